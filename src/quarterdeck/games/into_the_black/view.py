"""What one seat, or a spectator, may see of a game of Into the Black."""

from __future__ import annotations

from typing import Any

import msgspec

from quarterdeck.core.secrecy import sees
from quarterdeck.core.state import Seat
from quarterdeck.games.into_the_black.common import (
    board,
    decider,
    first_attack_dice,
    hand_limit,
    leadership,
    move_value,
    seat_of,
)
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.entries import Colour
from quarterdeck.games.into_the_black.rules.goals import value
from quarterdeck.games.into_the_black.ship import coordinates
from quarterdeck.games.into_the_black.state import (
    Character,
    IntoTheBlack,
    LootCard,
    Pos,
    Stage,
    Tile,
    Who,
)


class CardView(msgspec.Struct, frozen=True):
    """A loot card; `card-<id>` on the board. Without face it is face down for this viewer."""

    id: int
    deck: str
    face: str = ""
    name: str = ""
    type: str = ""
    set: str = ""
    value: int = 0
    on: int = 0


class TileView(msgspec.Struct, frozen=True):
    """A tile; `tile-x-y` on the board."""

    pos: Pos
    x: int
    y: int
    sides: str = ""
    """Of a corridor: o, d, w from north clockwise."""
    is_room: bool = False
    room: str = ""
    """Its id, if this viewer knows it."""
    name: str = ""
    revealed: bool = True
    guarded: bool = False
    loot: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    tokens: int = 0
    """Face-down Infestation tokens."""
    front: Pos = ""


class EnemyView(msgspec.Struct, frozen=True):
    """An enemy; `enemy-crew-7` on the board."""

    id: int
    kind: str
    name: str
    at: Pos
    damage: int
    health: int
    leadership: int
    attack: tuple[Colour, ...]


class CharacterView(msgspec.Struct, frozen=True):
    """A character; `char-captain` on the board."""

    board: Who
    name: str
    role: str
    seat: Seat | None
    runner: Seat
    at: Pos
    health: int
    max_health: int
    leadership: int
    move: int
    reputation: int
    cubes: tuple[str, ...]
    attack: tuple[Colour, ...]
    first_attack: tuple[Colour, ...]
    """What a first attack roll, or a Retreat, would throw now: with items, allies and Morale."""
    search: tuple[Colour, ...]
    hand: tuple[CardView, ...]
    hand_limit: int
    equipped: tuple[CardView, ...]
    trophies: tuple[str, ...]
    allies: tuple[int, ...]
    saved: str
    prisoner: bool
    waiting: bool
    earned: bool
    benefited: bool
    passive: str
    special: str
    value: int | None = None
    """Value of the Valuables in hand, for those who see the hand."""


class PlayerView(msgspec.Struct, frozen=True):
    """A person."""

    seat: Seat
    colour: str
    goals: tuple[tuple[int, str], ...]
    """Card ids with faces; the face is empty for those who may not know it."""
    eliminated: bool
    defeats: int
    rooms: int


class RollView(msgspec.Struct, frozen=True):
    """Dice on the table; `die-1`, `die-2` … on the board."""

    who: Who
    kind: str
    dice: tuple[str, ...]
    faces: tuple[str, ...]
    numbers: tuple[int, ...]
    picked: tuple[int, ...]
    attempt: tuple[str, int, int] | None = None
    """The event that it is to end, by its mark; which roll it is, of how many."""


class CombatView(msgspec.Struct, frozen=True):
    """The combat being fought."""

    at: Pos
    round: int
    acting: str
    queue: tuple[str, ...]
    started: int
    fallen: int


class View(msgspec.Struct, frozen=True):
    """Everything this viewer may see."""

    seat: Seat | None
    mode: str
    stage: Stage
    round: int
    apprehension: int
    morale: int
    milestones: tuple[int, ...]
    order: tuple[Who, ...]
    first: Who
    decider: Seat
    acting: Who
    """Whose Phase One turn it is."""
    actions: int
    moving: int
    tiles: tuple[TileView, ...]
    doors: tuple[str, ...]
    craters: tuple[Pos, ...]
    enemies: tuple[EnemyView, ...]
    characters: tuple[CharacterView, ...]
    players: tuple[PlayerView, ...]
    mission: str
    level: int
    offered: str
    charges: tuple[str, ...]
    data: tuple[str, ...]
    freed: bool
    primes: int
    found: int
    haul: int | None
    group_trophies: int
    destruct_off: bool
    disarmed: tuple[Who, ...]
    bag: int
    corridors: int
    rooms: int
    gear: int
    valuables: int
    events_left: int
    pool: int
    boards_open: tuple[str, ...]
    """Replacement boards that lie open to choose from."""
    wander_die: int
    laying: tuple[str, Pos, int] | None = None
    """The corridor being laid: its id, its cell, the direction of laying."""
    trail: tuple[Pos, ...] = ()
    """The tiles of the Move action in progress."""
    roll: RollView | None = None
    blow: tuple[Who, int, str] | None = None
    """Damage about to be applied: to whom, how much, by what."""
    draw: tuple[Who, int, tuple[CardView, ...]] | None = None
    reveal: tuple[Who, Pos, str] | None = None
    combat: CombatView | None = None
    reason: str = ""
    places: tuple[int, ...] = ()
    book: str = ""


