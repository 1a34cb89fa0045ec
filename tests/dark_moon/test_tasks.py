"""Chapter 8: tasks, malfunctions, corporation dice."""

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.dark_moon.content import book
from tests.dark_moon.build import moon

OTHER = "acceptable-loss"


def play(task, *keys, seats=3, **position):
    """Play a task as active player; `keys` answer what follows."""
    deck = [task, OTHER if task != OTHER else "mandatory-quarantine"]
    return moon(seats=seats, deck=deck, **position).do("pass", task, *keys)


ALL_IN = ("in", "in", "in")


# -- drawing -------------------------------------------------------------------------------------


@rule("DM-TASK-01", "DM-HIDE-06", "DM-DECIDE-17")
def test_draw_two_play_one_discard_the_other_unseen():
    table = moon(deck=["malfunction-outpost-3", OTHER]).do("pass")
    assert [c.face for c in table.view(0).tasks] == ["malfunction-outpost-3", OTHER]
    assert all(not table.view(seat).tasks for seat in (1, 2, None))
    table.do("malfunction-outpost-3")
    assert table.view(1).task.face == "malfunction-outpost-3"
    assert [c.face for c in table.s.task_discards] == [OTHER]
    assert [c.face for c in table.view(0).learned] == [OTHER]
    assert table.view(1).learned == ()
    assert table.view(1).task_discards == 1


@rule("DM-CHAR-05")
def test_chaya_draws_three():
    table = moon(crew=["chaya", "jon", "luba"]).do("pass")
    assert len(table.offers()) == 3
    table.do(table.offers()[0])
    assert len(table.s.task_discards) == 2
    tired = moon(crew=["chaya", "jon", "luba"], fatigue=["chaya"]).do("pass")
    assert len(tired.offers()) == 2


@rule("DM-TASK-02", "DM-RULE-13", "DM-HIDE-07")
def test_the_discards_become_a_new_deck_in_the_middle_of_a_draw():
    table = moon(stage="end", active=2)
    s = table.s
    last = s.task_deck[-1]
    s.task_discards = s.task_deck[:-1]
    s.task_deck = [last]
    for card in s.task_discards:
        card.seen = -1
    table.do("pass")
    assert last.face in table.offers()
    assert len(table.offers()) == 2
    assert table.s.task_discards == []
    assert len(table.s.task_deck) == 18
    assert all(card.seen == 0 for card in table.s.task_deck)
    assert table.heard(None, "reshuffled")


@rule("DM-TASK-03")
def test_a_resolved_task_goes_to_the_discards_at_the_end_of_the_turn():
    table = play(OTHER, shields=0)
    assert table.s.task_card.face == OTHER
    table.do("outpost")
    assert table.s.task_card is None
    assert OTHER in [c.face for c in table.s.task_discards]
    assert table.view(1).task is None


# -- malfunctions --------------------------------------------------------------------------------


@rule("DM-MALF-01")
@pytest.mark.parametrize(("seats", "needs"), [(3, 5), (4, 7), (5, 5), (6, 7), (7, 5)])
def test_difficulty_by_deck(seats, needs):
    table = play("malfunction-shield-1", seats=seats)
    assert table.s.task.difficulty == needs
    assert table.s.task.total == 0


VALUES = {
    "malfunction-unknown-1": ("unknown", 6, 8, 2, True, False, False),
    "malfunction-unknown-2": ("unknown", 8, 10, 1, False, True, False),
    "malfunction-shield-1": ("shield", 5, 7, 2, False, False, False),
    "malfunction-shield-2": ("shield", 6, 8, 3, True, False, True),
    "malfunction-shield-3": ("shield", 7, 9, 1, True, False, False),
    "malfunction-shield-4": ("shield", 8, 10, 2, True, True, True),
    "malfunction-outpost-1": ("outpost", 3, 5, 2, True, False, False),
    "malfunction-outpost-2": ("outpost", 4, 6, 3, True, True, True),
    "malfunction-outpost-3": ("outpost", 5, 7, 1, False, False, False),
    "malfunction-outpost-4": ("outpost", 6, 8, 2, True, False, True),
    "malfunction-life-support-1": ("fatigue", 4, 6, 2, True, False, False),
    "malfunction-life-support-2": ("fatigue", 5, 7, 3, False, False, True),
    "malfunction-life-support-3": ("fatigue", 6, 8, 1, True, True, False),
    "malfunction-life-support-4": ("fatigue", 7, 9, 2, True, False, True),
}


