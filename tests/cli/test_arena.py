"""`quarterdeck arena`: bots against each other, from the command line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run

ARENA = ("arena", "theseus", "--mode", "duel", "--bots", "deckhand,random", "--seed", "a")


def test_bots_are_rated_in_a_table(run: Run):
    told = run(*ARENA, "--games", "4")

    assert told.exit_code == 0, told.output
    assert "4 games, seats rotated" in told.stdout
    assert "deckhand" in told.stdout
    assert "rating" in told.stdout


def test_a_trial_says_what_it_found(run: Run):
    told = run(*ARENA[:4], "--bots", "mate,random", "--seed", "a", "--test", "0.5,0.8")

    assert "Clear: mate took" in told.stdout
    assert "so its share is more than 50 %" in told.stdout


def test_a_trial_that_was_lost_says_no_more_than_it_found(run: Run):
    told = run(*ARENA[:4], "--bots", "random,mate", "--seed", "a", "--test", "0.5,0.8")

    assert "Clear: random took" in told.stdout
    assert "so its share is less than 80 %" in told.stdout


def test_where_both_may_lose_it_says_what_told_them_apart(run: Run):
    """Four deals alone; nobody wins all of them or none with both bots."""
    alone = ("--mode", "solo", "--bots", "captain,random", "--seed", "b", "--games", "8")
    told = run("arena", "into-the-black", *alone)

    assert "each bot alone at its tables" in told.stdout
    assert re.search(r"Told apart by [1-3] deals: captain did better in [1-3], random", told.stdout)


def test_an_arena_goes_on_with_its_file(run: Run, tmp_path: Path):
    out, chart = tmp_path / "arena.json", tmp_path / "arena.svg"
    run(*ARENA, "--games", "2", "--out", out)
    first = json.loads(out.read_text())

    run(*ARENA[:6], "--games", "4", "--out", out, "--svg", chart)
    book = json.loads(out.read_text())

    assert [len(first["games"]), len(book["games"])] == [2, 4]
    assert book["games"][:2] == first["games"]
    assert book["series"]["seed"] == "a"
    assert book["standings"]["games"] == 4
    assert chart.read_text().startswith("<svg")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["arena.json", "arena.svg"]


def test_the_same_arena_again_plays_the_same_games(run: Run):
    one, two = (json.loads(run(*ARENA, "--games", "2", "--json").stdout) for _ in range(2))

    assert [g["returns"] for g in one["games"]] == [g["returns"] for g in two["games"]]


def test_a_file_of_another_series_is_refused(run: Run, refused: Callable[..., str], tmp_path: Path):
    out = tmp_path / "arena.json"
    run(*ARENA, "--games", "2", "--out", out)

    assert "holds another series" in refused(
        *ARENA[:4], "--bots", "mate,random", "--seed", "a", "--out", out
    )
    out.write_text("[]")
    assert "is no file of an arena" in refused(*ARENA, "--out", out)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("--bots", "mate"), "compares at least two different bots"),
        (("--bots", "mate,mate"), "compares at least two different bots"),
        (("--bots", "mate,clever"), "there is no bot 'clever'"),
        (("--bots", "mate:3,random"), "only captain and admiral take a number of playouts"),
        (("--bots", "mate,random", "--test", "0.8,0.5"), "--test is given as LOW,HIGH"),
        (("--bots", "mate,random", "--test", "many"), "--test is given as LOW,HIGH"),
        (("--bots", "mate,random,deckhand", "--test", "0.5,0.8"), "--test compares two bots"),
        (("--bots", "mate,random", "--games", "0"), "--games is a number from 1 up"),
    ],
)
def test_mistakes_are_answered_in_a_sentence(refused: Callable[..., str], args, sentence):
    assert sentence.lower() in refused("arena", "theseus", *args).lower()
