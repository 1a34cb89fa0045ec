"""Whole games, played again in the pool: chronicles, saves, verification, moments.

A story is an origin and the lines that still hold: those taken back are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from quarterdeck.core.game import Game, find_game
from quarterdeck.core.origin import Origin, start
from quarterdeck.core.record import Mark
from quarterdeck.core.rng import commitment
from quarterdeck.core.save import (
    Finding,
    SavedAnswer,
    SaveError,
    dump_save,
    load_save,
    replay,
    save_of,
    verify,
)
from quarterdeck.core.secrecy import PUBLIC, Card
from quarterdeck.core.state import Event, Seat
from quarterdeck.core.table import Table
from quarterdeck.server.live import carry_out
from quarterdeck.server.store.archive import Chronicle, Moment
from quarterdeck.server.store.journal import Line
from quarterdeck.server.turns import Turns, round_key, turn_key

MARKS_APART = 48
"""Marks that are kept for replays are at least so many entries apart."""
ALL_EYES = "all"
PUBLIC_EYES = "public"


class Story(msgspec.Struct, frozen=True):
    """A game from its start."""

    game: str
    origin: Origin
    lines: tuple[Line, ...]


class Told(msgspec.Struct, frozen=True):
    """A story played again, as replays need it."""

    chronicle: Chronicle
    marks: tuple[Mark, ...]
    asked: tuple[Seat, ...]
    over: bool


class Proof(msgspec.Struct, frozen=True):
    """A finished game, verified."""

    commitment: str
    seed: str
    computed: str
    findings: tuple[Finding, ...]
    rolls: tuple[int, ...]


def still_holding(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Return the lines of a journal without what was taken back."""
    kept: list[Line] = []
    for line in lines:
        if line.kind == "undo":
            del kept[int(line.key) :]
        else:
            kept.append(line)
    return tuple(kept)


def first_moment(story: Story) -> Table:
    """Put a story's table at its start."""
    game = find_game(story.game)
    book = game.open_book(story.origin.overlays)
    return start(game, msgspec.structs.replace(story.origin, book=book))


def play_again(story: Story) -> Table:
    """Return a story's table at its end."""
    table = first_moment(story)
    for line in story.lines:
        carry_out(table, line)
    return table


def tell(story: Story) -> Told:
    """Play a story again and note its moments."""
    table = first_moment(story)
    clock, turns = Clock(table), Turns()
    turns.note(table)
    moments = [clock.moment(Line(0, "start", -1, ""))]
    for line in story.lines:
        carry_out(table, line)
        turns.note(table)
        moments.append(clock.moment(line))
    chronicle = Chronicle(moments, table.events(), turns.told)
    return Told(chronicle, _apart(table.marks), tuple(table.waiting()), table.over)


class Clock:
    """Counts turns and rounds while a table is played."""

    def __init__(self, table: Table) -> None:
        """Start at zero."""
        self._table = table
        self._turn: Any = None
        self._round: Any = None
        self._turns = 0
        self._rounds = 0

    def moment(self, line: Line) -> Moment:
        """Note the moment after an entry."""
        view = self._table.view(None)
        turn, round_ = turn_key(view), round_key(view)
        if turn != self._turn:
            begins = round_ is None and self._turn is not None and _wraps(self._turn, turn)
            self._turns += 1
            self._rounds += begins
            self._turn = turn
        if round_ is not None and round_ != self._round:
            self._rounds += 1
            self._round = round_
        events = len(self._table.events())
        deed = (line.kind, line.seat, line.key, line.question)
        return Moment(*deed, events, self._turns, self._rounds)


def _wraps(before: tuple[Any, ...], after: tuple[Any, ...]) -> bool:
    """Tell whether the turn went round the table, in a game that counts no rounds."""
    was, now = before[-1], after[-1]
    return isinstance(was, int) and isinstance(now, int) and now <= was


def _apart(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    kept: list[Mark] = []
    for mark in marks:
        if not kept or mark.entries - kept[-1].entries >= MARKS_APART:
            kept.append(mark)
    return tuple(kept)


# -- moments -----------------------------------------------------------------------------------


def moment_at(game: Game, origin: Origin, mark: Mark, lines: Sequence[Line]) -> Table:
    """Return a table at the moment after these lines, which follow the mark."""
    game.open_book(origin.overlays)
    table = Table.from_mark(game, mark.state)
    for line in lines:
        carry_out(table, line)
    return table


def last_moment(game: Game, origin: Origin, mark: Mark, story: Chronicle) -> Table:
    """Return a finished game's table, with all that happened but no history to go back to."""
    table = moment_at(game, origin, mark, story.lines[mark.entries :])
    table.origin = origin
    table.log = story.events
    table.state.events = []
    return table


def view_for(table: Table, eyes: str) -> Any:
    """Return what is seen: by a seat (its number from 1), by spectators, or with all faces open."""
    if eyes == ALL_EYES:
        for card in cards_in(table.state):
            card.seen = PUBLIC
        return table.view(None)
    return table.view(seat_of(eyes))


def seat_of(eyes: str) -> Seat | None:
    """Return the seat that eyes belong to; None: spectators."""
    return int(eyes) - 1 if eyes.isdigit() else None


def event_for(event: Event, eyes: str) -> Event | None:
    """Return an event as these eyes see it."""
    if eyes == ALL_EYES:
        return Event(rule=event.rule, kind=event.kind, facts=event.facts)
    return event.as_seen_by(seat_of(eyes))


def cards_in(thing: Any) -> Iterable[Card]:
    """Yield every hidden thing of a state."""
    if isinstance(thing, Card):
        yield thing
    if isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            yield from cards_in(getattr(thing, name))
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from cards_in(part)
    elif isinstance(thing, dict):
        for part in thing.values():
            yield from cards_in(part)


# -- saves -------------------------------------------------------------------------------------


def write_out(story: Story) -> bytes:
    """Return the text of a story's save, with everything in it."""
    return dump_save(save_of(play_again(story)))


def prove(story: Story) -> Proof:
    """Verify a finished game: seed, every roll, result."""
    save = save_of(play_again(story))
    return Proof(
        save.commitment,
        save.seed,
        commitment(bytes.fromhex(save.seed)),
        tuple(verify(save)),
        save.rolls,
    )


def read_in(text: bytes) -> tuple[Story, Told]:
    """Read a save that somebody brings, played again; or say in one sentence what is wrong."""
    save = load_save(text)
    played = replay(save)
    lines = tuple(_line(i, answer) for i, answer in enumerate(save.answers, 1))
    story = Story(save.game, played.table.origin, lines)
    return story, tell(story)


def _line(seq: int, answer: SavedAnswer) -> Line:
    if answer.reseed:
        return Line(seq, "reseed", -1, answer.reseed)
    if answer.claim:
        return Line(seq, "claim", answer.seat, answer.claim)
    return Line(seq, "answer", answer.seat, answer.key, answer.question)


__all__ = ["SaveError", "Story", "Told", "prove", "read_in", "tell", "write_out"]
