"""What a brain tells in words is what it thinks in numbers."""

import pytest

from quarterdeck.core.game import Game, games
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from

TOLD = [game for game in games().values() if hasattr(game.brain, "terms")]
LONG = 150
OTHERWISE = ("theseus", "into-the-black", "dark-moon", "smuggler")
"""Theseus tells of all rivals together; the others tell points or odds behind a chance to win."""


def judged(game, state, seat):
    """Return what a position is taken for: in Boarders by captains."""
    brain = game.brain
    return brain.values(state)[seat] if game.id == "boarders" else brain.value(state, seat)


@pytest.mark.parametrize(
    ("game", "mode"),
    [(game, mode.id) for game in TOLD for mode in game.modes if mode.seats[0] > 1],
    ids=lambda thing: thing.id if isinstance(thing, Game) else thing,
)
def test_with_one_rival_or_none_the_terms_add_up_to_the_value(game, mode):
    table = lay(game, mode=mode, seats=game.choose_mode(None, mode)[0], seed=seed_from("terms"))
    brain = game.brain
    rng = Rng.from_seed(b"answers")
    for _ in range(LONG):
        if not table.asks:
            break
        a = table.asks[0]
        told = brain.terms(table.state, a.seat)
        if game.id not in OTHERWISE or mode == "duel":
            assert sum(told.values()) == pytest.approx(judged(game, table.state, a.seat))
        assert all(isinstance(worth, float | int) for worth in told.values())
        table.choose(a.seat, rng.below(len(a.options)))


def test_most_games_tell_reasons():
    told = {game.id for game in TOLD}
    assert told >= {"smuggler", "theseus", "boarders", "dark-moon", "into-the-black"}
