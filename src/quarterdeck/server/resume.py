"""How a table comes back after a restart: from its last checkpoint, and the entries since.

The journal decides. A checkpoint is used only if it was made with the same rules, the same content
and the same entries; if it cannot be read, or the entries since do not fit, it is as if it were
not there.
"""

from __future__ import annotations

import logging
import zlib
from collections.abc import Sequence

import msgspec

from quarterdeck.core.checkpoint import Checkpoint, checkpoint_of, restore
from quarterdeck.core.origin import Origin
from quarterdeck.core.record import Aside, Entry, Noted, Reseed
from quarterdeck.server.live import Live
from quarterdeck.server.messages import TurnCard
from quarterdeck.server.past import still_holding
from quarterdeck.server.store.journal import Line
from quarterdeck.server.turns import Turns

EVERY = 128
"""A running table is kept each time so many entries have come."""
LEVEL = 1

logger = logging.getLogger("quarterdeck.server")


class Stand(msgspec.Struct, frozen=True):
    """How a table stood, and what it must fit."""

    seq: int
    rules: str
    book: str
    journal: bytes
    """A hash of the entries up to `seq`."""
    table: Checkpoint
    turns: list[tuple[int, TurnCard | None]]


_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(Stand).decode


def stand_of(live: Live) -> bytes:
    """Tell how a running table stands now; it still wants to be `pressed`."""
    table = live.playing
    return _pack(
        Stand(
            seq=live.seq,
            rules=live.game.rules_version,
            book=table.origin.book,
            journal=live.journal.digest(),
            table=checkpoint_of(table),
            turns=live.turns.told,
        )
    )


def pressed(data: bytes) -> bytes:
    """Press a checkpoint together; this takes a while and needs no table."""
    return zlib.compress(data, LEVEL)


def stand_again(live: Live, origin: Origin, data: bytes, lines: Sequence[Line]) -> bool:
    """Put a table up from its checkpoint; False: it does not fit, and nothing has happened.

    `lines` is the whole journal; those after the checkpoint are still to be played.
    """
    try:
        stand = _unpack(zlib.decompress(data))
        trial = _counted(live, lines[: stand.seq])
        if not _fits(stand, trial, origin):
            return False
        record = [_entry(line) for line in still_holding(lines[: stand.seq])]
        trial.table = restore(live.game, origin, stand.table, record)
    except Exception:  # whatever is wrong with it, the journal has everything
        logger.warning("the checkpoint of table %s cannot be used", live.id, exc_info=True)
        return False
    trial.turns = Turns.from_told(stand.turns)
    live.become(trial)
    return True


def _counted(live: Live, lines: Sequence[Line]) -> Live:
    """Return a table for which these lines are counted, though not played."""
    trial = Live(live.game, live.row, live.seats)
    for line in lines:
        trial.count(line)
    return trial


def _fits(stand: Stand, trial: Live, origin: Origin) -> bool:
    """Tell whether a checkpoint was made with these rules, this content and these entries."""
    made = (stand.rules, stand.book, stand.seq, stand.journal)
    return made == (trial.game.rules_version, origin.book, trial.seq, trial.journal.digest())


def _entry(line: Line) -> Entry:
    if line.kind == "reseed":
        return Reseed(bytes.fromhex(line.key))
    if line.kind == "claim":
        return Aside(line.seat, line.key)
    return Noted(line.seat, line.question, line.key)
