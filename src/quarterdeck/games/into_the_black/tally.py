"""What is counted of a finished game: how the group fared with its mission, and who won with it."""

from __future__ import annotations

from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.state import IntoTheBlack

GROUP_WINS = ("mission", "infestation")


def rows(s: IntoTheBlack) -> list[dict[str, str | int | float]]:
    """Return a row for the group, and with Personal Goals one for each player.

    What was pursued is the mission at the end; All is Lost! may have replaced the first one.
    """
    if s.result is None:
        return []
    mission = book(s).missions[s.mission] if s.mission else None
    about: dict[str, str | int | float] = {
        "pursued": mission.id if mission else s.mode,
        "difficulty": mission.level[s.level].name if mission else "normal",
    }
    found = [{**about, "who": "group", "win": float(s.result.reason in GROUP_WINS)}]
    for player in s.players:
        if player.goals:
            goal = player.goals[0].face
            who = "traitor" if book(s).goals[goal].traitor else "loyal"
            won = float(player.seat in s.result.winners)
            found.append({**about, "who": who, "seat": player.seat, "goal": goal, "win": won})
    return found
