"""`quarterdeck replay` and `quarterdeck verify`: what a save tells, and whether it is true."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from quarterdeck.cli.board import drawing, log_lines, names_of, safe, show_board, show_result
from quarterdeck.cli.common import console
from quarterdeck.cli.group import UserError
from quarterdeck.core import save as saves
from quarterdeck.core.origin import write_position
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
    position: Annotated[
        Path | None,
        typer.Option("--position", metavar="OUT", help="Write the position there, as JSON."),
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
        out.print(Text(f"Note: {safe(warning)}", "bold"))
    view = table.view(viewer)
    names = names_of(table)
    for line in log_lines(table.game, view, table.events_for(viewer), names):
        out.print(line)
    show_board(out, table.game, view, names)
    asked = len(save.answers) if to is None else to
    out.print(f"After answer {asked} of {len(save.answers)}.")
    show_result(out, table)
    if svg is not None:
        write_drawing(svg, drawing(table, viewer))
    if position is not None:
        write_new(position, write_position(table))


def _viewer(seat: int | None, seats: int) -> Seat | None:
    if seat is None:
        return None
    if not 1 <= seat <= seats:
        msg = f"the save has the seats 1 to {seats}; got --seat {seat}"
        raise UserError(msg)
    return seat - 1


def write_new(path: Path, text: bytes) -> None:
    """Write a file that is not there yet, or say why not."""
    try:
        with path.open("xb") as file:
            file.write(text)
    except FileExistsError:
        msg = f"{path} exists already; name another file"
        raise UserError(msg) from None
    except OSError as error:
        msg = f"{path} cannot be written: {error.strerror or error}"
        raise UserError(msg) from None


def write_drawing(path: Path, text: str) -> None:
    """Write a drawing; a file that is none is not overwritten."""
    try:
        if path.exists() and not path.read_bytes()[:200].lstrip().startswith(b"<svg"):
            msg = f"{path} exists already and is no drawing; name another file"
            raise UserError(msg)
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
        out.print(Text.assemble(sign, f" {safe(finding.what)}"))
    if not all(finding.ok for finding in findings):
        raise typer.Exit(1)
