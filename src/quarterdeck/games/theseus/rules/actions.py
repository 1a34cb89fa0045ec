"""What Action cards do, one function an operation.

Each is given the active player, who makes all choices, and the card with its sector. Points go to
the card's controller, Upgrade tokens to the active player (TH-RULE-37).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import Seat, say
from quarterdeck.games.theseus import labels
from quarterdeck.games.theseus.active import (
    Active,
    active_cards,
    amount,
    can_be_moved,
    controller,
    copies,
    find,
    is_active,
    resolved,
    spend,
    spend_copies,
)
from quarterdeck.games.theseus.common import (
    card_in,
    discard,
    foes_in,
    hostile,
    in_pool,
    index_of,
    installed,
    leave_room,
    take_upgrades,
    waiting,
)
from quarterdeck.games.theseus.content import CardInfo, book
from quarterdeck.games.theseus.rules.attack import attack, can_attack, onslaught
from quarterdeck.games.theseus.rules.move import appear, arrive, lead_enemy
from quarterdeck.games.theseus.rules.points import gain_data, gain_life, wound
from quarterdeck.games.theseus.rules.traps import tokens_left
from quarterdeck.games.theseus.state import Card, Theseus, Unit


def _question(name: str, text: str, rule: str, pass_label: str = "Do nothing") -> Question[str]:
    return Question[str](
        id=name,
        text=text,
        rule=rule,
        label=labels.thing,
        target=labels.target,
        pass_label=pass_label,
    )


GHOST_STRIKE = _question("ghost-strike", "Which unit attacks?", "TH-ALI-07", "No further unit")
MOVE_ENEMY = _question("move-enemy", "Which enemy unit moves?", "TH-MAR-11", "Move none")
CONTROL = _question("move-enemy", "Which enemy unit moves?", "TH-GRE-07", "Move none")
ABDUCT = _question("abduct", "Which unit is abducted?", "TH-ALI-12", "Abduct none")
ABDUCT_TO = _question("abduct-to", "To which sector is it abducted?", "TH-ALI-12")
DETECT = _question("trap-detector", "Which Trap is deactivated?", "TH-MAR-15", "No further Trap")
HIDE = _question("invisibility", "Which unit becomes invisible?", "TH-GRE-11", "No further unit")
DETONATE = _question("detonation", "In which sector is the detonation?", "TH-SCI-13")
TAP = _question("life-tapping", "Which enemy unit is tapped?", "TH-GRE-05")
REMOTE = _question("remote-control", "Which Action card is triggered?", "TH-SCI-16")
MALFUNCTION = _question("malfunction", "Where does the Malfunction token go?", "TH-MALF-01")
DOWNGRADE = Question[int](
    id="downgrade",
    text="Which enemy loses upgrades?",
    rule="TH-GRE-09",
    key=labels.seat_key,
    label=labels.seat,
    target=labels.seat_target,
)
LOSE_UPGRADE = Question[str](
    id="lose-upgrade",
    text="Which upgrade is lost?",
    rule="TH-RULE-28",
    label=labels.upgrade,
    target=labels.upgrade_target,
)
MED_BAY = Question[int](
    id="med-bay",
    text="Who loses a Life Point?",
    rule="TH-DM-05",
    key=labels.seat_key,
    label=labels.seat,
    target=labels.seat_target,
)

HELD = "held"
"""A held Upgrade token, among the upgrades that Downgrade can take."""


class Acting(msgspec.Struct, frozen=True):
    """Who resolves which card, and where it lies."""

    seat: Seat
    i: int
    entry: Active
    n: int

    @property
    def card(self) -> Card:
        """The card being resolved."""
        return self.entry[1]

    @property
    def info(self) -> CardInfo:
        """What its face says."""
        return self.entry[2]


Action = Callable[[Theseus, Acting], Awaitable[None]]


async def resolve_action(s: Theseus, seat: Seat, i: int, entry: Active) -> None:
    """TH-ACT-03, TH-DUP-09/10, TH-CARD-08, TH-RULE-43: a card with its copies is resolved."""
    n, card, info = entry
    if not all(POSSIBLE.get(doing.op, always)(s, seat) for doing in info.action):
        return  # TH-SCI-13: not resolved, it stays
    say(s, "TH-ACT-01", "action", slot=s.ring[i].slots[n].id, card=card.face, seat=seat)
    times = copies(s, i, entry)
    spend_copies(s, i, entry)
    for doing in info.action:
        if doing.op in AT_ONCE:
            await AT_ONCE[doing.op](s, Acting(seat, i, entry, times))
            continue
        for _ in range(times):
            await ACTIONS[doing.op](s, Acting(seat, i, entry, amount(card, info, doing)))
    if info.single_use:
        discard(s, s.ring[i].slots[n], "TH-CARD-08")
    else:
        resolved(s, card)


# -- points and tokens ---------------------------------------------------------------------------


async def gain_upgrade(s: Theseus, a: Acting) -> None:
    """TH-MAR-04: Armory, Small Laboratory, Habitat, Enhancer."""
    take_upgrades(s, a.seat, a.n, "TH-MAR-04")


async def score_data(s: Theseus, a: Acting) -> None:
    """TH-SCI-01, TH-GRE-04: Archives and Transfer score N Data Points."""
    rule = "TH-GRE-04" if a.info.faction == "greys" else "TH-SCI-01"
    gain_data(s, controller(s, a.card), a.n, rule)


async def schematics(s: Theseus, a: Acting) -> None:
    """TH-SCI-15: Station Schematics, a Data Point for each other sector with an own unit."""
    own = {u.at for u in s.units.values() if u.at >= 0 and not hostile(s, u.seat, a.seat)}
    gain_data(s, controller(s, a.card), a.n * len(own - {a.i}), "TH-SCI-15")


async def cash(s: Theseus, a: Acting) -> None:
    """TH-SCI-06/07, TH-RULE-44: Camcorder points become Data, once a copy; then they are reset."""
    gain_data(s, controller(s, a.card), a.card.points * a.n, "TH-SCI-06")
    a.card.points = 0


async def med_bay(s: Theseus, a: Acting) -> None:
    """TH-SCI-02, TH-DM-05: regain Life; in deathmatch the enemies lose it, shared out."""
    owner = controller(s, a.card)
    if s.mode != "deathmatch":
        gain_life(s, owner, a.n, "TH-SCI-02")
        return
    for _ in range(a.n):
        rich = [p.seat for p in s.players if hostile(s, p.seat, owner) and p.life > 0 and not p.out]
        if not rich:
            return
        loser = s.players[await ask(s, a.seat, MED_BAY, rich)]
        loser.life -= 1
        say(s, "TH-DM-05", "lost-life", seat=loser.seat, life=loser.life)


async def activate(s: Theseus, a: Acting) -> None:
    """TH-SCI-03: Defense System is switched on for good."""
    if not a.card.activated:
        a.card.activated = True
        say(s, "TH-SCI-03", "activated", card=a.card.face)


async def downgrade(s: Theseus, a: Acting) -> None:
    """TH-GRE-09/10, TH-RULE-28: one enemy loses N upgrades of the Greys' choice."""
    foes = [p.seat for p in s.players if hostile(s, p.seat, a.seat) and upgrades_of(s, p.seat)]
    if not foes:
        return
    foe = await ask(s, a.seat, DOWNGRADE, foes)
    for _ in range(a.n):
        there = upgrades_of(s, foe)
        if not there:
            return
        lose_upgrade(s, foe, await ask(s, a.seat, LOSE_UPGRADE, there, foe=foe))


