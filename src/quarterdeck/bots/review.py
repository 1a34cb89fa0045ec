"""A game looked at afterwards: each decision judged by what its seat knew then, luck shown apart.

A decision is searched anew on worlds that the seat could not tell from the table at that moment, so
that nobody is blamed for what nobody could know. Luck is what dice and draws brought between two
moments, compared with what they would bring on average.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from typing import Any

import msgspec

from quarterdeck.bots.advice import Advice, advise
from quarterdeck.bots.search import squash
from quarterdeck.bots.searching import Budget, ranked, style_of, think_through
from quarterdeck.bots.window import Window
from quarterdeck.core.record import Answer
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.state import Seat
from quarterdeck.core.table import IllegalAnswer, Table

WORLDS = 6
"""So many worlds are looked at to tell luck from the rest."""
BLUNDER, MISTAKE, DOUBTFUL = 0.2, 0.1, 0.05
"""From these losses on, out of 1 for the whole way from lost to won."""
FINE = ("best", "good")
"""What choices are called that cost nothing worth speaking of."""
TURNING = 3
"""So many turning points of each kind are marked."""


class Decision(msgspec.Struct, frozen=True):
    """What a seat chose, and what a captain would have chosen."""

    entry: int
    """How many entries of the record came before it."""
    question: str
    chosen: str
    chosen_words: str
    best: str
    best_words: str
    loss: float
    """What the choice cost, from 0 to 1; less than the search can tell is 0."""
    verdict: str


class Moment(msgspec.Struct, frozen=True):
    """How things stood for the seat after an entry, and what chance had to do with it."""

    entry: int
    standing: float
    """From 0 (lost) to 1 (won), in the brain's eyes; a half is how the game began."""
    luck: float
    """What dice and draws of this entry brought, compared with the average."""


class Review(msgspec.Struct, frozen=True):
    """A whole game in the eyes of one seat."""

    seat: Seat
    decisions: list[Decision]
    moments: list[Moment]
    skill: float
    """The sum of what the seat's choices cost, those that were good left out: they are noise."""
    luck: float
    """The sum of what chance brought the seat."""

    @property
    def costly(self) -> list[Decision]:
        """The choices that cost most, the worst first, whatever they are called."""
        bad = [one for one in self.decisions if one.loss >= DOUBTFUL]
        return sorted(bad, key=lambda one: -one.loss)[:TURNING]

    @property
    def lucky(self) -> list[Moment]:
        """The moments at which chance weighed most, the heaviest first."""
        heavy = [one for one in self.moments if abs(one.luck) >= DOUBTFUL]
        return sorted(heavy, key=lambda one: -abs(one.luck))[:TURNING]


class Part(msgspec.Struct, frozen=True):
    """Some entries of a game, looked at."""

    decisions: list[Decision]
    moments: list[Moment]
    upto: int
    """So many entries of the record are done with it."""


class Thought(msgspec.Struct, frozen=True):
    """What a captain thinks of an option."""

    words: str
    reason: str
    chosen: bool


class Account(msgspec.Struct, frozen=True):
    """One answer, and what its seat could have thought of the options."""

    seat: Seat
    question: str
    chosen: str
    thoughts: list[Thought]


def review(
    table: Table,
    seat: Seat,
    budget: Budget,
    tell: Callable[[int], None] = lambda _: None,
) -> Review:
    """Look at a game again with a seat's eyes; `tell` hears how many entries are done."""

    def go_on(done: int) -> bool:
        tell(done)
        return True

    return gather(seat, [look(table, seat, budget, go_on=go_on)])


def look(
    table: Table, seat: Seat, budget: Budget, start: int = 0, *, go_on: Callable[[int], bool]
) -> Part:
    """Look at the entries from one on; `go_on` hears how many are done, and may say that it is enough."""
    eyes = _Eyes(table, seat)
    decisions, moments = [], []
    upto = len(table.record)
    for entry, before, answer in _answers(table, start):
        if answer.seat == seat and len(_options(before, seat)) > 1:
            found = _decision(before, entry, answer, budget)
            if found is not None:
                decisions.append(found)
        moments.append(eyes.moment(before, entry, answer))
        if not go_on(entry + 1):
            upto = entry + 1
            break
    return Part(decisions, moments, upto)


def gather(seat: Seat, parts: Sequence[Part]) -> Review:
    """Put together what was found about the parts of a game."""
    decisions = [one for part in parts for one in part.decisions]
    moments = [one for part in parts for one in part.moments]
    return Review(
        seat=seat,
        decisions=decisions,
        moments=moments,
        skill=round(-sum(one.loss for one in decisions if one.verdict not in FINE), 3),
        luck=round(sum(one.luck for one in moments), 3),
    )


def account(table: Table, entry: int, budget: Budget) -> Account:
    """Tell one answer with what its seat, knowing what it knew then, could have thought."""
    given = answer_at(table, entry)
    before = table.at(entry)
    view = before.view(given.seat)
    options = {
        given.question.key_of(option): given.question.label_of(view, option)
        for option in _options(before, given.seat)
    }
    thoughts = [
        Thought(options[advice.key], advice.reason, advice.key == given.key)
        for advice in explain(table, entry, budget)
    ]
    chosen = options.get(given.key, given.key)
    return Account(given.seat, given.question.text, chosen, thoughts)


