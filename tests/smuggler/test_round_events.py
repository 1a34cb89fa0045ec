"""Chapter IV, events that are in force for a round."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.rulebook import rule
from tests.smuggler.build import Play, smuggler

HITS = ("engines-1", "engines-2", "routing-1")
WANTED = "red-deepglass-cargo"  # worth 7


def scores(table: Play) -> list[int]:
    return [p.score for p in table.s.players]


def kinds(table: Play, *wanted: str) -> list[tuple[str, int]]:
    """Return the rule and the seat of each event of these kinds, in order."""
    return [(e.rule, e.facts["seat"]) for e in table.events() if e.kind in wanted]


# -- round events --------------------------------------------------------------------------------


@rule("HS-EVENT-13")
def test_turbulence_damages_the_mover_after_each_hyperspace_die() -> None:
    table = smuggler(event="turbulence", at={1: "1,1", 2: "1,1"}, dice=(2, 3, 1))

    table.do("hyperspace-2")
    assert table.asked == (0, "damage")
    assert table.p(0).at == "0,1"
    table.do("lasers-1", "hyperspace-3", "1,0", "routing-1", "engines-1", "e")

    assert table.damaged(0) == ["routing-1", "lasers-1"]
    assert table.asked == (0, "act")


@rule("HS-EVENT-13")
def test_turbulence_damages_the_government_too() -> None:
    table = smuggler(
        government=2, active=2, event="turbulence", at={0: "1,1", 1: "1,1"}, dice=(2, 3, 1)
    ).do("hyperspace-2")

    assert table.asked == (2, "damage")


@rule("HS-EVENT-13")
def test_turbulence_comes_after_the_whole_arrival() -> None:
    # North Gate, where seat 1 is: a tie first, then the turbulence
    table = smuggler(
        event="turbulence", at={1: "0,1", 2: "1,1"}, dice=(2, 3, 1), rolls=[4, 1, 4, 2]
    ).do("hyperspace-2", "4", "4", "engines-1", "engines-1", "engines-2")

    assert kinds(table, "damaged") == [
        ("HS-COMBAT-11", 0),
        ("HS-COMBAT-11", 1),
        ("HS-EVENT-13", 0),
    ]


@rule("HS-EVENT-14")
def test_tuned_engines_take_a_2_for_a_step() -> None:
    table = smuggler(event="tuned-engines", at={1: "1,1", 2: "1,1"}, dice=(1, 2, 3))
    assert [k for k in table.offers if k.startswith("engines")] == ["engines-1", "engines-2"]

    table.do("engines-2", "n")

    assert table.p(0).at == "0,1"
    assert table.squares(0) == {"engines-1": 2}


@rule("HS-EVENT-14")
def test_without_tuned_engines_a_2_drives_no_engine() -> None:
    table = smuggler(event="static", dice=(1, 2, 3))

    assert [k for k in table.offers if k.startswith("engines")] == ["engines-1"]


@rule("HS-EVENT-15")
def test_long_burn_makes_a_second_booster_step_from_where_the_first_arrival_ended() -> None:
    # the slipstream north of Korrin carries the ship east
    table = smuggler(
        event="long-burn",
        at={0: "0,2", 1: "1,1", 2: "1,1"},
        tiles={"0,3": "slipstream-1", "1,3": "space-void-1"},
        arrows={"0,3": "e"},
        dice=(1, 2, 3),
    ).do("boost", "n")
    assert table.p(0).at == "1,3"
    assert table.asked == (0, "step")
    assert set(table.keys()) == {"n", "e", "s", "w", "pass"}

    table.do("e", "stack")

    assert "2,3" in table.s.board
    assert table.s.turn.dice == [1, 2, 3]


@rule("HS-EVENT-15")
def test_the_second_step_of_long_burn_is_optional_and_there_is_no_third() -> None:
    table = smuggler(event="long-burn", at={1: "1,1", 2: "1,1"}, dice=(1, 2, 3))
    table.do("boost", "n", "pass")
    assert table.p(0).at == "0,1"
    assert table.asked == (0, "act")
    assert "boost" not in table.offers

    table = smuggler(event="long-burn", at={1: "1,1", 2: "1,1"}, dice=(1, 2, 3))
    table.do("boost", "n", "n")
    assert table.p(0).at == "0,2"
    assert table.asked == (0, "act")


@rule("HS-EVENT-15")
def test_each_step_of_long_burn_is_a_complete_arrival() -> None:
    table = smuggler(
        event="long-burn", at={1: "0,1", 2: "1,1"}, dice=(2, 2, 3), rolls=[5, 3, 4, 1]
    ).do("boost", "n")
    assert table.asked == (0, "combat-die")

    table.do("5", "4", *HITS)

    assert table.asked == (0, "step")


@rule("HS-EVENT-16")
def test_power_surge_rolls_4_dice() -> None:
    last = smuggler(government=2, active=2, events=["power-surge"], rolls=[1, 2, 3, 4])

    table = last.do("end")

    assert table.s.turn.dice == [1, 2, 3, 4]


@rule("HS-EVENT-17")
def test_static_forbids_a_reset_but_not_boosters() -> None:
    table = smuggler(event="static", dice=(1, 2, 3))
    assert "boost" in table.offers
    assert "reset" not in table.offers

    assert "reset" in smuggler(event="long-burn", dice=(1, 2, 3)).offers


@rule("HS-EVENT-18")
def test_trade_boom_adds_1_to_each_card_delivered_and_nothing_to_salvage() -> None:
    table = smuggler(
        event="trade-boom", at={0: "0,2"}, cards={0: ["blue-korrin-cargo"]}, dice=(4, 4, 4)
    )
    table.do(f"deliver-4-{table.card_id('blue-korrin-cargo')}")
    assert table.p(0).score == 6

    table = smuggler(event="trade-boom", salvage={0: 3}, dice=(4, 4, 4)).do("unload-4-full")
    assert table.p(0).score == 3


@rule("HS-EVENT-18")
def test_trade_boom_counts_for_the_government_too() -> None:
    table = smuggler(
        event="trade-boom", government=2, active=2, cards={2: [WANTED]}, dice=(4, 4, 4)
    )
    table.do(f"deliver-4-{table.card_id(WANTED)}")

    assert table.p(2).score == 8


@rule("HS-EVENT-19", "HS-GOV-02")
@pytest.mark.parametrize(("active", "points"), [(0, 2), (2, 1)])
def test_survey_bonus_adds_1_to_each_tile_placed_the_government_included(
    active: int, points: int
) -> None:
    table = smuggler(
        event="survey-bonus",
        government=2,
        active=active,
        at={active: "2,0", 1: "1,1"},
        top=["space-void-1"],
        dice=(1, 2, 3),
    ).do("engines-1", "e", "stack")

    assert table.p(active).score == points


@rule("HS-EVENT-20")
@pytest.mark.parametrize(
    ("roll", "expected"), [((5, 3, 4, 1), [2, 0, 0]), ((4, 3, 5, 1), [0, 2, 0])]
)
def test_open_season_adds_1_for_the_winner_attacker_or_defender(
    roll: tuple[int, ...], expected: list[int]
) -> None:
    table = smuggler(event="open-season", at={1: "0,1", 2: "1,1"}, dice=(1, 2, 3), rolls=roll).do(
        "engines-1", "n", f"{roll[0]}", f"{roll[2]}", *HITS
    )

    assert scores(table) == expected


@rule("HS-EVENT-20")
def test_open_season_adds_1_for_the_government_and_nothing_for_bounty() -> None:
    table = smuggler(
        event="open-season",
        government=2,
        active=2,
        at={0: "1,1", 1: "0,1"},
        bounty={1: 2},
        dice=(1, 2, 3),
        rolls=[5, 3, 4, 1],
    ).do("engines-1", "s", "5", "4", *HITS)

    assert table.p(2).score == 2 + 1 + 2


@rule("HS-EVENT-20")
def test_open_season_gives_nothing_for_ties_and_stations() -> None:
    table = smuggler(
        event="open-season", at={1: "0,1", 2: "1,1"}, dice=(1, 2, 3), rolls=[4, 1, 4, 2]
    ).do("engines-1", "n", "4", "4", "engines-1", "engines-1")
    assert scores(table) == [0, 0, 0]

    table = smuggler(
        event="open-season",
        government=2,
        active=2,
        at={0: "1,1", 1: "1,1", 2: "0,1"},
        dice=(1, 2, 3),
        rolls=[5, 3, 4, 1],
    ).do("engines-1", "s", "5")
    assert table.place("0,0").damage == 1
    assert scores(table) == [0, 0, 0]


# -- ceasefire -----------------------------------------------------------------------------------


def truce(**position: Any) -> Play:
    return smuggler(**{"event": "ceasefire", "dice": (1, 3, 4), **position})


@rule("HS-EVENT-21", "HS-COMBAT-01", "HS-DECIDE-14")
def test_under_a_ceasefire_the_mover_may_keep_the_peace() -> None:
    table = truce(at={1: "0,1", 2: "0,1"}, rolls=[1, 1]).do("engines-1", "n")
    assert table.asked == (0, "ceasefire")
    assert table.keys() == ["fight", "pass"]

    table.do("pass")

    assert table.asked == (0, "act")
    assert table.s.rng.script == [1, 1]


@rule("HS-EVENT-21", "HS-DECIDE-14", "HS-RULE-13")
def test_under_a_ceasefire_the_mover_may_fight_all_without_a_die() -> None:
    table = truce(at={1: "0,1", 2: "0,1"}, rolls=[5, 3, 4, 1]).do("engines-1", "n", "fight")

    assert table.asked == (0, "whom")
    assert table.keys() == ["seat-2", "seat-3"]
    assert table.s.turn.dice == [3, 4]


@rule("HS-EVENT-21")
def test_a_ceasefire_changes_nothing_on_the_start_tile() -> None:
    table = truce(at={2: "1,1"}, rolls=[5, 3, 4, 1]).do("fight-3")

    assert table.asked == (0, "combat-die")
    assert table.s.turn.dice == [1, 4]


@rule("HS-EVENT-21")
def test_a_ceasefire_changes_nothing_in_a_nebula() -> None:
    table = truce(
        at={0: "1,1", 1: "1,2", 2: "2,0"}, tiles={"1,2": "nebula-1"}, rolls=[5, 3, 4, 1]
    ).do("engines-1", "n")
    assert table.asked == (0, "nebula")

    table.do("3")

    assert table.asked == (0, "combat-die")


@rule("HS-EVENT-21", "HS-STATION-01")
def test_a_ceasefire_does_not_protect_the_station_but_the_ships_at_a_haven() -> None:
    table = truce(government=2, active=2, at={0: "1,1", 1: "0,0", 2: "0,1"}, rolls=[5, 3, 4, 1]).do(
        "engines-1", "s"
    )
    assert table.asked == (2, "ceasefire")

    table.do("pass")
    assert table.s.combat is not None
    assert table.s.combat.defender is None
    table.do("5")

    assert table.asked == (2, "act")
    assert [roll["defender"] for roll in table.said("rolled")] == [None]


@rule("HS-EVENT-21", "HS-STATION-02")
def test_a_government_that_breaks_the_ceasefire_at_a_haven_fights_ships_and_station() -> None:
    table = truce(government=2, active=2, at={0: "1,1", 1: "0,0", 2: "0,1"}, rolls=[5, 3, 4, 1]).do(
        "engines-1", "s", "fight"
    )

    assert table.keys() == ["seat-2", "station"]


@rule("HS-EVENT-21")
def test_a_haven_without_ships_knows_no_ceasefire() -> None:
    table = truce(government=2, active=2, at={0: "1,1", 1: "1,1", 2: "0,1"}, rolls=[5, 3, 4, 1])

    table.do("engines-1", "s")

    assert table.asked == (2, "combat-die")
