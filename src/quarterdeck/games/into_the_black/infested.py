"""Infestation in a few numbers: what is left to clear, and how soon the self-destruct can be stopped.

They are what `outlook` judges a crew's chances by. Places are tiles with tokens or enemies; ways are
counted in turns of walking, whatever stands on them.
"""

from __future__ import annotations

from math import log
from typing import NamedTuple

from quarterdeck.games.into_the_black.common import in_play, is_henchman
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.measures import Ways
from quarterdeck.games.into_the_black.odds import strength
from quarterdeck.games.into_the_black.plan import FRAIL, OPENERS, locked_in, sealed
from quarterdeck.games.into_the_black.posts import is_precious, posts
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Pos
from quarterdeck.games.into_the_black.stations import chance_of_a_round

NOBODY = 9.0
"""Turns that a post waits for which there is nobody."""
TURN = 6
"""Tiles of a turn of walking, as far as a tour is concerned."""
FAR = 20
"""Tiles beyond which a place of the tour counts no more."""


class Perils(NamedTuple):
    """What the chances depend on."""

    one: float
    time: float
    """Rounds that are left, a tenth of them."""
    calm: float
    """Rounds until enemies multiply, a tenth of them."""
    places: float
    """Places that are left, a tenth of them."""
    tokens: float
    tour: float
    """Turns in which the crew walks over all of them, if nothing holds it up."""
    far: float
    """Turns from the place that is farthest from everybody."""
    near: float
    """The same on average."""
    foe: float
    """Turns from the enemies that are farthest from everybody."""
    toll: float
    """Health of the enemies aboard, a tenth of it."""
    stop: float
    """The chance to stop the self-destruct in the rounds that are left, once all are at their posts."""
    skill: float
    """The chance of one round, and its logarithm."""
    knack: float
    off: float
    done: float
    """Rooms that are marked in this round."""
    walk: float
    """Turns from the posts, for the farthest."""
    stray: float
    """The same on average."""
    whole: float
    """Characters of a whole crew."""
    crew: float
    short: float
    """Characters that wait for a new board."""
    henchman: float
    health: float
    frail: float
    arms: float
    weakest: float
    """The arms of whoever has the worst."""
    cards: float
    openers: float
    """Characters that could open a locked room."""
    locked: float
    sealed: float
    """Rooms that must be opened."""


HUNT = {
    "one": -0.6,
    "time": 0.57,
    "calm": 2.4,
    "places": -0.61,
    "tokens": -0.12,
    "tour": -0.36,
    "far": -0.18,
    "near": -0.12,
    "toll": -0.32,
    "stop": 1.66,
    "skill": 3.43,
    "knack": -0.08,
    "walk": -0.11,
    "whole": -1.15,
    "crew": 0.74,
    "short": 2.9,
    "henchman": -0.47,
    "health": -0.11,
    "frail": -0.16,
    "arms": -0.15,
    "weakest": 0.17,
    "cards": 0.09,
    "openers": 0.05,
    "locked": 0.14,
    "sealed": -0.14,
}
"""While there is something to clear, before enemies multiply."""
HOLD = {
    "one": 3.31,
    "time": 1.88,
    "stop": 2.42,
    "knack": 0.61,
    "off": 10.6,
    "done": 0.22,
    "walk": -0.83,
    "stray": 0.59,
    "whole": -1.08,
    "crew": -0.09,
    "short": 2.36,
    "henchman": -0.3,
    "health": -0.6,
    "frail": -0.08,
    "arms": 0.5,
    "weakest": -0.11,
    "cards": -0.05,
}
"""When the ship is clean."""
LATE = {
    "one": -12.8,
    "time": 9.63,
    "places": -4.64,
    "tokens": 0.46,
    "far": 1.13,
    "near": -0.8,
    "foe": -1.33,
    "toll": -0.52,
    "stop": -0.62,
    "skill": 2.45,
    "knack": 0.56,
    "off": 0.65,
    "done": 0.54,
    "walk": -0.94,
    "stray": -0.56,
    "whole": 3.21,
    "crew": 0.5,
    "short": -3.0,
    "health": 0.49,
    "arms": -0.4,
    "cards": 0.14,
    "locked": -0.21,
    "sealed": -0.27,
}
"""When they have multiplied."""
STAGE = "how far the crew is"
"""What differs from one phase to the next makes sense only together."""
WORDS = {
    "one": STAGE,
    "whole": STAGE,
    "crew": STAGE,
    "short": STAGE,
    "henchman": STAGE,
    "calm": "time",
    "places": "what is left to clear",
    "tokens": "what is left to clear",
    "tour": "the way over the ship",
    "far": "the way over the ship",
    "near": "the way over the ship",
    "foe": "the way over the ship",
    "toll": "enemies aboard",
    "stop": "the self-destruct",
    "skill": "the self-destruct",
    "knack": "the self-destruct",
    "off": "the self-destruct",
    "done": "the self-destruct",
    "walk": "the way to the posts",
    "stray": "the way to the posts",
    "weakest": "weapons",
    "cards": "cards in hand",
    "openers": "something that opens rooms",
    "sealed": "locked rooms",
}
"""What each number is called in the reasons of hints, if not as in other missions."""


