"""The searching bot: information-set Monte Carlo tree search on re-dealt worlds.

Every playout is a world of its own, dealt anew for the seat: never the true table. Each seat has a
tree over what it saw since the present moment, so that a seat in the search knows no more than it
would at the table; beyond the trees it goes by how its options fared in earlier playouts, wherever
they came up. A playout is cut off when so many turns are over, and the brain judges the position for
the seats that chose.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from math import log, sqrt
from typing import Any

import msgspec

from quarterdeck.bots.greedy import MAX_WIDTH, GreedyBot
from quarterdeck.bots.window import Window
from quarterdeck.core.ask import Ask
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Seat
from quarterdeck.core.table import Table

FIRST_LOOKS = 2
"""Every option that is searched is tried at least so often."""


class Style(msgspec.Struct, frozen=True):
    """How a game is searched; its brain may say what is not as usual in a dict `SEARCH`."""

    turns: int = 2
    """A playout is cut off when the play has passed to another seat so often."""
    depth: int = 40
    """A playout is cut off after so many decisions in any case, at the end of a step."""
    worlds: int = 0
    """How many worlds the brain's first judgement looks at; 0: as many as the mate."""
    root: int = 8
    """So many of the options that the brain likes best are searched."""
    trust: float = 8.0
    """As many playouts as the brain's first judgement counts for."""
    open: tuple[str, ...] = ()
    """Questions at which options that the brain thinks not worth a look are searched too."""
    loyalty: float = 0.0
    """How much better an option is taken to be that the brain thinks worth a look."""
    width: float = 1.5
    """Progressive widening: a choice that came up n times looks at about width * n ** 0.5 options."""
    curiosity: float = 0.7
    """How much an option that was rarely tried is preferred."""
    habit: float = 4.0
    """As many visits as what is known of an option from other moments counts for."""
    scale: float = 10.0
    """By how much a position must be better to be half won, in the brain's units."""


class Node:
    """What a seat has found out about a moment it may come to, or about an option anywhere."""

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        """Begin without knowing anything."""
        self.visits = 0
        self.total = 0.0
        self.children: dict[Hashable, Node] = {}

    def add(self, worth: float) -> None:
        """Learn how a playout through here ended."""
        self.visits += 1
        self.total += worth


class Root:
    """An option of the choice that is thought about."""

    __slots__ = ("first", "index", "total", "visits")

    def __init__(self, index: int, first: float) -> None:
        """Keep the brain's first judgement."""
        self.index = index
        self.first = first
        self.visits = 0
        self.total = 0.0


