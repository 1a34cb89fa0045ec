"""Chapter 13 of the ledger, Tiles: each kind of tile, and when dice go to it."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.rulebook import rule
from tests.smuggler.build import Play, smuggler

ASTEROIDS: dict[str, Any] = {"at": {0: "1,1"}, "tiles": {"2,1": "asteroid-1"}}
KESTREL = [
    *["engines-1", "engines-2", "hyperspace-1", "hyperspace-2", "hyperspace-3"],
    *["routing-1", "repair-1", "repair-2", "lasers-1"],
]


def path(table: Play) -> list[str]:
    return [facts["to"] for facts in table.said("moved")]


@rule("HS-TILE-01")
def test_a_die_may_go_to_the_tile_where_the_turn_started() -> None:
    assert "pick-up-4-deck" in smuggler(at={0: "0,2"}, dice=[4]).offers


@rule("HS-TILE-01")
def test_a_die_may_go_to_the_tile_that_the_ship_moved_onto_after_combat() -> None:
    table = smuggler(at={0: "0,1", 1: "0,2", 2: "2,0"}, dice=[1, 4], rolls=[2, 2, 2, 2])
    assert "pick-up-4-deck" not in table.offers

    table.do("engines-1", "n")
    assert table.asked == (0, "damage")
    table.do("engines-1", "engines-1")

    assert "pick-up-4-deck" in table.offers


@rule("HS-TILE-01", "HS-RULE-09")
def test_optional_interactions_stay_open_while_the_ship_is_there() -> None:
    table = smuggler(at={0: "0,2"}, dice=[4, 3, 2], damage={0: ["engines-1"]})

    table.do("lasers-3", "repair-2")

    assert "pick-up-4-deck" in table.offers


@rule("HS-TILE-02")
@pytest.mark.parametrize(
    ("tile", "question"),
    [("asteroid-1", "dodge"), ("nebula-1", "nebula"), ("occupied", "jettison")],
)
def test_forced_rules_come_before_any_other_die(tile: str, question: str) -> None:
    # 2,1 is the goal; Norrland lies there for the occupied planet.
    table = smuggler(
        government=2,
        at={0: "1,1", 1: "2,1" if tile == "nebula-1" else "0,0", 2: "0,-2"},
        tiles={"2,1": "norrland" if tile == "occupied" else tile},
        tokens={"0,2": "completed"} | ({"2,1": "completed"} if tile == "occupied" else {}),
        cards={0: ["red-aurum-cargo"]},
        dice=[1, 2, 3],
    )

    table.do("engines-1", "e")

    assert table.asked == (0, question)
    assert not [key for key in table.offers if key.startswith(("lasers", "reset", "boost"))]


@rule("HS-TILE-03")
@pytest.mark.parametrize("tile", ["space-void-1", "space-gate-a", "space-debris-1"])
def test_on_empty_space_nothing_happens(tile: str) -> None:
    table = smuggler(at={0: "1,1"}, tiles={"2,1": tile}, dice=[1, 2])

    table.do("engines-1", "e")

    assert table.asked == (0, "act")
    assert (table.s.turn.dice, table.damaged(0), table.p(0).score) == ([2], [], 0)


@rule("HS-TILE-04", "HS-DECIDE-12")
@pytest.mark.parametrize("die", [2, 6])
def test_a_two_dodges_the_asteroids(die: int) -> None:
    table = smuggler(**ASTEROIDS, dice=[1, die, 4])

    table.do("engines-1", "e")
    assert (table.asked, table.offers) == ((0, "dodge"), [str(die), "pass"])
    table.do(str(die))

    assert (table.s.turn.dice, table.damaged(0)) == ([4], [])
    assert table.squares(0) == {"engines-1": 1}  # it went to the tile


@rule("HS-TILE-04", "HS-DECIDE-23")
def test_without_a_two_the_asteroids_do_three_damage() -> None:
    table = smuggler(**ASTEROIDS, dice=[1, 3, 4])

    table.do("engines-1", "e")
    assert (table.asked, table.offers) == ((0, "damage"), KESTREL)
    table.do("lasers-1", "repair-2", "engines-2")

    assert table.damaged(0) == ["engines-2", "repair-2", "lasers-1"]
    assert table.asked == (0, "act")
    assert table.s.turn.dice == [3, 4]


@rule("HS-TILE-04")
def test_a_ship_that_starts_among_asteroids_need_not_pay_again() -> None:
    table = smuggler(
        seats=2,
        government=1,
        at={0: "2,1", 1: "2,0"},
        tiles={"2,1": "asteroid-1"},
        events=["trade-boom"],
        rolls=[4, 4, 4, 3, 3, 2],
    )

    table.do("end", "end")

    assert table.asked == (0, "act")
    assert table.s.turn.dice == [3, 3, 2]
    assert table.damaged(0) == []


@rule("HS-TILE-04")
def test_every_entry_pays_the_asteroids_again() -> None:
    table = smuggler(**ASTEROIDS, dice=[1, 2, 2, 1])

    table.do("engines-1", "e", "2", "boost", "w", "engines-1", "e")

    assert (table.asked, table.offers) == ((0, "dodge"), ["2", "pass"])


@rule("HS-TILE-09", "HS-DECIDE-12")
def test_a_two_may_be_kept_for_three_damage() -> None:
    table = smuggler(**ASTEROIDS, dice=[1, 2])

    table.do("engines-1", "e", "pass", "engines-1", "engines-2", "routing-1")

    assert table.damaged(0) == ["engines-1", "engines-2", "routing-1"]
    assert table.s.turn.dice == [2]


@rule("HS-RULE-44", "HS-ENTER-02")
def test_only_a_two_or_six_in_the_pool_helps_against_asteroids() -> None:
    # A 3 for power routing and the reset are of no use now.
    table = smuggler(**ASTEROIDS, dice=[1, 3, 4])

    table.do("engines-1", "e")

    assert table.asked == (0, "damage")


@rule("HS-RULE-42", "HS-DMG-05")
def test_damage_on_a_charged_laser_leaves_its_die_to_be_used() -> None:
    # Charge, fly into the asteroids and take damage on the laser, then attack seat 1 at 3,1.
    table = smuggler(
        at={0: "1,1", 1: "3,1"},
        tiles={"2,1": "asteroid-1", "3,1": "space-void-1"},
        dice=[5, 1, 1, 4],
        rolls=[2, 1, 3, 2],
    )

    table.do("lasers-5", "engines-1", "e", "lasers-1", "repair-1", "routing-1")
    assert table.squares(0)["lasers-1"] == 5
    table.do("engines-1", "e", "2", "3")
    assert (table.asked, table.offers) == ((0, "laser"), ["lasers-1", "pass"])
    table.do("lasers-1")
    assert table.said("compared")[0]["results"] == [2 + 5, 3]
    table.do("engines-1", "engines-2", "routing-1")

    assert table.asked == (0, "act")
    assert "lasers-4" not in table.offers  # the square is empty, and damaged


@rule("HS-RULE-21", "HS-DMG-03")
def test_one_hit_may_cover_squares_and_cost_points() -> None:
    # Two squares are left to cover: engines-1 and one of the two repair squares.
    wrecked = [square for square in KESTREL if square not in ("engines-1", "repair-1", "repair-2")]
    table = smuggler(**ASTEROIDS, dice=[4], damage={0: wrecked}, scores={0: 5})

    table.do("boost", "e")
    assert table.offers == ["engines-1", "repair-1", "repair-2"]
    table.do("repair-1")

    assert table.damaged(0) == [square for square in KESTREL if square != "repair-2"]
    assert table.p(0).score == 4


@rule("HS-RULE-19", "HS-DMG-06")
@pytest.mark.parametrize("score", [0, 1, 2])
def test_the_score_stops_at_zero(score: int) -> None:
    wrecked = [square for square in KESTREL if square != "repair-2"]
    table = smuggler(**ASTEROIDS, dice=[4], damage={0: wrecked}, scores={0: score})

    table.do("boost", "e")

    assert table.p(0).score == 0
    assert table.asked == (0, "act")


@rule("HS-TILE-05", "HS-TILE-06")
def test_entering_a_nebula_is_peaceful_without_a_three() -> None:
    table = smuggler(at={0: "1,1", 1: "2,1"}, tiles={"2,1": "nebula-1"}, dice=[1, 2, 4])

    table.do("engines-1", "e")

    assert table.asked == (0, "act")
    assert table.said("rolled") == []
    assert table.s.turn.dice == [2, 4]


@rule("HS-TILE-05", "HS-TILE-06")
def test_a_three_may_be_kept_in_a_nebula() -> None:
    table = smuggler(at={0: "1,1", 1: "2,1"}, tiles={"2,1": "nebula-1"}, dice=[1, 3])

    table.do("engines-1", "e", "pass")

    assert table.said("rolled") == []
    assert table.s.turn.dice == [3]


@rule("HS-TILE-05", "HS-TILE-06")
def test_one_three_starts_combat_with_every_ship_in_a_nebula() -> None:
    table = smuggler(
        at={0: "1,1", 1: "2,1", 2: "2,1"},
        tiles={"2,1": "nebula-1"},
        dice=[1, 3],
        rolls=[2, 2, 2, 2, 3, 3, 3, 3],
    )

    table.do("engines-1", "e", "3")
    assert (table.asked, table.offers) == ((0, "whom"), ["seat-2", "seat-3"])
    table.do("seat-3", "engines-1", "engines-1", "engines-2", "engines-2")

    assert [facts["defender"] for facts in table.said("rolled")] == [2, 1]
    assert table.s.turn.dice == []


@rule("HS-TILE-05")
def test_the_three_of_a_nebula_is_no_laser_bonus() -> None:
    table = smuggler(
        at={0: "1,1", 1: "2,1"}, tiles={"2,1": "nebula-1"}, dice=[1, 3], rolls=[3, 3, 1, 1]
    )

    table.do("engines-1", "e", "3")

    assert table.said("compared")[0]["results"] == [6, 2]
    assert "lasers-1" not in table.squares(0)


@rule("HS-TILE-05", "HS-COMBAT-02")
def test_a_ship_that_starts_in_a_nebula_needs_a_three_for_combat() -> None:
    table = smuggler(
        at={0: "2,1", 1: "2,1"}, tiles={"2,1": "nebula-1"}, dice=[2, 3, 5], rolls=[3, 3, 1, 1]
    )

    assert [key for key in table.offers if key.startswith("fight")] == ["fight-3"]
    table.do("fight-3")

    assert table.said("compared")[0]["results"] == [6, 2]
    assert table.s.turn.dice == [2, 5]


@rule("HS-TILE-07", "HS-STATION-10")
def test_a_smuggler_enters_a_haven_in_peace() -> None:
    table = smuggler(at={0: "0,1", 1: "2,0", 2: "2,0"}, dice=[1, 5], salvage={0: 2})

    table.do("engines-1", "s")

    assert table.said("rolled") == []
    assert "unload-5-part" in table.offers


@rule("HS-TILE-08")
def test_an_occupation_in_progress_changes_nothing_on_a_planet() -> None:
    table = smuggler(
        government=2,
        at={0: "1,0", 2: "0,-2"},
        tokens={"0,2": "completed", "2,0": "in-progress"},
        dice=[1, 4, 5],
        cards={0: ["blue-ashmoor-cargo"]},
    )

    table.do("engines-1", "e")
    table.do(f"deliver-4-{table.card_id('blue-ashmoor-cargo')}", "pick-up-5-deck")

    assert table.p(0).score == 6
    assert [card.deck for card in table.p(0).cards] == ["red"]
    assert table.damaged(0) == []


# -- wormholes -----------------------------------------------------------------------------------


@rule("HS-WORM-01")
def test_a_single_wormhole_is_empty_space() -> None:
    table = smuggler(at={0: "1,1"}, tiles={"2,1": "wormhole-a"}, dice=[1, 4])

    table.do("engines-1", "e")

    assert (table.p(0).at, table.asked) == ("2,1", (0, "act"))
    assert not table.s.turn.wormhole


@rule("HS-WORM-02", "HS-WORM-03")
@pytest.mark.parametrize(("start", "way", "goal"), [("1,1", "e", "2,-1"), ("1,-1", "e", "2,1")])
def test_with_both_wormholes_either_leads_to_the_other_and_not_back(
    start: str, way: str, goal: str
) -> None:
    table = smuggler(at={0: start}, tiles={"2,1": "wormhole-a", "2,-1": "wormhole-b"}, dice=[1, 4])

    table.do("engines-1", way)

    assert table.p(0).at == goal
    assert table.asked == (0, "act")
    assert len(path(table)) == 2


@rule("HS-WORM-03")
def test_a_wormhole_carries_a_ship_once_a_turn() -> None:
    table = smuggler(at={0: "1,1"}, tiles={"2,1": "wormhole-a", "2,-1": "wormhole-b"}, dice=[1, 1])

    table.do("engines-1", "e", "engines-1", "w", "boost", "e")

    assert path(table) == ["2,1", "2,-1", "1,-1", "2,-1"]
    assert table.p(0).at == "2,-1"


@rule("HS-WORM-03")
def test_wormholes_carry_again_in_the_next_turn() -> None:
    table = smuggler(
        seats=2,
        government=1,
        at={0: "1,1", 1: "0,-2"},
        tiles={"2,1": "wormhole-a", "2,-1": "wormhole-b"},
        dice=[1],
        events=["trade-boom"],
        rolls=[4, 4, 4, 1, 1, 1],
    )

    table.do("engines-1", "e", "end", "end", "engines-1", "w", "engines-1", "e")

    assert table.p(0).at == "2,1"


@rule("HS-WORM-04")
def test_whoever_discovers_the_second_wormhole_goes_to_the_first_and_others_stay() -> None:
    # Seat 1 stands on the first wormhole at 5,5, so the discoverer arrives in a combat.
    table = smuggler(
        at={0: "0,2", 1: "5,5", 2: "2,0"},
        tiles={"5,5": "wormhole-a"},
        dice=[1],
        top=["wormhole-b"],
        hands={0: []},
        rolls=[2, 2, 2, 2],
    )

    table.do("engines-1", "n")

    assert path(table) == ["0,3", "5,5"]
    assert table.p(0).score == 1
    assert (table.p(1).at, len(table.said("rolled"))) == ("5,5", 1)


@rule("HS-WORM-04")
def test_a_ship_on_the_first_wormhole_is_not_moved_by_the_second() -> None:
    table = smuggler(
        at={0: "0,2", 1: "5,5", 2: "2,0"},
        tiles={"5,5": "wormhole-b"},
        dice=[1],
        top=["wormhole-a"],
        hands={0: []},
        event="ceasefire",
    )

    table.do("engines-1", "n", "pass")

    assert (table.p(0).at, table.p(1).at) == ("5,5", "5,5")


@rule("HS-RULE-54", "HS-SABO-04")
def test_a_ship_that_is_already_there_sabotages_without_a_roll() -> None:
    table = smuggler(
        government=2,
        at={0: "2,0", 2: "0,-2"},
        tokens={"2,0": "completed"},
        cards={0: ["red-farlight-passenger"]},
        dice=[3],
    )

    table.do("sabotage-3")

    assert table.place("2,0").token == "in-progress"
    assert table.said("checked") == []
    assert table.p(0).bounty == 1
