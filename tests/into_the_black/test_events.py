"""Section 8, Events: every card, the reactions to it, and how events end."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.into_the_black.content import book_of
from quarterdeck.games.into_the_black.rules.event_cards import explosion_lines, shelters, target_on
from tests.into_the_black.build import Play, party

#  [A] - corridor 0,-1 - door east to a Cargo Hold (2 events), door west to the Brig (1 event)
SHIP = {"0,-1": "odod", "1,-1": "?cargo-hold-b", "-1,-1": "?brig"}


def enter(*events: str, room: str = "-1,-1", who: str = "engineer", **position: object) -> Play:
    """Let a character step from the corridor into an unrevealed room that draws these events."""
    order = [who, *(b for b in ("quartermaster", "engineer", "cook") if b != who)]
    base = {"ship": SHIP, "at": {who: "0,-1"}, "order": order, "events": events}
    return party(**{**base, **position}).do("move", f"step {room}")  # type: ignore[arg-type]


@rule("IB-CARD-01", "IB-RULE-51", "IB-EVENT-05")
def test_biohazard_hurts_all_in_the_room_and_whoever_enters_later() -> None:
    table = enter("biohazard")
    assert table.c("engineer").health == 3
    assert table.s.ship["-1,-1"].events == ["biohazard"]
    later = party(
        ship=SHIP | {"-1,-1": "brig"},
        tokens={"-1,-1": ["biohazard"]},
        at={"cook": "0,-1"},
        order=["cook"],
    )
    later.do("move", "step -1,-1")
    assert later.c("cook").health == 4


@rule("IB-CARD-02", "IB-EVENT-11", "IB-RULE-35", "IB-EVENT-04", "IB-DECIDE-23")
def test_chemical_spill_is_damage_or_two_loot_cards() -> None:
    table = enter(
        "chemical-spill", hands={"engineer": ["scanner"]}, worn={"engineer": ["backpack"]}
    )
    assert table.keys() == ["option-1-damage", "option-2-discard_loot"]
    table.do("option-2-discard_loot", "card scanner")
    assert (table.c("engineer").equipped, table.s.morale) == ([], 2)
    poor = enter("chemical-spill", hands={"engineer": ["scanner"]})
    assert poor.c("engineer").health == 3  # one card is not enough to choose


@rule("IB-CARD-02", "IB-EVENT-06")
def test_chemical_spill_takes_a_die_from_search_rolls_until_it_is_ended() -> None:
    table = party(
        ship={"0,-1": "odow", "1,-1": "laboratory"},
        at={"cook": "1,-1", "gunner": "1,-1"},
        boards=("gunner", "engineer", "cook"),
        order=["cook", "gunner"],
        tokens={"1,-1": ["chemical-spill"]},
        rolls=[1],
    )
    table.do("search")
    assert table.said("rolled")[0]["dice"] == ["white"]  # the Cook has two white dice
    table.s.rng.script = [1]
    table.do("end", "search")
    table.quiet()
    assert table.said("rolled")[1]["dice"] == ["white"]  # one white die at least


@rule("IB-CARD-03", "IB-ACT-06", "IB-EVENT-08")
def test_collapsed_floor_wants_an_unmodified_roll_and_stops_everybody() -> None:
    table = enter("collapsed-floor", worn={"engineer": ["scanner"]}, rolls=[1, 1])
    assert table.said("rolled")[0]["dice"] == ["yellow", "white"]  # no scanner
    assert table.c("engineer").health == 3
    assert table.s.turn.who == "quartermaster"  # the turn ended
    later = party(
        ship=SHIP | {"-1,-1": "brig"},
        tokens={"-1,-1": ["collapsed-floor"]},
        at={"cook": "0,-1"},
        order=["cook"],
        morale=4,
    )
    later.do("move", "step -1,-1")
    assert later.s.turn.moving == 0
    assert "attempt" not in later.verbs()


@rule("IB-CARD-04", "IB-EVENT-03", "IB-EVENT-18")
def test_decompression_hurts_and_expels_and_later_cards_miss_the_expelled() -> None:
    table = enter("decompression", "booby-trap", room="1,-1")
    assert (table.c("engineer").at, table.c("engineer").health) == ("0,-1", 3)
    assert [f["event"] for f in table.said("event")] == ["decompression", "booby-trap"]
    fixed = party(
        ship=SHIP | {"-1,-1": "brig"},
        at={"engineer": "0,-1"},
        order=["engineer"],
        tokens={"-1,-1": ["decompression"]},
        rolls=[4, 1, 4, 1],
    )
    fixed.do("attempt -1,-1/decompression")  # from the doorway
    assert fixed.s.ship["-1,-1"].events == []


@rule("IB-CARD-05")
def test_gravity_failure_ends_the_turn_and_later_moves_go_one_tile() -> None:
    table = enter("gravity-failure", who="quartermaster")
    assert table.s.turn.who == "engineer"
    slow = party(
        ship=SHIP | {"-1,-1": "brig"},
        tokens={"-1,-1": ["gravity-failure"]},
        at={"cook": "-1,-1"},
        order=["cook"],
        morale=4,
    )
    slow.do("move")
    assert slow.s.turn.moving == 1


@rule("IB-CARD-06", "IB-ROUND-11", "IB-ROUND-08")
def test_plasma_leak_burns_on_a_failed_roll_and_at_the_end_of_each_phase_two() -> None:
    table = enter("plasma-leak", who="quartermaster", rolls=[1, 1])
    assert table.c("quartermaster").health == 2
    leak = party(
        ship=SHIP | {"-1,-1": "brig"},
        tokens={"-1,-1": ["plasma-leak"]},
        at={"cook": "-1,-1", "engineer": "-1,-1"},
        stage="leaks",
    )
    assert leak.c("cook").health == 4
    assert leak.c("engineer").health == 4  # it never affects the Engineer


@rule("IB-CARD-07", "IB-EVENT-17", "IB-EVENT-23")
@pytest.mark.parametrize(("apprehension", "count"), [(9, 2), (10, 3)])
def test_ambush_brings_enemies_and_is_an_encounter(apprehension: int, count: int) -> None:
    table = enter("ambush", apprehension=apprehension)
    assert len(table.at("-1,-1")) == count
    assert table.s.turn.who == "quartermaster"


@rule("IB-CARD-07", "IB-EVENT-23")
def test_an_alarm_before_an_ambush_counts_when_the_ambush_is_drawn() -> None:
    table = enter("alarm", "ambush", room="1,-1", apprehension=9, morale=4)
    assert len(table.at("1,-1")) == 3


@rule("IB-CARD-08", "IB-RULE-27")
def test_security_sweep_fills_the_corridor_in_front_unless_somebody_stands_there() -> None:
    assert len(enter("security-sweep").at("0,-1")) == 3
    assert enter("security-sweep", at={"engineer": "0,-1", "cook": "0,-1"}).at("0,-1") == []


@rule("IB-CARD-09", "IB-RULE-57", "IB-DEFEAT-06", "IB-DEFEAT-04")
def test_treachery_attacks_another_player_who_may_be_eliminated() -> None:
    table = enter(
        "treachery", at={"engineer": "0,-1", "cook": "0,-1"}, health={"cook": 1}, rolls=[5, 1]
    )
    assert table.keys() == ["betray-cook", "penalty"]  # the Cook is one passage away
    table.do("betray cook")
    assert table.s.players[2].eliminated
    assert not table.c("cook").waiting
    assert table.s.morale == 2


@rule("IB-CARD-09", "IB-CARD-13")
def test_treachery_costs_reputation_or_morale_and_never_hits_the_henchman() -> None:
    table = enter(
        "treachery", at={"engineer": "0,-1", "henchman": "0,-1"}, reputation={"engineer": 1}
    )
    table.quiet()
    assert table.c("engineer").reputation == 0  # no legal target: only the penalty
    broke = enter("treachery")
    assert broke.s.morale == 2
    coop = enter("treachery", mode="cooperative", at={"engineer": "0,-1", "cook": "0,-1"})
    assert coop.s.morale == 2


@rule("IB-RULE-102")
def test_the_henchman_betrays_nobody() -> None:
    table = party(
        ship={"0,-1": "odow", "1,-1": "?brig"},
        at={"henchman": "0,-1", "cook": "0,-1"},
        order=["henchman", "quartermaster"],
        events=["treachery"],
        reputation={"henchman": 1},
    ).do("move", "step 1,-1")
    table.quiet()
    assert table.asked[1] != "treachery"
    assert table.c("henchman").reputation == 0


@rule("IB-CARD-10")
def test_booby_trap_is_two_damage_or_two_cards() -> None:
    assert enter("booby-trap").c("engineer").health == 2


@rule("IB-CARD-11", "IB-LOOT-12")
def test_a_deserter_joins_as_an_ally_but_never_a_third() -> None:
    assert enter("deserter").c("engineer").allies == [2]
    assert enter("deserter", allies={"engineer": [1, 2]}).c("engineer").allies == [1, 2]


@rule("IB-CARD-12")
def test_the_short_events() -> None:
    cache = enter("hidden-cache", gear=["scanner", "backpack"])
    assert len(cache.keys()) == 2
    cache.do("card scanner")
    assert cache.faces("engineer") == ["scanner"]
    assert enter("jammed-signal", apprehension=3).s.apprehension == 2
    assert enter("jammed-signal").s.apprehension == 1
    assert enter("rallying-cry").s.morale == 4
    clear = enter("all-clear")
    assert (clear.s.morale, clear.s.apprehension, clear.s.turn.actions) == (3, 1, 1)


@rule("IB-EVENT-09", "IB-APP-03")
def test_an_alarm_raises_apprehension() -> None:
    assert enter("alarm").s.apprehension == 2


@rule("IB-EVENT-10", "IB-EVENT-19", "IB-RULE-84", "IB-RULE-83")
def test_holonews_gives_reputation_above_five_and_more_for_a_damage_nobody_prevents() -> None:
    table = enter(
        "holonews-bulletin",
        reputation={"engineer": 5},
        worn={"engineer": ["combat-armor"]},
        cubes={"engineer": ["exit-room"]},
    )
    table.do("bulletin-2")
    assert table.c("engineer").reputation == 7
    assert table.c("engineer").health == 3
    earned = enter("holonews-bulletin", earned=["engineer"])
    assert earned.c("engineer").reputation == 0


@rule("IB-EVENT-12", "IB-RULE-56")
def test_the_escaped_creature_is_an_enemy_in_the_room() -> None:
    table = enter("escaped-creature")
    assert table.at("-1,-1") == ["alien-creature"]
    assert table.s.turn.who == "quartermaster"


@rule("IB-EVENT-07", "IB-MORALE-05", "IB-EVENT-06", "IB-REP-08")
def test_ending_an_event_takes_one_action_and_gives_morale_and_reputation() -> None:
    position = {
        "ship": SHIP | {"-1,-1": "brig"},
        "at": {"engineer": "-1,-1"},
        "order": ["engineer"],
        "tokens": {"-1,-1": ["biohazard"]},
    }
    table = party(**position, rolls=[4, 1, 4, 1]).do("attempt -1,-1/biohazard")
    assert table.s.ship["-1,-1"].events == []
    assert (table.s.morale, table.c("engineer").reputation, table.s.turn.actions) == (4, 1, 1)
    failed = party(**position, rolls=[4, 1, 1, 1]).do("attempt -1,-1/biohazard")
    assert failed.s.ship["-1,-1"].events == ["biohazard"]
    assert failed.s.turn.actions == 1


@rule("IB-EVENT-16", "IB-REP-10", "IB-REACT-02", "IB-DECIDE-22", "IB-RULE-49")
def test_leaving_the_room_avoids_the_shown_card_and_the_later_ones() -> None:
    table = enter("booby-trap", "biohazard", room="1,-1", reputation={"engineer": 1})
    assert table.asked == (1, "react-event")
    table.do("benefit exit-room")
    assert (table.c("engineer").at, table.c("engineer").health) == ("0,-1", 4)
    assert table.s.ship["1,-1"].events == ["biohazard"]
    assert table.c("engineer").cubes == ["exit-room"]


@rule("IB-RULE-49")
def test_a_barrier_on_the_shown_card_does_not_hold_the_character_yet() -> None:
    table = enter("emergency-lockdown", reputation={"engineer": 1})
    assert table.offers("benefit exit-room")


@rule("IB-RULE-25")
def test_a_barrier_that_lies_holds_the_character() -> None:
    table = enter("emergency-lockdown", "booby-trap", room="1,-1", reputation={"engineer": 1})
    table.do("pass")
    assert table.asked[1] != "react-event"


@rule("IB-REACT-02")
def test_captains_override_cancels_a_card_for_good_by_anybody_in_play() -> None:
    table = enter("biohazard", hands={"cook": ["captains-override"]})
    assert table.asked == (2, "react-event")
    table.do("use captains-override")
    assert table.c("engineer").health == 4
    assert table.s.ship["-1,-1"].events == []
    assert (table.s.morale, table.c("cook").reputation) == (3, 0)


@rule("IB-EVENT-20")
def test_only_events_with_a_loot_or_attempt_way_are_removable() -> None:
    ship = {"0,-1": "odod", "1,-1": "data-core", "-1,-1": "laboratory"}
    table = party(
        ship=ship,
        at={"engineer": "1,-1"},
        order=["engineer"],
        tokens={"-1,-1": ["collapsed-floor", "blast-door"]},
        doors=["0,-1|0,0"],
        rolls=[4, 1],
    )
    table.do("search")
    assert table.keys() == ["event--1,-1/blast-door", "event-0,-1|0,0"]


@rule("IB-EVENT-21")
def test_without_the_front_tile_the_earliest_doorway_takes_its_place() -> None:
    from quarterdeck.games.into_the_black.ship import front

    ship = {"0,-1": "odow", "1,-1": "brig", "1,-2": "oodw"}
    table = party(ship=ship)
    assert front(table.s, "1,-1") == "1,-2"
    del table.s.ship["1,-2"]
    assert front(table.s, "1,-1") == "0,-1"
    del table.s.ship["0,-1"]
    assert front(table.s, "1,-1") is None


@rule("IB-EVENT-22", "IB-RULE-47")
def test_enemies_neither_reveal_rooms_nor_suffer_events() -> None:
    table = party(
        ship=SHIP | {"-1,-1": "brig", "0,-2": "owow"},
        at=dict.fromkeys(("quartermaster", "engineer", "cook", "henchman"), "0,-2"),
        tokens={"-1,-1": ["biohazard"]},
        enemies={"0,-1": ["bot"]},
        stage="wander",
        wander_die=3,
        groups=["0,-1"],
    )
    table.do("step -1,-1")  # the Airlock is empty too: a choice
    bot = table.s.enemies[0]
    assert (bot.at, bot.damage) == ("-1,-1", 0)
    assert not table.s.ship["1,-1"].revealed


@rule("IB-RULE-26")
def test_an_expulsion_passes_a_blast_door_but_not_a_lockdown() -> None:
    open_door = enter("blast-door", "decompression", room="1,-1")
    assert open_door.c("engineer").at == "0,-1"
    shut = enter("emergency-lockdown", "decompression", room="1,-1")
    assert shut.c("engineer").at == "1,-1"


@rule("IB-RULE-46")
def test_an_empty_event_deck_is_reshuffled_from_its_discards() -> None:
    table = party(ship=SHIP, at={"engineer": "0,-1"}, order=["engineer", "cook"])
    table.s.events_past, table.s.events_deck = table.s.events_deck, []
    table.do("move", "step -1,-1")
    table.quiet()
    assert table.said("events-reshuffled") == [{}]
    assert len(table.s.events_deck) == 41  # 42 without Explosion!, one drawn


@rule("IB-RULE-48")
def test_enemies_in_an_unrevealed_room_are_met_after_its_events() -> None:
    table = enter("alarm", enemies={"-1,-1": ["crew"]})
    kinds = [e.kind for e in table.events() if e.kind in ("event", "encounter")]
    assert kinds == ["event", "encounter"]
    assert table.s.turn.who == "quartermaster"


@rule("IB-RULE-50")
def test_the_same_token_twice_adds_nothing() -> None:
    table = enter("biohazard", "biohazard", room="1,-1")
    assert table.c("engineer").health == 3
    assert table.s.ship["1,-1"].events == ["biohazard"]


@pytest.mark.parametrize("event", sorted(set(book_of("").events) - {"explosion"}))
def test_every_event_can_be_drawn_and_leaves_its_token(event: str) -> None:
    table = enter(event, rolls=[1, 1], hands={"engineer": ["scanner"]})
    entry = book_of("").events[event]
    expected = [event] if entry.ongoing and event != "escaped-creature" else []
    assert table.s.ship["-1,-1"].events == expected


# -- Explosion! ---------------------------------------------------------------------------------

#  a line to the north: Airlock, four corridors, the Vault east of the last
LINE = {"0,-1": "owow", "0,-2": "owow", "0,-3": "odow", "0,-4": "odow", "1,-4": "?brig"}
BANG = {"options": {"no-explosion-card": False}}


@rule("IB-EVENT-13", "IB-RULE-52", "IB-DECIDE-24", "IB-REACT-12")
def test_the_drawer_picks_the_line_and_a_die_counts_the_tiles() -> None:
    table = enter("explosion", room="1,-4", ship=LINE, at={"engineer": "0,-4"}, rolls=[2], **BANG)
    # 1,-4 is farther north than east, and no tile lies on its column: nothing happens
    assert table.said("no-explosion") == [{"at": "1,-4"}]
    straight = party(ship=LINE, **BANG)
    lines = explosion_lines(straight.s, "0,-4")
    assert lines["y-toward"] == ["0,-3", "0,-2", "0,-1", "0,0"]
    assert lines["y-away"] == lines["y-toward"]  # with none on that side the other is used
    assert target_on(straight.s, lines["y-toward"], 2) == "0,-2"
    assert target_on(straight.s, lines["y-toward"], 6) == "0,-1"  # never the Airlock


@rule("IB-EVENT-14", "IB-EVENT-15", "IB-RULE-54", "IB-RULE-53", "IB-DECIDE-46", "IB-ROUND-11")
def test_further_explosions_destroy_tiles_and_throw_characters_about() -> None:
    from quarterdeck.games.into_the_black.state import Blast

    position = {
        "ship": LINE,
        "stage": "leaks",
        "round": 2,
        "blasts": [Blast(at="0,-4", left=2, since=1)],
        "at": {"engineer": "0,-2"},
        "enemies": {"0,-2": ["bot"]},
    }
    # the die shows 2: 0,-2 goes; the Engineer succeeds with a yellow hit
    table = party(**position, rolls=[2, 4, 1], **BANG).do("line y-toward")
    table.do("step 0,-1")
    assert "0,-2" not in table.s.ship
    assert table.s.craters == ["0,-2"]
    assert table.s.bag["enemy-bot"] == 10
    assert table.c("engineer").at == "0,-1"
    assert table.s.blasts[0].left == 1
    dead = party(**position, rolls=[2, 1, 1], reputation={"engineer": 0}, **BANG).do(
        "line y-toward"
    )
    assert [facts["who"] for facts in dead.said("defeated")] == ["engineer"]


@rule("IB-RULE-53")
def test_an_explosion_does_not_repeat_in_its_own_round_and_ends_after_three() -> None:
    from quarterdeck.games.into_the_black.state import Blast

    fresh = party(
        ship=LINE, stage="leaks", round=2, blasts=[Blast(at="0,-4", left=2, since=2)], **BANG
    )
    assert fresh.said("exploded") == []
    last = party(
        ship=LINE,
        stage="leaks",
        round=4,
        blasts=[Blast(at="0,-4", left=1, since=2)],
        rolls=[1],
        **BANG,
    ).do("line y-toward")
    assert last.s.blasts == []


@rule("IB-RULE-54")
def test_survivors_prefer_a_tile_joined_by_a_passage() -> None:
    ship = {"0,-1": "owow", "0,-2": "owow", "1,-1": "owow"}
    table = party(ship=ship)
    assert shelters(table.s, "0,-1") == ["0,0", "0,-2"]
