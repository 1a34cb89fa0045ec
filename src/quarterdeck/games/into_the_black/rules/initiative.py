"""Sections 3 and 4, The start of a round: what is renewed, who goes first, who steals that."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, ask
from quarterdeck.core.state import say
from quarterdeck.games.into_the_black.common import (
    Act,
    character,
    decider,
    in_play,
    in_turn_order,
    is_henchman,
    leadership,
    place_from_bag,
    renew,
    seat_of,
)
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.labels import choice
from quarterdeck.games.into_the_black.rules import damage, dice, escape, goals
from quarterdeck.games.into_the_black.rules.tracks import advance
from quarterdeck.games.into_the_black.ship import find_room
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Turn

STEAL_DICE = 2
"""IB-INIT-05."""
STEAL = choice("steal", "Try to steal the initiative?", "IB-DECIDE-05", pass_label="No")
STEAL_AGAIN = choice("steal-re-roll", "Roll both dice again?", "IB-DECIDE-06", pass_label="Keep it")


async def begin_round(s: IntoTheBlack) -> None:
    """IB-ROUND-01/02: a new round; limited powers, armor and earnings are renewed."""
    s.round += 1
    s.earned, s.benefited = [], []
    s.disarmed = []  # IB-INFEST-18
    s.primes = s.primes if s.primes >= goals.PRIMES else 0  # IB-MISSION-05
    s.cheered = False
    s.turn = Turn()
    for c in s.crew:
        c.armor = 0
        renew(c, "round")
    say(s, "IB-ROUND-01", "round", round=s.round)
    if s.mode == "infestation":
        if s.round > 1:
            await advance(s, 1, "IB-RULE-96")
        if s.round == book(s).modes[s.mode].multiply_round:
            await multiply(s)
    s.stage = "initiative"


async def multiply(s: IntoTheBlack) -> None:
    """IB-INFEST-10/20/22: enemies that are left multiply, one by one, room by room."""
    if not goals.infested(s):
        s.clean = True
        return
    s.lurking = s.lurking or not s.enemies
    total = sum(s.rng.dice(2))
    say(s, "IB-INFEST-10", "multiply", n=total)
    rooms = [find_room(s, room) for room in book(s).modes[s.mode].multiply_rooms]
    for i in range(total):
        at = rooms[i % len(rooms)]
        if at is not None:
            place_from_bag(s, 1, at, "IB-INFEST-10")
    for c in in_turn_order(s):
        await escape.encounter(s, c)


def ranking(s: IntoTheBlack) -> list[Character]:
    """IB-INIT-02, IB-RULE-11: descending Leadership, Reputation, Health, seat; Henchman last."""
    return sorted(
        in_play(s),
        key=lambda c: (-leadership(s, c), -c.reputation, -c.health, is_henchman(c)),
    )


async def declare(s: IntoTheBlack) -> None:
    """IB-INIT-01/03/08/11: the natural first player; the others may declare, lowest first."""
    ranked = [c for c in ranking(s) if not is_henchman(c)]
    s.thieves = []
    if not ranked:
        set_order(s)
        return
    s.first = ranked[0].board
    s.order = [c.board for c in ranking(s)]
    for c in reversed(ranked[1:]):
        if c.reputation > 0:
            answer = await ask(s, seat_of(s, c), STEAL, [Act("steal"), PASS], who=c.board)
            if answer is not PASS:
                s.thieves.append(c.board)
                say(s, "IB-INIT-03", "declared", who=c.board)
    s.stage = "steal"


async def steal(s: IntoTheBlack) -> None:
    """IB-INIT-04..08, IB-RULE-09/14: the next attempt, or the turn order is fixed."""
    if not s.thieves:
        set_order(s)
        return
    c = character(s, s.thieves.pop(0))
    if not c.at or c.reputation < 1:
        return
    c.reputation -= 1
    goal = leadership(s, character(s, s.first))
    total = await dice.roll_standard(s, c, "steal", STEAL_DICE)
    if total <= goal:
        total = await _again(s, c, total)
    if total > goal:
        s.first = c.board
        say(s, "IB-INIT-05", "stole", who=c.board, total=total)
    else:
        say(s, "IB-INIT-06", "failed-steal", who=c.board, total=total)
        await damage.lose_health(s, c, 1, "IB-INIT-06")


async def _again(s: IntoTheBlack, c: Character, total: int) -> int:
    """IB-INIT-07, IB-RULE-13: once, for 1 Reputation or 1 Health (never the last)."""
    options: list[Act | None] = []
    if c.reputation:
        options.append(Act("pay-reputation"))
    if c.health > 1:
        options.append(Act("pay-health"))
    paid = await ask(s, seat_of(s, c), STEAL_AGAIN, [*options, PASS], who=c.board, total=total)
    if paid is PASS:
        return total
    if paid.verb == "pay-reputation":
        c.reputation -= 1
    else:
        await damage.lose_health(s, c, 1, "IB-INIT-07")
    return await dice.roll_standard(s, c, "steal", STEAL_DICE)


def set_order(s: IntoTheBlack) -> None:
    """IB-INIT-02, IB-RULE-10/16: the first player, then the others; fixed for the round."""
    ranked = [c.board for c in ranking(s)]
    if s.first in ranked:
        ranked.remove(s.first)
        ranked.insert(0, s.first)
    elif ranked:
        s.first = ranked[0]
    s.order = ranked
    s.first_seat = decider(s)
    s.index = 0
    s.stage = "turn"
    s.turn = Turn()
    say(s, "IB-INIT-02", "order", order=list(ranked), first=s.first)
