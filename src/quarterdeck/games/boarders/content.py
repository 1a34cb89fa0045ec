"""Loading and checking the content, and the book: the same content arranged for the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from quarterdeck.core.content import Source, fail
from quarterdeck.core.shelf import Shelf
from quarterdeck.games.boarders.entries import (
    Ability,
    CannonResult,
    Content,
    Effect,
    Fleet,
    Layout,
    Profile,
    SailImage,
    Scenario,
    SeaLevel,
    Section,
    ServiceItem,
    ShipClass,
    ShipStart,
    Spotting,
    Stability,
    Supply,
)
from quarterdeck.games.boarders.geometry import INCH, LENGTH, WIDTH, Form
from quarterdeck.games.boarders.state import Boarders, Player

Group = Literal["crew", "vital-area", "mast", "debris"]
LARGEST = 99
"""BF-RULE-25: stuff without a Size counts as larger than everything."""
STANDARD_WEAPONS = ("push", "trip", "barge")


class Kind(msgspec.Struct, frozen=True):
    """A profile or a piece of furniture, with its bases."""

    id: str
    name: str
    group: Group
    size: int
    brute: int
    stability: Stability
    standing: Form
    lying: Form
    footing: int = 0
    focus: int = 0
    speed: int = 0
    weapons: tuple[str, ...] = ()
    abilities: frozenset[str] = frozenset()
    fleet: str = ""
    captain: bool = False
    models: int = 1
    weapon_choice: tuple[str, ...] = ()
    count: int = 1


class Arm(msgspec.Struct, frozen=True):
    """A weapon as the rules use it; a reach of None is base contact."""

    id: str
    name: str
    reach: int | None
    stat: str
    readied: bool
    pulse: bool
    targets: str
    max_targets: int
    choose_one: bool
    effects: tuple[Effect, ...]
    before: tuple[Effect, ...]
    after: tuple[Effect, ...]
    focus: int
    text: str

    @property
    def shoves(self) -> bool:
        """Some effect of it can move furniture (BF-RULE-37)."""
        return any(effect.kind == "back" for effect in self.effects)


class Book(msgspec.Struct, frozen=True):
    """Content by id, and what rules look up often; distances in thousandths of an inch."""

    kinds: dict[str, Kind]
    arms: dict[str, Arm]
    fleets: dict[str, Fleet]
    abilities: dict[str, Ability]
    scenarios: dict[str, Scenario]
    scenario_dice: dict[int, str]
    seas: dict[str, SeaLevel]
    ships: dict[str, ShipClass]
    ship_start: ShipStart
    supply: Supply
    cannon_results: tuple[CannonResult, ...]
    items: dict[str, ServiceItem]
    images: dict[str, SailImage]
    spotting: Spotting
    layout: Layout
    widget: int
    target_number: int
    neighbour: int
    search: int
    dice: int
    sections: int
    round_cap: int
    tokens: int
    token: Form
    catapulted: int
    ask_on_success: bool
    whole_side: bool
    points: dict[str, int]


def book(s: Boarders) -> Book:
    """Return the book that a game is played with."""
    return SHELF[s.book]


def mils(inches: float) -> int:
    """Turn inches into thousandths."""
    return round(inches * INCH)


def universal(s: Boarders, p: Player, ability: str) -> bool:
    """BF-RULE-48: a fleet's or captain's rule that holds for the owner's crew all game."""
    content = SHELF[s.book]
    if not p.captain:
        return False
    return ability in content.kinds[p.captain].abilities or (
        ability in content.fleets[p.fleet].abilities
    )


def _arrange(content: Content) -> Book:
    rules, parameters = content.parameters_rulebook, content.parameters
    components = {component.id: component for component in content.component}
    return Book(
        kinds=_kinds(content),
        arms=_arms(content),
        fleets={fleet.id: fleet for fleet in content.fleet},
        abilities={ability.id: ability for ability in content.ability},
        scenarios={scenario.id: scenario for scenario in content.scenario},
        scenario_dice={scenario.die: scenario.id for scenario in content.scenario},
        seas={sea.id: sea for sea in content.sea_level},
        ships={ship.id: ship for ship in content.ship_class},
        ship_start=content.ship_start,
        supply=content.supply,
        cannon_results=tuple(content.cannon_result),
        items={item.id: item for item in content.service_item},
        images={image.id: image for image in content.sail_image},
        spotting=content.spotting,
        layout=content.layout[0],
        widget=mils(parameters.widget_length),
        target_number=rules.test_target_number,
        neighbour=mils(rules.modifier_radius),
        search=mils(rules.search_radius),
        dice=rules.lying_dice_per_player,
        sections=rules.sections_per_crew,
        round_cap=parameters.round_cap,
        tokens=components["searched-token"].count,
        token=Form(r=float(mils(parameters.dropped_token_radius))),
        catapulted=content.furniture_extra[0].count,
        ask_on_success=parameters.lying_dice_on_success_prompt,
        whole_side=parameters.activation_mode == "whole-side",
        points={booty.id: booty.points for booty in content.booty},
    )


def _forms(content: Content) -> dict[str, Form]:
    return {
        footprint.id: Form(r=mils(footprint.diameter) / 2)
        if footprint.shape == "disc"
        else _rectangle(footprint.length, footprint.width)
        for footprint in content.footprint
    }


