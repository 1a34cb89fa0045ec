"""Positions of Hyperspace Smuggler for tests: `smuggler(...)` sets one up from a few words.

Everything not named is as in a fresh game with a fixed layout: Korrin to the north of the starting
square, Ashmoor east, Deepglass south, Pelagia west; every ship on the home haven; empty holds; the
first seat is to act, with the dice given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quarterdeck.core.game import Setup, find_game
from quarterdeck.core.origin import Origin, SeatInfo, check_position
from quarterdeck.core.rng import Rng
from quarterdeck.core.secrecy import PUBLIC, bit
from quarterdeck.core.state import Event
from quarterdeck.core.table import Table
from quarterdeck.games.smuggler.rules.opening import SMUGGLER_SHIPS
from quarterdeck.games.smuggler.setup import board_ship
from quarterdeck.games.smuggler.state import Place, Player, Smuggler, TileCard, Turn

GAME = find_game("smuggler")
PLANETS = {"0,2": "korrin", "2,0": "ashmoor", "0,-2": "deepglass", "-2,0": "pelagia"}
SEED = bytes(32)


class Play(Table):
    """A table that is answered by keys, whoever is asked."""

    def do(self, *keys: str) -> Play:
        """Answer the seats that are asked, one after another, by these keys."""
        for key in keys:
            assert self.asks, f"nobody is asked anything; '{key}' is left over"
            self.answer(self.asks[0].seat, key)
        return self

    @property
    def s(self) -> Smuggler:
        assert isinstance(self.state, Smuggler)
        return self.state

    def p(self, seat: int) -> Player:
        return self.s.players[seat]

    @property
    def asked(self) -> tuple[int, str]:
        """The seat that is asked, and the id of the question."""
        return self.asks[0].seat, self.asks[0].question.id

    def keys(self) -> list[str]:
        """Return the keys of the options of whoever is asked."""
        return self.asks[0].keys()

    @property
    def offers(self) -> list[str]:
        """The same keys, for `in`."""
        return self.keys()

    def labels(self) -> list[str]:
        """Return the words of the options of whoever is asked."""
        a = self.asks[0]
        view = self.view(a.seat)
        return [a.question.label_of(view, option) for option in a.options]

    def said(self, kind: str) -> list[dict[str, Any]]:
        """Return the facts of all events of a kind so far."""
        return [event.facts for event in self.events() if event.kind == kind]

    def heard(self, seat: int | None) -> list[Event]:
        """Return what a seat, or a spectator, has seen happen."""
        return self.events_for(seat)

    def place(self, pos: str) -> Place:
        return self.s.board[pos]

    def hand_key(self, tile: str) -> str:
        """Return the key that places a hand tile of whoever holds it."""
        face = _tile_id(tile)
        return next(f"hand-{c.id}" for p in self.s.players for c in p.hand if c.face == face)

    def card_id(self, face: str) -> int:
        """Return the id of a planet card in some hold."""
        return next(c.id for p in self.s.players for c in p.cards if c.face == face)

    def squares(self, seat: int) -> dict[str, int]:
        """Return the dice that lie on a mat, by square."""
        return {square.id: square.die for square in self.p(seat).squares if square.die}

    def damaged(self, seat: int) -> list[str]:
        """Return the squares of a mat with a damage marker."""
        return [square.id for square in self.p(seat).squares if square.damaged]


def fresh(
    seats: int = 3,
    mode: str = "smugglers",
    seed: int = 0,
    rolls: Sequence[int] = (),
    **options: Any,
) -> Play:
    """Lay a table at the very start, before ships are chosen; options with _ for -."""
    origin = Origin(
        mode=GAME.choose_mode(seats, mode)[1].id,
        options=GAME.choose_options({k.replace("_", "-"): v for k, v in options.items()}),
        seats=tuple(SeatInfo() for _ in range(seats)),
        book=GAME.open_book(()),
        overlays=(),
        seed=seed.to_bytes(32, "big"),
    )
    rng = Rng.from_seed(origin.seed)
    rng.script = list(rolls)
    state = GAME.setup(Setup(seats, origin.mode, origin.options, origin.book, rng))
    return Play(GAME, state, origin=origin)


def smuggler(
    *,
    seats: int = 3,
    government: int | None = None,
    dice: Sequence[int] = (1, 1, 1),
    rolls: Sequence[int] = (),
    at: Mapping[int, str] | None = None,
    tiles: Mapping[str, str] | None = None,
    arrows: Mapping[str, str] | None = None,
    tokens: Mapping[str, str] | None = None,
    salvage_on: Mapping[str, int] | None = None,
    stack: Sequence[str] | None = None,
    top: Sequence[str] = (),
    haven_damage: Mapping[str, int] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    cards: Mapping[int, Sequence[str]] | None = None,
    salvage: Mapping[int, int] | None = None,
    troops: Mapping[int, int] | None = None,
    damage: Mapping[int, Sequence[str]] | None = None,
    lasers: Mapping[int, Sequence[int]] | None = None,
    scores: Mapping[int, int] | None = None,
    bounty: Mapping[int, int] | None = None,
    ships: Mapping[int, str] | None = None,
    market: Mapping[str, str] | None = None,
    decks: Mapping[str, Sequence[str]] | None = None,
    event: str = "",
    events: Sequence[str] | None = None,
    round: int = 1,  # noqa: A002 - the rulebook's word
    final: bool = False,
    active: int = 0,
    order: Sequence[int] | None = None,
    options: Mapping[str, Any] | None = None,
    **turn: Any,
) -> Play:
    """Set up a position in the middle of seat `order[active]`'s turn.

    Tiles and planets are named by id, planets also without their prefix; `stack` and `decks` and
    `events` are given from the top; `top` only puts these tiles on top of a stack that is otherwise
    whole; `rolls` are the dice that fall next. `tokens` maps a position
    to 'completed' or 'in-progress'. `turn` sets fields of the turn (free_action=False, …). Seats
    move in seat order, the government last, unless `order` says otherwise.
    """
    mode = "smugglers" if government is None else "government"
    given = dict(options or {})
    if government is not None:
        given["government-seat"] = government + 1
    origin = Origin(
        mode=mode,
        options=GAME.choose_options(given),
        seats=tuple(SeatInfo() for _ in range(seats)),
        book=GAME.open_book(()),
        overlays=(),
        seed=SEED,
    )
    s = GAME.setup(Setup(seats, mode, origin.options, origin.book, Rng.from_seed(SEED)))
    assert isinstance(s, Smuggler)
    _ships(s, ships or {})
    _fixed_layout(s)
    for pos, tile in (tiles or {}).items():
        s.board[pos] = Place(tile=_take_tile(s, _tile_id(tile)))
    for seat, faces in (hands or {}).items():
        _set_hand(s, s.players[seat], [_tile_id(face) for face in faces])
    if stack is not None:
        _set_stack(s, [_tile_id(face) for face in stack])
    for card, face in zip(reversed(s.stack), top, strict=False):
        _swap(s, card, _tile_id(face))
    _set_places(s, arrows or {}, haven_damage or {}, salvage_on or {})
    _set_cards(s, cards or {}, market or {}, decks or {})
    _set_events(s, event, events)
    for seat, p in enumerate(s.players):
        p.at = (at or {}).get(seat, p.at or "0,2")
        p.salvage = (salvage or {}).get(seat, 0)
        s.salvage -= p.salvage
        p.troops = (troops or {}).get(seat, 0)
        s.garrison -= p.troops
        p.score = (scores or {}).get(seat, 0)
        p.bounty = (bounty or {}).get(seat, 0)
        _set_mat(p, (damage or {}).get(seat, ()), (lasers or {}).get(seat, ()))
    if government is not None:
        _set_tokens(s, {"0,2": "completed"} if tokens is None else tokens)
    s.order = list(order or _usual_order(s))
    s.stage, s.round, s.final, s.active = "act", round, final, active
    s.turn = Turn(dice=list(dice), **turn)
    for p in s.players:
        planets = sum(card.face.startswith("planet-") for card in p.hand)
        p.sure_planets = min(p.sure_planets, planets)
    s.rng.script = list(rolls)
    check_position(GAME, s)
    return Play(GAME, s, origin=origin)


def _usual_order(s: Smuggler) -> list[int]:
    return [p.seat for p in sorted(s.players, key=lambda p: p.role == "government")]


def _set_places(
    s: Smuggler,
    arrows: Mapping[str, str],
    haven_damage: Mapping[str, int],
    salvage_on: Mapping[str, int],
) -> None:
    for pos, arrow in arrows.items():
        s.board[pos].arrow = arrow  # type: ignore[assignment]
    for pos, points in haven_damage.items():
        s.board[pos].damage = points
    for pos, count in salvage_on.items():
        s.board[pos].salvage = count
        s.salvage -= count


def _set_mat(p: Player, damage: Sequence[str], lasers: Sequence[int]) -> None:
    for square in p.squares:
        square.damaged = square.id in damage
    guns = [square for square in p.squares if square.system == "lasers"]
    for square, die in zip(guns, lasers, strict=False):
        square.die = die


def _set_tokens(s: Smuggler, tokens: Mapping[str, str]) -> None:
    for pos, side in tokens.items():
        s.board[pos].token = side  # type: ignore[assignment]
        s.garrison -= 1


def _tile_id(name: str) -> str:
    return name if "-" in name and not name.startswith("last-") else f"planet-{name}"


def _ships(s: Smuggler, ships: Mapping[int, str]) -> None:
    free = [ship for ship in SMUGGLER_SHIPS if ship not in ships.values()]
    for p in s.players:
        if p.role == "smuggler":
            board_ship(s, p, ships.get(p.seat) or free.pop(0))


def _tile_cards(s: Smuggler) -> list[TileCard]:
    return [*s.stack, *(card for p in s.players for card in p.hand)]


def _swap(s: Smuggler, card: TileCard, face: str) -> None:
    """Give a card the face; whoever had that face gets the card's old one."""
    other = next((c for c in _tile_cards(s) if c.face == face), None)
    if other is not None:
        other.face = card.face
        card.face = face
        return
    place = next(place for place in s.board.values() if place.tile == face)
    place.tile = card.face
    card.face = face


