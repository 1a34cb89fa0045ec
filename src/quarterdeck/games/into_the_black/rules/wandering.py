"""Section 11, Wandering enemies: one die, and every group does what it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quarterdeck.core.ask import ask
from quarterdeck.core.state import say
from quarterdeck.games.into_the_black.common import (
    Act,
    characters_at,
    decider,
    enemies_at,
    in_turn_order,
    leadership,
)
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.labels import choice
from quarterdeck.games.into_the_black.rules.escape import encounter
from quarterdeck.games.into_the_black.rules.laying import End, lay_random
from quarterdeck.games.into_the_black.ship import (
    HOME,
    around,
    corridor_ways,
    grid_steps,
    is_open_end,
    layout,
    open_distances,
    open_ways,
)
from quarterdeck.games.into_the_black.state import Enemy, IntoTheBlack, Pos

GROUP = choice("wander-group", "Which group moves first?", "IB-RULE-68")
GROUP_STEP = choice("wander-step", "Where does the group go?", "IB-DECIDE-26")
NEAREST = choice("wander-toward", "Whom does the group look at?", "IB-WANDER-07")


async def wander(s: IntoTheBlack) -> bool:
    """IB-WANDER-01: roll if any enemy is on a corridor, then move group by group; True: done."""
    if not s.wander_die:
        if not any(s.ship[enemy.at].room is None for enemy in s.enemies):
            return True
        s.wander_die = s.rng.die(6)
        s.groups = list(dict.fromkeys(e.at for e in s.enemies if wanders(s, e)))
        say(s, "IB-WANDER-01", "wander", die=s.wander_die)
    if not s.groups:
        s.wander_die = 0
        return True
    pos = await _next_group(s)
    s.groups.remove(pos)
    await move_group(s, pos)
    return False


def wanders(s: IntoTheBlack, enemy: Enemy) -> bool:
    """IB-WANDER-11/12, IB-RULE-66/85: not beside characters, not fresh guards, not the Bridge."""
    if enemy.fresh or enemy.kind in book(s).crew or characters_at(s, enemy.at):
        return False
    return not (enemy.bridge and crew_alive(s))


def crew_alive(s: IntoTheBlack) -> bool:
    """Tell whether any member of the Bridge Crew is on the ship."""
    return any(enemy.kind in book(s).crew for enemy in s.enemies)


async def _next_group(s: IntoTheBlack) -> Pos:
    """IB-RULE-68: the group nearest to the Airlock; the first player breaks ties."""
    reach = open_distances(s, HOME)
    away = {pos: reach.get(pos, 100 + grid_steps(pos, HOME)) for pos in s.groups}
    best = min(away.values())
    options = [Act("group", to=pos) for pos in s.groups if away[pos] == best]
    picked = await ask(s, decider(s), GROUP, options)
    return picked.to


async def move_group(s: IntoTheBlack, pos: Pos) -> None:
    """IB-WANDER-03..06: what the die says, for the group on a tile."""
    members = [enemy for enemy in enemies_at(s, pos) if wanders(s, enemy)]
    if not members:
        return
    row = next(row for row in book(s).wander if s.wander_die in row.roll)
    if row.action == "room":
        await _change_room(s, members)
    else:
        await _walk(s, members, row.steps, toward=row.action == "toward")
    for enemy in members:
        enemy.fresh = True  # moved: it does not wander again in this Phase Two
    await meet(s, members[0].at)


async def meet(s: IntoTheBlack, pos: Pos) -> None:
    """IB-RULE-77: characters on a tile that enemies enter may get away at once."""
    for c in [o for o in in_turn_order(s) if o.at == pos]:
        await encounter(s, c)


def go(s: IntoTheBlack, members: list[Enemy], pos: Pos, rule: str) -> None:
    """Move enemies onto a tile; they stand behind those already there (IB-COMBAT-21)."""
    for enemy in members:
        enemy.at = pos
        s.enemies.remove(enemy)
        s.enemies.append(enemy)
    say(s, rule, "enemies-moved", n=len(members), to=pos)


async def _change_room(s: IntoTheBlack, members: list[Enemy]) -> None:
    """IB-WANDER-04/05: out of a room, or into an adjacent one."""
    pos = members[0].at
    if s.ship[pos].room is not None:
        options: Sequence[Pos] = open_ways(s, pos)
    else:
        options = preferred_rooms(s, [w for w in open_ways(s, pos) if s.ship[w].room is not None])
    if options:
        go(s, members, await _step(s, members, options), "IB-WANDER-04")


def preferred_rooms(s: IntoTheBlack, rooms: list[Pos]) -> list[Pos]:
    """IB-WANDER-05: one with a character, then a revealed one with nobody in it, else any."""
    manned = [pos for pos in rooms if characters_at(s, pos)]
    if manned:
        return manned
    empty = [pos for pos in rooms if s.ship[pos].revealed and not enemies_at(s, pos)]
    return empty or rooms


async def _step(s: IntoTheBlack, members: list[Enemy], options: Sequence[Pos]) -> Pos:
    acts = [Act("step", to=pos) for pos in options]
    picked = await ask(s, decider(s), GROUP_STEP, acts, group=group_of(members))
    return picked.to


def group_of(members: list[Enemy]) -> list[int]:
    """Return the enemies that a question about a group is about."""
    return [enemy.id for enemy in members]


async def _walk(s: IntoTheBlack, members: list[Enemy], steps: int, *, toward: bool) -> None:
    """IB-WANDER-03/06, IB-RULE-67: two tiles away from, or toward, the nearest character."""
    reference = await _reference(s, members)
    for _ in range(steps):
        pos = members[0].at
        options = _toward(s, pos, reference) if toward else away_steps(s, pos, reference)
        if not options:
            return
        to = await _step(s, members, options)
        await advance(s, members, to, "IB-WANDER-03")
        if characters_at(s, to):
            return  # IB-WANDER-10


async def advance(s: IntoTheBlack, members: list[Enemy], to: Pos, rule: str) -> None:
    """IB-WANDER-09: step onto a tile; where none exists a corridor is laid first."""
    if to not in s.ship:
        heading = around(members[0].at).index(to)
        lay_random(s, End(to, heading))
    go(s, members, to, rule)


async def _reference(s: IntoTheBlack, members: list[Enemy]) -> Pos:
    """IB-WANDER-03/07/13: the nearest character on a corridor, else the Airlock."""
    reach = open_distances(s, members[0].at)
    near = [c for c in in_turn_order(s) if c.at in reach and s.ship[c.at].room is None]
    if not near:
        return HOME
    key = {c.board: (reach[c.at], -leadership(s, c), c.health) for c in near}
    best = min(key.values())
    tied = [c for c in near if key[c.board] == best]
    acts = [Act("toward", to=c.board) for c in tied]
    picked = await ask(s, decider(s), NEAREST, acts, group=group_of(members))
    return next(c.at for c in tied if c.board == picked.to)


def corridor_reach(s: IntoTheBlack, reference: Pos) -> Mapping[Pos, int]:
    """IB-RULE-67: passage distances over corridors from a tile."""
    return layout(s).corridor_ways.distances(reference)


def _toward(s: IntoTheBlack, pos: Pos, reference: Pos) -> list[Pos]:
    """Return steps that shorten the distance; out of a room by the doorway that is nearest."""
    reach = corridor_reach(s, reference)
    if reference == HOME and HOME not in open_distances(s, pos):
        corridors = corridor_ways(s, pos)  # IB-WANDER-13: grid steps instead
        return [way for way in corridors if grid_steps(way, HOME) < grid_steps(pos, HOME)]
    ways = [way for way in open_ways(s, pos) if way in reach]
    if s.ship[pos].room is not None:
        return _all_best(ways, {way: reach[way] for way in ways})
    return [way for way in ways if reach[way] < reach.get(pos, 0)]


def away_steps(s: IntoTheBlack, pos: Pos, reference: Pos) -> list[Pos]:
    """Return steps that lengthen the distance; open ends count, out of a room the farthest doorway."""
    reach = corridor_reach(s, reference)
    ways = corridor_ways(s, pos)
    if not any(at in reach for at in (pos, *ways)):
        reach = {at: grid_steps(at, reference) for at in [pos, *ways]}  # IB-WANDER-13
    if s.ship[pos].room is not None:
        return _all_best(ways, {way: -reach.get(way, 0) for way in ways})
    farther = [way for way in ways if reach.get(way, 0) > reach[pos]]
    return farther + _new_cells(s, pos)


def _new_cells(s: IntoTheBlack, pos: Pos) -> list[Pos]:
    """IB-RULE-67: open ends, as long as there are corridor tiles."""
    if not s.corridors or s.mode == "infestation":
        return []
    return [cell for d, cell in enumerate(around(pos)) if is_open_end(s, pos, d)]


def _all_best(ways: Sequence[Pos], cost: dict[Pos, int]) -> list[Pos]:
    best = min(cost.values(), default=0)
    return [way for way in ways if cost[way] == best]
