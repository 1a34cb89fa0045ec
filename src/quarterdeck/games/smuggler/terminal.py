"""Hyperspace Smuggler in a terminal: `draw_terminal` makes the whole board, 100 columns wide.

Colour never stands alone: planets carry their colour's name, seats their number, squares and dice
their figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from quarterdeck.core.state import Seat
from quarterdeck.core.words import People, counted, listed
from quarterdeck.games.smuggler.cards import SYSTEMS
from quarterdeck.games.smuggler.common import coordinates
from quarterdeck.games.smuggler.describe import hold_words
from quarterdeck.games.smuggler.labels import tile_at
from quarterdeck.games.smuggler.terminal_chart import (
    COLOUR_STYLES,
    MARGIN,
    WIDEST,
    chart,
    columns,
    seat_mark,
    seat_style,
)
from quarterdeck.games.smuggler.tiles import kind_of
from quarterdeck.games.smuggler.view import CardView, HoldView, ShipView, TileView, View
from quarterdeck.games.smuggler.words import has_own_name, whereabouts

WIDTH = 100
SIDE = 29
"""Columns beside the chart, while it is small enough to leave them."""
SHORT = {
    "engines": "engines",
    "hyperspace": "hyper",
    "routing": "routing",
    "repair": "repair",
    "lasers": "lasers",
}
LEGEND = ("4 hyperspace face, ¤2 salvage", "■ occupied, □ in progress", "▸1 ship of seat 1")


def draw_terminal(view: View, names: Sequence[str]) -> RenderableType:
    """Draw everything the viewer sees."""
    people = People(view.seat, names)
    parts: list[RenderableType] = [_headline(view, people), _stage(view)]
    for ship in sorted(view.ships, key=lambda ship: ship.seat == view.seat):  # the own one last
        parts += _mat(view, people, ship)
    if view.combat is not None:
        parts.append(_combat(view, people))
    if view.active is not None:
        parts.append(_dice(view, people))
    return Group(*parts)


# -- above: the round, the chart, the market -----------------------------------------------------


def _headline(view: View, people: People) -> Rule:
    number = f"Round {view.round} of {view.rounds}" if view.round else "Setup"
    if view.places:
        best = listed(people.subject(seat) for seat, rank in enumerate(view.places) if rank == 1)
        number += f" · the game is over · {best} won"
    elif view.active is not None:
        number += f" · {people.whose(view.active)} turn"
    return Rule(Text(f"Hyperspace Smuggler · {number}", style="bold"), style="magenta")


def _stage(view: View) -> RenderableType:
    """Put event and market beside the chart if there is room, else below."""
    beside = columns(view) * WIDEST + MARGIN + 2 + SIDE <= WIDTH
    if beside:
        grid = Table.grid(padding=(0, 1))
        grid.add_column(width=WIDTH - SIDE - 1, no_wrap=True)
        grid.add_column(width=SIDE)
        legend = Text("\n" + "\n".join(LEGEND), style="dim")
        beside_it = Group(*_event(view), *_market(view), legend)
        grid.add_row(chart(view, WIDTH - SIDE - 1), beside_it)
        return grid
    below = Table.grid(padding=(0, 2))
    below.add_column(width=WIDTH // 2 - 1)
    below.add_column(width=WIDTH // 2 - 1)
    below.add_row(Group(*_event(view)), Group(*list(_market(view))[1:]))
    return Group(chart(view, WIDTH), Text(", ".join(LEGEND), style="dim"), below)


def _event(view: View) -> Iterator[RenderableType]:
    if view.event is not None:
        lasting = "this round" if view.event.timing == "round" else "done"
        yield Text.assemble((view.event.name, "bold"), (f"  {lasting}", "dim"))
        yield Text(view.event.text)
    else:
        yield Text("No event", style="dim")
    yield Text(
        f"{counted(view.events_left, 'event')} to come, {counted(view.stack, 'tile')} in the "
        f"stack, {view.salvage} salvage",
        style="dim",
    )


def _market(view: View) -> Iterator[RenderableType]:
    yield Text()
    for goods in view.market:
        style = COLOUR_STYLES[goods.colour]
        head = Text.assemble((goods.colour.capitalize(), f"bold {style}"))
        head.append(f"  {counted(goods.deck, 'card')} in the deck", "dim")
        yield head
        if goods.card is None:
            yield Text("  no card face up", style="dim")
        else:
            card = _card(goods.card).append(f" {goods.card.kind}", "dim")
            yield Padding(card, (0, 0, 0, 2))


def _card(card: CardView) -> Text:
    """Tell a card in a few letters: Nerve Toxin → Solenne 6 wanted."""
    if not card.face:
        text = Text(f"{card.deck} card ?", style=COLOUR_STYLES[card.deck])
        if card.wanted is not None:
            text.append(" wanted" if card.wanted else " not wanted", "bold" if card.wanted else "")
        return text
    goal = COLOUR_STYLES.get(card.destination_colour, "default")
    text = Text.assemble(
        f"{card.name} → ", (card.destination_name, goal), (f" {card.value}", "bold")
    )
    if card.wanted:
        text.append(" wanted", "bold")
    return text


# -- below: mats, combat, dice -------------------------------------------------------------------


def _mat(view: View, people: People, ship: ShipView) -> Iterator[RenderableType]:
    own = ship.seat == view.seat
    name = Text(people.subject(ship.seat), style=f"bold {seat_style(ship.seat)}")
    head = Text.assemble(seat_mark(ship.seat), " ", name, "  ")
    if not ship.ship:
        head.append("no ship yet", "dim")
        yield head
        yield from _hand(ship)
        return
    head.append(ship.ship_name)
    head.append(f"  {counted(ship.score, 'point')}", "bold")
    head.append(f"  damage {ship.damage}/{ship.damage_capacity}", "red" if ship.damage else "dim")
    if ship.role == "government":
        head.append(f"  {counted(view.garrison, 'token')} in supply")
    else:
        head.append(f"  bounty {ship.bounty}", "magenta" if ship.bounty else "dim")
    head.append(f"  {counted(ship.tiles, 'tile')}", "dim")
    head.append(f"  {_where(view, ship)}")
    if ship.recognised:
        head.append("  recognised", "bold red")
    yield head
    if own:
        yield _squares(ship)
        yield _holds(ship)
        yield from _hand(ship)
    else:
        yield _other_squares(ship).append_text(_holds(ship))


def _where(view: View, ship: ShipView) -> str:
    if not ship.at:
        return "not on the board yet"
    tile = tile_at(view, ship.at)
    if tile is not None and has_own_name(tile):
        return f"at {tile.name}"
    return f"at {whereabouts(*coordinates(ship.at))}"


def _other_squares(ship: ShipView) -> Text:
    """Show another's systems in a few letters, one for each square."""
    line = Text("  ")
    for system in SYSTEMS:
        squares = [square for square in ship.squares if square.system == system]
        if squares:
            line.append(f"{system[:3]} ", "dim")
            for square in squares:
                if square.die:
                    line.append(str(square.die), "bold")
                if square.damaged:
                    line.append("✗", "red")
                elif not square.die:
                    line.append("·", "dim")
            line.append(" ")
    return line


