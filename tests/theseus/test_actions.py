"""Chapters 7 and 12 of the ledger: the Action Cards Phase and every Action card."""

from __future__ import annotations

from quarterdeck.core.rulebook import rule
from tests.theseus.build import Play, theseus

# Aliens (0) and Scientists (1): corridors, control-room, hive, tech-bay, laboratory


def scientists(cards: dict[str, str], **more: object) -> Play:
    """Set up: a Scientist (seat 1) is about to enter the Corridors, an Alien stands in the Tech Bay."""
    units = {"scientist-1": "laboratory-a", "alien-1": "tech-bay-a", "alien-2": "tech-bay-b"}
    units |= more.pop("units", {})  # type: ignore[arg-type]
    return theseus(units=units, cards=cards, active=1, **more)  # type: ignore[arg-type]


def greys(cards: dict[str, str], **more: object) -> Play:
    """Set up: a Grey (seat 0) is about to enter the Corridors, Marines (seat 1) stand in the Tech Bay."""
    units = {"grey-1": "unloading-dock-a", "marine-1": "tech-bay-a", "marine-2": "tech-bay-b"}
    units |= more.pop("units", {})  # type: ignore[arg-type]
    return theseus("greys", "marines", units=units, cards=cards, **more)  # type: ignore[arg-type]


@rule("TH-ACT-01", "TH-ACT-02", "TH-ACT-03", "TH-DECIDE-18", "TH-CARD-01", "TH-CARD-09")
def test_all_own_action_cards_are_resolved_in_any_order() -> None:
    table = scientists(
        {
            "cor-1": "scientists-archives", "cor-2": "scientists-med-bay",
            "cor-4": "scientists-archives", "con-1": "scientists-small-laboratory",
            "cor-5": "aliens-habitat",
        },
        life={1: 15},
    )  # fmt: skip
    table.do("corridors-a")
    assert table.asked == (1, "action-card")
    assert table.offered == ["cor-1", "cor-2", "cor-4"]
    table.do("cor-4", "cor-1")
    assert table.data == [0, 2]
    assert table.life == [20, 16]
    assert table.p(0).upgrades == 0


@rule("TH-ACT-04", "TH-SECT-03")
def test_resolving_is_mandatory_except_for_may_and_up_to() -> None:
    table = greys({"cor-1": "greys-transfer", "cor-2": "greys-control"})
    table.do("corridors-a")
    assert "pass" not in table.offered
    table.do("cor-2")
    assert table.asked == (0, "move-enemy")
    assert "pass" in table.offered


@rule("TH-ACT-05", "TH-MAR-13")
def test_no_action_cards_for_a_unit_moved_by_an_enemy() -> None:
    table = greys(
        {"cor-1": "greys-control", "shi-1": "marines-armory"}, units={"marine-3": "control-room-a"}
    )
    table.do("corridors-a", "marine-3", "shipwreck-a")
    assert table.p(1).upgrades == 0
    assert table.where("marine-3") == "shipwreck-a"
    assert table.asked[0] == 0  # still the Greys' turn


@rule("TH-ACT-06", "TH-TIME-02")
def test_the_phase_covers_cards_lying_there_when_it_begins() -> None:
    position = {
        "units": {"scientist-1": "laboratory-a", "alien-1": "tech-bay-a", "scientist-2": "hive-a"},
        "decks": {1: ["scientists-archives", "scientists-archives"]},
        "bonus": {1: ["bonus-card-from-the-deck"]},
        "active": 1,
    }
    table = theseus(cards={"cor-1": "scientists-med-bay"}, **position)
    table.do("scientist-1", "pass", "corridors-a")
    assert table.offered == ["cor-1", "bonus-card-from-the-deck"]  # the window after the Movement
    table.do("bonus-card-from-the-deck", "cor-2", "cor-2")
    assert table.data == [0, 1]  # put there before the phase began
    table = theseus(cards={"cor-1": "scientists-med-bay"}, **position)
    table.do("scientist-1", "pass", "corridors-a", "cor-1")
    table.do("bonus-card-from-the-deck", "cor-2")
    assert table.data == [0, 0]  # too late: the Move has already ended


