"""First impressions of a player of Dark Moon: how good an option looks, question by question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from quarterdeck.core.state import Seat
from quarterdeck.games.dark_moon.acting import action, flight
from quarterdeck.games.dark_moon.common import held, limit
from quarterdeck.games.dark_moon.content import KINDS, book, force
from quarterdeck.games.dark_moon.entries import TaskEntry
from quarterdeck.games.dark_moon.mind import (
    DEED,
    GUILTY,
    JOINS,
    LOCKED_IN,
    PARTNER,
    TRUSTED,
    Mind,
    chance,
)
from quarterdeck.games.dark_moon.rolling import (
    corporation,
    declare,
    give_up,
    pay,
    retrieve,
    roll_dice,
    submit,
    submit_pair,
)
from quarterdeck.games.dark_moon.state import Kind

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
    if entry.type == "complication":
        ease = _complication(m, entry)
    else:
        ease = _malfunction(m, entry) + (m.urge if m.deed == "act-recklessly" else 0.0)
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
    if token == "research-lab" and m.needs_vote:
        hurt += m.urge
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
    "pay": pay,
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
