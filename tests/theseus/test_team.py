"""Chapter 16 of the ledger, Team match."""

from __future__ import annotations

from quarterdeck.core.rulebook import rule
from tests.theseus.build import Play, fresh, theseus, until

# Seats 0 (Marines) and 2 (Greys) against 1 (Aliens) and 3 (Scientists):
# corridors, control-room, unloading-dock, tech-bay, hive
FOUR = {
    "faction_1": "marines",
    "faction_2": "aliens",
    "faction_3": "greys",
    "faction_4": "scientists",
}


def team(*factions: str, **more: object) -> Play:
    factions = factions or ("marines", "aliens", "greys", "scientists")
    return theseus(*factions, mode="team", **more)  # type: ignore[arg-type]


@rule("TH-TEAM-01", "TH-TEAM-02", "TH-RULE-39", "TH-DECIDE-06")
def test_alliances_choose_a_sector_and_play_in_turns() -> None:
    table = fresh(4, "team", first_player=2, **FOUR)
    assert table.asked == (0, "alliance-sector")
    assert table.offered == ["unloading-dock", "shipwreck"]
    table.do("shipwreck", "hive")
    ring = [sector.id for sector in table.s.ring]
    assert ring == ["corridors", "control-room", "hive", "tech-bay", "shipwreck"]
    assert table.s.order == [1, 0, 3, 2]
    assert [p.home for p in table.s.players] == ["shipwreck", "hive", "shipwreck", "hive"]
    other = fresh(4, "team", first_player=4, alliances="1-2", **FOUR)
    assert [p.side for p in other.s.players] == [0, 0, 1, 1]
    until(other, "install")
    assert other.s.order == [2, 0, 3, 1]


@rule("TH-TEAM-03", "TH-TEAM-04", "TH-TEAM-11", "TH-TEAM-14")
def test_smaller_decks_and_two_units_each() -> None:
    table = until(fresh(4, "team", first_player=1, **FOUR), "install")
    assert all((len(p.hand), len(p.deck)) == (2, 8) for p in table.s.players)
    until(table, "units")
    assert table.card("doc-p1").seat == 0
    assert table.card("doc-p2").seat == 2
    asked = []
    while table.s.stage == "units":
        asked.append((table.asked[0], len(table.offered)))
        table.do(table.offered[0])
    assert asked == [(0, 4), (1, 4), (2, 3), (3, 3), (0, 16), (1, 15), (2, 14), (3, 13)]
    assert table.life == [20, 20, 20, 20]
    assert not table.said("onslaught")


@rule("TH-RULE-73", "TH-FIRST-04")
def test_three_installs_in_a_team_match() -> None:
    table = until(fresh(4, "team", three_installs=True, level=0, **FOUR), "install")
    assert all((len(p.hand), len(p.deck)) == (4, 6) for p in table.s.players)
    until(table, "units")
    assert sum(slot.card is not None for slot in table.s.ring[2].pending) == 2


@rule("TH-TEAM-05", "TH-TEAM-16", "TH-RULE-37")
def test_allied_action_cards_are_resolved_and_points_go_to_their_owner() -> None:
    table = team(
        units={"marine-1": "hive-a", "alien-1": "tech-bay-a", "grey-1": "tech-bay-b"},
        cards={"cor-1": "greys-transfer", "cor-2": "greys-enhancer", "cor-4": "marines-armory"},
    )  # fmt: skip
    table.do("corridors-a")
    assert table.offered == ["cor-1", "cor-2", "cor-4"]
    table.do("cor-2")
    assert table.p(0).upgrades == 1
    assert table.p(2).upgrades == 0
    table.do("spend-upgrade")
    assert "grey-1" in table.offered  # spent on allied units as well
    table.do("grey-1", "cor-1")
    assert table.unit("grey-1").upgraded
    assert table.data == [0, 0, 2, 0]


@rule("TH-TEAM-06", "TH-TECH-01")
def test_nobody_moves_an_allied_unit() -> None:
    table = team(units={
        "marine-1": "unloading-dock-a", "grey-1": "corridors-a", "grey-2": "hive-a", "alien-1": "hive-b",
        "alien-2": "hive-c",
    })  # fmt: skip
    assert table.asked == (0, "room")  # the only own unit
    table.do("tech-bay-a")
    assert table.turn_of() == 1  # no allied unit takes the Additional Turn