@rule("TH-ACT-07", "TH-MALF-09")
def test_a_card_that_regains_its_effect_in_the_phase_is_still_resolved() -> None:
    table = scientists(
        {"cor-1": "scientists-malfunction", "cor-2": "scientists-archives", "con-1": "aliens-hive"},
        malfunction="cor-2", units={"scientist-2": "tech-bay-c"},
    )  # fmt: skip
    table.do(
        "scientist-1", "corridors-a"
    )  # only the Malfunction card is active; it draws the token
    assert table.malfunction == "con-1"
    assert table.data == [0, 1]


@rule("TH-MAR-04")
def test_upgrade_cards_of_all_factions() -> None:
    for first, second, card, slot in (
        ("marines", "aliens", "marines-armory", "hive-a"),
        ("scientists", "aliens", "scientists-small-laboratory", "hive-a"),
        ("aliens", "marines", "aliens-habitat", "unloading-dock-a"),
        ("greys", "marines", "greys-enhancer", "unloading-dock-a"),
    ):
        unit = f"{first.removesuffix('s')}-1"
        table = theseus(first, second, units={unit: slot}, cards={"cor-1": card})
        table.do("corridors-a")
        assert table.p(0).upgrades == 1
        assert table.s.supply == 19


@rule("TH-MAR-05")
def test_onslaught_cards_add_to_the_sector_action() -> None:
    table = theseus(
        "marines", "aliens",
        units={"marine-1": "hive-a", "alien-1": "corridors-b", "alien-2": "tech-bay-b"},
        cards={"cor-1": "marines-onslaught", "cor-2": "marines-duplication"},
    )  # fmt: skip
    table.do("corridors-a")
    assert table.life == [20, 17]  # the card, its copy, the Corridors
    table = theseus(
        "aliens", "marines", units={"alien-1": "corridors-a+", "marine-1": "control-room-b"},
        cards={"con-1": "aliens-onslaught"},
    )  # fmt: skip
    table.do("control-room-a")
    assert table.life == [20, 19]


@rule("TH-SCI-01", "TH-UPG-03")
def test_archives_score_their_number() -> None:
    table = scientists({"cor-1": "scientists-archives+2"})
    table.do("corridors-a")
    assert table.data == [0, 3]


@rule("TH-SCI-02", "TH-RULE-07")
def test_med_bay_regains_life_never_above_twenty() -> None:
    table = scientists({"cor-1": "scientists-med-bay+2"}, life={1: 18})
    table.do("corridors-a")
    assert table.life == [20, 20]


@rule("TH-SCI-06", "TH-SCI-07", "TH-DUP-08")
def test_camcorders_pay_once_more_for_a_duplication_and_are_reset() -> None:
    table = scientists({"cor-1": "scientists-camcorders", "cor-2": "scientists-duplication"})
    table.card("cor-1").points = 2
    table.do("corridors-a")
    assert table.data == [0, 4]
    assert table.card("cor-1").points == 0


@rule("TH-SCI-09", "TH-DUP-06")
def test_the_malfunction_card_is_resolved_once_in_spite_of_a_duplication() -> None:
    table = scientists(
        {
            "cor-1": "scientists-malfunction", "cor-2": "scientists-duplication",
            "con-1": "aliens-hive", "con-2": "aliens-hidden",
        }
    )  # fmt: skip
    table.do("corridors-a", "con-2")
    assert table.malfunction == "con-2"
    assert len(table.said("malfunction")) == 1


@rule("TH-SCI-13", "TH-DECIDE-25", "TH-DUP-09", "TH-RULE-56")
def test_detonation_wounds_each_enemy_of_a_sector_with_its_copies_and_is_removed() -> None:
    table = scientists(
        {"cor-1": "scientists-detonation", "cor-2": "scientists-duplication"},
        units={"alien-3": "hive-a"},
    )
    table.do("corridors-a")
    assert table.asked == (1, "detonation")
    assert table.offered == ["hive", "tech-bay"]
    table.do("tech-bay")
    assert table.asked == (1, "detonation")  # the copy, before the original is removed
    table.do("hive")
    assert table.life == [20 - 4 - 2, 20]
    assert table.face("cor-1") == ""


