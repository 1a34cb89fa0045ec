"""Section 16, Combat: the queue of fights, rounds and their order, running away."""

from __future__ import annotations

from quarterdeck.core.ask import ask
from quarterdeck.core.state import say
from quarterdeck.games.into_the_black.common import (
    Act,
    board,
    characters_at,
    decider,
    enemies_at,
    enemy_there,
    in_turn_order,
    leadership,
    renew,
)
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.labels import choice
from quarterdeck.games.into_the_black.rules import anytime, fighting
from quarterdeck.games.into_the_black.rules.tracks import cheer
from quarterdeck.games.into_the_black.rules.wandering import (
    advance,
    away_steps,
    crew_alive,
    group_of,
)
from quarterdeck.games.into_the_black.ship import HOME, corridor_ways
from quarterdeck.games.into_the_black.state import Character, Combat, Enemy, IntoTheBlack, Pos

RUN_TILES = 3
"""IB-COMBAT-17."""
ORDER = choice("combat-order", "Who of equals acts first?", "IB-DECIDE-36")
RUN_STEP = choice("run-step", "Where do the enemies run?", "IB-DECIDE-26")


def contested(s: IntoTheBlack, pos: Pos) -> bool:
    """IB-COMBAT-01: the tile holds both characters and enemies."""
    return bool(characters_at(s, pos)) and enemy_there(s, pos)


async def combat_step(s: IntoTheBlack) -> bool:
    """IB-ROUND-09, IB-RULE-72: one turn of the combat being fought, or the next; True: none left."""
    if s.combat is not None:
        await _go_on(s, s.combat)
        return False
    s.combats = [pos for pos in s.combats if contested(s, pos)]
    for c in in_turn_order(s):
        if c.at not in s.combats and enemy_there(s, c.at):
            s.combats.append(c.at)
    if not s.combats:
        return True
    pos = s.combats.pop(0)
    s.combat = Combat(at=pos, started=len(enemies_at(s, pos)))
    for c in s.crew:
        renew(c, "combat")
    say(s, "IB-COMBAT-01", "combat", at=pos)
    await anytime.anytime_window(s)
    return False


async def _go_on(s: IntoTheBlack, fight: Combat) -> None:
    """IB-COMBAT-01, IB-COMBAT-15: the next to act, or the end of the round or the combat."""
    if not contested(s, fight.at):
        end_combat(s)
    elif fight.queue:
        fight.acting = fight.queue.pop(0)
        await fighting.act(s, fight)
        fight.acting = ""
    elif fight.round and runs_away(s, fight) and await run_away(s, fight):
        end_combat(s)
    else:
        fight.round += 1
        fight.fallen = 0
        fight.queue = await combat_order(s, fight)
        say(s, "IB-COMBAT-02", "combat-round", at=fight.at, round=fight.round)


def end_combat(s: IntoTheBlack) -> None:
    """IB-MORALE-04, IB-RULE-71: the combat is over; all enemies defeated cheer once a phase."""
    fight = s.combat
    s.combat = None
    if fight is None:
        return
    won = not enemy_there(s, fight.at) and fight.acting != "ran"
    say(s, "IB-COMBAT-15", "combat-over", at=fight.at, won=won)
    if won:
        cheer(s)


# -- order --------------------------------------------------------------------------------------


async def combat_order(s: IntoTheBlack, fight: Combat) -> list[str]:
    """IB-COMBAT-02/03/21, IB-CHAR-04: descending Leadership, characters first, Mona before all."""
    ranks: dict[str, tuple[int, ...]] = {}
    for i, enemy in enumerate(enemies_at(s, fight.at)):
        if fights(s, enemy):
            ranks[f"#{enemy.id}"] = (1, -book(s).enemies[enemy.kind].leadership, 1, 0, 0, i)
    for c in [*characters_at(s, fight.at), *marksmen(s, fight.at)]:
        first = 0 if board(s, c).passive.op == "first_in_combat" else 1
        ranks[c.board] = (first, -leadership(s, c), 0, -c.reputation, -c.health, 0)
    queue = []
    while ranks:
        best = min(ranks.values())
        tied = [who for who, rank in ranks.items() if rank == best]
        picked = await ask(s, decider(s), ORDER, [Act("order", to=who) for who in tied])
        del ranks[picked.to]
        queue.append(picked.to)
    return queue


def fights(s: IntoTheBlack, enemy: Enemy) -> bool:
    """IB-CREW-03: the Captain does not attack until all other Bridge Crew are defeated."""
    if book(s).enemies[enemy.kind].fights_from_start:
        return True
    return not any(e.kind in book(s).crew and e is not enemy for e in s.enemies)


def marksmen(s: IntoTheBlack, pos: Pos) -> list[Character]:
    """IB-RULE-45: characters outside, in no combat of their own, within range of the tile."""
    found = []
    for c in s.crew:
        outside = c.at and c.at != pos and not enemy_there(s, c.at)
        if outside and fighting.in_range(s, c, pos):
            found.append(c)
    return found


# -- running away -------------------------------------------------------------------------------


def runs_away(s: IntoTheBlack, fight: Combat) -> bool:
    """IB-COMBAT-16, IB-CREW-05: more than half (rounded down) fell in this round; not on the Bridge."""
    if any(e.bridge or e.kind in book(s).crew for e in enemies_at(s, fight.at)) and crew_alive(s):
        return False
    return fight.fallen > fight.started // 2


async def run_away(s: IntoTheBlack, fight: Combat) -> bool:
    """IB-COMBAT-17/18, IB-RULE-69/70: three corridor tiles away from the Airlock; True: they ran."""
    members = enemies_at(s, fight.at)
    left = RUN_TILES
    if s.ship[fight.at].room is not None:
        left += 1  # IB-RULE-69: the step out of the room does not count
    while left:
        options = run_steps(s, members[0].at)
        if not options:
            break
        acts = [Act("step", to=pos) for pos in options]
        to = await ask(s, decider(s), RUN_STEP, acts, group=group_of(members))
        await advance(s, members, to.to, "IB-COMBAT-17")
        left -= 1
        if characters_at(s, to.to):
            break  # IB-COMBAT-18
    if members[0].at == fight.at:
        return False  # IB-RULE-70
    fight.acting = "ran"
    return True


def run_steps(s: IntoTheBlack, pos: Pos) -> list[Pos]:
    """IB-RULE-67, IB-WANDER-13: steps that lead away from the Airlock."""
    steps = away_steps(s, pos, HOME)
    if not steps and s.ship[pos].room is not None:
        return list(corridor_ways(s, pos))
    return steps
