"""`quarterdeck simulate`: many games played by bots, and what came of them."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from quarterdeck.cli.common import (
    AsJson,
    Bots,
    Content,
    GameId,
    Jobs,
    ModeId,
    Options,
    Seats,
    Seed,
    at_least_one,
    console,
    progress,
    read_jobs,
    read_plan,
)
from quarterdeck.core.game import find_game
from quarterdeck.core.origin import lay
from quarterdeck.lab import simulate as lab

SHOWN_FAILURES = 20


def simulate(
    game_id: GameId,
    *,
    games: Annotated[int, typer.Option("--games", help="How many games.")] = 100,
    seats: Seats = None,
    mode: ModeId = None,
    bots: Bots = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    content: Content = None,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Play many games with bots and sum them up.

    The bots sit in turn and move one seat on from game to game. Results depend on the seed, never
    on the number of jobs.
    """
    game = find_game(game_id)
    plan = read_plan(
        game,
        seats=seats,
        mode=mode,
        bots=bots or "random",
        seed=seed,
        content=content,
        option=option,
    )
    at_least_one("--games", games)
    workers = read_jobs(jobs)
    lay(game, seats=plan.seats, mode=plan.mode, options=plan.options, overlays=plan.overlays)
    with progress(f"{game.name}, {plan.seats} seats") as bar:
        task = bar.add_task("", total=games)
        summary = lab.simulate(plan, games, workers, lambda: bar.advance(task))
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(_flat(summary)), indent=2).decode())
    else:
        _report(summary, console())
    if summary.errors:
        raise typer.Exit(1)


def _flat(summary: lab.Summary) -> dict[str, object]:
    """Put the plan beside the findings; content files by their names alone."""
    data: dict[str, object] = msgspec.to_builtins(summary)
    data.pop("plan")
    plan: dict[str, object] = msgspec.to_builtins(summary.plan)
    plan["content"] = [source.name for source in summary.plan.overlays]
    plan.pop("overlays")
    return plan | data


def _report(summary: lab.Summary, out: Console) -> None:
    plan = summary.plan
    out.print(f"{plan.game}, {plan.seats} seats, mode {plan.mode}, seed {plan.seed}")
    out.print(
        f"{summary.finished} of {summary.games} games finished, {summary.errors} errors, "
        f"{summary.decisions:,} decisions in {summary.seconds:.1f} s: "
        f"{summary.decisions_per_second:,.0f} decisions per second"
    )
    length = summary.length
    out.print(
        f"Decisions in a game: {length.least} to {length.most}, median {length.median:g}, "
        f"mean {length.mean:g}"
    )
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for heading in ("games", "wins", "win rate", "mean place", "mean score"):
        table.add_column(heading, justify="right")
    results = summary.results
    for kind, tallies in (
        ("seat", results.by_seat),
        ("role", results.by_role),
        ("bot", results.by_bot),
        ("bot and role", results.by_bot_and_role),
    ):
        for name, tally in tallies.items():
            table.add_row(f"{kind} {name}", *_cells(tally))
    out.print(table)
    reasons = ", ".join(f"{reason} {count}" for reason, count in results.reasons.items())
    out.print(f"Decided by: {reasons or 'nothing'}")
    for failure in summary.failures[:SHOWN_FAILURES]:
        out.print(f"Game {failure.game} failed, seed {failure.seed}: {failure.message}")
    if len(summary.failures) > SHOWN_FAILURES:
        out.print(f"and {len(summary.failures) - SHOWN_FAILURES} more failures")


def _cells(tally: lab.Tally) -> list[str]:
    score = "" if tally.mean_score is None else f"{tally.mean_score:.2f}"
    rate = f"{100 * tally.win_rate:.1f} %"
    return [f"{tally.games}", f"{tally.wins}", rate, f"{tally.mean_place:.2f}", score]
