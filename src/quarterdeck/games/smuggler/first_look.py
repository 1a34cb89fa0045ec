"""The first look at a position: sizes, numbers and names, before anything is taken for granted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quarterdeck.games.smuggler.content import COLOURS, Book
from quarterdeck.games.smuggler.entries import EMPTY_TILE
from quarterdeck.games.smuggler.state import Place, PlanetCard, Pos, Smuggler, TileCard

FAR = 1000
"""No position is as far from home, no score or count as high."""
HUGE = 10**9
LONGEST_NAME = 40
MOST_DICE = 10


def _sizes(s: Smuggler, content: Book) -> Iterator[str]:
    if len(s.players) not in content.counts:
        yield f"players: expected 2 to 5, got {len(s.players)}"
    tiles, cards, events = len(content.tiles), len(content.cards), len(content.events)
    seats = len(s.players)
    yield from _at_most("board", s.board, tiles)
    yield from _at_most("stack", s.stack, tiles)
    yield from _at_most("gone", s.gone, cards)
    for colour, deck in s.decks.items():
        yield from _at_most(f"decks.{colour}", deck, cards)
    for name in ("event_deck", "past_events", "unused_events"):
        yield from _at_most(name, getattr(s, name), events)
    yield from _at_most("order", s.order, seats)
    yield from _at_most("turn.dice", s.turn.dice, MOST_DICE)
    yield from _at_most("turn.used", s.turn.used, MOST_DICE)
    yield from _at_most("turn.fought", s.turn.fought, seats)
    yield from _at_most("turn.stations", s.turn.stations, tiles)
    for i, p in enumerate(s.players[:seats]):
        yield from _at_most(f"players[{i}].hand", p.hand, tiles)
        yield from _at_most(f"players[{i}].cards", p.cards, cards)
        yield from _at_most(f"players[{i}].squares", p.squares, FAR)


def _magnitudes(s: Smuggler, content: Book) -> Iterator[str]:
    """Look for numbers that no save could hold and no error could show."""
    for where, numbers in _all_numbers(s):
        if not all(-HUGE < number < HUGE for number in numbers):
            yield f"{where}: a number is far too large"


def _all_numbers(s: Smuggler) -> Iterator[tuple[str, list[int]]]:
    yield "salvage, garrison, round or active", [s.salvage, s.garrison, s.round, s.active]
    yield "order", s.order
    yield "turn", [*s.turn.dice, *s.turn.used, *s.turn.fought]
    for pos, place in s.board.items():
        yield f"board['{cut(pos)}']", [place.salvage, place.damage]
    for where, card in (*tile_cards(s), *planet_cards(s)):
        yield where, [card.id, card.seen]
    yield "event_deck", [n for c in (*s.event_deck, *s.unused_events) for n in (c.id, c.seen)]
    for i, p in enumerate(s.players):
        counts = [p.score, p.bounty, p.holds, p.salvage, p.troops, p.sure_planets, p.seat]
        yield f"players[{i}]", counts + [sq.die for sq in p.squares]


def _at_most(where: str, things: Sequence[object] | dict[Pos, Place], most: int) -> Iterator[str]:
    if len(things) > most:
        yield f"{where}: expected at most {most}, got {len(things)}"


def _board_names(s: Smuggler, content: Book) -> Iterator[str]:
    for pos, place in s.board.items():
        if not is_position(pos):
            yield f"board['{cut(pos)}']: expected a position such as '2,-1'"
        if place.tile not in content.tiles:
            yield f"board['{cut(pos)}'].tile: there is no tile '{cut(place.tile)}'"


def _card_names(s: Smuggler, content: Book) -> Iterator[str]:
    for where, tile in tile_cards(s):
        if tile.face not in content.tiles or tile.face == EMPTY_TILE:
            yield f"{where}: there is no tile '{cut(tile.face)}'"
    for where, card in planet_cards(s):
        if card.face not in content.cards:
            yield f"{where}: there is no card '{cut(card.face)}'"
        if card.origin and card.origin not in content.tiles:
            yield f"{where}.origin: there is no planet '{cut(card.origin)}'"
    for tile_id in s.turn.stations:
        if tile_id not in content.tiles:
            yield f"turn.stations: there is no tile '{cut(tile_id)}'"


def _event_names(s: Smuggler, content: Book) -> Iterator[str]:
    for name in ("event_deck", "unused_events"):
        for card in getattr(s, name):
            if card.face not in content.events:
                yield f"{name}: there is no event '{cut(card.face)}'"
    for event in s.past_events:
        if event not in content.events:
            yield f"past_events: there is no event '{cut(event)}'"
    if s.event and s.event not in content.events:
        yield f"event: there is no event '{cut(s.event)}'"


def _colours(s: Smuggler, content: Book) -> Iterator[str]:
    for name in ("decks", "market"):
        for colour in COLOURS:
            if colour not in getattr(s, name):
                yield f"{name}: expected an entry '{colour}'"


def cut(text: str) -> str:
    """Keep an error to one line, whatever somebody wrote."""
    return text if len(text) <= LONGEST_NAME else text[:LONGEST_NAME] + "…"


def is_position(pos: Pos) -> bool:
    """Tell whether a text names a position as the rules write it, not too far from home."""
    x, _, y = pos.partition(",")
    try:
        return pos == f"{int(x)},{int(y)}" and abs(int(x)) < FAR and abs(int(y)) < FAR
    except ValueError:
        return False


def tile_cards(s: Smuggler) -> Iterator[tuple[str, TileCard]]:
    """Yield each tile that is not on the board, with its place."""
    for card in s.stack:
        yield "stack", card
    for i, p in enumerate(s.players):
        for card in p.hand:
            yield f"players[{i}].hand", card


def planet_cards(s: Smuggler) -> Iterator[tuple[str, PlanetCard]]:
    """Yield each planet card with its place."""
    for colour, deck in s.decks.items():
        for card in deck:
            yield f"decks.{colour}", card
    for colour, shown in s.market.items():
        if shown is not None:
            yield f"market.{colour}", shown
    for card in s.gone:
        yield "gone", card
    for i, p in enumerate(s.players):
        for card in p.cards:
            yield f"players[{i}].cards", card


FIRST_LOOK = (_sizes, _magnitudes, _colours, _board_names, _card_names, _event_names)