class Search:
    """One choice thought through."""

    def __init__(self, window: Window, rng: Rng, style: Style, also: Collection[int] = ()) -> None:
        """Look at a choice: the brain's first judgement tells which options are searched.

        Those in `also` are searched in any case.
        """
        self.seat = window.seat
        self.style = style
        self.playouts = 0
        self._window = window
        self._rng = rng
        self._brain: Any = window.game.brain
        self._drawn: list[tuple[bytes, bytes]] = []
        self._trees = {seat: Node() for seat in range(window.seats)}
        self._habits: dict[Hashable, Node] = {}
        self._zero: dict[Seat, float] = {}
        self._sum = self._squares = 0.0
        self._mean = 0.0
        self.roots = self._first_look(also)

    def _first_look(self, also: Collection[int]) -> list[Root]:
        """Return the options to search: those that the brain judges best, and those in `also`."""
        window, style = self._window, self.style
        every = range(min(MAX_WIDTH, len(window.ask.options)))
        wide = every if window.ask.question.id in style.open else ()
        judged = GreedyBot(self._rng, style.worlds).judge(window, {*also, *wide})
        self._mean = sum(judged.values()) / len(judged)
        if style.loyalty and len(judged) > 1:
            for i in self._brain.candidates(window.world(keep=False).state, window.ask):
                judged[i] = judged.get(i, self._mean) + style.loyalty * style.scale
        best = sorted(judged, key=lambda i: -judged[i])
        best = [*best[: style.root], *(i for i in best[style.root :] if i in also)]
        return [Root(i, judged[i]) for i in best]

    @property
    def settled(self) -> bool:
        """There is nothing to think about."""
        return len(self.roots) == 1

    def run(self) -> None:
        """Play one playout; options are compared on the same worlds."""
        root = self._promising()
        while len(self._drawn) <= root.visits:
            self._drawn.append(self._window.draw())
        table = self._window.deal(self._drawn[root.visits], keep=False)
        worth = self._play(table, root.index)
        root.visits += 1
        root.total += worth
        self.playouts += 1
        self._sum += worth
        self._squares += worth * worth

    def _promising(self) -> Root:
        """Return the option to try next: a good one, or one that was rarely tried."""
        rare = min(self.roots, key=lambda root: root.visits)
        if rare.visits < FIRST_LOOKS:
            return rare
        bonus = self.style.curiosity * self.spread() * sqrt(2 * log(self.playouts))
        return max(self.roots, key=lambda root: self.worth(root) + bonus / sqrt(root.visits))

    def spread(self) -> float:
        """Return how far playouts end apart."""
        n = max(1, self.playouts)
        return sqrt(max(0.001, self._squares / n - (self._sum / n) ** 2))

    def worth(self, root: Root) -> float:
        """Return what an option is worth, the brain's first judgement included."""
        trust = self.style.trust
        level = self._sum / self.playouts if self.playouts else 0.0
        prior = level + squash((root.first - self._mean) / self.style.scale)
        return (root.total + trust * prior) / (root.visits + trust)

    # -- a playout ---------------------------------------------------------------------------

    def _play(self, table: Table, index: int) -> float:
        """Play a world on from an option, judge where it leads, and let the trees learn it."""
        places: dict[Seat, Node | None] = dict(self._trees)
        path: list[tuple[Seat, Node]] = []
        self._walk(table, places, self._window.ask, index, [])
        turn, turns, steps = self.seat, 0, table.steps
        for depth in range(1, table.game.cap):
            if not table.asks:
                break
            a = table.asks[0]
            if table.steps != steps:
                steps = table.steps
                turns += a.seat != turn
                turn = a.seat
                if turns >= self.style.turns or depth >= self.style.depth:
                    break
            index = self._select(table, a, places[a.seat])
            self._walk(table, places, a, index, path)
        return self._learn(table, path)

    def _walk(
        self,
        table: Table,
        places: dict[Seat, Node | None],
        a: Ask,
        index: int,
        path: list[tuple[Seat, Node]],
    ) -> None:
        """Take an option; every seat that sees it goes down its tree."""
        key = (a.question.id, a.options[index])
        secret = table.joint or a.question.hidden
        for seat, node in places.items():
            if node is None or (secret and seat != a.seat):
                continue
            child = node.children.get(key)
            places[seat] = child  # a tree grows by one node in a playout: below a new one it ends
            if child is None:
                child = node.children[key] = Node()
            if seat == a.seat:
                path.append((seat, child))
        path.append((a.seat, _habit(self._habits, (a.seat, key))))
        table.choose(a.seat, index)

    def _select(self, table: Table, a: Ask, node: Node | None) -> int:
        """Return the option to follow: one not tried yet, or the most promising."""
        tries: list[int] = self._brain.candidates(table.state, a)
        if len(tries) == 1:
            return tries[0]
        name, seat, options = a.question.id, a.seat, a.options
        known: list[tuple[int, float, float]] = []
        fresh: list[int] = []
        total = 1.0
        for i in tries:
            key = (name, options[i])
            habit = self._habits.get((seat, key))
            if habit is None or not habit.visits:
                fresh.append(i)
                continue
            visits, mean = self._know(habit, node.children.get(key) if node else None)
            known.append((i, mean, visits))
            total += visits
        if fresh and len(known) < self.style.width * sqrt(total):
            quick: int = self._brain.reflex(table.state, a, self._rng)
            return quick if quick in fresh else self._rng.pick(fresh)
        bonus = self.style.curiosity * self.spread() * sqrt(2 * log(total))
        return max(known, key=lambda one: one[1] + bonus / sqrt(one[2]))[0]

    def _know(self, habit: Node, child: Node | None) -> tuple[float, float]:
        """Return how well an option is known, and what it is worth here or elsewhere."""
        weight = min(float(habit.visits), self.style.habit)
        mean = habit.total / habit.visits
        if child is None or not child.visits:
            return weight, mean
        visits = child.visits + weight
        return visits, (child.total + weight * mean) / visits

    def _learn(self, table: Table, path: list[tuple[Seat, Node]]) -> float:
        """Judge where a playout ended, for every seat that chose on the way."""
        worth = {self.seat: self._judge(table, self.seat)}
        for seat, node in path:
            if seat not in worth:
                worth[seat] = self._judge(table, seat)
            node.add(worth[seat])
        return worth[self.seat]

    def _judge(self, table: Table, seat: Seat) -> float:
        """Return what a position is worth to a seat, from -1 to 1."""
        value = float(self._brain.value(table.state, seat))
        zero = self._zero.setdefault(seat, value)
        return squash((value - zero) / self.style.scale)


def squash(x: float) -> float:
    """Return a number between -1 and 1: a half where x is 1."""
    return x / (1 + abs(x))


def _habit(habits: dict[Hashable, Node], key: Hashable) -> Node:
    habit = habits.get(key)
    if habit is None:
        habit = habits[key] = Node()
    return habit
