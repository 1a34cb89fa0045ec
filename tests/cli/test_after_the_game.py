"""`hint` at the table and `quarterdeck review` after the game."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from quarterdeck.bots import make_bot, play_out
from quarterdeck.core.game import find_game
from quarterdeck.core.origin import SeatInfo, lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.save import write_save
from tests.cli.conftest import Run

PLAY = ("play", "theseus", "--mode", "duel", "--seed", "hint")


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a hint take a second: a search that was late at once would have one option only."""
    monkeypatch.setattr("quarterdeck.cli.sitting.HINT_SECONDS", 1.0)


def test_a_hint_tells_two_numbered_options_with_reasons(run: Run):
    told = run(*PLAY, lines=("hint", "quit", "y")).stdout

    assert "It looks" in told
    assert "best." in told


def test_a_table_may_be_played_without_hints(run: Run):
    told = run(*PLAY, "--no-hints", lines=("hint", "quit", "y")).stdout

    assert "This table is played without hints." in told


def test_help_names_the_hint(run: Run):
    assert "what a captain would do now" in run(*PLAY, lines=("help", "quit", "y")).stdout


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """Play a duel of two random seats to its end; the second is called a bot."""
    seats = (SeatInfo("Ann"), SeatInfo("Random 2", "random"))
    table = lay(find_game("theseus"), mode="duel", seats=seats, seed=seed_from("review"))
    rng = Rng.from_seed(b"review")
    play_out(table, [make_bot("random", rng), make_bot("random", rng)], rng)
    path = tmp_path / "game.json"
    write_save(table, path)
    return path


def test_a_review_tells_what_choices_cost_and_what_chance_brought(run: Run, finished: Path):
    told = run("review", finished, "--playouts", "6")

    assert told.exit_code == 0, told.output
    assert "as Ann saw it" in told.stdout
    assert "The choices cost" in told.stdout
    assert "better:" in told.stdout


def test_a_review_is_drawn_and_written_as_json(run: Run, finished: Path, tmp_path: Path):
    chart = tmp_path / "review.svg"
    found = json.loads(
        run("review", finished, "--seat", "2", "--playouts", "6", "--json", "--svg", chart).stdout
    )

    assert found["seat"] == 1
    assert all(0 <= one["loss"] <= 1 for one in found["decisions"])
    assert chart.read_text().startswith("<svg")
    assert "Random 2" in chart.read_text()


def test_a_running_game_has_no_review(run: Run, refused: Callable[..., str], tmp_path: Path):
    path = tmp_path / "running.json"
    run(*PLAY, "--save", path, lines=("quit",))

    assert "still running" in refused("review", path)


def test_a_seat_that_is_not_there_is_refused(refused: Callable[..., str], finished: Path):
    assert "seats 1 to 2" in refused("review", finished, "--seat", "3")


def test_one_answer_is_explained(run: Run, refused: Callable[..., str], finished: Path):
    told = run("review", finished, "--answer", "20", "--playouts", "6")

    assert told.exit_code == 0, told.output
    assert "Answer 20, " in told.stdout
    assert "chosen: " in told.stdout
    assert "best." in told.stdout or "nothing else" in told.stdout
    assert "9999 is no answer" in refused("review", finished, "--answer", "9999")
