"""Chapter 18, Dead Seas: every captain, section, weapon and ability."""

from __future__ import annotations

from typing import Any

from quarterdeck.core.rulebook import rule
from quarterdeck.games.boarders.rules.attacks import attack_actions
from tests.boarders.build import Model, Play, deck, m

FAR = m("skelliwags", 20, 40)
MAST = m("mast", 12, 20)


def dead(*own: Model, foes: tuple[Model, ...] | None = None, **more: Any) -> Play:
    others = foes or (m("riggers", 20, 40),)
    return deck(*own, foes=others, stage=more.pop("stage", "attack"), **more)


@rule("BF-DEAD-02", "BF-RULE-56")
def test_the_dead_may_attack_their_own() -> None:
    table = dead(m("skelliwags", 5, 10), m("skelliwags", 6, 10), rolls=[6, 1]).do("attack-push")
    rolled = table.said("rolled")[0]["dice"]
    assert [die[0] for die in rolled] == [0, 0]  # the same player rolls both dice
    assert table.where("skelliwags-2") == (14.0, 10.0)  # its own Size in contact: WD is 2
    queens = deck(m("riggers", 5, 10), m("riggers", 6, 10), foes=[FAR], stage="attack", start=False)
    assert attack_actions(queens.s, queens.it("riggers")) == []


@rule("BF-DEAD-04", "BF-RULE-57")
def test_the_hook_of_doom_doubles_brute_and_size_against_friends() -> None:
    # Brute 8; Size 2, and 1 for the friend in contact: WD is (3 - 1) + 1 = 3.
    table = dead(m("sawtooth", 5, 10), m("skelliwags", 6, 10), rolls=[1, 6]).do("attack-push")
    assert table.said("tested")[0]["totals"] == [1 + 8 + 1, 6 + 2]
    assert table.where("skelliwags") == (18.0, 10.0)
    foe = dead(m("sawtooth", 5, 10), foes=(m("riggers", 6, 10),), rolls=[1, 1]).do("attack-push")
    assert foe.said("tested")[0]["totals"] == [1 + 4, 1 + 3]
    assert foe.where("riggers") == (10.0, 10.0)


@rule("BF-DEAD-05", "BF-RULE-41")
def test_rollin_bones_staggers_and_shoves_who_is_down() -> None:
    table = dead(m("sawtooth", 5, 10), foes=(m("companions", 6, 10),), rolls=[6, 1, 1])
    table.do("attack-rollin-bones")
    assert table.asked == (1, "fall")
    table.do("6250,10000")
    assert table.where("companions") == (6.25 + 4.5, 10.0)
    stood = dead(m("sawtooth", 5, 10), foes=(m("companions", 6, 10),), rolls=[6, 1, 6])
    assert stood.do("attack-rollin-bones").where("companions") == (6.0, 10.0)
    lay = dead(m("sawtooth", 5, 10), foes=(m("companions", 6.25, 10, down=True),), rolls=[6, 1])
    assert lay.do("attack-rollin-bones").where("companions") == (10.75, 10.0)
    missed = dead(m("sawtooth", 5, 10), foes=(m("companions", 6.25, 10, down=True),), rolls=[1, 6])
    assert missed.do("attack-rollin-bones").where("companions") == (6.25, 10.0)


@rule("BF-DEAD-07", "BF-AID-02")
def test_dark_anchor_brings_crew_back_within_three_of_charybdis() -> None:
    table = dead(m("charybdis", 10, 10), m("skelliwags", 5, 10, place="removed"), stage="reinforce")
    table.do(str(table.id("skelliwags")))
    assert table.allows("14000,10000")
    assert not table.allows("14006,10000")
    assert table.allows("500,20500")  # the normal place stays open


@rule("BF-DEAD-08", "BF-RULE-58", "BF-DECIDE-23", "BF-QUART-01")
def test_shadow_pool_takes_sacrifices_for_focus() -> None:
    table = dead(
        m("charybdis", 10, 10),
        m("skelliwags", 15, 10),
        m("rapskullions", 2, 10),
        foes=(m("riggers", 12, 10), m("riggers", 20, 40)),
        rolls=[1, 2],
    ).do("attack-shadow-pool")
    assert table.asked == (0, "sacrifice")
    assert table.offers() == [str(table.id("skelliwags")), "pass"]  # only within 6
    table.do(str(table.id("skelliwags")))
    assert table.it("skelliwags").place == "removed"
    assert table.p(0).tally == 1
    tested = table.said("tested")[0]
    assert tested["totals"] == [1 + 2 + 1, 2 + 2]  # Focus 2 + 1
    assert table.where("riggers") == (20.0, 10.0)  # Back 2


@rule("BF-DEAD-08", "BF-RULE-56")
def test_a_dead_pulse_asks_for_each_friend_in_range() -> None:
    table = dead(
        m("charybdis", 10, 10),
        m("skelliwags", 10, 12),
        foes=(m("riggers", 12, 10), m("riggers", 20, 40)),
        rolls=[1, 6],
    ).do("attack-shadow-pool", "pass")
    assert table.asked == (0, "friendly-fire")
    table.do("pass")
    assert [t["stuff"][1] for t in table.said("tested")] == [table.id("riggers")]


