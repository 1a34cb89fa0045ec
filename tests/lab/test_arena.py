"""The arena: rotated seats, common dice, tests that stop when the answer is clear, ratings."""

import math

import msgspec
import pytest

from quarterdeck.lab.arena import (
    Bout,
    Series,
    Trial,
    matches,
    play_bout,
    points_of_first,
    run,
)
from quarterdeck.lab.arena_chart import rating_chart
from quarterdeck.lab.ratings import Apart, rate, standings, start, wander, wilson

DUEL = Series("theseus", 2, "duel", ("deckhand", "random"), "arena")
THREE = Series("smuggler", 3, "smugglers", ("mate", "random"), "arena")


def bout(number: int, *returns: float, roles: tuple[str, ...] = (), of: Series = DUEL) -> Bout:
    return Bout(number, list(returns), "points", list(roles), list(of.lineup(number)))


def test_a_deal_is_played_with_each_seating():
    assert DUEL.lineups() == [("deckhand", "random"), ("random", "deckhand")]
    assert [DUEL.deal(n) for n in range(5)] == [0, 0, 1, 1, 2]


def test_two_bots_share_three_seats_fairly():
    assert THREE.lineups() == [("mate", "random", "mate"), ("random", "mate", "random")]


def test_more_bots_than_seats_meet_in_every_pair_and_seating():
    three = msgspec.structs.replace(DUEL, bots=("a", "b", "c"))

    assert three.lineups() == [
        ("a", "b"),
        ("b", "a"),
        ("a", "c"),
        ("c", "a"),
        ("b", "c"),
        ("c", "b"),
    ]


def test_alone_a_bot_has_the_whole_table():
    alone = msgspec.structs.replace(THREE, alone=True)

    assert alone.lineups() == [("mate",) * 3, ("random",) * 3]


def test_a_bot_plays_a_whole_side_and_then_the_other():
    sides = Series("dark-moon", 5, "base", ("mate", "random"), "arena", sides=True)
    one, two = (play_bout(sides, number) for number in range(2))

    assert one.error == two.error == ""
    assert one.roles == two.roles
    assert [b for b, role in zip(one.bots, one.roles, strict=True) if role == "infected"] == [
        "mate"
    ] * one.roles.count("infected")
    assert [{"mate": "random", "random": "mate"}[b] for b in one.bots] == two.bots


def test_a_game_without_sides_cannot_be_played_by_sides():
    broken = play_bout(msgspec.structs.replace(DUEL, sides=True), 0)

    assert "deals no sides" in broken.error


def test_a_bout_is_the_same_again():
    first, again = (play_bout(DUEL, 3) for _ in range(2))

    assert first.error == ""
    assert (first.returns, first.reason, first.roles) == (again.returns, again.reason, again.roles)
    assert set(first.thinking) == {"deckhand", "random"}


def test_the_same_deal_begins_alike_in_every_seating(monkeypatch):
    seeds = []
    monkeypatch.setattr("quarterdeck.lab.arena.lay", lambda game, **how: seeds.append(how["seed"]))
    for number in range(4):
        play_bout(DUEL, number)

    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]


def test_a_game_that_breaks_is_a_finding():
    broken = play_bout(msgspec.structs.replace(DUEL, mode="no such mode"), 0)

    assert "no such mode" in broken.error
    assert standings(DUEL, [broken]).errors == 1


def test_results_do_not_depend_on_the_number_of_processes():
    series = msgspec.structs.replace(DUEL, bots=("random", "deckhand"))
    one = run(series, 4, jobs=1)
    two = run(series, 4, jobs=2)

    assert [b.returns for b in one] == [b.returns for b in two]


def test_a_run_goes_on_where_it_stopped():
    whole = run(DUEL, 4)
    heard = []
    rest = run(DUEL, 4, played=whole[:3], tell=lambda done: heard.append(len(done)))

    assert [b.returns for b in rest] == [b.returns for b in whole]
    assert heard == [4]


# -- sequential tests ----------------------------------------------------------------------------


def test_a_test_needs_evidence_before_it_speaks():
    test = Trial(0.5, 0.8)

    assert test.verdict([1.0] * 6) == ""  # 6 ln 1.6 = 2.82, the bound is ln 19 = 2.94
    assert test.verdict([1.0] * 7) == "high"
    assert test.verdict([0.0] * 3) == ""  # 3 ln 0.4 = -2.75
    assert test.verdict([0.0] * 4) == "low"
    assert test.bound == pytest.approx(math.log(19))


def test_a_shared_match_counts_half_for_each():
    assert Trial(0.5, 0.8).evidence([0.5]) == pytest.approx(
        Trial(0.5, 0.8).evidence([1.0, 0.0]) / 2
    )


def test_a_run_stops_when_the_answer_is_clear():
    played = run(msgspec.structs.replace(DUEL, bots=("mate", "random")), 40, test=Trial(0.5, 0.8))

    assert 8 <= len(played) < 40
    assert len(played) % 2 == 0


def test_points_compare_what_two_bots_made_of_a_match():
    found = [{"a": 1.0, "b": -1.0}, {"a": 0.0, "b": 0.0}, {"a": -1.0, "b": 1.0}, {"a": 1.0}]

    assert points_of_first(found, ("a", "b")) == [1.0, 0.5, 0.0]


def test_a_bot_on_several_seats_takes_their_mean():
    found = matches(THREE, [bout(0, 1.0, -1.0, 0.0, of=THREE), bout(1, -1.0, 1.0, 0.0, of=THREE)])

    assert found == [{"mate": 0.5, "random": -1.0}, {"random": -0.5, "mate": 1.0}]


