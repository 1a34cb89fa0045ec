"""What is at stake in Hyperspace Smuggler: points, cargo, damage, bounty, salvage."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.stakes import Stake
from quarterdeck.games.smuggler.view import ShipView, View


def stakes(view: View, names: Sequence[str]) -> list[Stake]:
    """Return the numbers of all ships; those of others are bad for the viewer."""
    if view.seat is None:
        return []
    return [stake for ship in view.ships for stake in _of(view, ship, names)]


def _of(view: View, ship: ShipView, names: Sequence[str]) -> list[Stake]:
    seat, mine = ship.seat, ship.seat == view.seat
    good = 1 if mine else -1
    whose = "" if mine else names[seat] if seat < len(names) else f"Seat {seat + 1}"
    cargo = sum(hold.card is not None for hold in ship.holds)
    salvage = sum(hold.count for hold in ship.holds)
    return [
        Stake(f"score-{seat}", "point|points", ship.score, good, whose),
        Stake(f"damage-{seat}", "damage", ship.damage, -good, whose),
        Stake(f"bounty-{seat}", "bounty", ship.bounty, -good, whose),
        Stake(f"cargo-{seat}", "cargo", cargo, good, whose),
        Stake(f"salvage-{seat}", "salvage", salvage, good, whose),
    ]
