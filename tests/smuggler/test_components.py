"""Chapter 2 of the ledger, Components: what the content file holds, and that it is what is played."""

from __future__ import annotations

from collections import Counter

import pytest

from quarterdeck.core.content import load
from quarterdeck.core.rulebook import rule
from quarterdeck.games.smuggler.content import SHELF
from quarterdeck.games.smuggler.entries import Content, Mat, PlanetCardEntry, Tile
from tests.smuggler.build import fresh, smuggler

CONTENT = load(Content, SHELF.base, ())
BOX = CONTENT.components
MATS = {mat.id: mat for mat in CONTENT.mat}
TILES = {tile.id: tile for tile in CONTENT.tile}
FACES = range(2, 6)


def tiles(**wanted: object) -> list[Tile]:
    return [t for t in CONTENT.tile if all(getattr(t, k) == v for k, v in wanted.items())]


@rule("HS-COMP-01")
def test_there_are_four_smuggler_ships_one_cruiser_and_five_mats() -> None:
    assert (BOX.smuggler_ships, BOX.government_ships) == (4, 1)
    assert (BOX.player_pawns, BOX.player_mats, BOX.score_tracks) == (5, 5, 1)
    assert Counter(mat.role for mat in CONTENT.mat if mat.component) == {
        "smuggler": 4,
        "government": 1,
    }


@rule("HS-COMP-02")
def test_dice_and_tokens_are_counted() -> None:
    assert BOX.dice == 10
    assert (BOX.salvage_tokens, BOX.damage_markers) == (20, 24)
    assert (BOX.occupation_tokens, BOX.bounty_tokens, BOX.bounty_colour) == (12, 15, "purple")
    assert {token.id: token.count for token in CONTENT.token} == {
        "salvage": 20,
        "damage": 24,
        "occupation": 12,
        "bounty": 15,
    }
    assert CONTENT.die.faces == [1, 2, 3, 4, 5, 6]


@rule("HS-COMP-02")
def test_twenty_salvage_and_twelve_occupation_tokens_are_in_play() -> None:
    s = fresh(seats=4, mode="government").s

    assert (s.salvage, s.garrison) == (20, 12)


@rule("HS-COMP-03")
def test_there_are_three_decks_of_sixteen_planet_cards_and_eighteen_events() -> None:
    assert Counter(card.deck for card in CONTENT.planet_card) == {
        "red": 16,
        "blue": 16,
        "yellow": 16,
    }
    assert (BOX.planet_cards, BOX.planet_decks, BOX.cards_per_planet_deck) == (48, 3, 16)
    assert len({event.id for event in CONTENT.event}) == BOX.event_cards == 18


@rule("HS-COMP-04", "HS-RULE-01")
def test_there_are_53_tiles_of_eight_sorts() -> None:
    assert Counter(tile.kind for tile in CONTENT.tile if tile.set != "start") == {
        "planet": 12,
        "space": 10,
        "wormhole": 2,
        "asteroid": 5,
        "nebula": 5,
        "slipstream": 5,
        "haven": 5,
    }
    assert len(tiles(set="start")) == 9
    assert len(TILES) == BOX.tiles == 9 + 12 + 10 + 2 + 5 + 5 + 5 + 5 == 53
    assert len(tiles(set="planet")) == 12
    assert len(tiles(set="stack")) == 32


@rule("HS-COMP-04")
def test_every_tile_of_the_box_is_in_a_new_game() -> None:
    s = fresh(seats=5, mode="government").s

    laid = [place.tile for place in s.board.values()]
    dealt = [card.face for p in s.players for card in p.hand]
    stacked = [card.face for card in s.stack]
    assert sorted(laid + dealt + stacked) == sorted(TILES)


@rule("HS-COMP-05", "HS-RULE-01")
def test_the_nine_starting_tiles_are_a_haven_four_gates_and_four_plain_spaces() -> None:
    start = tiles(set="start")

    assert len([t for t in start if t.kind == "haven" and not t.hyperspace]) == 1
    gates = [t for t in start if t.hyperspace]
    assert sorted(t.hyperspace for t in gates) == [2, 3, 4, 5]
    assert {t.kind for t in gates} == {"space"}
    assert len([t for t in start if t.kind == "space" and not t.hyperspace]) == 4
    assert len(tiles(kind="haven")) == 6


