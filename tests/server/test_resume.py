"""Tables that come back from a checkpoint: the same as from the start, and never against the journal."""

from __future__ import annotations

import asyncio
import contextlib
import zlib

import msgspec
import pytest
import sqlalchemy as sa

from quarterdeck.core.record import Noted
from quarterdeck.core.rng import Rng
from quarterdeck.core.undo import undo_for
from quarterdeck.server import house as house_module
from quarterdeck.server.resume import Stand
from quarterdeck.server.store import checkpoints, journal
from quarterdeck.server.store.engine import open_database
from quarterdeck.server.store.schema import checkpoints as kept_tables
from tests.server.harness import duel, play_on, run, serving, settings_for

EVERY = 8


@pytest.fixture(autouse=True)
def _often(monkeypatch):
    """Keep checkpoints more often than real tables need them."""
    monkeypatch.setattr(house_module, "EVERY", EVERY)


@pytest.fixture
def replayed(monkeypatch):
    """Count the entries that are played again."""
    lines = []
    honest = house_module._play_again

    async def counted(live, line):
        lines.append(line.seq)
        await honest(live, line)

    monkeypatch.setattr(house_module, "_play_again", counted)
    return lines


async def _checkpoint(d, seq):
    """Wait until the checkpoint made after an entry is kept, and return it."""
    for _ in range(500):
        async with d.server.desk.database.read() as c:
            data = await checkpoints.find(c, d.table)
        with contextlib.suppress(zlib.error, msgspec.MsgspecError):
            if data is not None and _stand(data).seq == seq:
                return data
        await asyncio.sleep(0.02)
    raise AssertionError("no checkpoint is kept")


def _stand(data):
    return msgspec.msgpack.decode(zlib.decompress(data), type=Stand)


def _packed(stand):
    return zlib.compress(msgspec.msgpack.encode(stand))


async def _come_back(d):
    """Put the table away and up again; return what seats are told of it."""
    house = d.server.desk.house
    house._tables.clear()
    return await house.find(d.table)


def _told(live):
    table = live.table
    choices = [(a.seat, a.question.id, a.keys()) for a in table.asks]
    counts = (live.seq, live._answers, live._deeds, live._undos, live._clients)
    words = [str(table.view(seat)) for seat in (None, 0, 1)]
    undo = [undo_for(table, seat) for seat in (0, 1)]
    record = [(e.seat, e.key) for e in table.record]
    return choices, counts, words, undo, record, live.turns.told, live.journal.digest()


def test_a_long_table_is_not_played_again_from_its_start(tmp_path, replayed):
    async def play():
        async with duel(tmp_path) as d:
            async with d.ann.at(d.table) as a, d.bob.at(d.table) as b:
                await play_on([a, b], Rng.from_seed(b"long"), 2 * EVERY + 3)
                before = _told(await d.server.desk.house.find(d.table))
            await _checkpoint(d, 2 * EVERY)
            live = await _come_back(d)
            assert _told(live) == before
            assert replayed == [2 * EVERY + 1, 2 * EVERY + 2, 2 * EVERY + 3]
            assert isinstance(live.table.record[0], Noted)
            async with d.ann.at(d.table) as a, d.bob.at(d.table) as b:
                assert await play_on([a, b], Rng.from_seed(b"on"), 5) == 5

    run(play())


def test_answers_from_before_the_checkpoint_are_taken_back(tmp_path):
    """Undo goes back over a checkpoint, and so does a journal that is read later."""

    async def play():
        async with duel(tmp_path) as d:
            house = d.server.desk.house
            async with d.ann.at(d.table) as a, d.bob.at(d.table) as b:
                await play_on([a, b], Rng.from_seed(b"back"), EVERY)
            await _checkpoint(d, EVERY)
            live = await _come_back(d)
            early = live.table.at(3)
            await house.write(live, lambda: journal.Line(0, "undo", 0, "3"))
            assert live.table.view(0) == early.view(0)
            assert [a.keys() for a in live.table.asks] == [a.keys() for a in early.asks]
            again = await _come_back(d)
            assert _told(again)[:3] == _told(live)[:3]
            async with d.ann.at(d.table) as a, d.bob.at(d.table) as b:
                assert await play_on([a, b], Rng.from_seed(b"on"), EVERY) == EVERY
                after = _told(await house.find(d.table))
            await _checkpoint(d, 2 * EVERY)
            assert _told(await _come_back(d)) == after

    run(play())


WRONG = {
    "nonsense": lambda _: b"nonsense",
    "cut off": lambda data: data[: len(data) // 2],
    "other rules": lambda data: _packed(msgspec.structs.replace(_stand(data), rules="0.0.1")),
    "other content": lambda data: _packed(msgspec.structs.replace(_stand(data), book="else")),
    "other answers": lambda data: _packed(msgspec.structs.replace(_stand(data), journal=b"else")),
    "another moment": lambda data: _packed(msgspec.structs.replace(_stand(data), seq=EVERY - 1)),
    "the future": lambda data: _packed(msgspec.structs.replace(_stand(data), seq=EVERY + 900)),
    "no marks": lambda data: _packed(
        msgspec.structs.replace(
            _stand(data), table=msgspec.structs.replace(_stand(data).table, marks=[])
        )
    ),
    "an earlier state": lambda data: _packed(_set_back(_stand(data))),
}


def _set_back(stand):
    """Make a checkpoint lie about the state: the first one in place of the last."""
    first, last = stand.table.marks[0], stand.table.marks[-1]
    lie = msgspec.structs.replace(last, state=first.state)
    table = msgspec.structs.replace(stand.table, marks=[*stand.table.marks[:-1], lie])
    return msgspec.structs.replace(stand, table=table)


@pytest.mark.parametrize("wrong", WRONG)
def test_a_checkpoint_that_does_not_fit_is_as_if_it_were_not_there(tmp_path, wrong, replayed):
    async def play():
        async with duel(tmp_path) as d:
            async with d.ann.at(d.table) as a, d.bob.at(d.table) as b:
                await play_on([a, b], Rng.from_seed(b"wrong"), EVERY + 4)
                before = _told(await d.server.desk.house.find(d.table))
            data = WRONG[wrong](await _checkpoint(d, EVERY))
            await d.server.desk.database.commit(checkpoints.keep(d.table, data))
            assert _told(await _come_back(d)) == before
            assert replayed[-EVERY - 4 :] == list(range(1, EVERY + 5))
            await _checkpoint(d, EVERY + 4)

    run(play())


def test_a_finished_table_needs_no_checkpoint_and_is_verified_from_its_start(tmp_path):
    async def play():
        async with duel(tmp_path, "into-the-black") as d:
            async with d.ann.at(d.table) as a, d.bob.at(d.table) as b:
                await play_on([a, b], Rng.from_seed(b"end"))
            page = await d.ann.get(f"/t/{d.table}/verify")
            assert "are legal" in page.text
            assert "not confirmed" not in page.text
            await d.ann.get(f"/t/{d.table}/replay?form=json")
            async with d.server.desk.database.read() as c:
                assert await checkpoints.find(c, d.table) is None

    run(play(), 240)


def test_an_older_database_gets_its_place_for_checkpoints(tmp_path):
    async def play():
        url = f"sqlite:///{tmp_path}/tables.db"
        database = await open_database(url)
        async with database.write() as c:
            await c.run_sync(kept_tables.drop)
            await c.execute(sa.text("UPDATE alembic_version SET version_num = '0001'"))
        await database.close()
        async with serving(settings_for(tmp_path)) as server, server.desk.database.read() as c:
            assert await checkpoints.find(c, "none") is None

    run(play())
