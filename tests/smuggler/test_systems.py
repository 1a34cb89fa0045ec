"""Chapter 5 of the ledger and Appendix A: what a die does on each system."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from tests.smuggler.build import smuggler


@rule("HS-SYS-01", "HS-RULE-14")
def test_a_laser_die_waits_through_other_turns_to_defend_its_ship() -> None:
    table = smuggler(dice=[4], at={1: "1,1", 2: "2,0"}, rolls=[1, 5, 5, 2, 2, 1, 1])

    table.do("lasers-4", "boost", "e")  # alone at East Gate
    assert table.squares(0) == {"lasers-1": 4}
    assert table.asked == (1, "act")

    table.do("engines-1", "s")  # seat 1 attacks: 4 against 2

    assert (table.asked, table.offers) == ((0, "laser"), ["lasers-1", "pass"])
    table.do("lasers-1")
    assert table.said("compared")[0]["results"] == [4, 2 + 4]
    assert table.squares(0) == {}


@rule("HS-SYS-01")
def test_a_laser_die_is_gone_at_the_owners_next_cleanup() -> None:
    table = smuggler(seats=2, government=1, lasers={0: [5]}, at={1: "2,0"}, events=["static"])

    table.do("end")
    assert table.squares(0) == {"lasers-1": 5}
    table.do("end")

    assert table.asked == (0, "act")
    assert table.squares(0) == {}


@rule("HS-SYS-02", "HS-MOVE-02")
def test_engines_move_one_step_to_a_tile_or_a_space() -> None:
    table = smuggler(at={0: "0,1"}, dice=[1, 1], top=["space-void-1"])

    table.do("engines-1", "n")
    assert table.p(0).at == "0,2"
    table.do("engines-1", "e", "stack")

    assert table.p(0).at == "1,2"


@rule("HS-SYS-03", "HS-DECIDE-06")
@pytest.mark.parametrize(
    ("die", "goals"),
    [(3, ["1,0", "-2,0"]), (4, ["0,-1", "0,2"]), (5, ["-1,0", "2,0"])],
)
def test_hyperspace_leads_to_any_tile_that_shows_the_face(die: int, goals: list[str]) -> None:
    table = smuggler(dice=[die])

    table.do(f"hyperspace-{die}")
    assert table.asked == (0, "jump")
    assert table.offers == goals
    table.do(goals[1])

    assert table.p(0).at == goals[1]


@rule("HS-SYS-03", "HS-RULE-12")
def test_hyperspace_never_leads_to_the_own_tile() -> None:
    table = smuggler(at={0: "1,0"}, dice=[3])

    table.do("hyperspace-3")  # East Gate shows a 3 itself; only Pelagia is left

    assert table.p(0).at == "-2,0"


@rule("HS-SYS-04", "HS-DECIDE-07")
def test_repair_removes_one_marker_of_the_owners_choice() -> None:
    table = smuggler(dice=[2, 2], damage={0: ["engines-1", "lasers-1", "repair-2"]})

    table.do("repair-2")
    assert table.asked == (0, "repair")
    assert table.offers == ["engines-1", "repair-2", "lasers-1"]
    table.do("lasers-1")

    assert table.damaged(0) == ["engines-1", "repair-2"]
    assert table.squares(0) == {"repair-1": 2}


@rule("HS-SYS-05", "HS-DECIDE-08")
def test_power_routing_sets_another_die_to_any_face() -> None:
    table = smuggler(dice=[3, 2, 5])

    table.do("routing-3")
    assert table.asked == (0, "route")
    assert table.offers == [f"{die}to{face}" for die in (2, 5) for face in range(1, 7)]
    table.do("2to1")

    assert table.s.turn.dice == [1, 5]


@rule("HS-SYS-05")
def test_a_die_set_to_six_is_wild() -> None:
    table = smuggler(dice=[3, 2])

    table.do("routing-3", "2to6")

    assert table.s.turn.dice == [6]
    assert {"engines-6as1", "hyperspace-6as5", "lasers-6as4"} <= set(table.offers)


@rule("HS-SYS-05")
def test_power_routing_changes_one_of_two_equal_dice() -> None:
    table = smuggler(dice=[1, 4, 4])

    table.do("routing-1", "4to2")

    assert sorted(table.s.turn.dice) == [2, 4]


@rule("HS-SYS-06")
def test_a_die_for_the_tile_must_show_a_face_that_the_tile_asks_for() -> None:
    table = smuggler(at={0: "0,2"}, dice=[1, 2, 3, 4, 5])

    picks = [key for key in table.offers if key.startswith("pick-up")]
    assert sorted(picks) == [
        "pick-up-4-deck",
        "pick-up-4-face-up",
        "pick-up-5-deck",
        "pick-up-5-face-up",
    ]


@rule("HS-SYS-07")
def test_repair_needs_damage() -> None:
    assert "repair-2" not in smuggler(dice=[2]).offers
    assert "repair-2" in smuggler(dice=[2], damage={0: ["engines-1"]}).offers


@rule("HS-SYS-07", "HS-DICE-02")
def test_with_all_repaired_and_every_repair_square_full_the_turn_goes_on() -> None:
    table = smuggler(dice=[2, 2, 2], damage={0: ["engines-1", "engines-2"]})

    table.do("repair-2", "engines-1", "repair-2")

    assert table.damaged(0) == []
    assert "repair-2" not in table.offers
    assert "lasers-2" in table.offers


@rule("HS-SYS-07")
def test_power_routing_needs_another_die() -> None:
    assert "routing-3" not in smuggler(dice=[3]).offers
    assert "routing-3" in smuggler(dice=[3, 3]).offers


@rule("HS-SYS-07")
def test_hyperspace_needs_another_tile_with_the_face() -> None:
    # North Gate is the only tile on the board that shows a 2.
    assert "hyperspace-2" in smuggler(dice=[2]).offers
    at_the_gate = smuggler(at={0: "0,1"}, dice=[2, 6]).offers

    assert "hyperspace-2" not in at_the_gate
    assert "hyperspace-6as2" not in at_the_gate
    assert "hyperspace-6as3" in at_the_gate


@rule("HS-SYS-08")
def test_a_jump_passes_through_nothing() -> None:
    # Seat 1 stands at West Gate, right between the haven and Pelagia.
    table = smuggler(at={1: "-1,0"}, dice=[3, 4])

    table.do("hyperspace-3", "-2,0")

    assert [facts["to"] for facts in table.said("moved")] == ["-2,0"]
    assert table.said("rolled") == []


@rule("HS-EVENT-13", "HS-SYS-03")
def test_turbulence_strikes_after_the_whole_arrival_of_a_jump() -> None:
    # A tie on Pelagia costs the mover 1 damage first, turbulence another one afterwards.
    table = smuggler(event="turbulence", at={1: "-2,0", 2: "2,0"}, dice=[3], rolls=[2, 2, 2, 2])

    table.do("hyperspace-3", "-2,0", "engines-1")
    assert table.asked == (1, "damage")
    table.do("engines-2")
    assert table.asked == (0, "damage")
    table.do("routing-1")

    assert table.damaged(0) == ["engines-1", "routing-1"]
    assert table.damaged(1) == ["engines-2"]


@rule("HS-EVENT-13")
def test_turbulence_leaves_engines_and_boosters_alone() -> None:
    table = smuggler(event="turbulence", dice=[1, 4])

    table.do("engines-1", "n", "boost", "n")

    assert table.asked == (0, "act")
    assert table.damaged(0) == []


@rule("HS-EVENT-14", "HS-SYS-02")
def test_tuned_engines_take_a_two_as_well_as_a_one() -> None:
    table = smuggler(event="tuned-engines", dice=[1, 2, 3, 6])

    assert {"engines-1", "engines-2", "engines-6as1", "hyperspace-2"} <= set(table.offers)
    assert "engines-3" not in table.offers
    table.do("engines-2", "n")

    assert table.p(0).at == "0,1"
    assert table.squares(0) == {"engines-1": 2}
    assert "engines-2" not in smuggler(dice=[2]).offers


@rule("HS-EVENT-14", "HS-DICE-03")
def test_tuned_engines_are_still_stopped_by_damage() -> None:
    table = smuggler(event="tuned-engines", dice=[1, 2], damage={0: ["engines-1", "engines-2"]})

    assert not [key for key in table.offers if key.startswith("engines")]


@rule("HS-EVENT-16", "HS-TURN-03")
def test_power_surge_rolls_four_dice() -> None:
    table = smuggler(event="power-surge", rolls=[1, 2, 3, 4])

    table.do("end")

    assert table.s.turn.dice == [1, 2, 3, 4]


@rule("HS-EVENT-16", "HS-FREE-03")
def test_a_reset_under_power_surge_rerolls_as_many_dice_as_are_left() -> None:
    table = smuggler(event="power-surge", dice=[1, 2, 3, 4], rolls=[5, 5, 6])

    table.do("lasers-4", "reset")

    assert table.s.turn.dice == [5, 5, 6]


@rule("HS-EVENT-17", "HS-FREE-01")
def test_static_takes_the_reset_away_and_leaves_the_boosters() -> None:
    keys = smuggler(event="static").offers

    assert "reset" not in keys
    assert "boost" in keys
