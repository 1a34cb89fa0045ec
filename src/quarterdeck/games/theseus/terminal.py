"""Theseus in a terminal: `draw_terminal` makes the whole board from text, 100 columns wide.

Colour never stands alone: every player's things carry the faction's initial.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from quarterdeck.games.theseus.describe import called
from quarterdeck.games.theseus.labels import ACTION_NAMES, face, unit_name, unit_of
from quarterdeck.games.theseus.view import PlayerView, SectorView, SlotView, View

STYLES = {
    "marines": "red",
    "aliens": "green",
    "scientists": "bright_blue",
    "greys": "bright_black",
    "pandora": "magenta",
}
SECTOR_WIDTH = 46


def draw_terminal(view: View, names: Sequence[str]) -> RenderableType:
    """Draw everything the viewer sees: tracks, then the ring clockwise, then Space."""
    parts: list[RenderableType] = [Text(_headline(view, names), style="bold")]
    parts += [_player(view, p, names) for p in view.players]
    parts.append(Text("The ring, clockwise from the Corridors:", style="bold"))
    boards = [_sector(view, sector) for sector in view.ring]
    parts.append(Columns(boards, width=SECTOR_WIDTH, padding=(0, 1)))
    space = [unit_name(unit.id) for unit in view.units if unit.at == "space"]
    parts.append(Text(f"Space: {', '.join(space) or 'nobody'}"))
    parts.append(Text(f"Upgrade tokens in the supply: {view.supply}   End token: {view.final}"))
    return Group(*parts)


def _headline(view: View, names: Sequence[str]) -> str:
    if view.places:
        best = [called(view, names, i) for i, place in enumerate(view.places) if place == 1]
        return f"The game is over: {' and '.join(best)} won"
    if view.active is None:
        return "Setup"
    return f"Turn {view.number}: {called(view, names, view.active)}"


def _style(view: View, seat: int) -> str:
    return STYLES.get(view.players[seat].faction, "white")


def _player(view: View, p: PlayerView, names: Sequence[str]) -> Text:
    line = Text(f"{called(view, names, p.seat):<28}", style=_style(view, p.seat))
    line.append(f" Life {p.life:>2} {'■' * p.life}{'·' * (20 - p.life)}", style="default")
    if p.data is not None:
        line.append(f"  Data {p.data:>2}")
    line.append(f"  upgrades {p.upgrades}  deck {p.deck}")
    if p.top:
        line.append(f" (top: {face(view, p.top)})")
    beside = [face(view, name) for name in (*p.hand, *p.held, *p.bonus)]
    if beside:
        line.append(f"\n    open: {', '.join(beside)}")
    return line


def _sector(view: View, sector: SectorView) -> Panel:
    lines = Text()
    for n, name in enumerate(sector.rooms):
        lines.append(f"{'abcd'[n]}: ")
        lines.append(*_unit(view, name))
        lines.append("\n")
    for slot in (*sector.slots, *sector.pending):
        lines.append(f"{slot.id:<7}")
        lines.append(*_slot(view, slot))
        lines.append("\n")
    lines.append(f"passages {' '.join(sector.passages)}", style="dim")
    name = f"{sector.name}: {ACTION_NAMES[sector.action]}, moves {sector.crowd}"
    return Panel(lines, title=name, width=SECTOR_WIDTH)


def _unit(view: View, name: str) -> tuple[str, str]:
    unit = unit_of(view, name)
    if unit is None:
        return "–", "dim"
    marks = "+" * unit.upgraded + "!" * unit.moved + "g" * unit.gripped + "i" * unit.invisible
    return f"{unit_name(name)}{marks}{'p' * len(unit.parasites)}", _style(view, unit.seat)


def _slot(view: View, slot: SlotView) -> tuple[str, str]:
    card = slot.card
    if card is None:
        return (f"[{face(view, slot.bonus)}]", "cyan") if slot.bonus else ("–", "dim")
    number = "" if card.number is None else f" {card.number}"
    points = f" ({card.points} points)" if card.points else ""
    token = " under Malfunction" if card.malfunction else ""
    initial = view.players[card.controller].faction_name[:1]
    style = _style(view, card.controller)
    return f"{initial} {card.name}{number}{points}{token}", style if card.active else f"dim {style}"
