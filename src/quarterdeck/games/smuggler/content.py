"""Loading the content, and the book: the same content arranged for the rules."""

from __future__ import annotations

import msgspec

from quarterdeck.core.shelf import Shelf
from quarterdeck.games.smuggler.checks import check
from quarterdeck.games.smuggler.entries import (
    EMPTY_TILE,
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


def book(s: Smuggler) -> Book:
    """Return the book that a game is played with."""
    return SHELF[s.book]


def force(s: Smuggler) -> Force:
    """Return what the event in force changes."""
    return SHELF[s.book].force[s.event]


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


SHELF = Shelf("quarterdeck.games.smuggler", ("smuggler.toml",), Content, check, _arrange)
open_book, book_of = SHELF.open, SHELF.of
