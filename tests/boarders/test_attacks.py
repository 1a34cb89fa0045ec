"""Chapter 12, Attacks: targets, tests, effects; every weapon that all crews share."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.boarders.content import book_of
from quarterdeck.games.boarders.rules.attacks import (
    afterwards,
    back,
    legal_targets,
    usable,
    weapons_of,
)
from tests.boarders.build import deck, m

BOOK = book_of("")
FAR = m("skelliwags", 20, 40)


@rule("BF-ATTACK-01", "BF-DECIDE-22", "BF-DECIDE-16")
def test_the_attacker_chooses_a_weapon_and_names_a_target() -> None:
    table = deck(
        m("riggers", 5, 10, ready=True),
        foes=[m("skelliwags", 6, 10), m("skelliwags", 5, 11), FAR],
        stage="attack",
    )
    assert table.offers() == ["attack-push", "attack-trip", "attack-barge", "pass"]
    table.do("attack-push")
    assert table.asked == (0, "target")
    assert table.offers() == [str(table.id("skelliwags-1")), str(table.id("skelliwags-2"))]


@rule("BF-ATTACK-02", "BF-ATTACK-19")
def test_targets_are_in_range_and_never_own_crew() -> None:
    table = deck(
        m("gorgon", 5, 10),
        m("divers", 6, 10),
        foes=[m("skelliwags", 9, 10), m("skelliwags", 9.1, 12), m("skelliwags", 5, 8, down=True)],
        furniture=[m("mast", 5, 14.5)],
        stage="attack",
        start=False,
    )
    s = table.s
    found = legal_targets(s, table.it("gorgon"), BOOK.arms["backblast"])
    assert [t.id for t in found] == [
        table.id("mast"),
        table.id("skelliwags-1"),
        table.id("skelliwags-3"),
    ]


@rule("BF-ATTACK-03", "BF-ATTACK-13")
def test_one_weapon_attacks_one_target() -> None:
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 6, 10), m("skelliwags", 5, 11), FAR],
        stage="attack",
        rolls=[6, 1, 6, 6],
    )
    table.do("attack-trip", str(table.id("skelliwags-2")))
    assert len([t for t in table.said("tested") if t["stat"] == "brute"]) == 1
    assert table.s.stage == "special"


@rule("BF-ATTACK-06")
def test_a_failed_attack_does_nothing() -> None:
    table = deck(
        m("riggers", 5, 10), foes=[m("skelliwags", 6, 10), FAR], stage="attack", rolls=[1, 6]
    )
    table.do("attack-push")
    assert table.where("skelliwags") == (6.0, 10.0)


@rule("BF-ATTACK-07", "BF-ATTACK-16", "BF-ATTACK-11", "BF-READY-02")
def test_barge_costs_the_token_shoves_and_knocks_down() -> None:
    table = deck(
        m("riggers", 5, 10, ready=True),
        foes=[m("skelliwags", 6, 10), FAR],
        stage="attack",
        rolls=[6, 1],
    )
    table.do("attack-barge")
    assert table.asked == (1, "fall")
    assert table.where("skelliwags") == (10.0, 10.0)  # Back first, then Down
    table.do("10000,10000")
    assert table.it("skelliwags").down
    assert not table.it("riggers").ready


@rule("BF-READY-02")
def test_the_token_is_lost_even_if_the_attack_fails_and_needed_at_all() -> None:
    table = deck(
        m("riggers", 5, 10, ready=True),
        foes=[m("skelliwags", 6, 10), FAR],
        stage="attack",
        rolls=[1, 6],
    )
    table.do("attack-barge")
    assert not table.it("riggers").ready
    table = deck(m("riggers", 5, 10), foes=[m("skelliwags", 6, 10), FAR], stage="attack")
    assert "attack-barge" not in table.offers()


@rule("BF-ATTACK-09", "BF-STAT-04")
def test_back_wd_counts_the_difference_in_size() -> None:
    # Size 3 against Size 1: WD is 3; the Skelliwag flies 3 x 4.0.
    table = deck(
        m("baller", 5, 10), foes=[m("skelliwags", 6.5, 10), FAR], stage="attack", rolls=[6, 1]
    )
    table.do("attack-push")
    assert table.where("skelliwags") == (18.5, 10.0)
    # Size 1 against Size 3: WD is 1.
    table = deck(
        m("riggers", 5, 10),
        foes=[m("baller", 6.5, 10, down=True, turn=90), FAR],
        stage="attack",
        rolls=[6, 1],
    )
    table.do("attack-push")
    assert table.where("baller")[0] == 6.5 + 5.0  # D = 3 + 2 across the lying model


@rule("BF-ATTACK-10", "BF-ATTACK-15")
def test_trip_makes_the_target_test_its_footing() -> None:
    table = deck(
        m("riggers", 5, 10), foes=[m("skelliwags", 6, 10), FAR], stage="attack", rolls=[6, 1, 5]
    )
    table.do("attack-trip")
    assert table.said("tested")[1]["totals"] == [5 + 2 - 1]  # the attacker counts (BF-RULE-08)
    assert table.asked == (1, "fall")


@rule("BF-ATTACK-17")
def test_stagger_and_down_do_nothing_to_furniture() -> None:
    table = deck(
        m("riggers", 5, 10),
        foes=[FAR],
        furniture=[m("deck-debris", 6, 10)],
        stage="attack",
        rolls=[6, 1],
    )
    table.do("attack-trip")
    assert len(table.said("tested")) == 1
    assert table.where("deck-debris") == (6.0, 10.0)


@rule("BF-ATTACK-12", "BF-RULE-37", "BF-RULE-38", "BF-TRILL-03")
def test_a_pulse_tests_everything_in_range_in_the_attackers_order() -> None:
    table = deck(
        m("suit-1", 5, 10),
        foes=[m("skelliwags", 9, 10), m("skelliwags", 5, 14), FAR],
        furniture=[m("mast", 5, 6), m("deck-debris", 8, 12)],
        stage="attack",
        rolls=[1, 6, 6, 1, 6],
    )
    table.do("attack-thumper")
    assert table.asked == (0, "next-target")
    first, second = table.id("skelliwags-1"), table.id("skelliwags-2")
    assert table.offers() == [str(first), str(second)]  # a Stagger works on no furniture
    table.do(str(second))
    focus = [t["stuff"][1] for t in table.said("tested") if t["stat"] == "focus"]
    assert focus == [second, first]
    assert [t["stuff"] for t in table.said("tested") if t["stat"] == "footing"] == [[first]]


@rule("BF-RULE-37")
def test_a_pulse_that_shoves_tests_loose_furniture_too() -> None:
    table = deck(
        m("rotten-roustabouts", 5, 10),
        foes=[m("riggers", 20, 40)],
        furniture=[m("mast", 5, 6), m("deck-debris", 8, 10)],
        stage="attack",
        rolls=[6, 1],
    )
    table.do("attack-noxious-cloud")
    assert [t["stuff"][1] for t in table.said("tested")] == [table.id("deck-debris")]
    assert table.where("deck-debris") == (12.0, 10.0)


@rule("BF-RULE-38")
def test_a_target_moved_out_of_range_is_still_attacked_and_a_removed_one_is_not() -> None:
    # The Roustabout's first victim knocks the second away; both are tested all the same.
    table = deck(
        m("rotten-roustabouts", 5, 10),
        foes=[m("riggers", 6.5, 10), m("riggers", 8.5, 10), m("riggers", 20, 40)],
        stage="attack",
        rolls=[6, 1, 6, 6, 6, 1, 6, 6, 6],
    )
    table.do("attack-noxious-cloud", str(table.id("riggers-2")))
    focus = [t["stuff"][1] for t in table.said("tested") if t["stat"] == "focus"]
    assert focus == [table.id("riggers-2"), table.id("riggers-1")]


@rule("BF-ATTACK-18")
def test_a_weapon_without_target_cannot_be_chosen() -> None:
    table = deck(
        m("gorgon", 5, 10), foes=[FAR], furniture=[m("mast", 9, 10)], stage="attack", start=False
    )
    s, gorgon = table.s, table.it("gorgon")
    assert usable(s, gorgon, BOOK.arms["backblast"])  # the Mast may be named
    assert not usable(s, gorgon, BOOK.arms["headthumper"])  # nothing a Down could work on
    assert not usable(s, gorgon, BOOK.arms["push"])


@rule("BF-ATTACK-14", "BF-ATTACK-15", "BF-ATTACK-16")
def test_all_crew_have_push_trip_and_barge() -> None:
    table = deck(m("riggers", 5, 10), foes=[m("gorgon", 20, 5), FAR], start=False)
    assert weapons_of(table.s, table.it("riggers")) == ["push", "trip", "barge"]
    assert weapons_of(table.s, table.it("gorgon"))[3:] == ["headthumper", "backblast"]
    for weapon in ("push", "trip", "barge"):
        assert BOOK.arms[weapon].reach is None


@rule("BF-RULE-36", "BF-TRILL-15", "BF-RULE-65")
def test_anchored_furniture_may_be_named_for_the_sake_of_the_own_shove() -> None:
    # Backblast at a Mast: hit or miss, the standing Gorgon flies twice 4.0 away from it.
    table = deck(
        m("gorgon", 10, 10),
        foes=[FAR],
        furniture=[m("mast", 14, 10)],
        stage="attack",
        rolls=[1, 6],
    )
    table.do("attack-backblast")
    assert table.where("mast") == (14.0, 10.0)
    assert table.where("gorgon") == (2.0, 10.0)


@rule("BF-RULE-79", "BF-RULE-40")
def test_what_an_attacker_owes_itself_lapses_when_it_is_gone() -> None:
    # Shoved back twice at the edge: she stops and falls, then goes over.
    table = deck(
        m("gorgon", 1, 10),
        foes=[FAR],
        furniture=[m("mast", 5, 10)],
        stage="attack",
        rolls=[1, 6, 1],
    )
    table.do("attack-backblast")
    assert table.asked == (0, "fall")
    table.do("1000,10000")
    assert table.it("gorgon").place == "removed"


@rule("BF-RULE-79", "BF-RULE-30")
def test_effects_on_others_go_on_from_the_last_centre_of_an_attacker_who_is_gone() -> None:
    table = deck(
        m("riggers", 5, 10), foes=[m("skelliwags", 9, 10), FAR], stage="attack", start=False
    )
    gone = table.it("riggers")
    gone.place = "removed"
    effect = BOOK.arms["stunner"].effects[1]  # Back 2
    finish(back(table.s, gone, table.it("skelliwags"), effect))
    assert table.where("skelliwags") == (17.0, 10.0)


@rule("BF-RULE-79", "BF-RULE-40")
def test_effects_on_an_attacker_who_is_gone_lapse() -> None:
    table = deck(
        m("rotten-roustabouts", 5, 10), foes=[m("riggers", 9, 10)], stage="attack", start=False
    )
    gone = table.it("rotten-roustabouts")
    gone.place = "removed"
    effect = BOOK.arms["noxious-cloud"].after[0]  # the attacker is removed
    finish(afterwards(table.s, gone, table.it("riggers"), effect))
    assert table.p(0).tally == 0  # it is not removed a second time


@rule("BF-RULE-38")
def test_a_target_that_is_gone_when_its_turn_comes_is_skipped() -> None:
    # The gun, attacked first, is shoved over the Rigger behind it and crushes her.
    table = deck(
        m("rotten-roustabouts", 5, 10),
        foes=[m("riggers", 9, 10), m("riggers", 20, 40)],
        furniture=[m("deadly-debris", 7.5, 10)],
        stage="attack",
        rolls=[6, 1],
    ).do("attack-noxious-cloud")
    assert table.asked == (0, "next-target")
    table.do(str(table.id("deadly-debris")))
    assert table.it("riggers").place == "removed"
    tested = [t["stuff"][1] for t in table.said("tested") if t["stat"] == "focus"]
    assert tested == [table.id("deadly-debris")]


def finish(rule_of_effect: Coroutine[Any, Any, None]) -> None:
    """Run a rule that asks nothing to its end."""
    with pytest.raises(StopIteration):
        rule_of_effect.send(None)
