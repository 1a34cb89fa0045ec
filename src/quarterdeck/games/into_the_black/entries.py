"""The types of the content files: dice, tracks, enemies, boards, loot, events, goals, tiles."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Colour = Literal["white", "yellow", "orange", "red", "black"]
Face = Literal["blank", "hit", "crit"]
Deck = Literal["gear", "valuables"]
Provenance = Literal["rulebook", "public", "reconstructed"]
Side = Literal["open", "door", "wall"]


class Plain(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Anything in a content file."""


class Entry(Plain, frozen=True, kw_only=True):
    """An entry with a name of its own."""

    id: str
    provenance: Provenance


class Die(Entry, frozen=True, kw_only=True):
    """A kind of dice (IB-COMP-01, IB-COMP-02)."""

    color: str
    count: Count
    faces: list[str]


class Supply(Entry, frozen=True, kw_only=True):
    """Components without rules of their own."""

    count: Count
    colors: list[str] = []


class Milestone(Plain, frozen=True, kw_only=True):
    """A space of the Apprehension Track that changes something."""

    at: Count
    id: str
    effect: str


class ApprehensionTrack(Entry, frozen=True, kw_only=True):
    """The Apprehension Track (IB-COMP-10)."""

    start: Count
    min: Count
    max: Count
    milestone: list[Milestone]


Modifier = Literal["attack_yellow_plus", "move_plus", "attack_yellow_minus", "leadership_minus"]


class MoraleLevel(Plain, frozen=True, kw_only=True):
    """What a space of the Morale Track changes (IB-MORALE-06)."""

    value: Count
    modifiers: list[Modifier]
    note: str = ""


class MoraleTrack(Entry, frozen=True, kw_only=True):
    """The Morale Track (IB-COMP-10)."""

    start: Count
    min: Count
    max: Count
    level: list[MoraleLevel]


class EnemyEntry(Entry, frozen=True, kw_only=True):
    """An enemy: defender, creature or member of the Bridge Crew."""

    name: str
    leadership: Count
    health: Count
    attack: list[Colour]
    color: str = ""
    count: Count = 0
    biological: bool = True
    trophy: bool = True
    order: Count = 0
    """Position in the fixed order of the Bridge Crew (IB-CREW-01)."""
    fights_from_start: bool = True


class Bridge(Entry, frozen=True, kw_only=True):
    """The encounter on the Bridge (IB-ROOM-08)."""

    random_enemies: list[Count]
    target_order: list[str]


class Effect(Plain, frozen=True, kw_only=True):
    """One effect of a card, ability or room special; which fields matter depends on `op`."""

    op: str
    n: int = 0
    color: Colour = "white"
    who: str = ""
    deck: Deck = "gear"
    draw: Count = 0
    keep: Count = 0
    cap: Count = 5
    events: list[str] = []
    where: str = ""
    to: str = ""
    target: str = ""
    scope: str = ""
    dice: str = ""
    per: str = ""
    ally: str = ""
    fail: list[Effect] = []
    when: str = ""
    limit: str = ""


class Ally(Entry, frozen=True, kw_only=True):
    """An ally (IB-LOOT-12)."""

    name: str
    health: Count
    effects: list[Effect]


class Token(Entry, frozen=True, kw_only=True):
    """An event token; enemies and blanks are for Infestation (IB-INFEST-03)."""

    kind: Literal["event", "blank", "enemy"]
    count: Count
    infestation: bool
    event: str = ""
    enemies: list[str] = []


class Benefit(Entry, frozen=True, kw_only=True):
    """A Reputation benefit (IB-REP-04)."""

    text: str


class WanderRow(Plain, frozen=True, kw_only=True):
    """A row of the wandering table (IB-WANDER-03 to 06)."""

    roll: list[Count]
    action: Literal["away", "room", "toward"]
    provenance: Provenance
    steps: Count = 0


class ModeEntry(Entry, frozen=True, kw_only=True):
    """A way to play."""

    name: str
    players: list[Count]
    personal_goals: bool
    traitor_cards_in_deck: dict[str, Count]
    henchman: dict[str, bool]
    characters_per_player: Count
    characters_per_player_solo: Count = 0
    rounds: Count = 0
    multiply_round: Count = 0
    multiply_dice: str = ""
    multiply_rooms: list[str] = []
    start_rooms: list[str] = []
    respawn_rooms: list[str] = []
    self_destruct_rooms: list[str] = []
    start_gear: Count = 2
    start_valuables: Count = 2


