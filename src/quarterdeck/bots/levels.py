"""How strong a bot is: from one that takes anything to one that thinks long.

`deckhand`, `mate`, `captain` and `admiral` are the levels that people play against; `random` and
`greedy` (the mate by its method) are what the lab measures with.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from quarterdeck.bots.deckhand import DeckhandBot
from quarterdeck.bots.greedy import GreedyBot
from quarterdeck.bots.random import RandomBot
from quarterdeck.bots.searching import Budget, SearchBot
from quarterdeck.bots.window import Bot
from quarterdeck.core.game import SetupError
from quarterdeck.core.rng import Rng


class Level(msgspec.Struct, frozen=True):
    """A kind of bot, and how much it thinks."""

    name: str
    text: str
    make: Callable[[Rng, Budget], Bot]
    thinks: Budget = Budget()
    """How much, where results must be the same again; nothing said: it does not search."""
    seconds: float = 0.0
    """What it thinks at a table, at most."""

    @property
    def searches(self) -> bool:
        """Tell whether it thinks ahead."""
        return self.thinks != Budget()

    @property
    def divides(self) -> bool:
        """Tell whether several processes may think for it: it uses all the time that it has."""
        return self.thinks.level == "admiral"

    @property
    def at_table(self) -> Budget:
        """How much it thinks at a table with people."""
        return self.within(Budget(seconds=self.seconds)) if self.searches else Budget()

    def within(self, budget: Budget) -> Budget:
        """Return what it thinks that may think so much: a captain in any case no more than it does."""
        if budget == Budget():
            return self.thinks
        if budget.playouts is not None or self.divides:
            return budget
        return Budget(seconds=budget.seconds, level=self.thinks.level)


def _search(rng: Rng, budget: Budget) -> Bot:
    return SearchBot(rng, budget)


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("random", "takes any option", lambda rng, _: RandomBot(rng)),
        Level("deckhand", "random with common sense", lambda rng, _: DeckhandBot(rng)),
        Level("mate", "takes what looks best at once", lambda rng, _: GreedyBot(rng)),
        Level("greedy", "the mate, by its method", lambda rng, _: GreedyBot(rng)),
        Level("captain", "thinks ahead", _search, Budget(level="captain"), seconds=0.5),
        Level("admiral", "thinks ahead for long", _search, Budget(level="admiral"), seconds=8.0),
    )
}


def find_level(name: str) -> Level:
    """Return a level by its name, or say which there are."""
    if name not in LEVELS:
        msg = f"there is no bot '{name}'; expected one of {', '.join(LEVELS)}"
        raise SetupError(msg)
    return LEVELS[name]


def make_bot(name: str, rng: Rng, budget: Budget | None = None) -> Bot:
    """Return a bot by its name, with its own chance; it thinks as its level does, or as told.

    A name may carry a number of playouts: `captain:400`.
    """
    name, _, playouts = name.partition(":")
    level = find_level(name)
    if playouts:
        return level.make(rng, Budget(_playouts(level, playouts)))
    return level.make(rng, level.within(budget or Budget()))


def seat_bot(name: str, rng: Rng) -> Bot:
    """Return a bot that thinks as long as one does at a table with people."""
    return make_bot(name, rng, find_level(name.partition(":")[0]).at_table)


def _playouts(level: Level, text: str) -> int:
    if not level.searches or not text.isascii() or not text.isdigit() or not int(text[:9]):
        msg = (
            f"'{level.name}:{text}': only captain and admiral take a number of playouts, from 1 up"
        )
        raise SetupError(msg)
    return int(text[:9])
