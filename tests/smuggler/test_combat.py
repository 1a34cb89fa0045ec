"""Chapter X, Combat: who fights whom, the dice, the lasers."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.rulebook import rule
from tests.smuggler.build import Play, smuggler

#: Three squares that every mat has, for three points of damage.
HITS = ("engines-1", "engines-2", "routing-1")


def near(**position: Any) -> Play:
    """Put seat 0 on the home haven, seat 1 one step north of it, seat 2 on Ashmoor."""
    return smuggler(**{"at": {1: "0,1", 2: "2,0"}, "dice": (1, 4, 5), **position})


def meet(*rolls: int, **position: Any) -> Play:
    """Fly seat 0 north into seat 1; the attacker's two dice fall first."""
    return near(rolls=rolls, **position).do("engines-1", "n")


def meet_two(*rolls: int, **position: Any) -> Play:
    """Fly seat 0 north into seats 1 and 2."""
    return meet(*rolls, **{"at": {1: "0,1", 2: "0,1"}, **position})


def fights(table: Play) -> list[str]:
    """Return the options that start a combat."""
    return [key for key in table.offers if key.startswith("fight")]


# -- who fights whom -----------------------------------------------------------------------------


@rule("HS-COMBAT-01", "HS-TERM-07")
@pytest.mark.parametrize(
    ("dice", "way", "left"),
    [
        ((1, 4, 5), ("engines-1", "n"), [4, 5]),
        ((1, 4, 5), ("boost", "n"), [1, 4, 5]),
        ((2, 4, 5), ("hyperspace-2",), [4, 5]),
    ],
)
def test_entering_a_tile_with_a_ship_forces_combat_and_costs_no_die(
    dice: tuple[int, ...], way: tuple[str, ...], left: list[int]
) -> None:
    table = near(dice=dice, rolls=[5, 3, 4, 1]).do(*way)

    assert table.asked == (0, "combat-die")
    assert table.s.combat is not None
    assert (table.s.combat.attacker, table.s.combat.defender) == (0, 1)
    assert table.s.turn.dice == left


@rule("HS-COMBAT-01", "HS-COMBAT-04", "HS-EVENT-21")
@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({}, "combat with the {}"),
        ({"fought": [1]}, ""),
        ({"event": "ceasefire"}, ""),
        ({"tiles": {"1,2": "nebula-1"}, "at": {0: "1,1", 1: "1,2", 2: "2,0"}}, ""),
    ],
)
def test_a_step_that_leads_into_combat_says_so(more: dict[str, Any], told: str) -> None:
    table = near(**more).do("engines-1")
    north, _, south, _ = table.labels()
    foe = table.view(0).ships[1].ship_name

    assert north.endswith(told.format(foe))
    assert ("combat" in north) == bool(told)
    assert "combat" not in south


@rule("HS-STATION-01", "HS-STATION-03")
def test_the_government_is_told_of_the_station_before_it_enters_a_haven() -> None:
    ruler: dict[str, Any] = {
        "government": 2, "active": 2, "at": {0: "1,1", 1: "1,1", 2: "0,1"}, "dice": (1, 4, 5),
    }  # fmt: skip
    table = smuggler(**ruler).do("engines-1")
    assert table.labels()[2].endswith("combat with the station")

    fought = smuggler(**ruler, stations=["start-haven"]).do("engines-1")
    assert "combat" not in fought.labels()[2]


@rule("HS-COMBAT-01", "HS-TILE-06")
def test_entering_a_nebula_with_a_ship_is_peaceful_without_a_3() -> None:
    table = smuggler(tiles={"1,2": "nebula-1"}, at={0: "1,1", 1: "1,2", 2: "2,0"}, dice=(1, 4, 5))

    table.do("engines-1", "n")

    assert table.asked == (0, "act")
    assert not table.said("rolled")


@rule("HS-COMBAT-03", "HS-COMBAT-01", "HS-DECIDE-16")
def test_all_ships_on_the_tile_are_fought_in_the_order_the_attacker_chooses() -> None:
    table = meet_two(5, 3, 4, 1, 6, 2, 5, 1)
    assert table.asked == (0, "whom")
    assert table.keys() == ["seat-2", "seat-3"]

    table.do("seat-3", "5", "4", *HITS, "pass", "6", "5", *HITS)

    assert [roll["defender"] for roll in table.said("rolled")] == [2, 1]
    assert table.asked == (0, "act")


