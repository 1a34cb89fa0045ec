"""Chapter 19 of the ledger, Variants: with and without government, uniform mats, strict window."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from quarterdeck.core.rulebook import rule
from tests.smuggler.build import Play, fresh, smuggler

STRICT = {"strict-tile-window": True}


def interactions(table: Play) -> list[str]:
    verbs = ("pick-up", "deliver", "salvage", "unload", "sabotage", "load", "begin", "complete")
    return [key for key in table.offers if key.startswith(verbs)]


@rule("HS-VAR-01")
@pytest.mark.parametrize("seats", [3, 4])
def test_without_government_there_are_no_occupation_tokens(seats: int) -> None:
    table = fresh(seats)
    while table.s.stage != "act":
        table.do(table.offers[0])

    assert table.s.garrison == 0
    assert not any(place.token for place in table.s.board.values())
    assert not any(p.role == "government" for p in table.s.players)
    assert all(p.ship != "cruiser" for p in table.s.players)


@rule("HS-VAR-01")
def test_without_government_planets_and_havens_are_entered_freely() -> None:
    table = smuggler(
        at={0: "1,0", 1: "0,1", 2: "0,1"},
        dice=[1, 1, 3],
        cards={0: ["red-farlight-passenger", "red-norrland-cargo"]},
    )

    table.do("engines-1", "e")
    assert table.asked == (0, "act")
    assert not [key for key in table.offers if key.startswith("sabotage")]
    table.do("engines-1", "w", "boost", "w")

    assert (table.p(0).at, table.asked) == ("0,0", (0, "act"))
    assert table.said("rolled") == table.said("checked") == table.said("unnoticed") == []


@rule("HS-VAR-02")
@pytest.mark.parametrize("ship", ["kestrel", "packmule", "hornet", "tinker"])
def test_uniform_mats_are_the_same_for_every_smuggler(ship: str) -> None:
    table = fresh(2, "government", government_seat=2, uniform_mats=True, ship_1=ship)

    p = table.p(0)
    assert p.ship == ship
    assert p.holds == 3
    assert Counter(square.system for square in p.squares) == {
        "engines": 2,
        "hyperspace": 2,
        "lasers": 1,
        "repair": 2,
        "routing": 2,
    }
    assert len(p.squares) - 1 == 8  # the most damage


@rule("HS-VAR-02")
def test_uniform_mats_leave_the_cruiser_as_it_is() -> None:
    table = fresh(2, "government", government_seat=2, uniform_mats=True)

    p = table.p(1)
    assert Counter(square.system for square in p.squares) == {
        "engines": 2,
        "hyperspace": 2,
        "lasers": 2,
        "repair": 2,
        "routing": 1,
    }


@rule("HS-VAR-02")
def test_uniform_mats_are_an_option() -> None:
    table = smuggler(ships={0: "packmule"})

    assert table.p(0).holds == 4


@rule("HS-VAR-03", "HS-RULE-09")
@pytest.mark.parametrize(
    "acts",
    [("lasers-3",), ("repair-2", "engines-1"), ("routing-3", "2to2")],
    ids=["lasers", "repair", "routing"],
)
def test_a_strict_window_closes_with_the_first_die_for_a_system(acts: tuple[str, ...]) -> None:
    position: dict[str, Any] = {
        "at": {0: "0,2"},
        "dice": [2, 3, 4],
        "damage": {0: ["engines-1", "engines-2"]},
    }
    strict = smuggler(**position, options=STRICT)
    assert interactions(strict) == ["pick-up-4-face-up", "pick-up-4-deck"]

    strict.do(*acts)

    assert interactions(strict) == []
    assert interactions(smuggler(**position).do(*acts)) != []


@rule("HS-VAR-03")
def test_a_strict_window_stays_open_for_further_dice_to_the_tile() -> None:
    table = smuggler(at={0: "0,2"}, dice=[4, 5, 3], options=STRICT)

    table.do("pick-up-4-deck")
    assert "pick-up-5-deck" in table.offers
    table.do("lasers-3")

    assert interactions(table) == []


@rule("HS-VAR-03")
@pytest.mark.parametrize("acts", [("reset",), ("discard-salvage-1",)])
def test_a_strict_window_minds_only_dice(acts: tuple[str, ...]) -> None:
    table = smuggler(at={0: "0,2"}, dice=[4, 4], salvage={0: 1}, options=STRICT, rolls=[4, 4])

    table.do(*acts)

    assert "pick-up-4-deck" in table.offers


@rule("HS-VAR-03")
@pytest.mark.parametrize("way", [("engines-1", "n"), ("hyperspace-4", "0,2"), ("boost", "n")])
def test_a_strict_window_opens_again_with_an_arrival(way: tuple[str, ...]) -> None:
    table = smuggler(at={0: "0,1"}, dice=[3, 1, 4, 5], options=STRICT)

    table.do("lasers-3", *way)

    assert table.p(0).at == "0,2"
    assert "pick-up-5-deck" in table.offers


@rule("HS-VAR-03")
def test_lasers_between_two_combats_of_the_arrival_do_not_close_the_strict_window() -> None:
    # The window closes with a die after the arrival; these combats are part of it.
    table = smuggler(
        at={0: "0,1", 1: "0,2", 2: "0,2"},
        dice=[1, 3, 4],
        options=STRICT,
        rolls=[2, 2, 2, 2, 3, 3, 1, 1],
    )

    table.do("engines-1", "n", "seat-2", "engines-1", "engines-1", "charge-3", "pass")
    table.do("engines-1", "engines-2", "routing-1")

    assert table.asked == (0, "act")
    assert "pick-up-4-deck" in table.offers


@rule("HS-VAR-03")
def test_in_a_strict_window_combat_may_still_be_started() -> None:
    table = smuggler(dice=[4, 5], salvage={0: 2}, options=STRICT)

    table.do("lasers-4")

    assert interactions(table) == []
    assert "fight-5" in table.offers


@rule("HS-VAR-03", "HS-TILE-04")
def test_a_strict_window_leaves_forced_tile_rules_alone() -> None:
    table = smuggler(at={0: "1,1"}, dice=[1, 2], tiles={"2,1": "asteroid-1"}, options=STRICT)

    table.do("engines-1", "e")

    assert table.offers == ["2", "pass"]
