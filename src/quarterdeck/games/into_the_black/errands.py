"""Everything that a character would like to be at: the plan's wishes, errands, and betrayal."""

from __future__ import annotations

from collections.abc import Mapping

from quarterdeck.games.into_the_black.aims import work_of
from quarterdeck.games.into_the_black.ambition import goal_wishes, lingers
from quarterdeck.games.into_the_black.odds import Fight
from quarterdeck.games.into_the_black.plan import (
    NEAR,
    cure_wishes,
    hunt_wishes,
    is_nearest,
    mission_wishes,
    rescue_wishes,
    scenario_wishes,
    wish,
)
from quarterdeck.games.into_the_black.rules.tracks import can_lower
from quarterdeck.games.into_the_black.ship import find_room
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Pos
from quarterdeck.games.into_the_black.tastes import mind
from quarterdeck.games.into_the_black.treachery import traitor_wishes

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
