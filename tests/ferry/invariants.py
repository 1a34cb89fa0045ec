"""What must be true of every position of Ferry: nothing appears, vanishes or stands where it cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from quarterdeck.core.secrecy import PUBLIC, bit, cards_in
from tests.ferry.content import MOST_PLAYERS, Book, book
from tests.ferry.deck import ELBOW_ROOM, LENGTH, WIDTH, squared_distance
from tests.ferry.state import Ferry


def problems(s: Ferry) -> Iterator[str]:
    """Yield what is wrong with a position, each with its place."""
    content = book(s)
    if not 2 <= len(s.players) <= MOST_PLAYERS:
        yield f"players: expected 2 to {MOST_PLAYERS}, got {len(s.players)}"
        return
    yield from _card_problems(s, content)
    yield from _player_problems(s)
    yield from _course_problems(s, content)


def _card_problems(s: Ferry, content: Book) -> Iterator[str]:
    cards = list(cards_in(s))
    here = Counter(card.face for card in cards)
    for face in sorted(here.keys() | content.cards.keys()):
        expected = content.cards[face].count if face in content.cards else 0
        if here[face] != expected:
            yield f"cards: expected {expected} of '{face}' in all, got {here[face]}"
    for card_id, count in Counter(card.id for card in cards).items():
        if count > 1 or card_id < 1:
            yield f"cards: expected an id of its own from 1 for each card, got {card_id}"
    if any(card.seen != PUBLIC for card in s.discard):
        yield "discard: its cards lie face up (FE-TURN-04)"


def _player_problems(s: Ferry) -> Iterator[str]:
    for i, player in enumerate(s.players):
        if player.seat != i:
            yield f"players[{i}].seat: expected {i}, got {player.seat}"
        if player.coins < 0:
            yield f"players[{i}].coins: expected 0 or more, got {player.coins}"
        if any(not card.seen & bit(i) for card in player.hand):
            yield f"players[{i}].hand: players know their own cards (FE-INFO-01)"
        if player.at and not (0 <= player.at.x <= LENGTH and 0 <= player.at.y <= WIDTH):
            yield f"players[{i}].at: expected a point of the deck"
    for a, b in combinations([p.at for p in s.players if p.at], 2):
        if squared_distance(a, b) < ELBOW_ROOM**2:
            yield "players: two passengers sit closer than 1 m (FE-SEAT-01)"


def _course_problems(s: Ferry, content: Book) -> Iterator[str]:
    coins = s.bank + sum(player.coins for player in s.players)
    if coins != content.crossing.bank or s.bank < 0:
        yield f"bank: expected {content.crossing.bank} coins in all, got {coins}"
    if not 0 <= s.active < len(s.players):
        yield f"active: expected a seat, got {s.active}"
    if not 0 <= s.sailed < content.crossing.distance + 6:
        yield f"sailed: expected 0 to {content.crossing.distance + 5} miles, got {s.sailed}"
    aboard = sum(player.aboard for player in s.players)
    if s.stage != "boarding" and s.result is None and aboard < 2:
        yield "players: at least two are aboard while the game goes on (FE-END-01)"
