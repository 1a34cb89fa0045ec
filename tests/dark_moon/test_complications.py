"""Chapter 8: complications."""

import pytest

from quarterdeck.core.rulebook import rule
from tests.dark_moon.build import moon

OTHER = "acceptable-loss"


def play(task, *keys, seats=3, **position):
    """Play a task as active player; `keys` answer what follows."""
    deck = [task, OTHER if task != OTHER else "mandatory-quarantine"]
    return moon(seats=seats, deck=deck, **position).do("pass", task, *keys)


# -- complications -------------------------------------------------------------------------------


@rule("DM-COMPL-01", "DM-COMPL-02", "DM-DECIDE-26", "DM-RULE-18")
def test_acceptable_loss():
    table = play(OTHER, shields=1, rolled=["strong-1"])
    assert table.offers() == ["shield", "outpost", "fatigue"]
    table.do("shield")
    assert table.s.shields == 2
    assert table.said("shield-test") == [{"result": -1, "shields": 2, "failed": True}]
    table.do("fatigue")
    assert table.s.cubes == 1


@rule("DM-RULE-20")
def test_acceptable_loss_cannot_end_the_game_itself():
    five = ["shield-control", "life-support", "research-lab", "communications", "hangar-bay"]
    tired = ["jon", "luba", "chaya", "enver", "michihiro"]
    table = play(OTHER, shields=0, outposts=five, fatigue=tired)
    # a single kind is left: the table draws it by itself
    assert table.s.shields == 1
    skipped = play(OTHER, shields=5, outposts=five, fatigue=tired)
    assert skipped.s.cubes == 1
    assert not skipped.over
    lost = play(OTHER, shields=4, outposts=five, fatigue=tired, rolled=["strong-2"])
    assert lost.asked == (0, "failed-test")  # the token of a failed test is not protected
    lost.do("outpost")
    assert lost.reason == "outpost-lost"


@rule("DM-COMPL-03", "DM-COMPL-04", "DM-DECIDE-27", "DM-DECIDE-28", "DM-RULE-22", "DM-RULE-09")
def test_act_of_trust_agreed():
    table = play(
        "act-of-trust-outpost", seats=5, revealed=[4], quarantined=[2], dice={4: (1, 1, 0)}
    )
    assert table.offers() == ["seat-2", "seat-3", "seat-4"]
    table.do("seat-2")
    assert table.asked == (1, "consent")
    table.do("agree")
    assert table.all_asked() == [(1, "shed")]
    assert table.s.cubes == 0  # excess dice go before the cube is added
    table.do("1w")
    assert table.s.cubes == 1
    assert (table.p(1).die_tokens, table.p(0).die_tokens) == (-1, 1)
    assert table.dice(0) == (2, 2, 1)


@rule("DM-COMPL-03", "DM-COMPL-04")
@pytest.mark.parametrize(
    ("face", "outposts", "shields"), [("act-of-trust-outpost", 1, 0), ("act-of-trust-shield", 0, 1)]
)
def test_act_of_trust_refused(face, outposts, shields):
    table = play(face, "seat-2", "refuse", shields=0)
    assert (len(table.s.outposts), table.s.shields) == (outposts, shields)
    assert table.s.cubes == 0
    assert table.p(1).die_tokens == 0


@rule("DM-COMPL-05", "DM-DECIDE-30", "DM-RULE-23")
def test_failure_to_lead():
    table = play("failure-to-lead", seats=5, commander=1, revealed=[4], quarantined=[2])
    assert table.offers() == ["seat-1", "seat-4"]
    table.do("seat-1")
    assert table.asked == (1, "consent")
    table.do("agree")
    assert table.s.commander == 0
    assert table.s.cubes == 1
    no = play("failure-to-lead", "seat-1", "refuse", commander=1, shields=0)
    assert no.s.commander == 1
    assert no.s.shields == 1
    own = play("failure-to-lead", "seat-2", commander=0)
    assert own.asked == (0, "consent")


@rule("DM-RULE-23")
def test_failure_to_lead_without_a_nominee_succeeds():
    table = play("failure-to-lead", quarantined=[1, 2], dice={1: (1, 1, 0), 2: (1, 1, 0)})
    assert table.s.cubes == 1
    assert table.s.commander == 0


