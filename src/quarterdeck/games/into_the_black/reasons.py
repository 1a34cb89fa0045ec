"""Why captains answer as they do, in words: their plan told for hints."""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.core.ask import Ask
from quarterdeck.games.into_the_black.acts import destination
from quarterdeck.games.into_the_black.aims import group_progress, work_of
from quarterdeck.games.into_the_black.ambition import goal_wishes, holds_back, lingers
from quarterdeck.games.into_the_black.common import Act
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.errands import errand_wishes
from quarterdeck.games.into_the_black.instinct import me
from quarterdeck.games.into_the_black.plan import (
    cure_wishes,
    explore,
    hunt_wishes,
    mission_wishes,
    rescue_wishes,
    scenario_wishes,
)
from quarterdeck.games.into_the_black.ship import room_at
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Pos
from quarterdeck.games.into_the_black.treachery import traitor_wishes
from quarterdeck.games.into_the_black.worth import MISSION_OPS

PLAN = "A captain goes by its plan here and compares nothing."
WALKS = ("move", "free-move", "force", "field", "step", "cross")
VOTES = ("all-is-lost", "keep-mission", "break-tie")
"""Votes on the mission, which decide the rest of a game."""
PLAIN = {
    "attempt": "Ending the event here is worth an action.",
    "room-heal": "It heals here.",
    "utilize": "What the room offers is worth an action.",
    "equip-action": "What is in the hand arms better than what is worn.",
    "free-equip-action": "What is in the hand arms better than what is worn.",
    "plant": "The mission wants a charge here.",
    "reveal-goal": "It wins the game.",
    "discard-action": "The betrayal needs lower Morale.",
    "free-discard-action": "The betrayal needs lower Morale.",
    "open": "It opens a way, or the room where somebody is locked in.",
    "disarm": "Two successes in a row here help to stop the self-destruct.",
    "throw": "There are enemies enough for it, or the fight is hard.",
    "treat": "A wound is healed, and it costs nothing.",
    "betray": "It serves the betrayal, or saves the last Morale.",
    "engineer": "The event is gone at once.",
    "attack": "To stay and strike costs less in the end than to run.",
    "end": "Nothing here is worth an action, and nowhere to go is worth the way.",
}
BARRED = "Nothing else is within reach, and a way that is barred may be opened."
PASSES = {
    "move-step": "It is where it wants to be, or nowhere on is worth the way.",
    "steal": "The turn order is not worth the Reputation.",
    "encounter": "The fight can be fought.",
    "equip": "Nothing in the hand arms better.",
    "grenades": "There are too few enemies for a grenade.",
    "react-roll": "The roll is good enough, or not worth what it would cost.",
    "react-damage": "The damage can be borne.",
    "react-event": "It hurts nobody much.",
    "slip-away": "The fight does not go badly.",
    "holonews": "It is not worth the damage.",
}
"""Why nothing is done."""
QUESTIONS = {
    "act": "What it does is needed now.",
    "move-step": "What it does is needed now.",
    "any-time": "What it does is needed now.",
    "combat-turn": "The fight goes badly.",
    "encounter": "The fight would go badly, and this way out is cheap.",
    "slip-away": "The fight goes badly.",
    "join-combat": "Whom a blow can fell comes first, the most dangerous of them.",
    "choose-board": "Its Health and dice are the best of these.",
    "new-board": "Its Health and dice are the best for what is left to do.",
    "colour": "The colour changes nothing.",
    "rotate": "A captain lays corridors as they come.",
    "wander-group": "Where each group goes matters more than which of them is first.",
    "wander-toward": "They are equally near.",
    "combat-order": "Of equals either may begin.",
    "split-draw": "All from the deck that is wanted more.",
    "accept-re-roll": "Whoever offers it thinks that the roll can be bettered.",
    "which-trophy": "All trophies are worth the same.",
    "heal-whom": "Whoever is hurt may have it.",
    "treachery": "Reputation is worth less than a partner.",
    "teleport": "What is wished for is near there.",
    "peek": "It may be worth most to know what is there.",
    "holonews": "In full Health a wound is a fair price for Reputation.",
    "level": "The normal level is a fair beginning.",
    "keep-goal": "Of these goals it comes easiest.",
    "start-room": "The party spreads over the ship.",
    "equip": "It arms better than what is worn.",
    "keep-loot": "It is worth most of what was drawn.",
    "hand-limit": "It is worth least in the hand.",
    "discard": "It is worth least in the hand.",
    "discard-for-event": "It is worth least in the hand.",
    "search-for": "It is what is needed most.",
    "redraw": "What was drawn can be bettered.",
    "target": "Whom a blow can fell comes first, the most dangerous of them.",
    "extra-target": "Whom a blow can fell comes first, the most dangerous of them.",
    "retreat-step": "No enemy waits there, and nothing unknown opens.",
    "pick-die": "What failed is rolled again.",
    "react-roll": "The roll is not good enough as it is.",
    "react-damage": "The damage would hurt too much.",
    "react-event": "It would hurt too much, or lock somebody in.",
    "event-option": "Damage is better borne than Morale lost, unless it kills.",
    "wander-step": "It leads enemies away from everybody.",
    "run-step": "It leads enemies away from everybody.",
    "morale-loss": "Morale is low, and it is done once a game.",
    "enemy-target": "Of those in question this one bears it best.",
}
Wishes = Callable[[IntoTheBlack, Character, dict[Pos, float]], None]
ERRANDS: tuple[tuple[Wishes, str], ...] = (
    (errand_wishes, "Apprehension can be lowered or Morale lifted there"),
    (traitor_wishes, "the betrayal needs it"),
    (rescue_wishes, "somebody is locked in, and what opens the room is there or needed there"),
    (cure_wishes, "wounds can be healed there"),
    (hunt_wishes, "that fight can be won"),
)


