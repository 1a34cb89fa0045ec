"""Time: a bot stops when its seconds are over, in its first look already. The clock is a puppet."""

from itertools import count

import pytest

from quarterdeck.bots import Budget, desk
from quarterdeck.bots.greedy import GreedyBot
from quarterdeck.bots.searching import think_through
from quarterdeck.core.rng import Rng
from tests.bots.test_desk import at_a_choice, job
from tests.bots.toys import doors, window

WIDE = [[0]] * 40


def ticking(seconds: float = 1.0):
    """Return a clock that goes on by so much whenever somebody looks at it."""
    ticks = count()
    return lambda: next(ticks) * seconds


@pytest.fixture
def tries(monkeypatch):
    """Count the options that the brain's first judgement tries."""
    tried = []
    real = GreedyBot._try

    def counted(self, world, seat, index, depth):
        tried.append(index)
        return real(self, world, seat, index, depth)

    monkeypatch.setattr(GreedyBot, "_try", counted)
    return tried


def searched(seconds: float, worth=WIDE, also=()):
    return think_through(
        window(doors(worth)), Rng.from_seed(b"bot"), Budget(seconds=seconds), also, ticking()
    )


def test_the_first_look_at_a_wide_choice_takes_half_the_time_at_most(tries):
    search = searched(20)

    assert len(tries) == 10
    assert 0 < search.playouts <= 10


def test_with_time_enough_the_first_look_tries_every_option_in_every_world(tries):
    searched(1000)

    assert len(tries) == 3 * len(WIDE)


def test_a_look_that_is_broken_off_goes_by_the_worlds_in_which_all_was_tried(tries):
    """Two options, three worlds: the fourth look at the clock is in the middle of the third world."""
    late = iter([False, False, False, False, True]).__next__
    judged = GreedyBot(Rng.from_seed(b"bot")).judge(window(doors([[0], [1]])), late=late)

    assert len(tries) == 5
    assert judged == {0: 0.0, 1: 1.0}


def test_without_any_time_one_option_is_looked_at_and_taken(tries):
    search = searched(0)

    assert len(tries) == 1
    assert len(search.roots) == 1
    assert search.playouts == 0


def test_options_named_beforehand_are_there_even_if_it_is_late():
    search = searched(4, also=[39])

    assert 39 in [root.index for root in search.roots]


def test_a_search_stops_when_its_time_is_over():
    assert searched(300, [[0], [0]]).playouts == pytest.approx(294, abs=3)


def test_no_playout_begins_that_would_end_too_late():
    """Every look at the clock is 3 s later, so a playout takes 3 s; 100 s are no multiple of that."""
    clock, looks = ticking(3.0), []

    def looked_at():
        looks.append(clock())
        return looks[-1]

    search = think_through(
        window(doors([[0], [0]])), Rng.from_seed(b"bot"), Budget(seconds=100), (), looked_at
    )

    assert 97 <= looks[-1] - looks[0] <= 100
    assert search.playouts > 20


def test_the_time_that_it_took_to_open_a_parcel_is_gone(monkeypatch):
    one = job(at_a_choice(), "captain", playouts=None, seconds=2.0)
    monkeypatch.setattr(desk.time, "monotonic", lambda: 100.5)

    assert desk.time_left(one, 100.0) == Budget(None, 1.5)
    assert desk.time_left(one, 90.0) == Budget(None, 0.0)
    assert desk.time_left(job(at_a_choice(), playouts=7), 90.0) == Budget(7)