def prospects(s: IntoTheBlack) -> dict[str, float]:
    """Return what speaks for a crew and against it: parts of the logarithm of its odds."""
    found = perils(s)
    weights = HOLD if not found.places else HUNT if found.calm else LATE
    return {name: weight * getattr(found, name) for name, weight in weights.items()}


def perils(s: IntoTheBlack) -> Perils:
    """Return a position of Infestation in numbers."""
    crew = in_play(s)
    mode = book(s).modes[s.mode]
    ways = Ways(s)
    held = posts(s)
    away = [ways.turns(c, held[c.board]) for c in crew if c.board in held]
    walk = max(away, default=0.0 if s.destruct_off else NOBODY)
    chance = chance_of_a_round(s, [c for c in crew if c.board in held])
    left = mode.rounds - s.round
    tokens = [pos for pos, tile in s.ship.items() if tile.tokens]
    places = list(dict.fromkeys([*tokens, *(enemy.at for enemy in s.enemies)]))
    hunters = [c for c in crew if not is_precious(s, c)] or crew
    turns = {pos: ways.nearest(hunters, pos) for pos in places}
    arms = [strength(s, c) for c in hunters]
    enemies = book(s).enemies
    return Perils(
        one=1.0,
        time=left / 10,
        calm=max(0, mode.multiply_round - s.round) / 10,
        places=len(places) / 10,
        tokens=sum(len(s.ship[pos].tokens) for pos in tokens) / 10,
        tour=tour(ways, hunters, places),
        far=max(turns.values(), default=0.0),
        near=sum(turns.values()) / max(1, len(places)),
        foe=max((turns[enemy.at] for enemy in s.enemies), default=0.0),
        toll=sum(enemies[e.kind].health - e.damage for e in s.enemies) / 10,
        stop=1 - (1 - chance) ** max(0.0, left + 1 - walk),
        skill=chance,
        knack=log(chance),
        off=float(s.destruct_off),
        done=float(len(s.disarmed)),
        walk=walk,
        stray=sum(away) / max(1, len(away)),
        whole=float(len(s.crew)),
        crew=float(len(crew)),
        short=float(sum(c.waiting for c in s.crew)),
        henchman=float(any(is_henchman(c) for c in crew)),
        health=sum(c.health for c in crew) / 10,
        frail=float(sum(c.health <= FRAIL for c in crew)),
        arms=sum(arms) / 4,
        weakest=min(arms, default=0.0),
        cards=sum(len(c.hand) for c in crew) / 10,
        openers=float(sum(any(card.face in OPENERS for card in c.hand) for c in crew)),
        locked=float(sum(locked_in(s, c) for c in crew)),
        sealed=float(len(sealed(s))),
    )


def tour(ways: Ways, hunters: list[Character], places: list[Pos]) -> float:
    """Return the turns of a walk over all places, whoever is nearest going on to the next one."""
    todo = list(places)
    at = [c.at for c in hunters]
    tiles = 0
    while todo and at:
        far, i, j = min(
            (ways.tiles(start, pos), i, j)
            for i, start in enumerate(at)
            for j, pos in enumerate(todo)
        )
        tiles += min(far, FAR)
        at[i] = todo.pop(j)
    return tiles / (TURN * max(1, len(hunters)))
