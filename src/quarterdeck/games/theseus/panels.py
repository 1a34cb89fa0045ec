"""A player's panel of Theseus: tracks, tokens, deck, open cards, units."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.games.theseus.art import face_icon, icon
from quarterdeck.games.theseus.colours import emblem, mark_of
from quarterdeck.games.theseus.describe import name_of
from quarterdeck.games.theseus.labels import face, sector_name, unit_name
from quarterdeck.games.theseus.pieces import text_of
from quarterdeck.games.theseus.view import PlayerView, View
from quarterdeck.web.svg import Lamp, Part, halo, place, rect, short_name, shorten, text, title

PANEL_WIDTH = 260


def panel(
    view: View, seat: int, *, names: Sequence[str], lamp: Lamp, shown: set[str] | None = None
) -> Part:
    """Draw one player's panel; `shown` keeps ids of open cards from being drawn twice."""
    shown = set() if shown is None else shown
    p = view.players[seat]
    name, status = name_of(view, names, seat), _status(view, seat)
    parts = [
        place(emblem(p.faction, 16), 28, 30),
        text("b-title who", 54, 27, short_name(name, 126 if status else 192, 18, bold=True)),
        text("b-note", 54, 44, _faction_words(p)),
        f'<text class="b-small b-end" x="{PANEL_WIDTH - 14}" y="26">{status}</text>',
    ]
    y = _track(parts, 56.0, "heart", "Life", p.life)
    if p.data is not None:
        y = _track(parts, y, "data", "Data", p.data)
    y = _counts(parts, view, p, y, lamp)
    mine = view.seat is not None and p.side == view.players[view.seat].side
    for prefix, cards in (("hand", p.hand), ("held", (*p.held, *p.bonus))):
        for name_ in cards:
            target = f"{prefix}-{name_}"
            if not mine or target in shown:
                target = f"seat-{seat + 1}-{target}-{len(parts)}"
            shown.add(target)
            parts.append(place(_open_card(view, name_, target, lamp), 12, y))
            y += 32
    for unit in (u for u in view.units if u.seat == seat):
        where = "Space" if unit.at == "space" else sector_name(view, unit.at)
        upgraded = ", upgraded" if unit.upgraded else ""
        parts.append(text("b-small", 16, y + 12, f"{unit_name(unit.id)}: {where}{upgraded}"))
        y += 17
    height = y + 10
    frame = rect("b-panel", 0.5, 0.5, PANEL_WIDTH - 1, height - 1, 10)
    body = f"{frame}{''.join(parts)}{halo(-2, -2, PANEL_WIDTH + 4, height + 4, 12)}"
    target = lamp.attrs(f"seat-{seat + 1}", "th-panel")
    return Part(f'<g {target} data-seat="{mark_of(view, seat)}">{body}</g>', PANEL_WIDTH, height)


def _faction_words(p: PlayerView) -> str:
    out = ", out of the race" if p.out else ""
    return f"{p.faction_name or 'choosing a faction'}{out}"


def _status(view: View, seat: int) -> str:
    if view.places:
        return "won" if view.places[seat] == 1 else ""
    return "to move" if view.active == seat else ""


def _track(parts: list[str], y: float, sign: str, name: str, value: int) -> float:
    """Draw one track of 20 spaces."""
    parts.append(icon(sign, 12, y - 2, 16))
    parts.append(text("b-small", 34, y + 11, name))
    parts.append(text("b-num b-end", PANEL_WIDTH - 14, y + 11, f"{value}/20"))
    for k in range(20):
        on = "th-bar" if k < value else "th-bar-off"
        parts.append(rect(on, 14 + k * 11.6 + (k // 5) * 1.4, y + 16, 9.6, 7, 1.5))
    return y + 30


def _counts(parts: list[str], view: View, p: PlayerView, y: float, lamp: Lamp) -> float:
    """Draw the Upgrade tokens, the deck with its visible top card, and the pools."""
    target = "upgrades" if p.seat == view.seat else f"upgrades-{p.seat + 1}"
    words = f"{p.upgrades} Upgrade tokens"
    parts.append(
        f"<g {lamp.attrs(target, 'th-upgrades')}>{title(words)}{rect('b-chip', 12, y, 62, 24, 7)}"
        f"{icon('up', 18, y + 4, 16)}{text('b-label', 42, y + 17, str(p.upgrades))}"
        f"{halo(10, y - 2, 66, 28, 9)}</g>"
    )
    if p.deck or p.discarded:
        top = f": {face(view, p.top)}" if p.top else ""
        told = f"{p.deck} cards in the deck{top}"
        if p.top:
            told += f". {text_of(view, p.top)}"
        shown = shorten(f"{p.deck}{top}", 136, 13)
        parts.append(
            f'<g id="deck-{p.seat + 1}">{title(told)}{icon("deck", 84, y + 4, 16)}'
            f"{text('b-small', 106, y + 17, shown)}</g>"
        )
    y += 32
    pool = [f"{n} {kind.replace('-', ' ')}" for kind, n in p.pool if view.number]
    if pool:
        parts.append(text("b-note", 14, y + 10, shorten("Pool: " + ", ".join(pool), 234, 13)))
        y += 18
    return y


def _open_card(view: View, name: str, target: str, lamp: Lamp) -> str:
    """Draw a card that lies open beside a player."""
    words = face(view, name)
    return (
        f"<g {lamp.attrs(target, 'th-open card-b')}>{title(f'{words}: {text_of(view, name)}')}"
        f"{rect('th-card', 0, 0, PANEL_WIDTH - 24, 27, 5)}{icon(face_icon(name), 6, 4, 19, 'c-icon')}"
        f"{text('th-card-t', 32, 18, words)}{halo(-2, -2, PANEL_WIDTH - 20, 31, 7)}</g>"
    )
