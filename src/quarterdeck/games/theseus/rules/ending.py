"""Chapter 14, End of the game, with the endings of deathmatch and team match."""

from __future__ import annotations

from quarterdeck.core.state import Result, Seat, end, say
from quarterdeck.games.theseus.common import active_seat, hostile
from quarterdeck.games.theseus.content import book
from quarterdeck.games.theseus.state import Theseus


def life_gone(s: Theseus, seat: Seat) -> None:
    """TH-END-07, TH-TEAM-12: a faction without Life Points loses at once."""
    finish(s, [p.seat for p in s.players if hostile(s, p.seat, seat)], "life", "TH-END-07")


def reached_goal(s: Theseus, seat: Seat, reason: str, rule: str) -> None:
    """TH-END-08, TH-DM-06, TH-TEAM-12: the player, with his ally, wins at once."""
    finish(s, [p.seat for p in s.players if not hostile(s, p.seat, seat)], reason, rule)


def score(s: Theseus, seat: Seat) -> int:
    """TH-END-04, TH-TEAM-13: Life and Data Points of a player; of both players of an alliance."""
    return sum(p.life + p.data for p in s.players if not hostile(s, p.seat, seat))


def finish(s: Theseus, winners: list[Seat], reason: str, rule: str) -> None:
    """End the game; those who did not win are placed by their points, allies together."""
    scores = [score(s, p.seat) for p in s.players]
    others = [p.seat for p in s.players if p.seat not in winners]
    places = [1] * len(s.players)
    for seat in others:
        places[seat] = 1 + len(winners) + sum(scores[q] > scores[seat] for q in others)
    say(s, rule, "finished", winners=winners, reason=reason, scores=scores)
    end(s, Result(reason=reason, places=tuple(places), scores=tuple(map(float, scores))))


def move_end_token(s: Theseus) -> None:
    """TH-END-01, TH-END-03, TH-RULE-23: one step; on the end space the game ends."""
    if s.extra is not None:
        return
    s.final += 1
    say(s, "TH-END-01", "end-token", seat=active_seat(s), at=book(s).final[s.final])
    if s.final == len(book(s).final) - 1:
        close_game(s)


def leaders(s: Theseus) -> list[Seat]:
    """TH-END-04, TH-DM-07, TH-TEAM-13: those with the highest sum."""
    best = max(score(s, p.seat) for p in s.players if not p.out)
    return [p.seat for p in s.players if not p.out and score(s, p.seat) == best]


def close_game(s: Theseus) -> None:
    """TH-END-04..06, TH-DM-08, TH-RULE-24: compare the sums; a tie gives extra turns once."""
    first = leaders(s)
    alone = not any(hostile(s, first[0], seat) for seat in first)
    if alone:
        reason = "end-token" if s.extra is None else "extra-turns"
        finish(s, first, reason, "TH-END-04")
    if s.extra is not None:
        finish(s, first, "shared", "TH-END-06")
    for p in s.players:
        p.out = p.seat not in first
    after = [*s.order[s.active + 1 :], *s.order[: s.active + 1]]
    s.extra = [seat for seat in after if seat in first]
    s.extra_begins = True
    say(s, "TH-END-05", "tie", seats=first)
