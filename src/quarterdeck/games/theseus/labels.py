"""Options of Theseus: their words, and the drawn things they stand for.

Nearly every option is the id of a thing: a unit, a Room, a slot, a sector, a card's face; ids are
their own keys. Every function is given the view of the seat that is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quarterdeck.games.theseus.content import book_of
from quarterdeck.games.theseus.view import CardView, SectorView, SlotView, UnitView, View

SPEND_UPGRADE = "spend-upgrade"
ACTION_NAMES = {
    "onslaught": "Onslaught",
    "malfunction": "Malfunction",
    "additional-turn": "Additional turn",
    "upgrade-or-clean-up": "Upgrade or clean-up",
    "pandora-upgrade": "Take an Upgrade token",
}
_DECLARED = {
    "run": "Run one sector further",
    "more": "Vent Shaft: one Move point more",
    "fewer": "Vent Shaft: one Move point fewer",
}


# -- finding things in a view --------------------------------------------------------------------


def unit_of(view: View, name: str) -> UnitView | None:
    """Return a unit that is not in a pool."""
    return next((unit for unit in view.units if unit.id == name), None)


def sector_of(view: View, name: str) -> SectorView | None:
    """Return a sector of the ring."""
    return next((sector for sector in view.ring if sector.id == name), None)


def slot_of(view: View, name: str) -> SlotView | None:
    """Return an Installed or a Pending slot of the ring."""
    for sector in view.ring:
        for slot in (*sector.slots, *sector.pending):
            if slot.id == name:
                return slot
    return None


def sector_of_slot(view: View, name: str) -> SectorView | None:
    """Return the sector that a slot belongs to."""
    for sector in view.ring:
        if any(slot.id == name for slot in (*sector.slots, *sector.pending)):
            return sector
    return None


# -- words for things ----------------------------------------------------------------------------


def unit_name(name: str) -> str:
    """Name a unit: Minor Alien 2."""
    kind, n = name.rsplit("-", 1)
    return f"{kind.replace('-', ' ').title()} {n}"


def sector_name(view: View, sector: str) -> str:
    """Name a sector."""
    info = book_of(view.book).sectors.get(sector)
    return info.name if info else sector


def face(view: View, name: str) -> str:
    """Name a card by its face."""
    content = book_of(view.book)
    if name in content.cards:
        return content.cards[name].name
    return content.bonus[name].name if name in content.bonus else name


def card_words(view: View, card: CardView) -> str:
    """Name a card with its number."""
    number = f" {card.number}" if card.number is not None else ""
    return f"{card.name}{number} of the {view.players[card.controller].faction_name}"


def slot_words(view: View, slot: SlotView) -> str:
    """Say which slot it is, and what lies there."""
    sector = sector_of_slot(view, slot.id)
    place = sector.name if sector else ""
    waits = ", pending" if "-p" in slot.id else ""
    n = slot.id.rsplit("-", 1)[1].removeprefix("p")
    if slot.card is not None:
        return f"{card_words(view, slot.card)}, {place}{waits}"
    if slot.bonus:
        return f"{place}, slot {n}: take {face(view, slot.bonus)}"
    return f"{place}, {'Pending slot' if waits else 'slot'} {n}"


def room_words(view: View, room: str) -> str:
    """Say which Room it is."""
    sector, letter = room.rsplit("-", 1)
    return f"{sector_name(view, sector)}, Room {letter}"


def thing(view: View, option: str) -> str:
    """Name whatever an id stands for."""
    unit = unit_of(view, option)
    if unit is not None:
        return unit_words(view, unit)
    slot = slot_of(view, option)
    if slot is not None:
        return slot_words(view, slot)
    content = book_of(view.book)
    if option in content.rooms:
        return room_words(view, option)
    if option in content.sectors:
        return sector_name(view, option)
    if option in content.cards or option in content.bonus:
        return face(view, option)
    return unit_name(option)


def install_slot(view: View, option: str) -> str:
    """Name a slot for a card; one that lies there would go."""
    slot = slot_of(view, option)
    words = thing(view, option)
    return words if slot is None or slot.card is None else f"Replace {words}"


def unit_words(view: View, unit: UnitView) -> str:
    """Name a unit and where it stands."""
    where = "Space" if unit.at == "space" else sector_name(view, unit.at)
    upgraded = ", upgraded" if unit.upgraded else ""
    return f"{unit_name(unit.id)}, {where}{upgraded}"


def act(view: View, option: str) -> str:
    """Say what is done next: a card resolved, a slot used, something played."""
    content = book_of(view.book)
    if option == SPEND_UPGRADE:
        return "Spend an Upgrade token"
    if option in content.cards or option in content.bonus:
        return f"Play {face(view, option)}"
    if option in ACTION_NAMES:
        return ACTION_NAMES[option]
    slot = slot_of(view, option)
    if slot is None:
        return thing(view, option)
    if option not in content.pending:
        return f"Resolve {slot_words(view, slot)}"
    return pending_words(view, slot)


def pending_words(view: View, slot: SlotView) -> str:
    """TH-PEND-02..04: say which of the three ways a Pending slot is used."""
    mine = view.players[view.seat or 0]
    if slot.card is None:
        return f"Put {face(view, mine.top)} in Pending slot {slot.id[-1]}"
    other = view.players[slot.card.seat]
    fresh = f"put {face(view, mine.top)} there" if mine.top else _end_moves(view)
    if other.side != mine.side:
        return f"Discard {card_words(view, slot.card)} and {fresh}"
    verb = "Take" if "instant" in slot.card.types else "Install"
    return f"{verb} {card_words(view, slot.card)}, then {fresh}"


def _end_moves(view: View) -> str:
    """TH-END-01, TH-END-03, TH-RULE-23: say where the End token goes; in extra turns it stays."""
    steps = book_of(view.book).final
    if view.final == steps[-1]:
        return "leave the slot empty"
    goal = steps[steps.index(view.final) + 1]
    return "end the game" if goal == steps[-1] else f"move the End token to {goal}"


def mover(view: View, option: str) -> str:
    """Say which unit would move, from where and how far."""
    unit = unit_of(view, option)
    if unit is None:
        return act(view, option)
    sector = sector_of(view, unit.at)
    if sector is None:
        return f"{unit_name(unit.id)} leaves Space"
    goal = view.ring[(view.ring.index(sector) + sector.crowd) % len(view.ring)]
    steps = f"{sector.crowd} {'sector' if sector.crowd == 1 else 'sectors'}"
    return f"{unit_name(unit.id)}, {steps}: {sector.name} to {goal.name}"


def declare(view: View, option: str) -> str:
    """Say what changes the Move."""
    return _DECLARED.get(option) or act(view, option)


def base(view: View, option: str) -> str:
    """Say what is done in the own faction sector."""
    if option == "take-upgrade":
        return "Take an Upgrade token"
    slot = slot_of(view, option)
    return f"Discard {slot_words(view, slot)}" if slot else option


def skip(view: View, option: str) -> str:
    """Say which sector is skipped."""
    return f"Skip the {sector_name(view, option)}"


def count_key(option: int) -> str:
    """Return a number as its key."""
    return str(option)


def count(view: View, option: int) -> str:
    """Say how many Move points."""
    return "None" if option == 0 else str(option)


def seat_key(option: int) -> str:
    """Return seat-2."""
    return f"seat-{option + 1}"


def seat(view: View, option: int) -> str:
    """Name a player by the faction."""
    return view.players[option].faction_name


def upgrade(view: View, option: str) -> str:
    """Name an upgrade that can be lost."""
    return "A held Upgrade token" if option == "held" else thing(view, option)


def kind(view: View, option: str) -> str:
    """Name a kind of Embryo."""
    return option.capitalize()


def faction(view: View, option: str) -> str:
    """Name a faction."""
    return option.capitalize()


def token_side(view: View, option: str) -> str:
    """Name a side of a sector."""
    return f"The {option} side"


# -- targets: ids of drawn things, listed in board.py --------------------------------------------


def target(view: View, option: str) -> str:
    """Return the drawn thing that an id stands for; empty: nothing drawn."""
    content = book_of(view.book)
    if unit_of(view, option) is not None:
        return f"unit-{option}"
    if slot_of(view, option) is not None:
        return f"slot-{option}"
    if option in content.rooms:
        return f"room-{option}"
    if sector_of(view, option) is not None:
        return f"sector-{option}"
    return _beside(view, option)


def _beside(view: View, option: str) -> str:
    """Return the id of something open beside the viewer."""
    if view.seat is None:
        return ""
    if option == SPEND_UPGRADE:
        return "upgrades"
    mine = view.players[view.seat]
    held = [name for p in view.players if p.side == mine.side for name in (*p.held, *p.bonus)]
    return f"held-{option}" if option in held else ""


def hand_target(view: View, option: str) -> str:
    """Return the id of a drawn card."""
    return f"hand-{option}"


def seat_target(view: View, option: int) -> str:
    """Return the id of a player's panel."""
    return f"seat-{option + 1}"


