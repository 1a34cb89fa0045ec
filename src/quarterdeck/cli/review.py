"""`quarterdeck review`: a finished game looked at again, decision by decision."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from quarterdeck.bots import Budget
from quarterdeck.bots.review import Decision, Review, account
from quarterdeck.bots.review import review as look_again
from quarterdeck.bots.review_chart import review_chart
from quarterdeck.bots.review_words import counted, measured, plus_minus, weighed
from quarterdeck.cli.board import names_of, safe
from quarterdeck.cli.common import AsJson, at_least_one, console, has_brain, progress
from quarterdeck.cli.group import UserError
from quarterdeck.cli.replay import File, write_drawing
from quarterdeck.core import save as saves
from quarterdeck.core.state import Seat
from quarterdeck.core.table import Table


def review(
    file: File,
    *,
    seat: Annotated[
        int | None, typer.Option("--seat", help="With whose eyes; otherwise the first person's.")
    ] = None,
    playouts: Annotated[
        int, typer.Option("--playouts", help="How much to think about each decision.")
    ] = 60,
    everything: Annotated[
        bool, typer.Option("--all", help="Tell every decision, not only the costly ones.")
    ] = False,
    answer: Annotated[
        int | None, typer.Option("--answer", help="Explain this one answer, whoever gave it.")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="OUT", help="Draw the turning points.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Look at a finished game again with one seat's eyes.

    Each decision is judged by what the seat knew then; what dice and draws did is told apart.
    """
    at_least_one("--playouts", playouts)
    table = _finished(file)
    if answer is not None:
        show_answer(console(), table, answer, Budget(playouts=playouts))
        return
    eyes = _eyes(table, seat)
    with progress(f"Looking at {file.name}") as bar:
        task = bar.add_task("", total=len(table.record))
        found = look_again(
            table, eyes, Budget(playouts=playouts), lambda done: bar.update(task, completed=done)
        )
    if svg is not None:
        name = names_of(table)[eyes]
        write_drawing(svg, review_chart(f"{table.game.name}: how {name} stood", found))
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    else:
        show_review(console(), table, found, everything=everything)


def _finished(file: Path) -> Table:
    """Return the table of a save that has ended: while a game runs, a review would be help."""
    table = saves.replay(saves.read_save(file)).table
    if not table.over:
        msg = f"{file.name} holds a game that is still running; a review is for finished ones"
        raise UserError(msg)
    if not has_brain(table.game):
        msg = f"{table.game.id} has no brain that could judge its decisions"
        raise UserError(msg)
    return table


def _eyes(table: Table, seat: int | None) -> Seat:
    seats = table.origin.seats
    if seat is None:
        return next((i for i, info in enumerate(seats) if not info.bot), 0)
    if not 1 <= seat <= len(seats):
        msg = f"the save has the seats 1 to {len(seats)}; got --seat {seat}"
        raise UserError(msg)
    return seat - 1


def show_review(out: Console, table: Table, found: Review, *, everything: bool = False) -> None:
    """Tell what the choices cost, what chance brought, and where the game turned."""
    name = names_of(table)[found.seat]
    out.print(Text(f"{table.game.name}, as {name} saw it", "bold"))
    out.print(f"{len(found.decisions)} decisions: {counted(found)}.")
    out.print(f"{measured(found)} {weighed(found)}", soft_wrap=True)
    shown = found.decisions if everything else found.costly
    for one in shown:
        _show_decision(out, one)
    for moment in found.lucky:
        word = "good" if moment.luck > 0 else "bad"
        out.print(f"Answer {moment.entry + 1}: {word} luck, {plus_minus(moment.luck)}.")
    if not shown and not found.lucky:
        out.print("There were no turning points.")


def _show_decision(out: Console, one: Decision) -> None:
    out.print(
        Text.assemble(
            f"Answer {one.entry + 1}, {safe(one.question)} ",
            (f"{one.verdict}", "bold"),
            f", {plus_minus(-one.loss)}" if one.loss else "",
        )
    )
    out.print(f"  chosen: {safe(one.chosen_words)}", soft_wrap=True)
    if one.best != one.chosen:
        out.print(f"  better: {safe(one.best_words)}", soft_wrap=True)


def show_answer(out: Console, table: Table, number: int, budget: Budget) -> None:
    """Tell who answered what, and what a captain thinks of the options."""
    try:
        told = account(table, number - 1, budget)
    except LookupError as error:
        raise UserError(str(error)) from None
    name = names_of(table)[told.seat]
    out.print(Text(f"Answer {number}, {name}: {safe(told.question)}", "bold"))
    out.print(f"  chosen: {safe(told.chosen)}", soft_wrap=True)
    for thought in told.thoughts:
        out.print(f"  {safe(thought.words)}: {thought.reason}", soft_wrap=True)
