"""A heuristic for Ferry: how good a position is for a seat, and what a seat does by reflex."""

from __future__ import annotations

from quarterdeck.core.ask import Ask
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Seat
from tests.ferry.state import Ferry

ABOARD = 4.0
"""A place aboard is worth as much as these coins."""
CARD = 0.5


def value(state: Ferry, seat: Seat) -> float:
    """Return the worth of a position: 100 for a win, else coins, cards and a place aboard."""
    if state.result is not None:
        return 100 * state.result.returns()[seat]
    worth = [p.coins + CARD * len(p.hand) + ABOARD * p.aboard for p in state.players]
    others = [w for i, w in enumerate(worth) if i != seat]
    return worth[seat] - sum(others) / len(others)


def candidates(state: Ferry, ask: Ask) -> list[int]:
    """Return the indices of the options worth a thought: here all of them."""
    return list(range(len(ask.options)))


def reflex(state: Ferry, ask: Ask, rng: Rng) -> int:
    """Answer at once: seats whistle, show tickets and vote for themselves; else anything."""
    if ask.question.id in ("whistle", "ticket"):
        return len(ask.options) - 1
    if ask.question.id == "ballot":
        wanted = ask.about["named"] != ask.seat
        return next(i for i, ballot in enumerate(ask.options) if ballot.aye == wanted)
    return rng.below(len(ask.options))
