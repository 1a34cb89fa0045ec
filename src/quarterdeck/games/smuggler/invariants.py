"""What must be true of every position: nothing appears, vanishes or stands where it cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from quarterdeck.games.smuggler.common import free_holds, neighbours
from quarterdeck.games.smuggler.content import EMPTY_TILE, Book, book
from quarterdeck.games.smuggler.state import PlanetCard, Player, Pos, Smuggler


def problems(s: Smuggler) -> Iterator[str]:
    """Yield what is wrong with a position, each with its place."""
    content = book(s)
    if len(s.players) not in content.counts:
        yield f"players: expected 2 to 5, got {len(s.players)}"
        return
    unknown = list(_unknown_faces(s, content))
    yield from unknown
    if unknown:
        return
    yield from _tile_problems(s, content)
    yield from _card_problems(s, content)
    yield from _event_problems(s, content)
    for i, p in enumerate(s.players):
        for problem in _player_problems(s, content, i, p):
            yield f"players[{i}].{problem}"
    yield from _turn_problems(s)
    yield from _token_problems(s, content)
    yield from _slipstream_problems(s)


def _unknown_faces(s: Smuggler, content: Book) -> Iterator[str]:
    for pos, place in s.board.items():
        if place.tile not in content.tiles:
            yield f"board['{pos}'].tile: there is no tile '{place.tile}'"
        if not _is_position(pos):
            yield f"board['{pos}']: expected a position such as '2,-1'"
    for card in _tile_cards(s):
        if card not in content.tiles:
            yield f"stack or hand: there is no tile '{card}'"
    for planet_card in _planet_cards(s):
        if planet_card.face not in content.cards:
            yield f"planet card {planet_card.id}: there is no card '{planet_card.face}'"
    for event in [c.face for c in (*s.event_deck, *s.unused_events)] + s.past_events:
        if event not in content.events:
            yield f"event_deck: there is no event '{event}'"
    if s.event and s.event not in content.events:
        yield f"event: there is no event '{s.event}'"


def _is_position(pos: Pos) -> bool:
    x, comma, y = pos.partition(",")
    try:
        return bool(comma) and pos == f"{int(x)},{int(y)}" and abs(int(x)) + abs(int(y)) < 1000
    except ValueError:
        return False


def _tile_cards(s: Smuggler) -> list[str]:
    return [c.face for c in s.stack] + [c.face for p in s.players for c in p.hand]


def _planet_cards(s: Smuggler) -> list[PlanetCard]:
    cards = [c for deck in s.decks.values() for c in deck]
    cards += [c for c in s.market.values() if c is not None]
    return cards + s.gone + [c for p in s.players for c in p.cards]


def _twice(things: Iterable[object]) -> list[object]:
    return [thing for thing, count in Counter(things).items() if count > 1]


def _tile_problems(s: Smuggler, content: Book) -> Iterator[str]:
    laid = [place.tile for place in s.board.values() if place.tile != EMPTY_TILE]
    for tile in _twice(laid + _tile_cards(s)):
        yield f"board: tile '{tile}' is there twice"
    havens = sum(1 for tile in content.tiles.values() if tile.kind == "haven")
    here = sum(1 for tile in laid + _tile_cards(s) if content.tiles[tile].kind == "haven")
    missing = len(content.tiles) - 1 - len(laid) - len(_tile_cards(s))
    if missing < 0 or missing > havens - here:
        yield f"board: {missing} tiles are missing; only destroyed havens leave the game"
    salvage = s.salvage + sum(p.salvage for p in s.players)
    salvage += sum(place.salvage for place in s.board.values())
    if salvage != content.salvage or s.salvage < 0:
        yield f"salvage: expected {content.salvage} tokens in all, got {salvage}"
    for pos, place in s.board.items():
        kind = content.tiles[place.tile].kind
        if place.salvage < 0:
            yield f"board['{pos}'].salvage: expected 0 or more, got {place.salvage}"
        if place.arrow and kind != "slipstream":
            yield f"board['{pos}'].arrow: only a slipstream has one"
        if place.token and kind != "planet":
            yield f"board['{pos}'].token: only a planet has one"
        if not 0 <= place.damage < 3 or (place.damage and kind != "haven"):
            yield f"board['{pos}'].damage: only a haven has damage, and less than 3"


def _card_problems(s: Smuggler, content: Book) -> Iterator[str]:
    cards = _planet_cards(s)
    for face in _twice(card.face for card in cards):
        yield f"planet cards: '{face}' is there twice"
    if len(cards) != len(content.cards):
        yield f"planet cards: expected {len(content.cards)} in all, got {len(cards)}"
    for colour in ("red", "blue", "yellow"):
        if colour not in s.decks or colour not in s.market:
            yield f"decks and market: expected an entry '{colour}'"
    for card in cards:
        if content.cards[card.face].deck != card.deck:
            yield f"planet card {card.id}: '{card.face}' is not of the {card.deck} deck"
    ids = (
        [c.id for c in cards] + [c.id for c in s.stack] + [c.id for p in s.players for c in p.hand]
    )
    ids += [c.id for c in (*s.event_deck, *s.unused_events)]
    for card_id in _twice(ids):
        yield f"id {card_id} is given to two hidden things"


def _event_problems(s: Smuggler, content: Book) -> Iterator[str]:
    events = [c.face for c in (*s.event_deck, *s.unused_events)] + s.past_events
    if s.event:
        events.append(s.event)
    for event in _twice(events):
        yield f"event_deck: '{event}' is there twice"
    if len(events) != len(content.events):
        yield f"event_deck: expected {len(content.events)} events in all, got {len(events)}"


def _player_problems(s: Smuggler, content: Book, i: int, p: Player) -> Iterator[str]:
    if p.seat != i:
        yield f"seat: expected {i}, got {p.seat}"
    if p.ship and p.ship not in content.mats:
        yield f"ship: there is no ship '{p.ship}'"
    if not p.ship and s.stage != "ships":
        yield "ship: expected one after the opening"
    if p.at and not _is_position(p.at):
        yield f"at: expected a position such as '2,-1', got '{p.at}'"
    if not p.at and s.stage not in ("ships", "garrison"):
        yield "at: expected a position after the opening"
    for name in ("score", "bounty", "salvage", "troops", "sure_planets", "holds"):
        if not 0 <= getattr(p, name) < 1000:
            yield f"{name}: expected 0 or more, got {getattr(p, name)}"
    if p.sure_planets > len(p.hand):
        yield f"sure_planets: expected at most {len(p.hand)}, got {p.sure_planets}"
    if p.role == "government" and p.bounty:
        yield "bounty: the government has none (HS-COMBAT-21)"
    if p.role == "smuggler" and p.troops:
        yield "troops: smugglers never carry occupation tokens (HS-COMBAT-20)"
    if free_holds(s, p) < 0 and s.combat is None:
        yield f"holds: {p.holds} holds cannot carry what is aboard"
    if _twice(sq.id for sq in p.squares):
        yield "squares: an id is there twice"
    repair = [sq for sq in p.squares if sq.system == "repair"]
    if p.squares and all(sq.damaged for sq in repair):
        yield "squares: the last repair square is never damaged (HS-DMG-02)"
    if not all(0 <= sq.die <= 6 for sq in p.squares):
        yield "squares: a die shows 1 to 6"


def _turn_problems(s: Smuggler) -> Iterator[str]:
    seats = list(range(len(s.players)))
    if s.stage in ("charge", "act", "round-end"):
        if sorted(s.order) != seats:
            yield f"order: expected each seat once, got {s.order}"
        elif s.players[s.order[-1]].role != "government" and any(
            p.role == "government" for p in s.players
        ):
            yield "order: the government is always last (HS-SETUP-17)"
        limit = len(s.order) + (s.stage == "round-end")
        if not 0 <= s.active < limit:
            yield f"active: expected an index into order, got {s.active}"
        if s.round < 1:
            yield f"round: expected 1 or more, got {s.round}"
        if s.combat is None:
            for i, p in enumerate(s.players):
                if p.at not in s.board and i != s.order[min(s.active, len(s.order) - 1)]:
                    yield f"players[{i}].at: there is no tile at '{p.at}'"
    if not all(1 <= die <= 6 for die in s.turn.dice) or len(s.turn.dice) > 10:
        yield f"turn.dice: expected at most 10 dice from 1 to 6, got {s.turn.dice[:12]}"
    if sum(p.role == "government" for p in s.players) > 1:
        yield "players: there is at most one government"


def _token_problems(s: Smuggler, content: Book) -> Iterator[str]:
    on_board = sum(1 for place in s.board.values() if place.token)
    if not any(p.role == "government" for p in s.players):
        if on_board or s.garrison:
            yield "garrison: there are no occupation tokens without government (HS-VAR-01)"
        return
    tokens = s.garrison + on_board + sum(p.troops for p in s.players)
    expected = content.occupation - content.counts[len(s.players)].occupation_tokens_removed
    if tokens != expected or s.garrison < 0:
        yield f"garrison: expected {expected} occupation tokens in all, got {tokens}"
    if not on_board and s.stage in ("charge", "act", "round-end"):
        yield "board: the last occupation token is never removed (HS-OCC-07)"


def _slipstream_problems(s: Smuggler) -> Iterator[str]:
    for start, place in s.board.items():
        at, seen = start, set()
        while place is not None and place.arrow and at not in seen:
            seen.add(at)
            at = neighbours(at)[place.arrow]
            place = s.board.get(at)
        if place is not None and place.arrow and at == start:
            yield f"board['{start}'].arrow: slipstreams never form a loop (HS-SLIP-03)"