def upgrades_of(s: Theseus, seat: Seat) -> list[str]:
    """TH-GRE-09/10, TH-RULE-75: what Downgrade can take from a player."""
    found = [HELD] if s.players[seat].upgrades else []
    for _, _, slot, card in installed(s):
        if card.upgrades and card.id != s.malfunction and controller(s, card) == seat:
            found.append(slot.id)
    found += [u.id for u in s.units.values() if u.seat == seat and u.upgraded and u.at >= -1]
    return found


def lose_upgrade(s: Theseus, seat: Seat, what: str) -> None:
    """TH-GRE-09: a token returns to the supply, or a unit is turned back."""
    if what == HELD:
        s.players[seat].upgrades -= 1
        s.supply += 1
    elif what in s.units:
        s.units[what].upgraded = False
    else:
        card_in(s, what).upgrades -= 1
        s.supply += 1
    say(s, "TH-GRE-09", "lost-upgrade", seat=seat, what=what)


# -- wounds and Attacks --------------------------------------------------------------------------


async def carry_out_onslaught(s: Theseus, a: Acting) -> None:
    """TH-MAR-05, TH-RULE-70: Onslaught; the active player's units attack."""
    await onslaught(s, a.seat, range(len(s.ring)), a.seat, "TH-MAR-05")


