"""Hints in words: why captains answer as they do, without telling what the seat cannot know."""

from __future__ import annotations

import pytest

from quarterdeck.games.into_the_black.brain import because, course
from quarterdeck.games.into_the_black.describe import describe
from quarterdeck.games.into_the_black.reasons import PLAN
from quarterdeck.games.into_the_black.tastes import MATE, mind
from tests.into_the_black.build import Play, fresh, party

SHIP = {"0,-1": "owow", "0,-2": "odow", "1,-2": "?engine-room"}


def reason(table: Play) -> str:
    return because(table.s, table.asks[0])


def test_a_walk_is_told_by_where_it_leads_and_what_for() -> None:
    table = party(ship=SHIP, mission="sabotage", mode="cooperative")
    assert reason(table) == (
        "It is the way to the unknown room (1,-2): nobody knows yet what is there."
    )
    table.do("move")
    assert "the unknown room (1,-2)" in reason(table)


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"mission": "map-the-hulk", "found": 26}, "Airlock (0,0): the mission ends there."),
        (
            {"mission": "map-the-hulk", "health": {"quartermaster": 1}},
            "Medical Bay (1,-1): wounds can be healed there.",
        ),
        ({"mission": "jailbreak"}, "Brig (1,-2): there is work for the mission."),
        (
            {"mission": "bloodbath", "enemies": {"0,-3": ["bot"]}},
            "the corridor (0,-3): that fight can be won.",
        ),
    ],
)
def test_the_strongest_wish_is_told(position: dict[str, object], words: str) -> None:
    ship = {"0,-1": "odow", "1,-1": "medical-bay", "0,-2": "odow", "1,-2": "brig", "0,-3": "owow"}
    at = {"at": {"quartermaster": "0,-1"}, "mode": "cooperative", "ship": ship}
    assert reason(party(**{**at, **position})) == f"It is the way to {words}"  # type: ignore[arg-type]


def test_a_search_is_told_by_what_it_is_for() -> None:
    ship = {"0,-1": "odow", "1,-1": "brig"}
    table = party(ship=ship, at={"quartermaster": "1,-1"}, mission="jailbreak", mode="cooperative")
    assert reason(table) == "A success does the mission's work here."


def test_a_vote_is_told_by_how_far_the_mission_is() -> None:
    table = party(stage="spawn", apprehension=14, ship={}, mission="bloodbath", round=14, morale=4)
    assert reason(table) == "The mission is done to about 0 %, and Morale is 4."
    table.do("vote-yes", "vote-yes", "vote-yes")
    assert reason(table) == (
        "A new mission is mostly won sooner than one that is done to about 0 %."
    )
    assert describe(table.view(0), ())[0].startswith("Round 14, All is Lost!.")


def test_the_head_line_tells_setup_and_initiative_apart() -> None:
    assert describe(fresh(seats=2, mode="cooperative").view(0), ())[0].startswith("Setup.")
    table = party(stage="round", round=3, reputation={"cook": 3})
    assert table.asked == (2, "steal")
    assert describe(table.view(0), ())[0].startswith("Round 4, initiative.")


@pytest.mark.parametrize(
    ("mode", "seats"), [("standard", 3), ("cooperative", 2), ("infestation", 2)]
)
def test_every_answer_of_the_plan_has_a_reason_and_it_tells_no_secret(
    mode: str, seats: int
) -> None:
    table = fresh(seats=seats, mode=mode, seed=7)
    for i in range(250):
        if not table.asks:
            break
        a = table.asks[0]
        plan = course(table.s, a)
        if len(plan) == 1:
            told = because(table.s, a)
            assert told.endswith(".")
            assert told != PLAN or len(a.options) == 1, a.question.id
            if i % 3 == 0:
                world = table.redealt(a.seat, bytes([i]))
                assert because(world.state, world.ask_of(a.seat)) == told  # type: ignore[arg-type]
        table.choose(a.seat, plan[0])
    assert mind.tastes is MATE


@pytest.mark.parametrize(
    ("actions", "words"), [(0, "No action is left."), (1, "Nothing here is worth an action,")]
)
def test_a_turn_without_actions_ends_for_that_reason(actions: int, words: str) -> None:
    home = {"mission": "map-the-hulk", "found": 26, "mode": "cooperative"}
    table = party(turn={"who": "quartermaster", "actions": actions}, **home)  # type: ignore[arg-type]
    assert table.asks[0].question.id == "act"
    assert reason(table).startswith(words)
