"""What is at stake in Dark Moon: the outpost's damage, the task's total, cubes, the evacuation.

Damage counts as harm for everybody: a screen that somebody glances at does not tell a side.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.stakes import Stake
from quarterdeck.games.dark_moon.view import View


def stakes(view: View, _: Sequence[str]) -> list[Stake]:
    """Return the numbers that everybody sees."""
    if view.seat is None:
        return []
    task = view.task
    done = sum(event.cubes for event in view.events)
    return [
        Stake("shields", "Shield damage", view.shields, -1),
        Stake("outposts", "Outpost damage", len(view.outposts), -1),
        Stake("fatigue", "Life support damage", len(view.fatigue), -1),
        Stake("cubes", "event cube|event cubes", done),
        Stake("evacuation", "Evacuation", view.evacuation),
        *([Stake(f"total-{task.face}", "to the total", task.total)] if task else []),
    ]
