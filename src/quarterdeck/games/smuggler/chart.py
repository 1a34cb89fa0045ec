"""The star chart of Hyperspace Smuggler and the score rail, as SVG fragments.

A cell is 100 units; Home Haven is the origin for ever, so a tile's place never shifts as the chart grows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from quarterdeck.games.smuggler import art
from quarterdeck.games.smuggler.common import coordinates
from quarterdeck.games.smuggler.tiles import COMPASS, bearings, kind_of, tile_group, tile_id
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

CELL = 100
MARGIN = 16
#: The chart is never drawn smaller than this many cells each way.
LEAST = 5
#: Below this many pixels a cell, names are drawn larger and quiet ones are left out.
SMALL = 84

#: Pawns with the same score stand above each other by this much.
STACK = 11

_STEPS = {"n": (0, 1, 0), "e": (1, 0, 90), "s": (0, -1, 180), "w": (-1, 0, 270)}

#: Where ships stand on a tile, by their number: offset and scale.
_BERTHS: dict[int, tuple[tuple[float, float, float], ...]] = {
    1: ((28, 4, 0.9),),
    2: ((-28, 4, 0.9), (28, 4, 0.9)),
    3: ((-29, 8, 0.72), (0, 11, 0.72), (30, 8, 0.72)),
    4: ((-33, 4, 0.6), (-12, 11, 0.6), (12, 11, 0.6), (33, 4, 0.6)),
    5: ((-33, 4, 0.6), (-12, 11, 0.6), (12, 11, 0.6), (33, 4, 0.6), (0, -14, 0.6)),
}
#: The own ship alone in empty space is the largest.
_ALONE = (0.0, 2.0, 1.15)
#: Headings are ornament; a seat keeps its own, so that a move is a glide and no spin.
_HEADINGS = (16, 12, -12, 20, 8)


def known_as(view: View, names: Sequence[str]) -> list[str]:
    """Name the players as this viewer does: "You" for the own seat, "Seat 2" for one without a name."""
    called = [name or f"Seat {n}" for n, name in enumerate(names, 1)]
    called += [f"Seat {n}" for n in range(len(called) + 1, len(view.ships) + 1)]
    if view.seat is not None:
        called[view.seat] = "You"
    return called


# ---- ships ----


@lru_cache(maxsize=512)
def _ship_body(ship: str, seat: int, scale: float, turn: int) -> str:
    """Draw a hull about the origin; the seat's shape is cut into it and stays upright."""
    path = art.hull(ship)
    if ship == "cruiser":
        scale *= 1.08
    mark = seat_shape(seat, round(4.6 * scale, 2), "hs-seatmark")
    heart = art.HEARTS.get(ship, 0) * scale
    return (
        f'<g transform="rotate({turn}) scale({scale:.3g})"><path class="b-shadow" d="{path}" '
        f'transform="translate(1.5 3)"/><path class="hs-flare" d="M-3 16Q0 26 3 16Z"/>'
        f'<path class="p-body" d="{path}"/><path class="p-lip" d="{path}" transform="scale(.84)"/></g>'
        f'<g transform="translate(0 {num(heart)})">{mark}</g>'
        f'<circle class="halo" r="{num(23 * scale)}"/>'
    )


def _ship(
    ship: ShipView, words: str, berth: tuple[float, float, float], lamp: Lamp, *, own: bool
) -> str:
    x, y = coordinates(ship.at)
    dx, dy, scale = berth
    seat = ship.seat + 1
    attrs = lamp.attrs(f"ship-{seat}", "piece hs-own" if own else "piece")
    return (
        f'<g {attrs} data-seat="{seat}" transform="translate({num(x * CELL + dx)} {num(dy - y * CELL)})">'
        f"{title(words)}{_ship_body(ship.ship, seat, scale, _HEADINGS[ship.seat % 5])}</g>"
    )


def _ships(
    view: View, crowds: dict[str, list[ShipView]], names: Sequence[str], lamp: Lamp
) -> Iterable[str]:
    bare = {
        f"{tile.x},{tile.y}"
        for tile in view.tiles
        if kind_of(tile) == "space" or (tile.kind == "slipstream" and tile.idle)
    }
    own_last = ""
    for at, crowd in crowds.items():
        berths = _BERTHS[min(len(crowd), 5)]
        if len(crowd) == 1 and crowd[0].seat == view.seat and at in bare:
            berths = (_ALONE,)
        for ship, berth in zip(crowd, berths, strict=False):
            own = ship.seat == view.seat
            words = f"{names[ship.seat]}: {ship.ship_name}"
            if ship.seat in view.fought:
                words += ", fought this turn"
            drawn = _ship(ship, words, berth, lamp, own=own)
            if own:
                own_last = drawn
            else:
                yield drawn
    yield own_last


