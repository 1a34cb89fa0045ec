"""Section 9, Laying tiles: how the ship grows.

A corridor tile is laid from an open end of the ship into an empty cell. Of its four rotations the
legal ones are those that connect and make no U-turn; of these the best are kept (IB-RULE-60), and
whoever lays the tile chooses among the best. Its doorways bring rooms, guarded rooms bring enemies.
"""

from __future__ import annotations

import msgspec

from quarterdeck.core.ask import ask
from quarterdeck.core.state import say
from quarterdeck.games.into_the_black.common import (
    Act,
    board,
    characters_at,
    decider,
    in_turn_order,
    place_from_bag,
)
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.labels import choice
from quarterdeck.games.into_the_black.ship import (
    HOME,
    around,
    edge,
    grid_steps,
    is_open_end,
    layout,
    opens,
    turned,
)
from quarterdeck.games.into_the_black.state import IntoTheBlack, Laying, Pos, Tile

SIGHT = 3
"""IB-TILE-02: corridors extend three tiles from a character."""
GUARDS = 2
"""IB-ROOM-03."""
CURVE_OPENINGS = 2
ROTATE = choice("rotate", "How do you turn the new corridor?", "IB-DECIDE-25")


class End(msgspec.Struct, frozen=True):
    """An open end of the ship: the cell to lay into, and the direction of laying."""

    at: Pos
    heading: int


# -- where the next tile goes -------------------------------------------------------------------


def next_end(s: IntoTheBlack) -> End | None:
    """IB-TILE-02, IB-RULE-58/59: the nearest cell missing within 3 tiles of a character."""
    best: tuple[int, int, int, int] | None = None
    found: End | None = None
    starts = [c.at for c in in_turn_order(s) if s.ship[c.at].room is None]
    for rank, start in enumerate(dict.fromkeys(starts)):
        for distance, order, end in ends_in_sight(s, start):
            key = (distance, rank, end.heading, order)
            if best is None or key < best:
                best, found = key, end
    return found


def ends_in_sight(s: IntoTheBlack, start: Pos) -> list[tuple[int, int, End]]:
    """Return the open ends fewer than three corridor tiles away, each with its distance."""
    seen = layout(s).corridor_ways.distances(start)
    return [
        (steps + 1, order, End(around(pos)[heading], heading))
        for order, (pos, steps) in enumerate(seen.items())
        if steps < SIGHT
        for heading in range(4)
        if is_open_end(s, pos, heading)
    ]


def open_ends(s: IntoTheBlack) -> list[End]:
    """IB-RULE-62: all open ends of the ship."""
    return [
        End(around(pos)[heading], heading)
        for pos in s.ship
        for heading in range(4)
        if is_open_end(s, pos, heading)
    ]


# -- how it may lie -----------------------------------------------------------------------------


def rotations(s: IntoTheBlack, corridor: str, end: End) -> list[int]:
    """IB-RULE-60: the best legal rotations; rotations with identical sides count as one."""
    printed = book(s).corridors[corridor]
    scores: dict[str, tuple[tuple[int, int, int, int], int]] = {}
    for rot in range(4):
        sides = turned(printed, rot)
        if sides in scores or not connects(sides, end) or makes_u_turn(s, sides, end):
            continue
        scores[sides] = (fit(s, sides, end), rot)
    best = min(score for score, _ in scores.values())
    return [rot for score, rot in scores.values() if score == best]


def connects(sides: str, end: End) -> bool:
    """IB-TILE-04: the side facing the tile it extends must be open."""
    return sides[(end.heading + 2) % 4] == "o"


def makes_u_turn(s: IntoTheBlack, sides: str, end: End) -> bool:
    """IB-TILE-06, IB-RULE-61: a curve after a right-angled turn may not lead straight back."""
    behind = s.ship.get(around(end.at)[(end.heading + 2) % 4])
    if behind is None or (end.heading - behind.heading) % 2 == 0:
        return False
    openings = [i for i in range(4) if sides[i] == "o"]
    if len(openings) != CURVE_OPENINGS or (openings[0] - openings[1]) % 2 == 0:
        return False
    return (behind.heading + 2) % 4 in openings


