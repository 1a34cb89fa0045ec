"""What lies beside the chart of Hyperspace Smuggler, as SVG fragments: the players, the event, the market."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from quarterdeck.games.smuggler import art
from quarterdeck.games.smuggler.cards import (
    MINI,
    MINI_HOLD,
    SYSTEMS,
    back,
    card_words,
    mini_hold,
    mini_square,
    mini_width,
    paper,
)
from quarterdeck.games.smuggler.chart import known_as
from quarterdeck.games.smuggler.view import EventView, HoldView, MarketView, ShipView, View
from quarterdeck.web.svg import (
    DARK,
    Lamp,
    Part,
    halo,
    num,
    paragraph,
    place,
    rect,
    seat_shape,
    short_name,
    shorten,
    text,
    title,
    wrap,
)

PANEL_WIDTH = 260
MARKET_WIDTH = 200
DECK_HEIGHT = 88

#: Triangle and diamond leave less room for the silhouette, the triangle lower down.
_ROOM = {3: (0.031, 3), 4: (0.031, 0)}


# ---- a player's panel ----


@lru_cache(maxsize=128)
def mark(ship: str, seat: int, r: float = 15.5) -> str:
    """Draw the seat's shape with the ship's silhouette in it."""
    shape = seat_shape(seat, r, "m-shape")
    scale, low = _ROOM.get(seat, (0.037, 0))
    emblem = (
        f'<path class="m-emblem" d="{art.hull(ship)}" '
        f'transform="translate(0 {low}) scale({r * scale:.3g})"/>'
    )
    return f'<g class="mark" data-seat="{seat}">{shape}{emblem if ship else ""}</g>'


def _facts(view: View, ship: ShipView, right: float) -> str:
    """Write the small numbers, from the right: bounty or garrison, tiles in hand, recognised."""
    parts = []
    x = right
    planets = f", {ship.sure_planets} of them surely planets" if ship.sure_planets else ""
    hand = f"{ship.tiles} tiles in hand{planets}"
    if ship.role == "government":
        facts = [("troops", view.garrison, f"{view.garrison} occupation tokens in supply")]
    else:
        facts = [("bounty", ship.bounty, f"{ship.bounty} bounty tokens")]
    facts.append(("tiles", ship.tiles, hand))
    for name, count, words in facts:
        x -= 8 * len(str(count))
        number = text("hs-fact", x, 51, str(count))
        x -= 19
        sign = (
            art.bounty(x + 7.5, 46.5) if name == "bounty" else art.icon(name, x, 39, 15, "hs-dim")
        )
        parts.append(f"<g>{title(words)}{sign}{number}</g>")
        x -= 9
    if ship.recognised:
        parts.append(
            f"<g>{title('Recognised')}{art.icon('eye', x - 15, 38.5, 16, 'hs-harm-i')}</g>"
        )
    return "".join(parts)


def _mini_squares(ship: ShipView, width: float) -> str:
    """Draw all squares in one row, systems apart."""
    groups = [[sq for sq in ship.squares if sq.system == system] for system in SYSTEMS]
    total = sum(len(group) * (MINI + 2) - 2 for group in groups if group)
    gap = min(10, (width - total) / max(1, len(groups) - 1))
    parts = []
    x = 0.0
    for group in groups:
        for sq in group:
            parts.append(f'<g transform="translate({num(x)} 0)">{mini_square(sq)}</g>')
            x += MINI + 2
        x += gap - 2
    return "".join(parts)


def _hold_rows(holds: tuple[HoldView, ...], width: float) -> list[list[tuple[int, HoldView]]]:
    """Break the holds into two rows where one row would cut a known card's name."""
    numbered = list(enumerate(holds, 1))
    if sum(map(mini_width, holds)) + 5 * (len(holds) - 1) <= width:
        return [numbered]
    return [numbered[:2], numbered[2:]]


