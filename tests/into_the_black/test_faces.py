"""Words, drawings and the brain."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console

from quarterdeck.core.rng import Rng
from quarterdeck.games.into_the_black import GAME
from quarterdeck.games.into_the_black.board import draw
from quarterdeck.games.into_the_black.brain import reflex
from quarterdeck.games.into_the_black.content import book_of
from quarterdeck.games.into_the_black.describe import describe
from quarterdeck.games.into_the_black.labels import LABELS
from quarterdeck.games.into_the_black.panels import NAME
from quarterdeck.games.into_the_black.text import KINDS, sentence
from quarterdeck.games.into_the_black.words import (
    COUNTS,
    EVENTS,
    ROOMS,
    goal_words,
    level_words,
    loot_words,
    sides_words,
)
from quarterdeck.web.svg import shorten
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


@pytest.mark.parametrize(("mode", "seats"), [("standard", 3), ("infestation", 1)])
def test_every_option_stands_for_something_drawn_wide_and_on_a_phone(mode: str, seats: int) -> None:
    table = fresh(seats=seats, mode=mode, seed=11)
    rng = Rng.from_seed(b"targets")
    for i in range(240):
        a = table.asks[0]
        view = table.view(a.seat)
        wanted = {a.question.target_of(view, option) for option in a.options} - {""}
        if i % 6 == 0 or a.question.id in ("rotate", "target", "react-roll", "keep-loot"):
            for form in ("wide", "phone"):
                picture = draw(view, names=NAMES, lit=wanted, form=form)
                found = re.findall(r'id="([^"]+)"', picture)
                assert wanted <= set(found), a.question.id
                assert len(found) == len(set(found))
        table.choose(a.seat, reflex(table.s, a, rng))


def test_the_card_of_a_combat_gives_way_when_the_map_is_needed() -> None:
    table = party(enemies={"0,0": ["crew", "bot"]}, stage="combat").quiet()
    view = table.view(0)
    over = draw(view, lit=["enemy-crew-1"])
    assert 'class="ib-veil"' in over
    assert over.count('id="enemy-crew-1"') == 1
    assert 'class="ib-veil"' not in draw(view, lit=["tile-0--1"])
    assert 'class="ib-veil"' not in draw(view, lit=["char-cook"])


def test_a_move_leaves_a_trail_and_points_at_the_chosen_tile() -> None:
    ship = {"0,-1": "owow", "0,-2": "owow", "0,-3": "owow"}
    table = party(ship=ship, boards=("captain", "engineer", "cook")).do("move", "step 0,-1")
    view = table.view(0)
    assert view.trail == ("0,0", "0,-1")
    picture = draw(view, lit=["tile-0--2", "tile-0-0"], chosen="tile-0--2")
    assert 'id="trail" data-seat="1"><path class="ib-trail" d="M50 50L50 -50"/>' in picture
    assert 'id="route"' in picture
    table.do("pass")
    assert table.view(0).trail == ()


def test_a_phone_has_one_column_with_the_same_zones() -> None:
    table = party(enemies={"0,0": ["crew"]}, stage="combat")
    picture = draw(table.view(0), form="phone")
    assert 'viewBox="0 0 390 ' in picture
    zones = re.findall(r'data-zone="(\w+)"', picture)
    assert zones == ["strip", "stage", "tray", "seats", "bar"]
    with pytest.raises(ValueError, match="form is wide or phone; got 'tablet'"):
        draw(table.view(0), form="tablet")


# -- words --------------------------------------------------------------------------------------


def test_every_card_goal_and_event_can_be_told() -> None:
    book = book_of(GAME.open_book(()))
    cards = {loot.id: loot_words(book, loot) for loot in book.loot.values()}
    assert cards["heavy-repeater"] == "+1 orange die to attack; Move −1"
    assert cards["combat-armor"] == "stops the first damage of each round"
    assert cards["old-masterpiece"] == "art, worth 4"
    assert cards["explosives-charge"].endswith(
        "Blast Door or Emergency Lockdown near by; Apprehension +1"
    )
    assert all(cards.values())
    goals = {goal.id: goal_words(book, goal) for goal in book.goals.values()}
    assert goals["survivor"] == "When the group wins: never defeated and Health 2 or more"
    assert goals["traitor-assassin"] == (
        "Reveal in your turn: 2 characters of others defeated and on an escape point. "
        "Or when the group wins: 5 trophies"
    )
    assert set(EVENTS) == set(book.events)


def test_a_room_is_told_with_what_it_is_good_for() -> None:
    ship = {"0,-1": "odod", "1,-1": "shuttle-bay", "-1,-1": "?mess-hall"}
    table = party(ship=ship, mission="sabotage")
    lines = [line.strip() for line in describe(table.view(0), NAMES)]
    assert "Shuttle Bay (1,-1); Gear; shuttle to prime; escape point." in lines
    assert "Unknown room (-1,-1)." in lines
    assert "Charges in Engine Room: 0 of 1" in lines
    specials = {e.op for room in book_of("").rooms.values() for e in room.special}
    assert specials - set(ROOMS) == {"bridge_encounter", "count_command_center"}


def test_a_rotation_is_told_by_where_the_corridor_leads() -> None:
    assert sides_words("odwo") == "open north and west, door east"
    table = party(ship={"0,-1": "oooo"}, at={"cook": "0,-1"}, stage="expand")
    assert table.asked[1] == "rotate"
    a = table.asks[0]
    labels = [a.question.label_of(table.view(0), option) for option in a.options]
    assert len(set(labels)) == len(labels) > 1
    assert all(label.startswith("Open ") for label in labels)


def test_levels_and_missions_are_told_with_what_they_ask() -> None:
    table = fresh(seats=3, mode="cooperative", mission="plunder")
    table.s.stage = "mission"
    while table.asks and table.asked[1] != "level":
        table.answer(table.asks[0].seat, table.asks[0].keys()[-1])
    a = table.asks[0]
    told = [a.question.label_of(table.view(a.seat), option) for option in a.options]
    assert told == [
        "Easy: Valuables worth 8 per character",
        "Normal: Valuables worth 16 per character",
        "Hard: Valuables worth 17 per character",
    ]


def test_every_number_that_a_mission_asks_for_is_told_with_its_unit() -> None:
    missions = book_of("").missions.values()
    asked = {
        need.cond for m in missions for level in m.level for need in level.conditions if need.n
    }
    assert asked == set(COUNTS)
    levels = {m.id: [level_words(level) for level in m.level] for m in missions}
    assert levels["bloodbath"] == ["Easy: 18 trophies", "Normal: 22 trophies", "Hard: 27 trophies"]
    assert levels["data-heist"][0] == "Easy: data of 3 rooms"
    assert levels["map-the-hulk"][0] == "Easy: 19 rooms revealed"


def in_letters(table: Play) -> str:
    console = Console(width=100, record=True, file=StringIO())
    console.print(GAME.terminal(table.view(0), NAMES))
    return console.export_text()


def test_the_terminal_draws_the_ship_with_letters() -> None:
    table = party(
        ship={"0,-1": "odod", "1,-1": "?armory", "-1,-1": "brig"}, enemies={"0,-1": ["bot"]}
    )
    text = in_letters(table)
    assert "│ Bri │" in text
    assert "│ ?!  │" in text
    assert "Morale 3 of 6" in text


def test_the_terminal_stars_each_event_however_long_the_name_of_the_room() -> None:
    table = party(
        ship={"0,-1": "odod", "1,-1": "shuttle-bay", "-1,-1": "brig"},
        tokens={"1,-1": ["emergency-lockdown"], "-1,-1": ["biohazard", "plasma-leak"]},
    )
    lines = in_letters(table).splitlines()
    row = next(i for i, line in enumerate(lines) if "│ShuBa│" in line)
    assert [lines[row - 1].count(top) for top in ("╭──*──╮", "╭─**──╮")] == [1, 1]


def test_a_person_with_several_characters_is_told_which_is_meant() -> None:
    solo = party(seats=1, mode="solo", boards=("captain", "cook"))
    a = solo.asks[0]
    assert a.question.prompt_for(solo.view(0), a.about) == "Elayna Reynolds: What do you do?"
    four = party(seats=4)
    b = four.asks[0]
    assert b.question.prompt_for(four.view(0), b.about) == "What do you do?"


def test_long_names_are_cut_beside_the_portrait_as_bold_as_they_are_drawn() -> None:
    table = party(boards=["quartermaster", "surgeon", "cook"])
    drawn = GAME.draw(table.view(0))
    long = next(c.name for c in table.view(0).characters if c.board == "quartermaster")
    assert f">{long}</text>" not in drawn
    assert f">{shorten(long, NAME, 13, bold=True)}</text>" in drawn
    assert long in drawn  # where the pointer rests
