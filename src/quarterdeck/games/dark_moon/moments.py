"""Lines of the chronicle in words, with the names of the book instead of ids."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from quarterdeck.core.words import People, listed, signed
from quarterdeck.games.dark_moon import talk
from quarterdeck.games.dark_moon.content import book_of
from quarterdeck.games.dark_moon.view import MomentView, View
from quarterdeck.games.dark_moon.words import die_words

SILENT = "damage"
"""The state of the outpost after a turn: drawn below the lanes, told of nobody."""
_PHRASES = {
    "ordered": "gave {} an order",
    "action": "took the action {}",
    "submitted": "submitted {}",
    "stayed-out": "stayed out",
    "called-quarantine": "called a quarantine vote on {}",
    "called-amputation": "called an amputation vote on {}",
    "called-clearance": "called a clearance vote on {}",
    "called-take-off": "called a take-off vote",
    "voted": "voted {}",
    "decided": "decided the vote: {}",
    "broke-tie": "broke the tie: {}",
    "revealed": "revealed as {}",
    "agreed": "agreed to {}",
    "refused": "refused {}",
    "showed-card": "showed the status card to {}",
    "claimed": "claimed the threat {}",
    "played-task": "played the task {}",
    "corporation": "submitted {} for the corporation",
    "interfered": "interfered and discarded {} of the next tasks",
    "looked": "looked at tokens and placed {}",
    "chose-event": "chose the event {}",
    "completed": "completed the event {}",
    "said": "said {}",
}


@lru_cache(maxsize=8)
def names_of(book: str) -> dict[str, str]:
    """Return the name of everything a moment can be about, by its id."""
    content = book_of(book)
    tables: tuple[Iterable[tuple[str, str]], ...] = (
        ((k, e.name) for k, e in content.characters.items()),
        ((k, e.name) for k, e in content.outposts.items()),
        ((k, e.name) for k, e in content.statuses.items()),
        ((k, e.name) for k, e in content.tasks.items()),
        ((k, e.name) for k, e in content.events.items()),
        ((k, e.name) for k, e in content.finals.items()),
        ((k, e.name) for k, e in content.actions.items()),
        ((k, e.name) for k, e in content.threats.items()),
        content.failure_names.items(),
    )
    return {face: name for table in tables for face, name in table}


def moment_words(view: View, people: People, moment: MomentView) -> str:
    """Say what somebody did: played the task Acceptable Loss (hidden: Act of Trust)."""
    if moment.kind == "task":
        return _task(view, moment)
    say = _SAY.get(moment.kind.partition("-")[0], _named)
    shown = listed(say(view, people, word) for word in moment.shown)
    text = _PHRASES.get(moment.kind, moment.kind.replace("-", " ") + " {}").format(shown).strip()
    if moment.hidden:
        text += f" (hidden: {listed(say(view, people, word) for word in moment.hidden)})"
    return text


def _task(view: View, moment: MomentView) -> str:
    """Say how a task ended: brought Shield Malfunction to a failure, 4 of 7."""
    face, outcome, total, difficulty = moment.shown
    name = names_of(view.book).get(face, face)
    count = f", {signed(int(total))} of {difficulty}" if int(difficulty) else ""
    return f"brought {name} to a {outcome}{count}"


def _named(view: View, people: People, word: str) -> str:
    return names_of(view.book).get(word, word)


def _seat(view: View, people: People, word: str) -> str:
    return people.name(int(word))


def _die(view: View, people: People, word: str) -> str:
    colour = word.rstrip("+-0123456789")
    return die_words(colour, int(word[len(colour) :]))


def _number(view: View, people: People, word: str) -> str:
    return signed(int(word))


def _claim(view: View, people: People, word: str) -> str:
    return f"“{talk.words(word, people)}”"


_SAY: dict[str, Callable[[View, People, str], str]] = {
    "ordered": _seat,
    "showed": _seat,
    "called": _seat,
    "submitted": _die,
    "corporation": _number,
    "said": _claim,
}
