"""The event cards, one by one."""

from quarterdeck.core.rulebook import rule
from tests.dark_moon.build import moon
from tests.dark_moon.build_events import FIVE_DOWN, FIVE_TIRED, NEXT, complete, success


@rule("DM-CARD-18", "DM-SHIELD-02")
def test_divert_power():
    table = complete("divert-power", shields=1, rolled=["strong-2"])
    assert table.s.shields == 3
    assert len(table.said("shield-test")) == 1


@rule("DM-CARD-19", "DM-CARD-20")
def test_lockdown_and_rescue_crewman():
    assert len(complete("lockdown").s.outposts) == 2
    assert len(complete("rescue-crewman").s.fatigue) == 2


@rule("DM-EVENT-05", "DM-RULE-65")
def test_tokens_of_a_completed_event_never_end_the_game():
    table = complete("lockdown", outposts=FIVE_DOWN[:4])
    assert len(table.s.outposts) == 5
    assert len(complete("rescue-crewman", fatigue=FIVE_TIRED).s.fatigue) == 5
    shields = complete("divert-power", shields=5)
    assert shields.s.shields == 5
    assert shields.said("shield-test") == []


@rule("DM-EVENT-06", "DM-CARD-15")
def test_the_token_of_a_failed_test_is_not_protected():
    table = complete(
        "system-crash", shields=3, outposts=FIVE_DOWN, fatigue=FIVE_TIRED, rolled=["strong-2"]
    )
    assert table.s.shields == 4
    assert table.asked == (0, "failed-test")
    table.do("fatigue")
    assert table.reason == "crew-exhausted"


@rule("DM-CARD-15")
def test_system_crash_places_one_of_each():
    table = complete("system-crash", shields=1, rolled=["strong-2"])
    assert (table.s.shields, len(table.s.outposts), len(table.s.fatigue)) == (2, 1, 1)
    assert len(table.said("shield-test")) == 1


@rule("DM-CARD-09", "DM-RULE-04", "DM-DECIDE-32", "DM-RULE-74")
def test_blood_testing():
    table = complete("blood-testing", commander=1, dice={2: (1, 1, 0)}, quarantined=[2])
    assert table.asked == (1, "blood-test")
    assert table.offers() == ["seat-1", "seat-2", "seat-3"]
    assert "Release" in table.labels()[2]
    free = complete("blood-testing", commander=1, dice={2: (1, 1, 0)}, quarantined=[2]).do("seat-3")
    assert not free.p(2).quarantined
    own = complete("blood-testing", commander=1, dice={1: (1, 1, 1)}).do("seat-2")
    assert own.p(1).quarantined
    assert own.s.commander == 2
    assert own.asked == (2, "choose-event")  # the new commander selects the next event
    late = complete("blood-testing", revealed=[2], dice={2: (1, 1, 0)})
    assert late.offers() == ["seat-1", "seat-2"]  # also when all infected have revealed


@rule("DM-CARD-10")
def test_food_rationing():
    rations = {"event": "food-rationing", "seats": 5, "stage": "begin"}
    # 10 strong dice: 2 with seats 3 and 4 each -> 6 in the pool, 5 stay there
    dice = {0: (0, 0, 0), 1: (0, 2, 0), 2: (0, 2, 0), 3: (2, 2, 0), 4: (2, 2, 0)}
    table = moon(commander=1, dice=dice, **rations)
    assert table.available == (6, 2, 1)
    assert table.offers() == ["1s2w"]  # fewer dice than the limit of 4
    none = moon(commander=1, dice=dice | {0: (1, 0, 0)}, **rations)
    assert none.offers() == ["2w"]
    # a revealed player is exempt
    ill = moon(commander=1, dice=dice, infected=[0, 4], revealed=[0], **rations)
    assert ill.offers() == ["2s", "1s1w", "2w"]


@rule("DM-CARD-11")
def test_repair_tools():
    table = moon(event="repair-tools", outposts=["command"]).do("repair-outpost")
    assert table.offers() == ["1w", "2w"]
    bare = moon(event="repair-tools", outposts=["command"], dice={0: (2, 0, 1)})
    assert "repair-outpost" not in bare.offers()
    assert "lone-wolf" in bare.offers()


@rule("DM-CARD-12", "DM-RULE-44", "DM-DECIDE-34", "DM-RULE-73")
def test_restore_comm():
    table = complete(
        "restore-comm",
        active=1,
        commander=0,
        outposts=["command"],
        revealed=[2],
        dice={0: (0, 0, 0), 1: (1, 0, 0), 2: (0, 0, 0)},
    )
    assert table.asked == (1, "retrieve")  # from the active player on
    assert "3s" in table.offers()
    assert table.offers()[-1] == "none"
    table.do("none")
    assert table.asked == (0, "retrieve")
    assert "4w1c" in table.offers()
    table.do("2s2w1c")
    assert table.dice(0) == (2, 2, 1)
    assert table.asked == (0, "choose-event")  # revealed players get nothing


