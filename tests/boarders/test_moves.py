"""Chapter 10, Moving: Moves, shoves, Impacts; chapter 11, Move phase actions."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.boarders.common import Step
from quarterdeck.games.boarders.rules.moves import can_move, stop_distance
from quarterdeck.games.boarders.rules.shoves import preview
from tests.boarders.build import Model, Play, deck, m

FAR = m("skelliwags", 20, 5)


def walker(*others: Model, foes: tuple[Model, ...] = (FAR,), **more: Any) -> Play:
    """Set up: a Rigger at 5, 10 who walks."""
    return deck(m("riggers", 5, 10), *others, foes=foes, **more).do("walk")


def push(target: Model, *foes: Model, rolls: tuple[int, ...] = (), **more: Any) -> Play:
    """Set up: a Rigger at 5, 10 wins a Push against a target beside her (towards +x, Back 1)."""
    own = [target] if target.kind.startswith("d") and "debris" in target.kind else []
    table = deck(
        m("riggers", 5, 10),
        foes=[*([] if own else [target]), *foes, FAR],
        stage="attack",
        rolls=[6, 1, *rolls],
        furniture=[*own, *more.pop("furniture", ())],
        **more,
    )
    return table.do("attack-push")


# -- Moves ---------------------------------------------------------------------------------------


@rule("BF-MOVE-01", "BF-RULE-01", "BF-MPHASE-02", "BF-DECIDE-17")
def test_a_move_is_at_most_the_widget_and_the_chord() -> None:
    table = walker()
    assert table.allows("0@4000")
    assert not table.allows("0@4001")
    assert table.allows("12345@17")
    table.do("0@4000")
    assert table.where("riggers") == (9.0, 10.0)
    large = deck(m("baller", 5, 10), foes=[FAR]).do("walk")
    assert large.allows("0@5000")
    assert not large.allows("0@5001")


@rule("BF-MOVE-01", "BF-GEOM-23", "BF-RULE-64", "BF-DEAD-11")
def test_a_lying_rapskullion_walks_by_its_own_footprint() -> None:
    table = deck(m("rapskullions", 5, 10, down=True), foes=[m("riggers", 20, 5)]).do("walk")
    assert table.allows("0@4500")
    assert not table.allows("0@4501")
    assert table.allows("9000@4000")
    assert not table.allows("9000@4001")


@rule("BF-MOVE-02", "BF-MOVE-03", "BF-GEOM-21")
def test_a_move_stops_at_the_first_contact_and_nothing_else_happens() -> None:
    table = walker(foes=(m("skelliwags", 8, 10), FAR)).do("0@4000")
    assert table.where("riggers") == (7.0, 10.0)
    assert table.said("moved")[0]["touched"] == [table.id("skelliwags")]
    assert not table.said("impact")
    assert not table.said("tested")


@rule("BF-MOVE-04", "BF-RULE-06")
def test_a_voluntary_move_never_leaves_the_deck() -> None:
    table = deck(m("riggers", 2, 10), foes=[FAR]).do("walk")
    assert table.allows("18000@1500")
    assert table.allows("18000@1502")  # touching, within the tolerance
    assert not table.allows("18000@1503")


@rule("BF-MOVE-05", "BF-DECIDE-18", "BF-MPHASE-03", "BF-RULE-34")
def test_a_run_is_up_to_speed_moves_with_a_test_after_each() -> None:
    table = deck(m("riggers", 5, 10), foes=[FAR], rolls=[2, 2, 2])
    table.do("run")
    assert "pass" not in table.offers()
    table.do("0@4000")
    assert len(table.said("tested")) == 1
    assert "pass" in table.offers()
    table.do("9000@4000", "18000@1000")
    assert table.where("riggers") == (8.0, 14.0)
    assert len(table.said("tested")) == 3
    assert table.s.stage == "attack"  # Speed 3: no fourth Move


@rule("BF-MPHASE-03", "BF-DECIDE-18")
def test_a_run_may_stop_early() -> None:
    table = deck(m("riggers", 5, 10), foes=[FAR], rolls=[2]).do("run", "0@4000", "pass")
    assert table.where("riggers") == (9.0, 10.0)


@rule("BF-RULE-34")
def test_a_move_of_no_length_is_no_move_of_a_run() -> None:
    table = deck(m("riggers", 5, 10), foes=[m("skelliwags", 6, 10), FAR])
    assert table.do("run").allows("18000@10")
    assert not table.allows("0@4000")  # blocked at once
    assert not table.allows("9000@0")
    table = walker()
    assert table.allows("9000@0")


@rule("BF-MOVE-06", "BF-MOVE-07", "BF-ATTACK-08")
def test_directly_away_is_along_the_line_of_centres() -> None:
    # The target stands 0.6 right and 0.8 up of the attacker: it flies 4 along 53.13 degrees.
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 5.6, 10.8), FAR],
        stage="attack",
        rolls=[6, 1],
    ).do("attack-push")
    assert table.said("shoved")[0]["direction"] == 5313
    x, y = table.where("skelliwags")
    assert (x, y) == pytest.approx((5.6 + 2.4, 10.8 + 3.2), abs=0.001)


@rule("BF-MPHASE-01", "BF-MPHASE-04", "BF-READY-01", "BF-RULE-35")
def test_make_ready_gives_one_token_and_never_two() -> None:
    table = deck(m("riggers", 5, 10), foes=[FAR])
    assert table.offers() == ["walk", "run", "make-ready", "pass"]
    table.do("make-ready")
    assert table.it("riggers").ready is True
    table = deck(m("riggers", 5, 10, ready=True), foes=[FAR]).do("make-ready")
    assert table.it("riggers").ready is True


@rule("BF-AID-01", "BF-AID-03")
def test_candidates_cover_the_compass_and_everything_within_reach() -> None:
    table = walker(foes=(m("skelliwags", 8, 11), FAR))
    straight = 1843  # atan(1/3)
    directions = {int(key.partition("@")[0]) for key in table.offers() if key != "pass"}
    assert set(range(0, 36_000, 3_000)) <= directions
    assert straight in directions  # to the Skelliwag
    assert straight + 18_000 in directions  # and away from it
    way, touched = stop_distance(table.s, table.it("riggers"), straight)
    assert touched == [table.id("skelliwags")]
    assert way == pytest.approx(10**0.5 * 1000 - 1000, abs=1)
    assert all(can_move(table.s, table.it("riggers"), option) for option in table.asks[0].options)
    assert all(isinstance(option, Step) for option in table.asks[0].options)


# -- shoves --------------------------------------------------------------------------------------


@rule("BF-SHOVE-01", "BF-ATTACK-14", "BF-AID-05")
def test_a_shove_is_a_move_of_the_full_distance() -> None:
    table = push(m("skelliwags", 6, 10))
    assert table.where("skelliwags") == (10.0, 10.0)
    assert table.said("slid")[0]["x"] == 10_000


@rule("BF-SHOVE-01", "BF-ATTACK-17", "BF-RULE-31")
def test_anchored_stuff_ignores_a_shove() -> None:
    table = push(m("divers", 6, 10))
    assert table.where("divers") == (6.0, 10.0)
    assert not table.said("shoved")


@rule("BF-SHOVE-02", "BF-RULE-30", "BF-ATTACK-09")
def test_each_shove_finds_its_direction_anew() -> None:
    # Size 1 + 1 for a friend in contact: WD is 2, so two shoves of 4.0 each.
    table = deck(
        m("riggers", 5, 10),
        m("companions", 4, 10),
        foes=[m("skelliwags", 6, 10), FAR],
        stage="attack",
        rolls=[6, 1],
    ).do("attack-push")
    assert table.where("skelliwags") == (14.0, 10.0)
    assert len(table.said("shoved")) == 2


@rule("BF-SHOVE-03", "BF-SHOVE-06")
def test_standing_crew_stop_at_the_edge_and_test() -> None:
    table = deck(
        m("riggers", 21, 10),
        foes=[m("skelliwags", 22, 10), m("skelliwags", 20, 40)],
        stage="attack",
        rolls=[6, 1, 5],
    ).do("attack-push")
    assert table.where("skelliwags") == (23.5, 10.0)
    assert table.said("edge")
    assert table.said("tested")[1]["totals"] == [5 + 2]  # the attacker is 1.5 away
    assert not table.it("skelliwags").down


@rule("BF-SHOVE-06")
def test_a_shove_that_just_reaches_the_edge_is_no_edge_event() -> None:
    table = deck(
        m("riggers", 18.502, 10),
        foes=[m("skelliwags", 19.502, 10), m("skelliwags", 20, 40)],
        stage="attack",
        rolls=[6, 1],
    ).do("attack-push")
    assert table.where("skelliwags") == (23.502, 10.0)
    assert not table.said("edge")


@rule("BF-SHOVE-05", "BF-SHOVE-03", "BF-SHOVE-04")
def test_who_fell_at_the_edge_goes_over_with_the_next_shove() -> None:
    table = deck(
        m("riggers", 21, 10),
        m("companions", 20, 10),
        foes=[m("skelliwags", 22, 10), m("skelliwags", 20, 40)],
        stage="attack",
        rolls=[6, 1, 1],
    ).do("attack-push")
    assert table.asked == (1, "fall")
    table.do("23000,10000")
    assert table.it("skelliwags").place == "removed"


@rule("BF-SHOVE-04", "BF-STAT-08")
def test_furniture_is_not_stopped_by_the_edge() -> None:
    table = deck(
        m("riggers", 21, 10),
        foes=[m("skelliwags", 20, 40)],
        stage="attack",
        rolls=[6, 1],
        furniture=[m("deck-debris", 22, 10)],
    ).do("attack-push")
    assert table.it("deck-debris").place == "removed"


@rule("BF-SHOVE-07")
def test_contact_comes_before_the_edge_at_equal_distance() -> None:
    # Shoved at 45 degrees from 22, 10 the Skelliwag reaches 23.5, 11.5: there it touches both the
    # Starboard edge and the Skelliwag straight Forward of that place.
    table = deck(
        m("riggers", 21.293, 9.293),
        foes=[m("skelliwags", 22, 10), m("skelliwags", 23.5, 12.5), m("skelliwags", 9, 40)],
        stage="attack",
        rolls=[6, 1, 6, 6],
    ).do("attack-push")
    assert table.said("shoved")[0]["direction"] == 4500
    assert table.where("skelliwags") == (23.5, 11.5)
    assert table.said("impact")[0]["struck"] == [table.id("skelliwags-2")]
    assert not table.said("edge")


@rule("BF-SHOVE-07")
def test_the_nearer_event_of_a_shove_comes_first() -> None:
    table = deck(
        m("riggers", 20.5, 10),
        foes=[m("skelliwags", 21.5, 10), m("skelliwags", 23.5, 10.8), m("skelliwags", 9, 40)],
        stage="attack",
        rolls=[6, 1, 6, 6],
    ).do("attack-push")
    assert table.where("skelliwags") == (22.9, 10.0)  # 0.6 and 0.8 from its neighbour's centre
    assert table.said("impact")
    assert not table.said("edge")


# -- Impacts -------------------------------------------------------------------------------------


@rule("BF-IMPACT-01", "BF-IMPACT-04", "BF-IMPACT-08", "BF-RULE-32")
def test_an_impact_of_equals_stops_the_shove_and_both_test() -> None:
    table = push(m("skelliwags", 6, 10), m("skelliwags", 9, 10), rolls=(6, 6))
    assert table.where("skelliwags-1") == (8.0, 10.0)
    assert table.where("skelliwags-2") == (9.0, 10.0)
    assert [t["stuff"] for t in table.said("tested")[1:]] == [
        [table.id("skelliwags-1")],
        [table.id("skelliwags-2")],
    ]


@rule("BF-IMPACT-02", "BF-IMPACT-05", "BF-RULE-27")
def test_a_larger_mover_crushes_and_goes_on() -> None:
    # Deadly Debris (Size 2, D = 3 + 2) from 6.5: meets a Skelliwag at 9, crushes it, ends at 11.5.
    table = push(m("deadly-debris", 6.5, 10), m("skelliwags", 9, 10))
    assert table.it("skelliwags").place == "removed"
    assert table.where("deadly-debris") == (11.5, 10.0)


@rule("BF-IMPACT-03")
def test_the_mover_is_never_crushed() -> None:
    table = push(m("skelliwags", 6, 10), furniture=[m("deadly-debris", 9, 10)], rolls=(6,))
    assert table.it("skelliwags").place == "deck"
    assert table.where("skelliwags") == (7.5, 10.0)
    assert table.where("deadly-debris") == (9.0, 10.0)


@rule("BF-IMPACT-05", "BF-IMPACT-06", "BF-RULE-28")
def test_smaller_furniture_is_carried_along_as_one_body() -> None:
    # The gun meets a crate at 9 (contact after 1.0) and carries it the remaining 4.0; the crate
    # then meets a Skelliwag at 13: the body has the gun's Size 2 and crushes it.
    table = push(
        m("deadly-debris", 6.5, 10),
        m("skelliwags", 12, 10),
        furniture=[m("deck-debris", 9, 10)],
    )
    assert table.where("deadly-debris") == (11.5, 10.0)
    assert table.where("deck-debris") == (13.0, 10.0)
    assert table.it("skelliwags").place == "removed"


@rule("BF-IMPACT-07")
def test_a_member_over_the_edge_drops_out_and_the_rest_go_on() -> None:
    table = deck(
        m("riggers", 16.5, 10),
        foes=[m("skelliwags", 9, 40)],
        stage="attack",
        rolls=[6, 1],
        furniture=[m("deadly-debris", 18, 10), m("deck-debris", 21, 10)],
    ).do("attack-push")
    assert table.it("deck-debris").place == "removed"
    assert table.where("deadly-debris") == (23.0, 10.0)  # its own 5.0 end exactly at the edge
    assert table.it("deadly-debris").place == "deck"


@rule("BF-IMPACT-08", "BF-RULE-25", "BF-RULE-26")
def test_anchored_stuff_ends_the_shove() -> None:
    table = push(m("deadly-debris", 6.5, 10), furniture=[m("mast", 10, 10)])
    assert table.where("deadly-debris") == (8.0, 10.0)
    assert table.where("mast") == (10.0, 10.0)


@rule("BF-RULE-26", "BF-GEOM-22", "BF-RULE-31")
def test_of_several_contacts_the_mover_must_be_larger_than_every_one() -> None:
    # The gun meets a Skelliwag and a Mast at the same moment: one is crushed, the other holds.
    table = push(
        m("deadly-debris", 6.5, 10), m("skelliwags", 9, 9.2), furniture=[m("mast", 9.5, 11.5)]
    )
    assert table.it("skelliwags").place == "removed"
    assert table.where("deadly-debris") == (7.5, 10.0)


@rule("BF-RULE-31", "BF-IMPACT-02")
def test_anchored_crew_can_be_crushed() -> None:
    table = push(m("deadly-debris", 6.5, 10), m("divers", 9, 10))
    assert table.it("divers").place == "removed"
    assert table.where("deadly-debris") == (11.5, 10.0)


@rule("BF-IMPACT-09")
def test_what_is_already_touched_is_hit_at_distance_zero() -> None:
    table = push(m("skelliwags", 6, 10), m("skelliwags", 7, 10), rolls=(6, 6))
    assert table.where("skelliwags-1") == (6.0, 10.0)
    assert table.said("impact")[0]["struck"] == [table.id("skelliwags-2")]


@rule("BF-IMPACT-10", "BF-STAT-05")
def test_impacts_use_printed_size() -> None:
    # The shoved Skelliwag touches a friend, yet counts as Size 1 against an equal.
    table = push(
        m("skelliwags", 6, 10), m("skelliwags", 6, 11), m("rapskullions", 9, 10), rolls=(6, 6)
    )
    assert table.said("impact")[0]["size"] == 1
    assert table.it("rapskullions").place == "deck"


@rule("BF-RULE-29")
def test_a_mover_that_falls_in_its_impact_goes_on_from_its_new_place() -> None:
    # A Gorgon of Size 1 + 3 (Baller touches her) is thrown back from the Mast, runs into a crate
    # after 1.0 and falls; turned upright at 9, 9.5 she still touches it and takes it along for the
    # 3.0 that were left.
    table = deck(
        m("gorgon", 10, 10),
        m("baller", 10, 11.5),
        foes=[m("skelliwags", 20, 40)],
        furniture=[m("mast", 14.4, 10), m("deck-debris", 8, 10)],
        stage="attack",
        rolls=[1, 6, 1],
    )
    table.do("attack-backblast", str(table.id("mast")))
    assert table.asked == (0, "fall")
    table.do("9000,9500,90")
    assert table.said("impact")[0]["size"] == 4
    slid = [(e["stuff"], e["x"], e["y"]) for e in table.said("slid")]
    assert slid[1:3] == [
        (table.id("gorgon"), 6000, 9500),
        (table.id("deck-debris"), 5000, 10_000),
    ]


@rule("BF-AID-03")
def test_a_preview_tells_the_first_event_of_a_shove_without_dice() -> None:
    table = deck(
        m("riggers", 21, 10),
        foes=[m("skelliwags", 22, 10), m("skelliwags", 5, 40), m("divers", 9, 40)],
        furniture=[m("mast", 12, 20)],
    )
    before = table.view(None)
    assert preview(table.s, table.it("skelliwags"), 0) == (1500.0, [], True)
    assert preview(table.s, table.it("skelliwags"), 18_000) == (0.0, [table.id("riggers")], False)
    assert preview(table.s, table.it("skelliwags"), 9_000) == (4000.0, [], False)
    assert preview(table.s, table.it("mast"), 0) == (0.0, [], False)
    assert table.view(None) == before
