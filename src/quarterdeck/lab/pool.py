"""Running work on several processes, with the same results on any number of them."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from typing import TypeVar

from quarterdeck.core.leaving import leave_with

Task = TypeVar("Task")
Done = TypeVar("Done")

MAX_CHUNK = 64


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


def _each(work: Callable[[Task], Done], tasks: Sequence[Task]) -> list[Done]:
    return [work(task) for task in tasks]
