"""The table: drives a game, takes answers, keeps checkpoints; clones, undo and forks come of them.

The table loops the game's `step` until the state has a result. Before each step it keeps the
state as bytes (a mark) and, after it, the answers given: a clone is the mark decoded and the
answers of the present step replayed.
"""

from __future__ import annotations

from collections.abc import Coroutine, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from quarterdeck.core.ask import Ask
from quarterdeck.core.game import Game
from quarterdeck.core.record import Answer, Aside, Entry, Mark, Noted, Redeal, Reseed
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Event, GameOver, Seat, State

if TYPE_CHECKING:
    from quarterdeck.core.content import Source
    from quarterdeck.core.origin import Origin

_encode = msgspec.msgpack.Encoder().encode

MARK_EVERY = 16
"""Marks that are kept for going back in time are at least so many entries apart."""
MAX_IDLE_STEPS = 10_000
"""Steps in a row in which nobody is asked anything; no game needs so many."""
MAX_TOLD = 20
"""How many keys an error tells."""


@cache
def _decoder(kind: type[State]) -> msgspec.msgpack.Decoder[State]:
    return msgspec.msgpack.Decoder(kind)


class RulesBug(RuntimeError):
    """A rule did what no rule may do; the message carries the position."""


class IllegalAnswer(ValueError):
    """An answer that the table does not take; nothing has changed. `code` is stable."""

    def __init__(self, code: str, message: str) -> None:
        """Keep the code beside the sentence."""
        super().__init__(message)
        self.code = code


