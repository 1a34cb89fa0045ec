"""The content of Ferry: its types, loading it with overlays, and checking it."""

from __future__ import annotations

import importlib.resources
from collections.abc import Sequence
from functools import cache
from typing import Annotated

import msgspec
from msgspec import Meta

from quarterdeck.core.content import Source, fail, fingerprint, load
from tests.ferry.state import Face, Ferry

Small = Annotated[int, Meta(ge=0, le=100)]
MOST_PLAYERS = 4
MOST_COINS = 5
"""The largest choice of the option `coins`."""


class Crossing(msgspec.Struct, frozen=True):
    """The numbers of the game."""

    distance: Annotated[int, Meta(ge=1, le=30)]
    bank: Small
    hand: Small
    hand_limit: Annotated[int, Meta(ge=1, le=10)]
    bow_coins: Small
    fare: Small
    fine: Small
    race_goal: Annotated[int, Meta(ge=6, le=100)]
    provenance: str


class CardEntry(msgspec.Struct, frozen=True):
    """A kind of card."""

    id: Face
    name: str
    count: Small
    text: str
    provenance: str


class Content(msgspec.Struct, frozen=True):
    """What the files hold together."""

    crossing: Crossing
    card: tuple[CardEntry, ...]


class Book(msgspec.Struct, frozen=True):
    """The content as rules look it up."""

    crossing: Crossing
    cards: dict[str, CardEntry]


_BOOKS: dict[str, Book] = {}


def book(s: Ferry) -> Book:
    """Return the book that a game is played with."""
    return _BOOKS[s.book]


@cache
def base() -> tuple[Source, ...]:
    """Return the content that comes with the game."""
    path = importlib.resources.files(__package__) / "content" / "ferry.toml"
    return (Source("ferry.toml", path.read_text(encoding="utf-8")),)


def open_book(overlays: Sequence[Source] = ()) -> str:
    """Load and check the content with its overlays; return the fingerprint that names the book."""
    return _open(tuple(overlays))


@cache
def _open(overlays: tuple[Source, ...]) -> str:
    content = load(Content, base(), overlays)
    _check(content, [*base(), *overlays])
    name = fingerprint(base(), overlays)
    _BOOKS[name] = Book(content.crossing, {entry.id: entry for entry in content.card})
    return name


def _check(content: Content, sources: Sequence[Source]) -> None:
    """Raise if the entries together make no game."""
    needed = MOST_PLAYERS * content.crossing.hand
    if sum(entry.count for entry in content.card) < needed:
        expected = f"at most a {MOST_PLAYERS}th of all cards"
        raise fail(sources, "crossing", None, "hand", expected)
    if content.crossing.bank < MOST_PLAYERS * MOST_COINS:
        raise fail(sources, "crossing", None, "bank", f"at least {MOST_PLAYERS * MOST_COINS}")
