"""Bots: beliefs from what all have seen, honest and dishonest play, table talk."""

import pytest
from msgspec.structs import replace

from quarterdeck.bots import make_bot, play_out
from quarterdeck.bots.window import Window
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng
from quarterdeck.core.rulebook import rule
from quarterdeck.core.words import People
from quarterdeck.games.dark_moon import GAME, brain
from quarterdeck.games.dark_moon.beliefs import seen_by_others, suspicions
from quarterdeck.games.dark_moon.state import Moment
from quarterdeck.games.dark_moon.talk import claims, remark, speak, words
from tests.dark_moon.build import moon


def advice(table):
    """Return what the seat that is asked thinks of its options, by key."""
    a = table.asks[0]
    return dict(zip(table.offers(), brain.advise(table.s, a), strict=True))


def best(table):
    worth = advice(table)
    return max(worth, key=lambda key: worth[key])


def seen(seat, kind, *shown):
    return Moment(turn=1, seat=seat, kind=kind, shown=list(shown))


# -- beliefs -------------------------------------------------------------------------------------


def test_before_any_evidence_all_others_are_equally_suspect():
    table = moon(seats=5, infected=[3, 4])
    doubts = suspicions(table.s, 0)
    assert doubts[0] == 0.0
    assert doubts[1:] == [0.5] * 4


def test_a_hidden_plus_makes_suspect_and_a_shown_one_clears():
    table = moon(seats=5, infected=[3, 4])
    table.s.chronicle = [seen(1, "submitted", "weak-2"), seen(2, "submitted", "strong+4")]
    doubts = suspicions(table.s, 0)
    assert doubts[1] > doubts[3] > doubts[2]
    assert seen_by_others(table.s, 1) > seen_by_others(table.s, 2)


def test_a_refused_blood_test_and_a_word_for_the_infected_make_suspect():
    table = moon(seats=5, infected=[3, 4], revealed=[4])
    table.s.chronicle = [
        seen(1, "refused", "voluntary-blood-testing"),
        seen(2, "said", "trust-5"),
        seen(3, "said", "quarantine-5"),
    ]
    doubts = suspicions(table.s, 0)
    assert doubts[4] == 1.0
    assert doubts[1] > doubts[2] > doubts[3]


def test_a_card_that_was_seen_settles_the_matter():
    table = moon(seats=5, infected=[3, 4])
    table.p(3).status.seen |= 2
    assert suspicions(table.s, 0)[3] == 1.0
    assert suspicions(table.s, 1)[3] == pytest.approx(0.5)


def test_telepaths_know_their_partners():
    table = moon(seats=5, infected=[3, 4], options={"telepathic_infected": True})
    assert suspicions(table.s, 3) == [0.0, 0.0, 0.0, 1.0, 1.0]
    assert suspicions(table.s, 0)[1:] == [0.5] * 4


def test_beliefs_use_no_card_that_the_seat_has_not_seen():
    table = moon(seats=5, infected=[3, 4], chronicle=[seen(1, "submitted", "weak-2")])
    for i in range(5):
        world = table.redealt(0, b"%d" % i)
        assert suspicions(world.state, 0) == suspicions(table.s, 0)
        assert brain.value(world.state, 0) == pytest.approx(brain.value(table.s, 0))


# -- play ----------------------------------------------------------------------------------------


def rolling(**position):
    return moon(
        active=1,
        commander=0,
        deck=["malfunction-outpost-3", "acceptable-loss"],
        rolled=["strong+4", "weak-2", "weak-2"],
        dice={1: (1, 2, 0)},
        **position,
    ).do("pass", "malfunction-outpost-3", "in", "out", "none", "out", "none")


def test_the_honest_submit_their_best_die_and_the_infected_hide_it():
    assert best(rolling(infected=[2])) == "strong+4"
    assert best(rolling(infected=[1])) == "weak-2"


def test_with_many_dice_the_infected_do_not_dare():
    table = moon(
        infected=[0],
        deck=["malfunction-outpost-3", "acceptable-loss"],
        rolled=["strong+4", "strong-2", "weak-2", "weak-2", "commander-2"],
    ).do("pass", "malfunction-outpost-3", "in", "out", "out")
    assert best(table) == "strong+4"


def test_the_infected_reveal_to_win():
    down = ["shield-control", "life-support", "research-lab", "communications", "hangar-bay"]
    table = moon(infected={0: "infected-outpost"}, outposts=down)
    assert best(table) == "reveal-as-infected"
    early = moon(infected={0: "infected-outpost"})
    assert best(early) != "reveal-as-infected"


def test_the_corporation_gets_the_worst_die_from_the_infected():
    dice = ["corporation-3", "corporation+0"]
    for infected, key in (([2], "0"), ([0], "-3")):
        table = moon(
            mode="expansion", infected=infected, deck=["malfunction-outpost-3"], rolled=dice
        ).do("pass", "malfunction-outpost-3")
        assert best(table) == key


