"""Overlays over the content: what they change in play, and what the game refuses to play with."""

from __future__ import annotations

import pytest

from quarterdeck.core.content import ContentError, Source
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng
from quarterdeck.core.table import random_playout
from quarterdeck.games.smuggler.content import book_of, open_book
from tests.smuggler.build import GAME, SEED
from tests.smuggler.test_components import CONTENT


def without(table: str, ids: list[str]) -> str:
    return "".join(f"[[{table}]]\nid = '{entry}'\nremove = true\n" for entry in ids)


RED = [card.id for card in CONTENT.planet_card if card.deck == "red"]
EVENTS = [event.id for event in CONTENT.event]

REFUSED = {
    "a card to nowhere": (
        "[[planet_card]]\nid = 'red-pelagia-cargo'\ndestination = 'planet-nowhere'",
        "expected the id of a planet tile",
    ),
    "a colour without cards": (without("planet_card", RED), "at least one card of colour 'red'"),
    "a planet without colour": (
        "[[tile]]\nid = 'planet-korrin'\ncolour = ''",
        "expected red, blue or yellow for a planet",
    ),
    "a planet of another set": (
        "[[tile]]\nid = 'planet-korrin'\nset = 'stack'",
        "expected 'planet' for a planet",
    ),
    "a tile that shows a 1": (
        "[[tile]]\nid = 'space-gate-a'\nhyperspace = 1",
        "expected 0 or a face from 2 to 5",
    ),
    "two starting tiles in one place": (
        "[[tile]]\nid = 'start-space-ne'\nat = [1, 0]",
        "expected a position of its own",
    ),
    "a starting tile where a planet lies": (
        "[[tile]]\nid = 'start-space-ne'\nat = [0, 2]",
        "expected a position of its own",
    ),
    "more planets dealt than there are": (
        "[[player_count]]\nid = 'players-2'\nplanet_tiles_in_hand_each = 5",
        "field 'planet_tiles_in_hand_each': expected at most 4, since 8 of the 12 planets are",
    ),
    "no place for the ships": (
        "[[tile]]\nid = 'start-haven'\nat = [9, 9]",
        r"a starting tile at \[0, 0\]",
    ),
    "a ship without mat": (without("mat", ["hornet"]), "mine.toml:3: mat 'hornet'.* no removal"),
    "no standard mat": (without("mat", ["standard"]), "mine.toml:3: mat 'standard'.* no removal"),
    "a smuggler's cruiser": ("[[mat]]\nid = 'cruiser'\nrole = 'smuggler'", "expected 'government'"),
    "a wrong damage capacity": (
        "[[mat]]\nid = 'packmule'\ndamage_capacity = 8",
        "expected 7, all squares but one",
    ),
    "a damage capacity that is too small": (
        "[[mat]]\nid = 'packmule'\ndamage_capacity = 6",
        "expected 7, all squares but one",
    ),
    "too few events": (
        without("event", EVENTS[:10]),
        "player_count 'players-2', field 'event_deck_size': expected at most 8, the number of ev",
    ),
    "a lasting effect that is instant": (
        "[[event]]\nid = 'static'\ntiming = 'instant'",
        "expected 'round' for the effect 'forbid'",
    ),
    "an instant effect that lasts": (
        "[[event]]\nid = 'ion-storm'\ntiming = 'round'",
        "expected 'instant' for the effect 'damage'",
    ),
    "more faces for no system": (
        "[[event]]\nid = 'tuned-engines'\neffects = [{ op = 'extra-accept', faces = [2] }]",
        "a system for 'extra-accept'",
    ),
    "a bonus for nothing": (
        "[[event]]\nid = 'trade-boom'\neffects = [{ op = 'score-bonus', amount = 1 }]",
        "'on' for 'score-bonus'",
    ),
    "a number of players left out": (
        without("player_count", ["players-4"]),
        "mine.toml:3: player_count 'players-4', field 'remove': expected no removal",
    ),
    "a token left out": (without("token", ["bounty"]), "mine.toml:3: token 'bounty'.* no removal"),
    "a system left out": (
        without("system", ["repair"]),
        "mine.toml:3: system 'repair'.* no removal",
    ),
}


def refusal(text: str) -> str:
    with pytest.raises(ContentError) as caught:
        open_book([Source("mine.toml", text)])
    return str(caught.value)