def explain(table: Table, entry: int, budget: Budget, count: int = 3) -> list[Advice]:
    """Return what a captain thinks of an answer's options, with what its seat knew then."""
    given = answer_at(table, entry)
    rng = Rng.from_seed(seed_from(f"explain {entry}"))
    return advise(Window(table.at(entry), given.seat, rng), rng, budget, count)


def answer_at(table: Table, entry: int) -> Answer:
    """Return the answer that an entry of the record is, or say that it is none."""
    given = table.record[entry] if 0 <= entry < len(table.record) else None
    if isinstance(given, Answer):
        return given
    msg = f"the record has the entries 1 to {len(table.record)}; {entry + 1} is no answer"
    raise LookupError(msg)


def _answers(table: Table, start: int) -> Iterator[tuple[int, Table, Answer]]:
    """Yield the answers of the record from an entry on, with the table as it stood before each."""
    at = table.at(start)
    for entry, done in enumerate(table.record[start:], start):
        if isinstance(done, Answer):
            yield entry, at, done
        at = table.at(entry + 1)


def _options(table: Table, seat: Seat) -> Sequence[object]:
    a = table.ask_of(seat)
    return () if a is None else a.options


def _decision(before: Table, entry: int, answer: Answer, budget: Budget) -> Decision | None:
    """Judge a choice by what the seat knew; None for a free point, which nobody can compare."""
    rng = Rng.from_seed(seed_from(f"review {entry}"))
    window = Window(before, answer.seat, rng)
    keys = window.ask.keys()
    if answer.key not in keys:
        return None
    chosen = keys.index(answer.key)
    search = think_through(window, rng, budget, [chosen])
    best = ranked(search)[0]
    own = next(root for root in search.roots if root.index == chosen)
    noise = search.spread() / max(1, min(own.visits, best.visits)) ** 0.5
    gap = (search.worth(best) - search.worth(own)) / 2
    loss = cost(gap, search.style.far) if 2 * gap > noise else 0.0
    return Decision(
        entry=entry,
        question=answer.question.text,
        chosen=answer.key,
        chosen_words=_words(window, chosen),
        best=keys[best.index],
        best_words=_words(window, best.index),
        loss=round(loss, 3),
        verdict=_verdict(loss, same=best.index == chosen),
    )


def cost(gap: float, far: float) -> float:
    """Return what a choice cost of the whole way, by how much worse a search takes it to be."""
    return min(max(0.0, gap / far), 1.0)


def standing(better: float, far: float) -> float:
    """Return how things stand, from 0 to 1, if they are so much better than at the beginning."""
    return 0.5 + 0.5 * squash(better / far)


def _words(window: Window, index: int) -> str:
    return window.ask.question.label_of(window.view, window.ask.options[index])


def _verdict(loss: float, *, same: bool) -> str:
    if same:
        return "best"
    for least, word in ((BLUNDER, "blunder"), (MISTAKE, "mistake"), (DOUBTFUL, "doubtful")):
        if loss >= least:
            return word
    return "good"


class _Eyes:
    """Tells how a table stands for a seat, on worlds that the seat cannot tell from it."""

    def __init__(self, table: Table, seat: Seat) -> None:
        brain = table.game.brain
        self._seat = seat
        self._style = style_of(table.game)
        self._value: Callable[[Any, Seat], float] = getattr(
            brain, "stands", getattr(brain, "outlook", brain.value)
        )
        first = table.at(0)
        self._zero = fmean(self._value(world.state, seat) for world in self._worlds(first, 0))

    def moment(self, before: Table, entry: int, answer: Answer) -> Moment:
        """Tell how things stand after an answer, and how much of that chance brought."""
        after = before.clone()
        after.answer(answer.seat, answer.key)
        worlds = [after] if after.over else self._worlds(after, entry)
        stands = fmean(self._stands(world) for world in worlds)
        usual = [self._stands(world) for world in self._usual(before, entry, answer)]
        luck = stands - fmean(usual) if usual else 0.0
        return Moment(entry, round(stands, 3), round(luck, 3))

    def _worlds(self, table: Table, entry: int) -> Iterator[Table]:
        for i in range(WORLDS):
            yield table.redealt(self._seat, _key(entry, i), keep=False)

    def _usual(self, before: Table, entry: int, answer: Answer) -> Iterator[Table]:
        """Yield where the same answer would lead to in other worlds, with other dice."""
        for world in self._worlds(before, entry):
            try:
                world.answer(answer.seat, answer.key)
            except IllegalAnswer:
                continue  # another seat's hand differs in this world
            yield world

    def _stands(self, world: Table) -> float:
        """Tell how a world stands for the seat, from 0 to 1; when it is over, as it ended."""
        state, style = world.state, self._style
        if state.result is not None:
            return 0.5 + 0.5 * state.result.returns()[self._seat]
        return standing((self._value(state, self._seat) - self._zero) / style.scale, style.far)


def _key(entry: int, i: int) -> bytes:
    return f"review {entry} {i}".encode()
