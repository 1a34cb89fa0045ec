"""Chapter 16, the module Threats: deeds, claims and Exposure."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import Seat, say, whisper
from quarterdeck.games.dark_moon import labels
from quarterdeck.games.dark_moon.common import note, show_status
from quarterdeck.games.dark_moon.setup import take_threat_token
from quarterdeck.games.dark_moon.state import DarkMoon, Player, Vote

VOTE_THREATS = {"quarantine": "isolate-specimen", "amputation": "retrieve-sample"}

CLAIM = Question[str](
    id="claim",
    text="You have done a deed. Claim its threat token?",
    rule="DM-THREAT-09",
    label=labels.claim,
    prompt=labels.claim_prompt,
    pass_label="Claim nothing",
)
EXPOSE = Question[Seat](
    id="expose",
    text="Show somebody your status card before your turn ends?",
    rule="DM-RULE-52",
    key=labels.seat_key,
    label=labels.expose,
    target=labels.seat_target,
    pass_label="Show it to nobody",
)


async def fulfil(s: DarkMoon, p: Player, threat: str) -> None:
    """DM-THREAT-07..11, DM-RULE-51: whoever has done a deed as active player may claim it."""
    if not s.threats_dealt or p.seat != s.active or p.claimed or p.revealed:
        return
    claimed = await ask(s, p.seat, CLAIM, (threat, PASS), threat=threat)
    if claimed is PASS:
        return
    take_threat_token(s, p, threat)
    note(s, p.seat, "claimed", [threat])
    say(s, "DM-THREAT-09", "claimed", seat=p.seat, token=f"threat-token-{threat}", wild=p.wild)


async def fulfil_by_vote(s: DarkMoon, vote: Vote) -> None:
    """DM-THREAT-04, DM-THREAT-05, DM-RULE-50: a vote on somebody else, and a weak die for it."""
    if vote.target == vote.caller or vote.hands[vote.caller] != "weak":
        return
    if vote.type in VOTE_THREATS:
        await fulfil(s, s.players[vote.caller], VOTE_THREATS[vote.type])


def can_expose(s: DarkMoon, p: Player) -> bool:
    """DM-RULE-52: the active player, once, while there is a token to gain."""
    return (
        s.threats_dealt
        and p.seat == s.active
        and not p.revealed
        and not p.exposed
        and not p.claimed
    )


def viewers(s: DarkMoon, p: Player) -> list[Seat]:
    """DM-RULE-52: any other unrevealed player."""
    return [q.seat for q in s.players if q.seat != p.seat and not q.revealed]


async def expose(s: DarkMoon, p: Player, viewer: Seat) -> None:
    """DM-THREAT-06, DM-HIDE-14: one other player sees the status card."""
    p.exposed = True
    show_to(s, p, viewer, "DM-THREAT-06")
    await fulfil(s, p, "exposure")


def show_to(s: DarkMoon, p: Player, viewer: Seat, rule: str) -> None:
    """DM-HIDE-14: all know that a card was shown, one knows which."""
    show_status(s, p, viewer)
    note(s, p.seat, "showed-card", [str(viewer)])
    public = {"seat": p.seat, "viewer": viewer}
    whisper(
        s,
        rule,
        "status-shown",
        to=[viewer, p.seat],
        public=public,
        status=p.status.face,
        **public,
    )


async def last_exposure(s: DarkMoon, p: Player) -> None:
    """DM-RULE-52, DM-DECIDE-47: just before the turn ends."""
    if can_expose(s, p) and viewers(s, p):
        viewer = await ask(s, p.seat, EXPOSE, (*viewers(s, p), PASS))
        if viewer is not PASS:
            await expose(s, p, viewer)
