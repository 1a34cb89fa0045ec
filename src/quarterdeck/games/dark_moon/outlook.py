"""How a game will end: the chance of the crew in a world where all cards are known, for the search.

A search deals worlds by what its seat believes, so here the cards of a world may be looked at. The
weights come from some hundred games between mates: who is locked in, and who commands, counts more than
a cube, and a token as much as two cubes.
"""

from __future__ import annotations

from math import exp

from quarterdeck.games.dark_moon.common import (
    active_dice,
    board_full,
    cleared,
    fatigued,
    infected,
    on_board,
    team,
)
from quarterdeck.games.dark_moon.content import EVENTS, KINDS, book
from quarterdeck.games.dark_moon.state import DarkMoon, Player

WON = 40.0
"""What a won game is worth, so that a point is about what it is to the mate."""
EVEN = 1.9
"""The log of the crew's odds without damage, with nothing more to do."""
CUBE = 0.12
CUBES = 2.5
"""What a missing cube costs, and how many an event needs that nobody has seen yet."""
FINALE = 4.0
"""The final event in force is worth as much as so many cubes."""
DAMAGE = (0.0, 0.29, 0.6, 0.95, 1.36, 1.86, 9.0)
"""What so many tokens of a kind cost."""
LOCKED_UP, WRONGED = 0.5, 0.7
"""What it is worth that an infected player is in quarantine, and what it costs that another is."""
OPENLY = 0.4
"""What it is worth to know an infected player for one."""
TRAITOR = 0.7
"""What an infected commander costs."""
MENACE = 0.45
"""What it costs that a revealed player will draw a token at the next turn, if that were sure."""
BLANK = 4 / 6
"""The chance that a die shows no plus."""
TIRED = 0.3
DIE = 0.04
ABOARD, STOWAWAY = 0.8, 1.0
"""What a ship full of the crew is worth, and what one with an infected player aboard costs."""
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
    worth = EVEN - CUBE * missing(s) - sum(DAMAGE[on_board(s, kind)] for kind in KINDS)
    worth += sum(_villain(s, p) if infected(s, p) else _mate(s, p) for p in s.players)
    if infected(s, s.players[s.commander]):
        worth -= TRAITOR
    return worth + _ship(s) - MENACE * menace(s)


def menace(s: DarkMoon) -> float:
    """DM-INF-06, DM-INF-09: return how many tokens the revealed will draw in a round, about.

    They test a commander with few dice, or shields that are thin.
    """
    hands = active_dice(s.players[s.commander])
    faces = book(s).dice["strong"]
    thin = book(s).fails[s.shields]
    fails = sum(int(face) in thin for face in faces) / len(faces)
    return sum(p.revealed for p in s.players) * max(BLANK**hands, fails)


def missing(s: DarkMoon) -> float:
    """Return how many cubes the crew still needs, about."""
    last = s.final_needed - s.final_cubes
    if s.final_in_force:
        return last - FINALE
    return s.needed - s.cubes + CUBES * (EVENTS - 1 - len(s.completed)) + last


def _villain(s: DarkMoon, p: Player) -> float:
    return OPENLY if p.revealed else LOCKED_UP * p.quarantined


def _mate(s: DarkMoon, p: Player) -> float:
    worth = DIE * active_dice(p) - WRONGED * p.quarantined - TIRED * fatigued(s, p)
    if p.threat is not None and not p.claimed:
        worth -= UNDONE * (1 + len(s.completed))
    return worth


def _ship(s: DarkMoon) -> float:
    """Return what the evacuation ship promises or threatens."""
    if not s.expansion or s.evacuation_over:
        return 0.0
    aboard = cleared(s)
    sick = sum(infected(s, s.players[seat]) for seat in aboard)
    berths = book(s).counts[len(s.players)].clearance_capacity
    if sick:
        return -STOWAWAY * board_full(s) * (1 + s.refuelling) / 2
    return ABOARD * len(aboard) / berths


def sample(s: DarkMoon) -> float:
    """DM-MAN-04, DM-MAN-06: return the chance of the company man, from -1 to 1."""
    sick = sum(infected(s, s.players[seat]) for seat in cleared(s))
    maimed = sum(p.amputated for p in s.players)
    return -0.9 + 0.3 * min(2, sick) + 0.1 * min(2, maimed)
