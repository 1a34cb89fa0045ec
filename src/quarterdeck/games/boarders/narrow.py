"""The table on a phone: a narrow bar and strip above the upright deck, the tray in rows below it."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.games.boarders.deck import sign
from quarterdeck.games.boarders.describe import name_of
from quarterdeck.games.boarders.duel import dice5, points
from quarterdeck.games.boarders.seastrip import sea
from quarterdeck.games.boarders.tray import card, cup, middle, testing
from quarterdeck.games.boarders.view import PlayerView, View
from quarterdeck.web.svg import Lamp, Part, num, place, rect, seat_shape, shorten, text, zone

WIDTH = 556
BAR, STRIP = 52, 60
ROW = 200
MIDDLE = 0.9
"""The test is drawn for a broader tray."""
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
        rect("b-bar", 0, 0, WIDTH, STRIP)
        + _seat(view, view.players[mine], names, right=False)
        + _seat(view, view.players[1 - mine], names, right=True)
        + f'<path class="b-line" d="M0 {STRIP - 0.5}H{WIDTH}"/>'
    )
    return Part(f'<g id="duel">{body}</g>', WIDTH, STRIP)


def _seat(view: View, p: PlayerView, names: Sequence[str], *, right: bool) -> str:
    x = WIDTH / 2 if right else 0
    edge = (
        rect("bf-move", x, STRIP - 3, WIDTH / 2, 3) if p.seat == view.active and view.round else ""
    )
    captain = sign(p.captain, 0.8).replace("p-sign", "bf-emblem") if p.captain else ""
    mark = (
        f'<g class="mark" transform="translate({num(x + 28)} 30)">'
        f"{seat_shape(p.seat + 1, 15, 'm-shape')}{captain}</g>"
    )
    who = shorten(name_of(view, p.seat, names), 70, 18, bold=True)
    return (
        f'<g data-seat="{p.seat + 1}" id="seat-{p.seat + 1}">{edge}{mark}'
        f"{text('bf-title who', x + 52, 27, who)}"
        f"{text('b-note', x + 52, 46, p.role.capitalize())}{dice5(p.dice, x + 134, 24)}"
        f"{text('bf-big b-end', x + 264, 40, str(points(p)))}</g>"
    )


def tray(view: View, names: Sequence[str], lamp: Lamp, aim: str = "") -> Part:
    """Draw the test or the sea over the whole width, then the cup beside the card."""
    if view.shift is not None and not testing(view):
        story = place(sea(view, view.shift, names, WIDTH - 32), 16, 0)
    else:
        story = place(middle(view, names, aim), 18, 0, MIDDLE)
    body = (
        rect("b-bar", 0, 0, WIDTH, 2 * ROW)
        + f'<path class="b-line" d="M0 .5H{WIDTH}M0 {ROW - 40}H{WIDTH}"/>'
        + story
        + place(cup(view, lamp), 0, ROW - 36)
        + place(card(view), 270, ROW - 26)
    )
    return Part(f'<g id="tray">{body}</g>', WIDTH, 2 * ROW)
