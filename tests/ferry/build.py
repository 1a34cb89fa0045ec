"""Positions of Ferry for tests: `ferry(...)` sets one up from a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quarterdeck.core.game import Setup
from quarterdeck.core.origin import Origin, SeatInfo, check_position
from quarterdeck.core.rng import Rng
from quarterdeck.core.secrecy import PUBLIC, bit
from quarterdeck.core.table import Table
from tests.ferry import GAME
from tests.ferry.deck import parse_spot
from tests.ferry.state import Ferry

SEED = bytes(range(32))
SPOTS = ("2,1", "4,1", "6,1", "8,1")


class Play(Table):
    """A table that is answered by keys and faces, whoever is asked."""

    def do(self, *words: str) -> Play:
        """Answer who is asked, one after another; a face stands for a card in that seat's hand."""
        for word in words:
            assert self.asks, f"nobody is asked anything; '{word}' is left over"
            seat = self.asks[0].seat
            hand = {card.face: f"card-{card.id}" for card in self.s.players[seat].hand}
            self.answer(seat, hand.get(word, word))
        return self

    @property
    def s(self) -> Ferry:
        assert isinstance(self.state, Ferry)
        return self.state

    @property
    def coins(self) -> list[int]:
        return [player.coins for player in self.s.players]

    @property
    def asked(self) -> tuple[int, str]:
        """The seat that is asked, and the id of the question."""
        return self.asks[0].seat, self.asks[0].question.id

    def hand(self, seat: int) -> list[str]:
        return [card.face for card in self.s.players[seat].hand]

    def said(self, kind: str) -> list[dict[str, Any]]:
        """Return the facts of all events of a kind so far."""
        return [event.facts for event in self.events() if event.kind == kind]


def ferry(
    *,
    hands: Mapping[int, Sequence[str]] | None = None,
    coins: Sequence[int] = (3, 3, 3),
    spots: Sequence[str] = SPOTS,
    deck: Sequence[str] | None = None,
    discard: Sequence[str] | None = None,
    dice: Sequence[int] = (),
    sailed: int = 1,
    active: int = 0,
    race: bool = False,
) -> Play:
    """Set up a position at the start of a turn; as many seats as there are `coins`.

    `deck` and `discard` are given from the top and are then all their cards; cards not named lie
    in the other pile. A spot "" means ashore. Every hand not named is empty.
    """
    mode = "race" if race else "crossing"
    options = GAME.choose_options({})
    people = tuple(SeatInfo() for _ in coins)
    origin = Origin(mode, options, people, GAME.open_book(()), (), SEED)
    s = GAME.setup(Setup(len(coins), mode, options, origin.book, Rng.from_seed(SEED)))
    assert isinstance(s, Ferry)
    supply = [*s.deck, *(card for player in s.players for card in player.hand)]

    def take(faces: Sequence[str], seen: int) -> list[Any]:
        taken = []
        for face in reversed(faces):
            card = next(card for card in supply if card.face == face)
            supply.remove(card)
            card.seen = seen
            taken.append(card)
        return taken

    for player in s.players:
        player.hand = take((hands or {}).get(player.seat, ()), bit(player.seat))[::-1]
        player.coins = coins[player.seat]
        spot = spots[player.seat]
        player.at = parse_spot(spot) if spot else None
    top, pile = take(deck or (), 0), take(discard or (), PUBLIC)
    rest = take([card.face for card in supply], PUBLIC if deck is not None else 0)
    s.deck = top if deck is not None else rest
    s.discard = pile if deck is None else rest + pile
    if deck is not None and discard is not None:
        raise ValueError("name the cards of the deck or of the discard pile, not both")
    s.bank = 40 - sum(coins)
    s.stage = "turns"
    s.sailed = sailed
    s.active = active
    s.race = race
    s.rng.script = list(dice)
    check_position(GAME, s)
    return Play(GAME, s, origin=origin)
