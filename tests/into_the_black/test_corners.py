"""Corners of the rules: cases in which one clause alone decides."""

from __future__ import annotations

import contextlib

from quarterdeck.core.rng import Rng
from quarterdeck.core.rulebook import rule
from quarterdeck.games.into_the_black.common import place_enemy
from quarterdeck.games.into_the_black.rules.combat import marksmen
from quarterdeck.games.into_the_black.rules.damage import defeat, reactions
from quarterdeck.games.into_the_black.rules.dice import _save
from quarterdeck.games.into_the_black.rules.event_cards import victims
from quarterdeck.games.into_the_black.rules.fighting import area_damage, throws, wound
from quarterdeck.games.into_the_black.rules.goals import goal_met, hostile, may_betray
from quarterdeck.games.into_the_black.rules.laying import (
    End,
    breach,
    fit,
    guard,
    is_closed,
    next_end,
)
from quarterdeck.games.into_the_black.rules.votes import take_mission
from quarterdeck.games.into_the_black.rules.wandering import away_steps, wanders
from quarterdeck.games.into_the_black.secrets import redeal
from quarterdeck.games.into_the_black.state import Blast, Blow, Combat, Roll
from tests.into_the_black.build import Play, fresh, party

#  A and four corridors to the north
LINE = {"0,-1": "owow", "0,-2": "owow", "0,-3": "odow", "0,-4": "odow"}
HERE = "0,-2"
OKSANNA = ("stowaway", "engineer", "cook")


def fight(*kinds: str, who: tuple[str, ...] = ("cook",), **position: object) -> Play:
    """Begin a combat at 0,-2."""
    base = {
        "ship": LINE,
        "at": dict.fromkeys(who, HERE),
        "enemies": {HERE: kinds},
        "stage": "combat",
    }
    return party(**{**base, **position})  # type: ignore[arg-type]


# -- getting away -------------------------------------------------------------------------------


@rule("IB-RULE-100", "IB-CHAR-08")
def test_oksanna_slips_off_from_each_tile_once_a_round() -> None:
    # between two groups that have a tile of their own to the south and to the north
    table = party(
        boards=OKSANNA,
        ship={"0,-1": "owow", "0,-2": "owow"},
        at={"stowaway": "0,0"},
        enemies={"0,-1": ["crew"], "0,-2": ["crew"]},
        morale=1,
    )
    table.do("move", "step 0,-1", "auto-retreat", "step 0,-2")
    assert (table.asked, table.s.morale) == ((0, "encounter"), 0)
    table.do("auto-retreat")  # the only way leads back to the first group
    assert table.c("stowaway").at == "0,-1"
    assert not table.offers("auto-retreat")
    assert table.s.turn.who != "stowaway"  # nothing else to get away with: the turn is over


@rule("IB-RULE-100", "IB-CHAR-09")
def test_oksanna_can_slip_off_from_a_tile_again_in_the_next_round() -> None:
    table = fight(
        "crew",
        who=("stowaway",),
        boards=OKSANNA,
        spent={"stowaway": [f"round:slip {HERE}"]},
        rolls=[1, 1],
    )
    assert not table.offers("auto-retreat")
    assert table.offers("retreat")
    again = fight(
        "crew",
        who=("stowaway",),
        boards=OKSANNA,
        stage="round",
        spent={"stowaway": [f"round:slip {HERE}"]},
    )
    while not again.offers("auto-retreat"):
        again.choose(again.asks[0].seat, len(again.asks[0].options) - 1)
    assert again.asked == (0, "encounter")


# -- between two rolls --------------------------------------------------------------------------


@rule("IB-REACT-08", "IB-USE-06")
def test_the_attacker_too_may_throw_between_its_own_rolls() -> None:
    table = fight(
        "security",
        hands={"cook": ["frag-grenade"]},
        worn={"cook": ["electro-baton"]},
        rolls=[1, 1, 1],
    )
    table.do("attack")
    assert table.asked == (2, "grenades")
    assert len(table.said("rolled")) == 1


# -- what is known of the tokens ----------------------------------------------------------------

INFESTED = {
    "0,-1": "odod",
    "1,-1": "bridge",
    "-1,-1": "mechanical-room",
    "0,-2": "odod",
    "1,-2": "power-plant",
    "-1,-2": "crew-quarters",
}


def laid_hostile(table: Play) -> bool:
    """Whether a face-down token on the ship is an enemy or the creature."""
    return any(hostile(table.s, t.face) for tile in table.s.ship.values() for t in tile.tokens)


