"""Dark Moon in a terminal: `draw_terminal` makes the whole table in letters, with a little colour."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from quarterdeck.core.words import capital
from quarterdeck.games.dark_moon.content import LOSS
from quarterdeck.games.dark_moon.describe import describe
from quarterdeck.games.dark_moon.view import View
from quarterdeck.games.dark_moon.words import AREA_NAMES

WIDTH = 100
FULL, EMPTY = "■", "□"


def draw_terminal(view: View, names: Sequence[str]) -> RenderableType:
    """Draw everything the viewer sees: the three meters, then the table in lines."""
    lines = describe(view, names)
    title = "Dark Moon: Shadow Corporation" if view.expansion else "Dark Moon"
    head = Rule(Text(f"{title} · {lines[0]}", style="bold"), style="red")
    return Group(head, _meters(view), *(Text(line) for line in lines[1:]))


def _meters(view: View) -> Table:
    grid = Table.grid(padding=(0, 2))
    counts = {"shield": view.shields, "outpost": len(view.outposts), "fatigue": len(view.fatigue)}
    for kind, count in counts.items():
        style = "bold red" if count >= LOSS - 2 else "default"
        meter = FULL * count + EMPTY * (LOSS - count)
        mark = " sabotaged" if view.sabotage == kind else ""
        grid.add_row(
            capital(AREA_NAMES[kind]), Text(meter, style=style), f"{count} of {LOSS}{mark}"
        )
    return grid
