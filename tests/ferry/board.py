"""Ferry as one picture: `draw(view)` writes a stand-alone SVG.

Ids that options can stand for; seats count from 1:

    seat-1           a player's panel
    card-7           a card of the own hand
    spot-24-12       a bench, in quarter metres; drawn only while lit
    deck, discard    the piles
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from quarterdeck.web.svg import (
    DEFS,
    Lamp,
    esc,
    halo,
    place,
    rect,
    seat_shape,
    shorten,
    standalone,
    text,
    title,
)
from tests.ferry.deck import BENCHES, LENGTH, WIDTH
from tests.ferry.text import called, coins, count, spot_target
from tests.ferry.view import CardView, PlayerView, View

WIDE, HIGH = 720, 520
METRE = 9  # units a quarter of a metre
LEFT, TOP = 64, 76
CARD_WIDTH, CARD_HEIGHT = 84, 104


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
    lamp = Lamp.over(lit, chosen)
    body = "".join(
        (
            f"<defs>{DEFS}</defs>",
            rect("b-ground", 0, 0, WIDE, HIGH),
            _strait(view),
            _deck(view, names, lamp),
            *(_panel(view, player, names, lamp) for player in view.players),
            _piles(view, lamp),
            _hand(view, lamp),
        )
    )
    label = f"Ferry, {view.sailed} of {view.distance} miles sailed"
    return standalone(body, (0, 0, WIDE, HIGH), game="ferry", label=label, theme=theme, style=style)


def _strait(view: View) -> str:
    """Draw how far the ferry has sailed."""
    end = LEFT + LENGTH * METRE
    at = LEFT + min(view.sailed / view.distance, 1) * LENGTH * METRE
    return (
        f'<path class="b-line" d="M{LEFT} 40H{end}"/>'
        f'<path class="b-lampline" d="M{LEFT} 40H{at:.0f}"/>'
        f'<circle class="b-chip" cx="{at:.0f}" cy="40" r="8"/>'
        + text("b-note", LEFT, 26, f"{view.sailed} of {view.distance} miles")
    )


def _deck(view: View, names: Sequence[str], lamp: Lamp) -> str:
    """Draw the ferry from above, its passengers, and the benches that can be clicked."""
    width, height = LENGTH * METRE, WIDTH * METRE
    hull = (
        f'<path class="b-plate" d="M0 0H{width}Q{width + 60} {height / 2} '
        f'{width} {height}H0Q-24 {height / 2} 0 0Z"/>'
    )
    benches = "".join(
        f'<g {lamp.attrs(target, "bench")}><circle class="halo" cx="{spot.x * METRE}" '
        f'cy="{spot.y * METRE}" r="11"/></g>'
        for spot in BENCHES
        if (target := spot_target(view, spot)) in lamp.lit
    )
    people = "".join(
        place(
            f'<g class="mark" data-seat="{player.seat + 1}">'
            f"{title(called(names, player.seat))}{seat_shape(player.seat + 1, 14, 'm-shape')}</g>",
            player.at.x * METRE,
            player.at.y * METRE,
        )
        for player in view.players
        if player.at is not None
    )
    return place(hull + benches + people, LEFT, TOP)


def _panel(view: View, player: PlayerView, names: Sequence[str], lamp: Lamp) -> str:
    """Draw a player's name, coins and number of cards."""
    target = f"seat-{player.seat + 1}"
    name = shorten(called(names, player.seat), 96, 13, bold=True)
    where = "aboard" if player.at is not None else "ashore"
    to_move = " b-strong" if player.seat == view.active and not view.places else ""
    words = f"{coins(player.coins)}, {count(len(player.hand), 'card')}, {where}"
    body = (
        title(words)
        + rect("b-panel", 0, 0, 130, 62, 8)
        + halo(0, 0, 130, 62, 8)
        + place(seat_shape(player.seat + 1, 7, "m-shape"), 16, 18)
        + text(f"b-label{to_move}", 30, 22, name)
        + text("b-note", 12, 40, f"{coins(player.coins)}, {where}")
        + text("b-note", 12, 55, _place(view, player))
    )
    group = f'<g {lamp.attrs(target, "mark")} data-seat="{player.seat + 1}">{body}</g>'
    return place(group, 570, 24 + 70 * player.seat)


def _place(view: View, player: PlayerView) -> str:
    if view.places:
        return f"place {view.places[player.seat]}"
    return count(len(player.hand), "card")


def _piles(view: View, lamp: Lamp) -> str:
    """Draw the deck and the discard pile."""
    top = view.discard[-1] if view.discard else None
    piles = (("deck", view.top, f"deck, {view.deck}"), ("discard", top, "discarded"))
    return "".join(
        place(
            (_card(lamp, name, card) if card else rect("b-empty", 0, 0, CARD_WIDTH, CARD_HEIGHT, 8))
            + text("b-note", 4, CARD_HEIGHT + 18, words),
            570 - 94 * i,
            360,
        )
        for i, (name, card, words) in enumerate(piles)
    )


def _hand(view: View, lamp: Lamp) -> str:
    """Draw the viewer's own cards."""
    if view.seat is None:
        return ""
    hand = view.players[view.seat].hand
    return "".join(
        place(_card(lamp, f"card-{card.id}", card), 28 + 92 * i, 360) for i, card in enumerate(hand)
    )


def _card(lamp: Lamp, target: str, card: CardView) -> str:
    """Draw a card; a hidden one shows its back."""
    back = "" if card.face else f'<rect fill="url(#b-secret)" width="{CARD_WIDTH}" height="104"/>'
    return (
        f'<g {lamp.attrs(target, "card-b")} data-face="{esc(card.face)}">{title(card.text)}'
        + rect("b-panel", 0, 0, CARD_WIDTH, CARD_HEIGHT, 8)
        + back
        + halo(0, 0, CARD_WIDTH, CARD_HEIGHT, 8)
        + (text("b-label b-mid", CARD_WIDTH / 2, 56, card.name) if card.face else "")
        + "</g>"
    )