def _kinds(content: Content) -> dict[str, Kind]:
    forms = _forms(content)
    fleets = {fleet.id: fleet for fleet in content.fleet}
    kinds = {}
    for piece in content.furniture:
        shape = _rectangle(*piece.footprint)
        kinds[piece.id] = Kind(
            id=piece.id,
            name=piece.name,
            group=piece.group,
            size=piece.size or LARGEST,
            brute=piece.brute,
            stability=piece.stability,
            standing=shape,
            lying=shape,
            count=piece.count,
        )
    for profile in (*content.captain, *content.section):
        kinds[profile.id] = _crew_kind(profile, forms, fleets[profile.fleet].abilities)
    return kinds


def _crew_kind(profile: Profile, forms: dict[str, Form], fleet: Iterable[str]) -> Kind:
    section = profile if isinstance(profile, Section) else None
    return Kind(
        id=profile.id,
        name=profile.name,
        group="crew",
        size=profile.size,
        brute=profile.brute,
        stability="stable",
        standing=forms[f"crew-size-{profile.size}-standing"],
        lying=forms[f"crew-size-{profile.size}-down"],
        footing=profile.footing,
        focus=profile.focus,
        speed=profile.speed,
        weapons=tuple(profile.weapons),
        abilities=frozenset([*profile.abilities, *fleet]),
        fleet=profile.fleet,
        captain=section is None,
        models=section.models if section else 1,
        weapon_choice=tuple(section.weapon_choice) if section else (),
    )


def _rectangle(length: float, width: float) -> Form:
    return Form(a=mils(length) / 2, b=mils(width) / 2)


def _arms(content: Content) -> dict[str, Arm]:
    return {
        weapon.id: Arm(
            id=weapon.id,
            name=weapon.name,
            reach=None if weapon.range == "contact" else mils(weapon.range),
            stat=weapon.test,
            readied=weapon.readied,
            pulse=weapon.pulse,
            targets=weapon.target_filter,
            max_targets=weapon.max_targets,
            choose_one=weapon.effects_mode == "choose-one",
            effects=tuple(weapon.effects),
            before=tuple(weapon.before),
            after=tuple(weapon.after),
            focus=weapon.focus,
            text=weapon.text,
        )
        for weapon in content.weapon
    }


# -- checks --------------------------------------------------------------------------------------

KNOWN_EFFECTS = frozenset(
    f"custom:{name}"
    for name in (
        "swash-buckling",
        "copy-shove",
        "double-swash-distance",
        "grant-swash",
        "self-move-action",
        "repeat-granted-move",
        "grant-move-actions",
        "extra-debris",
        "may-target-friends",
        "double-brute-and-size-vs-friend",
        "reinforce-within",
        "act-while-down",
        "dragged-down",
        "anchored-while-standing",
        "one-is-ox-eye",
        "make-ready-in-attack-phase",
        "knock-self-down",
        "stand-up-free",
    )
)


def _check(content: Content, sources: Sequence[Source]) -> None:
    """Raise if entries contradict one another."""
    abilities = {ability.id for ability in content.ability}
    profiles: dict[str, Profile] = {p.id: p for p in (*content.captain, *content.section)}
    for ability in content.ability:
        if ability.effect not in KNOWN_EFFECTS:
            raise fail(sources, "ability", ability.id, "effect", "an effect the rules know")
    for fleet in content.fleet:
        for field in ("captains", "sections"):
            if not all(
                name in profiles and profiles[name].fleet == fleet.id
                for name in getattr(fleet, field)
            ):
                raise fail(sources, "fleet", fleet.id, field, "profiles of this fleet")
        if not set(fleet.abilities) <= abilities:
            raise fail(sources, "fleet", fleet.id, "abilities", "abilities of the content")
    _check_profiles(content, sources)
    _check_tables(content, sources)


def _check_profiles(content: Content, sources: Sequence[Source]) -> None:
    abilities = {ability.id for ability in content.ability}
    weapons = {weapon.id for weapon in content.weapon}
    for table, entries in (("captain", content.captain), ("section", content.section)):
        for profile in entries:
            if not set(profile.abilities) <= abilities:
                raise fail(sources, table, profile.id, "abilities", "abilities of the content")
            if not set(profile.weapons) <= weapons:
                raise fail(sources, table, profile.id, "weapons", "weapons of the content")


def _check_tables(content: Content, sources: Sequence[Source]) -> None:
    rules = content.parameters_rulebook
    if (mils(rules.deck_width), mils(rules.deck_length)) != (WIDTH, LENGTH):
        raise fail(sources, "parameters_rulebook", None, "deck_width", "a Deck of 24 by 48")
    if sorted(scenario.die for scenario in content.scenario) != [1, 2, 3, 4, 5, 6]:
        raise fail(sources, "scenario", content.scenario[0].id, "die", "each of 1 to 6 once")
    floor = 0
    for result in content.cannon_result:
        if result.min != floor or result.max < result.min:
            raise fail(sources, "cannon_result", result.id, "min", f"{floor}")
        floor = result.max + 1
    if {value for sea in content.sea_level for value in sea.values} != {1, 2, 3, 4, 5, 6}:
        raise fail(sources, "sea_level", content.sea_level[0].id, "values", "1 to 6 in all")


SHELF = Shelf("quarterdeck.games.boarders", ("boarders.toml",), Content, _check, _arrange)
open_book, book_of = SHELF.open, SHELF.of
