"""Small drawn things of Dark Moon: icons, dice, cubes, hands, seat marks. All about the origin."""

from __future__ import annotations

from functools import lru_cache

from quarterdeck.core.words import signed
from quarterdeck.web.svg import num, place, rect, seat_shape, text

#: Icons on a field of 24 by 24; `class="f"` is filled.
ICONS = {
    "command": '<path d="M4 5h16v10H4zM8 20h8M12 15v5M7.5 11l2.500-2 2 2 4-3.500"/>',
    "shield-control": '<path d="M12 3 4.500 6v5.500c0 4.500 3 8 7.500 9.500 4.500-1.500 7.500-5 7.500-9.500V6z"/>',
    "life-support": '<path d="M12 4v7M12 8c-1 3-3 3.500-5 5-2.200 1.700-3 4-2.800 6.500.2 1.200 1.800 1.200 3 .8 2-.6 2.800-1.800 2.800-4V11M12 8c1 3 3 3.500 5 5 2.200 1.700 3 4 2.800 6.500-.2 1.200-1.800 1.200-3 .8-2-.6-2.800-1.800-2.800-4V11"/>',
    "research-lab": '<path d="M9.500 3h5M10.500 3v6L5 18.500A1.700 1.700 0 0 0 6.500 21h11a1.700 1.700 0 0 0 1.500-2.500L13.500 9V3M8 15h8"/>',
    "communications": '<path d="M12 13v8M8 21h8M8.500 12.500a5 5 0 1 1 7 0M5.500 15.500a9 9 0 1 1 13 0"/><circle class="f" cx="12" cy="9" r="1.800"/>',
    "hangar-bay": '<path d="M3 20V11a9 9 0 0 1 18 0v9M7 20v-7h10v7M7 16.500h10"/>',
    "evac-ship": '<path d="M12 2.500c3 2.600 4.500 6 4.500 9.500v5h-9v-5c0-3.500 1.500-6.900 4.500-9.500zM7.500 12 4 16v4l3.500-2M16.500 12l3.500 4v4l-3.500-2M10 21h4"/><circle cx="12" cy="10" r="1.800"/>',
    "outpost": '<path d="M4 20V11l8-6 8 6v9zM9.500 20v-5h5v5"/>',
    "eye": '<path d="M3 12s3.500-6 9-6 9 6 9 6-3.500 6-9 6-9-6-9-6z"/><circle cx="12" cy="12" r="2.500"/>',
    "check": '<path d="m5 12.500 4.500 4.500L19 7.500"/>',
    "lock": '<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>',
    "sleep": '<path d="M5 7h6l-6 7h6M14 12h5l-5 6h5"/>',
    "wrench": '<path d="M20 7.500a5 5 0 0 1-6.600 5.500L7 19.400a2 2 0 0 1-2.800-2.800L10.800 10A5 5 0 0 1 16.500 4l-2.700 2.900 2.600 2.600z"/>',
    "people": '<circle cx="9" cy="8" r="3.200"/><path d="M3 19c.5-3.500 3-5.200 6-5.200s5.500 1.700 6 5.200M15.500 5a3.200 3.200 0 0 1 0 6M17 14.200c2.200.6 3.700 2.200 4 4.800"/>',
    "spore": '<circle cx="12" cy="12" r="4.500"/><path d="M12 2.500v5M12 16.500v5M2.500 12h5M16.500 12h5M5.600 5.600l2.900 2.900M15.500 15.500l2.900 2.900M18.400 5.600l-2.900 2.900M8.500 15.500l-2.900 2.900"/><circle class="f" cx="12" cy="12" r="1.700"/>',
    "helm": '<circle cx="12" cy="12" r="6"/><circle class="f" cx="12" cy="12" r="1.800"/><path d="M12 2.500v7M12 14.500v7M2.500 12h7M14.500 12h7M5.300 5.300l4.900 4.900M13.800 13.800l4.900 4.900M18.700 5.300l-4.900 4.900M10.200 13.800l-4.900 4.900"/>',
}
#: The emblem on the mark of each character.
EMBLEMS = {
    "jon": '<path d="M7 6h10M12 6v13M7 6c0 4 2 6 5 6s5-2 5-6"/>',
    "luba": '<path d="M4 12a8 8 0 0 1 13.700-5.600L20 8.500M20 4v4.500h-4.500M20 12a8 8 0 0 1-13.700 5.600L4 15.500M4 20v-4.500h4.500"/>',
    "chaya": '<rect x="7" y="4" width="11" height="15" rx="2"/><path d="M5 7v13h10"/>',
    "enver": ICONS["outpost"],
    "michihiro": ICONS["life-support"],
    "steve": ICONS["shield-control"],
    "david": '<path d="M12 4v9M12 17v.5"/>',
    "serene": '<rect x="4" y="8" width="16" height="11" rx="2"/><path d="M9 8V5h6v3M4 13h16"/>',
    "lincoln": '<path d="M5 20h14M7 20v-8h10v8M8 12V4h8v8"/>',
}
STAR = "m12 3 2.700 5.800 6.300.8-4.600 4.400 1.200 6.300-5.600-3.100-5.600 3.100 1.200-6.300L3 9.600l6.300-.8z"
_FIST = (
    '<path class="h-fill" d="M-13-6c0-3 1.500-4.500 3.500-4.500S-6-9-6-6.500C-6-10-4.500-12-2.300-12S1.200-10 '
    "1.200-7C1.200-10 2.800-11.500 4.800-11.500S8.200-10 8.200-6.500C8.400-8.800 9.600-10 11.200-10S14-8.700 14-6V4c0 "
    '6-4 10-9 10h-8C-9 14-13 10-13 4z"/><path class="h-line" d="M-6-6.500v5M1.200-6.500v5M8.200-6v4.500M-13-.5H1.500'
    'a3.800 3.800 0 0 1 0 7.600H-4"/>'
)
_OPEN = (
    '<path class="h-fill" d="M-15 4c-2-2.500-4.500-4.500-3.200-6.500S-14-3.500-12-1v-12c0-4 5-4 5 0v-4c0-4 '
    '5.200-4 5.200 0v1c0-4 5.200-4 5.200 0v5c0-3.500 5-3.500 5 0V5c0 8-4 13-11 13S-11 12-15 4z"/>'
    '<path class="h-line" d="M-7-13v9M-1.800-15v10M3.400-14v9"/>'
)


