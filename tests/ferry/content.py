"""The content of Ferry: its types, loading it with overlays, and checking it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from quarterdeck.core.content import Source, fail
from quarterdeck.core.shelf import Shelf
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


def book(s: Ferry) -> Book:
    """Return the book that a game is played with."""
    return SHELF[s.book]


def _check(content: Content, sources: Sequence[Source]) -> None:
    """Raise if the entries together make no game."""
    needed = MOST_PLAYERS * content.crossing.hand
    if sum(entry.count for entry in content.card) < needed:
        expected = f"at most a {MOST_PLAYERS}th of all cards"
        raise fail(sources, "crossing", None, "hand", expected)
    if content.crossing.bank < MOST_PLAYERS * MOST_COINS:
        raise fail(sources, "crossing", None, "bank", f"at least {MOST_PLAYERS * MOST_COINS}")


def _arrange(content: Content) -> Book:
    return Book(content.crossing, {entry.id: entry for entry in content.card})


SHELF = Shelf("tests.ferry", ("ferry.toml",), Content, _check, _arrange)
open_book, book_of = SHELF.open, SHELF.of
