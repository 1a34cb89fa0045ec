"""What a bot is given: its seat's side of the table, and worlds that its seat cannot tell from it."""

from __future__ import annotations

from bisect import bisect
from functools import cached_property
from itertools import accumulate
from typing import Any, Protocol

from quarterdeck.core.ask import Ask
from quarterdeck.core.game import Game
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Event, Seat
from quarterdeck.core.table import Table

ANY_DEAL = (bytes(8), b"")
"""A world to look at what the seat knows: any will do, so none is drawn."""
POOL = 32
"""So many deals are weighed at a time where a game says how likely each is."""
FINE = 1 << 40


class Window:
    """One seat's side of a table at the moment it is asked."""

    def __init__(self, table: Table, seat: Seat, rng: Rng) -> None:
        """Look at a table from a seat; `rng` deals the worlds."""
        a = table.ask_of(seat)
        if a is None:
            msg = f"seat {seat} is not asked anything"
            raise LookupError(msg)
        self.game: Game = table.game
        self.seat = seat
        self.ask = Ask(seat, a.question, tuple(a.options), dict(a.about))
        """The choice, without the functions that look at the true state."""
        self.joint = table.joint
        """Whether others answer at the same time."""
        self.seats = table.seats
        self._table = table
        self._rng = rng
        self._deals: list[bytes] = []

    @cached_property
    def view(self) -> Any:
        """What the seat sees."""
        return self._table.view(self.seat)

    def events(self, since: int = 0) -> list[Event]:
        """Return what the seat has seen happen."""
        return self._table.events_for(self.seat, since)

    def world(self, *, keep: bool = True) -> Table:
        """Return a table dealt anew that the seat cannot tell from the true one.

        Where the game's brain has a `weight(state, seat)`, likely worlds come more often; None from
        it means that all are alike.
        """
        return self.deal(self.draw(), keep=keep)

    def any_world(self, *, keep: bool = True) -> Table:
        """Return a world dealt without weighing: much cheaper, for who looks at a few only."""
        return self.deal((self._key(), b""), keep=keep)

    def draw(self) -> tuple[bytes, bytes]:
        """Draw a world: the key of its deal, and that of its dice to come."""
        if not self._weighs:
            return self._key(), b""
        if not self._deals:
            self._deals = self._likely()
        return self._deals.pop(), self._key()

    def deal(self, drawn: tuple[bytes, bytes], *, keep: bool = True) -> Table:
        """Deal a world that was drawn; the same one as often as it is asked for."""
        key, dice = drawn
        table = self._table.redealt(self.seat, key, keep=keep)
        if dice:
            table.reseed(dice)
        return table

    def _key(self) -> bytes:
        return self._rng.below(1 << 56).to_bytes(8, "little")

    @cached_property
    def _weighs(self) -> bool:
        """Whether the brain thinks some deals likelier than others."""
        weight = getattr(self.game.brain, "weight", None)
        if weight is None:
            return False
        return weight(self.deal(ANY_DEAL, keep=False).state, self.seat) is not None

    def _likely(self) -> list[bytes]:
        """Deal a number of worlds and draw among them by how likely the seat thinks they are."""
        keys = [self._key() for _ in range(POOL)]
        weight = self.game.brain.weight
        deals = (self._table.redealt(self.seat, key, keep=False).state for key in keys)
        sums = list(accumulate(max(0.0, weight(state, self.seat)) for state in deals))
        if not sums[-1]:
            return keys
        return [
            keys[min(bisect(sums, self._rng.below(FINE) / FINE * sums[-1]), POOL - 1)] for _ in keys
        ]

    def remark(self) -> str:
        """Return what a bot would claim at the table now, judged on a world; empty: nothing."""
        talk = self.game.talk
        claim: str = talk.remark(self.any_world().state, self.seat) if talk is not None else ""
        return claim


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, window: Window) -> int:
        """Return the index of the option to take."""
        ...
