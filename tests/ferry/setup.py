"""Chapter 1, Setup: seats and options become the first state."""

from __future__ import annotations

from quarterdeck.core.game import Setup
from quarterdeck.core.secrecy import Card, pile, show
from tests.ferry.content import book
from tests.ferry.state import Ferry, Player


def setup(config: Setup) -> Ferry:
    """FE-SETUP-01/02: everything up to the first decision, where the first player sits."""
    coins = int(config.options["coins"])
    s = Ferry(
        rng=config.rng,
        book=config.book,
        players=[Player(seat=seat, coins=coins) for seat in range(config.seats)],
        deck=[],
        bank=0,
        race=config.mode == "race",
    )
    content = book(s)
    s.bank = content.crossing.bank - coins * config.seats
    faces = [card.id for card in content.cards.values() for _ in range(card.count)]
    s.deck = pile(Card, faces, s.rng, first_id=1)
    for player in s.players:
        for _ in range(content.crossing.hand):
            card = s.deck.pop()
            show(card, player.seat)
            player.hand.append(card)
    return s
