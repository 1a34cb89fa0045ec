"""Reviews of finished games: looked at in the pool a little at a time, behind everybody else.

A review is made once and kept for whoever asks again; one that nobody asks for any more is dropped.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from typing import TypeVar

import msgspec

from quarterdeck.bots.review import Account, Decision, Part, Review, account, gather, look
from quarterdeck.bots.review_chart import page_chart
from quarterdeck.bots.review_words import counts, measured, weighed
from quarterdeck.bots.searching import Budget
from quarterdeck.core.state import Seat
from quarterdeck.core.table import Table
from quarterdeck.server.past import Story, play_again
from quarterdeck.server.pool import Pool

BUDGET = Budget(playouts=60, seconds=1.5)
"""What a decision is thought about: as much as the command does, and no longer than bots can wait."""
SLICE = 0.5
"""Seconds after which a process is free again for whoever needs it more."""
PATIENCE = 15.0
"""A review that nobody has asked for since so many seconds is dropped."""
KEPT = 48
QUEUE = 8
"""So many reviews may wait for their turn."""

Kept = TypeVar("Kept")

logger = logging.getLogger("quarterdeck.server")


class Stroke(msgspec.Struct, frozen=True):
    """A stroke of luck: after which answer, how heavy, and what happened."""

    at: int
    luck: float
    words: str


class ReviewCard(msgspec.Struct, frozen=True):
    """A review as a page shows it; `at` counts answers as the replay does."""

    seat: Seat
    name: str
    chart: str
    decisions: int
    counts: dict[str, int]
    measured: str
    weighed: str
    costly: list[Decision]
    lucky: list[Stroke]


class Progress(msgspec.Struct, frozen=True):
    """How far a review has come: so many answers of all."""

    done: int
    of: int


class Failed(Exception):
    """A review that cannot be made; says why."""


class Busy(Exception):
    """Too many wait already, or those who play need all processes."""


class Page(msgspec.Struct, frozen=True):
    """Some work on a finished game for a process: from which entry on, with whose eyes."""

    table: str
    story: Story
    names: tuple[str, ...]
    seat: Seat = 0
    start: int = 0


# -- in the pool -------------------------------------------------------------------------------

_open: dict[str, Table] = {}
"""The game that this process looked at last, played to its end."""


def _table(page: Page) -> Table:
    if page.table not in _open:
        _open.clear()
        _open[page.table] = play_again(page.story)
    return _open[page.table]


def look_on(page: Page) -> Part:
    """Look at some more entries of a game."""
    table = _table(page)
    until = time.monotonic() + SLICE
    return look(table, page.seat, BUDGET, page.start, go_on=lambda _: time.monotonic() < until)


def tell_answer(page: Page) -> Account | str:
    """Tell the answer that the entry is; a sentence if it is none."""
    try:
        return account(_table(page), page.start, BUDGET)
    except LookupError as error:
        return str(error)


def write_up(given: tuple[Page, Review]) -> ReviewCard:
    """Tell a review as a page shows it."""
    page, found = given
    table, name = _table(page), page.names[page.seat]
    return ReviewCard(
        seat=page.seat,
        name=name,
        chart=page_chart(f"How {name} stood", found),
        decisions=len(found.decisions),
        counts=counts(found),
        measured=measured(found),
        weighed=weighed(found),
        costly=found.costly,
        lucky=[
            Stroke(one.entry + 1, one.luck, _happened(page, table, one.entry))
            for one in found.lucky
        ],
    )


def _happened(page: Page, table: Table, entry: int) -> str:
    """Tell what an entry led to, as the seat was told it."""
    before, after = len(table.at(entry).events()), table.at(entry + 1)
    view = after.view(page.seat)
    seen = [event.as_seen_by(page.seat) for event in after.events()[before:]]
    told = [table.game.sentence(view, event, page.names) for event in seen if event is not None]
    return " ".join(words for words in told if words)


# -- at the server -----------------------------------------------------------------------------


class Work:
    """A review in the making."""

    def __init__(self, of: int) -> None:
        """Begin with nothing done."""
        self.of = of
        self.done = 0
        self.asked = time.monotonic()
        self.task: asyncio.Task[None] | None = None

    @property
    def wanted(self) -> bool:
        """Somebody has asked for it lately."""
        return time.monotonic() - self.asked < PATIENCE


class Reviews:
    """All reviews of one worker; they are made one after the other."""

    def __init__(self, pool: Pool) -> None:
        """Keep who thinks."""
        self._pool = pool
        self._turn = asyncio.Lock()
        self._works: dict[tuple[str, Seat], Work] = {}
        self._kept: OrderedDict[tuple[str, Seat], ReviewCard | str] = OrderedDict()
        self._told: OrderedDict[tuple[str, int], Account] = OrderedDict()
        self._telling: dict[tuple[str, int], asyncio.Task[Account | str]] = {}

    def found(self, table: str, seat: Seat) -> ReviewCard | Progress | None:
        """Return a review, or how far it has come; None: nobody has asked for it yet."""
        key = (table, seat)
        work = self._works.get(key)
        if work is not None:
            work.asked = time.monotonic()
            return Progress(work.done, work.of)
        kept = _take(self._kept, key)
        if isinstance(kept, str):
            del self._kept[key]
            raise Failed(kept)
        return kept

    def begin(self, page: Page) -> Progress:
        """Start a review that nobody has asked for yet."""
        if sum(work.wanted for work in self._works.values()) >= QUEUE:
            raise Busy
        key = (page.table, page.seat)
        work = self._works[key] = Work(len(page.story.lines))
        work.task = asyncio.create_task(self._make(key, work, page))
        work.task.add_done_callback(lambda _: self._works.pop(key, None))
        return Progress(0, work.of)

    async def _make(self, key: tuple[str, Seat], work: Work, page: Page) -> None:
        try:
            async with self._turn:
                card = await self._look(work, page)
            if card is not None:
                _keep(self._kept, key, card)
        except Exception:
            logger.exception("no review of table %s", page.table)
            _keep(self._kept, key, "this game cannot be looked at again")

    async def _look(self, work: Work, page: Page) -> ReviewCard | None:
        """Look at a game part by part; None: nobody wants to know any more."""
        parts: list[Part] = []
        while work.done < work.of:
            if not work.wanted:
                return None
            here = msgspec.structs.replace(page, start=work.done)
            parts.append(await self._pool.run_last(look_on, here))
            work.done = parts[-1].upto
        return await self._pool.run_last(write_up, (page, gather(page.seat, parts)))

    async def explain(self, page: Page) -> Account:
        """Return what could have been thought at one answer; several who ask share the thought."""
        key = (page.table, page.start)
        kept = _take(self._told, key)
        if kept is not None:
            return kept
        if key not in self._telling:
            if len(self._telling) >= QUEUE:
                raise Busy
            task = asyncio.create_task(self._pool.run_last(tell_answer, page))
            self._telling[key] = task
            task.add_done_callback(lambda _: self._telling.pop(key, None))
        try:
            async with asyncio.timeout(PATIENCE):
                told = await asyncio.shield(self._telling[key])
        except TimeoutError:
            raise Busy from None
        if isinstance(told, str):
            raise Failed(told)
        _keep(self._told, key, told)
        return told

    async def close(self) -> None:
        """Drop what is in the making."""
        making = [work.task for work in self._works.values() if work.task is not None]
        for task in (*making, *self._telling.values()):
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*making, *self._telling.values(), return_exceptions=True)


def _take(kept: OrderedDict[tuple[str, int], Kept], key: tuple[str, int]) -> Kept | None:
    """Return what is kept; it stays longer for having been asked for."""
    if key in kept:
        kept.move_to_end(key)
    return kept.get(key)


def _keep(kept: OrderedDict[tuple[str, int], Kept], key: tuple[str, int], thing: Kept) -> None:
    """Keep something, and let go of what was not asked for the longest."""
    kept[key] = thing
    while len(kept) > KEPT:
        kept.popitem(last=False)
