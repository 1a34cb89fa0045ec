"""First impressions of a player of Dark Moon: how good an option looks, question by question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from quarterdeck.core.state import Seat
from quarterdeck.games.dark_moon.common import active_dice, held, limit, on_board
from quarterdeck.games.dark_moon.content import KINDS, LOSS, book, force
from quarterdeck.games.dark_moon.entries import TaskEntry
from quarterdeck.games.dark_moon.mind import JOINS, Mind, chance
from quarterdeck.games.dark_moon.rolling import (
    corporation,
    declare,
    give_up,
    retrieve,
    roll_dice,
    submit,
    submit_pair,
)
from quarterdeck.games.dark_moon.state import Kind

GUILTY, TRUSTED = 0.55, 0.3
LOCKED_IN = 4.0
"""What it is worth to the crew to lock in somebody who is infected for sure."""
COVER = 3.0
"""What it is worth to an infected player not to be suspected."""
PARTNER = 0.5
"""Whom an infected player doubts less is taken for one of the crew."""
WIN = 20.0
DEED = 2.5
"""What it is worth to an uninfected player to do the deed of the own threat card."""
SUCCESS = 0.33
"""The chance of a plus on one die."""
CORPORATION = -1.0
"""What the corporation adds to a total at best."""
GOOD_EVENTS = {
    "restore-comm": 2.0,
    "resupply": 3.0,
    "tactical-prep": 3.0,
    "blood-testing": 0.5,
    "accelerated-evac": 0.5,
    "electrical-storm": 1.0,
    "system-reboot": -2.5,
    "system-crash": -2.0,
    "reboot-shields": -1.5,
    "divert-power": -1.5,
    "lockdown": -1.5,
    "rescue-crewman": -1.5,
    "recovery": -1.5,
    "jerry-rig-shields": -1.0,
    "food-rationing": -1.0,
    "repair-tools": -0.7,
    "corporate-raid": -1.0,
    "corporate-bribery": -0.7,
    "risk-assessment": -1.5,
}
"""What events do to the crew beside the cubes that they take."""

Judge = Callable[[Mind, Any, Mapping[str, Any]], float]


# -- actions -------------------------------------------------------------------------------------


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
    cost = 0.4 + (0.8 if m.s.sabotage == kind else 0.0)
    return -gain * (1 - (1 - SUCCESS) ** dice) - cost + 0.3


def reveal(m: Mind) -> float:
    """Reveal to win, when the power hurts more than the cover is worth, or when found out."""
    s = m.s
    power = book(s).statuses[m.p.status.face].power
    nerfed = s.variants.nerfed_reveal
    if m.p.quarantined or nerfed == "extreme":
        return 1.0 - COVER * (1 - m.seen) if m.exposed else -3.0
    kind = power[0].kind if power else ""
    if kind not in KINDS:
        return 1.5 - COVER * (1 - m.seen)
    if on_board(s, kind) == LOSS - 1:
        return WIN
    uses = 1.0 if nerfed == "normal" else 1.0 + SUCCESS
    return uses * m.hurts(kind) - COVER * (1 - m.seen) - 1.0


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
    deed = DEED if m.deed == "isolate-specimen" and m.p.dice.weak else 0.0
    guilt = LOCKED_IN * (max(free, default=0.0) - GUILTY)
    wronged = LOCKED_IN * (TRUSTED - min(locked, default=1.0))
    return max(guilt, wronged) + deed + (1.0 if m.p.quarantined else 0.0)


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
    deed = DEED if m.deed == "retrieve-sample" and m.p.dice.weak else 0.0
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
    return max(worth, default=0.0) - 0.2


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
    "exposure": lambda m: DEED if m.deed == "exposure" else -1.0,
    "interference": lambda m: 0.5,
    "energy-spike": lambda m: (
        0.5 * min(m.hurts("outpost"), 4) if m.s.shields > 1 else m.hurts("shield")
    ),
    "sabotage": lambda m: 0.2 if m.s.sabotage else 0.6,
    "test-commander": lambda m: (
        0.45 * m.hurts(m.worst) + (2.0 if not active_dice(m.s.players[m.s.commander]) else 0.0)
    ),
    "demoralize": lambda m: 0.3 * m.s.available.weak,
}


# -- people and votes ----------------------------------------------------------------------------


def vote(m: Mind, hand: str, about: Mapping[str, Any]) -> float:
    """Vote by doubt; the infected for themselves and against the trusted."""
    side = hand.removeprefix("decide-")
    if side == "empty":
        return 0.05
    lean = _lean(m, about["type"], about["target"])
    worth = lean if side == "weak" else -lean
    return worth - (0.4 if hand.startswith("decide-") else 0.0)


def _lean(m: Mind, kind: str, target: Seat | None) -> float:
    """Return how much a seat wants the weak side to win."""
    if target is None:
        return -flight(m)
    if target == m.seat:
        return 2.0 if kind == "clearance" and m.alone else -2.0
    doubt = m.doubts[target]
    if _does_deed(m, kind):
        return DEED
    if kind == "clearance":
        return doubt - TRUSTED if not m.ill and not m.alone else 0.3 - doubt
    needed = 0.25 if m.s.task is not None and m.s.stage == "complication" else 0.0
    if m.ill:
        return m.public[target] - GUILTY + (0.2 if doubt < PARTNER else -0.2)
    if kind == "amputation":
        return doubt - (0.3 if m.alone else 0.5) + needed
    return doubt - GUILTY + needed


def _does_deed(m: Mind, kind: str) -> bool:
    """DM-THREAT-04, DM-THREAT-05: a weak die in the own vote is what the own card asks for."""
    called = m.s.vote is not None and m.s.vote.caller == m.seat == m.s.active
    deeds = {"quarantine": "isolate-specimen", "amputation": "retrieve-sample"}
    return called and m.s.threats_dealt and m.deed == deeds.get(kind)


def target(m: Mind, seat: Seat, about: Mapping[str, Any]) -> float:
    """Name the guilty for a cell or a knife, the trusted for the ship."""
    kind = about.get("type", "")
    if seat < 0:
        return flight(m)
    return boarding(m, seat) if kind == "clearance" else _accusation(m, seat)


def evacuee(m: Mind, seat: Seat, about: Mapping[str, Any]) -> float:
    """Propose the trusted for the ship, or that it flies."""
    return flight(m) if seat < 0 else boarding(m, seat)


def boarding(m: Mind, seat: Seat) -> float:
    """Return how much a seat is wanted aboard."""
    if m.alone:
        return m.doubts[seat]
    return seat_worth(m, seat)


def _accusation(m: Mind, seat: Seat) -> float:
    locked = m.s.players[seat].quarantined
    guilt = m.doubts[seat] if not m.ill else 1 - m.doubts[seat] - (5.0 if seat == m.seat else 0.0)
    return (1 - guilt) if locked else guilt


def seat_worth(m: Mind, seat: Seat, about: Mapping[str, Any] | None = None) -> float:
    """Choose somebody for something good."""
    if m.ill:
        return m.doubts[seat] + (0.1 if seat == m.seat else 0.0)
    return 1 - m.doubts[seat] + (0.1 if seat == m.seat else 0.0)


def ordered(m: Mind, seat: Seat, about: Mapping[str, Any]) -> float:
    """Order the trusted, those with few dice above all."""
    q = m.s.players[seat]
    return seat_worth(m, seat) + (0.0 if m.ill else 0.15 * min(2, max(0, limit(m.s, q) - held(q))))


def consent(m: Mind, answer: str, about: Mapping[str, Any]) -> float:
    """Agree, unless there is something to hide."""
    if about["task"] == "voluntary-blood-testing":
        return 1.0 if (answer == "agree") != m.ill else 0.0
    return 1.0 if (answer == "agree") != (m.ill and m.exposed) else 0.0


def claim(m: Mind, threat: str | None, about: Mapping[str, Any]) -> float:
    """Claim what is on the own card; who has no card to fear claims anything."""
    if threat is None:
        return 0.0
    fits = m.p.threat is not None and m.p.threat.face == threat
    return 1.0 if fits or m.ill or m.alone else -1.0


def expose(m: Mind, viewer: Seat | None, about: Mapping[str, Any]) -> float:
    """DM-THREAT-06: show the card to somebody trusted, if the own deed asks for it."""
    if viewer is None:
        return 0.0
    return DEED + seat_worth(m, viewer) if m.deed == "exposure" else -1.0


# -- cards and tokens ----------------------------------------------------------------------------


def choose_task(m: Mind, face: str, about: Mapping[str, Any]) -> float:
    """Play what the crew can do; the infected what it cannot."""
    entry = book(m.s).tasks[face]
    ease = _malfunction(m, entry) if entry.type == "malfunction" else _complication(m, entry)
    return -ease if m.ill else ease


def _malfunction(m: Mind, entry: TaskEntry) -> float:
    """Return what a malfunction promises the crew, with the dice that it has."""
    s = m.s
    silver = book(s).counts[len(s.players)].task_deck == "silver"
    printed = entry.difficulty_silver if silver else entry.difficulty_black
    needs = printed + force(s).difficulty_bonus - (CORPORATION if s.expansion else 0.0)
    own = max(0.0, m.honest(m.p)) if not m.ill else 0.0
    help_ = JOINS * sum(max(0.0, m.lends(q.seat)) for q in s.players if q.seat != m.seat)
    stakes = m.stakes(entry.id, entry.kind)
    return stakes * chance(own + help_ - needs) - (stakes - m.cube()) + 0.4 * bool(entry.on_success)


def _complication(m: Mind, entry: TaskEntry) -> float:
    """Return what a complication promises the crew."""
    mildest = min(m.hurts(kind) for kind in KINDS)
    guilt = max(m.doubts[q.seat] for q in m.s.players if not q.revealed)
    extra = {
        "acceptable-loss": -mildest,
        "strategic-compromise": -2 * mildest - m.hurts(m.worst, -1) - 0.4,
        "mandatory-quarantine": LOCKED_IN * (guilt - 0.6) - 0.8,
        "voluntary-blood-testing": 0.3,
        "vote-for-clearance": -0.4,
        "cut-it-off": 2 * (guilt - GUILTY) - 0.8,
        "failure-to-lead": 0.0,
    }
    return m.cube() + extra.get(entry.id, -0.2)


def choose_event(m: Mind, face: str, about: Mapping[str, Any]) -> float:
    """Prefer few cubes and good effects; the infected many, and harm."""
    worth = GOOD_EVENTS.get(face, 0.0) - 1.5 * book(m.s).events[face].cubes
    return -worth if m.ill else worth


def draw_kind(m: Mind, kind: Kind | None, about: Mapping[str, Any]) -> float:
    """Draw where it hurts least; the infected where it hurts most."""
    if kind is None:
        return 0.0
    return m.hurts(kind) if m.ill else -m.hurts(kind)


def remove_token(m: Mind, token: str | None, about: Mapping[str, Any]) -> float:
    """Remove from the fullest kind, and what blocks most."""
    if token is None:
        return 0.0
    hurt = -m.hurts(_kind_of(m, token), -1) + NUISANCE.get(token, 0.0)
    return -hurt if m.ill and m.exposed else hurt


NUISANCE = {"shield-control": 0.3, "life-support": 0.3, "command": 0.2, "research-lab": 0.1}
"""Which outpost tokens are worth a repair for what they block."""


def _kind_of(m: Mind, token: str) -> Kind:
    if token in KINDS:
        return token
    return "outpost" if token in book(m.s).outposts else "fatigue"


def go_again(m: Mind, option: object, about: Mapping[str, Any]) -> float:
    """Do it, now that it has been begun."""
    return 0.0 if option is None else 1.0


ADVICE: dict[str, Judge] = {
    "retrieve": retrieve,
    "shed": give_up,
    "sabotaged": give_up,
    "pay": give_up,
    "action": action,
    "ordered": action,
    "infected-action": action,
    "declare": declare,
    "submit": submit,
    "submit-one": submit,
    "submit-pair": submit_pair,
    "roll-dice": roll_dice,
    "vote": vote,
    "tie": vote,
    "vote-target": target,
    "evacuation-vote": evacuee,
    "order-whom": ordered,
    "choose-player": seat_worth,
    "clear-whom": lambda m, seat, about: boarding(m, seat),
    "heir": seat_worth,
    "victim": target,
    "blood-test": lambda m, seat, about: _accusation(m, seat),
    "show-whom": seat_worth,
    "expose": expose,
    "choose-task": choose_task,
    "choose-event": choose_event,
    "draw-kind": draw_kind,
    "failed-test": draw_kind,
    "punish": draw_kind,
    "malfunction-kind": draw_kind,
    "sabotage": draw_kind,
    "which-token": remove_token,
    "remove-token": remove_token,
    "bonus": remove_token,
    "resupply": remove_token,
    "consent": consent,
    "corporation": corporation,
    "claim": claim,
    "power-again": go_again,
}
SURE = frozenset(
    {
        "retrieve",
        "shed",
        "sabotaged",
        "declare",
        "submit",
        "submit-one",
        "submit-pair",
        "roll-dice",
        "corporation",
        "vote",
        "consent",
        "claim",
        "expose",
        "draw-kind",
        "failed-test",
        "punish",
        "power-again",
    }
)
"""Questions where a first impression is as good as any thought."""
