"""Which turn and round it is, read from a view: for headings in the log and steps of a replay.

A game's view may count `match`, `round`, `turn` or `number`, and name the seat that is `active`.
One that does neither is stepped through by answers only.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from quarterdeck.core.state import Event
from quarterdeck.core.table import Table
from quarterdeck.server.messages import TurnCard

BEGINS = ("turn", "charged")
"""Events of a seat with which its turn begins, in games that say so."""


def _begins(event: Event, card: TurnCard | None) -> bool:
    """Tell whether a turn begins with an event."""
    if card is None or card.seat is None or event.kind not in BEGINS:
        return False
    facts = event.facts
    return facts.get("seat") == card.seat and facts.get("number", card.number) == card.number


def _number(view: Any, name: str) -> int:
    value = getattr(view, name, 0)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def turn_of(view: Any) -> TurnCard | None:
    """Return the number of the turn or round, and whose it is."""
    number = _number(view, "number") or _number(view, "turn") or _number(view, "round")
    active = getattr(view, "active", None)
    seat = active if isinstance(active, int) and not isinstance(active, bool) else None
    if not number:
        return None
    return TurnCard(number, seat)


def turn_key(view: Any) -> tuple[Any, ...]:
    """Return what changes when another turn begins."""
    counts = [_number(view, name) for name in ("match", "round", "turn", "number")]
    return (*counts, getattr(view, "active", None))


def round_key(view: Any) -> tuple[Any, ...] | None:
    """Return what changes when another round begins; None: this game counts no rounds."""
    if not hasattr(view, "round"):
        return None
    return (_number(view, "match"), _number(view, "round"))


class Turns:
    """Which turn each event of a table belongs to, noted while the table is played.

    It is the spectators' count, the same for all viewers. A turn begins with the event that says so.
    In games without such events it is looked at when a step has begun; what happened in the steps
    before belongs to the turn before.
    """

    def __init__(self) -> None:
        """Nothing has happened yet."""
        self._starts: list[int] = []
        self._cards: list[TurnCard | None] = []
        self._steps = -1

    @property
    def told(self) -> list[tuple[int, TurnCard | None]]:
        """From which event on it was which turn."""
        return list(zip(self._starts, self._cards, strict=True))

    @classmethod
    def from_told(cls, told: list[tuple[int, TurnCard | None]]) -> Turns:
        """Make what was told of a finished game."""
        turns = cls()
        turns._starts = [start for start, _ in told]
        turns._cards = [card for _, card in told]
        return turns

    def note(self, table: Table) -> None:
        """Look whether another turn has begun."""
        if len(table.log) == self._steps:
            return
        self._steps = len(table.log)
        card = turn_of(table.view(None))
        if self._cards and card == self._cards[-1]:
            return
        start = self._start_of(card, table.events())
        if start is not None:
            self._starts.append(start)
            self._cards.append(card)

    def _start_of(self, card: TurnCard | None, events: list[Event]) -> int | None:
        """Return with which event a turn begins; None: the event that says so is still to come."""
        since = self._starts[-1] if self._starts else 0
        for n in range(len(events) - 1, since - 1, -1):
            if _begins(events[n], card):
                return n
        told = since < len(events) and bool(self._cards) and _begins(events[since], self._cards[-1])
        return None if told and card is not None else self._steps

    def forget(self, table: Table) -> None:
        """Go back: something was taken back."""
        left = len(table.events())
        while self._starts and self._starts[-1] >= left:
            self._starts.pop()
            self._cards.pop()
        self._steps = -1
        self.note(table)

    def of(self, event: int) -> TurnCard | None:
        """Return the turn of an event."""
        place = bisect_right(self._starts, event)
        return self._cards[place - 1] if place else None