@rule("TH-SCI-13")
def test_detonation_without_an_enemy_in_any_sector_stays() -> None:
    table = theseus(
        units={"scientist-1": "laboratory-a", "alien-1": "space", "alien-2": "space"},
        cards={"cor-1": "scientists-detonation"}, active=1,
    )  # fmt: skip
    table.do("corridors-a")
    assert table.face("cor-1") == "scientists-detonation"


@rule("TH-SCI-15")
def test_station_schematics_count_the_other_sectors_with_own_units() -> None:
    table = scientists(
        {"cor-1": "scientists-station-schematics"},
        units={"scientist-2": "hive-a", "scientist-3": "tech-bay-d"},
    )
    table.do("scientist-1", "corridors-a")
    assert table.data == [0, 2]


@rule("TH-SCI-16", "TH-SCI-17", "TH-RULE-34", "TH-DECIDE-27", "TH-DUP-07")
def test_remote_control_triggers_other_action_cards_each_once() -> None:
    table = scientists(
        {
            "cor-1": "scientists-remote-control", "cor-2": "scientists-duplication",
            "lab-1": "scientists-defense-system", "lab-2": "scientists-duplication",
            "lab-3": "scientists-camcorders", "lab-4": "scientists-archives",
        }
    )  # fmt: skip
    table.card("lab-3").points = 3
    table.do("corridors-a")
    assert table.asked == (1, "remote-control")
    assert table.offered == ["lab-1", "lab-3", "lab-4"]
    table.do("lab-4")
    assert table.data == [0, 2]  # with the copy of the Duplication beside it
    assert table.offered == ["lab-1", "lab-3"]
    table.do("lab-1")
    assert table.card("lab-1").activated


@rule("TH-RULE-34", "TH-SCI-16")
def test_remote_control_uses_the_cards_own_sector_and_removes_single_use_cards() -> None:
    table = scientists(
        {"cor-1": "scientists-remote-control", "lab-1": "scientists-detonation"},
    )
    table.do("corridors-a")  # forced: the only other Action card, the only sector with enemies
    assert table.life == [16, 20]
    assert table.face("lab-1") == ""


# -- Greys ---------------------------------------------------------------------------------------


@rule("TH-GRE-04")
def test_transfer_scores_its_number() -> None:
    table = greys({"cor-1": "greys-transfer+1"})
    table.do("corridors-a")
    assert table.data == [3, 0]


@rule("TH-GRE-05", "TH-DECIDE-26")
def test_life_tapping_wounds_an_enemy_here_and_heals() -> None:
    table = greys(
        {"cor-1": "greys-life-tapping-device+1"}, units={"marine-3": "corridors-b"}, life={0: 15}
    )
    table.do("corridors-a")
    assert table.life == [17, 18]
    table = greys({"cor-1": "greys-life-tapping-device"}, life={0: 15})
    table.do("corridors-a")
    assert table.life == [15, 20]


@rule("TH-RULE-59", "TH-GRE-05")
def test_a_tapped_minor_alien_gives_nothing() -> None:
    table = theseus(
        "greys", "aliens",
        units={"grey-1": "hive-a", "minor-alien-1": "corridors-b", "alien-1": "tech-bay-a"},
        cards={"cor-1": "greys-life-tapping-device"}, life={0: 15},
    )  # fmt: skip
    table.do("corridors-a")
    assert table.life == [15, 20]
    assert table.where("minor-alien-1") == "pool"


@rule("TH-GRE-07", "TH-GRE-08", "TH-DECIDE-20", "TH-RULE-27", "TH-DUP-07", "TH-MOVE-08")
def test_control_moves_up_to_n_different_enemy_units() -> None:
    table = greys({"cor-1": "greys-control+1", "cor-2": "greys-control"})
    table.do("corridors-a", "cor-1", "marine-1", "corridors-b")
    # two units in the Tech Bay: marine-1 went two sectors, to the Corridors
    assert table.asked == (0, "move-enemy")
    assert table.offered == ["marine-2", "pass"]


