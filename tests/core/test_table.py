"""The table: answers and their errors, joint choices, clones, redeals, the end."""

from __future__ import annotations

import msgspec
import pytest

from quarterdeck.core.ask import ask, together
from quarterdeck.core.record import Answer, Redeal
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Result, end, say, whisper
from quarterdeck.core.table import IllegalAnswer, RulesBug, Table, random_playout
from tests.core.toy import PAUSE, WORD, game, play_on, toy, two_words, vote, window
from tests.ferry.build import ferry

KEY = b"any key"


def snapshot(table: Table) -> tuple[bytes, int, int, list[str]]:
    """Return everything that a refused answer must not change."""
    keys = [f"{a.seat} {a.question.id} {a.keys()}" for a in table.asks]
    return msgspec.json.encode(table.state), len(table.record), table.serial, keys


# -- answering -----------------------------------------------------------------------------------


def test_an_answer_resumes_the_rule_with_the_option():
    table = toy(two_words)
    table.answer(0, "blue")

    assert table.state.words == ["blue"]
    assert table.waiting() == [1]
    assert [(e.seat, e.question.id, e.key) for e in table.record] == [(0, "word", "blue")]


@pytest.mark.parametrize(
    ("seat", "key", "number", "code", "words"),
    [
        (0, "green", None, "unknown-option", "choice 1 of seat 1 is 'word'; got 'green', expected one of red, blue"),
        (1, "red", None, "not-asked", "seat 2 is not asked anything now"),
        (7, "red", None, "not-asked", "seat 8 is not asked anything now"),
        (0, "red", 0, "stale", "choice 0 is no longer open; the table is at choice 1"),
        (0, "red", 2, "stale", "choice 2 is no longer open"),
        (0, "", None, "unknown-option", "got ''"),
        (0, "x" * 500, None, "unknown-option", f"got '{'x' * 80}', expected"),
        (0, "\ud800", None, "unknown-option", "expected one of red, blue"),
    ],
)  # fmt: skip
def test_an_illegal_answer_says_why_by_a_stable_code_and_changes_nothing(
    seat, key, number, code, words
):
    table = toy(two_words)
    before = snapshot(table)

    with pytest.raises(IllegalAnswer) as caught:
        table.answer(seat, key, number)

    assert caught.value.code == code
    assert words in str(caught.value)
    assert snapshot(table) == before
    table.answer(0, "red")


def test_a_long_list_of_options_is_cut_in_the_error():
    async def step(s):
        await ask(s, 0, WORD, [f"w{i}" for i in range(50)])

    with pytest.raises(IllegalAnswer, match="w19 and 30 more"):
        toy(step).answer(0, "w50")


def test_a_choice_is_answered_by_its_number_once():
    table = toy(two_words)
    number = table.serial
    table.answer(0, "red", number)

    with pytest.raises(IllegalAnswer, match="no longer open"):
        table.answer(0, "red", number)


def test_after_the_end_no_answer_is_taken():
    table = toy(two_words, rounds=1)
    table.answer(0, "red")
    table.answer(1, "red")

    assert table.over
    with pytest.raises(IllegalAnswer) as caught:
        table.answer(0, "red")
    assert caught.value.code == "game-over"
    with pytest.raises(IllegalAnswer):
        table.choose(0, 0)


def test_a_single_option_is_taken_by_the_table_unless_the_pause_matters():
    async def step(s):
        s.words.append(await ask(s, 0, WORD, ["only"]))
        s.words.append(await ask(s, 0, PAUSE, ["only"]))

    table = toy(step)

    assert table.state.words == ["only"]
    assert (table.asks[0].question.id, table.asks[0].keys()) == ("pause", ["only"])
    assert table.record == []


def test_nothing_to_offer_is_a_bug_that_tells_clause_seat_question_and_position():
    async def step(s):
        await ask(s, 1, WORD, [])

    with pytest.raises(RulesBug, match=r"TO-ASK-01: nothing to offer seat 1 in 'word', at \{.*rng"):
        toy(step)

    async def joint(s):
        await together(s, {0: (WORD, ["a", "b"]), 1: (WORD, [])})

    with pytest.raises(RulesBug, match="nothing to offer seat 1"):
        toy(joint)


