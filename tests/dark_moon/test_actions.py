"""Chapter 7: repairs, Lone Wolf, orders."""

import pytest

from quarterdeck.core.rulebook import rule
from tests.dark_moon.build import moon


@rule("DM-ACT-02", "DM-OUT-02", "DM-OUT-03", "DM-OUT-04", "DM-OUT-05", "DM-OUT-06")
@pytest.mark.parametrize(
    ("token", "blocked"),
    [
        ("shield-control", "repair-shield"),
        ("life-support", "repair-life-support"),
        ("research-lab", "call-vote-quarantine"),
        ("communications", "issue-order"),
        ("hangar-bay", "lone-wolf"),
    ],
)
def test_an_outpost_token_blocks_its_action(token, blocked):
    assert blocked in moon(fatigue=["steve"]).offers()
    table = moon(outposts=[token], fatigue=["steve"])
    assert blocked not in table.offers()
    if token != "communications":
        table.do("issue-order", "seat-2")
        assert table.asked == (1, "ordered")
        assert blocked not in table.offers()


@rule("DM-ACT-03")
def test_repair_outpost_is_never_blocked():
    table = moon(
        outposts=["shield-control", "life-support", "research-lab", "communications", "hangar-bay"]
    )
    assert table.offers() == ["repair-outpost", "pass"]


@rule("DM-ACT-04", "DM-ACT-01")
def test_only_the_infected_are_offered_to_reveal():
    ill = moon(active=2, infected=[2])
    well = moon(active=1, infected=[2], commander=0)
    assert "reveal-as-infected" in ill.offers()
    assert "reveal-as-infected" not in well.offers()
    # no second question of the rules: it would leave a trace; the page asks again before it answers
    assert any("cannot be taken back" in label for label in ill.labels())
    assert ill.waits_for(0) == well.waits_for(0) or ill.waits_for(0) == [2]


# -- repair --------------------------------------------------------------------------------------


@rule("DM-REPAIR-01", "DM-REPAIR-02", "DM-REPAIR-04", "DM-DECIDE-05", "DM-DECIDE-06")
def test_repair_shield_with_up_to_three_dice():
    table = moon(shields=3, rolled=["strong-2", "weak+1", "commander-1"]).do("repair-shield")
    assert "2s1w" in table.offers()
    assert all(sum(int(c) for c in key if c.isdigit()) in (1, 2, 3) for key in table.offers())
    table.do("1s1w1c")
    assert table.offers() == ["weak+1", "commander-1", "strong-2"]
    table.do("weak+1")
    assert table.s.shields == 2
    assert table.asked == (0, "choose-task")


@rule("DM-REPAIR-02")
def test_a_negative_die_fails_the_repair():
    table = moon(shields=3, rolled=["strong-1"]).do("repair-shield", "1s", "strong-1")
    assert table.s.shields == 3
    assert table.said("repair")[0]["success"] is False


@rule("DM-REPAIR-03")
def test_without_dice_there_is_no_repair():
    table = moon(dice={0: (0, 0, 0)}, outposts=["command"], fatigue=["jon"])
    assert not [key for key in table.offers() if key.startswith("repair")]


@rule("DM-REPAIR-04", "DM-REPAIR-05", "DM-REPAIR-06")
def test_a_repair_needs_a_token_on_the_board():
    table = moon(shields=0)
    assert not [key for key in table.offers() if key.startswith("repair")]
    full = moon(shields=1, outposts=["command"], fatigue=["steve"])
    assert [key for key in full.offers() if key.startswith("repair")] == [
        "repair-shield",
        "repair-life-support",
        "repair-outpost",
    ]


@rule("DM-REPAIR-05", "DM-REPAIR-07", "DM-DECIDE-08", "DM-RULE-05", "DM-FAT-04", "DM-RULE-06")
def test_repair_life_support_removes_a_token_of_choice_once_success_is_known():
    table = moon(fatigue=["jon", "steve"], rolled=["strong+4"], crew=["enver", "jon", "luba"])
    assert table.view(None).players[1].fatigued
    table.do("repair-life-support", "1s", "strong+4")
    assert table.asked == (0, "which-token")
    assert table.offers() == ["jon", "steve"]  # no way to remove none
    table.do("jon")
    assert [t.face for t in table.s.fatigue] == ["steve"]
    assert "jon" in [t.face for t in table.s.fatigue_pile]
    assert not table.view(None).players[1].fatigued


@rule("DM-REPAIR-06")
def test_repair_outpost_ends_a_block_at_once():
    table = moon(outposts=["hangar-bay", "command"], rolled=["weak+3"])
    table.do("repair-outpost", "1w", "weak+3", "hangar-bay")
    assert table.s.outposts == ["command"]
    assert "hangar-bay" in table.s.outpost_pile
    assert table.view(None).outposts == ("command",)


