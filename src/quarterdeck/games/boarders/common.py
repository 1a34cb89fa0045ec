"""What several chapters use: the stuff on the deck, sides, stability, neighbours."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from quarterdeck.core.state import Seat
from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders.content import Kind, book
from quarterdeck.games.boarders.geometry import Base, Direction, base_at
from quarterdeck.games.boarders.state import NOBODY, Boarders, Edge, Player, Stuff

OPPOSITE: dict[Edge, Edge] = {
    "port": "starboard",
    "starboard": "port",
    "aft": "forward",
    "forward": "aft",
}
WIDEST = 3 * geo.INCH
"""No base reaches further from its centre than this."""


class Spot(msgspec.Struct, frozen=True, gc=False):
    """A place for a base: centre in thousandths of an inch, turned by whole degrees."""

    x: int
    y: int
    turn: int = 0


class Step(msgspec.Struct, frozen=True, gc=False):
    """A Move: direction in hundredths of a degree, distance in thousandths of an inch."""

    direction: Direction
    distance: int


# -- sides ---------------------------------------------------------------------------------------


def boarder(s: Boarders) -> Seat:
    """Return the seat that boards in this game."""
    return 1 - s.host


def controller(s: Boarders, thing: Stuff) -> Player:
    """Return the player who owns a crew member."""
    return s.players[thing.seat]


def stuff(s: Boarders, thing_id: int) -> Stuff:
    """Return the thing with this id."""
    return s.stuff[thing_id - 1]


def is_crew(thing: Stuff) -> bool:
    """BF-COMP-09: crew have an owner, furniture has none."""
    return thing.seat != NOBODY


def on_deck(s: Boarders) -> list[Stuff]:
    """Return everything on the Deck, by object id."""
    return [thing for thing in s.stuff if thing.place == "deck"]


def crew_on_deck(s: Boarders, seat: Seat) -> list[Stuff]:
    """Return a player's crew on the Deck."""
    return [thing for thing in s.stuff if thing.seat == seat and thing.place == "deck"]


def crew_of(s: Boarders, seat: Seat) -> list[Stuff]:
    """Return all crew of a player, wherever they are."""
    return [thing for thing in s.stuff if thing.seat == seat]


def furniture(s: Boarders, group: str) -> list[Stuff]:
    """Return the furniture of a group that is on the Deck."""
    kinds = book(s).kinds
    return [
        thing
        for thing in s.stuff
        if thing.seat == NOBODY and thing.place == "deck" and kinds[thing.kind].group == group
    ]


# -- statistics ----------------------------------------------------------------------------------


def kind_of(s: Boarders, thing: Stuff) -> Kind:
    """Return the profile of a thing."""
    return book(s).kinds[thing.kind]


def can(s: Boarders, thing: Stuff, ability: str) -> bool:
    """Tell whether the profile of a crew member has an ability."""
    return ability in book(s).kinds[thing.kind].abilities


def stability(s: Boarders, thing: Stuff) -> str:
    """BF-STAT-06, BF-STAT-07, BF-TRILL-01: whether a thing is Anchored, Stable or Unstable."""
    if thing.seat == NOBODY:
        return book(s).kinds[thing.kind].stability
    if thing.down:
        return "unstable"
    return "anchored" if can(s, thing, "mag-boots") else "stable"


def anchored(s: Boarders, thing: Stuff) -> bool:
    """BF-STAT-06: it never moves when shoved or shifted."""
    return stability(s, thing) == "anchored"


def size_of(s: Boarders, thing: Stuff) -> int:
    """Return the printed Size."""
    return book(s).kinds[thing.kind].size


def contact_bonus(s: Boarders, actor: Stuff) -> int:
    """BF-STAT-04: the printed Sizes of all friendly crew in base contact with who acts."""
    here = base(s, actor)
    return sum(
        size_of(s, friend)
        for friend in crew_on_deck(s, actor.seat)
        if friend.id != actor.id and geo.in_contact(here, base(s, friend))
    )


# -- geometry ------------------------------------------------------------------------------------


def base(s: Boarders, thing: Stuff) -> Base:
    """Return the base of a thing where it is."""
    kind = book(s).kinds[thing.kind]
    return base_at(kind.lying if thing.down else kind.standing, thing.x, thing.y, thing.turn)


def base_there(s: Boarders, thing: Stuff, spot: Spot, *, down: bool) -> Base:
    """Return the base that a thing would have at a spot."""
    kind = book(s).kinds[thing.kind]
    return base_at(kind.lying if down else kind.standing, spot.x, spot.y, spot.turn)


def others(s: Boarders, thing: Stuff) -> list[Base]:
    """Return the bases of everything else on the Deck."""
    kinds = book(s).kinds
    return [
        base_at(kinds[o.kind].lying if o.down else kinds[o.kind].standing, o.x, o.y, o.turn)
        for o in s.stuff
        if o.place == "deck" and o.id != thing.id
    ]


def about(s: Boarders, thing: Stuff, distance: float) -> list[tuple[Stuff, Base]]:
    """Return what else is on the Deck and not certainly further away than a distance."""
    here = base(s, thing)
    reach = distance + here.reach + WIDEST
    x, y, found = thing.x, thing.y, []
    for other in s.stuff:
        if -reach < other.x - x < reach and -reach < other.y - y < reach:
            if other.place != "deck" or other.id == thing.id:
                continue
            there = base(s, other)
            if not geo.far(here, there, distance):
                found.append((other, there))
    return found


def legal(there: Base, bases: list[Base]) -> bool:
    """BF-GEOM-24: wholly on the Deck and overlapping nothing."""
    return geo.on_deck(there) and geo.free(there, bases)


def trouble(s: Boarders, thing: Stuff, there: Base) -> str:
    """BF-GEOM-24: why a thing may not be there; empty: it may."""
    if not geo.on_deck(there):
        return "it would not be wholly on the Deck (BF-GEOM-24)"
    for other in on_deck(s):
        if other.id != thing.id and not geo.free(there, [base(s, other)]):
            return f"it would overlap {kind_of(s, other).name} (BF-GEOM-24)"
    return ""


def within(s: Boarders, one: Stuff, other: Stuff, distance: float) -> bool:
    """BF-GEOM-14: one thing is within a distance of another."""
    return geo.within(base(s, one), base(s, other), distance)


def touching(s: Boarders, one: Stuff, other: Stuff) -> bool:
    """BF-GEOM-13: two things are in base contact."""
    return geo.in_contact(base(s, one), base(s, other))


def neighbours(s: Boarders, thing: Stuff) -> Iterator[Stuff]:
    """Yield the other crew within 1 of a thing (BF-TEST-05, BF-TEST-06)."""
    here, reach = base(s, thing), book(s).neighbour
    for other, there in about(s, thing, reach + geo.RANGE_SLACK):
        if other.seat != NOBODY and geo.within(here, there, reach):
            yield other


def enemies_near(s: Boarders, thing: Stuff) -> bool:
    """Tell whether an enemy crew member is within 1."""
    return any(other.seat != thing.seat for other in neighbours(s, thing))


def put(thing: Stuff, spot: Spot) -> None:
    """Place a thing."""
    thing.x, thing.y, thing.turn = spot.x, spot.y, spot.turn


def towards(thing: Stuff, x: int, y: int) -> Direction | None:
    """BF-MOVE-06: the direction from a thing's centre to a point; None if they coincide."""
    if (thing.x, thing.y) == (x, y):
        return None
    return geo.bearing(x - thing.x, y - thing.y)
