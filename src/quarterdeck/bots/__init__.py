"""Players that are programs. None of them ever holds the true state of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quarterdeck.bots.greedy import GreedyBot
from quarterdeck.bots.random import RandomBot
from quarterdeck.bots.window import Bot, Window
from quarterdeck.core.game import SetupError
from quarterdeck.core.rng import Rng
from quarterdeck.core.table import Table

__all__ = ["BOTS", "Bot", "Window", "make_bot", "play_out", "small_talk"]

SPEAKS_UP = 8
"""A bot says something before one in so many of its answers, where a game has table talk."""

BOTS: dict[str, Callable[[Rng], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
}


def make_bot(name: str, rng: Rng) -> Bot:
    """Return a bot by its name, with its own chance."""
    if name not in BOTS:
        msg = f"there is no bot '{name}'; expected one of {', '.join(BOTS)}"
        raise SetupError(msg)
    return BOTS[name](rng)


def play_out(table: Table, bots: Sequence[Bot], rng: Rng) -> int:
    """Let bots play a table to its end; return the number of decisions."""
    decisions = 0
    while table.asks:
        seat = table.asks[0].seat
        window = Window(table, seat, rng)
        small_talk(table, window, rng)
        table.choose(seat, bots[seat].choose(window))
        decisions += 1
    return decisions


def small_talk(table: Table, window: Window, rng: Rng) -> None:
    """Let a bot claim something now and then, in a game with table talk."""
    if table.game.talk is not None and rng.below(SPEAKS_UP) == 0:
        claim = window.remark()
        if claim:
            table.speak(window.seat, claim)
