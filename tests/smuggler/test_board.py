"""The drawing of Hyperspace Smuggler: well formed, complete, clickable where lit, and silent on secrets."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

import msgspec
import pytest

from quarterdeck.games.smuggler.board import (
    chart,
    combat,
    dice,
    draw,
    hand,
    hull,
    market,
    panel,
    rail,
)
from quarterdeck.games.smuggler.view import CombatView, HoldView, View
from tests.smuggler import board_views as v
from tests.smuggler.board_views import (
    NAMES,
    SVG,
    by_id,
    moment,
    parse,
    players,
    ship,
    tile,
    with_ships,
    words,
)

LIT = (
    "tile-solenne", "tile-start-haven", "tile-asteroid-1", "space-3-1", "space-w3-s3", "step-n", "step-e",
    "step-s", "step-w", "ship-1", "seat-3", "seat-1-hold-2", "sq-hyperspace-2", "sq-engines-1", "hold-1",
    "hold-3", "hand-planet-norrland", "die-1", "die-2", "face-1", "face-6", "free-boost", "free-reset",
    "deck-red", "faceup-yellow", "stack", "event",
)  # fmt: skip


def markup(drawing: str) -> str:
    """Return the drawing without its style sheet."""
    return re.sub(r"<style>.*?</style>", "", drawing, flags=re.DOTALL)


# ---- the whole picture ----


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
@pytest.mark.parametrize("theme", ["night", "day"])
def test_every_viewer_gets_one_well_formed_document(viewer: int | None, theme: str) -> None:
    root = parse(draw(moment(viewer), names=NAMES, theme=theme))

    assert root.tag == f"{SVG}svg"
    assert root.get("data-theme") == {"night": "dark", "day": "light"}[theme]
    assert root.get("viewBox") == "0 0 1440 960"


def test_an_unknown_theme_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="night or day; got 'dusk'"):
        draw(moment(), theme="dusk")


@pytest.mark.parametrize("lit", [(), LIT])
@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_no_id_stands_twice(viewer: int | None, lit: tuple[str, ...]) -> None:
    ids = Counter(re.findall(r'\bid="([^"]*)"', draw(moment(viewer), names=NAMES, lit=lit)))

    assert [name for name, count in ids.items() if count > 1] == []


def test_the_same_view_gives_the_same_text() -> None:
    assert draw(moment(), names=NAMES, lit=LIT) == draw(moment(), names=NAMES, lit=set(LIT))


def test_the_markup_carries_no_colour_and_no_address_but_the_name_of_svg() -> None:
    text = markup(draw(moment(), names=NAMES, lit=LIT)).replace("http://www.w3.org/2000/svg", "")

    assert not re.search(r'(fill|stroke|color)="(?!url\(#)', text)
    assert not re.search(r"style=|rgb\(|#[0-9a-f]{6}|https?:|<image|@import", text)


def test_numbers_have_at_most_one_decimal_but_for_scales() -> None:
    text = re.sub(r"scale\([^)]*\)", "", markup(draw(moment(), names=NAMES, lit=LIT)))

    assert re.findall(r"\d*\.\d{2,}", text) == []


def test_the_style_sheet_stays_inside_the_drawing() -> None:
    style = re.findall(r"<style>(.*?)</style>", draw(moment()), flags=re.DOTALL)

    assert len(style) == 1
    assert ":root" not in style[0]
    assert ".hs-tile" in style[0]


def test_every_class_of_this_game_has_a_style() -> None:
    drawing = draw(moment(), names=NAMES, lit=LIT) + draw(moment(None, places=(1, 2, 3, 4)))
    style = "".join(re.findall(r"<style>(.*?)</style>", drawing, flags=re.DOTALL))
    used = {name for group in re.findall(r'class="([^"]*)"', drawing) for name in group.split()}
    ours = {name for name in used if name.startswith("hs-")}
    # Groups that are only marked for the page, or that shared classes style.
    plain = "window seat mat pool deck faceup store hold event"

    unstyled = {name for name in ours if not re.search(rf"\.{name}(?![\w-])", style)}
    assert unstyled == {f"hs-{name}" for name in plain.split()}


# ---- targets ----


@pytest.mark.parametrize("target", LIT)
def test_a_lit_target_can_be_clicked_and_has_a_name(target: str) -> None:
    node = by_id(draw(moment(), names=NAMES, lit=LIT))[target]

    assert "can" in node.get("class", "").split()
    assert "chosen" not in node.get("class", "").split()
    assert node.get("tabindex") == "0"
    title = node.find(f"{SVG}title")
    assert title is not None
    assert title.text


@pytest.mark.parametrize("target", LIT)
def test_a_chosen_target_says_so(target: str) -> None:
    node = by_id(draw(moment(), names=NAMES, lit=LIT, chosen=target))[target]

    assert {"can", "chosen"} <= set(node.get("class", "").split())


@pytest.mark.parametrize("target", [name for name in LIT if not name.startswith(("step", "event"))])
def test_a_lit_target_has_a_halo(target: str) -> None:
    node = by_id(draw(moment(), names=NAMES, lit=LIT))[target]

    assert any(child.get("class") == "halo" for child in node)


def test_nothing_is_lit_without_a_question() -> None:
    drawn = by_id(draw(moment(0), names=NAMES))

    assert not [name for name, node in drawn.items() if "can" in node.get("class", "").split()]
    assert not [name for name in drawn if name.startswith(("space-", "step-", "face-", "free-"))]


def test_targets_outside_the_drawing_are_passed_over() -> None:
    assert draw(moment(), lit=("confirm", "pass")).count(" can") == draw(moment()).count(" can")


def test_spaces_west_and_south_are_told_by_letters() -> None:
    node = by_id(draw(moment(), lit=("space-w4-s1",)))["space-w4-s1"]

    assert node.get("transform") == "translate(-400 100)"


def test_step_marks_stand_about_a_slipstream_that_waits_for_its_arrow() -> None:
    new = tile("slipstream-4", 3, 1)

    node = by_id(draw(moment(tiles=(*v.CHART, new)), lit=("step-e",)))["step-e"]

    assert node.get("transform") == "translate(350 -100)"


# ---- players, market, own ship ----


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_player_has_panel_pawn_and_ship(seats: int) -> None:
    crew = (*players(), ship(4, "tinker", "1,0", score=3))[:seats]
    government = 3 if seats > 3 else None

    drawn = by_id(draw(moment(**with_ships(*crew), government=government), names=NAMES))

    for n in range(1, seats + 1):
        assert {f"seat-{n}", f"pawn-{n}", f"ship-{n}"} <= set(drawn)
    assert f"seat-{seats + 1}" not in drawn


def test_a_spectator_sees_all_panels_and_no_hull() -> None:
    drawn = by_id(draw(moment(None), names=NAMES))

    assert not {"mat", "hand"} & set(drawn)
    assert not [name for name in drawn if name.startswith(("sq-", "hold-", "hand-"))]
    assert {f"seat-{seat}-hold-1" for seat in (1, 2, 3, 4)} <= set(drawn)


def test_the_own_mat_shows_what_squares_take_and_hold() -> None:
    drawn = by_id(draw(moment()))

    def told(name: str) -> str | None:
        return drawn[name].findtext(f"{SVG}title")

    assert told("sq-engines-1") == "Engines 1: takes 1, damaged"
    assert told("sq-engines-2") == "Engines 2: takes 1, holds 1"
    assert told("sq-hyperspace-3") == "Hyperspace 3: takes 2–5"
    assert told("hold-1") == "Hold 1: Nerve Toxin, cargo to Solenne, 6, wanted"
    assert told("hold-2") == "Hold 2: 2 salvage"
    assert told("hold-3") == "Hold 3: empty"


def test_damage_under_a_die_leaves_the_die_visible() -> None:
    hurt = ship(0, "kestrel", hurt=("lasers-1",), dice={"lasers-1": 5})

    square = by_id(draw(moment(0, **with_ships(hurt, ship(1, "cruiser")), government=1)))[
        "sq-lasers-1"
    ]

    classes = [node.get("class") for node in square.iter()]
    assert classes.count("d-pip") == 5
    assert "hs-burst cut" in classes


def test_a_ship_with_four_holds_fits_its_hull() -> None:
    view = moment(2)

    part = hull(view, width=1132)

    starts = [
        float(x) for x in re.findall(r'class="hs-hold" transform="translate\(([\d.]+)', part.svg)
    ]
    assert len(starts) == 4
    assert all(after - before >= 104 for before, after in pairwise(starts))


def test_the_own_tiles_are_shown_to_their_owner_alone() -> None:
    assert "Only you see this" in words(draw(moment()))
    assert "hand-planet-farlight" in by_id(draw(moment()))
    for viewer in (None, 0, 2, 3):
        assert "Farlight" not in draw(moment(viewer), names=NAMES)


@pytest.mark.parametrize("viewer", [None, 0, 2, 3])
def test_another_seats_hidden_cards_leave_no_trace(viewer: int | None) -> None:
    drawing = draw(moment(viewer), names=NAMES)

    assert "Nerve Toxin" not in drawing
    assert "cargo value 8" not in drawing
    title = by_id(drawing)["seat-2-hold-1"].findtext(f"{SVG}title")
    assert title == "Hold 1: A blue card, face down"


def test_two_cards_that_look_alike_to_the_viewer_are_drawn_alike() -> None:
    one, other = (
        msgspec.structs.replace(
            players(0)[1],
            holds=(HoldView("card", card=msgspec.structs.replace(v.hidden("blue"), id=n)),),
        )
        for n in (3, 44)
    )

    drawings = [draw(moment(0, **with_ships(players(0)[0], crew))) for crew in (one, other)]

    assert drawings[0] == drawings[1]


def test_a_card_that_all_have_seen_stays_readable_in_another_hold() -> None:
    drawn = by_id(draw(moment(2), names=NAMES))

    title = drawn["seat-1-hold-1"].findtext(f"{SVG}title")
    assert title == "Hold 1: Ghost Beacons, cargo to Korrin, 6, wanted, seen by all"


def test_an_empty_deck_leaves_an_outline() -> None:
    view = moment(
        market=(
            v.market("red", 0, None),
            v.market("blue", 0, "blue-cinderfall-cargo"),
            v.market("yellow", 1, None),
        )
    )

    drawn = by_id(draw(view, lit=("deck-yellow", "faceup-blue")))

    assert drawn["deck-red"].findtext(f"{SVG}title") == "red deck: no cards left"
    assert drawn["faceup-red"].findtext(f"{SVG}title") == "no red card face up"
    assert "Kelp Bales" in (drawn["faceup-blue"].findtext(f"{SVG}title") or "")


@pytest.mark.parametrize(("left", "told"), [(9, "None yet"), (0, "No more events")])
def test_a_round_without_event_says_whether_one_will_come(left: int, told: str) -> None:
    assert told in market(moment(event=None, events_left=left)).svg


def test_supplies_show_the_garrison_only_with_a_government() -> None:
    assert "garrison" in by_id(draw(moment()))
    assert "garrison" not in by_id(draw(moment(**with_ships(*players()[:3]), government=None)))


@pytest.mark.parametrize("name", list(v.EVENTS))
def test_every_event_fits_the_market_beside_the_chart(name: str) -> None:
    part = market(moment(event=v.event(name)))

    assert part.height <= 960 - 52 - 250 - 22
    assert "…" not in part.svg


@pytest.mark.parametrize("name", [name for name in v.EVENTS if v.event(name).timing == "instant"])
def test_the_words_of_an_event_that_is_over_leave_their_room_to_the_decks(name: str) -> None:
    event = v.event(name)

    now, later = (market(moment(event=event, stage=stage)) for stage in ("charge", "act"))

    assert now.height > later.height
    assert later.height <= 420
    assert event.name in later.svg


@pytest.mark.parametrize("name", list(v.CARDS))
def test_every_card_fits_its_paper(name: str) -> None:
    held = (v.card(name, public=True),) * 4
    crew = (ship(0, "packmule", holds=held), ship(1, "packmule", holds=held))

    view = moment(0, **with_ships(*crew), government=None)

    assert "…" not in hull(view).svg
    assert "…" not in panel(view, 1).svg


def test_equal_scores_stack_on_the_rail_and_the_rail_reaches_beyond_the_lead() -> None:
    crew = [ship(seat, "kestrel", score=47) for seat in range(3)]

    drawn = by_id(
        f'<svg xmlns="http://www.w3.org/2000/svg">{rail(moment(0, **with_ships(*crew))).svg}</svg>'
    )

    places = [re.findall(r"[\d.]+", drawn[f"pawn-{n}"].get("transform", "")) for n in (1, 2, 3)]
    assert len({x for x, _ in places}) == 1
    assert [float(y) for _, y in places] == sorted((float(y) for _, y in places), reverse=True)
    assert ">60</text>" in rail(moment(0, **with_ships(*crew))).svg


def test_pawns_that_would_hide_each_other_stand_above_each_other() -> None:
    def heights(width: float) -> list[float]:
        drawn = by_id(
            f'<svg xmlns="http://www.w3.org/2000/svg">{rail(moment(), width=width).svg}</svg>'
        )
        ends = [drawn[f"pawn-{n}"].get("transform", "").split()[1] for n in (1, 2, 3, 4)]
        return [float(end.rstrip(")")) for end in ends]

    # Scores 17, 14, 19, 15: on a short rail 14 and 15 are too near each other.
    assert heights(900) == [14, 14, 14, 14]
    assert heights(370) == [25, 25, 25, 14]


def test_a_combat_shows_both_rolls_what_counts_and_the_results() -> None:
    fight = CombatView(1, 0, ((5, 2), (3, 3)), (5, 6), (4,))

    part = combat(moment(combat=fight), names=NAMES)

    told = "Combat: You rolled 5 and 2, laser 4, 9 in all against Tomas rolled 3 and 3, 6 in all"
    assert f"<title>{told}</title>" in part.svg
    assert part.svg.count("hs-unused") == 1
    assert part.svg in draw(moment(combat=fight), names=NAMES)


def test_a_combat_with_a_station_has_no_seat_on_the_other_side() -> None:
    part = combat(moment(3, active=3, combat=CombatView(3, None, ((1, 2), (6, 4)), (), ())))

    assert "against the station rolled 6 and 4" in part.svg
    assert "Stations have no lasers" in part.svg
    assert "hs-unused" not in part.svg
    assert "hs-result" not in part.svg
    assert 'data-seat="5"' not in part.svg


@pytest.mark.parametrize(
    ("taken", "lasers", "step"),
    [
        ((), (), "Choose a die"),
        ((5,), (), "Choose a die"),
        ((5, 6), (), "Lasers"),
        ((5, 6), (4,), "Lasers"),
        ((5, 6), (4, 0), "Outcome"),
    ],
)
@pytest.mark.parametrize("width", [620, 370])
def test_a_combat_says_how_far_it_has_come(
    taken: tuple[int, ...], lasers: tuple[int, ...], step: str, width: int
) -> None:
    fight = CombatView(1, 0, ((5, 2), (3, 3)), taken, lasers)

    part = combat(moment(combat=fight), names=NAMES, width=width)

    assert re.findall(r'hs-cb-step on b-end"[^>]*>([^<]*)<', part.svg) == [step]
    assert part.svg.count("hs-cb-step") == (4 if width == 620 else 1)


@pytest.mark.parametrize(
    ("taken", "lasers", "lead"),
    [
        ((5, 6), (), "Tomas leads by 1"),
        ((5, 6), (4,), "You lead by 3"),
        ((5, 6), (1, 0), "Even"),
    ],
)
def test_a_combat_says_who_is_ahead(
    taken: tuple[int, ...], lasers: tuple[int, ...], lead: str
) -> None:
    fight = CombatView(1, 0, ((5, 2), (3, 3)), taken, lasers)

    assert f">{lead}</text>" in combat(moment(combat=fight), names=NAMES).svg


def test_a_combat_shows_the_lasers_that_may_still_be_added() -> None:
    before = combat(moment(combat=CombatView(1, 0, ((5, 2), (3, 3)), (5, 6), ())), names=NAMES).svg
    passed = combat(moment(combat=CombatView(1, 0, ((5, 2), (3, 3)), (5, 6), (0, 0))), names=NAMES)

    # Mara has no laser charged, Tomas a 5.
    assert before.count("May add") == 1
    assert before.count("No laser") == 1
    assert passed.svg.count("Laser not fired") == 1


def test_a_combat_lies_over_the_chart_and_a_page_shows_it_from_near() -> None:
    fight = CombatView(1, 0, ((5, 2), (3, 3)), (5, 6), (4,))

    def stage(view: View) -> ElementTree.Element:
        root = parse(draw(view, names=NAMES))
        return next(node for node in root.iter() if node.get("data-zone") == "stage")

    area, near = stage(moment()), stage(moment(combat=fight))
    box = [float(n) for n in (area.get("data-box") or "").split()]
    assert [child.get("class") for child in near][:2] == ["hs-window", "hs-veil"]
    veil = near[1]
    assert [float(veil.get(name) or 0) for name in ("x", "y", "width", "height")] == box
    x, y = map(float, re.findall(r"[\d.]+", near[2].get("transform", "")))
    assert box[0] < x < x + 620 < box[0] + box[2]
    assert box[1] < y < y + 276 < box[1] + box[3]
    assert [float(n) for n in (near.get("data-box") or "").split()] == [x - 24, y - 24, 668, 324]


def test_the_dice_of_the_turn_show_wild_and_used_faces() -> None:
    part = dice(moment(), names=NAMES)

    assert "Die 1: 6, wild" in part.svg
    assert "Die 2: 4<" in part.svg
    assert "1, used" in part.svg
    assert "Mara’s dice" in dice(moment(0), names=NAMES).svg


def test_the_usual_name_of_a_bot_is_not_cut() -> None:
    bots = ("Bosun (captain)",) * 4

    assert "Bosun (captain)’s dice" in dice(moment(0), names=bots).svg
    for score in (5, 43, 107):
        crew = [msgspec.structs.replace(one, score=score) for one in players()]
        assert "…" not in panel(moment(0, **with_ships(*crew)), 2, names=bots).svg


# ---- the course of a game ----


def test_the_bar_tells_round_and_turn() -> None:
    assert by_id(draw(moment()))["bar"].findtext(f"{SVG}title") == "Round 5 of 9, Your turn"
    others = by_id(draw(moment(0), names=NAMES))["bar"]
    assert others.findtext(f"{SVG}title") == "Round 5 of 9, Mara’s turn"


def test_before_ships_are_chosen_there_is_no_hull() -> None:
    crew = tuple(
        msgspec.structs.replace(one, ship="", ship_name="", at="", squares=(), holds=())
        for one in players()
    )

    drawing = draw(moment(ships=crew, stage="ships", round=0, dice=(), used=()), names=NAMES)

    assert "mat" not in by_id(drawing)
    assert "No ship yet" in words(drawing)


def test_the_end_shows_the_places() -> None:
    drawing = draw(moment(places=(2, 4, 1, 3), active=None, dice=(), used=()), names=NAMES)

    assert "Rin wins" in words(drawing)
    assert "Game over" in words(drawing)
    assert "Rin: place 1, score 19" in words(drawing)


def test_a_shared_win_names_both() -> None:
    drawing = draw(moment(places=(1, 3, 1, 4), active=None), names=NAMES)

    assert "Tomas and Rin share the win" in words(drawing)


def test_names_are_text_and_never_markup() -> None:
    drawing = draw(moment(), names=('<b>"Tom" & Co', "", "Rin\x00", "V" * 60), lit=LIT)

    assert parse(drawing) is not None
    assert "<b>" not in drawing


def test_without_names_seats_are_counted() -> None:
    assert "Seat 3" in words(draw(moment()))


def test_parts_know_their_size() -> None:
    view = moment()

    for part in (
        chart(view),
        rail(view),
        market(view),
        panel(view, 0),
        hull(view),
        dice(view),
        hand(view),
    ):
        assert part.width > 0
        assert part.height > 0
        assert parse(f'<svg xmlns="http://www.w3.org/2000/svg">{part.svg}</svg>') is not None
