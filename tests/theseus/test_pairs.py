"""Cards that meet: pairs that the ledger names as interacting and no other chapter's tests show."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from tests.theseus.build import Play, theseus


def ambushed(module: str) -> Play:
    """Set up: an Alien is about to walk into an Ambush beside another Marine card."""
    return theseus(
        "aliens", "marines",
        units={"alien-1": "unloading-dock-a", "marine-1": "corridors-b", "marine-2": "tech-bay-a"},
        cards={"cor-1": "marines-ambush", "cor-2": module},
    )  # fmt: skip


@rule("TH-RULE-33", "TH-MAR-03", "TH-MAR-07")
def test_battle_position_adds_to_the_attacks_of_an_ambush() -> None:
    table = ambushed("marines-battle-position")
    table.do("corridors-a")
    assert table.life == [18, 20]


@rule("TH-RULE-33", "TH-MAR-09", "TH-MAR-07")
def test_double_shot_repeats_the_attacks_of_an_ambush() -> None:
    table = ambushed("marines-double-shot")
    table.do("corridors-a")
    assert table.life == [18, 20]


@rule("TH-SHORT-05", "TH-MAR-12")
def test_team_tactics_uses_no_shortcut_of_the_enemy() -> None:
    table = theseus(
        "marines", "aliens",
        units={"marine-1": "hive-a", "alien-1": "corridors-b", "alien-2": "tech-bay-a"},
        cards={"cor-1": "marines-team-tactics", "con-1": "aliens-vent-shortcut"},
    )  # fmt: skip
    table.do("corridors-a", "alien-1")  # two points: Control Room, Unloading Dock
    assert table.asked == (0, "room")
    assert table.offered[0] == "unloading-dock-a"


@rule("TH-MAR-16", "TH-SCI-06")
def test_a_deactivated_camcorder_still_pays_its_owner() -> None:
    table = theseus(
        "marines", "scientists",
        units={"marine-1": "laboratory-a", "scientist-1": "control-room-a"},
        cards={"cor-1": "marines-trap-detector", "doc-1": "scientists-camcorders"},
    )  # fmt: skip
    table.card("doc-1").points = 3
    table.do("corridors-a", "doc-1", "pass")
    assert table.card("doc-1").deactivated_by == 0
    table.do("unloading-dock-a")  # the only Scientist goes one sector
    assert table.data == [0, 3]
    assert table.card("doc-1").deactivated_by == 0


@rule("TH-TRAP-10", "TH-MAR-16")
def test_a_deactivated_landmine_does_nothing_and_stays() -> None:
    table = theseus(
        "marines", "greys",
        units={"marine-1": "corridors-a", "grey-1": "tech-bay-a", "grey-2": "tech-bay-b"},
        cards={"cor-1": "marines-trap-detector", "con-1": "greys-landmine"},
    )  # fmt: skip
    table.card("con-1").deactivated_by = 0
    table.do("control-room-a")

    assert table.life == [20, 20]
    assert table.face("con-1") == "greys-landmine"
    assert table.card("con-1").deactivated_by is None


@rule("TH-RULE-18", "TH-MAR-17", "TH-SCI-09")
def test_the_malfunction_card_is_bound_by_safeguard_too() -> None:
    table = theseus(
        "scientists", "marines",
        units={"scientist-1": "unloading-dock-a", "marine-1": "tech-bay-a"},
        cards={
            "cor-1": "scientists-malfunction", "con-1": "marines-safeguard", "con-2": "marines-fire",
        },
    )  # fmt: skip
    table.do("corridors-a")
    assert table.malfunction == "con-1"


@rule("TH-ALI-04", "TH-ALI-07")
def test_ghost_strike_cannot_activate_hidden() -> None:
    table = theseus(
        "aliens", "marines",
        units={"alien-1": "tech-bay-a", "alien-2": "hive-a+", "marine-1": "hive-b"},
        cards={"doc-1": "aliens-ghost-strike", "hiv-1": "aliens-hidden"},
    )  # fmt: skip
    table.do("alien-1", "unloading-dock-a")
    assert (table.asked, table.offered) == ((0, "ghost-strike"), ["alien-2", "pass"])


@rule("TH-RULE-33", "TH-ALI-07", "TH-MAR-05")
def test_a_unit_attacks_by_ghost_strike_and_in_an_onslaught() -> None:
    table = theseus(
        "aliens", "marines",
        units={"alien-1": "tech-bay-a", "alien-2": "hive-a+", "marine-1": "hive-b"},
        cards={"doc-1": "aliens-ghost-strike", "doc-2": "aliens-onslaught"},
    )  # fmt: skip
    table.do("alien-1", "unloading-dock-a", "doc-2", "alien-2")
    assert table.life == [20, 18]


@rule("TH-TRAP-10", "TH-SCI-14")
def test_a_landmine_under_a_hideout_does_not_explode_and_stays() -> None:
    table = theseus(
        "scientists", "marines",
        units={"scientist-1": "unloading-dock-a", "marine-1": "tech-bay-a"},
        cards={"cor-1": "scientists-hideout", "cor-2": "marines-landmine"},
    )  # fmt: skip
    table.do("corridors-a")
    assert table.life == [20, 20]
    assert table.face("cor-2") == "marines-landmine"


@rule("TH-GRE-13", "TH-GRE-07")
@pytest.mark.parametrize(("used", "room"), [("1", "control-room-a"), ("0", "shipwreck-a")])
def test_time_loop_serves_moves_of_enemies_led_by_control(used: str, room: str) -> None:
    table = theseus(
        "greys", "marines",
        units={"grey-1": "unloading-dock-a", "marine-1": "corridors-b", "marine-2": "tech-bay-a"},
        cards={"cor-1": "greys-control", "con-1": "greys-time-loop"},
    )  # fmt: skip
    table.do("corridors-a", "marine-1")  # two points
    assert table.asked == (0, "time-loop")
    table.do(used)
    assert table.offered[0] == room


@rule("TH-RULE-65", "TH-GRE-01")
def test_a_chamber_taken_over_for_one_use_never_serves_pandora() -> None:
    table = theseus(
        "pandora", "greys", token="control-room",
        units={"creature-1": "control-room-a", "grey-1": "control-room-b", "grey-2": "tech-bay-a",
               "creature-2": "shipwreck-a"},
        cards={"con-1": "greys-chamber"}, embryos={"con-1": "warrior-1"},
    )  # fmt: skip
    table.do("creature-2")  # one sector, to the Tech Bay
    while table.turn_of() == 0:
        table.do(table.offered[0])
    assert table.where("warrior-1") == "card"
