"""Hyperspace Smuggler as one picture: `draw(view)` writes a stand-alone SVG.

The parts can be used alone: `chart`, `rail`, `market`, `panel`, `hull`, `dice`, `combat` and `hand` each return a
`Part`, a fragment that knows its size. A page that shows parts puts `DEFS` once into an `<svg>`.

Every thing that can be a target of an option carries an id; seats and numbers count from 1:

    tile-solenne            a tile on the chart; planets without the prefix `planet-`, others with their whole id
    salvage-<id>, harm-<id> the salvage on a tile, the damage of a haven
    space-3-1, space-w3-s1  a position without tile; west and south are letters; drawn only while lit
    step-n|e|s|w            a direction from the own ship, or of a slipstream just placed; drawn only while lit
    ship-1, pawn-1, seat-1  a ship on the chart, a pawn on the rail, a player's panel
    seat-1-hold-2           a hold in another player's panel
    sq-hyperspace-2         a dice square of the own mat
    hold-2                  a hold of the own mat
    hand-planet-norrland    a tile of the own hand; its whole id
    die-1 … die-4           an unassigned die, in the order of the view
    face-1 … face-6         the face a die shall count as; drawn only while lit
    free-boost, free-reset  the free actions; drawn only while lit
    deck-red, faceup-red    a planet deck, its face-up card
    stack, supply, garrison the tile stack, the salvage supply, the government's tokens
    event, score, mat, chart, dice, combat, hand, bar   the parts themselves

A target in `lit` gets the class `can`, the chosen one `can chosen`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from quarterdeck.games.smuggler import art
from quarterdeck.games.smuggler.chart import CELL, SMALL, chart, known_as, rail
from quarterdeck.games.smuggler.fight import combat
from quarterdeck.games.smuggler.panels import MARKET_WIDTH, PANEL_WIDTH, market, panel
from quarterdeck.games.smuggler.tray import dice, hand, hull
from quarterdeck.games.smuggler.view import View
from quarterdeck.web import svg
from quarterdeck.web.svg import Lamp, Part, num, place, rect, text, title, window

__all__ = ["DEFS", "chart", "combat", "dice", "draw", "hand", "hull", "market", "panel", "rail"]

#: What the parts refer to: clips, patterns, the ground's gradient.
DEFS = f"<defs>{svg.DEFS}{art.DEFS}</defs>"

WIDTH, HEIGHT = 1440, 960
BAR = 52
SEATS = PANEL_WIDTH + 24
SIDE = MARKET_WIDTH + 24
#: A cell of the chart is never drawn smaller than this; the picture grows instead.
LEAST_CELL = 72


def draw(
    view: View,
    *,
    names: Sequence[str] = (),
    lit: Collection[str] = (),
    chosen: str = "",
    theme: str = "night",
) -> str:
    """Draw the whole table as this viewer sees it, as one SVG document."""
    lamp = Lamp.over(lit, chosen)
    seats = _seats(view, names, lamp)
    own = hand(view, lamp=lamp)
    goods = market(view, lamp=lamp)
    tray = _tray_height(view)
    space = chart(view, names=names, lamp=lamp)
    least = LEAST_CELL / CELL
    width = max(WIDTH, SEATS + SIDE + space.width * least + 8)
    score = rail(view, names=names, width=width - SEATS - SIDE - 8)
    stage = max(HEIGHT - BAR - tray, score.height + 12 + space.height * least, goods.height + 22)
    column = seats.height + (own.height + 12 if own.height else 0) + 24
    height = BAR + max(stage + tray, column)
    stage = height - BAR - tray
    area = (width - SEATS - SIDE - 4, stage - score.height - 12)
    if min(area[0] / space.width, area[1] / space.height) * CELL < SMALL:
        space = chart(view, names=names, lamp=lamp, small=True)
    body = "".join(
        (
            DEFS,
            rect("b-ground", 0, 0, width, height),
            f'<rect x="{SEATS}" y="{BAR}" width="{num(width - SEATS)}" height="{num(stage)}" fill="url(#b-glow)"/>',
            window(space, SEATS + 2, BAR + score.height + 8, *area, "hs-window"),
            place(score.svg, SEATS + 4, BAR + 6),
            place(goods.svg, width - MARKET_WIDTH - 14, BAR + 12),
            _tray(view, names, lamp, width, height - tray, tray),
            rect("b-bar", 0, BAR, SEATS, height - BAR),
            f'<path class="b-line" d="M{SEATS}.5 {BAR}V{num(height)}"/>',
            place(seats.svg, 12, BAR + 12),
            place(own.svg, 12, height - own.height - 12) if own.height else "",
            _bar(view, names, lamp, width),
        )
    )
    label = f"Hyperspace Smuggler, {_round(view)}, {_turn(view, known_as(view, names), lamp)[0]}"
    css = svg.stylesheet("quarterdeck.games.smuggler", "board.css")
    return svg.standalone(
        body, (0, 0, width, height), css, game="smuggler", label=label, theme=theme
    )


def _seats(view: View, names: Sequence[str], lamp: Lamp) -> Part:
    """Stack the panels: opponents first, the viewer last."""
    order = [ship.seat for ship in view.ships if ship.seat != view.seat]
    if view.seat is not None:
        order.append(view.seat)
    drawn = []
    y = 0.0
    for seat in order:
        part = panel(view, seat, names=names, lamp=lamp)
        drawn.append(place(part.svg, 0, y))
        y += part.height + 10
    return Part("".join(drawn), PANEL_WIDTH, y - 10)


def _tray_height(view: View) -> float:
    ship = hull(view)
    return 88 + (ship.height + 12 if ship.height else 0)


def _tray(
    view: View, names: Sequence[str], lamp: Lamp, width: float, top: float, height: float
) -> str:
    """Put dice and hull below the chart; the edge is lit while the viewer may act."""
    inner = width - SEATS - 24
    edge = "b-lampline" if lamp.lit else "b-line"
    pool = dice(view, names=names, width=inner - 20, lamp=lamp)
    ship = hull(view, width=inner, lamp=lamp)
    return (
        f"{rect('b-bar', SEATS, top, width - SEATS, height)}"
        f'<path class="{edge}" d="M{SEATS} {num(top)}H{num(width)}"/>'
        f"{place(pool.svg, SEATS + 24, top + 6)}{place(ship.svg, SEATS + 12, top + 84)}"
    )


def _round(view: View) -> str:
    return f"Round {view.round} of {view.rounds}" if view.round else "Setup"


def _turn(view: View, called: list[str], lamp: Lamp) -> tuple[str, bool]:
    """Say whose turn it is, or who won, and whether the lamp is on."""
    if view.places:
        best = [called[seat] for seat, rank in enumerate(view.places) if rank == 1]
        if len(best) > 1:
            return f"{' and '.join(best)} share the win", False
        return ("You win" if best == ["You"] else f"{best[0]} wins"), False
    if view.active is None:
        return "You choose" if lamp.lit else "The table waits", bool(lamp.lit)
    if view.active == view.seat:
        return "Your turn", True
    turn = f"{called[view.active]}’s turn"
    return (f"{turn}, you answer" if lamp.lit else turn), bool(lamp.lit)


def _bar(view: View, names: Sequence[str], lamp: Lamp, width: float) -> str:
    """Draw the bar: the game, the round, whose turn it is."""
    words, on = _turn(view, known_as(view, names), lamp)
    words = svg.shorten(words, 380, 14, bold=True)
    state = " on" if on else ""
    wide = round(svg.measure(words, 14, bold=True)) + (46 if on else 32)
    left = width - 16 - wide
    dot = f'<circle class="b-pill-dot" cx="{num(left + 18)}" cy="26" r="4"/>' if on else ""
    number, of = (str(view.round), f"of {view.rounds}") if view.round else ("", "")
    head = "Round" if view.round else "Setup"
    return (
        f'<g id="bar">{title(f"{_round(view)}, {words}")}{rect("b-bar", 0, 0, width, BAR)}'
        f'<path class="b-line" d="M0 {BAR}.5H{num(width)}"/>{art.icon("helm", 15, 12, 28)}'
        f"{text('b-title', 58, 32, 'Hyperspace Smuggler')}"
        f'<text class="b-pill-t hs-round" x="{SEATS + 24}" y="31">{head} <tspan class="b-strong">{number}</tspan> {of}</text>'
        f"{rect(f'b-pill{state}', left, 9.5, wide, 33, 16.5)}{dot}"
        f"{text(f'b-pill-t{state}', left + (30 if on else 16), 31, words)}</g>"
    )
