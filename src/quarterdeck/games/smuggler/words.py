"""Words that every text of Hyperspace Smuggler shares: lists, counts, and who is who for one viewer."""

from __future__ import annotations

from quarterdeck.games.smuggler.view import TileView

HAVEN_STRENGTH = 3
"""Damage that destroys a haven (HS-STATION-07)."""


def whereabouts(x: int, y: int) -> str:
    """Return a position counted from Home Haven: 2 east 1 north."""
    words = []
    if x:
        words.append(f"{abs(x)} {'east' if x > 0 else 'west'}")
    if y:
        words.append(f"{abs(y)} {'north' if y > 0 else 'south'}")
    return " ".join(words) or "at the centre"


def wanted_goods(name: str, value: int) -> str:
    """Name what the government delivers: wanted cards, and not at their destination (HS-GOV-04)."""
    return f"{name}, {value}, wanted"


def has_own_name(tile: TileView) -> bool:
    """Tell whether a name is enough to find a tile: planets and the starting haven and gates."""
    return tile.kind == "planet" or tile.tile.startswith("start-h")
