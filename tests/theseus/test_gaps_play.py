"""Clauses of many chapters that an independent review found mentioned but not tested."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.theseus import rules
from tests.theseus.build import Play, theseus

# Two players: corridors, control-room, sector of seat 0, tech-bay, sector of seat 1


# -- units that appear, tokens on units ----------------------------------------------------------


@rule("TH-RULE-55", "TH-ALI-08")
def test_a_new_minor_alien_sets_off_no_traps() -> None:
    table = theseus(
        "aliens", "marines",
        units={"alien-1": "unloading-dock-a", "marine-1": "tech-bay-a", "marine-2": "tech-bay-b"},
        cards={"cor-1": "aliens-incubator", "cor-5": "marines-fire"},
    )  # fmt: skip

    table.do("corridors-a", "corridors-c")

    assert table.where("minor-alien-1") == "corridors-c"
    assert table.life == [19, 20]  # Fire, which stays, worked on the Alien alone


@rule("TH-EJECT-05", "TH-RULE-60", "TH-RULE-51", "TH-ALI-15", "TH-GRE-12")
def test_an_ejected_unit_keeps_its_side_and_loses_its_tokens() -> None:
    table = theseus(
        "aliens", "greys",
        units={
            "alien-1": "corridors-a", "alien-2": "control-room-c", "alien-3": "control-room-d",
            "grey-1": "control-room-a+", "grey-2": "control-room-b",
        },
        parasites={"grey-1": [0]}, invisible=["grey-1"],
    )  # fmt: skip

    table.do("alien-1", "grey-1")

    assert table.where("grey-1") == "space"
    assert table.unit("grey-1").upgraded
    assert table.unit("grey-1").parasites == []
    assert not table.unit("grey-1").invisible


@rule("TH-GRE-11")
def test_a_unit_receives_only_one_invisibility_token() -> None:
    table = theseus(
        "greys", "marines",
        units={"grey-1": "unloading-dock-a", "grey-2": "control-room-a", "marine-1": "tech-bay-a"},
        cards={"cor-1": "greys-invisibility+1"},
    )  # fmt: skip

    table.do("grey-1", "corridors-a")
    assert table.offered == ["grey-1", "grey-2", "pass"]
    table.do("grey-1")

    assert table.offered == ["grey-2", "pass"]


@rule("TH-ALI-13")
def test_a_unit_with_a_parasite_is_not_infected_again() -> None:
    table = theseus(
        units={"scientist-1": "laboratory-a", "scientist-2": "tech-bay-a", "alien-1": "hive-a"},
        cards={"cor-1": "aliens-parasite"}, parasites={"scientist-1": [0]}, active=1,
    )  # fmt: skip

    table.do("scientist-1", "corridors-a")

    assert table.unit("scientist-1").parasites == [0]
    assert not table.said("infected")


# -- Moves ---------------------------------------------------------------------------------------


@rule("TH-GRE-16", "TH-GRE-14")
def test_teleportation_works_once_in_a_move() -> None:
    table = theseus(
        "greys", "marines",
        units={"grey-1": "unloading-dock-a", "grey-2": "tech-bay-b", "marine-1": "tech-bay-a"},
        cards={"cor-1": "greys-teleportation"},
    )  # fmt: skip

    table.do("grey-1", "corridors")  # to the same sector, with the card in it

    assert table.asked == (0, "room")
    assert table.offered[0] == "corridors-a"


@rule("TH-GRE-13", "TH-ALI-13")
def test_points_used_up_by_a_time_loop_cost_parasite_wounds() -> None:
    table = theseus(
        "greys", "aliens",
        units={"grey-1": "corridors-a", "grey-2": "corridors-b", "alien-1": "corridors-c"},
        cards={"con-1": "greys-time-loop+1"}, parasites={"grey-1": [1]},
    )  # fmt: skip

    table.do("grey-1", "2", "control-room-a")

    assert table.life == [17, 20]  # one point to enter, two in the loop


@rule("TH-RULE-19", "TH-ALI-11")
def test_a_gripper_moved_by_hole_lets_its_unit_go() -> None:
    # Marines (0) and Greys (2) against Aliens (1) and Scientists (3), whose Gripper the ally moves
    table = theseus(
        "marines", "aliens", "greys", "scientists", mode="team",
        units={"marine-1": "corridors-a", "alien-1": "hive-a", "alien-2": "hive-b"},
        cards={"cor-1": "scientists-gripper"}, gripped={"marine-1": "cor-1"},
        held={1: ["aliens-hole"]}, active=1,
    )  # fmt: skip

    table.do("aliens-hole", "con-1")

    assert table.face("con-1") == "scientists-gripper"
    assert table.card("con-1").holds == ""
    assert not table.unit("marine-1").gripped


# -- Traps ---------------------------------------------------------------------------------------


@rule("TH-TRAP-09", "TH-MAR-08", "TH-DUP-09")
def test_a_copied_ambush_stops_when_the_unit_is_gone() -> None:
    table = theseus(
        "marines", "aliens",
        units={"minor-alien-1": "hive-a", "alien-1": "corridors-b", "marine-1": "corridors-a"},
        cards={"cor-1": "marines-ambush", "cor-2": "marines-duplication"}, active=1,
    )  # fmt: skip

    table.do("minor-alien-1", "corridors-d")
    assert table.asked == (0, "target")
    table.do("minor-alien-1")

    assert table.where("minor-alien-1") == "pool"
    assert table.life == [20, 20]  # the copy would have hit alien-1


def deathmatch(**more: object) -> Play:
    ring = ["corridors", "control-room", "unloading-dock", "tech-bay", "hive", "laboratory"]
    return theseus("marines", "aliens", "scientists", mode="deathmatch", ring=ring, **more)  # type: ignore[arg-type]


@rule("TH-MAR-16", "TH-TRAP-06")
def test_a_deactivation_token_does_not_save_units_of_a_third_player() -> None:
    table = deathmatch(
        units={"scientist-1": "corridors-a", "marine-1": "tech-bay-a", "alien-1": "hive-a"},
        cards={"con-1": "aliens-hive"}, active=2,
    )  # fmt: skip
    table.card("con-1").deactivated_by = 0

    table.do("control-room-a")

    assert table.life == [0, 1, 0]
    assert table.card("con-1").deactivated_by == 0


@rule("TH-RULE-68", "TH-TOKEN-03")
def test_a_deactivation_token_returns_with_the_discarded_card() -> None:
    table = theseus(
        "marines", "scientists",
        units={"marine-1": "control-room-a", "scientist-1": "tech-bay-a"},
        cards={"doc-1": "scientists-defense-system"},
    )  # fmt: skip
    card = table.card("doc-1")
    card.deactivated_by = 0

    table.do("unloading-dock-a", "doc-1")  # Base Clean-up

    assert table.p(1).discarded == [card]
    assert card.deactivated_by is None


# -- Ghost Strike --------------------------------------------------------------------------------


@rule("TH-RULE-71", "TH-ALI-07")
def test_ghost_strike_may_activate_allied_units() -> None:
    table = theseus(
        "marines", "aliens", "greys", "scientists", mode="team",
        units={"scientist-1": "hive-a", "alien-1": "tech-bay-a+", "marine-1": "tech-bay-b"},
        cards={"cor-1": "aliens-ghost-strike"}, active=3,
    )  # fmt: skip

    table.do("corridors-a")
    assert table.asked == (3, "ghost-strike")
    assert table.offered == ["alien-1", "pass"]
    table.do("alien-1")

    assert table.life == [19, 20, 20, 20]


@rule("TH-ALI-07", "TH-TECH-01")
def test_ghost_strike_activates_a_unit_once_in_a_turn_with_its_additional_turn() -> None:
    table = theseus(
        "aliens", "marines",
        units={"alien-1": "hive-a", "alien-2": "corridors-a+", "alien-3": "control-room-a",
               "marine-1": "corridors-b"},
        cards={"tec-1": "aliens-ghost-strike", "hiv-1": "aliens-ghost-strike"},
    )  # fmt: skip

    table.do("alien-1", "tech-bay-a", "alien-2")
    assert table.life == [20, 19]
    table.do("alien-3", "hive-b")

    assert [facts["slot"] for facts in table.said("action")] == ["tec-1", "hiv-1"]
    assert table.asks[0].question.id != "ghost-strike"
    assert table.life == [20, 19]


# -- levels --------------------------------------------------------------------------------------


@rule("TH-FIRST-03")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_card_works_alike_whatever_the_level_of_the_game(level: int) -> None:
    table = theseus(
        "aliens", "marines", options={"level": level},
        units={"alien-1": "unloading-dock-a", "marine-1": "tech-bay-a"},
        cards={"cor-1": "aliens-incubator", "cor-5": "marines-landmine"},  # levels 1 and 0
    )  # fmt: skip

    table.do("corridors-a", "corridors-b")

    assert table.where("minor-alien-1") == "corridors-b"
    assert table.life == [18, 20]


@rule("TH-FIRST-03")
def test_only_the_setup_reads_card_levels() -> None:
    chapters = Path(rules.__file__).parent.glob("*.py")
    assert [path.stem for path in chapters if ".level" in path.read_text()] == ["opening"]
