"""How options and prompts name things: tiles to go to, groups, dice, rolls."""

from __future__ import annotations

from quarterdeck.games.into_the_black.describe import describe
from quarterdeck.games.into_the_black.state import Combat
from quarterdeck.games.into_the_black.text import sentence
from tests.into_the_black.build import Play, party


def labels(table: Play) -> dict[str, str]:
    """Return the options of the question that is open, by key, in words."""
    a = table.asks[0]
    view = table.view(a.seat)
    return {a.question.key_of(o): a.question.label_of(view, o) for o in a.options}


def prompt(table: Play) -> str:
    """Return the question that is open, in words."""
    a = table.asks[0]
    return a.question.prompt_for(table.view(a.seat), a.about)


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


# -- groups -------------------------------------------------------------------------------------


def test_a_wandering_group_is_named_with_its_place() -> None:
    table = party(
        ship={"0,-1": "owow", "0,-2": "odod", "1,-2": "brig", "-1,-2": "vault"},
        enemies={"0,-2": ["crew", "crew", "bot"]},
        stage="wander",
        rolls=[3],
    )
    assert prompt(table) == "2 Crew and 1 Bot on Corridor (0,-2). Where does the group go?"


def test_a_group_between_two_characters_is_named() -> None:
    table = party(
        ship={"0,-1": "oooo", "1,-1": "wowo", "-1,-1": "wowo"},
        boards=("surgeon", "turncoat", "cook"),
        at={"surgeon": "1,-1", "turncoat": "-1,-1"},
        enemies={"0,-1": ["bot"]},
        stage="wander",
        rolls=[5],
    )
    assert prompt(table) == "1 Bot on Corridor (0,-1). Whom does the group look at?"


def test_running_enemies_are_named() -> None:
    table = party(
        ship={"0,-1": "oooo", "1,-1": "wowo", "-1,-1": "wowo"},
        at={"cook": "0,-1"},
        enemies={"0,-1": ["bot"]},
        stage="combat",
        combat=Combat(at="0,-1", round=1, started=3, fallen=2),
    )
    assert prompt(table) == "1 Bot on Corridor (0,-1). Where do the enemies run?"


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


# -- attempts -----------------------------------------------------------------------------------


def rolls_told(table: Play) -> list[str]:
    """Return what everybody reads of the rolls."""
    view = table.view(None)
    return [sentence(view, e, ()) for e in table.events_for(None) if e.kind == "rolled"]


def test_the_rolls_at_a_force_field_tell_what_they_are_for_and_which_they_are() -> None:
    table = party(
        ship={"0,-1": "odow", "1,-1": "brig"},
        boards=("engineer", "quartermaster", "cook"),
        at={"engineer": "0,-1"},
        tokens={"1,-1": ["force-field"]},
        reputation={"engineer": 1},
        rolls=[4, 1, 4, 1, 6],
    )
    name, field = "Wrench Adeyemi", "Force Field in"
    dice = "yellow hit and white blank. Change the roll?"
    table.do("field 1,-1/force-field")
    assert prompt(table) == f"{name}: {name} rolled to end {field} Brig (roll 1 of 2): {dice}"
    table.do("pass")
    assert prompt(table) == f"{name}: {name} rolled to end {field} Brig (roll 2 of 2): {dice}"
    table.do("benefit reroll-die", "die-1")
    assert rolls_told(table) == [
        f"{name} tried to end {field} the Brig, roll 1 of 2, with yellow hit, white blank.",
        f"{name} tried to end {field} the Brig, roll 2 of 2, with yellow hit, white blank.",
        f"{name} tried to end {field} the Brig, roll 2 of 2, with yellow crit, white blank.",
    ]
    assert table.s.ship["1,-1"].events == []


def test_the_rolls_at_the_self_destruct_tell_what_they_are_for() -> None:
    table = party(
        mode="infestation",
        ship={"0,-1": "odow", "1,-1": "power-plant"},
        boards=("engineer", "quartermaster", "cook"),
        at={"engineer": "1,-1"},
        reputation={"engineer": 1},
        order=["engineer"],
        rolls=[1, 1],
    )
    name = "Wrench Adeyemi"
    table.do("disarm")
    assert f"{name} rolled to stop the self-destruct (roll 1 of 2): yellow blank" in prompt(table)
    assert rolls_told(table) == [
        f"{name} tried to stop the self-destruct, roll 1 of 2, with yellow blank, white blank."
    ]


def test_an_attempt_with_one_roll_is_not_counted() -> None:
    table = party(
        ship={"0,-1": "owow", "0,-2": "owow"},
        doors=["0,-1|0,-2"],
        boards=("engineer", "quartermaster", "cook"),
        at={"engineer": "0,-1"},
        worn={"engineer": ["hacking-deck"]},
        reputation={"engineer": 1},
        rolls=[1, 1],
    )
    table.do("utilize hacking-deck")
    assert "rolled to end the Blast Door: yellow blank" in prompt(table)
    told = "Wrench Adeyemi tried to end the Blast Door with yellow blank, white blank."
    assert rolls_told(table) == [told]


def test_a_search_action_is_told_as_a_search() -> None:
    table = party(
        ship={"0,-1": "odow", "1,-1": "laboratory"},
        at={"quartermaster": "1,-1"},
        reputation={"quartermaster": 1},
        rolls=[1, 1],
    ).do("search")
    assert "rolled for search: yellow blank" in prompt(table)
    told = "Allistair McIronbritches the 5th searched with yellow blank, white blank."
    assert rolls_told(table) == [told]
