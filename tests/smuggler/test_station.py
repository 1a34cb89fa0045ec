"""Appendix C.D: the government against the stations of smugglers' havens."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.rulebook import rule
from tests.smuggler.build import Play, smuggler

HITS = ("engines-1", "engines-2", "routing-1")


def near(**position: Any) -> Play:
    """Put the government (seat 2) one step north of the home haven; the others are away."""
    at = {0: "2,0", 1: "2,0", 2: "0,1"} | position.pop("at", {})
    return smuggler(**{"government": 2, "active": 2, "at": at, "dice": (1, 4, 5), **position})


def attack(*rolls: int, **position: Any) -> Play:
    """Let the government fly into the home haven; its own two dice fall first."""
    return near(rolls=rolls, **position).do("engines-1", "s")


def breaks(**position: Any) -> Play:
    """Let the government beat the home haven, damaged twice before, by 5 against 3."""
    return attack(5, 1, 3, 2, haven_damage={"0,0": 2}, **position).do("5")


def against_station(table: Play) -> bool:
    combat = table.s.combat
    return combat is not None and combat.attacker == 2 and combat.defender is None


# -- when it is fought ---------------------------------------------------------------------------


@rule("HS-STATION-01")
def test_the_government_must_fight_the_station_of_a_haven_it_enters() -> None:
    table = attack(5, 1, 3, 2)

    assert against_station(table)
    assert table.asked == (2, "combat-die")
    assert table.s.turn.dice == [4, 5]


@rule("HS-STATION-01")
def test_a_haven_just_discovered_is_fought_too() -> None:
    table = near(at={2: "2,0", 0: "1,1", 1: "1,1"}, top=["haven-3"], rolls=[5, 1, 3, 2])

    table.do("engines-1", "e", "stack")

    assert table.place("3,0").tile == "haven-3"
    assert against_station(table)


@rule("HS-STATION-01", "HS-RULE-39", "HS-DECIDE-15")
def test_a_government_that_starts_on_a_haven_may_spend_a_die_to_fight_the_station() -> None:
    table = near(at={2: "0,0"}, rolls=[5, 1, 3, 2])
    assert table.asked == (2, "act")
    assert {"fight-1", "fight-4", "fight-5"} < set(table.keys())

    table.do("fight-4")

    assert against_station(table)
    assert table.s.turn.dice == [1, 5]


@rule("HS-STATION-02", "HS-DECIDE-16", "HS-COMBAT-03")
def test_ships_and_station_are_all_fought_in_the_order_the_government_chooses() -> None:
    table = attack(5, 1, 3, 2, 5, 3, 4, 1, at={1: "0,0"})
    assert table.asked == (2, "whom")
    assert table.keys() == ["seat-2", "station"]

    table.do("station", "5", "pass", "5", "4", *HITS)

    assert [roll["defender"] for roll in table.said("rolled")] == [None, 1]
    assert table.asked == (2, "act")


@rule("HS-STATION-03")
def test_a_station_is_fought_once_in_a_turn() -> None:
    table = attack(5, 1, 3, 2, dice=(1, 1, 5)).do("5", "engines-1", "n", "boost", "s")

    assert table.p(2).at == "0,0"
    assert table.asked == (2, "act")
    assert not [key for key in table.offers if key.startswith("fight")]
    assert len(table.said("rolled")) == 1


@rule("HS-STATION-03")
def test_two_stations_may_be_fought_in_one_turn() -> None:
    table = near(
        at={2: "0,2"},
        dice=(1, 1, 5),
        tiles={"0,3": "haven-1", "1,2": "haven-2"},
        rolls=[5, 1, 3, 2, 5, 1, 3, 2],
    )

    table.do("engines-1", "n", "5", "engines-1", "s", "boost", "e", "5")

    assert (table.place("0,3").damage, table.place("1,2").damage) == (1, 1)


@rule("HS-STATION-10")
def test_smugglers_never_fight_stations() -> None:
    table = smuggler(government=2, at={0: "0,1", 1: "2,0", 2: "2,0"}, dice=(1, 4, 5), rolls=[1, 1])
    table.do("engines-1", "s")
    assert table.asked == (0, "act")

    table = smuggler(government=2, at={0: "0,0", 1: "2,0", 2: "2,0"}, dice=(1, 4, 5))
    assert not [key for key in table.offers if key.startswith("fight")]


# -- dice and damage -----------------------------------------------------------------------------


@rule("HS-STATION-04", "HS-RULE-38")
@pytest.mark.parametrize(("first", "second", "result"), [(3, 6, 6), (5, 4, 5), (2, 2, 4)])
def test_the_station_uses_the_higher_die_or_the_sum_of_doubles(
    first: int, second: int, result: int
) -> None:
    table = attack(1, 5, first, second).do("5")

    assert table.said("compared")[0]["results"] == [5, result]


@rule("HS-STATION-04")
def test_the_government_may_add_a_laser_die_against_a_station() -> None:
    table = attack(1, 2, 6, 4, lasers={2: [5]}).do("2")
    assert table.asked == (2, "laser")

    table.do("lasers-1")

    assert table.said("compared")[0]["results"] == [7, 6]
    assert table.place("0,0").damage == 1


@rule("HS-STATION-05", "HS-RULE-50")
@pytest.mark.parametrize("own", [4, 5])
def test_a_station_that_wins_or_ties_deals_2_damage_and_nothing_else(own: int) -> None:
    table = attack(own, 1, 5, 2, scores={2: 7}).do(f"{own}")
    assert table.asked == (2, "damage")

    table.do("engines-1", "engines-2")

    assert table.asked == (2, "act")
    assert table.damaged(2) == ["engines-1", "engines-2"]
    assert table.place("0,0").damage == 0
    assert [p.score for p in table.s.players] == [0, 0, 7]


@rule("HS-STATION-06", "HS-GSCORE-02")
def test_a_win_puts_1_damage_on_the_haven_and_scores_nothing() -> None:
    table = attack(5, 1, 4, 2).do("5")

    assert table.asked == (2, "act")
    assert table.place("0,0").damage == 1
    assert table.p(2).score == 0
    assert table.damaged(2) == []


@rule("HS-STATION-06")
def test_a_damaged_haven_serves_smugglers_as_before() -> None:
    table = smuggler(
        government=2, at={2: "2,0"}, dice=(1, 4, 5), salvage={0: 3}, haven_damage={"0,0": 2}
    )

    table.do("unload-1-full")

    assert table.p(0).score == 3


# -- destruction ---------------------------------------------------------------------------------


@rule("HS-STATION-07", "HS-STATION-10", "HS-GSCORE-01", "HS-DECIDE-31")
def test_a_haven_with_3_damage_is_destroyed_for_8_points_and_replaced_from_the_stack() -> None:
    table = breaks(top=["space-void-1"], hands={2: ["farlight"]})
    assert table.p(2).score == 8
    assert table.asked == (2, "replace")
    assert table.keys() == ["stack", table.hand_key("farlight")]

    table.do("stack")

    assert table.place("0,0").tile == "space-void-1"
    assert all(place.tile != "start-haven" for place in table.s.board.values())
    assert [card.face for card in table.p(2).hand] == ["planet-farlight"]
    assert table.asked == (2, "act")


@rule("HS-STATION-07", "HS-MAP-02")
def test_a_hand_tile_that_replaces_a_haven_is_replaced_from_the_stack() -> None:
    table = breaks(top=["space-void-1"], hands={2: ["farlight"]})

    table.do(table.hand_key("farlight"))

    assert table.place("0,0").tile == "planet-farlight"
    assert [card.face for card in table.p(2).hand] == ["space-void-1"]
    assert table.p(2).score == 8


@rule("HS-STATION-07")
def test_the_second_damage_does_not_destroy_a_haven() -> None:
    table = attack(5, 1, 3, 2, haven_damage={"0,0": 1}).do("5")

    assert (table.place("0,0").tile, table.place("0,0").damage) == ("start-haven", 2)


@rule("HS-STATION-08")
def test_the_new_tile_gets_its_icons_3_more_and_what_lay_there() -> None:
    table = breaks(top=["asteroid-1"], salvage_on={"0,0": 2}).do("stack")

    assert table.place("0,0").salvage == 3 + 3 + 2
    assert table.s.salvage == 12


@rule("HS-STATION-08")
def test_the_salvage_of_the_new_tile_lasts_as_far_as_the_supply() -> None:
    table = breaks(top=["space-debris-1"], salvage_on={"1,1": 9, "0,-1": 9}).do("stack")

    assert table.place("0,0").salvage == 2
    assert table.s.salvage == 0


@rule("HS-STATION-09", "HS-EVENT-19")
def test_nobody_scores_for_the_tile_that_replaces_a_haven() -> None:
    table = breaks(top=["space-void-1"], at={1: "0,0"}, fought=[1], event="survey-bonus")

    table.do("stack")

    assert [p.score for p in table.s.players] == [0, 0, 8]


@rule("HS-STATION-09", "HS-RULE-29", "HS-TERM-03")
def test_asteroids_that_replace_a_haven_do_no_damage_to_ships_on_it() -> None:
    table = breaks(top=["asteroid-1"], at={1: "0,0"}, fought=[1]).do("stack")

    assert table.asked == (2, "act")
    assert table.damaged(2) == table.damaged(1) == []


@rule("HS-STATION-09", "HS-RULE-29")
def test_a_second_wormhole_that_replaces_a_haven_carries_nobody() -> None:
    table = breaks(top=["wormhole-b"], tiles={"5,5": "wormhole-a"}).do("stack")

    assert table.asked == (2, "act")
    assert table.p(2).at == "0,0"


@rule("HS-STATION-09", "HS-EVENT-06")
def test_a_tile_that_replaces_a_haven_is_the_last_one_placed() -> None:
    table = breaks(top=["asteroid-1"]).do("stack")

    assert list(table.s.board)[-1] == "0,0"
    assert table.view(None).tiles[-1].tile == "asteroid-1"


@rule("HS-STATION-11", "HS-RULE-28")
def test_a_slipstream_drawn_for_a_haven_is_shown_and_goes_under_the_stack() -> None:
    table = breaks(top=["slipstream-1", "slipstream-4", "space-void-1"]).do("stack")

    assert table.place("0,0").tile == "space-void-1"
    assert [card.face for card in table.s.stack[:2]] == ["slipstream-4", "slipstream-1"]
    for seat in (None, 0, 1, 2):
        assert table.view(seat).stack_bottom == ("slipstream-4", "slipstream-1")


@rule("HS-STATION-11")
def test_a_slipstream_in_hand_cannot_replace_a_haven() -> None:
    table = breaks(hands={2: ["slipstream-1", "farlight"]})

    assert table.keys() == ["stack", table.hand_key("farlight")]


@rule("HS-STATION-11")
def test_with_only_slipstreams_in_the_stack_a_hand_tile_must_be_used() -> None:
    table = breaks(stack=["slipstream-1", "slipstream-2"], hands={2: ["farlight", "aurum"]})

    table.do("stack")
    assert table.asked == (2, "replace")
    assert table.keys() == [table.hand_key("farlight"), table.hand_key("aurum")]
    table.do(table.hand_key("aurum"))

    assert table.place("0,0").tile == "planet-aurum"
    assert len(table.p(2).hand) == 2


@rule("HS-STATION-07", "HS-STATION-11")
def test_with_an_empty_stack_a_hand_tile_must_be_used_and_is_not_replaced() -> None:
    table = breaks(stack=[], hands={2: ["farlight", "aurum"]})
    assert table.keys() == [table.hand_key("farlight"), table.hand_key("aurum")]

    table.do(table.hand_key("aurum"))

    assert table.place("0,0").tile == "planet-aurum"
    assert len(table.p(2).hand) == 1


@rule("HS-STATION-12")
@pytest.mark.parametrize("stack", [[], ["slipstream-1", "slipstream-2"]])
def test_without_any_permitted_tile_the_place_becomes_empty_space_with_3_salvage(
    stack: list[str],
) -> None:
    table = breaks(stack=stack, hands={2: ["slipstream-3"]})

    place = table.view(None).tiles[-1]
    assert (place.x, place.y, place.kind, place.face, place.salvage) == (0, 0, "space", 0, 3)
    assert table.asked == (2, "act")
    assert [card.face for card in table.p(2).hand] == ["slipstream-3"]


@rule("HS-STATION-13")
def test_combats_still_open_are_fought_after_the_haven_is_gone() -> None:
    # nebulae know no combat without a 3, but this one was open before
    table = attack(
        *(5, 1, 3, 2, 5, 3, 4, 1), haven_damage={"0,0": 2}, top=["nebula-1"], at={1: "0,0"}
    )
    table.do("station", "5", "stack", "pass", "5", "4", *HITS)

    assert table.place("0,0").tile == "nebula-1"
    assert table.p(2).score == 8 + 2


@rule("HS-STATION-14")
def test_a_haven_drawn_as_replacement_is_unharmed_and_not_fought_in_this_arrival() -> None:
    table = breaks(top=["haven-2"]).do("stack")

    assert (table.place("0,0").tile, table.place("0,0").damage) == ("haven-2", 0)
    assert table.asked == (2, "act")


@rule("HS-STATION-14", "HS-STATION-03")
def test_a_haven_drawn_as_replacement_is_another_station_when_it_is_entered_again() -> None:
    table = attack(
        *(5, 1, 3, 2, 5, 1, 3, 2), haven_damage={"0,0": 2}, top=["haven-2"], dice=(1, 1, 5)
    ).do("5", "stack")

    table.do("engines-1", "n", "boost", "s")

    assert against_station(table)


@rule("HS-STATION-14", "HS-STATION-01")
def test_a_government_did_not_start_its_turn_on_a_haven_drawn_as_replacement() -> None:
    table = near(at={2: "0,0"}, rolls=[5, 1, 3, 2], haven_damage={"0,0": 2}, top=["haven-2"])

    table.do("fight-4", "5", "stack")

    assert table.place("0,0").tile == "haven-2"
    assert not [key for key in table.offers if key.startswith("fight")]
