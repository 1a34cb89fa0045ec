"""Chapter 4, Movement: the one sequence that every moved unit follows (TH-MOVE-07).

`lead_move` travels along the ring and arrives; `arrive` is also entered by Abduction and by units
leaving Space; `appear` puts newborn units.
"""

from __future__ import annotations

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import Seat, say
from quarterdeck.games.theseus import labels
from quarterdeck.games.theseus.active import give_back, in_force, serve, spend, total
from quarterdeck.games.theseus.common import (
    crowd,
    eject,
    empty_rooms,
    enter_room,
    hostile,
    index_of,
    is_full,
    leave_room,
    let_go,
    owns_sector,
    units_in,
)
from quarterdeck.games.theseus.content import book
from quarterdeck.games.theseus.rules.attack import onslaught
from quarterdeck.games.theseus.rules.points import wound
from quarterdeck.games.theseus.rules.traps import spring_traps
from quarterdeck.games.theseus.state import Theseus, Unit

SKIP = Question[str](
    id="skip",
    text="Skip this sector?",
    rule="TH-SHORT-02",
    label=labels.skip,
    target=labels.target,
    prompt=labels.skip_prompt,
    pass_label="Enter it",
)
TIME_LOOP = Question[int](
    id="time-loop",
    text="How many Move points are used up here?",
    rule="TH-GRE-13",
    key=labels.count_key,
    label=labels.count,
    prompt=labels.loop_prompt,
)
TELEPORT = Question[str](
    id="teleport",
    text="Teleport to which sector?",
    rule="TH-GRE-14",
    label=labels.thing,
    target=labels.target,
    pass_label="End the Move here",
)
VENT_SHAFT = Question[str](
    id="vent-shaft",
    text="Does the Vent Shaft change the Move points?",
    rule="TH-ALI-06",
    label=labels.declare,
    pass_label="No",
)
EJECT = Question[str](
    id="eject",
    text="Which unit is ejected into Space?",
    rule="TH-EJECT-01",
    label=labels.thing,
    target=labels.target,
)
ROOM = Question[str](
    id="room",
    text="Which Room does the unit take?",
    rule="TH-MOVE-06",
    label=labels.thing,
    target=labels.target,
    prompt=labels.room_prompt,
)

MORE, FEWER = "more", "fewer"


# -- the sequence --------------------------------------------------------------------------------


async def lead_move(s: Theseus, leader: Seat, unit: Unit, points: int) -> None:
    """TH-MOVE-07: travel, Teleportation, then all that an arrival brings."""
    unit.moved = True
    start = unit.at
    leave_room(s, unit)
    say(s, "TH-MOVE-02", "moves", unit=unit.id, points=points, start=s.ring[start].id, seat=leader)
    await travel(s, leader, unit, start, points)
    if unit.at < 0:
        give_back(s, shortcuts_only=True)
        return  # TH-RULE-57: a Minor Alien fell on the way
    await teleport(s, leader, unit)
    await arrive(s, leader, unit, unit.at)
    give_back(s, shortcuts_only=True)


async def travel(s: Theseus, leader: Seat, unit: Unit, start: int, points: int) -> None:
    """TH-MOVE-03..05: clockwise, one Move point for every sector entered, all of them used."""
    i = start
    left = points
    while left > 0:
        i = await next_sector(s, leader, i)
        unit.at = i
        left -= 1
        if unit.parasites:
            parasites(s, unit, 1)
        if unit.at == i and left > 0:
            used = await time_loop(s, leader, i, left)
            left -= used
            parasites(s, unit, used)
        if unit.at == i and left > 0 and i != start:  # TH-RULE-52, TH-TRAP-08
            await spring_traps(s, unit, i, passing=True)
        if unit.at != i:
            return


async def next_sector(s: Theseus, leader: Seat, i: int) -> int:
    """TH-SHORT-01..05, TH-RULE-14: the next sector that is not skipped by a Shortcut."""
    size = len(s.ring)
    for _ in range(size - 1):
        i = (i + 1) % size
        shortcuts = in_force(s, i, "skip-sector", leader)
        if not shortcuts:
            return i
        sector = s.ring[i].id
        if await ask(s, leader, SKIP, [sector, PASS], sector=sector) is PASS:
            return i
        spend(s, shortcuts[0][1])
        say(s, "TH-SHORT-02", "skipped", sector=sector, seat=leader)
    return (i + 1) % size


def parasites(s: Theseus, unit: Unit, points: int) -> None:
    """TH-ALI-13, TH-RULE-69: one wound for each Move point used and each token carried."""
    for _ in range(points):
        for seat in list(unit.parasites):
            wound(s, unit, 1, seat, "TH-ALI-13")
            if unit.at < 0:
                return  # TH-ALI-10: a Minor Alien is removed by the first wound