@rule("TH-MAR-11", "TH-MAR-14", "TH-SCI-14", "TH-GRE-12", "TH-RULE-12")
def test_who_cannot_be_moved_by_cards() -> None:
    table = theseus(
        "marines", "scientists",
        units={
            "marine-1": "laboratory-a", "scientist-1": "control-room-a", "scientist-2": "space",
            "scientist-3": "tech-bay-a",
        },
        cards={"cor-1": "marines-team-tactics", "con-1": "scientists-hideout", "tec-1": "scientists-gripper"},
    )  # fmt: skip
    table.do("corridors-a")
    assert table.offered == ["scientist-3", "pass"]  # neither under Hideout nor in Space
    table = theseus(
        "marines", "greys",
        units={"marine-1": "shipwreck-a", "grey-1": "control-room-a", "grey-2": "tech-bay-a"},
        cards={"cor-1": "marines-team-tactics", "cor-2": "marines-duplication"},
        invisible=["grey-1"],
    )  # fmt: skip
    table.do("corridors-a", "grey-2", "shipwreck-a")
    assert table.asked != (0, "move-enemy")  # never the same unit twice


@rule("TH-MAR-11", "TH-SCI-11")
def test_a_gripped_enemy_may_be_moved_and_is_released() -> None:
    # The Greys lead a Marine out of the Gripper of the Scientists.
    table = theseus(
        "greys", "scientists", "marines", mode="deathmatch",
        ring=["corridors", "control-room", "shipwreck", "tech-bay", "laboratory", "unloading-dock"],
        units={"grey-1": "unloading-dock-a", "marine-1": "control-room-a", "marine-2": "tech-bay-a"},
        cards={"cor-1": "greys-control", "con-1": "scientists-gripper"},
        gripped={"marine-1": "con-1"},
    )  # fmt: skip
    table.do("corridors-a", "marine-1", "shipwreck-a")
    assert not table.unit("marine-1").gripped
    assert table.card("con-1").holds == ""


@rule("TH-GRE-09", "TH-GRE-10", "TH-RULE-28", "TH-DECIDE-24", "TH-UPG-07")
def test_downgrade_takes_upgrades_of_the_greys_choice() -> None:
    table = greys(
        {
            "cor-1": "greys-downgrade+2", "doc-1": "marines-battle-position+2",
            "doc-2": "marines-battle-position+1",
        },
        units={"marine-3": "space+"}, upgrades={1: 1}, malfunction="doc-2",
    )  # fmt: skip
    supply = table.s.supply
    table.do("corridors-a")
    assert table.asked == (0, "lose-upgrade")
    assert table.offered == ["held", "doc-1", "marine-3"]
    table.do("marine-3", "doc-1")
    assert not table.unit("marine-3").upgraded
    assert table.card("doc-1").upgrades == 1
    table.do("held")
    assert table.p(1).upgrades == 0
    assert table.s.supply == supply + 2
    assert table.card("doc-2").upgrades == 1  # out of reach


@rule("TH-GRE-09")
def test_downgrade_takes_all_if_there_are_fewer() -> None:
    table = greys({"cor-1": "greys-downgrade+3"}, upgrades={1: 1})
    table.do("corridors-a")
    assert table.p(1).upgrades == 0
    assert table.asked == (0, "pending")


@rule("TH-GRE-11", "TH-GRE-12", "TH-DECIDE-23", "TH-TOKEN-02")
def test_invisibility_lasts_until_the_end_of_the_units_next_own_move() -> None:
    table = greys({"cor-1": "greys-invisibility+2"}, units={"grey-2": "control-room-a"})
    table.do("grey-1", "corridors-a", "grey-1", "grey-2")  # two tokens only, though the number is 3
    assert table.asked == (0, "pending")
    table.do("pass")
    assert table.unit("grey-1").invisible  # not the Move that led to the token
    while table.turn_of() == 1:
        table.do(table.offered[-1])
    table.do("grey-2", "shipwreck-a")
    assert table.unit("grey-2").invisible
    while table.turn_of() == 0:
        table.do(table.offered[-1])
    assert not table.unit("grey-2").invisible
    assert table.unit("grey-1").invisible


# -- Aliens --------------------------------------------------------------------------------------


