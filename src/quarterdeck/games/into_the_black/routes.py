"""Ways through the ship for the brain: what each step costs, and which one comes first."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush

from quarterdeck.games.into_the_black.common import enemy_there, immune
from quarterdeck.games.into_the_black.odds import Fight, fights
from quarterdeck.games.into_the_black.ship import HOME, NORTH, around, barrier, layout
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Pos
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
        self.fights = fights(s, c, COMPANY)
        known, first = self.cost, self.first
        entering = _entering(s, self.fights)
        touched = {pos for pos, tile in s.ship.items() if tile.events}
        touched.update(pos for door in s.doors for pos in door.split("|"))
        ways = layout(s).passages.ways
        heap = [(0.0, 0, c.at)]
        pushed = 0
        while heap:
            cost, _, pos = heappop(heap)
            if cost > known[pos]:
                continue
            for way in ways[pos]:
                step = entering[way]
                best = known.get(way, 1e9)
                if cost + step >= best:
                    continue
                if way in touched or pos in touched:
                    step += _barred(s, c, pos, way)
                    if cost + step >= best:
                        continue
                known[way] = cost + step
                first[way] = first.get(pos, way)
                pushed += 1
                heappush(heap, (cost + step, pushed, way))


def _entering(s: IntoTheBlack, battles: Mapping[Pos, Fight]) -> dict[Pos, float]:
    """Return what a step onto each tile costs, whatever bars the way."""
    found = dict.fromkeys(s.ship, 1.0)
    t = mind.tastes
    for pos, fight in battles.items():
        risk = STOP + t.wound * fight.lost
        if fight.hard:
            risk += t.deadly if s.morale > LOW else 2 * t.deadly
        found[pos] += risk
    for pos, tile in s.ship.items():
        if tile.room is not None and (not tile.revealed or tile.tokens):
            found[pos] += t.room
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
