"""Processes that think: they work, and one that dies is replaced."""

from __future__ import annotations

import os
import signal

from quarterdeck.server.pool import Pool
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
