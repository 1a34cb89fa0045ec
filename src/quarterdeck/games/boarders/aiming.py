"""Marks of an aim on the deck: how far one can go, the widget, the ghost, predicted shoves, ranges.

Everything is worked out from the view with the game's own geometry, so that a preview never tells
more than its viewer may know, and never more than the first event that needs dice (BF-AID-03).
"""

from __future__ import annotations

from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders.content import book_of, mils
from quarterdeck.games.boarders.deck import UNIT, at, turned
from quarterdeck.games.boarders.geometry import Base, Direction, Form, base_at
from quarterdeck.games.boarders.labels import step_parse
from quarterdeck.games.boarders.view import StuffView, View
from quarterdeck.web.svg import num, star, text

FAN = 500
"""The reach of a Move is drawn every five degrees."""


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
        if found <= best:
            best, touched = found, other
    return best, touched


def full_way(view: View, thing: StuffView, direction: Direction) -> float:
    """BF-MOVE-01: D in this direction."""
    return book_of(view.book).widget + 2 * geo.rho(base_of(thing), *geo.unit(direction))


def marks(view: View, chosen: str) -> str:
    """Draw what the moment asks for: the reach of who moves, an aim, ranges and shoves."""
    parts = []
    if view.stage == "move" and view.activated and view.seat == view.active and view.test is None:
        parts.append(region(view, view.stuff[view.activated - 1]))
    if chosen.startswith("aim-"):
        parts.append(_chosen(view, chosen))
    if view.attacker and view.weapon:
        parts.append(attack(view))
    return "".join(parts)


def _chosen(view: View, chosen: str) -> str:
    """Read `aim-<id>-<direction>@<distance>`."""
    _, thing_id, step = chosen.split("-", 2)
    move = step_parse(step)
    return ghost(view, view.stuff[int(thing_id) - 1], move.direction, move.distance)


def region(view: View, thing: StuffView) -> str:
    """Draw every place that one Move can reach."""
    here = base_of(thing)
    points = []
    for direction in range(0, geo.CIRCLE, FAN):
        dx, dy = geo.unit(direction)
        way = min(full_way(view, thing, direction), geo.to_edge(here, dx, dy))
        way, _ = stop(view, thing, direction, way)
        x, y = at(thing.x + way * dx, thing.y + way * dy)
        points.append(f"{num(x)},{num(y)}")
    outline = " ".join(points)
    broad = num(2 * max(thing.r, thing.b) / 1000 * UNIT)
    return (
        f'<g id="aim-region"><g class="a-region-g"><polygon class="a-region" points="{outline}" '
        f'stroke-width="{broad}"/></g><polygon class="a-region-edge" points="{outline}"/></g>'
    )


def ghost(view: View, thing: StuffView, direction: Direction, distance: int) -> str:
    """Draw the widget, the base where it would stop, the point of contact, and who is within 1."""
    dx, dy = geo.unit(direction)
    way, touched = stop(view, thing, direction, distance)
    x, y = at(thing.x, thing.y)
    gx, gy = at(thing.x + way * dx, thing.y + way * dy)
    angle = num(turned(direction / 100))
    rim = num(geo.rho(base_of(thing), dx, dy) / 1000 * UNIT)
    ticks = "".join(f'<path class="a-widget-t" d="M{10 * i} -4v8"/>' for i in range(1, 6))
    widget = (
        f'<g id="aim-widget" transform="translate({num(x)} {num(y)}) rotate({angle}) translate({rim} 0)">'
        f'<rect class="a-widget" y="-4" width="60" height="8" rx="1"/>{ticks}</g>'
    )
    body = f'<circle class="a-ghost" r="{num(thing.r / 1000 * UNIT)}"/>'
    if not thing.r:
        a, b = thing.a / 1000 * UNIT, thing.b / 1000 * UNIT
        body = (
            f'<rect class="a-ghost" transform="rotate({num(turned(thing.turn))})" x="{num(-a)}" '
            f'y="{num(-b)}" width="{num(2 * a)}" height="{num(2 * b)}"/>'
        )
    near = num((max(thing.r, thing.a) + 1000) / 1000 * UNIT)
    contact = _contact(view, thing, touched, gx, gy) if touched else ""
    return (
        f'{widget}<g id="aim-ghost" data-seat="{thing.seat + 1}" transform="translate({num(gx)} {num(gy)})">'
        f'<circle id="aim-near" class="a-near" r="{near}"/>{body}</g>{contact}'
    )


def _contact(view: View, thing: StuffView, touched: int, gx: float, gy: float) -> str:
    """Mark the touching point: on the line from the stopped centre to what is touched."""
    other = view.stuff[touched - 1]
    ox, oy = at(other.x, other.y)
    reach = max(thing.r, thing.b) / 1000 * UNIT
    far = max(((ox - gx) ** 2 + (oy - gy) ** 2) ** 0.5, 0.001)
    x, y = gx + (ox - gx) / far * reach, gy + (oy - gy) / far * reach
    return (
        f'<g id="aim-contact" transform="translate({num(x)} {num(y)})">{star("a-contact", 8)}</g>'
    )


def attack(view: View) -> str:
    """Draw the range of the weapon in use, and where its targets would be shoved first."""
    weapon = book_of(view.book).arms[view.weapon]
    who = view.stuff[view.attacker - 1]
    parts = []
    if weapon.reach is not None:
        x, y = at(who.x, who.y)
        smoke = view.smoke if view.result == "smoke-and-chaos" else 0
        reach = max(0, weapon.reach - mils(smoke))  # BF-RULE-86
        r = (reach + max(who.r, who.a)) / 1000 * UNIT
        parts.append(
            f'<g id="range" transform="translate({num(x)} {num(y)})"><circle class="a-range" r="{num(r)}"/>'
            f"{text('a-num', 0, -r - 3, f'{reach // 1000}')}</g>"
        )
    if weapon.shoves:
        parts += [
            shove(view, who, view.stuff[target - 1], n) for n, target in enumerate(view.targets, 1)
        ]
    return "".join(parts)


def shove(view: View, source: StuffView, target: StuffView, n: int) -> str:
    """Draw a predicted shove up to its first event, with the sea at its end if it goes over."""
    if target.place != "deck" or target.stability == "anchored":
        return ""
    if (source.x, source.y) == (target.x, target.y):
        return ""
    direction = geo.bearing(target.x - source.x, target.y - source.y)
    dx, dy = geo.unit(direction)
    way, touched = stop(view, target, direction, full_way(view, target, direction))
    edge = geo.to_edge(base_of(target), dx, dy)
    over = way > edge + geo.TAU
    end = min(way, edge)
    x1, y1 = at(target.x, target.y)
    x2, y2 = at(target.x + end * dx, target.y + end * dy)
    angle = num(turned(direction / 100))
    fate = f'<path class="a-fate" d="M{num(x2 - 14)} {num(y2)}q7 -5 14 0t14 0"/>' if over else ""
    hit = f"<g transform='translate({num(x2)} {num(y2)})'>{star('y-hit', 6)}</g>" if touched else ""
    return (
        f'<g id="aim-shove-{n}"><path class="a-shove-l" d="M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"/>'
        f'<path class="a-shove-l" transform="translate({num(x2)} {num(y2)}) rotate({angle})" d="M-7 -6L0 0L-7 6"/>'
        f"{fate}{hit}</g>"
    )
