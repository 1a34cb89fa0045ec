"""`quarterdeck bench`: how fast the games run, also beside another engine."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from quarterdeck.cli.common import AsJson, at_least_one, console, progress
from quarterdeck.cli.group import UserError
from quarterdeck.core.game import find_game, games
from quarterdeck.lab import bench as lab
from quarterdeck.lab.peers import PEERS, PeerError

MAX_SECONDS = 600


def bench(
    *,
    game: Annotated[str | None, typer.Option("--game", help="One game; otherwise all.")] = None,
    peers: Annotated[
        bool, typer.Option("--peers", help="Measure Catanatron too, in the same run.")
    ] = False,
    rounds: Annotated[int, typer.Option("--rounds", help="Short rounds of each.")] = 5,
    seconds: Annotated[float, typer.Option("--seconds", help="Length of a round.")] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Measure how fast the games run on one core."""
    at_least_one("--rounds", rounds)
    if not 0 < seconds <= MAX_SECONDS:
        msg = f"--seconds is a number above 0, at most {MAX_SECONDS}; got {seconds:g}"
        raise UserError(msg)
    chosen = [find_game(game)] if game else list(games().values())
    others = PEERS if peers else ()
    err = console(stderr=True)
    try:
        for peer in others:
            if not peer.installed():
                err.print(
                    f"Installing {peer.name} {peer.version} in {peer.home()} …", soft_wrap=True
                )
                peer.install()
        with progress("Measuring") as bar:
            task = bar.add_task("", total=rounds * (len(chosen) + len(others)))
            measured = lab.bench(
                chosen,
                others,
                rounds=rounds,
                seconds=seconds,
                tick=lambda: bar.advance(task),
            )
    except PeerError as error:
        raise UserError(str(error)) from None
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(measured), indent=2).decode())
    else:
        _report(measured, console())


def _report(measured: lab.Bench, out: Console) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for heading in ("decisions/s", "games/s", "clones/s", "view and draw", "checkpoint"):
        table.add_column(heading, justify="right")
    for one in measured.games:
        table.add_row(
            f"{one.game}, {one.seats} seats",
            f"{one.decisions_per_second:,.0f}",
            f"{one.games_per_second:,.1f}",
            f"{one.clones_per_second:,.0f}",
            f"{one.view_and_draw_ms:.2f} ms",
            f"{one.checkpoint_bytes:,} bytes",
        )
    for peer in measured.peers:
        table.add_row(
            f"{peer.peer} {peer.version}",
            f"{peer.decisions_per_second:,.0f}",
            f"{peer.games_per_second:,.1f}",
        )
    out.print(table)
    _report_search(measured, out)
    for peer in measured.peers:
        for game, ratio in peer.ratio.items():
            out.print(f"{game}: {ratio:.2f} decisions for each one of {peer.peer}")
    out.print(
        f"Random play on one core without views; medians of {measured.rounds} rounds "
        f"of {measured.seconds:g} s."
    )
    if measured.peers:
        out.print("Decisions of peers include forced ones, which our tables take by themselves.")


def _report_search(measured: lab.Bench, out: Console) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("thinking")
    for heading in ("playouts/s", "a redeal", "a value", "a mate's decision", "late at most"):
        table.add_column(heading, justify="right")
    for one in measured.games:
        if one.search is not None:
            table.add_row(
                f"{one.game}, {one.seats} seats",
                f"{one.search.playouts_per_second:,.0f}",
                f"{one.search.redeal_ms:.2f} ms",
                f"{one.search.value_ms:.2f} ms",
                f"{one.search.mate_ms:.1f} ms",
                f"{one.search.late_ms:.1f} ms",
            )
    out.print(table)
