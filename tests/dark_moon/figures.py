"""The figures of docs/games/dark-moon.md: who wins, greedy against random teams, and the belief curve.

`python -m tests.dark_moon.figures sides --games 500` plays and prints a table of Markdown; so do `teams`,
`modules` and `beliefs`, which also draws the curve. Everything follows from the seeds, so that anybody
can count again.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from quarterdeck.bots import make_bot, small_talk
from quarterdeck.bots.window import Window
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.table import Table
from quarterdeck.games.dark_moon import GAME
from quarterdeck.games.dark_moon.beliefs import suspicions
from quarterdeck.games.dark_moon.common import infected, team
from quarterdeck.games.dark_moon.content import book
from quarterdeck.games.dark_moon.state import DarkMoon
from quarterdeck.lab.pool import spread
from tests.dark_moon.curve import Point, draw_curve

MODES = ("base", "expansion")
COUNTS = (3, 4, 5, 6, 7)
GREEDY = {"infected": "greedy", "uninfected": "greedy", "company-man": "greedy"}
SIGMAS = 1.96
"""Of a normal distribution, 95 % lie within so many standard deviations."""
FEWEST = 40
"""A point of the curve needs so many games that lasted so long."""
PICTURE = Path("docs/pictures/dark-moon-beliefs.svg")


# -- playing -------------------------------------------------------------------------------------


def play(
    seed: str,
    seats: int,
    mode: str,
    bots: dict[str, str],
    look: Callable[[Table], None] = lambda table: None,
    **options: bool | str,
) -> Table:
    """Play one game with a bot for each team; `look` is called after every answer.

    Who plays a seat follows from its card, but no bot is told of any card that it may not see.
    """
    table = lay(GAME, seats=seats, mode=mode, options=options, seed=seed_from(seed))
    s = table.state
    assert isinstance(s, DarkMoon)
    names = [bots[team(s, p)] for p in s.players]
    chance = [Rng.from_seed(seed_from(f"{seed}/bot/{seat}")) for seat in range(seats + 1)]
    players = [make_bot(name, rng) for name, rng in zip(names, chance[:-1], strict=True)]
    while table.asks:
        seat = table.asks[0].seat
        window = Window(table, seat, chance[-1])
        if names[seat] != "random":
            small_talk(table, window, chance[-1])
        table.choose(seat, players[seat].choose(window))
        look(table)
    return table


def outcome(
    seats: int, mode: str, bots: dict[str, str], options: dict[str, bool], number: int
) -> tuple[str, str]:
    """Play one game and return the side that won, and how."""
    table = play(f"figures/{mode}/{seats}/{number}", seats, mode, bots, **options)
    assert table.state.result is not None
    return str(table.state.result.facts["side"]), table.state.result.reason


def outcomes(
    games: int,
    jobs: int,
    seats: int,
    mode: str,
    bots: dict[str, str],
    options: dict[str, bool] | None = None,
) -> Counter[str]:
    """Play many games and count the sides that won, and the ways."""
    work = partial(outcome, seats, mode, bots, options or {})
    counted: Counter[str] = Counter()
    for _, (side, reason) in spread(work, range(games), jobs):
        counted.update((side, reason))
    return counted


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share."""
    share, z2 = wins / games, SIGMAS**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = SIGMAS / (1 + z2 / games) * sqrt(share * (1 - share) / games + z2 / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def share(wins: int, games: int) -> str:
    """Write a share of games with its interval: 31.4 % (27.5–35.6)."""
    low, high = interval(wins, games)
    return f"{wins / games:.1%} ({100 * low:.1f}–{100 * high:.1f})".replace("%", " %", 1)


# -- tables --------------------------------------------------------------------------------------


def sides(games: int, jobs: int) -> Iterator[str]:
    """Yield a table of who wins with greedy in all seats."""
    yield f"| players | mode | the uninfected win ({games} games) | the infected win | how |"
    yield "|---|---|---|---|---|"
    for mode in MODES:
        for seats in COUNTS:
            won = outcomes(games, jobs, seats, mode, GREEDY)
            crew, ill = won.pop("uninfected", 0), won.pop("infected", 0)
            ways = ", ".join(f"`{reason}` {n}" for reason, n in won.most_common())
            yield f"| {seats} | `{mode}` | {share(crew, games)} | {share(ill, games)} | {ways} |"


def teams(games: int, jobs: int) -> Iterator[str]:
    """Yield a table of greedy and random teams against one another; a share is of the crew."""
    pairs = ("greedy", "random"), ("random", "random"), ("random", "greedy")
    head = " | ".join(f"crew {crew}, infected {ill}" for crew, ill in pairs)
    yield f"| players | mode | {head} |"
    yield "|---|---|" + "---|" * len(pairs)
    for mode in MODES:
        for seats in COUNTS:
            cells = []
            for crew, ill in pairs:
                bots = {"infected": ill, "uninfected": crew, "company-man": crew}
                won = outcomes(games, jobs, seats, mode, bots)
                cells.append(share(won["uninfected"], games))
            yield f"| {seats} | `{mode}` | {' | '.join(cells)} |"


def modules(games: int, jobs: int) -> Iterator[str]:
    """Yield a table of the modules with greedy in all seats."""
    yield "| players | modules | uninfected | infected | company man |"
    yield "|---|---|---|---|---|"
    for seats in COUNTS:
        for chosen in (("threats",), ("company-man",), ("threats", "company-man")):
            options = dict.fromkeys(chosen, True)
            won = outcomes(games, jobs, seats, "expansion", GREEDY, options)
            cells = [share(won[side], games) for side in ("uninfected", "infected", "company-man")]
            yield f"| {seats} | `{'`, `'.join(chosen)}` | {' | '.join(cells)} |"


# -- beliefs -------------------------------------------------------------------------------------


def beliefs_of(seats: int, mode: str, number: int) -> list[tuple[float, float, float] | None]:
    """Play a game; return the mean beliefs about the hidden infected, the crew, and the prior by task.

    The believers are the uninfected. Players who have revealed are left out: nobody needs to guess them.
    """
    found: list[tuple[float, float, float] | None] = []

    def look(table: Table) -> None:
        s = table.state
        assert isinstance(s, DarkMoon)
        done = sum(moment.kind == "task" for moment in s.chronicle)
        if done > len(found) and s.result is None:
            found.append(believed(s))

    play(f"figures/{mode}/{seats}/{number}", seats, mode, GREEDY, look)
    return found


def believed(s: DarkMoon) -> tuple[float, float, float] | None:
    """Return the mean belief of the uninfected about hidden infected and crew, and the prior."""
    ill, well = [], []
    for p in s.players:
        if team(s, p) == "uninfected":
            doubts = suspicions(s, p.seat)
            for q in s.players:
                if q.seat != p.seat and not q.revealed:
                    (ill if infected(s, q) else well).append(doubts[q.seat])
    hidden = book(s).counts[len(s.players)].infected - sum(p.revealed for p in s.players)
    others = sum(not p.revealed for p in s.players) - 1
    if not ill or not well:
        return None
    return fmean(ill), fmean(well), hidden / others


def mean(values: Sequence[float]) -> tuple[float, float]:
    """Return a mean and half of its 95 % interval."""
    return fmean(values), SIGMAS * stdev(values) / sqrt(len(values))


def curve_of(
    runs: Sequence[list[tuple[float, float, float] | None]],
) -> Iterator[tuple[int, Point]]:
    """Yield, task by task, how many games lasted so long and what was believed in them."""
    for task in range(max(len(run) for run in runs)):
        seen = [one for run in runs if len(run) > task and (one := run[task]) is not None]
        if len(seen) < FEWEST:
            return
        (ill, ill_half), (well, well_half), (prior, _) = (
            mean(values) for values in zip(*seen, strict=True)
        )
        yield len(seen), Point(task + 1, ill, ill_half, well, well_half, prior)


def beliefs(games: int, jobs: int) -> Iterator[str]:
    """Yield the belief curve as a table, and draw it."""
    runs = [run for _, run in spread(partial(beliefs_of, 5, "base"), range(games), jobs)]
    curve = list(curve_of(runs))
    PICTURE.write_text(draw_curve([point for _, point in curve]), encoding="utf-8")
    yield "| after task | games | about the infected | about the crew | prior |"
    yield "|---|---|---|---|---|"
    for count, p in curve:
        yield (
            f"| {p.task} | {count} | {p.ill:.3f} ± {p.ill_half:.3f} "
            f"| {p.well:.3f} ± {p.well_half:.3f} | {p.prior:.3f} |"
        )


def main() -> None:
    """Play and print one of the tables."""
    tables = {"sides": sides, "teams": teams, "modules": modules, "beliefs": beliefs}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", choices=tables)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    for line in tables[given.table](given.games, given.jobs):
        print(line, flush=True)


if __name__ == "__main__":
    main()
