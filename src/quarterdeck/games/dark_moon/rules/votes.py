"""Chapter 7, Call Vote: fists are closed, opened together, counted, and the result applied."""

from __future__ import annotations

from functools import partial
from typing import Literal, cast

from quarterdeck.core.ask import Question, ask, together
from quarterdeck.core.state import Seat, say
from quarterdeck.games.dark_moon import labels
from quarterdeck.games.dark_moon.common import (
    board_full,
    clear,
    discard_dice,
    has_ability,
    note,
    revoke,
    unrevealed,
)
from quarterdeck.games.dark_moon.content import force
from quarterdeck.games.dark_moon.rules.command import quarantine, release
from quarterdeck.games.dark_moon.rules.dice import amputate, one
from quarterdeck.games.dark_moon.rules.ending import take_off
from quarterdeck.games.dark_moon.rules.threats import fulfil_by_vote
from quarterdeck.games.dark_moon.state import DarkMoon, Hand, Player, Side, Vote, VoteType

CAST = Question[Hand](
    id="vote",
    text="How do you vote?",
    rule="DM-VOTE-02",
    label=labels.hand,
    prompt=labels.vote_prompt,
    forced="ask",
)
TIE = Question[Side](
    id="tie",
    text="The vote is tied. How do you decide?",
    rule="DM-VOTE-08",
    label=labels.side,
    prompt=labels.tie_prompt,
)
TARGET = Question[Seat](
    id="vote-target",
    text="On whom is the vote?",
    rule="DM-VOTE-01",
    key=labels.seat_key,
    label=labels.seat,
    target=labels.seat_target,
    prompt=labels.target_prompt,
)


def vote_targets(s: DarkMoon, kind: VoteType, caller: Seat) -> list[Seat]:
    """DM-VOTE-01, DM-AMP-01, DM-CLEAR-01, DM-CLEAR-06: on whom this vote can be held."""
    people = [p for p in s.players if not p.revealed]
    if kind == "quarantine":
        return [p.seat for p in people]
    if kind == "amputation":
        return [p.seat for p in people if p.seat != caller and not p.amputated]
    if kind == "clearance" and s.expansion and not s.evacuation_over:
        full = board_full(s)
        return [p.seat for p in people if not p.quarantined and (p.cleared or not full)]
    return []


def can_take_off(s: DarkMoon) -> bool:
    """DM-FLY-01, DM-EVAC-01, DM-EVAC-03: a full board, a fuelled ship, and a way out."""
    return s.expansion and not s.evacuation_over and not s.refuelling and board_full(s)


def can_hold(s: DarkMoon, kind: VoteType, caller: Seat) -> bool:
    """DM-RULE-25: there is somebody to vote on."""
    return can_take_off(s) if kind == "take-off" else bool(vote_targets(s, kind, caller))


async def call_vote(s: DarkMoon, kind: VoteType, caller: Seat) -> Side:
    """DM-DECIDE-11: the caller names a target, and the vote is held."""
    target = None
    if kind != "take-off":
        options = vote_targets(s, kind, caller)
        target = await ask(s, caller, TARGET, options, type=kind)
    return await hold_vote(s, kind, caller, target)


async def hold_vote(s: DarkMoon, kind: VoteType, caller: Seat, target: Seat | None) -> Side:
    """DM-VOTE-02..12: commit, reveal, count, decide, apply; return the side that won."""
    vote = s.vote = Vote(type=kind, caller=caller, target=target)
    say(s, "DM-VOTE-12", "vote-called", type=kind, seat=caller, target=target)
    note(s, caller, f"called-{kind}", [] if target is None else [str(target)])
    hands = await together(
        s,
        {seat: (CAST, partial(fists, s, s.players[seat])) for seat in unrevealed(s)},
        type=kind,
        target=target,
    )
    side = decision(s, hands)
    if not side:
        vote.hands = [hands.get(p.seat, "") for p in s.players]
        reveal_hands(s, vote)
        await fulfil_by_vote(s, vote)
        side = await count(s, vote)
    vote.side = side
    say(s, "DM-VOTE-07", "vote-result", type=kind, target=target, side=side)
    await apply(s, vote, side)
    s.vote = None
    return side


def fists(s: DarkMoon, p: Player) -> list[Hand]:
    """DM-VOTE-03, DM-VOTE-04, DM-RULE-08, DM-RULE-33: what a player can commit."""
    options: list[Hand] = []
    if p.dice.strong:
        options.append("strong")
    if p.dice.weak:
        options.append("weak")
    options.append("empty")
    if may_decide(s, p):
        options += ["decide-strong", "decide-weak"]
    return options


def may_decide(s: DarkMoon, p: Player) -> bool:
    """DM-CHAR-11, DM-RULE-33: Lincoln, once, not in a vote that he called under an order."""
    vote = s.vote
    if vote is None or vote.type != "clearance" or p.decided:
        return False
    ordered = s.order is not None and s.order.seat == p.seat and vote.caller == p.seat
    return not ordered and has_ability(s, p, "decide-clearance")


def decision(s: DarkMoon, hands: dict[Seat, Hand]) -> Side | Literal[""]:
    """DM-RULE-33: what Lincoln decided, if he did; the other fists stay closed."""
    for seat, hand in hands.items():
        if hand in ("decide-strong", "decide-weak"):
            s.players[seat].decided = True
            side: Side = "strong" if hand == "decide-strong" else "weak"
            say(s, "DM-CHAR-11", "decided", seat=seat, side=side)
            note(s, seat, "decided", [side])
            return side
    return ""


def reveal_hands(s: DarkMoon, vote: Vote) -> None:
    """DM-VOTE-05, DM-VOTE-09, DM-CARD-30, DM-VAR-02: all at once; some votes cost the dice."""
    say(s, "DM-VOTE-05", "hands", hands=list(vote.hands))
    if s.events is not None:
        for seat, hand in enumerate(vote.hands):
            if hand:
                note(s, seat, "voted", [hand])
    if not (s.variants.expensive_voting or force(s).vote_dice_spent):
        return
    rule = "DM-VAR-02" if s.variants.expensive_voting else "DM-CARD-30"
    for seat, hand in enumerate(vote.hands):
        if hand in ("strong", "weak"):
            discard_dice(s, s.players[seat], one(hand), rule)


async def count(s: DarkMoon, vote: Vote) -> Side:
    """DM-VOTE-07, DM-VOTE-08, DM-VOTE-11: the majority of the dice shown; the commander in a tie."""
    weak, strong = vote.hands.count("weak"), vote.hands.count("strong")
    if weak != strong:
        return "weak" if weak > strong else "strong"
    side = await ask(s, s.commander, TIE, ("weak", "strong"), type=vote.type, target=vote.target)
    say(s, "DM-VOTE-08", "tie-broken", seat=s.commander, side=side)
    note(s, s.commander, "broke-tie", [side])
    return cast("Side", side)


async def apply(s: DarkMoon, vote: Vote, side: Side) -> None:
    """DM-VOTE-07, DM-AMP-03, DM-CLEAR-03, DM-CLEAR-04, DM-FLY-03: what the outcome does."""
    if vote.target is None:
        if side == "strong":
            take_off(s)
        return
    if vote.type == "quarantine":
        if side == "weak":
            await quarantine(s, vote.target, vote.caller)
        else:
            release(s, vote.target)
    elif vote.type == "amputation":
        if side == "weak":
            await amputate(s, vote.target, "DM-AMP-03")
    elif side == "weak":
        revoke(s, vote.target, "DM-CLEAR-04")
    elif not s.players[vote.target].cleared:
        clear(s, vote.target, "DM-CLEAR-03")