@rule("DM-REPAIR-09", "DM-DECIDE-09", "DM-INF-08")
def test_a_sabotaged_repair_costs_two_dice_successful_or_not():
    table = moon(shields=3, sabotage="shield", rolled=["strong-2"])
    table.do("repair-shield", "1s", "strong-2")
    assert table.asked == (0, "sabotaged")
    assert sorted(table.offers()) == sorted(["1s1w", "2w", "1s1c", "1w1c"])
    table.do("1s1w")
    assert table.dice(0) == (0, 1, 1)
    assert table.available == (2, 1, 0)
    assert table.s.sabotage == ""
    elsewhere = moon(shields=3, sabotage="outpost", rolled=["strong-2"])
    elsewhere.do("repair-shield", "1s", "strong-2")
    assert elsewhere.s.sabotage == "outpost"
    poor = moon(shields=3, sabotage="shield", rolled=["strong-2"], dice={0: (1, 1, 0)})
    poor.do("repair-shield", "1s", "strong-2")
    assert poor.offers() == ["1w"]


@rule("DM-CHAR-06", "DM-CHAR-07", "DM-CHAR-08", "DM-RULE-31", "DM-DECIDE-10")
@pytest.mark.parametrize(
    ("who", "action", "area"),
    [
        ("enver", "repair-outpost", "outpost"),
        ("michihiro", "repair-life-support", "fatigue"),
        ("steve", "repair-shield", "shield"),
    ],
)
def test_who_may_take_a_die_back_after_a_repair(who, action, area):
    board = {"outposts": ["command"], "fatigue": ["luba"]}
    table = moon(crew=[who, "jon", "chaya"], rolled=["strong-2"], sabotage=area, **board)
    table.do(action, "1s", "strong-2", "2w")
    # after the sabotage discard, and the die just submitted may come back
    assert table.asked == (0, "retrieve")
    assert sorted(table.offers()) == sorted(["1s", "1w", "none"])
    table.do("1s")
    assert table.dice(0) == (2, 0, 1)
    other = moon(crew=["luba", "jon", "chaya"], rolled=["strong-2"], **board)
    other.do(action, "1s", "strong-2")
    assert other.asked == (0, "choose-task")


@rule("DM-RULE-31", "DM-FAT-03")
def test_michihiro_gets_nothing_back_if_he_was_fatigued_when_he_began():
    table = moon(crew=["michihiro", "jon", "chaya"], fatigue=["michihiro"], rolled=["strong+4"])
    table.do("repair-life-support", "1s", "strong+4")
    assert table.s.fatigue == []
    assert table.asked == (0, "choose-task")


@rule("DM-CHAR-03", "DM-CHAR-04", "DM-DECIDE-07")
def test_luba_rerolls_once_in_a_turn_of_hers():
    table = moon(crew=["luba", "jon", "chaya"], shields=3, rolled=["strong-2", "weak-2"])
    table.do("repair-shield", "1s1w")
    assert table.offers() == ["weak-2", "strong-2", "reroll"]
    table.roll("strong+4", "weak-1").do("reroll")
    assert table.heard(None, "rerolled")
    assert table.offers() == ["strong+4", "weak-1"]  # from the new roll, and no second reroll
    table.do("strong+4")
    assert table.s.shields == 2
    wolf = moon(crew=["luba", "jon", "chaya"], rolled=["strong-2", "weak-2"])
    wolf.do("lone-wolf", "1s1w")
    assert wolf.offers() == ["strong-2,weak-2", "reroll"]
    wolf.roll("strong+4", "weak+3").do("reroll", "strong+4,weak+3")
    assert wolf.s.cubes == 1


@rule("DM-CHAR-01", "DM-ORDER-04", "DM-FAT-03", "DM-FAT-05")
def test_no_ability_under_an_order_or_in_fatigue():
    ordered = moon(crew=["jon", "luba", "chaya"], rolled=["strong-2"])
    ordered.do("issue-order", "seat-2", "repair-shield", "1s")
    assert ordered.offers() == ["strong-2"]
    tired = moon(crew=["luba", "jon", "chaya"], fatigue=["luba"], rolled=["strong-2"])
    assert "lone-wolf" in tired.offers()
    tired.do("repair-shield", "1s")
    assert tired.offers() == ["strong-2"]


# -- Lone Wolf -----------------------------------------------------------------------------------


@rule("DM-WOLF-01", "DM-WOLF-02")
def test_lone_wolf_submits_two_dice_and_both_must_be_positive():
    table = moon(rolled=["strong+4", "weak+1", "commander-2"]).do("lone-wolf")
    assert all(sum(int(c) for c in key if c.isdigit()) in (2, 3) for key in table.offers())
    table.do("1s1w1c")
    assert table.offers() == ["strong+4,weak+1", "strong+4,commander-2", "weak+1,commander-2"]
    table.do("strong+4,weak+1")
    assert table.s.cubes == 1
    assert table.available == (1, 1, 0)
    bad = moon(rolled=["strong+4", "weak-1"]).do("lone-wolf", "1s1w", "strong+4,weak-1")
    assert bad.s.cubes == 0
    assert bad.asked == (0, "choose-task")


@rule("DM-WOLF-01")
def test_lone_wolf_needs_two_dice():
    assert "lone-wolf" in moon(dice={0: (1, 0, 1)}).offers()
    assert "lone-wolf" not in moon(dice={0: (0, 0, 1)}).offers()


