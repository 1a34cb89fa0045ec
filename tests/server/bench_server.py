"""How long it takes from an answer to the last view delivered, with many tables and sockets.

    python -m tests.server.bench_server --tables 200 --sockets 1000 --every 3 --seconds 30
    python -m tests.server.bench_server --database postgres --workers 2

Each table has five sockets: its seats, and spectators. One seat at a time answers, `--every` seconds after
the answer before. The time runs from sending the answer to the last state that arrives at the table because
of it. Server and clients share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import websockets.asyncio.client as ws

from quarterdeck.core.rng import Rng
from tests.server.fleet import Ship
from tests.server.kill_drill import GAMES, SECRET, database_at
from tests.server.stock import Stocked, stock

STATE = '{"t":"state"'


class Seated:
    """One socket: parsed only where a choice is looked for."""

    def __init__(self, table: Bench, line: Any, seat: int | None) -> None:
        self.table = table
        self.line = line
        self.seat = seat
        self.choice: dict[str, Any] | None = None
        self.over = False
        self.seen = asyncio.Event()

    async def listen(self) -> None:
        """Note when states arrive."""
        async for frame in self.line:
            if not frame.startswith(STATE):
                continue
            self.table.arrived = time.perf_counter()
            self.table.views += 1
            self.table.bytes += len(frame)
            if self.seat is not None:
                state = json.loads(frame)
                self.choice = state["choice"]
                self.over = state["result"] is not None
            self.seen.set()


class Bench:
    """One table with its sockets, answering every few seconds."""

    def __init__(self, stocked: Stocked, ship: Ship, every: float, sockets: int) -> None:
        self.stocked = stocked
        self.ship = ship
        self.every = every
        self.sockets = sockets
        self.seats: list[Seated] = []
        self.arrived = 0.0
        self.views = 0
        self.bytes = 0
        self.sent = 0
        self.times: list[float] = []
        self._rng = Rng.from_seed(f"bench {stocked.number}".encode())
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open the sockets: the seats first, then spectators."""
        url = f"ws://127.0.0.1:{self.ship.port}/t/{self.stocked.id}/live"
        for n in range(self.sockets):
            seat = n if n < len(self.stocked.tokens) else None
            headers = (
                {} if seat is None else {"Authorization": f"Bearer {self.stocked.tokens[seat]}"}
            )
            line = await ws.connect(
                url, additional_headers=headers, max_size=None, compression=None
            )
            seated = Seated(self, line, seat)
            self.seats.append(seated)
            self._tasks.append(asyncio.create_task(seated.listen()))

    async def play(self, until: float) -> None:
        """Answer again and again, noting how long each took."""
        await asyncio.sleep(self._rng.below(1000) / 1000 * self.every)
        self.views = self.bytes = 0
        while time.perf_counter() < until:
            asked = [seat for seat in self.seats if seat.choice]
            if any(seat.over for seat in self.seats):
                return
            if asked:
                await self._answer(self._rng.pick(asked))
            else:
                await asyncio.sleep(0.05)  # the views of the last answer are late

    async def _answer(self, seat: Seated) -> None:
        choice = seat.choice or {}
        option = self._rng.pick(choice["options"])
        answer = {"t": "answer", "choice": choice["number"], "key": option["key"]}
        sent = self.arrived = time.perf_counter()
        self.sent += 1
        await seat.line.send(json.dumps({**answer, "id": f"{sent}"}))
        await asyncio.sleep(self.every)
        if self.arrived > sent:
            self.times.append(self.arrived - sent)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for seat in self.seats:
            await seat.line.close()


async def measure(url: str, folder: Path, given: argparse.Namespace) -> dict[str, Any]:
    """Run the bench and return its figures."""
    chosen = [g for g in GAMES if given.game in ("", g[0])]
    wishes = [chosen[i % len(chosen)] for i in range(given.tables)]
    stocked = await stock(url, SECRET, wishes)
    ships = [Ship(url, SECRET, folder) for _ in range(given.workers)]
    for ship in ships:
        await ship.start()
    each = max(1, given.sockets // given.tables)
    tables = [
        Bench(table, ships[i % len(ships)], given.every, each) for i, table in enumerate(stocked)
    ]
    try:
        for table in tables:
            await table.open()
        for table in tables:
            await asyncio.gather(*(seat.seen.wait() for seat in table.seats))
        before = [ship.cpu() for ship in ships]
        until = time.perf_counter() + given.seconds
        await asyncio.gather(*(table.play(until) for table in tables))
        cpu = sum(ship.cpu() - was for ship, was in zip(ships, before, strict=True))
    finally:
        await asyncio.gather(*(table.close() for table in tables))
        for ship in ships:
            ship.stop()
    return _figures(tables, each, cpu)


def _figures(tables: list[Bench], each: int, cpu: float) -> dict[str, Any]:
    times = sorted(t for table in tables for t in table.times)
    views = sum(table.views for table in tables)
    return {
        "tables": len(tables),
        "sockets": len(tables) * each,
        "answers": sum(table.sent for table in tables),
        "shown before the next one": len(times),
        "views": views,
        "kilobytes a view": round(sum(table.bytes for table in tables) / max(views, 1) / 1000, 1),
        "median ms": _percentile(times, 0.5),
        "95th percentile ms": _percentile(times, 0.95),
        "99th percentile ms": _percentile(times, 0.99),
        "server ms of processor an answer": round(
            1000 * cpu / max(sum(t.sent for t in tables), 1), 1
        ),
        "load of the machine": round(os.getloadavg()[0], 1),
    }


def _percentile(times: list[float], share: float) -> float:
    return round(1000 * times[min(int(len(times) * share), len(times) - 1)], 1) if times else 0.0


def main() -> int:
    """Run the bench as told on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--every", type=float, default=3.0)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--database", default="sqlite")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--game", default="", help="one game only")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, database_at(given.database, Path(name)) as url:
        figures = asyncio.run(measure(url, Path(name), given))
    for name, figure in figures.items():
        print(f"{name:>34}  {figure}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
