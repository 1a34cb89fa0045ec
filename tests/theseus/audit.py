"""What every test of Theseus speaks of: the clauses it cites, and the strings it is made with.

A test's strings are those of its own body and of the helpers and tables of its module that it uses.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

HERE = Path(__file__).parent


class Told(msgspec.Struct, frozen=True):
    """One test function."""

    name: str
    clauses: frozenset[str]
    strings: frozenset[str]

    def speaks_of(self, thing: str) -> bool:
        """Tell whether a face, a unit or a token is named in it, with tokens or a number or not."""
        return any(
            text == thing or text.startswith((f"{thing}+", f"{thing}!", f"{thing}-"))
            for text in self.strings
        )


@cache
def every_test() -> tuple[Told, ...]:
    """Return every test function of this folder."""
    return tuple(told for path in sorted(HERE.glob("test_*.py")) for told in _tests_of(path))


def _tests_of(path: Path) -> Iterator[Told]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {name: node for node in tree.body for name in _names(node)}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            nodes = _reached(node, named)
            strings = frozenset(text for part in nodes for text in _strings(part))
            yield Told(f"{path.stem}::{node.name}", frozenset(_clauses(node)), strings)


def _names(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return [node.target.id]
    return []


def _reached(node: ast.AST, named: dict[str, ast.stmt]) -> list[ast.AST]:
    """Return a node and the parts of its module that it uses, directly or not."""
    seen: dict[str, ast.AST] = {}
    todo = [node]
    while todo:
        for part in ast.walk(todo.pop()):
            if isinstance(part, ast.Name) and part.id in named and part.id not in seen:
                seen[part.id] = named[part.id]
                todo.append(named[part.id])
    return [node, *seen.values()]


def _strings(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def _clauses(node: ast.FunctionDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "rule":
            yield from (arg.value for arg in decorator.args if isinstance(arg, ast.Constant))
