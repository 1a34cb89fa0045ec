"""Sections 10 and 11, New and wandering enemies."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from tests.into_the_black.build import Play, party

#  A, four corridors to the north; the Brig (revealed) and the Vault (down) at 0,-2
LINE = {
    "0,-1": "owow",
    "0,-2": "odod",
    "0,-3": "owow",
    "0,-4": "odow",
    "1,-2": "brig",
    "-1,-2": "?vault",
}


def roam(die: int, where: str, *kinds: str, **position: object) -> Play:
    """Let a group on a tile move by this die; everybody stands on the Airlock unless placed."""
    base = {"ship": LINE, "enemies": {where: kinds or ("crew",)}, "stage": "wander", "rolls": [die]}
    return party(**{**base, **position})  # type: ignore[arg-type]


def spots(table: Play) -> list[str]:
    return [enemy.at for enemy in table.s.enemies]


@rule("IB-WANDER-01", "IB-WANDER-02", "IB-WANDER-03")
def test_away_from_the_airlock_when_nobody_is_on_a_corridor() -> None:
    table = roam(1, "0,-1", "crew", "bot")
    assert spots(table) == ["0,-3", "0,-3"]
    assert table.said("wander") == [{"die": 1}]


@rule("IB-WANDER-01", "IB-RULE-66")
def test_no_die_is_rolled_without_an_enemy_on_a_corridor() -> None:
    table = roam(1, "1,-2")
    assert table.said("wander") == []
    both = roam(1, "1,-2", enemies={"1,-2": ["crew"], "0,-4": ["crew"]})
    assert "1,-2" not in spots(both)  # groups in rooms move too, by the doorway


@rule("IB-WANDER-03", "IB-WANDER-13", "IB-RULE-67")
def test_away_from_the_closest_character_on_a_corridor() -> None:
    table = roam(2, "0,-3", at={"cook": "0,-4"})
    assert spots(table) == ["0,-1"]  # the Cook is north of it: two tiles south


@rule("IB-WANDER-04", "IB-WANDER-05", "IB-DECIDE-26")
def test_three_and_four_change_rooms() -> None:
    assert spots(roam(3, "0,-2")) == ["1,-2"]  # revealed and empty before unknown
    assert spots(roam(4, "0,-3")) == ["0,-3"]  # no adjacent room
    out = roam(3, "1,-2", enemies={"1,-2": ["crew"], "0,-4": ["crew"]})
    assert "0,-2" in spots(out)
    manned = roam(3, "0,-2", at={"cook": "-1,-2"}, ship=LINE | {"-1,-2": "vault"})
    assert spots(manned) == ["-1,-2"]
    full = roam(
        3, "0,-2", enemies={"0,-2": ["crew"], "1,-2": ["bot"]}, groups=["0,-2"], wander_die=3
    )
    assert full.asked == (0, "wander-step")  # the first player chooses
    assert sorted(full.keys()) == ["step--1,-2", "step-1,-2"]


@rule("IB-WANDER-06", "IB-WANDER-10")
def test_toward_the_nearest_character_on_a_corridor_and_stopping_there() -> None:
    table = roam(5, "0,-4", at={"cook": "0,-3"})
    assert spots(table) == ["0,-3"]
    assert table.said("encounter") == [{"who": "cook", "at": "0,-3"}]


@rule("IB-WANDER-06", "IB-RULE-67")
def test_toward_the_airlock_and_into_it() -> None:
    table = roam(6, "0,-2")
    assert spots(table)[:1] == ["0,0"]


@rule("IB-WANDER-07", "IB-RULE-05")
def test_equal_distance_goes_to_the_leader_then_the_weakest_then_by_choice() -> None:
    ship = {
        "0,-1": "owow",
        "0,-2": "oooo",
        "1,-2": "wowo",
        "-1,-2": "wowo",
        "2,-2": "wowo",
        "-2,-2": "wowo",
    }
    at = {"quartermaster": "2,-2", "cook": "-2,-2"}
    leader = roam(5, "0,-2", ship=ship, at=at)
    assert spots(leader)[0] == "2,-2"
    same = {
        "boards": ("surgeon", "turncoat", "cook"),
        "at": {"surgeon": "2,-2", "turncoat": "-2,-2"},
        "ship": ship,
    }
    weak = roam(5, "0,-2", **same, health={"turncoat": 2})
    assert spots(weak)[0] == "-2,-2"
    free = roam(5, "0,-2", **same)
    assert free.asked == (0, "wander-toward")


@rule("IB-WANDER-08", "IB-RULE-68", "IB-WANDER-10")
def test_groups_move_nearest_first_and_merge() -> None:
    table = roam(1, "", enemies={"0,-1": ["crew"], "0,-2": ["bot"]}, ship=LINE, craters=["0,-5"])
    moved = [facts["to"] for facts in table.said("enemies-moved")]
    assert moved[:2] == ["0,-2", "0,-3"]  # the Crew, nearer to the Airlock, goes first
    assert sorted(spots(table)) == ["0,-3", "0,-4"]


@rule("IB-RULE-68")
def test_equally_near_groups_are_ordered_by_the_first_player() -> None:
    ship = {"0,-1": "oooo", "1,-1": "wowo", "-1,-1": "wowo"}
    table = roam(3, "", ship=ship, enemies={"1,-1": ["crew"], "-1,-1": ["bot"]})
    assert table.asked == (0, "wander-group")


@rule("IB-WANDER-09", "IB-RULE-67")
def test_a_group_at_an_open_end_lays_a_corridor() -> None:
    table = roam(1, "0,-4", corridors=["corridor-09"])
    assert "0,-5" in table.s.ship
    assert spots(table)[0] != "0,-4"


@rule("IB-WANDER-11", "IB-RULE-85", "IB-CREW-05")
def test_the_bridge_crew_and_its_guards_stay() -> None:
    ship = {"0,-1": "odow", "1,-1": "bridge", "0,-2": "owow"}
    again = party(
        ship=ship, enemies={"1,-1": ["bridge-captain"], "0,-2": ["bot"]}, stage="wander", rolls=[3]
    )
    assert "1,-1" in spots(again)
    from quarterdeck.games.into_the_black.rules.wandering import wanders

    guard = party(ship=ship, enemies={"1,-1": ["crew", "bridge-captain"]})
    guard.s.crew[0].at = "0,0"
    assert wanders(guard.s, guard.s.enemies[0]) is True
    guard.s.enemies[0].bridge = True
    assert wanders(guard.s, guard.s.enemies[0]) is False


@rule("IB-WANDER-12", "IB-RULE-66")
def test_fresh_guards_and_engaged_groups_do_not_wander() -> None:
    from quarterdeck.games.into_the_black.rules.wandering import wanders

    table = party(
        ship=LINE, at={"cook": "0,-1"}, enemies={"0,-1": ["crew"], "0,-3": ["bot", "bot"]}
    )
    crew, old, new = table.s.enemies
    new.fresh = True
    assert [wanders(table.s, e) for e in (crew, old, new)] == [False, True, False]


@rule("IB-RULE-24")
def test_enemies_do_not_cross_barriers() -> None:
    table = roam(3, "0,-2", ship=LINE, tokens={"1,-2": ["blast-door"]})
    assert spots(table) == ["-1,-2"]
    shut = roam(1, "0,-1", doors=["0,-1|0,-2"], ship=LINE)
    assert spots(shut) == ["0,-1"]


@rule("IB-RULE-77", "IB-REACT-05")
def test_a_character_may_flee_when_enemies_come_in_phase_two() -> None:
    table = roam(5, "0,-4", at={"cook": "0,-3"}, reputation={"cook": 1})
    assert table.asked == (2, "encounter")
    table.do("benefit free-retreat", "step 0,-2", "step 0,-1")
    assert table.c("cook").at == "0,-1"  # two tiles south, away from the group
    assert table.s.morale == 3


# -- new enemies --------------------------------------------------------------------------------


def spawn(**position: object) -> Play:
    return party(**{"ship": LINE, "stage": "spawn", **position})  # type: ignore[arg-type]


@rule("IB-SPAWN-01", "IB-APP-04", "IB-RULE-08")
@pytest.mark.parametrize(("apprehension", "count"), [(4, 0), (5, 1)])
def test_from_five_on_unrevealed_rooms_bring_an_enemy(apprehension: int, count: int) -> None:
    table = spawn(apprehension=apprehension)
    assert len(table.at("0,-2")) == count
    assert table.s.apprehension == apprehension + 1  # raised after the test


@rule("IB-SPAWN-02")
def test_no_enemy_is_put_beside_a_character() -> None:
    assert spawn(apprehension=9, at={"cook": "0,-2"}).s.enemies == []


@rule("IB-SPAWN-03", "IB-SPAWN-05")
def test_two_rooms_at_one_tile_bring_one_enemy_each() -> None:
    table = spawn(apprehension=6, ship=LINE | {"1,-2": "?brig"})
    assert len(table.at("0,-2")) == 2


@rule("IB-SPAWN-04")
def test_an_empty_bag_places_nobody() -> None:
    kinds = ["crew"] * 15 + ["bot"] * 10 + ["security"] * 10
    table = spawn(apprehension=6, enemies={"0,-4": kinds})
    assert table.at("0,-2") == []
