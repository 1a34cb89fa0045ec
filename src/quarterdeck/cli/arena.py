"""`quarterdeck arena`: bots against each other, with ratings."""

from __future__ import annotations

import os
import secrets
import time
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table as Grid

from quarterdeck.bots import LEVELS
from quarterdeck.bots.levels import make_bot
from quarterdeck.cli.common import (
    AsJson,
    Content,
    GameId,
    Jobs,
    ModeId,
    Options,
    Seats,
    Seed,
    at_least_one,
    console,
    has_brain,
    progress,
    read_jobs,
    read_options,
    read_overlays,
    read_seed,
)
from quarterdeck.cli.group import UserError
from quarterdeck.core.game import Game, find_game
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng
from quarterdeck.lab.arena import Bout, Series, Trial, run, seating, sides_of
from quarterdeck.lab.arena_chart import rating_chart
from quarterdeck.lab.ratings import Apart, Standing, Standings, standings

KEEP_EVERY = 2.0
"""Seconds between two writings of the file."""


class Book(msgspec.Struct, frozen=True):
    """The file of an arena: what was played, every game, and what came of it."""

    series: Series
    games: list[Bout]
    standings: Standings | None = None


def arena(
    game_id: GameId,
    *,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            help=f"Names with commas: {', '.join(LEVELS)}; captain:400 thinks 400 playouts.",
        ),
    ],
    games: Annotated[int, typer.Option("--games", help="How many games, at most.")] = 100,
    seats: Seats = None,
    mode: ModeId = None,
    alone: Annotated[
        bool,
        typer.Option(
            "--alone", help="Each bot plays whole tables by itself, where all win or lose together."
        ),
    ] = False,
    sides: Annotated[
        bool,
        typer.Option("--sides", help="Each bot plays a whole side, in games that deal sides."),
    ] = False,
    test: Annotated[
        str | None,
        typer.Option(
            "--test",
            metavar="LOW,HIGH",
            help="Stop when it is clear which of two shares the first bot takes: 0.5,0.65.",
        ),
    ] = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="JSON; go on with it if it is there."),
    ] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Draw the ratings.")
    ] = None,
    content: Content = None,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other and rate them.

    Every deal is played with each seating of the bots, with the same dice. Results depend on the
    seed, never on the number of jobs.
    """
    game = find_game(game_id)
    count, chosen = game.choose_mode(seats, mode)
    series = Series(
        game=game.id,
        seats=count,
        mode=chosen.id,
        bots=read_levels(bots, game),
        seed=_seed(seed, out),
        options=game.choose_options(read_options(option)),
        overlays=read_overlays(content),
        alone=alone or count == 1,
        sides=sides,
    )
    asked = read_test(test, series)
    at_least_one("--games", games)
    workers = read_jobs(jobs)
    table = lay(game, seats=count, mode=chosen.id, options=series.options, overlays=series.overlays)
    if sides:
        seating(series, 0, sides_of(table))
    played = _read_book(out, series)
    done = _run(series, games, workers, asked, played, out)
    with console(stderr=True).status("Rating ..."):
        report = standings(series, done, asked)
    if out is not None:
        write_whole(out, _encoded(Book(series, done, report)))
    if svg is not None:
        write_whole(svg, rating_chart(_title(game, series, report), report.bots).encode())
    if as_json:
        typer.echo(_encoded(Book(series, done, report)).decode())
    else:
        show(series, report, console())
    if report.errors:
        raise typer.Exit(1)


def read_levels(given: str, game: Game) -> tuple[str, ...]:
    """Read the bots, each of which is there once and can play the game."""
    names = tuple(name.strip() for name in given.split(","))
    for name in names:
        make_bot(name, Rng.from_seed(b""))
        if not has_brain(game) and name != "random":
            msg = f"{game.id} has no brain for '{name}' yet; the bot 'random' can play it"
            raise UserError(msg)
    if len(set(names)) < len(names) or len(names) < 2:  # noqa: PLR2004 - nobody to compare with
        msg = f"an arena compares at least two different bots; got '{given}'"
        raise UserError(msg)
    return names


def read_test(given: str | None, series: Series) -> Trial | None:
    """Read the two shares of a sequential test."""
    if given is None:
        return None
    try:
        low, high = (float(part) for part in given.split(","))
    except ValueError:
        low, high = 1.0, 0.0
    if not 0 < low < high < 1:
        msg = f"--test is given as LOW,HIGH, two shares between 0 and 1; got '{given}'"
        raise UserError(msg)
    if len(series.bots) != 2:  # noqa: PLR2004 - a test compares one with one
        msg = f"--test compares two bots; got {len(series.bots)}"
        raise UserError(msg)
    return Trial(low, high)


def _seed(given: str | None, out: Path | None) -> str:
    """Return the seed: that of the file to go on with, if none is given."""
    if given is None and out is not None and out.exists():
        return _decoded(out).series.seed
    return read_seed(given)


def _read_book(out: Path | None, series: Series) -> list[Bout]:
    """Return the games that were played before, if the file is of the same series."""
    if out is None or not out.exists():
        return []
    book = _decoded(out)
    if book.series != series:
        msg = f"{out.name} holds another series; name another file, or the same bots, mode and seed"
        raise UserError(msg)
    return book.games


def _decoded(out: Path) -> Book:
    try:
        return msgspec.json.decode(out.read_bytes(), type=Book)
    except OSError as error:
        msg = f"{out.name} cannot be read: {error.strerror or error}"
        raise UserError(msg) from None
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        msg = f"{out.name} is no file of an arena: {str(error)[:200]}"
        raise UserError(msg) from None


def _encoded(book: Book) -> bytes:
    return msgspec.json.format(msgspec.json.encode(book), indent=1) + b"\n"


def write_whole(path: Path, text: bytes) -> None:
    """Write a file: it is complete, or as it was before."""
    scratch = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        with scratch.open("wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        scratch.replace(path)
    except OSError as error:
        scratch.unlink(missing_ok=True)
        msg = f"{path.name} cannot be written: {error.strerror or error}"
        raise UserError(msg) from None
    except BaseException:
        scratch.unlink(missing_ok=True)
        raise


def _run(
    series: Series,
    games: int,
    jobs: int,
    test: Trial | None,
    played: list[Bout],
    out: Path | None,
) -> list[Bout]:
    """Play, with progress on stderr, and write what is done every few seconds."""
    written = 0.0
    with progress(f"{series.game}, {' against '.join(series.bots)}") as bar:
        task = bar.add_task("", total=games, completed=len(played))

        def tell(done: list[Bout]) -> None:
            nonlocal written
            bar.update(task, completed=len(done))
            if out is not None and time.monotonic() - written > KEEP_EVERY:
                write_whole(out, _encoded(Book(series, done)))
                written = time.monotonic()

        return run(series, games, jobs=jobs, test=test, played=played, tell=tell)


# -- the report ----------------------------------------------------------------------------------


def _title(game: Game, series: Series, report: Standings) -> str:
    return f"{game.name}, {series.mode}, {series.seats} seats: ratings after {report.games} games"


def show(series: Series, report: Standings, out: Console) -> None:
    """Print the standings."""
    out.print(f"{series.game}, {series.seats} seats, mode {series.mode}, seed {series.seed}")
    apart = ", each bot alone at its tables" if series.alone else ", seats rotated"
    apart = ", each bot on a whole side" if series.sides else apart
    errors = f", {report.errors} errors" if report.errors else ""
    out.print(f"{report.games} games{apart}{errors}")
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    grid.add_column("")
    for heading in ("matches", "points", "95 %", "rating", "95 %", "a decision"):
        grid.add_column(heading, justify="right")
    for line in (*report.bots, *report.roles):
        grid.add_row(*_cells(line))
    out.print(grid)
    reasons = ", ".join(f"{reason} {count}" for reason, count in report.reasons.items())
    out.print(f"Decided by: {reasons or 'nothing'}")
    if report.apart is not None:
        out.print(_apart_words(series, report.apart))
    if report.verdict is not None:
        out.print(_verdict_words(series, report))


def _cells(line: Standing) -> list[str]:
    low, high = line.interval
    bounds = line.rating_interval
    return [
        f"{line.bot} {line.role}".strip(),
        f"{line.games}",
        f"{100 * line.points:.1f} %",
        f"{100 * low:.0f} to {100 * high:.0f} %",
        f"{line.rating:.1f}",
        f"{bounds[0]:.1f} to {bounds[1]:.1f}" if bounds else "",
        f"{1000 * line.seconds:.1f} ms" if line.seconds else "",
    ]


def _apart_words(series: Series, apart: Apart) -> str:
    one, other = series.bots
    low, high = apart.interval
    games = "deals" if series.alone else "games"
    return (
        f"Told apart by {apart.matches} {games}: {one} did better in {apart.first}, "
        f"{other} in {apart.matches - apart.first} "
        f"({100 * apart.share:.1f} %, {100 * low:.0f} to {100 * high:.0f} %)"
    )


def _verdict_words(series: Series, report: Standings) -> str:
    v = report.verdict
    if v is None:
        return ""
    one, other = series.bots
    low, high = v.interval
    taken = (
        f"{one} took {100 * v.points:.1f} % of {v.matches} matches with {other} "
        f"({100 * low:.0f} to {100 * high:.0f} %)"
    )
    if not v.verdict:
        return f"Not clear yet: {taken}; evidence {v.evidence:+.2f} of {v.bound:.2f}."
    shares = f"less than {100 * v.test.high:.0f} %", f"more than {100 * v.test.low:.0f} %"
    return f"Clear: {taken}, so its share is {shares[v.verdict == 'high']}."
