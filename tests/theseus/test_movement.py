"""Chapters 3, 4 and 6 of the ledger: turns, Movement, Shortcuts, Space."""

from __future__ import annotations

from quarterdeck.core.rulebook import rule
from tests.theseus.build import theseus

# The ring of Aliens (seat 0) and Scientists (seat 1), clockwise:
# corridors, control-room, hive, tech-bay, laboratory


@rule("TH-MOVE-01", "TH-DECIDE-10", "TH-TURN-04")
def test_any_own_unit_may_move_and_one_must() -> None:
    table = theseus(
        units={
            "alien-1": "hive-a",
            "alien-2": "corridors-a",
            "alien-3": "space",
            "scientist-1": "hive-b",
        }
    )
    assert table.asked == (0, "move-unit")
    assert table.offered == ["alien-1", "alien-2", "alien-3"]


@rule("TH-MOVE-02", "TH-MOVE-03", "TH-MOVE-05", "TH-MOVE-10")
def test_a_unit_moves_clockwise_by_the_crowd_it_leaves() -> None:
    table = theseus(
        units={
            "alien-1": "hive-a", "alien-2": "corridors-a", "scientist-1": "hive-b",
            "minor-alien-1": "hive-c",
        },
        cards={"hiv-1": "aliens-hidden"},
    )  # fmt: skip
    table.do("alien-1")
    assert table.offered == [f"corridors-{r}" for r in "bcd"]  # 3 units: three sectors further
    table.do("corridors-d")
    assert table.where("alien-1") == "corridors-d"


@rule("TH-MOVE-06", "TH-DECIDE-15")
def test_the_mover_chooses_an_empty_room() -> None:
    table = theseus(units={"alien-1": "hive-a", "scientist-1": "tech-bay-b"})
    assert table.asked == (0, "room")
    assert table.offered == ["tech-bay-a", "tech-bay-c", "tech-bay-d"]


@rule("TH-MOVE-09", "TH-RULE-13", "TH-ONSL-03")
def test_a_full_lap_ends_in_the_starting_sector_and_fills_it_anew() -> None:
    # Duel with Pandora: four sectors; four units in the Corridors give four Move points.
    table = theseus(
        "marines", "pandora", token="tech-bay", token_side="right",
        units={
            "marine-1": "corridors-a", "marine-2": "corridors-c", "creature-1": "corridors-b",
            "creature-2": "corridors-d",
        },
    )  # fmt: skip
    table.do("marine-1")
    # only its own Room was empty; then the Lesser Onslaught begins with the first target
    assert table.where("marine-1") == "corridors-a"
    assert table.said("onslaught")[0]["sectors"] == ["corridors"]
    assert table.asked == (0, "target")


@rule("TH-TURN-02", "TH-TURN-03", "TH-MOVE-07")
def test_the_phases_follow_one_another_in_the_sector_where_the_move_ended() -> None:
    table = theseus(
        units={"alien-1": "hive-a", "scientist-1": "corridors-c", "scientist-2": "corridors-d"},
        cards={"con-1": "aliens-onslaught", "tec-1": "aliens-habitat"},
    )
    table.do("tech-bay-a")
    assert table.p(0).upgrades == 1
    assert [facts["slot"] for facts in table.said("action")] == ["tec-1"]  # none elsewhere
    kinds = [event.kind for event in table.events()]
    assert kinds.index("arrived") < kinds.index("action")
    assert table.asked == (0, "window")  # before the sector action
    table.do("pass")
    assert table.asked == (0, "pending")
    assert table.offered == ["spend-upgrade", "pass"]  # the Tech Bay has no Pending slot


@rule("TH-TURN-05", "TH-TECH-04")
def test_a_unit_moves_only_once_in_a_turn_and_the_mark_goes_at_its_end() -> None:
    table = theseus(
        units={
            "alien-1": "hive-a", "alien-2": "corridors-a", "scientist-1": "laboratory-a",
            "scientist-2": "laboratory-b",
        }
    )  # fmt: skip
    table.do("alien-1", "tech-bay-a")
    assert table.unit("alien-1").moved
    assert table.s.turn.unit == "alien-2"  # the Additional Turn takes the only unmoved unit
    table.do("control-room-a", "pass")
    assert table.turn_of() == 1
    assert not any(unit.moved for unit in table.s.units.values())


@rule("TH-TURN-06", "TH-TURN-01")
def test_the_turn_passes_to_the_next_player() -> None:
    table = theseus(units={"alien-1": "hive-a", "scientist-1": "hive-b", "scientist-2": "hive-c"})
    table.move("alien-1", "corridors-a", "pass")
    assert (table.turn_of(), table.s.number) == (1, 2)


@rule("TH-RULE-11", "TH-TURN-04")
def test_a_player_who_cannot_move_keeps_his_windows() -> None:
    table = theseus(
        units={"alien-1": "laboratory-a", "scientist-1": "corridors-b", "scientist-2": "tech-bay-a"},
        cards={"lab-1": "scientists-gripper"}, upgrades={0: 1}, gripped={"alien-1": "lab-1"},
    )  # fmt: skip
    assert table.asked == (0, "last")
    assert table.offered == ["spend-upgrade", "pass"]
    table.do("spend-upgrade")
    assert table.unit("alien-1").upgraded
    assert table.turn_of() == 1


