"""A bot's desk: a table comes in as a parcel, an answer goes out; made to stand in another process.

Nothing here raises. A bot that fails logs it loudly and plays something legal.
"""

from __future__ import annotations

import logging
import time

import msgspec

from quarterdeck.bots import levels, talk
from quarterdeck.bots.advice import Advice, advise
from quarterdeck.bots.searching import Budget
from quarterdeck.bots.window import Window
from quarterdeck.core.parcel import Parcel, pack, unpack
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.state import Seat
from quarterdeck.core.table import Table

logger = logging.getLogger("quarterdeck.bots")


class Job(msgspec.Struct, frozen=True):
    """One choice that waits for a bot."""

    parcel: Parcel
    seat: Seat
    level: str
    seed: bytes
    """The bot's own chance: the same seed, the same answer (if the budget is in playouts)."""
    keys: tuple[str, ...]
    """The options, for a bot that fails before it has seen the table."""
    seconds: float | None = None
    playouts: int | None = None
    """How much to think; with neither, what the level does by itself."""
    talks: bool = True
    """Whether the bot may say something too, in a game with table talk."""


class Thought(msgspec.Struct, frozen=True):
    """What a bot came to."""

    key: str
    claim: str = ""
    """What it says before it answers; empty: nothing."""
    seconds: float = 0.0
    failure: str = ""
    """What went wrong, in one line; the answer is legal all the same."""


class Hint(msgspec.Struct, frozen=True):
    """The best options that a captain sees, best first."""

    advice: tuple[Advice, ...] = ()
    failure: str = ""


def job_for(
    table: Table,
    seat: Seat,
    level: str,
    seed: bytes,
    *,
    seconds: float | None = None,
    playouts: int | None = None,
    talks: bool = True,
) -> Job:
    """Write down the choice that a seat has at a table."""
    a = table.ask_of(seat)
    if a is None:
        msg = f"seat {seat} is not asked anything"
        raise LookupError(msg)
    keys = tuple(a.keys())
    return Job(pack(table), seat, level, seed, keys, seconds, playouts, talks)


def think(job: Job) -> Thought:
    """Return a bot's answer to a job; whatever happens, a legal one."""
    started = time.monotonic()
    try:
        thought = _think(job, started)
    except Exception as error:  # a bot that fails must not stop the table
        thought = anything(job, error)
    return msgspec.structs.replace(thought, seconds=round(time.monotonic() - started, 3))


def _think(job: Job, started: float) -> Thought:
    window, chance = sit(job)
    bot = levels.make_bot(job.level, chance, time_left(job, started))
    claim = talk.small_talk(window, chance) if job.talks else ""
    index = bot.choose(window)
    return Thought(job.keys[index], claim)


def sit(job: Job) -> tuple[Window, Rng]:
    """Open the parcel and look at the table from the seat."""
    chance = Rng.from_seed(job.seed)
    worlds = Rng.from_seed(seed_from(f"{job.seed.hex()} worlds"))
    return Window(unpack(job.parcel), job.seat, worlds), chance


def time_left(job: Job, started: float) -> Budget:
    """Return how much a bot may still think that has been at a job since then."""
    if job.seconds is None:
        return Budget(job.playouts)
    return Budget(job.playouts, max(0.0, job.seconds - (time.monotonic() - started)))


def anything(job: Job, error: BaseException) -> Thought:
    """Answer a job on which a bot failed: with something legal, and loudly."""
    words = f"{type(error).__name__}: {error}"[:300]
    logger.error(
        "the %s bot failed at %s for seat %s: it plays something legal instead",
        job.level,
        job.parcel.game,
        job.seat,
        exc_info=error,
    )
    return Thought(Rng.from_seed(job.seed).pick(job.keys), failure=words)


def hint(job: Job, count: int = 2) -> Hint:
    """Return the captain's best options with their reasons; none, and why, if that fails."""
    try:
        window, chance = sit(job)
        budget = Budget(job.playouts, job.seconds)
        return Hint(tuple(advise(window, chance, budget, count)))
    except Exception as error:  # advice that fails must not stop the table
        logger.exception("no hint at %s for seat %s", job.parcel.game, job.seat)
        return Hint(failure=f"{type(error).__name__}: {error}"[:300])
