"""No level knows more than its seat: on tables that differ only in secrets it answers the same."""

import pytest

from quarterdeck.bots import LEVELS, Window, make_bot
from quarterdeck.core.game import Game, games
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.table import Table

PLAYOUTS = 8
LOOKS = 4
"""So many moments of each table are looked at, with every level."""
BETWEEN = 11


def tables() -> list[tuple[Game, str, int]]:
    """Return every game and mode, with the most seats it takes: the most secrets."""
    return [
        (game, mode.id, mode.seats[-1])
        for game in games().values()
        for mode in game.modes
        if mode.seats[-1] > 1
    ]


def answer(level: str, table: Table, seat: int) -> int:
    name = f"{level}:{PLAYOUTS}" if LEVELS[level].searches else level
    bot = make_bot(name, Rng.from_seed(b"bot"))
    return bot.choose(Window(table, seat, Rng.from_seed(b"worlds")))


@pytest.mark.parametrize(
    ("game", "mode", "seats"), tables(), ids=[f"{g.id}-{mode}" for g, mode, _ in tables()]
)
def test_every_level_answers_the_same_on_tables_that_differ_only_in_secrets(game, mode, seats):
    table = lay(game, seats=seats, mode=mode, seed=seed_from(f"honest {mode}"))
    rng = Rng.from_seed(b"answers")
    different = 0
    for look in range(LOOKS):
        for _ in range(BETWEEN):
            a = rng.pick(table.asks)
            table.choose(a.seat, rng.below(len(a.options)))
            if not table.asks:
                return
        seat = rng.pick(table.asks).seat
        twin = table.redealt(seat, f"other secrets {look}".encode())
        different += twin.state != table.state
        for level in LEVELS:
            assert answer(level, twin, seat) == answer(level, table, seat), (look, level)
    assert different
