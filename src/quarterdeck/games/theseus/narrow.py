"""Theseus on a phone held upright: a strip of seats over the station, the own things below it."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.games.theseus.art import face_icon, icon
from quarterdeck.games.theseus.colours import emblem, mark_of
from quarterdeck.games.theseus.describe import name_of
from quarterdeck.games.theseus.labels import face, sector_name, unit_name
from quarterdeck.games.theseus.pieces import text_of
from quarterdeck.games.theseus.view import PlayerView, View
from quarterdeck.web.svg import (
    Lamp,
    Part,
    halo,
    place,
    rect,
    short_name,
    shorten,
    text,
    title,
    wrap,
)

WIDTH, BAR = 390, 48
EDGE, GAP = 10, 8
SEAT_H = 56
CARD_W = 181
STEPS = 20
PAIR = 2
"""So many seats have room for tracks; more have numbers only."""


def strip(view: View, names: Sequence[str], lamp: Lamp) -> Part:
    """Draw the seats side by side: opponents first, the viewer last."""
    order = _order(view)
    wide = (WIDTH - 2 * EDGE - (len(order) - 1) * GAP) / len(order)
    drawn = (
        place(_seat(view, p, names, wide, lamp), EDGE + n * (wide + GAP), GAP)
        for n, p in enumerate(order)
    )
    return Part("".join(drawn), WIDTH, SEAT_H + 2 * GAP)


def _order(view: View) -> list[PlayerView]:
    return sorted(view.players, key=lambda p: p.seat == view.seat)


def _seat(view: View, p: PlayerView, names: Sequence[str], wide: float, lamp: Lamp) -> str:
    """Draw one seat: its faction's mark, Life and Data, with tracks where there is room."""
    now = " th-now" if view.active == p.seat and not view.places else ""
    rows = [("heart", p.life)] + ([("data", p.data)] if p.data is not None else [])
    roomy = len(view.players) <= PAIR
    x, top = (50.0, 6.0) if roomy else (36.0, 6.0)
    tracks = "".join(
        place(_track(sign, value, wide - x - 8, tracked=roomy), x, top + 23 * n)
        for n, (sign, value) in enumerate(rows if p.faction else [])
    )
    name = name_of(view, names, p.seat)
    if not p.faction:
        tracks = text("b-small", x, 24, short_name(name, wide - x - 6, 12)) + text(
            "b-note", x, 41, shorten("choosing", wide - x - 6, 13)
        )
    return (
        f'<g {lamp.attrs(f"seat-{p.seat + 1}", "th-panel" + now)} data-seat="{mark_of(view, p.seat)}">'
        f"{title(f'{name}, {p.faction_name}')}{rect('b-panel', 0.5, 0.5, wide - 1, SEAT_H - 1, 8)}"
        f"{place(emblem(p.faction, 14 if roomy else 11), 26 if roomy else 19, SEAT_H / 2)}{tracks}"
        f"{halo(-2, -2, wide + 4, SEAT_H + 4, 10)}</g>"
    )