# -- Shortcuts -----------------------------------------------------------------------------------


@rule("TH-SHORT-01", "TH-SHORT-02", "TH-SHORT-03", "TH-DECIDE-11", "TH-ALI-05", "TH-CARD-05")
def test_a_shortcut_may_skip_the_sector_where_the_move_would_end() -> None:
    position = {
        "units": {"alien-1": "corridors-a", "scientist-1": "laboratory-c"},
        "cards": {"con-1": "aliens-vent-shortcut", "con-2": "scientists-camcorders"},
    }
    table = theseus(**position)
    assert table.asked == (0, "skip")
    assert table.offered == ["control-room", "pass"]
    table.do("control-room", "hive-a")
    assert table.where("alien-1") == "hive-a"
    assert table.card("con-2").points == 0
    table = theseus(**position)
    table.do("pass", "control-room-a")
    assert table.where("alien-1") == "control-room-a"
    assert table.card("con-2").points == 2


@rule("TH-SHORT-04", "TH-SCI-08", "TH-RULE-14")
def test_consecutive_sectors_may_be_skipped_and_cost_nothing() -> None:
    table = theseus(
        units={"alien-1": "corridors-a", "scientist-1": "tech-bay-d"},
        cards={
            "con-1": "aliens-vent-shortcut", "hiv-1": "aliens-vent-shortcut",
            "con-2": "scientists-defense-system!", "hiv-2": "scientists-defense-system!",
        },
    )  # fmt: skip
    table.unit("alien-1").parasites.append(1)
    table.do("control-room", "hive", "tech-bay-a")
    assert table.where("alien-1") == "tech-bay-a"
    assert table.life == [19, 20]  # one Move point, one Parasite wound, no Defense System


@rule("TH-SHORT-01")
def test_nobody_uses_an_enemy_shortcut() -> None:
    table = theseus(
        units={"scientist-1": "corridors-a"}, cards={"con-1": "aliens-vent-shortcut"}, active=1
    )
    assert table.asked == (1, "room")


@rule("TH-SHORT-05", "TH-MAR-12", "TH-MAR-13")
def test_a_moved_enemy_uses_the_leaders_shortcuts_never_its_own() -> None:
    # Greys (0) lead a Scientist (1): corridors, control-room, shipwreck, tech-bay, laboratory
    table = theseus(
        "greys", "scientists",
        units={"grey-1": "laboratory-a", "scientist-1": "corridors-c"},
        cards={"cor-1": "greys-control", "con-1": "scientists-secret-passage"},
    )  # fmt: skip
    table.do("corridors-a", "scientist-1")
    # two units: two Move points, the Secret Passage is not offered
    assert table.asked == (0, "room")
    assert table.offered[0] == "shipwreck-a"


@rule("TH-MOVE-11", "TH-SHORT-06", "TH-BON-04", "TH-TIME-04", "TH-DECIDE-12", "TH-ALI-06")
def test_gateways_and_a_vent_shaft_change_the_points_before_the_unit_travels() -> None:
    table = theseus(
        units={"alien-1": "hive-a", "alien-2": "laboratory-a", "scientist-1": "corridors-a"},
        cards={"hiv-1": "aliens-vent-shaft"},
        bonus={0: ["bonus-gateway", "bonus-gateway"]},
    )
    assert "bonus-gateway" not in table.offered  # only once a unit is chosen
    table.do("alien-1")
    assert table.offered == ["more", "bonus-gateway", "pass"]  # never fewer than one
    table.do("bonus-gateway")
    assert table.offered == ["more", "fewer", "bonus-gateway", "pass"]
    table.do("bonus-gateway", "fewer")
    table.do("laboratory-b")  # 1 + 1 + 1 - 1 points: Tech Bay, Laboratory
    assert table.where("alien-1") == "laboratory-b"
    assert table.s.spare_bonus.count("bonus-gateway") == 3
    assert table.s.stage == "pending"


@rule("TH-SCI-08", "TH-SHORT-02", "TH-SHORT-03")
def test_a_secret_passage_skips_even_the_sector_where_the_move_would_end() -> None:
    table = theseus(
        units={"scientist-1": "corridors-a", "alien-1": "tech-bay-d"},
        cards={"con-1": "scientists-secret-passage", "con-2": "aliens-tentacles"},
        active=1,
    )
    table.do("control-room", "hive-a")
    assert table.where("scientist-1") == "hive-a"
    assert table.life == [20, 20]  # no Tentacles: it was never there


@rule("TH-ALI-06")
def test_a_vent_shaft_elsewhere_changes_nothing() -> None:
    table = theseus(units={"alien-1": "hive-a"}, cards={"tec-1": "aliens-vent-shaft"})
    assert table.asked == (0, "room")


