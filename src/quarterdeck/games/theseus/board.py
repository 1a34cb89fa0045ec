"""Theseus as one picture: `draw(view)` writes a stand-alone SVG.

The parts can be used alone: `station` and `panel` each return a `Part`, a fragment that knows its
size. Every thing that can be a target of an option carries an id; seats and numbers count from 1:

    sector-hive            a sector of the ring
    room-hive-a            a Room
    slot-cor-1, slot-hiv-p2  an Installed slot, a Pending slot
    unit-alien-2           a unit in a Room or in Space
    seat-1                 a player's panel
    upgrades               the viewer's Upgrade tokens
    held-aliens-hole       an Instant or Bonus card open to the viewer's side
    hand-aliens-hive       a card drawn in setup and not yet placed
    reminder-cor-1         the reminder of a crescent Trap or a Hidden card
    preview                the way of the unit that is chosen, before it is confirmed
    core, space, track-1, final-sequence, malfunction, pandora-token   parts of the station

A target in `lit` gets the class `can`, the chosen one `can chosen`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from quarterdeck.core.words import capital
from quarterdeck.games.theseus import narrow
from quarterdeck.games.theseus.colours import marks_of
from quarterdeck.games.theseus.describe import called
from quarterdeck.games.theseus.panels import PANEL_WIDTH, panel
from quarterdeck.games.theseus.station import station
from quarterdeck.games.theseus.view import View
from quarterdeck.web import svg
from quarterdeck.web.svg import Lamp, Part, num, place, rect, text, title, window, zone

__all__ = ["DEFS", "draw", "panel", "station"]

#: What the parts refer to.
DEFS = f"<defs>{svg.DEFS}</defs>"
WIDTH, HEIGHT, BAR = 1440, 900, 52
SEATS = PANEL_WIDTH + 24
PHASES = (
    ("Movement", ("move", "travel")),
    ("Action cards", ("actions", "takeover")),
    ("Sector action", ("sector",)),
    ("Pending cards", ("pending", "refill", "last")),
)


def draw(
    view: View,
    *,
    names: Sequence[str] = (),
    lit: Collection[str] = (),
    chosen: str = "",
    theme: str = "night",
    form: str = "wide",
    style: str = "embedded",
) -> str:
    """Draw the whole table as this viewer sees it, as one SVG document; a phone's stands upright."""
    if form not in svg.FORMS:
        raise ValueError(f"form is {' or '.join(svg.FORMS)}; got {form!r}")
    paint = _phone if form == "phone" else _wide
    body, width, height = paint(view, names, Lamp.over(lit, chosen))
    return svg.standalone(
        DEFS + body,
        (0, 0, width, height),
        svg.stylesheet("quarterdeck.games.theseus", "board.css"),
        game="theseus",
        label=f"Theseus: The Dark Orbit, {_turn(view, names)}",
        theme=theme,
        style=style,
        marks=marks_of(view),
    )


def _wide(view: View, names: Sequence[str], lamp: Lamp) -> tuple[str, float, float]:
    """Draw the bar over panels and station."""
    seats = _seats(view, names, lamp)
    height = max(HEIGHT, seats.height + BAR + 24)
    ring = station(view, lamp=lamp)
    area = (WIDTH - SEATS - 16, height - BAR - 16)
    shown = window(ring, SEATS + 8, BAR + 8, *area, "th-window-frame")
    body = "".join(
        (
            rect("b-ground", 0, 0, WIDTH, height),
            f'<rect x="{SEATS}" y="{BAR}" width="{WIDTH - SEATS}" height="{num(height - BAR)}" fill="url(#b-glow)"/>',
            zone("stage", (SEATS, BAR, WIDTH - SEATS, height - BAR), shown),
            rect("b-bar", 0, BAR, SEATS, height - BAR),
            f'<path class="b-line" d="M{SEATS}.5 {BAR}V{num(height)}"/>',
            zone("seats", (0, BAR, SEATS, seats.height + 24), place(seats.svg, 12, BAR + 12)),
            _bar(view, names),
        )
    )
    return body, WIDTH, height


