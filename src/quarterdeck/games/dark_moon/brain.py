"""A heuristic: how good is a position for a seat, and what does a player do without thinking?

The crew weighs damage against events and locks in those it suspects. The hidden infected do harm as
far as it can be denied, and reveal when that hurts most or when they are found out anyway. Nothing here
looks at a card that the seat has not seen.
"""

from __future__ import annotations

from typing import Any

from quarterdeck.core.ask import PASS, Ask
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Seat
from quarterdeck.games.dark_moon import reasons
from quarterdeck.games.dark_moon.advice import ADVICE, SURE
from quarterdeck.games.dark_moon.beliefs import suspicions
from quarterdeck.games.dark_moon.common import cleared, infected, on_board, team
from quarterdeck.games.dark_moon.content import KINDS, book
from quarterdeck.games.dark_moon.cover import plans as plans  # noqa: PLC0414 - admirals let them race
from quarterdeck.games.dark_moon.hands import hand_worth
from quarterdeck.games.dark_moon.mind import (
    COVER,
    DANGER,
    EVENT,
    FINAL_CUBE,
    LOCKED_IN,
    Mind,
    chance,
)
from quarterdeck.games.dark_moon.outlook import WON
from quarterdeck.games.dark_moon.outlook import terms as terms  # noqa: PLC0414 - hints tell it
from quarterdeck.games.dark_moon.outlook import values as values  # noqa: PLC0414 - searches judge by it
from quarterdeck.games.dark_moon.state import DarkMoon

COMMAND = 2.0
BERTH = 1.5
HAND = 0.3
"""What a point that the dice of the crew promise is worth."""
SAMPLE = 6.0
"""What an amputated infected player is worth to the company."""
OPEN_THREAT = 4.0
VICTORY = 100.0
MARGIN = 0.1
"""Of the advice for a choice, what comes this near to the best is worth a thought."""
SENSELESS = 3.0
"""An action that looks so much worse than the best is not even searched."""
SEARCH: dict[str, Any] = {
    "captain": 8,
    "admiral": 120,
    "turns": 1,
    "depth": 200,
    "scale": WON,
    "trust": 10.0,
    "open": (
        "action",
        "choose-event",
        "choose-task",
        "declare",
        "infected-action",
        "malfunction-kind",
        "ordered",
        "sabotage",
        "tie",
        "vote-target",
    ),
}
"""A search looks to the end of the turn, where the outlook sees what came of it."""


def value(s: DarkMoon, seat: Seat) -> float:
    """Return how good a position is for a seat."""
    if s.result is not None:
        return VICTORY if s.result.places[seat] == 1 else -VICTORY
    m = Mind(s, seat)
    crew = outpost(s) + task_hope(m)
    if m.alone:
        return crew + company(m) - trouble(m)
    crew += people(m)
    if not m.ill:
        return crew - trouble(m)
    return -crew + COVER * (1 - m.seen) - trouble(m)


def outpost(s: DarkMoon) -> float:
    """Return what damage and events are worth to the crew."""
    worth = EVENT * len(s.completed) + FINAL_CUBE * s.final_cubes
    if s.event and s.needed:
        worth += EVENT * s.cubes / s.needed
    if s.final_in_force:
        worth += EVENT
    return worth - sum(DANGER[on_board(s, kind)] for kind in KINDS)


def task_hope(m: Mind) -> float:
    """Return what the current malfunction promises or threatens."""
    task = m.s.task
    if task is None or not task.difficulty or task.outcome:
        return 0.0
    own = m.lends(m.seat) if m.seat in task.queue or m.seat in task.ins else 0.0
    if m.s.stage not in ("declare", "submit"):
        own = 0.0
    stakes = m.stakes(task.face, task.kind)
    return stakes * chance(own - m.missing()) - (stakes - m.cube())


def people(m: Mind) -> float:
    """Return what it is worth to the crew who is locked in, commands, has dice and a berth."""
    return command(m) + custody(m) + hands(m) + berths(m)


