"""The pictures of Hyperspace Smuggler that never change: tile art, hulls, emblems, icons.

Tile art is a function of the tile's id alone, so it never flickers between two drawings.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, exp, pi, sin
from zlib import crc32

from quarterdeck.web.svg import num, star

#: Clips and the chart's ticks; once in a drawing.
DEFS = (
    '<clipPath id="hs-disc"><circle r="25"/></clipPath>'
    '<clipPath id="hs-tileclip"><rect x="-47" y="-47" width="94" height="94" rx="9"/></clipPath>'
    '<pattern id="hs-grid" width="100" height="100" patternUnits="userSpaceOnUse" x="-50" y="-50">'
    '<path class="hs-gridmark" d="M0 -5V5M-5 0H5M100 -5V5M95 0H105M0 95V105M-5 100H5M100 95V105M95 100H105'
    'M50 -2V2M50 98V102M-2 50H2M98 50H102"/></pattern>'
)

#: Silhouettes of the ships, bow up, and the height of the seat's shape cut into them.
HULLS = {
    "kestrel": "M0 -19C2.6 -13 3.8 -7 4.6 -2.5L18 9.5 17 14 6.4 11.6 5 16H-5L-6.4 11.6 -17 14 -18 9.5 "
    "-4.6 -2.5C-3.8 -7 -2.6 -13 0 -19Z",
    "packmule": "M-4 -18H4L6.5 -11.5H13.5V-2H11V2.5H13.5V13H7L5 16.5H-5L-7 13H-13.5V2.5H-11V-2H-13.5"
    "V-11.5H-6.5Z",
    "hornet": "M-2.6 -8.5L-7.5 -18 -11 -17 -9 -4.5 -16 4.5 -12.5 13.5 -5.5 10.5 -3.5 16H3.5L5.5 10.5 "
    "12.5 13.5 16 4.5 9 -4.5 11 -17 7.5 -18 2.6 -8.5Z",
    "tinker": "M-4 -18H4L6 -11.6A13.6 13.6 0 0 1 13 -2L17 0V7L12.4 6.6A13.6 13.6 0 0 1 6 12.6L4.5 16.5"
    "H-4.5L-6 12.6A13.6 13.6 0 0 1 -12.4 6.6L-17 7V0L-13 -2A13.6 13.6 0 0 1 -6 -11.6Z",
    "cruiser": "M0 -21L4 -9.5H6.5L13.5 10 10.5 16.5H4L3 13.5H-3L-4 16.5H-10.5L-13.5 10 -6.5 -9.5H-4Z",
}
HEARTS = {"kestrel": 3, "packmule": 0, "hornet": 1, "tinker": -1, "cruiser": 4}

#: The emblem of each planet colour, in a box of 16 about the origin: ember, wave, sun.
EMBLEMS = {
    "red": "M0 -7C3 -3 5.5 -1 5.5 2.6A5.5 5.5 0 0 1 -5.5 2.6C-5.5 .4 -4 -.6 -3.4 -2.4 -2 -1.4 -1.6 -.6 "
    "-1.4 .4 .2 -1.4 .6 -4 0 -7Z",
    "blue": "M-7 -1.5C-4.5 -5 -2.5 -5 0 -2.5S4.5 0 7 -3.5V0C4.5 3.5 2.5 3 0 .8S-4.5 -1 -7 2ZM-7 4"
    "C-4.5 1 -2.5 1.5 0 3.6S4.5 5.5 7 2.5V5C4.5 8 2 7.5 0 6S-4.5 4.5 -7 7Z",
    "yellow": "M0 -7.4L1.8 -4.2 5.2 -5.2 4.2 -1.8 7.4 0 4.2 1.8 5.2 5.2 1.8 4.2 0 7.4 -1.8 4.2 -5.2 5.2 "
    "-4.2 1.8 -7.4 0 -4.2 -1.8 -5.2 -5.2 -1.8 -4.2ZM2.6 0A2.6 2.6 0 1 0 -2.6 0A2.6 2.6 0 1 0 2.6 0Z",
}

BURST = "M12 3l2 5.5 5.5-2.5-2.5 5.5L22 13l-5 2 2 5-5-2-2 4-2-4-5 2 2-5-5-2 5-1.5L4.5 6 10 8.5z"

#: Icons, in a box of 24.
ICONS = {
    "engines": '<path d="M8.5 3h7l2.2 8.5H6.3zM9 15c0 2.4 3 4 3 6.5 0-2.5 3-4.1 3-6.5"/>',
    "hyperspace": '<ellipse cx="12" cy="12" rx="3.6" ry="9"/><path d="M2.5 12H5.5M9 12h12M17 8l4 4-4 4"/>',
    "routing": '<path d="M6.5 12H10l4-6h3M10 12l4 6h3"/><circle class="f" cx="4.8" cy="12" r="2"/>'
    '<circle class="f" cx="19" cy="6" r="2"/><circle class="f" cx="19" cy="18" r="2"/>',
    "repair": '<path d="M15.6 4.3a4.6 4.6 0 0 0-5.7 6L4 16.2V20h3.8l5.9-5.9a4.6 4.6 0 0 0 6-5.7l-2.9 2.9'
    '-3.1-.9-.9-3.1z"/>',
    "lasers": '<path d="M3 21l9.5-9.5M3 15l5-5M9 21l5-5M17 3v3M17 10v2.5M12.5 7h2.2M19.4 7H22M19.8 4.2l-1 1'
    'M14.2 4.2l1 1"/>',
    "cargo": '<path d="M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8"/>',
    "passenger": '<circle cx="12" cy="8" r="3.7"/><path d="M5 20c0-4.2 3-6.6 7-6.6s7 2.4 7 6.6"/>',
    "tiles": '<rect x="4" y="8" width="12" height="12" rx="2"/><path d="M8 8V6a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2'
    'v8a2 2 0 0 1-2 2h-2"/>',
    "troops": '<path d="M12 3l7.5 2.6v6c0 4.6-3.3 7.6-7.5 9.4-4.2-1.8-7.5-4.8-7.5-9.4v-6z"/>',
    "salvage": '<path d="M7 4h10l5 8-5 8H7l-5-8z"/><circle cx="12" cy="12" r="3.4"/>',
    "event": '<path d="M13 3L5.5 13.5H11L10 21l8-11.5h-5.5z"/>',
    "eye": '<path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12z"/>'
    '<circle class="f" cx="12" cy="12" r="2.8"/>',
    "hidden": '<path d="M4 4l16 16M9.5 5.8A9.6 9.6 0 0 1 12 5.5c3.7 0 7 2 9.5 6.5a15 15 0 0 1-3 3.7M6.3 7.7'
    'A14 14 0 0 0 2.5 12c2.5 4.5 5.8 6.5 9.5 6.5 1.3 0 2.6-.3 3.8-.8"/>',
    "boosters": '<path d="M6 12l6-6 6 6M6 18l6-6 6 6"/>',
    "reset": '<path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4.2h-4.2"/>',
    "helm": '<circle cx="12" cy="12" r="6.8"/><circle class="f" cx="12" cy="12" r="2.4"/><path d="M12 5.2V2M12 22'
    'v-3.2M5.2 12H2M22 12h-3.2M7.2 7.2 5 5M19 19l-2.2-2.2M7.2 16.8 5 19M19 5l-2.2 2.2"/>',
}


@lru_cache(maxsize=512)
def icon(name: str, x: float, y: float, size: float, classes: str = "b-icon") -> str:
    """Draw an icon with its upper left corner there."""
    scale = f"{size / 24:.3g}"
    return f'<g class="{classes}" transform="translate({num(x)} {num(y)}) scale({scale})">{ICONS[name]}</g>'


@lru_cache(maxsize=256)
def emblem(colour: str, x: float, y: float, size: float, classes: str = "hs-emb") -> str:
    """Draw the emblem of a planet colour about a point."""
    return (
        f'<path class="{classes} hs-dk-{colour}" fill-rule="evenodd" d="{EMBLEMS[colour]}" '
        f'transform="translate({num(x)} {num(y)}) scale({size / 16:.3g})"/>'
    )


@lru_cache(maxsize=256)
def burst(x: float, y: float, size: float, classes: str = "hs-burst") -> str:
    """Draw the mark of damage about a point."""
    corner = -12.5 * size / 24
    return (
        f'<path class="{classes}" d="{BURST}" transform="translate({num(x + corner)} {num(y + corner)}) '
        f'scale({size / 24:.3g})"/>'
    )


@lru_cache(maxsize=256)
def bounty(x: float, y: float) -> str:
    """Draw a bounty token about a point."""
    return (
        f'<g class="hs-btk" transform="translate({num(x)} {num(y)})"><circle r="7"/>'
        '<path d="M0 -7V-2.6M0 7V2.6M-7 0H-2.6M7 0H2.6"/></g>'
    )


@lru_cache(maxsize=256)
def nut(x: float, y: float, r: float) -> str:
    """Draw a token of salvage."""
    half, high = num(r / 2), num(r * 0.87)
    hexagon = f"M{num(r)} 0L{half} {high}H-{half}L-{num(r)} 0 -{half} -{high}H{half}Z"
    return (
        f'<g transform="translate({num(x)} {num(y)})"><path class="hs-nut-s" d="{hexagon}" '
        f'transform="translate(.8 1.8)"/><path class="hs-nut" d="{hexagon}"/>'
        f'<circle class="hs-nut-h" r="{num(r * 0.4)}"/></g>'
    )


def no_nut(x: float, y: float, r: float) -> str:
    """Draw the room for one more token of salvage."""
    half, high = num(r / 2), num(r * 0.87)
    return (
        f'<path class="hs-nut-e" d="M{num(r)} 0L{half} {high}H-{half}L-{num(r)} 0 -{half} -{high}H{half}Z" '
        f'transform="translate({num(x)} {num(y)})"/>'
    )


@lru_cache(maxsize=64)
def shield(x: float, y: float, token: str, scale: float = 1) -> str:
    """Draw an occupation token: hollow with chevrons while in progress, filled with a star when completed."""
    done = token == "completed"
    inside = (
        star("hs-oc-st", 6.5)
        if done
        else '<path class="hs-oc-ln" d="M-4.4 4L0 -.4 4.4 4M-4.4 -1L0 -5.4 4.4 -1"/>'
    )
    return (
        f'<g class="hs-oc-tok {"done" if done else "part"}" transform="translate({num(x)} {num(y)}) '
        f'scale({scale:.3g})"><path class="hs-oc-sh" d="M0 -11.5L10 -8V1C10 6.6 5.4 10.4 0 12.6 -5.4 10.4 '
        f'-10 6.6 -10 1V-8Z"/>{inside}</g>'
    )


def hull(ship: str) -> str:
    """Return the silhouette of a ship; one without figure of its own borrows the Kestrel's."""
    return HULLS.get(ship, HULLS["kestrel"])


