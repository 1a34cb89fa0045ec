"""What one seat, or a spectator, may see of a game of Theseus: nearly everything (TH-INFO-01).

Hidden are only the deck cards below the top one and the cards left out at setup (TH-INFO-02).
"""

from __future__ import annotations

import msgspec

from quarterdeck.core.secrecy import sees
from quarterdeck.core.state import Seat
from quarterdeck.games.theseus.active import active_cards, controller, copying, number
from quarterdeck.games.theseus.common import crowd, installed
from quarterdeck.games.theseus.content import Book, book
from quarterdeck.games.theseus.state import (
    ON_CARD,
    POOL,
    SPACE,
    Card,
    Player,
    Sector,
    Theseus,
    Unit,
)


class CardView(msgspec.Struct, frozen=True):
    """A faction card in a slot."""

    face: str
    name: str
    types: tuple[str, ...]
    seat: Seat
    """Whose faction it belongs to."""
    controller: Seat
    number: int | None
    """The current number, tokens included."""
    upgrades: int = 0
    points: int = 0
    activated: bool = False
    deactivated_by: Seat | None = None
    """Who put the Deactivation token on it."""
    malfunction: bool = False
    active: bool = False
    embryo: str = ""
    holds: str = ""
    copied: tuple[str, ...] = ()
    """For a Duplication: the slots it copies."""
    crescent: bool = False


class SlotView(msgspec.Struct, frozen=True):
    """A slot and what lies there."""

    id: str
    row: int
    col: int
    card: CardView | None = None
    bonus: str = ""
    marked: bool = False


class SectorView(msgspec.Struct, frozen=True):
    """A sector of the ring."""

    id: str
    name: str
    action: str
    faction: str
    """Whose faction sector it is; empty for a common one."""
    rooms: tuple[str, ...]
    """Unit ids, Room by Room; empty: nobody."""
    room_ids: tuple[str, ...]
    passages: tuple[str, ...]
    slots: tuple[SlotView, ...]
    pending: tuple[SlotView, ...]
    crowd: int
    owners: tuple[Seat, ...]
    token: str = ""
    """Pandora's sector token: left or right."""


class UnitView(msgspec.Struct, frozen=True):
    """A unit that is not in a pool."""

    id: str
    kind: str
    seat: Seat
    at: str
    """A sector; "space"; or the slot of the card it lies on."""
    room: int
    attack: str
    upgraded: bool = False
    moved: bool = False
    parasites: tuple[Seat, ...] = ()
    """Who placed each Parasite token it carries."""
    gripped: bool = False
    invisible: bool = False


class PlayerView(msgspec.Struct, frozen=True):
    """A player's tracks and what lies open beside him."""

    seat: Seat
    side: int
    faction: str
    faction_name: str
    home: str
    life: int
    data: int | None
    upgrades: int
    deck: int
    top: str
    """The visible top card of the deck."""
    hand: tuple[str, ...]
    held: tuple[str, ...]
    bonus: tuple[str, ...]
    discarded: tuple[str, ...]
    out: bool
    pool: tuple[tuple[str, int], ...]
    """Unit kinds waiting in the pool, and how many."""
    own_deck: tuple[str, ...] = ()
    """With chosen decks, to the owner only: what the deck holds, in no order."""
    own_unused: tuple[str, ...] = ()
    """With chosen decks, to the owner only: what he left out."""


class View(msgspec.Struct, frozen=True):
    """Everything one viewer sees."""

    seat: Seat | None
    mode: str
    stage: str
    number: int
    order: tuple[Seat, ...]
    active: Seat | None
    players: tuple[PlayerView, ...]
    ring: tuple[SectorView, ...]
    units: tuple[UnitView, ...]
    unplaced: tuple[str, ...]
    malfunction: str
    """The slot under the Malfunction token; empty: its symbol in the Control Room."""
    supply: int
    final: str
    """Where the End token is: off, 3, 2, 1, end."""
    extra: tuple[Seat, ...] | None
    moving: str
    """The unit moved in this turn, or chosen to move."""
    moved_to: str
    """The sector where its Move ended."""
    points: int
    skips: tuple[tuple[Seat, str], ...]
    """Who may skip which sector by a Shortcut."""
    places: tuple[int, ...]
    book: str


def view(s: Theseus, seat: Seat | None) -> View:
    """Return what a seat, or a spectator, may see."""
    content = book(s)
    playing = s.number > 0
    return View(
        seat=seat,
        mode=s.mode,
        stage=s.stage,
        number=s.number,
        order=tuple(s.order),
        active=s.order[s.active] if playing and s.result is None else None,
        players=tuple(_player(s, content, p, seat) for p in s.players),
        ring=tuple(_sector(s, content, i, sector) for i, sector in enumerate(s.ring)),
        units=tuple(_unit(s, content, u) for u in s.units.values() if u.at != POOL),
        unplaced=tuple(s.unplaced),
        malfunction=_malfunction(s),
        supply=s.supply,
        final=content.final[s.final],
        extra=None if s.extra is None else tuple(s.extra),
        moving=s.turn.unit,
        moved_to=s.ring[s.turn.at].id if s.turn.at >= 0 else "",
        points=s.turn.points,
        skips=_skips(s),
        places=s.result.places if s.result else (),
        book=s.book,
    )


