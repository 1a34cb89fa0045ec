"""Hints: the options that a captain likes best, each with a reason in words.

A reason compares where an option leads with where the others lead, in the terms of the game's brain:
`brain.terms(state, seat)` tells a position as words and what each is worth to the seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from quarterdeck.bots.searching import Budget, ranked, think_through
from quarterdeck.bots.window import Window
from quarterdeck.core.rng import Rng
from quarterdeck.core.words import listed

WORLDS = 8
"""So many worlds are looked at for a reason."""
WORTH_TELLING = 0.15
"""A difference smaller than this share of the largest one is not told."""
TOLD = 3
LEAST = 0.05
"""A difference smaller than this would be told as nothing."""
CLOSE = 0.02
"""Two options nearer than this are as good as each other."""


class Advice(msgspec.Struct, frozen=True):
    """An option, and why it is a good one."""

    key: str
    worth: float
    """What it is worth to the seat, from -1 to 1."""
    share: float
    """How much of the thinking went into it."""
    reason: str


def advise(window: Window, rng: Rng, budget: Budget, count: int = 2) -> list[Advice]:
    """Return the best options of a choice, best first; what a captain has planned, before all others."""
    search = think_through(window, rng, budget, _others(window))
    keys = window.ask.keys()
    order = ranked(search)
    if len(order) == 1:
        return [Advice(keys[order[0].index], 0.0, 1.0, _plain(window))]
    if search.planned:
        order = sorted(order, key=lambda root: root is not search.roots[0])
    told = _told(window, [root.index for root in order], rng)
    gap = search.worth(order[0]) - search.worth(order[1])
    reasons = [_reason(gap, place, told.get(root.index, {})) for place, root in enumerate(order)]
    if search.planned:
        reasons[0] = _plain(window)
    return [
        Advice(
            key=keys[root.index],
            worth=round(search.worth(root), 3),
            share=round(root.visits / max(1, search.playouts), 3),
            reason=reason,
        )
        for root, reason in list(zip(order, reasons, strict=True))[:count]
    ]


def _others(window: Window) -> list[int]:
    """Return what else is worth a comparison, where the brain names it."""
    brain = window.game.brain
    if not hasattr(brain, "ways"):
        return []
    found: list[int] = brain.ways(window.any_world(keep=False).state, window.ask)
    return found


def _plain(window: Window) -> str:
    """Say why there was nothing to compare: in the brain's words, if it has any."""
    brain = window.game.brain
    words: str = (
        brain.because(window.any_world().state, window.ask) if hasattr(brain, "because") else ""
    )
    return words or "There is nothing else worth a thought."


def _told(window: Window, indices: Sequence[int], rng: Rng) -> dict[int, dict[str, float]]:
    """Return for each option how what it leads to differs from what the others lead to."""
    if not hasattr(window.game.brain, "terms"):
        return {}
    sums: dict[int, dict[str, float]] = {i: {} for i in indices}
    for _ in range(WORLDS):
        drawn = window.draw()
        for i in indices:
            for term, worth in _terms_after(window, drawn, i, rng).items():
                sums[i][term] = sums[i].get(term, 0.0) + worth / WORLDS
    terms = sorted({term for found in sums.values() for term in found})
    usual = {t: sum(found.get(t, 0.0) for found in sums.values()) / len(sums) for t in terms}
    return {i: {t: found.get(t, 0.0) - usual[t] for t in terms} for i, found in sums.items()}


def _terms_after(
    window: Window, drawn: tuple[bytes, bytes], index: int, rng: Rng
) -> Mapping[str, float]:
    """Return the terms of a world at the end of the step in which the option is taken.

    Where the brain has a clock that shows something, when that has moved on.
    """
    table = window.deal(drawn)
    brain = window.game.brain

    def now() -> object:
        time = brain.clock(table.state) if hasattr(brain, "clock") else None
        return table.steps if time is None else time

    before = now()
    table.choose(window.seat, index)
    while table.asks and now() == before:
        a = table.asks[0]
        table.choose(a.seat, brain.reflex(table.state, a, rng))
    terms: Mapping[str, float] = brain.terms(table.state, window.seat)
    return terms


def _reason(gap: float, place: int, differences: Mapping[str, float]) -> str:
    """Say why an option stands where it stands: so much lies between the first and the second."""
    gains = in_words(differences)
    standing = _standing(gap, place)
    return f"{standing} {gains}" if gains else standing


def _standing(gap: float, place: int) -> str:
    if place == 0:
        return "It looks about as good as the next best." if gap < CLOSE else "It looks best."
    return "It looks about as good as the best." if gap < CLOSE else "It is the next best."


def in_words(differences: Mapping[str, float]) -> str:
    """Tell the largest differences, gains first; empty: there are none worth telling."""
    most = max((abs(d) for d in differences.values()), default=0.0)
    if most < LEAST:
        return ""
    large = sorted(
        (pair for pair in differences.items() if abs(pair[1]) >= max(LEAST, WORTH_TELLING * most)),
        key=lambda pair: -abs(pair[1]),
    )[:TOLD]
    better = [f"{term} ({worth:+.1f})" for term, worth in large if worth > 0]
    worse = [f"{term} ({worth:+.1f})" for term, worth in large if worth < 0]
    words = f"Better than other options in {listed(better)}" if better else ""
    if worse:
        words += f", worse in {listed(worse)}" if words else f"Worse in {listed(worse)}"
    return f"{words}."