async def ghost_strike(s: Theseus, a: Acting) -> None:
    """TH-ALI-07, TH-RULE-71: up to N own units make their Attack, each once a turn."""
    for _ in range(a.n):
        able = [
            u.id
            for u in s.units.values()
            if not hostile(s, u.seat, a.seat) and u.id not in s.turn.ghosts and can_attack(s, u)
        ]
        name = await ask(s, a.seat, GHOST_STRIKE, [*able, PASS])
        if name is PASS:
            return
        s.turn.ghosts.append(name)
        await attack(s, a.seat, s.units[name])


async def detonation(s: Theseus, a: Acting) -> None:
    """TH-SCI-13: each enemy unit of a chosen sector suffers N wounds."""
    sectors = held_by_foes(s, a.seat)
    if not sectors:
        return  # the first copy left no unit there
    i = index_of(s, await ask(s, a.seat, DETONATE, sectors))
    for unit in foes_in(s, i, a.seat):
        wound(s, unit, a.n, controller(s, a.card), "TH-SCI-13")


def held_by_foes(s: Theseus, seat: Seat) -> list[str]:
    """Return the sectors that hold an enemy unit."""
    return [sector.id for i, sector in enumerate(s.ring) if foes_in(s, i, seat)]


async def life_tapping(s: Theseus, a: Acting) -> None:
    """TH-GRE-05, TH-RULE-36, TH-RULE-59: N wounds to an enemy unit here, as many Life Points."""
    foes = [unit.id for unit in foes_in(s, a.i, a.seat)]
    if not foes:
        return
    unit = s.units[await ask(s, a.seat, TAP, foes)]
    owner = controller(s, a.card)
    tapped = wound(s, unit, a.n, owner, "TH-GRE-05")
    if s.mode != "deathmatch":
        gain_life(s, owner, tapped, "TH-GRE-05")


# -- moving enemy units --------------------------------------------------------------------------


async def move_enemy(s: Theseus, a: Acting) -> None:
    """TH-MAR-11, TH-GRE-07/08: Team Tactics and Control, Moves of up to N enemy units."""
    question = CONTROL if a.info.faction == "greys" else MOVE_ENEMY
    for _ in range(a.n):
        able = [u.id for u in s.units.values() if can_be_moved(s, u, a.seat)]
        name = await ask(s, a.seat, question, [*able, PASS])
        if name is PASS:
            return
        await lead_enemy(s, a.seat, s.units[name])


async def abduction(s: Theseus, a: Acting) -> None:
    """TH-ALI-12, TH-RULE-58: up to N enemy units of the sector are put in other sectors."""
    for _ in range(a.n):
        able = [u.id for u in foes_in(s, a.i, a.seat) if can_be_moved(s, u, a.seat)]
        name = await ask(s, a.seat, ABDUCT, [*able, PASS])
        if name is PASS:
            return
        unit = s.units[name]
        others = [sector.id for i, sector in enumerate(s.ring) if i != a.i]
        goal = index_of(s, await ask(s, a.seat, ABDUCT_TO, others, unit=name))
        leave_room(s, unit)
        unit.moved = True
        say(s, "TH-ALI-12", "abducted", unit=name, to=s.ring[goal].id)
        await arrive(s, a.seat, unit, goal)


async def incubator(s: Theseus, a: Acting) -> None:
    """TH-ALI-08/09, TH-RULE-44, TH-RULE-72: a Minor Alien of the controller appears here."""
    kinds = [kind for kind, info in book(s).units.items() if info.token]
    pool = [unit for kind in kinds for unit in in_pool(s, kind)]
    if not pool:
        return
    unit = pool[0]
    unit.seat = controller(s, a.card)
    await appear(s, a.seat, unit, a.i)


# -- tokens on units and cards -------------------------------------------------------------------


async def invisibility(s: Theseus, a: Acting) -> None:
    """TH-GRE-11: up to N tokens on different own units."""
    for _ in range(min(a.n, tokens_left(s, "invisibility"))):
        able = [u.id for u in s.units.values() if _can_hide(s, u, a.seat)]
        name = await ask(s, a.seat, HIDE, [*able, PASS])
        if name is PASS:
            return
        s.units[name].invisible = True
        say(s, "TH-GRE-11", "invisible", unit=name)


def _can_hide(s: Theseus, unit: Unit, seat: Seat) -> bool:
    return unit.room >= 0 and not unit.invisible and not hostile(s, unit.seat, seat)


