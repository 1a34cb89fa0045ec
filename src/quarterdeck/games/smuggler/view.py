"""What one seat, or a spectator, may see of a game of Hyperspace Smuggler."""

from __future__ import annotations

import msgspec

from quarterdeck.core.secrecy import PUBLIC, sees
from quarterdeck.core.state import Seat
from quarterdeck.games.smuggler.common import cargo_value, coordinates, damage_count, loads
from quarterdeck.games.smuggler.content import COLOURS, Book, book, force
from quarterdeck.games.smuggler.state import (
    Colour,
    Place,
    PlanetCard,
    Player,
    Pos,
    Role,
    Smuggler,
    Square,
    Stage,
    System,
    Token,
)


class CardView(msgspec.Struct, frozen=True):
    """A planet card, as far as this viewer knows it."""

    id: int
    deck: Colour
    face: str = ""
    """The card's id in the content; empty: face down for this viewer."""
    name: str = ""
    kind: str = ""
    """cargo or passenger"""
    destination: str = ""
    """Tile id of the planet."""
    destination_name: str = ""
    destination_colour: str = ""
    value: int = 0
    wanted: bool | None = None
    public: bool = False
    """Everybody knows it (taken from the face-up place)."""
    origin: str = ""
    """Name of the planet where the government picked it up."""


class HoldView(msgspec.Struct, frozen=True):
    """One cargo hold; `hold-<n>` on the board, n from 1 in the order of the list."""

    kind: str
    """card, salvage, troops or empty"""
    card: CardView | None = None
    count: int = 0
    """Salvage tokens in it."""


class SquareView(msgspec.Struct, frozen=True):
    """One dice square; `sq-<system>-<n>` on the board."""

    system: System
    n: int
    damaged: bool
    die: int
    takes: str
    """In words for a small label: 1, 1–2, 2–5, odd, even, any."""


class TileView(msgspec.Struct, frozen=True):
    """A tile, on the board or in the viewer's hand."""

    tile: str
    name: str
    kind: str
    """haven, space, planet, wormhole, asteroid, nebula or slipstream"""
    x: int = 0
    y: int = 0
    colour: str = ""
    face: int = 0
    """The hyperspace face it shows; 0: none."""
    salvage: int = 0
    """Tokens on it; in a hand: printed icons."""
    arrow: str = ""
    damage: int = 0
    token: Token = ""
    idle: bool = False
    """A wormhole without its twin on the board, or an inert slipstream."""


class ShipView(msgspec.Struct, frozen=True):
    """A player: ship, mat, holds."""

    seat: Seat
    role: Role
    ship: str
    """Mat id: kestrel, packmule, hornet, tinker, cruiser; empty before it is chosen."""
    ship_name: str
    at: Pos
    score: int
    bounty: int
    damage: int
    damage_capacity: int
    squares: tuple[SquareView, ...]
    holds: tuple[HoldView, ...]
    tiles: int
    """Tiles in hand."""
    sure_planets: int
    recognised: bool
    hand: tuple[TileView, ...] = ()
    """Only for the owner."""
    hand_ids: tuple[int, ...] = ()
    """Only for the owner: the ids of the tiles in `hand`."""
    cargo_value: int | None = None
    """Only for the owner."""


class MarketView(msgspec.Struct, frozen=True):
    """A planet deck and its face-up card."""

    colour: Colour
    deck: int
    card: CardView | None


class EventView(msgspec.Struct, frozen=True):
    """The event card that lies there."""

    id: str
    name: str
    timing: str
    """instant or round"""
    text: str


class CombatView(msgspec.Struct, frozen=True):
    """The combat in progress, as everybody sees it."""

    attacker: Seat
    defender: Seat | None
    """None: a station."""
    rolls: tuple[tuple[int, int], tuple[int, int]]
    taken: tuple[int, ...]
    lasers: tuple[int, ...]


class View(msgspec.Struct, frozen=True):
    """Everything this viewer may see."""

    seat: Seat | None
    stage: Stage
    round: int
    rounds: int
    order: tuple[Seat, ...]
    active: Seat | None
    dice: tuple[int, ...]
    """Unassigned dice of the active player."""
    used: tuple[int, ...]
    free_action: bool
    government: Seat | None
    tiles: tuple[TileView, ...]
    """On the board, in the order they were placed."""
    ships: tuple[ShipView, ...]
    market: tuple[MarketView, ...]
    event: EventView | None
    events_left: int
    past_events: tuple[str, ...]
    stack: int
    stack_bottom: tuple[str, ...]
    """Tiles everybody saw go to the bottom of the stack, the lowest first."""
    salvage: int
    garrison: int
    strict_window: bool
    fought: tuple[Seat, ...]
    stations: tuple[str, ...] = ()
    """The havens whose stations were fought this turn."""
    uniform_mats: bool = False
    combat: CombatView | None = None
    places: tuple[int, ...] = ()
    """After the end: the place of each seat, 1 = winner."""
    book: str = ""
    """Fingerprint of the content, which gives ids their names; empty: the content of the box."""


