"""What a bot is given: its seat's side of the table, and worlds that its seat cannot tell from it."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Protocol

from quarterdeck.core.ask import Ask
from quarterdeck.core.game import Game
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Event, Seat
from quarterdeck.core.table import Table


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
        self._table = table
        self._rng = rng

    @cached_property
    def view(self) -> Any:
        """What the seat sees."""
        return self._table.view(self.seat)

    def events(self, since: int = 0) -> list[Event]:
        """Return what the seat has seen happen."""
        return self._table.events_for(self.seat, since)

    def world(self) -> Table:
        """Return a table dealt anew that the seat cannot tell from the true one."""
        key = self._rng.below(1 << 56).to_bytes(8, "little")
        return self._table.redealt(self.seat, key)

    def remark(self) -> str:
        """Return what a bot would claim at the table now, judged on a world; empty: nothing."""
        talk = self.game.talk
        claim: str = talk.remark(self.world().state, self.seat) if talk is not None else ""
        return claim


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, window: Window) -> int:
        """Return the index of the option to take."""
        ...
