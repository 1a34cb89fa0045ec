"""How fast games run: random play, clones, drawing; and beside a well-known engine, in turns.

Peers are measured in the same run, in short rounds that alternate with ours, so that whatever else
the machine does falls on both.
"""

from __future__ import annotations

import importlib.util
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec

from quarterdeck.bots import Budget, Window
from quarterdeck.bots.greedy import GreedyBot
from quarterdeck.bots.searching import think_through
from quarterdeck.core.game import Game
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.table import Table, random_playout
from quarterdeck.lab.peers import Peer

T = TypeVar("T")


class Speed(msgspec.Struct, frozen=True):
    """One short round of random play."""

    games: int
    decisions: int
    seconds: float

    @property
    def decisions_per_second(self) -> float:
        """How many decisions a second."""
        return self.decisions / self.seconds

    @property
    def games_per_second(self) -> float:
        """How many whole games a second."""
        return self.games / self.seconds


class SearchBench(msgspec.Struct, frozen=True):
    """How fast bots think about a game; they need its brain."""

    playouts_per_second: float
    """Of a captain, its first judgement included."""
    redeal_ms: float
    """A clone dealt anew: how every playout begins."""
    value_ms: float
    """The brain's judgement of a position: how every playout ends."""
    mate_ms: float
    """A decision of the mate."""
    late_ms: float
    """By how much a captain's decision exceeded its time at most."""


class GameBench(msgspec.Struct, frozen=True):
    """What was measured of one game; medians over the rounds."""

    game: str
    seats: int
    mode: str
    decisions_per_second: float
    games_per_second: float
    clones_per_second: float
    view_and_draw_ms: float
    checkpoint_bytes: int
    search: SearchBench | None = None


class PeerBench(msgspec.Struct, frozen=True):
    """What was measured of a peer, and how our games compare."""

    peer: str
    version: str
    decisions_per_second: float
    games_per_second: float
    ratio: dict[str, float]
    """For each game: our decisions a second for one of the peer's; medians over the rounds."""


class Bench(msgspec.Struct, frozen=True):
    """A whole run."""

    rounds: int
    seconds: float
    games: list[GameBench]
    peers: list[PeerBench]


def bench(
    games: Sequence[Game],
    peers: Sequence[Peer] = (),
    *,
    rounds: int = 5,
    seconds: float = 1.0,
    tick: Callable[[], None] = lambda: None,
) -> Bench:
    """Measure each game and each peer in rounds that alternate; `tick` is called after each part."""
    own: dict[str, list[Speed]] = {game.id: [] for game in games}
    other: dict[str, list[Speed]] = {peer.name: [] for peer in peers}
    for number in range(rounds):
        for game in games:
            own[game.id].append(random_play(game, seconds, f"bench/{number}"))
            tick()
        for peer in peers:
            other[peer.name].append(msgspec.convert(peer.play(seconds), Speed))
            tick()
    return Bench(
        rounds,
        seconds,
        [_game(game, own[game.id], seconds) for game in games],
        [_peer(peer, other[peer.name], own) for peer in peers],
    )


def random_play(game: Game, seconds: float, seed: str) -> Speed:
    """Play random games on this core, without views, for about so long."""
    seats, mode = game.choose_mode(None, None)
    chance = Rng.from_seed(seed_from(seed))
    games = decisions = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds or not games:
        dice = seed_from(f"{seed}/{games}")
        table = lay(game, seats=seats, mode=mode.id, seed=dice, keep=False)
        decisions += random_playout(table, chance)
        games += 1
    return Speed(games, decisions, spent)


