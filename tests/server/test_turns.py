"""Headings of the log: every event under the turn that it belongs to."""

from __future__ import annotations

import random

import pytest

from quarterdeck.core.game import games
from quarterdeck.core.origin import lay
from quarterdeck.core.table import Table
from quarterdeck.server.turns import Turns

#: What a turn begins with, for each game that says so.
FIRST = {"smuggler": "charged", "theseus": "turn", "dark-moon": "turn"}


def played(game: str, answers: int) -> tuple[Table, Turns]:
    """Return a table after so many answers at random, and its turns."""
    table, turns = lay(games()[game], seed=b"\7" * 32), Turns()
    turns.note(table)
    chance = random.Random(5)  # noqa: S311 - any walk will do
    for _ in range(answers):
        if table.over:
            break
        a = table.asks[0]
        table.choose(a.seat, chance.randrange(len(a.options)))
        turns.note(table)
    return table, turns


@pytest.mark.parametrize("game", FIRST)
def test_what_begins_a_turn_stands_under_its_heading(game: str):
    table, turns = played(game, 150)
    events = table.events()

    begun = [n for n, event in enumerate(events) if event.kind == FIRST[game]]

    assert len(begun) > 3
    for n in begun[:-1]:
        card = turns.of(n)
        assert card is not None
        assert card.seat == events[n].facts["seat"]
        assert turns.of(n - 1) != card


def test_the_end_of_a_round_stands_under_the_turn_before():
    table, turns = played("smuggler", 150)
    events = table.events()

    ends = [n for n, event in enumerate(events) if event.kind == "round-ended"]

    assert ends
    for n in ends:
        assert turns.of(n) == turns.of(n - 1)


def test_what_is_taken_back_takes_its_heading_along():
    table, turns = played("theseus", 60)
    last = next(n for n, event in reversed(list(enumerate(table.events()))) if event.kind == "turn")
    answers = len(table.record)
    while len(table.events()) > last:
        answers -= 1
        table.undo(answers)

    turns.forget(table)

    assert turns.of(len(table.events())) == turns.of(last - 1)
    assert turns.told[-1][0] < last
