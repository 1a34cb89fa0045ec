"""The rules of Hyperspace Smuggler, one module a chapter; `step` is the order of play."""

from __future__ import annotations

from quarterdeck.games.smuggler.rules.events import round_end
from quarterdeck.games.smuggler.rules.opening import choose_ships, first_occupation
from quarterdeck.games.smuggler.rules.turn import act, charge
from quarterdeck.games.smuggler.state import Smuggler


async def step(s: Smuggler) -> None:
    """HS-ROUND-01: opening, then turns of charge and acts, then the end of the round."""
    if s.stage == "act":
        await act(s)
    elif s.stage == "charge":
        charge(s)
    elif s.stage == "round-end":
        await round_end(s)
    elif s.stage == "ships":
        await choose_ships(s)
    else:
        await first_occupation(s)
