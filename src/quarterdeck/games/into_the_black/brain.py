"""A heuristic: how good is a position for a seat, and what does a pirate do?

A partner explores, searches, arms itself, fights what it can beat, guards Morale and gathers where
the mission ends. A traitor plays along until it can bring its own ending about. `plan` knows where
to go, `worth` what things are worth, `odds` what fights cost, `instinct` how to react, `dealings`
what to keep, give up and vote for.
"""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.core.ask import Ask
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Seat
from quarterdeck.games.into_the_black import reasons
from quarterdeck.games.into_the_black.acts import act, keeps_on, other_ways, step
from quarterdeck.games.into_the_black.aims import group_progress
from quarterdeck.games.into_the_black.ambition import lingers
from quarterdeck.games.into_the_black.common import Act, in_play
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.dealings import DEALINGS
from quarterdeck.games.into_the_black.instinct import REACTIONS, Answer, me
from quarterdeck.games.into_the_black.odds import strength
from quarterdeck.games.into_the_black.outlook import outlook, terms
from quarterdeck.games.into_the_black.rules.goals import player_meets
from quarterdeck.games.into_the_black.rules.turn import ACTIONS
from quarterdeck.games.into_the_black.state import IntoTheBlack, Pos, Who
from quarterdeck.games.into_the_black.suspicion import weight
from quarterdeck.games.into_the_black.tastes import (
    ADMIRAL,
    BOLD,
    CAPTAIN,
    CAREFUL,
    DUTIFUL,
    EAGER,
    Errand,
    Tastes,
    mind,
)
from quarterdeck.games.into_the_black.view import View

Follow = Callable[[IntoTheBlack, Ask], list[int]]
ACT, WAY = "act", "move-step"
NEXT, TO_THE_END = 2, 1000
"""Rounds: this one and the next; more than there ever are."""
SEARCH = {
    "turns": NEXT,
    "depth": 4000,
    "root": 6,
    "trust": 30.0,
    "loyalty": 0.05,
    "scale": 1.0,
    "far": 0.4,
    "trees": False,
    "lasting": reasons.VOTES,
    "races": (ACT, WAY),
    "admiral": 120,
}
"""Votes on the mission are played to the end of the game by the captains' plan. Ways of Infestation race
to the end of the next round, and then of the sixth, judged by the chance to win; whether the own goal
or the mission comes first, to the end of the game. Captains do neither: they go by their plan."""
__all__ = [
    "because",
    "candidates",
    "clock",
    "course",
    "courses",
    "further",
    "outlook",
    "reflex",
    "terms",
    "value",
    "ways",
    "weight",
]

VICTORY = 100.0
MORALE, APPREHENSION, HEALTH, ARMS, REPUTATION = 3.0, 1.2, 1.0, 1.5, 0.5
PROGRESS, GOAL = 40.0, 8.0
TRAITOR_PROSPECTS = 0.5


def value(s: IntoTheBlack, seat: Seat) -> float:
    """Return how good a position is for a seat."""
    if s.result is not None:
        return VICTORY * s.result.returns()[seat]
    worth = MORALE * s.morale - APPREHENSION * s.apprehension + PROGRESS * group_progress(s)
    for c in in_play(s):
        share = 1.0 if c.seat == seat else 0.7
        worth += share * (HEALTH * c.health + ARMS * strength(s, c) + REPUTATION * c.reputation)
    return worth + GOAL * _own_goal(s, seat)


def _own_goal(s: IntoTheBlack, seat: Seat) -> float:
    """Return how far the kept goal is; a traitor's is a gamble until it is done."""
    player = s.players[seat]
    if len(player.goals) != 1:
        return 0.0
    goal = book(s).goals[player.goals[0].face]
    met = sum(player_meets(s, player, need) for need in goal.conditions) / len(goal.conditions)
    return max(met, TRAITOR_PROSPECTS) if goal.traitor else met


WASTEFUL = ("discard-action", "free-discard-action", "trade-action", "unequip", "hand-over")


def candidates(s: IntoTheBlack, a: Ask) -> list[int]:
    """Return the options worth a look: the one that the plan names, else all but waste."""
    answer = ANSWERS.get(a.question.id)
    picked = answer(s, a) if answer else None
    if picked is not None:
        return [picked]
    keep = [i for i, option in enumerate(a.options) if option is None or _sensible(s, option)]
    return keep or list(range(len(a.options)))


def _following(tastes: Tastes) -> Follow:
    """Return what everybody does who has such tastes: as `candidates`, by another plan."""

    def follow(s: IntoTheBlack, a: Ask) -> list[int]:
        with mind.following(tastes):
            return candidates(s, a)

    return follow


course = _following(CAPTAIN)
"""What captains do."""
plan = _following(ADMIRAL)
"""What those do who think longer, and what they take everybody to do in a playout."""
WAYS = [_following(tastes) for tastes in (BOLD, EAGER, CAREFUL)]


