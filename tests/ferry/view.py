"""What one seat, or a spectator, may see of a game of Ferry: built up from nothing."""

from __future__ import annotations

import msgspec

from quarterdeck.core.secrecy import Card, sees
from quarterdeck.core.state import Seat
from tests.ferry.content import Book, book
from tests.ferry.state import CardId, Ferry, Player, Spot, Stage


class CardView(msgspec.Struct, frozen=True):
    """A card, as far as this viewer knows it."""

    id: CardId
    face: str = ""
    """Empty: face down for this viewer."""
    name: str = "a card"
    text: str = ""


class PlayerView(msgspec.Struct, frozen=True):
    """A player, with the hand as this viewer sees it."""

    seat: Seat
    coins: int
    at: Spot | None
    hand: tuple[CardView, ...]


class View(msgspec.Struct, frozen=True):
    """Everything this viewer may see."""

    seat: Seat | None
    stage: Stage
    active: Seat
    sailed: int
    distance: int
    race_goal: int
    """Coins that win at once; 0: this is no race."""
    fare: int
    bank: int
    deck: int
    top: CardView | None
    """The top card of the deck."""
    discard: tuple[CardView, ...]
    players: tuple[PlayerView, ...]
    places: tuple[int, ...] = ()
    """After the end: the place of each seat."""


def view(s: Ferry, seat: Seat | None) -> View:
    """FE-INFO-01: build up what a seat, or a spectator, may see."""
    content = book(s)
    return View(
        seat=seat,
        stage=s.stage,
        active=s.active,
        sailed=s.sailed,
        distance=content.crossing.distance,
        race_goal=content.crossing.race_goal if s.race else 0,
        fare=content.crossing.fare,
        bank=s.bank,
        deck=len(s.deck),
        top=_card(content, s.deck[-1], seat) if s.deck else None,
        discard=tuple(_card(content, card, seat) for card in s.discard),
        players=tuple(_player(content, player, seat) for player in s.players),
        places=s.result.places if s.result else (),
    )


def _player(content: Book, player: Player, seat: Seat | None) -> PlayerView:
    hand = tuple(_card(content, card, seat) for card in player.hand)
    return PlayerView(player.seat, player.coins, player.at, hand)


def _card(content: Book, card: Card, seat: Seat | None) -> CardView:
    if not sees(card, seat):
        return CardView(card.id)
    printed = content.cards[card.face]
    return CardView(card.id, printed.id, printed.name, printed.text)
