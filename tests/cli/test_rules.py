"""`quarterdeck rules`: clauses, search, and what no test cites."""

from __future__ import annotations

from pathlib import Path

from quarterdeck.core.game import find_game
from tests.cli.conftest import Run

BOOK = find_game("smuggler").rulebook


def test_a_clause_is_shown_with_its_chapter(run: Run):
    output = run("rules", "smuggler", "hs-move-02").output

    assert output.startswith(f"HS-MOVE-02  {BOOK.clauses['HS-MOVE-02'].chapter}")
    assert "Engine and booster moves" in output


def test_all_clauses_are_shown_by_chapter(run: Run):
    output = run("rules", "smuggler").output

    for clause in BOOK.clauses.values():
        assert clause.id in output
        assert clause.chapter in output


def test_clauses_are_found_by_their_words(run: Run):
    output = run("rules", "smuggler", "--search", "ASTEROID damage").output

    assert "HS-TILE-04" in output
    assert "HS-MOVE-02" not in output


def test_clauses_that_no_test_cites_are_listed(run: Run, tmp_path: Path):
    every = list(BOOK.clauses)
    testable = [c.id for c in BOOK.clauses.values() if not c.untestable]
    test = tmp_path / "test_some.py"

    test.write_text(f"@rule({', '.join(map(repr, every[:-3]))})\ndef test_it(): ...\n")
    result = run("rules", "smuggler", "--uncovered", "--tests", tmp_path)
    assert result.output.split() == [c for c in every[-3:] if c in testable]
    assert result.exit_code == 0

    test.write_text(f"@rule({', '.join(map(repr, every))})\ndef test_it(): ...\n")
    result = run("rules", "smuggler", "--uncovered", "--tests", tmp_path)
    assert (result.output, result.exit_code) == ("", 0)


def test_the_tests_of_the_checkout_are_found(run: Run):
    result = run("rules", "smuggler", "--uncovered")

    assert result.exit_code == 0
    assert all(line in BOOK.clauses for line in result.output.split())
