"""What the viewer acts with in Hyperspace Smuggler, as SVG fragments: the own ship, the dice, the hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from quarterdeck.games.smuggler import art
from quarterdeck.games.smuggler.cards import HOLD_HEIGHT, SQUARE, SYSTEMS, hold, square
from quarterdeck.games.smuggler.chart import known_as
from quarterdeck.games.smuggler.panels import PANEL_WIDTH, mark, ordinal
from quarterdeck.games.smuggler.tiles import tile_group
from quarterdeck.games.smuggler.view import ShipView, View
from quarterdeck.web.svg import (
    DARK,
    Lamp,
    Part,
    die,
    halo,
    measure,
    num,
    place,
    rect,
    short_name,
    text,
    title,
)

HULL_HEIGHT = 150
DICE_HEIGHT = 76
#: What happens while nobody has a turn.
_PAUSES = {
    "ships": "Ships are being chosen",
    "garrison": "The government chooses its planet",
    "round-end": "The round ends",
}
#: HS-WILD-01: this face may stand for any other.
WILD = 6

LABELS = {
    "engines": "Engines",
    "hyperspace": "Hyperspace",
    "routing": "Routing",
    "repair": "Repair",
    "lasers": "Lasers",
}


# ---- the own ship ----


@lru_cache(maxsize=8)
def _hull_shape(w: float, h: float) -> str:
    bow = f"Q{num(w - 8)} 2 {num(w - 4)} 14L{num(w - 1)} 56Q{num(w - 1)} 66 {num(w - 9)} 73"
    return (
        f'<path class="hs-hl-noz" d="M12 20L0 13V52L12 47ZM12 {num(h - 20)}L0 {num(h - 13)}V{num(h - 52)}L12 '
        f'{num(h - 47)}Z"/><path class="hs-hl" d="M12 10L26 2H{num(w - 22)}{bow}L{num(w - 88)} {num(h - 8)}'
        f'Q{num(w - 96)} {num(h - 2)} {num(w - 107)} {num(h - 2)}H26L12 {num(h - 10)}Z"/>'
        f'<path class="hs-hl-hi" d="M27 4H{num(w - 23)}Q{num(w - 10)} 4 {num(w - 6)} 15"/>'
        f'<path class="hs-hl-trim" d="M14 {num(h - 9.5)}L26.5 {num(h - 3.5)}H{num(w - 107)}Q{num(w - 96)} '
        f'{num(h - 3.5)} {num(w - 88)} {num(h - 9.5)}L{num(w - 9)} 74"/>'
    )


def _system(view: View, ship: ShipView, system: str, lamp: Lamp) -> Part:
    label = LABELS[system]
    squares = [sq for sq in ship.squares if sq.system == system]
    row = "".join(square(sq, n * (SQUARE + 5), 26, lamp) for n, sq in enumerate(squares))
    head = art.icon(system, -1, 1, 17, "hs-dim") + text("b-label", 20, 14, label)
    width = max(20 + measure(label, 13, bold=True), len(squares) * (SQUARE + 5) - 5)
    return Part(head + row, width, 26 + SQUARE)


def _bay(ship: ShipView, lamp: Lamp) -> Part:
    wide = min(118, 440 // max(1, len(ship.holds)) - 6)
    cargo = "" if ship.cargo_value is None else f"cargo value {ship.cargo_value}"
    head = art.icon("cargo", -1, 1, 17, "hs-dim") + text("b-label", 20, 14, "Holds")
    head += text("b-small hs-faint", 66, 14, cargo)
    row = "".join(
        hold(view, n + 1, n * (wide + 8), 26, wide, ship.seat + 1, lamp)
        for n, view in enumerate(ship.holds)
    )
    return Part(head + row, len(ship.holds) * (wide + 8) - 8, 26 + HOLD_HEIGHT)


def _nameplate(ship: ShipView) -> Part:
    harm = f"{ship.damage} of {ship.damage_capacity} damage"
    name = ship.ship_name.removeprefix("Government ")
    width = max(measure(name, 18, bold=True), measure(harm, 12))
    plate = text("b-title who b-end", width, 17, name)
    return Part(plate + text("b-small b-end", width, 36, harm), width, 40)


def hull(view: View, *, width: float = 1132, lamp: Lamp = DARK) -> Part:
    """Draw the viewer's mat as a ship: engines at the tail, holds amidships, lasers at the bow."""
    if view.seat is None or not view.ships[view.seat].squares:
        return Part("", width, 0)
    ship = view.ships[view.seat]
    parts = [_system(view, ship, system, lamp) for system in SYSTEMS]
    parts.insert(2, _bay(ship, lamp))
    parts.append(_nameplate(ship))
    gap = (width - 76 - sum(part.width for part in parts)) / (len(parts) - 1)
    drawn = []
    x = 40.0
    for part in parts:
        drawn.append(place(part.svg, x, 10))
        x += part.width + gap
    svg = (
        f'<g id="mat" class="hs-mat" data-seat="{view.seat + 1}">{title(f"Your ship, {ship.ship_name}")}'
        f"{_hull_shape(width, HULL_HEIGHT)}{''.join(drawn)}</g>"
    )
    return Part(svg, width, HULL_HEIGHT)


