"""How captains judge positions: by the points that everybody may still expect."""

from __future__ import annotations

from quarterdeck.games.smuggler.outlook import (
    WEIGHTS,
    WORDS,
    expected,
    features,
    outlook,
    terms,
    turns_ahead,
)
from tests.smuggler.build import smuggler


def test_the_leader_looks_better_and_the_less_time_is_left_the_more_so() -> None:
    early = smuggler(seats=2, government=1, scores={0: 8})
    late = smuggler(seats=2, government=1, scores={0: 8}, events=[], round=10)

    assert outlook(late.s, 0) > outlook(early.s, 0) > outlook(smuggler(seats=2, government=1).s, 0)


def test_what_one_seat_hopes_the_other_fears() -> None:
    table = smuggler(seats=2, government=1, scores={0: 8})

    assert abs(outlook(table.s, 0) + outlook(table.s, 1)) < 2


def test_cargo_near_its_planet_promises_points() -> None:
    empty = smuggler(at={0: "0,1"})
    laden = smuggler(at={0: "0,1"}, cards={0: ["yellow-korrin-cargo"]})

    assert expected(laden.s, laden.p(0)) > expected(empty.s, empty.p(0)) + 1


def test_damage_costs_points() -> None:
    whole = smuggler()
    hurt = smuggler(damage={0: ["hyperspace-1", "hyperspace-2"]})

    assert expected(hurt.s, hurt.p(0)) < expected(whole.s, whole.p(0)) - 1


def test_a_turn_that_has_begun_is_not_ahead_any_more() -> None:
    table = smuggler(dice=[1, 1, 1])
    before = turns_ahead(table.s, table.p(0))

    table.do("engines-1", "n")

    assert turns_ahead(table.s, table.p(0)) == before - 1
    assert turns_ahead(table.s, table.p(1)) == before


def test_every_weight_has_its_feature() -> None:
    table = smuggler()

    assert len(features(table.s, table.p(0))) == len(WEIGHTS)


def test_hints_tell_what_captains_go_by() -> None:
    table = smuggler(seats=2, government=1, scores={0: 8})
    told = terms(table.s, 0)
    lead = expected(table.s, table.p(0)) - expected(table.s, table.p(1))

    assert abs(sum(told.values()) - lead) < 1e-9
    assert told["points scored"] == 8
    assert sorted(name for names in WORDS.values() for name in names) == sorted(WEIGHTS)
