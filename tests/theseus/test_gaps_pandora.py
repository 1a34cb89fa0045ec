"""Chapter 17 of the ledger once more: what an independent review found untested about Pandora."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from tests.theseus.build import Play, pool, theseus

# Pandora (0) against Marines, Aliens, Scientists or Greys (1):
# corridors, control-room, the enemy's sector, tech-bay


def pandora(enemy: str = "marines", **more: object) -> Play:
    more.setdefault("token", "corridors")
    more.setdefault("token_side", "right")
    return theseus("pandora", enemy, **more)  # type: ignore[arg-type]


def embryos_in_pool(table: Play) -> int:
    return sum(name.startswith(("runner", "catcher", "warrior")) for name in pool(table.s))


def end_turn(table: Play) -> Play:
    seat = table.turn_of()
    while table.turn_of() == seat:
        table.do(table.offered[-1])
    return table


# -- Budding -------------------------------------------------------------------------------------


@rule("TH-RULE-55", "TH-PAN-10")
def test_a_newborn_embryo_sets_off_no_traps() -> None:
    table = pandora(
        units={"creature-1": "corridors-a", "marine-1": "tech-bay-a", "marine-2": "tech-bay-b"},
        cards={"con-1": "marines-fire"},
    )  # fmt: skip

    table.do("control-room-a", "catcher", "control-room-b")

    assert table.where("catcher-1") == "control-room-b"
    assert table.life == [19, 20]  # Fire, which stays, worked on the Creature alone


@rule("TH-RULE-55", "TH-PAN-11")
def test_an_embryo_that_fills_a_sector_causes_a_lesser_onslaught() -> None:
    # Control Room, passages ab bc cd: creature-1 in a, the Warrior in b, the Marine in c, creature-2 in d
    table = pandora(
        units={"creature-1": "tech-bay-a", "creature-3": "tech-bay-b", "creature-2": "control-room-d",
               "marine-1": "corridors-a", "marine-2": "unloading-dock-a"},
        cards={"con-1": "marines-team-tactics"}, embryos={"con-1": "catcher-1"},
    )  # fmt: skip

    table.do("creature-1", "control-room-a", "marine-1", "control-room-c", "warrior")

    assert table.where("warrior-1") == "control-room-b"
    assert table.life == [20, 18]  # the Warrior and creature-2 reach the Marine


@rule("TH-RULE-47")
def test_no_budding_for_a_creature_moved_by_an_enemy() -> None:
    table = pandora(
        units={"creature-1": "control-room-a", "creature-2": "unloading-dock-d", "marine-1": "tech-bay-a"},
        cards={"cor-1": "marines-team-tactics"}, active=1,
    )  # fmt: skip

    table.do("corridors-a", "creature-1", "unloading-dock-a")
    end_turn(table)

    assert table.where("creature-1") == "unloading-dock-a"
    assert embryos_in_pool(table) == 10


@rule("TH-RULE-47", "TH-RULE-44")
@pytest.mark.parametrize(("owner", "buds"), [(1, False), (0, True)])
def test_only_a_minor_alien_of_an_enemy_hinders_budding(owner: int, buds: bool) -> None:
    table = pandora(
        "aliens",
        units={"creature-1": "corridors-a", "minor-alien-1": "control-room-d", "alien-1": "tech-bay-a"},
        owners={"minor-alien-1": owner},
    )  # fmt: skip

    table.move("creature-1", "control-room-a")

    assert (table.asks[0].question.id == "embryo") is buds


# -- takeovers -----------------------------------------------------------------------------------


@rule("TH-RULE-45")
def test_a_taken_over_card_is_not_taken_over_again() -> None:
    table = pandora(
        units={"catcher-1": "tech-bay-a", "marine-1": "unloading-dock-a"},
        cards={"cor-1": "marines-battle-position", "cor-2": "marines-armory"},
        embryos={"cor-1": "catcher-2"},
    )  # fmt: skip

    table.do("corridors-a")

    assert table.asked == (0, "takeover")
    assert table.offered == ["cor-2", "pass"]


@rule("TH-PAN-26", "TH-PAN-24", "TH-TECH-01")
def test_each_embryo_moved_in_an_additional_turn_may_take_over_a_card() -> None:
    table = pandora(
        units={"catcher-1": "unloading-dock-a", "catcher-2": "control-room-a", "marine-1": "corridors-a"},
        cards={"tec-1": "marines-battle-position", "tec-2": "marines-armory",
               "doc-1": "marines-barricade", "doc-2": "marines-armory"},
    )  # fmt: skip

    table.do("catcher-1", "tech-bay-a", "tec-1")
    assert table.where("catcher-1") == "card"
    table.do("unloading-dock-a")  # catcher-2, the only unit left, takes the Additional Turn
    assert table.asked == (0, "takeover")
    assert table.offered == ["doc-1", "doc-2", "pass"]
    table.do("doc-1")

    assert [table.card(slot).embryo for slot in ("tec-1", "doc-1")] == ["catcher-1", "catcher-2"]
    assert [table.card(slot).embryo for slot in ("tec-2", "doc-2")] == ["", ""]  # one card each
    assert table.turn_of() == 1


# -- single-use takeovers ------------------------------------------------------------------------


@rule("TH-RULE-43", "TH-GRE-14")
@pytest.mark.parametrize(("used", "runner"), [(True, "pool"), (False, "card")])
def test_a_single_use_teleportation_goes_back_after_the_move_that_used_it(
    used: bool, runner: str
) -> None:
    table = pandora(
        "greys", units={"creature-1": "corridors-a", "grey-1": "shipwreck-d", "grey-2": "tech-bay-d"},
        cards={"con-1": "greys-teleportation"}, embryos={"con-1": "runner-1"},
    )  # fmt: skip

    table.do(*(("tech-bay", "tech-bay-a") if used else ("pass", "control-room-a")))

    assert table.where("runner-1") == runner


@rule("TH-RULE-43", "TH-ALI-06")
@pytest.mark.parametrize(("used", "runner"), [(True, "pool"), (False, "card")])
def test_a_single_use_vent_shaft_goes_back_after_the_move_that_used_it(
    used: bool, runner: str
) -> None:
    table = pandora(
        "aliens", units={"creature-1": "corridors-a", "alien-1": "hive-d", "alien-2": "control-room-d"},
        cards={"cor-1": "aliens-vent-shaft"}, embryos={"cor-1": "runner-1"},
    )  # fmt: skip

    table.do(*(("more", "hive-a") if used else ("pass", "control-room-a")))

    assert table.where("runner-1") == runner


@rule("TH-RULE-43", "TH-GRE-13")
@pytest.mark.parametrize(("used", "runner"), [(True, "pool"), (False, "card")])
def test_a_single_use_time_loop_goes_back_after_the_move_that_used_it(
    used: bool, runner: str
) -> None:
    table = pandora(
        "greys",
        units={"creature-1": "corridors-a", "creature-2": "corridors-b", "grey-1": "shipwreck-d",
               "grey-2": "control-room-d"},
        cards={"con-1": "greys-time-loop"}, embryos={"con-1": "runner-1"},
    )  # fmt: skip

    table.do("creature-1", *(("1", "control-room-a") if used else ("0", "shipwreck-a")))

    assert table.where("runner-1") == runner


@rule("TH-RULE-65", "TH-ALI-03")
def test_a_single_use_hidden_ends_with_the_turn_in_which_it_attacked() -> None:
    table = pandora(
        "aliens", units={"creature-1": "tech-bay-a", "alien-1": "control-room-a"},
        cards={"con-1": "aliens-hidden"}, embryos={"con-1": "runner-1"},
    )  # fmt: skip

    table.do("corridors-a", "warrior", "corridors-b", "onslaught")
    assert table.life == [20, 19]
    assert table.where("runner-1") == "card"
    end_turn(table)

    assert table.where("runner-1") == "pool"


@rule("TH-RULE-65", "TH-MAR-09")
def test_a_single_use_double_shot_ends_with_the_turn_in_which_it_repeated_an_attack() -> None:
    table = pandora(
        units={"creature-1": "tech-bay-a", "creature-2": "control-room-a", "marine-1": "control-room-b"},
        cards={"con-1": "marines-double-shot"}, embryos={"con-1": "runner-1"},
    )  # fmt: skip

    table.do("creature-1", "corridors-a", "warrior", "corridors-b", "onslaught")
    assert table.life == [20, 18]
    assert table.where("runner-1") == "card"
    end_turn(table)

    assert table.where("runner-1") == "pool"


# -- Parasites and upgrades ----------------------------------------------------------------------


@rule("TH-RULE-69", "TH-RULE-44")
def test_a_parasite_belongs_to_the_player_who_controlled_the_card() -> None:
    table = theseus(
        "pandora", "aliens", "marines", mode="deathmatch", token="corridors", token_side="right",
        ring=["corridors", "control-room", "hive", "tech-bay", "unloading-dock"],
        units={"marine-1": "unloading-dock-a", "creature-1": "hive-a", "alien-1": "tech-bay-a"},
        cards={"cor-1": "aliens-parasite"}, embryos={"cor-1": "catcher-1"}, active=2,
    )  # fmt: skip

    table.do("corridors-a")

    assert table.unit("marine-1").parasites == [0]


@rule("TH-RULE-69", "TH-DM-04")
def test_its_wounds_are_credited_to_him_though_the_card_has_changed_hands() -> None:
    table = theseus(
        "pandora", "aliens", "marines", mode="deathmatch", token="corridors", token_side="right",
        ring=["corridors", "control-room", "hive", "tech-bay", "unloading-dock"],
        units={"marine-1": "corridors-a", "creature-1": "hive-a", "alien-1": "tech-bay-a"},
        cards={"cor-1": "aliens-parasite"}, parasites={"marine-1": [0]}, active=2,
    )  # fmt: skip

    table.do("control-room-a")

    assert table.life == [1, 0, 0]


@rule("TH-RULE-60", "TH-ALI-10", "TH-ALI-13")
def test_a_minor_alien_with_two_parasites_is_removed_once_and_both_return() -> None:
    table = pandora(
        "aliens",
        units={"minor-alien-1": "corridors-a", "alien-1": "hive-a", "creature-1": "tech-bay-a"},
        parasites={"minor-alien-1": [0, 0]}, active=1,
    )  # fmt: skip

    table.do("minor-alien-1")

    assert table.where("minor-alien-1") == "pool"
    assert table.unit("minor-alien-1").parasites == []
    assert len(table.said("removed")) == 1


@rule("TH-RULE-75", "TH-GRE-09")
def test_downgrade_does_not_reach_an_embryo_on_a_card() -> None:
    table = pandora(
        "greys",
        units={"creature-1": "control-room-a+", "creature-2": "shipwreck-a+", "grey-1": "tech-bay-a"},
        cards={"cor-1": "greys-downgrade", "con-1": "greys-probe"}, embryos={"con-1": "runner-1+"},
        active=1,
    )  # fmt: skip

    table.do("corridors-a")

    assert table.asked == (1, "lose-upgrade")
    assert table.offered == ["creature-1", "creature-2"]


@rule("TH-GRE-09", "TH-PAN-15")
def test_tokens_on_a_taken_over_card_are_upgrades_of_pandora() -> None:
    table = pandora(
        "greys", units={"creature-1": "control-room-a", "grey-1": "tech-bay-a"},
        cards={"cor-1": "greys-downgrade", "con-1": "greys-probe+2"}, embryos={"con-1": "catcher-1"},
        active=1,
    )  # fmt: skip

    table.do("corridors-a")

    assert table.card("con-1").upgrades == 1
