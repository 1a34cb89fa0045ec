"""The arena: bots against each other, on rotated seats with common dice.

Every deal is played once with each seating, so that no bot owes anything to its seat or to luck. In
games that all win or lose together each bot plays the whole table by itself, and what it makes of a
deal is compared with what the others make of the same.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations

import msgspec

from quarterdeck.bots import Bot, Window, make_bot, play_out
from quarterdeck.core.content import Source
from quarterdeck.core.game import OptionValue, SetupError, find_game
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.table import Table
from quarterdeck.lab.pool import processes
from quarterdeck.lab.simulate import roles_of

ERRORS = 0.05
"""How often a sequential test may be wrong, either way."""


class Series(msgspec.Struct, frozen=True):
    """What is played, and who plays it."""

    game: str
    seats: int
    mode: str
    bots: tuple[str, ...]
    seed: str
    options: dict[str, OptionValue] = {}
    overlays: tuple[Source, ...] = ()
    alone: bool = False
    """Each bot plays the whole table by itself."""
    sides: bool = False
    """Each bot plays a whole side, as `brain.sides(state)` deals them: two bots, two games a deal."""

    def lineups(self) -> list[tuple[str, ...]]:
        """Return the seatings with which each deal is played."""
        bots, seats = self.bots, self.seats
        if self.alone:
            return [(bot,) * seats for bot in bots]
        if self.sides:
            return [_turned(bots, len(bots), turn) for turn in range(len(bots))]
        if len(bots) <= seats:
            return [_turned(bots, seats, turn) for turn in range(len(bots))]
        some = combinations(bots, seats)
        return [_turned(few, seats, turn) for few in some for turn in range(seats)]

    def lineup(self, number: int) -> tuple[str, ...]:
        """Return who sits where in a game; with sides, who plays which."""
        lineups = self.lineups()
        return lineups[number % len(lineups)]

    def deal(self, number: int) -> int:
        """Return which deal a game is played with."""
        return number // len(self.lineups())


def _turned(bots: Sequence[str], seats: int, turn: int) -> tuple[str, ...]:
    return tuple(bots[(seat + turn) % len(bots)] for seat in range(seats))


class Thinking(msgspec.Struct):
    """How long a bot thought in a game."""

    decisions: int = 0
    seconds: float = 0.0


class Bout(msgspec.Struct, frozen=True):
    """One game, or what went wrong in it."""

    number: int
    returns: list[float] = []
    """What it was worth to each seat, from -1 to 1."""
    reason: str = ""
    roles: list[str] = []
    bots: list[str] = []
    """Who sat where."""
    thinking: dict[str, Thinking] = {}
    error: str = ""


def play_bout(series: Series, number: int) -> Bout:
    """Play one game; whatever goes wrong is part of the report."""
    try:
        table = _lay(series, number)
        sides = sides_of(table)
        bots = seating(series, number, sides)
        thinking = _play(series, number, table, bots)
    except Exception as error:  # a broken game is a finding, and the others go on
        return Bout(number, error=f"{type(error).__name__}: {error}"[:500])
    result = table.state.result
    if result is None:
        return Bout(number, error="the game stopped without a result")
    roles = roles_of(table) or (sides if len(set(sides)) > 1 else [])
    return Bout(number, result.returns(), result.reason, roles, bots, thinking)


def sides_of(table: Table) -> list[str]:
    """Return the side that each seat was dealt, where the game has sides; otherwise nothing."""
    brain = table.game.brain
    return list(brain.sides(table.state)) if hasattr(brain, "sides") else []


def seating(series: Series, number: int, sides: Sequence[str]) -> list[str]:
    """Return the bot of each seat."""
    lineup = series.lineup(number)
    if not series.sides:
        return list(lineup)
    kinds = sorted(set(sides))
    if len(kinds) < len(lineup):
        msg = f"{series.game} deals no sides that {len(lineup)} bots could play"
        raise SetupError(msg)
    return [lineup[min(kinds.index(side), len(lineup) - 1)] for side in sides]


def _lay(series: Series, number: int) -> Table:
    return lay(
        find_game(series.game),
        seats=series.seats,
        mode=series.mode,
        options=series.options,
        overlays=series.overlays,
        seed=seed_from(f"{series.seed}/{series.deal(number)}"),
    )


class _Timed:
    """A bot with a watch: how long it thinks is part of the report."""

    def __init__(self, bot: Bot, thinking: Thinking) -> None:
        """Keep the bot and where its time is written down."""
        self._bot = bot
        self._thinking = thinking

    def choose(self, window: Window) -> int:
        """Return the index of the option that the bot takes."""
        started = time.perf_counter()
        index = self._bot.choose(window)
        self._thinking.seconds += time.perf_counter() - started
        self._thinking.decisions += 1
        return index


def _play(series: Series, number: int, table: Table, lineup: Sequence[str]) -> dict[str, Thinking]:
    seed = f"{series.seed}/{number}"
    thinking = {name: Thinking() for name in lineup}
    bots = [
        _Timed(make_bot(name, Rng.from_seed(seed_from(f"{seed}/bot/{seat}"))), thinking[name])
        for seat, name in enumerate(lineup)
    ]
    play_out(table, bots, Rng.from_seed(seed_from(f"{seed}/worlds")))
    for mine in thinking.values():
        mine.seconds = round(mine.seconds, 3)
    return thinking


def bouts(series: Series, numbers: Sequence[int], jobs: int) -> Iterator[Bout]:
    """Play games and yield them in their order; whoever stops listening stops the playing."""
    if jobs <= 1 or len(numbers) <= 1:
        yield from map(partial(play_bout, series), numbers)
        return
    with processes(jobs) as pool:
        yield from pool.map(partial(play_bout, series), numbers)


class Trial(msgspec.Struct, frozen=True):
    """A sequential test: does the first of two bots take this share of the points, or that one?

    Wald's test: it stops as soon as the games so far are so much likelier under one share than
    under the other that a wrong verdict comes up at most once in twenty.
    """

    low: float
    high: float

    @property
    def bound(self) -> float:
        """How much evidence ends the test."""
        return math.log((1 - ERRORS) / ERRORS)

    def evidence(self, points: Sequence[float]) -> float:
        """Return how much the points so far speak for the higher share."""
        won = math.log(self.high / self.low)
        lost = math.log((1 - self.high) / (1 - self.low))
        return sum(p * won + (1 - p) * lost for p in points)

    def verdict(self, points: Sequence[float]) -> str:
        """Return 'high' or 'low' if the matter is clear, otherwise nothing."""
        evidence = self.evidence(points)
        if abs(evidence) < self.bound:
            return ""
        return "high" if evidence > 0 else "low"


def points_of_first(matches: Sequence[dict[str, float]], bots: Sequence[str]) -> list[float]:
    """Return what the first of two bots took of each match: 1, a half, or nothing."""
    one, other = bots
    both = [match for match in matches if one in match and other in match]
    return [0.5 + 0.5 * _sign(match[one] - match[other]) for match in both]


def _sign(x: float) -> float:
    return math.copysign(1.0, x) if abs(x) > 1e-9 else 0.0  # noqa: PLR2004 - equal, but for rounding


def matches(series: Series, played: Sequence[Bout]) -> list[dict[str, float]]:
    """Return what each match was worth to each bot: a game, or a deal that all played alone."""
    found: dict[int, dict[str, list[float]]] = {}
    for bout in played:
        number = series.deal(bout.number) if series.alone else bout.number
        for name, worth in zip(bout.bots, bout.returns, strict=False):
            found.setdefault(number, {}).setdefault(name, []).append(worth)
    whole = len(series.bots) if series.alone else 2
    return [
        {name: sum(worth) / len(worth) for name, worth in match.items()}
        for _, match in sorted(found.items())
        if len(match) >= min(whole, len(series.bots))
    ]


def deals(series: Series, played: Sequence[Bout]) -> list[list[Bout]]:
    """Return the games of each deal: they share their dice, so they are no chance of their own."""
    found: dict[int, list[Bout]] = {}
    for bout in played:
        found.setdefault(series.deal(bout.number), []).append(bout)
    return [found[deal] for deal in sorted(found)]


def run(
    series: Series,
    games: int,
    *,
    jobs: int = 1,
    test: Trial | None = None,
    played: Sequence[Bout] = (),
    tell: Callable[[list[Bout]], None] = lambda _: None,
) -> list[Bout]:
    """Play a series, going on from games already played; `tell` hears of every game."""
    done = list(played)
    if _clear(series, done, test):
        return done
    playing = bouts(series, range(len(done), games), jobs)
    for bout in playing:
        done.append(bout)
        tell(done)
        if _clear(series, done, test):
            playing.close()  # type: ignore[attr-defined]
            break
    return done


def _clear(series: Series, done: Sequence[Bout], test: Trial | None) -> bool:
    """Tell whether a test has come to its end; only whole deals count."""
    if test is None or len(done) % len(series.lineups()):
        return False
    return bool(test.verdict(points_of_first(matches(series, done), series.bots)))