async def time_loop(s: Theseus, leader: Seat, i: int, left: int) -> int:
    """TH-GRE-13, TH-RULE-15: some of the Move points left may be used up in this sector."""
    most = min(left, total(s, i, "spend-move", leader))
    if not most:
        return 0
    used = await ask(s, leader, TIME_LOOP, list(range(most + 1)), sector=s.ring[i].id)
    if used:
        for entry in in_force(s, i, "spend-move", leader):
            serve(s, i, entry)
        say(s, "TH-GRE-13", "looped", sector=s.ring[i].id, points=used, seat=leader)
    return used


async def teleport(s: Theseus, leader: Seat, unit: Unit) -> None:
    """TH-GRE-14..16: an own unit may end its Move in any sector instead."""
    if unit.seat != leader:
        return
    cards = in_force(s, unit.at, "teleport", leader)
    if not cards:
        return
    goal = await ask(s, leader, TELEPORT, [*(sector.id for sector in s.ring), PASS])
    if goal is not PASS:
        unit.at = index_of(s, goal)
        spend(s, cards[0][1])
        say(s, "TH-GRE-14", "teleported", unit=unit.id, to=goal)


async def arrive(s: Theseus, leader: Seat, unit: Unit, i: int) -> None:
    """TH-MOVE-07: Room or Ejection, freeing from Parasites, Traps, release, Lesser Onslaught."""
    await take_room(s, leader, unit, i)
    await settle(s, unit, i)
    if unit.at == i and is_full(s, i):  # TH-RULE-32
        await onslaught(s, leader, [i], leader, "TH-ONSL-03")


async def settle(s: Theseus, unit: Unit, i: int) -> None:
    """TH-RULE-66: what every arrival of a moved unit brings: freeing, Traps, release."""
    say(s, "TH-MOVE-06", "arrived", unit=unit.id, at=s.ring[i].id, room=unit.room)
    if unit.parasites and owns_sector(s, unit.seat, s.ring[i].id):
        unit.parasites.clear()
        say(s, "TH-ALI-15", "freed", unit=unit.id)
    await spring_traps(s, unit, i, passing=False)
    if unit.at == i:
        release(s, unit, i)


async def take_room(s: Theseus, leader: Seat, unit: Unit, i: int) -> None:
    """TH-MOVE-06, TH-EJECT-01..03: an empty Room of the leader's choice, or an ejected unit's."""
    unit.at = i
    rooms = empty_rooms(s, i)
    if rooms:
        room = book(s).rooms[await ask(s, leader, ROOM, rooms, unit=unit.id)][1]
    else:
        names = [there.id for there in units_in(s, i)]
        victim = s.units[await ask(s, leader, EJECT, names, unit=unit.id)]
        room = victim.room
        eject(s, victim, leader)
    enter_room(s, unit, i, room)


def release(s: Theseus, unit: Unit, i: int) -> None:
    """TH-SCI-11, TH-RULE-31: gripped units of its side are released by a newcomer."""
    for other in units_in(s, i):
        if other.gripped and other is not unit and not hostile(s, other.seat, unit.seat):
            let_go(s, other)


# -- Moves led by cards --------------------------------------------------------------------------


async def lead_enemy(s: Theseus, leader: Seat, unit: Unit) -> None:
    """TH-MAR-11..13, TH-SHORT-05, TH-RULE-63: a Move of an enemy unit, led by the card's player."""
    points = crowd(s, unit.at)
    changes = vent_shaft(s, leader, unit, points)
    if changes:
        change = await ask(s, leader, VENT_SHAFT, [*changes, PASS])
        if change is not PASS:
            points += use_vent_shaft(s, leader, unit, change)
    await lead_move(s, leader, unit, points)


def vent_shaft(s: Theseus, leader: Seat, unit: Unit, points: int) -> list[str]:
    """TH-ALI-06: what a Vent Shaft where the Move starts allows."""
    if not in_force(s, unit.at, "adjust-move", leader):
        return []
    return [MORE, FEWER] if points > 1 else [MORE]


def use_vent_shaft(s: Theseus, leader: Seat, unit: Unit, change: str) -> int:
    """TH-ALI-06: one Move point more or one fewer."""
    spend(s, in_force(s, unit.at, "adjust-move", leader)[0][1])
    say(s, "TH-ALI-06", "vent-shaft", unit=unit.id, change=change)
    return 1 if change == MORE else -1


# -- units that appear ---------------------------------------------------------------------------


async def appear(s: Theseus, chooser: Seat, unit: Unit, i: int) -> None:
    """TH-RULE-55, TH-ALI-08/09, TH-PAN-11/12: a new unit sets off no Traps but may fill up."""
    await take_room(s, chooser, unit, i)
    say(s, "TH-RULE-55", "appeared", unit=unit.id, at=s.ring[i].id, room=unit.room)
    if is_full(s, i):
        await onslaught(s, unit.seat, [i], chooser, "TH-RULE-55")