@rule("TH-SHORT-06", "TH-BON-04", "TH-ALI-13")
def test_points_of_a_gateway_count_for_parasites() -> None:
    table = theseus(
        units={"scientist-1": "corridors-a", "alien-1": "tech-bay-a"},
        bonus={1: ["bonus-gateway"]}, active=1,
    )  # fmt: skip
    table.unit("scientist-1").parasites.append(0)
    table.do("bonus-gateway", "hive-a")
    assert table.life == [20, 18]


# -- Space ---------------------------------------------------------------------------------------


@rule("TH-SPACE-01", "TH-SPACE-02", "TH-SPACE-03", "TH-DECIDE-15", "TH-SPACE-06")
def test_a_unit_leaves_space_to_any_empty_room() -> None:
    table = theseus(
        units={
            "alien-1": "space+", "alien-2": "space", "scientist-1": "space",
            "scientist-2": "hive-a",
        },
        bonus={0: ["bonus-gateway"]},
        cards={"cor-1": "aliens-vent-shortcut"},
    )  # fmt: skip
    table.do("alien-1")
    assert table.asked == (0, "leave-space")
    assert len(table.offered) == 19
    table.do("corridors-b")
    assert table.where("alien-1") == "corridors-b"
    assert table.unit("alien-1").upgraded
    assert table.where("alien-2") == "space"
    assert table.where("scientist-1") == "space"
    assert table.p(0).bonus == ["bonus-gateway"]


@rule("TH-SPACE-04", "TH-SPACE-05", "TH-ACT-05", "TH-RULE-66")
def test_only_traps_work_on_a_unit_from_space_and_the_turn_ends() -> None:
    table = theseus(
        "marines", "aliens",
        units={
            "marine-1": "space", "alien-1": "corridors-a+", "alien-2": "corridors-b+",
            "marine-2": "corridors-c+",
        },
        cards={"cor-1": "aliens-hive", "cor-2": "marines-armory"},
        pending={"cor-p1": "marines-fire"},
    )  # fmt: skip
    table.do("marine-1", "corridors-d")
    assert table.life == [19, 20]  # the Trap; no Lesser Onslaught though the sector is full
    assert table.p(0).upgrades == 0
    assert not table.said("onslaught")
    assert table.turn_of() == 1


@rule("TH-SPACE-03")
def test_a_full_sector_cannot_be_entered_from_space() -> None:
    table = theseus(
        units={
            "alien-1": "space", "scientist-1": "hive-a", "scientist-2": "hive-b",
            "scientist-3": "hive-c", "alien-2": "hive-d",
        }
    )  # fmt: skip
    table.do("alien-1")
    assert not any(key.startswith("hive") for key in table.offered)


@rule("TH-SPACE-05", "TH-TIME-02")
def test_the_last_window_remains_after_leaving_space() -> None:
    table = theseus(units={"alien-1": "space", "scientist-1": "hive-a"}, upgrades={0: 1})
    table.do("alien-1", "corridors-a")
    assert table.asked == (0, "last")


# -- Ejection ------------------------------------------------------------------------------------


@rule("TH-EJECT-01", "TH-EJECT-04", "TH-EJECT-05", "TH-RULE-51", "TH-DECIDE-14")
def test_an_arrival_in_a_full_sector_ejects_a_unit_and_fills_the_sector() -> None:
    # Marines (0), Aliens (1): corridors, control-room, unloading-dock, tech-bay, hive
    table = theseus(
        "marines", "aliens",
        units={
            "marine-1": "hive-a", "alien-1": "corridors-a+", "alien-2": "corridors-b",
            "alien-3": "corridors-c", "marine-2": "corridors-d",
        },
    )  # fmt: skip
    table.do("marine-1")
    assert table.asked == (0, "eject")
    assert set(table.offered) == {"alien-1", "alien-2", "alien-3", "marine-2"}
    table.do("alien-1")
    assert table.where("alien-1") == "space"
    assert table.unit("alien-1").upgraded
    assert table.where("marine-1") == "corridors-a"
    assert table.said("onslaught")[0]["sectors"] == ["corridors"]


@rule("TH-EJECT-02", "TH-EJECT-03", "TH-ONSL-04")
def test_the_leader_of_an_enemys_move_chooses_the_victim_and_attacks_with_his_own() -> None:
    # Greys (0) against Marines (1): corridors, control-room, shipwreck, tech-bay, unloading-dock
    table = theseus(
        "greys", "marines",
        units={
            "grey-1": "unloading-dock-a", "marine-1": "shipwreck-a", "marine-2": "tech-bay-a",
            "marine-3": "tech-bay-b", "grey-2": "tech-bay-c+", "grey-3": "tech-bay-d",
        },
        cards={"cor-1": "greys-control"},
    )  # fmt: skip
    table.do("grey-1", "corridors-a", "marine-1")
    assert table.asked == (0, "eject")
    table.do("marine-2")  # a unit of the moved player
    assert table.where("marine-2") == "space"
    assert table.where("marine-1") == "tech-bay-a"
    # Lesser Onslaught by the Greys: only the upgraded Grey in Room c, next to Room b, attacks
    assert table.data == [2, 0]
    assert table.life == [20, 20]
    assert table.said("onslaught")[0]["sectors"] == ["tech-bay"]
