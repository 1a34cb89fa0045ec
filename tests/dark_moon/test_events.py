"""Chapter 10 and the event cards: cubes, completion, the final event, each card."""

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.dark_moon.content import book
from quarterdeck.games.dark_moon.state import Task, Turn
from tests.dark_moon.build import moon

FIVE_DOWN = ["shield-control", "life-support", "research-lab", "communications", "hangar-bay"]
FIVE_TIRED = ["jon", "luba", "chaya", "enver", "michihiro"]
NEXT = ["repair-tools", "food-rationing"]


def success(**position):
    """Set up a position just after a successful task."""
    return moon(stage="settle", task=Task(face="acceptable-loss", outcome="success"), **position)


def complete(event, **position):
    """Set up a position in which a successful task has just completed an event."""
    cubes = book(moon(mode="expansion").s).events[event].cubes - 1
    return success(event=event, cubes=cubes, **{"events": NEXT} | position)


def final(card, **position):
    """Set up a position with the final event in force."""
    return moon(final=card, in_force=True, **position)


def fall(kind, **position):
    """Fail a malfunction that costs one token."""
    faces = {
        "shield": "malfunction-shield-3",
        "outpost": "malfunction-outpost-3",
        "fatigue": "malfunction-life-support-3",
    }
    table = moon(deck=[faces[kind]], **position)
    table.do("pass", faces[kind])
    while table.asks and table.asked[1] in ("corporation", "declare", "retrieve"):
        table.do(table.offers()[-1])
    return table


# -- cubes and completion ------------------------------------------------------------------------


@rule("DM-EVENT-01", "DM-EVENT-02")
def test_cubes_go_to_the_current_event_and_later_to_the_final_one():
    table = success(cubes=1)
    assert (table.s.cubes, table.s.final_cubes) == (2, 0)
    late = success(final="last-stand", in_force=True)
    assert late.s.final_cubes == 1


@rule("DM-EVENT-03", "DM-EVENT-07", "DM-HIDE-08", "DM-RULE-15", "DM-DECIDE-02")
def test_a_completed_event_is_followed_by_the_commanders_choice():
    table = complete("lockdown", commander=1)
    assert len(table.s.outposts) == 2
    assert table.s.completed == ["lockdown"]
    assert table.asked == (1, "choose-event")
    assert table.offers() == NEXT
    assert table.view(0).drawn_events == ()
    table.do("repair-tools")
    assert table.s.event == "repair-tools"
    assert "food-rationing" in [c.face for c in table.s.event_discards]
    assert "food-rationing" not in [c.face for c in table.s.event_deck]
    assert [c.face for c in table.view(1).learned] == ["food-rationing"]
    assert table.view(0).learned == ()


@rule("DM-EVENT-08", "DM-FINAL-01", "DM-RULE-14")
def test_after_the_third_event_the_final_event_is_in_force():
    table = moon(
        deck=["act-of-trust-shield", "acceptable-loss"],
        event="lockdown",
        cubes=1,
        completed=["recovery", "resupply"],
        dice={1: (1, 1, 0)},
        final="escape",
    )
    table.do("pass", "act-of-trust-shield", "seat-2", "agree")
    assert table.s.final_in_force
    assert table.s.event == ""
    assert table.said("event-played") == []
    kinds = {book(table.s).tasks[c.face].type for c in table.s.task_deck}
    assert kinds == {"malfunction"}
    assert len(table.s.task_deck) == 14
    assert table.s.task_discards == []
    assert len(table.s.removed_tasks) == 6
    assert table.s.suspicion == 2  # the symbols of the task still count


@rule("DM-FINAL-02", "DM-RULE-36")
def test_the_evacuation_failure_joins_the_final_deck():
    for seats, colour in ((3, "silver"), (4, "black")):
        table = complete(
            "lockdown",
            seats=seats,
            mode="expansion",
            completed=["recovery", "resupply"],
            cleared=[1],
            final="escape",
        )
        assert f"evacuation-failure-{colour}" in [c.face for c in table.s.task_deck]
        assert table.p(1).cleared
        assert not table.s.evacuation_over


@rule("DM-FINAL-03", "DM-FINAL-04")
def test_whoever_draws_the_evacuation_failure_reveals_it_and_draws_again():
    table = final(
        "escape",
        mode="expansion",
        cleared=[1],
        deck=["malfunction-shield-1", "evacuation-failure-silver", "malfunction-shield-2"],
    )
    assert "call-vote-clearance" in table.offers()
    table.do("pass")
    assert table.offers() == ["malfunction-shield-1", "malfunction-shield-2"]
    assert table.heard(None, "evacuation-failed")
    assert table.s.evacuation_over
    assert not table.p(1).cleared
    assert "evacuation-failure-silver" in [c.face for c in table.s.removed_tasks]
    after = final("escape", mode="expansion", evacuation_over=True, evacuation=0)
    assert not [k for k in after.offers() if k in ("call-vote-clearance", "call-vote-take-off")]


@rule("DM-FINAL-04")
def test_evacuate_symbols_are_ignored_once_evacuation_has_failed():
    table = fall(
        "fatigue",
        mode="expansion",
        final="last-stand",
        in_force=True,
        evacuation_over=True,
        evacuation=0,
    )
    assert table.s.evacuation == 0
    normal = fall("fatigue", mode="expansion", final="last-stand", in_force=True)
    assert normal.s.evacuation == 2


@rule("DM-RULE-37", "DM-FINAL-03")
def test_interference_that_draws_the_failure_still_sees_three_cards():
    table = final(
        "escape",
        mode="expansion",
        infected=[0],
        revealed=[0],
        commander=1,
        deck=["evacuation-failure-silver", "malfunction-shield-1"],
    ).do("interference")
    assert table.s.evacuation_over
    assert len(table.view(0).tasks) == 3