def _squares(ship: ShipView) -> Text:
    """Show each own system with what it takes, and its squares: a die, damage, or nothing."""
    line = Text("  ")
    for system in SYSTEMS:
        squares = [square for square in ship.squares if square.system == system]
        if not squares:
            continue
        line.append(SHORT[system], "dim").append(f" {squares[0].takes} ")
        for square in squares:
            line.append("[", "dim")
            line.append(str(square.die or ("✗" if square.damaged else " ")), _ink(square.die))
            if square.die and square.damaged:
                line.append("✗", "red")
            line.append("]", "dim")
        line.append("  ")
    return line


def _ink(die: int) -> str:
    return "bold" if die else "red"


def _holds(ship: ShipView) -> Text:
    line = Text("  ").append("holds", "dim")
    for n, hold in enumerate(ship.holds):
        line.append(" │ " if n else " ", "dim")
        line.append_text(_hold(hold))
    if ship.cargo_value is not None:
        line.append(f"   cargo value {ship.cargo_value}", "dim")
    return line


def _hold(hold: HoldView) -> Text:
    if hold.card is not None:
        return _card(hold.card)
    return Text("empty", style="dim") if hold.kind == "empty" else Text(hold_words(hold))


def _hand(ship: ShipView) -> Iterator[Text]:
    if ship.hand:
        tiles = ", ".join(_hand_tile(tile) for tile in ship.hand)
        yield (
            Text("  ").append("tiles  ", "dim").append(tiles).append("   only you see them", "dim")
        )


def _hand_tile(tile: TileView) -> str:
    """Tell a hand tile: Norrland (blue, face 2)."""
    facts = []
    if tile.kind == "planet":
        facts.append(tile.colour)
    elif kind_of(tile) == "gate":
        facts.append("gate")
    if tile.face:
        facts.append(f"face {tile.face}")
    if tile.salvage:
        facts.append(f"{tile.salvage} salvage")
    return f"{tile.name} ({', '.join(facts)})" if facts else tile.name


def _combat(view: View, people: People) -> Text:
    fight = view.combat
    line = Text("Combat  ", style="bold red")
    if fight is None:
        return line
    foes: tuple[Seat | None, ...] = (fight.attacker, fight.defender)
    for n, foe in enumerate(foes):
        if n:
            line.append("   against   ", "dim")
        line.append(
            "the station" if foe is None else people.subject(foe),
            "bold" if foe is None else f"bold {seat_style(foe)}",
        )
        line.append(f" {' '.join(f'[{die}]' for die in fight.rolls[n])}", "default")
        if len(fight.taken) > n:
            laser = fight.lasers[n] if len(fight.lasers) > n else 0
            plus = f" + laser {laser}" if laser else ""
            line.append(f" uses {fight.taken[n]}{plus}", "default")
    return line


def _dice(view: View, people: People) -> Text:
    if view.active is None:
        return Text()
    line = Text.assemble(
        seat_mark(view.active), f" {people.subject(view.active)}  ", ("dice ", "dim")
    )
    for die in view.dice:
        line.append(f" [{die}{' wild' if die == 6 else ''}]", "bold")  # noqa: PLR2004 - the wild face
    if not view.dice:
        line.append(" none left", "dim")
    if view.used:
        line.append(f"   used {listed(view.used)}", "dim")
    ready = "free action ready" if view.free_action else "free action used"
    return line.append(f"   {ready}", "default" if view.free_action else "dim")
