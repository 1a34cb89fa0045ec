"""Chapter 5 of the ledger, Traps, and every card of that type."""

from __future__ import annotations

from quarterdeck.core.rulebook import rule
from tests.theseus.build import Play, theseus

# Marines (0) and Aliens (1): corridors, control-room, unloading-dock, tech-bay, hive
# Aliens (0) and Scientists (1): corridors, control-room, hive, tech-bay, laboratory


def marines(cards: dict[str, str], **more: object) -> Play:
    """Set up: an Alien in the Hive is about to enter the Corridors, where Marine cards lie."""
    units = {"alien-1": "hive-a", "marine-1": "tech-bay-a", "marine-2": "tech-bay-b"}
    units |= more.pop("units", {})  # type: ignore[arg-type]
    return theseus("marines", "aliens", units=units, cards=cards, active=1, **more)  # type: ignore[arg-type]


@rule("TH-MAR-01", "TH-TRAP-02", "TH-TRAP-07", "TH-CARD-03", "TH-CARD-08", "TH-UPG-07")
def test_a_landmine_wounds_by_its_number_and_is_removed() -> None:
    table = marines({"cor-1": "marines-landmine+1"})
    assert table.s.supply == 19
    table.do("corridors-a")
    assert table.life == [20, 17]
    assert table.face("cor-1") == ""
    assert table.s.supply == 20
    assert [card.face for card in table.p(0).discarded] == ["marines-landmine"]


@rule("TH-GRE-02")
def test_the_landmine_of_the_greys_works_alike() -> None:
    table = theseus(
        "greys", "aliens", units={"alien-1": "hive-a", "grey-1": "tech-bay-a"},
        cards={"cor-1": "greys-landmine"}, active=1,
    )  # fmt: skip
    table.do("corridors-a")
    assert table.life == [20, 18]
    assert table.face("cor-1") == ""


@rule("TH-TRAP-01", "TH-TRAP-08")
def test_traps_leave_own_units_and_starting_units_alone() -> None:
    table = theseus(
        "marines", "aliens",
        units={"marine-1": "hive-a", "alien-1": "corridors-b", "alien-2": "corridors-d"},
        cards={"cor-1": "marines-fire", "cor-2": "marines-landmine"},
    )  # fmt: skip
    table.do("corridors-a", "alien-1", "pass")
    assert table.life == [20, 19]  # by the Onslaught of the Corridors
    table.do("alien-1", "tech-bay-a")  # from the Corridors, whose Fire does nothing
    assert table.life == [20, 19]


@rule("TH-TRAP-08", "TH-RULE-13")
def test_traps_of_the_starting_sector_work_only_if_the_move_ends_there_again() -> None:
    # Four sectors: four units give a lap, a Gateway leads one sector past the start.
    units = {
        "marine-1": "corridors-a", "marine-2": "corridors-b", "creature-1": "corridors-c",
        "creature-2": "corridors-d",
    }  # fmt: skip
    position = {
        "units": units, "cards": {"cor-1": "marines-fire"}, "embryos": {"cor-1": "catcher-1"},
        "bonus": {1: ["bonus-gateway"]}, "active": 1, "token": "tech-bay",
    }  # fmt: skip
    table = theseus("pandora", "marines", **position)  # type: ignore[arg-type]
    table.do("marine-1", "bonus-gateway", "control-room-a")
    assert table.life == [20, 20]
    table = theseus("pandora", "marines", **position)  # type: ignore[arg-type]
    table.do("marine-1", "pass")
    assert table.life[1] == 19


@rule("TH-MAR-02", "TH-ALI-01", "TH-TRAP-03", "TH-RULE-52")
def test_fire_and_tentacles_work_on_units_that_pass() -> None:
    table = theseus(
        "marines", "aliens",
        units={"alien-1": "hive-a", "marine-1": "hive-b", "marine-2": "tech-bay-a"},
        cards={"cor-1": "marines-fire", "cor-2": "marines-landmine"}, active=1,
    )  # fmt: skip
    table.do("control-room-a")
    assert table.life == [20, 19]
    assert table.face("cor-2") == "marines-landmine"
    table = theseus(
        "marines", "aliens",
        units={"marine-1": "hive-a", "alien-1": "hive-b", "marine-2": "tech-bay-a"},
        cards={"cor-1": "aliens-tentacles"},
    )  # fmt: skip
    table.move("marine-1", "control-room-a")
    assert table.life == [19, 20]


