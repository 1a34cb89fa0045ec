"""Chapter 11, Suspicion and forced votes: steps 8 and 9 of a turn."""

from __future__ import annotations

from quarterdeck.core.ask import Question, ask
from quarterdeck.core.state import Seat, say
from quarterdeck.games.dark_moon import labels
from quarterdeck.games.dark_moon.content import book
from quarterdeck.games.dark_moon.rules.votes import (
    call_vote,
    can_take_off,
    hold_vote,
    vote_targets,
)
from quarterdeck.games.dark_moon.state import DarkMoon

TAKE_OFF = -1
"""Stands for the ship among the players a forced evacuation vote can be on."""

WHICH_FIRST = Question[str](
    id="which-vote-first",
    text="Two votes are forced. Which comes first?",
    rule="DM-SUSP-09",
    label=labels.vote_type,
)
EVACUATION_VOTE = Question[Seat](
    id="evacuation-vote",
    text="Whom do you propose for evacuation?",
    rule="DM-SUSP-08",
    key=labels.evacuee_key,
    label=labels.evacuee,
    target=labels.evacuee_target,
)


def advance_cubes(s: DarkMoon) -> None:
    """DM-SUSP-01, DM-SUSP-06, DM-SUSP-07: the symbols of the task move the cubes."""
    content = book(s)
    if s.turn.suspicious and s.suspicion:
        s.suspicion = min(content.vote_at, s.suspicion + 1)
        say(s, "DM-SUSP-01", "suspicion", space=s.suspicion)
    if s.turn.evacuate and s.evacuation:
        s.evacuation = min(content.evacuation_at, s.evacuation + 1)
        say(s, "DM-SUSP-07", "evacuation", space=s.evacuation)


def forced(s: DarkMoon) -> list[str]:
    """DM-SUSP-02, DM-SUSP-08: the votes that a cube at the end of its track forces."""
    content = book(s)
    votes = []
    if s.suspicion == content.vote_at:
        votes.append("quarantine")
    if s.evacuation == content.evacuation_at:
        votes.append("clearance")
    return votes


async def forced_vote(s: DarkMoon) -> None:
    """DM-SUSP-03, DM-SUSP-09: the active player calls a vote that is due."""
    if await ask(s, s.active, WHICH_FIRST, forced(s)) == "quarantine":
        await suspicion_vote(s)
    else:
        await evacuation_vote(s)


async def suspicion_vote(s: DarkMoon) -> None:
    """DM-SUSP-03..05: a quarantine vote, and the cube returns."""
    await call_vote(s, "quarantine", s.active)
    s.suspicion = book(s).suspicion_start
    say(s, "DM-SUSP-04", "suspicion", space=s.suspicion)


async def evacuation_vote(s: DarkMoon) -> None:
    """DM-SUSP-08, DM-EVAC-03, DM-RULE-25: clearance or take-off, and the cube returns."""
    options = vote_targets(s, "clearance", s.active)
    if can_take_off(s):
        options.append(TAKE_OFF)
    if options:
        target = await ask(s, s.active, EVACUATION_VOTE, options)
        if target == TAKE_OFF:
            await hold_vote(s, "take-off", s.active, None)
        else:
            await hold_vote(s, "clearance", s.active, target)
    s.evacuation = book(s).evacuation_start
    say(s, "DM-SUSP-08", "evacuation", space=s.evacuation)