def aliens(cards: dict[str, str], **more: object) -> Play:
    """Set up: an Alien (seat 0) is about to enter the Corridors, Marines (seat 1) stand in the Tech Bay."""
    units = {"alien-1": "unloading-dock-a", "marine-1": "tech-bay-a", "marine-2": "tech-bay-b"}
    units |= more.pop("units", {})  # type: ignore[arg-type]
    return theseus("aliens", "marines", units=units, cards=cards, **more)  # type: ignore[arg-type]


@rule("TH-ALI-07", "TH-DECIDE-19")
def test_ghost_strike_activates_each_unit_once_a_turn() -> None:
    table = aliens(
        {"cor-1": "aliens-ghost-strike+1", "cor-2": "aliens-duplication"},
        units={"alien-2": "tech-bay-c+", "alien-3": "space+"},
    )
    table.do("alien-1", "corridors-a")
    assert table.offered == ["alien-2", "pass"]  # not the base unit, not the one in Space
    table.do("alien-2")
    # Room c of the Tech Bay reaches Room b: one wound; then the Corridors' Onslaught once more
    assert table.life == [20, 18]


@rule("TH-ALI-08", "TH-DECIDE-22", "TH-RULE-55", "TH-RULE-47")
def test_incubator_brings_a_minor_alien_that_sets_off_no_traps() -> None:
    table = aliens({"cor-1": "aliens-incubator", "cor-5": "marines-fire"})
    table.do("corridors-a")
    assert table.life == [19, 20]  # the Alien itself
    assert table.asked == (0, "room")
    table.do("corridors-c")
    assert table.where("minor-alien-1") == "corridors-c"
    assert not table.unit("minor-alien-1").moved
    assert table.life == [19, 20]


@rule("TH-ALI-08", "TH-ALI-09", "TH-RULE-55", "TH-RULE-64")
def test_an_incubator_that_fills_a_sector_causes_a_lesser_onslaught() -> None:
    table = aliens(
        {"cor-1": "aliens-incubator", "cor-2": "aliens-duplication"},
        units={"alien-2": "corridors-b+", "marine-3": "corridors-c"},
    )
    table.do("alien-1", "corridors-a")
    # the first Minor Alien fills Room d: alien-2 and the Minor Alien attack Marine 3
    assert table.where("minor-alien-1") == "corridors-d"
    assert table.life == [20, 18]
    assert table.asked == (0, "eject")  # the copy finds no empty Room
    table.do("alien-1")
    # again 3 attackers (alien-2, two Minor Aliens): 3 wounds; the moved unit is gone
    assert table.where("alien-1") == "space"
    assert table.life == [20, 15]
    assert table.turn_of() == 1  # TH-RULE-57: no sector action any more


@rule("TH-TOKEN-02", "TH-ALI-08")
def test_no_minor_alien_without_a_token() -> None:
    table = aliens(
        {"cor-1": "aliens-incubator"},
        units={
            "minor-alien-1": "hive-a", "minor-alien-2": "hive-b", "minor-alien-3": "hive-c",
        },
    )  # fmt: skip
    table.do("alien-1", "corridors-a")
    assert table.asked == (0, "pending")


@rule("TH-ALI-10")
def test_a_minor_alien_moves_attacks_and_is_removed_by_wounds_and_ejection() -> None:
    table = aliens({}, units={"minor-alien-1": "tech-bay-c"}, upgrades={0: 1})
    table.do("spend-upgrade")
    assert table.unit("alien-1").upgraded  # the Minor Alien cannot be: there was no choice
    table.do("alien-1", "corridors-a")
    assert table.life == [20, 19]  # the Onslaught: the Minor Alien in c reaches Marine 2 in b
    table = theseus(
        "marines", "aliens",
        units={"marine-1": "hive-a", "minor-alien-1": "corridors-b", "alien-1": "tech-bay-a"},
    )  # fmt: skip
    table.do("corridors-a")
    assert table.where("minor-alien-1") == "pool"
    assert table.life == [20, 20]


