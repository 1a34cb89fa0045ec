"""What replays of finished tables are made of: marks to start from, and the chronicle."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.core.record import Mark
from quarterdeck.core.state import Event, Seat
from quarterdeck.server.messages import TurnCard
from quarterdeck.server.store import checkpoints
from quarterdeck.server.store.journal import Line
from quarterdeck.server.store.schema import chronicles, marks

LEVEL = 6


class Moment(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The record after an entry: what it was, how far the events had come, which turn it was."""

    kind: str
    seat: Seat
    key: str
    question: str
    events: int
    turn: int
    round: int


class Chronicle(msgspec.Struct, frozen=True):
    """A finished game from the first moment to the last, without the states."""

    moments: list[Moment]
    events: list[Event]
    turns: list[tuple[int, TurnCard | None]]
    """From which event on it was which turn."""

    @property
    def lines(self) -> list[Line]:
        """The entries that still hold; the first moment is the start and has none."""
        return [
            Line(i, one.kind, one.seat, one.key, one.question)
            for i, one in enumerate(self.moments)
            if i
        ]


_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(Chronicle).decode


async def keep(c: AsyncConnection, table: str, story: Chronicle, kept: Sequence[Mark]) -> None:
    """Keep the chronicle of a finished table in place of an older one, and of its checkpoint."""
    await forget(c, table)
    await c.execute(*checkpoints.drop(table))
    data = zlib.compress(_pack(story), LEVEL)
    await c.execute(sa.insert(chronicles).values(table=table, data=data))
    rows = [
        {"table": table, "entries": m.entries, "state": zlib.compress(m.state, LEVEL)} for m in kept
    ]
    await c.execute(sa.insert(marks), rows)


async def forget(c: AsyncConnection, table: str) -> None:
    """Drop a table's chronicle: it plays on."""
    await c.execute(sa.delete(chronicles).where(chronicles.c.table == table))
    await c.execute(sa.delete(marks).where(marks.c.table == table))


async def chronicle_of(c: AsyncConnection, table: str) -> Chronicle | None:
    """Return a finished table's chronicle."""
    query = sa.select(chronicles.c.data).where(chronicles.c.table == table)
    row = (await c.execute(query)).first()
    return None if row is None else _unpack(zlib.decompress(row[0]))


async def mark_before(c: AsyncConnection, table: str, entries: int) -> Mark | None:
    """Return the last mark at or before a moment; its count of events is not kept."""
    query = (
        sa.select(marks.c.entries, marks.c.state)
        .where(marks.c.table == table, marks.c.entries <= entries)
        .order_by(marks.c.entries.desc())
        .limit(1)
    )
    row = (await c.execute(query)).first()
    return None if row is None else Mark(row[0], 0, zlib.decompress(row[1]))