def _malfunction(s: Theseus) -> str:
    if s.malfunction:
        for sector in s.ring:
            for slot in (*sector.slots, *sector.pending):
                if slot.card is not None and slot.card.id == s.malfunction:
                    return slot.id
    return ""


def _skips(s: Theseus) -> tuple[tuple[Seat, str], ...]:
    found = []
    for i, sector in enumerate(s.ring):
        for _, card, info in active_cards(s, i):
            if "skip-sector" in info.passive:
                side = s.players[controller(s, card)].side
                found += [(p.seat, sector.id) for p in s.players if p.side == side]
    return tuple(dict.fromkeys(found))


def _sector(s: Theseus, content: Book, i: int, sector: Sector) -> SectorView:
    info = content.sectors[sector.id]
    active = {card.id for _, card, _ in active_cards(s, i)}
    slots = []
    for n, slot in enumerate(sector.slots):
        card = slot.card
        shown = None
        if card is not None:
            copied = _copied(s, i, card) if card.id in active else ()
            shown = _card(s, content, card, active=card.id in active, copied=copied)
        slots.append(SlotView(slot.id, *info.positions[n], shown, slot.bonus, info.marked[n]))
    pending = tuple(
        SlotView(slot.id, n, 0, _card(s, content, slot.card) if slot.card else None)
        for n, slot in enumerate(sector.pending)
    )
    return SectorView(
        id=sector.id,
        name=info.name,
        action=info.action,
        faction=info.faction or "",
        rooms=tuple(sector.rooms),
        room_ids=info.rooms,
        passages=info.passages,
        slots=tuple(slots),
        pending=pending,
        crowd=crowd(s, i),
        owners=tuple(p.seat for p in s.players if p.home == sector.id),
        token=s.token_side if s.token == sector.id else "",
    )


def _copied(s: Theseus, i: int, card: Card) -> tuple[str, ...]:
    """Return the slots that a Duplication copies."""
    slots = s.ring[i].slots
    return tuple(
        slots[entry[0]].id
        for entry in active_cards(s, i)
        if any(duplication is card for duplication in copying(s, i, entry))
    )


def _card(
    s: Theseus, content: Book, card: Card, *, active: bool = False, copied: tuple[str, ...] = ()
) -> CardView:
    info = content.cards[card.face]
    return CardView(
        face=card.face,
        name=info.name,
        types=info.types,
        seat=card.seat,
        controller=controller(s, card),
        number=None if info.number is None else number(card, info),
        upgrades=card.upgrades,
        points=card.points,
        activated=card.activated,
        deactivated_by=card.deactivated_by,
        malfunction=card.id == s.malfunction,
        active=active,
        embryo=card.embryo,
        holds=card.holds,
        copied=copied,
        crescent=info.crescent,
    )


def _unit(s: Theseus, content: Book, unit: Unit) -> UnitView:
    info = content.units[unit.kind]
    if unit.at == SPACE:
        at = "space"
    elif unit.at == ON_CARD:
        at = next(slot.id for _, _, slot, card in installed(s) if card.embryo == unit.id)
    else:
        at = s.ring[unit.at].id
    return UnitView(
        id=unit.id,
        kind=unit.kind,
        seat=unit.seat,
        at=at,
        room=unit.room,
        attack=(info.upgraded if unit.upgraded else info.base).attack,
        upgraded=unit.upgraded,
        moved=unit.moved,
        parasites=tuple(unit.parasites),
        gripped=unit.gripped,
        invisible=unit.invisible,
    )


def _player(s: Theseus, content: Book, p: Player, seat: Seat | None) -> PlayerView:
    faction = content.factions[p.faction] if p.faction else None
    own = p.seat == seat and bool(s.options["chosen-decks"])
    pool: dict[str, int] = {}
    for unit in s.units.values():
        if unit.seat == p.seat and unit.at == POOL:
            pool[unit.kind] = pool.get(unit.kind, 0) + 1
    top = p.deck[-1] if p.deck else None
    return PlayerView(
        seat=p.seat,
        side=p.side,
        faction=p.faction or "",
        faction_name=faction.name if faction else "",
        home=p.home,
        life=p.life,
        data=p.data if faction and faction.data else None,
        upgrades=p.upgrades,
        deck=len(p.deck),
        top=top.face if top is not None and s.stage != "decks" and sees(top, seat) else "",
        hand=tuple(card.face for card in p.hand),
        held=tuple(card.face for card in p.held),
        bonus=tuple(p.bonus),
        discarded=tuple(card.face for card in p.discarded),
        out=p.out,
        pool=tuple(pool.items()),
        own_deck=tuple(sorted(card.face for card in p.deck)) if own else (),
        own_unused=tuple(sorted(card.face for card in p.unused)) if own else (),
    )
