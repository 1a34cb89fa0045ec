"""What a preview tells is certain: it holds on the true table, whatever the seat does not know."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from quarterdeck.core.ask import Ask
from quarterdeck.core.game import Game, games
from quarterdeck.core.origin import lay
from quarterdeck.core.parcel import pack
from quarterdeck.core.rng import Rng
from quarterdeck.core.stakes import changes
from quarterdeck.core.table import Table
from quarterdeck.server.insight import Trace, Trial, Watcher, try_out

GAMES = ["theseus", "dark-moon", "into-the-black", "boarders", "smuggler"]
NAMES = ("Ann", "Ben", "Cid", "Dee", "Eli", "Fay", "Gus")


def decisions(game: Game, every: int, count: int) -> Iterator[tuple[Table, Ask, str]]:
    """Yield a table, a choice and a key at every so many decisions of a random walk."""
    table = lay(game, seed=b"\5" * 32)
    chance = random.Random(17)  # noqa: S311 - any walk will do
    for n in range(every * count):
        if not table.asks:
            return
        a = chance.choice(table.asks)
        key = a.question.key_of(chance.choice(a.options))
        if n % every == 0:
            yield table, a, key
        table.answer(a.seat, key)


@pytest.mark.parametrize("game", GAMES)
def test_numbers_that_are_told_change_so_on_the_true_table(game: str) -> None:
    told = 0
    for n, (table, a, key) in enumerate(decisions(games()[game], 7, 30)):
        trial = Trial(pack(table), a.seat, key, NAMES, bytes([n]) * 32)
        outcome = try_out(trial)
        truth = table.clone()
        trace = Trace(truth, trial)
        truth.state.rng = Watcher.of(truth.state.rng, trace.roll)
        truth.answer(a.seat, key)
        if not trace.rolled:
            trace.note()
        true = [change.words for change in changes(trace.before, trace.after).values()]
        assert [chip.words for chip in outcome.chips if chip.words not in true] == []
        told += len(outcome.chips)
    assert told > 0


def test_dice_call_once_before_they_first_fall_and_fall_as_ever() -> None:
    calls: list[int] = []
    plain, watched = Rng.from_seed(b"\2" * 32), Rng.from_seed(b"\2" * 32)
    rng = Watcher.of(watched, lambda: calls.append(1))
    assert calls == []

    assert [rng.below(6) for _ in range(9)] == [plain.below(6) for _ in range(9)]
    assert calls == [1]
