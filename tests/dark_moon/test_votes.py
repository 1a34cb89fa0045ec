"""Chapter 7: votes; chapters 11, 12 and 14: forced votes, quarantine, command, evacuation."""

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.dark_moon.state import Task
from tests.dark_moon.build import moon


def vote(target="seat-2", kind="quarantine", **position):
    """Call a vote; a single possible target is named by the table itself."""
    table = moon(**position).do(f"call-vote-{kind}")
    return table.do(target) if table.asked[1] == "vote-target" else table


# -- committing and counting ---------------------------------------------------------------------


@rule("DM-VOTE-01", "DM-DECIDE-11", "DM-VOTE-10")
def test_a_quarantine_vote_names_any_unrevealed_player():
    table = moon(seats=5, revealed=[4], quarantined=[2]).do("call-vote-quarantine")
    assert table.offers() == ["seat-1", "seat-2", "seat-3", "seat-4"]


@rule("DM-VOTE-02", "DM-VOTE-10", "DM-QUAR-04", "DM-DECIDE-12")
def test_every_unrevealed_player_votes_also_target_and_quarantined():
    table = vote(seats=5, revealed=[4], quarantined=[2])
    assert table.all_asked() == [(0, "vote"), (1, "vote"), (2, "vote"), (3, "vote")]


@rule("DM-VOTE-03", "DM-VOTE-04", "DM-RULE-08", "DM-HIDE-16")
def test_a_colour_needs_a_die_and_the_commander_die_does_not_vote():
    table = vote(dice={0: (0, 0, 1), 1: (1, 0, 0), 2: (0, 2, 0)})
    assert [a.keys() for a in table.asks] == [["empty"], ["strong", "empty"], ["weak", "empty"]]
    # the commander can only abstain, and is asked like the others
    assert table.waits_for(2) == [0, 1, 2]


@rule("DM-VOTE-05", "DM-HIDE-15", "DM-HIDE-02")
def test_commitments_are_secret_until_all_are_in():
    table = vote()
    before = table.view(2)
    table.answer(0, "weak")
    assert table.view(2) == before
    assert table.waits_for(2) == [1, 2]
    table.do("strong", "strong")
    assert table.said("hands") == [{"hands": ["weak", "strong", "strong"]}]


@rule("DM-VOTE-06", "DM-VOTE-07", "DM-VOTE-09")
def test_more_weak_than_strong_means_quarantine_and_dice_return():
    table = vote(dice={1: (1, 1, 0)}).do("weak", "strong", "weak")
    assert table.p(1).quarantined
    assert table.dice(0) == (2, 2, 1)
    assert table.spent == (0, 0, 0)
    free = vote(quarantined=[1]).do("strong", "strong", "weak")
    assert not free.p(1).quarantined


@rule("DM-VOTE-11", "DM-VOTE-07")
def test_abstentions_count_for_neither_side():
    table = vote(dice={1: (1, 1, 0)}).do("weak", "empty", "empty")
    assert table.p(1).quarantined


@rule("DM-VOTE-08", "DM-DECIDE-13", "DM-CMDR-01")
@pytest.mark.parametrize("hands", [("empty", "empty", "empty"), ("weak", "strong", "empty")])
def test_the_commander_breaks_ties(hands):
    table = vote(commander=2, dice={1: (1, 1, 0)}).do(*hands)
    assert table.asked == (2, "tie")
    assert table.offers() == ["weak", "strong"]
    table.do("weak")
    assert table.p(1).quarantined
    assert table.heard(None, "tie-broken")