def _game(game: Game, speeds: Sequence[Speed], seconds: float) -> GameBench:
    seats, mode = game.choose_mode(None, None)
    tables = _moments(game)
    sizes = [len(table.marks[-1].state) for table in tables]
    return GameBench(
        game=game.id,
        seats=seats,
        mode=mode.id,
        decisions_per_second=round(_median(s.decisions_per_second for s in speeds), 1),
        games_per_second=round(_median(s.games_per_second for s in speeds), 2),
        clones_per_second=round(_rate(tables, lambda table: table.clone(), seconds), 1),
        view_and_draw_ms=round(1000 / _rate(tables, _view_and_draw, seconds), 3),
        checkpoint_bytes=round(statistics.mean(sizes)),
        search=_search(game, [table for table in tables if table.asks], seconds),
    )


def _search(game: Game, tables: Sequence[Table], seconds: float) -> SearchBench | None:
    if not tables or importlib.util.find_spec(f"{game.package}.brain") is None:
        return None
    rng = Rng.from_seed(seed_from("bench/search"))
    windows = [Window(table, table.asks[0].seat, rng) for table in tables]
    playouts, spent, late = _thoughts(windows, rng, seconds)
    if not playouts:  # captains were sure of every answer
        playouts, spent, late = _thoughts(windows, rng, seconds, sure=False)
    mate = GreedyBot(rng)
    value = game.brain.value
    return SearchBench(
        playouts_per_second=round(playouts / spent, 1),
        redeal_ms=_ms(windows, lambda window: window.world(keep=False), seconds),
        value_ms=_ms(tables, lambda table: value(table.state, table.asks[0].seat), seconds),
        mate_ms=_ms(windows, mate.choose, seconds),
        late_ms=round(1000 * late, 3),
    )


def _thoughts(
    windows: Sequence[Window], rng: Rng, seconds: float, *, sure: bool = True
) -> tuple[int, float, float]:
    """Let a captain think about each choice; return playouts, time, and how late it was at most.

    Where it is not to be `sure`, it looks at other options than its own too.
    """
    each = max(seconds / len(windows), 0.02)
    playouts, total, late = 0, 0.0, 0.0
    for window in windows:
        started = time.perf_counter()
        also = () if sure else range(len(window.ask.options))[:2]
        search = think_through(window, rng, Budget(seconds=each), also)
        spent = time.perf_counter() - started
        if not search.settled:
            playouts += search.playouts
            total += spent
            late = max(late, spent - each)
    return playouts, total or 1.0, late


def _ms(things: Sequence[T], act: Callable[[T], object], seconds: float) -> float:
    return round(1000 / _rate(things, act, seconds), 3)


def _peer(peer: Peer, speeds: Sequence[Speed], own: dict[str, list[Speed]]) -> PeerBench:
    ratio = {
        game: round(
            _median(
                mine.decisions_per_second / theirs.decisions_per_second
                for mine, theirs in zip(ours, speeds, strict=True)
            ),
            2,
        )
        for game, ours in own.items()
    }
    return PeerBench(
        peer=peer.name,
        version=peer.version,
        decisions_per_second=round(_median(s.decisions_per_second for s in speeds), 1),
        games_per_second=round(_median(s.games_per_second for s in speeds), 2),
        ratio=ratio,
    )


def _median(values: Iterable[float]) -> float:
    return float(statistics.median(values))


def _moments(game: Game, count: int = 20) -> list[Table]:
    """Return tables at random decisions of random games."""
    chance = Rng.from_seed(seed_from("bench/moments"))
    moments = []
    for i in range(count):
        table = lay(game, seed=seed_from(f"bench/moment/{i}"))
        whole = table.clone(keep=False)
        length = random_playout(whole, chance)
        for _ in range(chance.below(length)):
            if not table.asks:
                break
            a = table.asks[0]
            table.choose(a.seat, chance.below(len(a.options)))
        moments.append(table)
    return [table for table in moments if table.asks] or moments


def _rate(tables: Sequence[T], act: Callable[[T], object], seconds: float) -> float:
    """Do something with each of them in turn for about so long; return how often a second."""
    times = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds or not times:
        for table in tables:
            act(table)
        times += len(tables)
    return times / spent


def _view_and_draw(table: Table) -> str:
    return table.game.draw(table.view(table.asks[0].seat if table.asks else None))