@rule("TH-TRAP-04")
def test_a_crescent_trap_works_once_when_the_move_ends_there() -> None:
    table = marines({"cor-1": "marines-fire"})
    table.do("corridors-a")
    assert table.life == [20, 19]


@rule("TH-TRAP-05", "TH-TRAP-06", "TH-DECIDE-16", "TH-RULE-25")
def test_the_active_player_orders_several_traps_and_all_work() -> None:
    table = marines({"cor-1": "marines-fire", "cor-2": "marines-landmine"})
    table.do("corridors-a")
    assert table.asked == (1, "trap")
    assert table.offered == ["cor-1", "cor-2"]
    table.do("cor-2")
    assert table.life == [20, 17]


@rule("TH-TRAP-09", "TH-RULE-32", "TH-ALI-10", "TH-RULE-57")
def test_a_minor_alien_removed_by_the_first_trap_spares_the_others() -> None:
    table = theseus(
        "marines", "aliens",
        units={
            "minor-alien-1": "hive-a", "marine-1": "corridors-a", "marine-2": "corridors-b",
            "marine-3": "corridors-c", "alien-1": "corridors-d",
        },
        cards={"cor-1": "marines-fire", "cor-2": "marines-landmine", "cor-3": "aliens-habitat"},
        active=1,
    )  # fmt: skip
    table.do("minor-alien-1", "alien-1", "cor-1")
    assert table.where("minor-alien-1") == "pool"
    assert table.where("alien-1") == "space"
    assert table.face("cor-2") == "marines-landmine"
    assert table.life == [20, 20]
    assert not table.said("onslaught")  # the sector is not full any more
    assert table.p(1).upgrades == 0
    assert table.turn_of() == 0


@rule("TH-TRAP-10", "TH-GRE-12")
def test_an_invisible_unit_sets_off_no_traps() -> None:
    table = theseus(
        "marines", "greys",
        units={"grey-1": "shipwreck-a", "marine-1": "tech-bay-a", "marine-2": "tech-bay-b"},
        cards={"cor-1": "marines-landmine", "cor-2": "marines-fire"}, active=1,
    )  # fmt: skip
    table.unit("grey-1").invisible = True
    table.do("corridors-a")
    assert table.life == [20, 20]
    assert table.face("cor-1") == "marines-landmine"


@rule("TH-SCI-14", "TH-TRAP-10")
def test_hideout_lets_own_units_ignore_traps_on_ending_and_passing() -> None:
    table = theseus(
        units={"scientist-1": "laboratory-a", "alien-1": "tech-bay-a"},
        cards={"cor-1": "scientists-hideout", "cor-2": "aliens-tentacles", "cor-4": "aliens-hive"},
        active=1,
    )
    table.do("corridors-a")
    assert table.life == [20, 20]
    table = theseus(
        units={"scientist-1": "laboratory-a", "scientist-2": "laboratory-b", "alien-1": "tech-bay-a"},
        cards={"cor-1": "scientists-hideout", "cor-2": "aliens-tentacles"}, active=1,
    )  # fmt: skip
    table.do("scientist-1", "control-room-a")
    assert table.life == [20, 20]