def test_rules_that_go_on_for_ever_without_asking_are_a_bug():
    async def step(s):
        s.turn = 0

    with pytest.raises(RulesBug, match="10000 steps in a row ask nobody anything"):
        toy(step)


def test_a_rule_that_fails_leaves_the_table_where_it_stood():
    async def step(s):
        s.words.append(await ask(s, 0, WORD, ["good", "bad"]))
        if "bad" in s.words:
            raise LookupError("no such card")
        await ask(s, 1, WORD, ["a", "b"])

    table = toy(step)
    with pytest.raises(LookupError, match="no such card"):
        table.answer(0, "bad")

    assert (table.state.words, table.record, table.waiting()) == ([], [], [0])
    table.answer(0, "good")
    assert table.waiting() == [1]


def test_a_game_may_end_in_the_middle_of_anything():
    async def deep(s):
        word = await ask(s, 0, WORD, ["on", "end"])
        say(s, "TO-SAY-01", "said", word=word)
        if word == "end":
            end(s, Result("cut", (2, 1)))
        s.words.append(word)

    async def step(s):
        await deep(s)
        s.words.append("after")

    table = toy(step)
    table.answer(0, "on")
    table.answer(0, "end")

    assert table.state.words == ["on", "after"]
    assert (table.over, table.asks, table.waiting()) == (True, [], [])
    assert table.state.result.winners == [1]
    assert [e.facts["word"] for e in table.events()] == ["on", "end"]
    assert table.clone().state == table.state
    assert table.at(1).waiting() == [0]


# -- together ------------------------------------------------------------------------------------


def test_nobody_learns_a_joint_answer_before_all_are_in():
    table = toy(vote, seats=3)
    before = [table.view(seat) for seat in (None, 0, 1, 2)]
    table.answer(1, "red")
    table.answer(2, "blue")

    assert table.waiting() == [0]
    assert [table.view(seat) for seat in (None, 0, 1, 2)] == before
    assert table.events() == []
    table.answer(0, "blue")
    assert table.state.words == ["blue", "red", "blue"]  # in the order of the seats asked


def test_a_seat_votes_once():
    table = toy(vote, seats=3)
    table.answer(1, "red")

    with pytest.raises(IllegalAnswer) as caught:
        table.answer(1, "blue")
    assert caught.value.code == "not-asked"


def test_the_number_of_a_joint_choice_stays_while_others_answer():
    table = toy(vote, seats=3)
    number = table.serial
    table.answer(1, "red", number)
    table.answer(0, "red", number)

    assert table.serial == number


def test_forced_joint_answers_are_taken_and_the_others_asked():
    async def step(s):
        cast = await together(s, {0: (WORD, ["a"]), 1: (WORD, ["a", "b"]), 2: (PAUSE, ["c"])})
        s.words += [f"{seat}{word}" for seat, word in cast.items()]

    table = toy(step, seats=3)
    assert table.waiting() == [1, 2]
    table.answer(2, "c")
    table.answer(1, "b")
    assert table.state.words == ["0a", "1b", "2c"]


def test_a_joint_choice_of_forced_answers_or_of_nobody_asks_nobody():
    async def step(s):
        assert await together(s, {}) == {}
        assert await together(s, {1: (WORD, ["a"])}) == {1: "a"}
        await ask(s, 0, WORD, ["x", "y"])

    assert toy(step).waiting() == [0]


# -- hidden questions ----------------------------------------------------------------------------


def test_others_see_only_that_the_table_waits_for_a_hidden_answer():
    table = toy(window, seats=3)
    table.answer(0, "act")

    assert table.waiting() == [2]
    assert [table.waits_for(seat) for seat in (None, 0, 1, 2)] == [None, None, None, [2]]


def test_an_open_question_is_waited_for_in_the_open():
    assert [toy(window, seats=3).waits_for(seat) for seat in (None, 0, 1)] == [[0], [0], [0]]


# -- clones --------------------------------------------------------------------------------------


