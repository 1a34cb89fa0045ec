"""Questions: keys, labels, targets and prompts run only when somebody looks."""

from __future__ import annotations

import pytest

from quarterdeck.core.ask import PASS, Ask, Question, aim, ask, together
from quarterdeck.core.table import IllegalAnswer
from tests.core.toy import WORD, toy


def boom(*_):
    raise AssertionError("nobody looked")


LOUD = Question[str](id="loud", text="?", rule="TO-ASK-01", key=boom, label=boom, target=boom)


def test_an_option_is_its_own_key_and_label_and_stands_for_nothing_drawn():
    assert WORD.key_of("red") == "red"
    assert WORD.label_of(None, 7) == "7"
    assert WORD.target_of(None, "red") == ""
    assert WORD.prompt_for(None, {}) == "Which word?"


def test_pass_has_its_own_key_and_label_whatever_the_functions_are():
    assert LOUD.key_of(PASS) == "pass"
    assert LOUD.label_of(None, PASS) == "Do nothing"
    assert LOUD.target_of(None, PASS) == ""


def test_a_prompt_may_depend_on_the_view_and_on_facts_of_the_moment():
    question = Question[str](
        id="q", text="Which?", rule="TO-ASK-01", prompt=lambda view, about: f"{view}: {about['n']}"
    )

    assert question.prompt_for("seen", {"n": 3}) == "seen: 3"


def test_options_given_as_a_function_can_be_found_anew():
    hand = ["a"]
    question = Ask(0, WORD, lambda: [PASS, *hand], {})
    hand.append("b")

    assert question.options == [PASS, "a"]
    assert question.fresh is not None
    assert question.fresh() == [PASS, "a", "b"]
    assert Ask(0, WORD, ["a"], {}).fresh is None


def test_keys_come_in_the_order_of_the_options():
    assert Ask(0, WORD, ["b", PASS, "a"], {}).keys() == ["b", "pass", "a"]


def test_playing_never_formats_a_key_or_label():
    async def step(s):
        s.words.append(await ask(s, 0, LOUD, ["a", "b"]))

    table = toy(step)
    table.choose(0, 1)

    assert table.state.words == ["b"]


def test_facts_of_the_moment_travel_with_the_choice():
    async def step(s):
        await ask(s, 0, WORD, ["a", "b"], of=3)
        await together(s, {1: (WORD, ["a", "b"])}, of=4)

    table = toy(step)
    assert table.asks[0].about == {"of": 3}
    table.choose(0, 0)
    assert table.asks[0].about == {"of": 4}


POINT = Question[int](
    id="point", text="Where?", rule="TO-ASK-04", parse=lambda text: round(float(text))
)


def aiming():
    async def step(s):
        s.words.append(str(await aim(s, 0, POINT, lambda x: 0 <= x <= 9, [5])))

    return toy(step)


def test_a_free_point_may_be_any_of_the_region_and_is_quantised():
    table = aiming()
    table.answer(0, "7.3")

    assert table.state.words == ["7"]
    assert table.record[0].key == "7"


def test_a_free_point_is_asked_for_even_with_a_single_candidate():
    table = aiming()

    assert table.asks[0].keys() == ["5"]
    table.choose(0, 0)
    assert table.state.words == ["5"]


def test_a_point_outside_the_region_is_refused_with_the_reason_if_there_is_one():
    async def step(s):
        await aim(s, 0, POINT, lambda x: x <= 9, [5], refusal=lambda x: f"{x - 9} too far")

    table = toy(step)

    with pytest.raises(IllegalAnswer, match=r"^12: 3 too far$"):
        table.answer(0, "12")
    with pytest.raises(IllegalAnswer, match="expected one of 5"):
        table.answer(0, "x")
    table.answer(0, "9")


@pytest.mark.parametrize("key", ["10", "-1", "x", "", "nan", "inf", "1e400"])
def test_a_point_outside_the_region_or_unreadable_is_refused(key):
    table = aiming()

    with pytest.raises(ValueError, match="expected one of 5"):
        table.answer(0, key)
    assert table.state.words == []
