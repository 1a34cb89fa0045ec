"""The campaign's pages: both Ship's Logs, the sail to scale, the shop, the cannon battle."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.games.boarders import art
from quarterdeck.games.boarders.content import book_of
from quarterdeck.games.boarders.describe import name_of
from quarterdeck.games.boarders.view import PlayerView, View
from quarterdeck.web.svg import Part, die, num, place, rect, text, title

PAGE_WIDTH, PAGE_HEIGHT = 520, 500
SAIL = 2.0
"""Units a millimetre."""
PATCHES = {
    "devil": "M-5 -6q-1 -4 -4 -5q0 5 2 7M5 -6q1 -4 4 -5q0 5 -2 7M-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0",
    "skull": "M-6 0a6 6 0 1 1 12 0v3h-3v4h-6v-4h-3z",
    "ship": "M-8 3H8L5 8H-5zM0 3V-8L6 0H0",
    "crown": "M-7 5V-4l4 4 3 -6 3 6 4 -4v9z",
    "crossed-bones": "M-7 -7L7 7M7 -7L-7 7",
}
STAGES = ("ships", "spotting", "cannons", "supply", "service", "sails", "match-over")


def pages(view: View, names: Sequence[str]) -> Part:
    """Draw the two logs beside each other, the viewer's first."""
    first = view.seat if view.seat is not None else 0
    drawn = [
        place(page(view, view.players[seat], names), 20 + (PAGE_WIDTH + 20) * i, 16)
        for i, seat in enumerate((first, 1 - first))
    ]
    ground = '<rect class="d-sea" width="1100" height="532"/><rect fill="url(#bf-waves)" width="1100" height="532"/>'
    return Part(f'<g id="logbook">{ground}{"".join(drawn)}</g>', 1100, 532)


def page(view: View, p: PlayerView, names: Sequence[str]) -> str:
    """Draw one Ship's Log (BF-CAMP-01)."""
    content = book_of(view.book)
    log = p.log
    ship = content.ships[log.ship] if log.ship else None
    heading = f"{log.name}, {ship.name}" if ship else "No ship yet"
    crew = f"{ship.ships_crew} ship’s crew" if ship else ""
    stores = (
        ("Gold", log.gold),
        ("Food", log.food),
        ("Shot", log.gunpowder),
        ("Cannons", log.cannons),
        ("VP", p.vp + p.crowned),
    )
    cells = "".join(
        text("bf-stat", 60 + 100 * i, 96, str(value))
        + text("bf-paper2 b-mid", 60 + 100 * i, 114, name)
        for i, (name, value) in enumerate(stores)
    )
    return (
        f'<g id="log-{p.seat + 1}" data-seat="{p.seat + 1}">{rect("bf-card", 0, 0, PAGE_WIDTH, PAGE_HEIGHT, 8)}'
        f"{rect('bf-card-edge', 0, 0, 6, PAGE_HEIGHT, 2)}"
        f"{text('bf-title bf-paper', 24, 34, f'{name_of(view, p.seat, names)}: {heading}')}"
        f"{text('bf-paper2', 24, 54, f'{crew}  ·  {log.won} matches won')}"
        f'<path class="bf-paper-line" d="M24 66H496M24 126H496"/>{cells}'
        f"{place(sail(view, p), 24, 146)}{place(shop(view, p), 288, 146)}{_battle(view, p)}</g>"
    )


def sail(view: View, p: PlayerView) -> str:
    """BF-SPOT-02: the sail to scale, every image a disc where it was sewn."""
    rules = book_of(view.book).spotting
    width, height = rules.sail_width_mm * SAIL, rules.sail_height_mm * SAIL
    patches = "".join(
        f'<g transform="translate({num(image.x * SAIL)} {num(height - image.y * SAIL)})">'
        f"{title(image.kind)}"
        f'<circle class="bf-patch" r="{num(image.r * SAIL)}"/>'
        f'<path class="bf-patch-i" transform="scale({image.r * SAIL / 14:.2f})" d="{PATCHES[image.kind]}"/></g>'
        for image in p.log.sail
    )
    boarded = p.seat != view.host and view.stage == "spotting"
    ring = ""
    if boarded:
        r = rules.ring_radius_mm * SAIL
        ring = (
            f'<circle class="bf-ring" cx="{num(width / 2)}" cy="{num(height / 2)}" r="{num(r)}"/>'
        )
    ticks = ", ".join(book_of(view.book).images[tick].achievement for tick in p.log.ticks)
    ticked = f"Ticked: {ticks or 'nothing yet'}"
    return (
        f'<g id="sail-{p.seat + 1}">{rect("bf-sail", 0, 0, width, height, 3)}{patches}{ring}</g>'
        f"{text('bf-paper2', 0, height + 22, ticked)}"
    )


def shop(view: View, p: PlayerView) -> str:
    """BF-SERV-01: what there is to buy, what is aboard already."""
    rows = []
    for i, item in enumerate(book_of(view.book).items.values()):
        y = 30 * i
        aboard = item.id in p.log.items
        near = item.cost <= p.log.gold and view.stage == "service" and not aboard
        edge = "bf-own" if aboard else "bf-buy" if near else "bf-paper-line"
        price = "Aboard" if aboard else f"{item.cost} gold"
        rows.append(
            rect(edge, 0, y, 208, 25, 5)
            + text("bf-paper2 bf-paper", 10, y + 17, item.name)
            + text("bf-paper2 b-end", 198, y + 17, price)
        )
    return f"<g>{''.join(rows)}</g>"


def _battle(view: View, p: PlayerView) -> str:
    """Show the cannon battle under the firing ship, and what was spotted."""
    if p.seat == view.host or view.stage not in ("cannons", "spotting"):
        return ""
    content = book_of(view.book)
    line = next(entry for entry in content.cannon_results if entry.id == view.result)
    dice = "".join(
        place(die(face, 18), 34 + 22 * i, 440) for i, face in enumerate(view.volley[:20])
    )
    spotted = ", ".join(content.images[image].name for image in view.spotted) or "nothing"
    return (
        text(
            "bf-paper2 bf-paper", 24, 416, f"Damage {view.damage}: {line.name}. Spotted: {spotted}."
        )
        + dice
        + place(art.CUP, 480, 450)
    )
