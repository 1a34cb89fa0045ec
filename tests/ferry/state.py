"""The state of a game of Ferry: the passengers, the cards, how far the ferry has sailed."""

from __future__ import annotations

from typing import Literal

import msgspec

from quarterdeck.core.secrecy import Card
from quarterdeck.core.state import Part, Seat, State

Face = Literal["toll", "spyglass", "inspector", "muster", "ticket", "whistle"]
Stage = Literal["boarding", "sailing", "turns"]
CardId = int


class Spot(msgspec.Struct, frozen=True, gc=False):
    """A point of the deck in quarter metres; x grows towards the bow."""

    x: int
    y: int


class Player(Part):
    """One seat's own things."""

    seat: Seat
    coins: int = 0
    hand: list[Card] = []
    at: Spot | None = None
    """Where the passenger sits; None: not aboard."""

    @property
    def aboard(self) -> bool:
        """The player is on the ferry."""
        return self.at is not None


class Ferry(State, kw_only=True):
    """A whole game."""

    players: list[Player]
    deck: list[Card]
    """Face down; the top is the last one."""
    discard: list[Card] = []
    bank: int
    race: bool = False
    stage: Stage = "boarding"
    active: Seat = 0
    sailed: int = 0
