"""Pictures of Into the Black: icons, corridor and room tiles, enemies, dice; all in units of a tile."""

from __future__ import annotations

import importlib.resources
import re
from functools import cache, lru_cache

from quarterdeck.web.svg import num, rect, text

CELL = 100
OCTAGON = "M19 6H81L94 19V81L81 94H19L6 81V19z"
LANE, DOORWAY = 27, 16
"""Half the width of an open side and of a doorway."""

ROOM_ICONS = {
    "airlock": "airlock",
    "bridge": "helm",
    "crew-quarters": "bed",
    "mess-hall": "cup",
    "shuttle-bay": "shuttle",
    "escape-pods": "pod",
    "engine-room": "engine",
    "mechanical-room": "wrench",
    "power-plant": "plasma",
    "teleporter-room": "beam",
    "armory": "gun",
    "medical-bay": "med",
    "cargo-hold-a": "crate",
    "cargo-hold-b": "crate",
    "vault": "vault",
    "laboratory": "flask",
    "brig": "bars",
    "captains-quarters": "crown",
    "officers-lounge": "sofa",
    "hydroponics": "leaf",
    "security-office": "badge",
    "communications-array": "dish",
    "observation-deck": "window",
    "data-core": "core",
    "recreation-deck": "cards",
}
EVENT_ICONS = {
    "blast-door": "blast",
    "emergency-lockdown": "lock",
    "force-field": "field",
    "biohazard": "bio",
    "chemical-spill": "drop",
    "collapsed-floor": "floor",
    "decompression": "vent",
    "gravity-failure": "grav",
    "plasma-leak": "plasma",
}
BENEFIT_ICONS = {
    "reroll-die": "reroll",
    "keep-second-loot": "cards",
    "redraw-loot": "rotate",
    "free-retreat": "boot",
    "prevent-damage": "shield",
    "exit-room": "exit",
}
LOOT_ICONS = {
    "wearable": "armor",
    "weapon": "gun",
    "weapon-melee": "axe",
    "weapon-upgrade": "scope",
    "jewels": "gem",
    "art": "frame",
    "data": "core",
    "contraband": "spice",
    "bullion": "ingot",
    "relics": "idol",
    "stim-pack": "syringe",
    "slusho": "cup",
    "field-medkit": "med",
    "frag-grenade": "grenade",
    "emp-grenade": "grenade",
    "explosives-charge": "bomb",
    "scanner": "scan",
    "backpack": "bag",
    "command-insignia": "crown",
    "officers-identicard": "badge",
    "vintage-rum": "morale",
    "bribe-money": "alarm",
    "lucky-charm": "reroll",
    "captains-override": "event",
    "deflector-charge": "shield",
    "smoke-canister": "exit",
}
"""By design, by set or by type; other things are tools."""
MODIFIER_ICONS = {
    "attack_yellow_plus": ("blade", "good"),
    "attack_yellow_minus": ("blade", "bad"),
    "move_plus": ("boot", "good"),
    "leadership_minus": ("crown", "bad"),
}
PIPS = {"white": 1, "yellow": 2, "orange": 3, "red": 4, "black": 5}

DEFS = (
    '<pattern id="ib-hatch" width="9" height="9" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect class="b-secret-l" width="4.5" height="9"/></pattern>'
)


@cache
def _icons() -> dict[str, str]:
    path = importlib.resources.files(__package__) / "icons.svg"
    found = re.findall(r'<symbol id="ib-i-(\w+)"[^>]*>(.*?)</symbol>', path.read_text("utf-8"))
    return dict(found)


@lru_cache(maxsize=512)
def icon(name: str, x: float, y: float, size: float, classes: str = "") -> str:
    """Draw an icon in a square whose corner is at x, y."""
    more = f" {classes}" if classes else ""
    inner = _icons().get(name, "")
    return (
        f'<g class="b-icon{more}" transform="translate({num(x)} {num(y)}) '
        f'scale({size / 24:.3g})">{inner}</g>'
    )


def loot_icon(face: str, kind: str, collection: str) -> str:
    """Name the icon of a loot card."""
    return next(
        (LOOT_ICONS[name] for name in (face, collection, kind) if name in LOOT_ICONS), "wrench"
    )


