"""Chapter 22, Engine aids: the candidates that programs choose from where people may aim freely.

People may answer any legal value; these lists are short, so that a program can look through them
(BF-AID-01, BF-AID-02).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders.common import (
    Spot,
    Step,
    about,
    base,
    base_there,
    legal,
    others,
)
from quarterdeck.games.boarders.content import book
from quarterdeck.games.boarders.geometry import Base, Direction, Form, base_at
from quarterdeck.games.boarders.state import Boarders, Edge, Stuff

COMPASS = tuple(range(0, geo.CIRCLE, 3_000))
RING = tuple(range(0, geo.CIRCLE, 4_500))
TURNS = (0, 45, 90, 135)
_GRID = 100
NARROW = 20
SEARCHED = (30, 90, 240, 540)
"""BF-RULE-03 looks so many tenths of an inch around, in stages, to the far end of the Deck."""


# -- Moves ---------------------------------------------------------------------------------------


def full_way(s: Boarders, mover: Base, direction: Direction) -> float:
    """BF-MOVE-01: D, the length of the widget and the base's chord along the direction."""
    dx, dy = geo.unit(direction)
    return book(s).widget + 2 * geo.rho(mover, dx, dy)


def directions(s: Boarders, mover: Stuff) -> list[Direction]:
    """BF-AID-01: the compass, and straight to and from everything within reach of one Move."""
    near = about(s, mover, book(s).widget + 2 * base(s, mover).reach)
    return _directions(tuple(_bearings(mover, near)))


def moves(s: Boarders, mover: Stuff) -> list[Step]:
    """BF-AID-01: each direction as far as it goes, and half as far; contact cuts a Move short.

    The same deck is looked at again and again, in clones and in worlds: what was found is kept.
    """
    here, widget = base(s, mover), book(s).widget
    near = about(s, mover, widget + 2 * here.reach)
    blockers = tuple(there for _, there in near if geo.in_contact(here, there))
    return list(_moves(here, widget, tuple(_bearings(mover, near)), blockers))


def _bearings(mover: Stuff, near: Iterable[tuple[Stuff, Base]]) -> Iterator[tuple[int, int, bool]]:
    """Yield where things are, seen from who moves, and whether they are enemies."""
    for other, _ in near:
        yield other.x - mover.x, other.y - mover.y, other.seat not in (mover.seat, -1)


