"""Loading and checking the content, and the book: the same content arranged for the rules."""

from __future__ import annotations

import importlib.resources
from collections.abc import Sequence
from functools import cache

import msgspec

from quarterdeck.core.content import Source, fail, fingerprint, load
from quarterdeck.games.smuggler.entries import (
    Content,
    Effect,
    EventEntry,
    Mat,
    PlanetCardEntry,
    PlayerCount,
    Scoring,
    Tile,
)
from quarterdeck.games.smuggler.state import Colour, Role, Smuggler, System

COLOURS: tuple[Colour, ...] = ("red", "blue", "yellow")
SYSTEMS: tuple[System, ...] = ("engines", "hyperspace", "routing", "repair", "lasers")
EMPTY_TILE = "empty-space"
"""The plain space that takes the place of a haven when no tile is left (HS-STATION-12)."""
STANDARD_MAT = "standard"
WILD = 6


class Force(msgspec.Struct, frozen=True):
    """What the event in force changes; the defaults are the rules without event."""

    dice: int = 3
    accepts: dict[System, frozenset[int]] = {}
    booster_steps: int = 1
    reset: bool = True
    jump_damage: int = 0
    card_bonus: int = 0
    tile_bonus: int = 0
    combat_bonus: int = 0
    peaceful: bool = False


class Points(msgspec.Struct, frozen=True):
    """What a role scores (HS-SCORE-02, HS-GSCORE-01)."""

    place_tile: int
    win_ship_combat: int
    per_bounty: int
    per_salvage_delivered: int
    begin_occupation: int = 0
    complete_occupation: int = 0
    destroy_haven: int = 0


class Book(msgspec.Struct, frozen=True):
    """Content by id, and what rules look up often."""

    counts: dict[int, PlayerCount]
    mats: dict[str, Mat]
    tiles: dict[str, Tile]
    cards: dict[str, PlanetCardEntry]
    events: dict[str, EventEntry]
    points: dict[Role, Points]
    slots: tuple[tuple[int, int], ...]
    salvage: int
    salvage_per_hold: int
    occupation: int
    detection_dice: int
    force: dict[str, Force]
    """By event; the empty id is for no event."""


_BOOKS: dict[str, Book] = {}


def book(s: Smuggler) -> Book:
    """Return the book that a game is played with."""
    return _BOOKS[s.book]


def book_of(mark: str) -> Book:
    """Return a book by its fingerprint; the empty one is the box's own."""
    return _BOOKS[mark or open_book()]


def force(s: Smuggler) -> Force:
    """Return what the event in force changes."""
    return _BOOKS[s.book].force[s.event]


@cache
def base() -> tuple[Source, ...]:
    """Return the content that comes with the game."""
    path = importlib.resources.files(__package__) / "content" / "smuggler.toml"
    return (Source("smuggler.toml", path.read_text(encoding="utf-8")),)


def open_book(overlays: Sequence[Source] = ()) -> str:
    """Load and check the content with its overlays; return the fingerprint that names the book."""
    return _open(tuple(overlays))


@cache
def _open(overlays: tuple[Source, ...]) -> str:
    content = load(Content, base(), overlays)
    _check(content, [*base(), *overlays])
    mark = fingerprint(base(), overlays)
    _BOOKS[mark] = _arrange(content)
    return mark


def _arrange(content: Content) -> Book:
    tokens = {token.id: token for token in content.token}
    accepts = {
        system: frozenset(entry.accepts)
        for entry in content.system
        for system in SYSTEMS
        if entry.id == system
    }
    plain = Force(dice=content.die.dice_per_turn, accepts=accepts)
    tiles = {tile.id: tile for tile in content.tile}
    tiles[EMPTY_TILE] = Tile(
        id=EMPTY_TILE, name="Empty space", kind="space", set="stack", provenance="rulebook"
    )
    return Book(
        counts={entry.players: entry for entry in content.player_count},
        mats={mat.id: mat for mat in content.mat},
        tiles=tiles,
        cards={card.id: card for card in content.planet_card},
        events={event.id: event for event in content.event},
        points=_points(content.scoring),
        slots=tuple(content.planet_slots.positions),
        salvage=content.components.salvage_tokens,
        salvage_per_hold=tokens["salvage"].per_hold,
        occupation=content.components.occupation_tokens,
        detection_dice=content.die.detection_dice,
        force={"": plain} | {event.id: _force(event, plain) for event in content.event},
    )


def _points(scoring: Scoring) -> dict[Role, Points]:
    names = Points.__struct_fields__
    return {
        "smuggler": Points(*(getattr(scoring.smuggler, name, 0) for name in names)),
        "government": Points(*(getattr(scoring.government, name) for name in names)),
    }


def _force(event: EventEntry, plain: Force) -> Force:
    if event.timing == "instant":
        return plain
    changed = plain
    for effect in event.effects:
        changed = msgspec.structs.replace(changed, **_change(effect, changed))
    return changed


