"""The deckhand: anything but what is plainly bad, however many options there are."""

import pytest

from quarterdeck.bots.deckhand import DeckhandBot, sensible
from quarterdeck.core.rng import Rng
from tests.bots.toys import doors, window

MANY = 60


def takes(worth, seed: int) -> int:
    """Return the door that a deckhand opens."""
    return DeckhandBot(Rng.from_seed(bytes([seed]))).choose(
        window(doors(worth), seed=bytes([seed]))
    )


@pytest.mark.parametrize("seed", range(20))
def test_a_sure_win_among_many_options_is_not_missed(seed):
    worth = [[0]] * MANY
    worth[seed * 3] = [1]

    assert takes(worth, seed) == seed * 3


@pytest.mark.parametrize("seed", range(20))
def test_of_many_options_none_is_taken_that_loses_at_once(seed):
    safe = seed * 3 % MANY
    worth = [[-1]] * MANY
    worth[safe] = [0]

    assert takes(worth, seed) == safe


def test_a_win_that_chance_may_spoil_is_no_sure_win():
    worth = [[1, 0], [1]]

    assert {takes(worth, seed) for seed in range(20)} == {1}


def test_what_loses_only_now_and_then_is_left_where_something_else_never_does():
    worth = [[-1, 0, 0], [-1, -1, 0], [0]]

    taken = [takes(worth, seed) for seed in range(40)]

    assert taken.count(2) >= 35


def test_where_everything_loses_something_is_taken():
    assert takes([[-1], [-1]], 0) in (0, 1)


def test_without_wins_and_blunders_anything_may_come():
    assert {takes([[0]] * 5, seed) for seed in range(40)} == set(range(5))


def test_what_loses_and_what_stands_out_as_bad_is_not_sensible():
    assert sensible({0: (1.0, 0.0), 1: (-100.0, -1.0)}) == [0]
    assert sensible({0: (1.0, 0.0), 1: (0.0, 0.0)}) == [0, 1]
    assert sensible({0: (1.0, 0.0), 1: (1.2, 0.0), 2: (0.9, 0.0), 3: (-5.0, 0.0)}) == [0, 1, 2]
    assert sensible({0: (-9.0, -1.0), 1: (-9.0, -1.0)}) == [0, 1]
