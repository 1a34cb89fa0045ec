"""The state of a game of Dark Moon: the outpost, the crew with their dice, the cards, the turn."""

from __future__ import annotations

from typing import Literal

from quarterdeck.core.secrecy import Card
from quarterdeck.core.state import Part, Seat, State

#: The three kinds of damage tokens (DM-DEF-07).
Kind = Literal["shield", "outpost", "fatigue"]
Colour = Literal["strong", "weak", "commander"]
VoteType = Literal["quarantine", "amputation", "clearance", "take-off"]
Side = Literal["weak", "strong"]
Hand = Literal["", "strong", "weak", "empty", "decide-strong", "decide-weak"]
"""What a fist holds in a vote; Lincoln may decide a clearance vote instead (DM-CHAR-11)."""
Purpose = Literal["repair", "lone-wolf", "malfunction", "test-commander"]
Stage = Literal[
    "first-event",
    "begin",
    "action",
    "order",
    "task",
    "declare",
    "submit",
    "judge",
    "complication",
    "settle",
    "votes",
    "end",
]
"""What the next step of the game does."""


class Pool(Part):
    """Some dice, by colour."""

    strong: int = 0
    weak: int = 0
    commander: int = 0


class StatusCard(Card):
    """A status card; its face is the card's id."""


class ThreatCard(Card):
    """A threat card; its face is the threat's id."""


class TaskCard(Card):
    """A task card, or the evacuation failure; its face is the card's id."""


class EventCard(Card):
    """An event card; its face is the event's id."""


class FatigueToken(Card):
    """A fatigue token; its face is the character. `seen` says who knows that it is in the game."""


class Looked(Card, kw_only=True):
    """A token of a pile that a revealer looks at; its face is the token's."""

    kind: Kind


class RolledDie(Card, kw_only=True):
    """A die of a private roll; its face is the number it shows."""

    colour: Colour


class CorporationDie(Card):
    """A corporation die of a private roll; its face is the number it shows."""


class Player(Part):
    """One seat: character, screen and marks."""

    seat: Seat
    character: str
    status: StatusCard
    dice: Pool
    """Active dice: never in a view of another seat."""
    revealed: bool = False
    quarantined: bool = False
    amputated: bool = False
    cleared: bool = False
    die_tokens: int = 0
    """The sum of the +1 and -1 die tokens."""
    threat: ThreatCard | None = None
    claimed: str = ""
    """The threat whose token this player has taken."""
    wild: bool = False
    """That token is a wild one."""
    exposed: bool = False
    """Has shown the status card by Exposure."""
    decided: bool = False
    """Lincoln has used his ability."""


class Variants(Part):
    """The variants in force (DM-VAR)."""

    expensive_voting: bool = False
    first_is_last: bool = False
    flimsy_quarantine: bool = False
    telepathic_infected: bool = False
    deadly_events: bool = False
    no_more_complications: bool = False
    nerfed_reveal: Literal["off", "normal", "extreme"] = "off"
    safe_orders: bool = False
    fatigued_infected: bool = False
    costly_actions: bool = False


class Roll(Part):
    """A private roll that lies behind a screen."""

    seat: Seat
    purpose: Purpose
    dice: list[RolledDie] = []


class Submitted(Part):
    """A die that somebody has submitted to the task."""

    seat: Seat
    colour: Colour
    value: int


class Task(Part):
    """The current task."""

    face: str
    kind: Kind | Literal["", "unknown"] = ""
    """What a malfunction threatens; unknown: not yet chosen."""
    difficulty: int = 0
    total: int = 0
    corporation: list[int] = []
    """The corporation dice submitted."""
    ins: list[Seat] = []
    outs: list[Seat] = []
    """Who has declared in and out, in order."""
    queue: list[Seat] = []
    """Who has yet to declare, then who has yet to submit, in order."""
    submitted: list[Submitted] = []
    target: Seat | None = None
    """The player chosen by a complication."""
    outcome: Literal["", "success", "failure"] = ""


class Vote(Part):
    """A vote in progress."""

    type: VoteType
    caller: Seat
    target: Seat | None
    hands: list[Hand] = []
    """The open hand of each seat, once revealed; empty text for those who do not vote."""
    side: Side | Literal[""] = ""


class Order(Part):
    """An order being carried out."""

    seat: Seat
    done: int = 0
    """Actions already performed."""


class Turn(Part):
    """The progress of the present turn."""

    number: int = 0
    rerolled: bool = False
    """Luba has used her reroll."""
    suspicious: bool = False
    evacuate: bool = False
    """Symbols of the task resolved in this turn that step 8 has to apply."""


class Mixed(Part):
    """Task cards that somebody arranged in secret: a seat knows these faces are among them."""

    seat: Seat
    cards: list[int]
    faces: list[str]


class Moment(Part):
    """A line of the chronicle that opens when the game is over."""

    turn: int
    seat: Seat
    kind: str
    shown: list[str] = []
    hidden: list[str] = []
    """What only this seat knew."""
    most: int = 0
    """How many dice a roll can have had: whoever remembers what was announced can tell."""


class DarkMoon(State, kw_only=True):
    """Everything on and behind the table."""

    players: list[Player]
    expansion: bool = False
    threats: bool = False
    company_man: bool = False
    variants: Variants
    stage: Stage = "first-event"
    active: Seat = 0
    starter: Seat = 0
    commander: Seat = 0
    turn: Turn

    shields: int = 0
    outposts: list[str] = []
    """Outpost tokens on the board."""
    outpost_pile: list[str]
    fatigue: list[FatigueToken] = []
    """Fatigue tokens on the board."""
    fatigue_pile: list[FatigueToken]
    fatigue_box: list[FatigueToken] = []
    """Fatigue tokens that are not in this game."""
    sabotage: Kind | Literal[""] = ""

    available: Pool
    spent: Pool

    event: str = ""
    cubes: int = 0
    needed: int = 0
    extra_cubes: int = 0
    """More cubes that the next event will need (Risk Assessment)."""
    completed: list[str] = []
    event_deck: list[EventCard]
    event_discards: list[EventCard] = []
    drawn_events: list[EventCard] = []
    """Lie before the commander, who chooses among them."""
    final: str
    final_cubes: int = 0
    final_needed: int = 0
    final_in_force: bool = False

    task_deck: list[TaskCard]
    """The top card is the last."""
    task_discards: list[TaskCard] = []
    drawn_tasks: list[TaskCard] = []
    """Lie before the one who chooses or interferes."""
    drawer: Seat | None = None
    task_card: TaskCard | None = None
    removed_tasks: list[TaskCard] = []
    mixed: list[Mixed] = []
    """What earlier lookers still know of cards that were arranged in secret since."""
    task: Task | None = None

    suspicion: int = 1
    """The space of the suspicion cube; 0: it has left the game."""
    evacuation: int = 0
    """The space of the evacuation cube; 0: it is not in the game."""
    refuelling: bool = False
    evacuation_over: bool = False

    threat_tokens: dict[str, int] = {}
    threats_dealt: bool = False
    spare_threats: list[ThreatCard] = []
    spare_statuses: list[StatusCard] = []

    roll: Roll | None = None
    corporation: list[CorporationDie] = []
    looked: list[Looked] = []
    looker: Seat | None = None
    vote: Vote | None = None
    order: Order | None = None
    revealing: Seat | None = None
    """Who is in the middle of revealing."""
    chronicle: list[Moment] = []
