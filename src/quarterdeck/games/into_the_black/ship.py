"""The ship as a grid: cells, passages, barriers and distances. Nothing here changes the ship."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

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


def passages(s: IntoTheBlack, pos: Pos) -> Cells:
    """Return the tiles joined to a tile by passages, barriers or not, from north clockwise."""
    return layout(s).passages.ways.get(pos, ())


def open_ways(s: IntoTheBlack, pos: Pos) -> Cells:
    """IB-RULE-24, IB-RULE-25: tiles that can be stepped onto without crossing a barrier."""
    return layout(s).open_ways.ways.get(pos, ())


def corridor_ways(s: IntoTheBlack, pos: Pos) -> Cells:
    """Return the corridor tiles that can be stepped onto without crossing a barrier."""
    return layout(s).corridor_ways.ways.get(pos, ())


def open_distances(s: IntoTheBlack, start: Pos) -> Mapping[Pos, int]:
    """IB-WANDER-13: distances over passages without barriers."""
    return layout(s).open_ways.distances(start)


# -- the whole ship at once ---------------------------------------------------------------------

Cells = tuple[Pos, ...]


class Network:
    """Tiles and where one can step from each; how far they are is counted once."""

    def __init__(self, ways: dict[Pos, Cells]) -> None:
        """Keep the ways."""
        self.ways = ways
        self._far: dict[Pos, dict[Pos, int]] = {}

    def distances(self, start: Pos) -> Mapping[Pos, int]:
        """Return how many steps every tile that can be reached is away, the nearest first."""
        found = self._far.get(start)
        if found is None:
            found = self._far[start] = {start: 0}
            reached = [start]
            for pos in reached:
                step = found[pos] + 1
                for way in self.ways.get(pos, ()):
                    if way not in found:
                        found[way] = step
                        reached.append(way)
        return found


class Layout(NamedTuple):
    """How the tiles of a ship hang together."""

    passages: Network
    open_ways: Network
    """Without those under a barrier."""
    corridor_ways: Network
    """The same, onto corridors only."""


def layout(s: IntoTheBlack) -> Layout:
    """Return how the ship's tiles hang together; one that lies as another did is not walked over again."""
    ship = s.ship
    barred = [pos for pos, tile in ship.items() if tile.events]
    if barred:
        barred = [pos for pos in barred if not BARRIERS.isdisjoint(ship[pos].events)]
    sides = tuple([tile.sides for tile in ship.values()])
    return _layout(tuple(ship), sides, tuple(barred), tuple(s.doors))


@lru_cache(maxsize=512)
def _layout(
    cells: tuple[Pos, ...], sides: tuple[str, ...], barred: tuple[Pos, ...], doors: tuple[str, ...]
) -> Layout:
    ship = dict(zip(cells, sides, strict=True))
    passages = {pos: _joined(ship, pos) for pos in cells}
    open_ways = {
        pos: tuple(
            [way for way in ways if {pos, way}.isdisjoint(barred) and edge(pos, way) not in doors]
        )
        for pos, ways in passages.items()
    }
    corridors = {pos: tuple([w for w in ways if ship[w]]) for pos, ways in open_ways.items()}
    return Layout(Network(passages), Network(open_ways), Network(corridors))


def _joined(ship: dict[Pos, str], pos: Pos) -> Cells:
    """Do what `joined` does for every side, from the sides alone: rooms have none."""
    here = ship[pos]
    return tuple(
        [
            cell
            for direction, cell in enumerate(around(pos))
            if cell in ship
            and (here or ship[cell])
            and _lets_through(pos, here, direction)
            and _lets_through(cell, ship[cell], direction - 2)
        ]
    )


def _lets_through(pos: Pos, sides: str, direction: int) -> bool:
    """Do what `opens` does; the room that lies at home is the Airlock."""
    if sides:
        return sides[direction] != "w"
    return pos != HOME or direction % 4 == NORTH


# -- rooms --------------------------------------------------------------------------------------


def doorways(s: IntoTheBlack, room: Pos) -> Cells:
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
