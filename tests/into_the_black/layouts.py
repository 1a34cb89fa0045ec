"""Ships laid to the last tile and checked: `python -m tests.into_the_black.layouts 10000`.

A layout can dead-lock a game only if tiles are left and there is nowhere to lay them, or if a tile
cannot be walked to. Barriers do not count: they can be forced, cut or dropped.
"""

from __future__ import annotations

import sys

from quarterdeck.core.game import Setup
from quarterdeck.core.rng import Rng
from quarterdeck.games.into_the_black import GAME
from quarterdeck.games.into_the_black.rules.laying import breach, lay_random, open_ends
from quarterdeck.games.into_the_black.ship import HOME, open_distances
from quarterdeck.games.into_the_black.state import IntoTheBlack


def layout(seed: int, mode: str = "standard") -> IntoTheBlack:
    """Lay the ship of a fresh game."""
    rng = Rng.from_seed(seed.to_bytes(4, "big"))
    state = GAME.setup(Setup(3, mode, GAME.choose_options({}), GAME.open_book(()), rng))
    assert isinstance(state, IntoTheBlack)
    return state


def lay_to_the_end(s: IntoTheBlack) -> int:
    """Go on from random open ends while tiles are left; return how often the ship was closed."""
    closed = 0
    while s.corridors and s.rooms:
        ends = open_ends(s)
        end = s.rng.pick(ends) if ends else breach(s)
        closed += not ends
        assert end is not None, "tiles are left and there is nowhere to lay them"
        lay_random(s, end)
    reach = open_distances(s, HOME)
    assert set(reach) == set(s.ship), "a tile cannot be walked to"
    return closed


def main(count: int) -> None:
    """Lay and check so many ships."""
    closed = sum(lay_to_the_end(layout(seed)) > 0 for seed in range(count))
    print(f"{count} layouts, {closed} of them closed at some time, none dead-locked")


if __name__ == "__main__":
    main(int(sys.argv[1]))
