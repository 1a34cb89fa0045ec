"""The menu of `quarterdeck play` without a game: Enter takes what stands in brackets."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from quarterdeck.bots import BOTS
from quarterdeck.cli.common import has_brain
from quarterdeck.cli.group import UserError
from quarterdeck.cli.seating import NOBODY, Wish
from quarterdeck.core.game import Game, games


def ask_wish(out: Console, wish: Wish) -> Wish:
    """Ask for what the command line left open."""
    installed = list(games().values())
    if not installed:
        msg = "no games are installed"
        raise UserError(msg)
    try:
        return _ask(out, wish, installed)
    except EOFError:
        out.print("\nNo game was started.")
        raise typer.Exit from None


def _ask(out: Console, wish: Wish, installed: Sequence[Game]) -> Wish:
    out.print(Text("Quarterdeck", "bold"))
    game = installed[_choose(out, "Which game?", [f"{g.name}: {g.summary}" for g in installed], 0)]
    mode = wish.mode
    if mode is None:
        lines = [f"{m.name}: {m.text} {_numbers(m.seats)} players." for m in game.modes]
        mode = game.modes[_choose(out, "Which mode?", lines, 0)].id
    seats = wish.seats
    if seats is None:
        offered = game.choose_mode(None, mode)[1].seats
        seats = _number(out, "How many players?", offered, offered[-1])
    bots = wish.bots
    if bots is None:
        people = _number(out, "How many of them are people?", range(seats + 1), 1)
        bots = NOBODY
        if people < seats:
            kinds = [name for name in BOTS if name == "random" or has_brain(game)]
            default = kinds.index("greedy") if "greedy" in kinds else 0
            kind = kinds[_choose(out, "Which bots?", kinds, default)]
            bots = ",".join([kind] * (seats - people))
    return msgspec.structs.replace(wish, game=game.id, mode=mode, seats=seats, bots=bots)


def _numbers(numbers: Sequence[int]) -> str:
    return " or ".join(map(str, numbers))


def _choose(out: Console, question: str, lines: Sequence[str], default: int) -> int:
    """Ask for one of several lines; return its index."""
    out.print()
    out.print(Text(question, "bold"))
    for n, line in enumerate(lines, 1):
        out.print(f"  {n}  {line}")
    return _read(out, range(1, len(lines) + 1), default + 1) - 1


def _number(out: Console, question: str, offered: Sequence[int], default: int) -> int:
    out.print()
    out.print(Text.assemble((question, "bold"), f"  {', '.join(map(str, offered))}"))
    return _read(out, offered, default)


def _read(out: Console, offered: Sequence[int], default: int) -> int:
    while True:
        words = input(f"[{default}] > ").strip()
        if not words:
            return default
        if words.isascii() and words.isdigit() and int(words[:9]) in offered:
            return int(words)
        out.print(
            f"Please give one of {', '.join(map(str, offered))}, or just Enter for {default}."
        )