# ---- tiles ----


def scatter(seed: str) -> Iterator[float]:
    """Yield numbers from 0 to 1 for ever, that depend on the seed alone."""
    number = crc32(seed.encode())
    while True:
        number = (number * 1664525 + 1013904223) & 0xFFFFFFFF
        yield (number >> 8) / 0x1000000


def stars(tile: str) -> str:
    """Draw nine stars in three magnitudes; a star is a stroke without length and with round ends."""
    chance = scatter(tile)
    paths = []
    for size in "abc":
        dots = "".join(
            f"M{num(next(chance) * 86 - 43)} {num(next(chance) * 86 - 43)}h.1" for _ in range(3)
        )
        paths.append(f'<path class="hs-star {size}" d="{dots}"/>')
    return "".join(paths)


_PLANETS = {
    "red": (
        '<circle class="hs-pl-orbit" r="28.5"/>',
        (
            '<path class="hs-pl-dark" d="M-27 -9C-18 -15 -10 -8 -3 -12 6 -17 12 -10 8 -4 3 2 -8 0 -14 3 -20 5 '
            '-26 1 -27 -9ZM4 8C10 3 20 6 26 3L24 16C17 20 9 19 5 15 2 12 1 10 4 8Z"/>'
            '<path class="hs-pl-line" d="M-22 10L-13 8 -8 14 1 12 6 20M9 -20L13 -12 20 -10M-13 8L-17 17"/>'
        ),
    ),
    "blue": (
        '<circle class="hs-pl-orbit thin" r="27.4"/><circle class="hs-pl-orbit thin" r="29.8"/>',
        (
            '<path class="hs-pl-dark" d="M-28 -4C-16 -12 -6 2 6 -4 16 -9 22 -4 28 -7V3C20 1 14 6 4 5 -8 4 -14 '
            '-3 -28 5Z"/><path class="hs-pl-line" d="M-25 11C-14 5 -4 15 8 11 15 9 20 11 24 9M-22 -14C-12 -19 '
            '-4 -12 8 -15"/><path class="hs-pl-cap" d="M-13 -25C-8 -19 -2 -22 3 -19 8 -21 12 -23 14 -25L0 -30Z"/>'
        ),
    ),
    "yellow": (
        '<circle class="hs-pl-orbit dots" r="28.5"/>',
        (
            '<path class="hs-pl-dark" d="M-30 -13H30V-8C16 -4 -12 -11 -30 -6ZM-30 6C-10 1 12 9 30 5V11C14 15 '
            '-14 9 -30 13Z"/><path class="hs-pl-line" d="M-28 -1C-10 -4 8 2 28 -1M-24 18C-8 15 8 20 22 17"/>'
            '<circle class="hs-pl-cap" cx="11" cy="2" r="3.4"/>'
        ),
    ),
}


