"""What must be true of every position: nothing appears, vanishes or stands where it cannot.

Positions come from files that anybody may have written, so a first look at sizes, numbers and names
comes before the checks that rely on them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from quarterdeck.core.game import OptionValue
from quarterdeck.core.secrecy import PUBLIC, Card, sees
from quarterdeck.games.smuggler.common import free_holds, neighbours
from quarterdeck.games.smuggler.content import SYSTEMS, Book, book
from quarterdeck.games.smuggler.entries import EMPTY_TILE, STANDARD_MAT
from quarterdeck.games.smuggler.first_look import (
    FAR,
    FIRST_LOOK,
    cut,
    is_position,
    planet_cards,
    tile_cards,
)
from quarterdeck.games.smuggler.state import (
    Player,
    Smuggler,
    System,
    Token,
)

FACES = range(1, 7)
HAVEN_STRENGTH = 3
PLAYING = ("charge", "act", "round-end")


def problems(s: Smuggler) -> Iterator[str]:
    """Yield what is wrong with a position, each with its place."""
    content = book(s)
    for checks in (FIRST_LOOK, _THEN):
        fine = True
        for check in checks:
            for problem in check(s, content):
                fine = False
                yield problem
        if not fine:
            return


def between_steps(s: Smuggler) -> bool:
    """Tell whether no rule is being carried out: nothing has happened since the last step."""
    return s.events is not None and not s.events


def _twice(things: Iterable[object]) -> list[object]:
    return [thing for thing, count in Counter(things).items() if count > 1]


# -- tiles ---------------------------------------------------------------------------------------


def _tiles(s: Smuggler, content: Book) -> Iterator[str]:
    laid = [place.tile for place in s.board.values() if place.tile != EMPTY_TILE]
    held = [card.face for _, card in tile_cards(s)]
    for tile in _twice(laid + held):
        yield f"board: tile '{tile}' is there twice"
    gone = content.tiles.keys() - {EMPTY_TILE, *laid, *held}
    for tile in sorted(gone):
        if content.tiles[tile].kind != "haven":
            yield f"board: tile '{tile}' is missing; only destroyed havens leave the game"
    if len(s.board) - len(laid) > len(gone):
        yield f"board: '{EMPTY_TILE}' only takes the place of destroyed havens (HS-STATION-12)"
    for where, card in tile_cards(s):
        if content.tiles[card.face].set == "start":
            yield f"{where}: '{card.face}' is a starting tile"


def _starting_tiles(s: Smuggler, content: Book) -> Iterator[str]:
    for tile in content.tiles.values():
        if tile.set != "start" or tile.at is None:
            continue
        pos = f"{tile.at[0]},{tile.at[1]}"
        there = s.board.get(pos)
        if there is None or (tile.kind != "haven" and there.tile != tile.id):
            yield f"board['{pos}']: expected the starting tile '{tile.id}' (HS-SETUP-01)"


def _places(s: Smuggler, content: Book) -> Iterator[str]:
    most = HAVEN_STRENGTH - between_steps(s)
    for pos, place in s.board.items():
        kind = content.tiles[place.tile].kind
        if place.salvage < 0:
            yield f"board['{pos}'].salvage: expected 0 or more, got {place.salvage}"
        if place.arrow and (kind != "slipstream" or place.inert):
            yield f"board['{pos}'].arrow: only a slipstream has one"
        if place.inert and kind != "slipstream":
            yield f"board['{pos}'].inert: only a slipstream can be (HS-SLIP-07)"
        if place.token and kind != "planet":
            yield f"board['{pos}'].token: only a planet has one"
        if not 0 <= place.damage <= (most if kind == "haven" else 0):
            yield f"board['{pos}'].damage: only a haven has damage, and less than 3"


def _slipstreams(s: Smuggler, content: Book) -> Iterator[str]:
    for start in s.board:
        at = start
        for _ in s.board:
            place = s.board.get(at)
            if place is None or not place.arrow:
                break
            at = neighbours(at)[place.arrow]
            if at == start:
                yield f"board['{start}'].arrow: slipstreams never form a loop (HS-SLIP-03)"
                break


# -- cards and tokens ----------------------------------------------------------------------------


def _cards(s: Smuggler, content: Book) -> Iterator[str]:
    cards = list(planet_cards(s))
    for face in _twice(card.face for _, card in cards):
        yield f"planet cards: '{face}' is there twice"
    if len(cards) != len(content.cards):
        yield f"planet cards: expected {len(content.cards)} in all, got {len(cards)}"
    for where, card in cards:
        printed = content.cards[card.face]
        colour = where.partition(".")[2] if where.startswith(("decks.", "market.")) else card.deck
        if not printed.deck == card.deck == colour:
            yield f"{where}: '{card.face}' is no card of the {colour} deck"
        if card.wanted is not None and card.wanted != printed.wanted:
            yield f"{where}: the wanted mark of '{card.face}' is not what is printed"
        if card.origin and content.tiles[card.origin].kind != "planet":
            yield f"{where}.origin: '{card.origin}' is no planet"


def _events(s: Smuggler, content: Book) -> Iterator[str]:
    events = [card.face for card in (*s.event_deck, *s.unused_events)]
    events += [*s.past_events, *filter(None, [s.event])]
    for event in _twice(events):
        yield f"event_deck: '{event}' is there twice"
    if len(events) != len(content.events):
        yield f"event_deck: expected {len(content.events)} events in all, got {len(events)}"
    if s.final and s.event_deck:
        yield "final: events are left to reveal (HS-ROUND-04)"


def _hidden(s: Smuggler, content: Book) -> Iterator[str]:
    """Look for ids given twice, and for faces that their owner, or everybody, must have seen."""
    seats = len(s.players)
    ids: list[int] = []
    for where, card, expected in _knowledge(s):
        ids.append(card.id)
        if card.id < 1:
            yield f"{where}: expected an id from 1 on, got {card.id}"
        if card.seen != PUBLIC and not 0 <= card.seen < 2 << seats:
            yield f"{where}: card {card.id} has been seen by a seat that is not there"
        elif not expected:
            yield f"{where}: card {card.id} has not been seen by those who must have seen it"
    for card_id in _twice(ids):
        yield f"id {card_id} is given to two hidden things"


def _knowledge(s: Smuggler) -> Iterator[tuple[str, Card, bool]]:
    """Yield each hidden thing with its place, and whether those who must have seen it have."""
    for card in (*s.event_deck, *s.unused_events):
        yield "event_deck", card, True
    for tile in s.stack:
        yield "stack", tile, True
    for where, planet_card in planet_cards(s):
        if where.startswith("market."):
            yield where, planet_card, planet_card.seen == PUBLIC
        elif not where.startswith("players"):
            yield where, planet_card, True
    for i, p in enumerate(s.players):
        for held in (*p.cards, *p.hand):
            yield f"players[{i}]", held, sees(held, i)


def _salvage(s: Smuggler, content: Book) -> Iterator[str]:
    tokens = s.salvage + sum(p.salvage for p in s.players)
    tokens += sum(place.salvage for place in s.board.values())
    if tokens != content.salvage or s.salvage < 0:
        yield f"salvage: expected {content.salvage} tokens in all, got {tokens}"


def _occupation(s: Smuggler, content: Book) -> Iterator[str]:
    sides: list[Token] = [place.token for place in s.board.values() if place.token]
    if not any(p.role == "government" for p in s.players):
        if sides or s.garrison:
            yield "garrison: there are no occupation tokens without government (HS-VAR-01)"
        return
    tokens = s.garrison + len(sides) + sum(p.troops for p in s.players)
    expected = content.occupation - content.counts[len(s.players)].occupation_tokens_removed
    if tokens != expected or s.garrison < 0:
        yield f"garrison: expected {expected} occupation tokens in all, got {tokens}"
    if not sides and s.stage in PLAYING:
        yield "board: the last occupation token is never removed (HS-OCC-07)"
    if not any(content.tiles[place.tile].kind == "planet" for place in s.board.values()):
        yield "board: expected a planet for the first occupation (HS-SETUP-15)"


# -- players -------------------------------------------------------------------------------------


def _roles(s: Smuggler, content: Book) -> Iterator[str]:
    rulers = sum(p.role == "government" for p in s.players)
    if rulers > 1:
        yield "players: there is at most one government"
    if not rulers and content.counts[len(s.players)].government == "required":
        yield f"players: {len(s.players)} players need a government (HS-SETUP-12)"
    for ship in _twice(p.ship for p in s.players if p.ship):
        yield f"players: two have the ship '{ship}' (HS-SETUP-07)"


def _players(s: Smuggler, content: Book) -> Iterator[str]:
    for i, p in enumerate(s.players):
        for check in (_numbers, _ship, _mat, _whereabouts, _freight):
            for problem in check(s, content, p):
                yield f"players[{i}].{problem}"
        if p.seat != i:
            yield f"players[{i}].seat: expected {i}, got {p.seat}"


def _numbers(s: Smuggler, content: Book, p: Player) -> Iterator[str]:
    for name in ("score", "bounty", "salvage", "troops", "sure_planets"):
        if not 0 <= getattr(p, name) < FAR:
            yield f"{name}: expected 0 or more, got {getattr(p, name)}"
    planets = sum(content.tiles[card.face].kind == "planet" for card in p.hand)
    if p.sure_planets > planets:
        yield f"sure_planets: expected at most {planets}, got {p.sure_planets}"
    if p.role == "government" and p.bounty:
        yield "bounty: the government has none (HS-COMBAT-21)"
    if p.role == "smuggler" and p.troops:
        yield "troops: smugglers never carry occupation tokens (HS-COMBAT-20)"


def _ship(s: Smuggler, content: Book, p: Player) -> Iterator[str]:
    if not p.ship:
        if s.stage != "ships":
            yield "ship: expected one after the opening"
        return
    mat = content.mats.get(p.ship)
    if mat is None or not mat.component or mat.role != p.role:
        yield f"ship: a {p.role} has no ship '{cut(p.ship)}'"


def _mat(s: Smuggler, content: Book, p: Player) -> Iterator[str]:
    uniform = p.ship and s.uniform_mats and p.role == "smuggler"
    mat = content.mats.get(STANDARD_MAT if uniform else p.ship)
    squares: list[tuple[str, System]] = []
    if mat is not None:
        for system in SYSTEMS:
            count = getattr(mat.squares, system)
            squares += [(f"{system}-{n}", system) for n in range(1, count + 1)]
    if [(sq.id, sq.system) for sq in p.squares] != squares:
        yield f"squares: expected those of the mat, {', '.join(name for name, _ in squares)}"
    if p.holds != (mat.cargo_holds if mat else 0):
        yield f"holds: expected those of the mat, got {p.holds}"
    if squares and all(sq.damaged for sq in p.squares if sq.system == "repair"):
        yield "squares: the last repair square is never damaged (HS-DMG-02)"
    if any(sq.die and sq.die not in FACES for sq in p.squares):
        yield "squares: a die shows 1 to 6"


def _whereabouts(s: Smuggler, content: Book, p: Player) -> Iterator[str]:
    """Look for ships over no tile: for a moment only, over the space that the captain maps."""
    if not p.at and s.stage in ("ships", "garrison"):
        return
    exploring = not between_steps(s) and is_position(p.at) and p.seat == _active(s)
    if p.at not in s.board and not exploring:
        yield f"at: there is no tile at '{cut(p.at)}'"
    if p.recognised and (p.at not in s.board or s.board[p.at].token != "completed"):
        yield "recognised: only on an occupied planet (HS-DETECT-05)"


def _freight(s: Smuggler, content: Book, p: Player) -> Iterator[str]:
    """Look for too much freight; in the middle of a combat the winner has more than fits."""
    if free_holds(s, p) < 0 and between_steps(s):
        yield f"holds: {p.holds} holds cannot carry what is aboard"


# -- rounds and turns ----------------------------------------------------------------------------


def _active(s: Smuggler) -> int | None:
    return s.order[s.active] if 0 <= s.active < len(s.order) else None


def _order(s: Smuggler, content: Book) -> Iterator[str]:
    if s.stage == "ships" and not s.order:
        return
    seats = list(range(len(s.players)))
    if sorted(s.order) != seats:
        yield f"order: expected each seat once, got {s.order}"
        return
    if any(s.players[seat].role == "government" for seat in s.order[:-1]):
        yield "order: the government is always last (HS-SETUP-17)"
    if not 0 <= s.active < len(seats) + (s.stage == "round-end"):
        yield f"active: expected an index into order, got {s.active}"


def _round(s: Smuggler, content: Book) -> Iterator[str]:
    first = 1 if s.stage in PLAYING else 0
    if not first <= s.round < FAR:
        yield f"round: expected {first} or more, got {s.round}"


def _turn(s: Smuggler, content: Book) -> Iterator[str]:
    for name in ("dice", "used"):
        dice = getattr(s.turn, name)
        if not all(die in FACES for die in dice):
            yield f"turn.{name}: expected dice from 1 to 6, got {dice}"
    for seat in s.turn.fought:
        if seat not in range(len(s.players)) or seat == _active(s):
            yield f"turn.fought: {seat} is not the seat of an opponent"


def _combat(s: Smuggler, content: Book) -> Iterator[str]:
    if s.combat is not None and between_steps(s):
        yield "combat: a position is never in the middle of one"


_THEN = (
    *(_tiles, _starting_tiles, _places, _slipstreams),
    *(_cards, _events, _hidden, _salvage, _occupation),
    *(_roles, _players, _order, _round, _turn, _combat),
)


def mismatches(s: Smuggler, mode: str, options: Mapping[str, OptionValue]) -> Iterator[str]:
    """Yield where a position does not fit the table's mode and options."""
    ruled = any(p.role == "government" for p in s.players)
    if ruled != (mode == "government"):
        yield f"it is of mode '{'government' if ruled else 'smugglers'}', the table of '{mode}'"
    for name, held in (
        ("strict-tile-window", s.strict_window),
        ("uniform-mats", s.uniform_mats),
    ):
        if bool(options[name]) != held:
            yield f"it has option '{name}' {str(held).lower()}, the table has not"
