"""Chapter 16: Threats and the Company Man."""

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.dark_moon.state import Task
from tests.dark_moon.build import moon

BIG = {"mode": "expansion"}


def won(**position):
    """Complete the final event by a task."""
    base = {"final": "last-stand", "in_force": True, "final_cubes": 2, "stage": "settle"}
    task = Task(face="malfunction-shield-1", outcome="success")
    return moon(task=task, **BIG | base | position)


# -- threats -------------------------------------------------------------------------------------


@rule("DM-THREAT-01", "DM-THREAT-02", "DM-HIDE-02", "DM-HIDE-12")
def test_threats_are_dealt_when_refuelling_ends():
    table = moon(
        seats=5,
        stage="end",
        active=4,
        starter=0,
        refuelling=True,
        infected=[3, 4],
        revealed=[4],
        options={"threats": True},
        **BIG,
    )
    assert table.s.threats_dealt
    assert [p.threat is not None for p in table.s.players] == [True, True, True, True, False]
    assert len(table.s.spare_threats) == 3
    assert all(card.seen == 0 for card in table.s.spare_threats)
    for seat in range(4):
        assert [p.seat for p in table.view(seat).players if p.threat] == [seat]
    assert not any(p.threat for p in table.view(None).players)
    before = moon(
        stage="end", active=0, starter=2, refuelling=True, options={"threats": True}, **BIG
    )
    assert not before.s.threats_dealt


def reckless(**position):
    return moon(
        threats={0: "act-recklessly"},
        deck=["malfunction-outpost-3", "acceptable-loss"],
        commander=2,
        rolled=["corporation+0", "corporation+0"],
        **BIG | position,
    ).do("pass", "malfunction-outpost-3", "0")


@rule("DM-THREAT-03", "DM-RULE-53", "DM-THREAT-09", "DM-DECIDE-46", "DM-RULE-51")
def test_act_recklessly():
    table = reckless(dice={0: (1, 1, 0)}).do("in", "out", "none", "out", "none")
    seat, question = table.asked
    assert (seat, question) == (0, "submit")
    first = table.offers()[0]
    table.do(first)
    table.do(next(k for k in table.offers() if k not in ("again", "stop")))
    table.do("stop")
    assert table.asked == (0, "claim")
    table.do("act-recklessly")
    assert table.p(0).claimed == "act-recklessly"
    assert table.s.threat_tokens["act-recklessly"] == 1
    assert table.heard(None, "claimed")
    kept = reckless(dice={0: (1, 1, 0)}).do("in", "out", "none", "out", "none")
    kept.do(kept.offers()[0], "stop")
    assert kept.asked[1] != "claim"


@rule("DM-RULE-53")
def test_a_fatigued_player_is_reckless_only_with_a_single_die():
    table = reckless(dice={0: (1, 0, 0)}, fatigue=["jon"]).do("in", "out", "none", "out", "none")
    table.do(table.offers()[0], "stop")
    assert table.asked == (0, "claim")
    two = reckless(dice={0: (2, 0, 0)}, fatigue=["jon"]).do("in", "out", "none", "out", "none")
    two.do(two.offers()[0], "stop")
    assert two.asked[1] != "claim"


@rule("DM-THREAT-03")
def test_somebody_elses_malfunction_is_not_reckless():
    table = reckless(dice={0: (2, 2, 0), 1: (1, 0, 0)}).do("out", "none", "in", "out", "none")
    table.do(table.offers()[0], "stop")
    assert table.asked[1] != "claim"


@rule("DM-THREAT-04", "DM-THREAT-05", "DM-THREAT-07", "DM-RULE-51")
@pytest.mark.parametrize(
    ("kind", "threat"), [("quarantine", "isolate-specimen"), ("amputation", "retrieve-sample")]
)
def test_a_weak_vote_of_the_own_calling_fulfils(kind, threat):
    table = moon(threats={0: threat}, dice={1: (1, 1, 0)}, **BIG).do(f"call-vote-{kind}", "seat-2")
    table.do("weak", "strong", "strong")
    assert table.asked == (0, "claim")  # whatever the result, and before it is applied
    assert table.said("vote-result") == []
    table.do(threat)
    assert table.p(0).claimed == threat
    strong = moon(threats={0: threat}, **BIG).do(f"call-vote-{kind}", "seat-2")
    strong.do("strong", "strong", "strong")
    assert strong.asked[1] != "claim"
    none = moon(threats={0: threat}, dice={1: (1, 1, 0)}, **BIG).do(f"call-vote-{kind}", "seat-2")
    none.do("weak", "empty", "empty", "pass")
    assert none.p(0).claimed == ""


