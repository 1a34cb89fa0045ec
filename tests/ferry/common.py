"""What every chapter needs: passengers, coins, cards."""

from __future__ import annotations

from quarterdeck.core.secrecy import Card, show, shuffle
from quarterdeck.core.state import Result, Seat, end, say, whisper
from tests.ferry.content import book
from tests.ferry.state import CardId, Face, Ferry, Player


def aboard(s: Ferry) -> list[Seat]:
    """Return the seats of the passengers."""
    return [p.seat for p in s.players if p.aboard]


def rivals(s: Ferry, owner: Seat) -> list[Seat]:
    """Return the other passengers, in turn order from the owner."""
    count = len(s.players)
    order = [(owner + i) % count for i in range(1, count)]
    return [seat for seat in order if s.players[seat].aboard]


# -- coins ---------------------------------------------------------------------------------------


def pay(s: Ferry, payer: Player, payee: Player, amount: int, rule: str) -> None:
    """FE-COIN-01: coins change hands, as many as the payer has."""
    paid = min(amount, payer.coins)
    payer.coins -= paid
    payee.coins += paid
    say(s, rule, "paid", seat=payer.seat, to=payee.seat, coins=paid)
    end_race(s, payee)


def take_from_bank(s: Ferry, player: Player, amount: int, rule: str) -> None:
    """FE-SAIL-02: coins from the bank, while it lasts."""
    taken = min(amount, s.bank)
    s.bank -= taken
    player.coins += taken
    say(s, rule, "took", seat=player.seat, coins=taken)
    end_race(s, player)


def end_race(s: Ferry, player: Player) -> None:
    """FE-END-03: in the race, enough coins win at once."""
    if s.race and player.coins >= book(s).crossing.race_goal:
        end(s, result_for(s, "rich", winner=player.seat))


# -- cards ---------------------------------------------------------------------------------------


def draw_card(s: Ferry, player: Player) -> None:
    """FE-TURN-02: the top card of the deck, which the discard pile refills."""
    if not s.deck and s.discard:
        s.deck, s.discard = s.discard, []
        shuffle(s.deck, s.rng)
        say(s, "FE-TURN-02", "shuffled", cards=len(s.deck))
    if not s.deck:
        return
    card = s.deck.pop()
    show(card, player.seat)
    player.hand.append(card)
    public = {"seat": player.seat}
    whisper(s, "FE-TURN-01", "drew", [player.seat], public, **public, face=card.face)


def held(player: Player, face: Face) -> list[CardId]:
    """Return the ids of a player's cards with this face."""
    return [card.id for card in player.hand if card.face == face]


def discard(s: Ferry, player: Player, card_id: CardId, rule: str) -> Card:
    """FE-TURN-04: a card leaves the hand and lies face up on the discard pile."""
    card = next(card for card in player.hand if card.id == card_id)
    player.hand.remove(card)
    show(card)
    s.discard.append(card)
    say(s, rule, "discarded", seat=player.seat, face=card.face)
    return card


# -- the end -------------------------------------------------------------------------------------


def result_for(s: Ferry, reason: str, winner: Seat | None = None) -> Result:
    """FE-END-01..03: the winner first, then players aboard, then by coins; equal ones share."""
    ranks = [(p.seat == winner, winner is None and p.aboard, p.coins) for p in s.players]
    places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
    scores = tuple(float(p.coins) for p in s.players)
    return Result(reason=reason, places=places, scores=scores)
