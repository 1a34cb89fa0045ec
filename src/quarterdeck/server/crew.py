"""Bots at live tables: asked in the pool, answering after a pause that tells nothing.

A bot's answer comes after the pause of its level, or a whole number of pauses if it thought longer:
neither what it holds nor how many options it has shows in the time it takes.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time

from quarterdeck.bots.desk import Job, Thought, job_for, think
from quarterdeck.bots.levels import LEVELS
from quarterdeck.core.rng import fresh_seed
from quarterdeck.core.state import Seat
from quarterdeck.server import messages as m
from quarterdeck.server.house import House
from quarterdeck.server.live import Live
from quarterdeck.server.pool import Pool
from quarterdeck.server.store import tables
from quarterdeck.server.store.journal import Line

LEASE = 10.0
"""A worker drives a table's bots for so many seconds, and longer if it goes on."""
ASK_AGAIN = 2.0
"""Other workers look so often whether the bots have lost their driver."""

logger = logging.getLogger("quarterdeck.server")


class Crew:
    """The bots of one worker."""

    def __init__(self, house: House, pool: Pool, pause: float) -> None:
        """Keep what bots need."""
        self._house = house
        self._pool = pool
        self._pause = pause
        self._busy: dict[tuple[str, Seat], asyncio.Task[None]] = {}
        self._leases: dict[str, float] = {}

    def look(self, live: Live) -> None:
        """See whether a bot is asked at a table, and let it think."""
        for seat in live.bots_asked():
            key = (live.id, seat)
            if key not in self._busy:
                task = asyncio.create_task(self._serve(live, seat))
                self._busy[key] = task
                task.add_done_callback(lambda _, key=key: self._done(live, key))  # type: ignore[misc]

    def _done(self, live: Live, key: tuple[str, Seat]) -> None:
        self._busy.pop(key, None)
        if self._house.is_up(live):
            self.look(live)

    async def _serve(self, live: Live, seat: Seat) -> None:
        """Answer for a seat once; whatever fails is logged, and tried again later."""
        try:
            if not await self._drives(live):
                await asyncio.sleep(ASK_AGAIN)
                return
            await self._answer(live, seat)
        except asyncio.CancelledError:
            raise
        except Exception:
            logger.exception("a bot at table %s failed", live.id)
            await asyncio.sleep(1)

    async def _drives(self, live: Live) -> bool:
        """Tell whether this worker drives the table's bots; one of all workers does."""
        if self._house.bus.alone:
            return True
        now = time.time()
        if self._leases.get(live.id, 0.0) > now + LEASE / 2:
            return True
        async with self._house.database.write() as c:
            mine = await tables.take_the_wheel(c, live.id, self._house.bus.worker, now + LEASE)
        self._leases[live.id] = now + LEASE if mine else 0.0
        return mine

    async def _answer(self, live: Live, seat: Seat) -> None:
        started = time.monotonic()
        async with live.lock:
            table = live.table
            level = live.seats[seat].bot
            if table is None or not level or table.ask_of(seat) is None:
                return
            number = live.number(seat)
            budget = LEVELS[level].at_table if level in LEVELS else None
            seconds = None if budget is None else budget.seconds
            job = job_for(table, seat, level, fresh_seed(), seconds=seconds)
        thought = await self._think(job)
        await asyncio.sleep(self._wait(seconds or 0.0, time.monotonic() - started))
        await self._give(live, seat, number, thought)

    async def _think(self, job: Job) -> Thought:
        """Let a bot think; an admiral uses every free process but one, left to others."""
        level = LEVELS.get(job.level)
        spare = self._pool.free - 1
        if level is not None and level.divides and spare > 1:
            return await self._pool.think(job, spare)
        return await self._pool.run(think, job)

    def _wait(self, budget: float, took: float) -> float:
        """Return how long to wait still: up to the next whole number of pauses."""
        if not self._pause:
            return 0.0
        pause = self._pause + budget
        return max(1, math.ceil(took / pause)) * pause - took

    async def _give(self, live: Live, seat: Seat, number: int, thought: Thought) -> None:
        """Speak and answer, unless the choice is gone or a person plays again."""

        def open_still() -> None:
            if live.number(seat) != number or not live.seats[seat].bot:
                raise m.Refusal("stale", "the choice is no longer open")

        def claim() -> Line:
            open_still()
            return Line(0, "claim", seat, thought.claim)

        def answer() -> Line:
            open_still()
            a = live.playing.ask_of(seat)
            return Line(0, "answer", seat, thought.key, "" if a is None else a.question.id)

        try:
            if thought.claim and thought.claim in live.playing.claims(seat):
                await self._house.write(live, claim)
            await self._house.write(live, answer)
        except m.Refusal as refusal:
            if refusal.code not in ("stale", "not-asked", "game-over"):
                logger.warning("table %s refused a bot's answer: %s", live.id, refusal)
                await asyncio.sleep(1)

    async def wake(self) -> None:
        """Put up the tables that wait for a bot: the server was away."""
        async with self._house.database.read() as c:
            due = await tables.tables_with_bots_due(c)
        for table in due:
            try:
                await self._house.find(table)
            except Exception:
                logger.exception("table %s waits for a bot and cannot be put up", table)

    async def close(self) -> None:
        """Let all bots stop."""
        for task in list(self._busy.values()):
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)
