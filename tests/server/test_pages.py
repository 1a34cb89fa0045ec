"""Pages that need no table: lobby, new table, lessons, clauses, static files, health."""

from __future__ import annotations

import asyncio

import pytest

from quarterdeck.core.game import games
from tests.server.harness import Person, duel, run, serving, settings_for


def test_the_house_is_open(tmp_path):
    async def play():
        async with serving(settings_for(tmp_path)) as server, Person(server.base) as ann:
            for game in games().values():
                for path in (
                    f"/new?game={game.id}",
                    f"/learn/{game.id}",
                    f"/learn/{game.id}/rules",
                ):
                    answer = await ann.get(path)
                    assert answer.status_code == 200, path
                    assert game.name in answer.text or game.id in answer.text
            for path in ("/", "/learn", "/open", "/account", "/healthz"):
                assert (await ann.get(path)).status_code == 200, path
            for path in ("/new?game=chess", "/learn/chess", "/learn/chess/rules", "/t/x", "/s/x"):
                assert (await ann.get(path)).status_code == 404, path

    run(play())


def test_clauses_are_found_by_words_and_ids(tmp_path):
    async def play():
        async with serving(settings_for(tmp_path)) as server, Person(server.base) as ann:
            text = (await ann.get("/learn/theseus/rules?q=TH-MOVE-01")).text
            assert 'id="TH-MOVE-01"' in text
            assert 'id="TH-SETUP-01"' not in text

    run(play())


def test_static_files_never_change_under_their_address(tmp_path):
    async def play():
        async with serving(settings_for(tmp_path)) as server, Person(server.base) as ann:
            assets = server.desk.assets
            answer = await ann.get(assets.url("style/tokens.css"))
            assert "immutable" in answer.headers["cache-control"]
            assert answer.headers["content-type"].startswith("text/css")
            old = await ann.get("/static/0123/style/tokens.css")
            assert old.headers["cache-control"] == "no-cache"
            for path in ("/static/x/nothing.js", "/static/../../etc/passwd", "/static/"):
                assert (await ann.get(path)).status_code == 404

    run(play())


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"seats": "9"}, "takes"),
        ({"mode": "chess"}, "no mode"),
        ({"option_nothing": "1"}, "no option"),
        ({"option_level": "77"}, "expected one of"),
        ({"seat_2": "cat"}, "expected me, open, link or bot"),
        ({"seat_2": "bot:cat"}, "expected me, open, link or bot"),
    ],
)
def test_a_table_that_cannot_be_is_explained(tmp_path, wish, words):
    async def play():
        async with serving(settings_for(tmp_path)) as server, Person(server.base) as ann:
            given = {name.replace("_", "-"): value for name, value in wish.items()}
            answer = await ann.post("/new", game="theseus", name="Ann", **given)
            assert answer.status_code == 400
            assert words in answer.text

    run(play())


def test_the_lobby_shows_listed_tables_and_my_turn_first(tmp_path):
    async def play():
        async with duel(tmp_path, listed="yes") as d, Person(d.base, "Eve") as eve:
            hidden = await eve.make("theseus", seats=2, listed="no")
            shown = await eve.make("smuggler", seats=3, listed="yes")
            assert d.table in (await eve.get("/")).text
            text = (await d.ann.get("/")).text
            assert shown in text
            assert hidden not in text
            texts = [(await person.get("/")).text for person in (d.ann, d.bob)]
            assert sorted("Your turn" in text for text in texts) == [False, True]

    run(play())


def test_the_host_turns_an_empty_seat_into_a_bot(tmp_path):
    async def play():
        async with serving(settings_for(tmp_path)) as server, Person(server.base) as ann:
            table = await ann.make("theseus", seats=2)
            answer = await ann.post(f"/t/{table}/start")
            assert answer.status_code == 409
            assert "ot all seats are taken yet" in answer.text
            async with Person(server.base) as eve:
                answer = await eve.post(f"/t/{table}/seat", seat=2, kind="bot:mate")
                assert answer.status_code == 403
            await ann.post(f"/t/{table}/seat", seat=2, kind="bot:random")
            await ann.start(table)
            async with ann.at(table) as line:
                seats = (await line.next("welcome"))["seats"]
                assert (seats[1]["kind"], seats[1]["level"]) == ("bot", "random")

    run(play())


def test_who_waits_in_the_room_is_told_that_the_game_starts(tmp_path):
    async def play():
        async with serving(settings_for(tmp_path)) as server, Person(server.base) as ann:
            table = await ann.make("theseus", seats=2, seat_2="bot:random")
            async with ann.at(table) as line:
                assert (await line.next("welcome"))["state"] == "waiting"
                refused = await line.ask("error", t="answer", choice=1, key="x", id="1")
                assert refused["code"] == "not-started"
                await asyncio.gather(ann.start(table), line.next("state"))

    run(play())
