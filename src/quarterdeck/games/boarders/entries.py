"""The types of the content file: crews, weapons, furniture, scenarios, ships and the numbers of the rules."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Statistic = Annotated[int, msgspec.Meta(ge=0, le=20)]
Inches = Annotated[float, msgspec.Meta(ge=0, le=48)]
Provenance = Literal["rulebook", "reconstructed"]
Stability = Literal["anchored", "stable", "unstable"]
WeaponStat = Literal["brute", "focus"]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Anything in the content file."""

    provenance: Provenance


class GameEntry(Entry, frozen=True):
    """The title."""

    id: str
    name: str
    rules_version: str
    players_min: Literal[2]
    players_max: Literal[2]
    games_per_match: Literal[2]


class Parameters(Entry, frozen=True):
    """Numbers that the text leaves open (BF-RULE-01, BF-RULE-82)."""

    widget_length: Inches
    position_quantum: float
    overlap_tolerance: float
    contact_tolerance: float
    range_tolerance: float
    same_time_tolerance: float
    direction_quantum_deg: float
    orientation_quantum_deg: int
    dropped_token_radius: Inches
    activation_mode: Literal["alternate", "whole-side"]
    round_cap: Annotated[int, msgspec.Meta(ge=1, le=99)]
    lying_dice_on_success_prompt: bool


class RulebookParameters(Entry, frozen=True):
    """Numbers that stand in the text."""

    deck_width: Inches
    deck_length: Inches
    test_target_number: Statistic
    modifier_radius: Inches
    search_radius: Inches
    lying_dice_per_player: Annotated[int, msgspec.Meta(ge=0, le=20)]
    captains_per_crew: Literal[1]
    sections_per_crew: Annotated[int, msgspec.Meta(ge=1, le=6)]
    round_limit_timed_scenarios: Count


class Component(Entry, frozen=True):
    """What is in the box (BF-COMP)."""

    id: str
    name: str
    count: int
    footprint: tuple[float, float] | None = None
    per_player: int = 0
    count_rule: str = ""
    length: float = 0.0
    length_provenance: str = ""


class Die(Entry, frozen=True):
    """A kind of die."""

    id: str
    name: str
    faces: list[int]


class FurnitureEntry(Entry, frozen=True):
    """A piece of furniture (BF-SETUP-03..05)."""

    id: str
    name: str
    group: Literal["vital-area", "mast", "debris"]
    count: Count
    footprint: tuple[Inches, Inches]
    stability: Stability
    placement: str
    size: Statistic = 0
    brute: Statistic = 0


class FurnitureExtra(Entry, frozen=True):
    """Furniture that some crews bring (BF-DEAD-01)."""

    id: str
    name: str
    of: str
    count: Count
    when: str


class Footprint(Entry, frozen=True):
    """The base of crew, standing or lying (BF-GEOM-04, BF-GEOM-05)."""

    id: str
    shape: Literal["disc", "rectangle"]
    diameter: Inches = 0.0
    length: Inches = 0.0
    width: Inches = 0.0