@rule("DM-VOTE-12")
def test_the_caller_of_each_kind_of_vote():
    ordered = moon().do("issue-order", "seat-2", "call-vote-quarantine", "seat-3")
    assert ordered.said("vote-called")[-1]["seat"] == 1
    forced = moon(stage="votes", suspicion=4).do("seat-2")
    assert forced.said("vote-called")[-1]["seat"] == 0
    held = moon(deck=["mandatory-quarantine", "acceptable-loss"]).do(
        "pass", "mandatory-quarantine", "seat-2"
    )
    assert held.said("vote-called")[-1]["seat"] == 0
    trial = moon(
        mode="expansion",
        commander=2,
        event="hold-trials",
        cubes=2,
        stage="settle",
        task=Task(face="acceptable-loss", outcome="success"),
    )
    trial.do("quarantine", "seat-2")
    assert trial.said("vote-called")[-1]["seat"] == 2


@rule("DM-VAR-02", "DM-RULE-57", "DM-RULE-68")
def test_expensive_voting_costs_the_dice_before_the_result():
    table = vote(options={"expensive_voting": True}).do("weak", "weak", "weak")
    assert table.dice(0) == (2, 1, 1)
    # seat 1 had 4 dice, lost 1 in the vote, and discards 1 more for its new limit of 2
    assert table.all_asked() == [(1, "shed")]
    table.do("1s")
    assert table.dice(1) == (1, 1, 0)
    assert table.available == (1, 3, 0)
    faces = [c.face for c in table.s.event_deck + table.s.event_discards]
    assert "vote-tampering" not in faces
    big = moon(mode="expansion", options={"expensive_voting": True})
    assert "vote-tampering" not in [c.face for c in big.s.event_deck]
    assert "vote-tampering" in [c.face for c in moon(mode="expansion").s.event_deck]


@rule("DM-CARD-30", "DM-RULE-68")
def test_vote_tampering_costs_the_dice():
    table = vote(mode="expansion", event="vote-tampering").do("strong", "strong", "empty")
    assert table.dice(0) == (1, 2, 1)
    assert table.dice(1) == (1, 2, 0)
    assert table.dice(2) == (2, 2, 0)
    assert table.available == (2, 0, 0)


# -- amputation ----------------------------------------------------------------------------------


@rule("DM-AMP-01", "DM-AMP-05", "DM-AMP-06")
def test_who_can_be_amputated():
    table = moon(seats=5, mode="expansion", revealed=[4], amputated=[1], quarantined=[2]).do(
        "call-vote-amputation"
    )
    assert table.offers() == ["seat-3", "seat-4"]


@rule("DM-AMP-02", "DM-AMP-03")
def test_an_amputation_lowers_the_limit_at_once():
    table = vote(kind="amputation", mode="expansion").do("weak", "empty", "empty")
    assert table.p(1).amputated
    assert table.all_asked() == [(1, "shed")]
    table.do("1s")
    assert table.dice(1) == (1, 2, 0)
    spared = vote(kind="amputation", mode="expansion").do("strong", "empty", "empty")
    assert not spared.p(1).amputated
    tied = vote(kind="amputation", mode="expansion", commander=2).do("empty", "empty", "empty")
    assert tied.asked == (2, "tie")


# -- clearance and take-off ----------------------------------------------------------------------


@rule("DM-CLEAR-01", "DM-CLEAR-06")
def test_who_can_be_cleared():
    table = moon(seats=5, mode="expansion", revealed=[4], quarantined=[2])
    table.do("call-vote-clearance")
    assert table.offers() == ["seat-1", "seat-2", "seat-4"]
    full = moon(seats=5, mode="expansion", cleared=[1, 3]).do("call-vote-clearance")
    assert full.offers() == ["seat-2", "seat-4"]


@rule("DM-CLEAR-02", "DM-CLEAR-03")
def test_strong_clears():
    table = vote(kind="clearance", mode="expansion").do("strong", "weak", "strong")
    assert table.p(1).cleared
    assert table.view(None).cleared == (1,)
    again = vote(kind="clearance", mode="expansion", cleared=[1]).do("strong", "empty", "empty")
    assert again.p(1).cleared
    tied = vote(kind="clearance", mode="expansion", commander=2).do("empty", "weak", "strong")
    assert tied.asked == (2, "tie")