@rule("DM-THREAT-04")
def test_a_vote_on_oneself_fulfils_nothing():
    table = moon(threats={0: "isolate-specimen"}, commander=1, dice={0: (1, 1, 0)}, **BIG)
    table.do("call-vote-quarantine", "seat-1", "weak", "weak", "weak")
    assert table.said("claimed") == []
    assert table.asked[1] != "claim"


@rule("DM-THREAT-08")
def test_nothing_done_under_an_order_fulfils():
    table = moon(threats={1: "isolate-specimen"}, dice={2: (1, 1, 0)}, **BIG)
    table.do("issue-order", "seat-2", "call-vote-quarantine", "seat-3", "weak", "weak", "weak")
    assert table.asked[1] != "claim"


@rule("DM-RULE-50")
def test_forced_and_card_votes_count_if_the_active_player_named_the_target():
    forced = moon(threats={0: "isolate-specimen"}, stage="votes", suspicion=4, **BIG)
    forced.do("seat-2", "weak", "strong", "strong")
    assert forced.asked == (0, "claim")
    trial = {"event": "hold-trials", "cubes": 2, "stage": "settle"}
    task = Task(face="acceptable-loss", outcome="success")
    own = moon(threats={0: "isolate-specimen"}, commander=0, task=task, **BIG | trial)
    own.do("quarantine", "seat-2", "weak", "strong", "strong")
    assert own.asked == (0, "claim")
    other = moon(threats={2: "isolate-specimen"}, commander=2, task=task, **BIG | trial)
    other.do("quarantine", "seat-2", "strong", "strong", "weak")
    assert other.asked[1] != "claim"


@rule("DM-THREAT-06", "DM-RULE-52", "DM-DECIDE-47", "DM-HIDE-14")
def test_exposure_at_the_start_of_step_two():
    table = moon(seats=5, threats={0: "exposure"}, infected=[0, 4], revealed=[4], **BIG)
    assert "exposure" in table.offers()
    table.do("exposure")
    assert table.asked == (0, "show-whom")
    assert table.offers() == ["seat-2", "seat-3", "seat-4"]
    table.do("seat-2")
    assert table.view(1).players[0].team == "infected"
    assert table.view(2).players[0].team == ""
    table.do("exposure")
    assert table.p(0).claimed == "exposure"
    assert table.asked == (0, "action")  # it is not an action
    assert "exposure" not in table.offers()


@rule("DM-RULE-52")
def test_exposure_just_before_the_turn_ends():
    table = moon(threats={0: "exposure"}, stage="end", **BIG)
    assert table.asked == (0, "expose")
    assert table.offers() == ["seat-2", "seat-3", "pass"]
    table.do("seat-3", "pass")
    assert table.p(0).exposed
    assert table.p(0).claimed == ""
    assert table.s.active == 1
    assert table.view(2).players[0].team == "uninfected"


@rule("DM-THREAT-10")
def test_a_player_takes_one_token_in_the_game():
    table = moon(threats={0: "isolate-specimen"}, dice={1: (1, 1, 0)}, **BIG)
    table.p(0).claimed = "exposure"
    table.do("call-vote-quarantine", "seat-2", "weak", "strong", "strong")
    assert table.asked[1] != "claim"


@rule("DM-THREAT-11", "DM-RULE-51")
def test_anybody_may_claim_whatever_the_card_says_and_the_uninfected_are_warned():
    position = {"threats": {0: "exposure"}, "dice": {1: (1, 1, 0)}}
    well = moon(**BIG | position).do("call-vote-quarantine", "seat-2", "weak", "strong", "strong")
    assert "not on your card" in well.labels()[0]
    ill = moon(infected=[0], **BIG | position)
    ill.do("call-vote-quarantine", "seat-2", "weak", "strong", "strong")
    assert "not on your card" not in ill.labels()[0]
    ill.do("isolate-specimen")
    assert ill.p(0).claimed == "isolate-specimen"


@rule("DM-THREAT-12", "DM-RULE-54")
def test_without_a_matching_token_a_wild_one_is_taken_and_then_none():
    table = moon(threats={0: "isolate-specimen"}, dice={1: (1, 1, 0)}, **BIG)
    table.s.threat_tokens["isolate-specimen"] = 0
    table.do("call-vote-quarantine", "seat-2", "weak", "strong", "strong", "isolate-specimen")
    assert table.p(0).wild
    assert table.s.threat_tokens["wild"] == 3
    bare = moon(threats={0: "isolate-specimen"}, dice={1: (1, 1, 0)}, **BIG)
    bare.s.threat_tokens.update({"isolate-specimen": 0, "wild": 0})
    bare.do("call-vote-quarantine", "seat-2", "weak", "strong", "strong", "isolate-specimen")
    assert bare.p(0).claimed == "isolate-specimen"
    assert not bare.p(0).wild


