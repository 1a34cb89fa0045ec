"""`quarterdeck balance`: who wins how often, over a grid of modes, seats and options."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from quarterdeck.cli.common import (
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
from quarterdeck.cli.group import UserError, complain
from quarterdeck.core.game import find_game
from quarterdeck.lab import balance as lab
from quarterdeck.lab.chart import interval_chart


def balance(
    game_id: GameId,
    *,
    games: Annotated[int, typer.Option("--games", help="How many games in each cell.")] = 100,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary",
            metavar="NAME=A,B",
            help="Values of seats, mode, bots or an option (again for more: a grid).",
        ),
    ] = None,
    by: Annotated[
        list[str] | None,
        typer.Option("--by", metavar="A,B", help="Labels of a table (again for more tables)."),
    ] = None,
    seats: Seats = None,
    mode: ModeId = None,
    bots: Bots = "greedy",
    seed: Seed = None,
    jobs: Jobs = 1,
    content: Content = None,
    option: Options = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", help="Keep the games here; a run that was cut off goes on."),
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Write tables for a page.")] = False,
    svg: Annotated[Path | None, typer.Option("--svg", help="Draw the last table here.")] = None,
) -> None:
    """Play a grid of games with bots and tell who wins how often, with 95 % intervals.

    Without `--by` there is one table for each label that the game counts by.
    """
    game = find_game(game_id)
    plan = read_plan(
        game,
        seats=seats,
        mode=mode,
        bots=bots or "greedy",
        seed=seed,
        content=content,
        option=option,
    )
    at_least_one("--games", games)
    cells = lab.grid(plan, [_read_vary(text) for text in vary or ()])
    with progress(f"{game.name}, {len(cells)} cells") as bar:
        task = bar.add_task("", total=games * len(cells))
        found = lab.run(
            cells, games, jobs=read_jobs(jobs), file=file, tick=lambda: bar.advance(task)
        )
    wanted = [text.split(",") for text in by or ()] or [[n] for n in lab.labels_of(cells, found)]
    for labels in wanted:
        shares = lab.shares(cells, found, labels)
        if not shares:
            known = ", ".join(lab.labels_of(cells, found))
            msg = f"nothing is counted by {', '.join(labels)}; expected some of {known}"
            raise UserError(msg)
        _print(labels, shares, console(), markdown=markdown)
        if svg is not None:
            svg.write_text(interval_chart(labels, shares), encoding="utf-8")
    errors = [one for one in found if one.error]
    for one in errors[:5]:
        complain(f"game {one.number} of cell {cells[one.cell].labels} failed: {one.error}")
    if errors:
        raise typer.Exit(1)


def _read_vary(text: str) -> tuple[str, list[str]]:
    name, equals, values = text.partition("=")
    if not equals or not name or not values:
        msg = f"what varies is given as NAME=A,B; got '{text}'"
        raise UserError(msg)
    return name.strip(), [value.strip() for value in values.split(",")]


def _print(
    labels: Sequence[str], shares: Sequence[lab.Share], out: Console, *, markdown: bool
) -> None:
    heads = [*labels, "games", "wins", "95 % interval"]
    if markdown:
        typer.echo(f"| {' | '.join(heads)} |")
        typer.echo(f"|{'---|' * len(labels)}{'---:|' * 3}")
        for share in shares:
            typer.echo(f"| {' | '.join(_cells(share))} |")
        typer.echo("")
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for i, head in enumerate(heads):
        table.add_column(head, justify="left" if i < len(labels) else "right")
    for share in shares:
        table.add_row(*_cells(share))
    out.print(table)
    out.print()


def _cells(share: lab.Share) -> list[str]:
    low, high = share.interval
    rate = f"{100 * share.rate:.1f} %"
    return [*share.group, str(share.count), rate, f"{100 * low:.0f}–{100 * high:.0f} %"]
