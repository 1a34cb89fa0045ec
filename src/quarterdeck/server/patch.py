"""The difference of two drawings, as a short way to make the new one of the old one.

A patch is a list of `[from, to]` (copy this part of the old text) and texts (put this in). Places
count UTF-16 units, as browsers do. What both begin and end with is found by halving; the rest is
cut into groups (`<g`), which is fine enough for a drawing and much faster than letters.
"""

from __future__ import annotations

from collections.abc import Callable

Patch = list[list[int] | str]
CUT = "<g"
SHORT = 16
"""What is shorter than the numbers that would name it is written out."""


def patch(old: str, new: str) -> Patch:
    """Return the patch that makes the new text of the old one."""
    most = min(len(old), len(new))
    head = _longest(most, lambda n: old[:n] == new[:n])
    tail = _longest(most - head, lambda n: old[len(old) - n :] == new[len(new) - n :])
    made = _Maker(old)
    made.copy(0, head)
    _middle(made, old[head : len(old) - tail], new[head : len(new) - tail], head)
    made.copy(len(old) - tail, len(old))
    return made.patch


def _longest(most: int, holds: Callable[[int], bool]) -> int:
    """Return the largest number up to `most` for which something holds; it holds for all below."""
    if holds(most):
        return most
    low, high = 0, most
    while high - low > 1:
        middle = (low + high) // 2
        if holds(middle):
            low = middle
        else:
            high = middle
    return low


def _middle(made: _Maker, old: str, new: str, offset: int) -> None:
    """Write the part between what both texts begin and end with, group by group."""
    before, after = old.split(CUT), new.split(CUT)
    places: dict[str, list[int]] = {}
    starts = []
    at = offset - len(CUT)
    for i, piece in enumerate(before):
        places.setdefault(piece, []).append(i)
        starts.append(at)
        at += len(piece) + len(CUT)
    starts.append(at)
    i = near = 0
    while i < len(after):
        found = _find(places, after[i], near) if i else None
        if not found:
            made.put(f"{CUT if i else ''}{after[i]}")
            i += 1
            continue
        run = 1
        while (
            i + run < len(after)
            and found + run < len(before)
            and before[found + run] == after[i + run]
        ):
            run += 1
        made.copy(starts[found], starts[found + run])
        i += run
        near = found + run


def _find(places: dict[str, list[int]], piece: str, near: int) -> int | None:
    """Return where a piece stands in the old text, at or after a place if it can be."""
    found = places.get(piece)
    if not found:
        return None
    if len(found) == 1:
        return found[0]
    return next((i for i in found if i >= near), found[-1])


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
