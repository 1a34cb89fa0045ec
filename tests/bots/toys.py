"""Tiny games with a brain, for tests of what bots make of them."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace

from quarterdeck.bots import Window
from quarterdeck.core.ask import Question, ask, together
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Result, end
from quarterdeck.core.table import Table
from tests.core.toy import Toy, toy

DOOR = Question[int](id="door", text="Which door?", rule="TO-DOOR-01", key=str)
SIDE = Question[int](id="side", text="Which side?", rule="TO-SIDE-01", key=str)


def with_brain(table: Table) -> Table:
    """Give a toy a brain that sees no further than the result, and answers anything."""
    brain = SimpleNamespace(value=_value, candidates=_all, reflex=_any)
    table.game.__dict__.update(brain=brain, talk=None)
    return table


def _value(s: Toy, seat: int) -> float:
    return 0.0 if s.result is None else s.result.returns()[seat]


def _all(s: Toy, a) -> list[int]:
    return list(range(len(a.options)))


def _any(s: Toy, a, rng: Rng) -> int:
    return rng.below(len(a.options))


def doors(worth: Sequence[Sequence[float]]) -> Table:
    """Lay a game in which one seat opens a door behind which it wins or loses, by a throw of chance.

    Each door holds what it is worth to the seat, in as many cases as chance may bring.
    """

    async def step(s: Toy) -> None:
        door = await ask(s, 0, DOOR, list(range(len(worth))))
        got = s.rng.pick(worth[door])
        if got:
            end(s, Result("door", (1, 2) if got > 0 else (2, 1)))

    return with_brain(toy(step))


def duel(pays: Sequence[Sequence[float]]) -> Table:
    """Lay a game in which both seats choose a side at once, and the first is paid by the second."""

    async def step(s: Toy) -> None:
        sides = await together(
            s, {0: (SIDE, list(range(len(pays)))), 1: (SIDE, list(range(len(pays[0]))))}
        )
        paid = pays[sides[0]][sides[1]]
        end(s, Result("paid", (1, 1), worth=(paid, -paid)))

    return with_brain(toy(step))


def window(table: Table, seat: int = 0, seed: bytes = b"worlds") -> Window:
    """Look at a table from a seat."""
    return Window(table, seat, Rng.from_seed(seed))
