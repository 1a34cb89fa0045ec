"""A table sent to another process: the present step's mark and what was done since, by keys.

What comes out stands at the same moment and goes on by itself; it has no history before the step,
as a clone. A parcel holds the whole truth of the table: it is for our own processes only.
"""

from __future__ import annotations

import msgspec

from quarterdeck.core.content import Source
from quarterdeck.core.game import Game, find_game
from quarterdeck.core.record import Answer, Aside, Entry, Noted, Redeal
from quarterdeck.core.state import Seat
from quarterdeck.core.table import RulesBug, Table


class Deed(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of the record: an answer by its key, a claim, a redeal or other dice."""

    seat: Seat | None = None
    key: str = ""
    claim: str = ""
    redeal: bytes = b""
    reseed: bytes = b""


class Parcel(msgspec.Struct, frozen=True):
    """Everything that builds the table elsewhere."""

    game: str
    overlays: tuple[Source, ...]
    mark: bytes
    """The state before the present step."""
    deeds: tuple[Deed, ...]
    serial: int


def pack(table: Table) -> Parcel:
    """Make the parcel of a table that keeps its marks."""
    if not table.marks:
        text = "a table that keeps no marks cannot be sent"
        raise RulesBug(text)
    mark = table.marks[-1]
    return Parcel(
        game=table.game.id,
        overlays=table.overlays,
        mark=mark.state,
        deeds=tuple(_deed(entry) for entry in table.record[mark.entries :]),
        serial=table.serial,
    )


def _deed(entry: Entry) -> Deed:
    if isinstance(entry, Answer | Noted):
        return Deed(entry.seat, key=entry.key)
    if isinstance(entry, Aside):
        return Deed(entry.seat, claim=entry.claim)
    if isinstance(entry, Redeal):
        return Deed(entry.seat, redeal=entry.key)
    return Deed(reseed=entry.seed)


def unpack(parcel: Parcel, game: Game | None = None) -> Table:
    """Build the table of a parcel."""
    game = game or find_game(parcel.game)
    game.open_book(parcel.overlays)
    table = Table.from_mark(game, parcel.mark)
    for deed in parcel.deeds:
        _do(table, deed)
    table.serial = parcel.serial
    return table


def _do(table: Table, deed: Deed) -> None:
    if deed.reseed:
        table.reseed(deed.reseed)
    elif deed.redeal:
        table.redeal(deed.seat, deed.redeal)
    elif deed.claim:
        table.speak(deed.seat or 0, deed.claim)
    else:
        table.answer(deed.seat or 0, deed.key)
