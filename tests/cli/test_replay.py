"""`quarterdeck replay` and `quarterdeck verify` on good saves and on others."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.core.game import find_game
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.save import write_save
from quarterdeck.core.table import random_playout
from tests.cli.conftest import Run


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Save a whole random game of three."""
    table = lay(find_game("smuggler"), seats=3, seed=seed_from("replay"))
    random_playout(table, Rng.from_seed(b"replay"))
    path = tmp_path / "game.json"
    write_save(table, path)
    return path


def tamper(path: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))
    return path


def test_a_replay_tells_log_board_and_result(run: Run, save: Path):
    answers = len(json.loads(save.read_text())["answers"])

    output = run("replay", save).output

    assert "Seat 1 took the" in output
    assert "the game is over" in output
    assert f"After answer {answers} of {answers}." in output
    assert " won by more points." in output


def test_a_replay_stops_where_it_is_told_and_draws_it(run: Run, save: Path, tmp_path: Path):
    svg = tmp_path / "board.svg"

    output = run("replay", save, "--to", "3", "--seat", "2", "--svg", svg).output

    assert "You took the" in output
    assert "The game ended:" not in output
    assert "After answer 3 of" in output
    assert svg.read_text(encoding="utf-8").startswith("<svg")


def test_a_spectator_sees_no_hand(run: Run, save: Path):
    assert "only you see them" in run("replay", save, "--seat", "1").output
    assert "only you see them" not in run("replay", save).output


def test_moments_and_seats_that_are_not_there(refused: Callable[..., str], save: Path):
    assert "got --to 9999" in refused("replay", save, "--to", "9999")
    assert "got --to -1" in refused("replay", save, "--to", "-1")
    assert "the seats 1 to 3; got --seat 4" in refused("replay", save, "--seat", "4")


def test_a_true_save_is_verified(run: Run, save: Path):
    result = run("verify", save)

    assert result.exit_code == 0
    assert "✓ the seed matches the commitment" in result.output
    assert "✓ all " in result.output
    assert "✗" not in result.output


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: d.update(commitment="0" * 64), "✗ the seed matches the commitment"),
        (lambda d: d["rolls"].__setitem__(0, 7 - d["rolls"][0]), "dice fell as the seed says"),
        (lambda d: d["result"]["places"].reverse(), "✗ the game ended as the save says"),
        (lambda d: d["answers"][0].update(key="cruiser"), "✗ the replay goes astray at answer 1"),
        (lambda d: d["answers"].pop(5), "✗ the replay goes astray"),
        (lambda d: d.update(seed=""), "✗ the save holds only the commitment"),
        (lambda d: d.update(seed="ff" * 32), "✗"),
        (lambda d: d.update(game="chess"), "✗ there is no game 'chess'"),
        (lambda d: d.update(content="0" * 32), "✗ made with other content"),
    ],
)
def test_a_tampered_save_is_found_out(
    run: Run, save: Path, change: Callable[[dict[str, Any]], None], words: str
):
    result = run("verify", tamper(save, change))

    assert result.exit_code == 1
    assert words in result.output
    assert "✗" in result.output
    assert "Traceback" not in result.output


def test_a_save_that_cannot_be_played_cannot_be_told(refused: Callable[..., str], save: Path):
    tamper(save, lambda d: d["answers"][0].update(key="cruiser"))

    assert "The replay goes astray at answer 1" in refused("replay", save)
