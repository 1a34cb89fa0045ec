"""Reviews: of finished games only, made once behind everybody else, and dropped when nobody asks."""

from __future__ import annotations

import asyncio
import contextlib
import time

import pytest

from quarterdeck.bots.review import Part
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.save import dump_save, save_of
from quarterdeck.server import reviews as r
from quarterdeck.server.guard import csrf_of
from quarterdeck.server.past import Story
from quarterdeck.server.pool import Pool
from quarterdeck.server.store.journal import Line
from tests.bots.test_review import played
from tests.server.harness import SECRET, Person, duel, play_on, run, serving, settings_for


async def brought(person, table):
    """Bring the save of a table; return the id it has here."""
    files = {"save": ("game.json", dump_save(save_of(table)))}
    fields = {"csrf": csrf_of(SECRET, person.cookie)}
    answer = await person.http.post("/open", data=fields, files=files)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].split("/")[2]


async def reviewed(person, table, seat):
    """Ask for a review until it is there; return it and the progress that was told."""
    heard = []
    while True:
        data = (await person.get(f"/t/{table}/review?seat={seat}")).json()
        if "review" in data:
            return data["review"], heard
        heard.append((data["progress"]["done"], data["progress"]["of"]))
        await asyncio.sleep(0.05)


@contextlib.asynccontextmanager
async def at_a_finished_duel(tmp_path):
    game = played("theseus", ("random", "random"), mode="duel")
    async with serving(settings_for(tmp_path)) as server, Person(server.base) as ann:
        yield server, ann, await brought(ann, game), game


def test_a_finished_game_is_reviewed_once_with_progress_for_everybody(tmp_path, monkeypatch):
    begun = []
    begin = r.Reviews.begin
    monkeypatch.setattr(
        r.Reviews, "begin", lambda self, page: begun.append(page.seat) or begin(self, page)
    )

    async def ask():
        async with at_a_finished_duel(tmp_path) as (server, ann, table, game):
            async with Person(server.base, "Eve") as eve:
                (first, heard), (second, _) = await asyncio.gather(
                    reviewed(ann, table, 2), reviewed(eve, table, 2)
                )
                again, at_once = await reviewed(eve, table, 2)
            assert first == second == again
            assert at_once == []
            assert begun == [1]
            assert heard == sorted(heard)
            assert {of for _, of in heard} == {len(game.record)}
            assert any(0 < done < len(game.record) for done, _ in heard)
            _is_whole(first, game)

    run(ask())


def _is_whole(found, game):
    assert found["seat"] == 1
    assert found["chart"].startswith("<svg")
    assert sum(found["counts"].values()) == found["decisions"] > 10
    assert found["weighed"]
    assert "whole way from lost to won" in found["measured"]
    assert found["costly"]
    assert all(game.record[one["entry"]].seat == 1 for one in found["costly"])
    assert all(one["words"] and one["at"] <= len(game.record) for one in found["lucky"])


def test_one_answer_is_told_with_its_options(tmp_path):
    async def ask():
        async with at_a_finished_duel(tmp_path) as (_, ann, table, game):
            number = 1 + next(i for i, e in enumerate(game.record) if e.question.id == "move-unit")
            data = (await ann.get(f"/t/{table}/explain?answer={number}")).json()
            assert data["answer"] == number
            assert data["told"]["seat"] == game.record[number - 1].seat
            assert data["told"]["thoughts"][0]["reason"]
            assert (await ann.get(f"/t/{table}/explain?answer={number}")).json() == data

    run(ask())


def test_bad_requests_get_a_sentence(tmp_path):
    async def ask():
        async with at_a_finished_duel(tmp_path) as (_, ann, table, game):
            last = len(game.record)
            for path, code, words in (
                ("/t/nowhere/review?seat=1", 404, "There is no such table."),
                (f"/t/{table}/review", 400, "'seat' must be a number; got ''."),
                (f"/t/{table}/review?seat=x", 400, "'seat' must be a number; got 'x'."),
                (f"/t/{table}/review?seat=3", 404, "This game has the seats 1 to 2."),
                (f"/t/{table}/review?seat=0", 404, "This game has the seats 1 to 2."),
                (f"/t/{table}/explain?answer=0", 404, f"This game has the answers 1 to {last}."),
                (f"/t/{table}/explain?answer=999", 404, f"This game has the answers 1 to {last}."),
            ):
                answer = await ann.get(path)
                assert (answer.status_code, answer.json()) == (code, {"error": words}), path
            ann.http.headers["sec-fetch-site"] = "cross-site"
            answer = await ann.get(f"/t/{table}/review?seat=1")
            assert answer.json() == {"error": "This was asked from another site."}

    run(ask())