@rule("DM-CLEAR-02", "DM-CLEAR-04")
def test_weak_revokes():
    table = vote(kind="clearance", mode="expansion", cleared=[1]).do("weak", "weak", "strong")
    assert not table.p(1).cleared
    nothing = vote(kind="clearance", mode="expansion").do("weak", "weak", "strong")
    assert not nothing.p(1).cleared


@rule("DM-CLEAR-05")
@pytest.mark.parametrize(("seats", "places"), [(3, 1), (4, 2), (5, 2), (6, 3), (7, 3)])
def test_the_clearance_board_holds_so_many(seats, places):
    crew = ["jon", "luba", "chaya", "enver", "michihiro", "steve", "david"]
    table = moon(seats=seats, mode="expansion", cleared=list(range(places - 1)), crew=crew)
    assert "call-vote-take-off" not in table.offers()
    full = moon(seats=seats, mode="expansion", cleared=list(range(places)), crew=crew)
    assert "call-vote-take-off" in full.offers()


@rule("DM-CLEAR-07", "DM-QUAR-06")
def test_quarantine_takes_the_clearance():
    table = vote(mode="expansion", cleared=[1], dice={1: (1, 1, 0)}).do("weak", "weak", "weak")
    assert table.p(1).quarantined
    assert not table.p(1).cleared


@rule("DM-FLY-01", "DM-EVAC-01", "DM-RULE-26")
def test_a_take_off_vote_needs_a_full_board_and_a_fuelled_ship():
    assert "call-vote-take-off" not in moon(mode="expansion").offers()
    assert "call-vote-take-off" not in moon(mode="expansion", cleared=[1], refuelling=True).offers()
    assert "call-vote-take-off" in moon(mode="expansion", cleared=[1]).offers()
    quarantined = moon(mode="expansion", cleared=[1], quarantined=[0], commander=1)
    assert [k for k in quarantined.offers() if k.startswith("call-vote")] == [
        "call-vote-quarantine",
        "call-vote-amputation",
        "call-vote-clearance",
        "call-vote-take-off",
    ]


@rule("DM-FLY-02", "DM-FLY-03", "DM-EVAC-04", "DM-EVAC-05", "DM-WIN-06")
def test_the_ship_leaves_with_the_cleared_players():
    table = moon(mode="expansion", cleared=[1]).do("call-vote-take-off")
    assert table.all_asked() == [(0, "vote"), (1, "vote"), (2, "vote")]
    table.do("strong", "strong", "weak")
    assert table.reason == "take-off"
    assert table.winners == [0, 1]
    assert [e["seat"] for e in table.said("showed-status")] == [1]


@rule("DM-EVAC-05", "DM-FLY-03")
def test_a_single_infected_player_on_board_wins_for_the_infected():
    table = moon(seats=5, mode="expansion", infected=[3, 4], cleared=[1, 3])
    table.do("call-vote-take-off", "strong", "strong", "strong", "strong", "strong")
    assert table.reason == "infection-aboard"
    assert table.winners == [3, 4]
    assert [e["seat"] for e in table.said("showed-status")] == [1, 3]


@rule("DM-FLY-04")
def test_the_ship_stays_and_clearances_are_kept():
    table = moon(mode="expansion", cleared=[1]).do("call-vote-take-off", "weak", "weak", "weak")
    assert not table.over
    assert table.p(1).cleared
    assert table.asked == (0, "choose-task")


@rule("DM-OUT-04", "DM-RULE-26", "DM-OUT-08")
def test_research_lab_and_evac_ship_block_votes_as_actions_only():
    lab = moon(mode="expansion", cleared=[1], outposts=["research-lab"])
    assert not [k for k in lab.offers() if k.startswith("call-vote")]
    ship = moon(mode="expansion", cleared=[1], outposts=["evac-ship"])
    assert [k for k in ship.offers() if k.startswith("call-vote")] == [
        "call-vote-quarantine",
        "call-vote-amputation",
    ]
    card = moon(
        mode="expansion",
        outposts=["evac-ship", "research-lab"],
        deck=["vote-for-clearance", "acceptable-loss"],
    )
    card.do("pass", "vote-for-clearance", "seat-2")
    assert card.all_asked() == [(0, "vote"), (1, "vote"), (2, "vote")]
    forced = moon(
        mode="expansion", outposts=["evac-ship", "research-lab"], stage="votes", evacuation=4
    )
    assert forced.asked == (0, "evacuation-vote")


