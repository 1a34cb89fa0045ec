"""Chapters 4 and 5: tests, their dice and modifiers; Harsh Mistress."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

import pytest

from quarterdeck.core.ask import Question
from quarterdeck.core.rulebook import rule
from quarterdeck.games.boarders import GAME, rules
from tests.boarders.build import Model, Play, deck, m


def runner(roll: int, *near: Model, foes: tuple[Model, ...] = (), **more: Any) -> Play:
    """Set up: a Companion (Footing 3) runs from 5, 10 to 9, 10 and rolls."""
    far = m("skelliwags", 20, 5)
    table = deck(m("companions", 5, 10), *near, foes=[*foes, far], rolls=[roll], **more)
    return table.do("run", "0@4000")


@rule("BF-TEST-01")
@pytest.mark.parametrize(("roll", "passed"), [(4, True), (3, False)])
def test_seven_or_more_succeeds(roll: int, passed: bool) -> None:
    table = runner(roll)
    assert table.said("tested")[0]["totals"] == [roll + 3]
    assert table.said("tested")[0]["success"] is passed
    assert table.asked == ((0, "move") if passed else (0, "fall"))


@rule("BF-TEST-05", "BF-TEST-06", "BF-TEST-09", "BF-RULE-08", "BF-RULE-49")
def test_neighbours_within_one_change_a_footing_test() -> None:
    # At 9, 10: a friend lies 0.5 away, two enemies are within 1, furniture does not count.
    table = runner(
        4,
        m("riggers", 9, 11.5, down=True),
        foes=(m("skelliwags", 9, 8.5), m("skelliwags", 10.6, 11.2)),
        furniture=[m("deck-debris", 10.2, 9)],
    )
    tested = table.said("tested")[0]
    assert tested["modifiers"] == [1 - 2]
    assert tested["totals"] == [4 + 3 - 1]
    assert tested["success"] is False


@rule("BF-TEST-02", "BF-TEST-08", "BF-RULE-07", "BF-RULE-09", "BF-ATTACK-05", "BF-ATTACK-06")
@pytest.mark.parametrize(
    ("attack", "defence", "success"), [(2, 3, True), (2, 4, False), (6, 1, True)]
)
def test_an_opposed_test_ties_for_the_attacker(attack: int, defence: int, success: bool) -> None:
    # Rigger Brute 3 against Skelliwag Brute 2: 2 + 3 against 3 + 2 is a tie.
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 6, 10), m("skelliwags", 6.9, 10.9)],
        stage="attack",
        rolls=[attack, defence, 6, 6, 6, 6],
    )
    table.do("attack-push")
    tested = table.said("tested")[0]
    assert tested["dice"] == [attack, defence]
    assert tested["modifiers"] == [
        0,
        0,
    ]  # the other Skelliwag is 1.1 away; the defender's never counts
    assert tested["totals"] == [attack + 3, defence + 2]
    assert tested["success"] is success
    assert bool(table.said("shoved")) is success


@rule("BF-TEST-05", "BF-RULE-07")
def test_only_the_target_itself_is_left_out_of_the_attackers_modifiers() -> None:
    table = deck(
        m("riggers", 5, 10),
        m("companions", 5, 11.5),
        foes=[m("skelliwags", 6, 10), m("skelliwags", 4, 10)],
        stage="attack",
        rolls=[1, 6],
    )
    table.do("attack-push", str(table.id("skelliwags")))
    assert table.said("tested")[0]["modifiers"] == [1 - 1, 0]


@rule("BF-TEST-03", "BF-ATTACK-02")
def test_the_opponent_rolls_for_furniture() -> None:
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 20, 5)],
        furniture=[m("deadly-debris", 6.5, 10)],
        stage="attack",
        rolls=[2, 3],
    )
    table.do("attack-push")
    assert table.said("rolled")[0]["dice"] == [
        [0, table.id("riggers"), 2],
        [1, table.id("deadly-debris"), 3],
    ]
    assert table.said("tested")[0]["totals"] == [5, 6]  # Brute 3 each


@rule("BF-TEST-03", "BF-RULE-36", "BF-ATTACK-04")
def test_furniture_defends_against_focus_with_nothing() -> None:
    table = deck(
        m("gorgon", 5, 10),
        foes=[m("skelliwags", 20, 5)],
        furniture=[m("mast", 9, 10)],
        stage="attack",
        rolls=[1, 5, 6, 6],
    )
    table.do("attack-backblast")
    assert table.said("tested")[0]["totals"] == [1 + 3, 5]
    assert table.said("tested")[0]["stat"] == "focus"


@rule("BF-TEST-04", "BF-LIE-15")
def test_a_lie_replaces_the_die_before_statistic_and_modifiers() -> None:
    table = runner(1, m("riggers", 9, 11.5), cups={0: [6]})
    assert table.asked == (0, "indicate")
    table.do("lie", "4", "accept")
    tested = table.said("tested")[0]
    assert (tested["dice"], tested["modifiers"], tested["totals"]) == ([4], [1], [8])


@rule("BF-TEST-07", "BF-MPHASE-03")
def test_a_failed_footing_test_knocks_down_and_ends_the_run() -> None:
    table = runner(3).do("9000,10000")
    assert table.it("companions").down
    assert table.s.stage == "attack"


@rule("BF-RULE-33", "BF-IMPACT-04", "BF-HARSH-04")
def test_tests_of_one_impact_come_one_after_another_mover_first_then_by_id() -> None:
    # The shoved Skelliwag 1 runs into Skelliwags 2 and 3 at the same moment.
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 6, 10), m("skelliwags", 8.8, 10.6), m("skelliwags", 8.8, 9.4)],
        stage="attack",
        rolls=[6, 1, 6, 6, 6],
    )
    table.do("attack-push")
    footing = [t["stuff"] for t in table.said("tested") if t["stat"] == "footing"]
    assert footing == [[table.id(f"skelliwags-{n}")] for n in (1, 2, 3)]
    # the mover: two own neighbours, the attacker out of reach: 6 + 2 + 2
    assert [t["totals"] for t in table.said("tested")][1] == [10]


@rule("BF-HARSH-02")
def test_nobody_is_ever_asked_to_settle_a_dispute() -> None:
    """Every question there is comes from a clause of its own, none from the Harsh Mistress."""
    questions = [
        value
        for module in pkgutil.iter_modules(rules.__path__, f"{rules.__name__}.")
        for value in vars(importlib.import_module(module.name)).values()
        if isinstance(value, Question)
    ]
    cited = {question.rule for question in questions}
    assert "BF-LIE-09" in cited
    assert not [clause for clause in cited if clause.startswith("BF-HARSH")]
    assert cited <= set(GAME.rulebook.clauses)
    table = deck(m("riggers", 5, 10), foes=[m("skelliwags", 6, 10)], stage="attack", rolls=[2, 3])
    table.do("attack-push")  # a tie: the reading that moves somebody
    assert table.where("skelliwags") == (10.0, 10.0)
