"""The table on a phone: a narrow bar and strip above the upright deck, the tray in rows below it.

The deck keeps its own scale; strip and tray are drawn for the width of a phone.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.games.boarders.breakdown import SLIM
from quarterdeck.games.boarders.deck import sign
from quarterdeck.games.boarders.describe import name_of
from quarterdeck.games.boarders.duel import dice5, points
from quarterdeck.games.boarders.seastrip import sea
from quarterdeck.games.boarders.tray import card, cup, middle, testing
from quarterdeck.games.boarders.view import PlayerView, View
from quarterdeck.web.svg import Lamp, Part, num, place, rect, seat_shape, short_name, text, zone

WIDTH = 556
BAR = 52
PHONE = 390
GROW = WIDTH / PHONE
STRIP, STORY, CUP, CARD = 56, 186, 116, 204
EDGE = 16
SHORT = ("Lying", "Reinforcements", "Move", "Attack", "Special", "Pitch & Yaw")


def bar(view: View, phase: int | None) -> str:
    """Draw the round and the phase."""
    words = f"Round {view.round}" if view.round else "Boarders and Black Flags"
    told = f"{SHORT[phase]} {phase + 1} of 6" if phase is not None else ""
    content = text("b-label", 18, 32, words) + text("b-small", 130, 32, told)
    ground = rect("b-bar", 0, 0, WIDTH, BAR) + f'<path class="b-line" d="M0 {BAR - 0.5}H{WIDTH}"/>'
    return zone("bar", (0, 0, WIDTH, BAR), ground) + zone(
        "phase", (0, 0, WIDTH, BAR), content if view.round else text("bf-title", 18, 33, words)
    )


def strip(view: View, names: Sequence[str]) -> Part:
    """Draw both players: the viewer left, the opponent right, each with dice and points."""
    mine = view.seat if view.seat is not None else 0
    body = (
        rect("b-bar", 0, 0, PHONE, STRIP)
        + _seat(view, view.players[mine], names, 0)
        + _seat(view, view.players[1 - mine], names, PHONE / 2)
        + f'<path class="b-line" d="M{PHONE / 2} 8V{STRIP - 8}M0 {STRIP - 0.5}H{PHONE}"/>'
    )
    return _grown("duel", body, STRIP)


def _grown(name: str, body: str, height: float) -> Part:
    """Bring what is drawn for a phone to the width of the deck."""
    return Part(f'<g id="{name}">{place(body, 0, 0, GROW)}</g>', WIDTH, height * GROW)


def _seat(view: View, p: PlayerView, names: Sequence[str], x: float) -> str:
    now = p.seat == view.active and view.round > 0
    edge = rect("bf-move", x, STRIP - 3, PHONE / 2, 3) if now else ""
    captain = sign(p.captain, 0.7).replace("p-sign", "bf-emblem") if p.captain else ""
    mark = (
        f'<g class="mark" transform="translate({num(x + 24)} 28)">'
        f"{seat_shape(p.seat + 1, 13, 'm-shape')}{captain}</g>"
    )
    who = short_name(name_of(view, p.seat, names), 74, 18, bold=True)
    return (
        f'<g data-seat="{p.seat + 1}" id="seat-{p.seat + 1}">{edge}{mark}'
        f"{text('bf-title who', x + 46, 23, who)}"
        f"{text('b-note', x + 124, 22, p.role.capitalize())}{dice5(p.dice, x + 46, 33)}"
        f"{text('bf-big b-end', x + 185, 48, str(points(p)))}</g>"
    )


def tray(view: View, names: Sequence[str], lamp: Lamp, aim: str = "") -> Part:
    """Draw the test or the sea, below it the cup, below that the card, each over the whole width."""
    if view.shift is not None and not testing(view):
        story = sea(view, view.shift, names, PHONE - 2 * EDGE)
    else:
        story = middle(view, names, aim, SLIM)
    shown = card(view)
    height = STORY + CUP + (CARD if shown else 0)
    body = (
        rect("b-bar", 0, 0, PHONE, height)
        + f'<path class="b-line" d="M0 .5H{PHONE}M0 {STORY}.5H{PHONE}"/>'
        + place(story, EDGE, 0)
        + place(cup(view, lamp, across=5), 0, STORY)
        + place(shown, (PHONE - 256) / 2, STORY + CUP)
    )
    return _grown("tray", body, height)
