"""The star chart: tiles at their places, what lies on them, ships, and how the picture grows."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import msgspec
import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.smuggler.board import chart, draw
from quarterdeck.games.smuggler.view import TileView
from quarterdeck.web.svg import Lamp
from tests.smuggler import board_views as v
from tests.smuggler.board_views import NAMES, by_id, moment, parse, ship, tile, with_ships, words


def big_chart(reach: int = 7) -> tuple[TileView, ...]:
    """Lay every tile of the content again and again, 15 by 15; copies get ids of their own."""
    cells = [(x, y) for y in range(-reach, reach + 1) for x in range(-reach, reach + 1)]
    names = list(v.TILES)
    return tuple(
        msgspec.structs.replace(
            tile(names[n % len(names)], x, y), tile=f"{names[n % len(names)]}-{n}"
        )
        for n, (x, y) in enumerate(cells)
    )


def test_tiles_stand_at_their_place_and_planets_drop_their_prefix() -> None:
    drawn = by_id(draw(moment()))

    assert drawn["tile-solenne"].get("transform") == "translate(-200 100)"
    assert drawn["tile-start-haven"].get("transform") == "translate(0 0)"
    assert "planet-solenne" not in drawn


@pytest.mark.parametrize("name", list(v.TILES))
def test_every_tile_of_the_game_can_be_drawn(name: str) -> None:
    printed = v.TILES[name].get("salvage", 0)

    drawing = draw(moment(tiles=(tile(name, salvage=printed),)))

    assert parse(drawing) is not None
    assert v.TILES[name]["name"] in words(drawing)


@pytest.mark.parametrize("arrow", ["n", "e", "s", "w"])
def test_a_slipstream_turns_with_its_arrow(arrow: str) -> None:
    part = chart(moment(tiles=(tile("slipstream-1", arrow=arrow),), ships=(), seat=None))

    assert f"rotate({'nesw'.index(arrow) * 90})" in part.svg
    assert "hs-sl-out" in part.svg


def test_an_inert_slipstream_and_a_lone_wormhole_are_idle() -> None:
    tiles = (tile("slipstream-1", 1, 0, idle=True), tile("wormhole-a", idle=True))

    part = chart(moment(tiles=tiles, ships=(), seat=None))

    assert part.svg.count(" idle") == 2
    assert "hs-sl-out" not in part.svg
    assert "Inert" in part.svg


@pytest.mark.parametrize(("token", "look"), [("in-progress", "part"), ("completed", "done")])
def test_an_occupation_has_the_colour_of_the_government(token: str, look: str) -> None:
    part = chart(moment(tiles=(tile("planet-korrin", token=token),), ships=(), seat=None))

    assert (
        f'<g data-seat="4"><circle class="hs-oc-ring{" hs-oc-part" if look == "part" else ""}"'
        in part.svg
    )
    assert f"hs-oc-tok {look}" in part.svg


@pytest.mark.parametrize(("salvage", "nuts"), [(0, 0), (1, 1), (3, 3), (4, 1), (12, 1)])
def test_salvage_is_up_to_three_nuts_and_then_a_number(salvage: int, nuts: int) -> None:
    part = chart(moment(tiles=(tile("asteroid-1", salvage=salvage),), ships=(), seat=None))

    assert part.svg.count('class="hs-nut"') == nuts
    assert (f">{salvage}</text>" in part.svg) == (salvage > 3)


def test_a_haven_shows_its_damage() -> None:
    part = chart(moment(tiles=(tile("haven-1", damage=2),), ships=(), seat=None))

    assert part.svg.count('class="on"') == 2
    assert 'id="harm-haven-1"' in part.svg


def test_five_ships_share_a_tile_without_sharing_a_place() -> None:
    mats = ("kestrel", "packmule", "hornet", "tinker", "cruiser")
    view = moment(**with_ships(*(ship(seat, mat) for seat, mat in enumerate(mats))), government=4)

    drawn = by_id(draw(view))

    places = {drawn[f"ship-{n}"].get("transform") for n in range(1, 6)}
    assert places == {
        "translate(-33 4)", "translate(-12 11)", "translate(12 11)", "translate(33 4)", "translate(0 -14)",
    }  # fmt: skip


def test_the_own_ship_alone_in_empty_space_stands_in_the_middle() -> None:
    assert by_id(draw(moment()))["ship-2"].get("transform") == "translate(200 -98)"


def test_the_box_is_never_less_than_five_cells() -> None:
    part = chart(moment(tiles=(tile("start-haven"),)))

    assert (part.left, part.top, part.width, part.height) == (-266, -266, 532, 532)


def test_the_box_grows_with_tiles_and_lit_spaces() -> None:
    part = chart(moment(), lamp=Lamp.over(["space-4-1"]))

    assert (part.left, part.top, part.width, part.height) == (-366, -266, 832, 532)


def test_a_large_chart_makes_the_picture_grow_and_its_names_too() -> None:
    drawing = draw(moment(tiles=big_chart()), names=NAMES)

    _, _, width, height = map(float, (parse(drawing).get("viewBox") or "").split())
    assert width >= 284 + 15 * 72 + 224
    assert height > 52 + 15 * 72
    assert 'class="hs-chart small"' in drawing


# ---- the lanes to what can be reached ----


def lanes(*lit: str, seat: int | None = 1, value: int | None = 8) -> dict[str, str]:
    """Draw the chart with these goals and return the lane that each holds."""
    crew = list(v.players(seat))
    if seat is not None:
        crew[seat] = msgspec.structs.replace(crew[seat], cargo_value=value)
    part = chart(moment(seat, ships=tuple(crew)), lamp=Lamp.over(lit))
    drawn = by_id(f'<svg xmlns="http://www.w3.org/2000/svg">{part.svg}</svg>')
    found = {
        name: [child for child in node if child.get("class") == "hs-way"]
        for name, node in drawn.items()
    }
    return {name: ElementTree.tostring(ways[0], "unicode") for name, ways in found.items() if ways}


def test_each_goal_holds_the_lane_to_it_with_its_face_and_a_ghost() -> None:
    found = lanes("tile-solenne", "tile-start-hyper-3")

    assert set(found) == {"tile-solenne", "tile-start-hyper-3"}
    # Mara at 2 east 1 north sees Solenne at 2 west 1 south: it has her 4 east and 2 north of it.
    assert 'd="M400 -200Q' in found["tile-solenne"]
    assert ' 0 0"' in found["tile-solenne"]
    assert found["tile-solenne"].count("d-pip") == 3
    assert found["tile-solenne"].count("hs-ghost") == 1


def test_a_space_to_explore_has_a_lane_without_face() -> None:
    found = lanes("space-3-1")

    assert 'd="M-100 0Q' in found["space-3-1"]
    assert "hs-lane" not in found["space-3-1"]


@pytest.mark.parametrize("lit", ["tile-space-void-2", "hold-1", "step-n", "ship-1"])
def test_the_own_tile_and_other_things_have_no_lane(lit: str) -> None:
    assert lanes(lit) == {}


def test_a_spectator_and_a_dark_chart_have_no_lanes() -> None:
    assert lanes("tile-solenne", seat=None) == {}
    assert lanes() == {}


def test_goals_are_drawn_after_the_tiles_that_their_lanes_cross() -> None:
    part = chart(moment(), lamp=Lamp.over(["tile-start-haven", "space-3-1"]))

    order = re.findall(r'id="((?:tile|space|ship)-[^"]*)"', part.svg)
    assert order.index("tile-start-haven") > order.index("tile-space-void-2")
    assert order.index("tile-start-haven") < order.index("ship-1")


@rule("HS-DETECT-02", "HS-DETECT-07", "HS-INFO-07")
@pytest.mark.parametrize(
    ("goal", "seat", "value", "told"),
    [
        ("tile-solenne", 1, 8, True),
        ("tile-solenne", 1, 3, True),
        ("tile-solenne", 1, 2, False),  # never looked at
        ("tile-pelagia", 1, 8, False),  # free
        ("tile-deepglass", 1, 8, False),  # in progress
        ("tile-ashmoor", 3, 8, False),  # the government's own
    ],
)
def test_the_lane_to_an_occupied_planet_tells_its_owner_what_must_be_rolled(
    goal: str, seat: int, value: int, told: bool
) -> None:
    way = lanes(goal, seat=seat, value=value)[goal]

    assert (f"Detected below {value}<" in way) == told
    assert (f">{value}+<" in way) == told