@rule("TH-TEAM-07", "TH-RULE-38")
def test_way_c_with_the_allys_card_refills_from_the_own_deck() -> None:
    table = team(
        units={"marine-1": "hive-a", "marine-2": "tech-bay-b", "alien-1": "tech-bay-a"},
        pending={"cor-p1": "greys-transfer"},
        decks={0: ["marines-fire", "marines-armory"], 2: ["greys-probe", "greys-probe"]},
    )  # fmt: skip
    table.do("marine-1", "corridors-a", "cor-p1", "con-1")
    assert table.face("con-1") == "greys-transfer"
    assert table.face("cor-p1") == "marines-fire"
    assert len(table.p(2).deck) == 2


@rule("TH-TEAM-08", "TH-RULE-70", "TH-ONSL-02")
def test_only_the_own_units_attack_also_by_the_allys_onslaught_card() -> None:
    table = team(
        units={"grey-1": "hive-a", "marine-1": "control-room-a", "alien-1": "control-room-b",
               "marine-2": "tech-bay-a"},
        cards={"cor-1": "marines-onslaught"}, active=2,
    )  # fmt: skip
    table.do("corridors-a")
    assert table.life == [20, 20, 20, 20]  # the Marine beside an Alien does not attack
    assert [facts["seat"] for facts in table.said("onslaught")] == [2, 2]


@rule("TH-RULE-70", "TH-ALI-03")
def test_hidden_takes_part_in_the_onslaughts_of_both_allies() -> None:
    table = team(
        units={"scientist-1": "hive-a", "scientist-2": "tech-bay-c", "marine-1": "control-room-a"},
        cards={"con-1": "aliens-hidden"}, active=3,
    )  # fmt: skip
    table.do("scientist-1", "corridors-a")
    assert table.life == [19, 20, 20, 20]


@rule("TH-RULE-70", "TH-MAR-07")
def test_ambush_always_makes_marine_units_attack() -> None:
    table = team(
        units={"alien-1": "hive-a", "marine-1": "corridors-a", "grey-1": "corridors-b+",
               "marine-2": "tech-bay-a"},
        cards={"cor-1": "marines-ambush"}, active=1,
    )  # fmt: skip
    table.do("corridors-d")
    assert table.life == [20, 19, 20, 20]
    assert table.data == [0, 0, 0, 0]


@rule("TH-TEAM-09", "TH-RULE-38")
def test_bonus_cards_and_instants_are_shared() -> None:
    table = team(
        units={"marine-1": "hive-a+", "marine-2": "hive-b", "alien-1": "tech-bay-a", "grey-1": "tech-bay-b"},
        bonus={2: ["bonus-upgrade"]}, held={2: ["greys-mind-scan"]},
    )  # fmt: skip
    assert {"bonus-upgrade", "greys-mind-scan"} <= set(table.offered)
    table.do("bonus-upgrade", "greys-mind-scan")
    assert table.p(0).upgrades == 1
    assert table.data == [0, 0, 1, 0]


@rule("TH-TEAM-10")
def test_chamber_and_battle_position_help_only_their_kind_of_attack() -> None:
    table = team(
        units={"grey-1": "hive-a", "grey-2": "unloading-dock-a+", "alien-1": "unloading-dock-b",
               "marine-1": "tech-bay-a"},
        cards={"doc-1": "marines-battle-position"}, active=2,
    )  # fmt: skip
    table.do("grey-1", "corridors-a")
    assert table.data == [0, 0, 1, 0]
    assert table.life == [20, 20, 20, 20]
    table = team(
        "scientists", "greys", "marines", "aliens",
        units={"scientist-1": "shipwreck-a", "scientist-2": "laboratory-a+", "alien-1": "laboratory-b",
               "marine-1": "tech-bay-a"},
        cards={"lab-1": "marines-battle-position"},
    )  # fmt: skip
    table.do("scientist-1", "corridors-a")
    assert table.life == [20, 20, 20, 18]  # the ally's wound and one more


@rule("TH-TEAM-12")
def test_a_player_without_life_loses_for_his_alliance() -> None:
    table = team(
        units={"alien-1": "hive-a", "marine-1": "tech-bay-a"}, cards={"cor-1": "marines-landmine"},
        life={1: 2}, active=1,
    )  # fmt: skip
    table.do("corridors-a")
    assert table.s.result is not None
    assert table.s.result.places == (1, 3, 1, 3)
    table = team(
        units={"marine-1": "hive-a", "alien-1": "tech-bay-a"}, cards={"cor-1": "greys-transfer"},
        data={2: 18},
    )  # fmt: skip
    table.do("corridors-a")
    assert table.s.result is not None
    assert table.s.result.winners == [0, 2]


