"""Loading and checking the content, and the book: the same content arranged for the rules."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

import msgspec

from quarterdeck.core.content import Source, fail
from quarterdeck.core.shelf import Shelf
from quarterdeck.games.theseus.entries import (
    BonusEntry,
    CardEntry,
    Content,
    Effect,
    FactionEntry,
    ModeEntry,
    SectorEntry,
    Side,
    UnitEntry,
)
from quarterdeck.games.theseus.state import Faction, Theseus

ROOMS = "abcd"
CARD_FACTIONS: tuple[Faction, ...] = ("marines", "aliens", "scientists", "greys")
FACTIONS: tuple[Faction, ...] = (*CARD_FACTIONS, "pandora")
CORRIDORS = "corridors"
COMMON = (CORRIDORS, "control-room", "tech-bay")
PANDORA_UPGRADE = "pandora-upgrade"
"""Pandora's own sector action (TH-PAN-18)."""


class Doing(msgspec.Struct, frozen=True):
    """One operation of a card as the rules carry it out; `number` counts with the card's tokens."""

    op: str
    n: int
    numbered: bool
    kind: str = ""


class CardInfo(msgspec.Struct, frozen=True):
    """A faction card as the rules look at it."""

    face: str
    name: str
    faction: Faction
    level: int
    copies: int
    types: tuple[str, ...]
    text: str
    number: int | None
    action: tuple[Doing, ...]
    trap: tuple[Doing, ...]
    played: tuple[Doing, ...]
    passive: frozenset[str]
    doings: tuple[Doing, ...]
    crescent: bool
    """A Trap that also works on units passing through (TH-TRAP-03)."""
    switch: bool
    """It works as a Trap only once it is activated (TH-SCI-03)."""
    single_use: bool
    duplication: str
    is_action: bool
    is_trap: bool
    is_instant: bool
    is_duplication: bool
    is_shortcut: bool


class SectorInfo(msgspec.Struct, frozen=True):
    """A sector board as the rules look at it."""

    id: str
    name: str
    common: bool
    faction: Faction | None
    action: str
    rooms: tuple[str, ...]
    """Ids of the Rooms: hive-a …"""
    reach: tuple[tuple[int, ...], ...]
    """By Room, the Rooms joined to it by a passage (TH-ATTACK-01)."""
    passages: tuple[str, ...]
    slots: tuple[str, ...]
    positions: tuple[tuple[int, int], ...]
    adjacent: tuple[tuple[int, ...], ...]
    """By slot, the slots next to it (TH-DUP-01)."""
    marked: tuple[bool, ...]
    """Which slots bear the Bonus mark."""
    pending: tuple[str, ...]


class UnitInfo(msgspec.Struct, frozen=True):
    """A kind of unit as the rules look at it."""

    kind: str
    faction: Faction
    count: int
    base: Side
    upgraded: Side
    upgradable: bool
    token: bool
    """Removed instead of losing Life Points: a Minor Alien (TH-ALI-10)."""
    embryo: bool
    pawn: bool


class Book(msgspec.Struct, frozen=True):
    """Content by id, and what rules look up often."""

    cards: dict[str, CardInfo]
    bonus: dict[str, BonusEntry]
    sectors: dict[str, SectorInfo]
    units: dict[str, UnitInfo]
    factions: dict[Faction, FactionEntry]
    modes: dict[str, ModeEntry]
    rooms: dict[str, tuple[str, int]]
    """Room id: sector and index there."""
    slots: dict[str, tuple[str, int]]
    """Installed slot id: sector and index there."""
    pending: dict[str, tuple[str, int]]
    tokens: dict[str, int]
    life_max: int
    data_goal: int
    card_upgrades: int
    final: tuple[str, ...]


def book(s: Theseus) -> Book:
    """Return the book that a game is played with."""
    return SHELF[s.book]


