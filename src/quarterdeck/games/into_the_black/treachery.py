"""What a traitor does: it plays along until it can bring its own ending about.

Who is ambitious waits for no chance: a Federal Agent never helps the game to an end before its time,
a Thief gives poor loot up for better, and a Saboteur spends all that it has on the last Morale.
"""

from __future__ import annotations

from quarterdeck.games.into_the_black.aims import betrayal_left, lair, own_needs, secret_goal
from quarterdeck.games.into_the_black.common import hand_limit
from quarterdeck.games.into_the_black.entries import Condition
from quarterdeck.games.into_the_black.plan import (
    MUST,
    TREASURY,
    loot_wishes,
    rooms_named,
    wish,
)
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Pos
from quarterdeck.games.into_the_black.tastes import mind

COMES_BY_ITSELF = ("apprehension_min", "on_room")
"""What a traitor only has to wait for, and to be in place."""
SOON = 2
"""So much Morale or Apprehension more or less is within reach of who takes what comes."""
BEARS = 2
"""Morale above which a Thief's full hand searches on, though what must be discarded costs some."""


def bides(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether a traitor leaves the mission alone to the end, as time works for it."""
    goal = secret_goal(s, c)
    if goal is None or not mind.tastes.ambitious or not own_needs(s, c):
        return False
    return all(need.cond in COMES_BY_ITSELF for need in goal.conditions)


def hoards(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether a traitor that needs Valuables looks for better ones with a full hand."""
    return mind.tastes.ambitious and s.morale > BEARS and steals(s, c)


def steals(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether a betrayal needs Valuables."""
    goal = secret_goal(s, c)
    return goal is not None and any(need.cond == "value_min" for need in goal.conditions)


def undermines(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether a traitor throws loot away here, as the lost Morale will end the game."""
    left = betrayal_left(s, c)
    if len(left) != 1 or left[0].cond != "morale_max":
        return False
    if mind.tastes.ambitious:
        return within_reach(s, c, left[0])
    return len(c.hand) >= s.turn.actions and s.morale - s.turn.actions <= left[0].n


def traitor_wishes(s: IntoTheBlack, c: Character, found: dict[Pos, float]) -> None:
    """Let a traitor play along until what is left is a walk, or what it can do itself."""
    goal = secret_goal(s, c)
    if goal is None:
        return
    left = [need for need in betrayal_left(s, c) if need.cond != "on_room"]
    if any(need.cond == "value_min" for need in left) and (
        len(c.hand) < hand_limit(s, c) or hoards(s, c)
    ):
        loot_wishes(s, TREASURY, found)
    if all(within_reach(s, c, need) for need in left):
        for pos in rooms_named(s, lair(goal)):
            wish(found, pos, MUST)


def within_reach(s: IntoTheBlack, c: Character, need: Condition) -> bool:
    """Tell whether a traitor can bring a condition about by itself, or time will soon."""
    match need.cond:
        case "morale_max":
            mine = len(c.hand) + len(c.equipped) if mind.tastes.ambitious else SOON
            return s.morale - need.n <= mine
        case "apprehension_min":
            return s.apprehension >= need.n - SOON
        case _:
            return False
