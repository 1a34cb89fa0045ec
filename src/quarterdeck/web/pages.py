"""Pages: what the server tells a page, and the templates that make HTML of it.

Templates get these values and nothing else. A game is given as its manifest (`id`, `name`, `summary`,
`minutes`, `modes`, `options`, `seats`), so that this package need not know what a game is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import jinja2
import msgspec
from markupsafe import Markup

from quarterdeck.web.assets import Assets
from quarterdeck.web.lessons import lines

#: The word on the card of each game of this house; others are called by their name alone.
SUBTITLES = {
    "theseus": "The Dark Orbit",
    "dark-moon": "with Shadow Corporation",
    "into-the-black": "Boarding Party",
    "boarders": "and Black Flags",
    "smuggler": "Freight, dice and the law",
}
SHORT_NAMES = {
    "theseus": "Theseus",
    "dark-moon": "Dark Moon",
    "into-the-black": "Into the Black",
    "boarders": "Boarders",
    "smuggler": "Hyperspace Smuggler",
}


class Visitor(msgspec.Struct, frozen=True):
    """Who looks at a page."""

    csrf: str
    name: str = ""
    account: str = ""


class SeatLine(msgspec.Struct, frozen=True):
    """A seat of a table, for lists and the waiting room; seats count from 1 on pages."""

    number: int
    name: str = ""
    kind: str = "open"
    """`open`, `link` or `bot`."""
    level: str = ""
    taken: bool = False
    you: bool = False
    present: bool = False
    link: str = ""
    """The seat link, shown once to those who may hand it on."""
    may_link: bool = False
    """This visitor may ask for a fresh link."""


class TableLine(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: str
    seats: tuple[SeatLine, ...] = ()
    yours: bool = False
    """The table waits for this visitor."""
    waiting: str = ""
    """Whom it waits for, in a word or two."""
    over: bool = False
    slow: bool = False


class TablePage(msgspec.Struct, frozen=True):
    """A table, for its own pages."""

    id: str
    game: Any
    title: str
    mode: str
    """The name of the mode."""
    options: tuple[tuple[str, str], ...] = ()
    """Options that are not at their default: name and value in words."""
    seats: tuple[SeatLine, ...] = ()
    you: int | None = None
    """The seat this visitor holds, counted from 1."""
    host: bool = False
    started: bool = False
    over: bool = False
    listed: bool = False
    slow: bool = False
    hints: bool = False
    address: str = ""
    """The whole address of the table, to hand on."""
    ready: bool = False
    """Every seat is taken: the host may start."""


class Pages:
    """The templates of the house."""

    def __init__(self, assets: Assets) -> None:
        """Load templates; `assets` gives static files their addresses."""
        self._jinja = jinja2.Environment(
            loader=jinja2.PackageLoader("quarterdeck.web", "templates"),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._jinja.globals.update(
            static=assets.url,
            has_art=lambda game: f"art/{game}.svg" in assets.paths(),
            has_sheet=lambda game: f"games/{game}.css" in assets.paths(),
            static_base=f"/static/{assets.version}",
        )
        self._jinja.filters.update(
            subtitle=lambda game: SUBTITLES.get(game.id, ""),
            short=lambda game: SHORT_NAMES.get(game.id, game.name),
            span=span,
            told=told,
            drawn=Markup,
            lines=lines,
        )

    def render(self, template: str, **context: Any) -> str:
        """Make the HTML of a page; a value that a template needs and does not get is an error."""
        return self._jinja.get_template(template).render(**context)


def span(numbers: Sequence[int]) -> str:
    """Write a range of numbers: 2–4, or 2."""
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low}–{high}"


def told(value: object) -> str:
    """Write the value of an option in words."""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    words = str(value).replace("-", " ")
    return words[:1].upper() + words[1:]
