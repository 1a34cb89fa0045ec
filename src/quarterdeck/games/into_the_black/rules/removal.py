"""Sections 6 and 8, Ending events: barriers and ongoing events, how they are removed.

What can be removed is named by a mark: 'x,y/event' for a token on a room, 'x,y|x,y' for a layout
Blast Door.
"""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.core.state import say
from quarterdeck.games.into_the_black.common import earn
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.rules.tracks import gain_morale
from quarterdeck.games.into_the_black.ship import around, passages, room_tiles
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Pos

BLAST_DOOR = "blast-door"


def mark(pos: Pos, event: str) -> str:
    """Name an event on a room."""
    return f"{pos}/{event}"


def parts(target: str) -> tuple[str, str]:
    """Return the cell (or the two cells of a door) and the event of a mark."""
    where, slash, event = target.partition("/")
    return where, event if slash else BLAST_DOOR


def ongoing(s: IntoTheBlack) -> Iterator[tuple[Pos, str]]:
    """Return every ongoing event on a room."""
    for pos, tile in room_tiles(s):
        for event in tile.events:
            yield pos, event


def removable(s: IntoTheBlack, at: Pos | None = None) -> list[str]:
    """IB-EVENT-20: the events that may be removed without their own procedure."""
    events = book(s).events
    found = [
        mark(pos, event)
        for pos, event in ongoing(s)
        if at in (None, pos) and any(way.by in ("loot", "attempt") for way in events[event].remove)
    ]
    return found + [door for door in s.doors if at is None or at in door.split("|")]


def opened_by(s: IntoTheBlack, c: Character, face: str) -> list[str]:
    """IB-DOOR-04, -06, -09: what a card of this design can open from where the character is."""
    events = book(s).events
    found = [
        mark(pos, event)
        for pos, event in ongoing(s)
        for way in events[event].remove
        if way.by == "loot" and face in way.cards and _near(s, c.at, pos, way.where)
    ]
    if s.doors and any(face in way.cards for way in events[BLAST_DOOR].remove):
        found += [door for door in s.doors if c.at in door.split("|")]
    return found


def _near(s: IntoTheBlack, at: Pos, room: Pos, where: str) -> bool:
    if at == room:
        return True
    if where in ("tile-or-doorway", "inside-or-doorway"):
        return at in passages(s, room)
    return where == "tile-or-adjacent" and at in around(room)


def attempts(s: IntoTheBlack, c: Character, cost: str) -> list[str]:
    """IB-EVENT-06, IB-RULE-22: events that the character can try to end from where it is."""
    events = book(s).events
    return [
        mark(pos, event)
        for pos, event in ongoing(s)
        for way in events[event].remove
        if way.by == "attempt" and way.cost == cost and _near(s, c.at, pos, way.where)
    ]


def rolls_needed(s: IntoTheBlack, event: str) -> int:
    """Return how many consecutive successes end an event."""
    return max(way.rolls for way in book(s).events[event].remove)


def hackable(s: IntoTheBlack, c: Character, events: list[str]) -> list[str]:
    """IB-USE-03: barriers on the user's room or across a doorway of its tile."""
    near = [c.at, *passages(s, c.at)]
    found = [mark(pos, event) for pos, event in ongoing(s) if pos in near and event in events]
    if BLAST_DOOR in events:
        found += [door for door in s.doors if c.at in door.split("|")]
    return found


def remove_event(s: IntoTheBlack, c: Character, target: str, rule: str) -> None:
    """IB-EVENT-07, IB-DOOR-10: the token goes, Morale +1, the remover earns 1 Reputation."""
    where, event = parts(target)
    if target in s.doors:
        s.doors.remove(target)
    else:
        s.ship[where].events.remove(event)
    say(s, rule, "removed-event", who=c.board, event=event, at=where)
    gain_morale(s, 1, "IB-MORALE-05")
    earn(s, c, 1, "IB-REP-08")
