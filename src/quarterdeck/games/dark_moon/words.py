"""Words that every text of Dark Moon shares: lists, counts, dice, and who is who for one viewer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from quarterdeck.core.state import Seat
from quarterdeck.games.dark_moon.view import View

KIND_NAMES = {"shield": "shield", "outpost": "outpost", "fatigue": "fatigue"}
AREA_NAMES = {"shield": "shield control", "outpost": "outpost status", "fatigue": "life support"}
COLOUR_NAMES = ("strong", "weak", "commander")
CONDITIONS = {
    "none": "cannot fail",
    "minus-1": "fails on −1",
    "any-plus": "fails on any plus",
    "minus-2": "fails on −2",
    "any-minus": "fails on any minus",
    "": "is lost",
}
SIDE_WORDS = {
    "quarantine": {"weak": "into quarantine", "strong": "free"},
    "amputation": {"weak": "amputate", "strong": "do not amputate"},
    "clearance": {"weak": "no clearance", "strong": "cleared"},
    "take-off": {"weak": "stay", "strong": "take off"},
}


def listed(things: Iterable[object]) -> str:
    """Return things as a list in a sentence: 1, 4 and 6."""
    words = [str(thing) for thing in things]
    if len(words) < 2:  # noqa: PLR2004 - two things make a list
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def counted(n: int, one: str, many: str = "") -> str:
    """Return a number with its noun: 1 die, 2 dice."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def signed(value: int) -> str:
    """Return a number as dice show it: +4, −2, 0."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def dice_words(dice: Sequence[int]) -> str:
    """Name some dice: 2 strong and 1 weak."""
    words = [
        "the commander die" if colour == "commander" else f"{n} {colour}"
        for n, colour in zip(dice, COLOUR_NAMES, strict=True)
        if n
    ]
    return listed(words) or "no dice"


def die_words(colour: str, value: int) -> str:
    """Name a die that shows something: strong +4."""
    return f"{colour} {signed(value)}"


def capital(text: str) -> str:
    """Return a text with a capital first letter, the rest as it is."""
    return text[:1].upper() + text[1:]


class People:
    """What to call the seats, for one viewer."""

    def __init__(self, view: View, names: Sequence[str]) -> None:
        """Keep the names; the viewer's own seat is "you"."""
        self._you = view.seat
        self._names = [
            names[p.seat] if p.seat < len(names) else f"Seat {p.seat + 1}" for p in view.players
        ]

    def name(self, seat: Seat) -> str:
        """Return a name within a sentence: you, Mara."""
        return "you" if seat == self._you else self._names[seat]

    def subject(self, seat: Seat) -> str:
        """Return a name at the head of a sentence: You, Mara."""
        return capital(self.name(seat))

    def whose(self, seat: Seat) -> str:
        """Return an owner: your, Mara’s."""
        return "your" if seat == self._you else f"{self._names[seat]}’s"

    def is_(self, seat: Seat) -> str:
        """Return a subject with its verb: You are, Mara is."""
        return f"{self.subject(seat)} {'are' if seat == self._you else 'is'}"

    def was(self, seat: Seat) -> str:
        """Return a subject with its verb: You were, Mara was."""
        return f"{self.subject(seat)} {'were' if seat == self._you else 'was'}"
