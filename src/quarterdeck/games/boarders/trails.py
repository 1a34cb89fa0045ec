"""The shifting of Pitch & Yaw on the deck: old places, ways shove by shove, contacts, what went over."""

from __future__ import annotations

from quarterdeck.games.boarders.chart import UNIT, WIDE, Chart
from quarterdeck.games.boarders.tags import tag
from quarterdeck.games.boarders.view import StuffView, TrailView, View
from quarterdeck.web.svg import num, star, text


def trails(view: View, chart: Chart = WIDE) -> str:
    """Draw the way of every model that was handled, the last one bright."""
    shift = view.shift
    if shift is None:
        return ""
    x, y = chart.at(700, min(shift.line + 400, 41_000))
    half = "FAR HALF" if shift.part == 1 else "NEAR HALF"
    label = text("d-edge bf-left", x, y, f"SWEEP · {half}")
    last = len(shift.trails)
    drawn = [
        trail(view, n, one, past=n < last, chart=chart) for n, one in enumerate(shift.trails, 1)
    ]
    return label + "".join(drawn)


def trail(view: View, n: int, one: TrailView, *, past: bool, chart: Chart = WIDE) -> str:
    """Draw where a model was and the way it slid; a tick ends each shove, foam what went over."""
    thing = view.stuff[one.stuff - 1]
    x1, y1 = chart.at(one.x, one.y)
    x2, y2 = chart.at(one.to_x, one.to_y)
    ticks = "".join(_tick(*chart.at(leg, one.y), chart) for leg in one.legs[:-1] if leg != one.x)
    splash = f'<path class="a-fate" d="M{num(x2 - 14)} {num(y2)}q7 -5 14 0t14 0"/>'
    way = ""
    if (x1, y1) != (x2, y2):
        way = f'<path class="y-trail" d="M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"/>'
    told = "" if past else _told(view, one, thing, (x2, y2), chart)
    return (
        f'<g id="trail-{n}" class="{"y-trail-past" if past else ""}">'
        f"{_was(thing, x1, y1, chart)}{way}{ticks}{splash if one.lost else ''}{told}</g>"
    )


def _was(thing: StuffView, x: float, y: float, chart: Chart) -> str:
    """Dot the footprint at the old place; crew may have fallen since, so theirs is a disc."""
    if thing.seat != -1:
        r = num(max(thing.r, thing.b) / 1000 * UNIT)
        return f'<circle class="y-was" cx="{num(x)}" cy="{num(y)}" r="{r}"/>'
    a = thing.a / 1000 * UNIT
    return (
        f'<rect class="y-was" transform="translate({num(x)} {num(y)}) rotate({num(chart.turned(thing.turn))})" '
        f'x="{num(-a)}" y="{num(-a)}" width="{num(2 * a)}" height="{num(2 * a)}"/>'
    )


def _tick(x: float, y: float, chart: Chart) -> str:
    across = "v12" if chart.upright else "h12"
    start = f"{num(x)} {num(y - 6)}" if chart.upright else f"{num(x - 6)} {num(y)}"
    return f'<path class="y-trail" d="M{start}{across}"/>'


def _told(
    view: View, one: TrailView, thing: StuffView, there: tuple[float, float], chart: Chart
) -> str:
    """Mark the first contact of the last model, and say what it ran into."""
    if not one.struck:
        return ""
    other = view.stuff[one.struck - 1]
    x, y = there
    reach = max(thing.r, thing.b) / 1000 * UNIT
    ox, oy = chart.at(other.x, other.y)
    far = max(((ox - x) ** 2 + (oy - y) ** 2) ** 0.5, 0.001)
    hit = f'<g transform="translate({num(x + (ox - x) / far * reach)} {num(y + (oy - y) / far * reach)})">'
    words = tag(there, thing.seat, thing.name, f"hits {other.name}", chart)
    return f"{hit}{star('y-hit', 8)}</g>{words}"
