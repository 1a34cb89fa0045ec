"""Where a character should go: the plan behind the brain.

Plans use only what everybody at the table knows, and what the character's own player has seen. A
wish is a tile and how many tiles of walking it is worth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quarterdeck.core.secrecy import bit
from quarterdeck.games.into_the_black.aims import (
    STANDING,
    lair,
    needs,
    own_needs,
    secret_goal,
    spares_foes,
    work_of,
)
from quarterdeck.games.into_the_black.common import (
    board,
    enemies_at,
    hand_limit,
    in_play,
    seat_of,
    wounds,
)
from quarterdeck.games.into_the_black.content import BRIDGE, book
from quarterdeck.games.into_the_black.entries import Condition
from quarterdeck.games.into_the_black.odds import Fight, fights, hits, strength
from quarterdeck.games.into_the_black.posts import at_posts, is_precious, posts
from quarterdeck.games.into_the_black.routes import COMPANY, open_ends
from quarterdeck.games.into_the_black.rules.goals import goes_by, mission_of, value
from quarterdeck.games.into_the_black.rules.tracks import DESPERATION
from quarterdeck.games.into_the_black.ship import (
    find_room,
    front,
    grid_steps,
    room_at,
    room_tiles,
)
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Pos, RoomCard
from quarterdeck.games.into_the_black.stations import SCANNER
from quarterdeck.games.into_the_black.tastes import mind

MUST, WORK, GATHER, LOOK = 60.0, 32.0, 25.0, 14.0
"""Wishes: what ends the game, what the mission wants, where the party meets, what is new."""
HOPE = 10.0
"""What a room is worth if it is surely one that the mission needs."""
TAKEN = 4.0
"""A room that somebody else is nearer to is worth so much less."""
CURE = 10.0
FRAIL = 2
"""Health at which a character takes care."""
NEAR = 3
"""Tiles within which a party counts as gathered."""
CHASE = 50.0
"""What the last enemies of Infestation are worth: before they multiply, none may be left."""
LATE = 17
"""Apprehension at which nobody waits any more."""
BOLD = 12
"""The round of Infestation from which every fight must be fought."""
READY = 5.5
"""The mean damage in a round with which a party attacks the Bridge."""
TREASURY = ("valuables",)
LOCK = "emergency-lockdown"
OPENERS = ("plasma-cutters", "explosives-charge")


def wish(found: dict[Pos, float], pos: Pos | None, worth: float) -> None:
    """Add a wish, unless the tile is worth more already."""
    if pos is not None and worth > found.get(pos, 0.0):
        found[pos] = worth


# -- the mission --------------------------------------------------------------------------------


def mission_wishes(s: IntoTheBlack, c: Character, found: dict[Pos, float]) -> None:
    """Work for what is open; when all work is done, stand where the mission ends."""
    work = work_of(s, c)
    for need in work:
        work_wishes(s, c, need, found)
    if work:
        explore(s, c, found)
        return
    for need in needs(s):
        if concerns(c, need):
            for room in need.rooms:
                wish(found, find_room(s, room), MUST)
    for need in mission_of(s):
        if need.cond in STANDING:
            for room in need.rooms:
                wish(found, find_room(s, room), GATHER)


def concerns(c: Character, need: Condition) -> bool:
    """Tell whether a condition is a character's own: the prisoner's way home is its bearer's only."""
    return c.prisoner == (need.cond == "prisoner_at")


def work_wishes(s: IntoTheBlack, c: Character, need: Condition, found: dict[Pos, float]) -> None:
    """Add the tiles where a character can work for one condition."""
    match need.cond:
        case "bridge_crew_defeated":
            bridge_wishes(s, c, found)
        case "group_value_each":
            treasure_wishes(s, c, found)
        case "charges_placed":
            charge_wishes(s, c, need, found)
        case "prisoner_freed":
            wish(
                found,
                find_room(s, "brig"),
                mind.tastes.work if is_nearest(s, c, "brig") else mind.tastes.loot,
            )
        case "shuttle_primed":
            wish(found, find_room(s, "shuttle-bay"), mind.tastes.work)
        case "data_downloaded_min":
            for pos, card in known_rooms(s):
                specials = book(s).rooms[card.face].special
                if card.face not in s.data and any(e.op == "download_data" for e in specials):
                    wish(found, pos, mind.tastes.work if is_nearest(s, c, card.face) else LOOK)
        case _:
            pass


