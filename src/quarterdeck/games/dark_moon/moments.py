"""Lines of the chronicle in words, with the names of the book instead of ids."""

from __future__ import annotations

from collections.abc import Iterable

from quarterdeck.games.dark_moon import talk
from quarterdeck.games.dark_moon.content import book_of
from quarterdeck.games.dark_moon.view import MomentView, View
from quarterdeck.games.dark_moon.words import People, die_words, listed, signed

ON_SEATS = ("ordered", "showed-card", "called-")
"""Moments whose words are seats."""


def names_of(view: View) -> dict[str, str]:
    """Return the name of everything a moment can be about, by its id."""
    content = book_of(view.book)
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
    """Say what somebody did: played task Acceptable Loss (hidden: Act of Trust)."""
    names = names_of(view)
    text = moment.kind.replace("-", " ")
    if moment.shown:
        text += f" {listed(_word(names, people, moment.kind, word) for word in moment.shown)}"
    if moment.hidden:
        hidden = listed(_word(names, people, moment.kind, word) for word in moment.hidden)
        text += f" (hidden: {hidden})"
    return text


def _word(names: dict[str, str], people: People, kind: str, word: str) -> str:
    if kind.startswith(ON_SEATS):
        return people.name(int(word))
    if kind == "said":
        return f"“{talk.words(word, people)}”"
    if kind == "submitted":
        colour = word.rstrip("+-0123456789")
        return die_words(colour, int(word[len(colour) :]))
    if kind == "corporation":
        return signed(int(word))
    return names.get(word, word)