# -- Lincoln -------------------------------------------------------------------------------------

LINCOLN = ["jon", "lincoln", "chaya"]


@rule("DM-CHAR-11", "DM-RULE-33", "DM-DECIDE-14")
def test_lincoln_decides_a_clearance_vote_once():
    table = vote(
        "seat-3", "clearance", mode="expansion", crew=LINCOLN, options={"expensive_voting": True}
    )
    assert table.asks[1].keys() == ["strong", "weak", "empty", "decide-strong", "decide-weak"]
    table.do("weak", "decide-strong", "weak")
    assert table.p(2).cleared
    assert table.heard(None, "decided")
    assert table.said("hands") == []
    assert table.available == (0, 0, 0)  # no dice are lost
    assert table.p(1).decided
    second = moon(mode="expansion", crew=LINCOLN)
    second.p(1).decided = True
    second.do("call-vote-clearance", "seat-3")
    assert second.asks[1].keys() == ["strong", "weak", "empty"]


@rule("DM-RULE-33", "DM-FAT-03")
def test_when_lincoln_cannot_decide():
    tired = vote("seat-3", "clearance", mode="expansion", crew=LINCOLN, fatigue=["lincoln"])
    assert tired.asks[1].keys() == ["strong", "weak", "empty"]
    other = vote("seat-3", "quarantine", mode="expansion", crew=LINCOLN)
    assert other.asks[1].keys() == ["strong", "weak", "empty"]
    ordered = moon(mode="expansion", crew=LINCOLN)
    ordered.do("issue-order", "seat-2", "call-vote-clearance", "seat-3")
    assert ordered.asks[1].keys() == ["strong", "weak", "empty"]


# -- suspicion and evacuation tracks -------------------------------------------------------------


@rule("DM-SUSP-01", "DM-SUSP-02")
@pytest.mark.parametrize("agree", ["agree", "refuse"])
def test_a_suspicious_task_moves_the_cube_success_or_not(agree):
    table = moon(deck=["act-of-trust-shield", "acceptable-loss"], shields=0, dice={1: (1, 1, 0)})
    assert table.s.suspicion == 1
    table.do("pass", "act-of-trust-shield", "seat-2", agree)
    assert table.s.suspicion == 2


@rule("DM-SUSP-02", "DM-SUSP-03", "DM-SUSP-04", "DM-SUSP-05", "DM-DECIDE-35")
def test_the_fourth_space_forces_a_quarantine_vote():
    table = moon(
        deck=["act-of-trust-shield", "acceptable-loss"],
        shields=0,
        suspicion=3,
        outposts=["research-lab"],
        quarantined=[2],
        dice={1: (1, 1, 0), 2: (1, 1, 0)},
    )
    table.do("pass", "act-of-trust-shield", "seat-2", "agree")
    assert table.s.suspicion == 4
    assert table.asked == (0, "vote-target")
    assert table.offers() == ["seat-1", "seat-2", "seat-3"]
    table.do("seat-3", "strong", "strong", "strong")
    assert table.s.suspicion == 1
    assert not table.p(2).quarantined
    assert table.s.active == 1


@rule("DM-SUSP-06", "DM-RULE-62")
def test_the_suspicion_cube_leaves_when_all_infected_have_revealed():
    table = moon(active=2, infected={2: "infected-shields"}, rolled=["strong-2", "strong-2"])
    assert table.s.suspicion == 1
    table.do("reveal-as-infected", "1s1w")
    assert table.s.suspicion == 0
    assert table.heard(None, "all-revealed")
    later = moon(revealed=[2], deck=["act-of-trust-shield", "acceptable-loss"], dice={1: (1, 1, 0)})
    later.do("pass", "act-of-trust-shield", "agree")
    assert later.s.suspicion == 0
    two = moon(seats=5, active=4, infected={3: "infected-outpost", 4: "infected-shields"})
    two.roll("strong-2", "strong-2").do("reveal-as-infected", "1s1w")
    assert two.s.suspicion == 1


