"""Chapter 3, Turn structure: the four phases, with the windows between them (TH-TIME-02).

Each function plays one short step of the turn; what has to be remembered between two steps is in
`s.turn`.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import Seat, say
from quarterdeck.games.theseus import labels
from quarterdeck.games.theseus.active import Active, active_cards, controller, give_back
from quarterdeck.games.theseus.common import (
    abilities,
    active_seat,
    all_empty_rooms,
    crowd,
    enter_room,
    hostile,
    index_of,
    slot_by_id,
)
from quarterdeck.games.theseus.content import book
from quarterdeck.games.theseus.rules.actions import resolve_action
from quarterdeck.games.theseus.rules.ending import close_game
from quarterdeck.games.theseus.rules.instants import play, plays
from quarterdeck.games.theseus.rules.move import (
    FEWER,
    MORE,
    lead_move,
    settle,
    use_vent_shaft,
    vent_shaft,
)
from quarterdeck.games.theseus.rules.pandora import bud, take_over, will_bud
from quarterdeck.games.theseus.rules.pending import refill, usable_slots, use_slot
from quarterdeck.games.theseus.rules.sectors import perform, sector_actions
from quarterdeck.games.theseus.state import ON_CARD, SPACE, Card, Theseus, Turn, Unit

MOVE_UNIT = Question[str](
    id="move-unit",
    text="Which unit moves?",
    rule="TH-MOVE-01",
    label=labels.mover,
    target=labels.target,
)
DECLARE = Question[str](
    id="declare",
    text="Change the Move before the unit travels?",
    rule="TH-MOVE-11",
    label=labels.declare,
    target=labels.target,
    prompt=labels.declare_prompt,
    pass_label="Travel",
)
SPACE_ROOM = Question[str](
    id="leave-space",
    text="Which Room does the unit take?",
    rule="TH-SPACE-03",
    label=labels.thing,
    target=labels.target,
)
ACTION_CARD = Question[str](
    id="action-card",
    text="Which Action card is resolved next?",
    rule="TH-ACT-02",
    label=labels.act,
    target=labels.target,
)
WINDOW = Question[str](
    id="window",
    text="Play something?",
    rule="TH-TIME-02",
    label=labels.act,
    target=labels.target,
    pass_label="Go on",
)
SECTOR_ORDER = Question[str](
    id="sector-order",
    text="Which sector action comes next?",
    rule="TH-PAN-19",
    label=labels.act,
    target=labels.target,
)
PENDING = Question[str](
    id="pending",
    text="Use a Pending slot?",
    rule="TH-PEND-01",
    label=labels.act,
    target=labels.target,
    pass_label="End turn",
)
REFILL = Question[str](
    id="refill",
    text="Play something before the slot is refilled?",
    rule="TH-BONUS-04",
    label=labels.act,
    target=labels.target,
    pass_label="Refill the slot",
)
LAST = Question[str](
    id="last",
    text="Play something before the turn ends?",
    rule="TH-TIME-02",
    label=labels.act,
    target=labels.target,
    pass_label="End turn",
)

RUN = "run"


async def window(
    s: Theseus, seat: Seat, question: Question[str], options: Sequence[str], **about: object
) -> str | None:
    """TH-TIME-02: offer what can be done now, or to go on; nobody is asked about nothing."""
    if not options:
        return PASS
    return await ask(s, seat, question, [*options, PASS], **about)


# -- Movement Phase ------------------------------------------------------------------------------


def movable_units(s: Theseus, seat: Seat) -> list[str]:
    """TH-MOVE-01, TH-SCI-10, TH-SPACE-03: units that can make a Move of their own."""
    room = any("" in sector.rooms for sector in s.ring)
    return [
        u.id
        for u in s.units.values()
        if u.seat == seat and ((u.room >= 0 and not u.gripped) or (u.at == SPACE and room))
    ]


async def choose_unit(s: Theseus) -> None:
    """TH-MOVE-01, TH-TURN-04, TH-RULE-11: choose the unit that moves, or play something first."""
    seat = active_seat(s)
    able = movable_units(s, seat)
    if not able:
        s.stage = "last"
        return
    choice = await ask(s, seat, MOVE_UNIT, able + plays(s, seat))
    if choice not in s.units:
        await play(s, seat, choice)
        return
    unit = s.units[choice]
    s.turn.unit = choice
    if unit.at == SPACE:
        await leave_space(s, seat, unit)
        return
    s.turn.points = crowd(s, unit.at)
    s.stage = "travel"
    await declare(s)


async def leave_space(s: Theseus, seat: Seat, unit: Unit) -> None:
    """TH-SPACE-03..06: any empty Room; only the Traps there work, and the turn is over."""
    sector, room = book(s).rooms[await ask(s, seat, SPACE_ROOM, all_empty_rooms(s))]
    unit.moved = True
    i = index_of(s, sector)
    enter_room(s, unit, i, room)
    await settle(s, unit, i)
    s.stage = "last"


async def declare(s: Theseus) -> None:
    """TH-MOVE-11, TH-DECIDE-12: change the Move points or play something; then travel."""
    seat = active_seat(s)
    unit = s.units[s.turn.unit]
    options = [*changes(s, seat, unit), *plays(s, seat, travelling=True)]
    choice = await window(s, seat, DECLARE, options, unit=unit.id, points=s.turn.points)
    if choice is PASS:
        await movement(s, seat, unit)
    elif choice == RUN:
        s.turn.points += 1
        s.turn.declared.append(RUN)
        say(s, "TH-PAN-07", "ran-further", unit=unit.id)
    elif choice in (MORE, FEWER):
        s.turn.points += use_vent_shaft(s, seat, unit, choice)
        s.turn.declared.append(choice)
    else:
        await play(s, seat, choice)


def changes(s: Theseus, seat: Seat, unit: Unit) -> list[str]:
    """TH-MOVE-11, TH-SHORT-06: the Runner's sector and the Vent Shaft, each once."""
    declared = s.turn.declared
    options = []
    if RUN not in declared and abilities(s, unit).extra_sector:
        options.append(RUN)
    if MORE not in declared and FEWER not in declared:
        options += vent_shaft(s, seat, unit, s.turn.points)
    return options


