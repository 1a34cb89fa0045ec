"""How a game will end: the chance of the crew in a world where all cards are known, for the search.

A search deals worlds by what its seat believes, so here the cards of a world may be looked at. The
weights are fitted to some 40,000 games between mates: what the event in force will do counts most, then
the cubes of the final one, who commands and who is locked in; a cube counts less than a token. While
the evacuation ship may take off other things count: most games end so, and the final event is far. Those
weights are fitted to 80,000 beginnings of turns in 8,000 games of the expansion (AUC on games that it
had not seen with three to seven seats 0.85, 0.80, 0.79, 0.81 and 0.78).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import NamedTuple

from quarterdeck.core.state import Seat
from quarterdeck.games.dark_moon.common import (
    active_dice,
    cleared,
    fatigued,
    infected,
    on_board,
    team,
)
from quarterdeck.games.dark_moon.content import EVENTS, KINDS, book
from quarterdeck.games.dark_moon.state import DarkMoon, Kind, Player

WON = 40.0
"""What a won game is worth, so that a point is about what it is to the mate."""


class Weights(NamedTuple):
    """What counts more or less while the evacuation ship may take off."""

    even: float
    """The log of the crew's odds without damage, with nothing more to do."""
    cube: float
    event: float
    final_cube: float
    """What a missing cube costs, a whole event that nobody has seen yet, and a cube of the final one."""
    locked_up: float
    wronged: float
    """What it is worth that an infected player is in quarantine, and what it costs that another is."""
    openly: float
    """What it is worth to know an infected player for one."""
    traitor: float
    """What an infected commander costs."""
    tired: float
    maimed: float
    """What it costs that one of the crew is fatigued, or has lost a limb."""
    die: float
    lurking: float
    """What a die of the crew is worth, and what one of a hidden infected player costs."""
    wear: Mapping[Kind, float]
    """How many times as much as usual damage of each kind costs."""


GROUNDED = Weights(
    even=3.2,
    cube=0.09,
    event=0.3,
    final_cube=0.75,
    locked_up=0.3,
    wronged=0.5,
    openly=0.15,
    traitor=0.5,
    tired=0.3,
    maimed=0.0,
    die=0.04,
    lurking=0.03,
    wear={"shield": 1.0, "outpost": 1.0, "fatigue": 1.0},
)
READY = Weights(
    even=2.3,
    cube=0.0,
    event=0.0,
    final_cube=0.53,
    locked_up=0.54,
    wronged=0.8,
    openly=0.54,
    traitor=0.2,
    tired=0.11,
    maimed=0.25,
    die=0.02,
    lurking=0.02,
    wear={"shield": 1.05, "outpost": 1.35, "fatigue": 1.1},
)
"""While the ship may take off."""
FEW = {3: 1.2, 4: 0.9, 5: 0.3, 6: 0.2, 7: -0.1}
"""The same: how much easier few seats find somebody to send."""
IN_FORCE = {
    "resupply": 0.7,
    "tactical-prep": 0.6,
    "accelerated-evac": 0.5,
    "hold-trials": 0.5,
    "electrical-storm": 0.3,
    "restore-comm": 0.25,
    "evac-lottery": 0.15,
    "salvage-parts": 0.1,
    "jerry-rig-shields": 0.05,
    "corporate-bribery": -0.15,
    "electrical-fire": -0.25,
    "recovery": -0.3,
    "reboot-shields": -0.45,
    "lockdown": -0.55,
    "rescue-crewman": -0.65,
    "divert-power": -0.65,
    "system-crash": -0.9,
    "system-reboot": -1.75,
}
"""What an event does to the crew beside its cubes, above all when it is completed."""
DAMAGE = (0.0, 0.17, 0.46, 0.8, 1.15, 1.6, 9.0)
"""What so many tokens of a kind cost."""
MENACE = 0.15
"""What it costs that a revealed player will draw a token at the next turn, if that were sure."""
BLANK = 4 / 6
"""The chance that a die shows no plus."""
ABOARD, NEARLY = 1.05, 0.25
"""What a ship full of the crew is worth, and one with a single berth left."""
STOWAWAY, NEARLY_SO = 0.46, 0.2
"""What such ships cost with an infected player aboard; the full one once it is refuelled."""
UNDONE = 0.25
"""What a threat costs that nobody has met yet, the more the nearer the end."""