@rule("DM-SUSP-07")
@pytest.mark.parametrize(("mode", "space"), [("expansion", 2), ("base", 0)])
def test_an_evacuate_task_moves_the_evacuation_cube(mode, space):
    table = moon(mode=mode, deck=["acceptable-loss", "act-of-trust-shield"], shields=0)
    table.do("pass", "acceptable-loss", "shield")
    assert table.s.evacuation == space


@rule("DM-SUSP-08", "DM-DECIDE-36", "DM-EVAC-03")
def test_the_end_of_the_evacuation_track_forces_a_vote():
    table = moon(mode="expansion", stage="votes", evacuation=4, cleared=[1])
    assert table.asked == (0, "evacuation-vote")
    assert table.offers() == ["seat-2", "take-off"]
    early = moon(
        seats=5, mode="expansion", stage="votes", evacuation=4, cleared=[1, 2], refuelling=True
    )
    assert early.offers() == ["seat-2", "seat-3"]
    early.do("seat-2", "weak", "weak", "weak", "empty", "empty")
    assert not early.p(1).cleared
    assert early.s.evacuation == 1
    fly = moon(mode="expansion", stage="votes", evacuation=4, cleared=[1])
    fly.do("take-off", "weak", "weak", "weak")
    assert fly.s.evacuation == 1
    assert fly.p(1).cleared


@rule("DM-SUSP-09")
@pytest.mark.parametrize("first", ["quarantine", "clearance"])
def test_two_forced_votes_come_in_an_order_of_choice(first):
    table = moon(mode="expansion", stage="votes", evacuation=4, suspicion=4)
    assert table.asked == (0, "which-vote-first")
    table.do(first, "seat-2", "strong", "strong", "strong")
    assert table.said("vote-called")[0]["type"] == first
    assert table.asked[1] == ("evacuation-vote" if first == "quarantine" else "vote-target")


@rule("DM-RULE-25")
def test_a_vote_without_target_is_skipped():
    everybody = {"quarantined": [0, 1, 2], "dice": {0: (1, 1, 1), 1: (1, 1, 0), 2: (1, 1, 0)}}
    action = moon(mode="expansion", **everybody)
    assert "call-vote-clearance" not in action.offers()
    forced = moon(mode="expansion", stage="votes", evacuation=4, **everybody)
    assert forced.s.evacuation == 1
    assert forced.said("vote-called") == []
    card = moon(
        mode="expansion",
        deck=["vote-for-clearance", "acceptable-loss"],
        options={"flimsy_quarantine": True},
        **everybody,
    )
    card.do("pass", "vote-for-clearance")
    assert card.s.cubes == 1


# -- quarantine and command ----------------------------------------------------------------------


@rule("DM-QUAR-01", "DM-DICE-03")
def test_quarantine_lowers_the_limit_by_two():
    table = vote().do("weak", "weak", "weak")
    assert table.all_asked() == [(1, "shed")]
    assert table.offers() == ["2w", "1s1w", "2s"]
    table.do("2w")
    assert table.dice(1) == (2, 0, 0)
    assert table.view(None).players[1].limit == 2


@rule("DM-QUAR-03")
def test_a_quarantined_player_may_have_no_action():
    table = moon(quarantined=[0], commander=1, outposts=["research-lab", "communications"])
    assert table.offers() == ["pass"]
    assert table.asked == (0, "action")  # asked all the same: an infected player could reveal
    ill = moon(
        quarantined=[0], commander=1, outposts=["research-lab", "communications"], infected=[0]
    )
    assert ill.offers() == ["reveal-as-infected", "pass"]


