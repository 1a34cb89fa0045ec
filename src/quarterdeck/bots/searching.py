"""The captain and the admiral: they search as long as they may, and then choose.

Where others answer at the same moment, or must not learn what was chosen, the answer is drawn among
the good ones, so that it cannot be foreseen.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence

import msgspec

from quarterdeck.bots.search import Root, Search, Style
from quarterdeck.bots.window import Window
from quarterdeck.core.game import Game
from quarterdeck.core.rng import Rng

FINE = 1 << 40
MIXED = 0.25
"""An option that was tried less than this share of the most tried one is not drawn."""


class Budget(msgspec.Struct, frozen=True):
    """How much a bot may think: whichever is used up first; neither: what its level does."""

    playouts: int | None = None
    seconds: float | None = None


class SearchBot:
    """Thinks ahead on re-dealt worlds."""

    def __init__(self, rng: Rng, budget: Budget) -> None:
        """Keep the bot's own chance and how much it may think."""
        self._rng = rng
        self._budget = budget

    def choose(self, window: Window) -> int:
        """Return the index of the best option, or of one of the good ones where it is secret."""
        search = think_through(window, self._rng, self._budget)
        if window.joint or window.ask.question.hidden:
            return drawn(search, self._rng).index
        return ranked(search)[0].index


def style_of(game: Game) -> Style:
    """Return how a game is searched."""
    return Style(**getattr(game.brain, "SEARCH", {}))


def think_through(window: Window, rng: Rng, budget: Budget, also: Collection[int] = ()) -> Search:
    """Search a choice until the budget is used up; the options in `also` in any case."""
    started = time.monotonic()
    search = Search(window, rng, style_of(window.game), also)
    if search.settled:
        return search
    playouts, seconds = budget.playouts, budget.seconds
    while playouts is None or search.playouts < playouts:
        if seconds is not None and time.monotonic() - started >= seconds:
            break
        search.run()
    return search


def ranked(search: Search) -> list[Root]:
    """Return the options, best first; those that were given up early come last."""
    most = max(root.visits for root in search.roots)
    return sorted(search.roots, key=lambda root: (2 * root.visits < most, -search.worth(root)))


def drawn(search: Search, rng: Rng) -> Root:
    """Draw an option by how often it was tried: nobody can foresee which."""
    most = max(root.visits for root in search.roots)
    good = [root for root in search.roots if root.visits >= MIXED * most]
    return good[pick_weighted([root.visits for root in good], rng)]


def pick_weighted(weights: Sequence[float], rng: Rng) -> int:
    """Return an index with a chance in proportion to its weight."""
    point = rng.below(FINE) / FINE * sum(weights)
    for i, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return i
    return len(weights) - 1