@rule("DM-FINAL-05", "DM-CARD-08", "DM-EVENT-04")
def test_toxic_gas_takes_all_dice_of_the_unrevealed_at_its_start():
    table = complete(
        "lockdown",
        mode="expansion",
        completed=["recovery", "resupply"],
        final="toxic-gas",
        revealed=[2],
        dice={0: (2, 2, 1), 2: (1, 1, 0)},
    )
    assert table.said("final-begins")
    assert [table.dice(i) for i in (0, 2)] == [(0, 0, 0), (1, 1, 0)]
    assert table.dice(1)[2] == 0
    assert table.said("discarded-dice")[0] == {"seat": 0, "dice": [2, 2, 1]}


@rule("DM-CARD-01")
def test_last_stand_takes_a_die_from_every_unrevealed_player():
    table = complete(
        "lockdown",
        completed=["recovery", "resupply"],
        final="last-stand",
        revealed=[2],
        dice={0: (1, 1, 1), 1: (1, 1, 0), 2: (1, 1, 0)},
    )
    assert [p.die_tokens for p in table.s.players] == [-1, -1, 0]


@rule("DM-CARD-03", "DM-CARD-04", "DM-CARD-05", "DM-RULE-40", "DM-FINAL-06")
@pytest.mark.parametrize(
    ("card", "kind"), [("await-rescue", "shield"), ("escape", "outpost"), ("find-cure", "fatigue")]
)
def test_final_events_that_draw_one_more(card, kind):
    table = fall(kind, final=card, in_force=True, shields=0)
    counts = {
        "shield": table.s.shields,
        "outpost": len(table.s.outposts),
        "fatigue": len(table.s.fatigue),
    }
    assert counts == {k: 2 if k == kind else 0 for k in counts}
    four = {
        "shield": {"shields": 4},
        "outpost": {"outposts": FIVE_DOWN[:4]},
        "fatigue": {"fatigue": FIVE_TIRED[:4]},
    }
    lost = fall(kind, final=card, in_force=True, **four[kind])
    assert lost.over  # the extra token was the sixth


@rule("DM-RULE-40")
def test_one_more_counts_once_per_effect_also_for_a_failed_shield_test():
    table = fall("shield", final="escape", in_force=True, shields=1, rolled=["strong-1"])
    table.do("outpost")
    assert len(table.s.outposts) == 2
    three = final("escape", deck=["malfunction-outpost-2"]).do("pass", "malfunction-outpost-2")
    three.do("out", "out", "out")
    assert len(three.s.outposts) == 4


@rule("DM-CARD-07", "DM-EVENT-09")
def test_explosions_amputate_the_active_player_after_each_successful_task():
    table = success(mode="expansion", final="explosions", in_force=True)
    assert table.p(0).amputated
    assert table.all_asked() == [(0, "shed")]
    assert table.s.final_cubes == 0  # before the cube
    table.do("1s")
    assert table.s.final_cubes == 1
    again = success(mode="expansion", final="explosions", in_force=True, amputated=[0])
    assert again.s.final_cubes == 1


@rule("DM-CARD-02", "DM-RULE-48")
def test_self_destruct_codes_need_a_commander_who_is_well_and_awake():
    codes = {"final": "protect-self-destruct-codes", "in_force": True, "final_cubes": 2}
    good = success(**codes, commander=0)
    assert good.reason == "final-event"
    assert good.said("showed-status") == [{"seat": 0, "status": "uninfected"}]
    ill = success(**codes, commander=2)
    assert ill.reason == "self-destruct"
    assert ill.winners == [2]
    tired = success(**codes, commander=0, fatigue=["jon"])
    assert tired.reason == "self-destruct"
    company = success(**codes, mode="expansion", commander=0, company_man=0)
    assert company.reason == "final-event"
    assert company.winners == [1]


# -- the event cards -----------------------------------------------------------------------------


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


@rule("DM-VAR-06", "DM-RULE-58")
def test_deadly_events():
    deadly = {"options": {"deadly_events": True}}
    assert complete("lockdown", outposts=FIVE_DOWN, **deadly).reason == "outpost-lost"
    assert complete("system-crash", shields=5, **deadly).reason == "shields-lost"
    assert complete("reboot-shields", shields=5, **deadly).reason == "shields-lost"
    reboot = complete("system-reboot", shields=5, **deadly)
    assert reboot.offers() == ["shield", "outpost", "fatigue"]
    reboot.do("shield")
    assert reboot.reason == "shields-lost"


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


@rule("DM-VAR-07", "DM-RULE-56")
def test_no_more_complications():
    position = {
        "active": 2,
        "infected": {2: "infected-shields"},
        "mode": "expansion",
        "options": {"no_more_complications": True},
        "rolled": ["strong-2", "strong-2"],
    }
    table = moon(**position).do("reveal-as-infected", "1s1w")
    assert {book(table.s).tasks[c.face].type for c in table.s.task_deck} == {"malfunction"}
    assert len(table.s.task_deck) == 14
    kinds = [e.kind for e in table.events()]
    assert kinds.index("malfunctions-only") < kinds.index("token-placed")  # before the power
    two = moon(
        **position | {"seats": 5, "infected": {2: "infected-shields", 3: "infected-outpost"}}
    )
    two.do("reveal-as-infected", "1s1w")
    assert len(two.s.task_deck) == 23


def test_a_turn_without_symbols_moves_no_cube():
    table = success(turn=5)
    assert table.s.suspicion == 1
    assert Turn().suspicious is False
