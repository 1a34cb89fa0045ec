"""Work on several processes, and what becomes of these."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from quarterdeck.lab.pool import spread

PATIENCE = 30.0
LASTING = """
import time
from quarterdeck.lab.pool import processes

if __name__ == "__main__":
    with processes(2) as pool:
        list(pool.map(abs, range(8)))
        print("working", flush=True)
        time.sleep(600)
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_is_done_with_its_number_on_any_number_of_processes(jobs: int) -> None:
    assert dict(spread(abs, [-3, 4, -5, 6], jobs)) == {0: 3, 1: 4, 2: 5, 3: 6}


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_processes_are_gone_when_the_one_that_started_them_is(how: signal.Signals) -> None:
    command = [sys.executable, "-c", LASTING]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as lasting:
        assert lasting.stdout is not None
        assert lasting.stdout.readline() == b"working\n"
        lasting.send_signal(how)
        # all of them write to the same pipe, which ends with the last of them
        assert lasting.communicate(timeout=PATIENCE)[0] == b""
