"""The state of Boarders and Black Flags: the match, the ships' logs, the deck, the cups, the test."""

from __future__ import annotations

from typing import Literal

from quarterdeck.core.secrecy import Card
from quarterdeck.core.state import Part, Seat, State

Edge = Literal["", "port", "starboard", "aft", "forward"]
Whereabouts = Literal["box", "deck", "waiting", "removed", "escaped"]
Phase = Literal["reinforce", "move", "attack", "special"]
Stage = Literal[
    "ships",
    "fleets",
    "crews",
    "scenario",
    "roles",
    "spotting",
    "cannons",
    "furniture",
    "catapult",
    "note",
    "deploy-host",
    "boarders-edge",
    "deploy-boarder",
    "round",
    "lying",
    "reinforce",
    "move",
    "attack",
    "special",
    "pitch",
    "shift",
    "fires",
    "round-end",
    "game-over",
    "supply",
    "service",
    "sails",
    "match-over",
]
NOBODY: Seat = -1


class LyingDie(Card):
    """A die under a cup; its face is what it shows."""


class Note(Card):
    """The Host's secret note; its face is the id of a Vital Area (BF-COMP-07)."""


class Stuff(Part):
    """A crew member or a piece of furniture; its id is its place in the list, from 1 (BF-HARSH-05)."""

    id: int
    kind: str
    """The profile or the piece: an id of the content."""
    n: int = 1
    """Its number among those of its kind and owner."""
    seat: Seat = NOBODY
    place: Whereabouts = "box"
    x: int = 0
    y: int = 0
    """The base centre in thousandths of an inch; off the Deck: where it was last."""
    turn: int = 0
    down: bool = False
    ready: bool = False
    tokens: int = 0
    """Searched tokens carried."""
    searched: bool = False
    activated: bool = False
    returned: bool = False
    weapon: str = ""
    devil: bool = False
    """The Devil's re-roll is used (BF-SEW-03)."""
    skull: bool = False


class Drop(Part):
    """A Searched token lying on the Deck (BF-RULE-76)."""

    x: int
    y: int


class Roll(Part):
    """One die of a test."""

    seat: Seat
    """Who rolled it."""
    stuff: int
    """For which model."""
    rolled: int
    counts: int
    """Its value after lies (BF-LIE-15)."""
    stat: int = 0
    modifier: int = 0
    total: int = 0


class Test(Part):
    """The test in progress (BF-TEST-04)."""

    stat: str
    rolls: list[Roll]
    step: Literal["roll", "indicate", "select", "claim", "judge", "resolve", "done"] = "roll"
    liar: Seat = NOBODY
    claim: int = 0
    opposed: bool = False
    success: bool = False


class Attack(Part):
    """The attack in progress."""

    attacker: int
    weapon: str
    target: int = 0
    """The one that is attacked now; 0: none yet."""
    targets: list[int] = []
    """Those that come after it."""
    bonus: int = 0
    """Added to the tested statistic by sacrifices (BF-DEAD-08)."""
    beaten: bool = False


class Placing(Part):
    """A model whose place is being aimed."""

    stuff: int
    down: bool = False
    """It will lie there."""
    turn: int = 0
    """How it is turned, if the place does not say."""


class Image(Part):
    """An image sewn on a sail, in millimetres (BF-SPOT-02)."""

    kind: str
    x: int
    y: int
    r: int


class Log(Part):
    """A Ship's Log (BF-CAMP-01)."""

    name: str = ""
    ship: str = ""
    gold: int = 0
    food: int = 0
    gunpowder: int = 0
    cannons: int = 0
    items: list[str] = []
    sail: list[Image] = []
    ticks: list[str] = []
    won: int = 0
    """Matches won so far."""


class Player(Part, kw_only=True):
    """One seat: fleet, crew, cup, points."""

    seat: Seat
    fleet: str = ""
    captain: str = ""
    sections: list[str] = []
    weapons: list[str] = []
    """The weapons of the Specialists, in order (BF-MATCH-05)."""
    cup: list[LyingDie] = []
    pinched: int = 0
    """The id of the Lying Die selected for a lie (BF-LIE-06); 0: none."""
    replaces: int = -1
    """Which die of the test it replaces; public."""
    booty: list[int] = []
    """Points of the finished games of this match."""
    tally: int = 0
    """Removals in this game (BF-QUART-01)."""
    captain_lost: bool = False
    escaped: int = 0
    started: int = 0
    finished: bool = False
    """Done with this phase of reinforcements."""
    never_lie: bool = False
    fixed_fleet: str = ""
    log: Log
    vp: int = 0
    crowned: int = 0
    """VP earned under the Crown (BF-SEW-06)."""
    fed: bool = False


class Trail(Part):
    """The way of one model in a shift: where it was, where it is, and how it ended."""

    stuff: int
    x: int
    y: int
    to_x: int
    to_y: int
    part: int = 1
    lost: bool = False
    legs: list[int] = []
    """How far from Port it was after each shove."""
    struck: int = 0
    """What stopped it first; 0: nothing."""


class Shift(Part, kw_only=True):
    """The shifting in progress (BF-PITCH-05..07)."""

    eligible: list[str]
    """The stabilities that shift."""
    repeats: int
    part: int = 1
    """The pass, 1 or 2."""
    line: int = 0
    handled: list[int] = []
    trails: list[Trail] = []
    """Every model handled so far, for whoever follows the sea step by step."""


class Boarders(State, kw_only=True):
    """A whole match, or a campaign of matches."""

    mode: str = "match"
    fixed_scenario: str = ""
    fixed_layout: bool = False
    whole_side: bool = False
    matches: int = 1
    match: int = 1
    players: list[Player]
    stage: Stage = "fleets"
    scenario: str = ""
    game: int = 1
    host: Seat = 0
    stuff: list[Stuff] = []
    drops: list[Drop] = []
    notes: list[Note] = []
    raided: list[int] = []
    """The Vital Areas that a Boarder has searched."""
    chart_found: bool = False
    treasure: int = 0
    """Treasure tokens not yet found (BF-RULE-73)."""
    unloaded: int = 0
    boarders_edge: Edge = ""
    round: int = 0
    initiative: Seat = 0
    turn: Seat = 0
    """Who activates next."""
    active: Seat = 0
    """Who is active now (BF-RULE-12)."""
    activated: int = 0
    """The crew member whose activation this is; 0: nobody's."""
    running: int = 0
    """Moves that are left of the activated crew member's Run."""
    moving: int = 0
    """The crew member whose Move is being aimed; 0: nobody's."""
    placing: Placing | None = None
    lifted: int = 0
    """The crew member lifted last while deploying: it is placed after all others."""
    last_activator: Seat = NOBODY
    removals: int = 0
    """Removals since the last Quarter window."""
    test: Test | None = None
    attack: Attack | None = None
    honest: list[int] = []
    """The dice of the last Lie Honestly, by seat."""
    sea: str = ""
    lower: Edge = ""
    """The Lower edge of this round, or of the last (BF-RULE-21)."""
    shift: Shift | None = None
    fires: list[int] = []
    """Vital Areas that have yet to strike (BF-RULE-88)."""
    damage: int = 0
    smoke: int = 0
    """What Smoke and Chaos takes off ranges; 0: not rolled yet."""
    spotted: list[str] = []
    """The images that apply to this game."""
    volley: list[int] = []
    """The dice of the present round of firing."""
    volleys: int = 0
    ship_used: bool = False
    ending: str = ""
    """Why the game ended."""
    quarter: list[int] = []
    """Who gets a point for Quarter."""
    service: Seat = 0
    """Whose turn it is after the match."""
    winners: list[Seat] = []