def planet(tile: str, colour: str, *, frontier: bool) -> str:
    """Draw a world; one without hyperspace face lies at the frontier and has a tilted ring instead."""
    orbit, land = _PLANETS[colour]
    turn = round(next(scatter(tile)) * 56 - 28)
    behind, before = orbit, ""
    if frontier:
        tilt = 'transform="rotate(-16)"'
        behind = f'<path class="hs-ring" d="M-35.5 0A35.5 9 0 0 1 35.5 0" {tilt}/>'
        before = f'<path class="hs-ring hs-ring-f" d="M-35.5 0A35.5 9 0 0 0 35.5 0" {tilt}/>'
    return (
        f'<g class="hs-pl-{colour}" transform="translate(0 -8)">{behind}<g clip-path="url(#hs-disc)">'
        f'<circle class="hs-pl-disc" r="25"/><g transform="rotate({turn})">{land}</g></g>'
        f'<path class="hs-pl-shade" d="M17.7 -17.7A25 25 0 0 1 -17.7 17.7A31.5 31.5 0 0 0 17.7 -17.7Z"/>'
        f"{before}</g>"
    )


def _around(shape: str, *angles: int) -> str:
    return "".join(f'<g transform="rotate({angle})">{shape}</g>' for angle in angles)


_DOCK = (
    '<rect class="hs-st-arm" x="-3" y="-35" width="6" height="26" rx="1.5"/>'
    '<rect class="hs-st-pad" x="-7" y="-38" width="14" height="5.5" rx="2"/>'
)
HAVEN = (
    f'<g transform="translate(0 -6) scale(.84)">{_around(_DOCK, 0, 90, 180, 270)}'
    '<circle class="hs-st-ring" r="22"/><circle class="hs-st-ring-hi" r="24.6"/>'
    '<circle class="hs-st-lights" r="21.6"/>'
    '<path class="hs-st-hub" d="M-5 -12H5L12 -5V5L5 12H-5L-12 5V-5Z"/>'
    '<path class="hs-st-hub-hi" d="M-4 -8.5H4L8.5 -4V4L4 8.5H-4L-8.5 4V-4Z"/>'
    '<path class="hs-st-flag" d="M-2.4 5.6V-6.2L5.4 -3.4 -2.4 -.4"/></g>'
)

