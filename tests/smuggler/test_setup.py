"""Chapter 3 of the ledger, Setup: the layout, the deal, the decks, ships, the government's base."""

from __future__ import annotations

import pytest

from quarterdeck.core.game import SetupError
from quarterdeck.core.origin import lay
from quarterdeck.core.rulebook import rule
from quarterdeck.core.secrecy import PUBLIC, bit
from quarterdeck.games.smuggler.content import book
from tests.smuggler.build import GAME, Play, fresh

SLOTS = ["0,2", "2,0", "0,-2", "-2,0"]
MODES = {2: "government", 3: "smugglers", 4: "smugglers", 5: "government"}
SEEDS = range(40)


def opened(seats: int = 3, mode: str = "smugglers", seed: int = 0, **options: object) -> Play:
    """Play the opening with whatever comes first."""
    table = fresh(seats, mode, seed, **options)
    while table.s.stage in ("ships", "garrison"):
        table.do(table.offers[0])
    return table


@rule("HS-SETUP-01", "HS-RULE-02")
def test_the_starting_tiles_are_a_square_around_the_haven() -> None:
    s = fresh().s

    laid = {pos: place.tile for pos, place in s.board.items() if pos not in SLOTS}
    kinds = {pos: (book(s).tiles[t].kind, book(s).tiles[t].hyperspace) for pos, t in laid.items()}
    assert kinds == {
        "-1,1": ("space", 0),
        "0,1": ("space", 2),
        "1,1": ("space", 0),
        "-1,0": ("space", 5),
        "0,0": ("haven", 0),
        "1,0": ("space", 3),
        "-1,-1": ("space", 0),
        "0,-1": ("space", 4),
        "1,-1": ("space", 0),
    }


@rule("HS-SETUP-02", "HS-RULE-02")
def test_a_random_planet_lies_outside_the_centre_of_each_side() -> None:
    north = set()
    for seed in SEEDS:
        s = fresh(seed=seed).s
        assert len(s.board) == 9 + 4
        assert all(book(s).tiles[s.board[slot].tile].kind == "planet" for slot in SLOTS)
        north.add(s.board["0,2"].tile)

    assert len(north) > 6  # forty draws among twelve


@rule("HS-SETUP-03")
@pytest.mark.parametrize(("seats", "each"), [(2, 4), (3, 2), (4, 2), (5, 1)])
def test_everybody_is_dealt_the_same_number_of_planets_face_down(seats: int, each: int) -> None:
    s = fresh(seats, MODES[seats]).s

    for p in s.players:
        assert len(p.hand) == each
        assert all(book(s).tiles[card.face].kind == "planet" for card in p.hand)
        assert all(card.seen == bit(p.seat) for card in p.hand)


@rule("HS-SETUP-03")
def test_the_government_is_dealt_planets_too_with_three_players() -> None:
    s = fresh(3, "government", government_seat=2).s

    assert [len(p.hand) for p in s.players] == [2, 2, 2]


@rule("HS-SETUP-04")
@pytest.mark.parametrize(
    ("seats", "size", "planets"), [(2, 32, 0), (3, 34, 2), (4, 32, 0), (5, 35, 3)]
)
def test_planets_left_over_go_into_the_stack(seats: int, size: int, planets: int) -> None:
    s = fresh(seats, MODES[seats]).s

    assert len(s.stack) == size
    kinds = [book(s).tiles[card.face].kind for card in s.stack]
    assert kinds.count("planet") == planets
    assert {book(s).tiles[card.face].set for card in s.stack} <= {"stack", "planet"}
    assert all(card.seen == 0 for card in s.stack)


@rule("HS-SETUP-04")
def test_the_stack_is_shuffled_with_its_planets() -> None:
    tops = set()
    depths = set()
    for seed in SEEDS:
        s = fresh(seed=seed).s
        tops.add(s.stack[-1].face)
        kinds = [book(s).tiles[card.face].kind for card in s.stack]
        depths.add(kinds.index("planet"))

    assert len(tops) > 10
    assert len(depths) > 10


