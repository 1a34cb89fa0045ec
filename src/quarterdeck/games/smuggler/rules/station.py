"""Appendix C.D: the government against the stations of smugglers' havens."""

from __future__ import annotations

from quarterdeck.core.ask import Question, ask
from quarterdeck.core.state import say
from quarterdeck.games.smuggler import labels
from quarterdeck.games.smuggler.common import put_salvage, score
from quarterdeck.games.smuggler.content import book
from quarterdeck.games.smuggler.entries import EMPTY_TILE
from quarterdeck.games.smuggler.rules.damage import take_damage
from quarterdeck.games.smuggler.rules.mapping import (
    STACK,
    draw_fitting,
    refill_hand,
    take_from_hand,
)
from quarterdeck.games.smuggler.state import Place, Player, Smuggler, TileCard

REPLACE = Question[int](
    id="replace",
    text="Which tile replaces the haven?",
    rule="HS-STATION-07",
    key=labels.tile_key,
    label=labels.tile_choice,
    target=labels.tile_target,
)
STATION_DAMAGE = 2
HAVEN_STRENGTH = 3
WRECKAGE = 3


async def station_outcome(s: Smuggler, p: Player, *, won: bool) -> None:
    """HS-STATION-05..07, HS-RULE-50: a win damages the haven, anything else the cruiser."""
    haven = s.board[p.at]
    if not won:
        await take_damage(s, p, STATION_DAMAGE, "HS-STATION-05")
        return
    haven.damage += 1
    say(s, "HS-STATION-06", "haven-hit", seat=p.seat, tile=haven.tile, damage=haven.damage)
    if haven.damage == HAVEN_STRENGTH:
        await destroy_haven(s, p, haven)


async def destroy_haven(s: Smuggler, p: Player, haven: Place) -> None:
    """HS-STATION-07..09, -12, -14: the haven leaves the game; another tile takes its place."""
    say(s, "HS-STATION-07", "haven-destroyed", seat=p.seat, tile=haven.tile)
    score(s, p, book(s).points[p.role].destroy_haven, "HS-GSCORE-01", "haven")
    tile, source = await replacement(s, p)
    del s.board[p.at]  # the new tile is the last one placed
    place = s.board[p.at] = Place(tile=tile, salvage=haven.salvage)
    s.turn.started_here = False  # HS-STATION-14: no turn has started on the new tile
    say(s, "HS-STATION-07", "replaced", tile=tile, at=p.at, source=source)
    put_salvage(s, place, book(s).tiles[tile].salvage + WRECKAGE)


async def replacement(s: Smuggler, p: Player) -> tuple[str, str]:
    """HS-STATION-07, -11, -12: a tile and its source, stack or hand, but never a slipstream."""
    stack = [STACK] if s.stack else []
    if stack or hand_options(s, p):
        choice = await ask(s, p.seat, REPLACE, lambda: stack + hand_options(s, p))
        if choice != STACK:
            return from_hand(s, p, choice).face, "hand"
    drawn = draw_fitting(s, lambda card: not is_slipstream(s, card), "HS-STATION-11")
    if drawn is not None:
        return drawn.face, "stack"
    if hand_options(s, p):
        choice = await ask(s, p.seat, REPLACE, lambda: hand_options(s, p))
        return from_hand(s, p, choice).face, "hand"
    return EMPTY_TILE, "none"


def hand_options(s: Smuggler, p: Player) -> list[int]:
    """HS-STATION-11: the hand tiles that may replace a haven."""
    return [card.id for card in p.hand if not is_slipstream(s, card)]


def is_slipstream(s: Smuggler, card: TileCard) -> bool:
    """Tell whether a tile is a slipstream."""
    return book(s).tiles[card.face].kind == "slipstream"


def from_hand(s: Smuggler, p: Player, card_id: int) -> TileCard:
    """HS-MAP-02: a hand tile, replaced from the stack."""
    card = take_from_hand(s, p, card_id)
    refill_hand(s, p)
    return card
