"""The duel strip above the deck: both players, the booty between them, what the sea did last."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.games.boarders.content import book_of
from quarterdeck.games.boarders.deck import sign
from quarterdeck.games.boarders.describe import name_of
from quarterdeck.games.boarders.view import PlayerView, StuffView, View
from quarterdeck.web.svg import Part, num, rect, seat_shape, short_name, shorten, text

WIDTH = 1100
STRIP = 64


def duel(view: View, names: Sequence[str]) -> Part:
    """Draw both players, the booty between them, and what the sea did last."""
    mine = view.seat if view.seat is not None else 0
    left, right = view.players[mine], view.players[1 - mine]
    content = book_of(view.book)
    sea = content.seas[view.sea].name if view.sea else "calm"
    first = name_of(view, view.initiative, names)
    middle = (
        text("bf-caps", 408, 24, "LAST SEA")
        + text("b-label", 408, 46, sea)
        + f'<g data-seat="{left.seat + 1}">{text("bf-big b-end", 530, 44, str(points(left)))}</g>'
        + text("bf-caps b-mid", 562, 40, "BOOTY")
        + f'<g data-seat="{right.seat + 1}">{text("bf-big", 596, 44, str(points(right)))}</g>'
        + text("bf-caps b-end", 692, 24, "INITIATIVE")
        + f'<g data-seat="{view.initiative + 1}">'
        + text("bf-title who b-end", 692, 46, shorten(first, 70, 17, bold=True))
        + "</g>"
    )
    body = (
        rect("b-bar", 0, 0, WIDTH, STRIP)
        + _seat(view, left, names, 0)
        + middle
        + _seat(view, right, names, 706)
        + f'<path class="b-line" d="M394.5 0V{STRIP}M706.5 0V{STRIP}M0 {STRIP - 0.5}H{WIDTH}"/>'
    )
    return Part(f'<g id="duel">{body}</g>', WIDTH, STRIP)


def points(p: PlayerView) -> int:
    """Return the booty of the match so far, as everybody sees it."""
    return sum(p.booty) + p.now


def _seat(view: View, p: PlayerView, names: Sequence[str], x: float) -> str:
    """Draw one player: mark, name, role, fleet, crew, dice, removals."""
    content = book_of(view.book)
    fleet = content.fleets[p.fleet].name if p.fleet else ""
    crew = [thing for thing in view.stuff if thing.seat == p.seat]
    to_move = p.seat == view.active and view.round > 0
    edge = rect("bf-move", x, STRIP - 3, 394, 3) if to_move else ""
    captain = sign(p.captain, 0.9).replace("p-sign", "bf-emblem") if p.captain else ""
    mark = (
        f'<g class="mark" transform="translate({num(x + 33)} 32)">'
        f"{seat_shape(p.seat + 1, 16, 'm-shape')}"
        f"{captain}</g>"
    )
    who = short_name(name_of(view, p.seat, names), 110, 18, bold=True)
    parts = (p.role.capitalize(), fleet, "Quartered" if p.quartered else "")
    role = " · ".join(part for part in parts if part)
    counts = {"boarder": f"{p.tally} of {p.started} lost", "host": _searched(view), "": ""}[p.role]
    beside = 72 + 13 * len(crew) + 86
    line = (
        _crew_dots(crew, x + 68, 47)
        + dice5(p.dice, x + 72 + 13 * len(crew), 41)
        + text("b-small", x + beside, 51, shorten(counts, 392 - beside, 12))
    )
    return (
        f'<g data-seat="{p.seat + 1}" id="seat-{p.seat + 1}">{edge}{mark}'
        f"{text('bf-title who', x + 62, 26, who)}{text('b-small', x + 176, 25, role)}{line}</g>"
    )


def _searched(view: View) -> str:
    vitals = [thing for thing in view.stuff if thing.group == "vital-area"]
    sealed = f", {view.notes} sealed" if view.notes else ""
    return f"{sum(vital.searched for vital in vitals)}/{len(vitals)} searched{sealed}"


def _crew_dots(crew: Sequence[StuffView], x: float, y: float) -> str:
    dots = []
    for i, member in enumerate(crew):
        cx = x + 13 * i
        if member.place in ("removed", "escaped"):
            dots.append(
                f'<path class="bf-lost" d="M{num(cx - 3.5)} {num(y - 3.5)}l7 7M{num(cx + 3.5)} {num(y - 3.5)}l-7 7"/>'
            )
            continue
        if member.down:
            dots.append(
                f'<rect class="bf-down" x="{num(cx - 6)}" y="{num(y - 4)}" width="12" height="8" rx="2.5"/>'
            )
        else:
            dots.append(f'<circle class="bf-up" cx="{num(cx)}" cy="{num(y)}" r="5"/>')
        if member.captain:
            dots.append(f'<circle class="bf-capt" cx="{num(cx)}" cy="{num(y)}" r="7"/>')
    return "".join(dots)


def dice5(count: int, x: float, y: float) -> str:
    """Draw a cup as others see it: so many of five dice are left."""
    return "".join(
        f'<rect class="bf-pip5{"" if i < count else " gone"}" x="{num(x + 16 * i)}" y="{num(y)}" '
        f'width="13" height="13" rx="3.5"/>'
        for i in range(5)
    )
