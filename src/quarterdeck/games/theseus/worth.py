"""What cards are worth to the heuristic, in Life Points: by what they do, where they lie, how long."""

from __future__ import annotations

from quarterdeck.core.state import Seat
from quarterdeck.games.theseus.active import Active, active_cards, controller, number
from quarterdeck.games.theseus.common import index_of, owns_sector
from quarterdeck.games.theseus.content import Book, CardInfo, Doing, book
from quarterdeck.games.theseus.state import Card, Slot, Theseus

UPGRADE = 0.8
"""A held Upgrade token."""
DATA = 1.15
"""A Data Point, for a faction that collects them."""
VISITS = 1.6
"""How often an Action card is resolved over a whole game that has just begun."""
CALLERS = 1.3
"""How often a Trap works, likewise."""
PASSERS = 0.5
"""How often more if it also works on those passing."""
ONCE = 0.75
"""A single-use card: it will serve, but only once."""
ASLEEP = 0.35
"""What is left of a card without effect."""
SINGLE_USE = 0.1
"""What a card taken over for one use is worth to Pandora."""
LENT = 0.9
"""What it is still worth to its owner, to whom it returns."""
BONUS = 0.6
"""A Bonus card taken."""
TRAFFIC = {"corridors": 0.15, "tech-bay": 0.35, "control-room": 0.2}
AT_HOME = 0.4
OUT_OF_THE_WAY = 0.3
"""Enemies rarely come to one's own sector."""
FULL_GAME = 10.0
"""Turns of each player after which a card has had its time."""

#: What one resolution of an Action brings: by card, and by number.
ACTION = {
    "gain-upgrade": (0.0, UPGRADE),
    "restore-life": (0.0, 0.8),
    "drain-life": (0.0, 1.2),
    "onslaught": (1.2, 0.0),
    "activate-attack": (0.3, 0.5),
    "wound-all": (0.0, 1.8),
    "malfunction": (0.7, 0.0),
    "trigger-action": (1.1, 0.0),
    "move-enemy": (0.3, 0.5),
    "relocate-enemy": (0.3, 0.5),
    "create-unit": (1.2, 0.0),
    "lose-upgrades": (0.1, 0.8),
    "place-token:invisibility": (0.1, 0.2),
    "place-token:deactivation": (0.1, 0.1),
}
#: What one working of a Trap brings, likewise.
TRAP = {
    "wound-unit": (0.0, 1.0),
    "lesser-onslaught": (0.8, 0.0),
    "place-token:parasite": (1.2, 0.0),
    "place-token:gripper": (1.0, 0.0),
}
#: What a card promises that is neither, over a whole game.
PASSIVE = {
    "attack-bonus": (0.3, 0.7),
    "attack-repeat": (1.0, 0.0),
    "hidden-attack": (0.2, 0.8),
    "attack-immunity": (0.7, 0.0),
    "trap-immunity": (0.5, 0.0),
    "displace-immunity": (0.1, 0.0),
    "skip-sector": (0.7, 0.0),
    "adjust-move": (0.5, 0.0),
    "spend-move": (0.2, 0.4),
    "teleport": (1.0, 0.0),
    "force-malfunction": (0.6, 0.0),
    "deactivate-cards": (0.6, 0.0),
    "copy-adjacent": (0.3, 0.0),
}
SCHEMATICS = 1.5
"""Sectors that a Station Schematics usually counts."""
FOOTAGE = 2.0
"""Points that Camcorders usually have when they are emptied."""


def collects(s: Theseus, content: Book, seat: Seat) -> bool:
    """Tell whether a player's faction scores Data Points."""
    faction = s.players[seat].faction
    return faction is not None and content.factions[faction].data


def time_left(s: Theseus, content: Book) -> float:
    """Return how much of a game is still to come, from 1 at its beginning to almost 0."""
    steps = len(content.final) - 1 - s.final
    decks = sum(len(p.deck) for p in s.players)
    turns = (decks + steps) / len(s.players) + 1.0
    for p in s.players:
        turns = min(turns, 1.0 + 0.8 * (content.data_goal - p.data))
        left = content.life_max - p.life if s.mode == "deathmatch" else p.life
        turns = min(turns, 1.0 + 0.8 * left)
    return min(1.0, turns / FULL_GAME)


