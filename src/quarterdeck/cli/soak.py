"""`quarterdeck soak`: random games of every mode and number of players, with every promise checked."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from quarterdeck.cli.common import Jobs, Seed, at_least_one, console, progress, read_jobs, read_seed
from quarterdeck.core import conformance
from quarterdeck.core.game import find_game, games
from quarterdeck.lab.pool import spread


class Task(msgspec.Struct, frozen=True):
    """One game to play."""

    game: str
    seats: int
    mode: str
    seed: str


class Soaked(msgspec.Struct, frozen=True):
    """What came of it."""

    decisions: int = 0
    failure: str = ""


def play_task(task: Task) -> Soaked:
    """Play one game through the conformance suite."""
    try:
        seed = task.seed.encode()
        return Soaked(conformance.soak(task.game, task.seats, task.mode, seed))
    except conformance.ConformanceError as error:
        return Soaked(failure=str(error))
    except Exception as error:  # any failure of a game is a finding
        return Soaked(failure=f"{type(error).__name__}: {error}")


def soak(
    *,
    game: Annotated[str | None, typer.Option("--game", help="One game; otherwise all.")] = None,
    mode: Annotated[str | None, typer.Option("--mode", help="One mode; otherwise all.")] = None,
    count: Annotated[
        int, typer.Option("--games", help="Games for each mode and number of players.")
    ] = 20,
    jobs: Jobs = 0,
    seed: Seed = None,
) -> None:
    """Check random games of all kinds.

    Every mode and number of players is played, and every promise checked on the way.
    """
    at_least_one("--games", count)
    chosen = [find_game(game)] if game else list(games().values())
    root = read_seed(seed)
    tasks = [
        Task(one.id, seats, played.id, f"{root}/{one.id}/{played.id}/{seats}/{i}")
        for i in range(count)
        for one in chosen
        for played in ([one.choose_mode(None, mode)[1]] if mode else one.modes)
        for seats in played.seats
    ]
    failures: list[tuple[Task, str]] = []
    decisions = 0
    with progress("Soaking") as bar:
        line = bar.add_task("", total=len(tasks))
        for i, soaked in spread(play_task, tasks, read_jobs(jobs)):
            decisions += soaked.decisions
            if soaked.failure:
                failures.append((tasks[i], soaked.failure))
            bar.advance(line)
    out = console()
    for task, failure in failures:
        where = f"{task.game}, {task.seats} seats, mode {task.mode}, seed {task.seed}"
        out.print(f"✗ {where}: {failure[:1000]}")
    passed = len(tasks) - len(failures)
    out.print(f"{passed} of {len(tasks)} games passed, {decisions:,} decisions, seed {root}")
    if failures:
        raise typer.Exit(1)