@rule("IB-INFEST-17", "IB-HIDE-08")
def test_the_creature_turned_up_ends_the_certainty_that_an_enemy_lurks() -> None:
    table = party(
        mode="infestation",
        ship=INFESTED,
        at={"quartermaster": "0,-1"},
        destruct_off=True,
        lurking=True,
        down={"1,-1": ["token-alien-creature"], "-1,-2": ["token-biohazard"]},
    )
    table.do("move", "step 1,-1")
    assert not table.s.lurking


@rule("IB-INFEST-20", "IB-HIDE-08")
def test_what_the_multiplying_betrayed_stays_known_after_the_round() -> None:
    table = party(
        mode="infestation",
        ship=INFESTED,
        stage="end",
        round=18,
        apprehension=18,
        lurking=True,
        enemies={"0,-1": ["crew"]},
        at=dict.fromkeys(("quartermaster", "engineer", "cook", "henchman"), "0,-2"),
        down={"1,-1": ["token-1-enemy-crew"], "-1,-2": ["token-biohazard", "token-biohazard"]},
    )
    for seed in range(12):
        redeal(table.s, 0, Rng.from_seed(seed.to_bytes(32, "big")))
        assert laid_hostile(table)


@rule("IB-RULE-101", "IB-INFEST-08")
def test_a_room_with_face_down_tokens_ends_the_movement() -> None:
    table = party(
        mode="infestation",
        ship=INFESTED,
        at={"quartermaster": "0,-1"},
        down={"1,-1": ["token-no-enemy-event"]},
    )
    table.do("move", "step 1,-1")
    assert table.asked == (0, "act")
    assert table.s.turn.moving == 0


# -- the queue of combats, and running away -----------------------------------------------------


@rule("IB-RULE-72")
def test_a_combat_that_waits_comes_before_a_newly_created_one() -> None:
    table = fight(
        at={"engineer": HERE, "cook": "0,-4"},
        enemies={HERE: ["crew"], "0,-4": ["crew"]},
        order=["engineer", "cook", "quartermaster", "henchman"],
        combats=["0,-4"],
    )
    assert table.said("combat") == [{"at": "0,-4"}]


@rule("IB-CHAR-16", "IB-RULE-82")
def test_each_combat_gives_xavier_his_re_roll_anew() -> None:
    table = fight(
        "crew",
        who=("bounty-hunter",),
        boards=("bounty-hunter", "engineer", "cook"),
        spent={"bounty-hunter": ["combat:reroll"]},
        rolls=[1, 1],
    )
    table.do("attack")
    assert table.offers("reroll bounty-hunter")


@rule("IB-RULE-69", "IB-COMBAT-16")
def test_only_defeats_of_one_combat_round_make_enemies_run() -> None:
    # of three, one fell in round 1; one more in round 2 is not more than half of three
    table = fight(
        "crew", "crew", combat=Combat(at=HERE, round=1, started=3, fallen=1), rolls=[4, 1, 1, 1]
    )
    table.do("attack", "target-#1")
    assert table.at(HERE) == ["enemy-crew"]
    assert table.asked == (2, "combat-turn")


@rule("IB-RULE-69", "IB-COMBAT-17")
def test_the_step_out_of_a_room_does_not_count_for_running() -> None:
    ship = {"0,-1": "odow", "1,-1": "brig", "0,-2": "owow", "0,-3": "owow", "0,-4": "odow"}
    table = party(
        ship=ship,
        at={"cook": "1,-1"},
        enemies={"1,-1": ["crew", "crew"]},
        stage="combat",
        combat=Combat(at="1,-1", round=1, started=3, fallen=2),
    )
    assert {enemy.at for enemy in table.s.enemies} == {"0,-4"}


@rule("IB-RULE-45")
def test_who_has_a_fight_at_home_does_not_join_another() -> None:
    position = {"at": {"cook": HERE, "engineer": "0,-1"}, "worn": {"engineer": ["long-rifle"]}}
    free = fight(enemies={HERE: ["crew"]}, **position)
    assert [c.board for c in marksmen(free.s, HERE)] == ["engineer"]
    bound = fight(enemies={HERE: ["crew"], "0,-1": ["crew"]}, **position)
    assert marksmen(bound.s, HERE) == []


