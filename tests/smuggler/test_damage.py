"""Chapter XI, Damage: squares covered one by one, and points for what finds no square."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.rulebook import rule
from tests.smuggler.build import Play, smuggler

KESTREL = [
    *("engines-1", "engines-2", "hyperspace-1", "hyperspace-2", "hyperspace-3"),
    *("routing-1", "repair-1", "repair-2", "lasers-1"),
]


def beaten(**position: Any) -> Play:
    """Seat 0 (Kestrel) has flown into seat 1, lost with 2 against 5, and takes 3 damage."""
    return smuggler(
        **{"at": {1: "0,1", 2: "2,0"}, "dice": (1, 4, 5), "rolls": [2, 1, 5, 3], **position}
    ).do("boost", "n", "2", "5")


@rule("HS-DMG-01", "HS-DECIDE-23")
def test_the_owner_covers_one_undamaged_square_for_each_point() -> None:
    table = beaten(damage={0: ["engines-2"]})
    assert table.asked == (0, "damage")
    assert table.keys() == [sq for sq in KESTREL if sq != "engines-2"]

    table.do("hyperspace-2")
    assert table.keys() == [sq for sq in KESTREL if sq not in ("engines-2", "hyperspace-2")]
    table.do("lasers-1", "routing-1")

    assert table.damaged(0) == ["engines-2", "hyperspace-2", "routing-1", "lasers-1"]
    assert table.asked == (0, "act")


@rule("HS-DMG-02")
def test_the_last_undamaged_repair_square_is_never_covered() -> None:
    table = beaten()
    assert {"repair-1", "repair-2"} < set(table.keys())

    table.do("repair-2")

    assert "repair-1" not in table.offers


@rule("HS-DMG-03", "HS-RULE-21", "HS-DMG-02")
def test_points_of_one_hit_without_a_square_cost_score_and_the_others_cover_squares() -> None:
    # only the lasers and the last repair square are free: one point covers, two cost
    covered = [sq for sq in KESTREL if sq not in ("repair-2", "lasers-1")]
    table = beaten(damage={0: covered}, scores={0: 5})

    assert table.damaged(0) == [sq for sq in KESTREL if sq != "repair-2"]
    assert table.p(0).score == 3
    assert table.asked == (0, "act")


@rule("HS-DMG-06", "HS-RULE-19")
@pytest.mark.parametrize("score", [0, 1, 2])
def test_the_score_never_falls_below_0(score: int) -> None:
    table = beaten(damage={0: [sq for sq in KESTREL if sq != "repair-2"]}, scores={0: score})

    assert table.p(0).score == 0
    assert table.p(1).score == 1


@rule("HS-DMG-04")
def test_damage_stays_until_it_is_repaired() -> None:
    # the rest of the turn, the turns of the others and the end of the round pass
    table = beaten(rolls=[2, 1, 5, 3, *([3] * 9)], events=["market-shuffle"])
    table.do("engines-1", "lasers-1", "repair-1")

    table.do("end", "end", "end")

    assert table.asked == (0, "act")
    assert table.s.round == 2
    assert table.damaged(0) == ["engines-1", "repair-1", "lasers-1"]


@rule("HS-DMG-04", "HS-FREE-02")
def test_a_wreck_still_boosts_resets_loads_and_earns_bounty() -> None:
    wreck = [sq for sq in KESTREL if sq != "repair-2"]
    table = smuggler(
        government=2,
        at={0: "0,2", 1: "2,0", 2: "2,0"},
        dice=(4, 4, 5),
        damage={0: wreck},
        rolls=[1],
    )
    assert {"boost", "reset"} < set(table.keys())
    assert not [k for k in table.offers if k.startswith(("engines", "hyper", "routing", "laser"))]

    table.do("pick-up-4-deck", "pick-up-4-deck", "sabotage-5")

    assert len(table.p(0).cards) == 2
    assert table.p(0).bounty == 1
    table.do("boost", "s")
    assert table.p(0).at == "0,1"


@rule("HS-DMG-05", "HS-RULE-42")
def test_a_charged_laser_may_be_damaged_and_still_fires_but_takes_no_new_die() -> None:
    table = smuggler(
        at={1: "0,1", 2: "0,1"},
        dice=(1, 4, 5),
        lasers={0: [6]},
        rolls=[4, 1, 4, 2, 2, 1, 5, 3],
    )
    table.do("engines-1", "n", "seat-2", "4", "4", "pass")
    assert "lasers-1" in table.offers

    table.do("lasers-1", "engines-1")  # a tie: one damage each
    assert table.squares(0) == {"engines-1": 1, "lasers-1": 6}
    table.do("2", "5", "lasers-1", "engines-1", "engines-2", "routing-1")

    assert table.said("compared")[1]["results"] == [8, 5]
    assert table.squares(0) == {"engines-1": 1}
    assert not [key for key in table.offers if key.startswith("lasers")]


@rule("HS-RULE-20", "HS-COMP-10")
def test_more_damage_than_the_24_markers_of_the_box_is_still_placed() -> None:
    # 7 + 7 + 7 markers are out, and a haven has 2; a storm puts the 24th to 26th on the mats
    most = [
        *("engines-1", "engines-2", "hyperspace-1", "hyperspace-2"),
        *("routing-1", "routing-2", "repair-1"),
    ]
    table = smuggler(
        seats=3,
        active=2,
        ships={0: "tinker", 1: "hornet", 2: "kestrel"},
        damage={
            0: most,
            1: [*most, "lasers-1"],
            2: [*most, "hyperspace-3"],
        },
        haven_damage={"0,0": 2},
        events=["ion-storm"],
        rolls=[1, 1, 1],
    ).do("end")

    assert [len(table.damaged(seat)) for seat in range(3)] == [8, 8, 8]
    assert [p.score for p in table.s.players] == [0, 0, 0]
