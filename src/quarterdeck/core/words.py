"""Words that the texts of every game share: lists, counts, signs, and who is who for one viewer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from quarterdeck.core.state import Event, Seat


def listed(things: Iterable[object], last: str = "and") -> str:
    """Return things as a list in a sentence: 1, 4 and 6."""
    *words, end = [str(thing) for thing in things] or [""]
    return f"{', '.join(words)} {last} {end}" if words else end


def counted(n: int, one: str, many: str = "") -> str:
    """Return a number with its noun: 1 die, 2 dice."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def signed(n: int) -> str:
    """Return a number with its sign, as dice show it: +4, −2, 0."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def capital(text: str) -> str:
    """Return a text with a capital first letter, the rest as it is."""
    return text[:1].upper() + text[1:]


class People:
    """What to call the seats, for one viewer."""

    def __init__(self, you: Seat | None, names: Sequence[str]) -> None:
        """Keep the names; the viewer's own seat is "you", one without a name goes by its number."""
        self.you = you
        self._names = names

    def name(self, seat: Seat) -> str:
        """Return a name within a sentence: you, Mara."""
        return "you" if seat == self.you else self._called(seat)

    def subject(self, seat: Seat) -> str:
        """Return a name at the head of a sentence: You, Mara."""
        return "You" if seat == self.you else self._called(seat)

    def whose(self, seat: Seat) -> str:
        """Return an owner: your, Mara’s."""
        return "your" if seat == self.you else f"{self._called(seat)}’s"

    def is_(self, seat: Seat) -> str:
        """Return a subject with its verb: You are, Mara is."""
        return f"{self.subject(seat)} {'are' if seat == self.you else 'is'}"

    def was(self, seat: Seat) -> str:
        """Return a subject with its verb: You were, Mara was."""
        return f"{self.subject(seat)} {'were' if seat == self.you else 'was'}"

    def _called(self, seat: Seat) -> str:
        return self._names[seat] if seat < len(self._names) else f"Seat {seat + 1}"


class Teller:
    """The facts of one event, and how to name people for the viewer.

    A game's own teller adds how its things are named.
    """

    def __init__(self, you: Seat | None, event: Event, names: Sequence[str]) -> None:
        """Keep what sentences are made from."""
        self.facts = event.facts
        self.people = People(you, names)

    def __getitem__(self, fact: str) -> Any:
        return self.facts[fact]

    @property
    def who(self) -> str:
        """The seat of the event, as the subject of its sentence."""
        return self.people.subject(self["seat"])

    @property
    def whose(self) -> str:
        """The seat of the event as an owner: your, Mara’s."""
        return self.people.whose(self["seat"])
