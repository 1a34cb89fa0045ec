"""Boarders and Black Flags in a terminal: the deck in letters, 96 columns for 48 inches.

Forward is right and Port at the top. Colour never stands alone: the viewer's crew are capital letters,
enemies small ones, whoever lies is a letter among tildes, furniture has its own signs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rich.console import Group, RenderableType
from rich.text import Text

from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders.aiming import base_of
from quarterdeck.games.boarders.content import book_of
from quarterdeck.games.boarders.describe import describe, name_of
from quarterdeck.games.boarders.geometry import Form, base_at
from quarterdeck.games.boarders.view import StuffView, View

COLUMNS, ROWS = 96, 24
CELL = Form(r=1.0)
STYLES = {-1: "yellow", 0: "bold red", 1: "bold cyan"}
SIGNS = {"vital-area": "▒", "mast": "O", "debris": "x"}


def draw_terminal(view: View, names: Sequence[str]) -> RenderableType:
    """Draw everything the viewer sees."""
    head, *rest = describe(view, names)
    parts: list[RenderableType] = [Text(head, style="bold")]
    here = [thing for thing in view.stuff if thing.place == "deck"]
    if here:
        parts.append(Text("Port".center(COLUMNS + 2)))
        parts += _deck(view, here)
        parts.append(Text("Starboard".center(COLUMNS + 2)))
        parts.append(_legend(view, here, names))
    parts += [Text(line) for line in rest]
    return Group(*parts)


def _deck(view: View, here: Sequence[StuffView]) -> list[Text]:
    """Draw the deck cell by cell: half an inch wide, an inch high."""
    rows = [["·" if row == ROWS // 2 else " "] * COLUMNS for row in range(ROWS)]
    styles = [[""] * COLUMNS for _ in range(ROWS)]
    for thing in sorted(here, key=lambda thing: thing.seat):
        sign, cells = sign_of(view, thing), _cells(thing)
        for row, column in cells:
            rows[row][column] = "~" if thing.down and (row, column) != cells[0] else sign
            styles[row][column] = STYLES[thing.seat]
    drawn = []
    for signs, looks in zip(rows, styles, strict=True):
        line = Text("│")
        for sign, look in zip(signs, looks, strict=True):
            line.append(sign, style=look or "dim")
        line.append("│")
        drawn.append(line)
    return drawn


def _cells(thing: StuffView) -> list[tuple[int, int]]:
    """Return the cells whose middle lies in a base, first of all the one of its centre."""
    own = base_of(thing)
    middle = (min(thing.x // 1000, ROWS - 1), min(thing.y // 500, COLUMNS - 1))
    reach = int(own.reach // 1000) + 1
    found = [middle]
    for row in range(max(0, middle[0] - reach), min(ROWS, middle[0] + reach + 1)):
        for column in range(max(0, middle[1] - 2 * reach), min(COLUMNS, middle[1] + 2 * reach + 1)):
            cell = base_at(CELL, row * 1000 + 500, column * 500 + 250, 0)
            if geo.gap(own, cell) <= 0:
                found.append((row, column))
    return found


def sign_of(view: View, thing: StuffView) -> str:
    """Return the letter of a crew member, a capital for the viewer's own, or the sign of a piece."""
    if thing.seat == -1:
        return "█" if thing.searched else SIGNS[thing.group]
    fleet = book_of(view.book).kinds[thing.kind].fleet
    letter = letters(view.book, fleet)[thing.kind]
    return letter if thing.seat == (view.seat or 0) else letter.lower()


@cache
def letters(book: str, fleet: str) -> dict[str, str]:
    """Give each kind of a fleet the first letter of its name that is free, sailors before captains."""
    kinds = book_of(book).kinds.values()
    crew = [one for one in kinds if one.fleet == fleet and one.group == "crew"]
    found: dict[str, str] = {}
    for one in sorted(crew, key=lambda one: one.captain):
        free = (c for c in one.name.upper() if c.isalpha() and c not in {*found.values(), "O", "X"})
        found[one.id] = next(free, "?")
    return found


def _legend(view: View, here: Sequence[StuffView], names: Sequence[str]) -> Text:
    line = Text()
    kinds = book_of(view.book).kinds
    for seat in (0, 1):
        crew = sorted({f"{sign_of(view, t)} {kinds[t.kind].name}" for t in here if t.seat == seat})
        line.append(f"{name_of(view, seat, names)}: {', '.join(crew)}  ", style=STYLES[seat])
    line.append("▒ Vital Area, █ Searched, O Mast, x debris, a letter among ~ lies", style="dim")
    return line
