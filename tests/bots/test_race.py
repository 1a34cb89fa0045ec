"""A race: other options against the brain's own choice, short playouts first, then long ones."""

from quarterdeck.bots.crew import Finding, Study, agree
from quarterdeck.bots.desk import Job
from quarterdeck.bots.race import FINALS, HEATS, Race
from quarterdeck.bots.searching import Budget, SearchBot, ranked, think_through
from quarterdeck.bots.style import Style
from quarterdeck.core.ask import Question, ask
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Result, end
from tests.bots.toys import doors, window, with_brain
from tests.core.toy import Toy, toy

GO = Question[int](id="go", text="Which way?", rule="TO-GO-01", key=str)
LONG = 6
ENOUGH = 10
"""So many playouts are more than a captain's."""


def racing(table, **hooks):
    """Let a brain name its courses, which would take the first, and race."""
    brain = table.game.brain
    question = table.asks[0].question.id
    brain.SEARCH = {"races": (question,), "trees": False, "turns": 1, "captain": 5, "scale": 1.0}
    brain.course = lambda s, a: [0]
    brain.courses = lambda s, a: dict.fromkeys(range(len(a.options)), lambda s, a: [0])
    brain.outlook = lambda s, seat: 0.5 + 0.5 * brain.value(s, seat)
    for name, hook in hooks.items():
        setattr(brain, name, hook)
    return table


def thought(table, playouts: int = 300) -> Race:
    search = think_through(window(table), Rng.from_seed(b"bot"), Budget(playouts))
    assert isinstance(search, Race)
    return search


def promising(ends):
    """Lay a game of many steps whose first answer decides it at the end; the outlook likes answer 1."""

    async def step(s: Toy) -> None:
        way = await ask(s, 0, GO, [0, 1])
        s.words = s.words or [str(way)]
        if s.turn == LONG:
            end(s, Result("there", (1, 2) if ends[int(s.words[0])] else (2, 1)))

    table = racing(with_brain(toy(step)))
    brain = table.game.brain
    brain.clock = lambda s: s.turn
    brain.outlook = lambda s, seat: (
        float(s.result.returns()[seat] > 0) if s.result else 0.5 + 0.2 * (s.words == ["1"])
    )
    return table


def test_who_does_not_look_better_is_given_up_after_the_first_heat():
    search = thought(racing(doors([[1], [-1], [1]])))

    assert search.playouts == 3 * HEATS[0]
    assert search.clear
    assert not search.final
    assert ranked(search)[0].index == 0


def test_who_looks_better_must_win_the_final_too_and_that_looks_further():
    search = thought(promising([False, True]))

    assert search.final
    assert search.style.turns == search.style.final == LONG
    assert search.style.depth == LONG * Style().depth
    assert search.playouts == 2 * (HEATS[-1] + FINALS[0])
    assert ranked(search)[0].index == 1


def test_what_only_seems_better_is_not_taken():
    search = thought(promising([True, False]))

    assert search.final
    assert ranked(search)[0].index == 0


def test_a_final_that_was_hardly_begun_decides_nothing():
    search = thought(promising([False, True]), playouts=2 * HEATS[-1] + 4)

    assert search.final
    assert ranked(search)[0].index == 0
    assert ranked(thought(promising([False, True]), playouts=6))[0].index == 0


def test_where_playouts_look_far_from_the_beginning_there_is_a_final_only():
    table = promising([False, True])
    table.game.brain.SEARCH["turns"] = LONG
    search = thought(table)

    assert search.playouts == 2 * FINALS[0]
    assert ranked(search)[0].index == 1


def test_a_final_of_two_ends_when_one_has_clearly_won():
    """The second door wins always, or in one world of four."""
    sure, likely = thought(finals([[-1], [1]])), thought(finals([[-1], [1, -1, -1, -1]]))

    assert sure.playouts == 2 * FINALS[0]
    assert likely.playouts > sure.playouts
    assert ranked(sure)[0].index == ranked(likely)[0].index == 1


def finals(worths):
    """Lay doors whose playouts look far from the beginning."""
    table = racing(doors(worths))
    table.game.brain.SEARCH["turns"] = LONG
    return table


def test_several_who_race_apart_agree_on_who_won_though_one_gave_it_up():
    """The second one gives option 1 up in the first heat: its outlook likes neither more."""
    won, gave_up = thought(promising([False, True])), thought(racing(doors([[1], [1]])))
    studies = [Study(tuple(found(race)), mixed=False) for race in (won, gave_up)]

    assert agree(Job(b"", 0, "admiral", b"seed", ("0", "1")), studies).key == "1"
    assert agree(Job(b"", 0, "admiral", b"seed", ("0", "1")), studies[1:]).key == "0"