@rule("DM-QUAR-04")
def test_quarantined_players_take_part_in_malfunctions():
    table = moon(quarantined=[1], deck=["malfunction-outpost-3", "acceptable-loss"])
    table.do("pass", "malfunction-outpost-3", "out")
    assert table.asked == (1, "declare")
    assert table.offers() == ["in", "out"]


@rule("DM-QUAR-05", "DM-LIMIT-05")
def test_release_gives_no_dice():
    table = vote(quarantined=[1], dice={1: (1, 0, 0)}).do("strong", "strong", "empty")
    assert table.view(None).players[1].limit == 4
    assert table.dice(1) == (1, 0, 0)


@rule("DM-CMDR-02", "DM-CMDR-06", "DM-CMDR-07", "DM-RULE-74")
def test_a_quarantined_commander_hands_the_card_to_the_caller():
    table = vote("seat-3", commander=2, dice={2: (1, 1, 1)}).do("weak", "weak", "strong")
    assert table.s.commander == 0
    assert table.dice(2) == (1, 1, 0)
    assert table.dice(0) == (2, 2, 0)
    assert table.available[2] == 1


@rule("DM-CMDR-03", "DM-RULE-01")
def test_a_caller_in_quarantine_or_command_is_passed_over():
    # seat 0 is in quarantine and calls; the commander 2 is locked in: next to the left is 0, then 1
    table = vote("seat-3", commander=2, quarantined=[0], dice={0: (1, 1, 0), 2: (1, 1, 1)})
    table.do("weak", "weak", "strong")
    assert table.s.commander == 1
    own = vote("seat-1", commander=0, dice={0: (1, 1, 1)}).do("weak", "weak", "weak")
    assert own.s.commander == 1


@rule("DM-CMDR-04", "DM-RULE-03")
def test_with_all_in_quarantine_the_last_keeps_the_card_until_somebody_is_free():
    dice = {0: (1, 1, 1), 1: (1, 1, 0), 2: (1, 1, 0)}
    table = vote("seat-1", commander=0, quarantined=[1, 2], dice=dice).do("weak", "weak", "weak")
    assert table.s.commander == 0
    assert table.p(0).quarantined
    freed = vote("seat-3", commander=0, quarantined=[0, 1, 2], dice=dice)
    freed.do("strong", "strong", "strong")
    assert freed.s.commander == 2
    kept = vote("seat-1", commander=0, quarantined=[0, 1, 2], dice=dice)
    kept.do("strong", "strong", "strong")
    assert kept.s.commander == 0


@rule("DM-RULE-47")
def test_keeping_a_quarantined_commander_inside_changes_nothing():
    dice = {0: (1, 1, 1), 1: (1, 1, 0), 2: (1, 1, 0)}
    table = vote("seat-1", active=1, commander=0, quarantined=[0, 1, 2], dice=dice)
    table.do("weak", "weak", "weak")
    assert table.s.commander == 0


@rule("DM-CMDR-05", "DM-CMDR-08")
def test_a_revealing_commander_hands_the_card_to_the_left():
    table = moon(
        seats=5,
        active=4,
        commander=4,
        infected={3: "infected-outpost", 4: "infected-shields"},
        quarantined=[0],
        dice={0: (1, 1, 0), 4: (1, 1, 1)},
        rolled=["strong-2", "strong-2"],
    )
    table.do("reveal-as-infected")
    assert table.s.commander == 1
    assert table.available[2] == 1


@rule("DM-RULE-02")
def test_a_revealing_commander_among_quarantined_players():
    table = moon(
        active=2,
        commander=2,
        infected={2: "infected-shields"},
        quarantined=[0, 1],
        dice={0: (1, 1, 0), 1: (1, 1, 0), 2: (1, 1, 1)},
        rolled=["strong-2", "strong-2"],
    )
    table.do("reveal-as-infected")
    assert table.s.commander == 0
    assert table.p(0).quarantined