def test_deals_that_both_win_or_lose_do_not_tell_two_bots_apart():
    """Four deals: both win, only the first wins twice, both lose."""
    alone = msgspec.structs.replace(THREE, alone=True)
    worth = (1.0, 1.0, 1.0, -1.0, 1.0, -1.0, -1.0, -1.0)
    report = standings(alone, [bout(n, *[w] * 3, of=alone) for n, w in enumerate(worth)])

    assert report.apart == Apart(2, 2, 1.0, wilson(1.0, 2))
    assert report.bots[0].points == 0.75


def test_where_every_game_is_won_by_one_there_is_nothing_to_tell_beside_the_points():
    assert standings(DUEL, [bout(0, 1.0, -1.0), bout(1, 1.0, -1.0)]).apart is None


def test_alone_bots_are_compared_on_the_same_deal():
    alone = msgspec.structs.replace(THREE, alone=True)
    played = [bout(n, *[worth] * 3, of=alone) for n, worth in enumerate((1.0, -1.0, 1.0))]

    assert matches(alone, played) == [{"mate": 1.0, "random": -1.0}]


# -- ratings -------------------------------------------------------------------------------------


def test_whoever_wins_is_rated_higher():
    rated = rate([{"a": 1.0, "b": -1.0}] * 10)

    assert rated["a"] > start() > rated["b"]


def test_ratings_do_not_depend_on_the_order_of_the_matches():
    won, lost = {"a": 1.0, "b": -1.0}, {"b": 1.0, "a": -1.0}
    early, late, mixed = (
        rate([won] * 9 + [lost] * 6),
        rate([lost] * 6 + [won] * 9),
        rate([won, lost, won, lost, won] * 3),
    )

    assert early == late == mixed
    assert early["a"] > early["b"]


def test_ratings_by_role_do_not_depend_on_it_either():
    """Openskill alone rates these by who won last."""
    crew, infected = ("mate", "crew"), ("mate", "infected")
    early = rate([{crew: 1.0, infected: -1.0}] * 8 + [{infected: 1.0, crew: -1.0}] * 8)

    assert early[crew] == pytest.approx(early[infected], abs=1.5)


def test_a_victory_counts_however_little_it_is_worth():
    """Two infected players leave three others behind: +0.75 against -0.5."""
    teams = rate([{"mate": 0.75, "deckhand": -0.5}] * 6)
    assert teams == rate([{"mate": 1.0, "deckhand": -1.0}] * 6)

    four = rate([{"a": 1.0, "b": 1 / 3, "c": -1 / 3, "d": -1.0}] * 6)
    assert four["a"] > four["b"] > four["c"] > four["d"]


def test_those_who_always_share_are_rated_alike():
    rated = rate([{"a": 0.0, "b": 0.0}, {"b": 0.0, "a": 0.0}] * 5)

    assert rated["a"] == pytest.approx(rated["b"], abs=0.01)


def test_intervals_of_clear_ratings_are_apart_and_those_of_equals_overlap():
    won, lost = {"a": 1.0, "b": -1.0}, {"a": -1.0, "b": 1.0}
    clear = wander([[won]] * 20)
    equal = wander([[won], [lost]] * 10)

    assert clear["a"][0] > clear["b"][1]
    assert equal["a"][0] < equal["b"][1]
    assert clear["a"][0] < clear["a"][1]


def test_the_luck_of_a_deal_does_not_widen_intervals():
    """Here the better seat wins, whoever sits there: which matches are drawn must tell nothing."""
    deal = [{"a": 1.0, "b": -1.0}, {"a": -1.0, "b": 1.0}]

    together, apart = wander([deal] * 30), wander([[match] for match in deal] * 30)

    assert _width(together["a"]) < 0.8 * _width(apart["a"])
    assert together["a"][0] < together["b"][1]


def _width(interval: tuple[float, float]) -> float:
    low, high = interval
    return high - low


def test_after_a_few_deals_nothing_is_said_about_intervals():
    assert wander([[{"a": 1.0, "b": -1.0}] * 8] * 3) == {}


def test_the_interval_of_a_share_by_wilson():
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-3)
    assert wilson(1.0, 20)[0] == pytest.approx(0.8389, abs=1e-3)
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_standings_by_role_tell_who_plays_a_role_well():
    roles = ("ruler", "smuggler")
    played = [
        bout(0, 1.0, -1.0, roles=roles),
        bout(1, 1.0, -1.0, roles=roles),
        bout(2, 1.0, -1.0, roles=roles),
        bout(3, -1.0, 1.0, roles=roles),
    ]
    lines = {(one.bot, one.role): one for one in standings(DUEL, played).roles}

    assert lines["deckhand", "ruler"].points == 1.0
    assert lines["random", "ruler"].points == 0.5
    assert lines["deckhand", "smuggler"].points == 0.5


def test_the_chart_shows_every_bot_with_its_interval():
    report = standings(
        DUEL, [bout(n, 1.0 if n % 2 == 0 else -1.0, -1.0 if n % 2 == 0 else 1.0) for n in range(8)]
    )
    drawn = rating_chart("Ratings of <bots>", report.bots)

    assert drawn.count("<circle") == 2
    assert "deckhand" in drawn
    assert "&lt;bots&gt;" in drawn
    assert report.bots[0].bot == "deckhand"
