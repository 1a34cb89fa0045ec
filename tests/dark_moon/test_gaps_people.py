"""Votes, command, orders, threats and evacuation: clauses that only a second position tells apart."""

from quarterdeck.core.rulebook import rule
from tests.dark_moon.build import moon

BIG = {"mode": "expansion"}
NEXT = ["repair-tools", "food-rationing"]


# -- votes and evacuation ------------------------------------------------------------------------


@rule("DM-FLY-02", "DM-VOTE-08")
def test_the_commander_breaks_the_tie_of_a_take_off_vote():
    table = moon(cleared=[1], commander=2, **BIG).do("call-vote-take-off")
    table.do("strong", "weak", "empty")
    assert table.asked == (2, "tie")
    table.do("strong")
    assert table.reason == "take-off"


@rule("DM-CLEAR-03")
def test_clearing_a_cleared_player_changes_nothing():
    table = moon(cleared=[1], **BIG).do("call-vote-clearance", "strong", "strong", "strong")
    assert table.said("vote-result")[0]["target"] == 1
    assert table.p(1).cleared
    assert table.said("cleared") == []


@rule("DM-EVAC-02")
def test_clearances_stay_when_refuelling_ends():
    table = moon(stage="end", active=2, starter=0, refuelling=True, cleared=[1], **BIG)
    assert table.heard(None, "refuelled")
    assert not table.s.refuelling
    assert table.view(None).cleared == (1,)
    assert "call-vote-take-off" in table.offers()


# -- command -------------------------------------------------------------------------------------


@rule("DM-CMDR-05", "DM-CMDR-08")
def test_the_card_of_a_revealing_commander_skips_the_revealed():
    table = moon(
        seats=5,
        infected={0: "infected-shields", 1: "infected-outpost"},
        revealed=[1],
        dice={1: (1, 1, 0)},
        shields=0,
        rolled=["strong-2"],
    )
    table.do("reveal-as-infected", "1s1w")
    assert table.s.commander == 2
    # after one in quarantine and one revealed it comes to the third
    far = moon(
        seats=5,
        infected={0: "infected-shields", 1: "infected-outpost"},
        revealed=[1],
        quarantined=[2],
        dice={1: (1, 1, 0), 2: (1, 1, 0)},
        shields=0,
        rolled=["strong-2"],
    )
    far.do("reveal-as-infected", "1s1w")
    assert far.s.commander == 3


@rule("DM-CMDR-03", "DM-CMDR-08")
def test_the_card_of_a_quarantined_commander_skips_the_revealed():
    table = moon(
        seats=5, infected=[1, 4], revealed=[1], commander=0, dice={0: (1, 1, 1), 1: (1, 1, 0)}
    )
    table.do("call-vote-quarantine", "seat-1", "weak", "weak", "weak", "weak")
    assert table.p(0).quarantined
    assert table.s.commander == 2


# -- quarantine in step 2, orders ----------------------------------------------------------------


@rule("DM-RULE-70", "DM-TURN-05", "DM-ORDER-07")
def test_a_vote_of_the_ordered_player_can_end_the_turn_of_the_active_one():
    table = moon(commander=1, dice={0: (2, 0, 0)})
    table.do("issue-order", "seat-2", "call-vote-quarantine", "seat-1", "empty", "weak", "weak")
    assert table.p(0).quarantined
    assert table.asked == (1, "ordered")  # the order is carried out to its end
    table.do("pass")
    assert table.s.active == 1
    assert table.said("task-played") == []


@rule("DM-RULE-70", "DM-TURN-05")
def test_a_vote_of_the_ordered_player_can_free_the_active_one():
    table = moon(commander=1, quarantined=[0], dice={0: (2, 0, 0)})
    table.do("issue-order", "seat-2", "call-vote-quarantine", "seat-1")
    table.do("strong", "strong", "strong", "pass")
    assert not table.p(0).quarantined
    assert table.asked == (0, "choose-task")


@rule("DM-RULE-70", "DM-CARD-09")
def test_blood_testing_after_a_lone_wolf_ends_the_turn():
    position = {
        "event": "blood-testing",
        "cubes": 1,
        "needed": 2,
        "commander": 1,
        "events": NEXT,
        "dice": {0: (2, 0, 0)},
        "rolled": ["strong+4", "strong+4"],
    }
    wolf = ("lone-wolf", "2s", "strong+4,strong+4")
    table = moon(**position).do(*wolf)
    assert table.asked == (1, "blood-test")
    table.do("seat-1", "repair-tools")
    assert table.p(0).quarantined
    assert table.s.active == 1
    other = moon(**position | {"dice": {0: (2, 0, 0), 2: (1, 1, 0)}}).do(*wolf)
    other.do("seat-3", "repair-tools")
    assert other.asked == (0, "choose-task")
    flimsy = moon(options={"flimsy_quarantine": True}, **position).do(*wolf)
    flimsy.do("seat-1", "repair-tools")
    assert flimsy.asked == (0, "choose-task")


@rule("DM-VAR-12", "DM-ORDER-05", "DM-RULE-61")
def test_costly_actions_cost_a_die_under_an_order_too():
    table = moon(
        infected={2: "infected-shields"},
        options={"costly_actions": True},
        shields=0,
        rolled=["strong-2"],
    )
    table.do("issue-order", "seat-3", "reveal-as-infected", "1s1w")
    assert table.asked == (2, "pay")
    assert table.offers() == ["1w", "1s", "pass"]
    table.do("1s")
    assert table.dice(2) == (0, 1, 0)
    assert table.available == (2, 1, 0)
    assert table.asked == (2, "infected-action")


# -- threats -------------------------------------------------------------------------------------


@rule("DM-RULE-52")
def test_exposure_is_done_once_even_when_nothing_was_claimed():
    table = moon(threats={0: "exposure"}, **BIG).do("exposure", "seat-2", "pass")
    assert table.p(0).claimed == ""
    assert table.asked == (0, "action")
    assert "exposure" not in table.offers()
    late = moon(threats={0: "exposure"}, quarantined=[0], commander=1, dice={0: (1, 1, 0)}, **BIG)
    late.do("exposure", "seat-2", "pass", "pass")
    assert late.s.active == 1  # not asked again before the turn ends


@rule("DM-RULE-50", "DM-THREAT-05", "DM-COMPL-10")
def test_cut_it_off_counts_for_retrieve_sample():
    table = moon(threats={0: "retrieve-sample"}, deck=["cut-it-off"], **BIG)
    table.do("pass", "cut-it-off", "seat-2", "weak", "strong", "strong")
    assert table.asked == (0, "claim")
    assert table.offers() == ["retrieve-sample", "pass"]
    table.do("retrieve-sample")
    assert table.p(0).claimed == "retrieve-sample"
