"""The greedy bot plays better than chance, and knows no more than its seat."""

import pytest

from quarterdeck.bots import Window, make_bot, play_out
from quarterdeck.core.game import SetupError, find_game
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng
from quarterdeck.core.table import Table

SMUGGLER = find_game("smuggler")


def score_of(table: Table, seat: int) -> float:
    result = table.state.result
    assert result is not None
    return result.scores[seat]


def played(number: int, mode: str, greedy: int | None, options=None) -> Table:
    """Play a game of four; one seat is greedy, the others are random."""
    table = lay(SMUGGLER, seats=4, mode=mode, options=options, seed=bytes([number]))
    rng = Rng.from_seed(bytes([number]))
    bots = [make_bot("greedy" if seat == greedy else "random", rng) for seat in range(4)]
    play_out(table, bots, rng)
    return table


def test_greedy_beats_three_random_smugglers():
    wins = sum(played(i, "smugglers", i % 4).state.result.winners == [i % 4] for i in range(10))

    assert wins >= 9


def test_a_greedy_government_scores_clearly_more_than_a_random_one():
    ruler = {"government-seat": 1}
    greedy = [score_of(played(i, "government", 0, ruler), 0) for i in range(5)]
    random = [score_of(played(i, "government", None, ruler), 0) for i in range(5)]

    assert sum(greedy) > 2 * sum(random)


def test_a_bot_answers_the_same_on_tables_that_differ_only_in_secrets():
    table = lay(SMUGGLER, seats=4, mode="government", seed=b"twins")
    rng = Rng.from_seed(b"answers")
    asked = 0
    while asked < 25:
        a = table.asks[0]
        twin = table.redealt(a.seat, b"other secrets")
        answers = [
            make_bot("greedy", Rng.from_seed(b"bot")).choose(
                Window(one, a.seat, Rng.from_seed(b"worlds"))
            )
            for one in (table, twin)
        ]
        assert answers[0] == answers[1]
        asked += 1
        for _ in range(5):
            a = table.asks[0]
            table.choose(a.seat, rng.below(len(a.options)))


def test_a_window_opens_only_for_a_seat_that_is_asked():
    table = lay(SMUGGLER, seats=4, seed=b"window")

    with pytest.raises(LookupError, match="not asked"):
        Window(table, 3, Rng.from_seed(b""))


def test_an_unknown_bot_is_refused_in_a_sentence():
    with pytest.raises(SetupError, match="no bot 'clever'; expected one of random, deckhand"):
        make_bot("clever", Rng.from_seed(b""))
