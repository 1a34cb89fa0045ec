"""The database: many small transactions at once, each kept or failing for itself."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest
import sqlalchemy as sa

from quarterdeck.server.store import people
from quarterdeck.server.store.engine import Deed, open_database
from quarterdeck.server.store.schema import visitors
from tests.server.harness import run


async def _names(database):
    async with database.read() as c:
        return sorted((await c.execute(sa.select(visitors.c.name))).scalars())


def _visitor(name):
    """Return the deed of keeping a visitor; two of one name cannot be."""
    values = {"token": people.hashed(name), "name": name, "created": 0.0}
    return [Deed(sa.insert(visitors), values)]


async def _at_once(database, names):
    works = (database.commit(_visitor(name)) for name in names)
    return [type(x).__name__ for x in await asyncio.gather(*works, return_exceptions=True)]


async def _check(url):
    database = await open_database(url)
    try:
        names = [f"visitor {n:02}" for n in range(20)]
        assert await _at_once(database, names) == ["NoneType"] * 20
        assert await _names(database) == names
        outcomes = await _at_once(database, ["new", "visitor 05", "newer", "newest"])
        assert outcomes == ["NoneType", "IntegrityError", "NoneType", "NoneType"]
        assert await _names(database) == ["new", "newer", "newest", *names]
    finally:
        await database.close()


def test_of_many_transactions_at_once_only_those_fail_that_must(tmp_path):
    run(_check(f"sqlite:///{tmp_path}/t.db"))


def test_so_it_is_on_postgresql(postgres_url):
    run(_check(postgres_url))


def test_a_short_transaction_waits_for_a_long_one(tmp_path):
    async def play():
        database = await open_database(f"sqlite:///{tmp_path}/t.db")
        async with database.write() as c:
            await c.execute(*_visitor("first")[0])
            short = asyncio.create_task(database.commit(_visitor("second")))
            await asyncio.sleep(0.1)
            assert not short.done()
            await c.execute(*_visitor("third")[0])
        await short
        assert await _names(database) == ["first", "second", "third"]
        await database.close()

    run(play())


def test_what_was_begun_is_written_before_the_database_closes(tmp_path):
    async def play():
        url = f"sqlite:///{tmp_path}/t.db"
        database = await open_database(url)
        late = asyncio.create_task(database.commit(_visitor("late")))
        await asyncio.sleep(0)
        await database.close()
        await late
        again = await open_database(url)
        assert await _names(again) == ["late"]
        await again.close()

    run(play())


def test_what_fails_is_told_and_the_next_one_goes_on(tmp_path):
    async def play():
        database = await open_database(f"sqlite:///{tmp_path}/t.db")

        nowhere = Deed(sa.text("INSERT INTO nowhere VALUES (1)"), {})
        with pytest.raises(sqlite3.OperationalError, match="nowhere"):
            await database.commit([*_visitor("before"), nowhere])
        await database.commit(_visitor("after"))
        assert await _names(database) == ["after"]
        await database.close()

    run(play())