@rule("BF-DEAD-09", "BF-RULE-59", "BF-RULE-60", "BF-MOVE-06")
def test_diving_barge_leaps_over_whatever_is_there() -> None:
    # Miss: the Skelliwag leaps 4.0 towards the Rigger at 8 and would land at 9, overlapping nobody.
    table = dead(m("skelliwags", 5, 10, ready=True), foes=(m("riggers", 8, 10),), rolls=[1, 6]).do(
        "attack-diving-barge"
    )
    assert table.where("skelliwags") == (9.0, 10.0)
    assert not table.said("impact")
    assert not table.it("skelliwags").ready
    # Landing on somebody: on along the line to the first free place, 9.5.
    table = dead(
        m("skelliwags", 5, 10, ready=True),
        foes=(m("riggers", 8.5, 10), m("riggers", 20, 40)),
        rolls=[1, 6],
    ).do("attack-diving-barge")
    assert table.where("skelliwags") == (9.5, 10.0)
    # Hit: Back 1 and Stagger first, then the leap towards the target's new place.
    table = dead(
        m("skelliwags", 5, 10, ready=True), foes=(m("riggers", 8, 10),), rolls=[6, 1, 6]
    ).do("attack-diving-barge")
    assert table.where("riggers") == (12.0, 10.0)
    assert table.where("skelliwags") == (9.0, 10.0)


@rule("BF-RULE-60")
def test_a_leap_past_the_edge_stops_with_a_test_or_ends_in_the_sea() -> None:
    stopped = dead(
        m("skelliwags", 21, 10, ready=True), foes=(m("riggers", 22.4, 10),), rolls=[1, 6, 6]
    )
    stopped.do("attack-diving-barge")
    assert stopped.where("skelliwags") == (23.5, 10.0)
    assert stopped.said("edge")
    # At 23.5 it would lie 0.1 in the Rigger at 22.6: forward of her is only the sea.
    lost = dead(
        m("skelliwags", 21, 10, ready=True), foes=(m("riggers", 22.6, 10),), rolls=[1, 6]
    ).do("attack-diving-barge")
    assert lost.it("skelliwags").place == "removed"


@rule("BF-DEAD-11", "BF-RULE-64", "BF-DOWN-07")
def test_rapskullions_act_while_knocked_down() -> None:
    table = dead(
        m("rapskullions", 5, 10, down=True),
        foes=(m("riggers", 5, 11), m("riggers", 20, 40)),
        stage="move",
    )
    assert table.offers() == ["stand-up", "walk", "run", "make-ready", "pass"]
    table.do("run", "18000@1000", "18000@1000", "pass")
    assert not table.said("tested")  # who lies takes no test
    assert table.where("rapskullions") == (3.0, 10.0)
    fight = dead(m("rapskullions", 5, 10, down=True), foes=(m("riggers", 5, 11),))
    assert fight.offers() == ["attack-push", "attack-trip", "pass"]


@rule("BF-RULE-64")
def test_a_failed_test_does_not_end_a_rapskullions_run() -> None:
    table = dead(m("rapskullions", 5, 10), stage="move", rolls=[1])
    table.do("run", "0@4000", "9000,10000")
    assert table.asked == (0, "move")
    assert table.it("rapskullions").down


def dragging(*foes: Model, rolls: tuple[int, ...] = (), **more: Any) -> Play:
    """Set up: a ready Rapskullion at 6, 10 is pushed towards +x by a Skelliwag of its own crew."""
    return deck(
        m("skelliwags", 5, 10),
        m("rapskullions", 6, 10, ready=True, **more),
        foes=[*foes, m("riggers", 20, 40)],
        stage="attack",
        rolls=[6, 1, *rolls],
    ).do("attack-push")


@rule("BF-DEAD-12", "BF-RULE-61", "BF-RULE-63", "BF-DECIDE-34", "BF-AID-02")
def test_dragged_down_flies_on_and_takes_the_contacted_along() -> None:
    # WD is 2 (the target's own Size): the first shove of 4.0 meets the Rigger at 8.5 after 1.5.
    table = dragging(m("riggers", 8.5, 10))
    assert table.asked == (0, "dragged-down")
    table.do("react")
    assert table.asked == (0, "drag")
    assert table.where("rapskullions") == (10.0, 10.0)
    assert not table.said("impact")
    assert table.allows("10000,11000")
    assert not table.allows("10000,11020")
    table.do("10000,11000")
    assert table.where("riggers") == (10.0, 11.0)
    assert not table.it("rapskullions").ready


@rule("BF-DEAD-12", "BF-READY-03")
def test_without_the_reaction_the_impact_happens() -> None:
    table = dragging(m("riggers", 8.5, 10), rolls=(6, 6, 6, 6, 6, 6)).do("pass")
    assert table.said("impact")


@rule("BF-RULE-61")
def test_dragged_down_places_anchored_crew_too() -> None:
    table = dragging(m("divers", 8.5, 10)).do("react")
    assert table.asked == (0, "drag")
    table.do("10000,9000")
    assert table.where("divers") == (10.0, 9.0)


@rule("BF-RULE-62")
def test_if_the_dragger_is_lost_so_is_the_dragged() -> None:
    table = deck(
        m("skelliwags", 19.75, 10),
        m("rapskullions", 21, 10, ready=True, down=True),
        foes=[m("riggers", 22.5, 10), m("riggers", 9, 40)],
        stage="attack",
        rolls=[6, 1],
    ).do("attack-push", "react")
    assert table.it("rapskullions").place == "removed"
    assert table.it("riggers").place == "removed"


@rule("BF-DEAD-13", "BF-RULE-40", "BF-STAT-10")
def test_noxious_cloud_removes_its_maker_hit_or_miss() -> None:
    table = dead(m("rotten-roustabouts", 5, 10), foes=(m("riggers", 8, 10),), rolls=[1, 6])
    table.do("attack-noxious-cloud")
    assert table.it("rotten-roustabouts").place == "removed"
    assert table.p(0).tally == 1
    hit = dead(m("rotten-roustabouts", 5, 10), foes=(m("riggers", 8, 10),), rolls=[6, 1, 6])
    hit.do("attack-noxious-cloud")
    assert hit.where("riggers") == (12.0, 10.0)
    assert [t["stat"] for t in hit.said("tested")] == ["focus", "footing"]