def _arrange(content: Content) -> Book:
    sectors = {entry.id: _sector(entry) for entry in content.sector}
    every = [(info.id, info) for info in sectors.values()]
    return Book(
        cards={card.id: _card(card) for card in content.card},
        bonus={card.id: card for card in content.bonus},
        sectors=sectors,
        units={unit.id: _unit(unit) for unit in content.unit},
        factions={entry.id: entry for entry in content.faction},
        modes={mode.id: mode for mode in content.mode},
        rooms={room: (i, n) for i, info in every for n, room in enumerate(info.rooms)},
        slots={slot: (i, n) for i, info in every for n, slot in enumerate(info.slots)},
        pending={slot: (i, n) for i, info in every for n, slot in enumerate(info.pending)},
        tokens={token.id: token.count for token in content.token},
        life_max=content.game.life_max,
        data_goal=content.game.data_goal,
        card_upgrades=content.game.upgrade_tokens_per_card_max,
        final=content.game.final_sequence,
    )


def _doing(effect: Effect) -> Doing:
    op = f"{effect.op}:{effect.token}" if effect.token else effect.op
    numbered = effect.n == "N"
    return Doing(op, 0 if isinstance(effect.n, str) else effect.n, numbered, effect.kind)


def _card(card: CardEntry) -> CardInfo:
    def run_by(*triggers: str) -> tuple[Doing, ...]:
        if not set(triggers) & set(card.trigger):
            return ()
        ran = [e for e in card.effects if not e.when or any(t in e.when for t in triggers)]
        return tuple(_doing(effect) for effect in ran)

    doings = tuple(_doing(effect) for effect in card.effects)
    return CardInfo(
        face=card.id,
        name=card.name,
        faction=card.faction,
        level=card.level,
        copies=card.copies,
        types=tuple(card.types),
        text=card.text,
        number=card.number,
        action=run_by("end-own"),
        trap=run_by("end-enemy"),
        played=run_by("played"),
        passive=frozenset(doing.op for doing in doings),
        doings=doings,
        crescent="pass-enemy" in card.trigger,
        switch="trap" in card.types and any(e.op == "activate-self" for e in card.effects),
        single_use=card.single_use,
        duplication=card.duplication,
        is_action="action" in card.types,
        is_trap="trap" in card.types,
        is_instant="instant" in card.types,
        is_duplication="duplication" in card.types,
        is_shortcut="shortcut" in card.types,
    )


def _sector(entry: SectorEntry) -> SectorInfo:
    slots = tuple(slot.id for slot in entry.slots)
    prefix = slots[0].rsplit("-", 1)[0]
    joined = [{ROOMS.index(pair[0]), ROOMS.index(pair[1])} for pair in entry.passages]
    return SectorInfo(
        id=entry.id,
        name=entry.name,
        common=entry.kind == "common",
        faction=entry.faction,
        action=entry.action,
        rooms=tuple(f"{entry.id}-{room}" for room in ROOMS),
        reach=tuple(tuple(b for b in range(4) if {a, b} in joined and a != b) for a in range(4)),
        passages=tuple(entry.passages),
        slots=slots,
        positions=tuple(slot.pos for slot in entry.slots),
        adjacent=tuple(tuple(slots.index(a) for a in slot.adjacent) for slot in entry.slots),
        marked=tuple(slot.bonus for slot in entry.slots),
        pending=tuple(f"{prefix}-p{n + 1}" for n in range(entry.pending)),
    )


def _unit(unit: UnitEntry) -> UnitInfo:
    return UnitInfo(
        kind=unit.id,
        faction=unit.faction,
        count=unit.count,
        base=unit.base,
        upgraded=unit.upgraded or unit.base,
        upgradable=unit.upgradable and unit.upgraded is not None,
        token=unit.kind == "token unit",
        embryo=unit.kind == "embryo",
        pawn=unit.kind == "pawn",
    )


# -- checks --------------------------------------------------------------------------------------

#: Operations that only some triggers can run; everything else is consulted while the card lies there.
ACTION_OPS = {
    "gain-upgrade",
    "gain-data",
    "gain-data-per",
    "restore-life",
    "drain-life",
    "wound-all",
    "onslaught",
    "activate-attack",
    "malfunction",
    "trigger-action",
    "move-enemy",
    "relocate-enemy",
    "create-unit",
    "place-token:deactivation",
    "place-token:invisibility",
    "lose-upgrades",
    "camcorder-cash",
    "activate-self",
}
TRAP_OPS = {
    "wound-unit",
    "gain-data",
    "lesser-onslaught",
    "place-token:parasite",
    "place-token:gripper",
    "camcorder-collect",
}
INSTANT_OPS = {"gain-upgrade", "gain-data-per", "move-own-card", "discard-enemy-pending"}
BONUS_OPS = {"install-top-card", "gain-upgrade", "extra-sector"}