@rule("HS-SETUP-05")
def test_each_planet_deck_is_shuffled_and_shows_its_top_card() -> None:
    shown = set()
    for seed in SEEDS:
        s = fresh(seed=seed).s
        for colour, deck in s.decks.items():
            top = s.market[colour]
            assert top is not None
            assert len(deck) == 15
            assert top.seen == PUBLIC
            assert all(card.seen == 0 for card in deck)
            assert {book(s).cards[c.face].deck for c in (*deck, top)} == {colour}
        red = s.market["red"]
        shown.add(red.face if red else "")

    assert len(shown) > 8  # forty draws among sixteen


@rule("HS-SETUP-06")
@pytest.mark.parametrize(("seats", "size"), [(2, 9), (3, 8), (4, 7), (5, 6)])
def test_the_event_deck_depends_on_the_number_of_players(seats: int, size: int) -> None:
    s = fresh(seats, MODES[seats]).s

    assert len(s.event_deck) == size
    everything = [*s.event_deck, *s.unused_events]
    assert {card.face for card in everything} == set(book(s).events)
    assert all(card.seen == 0 for card in everything)


@rule("HS-SETUP-06")
def test_which_events_are_played_is_random() -> None:
    assert len({fresh(seed=seed).s.event_deck[-1].face for seed in SEEDS}) > 8


@rule("HS-SETUP-07", "HS-RULE-45", "HS-DECIDE-01")
def test_ships_are_chosen_in_seat_order_from_those_left() -> None:
    table = fresh(4)

    assert table.asked == (0, "ship")
    assert table.offers == ["kestrel", "packmule", "hornet", "tinker"]
    table.do("hornet")
    assert table.asked == (1, "ship")
    assert table.offers == ["kestrel", "packmule", "tinker"]
    table.do("kestrel")
    assert table.asked == (2, "ship")
    assert table.offers == ["packmule", "tinker"]
    assert table.s.order == []  # the first player is drawn afterwards
    table.do("tinker")

    assert [p.ship for p in table.s.players] == ["hornet", "kestrel", "tinker", "packmule"]
    assert len(table.p(3).squares) == 8  # the mat goes with the ship
    assert sorted(table.s.order) == [0, 1, 2, 3]


@rule("HS-RULE-45", "HS-SETUP-14")
def test_the_government_is_skipped_when_ships_are_chosen() -> None:
    table = fresh(3, "government", government_seat=1)

    assert table.asked == (1, "ship")
    table.do("kestrel")
    assert table.asked == (2, "ship")
    assert table.offers == ["packmule", "hornet", "tinker"]


@rule("HS-RULE-45")
def test_a_host_may_fix_ships() -> None:
    table = fresh(3, ship_2="hornet")

    assert table.asked == (0, "ship")
    assert table.offers == ["kestrel", "packmule", "tinker"]
    table.do("kestrel")
    assert table.asked == (2, "ship")
    assert table.offers == ["packmule", "tinker"]
    assert table.p(1).ship == "hornet"


@rule("HS-SETUP-07", "HS-RULE-45")
def test_a_host_cannot_fix_the_same_ship_twice() -> None:
    with pytest.raises(SetupError, match="two players never have the same ship"):
        fresh(3, ship_1="tinker", ship_3="tinker")


@rule("HS-RULE-45")
@pytest.mark.parametrize("government", [1, 2, 3])
def test_the_same_ship_twice_is_refused_whoever_becomes_the_government(government: int) -> None:
    with pytest.raises(SetupError, match="two players never have the same ship"):
        fresh(
            3,
            mode="government",
            ship_1="tinker",
            ship_3="tinker",
            government_seat=government,
        )


@rule("HS-SETUP-08", "HS-SETUP-09", "HS-SETUP-10")
@pytest.mark.parametrize("seats", [3, 4])
def test_smugglers_start_on_the_home_haven_with_nothing(seats: int) -> None:
    s = opened(seats).s

    for p in s.players:
        assert (p.at, p.score, p.bounty) == ("0,0", 0, 0)
        assert (p.cards, p.salvage, p.troops) == ([], 0, 0)
        assert not any(square.damaged or square.die for square in p.squares)
    assert s.salvage == 20
    assert s.gone == []


