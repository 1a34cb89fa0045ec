"""What each seat knows: dealing anew, in place, everything that a seat has not seen."""

from __future__ import annotations

from quarterdeck.core.rng import Rng
from quarterdeck.core.secrecy import redeal_faces, unseen
from quarterdeck.core.state import Seat
from quarterdeck.games.theseus.content import book
from quarterdeck.games.theseus.state import Theseus


def redeal(s: Theseus, seat: Seat | None, rng: Rng) -> None:
    """TH-INFO-02: deck cards below the top and cards left out change faces among them.

    With chosen decks the owner knows what his deck holds: only its order is unknown to him. While
    decks are being chosen the cards of others are unknown but for their number.
    """
    size = book(s).modes[s.mode].deck
    for p in s.players:
        deck = unseen(p.deck, seat)
        if s.options["chosen-decks"] and p.seat == seat and len(p.deck) <= size:
            redeal_faces(deck, rng)
        else:
            redeal_faces([*deck, *unseen(p.unused, seat)], rng)
