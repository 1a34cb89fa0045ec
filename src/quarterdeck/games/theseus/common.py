"""What every chapter needs: sides, the ring, Rooms and slots, and moving pieces between them."""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.core.state import Seat, say
from quarterdeck.games.theseus.content import book
from quarterdeck.games.theseus.entries import Side
from quarterdeck.games.theseus.state import (
    POOL,
    SPACE,
    Card,
    Player,
    Sector,
    Slot,
    Theseus,
    Unit,
)

# -- sides ---------------------------------------------------------------------------------------


def active_seat(s: Theseus) -> Seat:
    """Return the seat whose turn it is."""
    return s.order[s.active]


def hostile(s: Theseus, one: Seat, other: Seat) -> bool:
    """TH-DM-10, TH-TEAM-05: everybody who is not of the own side is an enemy."""
    players = s.players
    return players[one].side != players[other].side


def side_of(s: Theseus, seat: Seat) -> list[Player]:
    """Return a player and his ally, the player himself first."""
    mine = s.players[seat]
    if s.mode != "team":
        return [mine]
    return [mine, *(p for p in s.players if p.side == mine.side and p is not mine)]


def pandora(s: Theseus) -> Player | None:
    """Return the player of Pandora, if there is one."""
    return next((p for p in s.players if p.faction == "pandora"), None)


def owns_sector(s: Theseus, seat: Seat, sector: str) -> bool:
    """TH-PAN-02/03, TH-TEAM-05: whether a sector counts as a player's own faction sector."""
    side = s.players[seat].side
    return any(p.home == sector for p in s.players if p.side == side)


# -- the ring ------------------------------------------------------------------------------------


def index_of(s: Theseus, sector: str) -> int:
    """Return where a sector stands in the ring."""
    for i, there in enumerate(s.ring):
        if there.id == sector:
            return i
    raise LookupError(sector)


def crowd(s: Theseus, i: int) -> int:
    """TH-MOVE-02, TH-MOVE-10: how many units of all factions stand in a sector."""
    return 4 - s.ring[i].rooms.count("")


def is_full(s: Theseus, i: int) -> bool:
    """Tell whether all four Rooms of a sector are occupied."""
    return "" not in s.ring[i].rooms


def units_in(s: Theseus, i: int) -> list[Unit]:
    """Return the units in the Rooms of a sector, in Room order."""
    units = s.units
    return [units[name] for name in s.ring[i].rooms if name]


def foes_in(s: Theseus, i: int, seat: Seat) -> list[Unit]:
    """Return the units in a sector that are enemies of a player."""
    return [unit for unit in units_in(s, i) if hostile(s, unit.seat, seat)]


def empty_rooms(s: Theseus, i: int) -> list[str]:
    """Return the ids of the empty Rooms of a sector."""
    sector = s.ring[i]
    rooms = book(s).sectors[sector.id].rooms
    return [room for room, unit in zip(rooms, sector.rooms, strict=True) if not unit]


def all_empty_rooms(s: Theseus) -> list[str]:
    """Return the ids of all empty Rooms of the ring."""
    return [room for i in range(len(s.ring)) for room in empty_rooms(s, i)]


def abilities(s: Theseus, unit: Unit) -> Side:
    """Return what the side shown by a unit can do."""
    info = book(s).units[unit.kind]
    return info.upgraded if unit.upgraded else info.base


def is_token(s: Theseus, unit: Unit) -> bool:
    """TH-ALI-10: a Minor Alien, removed instead of wounded or ejected."""
    return book(s).units[unit.kind].token


# -- slots and cards -----------------------------------------------------------------------------


def installed(s: Theseus) -> Iterator[tuple[int, Sector, Slot, Card]]:
    """Walk the Installed cards of all sectors."""
    for i, sector in enumerate(s.ring):
        for slot in sector.slots:
            if slot.card is not None:
                yield i, sector, slot, slot.card


def waiting(s: Theseus) -> Iterator[tuple[Slot, Card]]:
    """Walk the Pending cards of all sectors."""
    for sector in s.ring:
        for slot in sector.pending:
            if slot.card is not None:
                yield slot, slot.card


def slot_by_id(s: Theseus, slot_id: str) -> Slot:
    """Return an Installed or a Pending slot."""
    content = book(s)
    if slot_id in content.slots:
        sector, n = content.slots[slot_id]
        return s.ring[index_of(s, sector)].slots[n]
    sector, n = content.pending[slot_id]
    return s.ring[index_of(s, sector)].pending[n]


def card_in(s: Theseus, slot_id: str) -> Card:
    """Return the card that lies in a slot."""
    card = slot_by_id(s, slot_id).card
    if card is None:
        raise LookupError(slot_id)
    return card


