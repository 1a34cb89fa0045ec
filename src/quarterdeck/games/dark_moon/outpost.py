"""A section through the outpost: shields above, rooms in the middle, life support in the cellar.

Everything is drawn at the origin. On a phone it is wider, and what is touched is higher.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from quarterdeck.games.dark_moon.art import icon, mark
from quarterdeck.games.dark_moon.content import LOSS, book_of
from quarterdeck.games.dark_moon.view import View
from quarterdeck.games.dark_moon.words import AREA_NAMES
from quarterdeck.web.svg import Lamp, Part, halo, num, rect, shorten, text, title

ROOMS = {
    "command": ("Out: full dice", "Out: −1 die"),
    "shield-control": ("Shield repair", "No repair"),
    "life-support": ("Life repair", "No repair"),
    "research-lab": ("Votes", "No votes"),
    "communications": ("Orders", "No orders"),
    "hangar-bay": ("Lone Wolf", "No Lone Wolf"),
    "evac-ship": ("Evac votes", "No evac votes"),
}
CONDITION_LABELS = {
    "none": "safe",
    "minus-1": "−1",
    "any-plus": "any +",
    "minus-2": "−2",
    "any-minus": "any −",
}
CONDITION_WORDS = {
    "none": "nothing",
    "minus-1": "−1",
    "any-plus": "any plus",
    "minus-2": "−2",
    "any-minus": "any minus",
}
KIND_ICONS = {"shield": "shield-control", "outpost": "outpost", "fatigue": "life-support"}


class Section(NamedTuple):
    """How wide the section is, and how high a room and a pod are."""

    width: float = 236.0
    room: float = 26.0
    pod: float = 30.0


WIDE = Section()
PHONE = Section(370.0, 43.0, 42.0)


def outpost(view: View, lamp: Lamp, size: Section = WIDE, least: float = 464.0) -> Part:
    """Draw the whole section."""
    rooms = _rooms(view)
    low = 150 + size.room * len(rooms) + 12
    height = max(least, low + 40 + 2 * (size.pod + 6))
    return Part(
        f'<g id="zone-outpost">{rect("b-plate", 0, 0, size.width, height, 12)}'
        f"{_shields(view, lamp, size)}{_building(view, rooms, lamp, size)}"
        f"{_life_support(view, lamp, size, low)}</g>",
        size.width,
        height,
    )


def zone_title(name: str, number: int, x: float, y: float, right: float) -> str:
    """Head a zone with its name and how many of six tokens it has."""
    return (
        f"{text('zone-t', x, y, name)}"
        f'<text class="zone-n" x="{num(right)}" y="{num(y)}">{number}<tspan class="of"> of {LOSS}</tspan></text>'
    )


def _area(kind: str, lamp: Lamp, width: float, y: float, height: float) -> str:
    """Draw the frame of an area; it is a target of kinds and sabotage."""
    return (
        f"<g {lamp.attrs(f'area-{kind}', 'dm-area')}>{halo(4, y, width - 8, height, 9)}"
        f"{title(AREA_NAMES[kind])}{rect('dm-area-bg', 4, y, width - 8, height, 9)}</g>"
    )


def _sabotage(view: View, kind: str, x: float, y: float) -> str:
    if view.sabotage != kind:
        return ""
    return (
        f'<g id="sabotage" transform="translate({num(x)} {num(y)})"><circle class="dm-sabotage" r="11"/>'
        f'{icon("wrench", -7, -7, 14)}<path class="dm-strike" d="M-7 7 7-7"/>'
        f"{title('Sabotaged: a repair here costs 2 dice')}</g>"
    )


def pending(view: View, kind: str) -> int:
    """Return how many tokens of a kind the current task would place."""
    task = view.task
    if task is None or task.outcome or task.kind != kind:
        return 0
    return task.consequence


# -- shields -------------------------------------------------------------------------------------


def _shields(view: View, lamp: Lamp, size: Section) -> str:
    conditions = book_of(view.book).conditions
    cx, cy, rx, ry = size.width / 2, 126.0, size.width / 2 - 18, 80.0
    coming = pending(view, "shield")
    parts = []
    for n in range(LOSS):
        start, stop = pi - n * pi / 6 - 0.02, pi - (n + 1) * pi / 6 + 0.02
        (x1, y1), (x2, y2) = ((cx + rx * cos(a), cy - ry * sin(a)) for a in (start, stop))
        middle = (start + stop) / 2
        at_x, at_y = cx + (rx - 26) * cos(middle), cy + 3 - (ry - 22) * sin(middle)
        name = CONDITION_LABELS[conditions[n + 1]] if n + 1 < len(conditions) else "lost"
        now = " cond-now" if n + 1 == view.shields else ""
        bx, by = cx + rx * cos(middle), cy - ry * sin(middle)
        parts.append(
            f"<g {lamp.attrs(f'shield-{n + 1}', 'dm-shield')}>"
            f"{halo(bx - size.room / 2, by - size.room / 2, size.room, size.room, size.room / 2)}"
            f'<path class="arc {_segment(view, n, coming)}" d="M{num(x1)} {num(y1)}A{num(rx)} {num(ry)} 0 0 1 {num(x2)} {num(y2)}"/>'
            f"{_bolt(view, n, bx, by)}</g>"
            f"{text(f'cond{now}', at_x, at_y, name)}"
        )
    words = CONDITION_WORDS.get(view.condition, "lost")
    left, right = num(cx - rx), num(cx + rx)
    return (
        f"{_area('shield', lamp, size.width, 6, 122)}{icon('shield-control', 12, 11, 20)}"
        f"{zone_title('Shields', view.shields, 38, 27, size.width - 14)}{_sabotage(view, 'shield', 150, 21)}"
        f'<path class="dome-glow" d="M{left} 126A{num(rx)} {num(ry)} 0 0 1 {right} 126z"/>{"".join(parts)}'
        f"{text('t11 mid', cx, 106, 'A test fails on')}{text('mid harm strong dm-16', cx, 122, words)}"
    )


def _segment(view: View, n: int, coming: int) -> str:
    if n < view.shields:
        return "arc-down arc-last" if n == view.shields - 1 else "arc-down"
    return "arc-threat" if n < view.shields + coming else "arc-up"


def _bolt(view: View, n: int, x: float, y: float) -> str:
    """Mark a segment that has a token."""
    if n >= view.shields:
        return ""
    return f'<path class="arc-bolt" d="M{num(x + 1.5)} {num(y - 5)}l-4.500 6h3l-1.500 4.500 4.500-6h-3z"/>'


# -- rooms ---------------------------------------------------------------------------------------


def _rooms(view: View) -> list[str]:
    content = book_of(view.book)
    there = {*view.outposts, *view.outpost_pile}
    return [name for name in ROOMS if name in there] + [
        name for name in content.outposts if name in there and name not in ROOMS
    ]


def _building(view: View, rooms: list[str], lamp: Lamp, size: Section) -> str:
    width, pitch = size.width, size.room
    bottom = 162 + pitch * len(rooms)
    coming = pending(view, "outpost")
    warn = text("t11 harm end", width - 66, 155, f"+{coming} on fail") if coming else ""
    return (
        f'<path class="hull" d="M10 132h{num(width - 20)}l4 8v{num(bottom - 138)}H6V140z"/>'
        f"{_area('outpost', lamp, width, 134, bottom - 132)}{icon('outpost', 14, 139, 19)}"
        f"{zone_title('Outpost', len(view.outposts), 38, 155, width - 14)}{warn}"
        f"{_sabotage(view, 'outpost', 118, 150)}"
        f"{''.join(_room(view, name, i, lamp, size) for i, name in enumerate(rooms))}"
    )


def _room(view: View, name: str, i: int, lamp: Lamp, size: Section) -> str:
    """Draw a room: lit it says what it allows, down what is lost."""
    entry = book_of(view.book).outposts[name]
    down = name in view.outposts
    told = entry.text if down else f"If it goes down: {entry.text}"
    free, lost = ROOMS.get(name, ("", "Down"))
    wide, high = size.width - 18, size.room - 2.5
    base = high / 2 + 4.3
    return (
        f"<g {lamp.attrs(f'outpost-{name}', 'room down' if down else 'room')} "
        f'transform="translate(9 {num(163 + size.room * i)})">{title(told)}'
        f"{halo(-3, -2.5, wide + 6, high + 4.5, 6)}{rect('r-floor', 0, 0, wide, high, 4)}"
        f"{icon(name, 5, high / 2 - 7.8, 15.5) if name in ROOMS else ''}"
        f"{text('r-t', 26, base, entry.name)}{text('r-s end', wide - 6, base - 0.2, lost if down else free)}</g>"
    )


# -- life support --------------------------------------------------------------------------------


def _life_support(view: View, lamp: Lamp, size: Section, top: float) -> str:
    pitch = (size.width - 24 + 5.5) / 3
    pods = []
    for n in range(LOSS):
        x, y = 12 + pitch * (n % 3), top + 34 + (size.pod + 6) * (n // 3)
        draw = _pod if n < len(view.fatigue) else _slot
        pods.append(draw(view, lamp, n, f"translate({num(x)} {num(y)})", pitch - 5.5, size.pod))
    return (
        f"{_area('fatigue', lamp, size.width, top, 2 * size.pod + 46)}{icon('life-support', 12, top + 6, 19)}"
        f"{zone_title('Life support', len(view.fatigue), 38, top + 22, size.width - 14)}"
        f"{_sabotage(view, 'fatigue', 164, top + 17)}{''.join(pods)}"
    )


def _pod(view: View, lamp: Lamp, n: int, where: str, wide: float, high: float) -> str:
    """Draw a fatigue token: the seat's shape if that character is in play."""
    face = view.fatigue[n]
    owner = next((p.seat for p in view.players if p.character == face and not p.revealed), None)
    sign = (
        icon("sleep", 6, high / 2 - 8, 15)
        if owner is None
        else f'<g data-seat="{owner + 1}" class="seatpt" transform="translate(14.500 {num(high / 2)})">{mark(owner + 1, "", 6.5)}</g>'
    )
    name = shorten(book_of(view.book).characters[face].name.split()[0], wide - 25, 11.5)
    return (
        f'<g {lamp.attrs(f"fatigue-{face}", "dm-pod")} transform="{where}">'
        f"{halo(-3, -3, wide + 6, high + 6, high / 2 + 3)}{rect('cap-down', 0, 0, wide, high, high / 2)}"
        f"{sign}{text('dm-pod-t', 25, high / 2 + 4, name)}</g>"
    )


def _slot(view: View, lamp: Lamp, n: int, where: str, wide: float, high: float) -> str:
    """Draw an empty place, and what a failure would put there."""
    drawn = rect("cap-s", 0, 0, wide, high, high / 2)
    if n < len(view.fatigue) + pending(view, "fatigue"):
        words = "lost" if n == LOSS - 1 else "on fail"
        drawn += rect("cap-threat", 0, 0, wide, high, high / 2)
        drawn += text("mid harm strong t12", wide / 2, high / 2 + 4.2, words)
    return f'<g id="fatigue-slot-{n + 1}" transform="{where}">{drawn}</g>'
