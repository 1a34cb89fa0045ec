"""Shoves, Impacts and Moves where a single step of the procedure makes the difference."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from tests.boarders.build import Play, deck, m

FAR = m("skelliwags", 20, 40)


@rule("BF-SHOVE-02", "BF-RULE-30")
def test_the_second_shove_goes_away_from_the_attacker_as_the_target_then_lies() -> None:
    # WD is 2. The first shove ends at 7, 10 against a friend; the Skelliwag falls and lies at
    # 7, 11.1: from the attacker at 5, 10 that is 2 right and 1.1 up, 28.81 degrees.
    table = deck(
        m("riggers", 5, 10),
        m("companions", 4, 10),
        foes=[m("skelliwags", 6, 10), m("skelliwags", 8, 10), FAR],
        stage="attack",
        rolls=[6, 1, 1, 6],
    ).do("attack-push")
    assert table.asked == (1, "fall")
    table.do("7000,11100,90")
    assert [shove["direction"] for shove in table.said("shoved")] == [0, 2881]
    # D = 3 + 2 x 0.5 / cos: 3 cos + 1 to the right, 3 sin + tan upwards
    assert table.where("skelliwags") == pytest.approx((10.629, 13.096), abs=0.002)


@rule("BF-IMPACT-05", "BF-RULE-29")
def test_what_the_fallen_mover_no_longer_touches_is_left_behind() -> None:
    # As a body of Size 1 + 3 the Gorgon meets the crate at 9, 10 and falls. Lying at 9.2, 9.3 she
    # is 0.1 clear of it (9.8 against 9.9) and goes on alone for the 3.0 that were left.
    table = deck(
        m("gorgon", 10, 10),
        m("baller", 10, 11.5),
        foes=[FAR],
        furniture=[m("mast", 14.4, 10), m("deck-debris", 8, 10.4)],
        stage="attack",
        rolls=[1, 6, 1],
    )
    table.do("attack-backblast", str(table.id("mast")), "9200,9300,0")
    slid = [(e["stuff"], e["x"], e["y"]) for e in table.said("slid")]
    assert slid[:2] == [(table.id("gorgon"), 9000, 10_000), (table.id("gorgon"), 6200, 9300)]
    assert table.where("deck-debris") == (8.0, 10.4)


@rule("BF-PITCH-07")
def test_who_becomes_unstable_behind_the_sweep_line_waits() -> None:
    # White Caps: the crate at y = 20 runs into a standing Rigger at y = 19.5, who falls there.
    # She is Unstable now but behind the line, and in the far half when pass 2 comes.
    table = deck(
        m("riggers", 6, 19.5),
        foes=[m("skelliwags", 16, 40)],
        furniture=[m("deck-debris", 3, 20)],
        stage="pitch",
        cups={0: [3]},
        rolls=[1],
        acting=None,
        bystanders=False,
    ).do("use", "starboard")
    assert table.asked == (0, "fall")
    table.do("6000,19500,90")
    assert [shift["stuff"] for shift in table.said("shifts")] == [table.id("deck-debris")]
    assert table.where("riggers") == (6.0, 19.5)


def pushed_between(y: float) -> Play:
    """Set up: a Skelliwag pushed along y = 10, between one at 9, 9.5 and another at 9, y."""
    return deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 6, 10), m("skelliwags", 9, 9.5), m("skelliwags", 9, y), FAR],
        stage="attack",
        rolls=[6, 1, 6, 6, 6],
    ).do("attack-push")


@rule("BF-GEOM-22")
def test_contacts_within_a_thousandth_are_simultaneous() -> None:
    # Contact at x = 9 - sqrt(1 - 0.5^2) = 8.13397 and 9 - sqrt(1 - 0.501^2) = 8.13455.
    table = pushed_between(10.501)
    both = [table.id("skelliwags-2"), table.id("skelliwags-3")]
    assert [impact["struck"] for impact in table.said("impact")] == [both]
    # The second one at 9 - sqrt(1 - 0.502^2) = 8.13513 is 0.00116 later: too late.
    table = pushed_between(10.502)
    assert [impact["struck"] for impact in table.said("impact")] == [[table.id("skelliwags-2")]]


@rule("BF-MOVE-04", "BF-MOVE-02")
def test_a_move_towards_the_edge_may_be_as_long_as_it_likes_if_somebody_stands_before_it() -> None:
    table = deck(m("riggers", 2, 10), foes=[m("skelliwags", 0.5, 10), FAR]).do("walk")
    assert table.allows("18000@4000")
    table.do("18000@4000")
    assert table.where("riggers") == (1.5, 10.0)


# -- Sea Queens ----------------------------------------------------------------------------------


@rule("BF-RULE-46", "BF-QUEEN-02")
@pytest.mark.parametrize(
    ("x", "reacts"),
    [
        (6, True),  # 11.9 from the crate at 6, 10; 12.38 from where it ends
        (10, False),  # the other way round
    ],
)
def test_the_twelve_is_measured_before_the_furniture_moves(x: float, reacts: bool) -> None:
    table = deck(
        m("riggers", 5, 10),
        m("companions", x, 22.9, ready=True),
        foes=[FAR],
        furniture=[m("deck-debris", 6, 10)],
        captains={0: "red-rose"},
        stage="attack",
        rolls=[6, 1],
    ).do("attack-push")
    assert table.where("deck-debris") == (10.0, 10.0)
    assert (table.asked == (0, "this-shouldnt-work")) is reacts


@rule("BF-QUEEN-05", "BF-RULE-53")
@pytest.mark.parametrize(("x", "offered"), [(15.0, True), (15.006, False)])
def test_impress_me_reaches_six(x: float, offered: bool) -> None:
    # The friend is beside the Mast in both cases; Red Rose at 8, 20 is 6.0 or 6.006 away.
    table = deck(
        m("red-rose", 8, 20), m("companions", x, 20), foes=[FAR], furniture=[m("mast", 12, 20)]
    )
    assert (f"impress-{table.id('companions')}" in table.offers()) is offered
