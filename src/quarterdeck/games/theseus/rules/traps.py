"""What Trap cards do, one function an operation; and the trap step of a sector."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from quarterdeck.core.ask import Question, ask
from quarterdeck.core.state import say
from quarterdeck.games.theseus import labels
from quarterdeck.games.theseus.active import (
    Active,
    active_cards,
    amount,
    controller,
    copies,
    ignores_traps,
    resolved,
    spend_copies,
)
from quarterdeck.games.theseus.common import active_seat, discard, hostile, installed
from quarterdeck.games.theseus.content import book
from quarterdeck.games.theseus.rules.attack import onslaught
from quarterdeck.games.theseus.rules.points import gain_data, wound
from quarterdeck.games.theseus.state import Card, Theseus, Unit

TRAP = Question[str](
    id="trap",
    text="Which Trap works next?",
    rule="TH-TRAP-05",
    label=labels.thing,
    target=labels.target,
)

CAMCORDER_LIMIT = 6
"""TH-SCI-05: a Camcorder token counts from 0 to 6."""

Trap = Callable[[Theseus, int, Card, Unit, int], Awaitable[None]]


async def spring_traps(s: Theseus, unit: Unit, i: int, *, passing: bool) -> None:
    """TH-TRAP-01..10: the hostile Traps of a sector work on a unit, in the active player's order."""
    done: list[int] = []
    while unit.at == i:
        ready = [
            e for e in active_cards(s, i) if e[1].id not in done and works(s, e, unit, passing)
        ]
        if not ready or ignores_traps(s, unit, i):
            return
        slots = s.ring[i].slots
        names = [slots[n].id for n, _, _ in ready]
        name = await ask(s, active_seat(s), TRAP, names, unit=unit.id)
        entry = ready[names.index(name)]
        done.append(entry[1].id)
        await spring(s, i, entry, unit)


def works(s: Theseus, entry: Active, unit: Unit, passing: bool) -> bool:
    """TH-TRAP-01, TH-TRAP-03, TH-SCI-04, TH-SCI-10, TH-ALI-13: the card would do something."""
    _, card, info = entry
    if not info.is_trap or (passing and not info.crescent) or (info.switch and not card.activated):
        return False
    if not hostile(s, controller(s, card), unit.seat):
        return False
    return all(POSSIBLE.get(doing.op, always)(s, card, unit) for doing in info.trap)


async def spring(s: Theseus, i: int, entry: Active, unit: Unit) -> None:
    """TH-TRAP-06, TH-DUP-09, TH-MAR-16: one Trap with its copies works, or is kept from it."""
    n, card, info = entry
    slot = s.ring[i].slots[n]
    if card.deactivated_by is not None and not hostile(s, card.deactivated_by, unit.seat):
        card.deactivated_by = None
        say(s, "TH-MAR-16", "trap-deactivated", slot=slot.id, card=card.face, unit=unit.id)
        return
    say(s, "TH-TRAP-02", "trap", slot=slot.id, card=card.face, unit=unit.id)
    times = 1 if info.duplication == "mirror" else copies(s, i, entry)
    if times > 1:
        spend_copies(s, i, entry)
    for _ in range(times):
        if unit.at != i:
            break  # TH-TRAP-09
        for doing in info.trap:
            await TRAPS[doing.op](s, i, card, unit, amount(card, info, doing))
    if info.single_use:
        discard(s, slot, "TH-CARD-08")
    else:
        resolved(s, card)


# -- one function an operation -------------------------------------------------------------------


async def wound_unit(s: Theseus, i: int, card: Card, unit: Unit, n: int) -> None:
    """TH-MAR-01/02, TH-ALI-01/02, TH-SCI-04, TH-GRE-02: N wounds to the unit that set it off."""
    wound(s, unit, n, controller(s, card), "TH-TRAP-07")


async def probe(s: Theseus, i: int, card: Card, unit: Unit, n: int) -> None:
    """TH-GRE-03: Probe scores N Data Points."""
    gain_data(s, controller(s, card), n, "TH-GRE-03")


async def ambush(s: Theseus, i: int, card: Card, unit: Unit, n: int) -> None:
    """TH-MAR-07/08: the controller carries out a Lesser Onslaught, in whoever's turn."""
    seat = controller(s, card)
    await onslaught(s, seat, [i], seat, "TH-MAR-07")


async def infect(s: Theseus, i: int, card: Card, unit: Unit, n: int) -> None:
    """TH-ALI-13/14, TH-RULE-69: a Parasite token of the controller, if one is left."""
    if tokens_left(s, "parasite") > 0:
        unit.parasites.append(controller(s, card))
        say(s, "TH-ALI-13", "infected", unit=unit.id)


async def grip(s: Theseus, i: int, card: Card, unit: Unit, n: int) -> None:
    """TH-SCI-10: Gripper holds the unit."""
    card.holds = unit.id
    unit.gripped = True
    say(s, "TH-SCI-10", "gripped", unit=unit.id)


async def collect(s: Theseus, i: int, card: Card, unit: Unit, n: int) -> None:
    """TH-SCI-05: Camcorders add N points, up to 6."""
    card.points = min(CAMCORDER_LIMIT, card.points + n)
    say(s, "TH-SCI-05", "camcorder", card=card.face, points=card.points)


TRAPS: dict[str, Trap] = {
    "wound-unit": wound_unit,
    "gain-data": probe,
    "lesser-onslaught": ambush,
    "place-token:parasite": infect,
    "place-token:gripper": grip,
    "camcorder-collect": collect,
}


def always(s: Theseus, card: Card, unit: Unit) -> bool:
    """Say that nothing keeps a Trap from working."""
    return True


def can_infect(s: Theseus, card: Card, unit: Unit) -> bool:
    """TH-ALI-13, TH-TOKEN-02: the unit has no Parasite, and one is left."""
    return not unit.parasites and tokens_left(s, "parasite") > 0


def can_grip(s: Theseus, card: Card, unit: Unit) -> bool:
    """TH-SCI-10, TH-SCI-12, TH-RULE-31: neither the card nor another Gripper holds a unit."""
    return not card.holds and not unit.gripped and tokens_left(s, "gripper") > 0


POSSIBLE: dict[str, Callable[[Theseus, Card, Unit], bool]] = {
    "place-token:parasite": can_infect,
    "place-token:gripper": can_grip,
}


def tokens_left(s: Theseus, token: str) -> int:
    """TH-TOKEN-02: how many tokens of a kind are in the pool."""
    units = s.units.values()
    if token == "parasite":
        used = sum(len(unit.parasites) for unit in units)
    elif token == "gripper":
        used = sum(unit.gripped for unit in units)
    elif token == "invisibility":
        used = sum(unit.invisible for unit in units)
    else:
        used = sum(card.deactivated_by is not None for _, _, _, card in installed(s))
    return book(s).tokens[token] - used
