"""The state of a game of Theseus: the ring of sectors, units, cards, tracks, the turn."""

from __future__ import annotations

from typing import Literal

from quarterdeck.core import secrecy
from quarterdeck.core.state import Part, Seat, State

Faction = Literal["marines", "aliens", "scientists", "greys", "pandora"]
ModeId = Literal["duel", "deathmatch", "team"]
Stage = Literal[
    "factions",
    "decks",
    "alliances",
    "sectors",
    "pandora-token",
    "deal",
    "install",
    "units",
    "move",
    "travel",
    "actions",
    "takeover",
    "sector",
    "pending",
    "refill",
    "last",
]

#: Where a unit is when it stands in no sector of the ring.
SPACE, POOL, ON_CARD = -1, -2, -3


class Card(secrecy.Card, kw_only=True):
    """A faction card; its face is the card's id in the content. In a slot it carries tokens."""

    seat: Seat
    """Whose faction it belongs to."""
    upgrades: int = 0
    """Upgrade tokens on it."""
    points: int = 0
    """Camcorder points."""
    activated: bool = False
    """Defense System: switched on for good (TH-SCI-03)."""
    deactivated_by: Seat | None = None
    """Who put a Deactivation token on it."""
    holds: str = ""
    """Gripper: the unit it holds."""
    embryo: str = ""
    """The Embryo lying on it: Pandora has taken it over."""
    spent: bool = False
    """A single-use takeover that ends with this Move or turn (TH-RULE-43, -65)."""


class Slot(Part):
    """A place for one card; an Installed slot may hold a Bonus card instead."""

    id: str
    card: Card | None = None
    bonus: str = ""


class Sector(Part):
    """A sector of the ring: who stands in its four Rooms, its Installed and Pending slots."""

    id: str
    rooms: list[str]
    slots: list[Slot]
    pending: list[Slot]


class Unit(Part):
    """A pawn, a Minor Alien or an Embryo."""

    id: str
    kind: str
    seat: Seat
    """Who controls it."""
    at: int = POOL
    """Index of its sector in the ring; or Space, the pool, a card."""
    room: int = -1
    """Its Room there; -1 while it is on the way."""
    upgraded: bool = False
    moved: bool = False
    """Moved in this turn, by whatever means (TH-TURN-05, TH-RULE-27)."""
    parasites: list[Seat] = []
    """Who placed each Parasite token it carries."""
    gripped: bool = False
    invisible: bool = False
    fading: bool = False
    """The Invisibility token leaves at the end of this turn (TH-GRE-12)."""


class Player(Part):
    """One seat: its faction, tracks, deck and what lies open beside it."""

    seat: Seat
    side: int
    """Players of one side are allies."""
    faction: Faction | None = None
    home: str = ""
    """The sector that counts as its faction sector."""
    life: int = 0
    data: int = 0
    upgrades: int = 0
    """Upgrade tokens held."""
    deck: list[Card] = []
    """The top is the last one."""
    unused: list[Card] = []
    """Cards left out of the deck at setup."""
    hand: list[Card] = []
    """Drawn in setup and not yet placed."""
    installs: int = 0
    """Cards installed or kept in setup."""
    held: list[Card] = []
    """Instants beside the player."""
    bonus: list[str] = []
    """Bonus cards beside the player."""
    discarded: list[Card] = []
    """Its faction cards that left the game."""
    out: bool = False
    """Its markers were removed after a tie for the first place (TH-DM-08)."""


class Turn(Part):
    """What the turn in progress must remember."""

    unit: str = ""
    """The unit moved, or chosen to move."""
    at: int = SPACE
    """The sector where its Move ended."""
    gone: bool = False
    """The unit left for its pool; should it be born again, it is another one (TH-RULE-57)."""
    points: int = 0
    """Move points, while the Move is being declared."""
    declared: list[str] = []
    """What changed the Move points: run, more, fewer."""
    buds: bool = False
    """No enemy stood where the Creature ended its Move (TH-PAN-10)."""
    actions: list[int] | None = None
    """Action cards (ids) still to be resolved; None: the phase has not begun (TH-ACT-06)."""
    ghosts: list[str] = []
    """Units that attacked by Ghost Strike (TH-ALI-07)."""
    sector_actions: list[str] | None = None
    """Sector actions still to be performed; None: the phase has not begun."""
    owed: list[str] = []
    """Own sector actions that wait for the end of an Additional Turn (TH-PAN-19)."""
    slot: str = ""
    """The Pending slot that waits to be refilled."""


class Theseus(State, kw_only=True):
    """A whole game."""

    mode: ModeId
    options: dict[str, bool | int | str]
    players: list[Player]
    units: dict[str, Unit] = {}
    ring: list[Sector] = []
    """Clockwise, the Corridors first."""
    unplaced: list[str] = []
    """Sectors that the players have yet to lay (TH-RULE-77)."""
    token: str = ""
    """Pandora's sector token: the sector it lies at."""
    token_side: Literal["", "left", "right"] = ""
    malfunction: int = 0
    """The card (id) under the Malfunction token; 0: it lies in the Control Room."""
    supply: int = 0
    """Upgrade tokens in the supply."""
    spare_bonus: list[str] = []
    """Bonus cards that left the game unused or played."""
    final: int = 0
    """The End token: 0 off, then 3, 2, 1, end."""
    order: list[Seat] = []
    active: int = 0
    """Whose turn it is, as an index into `order`."""
    extra: list[Seat] | None = None
    """Seats that still take an extra turn after a tie; None: there was no tie."""
    extra_begins: bool = False
    """The game has just ended in a tie: the running turn is cut short (TH-END-05)."""
    number: int = 0
    """Turns begun."""
    stage: Stage = "factions"
    turn: Turn
