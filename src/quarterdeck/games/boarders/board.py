"""Boarders and Black Flags as one picture: `draw(view)` writes a stand-alone SVG.

The parts can be used alone: `deck`, `duel`, `tray` and `pages` each return a `Part`. Targets:

    stuff-<id>              a crew member or a piece of furniture on the Deck
    edge-port|starboard|aft|forward   an edge of the Deck
    die-<id>                a Lying Die of the viewer
    seat-1, seat-2          the players
    lower-edge, boarders-edge, sweep-line, aim-region, aim-widget, aim-ghost, aim-contact,
    aim-shove-<n>, range, drop-<n>, test, card, cup, log-<seat>, sail-<seat>   drawn things

A target in `lit` gets the class `can`. `chosen` is a target, or an aim that is being tried:
`aim-<id>-<direction>@<distance>` draws the widget, the ghost and the point of contact.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from quarterdeck.games.boarders import aiming, art, logbook
from quarterdeck.games.boarders.content import book_of
from quarterdeck.games.boarders.deck import FULL_HEIGHT, deck
from quarterdeck.games.boarders.describe import PHASES, name_of
from quarterdeck.games.boarders.tray import STRIP, TRAY, WIDTH, duel, tray
from quarterdeck.games.boarders.view import View
from quarterdeck.web import svg
from quarterdeck.web.svg import Lamp, place, rect, text, zone

__all__ = ["DEFS", "deck", "draw", "duel", "tray"]

#: What the parts refer to: patterns and gradients.
DEFS = f"<defs>{svg.DEFS}{art.DEFS}</defs>"
BAR = 52
HEIGHT = BAR + STRIP + FULL_HEIGHT + TRAY
ORDER = ("lying", "reinforce", "move", "attack", "special", "pitch")
SHORT = ("Lying", "Reinforcements", "Move", "Attack", "Special", "Pitch & Yaw")


def draw(
    view: View,
    *,
    names: Sequence[str] = (),
    lit: Collection[str] = (),
    chosen: str = "",
    theme: str = "night",
    style: str = "embedded",
) -> str:
    """Draw the whole table as this viewer sees it, as one SVG document."""
    aimed = chosen if chosen.startswith("aim-") else ""
    lamp = Lamp.over(lit, "" if aimed else chosen)
    ashore = view.mode == "campaign" and view.stage in logbook.STAGES
    table = logbook.pages(view, names) if ashore else deck(view, lamp, aiming.marks(view, aimed))
    shown = place(table.svg, -table.left, BAR + STRIP - table.top)
    below = BAR + STRIP + FULL_HEIGHT
    body = "".join(
        (
            DEFS,
            rect("b-ground", 0, 0, WIDTH, HEIGHT),
            zone("stage", (0, BAR + STRIP, WIDTH, FULL_HEIGHT), shown),
            _hidden_edges(lamp) if ashore else "",
            zone("strip", (0, BAR, WIDTH, STRIP), place(duel(view, names).svg, 0, BAR)),
            zone("tray", (0, below, WIDTH, TRAY), place(tray(view, names, lamp).svg, 0, below)),
            _bar(view, names, lamp),
        )
    )
    css = svg.stylesheet("quarterdeck.games.boarders", "board.css")
    label = f"Boarders and Black Flags, {PHASES.get(view.stage, view.stage.replace('-', ' '))}"
    return svg.standalone(
        body,
        (0, 0, WIDTH, HEIGHT),
        css,
        game="boarders",
        label=label,
        theme=theme,
        style=style,
    )


def _hidden_edges(lamp: Lamp) -> str:
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
    phase = "pitch" if view.stage in ("shift", "fires") else view.stage
    steps = []
    for i, name in enumerate(ORDER):
        now = name == phase
        steps.append(
            f'<circle class="b-pill{" on" if now else ""}" cx="{590 + 26 * i}" cy="26" r="5"/>'
        )
        if now:
            steps.append(text("b-label b-mid", 590 + 26 * i, 46, SHORT[i]))
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
        "phase", (254, 0, 512, BAR), where + "".join(steps)
    )
