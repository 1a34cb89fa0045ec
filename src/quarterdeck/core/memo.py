"""What was found out once is not worked out again, as long as there is room for it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Found = TypeVar("Found")


class Memo(dict[Key, Found]):
    """Answers by everything that they depend on; when there are too many, all are forgotten."""

    def __init__(self, most: int) -> None:
        """Begin empty; `most` answers are kept."""
        super().__init__()
        self._most = most

    def once(self, key: Key, find: Callable[[], Found]) -> Found:
        """Return what is known, or find it."""
        known = self.get(key)
        if known is None:
            if len(self) >= self._most:
                self.clear()
            known = self[key] = find()
        return known
