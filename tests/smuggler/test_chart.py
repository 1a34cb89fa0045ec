"""The star chart: tiles at their places, what lies on them, ships, and how the picture grows."""

from __future__ import annotations

import re

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


# ---- the lane of a chosen goal ----


def test_a_chosen_goal_shows_the_lane_its_face_and_a_ghost() -> None:
    part = chart(moment(), lamp=Lamp.over(["tile-solenne", "tile-pelagia"], "tile-solenne"))

    lane = part.svg[part.svg.index('<g id="route"') :]
    # From Mara at 2 east 1 north to Solenne at 2 west 1 south, whose face is 3.
    assert 'd="M200 -100Q' in lane
    assert ' -200 100"' in lane
    assert lane.partition("hs-lane")[2].partition("</g>")[0].count("d-pip") == 3
    assert lane.count("hs-ghost") == 1


def test_a_space_to_explore_has_a_lane_without_face() -> None:
    part = chart(moment(), lamp=Lamp.over([], "space-3-1"))

    assert 'id="route"' in part.svg
    assert "hs-lane" not in part.svg


@pytest.mark.parametrize(
    ("viewer", "chosen"),
    [(1, ""), (1, "space-2-1"), (1, "hold-1"), (1, "step-n"), (None, "tile-solenne")],
)
def test_there_is_no_lane_without_a_goal_elsewhere(viewer: int | None, chosen: str) -> None:
    assert 'id="route"' not in chart(moment(viewer), lamp=Lamp.over([], chosen)).svg


def test_the_own_tile_has_no_lane() -> None:
    assert 'id="route"' not in chart(moment(), lamp=Lamp.over([], "tile-space-void-2")).svg


def detected(goal: str, value: int | None = 8, seat: int = 1) -> list[str]:
    crew = list(v.players(seat))
    crew[seat] = msgspec.structs.replace(crew[seat], cargo_value=value)
    part = chart(moment(seat, ships=tuple(crew)), lamp=Lamp.over([], goal))
    return re.findall(r"<title>Detected below (\d+)</title>.*?>\1\+</text>", part.svg)


@rule("HS-DETECT-02", "HS-DETECT-07", "HS-INFO-07")
def test_the_lane_to_an_occupied_planet_tells_its_owner_what_must_be_rolled() -> None:
    assert detected("tile-solenne") == ["8"]
    assert detected("tile-solenne", value=3) == ["3"]
    assert detected("tile-solenne", value=2) == []
    assert detected("tile-pelagia") == []
    assert detected("tile-deepglass") == []
    assert detected("tile-ashmoor", seat=3) == []
