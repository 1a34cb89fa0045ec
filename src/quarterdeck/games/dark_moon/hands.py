"""What dice are worth in a malfunction: the total that an honest player gets out of a hand on average.

Each roll forces a die onto the table, and a plus is rarer than a minus: so many dice are worth far more
than their number, and the last one less than nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import factorial

from quarterdeck.games.dark_moon.common import Dice
from quarterdeck.games.dark_moon.content import Book
from quarterdeck.games.dark_moon.state import Pool

#: The numbers on a die of each colour: strong, weak, commander.
Faces = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
#: The numbers of a roll by colour, the best first.
Rolled = tuple[tuple[int, ...], ...]
MOST = 5
"""So many dice of a colour are reckoned with; nobody has more for long."""


def hand_worth(content: Book, dice: Pool) -> float:
    """Return the total that a hand brings on average if its owner goes on while that helps."""
    return _worth(faces_of(content), (min(MOST, dice.strong), min(MOST, dice.weak), dice.commander))


def faces_of(content: Book) -> Faces:
    """Return the faces of the three colours as numbers."""
    dice = content.dice
    return _numbers(dice["strong"]), _numbers(dice["weak"]), _numbers(dice["commander"])


@cache
def _numbers(faces: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(int(face) for face in faces)


@cache
def _worth(faces: Faces, hand: Dice) -> float:
    if not any(hand):
        return 0.0
    return sum(chance * _best(faces, rolled) for rolled, chance in _rolls(faces, hand))


def _best(faces: Faces, rolled: Rolled) -> float:
    """Return what a roll brings: every plus, or the least minus; then perhaps another roll."""
    plus = sum(value for dice in rolled for value in dice if value > 0)
    left = [sum(value <= 0 for value in dice) for dice in rolled]
    if plus:
        return plus + _go_on(faces, left)
    least = max(value for dice in rolled for value in dice)
    ways = []
    for i, dice in enumerate(rolled):
        if least in dice:
            left[i] -= 1
            ways.append(least + _go_on(faces, left))
            left[i] += 1
    return max(ways)


def _go_on(faces: Faces, left: list[int]) -> float:
    return max(0.0, _worth(faces, (left[0], left[1], left[2])))


def _rolls(faces: Faces, hand: Dice) -> Iterator[tuple[Rolled, float]]:
    """Yield every different roll of a hand with its chance."""
    for strong, first in _throws(faces[0], hand[0]):
        for weak, second in _throws(faces[1], hand[1]):
            for commander, third in _throws(faces[2], hand[2]):
                yield (strong, weak, commander), first * second * third


@cache
def _throws(faces: tuple[int, ...], count: int) -> list[tuple[tuple[int, ...], float]]:
    """Return every different throw of so many equal dice with its chance."""
    sides = Counter(faces)
    found = []
    for throw in combinations_with_replacement(sorted(sides, reverse=True), count):
        chance = float(factorial(count))
        for value, times in Counter(throw).items():
            chance *= (sides[value] / len(faces)) ** times / factorial(times)
        found.append((throw, chance))
    return found