@rule("DM-WOLF-03", "DM-RULE-71")
def test_a_cube_of_a_lone_wolf_may_complete_an_event_before_the_turn_goes_on():
    table = moon(
        event="jerry-rig-shields",
        cubes=2,
        events=["lockdown", "divert-power"],
        commander=1,
        rolled=["strong+4", "strong+4"],
    )
    table.do("lone-wolf", "2s", "strong+4,strong+4")
    assert table.asked == (1, "choose-event")
    assert table.said("shield-test") == []  # an action is no task
    table.do("lockdown")
    assert table.s.event == "lockdown"
    assert table.asked == (0, "choose-task")


@rule("DM-WOLF-04", "DM-FINAL-07", "DM-WIN-01")
def test_a_lone_wolf_can_complete_the_final_event():
    table = moon(in_force=True, final="last-stand", final_cubes=2, rolled=["strong+4", "strong+2"])
    table.do("lone-wolf", "2s", "strong+4,strong+2")
    assert table.reason == "final-event"
    assert table.winners == [0, 1]


# -- orders --------------------------------------------------------------------------------------


@rule("DM-ORDER-01", "DM-DECIDE-15", "DM-RULE-09", "DM-RULE-12")
def test_an_order_names_another_unrevealed_player_and_costs_nothing():
    table = moon(seats=5, revealed=[4]).do("issue-order")
    assert table.offers() == ["seat-2", "seat-3", "seat-4"]
    table.do("seat-2")
    assert table.dice(0) == (2, 2, 1)
    assert table.offers()[-1] == "pass"
    table.do("pass")
    assert table.asked == (0, "choose-task")


@rule("DM-ORDER-02", "DM-DECIDE-16", "DM-RULE-10", "DM-RULE-11")
def test_an_ordered_player_retrieves_up_to_two_dice_within_the_limit():
    table = moon(dice={1: (0, 1, 0), 2: (2, 0, 0)}).do("issue-order", "seat-2", "retrieve")
    assert sorted(table.offers()) == sorted(["2s", "1s1w", "2w", "1s", "1w", "none"])
    table.do("1s1w")
    assert table.dice(1) == (1, 2, 0)
    assert table.asked == (0, "choose-task")
    short = moon(dice={1: (2, 1, 0), 2: (1, 1, 0)}).do("issue-order", "seat-2", "retrieve")
    assert sorted(short.offers()) == sorted(["1s", "1w", "none"])


@rule("DM-ORDER-02", "DM-ORDER-03", "DM-ORDER-07")
def test_an_ordered_player_acts_twice_the_second_after_the_first():
    table = moon(shields=3, rolled=["strong+4"]).do("issue-order", "seat-2")
    assert "issue-order" not in table.offers()
    table.do("repair-shield", "1s", "strong+4")
    assert table.s.shields == 2
    assert table.asked == (1, "ordered")
    assert "retrieve" not in table.offers()  # dice or actions, not both
    table.roll("strong+2").do("repair-shield", "1s", "strong+2")
    assert table.s.shields == 1
    assert table.asked == (0, "choose-task")


@rule("DM-ORDER-03")
def test_quarantine_and_dice_limit_what_an_ordered_player_can_do():
    table = moon(quarantined=[1], dice={1: (0, 0, 0)}).do("issue-order", "seat-2")
    assert table.offers() == ["retrieve", "call-vote-quarantine", "pass"]


@rule("DM-ORDER-07")
def test_after_the_order_of_a_quarantined_player_the_turn_ends():
    table = moon(quarantined=[0], commander=1).do("issue-order", "seat-2", "pass")
    assert table.s.active == 1


@rule("DM-ORDER-05", "DM-REV-07")
def test_a_reveal_as_first_ordered_action_is_followed_by_an_infected_action():
    table = moon(infected={1: "infected-shields"}, commander=2, rolled=["strong-2", "strong-2"])
    table.do("issue-order", "seat-2", "reveal-as-infected", "1s1w")
    assert table.asked == (1, "infected-action")
    table.do("sabotage", "fatigue")
    assert table.s.sabotage == "fatigue"
    assert table.asked == (0, "choose-task")


@rule("DM-ORDER-06")
def test_a_reveal_as_second_ordered_action_ends_the_order():
    table = moon(infected={1: "infected-shields"}, commander=2, shields=3)
    table.roll("strong-2", "strong+2", "strong-2")  # the repair, the test, the second use
    table.do("issue-order", "seat-2", "repair-shield", "1s", "strong-2")
    table.do("reveal-as-infected", "1s")
    assert table.p(1).revealed
    assert table.asked == (0, "choose-task")


@rule("DM-VAR-10")
def test_safe_orders_forbid_to_reveal():
    table = moon(infected=[1], options={"safe_orders": True}).do("issue-order", "seat-2")
    assert "reveal-as-infected" not in table.offers()
    own = moon(infected=[0], options={"safe_orders": True})
    assert "reveal-as-infected" in own.offers()
