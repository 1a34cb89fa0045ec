"""Small things on mats and beside the chart: dice squares, holds, planet cards; as SVG fragments."""

from __future__ import annotations

from functools import lru_cache

from quarterdeck.games.smuggler import art
from quarterdeck.games.smuggler.view import CardView, HoldView, SquareView
from quarterdeck.web.svg import (
    Lamp,
    die,
    halo,
    measure,
    num,
    paragraph,
    rect,
    shorten,
    text,
    title,
    wrap,
)

#: The systems in the order of the hull, tail to bow; the holds lie after the second.
SYSTEMS = ("engines", "hyperspace", "routing", "repair", "lasers")
SQUARE = 44
HOLD_HEIGHT = 98
MINI = 22
MINI_HOLD = 27


# ---- squares ----


def square_words(square: SquareView) -> str:
    """Tell a dice square in words."""
    words = f"{square.system.capitalize()} {square.n}: takes {square.takes}"
    if square.die:
        words += f", holds {square.die}"
    return f"{words}, damaged" if square.damaged else words


@lru_cache(maxsize=512)
def _square_body(square: SquareView) -> str:
    """Draw a square of the own mat; damage under a die shows at its corner."""
    half = SQUARE / 2
    state = "hit" if square.damaged else "free"
    parts = [title(square_words(square)), rect(f"s-box {state}", 0.75, 0.75, 42.5, 42.5, 10)]
    if square.die:
        parts.append(f'<g transform="translate({half} {half})">{die(square.die, 34)}</g>')
        if square.damaged:
            parts.append(art.burst(SQUARE - 5, 5, 20, "hs-burst cut"))
    elif square.damaged:
        parts.append(art.burst(half, half, 29))
    else:
        parts.append(text("s-t b-mid", half, half + 4.5, square.takes))
    parts.append(halo(0.75, 0.75, 42.5, 42.5, 10))
    return "".join(parts)


def square(view: SquareView, x: float, y: float, lamp: Lamp) -> str:
    """Draw a square of the own mat with its upper left corner there."""
    attrs = lamp.attrs(f"sq-{view.system}-{view.n}", "hs-sq")
    return f'<g {attrs} transform="translate({num(x)} {num(y)})">{_square_body(view)}</g>'


@lru_cache(maxsize=512)
def mini_square(view: SquareView) -> str:
    """Draw a square of another player's mat: its system's icon, its damage or its die."""
    half = MINI / 2
    words = title(square_words(view))
    if view.die:
        hurt = art.burst(MINI - 3, 3, 12, "hs-burst cut") if view.damaged else ""
        pip = f'<g transform="translate({num(half)} {num(half)})">{die(view.die, MINI - 1)}</g>'
        return f"<g>{words}{pip}{hurt}</g>"
    box = rect(f"s-box {'hit' if view.damaged else 'free'}", 0.5, 0.5, MINI - 1, MINI - 1, 5)
    sign = art.burst(half, half, 17) if view.damaged else art.icon(view.system, 4, 4, 14, "hs-dim")
    return f'<g class="hs-sq">{words}{box}{sign}</g>'


# ---- cards ----


def card_words(card: CardView) -> str:
    """Tell a planet card in words, as far as it is known."""
    if not card.face:
        words = f"A {card.deck} card, face down"
        if card.wanted is not None:
            words += ", wanted" if card.wanted else ", not wanted"
    else:
        words = f"{card.name}, {card.kind} to {card.destination_name}, {card.value}"
        words += ", wanted" if card.wanted else ""
        words += ", seen by all" if card.public else ""
    return f"{words}, from {card.origin}" if card.origin else words


def _stamp(x: float, y: float) -> str:
    return rect("hs-stamp", x, y - 12.5, 51, 16.5, 3) + text("hs-stamp-t", x + 25.5, y, "Wanted")


@lru_cache(maxsize=512)
def paper(card: CardView, width: float, height: float, *, seen: bool = False) -> str:
    """Draw a planet card face up, the deck's colour on top; an eye may say that all have seen it."""
    eye = art.icon("eye", width - 21, height - 40, 14, "hs-paper-i") if seen and card.public else ""
    lines = wrap(card.name, width - 14, 14, lines=2, bold=True)
    below = 23 + 15 * len(lines)
    right, edge = num(width - 7.5), num(width - 0.5)
    parts = [
        rect("hs-paper", 0.5, 0.5, width - 1, height - 1, 7),
        f'<path class="hs-band hs-dk-{card.deck}" d="M.5 7.5A7 7 0 0 1 7.5 .5H{right}A7 7 0 0 1 {edge} 7.5Z"/>',
        eye,
        paragraph("hs-card-n", 8, 22, lines, 15),
        art.emblem(card.destination_colour, 15, below + 1, 14) if card.destination_colour else "",
        text("hs-card-d", 26, below + 5.5, shorten(card.destination_name, width - 30, 13)),
    ]
    if card.origin:
        parts.append(
            text("hs-card-o", 8, below + 20, shorten(f"from {card.origin}", width - 14, 11))
        )
    if card.wanted:
        parts.append(_stamp(7, height - 9))
    if card.kind in art.ICONS:
        parts.append(art.icon(card.kind, width - 42, height - 24, 16, "hs-paper-i"))
    parts.append(text("hs-card-v b-end", width - 8, height - 9, str(card.value)))
    return "".join(parts)


def back(colour: str, width: float, height: float) -> str:
    """Draw the hatched back of a card."""
    return (
        f'{rect(f"hs-back hs-dk-{colour}", 0, 0, width, height, 6)}<rect width="{num(width)}" '
        f'height="{num(height)}" rx="6" fill="url(#b-hatch)"/>'
    )


