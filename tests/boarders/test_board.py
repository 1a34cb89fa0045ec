"""The drawing of Boarders and Black Flags in both forms: aims, forecasts, the sea, the logs."""

from __future__ import annotations

import math
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.boarders import GAME
from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders.chart import UPRIGHT, WIDE, Chart
from quarterdeck.games.boarders.forecast import hull, landing, neighbours, pushed, touchable, wins
from quarterdeck.games.boarders.logbook import STAGES
from quarterdeck.games.boarders.seastrip import fate
from quarterdeck.games.boarders.state import Image
from tests.boarders.build import Play, deck, lay_new, m
from tests.boarders.test_faces import NAMES, PIECES, ids, scene

FORMS = ("wide", "phone")


def aiming() -> Play:
    """Let Duelista 2 walk towards a lying Baller: the scene of the board's design."""
    return deck(
        m("duelistas", 13.45, 30.1),
        m("companions", 15.55, 27.35),
        foes=[m("baller", 18.3, 28.6, down=True, turn=72), m("gorgon", 15.6, 33.1)],
        furniture=PIECES,
        acting="duelistas",
    ).do("walk")


def drawn(table: Play, seat: int | None = 0, **more: Any) -> str:
    svg: str = GAME.draw(table.view(seat), names=NAMES, **more)
    return svg


def attribute(svg: str, name: str, thing: str = "deck") -> list[float]:
    found = re.search(rf'id="{thing}"[^>]*? {name}="([^"]*)"', svg)
    assert found, f"{thing} has no {name}"
    return [float(number) for number in found[1].split()]


# -- the deck lies either way ----------------------------------------------------------------------


@rule("BF-GEOM-01", "BF-COMP-06")
@pytest.mark.parametrize("form", FORMS)
def test_both_forms_draw_the_same_things(form: str) -> None:
    table = scene()
    found = ids(drawn(table, form=form))
    assert {f"stuff-{thing.id}" for thing in table.s.stuff} <= found
    assert {"deck", "compass", "cup", "duel", "die-1001", "edge-port", "boarders-edge"} <= found


def test_a_form_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="wide or phone"):
        drawn(scene(), form="scroll")


@pytest.mark.parametrize(("form", "chart"), [("wide", WIDE), ("phone", UPRIGHT)])
def test_a_page_can_turn_a_click_into_a_place(form: str, chart: Chart) -> None:
    # The matrix of `data-plane` takes thousandths of an inch to where the model is drawn.
    table = aiming()
    svg = drawn(table, form=form)
    a, b, c, d, e, f = attribute(svg, "data-plane")
    who = table.it("gorgon")
    spot = (a * who.x + c * who.y + e, b * who.x + d * who.y + f)
    assert spot == pytest.approx(chart.at(who.x, who.y))
    assert re.search(rf'id="stuff-{who.id}"[^>]*translate\({spot[0]:g} {spot[1]:g}\)', svg)


def test_while_a_move_is_aimed_the_deck_tells_from_where() -> None:
    table = aiming()
    assert attribute(drawn(table), "data-from") == [13_450, 30_100]
    assert attribute(drawn(table), "data-base") == [500]
    assert "data-from" not in drawn(scene(acting=None))


def test_a_granted_move_is_aimed_from_the_friend() -> None:
    table = deck(
        m("companions", 5, 10),
        m("riggers", 9, 10),
        foes=[m("skelliwags", 20, 40)],
        stage="special",
        acting="companions",
    ).do("grant-go-there-do-that")
    table.do(str(table.id("riggers")), "walk")
    assert attribute(drawn(table), "data-from") == [9_000, 10_000]


def test_an_upright_deck_turns_places_and_angles_alike() -> None:
    for chart in (WIDE, UPRIGHT):
        for degrees in (0, 30, 90, 200, 335):
            x1, y1 = chart.at(0, 0)
            x2, y2 = chart.at(*(1000 * part for part in geo.unit(degrees * 100)))
            turned = math.radians(chart.turned(degrees))
            assert math.hypot(x2 - x1, y2 - y1) == pytest.approx(20)
            assert (x2 - x1, y2 - y1) == pytest.approx(
                (20 * math.cos(turned), 20 * math.sin(turned)), abs=1e-9
            )


# -- the aim ---------------------------------------------------------------------------------------