async def movement(s: Theseus, seat: Seat, unit: Unit) -> None:
    """TH-TURN-03, TH-GRE-12, TH-PAN-10: the Move, and what the later phases need to know of it."""
    await lead_move(s, seat, unit, s.turn.points)
    if unit.at < 0:
        s.stage = "last"  # TH-RULE-57
        return
    s.turn.at = unit.at
    unit.fading = unit.invisible
    s.turn.buds = will_bud(s, unit)
    s.stage = "actions"


# -- Action Cards Phase --------------------------------------------------------------------------


async def action_cards(s: Theseus) -> None:
    """TH-ACT-01..07: resolve the own Action cards of the sector, one a step, in any order."""
    seat = active_seat(s)
    i = s.turn.at
    ready = {s.ring[i].slots[entry[0]].id: entry for entry in action_entries(s, seat, i)}
    options = [*ready, *plays(s, seat)]
    if not ready:
        await close_actions(s, seat, options)
        return
    choice = await ask(s, seat, ACTION_CARD, options)
    if choice not in ready:
        await play(s, seat, choice)
        return
    entry = ready[choice]
    if s.turn.actions is None:
        s.turn.actions = [card.id for card in lying_actions(s, seat, i)]
    s.turn.actions.remove(entry[1].id)
    await resolve_action(s, seat, i, entry)


def action_entries(s: Theseus, seat: Seat, i: int) -> list[Active]:
    """TH-ACT-06/07: the active cards among those that the phase covers."""
    covered = s.turn.actions
    return [
        entry
        for entry in active_cards(s, i)
        if entry[2].is_action
        and (covered is None or entry[1].id in covered)
        and not hostile(s, controller(s, entry[1]), seat)
    ]


def lying_actions(s: Theseus, seat: Seat, i: int) -> list[Card]:
    """TH-ACT-06: the own Action cards in the sector as the phase begins, active or not."""
    cards = [slot.card for slot in s.ring[i].slots if slot.card is not None]
    infos = book(s).cards
    return [c for c in cards if infos[c.face].is_action and not hostile(s, controller(s, c), seat)]


async def close_actions(s: Theseus, seat: Seat, options: list[str]) -> None:
    """TH-TIME-02, TH-ACT-06: the window after the Movement Phase or the last Action card."""
    choice = await window(s, seat, WINDOW, options)
    if choice is not PASS:
        await play(s, seat, choice)
    elif stands_there(s) and (s.turn.buds or abilities(s, s.units[s.turn.unit]).takeover):
        s.stage = "takeover"
    else:
        s.stage = "sector"
        await sector_action(s, opens=False)


def stands_there(s: Theseus) -> bool:
    """TH-RULE-57: the moved unit is still in the sector where its Move ended."""
    return not s.turn.gone and s.units[s.turn.unit].at == s.turn.at


