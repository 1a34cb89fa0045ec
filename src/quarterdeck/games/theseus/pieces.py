"""Cards and units of Theseus as they are drawn: in slots, Rooms and Space."""

from __future__ import annotations

import re

from quarterdeck.games.theseus.art import UNITS, face_icon, icon
from quarterdeck.games.theseus.colours import mark_of
from quarterdeck.games.theseus.content import book_of
from quarterdeck.games.theseus.describe import card_line
from quarterdeck.games.theseus.labels import face as face_name
from quarterdeck.games.theseus.labels import unit_name
from quarterdeck.games.theseus.view import CardView, SlotView, UnitView, View
from quarterdeck.web.svg import Lamp, halo, num, rect, seat_shape, text, title

CARD_W, CARD_H = 42, 58
CLIPPED = "M8 0H34L42 8V50L34 58H8L0 50V8Z"
"""The outline of a Trap: its corners are cut."""


def text_of(view: View, face: str, number: int | None = None) -> str:
    """Return the full text of a card, whose it may be, with its number now or as printed (TH-INFO-03)."""
    content = book_of(view.book)
    if face in content.cards:
        card = content.cards[face]
        return re.sub(r"\bN\b", f"N ({number or card.number})", card.text, count=1)
    return content.bonus[face].text


def slot(view: View, there: SlotView, x: float, y: float, lamp: Lamp, *, pending: bool) -> str:
    """Draw a slot with what lies in it."""
    frame = "b-slot-pending" if pending else "b-slot"
    if there.card is not None:
        inner = card(view, there.card, pending=pending)
    elif there.bonus:
        inner = bonus(view, there.bonus)
    else:
        words = (
            "Pending slot"
            if pending
            else "empty slot, Bonus mark"
            if there.marked
            else "empty slot"
        )
        inner = title(f"{words} {there.id}")
    return (
        f'<g {lamp.attrs(f"slot-{there.id}", "th-slot")} transform="translate({num(x)} {num(y)})">'
        f"{rect(frame, 0, 0, CARD_W, CARD_H, 5)}{inner}{halo(-3, -3, CARD_W + 6, CARD_H + 6, 8)}</g>"
    )


def bonus(view: View, face: str) -> str:
    """Draw a Bonus card in a slot."""
    return (
        f'<g class="card-b bonus">{title(f"Bonus card {face_name(view, face)}: {text_of(view, face)}")}'
        f"{rect('c-face', 0, 0, CARD_W, CARD_H, 5)}{icon(face_icon(face), 10, 18, 22, 'c-icon')}</g>"
    )


def card(view: View, there: CardView, *, pending: bool) -> str:
    """Draw a faction card: owner, icon, current number, tokens; shaded while inactive."""
    state = " pending" if pending else "" if there.active else " void"
    face = "trap" if "trap" in there.types else "module" if "module" in there.types else "action"
    outline = (
        f'<path class="c-face" d="{CLIPPED}"/>'
        if face == "trap"
        else rect("c-face", 0, 0, CARD_W, CARD_H, 12 if face == "module" else 5)
    )
    words = f"{card_line(view, there)}. {text_of(view, there.face, there.number)}"
    number = "" if there.number is None else text("c-n", 21, 54, str(there.number))
    top = 20 if there.number is not None else 23
    mark = mark_of(view, there.controller)
    return (
        f'<g class="card-b {face}{state}" data-seat="{mark}">{title(words)}{outline}'
        f'<g transform="translate(21 10)">{seat_shape(mark, 5, "c-seat")}</g>'
        f"{icon(face_icon(there.face, there.types), 10, top, 22, 'c-icon')}{number}{tokens(there)}</g>"
    )


def tokens(there: CardView) -> str:
    """Draw what lies on a card: Upgrade tokens, points, Deactivation, Embryo, Malfunction."""
    parts = [
        f'<circle class="c-pip" cx="{num(5 + 6.4 * n)}" cy="55" r="2.2"/>'
        for n in range(there.upgrades)
    ]
    if "camcorder" in there.face:
        parts.append(badge(38, 4, str(there.points)))
    if there.activated:
        parts.append(badge(38, 4, "on"))
    if there.deactivated_by is not None:
        parts.append(badge(4, 4, "×"))
    if there.holds:
        parts.append(badge(38, 50, there.holds.rsplit("-", 1)[1]))
    if there.embryo:
        kind = there.embryo.rsplit("-", 1)[0]
        parts.append('<circle class="th-badge" cx="4" cy="50" r="9"/>')
        parts.append(icon(UNITS[kind], -3, 43, 14))
    if there.malfunction:
        parts.append('<circle class="th-token" cx="21" cy="29" r="15"/>')
        parts.append(icon("malfunction", 10, 18, 22, "th-token-i"))
    return "".join(parts)


def badge(x: float, y: float, words: str) -> str:
    """Draw a small round mark with a sign in it."""
    return (
        f'<circle class="th-badge" cx="{num(x)}" cy="{num(y)}" r="9"/>'
        f"{text('th-badge-t', x, y + 4, words)}"
    )


def unit(view: View, there: UnitView, x: float, y: float, lamp: Lamp, scale: float = 1) -> str:
    """Draw a unit: side, emblem, number, moved mark and the tokens it carries."""
    mark = mark_of(view, there.seat)
    marks = "".join(
        mark
        for mark, shown in (
            (f'<circle class="p-up" r="{num(22)}"/>', there.upgraded),
            ('<circle class="th-grip" r="20"/>', there.gripped),
            (badge(-15, -13, str(len(there.parasites))), there.parasites),
            (badge(15, -13, "?"), there.invisible),
        )
        if shown
    )
    words = unit_words(there)
    grow = "" if scale == 1 else f" scale({scale:.3g})"
    classes = (
        "piece" + (" moved" if there.moved else "") + (" th-unseen" if there.invisible else "")
    )
    number = there.id.rsplit("-", 1)[1]
    return (
        f'<g {lamp.attrs(f"unit-{there.id}", classes)} data-seat="{mark}" '
        f'transform="translate({num(x)} {num(y)}){grow}">{title(words)}<circle class="halo" r="26"/>'
        f'<ellipse class="b-shadow" cx="0" cy="17" rx="17" ry="6"/>{seat_shape(mark, 18, "p-body")}'
        f"{icon(UNITS.get(there.kind, 'eye'), -10.5, -11.5, 21, 'p-emblem')}{marks}"
        f'<circle class="p-tag" cx="15" cy="14" r="9.5"/>{text("p-tag-t", 15, 18.5, number)}</g>'
    )


def unit_words(there: UnitView) -> str:
    """Name a unit with its marks, for those who hover or listen."""
    attack = {
        "none": "no Attack",
        "one-wound": "attacks one unit",
        "all-wound": "attacks each unit in range",
        "one-data": "attacks one unit for Data",
    }[there.attack]
    marks = [
        word
        for word, shown in (
            ("upgraded", there.upgraded),
            ("moved", there.moved),
            ("gripped", there.gripped),
            ("invisible", there.invisible),
            (f"Parasites: {len(there.parasites)}", there.parasites),
        )
        if shown
    ]
    return ", ".join((unit_name(there.id), attack, *marks))
