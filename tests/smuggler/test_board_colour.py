"""Colour never stands alone: every owner has a shape, every planet colour an emblem."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from quarterdeck.games.smuggler import art
from quarterdeck.games.smuggler.board import draw
from quarterdeck.games.smuggler.view import CombatView
from quarterdeck.web.svg import seat_shape
from tests.smuggler import board_views as v
from tests.smuggler.board_views import NAMES, SVG, by_id, moment, parse, ship, with_ships

MATS = ("kestrel", "packmule", "hornet", "tinker", "cruiser")
FORMS = ("wide", "phone")
CREW = with_ships(*(ship(seat, mat, f"{seat},0", score=seat) for seat, mat in enumerate(MATS)))
FIGHT = CombatView(1, 0, ((5, 2), (3, 3)), (5, 6), (4,))


def outline(path: str) -> str:
    """Return the commands of a path without its size: what makes a disc, a square, a shield."""
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", path)]
    largest = max(map(abs, numbers))
    return re.sub(r"[-\d. ]+", "", path) + str([round(n / largest, 1) for n in numbers[:2]])


SHAPES = {outline(re.findall(r' d="([^"]*)"', seat_shape(n, 40, ""))[0]): n for n in range(1, 6)}


def shapes_in(node: ElementTree.Element) -> set[int]:
    """Return the seats whose shape is drawn in a group."""
    paths = [
        child.get("d", "")
        for child in node.iter(f"{SVG}path")
        if child.get("class") in ("m-shape", "hs-seatmark", "p-body")
    ]
    return {SHAPES[outline(path)] for path in paths if outline(path) in SHAPES}


def test_the_shapes_of_five_seats_differ_without_their_colours() -> None:
    assert len(SHAPES) == 5


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("thing", ["ship", "pawn", "seat"])
def test_ships_pawns_and_panels_carry_the_shape_of_their_seat(form: str, thing: str) -> None:
    drawn = by_id(draw(moment(**CREW, government=4), names=NAMES, form=form))

    for n in range(1, 6):
        assert n in shapes_in(drawn[f"{thing}-{n}"])


@pytest.mark.parametrize("form", FORMS)
def test_both_sides_of_a_combat_carry_the_shape_of_their_seat(form: str) -> None:
    fight = by_id(draw(moment(combat=FIGHT), names=NAMES, form=form))["combat"]

    sides = [node for node in fight if node.get("data-seat") and shapes_in(node)]
    assert [(node.get("data-seat"), shapes_in(node)) for node in sides] == [("2", {2}), ("1", {1})]


@pytest.mark.parametrize("form", FORMS)
def test_every_planet_carries_the_emblem_of_its_colour(form: str) -> None:
    drawn = by_id(draw(moment(), names=NAMES, form=form))

    planets = [tile for tile in v.CHART if tile.kind == "planet"]
    assert {tile.colour for tile in planets} == set(art.EMBLEMS)
    for tile in planets:
        node = drawn[f"tile-{tile.tile.removeprefix('planet-')}"]
        signs = [p.get("d") for p in node.iter(f"{SVG}path") if "hs-pl-sign" in p.get("class", "")]
        assert signs == [art.EMBLEMS[tile.colour]]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("colour", art.EMBLEMS)
def test_decks_and_hidden_cards_carry_the_emblem_of_their_colour(form: str, colour: str) -> None:
    root = parse(draw(moment(), names=NAMES, form=form))
    groups = [node for node in root.iter(f"{SVG}g") if node.get("id")]

    backs = [
        node
        for node in groups
        if any(f"hs-back hs-dk-{colour}" in (part.get("class") or "") for part in node)
    ]
    assert backs
    for node in backs:
        assert art.EMBLEMS[colour] in [path.get("d") for path in node.iter(f"{SVG}path")]


def test_an_occupation_differs_by_ring_and_shield_not_by_colour() -> None:
    drawn = by_id(draw(moment(), names=NAMES))

    def look(name: str) -> set[str]:
        nodes = drawn[name].iter()
        return {c for node in nodes for c in node.get("class", "").split() if "oc-" in c}

    assert "hs-oc-part" in look("tile-deepglass")
    assert "hs-oc-st" in look("tile-ashmoor")
    assert not {"hs-oc-part", "hs-oc-ln"} & look("tile-ashmoor")
