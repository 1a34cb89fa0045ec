"""`quarterdeck play`: a game in the terminal, alone against bots or in the hot seat."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from quarterdeck.cli.common import (
    Bots,
    Content,
    ModeId,
    Options,
    Seats,
    Seed,
    console,
    read_options,
    read_overlays,
    read_seed,
)
from quarterdeck.cli.menu import ask_wish
from quarterdeck.cli.seating import Wish, saved_game, take_seats
from quarterdeck.cli.sitting import Sitting


def play(
    game_id: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="Its id; without one, that of the save, or a menu."),
    ] = None,
    *,
    seats: Seats = None,
    mode: ModeId = None,
    bots: Bots = None,
    names: Annotated[
        str | None, typer.Option("--names", help="What to call the people, with commas.")
    ] = None,
    seed: Seed = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Keep the game there; go on if it exists."),
    ] = None,
    load: Annotated[
        Path | None,
        typer.Option("--load", metavar="FILE", help="Start from a save or a position."),
    ] = None,
    hints: Annotated[
        bool,
        typer.Option("--hints/--no-hints", help="Whether `hint` tells what a captain would do."),
    ] = True,
    content: Content = None,
    option: Options = None,
) -> None:
    """Play a game in this terminal.

    Bots fill the last seats, so `--seats 4 --bots greedy,greedy` leaves seats 1 and 2 to people;
    `--bots none` is a table of people only. Without --bots you play against greedy ones.
    """
    out = console()
    wish = Wish(
        game=game_id or "",
        seats=seats,
        mode=mode,
        bots=bots,
        names=names,
        seed=None if seed is None else read_seed(seed),
        options=read_options(option),
        overlays=read_overlays(content),
        save=save,
        load=load,
    )
    if game_id is None:
        kept = saved_game(wish)
        wish = msgspec.structs.replace(wish, game=kept) if kept else ask_wish(out, wish)
    seated = take_seats(wish)
    sitting = Sitting(seated.table, out, wish.save, hints=hints)
    raise typer.Exit(sitting.play(seated.notes))
