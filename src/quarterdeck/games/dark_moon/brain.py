"""A heuristic: how good is a position for a seat, and what does a player do without thinking?

The crew weighs damage against events and locks in those it suspects. The hidden infected do harm as
far as it can be denied, and reveal when that hurts most or when they are found out anyway. Nothing here
looks at a card that the seat has not seen.
"""

from __future__ import annotations

from quarterdeck.core.ask import PASS, Ask
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Seat
from quarterdeck.games.dark_moon.advice import ADVICE, Mind
from quarterdeck.games.dark_moon.beliefs import seen_by_others, suspicions
from quarterdeck.games.dark_moon.common import cleared, infected, on_board, team
from quarterdeck.games.dark_moon.content import KINDS
from quarterdeck.games.dark_moon.state import DarkMoon

DANGER = (0.0, 0.4, 1.1, 2.4, 5.0, 10.0, 40.0)
"""What so many tokens of a kind cost the crew."""
EVENT = 7.0
FINAL_CUBE = 6.0
LOCKED_IN = 4.0
COMMAND = 2.0
BERTH = 1.5
DIE = 0.35
COVER = 3.0
VICTORY = 100.0
TASK = 5.0
MARGIN = 0.35
"""Of the advice for a choice, what comes this near to the best is worth a thought."""


def value(s: DarkMoon, seat: Seat) -> float:
    """Return how good a position is for a seat."""
    if s.result is not None:
        return VICTORY if s.result.places[seat] == 1 else -VICTORY
    p = s.players[seat]
    doubts = suspicions(s, seat)
    crew = outpost(s) + task_hope(s) + people(s, doubts)
    own = DIE * (p.dice.strong * 1.3 + p.dice.weak + 1.5 * p.dice.commander)
    if not infected(s, p):
        return crew + own - _trouble(s, seat)
    cover = 0.0 if p.revealed else COVER * (1 - seen_by_others(s, seat))
    return -crew + own + cover - _trouble(s, seat)


def outpost(s: DarkMoon) -> float:
    """Return what damage and events are worth to the crew."""
    worth = EVENT * len(s.completed) + FINAL_CUBE * s.final_cubes
    if s.event and s.needed:
        worth += EVENT * s.cubes / s.needed
    if s.final_in_force:
        worth += EVENT
    return worth - sum(DANGER[on_board(s, kind)] for kind in KINDS)


def task_hope(s: DarkMoon) -> float:
    """Return what the current malfunction promises or threatens."""
    task = s.task
    if task is None or not task.difficulty or task.outcome:
        return 0.0
    expected = task.total + sum(1.6 for seat in task.queue if s.players[seat].dice.strong)
    margin = expected - task.difficulty
    chance = min(0.95, max(0.05, 0.5 + 0.12 * margin))
    return TASK * (2 * chance - 1)


def people(s: DarkMoon, doubts: list[float]) -> float:
    """Return what it is worth to the crew who is locked in, commands and has a berth."""
    worth = -COMMAND * doubts[s.commander]
    for p in s.players:
        if p.quarantined:
            worth += LOCKED_IN * (doubts[p.seat] - 0.4)
        if p.amputated and not p.revealed:
            worth += LOCKED_IN / 3 * (doubts[p.seat] - 0.5)
    worth += sum(BERTH * (0.35 - doubts[seat]) for seat in cleared(s))
    return worth


def _trouble(s: DarkMoon, seat: Seat) -> float:
    """Return what the own chains cost a seat: quarantine, a lost limb, an open threat."""
    p = s.players[seat]
    trouble = 2.0 * p.quarantined + 0.8 * p.amputated
    if p.threat is not None and team(s, p) == "uninfected":
        trouble += 0.0 if p.claimed == p.threat.face else 2.5
    return trouble


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
    return [i for i, w in enumerate(worth) if w >= best - MARGIN]
