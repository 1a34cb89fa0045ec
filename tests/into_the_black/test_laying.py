"""Section 9, Laying tiles, in drawn positions."""

from __future__ import annotations

import pytest

from quarterdeck.core.rng import Rng
from quarterdeck.core.rulebook import rule
from quarterdeck.games.into_the_black.content import book_of
from quarterdeck.games.into_the_black.rules.laying import (
    End,
    breach,
    build_whole_ship,
    ends_in_sight,
    fit,
    is_closed,
    lay_random,
    makes_u_turn,
    next_end,
    open_ends,
    place,
    rotations,
)
from quarterdeck.games.into_the_black.ship import (
    EAST,
    HOME,
    NORTH,
    SOUTH,
    WEST,
    around,
    joined,
    open_distances,
    passages,
    turned,
)
from tests.into_the_black.build import party
from tests.into_the_black.layouts import lay_to_the_end, layout

STRAIGHT, CURVE, TEE, CROSS = "corridor-01", "corridor-14", "corridor-24", "corridor-30"
DOOR, TWO_DOORS = "corridor-03", "corridor-08"


def sides(table: object, tile: str, end: End) -> list[str]:
    """Return the best ways to lay a tile, as sides."""
    return [turned(book_of("").corridors[tile], r) for r in rotations(table.s, tile, end)]


@rule("IB-TILE-01")
def test_corridors_turn_in_quarter_turns_clockwise() -> None:
    assert turned("odww", 1) == "wodw"
    assert turned("odww", 3) == "dwwo"


@rule("IB-TILE-02", "IB-TILE-03", "IB-RULE-58", "IB-DECIDE-25")
def test_corridors_grow_three_tiles_from_a_character_in_every_direction() -> None:
    #  A - 0,-1 (Cook) -       only characters on corridors count
    table = party(
        ship={"0,-1": "owow"},
        at={"cook": "0,-1"},
        stage="expand",
        corridors=["corridor-02", "corridor-03", "corridor-04"],
    )
    while table.s.stage == "expand":
        table.choose(table.asks[0].seat, 0)
    assert {"0,-2", "0,-3", "0,-4"} <= set(table.s.ship)
    assert "0,-5" not in table.s.ship
    idle = party(ship={"0,-1": "owow"}, stage="expand")  # everybody in the Airlock
    assert len(idle.s.ship) == 2


@rule("IB-RULE-58")
def test_a_blast_door_ends_the_count() -> None:
    table = party(ship={"0,-1": "owow", "0,-2": "owow"}, at={"cook": "0,-1"}, doors=["0,-1|0,-2"])
    assert next_end(table.s) is None


@rule("IB-RULE-59")
def test_the_nearest_cell_comes_first_then_north_east_south_west() -> None:
    #        0,-2
    #  -1,-1 0,-1 1,-1      the Cook on the crossing
    table = party(ship={"0,-1": "oooo"}, at={"cook": "0,-1"})
    assert next_end(table.s) == End("0,-2", NORTH)
    lay_random(table.s, End("0,-2", NORTH))
    assert next_end(table.s) == End("1,-1", EAST)


@rule("IB-TILE-04")
def test_the_new_tile_connects_with_an_open_side() -> None:
    table = party(ship={"0,-1": "owow"})
    assert sides(table, STRAIGHT, End("0,-2", NORTH)) == ["owow"]
    assert all(s[SOUTH] == "o" for s in sides(table, DOOR, End("0,-2", NORTH)))


@rule("IB-TILE-06", "IB-RULE-61")
def test_a_curve_never_turns_straight_back() -> None:
    #  laid north to 0,-1, then east to 1,-1: a curve there may open north but not south
    table = party(ship={"0,-1": "ooww"})
    end = End("1,-1", EAST)
    assert makes_u_turn(table.s, "wwoo", end)
    assert not makes_u_turn(table.s, "owwo", end)
    assert not makes_u_turn(table.s, "wooo", end)  # a tee never does
    assert sides(table, CURVE, end) == ["owwo"]


