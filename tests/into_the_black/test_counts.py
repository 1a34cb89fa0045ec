"""Counts: how many ships can be laid from fixed positions, by the rules and by a second reading of them.

The second reading knows cells as pairs of numbers and sides as letters, and walks through the clauses in
their own order (IB-TILE-04..11, IB-RULE-60, IB-RULE-61), without the functions of the game.
"""

from __future__ import annotations

from copy import deepcopy

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.into_the_black.content import book_of
from quarterdeck.games.into_the_black.rules.laying import open_ends, place, rotations
from quarterdeck.games.into_the_black.ship import coordinates
from quarterdeck.games.into_the_black.state import IntoTheBlack
from tests.into_the_black.build import party

STRAIGHT, CURVE, TEE, CROSS = "corridor-01", "corridor-14", "corridor-24", "corridor-30"
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))

Cell = tuple[int, int]
#: what lies on each cell: four letters and the direction of laying; a room is 'rrrr'
Plain = dict[Cell, tuple[str, int]]

POSITIONS = {
    # one crossing north of the Airlock
    "crossing": {"0,-1": "oooo"},
    # a corridor that turns east, and a room in its way
    #   . [brig] .
    #   0,-2 - 1,-2 -
    #   A
    "corner": {"0,-1": "owow", "0,-2": "woow", "1,-2": "dowo", "1,-3": "brig"},
    # two corridors that run towards each other: loops and dead ends near by
    "fork": {"0,-1": "oooo", "1,-1": "owwo", "-1,-1": "ooww", "0,-2": "wowo"},
}
#: corridors that were not laid to the north
HEADINGS = {"corner": {"1,-2": 1}, "fork": {"1,-1": 1, "-1,-1": 3}}
DECKS = {
    "curves": [CURVE, CURVE, CURVE],
    "mixed": [TEE, CURVE, STRAIGHT],
    "wide": [CROSS, TEE, CURVE],
}


def position_of(name: str) -> IntoTheBlack:
    """Set a position up, each corridor laid in its direction."""
    s = party(ship=POSITIONS[name]).s
    for pos, heading in HEADINGS.get(name, {}).items():
        s.ship[pos].heading = heading
    return s


def ships(s: IntoTheBlack, deck: list[str]) -> set[tuple[tuple[str, str], ...]]:
    """Return every ship that these tiles can become, laid from any open end in any best rotation."""
    if not deck:
        return {tuple(sorted((pos, tile.sides) for pos, tile in s.ship.items()))}
    found = set()
    for end in open_ends(s):
        for rot in rotations(s, deck[0], end):
            twin = deepcopy(s)
            place(twin, deck[0], end, rot)
            found |= ships(twin, deck[1:])
    return found


def plain_ships(ship: Plain, deck: list[str]) -> set[tuple[tuple[Cell, str], ...]]:
    """Return the same by the second reading."""
    if not deck:
        return {tuple(sorted((cell, sides) for cell, (sides, _) in ship.items()))}
    found = set()
    for cell, heading in plain_ends(ship):
        for sides in plain_rotations(ship, deck[0], cell, heading):
            found |= plain_ships(ship | {cell: (sides, heading)}, deck[1:])
    return found


def plain_ends(ship: Plain) -> list[tuple[Cell, int]]:
    ends = []
    for (x, y), (sides, _) in ship.items():
        for d, (dx, dy) in enumerate(STEPS):
            if sides[d] == "o" and (x + dx, y + dy) not in ship:
                ends.append(((x + dx, y + dy), d))
    return ends


def plain_rotations(ship: Plain, tile: str, cell: Cell, heading: int) -> set[str]:
    """Turn the tile, drop what does not connect or makes a U-turn, keep what fits best."""
    letters = book_of("").corridors[tile]
    ways = {letters[4 - turn :] + letters[: 4 - turn] for turn in range(4)}
    back = (heading + 2) % 4
    legal = [w for w in ways if w[back] == "o" and not _u_turn(ship, w, cell, heading)]
    scores = {w: _score(ship, w, cell, back) for w in legal}
    return {w for w in legal if scores[w] == min(scores.values())}


def _u_turn(ship: Plain, way: str, cell: Cell, heading: int) -> bool:
    dx, dy = STEPS[heading]
    before = ship[(cell[0] - dx, cell[1] - dy)][1]
    if before in (heading, (heading + 2) % 4):
        return False  # no right angle
    curve = way.count("o") == 2 and not (way[0] == way[2] == "o" or way[1] == way[3] == "o")
    return curve and way[(before + 2) % 4] == "o"


def _score(ship: Plain, way: str, cell: Cell, back: int) -> tuple[int, int, int, int]:
    loops = dead = other = lost = 0
    for d, (dx, dy) in enumerate(STEPS):
        if d == back:
            continue
        mine = way[d]
        beyond = ship.get((cell[0] + dx, cell[1] + dy))
        if beyond is None:
            lost -= mine == "o"
            continue
        theirs = beyond[0][(d + 2) % 4]
        if theirs in "rx":  # a room, or a closed side of the Airlock
            dead += mine == "o" and theirs == "x"
            other += mine == "d" or (mine == "o" and theirs == "r")
        elif mine == "o":
            loops += theirs == "o"
            dead += theirs == "w"
            other += theirs == "d"
        else:
            dead += mine == "w" and theirs == "o"
            other += mine == "d"
    return loops, dead, other, lost


def plain(s: IntoTheBlack) -> Plain:
    """Write a ship down for the second reading."""
    told: Plain = {}
    for pos, tile in s.ship.items():
        if tile.room is None:
            told[coordinates(pos)] = (tile.sides, tile.heading)
        else:
            told[coordinates(pos)] = ("oxxx" if tile.room.face == "airlock" else "rrrr", 0)
    return told


COUNTS = {
    ("crossing", "curves"): 16,
    ("crossing", "mixed"): 192,
    ("crossing", "wide"): 320,
    ("corner", "curves"): 2,
    ("corner", "mixed"): 16,
    ("corner", "wide"): 37,
    ("fork", "curves"): 12,
    ("fork", "mixed"): 72,
    ("fork", "wide"): 108,
}


@rule("IB-TILE-04", "IB-TILE-05", "IB-TILE-06", "IB-TILE-07", "IB-TILE-11", "IB-RULE-60")
@pytest.mark.parametrize(("position", "deck"), COUNTS)
def test_so_many_ships_can_be_laid(position: str, deck: str) -> None:
    s = position_of(position)
    s.rooms = []  # doorways lead nowhere: corridors alone are counted (IB-RULE-64)
    found = ships(s, DECKS[deck])
    again = plain_ships(plain(s), DECKS[deck])
    assert len(found) == len(again)
    assert len(found) == COUNTS[position, deck]


@rule("IB-RULE-60", "IB-RULE-61")
@pytest.mark.parametrize("position", POSITIONS)
def test_every_tile_of_the_box_lies_as_the_second_reading_says(position: str) -> None:
    s = position_of(position)
    told = plain(s)
    for tile, letters in book_of("").corridors.items():
        for end in open_ends(s):
            ours = {_turned(letters, rot) for rot in rotations(s, tile, end)}
            assert ours == plain_rotations(told, tile, coordinates(end.at), end.heading)


def _turned(letters: str, rot: int) -> str:
    return letters[4 - rot :] + letters[: 4 - rot]
