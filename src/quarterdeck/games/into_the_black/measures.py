"""A position in a few numbers: what is left to do, how far the ways are, what the crew can bear.

They are what `outlook` judges a crew's chances by. Ways are counted in turns of walking, whatever
stands on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from quarterdeck.games.into_the_black.aims import STANDING
from quarterdeck.games.into_the_black.common import in_play, move_value
from quarterdeck.games.into_the_black.content import BRIDGE, book
from quarterdeck.games.into_the_black.entries import Condition
from quarterdeck.games.into_the_black.odds import strength
from quarterdeck.games.into_the_black.plan import FRAIL, known_rooms, locked_in
from quarterdeck.games.into_the_black.routes import open_ends
from quarterdeck.games.into_the_black.rules.goals import group_meets, mission_of, value
from quarterdeck.games.into_the_black.ship import find_room, layout, room_tiles
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Pos

STRANDED = 40
"""Tiles that a way counts where there is none."""
LOCKED = 3.0
"""Turns that somebody who is locked in waits."""
SOUND = 4
"""Health beyond this hardly matters."""
CREW_HEALTH = 10
"""What the Bridge Crew takes, as long as it is not met."""
CENTERS = 3


class Measures(NamedTuple):
    """What the chances depend on; parts of the mission in its own units."""

    one: float
    time: float
    """Rounds that are left, a tenth of them."""
    work: float
    """What is left to do."""
    haste: float
    """The same for each round that is left."""
    more: float
    """Something else that the mission needs, or has ready."""
    missing: float
    """Rooms for the work that are not found."""
    reach: float
    """Turns from the work that can be done now, for the nearest."""
    home: float
    """Turns from where everybody must stand in the end, for the farthest, when the work is done."""
    late: float
    """The same for each round that is left."""
    stray: float
    """Turns from there, on average."""
    morale: float
    low: float
    """Morale is down to 1."""
    crew: float
    health: float
    frail: float
    arms: float
    reputation: float
    ends: float
    """Open ends of corridors, up to three."""
    enemies: float
    locked: float
    found: float
    """Rooms that were found."""


def measure(s: IntoTheBlack) -> Measures:
    """Return a position in numbers."""
    crew = in_play(s)
    left = rounds_left(s)
    work, more, rooms, missing = LABOUR[s.mission](s)
    ways = Ways(s)
    reach = sum(ways.nearest(crew, pos) for pos in rooms)
    away = [ways.turns(c, goal) for c, goal in standing(s, ways)]
    home = 0.0 if work or more else max(away, default=0.0)
    return Measures(
        one=1.0,
        time=left / 10,
        work=work,
        haste=work / (left + 1) * 10,
        more=more,
        missing=missing,
        reach=reach,
        home=home,
        late=home / (left + 1) * 10,
        stray=sum(away) / max(1, len(away)),
        morale=s.morale / 3,
        low=float(s.morale <= 1),
        crew=float(len(crew)),
        health=sum(min(c.health, SOUND) for c in crew) / 4,
        frail=float(sum(c.health <= FRAIL for c in crew)),
        arms=sum(strength(s, c) for c in crew) / 4,
        reputation=sum(min(c.reputation, 5) for c in crew) / 4,
        ends=min(len(open_ends(s)), 3) / 3,
        enemies=min(len(s.enemies), 12) / 4,
        locked=float(sum(locked_in(s, c) for c in crew)),
        found=s.found / 10,
    )


def rounds_left(s: IntoTheBlack) -> int:
    """Return how many rounds there are at most."""
    return book(s).apprehension_max - s.apprehension


# -- ways ---------------------------------------------------------------------------------------


class Ways:
    """Distances over the ship, whatever bars the way."""

    def __init__(self, s: IntoTheBlack) -> None:
        """Keep the ship's passages."""
        self._s = s
        self._passages = layout(s).passages

    def tiles(self, a: Pos, b: Pos) -> int:
        """Return how far two tiles are from each other."""
        return self._passages.distances(b).get(a, STRANDED)

    def turns(self, c: Character, to: Pos) -> float:
        """Return how many turns a character walks to a tile."""
        waits = LOCKED if locked_in(self._s, c) and c.at != to else 0.0
        return waits + self.tiles(c.at, to) / (2 * move_value(self._s, c))

    def nearest(self, crew: Iterable[Character], to: Pos) -> float:
        """Return the turns of whoever is nearest to a tile."""
        return min((self.turns(c, to) for c in crew), default=float(STRANDED))


