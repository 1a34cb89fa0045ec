"""Chapter 17, Pandora: Budding and takeovers."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import Seat, say
from quarterdeck.games.theseus import labels
from quarterdeck.games.theseus.common import (
    abilities,
    card_in,
    foes_in,
    hostile,
    in_pool,
    leave_room,
    strip,
)
from quarterdeck.games.theseus.content import book
from quarterdeck.games.theseus.rules.move import appear
from quarterdeck.games.theseus.state import ON_CARD, Theseus, Unit

EMBRYO = Question[str](
    id="embryo",
    text="Which Embryo is born?",
    rule="TH-PAN-11",
    label=labels.kind,
)
TAKEOVER = Question[str](
    id="takeover",
    text="Which card does the Embryo take over?",
    rule="TH-PAN-13",
    label=labels.thing,
    target=labels.target,
    pass_label="Take over none",
)


def will_bud(s: Theseus, unit: Unit) -> bool:
    """TH-PAN-10, TH-RULE-47: a Creature that ended its own Move where no enemy unit stands."""
    return abilities(s, unit).buds and not foes_in(s, unit.at, unit.seat)


async def bud(s: Theseus, seat: Seat, i: int) -> None:
    """TH-PAN-10..12: an Embryo is born in the sector."""
    infos = book(s).units
    kinds = [kind for kind, info in infos.items() if info.embryo and in_pool(s, kind)]
    if not kinds:
        return
    unit = in_pool(s, await ask(s, seat, EMBRYO, kinds))[0]
    say(s, "TH-PAN-10", "budded", unit=unit.id, seat=seat)
    await appear(s, seat, unit, i)


def takeovers(s: Theseus, seat: Seat, i: int) -> list[str]:
    """TH-PAN-13, TH-RULE-45, TH-TEAM-17: the enemy cards of a sector that can be taken over."""
    return [
        slot.id
        for slot in s.ring[i].slots
        if slot.card is not None
        and not slot.card.embryo
        and slot.card.id != s.malfunction
        and hostile(s, slot.card.seat, seat)
    ]


async def take_over(s: Theseus, seat: Seat, unit: Unit) -> None:
    """TH-PAN-13..15, TH-PAN-26: the moved Embryo may go onto a card."""
    options = takeovers(s, seat, unit.at)
    name = await ask(s, seat, TAKEOVER, [*options, PASS])
    if name is PASS:
        return
    leave_room(s, unit)
    strip(s, unit)
    unit.at = ON_CARD
    card = card_in(s, name)
    card.embryo = unit.id
    how = abilities(s, unit).takeover
    say(s, "TH-PAN-13", "taken-over", unit=unit.id, slot=name, card=card.face, how=how)
