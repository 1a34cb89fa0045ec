"""Chapter IX, Space mapping: the board grows by a tile from the stack or the hand."""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.core.ask import Question, ask
from quarterdeck.core.secrecy import show
from quarterdeck.core.state import say, whisper
from quarterdeck.games.smuggler import labels
from quarterdeck.games.smuggler.common import (
    DIRECTIONS,
    Direction,
    neighbours,
    put_salvage,
    score,
)
from quarterdeck.games.smuggler.content import book, force
from quarterdeck.games.smuggler.state import Place, Player, Pos, Smuggler, TileCard

STACK = 0
"""The option of the unseen top tile; hand tiles are given by their ids, which count from 1."""

WHICH_TILE = Question[int](
    id="tile",
    text="Which tile do you place?",
    rule="HS-MAP-01",
    key=labels.tile_key,
    label=labels.tile_choice,
    target=labels.tile_target,
)
WHICH_WAY = Question[Direction](
    id="arrow",
    text="Which way does it flow?",
    rule="HS-SLIP-01",
    label=labels.direction,
    target=labels.step_target,
)


def can_place(s: Smuggler, p: Player, pos: Pos, left: Pos) -> bool:
    """HS-MOVE-02/03: the mover has a tile for this space, from the stack or the hand."""
    return bool(s.stack) or any(fits(s, card, pos, left) for card in p.hand)


def fits(s: Smuggler, card: TileCard, pos: Pos, left: Pos) -> bool:
    """HS-SLIP-07: a slipstream needs a permitted direction; any other tile fits."""
    return book(s).tiles[card.face].kind != "slipstream" or bool(permitted(s, pos, left))


def permitted(s: Smuggler, pos: Pos, left: Pos) -> list[Direction]:
    """HS-SLIP-02/03: the directions that a slipstream placed here by exploring may point to."""
    around = neighbours(pos)
    return [d for d in DIRECTIONS if around[d] != left and not flows_to(s, around[d], pos)]


def flows_to(s: Smuggler, start: Pos, goal: Pos) -> bool:
    """Tell whether slipstream arrows lead from one position to another."""
    at = start
    for _ in range(len(s.board) + 1):
        place = s.board.get(at)
        if place is None or not place.arrow:
            return False
        at = neighbours(at)[place.arrow]
        if at == goal:
            return True
    return True  # a closed loop elsewhere: nothing may flow into it either


def draw_fitting(
    s: Smuggler, good: Callable[[TileCard], bool], rule: str = "HS-SLIP-07"
) -> TileCard | None:
    """Draw from the stack; tiles that do not fit are shown and go to the bottom."""
    for _ in range(len(s.stack)):
        card = s.stack.pop()
        if good(card):
            return card
        show(card)
        s.stack.insert(0, card)
        say(s, rule, "buried", tile=card.face)
    return None


def refill_hand(s: Smuggler, p: Player) -> None:
    """HS-MAP-02: after a tile from the hand, draw the top of the stack, unseen by others."""
    if s.stack:
        card = s.stack.pop()
        show(card, p.seat)
        p.hand.append(card)
        whisper(
            s, "HS-MAP-02", "drew-tile", [p.seat], {"seat": p.seat}, seat=p.seat, tile=card.face
        )


def take_from_hand(s: Smuggler, p: Player, card_id: int) -> TileCard:
    """Take a tile out of the hand; a planet is one fewer that everybody knows to be there."""
    card = next(c for c in p.hand if c.id == card_id)
    p.hand.remove(card)
    if p.sure_planets and book(s).tiles[card.face].kind == "planet":
        p.sure_planets -= 1
    return card


async def explore(s: Smuggler, p: Player, left: Pos) -> None:
    """HS-MAP-01..07: the ship is committed to the space; place a tile there."""
    pos = p.at
    choice = await ask(s, p.seat, WHICH_TILE, lambda: tile_options(s, p, pos, left))
    if choice != STACK:
        card = take_from_hand(s, p, choice)
        await lay_tile(s, p, card, left, source="hand")
        refill_hand(s, p)
        return
    drawn = draw_fitting(s, lambda card: fits(s, card, pos, left))
    if drawn is None:
        lay_inert(s, p, s.stack.pop())
    else:
        await lay_tile(s, p, drawn, left, source="stack")


def tile_options(s: Smuggler, p: Player, pos: Pos, left: Pos) -> list[int]:
    """HS-MAP-01, HS-MAP-03: the unseen top of the stack, or any hand tile that fits."""
    options = [STACK] if s.stack else []
    return options + [card.id for card in p.hand if fits(s, card, pos, left)]


async def lay_tile(s: Smuggler, p: Player, card: TileCard, left: Pos, source: str) -> None:
    """HS-MAP-04/05: the tile lies on the board, with its salvage, and scores."""
    place = Place(tile=card.face)
    s.board[p.at] = place
    say(s, "HS-MAP-01", "explored", seat=p.seat, tile=place.tile, at=p.at, source=source)
    score_tile(s, p)
    tile = book(s).tiles[place.tile]
    put_salvage(s, place, tile.salvage)
    if tile.kind == "slipstream":
        ways = arrow_options(s, p, p.at, left)
        if not ways:  # only in a world dealt anew, where the tile chosen has become this one
            place.inert = True
            return
        place.arrow = await ask(s, p.seat, WHICH_WAY, ways)
        say(s, "HS-SLIP-01", "pointed", seat=p.seat, tile=place.tile, arrow=place.arrow)


def lay_inert(s: Smuggler, p: Player, card: TileCard) -> None:
    """HS-SLIP-07: with nothing but slipstreams that fit nowhere, one counts as empty space."""
    s.board[p.at] = Place(tile=card.face, inert=True)
    say(s, "HS-SLIP-07", "explored", seat=p.seat, tile=card.face, at=p.at, source="stack")
    score_tile(s, p)


def score_tile(s: Smuggler, p: Player) -> None:
    """HS-MAP-04, HS-EVENT-19: a smuggler scores for the tile, everybody the survey bonus."""
    points = book(s).points[p.role].place_tile + force(s).tile_bonus
    score(s, p, points, "HS-MAP-04", "mapping")


def arrow_options(s: Smuggler, p: Player, pos: Pos, left: Pos) -> list[Direction]:
    """HS-SLIP-05/06: at a space to map on if that is possible, else at a tile, else at a space."""
    around = neighbours(pos)
    ways = permitted(s, pos, left)
    onward = [d for d in ways if around[d] not in s.board and can_place(s, p, around[d], pos)]
    tiles = [d for d in ways if around[d] in s.board]
    return onward or tiles or ways
