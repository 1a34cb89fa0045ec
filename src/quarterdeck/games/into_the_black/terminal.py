"""Into the Black in a terminal: the ship drawn with letters, then the text form.

A tile is seven letters wide and three high. Corridors show their open sides as lines; rooms carry
the beginnings of their name, unknown ones '?'; '!' is a guard mark, each '*' above an ongoing event,
letters below are who is there.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from quarterdeck.games.into_the_black.chart import seat_number
from quarterdeck.games.into_the_black.describe import describe, phase
from quarterdeck.games.into_the_black.view import TileView, View

WIDE = 7
SEATS = {1: "dark_orange", 2: "deep_sky_blue1", 3: "green", 4: "magenta", 5: "white"}
FOES = {"enemy-crew": "c", "enemy-bot": "b", "enemy-security": "s", "alien-creature": "X"}


def draw_terminal(view: View, names: Sequence[str]) -> RenderableType:
    """Draw everything the viewer sees."""
    head = Rule(Text(f"Into the Black · {phase(view)}", style="bold"), style="cyan")
    lines = describe(view, names)
    ship = lines.index("The ship:")
    below = lines[:ship] + [line for line in lines[ship:] if not line.startswith("  ")][1:]
    return Group(head, chart(view), Text("\n".join(below)))


def chart(view: View) -> Text:
    """Draw the ship row by row."""
    tiles = {(tile.x, tile.y): tile for tile in view.tiles}
    xs = [x for x, _ in tiles]
    ys = [y for _, y in tiles]
    drawn = Text()
    for y in range(min(ys), max(ys) + 1):
        cells = [_cell(view, tiles.get((x, y))) for x in range(min(xs), max(xs) + 1)]
        for row in range(3):
            for cell in cells:
                drawn.append_text(cell[row])
            drawn.append("\n")
    return drawn


def _cell(view: View, tile: TileView | None) -> tuple[Text, Text, Text]:
    if tile is None:
        return Text(" " * WIDE), Text(" " * WIDE), Text(" " * WIDE)
    people = _people(view, tile.pos)
    if not tile.is_room:
        n, e, s, w = ({"o": "│", "d": "╵", "w": " "}[side] for side in tile.sides)
        middle = Text(f"{'─' if w != ' ' else ' '}", style="grey62")
        middle.append_text(_padded(people, WIDE - 2))
        middle.append("─" if e != " " else " ", style="grey62")
        return _line(n), middle, _line(s)
    name = "?" if not tile.room else "".join(word[:3] for word in tile.name.split()[:2])
    guard = "!" if tile.guarded and not tile.revealed else ""
    style = "bold" if tile.revealed else "grey50"
    top = Text("╭", style=style)
    top.append_text(_padded(Text("*" * len(tile.events), style="red"), WIDE - 2, "─"))
    top.append("╮", style=style)
    middle = Text(f"│{(name + guard)[:5]:^5}│", style=style)
    bottom = Text("╰", style=style)
    bottom.append_text(_padded(people, WIDE - 2, "─"))
    bottom.append("╯", style=style)
    return top, middle, bottom


def _line(mark: str) -> Text:
    return Text(f"   {mark}   ", style="grey62")


def _people(view: View, pos: str) -> Text:
    words = Text()
    for c in view.characters:
        if c.at == pos:
            words.append(c.role[0], style=f"bold {SEATS[seat_number(view, c)]}")
    for enemy in view.enemies:
        if enemy.at == pos:
            words.append(FOES.get(enemy.kind, "C"), style="red")
    return words


def _padded(words: Text, width: int, fill: str = " ") -> Text:
    """Centre a text; what is too long ends in '+'."""
    if len(words) > width:
        words = words[: width - 1]
        words.append("+", style="red")
    left = (width - len(words)) // 2
    padded = Text(fill * left)
    padded.append_text(words)
    padded.append(fill * (width - len(words) - left))
    return padded
