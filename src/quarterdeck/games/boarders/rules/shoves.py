"""Chapter 10, Shoves and Impacts: moves that nobody can stop, and what they run into."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from quarterdeck.core.state import say
from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders import places
from quarterdeck.games.boarders.common import (
    anchored,
    base,
    is_crew,
    kind_of,
    size_of,
    stability,
    stuff,
    touching,
)
from quarterdeck.games.boarders.geometry import Direction
from quarterdeck.games.boarders.rules.checks import footing_test
from quarterdeck.games.boarders.rules.moves import first_contact
from quarterdeck.games.boarders.rules.removal import crush, lose_at_sea
from quarterdeck.games.boarders.state import Boarders, Stuff

#: BF-DEAD-12 replaces an Impact: given mover, direction, distance left and what was contacted, it
#: says whether it did. Set by the chapter of the Dead Seas.
Reaction = Callable[[Boarders, Stuff, Direction, float, list[Stuff]], Awaitable[bool]]
REACTIONS: dict[str, Reaction] = {}


async def shove(
    s: Boarders, mover: Stuff, direction: Direction, *, bonus: int = 0, by_itself: bool = False
) -> None:
    """BF-SHOVE-01..07, BF-IMPACT-01..10: one shove of the full distance.

    `bonus` is the contact Size of a crew member shoved by its own action (BF-IMPACT-10);
    `by_itself` moves it even if it is Anchored (BF-RULE-65).
    """
    if mover.place != "deck" or (anchored(s, mover) and not by_itself):
        return
    dx, dy = geo.unit(direction)
    left = full = places.full_way(s, base(s, mover), direction)
    say(s, "BF-SHOVE-01", "shoved", stuff=mover.id, direction=direction, x=mover.x, y=mover.y)
    body = [mover]
    while True:
        at, touched = first_contact(s, body, dx, dy, left)
        edge, member = nearest_edge(s, body, dx, dy, left)
        if touched and at <= edge + geo.SAME_TIME:  # BF-SHOVE-07
            slide(s, body, dx, dy, at)
            left -= at
            struck = [stuff(s, other) for other in touched]
            if await react(s, mover, direction, left, struck):
                return
            if not await impact(s, body, struck, bonus, round(full - left)):
                return
            body = still_together(s, body, struck)
        elif member is None:
            slide(s, body, dx, dy, left)
            return
        else:
            slide(s, body, dx, dy, edge)
            left -= edge
            if is_crew(member) and not member.down:
                say(s, "BF-SHOVE-03", "edge", stuff=member.id)
                await footing_test(s, member)
                return
            lose_at_sea(s, member)
            if member.id == mover.id:
                return
            body.remove(member)


def slide(s: Boarders, body: list[Stuff], dx: float, dy: float, way: float) -> None:
    """Move a body as one, each centre rounded (BF-GEOM-02)."""
    for member in body:
        member.x, member.y = geo.moved(member.x, member.y, dx, dy, way)
        say(s, "BF-SHOVE-01", "slid", stuff=member.id, x=member.x, y=member.y)


def nearest_edge(
    s: Boarders, body: list[Stuff], dx: float, dy: float, left: float
) -> tuple[float, Stuff | None]:
    """BF-SHOVE-06, BF-HARSH-04: the first member that would overlap the edge, and how far away."""
    found: tuple[float, int, bool, int] | None = None
    for member in body:
        way = geo.to_edge(base(s, member), dx, dy)
        if left > way + geo.TAU:
            steady = stability(s, member) != "unstable"
            rank = (way, -size_of(s, member), steady, member.id)
            found = rank if found is None else min(found, rank)
    if found is None:
        return geo.NEVER, None
    return found[0], stuff(s, found[3])


async def react(
    s: Boarders, mover: Stuff, direction: Direction, left: float, struck: list[Stuff]
) -> bool:
    """BF-DEAD-12: whether a reaction takes the place of the Impact."""
    if not mover.ready or not any(is_crew(other) for other in struck):
        return False
    for ability, reaction in REACTIONS.items():
        if ability in kind_of(s, mover).abilities:
            return await reaction(s, mover, direction, left, struck)
    return False


async def impact(
    s: Boarders, body: list[Stuff], struck: list[Stuff], bonus: int, distance: int
) -> bool:
    """BF-IMPACT-01..08: crush, test, and say whether the body goes on.

    `distance` is how far the shove had come (BF-AID-05).
    """
    mover = body[0]
    strength = max(size_of(s, mover) + bonus, *(size_of(s, member) for member in body))
    say(
        s,
        "BF-IMPACT-01",
        "impact",
        stuff=mover.id,
        struck=[other.id for other in struck],
        size=strength,
        distance=distance,
    )
    goes_on = all(size_of(s, other) < strength for other in struck)
    for other in struck:
        if is_crew(other) and size_of(s, other) < strength:
            crush(s, other)  # BF-IMPACT-02
    for member in body:
        if is_crew(member):
            await footing_test(s, member)
    for other in struck:
        if is_crew(other):
            await footing_test(s, other)
    survivors = [other for other in struck if other.place == "deck"]
    return goes_on and not any(anchored(s, other) for other in survivors)


def still_together(s: Boarders, body: list[Stuff], struck: list[Stuff]) -> list[Stuff]:
    """BF-IMPACT-05, BF-RULE-29: whatever still touches the mover, directly or through others."""
    together = [body[0]]
    rest = [thing for thing in (*body[1:], *struck) if thing.place == "deck"]
    for member in together:
        joined = [thing for thing in rest if touching(s, member, thing)]
        together.extend(joined)
        rest = [thing for thing in rest if thing not in joined]
    return together


def preview(s: Boarders, mover: Stuff, direction: Direction) -> tuple[float, list[int], bool]:
    """BF-AID-03: without dice: how far a shove goes to its first event, whom it touches, overboard."""
    dx, dy = geo.unit(direction)
    left = places.full_way(s, base(s, mover), direction)
    if anchored(s, mover):
        return 0.0, [], False
    at, touched = first_contact(s, [mover], dx, dy, left)
    edge, member = nearest_edge(s, [mover], dx, dy, left)
    if touched and at <= edge + geo.SAME_TIME:
        return at, touched, False
    return (left, [], False) if member is None else (edge, [], True)


# -- Jump Over -----------------------------------------------------------------------------------


async def jump_over_shove(
    s: Boarders, mover: Stuff, direction: Direction, way: float | None = None
) -> None:
    """BF-MOVE-09, BF-RULE-60: no Impact on the way; past the edge, a stop with a test or the sea."""
    here = base(s, mover)
    dx, dy = geo.unit(direction)
    if way is None:
        way = places.full_way(s, here, direction)
    edge = geo.to_edge(here, dx, dy)
    stopped = way > edge + geo.TAU
    if stopped and mover.down:
        slide(s, [mover], dx, dy, edge)
        lose_at_sea(s, mover)
        return
    aimed = min(way, edge)
    bases = [base(s, o) for o in s.stuff if o.place == "deck" and o.id != mover.id]
    lands = geo.jump_over(here, bases, dx, dy, aimed)
    if lands > edge + geo.TAU:
        slide(s, [mover], dx, dy, edge)
        lose_at_sea(s, mover)
        return
    slide(s, [mover], dx, dy, lands)
    if stopped:
        say(s, "BF-SHOVE-03", "edge", stuff=mover.id)
        await footing_test(s, mover)
