"""What is at stake: how numbers of a view change, in whose favour, and in which words."""

from __future__ import annotations

import pytest

from quarterdeck.core.game import games
from quarterdeck.core.origin import lay
from quarterdeck.core.stakes import Change, Stake, changes, shared


def test_what_changed_is_told_with_its_sign_harm_first() -> None:
    before = [Stake("data", "Data", 3), Stake("life", "Life", 9), Stake("moon", "Moon", 1, 0)]
    after = [Stake("data", "Data", 5), Stake("life", "Life", 8), Stake("moon", "Moon", 2, 0)]

    found = changes(before, after)

    assert [(change.words, change.good) for change in found.values()] == [
        ("−1 Life", -1),
        ("+2 Data", 1),
        ("+1 Moon", 0),
    ]


def test_more_of_something_bad_is_harm() -> None:
    (change,) = changes([Stake("d", "damage", 0, -1)], [Stake("d", "damage", 2, -1)]).values()

    assert (change.words, change.good) == ("+2 damage", -1)


def test_what_is_not_there_counts_as_nothing() -> None:
    gone = changes([Stake("bot", "Bot Health", 2, -1)], [])
    came = changes([], [Stake("bot", "Bot Health", 2, -1)])

    assert [(c.words, c.good) for c in gone.values()] == [("−2 Bot Health", 1)]
    assert [(c.words, c.good) for c in came.values()] == [("+2 Bot Health", -1)]


@pytest.mark.parametrize(("by", "words"), [(1, "+1 card"), (-1, "−1 card"), (3, "+3 cards")])
def test_one_and_many_have_their_own_words(by: int, words: str) -> None:
    assert Change("card|cards", by, 1).words == words


def test_what_belongs_to_somebody_else_says_so() -> None:
    assert Change("Life", -2, 1, "Tomas").words == "Tomas: −2 Life"


def test_shared_is_what_changes_by_the_same() -> None:
    one = changes([], [Stake("a", "A", 1), Stake("b", "B", 2)])
    other = changes([], [Stake("a", "A", 1), Stake("b", "B", 3)])

    assert list(shared(one, other)) == ["a"]


@pytest.mark.parametrize("game", ["theseus", "dark-moon", "into-the-black", "boarders", "smuggler"])
def test_every_game_names_its_stakes_once_and_only_to_those_who_play(game: str) -> None:
    table = lay(games()[game], seed=b"\3" * 32)
    stakes = table.game.stakes
    assert stakes is not None

    keys = [stake.key for stake in stakes(table.view(0), ["Ann", "Ben"])]

    assert len(keys) == len(set(keys))
    assert stakes(table.view(None), []) == []