class Action(Entry, frozen=True):
    """A standard action."""

    id: str
    name: str
    phase: Literal["move", "attack", "special"]
    state: Literal["standing", "knocked-down"]
    effect: str


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One effect of a weapon; which fields count depends on the kind."""

    kind: Literal[
        "back",
        "stagger",
        "down",
        "back-if-down",
        "self-move",
        "self-back",
        "self-jump-over-shove-towards",
        "self-remove",
        "sacrifice-friends",
    ]
    times: Count | Literal["WD"] = 1
    when: Literal["success", "always"] = "always"
    within: Inches = 0.0
    stat: str = ""
    per: Count = 0


class Weapon(Entry, frozen=True):
    """A weapon (BF-ATTACK)."""

    id: str
    name: str
    owner: str
    range: Annotated[int, msgspec.Meta(ge=0, le=48)] | Literal["contact"]
    test: WeaponStat
    readied: bool
    pulse: bool
    target_filter: Literal["default", "enemy-crew", "all-but-self"]
    max_targets: Count
    effects_mode: Literal["all", "choose-one"]
    effects: list[Effect]
    before: list[Effect] = []
    after: list[Effect] = []
    focus: Statistic = 0
    text: str = ""


class Fleet(Entry, frozen=True):
    """A fleet (BF-MATCH-02)."""

    id: str
    name: str
    abilities: list[str]
    captains: list[str]
    sections: list[str]


class Profile(Entry, frozen=True):
    """What captains and sailors have in common (BF-STAT-01)."""

    id: str
    name: str
    fleet: str
    footing: Statistic
    focus: Statistic
    brute: Statistic
    speed: Statistic
    size: Literal[1, 3]
    abilities: list[str]
    weapons: list[str]


class Captain(Profile, frozen=True):
    """A captain."""


class Section(Profile, frozen=True):
    """A crew section (BF-MATCH-04)."""

    models: Annotated[int, msgspec.Meta(ge=1, le=9)]
    weapon_choice: list[str] = []
    weapon_choice_count: Count = 0


class Ability(Entry, frozen=True):
    """A rule of a fleet or a profile."""

    id: str
    name: str
    scope: str
    kind: Literal[
        "move-action",
        "attack-action",
        "special-action",
        "reaction",
        "passive",
        "universal",
        "setup",
    ]
    readied: bool
    effect: str
    text: str
    trigger: str = ""
    grants: Count = 0
    count: Count = 0
    within: Inches = 0.0
    name_provenance: str = ""


class SeaLevel(Entry, frozen=True):
    """A level of the sea (BF-PITCH-02)."""

    id: str
    name: str
    values: list[int]
    shifts: list[Stability]
    repeats: Count
    when: str = ""
    lower_edge: str = ""


class Scenario(Entry, frozen=True):
    """A scenario (BF-SCEN)."""

    id: str
    name: str
    die: Annotated[int, msgspec.Meta(ge=1, le=6)]
    standard: bool
    noted_pieces: Annotated[int, msgspec.Meta(ge=0, le=3)]
    boarder_edge: Literal["long-edge-of-choice", "aft"]
    round_limit: Count
    special_actions: list[str]
    booty_host: list[str]
    booty_boarder: list[str]
    noted_revealed: Literal["", "end-of-game", "when-searched-by-boarder"] = ""
    end_on_unloaded_tokens: Count = 0
    host_tally: bool = False


class ScenarioAction(Entry, frozen=True):
    """A Special action that scenarios add."""

    id: str
    name: str
    who: str
    text: str


class Booty(Entry, frozen=True):
    """What scores in every scenario (BF-SCORE)."""

    id: str
    name: str
    points: Count


class ShipClass(Entry, frozen=True):
    """A class of ship (BF-CAMP-02)."""

    id: str
    name: str
    ships_crew: Count
    max_cannons: Count
    pursuit_bonus: Count


class ShipStart(Entry, frozen=True):
    """What a new ship holds (BF-RULE-83)."""

    gold: Count
    food: Count
    gunpowder: Count
    cannons: Count


class Supply(Entry, frozen=True):
    """What a VP is worth (BF-SUPP-01)."""

    food_per_vp: Count
    gold_per_vp: Count
    gunpowder_per_vp: Count
    food_per_ships_crew: Count


class CannonResult(Entry, frozen=True):
    """A line of the damage table (BF-CANN-03)."""

    id: str
    name: str
    min: Count
    max: Count
    effect: Literal[
        "none",
        "reduce-weapon-ranges-by-d6",
        "pitch-die-plus",
        "pitch-die-plus-if-lower-edge-is-boarders",
        "vital-areas-attack",
    ]
    amount: Count = 0
    weapon: str = ""
    text: str = ""


class ServiceItem(Entry, frozen=True):
    """Something to buy for a ship (BF-SERV-01)."""

    id: str
    name: str
    cost: Count
    limit: Literal["1", "ships-crew"]
    effect: str
    text: str


class SailImage(Entry, frozen=True):
    """An image on a sail (BF-SEW)."""

    id: str
    name: str
    achievement: str
    effect: str
    text: str


class Spotting(Entry, frozen=True):
    """The digital sail and ring (BF-SPOT-02, BF-SPOT-03)."""

    sail_width_mm: Count
    sail_height_mm: Count
    ring_radius_mm: Count
    image_radius_min_mm: Count
    image_radius_max_mm: Count
    scatter_mm_per_pip: Count
    scatter_dice: Literal[4]


class LaidPiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of a ready-made layout."""

    x: Inches
    y: Inches
    id: str = ""


class Layout(Entry, frozen=True):
    """A ready-made deck."""

    id: str
    name: str
    orientation: int
    furniture: list[LaidPiece]
    catapulted_debris: list[LaidPiece]
    extra_mast: LaidPiece


class PresetCrew(Entry, frozen=True):
    """A ready-made crew."""

    id: str
    name: str
    captain: str
    sections: list[str]
    specialist_weapons: list[str] = []


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole content file."""

    game: GameEntry
    parameters: Parameters
    parameters_rulebook: RulebookParameters
    component: list[Component]
    die: list[Die]
    furniture: list[FurnitureEntry]
    furniture_extra: list[FurnitureExtra]
    footprint: list[Footprint]
    action: list[Action]
    weapon: list[Weapon]
    fleet: list[Fleet]
    captain: list[Captain]
    section: list[Section]
    ability: list[Ability]
    sea_level: list[SeaLevel]
    scenario: list[Scenario]
    scenario_action: list[ScenarioAction]
    booty: list[Booty]
    ship_class: list[ShipClass]
    ship_start: ShipStart
    supply: Supply
    cannon_result: list[CannonResult]
    service_item: list[ServiceItem]
    sail_image: list[SailImage]
    spotting: Spotting
    layout: list[Layout]
    preset_crew: list[PresetCrew]
