"""Which cards are active and how often they count: the one place that knows.

Malfunction, Creepers, takeovers and Duplications meet here; every other chapter asks these
functions.
"""

from __future__ import annotations

from quarterdeck.core.state import Seat
from quarterdeck.games.theseus.common import hostile, index_of, return_embryo
from quarterdeck.games.theseus.content import CardInfo, Doing, book
from quarterdeck.games.theseus.state import Card, Theseus, Unit

#: An active card: its slot's index in the sector, the card, what its face says.
Active = tuple[int, Card, CardInfo]


def controller(s: Theseus, card: Card) -> Seat:
    """TH-PAN-15: Pandora while the card is taken over, else the player of its faction."""
    return s.units[card.embryo].seat if card.embryo else card.seat


def active_cards(s: Theseus, i: int) -> list[Active]:
    """TH-CARD-10, TH-MALF-05, TH-ALI-16: the cards of a sector that have their effects now."""
    infos = book(s).cards
    found: list[Active] = []
    creepers: Card | None = None
    for n, slot in enumerate(s.ring[i].slots):
        card = slot.card
        if card is not None and card.id != s.malfunction:
            info = infos[card.face]
            found.append((n, card, info))
            if "deactivate-cards" in info.passive:
                creepers = card
    if creepers is None:
        return found
    return [entry for entry in found if not _overgrown(s, entry[1], creepers)]


def _overgrown(s: Theseus, card: Card, creepers: Card) -> bool:
    """TH-ALI-16, TH-RULE-35: enemies of the Creepers' controller have no effect beside it."""
    return card is not creepers and hostile(s, controller(s, card), controller(s, creepers))


def is_active(s: Theseus, i: int, card: Card) -> bool:
    """TH-CARD-10: whether an Installed card has its effect."""
    return any(entry[1] is card for entry in active_cards(s, i))


def in_force(s: Theseus, i: int, op: str, seat: Seat) -> list[Active]:
    """Return the active cards of a sector with this operation that serve a player's side."""
    infos = book(s).cards
    for slot in s.ring[i].slots:
        if slot.card is not None and op in infos[slot.card.face].passive:
            break
    else:
        return []
    side = s.players[seat].side
    return [
        entry
        for entry in active_cards(s, i)
        if op in entry[2].passive and s.players[controller(s, entry[1])].side == side
    ]


def number(card: Card, info: CardInfo) -> int:
    """TH-UPG-03, TH-CARD-07: the printed number and one more for each Upgrade token."""
    return (info.number or 0) + card.upgrades


def amount(card: Card, info: CardInfo, doing: Doing) -> int:
    """Return how much an operation of a card does."""
    return number(card, info) if doing.numbered else doing.n


def copying(s: Theseus, i: int, entry: Active) -> list[Card]:
    """TH-DUP-01..04, -10, TH-RULE-71, -74: the active Duplications next to a card that copy it."""
    n, card, info = entry
    if info.is_duplication or info.duplication in ("once", "separate", "n/a"):
        return []
    sector = s.ring[i]
    near = book(s).sectors[sector.id].adjacent[n]
    if not any(sector.slots[m].card is not None for m in near):
        return []
    owner = controller(s, card)
    return [
        other
        for m, other, other_info in active_cards(s, i)
        if m in near and other_info.is_duplication and controller(s, other) == owner
    ]


def copies(s: Theseus, i: int, entry: Active) -> int:
    """TH-DUP-10: a card counts once, and once more for each Duplication that copies it."""
    return 1 + len(copying(s, i, entry))


def total(s: Theseus, i: int, op: str, seat: Seat, kind: str = "") -> int:
    """TH-DUP-10: the numbers of all active cards with an operation, their copies included."""
    added = 0
    for entry in in_force(s, i, op, seat):
        _, card, info = entry
        for doing in info.doings:
            if doing.op == op and doing.kind == kind:
                added += amount(card, info, doing) * copies(s, i, entry)
    return added


# -- protection ----------------------------------------------------------------------------------


def barricades(s: Theseus, unit: Unit) -> list[Active]:
    """TH-MAR-06: the cards that keep Attacks from a unit."""
    return in_force(s, unit.at, "attack-immunity", unit.seat)


def ignores_traps(s: Theseus, unit: Unit, i: int) -> bool:
    """TH-SCI-14, TH-GRE-12: a unit that sets off no Traps in a sector."""
    if unit.invisible:
        return True
    hideouts = in_force(s, i, "trap-immunity", unit.seat)
    for _, card, _ in hideouts:
        spend(s, card)
    return bool(hideouts)


def can_be_moved(s: Theseus, unit: Unit, by: Seat) -> bool:
    """TH-MAR-11, TH-RULE-12, -27: whether a card of this player may move the unit."""
    return (
        unit.at >= 0
        and unit.room >= 0
        and not unit.moved
        and not unit.invisible
        and hostile(s, unit.seat, by)
        and not in_force(s, unit.at, "displace-immunity", unit.seat)
    )


# -- single-use takeovers ------------------------------------------------------------------------


def is_single_use(s: Theseus, card: Card) -> bool:
    """TH-PAN-07, TH-PAN-09, TH-RULE-75: the Embryo on the card took it over for one use."""
    if not card.embryo:
        return False
    unit = s.units[card.embryo]
    info = book(s).units[unit.kind]
    return (info.upgraded if unit.upgraded else info.base).takeover == "single-use"


def spend(s: Theseus, card: Card) -> None:
    """TH-RULE-43, TH-RULE-65: note that a card has served a single-use takeover."""
    if card.embryo and is_single_use(s, card):
        card.spent = True


def spend_copies(s: Theseus, i: int, entry: Active) -> None:
    """TH-RULE-65: note that Duplications have added copies to something resolved."""
    for duplication in copying(s, i, entry):
        spend(s, duplication)


def serve(s: Theseus, i: int, entry: Active) -> None:
    """TH-RULE-65: note that a card has served with its copies."""
    spend(s, entry[1])
    spend_copies(s, i, entry)


def resolved(s: Theseus, card: Card) -> None:
    """TH-PAN-16, TH-RULE-43: an Action or Trap has been resolved for Pandora: it goes back."""
    if card.embryo and is_single_use(s, card):
        return_embryo(s, card)


def give_back(s: Theseus, *, shortcuts_only: bool) -> None:
    """TH-RULE-43, TH-RULE-65: end the single-use takeovers that were used in this Move or turn."""
    if not s.token:
        return  # Pandora is not in the game
    infos = book(s).cards
    for i, sector in enumerate(s.ring):
        for slot in sector.slots:
            card = slot.card
            if card is None or not card.embryo:
                continue
            info = infos[card.face]
            if not shortcuts_only and "deactivate-cards" in info.passive:
                _creepers_served(s, i, card)
            if card.spent and (info.is_shortcut or not shortcuts_only):
                return_embryo(s, card)


def _creepers_served(s: Theseus, i: int, creepers: Card) -> None:
    """TH-RULE-65: Creepers has made a card inactive for Pandora."""
    if creepers.id == s.malfunction:
        return
    cards = [slot.card for slot in s.ring[i].slots if slot.card is not None]
    if any(_overgrown(s, card, creepers) for card in cards):
        spend(s, creepers)


def find(s: Theseus, slot_id: str) -> tuple[int, Active]:
    """Return sector and entry of the card in an Installed slot."""
    sector, n = book(s).slots[slot_id]
    i = index_of(s, sector)
    card = s.ring[i].slots[n].card
    if card is None:
        raise LookupError(slot_id)
    return i, (n, card, book(s).cards[card.face])
