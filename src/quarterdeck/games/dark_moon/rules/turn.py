"""Chapter 4, Turn structure: the steps of a turn, and orders."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import Seat, say
from quarterdeck.games.dark_moon import labels
from quarterdeck.games.dark_moon.common import left_of, note, note_damage
from quarterdeck.games.dark_moon.content import force
from quarterdeck.games.dark_moon.rules.actions import ORDER, REVEAL, act, actions
from quarterdeck.games.dark_moon.rules.damage import test_shields
from quarterdeck.games.dark_moon.rules.dice import (
    RETRIEVE,
    amputate,
    free_retrievals,
    full_retrievals,
    pool_empty,
    take,
)
from quarterdeck.games.dark_moon.rules.events import add_cube
from quarterdeck.games.dark_moon.rules.infected import infected_action
from quarterdeck.games.dark_moon.rules.reveal import reveal
from quarterdeck.games.dark_moon.rules.suspicion import advance_cubes, forced, forced_vote
from quarterdeck.games.dark_moon.rules.threats import can_expose, expose, last_exposure, viewers
from quarterdeck.games.dark_moon.setup import deal_threats
from quarterdeck.games.dark_moon.state import DarkMoon, Order, Player, Turn

EXPOSURE = "exposure"
RETRIEVE_DICE = "retrieve"
ORDERED_DICE = 2
ORDERED_ACTIONS = 2
"""DM-ORDER-02: dice or actions of an ordered player."""

ACTION = Question[str](
    id="action",
    text="Which action do you take?",
    rule="DM-DECIDE-04",
    label=labels.action,
    confirm=labels.confirm_action,
    pass_label="No action",
    forced="ask",
)
ORDERED = Question[str](
    id="ordered",
    text="You are ordered to act. What do you do?",
    rule="DM-ORDER-02",
    label=labels.action,
    confirm=labels.confirm_action,
    pass_label="Nothing",
    forced="ask",
)
ORDER_WHOM = Question[Seat](
    id="order-whom",
    text="Whom do you order?",
    rule="DM-ORDER-01",
    key=labels.seat_key,
    label=labels.seat,
    target=labels.seat_target,
)
SHOW_WHOM = Question[Seat](
    id="show-whom",
    text="To whom do you show your status card?",
    rule="DM-RULE-52",
    key=labels.seat_key,
    label=labels.seat,
    target=labels.seat_target,
)


# -- steps 1 and 2 -------------------------------------------------------------------------------


async def begin(s: DarkMoon) -> None:
    """DM-TURN-01, DM-TURN-02, DM-EVAC-02: the turn opens, and dice are retrieved."""
    if s.turn.number and s.active == s.starter and s.refuelling:
        s.refuelling = False
        say(s, "DM-EVAC-02", "refuelled")
        if s.threats:
            deal_threats(s)
    s.turn = Turn(number=s.turn.number + 1)
    p = s.players[s.active]
    say(s, "DM-TURN-07", "turn", seat=p.seat, number=s.turn.number)
    s.stage = "action"
    if pool_empty(s):
        return
    dice = await ask(s, p.seat, RETRIEVE, lambda: full_retrievals(s, p), most=0)
    take(s, p, dice, "DM-DICE-09")


async def action_step(s: DarkMoon) -> None:
    """DM-TURN-03, DM-TURN-06: one action or none; the revealed have their own."""
    p = s.players[s.active]
    if p.revealed:
        await infected_action(s, p)
        s.stage = "end"
        return
    choice = await ask(s, p.seat, ACTION, lambda: own_options(s, p))
    if choice == EXPOSURE:
        await expose(s, p, await ask(s, p.seat, SHOW_WHOM, viewers(s, p)))
    elif choice == ORDER:
        await issue_order(s, p)
    elif choice == REVEAL:
        await reveal(s, p)
        s.stage = "end"  # DM-REV-07
    else:
        if choice is PASS:
            say(s, "DM-TURN-03", "no-action", seat=p.seat)
        else:
            await act(s, p, choice)
        after_action(s)


def own_options(s: DarkMoon, p: Player) -> list[str | None]:
    """DM-DECIDE-04, DM-RULE-52: actions, Exposure, or nothing."""
    options: list[str | None] = [*actions(s, p)]
    if can_expose(s, p) and viewers(s, p):
        options.append(EXPOSURE)
    options.append(PASS)
    return options


def after_action(s: DarkMoon) -> None:
    """DM-TURN-05, DM-VAR-04, DM-RULE-70: who is in quarantine when step 2 ends, ends the turn."""
    p = s.players[s.active]
    locked_in = p.quarantined and not s.variants.flimsy_quarantine
    s.stage = "end" if locked_in else "task"


# -- orders --------------------------------------------------------------------------------------


async def issue_order(s: DarkMoon, p: Player) -> None:
    """DM-ORDER-01, DM-RULE-09: another unrevealed player is named."""
    others = [q.seat for q in s.players if q.seat != p.seat and not q.revealed]
    seat = await ask(s, p.seat, ORDER_WHOM, others)
    s.order = Order(seat=seat)
    say(s, "DM-ORDER-01", "ordered", seat=p.seat, target=seat)
    note(s, p.seat, "ordered", [str(seat)])
    s.stage = "order"


async def order_step(s: DarkMoon) -> None:
    """DM-ORDER-02..07: dice, or up to two actions one after the other, or nothing."""
    order = s.order
    if order is None:
        after_action(s)
        return
    p = s.players[order.seat]
    if p.revealed:
        await infected_action(s, p)  # DM-ORDER-05
        end_order(s)
        return
    choice = await ask(s, p.seat, ORDERED, lambda: ordered_options(s, p))
    if choice is PASS:
        say(s, "DM-RULE-12", "no-action", seat=p.seat)
        end_order(s)
    elif choice == RETRIEVE_DICE:
        await ordered_dice(s, p)
        end_order(s)
    elif choice == REVEAL:
        await reveal(s, p)
        acted(s, order)
    else:
        await act(s, p, choice, ordered=True)
        acted(s, order)


def ordered_options(s: DarkMoon, p: Player) -> list[str | None]:
    """DM-DECIDE-16: dice only instead of actions; every part may be declined (DM-RULE-12)."""
    options: list[str | None] = [*actions(s, p, ordered=True)]
    if s.order is not None and not s.order.done and not pool_empty(s):
        options.insert(0, RETRIEVE_DICE)
    options.append(PASS)
    return options


async def ordered_dice(s: DarkMoon, p: Player) -> None:
    """DM-ORDER-02, DM-RULE-11: up to two dice of the available pool, within the limit."""
    options = ORDERED_DICE
    dice = await ask(s, p.seat, RETRIEVE, lambda: free_retrievals(s, p, options), most=options)
    take(s, p, dice, "DM-ORDER-02")


def acted(s: DarkMoon, order: Order) -> None:
    """DM-ORDER-06: after the second action nothing more follows from the order."""
    order.done += 1
    if order.done == ORDERED_ACTIONS:
        end_order(s)


def end_order(s: DarkMoon) -> None:
    """DM-ORDER-07: the active player's turn goes on."""
    s.order = None
    after_action(s)


# -- steps 5 to 9 --------------------------------------------------------------------------------


async def settle(s: DarkMoon) -> None:
    """DM-EVENT-09: after a success its effects, the cube, completion; then the tracks."""
    if s.task is not None and s.task.outcome == "success":
        if force(s).test_after_success:  # DM-CARD-21
            await test_shields(s)
        if force(s).amputate_after_success and not s.players[s.active].revealed:  # DM-CARD-07
            await amputate(s, s.active, "DM-CARD-07")
        await add_cube(s)
    advance_cubes(s)
    s.stage = "votes"


async def votes_step(s: DarkMoon) -> None:
    """DM-TURN-04, DM-SUSP-09: forced votes, one a step, until none is due."""
    if forced(s):
        await forced_vote(s)
    if not forced(s):
        s.stage = "end"


async def end_turn(s: DarkMoon) -> None:
    """DM-TASK-03, DM-TURN-07: a last chance to expose, the task is put away, the next player."""
    await last_exposure(s, s.players[s.active])
    note_damage(s)
    if s.task_card is not None:
        s.task_discards.append(s.task_card)
        s.task_card = None
    s.task = None
    s.active = left_of(s, s.active)
    s.stage = "begin"