@rule("TH-ALI-10")
def test_a_grey_attack_on_a_minor_alien_scores_and_leaves_it() -> None:
    table = theseus(
        "greys", "aliens",
        units={"grey-1": "hive-a+", "minor-alien-1": "corridors-b", "alien-1": "tech-bay-a"},
    )  # fmt: skip
    table.do("corridors-a")
    assert table.data == [1, 0]
    assert table.where("minor-alien-1") == "corridors-b"


@rule("TH-ALI-12", "TH-DECIDE-21", "TH-RULE-58", "TH-MOVE-08", "TH-DUP-07")
def test_abduction_puts_units_in_other_sectors_with_all_that_an_arrival_brings() -> None:
    table = aliens(
        {
            "cor-1": "aliens-abduction", "cor-2": "aliens-duplication", "hiv-1": "aliens-hive",
            "hiv-2": "aliens-vent-shortcut",
        },
        units={
            "marine-1": "corridors-b", "marine-2": "corridors-c", "alien-2": "hive-a+",
            "alien-3": "hive-b", "marine-3": "hive-c",
        },
        parasites={"marine-1": [0]},
    )  # fmt: skip
    table.do("alien-1", "corridors-a", "marine-1")
    assert table.asked == (0, "abduct-to")
    assert "corridors" not in table.offered
    table.do("hive")
    # Room d was empty: the Hive wounds 1; the sector is full: alien-2 (a, joined to b and d) hits it
    assert table.where("marine-1") == "hive-d"
    assert table.life == [20, 18]
    assert table.offered == ["marine-2", "pass"]  # the copy takes another unit


@rule("TH-ALI-12", "TH-SCI-14")
def test_abduction_cannot_take_protected_units() -> None:
    table = theseus(
        units={"alien-1": "laboratory-a", "scientist-1": "corridors-b", "scientist-2": "hive-a"},
        cards={"cor-1": "aliens-abduction", "cor-2": "scientists-hideout"},
    )
    table.do("corridors-a")
    assert table.asked == (0, "pending")


@rule("TH-GRE-13", "TH-RULE-15", "TH-DUP-05")
def test_time_loop_uses_up_points_in_sectors_entered() -> None:
    table = theseus(
        "greys", "marines",
        units={"grey-1": "corridors-a", "grey-2": "corridors-b", "marine-1": "corridors-c",
               "marine-2": "tech-bay-a"},
        cards={"con-1": "greys-time-loop+1", "con-2": "marines-fire", "cor-1": "greys-time-loop"},
        parasites={},
    )  # fmt: skip
    table.do("grey-1")
    assert table.asked == (0, "time-loop")
    assert table.offered == ["0", "1", "2"]
    other = table.clone()
    other.answer(0, "2")  # all points used: the Move ends in the Control Room
    assert other.asks[0].keys()[0] == "control-room-a"
    table.do("1")
    assert table.life == [19, 20]  # the passing Trap worked once
    assert table.offered[0] == "shipwreck-a"


@rule("TH-GRE-14", "TH-GRE-15", "TH-GRE-16", "TH-DECIDE-13")
def test_teleportation_ends_the_move_elsewhere_without_traps_on_the_way() -> None:
    table = theseus(
        "greys", "marines",
        units={"grey-1": "unloading-dock-a", "marine-1": "tech-bay-a", "marine-2": "tech-bay-b"},
        cards={
            "cor-1": "greys-teleportation", "cor-2": "marines-fire", "cor-4": "greys-transfer",
            "shi-1": "greys-transfer", "con-1": "marines-fire",
        },
    )  # fmt: skip
    assert table.asked == (0, "teleport")
    assert table.offered == [
        "corridors", "control-room", "shipwreck", "tech-bay", "unloading-dock", "pass",
    ]  # fmt: skip
    table.do("shipwreck", "shipwreck-a")
    assert table.life == [20, 20]
    assert table.data == [2, 0]
    assert table.p(0).upgrades == 1  # the sector action of the Shipwreck


@rule("TH-GRE-14")
def test_enemy_units_are_not_teleported() -> None:
    table = greys(
        {"cor-1": "greys-control", "shi-1": "greys-teleportation"},
        units={"marine-3": "control-room-a"},
    )
    table.do("corridors-a", "marine-3")
    assert table.asked == (0, "room")
