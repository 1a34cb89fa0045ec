"""Beliefs: how much each thing that all have seen tells, and how many infected there can be."""

from math import exp

import pytest

from quarterdeck.core.secrecy import PUBLIC
from quarterdeck.games.dark_moon.beliefs import evidence, posterior, suspicions
from quarterdeck.games.dark_moon.content import book
from quarterdeck.games.dark_moon.hands import hand_worth
from quarterdeck.games.dark_moon.mind import Mind, chance
from quarterdeck.games.dark_moon.state import Moment, Pool
from tests.dark_moon.build import moon


def seen(seat, kind, *shown, most=0):
    return Moment(turn=1, seat=seat, kind=kind, shown=list(shown), most=most)


def heard(*moments, known=(None,) * 5):
    """Return what each of five seats is burdened with after these moments."""
    table = moon(seats=5, infected=[3, 4], mode="expansion", chronicle=list(moments))
    return evidence(table.s, list(known))


# -- counting ------------------------------------------------------------------------------------


def test_equal_weights_share_the_infected_equally():
    assert posterior([1.0] * 6, 3) == pytest.approx([0.5] * 6)
    assert sum(posterior([0.2, 1.0, 3.0, 7.0], 2)) == pytest.approx(2.0)


def test_the_posterior_weighs_all_sets():
    # of {a, b}, {a, c}, {b, c} with weights 2, 1, 1: 2, 2 and 1
    assert posterior([2.0, 1.0, 1.0], 2) == pytest.approx([4 / 5, 3 / 5, 3 / 5])


def test_nobody_or_everybody_is_certain():
    assert posterior([5.0, 1.0], 0) == [0.0, 0.0]
    assert posterior([5.0, 1.0], 2) == [1.0, 1.0]


# -- what things tell ----------------------------------------------------------------------------


def test_a_minus_tells_more_where_more_dice_were_rolled():
    few = heard(seen(1, "submitted", "weak-2", most=1))[1]
    many = heard(seen(1, "submitted", "weak-2", most=4))[1]
    assert 0 < few < many
    # one die: (0.85 / 3 + 2 / 3) / (2 / 3)
    assert exp(few) == pytest.approx(1.425)
    assert heard(seen(1, "submitted", "strong-2", "weak+1", most=4))[1] < 0


def test_a_hard_task_and_a_bad_corporation_die_burden_who_chose_them():
    hard = heard(seen(1, "played-task", "malfunction-shield-4"))[1]
    easy = heard(seen(1, "played-task", "failure-to-lead"))[1]
    assert easy < 0 < hard
    dice = [heard(seen(1, "corporation", word))[1] for word in ("+0", "-1", "-2", "-3")]
    assert dice == sorted(dice)
    assert dice[0] < 0 < dice[-1]
    # the better of two dice is -3 in one of 36 rolls, the worse in eleven
    assert exp(dice[-1]) == pytest.approx(0.85 * 11 + 0.15)


def test_votes_and_words_count_where_the_truth_is_known():
    known = [0.0, None, None, None, 1.0]
    votes = [
        seen(0, "called-quarantine", "4"),
        seen(1, "voted", "strong"),
        seen(2, "voted", "weak"),
    ]
    burden = heard(*votes, known=known)
    assert burden[1] > 0 > burden[2]
    assert heard(*votes) == [0.0] * 5
    framed = [
        seen(2, "called-amputation", "0"),
        seen(1, "voted", "weak"),
        seen(2, "voted", "strong"),
    ]
    burden = heard(*framed, known=known)
    assert burden[1] > 0 > burden[2]


def test_a_vote_on_oneself_and_an_empty_hand_tell_nothing():
    known = [None, None, None, None, 1.0]
    own = [seen(0, "called-quarantine", "4"), seen(4, "voted", "strong"), seen(1, "voted", "empty")]
    assert heard(*own, known=known) == [0.0] * 5


def test_saying_a_thing_twice_makes_it_no_truer():
    known = [0.0, None, None, None, 1.0]
    once = heard(seen(1, "said", "trust-5"), known=known)
    twice = heard(seen(1, "said", "trust-5"), seen(1, "said", "trust-5"), known=known)
    assert once == twice
    assert once[1] > 0


def test_what_a_seat_knows_of_itself_is_not_public():
    table = moon(seats=5, infected=[3, 4])
    assert suspicions(table.s, 3)[3] == 1.0
    assert suspicions(table.s, None) == pytest.approx([0.4] * 5)


# -- dice ----------------------------------------------------------------------------------------


def test_hands_are_worth_what_their_owner_gets_out_of_them():
    content = book(moon().s)
    # one strong die must be submitted: (-2 * 3 - 1 + 2 + 4) / 6
    assert hand_worth(content, Pool(strong=1)) == pytest.approx(-1 / 6)
    assert hand_worth(content, Pool(weak=1)) == pytest.approx(-0.5)
    assert hand_worth(content, Pool()) == 0.0
    # two strong dice: both plus 6, one plus 3 (the last die is not worth a roll), -1 or -2 otherwise
    pair = (4 * 6 + 16 * 3 - 7 * 1 - 9 * 2) / 36
    assert hand_worth(content, Pool(strong=2)) == pytest.approx(pair)
    full = hand_worth(content, Pool(strong=2, weak=2))
    assert full > 3 * pair
    assert hand_worth(content, Pool(strong=2, weak=2, commander=1)) > full


def test_chances_grow_with_the_margin():
    assert chance(0) == pytest.approx(0.5)
    assert chance(-4) < chance(0) < chance(4)
    assert 0 < chance(-1e9) < chance(1e9) < 1


def test_a_mind_reckons_with_honest_dice_and_doubts():
    table = moon(seats=5, infected=[3, 4], dice={1: (0, 0, 0)})
    mind = Mind(table.s, 0)
    assert mind.lends(0) == pytest.approx(hand_worth(book(table.s), table.p(0).dice))
    assert mind.lends(2) < mind.lends(0)
    assert mind.seen == pytest.approx(0.4)


# -- a chronicle is read once --------------------------------------------------------------------


def test_what_is_written_later_counts():
    table = moon(seats=5, infected=[3, 4])
    before = list(suspicions(table.s, 0))
    table.s.chronicle.append(seen(1, "submitted", "weak-2"))

    assert suspicions(table.s, 0)[1] > before[1]


def test_tables_asked_in_turn_are_not_mistaken_for_each_other():
    calm = moon(seats=5, infected=[3, 4])
    shady = moon(seats=5, infected=[3, 4])
    calm.s.chronicle.append(seen(1, "submitted", "strong+4"))
    shady.s.chronicle.append(seen(1, "submitted", "weak-2"))

    for _ in range(2):
        assert suspicions(calm.s, 0)[1] < 0.5 < suspicions(shady.s, 0)[1]


def test_a_card_shown_in_the_meantime_counts():
    table = moon(seats=5, infected=[3, 4])
    table.s.chronicle += [seen(0, "called-quarantine", "3"), seen(1, "voted", "strong")]
    assert suspicions(table.s, 2)[1] == pytest.approx(0.5)
    table.p(3).status.seen = PUBLIC

    doubts = suspicions(table.s, 2)
    assert doubts[3] == 1.0
    assert doubts[1] > doubts[0]