@rule("DM-MALF-14", "DM-MALF-15", "DM-MALF-16", "DM-MALF-17", "DM-SUSP-01")
@pytest.mark.parametrize("face", VALUES)
def test_every_malfunction_as_printed_fails_with_its_consequence(face):
    kind, silver, black, cost, suspicious, evacuate, bonus = VALUES[face]
    entry = book(moon().s).tasks[face]
    assert (entry.kind, entry.difficulty_silver, entry.difficulty_black) == (kind, silver, black)
    assert (entry.suspicious, entry.evacuate_in_expansion) == (suspicious, evacuate)
    assert bool(entry.on_success) is bonus
    table = play(face, shields=0, outposts=[], fatigue=[])
    if kind == "unknown":
        kind = "outpost"
        table.do(kind)
    if cost == 3 and kind == "shield":
        table.roll("strong-2")  # with 3 shield tokens only a plus fails
    elif kind == "shield" and cost == 2:
        table.roll("strong-2")  # with 2 shield tokens only -1 fails
    table.do("out", "out", "out")
    counts = {
        "shield": table.s.shields,
        "outpost": len(table.s.outposts),
        "fatigue": len(table.s.fatigue),
    }
    assert counts == {k: cost if k == kind else 0 for k in counts}
    assert table.s.suspicion == 1 + suspicious
    assert table.s.cubes == 0


@rule("DM-MALF-02", "DM-DECIDE-19")
def test_the_active_player_names_the_kind_before_anyone_declares():
    table = play("malfunction-unknown-1")
    assert table.asked == (0, "malfunction-kind")
    assert table.offers() == ["shield", "outpost", "fatigue"]
    table.do("fatigue")
    assert table.asked == (0, "declare")
    table.do("out", "out", "out")
    assert len(table.s.fatigue) == 2


@rule("DM-MALF-03", "DM-MALF-06", "DM-DECIDE-20", "DM-INF-01")
def test_everybody_declares_in_order_then_participants_act_in_order():
    table = play(
        "malfunction-outpost-3", seats=5, active=2, commander=0, revealed=[4], infected=[3, 4]
    )
    order = []
    for _ in range(5):
        seat, question = table.asked
        assert question == "declare"
        order.append(seat)
        table.do("in" if seat in (1, 4) else "out")
    assert order == [2, 3, 4, 0, 1]
    assert table.view(None).task.ins == (4, 1)
    assert table.view(None).task.outs == (2, 3, 0)
    assert table.asked == (4, "submit")


@rule("DM-VAR-03", "DM-RULE-59")
def test_first_is_last():
    table = play("malfunction-unknown-1", options={"first_is_last": True}, commander=1)
    assert table.asked == (0, "malfunction-kind")  # other rights stay with the active player
    table.do("outpost")
    order = []
    for _ in range(3):
        order.append(table.asked[0])
        table.do("in")
    assert order == [1, 2, 0]
    assert table.asked == (1, "submit")


@rule("DM-MALF-04", "DM-HIDE-16")
def test_without_dice_out_is_the_only_way_and_is_asked_all_the_same():
    table = play("malfunction-outpost-3", dice={1: (0, 0, 0)})
    table.do("in")
    assert table.asked == (1, "declare")
    assert table.offers() == ["out"]
    assert table.waits_for(2) == [1]


@rule("DM-MALF-05", "DM-DECIDE-21", "DM-OUT-07", "DM-CHAR-02", "DM-INF-02", "DM-INF-01")
@pytest.mark.parametrize(
    ("seat", "outposts", "most"),
    [(0, [], 3), (0, ["command"], 2), (1, [], 2), (1, ["command"], 1), (2, ["command"], 2)],
)
def test_how_many_dice_whoever_is_out_may_take(seat, outposts, most):
    # seat 0 is Jon, seat 2 is revealed
    table = play(
        "malfunction-outpost-3",
        outposts=outposts,
        revealed=[2],
        commander=1,
        dice={0: (0, 0, 0), 1: (0, 0, 1), 2: (0, 0, 0)},
        active=seat if seat != 2 else 0,
    )
    while table.asked != (seat, "declare"):
        table.do("none" if table.asked[1] == "retrieve" else table.offers()[-1])
    table.do("out")
    assert table.asked == (seat, "retrieve")
    counts = {sum(int(c) for c in key if c.isdigit()) for key in table.offers() if key != "none"}
    assert max(counts) == most
    assert "none" in table.offers()


@rule("DM-MALF-05")
def test_whoever_is_out_takes_dice_before_the_next_player_declares():
    table = play("malfunction-outpost-3", dice={0: (2, 0, 1), 1: (1, 1, 0)})
    table.do("out")
    assert table.asked == (0, "retrieve")
    table.do("2w")
    assert table.dice(0) == (2, 2, 1)
    assert table.asked == (1, "declare")


