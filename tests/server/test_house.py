"""What keeps tables safe: commits that fail, rules that fail, races for a number, tables put away and back."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.exc import OperationalError

from quarterdeck.core.rng import Rng
from quarterdeck.server import house as house_module
from quarterdeck.server.past import still_holding
from quarterdeck.server.store import journal, tables
from quarterdeck.server.store.journal import Line
from tests.server.harness import asked, duel, play_on, run


def test_an_answer_whose_commit_fails_did_not_happen(tmp_path, monkeypatch):
    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            line = await asked([a, b])
            key, number = line.choice["options"][0]["key"], line.choice["number"]
            with monkeypatch.context() as broken:
                broken.setattr(d.server.desk.database, "commit", _fails)
                await line.send(t="answer", choice=number, key=key, id="lost")
                await _until(lambda: line.closed is not None)
            assert not [x for x in line.heard if x["t"] == "accepted"]
            person = d.ann if line is a else d.bob
            async with person.at(d.table) as again:
                await again.next("state")
                assert again.choice["number"] == number
                await again.send(t="answer", choice=number, key=key, id="lost")
                assert (await again.next("accepted"))["seq"] == 1

    run(play())


async def _fails(*_):
    raise OperationalError("disk", {}, Exception("full"))


async def _until(holds, seconds=20):
    for _ in range(int(seconds / 0.02)):
        if holds():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it does not come")


def test_an_answer_on_which_the_rules_fail_is_not_kept(tmp_path, monkeypatch):
    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            line = await asked([a, b])
            live = await d.server.desk.house.find(d.table)
            with monkeypatch.context() as broken:
                broken.setattr(live.table, "_resume", _bug)
                said = await line.answer(line.choice["options"][0]["key"])
            assert said["code"] == "refused"
            assert live.seq == 0
            assert (await line.answer(line.choice["options"][0]["key"]))["t"] == "accepted"

    run(play())


def _bug(*_):
    raise RuntimeError("a rule went wrong")


def test_a_board_that_fails_stops_nobody(tmp_path, monkeypatch):
    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            line = await asked([a, b])
            from quarterdeck.server import picture

            with monkeypatch.context() as broken:
                broken.setattr(picture, "draw", _bug)
                said = await line.answer(line.choice["options"][0]["key"])
                assert said["t"] == "accepted"
            async with d.ann.at(d.table) as c, d.bob.at(d.table) as e:
                await play_on([c, e], Rng.from_seed(b"on"), 4)

    run(play())


def test_who_is_second_with_a_number_plays_what_the_first_one_wrote(tmp_path):
    """Another worker's entry, which this one has not heard of, wins the race."""

    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            line = await asked([a, b])
            live = await d.server.desk.house.find(d.table)
            seat = 0 if line is a else 1
            first, second = (option["key"] for option in line.choice["options"][:2])
            question = line.choice["question"]
            async with d.server.desk.database.write() as c:
                line_1 = Line(1, "answer", seat, first, question, "other")
                await c.run_sync(journal.append, d.table, [line_1])
            said = await line.answer(second)
            assert said["code"] == "stale"
            assert live.seq == 1
            assert live.table.record[0].key == first
            await play_on([a, b], Rng.from_seed(b"race"), 4)

    run(play())


def test_a_table_put_away_comes_back_with_everything(tmp_path, monkeypatch):
    async def play():
        async with duel(tmp_path) as d:
            async with d.ann.at(d.table) as a, d.bob.at(d.table) as b:
                await play_on([a, b], Rng.from_seed(b"away"), 12)
                drawing = a.drawing
            desk = d.server.desk
            monkeypatch.setattr(house_module, "IDLE", -1.0)
            monkeypatch.setattr(house_module, "SWEEP", 0.01)
            sweeper = asyncio.create_task(desk.house.sweep())
            await _until(lambda: not desk.house.up())
            sweeper.cancel()
            async with d.ann.at(d.table) as a:
                await a.next("state")
                assert a.drawing == drawing

    run(play())


def test_rules_that_changed_are_named_where_the_replay_goes_astray(tmp_path):
    async def play():
        async with duel(tmp_path) as d:
            desk = d.server.desk
            async with desk.database.write() as c:
                line = Line(1, "answer", 0, "no-such-key", "x", "y")
                await c.run_sync(journal.append, d.table, [line])
                await tables.change_table(c, d.table, rules="0.0.1")
            desk.house._tables.clear()
            with pytest.raises(
                house_module.Unplayable, match=r"entry 1, played with rules 0\.0\.1"
            ):
                await desk.house.find(d.table)
            async with d.ann.at(d.table) as line:
                assert (await line.next("error"))["code"] == "refused"

    run(play())


def test_what_was_taken_back_is_left_out_of_a_story():
    lines = [
        Line(1, "answer", 0, "a"),
        Line(2, "answer", 1, "b"),
        Line(3, "undo", 1, "1"),
        Line(4, "answer", 1, "c"),
        Line(5, "undo", 0, "0"),
        Line(6, "answer", 0, "d"),
    ]

    assert [line.key for line in still_holding(lines)] == ["d"]
    assert [line.key for line in still_holding(lines[:4])] == ["a", "c"]
