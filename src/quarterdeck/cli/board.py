"""Showing a table in the terminal: the board, what happened, how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from quarterdeck.cli.common import WIDTH
from quarterdeck.core.ask import Ask
from quarterdeck.core.game import Game
from quarterdeck.core.loud import loudly
from quarterdeck.core.rng import commitment
from quarterdeck.core.state import Event, Seat
from quarterdeck.core.table import Table

MAX_NAME = 24


def safe(text: str) -> str:
    """Return a text without letters that would steer the terminal."""
    return "".join(letter for letter in text if letter.isprintable())


def names_of(table: Table) -> list[str]:
    """Return what to call the seats, fit for a terminal."""
    return [safe(name)[:MAX_NAME] or f"Seat {i}" for i, name in enumerate(table.origin.names, 1)]


def show_board(out: Console, game: Game, view: Any, names: Sequence[str]) -> None:
    """Draw a view; a game without drawing in letters, or whose drawing fails, is told in lines."""
    try:
        draw = game.terminal
    except ModuleNotFoundError:
        show_text(out, game, view, names)
        return
    drawing = loudly("the drawing", lambda: draw(view, names), None)
    if drawing is None:
        show_text(out, game, view, names)
    else:
        out.print(drawing, width=WIDTH, crop=False)


def show_text(out: Console, game: Game, view: Any, names: Sequence[str]) -> None:
    """Tell a view in lines of text."""
    nothing: list[str] = []
    for line in loudly("the text form", lambda: game.describe(view, names), nothing):
        out.print(Text(line), soft_wrap=False)


def log_lines(game: Game, view: Any, events: Iterable[Event], names: Sequence[str]) -> list[Text]:
    """Return what happened, a line each, with its clause."""
    lines = []
    for event in events:
        words = _sentence(game, view, event, names)
        if words:
            lines.append(Text.assemble(safe(words), (f"  {event.rule}", "dim")))
    return lines


def _sentence(game: Game, view: Any, event: Event, names: Sequence[str]) -> str:
    return loudly(f"the event '{event.kind}'", lambda: game.sentence(view, event, names), "")


def lit(table: Table, a: Ask | None) -> set[str]:
    """Return the drawn things that a seat's options stand for."""
    if a is None:
        return set()
    view = table.view(a.seat)
    return {target for option in a.options if (target := a.question.target_of(view, option))}


def drawing(table: Table, seat: Seat | None) -> str:
    """Draw the table as a seat, or a spectator, sees it."""
    a = table.ask_of(seat) if seat is not None else None
    return table.game.draw(table.view(seat), names=names_of(table), lit=lit(table, a))


def show_result(out: Console, table: Table) -> None:
    """Tell places, scores, what decided, and the seed that proves the dice."""
    result = table.state.result
    if result is None:
        return
    names = names_of(table)
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    grid.add_column("place", justify="right")
    grid.add_column("seat")
    if result.scores:
        grid.add_column("score", justify="right")
    for seat in sorted(range(len(names)), key=lambda seat: (result.places[seat], seat)):
        score = [f"{result.scores[seat]:g}"] if result.scores else []
        grid.add_row(str(result.places[seat]), names[seat], *score)
    out.print(grid)
    view, events = table.view(None), table.events()
    told = loudly("the ending", lambda: table.game.ending(view, result, events, names), "")
    out.print(safe(told), soft_wrap=True)
    out.print(f"Commitment of the seed: {commitment(table.origin.seed)}", soft_wrap=True)
    out.print(f"Seed: {table.origin.seed.hex()}", soft_wrap=True)
