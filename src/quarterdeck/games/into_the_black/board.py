"""Into the Black as one picture: `draw(view)` writes a stand-alone SVG.

The parts can be used alone: `chart` (the ship), `apprehension`, `morale`, `mission`, `panel`, `goals`
and `moment` each return a `Part`. Every thing that can be a target of an option carries an id:

    tile-3--2, open-0--5        a tile, an unexplored cell (x, then y)
    token-biohazard-3--2        an event token on a room
    enemy-crew-7, char-captain  an enemy, a character
    card-1017, goal-4003        a loot card, a Personal Goal
    die-1, rep-reroll-die       a die of the roll, a Reputation benefit
    turn-1 … turn-4             a rotation of the corridor to be laid
    door-x-y-n                  a layout Blast Door
    group-x-y, app-9, morale-4, combat, event, blow, trail, route   to look at only
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from quarterdeck.games.into_the_black import art
from quarterdeck.games.into_the_black.arena import arena, lay_over
from quarterdeck.games.into_the_black.chart import chart
from quarterdeck.games.into_the_black.describe import phase
from quarterdeck.games.into_the_black.moments import moment
from quarterdeck.games.into_the_black.panels import (
    PANEL,
    apprehension,
    goals,
    mission,
    morale,
    panel,
)
from quarterdeck.games.into_the_black.phone import phone
from quarterdeck.games.into_the_black.view import View
from quarterdeck.web import svg
from quarterdeck.web.svg import Lamp, Part, num, place, rect, text, window, zone

__all__ = ["DEFS", "apprehension", "chart", "draw", "goals", "mission", "moment", "morale", "panel"]

#: What the parts refer to.
DEFS = f"<defs>{svg.DEFS}{art.DEFS}</defs>"

WIDTH, HEIGHT = 1440, 960
BAR, STRIP, TRAY = 52, 84, 100
SEATS = PANEL + 24
STRIP_WIDTH = 960
LEAST_CELL = 60
"""A cell is never drawn smaller; the picture grows instead."""


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
    """Draw the whole table as this viewer sees it, as one SVG document: wide, or for a phone."""
    if form not in svg.FORMS:
        raise ValueError(f"form is {' or '.join(svg.FORMS)}; got {form!r}")
    lamp = Lamp.over(lit, chosen)
    table = phone(view, names, lamp) if form == "phone" else _wide(view, names, lamp)
    return svg.standalone(
        DEFS + table.svg,
        (0, 0, table.width, table.height),
        svg.stylesheet("quarterdeck.games.into_the_black", "board.css"),
        game="into-the-black",
        label=f"Into the Black, {phase(view)}",
        theme=theme,
        style=style,
    )


def _wide(view: View, names: Sequence[str], lamp: Lamp) -> Part:
    """Draw the table for a large screen: boards, tracks over the ship, the moment below it."""
    seats = _seats(view, names, lamp)
    card = arena(view, lamp)
    fought = view.combat.at if view.combat is not None and card.svg else ""
    ship = chart(view, lamp=lamp, fought=fought)
    least = LEAST_CELL / art.CELL
    tray = moment(view, lamp=lamp, width=WIDTH - SEATS - 40, fought=bool(card.svg))
    low = max(TRAY, tray.height + 16)
    width = max(WIDTH, SEATS + ship.width * least, SEATS + tray.width + 40)
    least_stage = max(ship.height * least, card.height + 40)
    height = max(HEIGHT, BAR + STRIP + low + least_stage, BAR + seats.height + 24)
    stage = height - BAR - STRIP - low
    area = (SEATS, BAR + STRIP, width - SEATS, stage)
    shown = window(ship, *area, "ib-map")
    layer, near = lay_over(card, area)
    below = place(tray.svg, SEATS + 20, height - low + 8) if tray.svg else ""
    body = "".join(
        (
            rect("b-ground", 0, 0, width, height),
            f'<rect x="{SEATS}" y="{BAR + STRIP}" width="{num(width - SEATS)}" height="{num(stage)}" fill="url(#b-glow)"/>',
            zone("stage", near, shown + layer),
            rect("b-bar", 0, BAR, SEATS, height - BAR),
            zone("seats", (0, BAR, SEATS, seats.height + 24), place(seats.svg, 12, BAR + 12)),
            zone("strip", (SEATS, BAR, STRIP_WIDTH, STRIP), _strip(view, width)),
            rect("b-bar", SEATS, height - low, width - SEATS, low),
            zone("tray", (SEATS, height - low, max(tray.width + 40, STRIP_WIDTH), low), below),
            zone("bar", (0, 0, width, BAR), _bar(view, width, lamp)),
        )
    )
    return Part(body, width, height)


def _seats(view: View, names: Sequence[str], lamp: Lamp) -> Part:
    """Stack the boards: others first, then the viewer's own with hand and goal."""
    others = [c for c in view.characters if c.runner != view.seat]
    mine = [c for c in view.characters if c.runner == view.seat]
    drawn = []
    y = 0.0
    for c in (*others, *mine):
        part = panel(view, c, names=names, lamp=lamp)
        drawn.append(place(part.svg, 0, y))
        y += part.height + 8
    own = goals(view, lamp)
    drawn.append(place(own.svg, 0, y))
    return Part("".join(drawn), PANEL, y + own.height)


def _strip(view: View, width: float) -> str:
    """Put the tracks, the mission and the supplies above the map."""
    supplies = (
        f"Bag {view.bag} · Corridors {view.corridors} · Rooms {view.rooms} · "
        f"Gear {view.gear} · Valuables {view.valuables}"
    )
    return (
        f"{rect('b-bar', SEATS, BAR, width - SEATS, STRIP)}"
        f"{place(apprehension(view).svg, SEATS + 16, BAR + 10)}"
        f"{place(morale(view).svg, SEATS + 424, BAR + 10)}"
        f"{place(mission(view, STRIP_WIDTH - 656, 3).svg, SEATS + 644, BAR + 10)}"
        f"{text('ib-p-sub', SEATS + 16, BAR + STRIP - 4, supplies)}"
    )


def _bar(view: View, width: float, lamp: Lamp) -> str:
    """Draw the bar: the game, the round and phase, and whether it is the viewer's turn."""
    if view.places:
        words = f"Over: {view.reason}"
    else:
        words = "Your choice" if lamp.lit else "The table waits"
    state = " on" if lamp.lit else ""
    wide = round(svg.measure(words, 14, bold=True)) + 34
    left = width - 16 - wide
    return (
        f'<g id="bar">{rect("b-bar", 0, 0, width, BAR)}{art.icon("helm", 15, 12, 28)}'
        f"{text('b-title', 58, 32, 'Into the Black')}"
        f"{text('b-pill-t', SEATS + 24, 31, phase(view))}"
        f"{rect(f'b-pill{state}', left, 9.5, wide, 33, 16.5)}"
        f"{text(f'b-pill-t{state}', left + 17, 31, words)}</g>"
    )