def _mini_holds(ship: ShipView, width: float, lamp: Lamp, high: float) -> Part:
    """Draw all holds; known cards get the room their names need, the others share the rest."""
    rows = _hold_rows(ship.holds, width)
    parts = []
    for level, row in enumerate(rows):
        columns = len(row) if len(rows) == 1 else 2
        even = (width - 5 * (columns - 1)) / columns
        needs = [even if len(rows) > 1 else mini_width(view) for _, view in row]
        spare = 0 if len(rows) > 1 else even - sum(needs) / columns
        x = 0.0
        for (n, view), need in zip(row, needs, strict=True):
            room = round(need + spare, 1)
            y = level * (high + 5)
            parts.append(mini_hold(view, n, x, y, room, ship.seat + 1, lamp, high))
            x += room + 5
    return Part("".join(parts), width, len(rows) * (high + 5) - 5)


def panel(
    view: View,
    seat: int,
    *,
    names: Sequence[str] = (),
    width: float = PANEL_WIDTH,
    lamp: Lamp = DARK,
    hold: float = MINI_HOLD,
) -> Part:
    """Draw a player's panel; the viewer's own is the header alone, since the hull shows the rest.

    Holds are so high: on a phone a finger must find them.
    """
    ship = view.ships[seat]
    own, turn = seat == view.seat, seat == view.active and not view.places
    name = known_as(view, names)[seat]
    role = "Government" if ship.role == "government" else ship.ship_name
    below, height = "", 64.0
    if not own and ship.squares:
        holds = _mini_holds(ship, width - 24, lamp, hold)
        below = f'<g transform="translate(12 63)">{_mini_squares(ship, width - 24)}</g>'
        below += f'<g transform="translate(12 94)">{holds.svg}</g>'
        height = 106.0 + holds.height
    score = str(ship.score)
    words = f"{name}, {ship.ship_name or 'no ship yet'}: score {score}, {ship.damage} of {ship.damage_capacity} damage"
    medal = ""
    if seat in view.order:
        words += f", plays {ordinal(view.order.index(seat) + 1)}"
    if view.places:
        words += f", place {view.places[seat]}"
        medal = text("b-note b-end", width - 24 - 14 * len(score), 30, ordinal(view.places[seat]))
    room = width - 80 - 14 * len(score) - (34 if medal else 0)
    box = f"b-panel{' hs-turn' if turn else ''}{' you' if own and turn else ''}"
    svg = "".join(
        (
            f'<g {lamp.attrs(f"seat-{seat + 1}", "hs-seat")} data-seat="{seat + 1}">{title(words)}',
            rect(box, 0.5, 0.5, width - 1, height - 1, 12),
            f'<path class="hs-turnbar" d="M2 16V{num(height - 16)}"/>' if turn else "",
            place(mark(ship.ship, seat + 1), 31, 32),
            text("b-title who", 58, 29, short_name(name, room, 18, bold=True)),
            text("b-note", 58, 47, shorten(role or "No ship yet", 100, 13)),
            text("hs-score b-end", width - 12, 31, score),
            medal,
            _facts(view, ship, width - 12),
            below,
            halo(-2, -2, width + 4, height + 4, 14),
            "</g>",
        )
    )
    return Part(svg, width, height)


def ordinal(place: int) -> str:
    """Write a place."""
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")


# ---- event and market ----


@lru_cache(maxsize=256)
def event_card(
    event: EventView | None, left: int, past: tuple[str, ...], width: float, *, brief: bool = False
) -> tuple[str, float]:
    """Draw the event in force and say how high it is; a brief one is told by its name alone."""
    coming = f"{left} to come" if left else "the last" if event else ""
    if event is None:
        kind, name, told = "Event", "None yet" if left else "No more events", ""
    else:
        kind = "This round" if event.timing == "round" else "Just now"
        name, told = event.name, event.text
    lines = wrap(told, width - 26, 12.5, lines=9) if told and not brief else ()
    height = 60.0 + 16 * len(lines) + (4 if lines else -4)
    words = f"Event: {name}" + (f", {told}" if brief else "") + (f", {coming}" if coming else "")
    if past:
        words += "; earlier: " + ", ".join(p.replace("-", " ") for p in past)
    return "".join(
        (
            title(words),
            rect("b-panel", 0.5, 0.5, width - 1, height - 1, 8),
            f'<path class="hs-ev-bar" d="M2 8V{num(height - 8)}"/>',
            art.icon("event", 11, 10, 15, "hs-ev-i"),
            text("hs-ev-k", 29, 22, kind),
            text("b-small hs-faint b-end", width - 12, 22, coming),
            text("b-title", 13, 45, shorten(name, width - 16, 18, bold=True)),
            paragraph("hs-ev-t", 13, 65, lines, 16),
        )
    ), height


