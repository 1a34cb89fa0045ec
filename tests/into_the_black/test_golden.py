"""Whole games, replayed answer by answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck.core.save import read_save, verify
from quarterdeck.games.into_the_black import GAME

SAVES = sorted((Path(__file__).parent / "golden").glob("*.json"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_golden_game_is_replayed(path: Path) -> None:
    findings = verify(read_save(path), game=GAME)

    assert [finding.what for finding in findings if not finding.ok] == []


def test_every_way_to_end_is_among_them() -> None:
    reasons = {save.result.reason for save in map(read_save, SAVES) if save.result is not None}

    assert reasons == {
        "mission",
        "traitor",
        "morale",
        "apprehension",
        "boards",
        "nobody",
        "infestation",
        "time",
    }
