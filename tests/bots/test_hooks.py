"""What a brain may tell the search: other options, another judgement, another clock, no trees."""

from types import SimpleNamespace

from quarterdeck.bots.search import Search
from quarterdeck.bots.style import Style
from quarterdeck.core.ask import Question, ask
from quarterdeck.core.rng import Rng
from tests.bots.toys import doors, window, with_brain
from tests.core.toy import Toy, toy

GO = Question[int](id="go", text="Go on?", rule="TO-GO-01", key=str)
LONG = 12


def search(table, style=None, **hooks) -> Search:
    """Look at a choice with a brain that has these functions too."""
    table.game.__dict__["brain"] = SimpleNamespace(**{**vars(table.game.brain), **hooks})
    return Search(window(table), Rng.from_seed(b"bot"), style or Style(scale=1.0, longer=True))


def walk():
    """Lay a game of many steps, one answer of the same seat each."""

    async def step(s: Toy) -> None:
        await ask(s, 0, GO, [0, 1])

    return with_brain(toy(step, rounds=LONG))


def ways(*options):
    """Name the options to search; whichever it was, a seat goes on as it likes."""
    return lambda s, a: dict.fromkeys(options, lambda s, a: list(range(len(a.options))))


def test_only_the_courses_are_searched_and_the_first_is_liked():
    found = search(doors([[0]] * 5), Style(scale=1.0, loyalty=0.2, longer=True), courses=ways(3, 1))

    assert [root.index for root in found.roots] == [3, 1]
    assert found.worth(found.roots[0]) > found.worth(found.roots[1])


def test_a_single_course_needs_no_thought():
    assert search(doors([[0]] * 5), courses=ways(2)).settled


def test_who_thinks_no_longer_than_a_captain_goes_by_the_course():
    found = search(doors([[0]] * 5), Style(scale=1.0), courses=ways(3, 1), course=lambda s, a: [2])

    assert found.settled
    assert found.roots[0].index == 2


def test_the_outlook_judges_where_a_playout_ends():
    found = search(
        doors([[1], [-1]]),
        courses=ways(0, 1),
        outlook=lambda s, seat: -s.result.returns()[seat],
    )
    for _ in range(12):
        found.run()

    assert found.worth(found.roots[1]) > found.worth(found.roots[0])


def test_every_option_is_played_on_by_the_course_that_it_comes_from():
    """Two ways to go on: whoever begins with 0 goes on with 1, whoever begins with 1 with 0."""
    seen = []

    def follow(answer):
        def way(s, a):
            seen.append(answer)
            return [answer]

        return way

    found = search(
        walk(),
        Style(scale=1.0, trees=False, longer=True),
        courses=lambda s, a: {0: follow(1), 1: follow(0)},
    )
    for _ in range(2):
        found.run()

    assert [root.index for root in found.roots] == [0, 1]
    half = len(seen) // 2
    assert set(seen[:half]) == {1}
    assert set(seen[half:]) == {0}


def test_playouts_follow_the_brains_course():
    followed = []

    def course(s, a):
        followed.append(a.question.id)
        return [0]

    found = search(walk(), Style(scale=1.0), course=course)
    found.run()

    assert followed


def test_turns_are_counted_by_the_brains_clock():
    ends = []

    def outlook(s, seat):
        ends.append(s.turn)
        return 0.0

    found = search(walk(), Style(scale=1.0, turns=1), outlook=outlook, clock=lambda s: s.turn // 4)
    ends.clear()
    found.run()

    assert set(ends) == {4}


def test_a_clock_that_shows_nothing_leaves_it_to_who_is_asked():
    ends = []

    def outlook(s, seat):
        ends.append(s.turn)
        return 0.0

    def clock(s):
        return -1 if s.turn < 3 else None

    found = search(walk(), Style(scale=1.0, turns=1), outlook=outlook, clock=clock)
    ends.clear()
    found.run()

    assert set(ends) == {3}


def test_without_trees_playouts_go_by_the_brain():
    asked = []

    def reflex(s, a, rng):
        asked.append(a.question.id)
        return 0

    found = search(walk(), Style(scale=1.0, trees=False), reflex=reflex)
    for _ in range(4):
        found.run()

    assert asked
    assert not found._habits
    assert not found._trees


def test_an_appraisal_takes_the_place_of_the_first_look():
    found = search(doors([[0]] * 5), appraise=lambda s, a: {4: 1.0, 2: 2.0})

    assert [(root.index, root.first) for root in found.roots] == [(2, 2.0), (4, 1.0)]


def test_an_appraisal_may_have_no_opinion():
    with_none = search(doors([[0]] * 5), appraise=lambda s, a: None)

    assert len(with_none.roots) == 5


def test_a_pilot_plays_the_playouts_beyond_the_own_tree():
    asked = []

    def pilot(s, a, rng):
        asked.append(a.question.id)
        return 0

    found = search(
        walk(), appraise=lambda s, a: {0: 1.0, 1: 0.0}, pilot=pilot, reflex=None, candidates=None
    )
    for _ in range(6):
        found.run()

    assert asked
    assert set(found._trees) == {0}
    assert not found._habits


def test_in_the_own_tree_the_appraisal_says_what_is_tried_first():
    found = search(
        walk(),
        Style(scale=1.0, width=0.5),
        appraise=lambda s, a: {1: 1.0, 0: 0.5},
        pilot=lambda s, a, rng: 0,
    )
    for _ in range(4):
        found.run()
    node = found._trees[0]
    tried = [key for child in node.children.values() for key in child.children]

    assert tried
    assert set(tried) == {("go", 1)}


def test_without_trees_a_pilot_plays_all():
    found = search(
        walk(),
        Style(scale=1.0, trees=False),
        appraise=lambda s, a: {0: 1.0, 1: 0.0},
        pilot=lambda s, a, rng: 0,
        candidates=None,
    )
    found.run()

    assert not found._trees


def test_the_longer_a_search_takes_the_more_options_it_looks_at():
    found = search(
        doors([[0]] * 6),
        Style(scale=1.0, root=2, widen=4),
        appraise=lambda s, a: {i: -float(i) for i in range(6)},
    )

    def looked_at(playouts):
        while found.playouts < playouts:
            found.run()
        return [root.index for root in found.roots if root.visits]

    assert looked_at(4) == [0, 1]
    assert looked_at(8) == [0, 1, 2]
    assert looked_at(40) == [0, 1, 2, 3, 4, 5]
