"""What a table remembers: what was done to it, in order, and marks to go back to."""

from __future__ import annotations

from typing import Any

import msgspec

from quarterdeck.core.ask import Question
from quarterdeck.core.state import Seat


class Answer(msgspec.Struct, frozen=True, gc=False):
    """An option taken by a seat."""

    seat: Seat
    question: Question[Any]
    option: Any

    @property
    def key(self) -> str:
        """The key that saves store."""
        return self.question.key_of(self.option)

    @property
    def hidden(self) -> bool:
        """The question was put in secret."""
        return self.question.hidden


class Noted(msgspec.Struct, frozen=True, gc=False):
    """An answer of which only the words are known: its table was put up from a checkpoint."""

    seat: Seat
    question: str
    key: str
    hidden: bool = False


class Redeal(msgspec.Struct, frozen=True, gc=False):
    """The table was dealt anew for a seat (see `Table.redeal`)."""

    seat: Seat | None
    key: bytes


class Reseed(msgspec.Struct, frozen=True, gc=False):
    """The table goes on with other dice: it was forked here."""

    seed: bytes


class Aside(msgspec.Struct, frozen=True, gc=False):
    """Something said at the table, by a seat that need not be asked anything."""

    seat: Seat
    claim: str


GIVEN = (Answer, Noted)
"""What a seat answered, whichever way the table knows it."""

#: What a table remembers, in order; replaying it from a mark gives the same moment.
Entry = Answer | Noted | Aside | Redeal | Reseed


class Mark(msgspec.Struct, frozen=True, gc=False):
    """The state before a step, and how many entries and events had come until then."""

    entries: int
    events: int
    state: bytes
