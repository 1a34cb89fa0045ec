"""How rules ask: questions, the choices they put to seats, and the one place that suspends a rule.

A rule is a coroutine driven by the table. `await ask(...)` hands an `Ask` to the table and resumes
with the option that the seat took.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Final, Generic, Literal, TypeVar

import msgspec

from quarterdeck.core.state import Seat, State

T = TypeVar("T")

#: The option of doing nothing, wherever a question offers it.
PASS: Final = None
PASS_KEY: Final = "pass"


def plain_key(option: Any) -> str:
    """Return the option itself as its key: for ids and numbers."""
    return str(option)


def plain_label(view: Any, option: Any) -> str:
    """Return the option itself as its label: for numbers and words."""
    return str(option)


def no_target(view: Any, option: Any) -> str:
    """Say that an option stands for nothing drawn."""
    return ""


def no_doubt(view: Any, option: Any) -> str:
    """Say that an option is taken at the first word."""
    return ""


class Question(msgspec.Struct, Generic[T], frozen=True, eq=False, kw_only=True):
    """A kind of decision. Its functions run only when somebody looks, never in a playout.

    `key` must be short, stable, unique within the choice and free of secrets: saves store it.
    `label`, `target` and `prompt` are given the view of the asked seat, so that they cannot tell
    more.
    """

    id: str
    text: str
    rule: str
    key: Callable[[T], str] = plain_key
    label: Callable[[Any, T], str] = plain_label
    target: Callable[[Any, T], str] = no_target
    prompt: Callable[[Any, Mapping[str, Any]], str] | None = None
    """A longer form of `text` that depends on the position."""
    pass_label: str = "Do nothing"
    forced: Literal["take", "ask"] = "take"
    """Whether the table itself takes a single option, or the pause must happen all the same."""
    hidden: bool = False
    """Other seats learn only that the table waits, not for whom."""
    confirm: Callable[[Any, T], str] = no_doubt
    """What a face asks once more before it answers with this option; empty: nothing. The table itself
    never asks twice: a second question would tell the others something."""
    parse: Callable[[str], T] | None = None
    """For questions put by `aim`: reads a point that is not among the candidates."""
    form: str = ""
    """How such a point is written, with an example, for faces where people type it."""

    def key_of(self, option: T | None) -> str:
        """Return the key of an option, PASS included."""
        return PASS_KEY if option is None else self.key(option)

    def label_of(self, view: Any, option: T | None) -> str:
        """Return the words for an option, PASS included."""
        return self.pass_label if option is None else self.label(view, option)

    def target_of(self, view: Any, option: T | None) -> str:
        """Return the id of the drawn thing that an option stands for, or nothing."""
        return "" if option is None else self.target(view, option)

    def confirm_of(self, view: Any, option: T | None) -> str:
        """Return what to ask once more before an option is taken, or nothing."""
        return "" if option is None else self.confirm(view, option)

    def prompt_for(self, view: Any, about: Mapping[str, Any]) -> str:
        """Return the question in words."""
        return self.text if self.prompt is None else self.prompt(view, about)


class Ask:
    """A question put to a seat with its options."""

    __slots__ = ("about", "fresh", "options", "question", "refusal", "region", "seat")

    def __init__(
        self,
        seat: Seat,
        question: Question[Any],
        options: Sequence[Any] | Callable[[], Sequence[Any]],
        about: Mapping[str, Any],
        region: Callable[[Any], bool] | None = None,
        refusal: Callable[[Any], str] | None = None,
    ) -> None:
        """Keep the options, and how to find them anew if they depend on secrets."""
        self.seat = seat
        self.question = question
        self.fresh: Callable[[], Sequence[Any]] | None = None
        if callable(options):
            self.fresh = options
            options = options()
        self.options = options
        self.about = about
        self.region = region
        self.refusal = refusal

    def keys(self) -> list[str]:
        """Return the keys of the options, in their order."""
        key_of = self.question.key_of
        return [key_of(option) for option in self.options]


@types.coroutine
def ask(
    s: State,
    seat: Seat,
    question: Question[Any],
    options: Sequence[T] | Callable[[], Sequence[T]],
    **about: Any,
) -> Generator[Ask, T, T]:
    """Put a question to a seat and return the option it takes.

    Options that depend on the seat's secrets are given as a function, so that a re-dealt table
    asks anew. `about` are facts for the prompt: ids and public numbers only.
    """
    return (yield Ask(seat, question, options, about))


@types.coroutine
def aim(
    s: State,
    seat: Seat,
    question: Question[Any],
    region: Callable[[T], bool],
    candidates: Sequence[T],
    *,
    refusal: Callable[[T], str] | None = None,
    **about: Any,
) -> Generator[Ask, T, T]:
    """Ask for a free point: people answer any point of the region, programs one of the candidates.

    The question's `parse` reads a point from its key and quantises it. `refusal` says why a point is
    not of the region, from what the seat may know.
    """
    return (yield Ask(seat, question, candidates, about, region, refusal))


@types.coroutine
def together(
    s: State,
    asks: Mapping[Seat, tuple[Question[Any], Sequence[T] | Callable[[], Sequence[T]]]],
    **about: Any,
) -> Generator[list[Ask], dict[Seat, T], dict[Seat, T]]:
    """Ask several seats at once; nobody learns an answer before all are in."""
    return (yield [Ask(seat, question, opts, about) for seat, (question, opts) in asks.items()])
