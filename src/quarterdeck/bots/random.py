"""The random bot: any option is as good as another."""

from __future__ import annotations

from quarterdeck.bots.window import Window
from quarterdeck.core.rng import Rng


class RandomBot:
    """Takes a random option."""

    def __init__(self, rng: Rng) -> None:
        """Keep the bot's own chance."""
        self._rng = rng

    def choose(self, window: Window) -> int:
        """Return the index of a random option."""
        return self._rng.below(len(window.ask.options))
