"""Chapter 7, Actions of unrevealed players: what can be done, repairs, Lone Wolf."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from quarterdeck.core.ask import Question, ask
from quarterdeck.core.state import say
from quarterdeck.games.dark_moon import labels
from quarterdeck.games.dark_moon.common import (
    Dice,
    active_dice,
    blocked,
    clear_spent,
    discard_dice,
    infected,
    note,
    on_board,
    uses_ability,
)
from quarterdeck.games.dark_moon.content import book, box, force
from quarterdeck.games.dark_moon.rules.damage import remove_token
from quarterdeck.games.dark_moon.rules.dice import (
    MOST_ROLLED,
    REROLL,
    VALUES,
    Shown,
    can_reroll,
    discards_of_any,
    end_roll,
    reroll,
    retrieve_up_to,
    roll,
    spend,
    submit_one,
)
from quarterdeck.games.dark_moon.rules.events import add_cube
from quarterdeck.games.dark_moon.rules.votes import call_vote, can_hold
from quarterdeck.games.dark_moon.state import DarkMoon, Kind, Player, VoteType

REVEAL = "reveal-as-infected"
ORDER = "issue-order"
LONE_WOLF = "lone-wolf"
REPAIRS: Final[dict[str, Kind]] = {
    "repair-shield": "shield",
    "repair-outpost": "outpost",
    "repair-life-support": "fatigue",
}
REFUNDS: Final[dict[Kind, str]] = {
    "shield": "repair-shield-refund",
    "outpost": "repair-outpost-refund",
    "fatigue": "repair-life-support-refund",
}
VOTES: Final[dict[str, VoteType]] = {
    "call-vote-quarantine": "quarantine",
    "call-vote-amputation": "amputation",
    "call-vote-clearance": "clearance",
    "call-vote-take-off": "take-off",
}
WOLF_DICE = 2
SABOTAGE_DICE = 2
"""DM-WOLF-01, DM-REPAIR-09: numbers of dice."""
Pair = tuple[Shown, Shown]
PAIR_REROLL: Final[Pair] = (REROLL, REROLL)

ROLL_DICE = Question[Dice](
    id="roll-dice",
    text="Which of your dice do you roll?",
    rule="DM-DECIDE-05",
    key=labels.dice_key,
    label=labels.roll_dice,
    forced="ask",
)
SUBMIT_PAIR = Question[Pair](
    id="submit-pair",
    text="Which two dice do you submit?",
    rule="DM-WOLF-01",
    key=labels.pair_key,
    label=labels.pair,
    forced="ask",
)
SABOTAGED = Question[Dice](
    id="sabotaged",
    text="The area was sabotaged. Which dice do you discard?",
    rule="DM-REPAIR-09",
    key=labels.dice_key,
    label=labels.discard_dice,
    forced="ask",
)


def actions(s: DarkMoon, p: Player, *, ordered: bool = False) -> list[str]:
    """DM-ACT-01..04, DM-ORDER-03, DM-QUAR-02: what an unrevealed player can do now."""
    return [
        entry.id
        for entry in book(s).actions.values()
        if box(s) in entry.sets
        and entry.who != "revealed"
        and (entry.allowed_in_quarantine or not p.quarantined)
        and (entry.allowed_when_ordered or not ordered)
        and not blocked(s, entry.id)
        and possible(s, p, entry.id, ordered=ordered)
    ]


def possible(s: DarkMoon, p: Player, action: str, *, ordered: bool) -> bool:
    """Tell whether an action that nothing blocks has what it needs."""
    if action in REPAIRS:
        return bool(on_board(s, REPAIRS[action])) and bool(repair_dice(s, p))
    if action in VOTES:
        return can_hold(s, VOTES[action], p.seat)
    if action == LONE_WOLF:
        return active_dice(p) >= WOLF_DICE
    if action == REVEAL:
        return infected(s, p) and not (ordered and s.variants.safe_orders)  # DM-VAR-10
    return any(q.seat != p.seat and not q.revealed for q in s.players)


def choices_of_dice(held: Dice, least: int, most: int) -> list[Dice]:
    """Every choice of `least` to `most` dice among those held."""
    strong, weak, blue = held
    return [
        (k, m, c)
        for total in range(least, most + 1)
        for c in range(blue + 1)
        for k in range(strong + 1)
        if 0 <= (m := total - k - c) <= weak
    ]


def repair_dice(s: DarkMoon, p: Player) -> list[Dice]:
    """DM-REPAIR-01, DM-REPAIR-03, DM-CARD-11: 1 to 3 active dice; with Repair Tools weak ones."""
    if force(s).weak_repairs:
        return choices_of_dice((0, p.dice.weak, 0), 1, MOST_ROLLED)
    return choices_of_dice((p.dice.strong, p.dice.weak, p.dice.commander), 1, MOST_ROLLED)


async def act(s: DarkMoon, p: Player, action: str, *, ordered: bool = False) -> None:
    """Carry out a repair, a vote or a Lone Wolf to its end."""
    note(s, p.seat, "action", [action])
    say(s, "DM-ACT-01", "action", seat=p.seat, action=action, ordered=ordered)
    if action in REPAIRS:
        await repair(s, p, REPAIRS[action])
    elif action in VOTES:
        await call_vote(s, VOTES[action], p.seat)
    else:
        await lone_wolf(s, p)


async def repair(s: DarkMoon, p: Player, kind: Kind) -> None:
    """DM-REPAIR-01..09, DM-CHAR-06..08, DM-RULE-31: roll, submit, remove, pay, take back."""
    refund = uses_ability(s, p, REFUNDS[kind])
    dice = await ask(s, p.seat, ROLL_DICE, lambda: repair_dice(s, p), token=kind)
    roll(s, p, dice, "repair")
    value = await submit_one(s, p)
    say(s, "DM-REPAIR-02", "repair", seat=p.seat, token=kind, success=value > 0)
    if value > 0:
        await remove_token(s, p.seat, kind, "DM-REPAIR-02")
    clear_spent(s)
    if s.sabotage == kind:
        await pay_sabotage(s, p)
    if refund:
        await retrieve_up_to(s, p, 1, "DM-DECIDE-10")


async def pay_sabotage(s: DarkMoon, p: Player) -> None:
    """DM-REPAIR-09, DM-DECIDE-09: two active dice, as far as there are, and the token leaves."""
    dice = await ask(s, p.seat, SABOTAGED, lambda: discards_of_any(p, SABOTAGE_DICE))
    discard_dice(s, p, dice, "DM-REPAIR-09")
    s.sabotage = ""
    say(s, "DM-REPAIR-09", "sabotage-removed", seat=p.seat)


async def lone_wolf(s: DarkMoon, p: Player) -> None:
    """DM-WOLF-01..04: roll 2 or 3 dice, submit two; both positive add a cube."""
    dice = await ask(s, p.seat, ROLL_DICE, lambda: wolf_dice(p), token="")
    roll(s, p, dice, "lone-wolf")
    while True:
        pair = await ask(s, p.seat, SUBMIT_PAIR, lambda: pairs(s, p))
        if pair != PAIR_REROLL:
            break
        reroll(s, p)
    values = [spend(s, p, shown) for shown in pair]
    say(s, "DM-DICE-01", "submitted", seat=p.seat, dice=[list(shown) for shown in pair])
    end_roll(s, p, pair)
    clear_spent(s)
    success = min(values) > 0
    say(s, "DM-WOLF-02", "lone-wolf", seat=p.seat, success=success)
    if success:
        await add_cube(s)


def wolf_dice(p: Player) -> list[Dice]:
    """DM-WOLF-01: 2 or 3 active dice."""
    return choices_of_dice((p.dice.strong, p.dice.weak, p.dice.commander), WOLF_DICE, MOST_ROLLED)


def pairs(s: DarkMoon, p: Player) -> list[Pair]:
    """DM-DECIDE-06, DM-DECIDE-07: the different pairs of the roll, and Luba's reroll."""
    dice = s.roll.dice if s.roll is not None else []
    rolled: list[Shown] = [(d.colour, VALUES[d.face]) for d in dice]
    rolled.sort(key=lambda shown: (-shown[1], shown[0]))
    options: list[Pair] = list(dict.fromkeys(combinations(rolled, 2)))
    if can_reroll(s, p):
        options.append(PAIR_REROLL)
    return options