@rule("TH-MAR-15", "TH-MAR-16", "TH-TRAP-10", "TH-DECIDE-23", "TH-TOKEN-03")
def test_trap_detector_keeps_the_next_trap_from_working() -> None:
    table = theseus(
        "marines", "aliens",
        units={"marine-1": "hive-a", "marine-2": "unloading-dock-a", "alien-1": "tech-bay-a"},
        cards={
            "cor-1": "marines-trap-detector+1", "con-1": "aliens-tentacles", "hiv-1": "aliens-hive",
            "hiv-2": "aliens-parasite", "doc-1": "aliens-onslaught",
        },
        malfunction="hiv-2",
    )  # fmt: skip
    table.do("marine-1", "corridors-a")
    assert table.asked == (0, "trap-detector")
    assert table.offered == ["con-1", "hiv-1", "pass"]
    table.do("con-1")
    assert table.offered == ["hiv-1", "pass"]  # at most one token a card
    table.do("pass")
    while table.turn_of() == 0:
        table.do("pass")
    assert table.card("con-1").deactivated_by == 0
    table = theseus(
        "marines", "aliens",
        units={"marine-1": "corridors-a", "marine-2": "hive-a", "alien-1": "tech-bay-a"},
        cards={"con-1": "aliens-tentacles", "con-2": "aliens-duplication"},
    )  # fmt: skip
    table.card("con-1").deactivated_by = 0
    table.do("marine-1", "control-room-a")
    assert table.life == [20, 20]  # the Trap with its copy did nothing
    assert table.card("con-1").deactivated_by is None


@rule("TH-MAR-16")
def test_a_deactivation_token_does_not_hinder_the_action_part() -> None:
    table = theseus(
        "marines", "scientists",
        units={"scientist-1": "laboratory-a", "marine-1": "tech-bay-a"},
        cards={"cor-1": "scientists-camcorders"}, active=1,
    )  # fmt: skip
    card = table.card("cor-1")
    card.points, card.deactivated_by = 4, 0
    table.do("corridors-a")
    assert table.data == [0, 4]
    assert card.deactivated_by == 0


@rule("TH-MAR-15", "TH-SCI-04")
def test_a_switched_off_defense_system_may_be_deactivated() -> None:
    table = theseus(
        "marines", "scientists",
        units={"marine-1": "laboratory-a", "scientist-1": "tech-bay-a"},
        cards={"cor-1": "marines-trap-detector", "con-1": "scientists-defense-system"},
    )  # fmt: skip
    table.do("corridors-a")
    assert table.offered == ["con-1", "pass"]


@rule("TH-MAR-07", "TH-MAR-08", "TH-RULE-03", "TH-RULE-33", "TH-TIME-05", "TH-DECIDE-17")
def test_ambush_is_a_lesser_onslaught_of_the_marines_once_per_copy() -> None:
    units = {"marine-1": "corridors-a", "marine-2": "corridors-c", "alien-2": "corridors-b"}
    table = marines({"cor-1": "marines-ambush"}, units=units)
    table.do("alien-1")
    # the Marines are asked in the Aliens' turn: any enemy in range is a target
    assert table.asked == (0, "target")
    assert table.offered == ["alien-2", "alien-1"]
    table.do("alien-2", "alien-1")
    ambush = [facts["seat"] for facts in table.said("onslaught")]
    assert ambush[0] == 0
    assert table.life[1] == 18
    table = marines(
        {"cor-1": "marines-ambush", "cor-2": "marines-duplication"},
        units={"marine-1": "corridors-a"},
    )
    table.do("corridors-b")
    assert table.life == [20, 18]  # resolved twice


@rule("TH-ALI-02", "TH-UPG-03")
def test_the_hive_wounds_by_its_number() -> None:
    table = theseus(
        units={"scientist-1": "laboratory-a", "alien-1": "tech-bay-a"},
        cards={"cor-1": "aliens-hive+2"}, active=1,
    )  # fmt: skip
    table.do("corridors-a")
    assert table.life == [20, 17]


@rule("TH-GRE-03")
def test_probe_scores_data_when_an_enemy_ends_its_move_there() -> None:
    table = theseus(
        "greys", "aliens", units={"alien-1": "hive-a", "grey-1": "tech-bay-a"},
        cards={"cor-1": "greys-probe+1", "cor-2": "greys-probe"}, active=1,
    )  # fmt: skip
    table.do("corridors-a", "cor-1")
    assert table.data == [3, 0]
    assert table.life == [20, 20]