_CLAMP = '<path class="hs-gt-arc" d="M-17.5 -14.6A22.8 22.8 0 0 1 17.5 -14.6"/>'
_BOLT = '<path class="hs-gt-bolt" d="M-4.5 -27H4.5L3 -18H-3Z"/>'
GATE = (
    '<g transform="translate(0 -5)"><circle class="hs-gt-field" r="19"/>'
    f'{_around(_CLAMP, 0, 90, 180, 270)}<circle class="hs-gt-in" r="17.6"/>'
    f"{_around(_BOLT, 45, 135, 225, 315)}{star('hs-gt-spark', 7.5)}</g>"
)

#: Where each asteroid may lie at the north-west, its radius, its craters.
_ROCKS = (
    (-7.5, -7.5, 15.5, 1), (17.5, 6.5, 11, 1), (-29.5, 16.5, 8.5, 1), (18.5, -25.5, 7.5, 0),
    (-30.5, -25.5, 6.5, 0), (0.5, 22.5, 6.5, 0), (31.5, -9.5, 4, 0), (-36.5, 0.5, 3.8, 0),
    (-15.5, 31.5, 2.9, 0), (33.5, 27.5, 3.2, 0),
)  # fmt: skip


def asteroids(tile: str) -> str:
    """Draw ten jittered octagons, each with a light facet."""
    chance = scatter(tile)
    rocks, facets, craters = [], [], []
    for west, north, r, crater in _ROCKS:
        x, y = west + next(chance) * 5, north + next(chance) * 5
        corners = [(n * pi / 4 + 0.2, r * (0.86 + next(chance) * 0.28)) for n in range(8)]
        rocks.append(_outline([(x + cos(a) * d, y + sin(a) * d) for a, d in corners]))
        facets.append(
            _outline(
                [
                    (x - r * 0.2 + cos(a) * d * 0.68, y - r * 0.22 + sin(a) * d * 0.68)
                    for a, d in corners
                ]
            )
        )
        if crater:
            craters.append(
                f'<circle class="hs-crater" cx="{num(x + r * 0.3)}" cy="{num(y + r * 0.22)}" r="{num(r * 0.23)}"/>'
            )
    return (
        f'<path class="hs-rock" d="{"".join(rocks)}"/><path class="hs-rock-hi" d="{"".join(facets)}"/>'
        f"{''.join(craters)}"
    )


