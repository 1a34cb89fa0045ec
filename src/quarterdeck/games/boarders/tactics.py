"""Where a captain wants people to stand, and whom to send: judged at a glance, without trying.

A `Scene` gathers once what every judgement looks up. Distances are those of centres: good enough to
compare places, and cheap.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from quarterdeck.core.state import Seat
from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders.common import OPPOSITE, boarder
from quarterdeck.games.boarders.content import Book, book
from quarterdeck.games.boarders.state import NOBODY, Boarders, Edge, Stuff

EDGE, SLIPPING = -0.15, -0.45
"""Near the edge; lying near the edge."""
GOAL, AT_GOAL, ESCAPE = 0.5, 0.35, 1.5
GUARD = 0.1
HUNT = 0.3
THREAT, DOOM = 0.12, 0.4
"""Somebody to be pushed to the edge; somebody lying to be pushed over it."""
DANGER = 5 * geo.INCH
SLIDE = 4 * geo.INCH
HALF_VITAL = 2 * geo.INCH
CLOSE = 2.6 * geo.INCH
"""Centres this close may be within 1."""

Point = tuple[int, int]


class Taste(NamedTuple):
    """What a judgement of places may weigh more or less."""

    edge: float = 1.0
    """How much the edges count."""
    at_goal: float = AT_GOAL
    """What it is worth to stand where a search is possible."""


USUAL = Taste()


class Scene(NamedTuple):
    """What judgements look up, gathered once for a position."""

    content: Book
    boarder: Seat
    vitals: list[Point]
    """The centres of all Vital Areas."""
    goals: list[Point]
    """Those that the Boarder still wants to search."""
    crews: tuple[list[Stuff], list[Stuff]]
    """Who is on the Deck, by seat."""
    points: tuple[list[Point], list[Point]]
    """Where they are."""
    to_edge: Edge
    """The edge that the Boarder wants to reach; empty: none."""
    home: Edge
    """The edge to which tokens are carried; empty: nowhere."""
    tallies: bool
    """Removals are what both want."""


def look(s: Boarders) -> Scene:
    """Gather what judgements look up."""
    content = book(s)
    scenario = content.scenarios[s.scenario]
    vitals: list[Point] = []
    goals: list[Point] = []
    crews: tuple[list[Stuff], list[Stuff]] = ([], [])
    for thing in s.stuff:
        if thing.place != "deck":
            continue
        if thing.seat != NOBODY:
            crews[thing.seat].append(thing)
        elif content.kinds[thing.kind].group == "vital-area":
            vitals.append((thing.x, thing.y))
            if s.treasure or not thing.searched:
                goals.append((thing.x, thing.y))
    escape = "escape" in scenario.special_actions and s.boarders_edge
    return Scene(
        content=content,
        boarder=boarder(s),
        vitals=vitals,
        goals=goals,
        crews=crews,
        points=([(c.x, c.y) for c in crews[0]], [(c.x, c.y) for c in crews[1]]),
        to_edge=OPPOSITE[s.boarders_edge] if escape else "",
        home=s.boarders_edge if "unload-token" in scenario.special_actions else "",
        tallies=bool(scenario.host_tally),
    )


def nearest(x: float, y: float, points: Iterable[Point]) -> float:
    """Return the distance to the nearest of some points; the length of the Deck if there is none."""
    least = math.inf
    for px, py in points:
        dx, dy = x - px, y - py
        square = dx * dx + dy * dy
        if square < least:  # noqa: PLR1730 - half as slow as min, and called most of all
            least = square
    return float(geo.LENGTH) if least == math.inf else math.sqrt(least)


def edge_worth(s: Boarders, x: float, *, down: bool, steady: bool) -> float:
    """Judge how far a place is from the long edges, and what the sea is about to do."""
    if steady:
        return 0.0
    worth = 0.0
    room = min(x, geo.WIDTH - x)
    if room < DANGER:
        worth += (SLIPPING if down else EDGE) * (1.5 - room / DANGER)
    shift = s.shift
    if shift is not None and ("unstable" if down else "stable") in shift.eligible:
        room = x if s.lower == "port" else geo.WIDTH - x
        if room < (2 * SLIDE if room > geo.WIDTH // 2 else SLIDE):
            worth += 2 * SLIPPING if down else EDGE
    return worth


def aims(scene: Scene, member: Stuff, x: float, y: float) -> list[Point]:
    """Return the points that somebody of that side wants to come near, seen from a place."""
    foes = scene.points[1 - member.seat]
    if member.seat != scene.boarder:
        return foes if scene.tallies or scene.to_edge else [*foes, *scene.vitals]
    edge = scene.to_edge or (scene.home if member.tokens else "")
    if edge:
        return [_at_edge(x, y, edge)]
    return foes if scene.tallies or not scene.goals else scene.goals


def _at_edge(x: float, y: float, edge: Edge) -> Point:
    """Return the nearest point of an edge."""
    if edge in ("port", "starboard"):
        return (0 if edge == "port" else geo.WIDTH), int(y)
    return int(x), (0 if edge == "aft" else geo.LENGTH)


def goal_worth(scene: Scene, member: Stuff, x: float, y: float, at_goal: float = AT_GOAL) -> float:
    """Judge how near a place is to what the scenario wants of that side."""
    if member.seat != scene.boarder:
        hunt = HUNT
        far = hunt * nearest(x, y, scene.points[1 - member.seat])
        return hunt + GUARD - (far + GUARD * nearest(x, y, scene.vitals)) / geo.LENGTH
    wish = ESCAPE if scene.to_edge else GOAL if scene.goals or member.tokens else HUNT
    worth = wish * (1 - nearest(x, y, aims(scene, member, x, y)) / geo.LENGTH)
    if scene.tallies or scene.to_edge or not scene.goals:
        return worth
    return worth + at_goal if _can_search(scene, member, x, y) else worth


def _can_search(scene: Scene, member: Stuff, x: float, y: float) -> bool:
    """Tell roughly whether somebody there could search: close to a piece, far from enemies."""
    if member.down:
        return False
    reach = HALF_VITAL + scene.content.search + scene.content.kinds[member.kind].standing.r
    for gx, gy in scene.goals:
        if -reach <= x - gx <= reach and -reach <= y - gy <= reach:
            break
    else:
        return False
    near = reach - HALF_VITAL
    for foe in scene.crews[1 - member.seat]:
        apart = near + (scene.content.kinds[foe.kind].standing.r or 0)
        if (foe.x - x) ** 2 + (foe.y - y) ** 2 <= apart * apart:
            return False
    return True


def place_worth(
    s: Boarders, scene: Scene, member: Stuff, x: float, y: float, taste: Taste = USUAL
) -> float:
    """Judge a place for somebody: edges, goals, and whom one could push from there."""
    kind = scene.content.kinds[member.kind]
    steady = not member.down and "mag-boots" in kind.abilities
    steady = steady or (member.seat == scene.boarder and bool(scene.to_edge))
    worth = taste.edge * edge_worth(s, x, down=member.down, steady=steady)
    worth += goal_worth(scene, member, x, y, taste.at_goal)
    return worth + threat(scene, member, x, y)


def threat(scene: Scene, member: Stuff, x: float, y: float) -> float:
    """Judge whom somebody in base contact could push towards the nearer edge, or over it."""
    if member.down:
        return 0.0
    kinds = scene.content.kinds
    own = kinds[member.kind].standing.r
    best = 0.0
    for foe in scene.crews[1 - member.seat]:
        dx, dy = foe.x - x, foe.y - y
        if not (-CLOSE <= dx <= CLOSE and -CLOSE <= dy <= CLOSE):
            continue
        kind = kinds[foe.kind]
        form = kind.lying if foe.down else kind.standing
        apart = own + (form.r or form.a) + geo.CONTACT
        if dx * dx + dy * dy > apart * apart or not dx:
            continue
        if not foe.down and "mag-boots" in kind.abilities:
            continue
        room = foe.x if dx < 0 else geo.WIDTH - foe.x
        if room * math.sqrt(dx * dx + dy * dy) < SLIDE * abs(dx):
            best = max(best, (DOOM if foe.down else THREAT) * (2 if kind.captain else 1))
    return best
