"""The types of the content file: dice, tokens, characters, cards and what they do."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from quarterdeck.games.dark_moon.state import Kind, VoteType

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Value = Annotated[int, msgspec.Meta(ge=-9, le=9)]
Set = Literal["base", "expansion"]
Team = Literal["uninfected", "infected", "company-man"]
Provenance = Literal["rulebook", "public", "reconstructed"]
Who = Literal[
    "",
    "active",
    "commander",
    "chosen",
    "chosen-by-commander",
    "revealer",
    "all-unrevealed",
    "fatigued",
]
RuleKey = Literal[
    "",
    "strong-reserve",
    "test-shields-after-success",
    "repair-weak-only",
    "minus-1-counts-as-minus-2",
    "corporation-roll",
    "corporation-submit",
    "vote-dice-spent",
    "next-event-extra-cubes",
    "extra-draw",
    "difficulty-bonus",
    "amputate-active-after-success",
]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Anything in a content file."""

    id: str
    provenance: Provenance
    where: str = ""
    count: Count = 1
    sets: tuple[Set, ...] = ("base", "expansion")
    text: str = ""


class Meta(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The title."""

    id: str
    name: str
    designer: str
    players_min: Count
    players_max: Count
    expansion: str
    modules: list[str]


class PlayerCount(Entry, frozen=True):
    """What depends on the number of players (DM-SETUP-16..21)."""

    players: Count
    infected: Annotated[int, msgspec.Meta(ge=1, le=3)]
    uninfected: Count
    task_deck: Literal["silver", "black"]
    clearance_capacity: Annotated[int, msgspec.Meta(ge=1, le=6)]
    voluntary_blood_testing: bool
    telepathic_infected_allowed: bool


class DieEntry(Entry, frozen=True):
    """A kind of dice (DM-COMP-03)."""

    id: Literal["strong-die", "weak-die", "commander-die", "corporation-die"]
    colour: str
    faces: Annotated[list[Value], msgspec.Meta(min_length=6, max_length=6)]
    vote: Literal["for", "against", "none"]
    count_where: str = ""


class Track(Entry, frozen=True):
    """A track of the boards."""

    spaces: Count
    start: Count
    loss_at: Count = 0
    vote_at: Count = 0
    failure_by_tokens: list[str] = []


class FailureCondition(Entry, frozen=True):
    """When a shield test fails (DM-SHIELD-03)."""

    matches: list[Value]


class Board(Entry, frozen=True):
    """A board and its areas."""

    areas: list[str] = []
    sides: list[str] = []


class Screen(Entry, frozen=True):
    """A player's screen."""

    die_limit: Annotated[int, msgspec.Meta(ge=1, le=9)]


class TokenEntry(Entry, frozen=True):
    """A token or cube."""

    sides: list[str] = []
    colour: str = ""
    kind: Literal["", "fatigue", "clearance"] = ""
    character: str = ""


class Outpost(Entry, frozen=True):
    """An outpost token and the actions it blocks (DM-OUT)."""

    name: str
    blocks: list[str]


class Character(Entry, frozen=True):
    """A character (DM-CHAR)."""

    name: str
    when: Literal["always", "active"]
    ability: Literal[
        "out-bonus",
        "reroll-once",
        "task-draw-3",
        "repair-outpost-refund",
        "repair-life-support-refund",
        "repair-shield-refund",
        "no-fatigue",
        "corporation-roll-3",
        "decide-clearance",
    ]
    fatigue_token: bool
    aka: str = ""
    uses: Count = 0


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One effect of a card; which fields count depends on the operation."""

    op: Literal[
        "draw",
        "draw-choice",
        "remove",
        "remove-all",
        "test-shields",
        "choose-player",
        "consent",
        "vote",
        "set-quarantine",
        "amputate",
        "give-command",
        "retrieve-to-limit",
        "discard-all-dice",
        "die-token",
        "final-cube",
        "rule",
        "custom:draw-2-place-1",
        "custom:approve-or-deny-clearance",
        "custom:commander-approves-clearance",
        "custom:evac-lottery",
        "custom:hold-trials",
        "custom:pass-command-to-nominee",
        "custom:reboot-shields",
        "custom:recovery-draw",
        "custom:salvage-parts",
        "custom:self-destruct-check",
        "custom:show-status-to-active",
    ]
    kind: Kind | Literal["", "any", "chosen"] = ""
    n: Count = 1
    by: Who = ""
    who: Who = ""
    max_per_kind: Count = 9
    lethal: bool = True
    optional: bool = False
    times: Count = 1
    filter: list[Literal["other", "unrevealed", "unquarantined", "not-commander"]] = []
    type: VoteType | Literal[""] = ""
    caller: Who = ""
    success: Literal["", "weak", "strong"] = ""
    delta: Literal[-1, 0, 1] = 0
    key: RuleKey = ""
    value: int | bool | str = 0


class Status(Entry, frozen=True):
    """A status card (DM-COMP-09)."""

    name: str
    team: Team
    module: str = ""
    power: list[Effect] = []


class PlainCard(Entry, frozen=True):
    """A card without play of its own."""


class Deck(Entry, frozen=True):
    """A task deck (DM-COMP-11)."""

    cards: Count
    players: list[Count]


class TaskEntry(Entry, frozen=True):
    """A task card."""

    name: str
    type: Literal["malfunction", "complication"]
    suspicious: bool
    evacuate_in_expansion: bool
    decks: list[str]
    on_fail: list[Effect]
    on_success: list[Effect]
    kind: Kind | Literal["", "unknown"] = ""
    difficulty_silver: Count = 0
    difficulty_black: Count = 0
    consequence: Count = 0
    resolve: list[Effect] = []
    min_players: Count = 0


class EvacuationFailure(Entry, frozen=True):
    """The card that ends evacuation (DM-FINAL-02)."""

    name: str
    deck: str
    effect: Literal["custom:evacuation-failure"]


class EventEntry(Entry, frozen=True):
    """An event or final event card."""

    name: str
    cubes: Annotated[int, msgspec.Meta(ge=1, le=9)]
    at_start: list[Effect]
    during: list[Effect]
    on_complete: list[Effect]


class ActionEntry(Entry, frozen=True):
    """An action (DM-ACT-01, DM-INF-04)."""

    name: str
    who: Literal["unrevealed", "hidden-infected", "revealed"]
    blocked_by: list[str]
    allowed_in_quarantine: bool
    allowed_when_ordered: bool


class VoteEntry(Entry, frozen=True):
    """What the two colours mean in a vote."""

    id: VoteType
    weak: str
    strong: str


class ThreatEntry(Entry, frozen=True):
    """A threat card (DM-THREAT)."""

    name: str
    module: str


class ThreatToken(Entry, frozen=True):
    """A threat token."""

    threat: str
    module: str


class Variant(Entry, frozen=True):
    """A variant (DM-VAR)."""

    easier_for: Literal["infected", "uninfected", "none"]
    min_players: Count = 0
    excludes: list[str] = []


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole content file."""

    meta: Meta
    player_count: list[PlayerCount]
    die: list[DieEntry]
    track: list[Track]
    failure_condition: list[FailureCondition]
    board: list[Board]
    screen: list[Screen]
    token: list[TokenEntry]
    outpost: list[Outpost]
    character: list[Character]
    status: list[Status]
    card: list[PlainCard]
    deck: list[Deck]
    task: list[TaskEntry]
    evacuation_failure: list[EvacuationFailure]
    event: list[EventEntry]
    final_event: list[EventEntry]
    action: list[ActionEntry]
    vote: list[VoteEntry]
    threat: list[ThreatEntry]
    threat_token: list[ThreatToken]
    variant: list[Variant]
