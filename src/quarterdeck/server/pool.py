"""Other processes that think: bots, hints, previews, and whole games played again.

The event loop never waits for thought; a process that dies is replaced.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import multiprocessing
import os
import signal
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from quarterdeck.bots.crew import think_in
from quarterdeck.bots.desk import Job, Thought
from quarterdeck.core.game import games
from quarterdeck.core.leaving import leave_with

Task = TypeVar("Task")
Done = TypeVar("Done")

LOOK_AGAIN = 0.05

logger = logging.getLogger("quarterdeck.server")


class Pool:
    """A few processes, started when they are first needed."""

    def __init__(self, processes: int) -> None:
        """Keep how many there may be."""
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._asked = 0

    @property
    def free(self) -> int:
        """How many processes have nothing to do."""
        return max(0, self._processes - self._asked)

    async def run(self, work: Callable[[Task], Done], task: Task) -> Done:
        """Do some work elsewhere; once more if the process died."""

        async def do(pool: ProcessPoolExecutor) -> Done:
            return await asyncio.get_running_loop().run_in_executor(pool, work, task)

        return await self._ask(1, do)

    async def run_last(self, work: Callable[[Task], Done], task: Task) -> Done:
        """Do some work elsewhere as soon as nobody else waits for a process."""
        while not self.free:
            await asyncio.sleep(LOOK_AGAIN)
        return await self.run(work, task)

    async def think(self, job: Job, workers: int) -> Thought:
        """Let several processes think about one choice; once more if one died and none answered."""

        async def do(pool: ProcessPoolExecutor) -> Thought:
            return await asyncio.to_thread(think_in, pool, job, workers)

        return await self._ask(workers, do)

    async def _ask(
        self, processes: int, do: Callable[[ProcessPoolExecutor], Awaitable[Done]]
    ) -> Done:
        self._asked += processes
        pool = self._started()
        try:
            return await do(pool)
        except BrokenProcessPool:
            logger.warning("a thinking process died; it is replaced")
            if self._pool is pool:
                self._pool = None
            return await do(self._started())
        finally:
            self._asked -= processes

    async def warm(self) -> None:
        """Start a process before anybody needs it."""
        await self.run(_load, None)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._processes, context, initializer=_settle, initargs=(os.getpid(),)
            )
        return self._pool

    def close(self) -> None:
        """Stop all processes; what they think about is dropped."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
            self._pool = None


def _load(_: None) -> None:
    """Load what thinking needs."""
    for game in games().values():
        for room in ("view", "rules", "brain", "text"):
            importlib.import_module(f"{game.package}.{room}")


def _settle(parent: int) -> None:
    """Begin a process: behind people in the queue for the processor, gone when the server is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    leave_with(parent)
