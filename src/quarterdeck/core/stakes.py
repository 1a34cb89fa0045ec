"""What is at stake: numbers of a view that matter to its viewer, and how an answer changes them.

A game may have a room `stakes` with a function of that name: `stakes(view, names) -> list[Stake]`. Faces
show what an option certainly adds to them or takes from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from quarterdeck.core.words import signed


class Stake(msgspec.Struct, frozen=True):
    """A number that matters to the viewer; one that is missing counts as 0."""

    key: str
    """Unique in a view, and the same for the same thing in the next."""
    name: str
    """What is counted: "Life", "Shield damage"; one and many where they differ: "card|cards"."""
    value: int
    good: int = 1
    """1: more of it is good for the viewer, -1: less of it is, 0: neither."""
    whose: str = ""
    """Whose it is, if neither the viewer's own nor everybody's."""


class Change(msgspec.Struct, frozen=True):
    """How a number changes."""

    name: str
    by: int
    good: int
    """1: good for the viewer, -1: bad, 0: neither."""
    whose: str = ""

    @property
    def words(self) -> str:
        """The change as a short fact with its sign: "−1 Life"."""
        one, _, many = self.name.partition("|")
        name = many if many and abs(self.by) != 1 else one
        fact = f"{signed(self.by)} {name}"
        return f"{self.whose}: {fact}" if self.whose else fact


def changes(before: Iterable[Stake], after: Iterable[Stake]) -> dict[str, Change]:
    """Return what changed, by key: harm first, then gain, then the rest."""
    old, new = ({stake.key: stake for stake in stakes} for stakes in (before, after))
    found = {
        key: _change(known, _value(new, key) - _value(old, key))
        for key, known in {**old, **new}.items()
        if _value(new, key) != _value(old, key)
    }
    rank = {-1: 0, 1: 1, 0: 2}
    return dict(sorted(found.items(), key=lambda pair: rank[pair[1].good]))


def _value(stakes: Mapping[str, Stake], key: str) -> int:
    return stakes[key].value if key in stakes else 0


def _change(stake: Stake, by: int) -> Change:
    return Change(stake.name, by, stake.good if by > 0 else -stake.good, stake.whose)


def shared(one: Mapping[str, Change], other: Mapping[str, Change]) -> dict[str, Change]:
    """Return what is the same in both."""
    return {key: change for key, change in one.items() if other.get(key) == change}
