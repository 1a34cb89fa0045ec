"""The chart of Hyperspace Smuggler in letters: boxes that grow together, for a terminal."""

from __future__ import annotations

import re
from itertools import groupby

from rich.text import Text

from quarterdeck.core.state import Seat
from quarterdeck.games.smuggler.common import coordinates
from quarterdeck.games.smuggler.tiles import kind_of
from quarterdeck.games.smuggler.view import TileView, View
from quarterdeck.games.smuggler.words import HAVEN_STRENGTH

WIDEST, NARROWEST = 13, 8
"""Columns from one tile to the next."""
ROOMY = 12
"""From this width on, name and face stand side by side."""
HIGH = 3
MARGIN = 4
"""Columns for the count of steps north and south."""

SEAT_STYLES = ("cyan", "yellow", "green", "magenta", "red")
COLOUR_STYLES = {"red": "red", "blue": "bright_blue", "yellow": "yellow"}
KIND_STYLES = {
    "haven": "bold",
    "gate": "default",
    "asteroid": "default",
    "nebula": "magenta",
    "slipstream": "cyan",
    "wormhole": "cyan",
    "debris": "dim",
    "space": "dim",
}
FACE_STYLE = "bold magenta"
ARROWS = {"n": "↑", "e": "→", "s": "↓", "w": "←"}
#: Lines of a box by the directions they go to: up 1, down 2, left 4, right 8.
LINES = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8

Cell = tuple[int, int]


def seat_style(seat: Seat) -> str:
    """Return the colour of a seat; its number always stands beside it."""
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


def seat_mark(seat: Seat) -> Text:
    """Return the mark of a seat: its number on its colour."""
    return Text(str(seat + 1), style=f"bold black on {seat_style(seat)}")


class Canvas:
    """Letters on a grid, each with a style."""

    def __init__(self, width: int, height: int) -> None:
        """Start empty."""
        self._letters = [[(" ", "")] * width for _ in range(height)]
        self._edges: dict[Cell, int] = {}
        self._edge_styles: dict[Cell, str] = {}

    def write(self, row: int, column: int, text: str | Text, style: str = "") -> None:
        """Write a text; a rich text keeps its styles."""
        if isinstance(text, Text):
            for part in text.divide(range(1, len(text))) if len(text) else ():
                ink = part.spans[0].style if part.spans else part.style
                self._letters[row][column] = (part.plain, str(ink))
                column += 1
            return
        for letter in text:
            self._letters[row][column] = (letter, style)
            column += 1

    def box(self, row: int, column: int, width: int, height: int, style: str) -> None:
        """Draw a frame; frames that touch grow together."""
        right, bottom = column + width, row + height
        for c in range(column, right):
            for r in (row, bottom):
                self._edge((r, c), RIGHT, style)
                self._edge((r, c + 1), LEFT, style)
        for r in range(row, bottom):
            for c in (column, right):
                self._edge((r, c), DOWN, style)
                self._edge((r + 1, c), UP, style)

    def _edge(self, cell: Cell, direction: int, style: str) -> None:
        self._edges[cell] = self._edges.get(cell, 0) | direction
        self._edge_styles[cell] = style

    def lines(self) -> Text:
        """Return everything as one text."""
        for cell, mask in self._edges.items():
            self._letters[cell[0]][cell[1]] = (LINES[mask], self._edge_styles[cell])
        rows = []
        for row in self._letters:
            line = Text(no_wrap=True)
            for style, run in groupby(row, key=lambda cell: cell[1]):
                line.append("".join(letter for letter, _ in run), style)
            line.rstrip()
            rows.append(line)
        return Text("\n", no_wrap=True).join(rows)


def columns(view: View) -> int:
    """Return how many columns of tiles the chart has."""
    xs = [tile.x for tile in view.tiles] + [coordinates(s.at)[0] for s in view.ships if s.at]
    return max(xs) - min(xs) + 1