def action_value(doing: Doing, n: int, *, data: bool) -> float:
    """Return what one resolution of an operation usually brings."""
    if doing.op == "gain-data":
        return DATA * n * data
    if doing.op == "gain-data-per":
        return DATA * SCHEMATICS * data
    if doing.op == "camcorder-cash":
        return DATA * FOOTAGE * 0.5 * data
    flat, each = ACTION.get(doing.op, (0.0, 0.0))
    return flat + each * n


def trap_value(doing: Doing, n: int, card: Card, *, data: bool) -> float:
    """Return what one working of a Trap usually brings its controller."""
    if doing.op == "gain-data":
        return DATA * n * data
    if doing.op == "camcorder-collect":
        return 0.7 * max(0, min(n, 6 - card.points)) * data
    flat, each = TRAP.get(doing.op, (0.0, 0.0))
    return flat + each * n


def promise(card: Card, info: CardInfo, *, data: bool) -> float:
    """Return what a card brings over a whole game, wherever it lies."""
    n = number(card, info)
    worth = 0.0
    if info.action:
        each = sum(action_value(doing, doing.n or n, data=data) for doing in info.action)
        worth += each * (ONCE if info.single_use else VISITS)
    if info.trap:
        each = sum(trap_value(doing, doing.n or n, card, data=data) for doing in info.trap)
        often = ONCE if info.single_use else CALLERS + PASSERS * info.crescent
        worth += each * often * (0.7 if info.switch and not card.activated else 1.0)
    if not info.action and not info.trap:
        for doing in info.doings:
            flat, each = PASSIVE.get(doing.op, (0.2, 0.0))
            if doing.kind == "data" and not data:
                continue
            worth += flat + each * (doing.n or n)
    return worth + 0.9 * card.points * data


def placed(s: Theseus, seat: Seat, info: CardInfo, sector: str) -> float:
    """Return how much more a card is worth where it lies."""
    worth = 0.0
    if info.is_action:
        worth += TRAFFIC.get(sector, 0.0) + AT_HOME * owns_sector(s, seat, sector)
    if info.is_trap and owns_sector(s, seat, sector):
        worth -= OUT_OF_THE_WAY
    return worth


def near_copies(s: Theseus, content: Book, i: int, entry: Active, awake: list[Active]) -> int:
    """Return how many Duplications copy an active card, as `active.copying` finds them."""
    n, card, info = entry
    if info.is_duplication or info.duplication in ("once", "separate", "n/a"):
        return 0
    near = content.sectors[s.ring[i].id].adjacent[n]
    owner = controller(s, card)
    return sum(
        other_info.is_duplication and m in near and controller(s, other) == owner
        for m, other, other_info in awake
    )


# -- where to install ----------------------------------------------------------------------------


def placement(s: Theseus, seat: Seat, face: str, slot_id: str) -> float:
    """Return how good a slot is for a card about to be installed, roughly."""
    content = book(s)
    sector, n = content.slots[slot_id]
    i = index_of(s, sector)
    slot = s.ring[i].slots[n]
    info = content.cards[face]
    worth = placed(s, seat, info, sector) + neighbours(s, content, seat, i, n, info)
    if slot.bonus:
        worth += BONUS
    return worth - _lost(s, content, seat, slot)


def neighbours(s: Theseus, content: Book, seat: Seat, i: int, n: int, info: CardInfo) -> float:
    """Return what copies a card in this slot would make or be given."""
    worth = 0.0
    near = content.sectors[s.ring[i].id].adjacent[n]
    data = collects(s, content, seat)
    for m, other, other_info in active_cards(s, i):
        if m not in near or controller(s, other) != seat:
            continue
        if info.is_duplication and other_info.duplication not in ("once", "separate", "n/a"):
            worth += promise(other, other_info, data=data)
        elif other_info.is_duplication and info.duplication not in ("once", "separate", "n/a"):
            worth += promise(other, info, data=data)
    return worth


def _lost(s: Theseus, content: Book, seat: Seat, slot: Slot) -> float:
    """Return what is given up where an own card is replaced."""
    if slot.card is None:
        return 0.0
    info = content.cards[slot.card.face]
    return promise(slot.card, info, data=collects(s, content, seat))