@rule("TH-TEAM-13")
def test_the_alliance_with_the_higher_sum_wins_by_the_end_token() -> None:
    table = team(
        units={"marine-1": "hive-a", "marine-2": "tech-bay-b", "alien-1": "tech-bay-a"},
        pending={"cor-p1": "aliens-hidden"}, decks={0: []}, final=3,
        life={0: 3, 1: 20, 2: 12, 3: 2}, data={2: 4, 3: 1},
    )  # fmt: skip
    table.do("marine-1", "corridors-a", "cor-p1")
    # 3 + 12 + 4 = 19 against 19 + 2 + 1 = 22: one Alien wound by Marine 2 in the Onslaught
    assert table.s.result is not None
    assert table.s.result.winners == [1, 3]


@rule("TH-RULE-24", "TH-END-05")
def test_a_team_tie_gives_all_four_players_an_extra_turn() -> None:
    table = team(
        units={
            "marine-1": "hive-a", "marine-2": "control-room-d", "alien-1": "tech-bay-a",
            "alien-2": "tech-bay-b", "grey-1": "unloading-dock-a", "scientist-1": "unloading-dock-b",
        },
        pending={"cor-p1": "aliens-hidden"}, decks={0: []}, final=3,
    )  # fmt: skip
    table.do("marine-1", "corridors-a", "cor-p1")
    assert table.turn_of() == 1
    assert table.s.extra == [2, 3, 0]


@rule("TH-TEAM-15", "TH-TEAM-17")
def test_allies_are_never_hurt_or_aimed_at() -> None:
    table = team(
        units={"marine-1": "hive-a+", "grey-1": "corridors-b", "alien-1": "corridors-d", "grey-2": "tech-bay-a"},
        cards={
            "cor-1": "greys-landmine", "cor-2": "greys-control", "con-1": "greys-probe",
            "hiv-1": "aliens-hive",
        },
    )  # fmt: skip
    table.do("corridors-a")
    assert table.life[0] == 20
    assert table.face("cor-1") == "greys-landmine"
    assert table.asked == (0, "move-enemy")
    assert table.offered == ["alien-1", "pass"]
    table.do("pass")
    assert table.life == [20, 19, 20, 20]  # the Onslaught spares the Grey


@rule("TH-TEAM-17", "TH-RULE-17", "TH-RULE-18")
def test_the_malfunction_token_is_never_put_on_allied_cards() -> None:
    table = team(
        units={"grey-1": "corridors-a", "alien-1": "tech-bay-a"},
        cards={
            "cor-1": "marines-safeguard", "cor-2": "greys-probe", "hiv-1": "aliens-hive",
            "hiv-2": "scientists-archives",
        },
        active=2,
    )  # fmt: skip
    table.do("control-room-a")
    assert table.offered == ["hiv-1", "hiv-2"]  # and the ally's Safeguard does not bind


@rule("TH-RULE-71", "TH-GRE-11")
def test_duplication_copies_no_allied_cards_but_tokens_serve_allied_units() -> None:
    table = team(
        units={"marine-1": "hive-a", "grey-1": "tech-bay-a", "alien-1": "tech-bay-b"},
        cards={"cor-1": "greys-invisibility", "cor-2": "marines-duplication"},
    )  # fmt: skip
    table.do("corridors-a")
    assert table.offered == ["marine-1", "grey-1", "pass"]
    table.do("grey-1")
    assert table.unit("grey-1").invisible
    assert table.asked[1] != "invisibility"


@rule("TH-RULE-72", "TH-ALI-08")
def test_an_incubator_set_off_by_the_ally_serves_the_aliens() -> None:
    table = team(
        units={
            "scientist-1": "hive-a", "alien-1": "corridors-a+", "marine-1": "corridors-b",
            "alien-2": "tech-bay-a",
        },
        cards={"cor-1": "aliens-incubator"}, active=3,
    )  # fmt: skip
    table.do("corridors-d")
    # Room c is the last: the Minor Alien of the Aliens fills it, Alien units attack
    assert table.unit("minor-alien-1").seat == 1
    assert table.where("minor-alien-1") == "corridors-c"
    assert table.life == [18, 20, 20, 20]


@rule("TH-TEAM-16", "TH-SHORT-01")
def test_the_allys_shortcuts_and_modules_serve_own_units() -> None:
    table = team(
        units={"scientist-1": "corridors-a", "alien-1": "tech-bay-a", "marine-1": "tech-bay-b"},
        cards={"con-1": "aliens-vent-shortcut"}, active=3,
    )  # fmt: skip
    assert table.asked == (3, "skip")
