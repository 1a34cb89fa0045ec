"""What is at stake in Into the Black: Health, Reputation, cards, Morale, Apprehension, the enemies."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.stakes import Stake
from quarterdeck.games.into_the_black.view import CharacterView, View


def stakes(view: View, _: Sequence[str]) -> list[Stake]:
    """Return the group's numbers, those of each character, and the Health of each enemy."""
    if view.seat is None:
        return []
    mine = [c for c in view.characters if c.runner == view.seat]
    return [
        Stake("morale", "Morale", view.morale),
        Stake("apprehension", "Apprehension", view.apprehension, -1),
        *(
            stake
            for c in view.characters
            for stake in _of(c, "" if mine == [c] else c.name, own=c in mine)
        ),
        *(
            Stake(f"enemy-{foe.id}", f"{foe.name} Health", foe.health - foe.damage, -1)
            for foe in view.enemies
        ),
    ]


def _of(c: CharacterView, whose: str, *, own: bool) -> list[Stake]:
    good = 1 if own else 0
    return [
        Stake(f"health-{c.board}", "Health", c.health, 1, whose),
        Stake(f"reputation-{c.board}", "Reputation", c.reputation, good, whose),
        Stake(f"cards-{c.board}", "card|cards", len(c.hand) + len(c.equipped), good, whose),
        Stake(f"trophies-{c.board}", "trophy|trophies", len(c.trophies), good, whose),
    ]
