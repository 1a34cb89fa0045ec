"""A race: the brain's own choice against others, on the same worlds.

For questions that the brain mostly answers well. In the first heats playouts are short, judged by the
brain's outlook, and whoever does not look better than the brain's own choice is given up, so that most
questions take few playouts. Who is left runs the final, whose playouts look so much further that an
outlook errs less about where they end. Where playouts look so far from the beginning, there is a final
only: so plans race that are followed to the end of the game.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean, pstdev
from typing import Any

import msgspec

from quarterdeck.bots.search import SURE, Root, Search
from quarterdeck.core.state import Seat

HEATS = (6, 12, 24)
"""After so many playouts of each, some are given up; after the last, the final begins."""
FINALS = (10, 20, 30)
"""The same in the final; after the last, it is over."""
PAIR = 2
"""The brain's own choice and one other."""


class Race(Search):
    """One choice thought through: who beats the brain's own?"""

    def __init__(self, *args: Any, **more: Any) -> None:
        """Line the options up, the brain's own choice first."""
        super().__init__(*args, **more)
        self.final = self.style.turns >= self.style.final
        self._running = list(self.roots)
        self._over = False
        self._ends: dict[int, list[float]] = {}
        self._start()

    def _start(self) -> None:
        self._ends = {root.index: [] for root in self.roots}

    @property
    def clear(self) -> bool:
        """Nobody is left who might be better, or it is known who is."""
        return self._over or len(self._running) == 1

    def run(self) -> None:
        """Play one playout: all who run have the same worlds."""
        root = min(self._running, key=lambda root: root.visits)
        worth = self._try(root)
        self._count(root, worth)
        self._ends[root.index].append(worth)
        if len({one.visits for one in self._running}) == 1:
            self._after(len(self._ends[root.index]))

    def _after(self, rounds: int) -> None:
        """Give up who is beaten, when everybody has run so many times."""
        heats = FINALS if self.final else HEATS
        if rounds not in heats:
            return
        own, *others = self._running
        self._running = [own, *(one for one in others if self._may_win(one))]
        if self.final and len(self._running) == PAIR and self._has_won(self._running[1]):
            self._over = True
        if rounds == heats[-1] and not self.clear:
            if self.final:
                self._over = True
            else:
                self._begin_final()

    def _begin_final(self) -> None:
        far = self.style.final
        self.style = msgspec.structs.replace(
            self.style, turns=far, depth=self.style.depth * far // self.style.turns
        )
        self.final = True
        self._start()

    def _may_win(self, root: Root) -> bool:
        """Tell whether an option may still turn out better by the margin."""
        gain, error = self.gain(root)
        return gain > 0 and gain + error > self.style.margin

    def _has_won(self, root: Root) -> bool:
        """Tell whether an option is so much better that more playouts would hardly change it."""
        gain, error = self.gain(root)
        return gain - SURE * error > self.style.margin

    def gain(self, root: Root) -> tuple[float, float]:
        """Return how much better than the brain's own choice an option did, and the error of that."""
        own, theirs = self._ends[self.roots[0].index], self._ends[root.index]
        gains = [b - a for a, b in zip(own, theirs, strict=False)]
        if not gains:
            return 0.0, 0.0
        return fmean(gains), pstdev(gains) / sqrt(len(gains))

    def worth(self, root: Root) -> float:
        """Return what an option is worth; before any playout nothing is known."""
        return root.total / root.visits if root.visits else 0.0

    def standing(self, root: Root) -> float:
        """Return what an option is worth as an answer: nobody but a finalist beats the brain's own."""
        own = self.worth(self.roots[0])
        if root is self.roots[0]:
            return own
        gain, _ = self.gain(root)
        sure = self.final and len(self._ends[root.index]) >= FINALS[0]
        if sure and gain > self.style.margin:
            return own + gain
        return own + min(gain, 0.0) - self.style.margin

    def _squashed(self, seat: Seat, value: float) -> float:
        """Return a value on the brain's scale, as a chance is: large differences count in full."""
        return value / self.style.scale
