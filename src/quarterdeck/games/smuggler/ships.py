"""Ships on the star chart of Hyperspace Smuggler, and the lanes of moves that can be considered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from quarterdeck.games.smuggler import art
from quarterdeck.games.smuggler.common import coordinates
from quarterdeck.games.smuggler.tiles import Touch, kind_of
from quarterdeck.games.smuggler.view import ShipView, TileView, View
from quarterdeck.web.svg import Lamp, die, num, rect, seat_shape, text, title

CELL = 100

#: Where ships stand on a tile, by their number: offset and scale.
_BERTHS: dict[int, tuple[tuple[float, float, float], ...]] = {
    1: ((28, 4, 0.9),),
    2: ((-28, 4, 0.9), (28, 4, 0.9)),
    3: ((-29, 8, 0.72), (0, 11, 0.72), (30, 8, 0.72)),
    4: ((-33, 4, 0.6), (-12, 11, 0.6), (12, 11, 0.6), (33, 4, 0.6)),
    5: ((-33, 4, 0.6), (-12, 11, 0.6), (12, 11, 0.6), (33, 4, 0.6), (0, -14, 0.6)),
}
#: So many ships of a tile have room to be larger on a phone, by so much, and stand above its name.
_FEW, _LARGER = 2, 1.2
#: The own ship alone in empty space is the largest.
_ALONE = (0.0, 2.0, 1.15)
#: Ships to choose from are fanned out on a phone: the other ships to these corners.
_CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 1.4))
#: A cargo value up to this is never looked at (HS-DETECT-07).
_UNNOTICED = 2
#: The letters of the tag at a goal, in units.
_TAG_LETTERS = 14
#: The radius of the seat's shape in a hull; a phone shows it small.
_MARK, _PHONE_MARK = 4.6, 6.4
#: Headings are ornament; a seat keeps its own, so that a move is a glide and no spin.
_HEADINGS = (16, 12, -12, 20, 8)

Berth = tuple[float, float, float]


@lru_cache(maxsize=512)
def _ship_body(ship: str, seat: int, scale: float, turn: int, mark_size: float) -> str:
    """Draw a hull about the origin; the seat's shape is cut into it and stays upright."""
    path = art.hull(ship)
    if ship == "cruiser":
        scale *= 1.08
    mark = seat_shape(seat, round(mark_size * scale, 2), "hs-seatmark")
    heart = art.HEARTS.get(ship, 0) * scale
    return (
        f'<g transform="rotate({turn}) scale({scale:.3g})"><path class="b-shadow" d="{path}" '
        f'transform="translate(1.5 3)"/><path class="hs-flare" d="M-3 16Q0 26 3 16Z"/>'
        f'<path class="p-body" d="{path}"/><path class="p-lip" d="{path}" transform="scale(.84)"/></g>'
        f'<g transform="translate(0 {num(heart)})">{mark}</g>'
        f'<circle class="halo" r="{num(23 * scale)}"/>'
    )


def _ship(ship: ShipView, words: str, berth: Berth, lamp: Lamp, touch: Touch, *, own: bool) -> str:
    x, y = coordinates(ship.at)
    dx, dy, scale = berth
    seat = ship.seat + 1
    target = f"ship-{seat}"
    attrs = lamp.attrs(target, "piece hs-own" if own else "piece")
    tap = ""
    mark_size = _PHONE_MARK if touch.scale else _MARK
    if touch.scale and target in lamp.lit:
        tap = f'<circle class="tap" r="{num(touch.finger / 2)}"/>'
    return (
        f'<g {attrs} data-seat="{seat}" transform="translate({num(x * CELL + dx)} {num(dy - y * CELL)})">'
        f"{title(words)}{tap}{_ship_body(ship.ship, seat, scale, _HEADINGS[ship.seat % 5], mark_size)}</g>"
    )


def _berths(
    view: View, crowd: list[ShipView], lamp: Lamp, touch: Touch, *, bare: bool
) -> Iterable[Berth]:
    """Find a place for each ship of a tile."""
    if len(crowd) == 1 and crowd[0].seat == view.seat and bare:
        return [_ALONE]
    if touch.scale and any(f"ship-{ship.seat + 1}" in lamp.lit for ship in crowd):
        return _fan(view, crowd, touch)
    berths = _BERTHS[min(len(crowd), 5)]
    if touch.grow == 1 or len(crowd) > _FEW:
        return berths
    return [(x, y - 4, scale * _LARGER) for x, y, scale in berths]


