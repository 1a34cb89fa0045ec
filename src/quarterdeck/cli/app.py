"""All commands together."""

from __future__ import annotations

from typing import Annotated

import typer

from quarterdeck import __version__
from quarterdeck.cli import (
    arena,
    balance,
    bench,
    games,
    play,
    replay,
    review,
    rules,
    serve,
    simulate,
    soak,
)
from quarterdeck.cli.group import Deck

app = typer.Typer(
    name="quarterdeck",
    cls=Deck,
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Tabletop games of boarding, bluff and deep space, for people, bots and labs.",
)


def _version(value: bool) -> None:
    if value:
        typer.echo(f"quarterdeck {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Tabletop games of boarding, bluff and deep space, for people, bots and labs.

    Start with `quarterdeck play`.
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


app.command("games")(games.list_games)
app.command("play")(play.play)
app.command("serve")(serve.serve)
app.command("simulate")(simulate.simulate)
app.command("arena")(arena.arena)
app.command("balance")(balance.balance)
app.command("replay")(replay.replay)
app.command("verify")(replay.verify)
app.command("review")(review.review)
app.command("rules")(rules.rules)
app.command("bench")(bench.bench)
app.command("soak")(soak.soak)
