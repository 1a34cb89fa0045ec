"""The rules of Dark Moon, one module a chapter; `step` is the order of play."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from quarterdeck.games.dark_moon.rules.events import select_event
from quarterdeck.games.dark_moon.rules.tasks import (
    choose_task,
    complication,
    declare,
    judge,
    submit,
)
from quarterdeck.games.dark_moon.rules.turn import (
    action_step,
    begin,
    end_turn,
    order_step,
    settle,
    votes_step,
)
from quarterdeck.games.dark_moon.state import DarkMoon


async def first_event(s: DarkMoon) -> None:
    """DM-SETUP-26: the commander chooses the first event."""
    await select_event(s)
    s.stage = "begin"


STEPS: dict[str, Callable[[DarkMoon], Coroutine[Any, Any, None]]] = {
    "first-event": first_event,
    "begin": begin,
    "action": action_step,
    "order": order_step,
    "task": choose_task,
    "declare": declare,
    "submit": submit,
    "judge": judge,
    "complication": complication,
    "settle": settle,
    "votes": votes_step,
    "end": end_turn,
}


async def step(s: DarkMoon) -> None:
    """DM-TURN-01: the next step of the turn, from the state alone."""
    await STEPS[s.stage](s)
