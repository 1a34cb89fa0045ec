"""The state of any game: a tree of structs that can be copied, compared, written and read."""

from __future__ import annotations

from typing import Any, NoReturn

import msgspec

from quarterdeck.core.rng import Rng

Seat = int


class Part(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A mutable piece of a state. It has one owner; others refer to it by id."""


class Event(Part):
    """Something that happened: facts, never sentences, never the face of a hidden thing."""

    rule: str
    kind: str
    facts: dict[str, Any] = {}
    to: list[Seat] | None = None
    """The seats that see the facts; None: everybody."""
    public: dict[str, Any] | None = None
    """What the others see of it; None: nothing at all."""

    def as_seen_by(self, seat: Seat | None) -> Event | None:
        """Return the event as a seat (None: a spectator) sees it, or None if it sees nothing."""
        if self.to is None:
            return self
        facts = self.facts if seat in self.to else self.public
        return None if facts is None else Event(rule=self.rule, kind=self.kind, facts=facts)


class Result(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a game ended."""

    reason: str
    """The way it ended, an id of the game's own."""
    places: tuple[int, ...]
    """The place of each seat: 1 for those who won, equal for those who share."""
    scores: tuple[float, ...] = ()
    worth: tuple[float, ...] = ()
    """What it is worth to each seat, where places alone do not say it."""
    facts: dict[str, Any] = {}

    @property
    def winners(self) -> list[Seat]:
        """The seats that won, alone or together."""
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def returns(self) -> list[float]:
        """Return what the result is worth to each seat, from -1 to 1.

        It is `worth` if the game says so (teams, co-operation); otherwise the share of the others
        that a seat leaves behind, less the share that left it behind.
        """
        if self.worth:
            return list(self.worth)
        others = max(len(self.places) - 1, 1)
        return [
            (sum(q > p for q in self.places) - sum(q < p for q in self.places)) / others
            for p in self.places
        ]


class State(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What every game's state begins with."""

    rng: Rng
    book: str = ""
    """Fingerprint of the content this game is played with."""
    events: list[Event] | None = []
    """What happened in the present step; None: nobody listens."""
    result: Result | None = None


class GameOver(Exception):
    """Unwinds the rules when the game has ended in the middle of anything."""


def end(s: State, result: Result) -> NoReturn:
    """End the game at once."""
    s.result = result
    raise GameOver


def say(s: State, rule: str, kind: str, **facts: Any) -> None:
    """Tell everybody that something happened."""
    if s.events is not None:
        s.events.append(Event(rule=rule, kind=kind, facts=_kept(facts)))


def whisper(
    s: State,
    rule: str,
    kind: str,
    to: list[Seat],
    public: dict[str, Any] | None = None,
    **facts: Any,
) -> None:
    """Tell some seats what happened; the others learn its public form, or nothing."""
    if s.events is not None:
        told = None if public is None else _kept(public)
        s.events.append(Event(rule=rule, kind=kind, facts=_kept(facts), to=list(to), public=told))


def _kept(facts: dict[str, Any]) -> dict[str, Any]:
    """Return facts as they are now: a list that the rules go on with is copied."""
    return {name: _copied(fact) for name, fact in facts.items()}


def _copied(fact: Any) -> Any:
    return [_copied(one) for one in fact] if isinstance(fact, list) else fact
