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
    "late": -0.18,
    "low": -0.39,
    "crew": 0.06,
    "health": 0.33,
    "arms": 0.42,
    "reputation": 0.09,
    "unknown": 0.33,
    "ends": 0.21,
    "enemies": -0.11,
    "locked": -1.04,
}
"""What counts in every mission."""
OWN = {
    "bloodbath": {"one": -3.77, "work": -0.31, "haste": -0.83, "found": 0.0},
    "commandeer": {
        "one": -4.04,
        "work": -0.1,
        "haste": -0.61,
        "more": 2.15,
        "missing": -0.57,
        "reach": -0.53,
        "found": 0.59,
    },
    "data-heist": {
        "one": 0.06,
        "work": -0.19,
        "haste": -0.87,
        "more": 0.1,
        "missing": -0.82,
        "reach": -1.01,
        "found": 0.0,
    },
    "grand-theft-shuttle": {
        "one": -3.62,
        "work": -0.07,
        "haste": -0.71,
        "more": -0.26,
        "missing": -1.01,
        "reach": -0.47,
        "found": 0.34,
    },
    "infestation": {"one": -3.69, "work": -0.11, "haste": -0.8, "more": 0.07, "missing": -0.71},
    "jailbreak": {
        "one": -4.23,
        "work": 0.0,
        "haste": -0.64,
        "missing": -0.91,
        "reach": -0.13,
        "found": 0.03,
    },
    "map-the-hulk": {
        "one": -1.73,
        "work": -0.31,
        "haste": -0.97,
        "missing": -0.18,
        "reach": -0.44,
        "found": 0.0,
    },
    "plunder": {"one": -3.41, "work": 0.0, "haste": -0.91, "found": 0.22},
    "sabotage": {
        "one": -2.77,
        "work": -0.36,
        "haste": -0.87,
        "more": 0.29,
        "missing": -1.15,
        "reach": -0.69,
        "found": 0.09,
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
    "unknown": "rooms to explore",
    "ends": "rooms to explore",
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
