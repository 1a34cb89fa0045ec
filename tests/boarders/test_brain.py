"""The brain of Boarders and Black Flags: what it likes, what it tries, how it lies and judges."""

from __future__ import annotations

import msgspec
import pytest

from quarterdeck.bots.greedy import GreedyBot
from quarterdeck.bots.window import Window
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.games.boarders import FLEETS, GAME, odds, shortlist
from quarterdeck.games.boarders.brain import candidates, reflex, value
from quarterdeck.games.boarders.content import book
from quarterdeck.games.boarders.tally import rows
from tests.boarders.build import Play, deck, m
from tests.boarders.test_faces import scene

RNG = Rng.from_seed(b"brain")


def first(table: Play) -> str:
    """Return the key that the brain answers at once."""
    return table.offers()[reflex(table.s, table.asks[0], RNG)]


def tried(table: Play) -> list[str]:
    """Return the keys that the brain would try."""
    return [table.offers()[i] for i in candidates(table.s, table.asks[0])]


# -- positions -------------------------------------------------------------------------------------


def test_the_brain_likes_crew_upright_searched_pieces_and_dice() -> None:
    table = scene(acting=None)
    before = value(table.s, 0)
    table.it("duelistas").down = True
    assert value(table.s, 0) < before
    table.it("duelistas").down = False
    table.it("cargo-hold").searched = True
    assert value(table.s, 0) > before
    table.it("cargo-hold").searched = False
    table.p(0).cup = []
    assert value(table.s, 0) < before


def test_what_is_good_for_one_is_bad_for_the_other() -> None:
    table = scene(acting=None)
    assert value(table.s, 0) == pytest.approx(-value(table.s, 1))


def test_a_lying_enemy_at_the_edge_is_worth_coming_close_to() -> None:
    near = deck(m("riggers", 2.5, 10), foes=[m("divers", 1.5, 10, down=True, turn=90)], acting=None)
    apart = deck(m("riggers", 5, 10), foes=[m("divers", 1.5, 10, down=True, turn=90)], acting=None)
    assert value(near.s, 0) > value(apart.s, 0)


# -- what is tried ---------------------------------------------------------------------------------


def test_a_bot_pushes_a_lying_enemy_overboard() -> None:
    table = deck(
        m("riggers", 3.5, 10),
        foes=[m("baller", 1.5, 10, down=True, turn=0), m("skelliwags", 20, 40)],
        stage="attack",
    )
    rng = Rng.from_seed(b"bot")
    index = GreedyBot(rng, 3).choose(Window(table, 0, rng))
    assert table.offers()[index] == "attack-push"


def test_pieces_are_attacked_where_they_would_strike_an_enemy() -> None:
    # The debris between her and the Skelliwag would run into it; with nobody behind it, it would not.
    pieces = [m("deck-debris", 6, 10)]
    strikes = deck(
        m("riggers", 5, 10), foes=[m("skelliwags", 8, 10)], furniture=pieces, stage="attack"
    )
    push = book(strikes.s).arms["push"]
    assert list(shortlist.hits(strikes.s, strikes.it("riggers"), push)) == [1]
    assert "attack-push" in tried(strikes)
    idle = deck(
        m("riggers", 5, 10), foes=[m("skelliwags", 8, 20)], furniture=pieces, stage="attack"
    )
    assert shortlist.hits(idle.s, idle.it("riggers"), push) == {}
    assert tried(idle) == ["pass"]


def test_moves_that_are_tried_lead_to_what_is_wanted() -> None:
    table = deck(
        m("riggers", 3, 20), foes=[m("skelliwags", 20, 5)], furniture=[m("cargo-hold", 12, 20)]
    ).do("walk")
    steps = tried(table)
    assert len(steps) <= shortlist.MOVES + 1
    assert steps[0] == "0@4000"
    assert "0@0" in steps  # standing still


def test_who_falls_falls_away_from_the_edge() -> None:
    table = deck(m("companions", 1, 10), foes=[m("skelliwags", 20, 5)], rolls=[1]).do(
        "run", "9000@1000"
    )
    assert table.asked == (0, "fall")
    x = int(first(table).split(",")[0])
    assert x == max(int(key.split(",")[0]) for key in table.offers())


