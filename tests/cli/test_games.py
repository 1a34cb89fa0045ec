"""`quarterdeck games`, help, version, and every mistake in one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from quarterdeck import __version__
from quarterdeck.core.game import find_game
from quarterdeck.core.origin import lay
from quarterdeck.core.save import write_save
from tests.cli.conftest import Run

Refused = Callable[..., str]


def test_games_are_listed(run: Run):
    output = run("games").output

    assert "smuggler" in output
    assert "Hyperspace Smuggler" in output
    assert "government (2, 3, 4, 5)" in output


def test_games_are_listed_as_json(run: Run):
    listed = {game["id"]: game for game in json.loads(run("games", "--json").stdout)}

    smuggler = listed["smuggler"]
    assert smuggler["seats"] == [2, 3, 4, 5]
    assert [mode["id"] for mode in smuggler["modes"]] == ["smugglers", "government"]
    assert smuggler["rules_version"] == find_game("smuggler").rules_version
    assert smuggler["clauses"] == len(find_game("smuggler").rulebook.clauses)


def test_version_and_help(run: Run):
    assert run("--version").output == f"quarterdeck {__version__}\n"
    for command in ("games", "play", "simulate", "replay", "verify", "rules", "bench", "soak"):
        assert command in run("--help").output
        assert run(command, "--help").exit_code == 0
    assert run().output == run("--help").output


PLAY = ("play", "smuggler")
SIMULATE = ("simulate", "smuggler")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("fly",), "No such command 'fly'"),
        (("play", "go"), "There is no game 'go'; expected one of"),
        (("simulate", "smugler"), "did you mean 'smuggler'?"),
        (("rules", "chess"), "There is no game 'chess'"),
        (("soak", "--game", "chess"), "There is no game 'chess'"),
        (("bench", "--game", "chess"), "There is no game 'chess'"),
        ((*PLAY, "--seats", "9"), "Smuggler takes 2 to 5 players; got 9."),
        ((*PLAY, "--seats", "-1"), "got -1"),
        ((*PLAY, "--seats", "many"), "Invalid value for '--seats'"),
        ((*PLAY, "--mode", "smuggler"), "did you mean 'smugglers'?"),
        ((*PLAY, "--mode", "smugglers", "--seats", "2"), "in mode 'smugglers' takes 3 to 4 players"),
        ((*PLAY, "--bots", "clever"), "There is no bot 'clever'; expected some of"),
        ((*PLAY, "--bots", "random,"), "There is no bot ''"),
        ((*PLAY, "--seats", "3", "--bots", "random,random,random,random"), "4 bots do not fit on 3"),
        ((*PLAY, "--seats", "3", "--names", "A,B"), "2 names were given for 1 people."),
        ((*PLAY, "--seed", ""), "A seed is a text of 1 to 200 letters; got 0."),
        ((*PLAY, "--seed", "x" * 300), "got 300"),
        ((*PLAY, "--option", "fast"), "An option is given as NAME=VALUE; got 'fast'."),
        ((*PLAY, "--option", "fast=1"), "Smuggler has no option 'fast'"),
        ((*PLAY, "--option", "uniform-mats=2"), "expected one of false, true; got '2'."),
        ((*PLAY, "--content", "nowhere.toml"), "nowhere.toml: cannot be read"),
        ((*PLAY, "--load", "nowhere.json"), "nowhere.json cannot be read"),
        ((*PLAY, "--save", "no/such/folder/x.json"), "cannot be written"),
        ((*SIMULATE, "--games", "0"), "--games is a number from 1 up; got 0."),
        ((*SIMULATE, "--jobs", "-2"), "--jobs is a number from 0 to 256; got -2."),
        ((*SIMULATE, "--seats", "9"), "takes 2 to 5 players"),
        ((*SIMULATE, "--bots", "clever"), "There is no bot 'clever'"),
        ((*SIMULATE, "--option", "ship-1=hornet", "--option", "ship-2=hornet"), "is taken"),
        (("replay", "nowhere.json"), "nowhere.json cannot be read: No such file or directory."),
        (("verify", "nowhere.json"), "nowhere.json cannot be read"),
        (("rules", "smuggler", "HS-MOVE-99"), "has no clause 'HS-MOVE-99'; did you mean"),
        (("rules", "smuggler", "--search", "xylophone"), "No clause of smuggler has the words"),
        (("rules", "smuggler", "--uncovered", "--tests", "no/such"), "No tests were found in no/such"),
        (("bench", "--rounds", "0"), "--rounds is a number from 1 up"),
        (("bench", "--seconds", "0"), "--seconds is a number above 0"),
        (("soak", "--games", "0"), "--games is a number from 1 up"),
    ],
)  # fmt: skip
def test_mistakes_are_answered_by_one_sentence(
    refused: Refused,
    args: tuple[str, ...],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.chdir(tmp_path)

    assert words in refused(*args)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[tile]\n", "mine.toml:1: not valid TOML"),
        ('[[tile]]\nid = "planet-korrin"\nhyperspace = 9\n', "mine.toml:3: tile 'planet-korrin'"),
        ('[[tile]]\nid = "planet-korrin"\nhypersapce = 3\n', "did you mean 'hyperspace'?"),
    ],
)
def test_a_bad_overlay_is_answered_by_its_place(
    refused: Refused, tmp_path: Path, text: str, words: str
):
    path = tmp_path / "mine.toml"
    path.write_text(text)

    assert words in refused(*PLAY, "--content", path)
    assert words in refused(*SIMULATE, "--content", path)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a Quarterdeck save"),
        ("[]", "not a Quarterdeck save"),
        ("{}", "not a Quarterdeck save"),
        ('{"quarterdeck": 99}', "format 99"),
        ('{"quarterdeck": 1}', "the save is damaged"),
        ("\x00\x01", "not a Quarterdeck save"),
    ],
)
@pytest.mark.parametrize(
    "command", [("replay",), ("verify",), (*PLAY, "--load"), (*PLAY, "--save")]
)
def test_broken_files_are_answered_by_one_sentence(
    refused: Refused, tmp_path: Path, command: tuple[str, ...], text: str, words: str
):
    path = tmp_path / "game.json"
    path.write_text(text)

    assert words in refused(*command, path)
    assert path.read_text() == text


def test_a_broken_position_is_answered_by_one_sentence(refused: Refused, tmp_path: Path):
    path = tmp_path / "position.json"
    path.write_text('{"players": [1, 2, 3]}')

    assert "the position cannot be read" in refused(*PLAY, "--load", path).lower()


def test_a_save_of_another_kind_is_not_written_over(refused: Refused, tmp_path: Path):
    path = tmp_path / "game.json"
    write_save(lay(find_game("smuggler"), seats=3, seed=bytes(32)), path)
    before = path.read_bytes()

    assert "seats 3, you asked for 4" in refused(*PLAY, "--save", path, "--seats", "4")
    assert "mode smugglers, you asked" in refused(*PLAY, "--save", path, "--mode", "government")
    assert "another seed" in refused(*PLAY, "--save", path, "--seed", "mine")
    assert "exists already" in refused(*PLAY, "--save", path, "--load", path)
    assert path.read_bytes() == before


def test_a_folder_is_no_save(refused: Refused, tmp_path: Path):
    assert "cannot be read" in refused(*PLAY, "--save", tmp_path)
    assert "cannot be read" in refused("verify", tmp_path)
