"""What a crew's chances are: how likely it wins, judged from what lies on the table.

Captains search with it. The weights were found by logistic regression with the expected signs, on
11,500 beginnings of rounds in 700 games of partners who now and then did something at random, all
missions, levels, modes and numbers of players; those that came out as nothing are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp

from quarterdeck.core.state import Seat
from quarterdeck.games.into_the_black.aims import goal_progress
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.measures import Measures, measure
from quarterdeck.games.into_the_black.state import IntoTheBlack

SHARED = {
    "time": 1.35,
    "late": -0.17,
    "low": -0.39,
    "crew": 0.08,
    "health": 0.32,
    "arms": 0.42,
    "reputation": 0.1,
    "ends": 0.36,
    "enemies": -0.04,
    "locked": -1.04,
}
"""What counts in every mission."""
OWN = {
    "bloodbath": {"one": -3.46, "work": -0.29, "haste": -0.83},
    "commandeer": {
        "one": -3.72,
        "work": -0.09,
        "haste": -0.61,
        "more": 2.14,
        "missing": -0.58,
        "reach": -0.55,
        "found": 0.54,
    },
    "data-heist": {
        "one": 0.37,
        "work": -0.17,
        "haste": -0.87,
        "more": 0.08,
        "missing": -0.84,
        "reach": -1.04,
    },
    "grand-theft-shuttle": {
        "one": -3.31,
        "work": -0.05,
        "haste": -0.71,
        "more": -0.26,
        "missing": -1.04,
        "reach": -0.47,
        "found": 0.28,
    },
    "infestation": {"one": -3.87, "work": -0.1, "haste": -0.8, "more": 0.05, "missing": -0.75},
    "jailbreak": {"one": -3.93, "haste": -0.64, "missing": -0.91, "reach": -0.14},
    "map-the-hulk": {"one": -1.38, "work": -0.27, "haste": -0.96, "missing": -0.25, "reach": -0.42},
    "plunder": {"one": -3.18, "haste": -0.91, "found": 0.22},
    "sabotage": {
        "one": -2.47,
        "work": -0.35,
        "haste": -0.88,
        "more": 0.29,
        "missing": -1.15,
        "reach": -0.72,
        "found": 0.05,
    },
}
"""What counts in one mission: how hard it is, and its own work."""


LUCK = 0.3
"""How often a goal is met of which nothing is done yet, if the crew wins."""
TREASON = 0.5
"""How often a traitor gets away whose conditions are met but for the moment."""
POINTS = 100.0
SLOPE = 25.0
"""Hundredths of the chance for each unit of the logarithm of the odds, where they are even."""
WORDS = {
    "one": "the mission as such",
    "time": "time",
    "work": "work for the mission",
    "haste": "work for the mission",
    "more": "work for the mission",
    "missing": "rooms that the mission needs",
    "found": "rooms that the mission needs",
    "reach": "the way to the work",
    "home": "the way home",
    "late": "the way home",
    "stray": "the way home",
    "morale": "Morale",
    "low": "Morale",
    "crew": "Health",
    "health": "Health",
    "frail": "Health",
    "arms": "weapons",
    "reputation": "Reputation",
    "ends": "ways to explore",
    "enemies": "enemies aboard",
    "locked": "nobody locked in",
}
"""What each measure is called in the reasons of hints."""


def _row(own: Mapping[str, float]) -> tuple[float, ...]:
    weights = {**SHARED, **own}
    return tuple(weights.get(name, 0.0) for name in Measures._fields)


WEIGHTS = {mission: _row(own) for mission, own in OWN.items()}


def outlook(s: IntoTheBlack, seat: Seat) -> float:
    """Return how likely a seat wins."""
    if s.result is not None:
        return 0.5 + 0.5 * s.result.returns()[seat]
    crew = 1 / (1 + exp(-sum(prospects(s).values())))
    player = s.players[seat]
    if len(player.goals) != 1:
        return crew
    goal = book(s).goals[player.goals[0].face]
    if not goal.traitor:
        return crew * (LUCK + (1 - LUCK) * goal_progress(s, player, goal.conditions))
    loyal = crew * (LUCK + (1 - LUCK) * goal_progress(s, player, goal.alternate))
    return loyal + (1 - loyal) * TREASON * goal_progress(s, player, goal.conditions)


def prospects(s: IntoTheBlack) -> dict[str, float]:
    """Return what speaks for the crew and against it: parts of the logarithm of its odds."""
    weights = WEIGHTS.get(s.mission or s.mode)
    if weights is None:
        return {}  # nobody knows the mission yet
    return {
        name: weight * x
        for name, weight, x in zip(Measures._fields, weights, measure(s), strict=True)
        if weight
    }


def terms(s: IntoTheBlack, seat: Seat) -> dict[str, float]:
    """Tell a position in words, in hundredths of the chance to win of a crew that may win or lose."""
    if s.result is not None:
        return {"the result": POINTS * s.result.returns()[seat]}
    found: dict[str, float] = {}
    for name, part in prospects(s).items():
        word = WORDS[name]
        found[word] = found.get(word, 0.0) + SLOPE * part
    player = s.players[seat]
    if len(player.goals) == 1:
        goal = book(s).goals[player.goals[0].face]
        needs = goal.alternate if goal.traitor else goal.conditions
        found["the own goal"] = POINTS * goal_progress(s, player, needs)
        if goal.traitor:
            found["the betrayal"] = POINTS * goal_progress(s, player, goal.conditions)
    return found
