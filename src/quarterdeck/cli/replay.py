"""`quarterdeck replay` and `quarterdeck verify`: what a save tells, and whether it is true."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from quarterdeck.cli.board import drawing, log_lines, names_of, show_board, show_result
from quarterdeck.cli.common import console
from quarterdeck.cli.group import UserError
from quarterdeck.core import save as saves
from quarterdeck.core.state import Seat

File = Annotated[Path, typer.Argument(metavar="FILE", help="A save.")]


def replay(
    file: File,
    *,
    to: Annotated[int | None, typer.Option("--to", help="Stop after so many answers.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="See it as this seat does.")] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="OUT", help="Write the drawing there.")
    ] = None,
) -> None:
    """Tell a saved game.

    Its log and its board, as one seat or a spectator sees them.
    """
    save = saves.read_save(file)
    if to is not None and not 0 <= to <= len(save.answers):
        msg = f"{file.name} has {len(save.answers)} answers; got --to {to}"
        raise UserError(msg)
    viewer = _viewer(seat, len(save.seats))
    replayed = saves.replay(save, to=to)
    table = replayed.table
    out = console()
    for warning in replayed.warnings:
        out.print(Text(f"Note: {warning}", "bold"))
    view = table.view(viewer)
    names = names_of(table)
    for line in log_lines(table.game, view, table.events_for(viewer), names):
        out.print(line)
    show_board(out, table.game, view, names)
    asked = len(save.answers) if to is None else to
    out.print(f"After answer {asked} of {len(save.answers)}.")
    show_result(out, table)
    if svg is not None:
        write_text(svg, drawing(table, viewer))


def _viewer(seat: int | None, seats: int) -> Seat | None:
    if seat is None:
        return None
    if not 1 <= seat <= seats:
        msg = f"the save has the seats 1 to {seats}; got --seat {seat}"
        raise UserError(msg)
    return seat - 1


def write_text(path: Path, text: str) -> None:
    """Write a file, or say why not."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        msg = f"{path} cannot be written: {error.strerror or error}"
        raise UserError(msg) from None


def verify(file: File) -> None:
    """Check a save.

    It is played again: its seed, every answer, every roll and the result.
    """
    save = saves.read_save(file)
    try:
        findings = saves.verify(save)
    except saves.SaveError as error:
        findings = [saves.Finding(str(error), ok=False)]
    out = console()
    for finding in findings:
        sign = ("✓", "bold green") if finding.ok else ("✗", "bold red")
        out.print(Text.assemble(sign, f" {finding.what}"))
    if not all(finding.ok for finding in findings):
        raise typer.Exit(1)