@lru_cache(maxsize=256)
def icon(name: str, x: float, y: float, size: float = 18, classes: str = "b-icon") -> str:
    """Draw an icon with its upper left corner at a point."""
    return (
        f'<g class="{classes}" transform="translate({num(x)} {num(y)}) scale({size / 24:.3f})">'
        f"{ICONS[name]}</g>"
    )


def _octagon(classes: str, half: float) -> str:
    cut = half * 0.52
    a, b = num(half), num(cut)
    return f'<path class="{classes}" d="M-{b} -{a}H{b}L{a} -{b}V{b}L{b} {a}H-{b}L-{a} {b}V-{b}z"/>'


def _hexagon(classes: str, half: float) -> str:
    wide, a, b = num(half * 0.9), num(half), num(half * 0.5)
    return f'<path class="{classes}" d="M0 -{a}L{wide} -{b}V{b}L0 {a}L-{wide} {b}V-{b}z"/>'


def _body(colour: str, classes: str, half: float) -> str:
    if colour == "commander":
        return _octagon(classes, half * 1.06)
    if colour == "corp":
        return _hexagon(classes, half * 1.1)
    radius = half * (0.72 if colour == "weak" else 0.2)
    return rect(classes, -half, -half, 2 * half, 2 * half, radius)


def _blank(colour: str, size: float) -> str:
    if colour == "commander":
        scale = size * 0.025
        return (
            f'<path class="d-pip" transform="scale({scale:.2f}) translate(-12 -12.5)" d="{STAR}"/>'
        )
    r, step = num(size * 0.09), num(size * 0.17)
    if colour == "weak":
        return f'<circle class="d-pip" r="{r}"/>'
    return f'<circle class="d-pip" cx="-{step}" cy="{step}" r="{r}"/><circle class="d-pip" cx="{step}" cy="-{step}" r="{r}"/>'


@lru_cache(maxsize=512)
def die(colour: str, value: int | None, size: float) -> str:
    """Draw a die: shape, colour and pips tell the kind; a number stands for the pips when rolled."""
    half = size / 2
    if value is None:
        mark = _blank(colour, size)
    else:
        height = num(size * 0.47)
        mark = (
            f'<text class="d-n" y="{num(size * 0.165)}" font-size="{height}">{signed(value)}</text>'
        )
    return (
        f'<g class="die die--{colour}">{_body(colour, "d-body", half)}'
        f"{_body(colour, 'd-face', half * 0.8)}{mark}</g>"
    )


@lru_cache(maxsize=64)
def cube(classes: str, r: float) -> str:
    """Draw a cube; with the class `cube-slot` the outline of an absent one."""
    wide, half, full = num(r * 0.87), num(r / 2), num(r)
    if classes == "cube-slot":
        return f'<path class="cube-slot" d="M0 -{full}L{wide} -{half}V{half}L0 {full}L-{wide} {half}V-{half}z"/>'
    return (
        f'<g class="cube {classes}"><path class="k-top" d="M0 -{full}L{wide} -{half}L0 0L-{wide} -{half}z"/>'
        f'<path class="k-l" d="M-{wide} -{half}L0 0V{full}L-{wide} {half}z"/>'
        f'<path class="k-r" d="M{wide} -{half}L0 0V{full}L{wide} {half}z"/></g>'
    )


def fist(state: str) -> str:
    """Draw a hand: closed, or still deciding."""
    return f'<g class="hand{" dm-wait" if state == "wait" else ""}">{_FIST}</g>'


def open_hand(colour: str) -> str:
    """Draw an open hand with a die of this colour, or with nothing."""
    return (
        f'<g class="hand open">{_OPEN}{place(die(colour, None, 19), -1, 5) if colour else ""}</g>'
    )


@lru_cache(maxsize=128)
def mark(seat: int, emblem: str, r: float) -> str:
    """Draw a seat's shape with the emblem of its character; seats count from 1."""
    drawn = EMBLEMS.get(emblem) or ICONS.get(emblem, "")
    scale = r * 0.047
    inner = f'<g class="m-emblem" transform="scale({scale:.3f}) translate(-12 -12)">{drawn}</g>'
    return f'<g class="m">{seat_shape(seat, r, "m-shape")}{inner}</g>'


def chip(classes: str, x: float, y: float, width: float, words: str) -> str:
    """Draw a small tag with words."""
    return (
        f"{rect(f'dm-chip {classes}', x, y, width, 20, 10)}"
        f"{text(f'dm-chip-t {classes}', x + width / 2, y + 14.2, words)}"
    )