@pytest.mark.parametrize("case", REFUSED)
def test_content_that_contradicts_itself_is_refused(case: str) -> None:
    text, complaint = REFUSED[case]

    with pytest.raises(ContentError, match=complaint):
        open_book([Source("mine.toml", text)])


def entry(table: str, entry_id: str, *lines: str) -> str:
    return "\n".join([f"[[{table}]]", f"id = '{entry_id}'", *lines])


def players(number: int, line: str) -> str:
    return entry("player_count", f"players-{number}", line)


UNPLAYABLE = {
    "salvage that fits no hold": (
        entry("token", "salvage", "per_hold = 0"),
        "3: token 'salvage', field 'per_hold': expected 1 or more, since salvage fills holds, got 0",
    ),
    "no planets at the start": (
        "[planet_slots]\npositions = []",
        (
            "2: planet_slots, field 'positions': expected at least one position, since the government"
            " begins on a planet, got []"
        ),
    ),
    "two planets in one place": (
        "[planet_slots]\npositions = [[0, 2], [0, 2]]",
        "2: planet_slots, field 'positions': expected [0, 2] once, got [[0, 2], [0, 2]]",
    ),
    "a planet on a starting tile": (
        "[planet_slots]\npositions = [[0, 0]]",
        (
            "2: planet_slots, field 'positions': expected no starting tile at [0, 0], where"
            " 'start-haven' lies, got [[0, 0]]"
        ),
    ),
    "a starting tile on a planet": (
        entry("tile", "start-space-ne", "at = [0, 2]"),
        "3: tile 'start-space-ne', field 'at': expected a position of its own, as [x, y]",
    ),
    "all occupation tokens removed": (
        players(2, "occupation_tokens_removed = 12"),
        (
            "3: player_count 'players-2', field 'occupation_tokens_removed': expected at most 11, so"
            " that one of the 12 occupation tokens is left for the first planet, got 12"
        ),
    ),
    "no occupation tokens": (
        "[components]\noccupation_tokens = 0",
        (
            "2: components, field 'occupation_tokens': expected 1 or more, for the first planet of the"
            " government, got 0"
        ),
    ),
    "a starting tile that is too far out": (
        entry("tile", "start-space-ne", "at = [5000, 0]"),
        "3: tile 'start-space-ne', field 'at[0]': expected an integer",
    ),
    "a planet that is too far out": (
        "[planet_slots]\npositions = [[0, -5000]]",
        "2: planet_slots, field 'positions[0][1]': expected an integer",
    ),
    "a nebula among the planets": (
        entry("tile", "nebula-1", "set = 'planet'"),
        "3: tile 'nebula-1', field 'set': expected 'stack' or 'start' for a nebula, got 'planet'",
    ),
    "a place for a tile of the stack": (
        entry("tile", "nebula-1", "at = [4, 4]"),
        "3: tile 'nebula-1', field 'at': expected nothing, since only starting tiles have a place",
    ),
    "a government that three need": (
        players(3, "government = 'required'"),
        "3: player_count 'players-3', field 'government': expected 'optional' for 3 players",
    ),
    "a government that two may leave out": (
        players(2, "government = 'optional'"),
        "3: player_count 'players-2', field 'government': expected 'required' for 2 players",
    ),
    "a number of players that differs from the id": (
        players(2, "players = 3"),
        "3: player_count 'players-2', field 'players': expected 2, as in the id, got 3",
    ),
    "too many players": (
        entry(
            "player_count",
            "players-6",
            *"""players = 6
government = 'required'
planet_tiles_in_hand_each = 0
planet_tiles_into_stack = 8
tile_stack_size = 40
event_deck_size = 6
rounds_total = 8
occupation_tokens_removed = 0
occupation_supply_after_setup = 11
provenance = 'reconstructed'""".splitlines(),
        ),
        (
            "2: player_count 'players-6', field 'id': expected one of players-2, players-3, players-4,"
            " players-5, got 'players-6'"
        ),
    ),
    "a ship that is no component": (
        entry("mat", "kestrel", "component = false"),
        "3: mat 'kestrel', field 'component': expected true, since players choose it, got false",
    ),
    "too many dice": (
        entry("event", "static", "effects = [{ op = 'set-dice', amount = 50 }]"),
        "3: event 'static', field 'effects': expected an amount from 1 to 8 for 'set-dice'",
    ),
    "the name of plain space": (
        entry(
            "tile",
            "empty-space",
            "name='x'",
            "kind='space'",
            "set='stack'",
            "provenance='rulebook'",
        ),
        "2: tile 'empty-space', field 'id': expected another id, since this one is the space where",
    ),
}
"""Each would load, and then could not be played; all of the complaint but the file."""