def upgrade_target(view: View, option: str) -> str:
    """Return the id of an upgraded unit or card."""
    return "" if option == "held" else target(view, option)


# -- prompts -------------------------------------------------------------------------------------


def attack_prompt(view: View, about: Mapping[str, Any]) -> str:
    """Ask for the target of one attacker."""
    if "slot" in about:
        return "Which enemy unit does Hidden attack?"
    return f"Which enemy unit does {unit_name(about['unit'])} attack?"


def skip_prompt(view: View, about: Mapping[str, Any]) -> str:
    """Ask about one sector."""
    return f"Skip the {sector_name(view, about['sector'])}?"


def loop_prompt(view: View, about: Mapping[str, Any]) -> str:
    """Ask about one Time Loop."""
    return f"How many Move points are used up in the {sector_name(view, about['sector'])}?"


def room_prompt(view: View, about: Mapping[str, Any]) -> str:
    """Ask for the Room of one unit."""
    return f"Which Room does {unit_name(about['unit'])} take?"


def declare_prompt(view: View, about: Mapping[str, Any]) -> str:
    """Ask before a unit travels."""
    points = about["points"]
    plural = "Move point" if points == 1 else "Move points"
    return f"{unit_name(about['unit'])} has {points} {plural}. Change anything before it travels?"


def install_prompt(view: View, about: Mapping[str, Any]) -> str:
    """Ask where a card goes."""
    return f"Where do you install {face(view, about['card'])}?"


def leave_out_prompt(view: View, about: Mapping[str, Any]) -> str:
    """Ask for one card of several."""
    own = view.players[view.seat or 0]
    left = own.deck - book_of(view.book).modes[view.mode].deck
    return f"Which card do you leave out of your deck? {left} to go"
