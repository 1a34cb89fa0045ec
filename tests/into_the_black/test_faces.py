"""Words, drawings and the brain."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest

from quarterdeck.games.into_the_black import GAME
from quarterdeck.games.into_the_black.board import draw
from quarterdeck.games.into_the_black.describe import describe
from quarterdeck.games.into_the_black.labels import LABELS
from quarterdeck.games.into_the_black.text import KINDS, sentence
from tests.into_the_black.build import Play, fresh, party

RULES = Path(__file__).parents[2] / "src/quarterdeck/games/into_the_black"
NAMES = ("Ines", "Tomas", "Mara")


def sources() -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted(RULES.rglob("*.py")))


def test_every_event_the_rules_tell_has_a_sentence() -> None:
    told = set(re.findall(r'(?:say|whisper)\(\s*s,\s*"IB-[A-Z]+-\d+",\s*"([a-z-]+)"', sources()))
    told |= set(re.findall(r'(?:say|whisper)\(s, rule, "([a-z-]+)"', sources()))
    assert len(told) > 60
    assert sorted(told - set(KINDS) - {"turn-over"}) == []


def test_every_verb_has_a_label() -> None:
    verbs = set(re.findall(r'\bAct\(\s*"([a-z-]+)"', sources()))
    assert sorted(verbs - set(LABELS) - {"free-"}) == []  # of the free actions only the beginning


def test_a_sentence_tells_no_more_than_its_viewer_knows() -> None:
    table = party(
        ship={"0,-1": "odow", "1,-1": "laboratory"},
        at={"engineer": "1,-1"},
        order=["engineer"],
        gear=["disruptor", "scanner", "backpack"],
        rolls=[4, 1],
    ).do("search", "card disruptor")
    kept = [
        sentence(table.view(seat), event, NAMES)
        for seat in (1, 0)
        for event in table.events_for(seat)
        if event.kind == "kept"
    ]
    assert kept == ["Wrench Adeyemi kept Disruptor.", "Wrench Adeyemi kept a card."]


def test_the_text_form_tells_tracks_mission_characters_and_ship() -> None:
    table = party(
        morale=4,
        apprehension=9,
        mission="sabotage",
        hands={"cook": ["star-sapphire"]},
        worn={"engineer": ["disruptor", "laser-sight"]},
        enemies={"0,-1": ["crew"]},
    )
    lines = "\n".join(describe(table.view(2), NAMES))
    assert "Apprehension 9 of 24; at 10 Morale drops by 1. Morale 4 of 6: Move +1." in lines
    assert "Charges in Engine Room: 0 of 1" in lines
    assert "Equipped: Disruptor with Laser Sight." in lines
    assert "Hand: Star Sapphire (3)." in lines
    assert "Corridor (0,-1); Crew; leads north, east, south, west." in lines
    assert "Star Sapphire" not in "\n".join(describe(table.view(0), NAMES))


def drawn(table: Play, seat: int | None = 0) -> dict[str, ElementTree.Element]:
    a = table.ask_of(seat) if seat is not None else None
    view = table.view(seat)
    lit = {a.question.target_of(view, o) for o in a.options} - {""} if a is not None else set()
    root = ElementTree.fromstring(draw(view, names=NAMES, lit=lit))  # noqa: S314 - our own drawing
    ids = {e.get("id", ""): e for e in root.iter() if e.get("id")}
    assert lit <= set(ids)
    return ids


def test_the_map_shows_tiles_rooms_enemies_characters_and_the_way_on() -> None:
    table = party(
        ship={"0,-1": "odod", "1,-1": "?armory", "-1,-1": "brig"},
        enemies={"0,-1": ["bot"]},
        tokens={"-1,-1": ["blast-door"]},
        damage={0: 1},
    )
    ids = drawn(table)
    for name in ("tile-0-0", "tile-1--1", "token-blast-door--1--1", "enemy-bot-1", "char-cook"):
        assert name in ids
    assert "open-0--2" in ids
    down = ElementTree.tostring(ids["tile-1--1"], "unicode")
    assert "ib-t-guard" in down
    assert "Armory" not in down


def test_steps_and_rotations_are_lit() -> None:
    table = party(ship={"0,-1": "owow"}).do("move")
    assert "can" in (drawn(table)["tile-0--1"].get("class") or "")
    laying = party(
        ship={"0,-1": "owow"}, at={"cook": "0,-1"}, stage="expand", corridors=["corridor-14"]
    )
    assert laying.asked[1] == "rotate"
    ids = drawn(laying)
    lit = [n for n in range(1, 5) if "can" in (ids[f"turn-{n}"].get("class") or "")]
    assert len(lit) == 2


def test_only_the_owner_sees_hand_and_goal() -> None:
    table = party(hands={"cook": ["star-sapphire"]}, goals={2: "survivor"})
    mine, theirs = draw(table.view(2)), draw(table.view(0))
    assert "Star Sapphire" in mine
    assert "Survivor" in mine
    assert "Star Sapphire" not in theirs
    assert "Survivor" not in theirs


@pytest.mark.parametrize("theme", ["night", "day"])
def test_a_roll_and_a_combat_are_drawn(theme: str) -> None:
    table = party(
        ship={"0,-1": "owow"},
        at={"quartermaster": "0,-1"},
        enemies={"0,-1": ["crew"]},
        stage="combat",
        reputation={"quartermaster": 1},
        rolls=[1, 1],
    )
    table.do("attack")
    ids = drawn(table)
    assert {"die-1", "die-2", "combat", "rep-reroll-die"} <= set(ids)
    assert draw(table.view(0), theme=theme).startswith("<svg")


def test_the_terminal_draws_the_ship_with_letters() -> None:
    from rich.console import Console

    table = party(
        ship={"0,-1": "odod", "1,-1": "?armory", "-1,-1": "brig"}, enemies={"0,-1": ["bot"]}
    )
    console = Console(width=100, record=True, file=StringIO())
    console.print(GAME.terminal(table.view(0), NAMES))
    text = console.export_text()
    assert "│ Bri │" in text
    assert "│ ?!  │" in text
    assert "Morale 3 of 6" in text


def test_a_person_with_several_characters_is_told_which_is_meant() -> None:
    solo = party(seats=1, mode="solo", boards=("captain", "cook"))
    a = solo.asks[0]
    assert a.question.prompt_for(solo.view(0), a.about) == "Elayna Reynolds: What do you do?"
    four = party(seats=4)
    b = four.asks[0]
    assert b.question.prompt_for(four.view(0), b.about) == "What do you do?"
