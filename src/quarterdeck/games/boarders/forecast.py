"""What would certainly follow an aim, worked out from a view: where it stops, whom it touches, odds.

BF-AID-03: never past the first event that needs dice.
"""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders.common import Step
from quarterdeck.games.boarders.content import book_of
from quarterdeck.games.boarders.geometry import Base, Direction, Form, base_at
from quarterdeck.games.boarders.view import StuffView, View

Point = tuple[float, float]
ROUND = tuple(range(0, geo.CIRCLE, 3_000))


class Landing(NamedTuple):
    """Where a Move ends."""

    who: StuffView
    direction: Direction
    distance: int
    way: float
    x: int
    y: int
    touched: int
    """What it touches; 0: nothing."""


class Push(NamedTuple):
    """A shove up to its first event."""

    direction: Direction
    dx: float
    dy: float
    far: float
    full: float
    """How long the whole shove is."""
    touched: int
    over: bool
    """It passes the edge."""


def base_of(thing: StuffView) -> Base:
    """Return the base of a thing in a view."""
    return base_at(Form(thing.r, thing.a, thing.b), thing.x, thing.y, thing.turn)


def others(view: View, thing: StuffView) -> list[tuple[Base, int]]:
    """Return the bases of everything else on the Deck, with ids."""
    return [(base_of(o), o.id) for o in view.stuff if o.place == "deck" and o.id != thing.id]


def stop(view: View, thing: StuffView, direction: Direction, way: float) -> tuple[float, int]:
    """Return how far a slide goes and what it touches; 0: nothing."""
    here = base_of(thing)
    dx, dy = geo.unit(direction)
    best, touched = way, 0
    for there, other in others(view, thing):
        found = geo.entry(here, there, dx, dy, best)
        if found <= best + geo.CONTACT:
            best, touched = min(found, best), other
    return best, touched


def full_way(view: View, thing: StuffView, direction: Direction) -> float:
    """BF-MOVE-01: D in this direction."""
    return book_of(view.book).widget + 2 * geo.rho(base_of(thing), *geo.unit(direction))


def landing(view: View, thing: StuffView, direction: Direction, distance: int) -> Landing:
    """BF-MOVE-02, BF-MOVE-03: where a Move ends, and what it touches there."""
    dx, dy = geo.unit(direction)
    way, touched = stop(view, thing, direction, distance)
    x, y = geo.moved(thing.x, thing.y, dx, dy, way)
    if not touched:
        there = base_at(Form(thing.r, thing.a, thing.b), x, y, thing.turn)
        touched = next((o for base, o in others(view, thing) if geo.in_contact(there, base)), 0)
    return Landing(thing, direction, distance, way, x, y, touched)


def touchable(view: View, thing: StuffView) -> list[tuple[StuffView, Step]]:
    """Return what a straight Move would touch first on its way there, each with that Move."""
    found = []
    for other in view.stuff:
        if other.place != "deck" or other.id == thing.id:
            continue
        dx, dy = other.x - thing.x, other.y - thing.y
        if not (dx or dy):
            continue
        direction = geo.bearing(dx, dy)
        full = full_way(view, thing, direction)
        way, touched = stop(view, thing, direction, full)
        if touched == other.id and way > 1:
            found.append((other, Step(direction, min(int(way) + 2, int(full)))))
    return found


def neighbours(view: View, end: Landing) -> list[tuple[StuffView, int]]:
    """BF-TEST-05, BF-TEST-06: who would be within 1, each as +1 or -1; not whom it touches."""
    reach = book_of(view.book).neighbour
    there = base_at(Form(end.who.r, end.who.a, end.who.b), end.x, end.y, end.who.turn)
    return [
        (other, 1 if other.seat == end.who.seat else -1)
        for other in view.stuff
        if other.place == "deck"
        and other.seat != -1
        and other.id not in (end.who.id, end.touched)
        and geo.within(there, base_of(other), reach)
    ]


def pushed(view: View, stands: tuple[int, int], target: StuffView) -> Push | None:
    """BF-SHOVE-01..04: the first shove of a target away from a place; None: it does not move."""
    if target.place != "deck" or target.stability == "anchored" or stands == (target.x, target.y):
        return None
    direction = geo.bearing(target.x - stands[0], target.y - stands[1])
    dx, dy = geo.unit(direction)
    full = full_way(view, target, direction)
    way, touched = stop(view, target, direction, full)
    edge = geo.to_edge(base_of(target), dx, dy)
    return Push(direction, dx, dy, min(way, edge), full, touched, way > edge + geo.TAU)


def wins(mine: int, theirs: int) -> int:
    """BF-TEST-02: of the 36 rolls of two dice, those with which an attack beats a defence."""
    dice = range(1, 7)
    return sum(a + mine >= d + theirs for a in dice for d in dice)


def edge_of(thing: StuffView, dx: float, dy: float) -> list[Point]:
    """Return points of a footprint where it is and where it would be."""
    if thing.r:
        rim: list[Point] = [
            (thing.x + thing.r * ux, thing.y + thing.r * uy) for ux, uy in map(geo.unit, ROUND)
        ]
    else:
        rim = list(geo.corners(base_of(thing)))
    return [*rim, *((x + dx, y + dy) for x, y in rim)]


def hull(points: list[Point]) -> list[Point]:
    """Return the convex outline around some points."""
    ordered = sorted(set(points))
    return [*_chain(ordered)[:-1], *_chain(ordered[::-1])[:-1]]


def _chain(points: list[Point]) -> list[Point]:
    kept: list[Point] = []
    for x, y in points:
        while len(kept) > 1:
            (ax, ay), (bx, by) = kept[-2], kept[-1]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            kept.pop()
        kept.append((x, y))
    return kept
