"""What a captain does for its player's own goal.

Who has not met a goal when the mission ends has lost all the same. So whoever lacks something looks for
that first while there is ample time; then for the mission; and when that is done, for what it lacks
until it must go home. Who is ambitious also keeps the mission from ending, if it can.
"""

from __future__ import annotations

from quarterdeck.games.into_the_black.aims import LOST, STANDING, own_needs, spares_foes, work_of
from quarterdeck.games.into_the_black.common import hand_limit, in_play
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.measures import Ways, rounds_left
from quarterdeck.games.into_the_black.plan import (
    TREASURY,
    explore,
    known_rooms,
    loot_wishes,
    wish,
)
from quarterdeck.games.into_the_black.rules.anytime import TROPHIES
from quarterdeck.games.into_the_black.rules.goals import mission_of
from quarterdeck.games.into_the_black.rules.removal import parts, removable
from quarterdeck.games.into_the_black.ship import find_room
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Pos
from quarterdeck.games.into_the_black.tastes import mind
from quarterdeck.games.into_the_black.treachery import bides

LOW = 1
"""Morale at which nobody thinks of the own goal any more."""
BEARS = 4
"""Morale above which a full hand searches on, though what must be discarded costs some."""
DELAY = 3
"""Rounds that must be left for whoever keeps the game from ending."""


def lingers(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether a character leaves the mission alone for a while, for its player's own goal."""
    t = mind.tastes
    if not t.reserve or s.mode != "standard" or s.morale <= LOW:
        return False
    if bides(s, c):
        return True
    lacks = own_needs(s, c)
    if not lacks or LOST in lacks:
        return False
    return rounds_left(s) > t.reserve + way_home(s, c) + (t.ample if work_of(s, c) else 0)


def holds_back(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether a character turns trophies in, as the mission would end without its own goal."""
    if s.stage != "end" or not spares_foes(s, c):
        return False
    have = sum(len(o.trophies) for o in in_play(s))
    wanted = [need.n for need in mission_of(s) if need.cond == "group_trophies_min"]
    return rounds_left(s) >= DELAY and any(n <= have < n + TROPHIES for n in wanted)


def way_home(s: IntoTheBlack, c: Character) -> float:
    """Return the turns from the nearest room where the mission may end for a character."""
    ways = Ways(s)
    rooms = [room for need in mission_of(s) if need.cond in STANDING for room in need.rooms]
    cells = [pos for room in rooms if (pos := find_room(s, room)) is not None]
    return min((ways.turns(c, pos) for pos in cells), default=0.0)


def can_take_more(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether a hand has room, or Morale can bear what must be discarded."""
    return len(c.hand) < hand_limit(s, c) or s.morale > BEARS


def goal_wishes(s: IntoTheBlack, c: Character, found: dict[Pos, float]) -> None:
    """Add the tiles where a character may get what its player lacks."""
    for need in own_needs(s, c):
        match need:
            case "value_min" | "set_cards_min":
                if can_take_more(s, c):
                    loot_wishes(s, TREASURY, found, mind.tastes.treasure)
            case "weapon_cards_min":
                if can_take_more(s, c):
                    loot_wishes(s, ("gear",), found, mind.tastes.treasure)
            case "reputation_min":
                fame_wishes(s, found)
            case "health_min":
                special_wishes(s, "heal", found)
            case _:
                pass
    explore(s, c, found)


def fame_wishes(s: IntoTheBlack, found: dict[Pos, float]) -> None:
    """Add the rooms that give Reputation, and events that can be ended."""
    special_wishes(s, "reputation", found)
    for target in removable(s):
        for pos in parts(target)[0].split("|"):
            wish(found, pos, mind.tastes.loot)


def special_wishes(s: IntoTheBlack, op: str, found: dict[Pos, float]) -> None:
    """Add the rooms whose special does something."""
    for pos, card in known_rooms(s):
        if any(effect.op == op for effect in book(s).rooms[card.face].special):
            wish(found, pos, mind.tastes.work)