CONTRADICTIONS = {
    "rounds": (
        players(2, "rounds_total = 12"),
        (
            "3: player_count 'players-2', field 'rounds_total': expected 11, the event deck plus 2"
            " (HS-ROUND-05), got 12"
        ),
    ),
    "the event deck alone": (
        players(2, "event_deck_size = 10"),
        "player_count 'players-2', field 'rounds_total': expected 12, the event deck plus 2",
    ),
    "an event deck without events": (
        players(2, "event_deck_size = 99"),
        (
            "3: player_count 'players-2', field 'event_deck_size': expected at most 18, the number of"
            " events, got 99"
        ),
    ),
    "hands without planets": (
        players(5, "planet_tiles_in_hand_each = 2"),
        (
            "3: player_count 'players-5', field 'planet_tiles_in_hand_each': expected at most 1, since"
            " 8 of the 12 planets are left for 5 hands, got 2"
        ),
    ),
    "planets in the stack": (
        players(3, "planet_tiles_into_stack = 3"),
        (
            "3: player_count 'players-3', field 'planet_tiles_into_stack': expected 2, the 12 planets"
            " less 4 at the start and 6 in hands, got 3"
        ),
    ),
    "the stack": (
        players(3, "tile_stack_size = 33"),
        "3: player_count 'players-3', field 'tile_stack_size': expected 34, 32 tiles and 2 planets",
    ),
    "the supply of the government": (
        players(2, "occupation_supply_after_setup = 6"),
        (
            "3: player_count 'players-2', field 'occupation_supply_after_setup': expected 5, the 12"
            " occupation tokens less 6 removed and 1 on the first planet, got 6"
        ),
    ),
    "another wild face": ("[die]\nwild = 5", "2: die, field 'wild': expected one of 6, got 5"),
    "other faces": (
        "[die]\nfaces = [1, 2, 3]",
        "2: die, field 'faces': expected [1, 2, 3, 4, 5, 6], since the rules name these faces",
    ),
    "points for a fight with a station": (
        "[scoring.government]\nwin_station_combat = 2",
        "2: scoring, field 'government.win_station_combat': expected one of 0, got 2",
    ),
    "points for sabotage": (
        "[scoring.smuggler]\nsabotage = 2",
        "2: scoring, field 'smuggler.sabotage': expected one of 0, got 2",
    ),
    "a bounty for smugglers": (
        entry("token", "bounty", "smuggler_points = 3"),
        "3: token 'bounty', field 'smuggler_points': expected 2, as per_bounty of scoring.smuggler",
    ),
    "a bounty for the government": (
        entry("token", "bounty", "government_points = 3"),
        (
            "3: token 'bounty', field 'government_points': expected 1, as per_bounty of"
            " scoring.government, got 3"
        ),
    ),
    "points for damage": (
        entry("token", "damage", "smuggler_points = 3"),
        "3: token 'damage', field 'smuggler_points': expected 0, since only bounty scores",
    ),
    "the number of tokens": (
        entry("token", "damage", "count = 30"),
        "3: token 'damage', field 'count': expected 24, as damage_markers of components, got 30",
    ),
    "tokens of the box": (
        "[components]\nsalvage_tokens = 22",
        "token 'salvage', field 'count': expected 22, as salvage_tokens of components, got 20",
    ),
    "the value of salvage": (
        entry("token", "salvage", "value = 2"),
        "3: token 'salvage', field 'value': expected 1, what salvage adds to a cargo (HS-TERM-05)",
    ),
    "the value of another token": (
        entry("token", "bounty", "value = 2"),
        "3: token 'bounty', field 'value': expected 0, since only salvage has a value, got 2",
    ),
    "troops in a hold": (
        entry("token", "occupation", "per_hold = 2"),
        "3: token 'occupation', field 'per_hold': expected 1 (HS-RULE-32), got 2",
    ),
    "damage in a hold": (
        entry("token", "damage", "per_hold = 3"),
        "3: token 'damage', field 'per_hold': expected 0, since no hold carries it, got 3",
    ),
    "another token": (
        entry("token", "fuel", "count = 3", "provenance = 'reconstructed'"),
        "2: token 'fuel', field 'id': expected one of salvage, damage, occupation, bounty",
    ),
    "a longer score track": (
        "[score_track]\nspaces_per_lap = 60",
        "2: score_track, field 'spaces_per_lap': expected one of 50, got 60",
    ),
    "a score track with an end": (
        "[score_track]\nlaps = false",
        "2: score_track, field 'laps': expected true, since scores have no upper limit",
    ),
    "the base value of a nebula": (
        entry("tile", "nebula-1", "base_value = 4"),
        "3: tile 'nebula-1', field 'base_value': expected 0 for a nebula, got 4",
    ),
    "a supply without limit": (
        "[supply_limits]\nhard_limits = ['tiles']",
        (
            "2: supply_limits, field 'hard_limits': expected salvage_tokens, occupation_tokens,"
            " planet_cards, event_cards, tiles (HS-RULE-20), got ['tiles']"
        ),
    ),
    "another limited supply": (
        "[supply_limits]\nnot_limiting = ['dice']",
        "2: supply_limits, field 'not_limiting': expected dice, damage_markers, bounty_tokens",
    ),
}
"""Fields that follow from others: a designer who changes only one is told."""


