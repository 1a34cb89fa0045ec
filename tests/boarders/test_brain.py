"""The brain of Boarders and Black Flags: what it likes, what it tries, how it lies and judges."""

from __future__ import annotations

import msgspec
import pytest

from quarterdeck.bots import Budget
from quarterdeck.bots.advice import advise
from quarterdeck.bots.greedy import GreedyBot
from quarterdeck.bots.search import Search
from quarterdeck.bots.style import Style
from quarterdeck.bots.window import Window
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.games.boarders import FLEETS, GAME, odds, shortlist
from quarterdeck.games.boarders.brain import (
    because,
    candidates,
    clock,
    decided,
    reflex,
    value,
    values,
)
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


# -- who thinks ahead ------------------------------------------------------------------------------


def answered(table: Play) -> str | None:
    """Return the key that who thinks ahead answers without a search."""
    index = decided(table.s, table.asks[0], RNG)
    return None if index is None else table.offers()[index]


def test_both_sides_of_a_position_are_judged_at_once() -> None:
    table = scene(acting=None)
    assert sum(values(table.s)) == pytest.approx(0)
    table.s.scenario = "terror-on-the-sea"  # nothing is searched, so mates see it alike
    assert values(table.s) == pytest.approx([value(table.s, 0), value(table.s, 1)])


def test_a_place_to_search_from_is_worth_more_to_captains_and_a_lost_sailor_less() -> None:
    def gain(x: float, gone: str = "") -> tuple[float, float]:
        table = deck(
            m("riggers", x, 20),
            m("riggers", 20, 40),
            foes=[m("skelliwags", 20, 5)],
            furniture=[m("cargo-hold", 12, 20)],
            captains={0: "red-rose", 1: "sawtooth"},
            acting=None,
        )
        if gone:
            table.it(gone).place = "removed"
        return value(table.s, 0), values(table.s)[0]

    far, beside, fewer = gain(7), gain(9), gain(9, "riggers-2")
    assert beside[1] - far[1] > 2 * (beside[0] - far[0]) > 0
    assert 0 < beside[1] - fewer[1] < beside[0] - fewer[0]


def test_the_best_die_is_kept_for_the_sea() -> None:
    # She needs a 4: a 6 would do, but rules the sea; the second 6 may go, and a mere 4 is not kept.
    assert first(footing([6, 2])) == "lie"
    assert {answered(footing([6])) for _ in range(20)} == {"pass"}
    assert answered(footing([6, 6])) == "lie"
    assert answered(footing([4, 2])) == "lie"


def test_the_least_die_that_will_do_is_spent() -> None:
    assert answered(footing([6, 5, 4, 1]).do("lie")) == "0-1003"


def test_nothing_is_kept_once_the_sea_is_chosen() -> None:
    table = footing([6])
    table.s.stage = "shift"
    assert answered(table) == "lie"


def test_a_claim_that_is_likely_true_is_seldom_doubted() -> None:
    # To have no 4 among five dice is rare, with one die it is common.
    many = footing([3, 3, 3, 3, 3], other=[6]).do("lie", "0-1001", "4")
    one = footing([3], other=[6]).do("lie", "4")
    seldom = [answered(many) for _ in range(200)].count("challenge")
    often = [answered(one) for _ in range(200)].count("challenge")
    assert 0 < seldom < 50
    assert 130 < often < 200


def test_a_free_doubt_is_taken_and_an_idle_one_is_not() -> None:
    assert {answered(footing([3, 3]).do("lie", "0-1001", "4")) for _ in range(9)} == {"challenge"}
    idle = footing([3, 3], other=[6]).do("lie", "0-1001", "3")
    assert {answered(idle) for _ in range(9)} == {"accept"}


def test_the_chance_of_a_bluff_is_that_of_holding_nothing_and_daring() -> None:
    assert odds.bluffed(1, 3) == 0
    # One die, a 4 needed: it is too low in half the cases, and tried in two of five of those.
    assert odds.bluffed(4, 1) == pytest.approx(0.2 / 0.7)
    assert odds.bluffed(9, 1) == odds.bluffed(6, 1)


def test_lies_need_no_search_and_actions_do() -> None:
    doubts = footing([3], other=[6]).do("lie", "4")
    assert Search(Window(doubts, 1, RNG), RNG, Style()).settled
    acts = deck(m("riggers", 5, 10), foes=[m("skelliwags", 20, 5)])
    assert answered(acts) is None
    assert not Search(Window(acts, 0, RNG), RNG, Style()).settled


def test_a_turn_is_an_activation_or_all_that_the_sea_does() -> None:
    table = deck(m("riggers", 5, 10), foes=[m("skelliwags", 20, 5)])
    moving = clock(table.s)
    table.s.last_activator = 1 - table.s.last_activator
    assert clock(table.s) != moving
    table.s.stage = "pitch"
    chosen = clock(table.s)
    table.s.stage, table.s.last_activator = "shift", 0
    assert clock(table.s) == chosen
    table.s.stage = "lying"
    assert clock(table.s) != chosen


def hinted(table: Play) -> str:
    """Return why the brain answers as it does."""
    return because(table.s, table.asks[0])


def test_hints_tell_why_to_lie_or_not() -> None:
    assert hinted(footing([5, 2], roll=4)) == "The roll does as it lies."
    assert hinted(footing([5, 5])) == "A die under the cup turns this test: it takes 4 or more."
    assert hinted(footing([5])) == "The die that would turn it should rule the sea."
    assert "bluff" in hinted(footing([2, 1]))


def test_hints_tell_how_likely_a_claim_is_a_bluff() -> None:
    one = footing([3], other=[6]).do("lie", "4")
    assert hinted(one).startswith("Of such claims about 29 in 100 are bluffs")
    assert hinted(footing([3, 3]).do("lie", "0-1001", "4")).startswith("Without dice")
    idle = footing([3, 3], other=[6]).do("lie", "0-1001", "3")
    assert hinted(idle) == "True or not, it changes nothing."


def test_a_hint_about_a_lie_gives_the_reason() -> None:
    window = Window(footing([5, 5]), 0, RNG)
    (one,) = advise(window, RNG, Budget(playouts=10))
    assert (one.key, one.reason[:25]) == ("lie", "A die under the cup turns")


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