def _check(content: Content, sources: Sequence[Source]) -> None:
    """Raise if entries contradict one another."""
    _check_sectors(content, sources)
    _check_cards(content, sources)
    _check_units(content, sources)
    tokens = {token.id for token in content.token}
    needed = ("upgrade", "gripper", "deactivation", "invisibility", "parasite")
    _need(sources, "token", tokens, needed)
    _need(sources, "faction", {entry.id for entry in content.faction}, FACTIONS)
    _need(sources, "mode", {mode.id for mode in content.mode}, ("duel", "deathmatch", "team"))
    marked = sum(slot.bonus for sector in content.sector for slot in sector.slots)
    if sum(card.copies for card in content.bonus) < marked:
        expected = f"at least {marked} Bonus cards, one for each marked slot"
        raise fail(sources, "bonus_deck", None, "total", expected)


def _need(
    sources: Sequence[Source], table: str, there: Collection[str], needed: Sequence[str]
) -> None:
    for entry_id in needed:
        if entry_id not in there:
            raise fail(sources, table, entry_id, "id", f"an entry '{entry_id}'")


def _check_sectors(content: Content, sources: Sequence[Source]) -> None:
    _need(sources, "sector", {sector.id for sector in content.sector}, COMMON)
    owners = {sector.faction for sector in content.sector}
    for faction in CARD_FACTIONS:
        if faction not in owners:
            raise fail(sources, "sector", faction, "faction", f"a sector of the {faction}")
    for sector in content.sector:
        for pair in sector.passages:
            if len(pair) != 2 or not set(pair) <= set(ROOMS):  # noqa: PLR2004 - a passage has two ends
                raise fail(sources, "sector", sector.id, "passages", "pairs of Rooms such as 'ab'")
        places = {slot.id: slot.pos for slot in sector.slots}
        for slot in sector.slots:
            row, col = slot.pos
            near = {
                other
                for other, (r, c) in places.items()
                if abs(r - row) + abs(c - col) == 1  # TH-DUP-01
            }
            if near != set(slot.adjacent):
                expected = f"the slots next to {slot.id} by their 'pos'"
                raise fail(sources, "sector", sector.id, "slots", expected)


def _check_cards(content: Content, sources: Sequence[Source]) -> None:
    homes: tuple[tuple[Literal["action", "trap", "instant"], set[str]], ...] = (
        ("action", ACTION_OPS),
        ("trap", TRAP_OPS),
        ("instant", INSTANT_OPS),
    )
    for card in content.card:
        info = _card(card)
        for kind, known in homes:
            runs = {"action": info.action, "trap": info.trap, "instant": info.played}[kind]
            if (kind in card.types) != bool(runs) or any(doing.op not in known for doing in runs):
                expected = f"operations of the type '{kind}' where the card has it"
                raise fail(sources, "card", card.id, "effects", expected)
        if card.faction not in CARD_FACTIONS:
            raise fail(sources, "card", card.id, "faction", "a faction with cards")
        if card.number is None and any(doing.numbered for doing in info.doings):
            raise fail(sources, "card", card.id, "number", "a number, as its effect counts by it")
    for bonus in content.bonus:
        if any(_doing(effect).op not in BONUS_OPS for effect in bonus.effects):
            raise fail(sources, "bonus", bonus.id, "effects", "operations of Bonus cards")
    for faction in CARD_FACTIONS:
        cards = [card for card in content.card if card.faction == faction]
        simple = sum(card.copies for card in cards if card.level == 0)
        if simple < max(mode.deck for mode in content.mode):
            expected = f"enough level 0 cards of the {faction} for a deck"
            raise fail(sources, "card", cards[0].id if cards else faction, "copies", expected)


def _check_units(content: Content, sources: Sequence[Source]) -> None:
    pawns = {unit.faction for unit in content.unit if unit.kind == "pawn"}
    for faction in FACTIONS:
        if faction not in pawns:
            raise fail(sources, "unit", faction, "faction", f"pawns of the {faction}")


SHELF = Shelf("quarterdeck.games.theseus", ("theseus.toml",), Content, _check, _arrange)
open_book, book_of = SHELF.open, SHELF.of
