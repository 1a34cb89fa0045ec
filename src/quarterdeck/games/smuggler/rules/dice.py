"""Assigning dice: the pool of the turn, wild dice, and the squares that take them."""

from __future__ import annotations

from quarterdeck.core.state import say
from quarterdeck.games.smuggler.content import WILD
from quarterdeck.games.smuggler.state import Player, Smuggler, Square, System

ANY_FACE = (1, 2, 3, 4, 5, 6)


def acts_as(shown: int) -> tuple[int, ...]:
    """HS-WILD-01: a 6 may be declared any face; another die is what it shows."""
    return ANY_FACE if shown == WILD else (shown,)


def free_square(p: Player, system: System) -> Square | None:
    """HS-DICE-01..03: an empty, undamaged square of a system."""
    for sq in p.squares:
        if sq.system == system and not sq.die and not sq.damaged:
            return sq
    return None


def spend(s: Smuggler, shown: int, face: int) -> None:
    """HS-TERM-04: a die leaves the pool, acting as a face."""
    s.turn.dice.remove(shown)
    s.turn.used.append(face)


def assign(s: Smuggler, p: Player, system: System, shown: int, face: int) -> None:
    """HS-DICE-01: a die from the pool goes on a free square of a system."""
    square = free_square(p, system)
    if square is None:
        raise LookupError(f"HS-DICE-01: no free square of {system}")
    spend(s, shown, face)
    square.die = face
    s.turn.system_used = True
    say(s, "HS-DICE-01", "assigned", seat=p.seat, system=system, die=shown, face=face)
