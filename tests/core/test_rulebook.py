"""The reader of rules ledgers, and the citations of their clauses."""

from pathlib import Path

import pytest

from quarterdeck.core.rulebook import (
    LedgerError,
    cited,
    parse_rulebook,
    read_rulebook,
    references,
    rule,
    uncovered,
    unknown,
)

LEDGER = """\
# Ferry - rules ledger

A game about a ferry. **FE-NOT-01** is only mentioned here.

## 1. Turns

- **FE-TURN-01** Draw one card,
  then play one card or pass (FE-CARD-09).
- **FE-TURN-02** The deck is shuffled well. (untestable: a word of taste (not a rule))
- A remark without an id.

## 2. Cards

### Toll

- **FE-CARD-02** A player aboard pays the roll of one die; see FE-TURN-01 and FE-CARD-09.

Not part of a clause.

- **FE-CARD-09** An effect without a legal target does nothing.
"""

BOOK = parse_rulebook(LEDGER, name="ferry/rules.md")


def test_clauses_keep_the_order_of_the_ledger():
    assert list(BOOK.clauses) == ["FE-TURN-01", "FE-TURN-02", "FE-CARD-02", "FE-CARD-09"]


def test_a_clause_continues_on_following_lines_until_a_blank_one():
    clause = BOOK.clause("FE-TURN-01")

    assert clause.text == "Draw one card, then play one card or pass (FE-CARD-09)."
    assert BOOK.clause("FE-CARD-02").text.endswith("and FE-CARD-09.")


def test_a_clause_knows_its_chapter_and_section():
    assert BOOK.clause("FE-TURN-01").chapter == "1. Turns"
    assert BOOK.clause("FE-CARD-02").chapter == "2. Cards / Toll"


def test_an_untestable_clause_says_why_and_its_text_does_not():
    clause = BOOK.clause("FE-TURN-02")

    assert clause.untestable == "a word of taste (not a rule)"
    assert clause.text == "The deck is shuffled well."


def test_an_unknown_id_gets_near_matches():
    with pytest.raises(LedgerError, match=r"ferry/rules.md has no clause 'FE-CARD-2'.*FE-CARD-02"):
        BOOK.clause("FE-CARD-2")


@pytest.mark.parametrize("words", ["toll die", "ROLL pays", "fe-card-02", "cards aboard"])
def test_search_wants_all_words_in_id_chapter_or_text(words):
    assert [clause.id for clause in BOOK.search(words)] == ["FE-CARD-02"]


def test_search_finds_nothing_when_one_word_is_missing():
    assert BOOK.search("toll kraken") == []


def test_references_are_the_ids_in_a_text_each_once():
    assert references("see FE-CARD-09, FE-TURN-01, FE-CARD-09; not FE-CARD") == [
        "FE-CARD-09",
        "FE-TURN-01",
    ]


def test_a_duplicated_id_names_both_lines():
    text = "## 1. A\n- **FE-A-01** One.\n\n- **FE-A-01** Two.\n"

    with pytest.raises(LedgerError, match=r"rules.md:4: clause FE-A-01 .* line 2"):
        parse_rulebook(text)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("- **FE-A-1** Text.", "rules.md:1: expected a clause id .* 'FE-A-1'"),
        ("- **FE-A01** Text.", "rules.md:1: expected a clause id .* 'FE-A01'"),
        ("- **FE-A-01**", "rules.md:1: clause FE-A-01 has no text"),
        ("- **FE-A-01** Text. (untestable)", r"rules.md:1: expected '\(untestable: why\)'"),
        ("- **FE-A-01** Text. (untestable: )", r"rules.md:1: expected '\(untestable: why\)'"),
    ],
)
def test_a_badly_written_clause_is_an_error_with_its_line(line, problem):
    with pytest.raises(LedgerError, match=problem):
        parse_rulebook(line)


def test_a_ledger_is_read_from_its_file(tmp_path):
    path = tmp_path / "rules.md"
    path.write_text(LEDGER, encoding="utf-8")

    assert read_rulebook(path).clauses == BOOK.clauses


