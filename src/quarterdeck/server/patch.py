"""The difference of two drawings, as a short way to make the new one of the old one.

A patch is a list of `[from, to]` (copy this part of the old text) and texts (put this in). Places
count UTF-16 units, as browsers do. What both begin and end with is compared in blocks; the rest is
cut into groups (`<g`), which is fine enough for a drawing and much faster than letters.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

Patch = list[list[int] | str]
CUT = "<g"
SHORT = 16
"""What is shorter than the numbers that would name it is written out."""
BLOCK, RUN = 4096, 32
"""So many letters, and so many groups, are compared at a time."""


def patch(old: str, new: str) -> Patch:
    """Return the patch that makes the new text of the old one."""
    most = min(len(old), len(new))
    head = _begin(old, new, most)
    tail = _end(old, new, most - head)
    made = _Maker(old)
    made.copy(0, head)
    _middle(made, old[head : len(old) - tail], new[head : len(new) - tail], head)
    made.copy(len(old) - tail, len(old))
    return made.patch


def _begin(old: str, new: str, most: int) -> int:
    """Return how many letters both texts begin with."""
    return _shared(most, lambda n, m: old[n:m] == new[n:m])


def _end(old: str, new: str, most: int) -> int:
    """Return how many letters both texts end with."""
    a, b = len(old), len(new)
    return _shared(most, lambda n, m: old[a - m : a - n] == new[b - m : b - n])


def _shared(most: int, same: Callable[[int, int], bool]) -> int:
    """Return how far two texts are the same, by blocks; `same` compares from n to m."""
    n, step = 0, BLOCK
    while n < most:
        m = min(n + step, most)
        if same(n, m):
            n = m
        elif m == n + 1:
            break
        else:
            step = (m - n) // 2
    return n


def _middle(made: _Maker, old: str, new: str, offset: int) -> None:
    """Write the part between what both texts begin and end with, group by group."""
    before, after = old.split(CUT), new.split(CUT)
    last = dict(zip(before, range(len(before)), strict=True))
    lengths = [0, *accumulate(map(len, before))]

    def start(piece: int) -> int:
        return offset + lengths[piece] + len(CUT) * (piece - 1)

    i = near = 0
    while i < len(after):
        found = _find(before, last, after[i], near) if i else None
        if not found:
            made.put(f"{CUT if i else ''}{after[i]}")
            i += 1
            continue
        run = _run(before, after, found, i)
        made.copy(start(found), start(found + run))
        i += run
        near = found + run


def _find(before: list[str], last: dict[str, int], piece: str, near: int) -> int | None:
    """Return where a piece stands in the old text, at or after a place if it can be."""
    found = last.get(piece)
    return found if found is None or found <= near else before.index(piece, near)


def _run(before: list[str], after: list[str], found: int, i: int) -> int:
    """Return how many pieces are the same from two places on."""
    most = min(len(before) - found, len(after) - i)
    n = 1
    while n < most and before[found + n : found + n + RUN] == after[i + n : i + n + RUN]:
        n += RUN
    n = min(n, most)
    while n < most and before[found + n] == after[i + n]:
        n += 1
    return n


class _Maker:
    """Writes a patch; neighbours are joined, and very short copies written out."""

    def __init__(self, old: str) -> None:
        self.patch: Patch = []
        self._old = old
        self._wide = not old.isascii() and len(old.encode("utf-16-le")) != 2 * len(old)
        self._end = -1

    def copy(self, begin: int, end: int) -> None:
        """Copy a part of the old text."""
        if begin >= end:
            return
        if begin != self._end and end - begin < SHORT:
            self.put(self._old[begin:end])
            return
        last = self.patch[-1] if self.patch else ""
        if begin == self._end and isinstance(last, list):
            last[1] = self._units(end)
        else:
            self.patch.append([self._units(begin), self._units(end)])
        self._end = end

    def put(self, text: str) -> None:
        """Put in new text."""
        if not text:
            return
        self._end = -1
        if self.patch and isinstance(self.patch[-1], str):
            self.patch[-1] += text
        else:
            self.patch.append(text)

    def _units(self, place: int) -> int:
        if not self._wide:
            return place
        return len(self._old[:place].encode("utf-16-le")) // 2


def apply(text: str, made: Patch) -> str:
    """Return the new text: what a client does."""
    raw = text.encode("utf-16-le")
    parts = [
        part if isinstance(part, str) else raw[2 * part[0] : 2 * part[1]].decode("utf-16-le")
        for part in made
    ]
    return "".join(parts)
