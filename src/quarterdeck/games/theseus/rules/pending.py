"""Chapter 10, Pending Cards Phase: installing cards, taking Bonus cards, refilling."""

from __future__ import annotations

from quarterdeck.core.ask import Question, ask
from quarterdeck.core.state import Seat, say
from quarterdeck.games.theseus import labels
from quarterdeck.games.theseus.active import controller
from quarterdeck.games.theseus.common import discard, draw, hostile, slot_by_id
from quarterdeck.games.theseus.content import book
from quarterdeck.games.theseus.rules.ending import move_end_token
from quarterdeck.games.theseus.rules.instants import keep
from quarterdeck.games.theseus.state import Card, Slot, Theseus

INSTALL = Question[str](
    id="install",
    text="Where is the card installed?",
    rule="TH-PEND-07",
    label=labels.install_slot,
    target=labels.target,
    prompt=labels.install_prompt,
)


def usable_slots(s: Theseus, seat: Seat, i: int) -> list[str]:
    """TH-PEND-01..05, TH-RULE-76: the Pending slots of a sector that can be used, each its way."""
    return [slot.id for slot in s.ring[i].pending if can_use(s, seat, slot)]


def can_use(s: Theseus, seat: Seat, slot: Slot) -> bool:
    """TH-MALF-04, TH-END-02, TH-RULE-20, TH-RULE-22: A needs a card in the deck, C needs a slot."""
    card = slot.card
    if card is None:
        return bool(s.players[seat].deck)
    if card.id == s.malfunction:
        return False
    if hostile(s, card.seat, seat):
        return True
    return book(s).cards[card.face].is_instant or bool(slots_for(s, seat))


def slots_for(s: Theseus, seat: Seat) -> list[str]:
    """TH-PEND-07..09, TH-RULE-19: empty slots, Bonus slots, and slots of own cards."""
    return [
        slot.id
        for sector in s.ring
        for slot in sector.slots
        if slot.card is None or can_replace(s, seat, slot.card)
    ]


def can_replace(s: Theseus, seat: Seat, card: Card) -> bool:
    """TH-PEND-09, TH-MALF-05: an own Installed card that is not under the Malfunction token."""
    return card.id != s.malfunction and not hostile(s, controller(s, card), seat)


async def use_slot(s: Theseus, seat: Seat, slot_id: str) -> bool:
    """TH-PEND-02..06: ways A, B and C; return whether the slot has yet to be refilled (C)."""
    slot = slot_by_id(s, slot_id)
    card = slot.card
    if card is None:
        refill(s, seat, slot, "TH-PEND-02")
        return False
    if hostile(s, card.seat, seat):
        discard(s, slot, "TH-PEND-03")
        refill(s, seat, slot, "TH-PEND-03")
        return False
    if book(s).cards[card.face].is_instant:
        slot.card = None
        keep(s, seat, card)
        return True
    goal = slot_by_id(s, await ask(s, seat, INSTALL, slots_for(s, seat), card=card.face))
    slot.card = None
    install(s, seat, card, goal)
    return True


def install(s: Theseus, seat: Seat, card: Card, slot: Slot) -> None:
    """TH-PEND-07..09, TH-BONUS-01/03: lay a card, taking a Bonus card or replacing an own card."""
    if slot.card is not None:
        discard(s, slot, "TH-PEND-09")
    slot.card = card
    say(s, "TH-PEND-07", "installed", card=card.face, slot=slot.id, seat=seat)
    if slot.bonus:
        s.players[seat].bonus.append(slot.bonus)
        say(s, "TH-PEND-08", "took-bonus", card=slot.bonus, seat=seat)
        slot.bonus = ""


def refill(s: Theseus, seat: Seat, slot: Slot, rule: str) -> None:
    """TH-PEND-06, TH-END-01: the top card of the own deck, or a step of the End token."""
    p = s.players[seat]
    if p.deck:
        slot.card = draw(s, p)
        say(s, rule, "refilled", slot=slot.id, card=slot.card.face, seat=seat)
    else:
        move_end_token(s)
