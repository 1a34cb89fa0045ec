"""Whole games, replayed answer by answer: the rules give what they gave when they were recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck.core.save import read_save, verify
from quarterdeck.games.theseus import GAME

GAMES = sorted((Path(__file__).parent / "golden").glob("*.json"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_golden_game_replays_to_the_same_end(path: Path) -> None:
    findings = verify(read_save(path), game=GAME)

    assert [finding.what for finding in findings if not finding.ok] == []


def test_every_way_to_end_in_every_mode_is_among_them() -> None:
    saves = [read_save(path) for path in GAMES]
    ends = {(save.mode, save.result.reason) for save in saves if save.result is not None}
    reasons = ("life", "data", "end-token", "extra-turns", "shared")

    assert ends >= {(mode, reason) for mode in ("duel", "deathmatch", "team") for reason in reasons}