def bridge_wishes(s: IntoTheBlack, c: Character, found: dict[Pos, float]) -> None:
    """Gather in front of the Bridge, armed and in health, then go in together."""
    at = find_room(s, BRIDGE)
    if at is None:
        return
    party = in_play(s)
    ahead = front(s, at) or at
    ready = [o for o in party if grid_steps(o.at, at) <= NEAR and o.health > FRAIL]
    fighting = any(o.at == at for o in party)
    force = sum(strength(s, o) for o in ready)
    if fighting or s.apprehension >= LATE or (len(ready) >= len(party) - 1 and force > READY):
        wish(found, at, MUST)
    elif strength(s, c) * len(party) < READY:
        loot_wishes(s, ("gear",), found)
        wish(found, ahead, mind.tastes.loot)
    else:
        wish(found, ahead, mind.tastes.work)


def treasure_wishes(s: IntoTheBlack, c: Character, found: dict[Pos, float]) -> None:
    """Search for Valuables while there is room in the hand, then bring them home."""
    if len(c.hand) < hand_limit(s, c) or lacks_share(s, c):
        loot_wishes(s, TREASURY, found)
        for pos in found:
            found[pos] += mind.tastes.treasure
    elif mind.tastes.thorough:
        for room in [
            room for need in mission_of(s) if need.cond == "all_on" for room in need.rooms
        ]:
            wish(found, find_room(s, room), GATHER)
    else:
        wish(found, find_room(s, "airlock"), GATHER)


