"""What is at stake in Boarders and Black Flags: booty, Lying Dice, the crew, the ship's stores."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.stakes import Stake
from quarterdeck.games.boarders.describe import name_of
from quarterdeck.games.boarders.duel import points
from quarterdeck.games.boarders.view import PlayerView, View


def stakes(view: View, names: Sequence[str]) -> list[Stake]:
    """Return the numbers of both players; the opponent's are bad for the viewer."""
    if view.seat is None:
        return []
    return [
        stake
        for p in view.players
        for stake in _of(
            view,
            p,
            1 if p.seat == view.seat else -1,
            "" if p.seat == view.seat else name_of(view, p.seat, names),
        )
    ]


def _of(view: View, p: PlayerView, good: int, whose: str) -> list[Stake]:
    crew = [thing for thing in view.stuff if thing.seat == p.seat and thing.place == "deck"]
    return [
        Stake(f"booty-{p.seat}", "Booty", points(p), good, whose),
        Stake(f"dice-{p.seat}", "Lying Die|Lying Dice", p.dice, good, whose),
        Stake(f"crew-{p.seat}", "crew on Deck", len(crew), good, whose),
        Stake(f"down-{p.seat}", "lying down", sum(member.down for member in crew), -good, whose),
        Stake(f"gold-{p.seat}", "Gold", p.log.gold, good, whose),
        Stake(f"food-{p.seat}", "Food", p.log.food, good, whose),
        Stake(f"powder-{p.seat}", "Gunpowder", p.log.gunpowder, good, whose),
    ]
