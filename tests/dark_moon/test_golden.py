"""Whole games, one for each way to win and lose: replayed, they must come out the same."""

from pathlib import Path

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.core.save import load_save, replay
from quarterdeck.games.dark_moon import GAME
from quarterdeck.games.dark_moon.text import REASONS

SAVES = sorted((Path(__file__).parent / "golden").glob("*.json"))


def test_there_is_a_game_for_every_end():
    assert {path.stem for path in SAVES} == set(REASONS)


@rule("DM-WIN-07")
@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_golden_game_is_replayed(path):
    table = replay(load_save(path.read_bytes()), game=GAME).table
    result = table.state.result
    assert result is not None
    assert result.reason == path.stem
    assert list(GAME.problems(table.state)) == []
    teams = {p.seat: p.team for p in table.view(None).players}
    assert result.winners == [seat for seat, team in teams.items() if team == result.facts["side"]]
    assert set(result.places) <= {1, len(result.winners) + 1}
