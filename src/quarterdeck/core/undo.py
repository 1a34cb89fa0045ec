"""Taking an answer back: what it would mean, and who would have to agree."""

from __future__ import annotations

import msgspec

from quarterdeck.core.record import GIVEN, Aside, Reseed
from quarterdeck.core.secrecy import learned
from quarterdeck.core.state import Seat
from quarterdeck.core.table import Table


class Undo(msgspec.Struct, frozen=True):
    """What taking back a seat's last answer would mean."""

    to: int
    """The number of entries of the record that would be left."""
    consent: tuple[Seat, ...]
    """The other seats that must agree; none: it is free."""
    learned: bool = False
    """Somebody learned something since; otherwise only answers were given."""

    @property
    def free(self) -> bool:
        """Nobody learned anything."""
        return not self.consent


def undo_for(table: Table, seat: Seat) -> Undo | None:
    """Tell what it would take to take back a seat's last answer; None: it gave none.

    It is free while nobody learned anything: no dice, no face seen, no word to some seats only, no
    answer of another seat since. Otherwise the seats that learned something must agree; where the
    asking seat itself learned, chance spoke, votes were shown or a hidden question was put, all others
    must.
    """
    to = _last_answer_of(table, seat)
    if to is None:
        return None
    before = table.at(to)
    everyone = range(table.seats)
    if (
        table.over
        or before.state.rng.mark() != table.state.rng.mark()
        or _shown_together(before, table)
        or _hidden_since(before, table)
    ):
        return Undo(to, tuple(s for s in everyone if s != seat), learned=True)
    gained = learned(before.state, table.state, (None, *everyone))
    for event in table.events()[len(before.events()) :]:
        gained.update(event.to or ())
    told = bool(gained)
    gained.update(e.seat for e in table.record[to + 1 :] if isinstance(e, (*GIVEN, Aside)))
    if seat in gained or None in gained:
        gained.update(everyone)
    return Undo(to, tuple(s for s in everyone if s in gained and s != seat), told)


def _shown_together(before: Table, table: Table) -> bool:
    """Tell whether the joint choice of an earlier moment has been completed since."""
    given = [e for e in table.record[len(before.record) :] if isinstance(e, GIVEN)]
    return before.joint and len(given) >= len(before.asks)


def _hidden_since(before: Table, table: Table) -> bool:
    """Tell whether a hidden question waited at an earlier moment or was put since.

    Even one that nobody had to answer tells something: that nobody had to.
    """
    waited = any(a.question.hidden for a in before.asks)
    return waited or table.windows[-1] > table.windows[len(before.record)]


def _last_answer_of(table: Table, seat: Seat) -> int | None:
    for i in reversed(range(len(table.record))):
        entry = table.record[i]
        if isinstance(entry, Reseed):
            return None
        if isinstance(entry, GIVEN) and entry.seat == seat:
            return i
    return None