@rule("HS-COMBAT-02", "HS-DECIDE-15", "HS-RULE-23")
def test_a_ship_that_starts_beside_others_may_spend_a_die_of_any_face_to_fight_them_all() -> None:
    table = smuggler(dice=(2, 4, 6))
    assert table.asked == (0, "act")
    assert fights(table) == ["fight-2", "fight-4", "fight-6"]

    table.do("fight-4")

    assert table.keys() == ["seat-2", "seat-3"]
    assert table.s.turn.dice == [2, 6]


@rule("HS-COMBAT-02")
def test_without_another_ship_on_the_start_tile_no_combat_is_offered() -> None:
    assert not fights(near())


@rule("HS-COMBAT-02", "HS-RULE-55")
def test_combat_on_the_start_tile_may_wait_until_lasers_are_charged() -> None:
    table = smuggler(dice=(2, 4, 5), rolls=[2, 1, 4, 3]).do("lasers-5", "fight-2", "seat-2")

    table.do("2", "4", "lasers-1")

    assert table.said("compared")[0]["results"] == [7, 4]


@rule("HS-COMBAT-02", "HS-DECIDE-14")
def test_a_ship_that_has_left_its_start_tile_cannot_start_combat_with_a_die() -> None:
    table = smuggler(at={2: "2,0"}, dice=(1, 1, 5), event="ceasefire")
    assert fights(table)

    table.do("engines-1", "n", "engines-1", "s", "pass")

    assert table.p(0).at == table.p(1).at == "0,0"
    assert not fights(table)


@rule("HS-COMBAT-04", "HS-RULE-22")
def test_a_player_already_fought_this_turn_is_not_fought_again_on_re_entry() -> None:
    table = meet(5, 3, 4, 1, dice=(1, 1, 5)).do("5", "4", *HITS)

    table.do("engines-1", "s", "boost", "n")

    assert table.p(0).at == "0,1"
    assert table.asked == (0, "act")
    assert len(table.said("rolled")) == 1


@rule("HS-COMBAT-04")
def test_only_those_not_yet_fought_this_turn_are_fought() -> None:
    table = meet_two(5, 3, 4, 1, fought=[1])

    assert table.asked == (0, "combat-die")
    assert table.s.combat is not None
    assert table.s.combat.defender == 2
    table.do("5", "4", *HITS)
    assert table.asked == (0, "act")


@rule("HS-COMBAT-04")
def test_nobody_is_fought_twice_on_the_start_tile() -> None:
    table = smuggler(at={2: "2,0"}, dice=(2, 4, 5), rolls=[5, 3, 4, 1])

    table.do("fight-2", "5", "4", *HITS)

    assert not fights(table)


@rule("HS-RULE-47", "HS-COMBAT-04")
def test_being_attacked_does_not_use_up_the_own_combat_of_a_later_turn() -> None:
    table = meet(5, 3, 4, 1, 2, 3, 5).do("5", "4", *HITS, "end")

    assert table.asked == (1, "act")
    assert fights(table) == ["fight-2", "fight-3", "fight-5"]


SHARED = {1: "0,2", 2: "2,0"}
INTERACTIONS: list[tuple[str, dict[str, Any]]] = [
    ("salvage-4", {"at": {0: "1,1", 1: "1,1"}, "salvage_on": {"1,1": 1}}),
    ("unload-4-part", {"salvage": {0: 2}}),
    ("pick-up-4-deck", {"at": {0: "0,2", 1: "0,2"}}),
    ("deliver-4-card", {"at": {0: "0,2", 1: "0,2"}, "cards": {0: ["blue-korrin-cargo"]}}),
    ("sabotage-4", {"government": 2, "at": {0: "0,2", 1: "0,2", 2: "2,0"}}),
    ("load-4", {"government": 2, "active": 2, "at": {1: "0,2"}}),
    ("begin-4", {"government": 2, "active": 2, "at": {1: "2,0", 2: "2,0"}, "troops": {2: 1}}),
    (
        "complete-4",
        {"government": 2, "active": 2, "at": {1: "0,2"}, "tokens": {"0,2": "in-progress"}},
    ),
    # a station is an opponent too; nobody else is at the haven
    (
        "salvage-4",
        {
            "government": 2,
            "active": 2,
            "at": {0: "1,1", 1: "1,1", 2: "0,0"},
            "salvage_on": {"0,0": 1},
        },
    ),
]


