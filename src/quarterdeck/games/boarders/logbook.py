"""The campaign's pages: the Ship's Log with its sail to scale, and what is done before or after a match."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.games.boarders import shore
from quarterdeck.games.boarders.content import book_of
from quarterdeck.games.boarders.describe import name_of
from quarterdeck.games.boarders.view import ImageView, PlayerView, View
from quarterdeck.web.svg import Part, num, place, rect, shorten, text, title

PAGE_WIDTH, PAGE_HEIGHT = 520, 640
SAIL, SMALL = 3.0, 0.9
"""Units a millimetre: on the own page, and on a strip of it."""
PATCHES = {
    "devil": "M-5 -6q-1 -4 -4 -5q0 5 2 7M5 -6q1 -4 4 -5q0 5 -2 7M-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0",
    "skull": "M-6 0a6 6 0 1 1 12 0v3h-3v4h-6v-4h-3z",
    "ship": "M-8 3H8L5 8H-5zM0 3V-8L6 0H0",
    "crown": "M-7 5V-4l4 4 3 -6 3 6 4 -4v9z",
    "crossed-bones": "M-7 -7L7 7M7 -7L-7 7",
}
STAGES = ("ships", "spotting", "cannons", "supply", "service", "sails", "match-over")
CLASH = ("spotting", "cannons")


def pages(view: View, names: Sequence[str], *, upright: bool = False) -> Part:
    """Draw two pages: the log of whose turn it is, and what is to be done; below it the other log."""
    p = view.players[turned_to(view)]
    width, height = (556, 2 * PAGE_HEIGHT + 36) if upright else (1100, PAGE_HEIGHT + 32)
    x, y = (18, PAGE_HEIGHT + 24) if upright else (PAGE_WIDTH + 40, 16)
    ground = (
        f'<rect class="d-sea" width="{width}" height="{height}"/>'
        f'<rect fill="url(#bf-waves)" width="{width}" height="{height}"/>'
    )
    other = view.players[1 - p.seat]
    right = (
        _paper(PAGE_WIDTH, PAGE_HEIGHT)
        + shore.page(view, p)
        + place(strip(view, other, names), 24, PAGE_HEIGHT - 122)
    )
    left = place(page(view, p, names), 18 if upright else 20, 12 if upright else 16)
    return Part(f'<g id="logbook">{ground}{left}{place(right, x, y)}</g>', width, height)


def turned_to(view: View) -> int:
    """Return whose log lies open: who is served, whose sail is looked at, else the viewer's."""
    if view.stage in CLASH:
        return 1 - view.host
    if view.stage in ("supply", "service", "sails"):
        return view.service
    return view.seat or 0


def _paper(width: float, height: float) -> str:
    return rect("bf-card", 0, 0, width, height, 8)


def page(view: View, p: PlayerView, names: Sequence[str]) -> str:
    """Draw one Ship's Log (BF-CAMP-01)."""
    content = book_of(view.book)
    log = p.log
    ship = content.ships[log.ship] if log.ship else None
    fleet = content.fleets[p.fleet].name if p.fleet else ""
    kind = " · ".join(word for word in (ship.name if ship else "", fleet) if word)
    stores = (
        ("Gold", log.gold),
        ("Food", log.food),
        ("Gunpowder", log.gunpowder),
        ("Cannons", log.cannons),
        ("Ship’s crew", ship.ships_crew if ship else 0),
    )
    cells = "".join(
        text("bf-stat bf-store", 72 + 94 * i, 120, str(value))
        + text("bf-paper2 b-mid", 72 + 94 * i, 140, name)
        for i, (name, value) in enumerate(stores)
    )
    who = f"{name_of(view, p.seat, names)} · {log.won} won".upper()
    heading = shorten(log.name or "No ship yet", 290, 26, bold=True)
    return (
        f'<g id="log-{p.seat + 1}" data-seat="{p.seat + 1}">{_paper(PAGE_WIDTH, PAGE_HEIGHT)}'
        f"{rect('bf-card-edge', 0, 0, 6, PAGE_HEIGHT, 2)}"
        f"{text('bf-caps bf-paper2', 24, 34, f'SHIP’S LOG · {who}')}"
        f"{text('bf-title bf-paper bf-ship', 24, 68, heading)}"
        f"{text('bf-paper2 b-end', 496, 66, kind)}"
        f'<path class="bf-paper-ink" d="M24 84H496M24 154H496"/>{cells}'
        f"{place(rigged(view, p), 80, 176)}{place(ticks(view, p), 24, 556)}</g>"
    )