# ---- dice, free action, places ----


def dice_label(view: View, names: list[str], room: float = 170) -> tuple[str, str]:
    """Say whose dice these are and how they stand, or what the table does instead."""
    if view.active is None:
        return _PAUSES.get(view.stage, "The dice"), ""
    own = view.active == view.seat
    name = short_name(names[view.active], room, 18, bold=True)
    whose = "Your" if own else f"{name}’s"
    if view.stage == "charge":
        return f"{whose} dice", "Not rolled yet"
    left = f"{len(view.dice)} left" if view.dice else "None left"
    return f"{whose} dice", f"{left}, {len(view.used)} used" if view.used else left


def pool(view: View, lamp: Lamp) -> str:
    """Draw the dice left and, as outlines, those used."""
    parts = []
    for n, face in enumerate(view.dice, 1):
        words = f"Die {n}: {face}{', wild' if face == WILD else ''}"
        parts.append(
            f'<g {lamp.attrs(f"die-{n}", "hs-pool")} transform="translate({(n - 1) * 62 + 24} 0)">{title(words)}'
            f"{die(face, 48, wild=face == WILD)}{halo(-29, -29, 58, 59, 15)}</g>"
        )
    for n, face in enumerate(view.used, len(view.dice)):
        drawn = die(face, 44, "b-die gone")
        parts.append(
            f'<g transform="translate({n * 62 + 24} 0)">{title(f"{face}, used")}{drawn}</g>'
        )
    return "".join(parts)


def faces(lamp: Lamp) -> Part:
    """Draw the faces a die may be set to, if the question is about that."""
    lit = [n for n in range(1, 7) if f"face-{n}" in lamp.lit]
    if not lit:
        return Part("", 0, 0)
    parts = [text("b-label", 14, 5, "Set it to")]
    for k, n in enumerate(lit):
        parts.append(
            f'<g {lamp.attrs(f"face-{n}", "hs-pick")} transform="translate({96 + k * 48} 0)">{title(f"Set it to {n}")}'
            f"{die(n, 34)}{halo(-21, -21, 42, 42, 11)}</g>"
        )
    width = 76 + len(lit) * 48
    return Part(rect("b-pill", 0.5, -29.5, width - 1, 59, 12) + "".join(parts), width, 60)