def _fan(view: View, crowd: list[ShipView], touch: Touch) -> list[Berth]:
    """Spread ships beyond their tile, a finger apart; the own ship keeps the middle."""
    corners = iter(_CORNERS)
    apart = touch.finger * 0.75
    scale = round(0.9 * touch.grow, 2)
    fan = []
    for ship in crowd:
        dx, dy = (0.0, 0.0) if ship.seat == view.seat else next(corners)
        fan.append((dx * apart, dy * apart, scale))
    return fan


def ships(
    view: View, crowds: dict[str, list[ShipView]], names: Sequence[str], lamp: Lamp, touch: Touch
) -> Iterable[str]:
    """Draw all ships, the own one last, on top of the others."""
    bare = {
        f"{tile.x},{tile.y}"
        for tile in view.tiles
        if kind_of(tile) == "space" or (tile.kind == "slipstream" and tile.idle)
    }
    own_last = ""
    for at, crowd in crowds.items():
        berths = _berths(view, crowd, lamp, touch, bare=at in bare)
        for ship, berth in zip(crowd, berths, strict=False):
            own = ship.seat == view.seat
            words = f"{names[ship.seat]}: {ship.ship_name}"
            if ship.seat in view.fought:
                words += ", fought this turn"
            drawn = _ship(ship, words, berth, lamp, touch, own=own)
            if own:
                own_last = drawn
            else:
                yield drawn
    yield own_last


# ---- the lane to a goal ----


def lane(view: View, goal: tuple[int, int], tile: TileView | None, touch: Touch) -> str:
    """Draw the way from the own ship to a goal about the origin: an arc, the goal's face, a ghost.

    It is part of the goal, and the style sheet shows it while the goal is chosen or looked at.
    """
    if view.seat is None or not view.ships[view.seat].at:
        return ""
    ship = view.ships[view.seat]
    east, north = coordinates(ship.at)
    x, y = (east - goal[0]) * CELL, (goal[1] - north) * CELL
    if not x and not y:
        return ""
    bend_x, bend_y = x / 4, min(y, 0) - abs(x) * 0.12
    arc = f"M{num(x)} {num(y)}Q{num(bend_x)} {num(bend_y)} 0 0"
    face = ""
    if tile is not None and tile.face:
        at = f"{num(x / 4 + bend_x / 2)} {num(y / 4 + bend_y / 2)}"
        face = f'<g transform="translate({at})">{die(tile.face, 24, "hs-lane")}</g>'
    ghost = (
        f'<path class="ghost hs-ghost" d="{art.hull(ship.ship)}" '
        f'transform="translate(28 4) rotate({_HEADINGS[ship.seat % 5]}) scale(.9)"/>'
    )
    return (
        f'<g class="hs-way" data-seat="{ship.seat + 1}"><path class="route-glow" d="{arc}"/>'
        f'<path class="route" d="{arc}"/>{ghost}{face}{_watched(ship, tile, touch)}</g>'
    )


def _watched(ship: ShipView, tile: TileView | None, touch: Touch) -> str:
    """Draw what a smuggler must roll on an occupied planet (HS-DETECT-02, -07); only its owner knows."""
    value = ship.cargo_value or 0
    if tile is None or tile.token != "completed" or ship.role == "government":
        return ""
    if value <= _UNNOTICED:
        return ""
    words = f"{value}+"
    wide = 42 + 8 * len(words)
    large = max(1, touch.letters / _TAG_LETTERS)
    return (
        f'<g transform="translate(-30 -48) scale({large:.3g})">'
        f"{title(f'Detected below {value}')}{rect('b-threat-bg', -wide / 2, -12, wide, 24, 12)}"
        f"{art.icon('eye', 9 - wide / 2, -9, 18, 'hs-harm-i')}"
        f"{text('b-threat-t b-end', wide / 2 - 9, 5, words)}</g>"
    )
