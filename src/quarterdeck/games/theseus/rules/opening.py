"""Chapter 2, Setup: the decisions before the first turn, with the first-game options.

No Lesser Onslaught, Trap or Action is caused by anything done here (TH-SETUP-19).
"""

from __future__ import annotations

from typing import Literal, cast

from quarterdeck.core.ask import Question, ask, together
from quarterdeck.core.secrecy import bit, pile, shuffle
from quarterdeck.core.state import Seat, say, whisper
from quarterdeck.games.theseus import labels
from quarterdeck.games.theseus.common import (
    all_empty_rooms,
    draw,
    empty_rooms,
    empty_slots,
    enter_room,
    index_of,
    pandora,
    slot_by_id,
)
from quarterdeck.games.theseus.content import COMMON, CORRIDORS, book
from quarterdeck.games.theseus.rules.instants import keep
from quarterdeck.games.theseus.rules.turn import begin_turn
from quarterdeck.games.theseus.setup import free_factions
from quarterdeck.games.theseus.state import POOL, Card, Faction, Player, Sector, Slot, Theseus, Unit

FACTION = Question[Faction](
    id="faction", text="Which faction do you play?", rule="TH-DECIDE-01", label=labels.faction
)
LEAVE_OUT = Question[str](
    id="leave-out",
    text="Which card do you leave out of your deck?",
    rule="TH-FIRST-07",
    label=labels.face,
    prompt=labels.leave_out_prompt,
    forced="ask",
)
ALLIANCE_SECTOR = Question[str](
    id="alliance-sector",
    text="Which faction sector does your alliance use?",
    rule="TH-TEAM-02",
    label=labels.thing,
)
PLACE_SECTOR = Question[str](
    id="place-sector",
    text="Which sector comes next in the ring?",
    rule="TH-RULE-77",
    label=labels.thing,
)
TOKEN_SECTOR = Question[str](
    id="pandora-token",
    text="Which sector does Pandora make its own?",
    rule="TH-PAN-02",
    label=labels.thing,
    target=labels.target,
)
TOKEN_SIDE = Question[str](
    id="pandora-side", text="On which side of it?", rule="TH-PAN-04", label=labels.token_side
)
START_CARD = Question[str](
    id="start-card",
    text="Which card do you install?",
    rule="TH-SETUP-14",
    label=labels.face,
    target=labels.hand_target,
)
START_SLOT = Question[str](
    id="start-slot",
    text="In which slot do you install it?",
    rule="TH-SETUP-14",
    label=labels.install_slot,
    target=labels.target,
    prompt=labels.install_prompt,
)
START_ROOM = Question[str](
    id="start-room",
    text="Which Room does your unit take?",
    rule="TH-SETUP-17",
    label=labels.thing,
    target=labels.target,
)

THREE = 3
"""TH-FIRST-04: installs with the three-installs option."""


async def choose_factions(s: Theseus) -> None:
    """TH-SETUP-01, TH-DECIDE-01: each player without a faction takes one, in seat order."""
    for p in s.players:
        if p.faction is None:
            p.faction = await ask(s, p.seat, FACTION, free_factions(s))
            say(s, "TH-SETUP-01", "chose-faction", seat=p.seat, faction=p.faction)
    _make_units(s)
    for p in s.players:
        if p.faction != "pandora":
            _make_deck(s, p)
    s.stage = "decks"


def _make_units(s: Theseus) -> None:
    """TH-COMP-03, TH-COMP-09, TH-TEAM-04: pawns, Minor Aliens and Embryos, all in their pools."""
    content = book(s)
    for p in s.players:
        for info in content.units.values():
            if info.faction != p.faction:
                continue
            count = min(info.count, content.modes[s.mode].units_per_player)
            for n in range(count if info.pawn else info.count):
                name = f"{info.kind}-{n + 1}"
                s.units[name] = Unit(id=name, kind=info.kind, seat=p.seat)


def _make_deck(s: Theseus, p: Player) -> None:
    """TH-SETUP-11, TH-FIRST-01/02: the allowed cards, shuffled; the first of them are the deck."""
    limit = s.options["level"]
    faces = [
        info.face
        for info in book(s).cards.values()
        if info.faction == p.faction and info.level <= int(limit)
        for _ in range(info.copies)
    ]
    p.deck = pile(Card, faces, s.rng, 100 * (p.seat + 1), seat=p.seat)
    if s.options["chosen-decks"]:
        for card in p.deck:
            card.seen = bit(p.seat)
        return
    size = book(s).modes[s.mode].deck
    p.unused = p.deck[size:]
    del p.deck[size:]