def chart(view: View, width: int) -> Text:
    """Draw all tiles and ships within so many columns; what does not fit is told at the end."""
    ships: dict[Cell, list[Seat]] = {}
    for ship in view.ships:
        if ship.at:
            ships.setdefault(coordinates(ship.at), []).append(ship.seat)
    tiles = {(tile.x, tile.y): tile for tile in view.tiles}
    cells = {*tiles, *ships}
    here = _here(view)
    pitch = max(NARROWEST, min(WIDEST, (width - MARGIN - 1) // columns(view)))
    xs = _window([x for x, _ in cells], (width - MARGIN - 1) // pitch, here[0] if here else 0)
    ys = range(max(y for _, y in cells), min(y for _, y in cells) - 1, -1)
    canvas = Canvas(MARGIN + pitch * len(xs) + 1, 1 + HIGH * len(ys) + 1)
    _scales(canvas, xs, ys, pitch)
    for cell in sorted(cells, key=lambda cell: cell == here):  # the own frame lies on top
        if cell[0] in xs:
            place = (1 + HIGH * ys.index(cell[1]), MARGIN + pitch * xs.index(cell[0]))
            canvas.box(*place, pitch, HIGH, "bold yellow" if cell == here else "bright_black")
            _fill(canvas, place, pitch - 1, tiles.get(cell), ships.get(cell, []))
    text = canvas.lines()
    if hidden := sum(x not in xs for x, _ in cells):
        text.append(
            f"\n{hidden} more tiles lie east or west of this; 'list' tells them all.", "dim"
        )
    return text


def _here(view: View) -> Cell | None:
    """Return where the own ship is."""
    if view.seat is None or not view.ships[view.seat].at:
        return None
    return coordinates(view.ships[view.seat].at)


def _window(values: list[int], most: int, middle: int) -> range:
    """Return the columns to show: all, or as many as fit around one of them."""
    low, high = min(values), max(values)
    if high - low + 1 <= most:
        return range(low, high + 1)
    start = min(max(low, middle - most // 2), high - most + 1)
    return range(start, start + most)


def _scales(canvas: Canvas, xs: range, ys: range, pitch: int) -> None:
    for i, x in enumerate(xs):
        label = f"{abs(x)} {'east' if x > 0 else 'west'}" if x else "0"
        canvas.write(0, MARGIN + pitch * i + 1, label.center(pitch - 1), "dim")
    for i, y in enumerate(ys):
        label = f"{abs(y)}{'n' if y > 0 else 's'}" if y else "0"
        canvas.write(1 + HIGH * i + 1, 0, label.rjust(MARGIN - 1), "dim")


def _fill(
    canvas: Canvas, place: Cell, width: int, tile: TileView | None, ships: list[Seat]
) -> None:
    """Write name and face above, the rest below; in a narrow box the face goes below too."""
    row, column = place[0] + 1, place[1] + 1
    face = str(tile.face) if tile is not None and tile.face else ""
    style = tile_style(tile) if tile is not None else "dim"
    name = tile_name(tile) if tile is not None else "uncharted"
    below = Text()
    if width >= ROOMY:
        canvas.write(row, column, _cut(name, width - 2 if face else width), style)
        canvas.write(row, column + width - len(face), face, FACE_STYLE)
    else:
        canvas.write(row, column, _cut(name, width), style)
        below.append(face, FACE_STYLE).append(" " if face else "")
    right = _things(tile, ships, arrows=True)
    if len(below) + len(right) > width - 2:
        right = _things(tile, ships, arrows=False)
    room = width - len(below) - len(right) - (1 if len(right) else 0)
    below.append(_note(tile, room), style)
    canvas.write(row + 1, column, below)
    canvas.write(row + 1, column + width - len(right), right)


def _cut(words: str, room: int) -> str:
    return words if len(words) <= room else words[: room - 1] + "…"


def tile_name(tile: TileView) -> str:
    """Name a tile on the chart in a few letters."""
    kind = kind_of(tile)
    if kind in ("planet", "gate", "haven"):
        return re.sub(r" \d+$", "", tile.name.removeprefix("Smugglers "))
    if kind == "slipstream":
        return "Inert" if tile.idle else f"Slip {ARROWS.get(tile.arrow, '')}".strip()
    names = {"asteroid": "Asteroids", "nebula": "Nebula", "wormhole": "Wormhole"}
    return names.get(kind, kind)


def tile_style(tile: TileView) -> str:
    """Return the colour of a tile's words."""
    if tile.kind == "planet":
        return f"bold {COLOUR_STYLES.get(tile.colour, 'default')}"
    return KIND_STYLES.get(kind_of(tile), "default")


def _note(tile: TileView | None, room: int) -> str:
    """Tell what else there is to know of a tile, as long as the room lasts."""
    note = ""
    if tile is None:
        return note
    if tile.kind == "planet":
        note = tile.colour
    elif tile.damage:
        note = f"hit {tile.damage}/{HAVEN_STRENGTH}"
    elif tile.kind == "wormhole" and tile.idle:
        note = "idle"
    return note if len(note) <= room else note[: max(0, min(1, room))]


def _things(tile: TileView | None, ships: list[Seat], *, arrows: bool) -> Text:
    """Put salvage, occupation and ships together; where there is room, a ship has its sign."""
    parts = Text()
    if tile is not None and tile.salvage:
        parts.append(f"¤{tile.salvage}", "green")
    if tile is not None and tile.token:
        parts.append("■" if tile.token == "completed" else "□", "bold")
    if len(parts) and ships and arrows:
        parts.append(" ")
    for seat in ships:
        if arrows:
            parts.append("▸", seat_style(seat))
        parts.append_text(seat_mark(seat))
    return parts
