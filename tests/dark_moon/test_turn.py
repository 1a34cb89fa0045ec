"""Chapters 4 and 5: turns, dice, pools and limits."""

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.dark_moon.state import Task
from tests.dark_moon.build import fresh, moon


def to_task(table, *keys):
    return table.do("pass", *keys)


@rule("DM-TURN-01", "DM-TURN-04", "DM-TURN-07", "DM-DICE-02")
def test_the_steps_of_a_turn():
    # seat 0: 4 dice; the pool holds two weak dice of seat 1 and 2
    table = moon(
        stage="begin",
        dice={0: (2, 0, 1), 1: (2, 2, 0), 2: (2, 2, 0)},
        deck=["malfunction-outpost-3", "acceptable-loss"],
        rolled=["strong+4", "strong+4", "weak-2", "weak-2", "commander+5"],
    )
    assert table.asked == (0, "retrieve")
    table.do("2w")
    assert table.asked == (0, "action")
    table.do("pass")
    assert table.asked == (0, "choose-task")
    table.do("malfunction-outpost-3")  # needs 5
    assert table.asked == (0, "declare")
    table.do("in", "out", "out")
    assert table.asked == (0, "submit")
    table.do("commander+5", "stop")
    # success: a cube on the event; no symbols, no votes, the next player's turn with the die available
    assert table.s.cubes == 1
    assert table.available == (0, 0, 1)
    assert table.s.suspicion == 1
    assert table.asked == (1, "retrieve")
    assert table.s.active == 1


@rule("DM-TURN-02")
def test_only_the_very_first_turn_has_nothing_to_retrieve():
    table = fresh(seed=4)
    table.do(table.offers()[0])
    assert table.s.turn.number == 1
    assert table.asked == (table.s.starter, "action")
    later = moon(stage="begin", active=1, turn=1, dice={1: (2, 1, 0)})
    assert later.asked == (1, "retrieve")


@rule("DM-TURN-03", "DM-DECIDE-04")
def test_one_action_or_none():
    table = moon()
    assert table.offers()[-1] == "pass"
    table.do("pass")
    assert table.asked == (0, "choose-task")


@rule("DM-TURN-05", "DM-QUAR-02")
def test_a_quarantined_player_takes_steps_one_and_two_only():
    table = moon(stage="begin", quarantined=[0], dice={0: (1, 0, 0)}, commander=1)
    table.do("1s")
    assert table.offers() == ["call-vote-quarantine", "issue-order", "pass"]
    table.do("pass")
    assert table.s.active == 1
    assert table.s.task is None


@rule("DM-TURN-06", "DM-INF-03", "DM-INF-13")
def test_a_revealed_player_retrieves_does_one_infected_action_and_is_done():
    table = moon(stage="begin", infected=[0], revealed=[0], commander=1, dice={0: (0, 1, 0)})
    assert table.offers() == ["1s", "1w"]
    table.do("1s")
    assert table.dice(0) == (1, 1, 0)
    assert table.offers() == [
        "interference",
        "energy-spike",
        "sabotage",
        "test-commander",
        "demoralize",
        "pass",
    ]
    table.do("sabotage", "outpost")
    assert table.s.active == 1
    assert table.s.task_card is None


@rule("DM-TURN-08", "DM-EVAC-02")
def test_a_round_is_complete_when_the_starting_player_is_up_again():
    table = moon(mode="expansion", stage="end", active=1, starter=2, refuelling=True, turn=3)
    assert table.s.active == 2
    assert not table.s.refuelling
    other = moon(mode="expansion", stage="end", active=0, starter=2, refuelling=True, turn=2)
    assert other.s.active == 1
    assert other.s.refuelling


# -- dice ----------------------------------------------------------------------------------------


@rule("DM-DICE-01", "DM-DICE-02", "DM-REPAIR-08")
def test_a_submitted_die_is_shown_and_becomes_available_when_the_action_is_resolved():
    table = moon(rolled=["strong+4", "weak-2"]).do("repair-shield", "1s1w")
    assert table.spent == (0, 0, 0)
    table.do("strong+4")
    assert table.said("submitted")[0]["dice"] == [["strong", 4]]
    assert table.dice(0) == (1, 2, 1)
    assert table.available == (1, 0, 0)
    assert table.spent == (0, 0, 0)


