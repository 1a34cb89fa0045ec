"""Chapter 10, Events: cubes, completion, the final event and its cards."""

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.dark_moon.content import book
from quarterdeck.games.dark_moon.state import Turn
from tests.dark_moon.build import moon
from tests.dark_moon.build_events import FIVE_DOWN, FIVE_TIRED, NEXT, complete, fall, final, success


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


def test_a_turn_without_symbols_moves_no_cube():
    table = success(turn=5)
    assert table.s.suspicion == 1
    assert Turn().suspicious is False