@rule("HS-COMP-06")
def test_planets_have_a_name_and_a_colour_and_some_tiles_faces_or_salvage() -> None:
    planets = tiles(kind="planet")

    assert len({planet.name for planet in planets} - {""}) == 12
    assert {planet.colour for planet in planets} == {"red", "blue", "yellow"}
    assert {tile.colour for tile in CONTENT.tile if tile.kind != "planet"} == {""}
    assert {tile.hyperspace for tile in CONTENT.tile} == {0, *FACES}
    assert any(t.hyperspace for t in planets)
    assert any(t.hyperspace for t in CONTENT.tile if t.kind != "planet")
    assert any(t.salvage for t in CONTENT.tile)


@rule("HS-COMP-07")
def test_every_planet_card_shows_colour_sort_destination_value_and_mark() -> None:
    planets = {tile.id for tile in tiles(kind="planet")}

    for card in CONTENT.planet_card:
        assert card.destination in planets
        assert card.value in range(4, 8)
    assert {card.type for card in CONTENT.planet_card} == {"cargo", "passenger"}
    assert {card.wanted for card in CONTENT.planet_card} == {True, False}
    assert {card.value for card in CONTENT.planet_card} == {4, 5, 6, 7}


@rule("HS-COMP-08")
@pytest.mark.parametrize("mat", [mat for mat in CONTENT.mat if mat.component], ids=lambda m: m.id)
def test_every_mat_has_squares_of_all_five_systems_and_holds(mat: Mat) -> None:
    squares = mat.squares

    assert (
        min(squares.lasers, squares.engines, squares.hyperspace, squares.repair, squares.routing)
        > 0
    )
    assert mat.cargo_holds > 0
    assert {entry.id for entry in CONTENT.system} == {
        "lasers",
        "engines",
        "hyperspace",
        "repair",
        "routing",
        "tile",
    }


@rule("HS-COMP-09")
def test_an_occupation_token_has_two_sides() -> None:
    token = next(token for token in CONTENT.token if token.id == "occupation")

    assert token.sides == ["IN_PROGRESS", "COMPLETED"]


@rule("HS-COMP-10")
def test_what_can_run_out_is_written_down() -> None:
    limits = CONTENT.supply_limits

    assert set(limits.hard_limits) == {
        "salvage_tokens",
        "occupation_tokens",
        "planet_cards",
        "event_cards",
        "tiles",
    }
    assert set(limits.not_limiting) == {"dice", "damage_markers", "bounty_tokens"}


@rule("HS-COMP-10", "HS-OCC-01")
def test_occupation_tokens_run_out() -> None:
    # Two players: 6 tokens in play, one on Korrin, five more on planets far away.
    far = ["cinderfall", "norrland", "tidewell", "aurum", "solenne"]
    spots = {f"{20 + i},20": name for i, name in enumerate(far)}
    table = smuggler(
        seats=2,
        government=1,
        active=1,
        dice=[1, 1, 1],
        tiles=spots,
        tokens={"0,2": "completed", **dict.fromkeys(spots, "in-progress")},
        hands={0: ["last-ember"], 1: ["farlight"]},
    )

    assert table.s.garrison == 0
    assert not [key for key in table.offers if key.startswith("load")]


@rule("HS-COMP-10", "HS-RULE-20")
def test_damage_goes_on_beyond_24_markers() -> None:
    # Packmule, Hornet and Tinker carry 7 + 8 + 8 = 23 markers, Kestrel 1: 24 in all.
    def wreck(ship: str, *, but: str = "repair-2") -> list[str]:
        squares = MATS[ship].squares
        names = ["engines", "hyperspace", "routing", "repair", "lasers"]
        ids = [f"{name}-{n}" for name in names for n in range(1, getattr(squares, name) + 1)]
        return [square for square in ids if square != but]

    table = smuggler(
        seats=4,
        at={0: "1,1"},
        dice=[1],
        tiles={"2,1": "asteroid-1"},
        damage={0: ["lasers-1"], 1: wreck("packmule"), 2: wreck("hornet"), 3: wreck("tinker")},
    )
    assert sum(len(table.damaged(seat)) for seat in range(4)) == 24

    table.do("engines-1", "e", "engines-1", "engines-2", "routing-1")

    assert table.damaged(0) == ["engines-1", "engines-2", "routing-1", "lasers-1"]


