"""What the lab counts of a finished game of Theseus."""

from __future__ import annotations

from quarterdeck.games.theseus.state import Player, Theseus


def rows(s: Theseus) -> list[dict[str, str | int | float]]:
    """Return a row for each seat, with its faction.

    A shared victory is split among those who share it; allies share theirs as one. In a duel
    `against` names the other faction, in a team match `with` the ally's.
    """
    if s.result is None:
        return []
    sides = {s.players[seat].side for seat in s.result.winners}
    return [_row(s, p, 1 / len(sides) if p.side in sides else 0.0) for p in s.players]


def _row(s: Theseus, p: Player, win: float) -> dict[str, str | int | float]:
    row: dict[str, str | int | float] = {"seat": p.seat, "faction": str(p.faction), "win": win}
    others = [q for q in s.players if q is not p]
    if s.mode == "duel":
        row["against"] = str(others[0].faction)
    if s.mode == "team":
        row["with"] = next(str(q.faction) for q in others if q.side == p.side)
    return row