def finish(table):
    """Complete the final event with a Lone Wolf."""
    return table.roll("strong+4", "strong+4").do("lone-wolf", "2s", "strong+4,strong+4")


@rule("DM-THREAT-13", "DM-MAN-09")
def test_every_uninfected_player_must_hold_the_own_token():
    cards = {0: "act-recklessly", 1: "retrieve-sample"}
    position = BIG | {"final": "last-stand", "in_force": True, "final_cubes": 2}
    open_ = finish(moon(threats=cards, **position))
    assert open_.reason == "threat-open"
    assert open_.winners == [2]
    wrong = moon(threats=cards, **position)
    wrong.p(0).claimed, wrong.p(1).claimed = "act-recklessly", "exposure"
    assert finish(wrong).reason == "threat-open"
    done = moon(threats=cards, **position)
    done.p(0).claimed, done.p(1).claimed = "act-recklessly", "retrieve-sample"
    assert finish(done).reason == "final-event"
    company = moon(threats=cards, company_man=1, **position)
    company.p(0).claimed = "act-recklessly"
    assert company.p(1).threat is not None
    assert finish(company).reason == "final-event"


@rule("DM-RULE-72")
def test_without_dealt_threats_the_final_event_decides():
    table = won(options={"threats": True})
    assert table.reason == "final-event"


@rule("DM-THREAT-14")
def test_threats_do_not_matter_for_other_ends():
    table = moon(threats={0: "exposure"}, cleared=[1], **BIG)
    table.do("call-vote-take-off", "strong", "strong", "strong")
    assert table.reason == "take-off"
    lost = moon(
        threats={}, infected=[0], revealed=[0], commander=1, shields=5, dice={1: (0, 0, 0)}, **BIG
    )
    lost.do("test-commander", "shield")
    assert lost.reason == "shields-lost"


@rule("DM-RULE-49")
def test_a_revealer_discards_the_threat_card():
    table = moon(
        active=2,
        threats={2: "exposure"},
        infected={2: "infected-shields"},
        shields=0,
        rolled=["strong-2"],
        **BIG,
    )
    card = table.p(2).threat
    table.do("reveal-as-infected", "1s1w")
    assert table.p(2).threat is None
    assert card in table.s.spare_threats
    assert not any(p.threat for p in table.view(0).players if p.seat == 2)
    assert table.asked[1] != "expose"


# -- company man ---------------------------------------------------------------------------------


@rule("DM-MAN-01", "DM-MAN-04", "DM-RULE-48")
@pytest.mark.parametrize("revealed", [[], [2]])
def test_the_company_man_wins_alone_with_an_amputated_infected(revealed):
    table = won(company_man=0, amputated=[2], revealed=revealed)
    assert table.reason == "sample-secured"
    assert table.winners == [0]
    assert table.s.result.places == (1, 2, 2)
    codes = won(company_man=0, amputated=[2], final="protect-self-destruct-codes", commander=2)
    assert codes.reason == "sample-secured"  # checked first


@rule("DM-MAN-05")
def test_without_an_amputated_infected_the_company_man_loses():
    table = won(company_man=0, amputated=[1])
    assert table.reason == "final-event"
    assert table.winners == [1]


@rule("DM-MAN-06", "DM-MAN-07")
def test_the_company_man_and_the_ship():
    aboard = moon(seats=5, company_man=0, infected=[3, 4], cleared=[1, 3], **BIG)
    aboard.do("call-vote-take-off", *["strong"] * 5)
    assert aboard.reason == "sample-aboard"
    assert aboard.winners == [0]
    clean = moon(seats=5, company_man=0, infected=[3, 4], cleared=[0, 1], **BIG)
    clean.do("call-vote-take-off", *["strong"] * 5)
    assert clean.reason == "take-off"
    assert clean.winners == [1, 2]


@rule("DM-MAN-08")
def test_the_company_man_loses_to_damage():
    table = moon(
        infected=[0],
        revealed=[0],
        commander=1,
        company_man=2,
        shields=5,
        dice={1: (0, 0, 0)},
        **BIG,
    )
    table.do("test-commander", "shield")
    assert table.winners == [0]


@rule("DM-MAN-10")
def test_the_company_man_cannot_reveal():
    table = moon(company_man=0, **BIG)
    assert "reveal-as-infected" not in table.offers()
