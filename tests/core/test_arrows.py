"""Import arrows point one way: every import below `src` is read, none is run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).parents[2] / "src"
HOUSE = "quarterdeck"

#: What each part of the house may import of ours, itself always included.
ALLOWED = {
    "core": (),
    "web": (),
    "bots": ("core",),
    "lab": ("core", "bots"),
    "server": ("core", "bots", "web"),
    "envs": ("core", "bots"),
    "cli": ("core", "bots", "lab", "web", "server", "__version__"),
    "__main__": ("cli",),
    "__init__": (),
}
#: What the rooms of a game may import beside their own package; only drawing goes to the web.
GAMES_MAY = ("quarterdeck.core", "quarterdeck.web.svg")


def imports(source: str, module: str) -> Iterator[str]:
    """Yield the full name of every module of ours that a source imports, whatever its place."""
    package = module.rpartition(".")[0]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if _ours(alias.name))
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = ".".join(
                    [*package.split(".")[: len(package.split(".")) - node.level + 1], base]
                )
            if _ours(base):
                yield from (f"{base}.{alias.name}" for alias in node.names)


def _ours(name: str) -> bool:
    return name == HOUSE or name.startswith(f"{HOUSE}.")


def _below(name: str, allowed: str) -> bool:
    return name == allowed or name.startswith(f"{allowed}.")


def forbidden(source: str, module: str) -> list[str]:
    """Return the imports of a module that point the wrong way."""
    part = module.split(".")[1]
    if part == "games":
        own = ".".join(module.split(".")[:3])
        return [
            n for n in imports(source, module) if not any(_below(n, a) for a in (own, *GAMES_MAY))
        ]
    may = [f"{HOUSE}.{name}" for name in (part, *ALLOWED[part])]
    return [n for n in imports(source, module) if not any(_below(n, a) for a in may)]


def modules() -> list[tuple[str, Path]]:
    """Return every module of ours and its file; a package is named with `__init__`."""
    files = sorted((SRC / HOUSE).rglob("*.py"))
    return [(".".join(path.relative_to(SRC).with_suffix("").parts), path) for path in files]


@pytest.mark.parametrize(("module", "path"), modules(), ids=[name for name, _ in modules()])
def test_no_import_points_the_wrong_way(module, path):
    source = path.read_text(encoding="utf-8")

    assert forbidden(source, module) == []


def test_every_part_of_the_house_has_its_arrows():
    parts = {module.split(".")[1] for module, _ in modules()}

    assert parts <= ALLOWED.keys() | {"games"}


def test_nobody_imports_a_game_but_through_the_registry():
    games = f"{HOUSE}.games"
    for module, path in modules():
        if not _below(module, games):
            reached = [
                n for n in imports(path.read_text(encoding="utf-8"), module) if _below(n, games)
            ]
            assert reached == [], module


@pytest.mark.parametrize(
    ("module", "source", "found"),
    [
        ("quarterdeck.core.table", "import quarterdeck.bots", ["quarterdeck.bots"]),
        ("quarterdeck.core.table", "from quarterdeck import games", ["quarterdeck.games"]),
        ("quarterdeck.core.table", "from ..bots import random", ["quarterdeck.bots.random"]),
        ("quarterdeck.core.table", "def f():\n import quarterdeck.lab", ["quarterdeck.lab"]),
        ("quarterdeck.core.table", "from quarterdeck.core import rng\nimport os", []),
        ("quarterdeck.core.table", "from . import rng", []),
        (
            "quarterdeck.games.a.view",
            "from quarterdeck.games.b import x",
            ["quarterdeck.games.b.x"],
        ),
        ("quarterdeck.games.a.board", "from quarterdeck.web import svg", []),
        ("quarterdeck.games.a.board", "from quarterdeck.web.svg import text", []),
        (
            "quarterdeck.games.a.board",
            "from quarterdeck.web import pages",
            ["quarterdeck.web.pages"],
        ),
        ("quarterdeck.games.a.brain", "from quarterdeck.bots import x", ["quarterdeck.bots.x"]),
        ("quarterdeck.bots.greedy", "import quarterdeck.lab.run", ["quarterdeck.lab.run"]),
        (
            "quarterdeck.cli.play",
            "from quarterdeck.games.a import GAME",
            ["quarterdeck.games.a.GAME"],
        ),
    ],
)
def test_the_arrow_test_sees_imports_of_every_form(module, source, found):
    assert forbidden(source, module) == found
