"""The deckhand: random with common sense. It never passes up a win, and it makes no needless blunder.

It has no plan: of the game's brain it uses only the judgement of a position, one step ahead.
"""

from __future__ import annotations

from statistics import fmean, pstdev

from quarterdeck.bots.greedy import settle
from quarterdeck.bots.window import Window
from quarterdeck.core.rng import Rng
from quarterdeck.core.table import Table

LOOKS_AT = 8
"""So many options, picked at random, are looked at."""
MAKES_SURE = 12
"""In so many worlds an option that seems to win must win."""


class DeckhandBot:
    """Takes any option that is not plainly bad."""

    def __init__(self, rng: Rng) -> None:
        """Keep the bot's own chance."""
        self._rng = rng

    def choose(self, window: Window) -> int:
        """Return a sure win if one is seen; otherwise any option but those that stand out as bad."""
        tries = list(range(len(window.ask.options)))
        if len(tries) == 1:
            return 0
        self._rng.shuffle(tries)
        tries = tries[:LOOKS_AT]
        world = window.world()
        ends = {i: self._try(world, window, i) for i in tries}
        for i in tries:
            if ends[i][1] > 0 and self._surely_wins(window, i):
                return i
        good = sensible(ends)
        sure = window.game.brain.candidates(world.state, window.ask)
        if len(sure) == 1 and sure[0] not in good:
            good.append(sure[0])  # what everybody would do is no blunder, however it looks at once
        return self._rng.pick(good)

    def _surely_wins(self, window: Window, index: int) -> bool:
        return all(self._try(window.world(), window, index)[1] > 0 for _ in range(MAKES_SURE))

    def _try(self, world: Table, window: Window, index: int) -> tuple[float, float]:
        """Return what an option leads to in a world, and what is won or lost by it at once."""
        table = world.clone()
        table.choose(window.seat, index)
        value = settle(table, window.seat, self._rng)
        result = table.state.result
        return value, 0.0 if result is None else result.returns()[window.seat]


def sensible(ends: dict[int, tuple[float, float]]) -> list[int]:
    """Return the options that neither lose at once nor stand out as bad among the others."""
    alive = {i: value for i, (value, won) in ends.items() if won >= 0}
    if not alive:
        return list(ends)
    values = list(alive.values())
    bad = fmean(values) - 1.01 * pstdev(values) - 1e-6  # of two options neither stands out
    return [i for i, value in alive.items() if value >= bad]