def _fixed_layout(s: Smuggler) -> None:
    for pos, name in PLANETS.items():
        face = f"planet-{name}"
        place = s.board[pos]
        if place.tile == face:
            continue
        for other in [*_tile_cards(s)]:
            if other.face == face:
                other.face, place.tile = place.tile, face
                break
        else:
            there = next(p for p in s.board.values() if p.tile == face)
            there.tile, place.tile = place.tile, face


def _take_tile(s: Smuggler, face: str) -> str:
    """Take a tile out of the stack; a tile in a hand is swapped into the stack first."""
    card = next((c for c in s.stack if c.face == face), None)
    if card is None:
        _swap(s, s.stack[0], face)
        card = s.stack[0]
    s.stack.remove(card)
    return face


def _set_hand(s: Smuggler, p: Player, faces: Sequence[str]) -> None:
    while len(p.hand) > len(faces):
        card = p.hand.pop()
        card.seen = 0
        s.stack.insert(0, card)
    while len(p.hand) < len(faces):
        card = s.stack.pop(0)
        card.seen = bit(p.seat)
        p.hand.append(card)
    for card, face in zip(p.hand, faces, strict=True):
        if card.face != face:
            _swap(s, card, face)
    p.sure_planets = min(p.sure_planets, sum(face.startswith("planet-") for face in faces))