def command(m: Mind) -> float:
    """Return what it is worth to the crew who commands."""
    return -COMMAND * m.doubts[m.s.commander]


def custody(m: Mind) -> float:
    """Return what it is worth to the crew who is locked in or has lost a limb."""
    worth = 0.0
    for p in m.s.players:
        if p.quarantined:
            worth += LOCKED_IN * (m.doubts[p.seat] - 0.4)
        if p.amputated and not p.revealed:
            worth += LOCKED_IN / 3 * (m.doubts[p.seat] - 0.5)
    return worth


def hands(m: Mind) -> float:
    """Return what it is worth to the crew who has dice."""
    content = book(m.s)
    return sum(
        HAND * (1 - 1.5 * m.doubts[p.seat]) * hand_worth(content, p.dice) for p in m.s.players
    )


def berths(m: Mind) -> float:
    """Return what it is worth to the crew who is cleared for the ship."""
    return sum(BERTH * (0.35 - m.doubts[seat]) for seat in cleared(m.s))


def company(m: Mind) -> float:
    """DM-MAN-04, DM-MAN-06: return what samples and berths are worth to the company man."""
    samples = [m.doubts[p.seat] for p in m.s.players if p.amputated]
    aboard = [m.doubts[seat] for seat in cleared(m.s)]
    return SAMPLE * max(samples, default=0.0) + BERTH * sum(aboard)


def trouble(m: Mind) -> float:
    """Return what the own chains cost a seat: quarantine, a lost limb, an open threat."""
    p = m.p
    return 2.0 * p.quarantined + 0.8 * p.amputated + (OPEN_THREAT if m.deed else 0.0)


def advise(s: DarkMoon, a: Ask) -> list[float]:
    """Return how good each option looks at first sight to the seat that is asked."""
    judge = ADVICE.get(a.question.id)
    if judge is None:
        return [0.0] * len(a.options)
    mind = Mind(s, a.seat)
    return [judge(mind, option, a.about) for option in a.options]


def reflex(s: DarkMoon, a: Ask, rng: Rng) -> int:
    """Return the option that a player takes without thinking."""
    if len(a.options) == 1:
        return 0
    worth = advise(s, a)
    best = max(worth)
    return rng.pick([i for i, w in enumerate(worth) if w >= best - 1e-9])


def candidates(s: DarkMoon, a: Ask) -> list[int]:
    """Return the options worth trying: those that look nearly as good as the best."""
    if a.question.id not in ADVICE:
        return [i for i, option in enumerate(a.options) if option is not PASS] or [0]
    worth = advise(s, a)
    best = max(worth)
    if a.question.id in SURE:
        return [worth.index(best)]
    return [i for i, w in enumerate(worth) if w >= best - MARGIN]


def appraise(s: DarkMoon, a: Ask) -> dict[int, float] | None:
    """Return what actions promise at first sight, but for those without sense; None: no opinion.

    The dice of a few tries tell less about them than experience does.
    """
    if a.question.id not in ("action", "ordered"):
        return None
    worth = advise(s, a)
    best = max(worth)
    return {i: w for i, w in enumerate(worth) if w > best - SENSELESS}


# -- what bots ask besides ------------------------------------------------------------------------


def weight(s: DarkMoon, seat: Seat) -> float:
    """Return how likely a deal is in a seat's eyes, compared with others: who would be infected?"""
    odds = 1.0
    for p, doubt in zip(s.players, suspicions(s, seat), strict=True):
        if infected(s, p) and 0 < doubt < 1:
            odds *= doubt / (1 - doubt)
    return odds


def because(s: DarkMoon, a: Ask) -> str:
    """Tell why an answer that needs no search is a good one; empty: it is searched."""
    if a.question.id not in SURE:
        return ""
    return reasons.because(s, a, a.options[candidates(s, a)[0]])


def clock(s: DarkMoon) -> int:
    """Return what changes when a turn is over."""
    return s.turn.number


def sides(s: DarkMoon) -> list[str]:
    """Return the side that each seat was dealt."""
    return [team(s, p) for p in s.players]
