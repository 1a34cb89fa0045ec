"""A game's `rules.md`: its clauses by id, and which tests prove which clause."""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeGuard, TypeVar

import msgspec

CLAUSE_ID = re.compile(r"[A-Z]{2,}-[A-Z]+-[0-9]{2,}")
_HEAD = re.compile(r"- \*\*([^*]+)\*\*\s*(.*)")
_ID_LIKE = re.compile(r"[A-Za-z]+-[A-Za-z0-9]+-?[0-9]*")
_UNTESTABLE = re.compile(r"\s*\(untestable:\s*((?:[^()]|\([^()]*\))*)\)")

Test = TypeVar("Test", bound=Callable[..., object])


class LedgerError(ValueError):
    """A rules ledger, or a citation of one, is not written as it should be."""


class Clause(msgspec.Struct, frozen=True):
    """One numbered sentence of the rules; `untestable` is why no test can prove it, or empty."""

    id: str
    chapter: str
    text: str
    untestable: str = ""


class Rulebook(msgspec.Struct, frozen=True):
    """All clauses of one game, by id, in the order of its ledger."""

    name: str
    clauses: dict[str, Clause]

    @property
    def prefixes(self) -> frozenset[str]:
        """What the ids of this book start with: `{"HS"}`."""
        return frozenset(_prefix(clause_id) for clause_id in self.clauses)

    def clause(self, clause_id: str) -> Clause:
        """Return one clause; an unknown id is a `LedgerError` with the ids it may have meant."""
        found = self.clauses.get(clause_id)
        if found is None:
            near = difflib.get_close_matches(clause_id.upper(), self.clauses, n=3)
            hint = f"; did you mean {', '.join(near)}?" if near else ""
            raise LedgerError(f"{self.name} has no clause {clause_id!r}{hint}")
        return found

    def search(self, words: str) -> list[Clause]:
        """Return the clauses that hold all the words, in id, chapter or text, in any case."""
        wanted = words.casefold().split()
        return [c for c in self.clauses.values() if all(word in _haystack(c) for word in wanted)]


def references(text: str) -> list[str]:
    """Return the clause ids that a text names, in order, each once."""
    return list(dict.fromkeys(CLAUSE_ID.findall(text)))


def read_rulebook(path: Path) -> Rulebook:
    """Read a `rules.md`."""
    return parse_rulebook(path.read_text(encoding="utf-8"), name=path.name)


def parse_rulebook(text: str, name: str = "rules.md") -> Rulebook:
    """Read the text of a ledger; `name` is what errors call it."""
    clauses: dict[str, Clause] = {}
    lines: dict[str, int] = {}
    for line, chapter, clause_id, words in _entries(text, name):
        if clause_id in clauses:
            raise LedgerError(
                f"{name}:{line}: clause {clause_id} stands already in line {lines[clause_id]}"
            )
        lines[clause_id] = line
        clauses[clause_id] = _clause(clause_id, chapter, words, f"{name}:{line}")
    return Rulebook(name, clauses)


def rule(*ids: str) -> Callable[[Test], Test]:
    """Say which clauses a test, or all tests of a class, prove: `@rule("FE-CARD-02")`."""
    wrong = [clause_id for clause_id in ids if not _is_id(clause_id)]
    if wrong or not ids:
        raise LedgerError(f'expected clause ids as in @rule("FE-CARD-02"), got {wrong or "none"}')

    def cite(test: Test) -> Test:
        cited_before: tuple[str, ...] = vars(test).get("__rules__", ())
        test.__rules__ = (*ids, *cited_before)  # type: ignore[attr-defined]
        return test

    return cite


def cited(root: Path) -> dict[str, list[str]]:
    """Return which tests below `root` cite which clause, as `file::test`, without importing any."""
    found: dict[str, list[str]] = {}
    for path in sorted(root.rglob("test_*.py")):
        file = path.relative_to(root).as_posix()
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except SyntaxError as error:
            raise LedgerError(f"{file}:{error.lineno}: {error.msg}") from error
        citations = _Citations(file)
        citations.visit(tree)
        for clause_id, test in citations.found:
            found.setdefault(clause_id, []).append(test)
    return found