def _set_stack(s: Smuggler, faces: Sequence[str]) -> None:
    """Make these the stack, from the top; all other tiles lie far out on the board."""
    for face in faces:
        card = next((c for c in s.stack if c.face == face), None)
        if card is None:
            _swap(s, next(c for c in s.stack if c.face not in faces), face)
    rest = [c for c in s.stack if c.face not in faces]
    s.stack = [next(c for c in s.stack if c.face == face) for face in reversed(faces)]
    for i, card in enumerate(rest):
        s.board[f"{50 + 2 * i},50"] = Place(tile=card.face)


def _set_cards(
    s: Smuggler,
    cards: Mapping[int, Sequence[str]],
    market: Mapping[str, str],
    decks: Mapping[str, Sequence[str]],
) -> None:
    for colour in s.decks:
        shown = s.market[colour]
        assert shown is not None
        shown.seen = 0
        s.decks[colour].append(shown)
        s.market[colour] = None
    for seat, faces in cards.items():
        for face in faces:
            card = _find_card(s, face)
            card.seen |= bit(seat)
            s.players[seat].cards.append(card)
    for colour, order in decks.items():
        wanted = [_find_card(s, face) for face in reversed(order)]
        for card in s.decks[colour]:  # type: ignore[index]
            card.seen = PUBLIC
            s.gone.append(card)
        s.decks[colour] = wanted  # type: ignore[index]
    for colour in s.decks:
        face = market.get(colour)
        if face == "":
            continue
        if face is None and (colour in decks or not s.decks[colour]):
            continue
        card = _find_card(s, face) if face else s.decks[colour].pop()
        card.seen = PUBLIC
        s.market[colour] = card


def _find_card(s: Smuggler, face: str) -> Any:
    for pile in (*s.decks.values(), s.gone):
        for card in pile:
            if card.face == face:
                pile.remove(card)
                card.seen = 0
                return card
    raise LookupError(face)


def _set_events(s: Smuggler, event: str, events: Sequence[str] | None) -> None:
    everything = [*s.event_deck, *s.unused_events]
    if event:
        card = next(c for c in everything if c.face == event)
        everything.remove(card)
        s.event = event
    if events is not None:
        s.event_deck = [next(c for c in everything if c.face == face) for face in reversed(events)]
    elif event and any(c.face == event for c in s.event_deck):
        s.event_deck = [c for c in s.event_deck if c.face != event]
    s.unused_events = [c for c in everything if c not in s.event_deck]
