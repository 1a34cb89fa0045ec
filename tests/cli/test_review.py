"""What a careless or a malicious hand may try at the command line, and what comes of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from quarterdeck.cli.app import app
from quarterdeck.core.game import find_game
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.save import write_save
from quarterdeck.core.table import random_playout

SMUGGLER = find_game("smuggler")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """Return the save of a whole game of three smugglers."""
    table = lay(SMUGGLER, seats=3, mode="smugglers", seed=seed_from("review"))
    random_playout(table, Rng.from_seed(b"review"))
    path = tmp_path / "game.json"
    write_save(table, path)
    return path


def run(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(word) for word in words])
    return result.exit_code, result.output


def test_a_drawing_never_overwrites_a_save(saved: Path):
    before = saved.read_bytes()

    code, output = run("replay", saved, "--svg", saved)

    assert code == 2
    assert "exists already and is no drawing; name another file" in output
    assert saved.read_bytes() == before


def test_a_drawing_may_be_drawn_again(saved: Path, tmp_path: Path):
    picture = tmp_path / "board.svg"

    assert run("replay", saved, "--svg", picture)[0] == 0
    assert run("replay", saved, "--to", 5, "--svg", picture)[0] == 0


def test_a_position_is_written_once_and_can_be_played_from(saved: Path, tmp_path: Path):
    position = tmp_path / "there.json"

    assert run("replay", saved, "--to", 40, "--position", position)[0] == 0
    code, output = run("replay", saved, "--to", 40, "--position", position)

    assert (code, "exists already" in output) == (2, True)
    assert json.loads(position.read_bytes())["stage"] == "act"
    table = lay(SMUGGLER, seats=3, mode="smugglers", position=position.read_bytes())
    assert table.asks


def test_a_position_of_another_mode_is_refused(saved: Path, tmp_path: Path):
    position = tmp_path / "there.json"
    run("replay", saved, "--to", 40, "--position", position)

    code, output = run("play", "smuggler", "--load", position, "--mode", "government", "--seats", 3)

    assert code == 2
    assert "it is of mode 'smugglers', the table of 'government'" in output


def test_letters_that_steer_a_terminal_never_reach_it(saved: Path):
    data = json.loads(saved.read_bytes())
    data["rules"] = "14\u001b]0;stolen\u0007"
    data["seats"][0]["name"] = "\u001b[31mRed"
    saved.write_text(json.dumps(data), encoding="utf-8")

    for command in ("verify", "replay"):
        output = run(command, saved)[1]
        assert "\u001b]" not in output
        assert "\u0007" not in output


def test_going_on_with_a_save_refuses_other_content_and_options(saved: Path, tmp_path: Path):
    overlay = tmp_path / "my.toml"
    overlay.write_text('[[event]]\nid = "static"\nname = "Hum"\n', encoding="utf-8")

    code, output = run("play", "smuggler", "--save", saved, "--content", overlay)
    assert (code, "--content is for new games" in output) == (2, True)
    code, output = run("play", "smuggler", "--save", saved, "--option", "uniform-mats=true")
    assert (code, "--option is for new games" in output) == (2, True)
