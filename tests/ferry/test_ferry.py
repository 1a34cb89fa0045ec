"""Ferry, chapters 1 to 3: setup, rounds, turns."""

from __future__ import annotations

import pytest

from quarterdeck.core.origin import lay
from quarterdeck.core.rulebook import rule
from quarterdeck.core.secrecy import PUBLIC
from quarterdeck.core.table import IllegalAnswer
from tests.ferry import GAME
from tests.ferry.build import SEED, Play, ferry
from tests.ferry.deck import BENCHES, is_free
from tests.ferry.state import Ferry, Spot


def boarding(seats: int = 3, **options: int) -> Play:
    """Lay a fresh game, in which the first player is to sit down."""
    table = lay(GAME, seats=seats, options=options, seed=SEED)
    return Play(GAME, table.state, origin=table.origin)


@rule("FE-SETUP-01")
def test_everybody_starts_with_two_cards_that_nobody_else_sees():
    s = boarding(3).s

    assert len(s.deck) == 20 - 3 * 2
    assert [len(p.hand) for p in s.players] == [2, 2, 2]
    assert [card.seen for card in s.players[1].hand] == [0b100, 0b100]
    assert {card.seen for card in s.deck} == {0}


@rule("FE-SETUP-02")
def test_coins_come_from_the_bank():
    assert (boarding(3).coins, boarding(3).s.bank) == ([3, 3, 3], 31)
    assert (boarding(4, coins=5).coins, boarding(4, coins=5).s.bank) == ([5, 5, 5, 5], 20)


@rule("FE-SETUP-03", "FE-ROUND-01")
def test_all_sit_down_in_seat_order_then_the_ferry_sails_and_the_first_player_moves():
    table = boarding(2)

    assert table.asked == (0, "where")
    table.do("1,1")
    assert (table.asked, table.s.sailed) == ((1, "where"), 0)
    table.do("3,1")
    assert table.asked == (0, "play")
    assert table.s.sailed > 0


@rule("FE-SEAT-01")
def test_a_passenger_sits_at_any_free_point_in_quarters_of_a_metre():
    table = boarding(2).do("7.6,2.1")

    assert table.s.players[0].at == Spot(30, 8)  # 7.5 m and 2 m
    assert table.record[0].key == "7.5,2"


@rule("FE-SEAT-01")
@pytest.mark.parametrize(
    "key", ["7.5,2.75", "-1,2", "12.5,2", "3,6.5", "nan,1", "inf,1", "1", "1,2,3", "x,y", "1e999,1"]
)
def test_nobody_sits_beyond_the_rail_or_within_a_metre_of_another(key: str):
    table = boarding(2).do("7.5,2")

    with pytest.raises(IllegalAnswer, match="expected one of"):
        table.do(key)
    assert table.asked == (1, "where")


@rule("FE-SEAT-01")
def test_a_metre_apart_is_far_enough():
    assert boarding(2).do("7.5,2", "7.5,3").s.players[1].at == Spot(30, 12)


def test_a_passenger_takes_the_room_of_one_bench_at_most():
    """So programs always have a bench to choose."""
    s = boarding(2).s
    for x in range(49):
        for y in range(25):
            s.players[1].at = Spot(x, y)
            assert sum(not is_free(s, bench) for bench in BENCHES) <= 1


@rule("FE-SAIL-01", "FE-SAIL-02")
def test_the_ferry_sails_the_roll_and_the_passenger_at_the_bow_finds_a_coin():
    table = ferry(coins=(3, 3), dice=[4], active=1).do("pass")

    assert table.s.sailed == 1 + 4
    assert table.coins == [3, 4]  # seat 2 sits at 4,1, seat 1 at 2,1
    assert table.s.bank == 33


@rule("FE-SAIL-02")
def test_equally_near_passengers_all_find_a_coin_while_the_bank_lasts():
    #  7,1 and 7,5 are equally far from the bow at 12,3
    table = ferry(coins=(13, 13, 13), spots=("7,1", "2,1", "7,5"), dice=[1], active=2).do("pass")

    assert table.coins == [14, 13, 13]
    assert table.s.bank == 0


