"""A bot's desk: jobs come as bytes, answers go out; whatever happens, they are legal."""

import logging
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import msgspec
import pytest

from quarterdeck.bots import LEVELS, desk
from quarterdeck.core.game import find_game, games
from quarterdeck.core.origin import lay
from quarterdeck.core.parcel import Parcel
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.table import Table

SMUGGLER = find_game("smuggler")


def at_a_choice(game_id: str = "smuggler", answers: int = 20, **how) -> Table:
    """Lay a table and play a little."""
    table = lay(find_game(game_id), seed=seed_from("desk"), **how)
    rng = Rng.from_seed(b"answers")
    for _ in range(answers):
        a = table.asks[0]
        table.choose(a.seat, rng.below(len(a.options)))
    return table


def keys_of(table: Table) -> list[str]:
    return table.asks[0].keys()


def job(table: Table, level: str = "mate", **how) -> desk.Job:
    how = {"playouts": 12} | how
    return desk.job_for(table, table.asks[0].seat, level, b"a bot", **how)


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_answers_every_game_with_a_key_of_the_choice(game, level):
    table = at_a_choice(game)

    thought = desk.think(job(table, level))

    assert thought.failure == ""
    assert thought.key in keys_of(table)


def test_a_job_travels_as_bytes_and_through_pickle():
    one = job(at_a_choice())

    assert msgspec.msgpack.decode(msgspec.msgpack.encode(one), type=desk.Job) == one
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - our own bytes


def test_another_process_comes_to_the_same_answer():
    one = job(at_a_choice(), "captain")

    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        there = pool.submit(desk.think, one).result(timeout=60)

    assert there.key == desk.think(one).key
    assert there.failure == ""


def test_thinking_changes_nothing_at_the_table():
    table = at_a_choice()
    before = msgspec.json.encode(table.state)

    desk.think(job(table, "captain"))

    assert msgspec.json.encode(table.state) == before


def test_a_bot_that_fails_plays_something_legal_and_says_so_loudly(monkeypatch, caplog):
    table = at_a_choice()

    def broken(*_):
        raise ZeroDivisionError("no such star")

    monkeypatch.setattr(SMUGGLER.brain, "value", broken)
    with caplog.at_level(logging.ERROR, "quarterdeck.bots"):
        thought = desk.think(job(table))

    assert thought.key in keys_of(table)
    assert thought.failure == "ZeroDivisionError: no such star"
    assert "the mate bot failed at smuggler" in caplog.text


def test_a_parcel_that_cannot_be_opened_is_answered_all_the_same(caplog):
    one = job(at_a_choice())
    lost = msgspec.structs.replace(one, parcel=Parcel("smuggler", (), b"\xc1", (), 0))

    thought = desk.think(lost)

    assert thought.key in one.keys
    assert "DecodeError" in thought.failure
    assert desk.hint(lost).advice == ()
    assert "DecodeError" in desk.hint(lost).failure
    assert "no hint at smuggler" in caplog.text


def test_an_admiral_thinks_within_its_seconds():
    thought = desk.think(job(at_a_choice(), "admiral", playouts=None, seconds=0.3))

    assert thought.failure == ""
    assert 0.2 < thought.seconds < 3.0


def test_a_talking_bot_says_only_what_may_be_said():
    table = at_a_choice("dark-moon", seats=5)
    said = {
        desk.think(desk.job_for(table, table.asks[0].seat, "random", bytes([i]))).claim
        for i in range(60)
    }

    assert said <= {"", *table.claims(table.asks[0].seat)}
    silent = desk.think(job(table, "random", talks=False))
    assert silent.claim == ""


def test_a_hint_names_the_two_best_options_with_reasons():
    table = at_a_choice(answers=30)

    found = desk.hint(job(table, playouts=60))

    assert found.failure == ""
    assert len(found.advice) == 2
    assert {one.key for one in found.advice} <= set(table.asks[0].keys())
    assert found.advice[0].worth >= found.advice[1].worth - 0.3
    assert all(one.reason.endswith(".") for one in found.advice)


def test_there_is_no_job_for_a_seat_that_is_not_asked():
    table = at_a_choice()
    silent = next(seat for seat in range(table.seats) if seat not in table.waiting())

    with pytest.raises(LookupError, match="not asked"):
        desk.job_for(table, silent, "mate", b"")
