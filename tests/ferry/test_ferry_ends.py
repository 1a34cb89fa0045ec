"""Ferry, chapter 6, each way a game can end; chapter 7, who knows what."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck.core.conformance import check_game, check_redeal_varies
from quarterdeck.core.origin import lay
from quarterdeck.core.rulebook import cited, rule, uncovered, unknown
from tests.ferry import GAME
from tests.ferry.build import SEED, ferry

TABLES = [(mode.id, seats) for mode in GAME.modes for seats in mode.seats]


@rule("FE-END-01")
def test_whoever_is_left_alone_aboard_wins_at_once():
    hands = {0: ["muster"]}
    table = ferry(hands=hands, coins=[1, 4, 3], spots=("2,1", "4,1", ""), dice=[6])

    table.do("muster", "aye", "nay")  # there is only one rival to name

    result = table.s.result
    assert result is not None
    assert (result.reason, result.places) == ("alone", (1, 2, 3))
    assert result.winners == [0]
    assert table.asks == []


@rule("FE-END-02")
def test_at_landing_the_richest_aboard_wins_and_those_ashore_come_last():
    table = ferry(coins=[2, 4, 9], spots=("2,1", "4,1", ""), sailed=17)

    table.do("pass", "pass", "pass")

    result = table.s.result
    assert result is not None
    assert (result.reason, result.places, result.scores) == ("landed", (2, 1, 3), (2.0, 4.0, 9.0))


@rule("FE-END-02")
def test_equal_coins_share_a_place():
    table = ferry(coins=[4, 2, 4], sailed=15).do("pass", "pass", "pass")

    assert table.s.result is not None
    assert table.s.result.places == (1, 3, 1)
    assert table.s.result.winners == [0, 2]
    assert table.s.result.returns() == [0.5, -1.0, 0.5]


@rule("FE-END-03")
def test_in_the_race_nine_coins_win_at_once():
    table = ferry(hands={0: ["toll"]}, coins=[6, 5, 7], race=True, dice=[3]).do("toll", "seat-2")

    result = table.s.result
    assert result is not None
    assert (result.reason, result.places) == ("rich", (1, 3, 2))


@rule("FE-END-03")
def test_the_first_at_the_bow_to_have_nine_coins_wins_the_race():
    table = ferry(coins=[8, 8], spots=("7,1", "7,5"), race=True, active=1).do("pass")

    assert table.s.result is not None
    assert table.s.result.winners == [0]


@rule("FE-END-03")
def test_outside_the_race_nine_coins_win_nothing():
    table = ferry(hands={0: ["toll"]}, coins=[8, 3], dice=[3]).do("toll")

    assert (table.coins, table.over) == ([11, 0], False)


@rule("FE-INFO-01")
def test_a_seat_sees_its_own_hand_and_the_discards_and_no_other_card():
    table = ferry(hands={0: ["toll"], 1: ["muster"]}, discard=["ticket"])
    seen = table.view(0)

    assert seen.players[0].hand[0].face == "toll"
    assert [card.face for card in seen.players[1].hand] == [""]
    assert [card.face for card in seen.discard] == ["ticket"]
    assert seen.top.face == ""
    assert [card.face for p in table.view(None).players for card in p.hand] == ["", "", ""]
    assert (seen.deck, seen.bank, [p.coins for p in seen.players]) == (16, 31, [3, 3, 3])


@rule("FE-INFO-01")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_what_a_seat_has_not_seen_may_be_anything(seat: int | None):
    table = ferry(hands={0: ["toll"], 1: ["muster"], 2: ["ticket", "whistle"]})

    check_redeal_varies(table, seat)


@pytest.mark.parametrize(("mode", "seats"), TABLES)
@pytest.mark.parametrize("seed", [b"1", b"2", b"3"])
def test_random_games_keep_every_promise(mode: str, seats: int, seed: bytes):
    report = check_game(GAME, seats=seats, mode=mode, seed=seed, draw_rate=0.1)

    assert report.decisions > seats


def test_random_games_end_in_every_way_and_reach_every_question():
    from quarterdeck.core.record import Answer
    from quarterdeck.core.rng import Rng

    ends, questions, rng = set(), set(), Rng.from_seed(SEED)
    for mode, seats in TABLES:
        for i in range(40):
            table = lay(GAME, seats=seats, mode=mode, seed=bytes([i]) * 32)
            while table.asks:
                a = table.asks[0]
                table.choose(a.seat, rng.below(len(a.options)))
            assert table.state.result is not None
            ends.add((mode, table.state.result.reason))
            questions |= {e.question.id for e in table.record if isinstance(e, Answer)}

    assert ends == {
        ("crossing", "alone"),
        ("crossing", "landed"),
        ("race", "alone"),
        ("race", "landed"),
        ("race", "rich"),
    }
    assert questions == {
        "where", "play", "discard", "row-back", "who-pays", "whistle", "leave-it",
        "who-is-inspected", "ticket", "who-is-voted-on", "ballot",
    }  # fmt: skip


def test_every_clause_is_cited_by_a_test_and_every_citation_is_a_clause():
    citations = cited(Path(__file__).parent)

    assert uncovered(GAME.rulebook, citations) == []
    assert unknown(GAME.rulebook, citations) == []