@rule("FE-ROUND-02")
def test_the_ferry_lands_at_the_end_of_the_round_in_which_it_has_sailed_far_enough():
    table = ferry(coins=(3, 3), sailed=15)

    table.do("pass")
    assert not table.over
    table.do("pass")
    assert table.s.result is not None
    assert table.s.result.reason == "landed"


@rule("FE-ROUND-02")
def test_the_ferry_does_not_land_before():
    assert not ferry(coins=(3, 3), sailed=14, active=1, dice=[1]).do("pass").over


@rule("FE-TURN-01")
def test_a_passenger_draws_one_card_then_plays_one_or_passes():
    table = ferry(hands={0: ["toll"]}, deck=["ticket", "muster"])

    assert table.hand(0) == ["toll", "ticket"]
    assert table.asked == (0, "play")
    table.do("pass")
    assert table.asked == (1, "play")
    assert table.hand(1) == ["muster"]


@rule("FE-TURN-02")
def test_an_empty_deck_is_made_of_the_discards():
    table = ferry(hands={0: ["ticket"], 1: ["ticket"]}, deck=[])

    assert table.s.discard == []
    assert len(table.s.deck) == 20 - 2 - 1
    assert {card.seen for card in table.s.deck} == {0}
    assert len(table.hand(0)) == 2
    assert table.said("shuffled") == [{"cards": 18}]


@rule("FE-TURN-02")
def test_nothing_is_drawn_when_no_card_is_left():
    every = ["toll"] * 5 + ["spyglass"] * 3 + ["inspector"] * 3
    others = ["muster"] * 3 + ["ticket"] * 3 + ["whistle"] * 3
    table = ferry(hands={0: every, 1: others}, coins=(3, 3))

    assert len(table.hand(0)) == 11
    assert table.asked == (0, "play")


@rule("FE-TURN-03")
def test_surplus_cards_are_discarded_one_by_one():
    table = ferry(hands={0: ["ticket", "whistle", "whistle", "toll"]}, deck=["muster"])

    table.do("pass")
    assert table.asked == (0, "discard")
    table.do("ticket", "muster")
    assert sorted(table.hand(0)) == ["toll", "whistle", "whistle"]
    assert table.asked == (1, "play")


@rule("FE-TURN-03")
def test_three_cards_are_kept():
    table = ferry(hands={0: ["ticket", "whistle"]}, deck=["muster", "toll"]).do("pass")

    assert table.asked == (1, "play")


@rule("FE-TURN-04")
def test_a_played_card_lies_open_before_it_takes_effect():
    table = ferry(hands={0: ["toll"]}, deck=["muster", "ticket"]).do("toll")

    assert table.asked == (0, "who-pays")
    assert (table.s.discard[-1].face, table.s.discard[-1].seen) == ("toll", PUBLIC)
    assert table.hand(0) == ["muster"]


@rule("FE-TURN-05")
def test_a_player_ashore_is_rowed_back_for_two_coins_and_sits_down():
    table = ferry(coins=(3, 3, 3), spots=("", "4,1", "6,1"))

    assert table.asked == (0, "row-back")
    table.do("row", "9,5")
    assert table.coins == [1, 3, 3]
    assert table.s.bank == 33
    assert table.s.players[0].at == Spot(36, 20)
    assert table.asked == (1, "play")
    assert table.hand(0) == []  # being rowed back is the whole turn


@rule("FE-TURN-05")
def test_a_player_ashore_may_stay_there():
    table = ferry(spots=("", "4,1", "6,1")).do("pass")

    assert (table.coins, table.asked) == ([3, 3, 3], (1, "play"))


@rule("FE-TURN-05")
def test_a_player_ashore_who_cannot_pay_is_not_asked():
    assert ferry(coins=(1, 3, 3), spots=("", "4,1", "6,1")).asked == (1, "play")


@rule("FE-CARD-01")
def test_tickets_and_whistles_cannot_be_played_in_a_turn():
    table = ferry(hands={0: ["ticket", "whistle"]}, deck=["ticket", "muster"])

    assert table.asks[0].keys() == ["pass"]
    assert table.asked == (0, "play")  # the table waits all the same: no pause would tell the hand


def test_the_state_of_a_fresh_game_is_a_ferry():
    assert isinstance(lay(GAME, seats=2, seed=SEED).state, Ferry)
