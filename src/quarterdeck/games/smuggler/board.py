"""Hyperspace Smuggler as one picture: `draw(view)` writes a stand-alone SVG, wide or for a phone.

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
    face-1 … face-6         the face a die is set to; drawn only while lit
    free-boost, free-reset  the free actions; drawn only while lit
    deck-red, faceup-red    a planet deck, its face-up card
    stack, supply, garrison the tile stack, the salvage supply, the government's tokens
    event, score, mat, chart, dice, combat, hand, bar   the parts themselves

A target in `lit` gets the class `can`, the chosen one `can chosen`. A tile or space that the viewer's ship can
move to holds the way there, which shows while the goal is chosen, pointed at or in focus.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from quarterdeck.games.smuggler import art
from quarterdeck.games.smuggler.chart import SMALL, chart, chart_box, known_as, rail
from quarterdeck.games.smuggler.fight import combat, lay_over
from quarterdeck.games.smuggler.heading import bar, round_words, turn_words
from quarterdeck.games.smuggler.panels import MARKET_WIDTH, PANEL_WIDTH, market, panel
from quarterdeck.games.smuggler.phone import phone
from quarterdeck.games.smuggler.ships import CELL
from quarterdeck.games.smuggler.tray import HULL_HEIGHT, dice, hand, hull
from quarterdeck.games.smuggler.view import View
from quarterdeck.web import svg
from quarterdeck.web.svg import Lamp, Part, num, place, rect, window, zone

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
    form: str = "wide",
    style: str = "embedded",
) -> str:
    """Draw the whole table as this viewer sees it, as one SVG document."""
    if form not in svg.FORMS:
        raise ValueError(f"form is {' or '.join(svg.FORMS)}; got {form!r}")
    lamp = Lamp.over(lit, chosen)
    table = phone(view, names, lamp) if form == "phone" else _wide(view, names, lamp)
    turn = turn_words(view, known_as(view, names), lamp)[0]
    return svg.standalone(
        DEFS + table.svg,
        (0, 0, table.width, table.height),
        svg.stylesheet("quarterdeck.games.smuggler", "board.css"),
        game="smuggler",
        label=f"Hyperspace Smuggler, {round_words(view)}, {turn}",
        theme=theme,
        style=style,
    )


def _wide(view: View, names: Sequence[str], lamp: Lamp) -> Part:
    """Draw the table for a large screen: players, chart over dice and ship, market."""
    seats = _seats(view, names, lamp)
    own = hand(view, lamp=lamp)
    goods = market(view, lamp=lamp)
    tray = _tray_height(view)
    _, _, across, down = chart_box(view, lamp)
    least = LEAST_CELL / CELL
    width = max(WIDTH, SEATS + SIDE + across * least + 8)
    score = rail(view, names=names, width=width - SEATS - SIDE - 8)
    stage = max(HEIGHT - BAR - tray, score.height + 12 + down * least, goods.height + 22)
    column = seats.height + (own.height + 12 if own.height else 0) + 24
    height = BAR + max(stage + tray, column)
    stage = height - BAR - tray
    area = (width - SEATS - SIDE - 4, stage - score.height - 12)
    small = min(area[0] / across, area[1] / down) * CELL < SMALL
    space = chart(view, names=names, lamp=lamp, small=small)
    box = (SEATS + 2, BAR + score.height + 8, *area)
    shown = window(space, *box, "hs-window")
    layer, near = lay_over(combat(view, names=names), box)
    above = place(score.svg, SEATS + 4, BAR + 6)
    beside = place(goods.svg, width - MARKET_WIDTH - 14, BAR + 12)
    below = _tray(view, names, lamp, width, height - tray, tray)
    body = "".join(
        (
            rect("b-ground", 0, 0, width, height),
            f'<rect x="{SEATS}" y="{BAR}" width="{num(width - SEATS)}" height="{num(stage)}" fill="url(#b-glow)"/>',
            zone("stage", near, shown + layer),
            zone("strip", (SEATS, BAR, score.width + 8, score.height + 8), above),
            zone("aside", (width - SIDE, BAR, SIDE, goods.height + 22), beside),
            zone("tray", (SEATS, height - tray, width - SEATS, tray), below),
            rect("b-bar", 0, BAR, SEATS, height - BAR),
            f'<path class="b-line" d="M{SEATS}.5 {BAR}V{num(height)}"/>',
            zone("seats", (0, BAR, SEATS, column), _column(seats, own)),
            zone("bar", (0, 0, width, BAR), bar(view, names, lamp, width, BAR, SEATS + 24)),
        )
    )
    return Part(body, width, height)


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


def _column(seats: Part, own: Part) -> str:
    """Put the panels in their column, and the viewer's tiles below them."""
    tiles = place(own.svg, 12, BAR + seats.height + 24) if own.height else ""
    return place(seats.svg, 12, BAR + 12) + tiles


def _tray_height(view: View) -> float:
    own = view.seat is not None and view.ships[view.seat].squares
    return 88 + (HULL_HEIGHT + 12 if own else 0)


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