def _outline(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def _cloud(classes: str, *circles: tuple[float, float, float]) -> str:
    puffs = "".join(f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in circles)
    return f'<g class="{classes}">{puffs}</g>'


_CLOUDS = (
    _cloud(
        "hs-nb-a",
        *((-32, 16, 17), (-12, 22, 22), (14, 18, 20), (34, 6, 15), (-4, 4, 20), (-44, 28, 14)),
    )
    + _cloud("hs-nb-b", *((-22, -8, 15), (0, -16, 19), (20, -22, 15), (36, -30, 12), (22, -4, 13)))
    + _cloud("hs-nb-c", *((-26, 24, 11), (-8, 30, 12), (12, 24, 10)))
    + '<path class="hs-nb-wisp" d="M-42 20C-30 -2 -14 6 -4 -10C4 -22 18 -24 32 -20M-28 32C-12 26 -8 14 6 12'
    'C20 10 24 0 42 0"/>'
    f'<g transform="translate(14 -12)">{star("hs-nb-star", 6.2)}</g>'
    f'<g transform="translate(-20 8)">{star("hs-nb-star", 3.8)}</g>'
)


def nebula(tile: str) -> str:
    """Draw three clouds, as they are or mirrored."""
    chance = scatter(tile)
    east, south = (1 - 2 * round(next(chance)) for _ in range(2))
    return f'<g transform="scale({east} {south})">{_CLOUDS}</g>'


_TURNS = {"": 0, "n": 0, "e": 90, "s": 180, "w": 270}


def slipstream(arrow: str, *, idle: bool) -> str:
    """Draw the current; its arrow leaves the tile, once there is one."""
    leave = "" if idle or not arrow else '<path class="hs-sl-out" d="M-13 -46.2H13L0 -53Z"/>'
    return (
        f'<g transform="rotate({_TURNS[arrow]})"><path class="hs-sl-streak" d="M-36 44V-8M-27 44V-30M27 44V-26'
        'M36 44V-2M-18 44V22M18 44V26"/><path class="hs-sl-chev a" d="M-15 31L0 16 15 31V40L0 25 -15 40Z"/>'
        '<path class="hs-sl-chev b" d="M-15 10L0 -5 15 10V19L0 4 -15 19Z"/>'
        f'<path class="hs-sl-chev" d="M-15 -11L0 -26 15 -11V-2L0 -17 -15 -2Z"/>{leave}</g>'
    )


def _spiral(turn: float) -> str:
    points = []
    for n in range(26):
        angle, reach = turn + n * 0.137, 8 * exp(n * 0.0607)
        points.append(f"{num(cos(angle) * reach)} {num(sin(angle) * reach * 0.86)}")
    return "M" + "L".join(points)


WORMHOLE = (
    '<g transform="translate(0 -5)"><ellipse class="hs-wh-field" rx="37" ry="32"/>'
    f'<path class="hs-wh-arm" d="{_spiral(0)}{_spiral(pi)}"/>'
    f'<path class="hs-wh-arm far" d="{_spiral(pi / 2)}{_spiral(pi * 1.5)}"/>'
    '<ellipse class="hs-wh-core" rx="10" ry="8.8"/></g>'
)

_PLATES = (
    (-12, 4, "M-12 -4L4 -10 12 -3 7 8 -6 9Z"),
    (18, -10, "M-7 -3L6 -5 4 5 -5 4Z"),
    (6, 24, "M-5 -2L4 -4 5 3 -2 4Z"),
    (14, 10, "M-9 -1.6H9V1.6H-9Z"),
)


def debris(tile: str) -> str:
    """Draw four plates of a wreck."""
    chance = scatter(tile)
    return "".join(
        f'<path class="hs-db-plate" d="{path}" transform="translate({x} {y}) rotate({round(next(chance) * 180)})"/>'
        for x, y, path in _PLATES
    )