@rule("BF-AID-03")
@pytest.mark.parametrize("form", FORMS)
def test_an_aim_is_drawn_with_ghost_contact_neighbours_push_and_lens(form: str) -> None:
    table = aiming()
    svg = drawn(table, chosen=f"aim-{table.id('duelistas')}-33540@3600", form=form)
    wanted = {"aim-region", "aim-widget", "aim-ghost", "aim-near", "aim-contact", "aim-shove-1"}
    assert {*wanted, "lens", "facts"} <= ids(svg)
    assert "overboard if pushed" in svg
    assert ">+1<" in svg  # Companion 1 stands within 1 of where she would stop


@rule("BF-AID-03", "BF-MOVE-03", "BF-TEST-02", "BF-SHOVE-04")
def test_the_facts_of_an_aim_are_right() -> None:
    # Brute 5 and a friend against 3: she wins unless she rolls 1 against 5 or 6, or 2 against 6.
    table = aiming()
    svg = drawn(table, chosen=f"aim-{table.id('duelistas')}-33540@3600")
    assert "Stops touching Baller" in svg
    assert "Push from there wins 33 of 36: Brute 5 +1 near against 3." in svg
    assert "Baller is lost at sea after 4.29." in svg
    assert [wins(0, 5), wins(6, 3), wins(0, 0)] == [1, 33, 21]


def test_the_ends_of_an_aim_from_the_view_are_those_of_the_rules() -> None:
    table = aiming()
    view = table.view(0)
    who = view.stuff[table.id("duelistas") - 1]
    end = landing(view, who, 33_540, 4_000)
    table.do("33540@4000")
    moved = table.it("duelistas")
    assert (end.x, end.y) == (moved.x, moved.y)
    assert table.said("moved")[-1]["touched"] == [end.touched]
    assert [other.name for other, _ in neighbours(view, end)] == ["Companion 1"]


def test_what_can_be_touched_carries_the_move_that_touches_it() -> None:
    table = aiming()
    view = table.view(0)
    found = {
        other.kind: step for other, step in touchable(view, view.stuff[table.id("duelistas") - 1])
    }
    assert set(found) == {"baller", "gorgon", "companions", "cargo-hold"}
    step = found["gorgon"]
    assert table.allows(f"{step.direction}@{step.distance}")
    table.do(f"{step.direction}@{step.distance}")
    assert table.said("moved")[-1]["touched"] == [table.id("gorgon")]


@rule("BF-AID-03", "BF-STAT-06")
def test_a_push_ends_at_its_first_event() -> None:
    table = aiming()
    view = table.view(0)
    baller, gorgon = (view.stuff[table.id(name) - 1] for name in ("baller", "gorgon"))
    way = pushed(view, (16_727, 28_600), baller)
    assert way is not None
    assert way.over
    assert pushed(view, (15_600, 32_000), gorgon) is None  # Anchored
    assert pushed(view, (baller.x, baller.y), baller) is None  # no direction


def test_the_outline_of_a_shove_is_convex() -> None:
    square = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0), (1.0, 1.0), (1.0, 0.0)]
    assert sorted(hull(square)) == [(0.0, 0.0), (0.0, 2.0), (2.0, 0.0), (2.0, 2.0)]


# -- lies ------------------------------------------------------------------------------------------


def test_who_claims_sees_what_each_claim_would_do_and_nobody_else() -> None:
    table = deck(
        m("companions", 5, 10), foes=[m("skelliwags", 20, 5)], rolls=[1], cups={0: [4, 2], 1: [1]}
    ).do("run", "0@4000", "lie", "0-1001")
    assert "claims" in ids(drawn(table, 0))
    assert "6, fails" in drawn(table, 0)  # a 3 and her Footing of 3
    assert "7, does" in drawn(table, 0)
    assert "claims" not in ids(drawn(table, 1)) | ids(drawn(table, None))
    table.do("4")
    assert "claims a 4: total 7." in drawn(table, 1)


# -- Pitch & Yaw -----------------------------------------------------------------------------------


@rule("BF-PITCH-05", "BF-PITCH-06", "BF-PITCH-07")
@pytest.mark.parametrize("form", FORMS)
def test_the_shifting_is_told_step_by_step(form: str) -> None:
    table = deck(
        m("riggers", 14, 30),
        m("duelistas", 6, 41),
        foes=[m("skelliwags", 20, 10, down=True), m("skelliwags", 21, 30)],
        furniture=PIECES,
        stage="pitch",
        cups={0: [5]},
        acting=None,
        rolls=[6] * 9,
    ).do("use", "starboard")
    assert table.asked[1] == "quarter"
    view = table.view(0)
    assert view.shift is not None
    told = {view.stuff[t.stuff - 1].name: fate(view, t, now=False) for t in view.shift.trails}
    assert told["Duelista 1"] == "Slides 3.5. Hits Powder Store."
    # A crate of 1 turned by 30 degrees: 3 and its chord 1 / cos 30, or 4.155.
    assert told["Deck Debris 1"] == "Slides 4.2, then 4.2."
    assert told["Skelliwag 1"] == "Lost at sea."
    svg = drawn(table, form=form)
    assert "SWEEP · NEAR HALF" in svg
    assert {"sea", "sweep-line", "trail-1"} <= ids(svg)
    waiting = [view.stuff[thing - 1].y for thing in view.shift.waiting]
    assert waiting == sorted(waiting)
    assert 0 < svg.count(">waits<") <= len(waiting)


