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
    facts: dict[str, Any] = {}

    @property
    def winners(self) -> list[Seat]:
        """The seats that won, alone or together."""
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def returns(self) -> list[float]:
        """Return the worth of the result for each seat: 1 for the first place, -1 for the last."""
        last = max(len(self.places), 2)
        if all(place == 1 for place in self.places):
            return [0.0 if len(self.places) > 1 else 1.0] * len(self.places)
        counts = {place: self.places.count(place) for place in set(self.places)}
        worth = {
            place: 1 - 2 * (place - 1 + (count - 1) / 2) / (last - 1)
            for place, count in counts.items()
        }
        return [worth[place] for place in self.places]


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
        s.events.append(Event(rule=rule, kind=kind, facts=facts))


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
        s.events.append(Event(rule=rule, kind=kind, facts=facts, to=to, public=public))
