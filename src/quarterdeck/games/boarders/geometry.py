"""Chapter 2, Geometry: bases on the deck, gaps, and exact sweeps to the first contact.

Everything is counted in thousandths of an inch: positions are whole numbers, the rest is double
precision. Only operations that every machine rounds alike are used (+, -, *, /, square root); sines
and cosines come from a table made with whole numbers, so that no result depends on a machine's own
mathematics (BF-GEOM-02).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

INCH = 1000
TAU = 2.0
"""BF-GEOM-12: penetration up to this is no overlap."""
CONTACT = 10.0
"""BF-GEOM-13: a gap up to this is base contact."""
RANGE_SLACK = 5.0
"""BF-GEOM-14: `within R` counts a gap up to R and this."""
SAME_TIME = 1.0
"""BF-GEOM-21, BF-GEOM-22: contacts this close along one sweep are simultaneous."""
WIDTH, LENGTH = 24 * INCH, 48 * INCH
CIRCLE = 36_000
"""BF-GEOM-07: directions are hundredths of a degree."""
NEVER = math.inf
_GRAZE = 1e-6
"""A sweep enters something only if it goes deeper than rounding errors do."""
_PARALLEL = 1e-12
"""A line that comes no faster towards a side than this runs along it."""

Direction = int
PORTWARD, STARBOARDWARD, FORWARD, AFTWARD = 18_000, 0, 9_000, 27_000


class Form(NamedTuple):
    """The shape of a base: a disc of radius r, or a rectangle with half-length a and half-width b."""

    r: float = 0.0
    a: float = 0.0
    b: float = 0.0


class Base(NamedTuple):
    """BF-GEOM-03: a shape on the deck.

    `reach` is the radius of the circle around it; `sx` and `sy` tell how far it reaches from its
    centre along x and along y.
    """

    x: float
    y: float
    r: float
    a: float
    b: float
    ux: float
    uy: float
    reach: float
    sx: float
    sy: float


@lru_cache(maxsize=1 << 16)
def base_at(form: Form, x: int, y: int, turn: int) -> Base:
    """Put a shape at a centre, turned by whole degrees (BF-GEOM-07)."""
    r, a, b = form
    if r:
        return disc_at(x, y, r)
    ux, uy = unit(turn * 100)
    sx, sy = a * abs(ux) + b * abs(uy), a * abs(uy) + b * abs(ux)
    return Base(x, y, 0.0, a, b, ux, uy, math.sqrt(a * a + b * b), sx, sy)


def disc_at(x: int, y: int, r: float) -> Base:
    """Put a disc at a centre."""
    return Base(x, y, r, 0.0, 0.0, 1.0, 0.0, r, r, r)


# -- directions ----------------------------------------------------------------------------------

_SCALE = 1 << 160
_PI = (
    31415926535897932384626433832795028841971693993751058209749445923078 * _SCALE // 10**67
)  # 67 decimals are far more than a double holds


@cache
def _half_step(k: int) -> tuple[float, float]:
    """Return cosine and sine of k half hundredths of a degree, correctly rounded."""
    quarter, rest = divmod(k % (2 * CIRCLE), CIRCLE // 2)
    c, s = _first_quarter(rest)
    return ((c, s), (0.0 - s, c), (0.0 - c, 0.0 - s), (s, 0.0 - c))[quarter]


def _first_quarter(rest: int) -> tuple[float, float]:
    angle = _PI * rest // CIRCLE
    sine = cosine = 0
    term, n = _SCALE, 0
    while term:
        sign = -1 if n & 2 else 1
        if n & 1:
            sine += sign * term
        else:
            cosine += sign * term
        n += 1
        term = term * angle // _SCALE // n
    return cosine / _SCALE, sine / _SCALE


def unit(direction: Direction) -> tuple[float, float]:
    """Return the unit vector of a direction: counter-clockwise from +x, towards Starboard."""
    return _half_step(2 * direction)


def bearing(dx: float, dy: float) -> Direction:
    """Return the direction nearest to a vector.

    The machine's arc tangent is only a guess; our own table decides.
    """
    k = round(math.degrees(math.atan2(dy, dx)) * 100)
    while True:
        left, right = _half_step(2 * k + 1), _half_step(2 * k - 1)
        if left[0] * dy - left[1] * dx > 0:
            k += 1
        elif right[0] * dy - right[1] * dx < 0:
            k -= 1
        else:
            return k % CIRCLE


def rho(base: Base, dx: float, dy: float) -> float:
    """BF-GEOM-23: the distance from the centre to the own boundary in a direction."""
    if base.r:
        return base.r
    along = abs(dx * base.ux + dy * base.uy)
    across = abs(dx * base.uy - dy * base.ux)
    if along * base.b <= across * base.a:
        return base.b / across
    return base.a / along


# -- gaps ----------------------------------------------------------------------------------------


def gap(one: Base, other: Base) -> float:
    """BF-GEOM-08: the distance between two bases; minus the penetration depth if they intersect."""
    if one.r:
        if other.r:  # BF-GEOM-09
            dx, dy = one.x - other.x, one.y - other.y
            return math.sqrt(dx * dx + dy * dy) - one.r - other.r
        return _disc_gap(one, other)
    if other.r:
        return _disc_gap(other, one)
    return _rectangle_gap(one, other)


def _disc_gap(disc: Base, box: Base) -> float:
    """BF-GEOM-10."""
    return _point_gap(disc.x, disc.y, box) - disc.r


def _point_gap(x: float, y: float, box: Base) -> float:
    """Return the distance of a point to a rectangle, negative inside."""
    dx, dy = x - box.x, y - box.y
    px = abs(dx * box.ux + dy * box.uy) - box.a
    py = abs(dy * box.ux - dx * box.uy) - box.b
    if px <= 0 and py <= 0:
        return max(px, py)
    if px <= 0:
        return py
    if py <= 0:
        return px
    return math.sqrt(px * px + py * py)


def _rectangle_gap(one: Base, other: Base) -> float:
    """BF-GEOM-11: separating axes; if they separate, the nearest vertex decides."""
    dx, dy = one.x - other.x, one.y - other.y
    depth = max(abs(dx * nx + dy * ny) - half for nx, ny, half in _axes(one, other, 0.0))
    if depth <= 0:
        return depth
    gaps = [_point_gap(x, y, other) for x, y in corners(one)]
    gaps += [_point_gap(x, y, one) for x, y in corners(other)]
    return min(gaps)


def _axes(one: Base, other: Base, shrink: float) -> tuple[tuple[float, float, float], ...]:
    """Return the four edge normals and the half-widths, along each, of one enlarged by the other."""
    cos = abs(one.ux * other.ux + one.uy * other.uy)
    sin = abs(one.ux * other.uy - one.uy * other.ux)
    return (
        (one.ux, one.uy, one.a + other.a * cos + other.b * sin - shrink),
        (-one.uy, one.ux, one.b + other.a * sin + other.b * cos - shrink),
        (other.ux, other.uy, other.a + one.a * cos + one.b * sin - shrink),
        (-other.uy, other.ux, other.b + one.a * sin + one.b * cos - shrink),
    )


def corners(base: Base) -> tuple[tuple[float, float], ...]:
    """Return the vertices of a rectangle, counter-clockwise."""
    ax, ay = base.a * base.ux, base.a * base.uy
    bx, by = -base.b * base.uy, base.b * base.ux
    x, y = base.x, base.y
    return (
        (x + ax + bx, y + ay + by),
        (x - ax + bx, y - ay + by),
        (x - ax - bx, y - ay - by),
        (x + ax - bx, y + ay - by),
    )


def far(one: Base, other: Base, distance: float) -> bool:
    """Tell quickly that a gap certainly exceeds a distance."""
    dx, dy = one.x - other.x, one.y - other.y
    reach = one.reach + other.reach + distance + 1
    return dx * dx + dy * dy > reach * reach


def overlap(one: Base, other: Base) -> bool:
    """BF-GEOM-12: two bases overlap."""
    return not far(one, other, 0) and _sunk(one, other)


def _sunk(one: Base, other: Base) -> bool:
    """Tell whether a gap is below -TAU; rectangles are told apart by the first axis that does."""
    if one.r or other.r:
        return gap(one, other) < -TAU
    x, y, _, a, b, ux, uy, _, _, _ = one
    ox, oy, _, oa, ob, oux, ouy, _, _, _ = other
    dx, dy = x - ox, y - oy
    cos, sin = abs(ux * oux + uy * ouy), abs(ux * ouy - uy * oux)
    return (
        abs(dx * ux + dy * uy) - (a + oa * cos + ob * sin) < -TAU
        and abs(dy * ux - dx * uy) - (b + oa * sin + ob * cos) < -TAU
        and abs(dx * oux + dy * ouy) - (oa + a * cos + b * sin) < -TAU
        and abs(dy * oux - dx * ouy) - (ob + a * sin + b * cos) < -TAU
    )


def free(there: Base, bases: Iterable[Base]) -> bool:
    """BF-GEOM-12: a base overlaps none of the others."""
    x, y, _, _, _, _, _, reach, _, _ = there
    for other in bases:
        dx, dy = x - other[0], y - other[1]
        apart = reach + other[7]
        if dx * dx + dy * dy < apart * apart and _sunk(there, other):
            return False
    return True


def in_contact(one: Base, other: Base) -> bool:
    """BF-GEOM-13: two bases are in base contact."""
    return not far(one, other, CONTACT) and gap(one, other) <= CONTACT


def within(one: Base, other: Base, distance: float) -> bool:
    """BF-GEOM-14: one is within a distance of the other."""
    return not far(one, other, distance + RANGE_SLACK) and gap(one, other) <= distance + RANGE_SLACK


# -- the edge ------------------------------------------------------------------------------------


def edge_gap(base: Base) -> float:
    """BF-GEOM-15, BF-GEOM-17: the least gap to any of the four deck edges."""
    x, y, sx, sy = base.x, base.y, base.sx, base.sy
    return min(x - sx, WIDTH - x - sx, y - sy, LENGTH - y - sy)


def gap_to_edge(base: Base, edge: str) -> float:
    """BF-GEOM-15: the gap to one edge."""
    sx, sy = base.sx, base.sy
    if edge == "port":
        return base.x - sx
    if edge == "starboard":
        return WIDTH - base.x - sx
    return base.y - sy if edge == "aft" else LENGTH - base.y - sy


def on_deck(base: Base) -> bool:
    """BF-GEOM-16: the base does not overlap the edge."""
    x, y, _, _, _, _, _, _, sx, sy = base
    return sx - TAU <= x <= WIDTH + TAU - sx and sy - TAU <= y <= LENGTH + TAU - sy


def touches_edge(base: Base, edge: str) -> bool:
    """BF-GEOM-18: wholly on the Deck, and touching that edge."""
    return on_deck(base) and gap_to_edge(base, edge) <= CONTACT


def to_edge(base: Base, dx: float, dy: float) -> float:
    """Return how far a base can go in a direction until it touches an edge."""
    sx, sy = base.sx, base.sy
    way = NEVER
    if dx > 0:
        way = (WIDTH - base.x - sx) / dx
    elif dx < 0:
        way = (base.x - sx) / -dx
    if dy > 0:
        way = min(way, (LENGTH - base.y - sy) / dy)
    elif dy < 0:
        way = min(way, (base.y - sy) / -dy)
    return max(way, 0.0)


# -- sweeps --------------------------------------------------------------------------------------


def entry(mover: Base, obstacle: Base, dx: float, dy: float, limit: float = NEVER) -> float:
    """BF-GEOM-19..21: the distance at which a moving base hits another; NEVER beyond `limit`."""
    mx, my, _, _, _, _, _, m_reach, _, _ = mover
    ox, oy, _, _, _, _, _, o_reach, _, _ = obstacle
    px, py = mx - ox, my - oy
    reach = m_reach + o_reach
    along = -(px * dx + py * dy)
    if along < -reach or along - reach > limit + SAME_TIME:
        return NEVER
    across = px * dy - py * dx
    if across >= reach or -across >= reach:
        return NEVER
    deep = span(mover, obstacle, dx, dy, TAU)
    if deep is None or deep[1] <= _GRAZE:
        return NEVER
    whole = span(mover, obstacle, dx, dy, 0.0)
    if whole is None:  # pragma: no cover - what enters the smaller shape enters the larger one
        return NEVER
    way = max(whole[0], 0.0)
    return way if way <= limit + SAME_TIME else NEVER


def span(
    mover: Base, obstacle: Base, dx: float, dy: float, shrink: float
) -> tuple[float, float] | None:
    """Return where the mover's line goes in and out of the obstacle enlarged by the mover.

    The enlarged shape K (BF-GEOM-19) is shrunk by `shrink`. Distances may be negative: behind.
    """
    px, py = mover.x - obstacle.x, mover.y - obstacle.y
    if mover.r and obstacle.r:
        return _through_disc(px, py, dx, dy, mover.r + obstacle.r - shrink)
    if not mover.r and not obstacle.r:
        return _through_slabs(px, py, dx, dy, _axes(mover, obstacle, shrink))
    box, r = (obstacle, mover.r) if mover.r else (mover, obstacle.r)
    ux, uy = box.ux, box.uy
    return _through_rounded(
        px * ux + py * uy,
        py * ux - px * uy,
        dx * ux + dy * uy,
        dy * ux - dx * uy,
        box.a,
        box.b,
        r - shrink,
    )


def _through_disc(
    px: float, py: float, dx: float, dy: float, r: float
) -> tuple[float, float] | None:
    across = px * dy - py * dx
    rest = r * r - across * across
    if rest <= 0:
        return None
    half = math.sqrt(rest)
    along = -(px * dx + py * dy)
    return along - half, along + half


def _through_slabs(
    px: float, py: float, dx: float, dy: float, axes: Iterable[tuple[float, float, float]]
) -> tuple[float, float] | None:
    first, last = -NEVER, NEVER
    for nx, ny, half in axes:
        start, pace = px * nx + py * ny, dx * nx + dy * ny
        if abs(pace) < _PARALLEL:
            if abs(start) >= half:
                return None
            continue
        one, other = (-half - start) / pace, (half - start) / pace
        if one > other:
            one, other = other, one
        first, last = max(first, one), min(last, other)
        if first >= last:
            return None
    return first, last


def _through_rounded(
    px: float, py: float, dx: float, dy: float, a: float, b: float, r: float
) -> tuple[float, float] | None:
    """Pass a rectangle with rounded corners: two rectangles and four discs, together convex."""
    first, last = NEVER, -NEVER
    for part in (
        _through_box(px, py, dx, dy, a + r, b),
        _through_box(px, py, dx, dy, a, b + r),
    ):
        if part is not None:
            first, last = min(first, part[0]), max(last, part[1])
    r_squared = r * r
    for cx, cy in ((px - a, py - b), (px + a, py - b), (px - a, py + b), (px + a, py + b)):
        across = cx * dy - cy * dx
        rest = r_squared - across * across
        if rest > 0:
            half = math.sqrt(rest)
            along = -(cx * dx + cy * dy)
            first, last = min(first, along - half), max(last, along + half)
    return (first, last) if first < last else None


def _through_box(
    px: float, py: float, dx: float, dy: float, a: float, b: float
) -> tuple[float, float] | None:
    """Pass a rectangle along the axes: `_through_slabs` for the most frequent case, written out."""
    first, last = -NEVER, NEVER
    if abs(dx) >= _PARALLEL:
        first, last = (-a - px) / dx, (a - px) / dx
        if first > last:
            first, last = last, first
    elif abs(px) >= a:
        return None
    if abs(dy) >= _PARALLEL:
        one, other = (-b - py) / dy, (b - py) / dy
        if one > other:
            one, other = other, one
        first, last = max(first, one), min(last, other)
    elif abs(py) >= b:
        return None
    return None if first >= last else (first, last)


def moved(x: int, y: int, dx: float, dy: float, way: float) -> tuple[int, int]:
    """BF-GEOM-02: displace a centre; each coordinate is rounded, ties to even."""
    return round(x + way * dx), round(y + way * dy)


# -- jumps ---------------------------------------------------------------------------------------


class _Stretch(NamedTuple):
    """Where the line runs through something: with a gap below 0, and with overlap."""

    first: float
    last: float
    over_first: float
    over_last: float


def _stretches(mover: Base, obstacles: Iterable[Base], dx: float, dy: float) -> list[_Stretch]:
    found = []
    for obstacle in obstacles:
        deep = span(mover, obstacle, dx, dy, TAU)
        whole = span(mover, obstacle, dx, dy, 0.0)
        if deep is not None and whole is not None:
            found.append(_Stretch(*whole, *deep))
    return found


def jump(mover: Base, obstacles: Iterable[Base], dx: float, dy: float, way: float) -> float:
    """BF-MOVE-08: where a Jump ends; if it lands on something, back along the line."""
    stretches = _stretches(mover, obstacles, dx, dy)
    if not any(s.over_first < way < s.over_last for s in stretches):
        return way
    for s in sorted(stretches, key=lambda s: s.last, reverse=True):
        if s.first < way - _GRAZE and way < s.last - _GRAZE:
            way = s.first
    return max(way, 0.0)


def jump_over(mover: Base, obstacles: Iterable[Base], dx: float, dy: float, way: float) -> float:
    """BF-MOVE-09: where a Jump Over ends; if it lands on something, on along the line."""
    stretches = _stretches(mover, obstacles, dx, dy)
    if not any(s.over_first < way < s.over_last for s in stretches):
        return way
    for s in sorted(stretches):
        if s.first < way - _GRAZE and way < s.last - _GRAZE:
            way = s.last
    return way