def _turn(x: float, y: float, side: int) -> str:
    """Turn a point of the north side to another side."""
    for _ in range(side):
        x, y = CELL - y, x
    return f"{num(x)} {num(y)}"


@lru_cache(maxsize=256)
def corridor(sides: str) -> str:
    """Draw a corridor from its four sides; one code for every rotation."""
    outline: list[str] = []
    runs: list[list[str]] = [[]]
    joints = []
    for side, kind in enumerate(sides):
        if kind != "w":
            half = LANE if kind == "o" else DOORWAY
            left = [_turn(50 - half, 23, side), _turn(50 - half, 0, side)]
            right = [_turn(50 + half, 0, side), _turn(50 + half, 23, side)]
            outline += left + right
            runs[-1] += left
            runs.append(right)
            if kind == "o":
                joints.append(
                    f'<path class="ib-t-joint" d="M{_turn(25, 0, side)}L{_turn(75, 0, side)}"/>'
                    f'<path class="ib-t-seam" d="M{_turn(50, 5, side)}L{_turn(50, 30, side)}"/>'
                )
        corner = _turn(77, 23, side)
        outline.append(corner)
        runs[-1].append(corner)
    walls = [runs[-1] + runs[0], *runs[1:-1]] if len(runs) > 1 else runs
    drawn = "".join(f'<path class="ib-t-wall" d="M{"L".join(run)}"/>' for run in walls)
    return (
        f"{rect('ib-t-base', 1, 1, 98, 98, 7)}"
        f'<path class="ib-t-lane" d="M{"L".join(outline)}Z"/>{"".join(joints)}'
        f"{rect('ib-t-plate', 33, 33, 34, 34, 5)}{drawn}"
    )


@lru_cache(maxsize=64)
def open_end(side: int) -> str:
    """Draw the stub and the chevron where the ship may go on."""
    return (
        f'<path class="ib-t-stub0" d="M{_turn(23, 0, side)}L{_turn(23, -9, side)}'
        f'L{_turn(77, -9, side)}L{_turn(77, 0, side)}Z"/>'
        f'<path class="ib-t-chev" d="M{_turn(41, -24, side)}L{_turn(50, -32, side)}'
        f'L{_turn(59, -24, side)}"/>'
    )


@lru_cache(maxsize=64)
def doorway(side: int, *, wide: bool = False) -> str:
    """Draw a neck through a room's wall, with its leaves and sill."""
    a, b = (23, 77) if wide else (34, 66)
    neck = "L".join(_turn(x, y, side) for x, y in ((a, 7.5), (a, -1), (b, -1), (b, 7.5)))
    leaf = "" if wide else f'<path class="ib-t-sill" d="M{_turn(a, 0, side)}L{_turn(b, 0, side)}"/>'
    return (
        f'<path class="ib-t-neck" d="M{neck}Z"/>'
        f'<path class="ib-t-wall" d="M{_turn(a, -1, side)}L{_turn(a, 8, side)}'
        f'M{_turn(b, -1, side)}L{_turn(b, 8, side)}"/>{leaf}'
    )


@lru_cache(maxsize=32)
def barrier(kind: str, side: int) -> str:
    """Draw a barrier on a doorway or connection."""
    where = f'transform="translate({_turn(50, 0, side)}) rotate({90 * side})"'
    if kind == "blast-door":
        body = (
            '<rect class="ib-bar-blast" x="-18" y="-5" width="36" height="10" rx="2.5"/>'
            '<path class="ib-bar-stripe" d="M-13 5l6-10M-4 5l6-10M5 5l6-10"/>'
        )
    elif kind == "emergency-lockdown":
        body = (
            '<rect class="ib-bar-lock" x="-18" y="-4.5" width="36" height="9" rx="2"/>'
            '<circle class="ib-bar-lamp" r="2.6"/>'
        )
    else:
        wave = "M-17 0q4.25-7 8.5 0t8.5 0 8.500 0 8.500 0"
        body = f'<path class="ib-bar-field" d="{wave}"/><path class="ib-bar-field2" d="{wave}"/>'
    return f'<g class="ib-barrier" {where}>{body}</g>'