class Table:
    """A game being played.

    With `keep` the table remembers answers, events and marks; without it, it is a playout: as
    fast as it can be, and it cannot be cloned.
    """

    def __init__(
        self,
        game: Game,
        state: State,
        *,
        keep: bool = True,
        origin: Origin | None = None,
        start: bool = True,
    ) -> None:
        """Sit down at a state and play up to the first choice."""
        self.game = game
        self.state = state
        self.keep = keep
        self._origin = origin
        self.asks: list[Ask] = []
        """The choices that wait for an answer."""
        self.record: list[Entry] = []
        self.log: list[Event] = []
        """Events of finished steps; those of the present step are in the state."""
        self.marks: list[Mark] = []
        self.serial = 0
        """Counts the choices put; names them for whoever answers."""
        self.steps = 0
        """Counts the steps begun since the table was put up."""
        self._step = game.step
        self._rule: Coroutine[Any, Any, None] | None = None
        self._joint: list[Ask] | None = None
        self._given: dict[Seat, Any] = {}
        self.windows = [0]
        """How many hidden questions had been put before each entry of the record, and until now;
        those included that the table answered itself."""
        self._alone = 0
        """Counts the questions of this step that the table answered itself."""
        self._idle = 0
        """Counts the steps since somebody was asked."""
        if not keep:
            state.events = None
        if start and state.result is None:
            self._begin()
            self._resume(None)

    @property
    def origin(self) -> Origin:
        """Where the game started; a table put up by hand has none."""
        if self._origin is None:
            msg = "this table was not laid, so it has no origin"
            raise LookupError(msg)
        return self._origin

    @origin.setter
    def origin(self, origin: Origin) -> None:
        self._origin = origin

    @property
    def overlays(self) -> tuple[Source, ...]:
        """The content laid over the game's own."""
        return self._origin.overlays if self._origin is not None else ()

    # -- looking -----------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """The game has ended."""
        return self.state.result is not None

    @property
    def seats(self) -> int:
        """How many seats there are."""
        count: int = len(self.state.players)  # type: ignore[attr-defined]
        return count

    @property
    def joint(self) -> bool:
        """Several seats are asked at once, and their answers are shown together."""
        return self._joint is not None

    def waiting(self) -> list[Seat]:
        """Return the seats that have yet to answer."""
        return [a.seat for a in self.asks]

    def ask_of(self, seat: Seat) -> Ask | None:
        """Return the choice put to a seat, if it is asked."""
        for a in self.asks:
            if a.seat == seat:
                return a
        return None

    def view(self, seat: Seat | None) -> Any:
        """Return what a seat, or a spectator, may see."""
        return self.game.view(self.state, seat)

    def waits_for(self, seat: Seat | None) -> list[Seat] | None:
        """Return whom the table waits for as far as a seat may know it; None: it is a secret."""
        if any(a.question.hidden and a.seat != seat for a in self.asks):
            return None
        return self.waiting()

    def events(self) -> list[Event]:
        """Return everything that happened so far."""
        return [*self.log, *(self.state.events or ())]

    def events_for(self, seat: Seat | None, since: int = 0) -> list[Event]:
        """Return the events that a seat sees, from the given number on, with the facts it sees."""
        told = (event.as_seen_by(seat) for event in self.events()[since:])
        return [event for event in told if event is not None]

    # -- answering ---------------------------------------------------------------------------

    def choose(self, seat: Seat, index: int) -> None:
        """Take the option at an index: the fast way, for programs."""
        for a in self.asks:
            if a.seat == seat:
                if not 0 <= index < len(a.options):
                    text = f"'{a.question.id}' has {len(a.options)} options; got index {index}"
                    raise IllegalAnswer("unknown-option", text)
                self._take_safely(a, a.options[index])
                return
        raise self._not_asked(seat)

    def answer(self, seat: Seat, key: str, number: int | None = None) -> None:
        """Take the option with this key, or say why not and change nothing."""
        if number is not None and number != self.serial:
            text = f"choice {number} is no longer open; the table is at choice {self.serial}"
            raise IllegalAnswer("stale", text)
        a = self.ask_of(seat)
        if a is None:
            raise self._not_asked(seat)
        self._take_safely(a, self.option_of(a, key))

    def option_of(self, a: Ask, key: str) -> Any:
        """Return the option that a key names in a choice."""
        question = a.question
        for option in a.options:
            if question.key_of(option) == key:
                return option
        if a.region is not None and question.parse is not None:
            try:
                point = question.parse(key)
            except (ValueError, ArithmeticError):
                point = None
            if point is not None and a.region(point):
                return point
            if point is not None and a.refusal is not None:
                where = question.label_of(self.view(a.seat), point)
                raise IllegalAnswer("unknown-option", f"{where}: {a.refusal(point)}")
        keys = a.keys()
        more = f" and {len(keys) - MAX_TOLD} more" if len(keys) > MAX_TOLD else ""
        own = f", or {question.form}" if a.region is not None and question.form else ""
        text = (
            f"choice {self.serial} of seat {a.seat + 1} is '{question.id}'; "
            f"got '{key[:80]}', expected one of {', '.join(keys[:MAX_TOLD])}{more}{own}"
        )
        raise IllegalAnswer("unknown-option", text)

    def _not_asked(self, seat: Seat) -> IllegalAnswer:
        if self.state.result is not None:
            return IllegalAnswer("game-over", "the game is over; no answer is expected")
        return IllegalAnswer("not-asked", f"seat {seat + 1} is not asked anything now")

    def _take_safely(self, a: Ask, option: Any) -> None:
        """Take an answer; if the rules fail on it, stand where we stood before."""
        entries = len(self.record)
        try:
            self._take(a, option)
        except Exception:
            if self.keep:
                self.undo(entries)
            raise

    def _take(self, a: Ask, option: Any) -> None:
        if self.keep:
            self._note(Answer(a.seat, a.question, option))
        joint = self._joint
        if joint is None:
            self._resume(option)
            return
        self._given[a.seat] = option
        self.asks.remove(a)
        if not self.asks:
            given = {b.seat: self._given[b.seat] for b in joint}
            self._joint = None
            self._given = {}
            self._resume(given)

    def _note(self, entry: Entry) -> None:
        self.record.append(entry)
        self.windows.append(self.windows[-1])

    def claims(self, seat: Seat) -> list[str]:
        """Return the keys of what a seat may claim, asked or not."""
        talk = self.game.talk
        if talk is None or self.over:
            return []
        known: list[str] = talk.claims(self.view(seat))
        return known

    def speak(self, seat: Seat, claim: str) -> None:
        """Put a claim on the record: all hear it, and it changes nothing in the rules."""
        if claim not in self.claims(seat):
            text = f"seat {seat + 1} cannot claim '{claim[:80]}' at this table"
            raise IllegalAnswer("unknown-claim", text)
        self._say(Aside(seat, claim))

    def _say(self, aside: Aside) -> None:
        self.game.talk.speak(self.state, aside.seat, aside.claim)
        if self.keep:
            self._note(aside)

    # -- driving -----------------------------------------------------------------------------

    def _begin(self) -> None:
        state = self.state
        if self.keep:
            if state.events:
                self.log.extend(state.events)
                state.events = []
            self._thin_marks()
            self.marks.append(Mark(len(self.record), len(self.log), _encode(state)))
        self._alone = 0
        self.steps += 1
        self._idle += 1
        if self._idle > MAX_IDLE_STEPS:
            raise self._runs_away()
        self._rule = self._step(state)

    def _thin_marks(self) -> None:
        """Forget the mark before the last if one shortly before it will do to go back to.

        The last one stays: the answer that ended its step is the likeliest to be taken back.
        """
        marks = self.marks
        if len(marks) > 1 and marks[-1].entries == len(self.record):
            marks.pop()  # nothing was done in that step
        elif marks[2:] and marks[-2].entries - marks[-3].entries < MARK_EVERY:
            del marks[-2]

    def _resume(self, sent: Any) -> None:
        """Run the rules up to the next choice that a seat must make, over steps, to the end."""
        state = self.state
        rule = self._rule
        self._idle = 0
        while True:
            try:
                got = rule.send(sent)  # type: ignore[union-attr]
            except StopIteration:
                if state.result is not None:
                    return self._finish()
                self._begin()
                rule = self._rule
                sent = None
                continue
            except GameOver:
                return self._finish()
            if type(got) is Ask:
                options = got.options
                if got.question.hidden:
                    self.windows[-1] += 1
                if len(options) == 1 and got.region is None and got.question.forced == "take":
                    self._alone += 1
                    sent = options[0]
                    continue
                if not options:
                    raise self._nothing_to_offer(got)
                self.asks = [got]
                self.serial += 1
                return None
            sent = self._put_together(got)
            if sent is None:
                return None

    def _put_together(self, asks: list[Ask]) -> dict[Seat, Any] | None:
        """Put a joint choice; return the answers at once if all of them are forced."""
        given = {}
        for a in asks:
            if not a.options:
                raise self._nothing_to_offer(a)
            if a.question.hidden:
                self.windows[-1] += 1
            if len(a.options) == 1 and a.question.forced == "take":
                given[a.seat] = a.options[0]
        self._alone += len(given)
        if len(given) == len(asks):
            return given
        self._joint = asks
        self._given = given
        self.asks = [a for a in asks if a.seat not in given]
        self.serial += 1
        return None

    def _finish(self) -> None:
        self._rule = None
        self.asks = []
        self._joint = None
        self._given = {}
        if self.state.events:
            self.log.extend(self.state.events)
            self.state.events = []

    def _runs_away(self) -> RulesBug:
        where = msgspec.json.encode(self.state).decode()
        return RulesBug(f"{MAX_IDLE_STEPS} steps in a row ask nobody anything, at {where}")

    def _nothing_to_offer(self, a: Ask) -> RulesBug:
        where = msgspec.json.encode(self.state).decode()
        text = f"{a.question.rule}: nothing to offer seat {a.seat} in '{a.question.id}', at {where}"
        return RulesBug(text)

    # -- time --------------------------------------------------------------------------------

    def clone(self, *, keep: bool = True) -> Table:
        """Return an independent table at the same moment, without the history before this step.

        With `keep=False` it is a playout from here.
        """
        mark = self._last_mark()
        twin = self._sit(mark, keep=keep)
        if keep:
            twin.marks = [Mark(0, 0, mark.state)]
        twin._catch_up(self.record[mark.entries :])
        twin.serial = self.serial
        return twin

    @classmethod
    def from_mark(cls, game: Game, mark: bytes) -> Table:
        """Sit down at the mark of a step, as a clone that was sent here does."""
        table = cls(game, _decoder(game.state_type).decode(mark), start=False)
        table.marks = [Mark(0, 0, mark)]
        table._catch_up(())
        return table

    def at(self, entries: int) -> Table:
        """Return a table with its whole history, at the moment after so many entries."""
        if not 0 <= entries <= len(self.record):
            text = f"the record has {len(self.record)} entries so far; got {entries}"
            raise IllegalAnswer("no-such-moment", text)
        last = max(i for i, m in enumerate(self.marks) if m.entries <= entries)
        mark = self.marks[last]
        twin = self._sit(mark, keep=True)
        twin.record = self.record[: mark.entries]
        twin.log = self.log[: mark.events]
        twin.marks = self.marks[: last + 1]
        twin.windows = self.windows[: mark.entries + 1]
        twin._catch_up(self.record[mark.entries : entries])
        twin.serial = self.serial
        return twin

    def _last_mark(self) -> Mark:
        if not self.marks:
            text = "a table that keeps no marks cannot be cloned"
            raise RulesBug(text)
        return self.marks[-1]

    def _sit(self, mark: Mark, *, keep: bool) -> Table:
        state = _decoder(self.game.state_type).decode(mark.state)
        return Table(self.game, state, keep=keep, origin=self._origin, start=False)

    def _catch_up(self, entries: Iterable[Entry]) -> None:
        """Start the step of the last mark and replay what was done in it."""
        if self.state.result is not None:
            return
        self._rule = self._step(self.state)
        self._resume(None)
        self._replay(entries)

    def _replay(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if isinstance(entry, Answer):
                self._take(self._asking(entry), entry.option)
            elif isinstance(entry, Noted):
                a = self._asking(entry)
                self._take(a, self.option_of(a, entry.key))
            elif isinstance(entry, Aside):
                self._say(entry)
            elif isinstance(entry, Redeal):
                self.redeal(entry.seat, entry.key)
            else:
                self.reseed(entry.seed)

    def _asking(self, answer: Answer | Noted) -> Ask:
        a = self.ask_of(answer.seat)
        name = answer.question if isinstance(answer, Noted) else answer.question.id
        if a is None or a.question.id != name:
            text = f"the replay of '{name}' for seat {answer.seat} is not asked for"
            raise RulesBug(text)
        return a

    def reseed(self, seed: bytes) -> None:
        """Go on with other dice, as a fork does."""
        self.state.rng = Rng.from_seed(seed)
        if self.keep:
            self._note(Reseed(seed))

    def fork(self, entries: int, seed: bytes) -> Table:
        """Return a new table that goes on from a moment with other dice."""
        twin = self.at(entries)
        twin.reseed(seed)
        return twin

    def redeal(self, seat: Seat | None, key: bytes) -> None:
        """Deal this table anew for a seat: only ever done to a clone.

        What the seat has not seen changes, other seats' unrevealed answers are taken back, and
        the dice to come are others.
        """
        state = self.state
        untouched = self._untouched()
        rng = Rng(key=key)
        self.game.redeal(state, seat, rng)
        state.rng = rng
        if state.events:
            state.events = [seen for e in state.events if (seen := e.as_seen_by(seat)) is not None]
        if self._joint is not None:
            self._given = {s: o for s, o in self._given.items() if s == seat}
            self.asks = [a for a in self._joint if a.seat not in self._given]
        for a in self.asks:
            if a.fresh is not None:
                a.options = a.fresh() or a.options  # a world without options keeps the true ones
        if untouched and not self._answers_itself():
            mark = self.marks[-1]
            self.marks[-1] = Mark(mark.entries, mark.events, _encode(state))
        elif self.keep:
            self._note(Redeal(seat, key))

    def _untouched(self) -> bool:
        """Tell whether this clone has only asked so far: its one mark still is the state."""
        if not self.keep or len(self.marks) != 1 or self.record:
            return False
        return _encode(self.state) == self.marks[-1].state

    def _answers_itself(self) -> bool:
        """Tell whether the step, begun again, might not stop at the present choice."""
        if self._alone or self._joint is not None:
            return True
        return any(len(a.options) == 1 and a.question.forced == "take" for a in self.asks)

    def redealt(self, seat: Seat | None, key: bytes, *, keep: bool = True) -> Table:
        """Return a clone that the seat cannot tell from this table."""
        twin = self.clone(keep=keep)
        twin.redeal(seat, key)
        return twin

    def undo(self, to: int) -> None:
        """Go back to the moment after `to` entries of the record."""
        earlier = self.at(to)
        serial = self.serial + 1
        self.__dict__.update(earlier.__dict__)
        self.serial = serial


def random_playout(table: Table, rng: Rng) -> int:
    """Play on with random answers to the end; return the number of decisions."""
    below = rng.below
    for count in range(table.game.cap):
        if not table.asks:
            return count
        a = table.asks[0]
        table._take(a, a.options[below(len(a.options))])
    raise past_the_cap(table)


def past_the_cap(table: Table) -> RulesBug:
    """Return the error of a game that has not ended after as many decisions as it may take."""
    waits = ", ".join(f"seat {a.seat + 1} for '{a.question.id}'" for a in table.asks)
    text = f"{table.game.id} goes on past {table.game.cap} decisions; it waits for {waits}"
    return RulesBug(text)
