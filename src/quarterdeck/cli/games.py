"""`quarterdeck games`: which games are installed."""

from __future__ import annotations

import msgspec
import typer
from rich.table import Table

from quarterdeck.cli.common import AsJson, console
from quarterdeck.core.game import Game, games


class ModeLine(msgspec.Struct, frozen=True):
    """A mode as told."""

    id: str
    name: str
    seats: tuple[int, ...]


class GameLine(msgspec.Struct, frozen=True):
    """A game as told."""

    id: str
    name: str
    seats: list[int]
    modes: list[ModeLine]
    rules_version: str
    clauses: int


def list_games(*, as_json: AsJson = False) -> None:
    """List the installed games: id, name, seats, modes, rules."""
    found = [_line(game) for game in games().values()]
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("id", "name", "seats", "modes", "rules"):
        table.add_column(heading)
    table.add_column("clauses", justify="right")
    for line in found:
        modes = "\n".join(f"{mode.id} ({_numbers(mode.seats)})" for mode in line.modes)
        table.add_row(
            line.id, line.name, _numbers(line.seats), modes, line.rules_version, str(line.clauses)
        )
    console().print(table)


def _line(game: Game) -> GameLine:
    modes = [ModeLine(mode.id, mode.name, mode.seats) for mode in game.modes]
    clauses = len(game.rulebook.clauses)
    return GameLine(game.id, game.name, game.seats, modes, game.rules_version, clauses)


def _numbers(numbers: tuple[int, ...] | list[int]) -> str:
    return ", ".join(map(str, numbers))