@rule("IB-TILE-05", "IB-TILE-07", "IB-RULE-60")
def test_rotations_avoid_dead_ends_rooms_and_occupied_cells() -> None:
    #  0,-2 is to be laid; west of it a room, east of it a wall
    table = party(ship={"0,-1": "owow", "-1,-2": "brig", "1,-2": "owow"})
    end = End("0,-2", NORTH)
    # curves: north+... a curve from the south opens east (dead end) or west (into the room)
    assert sides(table, CURVE, end) == ["wwoo"]
    assert fit(table.s, "woow", end) == (0, 1, 0, 0)
    assert fit(table.s, "wwoo", end) == (0, 0, 1, 0)
    assert fit(table.s, "owow", end) == (0, 0, 0, -1)


@rule("IB-TILE-08", "IB-TILE-09", "IB-TILE-10", "IB-RULE-63")
def test_what_unavoidable_collisions_become() -> None:
    #  0,-1 is open to all sides: a wall in the east, the Brig in the west, a doorway in the north
    table = party(ship={"0,-1": "oooo", "1,-1": "owow", "-1,-1": "brig", "0,-2": "wodo"})
    assert not joined(table.s, "0,-1", EAST)  # a dead end
    assert joined(table.s, "0,-1", WEST)  # a new doorway into the room
    assert joined(table.s, "0,-1", NORTH)  # open against a doorway: a passage
    doors = party(
        ship={"0,-1": "odow", "1,-1": "owod", "-1,-1": "owow", "0,-2": "odod", "-1,-2": "owow"}
    )
    assert joined(doors.s, "0,-1", EAST)  # door against door
    assert not joined(doors.s, "0,-2", WEST)  # door against wall


@rule("IB-TILE-11", "IB-RULE-60", "IB-RULE-62")
def test_loops_are_avoided_and_if_unavoidable_are_plain_passages() -> None:
    #  1,-2 lies open to the west, toward 0,-2
    table = party(ship={"0,-1": "owow", "1,-2": "oowo"})
    end = End("0,-2", NORTH)
    assert sides(table, CURVE, end) == ["wwoo"]  # away from the loop
    assert fit(table.s, "woow", end)[0] == 1
    place(table.s, CROSS, end, 0)
    assert joined(table.s, "0,-2", EAST)
    assert table.s.doors == []


@rule("IB-TILE-12", "IB-RULE-62")
def test_a_closed_ship_goes_on_behind_a_blast_door() -> None:
    #  A - 0,-1 - curve 0,-2 - dead end against the wall of 1,-2
    table = party(
        ship={"0,-1": "owow", "0,-2": "woow", "1,-2": "owow", "1,-3": "wowo", "1,-1": "wowo"},
        craters=["2,-3", "0,-3", "2,-1"],
    )
    assert open_ends(table.s) == []
    assert is_closed(table.s)
    end = breach(table.s)
    assert end is not None
    lay_random(table.s, end)
    assert len(table.s.doors) == 1
    a, b = table.s.doors[0].split("|")
    assert b in passages(table.s, a)


@rule("IB-TILE-13", "IB-ROOM-03", "IB-ROOM-04", "IB-RULE-59")
def test_doorways_bring_rooms_and_guarded_rooms_bring_two_enemies_each() -> None:
    table = party(ship={"0,-1": "owow"}, rooms=["armory", "vault"])
    place(table.s, TWO_DOORS, End("0,-2", NORTH), 0)
    assert table.s.ship["1,-2"].room.face == "armory"  # type: ignore[union-attr]
    assert table.s.ship["-1,-2"].room.face == "vault"  # type: ignore[union-attr]
    assert table.s.ship["1,-2"].front == "0,-2"
    assert len(table.at("0,-2")) == 4


@rule("IB-ROOM-05")
def test_no_guards_where_a_character_stands() -> None:
    here = party(ship={"0,-1": "odow"}, rooms=["armory"], at={"cook": "0,-1"})
    from quarterdeck.games.into_the_black.rules.laying import place_room

    place_room(here.s, "1,-1", "0,-1")
    assert here.at("0,-1") == []


