"""What must be true of every position: nothing appears, vanishes or stands where it cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from quarterdeck.core.secrecy import PUBLIC
from quarterdeck.games.theseus.common import installed, waiting
from quarterdeck.games.theseus.content import ROOMS, Book, book
from quarterdeck.games.theseus.rules.traps import CAMCORDER_LIMIT, tokens_left
from quarterdeck.games.theseus.state import (
    ON_CARD,
    POOL,
    SPACE,
    Card,
    Player,
    Sector,
    Slot,
    Theseus,
    Unit,
)

OPENING = ("factions", "decks", "alliances", "sectors", "pandora-token", "deal")
EARLY = (*OPENING, "install", "units")
MOVING = ("move", "travel", "actions", "takeover", "sector", "last")
"""Stages in which a unit may be on the way between two Rooms."""


def problems(s: Theseus) -> Iterator[str]:
    """Yield what is wrong with a position, each with its place."""
    content = book(s)
    if len(s.players) not in content.modes[s.mode].players:
        yield f"players: a {s.mode} has not {len(s.players)} of them"
        return
    unknown = list(_unknown_names(s, content))
    yield from unknown
    if unknown:
        return
    yield from _ring_problems(s, content)
    for name, unit in s.units.items():
        for problem in _unit_problems(s, content, name, unit):
            yield f"units['{name}'].{problem}"
    yield from _card_problems(s, content)
    for i, p in enumerate(s.players):
        for problem in _player_problems(s, content, i, p):
            yield f"players[{i}].{problem}"
    yield from _token_problems(s, content)
    yield from _turn_problems(s, content)


def _unknown_names(s: Theseus, content: Book) -> Iterator[str]:
    for sector in s.ring:
        if sector.id not in content.sectors:
            yield f"ring: there is no sector '{sector.id}'"
        else:
            yield from _wrong_board(sector, content)
    seats = range(len(s.players))
    for unit in s.units.values():
        if unit.kind not in content.units:
            yield f"units['{unit.id}'].kind: there is no unit '{unit.kind}'"
        if unit.seat not in seats or not all(seat in seats for seat in unit.parasites):
            yield f"units['{unit.id}']: it names a seat that is not there"
    for card in _all_cards(s):
        if card.face not in content.cards:
            yield f"card {card.id}: there is no card '{card.face}'"
        if card.seat not in seats:
            yield f"card {card.id}.seat: there is no seat {card.seat}"
        if card.embryo and card.embryo not in s.units:
            yield f"card {card.id}.embryo: there is no unit '{card.embryo}'"


def _wrong_board(sector: Sector, content: Book) -> Iterator[str]:
    info = content.sectors[sector.id]
    if tuple(slot.id for slot in sector.slots) != info.slots:
        yield f"ring: the {info.name} has the slots {', '.join(info.slots)}"
    if tuple(slot.id for slot in sector.pending) != info.pending:
        yield f"ring: the {info.name} has {len(info.pending)} Pending slots"
    if len(sector.rooms) != len(info.rooms):
        yield f"ring: the {info.name} has four Rooms"
    for slot in sector.slots:
        if slot.bonus and slot.bonus not in content.bonus:
            yield f"{slot.id}.bonus: there is no Bonus card '{slot.bonus}'"
        if slot.card is not None and slot.bonus:
            yield f"{slot.id}: a slot holds one card"


def _all_cards(s: Theseus) -> Iterator[Card]:
    for p in s.players:
        yield from (*p.deck, *p.unused, *p.hand, *p.held, *p.discarded)
    yield from (card for _, _, _, card in installed(s))
    yield from (card for _, card in waiting(s))


def _ring_problems(s: Theseus, content: Book) -> Iterator[str]:
    names = [sector.id for sector in s.ring]
    if len(set(names)) < len(names):
        yield "ring: a sector is there twice"
    if names and names[0] != "corridors":
        yield "ring: the Corridors come first"
    if s.stage not in EARLY and not 4 <= len(names) <= 7:  # noqa: PLR2004 - TH-PAN-23 to TH-COMP-01
        yield f"ring: expected 4 to 7 sectors, got {len(names)}"
    for i, sector in enumerate(s.ring):
        for n, name in enumerate(sector.rooms):
            if name and name not in s.units:
                yield f"{sector.id}: there is no unit '{name}'"
            elif name and (s.units[name].at != i or s.units[name].room != n):
                yield f"{sector.id}: '{name}' says that it is elsewhere"
    if s.token and s.token not in names:
        yield f"token: there is no sector '{s.token}' in the ring"


def _unit_problems(s: Theseus, content: Book, name: str, unit: Unit) -> Iterator[str]:
    info = content.units[unit.kind]
    if unit.id != name:
        yield f"id: expected '{name}', got '{unit.id}'"
    if not ON_CARD <= unit.at < len(s.ring) or not -1 <= unit.room < len(ROOMS):
        yield f"at: expected a sector of the ring or -1 to -3, got {unit.at}"
        return
    if unit.room >= 0 and (unit.at < 0 or s.ring[unit.at].rooms[unit.room] != name):
        yield f"room: the unit is not in Room {unit.room}"
    if unit.room < 0 <= unit.at and s.stage not in MOVING:
        yield "room: a unit in a sector stands in a Room"
    if unit.upgraded and (not info.upgradable or unit.at == POOL):
        yield "upgraded: it cannot be"
    if unit.at == SPACE and info.token:
        yield "at: a Minor Alien never goes to Space (TH-ALI-10)"
    if info.faction != s.players[unit.seat].faction and not info.token:
        yield f"seat: seat {unit.seat} does not play the {info.faction}"
    yield from _marks(s, name, unit)


def _marks(s: Theseus, name: str, unit: Unit) -> Iterator[str]:
    if unit.at < 0 and (unit.parasites or unit.gripped or unit.invisible):
        yield "at: tokens stay on units in sectors only (TH-EJECT-05)"
    if unit.fading and not unit.invisible:
        yield "fading: only an invisible unit fades"
    held = sum(card.holds == name for _, _, _, card in installed(s))
    if held != unit.gripped:
        yield f"gripped: {held} Grippers hold the unit"
    lying = sum(card.embryo == name for _, _, _, card in installed(s))
    if lying != (unit.at == ON_CARD):
        yield f"at: the unit lies on {lying} cards"


def _card_problems(s: Theseus, content: Book) -> Iterator[str]:
    cards = list(_all_cards(s))
    for card_id, count in Counter(card.id for card in cards).items():
        if count > 1:
            yield f"card {card_id} is there twice"
    for p in s.players:
        yield from _faction_cards(s, content, p, [card for card in cards if card.seat == p.seat])
    for _, _, slot, card in installed(s):
        yield from _installed_card(content, slot, card)
    for slot, card in waiting(s):
        if card.upgrades or card.points or card.embryo or card.holds or card.activated:
            yield f"{slot.id}: a Pending card carries no tokens (TH-UPG-08)"
    on_board = [card.id for _, _, _, card in installed(s)] + [card.id for _, card in waiting(s)]
    if s.malfunction and s.malfunction not in on_board:
        yield f"malfunction: card {s.malfunction} lies in no slot"


def _faction_cards(s: Theseus, content: Book, p: Player, own: list[Card]) -> Iterator[str]:
    for face, count in Counter(card.face for card in own).items():
        info = content.cards[face]
        if info.faction != p.faction:
            yield f"players[{p.seat}]: '{face}' is no card of the {p.faction}"
        if count > info.copies:
            yield f"players[{p.seat}]: {count} cards '{face}', expected at most {info.copies}"
    limit = int(s.options["level"])
    allowed = [i for i in content.cards.values() if i.faction == p.faction and i.level <= limit]
    if s.stage != "factions" and len(own) != sum(info.copies for info in allowed):
        yield f"players[{p.seat}]: expected all cards of the faction, got {len(own)}"


def _installed_card(content: Book, slot: Slot, card: Card) -> Iterator[str]:
    info = content.cards[card.face]
    if info.is_instant:
        yield f"{slot.id}: an Instant is never installed (TH-CARD-04)"
    limit = 0 if info.number is None else content.card_upgrades
    if not 0 <= card.upgrades <= limit:
        yield f"{slot.id}: {card.upgrades} Upgrade tokens on '{card.face}' (TH-UPG-05)"
    if not 0 <= card.points <= CAMCORDER_LIMIT:
        yield f"{slot.id}: Camcorder points run from 0 to {CAMCORDER_LIMIT}"


def _player_problems(s: Theseus, content: Book, i: int, p: Player) -> Iterator[str]:
    if p.seat != i:
        yield f"seat: expected {i}, got {p.seat}"
    if p.faction is None and s.stage != "factions":
        yield "faction: expected one after setup"
    if p.faction is not None and sum(q.faction == p.faction for q in s.players) > 1:
        yield f"faction: two players have the {p.faction}"
    if not 0 <= p.life <= content.life_max:
        yield f"life: expected 0 to {content.life_max}, got {p.life}"
    collects = p.faction is not None and content.factions[p.faction].data
    if not 0 <= p.data <= content.data_goal * collects:
        yield f"data: expected 0 to {content.data_goal} for factions that collect it, got {p.data}"
    yield from _beside(s, content, p)


def _beside(s: Theseus, content: Book, p: Player) -> Iterator[str]:
    if p.faction == "pandora" and (p.deck or p.unused or p.held):
        yield "deck: Pandora has no cards (TH-COMP-09)"
    if s.stage not in OPENING and p.home not in {sector.id for sector in s.ring}:
        yield f"home: there is no sector '{p.home}' in the ring"
    if s.stage not in EARLY and p.hand:
        yield "hand: only setup has hands"
    for card in p.held:
        if not content.cards[card.face].is_instant:
            yield f"held: '{card.face}' is no Instant"
    for face in p.bonus:
        if face not in content.bonus:
            yield f"bonus: there is no Bonus card '{face}'"
    if s.stage not in OPENING and any(card.seen != PUBLIC for card in p.deck[-1:]):
        yield "deck: the top card is visible to everybody (TH-SETUP-12)"


def _token_problems(s: Theseus, content: Book) -> Iterator[str]:
    upgrades = s.supply + sum(p.upgrades for p in s.players)
    upgrades += sum(card.upgrades for _, _, _, card in installed(s))
    if s.supply < 0 or upgrades != content.tokens["upgrade"]:
        yield f"supply: expected {content.tokens['upgrade']} Upgrade tokens in all, got {upgrades}"
    for token in ("parasite", "gripper", "invisibility", "deactivation"):
        if tokens_left(s, token) < 0:
            yield f"tokens: more {token} tokens than there are (TH-TOKEN-02)"
    bonus = Counter(s.spare_bonus)
    for p in s.players:
        bonus.update(p.bonus)
    bonus.update(slot.bonus for sector in s.ring for slot in sector.slots if slot.bonus)
    expected = {face: card.copies for face, card in content.bonus.items()}
    if s.stage not in OPENING and dict(bonus) != {f: n for f, n in expected.items() if n}:
        yield f"bonus cards: expected {expected}, got {dict(bonus)}"


def _turn_problems(s: Theseus, content: Book) -> Iterator[str]:
    seats = list(range(len(s.players)))
    if sorted(s.order) != seats:
        yield f"order: expected each seat once, got {s.order}"
        return
    if not 0 <= s.active < len(seats):
        yield f"active: expected an index into order, got {s.active}"
    if not 0 <= s.final < len(content.final):
        yield f"final: expected 0 to {len(content.final) - 1}, got {s.final}"
    if s.stage in ("travel", "actions", "takeover", "sector", "pending", "refill"):
        if s.turn.unit not in s.units:
            yield f"turn.unit: there is no unit '{s.turn.unit}'"
        if s.stage != "travel" and not 0 <= s.turn.at < len(s.ring):
            yield f"turn.at: expected a sector of the ring, got {s.turn.at}"
    if s.stage == "refill" and s.turn.slot not in content.pending:
        yield f"turn.slot: there is no Pending slot '{s.turn.slot}'"
    if s.extra is not None and not set(s.extra) <= set(seats):
        yield f"extra: there is no such seat in {s.extra}"
