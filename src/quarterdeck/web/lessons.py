"""Lessons: how to play each game, in `learn/GAME.md`, with pictures of moments of `learn/GAME.json`.

A lesson is written in a few marks only: `##` and `###` headings, paragraphs, `- ` lists, and figures:

    ![What the picture shows](name asks=move-unit nth=5 zone=tray)

A picture shows the moment in which a question is asked for the n-th time, through the eyes of the seat that is
asked. `zone` is the part of the drawing that is shown: the stage if it is left out, the whole table if it is `all`.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from importlib.resources import files

import msgspec
from markupsafe import Markup

FOLDER = files("quarterdeck.web") / "learn"
_FIGURE = re.compile(
    r"!\[(?P<text>[^\]]+)\]"
    r"\((?P<name>[a-z0-9-]+) asks=(?P<asks>[a-z0-9-]+) nth=(?P<nth>\d+)(?: zone=(?P<zone>[a-z]+))?\)"
)
_CLAUSE = re.compile(r"\b[A-Z]{2,}-[A-Z]+-[0-9]{2,}\b")
_BOLD = re.compile(r"\*\*([^*]+)\*\*")


class Block(msgspec.Struct, frozen=True):
    """A part of a lesson: `h2`, `h3`, `p`, `list` or `figure`."""

    kind: str
    text: str = ""
    items: tuple[str, ...] = ()
    name: str = ""
    asks: str = ""
    nth: int = 1
    zone: str = "stage"

    @property
    def anchor(self) -> str:
        """Where a link to this heading leads."""
        return re.sub(r"[^a-z0-9]+", "-", self.text.lower()).strip("-")


class Lesson(msgspec.Struct, frozen=True):
    """How to play one game."""

    blocks: tuple[Block, ...]
    save: bytes
    """The game that the pictures show, as a save file."""

    @property
    def figures(self) -> list[Block]:
        """The pictures, in their order."""
        return [block for block in self.blocks if block.kind == "figure"]


@cache
def find_lesson(game: str) -> Lesson | None:
    """Return the lesson of a game, if this house teaches it."""
    words, save = FOLDER / f"{game}.md", FOLDER / f"{game}.json"
    if not re.fullmatch(r"[a-z0-9-]+", game) or not words.is_file():
        return None
    return Lesson(
        tuple(_block(part) for part in _parts(words.read_text(encoding="utf-8"))),
        save.read_bytes() if save.is_file() else b"",
    )


def _parts(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"\n\s*\n", text) if part.strip()]


def _block(part: str) -> Block:
    """Read one part: what stands between empty lines."""
    for mark, kind in (("### ", "h3"), ("## ", "h2")):
        if part.startswith(mark):
            return Block(kind, part.removeprefix(mark))
    if part.startswith("- "):
        return Block("list", items=tuple(_joined(item) for item in part[2:].split("\n- ")))
    found = _FIGURE.fullmatch(_joined(part))
    if found:
        nth, zone = int(found["nth"]), found["zone"] or "stage"
        return Block("figure", found["text"], (), found["name"], found["asks"], nth, zone)
    return Block("p", _joined(part))


def _joined(text: str) -> str:
    return " ".join(text.split())


def lines(text: str, game: str) -> Markup:
    """Make HTML of a sentence: bold words, and clauses as links."""
    html = _BOLD.sub(r"<b>\1</b>", escape(text))
    link = rf'<a class="clause" href="/learn/{escape(game)}/rules#\g<0>">\g<0></a>'
    return Markup(_CLAUSE.sub(link, html))  # noqa: S704 - escaped above


def quiet(drawing: str) -> str:
    """Make a drawing that is only looked at: nothing in it can be reached or named twice on a page."""
    head, mark, body = drawing.partition("</defs>")
    body = re.sub(r' (?:id|tabindex)="[^"]*"| role="button"', "", body)
    return f"{head}{mark}{body}" if mark else re.sub(r' (?:id|tabindex)="[^"]*"', "", drawing)


def cropped(drawing: str, zone: str) -> str:
    """Show one zone of a drawing; one that has no such zone is shown whole."""
    found = re.search(rf'data-zone="{zone}" data-box="(?P<box>[-0-9. ]+)"', drawing)
    if found is None:
        return drawing
    box = found["box"]
    _, _, width, height = box.split(" ")
    head, end, rest = drawing.partition(">")
    head = re.sub(r'viewBox="[^"]*"', f'viewBox="{box}"', head)
    head = re.sub(r'width="[^"]*"', f'width="{width}"', head, count=1)
    head = re.sub(r' height="[^"]*"', f' height="{height}"', head, count=1)
    return f"{head}{end}{rest}"