@rule("HS-COMP-10", "HS-RULE-20")
def test_bounty_goes_on_beyond_15_tokens() -> None:
    table = smuggler(
        government=2,
        at={0: "2,0", 2: "0,-2"},
        dice=[1],
        bounty={0: 9, 1: 6},
        tokens={"2,0": "completed"},
    )

    table.do("sabotage-1")

    assert table.p(0).bounty == 10


@rule("HS-COMP-10", "HS-RULE-20")
def test_dice_are_never_short() -> None:
    # Five laser dice and two dice in the pool: with four for the combat that is eleven.
    table = smuggler(
        seats=5,
        government=4,
        active=4,
        at={4: "0,1", 1: "0,-2", 2: "0,-2", 3: "0,-2"},
        dice=[1, 2, 2],
        lasers={0: [1], 1: [1], 2: [1, 1], 3: [1]},
        rolls=[2, 2, 1, 1, 5, 4, 3, 2],
    )

    table.do("engines-1", "s")

    assert table.offers == ["seat-1", "station"]
    table.do("seat-1")
    assert table.said("rolled")[0]["rolls"] == ((2, 2), (1, 1))


SHIPS = {
    "kestrel": ({"engines": 2, "hyperspace": 3, "lasers": 1, "repair": 2, "routing": 1}, 3, 8),
    "packmule": ({"engines": 2, "hyperspace": 2, "lasers": 1, "repair": 2, "routing": 1}, 4, 7),
    "hornet": ({"engines": 2, "hyperspace": 2, "lasers": 2, "repair": 2, "routing": 1}, 3, 8),
    "tinker": ({"engines": 2, "hyperspace": 2, "lasers": 1, "repair": 2, "routing": 2}, 3, 8),
    "cruiser": ({"engines": 2, "hyperspace": 2, "lasers": 2, "repair": 2, "routing": 1}, 3, 8),
}


@rule("HS-SHIP-01", "HS-SHIP-02", "HS-SHIP-03", "HS-SHIP-04", "HS-SHIP-05", "HS-RULE-41")
@pytest.mark.parametrize("ship", SHIPS)
def test_each_ship_has_its_squares_and_holds(ship: str) -> None:
    squares, holds, damage = SHIPS[ship]
    cruiser = ship == "cruiser"
    p = smuggler(government=2).p(2) if cruiser else smuggler(ships={0: ship}).p(0)

    assert p.ship == ship
    assert Counter(square.system for square in p.squares) == squares
    assert p.holds == MATS[ship].cargo_holds == holds
    assert MATS[ship].damage_capacity == damage


@rule("HS-SHIP-01", "HS-SHIP-02", "HS-SHIP-03", "HS-SHIP-04", "HS-SHIP-05")
@pytest.mark.parametrize("ship", SHIPS)
def test_a_ship_takes_as_much_damage_as_all_its_squares_but_one(ship: str) -> None:
    # One marker short of the most; the 3 damage of the asteroids are then 1 marker and 2 points.
    squares, _, most = SHIPS[ship]
    ids = [f"{name}-{n}" for name, count in squares.items() for n in range(1, count + 1)]
    ids = [square for square in ids if square not in ("repair-1", "engines-1")]
    seat = 2 if ship == "cruiser" else 0
    table = smuggler(
        government=2,
        active=2 if seat == 2 else 0,
        ships={} if seat == 2 else {0: ship},
        at={seat: "1,1"},
        dice=[1],
        scores={seat: 5},
        tiles={"2,1": "asteroid-1"},
        damage={seat: ids},
    )

    table.do("boost", "e")

    assert len(table.damaged(seat)) == most
    assert table.p(seat).score == 3


@rule("HS-SHIP-06", "HS-BOUNTY-01")
def test_bounty_tokens_are_stacked_beyond_the_three_printed_spaces() -> None:
    assert {mat.bounty_spaces for mat in CONTENT.mat if mat.role == "smuggler"} == {3}
    assert MATS["cruiser"].bounty_spaces == 0
    table = smuggler(
        government=2, at={0: "2,0", 2: "0,-2"}, dice=[1], bounty={0: 3}, tokens={"2,0": "completed"}
    )

    table.do("sabotage-1")

    assert table.p(0).bounty == 4


