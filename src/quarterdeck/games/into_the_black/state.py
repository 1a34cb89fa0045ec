"""The state of a game of Into the Black: the ship, its enemies, the characters, the decks."""

from __future__ import annotations

from typing import Literal

from quarterdeck.core.secrecy import Card
from quarterdeck.core.state import Part, Seat, State
from quarterdeck.games.into_the_black.entries import Colour, Deck, Face

#: A cell of the grid as text, "x,y"; x grows to the east, y to the south; the Airlock is "0,0".
Pos = str
#: A character is named by its board: "captain", "henchman".
Who = str
Stage = Literal[
    "boards",
    "equip",
    "goals",
    "mission",
    "level",
    "colours",
    "start-rooms",
    "round",
    "initiative",
    "steal",
    "turn",
    "expand",
    "wander",
    "spawn",
    "leaks",
    "combat",
    "end",
    "vote",
    "keep-mission",
    "replace",
]


class LootCard(Card, kw_only=True):
    """A loot card; its face is the id of the design."""

    deck: Deck
    on: int = 0
    """The weapon (card id) that this upgrade is attached to."""
    batch: int = 0
    """Cards put to the bottom together, in unknown order, share a number."""
    mixed: int = 0
    """Bits of the seats that know which faces the batch has."""


class RoomCard(Card, kw_only=True):
    """A room tile; its face is the room's id."""

    top: bool = False
    """It came from the top half of the room deck (IB-SETUP-09)."""
    guarded: bool | None = None
    """What its back shows since it was laid; None: nobody has seen its back."""


class CorridorCard(Card):
    """A corridor tile in the deck."""


class EventCard(Card):
    """An event card."""


class GoalCard(Card, kw_only=True):
    """A Personal Goal."""

    removed: bool = False
    """A traitor goal that everybody knows to be out of the game (IB-SETUP-05)."""


class MissionCard(Card):
    """A Primary Mission not yet drawn."""


class BoardCard(Card):
    """A player board nobody has."""


class TokenCard(Card):
    """An Infestation token; its face is the token's id."""


class Tile(Part):
    """A tile of the ship: a corridor, or a room if it has a card."""

    serial: int
    """Counts the tiles in the order of placing."""
    corridor: str = ""
    sides: str = ""
    """Of a corridor as it lies, from north clockwise: o(pen), d(oor), w(all)."""
    rot: int = 0
    heading: int = 0
    """The direction (0 north … 3 west) in which the corridor was laid (IB-RULE-61)."""
    room: RoomCard | None = None
    revealed: bool = False
    front: Pos = ""
    """The corridor tile in front of the room (IB-RULE-27)."""
    events: list[str] = []
    """Ongoing events on the room, by event id."""
    tokens: list[TokenCard] = []
    """Face-down Infestation tokens."""


class Enemy(Part):
    """An enemy on the ship."""

    id: int
    kind: str
    at: Pos
    damage: int = 0
    fresh: bool = False
    """A guard that came in this Phase Two (IB-WANDER-12)."""
    bridge: bool = False
    """It belongs to the random enemies of the Bridge (IB-RULE-85)."""


class Character(Part):
    """A board in play, or the place of one that was defeated."""

    board: Who
    seat: Seat | None
    """Its player; None: the Henchman."""
    at: Pos = ""
    """Empty: not in play."""
    health: int = 0
    reputation: int = 2
    cubes: list[str] = []
    """Benefits that carry a cube (IB-REP-05)."""
    hand: list[LootCard] = []
    equipped: list[LootCard] = []
    trophies: list[str] = []
    """Kinds of defeated enemies, in order."""
    allies: list[int] = []
    """The health of each ally."""
    armor: int = 0
    """Damage that armor has stopped this round."""
    spent: list[str] = []
    """Limited powers used, as 'round:…', 'turn:…', 'combat:…' or 'game:…'."""
    saved: Face | None = None
    prisoner: bool = False
    waiting: bool = False
    """Defeated, and its player gets a new board after Phase Four."""


class Player(Part):
    """A person."""

    seat: Seat
    colour: str = ""
    goals: list[GoalCard] = []
    """The goals dealt, later the one kept."""
    eliminated: bool = False
    defeats: int = 0
    """Boards of this player that were defeated."""
    rooms: int = 0
    """Rooms its characters were the first to enter."""


class Turn(Part):
    """What the Phase One turn in progress must remember."""

    who: Who = ""
    actions: int = 2
    started: bool = False
    ended: bool = False
    moving: int = 0
    """Tiles left of the Move action in progress."""
    trail: list[Pos] = []
    """The tiles of that Move action so far."""
    moved: bool = False
    items: Literal["", "equip", "trade", "discard"] = ""
    """The item action in progress."""
    touched: list[int] = []
    """Cards changed in it."""
    field: bool = False
    """The Force Field attempt of this turn has been made (IB-RULE-22)."""
    used: list[str] = []
    """Things usable once per turn."""
    met: bool = False
    """The character has encountered an enemy (IB-ROUND-07)."""


DESTRUCT = "self-destruct"


class Attempt(Part):
    """Search rolls in a row that must all succeed: which one it is, of how many (IB-EVENT-06)."""

    target: str
    """The event by its mark, or the self-destruct."""
    nth: int = 1
    of: int = 1


