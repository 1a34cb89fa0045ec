"""Ways through the ship for the brain: what each step costs, and which one comes first."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from heapq import heappop, heappush

from quarterdeck.games.into_the_black.common import enemy_there, immune
from quarterdeck.games.into_the_black.odds import bears, losses, party_at
from quarterdeck.games.into_the_black.ship import HOME, NORTH, around, barrier, passages_of
from quarterdeck.games.into_the_black.state import Character, Enemy, IntoTheBlack, Pos
from quarterdeck.games.into_the_black.tastes import mind

FORCED, FIELD = 6.0, 8.0
"""A Blast Door takes a whole turn; a Force Field gives way after a few."""
STOP = 2.5
"""What is lost when a move ends in the middle."""
WOUND = 1.2
"""Tiles that a character would go round for each point of damage by an event."""
LOW = 2
"""Morale at which a defeat is twice as bad."""
COMPANY = 3
"""Tiles within which others count as coming along."""
SEALED = 200.0
HURTS = ("biohazard", "decompression")


def open_ends(s: IntoTheBlack) -> tuple[Pos, ...]:
    """Return the tiles from which the ship can grow."""
    ship = tuple((pos, tile.sides) for pos, tile in s.ship.items())
    return _open_ends(ship, frozenset(s.craters))


@lru_cache(maxsize=512)
def _open_ends(ship: tuple[tuple[Pos, str], ...], craters: frozenset[Pos]) -> tuple[Pos, ...]:
    """Return the tiles of which a side is `ship.is_open_end`, in order of placing."""
    taken = {pos for pos, _ in ship} | craters
    return tuple(
        pos
        for pos, sides in ship
        if any(
            cell not in taken and (sides[direction] == "o" if sides else pos == HOME)
            for direction, cell in enumerate(around(pos))
            if sides or direction == NORTH
        )
    )


class Routes:
    """All ways of one character: the cost to every tile, and the first step towards it."""

    def __init__(self, s: IntoTheBlack, c: Character) -> None:
        """Walk over the whole ship from the character's tile, cheapest first."""
        self.start = c.at
        self.cost: dict[Pos, float] = {c.at: 0.0}
        self.first: dict[Pos, Pos] = {}
        weigh = _weigher(s, c)
        ways = passages_of(s)
        heap = [(0.0, 0, c.at)]
        pushed = 0
        while heap:
            cost, _, pos = heappop(heap)
            if cost > self.cost[pos]:
                continue
            for way in ways[pos]:
                whole = cost + weigh(pos, way)
                if whole < self.cost.get(way, 1e9):
                    self.cost[way] = whole
                    self.first[way] = self.first.get(pos, way)
                    pushed += 1
                    heappush(heap, (whole, pushed, way))


def _weigher(s: IntoTheBlack, c: Character) -> Callable[[Pos, Pos], float]:
    """Return the function that tells what the step from one tile to the next costs."""
    fights = _fights(s, c)
    unknown = mind.tastes.room
    ship = s.ship
    touched = {pos for pos, tile in ship.items() if tile.events}
    touched.update(pos for door in s.doors for pos in door.split("|"))

    def weigh(pos: Pos, way: Pos) -> float:
        cost = 1.0 + fights.get(way, 0.0)
        tile = ship[way]
        if tile.room is not None and (not tile.revealed or tile.tokens):
            cost += unknown
        if way in touched or pos in touched:
            cost += _barred(s, c, pos, way)
        return cost

    return weigh


def _fights(s: IntoTheBlack, c: Character) -> dict[Pos, float]:
    """Return what a fight costs on each tile with enemies."""
    groups: dict[Pos, list[Enemy]] = {}
    for enemy in s.enemies:
        groups.setdefault(enemy.at, []).append(enemy)
    t = mind.tastes
    found = {}
    for pos, foes in groups.items():
        party = party_at(s, c, pos, COMPANY)
        lost = losses(s, party, foes)
        found[pos] = STOP + t.wound * lost
        if lost > bears(s, party) - t.spare:
            found[pos] += t.deadly if s.morale > LOW else 2 * t.deadly
    return found


def _barred(s: IntoTheBlack, c: Character, pos: Pos, way: Pos) -> float:
    """Return what barriers and lasting events on a step cost."""
    kind = barrier(s, pos, way)
    cost = {"": 0.0, "blast-door": FORCED, "force-field": FIELD}.get(kind, SEALED)
    events = s.ship[way].events
    if events:
        cost += sum(WOUND for event in HURTS if event in events and not immune(s, c, event))
        if "collapsed-floor" in events and not immune(s, c, "collapsed-floor"):
            cost += STOP
    return cost


def is_met(s: IntoTheBlack, pos: Pos) -> bool:
    """Tell whether stepping onto a tile ends the move."""
    tile = s.ship[pos]
    return enemy_there(s, pos) or (tile.room is not None and not tile.revealed)
