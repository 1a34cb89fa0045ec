"""A grid of simulations: cells, resuming, groups and intervals."""

from __future__ import annotations

import pytest

from quarterdeck.core.game import SetupError, find_game
from quarterdeck.lab.balance import Cell, Finding, Share, grid, labels_of, run, shares
from quarterdeck.lab.chart import interval_chart
from quarterdeck.lab.simulate import Plan

GAME = find_game("smuggler")
PLAN = Plan("smuggler", 4, "smugglers", ("random",), "balance", GAME.choose_options({}))


def test_a_grid_has_a_cell_for_each_combination_the_game_allows():
    cells = grid(PLAN, [("mode", ["smugglers", "government"]), ("seats", ["2", "4"])])

    assert [(cell.plan.mode, cell.plan.seats) for cell in cells] == [
        ("smugglers", 4),
        ("government", 2),
        ("government", 4),
    ]


def test_options_vary_by_their_values():
    option = GAME.options[0]
    cells = grid(PLAN, [(option.id, [str(choice) for choice in option.choices])])

    assert [cell.plan.options[option.id] for cell in cells] == list(option.choices)


@pytest.mark.parametrize(
    ("vary", "words"),
    [
        (("seats", ["9"]), "none of these"),
        (("seats", ["many"]), "is a number"),
        (("colour", ["red"]), "no option"),
    ],
)
def test_a_grid_that_cannot_be_is_refused_in_a_sentence(vary, words):
    with pytest.raises(SetupError, match=words):
        grid(PLAN, [vary])


def test_a_run_that_was_cut_off_goes_on(tmp_path):
    cells, file = grid(PLAN, [("seats", ["3", "4"])]), tmp_path / "games.jsonl"
    whole = run(cells, 4)
    run(cells, 2, file=file)
    with file.open("ab") as lines:
        lines.write(b'{"cell":0,"numb')

    again = run(cells, 4, file=file)

    def order(one):
        return one.number, one.cell

    assert sorted(again, key=order) == sorted(whole, key=order)
    assert len(file.read_bytes().splitlines()) == 1 + 8


def test_the_games_of_another_grid_are_not_mixed_in(tmp_path):
    file = tmp_path / "games.jsonl"
    run(grid(PLAN, [("seats", ["3"])]), 1, file=file)

    with pytest.raises(SetupError, match="another grid"):
        run(grid(PLAN, [("seats", ["4"])]), 1, file=file)


def test_rows_are_grouped_by_labels_of_cell_and_game():
    cells = [Cell(PLAN, {"seats": "3"}), Cell(PLAN, {"seats": "4"})]
    found = [
        Finding(0, 0, [{"role": "smuggler", "win": 1.0}, {"role": "government", "win": 0.0}]),
        Finding(1, 0, [{"role": "smuggler", "win": 0.5}, {"role": "smuggler", "win": 0.5}]),
    ]

    assert labels_of(cells, found) == ["seats", "role"]
    assert shares(cells, found, ["seats", "role"]) == [
        Share(("3", "government"), 1, 0.0),
        Share(("3", "smuggler"), 1, 1.0),
        Share(("4", "smuggler"), 2, 1.0),
    ]


def test_intervals_are_wilsons():
    # 40 of 100: centre (0.4 + 1.9208/100) / (1 + 3.8416/100), reach 0.0944.
    low, high = Share(("x",), 100, 40).interval

    assert low == pytest.approx(0.3094, abs=1e-4)
    assert high == pytest.approx(0.4980, abs=1e-4)
    assert Share(("x",), 5, 0).interval[0] == 0.0


def test_the_chart_names_each_group_and_is_no_html():
    svg = interval_chart(["faction"], [Share(("<greys>",), 100, 40)])

    assert "&lt;greys&gt;" in svg
    assert "<greys>" not in svg


def test_every_seat_of_a_finished_game_has_a_row_with_its_bot():
    (one,) = run(grid(PLAN, [("bots", ["random"])]), 1)

    assert [row["seat"] for row in one.rows] == [0, 1, 2, 3]
    assert {row["bot"] for row in one.rows} == {"random"}
    assert {row["role"] for row in one.rows} == {"smuggler"}
    assert sum(float(row["win"]) for row in one.rows) == pytest.approx(1)
