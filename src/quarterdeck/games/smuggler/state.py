"""The state of a game of Hyperspace Smuggler: the chart, the ships, the decks, the turn."""

from __future__ import annotations

from typing import Literal

from quarterdeck.core.secrecy import Card
from quarterdeck.core.state import Part, Seat, State

#: A grid position as text, "x,y"; x grows to the east, y to the north, Home Haven is "0,0".
Pos = str
Colour = Literal["red", "blue", "yellow"]
System = Literal["engines", "hyperspace", "routing", "repair", "lasers"]
Role = Literal["smuggler", "government"]
Token = Literal["", "in-progress", "completed"]
Stage = Literal["ships", "garrison", "charge", "act", "round-end"]


class TileCard(Card):
    """A tile that is not on the board: in the stack or in a hand; its face is the tile's id."""


class PlanetCard(Card, kw_only=True):
    """A planet card; its face is the card's id."""

    deck: Colour
    origin: str = ""
    """The planet (tile id) where the government picked it up (HS-GOV-09)."""
    wanted: bool | None = None
    """What everybody knows of its WANTED mark without having seen it (HS-INFO-07)."""


class EventCard(Card):
    """An event; its face is the event's id."""


class Square(Part):
    """One dice square of a mat."""

    id: str
    """The system and its number on the mat: engines-1."""
    system: System
    damaged: bool = False
    die: int = 0
    """The face of the die that lies here; 0: none."""


class Place(Part):
    """A tile on the board."""

    tile: str
    arrow: Literal["", "n", "e", "s", "w"] = ""
    salvage: int = 0
    damage: int = 0
    token: Token = ""
    inert: bool = False
    """A slipstream without permitted direction: empty space for good (HS-SLIP-07)."""


class Player(Part):
    """One seat's ship, mat, holds and hand."""

    seat: Seat
    role: Role
    ship: str = ""
    at: Pos = ""
    score: int = 0
    bounty: int = 0
    squares: list[Square] = []
    holds: int = 0
    cards: list[PlanetCard] = []
    salvage: int = 0
    troops: int = 0
    """Occupation tokens aboard."""
    hand: list[TileCard] = []
    sure_planets: int = 0
    """How many of the hand tiles everybody knows to be planets: dealt and not yet placed."""
    recognised: bool = False


class Turn(Part):
    """What the turn in progress must remember."""

    dice: list[int] = []
    """Unassigned dice."""
    used: list[int] = []
    """Faces of the dice that were assigned or spent, lasers included, in order."""
    free_action: bool = True
    started_here: bool = True
    """The ship has not left the tile it started on (HS-COMBAT-02)."""
    fought: list[Seat] = []
    stations: list[str] = []
    """The havens (tile ids) whose stations were fought (HS-STATION-03)."""
    interacted: bool = False
    """A die was assigned to the present tile, so no combat from HS-COMBAT-02 any more."""
    system_used: bool = False
    """A die went to a ship system since the arrival or the roll (HS-VAR-03)."""
    wormhole: bool = False
    """Carried by a wormhole already (HS-WORM-03)."""


class Combat(Part):
    """The combat in progress; the defender is a seat, or None for a station."""

    attacker: Seat
    defender: Seat | None
    rolls: tuple[tuple[int, int], tuple[int, int]]
    """Attacker's, then defender's dice."""
    taken: list[int] = []
    """The die or sum that attacker, then defender, uses."""
    lasers: list[int] = []
    """The laser die that attacker, then defender, adds; 0: none."""


class Smuggler(State, kw_only=True):
    """A whole game."""

    strict_window: bool = False
    uniform_mats: bool = False
    players: list[Player]
    board: dict[Pos, Place]
    stack: list[TileCard]
    """The top is the last one."""
    decks: dict[Colour, list[PlanetCard]]
    market: dict[Colour, PlanetCard | None]
    gone: list[PlanetCard] = []
    """Planet cards out of the game."""
    event_deck: list[EventCard]
    event: str = ""
    """The event whose card lies there, in force if it is a round event."""
    past_events: list[str] = []
    unused_events: list[EventCard] = []
    salvage: int = 20
    garrison: int = 0
    """Occupation tokens in the government's supply."""
    order: list[Seat] = []
    stage: Stage = "ships"
    round: int = 0
    final: bool = False
    """No event was left to reveal: this is the last round (HS-ROUND-04)."""
    active: int = 0
    """Whose turn it is, as an index into `order`."""
    turn: Turn
    combat: Combat | None = None
