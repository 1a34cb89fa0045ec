"""Chapter 5 of the ledger, Attacks and Onslaughts, with the Modules that change them."""

from __future__ import annotations

from quarterdeck.core.rulebook import rule
from quarterdeck.games.theseus.content import book_of
from tests.theseus.build import theseus

# Marines (0) and Aliens (1): corridors, control-room, unloading-dock, tech-bay, hive
# Rooms of the Control Room: a-b, b-c, c-d are joined; a-c, a-d, b-d are walled.


@rule("TH-ATTACK-02", "TH-ATTACK-03")
def test_attacks_of_base_and_upgraded_units() -> None:
    units = book_of("").units
    attacks = {kind: (info.base.attack, info.upgraded.attack) for kind, info in units.items()}
    assert attacks["marine"] == ("one-wound", "all-wound")
    assert attacks["alien"] == ("none", "all-wound")
    assert attacks["scientist"] == ("none", "one-wound")
    assert attacks["grey"] == ("none", "one-data")


@rule("TH-ATTACK-01", "TH-RULE-10", "TH-ATTACK-04", "TH-ATTACK-08", "TH-SECT-02", "TH-ONSL-01")
def test_an_onslaught_reaches_only_rooms_joined_by_a_passage() -> None:
    table = theseus(
        "marines", "aliens",
        units={
            "marine-1": "hive-a", "marine-2": "control-room-a+", "alien-1": "control-room-b",
            "alien-2": "control-room-c", "marine-3": "space", "alien-3": "space",
        },
    )  # fmt: skip
    table.do("marine-1", "corridors-a")
    # the upgraded Marine in Room a reaches Room b only; Room c is two passages away
    assert table.life == [20, 19]
    assert table.where("alien-1") == "control-room-b"  # wounded units stay


@rule("TH-ATTACK-06", "TH-ATTACK-07", "TH-DECIDE-17", "TH-RULE-09")
def test_the_attacker_chooses_the_target_of_a_one_unit_attack_and_must_attack() -> None:
    table = theseus(
        "marines", "aliens",
        units={
            "marine-1": "hive-a", "marine-2": "control-room-b", "alien-1": "control-room-a+",
            "alien-2": "control-room-c+",
        },
    )  # fmt: skip
    table.do("marine-1", "corridors-a")
    assert table.asked == (0, "target")
    assert table.offered == ["alien-1", "alien-2"]
    table.do("alien-2")
    assert table.life == [20, 19]  # nobody strikes back


@rule("TH-ATTACK-03", "TH-ONSL-02", "TH-ONSL-05", "TH-ONSL-03")
def test_filling_the_corridors_gives_a_lesser_onslaught_and_then_a_full_one() -> None:
    table = theseus(
        "aliens", "marines",
        units={
            "alien-1": "unloading-dock-a+", "marine-1": "corridors-a", "marine-2": "corridors-b",
            "marine-3": "corridors-c", "alien-2": "hive-a+",
        },
    )  # fmt: skip
    table.do("alien-1")
    # all passages are open in the Corridors: three wounds twice
    assert table.life == [20, 14]
    assert [len(facts["sectors"]) for facts in table.said("onslaught")] == [1, 5]


@rule("TH-ATTACK-05", "TH-ONSL-07", "TH-GRE-01")
def test_a_grey_attack_scores_data_and_chamber_adds_to_it() -> None:
    table = theseus(
        "greys", "marines",
        units={"grey-1": "unloading-dock-a", "grey-2": "control-room-a+", "marine-1": "control-room-b"},
        cards={"con-1": "greys-chamber+1", "con-2": "greys-duplication"},
    )  # fmt: skip
    table.do("grey-1", "corridors-a")
    assert table.data == [1 + 2 + 2, 0]
    assert table.life == [20, 20]


@rule("TH-MAR-03", "TH-RULE-08", "TH-DUP-10", "TH-CARD-02")
def test_battle_position_adds_its_number_once_an_attack() -> None:
    # The ledger's example: Battle Position 2 with one copy gives 4 more wounds.
    table = theseus(
        "marines", "aliens",
        units={
            "marine-1": "hive-a", "marine-2": "unloading-dock-a+", "alien-1": "unloading-dock-b",
            "alien-2": "unloading-dock-d",
        },
        cards={"doc-1": "marines-battle-position+1", "doc-2": "marines-duplication"},
    )  # fmt: skip
    table.do("marine-1", "corridors-a")
    assert table.asked == (0, "extra-wounds")
    assert table.offered == ["alien-1", "alien-2"]
    table.do("alien-2")
    assert table.life == [20, 20 - 2 - 4]


@rule("TH-RULE-08", "TH-ONSL-06")
def test_extra_wounds_are_lost_on_a_minor_alien_and_the_order_of_attackers_is_free() -> None:
    table = theseus(
        "marines", "aliens",
        units={
            "marine-1": "hive-a", "marine-2": "unloading-dock-a", "marine-3": "unloading-dock-c",
            "minor-alien-1": "unloading-dock-b", "alien-1": "unloading-dock-d",
        },
        cards={"doc-1": "marines-battle-position"},
    )  # fmt: skip
    table.do("marine-1", "corridors-a")
    assert table.asked == (0, "attacker")
    assert table.offered == ["marine-2", "marine-3"]
    table.do("marine-3", "minor-alien-1")
    assert table.where("minor-alien-1") == "pool"
    # the other Marine now has only Alien 1 in range: 1 wound and 1 more
    assert table.life == [20, 18]


