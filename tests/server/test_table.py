"""People at a live table: joining, answering, seeing what the others did, coming and going."""

from __future__ import annotations

import contextlib

import pytest

from quarterdeck.core.ask import Question
from quarterdeck.core.game import Game, games
from quarterdeck.core.rng import Rng
from tests.server.harness import Person, asked, duel, play_on, run, serving, settings_for


def test_the_welcome_tells_who_sits_where(tmp_path):
    async def play():
        async with duel(tmp_path) as d, d.bob.at(d.table) as line:
            welcome = await line.next("welcome")

            assert (welcome["you"], welcome["table"], welcome["game"]) == (1, d.table, "theseus")
            assert [seat["name"] for seat in welcome["seats"]] == ["Ann", "Bob"]
            assert len(welcome["commitment"]) == 64
            assert (await d.ann.get(f"/t/{d.table}")).status_code == 200

    run(play())


@pytest.mark.parametrize("game", ["smuggler", "theseus", "dark-moon", "into-the-black"])
def test_a_game_is_played_to_its_end_by_people_and_patches_keep_the_drawing(tmp_path, game):
    async def play():
        async with serving(settings_for(tmp_path)) as server, contextlib.AsyncExitStack() as stack:
            count = min(games()[game].modes[0].seats)
            folks = [
                await stack.enter_async_context(Person(server.base, name))
                for name in ("Ann", "Bob 🦜", "Cem")[:count]
            ]
            table = await folks[0].make(game, mode=games()[game].modes[0].id, seats=count)
            for seat, person in enumerate(folks[1:], 2):
                await person.sit(table, seat)
            await folks[0].start(table)
            lines = [await stack.enter_async_context(person.at(table)) for person in folks]
            watcher = await stack.enter_async_context(Person(server.base).at(table))

            played = await play_on(lines, Rng.from_seed(b"people"))

            assert played > 10
            result = await watcher.until(lambda x: x.state.get("result"))
            assert len(result["places"]) == count
            async with folks[0].at(table) as fresh:
                await fresh.next("state")
                assert fresh.drawing == lines[0].drawing
                assert fresh.log == lines[0].log[-len(fresh.log) :]

    run(play(), 240)


def test_an_answer_is_accepted_once_however_often_it_is_sent(tmp_path):
    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            line = await asked([a, b])
            key, number = line.choice["options"][0]["key"], line.choice["number"]
            for _ in range(3):
                await line.send(t="answer", choice=number, key=key, id="same")
                await line.ask("pong", t="ping")
            said = [x for x in line.heard if x.get("id") == "same"]
            assert said == [{"t": "accepted", "id": "same", "seq": 1}] * 3

    run(play())


def test_a_stale_choice_a_wrong_key_and_a_seat_not_asked_get_their_codes(tmp_path):
    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            line = await asked([a, b])
            other = b if line is a else a
            await other.next("state")
            number = line.choice["number"]
            assert (await line.answer("no such key"))["code"] == "unknown-option"
            assert (await line.answer("x", number + 1))["code"] == "stale"
            assert (await other.answer("x", 1))["code"] == "not-asked"
            assert (await line.answer(line.choice["options"][0]["key"]))["t"] == "accepted"
            assert (await line.answer("x", number))["code"] == "stale"

    run(play())


def test_a_spectator_sees_the_public_view_and_may_not_play(tmp_path):
    async def play():
        async with duel(tmp_path) as d, Person(d.base, "Eve") as eve, eve.at(d.table) as line:
            assert (await line.next("welcome"))["you"] is None
            assert (await line.next("state"))["choice"] is None
            assert (await line.answer("x", 1))["code"] == "not-seated"
            assert (await line.ask("chat", t="say", text="hello"))["line"]["seat"] is None

    run(play())


def test_chat_reaches_everybody_and_stays(tmp_path):
    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            await b.next("welcome")
            await a.send(t="say", text=" Good  luck\n<b>Bob</b> ")
            line = (await b.next("chat"))["line"]
            assert (line["name"], line["text"]) == ("Ann", "Good luck <b>Bob</b>")
            async with d.bob.at(d.table) as again:
                assert (await again.next("welcome"))["chat"] == [line]

    run(play())


def test_a_table_is_where_it_was_after_the_server_comes_back(tmp_path):
    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            await play_on([a, b], Rng.from_seed(b"restart"), 30)
            before = (a.drawing, a.state["choice"], a.log, b.state["choice"])
            table, cookies = d.table, (d.ann.cookie, d.bob.cookie)
        async with serving(settings_for(tmp_path)) as server:
            ann, bob = Person(server.base, "Ann"), Person(server.base, "Bob")
            for person, cookie in zip((ann, bob), cookies, strict=True):
                person.come_as(cookie)
            async with ann, bob, ann.at(table) as a, bob.at(table) as b:
                await a.next("state")
                await b.next("state")
                assert (a.drawing, a.state["choice"], a.log, b.state["choice"]) == before

    run(play())


def test_somebody_with_two_seats_plays_both(tmp_path):
    async def play():
        async with serving(settings_for(tmp_path)) as server, Person(server.base) as ann:
            table = await ann.make("theseus", seats=2, seat_1="me", seat_2="me")
            await ann.start(table)
            async with ann.at(table, 0) as a, ann.at(table, 1) as b:
                assert (await a.next("welcome"))["held"] == [0, 1]
                assert await play_on([a, b], Rng.from_seed(b"two"), 12) == 12
            async with ann.at(table, 2) as line:
                assert (await line.next("error"))["code"] == "not-seated"
                assert await line.until(lambda x: x.closed, 5) == 4403

    run(play())


def test_a_game_that_finds_no_words_and_no_lines_is_played_on_and_says_so_loudly(
    tmp_path, monkeypatch, caplog
):
    def fails(*_: object, **__: object) -> str:
        raise LookupError("no words for this")

    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            before = await asked([a, b])
            drawing = before.drawing
            for name in ("draw", "describe", "sentence"):
                monkeypatch.setattr(Game, name, property(lambda _: fails))
            monkeypatch.setattr(Question, "label_of", fails)
            monkeypatch.setattr(Question, "prompt_for", fails)

            await play_on([a, b], Rng.from_seed(b"mute"), 6)
            line = await asked([a, b])

            assert {o["label"] for o in line.choice["options"]} == {
                o["key"] for o in line.choice["options"]
            }
            assert line.choice["prompt"]
            assert before.drawing == drawing

    run(play())
    assert "an option of" in caplog.text
    assert "a drawing of theseus failed" in caplog.text
