"""First impressions of actions: what to repair, whom to accuse, when to reveal, what to do to the crew."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from quarterdeck.games.dark_moon.common import active_dice, held, limit, on_board
from quarterdeck.games.dark_moon.content import KINDS, LOSS, book, force
from quarterdeck.games.dark_moon.mind import COVER, GUILTY, LOCKED_IN, TRUSTED, Mind
from quarterdeck.games.dark_moon.state import Kind

WIN = 20.0
SUCCESS = 0.33
"""The chance of a plus on one die."""
CALL = 0.7
"""What it costs the crew to call a vote: there is something to repair."""
ORDER = 1.2
"""What an order is worth beside the dice of the one who is ordered: two actions for one."""
ESCAPE = 2.0
"""What it is worth to an infected player in quarantine to leave it."""
FEW = 1
"""A commander with so few dice hardly passes a test."""
REPAIR: dict[Kind, float] = {"shield": -0.1, "outpost": 0.4, "fatigue": 0.6}
"""What a repair is worth beside the danger: tokens block actions, and tire."""


def action(m: Mind, name: str | None, about: Mapping[str, Any]) -> float:
    """Repair what is worst, accuse the guilty; reveal when it pays."""
    if name is None:
        return 0.0
    if name == "reveal-as-infected":
        return reveal(m)
    if name in _REPAIRED:
        return repair(m, _REPAIRED[name])
    judge = _OTHER_ACTIONS.get(name)
    return -0.5 if judge is None else judge(m)


_REPAIRED: dict[str, Kind] = {
    "repair-shield": "shield",
    "repair-outpost": "outpost",
    "repair-life-support": "fatigue",
}


def repair(m: Mind, kind: Kind) -> float:
    """Take away a token where it counts; the infected repair for show, and fail."""
    if m.ill:
        return 0.6 if not m.exposed else 0.1
    gain = m.hurts(kind, -1) if on_board(m.s, kind) else 0.0
    dice = min(3, m.p.dice.weak if force(m.s).weak_repairs else active_dice(m.p))
    cost = 0.8 if m.s.sabotage == kind else 0.0
    if kind == "outpost" and m.needs_vote and "research-lab" in m.s.outposts:
        gain -= m.urge
    return -gain * (1 - (1 - SUCCESS) ** dice) - cost + REPAIR[kind]


def reveal(m: Mind) -> float:
    """Reveal to win, when the power hurts more than the cover is worth, or when found out."""
    s = m.s
    power = book(s).statuses[m.p.status.face].power
    nerfed = s.variants.nerfed_reveal
    if m.p.quarantined or nerfed == "extreme":
        freed = ESCAPE * m.p.quarantined
        return 1.9 + freed - COVER * (1 - m.seen) if m.exposed else freed - 2.1
    kind = power[0].kind if power else ""
    if kind not in KINDS:
        return 2.4 - COVER * (1 - m.seen)
    if on_board(s, kind) == LOSS - 1:
        return WIN
    uses = 1.0 if nerfed == "normal" else 1.0 + SUCCESS
    return uses * m.hurts(kind) - COVER * (1 - m.seen) - 0.1


def accuse(m: Mind) -> float:
    """Call a vote where somebody is to be locked in, or wrongly is."""
    free = [
        min(m.doubts[q.seat], m.public[q.seat] + 0.05)
        for q in m.s.players
        if not q.quarantined and not q.revealed and q.seat != m.seat
    ]
    locked = [m.doubts[q.seat] for q in m.s.players if q.quarantined]
    if m.ill:
        return 1.0 if m.p.quarantined else 0.3
    deed = m.urge if m.deed == "isolate-specimen" and m.p.dice.weak else 0.0
    guilt = LOCKED_IN * (max(free, default=0.0) - GUILTY)
    wronged = LOCKED_IN * (TRUSTED - min(locked, default=1.0))
    return max(guilt, wronged) + deed + (1.0 if m.p.quarantined else 0.0) - CALL


def maim(m: Mind) -> float:
    """Call for an amputation: to do a deed, or because the company wants a sample."""
    others = [
        m.doubts[q.seat]
        for q in m.s.players
        if q.seat != m.seat and not q.revealed and not q.amputated
    ]
    guilt = max(others, default=0.0)
    if m.alone:
        done = any(q.amputated and m.doubts[q.seat] > GUILTY for q in m.s.players)
        return -0.5 if done else 3 * (guilt - 0.35)
    if m.ill:
        return 0.2
    deed = m.urge if m.deed == "retrieve-sample" and m.p.dice.weak else 0.0
    return 2 * (guilt - GUILTY) - 0.3 + deed


def command(m: Mind) -> float:
    """Order somebody trusted who can do more than oneself."""
    if m.ill:
        return 0.2
    others = [q for q in m.s.players if q.seat != m.seat and not q.revealed]
    worth = [
        (1 - 1.5 * m.doubts[q.seat]) * min(2, limit(m.s, q) - held(q)) * 0.6
        for q in others
        if m.s.available.strong + m.s.available.weak
    ]
    return max(worth, default=0.0) + ORDER


def _test(m: Mind, dice: int) -> float:
    """DM-INF-06: test a commander, above all one with few dice."""
    return 0.45 * m.hurts(m.worst) + 1.5 * (dice <= FEW) + 2.0 * (not dice)


def flight(m: Mind) -> float:
    """Fly when everybody aboard is trusted; the infected, and the company, when one of them is aboard."""
    clean = 1.0
    for q in m.s.players:
        if q.cleared:
            clean *= 1 - m.doubts[q.seat]
    if m.alone:
        return 8 * (0.4 - clean)
    return 8 * (0.5 - clean) if m.ill else 8 * (clean - 0.75)


def clearing(m: Mind) -> float:
    """Call a clearance vote: the crew for somebody it trusts, others for their own ends."""
    if m.ill:
        return 0.8 if not m.exposed and not m.p.cleared else 0.1
    if m.alone:
        return 2 * (max(m.doubts) - 0.4)
    others = [
        1 - m.doubts[q.seat]
        for q in m.s.players
        if not q.cleared and not q.revealed and not q.quarantined
    ]
    return 1.6 * (max(others, default=0.0) - 0.7)


_OTHER_ACTIONS: dict[str, Callable[[Mind], float]] = {
    "call-vote-quarantine": accuse,
    "call-vote-amputation": maim,
    "lone-wolf": lambda m: 0.4 if m.ill else 0.25 * m.cube() - 1.0,
    "issue-order": command,
    "retrieve": lambda m: 0.5 * (4 - active_dice(m.p)),
    "call-vote-clearance": clearing,
    "call-vote-take-off": flight,
    "exposure": lambda m: m.urge if m.deed == "exposure" else -1.0,
    "interference": lambda m: 0.5,
    "energy-spike": lambda m: (
        0.6 + (0.5 * min(m.hurts("outpost"), 4) if m.s.shields > 1 else m.hurts("shield"))
    ),
    "sabotage": lambda m: 0.2 if m.s.sabotage else 0.6,
    "test-commander": lambda m: _test(m, active_dice(m.s.players[m.s.commander])),
    "demoralize": lambda m: 0.3 * m.s.available.weak,
}
