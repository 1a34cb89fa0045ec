"""Positions of Into the Black for tests: `party(...)` sets one up from a few words.

Everything not named is plain: Quartermaster, Engineer and Cook (seats 0, 1, 2; nobody of them re-rolls
anything) stand on the Airlock with full Health, no Reputation and empty hands, the Henchman is far
away from mattering; north of the Airlock lies one crossing; Morale 3, Apprehension 1; no mission is
complete; it is the turn of the first of `order`.

A ship is told cell by cell: a corridor by its four sides from north clockwise ('oowo': o open, d door,
w wall), a room by its id; a '?' in front leaves it face down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quarterdeck.core.game import Setup
from quarterdeck.core.origin import Origin, SeatInfo, check_position
from quarterdeck.core.rng import Rng
from quarterdeck.core.secrecy import PUBLIC, bit
from quarterdeck.core.table import Table
from quarterdeck.games.into_the_black import GAME
from quarterdeck.games.into_the_black.common import give_board, place_enemy
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.ship import around, turned
from quarterdeck.games.into_the_black.state import (
    Character,
    CorridorCard,
    Enemy,
    IntoTheBlack,
    LootCard,
    Tile,
    Turn,
)

SEED = bytes(32)
BOARDS = ("quartermaster", "engineer", "cook", "powder-monkey")
SHIP = {"0,-1": "oooo"}


class Play(Table):
    """A table that is answered by keys, whoever is asked."""

    def do(self, *keys: str) -> Play:
        """Answer by keys, or by verb and name ('use stim-pack'); windows nobody names are passed."""
        for key in keys:
            assert self.asks, f"nobody is asked anything; '{key}' is left over"
            while self._find(key) is None and self.asks[0].question.hidden:
                self.answer(self.asks[0].seat, "pass")
                assert self.asks, f"nobody is asked anything; '{key}' is left over"
            index = self._find(key)
            assert index is not None, f"'{key}' not in {self.asked} {self.keys()}"
            self.choose(self.asks[0].seat, index)
        return self

    def quiet(self) -> Play:
        """Pass every window that is open."""
        while self.asks and self.asks[0].question.hidden:
            self.answer(self.asks[0].seat, "pass")
        return self

    def _find(self, key: str) -> int | None:
        a = self.asks[0]
        keys = a.keys()
        if key in keys:
            return keys.index(key)
        verb, _, name = key.partition(" ")
        for i, option in enumerate(a.options):
            if option is not None and option.verb == verb and name:
                if name in (option.to, self._card(option.card), self._enemy(option.to)):
                    return i
                if name == f"{self._card(option.card)}>{option.to}":
                    return i
        return None

    def _card(self, card_id: int) -> str:
        from quarterdeck.core.secrecy import cards_in

        return next((card.face for card in cards_in(self.s) if card.id == card_id), "")

    def _enemy(self, name: str) -> str:
        return next((e.kind for e in self.s.enemies if f"#{e.id}" == name), "")

    @property
    def s(self) -> IntoTheBlack:
        assert isinstance(self.state, IntoTheBlack)
        return self.state

    def c(self, board: str) -> Character:
        return next(c for c in self.s.crew if c.board == board)

    @property
    def asked(self) -> tuple[int, str]:
        return self.asks[0].seat, self.asks[0].question.id

    def keys(self) -> list[str]:
        return self.asks[0].keys()

    def offers(self, key: str) -> bool:
        """Whether an option is open, by key or by verb and name."""
        return self._find(key) is not None

    def verbs(self) -> set[str]:
        return {o.verb for o in self.asks[0].options if o is not None}

    def said(self, kind: str) -> list[dict[str, Any]]:
        return [event.facts for event in self.events() if event.kind == kind]

    def faces(self, board: str) -> list[str]:
        """Return the faces in a hand."""
        return [card.face for card in self.c(board).hand]

    def at(self, pos: Any) -> Any:
        """Return the enemies on a cell, or (for numbers) the table at an earlier moment."""
        if isinstance(pos, int):
            return Table.at(self, pos)
        return [e.kind for e in self.s.enemies if e.at == pos]


def fresh(seats: int = 3, mode: str = "standard", seed: int = 0, **options: Any) -> Play:
    """Lay a table at the very start; options with _ for -."""
    origin = _origin(seats, mode, {k.replace("_", "-"): v for k, v in options.items()}, seed)
    rng = Rng.from_seed(origin.seed)
    return Play(
        GAME, GAME.setup(Setup(seats, mode, origin.options, origin.book, rng)), origin=origin
    )


def _origin(seats: int, mode: str, options: Mapping[str, Any], seed: int) -> Origin:
    return Origin(
        mode=mode,
        options=GAME.choose_options(options),
        seats=tuple(SeatInfo() for _ in range(seats)),
        book=GAME.open_book(()),
        overlays=(),
        seed=seed.to_bytes(32, "big"),
    )


def party(  # noqa: C901, PLR0912, PLR0915 - one paragraph a word of the position
    *,
    seats: int = 3,
    mode: str = "standard",
    boards: Sequence[str] | None = None,
    ship: Mapping[str, str] | None = None,
    doors: Sequence[str] = (),
    craters: Sequence[str] = (),
    tokens: Mapping[str, Sequence[str]] | None = None,
    down: Mapping[str, Sequence[str]] | None = None,
    at: Mapping[str, str] | None = None,
    enemies: Mapping[str, Sequence[str]] | None = None,
    damage: Mapping[int, int] | None = None,
    health: Mapping[str, int] | None = None,
    reputation: Mapping[str, int] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    worn: Mapping[str, Sequence[str]] | None = None,
    trophies: Mapping[str, Sequence[str]] | None = None,
    allies: Mapping[str, Sequence[int]] | None = None,
    cubes: Mapping[str, Sequence[str]] | None = None,
    spent: Mapping[str, Sequence[str]] | None = None,
    goals: Mapping[int, str] | None = None,
    gear: Sequence[str] = (),
    valuables: Sequence[str] = (),
    events: Sequence[str] = (),
    rooms: Sequence[str] = (),
    corridors: Sequence[str] = (),
    mission: str = "commandeer",
    level: int = 0,
    order: Sequence[str] | None = None,
    stage: str = "turn",
    rolls: Sequence[int] = (),
    options: Mapping[str, Any] | None = None,
    turn: Mapping[str, Any] | None = None,
    fallen: Sequence[str] = (),
    eliminated: Sequence[int] = (),
    pool: int = 9,
    **state: Any,
) -> Play:
    """Set up a position; decks are named from the top, `down` are face-down Infestation tokens,
    `fallen` characters wait for a new board unless their player is eliminated; `pool` is how
    many replacement boards are left at most.
    """
    origin = _origin(seats, mode, options or {}, 0)
    s = GAME.setup(Setup(seats, mode, origin.options, origin.book, Rng.from_seed(SEED)))
    _clear(s)
    _boards(s, boards or BOARDS[: _heroes(s)])
    for pos, spec in (SHIP if ship is None else ship).items():
        _lay(s, pos, spec)
    _fronts(s)
    s.doors, s.craters = list(doors), list(craters)
    for pos, found in (tokens or {}).items():
        s.ship[pos].events = list(found)
    for pos, faces in (down or {}).items():
        for face in faces:
            card = next(card for card in s.tokens if card.face == face)
            s.tokens.remove(card)
            s.ship[pos].tokens.append(card)
    for c in s.crew:
        c.at = (at or {}).get(c.board, "0,0")
        c.health = (health or {}).get(c.board, c.health)
        c.reputation = (reputation or {}).get(c.board, 0)
        c.cubes = list((cubes or {}).get(c.board, ()))
        c.spent = list((spent or {}).get(c.board, ()))
        c.allies = list((allies or {}).get(c.board, ()))
        for kind in (trophies or {}).get(c.board, ()):
            c.trophies.append(kind)
            if kind in s.bag:
                s.bag[kind] -= 1
        for face in (hands or {}).get(c.board, ()):
            _give(s, c, face, equipped=False)
        for face in (worn or {}).get(c.board, ()):
            _give(s, c, face, equipped=True)
    for pos, kinds in (enemies or {}).items():
        for kind in kinds:
            full = kind if kind in book(s).enemies else f"enemy-{kind}"
            place_enemy(s, full, pos)
            if full in s.bag:
                s.bag[full] -= 1
    for number, points in (damage or {}).items():
        s.enemies[number].damage = points
    _top(s.gear, gear)
    _top(s.valuables, valuables)
    _top(s.events_deck, events)
    _top_rooms(s, rooms)
    _top(s.corridors, corridors)
    _goals(s, goals or {})
    _mission(s, mission, level)
    s.order = list(order or [c.board for c in s.crew])
    s.first, s.first_seat = s.order[0], next(c.seat or 0 for c in s.crew if c.board == s.order[0])
    s.round, s.index, s.stage = 1, 0, stage  # type: ignore[assignment]
    for player, colour in zip(s.players, book(s).colours, strict=False):
        player.colour = colour
    if stage == "turn":
        s.index = 1
        s.turn = Turn(**{"who": s.order[0], **(turn or {})})
    s.box += s.pool[pool:]
    s.pool = s.pool[:pool]
    for who in fallen:
        c = next(c for c in s.crew if c.board == who)
        c.at, c.health, c.reputation = "", 0, 0
        c.waiting = c.seat is not None and c.seat not in eliminated
        s.lost_boards.append(who)
        if c.seat is not None:
            s.players[c.seat].defeats += 1
            s.players[c.seat].eliminated = c.seat in eliminated
    for name, value in state.items():
        assert hasattr(s, name), name
        setattr(s, name, value)
    s.milestones = [at for at in book(s).milestones if at <= s.apprehension]
    s.rng.script = list(rolls)
    check_position(GAME, s)
    return Play(GAME, s, origin=origin)


def _heroes(s: IntoTheBlack) -> int:
    return sum(c.seat is not None for c in s.crew)


def _clear(s: IntoTheBlack) -> None:
    """Take everything back into the decks."""
    for tile in s.ship.values():
        s.tokens += tile.tokens
        tile.tokens = []
    for pos in [pos for pos in s.ship if pos != "0,0"]:
        tile = s.ship.pop(pos)
        if tile.room is not None:
            tile.room.guarded, tile.room.seen = None, 0
            s.rooms.insert(0, tile.room)
        else:
            s.corridors.insert(0, CorridorCard(id=6000 + tile.serial, face=tile.corridor))
    for enemy in s.enemies:
        s.bag[enemy.kind] += 1
    s.enemies, s.next_enemy, s.serial = [], 1, 0
    for c in s.crew:
        for card in c.hand:
            card.seen = 0
            (s.gear if card.deck == "gear" else s.valuables).insert(0, card)
        c.hand = []


def _boards(s: IntoTheBlack, boards: Sequence[str]) -> None:
    heroes = [c for c in s.crew if c.seat is not None]
    spare = [*s.pool, *s.box]
    for c, face in zip(heroes, boards, strict=True):
        holder = next((o for o in heroes if o.board == face), None)
        if holder is not None:
            holder.board, c.board = c.board, face
        elif c.board != face:
            card = next(card for card in spare if card.face == face)
            card.face, c.board = c.board, face
    for c in s.crew:
        give_board(s, c, c.board)


def _lay(s: IntoTheBlack, pos: str, spec: str) -> None:
    s.serial += 1
    if set(spec) <= set("odw"):
        card, rot = _corridor(s, spec)
        s.corridors.remove(card)
        s.ship[pos] = Tile(serial=s.serial, corridor=card.face, sides=spec, rot=rot, heading=0)
        return
    face = spec.removeprefix("?")
    if face == "bridge" and s.bridge is not None:
        room, s.bridge = s.bridge, None
    else:
        room = next(card for card in s.rooms if card.face == face)
        s.rooms.remove(room)
    down = spec.startswith("?")
    room.guarded = None if room.id >= 2090 else book(s).rooms[face].guarded
    room.seen = 0 if down else PUBLIC
    s.ship[pos] = Tile(serial=s.serial, room=room, revealed=not down)
    s.found += not down


def _corridor(s: IntoTheBlack, spec: str) -> tuple[CorridorCard, int]:
    """Find a tile that looks like this; if none is left, one with a door where this has a wall."""
    for alike in (lambda sides: sides, lambda sides: sides.replace("d", "w")):
        for card in s.corridors:
            for rot in range(4):
                if alike(turned(book(s).corridors[card.face], rot)) == alike(spec):
                    return card, rot
    raise LookupError(f"no corridor tile is left that looks like '{spec}'")


def _fronts(s: IntoTheBlack) -> None:
    for pos, tile in s.ship.items():
        if tile.room is not None and pos != "0,0":
            fronts = [
                cell
                for d, cell in enumerate(around(pos))
                if cell in s.ship and s.ship[cell].sides and s.ship[cell].sides[(d + 2) % 4] != "w"
            ]
            tile.front = fronts[0] if fronts else ""


def _give(s: IntoTheBlack, c: Character, face: str, *, equipped: bool) -> LootCard:
    deck = s.gear if book(s).loot[face].deck == "gear" else s.valuables
    card = next(card for card in deck if card.face == face)
    deck.remove(card)
    card.seen = PUBLIC if equipped or c.seat is None else bit(c.seat)
    if not equipped:
        c.hand.append(card)
        return card
    if book(s).loot[face].slot == "on-weapon":
        guns = [o for o in c.equipped if book(s).loot[o.face].type == "weapon"]
        card.on = guns[-1].id
    c.equipped.append(card)
    return card


def _top(deck: list[Any], faces: Sequence[str]) -> None:
    """Bring cards to the top of a deck by swapping faces."""
    for i, face in enumerate(faces):
        place = deck[-1 - i]
        other = next(card for card in deck[: len(deck) - i] if card.face == face)
        other.face, place.face = place.face, other.face


def _top_rooms(s: IntoTheBlack, faces: Sequence[str]) -> None:
    for i, face in enumerate(faces):
        card = next(card for card in s.rooms if card.face == face)
        s.rooms.remove(card)
        s.rooms.insert(len(s.rooms) - i, card)


def _goals(s: IntoTheBlack, goals: Mapping[int, str]) -> None:
    for player in s.players:
        if len(player.goals) > 1:
            s.goals.append(player.goals.pop())
    cards = [card for p in s.players for card in p.goals] + s.goals
    for seat, face in goals.items():
        mine = s.players[seat].goals[0]
        other = next(card for card in cards if card.face == face)
        other.face, mine.face = mine.face, other.face
    if goals:
        traitors = [card for card in s.goals if book(s).goals[card.face].traitor]
        for card in cards:
            card.removed = False
        for card in traitors[:3]:
            card.removed = True


def _mission(s: IntoTheBlack, mission: str, level: int) -> None:
    if not s.missions:
        return
    card = next(card for card in s.missions if card.face == mission)
    s.missions.remove(card)
    s.mission, s.level = mission, level


def enemy(table: Play, number: int = 0) -> Enemy:
    """Return the enemy with this place in the list."""
    return table.s.enemies[number]
