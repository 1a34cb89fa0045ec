"""How options and prompts name things: tiles to go to, groups, dice, rolls."""

from __future__ import annotations

from quarterdeck.games.into_the_black.describe import describe
from tests.into_the_black.build import Play, party


def labels(table: Play) -> dict[str, str]:
    """Return the options of the question that is open, by key, in words."""
    a = table.asks[0]
    view = table.view(a.seat)
    return {a.question.key_of(o): a.question.label_of(view, o) for o in a.options}


# -- tiles --------------------------------------------------------------------------------------


def test_a_step_tells_of_the_enemies_and_events_that_wait() -> None:
    table = party(
        ship={"0,-1": "odod", "1,-1": "brig", "-1,-1": "?armory", "0,-2": "owow"},
        at={"quartermaster": "0,-1"},
        enemies={"0,-2": ["crew", "bot"], "1,-1": ["alien-creature"]},
        tokens={"1,-1": ["biohazard", "plasma-leak"]},
    ).do("move")
    told = labels(table)
    assert told["step-0,-2"] == "North: Corridor, 2 enemies"
    assert told["step-1,-1"] == "East: Brig, 1 enemy, Biohazard, Plasma Leak"
    assert told["step--1,-1"] == "West: Unknown room, guarded"
    assert told["step-0,0"] == "South: Airlock"


def test_a_door_to_be_forced_tells_what_is_behind_it() -> None:
    table = party(
        ship={"0,-1": "odow", "1,-1": "brig"},
        at={"quartermaster": "0,-1"},
        enemies={"1,-1": ["crew"]},
        tokens={"1,-1": ["blast-door", "biohazard"]},
    )
    told = "Force the Blast Door with both actions (East: Brig, 1 enemy, Biohazard)"
    assert labels(table)["force-1,-1"] == told


def test_a_step_counts_face_down_tokens_and_does_not_tell_them() -> None:
    table = party(
        mode="infestation",
        ship={"0,-1": "odow", "1,-1": "brig"},
        at={"quartermaster": "0,-1"},
        down={"1,-1": ["token-1-enemy-bot", "token-gravity-failure"]},
    ).do("move")
    assert labels(table)["step-1,-1"] == "East: Brig, 2 face-down tokens"


# -- dice ---------------------------------------------------------------------------------------


def test_an_attack_tells_the_dice_that_will_be_rolled() -> None:
    table = party(
        enemies={"0,0": ["crew"]},
        worn={"quartermaster": ["heavy-repeater"]},
        allies={"quartermaster": [2]},
        stage="combat",
        morale=6,
    ).quiet()
    assert table.asked == (0, "combat-turn")
    assert labels(table)["attack"] == "Attack with 3 white, 1 orange and 1 yellow"
    line = next(line for line in describe(table.view(1), ()) if "(now " in line)
    assert "Attack white and white (now white, white, orange, white and yellow)" in line
    table.do("attack")
    assert table.said("rolled")[0]["dice"] == ["white", "white", "orange", "white", "yellow"]