def because(s: IntoTheBlack, a: Ask, option: Act | None) -> str:
    """Tell why an option is what the captains' plan says."""
    if a.question.id in VOTES and s.round:
        return _of_a_vote(s, option)
    if option is None:
        return PASSES.get(a.question.id, "What could be used is better kept for another time.")
    if option.verb == "end" and not s.turn.actions:
        return "No action is left."
    if option.verb == "trophies":
        return _of_trophies(s, me(s, a))
    if option.verb == "search" and a.question.id == "act":
        return _of_a_search(s, me(s, a))
    if option.verb in WALKS and a.question.id in ("act", "move-step"):
        return _of_a_walk(s, me(s, a))
    return PLAIN.get(option.verb) or QUESTIONS.get(a.question.id, PLAN)


def _of_a_vote(s: IntoTheBlack, option: Act | None) -> str:
    done = round(100 * group_progress(s))
    if option is not None and option.to == s.offered:
        return f"A new mission is mostly won sooner than one that is done to about {done} %."
    return f"The mission is done to about {done} %, and Morale is {s.morale}."


def _of_trophies(s: IntoTheBlack, c: Character) -> str:
    if holds_back(s, c):
        return "Without them the mission goes on, and there is time for the own goal."
    return "Reputation is worth more than the trophies."


def _of_a_search(s: IntoTheBlack, c: Character) -> str:
    room = room_at(s, c.at)
    specials = book(s).rooms[room].special if room else ()
    if work_of(s) and any(effect.op in MISSION_OPS for effect in specials):
        return "A success does the mission's work here."
    return "What may be found here is worth more than any way to go."


def _of_a_walk(s: IntoTheBlack, c: Character) -> str:
    """Tell where a walk leads, and what for."""
    trip = destination(s, c)
    if trip is None:
        return BARRED
    return f"It is the way to {_place(s, trip.to)}: {_purpose(s, c, trip.to)}."


def _place(s: IntoTheBlack, pos: Pos) -> str:
    tile = s.ship[pos]
    if tile.room is None:
        return f"the corridor ({pos})"
    if not tile.revealed:
        return f"the unknown room ({pos})"
    return f"{book(s).rooms[tile.room.face].name} ({pos})"


def _purpose(s: IntoTheBlack, c: Character, pos: Pos) -> str:
    """Tell which wish leads to a tile: the strongest one."""
    words, best = _duty(s, c, pos)
    for wishes, purpose in ERRANDS:
        found: dict[Pos, float] = {}
        wishes(s, c, found)
        if found.get(pos, 0.0) > best:
            words, best = purpose, found[pos]
    return words


def _duty(s: IntoTheBlack, c: Character, pos: Pos) -> tuple[str, float]:
    """Tell what the mission wants of a tile, and how much."""
    found: dict[Pos, float] = {}
    if s.mode == "infestation":
        scenario_wishes(s, c, found)
        words = "a face-down token lies there" if s.ship[pos].tokens else "it is the room to hold"
        return words, found.get(pos, 0.0)
    if lingers(s, c):
        goal_wishes(s, c, found)
        return "there is time for the own goal", found.get(pos, 0.0)
    mission_wishes(s, c, found)
    worth = found.get(pos, 0.0)
    if not work_of(s, c):
        return "the mission ends there", worth
    new: dict[Pos, float] = {}
    explore(s, c, new)
    if new.get(pos, 0.0) < worth:
        return "there is work for the mission", worth
    tile = s.ship[pos]
    if tile.room is not None and not tile.revealed:
        return "nobody knows yet what is there", worth
    return "the ship can grow from there", worth