@rule("HS-COMBAT-05")
@pytest.mark.parametrize(("key", "position"), INTERACTIONS, ids=[k for k, _ in INTERACTIONS])
def test_after_a_die_for_the_tile_no_combat_can_be_started_there(
    key: str, position: dict[str, Any]
) -> None:
    table = smuggler(dice=(4, 4, 4), **position)
    assert fights(table) == ["fight-4"]

    table.do(key.replace("card", f"{table.card_id('blue-korrin-cargo')}") if "card" in key else key)

    assert table.s.turn.dice == [4, 4]
    assert not fights(table)


@rule("HS-COMBAT-05")
def test_after_a_fight_on_the_start_tile_its_player_may_use_the_tile() -> None:
    table = smuggler(at={2: "2,0"}, dice=(2, 4, 5), rolls=[5, 3, 4, 1], salvage={0: 2})

    table.do("fight-2", "5", "4", *HITS, "unload-4-part")

    assert table.p(0).score == 3


# -- lasers --------------------------------------------------------------------------------------


@rule("HS-COMBAT-06", "HS-COMBAT-09")
def test_a_laser_die_assigned_before_the_move_may_be_added() -> None:
    table = near(rolls=[2, 1, 5, 3]).do("lasers-4", "engines-1", "n", "2", "5")
    assert table.asked == (0, "laser")

    table.do("lasers-1")

    assert table.said("compared")[0]["results"] == [6, 5]


@rule("HS-COMBAT-06")
def test_the_die_that_starts_a_combat_adds_nothing() -> None:
    table = smuggler(at={2: "2,0"}, dice=(1, 4, 5), rolls=[2, 1, 4, 3])

    table.do("fight-5", "2", "4")

    assert table.said("compared")[0]["results"] == [2, 4]


@rule("HS-COMBAT-06", "HS-RULE-13", "HS-DECIDE-13", "HS-ENTER-02")
def test_on_arrival_no_laser_is_charged_before_the_first_combat() -> None:
    table = smuggler(
        tiles={"1,2": "nebula-1"},
        at={0: "1,1", 1: "1,2", 2: "2,0"},
        dice=(1, 3, 6),
        rolls=[2, 1, 4, 3],
    )
    table.do("engines-1", "n")
    assert table.asked == (0, "nebula")
    assert table.keys() == ["3", "6", "pass"]

    table.do("3")

    assert table.asked == (0, "combat-die")
    assert table.s.turn.dice == [6]
    table.do("2", "4")
    assert table.said("compared")[0]["results"] == [2, 4]


@rule("HS-COMBAT-07", "HS-DECIDE-17")
def test_between_two_combats_one_die_may_go_to_the_lasers() -> None:
    table = meet_two(5, 3, 4, 1, 2, 1, 3, 5, dice=(1, 4, 6)).do("seat-2", "5", "4", *HITS)
    assert table.asked == (0, "between")
    assert table.keys() == [
        "charge-4",
        *(f"charge-6as{n}" for n in range(1, 6)),
        "charge-6",
        "pass",
    ]

    table.do("charge-6as5")

    assert table.squares(0) == {"engines-1": 1, "lasers-1": 5}
    assert table.s.turn.dice == [4]
    table.do("2", "5", "lasers-1")
    assert table.said("compared")[1]["results"] == [7, 5]


@rule("HS-COMBAT-07")
def test_between_two_combats_only_one_die_goes_to_the_lasers_even_with_two_squares() -> None:
    table = meet_two(5, 3, 4, 1, 2, 1, 3, 5, ships={0: "hornet"}).do("seat-2", "5", "4", *HITS)

    table.do("charge-4")

    assert table.asked == (0, "combat-die")
    assert table.squares(0) == {"engines-1": 1, "lasers-1": 4}


@rule("HS-COMBAT-07")
@pytest.mark.parametrize("guns", [{"damage": {0: ["lasers-1"]}}, {"lasers": {0: [2]}}])
def test_a_full_or_damaged_laser_square_takes_no_die_between_combats(guns: dict[str, Any]) -> None:
    table = meet_two(5, 3, 4, 1, 2, 1, 3, 5, **guns).do("seat-2", "5", "4")
    if table.asked[1] == "laser":
        table.do("pass")

    table.do(*HITS)

    assert table.asked == (0, "combat-die")


@rule("HS-COMBAT-07", "HS-DISC-01")
def test_between_two_combats_cargo_may_be_thrown_out() -> None:
    table = meet_two(5, 3, 4, 1, 2, 1, 3, 5, salvage={0: 2}, damage={0: ["lasers-1"]})
    table.do("seat-2", "5", "4", *HITS)
    assert table.keys() == ["discard-salvage-1", "pass"]

    table.do("discard-salvage-1", "pass")

    assert table.place("0,1").salvage == 1
    assert table.asked == (0, "combat-die")