def uncovered(book: Rulebook, citations: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the clauses that could be tested and that no test cites, in the book's order."""
    return [c.id for c in book.clauses.values() if not c.untestable and not citations.get(c.id)]


def unknown(book: Rulebook, citations: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the cited ids that look like this book's and are not in it."""
    mine = book.prefixes
    return [i for i in citations if _prefix(i) in mine and i not in book.clauses]


class _Citations(ast.NodeVisitor):
    """Gathers `(clause id, file::test)` from the `@rule` decorators of one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.inside: list[str] = []
        self.collected = True  # whether pytest runs what stands here
        self.found: list[tuple[str, str]] = []

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._visit(node, is_test=node.name.startswith("Test"), holds_tests=True)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._visit(node, is_test=node.name.startswith("test"), holds_tests=False)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._visit(node, is_test=False, holds_tests=False)  # pytest alone runs no coroutine

    def _visit(
        self,
        node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef,
        *,
        is_test: bool,
        holds_tests: bool,
    ) -> None:
        outside, is_test = self.collected, is_test and self.collected
        self.inside.append(node.name)
        for decorator in node.decorator_list:
            for clause_id in self._ids(decorator):
                if not is_test:
                    raise self._error(decorator, f"{node.name!r} cites rules and is no test")
                self.found.append((clause_id, "::".join([self.file, *self.inside])))
        self.collected = is_test and holds_tests
        self.generic_visit(node)
        self.collected = outside
        self.inside.pop()

    def _ids(self, decorator: ast.expr) -> Iterator[str]:
        call = decorator if isinstance(decorator, ast.Call) else None
        named = call.func if call else decorator
        if not (
            (isinstance(named, ast.Name) and named.id == "rule")
            or (isinstance(named, ast.Attribute) and named.attr == "rule")
        ):
            return
        if call is None or call.keywords or not call.args:
            raise self._error(decorator, f"got @{ast.unparse(decorator)}")
        for argument in call.args:
            if not (isinstance(argument, ast.Constant) and _is_id(argument.value)):
                raise self._error(argument, f"got {ast.unparse(argument)}")
            yield argument.value

    def _error(self, node: ast.expr, problem: str) -> LedgerError:
        expected = 'expected literal clause ids on a test, as in @rule("FE-CARD-02")'
        return LedgerError(f"{self.file}:{node.lineno}: {expected}; {problem}")


def _entries(text: str, name: str) -> Iterator[tuple[int, str, str, str]]:
    """Yield line, chapter, id and text of every clause; a blank line ends a clause."""
    chapter = section = ""
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        if line.startswith("## "):
            chapter, section = line[3:].strip(), ""
        elif line.startswith("### "):
            section = line[4:].strip()
        elif (head := _HEAD.match(line)) and _is_clause(head[1], f"{name}:{number}"):
            words = " ".join([head[2], *_continuation(lines[number:])])
            yield number, " / ".join(filter(None, (chapter, section))), head[1], words


def _continuation(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        if not line.strip() or line.startswith(("#", "- ", "```")):
            return
        yield line.strip()


def _is_clause(bold: str, place: str) -> bool:
    if _is_id(bold):
        return True
    if _ID_LIKE.fullmatch(bold):
        raise LedgerError(f"{place}: expected a clause id such as FE-CARD-02, got {bold!r}")
    return False


def _clause(clause_id: str, chapter: str, words: str, place: str) -> Clause:
    reason = _UNTESTABLE.search(words)
    why = reason[1].strip() if reason else ""
    text = _UNTESTABLE.sub("", words).strip()
    if not text:
        raise LedgerError(f"{place}: clause {clause_id} has no text")
    if "(untestable" in text or (reason and not why):
        raise LedgerError(f"{place}: expected '(untestable: why)' in clause {clause_id}")
    return Clause(clause_id, chapter, text, why)


def _is_id(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and CLAUSE_ID.fullmatch(value) is not None


def _prefix(clause_id: str) -> str:
    return clause_id.partition("-")[0]


def _haystack(clause: Clause) -> str:
    return f"{clause.id} {clause.chapter} {clause.text}".casefold()