def standing(s: IntoTheBlack, ways: Ways) -> list[tuple[Character, Pos]]:
    """Return where each character must stand in the end: the nearest of the rooms that will do."""
    crew = in_play(s)
    found = []
    for need in mission_of(s):
        cells = [pos for room in need.rooms if (pos := find_room(s, room)) is not None]
        if need.cond not in STANDING or not cells:
            continue
        if need.cond == "all_on":
            found += [(c, min(cells, key=lambda pos: ways.tiles(c.at, pos))) for c in crew]
        elif need.cond == "prisoner_at":
            found += [(c, cells[0]) for c in crew if c.prisoner]
    return found


# -- the work of each mission -------------------------------------------------------------------

Labour = tuple[float, float, list[Pos], float]
"""What is left, something more, the rooms known where it is done, and how many are not known."""


def _commandeer(s: IntoTheBlack) -> Labour:
    at = find_room(s, BRIDGE)
    if at is None:
        return CREW_HEALTH / 5, 0.0, [], float(CENTERS - s.command_centers)
    fighters = book(s).enemies
    foes = [e for e in s.enemies if e.at == at or e.kind in book(s).crew]
    left = sum(fighters[e.kind].health - e.damage for e in foes)
    return left / 5, 1.0, [at], 0.0


def _plunder(s: IntoTheBlack) -> Labour:
    return _short(s), 0.0, [], 0.0


def _short(s: IntoTheBlack) -> float:
    """Return the Valuables that each character lacks on average, in cards."""
    crew = in_play(s)
    wanted = next(need.n for need in mission_of(s) if need.cond == "group_value_each")
    return max(0.0, wanted - sum(value(s, c) for c in crew) / max(1, len(crew))) / 2


def _sabotage(s: IntoTheBlack) -> Labour:
    rooms = [room for need in mission_of(s) if need.cond == "charges_placed" for room in need.rooms]
    left = [room for room in rooms if room not in s.charges]
    known = [pos for room in left if (pos := find_room(s, room)) is not None]
    carried = sum(card.face == "explosives-charge" for c in in_play(s) for card in c.hand)
    return float(len(left)), float(min(carried, len(left))), known, float(len(left) - len(known))


def _jailbreak(s: IntoTheBlack) -> Labour:
    return _one_room(s, "brig", done=s.freed)


def _shuttle(s: IntoTheBlack) -> Labour:
    primed = any(n.cond == "shuttle_primed" and group_meets(s, n) for n in mission_of(s))
    work, _, known, missing = _one_room(s, "shuttle-bay", done=primed)
    return work, _short(s), known, missing


def _one_room(s: IntoTheBlack, room: str, *, done: bool) -> Labour:
    at = find_room(s, room)
    return float(not done), 0.0, [] if done or at is None else [at], float(at is None)


def _heist(s: IntoTheBlack) -> Labour:
    wanted = _number(mission_of(s), "data_downloaded_min")
    left = max(0, wanted - len(s.data))
    known = [
        pos
        for pos, card in known_rooms(s)
        if card.face not in s.data
        and any(effect.op == "download_data" for effect in book(s).rooms[card.face].special)
    ]
    return float(left), float(min(left, len(known))), known[:left], float(max(0, left - len(known)))


def _bloodbath(s: IntoTheBlack) -> Labour:
    wanted = _number(mission_of(s), "group_trophies_min")
    return max(0, wanted - sum(len(c.trophies) for c in in_play(s))) / 5, 0.0, [], 0.0


def _map(s: IntoTheBlack) -> Labour:
    wanted = _number(mission_of(s), "rooms_total_revealed_min")
    left = max(0, wanted - s.found)
    down = [pos for pos, tile in room_tiles(s) if not tile.revealed]
    return left / 5, 0.0, down[: min(left, CENTERS)], max(0, left - len(down)) / 5


def _number(conditions: Iterable[Condition], cond: str) -> int:
    return next(need.n for need in conditions if need.cond == cond)


LABOUR: dict[str, Callable[[IntoTheBlack], Labour]] = {
    "commandeer": _commandeer,
    "plunder": _plunder,
    "sabotage": _sabotage,
    "jailbreak": _jailbreak,
    "grand-theft-shuttle": _shuttle,
    "data-heist": _heist,
    "bloodbath": _bloodbath,
    "map-the-hulk": _map,
}
