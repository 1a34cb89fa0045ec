"""Section 16, Combat."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.into_the_black.rules.fighting import open_enemies, targets
from tests.into_the_black.build import Play, party

#  A and four corridors to the north; fights happen at 0,-2
LINE = {"0,-1": "owow", "0,-2": "owow", "0,-3": "odow", "0,-4": "odow"}
HERE = "0,-2"


def fight(*kinds: str, who: tuple[str, ...] = ("cook",), **position: object) -> Play:
    """Begin a combat at 0,-2; dice are thrown in the order they are named."""
    at = dict.fromkeys(who, HERE)
    base = {"ship": LINE, "at": at, "enemies": {HERE: kinds}, "stage": "combat"}
    return party(**{**base, **position})  # type: ignore[arg-type]


@rule("IB-COMBAT-01", "IB-ROUND-09", "IB-COMBAT-04", "IB-DECIDE-30", "IB-DECIDE-31", "IB-COMBAT-05")
def test_a_tile_with_both_is_a_combat_until_one_side_is_gone() -> None:
    table = fight("crew", "crew", rolls=[1, 1, 1, 1])
    assert table.s.combat is not None
    assert table.asked == (2, "combat-turn")
    assert table.verbs() >= {"attack", "retreat"}
    table.do("attack", "target-#1")
    assert table.s.combat.round == 2  # everybody missed
    table.s.rng.script = [4, 1, 1, 4, 1]  # the Cook hits, the other Crew misses, the Cook hits
    table.do("attack", "target-#1", "attack")
    assert table.s.stage != "combat"
    assert table.c("cook").trophies == ["enemy-crew", "enemy-crew"]


@rule("IB-COMBAT-02", "IB-COMBAT-21", "IB-COMBAT-12")
def test_all_act_in_descending_leadership_characters_before_equal_enemies() -> None:
    # Quartermaster 8, Security 6, Engineer 5, Bot 4, Cook 3, Crew 2
    table = fight(
        "crew", "bot", "security", who=("quartermaster", "engineer", "cook"), rolls=[1, 1]
    )
    assert table.asked == (0, "combat-turn")
    assert table.s.combat.queue == ["#3", "engineer", "#2", "cook", "#1"]  # type: ignore[union-attr]
    equal = fight("bot", "bot", who=("gunner",), boards=("gunner", "engineer", "cook"))
    assert equal.s.combat.queue == ["#1", "#2"]  # type: ignore[union-attr]


@rule("IB-COMBAT-03", "IB-RULE-04", "IB-DECIDE-36")
def test_ties_between_characters_go_by_reputation_then_health_then_choice() -> None:
    who = {"who": ("surgeon", "turncoat"), "boards": ("surgeon", "turncoat", "cook")}
    famous = fight("crew", **who, reputation={"turncoat": 1}, cubes={"turncoat": ["free-retreat"]})
    assert famous.asked == (1, "combat-turn")
    healthy = fight("crew", **who, health={"surgeon": 3})
    assert healthy.asked == (1, "combat-turn")
    equal = fight("crew", **who)
    assert equal.asked == (0, "combat-order")
    assert equal.do("order turncoat").asked == (1, "combat-turn")


@rule("IB-COMBAT-06", "IB-COMBAT-07", "IB-COMBAT-08", "IB-COMBAT-10", "IB-RULE-75", "IB-RULE-76")
def test_hits_and_crits_hurt_the_target_alone_and_damage_stays() -> None:
    # the Cook: yellow 4 is a hit, white 1 a blank
    table = fight("bot", "bot", rolls=[1, 1, 4, 1])
    table.do("attack", "target-#1")
    assert [e.damage for e in table.s.enemies] == [1, 0]
    crit = fight("crew", "crew", rolls=[1, 6, 1, 1])
    crit.s.rng.script = [6, 5, 1]
    crit.do("attack", "target-#1")
    # a yellow crit and a white hit: 3 damage to Health 1, the surplus is lost
    assert len(crit.s.enemies) == 1
    assert crit.c("cook").trophies == ["enemy-crew"]


@rule("IB-COMBAT-09", "IB-LOOT-03", "IB-LOOT-04", "IB-RULE-38", "IB-LOOT-06", "IB-LOOT-07")
def test_extra_attacks_use_the_boards_dice_and_may_choose_another_target() -> None:
    table = fight(
        "bot",
        "bot",
        who=("cook",),
        worn={"cook": ["electro-baton", "scattershot-gun"]},
        allies={"cook": [2]},
        morale=5,
        order=["cook"],
        rolls=[1, 1],
    )
    table.s.rng.script = [4, 1, 1, 1, 1, 4, 1]
    table.do("attack", "target-#1")
    # the bots act first and miss; the first roll: yellow hit, white, ally's white, Morale's yellow
    rolls = table.said("rolled")
    assert rolls[0]["dice"] == ["yellow", "white", "white", "yellow"]
    assert rolls[1]["dice"] == ["yellow", "white"]
    assert table.c("cook").trophies[0] == "enemy-bot"  # 1 and 1 to all: two damage


@rule("IB-LOOT-07", "IB-LOOT-08", "IB-LOOT-11")
def test_area_and_extra_damage_need_a_successful_roll() -> None:
    worn = {"cook": ["flamethrower", "explosive-munitions"]}
    table = fight("security", "security", "security", worn=worn, rolls=[1, 1, 1])
    table.s.rng.script = [4, 1]
    table.do("attack", "target-#1")
    # target 1 + 1 and 1 from the flames: defeated; the others take 1 from the flames
    assert [e.damage for e in table.s.enemies] == [1, 1]
    assert table.c("cook").trophies == ["enemy-security"]
    missed = fight("security", worn=worn, rolls=[1])
    missed.s.rng.script = [1, 1, 1]
    missed.do("attack")
    assert missed.s.enemies[0].damage == 0


@rule("IB-LOOT-11")
def test_a_cutlass_adds_a_damage_to_the_target() -> None:
    table = fight("security", worn={"cook": ["boarding-cutlass"]}, rolls=[1])
    table.s.rng.script = [4, 1]
    table.do("attack")
    assert table.s.enemies == []


@rule("IB-LOOT-05", "IB-RULE-45", "IB-DECIDE-32")
def test_a_rifle_reaches_into_a_combat_from_outside() -> None:
    table = fight(
        "security",
        at={"cook": HERE, "engineer": "0,0"},
        worn={"engineer": ["long-rifle"]},
        rolls=[1],
    )
    # Security 6 misses, the Engineer (5) may shoot over two tiles
    assert table.asked == (1, "join-combat")
    table.s.rng.script = [5, 1, 1]
    table.do("target-#1")
    assert table.s.enemies[0].damage == 1
    assert table.c("engineer").at == "0,0"
    far = fight(
        "security",
        at={"cook": "0,-3"},
        enemies={"0,-3": ["security"]},
        worn={"engineer": ["long-rifle"]},
        rolls=[1],
    )
    assert far.asked == (2, "combat-turn")  # three tiles are too far
    shut = fight(
        "security",
        at={"cook": HERE},
        worn={"engineer": ["long-rifle"]},
        doors=["0,-1|0,-2"],
        rolls=[1],
    )
    assert shut.asked == (2, "combat-turn")


@rule("IB-LOOT-05", "IB-RULE-45")
def test_range_never_aims_where_no_character_fights() -> None:
    table = fight("crew", worn={"cook": ["long-rifle"]}, enemies={HERE: ["crew"], "0,-4": ["bot"]})
    assert [e.kind for e in targets(table.s, table.c("cook"))] == ["enemy-crew"]


@rule("IB-COMBAT-13", "IB-COMBAT-14", "IB-DECIDE-36", "IB-RULE-05")
def test_enemies_attack_the_leader_then_the_weakest_then_by_choice() -> None:
    table = fight("security", who=("quartermaster", "engineer", "cook"), rolls=[1, 1, 4])
    table.do("attack")
    assert table.said("enemy-attacks")[0]["target"] == "quartermaster"
    who = {"who": ("surgeon", "turncoat"), "boards": ("surgeon", "turncoat", "cook")}
    weak = fight("alien-creature", **who, health={"turncoat": 3}, rolls=[1]).quiet()
    assert weak.said("enemy-attacks")[0]["target"] == "turncoat"
    equal = fight("alien-creature", **who).do("order surgeon")
    assert equal.asked == (0, "enemy-target")


@rule("IB-COMBAT-15", "IB-COMBAT-16", "IB-RULE-69")
@pytest.mark.parametrize(("count", "killed", "runs"), [(2, 1, False), (3, 2, True), (4, 2, False)])
def test_more_than_half_defeated_in_one_round_makes_the_rest_run(
    count: int, killed: int, runs: bool
) -> None:
    from quarterdeck.games.into_the_black.rules.combat import runs_away

    table = fight(*["crew"] * count)
    fight_ = table.s.combat
    assert fight_ is not None
    fight_.fallen = killed
    assert runs_away(table.s, fight_) is runs


@rule("IB-COMBAT-17", "IB-RULE-71", "IB-WANDER-09")
def test_running_enemies_go_three_corridors_away_from_the_airlock() -> None:
    table = fight(
        "crew",
        "crew",
        "crew",
        rolls=[1],
        hands={"cook": ["explosives-charge"]},
        at={"cook": "0,-1"},
        enemies={"0,-1": ["crew", "crew", "crew"]},
        order=["cook"],
    )
    table.s.enemies[2].kind = "enemy-bot"
    table.s.bag["enemy-bot"] -= 1
    table.s.bag["enemy-crew"] += 1
    table.s.rng.script = [1, 1, 1, 1]
    table.do("throw explosives-charge", "attack")
    assert [e.at for e in table.s.enemies] == ["0,-4"]
    assert table.s.morale == 3  # they ran: nothing to cheer


@rule("IB-COMBAT-18", "IB-RULE-72")
def test_running_enemies_stop_at_a_character_who_fights_in_the_same_phase() -> None:
    table = fight(
        "crew",
        at={"cook": "0,-1", "engineer": "0,-3"},
        enemies={"0,-1": ["crew", "crew", "bot"]},
        hands={"cook": ["explosives-charge"]},
        order=["cook", "engineer", "quartermaster"],
        rolls=[1],
    )
    table.s.rng.script = [1, 1, 1, 1]
    table.do("throw explosives-charge", "attack")
    assert [e.at for e in table.s.enemies] == ["0,-3"]
    assert table.s.combat is not None
    assert table.s.combat.at == "0,-3"
    assert table.asked == (1, "combat-turn")


@rule("IB-RULE-70")
def test_enemies_that_cannot_leave_fight_on() -> None:
    table = fight(
        "crew",
        ship={"0,-1": "owow"},
        at={"cook": "0,-1"},
        enemies={"0,-1": ["crew", "crew", "bot"]},
        hands={"cook": ["explosives-charge"]},
        craters=["0,-2"],
        rolls=[1],
    )
    table.s.rng.script = [1, 1, 1, 1]
    table.do("throw explosives-charge", "attack")
    assert table.s.combat is not None
    assert (table.s.combat.at, table.s.combat.round) == ("0,-1", 2)


@rule("IB-MORALE-04", "IB-RULE-72")
def test_morale_rises_once_a_phase_for_defeated_groups() -> None:
    table = fight(
        "crew",
        at={"cook": "0,-1", "engineer": "0,-3"},
        enemies={"0,-1": ["crew"], "0,-3": ["crew"]},
        order=["engineer", "cook"],
    )
    assert table.s.combat.at == "0,-3"  # type: ignore[union-attr]
    table.s.rng.script = [5, 1, 4, 1]
    table.do("attack")
    assert table.s.morale == 4
    table.do("attack")
    assert table.s.morale == 4


# -- damage -------------------------------------------------------------------------------------


@rule("IB-COMBAT-19", "IB-DEFEAT-01", "IB-DEFEAT-02", "IB-DEFEAT-03", "IB-MORALE-01", "IB-RULE-91")
def test_at_zero_a_character_is_defeated_and_loses_everything() -> None:
    table = fight(
        "alien-creature",
        health={"cook": 1},
        hands={"cook": ["scanner"]},
        worn={"cook": ["backpack"]},
        trophies={"cook": ["enemy-bot"]},
        goals={2: "survivor"},
        rolls=[2],
        at={"cook": HERE},
    )
    assert [facts["who"] for facts in table.said("defeated")] == ["cook"]
    assert sorted(card.face for card in table.s.discards) == ["backpack", "scanner"]
    assert table.s.bag["enemy-bot"] == 10
    assert table.s.morale == 2
    assert table.s.players[2].goals[0].face == "survivor"
    assert "cook" in table.s.lost_boards


@rule("IB-REACT-03", "IB-DECIDE-35")
def test_armor_stops_the_first_damage_of_a_round_by_itself() -> None:
    table = fight("alien-creature", "alien-creature", worn={"cook": ["combat-armor"]}, rolls=[2, 2])
    assert table.c("cook").health == 4  # two hits, one stopped
    assert table.c("cook").armor == 1


@rule("IB-REACT-03", "IB-REP-04")
def test_reputation_prevents_one_damage_and_a_deflector_two() -> None:
    table = fight("alien-creature", reputation={"cook": 1}, rolls=[6])  # a crit
    assert table.asked == (2, "react-damage")
    table.do("benefit prevent-damage")
    assert table.c("cook").health == 4
    shield = fight("alien-creature", hands={"cook": ["deflector-charge"]}, rolls=[6])
    shield.do("use deflector-charge")
    assert shield.c("cook").health == 5


@rule("IB-REACT-03", "IB-LOOT-12")
def test_an_ally_takes_damage_point_by_point() -> None:
    table = fight("alien-creature", allies={"cook": [1]}, rolls=[6])
    table.do("ally")
    assert table.c("cook").allies == []
    assert (table.c("cook").health, table.s.morale) == (4, 3)


@rule("IB-REACT-03", "IB-RULE-41", "IB-USE-05")
def test_healing_may_be_used_between_the_roll_and_the_damage() -> None:
    table = fight("alien-creature", health={"cook": 1}, hands={"cook": ["stim-pack"]}, rolls=[6])
    table.do("use stim-pack")
    assert table.c("cook").health == 1  # 1 + 2 - 2
    assert table.c("cook").at == HERE


@rule("IB-REP-09", "IB-REP-04", "IB-RULE-77", "IB-RULE-25")
def test_leaving_the_combat_avoids_all_the_damage() -> None:
    table = fight("alien-creature", reputation={"cook": 1}, rolls=[6])
    table.do("benefit free-retreat", "step 0,-3")
    assert (table.c("cook").at, table.c("cook").health) == ("0,-4", 5)
    assert (table.s.morale, table.s.apprehension) == (3, 1)
    smoke = fight("alien-creature", hands={"cook": ["smoke-canister"]}, rolls=[6])
    smoke.do("use smoke-canister", "step 0,-1")
    assert smoke.c("cook").at == "0,0"
    held = fight(
        "alien-creature",
        reputation={"cook": 1},
        ship={"0,-1": "owow", "0,-2": "owow"},
        doors=["0,-1|0,-2"],
        rolls=[6],
    )
    assert not held.offers("benefit free-retreat")


# -- retreat ------------------------------------------------------------------------------------


@rule(
    "IB-RETREAT-01", "IB-RETREAT-02", "IB-RETREAT-06", "IB-MORALE-02", "IB-APP-02", "IB-DECIDE-33"
)
def test_a_successful_retreat_moves_two_tiles_and_costs_morale_and_quiet() -> None:
    table = fight("crew", rolls=[4, 1]).do("retreat", "step 0,-3")
    assert table.c("cook").at == "0,-4"
    assert (table.s.morale, table.s.apprehension) == (2, 3)
    assert table.s.enemies[0].damage == 0
    cloak = fight("crew", worn={"cook": ["stealth-cloak"]}, rolls=[4, 1]).do("retreat", "step 0,-3")
    assert (cloak.s.morale, cloak.s.apprehension) == (2, 1)


@rule("IB-RETREAT-03", "IB-RULE-73", "IB-RULE-74")
def test_a_retreat_ends_among_other_enemies_who_are_fought_in_the_same_phase() -> None:
    table = fight("crew", enemies={HERE: ["crew"], "0,-3": ["bot"]}, rolls=[4, 1])
    table.do("retreat", "step 0,-3")
    assert table.c("cook").at == "0,-3"
    assert table.s.combat is not None
    assert table.s.combat.at == "0,-3"
    assert table.at(HERE) == ["enemy-crew"]


@rule("IB-RETREAT-04", "IB-RETREAT-05", "IB-DECIDE-49")
def test_a_failed_retreat_hurts_and_may_be_tried_again() -> None:
    table = fight("crew", rolls=[1, 1, 1, 1]).do("retreat")
    assert table.c("cook").health == 4
    assert table.asked == (2, "retreat-again")
    table.do("retreat", "pass")
    assert table.c("cook").health == 3
    assert table.said("attacks") == []  # no attack in this combat turn


@rule("IB-RULE-73")
def test_a_retreat_into_an_unrevealed_room_reveals_it() -> None:
    table = fight(
        "crew",
        ship=LINE | {"1,-3": "?brig"},
        at={"cook": "0,-2"},
        events=["alarm"],
        rolls=[4, 1],
    )
    table.do("retreat", "step 0,-3", "step 1,-3")
    assert table.s.ship["1,-3"].revealed
    assert table.s.apprehension == 4  # two for the Retreat, one for the Alarm


# -- grenades -----------------------------------------------------------------------------------


@rule("IB-USE-06", "IB-USE-07", "IB-REACT-08", "IB-DECIDE-19")
def test_a_grenade_is_thrown_in_anothers_combat_turn_from_the_same_tile() -> None:
    table = fight(
        "bot",
        "crew",
        who=("quartermaster", "cook"),
        hands={"cook": ["frag-grenade"], "engineer": ["frag-grenade"]},
    )
    assert table.asked == (2, "grenades")  # before the Quartermaster acts; not the Engineer's
    table.do("throw frag-grenade")
    assert table.c("cook").trophies == ["enemy-bot", "enemy-crew"]
    assert table.s.combat is None


@rule("IB-USE-06", "IB-USE-09", "IB-RULE-44")
def test_emp_grenades_hit_bots_only_and_charges_make_noise() -> None:
    emp = fight("bot", "crew", hands={"cook": ["emp-grenade", "explosives-charge"]}, rolls=[1])
    emp.do("throw emp-grenade")
    assert [e.kind for e in emp.s.enemies] == ["enemy-crew"]
    emp.do("throw explosives-charge")
    assert emp.s.enemies == []
    assert emp.s.apprehension == 2


@rule("IB-USE-11")
def test_grenades_are_for_phase_three_only() -> None:
    table = party(ship=LINE, enemies={"0,-1": ["crew"]}, hands={"quartermaster": ["frag-grenade"]})
    assert "throw" not in table.verbs()


# -- the Bridge ---------------------------------------------------------------------------------

DECK = {"0,-1": "odow", "1,-1": "bridge"}
CREW = ["bridge-security-officer", "bridge-navigator", "bridge-first-officer", "bridge-captain"]


def bridge(*kinds: str, **position: object) -> Play:
    base = {
        "ship": DECK,
        "at": {"cook": "1,-1"},
        "enemies": {"1,-1": [*kinds, *CREW]},
        "stage": "combat",
    }
    return party(**{**base, **position})  # type: ignore[arg-type]


@rule("IB-CREW-01", "IB-RULE-85")
def test_the_bridge_crew_is_fought_in_a_fixed_order() -> None:
    table = bridge("crew", "bot")
    assert [e.kind for e in open_enemies(table.s, "1,-1")] == ["enemy-crew", "enemy-bot"]
    table = bridge()
    assert [e.kind for e in open_enemies(table.s, "1,-1")] == ["bridge-security-officer"]


@rule("IB-CREW-02", "IB-CREW-03", "IB-CREW-04")
def test_all_but_the_captain_attack_until_he_is_alone() -> None:
    table = bridge(rolls=[1, 1, 1, 1, 1])
    order = [table.said("enemy-attacks")[i]["enemy"] for i in range(3)]
    assert order == ["bridge-first-officer", "bridge-security-officer", "bridge-navigator"]
    alone = party(
        ship=DECK,
        at={"cook": "1,-1"},
        enemies={"1,-1": ["bridge-captain"]},
        stage="combat",
        rolls=[1, 1],
    )
    assert alone.said("enemy-attacks")[0]["enemy"] == "bridge-captain"


@rule("IB-CREW-05", "IB-RULE-85")
def test_the_bridge_never_runs_and_grenades_hit_only_the_open_class() -> None:
    from quarterdeck.games.into_the_black.rules.combat import runs_away

    table = bridge("crew", rolls=[1, 1, 1, 1, 1], hands={"cook": ["frag-grenade"]})
    table.do("throw frag-grenade")
    assert [e.kind for e in table.s.enemies] == CREW
    assert table.s.enemies[0].damage == 0
    assert table.s.combat is not None
    table.s.combat.fallen = 5
    assert not runs_away(table.s, table.s.combat)


@rule("IB-RULE-87", "IB-RULE-76")
def test_bridge_crew_keep_their_damage() -> None:
    table = party(
        ship=DECK,
        at={"cook": "1,-1"},
        enemies={"1,-1": CREW},
        damage={0: 2},
        stage="combat",
        rolls=[1] * 5,
    )
    assert table.s.enemies[0].damage == 2


@rule("IB-RULE-56", "IB-EVENT-07")
def test_the_creature_ends_its_event_and_is_no_trophy() -> None:
    table = fight("alien-creature", damage={0: 3}, rolls=[1])
    table.s.rng.script = [4, 1]
    table.do("attack")
    assert table.s.enemies == []
    assert table.c("cook").trophies == []
    assert table.s.morale == 5  # the event ended, and the combat was won
    assert table.c("cook").reputation == 1
