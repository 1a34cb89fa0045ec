"""What a seat thinks of the others: the chance that each is infected, from what everybody has seen.

Every line of the chronicle is weighed by how much likelier an infected player does a thing than an
honest one: a minus where the roll would rarely hold no plus, a hard task out of two, the worse of two
corporation dice, a refused blood test, a vote or a word for somebody who turned out to be infected.
Cards that the seat has seen settle the matter; how many are infected is known to all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import exp, log
from typing import NamedTuple

from quarterdeck.core.secrecy import sees
from quarterdeck.core.state import Seat
from quarterdeck.games.dark_moon.common import infected
from quarterdeck.games.dark_moon.content import Book, book, book_of
from quarterdeck.games.dark_moon.state import DarkMoon, Moment

MINUS = 4 / 6
"""The chance that one die shows no plus."""
LIES = 0.85
"""How often an infected player hides a plus, plays the harder task, submits the worse die."""
GUESSED = 3
"""So many dice a roll of unknown size is taken to have."""
REFUSED, AGREED = log(3.0), log(0.6)
DEFENDED, ACCUSED = log(2.0), log(0.6)
MISTAKEN = log(1.1)
"""An accusation of somebody who is known to be well: the honest err too, but less often."""
BOUND = 6.0
"""No heap of evidence is more than this."""

#: What a seat knows for certain of each seat: 1 is infected, 0 is not, None can only be guessed.
Known = Sequence[float | None]


class Vote(NamedTuple):
    """A vote or a word about another seat: it weighs once that seat's card is known."""

    target: Seat
    accuses: bool


#: What one line tells of the seat that did it: so much in any case, or what a vote turns out to be.
Line = tuple[Seat, float | Vote]


class Weighed:
    """A chronicle that was read, and what seats with different knowledge make of it."""

    __slots__ = ("_target", "_told", "_words", "book", "chronicle", "doubts", "length", "lines")

    def __init__(self, name: str, chronicle: list[Moment]) -> None:
        """Read a chronicle."""
        self.book = name
        self.chronicle = chronicle
        self.length = 0
        self.lines: list[Line] = []
        self.doubts: dict[Known, list[float]] = {}
        self._target: Seat | None = None
        self._told: list[Line] = []
        self._words: dict[tuple[Seat, str], None] = {}
        self.read_on()

    def read_on(self) -> None:
        """Weigh every line that is new, as far as that can be done without knowing any card."""
        for moment in self.chronicle[self.length :]:
            kind, seat = moment.kind, moment.seat
            if kind == "submitted":
                self._told.append((seat, _roll(moment)))
            elif kind.startswith("called-"):
                self._target = int(moment.shown[0]) if moment.shown else None
            elif kind == "voted":
                target, hand = self._target, moment.shown[0]
                if target is not None and target != seat and hand in ("strong", "weak"):
                    self._told.append((seat, Vote(target, accuses=hand == "weak")))
            elif kind == "said":
                self._words[seat, moment.shown[0]] = None
            elif kind in WEIGHED:
                self._told.append((seat, WEIGHED[kind](self.book, moment)))
        self.length = len(self.chronicle)
        said = [(seat, word) for seat, claim in self._words if (word := _word(claim))]
        self.lines = [*self._told, *said]
        self.doubts = {}


_last: list[Weighed] = []
"""The chronicle that was read last: a search asks about the same one thousands of times."""


def suspicions(s: DarkMoon, seat: Seat | None) -> list[float]:
    """Return how likely each seat is infected, in the eyes of one seat or of a bystander."""
    known = tuple([_known(s, seat, other.seat) for other in s.players])
    doubts = weighed(s).doubts
    if known not in doubts:
        doubts[known] = _guess(s, known)
    return doubts[known]


def _guess(s: DarkMoon, known: Known) -> list[float]:
    left = book(s).counts[len(s.players)].infected - known.count(1.0)
    heard = evidence(s, known)
    guessed = [i for i, certain in enumerate(known) if certain is None]
    weights = [exp(min(BOUND, max(-BOUND, heard[i]))) for i in guessed]
    chances = dict(zip(guessed, posterior(weights, left), strict=True))
    return [chances[i] if certain is None else certain for i, certain in enumerate(known)]


def seen_by_others(s: DarkMoon, seat: Seat) -> float:
    """Return how likely a seat looks infected to somebody who knows no cards."""
    return suspicions(s, None)[seat]


def _known(s: DarkMoon, seat: Seat | None, other: Seat) -> float | None:
    """Return 1 or 0 where the seat knows the card, or knows its partners; None: it can only guess."""
    p = s.players[other]
    if sees(p.status, seat):
        return 1.0 if infected(s, p) else 0.0
    if seat is None or not s.variants.telepathic_infected:
        return None
    return None if not infected(s, s.players[seat]) else 1.0 if infected(s, p) else 0.0


