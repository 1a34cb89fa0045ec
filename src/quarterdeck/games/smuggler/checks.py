"""What a content file must agree on: with itself, with the rules, and with what can be played.

Numbers that follow from others stand in the file for its readers. They are checked, so that a
designer who changes only one of them is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import get_args

from quarterdeck.core.content import ContentError, Source, fail
from quarterdeck.games.smuggler import GAME
from quarterdeck.games.smuggler.entries import (
    EMPTY_TILE,
    MOST_ROLLED,
    STANDARD_MAT,
    Content,
    Effect,
    EventEntry,
    PlayerCount,
    Tile,
    Token,
)
from quarterdeck.games.smuggler.state import Colour, System

Sources = Sequence[Source]

PLAYERS = {f"players-{seats}": seats for seats in range(2, 6)}
WITHOUT_GOVERNMENT = next(mode.seats for mode in GAME.modes if mode.id == "smugglers")
TOKENS = {
    "salvage": "salvage_tokens",
    "damage": "damage_markers",
    "occupation": "occupation_tokens",
    "bounty": "bounty_tokens",
}
"""Each token with its field of the components."""
SHIPS = {
    **dict.fromkeys(("kestrel", "packmule", "hornet", "tinker", STANDARD_MAT), "smuggler"),
    "cruiser": "government",
}
FACES = [1, 2, 3, 4, 5, 6]
LIMITS = {
    "hard_limits": ["salvage_tokens", "occupation_tokens", "planet_cards", "event_cards", "tiles"],
    "not_limiting": ["dice", "damage_markers", "bounty_tokens"],
}
LAST_ROUNDS = 2
"""HS-ROUND-05: the round before the first event, and the final one."""
ROUND_OPS = {
    "set-dice",
    "extra-accept",
    "booster-steps",
    "forbid",
    "after-hyperspace-damage",
    "score-bonus",
    "optional-entry-combat",
}


def check(content: Content, sources: Sources) -> None:
    """Raise if entries contradict one another, or nobody could play with them."""
    _needed(sources, "player_count", PLAYERS, [entry.id for entry in content.player_count])
    _needed(sources, "token", TOKENS, [token.id for token in content.token])
    _needed(sources, "system", get_args(System), [entry.id for entry in content.system])
    _needed(sources, "mat", SHIPS, [mat.id for mat in content.mat])
    _check_constants(content, sources)
    _check_cards(content, sources)
    for tile in content.tile:
        _check_tile(tile, sources)
    _check_layout(content, sources)
    _check_mats(content, sources)
    for event in content.event:
        for effect in (*event.effects, *event.no_government):
            _check_effect(event, effect, sources)
    for entry in content.player_count:
        _check_count(entry, sources)
        _check_deals(entry, content, sources)
        _check_occupation(entry, content, sources)
    for token in content.token:
        _check_token(token, content, sources)


def _needed(sources: Sources, table: str, needed: Iterable[str], ids: list[str]) -> None:
    for entry in needed:
        if entry not in ids:
            expected = "no removal, since the game cannot be played without this entry"
            raise fail(sources, table, entry, "remove", expected)


def _check_constants(content: Content, sources: Sources) -> None:
    if content.die.faces != FACES:
        raise fail(sources, "die", None, "faces", f"{FACES}, since the rules name these faces")
    if not content.score_track.laps:
        expected = "true, since scores have no upper limit (HS-SCORE-04)"
        raise fail(sources, "score_track", None, "laps", expected)
    for field, names in LIMITS.items():
        if getattr(content.supply_limits, field) != names:
            expected = f"{', '.join(names)} (HS-RULE-20)"
            raise fail(sources, "supply_limits", None, field, expected)
    if not content.components.occupation_tokens:
        expected = "1 or more, for the first planet of the government"
        raise fail(sources, "components", None, "occupation_tokens", expected)


def _check_cards(content: Content, sources: Sources) -> None:
    planets = {tile.id for tile in content.tile if tile.kind == "planet"}
    for card in content.planet_card:
        if card.destination not in planets:
            raise fail(sources, "planet_card", card.id, "destination", "the id of a planet tile")
    for colour in get_args(Colour):
        if not any(card.deck == colour for card in content.planet_card):
            expected = f"at least one card of colour '{colour}'"
            raise fail(sources, "planet_card", None, "deck", expected)


# -- tiles ---------------------------------------------------------------------------------------


def _check_tile(tile: Tile, sources: Sources) -> None:
    def wrong(field: str, expected: str) -> ContentError:
        return fail(sources, "tile", tile.id, field, expected)

    planet = tile.kind == "planet"
    if tile.id == EMPTY_TILE:
        expected = "another id, since this one is the space where a haven was (HS-STATION-12)"
        raise wrong("id", expected)
    if planet and not tile.colour:
        raise wrong("colour", "red, blue or yellow for a planet")
    if planet and tile.set != "planet":
        raise wrong("set", "'planet' for a planet")
    if not planet and tile.set == "planet":
        raise wrong("set", f"'stack' or 'start' for a {tile.kind}")
    if not planet and tile.base_value:
        raise wrong("base_value", f"0 for a {tile.kind}")
    if tile.hyperspace == 1:
        raise wrong("hyperspace", "0 or a face from 2 to 5")
    if tile.set == "start" and tile.at is None:
        raise wrong("at", "a position of its own, as [x, y]")
    if tile.set != "start" and tile.at is not None:
        raise wrong("at", "nothing, since only starting tiles have a place")


def _check_layout(content: Content, sources: Sources) -> None:
    """Raise if two things lie in one place at the start, or nothing where something must."""
    slots = content.planet_slots.positions
    if not slots:
        expected = "at least one position, since the government begins on a planet"
        raise fail(sources, "planet_slots", None, "positions", expected)
    for slot in slots:
        if slots.count(slot) > 1:
            raise fail(sources, "planet_slots", None, "positions", f"{list(slot)} once")
    taken: set[tuple[int, int]] = set()
    for tile in content.tile:
        if tile.at is None:
            continue
        if tile.at in taken or tile.at in slots:
            raise _twice(tile, sources, planet=tile.at not in taken)
        taken.add(tile.at)
    if (0, 0) not in taken:
        raise fail(sources, "tile", None, "at", "a starting tile at [0, 0], where smugglers begin")


def _twice(tile: Tile, sources: Sources, *, planet: bool) -> ContentError:
    """Return the complaint about a tile that lies where another one, or a planet, does."""
    twice = fail(sources, "tile", tile.id, "at", "a position of its own, as [x, y]")
    if not planet:
        return twice
    expected = f"no starting tile at {list(tile.at or ())}, where '{tile.id}' lies"
    slots = fail(sources, "planet_slots", None, "positions", expected)
    return _latest(sources, slots, twice)


def _latest(sources: Sources, *complaints: ContentError) -> ContentError:
    """Of complaints about one thing, return that about the file laid over the others."""
    return max(
        complaints,
        key=lambda complaint: max(
            i for i, source in enumerate(sources) if str(complaint).startswith(source.name)
        ),
    )


# -- mats and events -----------------------------------------------------------------------------


def _check_mats(content: Content, sources: Sources) -> None:
    for mat in content.mat:
        if mat.role != SHIPS.get(mat.id, mat.role):
            raise fail(sources, "mat", mat.id, "role", f"'{SHIPS[mat.id]}'")
        if mat.id in SHIPS and mat.id != STANDARD_MAT and not mat.component:
            raise fail(sources, "mat", mat.id, "component", "true, since players choose it")
        squares = sum(getattr(mat.squares, system) for system in get_args(System))
        if mat.damage_capacity != squares - 1:
            expected = f"{squares - 1}, all squares but one"
            raise fail(sources, "mat", mat.id, "damage_capacity", expected)


def _check_effect(event: EventEntry, effect: Effect, sources: Sources) -> None:
    lasting = effect.op in ROUND_OPS
    if lasting != (event.timing == "round"):
        timing = "round" if lasting else "instant"
        expected = f"'{timing}' for the effect '{effect.op}'"
        raise fail(sources, "event", event.id, "timing", expected)
    if effect.op == "extra-accept" and effect.system is None:
        raise fail(sources, "event", event.id, "effects", "a system for 'extra-accept'")
    if effect.op == "score-bonus" and not effect.on:
        raise fail(sources, "event", event.id, "effects", "'on' for 'score-bonus'")
    if effect.op == "set-dice" and not 1 <= effect.amount <= MOST_ROLLED:
        expected = f"an amount from 1 to {MOST_ROLLED} for 'set-dice'"
        raise fail(sources, "event", event.id, "effects", expected)


# -- numbers of players --------------------------------------------------------------------------


def _check_count(entry: PlayerCount, sources: Sources) -> None:
    if entry.id not in PLAYERS:
        raise fail(sources, "player_count", entry.id, "id", f"one of {', '.join(PLAYERS)}")
    if entry.players != PLAYERS[entry.id]:
        expected = f"{PLAYERS[entry.id]}, as in the id"
        raise fail(sources, "player_count", entry.id, "players", expected)
    government = "optional" if entry.players in WITHOUT_GOVERNMENT else "required"
    if entry.government != government:
        expected = f"'{government}' for {entry.players} players (HS-SETUP-12)"
        raise fail(sources, "player_count", entry.id, "government", expected)


def _check_deals(entry: PlayerCount, content: Content, sources: Sources) -> None:
    """Check events and tiles (HS-SETUP-02..04, HS-SETUP-06)."""

    def wrong(field: str, expected: str) -> ContentError:
        return fail(sources, "player_count", entry.id, field, expected)

    events = len(content.event)
    if entry.event_deck_size > events:
        raise wrong("event_deck_size", f"at most {events}, the number of events")
    if entry.rounds_total != entry.event_deck_size + LAST_ROUNDS:
        rounds = entry.event_deck_size + LAST_ROUNDS
        raise wrong("rounds_total", f"{rounds}, the event deck plus {LAST_ROUNDS} (HS-ROUND-05)")
    planets = sum(tile.set == "planet" for tile in content.tile)
    slots = len(content.planet_slots.positions)
    if planets < slots:
        expected = f"at most {planets} positions, the number of planets"
        raise fail(sources, "planet_slots", None, "positions", expected)
    left = planets - slots
    hands = entry.players * entry.planet_tiles_in_hand_each
    if hands > left:
        why = f"since {left} of the {planets} planets are left for {entry.players} hands"
        raise wrong("planet_tiles_in_hand_each", f"at most {left // entry.players}, {why}")
    stacked = left - hands
    if entry.planet_tiles_into_stack != stacked:
        why = f"the {planets} planets less {slots} at the start and {hands} in hands"
        raise wrong("planet_tiles_into_stack", f"{stacked}, {why}")
    tiles = sum(tile.set == "stack" for tile in content.tile)
    if entry.tile_stack_size != tiles + stacked:
        raise wrong("tile_stack_size", f"{tiles + stacked}, {tiles} tiles and {stacked} planets")


def _check_occupation(entry: PlayerCount, content: Content, sources: Sources) -> None:
    """Check the tokens of the government (HS-SETUP-15, HS-SETUP-16)."""
    tokens, removed = content.components.occupation_tokens, entry.occupation_tokens_removed
    if removed >= tokens:
        why = f"so that one of the {tokens} occupation tokens is left for the first planet"
        expected = f"at most {tokens - 1}, {why}"
        raise fail(sources, "player_count", entry.id, "occupation_tokens_removed", expected)
    supply = tokens - removed - 1
    if entry.occupation_supply_after_setup != supply:
        why = f"the {tokens} occupation tokens less {removed} removed and 1 on the first planet"
        expected = f"{supply}, {why}"
        raise fail(sources, "player_count", entry.id, "occupation_supply_after_setup", expected)


# -- tokens --------------------------------------------------------------------------------------


def _check_token(token: Token, content: Content, sources: Sources) -> None:
    def wrong(field: str, expected: str) -> ContentError:
        return fail(sources, "token", token.id, field, expected)

    if token.id not in TOKENS:
        raise wrong("id", f"one of {', '.join(TOKENS)}")
    count = getattr(content.components, TOKENS[token.id])
    if token.count != count:
        raise wrong("count", f"{count}, as {TOKENS[token.id]} of components")
    if token.id == "salvage" and not token.per_hold:
        raise wrong("per_hold", "1 or more, since salvage fills holds")
    troops = int(token.id == "occupation")
    if token.id != "salvage" and token.per_hold != troops:
        raise wrong("per_hold", "1 (HS-RULE-32)" if troops else "0, since no hold carries it")
    if token.id == "salvage" and token.value != 1:
        raise wrong("value", "1, what salvage adds to a cargo (HS-TERM-05)")
    if token.id != "salvage" and token.value:
        raise wrong("value", "0, since only salvage has a value")
    bounty = token.id == "bounty"
    for role in ("smuggler", "government"):
        points = getattr(content.scoring, role).per_bounty if bounty else 0
        why = f"as per_bounty of scoring.{role}" if bounty else "since only bounty scores"
        if getattr(token, f"{role}_points") != points:
            raise wrong(f"{role}_points", f"{points}, {why}")
