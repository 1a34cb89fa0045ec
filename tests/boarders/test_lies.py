"""Chapter 6, Dice that lie; chapter 20, hidden and public information."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from quarterdeck.core.conformance import check_redeal_varies
from quarterdeck.core.rulebook import rule
from quarterdeck.core.table import IllegalAnswer
from tests.boarders.build import Play, deck, m

CUPS = {0: [6, 2, 2], 1: [5, 1]}


def runner(roll: int, cups: Mapping[int, Sequence[int]] = CUPS, **options: object) -> Play:
    """Set up: a Companion (Footing 3) of seat 0 has run and rolled."""
    table = deck(
        m("companions", 5, 10),
        foes=[m("skelliwags", 20, 5)],
        rolls=[roll],
        cups=cups,
        options=options,
    )
    return table.do("run", "0@4000")


def brawl(*rolls: int, cups: Mapping[int, Sequence[int]] = CUPS) -> Play:
    """Set up: a Rigger of seat 0 (Brute 3) pushes a Skelliwag of seat 1 (Brute 2): both have rolled."""
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 6, 10)],
        stage="attack",
        rolls=rolls,
        cups=cups,
    )
    return table.do("attack-push")


def die(table: Play, seat: int, n: int) -> str:
    """Set up: the key of the n-th die of a cup, for the roll of that seat."""
    roll = seat if table.s.test is not None and table.s.test.opposed else 0
    return f"{roll}-{1000 * (seat + 1) + n}"


def penalty_rules(table: Play) -> list[str]:
    """Return the clauses under which the log tells penalties."""
    return [event.rule for event in table.events() if event.kind == "penalty"]


@rule("BF-LIE-01", "BF-AID-06", "BF-ROUND-06")
def test_the_boarders_lying_dice_are_rolled_first() -> None:
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 20, 5)],
        stage="lying",
        rolls=[1, 2, 3, 4, 5, 6, 6, 5, 5, 4],
    )
    assert [d.face for d in table.p(0).cup] == ["1", "2", "3", "4", "5"]
    assert [d.face for d in table.p(1).cup] == ["6", "6", "5", "5", "4"]


@rule("BF-LIE-02", "BF-HIDE-01", "BF-HIDE-03")
def test_only_the_number_of_dice_is_public() -> None:
    table = runner(3)
    assert [d.value for d in table.view(0).cup] == [6, 2, 2]
    assert [d.value for d in table.view(1).cup] == [5, 1]
    assert table.view(None).cup == ()
    assert [p.dice for p in table.view(None).players] == [3, 2]


@rule("BF-LIE-03", "BF-LIE-04", "BF-RULE-14", "BF-DECIDE-26")
def test_only_who_rolled_and_has_dice_may_lie() -> None:
    assert runner(3).waiting() == [0]  # seat 1 rolled nothing
    assert runner(3, {0: [], 1: [5]}).asked == (0, "fall")  # an empty cup: no lie step
    assert brawl(1, 1).waiting() == [0, 1]


@rule("BF-LIE-05", "BF-HIDE-05", "BF-DECIDE-26")
def test_indications_are_secret_until_both_are_in() -> None:
    table = brawl(1, 1)
    table.answer(0, "lie")
    assert table.waiting() == [1]
    assert not table.said("indicated")
    hidden = table.redealt(1, b"x")
    assert hidden.waiting() == [0, 1]  # seat 1 cannot know that seat 0 has answered, nor how
    table.answer(1, "pass")
    assert table.said("indicated") == [{"seats": [0]}]


@rule("BF-LIE-05")
def test_with_all_hands_up_the_step_ends() -> None:
    table = brawl(6, 1).do("pass", "pass")
    assert not table.said("claimed")
    assert table.said("tested")


@rule("BF-LIE-06", "BF-DECIDE-27", "BF-HIDE-05")
def test_both_select_at_once_and_the_value_stays_secret() -> None:
    table = brawl(1, 1).do("lie", "lie")
    assert table.waiting() == [0, 1]
    assert table.asks[0].question.id == "select"
    table.do(die(table, 0, 1), die(table, 1, 2))
    assert table.said("selected") == [
        {"seat": 0, "stuff": table.id("riggers")},
        {"seat": 1, "stuff": table.id("skelliwags")},
    ]
    assert table.p(0).pinched == 1001
    assert [p.pinching for p in table.view(1).players] == [True, True]


@rule("BF-LIE-07", "BF-LIE-08", "BF-LIE-09", "BF-LIE-10", "BF-DECIDE-28", "BF-DECIDE-29")
def test_the_active_player_claims_first_then_the_other() -> None:
    table = brawl(1, 1).do("lie", "lie")
    table.do(die(table, 0, 1), die(table, 1, 2))
    assert table.asked == (0, "claim")
    assert table.offers() == ["1", "2", "3", "4", "5", "6"]
    table.do("6")
    assert table.asked == (1, "judge")
    table.do("accept")
    assert table.asked == (1, "claim")
    table.do("6")
    assert table.asked == (0, "judge")
    table.do("accept")
    assert table.said("tested")[0]["totals"] == [6 + 3, 6 + 2]


@rule("BF-LIE-10", "BF-HIDE-02", "BF-RULE-16")
def test_an_accepted_die_leaves_the_cup_unrevealed() -> None:
    table = runner(1)
    table.do("lie", die(table, 0, 2), "5", "accept")  # a 2, claimed as 5
    assert [d.face for d in table.p(0).cup] == ["6", "2"]
    assert table.said("tested")[0]["totals"] == [5 + 3]
    seen = [event for event in table.events_for(1) if "shown" in event.facts]
    assert not seen


@rule("BF-LIE-11", "BF-LIE-09", "BF-DECIDE-30", "BF-HIDE-03")
def test_a_true_claim_challenged_costs_the_challenger_a_die() -> None:
    table = runner(1)
    table.do("lie", die(table, 0, 1), "6", "challenge")
    assert table.said("challenged") == [{"seat": 1, "shown": 6, "honest": True}]
    assert table.asked == (1, "penalty")
    assert table.asks[0].question.rule == "BF-LIE-11"
    table.do("2001")
    assert penalty_rules(table) == ["BF-LIE-11"]
    assert [d.face for d in table.p(1).cup] == ["1"]
    assert table.said("tested")[0]["totals"] == [6 + 3]


@rule("BF-LIE-12", "BF-RULE-17", "BF-HIDE-02", "BF-DECIDE-30")
def test_a_caught_liar_keeps_the_roll_and_loses_another_die_unseen() -> None:
    table = runner(1)
    table.do("lie", die(table, 0, 2), "6", "challenge")
    assert table.said("challenged") == [{"seat": 1, "shown": 2, "honest": False}]
    assert table.asked == (0, "penalty")
    assert table.asks[0].question.rule == "BF-LIE-12"
    table.do("1001")
    assert penalty_rules(table) == ["BF-LIE-12"]
    assert [d.face for d in table.p(0).cup] == ["2"]
    assert table.said("tested")[0]["totals"] == [1 + 3]
    own = [e.facts for e in table.events_for(0) if e.kind == "penalty"]
    others = [e.facts for e in table.events_for(1) if e.kind == "penalty"]
    assert own == [{"seat": 0, "value": 6}]
    assert others == [{"seat": 0}]


@rule("BF-LIE-11", "BF-LIE-12")
def test_without_dice_there_is_no_penalty() -> None:
    table = runner(1, {0: [6], 1: []})
    table.do("lie", "6", "challenge")
    assert table.said("tested")
    table = runner(1, {0: [2], 1: []})
    table.do("lie", "6", "challenge")
    assert table.p(0).cup == []
    assert table.said("tested")[0]["totals"] == [4]


@rule("BF-LIE-13", "BF-RULE-56")
def test_one_player_who_rolled_both_dice_replaces_at_most_one() -> None:
    table = deck(
        m("riggers", 20, 5),
        foes=[m("skelliwags", 6, 10), m("skelliwags", 7, 10)],
        stage="attack",
        rolls=[1, 6],
        cups={1: [5, 5]},
        acting="skelliwags",
    )
    table.do("attack-push", "lie")
    assert table.offers() == ["0-2001", "0-2002", "1-2001", "1-2002"]
    table.do("1-2001", "1", "accept")
    assert table.said("tested")[0]["totals"] == [1 + 2 + 1, 1 + 2]  # the friendly target: +1
    assert len(table.p(1).cup) == 1


@rule("BF-LIE-14")
def test_removed_dice_stay_out_until_the_next_lying_phase() -> None:
    table = runner(1, {0: [4], 1: []})
    table.do("lie", "4", "accept")
    assert table.p(0).cup == []
    assert table.view(1).players[0].dice == 0
    table.do("18000@4000")  # the next Move of the Run: no lie step any more
    assert table.asked[1] in ("move", "fall")


@rule("BF-RULE-13")
def test_claims_are_whole_numbers_from_1_to_6() -> None:
    table = runner(1).do("lie", "0-1001")
    with pytest.raises(IllegalAnswer):
        table.do("7")
    with pytest.raises(IllegalAnswer):
        table.do("0")


@rule("BF-RULE-15")
def test_a_penalty_never_takes_the_die_of_a_pending_lie_unless_it_is_the_last() -> None:
    table = brawl(1, 1, cups={0: [6], 1: [5, 3]}).do("lie", "lie")
    table.do("1-2001", "6", "challenge")  # seat 0's only die is truly a 6
    assert table.asked == (1, "claim")  # seat 1 had one other die: it went by itself
    assert [d.id for d in table.p(1).cup] == [2001]
    table = brawl(1, 2, cups={0: [6], 1: [5]}).do("lie", "lie", "6", "challenge")
    assert table.said("lie-cancelled") == [{"seat": 1}]
    assert table.said("tested")[0]["totals"] == [6 + 3, 2 + 2]


@rule("BF-LIE-17", "BF-LIE-18", "BF-RULE-18", "BF-DECIDE-12", "BF-HIDE-05")
def test_lie_honestly_shows_all_picked_dice_together() -> None:
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 20, 5)],
        stage="lying",
        rolls=[1, 2, 3, 4, 5, 6, 6, 5, 5, 4],
    )
    assert table.waiting() == [0, 1]
    table.do("use", "use")
    assert table.waiting() == [0, 1]
    table.answer(0, "1003")
    assert not table.said("honest")
    table.answer(1, "2005")
    assert table.said("honest") == [{"values": [3, 4]}]
    assert [len(p.cup) for p in table.s.players] == [4, 4]
    assert table.asked == (1, "initiative")


@rule("BF-LIE-18", "BF-ROUND-06")
def test_declining_counts_as_a_zero() -> None:
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 20, 5)],
        stage="lying",
        rolls=[1, 2, 3, 4, 5, 6, 6, 5, 5, 4],
    )
    table.do("use", "pass", "1001")
    assert table.said("honest") == [{"values": [1, 0]}]
    assert table.asked == (0, "initiative")
    table.do("seat-2")
    assert table.s.initiative == 1


@rule("BF-AID-04")
def test_a_player_may_leave_hands_up_when_the_roll_succeeds_already() -> None:
    assert runner(4).asked == (0, "indicate")
    assert runner(4, **{"never-lie-1": True}).asked == (0, "move")
    assert runner(3, **{"never-lie-1": True}).asked == (0, "indicate")


@rule("BF-HIDE-01", "BF-HIDE-05")
def test_a_redealt_table_varies_the_other_cup_and_nothing_else() -> None:
    table = runner(3)
    check_redeal_varies(table, 0)
    check_redeal_varies(table, None)
    twin = table.redealt(0, b"seed")
    assert [d.face for d in twin.state.players[0].cup] == ["6", "2", "2"]  # type: ignore[attr-defined]
