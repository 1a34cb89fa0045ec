"""What captains choose before the first round: with whom they sail, and how their deck is laid out.

Mates take any fleet and any crew, so their matches tell which are good. Of 107 matches between unlike
fleets the Sea Queens took 67 of 100 points from the Dead Seas and 79 from the Trillians, the Dead
Seas 62 from the Trillians.
"""

from __future__ import annotations

from quarterdeck.core.ask import Ask
from quarterdeck.core.rng import Rng
from quarterdeck.games.boarders.common import boarder, kind_of, stuff
from quarterdeck.games.boarders.rules.match import Crew
from quarterdeck.games.boarders.state import Boarders

FLEETS = {"sea-queens": 8, "dead-seas": 1, "trillians": 1}
"""How often, in tenths, a captain sails with each: mostly with the best, but nobody can be sure."""
WORTH = {
    "red-rose": 0.8,
    "polly-anna": -0.2,
    "companions": 0.7,
    "riggers": 0.5,
    "duelistas": 0.5,
    "rapskullions": 0.3,
    "rotten-roustabouts": 0.3,
    "skelliwags": -0.4,
    "gorgon": -0.3,
    "divers": -0.4,
    "specialists": -1.1,
}
"""Points of booty that each brings to a match: a ridge regression over 207 matches, mostly of mates.

Its errors are about half a point, so it tells no more than whom to leave at home.
"""
ALIKE = 0.8
"""Crews that are worth nearly as much as the best one are as good."""


def fleet(s: Boarders, a: Ask, rng: Rng) -> int:
    """BF-MATCH-02: a strong fleet; one that is not known here as seldom as a weak one."""
    return rng.pick([i for i, name in enumerate(a.options) for _ in range(FLEETS.get(name, 1))])


def crew(s: Boarders, a: Ask, rng: Rng) -> int:
    """BF-MATCH-02: any crew without those who do badly."""
    worth = [_worth(option) for option in a.options]
    return rng.pick([i for i, one in enumerate(worth) if one >= max(worth) - ALIKE])


def _worth(option: Crew) -> float:
    return sum(WORTH.get(kind, 0.0) for kind in (option.captain, *option.sections))


def furniture(s: Boarders, a: Ask, rng: Rng) -> int:
    """BF-SETUP-02: the Host keeps Vital Areas together at the Forward end, and Masts away from them.

    So who guards one is near the others, who comes over the Aft edge has the longest way, and Sea
    Queens swing by Masts to where nothing is to be searched.
    """
    group = kind_of(s, stuff(s, a.about["piece"])).group
    if a.seat == boarder(s) or group not in ("vital-area", "mast"):
        return rng.below(len(a.options))
    forward = 1 if group == "vital-area" else -1
    return max(range(len(a.options)), key=lambda i: forward * a.options[i].y)
