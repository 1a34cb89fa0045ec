"""What a character does in its turn: the best act where it stands, or a step towards something better.

`plan` knows where to go, `worth` what things are worth, `routes` what the way costs.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from quarterdeck.core.ask import Ask
from quarterdeck.games.into_the_black.aims import work_of
from quarterdeck.games.into_the_black.ambition import lingers
from quarterdeck.games.into_the_black.errands import wishes
from quarterdeck.games.into_the_black.instinct import find, helpful, last, me
from quarterdeck.games.into_the_black.measures import Ways
from quarterdeck.games.into_the_black.posts import at_posts, may_stop
from quarterdeck.games.into_the_black.routes import Routes
from quarterdeck.games.into_the_black.rules.removal import parts, rolls_needed
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Pos
from quarterdeck.games.into_the_black.tastes import mind
from quarterdeck.games.into_the_black.treachery import undermines
from quarterdeck.games.into_the_black.worth import (
    attempt_worth,
    best_change,
    rest_worth,
    search_worth,
)

OTHERS = 3
"""So many ways to go are thought about."""
STEPS = ("step", "cross")


def act(s: IntoTheBlack, a: Ask) -> int:
    """Choose the next act of a Phase One turn: what must be, what helps, then the best."""
    c = me(s, a)
    must = due(s, a, c)
    if must is not None:
        return must
    best, pick = 0.0, len(a.options) - 1
    for worth, i in works(s, a, c):
        if worth > best:
            best, pick = worth, i
    trip = destination(s, c)
    if trip is not None and (trip.worth > best or _better(s, c, idle=best <= 0)):
        way = set_out(a, trip)
        pick = way if way is not None else pick
    return pick


def _better(s: IntoTheBlack, c: Character, *, idle: bool) -> bool:
    """Tell whether any trip is better: than doing nothing, or than work when it is time to go."""
    t = mind.tastes
    if t.rest and idle:
        return True
    return t.thorough and s.mode != "infestation" and not work_of(s, c) and not lingers(s, c)


def due(s: IntoTheBlack, a: Ask, c: Character) -> int | None:
    """Return the act that nobody would leave out: what ends the game, what helps and costs little."""
    must = find(a, "reveal-goal", "plant")
    if must is None and undermines(s, c):
        must = find(a, "free-discard-action", "discard-action")
    if must is None and _stops(s, c):
        must = find(a, "disarm")
    if must is None:
        must = helpful(s, a, c)
    if must is None:
        must = find(a, "field")
    return must


def _stops(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether a character tries to stop the self-destruct; who is thorough, only in good time."""
    if s.mode != "infestation" or not at_posts(s):
        return False
    return not mind.tastes.thorough or may_stop(s, c)


def works(s: IntoTheBlack, a: Ask, c: Character) -> list[tuple[float, int]]:
    """Return the actions possible where the character stands, each with its worth."""
    found = []
    for i, option in enumerate(a.options):
        if option is None:
            continue
        match option.verb:
            case "search":
                found.append((search_worth(s, c), i))
            case "attempt":
                rolls = rolls_needed(s, parts(option.to)[1])
                found.append((attempt_worth(s, c, rolls), i))
            case "room-heal":
                found.append((rest_worth(s, c), i))
            case "utilize":
                found.append((rest_worth(s, c), i))
            case "room-bounty":
                found.append((2.0 if c.reputation <= 1 else 0.0, i))
            case "equip-action":
                found.append((mind.tastes.change * best_change(s, c) - 1, i))
            case "free-equip-action":
                found.append((mind.tastes.change * 10 * best_change(s, c) - 1, i))
            case _:
                pass
    return found


class Trip(NamedTuple):
    """Where to go: what is left of its worth after the way, and the first step."""

    to: Pos
    worth: float
    step: Pos


def trips(s: IntoTheBlack, c: Character) -> list[Trip]:
    """Return the trips that are worth while, the best first."""
    routes = Routes(s, c)
    found = [
        Trip(pos, worth - routes.cost[pos], routes.first[pos])
        for pos, worth in wishes(s, c, routes.fights).items()
        if pos != c.at and worth > routes.cost.get(pos, worth)
    ]
    return sorted(found, key=lambda trip: -trip.worth)


def destination(s: IntoTheBlack, c: Character) -> Trip | None:
    """Return the trip to the tile worth most for its distance, if it is worth while."""
    routes = Routes(s, c)
    errand = mind.errand
    if errand is not None and errand.who == c.board and errand.to in routes.first:
        return Trip(errand.to, inf, routes.first[errand.to])
    best, target = -mind.tastes.rest, c.at
    behind = s.turn.trail if mind.tastes.thorough and s.turn.moving else ()
    for pos, worth in wishes(s, c, routes.fights).items():
        cost = routes.cost.get(pos)
        if cost is not None and worth - cost > best and routes.first.get(pos) not in behind:
            best, target = worth - cost, pos
    return None if target == c.at else Trip(target, best, routes.first[target])


def other_ways(s: IntoTheBlack, a: Ask, c: Character) -> dict[int, Trip]:
    """Return where else a move might lead, by the step: before the first step, the best trips.

    Whoever has set out for something goes on to it: then only what the way so far leads to.
    """
    ways = Ways(s)
    trail = s.turn.trail
    gone = len(trail) - 1
    steps = {o.to: i for i, o in enumerate(a.options) if o is not None and o.verb in STEPS}
    found: dict[int, Trip] = {}
    for trip in trips(s, c):
        if trip.step in trail or ways.tiles(trail[0], trip.to) != gone + ways.tiles(c.at, trip.to):
            continue
        if trip.step in steps and len(found) < OTHERS:
            found.setdefault(steps[trip.step], trip)
    return found


def keeps_on(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether a character that has set out goes on to where its way so far leads."""
    trail = s.turn.trail
    trip = destination(s, c)
    if len(trail) < 2 or trip is None:  # noqa: PLR2004 - the tile that it set out from, and more
        return False
    ways = Ways(s)
    return ways.tiles(trail[0], trip.to) == len(trail) - 1 + ways.tiles(c.at, trip.to)


def set_out(a: Ask, trip: Trip) -> int | None:
    """Return the act that brings a character nearer to a tile."""
    for i, option in enumerate(a.options):
        if option is not None and option.verb == "force" and option.to == trip.step:
            return i
    return find(a, "free-move", "move", "field")


def step(s: IntoTheBlack, a: Ask) -> int | None:
    """Take the next step towards the destination, or stop."""
    c = me(s, a)
    found = helpful(s, a, c)
    if found is not None:
        return found
    trip = destination(s, c)
    if trip is None:
        return last(s, a)
    for i, option in enumerate(a.options):
        if option is not None and option.verb in STEPS and option.to == trip.step:
            return i
    field = find(a, "field")
    return field if field is not None else last(s, a)