@rule("HS-SHIP-07")
@pytest.mark.parametrize("ship", ["kestrel", "packmule", "hornet", "tinker"])
def test_a_ship_has_no_power_beyond_its_squares_and_holds(ship: str) -> None:
    # Each has at least one square of every system, so that all may do the same with three dice.
    table = smuggler(
        ships={0: ship},
        at={0: "0,2"},
        dice=[1, 2, 4],
        damage={0: ["engines-2"]},
        cards={0: ["blue-korrin-cargo"]},
    )

    assert set(table.offers) == {
        "engines-1",
        "routing-1",
        "lasers-1",
        "hyperspace-2",
        "repair-2",
        "lasers-2",
        "hyperspace-4",
        "repair-4",
        "lasers-4",
        "pick-up-4-face-up",
        "pick-up-4-deck",
        f"deliver-4-{table.card_id('blue-korrin-cargo')}",
        "boost",
        "reset",
        f"discard-card-{table.card_id('blue-korrin-cargo')}",
        "end",
    }


@rule("HS-SHIP-07")
@pytest.mark.parametrize("ship", ["kestrel", "packmule", "hornet", "tinker"])
def test_no_ship_is_stronger_in_combat_than_its_dice(ship: str) -> None:
    others = [name for name in ("kestrel", "packmule", "hornet", "tinker") if name != ship]
    table = smuggler(
        ships={0: ship, 1: others[0], 2: others[1]},
        at={2: "2,0"},
        dice=[5, 4],
        rolls=[6, 3, 4, 2],
    )

    table.do("lasers-4", "fight-5", "6", "4", "lasers-1")

    assert table.said("compared")[0]["results"] == [6 + 4, 4]
    assert table.p(0).score == 0
    table.do("engines-1", "engines-2", "routing-1")
    assert (table.p(0).score, table.damaged(1)) == (1, ["engines-1", "engines-2", "routing-1"])


@rule("HS-GALAXY-01")
@pytest.mark.parametrize("colour", ["red", "blue", "yellow"])
def test_each_colour_has_four_planets_one_of_them_without_a_face(colour: str) -> None:
    planets = tiles(kind="planet", colour=colour)

    assert len(planets) == 4
    assert sum(planet.hyperspace == 0 for planet in planets) == 1


@rule("HS-GALAXY-02")
@pytest.mark.parametrize(
    ("face", "planets", "stacked"), [(2, 2, 1), (3, 2, 1), (4, 2, 1), (5, 3, 0)]
)
def test_every_face_is_shown_by_four_tiles(face: int, planets: int, stacked: int) -> None:
    assert len(tiles(hyperspace=face)) == 4
    assert len(tiles(hyperspace=face, set="start")) == 1
    assert len(tiles(hyperspace=face, set="planet")) == planets
    assert len(tiles(hyperspace=face, set="stack")) == stacked


@rule("HS-GALAXY-03", "HS-SETUP-13")
def test_the_stack_tiles_carry_the_twenty_salvage_icons() -> None:
    icons = {kind: sorted(t.salvage for t in tiles(set="stack", kind=kind)) for kind in KINDS}

    assert icons == {
        "asteroid": [2, 2, 2, 2, 3],
        "nebula": [1, 1, 1, 1, 1],
        "space": [0, 0, 0, 0, 0, 0, 1, 1, 1, 1],
        "wormhole": [0, 0],
        "slipstream": [0, 0, 0, 0, 0],
        "haven": [0, 0, 0, 0, 0],
    }
    assert sum(tile.salvage for tile in CONTENT.tile) == 20


KINDS = ("asteroid", "nebula", "space", "wormhole", "slipstream", "haven")
CORE = {"planet-cinderfall", "planet-pelagia", "planet-aurum"}


@rule("HS-GALAXY-04")
@pytest.mark.parametrize("colour", ["red", "blue", "yellow"])
def test_a_deck_names_the_planets_of_the_other_colours_twice_each(colour: str) -> None:
    goals: dict[str, list[PlanetCardEntry]] = {}
    for card in CONTENT.planet_card:
        if card.deck == colour:
            goals.setdefault(card.destination, []).append(card)

    elsewhere = {t.id for t in tiles(kind="planet") if t.colour != colour}
    assert set(goals) == elsewhere
    assert len(elsewhere) == 8
    assert len(CORE & elsewhere) == 2
    for goal, cards in goals.items():
        assert sorted(card.type for card in cards) == ["cargo", "passenger"]
        wanted = [card for card in cards if card.wanted]
        plain = [card for card in cards if not card.wanted]
        if goal in CORE:
            assert wanted == []
        else:
            assert len(wanted) == 1
            assert wanted[0].value == plain[0].value + 1
