"""The deckhand: random with common sense. It never passes up a win, and it makes no needless blunder.

It has no plan: of the game's brain it uses only the judgement of a position, one step ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, pstdev

from quarterdeck.bots.greedy import settle
from quarterdeck.bots.window import Window
from quarterdeck.core.rng import Rng
from quarterdeck.core.table import Table

MAKES_SURE = 12
"""In so many worlds an option that seems to win must win."""
LOOKS_AGAIN = 5
"""In so many more worlds an option that is taken must not lose."""


class DeckhandBot:
    """Takes any option that is not plainly bad."""

    def __init__(self, rng: Rng) -> None:
        """Keep the bot's own chance."""
        self._rng = rng

    def choose(self, window: Window) -> int:
        """Return a sure win if there is one; otherwise any option but those that are plainly bad."""
        tries = list(range(len(window.ask.options)))
        if len(tries) == 1:
            return 0
        self._rng.shuffle(tries)
        world = window.world()
        ends = {i: self._end(world.clone(), window, i) for i in tries}
        for i in tries:
            if ends[i][1] > 0 and self._surely_wins(window, i):
                return i
        good = sensible(ends)
        sure = window.game.brain.candidates(world.state, window.ask)
        if len(sure) == 1 and sure[0] not in good:
            good.append(sure[0])  # what everybody would do is no blunder, however it looks at once
        self._rng.shuffle(good)
        return self._least_deadly(window, good)

    def _surely_wins(self, window: Window, index: int) -> bool:
        worlds = (window.world(keep=False) for _ in range(MAKES_SURE))
        return all(self._end(world, window, index)[1] > 0 for world in worlds)

    def _least_deadly(self, window: Window, tries: Sequence[int]) -> int:
        """Return the first option that loses at once in no world, or else in the fewest."""
        least, found = LOOKS_AGAIN + 1, tries[0]
        drawn = [window.draw() for _ in range(LOOKS_AGAIN)]
        for i in tries:
            worlds = (window.deal(one, keep=False) for one in drawn)
            lost = sum(self._end(world, window, i)[1] < 0 for world in worlds)
            if lost < least:
                least, found = lost, i
            if not lost:
                break
        return found

    def _end(self, world: Table, window: Window, index: int) -> tuple[float, float]:
        """Take an option in a world; return what it leads to, and what is won or lost at once."""
        world.choose(window.seat, index)
        value = settle(world, window.seat, self._rng)
        result = world.state.result
        return value, 0.0 if result is None else result.returns()[window.seat]


def sensible(ends: dict[int, tuple[float, float]]) -> list[int]:
    """Return the options that neither lose at once nor stand out as bad among the others."""
    alive = {i: value for i, (value, won) in ends.items() if won >= 0}
    if not alive:
        return list(ends)
    values = list(alive.values())
    bad = fmean(values) - 1.01 * pstdev(values) - 1e-6  # of two options neither stands out
    return [i for i, value in alive.items() if value >= bad]
