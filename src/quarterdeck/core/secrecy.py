"""Hidden things: instances with ids, who has seen their faces, and dealing the unseen ones anew.

A hidden thing is a `Card`: its id stays with the place where it lies, its face is what is hidden.
Bit 0 of `seen` is the spectators', bit seat + 1 the seat's; `PUBLIC` sets them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec

from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Part, Seat

PUBLIC = -1


class Card(Part):
    """A thing with a face that some have seen. The id never tells the face."""

    id: int
    face: str
    seen: int = 0


C = TypeVar("C", bound=Card)


def bit(seat: Seat | None) -> int:
    """Return the bit of a seat, or of the spectators, in `seen`."""
    return 1 if seat is None else 2 << seat


def sees(card: Card, seat: Seat | None) -> bool:
    """Tell whether a seat (None: a spectator) knows the card's face."""
    return bool(card.seen & bit(seat))


def show(card: Card, seat: Seat | None = None) -> None:
    """Show the face to one seat; to everybody if no seat is named."""
    card.seen = PUBLIC if seat is None else card.seen | bit(seat)


def pile(
    kind: Callable[..., C], faces: Iterable[str], rng: Rng, first_id: int, **more: Any
) -> list[C]:
    """Make a shuffled pile of unseen cards; ids are given after the shuffle and tell nothing."""
    order = list(faces)
    rng.shuffle(order)
    return [kind(id=first_id + i, face=face, **more) for i, face in enumerate(order)]


def shuffle(cards: Sequence[Card], rng: Rng) -> None:
    """Shuffle a pile in place: the faces change places, ids stay, and nobody has seen them."""
    faces = [card.face for card in cards]
    rng.shuffle(faces)
    for card, face in zip(cards, faces, strict=True):
        card.face = face
        card.seen = 0


def unseen(cards: Iterable[C], seat: Seat | None) -> list[C]:
    """Return the cards whose faces the seat does not know."""
    mask = bit(seat)
    return [card for card in cards if not card.seen & mask]


def redeal_faces(cards: Sequence[Card], rng: Rng) -> None:
    """Deal the faces of these cards anew among them; ids and who has seen what stay.

    The faces are sorted first: the new deal must not depend on the true one.
    """
    faces = sorted(card.face for card in cards)
    rng.shuffle(faces)
    for card, face in zip(cards, faces, strict=True):
        card.face = face


def cards_in(thing: Any) -> Iterator[Card]:
    """Walk a state and yield every card in it."""
    if isinstance(thing, Card):
        yield thing
    elif isinstance(thing, msgspec.Struct):
        for name in _holders(type(thing)):
            yield from cards_in(getattr(thing, name))
    elif isinstance(thing, dict):
        for value in thing.values():
            yield from cards_in(value)
    elif isinstance(thing, list | tuple):
        for value in thing:
            yield from cards_in(value)


@cache
def _holders(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """Return the fields of a struct in which there may be cards, as its types tell."""
    return tuple(f.name for f in msgspec.structs.fields(kind) if _may_hold(f.type, (kind,)))


def _may_hold(hint: Any, above: tuple[Any, ...]) -> bool:
    """Tell whether a value of this type may be a card or have one inside."""
    inside = get_args(hint)
    if inside:
        return get_origin(hint) is not Literal and any(_may_hold(arg, above) for arg in inside)
    if not isinstance(hint, type) or hint in (Any, list, dict, tuple, object):
        return hint not in (None, ...)
    if not issubclass(hint, msgspec.Struct):
        return False
    if issubclass(hint, Card) or hint in above:  # what holds itself is looked into
        return True
    return any(_may_hold(f.type, (*above, hint)) for f in msgspec.structs.fields(hint))


def learned(before: Any, after: Any, seats: Iterable[Seat | None]) -> set[Seat | None]:
    """Return those who know a face now that they did not know before.

    A card that is no longer there (a tile laid on the board) has been shown to all.
    """
    was = {card.id: card.seen for card in cards_in(before)}
    now = {card.id: card.seen for card in cards_in(after)}
    gained = 0
    for card_id, seen in was.items():
        gained |= now.get(card_id, PUBLIC) & ~seen
    for card_id, seen in now.items():
        if card_id not in was:
            gained |= seen
    return {seat for seat in seats if gained & bit(seat)}