def courses(s: IntoTheBlack, a: Ask) -> dict[int, Follow]:
    """Return what is searched: the own plan's answer; of what lasts, every answer.

    In a playout of a vote all vote alike. In Infestation other ways race against that of the plan, with
    goals the mission against what the plan does for the own one.
    """
    planned = plan(s, a)
    found: dict[int, Follow] = dict.fromkeys(planned, plan)
    if a.question.id in reasons.VOTES and s.round:
        found |= {i: _voting(s.round, option) for i, option in enumerate(a.options)}
    elif s.mode == "infestation" and a.question.id == WAY and len(planned) == 1:
        found = {**found, **_rivals(s, a, planned[0])}
    elif s.mode == "standard" and a.question.id in (ACT, WAY) and len(planned) == 1:
        found = _duties(s, a, planned[0])
    return found


def further(view: View) -> int:
    """Return how far whoever thinks longer looks: with goals to the end of the game."""
    return TO_THE_END if view.mode == "standard" else NEXT


def _duties(s: IntoTheBlack, a: Ask, own: int) -> dict[int, Follow]:
    """Return the plan's answer, and what serves the mission while the plan looks for the own goal.

    Whoever has set out for either goes on to it, and does not change its mind at every step.
    """
    c, on_its_way = me(s, a), a.question.id == WAY
    with mind.following(ADMIRAL):
        if c.seat != a.seat or not lingers(s, c) or (on_its_way and keeps_on(s, c)):
            return {own: plan}
    duty = _serving(a.seat)
    dutiful = duty(s, a)
    with mind.following(DUTIFUL):
        if on_its_way and keeps_on(s, c):
            return dict.fromkeys(dutiful, duty)
    return {own: plan, **{i: duty for i in dutiful if i != own}}


def _serving(seat: Seat) -> Follow:
    """Return what everybody does when a seat serves the mission before its own goal."""

    def follow(s: IntoTheBlack, a: Ask) -> list[int]:
        with mind.following(DUTIFUL if a.seat == seat else ADMIRAL):
            return candidates(s, a)

    return follow


def _rivals(s: IntoTheBlack, a: Ask, own: int) -> dict[int, Follow]:
    """Return the ways that race against the plan's; on the way only if the plan would turn back."""
    c = me(s, a)
    with mind.following(ADMIRAL):
        ways = other_ways(s, a, c)
    if own in ways and len(s.turn.trail) > 1:
        return {}
    return {i: _heading(s.round, c.board, trip.to) for i, trip in ways.items() if i != own}


def _heading(when: int, who: Who, to: Pos) -> Follow:
    """Return what everybody does when somebody goes to a tile in a round, by the own plan."""

    def follow(s: IntoTheBlack, a: Ask) -> list[int]:
        there = s.round != when or any(c.board == who and c.at == to for c in s.crew)
        with mind.following(ADMIRAL, None if there else Errand(who, to)):
            return candidates(s, a)

    return follow


def _voting(when: int, vote: Act) -> Follow:
    """Return what everybody does who votes so in a round, and goes by the own plan then."""

    def follow(s: IntoTheBlack, a: Ask) -> list[int]:
        if s.round == when and a.question.id in reasons.VOTES and vote in a.options:
            return [a.options.index(vote)]
        return plan(s, a)

    return follow


def ways(s: IntoTheBlack, a: Ask) -> list[int]:
    """Return what others would do as a turn or a move begins, for hints to compare."""
    if not _begins(s, a):
        return []
    found = [way(s, a) for way in WAYS]
    return list(dict.fromkeys(answer[0] for answer in found if len(answer) == 1))


def _begins(s: IntoTheBlack, a: Ask) -> bool:
    """Tell whether a turn begins, or a move."""
    if a.question.id == "act":
        return s.turn.actions == ACTIONS
    return a.question.id == "move-step" and len(s.turn.trail) == 1


def because(s: IntoTheBlack, a: Ask) -> str:
    """Tell why the plan's answer is a good one."""
    with mind.following(ADMIRAL):
        found = candidates(s, a)
        return reasons.because(s, a, a.options[found[0]]) if len(found) == 1 else ""


def clock(s: IntoTheBlack) -> int:
    """Return what captains count turns by: rounds."""
    return s.round


def _sensible(s: IntoTheBlack, option: Act) -> bool:
    # at Morale 0 an automatic retreat costs nothing any more, and could go on for ever
    return option.verb not in WASTEFUL and (option.verb != "auto-retreat" or s.morale > 0)


def reflex(s: IntoTheBlack, a: Ask, rng: Rng) -> int:
    """Return a quick, sensible answer."""
    answer = ANSWERS.get(a.question.id)
    picked = answer(s, a) if answer else None
    return picked if picked is not None else rng.below(len(a.options))


ANSWERS: dict[str, Answer] = {**REACTIONS, **DEALINGS, "act": act, "move-step": step}
