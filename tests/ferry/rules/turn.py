"""Chapter 3, Turns: drawing, playing, discarding; the way back for a player ashore."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import say
from tests.ferry import text
from tests.ferry.common import discard, draw_card
from tests.ferry.content import book
from tests.ferry.rules.cards import EFFECTS
from tests.ferry.rules.rounds import sit_down
from tests.ferry.state import CardId, Ferry, Player

PLAY_CARD = Question[CardId](
    id="play",
    text="Which card do you play?",
    rule="FE-TURN-01",
    key=text.card_key,
    label=text.card,
    target=text.card_key,
    pass_label="Play nothing",
    forced="ask",  # a pause left out would tell that the hand holds nothing to play
)
DISCARD = Question[CardId](
    id="discard",
    text="Which card do you discard?",
    rule="FE-TURN-03",
    key=text.card_key,
    label=text.card,
    target=text.card_key,
)
ROW_BACK = Question[str](
    id="row-back",
    text="Be rowed back to the ferry?",
    rule="FE-TURN-05",
    label=text.row_back,
    pass_label="Stay ashore",
)


async def turn(s: Ferry) -> None:
    """FE-TURN-01..05: a passenger draws, plays and discards; a player ashore may come back."""
    player = s.players[s.active]
    if not player.aboard:
        await row_back(s, player)
        return
    draw_card(s, player)
    await play_card(s, player)
    while len(player.hand) > book(s).crossing.hand_limit:
        hand = [card.id for card in player.hand]
        discard(s, player, await ask(s, player.seat, DISCARD, hand), "FE-TURN-03")


async def play_card(s: Ferry, player: Player) -> None:
    """FE-TURN-01, FE-TURN-04: one card, which lies open before it takes effect, or none."""
    choice = await ask(s, player.seat, PLAY_CARD, lambda: [PASS, *playable(player)])
    if choice is PASS:
        say(s, "FE-TURN-01", "passed", seat=player.seat)
        return
    card = discard(s, player, choice, "FE-TURN-04")
    await EFFECTS[card.face](s, player)


def playable(player: Player) -> list[CardId]:
    """FE-CARD-01: the cards in hand that have an effect of their own."""
    return [card.id for card in player.hand if card.face in EFFECTS]


async def row_back(s: Ferry, player: Player) -> None:
    """FE-TURN-05: the fare goes to the bank, and the player sits down again."""
    fare = book(s).crossing.fare
    if player.coins < fare:
        return
    if await ask(s, player.seat, ROW_BACK, ["row", PASS]) is PASS:
        return
    player.coins -= fare
    s.bank += fare
    say(s, "FE-TURN-05", "rowed-back", seat=player.seat, coins=fare)
    await sit_down(s, player)
