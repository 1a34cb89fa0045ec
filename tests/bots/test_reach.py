"""How far a search looks ahead: to the end of so many turns, and further the longer it thinks."""

from itertools import count, pairwise

import pytest

from quarterdeck.bots.search import Search
from quarterdeck.bots.searching import Budget, ranked, think_through
from quarterdeck.bots.style import Style
from quarterdeck.core.rng import Rng
from tests.bots.toys import doors, window


def lengths(style: Style, playouts: int) -> list[int]:
    """Return how many answers each playout took beyond the first; every step is a turn."""
    table = doors([[0], [0]])
    ticks, answers = count(), count()
    brain = table.game.brain
    real = brain.candidates

    def counted(s, a):
        next(answers)
        return real(s, a)

    search = Search(window(table), Rng.from_seed(b"bot"), style)
    brain.candidates = counted
    search._brain.clock = lambda s: next(ticks)
    search._clocked = True
    marks = [next(answers)]
    for _ in range(playouts):
        search.run()
        marks.append(next(answers))
    return [after - before - 1 for before, after in pairwise(marks)]


def test_every_playout_looks_equally_far_unless_the_style_says_otherwise():
    near, far = lengths(Style(turns=1), 9), lengths(Style(turns=3), 9)

    assert len(set(near)) == 1
    assert [length - 2 for length in far] == near


def test_a_search_looks_a_turn_further_whenever_its_playouts_have_doubled():
    near = lengths(Style(turns=1), 10)
    deeper = lengths(Style(turns=1, deepen=2), 10)

    further = [after - before for before, after in zip(near, deeper, strict=True)]
    assert further == [0, 0, 1, 1, 2, 2, 2, 2, 3, 3]


def test_a_search_never_looks_further_than_its_depth():
    assert max(lengths(Style(turns=1, deepen=1, depth=3), 20)) <= 3


def test_an_option_that_ends_the_turn_itself_counts_as_the_turn():
    assert set(lengths(Style(turns=1), 9)) == {0}
    assert set(lengths(Style(turns=2), 9)) == {1}


def test_a_search_may_look_whole_rounds_further():
    near = lengths(Style(turns=1), 8)
    deeper = lengths(Style(turns=1, deepen=2, rounds=True), 8)

    further = [after - before for before, after in zip(near, deeper, strict=True)]
    assert further == [0, 0, 2, 2, 4, 4, 4, 4]


@pytest.mark.parametrize(
    ("budget", "turns"),
    [
        (Budget(level="captain"), 2),
        (Budget(seconds=60.0, level="captain"), 2),
        (Budget(playouts=60), 2),
        (Budget(playouts=61), 5),
        (Budget(level="admiral"), 5),
    ],
)
def test_whoever_thinks_longer_than_a_captain_looks_as_far_as_the_brain_says(budget, turns):
    table = doors([[0], [0]])
    table.game.brain.further = lambda view: 5

    search = think_through(window(table), Rng.from_seed(b"bot"), budget)

    assert search.style.turns == turns


def thought(budget: Budget, worth) -> Search:
    """Think about a door that lasts: a brain that names its courses, and would take the first."""
    table = doors(worth)
    brain = table.game.brain
    brain.SEARCH = {"lasting": ("door",), "trees": False, "scale": 1.0}
    brain.course = lambda s, a: [0]
    brain.courses = lambda s, a: dict.fromkeys(range(len(a.options)), brain.candidates)
    return think_through(window(table), Rng.from_seed(b"bot"), budget)


def test_what_lasts_is_played_to_the_end_by_who_thinks_long_and_not_searched_by_a_captain():
    short, long = thought(Budget(level="captain"), [[-1], [1]]), thought(Budget(61), [[-1], [1]])

    assert short.settled
    assert short.roots[0].index == 0
    assert long.style.turns == long.style.depth == doors([[0]]).game.cap
    assert ranked(long)[0].index == 1


def test_a_search_of_what_lasts_stops_when_it_is_clear():
    assert thought(Budget(300), [[-1], [1]]).playouts < 40
    assert thought(Budget(300), [[1], [1]]).playouts == 24
    assert thought(Budget(300), [[1, -1], [1, -1]]).playouts > 100


def test_a_search_of_anything_else_uses_its_time():
    search = think_through(window(doors([[-1], [1]])), Rng.from_seed(b"bot"), Budget(300))

    assert search.playouts == 300
