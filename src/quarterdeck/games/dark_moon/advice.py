"""First impressions of a player of Dark Moon: how good an option looks, question by question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from quarterdeck.core.state import Seat
from quarterdeck.games.dark_moon.beliefs import seen_by_others, suspicions
from quarterdeck.games.dark_moon.common import active_dice, infected, on_board
from quarterdeck.games.dark_moon.content import KINDS, book
from quarterdeck.games.dark_moon.state import DarkMoon, Kind

DENIABLE = 3
"""A roll of so many dice may well hold no plus: a hidden infected player can hide one."""
GUILTY, TRUSTED = 0.55, 0.3
FULL_HAND = 3.5
"""With fewer dice it is better to stay out and take some."""
HELP = 2.6
"""What an honest participant adds to a total on average."""
EASE = {
    "acceptable-loss": 0.8,
    "act-of-trust-outpost": 3.0,
    "act-of-trust-shield": 3.0,
    "failure-to-lead": 2.0,
    "mandatory-quarantine": 1.2,
    "strategic-compromise": 0.4,
    "voluntary-blood-testing": 3.0,
    "vote-for-clearance": 2.0,
    "cut-it-off": 0.8,
}
"""How likely the crew is to master a complication, and what it gains."""
FOUND_OUT = 0.75


class Mind:
    """What one seat makes of the position; it knows only its own cards."""

    def __init__(self, s: DarkMoon, seat: Seat) -> None:
        """Look at a position from a seat."""
        self.s = s
        self.seat = seat
        self.p = s.players[seat]
        self.ill = infected(s, self.p)
        """Whether this seat plays for the infected."""

    @cached_property
    def doubts(self) -> list[float]:
        """How likely each seat is infected."""
        return suspicions(self.s, self.seat)

    @cached_property
    def exposed(self) -> bool:
        """Whether the others see through this seat."""
        return self.p.revealed or seen_by_others(self.s, self.seat) > FOUND_OUT

    @property
    def worst(self) -> Kind:
        """The kind of damage with the most tokens."""
        return max(KINDS, key=lambda kind: on_board(self.s, kind))

    def hurts(self, kind: str) -> float:
        """How much one more token of a kind costs the crew."""
        count = on_board(self.s, kind) if kind in KINDS else 0
        return (1.0, 1.2, 1.6, 2.4, 4.0, 30.0, 30.0)[count]


Judge = Callable[[Mind, Any, Mapping[str, Any]], float]


def retrieve(m: Mind, dice: tuple[int, int, int], about: Mapping[str, Any]) -> float:
    """Take as many dice as possible, the good ones first."""
    return 1.3 * dice[0] + dice[1] + 2 * dice[2]


def give_up(m: Mind, dice: tuple[int, int, int] | None, about: Mapping[str, Any]) -> float:
    """Part with as few and as bad dice as possible."""
    return 0.5 if dice is None else -(1.3 * dice[0] + dice[1] + 2 * dice[2])


def action(m: Mind, name: str | None, about: Mapping[str, Any]) -> float:
    """Repair what is worst, accuse the guilty; reveal when it pays."""
    if name is None:
        return 0.0
    if name == "reveal-as-infected":
        return reveal(m)
    if name.startswith("repair-"):
        kind = _REPAIRED.get(name, "fatigue")
        urgent = m.hurts(kind)
        return 0.6 if m.ill else urgent * (1 - (2 / 3) ** min(3, active_dice(m.p)))
    judge = _OTHER_ACTIONS.get(name)
    return -0.5 if judge is None else judge(m)


_REPAIRED: dict[str, Kind] = {"repair-shield": "shield", "repair-outpost": "outpost"}


def reveal(m: Mind) -> float:
    """Reveal to win, or when found out, or late in the game."""
    s = m.s
    power = book(s).statuses[m.p.status.face].power
    kind = power[0].kind if power else ""
    if kind in KINDS and on_board(s, kind) == 5 and not m.p.quarantined:  # noqa: PLR2004 - one token is missing
        return 20.0
    late = len(s.completed) + s.final_in_force
    return (2.5 if m.exposed else -2.0) + 0.5 * late - (3.0 if m.p.quarantined else 0.0)


def accuse(m: Mind) -> float:
    """Call a vote where somebody is to be locked in, or wrongly is."""
    free = [m.doubts[q.seat] for q in m.s.players if not q.quarantined and not q.revealed]
    locked = [m.doubts[q.seat] for q in m.s.players if q.quarantined]
    if m.ill:
        return 1.0 if m.p.quarantined else 0.3
    guilt = max(free, default=0.0)
    wronged = 1 - min(locked, default=1.0)
    return 4 * max(guilt - GUILTY, wronged - 1 + TRUSTED) + (1.0 if m.p.quarantined else 0.0)


def command(m: Mind) -> float:
    """Order somebody trusted when the own hand is empty."""
    trusted = [
        d for q, d in zip(m.s.players, m.doubts, strict=True) if q.seat != m.seat and not q.revealed
    ]
    if m.ill:
        return 0.2
    return 1.5 * (1 - min(trusted, default=1.0)) - 0.4 * active_dice(m.p) / 2


def flight(m: Mind) -> float:
    """Fly when everybody aboard is trusted; the infected when they are aboard."""
    aboard = [q.seat for q in m.s.players if q.cleared]
    clean = 1.0
    for seat in aboard:
        clean *= 1 - m.doubts[seat]
    return 8 * (0.5 - clean) if m.ill else 8 * (clean - 0.75)


_OTHER_ACTIONS: dict[str, Callable[[Mind], float]] = {
    "call-vote-quarantine": accuse,
    "lone-wolf": lambda m: 0.4 if m.ill else 0.2 * (active_dice(m.p) - 2),
    "issue-order": command,
    "retrieve": lambda m: 0.5 * (4 - active_dice(m.p)),
    "call-vote-clearance": lambda m: 0.3,
    "call-vote-take-off": flight,
    "exposure": lambda m: 2.0 if m.p.threat is not None and m.p.threat.face == "exposure" else -1.0,
    "interference": lambda m: 0.5,
    "energy-spike": lambda m: m.hurts("shield") * 0.6,
    "sabotage": lambda m: 0.2 if m.s.sabotage else 0.9,
    "test-commander": lambda m: 1.5 if not active_dice(m.s.players[m.s.commander]) else 1.1,
    "demoralize": lambda m: 0.3 * m.s.available.weak,
}


def declare(m: Mind, flag: str, about: Mapping[str, Any]) -> float:
    """Be in with a full hand, out to fill it."""
    if flag == "out":
        return 0.0
    dice = active_dice(m.p)
    eager = 0.5 * (dice - FULL_HAND)
    return eager if m.ill else eager + 0.2 * missing(m)


def missing(m: Mind) -> float:
    """Return how far the task is from its goal, with what the others in it will add."""
    task = m.s.task
    if task is None:
        return 0.0
    coming = sum(HELP * (1 - m.doubts[seat]) for seat in task.ins if seat != m.seat)
    if m.s.stage == "submit":
        coming = sum(HELP * (1 - 1.5 * m.doubts[seat]) for seat in task.queue if seat != m.seat)
    return task.difficulty - task.total - coming


def submit(m: Mind, shown: tuple[str, int], about: Mapping[str, Any]) -> float:
    """Submit what helps; the infected what hurts, as far as it can be denied."""
    word, number = shown
    roll = m.s.roll.dice if m.s.roll is not None else []
    if m.ill and hides(m, len(roll)):
        return {"stop": 0.5, "again": 0.0, "reroll": -9.0}.get(word, -number - 1.0)
    if word == "reroll":
        return 0.5 if all(int(d.face) < 0 for d in roll) else -1.0
    if word == "stop":
        return 0.0
    short = missing(m)
    if word == "again":
        return 0.4 if short > 0 and len(roll) >= 2 else -1.0  # noqa: PLR2004 - two dice are worth a roll
    begun = m.s.stage == "submit" and _has_submitted(m)
    if begun and short <= 0:
        return -1.0
    return number - (0.2 if word == "strong" else 0.0)


def _has_submitted(m: Mind) -> bool:
    """Tell whether the forced die of this roll is already down."""
    roll = m.s.roll
    return (
        roll is not None
        and len(roll.dice) < active_dice(m.p) + _submitted_now(m)
        and _submitted_now(m) > 0
    )


def _submitted_now(m: Mind) -> int:
    task = m.s.task
    return 0 if task is None else sum(d.seat == m.seat for d in task.submitted)


def hides(m: Mind, dice: int) -> bool:
    """Tell whether a hidden infected player would hide a plus now."""
    return m.exposed or dice <= DENIABLE


def submit_one(m: Mind, shown: tuple[str, int], about: Mapping[str, Any]) -> float:
    """Succeed, or fail on purpose where nobody could tell."""
    return submit(m, shown, about)


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


def vote(m: Mind, hand: str, about: Mapping[str, Any]) -> float:
    """Vote by doubt; the infected for themselves and against the trusted."""
    side = hand.removeprefix("decide-")
    lean = _lean(m, about["type"], about["target"])
    if side == "empty":
        return 0.05
    worth = lean if side == "weak" else -lean
    return worth - (0.4 if hand.startswith("decide-") else 0.0)


def _lean(m: Mind, kind: str, target: Seat | None) -> float:
    """Return how much a seat wants the weak side to win."""
    if target is None:
        return -flight(m)
    doubt = m.doubts[target]
    if target == m.seat:
        return -2.0
    if kind == "clearance":
        return doubt - TRUSTED if not m.ill else 0.3 - doubt
    needed = 0.25 if m.s.task is not None and m.s.stage == "complication" else 0.0
    return (doubt - GUILTY + needed) if not m.ill else 0.4 - 2 * doubt


def target(m: Mind, seat: Seat, about: Mapping[str, Any]) -> float:
    """Name the guilty for a cell or a knife, the trusted for the ship."""
    kind = about.get("type", "")
    if seat < 0:
        return flight(m)
    return seat_worth(m, seat) if kind == "clearance" else _accusation(m, seat)


def _accusation(m: Mind, seat: Seat) -> float:
    locked = m.s.players[seat].quarantined
    guilt = m.doubts[seat] if not m.ill else 1 - m.doubts[seat] - (5.0 if seat == m.seat else 0.0)
    return (1 - guilt) if locked else guilt


def seat_worth(m: Mind, seat: Seat, about: Mapping[str, Any] | None = None) -> float:
    """Choose somebody for something good."""
    trust = 1 - m.doubts[seat] + (0.1 if seat == m.seat else 0.0)
    return trust if not m.ill else 1 - trust


def blood_test(m: Mind, seat: Seat, about: Mapping[str, Any]) -> float:
    """Lock in the guilty or let out the innocent."""
    return _accusation(m, seat)


def choose_task(m: Mind, face: str, about: Mapping[str, Any]) -> float:
    """Play what the crew can do; the infected what it cannot."""
    content = book(m.s)
    entry = content.tasks[face]
    if entry.type == "complication":
        ease = EASE.get(face, 1.5)
    else:
        silver = content.counts[len(m.s.players)].task_deck == "silver"
        needs = entry.difficulty_silver if silver else entry.difficulty_black
        kind = entry.kind if entry.kind in KINDS else m.worst
        ease = (
            4.0
            - 0.5 * needs
            - 0.4 * entry.consequence * m.hurts(kind)
            + 0.5 * bool(entry.on_success)
        )
    return -ease if m.ill else ease


def choose_event(m: Mind, face: str, about: Mapping[str, Any]) -> float:
    """Prefer few cubes; the infected many."""
    cubes = book(m.s).events[face].cubes
    return float(cubes if m.ill else -cubes)


def draw_kind(m: Mind, kind: str | None, about: Mapping[str, Any]) -> float:
    """Draw where it hurts least; the infected where it hurts most."""
    if kind is None:
        return 0.0
    return m.hurts(kind) if m.ill else -m.hurts(kind)


def remove_token(m: Mind, token: str | None, about: Mapping[str, Any]) -> float:
    """Remove from the fullest kind."""
    if token is None:
        return 0.0
    content = book(m.s)
    kind = (
        "outpost"
        if token in content.outposts
        else "fatigue"
        if token in content.characters
        else "shield"
    )
    if token in KINDS:
        kind = token
    hurt = m.hurts(kind)
    return -hurt if m.ill and m.exposed else hurt


def consent(m: Mind, answer: str, about: Mapping[str, Any]) -> float:
    """Agree, unless there is something to hide."""
    if about["task"] == "voluntary-blood-testing":
        return 1.0 if (answer == "agree") != m.ill else 0.0
    return 1.0 if (answer == "agree") != (m.ill and m.exposed) else 0.0


def corporation(m: Mind, dice: tuple[int, ...], about: Mapping[str, Any]) -> float:
    """Submit the mildest; the infected the worst: nobody sees the other die."""
    return float(-sum(dice) if m.ill else sum(dice))


def claim(m: Mind, threat: str | None, about: Mapping[str, Any]) -> float:
    """Claim what is on the own card; who has no card to fear claims anything."""
    if threat is None:
        return 0.0
    fits = m.p.threat is not None and m.p.threat.face == threat
    return 1.0 if fits or m.ill else -1.0


def go_on(m: Mind, option: object, about: Mapping[str, Any]) -> float:
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
    "submit-one": submit_one,
    "submit-pair": submit_pair,
    "roll-dice": roll_dice,
    "vote": vote,
    "tie": vote,
    "vote-target": target,
    "evacuation-vote": target,
    "order-whom": seat_worth,
    "choose-player": seat_worth,
    "clear-whom": seat_worth,
    "heir": seat_worth,
    "victim": target,
    "blood-test": blood_test,
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
    "power-again": go_on,
}
