"""Whole games, replayed answer by answer: the rules give what they gave when the game was recorded."""

from pathlib import Path

import pytest

from quarterdeck.core.save import read_save, verify

GAMES = sorted(Path(__file__).parent.glob("*.json"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_golden_game_replays_to_the_same_end(path):
    save = read_save(path)

    findings = verify(save)

    assert [finding.what for finding in findings if not finding.ok] == []
    assert save.result is not None


def test_every_way_to_end_is_among_them():
    reasons = {save.result.reason for save in map(read_save, GAMES) if save.game == "smuggler"}

    assert reasons == {"points", "damage", "cargo", "shared"}
