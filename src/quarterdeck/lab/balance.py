"""A grid of simulations: who wins how often, by mode, seats, options and what a game counts.

A game says what is worth counting in its room `tally`: `rows(state)` gives, for a finished game,
rows of labels with a `win` from 0 to 1, such as `{"seat": 0, "faction": "greys", "win": 1.0}`.
Without that room there is a row for each seat. The rows of all games are grouped by any of their
labels and of the labels of their cell.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

import msgspec

from quarterdeck.core.game import SetupError, find_game
from quarterdeck.core.origin import lay
from quarterdeck.core.state import State
from quarterdeck.lab.pool import spread
from quarterdeck.lab.simulate import Plan, sit

Row = dict[str, str | int | float]
Z = 1.96
"""Standard deviations of a 95 % interval."""


class Cell(msgspec.Struct, frozen=True):
    """One field of the grid: a plan, and what sets it apart."""

    plan: Plan
    labels: dict[str, str]


class Finding(msgspec.Struct, frozen=True):
    """One game of one cell: a line of the file that makes a run resumable."""

    cell: int
    number: int
    rows: list[Row]
    reason: str = ""
    error: str = ""


class Heading(msgspec.Struct, frozen=True):
    """The first line of that file: what was played."""

    game: str
    rules_version: str
    cells: list[Cell]


class Share(msgspec.Struct, frozen=True):
    """How often a group won, with its 95 % interval."""

    group: tuple[str, ...]
    count: int
    wins: float

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.count

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval around it."""
        n, p = self.count, self.rate
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        reach = Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(0.0, middle - reach), min(1.0, middle + reach)


def grid(plan: Plan, vary: Sequence[tuple[str, Sequence[str]]]) -> list[Cell]:
    """Return a cell for each combination of values that the game can be laid with.

    `seats`, `mode` and `bots` vary the plan (bots as `greedy+random`), other names its options.
    """
    names = [name for name, _ in vary]
    cells = []
    for values in itertools.product(*(values for _, values in vary)):
        labels = dict(zip(names, values, strict=True))
        cell = Cell(_planned(plan, labels), labels)
        if _fits(cell.plan):
            cells.append(cell)
    if not cells:
        msg = f"{plan.game} can be played with none of these combinations"
        raise SetupError(msg)
    return cells


def _planned(plan: Plan, labels: dict[str, str]) -> Plan:
    game = find_game(plan.game)
    options = {k: v for k, v in labels.items() if k not in ("seats", "mode", "bots")}
    seats = labels.get("seats", str(plan.seats))
    if not seats.isdigit():
        msg = f"a number of seats is a number; got '{seats}'"
        raise SetupError(msg)
    return msgspec.structs.replace(
        plan,
        seats=int(seats),
        mode=labels.get("mode", plan.mode),
        bots=tuple(labels["bots"].split("+")) if "bots" in labels else plan.bots,
        options=plan.options | game.choose_options({**plan.options, **options}),
    )


def _fits(plan: Plan) -> bool:
    """Tell whether the game has this mode with so many seats, and takes these options in it."""
    game = find_game(plan.game)
    if not any(mode.id == plan.mode and plan.seats in mode.seats for mode in game.modes):
        return False
    try:
        lay(game, seats=plan.seats, mode=plan.mode, options=plan.options, overlays=plan.overlays)
    except SetupError:
        return False
    return True


def run(
    cells: Sequence[Cell],
    games: int,
    *,
    jobs: int = 1,
    file: Path | None = None,
    tick: Callable[[], None] = lambda: None,
) -> list[Finding]:
    """Play so many games of each cell, apart from those the file already holds."""
    found = _resumed(cells, file)
    done = {(one.cell, one.number) for one in found}
    every = itertools.product(range(games), range(len(cells)))
    tasks = [(cell, number) for number, cell in every if (cell, number) not in done]
    found = [one for one in found if one.number < games]
    for _ in found:
        tick()
    for _, one in spread(partial(_play, cells), tasks, jobs):
        found.append(one)
        if file is not None:
            with file.open("ab") as lines:
                lines.write(msgspec.json.encode(one) + b"\n")
        tick()
    return found


def _resumed(cells: Sequence[Cell], file: Path | None) -> list[Finding]:
    """Read what an earlier run has found, or begin the file."""
    if file is None:
        return []
    plan = cells[0].plan
    heading = msgspec.json.encode(
        Heading(plan.game, find_game(plan.game).rules_version, list(cells))
    )
    if not file.exists():
        file.write_bytes(heading + b"\n")
        return []
    first, *lines = _whole_lines(file)
    if first != heading:
        msg = f"{file.name} holds the games of another grid; name another file"
        raise SetupError(msg)
    return [msgspec.json.decode(line, type=Finding) for line in lines]


def _whole_lines(file: Path) -> list[bytes]:
    """Return the lines of a file, rid of a last one that was cut off."""
    held = file.read_bytes()
    whole = held[: held.rfind(b"\n") + 1]
    if whole != held:
        file.write_bytes(whole)
    return whole.splitlines() or [b""]


def _play(cells: Sequence[Cell], task: tuple[int, int]) -> Finding:
    index, number = task
    plan = cells[index].plan
    try:
        table, _ = sit(plan, number)
    except Exception as error:  # a broken game is a finding, and the others go on
        return Finding(index, number, [], error=f"{type(error).__name__}: {error}"[:500])
    result = table.state.result
    rows = [_with_bot(row, plan, number) for row in rows_of(plan.game, table.state)]
    return Finding(index, number, rows, reason=result.reason if result else "")


def _with_bot(row: Row, plan: Plan, number: int) -> Row:
    seat = row.get("seat")
    return row | {"bot": plan.bots_of(number)[seat]} if isinstance(seat, int) else row


def rows_of(game_id: str, state: State) -> list[Row]:
    """Return what a finished game adds to the tables."""
    tally = find_game(game_id).tally
    if tally is not None:
        rows: list[Row] = tally.rows(state)
        return rows
    winners = state.result.winners if state.result else []
    places = state.result.places if state.result else ()
    return [
        {"seat": seat, "win": 1 / len(winners) if seat in winners else 0.0}
        for seat in range(len(places))
    ]


def shares(cells: Sequence[Cell], found: Iterable[Finding], by: Sequence[str]) -> list[Share]:
    """Group all rows that have these labels, in the order of their labels."""
    sums: dict[tuple[str, ...], list[float]] = {}
    for one in found:
        for row in one.rows:
            known = {**cells[one.cell].labels, **row}
            if all(label in known for label in by):
                group = tuple(str(known[label]) for label in by)
                total = sums.setdefault(group, [0, 0.0])
                total[0] += 1
                total[1] += float(row["win"])
    return [Share(group, int(n), wins) for group, (n, wins) in sorted(sums.items())]


def labels_of(cells: Sequence[Cell], found: Iterable[Finding]) -> list[str]:
    """Return every label that groups can be made by."""
    known = dict.fromkeys(name for cell in cells for name in cell.labels)
    for one in found:
        known.update(dict.fromkeys(name for row in one.rows for name in row if name != "win"))
    return list(known)
