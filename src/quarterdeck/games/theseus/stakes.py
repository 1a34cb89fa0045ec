"""What is at stake in Theseus: Life and Data, Upgrade tokens, units lost to Space."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.stakes import Stake
from quarterdeck.games.theseus.describe import name_of
from quarterdeck.games.theseus.view import PlayerView, View


def stakes(view: View, names: Sequence[str]) -> list[Stake]:
    """Return the numbers of all players; those of the viewer's side are good for him."""
    if view.seat is None:
        return []
    side = view.players[view.seat].side
    return [
        stake
        for p in view.players
        if p.faction
        for stake in _of(view, p, 1 if p.side == side else -1, _whose(view, p, names))
    ]


def _whose(view: View, p: PlayerView, names: Sequence[str]) -> str:
    return "" if p.seat == view.seat else name_of(view, names, p.seat)


def _of(view: View, p: PlayerView, good: int, whose: str) -> list[Stake]:
    adrift = sum(unit.seat == p.seat and unit.at == "space" for unit in view.units)
    return [
        Stake(f"life-{p.seat}", "Life", p.life, good, whose),
        Stake(f"data-{p.seat}", "Data", p.data or 0, good, whose),
        Stake(f"upgrades-{p.seat}", "Upgrade token|Upgrade tokens", p.upgrades, good, whose),
        Stake(f"space-{p.seat}", "unit in Space|units in Space", adrift, -good, whose),
    ]