@pytest.mark.parametrize("decisions", range(0, 30, 3))
def test_a_clone_is_equal_and_lives_on_its_own(decisions):
    table = game(decisions)
    before = snapshot(table)
    twin = table.clone()
    third = twin.clone()

    assert snapshot(twin)[0] == snapshot(third)[0] == before[0]
    assert [a.keys() for a in twin.asks] == [a.keys() for a in table.asks]
    assert twin.serial == table.serial
    play_on(third, 5)
    assert snapshot(twin)[0] == before[0]
    assert snapshot(table) == before
    assert snapshot(play_on(twin, 5))[0] == snapshot(third)[0]


def test_a_clone_has_no_history_and_at_has_all_of_it():
    table = game(20)

    assert len(table.clone().record) < 20
    assert table.clone().log == []
    again = table.at(20)
    assert (again.record, again.events()) == (table.record, table.events())
    assert again.state == table.state


def test_every_moment_can_be_gone_back_to():
    table, moments = game(), []
    rng = Rng.from_seed(b"walk")
    for _ in range(40):
        moments.append((msgspec.json.encode(table.state), [e.kind for e in table.events()]))
        a = rng.pick(table.asks)
        table.choose(a.seat, rng.below(len(a.options)))

    for entries, (state, kinds) in enumerate(moments):
        then = table.at(entries)
        assert msgspec.json.encode(then.state) == state
        assert [e.kind for e in then.events()] == kinds
        assert len(then.record) == entries


@pytest.mark.parametrize("entries", [-1, 6])
def test_there_is_no_moment_before_the_start_or_after_now(entries):
    with pytest.raises(IllegalAnswer) as caught:
        game(5).at(entries)
    assert caught.value.code == "no-such-moment"


def test_a_playout_keeps_nothing_and_cannot_be_cloned():
    table = game(5).clone(keep=False)
    assert random_playout(table, Rng.from_seed(b"p")) > 0

    assert (table.record, table.marks, table.events(), table.over) == ([], [], [], True)
    with pytest.raises(RulesBug, match="cannot be cloned"):
        table.clone()


# -- dealing anew --------------------------------------------------------------------------------


def test_a_redealt_table_looks_the_same_and_is_another_world():
    table = ferry(hands={0: ["toll"], 1: ["muster", "whistle"], 2: ["ticket", "spyglass"]})
    worlds = [table.redealt(0, bytes([i])) for i in range(20)]

    assert all(world.view(0) == table.view(0) for world in worlds)
    assert all(world.ask_of(0).keys() == table.ask_of(0).keys() for world in worlds)
    assert len({str([c.face for c in world.state.players[1].hand]) for world in worlds}) > 3
    assert len({str(world.state.rng.dice(5)) for world in worlds}) > 10


def test_a_redeal_takes_back_the_unrevealed_answers_of_others_and_keeps_the_own():
    table = toy(vote, seats=3)
    table.answer(0, "red")
    table.answer(1, "blue")

    world = table.redealt(0, KEY)
    assert world.waiting() == [1, 2]
    world.answer(1, "red")
    world.answer(2, "red")
    assert world.state.words == ["red", "red", "red"]
    assert table.redealt(None, KEY).waiting() == [0, 1, 2]
    assert table.waiting() == [2]


def test_a_redeal_leaves_only_what_the_seat_was_told():
    async def step(s):
        say(s, "TO-SAY-01", "all", n=1)
        whisper(s, "TO-SAY-01", "one", [1], secret=2)
        whisper(s, "TO-SAY-01", "both", [1], {"open": 3}, secret=4)
        await ask(s, 0, WORD, ["a", "b"])

    table = toy(step)
    for seat in (None, 0, 1):
        world = table.redealt(seat, KEY)
        assert world.events_for(seat) == table.events_for(seat)
    world = table.redealt(0, KEY)
    assert [(e.kind, e.facts) for e in world.events()] == [("all", {"n": 1}), ("both", {"open": 3})]


