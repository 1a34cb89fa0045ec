"""Chapter 1 of the ledger, Terms: adjacency, entering, assigning, cargo value, moments."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.rulebook import rule
from tests.smuggler.build import fresh, smuggler


@rule("HS-TERM-01", "HS-DECIDE-05")
@pytest.mark.parametrize(
    ("way", "goal"), [("n", "0,1"), ("e", "1,0"), ("s", "0,-1"), ("w", "-1,0")]
)
def test_a_step_leads_to_one_of_the_four_positions_that_share_an_edge(way: str, goal: str) -> None:
    table = smuggler().do("engines-1")

    assert table.asked == (0, "step")
    assert table.offers == ["n", "e", "s", "w"]

    table.do(way)

    assert table.p(0).at == goal


@rule("HS-TERM-01")
def test_the_grid_has_no_edge() -> None:
    table = smuggler(at={0: "-40,7"}, tiles={"-40,7": "space-void-1"}, top=["space-void-2"])

    table.do("engines-1", "w", "stack")

    assert table.p(0).at == "-41,7"
    assert table.place("-41,7").tile == "space-void-2"


@rule("HS-TERM-02")
def test_a_tile_is_placed_only_where_there_is_none() -> None:
    table = smuggler(at={0: "0,1"}, top=["space-void-1"])
    laid = len(table.s.board)

    table.do("engines-1", "n")  # Korrin lies there

    assert len(table.s.board) == laid

    table.do("engines-1", "n", "stack")  # a space

    assert len(table.s.board) == laid + 1
    assert table.place("0,3").tile == "space-void-1"


# Seat 1 waits at the goal; each way of getting there is an entry, so it sets off combat.
#
#   1,1   2,1 slipstream, arrow south / wormhole A
#   1,0   2,0 Ashmoor
#   1,-1  2,-1 wormhole B
WAYS: list[tuple[dict[str, Any], tuple[str, ...], str]] = [
    ({"at": {0: "1,0", 1: "2,0"}, "dice": [1]}, ("engines-1", "e"), "2,0"),
    ({"at": {0: "1,0", 1: "2,0"}, "dice": [4]}, ("boost", "e"), "2,0"),
    ({"at": {0: "1,0", 1: "2,0"}, "dice": [5]}, ("hyperspace-5", "2,0"), "2,0"),
    (
        {
            "at": {0: "1,1", 1: "2,0"},
            "tiles": {"2,1": "slipstream-1"},
            "arrows": {"2,1": "s"},
            "dice": [1],
        },
        ("engines-1", "e"),
        "2,0",
    ),
    (
        {
            "at": {0: "1,1", 1: "2,-1"},
            "tiles": {"2,1": "wormhole-a", "2,-1": "wormhole-b"},
            "dice": [1],
        },
        ("engines-1", "e"),
        "2,-1",
    ),
]


@rule("HS-TERM-03", "HS-TERM-07")
@pytest.mark.parametrize(
    ("position", "answers", "goal"),
    WAYS,
    ids=["engines", "boosters", "hyperspace", "slipstream", "wormhole"],
)
def test_every_way_of_moving_into_a_position_is_entering_it(
    position: dict[str, Any], answers: tuple[str, ...], goal: str
) -> None:
    table = smuggler(**position, rolls=[3, 3, 1, 2])

    table.do(*answers)

    assert table.p(0).at == goal
    assert [(r["attacker"], r["defender"]) for r in table.said("rolled")] == [(0, 1)]


@rule("HS-TERM-03")
def test_placing_ships_in_setup_is_not_entering() -> None:
    table = fresh(seats=3, mode="government", government_seat=3).do("kestrel", "hornet", "0,2")

    assert table.p(0).at == table.p(1).at == "0,0"
    assert table.asked[1] == "act"
    assert table.said("moved") == table.said("rolled") == []


@rule("HS-TERM-03", "HS-RULE-29")
@pytest.mark.parametrize("tile", ["asteroid-1", "wormhole-b", "slipstream-1"])
def test_replacing_the_tile_under_a_ship_is_not_entering(tile: str) -> None:
    # The third hit destroys the haven at 2,1. No asteroid strikes, no wormhole carries the
    # cruiser to 3,3; a slipstream is passed over, and a plain tile comes instead.
    table = smuggler(
        seats=2,
        government=1,
        active=1,
        at={1: "1,1"},
        dice=[1, 3, 3],
        tiles={"2,1": "haven-1", "3,3": "wormhole-a"},
        haven_damage={"2,1": 2},
        top=[tile, "space-void-1"],
        rolls=[6, 6, 1, 2],
    )

    table.do("engines-1", "e", "stack")

    assert table.place("2,1").tile == ("space-void-1" if tile == "slipstream-1" else tile)
    assert table.p(1).at == "2,1"
    assert table.asked == (1, "act")
    assert table.damaged(1) == []


@rule("HS-TERM-04")
def test_an_assigned_die_lies_on_the_mat_and_a_spent_one_nowhere() -> None:
    table = smuggler(dice=[4, 5], seats=3, at={2: "2,0"}, rolls=[2, 2, 2, 2])

    table.do("lasers-4")

    assert table.squares(0) == {"lasers-1": 4}
    assert table.s.turn.dice == [5]

    table.do("fight-5")

    assert table.squares(0) == {"lasers-1": 4}
    assert table.s.turn.dice == []


@rule("HS-TERM-05")
def test_cargo_value_is_printed_values_plus_one_a_salvage_token() -> None:
    table = smuggler(cards={0: ["red-farlight-passenger", "red-pelagia-cargo"]}, salvage={0: 2})

    assert table.view(0).ships[0].cargo_value == 7 + 4 + 2


@rule("HS-TERM-05")
def test_occupation_tokens_have_no_cargo_value() -> None:
    table = smuggler(
        government=2, cards={2: ["red-pelagia-cargo"]}, troops={2: 2}, tokens={"0,2": "completed"}
    )

    assert table.view(2).ships[2].cargo_value == 4


@rule("HS-TERM-06")
def test_only_a_completed_token_makes_an_occupied_planet() -> None:
    # 13 points of freight: a check is certain to be rolled where the planet is occupied.
    table = smuggler(
        government=2,
        at={0: "0,1", 2: "0,-2"},
        dice=[1, 5, 1],
        tokens={"0,2": "in-progress", "2,0": "completed"},
        cards={0: ["red-farlight-passenger", "red-norrland-cargo"]},
        rolls=[6, 6],
    )

    table.do("engines-1", "n")

    assert table.p(0).at == "0,2"
    assert table.asked == (0, "act")
    assert table.said("checked") == []

    table.do("hyperspace-5", "2,0", "pass")

    assert len(table.said("checked")) == 1


@rule("HS-TERM-07")
def test_the_active_player_attacks_whoever_started_first() -> None:
    table = smuggler(active=1, at={2: "2,0"}, dice=[5], rolls=[3, 3, 1, 1])

    table.do("fight-5")

    assert [(r["attacker"], r["defender"]) for r in table.said("rolled")] == [(1, 0)]


@rule("HS-TERM-08")
@pytest.mark.parametrize(
    ("cargo", "outcomes"),
    [
        ({"salvage": {1: 1}}, ["one-hold", "damage"]),
        ({"salvage": {1: 3}}, ["one-hold", "damage"]),
        ({"salvage": {1: 4}}, ["two-holds", "one-hold", "damage"]),
        (
            {"salvage": {1: 1}, "cards": {1: ["red-pelagia-cargo"]}},
            ["two-holds", "one-hold", "damage"],
        ),
    ],
)
def test_a_hold_is_loaded_as_soon_as_anything_is_in_it(
    cargo: dict[str, Any], outcomes: list[str]
) -> None:
    table = smuggler(at={2: "2,0"}, dice=[5], rolls=[6, 6, 1, 1], **cargo)

    table.do("fight-5")

    assert table.asked == (0, "outcome")
    assert table.offers == outcomes


@rule("HS-TERM-09", "HS-FREE-04", "HS-ENTER-02")
def test_during_an_arrival_there_is_no_moment_between_resolutions() -> None:
    table = smuggler(
        at={0: "1,1"}, dice=[1, 2, 4], tiles={"2,1": "asteroid-1"}, salvage={0: 1}, salvage_on={}
    )

    table.do("engines-1", "e")

    assert table.asked == (0, "dodge")
    assert table.offers == ["2", "pass"]

    table.do("2")

    assert {"boost", "reset", "discard-salvage-1", "lasers-4", "end"} <= set(table.offers)


@rule("HS-TERM-09", "HS-RULE-51", "HS-DISC-01")
def test_during_a_combat_there_is_no_moment_between_resolutions() -> None:
    table = smuggler(
        at={2: "2,0"}, dice=[5, 4], salvage={0: 1}, lasers={0: [3]}, rolls=[6, 5, 2, 1]
    )

    table.do("fight-5")
    assert table.offers == ["6", "5"]
    table.do("6")
    assert (table.asked, table.offers) == ((1, "combat-die"), ["2", "1"])
    table.do("2")
    assert (table.asked, table.offers) == ((0, "laser"), ["lasers-1", "pass"])
    table.do("pass", "engines-1", "engines-2", "lasers-1")

    assert "discard-salvage-1" in table.offers
