"""The ship as a grid: cells, passages, barriers and distances. Nothing here changes the ship."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from quarterdeck.games.into_the_black.state import IntoTheBlack, Pos, Tile

NORTH, EAST, SOUTH, WEST = range(4)
_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
_STRONGEST_FIRST = ("emergency-lockdown", "force-field", "blast-door")
BARRIERS = frozenset(_STRONGEST_FIRST)
HOME = "0,0"
"""The cell of the Airlock (IB-SETUP-11)."""


def cell(x: int, y: int) -> Pos:
    """Return the name of a cell."""
    return f"{x},{y}"


@cache
def coordinates(pos: Pos) -> tuple[int, int]:
    """Return x and y of a cell."""
    x, y = pos.split(",")
    return int(x), int(y)


@cache
def around(pos: Pos) -> tuple[Pos, Pos, Pos, Pos]:
    """Return the neighbouring cells to the north, east, south and west."""
    x, y = coordinates(pos)
    n, e, s, w = (cell(x + dx, y + dy) for dx, dy in _STEPS)
    return n, e, s, w


@cache
def grid_steps(a: Pos, b: Pos) -> int:
    """IB-MOVE-09: horizontal plus vertical steps between two cells."""
    (ax, ay), (bx, by) = coordinates(a), coordinates(b)
    return abs(ax - bx) + abs(ay - by)


@cache
def edge(a: Pos, b: Pos) -> str:
    """Name the connection of two cells, whichever way round."""
    return f"{a}|{b}" if a < b else f"{b}|{a}"


def turned(sides: str, quarter_turns: int) -> str:
    """IB-TILE-01: the sides of a corridor turned clockwise."""
    cut = -quarter_turns % 4
    return sides[cut:] + sides[:cut]


def opens(tile: Tile, direction: int) -> bool:
    """Tell whether a tile lets through on a side; a room on every side, the Airlock in the north."""
    if tile.room is None:
        return tile.sides[direction] != "w"
    return direction == NORTH or tile.room.face != "airlock"  # IB-RULE-28


def joined(s: IntoTheBlack, pos: Pos, direction: int) -> bool:
    """IB-MOVE-02, IB-TILE-09/10, IB-RULE-63: there is a passage from a tile in a direction."""
    here = s.ship.get(pos)
    there = s.ship.get(around(pos)[direction])
    if here is None or there is None or (here.room is not None and there.room is not None):
        return False
    return opens(here, direction) and opens(there, (direction + 2) % 4)


def passages(s: IntoTheBlack, pos: Pos) -> list[Pos]:
    """Return the tiles joined to a tile by passages, barriers or not, from north clockwise.

    The same as asking `joined` for each side, written out because every search walks over it.
    """
    ship = s.ship
    here = ship.get(pos)
    if here is None:
        return []
    found = []
    sides = here.sides
    for direction, cell in enumerate(around(pos)):
        if sides and sides[direction] == "w":
            continue
        there = ship.get(cell)
        if there is None:
            continue
        if there.room is None:
            if there.sides[direction - 2] == "w" or not (sides or opens(here, direction)):
                continue
        elif not sides or not opens(there, (direction + 2) % 4):
            continue
        found.append(cell)
    return found


def passages_of(s: IntoTheBlack) -> dict[Pos, list[Pos]]:
    """Return the passages of all tiles; a ship that looks as one before is not walked over again."""
    return _passages(tuple((pos, tile.sides) for pos, tile in s.ship.items()))


@lru_cache(maxsize=512)
def _passages(ship: tuple[tuple[Pos, str], ...]) -> dict[Pos, list[Pos]]:
    """Do what `passages` does for every tile; rooms have no sides, the Airlock lies at home."""
    sides = dict(ship)
    found: dict[Pos, list[Pos]] = {}
    for pos, here in ship:
        found[pos] = [
            cell
            for direction, cell in enumerate(around(pos))
            if cell in sides
            and (here or sides[cell])
            and _lets_through(pos, here, direction)
            and _lets_through(cell, sides[cell], direction - 2)
        ]
    return found


def _lets_through(pos: Pos, sides: str, direction: int) -> bool:
    if sides:
        return sides[direction] != "w"
    return pos != HOME or direction % 4 == NORTH


def barrier(s: IntoTheBlack, a: Pos, b: Pos) -> str:
    """Return the strongest barrier on the passage between two tiles, or nothing."""
    on_it = [*s.ship[a].events, *s.ship[b].events]
    if on_it:
        for kind in _STRONGEST_FIRST:
            if kind in on_it:
                return kind
    if s.doors and edge(a, b) in s.doors:
        return "blast-door"
    return ""


def open_ways(s: IntoTheBlack, pos: Pos) -> list[Pos]:
    """IB-RULE-24, IB-RULE-25: tiles that can be stepped onto without crossing a barrier."""
    ways = passages(s, pos)
    if not ways:
        return ways
    if not s.doors and not s.ship[pos].events and not any(s.ship[w].events for w in ways):
        return ways
    return [way for way in ways if not barrier(s, pos, way)]


def distances(start: Pos, ways: Callable[[Pos], list[Pos]], limit: int = 1000) -> dict[Pos, int]:
    """Return how many steps every tile that can be reached is away."""
    found = {start: 0}
    wave = [start]
    while wave and limit:
        limit -= 1
        nxt = []
        for pos in wave:
            step = found[pos] + 1
            for way in ways(pos):
                if way not in found:
                    found[way] = step
                    nxt.append(way)
        wave = nxt
    return found


def open_distances(s: IntoTheBlack, start: Pos, limit: int = 1000) -> dict[Pos, int]:
    """IB-WANDER-13: distances over passages without barriers."""
    return distances(start, _open_passages(s), limit)


def _open_passages(s: IntoTheBlack) -> Callable[[Pos], list[Pos]]:
    """Return what `open_ways` does, for walks over the whole ship."""
    ways = passages_of(s)
    closed = {pos for pos, tile in s.ship.items() if not BARRIERS.isdisjoint(tile.events)}
    doors = s.doors
    if not closed and not doors:
        return lambda pos: ways.get(pos, [])

    def step(pos: Pos) -> list[Pos]:
        if pos in closed:
            return []
        return [
            way
            for way in ways.get(pos, [])
            if way not in closed and not (doors and edge(pos, way) in doors)
        ]

    return step


def corridor_ways(s: IntoTheBlack, pos: Pos) -> list[Pos]:
    """Return the corridor tiles that can be stepped onto without crossing a barrier."""
    return [way for way in open_ways(s, pos) if s.ship[way].room is None]


def doorways(s: IntoTheBlack, room: Pos) -> list[Pos]:
    """Return the corridor tiles with a doorway to a room."""
    return passages(s, room)


def front(s: IntoTheBlack, room: Pos) -> Pos | None:
    """IB-RULE-27, IB-EVENT-21: the corridor tile in front of a room, or what takes its place."""
    tile = s.ship[room]
    if tile.front in s.ship:
        return tile.front
    left = doorways(s, room)
    return min(left, key=lambda pos: s.ship[pos].serial) if left else None


def room_tiles(s: IntoTheBlack) -> Iterator[tuple[Pos, Tile]]:
    """Return the room tiles in order of placing."""
    return ((pos, tile) for pos, tile in s.ship.items() if tile.room is not None)


def find_room(s: IntoTheBlack, room_id: str) -> Pos | None:
    """Return where a revealed room lies."""
    for pos, tile in s.ship.items():
        if tile.room is not None and tile.revealed and tile.room.face == room_id:
            return pos
    return None


def room_at(s: IntoTheBlack, pos: Pos) -> str:
    """Return the id of the revealed room on a cell, or nothing."""
    tile = s.ship.get(pos)
    if tile is None or tile.room is None or not tile.revealed:
        return ""
    return tile.room.face


def is_open_end(s: IntoTheBlack, pos: Pos, direction: int) -> bool:
    """IB-RULE-62: an open corridor side that faces an empty cell without crater."""
    tile = s.ship[pos]
    if tile.room is not None:
        # the entrance of the Airlock is the first open end
        if tile.room.face != "airlock" or direction != NORTH:
            return False
    elif tile.sides[direction] != "o":
        return False
    beyond = around(pos)[direction]
    return beyond not in s.ship and beyond not in s.craters
