"""Hyperspace Smuggler for a phone held upright: one column, the same things under the same ids.

From top to bottom: the bar; scores and event; the chart; what the viewer acts with; the other players.
Names have at least 11 pixels at this width, what is touched at least 40.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from quarterdeck.games.smuggler import art
from quarterdeck.games.smuggler.cards import HOLD_HEIGHT, SQUARE, SYSTEMS, hold, square
from quarterdeck.games.smuggler.chart import chart, chart_box, known_as, rail
from quarterdeck.games.smuggler.fight import Box, combat, lay_over
from quarterdeck.games.smuggler.heading import bar
from quarterdeck.games.smuggler.panels import (
    DECK_HEIGHT,
    deck_pair,
    event_card,
    mark,
    panel,
    supplies,
)
from quarterdeck.games.smuggler.ships import CELL
from quarterdeck.games.smuggler.tiles import FINGER, Touch
from quarterdeck.games.smuggler.tray import (
    LABELS,
    dice_label,
    faces,
    free_actions,
    hand,
    places,
    pool,
)
from quarterdeck.games.smuggler.view import ShipView, View
from quarterdeck.web.svg import (
    Lamp,
    Part,
    halo,
    measure,
    num,
    place,
    rect,
    text,
    title,
    window,
    zone,
)

WIDTH = 390
BAR = 48
EDGE = 10
INNER = WIDTH - 2 * EDGE
GAP = 8
#: A cell of the chart is never drawn smaller than a finger; the picture grows instead.
LEAST = FINGER / CELL
#: A narrower chip of a player has no room for the bounty.
LEAST_CHIP = 86
#: The holds of other players, so high that a finger finds them.
HOLD = 40


def phone(view: View, names: Sequence[str], lamp: Lamp) -> Part:
    """Draw the whole table in one column."""
    stage, near = _stage(view, names, lamp)
    width = stage.width
    parts = (
        ("strip", _stack(_scores(view, names), _event(view, lamp))),
        ("stage", stage),
        ("tray", _stack(*_own(view, names, lamp), _market(view, lamp))),
        ("seats", _stack(*_players(view, names, lamp))),
    )
    drawn = []
    y = float(BAR)
    for name, part in parts:
        left, top, wide, high = near if part is stage else (0, 0, part.width, part.height)
        drawn.append(zone(name, (left, y + top, wide, high), place(part.svg, 0, y)))
        y += part.height
    ground = rect("b-ground", 0, 0, width, y)
    head = zone("bar", (0, 0, width, BAR), bar(view, names, lamp, width, BAR, 0))
    return Part(ground + "".join(drawn) + head, width, y)


def _stack(*parts: Part) -> Part:
    """Put parts below each other, with room about them; what is empty takes none."""
    drawn = []
    y = float(GAP)
    for part in parts:
        if part.height:
            drawn.append(place(part.svg, EDGE, y))
            y += part.height + GAP
    return Part("".join(drawn), WIDTH, y)


def _stage(view: View, names: Sequence[str], lamp: Lamp) -> tuple[Part, Box]:
    """Draw the chart as wide as the phone, a combat over it; tell what of it a page shall show."""
    _, _, across, down = chart_box(view, lamp)
    width = max(float(WIDTH), across * LEAST + 4)
    scale = (width - 4) / across
    fight = combat(view, names=names, width=INNER)
    height = max(down * scale, fight.height + 2 * GAP)
    space = chart(view, names=names, lamp=lamp, touch=Touch(scale))
    ground = f'<rect width="{num(width)}" height="{num(height)}" fill="url(#b-glow)"/>'
    shown = window(space, 2, 0, width - 4, height, "hs-window")
    layer, near = lay_over(fight, (0, 0, width, height))
    return Part(ground + shown + layer, width, height), near


# ---- scores, event ----


def _scores(view: View, names: Sequence[str]) -> Part:
    """Draw a chip for each player: mark, score, bounty; the one whose turn it is has an edge."""
    called = known_as(view, names)
    room = (INNER - 6 * (len(view.ships) - 1)) / max(1, len(view.ships))
    chips = []
    for n, ship in enumerate(view.ships):
        turn = ship.seat == view.active and not view.places
        state = " hs-turn" + (" you" if ship.seat == view.seat else "") if turn else ""
        words = f"{called[ship.seat]}: score {ship.score}, {ship.bounty} bounty tokens"
        chips.append(
            f'<g transform="translate({num(n * (room + 6))} 0)" data-seat="{ship.seat + 1}">{title(words)}'
            f"{rect(f'b-panel{state}', 0.5, 0.5, room - 1, 43, 10)}{place(mark(ship.ship, ship.seat + 1, 11), 18, 22)}"
            f"{text('hs-chip-n', 34, 28, str(ship.score))}{_bounty(ship, room)}</g>"
        )
    return Part("".join(chips), INNER, 44)


def _bounty(ship: ShipView, room: float) -> str:
    """Draw the bounty of a chip, if there is any and room for it."""
    if not ship.bounty or room < LEAST_CHIP:
        return ""
    return art.bounty(room - 22, 22) + text("hs-fact b-end", room - 4, 26.5, str(ship.bounty))


def _event(view: View, lamp: Lamp) -> Part:
    card, height = event_card(view.event, view.events_left, view.past_events, INNER)
    group = (
        f"<g {lamp.attrs('event', 'hs-event')}>{card}{halo(-2, -2, INNER + 4, height + 4, 10)}</g>"
    )
    return Part(group, INNER, height)


# ---- what the viewer acts with ----


def _own(view: View, names: Sequence[str], lamp: Lamp) -> list[Part]:
    """Draw dice, ship, holds and tiles of the viewer; a spectator has only the dice to look at."""
    parts = [_dice(view, names, lamp)]
    if view.seat is None:
        return parts
    ship = view.ships[view.seat]
    if ship.squares:
        parts.append(_mat(ship, lamp))
    parts.append(hand(view, width=INNER, lamp=lamp, columns=3))
    return parts


def _dice(view: View, names: Sequence[str], lamp: Lamp) -> Part:
    """Draw the dice of the turn, then the faces and free actions that can be chosen, each in its row."""
    called = known_as(view, names)
    if view.places:
        rows = text("b-title", 0, 22, "Game over") + place(places(view, called, columns=2), 0, 58)
        return Part(f'<g id="dice">{rows}</g>', INNER, 34 + 46 * -(-len(view.places) // 2))
    head, note = dice_label(view, called, room=190)
    rows = text("b-title", 0, 22, head) + text("b-note b-end", INNER, 22, note)
    y = 34.0
    if view.dice or view.used:
        rows += place(pool(view, lamp), 5, y + 30)
        y += 64
    for part in (faces(lamp), free_actions(view, lamp)):
        if part.svg:
            rows += place(part.svg, 0, y + part.height / 2)
            y += part.height + GAP
    return Part(f'<g id="dice">{rows}</g>', INNER, y)


def _mat(ship: ShipView, lamp: Lamp) -> Part:
    """Draw the viewer's ship: its systems as cards, two or three in a row, then its holds."""
    name = ship.ship_name.removeprefix("Government ")
    harm = f"{ship.damage} of {ship.damage_capacity} damage"
    rows = [text("b-title who", 0, 18, name) + text("b-note b-end", INNER, 18, harm)]
    y = 30.0
    for systems in (SYSTEMS[:2], SYSTEMS[2:]):
        rows.append(place(_systems(ship, systems, lamp), 0, y))
        y += 88 + GAP
    cargo = "" if ship.cargo_value is None else f"cargo value {ship.cargo_value}"
    head = _icon_label("cargo", "Holds") + text("b-small hs-faint", 66, 14, cargo)
    bay = _bay(ship, lamp)
    rows += [place(head, 0, y + 4), place(bay.svg, 0, y + 28)]
    svg = (
        f'<g id="mat" class="hs-mat" data-seat="{ship.seat + 1}">{title(f"Your ship, {ship.ship_name}")}'
        f"{''.join(rows)}</g>"
    )
    return Part(svg, INNER, y + 28 + bay.height)


