"""What each seat knows: dealing anew, in place, every card that a seat has not seen."""

from __future__ import annotations

from quarterdeck.core.rng import Rng
from quarterdeck.core.secrecy import redeal_faces, unseen
from quarterdeck.core.state import Seat
from tests.ferry.state import Ferry


def redeal(s: Ferry, seat: Seat | None, rng: Rng) -> None:
    """FE-INFO-01: the deck and the other hands change faces among them."""
    cards = [*s.deck, *(card for player in s.players for card in player.hand)]
    redeal_faces(unseen(cards, seat), rng)