# ---- holds of the own mat ----


@lru_cache(maxsize=512)
def _hold_body(hold: HoldView, n: int, width: float, seat: int) -> str:
    high, half = HOLD_HEIGHT, width / 2
    if hold.kind == "card" and hold.card is not None:
        words = card_words(hold.card)
        if hold.card.face:
            body = paper(hold.card, width, high, seen=True)
        else:
            mark = art.emblem(hold.card.deck, half, high / 2 - 10, 26, "hs-emb-w")
            body = back(hold.card.deck, width, high) + mark
            body += text("hs-back-t b-mid", half, high / 2 + 28, "?")
    elif hold.kind == "salvage":
        words = f"{hold.count} salvage"
        nuts = "".join(
            (art.nut if k < hold.count else art.no_nut)(22 + 25 * k, 49, 10.5) for k in range(3)
        )
        body = rect("hs-well", 0.5, 0.5, width - 1, high - 1, 7) + text(
            "hs-hold-n", 10, 24, "Salvage"
        )
        body += nuts + text("b-small", 10, high - 12, f"{hold.count} of 3")
    elif hold.kind == "troops":
        words = "occupation token"
        token = f'<g data-seat="{seat}">{art.shield(half, 56, "completed", 1.5)}</g>'
        body = rect("hs-well", 0.5, 0.5, width - 1, high - 1, 7)
        body += text("hs-hold-n", 10, 24, "Occupation") + token
    else:
        words = "empty"
        body = rect("b-empty", 0.75, 0.75, width - 1.5, high - 1.5, 7)
        body += text("b-small hs-faint b-mid", half, high / 2 - 3, f"Hold {n}")
        body += text("b-small hs-faint b-mid", half, high / 2 + 13, "empty")
    return title(f"Hold {n}: {words}") + body + halo(-2.5, -2.5, width + 5, high + 5, 9)


def hold(view: HoldView, n: int, x: float, y: float, width: float, seat: int, lamp: Lamp) -> str:
    """Draw a hold of the own mat with its upper left corner there."""
    attrs = lamp.attrs(f"hold-{n}", "hs-hold")
    return f'<g {attrs} transform="translate({num(x)} {num(y)})">{_hold_body(view, n, width, seat)}</g>'


# ---- holds in the panels of the players ----


def mini_width(hold: HoldView) -> float:
    """Say how much room a hold needs in a panel."""
    if hold.card is not None and hold.card.face:
        return 38 + measure(hold.card.destination_name, 12, bold=True)
    return 40 if hold.kind != "salvage" else 16 * hold.count + 8


@lru_cache(maxsize=1024)
def _mini_hold_body(hold: HoldView, n: int, width: float, high: float, seat: int) -> str:
    half, middle = width / 2, high / 2
    card = hold.card
    well = rect("hs-well", 0.5, 0.5, width - 1, high - 1, 6)
    if card is not None and card.face:
        words, body = card_words(card), _mini_card(card, width, high)
    elif card is not None:
        words = card_words(card)
        sign = art.emblem(card.deck, half - 8, middle, 15, "hs-emb-w")
        letter = text("hs-mini-q b-mid", half + 9, middle + 5, "W" if card.wanted else "?")
        body = back(card.deck, width, high) + sign + letter
    elif hold.kind == "salvage":
        words = f"{hold.count} salvage"
        first = half - 8 * (hold.count - 1)
        body = well + "".join(art.nut(first + 16 * k, middle, 7) for k in range(hold.count))
    elif hold.kind == "troops":
        words = "occupation token"
        token = art.shield(half, middle - 0.5, "completed", 0.78)
        body = f'{well}<g data-seat="{seat}">{token}</g>'
    else:
        words, body = "empty", rect("b-empty", 0.75, 0.75, width - 1.5, high - 1.5, 6)
    return title(f"Hold {n}: {words}") + body + halo(-2, -2, width + 4, high + 4, 8)


def _band(deck: str, high: float) -> str:
    """Draw the deck's colour down the left edge of a small card."""
    foot, edge = num(high - 0.5), num(high - 5.5)
    return f'<path class="hs-band hs-dk-{deck}" d="M5 .5H6V{foot}H5A5 5 0 0 1 .5 {edge}V5.5A5 5 0 0 1 5 .5Z"/>'


def _mini_card(card: CardView, width: float, high: float) -> str:
    """Draw where a known card goes and what it is worth; a frame about the number: wanted."""
    middle = high / 2
    on = " on" if card.wanted else ""
    name = shorten(card.destination_name, width - 34, 12, bold=True)
    return "".join(
        (
            rect("hs-paper", 0.5, 0.5, width - 1, high - 1, 6),
            _band(card.deck, high),
            text("hs-mini-d", 12, middle + 4.5, name),
            rect("hs-stamp", width - 20.5, middle - 8, 15, 16, 3) if card.wanted else "",
            text(f"hs-mini-v b-mid{on}", width - 13, middle + 4.5, str(card.value)),
        )
    )


def mini_hold(
    view: HoldView,
    n: int,
    x: float,
    y: float,
    width: float,
    seat: int,
    lamp: Lamp,
    high: float = MINI_HOLD,
) -> str:
    """Draw a hold in a player's panel."""
    attrs = lamp.attrs(f"seat-{seat}-hold-{n}", "hs-hold")
    body = _mini_hold_body(view, n, width, high, seat)
    return f'<g {attrs} transform="translate({num(x)} {num(y)})">{body}</g>'
