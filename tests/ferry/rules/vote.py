"""Chapter 5, Votes: secret ballots, shown together."""

from __future__ import annotations

from functools import partial

from quarterdeck.core.ask import Question, together
from quarterdeck.core.state import end, say
from tests.ferry import text
from tests.ferry.common import aboard, discard, held, result_for
from tests.ferry.state import Ferry, Player
from tests.ferry.text import Ballot

GOES_FROM = 5
"""FE-VOTE-03: in a tie, this roll or a higher one puts the player ashore."""

BALLOT = Question[Ballot](
    id="ballot",
    text="Put this player ashore?",
    rule="FE-VOTE-01",
    key=text.ballot_key,
    label=text.ballot,
    target=text.ballot_target,
    prompt=text.ballot_prompt,
)


async def vote(s: Ferry, named: Player) -> None:
    """FE-VOTE-01..03: all aboard vote at once; the majority decides, in a tie one die."""
    voters = [s.players[seat] for seat in aboard(s)]
    asks = {p.seat: (BALLOT, partial(ballots, p)) for p in voters}
    cast = await together(s, asks, named=named.seat)
    for voter in voters:
        ballot = cast[voter.seat]
        say(s, "FE-VOTE-01", "voted", seat=voter.seat, aye=ballot.aye, weight=weight(ballot))
        if ballot.ticket:
            discard(s, voter, ballot.ticket, "FE-VOTE-02")
    balance = sum(weight(b) if b.aye else -weight(b) for b in cast.values())
    if balance == 0:
        roll = s.rng.die(6)
        say(s, "FE-VOTE-03", "rolled", roll=roll)
        balance = 1 if roll >= GOES_FROM else -1
    if balance > 0:
        put_ashore(s, named)


def ballots(player: Player) -> list[Ballot]:
    """FE-VOTE-01/02: aye or nay, plain or stamped with one of the own tickets."""
    stamps = [0, *held(player, "ticket")[:1]]
    return [Ballot(aye, ticket) for ticket in stamps for aye in (True, False)]


def weight(ballot: Ballot) -> int:
    """FE-VOTE-02: a stamped ballot counts twice."""
    return 2 if ballot.ticket else 1


def put_ashore(s: Ferry, player: Player) -> None:
    """FE-VOTE-04, FE-END-01: coins and cards stay; whoever is left alone aboard wins at once."""
    player.at = None
    say(s, "FE-VOTE-04", "put-ashore", seat=player.seat)
    left = aboard(s)
    if len(left) == 1:
        end(s, result_for(s, "alone", winner=left[0]))
