"""`quarterdeck bench` and `quarterdeck soak`; nothing here is timed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.cli import soak
from quarterdeck.core import conformance
from quarterdeck.lab import peers
from tests.cli.conftest import Run

QUICK = ("bench", "--game", "smuggler", "--rounds", "1", "--seconds", "0.01")


def test_the_measurements_of_a_game(run: Run):
    found = json.loads(run(*QUICK, "--json").stdout)

    (smuggler,) = found["games"]
    for measure in ("decisions_per_second", "games_per_second", "clones_per_second"):
        assert smuggler[measure] > 0
    assert smuggler["view_and_draw_ms"] > 0
    assert smuggler["checkpoint_bytes"] > 1000
    assert found["peers"] == []
    assert "medians of 1 rounds" in run(*QUICK).output


def test_captains_that_are_sure_of_every_answer_are_made_to_think(run: Run):
    found = json.loads(run(*QUICK[:2], "into-the-black", *QUICK[3:], "--json").stdout)

    assert found["games"][0]["search"]["playouts_per_second"] > 0


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "quarterdeck"


def test_a_peer_is_measured_in_the_same_run(run: Run, cache: Path, monkeypatch: pytest.MonkeyPatch):
    ran: list[str] = []

    def pretend(self: peers.Peer, *args: str) -> str:
        ran.append(args[1])
        return '{"games": 1, "decisions": 10, "seconds": 0.5}'

    monkeypatch.setattr(peers.Peer, "_run", pretend)
    monkeypatch.setattr(peers.venv, "create", lambda home, **_: home.mkdir())

    first = run(*QUICK, "--peers", "--json")
    again = run(*QUICK, "--peers")

    assert "Installing catanatron 3.2.1" in first.stderr
    assert str(cache / "peers") in first.stderr
    (peer,) = json.loads(first.stdout)["peers"]
    assert peer["decisions_per_second"] == 20
    assert peer["ratio"]["smuggler"] > 0
    assert "Installing" not in again.stderr
    assert "decisions for each one of catanatron" in again.output
    assert ran.count("pip") == 1


def test_a_peer_that_cannot_be_installed_is_told_in_one_sentence(
    run: Run, cache: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(peers.venv, "create", lambda home, **_: home.mkdir())

    result = run(*QUICK, "--peers")

    assert result.exit_code == 2
    assert "catanatron cannot be run" in result.stderr.lower()
    assert "Traceback" not in result.output
    assert not peers.PEERS[0].installed()


def test_soak_plays_every_mode_and_number_of_players(run: Run, monkeypatch: pytest.MonkeyPatch):
    played: list[tuple[str, int, str]] = []

    def pretend(game: str, seats: int, mode: str, seed: bytes) -> int:
        played.append((game, seats, mode))
        return 10

    monkeypatch.setattr(conformance, "soak", pretend)
    result = run("soak", "--game", "smuggler", "--games", "2", "--jobs", "1", "--seed", "s")

    assert result.exit_code == 0
    assert "12 of 12 games passed, 120 decisions, seed s" in result.output
    assert set(played) == {
        ("smuggler", seats, mode)
        for mode, most in (("smugglers", (3, 4)), ("government", (2, 3, 4, 5)))
        for seats in most
    }


def test_soak_keeps_to_the_mode_asked_for(
    run: Run, refused: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
):
    played: list[str] = []
    monkeypatch.setattr(
        conformance, "soak", lambda game, seats, mode, seed: len(played.append(mode) or "")
    )

    run("soak", "--game", "smuggler", "--mode", "smugglers", "--games", "1", "--jobs", "1")

    assert played == ["smugglers", "smugglers"]
    assert "Smuggler has no mode 'duel'" in refused("soak", "--game", "smuggler", "--mode", "duel")


@pytest.mark.parametrize("error", [conformance.ConformanceError, KeyError])
def test_soak_tells_the_seeds_of_failures(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
):
    def breaks(game: str, seats: int, mode: str, seed: bytes) -> int:
        if seats == 5:
            raise error("a promise broke")
        return 10

    monkeypatch.setattr(conformance, "soak", breaks)
    result = run("soak", "--game", "smuggler", "--games", "1", "--jobs", "1", "--seed", "s")

    assert result.exit_code == 1
    assert "seed s/smuggler/government/5/0" in result.output
    assert "5 of 6 games passed" in result.output


def test_soak_calls_the_true_suite(refused: Callable[..., Any]):
    task = soak.Task("smuggler", 3, "smugglers", "s/0")

    assert soak.play_task(task).decisions > 50
