"""`quarterdeck balance` on the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.cli.conftest import Run

GRID = ("balance", "smuggler", "--bots", "random", "--seed", "s", "--games", "4")


def test_a_table_for_a_page_has_a_row_for_each_group(run: Run, tmp_path: Path):
    svg = tmp_path / "chart.svg"

    result = run(*GRID, "--vary", "seats=3,4", "--by", "seats,seat", "--markdown", "--svg", svg)

    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert lines[0] == "| seats | seat | games | wins | 95 % interval |"
    assert [line.split(" | ")[:3] for line in lines[2:9]] == [
        [f"| {seats}", str(seat), "4"] for seats in (3, 4) for seat in range(seats)
    ]
    assert svg.read_text(encoding="utf-8").count("<circle") == 7


def test_labels_that_nobody_counts_are_named(run: Run):
    result = run(*GRID, "--by", "hats")

    assert result.exit_code == 2
    assert "nothing is counted by hats; expected some of seat, role, bot" in result.stderr.lower()


def test_what_varies_is_a_name_with_values(refused: Callable[..., str]):
    assert "NAME=A,B; got 'seats'" in refused(*GRID, "--vary", "seats")