@rule("TH-SCI-03", "TH-SCI-04", "TH-MALF-08")
def test_a_defense_system_works_only_once_it_is_activated() -> None:
    position = {
        "units": {"alien-1": "hive-a", "scientist-1": "corridors-a", "scientist-2": "hive-b"},
        "cards": {"tec-1": "scientists-defense-system+1"},
    }
    table = theseus(**position)
    table.do("laboratory-a")
    assert table.life == [20, 20]  # passed a switched-off one
    position["cards"] = {"tec-1": "scientists-defense-system+1!"}
    table = theseus(**position)
    table.do("laboratory-a")
    assert table.life == [18, 20]
    position["units"] = {"alien-1": "hive-a", "scientist-1": "corridors-a"}
    table = theseus(**position)
    table.do("tech-bay-a")
    assert table.life == [18, 20]


@rule("TH-SCI-03")
def test_an_own_unit_ending_its_move_activates_a_defense_system() -> None:
    table = theseus(
        units={"scientist-1": "laboratory-a", "alien-1": "tech-bay-a"},
        cards={"cor-1": "scientists-defense-system"}, active=1,
    )  # fmt: skip
    table.do("corridors-a")
    assert table.card("cor-1").activated


@rule("TH-SCI-05", "TH-SCI-07")
def test_camcorders_collect_up_to_six_and_a_duplication_collects_nothing() -> None:
    table = theseus(
        units={"alien-1": "laboratory-a", "scientist-1": "tech-bay-a"},
        cards={"cor-1": "scientists-camcorders+1", "cor-2": "scientists-duplication"},
    )
    table.card("cor-1").points = 4
    table.do("corridors-a")
    assert table.card("cor-1").points == 6
    table = theseus(
        units={"alien-1": "laboratory-a", "scientist-1": "tech-bay-a"},
        cards={"cor-1": "scientists-camcorders", "cor-2": "scientists-duplication"},
    )
    table.do("corridors-a")
    assert table.card("cor-1").points == 2


# -- Gripper -------------------------------------------------------------------------------------


@rule("TH-SCI-10", "TH-ATTACK-01")
def test_a_gripped_unit_makes_no_moves_and_no_attacks_but_counts() -> None:
    table = theseus(
        units={
            "alien-1": "laboratory-a+", "alien-2": "hive-a", "scientist-1": "corridors-b",
            "scientist-2": "tech-bay-a",
        },
        cards={"cor-1": "scientists-gripper"},
    )  # fmt: skip
    table.do("alien-1", "corridors-a")
    assert table.unit("alien-1").gripped
    assert table.card("cor-1").holds == "alien-1"
    assert table.life == [20, 20]  # the Onslaught of the Corridors: the gripped unit is silent
    table.do("pass", "scientist-1", "hive-b", "pass")  # two units were in the Corridors
    assert table.turn_of() == 0
    assert table.s.turn.unit == "alien-2"


@rule("TH-SCI-11", "TH-RULE-31", "TH-MOVE-07", "TH-RULE-66")
def test_a_newcomer_of_its_side_releases_it_before_the_lesser_onslaught() -> None:
    table = theseus(
        units={
            "alien-1": "laboratory-a", "alien-2": "corridors-a+", "scientist-1": "corridors-b",
            "scientist-2": "corridors-d", "alien-3": "tech-bay-b",
        },
        cards={"cor-1": "scientists-gripper"}, gripped={"alien-2": "cor-1"},
    )  # fmt: skip
    table.do("alien-1")
    assert table.where("alien-1") == "corridors-c"
    assert not table.unit("alien-2").gripped
    assert not table.unit("alien-1").gripped
    # Lesser Onslaught, then the Corridors' Onslaught: two wounds each by the released Alien
    assert table.life == [20, 16]
    assert table.card("cor-1").holds == ""


@rule("TH-SCI-12", "TH-DUP-08")
def test_two_grippers_hold_two_units_and_a_duplication_none() -> None:
    table = theseus(
        units={"alien-1": "laboratory-a", "alien-2": "corridors-a", "scientist-1": "tech-bay-a"},
        cards={
            "cor-1": "scientists-gripper", "cor-2": "scientists-duplication",
            "cor-5": "scientists-gripper",
        },
    )  # fmt: skip
    table.do("alien-1", "corridors-b", "cor-1")
    assert table.card("cor-1").holds == "alien-1"
    assert table.card("cor-5").holds == ""