def values(s: DarkMoon) -> list[float]:
    """Return the chance of each seat to win, from -WON to WON, if every card lies as it lies here."""
    if s.result is not None:
        return [WON if place == 1 else -WON for place in s.result.places]
    crew = WON * (2 / (1 + exp(-odds(s))) - 1)
    worth = {"uninfected": crew, "infected": -crew, "company-man": WON * sample(s)}
    return [worth[team(s, p)] for p in s.players]


def odds(s: DarkMoon) -> float:
    """Return the log of the crew's odds."""
    base = weights(s).even + (FEW[len(s.players)] if waits(s) else 0.0)
    return base + sum(shares(s).values())


def waits(s: DarkMoon) -> bool:
    """Tell whether the evacuation ship may still take off."""
    return s.expansion and not s.evacuation_over


def weights(s: DarkMoon) -> Weights:
    """Return what counts at the moment."""
    return READY if waits(s) else GROUNDED


def shares(s: DarkMoon) -> dict[str, float]:
    """Return what makes the crew's odds better or worse, in words."""
    w = weights(s)
    return {
        "events to come": progress(s),
        "damage": -sum(w.wear[kind] * DAMAGE[on_board(s, kind)] for kind in KINDS),
        "who commands": -w.traitor * infected(s, s.players[s.commander]),
        "who is locked in or found out": sum(_custody(s, p, w) for p in s.players),
        "dice and strength": sum(_strength(s, p, w) for p in s.players),
        "threats to meet": -sum(_threat(s, p) for p in s.players),
        "who is aboard": _ship(s),
        "what the revealed do": -MENACE * menace(s),
    }


def terms(s: DarkMoon, seat: Seat) -> dict[str, float]:
    """Tell what captains think of a position, in words: what is good or bad for a seat's side."""
    if s.result is not None:
        return {"the result": values(s)[seat]}
    side = team(s, s.players[seat])
    if side == "company-man":
        return {"samples and berths": WON * sample(s)}
    sign = 1.0 if side == "uninfected" else -1.0
    return {term: sign * WON / 2 * worth for term, worth in shares(s).items() if worth}


def menace(s: DarkMoon) -> float:
    """DM-INF-06, DM-INF-09: return how many tokens the revealed will draw in a round, about.

    They test a commander with few dice, or shields that are thin.
    """
    hands = active_dice(s.players[s.commander])
    faces = book(s).dice["strong"]
    thin = book(s).fails[s.shields]
    fails = sum(int(face) in thin for face in faces) / len(faces)
    return sum(p.revealed for p in s.players) * max(BLANK**hands, fails)


def progress(s: DarkMoon) -> float:
    """Return what events and cubes still to come do to the crew's odds."""
    w = weights(s)
    last = -w.final_cube * (s.final_needed - s.final_cubes)
    if s.final_in_force or not s.event:
        return last
    coming = EVENTS - 1 - len(s.completed)
    return IN_FORCE.get(s.event, 0.0) - w.cube * (s.needed - s.cubes) - w.event * coming + last


def _custody(s: DarkMoon, p: Player, w: Weights) -> float:
    if not infected(s, p):
        return -w.wronged * p.quarantined
    return w.openly if p.revealed else w.locked_up * p.quarantined


def _strength(s: DarkMoon, p: Player, w: Weights) -> float:
    if infected(s, p):
        return 0.0 if p.revealed else -w.lurking * active_dice(p)
    return w.die * active_dice(p) - w.tired * fatigued(s, p) - w.maimed * p.amputated


def _threat(s: DarkMoon, p: Player) -> float:
    if infected(s, p) or p.threat is None or p.claimed:
        return 0.0
    return UNDONE * (1 + len(s.completed))


def _ship(s: DarkMoon) -> float:
    """Return what the evacuation ship promises or threatens."""
    if not waits(s):
        return 0.0
    aboard = cleared(s)
    left = book(s).counts[len(s.players)].clearance_capacity - len(aboard)
    if any(infected(s, s.players[seat]) for seat in aboard):
        return -STOWAWAY * (not left and not s.refuelling) - NEARLY_SO * (left == 1)
    return ABOARD * (not left) + NEARLY * (left == 1)


def sample(s: DarkMoon) -> float:
    """DM-MAN-04, DM-MAN-06: return the chance of the company man, from -1 to 1."""
    sick = sum(infected(s, s.players[seat]) for seat in cleared(s))
    maimed = sum(p.amputated for p in s.players)
    return -0.9 + 0.3 * min(2, sick) + 0.1 * min(2, maimed)
