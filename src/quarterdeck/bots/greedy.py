"""The greedy bot: tries each option on a few re-dealt worlds and takes the best position.

A position is judged by the game's `brain.value(state, seat)` when the present step is over. Own
follow-up choices within the step are searched among `brain.candidates`; other seats answer by
`brain.reflex`. A brain may say how many `WORLDS` that takes: one where nothing that is hidden matters
within a step, more where dice decide much.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from quarterdeck.bots.window import Window
from quarterdeck.core.ask import Ask
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Seat
from quarterdeck.core.table import Table

Value = Callable[[Any, Seat], float]
WORLDS = 3
MAX_DEPTH = 2
MAX_WIDTH = 40


class GreedyBot:
    """Takes the option that leads to the best position, averaged over worlds."""

    def __init__(self, rng: Rng, worlds: int = 0, value: Value | None = None) -> None:
        """Keep the bot's own chance and how many worlds it looks at; 0: what the brain says.

        It judges by the brain's `value`, or by another one.
        """
        self._rng = rng
        self._worlds = worlds
        self._value = value

    def choose(self, window: Window) -> int:
        """Return the index of the best option."""
        judged = self.judge(window)
        best = max(judged.values())
        return self._rng.pick([i for i, worth in judged.items() if worth >= best - 1e-9])

    def judge(
        self,
        window: Window,
        also: Collection[int] = (),
        late: Callable[[], bool] = lambda: False,
    ) -> dict[int, float]:
        """Return what each option that is worth a look leads to; a single one is not judged.

        Those in `also` are judged in any case. When it is `late`, what was found so far must do:
        the worlds in which every option was tried, or at least one option.
        """
        totals: dict[int, float] = {}
        worlds: int = self._worlds or getattr(window.game.brain, "WORLDS", WORLDS)
        for done in range(worlds):
            world = window.any_world()
            tries = self._candidates(world, window.ask)
            tries = [*tries, *(i for i in also if i not in tries)]
            if len(tries) == 1 and not totals:
                return {tries[0]: 0.0}
            found: dict[int, float] = {}
            for i in tries:
                if (done or found) and late():
                    return {i: total / done for i, total in totals.items()} or found
                found[i] = self._try(world, window.seat, i, MAX_DEPTH)
            for i, worth in found.items():
                totals[i] = totals.get(i, 0.0) + worth
        return {i: total / worlds for i, total in totals.items()}

    def _try(self, world: Table, seat: Seat, index: int, depth: int) -> float:
        """Return the worth of an option for a seat in one world."""
        table = world.clone()
        table.choose(seat, index)
        return self._settle(table, seat, depth - 1)

    def _settle(self, table: Table, seat: Seat, depth: int) -> float:
        """Play the present step to its end, the own seat at its best, and judge the position."""
        brain = table.game.brain
        while depth > 0 and not table.steps and table.asks:
            a = table.asks[0]
            if a.seat == seat:
                tries = self._candidates(table, a)
                return max(self._try(table, seat, i, depth) for i in tries)
            table.choose(a.seat, brain.reflex(table.state, a, self._rng))
        return settle(table, seat, self._rng, self._value)

    def _candidates(self, table: Table, a: Ask) -> list[int]:
        """Return the options to try: those the brain does not rule out, at most so many."""
        indices: list[int] = table.game.brain.candidates(table.state, a)
        if len(indices) > MAX_WIDTH:
            self._rng.shuffle(indices)
            indices = indices[:MAX_WIDTH]
        return indices


def settle(table: Table, seat: Seat, rng: Rng, value: Value | None = None) -> float:
    """Play the present step of a clone to its end by reflex, and judge the position for a seat."""
    brain = table.game.brain
    while not table.steps and table.asks:
        a = table.asks[0]
        table.choose(a.seat, brain.reflex(table.state, a, rng))
    return float((value or brain.value)(table.state, seat))