class OptionEntry(Entry, frozen=True, kw_only=True):
    """An option of the host."""

    default: bool
    text: str


class Ability(Plain, frozen=True, kw_only=True):
    """A passive or special ability of a board (IB-BOARD-01)."""

    op: str
    text: str
    n: int = 0
    cap: Count = 5
    per: str = ""
    scope: str = ""
    who: str = ""
    dice: str = ""
    alt: str = ""
    own_per: str = ""
    kind: str = ""
    range: str = ""
    when: str = ""
    color: Colour = "white"
    events: list[str] = []
    only_rooms_with: list[Deck] = []


class Board(Entry, frozen=True, kw_only=True):
    """A player board."""

    name: str
    role: str
    set: Literal["retail", "promo"]
    leadership: Count
    health: Count
    move: Count
    attack: list[Colour]
    search: list[Colour]
    passive: Ability
    special: Ability
    rulebook_fields: list[str] = []


class OngoingEffect(Plain, frozen=True, kw_only=True):
    """What an event does while its token lies on the room."""

    when: Literal["doorway", "enter", "phase2-end", "search", "move-start"]
    rule: str = ""
    enemies_blocked: bool = False
    effect: Effect | None = None


class Removal(Plain, frozen=True, kw_only=True):
    """A way to end an event."""

    by: Literal["loot", "attempt", "defeat"]
    cards: list[str] = []
    where: str = ""
    rolls: Count = 0
    cost: Literal["", "action", "free-once-per-turn"] = ""


class EventEntry(Entry, frozen=True, kw_only=True):
    """An Event card."""

    name: str
    copies: Count
    ongoing: bool
    token: str = ""
    immediate: list[Effect]
    options: list[list[Effect]] = []
    ongoing_effects: list[OngoingEffect] = []
    remove: list[Removal] = []
    effect: str = ""
    exception: str = ""
    text: str = ""
    rulebook_fields: list[str] = []


class Loot(Entry, frozen=True, kw_only=True):
    """A loot card."""

    name: str
    deck: Deck
    type: Literal[
        "wearable",
        "weapon",
        "weapon-melee",
        "weapon-upgrade",
        "weapon-special",
        "special",
        "collection",
    ]
    slot: Literal["wearable", "weapon", "on-weapon", "other", "none"]
    use: Literal["equipped", "discard", "action", "hold"]
    copies: Count
    effects: list[Effect]
    always: list[Effect] = []
    set: str = ""
    value: Count = 0
    grenade: bool = False
    discard_after: bool = False
    mode: str = ""
    note: str = ""
    rulebook_fields: list[str] = []


class Condition(Plain, frozen=True, kw_only=True):
    """A condition of a goal or mission."""

    cond: str
    n: Count = 0
    set: str = ""
    rooms: list[str] = []


class Goal(Entry, frozen=True, kw_only=True):
    """A Personal Goal."""

    name: str
    traitor: bool
    conditions: list[Condition]
    alternate: list[Condition] = []


class Level(Plain, frozen=True, kw_only=True):
    """A difficulty level of a mission."""

    name: str
    conditions: list[Condition]


class Mission(Entry, frozen=True, kw_only=True):
    """A Primary Mission."""

    name: str
    text: str
    level: list[Level]


class Room(Entry, frozen=True, kw_only=True):
    """A room tile."""

    name: str
    events: Count
    loot: list[Deck]
    guarded: bool
    infestation: bool
    placed: Literal["start", "set-aside", "top-half", "bottom-half", "room"]
    special: list[Effect]
    events_infestation: Count = 0
    note: str = ""


class Corridor(Entry, frozen=True, kw_only=True):
    """A corridor tile; its sides from north, clockwise."""

    shape: str
    sides: tuple[Side, Side, Side, Side]


class Content(Plain, frozen=True, kw_only=True):
    """Everything in the box."""

    game: str
    title: str
    players_min: Count
    players_max: Count
    die: list[Die]
    supply: list[Supply]
    apprehension_track: ApprehensionTrack
    morale_track: MoraleTrack
    enemy: list[EnemyEntry]
    creature: list[EnemyEntry]
    bridge: Bridge
    bridge_crew: list[EnemyEntry]
    ally: list[Ally]
    token: list[Token]
    reputation_benefit: list[Benefit]
    wander: list[WanderRow]
    mode: list[ModeEntry]
    option: list[OptionEntry]
    board: list[Board]
    event: list[EventEntry]
    goal: list[Goal]
    mission: list[Mission]
    loot: list[Loot]
    room: list[Room]
    corridor: list[Corridor]
