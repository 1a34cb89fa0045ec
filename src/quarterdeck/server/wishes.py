"""What needs the consent of others: taking back an answer, and a bot for somebody who is away.

Wishes are not kept: a change of the table ends those about an answer.
"""

from __future__ import annotations

import msgspec

from quarterdeck.core.state import Seat


class UndoWish(msgspec.Struct):
    """A seat asks to take back its last answer."""

    id: str
    seat: Seat
    seq: int
    """The table as it was: a later change ends the wish."""
    to: int
    needs: set[Seat]
    """Those who have yet to agree."""


class Wishes:
    """The open wishes of a table."""

    def __init__(self) -> None:
        """Nothing is asked for."""
        self.undo: UndoWish | None = None
        self.votes: dict[Seat, dict[Seat, bool]] = {}
        """For each absent seat, who voted how about a bot."""

    def changed(self) -> None:
        """Something happened at the table: nobody waits for consent any longer."""
        self.undo = None

    def vote(self, absent: Seat, voter: Seat, yes: bool) -> list[Seat]:
        """Count a vote; return those who are for it."""
        votes = self.votes.setdefault(absent, {})
        votes[voter] = yes
        return sorted(seat for seat, agreed in votes.items() if agreed)
