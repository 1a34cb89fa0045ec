"""Processes that think: they work, and one that dies is replaced."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from quarterdeck.bots.desk import Thought, think
from quarterdeck.server.crew import Crew
from quarterdeck.server.pool import Pool
from tests.bots.test_desk import at_a_choice, job, keys_of
from tests.server.harness import run


def _number(given):
    return os.getpid() + given


def _dies(marker):
    """Die the first time only."""
    if not os.path.exists(marker):
        with open(marker, "w"):
            os.kill(os.getpid(), signal.SIGKILL)
    return "alive"


def test_work_is_done_in_another_process_and_again_if_that_dies(tmp_path):
    async def think():
        pool = Pool(1)
        try:
            assert await pool.run(_number, 0) != os.getpid()
            assert await pool.run(_dies, str(tmp_path / "died")) == "alive"
            assert await pool.run(_number, 5) > 5
        finally:
            pool.close()

    run(think())


def test_several_processes_think_about_one_choice_and_are_free_again():
    table = at_a_choice()

    async def ask():
        pool = Pool(3)
        try:
            assert pool.free == 3
            thinking = asyncio.create_task(pool.think(job(table, "captain", playouts=20), 2))
            await asyncio.sleep(0)
            assert pool.free == 1
            thought = await thinking
            assert pool.free == 3
        finally:
            pool.close()
        return thought

    thought = run(ask())
    assert thought.failure == ""
    assert thought.key in keys_of(table)


class Counted(Pool):
    """Processes that only count who would think."""

    def __init__(self, free):
        super().__init__(free)
        self.asked = []

    async def run(self, work, task):
        self.asked.append((work, 1))
        return Thought(task.keys[0])

    async def think(self, task, workers):
        self.asked.append((think, workers))
        return Thought(task.keys[0])


@pytest.mark.parametrize(
    ("level", "free", "workers"),
    [("admiral", 1, 1), ("admiral", 2, 1), ("admiral", 4, 3), ("captain", 8, 1), ("mate", 8, 1)],
)
def test_a_bot_that_searches_takes_all_free_processes_but_one(level, free, workers):
    pool = Counted(free)
    crew = Crew(None, pool, 0.0)

    run(crew._think(job(at_a_choice(), level)))

    assert pool.asked == [(think, workers)]
