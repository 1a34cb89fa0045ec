"""Marks of an aim on the deck: how far one can go, the widget, the ghost, predicted shoves, ranges.

Everything is worked out from the view with the game's own geometry, so that a preview never tells
more than its viewer may know, and never more than the first event that needs dice (BF-AID-03).
"""

from __future__ import annotations

from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders.chart import UNIT, WIDE, Chart
from quarterdeck.games.boarders.content import book_of, mils
from quarterdeck.games.boarders.forecast import (
    Landing,
    base_of,
    edge_of,
    full_way,
    hull,
    landing,
    neighbours,
    pushed,
    stop,
    touchable,
)
from quarterdeck.games.boarders.geometry import Direction
from quarterdeck.games.boarders.labels import step_key, step_parse
from quarterdeck.games.boarders.spots import placed
from quarterdeck.games.boarders.tags import sign_of, tag
from quarterdeck.games.boarders.view import StuffView, View
from quarterdeck.web.svg import num, star, text

__all__ = ["aimed", "base_of", "ghost", "lens", "marks", "shove"]

FAN = 500
"""The reach of a Move is drawn every five degrees."""
LENS, GROWN = 72, 2.1


def marks(view: View, chosen: str, chart: Chart = WIDE) -> str:
    """Draw what the moment asks for: the reach of who moves, an aim, ranges and shoves."""
    parts = []
    mover = view.moving or (view.activated if view.stage == "move" else 0)
    if mover and view.stuff[mover - 1].seat == view.seat and view.test is None:
        parts.append(region(view, view.stuff[mover - 1], chart))
    found = aimed(view, chosen)
    if found is not None:
        parts.append(ghost(view, found.who, found.direction, found.distance, chart))
    parts.append(placed(view, chosen, chart))
    if view.attacker and view.weapon:
        parts.append(attack(view, chart))
    return "".join(parts)


def aimed(view: View, chosen: str) -> Landing | None:
    """Read `aim-<id>-<direction>@<distance>` and find where it ends; None: nothing is aimed."""
    if not chosen.startswith("aim-"):
        return None
    _, thing_id, step = chosen.split("-", 2)
    move = step_parse(step)
    return landing(view, view.stuff[int(thing_id) - 1], move.direction, move.distance)


def region(view: View, thing: StuffView, chart: Chart = WIDE) -> str:
    """Draw every place that one Move can reach, and what it could touch: each with its key."""
    here = base_of(thing)
    points = []
    for direction in range(0, geo.CIRCLE, FAN):
        dx, dy = geo.unit(direction)
        way = min(full_way(view, thing, direction), geo.to_edge(here, dx, dy))
        way, _ = stop(view, thing, direction, way)
        x, y = chart.at(thing.x + way * dx, thing.y + way * dy)
        points.append(f"{num(x)},{num(y)}")
    outline = " ".join(points)
    broad = num(2 * max(thing.r, thing.b) / 1000 * UNIT)
    return (
        f'<g id="aim-region"><g class="a-region-g"><polygon class="a-region" points="{outline}" '
        f'stroke-width="{broad}"/></g><polygon class="a-region-edge" points="{outline}"/>'
        f"{_touchables(view, thing, chart)}</g>"
    )


def _touchables(view: View, thing: StuffView, chart: Chart) -> str:
    """Ring whatever a straight Move would touch; `data-key` is that Move."""
    rings = []
    for other, step in touchable(view, thing):
        x, y = chart.at(other.x, other.y)
        where = f'transform="translate({num(x)} {num(y)}) rotate({num(chart.turned(other.turn))})"'
        r = other.r / 1000 * UNIT + 4
        a, b = other.a / 1000 * UNIT + 3, other.b / 1000 * UNIT + 3
        shape = (
            f'circle r="{num(r)}"'
            if other.r
            else f'rect x="{num(-a)}" y="{num(-b)}" width="{num(2 * a)}" height="{num(2 * b)}" rx="4"'
        )
        rings.append(
            f'<g class="a-touch" data-stuff="{other.id}" data-key="{step_key(step)}" {where}>'
            f'<{shape} class="a-touch-c"/><{shape} class="a-touch-h"/></g>'
        )
    return "".join(rings)


