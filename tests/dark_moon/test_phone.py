"""The drawing for a phone, the preview of a die, votes and the time line as they are drawn."""

import re
from xml.etree import ElementTree as ET

import msgspec
import pytest

from quarterdeck.core.conformance import targets
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng
from quarterdeck.games.dark_moon import GAME
from quarterdeck.web.svg import measure
from tests.dark_moon.build import moon
from tests.dark_moon.test_board import NAMES, ids, words

LEAST_LETTERS, LEAST_TARGET = 11, 40
TASK = "malfunction-life-support-4"


def tree(table, seat, **more):
    return ET.fromstring(GAME.draw(table.view(seat), names=NAMES, **more))  # noqa: S314 - our own drawing


def by_id(root, name):
    return next(e for e in root.iter() if e.get("id") == name)


def has(element, name):
    return name in (element.get("class") or "").split()


def submitting(**more):
    """Seat 1 has rolled for a malfunction that would end the game."""
    table = moon(
        deck=[TASK],
        fatigue=["jon", "luba", "chaya", "enver"],
        commander=1,
        rolled=["strong+4", "strong-2", "weak+1", "weak-2"],
        **more,
    )
    return table.do("pass", TASK, "in", "out", "in")


# -- monitors -------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["wide", "phone"])
@pytest.mark.parametrize("needed", [2, 3, 4, 5, 6])
def test_the_heading_of_an_event_ends_before_its_cubes(form, needed):
    table = moon()
    view = table.view(0)
    event = msgspec.structs.replace(view.events[0], needed=needed, state="now")
    view = msgspec.structs.replace(view, events=[event, *view.events[1:]])
    root = ET.fromstring(GAME.draw(view, names=NAMES, form=form))  # noqa: S314 - our own drawing
    camera = by_id(root, "camera-1")
    words_ = next(e for e in camera.iter() if has(e, "t11")).text or ""
    cube = by_id(root, "cube-1-1").get("transform")
    left = float(re.match(r"translate\(([\d.]+) ", cube)[1]) - 9.5
    assert 27 + measure(words_, 11.5) <= left
    assert words_ in ("Current event", "Current", "")
    assert words_ or needed > 4


# -- one column ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("mode", ["base", "expansion"])
def test_a_phone_has_the_same_things_in_a_column(seats, mode):
    table = moon(seats=seats, mode=mode, outposts=["command"], fatigue=["jon"])
    for seat in (None, *range(seats)):
        root = tree(table, seat, form="phone")
        left, top, width, height = map(float, root.get("viewBox").split())
        assert (left, top, width) == (0, 0, 390)
        assert height > 1000
        wide = GAME.draw(table.view(seat), names=NAMES)
        assert ids(wide) <= {e.get("id") for e in root.iter()}
        named = [e.get("data-zone") for e in root.iter() if e.get("data-zone")]
        assert named == ["strip", "stage", *(["tray"] if seat is not None else []), "seats", "bar"]


@pytest.mark.parametrize(("seats", "mode"), [(4, "base"), (7, "expansion")])
def test_what_is_touched_on_a_phone_is_large_enough(seats, mode):
    rng = Rng.from_seed(b"finger")
    table = lay(GAME, seats=seats, mode=mode, seed=bytes([seats] * 32))
    touched = set()
    while table.asks:
        a = rng.pick(table.asks)
        lit = {target for target in targets(table, a) if target}
        if lit - touched:
            root = tree(table, a.seat, form="phone", lit=lit)
            for name in lit:
                group = by_id(root, name)
                assert has(group, "can"), name
                halo = next(e for e in group if has(e, "halo"))
                assert float(halo.get("width")) >= LEAST_TARGET, name
                assert float(halo.get("height")) >= LEAST_TARGET, name
            touched |= lit
        table.choose(a.seat, rng.below(len(a.options)))
    kinds = {re.sub(r"-[^-]*$", "", name) for name in touched}
    assert {"seat", "pool", "roll"} <= kinds


def test_a_hand_of_many_dice_stands_in_two_rows():
    table = moon(
        dice={0: (5, 3, 1), 1: (0, 0, 0), 2: (1, 3, 0)},
        die_tokens={0: 4},
        deck=["malfunction-outpost-3"],
        rolled=["strong+4"] * 5 + ["weak-2"] * 3 + ["commander+5"],
    ).do("pass", "malfunction-outpost-3", "in", "out", "out")
    lit = {f"roll-{n + 1}" for n in range(9)}
    root = tree(table, 0, form="phone", lit=lit)
    places = [by_id(root, f"roll-{n + 1}").get("transform") for n in range(9)]
    assert len({place.split()[1] for place in places}) == 2
    assert len(set(places)) == 9


def test_letters_on_dice_are_never_too_small():
    for form in ("wide", "phone"):
        root = tree(submitting(), 0, form=form)
        sizes = [float(e.get("font-size")) for e in root.iter() if e.get("font-size")]
        assert sizes
        assert min(sizes) >= LEAST_LETTERS


