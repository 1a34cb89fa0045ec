"""Several processes think about one choice: each searches by itself, and they put it together.

This is root parallelism: every process has its own worlds and its own trees, and what they found
about the options of the choice is added up.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Executor, Future

import msgspec

from quarterdeck.bots.desk import Job, Thought, anything, sit
from quarterdeck.bots.levels import find_level
from quarterdeck.bots.searching import MIXED, Budget, pick_weighted, think_through
from quarterdeck.bots.talk import small_talk
from quarterdeck.core.rng import Rng


class Finding(msgspec.Struct, frozen=True):
    """What one process found about an option."""

    key: str
    visits: int
    gain: float
    """What it is worth, compared with the average of that process."""


class Study(msgspec.Struct, frozen=True):
    """What one process found."""

    findings: tuple[Finding, ...]
    mixed: bool
    """The answer must not be foreseen."""
    claim: str = ""


def study(job: Job) -> Study:
    """Think about a choice and return what was found about each option."""
    window, chance = sit(job)
    claim = small_talk(window, chance) if job.talks else ""
    level = find_level(job.level.partition(":")[0])
    budget = Budget(job.playouts, job.seconds)
    search = think_through(window, chance, Budget(level.playouts) if budget == Budget() else budget)
    keys = window.ask.keys()
    worth = {root.index: search.worth(root) for root in search.roots}
    middle = sum(worth.values()) / len(worth)
    found = [
        Finding(keys[root.index], max(1, root.visits), worth[root.index] - middle)
        for root in search.roots
    ]
    return Study(tuple(found), window.joint or window.ask.question.hidden, claim)


def think_in(pool: Executor, job: Job, workers: int) -> Thought:
    """Let so many processes think about a job at the same time; whatever happens, answer it."""
    started = time.monotonic()
    studies, failure = [], None
    for future in _submitted(pool, job, workers):
        try:
            studies.append(future.result())
        except Exception as error:  # the others may still have come to something
            failure = error
    if studies:
        thought = agree(job, studies)
    else:
        thought = anything(job, failure or RuntimeError("nobody thought"))
    return msgspec.structs.replace(thought, seconds=round(time.monotonic() - started, 3))


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
    for one in studies:
        for found in one.findings:
            visits[found.key] = visits.get(found.key, 0) + found.visits
            gains[found.key] = gains.get(found.key, 0.0) + found.visits * found.gain
    claim = next((one.claim for one in studies if one.claim), "")
    most = max(visits.values())
    if studies[0].mixed:
        good = [key for key in visits if visits[key] >= MIXED * most]
        return Thought(
            good[pick_weighted([visits[k] for k in good], Rng.from_seed(job.seed))], claim
        )
    tried = [key for key in visits if 2 * visits[key] >= most]
    return Thought(max(tried, key=lambda key: gains[key] / visits[key]), claim)