def ghost(
    view: View, thing: StuffView, direction: Direction, distance: int, chart: Chart = WIDE
) -> str:
    """Draw the widget, the base where it would stop, the point of contact, and who is within 1."""
    end = landing(view, thing, direction, distance)
    gx, gy = chart.at(end.x, end.y)
    near = num((max(thing.r, thing.a) + 1000) / 1000 * UNIT)
    contact = _contact(view, end, gx, gy, chart) if end.touched else ""
    sums = "".join(
        sign_of(*_aside(chart.at(other.x, other.y)), change)
        for other, change in neighbours(view, end)
    )
    words = ""
    if not chart.upright:
        words = tag((gx, gy), thing.seat, thing.name, f"moves {end.way / 1000:.2f} in", chart)
    return (
        f"{_widget(thing, direction, chart)}{_push(view, end, chart)}"
        f'<g id="aim-ghost" data-seat="{thing.seat + 1}" transform="translate({num(gx)} {num(gy)})">'
        f'<circle id="aim-near" class="a-near" r="{near}"/>{_footprint(thing, chart)}</g>'
        f"{contact}{sums}{words}"
    )


def _aside(there: tuple[float, float]) -> tuple[float, float]:
    return there[0] - 16, there[1] - 14


def _widget(thing: StuffView, direction: Direction, chart: Chart) -> str:
    """Draw the brass ruler from the rim of the base along the direction (BF-MOVE-01)."""
    x, y = chart.at(thing.x, thing.y)
    rim = num(geo.rho(base_of(thing), *geo.unit(direction)) / 1000 * UNIT)
    angle = num(chart.turned(direction / 100))
    ticks = "".join(f'<path class="a-widget-t" d="M{10 * i} -4v8"/>' for i in range(1, 6))
    return (
        f'<g id="aim-widget" transform="translate({num(x)} {num(y)}) rotate({angle}) translate({rim} 0)">'
        f'<rect class="a-widget" y="-4" width="60" height="8" rx="1"/>{ticks}</g>'
    )


def _footprint(thing: StuffView, chart: Chart) -> str:
    if thing.r:
        return f'<circle class="a-ghost" r="{num(thing.r / 1000 * UNIT)}"/>'
    a, b = thing.a / 1000 * UNIT, thing.b / 1000 * UNIT
    return (
        f'<rect class="a-ghost" transform="rotate({num(chart.turned(thing.turn))})" x="{num(-a)}" '
        f'y="{num(-b)}" width="{num(2 * a)}" height="{num(2 * b)}"/>'
    )


def _contact(view: View, end: Landing, gx: float, gy: float, chart: Chart) -> str:
    """Mark the touching point: on the line from the stopped centre to what is touched."""
    other = view.stuff[end.touched - 1]
    ox, oy = chart.at(other.x, other.y)
    reach = max(end.who.r, end.who.b) / 1000 * UNIT
    far = max(((ox - gx) ** 2 + (oy - gy) ** 2) ** 0.5, 0.001)
    x, y = gx + (ox - gx) / far * reach, gy + (oy - gy) / far * reach
    return (
        f'<g id="aim-contact" transform="translate({num(x)} {num(y)})">{star("a-contact", 8)}</g>'
    )


def _push(view: View, end: Landing, chart: Chart) -> str:
    """Show where an enemy whom the Move would touch could be pushed from there."""
    target = view.stuff[end.touched - 1] if end.touched else None
    if target is None or target.seat in (end.who.seat, -1):
        return ""
    way = pushed(view, (end.x, end.y), target)
    if way is None:
        return ""
    fate = "overboard if pushed" if way.over else "pushed up to there"
    there = chart.at(target.x, target.y)
    drawn = shove(view, end.who, target, 1, chart, (end.x, end.y))
    return drawn + tag(there, target.seat, target.name, fate, chart, below=True)


