"""Chapter V, Game end and winning: points, then damage, then cargo."""

from __future__ import annotations

from typing import NoReturn

from quarterdeck.core.secrecy import show
from quarterdeck.core.state import Result, end, say
from quarterdeck.games.smuggler.common import cargo_value, damage_count
from quarterdeck.games.smuggler.state import Player, Smuggler


def finish(s: Smuggler) -> NoReturn:
    """HS-END-01..07: rank everybody by score, least damage, highest cargo value aboard."""
    rank = {p.seat: (-p.score, damage_count(p), -cargo_value(s, p)) for p in s.players}
    places = tuple(1 + sum(rank[q] < rank[p.seat] for q in rank) for p in s.players)
    reveal_ties(s)
    reason = decided_by(rank)
    say(s, "HS-END-02", "finished", places=list(places), reason=reason)
    scores = tuple(float(p.score) for p in s.players)
    end(s, Result(reason=reason, places=places, scores=scores))


def decided_by(rank: dict[int, tuple[int, int, int]]) -> str:
    """Name what told the winner from the next: points, damage, cargo; or that the win is shared."""
    first, second = sorted(rank.values())[:2]
    for criterion, best, next_best in zip(
        ("points", "damage", "cargo"), first, second, strict=True
    ):
        if best != next_best:
            return criterion
    return "shared"


def reveal_ties(s: Smuggler) -> None:
    """HS-INFO-10: cards aboard are shown only where the second tie-break needs them."""
    for p in s.players:
        if any(_equal(p, q) for q in s.players if q is not p):
            for card in p.cards:
                show(card)


def _equal(p: Player, q: Player) -> bool:
    return p.score == q.score and damage_count(p) == damage_count(q)
