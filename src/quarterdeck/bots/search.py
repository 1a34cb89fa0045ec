"""The searching bot: information-set Monte Carlo tree search on re-dealt worlds.

Every playout is a world of its own, dealt anew for the seat: never the true table. Each seat has a
tree over what it saw since the present moment, so that a seat in the search knows no more than it
would at the table; beyond the trees it goes by how its options fared in earlier playouts, wherever
they came up. A playout is cut off when so many turns are over, and the brain judges the position for
the seats that chose.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from math import log, sqrt
from typing import Any

from quarterdeck.bots.greedy import MAX_WIDTH, GreedyBot
from quarterdeck.bots.mixture import Mixture, explored, pick_weighted
from quarterdeck.bots.style import Style
from quarterdeck.bots.window import Window
from quarterdeck.core.ask import Ask
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Seat
from quarterdeck.core.table import Table

Follow = Callable[[Any, Ask], list[int]]
"""What a playout follows: the options that a seat may take in it."""
FIRST_LOOKS = 2
"""Every option that is searched is tried at least so often."""
SURE_LOOKS = 6
"""Of what lasts, every option is tried so often before the search may stop early."""
SURE = 2.5
"""So many standard errors apart the options are then."""
SAME = 0.04
"""Or playouts end all alike, no further apart than this, after twice as many tries."""


class Node:
    """What a seat has found out about a moment it may come to, or about an option anywhere."""

    __slots__ = ("children", "mixture", "total", "visits")

    def __init__(self) -> None:
        """Begin without knowing anything."""
        self.visits = 0
        self.total = 0.0
        self.children: dict[Hashable, Node] = {}
        self.mixture: Mixture | None = None
        """How the seat goes on from here in secret, once it did."""

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

    def __init__(
        self,
        window: Window,
        rng: Rng,
        style: Style,
        also: Collection[int] = (),
        late: Callable[[], bool] = lambda: False,
        plans: Mapping[int, Follow] | None = None,
    ) -> None:
        """Look at a choice: the brain's first judgement tells which options are searched.

        Those in `also` are searched in any case. If the judgement is `late`, it looks at fewer.
        With `plans` these are searched, each as its playouts follow it.
        """
        self.seat = window.seat
        self.style = style
        self.playouts = 0
        self._window = window
        self._rng = rng
        self._brain: Any = window.game.brain
        self._clocked = hasattr(self._brain, "clock")
        self._piloted = hasattr(self._brain, "pilot")
        self._value: Callable[[Any, Seat], float] = getattr(
            self._brain, "outlook", self._brain.value
        )
        self._courses: dict[int, Follow] = dict(plans or {})
        self._follow = self._course()
        self._drawn: list[tuple[bytes, bytes]] = []
        thinking = (self.seat,) if self._piloted else range(window.seats)
        self._trees = {seat: Node() for seat in thinking if style.trees}
        self._habits: dict[Hashable, Node] = {}
        self._zero: dict[Seat, float] = {}
        self._sum = self._squares = 0.0
        self._at_first = MAX_WIDTH
        self._mean = 0.0
        self._lasting = window.ask.question.id in style.lasting
        self.planned = False
        """The brain has named one option that it takes without a search; others are only compared."""
        self.secret = (window.joint or window.ask.question.hidden) and not self._lasting
        """Others answer at the same time, or must not learn the answer."""
        self._secrets: list[tuple[Seat, Node, list[Hashable], int]] = []
        self.roots = self._first_look(also, late)
        self.mixture = self._foreseen()

    def _first_look(self, also: Collection[int], late: Callable[[], bool]) -> list[Root]:
        """Return the options to search: those that the brain judges best, and those in `also`."""
        window, style = self._window, self.style
        if self._courses or hasattr(self._brain, "courses"):
            return self._ways(also)
        sure = self._decided()
        if sure is not None:
            return [Root(sure, 0.0), *(Root(i, 0.0) for i in also if i != sure)]
        every = range(min(MAX_WIDTH, len(window.ask.options)))
        wide = every if window.ask.question.id in style.open else ()
        judged = self._appraised()
        if judged is None:
            value = self._worth_to if style.own_eyes else None
            judged = GreedyBot(self._rng, style.worlds, value).judge(window, {*also, *wide}, late)
        self._mean = sum(judged.values()) / len(judged)
        for i in also:
            judged.setdefault(i, self._mean)
        if style.loyalty and len(judged) > 1:
            for i in self._brain.candidates(window.world(keep=False).state, window.ask):
                judged[i] = judged.get(i, self._mean) + style.loyalty * style.scale
        best = sorted(judged, key=lambda i: -judged[i])
        rest = best[style.root :]
        best = [*best[: style.root], *(i for i in rest if i in also)]
        self._at_first = len(best)
        if style.widen:
            self._mean = sum(judged[i] for i in best) / len(best)
            best += [i for i in rest if i not in also]
        return [Root(i, judged[i]) for i in best]

    def _appraised(self) -> dict[int, float] | None:
        """Return what the brain itself thinks of the options at first sight; None: as the mate would."""
        if not hasattr(self._brain, "appraise"):
            return None
        window = self._window
        state = window.any_world(keep=False).state
        found: dict[int, float] | None = self._brain.appraise(state, window.ask)
        return None if found is None else dict(found)

    def _worth_to(self, state: Any, seat: Seat) -> float:
        """Return what a position is worth to a seat where a playout ends."""
        if hasattr(self._brain, "values"):
            return float(self._brain.values(state)[seat])
        return self._value(state, seat)

    def _decided(self) -> int | None:
        """Return the option that the brain takes without a search; None: it has to think."""
        if not hasattr(self._brain, "decided"):
            return None
        window = self._window
        answer: int | None = self._brain.decided(
            window.any_world(keep=False).state, window.ask, self._rng
        )
        return answer

    def _ways(self, also: Collection[int]) -> list[Root]:
        """Return the options that the brain would have searched: its own choice, and others."""
        style = self.style
        self._courses = self._courses or self._named()
        found = list(self._courses)[: style.root]
        self.planned = len(found) == 1
        first, *others = [*found, *(i for i in also if i not in found)]
        liked = style.loyalty * style.scale
        self._mean = liked / (1 + len(others))
        return [Root(first, liked), *(Root(i, 0.0) for i in others)]

    def _named(self) -> dict[int, Follow]:
        """Return the courses; who thinks no longer than a captain has the brain's own choice only."""
        state, a = self._window.any_world(keep=False).state, self._window.ask
        if not self.style.longer:
            return dict.fromkeys(self._follow(state, a), self._follow)
        named: dict[int, Follow] = self._brain.courses(state, a)
        return named

    def _course(self) -> Follow:
        """Return what seats follow in a playout whose option has no course of its own."""
        follow: Follow = getattr(self._brain, "course", self._brain.candidates)
        return follow

    def _foreseen(self) -> Mixture:
        """Return the mixture of a secret choice before any playout: as the brain would have it."""
        trust, scale = self.style.trust, self.style.scale
        gains = {root.index: squash((root.first - self._mean) / scale) for root in self.roots}
        return Mixture({i: max(0.0, trust * gain) for i, gain in gains.items()})

    @property
    def settled(self) -> bool:
        """There is nothing to think about."""
        return len(self.roots) == 1

    @property
    def clear(self) -> bool:
        """Thinking on would hardly change the answer; told only of what lasts, as that takes long."""
        if not self._lasting or self.playouts < SURE_LOOKS * len(self.roots):
            return False
        best, *others = sorted(self.roots, key=lambda root: -root.total / root.visits)
        spread = self.spread()
        if spread <= SAME:
            return self.playouts >= 2 * SURE_LOOKS * len(self.roots)
        return all(
            best.total / best.visits - root.total / root.visits
            > SURE * spread * sqrt(1 / best.visits + 1 / root.visits)
            for root in others
        )

    def run(self) -> None:
        """Play one playout; options are compared on the same worlds."""
        root = min(self._open(), key=lambda root: root.visits)
        looked = root.visits >= (SURE_LOOKS if self._lasting else FIRST_LOOKS)
        if looked:
            root = self._mixed() if self.secret else self._promising()
        worth = self._try(root)
        if looked and self.secret:
            self._regret(root, worth)
        self._count(root, worth)

    def _try(self, root: Root) -> float:
        """Play an option on the next of the worlds that all options share."""
        while len(self._drawn) <= root.visits:
            self._drawn.append(self._window.draw())
        world = self._window.deal(self._drawn[root.visits], keep=False)
        if self.style.told:
            world.state.events = []
        return self._play(world, root.index)

    def _count(self, root: Root, worth: float) -> None:
        """Keep how a playout of an option ended."""
        root.visits += 1
        root.total += worth
        self.playouts += 1
        self._sum += worth
        self._squares += worth * worth

    def _open(self) -> list[Root]:
        """Return the options that are searched so far."""
        style = self.style
        if not style.widen:
            return self.roots
        return self.roots[: self._at_first + self.playouts // style.widen]

    def _promising(self) -> Root:
        """Return the option to try next: a good one, or one that was rarely tried."""
        bonus = self.style.curiosity * self.spread() * sqrt(2 * log(self.playouts))
        return max(self._open(), key=lambda root: self.worth(root) + bonus / sqrt(root.visits))

    def _mixed(self) -> Root:
        """Draw the option of a secret choice to try next."""
        chances = self.mixture.chances([root.index for root in self.roots])
        return self.roots[pick_weighted(explored(chances), self._rng)]

    def _regret(self, root: Root, worth: float) -> None:
        """Learn how a secret choice should have been made."""
        expected = [self.worth(one) for one in self.roots]
        indices = [one.index for one in self.roots]
        self.mixture.learn(indices, expected, indices.index(root.index), worth)

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

    def standing(self, root: Root) -> float:
        """Return what an option is worth as an answer."""
        return self.worth(root)

    def mix(self) -> list[float]:
        """Return how often each option of a secret choice should be taken."""
        return self.mixture.average([root.index for root in self.roots])

    # -- a playout ---------------------------------------------------------------------------

    def _play(self, table: Table, index: int) -> float:
        """Play a world on from an option, judge where it leads, and let the trees learn it."""
        places: dict[Seat, Node | None] = dict(self._trees)
        path: list[tuple[Seat, Node]] = []
        self._secrets.clear()
        self._follow = self._courses.get(index) or self._course()
        turn, turns, reach = self._turn(table, self.seat), 0, self._reach()
        steps = table.steps
        self._walk(table, places, self._window.ask, index, [])
        for depth in range(1, table.game.cap):
            if not table.asks:
                break
            a = table.asks[0]
            if table.steps != steps:
                steps = table.steps
                now = self._turn(table, a.seat)
                turns += now != turn
                turn = now
                if turns >= reach or depth >= self.style.depth:
                    break
            index = self._select(table, a, places.get(a.seat))
            self._walk(table, places, a, index, path)
        return self._learn(table, path)

    def _reach(self) -> int:
        """Return how many turns the next playout looks ahead."""
        turns, deepen = self.style.turns, self.style.deepen
        if not deepen:
            return turns
        stride = self._window.seats if self.style.rounds else 1
        return turns + stride * (self.playouts // deepen).bit_length()

    def _turn(self, table: Table, seat: Seat) -> object:
        """Return what changes when a turn is over: who is asked, or what the brain's clock shows."""
        time = self._brain.clock(table.state) if self._clocked else None
        return seat if time is None else time

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
        if self.style.trees and not self._piloted:
            path.append((a.seat, _habit(self._habits, (a.seat, key))))
        table.choose(a.seat, index)

    def _select(self, table: Table, a: Ask, node: Node | None) -> int:
        """Return the option to follow: one not tried yet, or the most promising."""
        if self._piloted:
            return self._guided(table, a, node)
        tries = self._follow(table.state, a)
        if len(tries) == 1:
            return tries[0]
        if node is not None and (table.joint or a.question.hidden):
            return self._in_secret(a, node, tries)
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

    def _guided(self, table: Table, a: Ask, node: Node | None) -> int:
        """Return the option to follow where the brain has a pilot: in the own tree what may be better."""
        if node is None or a.seat != self.seat or len(a.options) == 1:
            quick: int = self._brain.pilot(table.state, a, self._rng)
            return quick
        judged: dict[int, float] = self._brain.appraise(table.state, a)
        name, children = a.question.id, node.children
        known: list[tuple[int, Node]] = []
        fresh: list[int] = []
        for i in sorted(judged, key=lambda i: -judged[i])[: self.style.root]:
            child = children.get((name, a.options[i]))
            if child is None or not child.visits:
                fresh.append(i)
            else:
                known.append((i, child))
        total = sum([child.visits for _, child in known])
        if fresh and len(known) <= int(self.style.width * sqrt(total)):
            return fresh[0]
        bonus = self.style.curiosity * self.spread() * sqrt(2 * log(total + 1))
        best = max(
            known, key=lambda one: one[1].total / one[1].visits + bonus / sqrt(one[1].visits)
        )
        return best[0]

    def _in_secret(self, a: Ask, node: Node, tries: list[int]) -> int:
        """Draw the option of a seat whose choice the others must not foresee."""
        keys: list[Hashable] = [(a.question.id, a.options[i]) for i in tries]
        if node.mixture is None:
            node.mixture = Mixture()
        taken = pick_weighted(explored(node.mixture.chances(keys)), self._rng)
        self._secrets.append((a.seat, node, keys, taken))
        return tries[taken]

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
        worth = self._judge(table, {self.seat, *(seat for seat, _ in path)})
        for seat, node, keys, taken in self._secrets:
            if node.mixture is not None:
                expected = [_mean(node.children.get(key), worth[seat]) for key in keys]
                node.mixture.learn(keys, expected, taken, worth[seat])
        for seat, node in path:
            node.add(worth[seat])
        return worth[self.seat]

    def _judge(self, table: Table, seats: Collection[Seat]) -> dict[Seat, float]:
        """Return what a position is worth to seats, from -1 to 1."""
        state = table.state
        if hasattr(self._brain, "values"):
            values = self._brain.values(state)
            return {seat: self._squashed(seat, values[seat]) for seat in seats}
        return {seat: self._squashed(seat, self._value(state, seat)) for seat in seats}

    def _squashed(self, seat: Seat, value: float) -> float:
        """Return how much better a value is than where the first playout ended, from -1 to 1."""
        zero = self._zero.setdefault(seat, value)
        return squash((value - zero) / self.style.scale)


def squash(x: float) -> float:
    """Return a number between -1 and 1: a half where x is 1."""
    return x / (1 + abs(x))


def _mean(node: Node | None, otherwise: float) -> float:
    return node.total / node.visits if node is not None and node.visits else otherwise


def _habit(habits: dict[Hashable, Node], key: Hashable) -> Node:
    habit = habits.get(key)
    if habit is None:
        habit = habits[key] = Node()
    return habit
