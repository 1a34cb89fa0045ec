"""Everything that a character would like to be at: the plan's wishes, errands, and betrayal."""

from __future__ import annotations

from collections.abc import Mapping

from quarterdeck.games.into_the_black.aims import betrayal_left, secret_goal, work_of
from quarterdeck.games.into_the_black.ambition import goal_wishes, lingers
from quarterdeck.games.into_the_black.common import hand_limit
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.entries import Condition
from quarterdeck.games.into_the_black.odds import Fight
from quarterdeck.games.into_the_black.plan import (
    MUST,
    NEAR,
    TREASURY,
    cure_wishes,
    hunt_wishes,
    is_nearest,
    known_rooms,
    loot_wishes,
    mission_wishes,
    rescue_wishes,
    scenario_wishes,
    wish,
)
from quarterdeck.games.into_the_black.rules.tracks import can_lower
from quarterdeck.games.into_the_black.ship import find_room
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Pos
from quarterdeck.games.into_the_black.tastes import mind

SIGNAL, REST = "communications-array", "recreation-deck"
"""The rooms that lower Apprehension and lift Morale, once a game."""


def wishes(
    s: IntoTheBlack, c: Character, battles: Mapping[Pos, Fight] | None = None
) -> dict[Pos, float]:
    """Return the tiles that a character would like to be on, with their worth.

    What fights promise need not be found out again by whoever knows it.
    """
    found: dict[Pos, float] = {}
    if s.mode == "infestation":
        scenario_wishes(s, c, found)
    else:
        if lingers(s, c):
            goal_wishes(s, c, found)
        else:
            mission_wishes(s, c, found)
        errand_wishes(s, c, found)
        traitor_wishes(s, c, found)
    rescue_wishes(s, c, found)
    cure_wishes(s, c, found)
    hunt_wishes(s, c, found, battles)
    return found


def errand_wishes(s: IntoTheBlack, c: Character, found: dict[Pos, float]) -> None:
    """Send the nearest where Apprehension is lowered or Morale lifted, while there is work."""
    t = mind.tastes
    if not work_of(s, c) and not lingers(s, c):
        return
    if t.call and not s.signal_room and s.apprehension >= t.signal_from and can_lower(s):
        wish(found, find_room(s, SIGNAL), t.call if is_nearest(s, c, SIGNAL) else 0.0)
    if t.cheer and not s.morale_room and s.morale <= NEAR:
        wish(found, find_room(s, REST), t.cheer if is_nearest(s, c, REST) else 0.0)


# -- the traitor --------------------------------------------------------------------------------


def traitor_wishes(s: IntoTheBlack, c: Character, found: dict[Pos, float]) -> None:
    """Let a traitor play along until what is left is a walk, or what it can do itself."""
    goal = secret_goal(s, c)
    if goal is None:
        return
    left = [need for need in betrayal_left(s, c) if need.cond != "on_room"]
    if any(need.cond == "value_min" for need in left) and len(c.hand) < hand_limit(s, c):
        loot_wishes(s, TREASURY, found)
    if all(within_reach(s, need) for need in left):
        for need in goal.conditions:
            if need.cond == "on_room":
                for pos in rooms_named(s, need.rooms):
                    wish(found, pos, MUST)


def within_reach(s: IntoTheBlack, need: Condition) -> bool:
    """Tell whether a traitor can bring a condition about by itself, or time will soon."""
    match need.cond:
        case "morale_max":
            return s.morale <= need.n + 2
        case "apprehension_min":
            return s.apprehension >= need.n - 2
        case _:
            return False


def rooms_named(s: IntoTheBlack, names: list[str]) -> list[Pos]:
    """Return the revealed rooms that a goal names, by id or by kind."""
    found = []
    for pos, card in known_rooms(s):
        room = book(s).rooms[card.face]
        kinds = [effect.op.replace("_", "-") for effect in room.special]
        center = "command-center" in names and room.id.startswith("command-center")
        if center or room.id in names or any(name in kinds for name in names):
            found.append(pos)
    return found