@rule("TH-SCI-11", "TH-MALF-06")
def test_the_token_stays_while_the_gripper_is_under_the_malfunction_token() -> None:
    table = theseus(
        units={"alien-1": "corridors-a", "alien-2": "hive-a", "scientist-1": "tech-bay-a"},
        cards={"cor-1": "scientists-gripper"}, malfunction="cor-1", gripped={"alien-1": "cor-1"},
    )  # fmt: skip
    assert table.s.turn.unit == "alien-2"


@rule("TH-SCI-11", "TH-EJECT-05", "TH-RULE-60")
def test_ejection_frees_a_unit_of_all_its_tokens() -> None:
    table = theseus(
        units={
            "alien-1": "laboratory-a", "scientist-1": "corridors-a", "scientist-2": "corridors-b",
            "scientist-3": "corridors-c", "alien-2": "corridors-d",
        },
        cards={"cor-1": "scientists-gripper"}, gripped={"alien-2": "cor-1"},
    )  # fmt: skip
    table.do("alien-2")
    assert table.where("alien-2") == "space"
    assert not table.unit("alien-2").gripped
    # the newcomer is gripped in turn: the token was free again
    assert table.card("cor-1").holds == "alien-1"


# -- Parasites -----------------------------------------------------------------------------------


@rule("TH-ALI-13", "TH-TOKEN-01", "TH-RULE-69")
def test_a_parasite_costs_a_wound_for_each_move_point() -> None:
    table = theseus(
        units={"scientist-1": "laboratory-a", "alien-1": "corridors-b", "scientist-2": "hive-b"},
        cards={"cor-1": "aliens-parasite"}, active=1,
    )  # fmt: skip
    table.do("scientist-1", "corridors-a")
    assert table.unit("scientist-1").parasites == [0]
    assert table.life == [20, 20]
    table.do("pass", "hive-a", "pass")  # the Alien leaves for the Hive
    table.do("scientist-1", "control-room-a")
    assert table.life == [20, 19]


@rule("TH-ALI-14", "TH-TOKEN-02")
def test_a_copied_parasite_gives_two_tokens_as_far_as_they_last() -> None:
    cards = {"cor-1": "aliens-parasite", "cor-2": "aliens-duplication"}
    table = theseus(
        units={"scientist-1": "laboratory-a", "alien-1": "hive-b"}, cards=cards, active=1
    )
    table.do("corridors-a")
    assert table.unit("scientist-1").parasites == [0, 0]
    table = theseus(
        units={"scientist-1": "laboratory-a", "scientist-2": "hive-a", "alien-1": "hive-b"},
        cards=cards, active=1,
    )  # fmt: skip
    table.unit("scientist-2").parasites.append(0)
    table.do("scientist-1", "corridors-a")
    assert table.unit("scientist-1").parasites == [0]


@rule("TH-ALI-15", "TH-MOVE-07")
def test_the_own_sector_frees_of_parasites_after_the_move_and_before_its_traps() -> None:
    table = theseus(
        units={"scientist-1": "tech-bay-a", "alien-1": "hive-b"},
        cards={"lab-1": "aliens-parasite"}, active=1, parasites={"scientist-1": [0, 0]},
    )  # fmt: skip
    table.do("laboratory-a")
    assert table.life == [20, 18]  # the wounds of that Move
    assert table.said("freed")
    assert table.unit("scientist-1").parasites == [0]


@rule("TH-RULE-53", "TH-END-07")
def test_a_move_is_cut_short_when_the_game_ends_on_the_way() -> None:
    table = theseus(
        units={"scientist-1": "tech-bay-a", "alien-1": "tech-bay-b", "alien-2": "hive-b"},
        cards={"cor-1": "scientists-archives"}, life={1: 1}, active=1, parasites={"scientist-1": [0]},
    )  # fmt: skip
    assert table.over
    assert table.s.result is not None
    assert (table.s.result.reason, table.s.result.winners) == ("life", [0])
    assert table.data == [0, 0]