@rule("DM-COMPL-06", "DM-RULE-24")
def test_mandatory_quarantine():
    table = play("mandatory-quarantine", dice={1: (1, 1, 0)})
    assert table.offers() == ["seat-1", "seat-2", "seat-3"]
    table.do("seat-2", "weak", "weak", "weak")
    assert table.s.cubes == 1
    failed = play("mandatory-quarantine", "seat-2", "strong", "strong", "strong")
    assert len(failed.s.fatigue) == 1
    assert failed.s.cubes == 0
    kept = play("mandatory-quarantine", "seat-2", quarantined=[1], dice={1: (1, 1, 0)})
    kept.do("weak", "weak", "weak")
    assert kept.s.cubes == 1
    freed = play("mandatory-quarantine", "seat-2", quarantined=[1], dice={1: (1, 1, 0)})
    freed.do("strong", "strong", "strong")
    assert not freed.p(1).quarantined
    assert len(freed.s.fatigue) == 1


@rule("DM-COMPL-07", "DM-RULE-21")
def test_strategic_compromise():
    table = play("strategic-compromise", shields=2, outposts=["command"], fatigue=["steve"])
    assert table.offers() == ["shield", "command", "steve"]
    table.roll("strong-2")
    table.do("command", "shield", "fatigue")
    assert (table.s.shields, len(table.s.outposts), len(table.s.fatigue)) == (3, 0, 2)
    # one test after both draws, with 3 tokens it fails on a plus only
    assert table.said("shield-test") == [{"result": -2, "shields": 3, "failed": False}]
    assert table.s.cubes == 1
    bare = play("strategic-compromise", shields=0)
    assert bare.asked == (0, "draw-kind")
    bare.do("outpost", "outpost")
    assert len(bare.s.outposts) == 2


@rule("DM-COMPL-08", "DM-DECIDE-29", "DM-HIDE-14")
def test_voluntary_blood_testing():
    table = play("voluntary-blood-testing", "seat-5", seats=5, infected=[3, 4])
    assert table.asked == (4, "consent")
    table.do("agree")
    assert table.view(0).players[4].team == "infected"
    assert table.view(1).players[4].team == ""
    assert table.view(None).players[4].team == ""
    assert [e.facts for e in table.heard(1, "status-shown")] == [{"seat": 4, "viewer": 0}]
    assert table.heard(0, "status-shown")[0].facts["status"] == table.p(4).status.face
    assert table.s.cubes == 1
    no = play("voluntary-blood-testing", "seat-5", "refuse", seats=5)
    assert len(no.s.outposts) == 1
    assert no.view(0).players[4].team == ""


@rule("DM-COMPL-09")
def test_vote_for_clearance():
    table = play("vote-for-clearance", "seat-2", "strong", "strong", "weak", mode="expansion")
    assert table.p(1).cleared
    assert table.s.cubes == 1
    no = play("vote-for-clearance", "seat-2", "weak", "strong", "weak", mode="expansion")
    assert len(no.s.fatigue) == 1


@rule("DM-COMPL-10")
def test_cut_it_off():
    table = play("cut-it-off", mode="expansion", dice={1: (1, 1, 0)})
    assert table.offers() == ["seat-2", "seat-3"]
    table.do("seat-2", "weak", "weak", "empty")
    assert table.p(1).amputated
    assert table.s.cubes == 1
    no = play("cut-it-off", "seat-2", "strong", "strong", "weak", mode="expansion")
    assert len(no.s.outposts) == 1
    nobody = play(
        "cut-it-off", mode="expansion", amputated=[1, 2], dice={1: (1, 1, 0), 2: (1, 1, 0)}
    )
    assert nobody.s.cubes == 1


@rule("DM-CARD-06")
def test_blackout_raises_every_difficulty_by_two():
    table = moon(final="blackout", in_force=True, deck=["malfunction-outpost-3"])
    table.do("pass", "malfunction-outpost-3")
    assert table.s.task.difficulty == 7
    assert table.s.final_needed == 2
