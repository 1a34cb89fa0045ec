"""Hold Trials: the commander calls three votes in an order of choice."""

from __future__ import annotations

from quarterdeck.core.ask import Question, ask
from quarterdeck.games.dark_moon import labels
from quarterdeck.games.dark_moon.rules.votes import call_vote, can_hold
from quarterdeck.games.dark_moon.state import DarkMoon, VoteType

TRIAL = Question[VoteType](
    id="trial",
    text="Which vote comes next?",
    rule="DM-CARD-33",
    label=labels.vote_type,
)


async def hold_trials(s: DarkMoon) -> None:
    """DM-CARD-33, DM-RULE-25, DM-RULE-66: each vote once, as far as there is somebody to vote on."""
    left: list[VoteType] = ["amputation", "quarantine", "clearance"]
    while options := [kind for kind in left if can_hold(s, kind, s.commander)]:
        kind = await ask(s, s.commander, TRIAL, options)
        left.remove(kind)
        await call_vote(s, kind, s.commander)