def test_votes_follow_doubt():
    guilt = [seen(1, "submitted", "weak-2")] * 4 + [seen(2, "submitted", "weak+3")] * 4
    table = moon(seats=5, infected=[3, 4], chronicle=guilt)
    table.do("call-vote-quarantine", "seat-2")
    honest = table.asks[2]
    worth = brain.advise(table.s, honest)
    assert honest.keys()[worth.index(max(worth))] == "weak"


def test_candidates_are_options_and_hold_the_best():
    table = moon()
    a = table.asks[0]
    found = brain.candidates(table.s, a)
    assert brain.reflex(table.s, a, Rng.from_seed(b"1")) in found
    assert all(0 <= i < len(a.options) for i in found)


@pytest.mark.parametrize(("seats", "mode"), [(3, "base"), (5, "expansion")])
def test_greedy_bots_play_a_game_to_its_end(seats, mode):
    table = lay(GAME, seats=seats, mode=mode, seed=bytes(32))
    rng = Rng.from_seed(b"bots")
    play_out(table, [make_bot("greedy", rng) for _ in range(seats)], rng)
    assert table.over


def test_an_end_is_worth_more_than_any_position():
    table = moon(in_force=True, final_cubes=2, rolled=["strong+4", "strong+2"])
    before = brain.value(table.s, 0)
    table.do("lone-wolf", "2s", "strong+4,strong+2")
    assert brain.value(table.s, 0) > before > brain.value(table.s, 2)


# -- table talk ----------------------------------------------------------------------------------


@rule("DM-RULE-64")
def test_claims_are_recorded_and_change_nothing():
    table = moon(seats=5, revealed=[4])
    view = table.view(1)
    assert "no-plus" in claims(view)
    assert "quarantine-3" in claims(view)
    assert "trust-5" not in claims(view)
    offers = table.offers()
    speak(table.s, 1, "quarantine-3")
    assert table.said("said") == [{"seat": 1, "claim": "quarantine-3"}]
    assert table.offers() == offers
    heard = table.view(1)
    assert heard.players[1].said == "quarantine-3"
    silent = [replace(p, said="") for p in heard.players]
    assert replace(heard, players=tuple(silent)) == view
    event = table.heard(0, "said")[0]
    assert GAME.sentence(table.view(0), event, ["Ann", "Bob", "Cid"]) == (
        "Bob said: “Cid should be in quarantine.”"
    )
    with pytest.raises(ValueError, match="there is no claim 'trust-9'"):
        speak(table.s, 1, "trust-9")


def test_every_claim_has_words():
    view = moon(seats=5, mode="expansion").view(None)
    people = People(view.seat, [])
    assert all(words(claim, people) for claim in claims(view))


def test_bots_say_whom_they_doubt_and_the_infected_talk_like_them():
    table = moon(seats=5, infected=[3, 4])
    table.s.chronicle = [seen(1, "submitted", "weak-2")] * 4 + [seen(2, "submitted", "weak+3")] * 4
    assert remark(table.s, 0) == "quarantine-2"
    assert remark(table.s, 3) == "trust-3"
    assert remark(moon(revealed=[2]).s, 2) == ""


def test_bots_neither_repeat_themselves_nor_ask_for_what_was_done():
    table = moon(seats=5, infected=[3, 4], quarantined=[1])
    table.s.chronicle = [seen(1, "submitted", "weak-2")] * 4
    assert remark(table.s, 0) == "doubt-2"

    speak(table.s, 0, "doubt-2")
    assert remark(table.s, 0) == ""
    assert remark(table.s, 2) == "doubt-2"


# -- what captains search ------------------------------------------------------------------------


def test_captains_search_what_first_impressions_leave_of_the_actions():
    table = moon(seats=4, infected=[1], revealed=[1], shields=3)
    worth = advice(table)

    found = brain.appraise(table.s, table.asks[0])

    searched = {table.offers()[i]: w for i, w in found.items()}
    assert searched.items() <= worth.items()
    assert max(worth.values()) == max(searched.values())
    assert "call-vote-quarantine" not in searched, "everybody infected has revealed"
    assert "repair-shield" in searched


def test_captains_have_no_opinion_on_what_else_is_asked():
    table = moon(deck=["malfunction-shield-1", "acceptable-loss"]).do("pass")

    assert table.asks[0].question.id == "choose-task"
    assert brain.appraise(table.s, table.asks[0]) is None


@pytest.mark.parametrize("level", ["captain", "captain:100"])
def test_no_captain_accuses_anybody_when_all_infected_have_revealed(level):
    table = moon(seats=4, infected=[1], revealed=[1], shields=2, outposts=["command"])
    for seed in range(12):
        index = make_bot(level, Rng.from_seed(bytes([seed]))).choose(
            Window(table, 0, Rng.from_seed(bytes([seed, 1])))
        )
        assert table.offers()[index] != "call-vote-quarantine"
