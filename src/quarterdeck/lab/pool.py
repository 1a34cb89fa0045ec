"""Running work on several processes, with the same results on any number of them."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from typing import TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")

MAX_CHUNK = 64
WATCH = 2.0
"""Seconds between two looks whether the process that started this one is still there."""


def spread(
    work: Callable[[Task], Done], tasks: Sequence[Task], jobs: int
) -> Iterator[tuple[int, Done]]:
    """Do every task and yield its number and result as they come, in any order."""
    if jobs <= 1 or len(tasks) <= 1:
        for i, task in enumerate(tasks):
            yield i, work(task)
        return
    size = max(1, min(MAX_CHUNK, len(tasks) // (jobs * 8)))
    with processes(min(jobs, len(tasks))) as pool:
        pending = {
            pool.submit(_each, work, tasks[start : start + size]): start
            for start in range(0, len(tasks), size)
        }
        for future in as_completed(pending):
            for i, done in enumerate(future.result(), pending[future]):
                yield i, done


@contextmanager
def processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Open so many processes; what they have not begun when this is left is dropped.

    They are started afresh, not forked, so that it works the same on every system.
    """
    pool = ProcessPoolExecutor(
        jobs, multiprocessing.get_context("spawn"), initializer=leave_with, initargs=(os.getpid(),)
    )
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def leave_with(parent: int) -> None:
    """See to it that this process is gone when the one that started it is, however that ended."""
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(WATCH)
    os._exit(0)


def _each(work: Callable[[Task], Done], tasks: Sequence[Task]) -> list[Done]:
    return [work(task) for task in tasks]