def lacks_share(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether a full hand is to be made better: Morale can bear what must be discarded."""
    quota = mind.tastes.quota
    if not quota or s.morale - (s.apprehension < DESPERATION) < quota:
        return False
    wanted = [need.n for need in mission_of(s) if need.cond == "group_value_each"]
    return any(value(s, c) < n for n in wanted)


def charge_wishes(s: IntoTheBlack, c: Character, need: Condition, found: dict[Pos, float]) -> None:
    """Carry charges to the rooms that need one; without a charge, look for one."""
    cells = [pos for room in need.rooms if (pos := find_room(s, room)) is not None]
    unplanted = [pos for pos in cells if room_at(s, pos) not in s.charges]
    if any(card.face == "explosives-charge" for card in c.hand):
        for pos in unplanted:
            wish(found, pos, mind.tastes.work)
    elif len(c.hand) < hand_limit(s, c) and seeks_charges(s, c):
        loot_wishes(s, ("gear",), found)


def seeks_charges(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether it falls to a character to look for charges: to one while rooms are not found."""
    if not mind.tastes.thorough:
        return True
    rooms = [room for need in mission_of(s) if need.cond == "charges_placed" for room in need.rooms]
    if all(find_room(s, room) is not None for room in rooms if room not in s.charges):
        return True
    return c is max(in_play(s), key=lambda o: hits(board(s, o).search))


def is_nearest(s: IntoTheBlack, c: Character, room: str) -> bool:
    """Tell whether nobody else stands nearer to a room."""
    at = find_room(s, room)
    if at is None:
        return False
    mine = grid_steps(c.at, at)
    return all(grid_steps(o.at, at) >= mine for o in in_play(s) if o is not c)


def rooms_named(s: IntoTheBlack, names: Sequence[str]) -> list[Pos]:
    """Return the revealed rooms that a goal names."""
    return [
        pos for pos, card in known_rooms(s) if any(goes_by(s, card.face, name) for name in names)
    ]


def known_rooms(s: IntoTheBlack) -> list[tuple[Pos, RoomCard]]:
    """Return the revealed rooms."""
    return [(p, t.room) for p, t in room_tiles(s) if t.revealed and t.room is not None]


def loot_wishes(
    s: IntoTheBlack, decks: tuple[str, ...], found: dict[Pos, float], more: float = 0.0
) -> None:
    """Add the rooms that show one of these decks; the Armory and the Vault give more."""
    for pos, card in known_rooms(s):
        room = book(s).rooms[card.face]
        if any(deck in room.loot for deck in decks):
            rich = any(effect.op == "draw" for effect in room.special)
            wish(found, pos, mind.tastes.loot + more + (3 if rich else 0))


# -- the unknown --------------------------------------------------------------------------------


def explore(s: IntoTheBlack, c: Character, found: dict[Pos, float]) -> None:
    """Add face-down rooms by what they may be, and open ends from which the ship can grow."""
    down = [(pos, tile.room) for pos, tile in room_tiles(s) if not tile.revealed]
    hopes = hope(s, c)
    fame = HOPE / 2 if "rooms_revealed_min" in own_needs(s, c) else 0.0
    others = [o for o in in_play(s) if o is not c]
    shared = mind.tastes.shared
    theirs = taken(s, c, [pos for pos, _ in down]) if shared else nearer(c, others, down)
    for pos, card in down:
        if card is None:
            continue
        worth = LOOK + fame + HOPE * chance_of(card, c, s, hopes)
        if pos in theirs:
            worth -= shared or TAKEN
        wish(found, pos, worth)
    scarce = len(down) <= len(others)
    for pos in open_ends(s):
        wish(found, pos, mind.tastes.grow + (NEAR if scarce else 0))


def nearer(
    c: Character, others: Sequence[Character], rooms: Sequence[tuple[Pos, object]]
) -> set[Pos]:
    """Return the rooms that somebody else is nearer to."""
    return {
        pos
        for pos, _ in rooms
        if any(grid_steps(o.at, pos) < grid_steps(c.at, pos) for o in others)
    }


def taken(s: IntoTheBlack, c: Character, rooms: Sequence[Pos]) -> set[Pos]:
    """Return the rooms that fall to others if they are shared out: the shortest way first."""
    crew = in_play(s)
    ways = sorted(
        (grid_steps(o.at, pos), i, j) for i, o in enumerate(crew) for j, pos in enumerate(rooms)
    )
    given: dict[int, int] = {}
    for _, i, j in ways:
        if i not in given and j not in given.values():
            given[i] = j
    return {rooms[j] for i, j in given.items() if crew[i] is not c}


def wanted_rooms(s: IntoTheBlack, c: Character) -> list[str]:
    """Return the rooms that the open work of the mission could use, or a character's betrayal."""
    rooms = book(s).rooms.values()
    found = [room.id for name in unknown_lair(s, c) for room in rooms if goes_by(s, room.id, name)]
    for need in work_of(s):
        match need.cond:
            case "bridge_crew_defeated":
                found += [r.id for r in rooms if r.id.startswith("command-center")]
            case "group_value_each":
                found += [r.id for r in rooms if "valuables" in r.loot]
            case "charges_placed":
                found += [room for room in need.rooms if room not in s.charges]
            case "prisoner_freed":
                found.append("brig")
            case "shuttle_primed":
                found.append("shuttle-bay")
            case "data_downloaded_min":
                found += [r.id for r in rooms if any(e.op == "download_data" for e in r.special)]
            case "rooms_total_revealed_min":
                found += [r.id for r in rooms]
            case _:
                pass
    return found


def unknown_lair(s: IntoTheBlack, c: Character) -> list[str]:
    """Return where an ambitious traitor must stand to betray, if no such room is known yet."""
    goal = secret_goal(s, c) if mind.tastes.ambitious else None
    return lair(goal) if goal is not None and not rooms_named(s, lair(goal)) else []


def hope(s: IntoTheBlack, c: Character) -> dict[bool | None, float]:
    """Return how likely an unseen room is wanted, if its back shows guards, or does not."""
    shown = [card.face for _, card in known_rooms(s)]
    wanted = set(wanted_rooms(s, c))
    chances: dict[bool | None, float] = {None: 0.0}
    for guarded in (False, True):
        left = [
            room.id
            for room in book(s).rooms.values()
            if room.guarded == guarded and room.id not in (*shown, BRIDGE)
        ]
        chances[guarded] = sum(room in wanted for room in left) / max(1, len(left))
    return chances


def chance_of(
    card: RoomCard, c: Character, s: IntoTheBlack, hopes: dict[bool | None, float]
) -> float:
    """Return how likely a face-down room is wanted; whoever has peeked knows."""
    if card.seen & bit(seat_of(s, c)):
        return float(card.face in wanted_rooms(s, c))
    return hopes[card.guarded]


# -- health and hunting -------------------------------------------------------------------------


def cure_wishes(s: IntoTheBlack, c: Character, found: dict[Pos, float]) -> None:
    """Send a character that is hurt where it can be healed."""
    lost = wounds(s, c)
    if c.health > FRAIL or not lost:
        return
    for pos, card in known_rooms(s):
        if any(effect.op == "heal" for effect in book(s).rooms[card.face].special):
            wish(found, pos, CURE + 2 * lost)
    for other in in_play(s):
        if other is not c and board(s, other).special.op == "heal_other":
            wish(found, other.at, CURE)


def rescue_wishes(s: IntoTheBlack, c: Character, found: dict[Pos, float]) -> None:
    """Somebody is locked in, or out of a post: bring what opens the room, or look for it."""
    for at in sealed(s, c):
        if any(card.face in OPENERS for card in c.hand):
            must = s.mode == "infestation" or mind.tastes.thorough
            wish(found, front(s, at), MUST + WORK if must else WORK)
        elif len(c.hand) < hand_limit(s, c) or may_swap(s):
            idle = mind.tastes.thorough and s.mode != "infestation" and not work_of(s, c)
            loot_wishes(s, ("gear",), found, MUST if idle else 0.0)


def sealed(s: IntoTheBlack, c: Character | None = None) -> list[Pos]:
    """Return the rooms that must be opened: somebody else is locked in, or out of a post.

    In Infestation also those where something is left that has to go.
    """
    rooms = [other.at for other in in_play(s) if other is not c and locked_in(s, other)]
    if s.mode == "infestation":
        wanted = [*posts(s).values(), *(enemy.at for enemy in s.enemies)]
        wanted += [pos for pos, tile in s.ship.items() if tile.tokens]
        rooms += [pos for pos in wanted if LOCK in s.ship[pos].events]
    return list(dict.fromkeys(rooms))


def keeps_opener(s: IntoTheBlack) -> bool:
    """Tell whether everybody had better have something that opens a room: who has is never locked in."""
    return mind.tastes.thorough and s.mode == "infestation"


def may_swap(s: IntoTheBlack) -> bool:
    """Tell whether a full hand may go on searching for what opens a room, at the price of Morale."""
    return mind.tastes.thorough and s.morale > NEAR


def locked_in(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether a character sits in a room under Emergency Lockdown."""
    return LOCK in s.ship[c.at].events


def hunt_wishes(
    s: IntoTheBlack,
    c: Character,
    found: dict[Pos, float],
    battles: Mapping[Pos, Fight] | None = None,
) -> None:
    """Fights that can be won lift Morale, and are the work of some missions."""
    bold = s.mode == "infestation" and s.round >= BOLD
    if (c.health <= FRAIL and not bold) or is_precious(s, c):
        return
    eager = any(need.cond == "group_trophies_min" for need in work_of(s))
    if eager and spares_foes(s, c):
        return
    t = mind.tastes
    worth = t.hunt + (t.loot if eager or s.mode == "infestation" else 0) + t.blood * eager
    worth += t.hunt * (s.morale <= NEAR or "trophies_min" in own_needs(s, c))
    if s.mode == "infestation" and not any(tile.tokens for tile in s.ship.values()):
        worth = CHASE
    crew = frozenset(book(s).crew)
    for pos, fight in (fights(s, c, COMPANY) if battles is None else battles).items():
        if crew.isdisjoint([enemy.kind for enemy in fight.foes]) and (bold or not fight.hard):
            wish(found, pos, worth)


# -- Infestation --------------------------------------------------------------------------------


def scenario_wishes(s: IntoTheBlack, c: Character, found: dict[Pos, float]) -> None:
    """Turn every token; then, or when time runs out, everybody to a room of the self-destruct."""
    if is_precious(s, c):
        careful_wishes(s, c, found)
        return
    post = posts(s).get(c.board)
    tokens = [pos for pos, tile in s.ship.items() if tile.tokens]
    others = [o for o in in_play(s) if o is not c]
    for pos in tokens:
        mine = grid_steps(c.at, pos)
        near = sum(grid_steps(o.at, pos) < mine for o in others)
        wish(found, pos, WORK - 2 * near)
    if post is not None and at_posts(s):
        wish(found, post, MUST)


def careful_wishes(s: IntoTheBlack, c: Character, found: dict[Pos, float]) -> None:
    """Let somebody who must not be lost look for a scanner where it is safe, and then take a post."""
    post = posts(s).get(c.board)
    equipped = any(card.face == SCANNER for card in c.equipped)
    if post is not None and (equipped or at_posts(s)):
        wish(found, post, MUST if is_quiet(s, post) else 0.0)
        return
    for pos, card in known_rooms(s):
        if "gear" in book(s).rooms[card.face].loot and is_quiet(s, pos):
            wish(found, pos, mind.tastes.loot)


def is_quiet(s: IntoTheBlack, pos: Pos) -> bool:
    """Tell whether nothing waits in a room, seen or unseen."""
    return not s.ship[pos].tokens and not enemies_at(s, pos)
