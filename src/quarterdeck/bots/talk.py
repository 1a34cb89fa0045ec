"""What bots say, in games with table talk."""

from __future__ import annotations

from quarterdeck.bots.window import Window
from quarterdeck.core.rng import Rng

SPEAKS_UP = 8
"""A bot says something before one in so many of its answers."""


def small_talk(window: Window, rng: Rng) -> str:
    """Return what a bot claims before it answers; empty: nothing, as mostly."""
    if window.game.talk is None or rng.below(SPEAKS_UP):
        return ""
    return window.remark()
