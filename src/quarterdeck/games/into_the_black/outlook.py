"""What a crew's chances are: how likely it wins, judged from what lies on the table.

Captains search with it. The weights were found by logistic regression with the expected signs, on
the 27,000 beginnings of rounds in 1,650 cooperative games of two and three players, all missions at
the normal level, who followed captains' plans with changes drawn at random; on games that it had not
seen it told won from lost with an AUC of 0.78. What came out as nothing is left out. Infestation has
numbers of its own, in `infested`.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp

from quarterdeck.core.state import Seat
from quarterdeck.games.into_the_black import infested
from quarterdeck.games.into_the_black.aims import goal_progress
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.measures import Measures, measure
from quarterdeck.games.into_the_black.state import IntoTheBlack

SHARED = {
    "time": 2.47,
    "late": -0.29,
    "low": -0.86,
    "frail": -0.22,
    "arms": 0.49,
    "reputation": 0.15,
    "ends": 0.11,
    "enemies": -0.14,
    "locked": -1.21,
    "morale": 0.3,
    "home": -0.23,
    "stray": -0.57,
}
"""What counts in every mission."""
OWN = {
    "bloodbath": {"one": -2.64, "work": -0.57, "haste": -0.47},
    "commandeer": {
        "one": -1.39,
        "work": -1.89,
        "haste": -0.35,
        "more": 3.39,
        "missing": -0.18,
        "reach": -0.81,
        "found": 1.18,
    },
    "data-heist": {
        "one": -1.14,
        "work": -0.3,
        "haste": -0.93,
        "more": 0.6,
        "missing": -0.42,
        "reach": -2.14,
        "found": 0.14,
    },
    "grand-theft-shuttle": {
        "one": -2.09,
        "work": -0.1,
        "haste": -0.47,
        "more": -0.26,
        "missing": -2.09,
        "reach": -1.21,
    },
    "jailbreak": {"one": -2.99, "work": -0.12, "haste": -0.47, "missing": -1.14, "reach": -0.31},
    "map-the-hulk": {
        "one": -0.2,
        "work": -0.21,
        "haste": -1.07,
        "missing": -0.35,
        "reach": -0.42,
        "found": 0.21,
    },
    "plunder": {"one": -4.31, "work": -0.25, "haste": -0.52, "found": 0.44},
    "sabotage": {
        "one": -1.22,
        "work": -0.06,
        "haste": -2.2,
        "more": 0.66,
        "missing": -1.32,
        "reach": -2.21,
        "found": 0.77,
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
    if s.mode == "infestation":
        return infested.prospects(s)
    weights = WEIGHTS.get(s.mission)
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
    words = {**WORDS, **infested.WORDS} if s.mode == "infestation" else WORDS
    for name, part in prospects(s).items():
        word = words[name]
        found[word] = found.get(word, 0.0) + SLOPE * part
    player = s.players[seat]
    if len(player.goals) == 1:
        goal = book(s).goals[player.goals[0].face]
        needs = goal.alternate if goal.traitor else goal.conditions
        found["the own goal"] = POINTS * goal_progress(s, player, needs)
        if goal.traitor:
            found["the betrayal"] = POINTS * goal_progress(s, player, goal.conditions)
    return found
