"""Several worker processes on one PostgreSQL serve the same tables."""

from __future__ import annotations

import asyncio
import contextlib

from quarterdeck.core.rng import Rng
from tests.server.fleet import Ship
from tests.server.harness import SECRET, Person, asked, play_on, run


@contextlib.asynccontextmanager
async def two_workers(url, folder):
    """Start two real workers on one database."""
    ships = [Ship(url, SECRET, folder) for _ in range(2)]
    await asyncio.gather(*(ship.start() for ship in ships))
    try:
        yield ships
    finally:
        for ship in ships:
            ship.stop()
        assert [ship.errors.count("Traceback") for ship in ships] == [0, 0], ships[0].errors


def test_people_at_different_workers_play_one_game(postgres_url, tmp_path):
    async def play():
        async with (
            two_workers(postgres_url, tmp_path) as (one, two),
            Person(one.base, "Ann") as ann,
            Person(two.base, "Bob") as bob,
        ):
            table = await ann.make("theseus", seats=2)
            await bob.sit(table, 2)
            async with ann.at(table) as a, bob.at(table) as b:
                await ann.start(table)
                await play_on([a, b], Rng.from_seed(b"workers"), 16)
                await _talks(a, b)
                await _undoes(a, b)
                await _comes_back(one.base, bob.cookie, table)
                assert a.log[-1]["text"]

    run(play(), 120)


async def _talks(a, b):
    """Say something at one worker, hear it at the other."""
    await a.send(t="say", text="ahoy")
    assert (await b.next("chat"))["line"]["text"] == "ahoy"
    await b.until(lambda line: _present(line) == [True, True])


def _present(line):
    """Tell of each seat whether somebody is there, as was told last."""
    told = [message["seats"] for message in line.heard if message["t"] == "seats"]
    return [card["present"] for card in told[-1]] if told else []


async def _undoes(a, b):
    """Consent is given at one worker to a wish at the other."""
    rng = Rng.from_seed(b"undo")
    for _ in range(60):
        line = await asked([a, b])
        other = b if line is a else a
        await play_on([line], rng, 1)
        undo = line.state["undo"]
        if undo and not undo["free"]:
            await line.send(t="undo", id="wish")
            await other.next("undo-asked", undo="wish")
            before = line.state["seq"]
            await other.send(t="consent", undo="wish", yes=True)
            assert (await line.next("undo-done", undo="wish"))["done"] is True
            await line.until(lambda x, before=before: x.state["seq"] > before)
            await other.next("undo-done", undo="wish")
            await play_on([a, b], rng, 4)
            return
    raise AssertionError("no answer needed consent")


async def _comes_back(base, cookie, table):
    """Who comes to the other worker finds the table where it was."""
    async with Person(base) as again:
        again.come_as(cookie)
        async with again.at(table) as line:
            assert (await line.next("welcome"))["you"] == 1
            await line.next("state")


def test_two_answers_at_once_take_two_places(postgres_url, tmp_path):
    """Decks are chosen together; answers given at once at two workers are both kept, each once."""

    async def play():
        async with (
            two_workers(postgres_url, tmp_path) as (one, two),
            Person(one.base, "Ann") as ann,
            Person(two.base) as same,
        ):
            same.come_as(ann.cookie)
            table = await ann.make(
                "theseus", seats=2, seat_1="me", seat_2="me", option_chosen_decks="true"
            )
            await ann.start(table)
            async with ann.at(table, 0) as a, same.at(table, 1) as b:
                lines = [a, b]
                await play_on(lines, Rng.from_seed(b"factions"), 2)
                for line in lines:
                    await asked([line])
                said = await asyncio.gather(
                    *(line.answer(line.choice["options"][0]["key"]) for line in lines)
                )
                assert [x["t"] for x in said] == ["accepted"] * 2

    run(play(), 120)


def test_bots_are_driven_by_one_worker_and_go_on_when_it_dies(postgres_url, tmp_path):
    async def play():
        async with (
            two_workers(postgres_url, tmp_path) as (one, two),
            Person(one.base, "Ann") as ann,
            Person(two.base) as phone,
        ):
            phone.come_as(ann.cookie)
            table = await ann.make("theseus", seats=2, seat_2="bot:random")
            await ann.start(table)
            async with ann.at(table) as a:
                await play_on([a], Rng.from_seed(b"bots"), 4)
            async with phone.at(table) as line:
                one.kill()
                await play_on([line], Rng.from_seed(b"more"), 6)
            await one.start()

    run(play(), 180)
