"""What the documentation quotes is true."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from quarterdeck.core.rng import Rng, commitment
from quarterdeck.core.save import dump_save, load_save, verify
from tests.ferry import GAME

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
SAVE_FORMAT = (DOCS / "save-format.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(text: str, language: str) -> list[str]:
    """Return the code blocks of a language."""
    return [body for lang, _, body in FENCE.findall(text) if lang == language]


def quoted() -> list[tuple[str, str, str]]:
    """Return every code block that names a file: page, file, code."""
    return [
        (page.name, path, body)
        for page in sorted(DOCS.rglob("*.md"))
        for _, path, body in FENCE.findall(page.read_text(encoding="utf-8"))
        if path
    ]


@pytest.mark.parametrize(("page", "path", "code"), quoted(), ids=lambda v: str(v)[:40].strip())
def test_quoted_code_stands_in_the_file_it_names(page, path, code):
    assert code.rstrip() in (ROOT / path).read_text(encoding="utf-8"), f"{page} quotes {path}"


def test_the_tutorial_quotes_most_rooms():
    paths = {Path(path).name for page, path, _ in quoted() if page == "writing-a-game.md"}

    assert len(paths) > 10


def test_the_tutorial_names_every_room():
    text = (DOCS / "writing-a-game.md").read_text(encoding="utf-8")
    source = (ROOT / "src/quarterdeck/core/game.py").read_text(encoding="utf-8")
    rooms = set(re.findall(r'_room\("(\w+)"', source)) | {"brain"}

    assert [room for room in sorted(rooms) if f"`{room}" not in text] == []


def test_links_between_pages_lead_somewhere():
    for page in DOCS.rglob("*.md"):
        words = FENCE.sub("", page.read_text(encoding="utf-8"))
        for link in re.findall(r"\]\(([^)#]+)(?:#[\w-]+)?\)", words):
            assert link.startswith("http") or (page.parent / link).exists(), f"{page.name}: {link}"


def test_the_save_shown_is_a_real_one():
    (text,) = blocks(SAVE_FORMAT, "json")
    save = load_save(text.encode())

    assert all(finding.ok for finding in verify(save, GAME))
    assert dump_save(save).decode() == text


def test_every_field_of_a_save_is_explained():
    from quarterdeck.core.save import Save

    for field in Save.__struct_fields__:
        assert f"| `{field}` |" in SAVE_FORMAT


def test_the_dice_can_be_verified_with_the_code_shown():
    (code,) = blocks(SAVE_FORMAT, "python")
    names: dict = {}
    exec(code, names)  # noqa: S102 - the very code that the page shows
    (text,) = blocks(SAVE_FORMAT, "json")
    save = json.loads(text)

    assert names["first_roll"] == save["rolls"][0]
    assert names["seed"].hex() == save["seed"]
    assert names["commitment"](names["seed"]) == save["commitment"] == commitment(names["seed"])
    below, rng = names["numbers"](b"another seed"), Rng.from_seed(b"another seed")
    for k in [6, 1, 2, 52, 1000, 2**20, 3, 2**40, 2**56, 7] * 200:
        assert below(k) == rng.below(k)


def test_the_dependencies_are_those_installed():
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    groups = [project["dependencies"], *project["optional-dependencies"].values()]

    for name in (re.split(r"[<>=\[;]", item)[0] for group in groups for item in group):
        assert f"| `{name}` |" in text


def test_the_arrows_told_are_the_arrows_tested():
    from tests.core.test_arrows import ALLOWED

    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    here = {path.name for path in (ROOT / "src/quarterdeck").iterdir() if path.is_dir()}

    for part in sorted(here & ALLOWED.keys()):
        assert f"| `{part}/` |" in text
