"""Boarders and Black Flags keeps every promise that a game makes to the table."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from quarterdeck.core.conformance import check_game
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng
from quarterdeck.core.rulebook import rule
from quarterdeck.core.save import load_save, replay
from quarterdeck.core.table import Table
from quarterdeck.games.boarders import FLEETS, GAME, SCENARIOS
from tests.boarders.make_golden import FOLDER, digest, endings

PAIRINGS = list(product(FLEETS, FLEETS))
ROOT = Path(__file__).parents[2]
PLAY = """
from tests.boarders.make_golden import digest, plain, play
from tests.boarders.versions import fresh
print(fresh(), digest(play(plain, "campaign", {"matches": 1}, "x")))
"""


@pytest.mark.parametrize("seed", [b"one", b"two"])
def test_a_random_match_keeps_every_promise(seed: bytes) -> None:
    report = check_game(GAME, seats=2, mode="match", seed=seed, rate=0.15)
    assert report.redeals > 50
    assert report.varied > 0


def test_a_random_campaign_keeps_every_promise() -> None:
    report = check_game(
        GAME, seats=2, mode="campaign", seed=b"tales", options={"matches": 2}, rate=0.03
    )
    assert report.redeals > 20


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize(("first", "second"), PAIRINGS)
def test_every_scenario_with_every_pairing_of_fleets(
    scenario: str, first: str, second: str
) -> None:
    options = {"scenario": scenario, "fleet-1": first, "fleet-2": second}
    report = check_game(
        GAME, seats=2, mode="match", seed=b"pair", options=options, rate=0.01, draw_rate=0.004
    )
    assert report.decisions > 50


@pytest.mark.parametrize(
    "options",
    [{"layout": "default"}, {"activation": "whole-side"}, {"never-lie-1": True}],
)
def test_options_keep_every_promise(options: dict[str, str | bool]) -> None:
    check_game(GAME, seats=2, mode="match", seed=b"option", options=options, rate=0.03)


def test_a_playout_keeps_nothing_and_ends_like_a_kept_game() -> None:
    def end(keep: bool) -> Table:
        table = lay(GAME, seats=2, mode="match", seed=b"same", keep=keep)
        rng = Rng.from_seed(b"same answers")
        while table.asks:
            asked = table.asks[0]
            table.choose(asked.seat, rng.below(len(asked.options)))
        return table

    assert end(keep=True).state.result == end(keep=False).state.result


@rule("BF-AID-06", "BF-GEOM-02")
def test_two_processes_with_different_hash_seeds_play_the_same_match() -> None:
    def run(seed: str) -> str:
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}
        done = subprocess.run(
            [sys.executable, "-c", PLAY], env=env, capture_output=True, text=True, check=True
        )
        return done.stdout

    assert run("1") == run("2")


@rule("BF-END-01", "BF-END-02", "BF-END-03", "BF-AID-06", "BF-AID-05")
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_golden_matches_replay_to_the_last_digit(path: Path) -> None:
    table = replay(load_save(path.read_bytes()), game=GAME).table
    assert digest(table) == path.with_suffix(".digest").read_text(encoding="utf-8").strip()


def test_there_is_a_golden_match_for_each_way_a_game_ends() -> None:
    found: set[str] = set()
    for path in FOLDER.glob("*.json"):
        found.update(endings(replay(load_save(path.read_bytes()), game=GAME).table))
    assert found == {"quarter", "quarter-forced", "wiped-out", "rounds", "unloaded"}