class Roll(Part):
    """Dice on the table, before they take effect."""

    who: Who
    kind: Literal[
        "search", "attack", "extra", "retreat", "treachery", "steal", "teleport", "explosion"
    ]
    dice: list[Colour] = []
    faces: list[Face] = []
    numbers: list[int] = []
    """Faces of standard dice."""
    first: bool = False
    """A first attack roll of a combat turn, with all bonuses."""
    fixed: list[int] = []
    """Dice that were swapped in and are not re-rolled (IB-ACT-05)."""
    picked: list[int] = []
    """Dice picked for the re-roll being made."""
    attempt: Attempt | None = None
    """What a search roll is for that is no Search action."""


class Blow(Part):
    """Damage about to be applied to a character."""

    who: Who
    amount: int
    source: str
    """An enemy kind, an event id or 'retreat'."""
    combat: bool = False
    """It can be avoided by leaving the combat (IB-REACT-03)."""


class Draw(Part):
    """Loot drawn and not yet kept."""

    who: Who
    cards: list[LootCard] = []
    keep: int = 1


class Reveal(Part):
    """A room being revealed."""

    who: Who
    at: Pos
    event: str = ""
    """The event card or token that is shown."""
    left: bool = False
    """The character is out of the room; later cards do not touch it (IB-EVENT-18)."""


class Combat(Part):
    """The combat being fought."""

    at: Pos
    round: int = 0
    queue: list[str] = []
    """Who has yet to act in this round: boards, and enemies as '#17'."""
    started: int = 0
    fallen: int = 0
    """Enemies defeated in this round."""
    acting: str = ""


class Laying(Part):
    """A corridor tile drawn and not yet laid."""

    corridor: str
    at: Pos
    heading: int


class Blast(Part):
    """An Explosion! that goes on (IB-RULE-53)."""

    at: Pos
    left: int
    since: int
    """The round in which it began."""


class IntoTheBlack(State, kw_only=True):
    """A whole game."""

    mode: Literal["standard", "cooperative", "solo", "infestation"]
    no_explosion: bool = True
    choose_mission: bool = False
    choose_boards: bool = False
    agreed_mission: str = ""
    """The mission that the table was laid with; empty: it is drawn or chosen."""
    agreed_level: str = ""
    """The level that the table was laid with; empty: the group votes."""
    players: list[Player]
    crew: list[Character]
    """The characters in order of seats, the Henchman last."""
    stage: Stage = "boards"
    then: Stage = "round"
    """The stage after a vote."""
    index: int = 0
    """Whose choice it is in setup and replacing; how far a round-long list has come."""
    round: int = 0
    apprehension: int = 1
    morale: int = 3
    milestones: list[int] = []
    """Milestones that have been reached."""
    vote_due: bool = False
    first: Who = ""
    first_seat: Seat = 0
    order: list[Who] = []
    """Turn order of Phase One."""
    thieves: list[Who] = []
    """Characters that have declared a steal attempt, the next one first."""
    turn: Turn
    earned: list[Who] = []
    """Characters that have earned Reputation this round (IB-REP-07)."""
    benefited: list[Who] = []
    """Characters that have used a benefit this round (IB-REP-03)."""

    ship: dict[Pos, Tile]
    doors: list[str] = []
    """Layout Blast Doors, as 'x,y|x,y'."""
    craters: list[Pos] = []
    last_laid: Pos = "0,0"
    serial: int = 0
    corridors: list[CorridorCard]
    """The top is the last one, in every deck."""
    rooms: list[RoomCard]
    lost_rooms: list[RoomCard] = []
    bridge: RoomCard | None = None
    command_centers: int = 0
    found: int = 0
    """Rooms revealed so far, the Airlock not counted."""
    laying: Laying | None = None

    enemies: list[Enemy] = []
    """In the order in which they came onto their tiles."""
    bag: dict[str, int]
    next_enemy: int = 1
    wander_die: int = 0
    groups: list[Pos] = []
    """Groups that have yet to wander."""

    gear: list[LootCard]
    valuables: list[LootCard]
    discards: list[LootCard] = []
    batches: int = 0
    events_deck: list[EventCard]
    events_past: list[EventCard] = []
    missions: list[MissionCard] = []
    goals: list[GoalCard] = []
    """Goals nobody holds."""
    pool: list[BoardCard] = []
    box: list[BoardCard] = []
    lost_boards: list[Who] = []
    tokens: list[TokenCard] = []
    """Infestation tokens that lie nowhere."""
    lurking: bool = False
    """Everybody knows that a face-down enemy token is left (IB-INFEST-17)."""
    clean: bool = False
    """Everybody knows that none is left (IB-INFEST-20)."""

    mission: str = ""
    level: int = 0
    offered: str = ""
    """The mission drawn by All is Lost!, before the group has chosen."""
    charges: list[str] = []
    data: list[str] = []
    freed: bool = False
    primes: int = 0
    """Special searches in the Shuttle Bay this round; 2: primed for good."""
    morale_room: bool = False
    """The Recreation Deck has been used."""
    signal_room: bool = False
    """The Communications Array has been used to lower Apprehension."""
    haul: int | None = None
    """The value of the Valuables in all hands, once it is revealed (IB-MISSION-08)."""
    scant: int | None = None
    """Valuables in the deck when everybody last saw that those in hands are not enough."""
    disarmed: list[Who] = []
    """Characters whose self-destruct room is marked, this round."""
    destruct_off: bool = False

    combats: list[Pos] = []
    combat: Combat | None = None
    cheered: bool = False
    """Morale has risen in this Phase Three (IB-MORALE-04)."""
    blasts: list[Blast] = []

    roll: Roll | None = None
    blow: Blow | None = None
    draw: Draw | None = None
    reveal: Reveal | None = None