def free_actions(view: View, lamp: Lamp) -> Part:
    """Draw the free actions as buttons while they can be taken, else tell whether one is left."""
    buttons = [
        (target, sign, words)
        for target, sign, words in (
            ("free-boost", "boosters", "Boosters"),
            ("free-reset", "reset", "Reset systems"),
        )
        if target in lamp.lit
    ]
    parts = []
    x = 0.0
    for target, sign, words in buttons:
        width = round(50 + measure(words, 14, bold=True))
        parts.append(
            f'<g {lamp.attrs(target, "hs-free")} transform="translate({num(x)} -22)">{title(f"Free action: {words}")}'
            f"{rect('b-pill', 0.5, 0.5, width - 1, 43, 8)}{art.icon(sign, 13, 13, 18)}"
            f"{text('b-pill-t', 38, 27, words)}{halo(0.5, 0.5, width - 1, 43, 8)}</g>"
        )
        x += width + 10
    if not buttons and view.stage == "act" and view.active is not None:
        told = "Free action not used" if view.free_action else "Free action used"
        return Part(text("b-note", 0, 5, told), measure(told, 13), 24)
    return Part("".join(parts), max(0.0, x - 10), 44)


def places(view: View, names: list[str], columns: int = 5) -> str:
    """Rank the players after the end, so many in a row."""
    parts = []
    for n, seat in enumerate(sorted(range(len(view.places)), key=lambda s: (view.places[s], s))):
        ship = view.ships[seat]
        parts.append(
            f'<g transform="translate({n % columns * 190} {n // columns * 46})" data-seat="{seat + 1}">'
            f"{title(f'{names[seat]}: place {view.places[seat]}, score {ship.score}')}"
            f"{text('hs-place', 0, 7, ordinal(view.places[seat]))}{place(mark(ship.ship, seat + 1, 13), 62, 0)}"
            f"{text('b-title who', 84, 0, short_name(names[seat], 100, 18, bold=True))}"
            f"{text('b-note', 84, 17, f'{ship.score} points')}</g>"
        )
    return "".join(parts)


def dice(view: View, *, names: Sequence[str] = (), width: float = 1132, lamp: Lamp = DARK) -> Part:
    """Draw the dice of the turn with face picker and free actions; after the end, the places."""
    called = known_as(view, names)
    middle = DICE_HEIGHT / 2
    if view.places:
        row = text("b-title", 0, middle + 6, "Game over") + place(places(view, called), 150, middle)
        return Part(f'<g id="dice">{row}</g>', width, DICE_HEIGHT)
    head, note = dice_label(view, called)
    start = max(150.0, measure(head, 18, bold=True) + 28, measure(note, 13) + 28)
    x = start + (len(view.dice) + len(view.used)) * 62
    picker, free = faces(lamp), free_actions(view, lamp)
    svg = "".join(
        (
            f'<g id="dice">{text("b-title", 0, middle - 2, head)}{text("b-note", 0, middle + 18, note)}',
            place(pool(view, lamp), start, middle),
            place(picker.svg, x + 12, middle),
            place(free.svg, width - free.width, middle),
            "</g>",
        )
    )
    return Part(svg, width, DICE_HEIGHT)


# ---- the hand ----


def hand(view: View, *, width: float = PANEL_WIDTH, lamp: Lamp = DARK, columns: int = 2) -> Part:
    """Draw the viewer's own tiles, so many in a row."""
    if view.seat is None or not view.ships[view.seat].hand:
        return Part("", width, 0)
    tiles = view.ships[view.seat].hand
    columns = min(columns, len(tiles))
    pitch = width / columns
    chip = (
        f'{rect("b-chip", width - 150, 1, 150, 22, 11)}<rect x="{num(width - 150)}" y="1" width="150" '
        f'height="22" rx="11" fill="url(#b-secret)"/>{art.icon("hidden", width - 142, 5, 14)}'
        f"{text('hs-private', width - 124, 16.5, 'Only you see this')}"
    )
    drawn = [
        tile_group(
            tile,
            f"hand-{tile.tile}",
            pitch * (n % columns + 0.5),
            88 + 112 * (n // columns),
            lamp,
        )
        for n, tile in enumerate(tiles)
    ]
    rows = -(-len(tiles) // columns)
    svg = "".join((text("b-title", 0, 18, "Your tiles"), chip, *drawn))
    return Part(f'<g id="hand">{svg}</g>', width, 30 + 112 * rows)
