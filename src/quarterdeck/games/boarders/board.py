"""Boarders and Black Flags as one picture: `draw(view)` writes a stand-alone SVG.

The parts can be used alone: `deck`, `duel`, `tray` and `pages` each return a `Part`. Targets:

    stuff-<id>              a crew member or a piece of furniture on the Deck
    edge-port|starboard|aft|forward   an edge of the Deck
    die-<id>                a Lying Die of the viewer
    aim-<id>-<direction>@<distance>   the end of a listed Move
    put-<id>-<x>,<y>        a listed place, with its turn if it has one
    seat-1, seat-2          the players
    lower-edge, boarders-edge, sweep-line, aim-region, aim-widget, aim-ghost, aim-contact,
    aim-shove-<n>, lens, range, drop-<n>, test, card, cup, log-<seat>, sail-<seat>   drawn things

A target in `lit` gets the class `can`. `chosen` is a target, or an aim that is being tried:
`aim-<id>-<direction>@<distance>` draws the widget, the ghost, the point of contact, who would be
near, and where an enemy could be pushed from there; `put-<id>-<x>,<y>` draws the ghost of a model at
its place. `form="phone"` stands the deck upright.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from quarterdeck.games.boarders import aiming, art, logbook, narrow
from quarterdeck.games.boarders.chart import UPRIGHT, WIDE, Chart
from quarterdeck.games.boarders.content import book_of
from quarterdeck.games.boarders.deck import deck
from quarterdeck.games.boarders.describe import PHASES, name_of
from quarterdeck.games.boarders.duel import STRIP, WIDTH, duel
from quarterdeck.games.boarders.spots import AIMS, dots
from quarterdeck.games.boarders.tray import TRAY, tray
from quarterdeck.games.boarders.view import View
from quarterdeck.web import svg
from quarterdeck.web.svg import Lamp, measure, num, place, rect, text, zone

__all__ = ["DEFS", "deck", "draw", "duel", "tray"]

#: What the parts refer to: patterns and gradients.
DEFS = f"<defs>{svg.DEFS}{art.DEFS}</defs>"
BAR = 52
ORDER = ("lying", "reinforce", "move", "attack", "special", "pitch")
SHORT = ("Lying", "Reinforcements", "Move", "Attack", "Special", "Pitch & Yaw")


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
    aim = chosen if chosen.startswith(AIMS) else ""
    lamp = Lamp.over(lit, "" if aim else chosen)
    paint = _phone if form == "phone" else _wide
    body, width, height = paint(view, names, lamp, aim)
    css = svg.stylesheet("quarterdeck.games.boarders", "board.css")
    label = f"Boarders and Black Flags, {PHASES.get(view.stage, view.stage.replace('-', ' '))}"
    return svg.standalone(
        DEFS + rect("b-ground", 0, 0, width, height) + body,
        (0, 0, width, height),
        css,
        game="boarders",
        label=label,
        theme=theme,
        style=style,
    )


def _wide(view: View, names: Sequence[str], lamp: Lamp, aim: str) -> tuple[str, float, float]:
    """Draw bar, duel strip, deck and tray from top to bottom."""
    shown, height = _stage(view, names, lamp, aim, WIDE)
    below = BAR + STRIP + height
    body = "".join(
        (
            zone("stage", (0, BAR + STRIP, WIDTH, height), place(shown, 0, BAR + STRIP)),
            zone("strip", (0, BAR, WIDTH, STRIP), place(duel(view, names).svg, 0, BAR)),
            zone(
                "tray", (0, below, WIDTH, TRAY), place(tray(view, names, lamp, aim).svg, 0, below)
            ),
            _bar(view, names, lamp),
        )
    )
    return body, WIDTH, below + TRAY


def _phone(view: View, names: Sequence[str], lamp: Lamp, aim: str) -> tuple[str, float, float]:
    """Draw the same upright: a narrow strip, the deck with Forward up, the tray in two rows."""
    shown, height = _stage(view, names, lamp, aim, UPRIGHT)
    strip, own = narrow.strip(view, names), narrow.tray(view, names, lamp, aim)
    top = narrow.BAR + strip.height
    wide = narrow.WIDTH
    body = "".join(
        (
            zone("stage", (0, top, wide, height), place(shown, 0, top)),
            zone("strip", (0, narrow.BAR, wide, strip.height), place(strip.svg, 0, narrow.BAR)),
            zone("tray", (0, top + height, wide, own.height), place(own.svg, 0, top + height)),
            narrow.bar(view, phase_of(view)),
        )
    )
    return f'<g class="bf-phone">{body}</g>', wide, top + height + own.height


def _stage(
    view: View, names: Sequence[str], lamp: Lamp, aim: str, chart: Chart
) -> tuple[str, float]:
    """Draw the deck, or ashore the Ship's Logs, with its top left corner at the origin."""
    if view.mode == "campaign" and view.stage in logbook.STAGES:
        pages = logbook.pages(view, names, upright=chart.upright)
        return pages.svg + _away(lamp), pages.height
    over = dots(view, lamp, chart) + aiming.marks(view, aim, chart)
    part = deck(view, lamp, over, chart)
    drawn = place(part.svg + aiming.lens(view, aim, chart), -part.left, -part.top)
    return drawn, part.height


def phase_of(view: View) -> int | None:
    """Return which of the six phases it is; None outside a round."""
    phase = "pitch" if view.stage in ("shift", "fires") else view.stage
    return ORDER.index(phase) if phase in ORDER else None


def _away(lamp: Lamp) -> str:
    """Ashore nothing on the deck is a target."""
    return "".join(
        f"<g {lamp.attrs(key, 'd-away')}/>" for key in sorted(lamp.lit) if key[:5] == "stuff"
    )


def _bar(view: View, names: Sequence[str], lamp: Lamp) -> str:
    """Draw the title, the phase and whose turn it is."""
    content = book_of(view.book)
    words = []
    if view.matches > 1:
        words.append(f"Match {view.match} of {view.matches}")
    if view.scenario:
        words.append(content.scenarios[view.scenario].name)
    if view.round:
        words.append(f"Game {view.game} of 2 · Round {view.round}")
    now = phase_of(view)
    steps = []
    x = 580.0
    for i, name in enumerate(SHORT):
        steps.append(
            f'<circle class="b-pill{" on" if i == now else ""}" cx="{num(x)}" cy="26" r="5"/>'
        )
        if i == now:
            steps.append(text("b-label", x + 11, 31, name))
            x += measure(name, 13, bold=True) + 10
        if i < len(SHORT) - 1:
            steps.append(f'<path class="b-line" d="M{num(x + 10)} 26h10"/>')
        x += 28
    mine = bool(lamp.lit) or (view.seat == view.active and view.round > 0)
    whose = "Your turn" if mine else f"{name_of(view, view.active, names)} to move"
    pill = (
        f'<rect class="b-pill{" on" if mine else ""}" x="940" y="10" width="146" height="32" rx="16"/>'
        + text(f"b-pill-t b-mid{' on' if mine else ''}", 1013, 31, svg.shorten(whose, 128, 14))
    )
    bar = (
        rect("b-bar", 0, 0, WIDTH, BAR)
        + text("bf-title", 18, 33, "Boarders and Black Flags")
        + pill
        + f'<path class="b-line" d="M0 {BAR - 0.5}H{WIDTH}"/>'
    )
    where = text("b-small", 262, 32, svg.shorten(" · ".join(words), 300, 12))
    return zone("bar", (0, 0, WIDTH, BAR), bar) + zone(
        "phase", (254, 0, x - 254, BAR), where + "".join(steps)
    )