# ---- the chart ----


def _explore(target: str, x: int, y: int, lamp: Lamp) -> str:
    return (
        f'<g {lamp.attrs(target, "hs-explore")} transform="translate({x * CELL} {-y * CELL})">'
        f"{title(f'Space, {bearings(x, y)}: explore')}"
        '<rect class="x-face" x="-45" y="-45" width="90" height="90" rx="9"/>'
        '<path class="x-plus" d="M0 -21V3M-12 -9H12"/><text class="hs-xt" x="0" y="30">Explore</text>'
        f"{halo(-47, -47, 94, 94, 10)}</g>"
    )


def _lit_spaces(lamp: Lamp) -> list[tuple[str, int, int]]:
    """Find the spaces to explore among the lit targets, in a fixed order."""
    found = []
    for target in sorted(lamp.lit):
        match = re.fullmatch(r"space-(w?)(\d+)-(s?)(\d+)", target)
        if match:
            west, x, south, y = match.groups()
            found.append((target, -int(x) if west else int(x), -int(y) if south else int(y)))
    return found


def _step_marks(view: View, lamp: Lamp) -> str:
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
            f'{-y * CELL - dy * 50})">{title(f"One step {COMPASS[way]}")}<circle class="tap" r="30"/>'
            f'<circle class="hit" r="14"/><path class="hs-stepd" d="M-8 4.5L0 -3.5 8 4.5" '
            f'transform="rotate({turn})"/></g>'
        )
    return "".join(marks)


def _box(cells: list[tuple[int, int]]) -> tuple[float, float, float, float]:
    """Return left, top, width and height of the cells with their margin, never less than 5 by 5 cells."""
    xs, ys = [x for x, _ in cells] or [0], [-y for _, y in cells] or [0]
    wide, high = (max(max(n) - min(n) + 1, LEAST) for n in (xs, ys))
    left = (min(xs) + max(xs) - wide) / 2 * CELL - MARGIN
    top = (min(ys) + max(ys) - high) / 2 * CELL - MARGIN
    return left, top, wide * CELL + 2 * MARGIN, high * CELL + 2 * MARGIN


def chart(view: View, *, names: Sequence[str] = (), lamp: Lamp = DARK, small: bool = False) -> Part:
    """Draw the chart: tiles, spaces to explore, ships, step marks; 100 units a cell."""
    names = known_as(view, names)
    garrison = 0 if view.government is None else view.government + 1
    spaces = _lit_spaces(lamp)
    crowds: dict[str, list[ShipView]] = {}
    for ship in view.ships:
        if ship.at:
            crowds.setdefault(ship.at, []).append(ship)
    tiles = [
        tile_group(
            tile,
            f"tile-{tile_id(tile.tile)}",
            tile.x * CELL,
            -tile.y * CELL,
            lamp,
            f"; {bearings(tile.x, tile.y)}",
            garrison,
            len(crowds.get(f"{tile.x},{tile.y}", ())) > 1,
        )
        for tile in view.tiles
    ]
    left, top, width, height = _box(
        [(tile.x, tile.y) for tile in view.tiles] + [(x, y) for _, x, y in spaces]
    )
    ground = (
        f'<rect x="{num(left - 1200)}" y="{num(top - 1200)}" width="{num(width + 2400)}" '
        f'height="{num(height + 2400)}" fill="url(#hs-grid)"/>'
    )
    svg = "".join(
        (
            f'<g id="chart" class="hs-chart{" small" if small else ""}">{ground}',
            *tiles,
            *(_explore(target, x, y, lamp) for target, x, y in spaces),
            *_ships(view, crowds, names, lamp),
            _step_marks(view, lamp),
            "</g>",
        )
    )
    return Part(svg, width, height, left, top)


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


def rail(view: View, *, names: Sequence[str] = (), width: float = 640) -> Part:
    """Draw the score rail: it reaches six beyond the lead; equal scores stack upwards."""
    names = known_as(view, names)
    scores = [ship.score for ship in view.ships]
    most = max(30, -(-(max(scores, default=0) + 6) // 10) * 10)
    tallest = max((scores.count(score) for score in scores), default=1)
    top = 24 + STACK * (tallest - 1)
    step = (width - 36) / most
    pawns = []
    stood: dict[int, int] = {}
    for ship in view.ships:
        level = stood.get(ship.score, 0)
        stood[ship.score] = level + 1
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