@rule("HS-SETUP-11", "HS-ROUND-01")
def test_any_smuggler_may_be_first_and_turns_go_clockwise() -> None:
    orders = {tuple(opened(4, seed=seed).s.order) for seed in SEEDS}

    assert orders == {(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)}


@rule("HS-SETUP-11", "HS-SETUP-17", "HS-RULE-36")
def test_the_government_is_last_whatever_its_seat() -> None:
    orders = {tuple(opened(4, "government", seed, government_seat=2).s.order) for seed in SEEDS}

    assert orders == {(0, 2, 3, 1), (2, 3, 0, 1), (3, 0, 2, 1)}


@rule("HS-SETUP-12")
@pytest.mark.parametrize(
    ("seats", "modes"),
    [
        (2, {"government"}),
        (3, {"smugglers", "government"}),
        (4, {"smugglers", "government"}),
        (5, {"government"}),
    ],
)
def test_the_number_of_players_decides_whether_there_is_a_government(
    seats: int, modes: set[str]
) -> None:
    for mode in ("smugglers", "government"):
        if mode in modes:
            roles = [p.role for p in fresh(seats, mode).s.players]
            assert roles.count("government") == (mode == "government")
        else:
            with pytest.raises(SetupError):
                lay(GAME, seats=seats, mode=mode)


@rule("HS-SETUP-12")
@pytest.mark.parametrize("seats", [1, 6])
def test_no_other_number_of_players_is_possible(seats: int) -> None:
    with pytest.raises(SetupError, match="2 to 5 players"):
        lay(GAME, seats=seats)


@rule("HS-SETUP-12", "HS-RULE-53")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_host_names_the_seat_of_the_government(seat: int) -> None:
    roles = [p.role for p in fresh(3, "government", government_seat=seat).s.players]

    assert roles.index("government") == seat - 1


@rule("HS-RULE-53")
def test_an_unnamed_government_seat_is_drawn() -> None:
    seats = set()
    for seed in SEEDS:
        roles = [p.role for p in fresh(3, "government", seed).s.players]
        seats.add(roles.index("government"))

    assert seats == {0, 1, 2}


@rule("HS-RULE-53")
def test_a_government_seat_that_nobody_sits_at_is_refused() -> None:
    with pytest.raises(SetupError, match="expected a seat from 1 to 3; got '4'"):
        fresh(3, "government", government_seat=4)


@rule("HS-SETUP-13")
def test_no_salvage_lies_on_the_board_at_the_start() -> None:
    for seed in SEEDS:
        s = fresh(seed=seed).s
        assert all(place.salvage == 0 for place in s.board.values())
        assert all(book(s).tiles[place.tile].salvage == 0 for place in s.board.values())


@rule("HS-SETUP-14")
def test_the_government_takes_the_cruiser() -> None:
    table = opened(3, "government", government_seat=2)

    assert [p.ship for p in table.s.players] == ["kestrel", "cruiser", "packmule"]


@rule("HS-SETUP-15", "HS-RULE-46", "HS-DECIDE-02")
@pytest.mark.parametrize("base", SLOTS)
def test_the_government_moves_in_on_one_of_the_four_planets(base: str) -> None:
    table = fresh(3, "government", government_seat=2, rolls=[4, 4, 4]).do("kestrel", "hornet")

    assert table.asked == (1, "base")
    assert set(table.offers) == set(SLOTS)
    assert table.s.round == 0
    assert table.s.turn.dice == []  # before the first turn
    assert len(table.s.order) == 3  # after all other setup

    table.do(base)

    assert table.p(1).at == base
    assert {pos: place.token for pos, place in table.s.board.items() if place.token} == {
        base: "completed"
    }
    assert table.p(1).score == 0
    assert (table.s.round, table.s.turn.dice) == (1, [4, 4, 4])


@rule("HS-SETUP-16")
@pytest.mark.parametrize(("seats", "supply"), [(2, 5), (3, 11), (4, 11), (5, 11)])
def test_the_other_tokens_are_the_supply_beside_the_mat(seats: int, supply: int) -> None:
    table = opened(seats, "government", government_seat=1)

    assert table.s.garrison == supply
    assert table.p(0).troops == 0