# -- the campaign ----------------------------------------------------------------------------------


@rule("BF-CAMP-01", "BF-SPOT-02", "BF-SERV-01", "BF-SEW-01", "BF-CANN-03")
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("stage", [stage for stage in STAGES if stage != "match-over"])
def test_every_stage_ashore_has_its_page(stage: str, form: str) -> None:
    log = {"name": "Gull", "ship": "brigantine", "gold": 6, "gunpowder": 2, "cannons": 2}
    log |= {
        "sail": [Image(kind="skull", x=40, y=60, r=15)],
        "ticks": ["devil"],
        "items": ["commission"],
    }
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 20, 40)],
        mode="campaign",
        stage=stage,
        acting=None,
        logs={0: log, 1: {"name": "Rose", "ship": "frigate" if stage != "ships" else ""}},
        start=False,
    )
    svg = drawn(table, form=form)
    ElementTree.fromstring(svg)  # noqa: S314 - our own drawing
    assert {"logbook", stage, "log-1", "log-2", "sail-1", "sail-2", "ticks"} <= ids(svg)
    assert ("ring" in ids(svg)) == (stage == "spotting")


def test_a_sail_tells_a_pointer_its_millimetres() -> None:
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 20, 40)],
        mode="campaign",
        stage="spotting",
        acting=None,
        logs={0: {"name": "Gull", "ship": "brigantine"}, 1: {"name": "Rose", "ship": "frigate"}},
    )
    assert attribute(drawn(table, 1), "data-plane", "sail-1") == [3, 0, 0, -3, 0, 300]


def test_every_listed_move_is_a_dot_where_it_ends() -> None:
    table = aiming()
    a = table.asks[0]
    view = table.view(0)
    lit = {a.question.target_of(view, step) for step in a.options}
    svg = drawn(table, lit=lit)
    assert lit <= ids(svg)
    assert f"aim-{table.id('duelistas')}-0@0" in lit
    dot = re.search(
        rf'id="aim-{table.id("duelistas")}-27000@4000"[^>]*translate\(([\d.]+) ([\d.]+)\)', svg
    )
    assert dot
    table.do("27000@4000")
    moved = table.it("duelistas")
    assert (float(dot[1]), float(dot[2])) == pytest.approx(WIDE.at(moved.x, moved.y), abs=0.01)


@rule("BF-DOWN-01", "BF-AID-02")
@pytest.mark.parametrize("form", FORMS)
def test_a_fall_is_aimed_with_the_lying_footprint(form: str) -> None:
    table = deck(m("companions", 5, 10), foes=[m("skelliwags", 20, 40)], rolls=[1]).do(
        "run", "0@4000"
    )
    assert table.asked == (0, "fall")
    who = table.id("companions")
    a = table.asks[0]
    lit = {a.question.target_of(table.view(0), spot) for spot in a.options}
    svg = drawn(table, lit=lit, chosen=f"put-{who}-9000,10000,45", form=form)
    assert {*lit, "aim-ghost"} <= ids(svg)
    ghost = svg[svg.index('id="aim-ghost"') :]
    turned = UPRIGHT.turned(45) if form == "phone" else WIDE.turned(45)
    assert re.search(rf'class="a-ghost" transform="rotate\({turned:g}\)" x="-15" y="-10"', ghost)
    assert "put-" not in drawn(table.do("9000,10000,45"))


def test_whoever_is_placed_has_a_ghost_of_its_own_size() -> None:
    table = lay_new("match", scenario="terror-on-the-sea", rolls=[6, 1])
    while table.asked[1] != "place-furniture":
        table.do(table.offers()[0])
    piece = table.asks[0].about["piece"]
    key = table.offers()[0]
    svg = drawn(table, table.asked[0], chosen=f"put-{piece}-{key}")
    assert 'width="80" height="80" rx="2"/></g>' in svg[svg.index('id="aim-ghost"') :]
    assert "aim-near" not in ids(svg)