async def choose_decks(s: Theseus) -> None:
    """TH-FIRST-07, TH-INFO-04: with chosen decks everybody leaves a card out, all at once."""
    size = book(s).modes[s.mode].deck
    choosing = [p for p in s.players if len(p.deck) > size]
    if not choosing:
        if s.options["chosen-decks"]:
            for p in s.players:
                shuffle(p.deck, s.rng)
        s.stage = "alliances"
        return
    asks = {p.seat: (LEAVE_OUT, lambda p=p: _kinds(p.deck)) for p in choosing}
    answers = await together(s, asks)
    for seat, face in answers.items():
        p = s.players[seat]
        card = next(card for card in p.deck if card.face == face)
        p.deck.remove(card)
        p.unused.append(card)
        whisper(s, "TH-FIRST-07", "left-out", [seat], {"seat": seat}, seat=seat, card=face)


def _kinds(cards: list[Card]) -> list[str]:
    return sorted({card.face for card in cards})


# -- the ring ------------------------------------------------------------------------------------


async def choose_alliance_sectors(s: Theseus) -> None:
    """TH-TEAM-02, TH-DECIDE-06, TH-RULE-79: each alliance uses one of its faction sectors."""
    factions = book(s).factions
    for p in s.players:
        if p.faction is not None and p.faction != "pandora":
            p.home = factions[p.faction].sector
    if s.mode == "team":
        for side in (0, 1):
            allies = [p for p in s.players if p.side == side]
            homes = [p.home for p in allies if p.home]
            home = await ask(s, allies[0].seat, ALLIANCE_SECTOR, homes)
            for p in allies:
                p.home = home
            say(s, "TH-TEAM-02", "alliance-sector", sector=home, seat=allies[0].seat)
    s.stage = "sectors"
    _lay_ring(s)


def _homes(s: Theseus) -> list[str]:
    """Return the faction sectors in play, in seat order from the first player."""
    return list(dict.fromkeys(s.players[seat].home for seat in s.order if s.players[seat].home))


def _lay_ring(s: Theseus) -> None:
    """TH-SETUP-05, TH-SETUP-08, TH-DM-01, TH-RULE-39/41: standard, random, or placed in turns."""
    wanted = s.options["sectors"]
    homes = _homes(s)
    rest = [sector for sector in (*COMMON, *homes) if sector != CORRIDORS]
    if wanted == "placed":
        _add_sector(s, CORRIDORS)
        s.unplaced = rest
        return
    if wanted == "random" or s.mode == "deathmatch":
        s.rng.shuffle(rest)
        order = [CORRIDORS, *rest]
    else:
        order = _standard(s, homes)
    for sector in order:
        _add_sector(s, sector)
    s.stage = "pandora-token"


def _standard(s: Theseus, homes: list[str]) -> list[str]:
    mode = book(s).modes[s.mode]
    plan = mode.default_order if len(homes) > 1 else mode.default_order_with_pandora
    first, last = homes[0], homes[-1]
    named = {"faction:1": first, "faction:2": last, "alliance:A": first, "alliance:B": last}
    return [named.get(sector, sector) for sector in plan]


def _add_sector(s: Theseus, sector_id: str) -> None:
    info = book(s).sectors[sector_id]
    s.ring.append(
        Sector(
            id=sector_id,
            rooms=["", "", "", ""],
            slots=[Slot(id=slot) for slot in info.slots],
            pending=[Slot(id=slot) for slot in info.pending],
        )
    )


async def place_sectors(s: Theseus) -> None:
    """TH-RULE-77, TH-DECIDE-03: the players add sectors clockwise, one after the other."""
    placed = len(s.ring) - 1
    seat = s.order[placed % len(s.order)]
    sector = await ask(s, seat, PLACE_SECTOR, s.unplaced)
    s.unplaced.remove(sector)
    _add_sector(s, sector)
    say(s, "TH-RULE-77", "placed-sector", seat=seat, sector=sector)
    if not s.unplaced:
        s.stage = "pandora-token"


async def place_token(s: Theseus) -> None:
    """TH-PAN-02, TH-DECIDE-05: Pandora makes any sector its own, on its left or right side.

    In a team match it is the sector of the alliance, and the side does not matter (TH-RULE-79).
    """
    p = pandora(s)
    if p is not None:
        team = s.mode == "team"
        sectors = [p.home] if team else [sector.id for sector in s.ring]
        s.token = await ask(s, p.seat, TOKEN_SECTOR, sectors)
        sides = ["left"] if team else ["left", "right"]
        side = await ask(s, p.seat, TOKEN_SIDE, sides, sector=s.token)
        s.token_side = cast(Literal["left", "right"], side)
        p.home = s.token
        say(s, "TH-PAN-02", "pandora-token", sector=s.token, side=side, seat=p.seat)
    s.order = turn_order(s)
    s.stage = "deal"