@rule("DM-MALF-07", "DM-MALF-08", "DM-MALF-09", "DM-MALF-10", "DM-DECIDE-22", "DM-DECIDE-23")
def test_rolling_submitting_and_rolling_again():
    table = play(
        "malfunction-shield-4",  # needs 8
        commander=2,
        rolled=["strong+4", "strong-2", "weak-2", "weak-1"],
    )
    table.do("in", "in", "out")
    assert table.s.roll.seat == 0
    assert table.offers() == ["strong+4", "weak-1", "weak-2", "strong-2"]  # one die at least
    table.do("strong+4")
    assert table.s.task.total == 4
    assert table.offers() == ["weak-1", "weak-2", "strong-2", "again", "stop"]
    table.roll("strong+2", "weak-2", "weak+3").do("again")
    assert table.offers() == ["weak+3", "strong+2", "weak-2"]  # each roll forces a submission
    table.do("weak+3", "strong+2")
    assert table.s.task.total == 9
    table.roll("strong-2", "strong-2", "weak-2", "weak-2").do("stop")
    assert table.asked == (1, "submit")
    assert [(d.seat, d.colour, d.value) for d in table.view(2).task.submitted] == [
        (0, "strong", 4),
        (0, "weak", 3),
        (0, "strong", 2),
    ]
    table.do("strong-2", "stop")
    assert table.said("task-resolved")[0] == {
        "task": "malfunction-shield-4",
        "success": False,
        "total": 7,
        "difficulty": 8,
    }


@rule("DM-MALF-09", "DM-HIDE-16")
def test_with_no_dice_left_the_player_is_still_asked_to_stop():
    table = play("malfunction-outpost-3", dice={0: (1, 0, 0)}, commander=2, rolled=["strong+4"]).do(
        "in", "out", "none", "out", "none"
    )
    table.do("strong+4")
    assert table.offers() == ["stop"]


@rule("DM-MALF-11", "DM-FAT-03")
def test_a_fatigued_participant_submits_one_die_in_all():
    table = play(
        "malfunction-outpost-3",
        fatigue=["jon"],
        rolled=["strong+4", "strong+4", "weak+3", "weak+3", "commander+5"],
    ).do("in", "out", "out")
    table.do("strong+4")
    assert table.offers() == ["stop"]


@rule("DM-VAR-11")
def test_fatigued_infected_submit_one_die():
    for on, keys in ((True, ["stop"]), (False, ["weak-2", "again", "stop"])):
        table = play(
            "malfunction-outpost-3",
            revealed=[2],
            dice={2: (1, 1, 0)},
            options={"fatigued_infected": on},
            rolled=["strong-2", "weak-2"],
        )
        table.do("out", "none", "out", "none", "in", "strong-2")
        assert table.offers() == keys


@rule("DM-MALF-12", "DM-EVENT-01", "DM-TASK-04")
@pytest.mark.parametrize(("die", "won"), [("commander+5", True), ("strong+4", False)])
def test_a_total_equal_to_the_difficulty_is_a_success(die, won):
    table = play(
        "malfunction-outpost-3",  # needs 5
        rolled=["strong+4", "strong-2", "weak-2", "weak-2", "commander+5"],
    ).do("in", "out", "out", die, "stop")
    assert (table.s.cubes == 1) is won
    assert len(table.s.outposts) == (0 if won else 1)


@rule("DM-MALF-13")
def test_a_malfunction_with_nobody_in_fails():
    table = play("malfunction-outpost-1").do("out", "out", "out")
    assert len(table.s.outposts) == 2


@rule("DM-MALF-16", "DM-SHIELD-02", "DM-RULE-67")
def test_shield_tokens_of_a_failure_are_all_placed_then_tested_once():
    table = play("malfunction-shield-2", shields=1, rolled=["strong-2"]).do("out", "out", "out")
    assert table.s.shields == 4
    assert table.said("shield-test") == [{"result": -2, "shields": 4, "failed": True}]
    assert table.asked == (0, "failed-test")


@rule("DM-MALF-17", "DM-DECIDE-24", "DM-RULE-06", "DM-EVENT-09")
def test_the_success_bonus_is_optional_and_comes_before_the_cube():
    position = {
        "rolled": ["strong+4", "strong+4", "weak-2", "weak-2", "commander+5"],
        "outposts": ["command", "hangar-bay"],
    }
    table = play("malfunction-outpost-2", **position).do("in", "out", "out", "strong+4", "stop")
    assert table.asked == (0, "bonus")
    assert table.offers() == ["command", "hangar-bay", "pass"]
    assert table.s.cubes == 0
    table.do("command")
    assert table.s.outposts == ["hangar-bay"]
    assert table.s.cubes == 1
    none = play("malfunction-outpost-2", **position | {"outposts": []})
    none.do("in", "out", "out", "strong+4", "stop")
    assert none.s.cubes == 1
    shields = play("malfunction-shield-2", **position | {"shields": 3})
    shields.do("in", "out", "out", "strong+4", "strong+4", "stop", "shield")
    assert shields.s.shields == 2
    tired = play("malfunction-life-support-2", **position | {"fatigue": ["steve"]})
    tired.do("in", "out", "out", "strong+4", "strong+4", "stop", "steve")
    assert tired.s.fatigue == []