@rule("DM-DICE-02")
def test_in_a_malfunction_spent_dice_wait_and_move_before_the_consequences():
    table = moon(
        active=1,
        commander=0,
        deck=["malfunction-life-support-3", "acceptable-loss"],
        rolled=["strong-2", "strong-2", "weak-2", "weak-2"],
    )
    table.do("pass", "malfunction-life-support-3", "in", "out", "out", "strong-2")
    assert table.spent == (1, 0, 0)
    table.do("stop")
    assert table.spent == (0, 0, 0)
    assert table.available == (1, 0, 0)
    assert len(table.s.fatigue) == 1


@rule("DM-DICE-03", "DM-HIDE-04", "DM-LIMIT-04", "DM-DECIDE-31")
def test_discarded_dice_go_straight_to_the_available_pool_and_are_announced():
    table = moon(mode="expansion", event="electrical-fire", cubes=1, stage="settle", task=_done())
    assert table.all_asked() == [(0, "shed")]
    table.do("1s")
    assert table.available == (1, 0, 0)
    assert table.said("discarded-dice") == [{"seat": 0, "dice": [1, 0, 0]}]
    assert table.heard(None, "discarded-dice")


def _done():
    return Task(face="acceptable-loss", outcome="success")


@rule("DM-DICE-04", "DM-DICE-05", "DM-HIDE-05")
def test_rolls_are_private():
    table = moon(rolled=["strong+4", "weak-2"]).do("repair-shield", "1s1w")
    assert table.view(0).roll == (("strong", 4), ("weak", -2))
    for seat in (1, 2, None):
        assert table.view(seat).roll == ()
        assert table.view(seat).rolling == 0
        assert [e.facts for e in table.heard(seat, "rolled")] == [{"seat": 0}]
    table.do("weak-2")
    assert table.view(1).roll == ()
    assert [e.facts["dice"] for e in table.heard(1, "submitted")] == [[["weak", -2]]]


@rule("DM-DICE-07", "DM-MALF-08")
def test_a_malfunction_rolls_all_active_dice():
    table = moon(
        deck=["malfunction-outpost-3", "acceptable-loss"],
        rolled=["strong+4", "strong+2", "weak+3", "weak+1", "commander+5"],
    )
    table.do("pass", "malfunction-outpost-3", "in", "out", "out")
    assert len(table.view(0).roll) == 5
    assert table.offers() == ["commander+5", "strong+4", "weak+3", "strong+2", "weak+1"]


@rule("DM-DICE-08", "DM-DICE-10", "DM-LIMIT-03", "DM-DECIDE-03")
def test_only_the_commander_retrieves_the_commander_die_on_top_of_the_limit():
    table = moon(stage="begin", dice={0: (2, 2, 0)})
    assert table.available == (0, 0, 1)
    assert table.offers() == ["1c", "none"]
    other = moon(stage="begin", active=1, dice={0: (2, 2, 0), 1: (2, 1, 0)})
    assert other.offers() == ["1w"]


@rule("DM-DICE-09", "DM-DICE-13", "DM-RULE-10")
def test_step_one_fills_up_to_the_limit_in_colours_of_choice():
    table = moon(stage="begin", active=1, dice={1: (0, 0, 0), 2: (0, 1, 0)})
    # available: 4 strong, 3 weak; the limit is 4
    assert table.offers() == ["4s", "3s1w", "2s2w", "1s3w"]
    table.do("4s")
    assert table.dice(1) == (4, 0, 0)
    empty = moon(stage="begin", active=1, dice={1: (1, 2, 0)})
    assert empty.offers() == ["1s"]


@rule("DM-DICE-11", "DM-RULE-69", "DM-MALF-05")
def test_in_a_limited_retrieval_the_commander_die_is_one_of_the_dice():
    table = moon(
        dice={0: (2, 1, 0), 1: (1, 1, 0)}, deck=["malfunction-outpost-3", "acceptable-loss"]
    )
    table.do("pass", "malfunction-outpost-3", "out")
    # room for 1 strong or weak die, 2 dice allowed in all
    assert sorted(table.offers()) == sorted(["1s1c", "1w1c", "1s", "1w", "1c", "none"])


