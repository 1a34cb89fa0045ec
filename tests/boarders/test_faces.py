"""The faces of Boarders and Black Flags: words, board, terminal; content and positions."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

from quarterdeck.core.ask import Question
from quarterdeck.core.content import ContentError, Source
from quarterdeck.core.origin import PositionError, check_position
from quarterdeck.core.rulebook import cited, rule, uncovered, unknown
from quarterdeck.games.boarders import FLEETS, GAME, labels
from quarterdeck.games.boarders.aiming import base_of, ghost, shove
from quarterdeck.games.boarders.content import open_book
from quarterdeck.games.boarders.state import Image, Placing
from quarterdeck.games.boarders.terminal import letters
from quarterdeck.games.boarders.text import KINDS
from tests.boarders.build import Play, deck, lay_new, m

NAMES = ["Ines", "Bo"]
RULES = Path(__file__).parents[2] / "src/quarterdeck/games/boarders/rules"
PIECES = [
    m("captains-cabin", 12, 6, searched=True),
    m("cargo-hold", 12, 25),
    m("powder-store", 12, 41.5),
    m("mast", 12, 15.5),
    m("deadly-debris", 7, 19.5, turn=20),
    m("deck-debris", 5.4, 11, turn=30),
]


def scene(**more: object) -> Play:
    return deck(
        m("duelistas", 13.45, 30.1),
        m("red-rose", 7.6, 30.4, ready=True),
        foes=[m("baller", 18.3, 28.6, down=True, turn=72), m("gorgon", 15.6, 34.1)],
        furniture=PIECES,
        **{"cups": {0: [5, 3], 1: [1]}, "noted": ["cargo-hold"], **more},  # type: ignore[arg-type]
    )


def ids(svg: str) -> set[str]:
    root = ElementTree.fromstring(svg)  # noqa: S314 - our own drawing
    return {element.get("id", "") for element in root.iter()} - {""}


# -- words -----------------------------------------------------------------------------------------


@rule("BF-AID-05")
def test_every_kind_of_event_has_a_sentence() -> None:
    said = set()
    for path in RULES.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("say", "whisper"):
                kind = node.args[2]
                if isinstance(kind, ast.Constant):
                    said.add(kind.value)
    assert said
    assert said == set(KINDS)


@rule("BF-AID-05", "BF-HIDE-02")
def test_sentences_tell_facts_and_keep_secrets() -> None:
    table = deck(
        m("companions", 5, 10), foes=[m("skelliwags", 20, 5)], rolls=[1], cups={0: [6, 2, 2]}
    ).do("run", "0@4000", "lie", "0-1002", "6", "challenge", "1001")

    def told(seat: int) -> list[str]:
        view = table.view(seat)
        return [GAME.sentence(view, event, NAMES) for event in table.events_for(seat)]

    assert "You removed a 6 from the cup." in told(0)
    assert "Ines removed a Lying Die unseen." in told(1)
    assert "You challenged: the die showed 2, it was a lie." in told(1)


def test_the_board_is_told_in_words() -> None:
    told = " ".join(GAME.describe(scene().view(0), NAMES))
    assert "Captain's Cabin 12, 6, Searched." in told
    assert "Red Rose, captain, 7.6, 30.4 Ready activated." in told
    assert "Baller, captain, lying 18.3, 28.6 turned 72 activated." in told
    assert "2 Lying Dice (5, 3)" in told
    assert "noted" not in told
    assert "Cargo Hold 12, 25, noted." in " ".join(GAME.describe(scene().view(1), NAMES))


@rule("BF-MATCH-07")
def test_no_role_is_told_before_it_is_known() -> None:
    table = lay_new(fleet_1="sea-queens", fleet_2="dead-seas", rolls=[5, 2])

    def told() -> str:
        view = table.view(0)
        return " ".join([*GAME.describe(view, NAMES), GAME.draw(view, names=NAMES)])

    while table.asked[1] != "role":
        table.do(table.offers()[0])
        assert not re.search(r"\b(Host|Boarder)\b", told())
    table.do("host")
    assert "You, Host, Sea Queens" in told()
    assert "Host · Sea Queens" in told()


def test_a_test_is_told_while_it_lasts() -> None:
    rolled = deck(m("companions", 5, 10), foes=[m("skelliwags", 20, 5)], rolls=[6], cups={0: [6]})
    rolled.do("run", "0@4000")
    assert "Test of Footing: Companion 1 6 + 3 +0." in GAME.describe(rolled.view(0), NAMES)
    rolled.do("pass")
    assert rolled.view(0).test is not None
    assert not any("Test of" in line for line in GAME.describe(rolled.view(0), NAMES))


def test_every_free_answer_says_how_it_is_written() -> None:
    found = {}
    for path in RULES.glob("*.py"):
        module = importlib.import_module(f"{GAME.package}.rules.{path.stem}")
        found |= {id(q): q for q in vars(module).values() if isinstance(q, Question) and q.parse}
    assert len(found) == 13
    assert all(question.form for question in found.values())


@pytest.mark.parametrize(
    ("read", "typed", "key"),
    [
        (labels.spot_parse, "23.5,46", "23500,46000"),
        (labels.spot_parse, "23.5, .25, 45", "23500,250,45"),
        (labels.spot_parse, "23500,46500", "23500,46500"),
        (labels.step_parse, "90@2.5", "9000@2500"),
        (labels.step_parse, "-22.5@4", "33750@4000"),
        (labels.step_parse, "18000@4000", "18000@4000"),
        (labels.direction_parse, "22.5", "2250"),
        (labels.direction_parse, "2250", "2250"),
    ],
)
def test_numbers_with_a_point_are_inches_and_degrees(
    read: Callable[[str], Any], typed: str, key: str
) -> None:
    assert read(typed) == read(key)
    assert read is not labels.spot_parse or labels.spot_key(read(typed)) == key
    assert read is not labels.step_parse or labels.step_key(read(typed)) == key


@pytest.mark.parametrize("typed", ["23.5", "1.0,2.0,3.5", "nan,1.0", "1.0,inf.", "1.0,2.0,3,4"])
def test_what_is_no_place_is_not_read(typed: str) -> None:
    with pytest.raises((ValueError, ArithmeticError)):
        labels.spot_parse(typed)


# -- the board -------------------------------------------------------------------------------------


@rule("BF-COMP-06", "BF-SETUP-01", "BF-GEOM-01")
def test_everything_on_the_deck_is_drawn_to_scale() -> None:
    table = scene()
    view = table.view(0)
    drawn = GAME.draw(view, names=NAMES)
    assert {f"stuff-{t.id}" for t in view.stuff} <= ids(drawn)
    compass = drawn[drawn.index('id="compass"') :]
    assert [compass.index(f">{letter}<") > 0 for letter in "FSAP"] == [True] * 4
    rose = table.id("red-rose")
    assert re.search(rf'id="stuff-{rose}"[^>]*transform="translate\(608 152\)"', drawn)


@rule("BF-HIDE-01", "BF-HIDE-04")
def test_a_board_shows_the_own_cup_and_seal_and_nobody_elses() -> None:
    table = scene()
    mine, theirs, open_to_all = (GAME.draw(table.view(seat)) for seat in (0, 1, None))
    assert {"die-1001", "die-1002"} <= ids(mine)
    assert not [i for i in ids(theirs) if i.startswith("die-1")]
    assert not [i for i in ids(open_to_all) if i.startswith("die-")]
    assert "bf-seal" in theirs.split("</style>")[1]
    assert "bf-seal" not in mine.split("</style>")[1]


@rule("BF-AID-03")
def test_an_aim_shows_reach_widget_ghost_and_contact() -> None:
    table = scene()
    view = table.view(0)
    duelist = view.stuff[table.id("duelistas") - 1]
    drawn = GAME.draw(view, chosen=f"aim-{duelist.id}-33540@4000")
    assert {"aim-region", "aim-widget", "aim-ghost", "aim-contact"} <= ids(drawn)
    assert base_of(duelist).r == 500
    assert "aim-contact" not in ghost(view, duelist, 18_000, 500)


@rule("BF-AID-03")
def test_a_predicted_shove_ends_in_the_sea_or_at_a_contact() -> None:
    table = deck(
        m("riggers", 21, 10),
        foes=[m("skelliwags", 22, 10), m("skelliwags", 19, 10)],
        furniture=[m("mast", 12, 15.5)],
    )
    view = table.view(0)
    rigger = view.stuff[table.id("riggers") - 1]
    assert "a-fate" in shove(view, rigger, view.stuff[table.id("skelliwags") - 1], 1)
    back = shove(view, rigger, view.stuff[table.id("skelliwags-2") - 1], 1)
    assert "a-fate" not in back
    assert shove(view, rigger, view.stuff[table.id("mast") - 1], 1) == ""


def test_a_test_in_progress_is_broken_down() -> None:
    table = deck(
        m("companions", 2, 20), foes=[m("skelliwags", 20, 5)], rolls=[1], cups={0: [4, 2]}
    ).do("run", "0@2000", "lie", "0-1001", "4")
    drawn = GAME.draw(table.view(1))
    assert "test" in ids(drawn)
    assert "4?" in drawn


@rule("BF-PITCH-07")
def test_shifting_shows_its_sweep_line() -> None:
    table = deck(
        m("riggers", 14, 30),
        foes=[m("skelliwags", 20, 10, down=True), m("skelliwags", 21, 30)],
        stage="pitch",
        cups={0: [3]},
        acting=None,
    ).do("use", "starboard")
    assert table.asked[1] == "quarter"
    drawn = ids(GAME.draw(table.view(None)))
    assert {"sweep-line", "lower-edge", "boarders-edge", "trail-1", "sea"} <= drawn
    lost = table.view(None).shift.trails[0]
    assert (lost.stuff, lost.x, lost.lost) == (table.id("skelliwags"), 20_000, True)


@rule("BF-CAMP-01", "BF-SPOT-02")
@pytest.mark.parametrize("theme", ["night", "day"])
def test_the_campaign_has_its_own_pages(theme: str) -> None:
    log = {
        "name": "Gull",
        "ship": "brigantine",
        "gold": 12,
        "sail": [Image(kind="crown", x=60, y=50, r=15)],
    }
    table = scene(
        stage="service",
        mode="campaign",
        acting=None,
        logs={0: log, 1: {"name": "Rose", "ship": "frigate"}},
    )
    drawn = GAME.draw(table.view(0), names=NAMES, theme=theme)
    assert {"log-1", "log-2", "sail-1", "sail-2"} <= ids(drawn)
    assert "Gull" in drawn
    assert "Rose, Frigate" in drawn


def test_a_deck_in_letters() -> None:
    console = Console(width=110, record=True, file=open("/dev/null", "w", encoding="utf-8"))  # noqa: SIM115
    console.print(GAME.terminal(scene().view(0), NAMES))
    lines = console.export_text().splitlines()
    assert any("Port" in line for line in lines)
    assert sum(line.startswith("│") for line in lines) == 24
    assert "~" in "".join(lines)
    console.file.close()


def in_letters(table: Play, seat: int | None) -> str:
    console = Console(width=110, record=True, file=StringIO())
    console.print(GAME.terminal(table.view(seat), NAMES))
    return console.export_text()


def test_every_kind_has_a_letter_of_its_own_and_who_lies_shows_the_side() -> None:
    table = deck(
        m("riggers", 5, 10),
        m("red-rose", 7.5, 30, down=True, turn=90),
        foes=[m("riggers", 18, 10, down=True, turn=90), m("red-rose", 15, 30)],
        bystanders=False,
        acting=None,
    )
    mine, theirs, all_eyes = (in_letters(table, seat) for seat in (0, 1, None))
    assert "You: E Red Rose, R Riggers  Bo: e Red Rose, r Riggers" in mine
    assert re.search(r" ~+E~+ ", mine)
    assert re.search(r" ~+r~+ ", mine)
    assert "Ines: e Red Rose, r Riggers  You: E Red Rose, R Riggers" in theirs
    assert re.search(r" ~+e~+ ", theirs)
    assert "Ines: E Red Rose, R Riggers" in all_eyes


@pytest.mark.parametrize("fleet", FLEETS)
def test_no_letter_of_a_fleet_is_used_twice_or_for_furniture(fleet: str) -> None:
    found = letters("", fleet)
    assert len(found) == 5
    assert len({*found.values(), "O", "X"}) == 7


# -- content and positions -------------------------------------------------------------------------


def test_an_overlay_changes_the_widget() -> None:
    mark = open_book([Source("long.toml", "[parameters]\nwidget_length = 4.0\n")])
    assert mark != open_book()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[[captain]]\nid = "red-rose"\nweapons = ["trident"]\n', "weapons of the content"),
        ('[[fleet]]\nid = "trillians"\ncaptains = ["red-rose"]\n', "profiles of this fleet"),
        ('[[scenario]]\nid = "hot-chase"\ndie = 1\n', "each of 1 to 6 once"),
        ('[[cannon_result]]\nid = "holed"\nmin = 62\n', "61"),
        ("[parameters_rulebook]\ndeck_width = 30.0\n", "24 by 48"),
        ('[[ability]]\nid = "diiiive"\neffect = "custom:fly"\n', "an effect the rules know"),
    ],
)
def test_content_that_contradicts_itself_is_refused(text: str, expected: str) -> None:
    with pytest.raises(ContentError, match=expected):
        open_book([Source("bad.toml", text)])


@rule("BF-GEOM-12", "BF-GEOM-24")
def test_impossible_positions_are_refused() -> None:
    with pytest.raises(PositionError, match="overlaps"):
        deck(m("riggers", 5, 10), m("riggers", 5.5, 10), foes=[m("skelliwags", 20, 40)])
    with pytest.raises(PositionError, match="edge"):
        deck(m("riggers", 0.2, 10), foes=[m("skelliwags", 20, 40)])
    table = scene()
    table.s.players[0].cup[0].face = "7"
    with pytest.raises(PositionError, match="1 to 6"):
        check_position(GAME, table.s)
    table.s.players[0].cup[0].face = "6"
    table.s.placing = Placing(stuff=99)
    with pytest.raises(PositionError, match="placing: there is no stuff 99"):
        check_position(GAME, table.s)
    table.s.placing, table.s.moving = None, 99
    with pytest.raises(PositionError, match="moving: there is no stuff 99"):
        check_position(GAME, table.s)


def test_every_clause_is_cited() -> None:
    found = cited(Path(__file__).parent)
    assert uncovered(GAME.rulebook, found) == []
    assert unknown(GAME.rulebook, found) == []
    assert len(GAME.rulebook.clauses) == 461