@rule("TH-MAR-09", "TH-MAR-10", "TH-DUP-08", "TH-RULE-33")
def test_double_shot_repeats_the_attack_once_a_copy_with_battle_position_each_time() -> None:
    table = theseus(
        "marines", "aliens",
        units={"marine-1": "hive-a", "marine-2": "unloading-dock-a", "alien-1": "unloading-dock-b"},
        cards={
            "doc-1": "marines-double-shot", "doc-2": "marines-duplication",
            "doc-4": "marines-battle-position",
        },
    )  # fmt: skip
    table.do("marine-1", "corridors-a")
    # Duplication (doc-2) touches doc-1 and doc-4: three Attacks of 1 + 2 wounds
    assert table.life == [20, 20 - 3 * 3]


@rule("TH-MAR-06", "TH-MAR-13")
def test_barricade_protects_own_units_of_its_sector() -> None:
    table = theseus(
        "aliens", "marines",
        units={"alien-1": "unloading-dock-a", "alien-2": "hive-a+", "marine-1": "hive-b"},
        cards={"hiv-1": "marines-barricade"},
    )  # fmt: skip
    table.do("alien-1", "corridors-a")
    assert table.life == [20, 20]


@rule("TH-GRE-12", "TH-RULE-56")
def test_an_invisible_unit_is_no_target_of_attacks_or_hidden() -> None:
    table = theseus(
        "aliens", "greys",
        units={"alien-1": "shipwreck-a", "alien-2": "hive-a+", "grey-1": "hive-b"},
        cards={"hiv-1": "aliens-hidden"}, invisible=["grey-1"],
    )  # fmt: skip
    table.do("alien-1", "corridors-a")
    assert table.life == [20, 20]


@rule("TH-ALI-03", "TH-ALI-04", "TH-RULE-56", "TH-DUP-05")
def test_hidden_takes_part_in_onslaughts_whatever_the_passages() -> None:
    table = theseus(
        "aliens", "scientists",
        units={"alien-1": "laboratory-a", "alien-2": "hive-a", "scientist-1": "control-room-a"},
        cards={"con-1": "aliens-hidden+1", "con-2": "aliens-duplication"},
    )  # fmt: skip
    table.do("alien-1", "corridors-a")
    assert table.life == [20, 16]  # 2 wounds, and 2 by the copy
    assert table.s.ring[1].rooms.count("") == 3  # it fills no Room


@rule("TH-RULE-56", "TH-MAR-06")
def test_barricade_stops_hidden() -> None:
    table = theseus(
        "aliens", "marines",
        units={"alien-1": "unloading-dock-a", "marine-1": "control-room-a"},
        cards={"con-1": "aliens-hidden", "con-2": "marines-barricade"},
    )  # fmt: skip
    table.do("corridors-a")
    assert table.life == [20, 20]


@rule("TH-ALI-03", "TH-ONSL-02")
def test_hidden_joins_lesser_onslaughts_in_its_own_sector_only() -> None:
    table = theseus(
        "aliens", "scientists",
        units={
            "alien-1": "corridors-a", "alien-2": "control-room-a", "scientist-1": "control-room-b",
            "scientist-2": "control-room-c", "scientist-3": "hive-a",
        },
        cards={"con-1": "aliens-hidden", "hiv-1": "aliens-hidden"},
    )  # fmt: skip
    table.do("alien-1")
    assert table.asked == (0, "target")
    assert table.offered == ["scientist-1", "scientist-2"]
    table.do("scientist-1")
    assert table.life == [20, 19]


@rule("TH-ONSL-03", "TH-EJECT-04")
def test_no_lesser_onslaught_where_a_room_stays_empty() -> None:
    table = theseus(
        "aliens", "marines",
        units={
            "alien-1": "corridors-a", "alien-2": "control-room-a+", "marine-1": "control-room-b"
        },
    )  # fmt: skip
    table.do("alien-1", "control-room-c")
    assert table.life == [20, 20]


@rule("TH-ONSL-07", "TH-RULE-54", "TH-END-08")
def test_the_game_ends_at_the_twentieth_data_point_in_the_middle_of_an_onslaught() -> None:
    table = theseus(
        "greys", "marines",
        units={
            "grey-1": "unloading-dock-a", "grey-2": "control-room-a+", "grey-3": "tech-bay-a+",
            "marine-1": "control-room-b", "marine-2": "tech-bay-b",
        },
        data={0: 19},
    )  # fmt: skip
    table.do("grey-1", "corridors-a")
    assert table.over
    assert table.data == [20, 0]
    assert table.s.result is not None
    assert table.s.result.reason == "data"
    assert len(table.said("attacked")) == 1


@rule("TH-RULE-33", "TH-ALI-07", "TH-DECIDE-19")
def test_ghost_strike_and_onslaughts_are_independent() -> None:
    table = theseus(
        "aliens", "marines",
        units={"alien-1": "unloading-dock-a+", "marine-1": "corridors-b", "alien-2": "hive-a"},
        cards={"cor-1": "aliens-ghost-strike"},
    )  # fmt: skip
    table.do("alien-1", "corridors-a")
    assert table.asked == (0, "ghost-strike")
    assert table.offered == ["alien-1", "pass"]
    table.do("alien-1")
    assert table.life == [20, 18]  # Ghost Strike and the Corridors
