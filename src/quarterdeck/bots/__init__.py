"""Players that are programs. None of them ever holds the true state of a table."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.bots.levels import LEVELS, make_bot, seat_bot
from quarterdeck.bots.searching import Budget
from quarterdeck.bots.talk import small_talk as _small_talk
from quarterdeck.bots.window import Bot, Window
from quarterdeck.core.rng import Rng
from quarterdeck.core.table import Table, past_the_cap

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "Budget",
    "Window",
    "make_bot",
    "play_out",
    "seat_bot",
    "small_talk",
]

BOTS = LEVELS
"""Every kind of bot by its name."""


def play_out(table: Table, bots: Sequence[Bot], rng: Rng) -> int:
    """Let bots play a table to its end; return the number of decisions."""
    for decisions in range(table.game.cap):
        if not table.asks:
            return decisions
        seat = table.asks[0].seat
        window = Window(table, seat, rng)
        small_talk(table, window, rng)
        table.choose(seat, bots[seat].choose(window))
    raise past_the_cap(table)


def small_talk(table: Table, window: Window, rng: Rng) -> None:
    """Let a bot claim something now and then, in a game with table talk."""
    claim = _small_talk(window, rng)
    if claim:
        table.speak(window.seat, claim)