def _track(sign: str, value: int, wide: float, *, tracked: bool) -> str:
    """Draw a number and, where there is room, its track of 20 cells in groups of five."""
    number = text("b-num th-value", 33, 16, str(value))
    if not tracked:
        return icon(sign, 0, 3, 16) + number
    cell = (wide - 50) / (STEPS + 1)
    cells = "".join(
        rect(
            "th-bar" if k < value else "th-bar-off",
            50 + k * cell + (k // 5) * cell / 3,
            6,
            cell - 1,
            10,
            1,
        )
        for k in range(STEPS)
    )
    return f"{icon(sign, 0, 3, 16)}{number}{cells}"


def tray(view: View, names: Sequence[str], lamp: Lamp) -> Part:
    """Draw the viewer's Upgrade tokens, deck and open cards, then what lies beside everybody."""
    drawn, top = [], 0.0
    if view.seat is not None:
        drawn.append(_own(view, view.players[view.seat], lamp))
        top = 60.0
    cards = _cards(view, lamp)
    for first in range(0, len(cards), 2):
        row = cards[first : first + 2]
        drawn += (place(card.svg, EDGE + n * (CARD_W + GAP), top) for n, card in enumerate(row))
        top += max(card.height for card in row) + GAP
    for p in _order(view):
        part = _about(view, p, names)
        drawn.append(place(part.svg, EDGE, top))
        top += part.height + GAP
    return Part("".join(drawn), WIDTH, top + EDGE)


def _cards(view: View, lamp: Lamp) -> list[Part]:
    """Draw all open cards; those of the viewer's side carry the ids that can be lit."""
    shown: set[str] = set()
    cards: list[Part] = []
    for p in sorted(view.players, key=lambda p: p.seat != view.seat):
        mine = view.seat is not None and p.side == view.players[view.seat].side
        for prefix, faces in (("hand", p.hand), ("held", (*p.held, *p.bonus))):
            for name in faces:
                target = f"{prefix}-{name}"
                if not mine or target in shown:
                    target = f"seat-{p.seat + 1}-{target}-{len(cards)}"
                shown.add(target)
                cards.append(_card(view, p, name, target, lamp))
    return cards


def _own(view: View, p: PlayerView, lamp: Lamp) -> str:
    """Draw the viewer's Upgrade tokens and the visible top of the deck."""
    words = f"{p.upgrades} Upgrade tokens"
    drawn = (
        f"<g {lamp.attrs('upgrades', 'th-upgrades')}>{title(words)}{rect('b-chip', EDGE, 8, 100, 44, 8)}"
        f"{icon('up', EDGE + 10, 20, 20)}{text('b-label', EDGE + 38, 35, f'{p.upgrades} tokens')}"
        f"{halo(EDGE - 2, 6, 104, 48, 10)}</g>"
    )
    if p.top:
        drawn += (
            f'<g id="deck-{p.seat + 1}">{title(f"{p.deck} in the deck. {text_of(view, p.top)}")}'
            f"{icon('deck', 124, 20, 20)}{text('b-note', 152, 27, f'{p.deck} in the deck, on top')}"
            f"{text('b-label', 152, 44, shorten(face(view, p.top), 226, 13, bold=True))}</g>"
        )
    return drawn


def _card(view: View, p: PlayerView, name: str, target: str, lamp: Lamp) -> Part:
    """Draw an open card with its whole text: a finger has no other way to read it."""
    words = face(view, name)
    told = text_of(view, name)
    lines = wrap(told, CARD_W - 20, 12)
    high = 48 + 16 * len(lines)
    body = "".join(text("th-card-s", 10, 48 + 16 * n, line) for n, line in enumerate(lines))
    drawn = (
        f'<g {lamp.attrs(target, "th-open card-b")} data-seat="{mark_of(view, p.seat)}">'
        f"{title(f'{words}: {told}')}"
        f"{rect('th-card', 0, 0, CARD_W, high, 8)}{rect('th-bar', 0, 0, CARD_W, 5, 3)}"
        f"{icon(face_icon(name), CARD_W - 28, 12, 20, 'c-icon')}"
        f"{text('th-card-t th-value', 10, 27, shorten(words, CARD_W - 44, 15, bold=True))}{body}"
        f"{halo(-2, -2, CARD_W + 4, high + 4, 10)}</g>"
    )
    return Part(drawn, CARD_W, high)


def _about(view: View, p: PlayerView, names: Sequence[str]) -> Part:
    """Tell a player's faction, tokens, deck, pool and where the units stand."""
    lines = [f"{p.upgrades} Upgrade tokens, {p.deck} cards in the deck"]
    if p.top and p.seat != view.seat:
        lines.append(f"On top: {face(view, p.top)}")
    pool = [f"{n} {kind.replace('-', ' ')}" for kind, n in p.pool if view.number]
    if pool:
        lines.append("Pool: " + ", ".join(pool))
    for unit in (u for u in view.units if u.seat == p.seat):
        where = "Space" if unit.at == "space" else sector_name(view, unit.at)
        lines.append(f"{unit_name(unit.id)}: {where}{', upgraded' if unit.upgraded else ''}")
    wide, height = WIDTH - 2 * EDGE, 60 + 18 * len(lines)
    told = "".join(
        text("b-small", 14, 64 + 18 * n, shorten(line, wide - 28, 12))
        for n, line in enumerate(lines)
    )
    status = "out of the race" if p.out else p.faction_name or "choosing a faction"
    body = (
        f"{rect('b-panel', 0.5, 0.5, wide - 1, height - 1, 10)}{place(emblem(p.faction, 15), 29, 28)}"
        f"{text('b-title who', 54, 26, short_name(name_of(view, names, p.seat), 250, 18, bold=True))}"
        f"{text('b-note', 54, 43, status)}{told}"
    )
    return Part(
        f'<g id="about-{p.seat + 1}" data-seat="{mark_of(view, p.seat)}">{body}</g>',
        wide,
        height,
    )