def deck_pair(deck: MarketView, width: float, lamp: Lamp) -> str:
    """Draw a hatched back with its count and the card beside it; what is gone leaves an outline."""
    colour, high = deck.colour, DECK_HEIGHT
    stock, card_width = 38, width - 50
    left = (
        f"{deck.deck} cards left in the {colour} deck"
        if deck.deck
        else f"{colour} deck: no cards left"
    )
    if deck.deck:
        pile = "".join(
            rect(f"hs-pile hs-dk-{colour} {n}", k, k, stock, high - 6, 6)
            for n, k in (("b", 5), ("a", 2.5))
        )
        face = pile + back(colour, stock, high - 6)
        face += art.emblem(colour, 19, 40, 22, "hs-emb-w") + text(
            "hs-back-t b-mid", 19, 72, str(deck.deck)
        )
    else:
        face = rect("b-empty", 0.75, 0.75, stock - 1.5, high - 7.5, 6)
        face += art.emblem(colour, 19, 40, 20) + text("hs-back-t hs-faint b-mid", 19, 72, "0")
    if deck.card is not None:
        words = card_words(deck.card)
        card = paper(deck.card, card_width, high - 6)
    else:
        words = f"no {colour} card face up"
        card = rect("b-empty", 0.75, 0.75, card_width - 1.5, high - 7.5, 7)
        card += text("b-small hs-faint b-mid", card_width / 2, high / 2 + 1, "No cards left")
    return (
        f"<g {lamp.attrs(f'deck-{colour}', 'hs-deck')}>{title(left)}{face}{halo(-3, -3, 44, high, 9)}</g>"
        f'<g {lamp.attrs(f"faceup-{colour}", "hs-faceup")} transform="translate(50 0)">{title(words)}{card}'
        f"{halo(-3, -3, card_width + 6, high, 10)}</g>"
    )


def supplies(view: View, width: float, lamp: Lamp) -> str:
    """Draw what lies in store: tile stack, salvage, and the government's tokens."""
    under = ", ".join(tile.replace("-", " ") for tile in view.stack_bottom)
    words = f"{view.stack} tiles in the stack" + (
        f"; known at the bottom: {under}" if under else ""
    )
    stores = [("stack", "tiles", view.stack, "tiles", words)]
    stores.append(
        ("supply", "salvage", view.salvage, "salvage", f"{view.salvage} salvage in supply")
    )
    if view.government is not None:
        told = f"{view.garrison} occupation tokens in supply"
        stores.append(("garrison", "troops", view.garrison, "tokens", told))
    room = (width - 6 * (len(stores) - 1)) / len(stores)
    parts = []
    for n, (target, sign, count, label, told) in enumerate(stores):
        parts.append(
            f'<g {lamp.attrs(target, "hs-store")} transform="translate({num(n * (room + 6))} 0)">{title(told)}'
            f"{rect('b-panel', 0.5, 0.5, room - 1, 51, 8)}{art.icon(sign, room / 2 - 23, 8, 18, 'hs-dim')}"
            f"{text('hs-count', room / 2 + 1, 24, str(count))}{text('b-small b-mid', room / 2, 43, label)}"
            f"{halo(-2, -2, room + 4, 56, 10)}</g>"
        )
    return "".join(parts)


def market(view: View, *, width: float = MARKET_WIDTH, lamp: Lamp = DARK) -> Part:
    """Draw the event in force, the three planet decks with their face-up cards, and the supplies.

    What an event did at once is over when dice roll again: its words leave their room to the decks.
    """
    gone = view.stage == "act" and view.event is not None and view.event.timing == "instant"
    card, y = event_card(view.event, view.events_left, view.past_events, width, brief=gone)
    parts = [f"<g {lamp.attrs('event', 'hs-event')}>{card}{halo(-2, -2, width + 4, y + 4, 10)}</g>"]
    y += 12
    for deck in view.market:
        parts.append(place(deck_pair(deck, width, lamp), 0, y))
        y += DECK_HEIGHT + 8
    parts.append(place(supplies(view, width, lamp), 0, y + 2))
    return Part("".join(parts), width, y + 56)
