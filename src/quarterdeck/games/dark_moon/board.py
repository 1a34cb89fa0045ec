"""Dark Moon as one picture: `draw(view)` writes a stand-alone SVG.

Every thing that can be a target of an option carries an id; seats and numbers count from 1:

    seat-1, panel-1         a player's mark at the table, the player's panel
    area-shield|outpost|fatigue   the three areas of the outpost
    shield-1 … shield-6     the segments of the shield
    outpost-hangar-bay      a room; fatigue-jon  a fatigue token on the board
    pool-available, pool-spent    the pools
    roll-1 …                a die of the own roll, in the order of the view
    task-<id>, event-<id>   a card that lies before the viewer
    zone-clearance          the evacuation ship
    die-1-1, part-1, hand-1, total, camera-1, cube-suspicion, sabotage   what moves

A target in `lit` gets the class `can`, the chosen one `can chosen`. After the end the time line lies below.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from quarterdeck.games.dark_moon import zones
from quarterdeck.games.dark_moon.art import icon
from quarterdeck.games.dark_moon.describe import STEPS
from quarterdeck.games.dark_moon.monitors import cameras
from quarterdeck.games.dark_moon.outpost import outpost
from quarterdeck.games.dark_moon.panels import PANEL_WIDTH, seat_panels, tray
from quarterdeck.games.dark_moon.phone import phone
from quarterdeck.games.dark_moon.ring import table, wide_ring
from quarterdeck.games.dark_moon.text import SIDES
from quarterdeck.games.dark_moon.timeline import timeline
from quarterdeck.games.dark_moon.view import View
from quarterdeck.web import svg
from quarterdeck.web.svg import Lamp, Part, num, place, rect, text, title, zone

BAR = 52.0
SEATS = PANEL_WIDTH + 24
STAGE = (844.0, 578.0)
FORMS = ("wide", "phone")
DEFS = f"<defs>{svg.DEFS}</defs>"


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
    """Draw the whole table as this viewer sees it, as one SVG document: wide, or a column for a phone."""
    if form not in FORMS:
        raise ValueError(f"form is {' or '.join(FORMS)}; got {form!r}")
    lamp = Lamp.over(lit, chosen)
    called = known_as(view, names)
    part = (
        wide(view, called, lamp)
        if form == "wide"
        else phone(view, called, lamp, _turn(view, called, lamp))
    )
    css = svg.stylesheet("quarterdeck.games.dark_moon", "board.css")
    return svg.standalone(
        f'<g class="dm">{DEFS}{part.svg}</g>',
        (0, 0, part.width, part.height),
        css,
        game="dark-moon",
        label=f"Dark Moon, {_headline(view, called)}",
        theme=theme,
        style=style,
    )


def wide(view: View, called: Sequence[str], lamp: Lamp) -> Part:
    """Draw the board for a wide screen: seats at the left, the stage, the tray below it."""
    seats = seat_panels(view, called, lamp)
    own = tray(view, STAGE[0] - 20, lamp, called)
    past = timeline(view, called) if view.places else Part("", 0, 0)
    width = SEATS + max(STAGE[0], past.width + 24 - SEATS)
    below = BAR + STAGE[1] + (own.height + 16 if own.height else 0)
    stage_bottom = max(below, BAR + seats.height + 24)
    height = stage_bottom + (past.height + 20 if past.height else 0)
    body = "".join(
        (
            rect("b-ground", 0, 0, width, height),
            rect("b-bar", 0, BAR, SEATS, stage_bottom - BAR),
            f'<path class="b-line" d="M{num(SEATS)} {num(BAR)}V{num(stage_bottom)}"/>',
            zone("stage", (SEATS, BAR, *STAGE), place(stage(view, called, lamp), SEATS, BAR)),
            _tray(own) if own.height else "",
            zone("seats", (0, BAR, SEATS, seats.height + 24), place(seats.svg, 12, BAR + 12)),
            _past(past, stage_bottom) if past.height else "",
            zone("bar", (0, 0, width, BAR), _bar(view, called, lamp, width)),
        )
    )
    return Part(body, width, height)


def _tray(own: Part) -> str:
    """Put the viewer's own things below the stage."""
    box = (SEATS, BAR + STAGE[1], STAGE[0], own.height + 12)
    return zone("tray", box, place(own.svg, SEATS + 10, BAR + STAGE[1] + 4))


def _past(past: Part, top: float) -> str:
    """Put the story of a finished game below everything; nobody has a tray then."""
    box = (0, top, past.width + 24, past.height + 20)
    return zone("past", box, place(past.svg, 12, top + 10))


def known_as(view: View, names: Sequence[str]) -> list[str]:
    """Return what to call each seat for this viewer."""
    return [
        "You"
        if p.seat == view.seat
        else names[p.seat]
        if p.seat < len(names)
        else f"Seat {p.seat + 1}"
        for p in view.players
    ]


def stage(view: View, called: Sequence[str], lamp: Lamp) -> str:
    """Put the zones where they belong: monitors above, outpost left, table in the middle, counts right."""
    right = 678.0
    tall = 104.0 if view.expansion else 140.0
    parts = [
        place(cameras(view), 10, 6),
        place(outpost(view, lamp).svg, 10, 100),
        place(table(wide_ring(view), called, lamp), 256, 140),
        place(zones.task_card(view), 256, 100),
        place(zones.pool(view, "available", lamp, tall), right, 100),
        place(zones.pool(view, "spent", lamp, tall), right, 108 + tall),
        place(zones.track(view, "suspicion"), right, 116 + 2 * tall),
    ]
    if view.expansion:
        parts.append(place(zones.track(view, "evacuation"), right, 406))
        parts.append(place(zones.clearance(view, lamp), right, 488))
    return "".join(parts)


def _headline(view: View, called: Sequence[str]) -> str:
    if view.places:
        return f"{SIDES[view.side]} won"
    return f"turn {view.turn}, {called[view.active]} on turn, {STEPS[view.stage]}"


def _bar(view: View, called: Sequence[str], lamp: Lamp, width: float) -> str:
    """Draw the bar: the game, the step, whose turn it is."""
    words = _turn(view, called, lamp)
    on = bool(lamp.lit) or (view.active == view.seat and not view.places)
    state = " on" if on else ""
    wide = round(svg.measure(words, 14, bold=True)) + 32
    left = width - 16 - wide
    name = "Dark Moon: Shadow Corporation" if view.expansion else "Dark Moon"
    step = "" if view.places else STEPS[view.stage].capitalize()
    return (
        f'<g id="bar">{title(_headline(view, called))}{rect("b-bar", 0, 0, width, BAR)}'
        f'<path class="b-line" d="M0 {num(BAR)}H{num(width)}"/>{icon("helm", 15, 12, 28)}'
        f"{text('b-title', 58, 32, name)}{text('b-pill-t', SEATS + 120, 31, step)}"
        f"{rect(f'b-pill{state}', left, 9.5, wide, 33, 16.5)}{text(f'b-pill-t{state}', left + 16, 31, words)}</g>"
    )


def _turn(view: View, called: Sequence[str], lamp: Lamp) -> str:
    if view.places:
        return f"{SIDES[view.side]} won"
    if view.active == view.seat:
        return "Your turn"
    turn = f"{called[view.active]}’s turn"
    return f"{turn}, you answer" if lamp.lit else turn
