"""Dark Moon for a phone held upright: one column 390 wide, the same things under the same ids.

From top to bottom: the bar; the three damage meters; the task with the table, the outpost, events, dice
and tracks; what only the viewer sees; the players; after the end the time line. Letters have at least
11 pixels at this width, what is touched at least 40.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.games.dark_moon import zones
from quarterdeck.games.dark_moon.art import icon
from quarterdeck.games.dark_moon.content import LOSS
from quarterdeck.games.dark_moon.describe import STEPS
from quarterdeck.games.dark_moon.monitors import CAMERA, cameras
from quarterdeck.games.dark_moon.outpost import (
    CONDITION_LABELS,
    KIND_ICONS,
    PHONE,
    outpost,
    pending,
)
from quarterdeck.games.dark_moon.panels import (
    CARD_WIDTH,
    TRAY_HEIGHT,
    behind_screen,
    beside,
    seat_panels,
    status_card,
    tray_group,
)
from quarterdeck.games.dark_moon.ring import phone_ring, table
from quarterdeck.games.dark_moon.timeline import story
from quarterdeck.games.dark_moon.view import View
from quarterdeck.web.svg import Lamp, Part, place, rect, shorten, text, title, zone

WIDTH = 390.0
EDGE = 10.0
INNER = WIDTH - 2 * EDGE
HALF = (INNER - EDGE) / 2
BAR = 48.0
GAP = 8.0
RING_HEIGHT = 358.0
POOL_HEIGHT = 104.0


def phone(view: View, called: Sequence[str], lamp: Lamp, turn: str) -> Part:
    """Draw the whole table in one column; `turn` says whose turn it is."""
    parts = (
        ("strip", _stack(_meters(view))),
        (
            "stage",
            _stack(_table(view, called, lamp), outpost(view, lamp, PHONE, 0), *_counts(view, lamp)),
        ),
        ("tray", _stack(*_own(view, called, lamp))),
        ("seats", _stack(seat_panels(view, called, lamp, INNER))),
        ("past", _stack(story(view, called, INNER)) if view.places else Part("", WIDTH, 0)),
    )
    drawn, y = [], BAR
    for name, part in parts:
        if part.svg:
            drawn.append(zone(name, (0, y, WIDTH, part.height), place(part.svg, 0, y)))
            y += part.height
    head = zone("bar", (0, 0, WIDTH, BAR), _bar(view, lamp, turn))
    return Part(rect("b-ground", 0, 0, WIDTH, y) + "".join(drawn) + head, WIDTH, y)


def _stack(*parts: Part) -> Part:
    """Put parts below each other; what is empty takes no room."""
    drawn, y = [], GAP
    for part in parts:
        if part.svg:
            drawn.append(place(part.svg, EDGE, y))
            y += part.height + GAP
    return Part("".join(drawn), WIDTH, y if drawn else 0)


def _bar(view: View, lamp: Lamp, turn: str) -> str:
    """Draw the bar: the game, the step, whose turn it is."""
    on = " on" if lamp.lit else ""
    step = "" if view.places else STEPS[view.stage].capitalize()
    return (
        f'<g id="bar">{title(turn)}{rect("b-bar", 0, 0, WIDTH, BAR)}<path class="b-line" d="M0 {BAR:.0f}H{WIDTH:.0f}"/>'
        f"{icon('helm', 10, 11, 26)}{text('b-title', 44, 31, 'Dark Moon')}"
        f"{text('t11 end', WIDTH - 12, 20, shorten(step, 220, 11.5))}"
        f"{text(f'b-pill-t end{on}', WIDTH - 12, 38, shorten(turn, 220, 14, bold=True))}</g>"
    )


# -- meters --------------------------------------------------------------------------------------


def _meters(view: View) -> Part:
    """Draw three meters: how many tokens of each kind, and what a failure would add."""
    width = (INNER - 2 * 6) / 3
    counts = (
        ("shield", view.shields),
        ("outpost", len(view.outposts)),
        ("fatigue", len(view.fatigue)),
    )
    cells = [
        place(_meter(view, kind, count, width), i * (width + 6), 0)
        for i, (kind, count) in enumerate(counts)
    ]
    return Part("".join(cells), INNER, 58)


def _meter(view: View, kind: str, count: int, width: float) -> str:
    coming = pending(view, kind)
    step = (width - 20 + 3) / LOSS
    cells = []
    for n in range(LOSS):
        state = " on" if n < count else " next" if n < count + coming else ""
        cells.append(rect(f"dm-cell{state}", 10 + step * n, 29, step - 3, 7, 2))
    return (
        f'<g id="meter-{kind}">{rect("b-panel", 0, 0, width, 58, 9)}{icon(KIND_ICONS[kind], 8, 6, 17)}'
        f'<text class="dm-meter" x="30" y="21">{count}<tspan class="of"> of {LOSS}</tspan></text>'
        f"{''.join(cells)}{text('t11 harm', 10, 51, _note(view, kind, coming))}</g>"
    )


def _note(view: View, kind: str, coming: int) -> str:
    """Say in two or three words what matters about a kind of damage now."""
    if coming:
        return f"+{coming} on fail"
    if kind == "shield":
        word = CONDITION_LABELS.get(view.condition, "lost")
        return "cannot fail" if word == "safe" else f"fails on {word}"
    if kind == "outpost":
        return f"{len(view.outposts)} down" if view.outposts else "all working"
    tired = sum(p.fatigued for p in view.players)
    return f"{tired} tired" if tired else "all awake"


# -- the stage -----------------------------------------------------------------------------------


def _table(view: View, called: Sequence[str], lamp: Lamp) -> Part:
    """Draw the task card over the round table."""
    ring = place(table(phone_ring(view), called, lamp), 0, zones.TASK[1] + 6)
    return Part(ring + zones.task_card(view, INNER), INNER, zones.TASK[1] + 6 + RING_HEIGHT)


def _counts(view: View, lamp: Lamp) -> list[Part]:
    """Draw events two by two, then pools, tracks and the ship."""
    right = HALF + EDGE
    monitors = cameras(view, 2, HALF, EDGE)
    pools = zones.pool(view, "available", lamp, POOL_HEIGHT, HALF)
    pools += place(zones.pool(view, "spent", lamp, POOL_HEIGHT, HALF), right, 0)
    tracks = [zones.track(view, "suspicion", HALF), zones.track(view, "evacuation", HALF)]
    ship = zones.clearance(view, lamp, HALF)
    there = [part for part in (*tracks, ship) if part]
    rows = [
        Part(
            "".join(place(part, right * i, 0) for i, part in enumerate(there[n : n + 2])),
            INNER,
            76,
        )
        for n in range(0, len(there), 2)
    ]
    return [
        Part(monitors, INNER, 2 * CAMERA[1] + EDGE),
        Part(pools, INNER, POOL_HEIGHT),
        *rows,
    ]


# -- what only the viewer sees -------------------------------------------------------------------


def _own(view: View, called: Sequence[str], lamp: Lamp) -> list[Part]:
    """Draw the screen as wide as the phone, the status card and what the viewer knows below it."""
    if view.seat is None or view.dice is None:
        return []
    own = view.players[view.seat]
    low = TRAY_HEIGHT - 12 + GAP
    room = INNER - CARD_WIDTH - 14
    parts = [
        behind_screen(view, INNER, lamp),
        place(status_card(view, own), 0, low),
        place(beside(view, own, lamp, called, room), CARD_WIDTH + 14, low),
    ]
    return [Part(tray_group(view, parts), INNER, low + TRAY_HEIGHT - 12)]
