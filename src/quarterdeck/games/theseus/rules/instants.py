"""Instants, Bonus cards and Upgrade tokens: what may be played in a window, and what it does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator

from quarterdeck.core.ask import Question, ask
from quarterdeck.core.state import Seat, say
from quarterdeck.games.theseus import labels
from quarterdeck.games.theseus.active import controller, is_active
from quarterdeck.games.theseus.common import (
    card_in,
    discard,
    draw,
    empty_slots,
    foes_in,
    hostile,
    index_of,
    installed,
    release_held,
    side_of,
    slot_by_id,
    take_upgrades,
    units_in,
    waiting,
)
from quarterdeck.games.theseus.content import book
from quarterdeck.games.theseus.rules.points import gain_data
from quarterdeck.games.theseus.state import ON_CARD, POOL, Card, Theseus


def _question(name: str, text: str, rule: str) -> Question[str]:
    return Question[str](id=name, text=text, rule=rule, label=labels.thing, target=labels.target)


HOLE = _question("hole", "Which card moves?", "TH-ALI-11")
HOLE_TO = _question("hole-to", "To which slot does it move?", "TH-ALI-11")
EMERGENCY = _question("emergency-protocol", "Which Pending card is discarded?", "TH-SCI-18")
MIND_SCAN = _question("mind-scan", "Which sector is scanned?", "TH-GRE-06")
INSTALL_TOP = Question[str](
    id="install-top",
    text="Where is the card installed?",
    rule="TH-BON-01",
    label=labels.install_slot,
    target=labels.target,
    prompt=labels.install_prompt,
)
UPGRADE = _question("upgrade", "What is upgraded?", "TH-UPG-02")

SPEND_UPGRADE = "spend-upgrade"
GATEWAY = "extra-sector"


# -- what may be played --------------------------------------------------------------------------


def plays(s: Theseus, seat: Seat, *, travelling: bool = False) -> list[str]:
    """TH-TIME-01..04, TH-RULE-67: Instants, Bonus cards and tokens that would change something."""
    found: list[str] = []
    content = book(s)
    for p in side_of(s, seat) if has_something(s, seat) else ():
        for card in p.held:
            if card.face not in found and INSTANTS[content.cards[card.face].played[0].op][0](
                s, seat
            ):
                found.append(card.face)
        for face in p.bonus:
            op = content.bonus[face].effects[0].op
            possible = travelling if op == GATEWAY else BONUS[op][0](s, seat)  # TH-TIME-04
            if possible and face not in found:
                found.append(face)
    if s.players[seat].upgrades and any(True for _ in upgradable(s, seat)):
        found.append(SPEND_UPGRADE)
    return found


def has_something(s: Theseus, seat: Seat) -> bool:
    """Tell whether an Instant or a Bonus card lies open beside a player or his ally."""
    p = s.players[seat]
    return bool(p.held or p.bonus) or s.mode == "team"


async def play(s: Theseus, seat: Seat, what: str) -> None:
    """TH-CARD-04, TH-BONUS-02, TH-TEAM-09, TH-RULE-38: play one thing, once, and it is gone."""
    if what == SPEND_UPGRADE:
        await spend_upgrade(s, seat)
        return
    content = book(s)
    say(s, "TH-CARD-04", "played", seat=seat, card=what)
    if what in content.bonus:
        owner = next(p for p in side_of(s, seat) if what in p.bonus)
        owner.bonus.remove(what)
        s.spare_bonus.append(what)
        effect = content.bonus[what].effects[0]
        if effect.op == GATEWAY:
            s.turn.points += int(effect.n)
        else:
            await BONUS[effect.op][1](s, seat, int(effect.n))
        return
    owner = next(p for p in side_of(s, seat) if any(card.face == what for card in p.held))
    card = next(card for card in owner.held if card.face == what)
    owner.held.remove(card)
    s.players[card.seat].discarded.append(card)
    doing = content.cards[what].played[0]
    await INSTANTS[doing.op][1](s, seat, doing.n)


# -- Instants ------------------------------------------------------------------------------------


def has_supply(s: Theseus, seat: Seat) -> bool:
    """TH-RULE-67: the supply holds an Upgrade token."""
    return s.supply > 0


async def supply_drop(s: Theseus, seat: Seat, n: int) -> None:
    """TH-MAR-18: take Upgrade tokens."""
    take_upgrades(s, seat, n, "TH-MAR-18")


def movable_cards(s: Theseus, seat: Seat) -> list[str]:
    """TH-ALI-11, TH-MALF-05: own Installed cards that are not under the Malfunction token."""
    return [
        slot.id
        for _, _, slot, card in installed(s)
        if card.id != s.malfunction and not hostile(s, controller(s, card), seat)
    ]


def can_dig(s: Theseus, seat: Seat) -> bool:
    """TH-RULE-67: there is a card to move and a slot to move it to."""
    return bool(movable_cards(s, seat)) and bool(empty_slots(s))


async def hole(s: Theseus, seat: Seat, n: int) -> None:
    """TH-ALI-11, TH-RULE-19: an own Installed card goes with its tokens to an empty slot."""
    name = await ask(s, seat, HOLE, movable_cards(s, seat))
    goal = await ask(s, seat, HOLE_TO, empty_slots(s), slot=name)
    slot = slot_by_id(s, name)
    card = card_in(s, name)
    release_held(s, card)
    slot.card = None
    slot_by_id(s, goal).card = card
    say(s, "TH-ALI-11", "card-moved", card=card.face, slot=name, to=goal)


def enemy_pending(s: Theseus, seat: Seat) -> list[str]:
    """TH-SCI-18, TH-MALF-04: enemy Pending cards that can be discarded."""
    return [
        slot.id
        for slot, card in waiting(s)
        if card.id != s.malfunction and hostile(s, card.seat, seat)
    ]


def has_enemy_pending(s: Theseus, seat: Seat) -> bool:
    """TH-RULE-67: there is a card that can be discarded."""
    return bool(enemy_pending(s, seat))


async def emergency_protocol(s: Theseus, seat: Seat, n: int) -> None:
    """TH-SCI-18: an enemy Pending card is discarded, its slot staying empty."""
    name = await ask(s, seat, EMERGENCY, enemy_pending(s, seat))
    discard(s, slot_by_id(s, name), "TH-SCI-18")


def scannable(s: Theseus, seat: Seat) -> list[str]:
    """TH-GRE-06: sectors that hold an own unit and an enemy unit."""
    return [
        sector.id
        for i, sector in enumerate(s.ring)
        if 0 < len(foes_in(s, i, seat)) < len(units_in(s, i))
    ]


def can_scan(s: Theseus, seat: Seat) -> bool:
    """TH-RULE-67: an enemy unit stands beside an own one."""
    return bool(scannable(s, seat))


async def mind_scan(s: Theseus, seat: Seat, n: int) -> None:
    """TH-GRE-06: one Data Point for each enemy unit of a sector with an own unit."""
    i = index_of(s, await ask(s, seat, MIND_SCAN, scannable(s, seat)))
    owner = next(p for p in side_of(s, seat) if p.faction == "greys")
    gain_data(s, owner.seat, n * len(foes_in(s, i, seat)), "TH-GRE-06")


# -- Bonus cards ---------------------------------------------------------------------------------


async def upgrade(s: Theseus, seat: Seat, n: int) -> None:
    """TH-BON-03: take an Upgrade token."""
    take_upgrades(s, seat, n, "TH-BON-03")


def can_install_top(s: Theseus, seat: Seat) -> bool:
    """TH-RULE-21: a card in the deck, and an empty slot unless it is an Instant."""
    deck = s.players[seat].deck
    if not deck:
        return False
    return book(s).cards[deck[-1].face].is_instant or bool(empty_slots(s))


async def card_from_the_deck(s: Theseus, seat: Seat, n: int) -> None:
    """TH-BON-01, TH-TEAM-07: the top card of the own deck goes to an empty slot."""
    p = s.players[seat]
    if book(s).cards[p.deck[-1].face].is_instant:
        keep(s, seat, draw(s, p))
        return
    name = await ask(s, seat, INSTALL_TOP, empty_slots(s), card=p.deck[-1].face)
    card = draw(s, p)
    slot_by_id(s, name).card = card
    say(s, "TH-BON-01", "installed", card=card.face, slot=name, seat=seat)


def keep(s: Theseus, seat: Seat, card: Card) -> None:
    """TH-PEND-10, TH-CARD-04: an Instant is kept openly beside the player."""
    s.players[seat].held.append(card)
    say(s, "TH-PEND-10", "kept", card=card.face, seat=seat)


Possible = Callable[[Theseus, Seat], bool]
Effect = Callable[[Theseus, Seat, int], Awaitable[None]]

INSTANTS: dict[str, tuple[Possible, Effect]] = {
    "gain-upgrade": (has_supply, supply_drop),
    "move-own-card": (can_dig, hole),
    "discard-enemy-pending": (has_enemy_pending, emergency_protocol),
    "gain-data-per": (can_scan, mind_scan),
}
BONUS: dict[str, tuple[Possible, Effect]] = {
    "gain-upgrade": (has_supply, upgrade),
    "install-top-card": (can_install_top, card_from_the_deck),
}


# -- Upgrade tokens ------------------------------------------------------------------------------


def upgradable(s: Theseus, seat: Seat) -> Iterator[str]:
    """TH-UPG-02..05, TH-RULE-37: base units and numbered active cards that the tokens pay for."""
    content = book(s)
    tokens = s.players[seat].upgrades
    for u in s.units.values():
        if (
            not u.upgraded
            and u.at not in (POOL, ON_CARD)
            and content.units[u.kind].upgradable
            and not hostile(s, u.seat, seat)
        ):
            yield u.id
    for i, _, slot, card in installed(s):
        if (
            card.upgrades < min(tokens, content.card_upgrades)
            and content.cards[card.face].number is not None
            and not hostile(s, controller(s, card), seat)
            and is_active(s, i, card)
        ):
            yield slot.id


async def spend_upgrade(s: Theseus, seat: Seat) -> None:
    """TH-UPG-01..04: turn a unit to its upgraded side, or raise a card's number by one."""
    p = s.players[seat]
    name = await ask(s, seat, UPGRADE, list(upgradable(s, seat)))
    if name in s.units:
        s.units[name].upgraded = True
        p.upgrades -= 1
        s.supply += 1
        say(s, "TH-UPG-02", "upgraded-unit", unit=name, seat=seat)
        return
    card = card_in(s, name)
    p.upgrades -= 1 + card.upgrades
    s.supply += card.upgrades
    card.upgrades += 1
    say(s, "TH-UPG-03", "upgraded-card", slot=name, card=card.face, seat=seat, count=card.upgrades)