@rule("HS-VAR-03", "HS-COMBAT-07")
def test_a_laser_charged_during_an_arrival_does_not_close_the_strict_tile_window() -> None:
    table = meet_two(
        *(5, 3, 4, 1, 6, 2, 5, 1), salvage_on={"0,1": 1}, options={"strict-tile-window": True}
    )

    table.do("seat-2", "5", "4", *HITS, "charge-4", "6", "5", "pass", *HITS)

    assert "salvage-5" in table.offers


@rule("HS-COMBAT-09", "HS-COMBAT-10", "HS-DECIDE-19")
def test_first_the_attacker_then_the_defender_decides_on_a_laser() -> None:
    table = meet(3, 1, 5, 2, lasers={0: [4], 1: [3]}).do("3", "5")
    assert table.asked == (0, "laser")
    assert table.keys() == ["lasers-1", "pass"]

    table.do("lasers-1")
    assert table.asked == (1, "laser")
    table.do("lasers-1")

    assert table.said("compared")[0]["results"] == [7, 8]
    assert table.squares(0) == {"engines-1": 1}
    assert table.squares(1) == {}


@rule("HS-COMBAT-09", "HS-SYS-01")
def test_a_laser_die_that_is_not_used_stays_and_adds_nothing() -> None:
    table = meet(3, 1, 5, 2, lasers={0: [4], 1: [3]}).do("3", "5", "pass", "pass")

    assert table.said("compared")[0]["results"] == [3, 5]
    assert table.squares(0) == {"engines-1": 1, "lasers-1": 4}
    assert table.squares(1) == {"lasers-1": 3}


@rule("HS-COMBAT-10", "HS-RULE-14")
def test_of_two_laser_dice_only_one_is_used_in_a_combat() -> None:
    table = meet(2, 1, 5, 4, ships={0: "hornet"}, lasers={0: [4, 6]}).do("2", "5")
    assert table.keys() == ["lasers-1", "lasers-2", "pass"]

    table.do("lasers-2")

    assert table.said("compared")[0]["results"] == [8, 5]
    assert table.squares(0) == {"engines-1": 1, "lasers-1": 4}


@rule("HS-COMBAT-10", "HS-DICE-02")
def test_the_square_of_a_used_laser_die_is_free_again_at_once() -> None:
    table = meet_two(5, 3, 4, 1, 2, 1, 3, 5, lasers={0: [2]})

    table.do("seat-2", "5", "4", "lasers-1", *HITS)

    assert table.keys() == ["charge-4", "charge-5", "pass"]


# -- dice and results ----------------------------------------------------------------------------


@rule("HS-COMBAT-08", "HS-DECIDE-18")
def test_attacker_then_defender_choose_one_of_their_two_dice() -> None:
    table = meet(3, 5, 1, 4)
    assert table.asked == (0, "combat-die")
    assert sorted(table.keys()) == ["3", "5"]
    table.do("5")
    assert table.asked == (1, "combat-die")
    assert sorted(table.keys()) == ["1", "4"]
    table.do("4")

    assert table.said("compared")[0]["results"] == [5, 4]


@rule("HS-COMBAT-08", "HS-RULE-43")
def test_choosing_the_lower_die_is_legal() -> None:
    table = meet(5, 3, 4, 1).do("3", "4")

    assert table.said("won") == [{"seat": 1, "loser": 0}]


@rule("HS-COMBAT-08")
def test_doubles_must_be_used_as_their_sum_by_both_sides() -> None:
    table = meet(3, 3, 2, 2)

    assert table.said("compared")[0]["results"] == [6, 4]


@rule("HS-COMBAT-08", "HS-WILD-04")
def test_a_6_in_combat_is_simply_6() -> None:
    table = meet(6, 1, 5, 2)

    assert sorted(table.keys()) == ["1", "6"]


@rule("HS-COMBAT-08", "HS-INFO-08")
def test_everybody_sees_the_combat_dice() -> None:
    table = meet(5, 3, 4, 1)

    for seat in (None, 0, 1, 2):
        assert table.view(seat).combat.rolls == ((5, 3), (4, 1))
        assert [e.facts["rolls"] for e in table.heard(seat) if e.kind == "rolled"] == [
            ((5, 3), (4, 1))
        ]