def view(s: IntoTheBlack, seat: Seat | None) -> View:
    """IB-HIDE: build up what a seat, or a spectator, may see."""
    content = book(s)
    enemies = content.enemies
    return View(
        seat=seat,
        mode=s.mode,
        stage=s.stage,
        round=s.round,
        apprehension=s.apprehension,
        morale=s.morale,
        milestones=tuple(s.milestones),
        order=tuple(s.order),
        first=s.first,
        decider=decider(s),
        acting=s.turn.who,
        actions=s.turn.actions,
        moving=s.turn.moving,
        tiles=tuple(_tile(s, pos, tile, seat) for pos, tile in s.ship.items()),
        doors=tuple(s.doors),
        craters=tuple(s.craters),
        enemies=tuple(
            EnemyView(
                id=e.id,
                kind=e.kind,
                name=enemies[e.kind].name,
                at=e.at,
                damage=e.damage,
                health=enemies[e.kind].health,
                leadership=enemies[e.kind].leadership,
                attack=tuple(enemies[e.kind].attack),
            )
            for e in s.enemies
        ),
        characters=tuple(_character(s, c, seat) for c in s.crew if c.board),
        players=tuple(
            PlayerView(
                seat=p.seat,
                colour=p.colour,
                goals=tuple((g.id, g.face if sees(g, seat) else "") for g in p.goals),
                eliminated=p.eliminated,
                defeats=p.defeats,
                rooms=p.rooms,
            )
            for p in s.players
        ),
        mission=s.mission,
        level=s.level,
        offered=s.offered,
        charges=tuple(s.charges),
        data=tuple(s.data),
        freed=s.freed,
        primes=s.primes,
        found=s.found,
        haul=s.haul,
        group_trophies=sum(len(c.trophies) for c in s.crew),
        destruct_off=s.destruct_off,
        disarmed=tuple(s.disarmed),
        bag=sum(s.bag.values()),
        corridors=len(s.corridors),
        rooms=len(s.rooms),
        gear=len(s.gear),
        valuables=len(s.valuables),
        events_left=len(s.events_deck),
        pool=len(s.pool),
        boards_open=tuple(card.face for card in s.pool if sees(card, seat)),
        wander_die=s.wander_die,
        book=s.book,
        **_moment(s, seat),
    )


def _moment(s: IntoTheBlack, seat: Seat | None) -> dict[str, Any]:
    """Tell what is going on in the middle of a rule."""
    found: dict[str, Any] = {}
    if s.turn.moving:
        found["trail"] = tuple(s.turn.trail)
    if s.laying is not None:
        found["laying"] = (s.laying.corridor, s.laying.at, s.laying.heading)
    if s.roll is not None:
        r = s.roll
        found["roll"] = RollView(
            who=r.who,
            kind=r.kind,
            dice=tuple(r.dice),
            faces=tuple(r.faces),
            numbers=tuple(r.numbers),
            picked=tuple(r.picked),
            attempt=(r.attempt.target, r.attempt.nth, r.attempt.of) if r.attempt else None,
        )
    if s.blow is not None:
        found["blow"] = (s.blow.who, s.blow.amount, s.blow.source)
    if s.draw is not None:
        cards = tuple(_card(s, card, seat) for card in s.draw.cards)
        found["draw"] = (s.draw.who, s.draw.keep, cards)
    if s.reveal is not None:
        found["reveal"] = (s.reveal.who, s.reveal.at, s.reveal.event)
    if s.combat is not None:
        fight = s.combat
        found["combat"] = CombatView(
            at=fight.at,
            round=fight.round,
            acting=fight.acting,
            queue=tuple(fight.queue),
            started=fight.started,
            fallen=fight.fallen,
        )
    if s.result is not None:
        found["reason"], found["places"] = s.result.reason, s.result.places
    return found


def _card(s: IntoTheBlack, card: LootCard, seat: Seat | None) -> CardView:
    if not sees(card, seat):
        return CardView(id=card.id, deck=card.deck)
    loot = book(s).loot[card.face]
    return CardView(
        id=card.id,
        deck=card.deck,
        face=card.face,
        name=loot.name,
        type=loot.type,
        set=loot.set,
        value=loot.value,
        on=card.on,
    )


def _tile(s: IntoTheBlack, pos: Pos, tile: Tile, seat: Seat | None) -> TileView:
    x, y = coordinates(pos)
    if tile.room is None:
        return TileView(pos=pos, x=x, y=y, sides=tile.sides, name="Corridor")
    known = sees(tile.room, seat)
    room = book(s).rooms[tile.room.face] if known else None
    return TileView(
        pos=pos,
        x=x,
        y=y,
        is_room=True,
        room=room.id if room else "",
        name=room.name if room else "Unknown room",
        revealed=tile.revealed,
        guarded=bool(tile.room.guarded),
        loot=tuple(room.loot) if room else (),
        events=tuple(tile.events),
        tokens=len(tile.tokens),
        front=tile.front,
    )


def _character(s: IntoTheBlack, c: Character, seat: Seat | None) -> CharacterView:
    entry = board(s, c)
    open_hand = all(sees(card, seat) for card in c.hand)
    return CharacterView(
        board=c.board,
        name=entry.name,
        role=entry.role,
        seat=c.seat,
        runner=seat_of(s, c),
        at=c.at,
        health=c.health,
        max_health=entry.health,
        leadership=leadership(s, c),
        move=move_value(s, c),
        reputation=c.reputation,
        cubes=tuple(c.cubes),
        attack=tuple(entry.attack),
        first_attack=tuple(first_attack_dice(s, c)),
        search=tuple(entry.search),
        hand=tuple(_card(s, card, seat) for card in c.hand),
        hand_limit=hand_limit(s, c),
        equipped=tuple(_card(s, card, seat) for card in c.equipped),
        trophies=tuple(c.trophies),
        allies=tuple(c.allies),
        saved=c.saved or "",
        prisoner=c.prisoner,
        waiting=c.waiting,
        earned=c.board in s.earned,
        benefited=c.board in s.benefited,
        passive=entry.passive.text,
        special=entry.special.text,
        value=value(s, c) if open_hand else None,
    )
