"""A board at a glance, and the odds of fights and patrols: what quick reckoning rests on."""

from __future__ import annotations

from functools import cache

from quarterdeck.core.memo import Memo
from quarterdeck.games.smuggler.common import coordinates
from quarterdeck.games.smuggler.content import SHELF, book
from quarterdeck.games.smuggler.state import Player, Pos, Smuggler

STEPS_A_TURN = 1.8
"""What engines and boosters give on average."""
JUMP = 0.9
"""Turns until a die shows the face of a gate."""
FACES = range(1, 7)
UNSEEN = 2
"""HS-DETECT-07: a cargo of this value is never noticed."""
MARKED = 0.4
"""What WANTED marks add to the value of a planet's cards, on average."""


class Atlas:
    """A board at a glance; boards that come up again are not looked at twice."""

    def __init__(self, s: Smuggler) -> None:
        """Note where everything is."""
        tiles = book(s).tiles
        self.where: dict[str, Pos] = {}
        self.kind: dict[Pos, str] = {}
        self.planets: list[Pos] = []
        self.havens: list[Pos] = []
        self.gates: dict[int, list[Pos]] = {2: [], 3: [], 4: [], 5: []}
        self.hopes: dict[tuple[object, ...], float] = {}
        """What the unseen cards promise from a place."""
        self._rows: dict[Pos, dict[Pos, float]] = {}
        doors: list[tuple[int, int]] = []
        for pos, place in s.board.items():
            tile = tiles[place.tile]
            kind = "space" if place.inert else tile.kind
            self.where[tile.id] = pos
            self.kind[pos] = kind
            if tile.hyperspace:
                self.gates[tile.hyperspace].append(pos)
                doors.append(coordinates(pos))
            if kind == "planet":
                self.planets.append(pos)
            elif kind == "haven":
                self.havens.append(pos)

        self._marks: list[tuple[Pos, int, int, float]] = []
        for pos in self.kind:
            x, y = coordinates(pos)
            self._marks.append((pos, x, y, JUMP + _nearest(x, y, doors) / STEPS_A_TURN))

    def eta(self, start: Pos, goal: Pos) -> float:
        """Return about how many turns it takes to get to a tile."""
        return self.row(start)[goal]

    def row(self, start: Pos) -> dict[Pos, float]:
        """Return how many turns it takes to every tile."""
        row = self._rows.get(start)
        if row is None:
            ax, ay = coordinates(start)
            row = self._rows[start] = {
                pos: min((abs(x - ax) + abs(y - ay)) / STEPS_A_TURN, jump)
                for pos, x, y, jump in self._marks
            }
        return row


def _nearest(x: int, y: int, doors: list[tuple[int, int]]) -> int:
    return min([abs(x - dx) + abs(y - dy) for dx, dy in doors], default=99)


_atlases: Memo[tuple[object, ...], Atlas] = Memo(128)


def atlas_of(s: Smuggler) -> Atlas:
    """Return the board at a glance; one that came up before is not looked at twice."""
    board = s.board
    key = (s.book, tuple(board), tuple([place.tile for place in board.values()]))
    return _atlases.once(key, lambda: Atlas(s))


@cache
def odds(mine: int, theirs: int, *, station: bool = False) -> tuple[float, float]:
    """Return how likely an attacker with a laser die wins, and how likely it loses.

    HS-COMBAT-08: doubles count as their sum. HS-STATION-05: a station wins ties.
    """
    results = [a + b if a == b else max(a, b) for a in FACES for b in FACES]
    pairs = [(attack + mine, defence + theirs) for attack in results for defence in results]
    won = sum(attack > defence for attack, defence in pairs)
    lost = sum(attack < defence + station for attack, defence in pairs)
    return won / len(pairs), lost / len(pairs)


@cache
def noticed(value: int) -> float:
    """HS-DETECT-02, -07: how likely two dice fall short of a cargo's value."""
    if value <= UNSEEN:
        return 0.0
    sums = [a + b for a in FACES for b in FACES]
    return sum(total < value for total in sums) / len(sums)


@cache
def ports(name: str, colour: str) -> list[tuple[str, float]]:
    """Return where the cards of a colour go, and what they are worth, in a book."""
    return [
        (tile.id, tile.base_value + MARKED)
        for tile in SHELF[name].tiles.values()
        if tile.kind == "planet" and tile.colour != colour
    ]


def turns_after(s: Smuggler, p: Player) -> int:
    """Return how many turns a player has after the present one."""
    rounds = len(s.event_deck) + (not s.final)
    if s.stage in ("charge", "act") and s.order.index(p.seat) > s.active:
        return rounds + 1
    return rounds