def _change(effect: Effect, now: Force) -> dict[str, object]:
    """Return the fields of `Force` that a round effect sets."""
    match effect.op:
        case "set-dice":
            return {"dice": effect.amount}
        case "extra-accept" if effect.system is not None:
            widened = now.accepts[effect.system] | frozenset(effect.faces)
            return {"accepts": now.accepts | {effect.system: widened}}
        case "booster-steps":
            return {"booster_steps": effect.amount}
        case "forbid":
            return {"reset": False}
        case "after-hyperspace-damage":
            return {"jump_damage": effect.amount}
        case "optional-entry-combat":
            return {"peaceful": True}
        case "score-bonus":
            bonus = {
                "deliver-card": "card_bonus",
                "place-tile": "tile_bonus",
                "win-ship-combat": "combat_bonus",
            }
            return {bonus[effect.on]: effect.amount}
        case _:
            return {}


ROUND_OPS = {
    "set-dice",
    "extra-accept",
    "booster-steps",
    "forbid",
    "after-hyperspace-damage",
    "score-bonus",
    "optional-entry-combat",
}


def _check(content: Content, sources: Sequence[Source]) -> None:
    """Raise if entries contradict one another."""
    _check_cards(content, sources)
    _check_tiles(content, sources)
    _check_mats(content, sources)
    _check_events(content, sources)
    counts = {entry.players for entry in content.player_count}
    for players in range(2, 6):
        if players not in counts:
            raise fail(sources, "player_count", f"players-{players}", "players", f"{players}")
    tokens = {token.id for token in content.token}
    for token in ("salvage", "damage", "occupation", "bounty"):
        if token not in tokens:
            raise fail(sources, "token", token, "id", f"an entry '{token}'")
    systems = {entry.id for entry in content.system}
    for system in SYSTEMS:
        if system not in systems:
            raise fail(sources, "system", system, "id", f"an entry '{system}'")


def _check_cards(content: Content, sources: Sequence[Source]) -> None:
    planets = {tile.id for tile in content.tile if tile.kind == "planet"}
    for card in content.planet_card:
        if card.destination not in planets:
            raise fail(sources, "planet_card", card.id, "destination", "the id of a planet tile")
    for colour in COLOURS:
        if not any(card.deck == colour for card in content.planet_card):
            raise fail(
                sources, "planet_card", "", "deck", f"at least one card of colour '{colour}'"
            )


def _check_tiles(content: Content, sources: Sequence[Source]) -> None:
    taken: set[tuple[int, int]] = set(content.planet_slots.positions)
    for tile in content.tile:
        if tile.kind == "planet" and not tile.colour:
            raise fail(sources, "tile", tile.id, "colour", "red, blue or yellow for a planet")
        if tile.kind == "planet" and tile.set != "planet":
            raise fail(sources, "tile", tile.id, "set", "'planet' for a planet")
        if tile.hyperspace == 1:
            raise fail(sources, "tile", tile.id, "hyperspace", "0 or a face from 2 to 5")
        if tile.set != "start":
            continue
        if tile.at is None or tile.at in taken:
            raise fail(sources, "tile", tile.id, "at", "a position of its own, as [x, y]")
        taken.add(tile.at)
    planets = sum(tile.set == "planet" for tile in content.tile)
    dealt = max(entry.players * entry.planet_tiles_in_hand_each for entry in content.player_count)
    if planets < len(content.planet_slots.positions) + dealt:
        raise fail(sources, "tile", "", "set", "enough planets for the opening and all hands")
    if (0, 0) not in taken:
        raise fail(sources, "tile", "", "at", "a starting tile at [0, 0], where smugglers begin")


def _check_mats(content: Content, sources: Sequence[Source]) -> None:
    mats = {mat.id: mat for mat in content.mat}
    for needed, role in (*((ship, "smuggler") for ship in _SHIPS), ("cruiser", "government")):
        if needed not in mats:
            raise fail(sources, "mat", needed, "id", f"an entry '{needed}'")
        if mats[needed].role != role:
            raise fail(sources, "mat", needed, "role", f"'{role}'")
    for mat in content.mat:
        squares = sum(getattr(mat.squares, system) for system in SYSTEMS)
        if mat.damage_capacity != squares - 1:
            raise fail(
                sources, "mat", mat.id, "damage_capacity", f"{squares - 1}, all squares but one"
            )


_SHIPS = ("kestrel", "packmule", "hornet", "tinker", STANDARD_MAT)


def _check_events(content: Content, sources: Sequence[Source]) -> None:
    if len(content.event) < max(entry.event_deck_size for entry in content.player_count):
        raise fail(sources, "event", "", "id", "enough events for the largest event deck")
    for event in content.event:
        for effect in (*event.effects, *event.no_government):
            lasting = effect.op in ROUND_OPS
            if lasting != (event.timing == "round"):
                timing = "round" if lasting else "instant"
                expected = f"'{timing}' for the effect '{effect.op}'"
                raise fail(sources, "event", event.id, "timing", expected)
            if effect.op == "extra-accept" and effect.system is None:
                raise fail(sources, "event", event.id, "effects", "a system for 'extra-accept'")
            if effect.op == "score-bonus" and not effect.on:
                raise fail(sources, "event", event.id, "effects", "'on' for 'score-bonus'")