def posterior(weights: Sequence[float], count: int) -> list[float]:
    """Return the chance of each to be among `count` infected, all sets weighed by their members."""
    if count <= 0:
        return [0.0] * len(weights)
    if count >= len(weights):
        return [1.0] * len(weights)
    whole = _sets(weights, count)
    return [
        weight * _sets([*weights[:i], *weights[i + 1 :]], count - 1) / whole
        for i, weight in enumerate(weights)
    ]


def _sets(weights: Sequence[float], count: int) -> float:
    """Return the sum over all sets of `count` members of the product of their weights."""
    sums = [1.0] + [0.0] * count
    for weight in weights:
        for size in range(count, 0, -1):
            sums[size] += weight * sums[size - 1]
    return sums[count]


# -- what everybody has seen ---------------------------------------------------------------------


def evidence(s: DarkMoon, known: Known) -> list[float]:
    """Return for each seat the log of the odds that all it has done adds."""
    heard = [0.0] * len(known)
    for seat, weight in weighed(s).lines:
        if isinstance(weight, Vote):
            heard[seat] += _side(known[weight.target], accuses=weight.accuses)
        else:
            heard[seat] += weight
    return heard


def weighed(s: DarkMoon) -> Weighed:
    """Return what the chronicle tells; what was read already is not read again."""
    chronicle = s.chronicle
    last = _last[0] if _last else None
    known = last is not None and last.book == s.book and last.length <= len(chronicle)
    if last is not None and known and (last.chronicle is chronicle or last.chronicle == chronicle):
        last.chronicle = chronicle
        if last.length < len(chronicle):
            last.read_on()
        return last
    _last[:] = [Weighed(s.book, chronicle)]
    return _last[0]


def _roll(moment: Moment) -> float:
    """Weigh the dice that came out of a roll: is there a plus, and how likely was there one?"""
    if any("+" in die for die in moment.shown):
        return log(1 - LIES)
    return _no_plus(moment.most or GUESSED)


@cache
def _no_plus(dice: int) -> float:
    honest = MINUS**dice
    return log((LIES * (1 - honest) + honest) / honest)


def _task(name: str, moment: Moment) -> float:
    """Weigh a task that was played: the honest take the easier of two, the infected may not."""
    return _hardness(name, moment.shown[0])


@cache
def _hardness(name: str, face: str) -> float:
    place = _ease(book_of(name)).get(face, 0.5)
    honest, lying = 2 * place, 2 * (1 - place)
    return log(max(0.2, LIES * lying + (1 - LIES) * honest) / max(0.2, honest))


def _ease(content: Book) -> dict[str, float]:
    """Return the place of each task between the hardest, 0, and the easiest, 1."""
    order = sorted(
        content.tasks.values(),
        key=lambda task: -(task.difficulty_silver + 2 * task.consequence),
    )
    return {task.id: (i + 0.5) / len(order) for i, task in enumerate(order)}


def _corporation(name: str, moment: Moment) -> float:
    """Weigh a corporation die: the honest submit the mildest of those rolled."""
    return sum(_mild(name, int(die)) for die in moment.shown) / len(moment.shown)


@cache
def _mild(name: str, value: int) -> float:
    """Reckon with the best and the worst of two dice."""
    faces = [int(face) for face in book_of(name).dice["corporation"]]
    better = sum(face > value for face in faces) / len(faces)
    worse = sum(face < value for face in faces) / len(faces)
    honest = (1 - better) ** 2 - worse**2
    lying = (1 - worse) ** 2 - better**2
    return log((LIES * lying + (1 - LIES) * honest) / honest)


def _consent(name: str, moment: Moment) -> float:
    """Weigh an answer to a blood test; other tasks can be refused in good faith."""
    if "voluntary-blood-testing" not in moment.shown:
        return 0.0
    return REFUSED if moment.kind == "refused" else AGREED


WEIGHED: dict[str, Callable[[str, Moment], float]] = {
    "played-task": _task,
    "corporation": _corporation,
    "refused": _consent,
    "agreed": _consent,
}


def _word(claim: str) -> Vote | None:
    """Return whom a claim accuses or defends, if it is about somebody."""
    kind, _, number = claim.rpartition("-")
    if not number.isdigit():
        return None
    return Vote(int(number) - 1, accuses=kind in ("doubt", "quarantine"))


def _side(truth: float | None, *, accuses: bool) -> float:
    """Weigh a vote or a word about somebody whose card is known: who defended, who accused?"""
    if truth is None:
        return 0.0
    if truth:
        return ACCUSED if accuses else DEFENDED
    return MISTAKEN if accuses else -MISTAKEN
