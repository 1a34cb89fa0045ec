"""The captain and the admiral: they search as long as they may, and then choose.

Where others answer at the same moment, or must not learn what was chosen, the answer is drawn among
the good ones, so that it cannot be foreseen.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from math import inf
from typing import Literal

import msgspec

from quarterdeck.bots.mixture import pick_weighted
from quarterdeck.bots.race import Race
from quarterdeck.bots.search import Follow, Root, Search
from quarterdeck.bots.style import Style
from quarterdeck.bots.window import ANY_DEAL, Window
from quarterdeck.core.game import Game
from quarterdeck.core.rng import Rng

FIRST_SHARE = 0.5
"""The brain's first judgement may take this share of the time."""


class Budget(msgspec.Struct, frozen=True):
    """How much a bot may think: whichever is used up first; nothing said: what its level does."""

    playouts: int | None = None
    seconds: float | None = None
    level: Literal["", "captain", "admiral"] = ""
    """No more playouts than make such a level in the game."""


class SearchBot:
    """Thinks ahead on re-dealt worlds."""

    def __init__(self, rng: Rng, budget: Budget) -> None:
        """Keep the bot's own chance and how much it may think."""
        self._rng = rng
        self._budget = budget

    def choose(self, window: Window) -> int:
        """Return the index of the best option, or of one of the good ones where it is secret."""
        search = think_through(window, self._rng, self._budget)
        if search.secret:
            return drawn(search, self._rng).index
        return ranked(search)[0].index


def style_of(game: Game) -> Style:
    """Return how a game is searched."""
    return Style(**getattr(game.brain, "SEARCH", {}))


def think_through(
    window: Window,
    rng: Rng,
    budget: Budget,
    also: Collection[int] = (),
    clock: Callable[[], float] = time.monotonic,
) -> Search:
    """Search a choice until the budget is used up; the options in `also` in any case.

    No playout begins that would end too late if it takes as long as the longest so far.
    """
    started = clock()
    style = style_of(window.game)
    usual = {"captain": style.captain, "admiral": style.admiral}
    playouts, seconds = usual.get(budget.level, budget.playouts), budget.seconds
    longer = playouts is None or playouts > style.captain
    plans = _plans(window) if longer else {}
    style = _to_the_end(window, style) if plans else _reaching(window, style, longer=longer)

    def spent() -> float:
        return 0.0 if seconds is None else clock() - started

    def late() -> bool:
        return seconds is not None and spent() >= FIRST_SHARE * seconds

    races = bool(plans) or (longer and window.ask.question.id in style.races)
    search = (Race if races else Search)(window, rng, style, also, late, plans)
    if search.settled:
        return search
    most = inf if playouts is None else playouts
    until = inf if seconds is None else seconds
    now, longest = spent(), 0.0
    while search.playouts < most and now + longest < until and not search.clear:
        search.run()
        begun, now = now, spent()
        longest = max(longest, now - begun)
    return search


def _plans(window: Window) -> dict[int, Follow]:
    """Return the plans that the brain lets race to the end of the game; mostly none."""
    if not hasattr(window.game.brain, "plans"):
        return {}
    world = window.deal(ANY_DEAL, keep=False)
    plans: dict[int, Follow] = window.game.brain.plans(world.state, window.ask)
    return plans


def _to_the_end(window: Window, style: Style) -> Style:
    """Return a style whose playouts are told, and go to the end of the game."""
    end = window.game.cap
    return msgspec.structs.replace(style, turns=end, depth=end, final=end, told=True, trees=False)


def _reaching(window: Window, style: Style, *, longer: bool) -> Style:
    """Return a style that looks as far as the choice deserves and the time allows."""
    if not longer:
        return style
    style = msgspec.structs.replace(style, longer=True)
    if window.ask.question.id in style.lasting:
        return msgspec.structs.replace(style, turns=window.game.cap, depth=window.game.cap)
    further = getattr(window.game.brain, "further", None)
    if further is None:
        return style
    return msgspec.structs.replace(style, turns=further(window.view))


def ranked(search: Search) -> list[Root]:
    """Return the options, best first; those that were given up early come last."""
    most = max(root.visits for root in search.roots)
    return sorted(search.roots, key=lambda root: (2 * root.visits < most, -search.standing(root)))


def drawn(search: Search, rng: Rng) -> Root:
    """Draw an option as the search would mix them: nobody can foresee which."""
    return search.roots[pick_weighted(search.mix(), rng)]