def test_an_event_keeps_its_facts_though_the_rules_go_on_with_a_list():
    async def step(s):
        rolled, pairs = [1, 2], [[1, "a"]]
        say(s, "TO-SAY-01", "rolled", dice=rolled, pairs=pairs)
        whisper(s, "TO-SAY-01", "looked", [1], {"dice": rolled}, dice=rolled)
        rolled.pop()
        pairs[0].append("b")
        await ask(s, 0, WORD, ["a", "b"])

    rolled, looked = toy(step).events()
    assert rolled.facts == {"dice": [1, 2], "pairs": [[1, "a"]]}
    assert looked.facts == looked.public == {"dice": [1, 2]}


def test_a_redeal_finds_options_anew_that_depend_on_secrets():
    table = ferry(hands={0: ["inspector"], 1: ["ticket", "ticket", "ticket"]})
    table.do("inspector", "seat-2")
    assert len(table.asks[0].keys()) == 4

    found = {len(table.redealt(0, bytes([i])).asks[0].options) for i in range(30)}
    assert 1 in found  # worlds without a ticket: the pause is there all the same
    assert len(found) > 1
    assert len(table.redealt(1, KEY).asks[0].options) == 4


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
@pytest.mark.parametrize("decisions", [0, 4, 9, 15, 22])
def test_clones_of_redealt_tables_are_equal_whatever_was_answered_since(decisions, seat):
    world = game(decisions).redealt(seat, KEY)
    for i in range(8):
        twin = world.clone()
        assert twin.state == world.state
        assert [(a.seat, a.keys()) for a in twin.asks] == [(a.seat, a.keys()) for a in world.asks]
        world.redeal(seat, bytes([i]))
        if not world.asks:
            break
        play_on(world, 1, bytes([i]))


def test_a_redealt_table_asks_on_where_a_fresh_start_would_not():
    """Dealt anew, seat 1 may have but one word left; a clone must stop there all the same."""

    async def step(s):
        await ask(s, 1, WORD, lambda: ["a", "b"] if s.players[1].hand[0].face == "own-1" else ["a"])
        await ask(s, 0, WORD, ["x", "y"])

    table = toy(step)
    worlds = [table.redealt(0, bytes([i])) for i in range(9)]
    single = [world for world in worlds if len(world.asks[0].options) == 1]

    assert single
    for world in single:
        assert (world.waiting(), world.clone().waiting()) == ([1], [1])
        world.choose(1, 0)
        assert (world.waiting(), world.clone().waiting()) == ([0], [0])


def test_a_redealt_joint_choice_can_be_cloned_with_forced_answers():
    async def step(s):
        def words():
            return ["a", "b"] if s.players[1].hand[0].face == "own-1" else ["a"]

        s.words += (await together(s, {0: (WORD, ["x", "y"]), 1: (WORD, words)})).values()
        await ask(s, 0, WORD, ["x", "y"])

    for i in range(9):
        world = toy(step).redealt(0, bytes([i]))
        world.choose(1, 0)
        assert world.clone().waiting() == [0]
        world.choose(0, 0)
        assert world.clone().state == world.state


def test_a_joint_choice_that_answered_itself_is_not_begun_anew():
    """In a world where seat 1 has two words, a fresh start would stop at the joint choice."""

    async def step(s):
        def words():
            return ["a"] if s.players[1].hand[0].face == "own-1" else ["a", "b"]

        await together(s, {1: (WORD, words)})
        await ask(s, 0, WORD, ["x", "y"])

    for i in range(9):
        world = toy(step).redealt(0, bytes([i]))
        assert (world.waiting(), world.clone().waiting()) == ([0], [0])


def test_a_redeal_in_a_later_step_can_be_gone_back_over():
    world, moments = game(2).redealt(0, KEY), {}
    rng = Rng.from_seed(b"later")
    for i in range(25):
        if i % 3 == 0:
            world.redeal(0, bytes([i]))
        moments[len(world.record)] = msgspec.json.encode(world.state)
        a = rng.pick(world.asks)
        world.choose(a.seat, rng.below(len(a.options)))

    for entries, state in moments.items():
        assert msgspec.json.encode(world.at(entries).state) == state


def test_a_redeal_is_noted_in_the_record_of_a_table_that_has_moved_on():
    world = ferry(hands={0: ["toll"]}).do("toll").redealt(0, KEY)

    assert [type(entry) for entry in world.record] == [Answer, Redeal]
    assert world.at(2).state == world.state
