"""The whole board of Theseus in lines of text, for terminals, screen readers and programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quarterdeck.games.theseus.labels import face, unit_name, unit_of
from quarterdeck.games.theseus.view import (
    CardView,
    PlayerView,
    SectorView,
    SlotView,
    UnitView,
    View,
)


def describe(view: View, names: Sequence[str]) -> list[str]:
    """Tell everything the viewer sees."""
    lines = [_headline(view, names)]
    for p in view.players:
        lines += _player(view, p, names)
    for sector in view.ring:
        lines += _sector(view, sector)
    space = [unit_name(unit.id) for unit in view.units if unit.at == "space"]
    if space:
        lines.append(f"Space: {', '.join(space)}.")
    lines.append(f"Upgrade tokens in the supply: {view.supply}. End token: {view.final}.")
    return lines


def name_of(view: View, names: Sequence[str], seat: int) -> str:
    """Name a player."""
    return "You" if seat == view.seat else names[seat] if seat < len(names) else f"Seat {seat + 1}"


def called(view: View, names: Sequence[str], seat: int) -> str:
    """Name a player with the faction."""
    name = name_of(view, names, seat)
    faction = view.players[seat].faction_name
    return f"{name} ({faction})" if faction else name


def _headline(view: View, names: Sequence[str]) -> str:
    if view.places:
        best = [called(view, names, i) for i, place in enumerate(view.places) if place == 1]
        return f"The game is over: {' and '.join(best)} won."
    if view.active is None:
        return "The game is being set up."
    return f"Turn {view.number}: {called(view, names, view.active)}."


def _player(view: View, p: PlayerView, names: Sequence[str]) -> Iterator[str]:
    data = f", {p.data} Data" if p.data is not None else ""
    top = f", top card {face(view, p.top)}" if p.top else ""
    yield (
        f"{called(view, names, p.seat)}: {p.life} Life{data}, {p.upgrades} Upgrade tokens, "
        f"{p.deck} cards in the deck{top}."
    )
    beside = [face(view, name) for name in (*p.held, *p.bonus)]
    if beside:
        yield f"  Beside: {', '.join(beside)}."
    if p.hand:
        yield f"  Drawn: {', '.join(face(view, name) for name in p.hand)}."
    if p.own_deck:
        yield f"  Your deck holds: {', '.join(face(view, name) for name in p.own_deck)}."


def _sector(view: View, sector: SectorView) -> Iterator[str]:
    owners = [view.players[seat].faction_name for seat in sector.owners]
    whose = f" of the {' and '.join(owners)}" if owners else ""
    yield f"{sector.name}{whose}, {sector.crowd} units."
    for n, name in enumerate(sector.rooms):
        if name:
            yield f"  Room {'abcd'[n]}: {_unit(view, name)}."
    for slot in sector.slots:
        if slot.card is not None or slot.bonus:
            yield f"  Slot {slot.id}: {_slot(view, slot)}."
    for slot in sector.pending:
        if slot.card is not None:
            yield f"  Pending {slot.id}: {_slot(view, slot)}."
    if sector.id == "control-room" and not view.malfunction:
        yield "  The Malfunction token lies on its symbol."


def _unit(view: View, name: str) -> str:
    unit = unit_of(view, name)
    if unit is None:
        return unit_name(name)
    marks = [
        word
        for word, there in (
            ("upgraded", unit.upgraded),
            ("moved", unit.moved),
            ("gripped", unit.gripped),
            ("invisible", unit.invisible),
            (_parasites(view, unit), unit.parasites),
        )
        if there
    ]
    return ", ".join((unit_name(name), *marks))


def _parasites(view: View, unit: UnitView) -> str:
    owners = [view.players[seat].faction_name for seat in dict.fromkeys(unit.parasites)]
    count = "1 Parasite" if len(unit.parasites) == 1 else f"{len(unit.parasites)} Parasites"
    return f"{count} of the {' and the '.join(owners)}"


def _slot(view: View, slot: SlotView) -> str:
    if slot.card is None:
        return f"Bonus card {face(view, slot.bonus)}"
    return card_line(view, slot.card)


def _deactivated(view: View, card: CardView) -> str:
    if card.deactivated_by is None:
        return ""
    return f"deactivated by the {view.players[card.deactivated_by].faction_name}"


def card_line(view: View, card: CardView) -> str:
    """Tell a card with everything that lies on it."""
    words = [f"{card.name} of the {view.players[card.seat].faction_name}"]
    if card.number is not None:
        words.append(f"number {card.number}")
    for word, there in (
        (f"{card.upgrades} Upgrade tokens", card.upgrades),
        (f"{card.points} points", card.points),
        ("activated", card.activated),
        (_deactivated(view, card), card.deactivated_by is not None),
        ("under the Malfunction token", card.malfunction),
        (f"taken over by {unit_name(card.embryo) if card.embryo else ''}", card.embryo),
        (f"holds {unit_name(card.holds) if card.holds else ''}", card.holds),
        (f"copies {', '.join(card.copied)}", card.copied),
    ):
        if there:
            words.append(word)
    return ", ".join(words)