@rule("IB-MORALE-04", "IB-COMBAT-01")
def test_a_combat_won_by_shots_from_another_one_cheers_too() -> None:
    table = fight(
        enemies={HERE: ["security"], "0,-1": ["crew"]},
        at={"cook": HERE, "engineer": "0,-1"},
        worn={"cook": ["long-rifle"]},
        order=["cook", "engineer", "quartermaster", "henchman"],
        rolls=[1, 1, 1],
    )
    table.s.rng.script = [4, 1, 1]
    table.do("attack", "target enemy-crew").quiet()
    assert table.at("0,-1") == []
    assert table.s.morale == 4


@rule("IB-COMBAT-16", "IB-RULE-69")
def test_an_enemy_shot_on_another_tile_does_not_count_for_this_combat() -> None:
    table = fight(
        enemies={HERE: ["crew", "crew"], "0,-4": ["crew"]}, at={"cook": HERE, "engineer": "0,-4"}
    )
    assert table.s.combat is not None
    far = next(e for e in table.s.enemies if e.at != table.s.combat.at)
    wound(table.s, table.c("cook"), far, 1)
    assert table.s.combat.fallen == 0


# -- grenades, areas, blows ---------------------------------------------------------------------


@rule("IB-RULE-41", "IB-USE-11")
def test_a_grenade_is_offered_only_where_it_would_hurt_in_this_combat() -> None:
    useless = fight("crew", hands={"cook": ["emp-grenade"]})
    assert throws(useless.s, useless.c("cook")) == []
    assert throws(*_armed(fight("bot", hands={"cook": ["emp-grenade"]}))) != []
    elsewhere = fight(
        at={"engineer": HERE, "cook": "0,-4"},
        enemies={HERE: ["crew"], "0,-4": ["bot"]},
        hands={"cook": ["emp-grenade"]},
        order=["engineer", "cook", "quartermaster", "henchman"],
    )
    assert throws(*_armed(elsewhere)) == []


def _armed(table: Play):  # type: ignore[no-untyped-def]
    return table.s, table.c("cook")


@rule("IB-RULE-85", "IB-RULE-75")
def test_area_damage_spares_bridge_crew_not_open_to_attack() -> None:
    table = party(
        ship={"0,-1": "odow", "1,-1": "bridge"},
        at={"cook": "1,-1"},
        enemies={"1,-1": ["bot", "bridge-security-officer"]},
        stage="combat",
    )
    area_damage(table.s, table.c("cook"), "1,-1", [table.s.enemies[0].id], 1)
    assert [e.damage for e in table.s.enemies] == [1, 0]


@rule("IB-REACT-03")
def test_damage_of_an_event_is_not_avoided_by_leaving_a_combat() -> None:
    table = party(ship=LINE, at={"cook": HERE}, enemies={HERE: ["crew"]}, reputation={"cook": 1})
    cook = table.c("cook")
    table.s.blow = Blow(who="cook", amount=1, source="biohazard")
    assert [act.to for act in reactions(table.s, cook, cook)] == ["prevent-damage"]
    table.s.blow = Blow(who="cook", amount=1, source="enemy-crew", combat=True)
    assert "free-retreat" in [act.to for act in reactions(table.s, cook, cook)]


@rule("IB-REACT-03", "IB-DECIDE-37")
def test_a_surgeon_on_another_tile_is_not_asked_about_a_blow() -> None:
    table = party(
        boards=("surgeon", "engineer", "cook"),
        ship=LINE,
        at={"cook": HERE},
        health={"cook": 2, "engineer": 1},
    )
    table.s.blow = Blow(who="cook", amount=1, source="biohazard")
    assert reactions(table.s, table.c("cook"), table.c("surgeon")) == []


@rule("IB-RULE-77", "IB-ROUND-07")
def test_the_free_retreat_in_phase_one_does_not_give_back_the_turn() -> None:
    table = party(
        ship=LINE,
        at={"quartermaster": HERE},
        enemies={"0,-1": ["crew"]},
        reputation={"quartermaster": 1},
    )
    table.do("move", "step 0,-1", "benefit-free-retreat", "step 0,-2")
    assert table.c("quartermaster").at == "0,-3"
    assert table.s.turn.who != "quartermaster"


# -- wandering ----------------------------------------------------------------------------------


@rule("IB-WANDER-08", "IB-WANDER-10")
def test_a_group_that_has_moved_does_not_move_again_with_another() -> None:
    ship = {"0,-1": "owow", "0,-2": "owow", "0,-3": "owow", "0,-4": "odow", "0,-5": "odow"}
    table = party(ship=ship, enemies={"0,-1": ["crew"], "0,-3": ["bot"]}, stage="wander", rolls=[1])
    assert {e.kind: e.at for e in table.s.enemies} == {"enemy-crew": "0,-3", "enemy-bot": "0,-5"}


