"""What the lab counts of a finished game of Hyperspace Smuggler."""

from __future__ import annotations

from quarterdeck.games.smuggler.state import Smuggler


def rows(s: Smuggler) -> list[dict[str, str | int | float]]:
    """Return a row for each seat, with its role; a shared victory is split."""
    winners = s.result.winners if s.result else []
    return [
        {"seat": p.seat, "role": p.role, "win": 1 / len(winners) if p.seat in winners else 0.0}
        for p in s.players
    ]
