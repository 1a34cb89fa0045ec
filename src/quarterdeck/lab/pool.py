"""Running work on several processes, with the same results on any number of them."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")

MAX_CHUNK = 64


def spread(
    work: Callable[[Task], Done], tasks: Sequence[Task], jobs: int
) -> Iterator[tuple[int, Done]]:
    """Do every task and yield its number and result as they come, in any order.

    Processes are started afresh, not forked, so that it works the same on every system.
    """
    if jobs <= 1 or len(tasks) <= 1:
        for i, task in enumerate(tasks):
            yield i, work(task)
        return
    size = max(1, min(MAX_CHUNK, len(tasks) // (jobs * 8)))
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), mp_context=context)
    try:
        pending = {
            pool.submit(_each, work, tasks[start : start + size]): start
            for start in range(0, len(tasks), size)
        }
        for future in as_completed(pending):
            for i, done in enumerate(future.result(), pending[future]):
                yield i, done
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _each(work: Callable[[Task], Done], tasks: Sequence[Task]) -> list[Done]:
    return [work(task) for task in tasks]
