"""The types of the content file: factions, units, tokens, sectors, cards and the numbers of the rules."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from quarterdeck.games.theseus.state import Faction

Count = Annotated[int, msgspec.Meta(ge=0, le=200)]
Few = Annotated[int, msgspec.Meta(ge=0, le=6)]
Level = Annotated[int, msgspec.Meta(ge=0, le=3)]
Provenance = Literal["rulebook", "public", "reconstructed"]
AttackKind = Literal["none", "one-wound", "all-wound", "one-data"]
Takeover = Literal["", "single-use", "permanent"]
CardType = Literal[
    "action", "module", "trap", "instant", "shortcut", "duplication", "special", "bonus"
]
Trigger = Literal["end-own", "end-enemy", "pass-enemy", "passive", "move-own", "install", "played"]
Copying = Literal["multiply", "once", "distinct", "separate", "mirror", "n/a"]
Op = Literal[
    "gain-upgrade",
    "gain-data",
    "gain-data-per",
    "restore-life",
    "drain-life",
    "wound-unit",
    "wound-all",
    "onslaught",
    "lesser-onslaught",
    "activate-attack",
    "attack-bonus",
    "attack-repeat",
    "attack-immunity",
    "trap-immunity",
    "displace-immunity",
    "hidden-attack",
    "malfunction",
    "force-malfunction",
    "deactivate-cards",
    "copy-adjacent",
    "trigger-action",
    "skip-sector",
    "adjust-move",
    "extra-sector",
    "spend-move",
    "teleport",
    "move-enemy",
    "relocate-enemy",
    "create-unit",
    "place-token",
    "lose-upgrades",
    "camcorder-collect",
    "camcorder-cash",
    "activate-self",
    "move-own-card",
    "install-top-card",
    "discard-enemy-pending",
]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Anything in a content file."""

    provenance: Provenance
    where: str = ""


class GameEntry(Entry, frozen=True):
    """The title and the numbers that hold in every mode."""

    id: str
    name: str
    players_min: Count
    players_max: Count
    start_life: Count
    start_life_deathmatch: Count
    start_data: Count
    life_max: Annotated[int, msgspec.Meta(ge=1, le=99)]
    data_goal: Annotated[int, msgspec.Meta(ge=1, le=99)]
    deck_size: Count
    deck_size_team: Count
    upgrade_tokens_per_card_max: Few
    rooms_per_sector: Literal[4]
    final_sequence: tuple[str, str, str, str, str]


class Components(Entry, frozen=True):
    """What is in the box (TH-COMP)."""

    sector_boards: Count
    life_and_data_boards: Count
    faction_pawns: Count
    faction_cards: Count
    faction_cards_each: Count
    level_0_cards_each: Count
    bonus_cards: Count
    alliance_tokens: Count
    faction_markers: Count
    end_tokens: Count
    malfunction_tokens: Count
    upgrade_tokens: Count
    pandora_creatures: Count
    pandora_embryos: Count
    pandora_markers: Count
    pandora_sector_tokens: Count


class ModeEntry(Entry, frozen=True):
    """What depends on the mode."""

    id: Literal["duel", "deathmatch", "team"]
    name: str
    players: list[Count]
    start_life: Count
    units_per_player: Annotated[int, msgspec.Meta(ge=1, le=3)]
    deck: Count
    start_hand: Count
    start_installs: Count
    start_pending: Count
    default_order: list[str]
    default_order_with_pandora: list[str] = []
    order_rule: str = ""


class Variant(Entry, frozen=True):
    """A variant named in the ledger."""

    id: str
    name: str
    rule: str


class FactionEntry(Entry, frozen=True):
    """A faction."""

    id: Faction
    name: str
    colour: str
    colour_provenance: Provenance
    pawns: Count
    cards: Count
    data: bool
    base_attack: AttackKind
    upgraded_attack: AttackKind
    sector: str = ""
    sector_token: str = ""


class AttackEntry(Entry, frozen=True):
    """A kind of Attack (TH-ATTACK-02, -03)."""

    id: AttackKind
    targets: int | Literal["all"]
    result: str


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one side of a unit can do."""

    attack: AttackKind
    buds: bool = False
    extra_sector: bool = False
    takeover: Takeover = ""


class UnitEntry(Entry, frozen=True):
    """A kind of unit."""

    id: str
    faction: Faction
    count: Count
    base: Side
    upgraded: Side | None = None
    kind: Literal["pawn", "token unit", "embryo"] = "pawn"
    upgradable: bool = True
    text: str = ""


class TokenEntry(Entry, frozen=True):
    """A kind of token."""

    id: str
    count: Count
    owner: str
    kind: str = ""
    shape: str = ""
    split: dict[str, int] = {}


class BoardEntry(Entry, frozen=True):
    """The Life and Data Points board."""

    id: str
    count: Count
    tracks: list[str]
    space_fields: Count
    space_capacity: str


class SlotEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Installed card slot and its neighbours."""

    id: str
    pos: tuple[int, int]
    bonus: bool
    adjacent: list[str]


class SectorEntry(Entry, frozen=True):
    """A sector board."""

    id: str
    name: str
    kind: Literal["common", "faction"]
    action: Literal["onslaught", "malfunction", "additional-turn", "upgrade-or-clean-up"]
    pending: Annotated[int, msgspec.Meta(ge=0, le=2)]
    passages: list[str]
    slots: list[SlotEntry]
    faction: Faction | None = None
    aka: str = ""


class SectorAction(Entry, frozen=True):
    """What a sector's action says."""

    id: str
    mandatory: bool
    text: str


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One operation of a card; which fields count depends on it."""

    op: Op
    n: int | Literal["N"] = 1
    kind: Literal["", "wounds", "data"] = ""
    token: Literal["", "deactivation", "invisibility", "parasite", "gripper"] = ""
    unit: str = ""
    delta: list[int] = []
    when: str = ""
    where: str = ""
    per: str = ""
    on: str = ""


class CardEntry(Entry, frozen=True):
    """A faction card."""

    id: str
    name: str
    faction: Faction
    types: list[CardType]
    copies: Annotated[int, msgspec.Meta(ge=0, le=25)]
    level: Level
    trigger: list[Trigger]
    effects: list[Effect]
    duplication: Copying
    text: str
    number: Annotated[int, msgspec.Meta(ge=0, le=20)] | None = None
    number_provenance: Provenance = "rulebook"
    single_use: bool = False
    token: str = ""
    aka: str = ""


class BonusEntry(Entry, frozen=True):
    """A Bonus card."""

    id: str
    name: str
    types: list[CardType]
    copies: Annotated[int, msgspec.Meta(ge=0, le=9)]
    single_use: bool
    trigger: list[Trigger]
    effects: list[Effect]
    text: str


class BonusDeck(Entry, frozen=True):
    """How many Bonus cards there are."""

    total: Count


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole content file."""

    game: GameEntry
    components: Components
    mode: list[ModeEntry]
    variant: list[Variant]
    faction: list[FactionEntry]
    attack: list[AttackEntry]
    unit: list[UnitEntry]
    token: list[TokenEntry]
    board: list[BoardEntry]
    sector: list[SectorEntry]
    sector_action: list[SectorAction]
    card: list[CardEntry]
    bonus: list[BonusEntry]
    bonus_deck: BonusDeck
