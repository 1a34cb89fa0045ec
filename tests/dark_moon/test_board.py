"""The board, its words and the terminal: everything public is drawn, nothing else."""

from io import StringIO
from xml.etree import ElementTree as ET

import pytest
from rich.console import Console

from quarterdeck.core.state import Event
from quarterdeck.games.dark_moon import GAME
from quarterdeck.games.dark_moon.content import book_of
from quarterdeck.games.dark_moon.monitors import CAMERA, SHORT
from quarterdeck.games.dark_moon.text import KINDS, REASONS, sentence
from quarterdeck.web.svg import wrap
from tests.dark_moon.build import moon

NAMES = ["Mara", "Tomas", "Nina", "Odile", "Reza", "Ivo", "Pia"]


def ids(svg: str) -> set[str]:
    return {e.get("id") for e in ET.fromstring(svg).iter() if e.get("id")}  # noqa: S314 - our own drawing


def words(svg: str) -> str:
    return " ".join(t for t in ET.fromstring(svg).itertext() if t.strip())  # noqa: S314 - our own drawing


@pytest.mark.parametrize("theme", ["night", "day"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_every_number_of_seats_in_both_themes(seats, theme):
    for mode in ("base", "expansion"):
        table = moon(seats=seats, mode=mode)
        for seat in (None, *range(seats)):
            drawn = ids(GAME.draw(table.view(seat), names=NAMES, theme=theme))
            assert {f"seat-{n + 1}" for n in range(seats)} <= drawn
            assert {"shield-6", "area-fatigue", "pool-available", "cube-suspicion"} <= drawn
            assert ("zone-clearance" in drawn) is (mode == "expansion")
            assert ("tray" in drawn) is (seat is not None)


def test_the_table_in_the_middle_of_a_task():
    table = moon(
        seats=5,
        mode="expansion",
        outposts=["command"],
        fatigue=["jon", "steve"],
        sabotage="outpost",
        shields=3,
        quarantined=[1],
        amputated=[2],
        cleared=[3],
        deck=["malfunction-life-support-4"],
        rolled=["corporation-1", "corporation-2"],
    )
    table.do("pass", "malfunction-life-support-4", "-1", "in", "out", "in", "out", "out")
    table.do(table.offers()[0])
    public = GAME.draw(table.view(None), names=NAMES)
    assert {
        "die-1-1",
        "part-2",
        "part-3",
        "total",
        "sabotage",
        "fatigue-jon",
        "fatigue-steve",
    } <= ids(public)
    told = words(public)
    for word in ("Life Support Malfunction", "any plus", "Quarantined", "Lost a limb", "Cleared"):
        assert word in told
    assert "roll-1" in ids(GAME.draw(table.view(0), names=NAMES))
    assert "roll-1" not in ids(public)


def test_hands_are_closed_until_all_have_voted():
    table = moon().do("call-vote-quarantine", "seat-2")
    table.answer(0, "weak")
    assert GAME.draw(table.view(1)) == GAME.draw(
        moon().do("call-vote-quarantine", "seat-2").view(1)
    )
    assert "hand-1" in ids(GAME.draw(table.view(1)))


def test_the_reveal_is_offered_only_to_the_infected():
    ill = moon(active=2, infected=[2])
    assert any(label.startswith("Reveal as Infected") for label in ill.labels())
    assert "Infected" not in words(GAME.draw(ill.view(0), names=NAMES))
    assert "Infected" in words(GAME.draw(ill.view(2), names=NAMES))


def test_the_time_line_opens_at_the_end():
    table = moon(in_force=True, final_cubes=2, rolled=["strong+4", "strong+2", "weak-2"])
    assert "timeline" not in ids(GAME.draw(table.view(0)))
    table.do("lone-wolf", "2s1w", "strong+4,strong+2")
    svg = GAME.draw(table.view(None), names=NAMES)
    assert {"timeline", "lane-1", "lane-3"} <= ids(svg)
    assert "Infected: life support" in words(svg)
    told = "\n".join(GAME.describe(table.view(None), NAMES))
    assert (
        "Who was what: Mara Uninfected, Tomas Uninfected and Nina Infected: life support." in told
    )
    assert "submitted strong +4 and strong +2 (hidden: weak −2)." in told


def test_names_are_harmless():
    GAME.draw(moon().view(None), names=["<b>&", '"quote"', "\x00ok"])


def test_the_text_form_tells_the_table():
    table = moon(
        seats=5,
        mode="expansion",
        outposts=["research-lab"],
        fatigue=["jon"],
        cleared=[1],
        event="food-rationing",
        cubes=1,
    )
    told = "\n".join(GAME.describe(table.view(0), NAMES))
    assert "Shields 2 of 6; a test fails on −1." in told
    assert "Outpost 1 of 6. Down: Research Lab" in told
    assert "Life support 1 of 6: Jon Reed (you)" in told
    assert "Current: Food Rationing, 1 of 3 cubes." in told
    assert "Ship ready, cleared 1 of 2: Tomas." in told
    assert "Only you: Uninfected. You hold 2 strong, 2 weak and the commander die." in told
    assert "Only you" not in "\n".join(GAME.describe(table.view(None), NAMES))


def test_every_event_is_told_and_each_end_has_its_reason():
    table = moon(shields=3, rolled=["strong+4"]).do("repair-shield", "1s", "strong+4")
    view = table.view(1)
    told = [sentence(view, event, NAMES) for event in table.events_for(1)]
    assert told == [
        "Mara was drawn as first commander.",
        "Mara chose Repair Shield.",
        "Mara rolled.",
        "Mara submitted strong +4.",
        "Mara’s repair of shield control succeeded.",
        "A shield token left the board; 2 remain.",
    ]
    assert sentence(view, Event(rule="DM-WIN-01", kind="unheard-of"), NAMES) == ""
    for reason in REASONS:
        event = Event(
            rule="DM-WIN-01",
            kind="ended",
            facts={"reason": reason, "side": "infected", "winners": []},
        )
        assert "won" in sentence(view, event, NAMES)
    assert len(KINDS) > 50


def test_the_terminal_draws_the_meters():
    console = Console(width=100, record=True, file=StringIO())
    console.print(GAME.terminal(moon(shields=4).view(0), NAMES))
    assert "■■■■□□" in console.export_text()


def test_every_event_has_two_short_lines_on_its_monitor():
    content = book_of("")
    names = {**content.events, **content.finals}
    assert set(SHORT) == set(names)
    for name, words_ in SHORT.items():
        room = 3 - len(wrap(names[name].name, CAMERA[0] - 24, 15, bold=True, lines=2))
        assert "…" not in "".join(wrap(words_, CAMERA[0] - 26, 11.5, lines=room)), name


def test_a_room_that_works_says_what_it_would_cost_to_lose_it():
    table = moon(outposts=["hangar-bay"])
    drawn = GAME.draw(table.view(0), names=table.origin.names, lit=[])

    assert "<title>Lone Wolf actions are blocked.</title>" in drawn
    assert "<title>If it goes down: Issue Order actions are blocked.</title>" in drawn
