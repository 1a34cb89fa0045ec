"""`quarterdeck simulate` and the engine behind it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from quarterdeck.lab import simulate as lab
from tests.cli.conftest import Run

PLAN = lab.Plan(game="smuggler", seats=3, mode="smugglers", bots=("random",), seed="s")


def simulated(run: Run, *args: str, code: int = 0) -> dict[str, Any]:
    result = run("simulate", "smuggler", "--seed", "s", "--json", *args)
    assert result.exit_code == code, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_the_report_has_what_programs_read(run: Run):
    found = simulated(run, "--games", "8", "--seats", "4", "--mode", "government")

    assert found["games"] == found["finished"] == 8
    assert found["errors"] == 0
    assert found["decisions"] > 8 * 50
    assert found["decisions_per_second"] > 0
    assert found["length"]["least"] <= found["length"]["median"] <= found["length"]["most"]
    assert list(found["results"]["by_seat"]) == ["1", "2", "3", "4"]
    assert found["results"]["by_role"]["government"]["games"] == 8
    assert found["results"]["by_role"]["smuggler"]["games"] == 24
    assert sum(found["results"]["reasons"].values()) == 8
    assert sum(t["wins"] for t in found["results"]["by_seat"].values()) >= 8
    assert (found["game"], found["seats"], found["mode"], found["seed"]) == (
        "smuggler", 4, "government", "s",
    )  # fmt: skip


def test_the_same_seed_gives_the_same_games_on_any_number_of_jobs(run: Run):
    alone, together, other = (
        simulated(run, "--games", "12", "--seats", "3", "--jobs", "1"),
        simulated(run, "--games", "12", "--seats", "3", "--jobs", "2"),
        lab.simulate(lab.Plan(**{**_fields(PLAN), "seed": "t"}), 12),
    )
    for found in (alone, together):
        del found["seconds"], found["decisions_per_second"]

    assert alone == together
    assert other.decisions != alone["decisions"]


def _fields(plan: lab.Plan) -> dict[str, Any]:
    return {name: getattr(plan, name) for name in plan.__struct_fields__}


def test_bots_move_one_seat_on_from_game_to_game():
    plan = lab.Plan(**{**_fields(PLAN), "bots": ("random", "greedy")})

    assert plan.bots_of(0) == ["random", "greedy", "random"]
    assert plan.bots_of(1) == ["greedy", "random", "greedy"]


def test_every_game_has_a_seed_that_lays_it_again(run: Run):
    one = lab.play_game(PLAN, 5)

    assert one.seed == "s/5"
    assert lab.play_game(PLAN, 5) == one
    assert run("play", "smuggler", "--seed", one.seed).exit_code == 0


def test_a_broken_game_is_counted_and_its_seed_told(run: Run, monkeypatch: pytest.MonkeyPatch):
    play = lab.random_playout

    def breaks_once(table: Any, rng: Any) -> int:
        if table.origin.seed == lab.seed_from("s/2"):
            raise RuntimeError("a rule fell over")
        return play(table, rng)

    monkeypatch.setattr(lab, "random_playout", breaks_once)
    found = simulated(run, "--games", "4", code=1)

    assert (found["finished"], found["errors"]) == (3, 1)
    assert found["failures"] == [
        {"game": 2, "seed": "s/2", "message": "RuntimeError: a rule fell over"}
    ]
    words = run("simulate", "smuggler", "--seed", "s", "--games", "4")
    assert words.exit_code == 1
    assert "Game 2 failed, seed s/2: RuntimeError: a rule fell over" in words.output


def test_the_report_in_words(run: Run):
    output = run("simulate", "smuggler", "--games", "3", "--seed", "s").output

    assert "3 of 3 games finished, 0 errors" in output
    assert "decisions per second" in output
    assert "role smuggler" in output
    assert "bot random" in output


def test_options_and_content_reach_the_games(run: Run, tmp_path: Any):
    content = tmp_path / "mine.toml"
    content.write_text("[scoring.smuggler]\nplace_tile = 5\n")

    plain = simulated(run, "--games", "4", "--seats", "3")
    rich = simulated(run, "--games", "4", "--seats", "3", "--content", str(content))
    seated = simulated(
        *(run, "--games", "4", "--seats", "2", "--mode", "government"),
        *("--option", "government-seat=2"),
    )

    assert rich["content"] == [str(content)]
    score = "mean_score"
    assert rich["results"]["by_bot"]["random"][score] > plain["results"]["by_bot"]["random"][score]
    assert seated["results"]["by_seat"]["2"] == seated["results"]["by_role"]["government"]