def _directions(near: Iterable[tuple[int, int, bool]]) -> list[Direction]:
    found = list(COMPASS)
    for dx, dy, enemy in near:
        if dx or dy:
            to = geo.bearing(dx, dy)
            found.append(to)
            if enemy:
                found.append((to + geo.CIRCLE // 2) % geo.CIRCLE)
    return list(dict.fromkeys(found))


@lru_cache(maxsize=1 << 12)
def _moves(
    here: Base, widget: int, near: tuple[tuple[int, int, bool], ...], blockers: tuple[Base, ...]
) -> tuple[Step, ...]:
    found = []
    for direction in _directions(near):
        dx, dy = geo.unit(direction)
        way = int(min(widget + 2 * geo.rho(here, dx, dy), geo.to_edge(here, dx, dy)))
        if way < 2 or (blockers and _blocked(here, blockers, dx, dy)):  # noqa: PLR2004 - no room
            continue
        found.append(Step(direction, way))
        found.append(Step(direction, way // 2))
    return tuple(found)


def _blocked(here: Base, blockers: Iterable[Base], dx: float, dy: float) -> bool:
    return any(geo.entry(here, other, dx, dy, geo.CONTACT) <= geo.CONTACT for other in blockers)


# -- placements ----------------------------------------------------------------------------------


def around(thing: Stuff, radius: int, turns: Iterable[int] = (0,)) -> Iterator[Spot]:
    """Yield the centre of a thing and a ring around it."""
    for turn in turns:
        yield Spot(thing.x, thing.y, turn)
    for direction in RING:
        x, y = geo.moved(thing.x, thing.y, *geo.unit(direction), radius)
        for turn in turns:
            yield Spot(x, y, turn)


def falls(s: Boarders, crew: Stuff) -> list[Spot]:
    """BF-AID-02: legal lying places that overlap the standing footprint."""
    was = base(s, crew)
    bases = _near(s, crew, 4 * was.reach)
    return [
        spot
        for spot in around(crew, int(was.r), TURNS)
        if can_fall(was, base_there(s, crew, spot, down=True), bases)
    ]


def narrow_falls(s: Boarders, crew: Stuff, turns: Sequence[int]) -> list[Spot]:
    """BF-DOWN-01, BF-RULE-99: where no plain candidate fits, the nearest places that still do."""
    was = base(s, crew)
    lying = book(s).kinds[crew.kind].lying
    bases = _near(s, crew, 4 * was.reach)
    limit = was.reach + base_at(lying, 0, 0, 0).reach
    found: list[Spot] = []
    for dx, dy in _offsets(0, SEARCHED[0]):
        if dx * dx + dy * dy > limit * limit:
            break
        fitting = _fitting(lying, crew.x + dx, crew.y + dy, turns, bases)
        found += [spot for spot, there in fitting if geo.gap(was, there) < 0]
        if len(found) > NARROW:
            break
    return found


def _fitting(
    form: Form, x: int, y: int, turns: Sequence[int], bases: list[Base]
) -> Iterator[tuple[Spot, Base]]:
    """Yield how a lying base fits at a centre: in no turn where the disc within it has no room."""
    if not geo.free(geo.disc_at(x, y, form.b - 1), bases):
        return
    for turn in turns:
        there = base_at(form, x, y, turn)
        if legal(there, bases):
            yield Spot(x, y, turn), there


def can_fall(was: Base, there: Base, bases: list[Base]) -> bool:
    """BF-DOWN-01: the new place overlaps the old one and is legal."""
    return geo.gap(was, there) < 0 and legal(there, bases)


def rises(s: Boarders, crew: Stuff) -> list[Spot]:
    """BF-DOWN-04: legal standing places that overlap the lying footprint."""
    was = base(s, crew)
    bases = _near(s, crew, 2 * was.reach)
    return [
        spot
        for spot in around(crew, int(was.b))
        if can_fall(was, base_there(s, crew, spot, down=False), bases)
    ]


def _near(s: Boarders, thing: Stuff, distance: float) -> list[Base]:
    return [there for _, there in about(s, thing, distance)]


def nearest_legal(form: Form, x: int, y: int, bases: list[Base], turns: Sequence[int]) -> Spot:
    """BF-RULE-03: the first legal place by distance, then y, x and angle."""
    inside = 0
    for radius in SEARCHED:
        for dx, dy in _offsets(inside, radius):
            for spot, _ in _fitting(form, x + dx, y + dy, turns, bases):
                return spot
        inside = radius
    raise LookupError("BF-RULE-03: the Deck is full")


@lru_cache(maxsize=4)
def _offsets(inside: int, radius: int) -> tuple[tuple[int, int], ...]:
    """Return the grid of tenths between two distances, in the order of the search."""
    grid = range(-radius, radius + 1)
    near = [
        (i * i + j * j, j, i)
        for i in grid
        for j in grid
        if inside * inside < i * i + j * j <= radius * radius or i == j == inside == 0
    ]
    return tuple((i * _GRID, j * _GRID) for _, j, i in sorted(near))


def along_edge(s: Boarders, crew: Stuff, edge: Edge) -> list[Spot]:
    """BF-AID-02: standing places that touch an edge, every two inches or beside a neighbour."""
    form = book(s).kinds[crew.kind].standing
    bases = others(s, crew)
    found = _edge_spots(form, edge, bases, 2_000) or _edge_spots(form, edge, bases, _GRID)
    if found:
        return found
    r = int(form.r)
    right, top = geo.WIDTH - r, geo.LENGTH - r
    x, y = {"starboard": (right, r), "forward": (r, top)}.get(edge, (r, r))
    if edge in ("aft", "forward"):
        return _tight(form, Spot(x, y), (1, 0), right - r, bases)
    return _tight(form, Spot(x, y), (0, 1), top - r, bases)


def _tight(
    form: Form, first: Spot, along: tuple[int, int], length: int, bases: list[Base]
) -> list[Spot]:
    """BF-ROUND-10: the spots of a line that touch a neighbour; if none is legal nothing is."""
    dx, dy = along
    start = base_at(form, first.x, first.y, 0)
    back = base_at(form, first.x + length * dx, first.y + length * dy, 0)
    ways = {0, length}
    for other in bases:
        ahead = geo.span(start, other, dx, dy, geo.TAU)
        behind = geo.span(back, other, -dx, -dy, geo.TAU)
        if ahead is not None and behind is not None:
            ways.update((math.floor(length - behind[1]), math.ceil(ahead[1])))
    spots = [Spot(first.x + way * dx, first.y + way * dy) for way in sorted(ways)]
    return [spot for spot in spots if legal(base_at(form, spot.x, spot.y, 0), bases)]


def _edge_spots(form: Form, edge: Edge, bases: list[Base], step: int) -> list[Spot]:
    r = int(form.r)
    length = geo.LENGTH if edge in ("port", "starboard") else geo.WIDTH
    found = []
    for way in range(r, length - r + 1, step):
        spot = {
            "port": Spot(r, way),
            "starboard": Spot(geo.WIDTH - r, way),
            "aft": Spot(way, r),
            "forward": Spot(way, geo.LENGTH - r),
        }[edge or "port"]
        if legal(base_at(form, spot.x, spot.y, 0), bases):
            found.append(spot)
    return found


def around_box(s: Boarders, crew: Stuff, box: Stuff) -> list[Spot]:
    """BF-AID-02: standing places in base contact with a piece of furniture."""
    form = book(s).kinds[crew.kind].standing
    bases = others(s, crew)
    here = base(s, box)
    found = _perimeter(form, here, bases, 2_000) or _perimeter(form, here, bases, _GRID)
    return found or [*_sides(form, here, bases), *_corners(form, here, bases)]


def _sides(form: Form, box: Base, bases: list[Base]) -> list[Spot]:
    """Return the spots along the four sides of a Vital Area that touch a neighbour."""
    a, r = int(box.a), int(form.r)
    left, below = int(box.x) - a, int(box.y) - a
    return [
        *_tight(form, Spot(left, below - r), (1, 0), 2 * a, bases),
        *_tight(form, Spot(left, below + 2 * a + r), (1, 0), 2 * a, bases),
        *_tight(form, Spot(left - r, below), (0, 1), 2 * a, bases),
        *_tight(form, Spot(left + 2 * a + r, below), (0, 1), 2 * a, bases),
    ]


def _corners(form: Form, box: Base, bases: list[Base]) -> list[Spot]:
    """Return the spots around the four corners, every degree."""
    found = []
    for direction in range(0, geo.CIRCLE, 100):
        dx, dy = geo.unit(direction)
        x = round(box.x + math.copysign(box.a, dx) + form.r * dx)
        y = round(box.y + math.copysign(box.b, dy) + form.r * dy)
        if legal(base_at(form, x, y, 0), bases):
            found.append(Spot(x, y))
    return found


def _perimeter(form: Form, box: Base, bases: list[Base], step: int) -> list[Spot]:
    r = form.r
    found = []
    for way in range(-int(box.a), int(box.a) + 1, step):
        for u, v in (
            (way, box.b + r),
            (way, -box.b - r),
            (box.a + r, way),
            (-box.a - r, way),
        ):
            x = round(box.x + u * box.ux - v * box.uy)
            y = round(box.y + u * box.uy + v * box.ux)
            spot = Spot(x, y)
            if legal(base_at(form, x, y, 0), bases):
                found.append(spot)
    return list(dict.fromkeys(found))


def grid(s: Boarders, thing: Stuff, step: int, margin: int) -> list[Spot]:
    """BF-AID-02: a grid over the Deck, `margin` away from its edges."""
    form = book(s).kinds[thing.kind].standing
    bases = others(s, thing)
    return [
        Spot(x, y)
        for y in range(margin, geo.LENGTH - margin + 1, step)
        for x in range(margin, geo.WIDTH - margin + 1, step)
        if legal(base_at(form, x, y, 0), bases)
    ]
