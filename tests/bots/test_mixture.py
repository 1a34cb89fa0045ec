"""Mixed answers: regret matching comes near an equilibrium, at the root and in the trees."""

import pytest

from quarterdeck.bots import Budget
from quarterdeck.bots.mixture import Mixture, clear, explored, pick_weighted
from quarterdeck.bots.searching import drawn, think_through
from quarterdeck.core.rng import Rng
from tests.bots.toys import duel, window


def mixed(pays, seat: int = 0, playouts: int = 1500) -> list[float]:
    """Return how a captain would mix the sides of a duel, by their number."""
    search = think_through(window(duel(pays), seat), Rng.from_seed(b"bot"), Budget(playouts))
    chances = dict(zip((root.index for root in search.roots), search.mix(), strict=True))
    return [chances[i] for i in sorted(chances)]


def test_matching_pennies_are_thrown_as_they_fall():
    assert mixed([[1, -1], [-1, 1]]) == pytest.approx([0.5, 0.5], abs=0.08)


def test_what_pays_more_is_not_taken_more_often_where_the_other_would_foresee_it():
    """Paid 2 or 1, less 1: the first takes its first side in 2 of 5, so does the second."""
    pays = [[2, -1], [-1, 1]]

    assert mixed(pays, 0) == pytest.approx([0.4, 0.6], abs=0.08)
    assert mixed(pays, 1) == pytest.approx([0.4, 0.6], abs=0.08)


def test_rock_paper_scissors_with_a_heavy_rock():
    """Rock against scissors pays 2: rock 1, paper 2, scissors 1 of 4."""
    pays = [[0, -1, 2], [1, 0, -1], [-2, 1, 0]]

    assert mixed(pays, playouts=3000) == pytest.approx([0.25, 0.5, 0.25], abs=0.1)


def test_a_side_that_is_always_worse_is_never_taken():
    assert mixed([[1, 1], [0, -1]], playouts=60) == [1.0, 0.0]


def test_an_answer_is_drawn_as_it_was_mixed():
    search = think_through(window(duel([[1, -1], [-1, 1]])), Rng.from_seed(b"bot"), Budget(40))
    search.mixture.sums = {0: 30.0, 1: 10.0}

    taken = [drawn(search, Rng.from_seed(bytes([i]))).index for i in range(200)]

    assert 130 <= taken.count(0) <= 170


def test_regret_goes_to_what_would_have_been_better():
    mixture = Mixture()

    mixture.learn("ab", [0.0, 0.0], 0, 1.0)

    assert mixture.chances("ab") == [1.0, 0.0]


def test_no_regret_falls_below_nothing():
    mixture = Mixture({"a": 0.1, "b": 0.1})

    mixture.learn("ab", [0.0, 0.0], 0, -1.0)

    assert mixture.chances("ab") == [0.0, 1.0]


def test_before_any_playout_the_mixture_is_what_was_foreseen():
    assert Mixture({"a": 3.0, "b": 1.0}).average("ab") == [0.75, 0.25]
    assert Mixture().average("ab") == [0.5, 0.5]


def test_exploring_leaves_nothing_untried():
    assert explored([1.0, 0.0]) == [0.875, 0.125]


def test_faint_chances_are_none():
    assert clear([10.0, 9.0, 1.0]) == pytest.approx([10 / 19, 9 / 19, 0.0])


def test_weights_are_chances():
    rng = Rng.from_seed(b"weights")
    picks = [pick_weighted([3, 0, 1], rng) for _ in range(400)]

    assert picks.count(1) == 0
    assert 260 <= picks.count(0) <= 340