def found(race: Race) -> list[Finding]:
    middle = sum(race.standing(root) for root in race.roots) / len(race.roots)
    return [Finding(str(r.index), r.visits, race.standing(r) - middle) for r in race.roots]


def test_all_who_run_have_the_same_worlds():
    dealt = []
    table = racing(doors([[1, -1], [1, -1]]))
    search = Race(window(table), Rng.from_seed(b"bot"), thought(table).style)
    real = search._window.deal
    search._window.deal = lambda drawn, *, keep: dealt.append(drawn) or real(drawn, keep=keep)
    for _ in range(2 * HEATS[0]):
        search.run()

    assert dealt[0::2] == dealt[1::2]
    assert len(set(dealt)) == HEATS[0]
    assert search.gain(search.roots[1]) == (0.0, 0.0)


def test_a_captain_does_not_race():
    table = racing(doors([[-1], [1]]))
    search = think_through(window(table), Rng.from_seed(b"bot"), Budget(5))

    assert search.settled
    assert SearchBot(Rng.from_seed(b"bot"), Budget(5)).choose(window(table)) == 0
    assert SearchBot(Rng.from_seed(b"bot"), Budget(300)).choose(window(table)) == 1


# -- plans ---------------------------------------------------------------------------------------


def planned(win, **hooks):
    """Lay a game of six answers that is won with these; a brain that would always answer 0.

    It has two plans: always 0, and always 1.
    """
    heard = []

    async def step(s: Toy) -> None:
        s.words.append(str(await ask(s, 0, GO, [0, 1, 2])))
        heard.append(s.events)
        if s.turn == LONG:
            end(s, Result("there", (1, 2) if "".join(s.words) == win else (2, 1)))

    table = with_brain(toy(step))
    brain = table.game.brain
    brain.SEARCH = {"captain": ENOUGH - 1, "admiral": 300, "turns": 1, "scale": 40.0}
    brain.candidates = lambda s, a: [0]
    brain.value = lambda s, seat: 40.0 * s.result.returns()[seat] if s.result else 0.0
    brain.plans = lambda s, a: {0: lambda s, a: [0], 1: lambda s, a: [1]}
    for name, hook in hooks.items():
        setattr(brain, name, hook)
    heard.clear()
    return table, heard


def test_plans_race_to_the_end_of_the_game_and_are_followed_all_the_way():
    bold, _ = planned("111111")
    plain, _ = planned("000000")

    assert ranked(thought(bold))[0].index == 1
    assert ranked(thought(plain))[0].index == 0
    assert thought(bold).playouts == thought(plain).playouts == 2 * FINALS[0]


def test_what_a_plan_gains_is_told_on_the_scale_of_the_brain():
    search = thought(planned("111111")[0])

    assert search.gain(search.roots[1]) == (2.0, 0.0)


def test_what_is_done_in_the_playouts_of_plans_is_told_to_the_others():
    table, heard = planned("111111")
    thought(table)
    assert heard
    assert None not in heard

    table, heard = planned("111111", plans=lambda s, a: {}, candidates=lambda s, a: [0, 1])
    think_through(window(table), Rng.from_seed(b"bot"), Budget(300))
    assert None in heard


def test_no_captain_lets_plans_race_and_without_plans_nobody_does():
    table, _ = planned("111111")
    short = think_through(window(table), Rng.from_seed(b"bot"), Budget(ENOUGH - 1))
    assert not isinstance(short, Race)
    assert ranked(short)[0].index == 0

    table, _ = planned("111111", plans=lambda s, a: {})
    without = think_through(window(table), Rng.from_seed(b"bot"), Budget(300))
    assert not isinstance(without, Race)


def test_to_ask_a_brain_for_its_plans_draws_no_world():
    """So where it has none, a search is the same as if there were no such thing as a plan."""
    answers = []
    for plans in ({}, {"plans": lambda s, a: {}}):
        table = doors([[1, -1], [1, -1], [0]])
        vars(table.game.brain).update(plans)
        search = think_through(window(table), Rng.from_seed(b"bot"), Budget(300))
        answers.append([(root.visits, root.total) for root in search.roots])

    assert answers[0] == answers[1]