@lru_cache(maxsize=16)
def _icon_label(sign: str, words: str) -> str:
    return art.icon(sign, -1, 1, 17, "hs-dim") + text("b-label", 20, 14, words)


def _systems(ship: ShipView, systems: Sequence[str], lamp: Lamp) -> str:
    """Draw some systems in a row that fills the width."""
    groups = [[sq for sq in ship.squares if sq.system == system] for system in systems]
    needs = [
        max(20 + measure(LABELS[system], 13, bold=True), len(group) * (SQUARE + 5) - 5) + 20
        for system, group in zip(systems, groups, strict=True)
    ]
    spare = (INNER - GAP * (len(systems) - 1) - sum(needs)) / len(systems)
    parts = []
    x = 0.0
    for system, group, need in zip(systems, groups, needs, strict=True):
        room = need + spare
        squares = "".join(square(sq, n * (SQUARE + 5), 24, lamp) for n, sq in enumerate(group))
        card = place(_icon_label(system, LABELS[system]) + squares, 10, 11)
        parts.append(place(rect("b-panel", 0.5, 0.5, room - 1, 87, 10) + card, x, 0))
        x += room + GAP
    return "".join(parts)


def _bay(ship: ShipView, lamp: Lamp) -> Part:
    """Draw the holds in one row; four of them in two, so that their cards can be read."""
    columns = len(ship.holds) if len(ship.holds) in (1, 3) else 2
    room = round((INNER - GAP * (columns - 1)) / columns, 1)
    high = HOLD_HEIGHT + GAP
    row = "".join(
        hold(
            view,
            n + 1,
            n % columns * (room + GAP),
            n // columns * high,
            room,
            ship.seat + 1,
            lamp,
        )
        for n, view in enumerate(ship.holds)
    )
    return Part(row, INNER, -(-len(ship.holds) // columns) * high - GAP)


# ---- the market, the other players ----


def _market(view: View, lamp: Lamp) -> Part:
    """Draw the planet decks and their face-up cards, two in a row, and what lies in store as the last."""
    room = (INNER - 2 * GAP) / 2
    cells = [deck_pair(deck, room, lamp) for deck in view.market]
    cells.append(place(supplies(view, room, lamp), 0, (DECK_HEIGHT - 58) / 2))
    rows = [text("b-title", 0, 18, "Planet cards")]
    for n, cell in enumerate(cells):
        x, y = n % 2 * (room + 2 * GAP), 32 + n // 2 * (DECK_HEIGHT + GAP)
        rows.append(place(cell, x, y))
    lines = -(-len(cells) // 2)
    return Part("".join(rows), INNER, 32 + lines * (DECK_HEIGHT + GAP) - GAP)


def _players(view: View, names: Sequence[str], lamp: Lamp) -> list[Part]:
    """Draw the score rail and all panels: opponents first, the viewer last."""
    order = [ship.seat for ship in view.ships if ship.seat != view.seat]
    if view.seat is not None:
        order.append(view.seat)
    panels = [panel(view, s, names=names, width=INNER, lamp=lamp, hold=HOLD) for s in order]
    return [rail(view, names=names, width=INNER), *panels]
