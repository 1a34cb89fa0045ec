"""A running table kept so that it need not be played again from its start.

A checkpoint is the past of a table without its answers: those come from whoever keeps them, and
decide. It holds the whole truth of the table: it is for our own disk only.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from quarterdeck.core.game import Game
from quarterdeck.core.origin import Origin
from quarterdeck.core.record import Answer, Entry, Mark, Noted
from quarterdeck.core.state import Event
from quarterdeck.core.table import Table

MARKS_APART = 64
"""Marks in a checkpoint are at least so many entries apart, but for the last two."""


class Checkpoint(msgspec.Struct, frozen=True):
    """What a table remembers, but for the entries themselves."""

    entries: int
    """How many there are."""
    marks: list[Mark]
    events: list[Event]
    windows: list[int]
    secret: list[int]
    """The answers to hidden questions, by their places in the record."""


def checkpoint_of(table: Table) -> Checkpoint:
    """Make the checkpoint of a table that keeps its history."""
    secret = [i for i, e in enumerate(table.record) if isinstance(e, Answer | Noted) and e.hidden]
    return Checkpoint(
        entries=len(table.record),
        marks=_apart(table.marks),
        events=table.log,
        windows=table.windows,
        secret=secret,
    )


def _apart(marks: Sequence[Mark]) -> list[Mark]:
    kept: list[Mark] = []
    for mark in marks[:-2]:
        if not kept or mark.entries - kept[-1].entries >= MARKS_APART:
            kept.append(mark)
    return [*kept, *marks[-2:]]


def restore(game: Game, origin: Origin, kept: Checkpoint, record: Sequence[Entry]) -> Table:
    """Put a table up where its checkpoint was made; `record` are the entries up to there.

    Whatever does not fit raises: a checkpoint that lies is found out by the rules, or not used.
    """
    if len(record) != kept.entries or len(kept.windows) != kept.entries + 1 or not kept.marks:
        msg = f"the checkpoint is of {kept.entries} entries; the record has {len(record)}"
        raise ValueError(msg)
    past = Table.from_mark(game, kept.marks[0].state)
    past.origin = origin
    secret = set(kept.secret)
    past.record = [
        msgspec.structs.replace(e, hidden=i in secret) if isinstance(e, Noted) else e
        for i, e in enumerate(record)
    ]
    past.log, past.marks, past.windows = kept.events, kept.marks, kept.windows
    return past.at(kept.entries)