@rule("IB-WANDER-12")
def test_guards_laid_in_this_phase_two_do_not_wander_in_it() -> None:
    table = party(ship=LINE)
    guard(table.s, "0,-4")
    assert len(table.s.enemies) == 2
    assert not any(wanders(table.s, enemy) for enemy in table.s.enemies)


@rule("IB-WANDER-13")
def test_cut_off_from_the_airlock_a_room_is_left_by_the_doorway_farther_from_it() -> None:
    #  the Brig at 2,-2 has doorways to the west (1,-2) and to the east (3,-2); neither leads home
    ship = {"0,-1": "owow", "1,-2": "odow", "2,-2": "brig", "3,-2": "owod"}
    table = party(ship=ship, enemies={"2,-2": ["crew"]})
    assert away_steps(table.s, "2,-2", "0,0") == ["3,-2"]


@rule("IB-WANDER-13", "IB-WANDER-06")
def test_cut_off_from_the_airlock_a_group_goes_toward_it_by_grid_steps() -> None:
    ship = {"0,-1": "owow", "2,-2": "odow", "2,-3": "odow"}
    table = party(ship=ship, enemies={"2,-3": ["crew"]}, stage="wander", rolls=[5])
    assert table.at("2,-2") == ["enemy-crew"]


@rule("IB-RULE-62")
def test_without_unplaced_rooms_a_ship_is_not_closed() -> None:
    table = party(ship={"0,-1": "owow"}, craters=["0,-2"])
    assert is_closed(table.s)
    table.s.rooms = []
    assert not is_closed(table.s)


@rule("IB-RULE-59")
def test_the_nearest_missing_cell_comes_before_the_turn_order() -> None:
    table = party(
        ship={"0,-1": "oooo", "0,-2": "owow", "0,-3": "owow"},
        at={"quartermaster": "0,-2", "cook": "0,-1"},
    )
    end = next_end(table.s)
    assert end is not None
    assert end.at == "1,-1"  # one tile from the Cook; 0,-4 is two from the Quartermaster


@rule("IB-RULE-62", "IB-EVENT-15")
def test_a_closed_ship_does_not_go_on_into_a_crater() -> None:
    table = party(ship={"0,-1": "owow"}, craters=["0,-2", "1,-1", "-1,-1"])
    assert breach(table.s) is None


@rule("IB-SETUP-05", "IB-HIDE-01")
def test_goals_taken_out_are_traitors_in_every_redeal() -> None:
    table = fresh()
    for seed in range(8):
        redeal(table.s, 0, Rng.from_seed(seed.to_bytes(32, "big")))
        out = [card.face for card in table.s.goals if card.removed]
        assert len(out) == 3
        assert all(face.startswith("traitor") for face in out)


@rule("IB-RULE-60", "IB-EVENT-15")
def test_an_opening_against_a_crater_is_a_dead_end() -> None:
    table = party(ship={"0,-1": "owow"}, craters=["0,-3"])
    assert fit(table.s, "owow", End("0,-2", 0)) == (0, 1, 0, 0)


@rule("IB-RULE-69")
def test_enemies_that_join_a_combat_count_for_its_size() -> None:
    table = fight("crew")
    place_enemy(table.s, "enemy-crew", HERE)
    assert table.s.combat is not None
    assert table.s.combat.started == 2


# -- events -------------------------------------------------------------------------------------


@rule("IB-CARD-09", "IB-RULE-45")
def test_treachery_does_not_reach_through_a_blast_door() -> None:
    ship = {"0,-1": "odow", "1,-1": "brig"}
    at = {"quartermaster": "1,-1", "cook": "0,-1"}
    near = party(ship=ship, at=at)
    assert [v.board for v in victims(near.s, near.c("quartermaster"))] == ["cook"]
    shut = party(ship=ship, at=at, tokens={"1,-1": ["blast-door"]})
    assert victims(shut.s, shut.c("quartermaster")) == []


@rule("IB-RULE-53")
def test_an_explosion_asks_for_no_second_line_in_its_own_round() -> None:
    table = party(
        ship=LINE,
        stage="leaks",
        round=2,
        blasts=[Blast(at="0,-4", left=2, since=2)],
        options={"no-explosion-card": False},
    )
    assert table.s.blasts == [Blast(at="0,-4", left=2, since=2)]