def test_there_are_two_forms():
    with pytest.raises(ValueError, match="form is wide or phone; got 'tall'"):
        GAME.draw(moon().view(0), form="tall")


# -- a die is chosen -----------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["wide", "phone"])
def test_a_chosen_die_is_previewed_with_what_is_certain(form):
    table = submitting()
    plain = tree(table, 0, form=form)
    assert not any(e.get("id") == "die-1-preview" for e in plain.iter())
    svg = GAME.draw(table.view(0), names=NAMES, lit=["roll-1"], chosen="roll-1", form=form)
    assert {"die-1-preview", "gauge-preview"} <= ids(svg)
    told = words(svg)
    assert "then +4" in told
    assert "0 → +4 of 7" in told
    assert "1 strong, 2 weak" in told
    assert "Failure brings life support to 6: the" in told
    others = GAME.draw(table.view(2), names=NAMES)
    assert "preview" not in " ".join(ids(others))


def test_bribery_counts_in_the_preview():
    table = moon(
        mode="expansion",
        event="corporate-bribery",
        deck=["malfunction-outpost-3"],
        commander=1,
        rolled=["corporation+0", "corporation+0", "strong-1", "strong-1", "weak-1", "weak-1"],
    ).do("pass", "malfunction-outpost-3", "0", "in", "out", "out")
    svg = GAME.draw(table.view(0), lit=["roll-1"], chosen="roll-1")
    assert "then −2" in words(svg)


# -- votes ---------------------------------------------------------------------------------------


def test_the_dial_says_what_the_vote_is_about_and_counts_open_hands():
    table = moon(seats=5, infected=[3, 4]).do("call-vote-quarantine", "seat-2")
    closed = words(GAME.draw(table.view(0), names=NAMES))
    assert "Quarantine Tomas?" in closed
    table.do("weak", "weak", "strong", "strong", "empty")
    told = words(GAME.draw(table.view(0), names=NAMES))
    assert "tied" in told
    assert "Quarantine Tomas?" not in told


# -- panels --------------------------------------------------------------------------------------


def test_a_panel_shows_lost_and_gained_dice_and_the_last_claim():
    table = moon(quarantined=[1], dice={1: (1, 1, 0)}, die_tokens={2: 1})
    table.speak(1, "quarantine-3")
    root = tree(table, 0)
    pips = [e for e in by_id(root, "panel-2").iter() if has(e, "dm-pip")]
    assert [has(e, "lost") for e in pips] == [False, False, True, True]
    gained = [e for e in by_id(root, "panel-3").iter() if has(e, "dm-pip")]
    assert [has(e, "plus") for e in gained] == [False] * 4 + [True]
    claim = next(e for e in by_id(root, "panel-2").iter() if has(e, "dm-claim"))
    assert claim.text == "“Nina should be in quarantine”"


# -- the time line -------------------------------------------------------------------------------


def finished():
    """Let the infected seat 3 hold back a plus, so that the outpost falls."""
    down = ["shield-control", "life-support", "research-lab", "communications", "hangar-bay"]
    table = moon(
        active=2,
        deck=["malfunction-outpost-3"],
        outposts=down,
        rolled=["strong+4", "strong-2", "weak-2", "weak-2"],
    ).do("pass", "malfunction-outpost-3", "in", "out", "out")
    return table.do("strong-2", "stop")


@pytest.mark.parametrize("form", ["wide", "phone"])
def test_the_time_line_tells_who_held_back_and_how_the_outpost_fell(form):
    table = finished()
    assert table.reason == "outpost-lost"
    root = tree(table, None, form=form)
    line = by_id(root, "timeline")
    told = " ".join(t for t in line.itertext() if t.strip())
    for part in ("Infected: life support", "✗ −2 of 5", "stayed out", "Outpost"):
        assert part in told, part
    assert any(has(e, "dm-tell") for e in by_id(root, "timeline").iter())
    assert sum(has(e, "dm-cell") and has(e, "on") for e in line.iter()) == 2 + 6
    assert {e.get("data-zone") for e in root.iter()} >= {"past"}


def test_the_text_tells_the_damage_of_each_turn():
    told = "\n".join(GAME.describe(finished().view(None), NAMES))
    assert "Turn 5: Mara stayed out." in told
    assert "Turn 5: Nina brought Outpost Malfunction to a failure, −2 of 5." in told
    assert "Turn 5, damage: shields 2, outpost 6 and life support 0." in told
    assert "hidden: strong +4, weak −2 and weak −2" in told


def test_only_the_infected_are_framed():
    table = moon(
        active=1,
        crew=("jon", "david", "chaya"),
        deck=["malfunction-outpost-3"],
        outposts=["shield-control", "life-support", "research-lab", "communications", "command"],
        rolled=["strong+4", "strong-2", "weak-2", "weak-2"],
    ).do("pass", "malfunction-outpost-3", "in", "out", "out", "strong-2", "stop")
    assert table.reason == "outpost-lost"
    frames = [e for e in by_id(tree(table, None), "timeline").iter() if has(e, "dm-tell")]
    assert len(frames) == 1  # the one of the legend
