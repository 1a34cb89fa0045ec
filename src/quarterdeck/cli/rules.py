"""`quarterdeck rules`: the clauses of a game, by id, by words, and those that no test cites."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from quarterdeck.cli.common import GameId, console
from quarterdeck.cli.group import UserError
from quarterdeck.core.game import Game, find_game
from quarterdeck.core.rulebook import Clause, cited, uncovered


def rules(
    game_id: GameId,
    clause: Annotated[str | None, typer.Argument(help="A clause id, such as HS-MOVE-02.")] = None,
    *,
    search: Annotated[
        str | None, typer.Option("--search", metavar="WORDS", help="Clauses with all these words.")
    ] = None,
    not_cited: Annotated[
        bool, typer.Option("--uncovered", help="Ids of clauses that no test cites.")
    ] = False,
    tests: Annotated[
        Path | None, typer.Option("--tests", metavar="DIR", help="Where the tests are.")
    ] = None,
) -> None:
    """Show the rules of a game.

    All of them, one clause, or the clauses that hold some words.
    """
    game = find_game(game_id)
    book = game.rulebook
    if not_cited:
        for clause_id in uncovered(book, cited(find_tests(game, tests))):
            typer.echo(clause_id)
        return
    if clause is not None:
        show_clause(console(), book.clause(clause.upper()))
        return
    found = list(book.clauses.values()) if search is None else book.search(search)
    if not found:
        msg = f"no clause of {game.id} has the words '{search}'"
        raise UserError(msg)
    _show_all(console(), found)


def find_tests(game: Game, given: Path | None = None) -> Path:
    """Find the tests: as given, beside the `src` folder that holds the game, or here."""
    places = [given] if given else [*_beside_source(game), Path.cwd() / "tests"]
    for place in places:
        if place.is_dir():
            return place
    looked = " and ".join(str(place) for place in places)
    msg = (
        f"no tests were found in {looked}; run it in a checkout of the project, "
        "or name the folder with --tests"
    )
    raise UserError(msg)


def _beside_source(game: Game) -> list[Path]:
    spec = importlib.util.find_spec(game.package)
    if spec is None or spec.origin is None:
        return []
    return [folder.parent / "tests" for folder in Path(spec.origin).parents if folder.name == "src"]


def show_clause(out: Console, clause: Clause) -> None:
    """Print a clause with its chapter."""
    out.print(Text.assemble((clause.id, "bold"), (f"  {clause.chapter}", "dim")))
    out.print(Padding(Text(clause.text), (0, 0, 0, 2)))
    if clause.untestable:
        out.print(Padding(Text(f"No test can prove it: {clause.untestable}", "dim"), (0, 0, 0, 2)))


def _show_all(out: Console, clauses: Sequence[Clause]) -> None:
    chapter = ""
    for clause in clauses:
        if clause.chapter != chapter:
            chapter = clause.chapter
            out.print(Text(f"\n{chapter}", "bold"))
        out.print(Padding(Text.assemble((clause.id, "bold"), f"  {clause.text}"), (0, 0, 0, 2)))