@rule("IB-RULE-54")
def test_a_blast_door_goes_with_a_destroyed_tile() -> None:
    table = party(
        ship=LINE,
        doors=["0,-2|0,-3"],
        stage="leaks",
        round=2,
        blasts=[Blast(at="0,-4", left=2, since=1)],
        rolls=[1],
        options={"no-explosion-card": False},
    )
    table.do("line y-toward")
    assert (table.s.craters, table.s.doors) == (["0,-3"], [])


@rule("IB-EVENT-19")
def test_holonews_offers_nothing_to_whoever_has_earned_this_round() -> None:
    table = party(
        ship={"0,-1": "odow", "1,-1": "?brig"},
        at={"quartermaster": "0,-1"},
        events=["holonews-bulletin"] * 1,
        earned=["quartermaster"],
    )
    table.do("move", "step 1,-1").quiet()
    assert table.asked[1] != "holonews"
    assert table.c("quartermaster").reputation == 0


# -- goals and missions -------------------------------------------------------------------------


@rule("IB-WIN-02", "IB-DEFEAT-02")
def test_a_survivor_who_fell_once_has_missed_the_goal() -> None:
    table = party(goals={0: "survivor"}, health={"quartermaster": 4})
    player = table.s.players[0]
    assert goal_met(table.s, player)
    player.defeats = 1
    assert not goal_met(table.s, player)


@rule("IB-RULE-20", "IB-WIN-02")
def test_an_eliminated_player_does_not_win_with_the_group() -> None:
    table = party(
        mode="cooperative",
        stage="end",
        mission="map-the-hulk",
        found=20,
        fallen=["cook"],
        eliminated=[2],
    )
    assert table.s.result is not None
    assert table.s.result.winners == [0, 1]


@rule("IB-TRAITOR-01")
def test_an_assassin_does_not_count_the_own_defeats() -> None:
    table = party(goals={0: "traitor-assassin"})
    table.s.players[0].defeats = 2
    assert not may_betray(table.s, table.c("quartermaster"))
    table.s.players[1].defeats = 2
    assert may_betray(table.s, table.c("quartermaster"))


@rule("IB-MISSION-06", "IB-MISSION-04")
def test_a_new_mission_takes_the_prisoner_away() -> None:
    table = party(mission="jailbreak", freed=True)
    table.c("cook").prisoner = True
    take_mission(table.s, "bloodbath")
    assert not table.c("cook").prisoner
    assert not table.s.freed


# -- defeat -------------------------------------------------------------------------------------


@rule("IB-RULE-91", "IB-ACT-05")
def test_a_saved_die_is_lost_with_the_board() -> None:
    table = party(boards=("gambler", "engineer", "cook"))
    gambler = table.c("gambler")
    gambler.saved = "hit"
    fall(table, "gambler")
    assert gambler.saved is None


@rule("IB-INFEST-19")
def test_a_mark_is_lost_when_its_character_is_defeated() -> None:
    table = party(mode="infestation", ship=INFESTED, disarmed=["cook"])
    fall(table, "cook")
    assert table.s.disarmed == []


def fall(table: Play, who: str) -> None:
    """Defeat a character, as far as the first question that follows."""
    rule = defeat(table.s, table.c(who))
    with contextlib.suppress(StopIteration):
        rule.send(None)
    rule.close()


@rule("IB-ACT-05")
def test_a_swapped_die_stays_fixed_when_another_is_saved() -> None:
    table = party(boards=("gambler", "engineer", "cook"))
    roll = Roll(who="gambler", kind="attack", dice=["white"] * 3, faces=["hit"] * 3, fixed=[2])
    _save(table.s, roll, table.c("gambler"), 0)
    assert (roll.fixed, len(roll.faces)) == ([1], 2)


# -- doors and turns ----------------------------------------------------------------------------


@rule("IB-RULE-21")
def test_no_door_is_forced_after_a_free_move() -> None:
    position = {
        "boards": ("navigator", "engineer", "cook"),
        "ship": {"0,-1": "odow", "1,-1": "brig"},
        "at": {"navigator": "0,-1"},
        "tokens": {"1,-1": ["blast-door"]},
    }
    assert party(**position).offers("force 1,-1")  # type: ignore[arg-type]
    assert not party(**position, turn={"moved": True}).offers("force 1,-1")  # type: ignore[arg-type]


@rule("IB-REACT-01", "IB-LOOT-03")
def test_the_smart_trigger_works_on_a_retreat_roll() -> None:
    table = fight("crew", worn={"cook": ["long-rifle", "smart-trigger"]}, rolls=[1, 1, 1])
    table.do("retreat")
    assert table.offers("reroll smart-trigger")