@rule("DM-DICE-12", "DM-LIMIT-05")
def test_a_rising_limit_retrieves_nothing():
    table = moon(
        dice={1: (2, 0, 0)},
        deck=["act-of-trust-shield", "acceptable-loss"],
        active=1,
        commander=0,
    )
    table.do("pass", "act-of-trust-shield", "seat-3", "agree", "1w")
    assert table.p(1).die_tokens == 1
    assert table.dice(1) == (2, 0, 0)


# -- limits --------------------------------------------------------------------------------------


@rule("DM-LIMIT-01", "DM-LIMIT-02", "DM-LIMIT-06", "DM-AMP-04", "DM-REV-10")
@pytest.mark.parametrize(
    ("state", "limit"),
    [
        ({}, 4),
        ({"quarantined": [1]}, 2),
        ({"amputated": [1]}, 3),
        ({"die_tokens": {1: 2}}, 6),
        ({"quarantined": [1], "amputated": [1], "die_tokens": {1: -1}}, 1),
        ({"quarantined": [1], "amputated": [1], "die_tokens": {1: -2}}, 1),
        ({"revealed": [1], "infected": [1]}, 2),
        ({"revealed": [1], "infected": [1], "amputated": [1]}, 1),
    ],
)
def test_die_limits(state, limit):
    table = moon(mode="expansion", **state)
    assert table.view(None).players[1].limit == limit


@rule("DM-LIMIT-06")
def test_with_a_limit_of_nothing_one_die_may_be_held():
    table = moon(stage="begin", active=1, die_tokens={1: -5}, dice={1: (0, 0, 0)})
    assert table.offers() == ["1s", "1w"]


@rule("DM-LIMIT-07", "DM-INT-03", "DM-CARD-01")
def test_last_stand_discards_are_chosen_by_all_at_once():
    table = moon(
        event="lockdown",
        cubes=1,
        completed=["recovery", "repair-tools"],
        final="last-stand",
        stage="settle",
        infected=[2],
        revealed=[2],
        dice={2: (1, 1, 0)},
        task=_done(),
    )
    assert table.all_asked() == [(0, "shed"), (1, "shed")]
    table.do("1s")
    assert table.available == (1, 1, 0)  # nothing happens before all have answered
    table.do("1w")
    assert table.available == (2, 2, 0)
    assert [p.die_tokens for p in table.s.players] == [-1, -1, 0]


@rule("DM-LIMIT-03", "DM-LIMIT-04")
def test_the_commander_die_is_never_excess():
    table = moon(quarantined=[], dice={0: (1, 1, 1)}).do("call-vote-quarantine", "seat-1")
    table.do("weak", "weak", "weak")
    assert table.p(0).quarantined
    assert table.dice(0) == (1, 1, 0)  # the die went with the command, not as excess
    assert table.asked[1] != "shed"


@rule("DM-RULE-70")
def test_quarantine_counts_when_step_two_ends():
    released = moon(quarantined=[0], commander=1).do("call-vote-quarantine", "seat-1")
    released.do("strong", "strong", "strong")
    assert released.asked == (0, "choose-task")
    locked = moon(commander=1, dice={0: (1, 1, 0)}).do("call-vote-quarantine", "seat-1")
    locked.do("weak", "weak", "weak")
    assert locked.s.active == 1
    late = moon(commander=1, deck=["mandatory-quarantine", "acceptable-loss"], dice={0: (1, 1, 0)})
    late.do("pass", "mandatory-quarantine", "seat-1", "weak", "weak", "weak")
    assert late.s.cubes == 1  # quarantined in step 4, the turn was finished


@rule("DM-VAR-04", "DM-RULE-70")
def test_flimsy_quarantine_goes_on_with_the_turn():
    table = moon(quarantined=[0], commander=1, options={"flimsy_quarantine": True}).do("pass")
    assert table.asked == (0, "choose-task")


@rule("DM-RULE-60")
def test_flimsy_quarantine_and_failure_to_lead_with_all_in_quarantine():
    table = moon(
        quarantined=[0, 1, 2],
        dice={0: (2, 0, 1), 1: (2, 0, 0), 2: (2, 0, 0)},
        deck=["failure-to-lead", "acceptable-loss"],
        options={"flimsy_quarantine": True},
    )
    table.do("pass", "failure-to-lead")
    assert table.s.cubes == 1
    assert table.s.commander == 0
