"""The greedy bot: tries each option on a few re-dealt worlds and takes the best position.

A position is judged by the game's `brain.value(state, seat)` when the present step is over. Own
follow-up choices within the step are searched among `brain.candidates`; other seats answer by
`brain.reflex`.
"""

from __future__ import annotations

from quarterdeck.bots.window import Window
from quarterdeck.core.ask import Ask
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Seat
from quarterdeck.core.table import Table

WORLDS = 3
MAX_DEPTH = 2
MAX_WIDTH = 40


class GreedyBot:
    """Takes the option that leads to the best position, averaged over worlds."""

    def __init__(self, rng: Rng, worlds: int = WORLDS) -> None:
        """Keep the bot's own chance and how many worlds it looks at."""
        self._rng = rng
        self._worlds = worlds

    def choose(self, window: Window) -> int:
        """Return the index of the best option."""
        totals: dict[int, float] = {}
        for _ in range(self._worlds):
            world = window.world()
            tries = self._candidates(world, window.ask)
            if len(tries) == 1 and not totals:
                return tries[0]
            for i in tries:
                totals[i] = totals.get(i, 0.0) + self._try(world, window.seat, i, MAX_DEPTH)
        best = max(totals.values())
        return self._rng.pick([i for i, total in totals.items() if total >= best - 1e-9])

    def _try(self, world: Table, seat: Seat, index: int, depth: int) -> float:
        """Return the worth of an option for a seat in one world."""
        table = world.clone()
        table.choose(seat, index)
        return self._settle(table, seat, depth - 1)

    def _settle(self, table: Table, seat: Seat, depth: int) -> float:
        """Play the present step to its end, the own seat at its best, and judge the position."""
        game = table.game
        while len(table.marks) == 1 and table.asks:
            a = table.asks[0]
            if a.seat == seat and depth > 0:
                tries = self._candidates(table, a)
                return max(self._try(table, seat, i, depth) for i in tries)
            table.choose(a.seat, game.brain.reflex(table.state, a, self._rng))
        return float(game.brain.value(table.state, seat))

    def _candidates(self, table: Table, a: Ask) -> list[int]:
        """Return the options to try: those the brain does not rule out, at most so many."""
        indices: list[int] = table.game.brain.candidates(table.state, a)
        if len(indices) > MAX_WIDTH:
            self._rng.shuffle(indices)
            indices = indices[:MAX_WIDTH]
        return indices