def test_rule_marks_functions_and_classes():
    def check():
        pass

    class Checks:
        pass

    rule("FE-CARD-02", "FE-CARD-09")(check)
    rule("FE-TURN-01")(Checks)

    assert check.__rules__ == ("FE-CARD-02", "FE-CARD-09")
    assert Checks.__rules__ == ("FE-TURN-01",)


def test_rules_add_up_on_one_test():
    def check():
        pass

    rule("FE-TURN-01")(rule("FE-CARD-02")(check))

    assert check.__rules__ == ("FE-TURN-01", "FE-CARD-02")


@pytest.mark.parametrize("ids", [(), ("FE-CARD-2",), ("FE-CARD-02", 3), (print,)])
def test_rule_refuses_what_is_no_clause_id(ids):
    with pytest.raises(LedgerError, match="expected clause ids"):
        rule(*ids)


def written(root: Path, text: str, name: str = "test_toll.py") -> Path:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return root


def test_citations_are_read_without_importing(tmp_path):
    written(
        tmp_path,
        """
import a_module_that_does_not_exist

@rule("FE-CARD-02", "FE-CARD-09")
def test_toll(): ...

@rulebook.rule("FE-TURN-01")
class TestTurn:
    @other.mark
    @rule("FE-CARD-02")
    def test_draw(self): ...
""",
        "cards/test_toll.py",
    )
    written(tmp_path, '@rule("FE-NO-01")\ndef test_x(): ...', "cards/helper.py")

    assert cited(tmp_path) == {
        "FE-CARD-02": ["cards/test_toll.py::test_toll", "cards/test_toll.py::TestTurn::test_draw"],
        "FE-CARD-09": ["cards/test_toll.py::test_toll"],
        "FE-TURN-01": ["cards/test_toll.py::TestTurn"],
    }


@pytest.mark.parametrize(
    "decorator",
    [
        "rule",
        "rule()",
        "rule(NAME)",
        "rule(*NAMES)",
        "rule('FE-CARD-2')",
        "rule(f'FE-{x}-02')",
        "rule(3)",
        "rule(id='FE-CARD-02')",
    ],
)
def test_a_citation_that_is_not_literal_is_an_error_with_its_place(tmp_path, decorator):
    written(tmp_path, f"\n@{decorator}\ndef test_toll(): ...\n")

    with pytest.raises(LedgerError, match=r"test_toll.py:2: expected literal clause ids"):
        cited(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "@rule('FE-CARD-02')\ndef toll(): ...",
        "@rule('FE-CARD-02')\nasync def test_toll(): ...",
        "@rule('FE-CARD-02')\nclass Toll: ...",
        "class Toll:\n  @rule('FE-CARD-02')\n  def test_toll(self): ...",
        "def test_toll():\n  @rule('FE-CARD-02')\n  def test_inner(): ...",
    ],
)
def test_a_citation_on_what_never_runs_is_an_error(tmp_path, text):
    written(tmp_path, text)

    with pytest.raises(LedgerError, match=r"cites rules and is no test"):
        cited(tmp_path)


def test_a_test_file_with_a_syntax_error_is_named(tmp_path):
    written(tmp_path, "x = 1\ndef test_toll(:\n")

    with pytest.raises(LedgerError, match=r"test_toll.py:2: "):
        cited(tmp_path)


def test_uncovered_are_the_testable_clauses_without_a_test():
    citations = {"FE-CARD-02": ["test_toll.py::test_toll"], "FE-CARD-09": []}

    assert uncovered(BOOK, citations) == ["FE-TURN-01", "FE-CARD-09"]


def test_unknown_are_cited_ids_of_this_book_that_it_does_not_hold():
    citations = {"FE-CARD-77": ["a"], "HS-MOVE-01": ["b"], "FE-CARD-02": ["c"]}

    assert unknown(BOOK, citations) == ["FE-CARD-77"]