def rigged(view: View, p: PlayerView) -> str:
    """Hang the sail from its yard, and drop the ring on it while the Host looks (BF-SPOT-01)."""
    rules = book_of(view.book).spotting
    width, height = rules.sail_width_mm * SAIL, rules.sail_height_mm * SAIL
    ropes = "".join(
        f'<path class="bf-rope" d="M{num(x)} 8V30"/>' for x in range(10, int(width), 85)
    )
    seams = "".join(
        f'<path class="bf-seam" d="M{num(width * i / 5)} 30V{num(30 + height)}"/>'
        for i in range(1, 5)
    )
    ring = ""
    if view.stage == "spotting":
        r = rules.ring_radius_mm * SAIL
        ring = (
            f'<g id="ring" transform="translate({num(width / 2)} {num(30 + height / 2)})">'
            f'<circle class="bf-ring" r="{num(r)}"/><path class="bf-ring" d="M-8 0h16M0 -8v16"/></g>'
        )
    return (
        f"{rect('bf-yard', -24, 0, width + 48, 14, 7)}{ropes}"
        f"{rect('bf-shade', 8, 38, width, height)}"
        f"{place(sail(view, p, SAIL), 0, 30)}{seams}{ring}"
    )


def sail(view: View, p: PlayerView, scale: float) -> str:
    """BF-SPOT-02: the sail to scale, every image a disc where it was sewn.

    The large one carries `data-plane`, the matrix from millimetres to its own units, for a pointer.
    """
    rules = book_of(view.book).spotting
    width, height = rules.sail_width_mm * scale, rules.sail_height_mm * scale
    patches = "".join(_patch(image, scale, height) for image in p.log.sail)
    plane = f' data-plane="{num(scale)} 0 0 {num(-scale)} 0 {num(height)}"' if scale == SAIL else ""
    return (
        f'<g id="sail-{p.seat + 1}"{plane}>{rect("bf-sail", 0, 0, width, height, 2)}{patches}</g>'
    )


def _patch(image: ImageView, scale: float, height: float) -> str:
    r = image.r * scale
    return (
        f'<g transform="translate({num(image.x * scale)} {num(height - image.y * scale)})">'
        f"{title(image.kind.replace('-', ' '))}"
        f'<circle class="bf-patch" r="{num(r)}"/>'
        f'<path class="bf-patch-i" transform="scale({r / 14:.2f})" d="{PATCHES[image.kind]}"/></g>'
    )


def ticks(view: View, p: PlayerView) -> str:
    """BF-SEW-01: the five achievements; those of this match are ticked."""
    cells = []
    for i, image in enumerate(book_of(view.book).images.values()):
        ticked = image.id in p.log.ticks
        x = 95 * i
        icon = (
            f'<path class="bf-tick-i" transform="translate({x + 44} 18)" d="{PATCHES[image.id]}"/>'
        )
        cells.append(
            rect("bf-tick on" if ticked else "bf-tick", x, 0, 89, 60, 6)
            + icon
            + text(f"bf-paper2 b-mid{' bf-paper' if ticked else ''}", x + 44.5, 50, image.name)
        )
    return f'<g id="ticks">{"".join(cells)}</g>'


def strip(view: View, p: PlayerView, names: Sequence[str]) -> str:
    """Draw the other log in short: its stores, what is aboard, its sail."""
    log = p.log
    content = book_of(view.book)
    ship = content.ships[log.ship].name if log.ship else "No ship yet"
    words = f"{name_of(view, p.seat, names)}: {f'{log.name}, {ship}' if log.name else ship}"
    stores = (
        f"{log.gold} gold, {log.food} food, {log.gunpowder} gunpowder, {log.cannons} cannons, "
        f"{log.won} won"
    )
    aboard = ", ".join(content.items[item].name for item in log.items) or "nothing bought yet"
    return (
        f'<g id="log-{p.seat + 1}" data-seat="{p.seat + 1}"><path class="bf-paper-line" d="M0 -10H472"/>'
        f"{text('bf-paper2 bf-paper', 0, 12, shorten(words, 340, 12))}"
        f"{text('bf-paper2', 0, 34, shorten(stores, 350, 12))}"
        f"{text('bf-paper2', 0, 54, shorten(f'Aboard: {aboard}', 350, 12))}"
        f"{place(sail(view, p, SMALL), 364, 2)}</g>"
    )
