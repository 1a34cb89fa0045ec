"""Visitors (one a device) and accounts (which gather them)."""

from __future__ import annotations

import hashlib
import time
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import CursorResult
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.server.store.schema import accounts, holders, tables, visitors


class Visitor(msgspec.Struct, frozen=True):
    """A device that has done something here, perhaps of somebody with an account."""

    id: int
    name: str
    account: int | None = None
    account_name: str = ""


class Account(msgspec.Struct, frozen=True):
    """Somebody with a name and a password, which is kept as argon2 makes it."""

    id: int
    name: str
    password: str


def hashed(token: str) -> bytes:
    """Return what is kept of a token."""
    return hashlib.sha256(token.encode()).digest()


async def find_visitor(c: AsyncConnection, token: str) -> Visitor | None:
    """Return the visitor with this cookie, if it has ever done anything."""
    query = (
        sa.select(visitors.c.id, visitors.c.name, visitors.c.account, accounts.c.name)
        .join(accounts, accounts.c.id == visitors.c.account, isouter=True)
        .where(visitors.c.token == hashed(token))
    )
    row = (await c.execute(query)).first()
    return None if row is None else Visitor(row[0], row[1], row[2], row[3] or "")


async def keep_visitor(c: AsyncConnection, token: str, name: str = "") -> Visitor:
    """Return the visitor with this cookie, kept from now on; a name given is its new one."""
    known = await find_visitor(c, token)
    if known is None:
        made = sa.insert(visitors).values(token=hashed(token), name=name, created=time.time())
        return Visitor(_new_id(await c.execute(made)), name)
    if name and name != known.name:
        await c.execute(sa.update(visitors).where(visitors.c.id == known.id).values(name=name))
        return msgspec.structs.replace(known, name=name)
    return known


async def same_person(c: AsyncConnection, visitor: Visitor) -> list[int]:
    """Return the ids of all devices of a visitor's account; without one, its own."""
    if visitor.account is None:
        return [visitor.id]
    query = sa.select(visitors.c.id).where(visitors.c.account == visitor.account)
    return list((await c.execute(query)).scalars())


async def find_account(c: AsyncConnection, name: str) -> Account | None:
    """Return the account of this name, in any case of letters."""
    query = sa.select(accounts.c.id, accounts.c.name, accounts.c.password)
    row = (await c.execute(query.where(accounts.c.folded == name.casefold()))).first()
    return None if row is None else Account(*row)


async def make_account(c: AsyncConnection, name: str, password: str) -> int | None:
    """Make an account; None: the name is taken."""
    values = {"name": name, "folded": name.casefold(), "password": password}
    try:
        async with c.begin_nested():
            made = await c.execute(sa.insert(accounts).values(**values, created=time.time()))
    except IntegrityError:
        return None
    return _new_id(made)


def _new_id(made: CursorResult[Any]) -> int:
    key = made.inserted_primary_key
    if key is None:
        msg = "the database gave no id"
        raise LookupError(msg)
    return int(key[0])


async def set_password(c: AsyncConnection, account: int, password: str) -> None:
    """Keep a password anew."""
    await c.execute(sa.update(accounts).where(accounts.c.id == account).values(password=password))


async def join_account(c: AsyncConnection, visitor: int, account: int | None) -> None:
    """Make a visitor one of an account's devices; None: no longer."""
    await c.execute(sa.update(visitors).where(visitors.c.id == visitor).values(account=account))


async def seats_held(c: AsyncConnection, people: list[int]) -> list[tuple[str, int]]:
    """Return the tables and seats that these visitors hold, newest change first."""
    query = (
        sa.select(holders.c.table, holders.c.seat)
        .join(tables, tables.c.id == holders.c.table)
        .where(holders.c.visitor.in_(people))
        .order_by(tables.c.changed.desc())
    )
    return [(row[0], row[1]) for row in await c.execute(query)]
