"""Narrow spots: a crew member returns wherever there is room, candidates or not (BF-ROUND-10)."""

from __future__ import annotations

from quarterdeck.core.rulebook import rule
from tests.boarders.build import deck, m


@rule("BF-ROUND-10", "BF-ROUND-09", "BF-AID-02")
def test_a_host_returns_to_the_corner_of_a_vital_area() -> None:
    # Guns close all sides of the Cargo Hold (10 to 14, 22 to 26); only beyond its corner at 14, 26
    # is there room: a disc at 14.3, 26.4 touches it and is 0.1 clear of the guns beside it.
    below = [m("deadly-debris", x, 21) for x in (11, 13)]
    left = [m("deadly-debris", 9, y) for y in (23, 25)]
    right = [m("deadly-debris", 15, y) for y in (22.8, 24.8)]
    above = [m("deadly-debris", x, 27) for x in (10.7, 12.7)]
    table = deck(
        m("riggers", 5, 5),
        foes=[m("skelliwags", 20, 40), m("skelliwags", 1, 1, place="removed")],
        furniture=[m("cargo-hold", 12, 24), *below, *left, *right, *above],
        stage="reinforce",
    )
    assert table.asked == (1, "return")
    table.do(str(table.id("skelliwags-2")))
    assert table.asked == (1, "return-to")
    assert table.allows("14300,26400")
    assert not table.allows("14500,26000")


@rule("BF-ROUND-10", "BF-ROUND-08", "BF-AID-02")
def test_a_boarder_returns_to_a_gap_between_the_tenths() -> None:
    # Crew fill the Aft edge from 0.05 to 23.05 but for the inch after 11.05: its middle is no
    # tenth. Beyond 23.05 there are only 0.95.
    wall = [m("skelliwags", 0.55 + i, 0.5) for i in range(23) if i != 11]
    table = deck(
        m("riggers", 1, 1, place="removed"),
        m("riggers", 5, 10),
        foes=wall,
        stage="reinforce",
        scenario="hot-chase",
        edge="aft",
    )
    assert table.asked == (0, "return")
    table.do(str(table.id("riggers-1")))
    assert table.asked == (0, "return-to")
    assert table.allows("11550,500")
