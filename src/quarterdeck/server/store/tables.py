"""Tables, their seats, and who holds them."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.core.game import OptionValue
from quarterdeck.core.origin import Origin
from quarterdeck.core.state import Seat
from quarterdeck.server.store.engine import Deed
from quarterdeck.server.store.people import Visitor
from quarterdeck.server.store.schema import holders, seats, tables

ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 10
ID = re.compile(r"[a-z0-9]{1,16}")

_origin_out = msgspec.msgpack.Encoder().encode
_origin_in = msgspec.msgpack.Decoder(Origin).decode


class TableRow(msgspec.Struct, frozen=True):
    """A table as the database knows it."""

    id: str
    game: str
    mode: str
    options: dict[str, OptionValue]
    seed: bytes
    rules: str
    host: int
    state: str
    """`waiting`, `running` or `over`."""
    listed: bool = True
    slow: bool = False
    hints: bool = False
    origin: Origin | None = None
    parent: str | None = None
    asked: tuple[Seat, ...] = ()
    bots_due: bool = False
    created: float = 0.0
    changed: float = 0.0


class SeatRow(msgspec.Struct, frozen=True):
    """A seat: what kind it is and who plays it."""

    seat: Seat
    kind: str
    """`open`, `link` or `bot`."""
    level: str
    name: str
    nonce: bytes
    token: bytes
    stand_in: str = ""
    """The level of the bot that plays for somebody who is away."""
    program: bool = False
    held: bool = False

    @property
    def taken(self) -> bool:
        """Somebody, or a bot, plays here."""
        return self.kind == "bot" or self.held

    @property
    def bot(self) -> str:
        """The level of the bot that answers for this seat; empty: none."""
        return self.level if self.kind == "bot" else self.stand_in


def fresh_id() -> str:
    """Return a new name for a table: short enough to read out, too many to guess."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def _row(row: Any) -> TableRow:
    data = row._mapping
    return TableRow(
        id=data["id"],
        game=data["game"],
        mode=data["mode"],
        options=msgspec.json.decode(data["options"]),
        seed=bytes(data["seed"]),
        rules=data["rules"],
        host=data["host"],
        state=data["state"],
        listed=data["listed"],
        slow=data["slow"],
        hints=data["hints"],
        origin=None if data["origin"] is None else _origin_in(data["origin"]),
        parent=data["parent"],
        asked=tuple(msgspec.json.decode(data["asked"])),
        bots_due=data["bots_due"],
        created=data["created"],
        changed=data["changed"],
    )


async def add_table(c: AsyncConnection, row: TableRow, places: Sequence[SeatRow]) -> None:
    """Keep a new table with its seats."""
    now = time.time()
    values = {
        "id": row.id,
        "game": row.game,
        "mode": row.mode,
        "options": msgspec.json.encode(row.options).decode(),
        "seed": row.seed,
        "origin": None if row.origin is None else _origin_out(row.origin),
        "rules": row.rules,
        "host": row.host,
        "state": row.state,
        "listed": row.listed,
        "slow": row.slow,
        "hints": row.hints,
        "parent": row.parent,
        "asked": msgspec.json.encode(row.asked).decode(),
        "bots_due": row.bots_due,
        "created": now,
        "changed": now,
    }
    await c.execute(sa.insert(tables).values(**values))
    for place in places:
        await c.execute(sa.insert(seats).values(table=row.id, **_seat_values(place)))


def _seat_values(place: SeatRow) -> dict[str, Any]:
    values = msgspec.structs.asdict(place)
    del values["held"]
    return values


async def find_table(c: AsyncConnection, table: str) -> TableRow | None:
    """Return a table by its id; what cannot be an id is not looked for."""
    if not ID.fullmatch(table):
        return None
    row = (await c.execute(sa.select(tables).where(tables.c.id == table))).first()
    return None if row is None else _row(row)


async def open_tables(c: AsyncConnection, limit: int = 40) -> list[TableRow]:
    """Return the listed tables that wait for players or can be watched, newest first."""
    query = (
        sa.select(tables)
        .where(tables.c.listed, tables.c.state.in_(("waiting", "running")))
        .order_by(tables.c.state.desc(), tables.c.changed.desc())
        .limit(limit)
    )
    return [_row(row) for row in await c.execute(query)]


async def tables_of(c: AsyncConnection, people: list[int], limit: int = 60) -> list[TableRow]:
    """Return the tables at which these visitors sit or which they made, newest change first."""
    sat = sa.select(holders.c.table).where(holders.c.visitor.in_(people))
    query = (
        sa.select(tables)
        .where(tables.c.id.in_(sat) | tables.c.host.in_(people))
        .order_by(tables.c.changed.desc())
        .limit(limit)
    )
    return [_row(row) for row in await c.execute(query)]


