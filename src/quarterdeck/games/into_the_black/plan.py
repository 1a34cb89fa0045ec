"""Where a character should go and what it should gather: the plan behind the brain.

Plans use only what everybody at the table knows, and the character's own hand.
"""

from __future__ import annotations

from quarterdeck.games.into_the_black.common import enemies_at, first_attack_dice, in_play
from quarterdeck.games.into_the_black.content import BRIDGE, book
from quarterdeck.games.into_the_black.entries import Condition
from quarterdeck.games.into_the_black.rules.goals import group_meets, value
from quarterdeck.games.into_the_black.rules.search import specials
from quarterdeck.games.into_the_black.ship import (
    distances,
    find_room,
    is_open_end,
    open_distances,
    passages,
    room_at,
    room_tiles,
)
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Pos

STANDING = ("any_on", "all_on", "prisoner_at")
"""Conditions that are met by standing somewhere."""
WORTH = {"white": 0.33, "yellow": 0.67, "orange": 0.83, "red": 1.17, "black": 1.33}
"""Mean damage of a die."""
ENOUGH = 4
"""Bridge parties are this strong for each member of its crew that is left."""


def needs(s: IntoTheBlack) -> list[Condition]:
    """Return the conditions of the mission that are not met."""
    if not s.mission:
        return []
    level = book(s).missions[s.mission].level[s.level]
    return [need for need in level.conditions if not group_meets(s, need)]


def strength(s: IntoTheBlack, c: Character) -> float:
    """Return the mean damage of a character's first attack roll."""
    return sum(WORTH[colour] for colour in first_attack_dice(s, c))


def danger(s: IntoTheBlack, pos: Pos) -> float:
    """Return the mean damage that the enemies on a tile deal in a round."""
    enemies = book(s).enemies
    return sum(WORTH[d] for e in enemies_at(s, pos) for d in enemies[e.kind].attack)


def goals_of(s: IntoTheBlack, c: Character) -> list[Pos]:
    """Return the cells that a character wants to reach, any of them."""
    if s.mode == "infestation":
        return _clear_ship(s, c)
    open_needs = needs(s)
    work = [need for need in open_needs if need.cond not in STANDING]
    for need in work:
        found = _work_cells(s, c, need)
        if found:
            return found
    if work:
        return explore(s)
    for need in open_needs:
        cells = [pos for room in need.rooms if (pos := find_room(s, room)) is not None]
        if cells and (need.cond != "prisoner_at" or c.prisoner):
            return cells
    return explore(s)


def _work_cells(s: IntoTheBlack, c: Character, need: Condition) -> list[Pos]:
    """Return where a character can work for one condition."""
    match need.cond:
        case "bridge_crew_defeated":
            bridge = find_room(s, BRIDGE)
            if bridge is None:
                return explore(s)
            force = sum(strength(s, other) for other in in_play(s))
            crew = sum(e.at == bridge for e in s.enemies)
            return [bridge] if force * ENOUGH > crew else loot_rooms(s, "gear")
        case "group_value_min":
            return loot_rooms(s, "valuables") or explore(s)
        case "charges_placed":
            armed = any(card.face == "explosives-charge" for card in c.hand)
            cells = [pos for room in need.rooms if (pos := find_room(s, room)) is not None]
            open_cells = [pos for pos in cells if room_at(s, pos) not in s.charges]
            if armed:
                return open_cells or explore(s)
            return loot_rooms(s, "gear") if open_cells else explore(s)
        case "prisoner_freed":
            return _known(s, "brig")
        case "shuttle_primed":
            return _known(s, "shuttle-bay")
        case "data_downloaded_min":
            cells = [
                pos
                for pos, tile in room_tiles(s)
                if tile.revealed
                and tile.room is not None
                and tile.room.face not in s.data
                and any(e.op == "download_data" for e in book(s).rooms[tile.room.face].special)
            ]
            return cells or explore(s)
        case "group_trophies_min":
            return list(dict.fromkeys(e.at for e in s.enemies)) or explore(s)
        case _:
            return explore(s)


def _known(s: IntoTheBlack, room: str) -> list[Pos]:
    at = find_room(s, room)
    return [at] if at is not None else explore(s)