def token(name: str) -> str:
    """Draw an event token about the origin."""
    body = '<path class="ib-tok-body" d="M0-14 12.1-7v14L0 14-12.1 7V-7z"/>'
    return body + icon(name, -8, -8, 16, "ib-tok-i")


GUARD = (
    '<g class="ib-t-guard" transform="translate(79 21)"><circle r="12.5"/>'
    '<g transform="translate(0 1.5) scale(.56)"><path class="g" d="M-12 13-9-1h18l3 14z"/>'
    '<path class="g" d="M-8-1v-7a8 8 0 0 1 16 0v7z"/><path class="v" d="M-4.5-7h9"/></g></g>'
)
SEAL = (
    '<g class="ib-t-seal"><circle cx="50" cy="50" r="21"/><circle cx="50" cy="50" r="13"/>'
    '<path d="M50 29v8M50 63v8M29 50h8M63 50h8"/></g>'
)

_BODIES = {
    "crew": (
        '<path class="ib-e-body" d="M-11 13C-11 3-7-1 0-1S11 3 11 13z"/>'
        '<circle class="ib-e-body" cy="-8" r="6.3"/><path class="ib-e-line" d="M-3.5 4.5h7"/>'
    ),
    "bot": (
        '<rect class="ib-e-body" x="-10" y="-8" width="20" height="20" rx="3"/>'
        '<path class="ib-e-line" d="M0-8v-5"/><circle class="ib-e-dot" cy="-14" r="2"/>'
        '<path class="ib-e-eye" d="M-4.500-1h.1M4.500-1h.1"/>'
    ),
    "security": (
        '<path class="ib-e-body" d="M-12 13-9-1h18l3 14z"/>'
        '<path class="ib-e-body" d="M-8-1v-7a8 8 0 0 1 16 0v7z"/><path class="ib-e-eye" d="M-4.500-7h9"/>'
    ),
    "creature": (
        '<path class="ib-e-body" d="M-12 12C-14 2-9-4-10-13-6-12-4-9-3-7H3C4-9 6-12 10-13 9-4 14 2 12 12z"/>'
        '<path class="ib-e-eye" d="M-4 0h.1M4 0h.1"/>'
    ),
}
_CREW_ICONS = {
    "bridge-security-officer": "shield",
    "bridge-navigator": "scope",
    "bridge-first-officer": "badge",
    "bridge-captain": "crown",
}


@lru_cache(maxsize=32)
def enemy(kind: str) -> str:
    """Draw an enemy about the origin; the Bridge Crew are shields with an icon."""
    if kind in _CREW_ICONS:
        shield = '<path class="ib-tok-crew" d="M-11-13H11V2C11 9 6 12 0 15-6 12-11 9-11 2z"/>'
        return shield + icon(_CREW_ICONS[kind], -7, -8, 14, "ib-tok-ci")
    return _BODIES[kind.rsplit("-", 1)[1]]


def enemy_class(kind: str) -> str:
    """Return the class that colours an enemy."""
    return "ib-e-bridge" if kind in _CREW_ICONS else f"ib-e-{kind.rsplit('-', 1)[1]}"


@lru_cache(maxsize=128)
def die(colour: str, face: str) -> str:
    """Draw a custom die of 38 units about the origin; pips tell its colour a second time."""
    blade = '<path class="ib-d-blade" d="M-2-11h4l1 14h-6zM-5 3h10v3h-10zM-1.500 6h3v5h-3z"/>'
    marks = {
        "hit": blade,
        "crit": f'<g transform="rotate(40)">{blade}</g><g transform="rotate(-40)">{blade}</g>',
    }
    count = PIPS.get(colour, 0)
    pips = "".join(
        f'<circle class="ib-d-pip" cx="{num(4.5 * (i - (count - 1) / 2))}" cy="15.2" r="1.5"/>'
        for i in range(count)
    )
    return f"{rect('ib-d-face', -19, -19, 38, 38, 8)}{marks.get(face, '')}{pips}"


def number_die(number: int) -> str:
    """Draw a standard die about the origin."""
    return rect("ib-d-face", -19, -19, 38, 38, 8) + text("ib-d-q", 0, 6, str(number))