@rule("IB-RULE-64")
def test_empty_decks_lay_nothing() -> None:
    table = party(ship={"0,-1": "owow"}, at={"cook": "0,-1"})
    table.s.lost_rooms += table.s.rooms
    table.s.rooms = []
    place(table.s, DOOR, End("0,-2", NORTH), 0)
    assert "1,-2" not in table.s.ship
    table.s.corridors = []
    assert next_end(table.s) is not None  # an open end is there, and no tile to lay
    assert not is_closed(table.s)


@rule("IB-RULE-15")
def test_setup_lays_at_random_among_the_best() -> None:
    found = set()
    for seed in range(30):
        table = party(ship={"0,-1": "owow"})
        table.s.rng = Rng.from_seed(bytes([seed]))
        table.s.corridors = [c for c in table.s.corridors if c.face == CURVE]
        lay_random(table.s, End("0,-2", NORTH))
        found.add(table.s.ship["0,-2"].sides)
    assert found == {"woow", "wwoo"}


@rule("IB-ROOM-06", "IB-ROOM-07", "IB-ROOM-08", "IB-RULE-87")
def test_the_third_command_center_is_the_bridge() -> None:
    position = {
        "ship": {"0,-1": "odow", "1,-1": "?command-center-b"},
        "at": {"engineer": "0,-1"},
        "order": ["engineer", "cook"],
        "events": ["alarm"],
    }
    second = party(**position, command_centers=1).do("move", "step 1,-1")
    assert second.s.ship["1,-1"].room.face == "command-center-b"  # type: ignore[union-attr]
    assert second.s.apprehension == 2
    table = party(**position, command_centers=2).do("move", "step 1,-1")
    assert table.s.ship["1,-1"].room.face == "bridge"  # type: ignore[union-attr]
    assert table.s.apprehension == 1  # its own events are not drawn
    kinds = table.at("1,-1")
    assert kinds[4:] == [
        "bridge-security-officer",
        "bridge-navigator",
        "bridge-first-officer",
        "bridge-captain",
    ]
    assert len(kinds) == 8  # four random enemies with three players
    assert table.s.turn.who == "cook"


@rule("IB-CHAR-19")
def test_the_navigator_halves_the_guards_near_by() -> None:
    table = party(
        boards=("navigator", "engineer", "cook"),
        ship={"0,-1": "owow"},
        at={"navigator": "0,-1"},
        rooms=["armory"],
    )
    place(table.s, DOOR, End("0,-2", NORTH), 0)
    assert len(table.at("0,-2")) == 1


@rule("IB-RULE-62", "IB-RULE-61")
@pytest.mark.parametrize("block", range(4))
def test_no_layout_can_dead_lock_a_game(block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        lay_to_the_end(layout(seed))


@rule("IB-INFEST-05", "IB-INFEST-23", "IB-RULE-98", "IB-INFEST-04", "IB-RULE-97")
def test_the_whole_ship_of_infestation_has_every_room_face_up_and_no_guards() -> None:
    for seed in range(20):
        s = layout(seed, "infestation")
        rooms = [t for t in s.ship.values() if t.room is not None]
        assert len(rooms) == 25  # 23, the Bridge, the Airlock
        assert all(t.revealed for t in rooms)
        assert s.enemies == []
        assert set(open_distances(s, HOME)) == set(s.ship)


@rule("IB-RULE-98")
def test_rooms_left_over_join_a_wall_near_the_airlock() -> None:
    table = party(mode="infestation", ship={"0,-1": "owow"}, stage="round", round=0)
    s = table.s
    s.corridors = []
    s.rooms = s.rooms[:2]
    build_whole_ship(s)
    assert s.ship["0,-1"].sides == "odod"
    assert {"1,-1", "-1,-1"} <= set(s.ship)


@rule("IB-TILE-02")
def test_ends_in_sight_are_counted_along_corridors() -> None:
    table = party(ship={"0,-1": "owow", "0,-2": "owow"})
    found = [(distance, end.at) for distance, _, end in ends_in_sight(table.s, "0,-1")]
    assert found == [(2, "0,-3")]


def test_passages_are_what_the_sides_say() -> None:
    for seed in range(10):
        s = layout(seed)
        for pos in s.ship:
            plain = [cell for d, cell in enumerate(around(pos)) if joined(s, pos, d)]
            assert list(passages(s, pos)) == plain