def _clear_ship(s: IntoTheBlack, c: Character) -> list[Pos]:
    """Return enemies and tokens first, then the rooms of the self-destruct, one for each."""
    tokens = [pos for pos, tile in s.ship.items() if tile.tokens]
    foes = list(dict.fromkeys(e.at for e in s.enemies))
    if foes or tokens:
        return foes + tokens
    rooms = book(s).modes[s.mode].self_destruct_rooms
    crew = [other.board for other in in_play(s)]
    mine = rooms[crew.index(c.board) % len(rooms)] if c.board in crew else rooms[0]
    return _known(s, mine)


def explore(s: IntoTheBlack) -> list[Pos]:
    """Return unrevealed rooms, else corridors from which the ship can grow."""
    rooms = [pos for pos, tile in room_tiles(s) if not tile.revealed]
    if rooms:
        return rooms
    return [pos for pos in s.ship if any(is_open_end(s, pos, d) for d in range(4))]


def loot_rooms(s: IntoTheBlack, deck: str) -> list[Pos]:
    """Return the revealed rooms that show a deck."""
    rooms = book(s).rooms
    return [
        pos
        for pos, tile in room_tiles(s)
        if tile.revealed and tile.room is not None and deck in rooms[tile.room.face].loot
    ]


def way_to(s: IntoTheBlack, c: Character, cells: list[Pos]) -> dict[Pos, int]:
    """Return how far every tile is from the nearest of these cells, over open passages."""
    best: dict[Pos, int] = {}
    reach = open_distances(s, c.at)
    near = [pos for pos in cells if pos in reach]
    if not near:
        loose = distances(c.at, lambda pos: passages(s, pos))
        near = [pos for pos in cells if pos in loose]
    if not near:
        return best
    goal = min(near, key=lambda pos: reach.get(pos, 100))
    return open_distances(s, goal)


def wants_search(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether searching here serves the mission, or arms the character."""
    work = [need for need in needs(s) if need.cond not in STANDING]
    offered = [effect.op for effect in specials(s, c)]
    if any(op in offered for op in ("download_data", "free_prisoner", "prime_shuttle")):
        return True
    if offered and s.apprehension > ENOUGH and "apprehension" in offered:
        return True
    wanted = [need.cond for need in work]
    here = book(s).rooms[room_at(s, c.at)].loot if room_at(s, c.at) else []
    if "group_value_min" in wanted:
        return "valuables" in here
    if "charges_placed" in wanted:
        return "gear" in here and not any(card.face == "explosives-charge" for card in c.hand)
    if "bridge_crew_defeated" in wanted and "gear" in here:
        return strength(s, c) < 2.5  # noqa: PLR2004 - well armed
    return "gear" in here and strength(s, c) < 1.5 and not c.equipped  # noqa: PLR2004 - better than nothing


def group_progress(s: IntoTheBlack) -> float:
    """Return how far the mission is, from 0 to 1, as everybody can judge it."""
    if s.mode == "infestation":
        left = len(s.enemies) + sum(len(t.tokens) for t in s.ship.values())
        return 0.5 * s.destruct_off + 0.1 * len(s.disarmed) + 5.0 / (10 + left)
    if not s.mission:
        return 0.0
    level = book(s).missions[s.mission].level[s.level]
    return sum(_share(s, need) for need in level.conditions) / len(level.conditions)


def _share(s: IntoTheBlack, need: Condition) -> float:
    crew = in_play(s)
    here = sum(room_at(s, c.at) in need.rooms for c in crew)
    match need.cond:
        case "all_on":
            return here / max(1, len(crew))
        case "any_on":
            return float(here > 0)
        case "group_value_min":
            return min(1.0, sum(value(s, c) for c in crew) / need.n)
        case "charges_placed":
            return sum(room in s.charges for room in need.rooms) / len(need.rooms)
        case "data_downloaded_min":
            return min(1.0, len(s.data) / need.n)
        case "group_trophies_min":
            return min(1.0, sum(len(c.trophies) for c in crew) / need.n)
        case "rooms_total_revealed_min":
            return min(1.0, s.found / need.n)
        case "shuttle_primed":
            return min(1.0, s.primes / 2)
        case _:
            return float(group_meets(s, need))