def test_an_enemy_who_crashes_is_put_over_the_edge() -> None:
    table = deck(
        m("companions", 12, 10),
        foes=[m("skelliwags", 20, 40)],
        furniture=[m("mast", 6, 10)],
        rolls=[1],
    ).do("swash", "0")
    assert table.asked == (1, "land")
    assert int(first(table).split(",")[0]) == 0


# -- lies ------------------------------------------------------------------------------------------


def footing(cup: list[int], roll: int = 1, other: list[int] | None = None) -> Play:
    """Let a Companion, Footing 3, take a test after a Move: she needs a 4."""
    return deck(
        m("companions", 5, 10),
        foes=[m("skelliwags", 20, 5)],
        rolls=[roll],
        cups={0: cup, 1: other or []},
    ).do("run", "0@4000")


def test_a_true_die_that_turns_the_test_is_used_and_a_roll_that_does_is_left() -> None:
    assert first(footing([5, 2])) == "lie"
    assert first(footing([5, 2], roll=4)) == "pass"


def test_alone_the_least_die_that_will_do_is_taken_and_claimed_truly() -> None:
    table = footing([6, 2, 4]).do("lie")
    assert first(table) == "0-1003"
    assert first(table.do("0-1003")) == "4"


def test_a_bluff_takes_the_worst_die_and_claims_just_enough() -> None:
    table = footing([3, 1, 2]).do("lie")
    assert first(table) == "0-1002"
    assert first(table.do("0-1002")) == "4"


def test_claims_that_change_nothing_are_accepted_and_free_challenges_made() -> None:
    idle = footing([3, 3], other=[6]).do("lie", "0-1001", "3")
    assert idle.asked == (1, "judge")
    assert {first(idle) for _ in range(20)} == {"accept"}
    turns = footing([3, 3]).do("lie", "0-1001", "4")
    assert {first(turns) for _ in range(20)} == {"challenge"}
    dear = footing([3, 3, 3, 3, 3], other=[6]).do("lie", "0-1001", "4")
    assert {first(dear) for _ in range(60)} == {"accept", "challenge"}


def test_doubt_grows_with_fewer_dice() -> None:
    table = footing([6, 2])
    many = odds.doubt(table.s, 1)
    table.p(0).cup = table.p(0).cup[:1]
    assert odds.doubt(table.s, 1) > many


def test_the_lowest_die_is_given_up() -> None:
    table = footing([3, 5, 1]).do("lie", "0-1001", "6", "challenge")
    assert table.asked == (0, "penalty")
    assert first(table) == "1003"


# -- whole matches ---------------------------------------------------------------------------------


@pytest.mark.parametrize("fleet", FLEETS)
def test_every_choice_has_answers_and_looking_changes_nothing(fleet: str) -> None:
    table = lay(GAME, seats=2, mode="match", options={"fleet-1": fleet}, seed=seed_from(fleet))
    rng = Rng.from_seed(seed_from(fleet))
    for n in range(900):
        if not table.asks:
            break
        a = table.asks[0]
        if n % 5 == 0:
            before = msgspec.msgpack.encode(table.state)
            tries = candidates(table.state, a)
            assert tries
            assert len(tries) == len(set(tries)) <= 20
            assert all(0 <= i < len(a.options) for i in [*tries, reflex(table.state, a, rng)])
            assert msgspec.msgpack.encode(table.state) == before
        table.choose(a.seat, rng.below(len(a.options)))


def test_greedy_beats_random() -> None:
    won = 0
    for i in range(3):
        seat = i % 2
        table = lay(GAME, seats=2, mode="match", seed=seed_from(f"duel{i + 1}"))
        rng = Rng.from_seed(b"duel%d" % (i + 1))
        bot = GreedyBot(rng, 1)
        while table.asks:
            a = table.asks[0]
            if a.seat == seat:
                table.choose(seat, bot.choose(Window(table, seat, rng)))
            else:
                table.choose(a.seat, rng.below(len(a.options)))
        assert table.state.result is not None
        won += table.state.result.places[seat] == 1
        played = rows(table.state)  # type: ignore[arg-type]
        assert [row["role"] for row in played].count("host") == 2
        assert sum(float(row["win"]) for row in played) == 2
        assert sum(int(row["points"]) for row in played) == sum(table.state.result.scores)
    assert won >= 2
