"""The star chart of Hyperspace Smuggler and the score rail, as SVG fragments.

A cell is 100 units; Home Haven is the origin for ever, so a tile's place never shifts as the chart grows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from quarterdeck.games.smuggler.common import coordinates
from quarterdeck.games.smuggler.ships import CELL, lane, ships
from quarterdeck.games.smuggler.tiles import (
    COMPASS,
    MOUSE,
    Touch,
    bearings,
    name_line,
    tile_group,
    tile_id,
)
from quarterdeck.games.smuggler.view import ShipView, View
from quarterdeck.web.svg import (
    DARK,
    Lamp,
    Part,
    halo,
    num,
    rect,
    seat_shape,
    text,
    title,
)

MARGIN = 16
#: The chart is never drawn smaller than this many cells each way.
LEAST = 5
#: Below this many pixels a cell, names are drawn larger.
SMALL = 84

#: Pawns nearer than this stand above each other, by so much.
NEAR, STACK = 15, 11

_STEPS = {"n": (0, 1, 0), "e": (1, 0, 90), "s": (0, -1, 180), "w": (-1, 0, 270)}


def known_as(view: View, names: Sequence[str]) -> list[str]:
    """Name the players as this viewer does: "You" for the own seat, "Seat 2" for one without a name."""
    called = [name or f"Seat {n}" for n, name in enumerate(names, 1)]
    called += [f"Seat {n}" for n in range(len(called) + 1, len(view.ships) + 1)]
    if view.seat is not None:
        called[view.seat] = "You"
    return called


# ---- the chart ----


def _explore(view: View, target: str, x: int, y: int, lamp: Lamp, touch: Touch) -> str:
    return (
        f'<g {lamp.attrs(target, "hs-explore")} transform="translate({x * CELL} {-y * CELL})">'
        f"{title(f'Space, {bearings(x, y)}: explore')}"
        '<rect class="x-face" x="-45" y="-45" width="90" height="90" rx="9"/>'
        f'<path class="x-plus" d="M0 -21V3M-12 -9H12"/>{name_line("hs-xt", "Explore", touch.letters, 30)}'
        f"{halo(-47, -47, 94, 94, 10)}{lane(view, (x, y), None, touch)}</g>"
    )


def _space_at(target: str) -> tuple[int, int] | None:
    """Read the position of a space from its id."""
    match = re.fullmatch(r"space-(w?)(\d+)-(s?)(\d+)", target)
    if not match:
        return None
    west, x, south, y = match.groups()
    return -int(x) if west else int(x), -int(y) if south else int(y)


def _lit_spaces(lamp: Lamp) -> list[tuple[str, int, int]]:
    """Find the spaces to explore among the lit targets, in a fixed order."""
    return [(target, *at) for target in sorted(lamp.lit) if (at := _space_at(target))]


def _step_marks(view: View, lamp: Lamp, touch: Touch) -> str:
    """Draw the lit directions about the slipstream that waits for its arrow, or about the ship that moves."""
    lit = [way for way in "nesw" if f"step-{way}" in lamp.lit]
    if not lit:
        return ""
    seat = view.seat if view.seat is not None else view.active
    homes = [(t.x, t.y) for t in view.tiles if t.kind == "slipstream" and not (t.arrow or t.idle)]
    homes += [coordinates(ship.at) for ship in view.ships if ship.seat == seat and ship.at]
    x, y = homes[0] if homes else (0, 0)
    marks = []
    for way in lit:
        dx, dy, turn = _STEPS[way]
        marks.append(
            f'<g {lamp.attrs(f"step-{way}", "hs-step")} transform="translate({x * CELL + dx * 50} '
            f'{-y * CELL - dy * 50})">{title(f"One step {COMPASS[way]}")}{_tap(dx, dy, touch)}'
            f'<circle class="hit" r="14"/><path class="hs-stepd" d="M-8 4.5L0 -3.5 8 4.5" '
            f'transform="rotate({turn})"/></g>'
        )
    return "".join(marks)


def _tap(dx: int, dy: int, touch: Touch) -> str:
    """Draw what a click on a step mark finds: some room about it, or on a phone the cell it leads to."""
    if not touch.scale:
        return '<circle class="tap" r="30"/>'
    side = max(CELL, touch.finger)
    return (
        f'<rect class="tap" x="{num(dx * 50 - side / 2)}" y="{num(-dy * 50 - side / 2)}" '
        f'width="{num(side)}" height="{num(side)}"/>'
    )


def _box(cells: list[tuple[int, int]]) -> tuple[float, float, float, float]:
    """Return left, top, width and height of the cells with their margin, never less than 5 by 5 cells."""
    xs, ys = [x for x, _ in cells] or [0], [-y for _, y in cells] or [0]
    wide, high = (max(max(n) - min(n) + 1, LEAST) for n in (xs, ys))
    left = (min(xs) + max(xs) - wide) / 2 * CELL - MARGIN
    top = (min(ys) + max(ys) - high) / 2 * CELL - MARGIN
    return left, top, wide * CELL + 2 * MARGIN, high * CELL + 2 * MARGIN


def chart(
    view: View,
    *,
    names: Sequence[str] = (),
    lamp: Lamp = DARK,
    small: bool = False,
    touch: Touch = MOUSE,
) -> Part:
    """Draw the chart: tiles, spaces to explore, ships, step marks; 100 units a cell.

    What can be clicked comes after the other tiles, so that a lane passes over them.
    """
    names = known_as(view, names)
    garrison = 0 if view.government is None else view.government + 1
    spaces = _lit_spaces(lamp)
    crowds: dict[str, list[ShipView]] = {}
    for ship in view.ships:
        if ship.at:
            crowds.setdefault(ship.at, []).append(ship)
    still: list[str] = []
    lit: list[str] = []
    for tile in view.tiles:
        target = f"tile-{tile_id(tile.tile)}"
        can = target in lamp.lit
        (lit if can else still).append(
            tile_group(
                tile,
                target,
                tile.x * CELL,
                -tile.y * CELL,
                lamp,
                f"; {bearings(tile.x, tile.y)}",
                garrison,
                len(crowds.get(f"{tile.x},{tile.y}", ())) > 1,
                touch,
                lane(view, (tile.x, tile.y), tile, touch) if can else "",
            )
        )
    left, top, width, height = chart_box(view, lamp)
    ground = (
        f'<rect x="{num(left - 1200)}" y="{num(top - 1200)}" width="{num(width + 2400)}" '
        f'height="{num(height + 2400)}" fill="url(#hs-grid)"/>'
    )
    look = " phone" if touch.scale else " small" if small else ""
    size = f' font-size="{num(touch.letters)}"' if touch.scale else ""
    svg = "".join(
        (
            f'<g id="chart" class="hs-chart{look}"{size}>{ground}',
            *still,
            *(_explore(view, target, x, y, lamp, touch) for target, x, y in spaces),
            *lit,
            *ships(view, crowds, names, lamp, touch),
            _step_marks(view, lamp, touch),
            "</g>",
        )
    )
    return Part(svg, width, height, left, top)


def chart_box(view: View, lamp: Lamp) -> tuple[float, float, float, float]:
    """Return the box of the chart: all tiles and the spaces that can be explored now."""
    cells = [(tile.x, tile.y) for tile in view.tiles]
    return _box(cells + [(x, y) for _, x, y in _lit_spaces(lamp)])


# ---- the score rail ----


@lru_cache(maxsize=32)
def _groove(width: float, most: int, top: float) -> str:
    """Draw the groove from 0 to the last space, its ticks and its numbers."""
    step = (width - 36) / most
    ticks = {"": "", " mid": "", " big": ""}
    numbers = []
    for n in range(most + 1):
        x = num(18 + n * step)
        if n % 10 == 0:
            ticks[" big"] += f"M{x} {num(top)}v8"
            numbers.append(text("hs-rl-t", 18 + n * step, top + 21, str(n)))
        else:
            ticks["" if n % 5 else " mid"] += f"M{x} {num(top + 2.5)}v3"
    paths = "".join(f'<path class="hs-rl-tick{kind}" d="{d}"/>' for kind, d in ticks.items())
    return rect("hs-rl-groove", 8, top, width - 16, 8, 4) + paths + "".join(numbers)


def _levels(places: Sequence[float]) -> list[int]:
    """Find how high each pawn stands: on the lowest level where no earlier one is near."""
    levels: list[int] = []
    for place in places:
        taken = {n for n, other in zip(levels, places, strict=False) if abs(other - place) < NEAR}
        levels.append(next(n for n in range(len(places)) if n not in taken))
    return levels


def rail(view: View, *, names: Sequence[str] = (), width: float = 640) -> Part:
    """Draw the score rail: it reaches six beyond the lead; pawns that would hide each other stack upwards."""
    names = known_as(view, names)
    scores = [ship.score for ship in view.ships]
    most = max(30, -(-(max(scores, default=0) + 6) // 10) * 10)
    step = (width - 36) / most
    levels = _levels([score * step for score in scores])
    top = 24 + STACK * max(levels, default=0)
    pawns = []
    for ship, level in zip(view.ships, levels, strict=True):
        seat = ship.seat + 1
        pawns.append(
            f'<g class="piece hs-rl-pawn" data-seat="{seat}" id="pawn-{seat}" '
            f'transform="translate({num(18 + ship.score * step)} {num(top - 10 - STACK * level)})">'
            f"{title(f'{names[ship.seat]}: {ship.score}')}"
            f'<path class="hs-rl-stem" d="M0 8V{num(18 + STACK * level)}"/>{seat_shape(seat, 9, "p-body")}</g>'
        )
    ranked = sorted(view.ships, key=lambda ship: -ship.score)
    words = "Scores: " + ", ".join(f"{names[ship.seat]} {ship.score}" for ship in ranked)
    svg = f'<g id="score">{title(words)}{_groove(width, most, top)}{"".join(reversed(pawns))}</g>'
    return Part(svg, width, top + 24)
