"""Theseus on a phone held upright: a strip of seats over the station, the own things below it."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.games.theseus.art import face_icon, icon
from quarterdeck.games.theseus.labels import face
from quarterdeck.games.theseus.pieces import text_of
from quarterdeck.games.theseus.view import PlayerView, View
from quarterdeck.web.svg import (
    Lamp,
    Part,
    halo,
    place,
    rect,
    seat_shape,
    shorten,
    text,
    title,
    wrap,
)

WIDTH, BAR = 780, 64
EDGE, GAP = 14, 12
SEAT_H = 100
CARD_W, CARD_H = 244, 132
LINES = 4
STEPS = 20


def strip(view: View, names: Sequence[str], lamp: Lamp) -> Part:
    """Draw the seats side by side: opponents first, the viewer last."""
    order = [p for p in view.players if p.seat != view.seat]
    order += [p for p in view.players if p.seat == view.seat]
    across = min(2, len(order))
    wide = (WIDTH - 2 * EDGE - (across - 1) * GAP) / across
    drawn = []
    for n, p in enumerate(order):
        x, y = EDGE + (n % across) * (wide + GAP), EDGE + (n // across) * (SEAT_H + GAP)
        drawn.append(place(_seat(view, p, names, wide, lamp), x, y))
    rows = -(-len(order) // across)
    return Part("".join(drawn), WIDTH, EDGE + rows * (SEAT_H + GAP))


def _seat(view: View, p: PlayerView, names: Sequence[str], wide: float, lamp: Lamp) -> str:
    """Draw one seat: mark, name, Life and Data with their tracks, tokens and deck."""
    seat = p.seat
    name = "You" if seat == view.seat else names[seat] if seat < len(names) else f"Seat {seat + 1}"
    now = " th-now" if view.active == seat and not view.places else ""
    rows = [("heart", p.life)] + ([("data", p.data)] if p.data is not None else [])
    tracks = "".join(
        place(_track(sign, value, wide - 176), 160, 14 + 38 * n)
        for n, (sign, value) in enumerate(rows)
    )
    own = f"{p.faction_name or 'choosing'}, {p.upgrades} up"
    own += f", deck {p.deck}" if p.deck or p.discarded else ""
    return (
        f'<g {lamp.attrs(f"seat-{seat + 1}", "th-panel" + now)} data-seat="{seat + 1}">'
        f"{title(f'{name}, {p.faction_name}')}{rect('b-panel', 0.5, 0.5, wide - 1, SEAT_H - 1, 10)}"
        f'<g class="mark" transform="translate(28 34)">{seat_shape(seat + 1, 15, "m-shape")}</g>'
        f"{text('b-title who', 52, 40, shorten(name, 104, 20, bold=True))}"
        f"{text('b-note', 16, SEAT_H - 14, shorten(own, wide - 32, 15))}{tracks}"
        f"{halo(-2, -2, wide + 4, SEAT_H + 4, 12)}</g>"
    )


def _track(sign: str, value: int, wide: float) -> str:
    """Draw a number and its track of 20 cells, in groups of five."""
    cell = (wide - 66) / (STEPS + 1)
    cells = "".join(
        rect(
            "th-bar" if k < value else "th-bar-off",
            66 + k * cell + (k // 5) * cell / 3,
            7,
            cell - 2,
            14,
            2,
        )
        for k in range(STEPS)
    )
    return f"{icon(sign, 0, 2, 24)}{text('b-num th-large', 46, 20, str(value))}{cells}"


def tray(view: View, lamp: Lamp) -> Part:
    """Draw the viewer's Upgrade tokens, deck and open cards, and what lies open beside the others."""
    shown: set[str] = set()
    cards: list[str] = []
    order = sorted(view.players, key=lambda p: p.seat != view.seat)
    for p in order:
        mine = view.seat is not None and p.side == view.players[view.seat].side
        for prefix, faces in (("hand", p.hand), ("held", (*p.held, *p.bonus))):
            for name in faces:
                target = f"{prefix}-{name}"
                if not mine or target in shown:
                    target = f"seat-{p.seat + 1}-{target}-{len(cards)}"
                shown.add(target)
                cards.append(_card(view, p, name, target, lamp))
    top = 0.0
    drawn = []
    if view.seat is not None:
        drawn.append(_own(view, view.players[view.seat], lamp))
        top = 60.0
    for n, card in enumerate(cards):
        x, y = EDGE + (n % 3) * (CARD_W + GAP), top + (n // 3) * (CARD_H + GAP)
        drawn.append(place(card, x, y))
    rows = -(-len(cards) // 3)
    return Part("".join(drawn), WIDTH, top + rows * (CARD_H + GAP) + EDGE)


def _own(view: View, p: PlayerView, lamp: Lamp) -> str:
    """Draw the viewer's Upgrade tokens and the visible top of the deck."""
    words = f"{p.upgrades} Upgrade tokens"
    drawn = (
        f"<g {lamp.attrs('upgrades', 'th-upgrades')}>{title(words)}{rect('b-chip', EDGE, 4, 220, 44, 10)}"
        f"{icon('up', EDGE + 10, 14, 24)}{text('b-label', EDGE + 44, 32, words)}"
        f"{halo(EDGE - 2, 2, 224, 48, 12)}</g>"
    )
    if p.top:
        told = f"{p.deck} in the deck, on top: {face(view, p.top)}"
        drawn += (
            f'<g id="deck-{p.seat + 1}">{title(f"{told}. {text_of(view, p.top)}")}{icon("deck", 256, 14, 24)}'
            f"{text('b-label', 288, 32, shorten(told, 470, 15))}</g>"
        )
    return drawn


def _card(view: View, p: PlayerView, name: str, target: str, lamp: Lamp) -> str:
    """Draw an open card with the beginning of its text."""
    words = face(view, name)
    told = text_of(view, name)
    lines = wrap(told, CARD_W - 24, 14, lines=LINES)
    body = "".join(text("th-card-s", 12, 56 + 19 * n, line) for n, line in enumerate(lines))
    return (
        f'<g {lamp.attrs(target, "th-open card-b")} data-seat="{p.seat + 1}">{title(f"{words}: {told}")}'
        f"{rect('th-card', 0, 0, CARD_W, CARD_H, 8)}{rect('th-bar', 0, 0, CARD_W, 6, 3)}"
        f"{icon(face_icon(name), CARD_W - 34, 14, 24, 'c-icon')}{text('th-card-t th-large', 12, 33, words)}{body}"
        f"{halo(-2, -2, CARD_W + 4, CARD_H + 4, 10)}</g>"
    )
