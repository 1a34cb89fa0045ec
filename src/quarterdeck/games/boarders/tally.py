"""What the lab counts of a finished match: each of its games for the Host and for the Boarder."""

from __future__ import annotations

from quarterdeck.games.boarders.state import Boarders

Row = dict[str, str | int | float]
SHARED = 0.5


def rows(s: Boarders) -> list[Row]:
    """Return a row for each side of each game of the (last) match; equal points are half a win."""
    return [
        _row(s, seat, game)
        for game in range(len(s.players[0].booty))
        for seat in range(len(s.players))
    ]


def _row(s: Boarders, seat: int, game: int) -> Row:
    """BF-MATCH-01: the Host of the last game was the Boarder of the one before."""
    last = len(s.players[0].booty) - 1
    host = s.host if game == last else 1 - s.host
    own, other = s.players[seat].booty[game], s.players[1 - seat].booty[game]
    return {
        "seat": seat,
        "game": game + 1,
        "role": "host" if seat == host else "boarder",
        "fleet": s.players[seat].fleet,
        "against": s.players[1 - seat].fleet,
        "scenario": s.scenario,
        "points": own,
        "win": 1.0 if own > other else SHARED if own == other else 0.0,
    }
