"""Whole games between bots: they end, or say that they do not."""

import pytest

from quarterdeck.bots import make_bot, play_out
from quarterdeck.core.rng import Rng
from quarterdeck.core.table import RulesBug, random_playout
from tests.bots.toys import with_brain
from tests.core.toy import toy, two_words


def bots(names: str = "random random"):
    return [make_bot(name, Rng.from_seed(b"bot")) for name in names.split()]


def test_the_decisions_of_a_game_are_counted():
    table = with_brain(toy(two_words, rounds=5))

    assert play_out(table, bots(), Rng.from_seed(b"worlds")) == 10


@pytest.mark.parametrize("names", ["random random", "mate deckhand"])
def test_a_game_that_goes_on_past_its_cap_is_told_in_a_sentence(names):
    """The toy's cap is 99 decisions; this one would take 200."""
    table = with_brain(toy(two_words, rounds=100))

    with pytest.raises(RulesBug, match="toy goes on past 99 decisions; it waits for seat 2 for 'w"):
        play_out(table, bots(names), Rng.from_seed(b"worlds"))


def test_a_playout_without_bots_has_the_same_cap():
    with pytest.raises(RulesBug, match="toy goes on past 99 decisions"):
        random_playout(toy(two_words, rounds=100, keep=False), Rng.from_seed(b"any"))