def fit(s: IntoTheBlack, sides: str, end: End) -> tuple[int, int, int, int]:
    """IB-TILE-05/07/11, IB-RULE-60: loops, dead ends, other collisions, lost openings: few first."""
    loops = dead_ends = collisions = openings = 0
    back = (end.heading + 2) % 4
    for direction, cell in enumerate(around(end.at)):
        if direction == back:
            continue
        side = sides[direction]
        there = s.ship.get(cell)
        if there is None:
            blocked = cell in s.craters
            openings += side == "o" and not blocked
            dead_ends += side == "o" and blocked
        elif there.room is not None:
            closed = not opens(there, (direction + 2) % 4)
            dead_ends += side == "o" and closed
            collisions += side == "d" or (side == "o" and not closed)
        else:
            facing = there.sides[(direction + 2) % 4]
            loops += side == "o" and facing == "o"
            dead_ends += (side == "o" and facing == "w") or (side == "w" and facing == "o")
            collisions += side == "d" or (side == "o" and facing == "d")
    return loops, dead_ends, collisions, -openings


# -- laying -------------------------------------------------------------------------------------


def draw_corridor(s: IntoTheBlack, end: End) -> Laying:
    """IB-TILE-03: the top corridor tile, face up."""
    card = s.corridors.pop()
    s.laying = Laying(corridor=card.face, at=end.at, heading=end.heading)
    return s.laying


async def lay_chosen(s: IntoTheBlack, end: End) -> None:
    """IB-RULE-15, IB-DECIDE-25: in Phase Two the first player chooses among the best rotations."""
    corridor = draw_corridor(s, end).corridor
    options = [Act("turn", rot + 1) for rot in rotations(s, corridor, end)]
    picked = await ask(s, decider(s), ROTATE, options)
    place(s, corridor, end, picked.card - 1)


def lay_random(s: IntoTheBlack, end: End) -> None:
    """IB-RULE-15: in setup and for moving enemies the choice is random."""
    corridor = draw_corridor(s, end).corridor
    place(s, corridor, end, s.rng.pick(rotations(s, corridor, end)))


def place(s: IntoTheBlack, corridor: str, end: End, rot: int) -> None:
    """IB-TILE-01, IB-TILE-13: the tile lies, and its doorways bring rooms."""
    s.laying = None
    s.serial += 1
    sides = turned(book(s).corridors[corridor], rot)
    s.ship[end.at] = Tile(
        serial=s.serial, corridor=corridor, sides=sides, rot=rot, heading=end.heading
    )
    s.last_laid = end.at
    say(s, "IB-TILE-03", "laid", at=end.at, corridor=corridor)
    for direction, cell in enumerate(around(end.at)):
        if sides[direction] == "d" and cell not in s.ship and cell not in s.craters:
            place_room(s, cell, end.at)


def place_room(s: IntoTheBlack, at: Pos, ahead: Pos) -> None:
    """IB-TILE-13, IB-RULE-64: a face-down room from the top of the deck, if there is one."""
    if not s.rooms:
        return
    card = s.rooms.pop()
    card.guarded = book(s).rooms[card.face].guarded
    s.serial += 1
    s.ship[at] = Tile(serial=s.serial, room=card, front=ahead)
    say(s, "IB-TILE-13", "room", at=at, guarded=card.guarded)
    if card.guarded and s.mode != "infestation":
        guard(s, ahead)


def guard(s: IntoTheBlack, ahead: Pos) -> None:
    """IB-ROOM-03..05: two enemies in front of a guarded room, none where a character stands."""
    if characters_at(s, ahead):
        return
    count = GUARDS - (s.round > 0 and shielded(s, ahead))
    for enemy in place_from_bag(s, count, ahead, "IB-ROOM-03"):
        enemy.fresh = s.round > 0


def shielded(s: IntoTheBlack, ahead: Pos) -> bool:
    """IB-CHAR-19: the Navigator on a corridor within three corridor steps halves the guards."""
    for c in s.crew:
        if c.at and board(s, c).passive.op == "spawn_shield" and s.ship[c.at].room is None:
            return layout(s).corridor_ways.distances(c.at).get(ahead, SIGHT + 1) <= SIGHT
    return False


