"""The rules of Ferry, one module a chapter; `step` is the order of play."""

from __future__ import annotations

from tests.ferry.rules.rounds import board_ferry, next_player, sail
from tests.ferry.rules.turn import turn
from tests.ferry.state import Ferry


async def step(s: Ferry) -> None:
    """FE-ROUND-01: all board; then, in every round, the ferry sails and each player has a turn."""
    if s.stage == "boarding":
        await board_ferry(s)
        next_player(s)
    elif s.stage == "sailing":
        sail(s)
    else:
        await turn(s)
        next_player(s)