def test_a_running_table_gives_no_review_to_anybody(tmp_path):
    """Not even to its own seats: while a game runs, a review would be help."""

    async def ask():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            await play_on([a, b], Rng.from_seed(seed_from("sealed")), 6)
            said = {"error": "This game still runs; its review opens when it has ended."}
            for person in (d.ann, d.bob):
                for path in ("review?seat=1", "review?seat=2", "explain?answer=1"):
                    answer = await person.get(f"/t/{d.table}/{path}")
                    assert (answer.status_code, answer.json()) == (403, said)

    run(ask())


class Slow(Pool):
    """Processes that look at ten entries whenever they are let."""

    def __init__(self):
        super().__init__(1)
        self.go = asyncio.Event()
        self.starts = []

    async def run(self, work, task):
        if work is r.write_up:
            return ("review", task[0].table)
        await self.go.wait()
        self.starts.append((task.table, task.start))
        if work is r.tell_answer:
            return "no answer"
        return Part([], [], task.start + 10)


def page(table="t", seat=0):
    lines = tuple(Line(i, "answer", 0, "k") for i in range(1, 31))
    return r.Page(table, Story("theseus", None, lines), ("A", "B"), seat)


async def settled(work):
    """Wait until something is true."""
    async with asyncio.timeout(5):
        while not work():
            await asyncio.sleep(0.01)


def test_a_review_that_nobody_asks_for_any_more_is_dropped(monkeypatch):
    async def ask():
        pool = Slow()
        desk = r.Reviews(pool)
        assert desk.begin(page()) == r.Progress(0, 30)
        assert desk.found("t", 0) == r.Progress(0, 30)
        monkeypatch.setattr(r, "PATIENCE", 0.0)
        pool.go.set()
        await settled(lambda: desk.found("t", 0) is None)
        assert len(pool.starts) <= 1

    run(ask())


def test_reviews_wait_for_their_turn_and_too_many_are_refused(monkeypatch):
    async def ask():
        pool = Slow()
        desk = r.Reviews(pool)
        for number in range(r.QUEUE):
            desk.begin(page(f"t{number}"))
        with pytest.raises(r.Busy):
            desk.begin(page("one more"))
        pool.go.set()
        await settled(lambda: not desk._works)
        assert pool.starts == [(f"t{n}", s) for n in range(r.QUEUE) for s in (0, 10, 20)]
        desk.begin(page("one more"))
        await desk.close()
        await settled(lambda: not desk._works)
        assert desk.found("one more", 0) is None

    run(ask())


def test_only_so_many_reviews_are_kept(monkeypatch):
    async def ask():
        monkeypatch.setattr(r, "KEPT", 2)
        pool = Slow()
        pool.go.set()
        desk = r.Reviews(pool)
        for table in ("a", "b", "c"):
            desk.begin(page(table))
        await settled(lambda: not desk._works)
        kept = [desk.found(table, 0) for table in ("a", "b", "c")]
        assert kept == [None, ("review", "b"), ("review", "c")]

    run(ask())


def test_a_review_that_fails_says_so_once_and_may_be_tried_again(caplog):
    class Broken(Slow):
        async def run(self, work, task):
            raise RuntimeError("no")

    async def ask():
        desk = r.Reviews(Broken())
        desk.begin(page())
        await settled(lambda: not desk._works)
        with pytest.raises(r.Failed, match="cannot be looked at again"):
            desk.found("t", 0)
        assert desk.found("t", 0) is None

    run(ask())
    assert "no review of table t" in caplog.text


def _nap(seconds):
    time.sleep(seconds)
    return seconds


def test_reviews_come_after_everybody_who_waits_for_a_process():
    order = []

    async def ask():
        pool = Pool(1)
        try:
            await pool.run(_nap, 0.0)
            bots = [asyncio.create_task(pool.run(_nap, 0.2)) for _ in range(2)]
            await asyncio.sleep(0)
            review = asyncio.create_task(pool.run_last(_nap, 0.01))
            await asyncio.sleep(0.05)
            bots.append(asyncio.create_task(pool.run(_nap, 0.1)))
            for name, task in [*(("bot", bot) for bot in bots), ("review", review)]:
                task.add_done_callback(lambda _, name=name: order.append(name))
            await asyncio.gather(*bots, review)
        finally:
            pool.close()

    run(ask())
    assert order == ["bot", "bot", "bot", "review"]
