"""What needs others: taking back with consent, bots for those who are away; bots and claims at the table."""

from __future__ import annotations

import contextlib

from quarterdeck.core.rng import Rng
from tests.server.harness import Person, asked, duel, play_on, run, serving, settings_for


async def _until_undo(d, a, b, *, free):
    """Play until somebody who just answered may take it back, for free or not; return who."""
    rng = Rng.from_seed(b"undo")
    for line in (a, b):  # who comes later hears nothing of what was taken back
        await line.next("state")
    for _ in range(200):
        line = await asked([a, b])
        await play_on([line], rng, 1)
        undo = line.state["undo"]
        if undo and undo["free"] is free:
            return line, (b if line is a else a)
    raise AssertionError("no such moment")


def test_taking_back_is_free_while_nobody_learned_anything(tmp_path):
    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            line, other = await _until_undo(d, a, b, free=True)
            log, seq = list(line.log), line.state["seq"]
            said = await line.ask("accepted", t="undo", id="u1")
            assert said["id"] == "u1"
            await line.until(lambda x: x.state["seq"] > seq)
            assert (await other.next("undo-done"))["done"] is True
            assert line.choice is not None
            assert len(line.log) <= len(log)
            assert (
                other.log[: len(line.log)]
                == [x for x in other.log if x["n"] <= len(other.log)][: len(line.log)]
            )

    run(play())


def test_taking_back_what_others_saw_needs_their_consent(tmp_path):
    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            line, other = await _until_undo(d, a, b, free=False)
            await line.send(t="undo", id="u1")
            wish = await other.next("undo-asked")
            assert wish["needs"] == [1 if other is b else 0]
            await other.send(t="consent", undo="u1", yes=False)
            done = await line.next("undo-done")
            assert (done["done"], done["refused"]) == (False, wish["needs"][0])
            await line.send(t="undo", id="u2")
            await other.next("undo-asked", undo="u2")
            assert (await line.ask("error", t="consent", undo="u2", yes=True))["code"] == "stale"
            seq = line.state["seq"]
            await other.send(t="consent", undo="u2", yes=True)
            assert (await line.next("undo-done", undo="u2"))["done"] is True
            await line.until(lambda x: x.state["seq"] > seq)
            assert line.choice is not None

    run(play())


def test_an_answer_of_somebody_else_ends_the_wish_to_take_back(tmp_path):
    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            line, other = await _until_undo(d, a, b, free=False)
            await line.send(t="undo", id="u1")
            await other.next("undo-asked")
            await play_on([a, b], Rng.from_seed(b"on"), 1)
            said = await other.ask("error", t="consent", undo="u1", yes=True)
            assert said["code"] == "stale"

    run(play())


def test_a_bot_takes_over_by_vote_and_gives_the_seat_back(tmp_path):
    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a:
            d.server.desk.house.away = 0.0
            async with d.bob.at(d.table) as b:
                await b.next("state")
                refused = await a.ask("error", t="takeover", seat=1, yes=True)
                assert refused["code"] == "refused"
            await a.until(
                lambda x: x.heard[-1]["t"] == "seats" and not x.heard[-1]["seats"][1]["present"]
            )
            await a.send(t="takeover", seat=1, yes=True)
            assert (await a.next("takeover-asked"))["yes"] == [0]
            await a.until(
                lambda x: x.heard[-1].get("seats", [{}, {}])[-1].get("stand_in") == "mate"
            )
            await play_on([a], Rng.from_seed(b"alone"), 10)
            async with d.bob.at(d.table) as b:
                await b.next("state")
                since = len(a.heard)
                await b.send(t="back")
                seats = (await a.next("seats", since))["seats"]
                await b.until(lambda _: a.heard[-1].get("seats", seats)[1]["stand_in"] == "")
                await play_on([a, b], Rng.from_seed(b"both"), 6)

    run(play())


def test_a_person_plays_a_whole_game_against_bots(tmp_path):
    async def play():
        async with serving(settings_for(tmp_path)) as server, Person(server.base) as ann:
            table = await ann.make(
                "dark-moon", seats=3, seat_1="me", seat_2="bot:deckhand", seat_3="bot:random"
            )
            await ann.start(table)
            async with ann.at(table) as line:
                await play_on([line], Rng.from_seed(b"bots"))
                assert line.state["result"]["places"]
                assert " players won: " in line.state["result"]["words"]

    run(play(), 240)


def test_claims_are_heard_and_stand_in_the_log(tmp_path):
    async def play():
        async with contextlib.AsyncExitStack() as stack:
            server = await stack.enter_async_context(serving(settings_for(tmp_path)))
            ann = await stack.enter_async_context(Person(server.base))
            table = await ann.make("dark-moon", seats=3, seat_1="me", seat_2="me", seat_3="me")
            await ann.start(table)
            first = await stack.enter_async_context(ann.at(table, 0))
            second = await stack.enter_async_context(ann.at(table, 1))
            claims = (await first.next("state"))["claims"]
            await second.next("state")
            count = len(second.log)
            await first.send(t="claim", key=claims[0]["key"])
            await second.until(lambda x: len(x.log) > count)
            assert (await first.ask("error", t="claim", key="nonsense"))["code"] == "unknown-claim"

    run(play())


def test_a_preview_tells_what_is_certain_and_hints_need_leave(tmp_path):
    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            line = await asked([a, b])
            choice = line.choice
            key = choice["options"][0]["key"]
            wish = {"choice": choice["number"], "key": key}
            card = await line.ask("preview", t="preview", **wish)
            assert (card["choice"], card["key"]) == (choice["number"], key)
            assert isinstance(card["lines"], list)
            said = await line.ask("error", t="hint", choice=choice["number"])
            assert said["code"] == "forbidden"
            said = await line.ask("error", t="preview", choice=choice["number"] + 1, key=key)
            assert said["code"] == "stale"

    run(play())


def test_a_hint_names_options_with_reasons(tmp_path):
    async def play():
        wish = {"hints": "yes"}
        async with duel(tmp_path, **wish) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            line = await asked([a, b])
            keys = [option["key"] for option in line.choice["options"]]
            card = await line.ask("hint", t="hint", choice=line.choice["number"])
            assert card["best"]
            assert all(best["key"] in keys for best in card["best"])

    run(play())


def test_a_preview_asked_meanwhile_does_not_cost_the_hint(tmp_path):
    async def play():
        wish = {"hints": "yes"}
        async with duel(tmp_path, **wish) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            line = await asked([a, b])
            number = line.choice["number"]
            await line.send(t="hint", choice=number)
            for option in line.choice["options"][:2]:
                await line.ask("preview", t="preview", choice=number, key=option["key"])
            assert (await line.next("hint"))["choice"] == number

    run(play())
