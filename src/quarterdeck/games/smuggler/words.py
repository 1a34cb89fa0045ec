"""Words that every text of Hyperspace Smuggler shares: lists, counts, and who is who for one viewer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from quarterdeck.core.state import Seat
from quarterdeck.games.smuggler.view import TileView, View

HAVEN_STRENGTH = 3
"""Damage that destroys a haven (HS-STATION-07)."""


def listed(things: Iterable[object]) -> str:
    """Return things as a list in a sentence: 1, 4 and 6."""
    words = [str(thing) for thing in things]
    if len(words) < 2:  # noqa: PLR2004 - two things make a list
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def counted(n: int, one: str, many: str = "") -> str:
    """Return a number with its noun: 1 die, 2 dice."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def whereabouts(x: int, y: int) -> str:
    """Return a position counted from Home Haven: 2 east 1 north."""
    words = []
    if x:
        words.append(f"{abs(x)} {'east' if x > 0 else 'west'}")
    if y:
        words.append(f"{abs(y)} {'north' if y > 0 else 'south'}")
    return " ".join(words) or "at the centre"


def has_own_name(tile: TileView) -> bool:
    """Tell whether a name is enough to find a tile: planets and the starting haven and gates."""
    return tile.kind == "planet" or tile.tile.startswith("start-h")


def capital(text: str) -> str:
    """Return a text with a capital first letter, the rest as it is."""
    return text[:1].upper() + text[1:]


class People:
    """What to call the seats, for one viewer."""

    def __init__(self, view: View, names: Sequence[str]) -> None:
        """Keep the names; the viewer's own seat is "you"."""
        self._you = view.seat
        self._names = [
            names[ship.seat] if ship.seat < len(names) else f"Seat {ship.seat + 1}"
            for ship in view.ships
        ]

    def name(self, seat: Seat) -> str:
        """Return a name within a sentence: you, Mara."""
        return "you" if seat == self._you else self._names[seat]

    def subject(self, seat: Seat) -> str:
        """Return a name at the start of a sentence: You, Mara."""
        return "You" if seat == self._you else self._names[seat]

    def whose(self, seat: Seat) -> str:
        """Return whose: your, Mara’s."""
        return "your" if seat == self._you else f"{self._names[seat]}’s"

    def was(self, seat: Seat) -> str:
        """Return the subject with its "was": You were, Mara was."""
        return "You were" if seat == self._you else f"{self._names[seat]} was"
