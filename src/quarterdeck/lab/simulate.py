"""Many games played by bots: how they end, for whom, how long they are, how fast they run."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import msgspec

from quarterdeck.bots import make_bot, play_out
from quarterdeck.core.content import Source
from quarterdeck.core.game import OptionValue, find_game
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.state import Result
from quarterdeck.core.table import Table, random_playout
from quarterdeck.lab.pool import spread


class Plan(msgspec.Struct, frozen=True):
    """What all games of a simulation share."""

    game: str
    seats: int
    mode: str
    bots: tuple[str, ...]
    seed: str
    options: dict[str, OptionValue] = {}
    overlays: tuple[Source, ...] = ()

    def seed_of(self, number: int) -> str:
        """Return the seed of one game, which lays the same table again anywhere."""
        return f"{self.seed}/{number}"

    def bots_of(self, number: int) -> list[str]:
        """Return who sits where: the bots in turn, one seat further in each game."""
        return [self.bots[(seat + number) % len(self.bots)] for seat in range(self.seats)]


class Played(msgspec.Struct, frozen=True):
    """One game, or what went wrong in it."""

    number: int
    seed: str
    bots: list[str]
    decisions: int = 0
    result: Result | None = None
    roles: list[str] = []
    error: str = ""


class Tally(msgspec.Struct):
    """How the players of one kind fared."""

    games: int = 0
    wins: int = 0
    """First places, alone or shared."""
    win_rate: float = 0.0
    mean_place: float = 0.0
    mean_score: float | None = None


class Length(msgspec.Struct, frozen=True):
    """How many decisions a game takes."""

    least: int = 0
    median: float = 0
    mean: float = 0
    most: int = 0


class Results(msgspec.Struct, frozen=True):
    """Who won, by what."""

    by_seat: dict[str, Tally]
    by_role: dict[str, Tally]
    by_bot: dict[str, Tally]
    by_bot_and_role: dict[str, Tally]
    """By names such as `greedy government`, where the game has roles."""
    reasons: dict[str, int]


class Failure(msgspec.Struct, frozen=True):
    """A game that broke."""

    game: int
    seed: str
    message: str


class Summary(msgspec.Struct, frozen=True):
    """What a simulation found; everything but the times is the same on every machine."""

    plan: Plan
    games: int
    finished: int
    errors: int
    decisions: int
    seconds: float
    decisions_per_second: float
    length: Length
    results: Results
    failures: list[Failure]


def simulate(
    plan: Plan, games: int, jobs: int = 1, tick: Callable[[], None] = lambda: None
) -> Summary:
    """Play the games and sum them up; `tick` is called after each one."""
    started = time.perf_counter()
    played = []
    for _, one in spread(partial(play_game, plan), range(games), jobs):
        played.append(one)
        tick()
    seconds = time.perf_counter() - started
    played.sort(key=lambda one: one.number)
    return sum_up(plan, played, seconds)


def play_game(plan: Plan, number: int) -> Played:
    """Play one game; whatever goes wrong is part of the report."""
    seed, bots = plan.seed_of(number), plan.bots_of(number)
    try:
        table, decisions = sit(plan, number)
    except Exception as error:  # a broken game is a finding, and the others go on
        words = f"{type(error).__name__}: {error}"
        return Played(number, seed, bots, error=words[:500])
    return Played(number, seed, bots, decisions, table.state.result, roles_of(table))


def sit(plan: Plan, number: int) -> tuple[Table, int]:
    """Lay the table of one game and let its bots play it; return it with its decisions."""
    seed, bots = plan.seed_of(number), plan.bots_of(number)
    fast = set(bots) == {"random"}
    table = lay(
        find_game(plan.game),
        seats=plan.seats,
        mode=plan.mode,
        options=plan.options,
        overlays=plan.overlays,
        seed=seed_from(seed),
        keep=not fast,
    )
    return table, _play(table, bots, seed, fast=fast)


def _play(table: Table, bots: Sequence[str], seed: str, *, fast: bool) -> int:
    chance = [Rng.from_seed(seed_from(f"{seed}/bot/{seat}")) for seat in range(len(bots) + 1)]
    if fast:
        return random_playout(table, chance[0])
    players = [make_bot(name, rng) for name, rng in zip(bots, chance[1:], strict=True)]
    return play_out(table, players, chance[0])


def roles_of(table: Table) -> list[str]:
    """Return the role of each player, where the game has roles."""
    players: Iterable[Any] = table.state.players  # type: ignore[attr-defined]
    roles = [getattr(player, "role", "") for player in players]
    return [str(role) for role in roles] if any(roles) else []


def sum_up(plan: Plan, played: Sequence[Played], seconds: float) -> Summary:
    """Make the summary of games that were played."""
    finished = [one for one in played if one.result is not None]
    failures = [
        Failure(one.number, one.seed, one.error or "the game stopped without a result")
        for one in played
        if one.result is None
    ]
    decisions = sum(one.decisions for one in finished)
    return Summary(
        plan=plan,
        games=len(played),
        finished=len(finished),
        errors=len(failures),
        decisions=decisions,
        seconds=round(seconds, 3),
        decisions_per_second=round(decisions / seconds, 1) if seconds else 0.0,
        length=_length([one.decisions for one in finished]),
        results=_results(plan, finished),
        failures=failures,
    )


def _length(counts: Sequence[int]) -> Length:
    if not counts:
        return Length()
    mean = round(statistics.mean(counts), 1)
    return Length(min(counts), statistics.median(counts), mean, max(counts))


def _results(plan: Plan, finished: Sequence[Played]) -> Results:
    seats = {str(seat + 1): _Fortunes() for seat in range(plan.seats)}
    roles: dict[str, _Fortunes] = {}
    bots = {name: _Fortunes() for name in dict.fromkeys(plan.bots)}
    both: dict[str, _Fortunes] = {}
    reasons: dict[str, int] = {}
    for one in finished:
        if one.result is None:
            continue
        reasons[one.result.reason] = reasons.get(one.result.reason, 0) + 1
        for seat, place in enumerate(one.result.places):
            score = one.result.scores[seat] if one.result.scores else None
            seats[str(seat + 1)].add(place, score)
            bots[one.bots[seat]].add(place, score)
            if one.roles:
                role = one.roles[seat]
                roles.setdefault(role, _Fortunes()).add(place, score)
                both.setdefault(f"{one.bots[seat]} {role}", _Fortunes()).add(place, score)
    return Results(
        by_seat={name: fortunes.tally() for name, fortunes in seats.items()},
        by_role={name: roles[name].tally() for name in sorted(roles)},
        by_bot={name: fortunes.tally() for name, fortunes in bots.items()},
        by_bot_and_role={name: both[name].tally() for name in sorted(both)},
        reasons=dict(sorted(reasons.items())),
    )


class _Fortunes:
    """Places and scores of one kind of player."""

    def __init__(self) -> None:
        self.places: list[int] = []
        self.scores: list[float] = []

    def add(self, place: int, score: float | None) -> None:
        self.places.append(place)
        if score is not None:
            self.scores.append(score)

    def tally(self) -> Tally:
        count = len(self.places)
        if not count:
            return Tally()
        wins = self.places.count(1)
        return Tally(
            games=count,
            wins=wins,
            win_rate=round(wins / count, 4),
            mean_place=round(statistics.mean(self.places), 4),
            mean_score=round(statistics.mean(self.scores), 4) if self.scores else None,
        )