async def tables_with_bots_due(c: AsyncConnection) -> list[str]:
    """Return the running tables at which a bot is asked."""
    query = sa.select(tables.c.id).where(tables.c.bots_due, tables.c.state == "running")
    return list((await c.execute(query)).scalars())


async def change_table(c: AsyncConnection, table: str, **values: Any) -> None:
    """Change some of a table's columns."""
    values.setdefault("changed", time.time())
    if "asked" in values:
        values["asked"] = msgspec.json.encode(values["asked"]).decode()
    if "origin" in values:
        values["origin"] = _origin_out(values["origin"])
    await c.execute(sa.update(tables).where(tables.c.id == table).values(**values))


def waits(table: str, asked: Sequence[Seat], *, bots_due: bool, state: str) -> Deed:
    """Return how it is noted whom a table waits for after an answer."""
    words = msgspec.json.encode(asked).decode()
    given = {"name": table, "now_asked": words, "now_due": bots_due, "now_state": state}
    return Deed(_waits, {**given, "now": time.time()})


_waits = (
    sa.update(tables)
    .where(tables.c.id == sa.bindparam("name"))
    .values(
        asked=sa.bindparam("now_asked"),
        bots_due=sa.bindparam("now_due"),
        state=sa.bindparam("now_state"),
        changed=sa.bindparam("now"),
    )
)


async def start_table(c: AsyncConnection, table: str, origin: Origin, asked: list[Seat]) -> bool:
    """Start a table's game, once; False: it has been started already."""
    values = {"state": "running", "origin": _origin_out(origin), "changed": time.time()}
    values["asked"] = msgspec.json.encode(asked).decode()
    update = sa.update(tables).where(tables.c.id == table, tables.c.state == "waiting")
    return (await c.execute(update.values(**values))).rowcount == 1


async def take_the_wheel(c: AsyncConnection, table: str, driver: str, until: float) -> bool:
    """Become the worker that drives a table's bots, if no other is; or stay it."""
    free = (tables.c.driver == driver) | (tables.c.driver_until < time.time())
    update = sa.update(tables).where(tables.c.id == table, free)
    done = await c.execute(update.values(driver=driver, driver_until=until))
    return done.rowcount == 1


# -- seats -------------------------------------------------------------------------------------


async def seats_of(c: AsyncConnection, table: str) -> list[SeatRow]:
    """Return a table's seats in order."""
    return (await seats_of_all(c, [table])).get(table, [])


async def seats_of_all(c: AsyncConnection, ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    """Return the seats of several tables at once."""
    held = (
        sa.exists()
        .where(holders.c.table == seats.c.table, holders.c.seat == seats.c.seat)
        .label("held")
    )
    query = sa.select(seats, held).where(seats.c.table.in_(ids)).order_by(seats.c.seat)
    found: dict[str, list[SeatRow]] = {}
    for row in await c.execute(query):
        data = dict(row._mapping)
        table = data.pop("table")
        data["held"] = bool(data["held"])
        found.setdefault(table, []).append(SeatRow(**data))
    return found


async def change_seat(c: AsyncConnection, table: str, seat: Seat, **values: Any) -> None:
    """Change some of a seat's columns."""
    where = (seats.c.table == table, seats.c.seat == seat)
    await c.execute(sa.update(seats).where(*where).values(**values))


async def seat_with_token(c: AsyncConnection, token: bytes) -> tuple[str, Seat] | None:
    """Return the table and seat of a seat link's hash."""
    query = sa.select(seats.c.table, seats.c.seat).where(seats.c.token == token)
    row = (await c.execute(query)).first()
    return None if row is None else (row[0], row[1])


async def sit_down(c: AsyncConnection, table: str, seat: Seat, visitor: Visitor) -> None:
    """Make a visitor a holder of a seat."""
    key = {"table": table, "seat": seat, "visitor": visitor.id}
    known = sa.select(sa.literal(1)).where(*(holders.c[name] == v for name, v in key.items()))
    if (await c.execute(known)).first() is None:
        await c.execute(sa.insert(holders).values(**key, since=time.time()))


async def stand_up(c: AsyncConnection, table: str, seat: Seat, people: list[int]) -> None:
    """Let somebody leave a seat with all devices."""
    where = (holders.c.table == table, holders.c.seat == seat, holders.c.visitor.in_(people))
    await c.execute(sa.delete(holders).where(*where))


async def held_by(c: AsyncConnection, table: str, people: list[int]) -> list[Seat]:
    """Return the seats of a table that these visitors hold."""
    query = sa.select(holders.c.seat).where(holders.c.table == table, holders.c.visitor.in_(people))
    return sorted(set((await c.execute(query)).scalars()))


async def holders_of(c: AsyncConnection, table: str, seat: Seat) -> list[int]:
    """Return the visitors who hold a seat."""
    where = (holders.c.table == table, holders.c.seat == seat)
    return list((await c.execute(sa.select(holders.c.visitor).where(*where))).scalars())
