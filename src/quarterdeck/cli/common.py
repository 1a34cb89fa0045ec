"""What several commands share: their options, and how what users type is read."""

from __future__ import annotations

import importlib.util
import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from quarterdeck.bots import BOTS
from quarterdeck.cli.group import UserError
from quarterdeck.core.content import Source, read_source
from quarterdeck.core.game import Game, OptionValue
from quarterdeck.lab.simulate import Plan

WIDTH = 100
"""Columns that boards are drawn for, and that text takes where there is no terminal."""
MAX_SEED = 200
MAX_JOBS = 256

GameId = Annotated[
    str, typer.Argument(metavar="GAME", help="Its id, as `quarterdeck games` tells.")
]
Seats = Annotated[int | None, typer.Option("--seats", help="Number of players.")]
ModeId = Annotated[str | None, typer.Option("--mode", help="A mode of the game.")]
Bots = Annotated[str | None, typer.Option("--bots", help=f"Names with commas: {', '.join(BOTS)}.")]
Seed = Annotated[str | None, typer.Option("--seed", help="Any text; the same text, the same dice.")]
Content = Annotated[
    list[Path] | None,
    typer.Option(
        "--content", metavar="FILE", help="Content laid over the game's own (again for more)."
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game (again for more)."),
]
Jobs = Annotated[int, typer.Option("--jobs", help="Processes to use; 0: one for each core.")]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON.")]


def read_plan(
    game: Game,
    *,
    seats: int | None,
    mode: str | None,
    bots: str,
    seed: str | None,
    content: Sequence[Path] | None,
    option: Sequence[str] | None,
) -> Plan:
    """Return what all games of a run share, or say what is wrong with it."""
    count, chosen = game.choose_mode(seats, mode)
    return Plan(
        game=game.id,
        seats=count,
        mode=chosen.id,
        bots=tuple(read_bots(bots, game)),
        seed=read_seed(seed),
        options=game.choose_options(read_options(option)),
        overlays=read_overlays(content),
    )


def console(*, stderr: bool = False) -> Console:
    """Return where to write: as wide as the terminal, or 100 columns where there is none."""
    out = Console(stderr=stderr, highlight=False, emoji=False, markup=False)
    if not out.is_terminal:
        out.width = WIDTH
    return out


def read_options(given: Sequence[str] | None) -> dict[str, OptionValue]:
    """Read NAME=VALUE pairs; what the values may be, the game says."""
    options: dict[str, OptionValue] = {}
    for pair in given or ():
        name, equals, value = pair.partition("=")
        if not equals or not name:
            msg = f"an option is given as NAME=VALUE; got '{pair}'"
            raise UserError(msg)
        options[name.strip()] = value.strip()
    return options


def read_overlays(paths: Sequence[Path] | None) -> tuple[Source, ...]:
    """Read content files."""
    return tuple(read_source(path) for path in paths or ())


def read_bots(given: str, game: Game) -> list[str]:
    """Read bot names with commas between them, all of which can play this game."""
    names = [name.strip() for name in given.split(",")]
    for name in names:
        if name not in BOTS:
            msg = f"there is no bot '{name}'; expected some of {', '.join(BOTS)}"
            raise UserError(msg)
        if name != "random" and not has_brain(game):
            msg = f"{game.id} has no brain for '{name}' yet; the bot 'random' can play it"
            raise UserError(msg)
    return names


def has_brain(game: Game) -> bool:
    """Tell whether a game comes with heuristics for bots."""
    return importlib.util.find_spec(f"{game.package}.brain") is not None


def read_seed(given: str | None) -> str:
    """Return the seed's text, or a fresh one."""
    if given is None:
        return secrets.token_hex(8)
    if not given.strip() or len(given) > MAX_SEED:
        msg = f"a seed is a text of 1 to {MAX_SEED} letters; got {len(given.strip())}"
        raise UserError(msg)
    return given.strip()


def read_jobs(given: int) -> int:
    """Return the number of processes."""
    if not 0 <= given <= MAX_JOBS:
        msg = f"--jobs is a number from 0 to {MAX_JOBS}; got {given}"
        raise UserError(msg)
    return given or os.cpu_count() or 1


def at_least_one(what: str, number: int) -> int:
    """Return a number of games, or say that it makes no sense."""
    if number < 1:
        msg = f"{what} is a number from 1 up; got {number}"
        raise UserError(msg)
    return number


def progress(what: str) -> Progress:
    """Return a progress bar on stderr, gone when it is done; none where there is no terminal."""
    err = console(stderr=True)
    return Progress(
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    )
