"""Chapter 10, Moving: one Move, where it stops, and several in a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quarterdeck.core.ask import Question, aim
from quarterdeck.core.state import say
from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders import labels, places
from quarterdeck.games.boarders.common import WIDEST, Step, base
from quarterdeck.games.boarders.geometry import Base, Direction
from quarterdeck.games.boarders.state import Boarders, Stuff

MOVE = Question[Step](
    id="move",
    text="Where does it move?",
    rule="BF-MOVE-01",
    key=labels.step_key,
    label=labels.step_label,
    target=labels.step_target,
    parse=labels.step_parse,
    form=labels.MOVE_FORM,
    pass_label="Stop here",
    prompt=lambda view, about: f"Where does {labels.name(view, about['crew'])} move?",
)


def stop_distance(s: Boarders, mover: Stuff, direction: Direction) -> tuple[float, list[int]]:
    """BF-AID-03: how far a Move in a direction goes at most, and what it touches there."""
    here = base(s, mover)
    dx, dy = geo.unit(direction)
    way = min(places.full_way(s, here, direction), geo.to_edge(here, dx, dy))
    return first_contact(s, [mover], dx, dy, way)


def first_contact(
    s: Boarders, body: list[Stuff], dx: float, dy: float, way: float
) -> tuple[float, list[int]]:
    """BF-GEOM-21, BF-GEOM-22: the first contact of a body along a way, and everything it touches."""
    inside = [thing.id for thing in body]
    bases = [base(s, member) for member in body]
    left, right, aft, forward = swept(bases, dx * way, dy * way)
    found = []
    least = way
    for other in s.stuff:
        if not (left < other.x < right and aft < other.y < forward) or other.place != "deck":
            continue
        if other.id in inside:
            continue
        there = base(s, other)
        at = geo.entry(bases[0], there, dx, dy, least)
        for here in bases[1:]:
            at = min(at, geo.entry(here, there, dx, dy, least))
        if at != geo.NEVER:
            found.append((at, other.id))
            least = min(least, at)
    if not found:
        return way, []
    first = min(at for at, _ in found)
    return min(first, way), [other for at, other in found if at <= first + geo.SAME_TIME]


def swept(bases: list[Base], dx: float, dy: float) -> tuple[float, float, float, float]:
    """Return between which x and which y the centres of all are that bases can touch on a way."""
    around = WIDEST + geo.SAME_TIME + max([here.reach for here in bases])
    xs, ys = [here.x for here in bases], [here.y for here in bases]
    return (
        min(xs) + min(dx, 0.0) - around,
        max(xs) + max(dx, 0.0) + around,
        min(ys) + min(dy, 0.0) - around,
        max(ys) + max(dy, 0.0) + around,
    )


def can_move(s: Boarders, mover: Stuff, step: Step) -> bool:
    """BF-MOVE-01, BF-MOVE-04: no further than D, and never off the Deck."""
    here = base(s, mover)
    dx, dy = geo.unit(step.direction)
    if not 0 <= step.distance <= places.full_way(s, here, step.direction):
        return False
    way, _ = first_contact(s, [mover], dx, dy, step.distance)
    return way <= geo.to_edge(here, dx, dy) + geo.TAU


def can_run(s: Boarders, mover: Stuff, step: Step) -> bool:
    """BF-RULE-34: a Move of a Run has a length."""
    dx, dy = geo.unit(step.direction)
    way, _ = first_contact(s, [mover], dx, dy, step.distance)
    return can_move(s, mover, step) and geo.moved(mover.x, mover.y, dx, dy, way) != (
        mover.x,
        mover.y,
    )


async def aim_move(
    s: Boarders, crew: Stuff, region: Callable[[Step | None], bool], spots: Sequence[Step | None]
) -> Step | None:
    """Ask where a crew member moves; everybody sees who it is (`moving`)."""
    s.moving = crew.id
    step = await aim(s, crew.seat, MOVE, region, spots, crew=crew.id)
    s.moving = 0
    return step


async def walk(s: Boarders, crew: Stuff) -> None:
    """BF-MPHASE-02: one Move."""
    spots = [*places.moves(s, crew), Step(0, 0)]
    step = await aim_move(s, crew, lambda m: m is not None and can_move(s, crew, m), spots)
    make_move(s, crew, step or Step(0, 0))


def make_move(s: Boarders, crew: Stuff, step: Step) -> None:
    """BF-MOVE-02, BF-MOVE-03: slide until the chosen distance or the first contact."""
    dx, dy = geo.unit(step.direction)
    way, touched = first_contact(s, [crew], dx, dy, step.distance)
    crew.x, crew.y = geo.moved(crew.x, crew.y, dx, dy, way)
    say(s, "BF-MOVE-02", "moved", stuff=crew.id, x=crew.x, y=crew.y, touched=touched)
