"""A slow, independent judge of the geometry: shapes as many-sided outlines, sweeps by small steps.

It shares no formula with the game: distances are measured between line segments, contact is found
by stepping forward and halving the step.
"""

from __future__ import annotations

import math

Point = tuple[float, float]


class Shape:
    """A disc (radius) or a polygon, in thousandths of an inch."""

    def __init__(self, x: float, y: float, radius: float, points: list[Point]) -> None:
        self.x, self.y, self.radius = x, y, radius
        self.points = points

    def shifted(self, dx: float, dy: float) -> Shape:
        moved = [(x + dx, y + dy) for x, y in self.points]
        return Shape(self.x + dx, self.y + dy, self.radius, moved)


def disc(x: float, y: float, radius: float) -> Shape:
    return Shape(x, y, radius, [(x, y)])


def rectangle(x: float, y: float, a: float, b: float, degrees: float) -> Shape:
    turn = math.radians(degrees)
    c, s = math.cos(turn), math.sin(turn)
    local = [(a, b), (-a, b), (-a, -b), (a, -b)]
    return Shape(x, y, 0.0, [(x + u * c - v * s, y + u * s + v * c) for u, v in local])


def distance(one: Shape, other: Shape) -> float:
    """Measure the gap between two shapes; 0 or less (not how much) where they intersect."""
    if len(one.points) == 1 and len(other.points) == 1:
        return math.dist(one.points[0], other.points[0]) - one.radius - other.radius
    if inside(one, other) or inside(other, one) or cross(one, other):
        return -1.0
    near = min(
        segment_distance(p, a, b)
        for first, second in ((one, other), (other, one))
        for p in first.points
        for a, b in sides(second)
    )
    return near - one.radius - other.radius


def sides(shape: Shape) -> list[tuple[Point, Point]]:
    n = len(shape.points)
    return [(shape.points[i], shape.points[(i + 1) % n]) for i in range(n)]


def segment_distance(p: Point, a: Point, b: Point) -> float:
    length = math.dist(a, b)
    if length == 0:
        return math.dist(p, a)
    t = ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / length**2
    t = min(1.0, max(0.0, t))
    return math.dist(p, (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))


def inside(one: Shape, other: Shape) -> bool:
    """Tell whether a vertex (or the centre) of one lies in the polygon of the other."""
    if len(other.points) == 1:
        return False
    return any(all(side(a, b, p) >= 0 for a, b in sides(other)) for p in one.points)


def cross(one: Shape, other: Shape) -> bool:
    return any(
        side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
        for a, b in sides(one)
        for c, d in sides(other)
    )


def side(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def first_contact(mover: Shape, obstacle: Shape, degrees: float, limit: float) -> float:
    """How far the mover slides until it touches: steps that can never jump across, then halving."""
    turn = math.radians(degrees)
    dx, dy = math.cos(turn), math.sin(turn)
    way = 0.0
    while way <= limit:
        free = distance(mover.shifted(dx * way, dy * way), obstacle)
        if free <= 0.01:
            return way
        way += max(free * 0.999, 0.01)
    return math.inf
