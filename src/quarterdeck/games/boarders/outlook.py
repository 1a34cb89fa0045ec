"""What the coming phases promise: who is about to search, to escape or to unload.

A deck is judged as it lies by `brain.value`; whoever looks ahead with it would have to look to the end
of the round to see that a crew member beside a Vital Area scores there. This tells it at once.
"""

from __future__ import annotations

from quarterdeck.core.state import Seat
from quarterdeck.games.boarders.common import about, base, crew_on_deck, enemies_near
from quarterdeck.games.boarders.content import book
from quarterdeck.games.boarders.geometry import within
from quarterdeck.games.boarders.rules.special_phase import near_edge
from quarterdeck.games.boarders.state import NOBODY, Boarders, Stuff
from quarterdeck.games.boarders.tactics import Scene

LATER = 0.25
"""How likely it is that somebody still can what it could do now when the next Special phase comes."""
MOVING, FOUGHT = 0.35, 0.8
"""The same while the others may still move, and when all that is left are attacks."""
NOW = 0.95
NOTED = 1 / 3
"""How likely a Vital Area is the noted one."""


def points_ahead(s: Boarders, scene: Scene, risk: float) -> float:
    """Return the points that the Boarder can expect of what stands ready, and the Host of no one.

    `risk` tells how little of a Vital Area the Host has for sure: what is lost of it is less.
    """
    crew = [member for member in crew_on_deck(s, scene.boarder) if not member.down]
    chances = _chances(s, scene.boarder)
    total = 0.0
    if scene.to_edge:
        total += sum(_chance(chances, one) for one in crew if near_edge(s, one, scene.to_edge))
    if scene.home:
        carriers = [one for one in crew if one.tokens and near_edge(s, one, scene.home)]
        total += sum(_chance(chances, one) for one in carriers)
    if scene.goals and not scene.tallies and not scene.to_edge:
        total += (2 - 2 * risk) * (1 + NOTED * bool(s.notes)) * _searches(s, crew, chances)
    return total


def _chances(s: Boarders, seat: Seat) -> tuple[float, float]:
    """Return how likely a special action of somebody is that has not activated, and that has."""
    if s.stage == "special":
        return NOW, LATER
    if s.stage == "attack":
        return FOUGHT, FOUGHT
    if s.stage != "move":
        return LATER, LATER
    foes = crew_on_deck(s, 1 - seat)
    moved = sum(foe.activated for foe in foes) / len(foes) if foes else 1.0
    chance = MOVING + (FOUGHT - MOVING) * moved
    return chance, chance


def _chance(chances: tuple[float, float], crew: Stuff) -> float:
    return chances[crew.activated]


def _searches(s: Boarders, crew: list[Stuff], chances: tuple[float, float]) -> float:
    """Return how many Vital Areas the Boarder can expect to search; each counts once."""
    missed: dict[int, float] = {}
    for member in crew:
        found = _to_search(s, member)
        if found and not enemies_near(s, member):
            missed[found] = missed.get(found, 1.0) * (1 - _chance(chances, member))
    return sum(1 - miss for miss in missed.values())


def _to_search(s: Boarders, member: Stuff) -> int:
    """Return the Vital Area that somebody could search, not searched yet; 0: none."""
    content = book(s)
    here = base(s, member)
    for thing, there in about(s, member, content.search):
        if thing.seat != NOBODY or (thing.searched and not s.treasure):
            continue
        if content.kinds[thing.kind].group == "vital-area" and within(here, there, content.search):
            return thing.id
    return 0
