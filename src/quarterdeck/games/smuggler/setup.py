"""Chapter II, Setup: players and options become the first state."""

from __future__ import annotations

from quarterdeck.core.game import Setup, SetupError
from quarterdeck.core.rng import Rng
from quarterdeck.core.secrecy import pile, show
from quarterdeck.core.state import Seat
from quarterdeck.games.smuggler.content import COLOURS, SYSTEMS, Book, book
from quarterdeck.games.smuggler.entries import EMPTY_TILE, STANDARD_MAT
from quarterdeck.games.smuggler.state import (
    Colour,
    EventCard,
    Place,
    PlanetCard,
    Player,
    Smuggler,
    Square,
    TileCard,
    Turn,
)

HOME = "0,0"
#: Ids of hidden things; each kind has its own hundred.
TILE_IDS, CARD_IDS, EVENT_IDS = 100, 200, 400


def setup(config: Setup) -> Smuggler:
    """HS-SETUP-01..17: everything up to the first decision, the choice of ships."""
    s = Smuggler(
        rng=config.rng,
        book=config.book,
        strict_window=bool(config.options["strict-tile-window"]),
        uniform_mats=bool(config.options["uniform-mats"]),
        players=_players(config),
        board={},
        stack=[],
        decks={},
        market={},
        event_deck=[],
        turn=Turn(),
    )
    content = book(s)
    s.salvage = content.salvage
    _lay_tiles(s, content)
    _shuffle_cards(s, content)
    _shuffle_events(s, content)
    if config.mode == "government":
        s.garrison = content.occupation - content.counts[config.seats].occupation_tokens_removed
    for p in s.players:
        if p.role == "government":
            board_ship(s, p, "cruiser")
            p.at = ""
    _fixed_ships(s, config)
    return s


def _players(config: Setup) -> list[Player]:
    ruler = _government_seat(config)
    return [
        Player(seat=seat, role="government" if seat == ruler else "smuggler")
        for seat in range(config.seats)
    ]


def _government_seat(config: Setup) -> Seat | None:
    """HS-SETUP-12, HS-RULE-53: the seat that the host names, or one drawn at random."""
    if config.mode != "government":
        return None
    named = config.options["government-seat"]
    if not isinstance(named, int):
        return config.rng.below(config.seats)
    if named > config.seats:
        msg = f"option 'government-seat': expected a seat from 1 to {config.seats}; got '{named}'"
        raise SetupError(msg)
    return named - 1


def board_ship(s: Smuggler, p: Player, ship: str) -> None:
    """HS-SETUP-07, -09, -10, HS-VAR-02: a mat without damage, and the ship on the home haven."""
    mats = book(s).mats
    uniform = s.uniform_mats and p.role == "smuggler"
    mat = mats[STANDARD_MAT] if uniform else mats[ship]
    p.ship = ship
    p.at = HOME
    p.holds = mat.cargo_holds
    p.squares = [
        Square(id=f"{system}-{n}", system=system)
        for system in SYSTEMS
        for n in range(1, getattr(mat.squares, system) + 1)
    ]


def _fixed_ships(s: Smuggler, config: Setup) -> None:
    """HS-RULE-45: ships that the host has fixed; whoever is drawn as government needs none."""
    taken: set[str] = set()
    for p in s.players:
        name = f"ship-{p.seat + 1}"
        ship = str(config.options[name])
        if ship == "choose":
            continue
        if ship in taken:
            msg = f"option '{name}': '{ship}' is taken; two players never have the same ship"
            raise SetupError(msg)
        taken.add(ship)
        if p.role != "government":
            board_ship(s, p, ship)


def _lay_tiles(s: Smuggler, content: Book) -> None:
    """HS-SETUP-01..04: the starting square, four planets, the hands, the stack."""
    for tile in content.tiles.values():
        if tile.set == "start" and tile.at is not None:
            s.board[f"{tile.at[0]},{tile.at[1]}"] = Place(tile=tile.id)
    planets = [tile.id for tile in content.tiles.values() if tile.set == "planet"]
    s.rng.shuffle(planets)
    for x, y in content.slots:
        s.board[f"{x},{y}"] = Place(tile=planets.pop())
    count = content.counts[len(s.players)]
    first_id = TILE_IDS + 1
    for p in s.players:
        dealt = [planets.pop() for _ in range(count.planet_tiles_in_hand_each)]
        p.hand = pile(TileCard, dealt, s.rng, first_id)
        p.sure_planets = len(dealt)
        first_id += len(dealt)
        for card in p.hand:
            show(card, p.seat)
    rest = [t.id for t in content.tiles.values() if t.set == "stack" and t.id != EMPTY_TILE]
    s.stack = pile(TileCard, planets + rest, s.rng, first_id)


def _shuffle_cards(s: Smuggler, content: Book) -> None:
    """HS-SETUP-05: three decks, the top card of each face up beside it."""
    first_id = CARD_IDS + 1
    for colour in COLOURS:
        deck = _deck(s.rng, content, colour, first_id)
        first_id += len(deck)
        top = deck.pop()
        show(top)
        s.decks[colour] = deck
        s.market[colour] = top


def _deck(rng: Rng, content: Book, colour: Colour, first_id: int) -> list[PlanetCard]:
    faces = [card.id for card in content.cards.values() if card.deck == colour]
    return pile(PlanetCard, faces, rng, first_id, deck=colour)


def _shuffle_events(s: Smuggler, content: Book) -> None:
    """HS-SETUP-06: the event deck for this number of players; the others stay out unseen."""
    events = pile(EventCard, content.events, s.rng, EVENT_IDS + 1)
    size = content.counts[len(s.players)].event_deck_size
    s.event_deck = events[:size]
    s.unused_events = events[size:]
