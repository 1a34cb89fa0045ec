"""The difference of two texts, as the shortest way to make the new one of the old one.

A patch is a list of `[from, to]` (copy this part of the old text) and texts (put this in). Places
count UTF-16 units, as browsers do. Drawings are cut at `<`, so that a part is an element's tag with
the words after it; that is fine enough for a drawing and a hundred times faster than letters.
"""

from __future__ import annotations

from itertools import accumulate

Patch = list[list[int] | str]
HIGHEST = "\uffff"
SHORT = 16
"""What is shorter than the numbers that would name it is written out."""


class Pieces:
    """A text cut into pieces, ready to be compared."""

    def __init__(self, text: str) -> None:
        """Cut the text."""
        self.text = text
        first, *rest = text.split("<")
        self.pieces = [first, *(f"<{piece}" for piece in rest)]
        self._ends: list[int] | None = None
        self._places: dict[str, list[int]] | None = None

    @property
    def ends(self) -> list[int]:
        """Where each piece ends, in UTF-16 units."""
        if self._ends is None:
            wide = not self.text.isascii() and max(self.text) > HIGHEST
            size = _units if wide else len
            self._ends = list(accumulate(map(size, self.pieces)))
        return self._ends

    def start(self, index: int) -> int:
        """Return where a piece begins."""
        return self.ends[index - 1] if index else 0

    def find(self, piece: str, near: int) -> int | None:
        """Return where a piece stands, at or after a place if it can be."""
        if self._places is None:
            places: dict[str, list[int]] = {}
            for i, known in enumerate(self.pieces):
                places.setdefault(known, []).append(i)
            self._places = places
        found = self._places.get(piece)
        if not found:
            return None
        return next((i for i in found if i >= near), found[-1])


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def patch(old: Pieces, new: Pieces) -> Patch:
    """Return the patch that makes the new text of the old one."""
    before, after = old.pieces, new.pieces
    head = _shared(before, after)
    most = min(len(before), len(after)) - head
    tail = _shared(before[::-1], after[::-1], most)
    made: Patch = []
    _copy(made, old, 0, head)
    _middle(made, old, after, head, len(after) - tail)
    _copy(made, old, len(before) - tail, len(before))
    return made


def _middle(made: Patch, old: Pieces, after: list[str], i: int, stop: int) -> None:
    """Write the part between what both texts begin and end with."""
    before = old.pieces
    near = i
    while i < stop:
        found = old.find(after[i], near)
        if found is None:
            _put(made, after[i])
            i += 1
            continue
        run = 1
        while (
            i + run < stop and found + run < len(before) and before[found + run] == after[i + run]
        ):
            run += 1
        if old.ends[found + run - 1] - old.start(found) < SHORT:
            _put(made, "".join(after[i : i + run]))
        else:
            _copy(made, old, found, found + run)
        i += run
        near = found + run


def _shared(a: list[str], b: list[str], most: int | None = None) -> int:
    """Return how many pieces two lists have in common at their beginning."""
    count = 0
    limit = min(len(a), len(b)) if most is None else most
    while count < limit and a[count] == b[count]:
        count += 1
    return count


def _copy(made: Patch, old: Pieces, first: int, last: int) -> None:
    if first >= last:
        return
    begin, end = old.start(first), old.ends[last - 1]
    if made and isinstance(made[-1], list) and made[-1][1] == begin:
        made[-1][1] = end
    else:
        made.append([begin, end])


def _put(made: Patch, text: str) -> None:
    if made and isinstance(made[-1], str):
        made[-1] += text
    else:
        made.append(text)


def apply(text: str, made: Patch) -> str:
    """Return the new text: what a client does."""
    raw = text.encode("utf-16-le")
    parts = [
        part if isinstance(part, str) else raw[2 * part[0] : 2 * part[1]].decode("utf-16-le")
        for part in made
    ]
    return "".join(parts)