def empty_slots(s: Theseus) -> list[str]:
    """TH-RULE-05: the Installed slots with neither a faction card nor a Bonus card."""
    return [
        slot.id
        for sector in s.ring
        for slot in sector.slots
        if slot.card is None and not slot.bonus
    ]


# -- pieces --------------------------------------------------------------------------------------


def leave_room(s: Theseus, unit: Unit) -> None:
    """Take a unit out of its Room; a Gripper that held it lets go (TH-SCI-11)."""
    if unit.room >= 0:
        s.ring[unit.at].rooms[unit.room] = ""
        unit.room = -1
    let_go(s, unit)


def let_go(s: Theseus, unit: Unit) -> None:
    """TH-SCI-11, TH-TOKEN-03: release a unit from the Gripper that holds it."""
    if not unit.gripped:
        return
    unit.gripped = False
    for _, _, _, card in installed(s):
        if card.holds == unit.id:
            card.holds = ""
            say(s, "TH-SCI-11", "released", unit=unit.id)


def enter_room(s: Theseus, unit: Unit, i: int, room: int) -> None:
    """Put a unit in a Room."""
    unit.at = i
    unit.room = room
    s.ring[i].rooms[room] = unit.id


def strip(s: Theseus, unit: Unit) -> None:
    """TH-EJECT-05, TH-RULE-60: tokens on a unit that leaves the Rooms return to their pools."""
    unit.parasites.clear()
    unit.invisible = False
    unit.fading = False


def remove_unit(s: Theseus, unit: Unit, rule: str) -> None:
    """TH-ALI-10, TH-RULE-46, TH-RULE-78: a unit returns to its pool, base side up."""
    leave_room(s, unit)
    strip(s, unit)
    unit.at = POOL
    unit.upgraded = False
    faction = book(s).units[unit.kind].faction
    unit.seat = next(p.seat for p in s.players if p.faction == faction)
    if s.turn.unit == unit.id:
        s.turn.gone = True
    say(s, rule, "removed", unit=unit.id)


def in_pool(s: Theseus, kind: str) -> list[Unit]:
    """TH-RULE-78: the tokens of a kind in their pool, those that have not moved this turn first."""
    pool = [u for u in s.units.values() if u.at == POOL and u.kind == kind]
    return sorted(pool, key=lambda u: u.moved)


def eject(s: Theseus, unit: Unit, by: Seat) -> None:
    """TH-EJECT-01, TH-EJECT-05: a unit goes to Space, keeping its side."""
    if is_token(s, unit):
        remove_unit(s, unit, "TH-ALI-10")
        return
    say(s, "TH-EJECT-01", "ejected", unit=unit.id, seat=by)
    leave_room(s, unit)
    strip(s, unit)
    unit.at = SPACE


def take_upgrades(s: Theseus, seat: Seat, count: int, rule: str) -> None:
    """TH-BASE-01, TH-TOKEN-02: take Upgrade tokens from the supply, as far as it lasts."""
    taken = min(count, s.supply)
    if taken:
        s.supply -= taken
        s.players[seat].upgrades += taken
        say(s, rule, "took-upgrade", seat=seat, count=taken)


def return_embryo(s: Theseus, card: Card, *, freed: bool = True) -> None:
    """TH-PAN-16, TH-RULE-46: the Embryo returns to the pool, the card to its faction if it stays."""
    if card.embryo:
        unit = s.units[card.embryo]
        card.embryo = ""
        card.spent = False
        unit.at = POOL
        unit.upgraded = False
        say(s, "TH-PAN-16", "embryo-returned", unit=unit.id, card=card.face, freed=freed)


def release_held(s: Theseus, card: Card) -> None:
    """TH-RULE-19: a Gripper that is discarded or moved lets its unit go."""
    if card.holds:
        let_go(s, s.units[card.holds])


def discard(s: Theseus, slot: Slot, rule: str) -> None:
    """TH-UPG-07, TH-PEND-12, TH-PAN-17, TH-RULE-68: a card leaves the game with its tokens."""
    card = slot.card
    if card is None:
        raise LookupError(slot.id)
    release_held(s, card)
    return_embryo(s, card, freed=False)
    s.supply += card.upgrades
    card.upgrades = 0
    card.points = 0
    card.activated = False
    card.deactivated_by = None
    slot.card = None
    s.players[card.seat].discarded.append(card)
    say(s, rule, "discarded", card=card.face, seat=card.seat, slot=slot.id)


def draw(s: Theseus, p: Player) -> Card:
    """TH-SETUP-12, TH-RULE-61: take the top card of a deck; the next one is visible at once."""
    card = p.deck.pop()
    card.seen = -1
    if p.deck:
        p.deck[-1].seen = -1
    return card