@rule("DM-CARD-13", "DM-DECIDE-32")
def test_resupply():
    board = {"shields": 3, "outposts": ["command"], "fatigue": ["jon", "steve"], "commander": 1}
    table = complete("resupply", **board)
    assert table.asked == (1, "resupply")
    assert table.offers() == ["shield", "outpost", "fatigue", "pass"]
    table.do("fatigue")
    assert table.s.fatigue == []
    assert not table.view(None).players[0].fatigued
    assert complete("resupply", **board).do("shield").s.shields == 0
    assert complete("resupply", **board).do("outpost").s.outposts == []
    kept = complete("resupply", **board).do("pass")
    assert (kept.s.shields, len(kept.s.outposts), len(kept.s.fatigue)) == (3, 1, 2)


@rule("DM-CARD-14")
def test_salvage_parts():
    table = complete("salvage-parts", outposts=["command", "hangar-bay"], fatigue=["jon"])
    assert (len(table.s.outposts), len(table.s.fatigue)) == (2, 1)
    assert len(table.said("token-removed")) == 3
    assert len(table.said("token-placed")) == 3


@rule("DM-CARD-16")
def test_system_reboot():
    table = complete("system-reboot", shields=0, commander=1)
    assert table.asked == (1, "draw-kind")
    table.do("shield", "shield", "shield")
    assert table.offers() == ["outpost", "fatigue"]  # three of a kind at most
    table.roll("strong-2").do("outpost", "fatigue")
    assert (table.s.shields, len(table.s.outposts), len(table.s.fatigue)) == (3, 1, 1)
    assert len(table.said("shield-test")) == 1
    full = complete("system-reboot", shields=5, outposts=FIVE_DOWN, fatigue=FIVE_TIRED)
    assert not full.over
    assert full.asked == (0, "choose-event")


@rule("DM-CARD-17", "DM-EVENT-02", "DM-RULE-39")
def test_tactical_prep():
    table = complete("tactical-prep")
    assert table.s.final_cubes == 1
    third = complete("tactical-prep", completed=["recovery", "resupply"], final="escape")
    assert third.s.final_in_force
    assert third.s.final_cubes == 1


@rule("DM-CARD-21", "DM-EVENT-09", "DM-EVENT-04")
def test_jerry_rig_shields():
    table = success(event="jerry-rig-shields", cubes=0, shields=3, rolled=["strong+2"])
    assert table.asked == (0, "failed-test")
    assert table.s.cubes == 0  # before the cube
    table.do("outpost")
    assert table.s.cubes == 1
    last = success(event="jerry-rig-shields", cubes=2, shields=3, rolled=["strong-2"], events=NEXT)
    assert len(last.said("shield-test")) == 1


@rule("DM-CARD-22", "DM-RULE-42", "DM-RULE-65")
def test_reboot_shields():
    table = complete("reboot-shields", shields=2, rolled=["strong-2"] * 3)
    assert table.s.shields == 3
    assert len(table.said("shield-test")) == 3
    empty = complete("reboot-shields", shields=0, rolled=["strong-2"] * 3)
    assert empty.s.shields == 2
    full = complete("reboot-shields", shields=5, rolled=["strong-2"])
    assert full.s.shields == 5
    assert full.asked == (0, "failed-test")
    full.roll("strong+2", "strong+2").do("outpost")
    assert len(full.said("shield-test")) == 3
    over = complete("reboot-shields", shields=5, outposts=FIVE_DOWN, rolled=["strong-2"])
    over.do("outpost")
    assert over.reason == "outpost-lost"
    assert len(over.said("shield-test")) == 1  # tests stop when the game ends


@rule("DM-CARD-23", "DM-RULE-43", "DM-EVENT-04")
def test_recovery():
    table = complete("lockdown", events=["recovery", "food-rationing"]).do("recovery")
    assert len(table.s.fatigue) == 2
    for seat in range(3):
        if table.view(None).players[seat].fatigued:
            assert table.dice(seat) == (0, 0, 0)
    some = complete("lockdown", events=["recovery", "food-rationing"], fatigue=["jon"])
    some.do("recovery")
    assert len(some.s.fatigue) == 2
    assert some.dice(0) == (0, 0, 0)  # Jon is fatigued, the commander die is gone too
    assert some.available[2] == 1
    lost = complete("lockdown", events=["recovery", "food-rationing"], fatigue=FIVE_TIRED)
    lost.do("recovery")
    assert lost.reason == "crew-exhausted"


