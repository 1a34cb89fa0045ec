"""Several processes think about one choice: each searches by itself, and they put it together.

This is root parallelism: every process has its own worlds and its own trees, and what they found
about the options of the choice is added up.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait

import msgspec

from quarterdeck.bots.desk import Job, Thought, anything, sit, time_left
from quarterdeck.bots.levels import find_level
from quarterdeck.bots.mixture import clear, pick_weighted
from quarterdeck.bots.searching import think_through
from quarterdeck.bots.talk import small_talk
from quarterdeck.core.rng import Rng

GRACE = 0.25
"""Seconds that an answer may take from one process to another."""


class Finding(msgspec.Struct, frozen=True):
    """What one process found about an option."""

    key: str
    visits: int
    gain: float
    """What it is worth, compared with the average of that process."""
    chance: float = 0.0
    """How often to take it where the answer must not be foreseen."""


class Study(msgspec.Struct, frozen=True):
    """What one process found."""

    findings: tuple[Finding, ...]
    mixed: bool
    """The answer must not be foreseen."""
    claim: str = ""


def study(job: Job) -> Study:
    """Think about a choice and return what was found about each option."""
    started = time.monotonic()
    window, chance = sit(job)
    claim = small_talk(window, chance) if job.talks else ""
    level = find_level(job.level.partition(":")[0])
    search = think_through(window, chance, level.within(time_left(job, started)))
    keys = window.ask.keys()
    worth = {root.index: search.standing(root) for root in search.roots}
    middle = sum(worth.values()) / len(worth)
    found = [
        Finding(keys[root.index], max(1, root.visits), worth[root.index] - middle, chance)
        for root, chance in zip(search.roots, search.mix(), strict=True)
    ]
    return Study(tuple(found), search.secret, claim)


def think_in(pool: Executor, job: Job, workers: int) -> Thought:
    """Let so many processes think about a job at the same time; whatever happens, answer it.

    Who has not come to anything when the time is up is not waited for, unless nobody has. Only a
    pool that broke raises: it is its owner's to mend.
    """
    started = time.monotonic()
    asked = _submitted(pool, job, workers)
    studies, failure = _found(asked, None if job.seconds is None else job.seconds + GRACE)
    if studies:
        thought = agree(job, studies)
    elif isinstance(failure, BrokenExecutor):
        raise failure
    else:
        thought = anything(job, failure or RuntimeError("nobody thought"))
    return msgspec.structs.replace(thought, seconds=round(time.monotonic() - started, 3))


def _found(
    asked: Sequence[Future[Study]], seconds: float | None
) -> tuple[list[Study], BaseException | None]:
    """Return what was found in time, and what went wrong."""
    done, late = wait(asked, seconds)
    while late and all(future.exception() for future in done):
        more, late = wait(late, return_when=FIRST_COMPLETED)
        done |= more
    for future in late:
        future.cancel()
    inorder = [future for future in asked if future in done]
    failures = [error for future in inorder if (error := future.exception())]
    studies = [future.result() for future in inorder if not future.exception()]
    return studies, failures[0] if failures else None


def _submitted(pool: Executor, job: Job, workers: int) -> list[Future[Study]]:
    """Hand out the job, each time with chance of its own; only the first may speak."""
    return [
        pool.submit(
            study,
            msgspec.structs.replace(job, seed=job.seed + bytes([i]), talks=job.talks and i == 0),
        )
        for i in range(workers)
    ]


def agree(job: Job, studies: Sequence[Study]) -> Thought:
    """Put together what several processes found, and choose."""
    visits: dict[str, int] = {}
    gains: dict[str, float] = {}
    chances: dict[str, float] = {}
    for one in studies:
        for found in one.findings:
            visits[found.key] = visits.get(found.key, 0) + found.visits
            gains[found.key] = gains.get(found.key, 0.0) + found.visits * found.gain
            chances[found.key] = chances.get(found.key, 0.0) + found.chance
    claim = next((one.claim for one in studies if one.claim), "")
    if studies[0].mixed:
        drawn = pick_weighted(clear(list(chances.values())), Rng.from_seed(job.seed))
        return Thought(list(chances)[drawn], claim)
    most = max(visits.values())
    tried = [key for key in visits if 2 * visits[key] >= most]
    return Thought(max(tried, key=lambda key: gains[key] / visits[key]), claim)
