"""Ferry in a terminal: `draw_terminal` makes the whole board."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tests.ferry.text import called, count, spot_key
from tests.ferry.view import View


def draw_terminal(view: View, names: Sequence[str]) -> RenderableType:
    """Draw how far the ferry is, the players, and the cards the viewer knows."""
    sailed = min(view.sailed, view.distance)
    course = Text(f"{'~' * sailed}⛴{'·' * (view.distance - sailed)}  {count(view.sailed, 'mile')}")
    players = Table("player", "coins", "place", "cards", box=None)
    for player in view.players:
        place = "ashore" if player.at is None else spot_key(player.at)
        hand = ", ".join(card.name for card in player.hand)
        mark = "> " if player.seat == view.active and not view.places else "  "
        players.add_row(mark + called(names, player.seat), str(player.coins), place, hand)
    top = view.discard[-1].name if view.discard else "nothing"
    piles = Text(f"deck {view.deck}, bank {view.bank}, discarded last: {top}")
    return Group(course, players, piles)
