"""Places that are being aimed: the ghost of a model where it would stand or lie, and a dot for each
listed place or Move.
"""

from __future__ import annotations

from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders.chart import UNIT, WIDE, Chart
from quarterdeck.games.boarders.common import Spot
from quarterdeck.games.boarders.forecast import landing
from quarterdeck.games.boarders.labels import inches, spot_parse, step_parse
from quarterdeck.games.boarders.view import View
from quarterdeck.web.svg import Lamp, num, title

AIMS = ("aim-", "put-")
"""How the targets of Moves and of places begin."""


def spot_of(view: View, target: str) -> Spot | None:
    """Read `put-<id>-<x>,<y>` or `put-<id>-<x>,<y>,<turn>`; None: no place is aimed."""
    if view.placing is None or not target.startswith("put-"):
        return None
    spot = spot_parse(target.split("-", 2)[2])
    return spot if spot.turn else Spot(spot.x, spot.y, view.placing.turn)


def placed(view: View, chosen: str, chart: Chart = WIDE) -> str:
    """Draw the ghost of a model at its place, and who would be within 1 of it."""
    spot = spot_of(view, chosen)
    if spot is None or view.placing is None:
        return ""
    x, y = chart.at(spot.x, spot.y)
    form = view.placing
    seat = view.stuff[form.stuff - 1].seat
    colour = f' data-seat="{seat + 1}"' if seat >= 0 else ""
    near = ""
    if seat >= 0:
        r = num((max(form.r, form.a) + geo.INCH) / geo.INCH * UNIT)
        near = f'<circle id="aim-near" class="a-near" r="{r}"/>'
    a, b = form.a / geo.INCH * UNIT, form.b / geo.INCH * UNIT
    body = (
        f'<circle class="a-ghost" r="{num(form.r / geo.INCH * UNIT)}"/>'
        if form.r
        else f'<rect class="a-ghost" transform="rotate({num(chart.turned(spot.turn))})" '
        f'x="{num(-a)}" y="{num(-b)}" width="{num(2 * a)}" height="{num(2 * b)}" rx="2"/>'
    )
    return f'<g id="aim-ghost"{colour} transform="translate({num(x)} {num(y)})">{near}{body}</g>'


def dots(view: View, lamp: Lamp, chart: Chart = WIDE) -> str:
    """Draw every listed Move and place where it ends: each is a target, a click on it an answer.

    They are many, and the page lists them too: the keyboard does not stop at them.
    """
    keys = sorted(key for key in lamp.lit if key.startswith(AIMS))
    return "".join(_dot(view, key, lamp, chart) for key in keys)


def _dot(view: View, key: str, lamp: Lamp, chart: Chart) -> str:
    spot = spot_of(view, key)
    if spot is None:
        _, who, step = key.split("-", 2)
        move = step_parse(step)
        end = landing(view, view.stuff[int(who) - 1], move.direction, move.distance)
        spot, words = Spot(end.x, end.y), f"{end.way / geo.INCH:.2f} inches"
    else:
        words = f"{inches(spot.x)}, {inches(spot.y)}"
    x, y = chart.at(spot.x, spot.y)
    bar = ""
    if view.placing is not None and not view.placing.r:
        bar = (
            f'<path class="a-dot-l" transform="rotate({num(chart.turned(spot.turn))})" d="M0 0H9"/>'
        )
    return (
        f'<g id="{key}" class="a-dot{lamp.on(key)}" role="button" tabindex="-1" transform="translate({num(x)} {num(y)})">'
        f'{title(words)}<circle class="d-hit" r="6"/>{bar}<circle class="a-dot-i" r="2.5"/></g>'
    )