@rule("HS-COMBAT-11", "HS-BOUNTY-05")
def test_on_a_tie_each_places_1_damage_attacker_first_and_nobody_wins() -> None:
    table = meet(4, 2, 4, 1, bounty={0: 1, 1: 2}, cards={1: ["red-aurum-cargo"]}).do("4", "4")
    assert table.asked == (0, "damage")
    table.do("lasers-1")
    assert table.asked == (1, "damage")
    table.do("engines-2")

    assert table.asked == (0, "act")
    assert (table.damaged(0), table.damaged(1)) == (["lasers-1"], ["engines-2"])
    assert [p.score for p in table.s.players] == [0, 0, 0]
    assert [p.bounty for p in table.s.players] == [1, 2, 0]
    assert len(table.p(1).cards) == 1


@rule("HS-COMBAT-12", "HS-COMBAT-17", "HS-COMBAT-13")
def test_a_defender_with_the_higher_result_wins() -> None:
    table = meet(2, 1, 5, 3, cards={0: ["red-aurum-cargo"]}).do("2", "5")
    assert table.asked == (1, "outcome")

    table.do("damage")

    assert table.asked == (0, "damage")
    table.do(*HITS)
    assert [p.score for p in table.s.players] == [0, 1, 0]
    assert table.asked == (0, "act")


@rule("HS-COMBAT-12")
def test_an_attacker_one_above_the_defender_wins() -> None:
    table = meet(5, 1, 4, 3).do("5", "4", *HITS)

    assert [p.score for p in table.s.players] == [1, 0, 0]


@rule("HS-COMBAT-18")
def test_after_a_combat_both_ships_stay_and_the_turn_goes_on() -> None:
    table = meet(5, 3, 4, 1).do("5", "4", *HITS)

    assert (table.p(0).at, table.p(1).at) == ("0,1", "0,1")
    assert table.asked == (0, "act")
    assert table.s.turn.dice == [4, 5]
    assert table.s.combat is None


@rule("HS-COMBAT-22")
def test_each_combat_is_complete_before_the_next_is_rolled() -> None:
    table = meet_two(5, 3, 4, 1, 2, 1, 3, 5, bounty={1: 1}, cards={1: ["red-aurum-cargo"]})

    table.do("seat-2", "5", "4", "one-hold", "engines-1", "engines-2")

    assert table.asked == (0, "between")
    assert len(table.said("rolled")) == 1
    assert table.p(0).score == 3
    assert table.p(1).bounty == 0
    assert [card.face for card in table.p(0).cards] == ["red-aurum-cargo"]


# -- government ----------------------------------------------------------------------------------


def raid(*rolls: int, **position: Any) -> Play:
    """Let the government (seat 2) fly west into seat 1."""
    return smuggler(
        **{
            "government": 2,
            "active": 2,
            "at": {0: "2,0", 1: "0,1", 2: "1,1"},
            "dice": (1, 4, 5),
            "rolls": rolls,
            **position,
        }
    ).do("engines-1", "w")


@rule("HS-COMBAT-17", "HS-COMBAT-19", "HS-GSCORE-01", "HS-GOV-01")
def test_the_government_scores_2_for_defeating_a_smuggler_in_the_same_procedure() -> None:
    table = raid(5, 3, 4, 1, cards={1: ["red-aurum-cargo"]}, lasers={1: [2], 2: [3]})
    assert table.asked == (2, "combat-die")
    table.do("5", "4")
    assert table.asked == (2, "laser")
    table.do("pass")
    assert table.asked == (1, "laser")
    table.do("pass")
    assert table.asked == (2, "outcome")
    assert table.keys() == ["one-hold", "damage"]
    assert table.p(2).score == 0
    table.do("one-hold", "engines-1", "engines-2")

    assert table.p(2).score == 2
    assert [card.face for card in table.p(2).cards] == ["red-aurum-cargo"]


@rule("HS-COMBAT-17")
def test_the_government_scores_2_as_defender_too() -> None:
    table = smuggler(
        government=2, at={0: "0,0", 1: "2,0", 2: "0,1"}, dice=(1, 4, 5), rolls=[2, 1, 5, 3]
    ).do("engines-1", "n", "2", "5", *HITS)

    assert table.p(2).score == 2


@rule("HS-COMBAT-17", "HS-COMBAT-21")
def test_a_smuggler_scores_1_for_defeating_the_government() -> None:
    table = raid(2, 1, 5, 3).do("2", "5", *HITS)

    assert [p.score for p in table.s.players] == [0, 1, 0]
    assert len(table.said("scored")) == 1
