"""Into the Black for a phone held upright: one column, the same things under the same ids.

From top to bottom: the bar; a chip for each character, the tracks, the mission; the ship; the moment and
what the viewer acts with; the other characters. A tile is at least 48 pixels wide; a ship that is too wide
for that makes the picture wider, and a page pans it.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.games.into_the_black import art
from quarterdeck.games.into_the_black.arena import Box, arena, lay_over
from quarterdeck.games.into_the_black.chart import chart, seat_number
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
from quarterdeck.games.into_the_black.view import CharacterView, View
from quarterdeck.web.svg import (
    Lamp,
    Part,
    num,
    place,
    rect,
    seat_shape,
    shorten,
    text,
    title,
    window,
    zone,
)

WIDTH, BAR, EDGE, GAP = 390.0, 48.0, 10.0, 8.0
INNER = WIDTH - 2 * EDGE
LEAST_CELL = 48
GROW = INNER / PANEL
"""Boards and cards are as wide as the phone, and so high that a finger finds them."""
CHIP = 40


def phone(view: View, names: Sequence[str], lamp: Lamp) -> Part:
    """Draw the whole table in one column."""
    card = arena(view, lamp, INNER)
    strip = _stack(
        _chips(view), _scaled(apprehension(view)), _scaled(morale(view), 1.2), _mission(view)
    )
    stage, near = _stage(view, lamp, card, BAR + strip.height)
    mine = [c for c in view.characters if c.runner == view.seat]
    others = [c for c in view.characters if c.runner != view.seat]
    tray = _stack(_moment(view, lamp, card), *_boards(view, mine, names, lamp))
    seats = _stack(*_panels(view, others, names, lamp))
    y = BAR + strip.height + stage.height
    drawn = [_zone("strip", strip, BAR), zone("stage", near, stage.svg)]
    drawn += [_zone("tray", tray, y), _zone("seats", seats, y + tray.height)]
    height = y + tray.height + seats.height
    ground = rect("b-ground", 0, 0, stage.width, height)
    head = zone("bar", (0, 0, stage.width, BAR), _bar(view, stage.width, lamp))
    return Part(ground + "".join(drawn) + head, stage.width, height)


def _zone(name: str, part: Part, y: float) -> str:
    if not part.svg:
        return ""
    return zone(name, (0, y, part.width, part.height), place(part.svg, 0, y))


def _stack(*parts: Part) -> Part:
    """Put parts below each other; what is empty takes no room."""
    drawn = []
    y = GAP
    for part in parts:
        if part.svg:
            drawn.append(place(part.svg, EDGE, y))
            y += part.height + GAP
    return Part("".join(drawn), WIDTH, y if drawn else 0)


def _scaled(part: Part, scale: float = 0.0) -> Part:
    """Make a part as wide as the phone."""
    scale = scale or INNER / part.width
    return Part(place(part.svg, 0, 0, scale), part.width * scale, part.height * scale)


def _bar(view: View, width: float, lamp: Lamp) -> str:
    """Draw the bar: the game, the round and phase, whether the viewer is asked."""
    words = (
        f"Over: {view.reason}" if view.places else "Your choice" if lamp.lit else "The table waits"
    )
    on = " on" if lamp.lit else ""
    return (
        f'<g id="bar">{title(phase(view))}{rect("b-bar", 0, 0, width, BAR)}{art.icon("helm", 10, 11, 26)}'
        f"{text('b-title', 44, 31, 'Into the Black')}"
        f"{text('ib-p-sub b-end', WIDTH - 12, 19, shorten(phase(view), 190, 12))}"
        f"{text(f'b-pill-t b-end{on}', WIDTH - 12, 38, words)}</g>"
    )


def _chips(view: View) -> Part:
    """Draw a chip for each character: mark, Health, Reputation; whose turn it is has an edge."""
    crew = view.characters
    room = (INNER - 6 * (len(crew) - 1)) / max(1, len(crew))
    chips = []
    for i, c in enumerate(crew):
        seat = seat_number(view, c)
        state = " me" if c.board == view.acting else ""
        state += "" if c.at else " out"
        words = f"{c.name}, Health {c.health} of {c.max_health}, Reputation {c.reputation}"
        chips.append(
            f'<g data-seat="{seat}" transform="translate({num(i * (room + 6))} 0)">{title(words)}'
            f"{rect(f'ib-panel{state}', 0.5, 0.5, room - 1, CHIP - 1, 10)}"
            f'<g class="piece">{place(seat_shape(seat, 10, "p-body"), 16, 20)}</g>'
            f"{art.icon('heart', 30, 13, 13)}{text('ib-chip-n', 45, 24.5, str(c.health))}"
            f"{_reputation(c, room)}</g>"
        )
    return Part("".join(chips), INNER, CHIP)


def _reputation(c: CharacterView, room: float) -> str:
    if room < 82:  # noqa: PLR2004 - no room beside the Health
        return ""
    return art.icon("rep", 56, 13, 13) + text("ib-chip-n", 71, 24.5, str(c.reputation))


def _mission(view: View) -> Part:
    part = mission(view, INNER)
    return Part(part.svg, INNER, part.height)


def _stage(view: View, lamp: Lamp, card: Part, y: float) -> tuple[Part, Box]:
    """Draw the ship as wide as the phone, wider if a tile would be too small to touch; a card over it."""
    fought = view.combat.at if view.combat is not None and card.svg else ""
    ship = chart(view, lamp=lamp, fought=fought)
    width = max(WIDTH, ship.width * LEAST_CELL / art.CELL)
    height = max(280.0, ship.height * width / ship.width, card.height + 2 * GAP)
    layer, near = lay_over(card, (0, y, width, height))
    return Part(window(ship, 0, y, width, height, "ib-map") + layer, width, height), near


def _moment(view: View, lamp: Lamp, card: Part) -> Part:
    return moment(view, lamp=lamp, width=INNER, fought=bool(card.svg))


def _boards(
    view: View, mine: Sequence[CharacterView], names: Sequence[str], lamp: Lamp
) -> list[Part]:
    own = goals(view, lamp)
    return [*_panels(view, mine, names, lamp), _scaled(own, GROW) if own.svg else own]


def _panels(
    view: View, crew: Sequence[CharacterView], names: Sequence[str], lamp: Lamp
) -> list[Part]:
    return [_scaled(panel(view, c, names=names, lamp=lamp), GROW) for c in crew]
