"""Section 15, All is Lost!: votes, and the boundary between phases at which they are held."""

from __future__ import annotations

from quarterdeck.core.ask import Question, ask, together
from quarterdeck.core.secrecy import show
from quarterdeck.core.state import Seat, say
from quarterdeck.games.into_the_black.common import Act
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.labels import choice
from quarterdeck.games.into_the_black.rules import initiative
from quarterdeck.games.into_the_black.rules.tracks import lose_morale
from quarterdeck.games.into_the_black.state import IntoTheBlack, Stage

LOST_MORALE = 2
"""IB-LOST-03."""
VOTE = choice("all-is-lost", "All is lost! Draw another mission?", "IB-DECIDE-41")
BREAK = choice("break-tie", "The vote is tied. You decide.", "IB-DECIDE-42")
WHICH = choice("keep-mission", "Which mission do you pursue?", "IB-DECIDE-43")
LEVEL = choice("level", "How hard shall the mission be?", "IB-DECIDE-02")


def next_phase(s: IntoTheBlack, stage: Stage) -> None:
    """IB-RULE-94: go on to the next phase; a vote that is due is held at the boundary."""
    s.index = 0
    if s.vote_due:
        s.stage, s.then = "vote", stage
    else:
        s.stage = stage


async def ballot(s: IntoTheBlack, question: Question[Act], options: list[Act]) -> Act:
    """IB-SIMUL-02, IB-LOST-02/05: all vote at once; the leader breaks a tie of the top options."""
    voters = [player.seat for player in s.players if not player.eliminated]
    votes = await together(s, dict.fromkeys(voters, (question, options)))
    counts = {option: sum(v == option for v in votes.values()) for option in options}
    say(
        s,
        "IB-SIMUL-02",
        "voted",
        seats=list(votes),
        votes=[option.to for option in votes.values()],
    )
    best = max(counts.values())
    tied = [option for option in options if counts[option] == best]
    return await ask(s, leader(s), BREAK, tied)


def leader(s: IntoTheBlack) -> Seat:
    """IB-LOST-05: the player whose character in play has the highest Leadership."""
    for c in initiative.ranking(s):
        if c.seat is not None:
            return c.seat
    return next((player.seat for player in s.players if not player.eliminated), 0)


async def all_is_lost(s: IntoTheBlack) -> None:
    """IB-LOST-01..03: a majority draws a new mission, at the price of Morale and Reputation."""
    s.vote_due = False
    s.stage = s.then
    if not s.missions or all(player.eliminated for player in s.players):
        return
    picked = await ballot(s, VOTE, [Act("vote", to="yes"), Act("vote", to="no")])
    if picked.to == "no":
        say(s, "IB-LOST-02", "vote-failed")
        return
    card = s.missions.pop()
    show(card)
    s.offered = card.face
    say(s, "IB-LOST-03", "offered", mission=card.face)
    for c in s.crew:
        c.reputation = max(0, c.reputation - 1)
    s.stage = "keep-mission"
    await lose_morale(s, LOST_MORALE, "IB-LOST-03")


async def keep_mission(s: IntoTheBlack) -> None:
    """IB-LOST-04, IB-RULE-94: a second vote of the same kind; the other mission is gone."""
    options = [Act("mission", to=s.mission), Act("mission", to=s.offered)]
    picked = await ballot(s, WHICH, options)
    fresh = picked.to == s.offered
    s.offered = ""
    s.stage = s.then
    if fresh:
        take_mission(s, picked.to)
    say(s, "IB-LOST-04", "mission", mission=s.mission)


def take_mission(s: IntoTheBlack, mission: str) -> None:
    """IB-MISSION-06: charges, data, prisoner and shuttle start from nothing."""
    s.mission, s.level = mission, 0
    s.charges, s.data, s.primes, s.freed, s.scant = [], [], 0, False, None
    for c in s.crew:
        c.prisoner = False
    if len(book(s).missions[mission].level) > 1:
        s.then, s.stage = s.stage, "level"


async def choose_level(s: IntoTheBlack) -> None:
    """IB-SETUP-24, IB-DECIDE-02: the group votes on the difficulty, unless it is agreed on."""
    levels = book(s).missions[s.mission].level
    options = [Act("level", i + 1, level.name) for i, level in enumerate(levels)]
    agreed = [option for option in options if option.to == s.agreed_level]
    picked = agreed[0] if agreed else await ballot(s, LEVEL, options)
    s.level = picked.card - 1
    s.stage = s.then
    say(s, "IB-SETUP-24", "level", level=levels[s.level].name)