# -- corporation dice ----------------------------------------------------------------------------


@rule("DM-CORP-01", "DM-CORP-02", "DM-CORP-03", "DM-HIDE-11", "DM-DECIDE-18", "DM-RULE-27")
def test_two_corporation_dice_are_rolled_and_one_opens_the_total():
    table = play(
        "malfunction-unknown-1", mode="expansion", rolled=["corporation-3", "corporation-1"]
    )
    assert table.asked == (0, "corporation")  # before the kind is chosen
    assert table.offers() == ["-1", "-3"]
    assert table.view(0).corporation == (-3, -1)
    assert table.view(1).corporation == ()
    assert [e.facts for e in table.heard(1, "corporation-rolled")] == [{"seat": 0}]
    table.do("-3")
    assert table.s.task.total == -3
    assert table.view(1).task.corporation == (-3,)
    assert table.available == (0, 0, 0)
    assert table.spent == (0, 0, 0)
    assert table.asked == (0, "malfunction-kind")
    assert "corporation" not in [q for _, q in play(OTHER, mode="expansion").all_asked()]


@rule("DM-CHAR-10", "DM-RULE-29", "DM-CARD-26")
def test_serene_rolls_three_and_corporate_raid_submits_two():
    serene = {"mode": "expansion", "crew": ["serene", "jon", "luba"]}
    dice = ["corporation-3", "corporation-1", "corporation+0"]
    table = play("malfunction-outpost-3", rolled=dice, **serene)
    assert table.offers() == ["0", "-1", "-3"]
    raid = play("malfunction-outpost-3", rolled=dice, event="corporate-raid", **serene)
    assert raid.offers() == ["0,-1", "0,-3", "-1,-3"]
    raid.do("-1,-3")
    assert raid.s.task.total == -4
    plain = play("malfunction-outpost-3", rolled=dice, event="corporate-raid", mode="expansion")
    assert len(plain.view(0).corporation) == 3
    tired = play("malfunction-outpost-3", rolled=dice[:2], fatigue=["serene"], **serene)
    assert len(tired.view(0).corporation) == 2


@rule("DM-CARD-27")
def test_electrical_storm_stops_the_corporation():
    table = play("malfunction-outpost-3", mode="expansion", event="electrical-storm")
    assert table.asked == (0, "declare")
    assert table.s.task.total == 0


@rule("DM-CARD-25", "DM-RULE-30")
def test_corporate_bribery_makes_every_minus_one_a_minus_two():
    table = play(
        "malfunction-outpost-3",
        mode="expansion",
        event="corporate-bribery",
        rolled=["corporation-1", "corporation-1"],
    ).do("-1")
    assert table.s.task.total == -2
    table.roll("strong-1", "strong+2", "weak-2", "weak-2", "commander-2")
    table.do("in", "out", "out", "strong-1")
    assert table.s.task.total == -4
    table.do("strong+2")
    assert table.s.task.total == -2
    wolf = moon(mode="expansion", event="corporate-bribery", shields=2, rolled=["strong+2"])
    wolf.do("repair-shield", "1s", "strong+2")
    assert wolf.s.shields == 1


@rule("DM-RULE-28")
def test_luba_cannot_reroll_corporation_dice():
    table = play(
        "malfunction-outpost-3",
        mode="expansion",
        crew=["luba", "jon", "chaya"],
        rolled=["corporation-3", "corporation-3"],
    )
    assert table.offers() == ["-3"]


@rule("DM-CHAR-04", "DM-CHAR-03")
def test_luba_rerolls_in_a_malfunction_of_her_turn_only():
    bad = ["strong-2", "strong-2", "weak-2", "weak-2"]
    own = play("malfunction-outpost-3", crew=["luba", "jon", "chaya"], commander=2, rolled=bad)
    own.do("in", "out", "out")
    assert own.offers()[-1] == "reroll"
    assert "stop" not in own.offers()
    own.roll("strong+4", "strong-2", "weak-2", "weak-2").do("reroll", "strong+4")
    assert own.s.task.total == 4
    own.roll("strong-2", "weak-2", "weak-2").do("again")
    assert "reroll" not in own.offers()
    other = play("malfunction-outpost-3", crew=["jon", "luba", "chaya"], commander=2, rolled=bad)
    other.do("out", "in", "out")
    assert "reroll" not in other.offers()