def turn_order(s: Theseus) -> list[Seat]:
    """TH-SETUP-07, TH-TEAM-01, TH-PAN-04, TH-RULE-41: clockwise by faction sectors."""
    if s.mode == "team":
        first = s.players[s.order[0]].side
        a = [p.seat for p in s.players if p.side == first]
        b = [p.seat for p in s.players if p.side != first]
        return [a[0], b[0], a[1], b[1]]
    return sorted((p.seat for p in s.players), key=lambda seat: _place_in_ring(s, s.players[seat]))


def _place_in_ring(s: Theseus, p: Player) -> float:
    place = index_of(s, p.home)
    if p.faction != "pandora":
        return place
    if s.token_side == "right":
        return place + 0.5
    return place - 0.5 if place else len(s.ring)


# -- cards and units -----------------------------------------------------------------------------


async def deal(s: Theseus) -> None:
    """TH-SETUP-03, -09..13, TH-FIRST-04, TH-TEAM-03: Life, Bonus cards and starting hands."""
    content = book(s)
    mode = content.modes[s.mode]
    faces = [card.id for card in content.bonus.values() for _ in range(card.copies)]
    s.rng.shuffle(faces)
    for sector in s.ring:
        for slot, marked in zip(sector.slots, content.sectors[sector.id].marked, strict=True):
            if marked:
                slot.bonus = faces.pop()
    s.spare_bonus = faces
    for p in s.players:
        p.life = mode.start_life
        for _ in range(hand_size(s) if p.deck else 0):
            p.hand.append(draw(s, p))
    s.stage = "install"


def installs(s: Theseus) -> int:
    """TH-SETUP-14, TH-FIRST-04: how many cards each player installs in setup."""
    return THREE if s.options["three-installs"] else book(s).modes[s.mode].start_installs


def hand_size(s: Theseus) -> int:
    """TH-SETUP-13, TH-FIRST-04, TH-TEAM-03, TH-RULE-73: cards to install and to put in Pending."""
    return installs(s) + book(s).modes[s.mode].start_pending


async def install_cards(s: Theseus) -> None:
    """TH-SETUP-14..16, TH-FIRST-06/08: in turn order, one card a round, until all are installed."""
    able = [p for seat in s.order if (p := s.players[seat]).hand]
    if not able:
        s.stage = "units"
        return
    p = min(able, key=lambda p: p.installs)
    face = await ask(s, p.seat, START_CARD, _kinds(p.hand))
    card = next(card for card in p.hand if card.face == face)
    if book(s).cards[face].is_instant:
        p.hand.remove(card)
        keep(s, p.seat, card)
    else:
        name = await ask(s, p.seat, START_SLOT, empty_slots(s), card=face)
        p.hand.remove(card)
        slot_by_id(s, name).card = card
        say(s, "TH-SETUP-14", "installed", card=face, slot=name, seat=p.seat)
    p.installs += 1
    if p.installs == installs(s):
        _fill_pending(s, p)


def _fill_pending(s: Theseus, p: Player) -> None:
    """TH-SETUP-16, TH-RULE-62, TH-DECIDE-08: the other cards go to the own Pending slots."""
    free = [slot for slot in s.ring[index_of(s, p.home)].pending if slot.card is None]
    for slot, card in zip(free, p.hand, strict=False):
        slot.card = card
        say(s, "TH-SETUP-16", "refilled", slot=slot.id, card=card.face, seat=p.seat)
    p.hand.clear()


async def place_units(s: Theseus) -> None:
    """TH-SETUP-17/18, TH-TEAM-04, TH-PAN-25: all but one at home, then the last one anywhere."""
    for seat in s.order:
        if len(_unplaced(s, seat)) > 1:
            await _place(s, seat, at_home=True)
            return
    for seat in s.order:
        if _unplaced(s, seat):
            await _place(s, seat, at_home=False)
            return
    say(s, "TH-TURN-01", "started", order=list(s.order))
    begin_turn(s, 0)


def _unplaced(s: Theseus, seat: Seat) -> list[Unit]:
    infos = book(s).units
    units = s.units.values()
    return [u for u in units if u.seat == seat and u.at == POOL and infos[u.kind].pawn]


async def _place(s: Theseus, seat: Seat, *, at_home: bool) -> None:
    unit = _unplaced(s, seat)[0]
    home = index_of(s, s.players[seat].home)
    rooms = empty_rooms(s, home) if at_home else all_empty_rooms(s)
    sector, room = book(s).rooms[await ask(s, seat, START_ROOM, rooms, unit=unit.id)]
    enter_room(s, unit, index_of(s, sector), room)
    say(s, "TH-SETUP-17", "placed-unit", unit=unit.id, at=sector, room=room, seat=seat)
