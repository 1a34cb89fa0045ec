"""Chapters 17 to 19: Sea Queens, Dead Seas, Trillians; every captain, section, weapon, ability."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.boarders.content import book_of
from tests.boarders.build import m

BOOK = book_of("")
FAR = m("skelliwags", 20, 40)
MAST = m("mast", 12, 20)


@rule(
    "BF-QUEEN-03",
    "BF-QUEEN-07",
    "BF-QUEEN-10",
    "BF-QUEEN-11",
    "BF-QUEEN-12",
    "BF-DEAD-03",
    "BF-DEAD-06",
    "BF-DEAD-09",
    "BF-DEAD-10",
    "BF-DEAD-13",
    "BF-TRILL-03",
    "BF-TRILL-04",
    "BF-TRILL-08",
    "BF-TRILL-13",
    "BF-TRILL-16",
)
@pytest.mark.parametrize(
    ("kind", "models", "statistics"),
    [
        ("red-rose", 1, (6, 2, 3, 3, 1)),
        ("polly-anna", 1, (4, 2, 3, 3, 1)),
        ("riggers", 2, (5, 2, 3, 3, 1)),
        ("duelistas", 2, (4, 2, 5, 3, 1)),
        ("companions", 2, (3, 2, 3, 3, 1)),
        ("sawtooth", 1, (3, 3, 4, 3, 1)),
        ("charybdis", 1, (4, 2, 4, 2, 1)),
        ("skelliwags", 3, (2, 3, 2, 3, 1)),
        ("rapskullions", 4, (1, 1, 2, 3, 1)),
        ("rotten-roustabouts", 3, (2, 5, 2, 3, 1)),
        ("suit-1", 1, (3, 3, 3, 2, 3)),
        ("baller", 1, (3, 3, 3, 2, 3)),
        ("specialists", 1, (3, 3, 3, 2, 1)),
        ("gorgon", 1, (3, 3, 3, 2, 1)),
        ("divers", 1, (5, 3, 3, 2, 1)),
    ],
)
def test_profiles(kind: str, models: int, statistics: tuple[int, ...]) -> None:
    k = BOOK.kinds[kind]
    assert k.models == models
    assert (k.footing, k.focus, k.brute, k.speed, k.size) == statistics


def test_every_ability_and_weapon_belongs_to_somebody() -> None:
    owned = {a for kind in BOOK.kinds.values() for a in kind.abilities}
    assert owned == set(BOOK.abilities)
    carried = {w for kind in BOOK.kinds.values() for w in (*kind.weapons, *kind.weapon_choice)}
    assert carried | {"push", "trip", "barge", "fires", "fire-and-explosion"} == set(BOOK.arms)
