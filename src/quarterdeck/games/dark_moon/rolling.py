"""First impressions of dice: which to take, whether to be in, which to roll and to submit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quarterdeck.games.dark_moon.common import active_dice, held, limit
from quarterdeck.games.dark_moon.content import book
from quarterdeck.games.dark_moon.hands import hand_worth
from quarterdeck.games.dark_moon.mind import Mind, chance
from quarterdeck.games.dark_moon.state import Pool

DENIABLE = 3
"""A roll of so many dice may well hold no plus: a hidden infected player can hide one."""
DIE = 0.45
"""What a die in the hand is worth."""
ACTION = 2.0
"""What an infected action is worth, in dice."""
RECKLESS = 6.0
"""What it is worth to have done one's deed."""
BLUFF = 0.15
WORST = -3
UNSUSPECTED = 0.3
"""The worst corporation die gives its owner away; whom nobody suspects may dare it."""


def retrieve(m: Mind, dice: tuple[int, int, int], about: Mapping[str, Any]) -> float:
    """Take as many dice as possible, the good ones first; a weak one for a vote that is a deed."""
    wanted = m.needs_vote and not m.p.dice.weak and dice[1] > 0
    return 1.3 * dice[0] + dice[1] + 2 * dice[2] + wanted


def give_up(m: Mind, dice: tuple[int, int, int] | None, about: Mapping[str, Any]) -> float:
    """Part with as few and as bad dice as possible."""
    return 0.5 if dice is None else -(1.3 * dice[0] + dice[1] + 2 * dice[2])


def pay(m: Mind, dice: tuple[int, int, int] | None, about: Mapping[str, Any]) -> float:
    """DM-VAR-12: an action is worth a die, the worst one first."""
    return 0.0 if dice is None else ACTION + give_up(m, dice, about)


def declare(m: Mind, flag: str, about: Mapping[str, Any]) -> float:
    """Be in where it turns the task, with a hand that can; out to fill it."""
    task = m.s.task
    if flag == "out" or task is None:
        return 0.0
    short = m.missing()
    stakes = m.stakes(task.face, task.kind)
    if m.ill:
        return pretend(m, short, stakes)
    if m.deed == "act-recklessly" and m.seat == m.s.active and active_dice(m.p) > 1:
        return RECKLESS
    gain = stakes * (chance(m.honest(m.p) - short) - chance(-short))
    return gain - thrift(m) * (min(2, active_dice(m.p)) + spared(m))


def thrift(m: Mind) -> float:
    """Return what a die is worth to its owner: little, if the next own turn fills the hand anyway."""
    count = len(m.s.players)
    wait = (m.seat - m.s.active) % count or count
    return DIE * wait / count


def spared(m: Mind) -> int:
    """Return how many dice a seat takes if it stays out."""
    available = m.s.available.strong + m.s.available.weak
    return min(2, available, max(0, limit(m.s, m.p) - held(m.p)))


def pretend(m: Mind, short: float, stakes: float) -> float:
    """Return what it is worth to an infected player to be in: to do harm, or to be seen helping."""
    harm = stakes * (chance(-short) - chance(-1.5 - short))
    if m.exposed or hides(m, active_dice(m.p)):
        return harm - thrift(m) * (1 + spared(m))
    return BLUFF if short < 0 else -0.5


def hides(m: Mind, dice: int) -> bool:
    """Tell whether an infected player would hide a plus now."""
    return m.exposed or m.deadly or dice <= DENIABLE


def submit(m: Mind, shown: tuple[str, int], about: Mapping[str, Any]) -> float:
    """Submit what helps, and go on while that helps; the infected as far as it can be denied."""
    word, number = shown
    roll = m.s.roll.dice if m.s.roll is not None else []
    begun = m.s.stage == "submit" and has_submitted(m)
    if m.ill:
        return sabotage(m, shown, begun=begun)
    if word == "reroll":
        return 0.5 if all(int(d.face) < 0 for d in roll) else -1.0
    if word == "stop":
        return 0.0
    if word == "again":
        return go_on(m)
    if begun and number > 0 and m.missing() <= 0 and not reckless(m):
        return -0.5
    return number - (0.2 if word == "strong" else 0.0)


def sabotage(m: Mind, shown: tuple[str, int], *, begun: bool) -> float:
    """Return what a die or a pause is worth to an infected player."""
    word, number = shown
    if word in ("stop", "again", "reroll"):
        return {"stop": 0.5, "again": -1.0, "reroll": -9.0}[word]
    if begun:
        return -1.0 - number / 100
    dice = len(m.s.roll.dice) if m.s.roll is not None else 0
    if hides(m, dice):
        return -float(number)
    return 5.0 - number if number > 0 else float(number)


def go_on(m: Mind) -> float:
    """Return what another roll of the dice that are left is worth to an honest player."""
    task = m.s.task
    if task is None:
        return -1.0
    if reckless(m):
        return 0.5
    short = m.missing()
    last = all(seat == m.seat for seat in task.queue)
    more = hand_worth(book(m.s), rest(m))
    if more <= 0 or (last and short <= 0):
        return -1.0
    now = 0.0 if last else chance(-short)
    return m.stakes(task.face, task.kind) * (chance(more - short) - now) - 1.5 * thrift(m)


def rest(m: Mind) -> Pool:
    """Return the dice of the present roll that are not submitted."""
    colours = [d.colour for d in m.s.roll.dice] if m.s.roll is not None else []
    return Pool(
        strong=colours.count("strong"),
        weak=colours.count("weak"),
        commander=colours.count("commander"),
    )


def reckless(m: Mind) -> bool:
    """DM-THREAT-03: tell whether this seat wants to submit every die it has."""
    return m.deed == "act-recklessly" and m.seat == m.s.active and m.s.stage == "submit"


def has_submitted(m: Mind) -> bool:
    """Tell whether the forced die of this roll is already down."""
    roll = m.s.roll
    task = m.s.task
    if roll is None or task is None:
        return False
    mine = sum(d.seat == m.seat for d in task.submitted)
    return mine > 0 and len(roll.dice) < active_dice(m.p) + mine


def submit_pair(
    m: Mind, pair: tuple[tuple[str, int], tuple[str, int]], about: Mapping[str, Any]
) -> float:
    """Submit two good dice; the infected two bad ones."""
    if pair[0][0] == "reroll":
        roll = m.s.roll.dice if m.s.roll is not None else []
        return 3.0 if not m.ill and sum(int(d.face) > 0 for d in roll) < 2 else -9.0  # noqa: PLR2004 - both must be positive
    worth = min(value for _, value in pair)
    return -worth if m.ill else worth


def roll_dice(m: Mind, dice: tuple[int, int, int], about: Mapping[str, Any]) -> float:
    """Roll many good dice; the infected few, for an excuse."""
    worth = 1.1 * dice[0] + dice[1] + 1.2 * dice[2]
    return -worth if m.ill else worth


def corporation(m: Mind, dice: tuple[int, ...], about: Mapping[str, Any]) -> float:
    """Submit the mildest; the infected the worst that can be denied: nobody sees the other die."""
    if not m.ill:
        return float(sum(dice))
    blatant = 0.0 if m.exposed or m.seen < UNSUSPECTED else 2.5 * dice.count(WORST)
    return -sum(dice) - blatant
