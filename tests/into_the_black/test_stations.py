"""Who holds the rooms of the self-destruct: captains send the nearest, admirals think of the chances.

The Cook and the Henchman hold the Mechanical Room and the Power Plant; the Bridge is free. A try needs
two successes (IB-INFEST-09). Gunner: one white die, 0.33 a roll and 0.206 in a turn of two tries.
Quartermaster: yellow and white, 0.665 and 0.689.
"""

from __future__ import annotations

import pytest

from quarterdeck.bots import Window
from quarterdeck.bots.searching import Budget, think_through
from quarterdeck.core.rng import Rng
from quarterdeck.games.into_the_black.brain import because, course, plan
from quarterdeck.games.into_the_black.posts import posts
from quarterdeck.games.into_the_black.state import Pos
from quarterdeck.games.into_the_black.tastes import ADMIRAL, CAPTAIN, Tastes, mind
from tests.into_the_black.build import Play
from tests.into_the_black.test_brain_infestation import (
    BRIDGE,
    MECHANICAL_ROOM,
    POWER_PLANT,
    ship,
)

HELD = {"cook": MECHANICAL_ROOM, "henchman": POWER_PLANT}
NEAR, FAR = "0,-1", "-1,-3"


def crew(*boards: str, **position: object) -> Play:
    return ship(seats=3, boards=list(boards), **{"round": 18, **position})


def sent(table: Play, tastes: Tastes) -> set[str]:
    """Return who is to hold the Bridge."""
    with mind.following(tastes):
        return {who for who, at in posts(table.s).items() if at == BRIDGE}


def both(**position: object) -> Play:
    """Let the Gunner stand beside the Bridge, and the Quartermaster farther off."""
    at = {**HELD, "gunner": NEAR, "quartermaster": FAR}
    return crew("gunner", "quartermaster", "cook", **{"at": at, **position})


def test_captains_send_the_nearest_and_admirals_the_one_who_finds_things() -> None:
    assert sent(both(), CAPTAIN) == {"gunner"}
    assert sent(both(), ADMIRAL) == {"gunner", "quartermaster"}


def test_whoever_comes_too_late_is_not_sent() -> None:
    at = {**HELD, "gunner": NEAR, "quartermaster": FAR}
    assert sent(both(round=23, at=at), ADMIRAL) == {"gunner", "quartermaster"}
    assert sent(both(round=24, at=at), ADMIRAL) == {"gunner"}


def test_whoever_holds_a_room_stays() -> None:
    there = both(at={**HELD, "gunner": BRIDGE, "quartermaster": FAR})
    assert sent(there, ADMIRAL) == {"gunner"}
    with mind.following(ADMIRAL):
        assert posts(there.s) == {**HELD, "gunner": BRIDGE}


@pytest.mark.parametrize(
    ("where", "expected"), [("worn", {"cook"}), ("hands", {"cook", "quartermaster"})]
)
def test_only_what_is_worn_counts(where: str, expected: set[str]) -> None:
    """With a Scanner the Cook rolls three white dice: 0.70 a roll, 0.74 in a turn; without it 0.515."""
    at: dict[str, Pos] = {
        "cook": NEAR,
        "quartermaster": FAR,
        "gunner": MECHANICAL_ROOM,
        "henchman": POWER_PLANT,
    }
    table = crew("gunner", "quartermaster", "cook", at=at, **{where: {"cook": ["scanner"]}})
    assert sent(table, ADMIRAL) == expected


def test_what_shuts_a_room_takes_time() -> None:
    """Four rounds are left: to come out of a Lockdown takes the Quartermaster three turns of these."""
    at = {**HELD, "gunner": NEAR, "quartermaster": FAR}
    free = both(round=21, at=at)
    shut = both(round=21, at=at, tokens={FAR: ["emergency-lockdown"]})
    assert sent(free, ADMIRAL) == {"gunner", "quartermaster"}
    assert sent(shut, ADMIRAL) == {"gunner"}


def test_who_thinks_longer_than_a_captain_goes_by_it_and_hints_do() -> None:
    table = both(order=["quartermaster", "gunner", "cook", "henchman"])
    a = table.asks[0]
    keys = a.keys()
    assert keys[plan(table.s, a)[0]] == "move"
    assert keys[course(table.s, a)[0]] != "move"
    rng = Rng.from_seed(b"bot")
    for playouts, follow in ((60, course), (61, plan)):
        search = think_through(Window(table, a.seat, rng), rng, Budget(playouts))
        assert search.roots[0].index == follow(table.s, a)[0]
    assert "Bridge" in because(table.s, a)
