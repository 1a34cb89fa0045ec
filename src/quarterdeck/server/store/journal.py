"""What happened at a table, appended and never changed: answers, claims, undos, other dice, chat.

The number `seq` is unique in a table: of two workers that append the same one, one is refused.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.core.state import Seat
from quarterdeck.server.store.engine import Deed
from quarterdeck.server.store.schema import chat, entries


class Taken(Exception):
    """The number or the client's id of an entry is in the journal already."""


class Line(msgspec.Struct, frozen=True):
    """One entry of the journal."""

    seq: int
    kind: str
    """`answer` and `claim` (a seat's, by key), `undo` (key: how many entries stay), `reseed`."""
    seat: Seat
    key: str
    question: str = ""
    client: str | None = None


class Said(msgspec.Struct, frozen=True):
    """A line of chat."""

    n: int
    seat: Seat | None
    name: str
    text: str
    at: float


def append(c: Connection, table: str, lines: Sequence[Line]) -> None:
    """Append entries, all or none; raise `Taken` if somebody else was first."""
    now = time.time()
    rows = [{"table": table, "at": now, **msgspec.structs.asdict(line)} for line in lines]
    try:
        c.execute(_append, rows)
    except IntegrityError:
        raise Taken from None


_append = sa.insert(entries)


def entry(table: str, line: Line) -> Deed:
    """Return how an entry is appended."""
    return Deed(_append, {"table": table, "at": time.time(), **msgspec.structs.asdict(line)})


async def read_from(c: AsyncConnection, table: str, after: int = 0) -> list[Line]:
    """Return the entries after a number, in order."""
    e = entries.c
    query = (
        sa.select(e.seq, e.kind, e.seat, e.key, e.question, e.client)
        .where(e.table == table, e.seq > after)
        .order_by(e.seq)
    )
    return [Line(*row) for row in await c.execute(query)]


async def last_seq(c: AsyncConnection, table: str) -> int:
    """Return the number of the last entry."""
    query = sa.select(sa.func.coalesce(sa.func.max(entries.c.seq), 0))
    return int((await c.execute(query.where(entries.c.table == table))).scalar_one())


async def deeds_up_to(c: AsyncConnection, table: str, seat: Seat, seq: int) -> int:
    """Return how many entries a seat had made when it made this one."""
    e = entries.c
    query = sa.select(sa.func.count()).where(e.table == table, e.seat == seat, e.seq <= seq)
    return int((await c.execute(query)).scalar_one())


async def find_client(c: AsyncConnection, table: str, client: str) -> Line | None:
    """Return the entry that a client sent under this id, if it was taken."""
    e = entries.c
    query = sa.select(e.seq, e.kind, e.seat, e.key, e.question, e.client)
    row = (await c.execute(query.where(e.table == table, e.client == client))).first()
    return None if row is None else Line(*row)


async def say(c: AsyncConnection, table: str, seat: Seat | None, name: str, text: str) -> Said:
    """Keep a line of chat."""
    last = sa.select(sa.func.coalesce(sa.func.max(chat.c.n), 0)).where(chat.c.table == table)
    said = Said((await c.execute(last)).scalar_one() + 1, seat, name, text, time.time())
    values = msgspec.structs.asdict(said)
    try:
        await c.execute(sa.insert(chat).values(table=table, **values))
    except IntegrityError:
        raise Taken from None
    return said


async def chat_of(c: AsyncConnection, table: str, after: int = 0, limit: int = 200) -> list[Said]:
    """Return the last lines of chat, oldest first."""
    query = (
        sa.select(chat.c.n, chat.c.seat, chat.c.name, chat.c.text, chat.c.at)
        .where(chat.c.table == table, chat.c.n > after)
        .order_by(chat.c.n.desc())
        .limit(limit)
    )
    return [Said(*row) for row in (await c.execute(query)).fetchall()][::-1]