async def trap_detector(s: Theseus, a: Acting) -> None:
    """TH-MAR-15: up to N Deactivation tokens on enemy Traps anywhere."""
    for _ in range(min(a.n, tokens_left(s, "deactivation"))):
        able = [slot.id for _, _, slot, card in installed(s) if _can_deactivate(s, card, a.seat)]
        name = await ask(s, a.seat, DETECT, [*able, PASS])
        if name is PASS:
            return
        card_in(s, name).deactivated_by = a.seat
        say(s, "TH-MAR-15", "deactivation", slot=name)


def _can_deactivate(s: Theseus, card: Card, seat: Seat) -> bool:
    return (
        book(s).cards[card.face].is_trap
        and card.deactivated_by is None
        and card.id != s.malfunction
        and hostile(s, controller(s, card), seat)
    )


async def malfunction(s: Theseus, a: Acting) -> None:
    """TH-SCI-09: the Malfunction card performs the action of the Control Room."""
    await place_malfunction(s, a.seat)


async def place_malfunction(s: Theseus, seat: Seat) -> None:
    """TH-MALF-01..03, -09, TH-MAR-17, TH-RULE-16..18: the token goes to an enemy card."""
    s.malfunction = 0
    guards = safeguards(s, seat)
    names = guards or [
        *(slot.id for _, _, slot, card in installed(s) if hostile(s, controller(s, card), seat)),
        *(slot.id for slot, card in waiting(s) if hostile(s, card.seat, seat)),
    ]
    if not names:
        say(s, "TH-RULE-16", "malfunction", slot="", seat=seat)
        return
    name = await ask(s, seat, MALFUNCTION, names)
    card = card_in(s, name)
    if guards:
        spend(s, card)
    s.malfunction = card.id
    say(s, "TH-MALF-01", "malfunction", slot=name, card=card.face, seat=seat)


def safeguards(s: Theseus, seat: Seat) -> list[str]:
    """TH-MAR-17, TH-RULE-18: the active enemy Safeguards that draw the token."""
    return [
        slot.id
        for i, _, slot, card in installed(s)
        if "force-malfunction" in book(s).cards[card.face].passive
        and hostile(s, controller(s, card), seat)
        and is_active(s, i, card)
    ]


# -- triggering other Actions --------------------------------------------------------------------


async def remote_control(s: Theseus, a: Acting) -> None:
    """TH-SCI-16/17, TH-RULE-34: other own Action cards are resolved, each at most once."""
    triggered: list[int] = []
    for _ in range(a.n):
        able = [name for name, card in remote_cards(s, a.seat) if card.id not in triggered]
        if not able:
            return
        name = await ask(s, a.seat, REMOTE, able)
        there, other = find(s, name)
        triggered.append(other[1].id)
        await resolve_action(s, a.seat, there, other)


def remote_cards(s: Theseus, seat: Seat) -> list[tuple[str, Card]]:
    """TH-SCI-16: the own active Action cards of all sectors that are no Remote Control."""
    return [
        (s.ring[i].slots[n].id, card)
        for i in range(len(s.ring))
        for n, card, info in active_cards(s, i)
        if info.is_action
        and "trigger-action" not in info.passive
        and not hostile(s, controller(s, card), seat)
    ]


ACTIONS: dict[str, Action] = {
    "gain-upgrade": gain_upgrade,
    "gain-data": score_data,
    "gain-data-per": schematics,
    "restore-life": med_bay,
    "drain-life": life_tapping,
    "wound-all": detonation,
    "onslaught": carry_out_onslaught,
    "activate-attack": ghost_strike,
    "malfunction": malfunction,
    "move-enemy": move_enemy,
    "relocate-enemy": abduction,
    "create-unit": incubator,
    "place-token:deactivation": trap_detector,
    "place-token:invisibility": invisibility,
    "lose-upgrades": downgrade,
    "activate-self": activate,
}

#: Actions that see to their copies themselves; they are given the number of copies.
AT_ONCE: dict[str, Action] = {"trigger-action": remote_control, "camcorder-cash": cash}


def always(s: Theseus, seat: Seat) -> bool:
    """Say that nothing keeps an Action from being resolved."""
    return True


#: Actions that are not resolved at all without a target, so that a single-use card stays.
POSSIBLE: dict[str, Callable[[Theseus, Seat], bool]] = {
    "wound-all": lambda s, seat: bool(held_by_foes(s, seat))
}
