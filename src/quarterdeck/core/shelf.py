"""The books of a game: its content with each set of overlays that was opened, by fingerprint."""

from __future__ import annotations

import importlib.resources
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Generic, TypeVar

import msgspec

from quarterdeck.core.content import Source, fingerprint, load

C = TypeVar("C", bound=msgspec.Struct)
B = TypeVar("B")


class Shelf(dict[str, B], Generic[C, B]):
    """Books by their fingerprints; the rules look one up by `shelf[state.book]`."""

    def __init__(
        self,
        package: str,
        files: Sequence[str],
        content: type[C],
        check: Callable[[C, Sequence[Source]], None],
        arrange: Callable[[C], B],
    ) -> None:
        """Keep where the box's own content lies and how a book is made of it.

        `check` says what is wrong with content that has the right form; `arrange` makes the book
        that the rules read.
        """
        super().__init__()
        self._package = package
        self._files = files
        self._content = content
        self._check = check
        self._arrange = arrange
        self._marks: dict[tuple[Source, ...], str] = {}

    @cached_property
    def base(self) -> tuple[Source, ...]:
        """The content that comes with the game."""
        folder = importlib.resources.files(self._package) / "content"
        return tuple(Source(n, (folder / n).read_text(encoding="utf-8")) for n in self._files)

    def open(self, overlays: Sequence[Source] = ()) -> str:
        """Load and check the content with its overlays; return the fingerprint of the book."""
        given = tuple(overlays)
        if given not in self._marks:
            content = load(self._content, self.base, given)
            self._check(content, [*self.base, *given])
            mark = fingerprint(self.base, given)
            self[mark] = self._arrange(content)
            self._marks[given] = mark
        return self._marks[given]

    def of(self, mark: str) -> B:
        """Return a book by its fingerprint; the empty one is the box's own."""
        return self[mark or self.open()]
