"""The types of the content file: mats, tiles, cards, events and the numbers of the rules."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from quarterdeck.games.smuggler.state import Colour, Role, System

Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
JumpFace = Annotated[int, msgspec.Meta(ge=0, le=5)]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Id = Annotated[str, msgspec.Meta(min_length=1)]
Coordinate = Annotated[int, msgspec.Meta(ge=-99, le=99)]
"""Whoever explores from there stays where a position may have tiles."""
Kind = Literal["haven", "space", "planet", "wormhole", "asteroid", "nebula", "slipstream"]
Provenance = Literal["rulebook", "reconstructed"]

EMPTY_TILE = "empty-space"
"""The plain space that takes the place of a haven when no tile is left (HS-STATION-12)."""
STANDARD_MAT = "standard"
MOST_ROLLED = 8
"""Nobody rolls more in a turn, whatever the event."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Anything in a content file."""

    provenance: Provenance


class GameEntry(Entry, frozen=True):
    """The title."""

    id: Id
    name: str
    version: str
    designer: str
    players_min: Count
    players_max: Count
    minutes: tuple[Count, Count]
    age: Count


class Components(Entry, frozen=True):
    """What is in the box (HS-COMP)."""

    smuggler_ships: Count
    government_ships: Count
    player_pawns: Count
    player_mats: Count
    score_tracks: Count
    dice: Count
    salvage_tokens: Count
    damage_markers: Count
    occupation_tokens: Count
    bounty_tokens: Count
    planet_cards: Count
    planet_decks: Count
    cards_per_planet_deck: Count
    event_cards: Count
    tiles: Count
    tiles_starting: Count
    tiles_planet: Count
    tiles_empty_space: Count
    tiles_wormhole: Count
    tiles_asteroid: Count
    tiles_nebula: Count
    tiles_slipstream: Count
    tiles_haven: Count
    bounty_colour: str


class SupplyLimits(Entry, frozen=True):
    """Which supplies can run out (HS-RULE-20)."""

    hard_limits: list[str]
    not_limiting: list[str]


class PlayerCount(Entry, frozen=True):
    """What depends on the number of players; `checks` sees to it that the numbers agree."""

    id: Id
    players: Count
    government: Literal["required", "optional"]
    planet_tiles_in_hand_each: Count
    planet_tiles_into_stack: Count
    tile_stack_size: Count
    event_deck_size: Count
    rounds_total: Count
    occupation_tokens_removed: Count
    occupation_supply_after_setup: Count


class Die(Entry, frozen=True):
    """The dice and how many are rolled."""

    id: Id
    faces: list[Face]
    wild: Literal[6]
    dice_per_turn: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROLLED)]
    combat_dice_each: Literal[2]
    detection_dice: Annotated[int, msgspec.Meta(ge=1, le=6)]


class ScoreTrack(Entry, frozen=True):
    """The score track."""

    id: Id
    first_space: Literal[0]
    spaces_per_lap: Literal[50]
    laps: bool
    floor: Literal[0]


class Token(Entry, frozen=True):
    """A kind of token."""

    id: Id
    count: Count
    value: Count = 0
    per_hold: Count = 0
    sides: list[str] = []
    colour: str = ""
    smuggler_points: Count = 0
    government_points: Count = 0


class SmugglerScoring(Entry, frozen=True):
    """What smugglers score (HS-SCORE-02); sabotage scores nothing (HS-SCORE-03)."""

    place_tile: Count
    win_ship_combat: Count
    per_bounty: Count
    per_salvage_delivered: Count
    deliver_card: Literal["printed"]
    sabotage: Literal[0]


class GovernmentScoring(Entry, frozen=True):
    """What the government scores (HS-GSCORE-01, HS-GSCORE-02)."""

    place_tile: Count
    win_ship_combat: Count
    per_bounty: Count
    per_salvage_delivered: Count
    begin_occupation: Count
    complete_occupation: Count
    destroy_haven: Count
    win_station_combat: Literal[0]
    deliver_wanted_card: Literal["printed"]


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Both scoring lists."""

    smuggler: SmugglerScoring
    government: GovernmentScoring


class SystemEntry(Entry, frozen=True):
    """A ship system (HS-SYS)."""

    id: Literal["lasers", "engines", "hyperspace", "repair", "routing", "tile"]
    name: str
    accepts: list[Face]
    damageable: Literal["yes", "all-but-one", "never"]
    effect: str


class Squares(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many dice squares a mat has of each system."""

    engines: Count
    hyperspace: Count
    lasers: Count
    repair: Annotated[int, msgspec.Meta(ge=1, le=9)]
    routing: Count


class Mat(Entry, frozen=True):
    """A ship's mat (HS-SHIP)."""

    id: Id
    name: str
    role: Role
    colour: str
    component: bool
    squares: Squares
    damage_capacity: Count
    cargo_holds: Annotated[int, msgspec.Meta(ge=1, le=9)]
    bounty_spaces: Count


class Tile(Entry, frozen=True):
    """A tile.

    `base_value` is a designer's note and changes nothing in play: what plain cards to the planet
    usually show.
    """

    id: Id
    name: str
    kind: Kind
    set: Literal["start", "planet", "stack"]
    at: tuple[Coordinate, Coordinate] | None = None
    hyperspace: JumpFace = 0
    salvage: Count = 0
    colour: Literal["", "red", "blue", "yellow"] = ""
    base_value: Count = 0
    arrow: str = ""


class PlanetSlots(Entry, frozen=True):
    """Where the four planets of the opening lie."""

    positions: list[tuple[Coordinate, Coordinate]]


class PlanetCardEntry(Entry, frozen=True):
    """A planet card."""

    id: Id
    name: str
    deck: Colour
    type: Literal["cargo", "passenger"]
    destination: str
    value: Annotated[int, msgspec.Meta(ge=1, le=20)]
    wanted: bool


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One effect of an event; which fields count depends on the operation."""

    op: Literal[
        "damage",
        "repair",
        "bounty",
        "clear-bounty",
        "salvage-on-tiles",
        "refresh-market",
        "set-dice",
        "extra-accept",
        "booster-steps",
        "forbid",
        "after-hyperspace-damage",
        "score-bonus",
        "optional-entry-combat",
        "custom:uprising",
        "custom:garrison-drop",
    ]
    who: Literal["all", "smugglers", "leading-smugglers", "loaded-smugglers", "card-carriers"] = (
        "all"
    )
    amount: Count = 0
    threshold: Count = 0
    kinds: list[Kind] = []
    system: System | None = None
    faces: list[Face] = []
    action: Literal["", "reset-systems"] = ""
    on: Literal["", "deliver-card", "place-tile", "win-ship-combat"] = ""
    text: str = ""


class EventEntry(Entry, frozen=True):
    """An event card."""

    id: Id
    name: str
    timing: Literal["instant", "round"]
    effects: list[Effect]
    text: str
    no_government: list[Effect] = []


class Variant(Entry, frozen=True):
    """A variant named in the ledger."""

    id: Id
    name: str
    effect: str
    players: list[Count] = []
    required_at: list[Count] = []
    default: bool = False


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole content file."""

    game: GameEntry
    components: Components
    supply_limits: SupplyLimits
    player_count: list[PlayerCount]
    die: Die
    score_track: ScoreTrack
    token: list[Token]
    scoring: Scoring
    system: list[SystemEntry]
    mat: list[Mat]
    tile: list[Tile]
    planet_slots: PlanetSlots
    planet_card: list[PlanetCardEntry]
    event: list[EventEntry]
    variant: list[Variant]