def lens(view: View, chosen: str, chart: Chart = WIDE) -> str:
    """Look at the end of an aim through a glass, in the corner of the deck farthest from it."""
    end = aimed(view, chosen)
    if end is None:
        return ""
    x, y = chart.at(end.x, end.y)
    left, top, width, height = chart.box
    lx = left + LENS + 64 if x > left + width / 2 else left + width - LENS - 96
    ly = top + LENS + 48 if y > top + height / 2 else top + height - LENS - 48
    moved = f"translate({num(lx - GROWN * x)} {num(ly - GROWN * y)}) scale({GROWN})"
    return (
        f'<g id="lens" aria-hidden="true"><clipPath id="bf-lens"><circle cx="{num(lx)}" cy="{num(ly)}" '
        f'r="{LENS}"/></clipPath><g clip-path="url(#bf-lens)"><circle class="lens-ground" '
        f'cx="{num(lx)}" cy="{num(ly)}" r="{LENS}"/><use href="#deck" transform="{moved}"/></g>'
        f'<circle class="lens-rim" cx="{num(lx)}" cy="{num(ly)}" r="{LENS}"/>'
        f'<circle class="lens-rim-o" cx="{num(lx)}" cy="{num(ly)}" r="{LENS + 4}"/></g>'
    )


# -- attacks ---------------------------------------------------------------------------------------


def attack(view: View, chart: Chart = WIDE) -> str:
    """Draw the range of the weapon in use, and where its targets would be shoved first."""
    weapon = book_of(view.book).arms[view.weapon]
    who = view.stuff[view.attacker - 1]
    parts = []
    if weapon.reach is not None:
        x, y = chart.at(who.x, who.y)
        smoke = view.smoke if view.result == "smoke-and-chaos" else 0
        reach = max(0, weapon.reach - mils(smoke))  # BF-RULE-86
        r = (reach + max(who.r, who.a)) / 1000 * UNIT
        parts.append(
            f'<g id="range" transform="translate({num(x)} {num(y)})"><circle class="a-range" r="{num(r)}"/>'
            f"{text('a-num', 0, -r - 3, f'{reach // 1000} in')}</g>"
        )
    if weapon.shoves:
        parts += [
            shove(view, who, view.stuff[target - 1], n, chart)
            for n, target in enumerate(view.targets, 1)
        ]
    return "".join(parts)


def shove(
    view: View,
    source: StuffView,
    target: StuffView,
    n: int,
    chart: Chart = WIDE,
    stands: tuple[int, int] | None = None,
) -> str:
    """Draw a predicted shove up to its first event, with the sea at its end if it goes over."""
    way = pushed(view, stands or (source.x, source.y), target)
    if way is None:
        return ""
    x1, y1 = chart.at(target.x, target.y)
    x2, y2 = chart.at(target.x + way.far * way.dx, target.y + way.far * way.dy)
    angle = num(chart.turned(way.direction / 100))
    swept = " ".join(
        f"{num(x)},{num(y)}"
        for x, y in hull(
            [chart.at(*point) for point in edge_of(target, way.far * way.dx, way.far * way.dy)]
        )
    )
    fate = ""
    if way.over:
        fate = f'<path class="a-fate" d="M{num(x2 - 14)} {num(y2 + 12)}q7 -5 14 0t14 0"/>'
    hit = (
        f'<g transform="translate({num(x2)} {num(y2)})">{star("y-hit", 6)}</g>'
        if way.touched
        else ""
    )
    return (
        f'<g id="aim-shove-{n}"><polygon class="a-shove" points="{swept}"/>'
        f'<path class="a-shove-l" d="M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"/>'
        f'<path class="a-shove-l" transform="translate({num(x2)} {num(y2)}) rotate({angle})" d="M-7 -6L0 0L-7 6"/>'
        f"{fate}{hit}</g>"
    )