# -- a closed ship ------------------------------------------------------------------------------


def is_closed(s: IntoTheBlack) -> bool:
    """IB-RULE-62: no open end is left while corridor tiles and unplaced rooms remain."""
    return bool(s.corridors) and bool(s.rooms) and not open_ends(s)


def breach(s: IntoTheBlack) -> End | None:
    """IB-TILE-12, IB-RULE-62: where a closed ship goes on: nearest to the tile placed last."""
    spots = [spot for pos in s.ship for spot in _wall_spots(s, pos)]
    if not spots:
        return None
    nearest = min(spots, key=lambda spot: spot[0])
    pos, heading = nearest[1], nearest[2]
    tile = s.ship[pos]
    end = End(around(pos)[heading], heading)
    if tile.room is None:
        tile.sides = tile.sides[:heading] + "o" + tile.sides[heading + 1 :]
    s.doors.append(edge(pos, end.at))
    say(s, "IB-TILE-12", "breach", at=end.at, beside=pos)
    return end


def _wall_spots(s: IntoTheBlack, pos: Pos) -> list[tuple[tuple[bool, int, int, int], Pos, int]]:
    tile = s.ship[pos]
    if pos == HOME:
        return []
    away = grid_steps(pos, s.last_laid)
    return [
        ((tile.room is not None, away, tile.serial, heading), pos, heading)
        for heading, cell in enumerate(around(pos))
        if cell not in s.ship
        and cell not in s.craters
        and (tile.room is not None or tile.sides[heading] == "w")
    ]


# -- building a ship ----------------------------------------------------------------------------


def lay_first_corridors(s: IntoTheBlack) -> None:
    """IB-SETUP-12/13: from the Airlock, until every path is three tiles long."""
    _extend(s, HOME, SIGHT)
    if is_closed(s):
        end = breach(s)
        if end is not None:
            lay_random(s, end)


def _extend(s: IntoTheBlack, start: Pos, depth: int) -> None:
    """Lay corridors until they reach so many tiles from a tile, nearest cells first."""
    while s.corridors:
        ends = [found for found in ends_in_sight(s, start) if found[0] <= depth]
        if not ends:
            return
        lay_random(s, min(ends, key=lambda f: (f[0], f[2].heading, f[1]))[2])


def build_whole_ship(s: IntoTheBlack) -> None:
    """IB-INFEST-05, IB-INFEST-23: waves of up to three tiles, until every room is placed."""
    while s.rooms and s.corridors:
        ends = open_ends(s)
        if not ends:
            spot = breach(s)
            if spot is None:
                break
            ends = [spot]
        reach = layout(s).passages.distances(HOME)
        ends.sort(key=lambda end: reach.get(around(end.at)[(end.heading + 2) % 4], len(s.ship)))
        for end in ends:
            _wave(s, end)
    for _ in range(len(s.rooms)):
        _attach_room(s)
    for tile in s.ship.values():
        if tile.room is not None:
            tile.revealed = True
            tile.room.seen = -1


def _wave(s: IntoTheBlack, end: End) -> None:
    """Extend one open end by up to three tiles in every direction."""
    if end.at in s.ship or not s.rooms or not s.corridors:
        return
    lay_random(s, end)
    while s.rooms and s.corridors:
        ends = ends_in_sight(s, end.at)
        ends = [found for found in ends if found[0] < SIGHT]
        if not ends:
            return
        lay_random(s, min(ends, key=lambda f: (f[0], f[2].heading, f[1]))[2])


def _attach_room(s: IntoTheBlack) -> None:
    """IB-RULE-98: a room left over joins a corridor wall, nearest to the Airlock first."""
    reach = layout(s).passages.distances(HOME)
    spots = [
        (reach[pos], s.ship[pos].serial, heading, pos)
        for pos in reach
        if s.ship[pos].room is None
        for heading, cell in enumerate(around(pos))
        if s.ship[pos].sides[heading] == "w" and cell not in s.ship
    ]
    if not spots:
        return
    _, _, heading, pos = min(spots)
    tile = s.ship[pos]
    tile.sides = tile.sides[:heading] + "d" + tile.sides[heading + 1 :]
    place_room(s, around(pos)[heading], pos)