@rule("DM-CARD-24", "DM-RULE-45", "DM-DECIDE-32")
def test_pass_command():
    table = complete("pass-command", seats=5, commander=1, quarantined=[2], revealed=[4])
    assert table.asked == (1, "heir")
    assert table.offers() == ["seat-1", "seat-4"]
    table.do("seat-4")
    assert table.s.commander == 3
    assert table.asked == (3, "choose-event")
    alone = complete(
        "pass-command", commander=1, quarantined=[0, 2], dice={0: (1, 1, 0), 2: (1, 1, 0)}
    )
    assert alone.s.commander == 1


@rule("DM-CARD-28", "DM-DECIDE-33")
def test_accelerated_evac():
    table = complete(
        "accelerated-evac", mode="expansion", seats=5, commander=1, quarantined=[2], cleared=[0]
    )
    assert table.asked == (1, "clear-whom")
    assert table.offers() == ["seat-2", "seat-4", "seat-5"]
    table.do("seat-2")
    assert table.p(1).cleared
    full = complete("accelerated-evac", mode="expansion", cleared=[1])
    assert full.asked[1] == "choose-event"


@rule("DM-CARD-29")
def test_evac_lottery():
    table = complete("evac-lottery", mode="expansion", seats=5, cleared=[0, 1], quarantined=[2, 3])
    cleared = table.view(None).cleared
    assert len(cleared) == 2
    assert set(cleared) <= {0, 1, 4}
    assert len(table.said("revoked")) == 2
    few = complete("evac-lottery", mode="expansion", seats=5, cleared=[0, 1], quarantined=[2, 3, 4])
    assert few.view(None).cleared == (0, 1)


@rule("DM-CARD-31", "DM-DECIDE-33")
def test_accident():
    table = complete("accident", mode="expansion", commander=1, amputated=[2])
    assert table.asked == (1, "victim")
    assert table.offers() == ["seat-1", "seat-2"]
    table.do("seat-2", "1s")
    assert table.p(1).amputated
    nobody = complete("accident", mode="expansion", amputated=[0, 1, 2])
    assert nobody.asked[1] == "choose-event"


@rule("DM-CARD-32", "DM-RULE-73")
def test_electrical_fire_hits_the_turn_owner_also_when_ordered_hands_completed_it():
    table = moon(
        mode="expansion",
        event="electrical-fire",
        cubes=1,
        rolled=["strong+4", "strong+4"],
        events=NEXT,
    )
    table.do("issue-order", "seat-2", "lone-wolf", "2s", "strong+4,strong+4")
    assert table.p(0).amputated
    assert not table.p(1).amputated
    assert table.asked == (0, "shed")
    done = complete("electrical-fire", mode="expansion", amputated=[0])
    assert done.asked[1] == "choose-event"


@rule("DM-CARD-33", "DM-RULE-66", "DM-DECIDE-33", "DM-RULE-25")
def test_hold_trials():
    table = complete(
        "hold-trials",
        mode="expansion",
        commander=1,
        outposts=["research-lab", "evac-ship"],
        dice={0: (1, 1, 0), 1: (1, 1, 1), 2: (1, 1, 0)},
    )
    assert table.asked == (1, "trial")
    assert table.offers() == ["amputation", "quarantine", "clearance"]
    table.do("quarantine", "seat-2", "weak", "weak", "weak")
    # the commander called it on himself: the card passes left to 2, who calls what is left
    assert table.s.commander == 2
    assert table.asked == (2, "trial")
    table.do("amputation")
    assert table.offers() == ["seat-1", "seat-2"]
    table.do("seat-1", "strong", "strong", "strong")
    assert table.asked == (2, "vote-target")  # only the clearance vote is left
    table.do("seat-1", "strong", "strong", "strong")
    assert table.p(0).cleared
    assert table.asked == (2, "choose-event")
    skipped = complete("hold-trials", mode="expansion", amputated=[1, 2])
    assert skipped.offers() == ["quarantine", "clearance"]


@rule("DM-CARD-34", "DM-RULE-38")
def test_risk_assessment():
    table = complete("risk-assessment", mode="expansion").do("repair-tools")
    assert table.s.needed == 3
    third = complete(
        "risk-assessment",
        mode="expansion",
        completed=["recovery", "resupply"],
        final="blackout",
        final_cubes=1,
    )
    assert third.s.final_needed == 3
    assert third.s.final_cubes == 1