async def bud_or_take_over(s: Theseus) -> None:
    """TH-PAN-10, TH-PAN-13: after the Action Cards Phase, before the sector action."""
    seat = active_seat(s)
    unit = s.units[s.turn.unit]
    if s.turn.buds:
        await bud(s, seat, s.turn.at)
    elif abilities(s, unit).takeover:
        await take_over(s, seat, unit)
    s.stage = "sector"


# -- Sector Action Phase -------------------------------------------------------------------------


async def sector_action(s: Theseus, *, opens: bool = True) -> None:
    """TH-SECT-01, TH-RULE-57, TH-PAN-19, TH-PAN-24: the sector's action.

    A window opens before it unless one has just been closed.
    """
    seat = active_seat(s)
    turn = s.turn
    if not stands_there(s) and s.units[turn.unit].at != ON_CARD:
        s.stage = "last"
        return
    if turn.sector_actions is None:
        turn.sector_actions = sector_actions(s, seat, turn.at)
    todo = turn.sector_actions
    if not todo:
        s.stage = "pending"
        await pending_cards(s)
        return
    options = plays(s, seat) if opens or len(todo) > 1 else []
    if len(todo) > 1:
        choice: str | None = await ask(s, seat, SECTOR_ORDER, [*todo, *options])
    else:
        choice = await window(s, seat, WINDOW, options)
    if choice in options:
        await play(s, seat, str(choice))
        return
    action = todo[0] if choice is PASS else choice
    todo.remove(str(action))
    await perform(s, seat, turn.at, str(action))
    if s.turn is not turn:
        s.turn.points = crowd(s, s.units[s.turn.unit].at)
        s.stage = "travel"


# -- Pending Cards Phase -------------------------------------------------------------------------


async def pending_cards(s: Theseus) -> None:
    """TH-PEND-01, TH-PAN-22, TH-RULE-57: use one Pending slot, or end the turn."""
    seat = active_seat(s)
    if not stands_there(s) or s.players[seat].faction == "pandora":
        s.stage = "last"
        return
    slots = usable_slots(s, seat, s.turn.at)
    options = plays(s, seat)
    choice = await window(s, seat, PENDING, [*slots, *options])
    if choice in slots:
        waits = await use_slot(s, seat, str(choice))
        s.turn.slot = str(choice) if waits else ""
        s.stage = "refill" if waits else "last"
    elif choice is not PASS:
        await play(s, seat, choice)
    else:
        end_turn(s)


async def refill_slot(s: Theseus) -> None:
    """TH-PEND-04, TH-BONUS-04, TH-BON-02: a window, then the emptied slot is refilled."""
    seat = active_seat(s)
    choice = await window(s, seat, REFILL, plays(s, seat))
    if choice is not PASS:
        await play(s, seat, choice)
        return
    refill(s, seat, slot_by_id(s, s.turn.slot), "TH-PEND-04")
    s.stage = "last"


# -- the end of a turn ---------------------------------------------------------------------------


async def last_window(s: Theseus) -> None:
    """TH-TIME-02, TH-DECIDE-38, TH-PAN-19: what is still owed, the last window, the end."""
    seat = active_seat(s)
    if s.extra is not None and s.extra_begins:
        end_turn(s)
        return
    if s.turn.owed:
        await perform(s, seat, index_of(s, s.token), s.turn.owed.pop())
        return
    choice = await window(s, seat, LAST, plays(s, seat))
    if choice is not PASS:
        await play(s, seat, choice)
        return
    end_turn(s)


def end_turn(s: Theseus) -> None:
    """TH-TURN-06, TH-TECH-04, TH-GRE-12, TH-RULE-65: marks and spent tokens go, the next plays."""
    for unit in s.units.values():
        unit.moved = False
        if unit.fading:
            unit.fading = False
            unit.invisible = False
    give_back(s, shortcuts_only=False)
    say(s, "TH-TURN-06", "ended-turn", seat=active_seat(s))
    if s.extra is None:
        begin_turn(s, (s.active + 1) % len(s.order))
    elif s.extra:
        begin_turn(s, s.order.index(s.extra.pop(0)))
    else:
        close_game(s)


def begin_turn(s: Theseus, active: int) -> None:
    """TH-TURN-01/02: a turn starts with the Movement Phase."""
    s.active = active
    s.turn = Turn()
    s.number += 1
    s.extra_begins = False
    s.stage = "move"
    say(s, "TH-TURN-01", "turn", seat=s.order[active], number=s.number)