def view(s: Smuggler, seat: Seat | None) -> View:
    """HS-INFO: build up what a seat, or a spectator, may see."""
    content = book(s)
    playing = s.stage in ("charge", "act") and s.result is None
    event = content.events.get(s.event)
    return View(
        seat=seat,
        stage=s.stage,
        round=s.round,
        rounds=s.round + len(s.event_deck) + (not s.final),
        order=tuple(s.order),
        active=s.order[s.active] if playing else None,
        dice=tuple(s.turn.dice),
        used=tuple(s.turn.used),
        free_action=s.turn.free_action,
        government=next((p.seat for p in s.players if p.role == "government"), None),
        tiles=tuple(_tile(s, content, pos, place) for pos, place in s.board.items()),
        ships=tuple(_ship(s, content, p, seat) for p in s.players),
        market=tuple(_market(s, content, colour, seat) for colour in COLOURS),
        event=EventView(event.id, event.name, event.timing, event.text) if event else None,
        events_left=len(s.event_deck),
        past_events=tuple(s.past_events),
        stack=len(s.stack),
        stack_bottom=_bottom(s),
        salvage=s.salvage,
        garrison=s.garrison,
        strict_window=s.strict_window,
        uniform_mats=s.uniform_mats,
        fought=tuple(s.turn.fought),
        stations=tuple(s.turn.stations),
        combat=_combat(s),
        places=s.result.places if s.result else (),
        book=s.book,
    )


def _bottom(s: Smuggler) -> tuple[str, ...]:
    shown = []
    for card in s.stack:
        if card.seen != PUBLIC:
            break
        shown.append(card.face)
    return tuple(shown)


def _combat(s: Smuggler) -> CombatView | None:
    c = s.combat
    if c is None:
        return None
    return CombatView(c.attacker, c.defender, c.rolls, tuple(c.taken), tuple(c.lasers))


def _tile(s: Smuggler, content: Book, pos: Pos, place: Place) -> TileView:
    tile = content.tiles[place.tile]
    x, y = coordinates(pos)
    idle = place.inert
    if tile.kind == "wormhole":
        wormholes = [p for p in s.board.values() if content.tiles[p.tile].kind == "wormhole"]
        idle = len(wormholes) == 1
    return TileView(
        tile=tile.id,
        name=tile.name,
        kind=tile.kind,
        x=x,
        y=y,
        colour=tile.colour,
        face=tile.hyperspace,
        salvage=place.salvage,
        arrow=place.arrow,
        damage=place.damage,
        token=place.token,
        idle=idle,
    )


def _hand_tile(content: Book, tile_id: str) -> TileView:
    tile = content.tiles[tile_id]
    return TileView(
        tile=tile.id,
        name=tile.name,
        kind=tile.kind,
        colour=tile.colour,
        face=tile.hyperspace,
        salvage=tile.salvage,
    )


def _ship(s: Smuggler, content: Book, p: Player, seat: Seat | None) -> ShipView:
    mat = content.mats.get(p.ship)
    own = p.seat == seat
    return ShipView(
        seat=p.seat,
        role=p.role,
        ship=p.ship,
        ship_name=mat.name if mat else "",
        at=p.at,
        score=p.score,
        bounty=p.bounty,
        damage=damage_count(p),
        damage_capacity=max(0, len(p.squares) - 1),
        squares=tuple(_square(s, sq) for sq in p.squares),
        holds=_holds(s, content, p, seat),
        tiles=len(p.hand),
        sure_planets=p.sure_planets,
        recognised=p.recognised,
        hand=tuple(_hand_tile(content, c.face) for c in p.hand) if own else (),
        hand_ids=tuple(c.id for c in p.hand) if own else (),
        cargo_value=cargo_value(s, p) if own else None,
    )


def _square(s: Smuggler, sq: Square) -> SquareView:
    n = int(sq.id.rsplit("-", 1)[1])
    return SquareView(sq.system, n, sq.damaged, sq.die, _takes(force(s).accepts[sq.system]))


_WORDS = {
    frozenset({1, 2, 3, 4, 5, 6}): "any",
    frozenset({2, 4, 6}): "even",
    frozenset({1, 3, 5}): "odd",
    frozenset({2, 3, 4, 5}): "2–5",
    frozenset({1, 2}): "1–2",
}


def _takes(faces: frozenset[int]) -> str:
    """Say in a small label which faces a square takes."""
    return _WORDS.get(faces) or " ".join(map(str, sorted(faces)))


def _holds(s: Smuggler, content: Book, p: Player, seat: Seat | None) -> tuple[HoldView, ...]:
    cards = {card.id: card for card in p.cards}
    held = []
    for load in loads(s, p):
        if load.kind == "card":
            held.append(HoldView("card", _card(content, cards[load.n], seat)))
        else:
            held.append(HoldView(load.kind, count=load.n if load.kind == "salvage" else 0))
    held += [HoldView("empty")] * (p.holds - len(held))
    return tuple(held)


def _card(content: Book, card: PlanetCard, seat: Seat | None) -> CardView:
    origin = content.tiles[card.origin].name if card.origin else ""
    if not sees(card, seat):
        return CardView(card.id, card.deck, wanted=card.wanted, origin=origin)
    printed = content.cards[card.face]
    planet = content.tiles[printed.destination]
    return CardView(
        id=card.id,
        deck=card.deck,
        face=card.face,
        name=printed.name,
        kind=printed.type,
        destination=planet.id,
        destination_name=planet.name,
        destination_colour=planet.colour,
        value=printed.value,
        wanted=printed.wanted,
        public=card.seen == PUBLIC,
        origin=origin,
    )


def _market(s: Smuggler, content: Book, colour: Colour, seat: Seat | None) -> MarketView:
    card = s.market[colour]
    shown = _card(content, card, seat) if card is not None else None
    return MarketView(colour, len(s.decks[colour]), shown)