def _phone(view: View, names: Sequence[str], lamp: Lamp) -> tuple[str, float, float]:
    """Draw the same upright: seats in a strip, the station in full width, the own things below."""
    wide = narrow.WIDTH
    seats, own = narrow.strip(view, names, lamp), narrow.tray(view, names, lamp)
    ring = station(view, lamp=lamp)
    top = narrow.BAR + seats.height
    deep = wide * ring.height / ring.width
    shown = window(ring, 0, top, wide, deep, "th-window-frame")
    words = _turn(view, names)
    bar = f"{rect('b-bar', 0, 0, wide, narrow.BAR)}{text('b-title', 14, 31, capital(words))}"
    body = "".join(
        (
            rect("b-ground", 0, 0, wide, top + deep + own.height),
            zone("stage", (0, top, wide, deep), shown),
            zone("strip", (0, narrow.BAR, wide, seats.height), place(seats.svg, 0, narrow.BAR)),
            zone("tray", (0, top + deep, wide, own.height), place(own.svg, 0, top + deep)),
            zone("bar", (0, 0, wide, narrow.BAR), f'<g id="bar">{title(words)}{bar}</g>'),
            zone("phase", (wide - 190, 0, 190, narrow.BAR), _phase(view, wide)),
        )
    )
    return body, wide, top + deep + own.height


def _phase(view: View, wide: float) -> str:
    """Name the phase, and how many there are."""
    for n, (name, stages) in enumerate(PHASES):
        if view.stage in stages:
            return text("b-label b-end", wide - 12, 30, f"{name} {n + 1} of {len(PHASES)}")
    return ""


def _seats(view: View, names: Sequence[str], lamp: Lamp) -> Part:
    """Stack the panels: opponents first, the viewer last."""
    order = [p.seat for p in view.players if p.seat != view.seat]
    if view.seat is not None:
        order.append(view.seat)
    shown: set[str] = set()  # the viewer's own cards carry the ids
    parts = [panel(view, seat, names=names, lamp=lamp, shown=shown) for seat in reversed(order)]
    drawn = []
    y = 0.0
    for part in reversed(parts):
        drawn.append(place(part.svg, 0, y))
        y += part.height + 10
    return Part("".join(drawn), PANEL_WIDTH, y - 10)


def _turn(view: View, names: Sequence[str]) -> str:
    """Say whose turn it is, or who won."""
    if view.places:
        best = [called(view, names, seat) for seat, place_ in enumerate(view.places) if place_ == 1]
        return f"{' and '.join(best)} won"
    if view.active is None:
        return "setup"
    whose = (
        "your turn" if view.active == view.seat else f"turn of {called(view, names, view.active)}"
    )
    return f"turn {view.number}, {whose}"


def _bar(view: View, names: Sequence[str]) -> str:
    """Draw the bar: the game, the turn, the phase."""
    x = SEATS + 130.0
    phases = []
    for name, stages in PHASES if view.active is not None else ():
        on = view.stage in stages
        dot = "b-pill-dot" if on else "b-slot"
        phases.append(f'<circle class="{dot}" cx="{num(x)}" cy="26" r="4.5"/>')
        phases.append(text("b-label b-strong" if on else "b-note", x + 12, 31, name))
        x += svg.measure(name, 14) + 50
    words = _turn(view, names)
    words = capital(words)
    turn = text("b-note", SEATS + 24, 31, f"Turn {view.number}" if view.number else "Setup")
    bar = (
        f'<g id="bar">{title(words)}{rect("b-bar", 0, 0, WIDTH, BAR)}'
        f'<path class="b-line" d="M0 {BAR}.5H{WIDTH}"/>{text("b-title", 20, 33, "Theseus: The Dark Orbit")}'
        f"{text('b-pill-t b-end', WIDTH - 20, 31, svg.shorten(words, 420, 14, bold=True))}</g>"
    )
    return zone("bar", (0, 0, WIDTH, BAR), bar) + zone(
        "phase", (SEATS + 16, 0, x - SEATS - 30, BAR), turn + "".join(phases)
    )