@pytest.mark.parametrize("case", UNPLAYABLE)
def test_content_that_cannot_be_played_is_refused(case: str) -> None:
    text, complaint = UNPLAYABLE[case]

    assert refusal(text).startswith(f"mine.toml:{complaint}")


@pytest.mark.parametrize("case", CONTRADICTIONS)
def test_a_field_that_follows_from_others_cannot_be_changed_alone(case: str) -> None:
    text, complaint = CONTRADICTIONS[case]
    ours = complaint[0].isdigit()  # otherwise the field that lags behind stands in the game's file

    assert (f"mine.toml:{complaint}" if ours else complaint) in refusal(text)


@pytest.mark.parametrize(
    "table", ["player_count", "token", "mat", "tile", "planet_card", "event", "variant"]
)
def test_no_entry_has_an_empty_id(table: str) -> None:
    complaint = refusal(entry(table, ""))

    assert complaint.startswith(f"mine.toml:2: {table} '', field 'id': expected text")


@pytest.mark.parametrize("table", ["game", "die", "score_track"])
def test_no_table_has_an_empty_id(table: str) -> None:
    assert f"mine.toml:2: {table}, field 'id': expected text" in refusal(f"[{table}]\nid = ''")


def test_a_missing_colour_is_blamed_on_the_overlay() -> None:
    assert refusal(without("planet_card", RED)).startswith("mine.toml:1: planet_card, field 'deck'")


def test_a_home_that_moved_is_blamed_on_the_overlay() -> None:
    assert refusal(entry("tile", "start-haven", "at = [9, 9]")).startswith("mine.toml:1: tile, fie")


def test_numbers_that_agree_with_one_another_are_played_with() -> None:
    text = players(3, "event_deck_size = 10\nrounds_total = 12") + "\n"
    text += "[[player_count]]\nid = 'players-4'\noccupation_tokens_removed = 11\n"
    text += "occupation_supply_after_setup = 0\n"
    text += "[[tile]]\nid = 'start-space-ne'\nat = [99, -99]"

    table = lay(GAME, seats=4, mode="government", overlays=[Source("mine.toml", text)], seed=SEED)
    random_playout(table, Rng.from_seed(b"agreed"))

    assert table.over


def test_an_overlay_changes_the_numbers_of_the_rules() -> None:
    text = """
    [components]
    salvage_tokens = 22
    [die]
    dice_per_turn = 5
    [scoring.smuggler]
    place_tile = 3
    [[token]]
    id = 'salvage'
    count = 22
    per_hold = 4
    [[system]]
    id = 'engines'
    accepts = [1, 3]
    """
    overlay = Source("mine.toml", text)

    table = lay(GAME, seats=3, overlays=[overlay], seed=bytes(32))
    for ship in ("kestrel", "packmule", "hornet"):
        table.answer(table.waiting()[0], ship)

    assert len(table.view(0).dice) == 5
    assert table.view(0).salvage == 22
    changed = book_of(open_book([overlay]))
    assert changed.points["smuggler"].place_tile == 3
    assert changed.salvage_per_hold == 4
    assert changed.force[""].accepts["engines"] == {1, 3}
    assert changed.force["tuned-engines"].accepts["engines"] == {1, 2, 3}
    assert book_of("").points["smuggler"].place_tile == 1
