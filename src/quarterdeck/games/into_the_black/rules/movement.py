"""Section 6, Movement: steps, barriers, entering a tile and everything that waits there."""

from __future__ import annotations

from quarterdeck.core.state import say
from quarterdeck.games.into_the_black.common import (
    Act,
    enemy_there,
    immune,
    move_value,
    worn_effects,
)
from quarterdeck.games.into_the_black.rules import damage, dice, escape, events
from quarterdeck.games.into_the_black.rules.removal import (
    attempts,
    parts,
    remove_event,
    rolls_needed,
)
from quarterdeck.games.into_the_black.ship import (
    HOME,
    around,
    barrier,
    layout,
    open_ways,
    passages,
)
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Pos

CRATER_COST = 2
"""IB-RULE-55."""
ENTER_DAMAGE = ("biohazard", "decompression")
"""IB-CARD-01, IB-CARD-04: events that hurt whoever enters."""


def tiles_of_move(s: IntoTheBlack, c: Character) -> int:
    """IB-MOVE-12, IB-CARD-05: how far a Move action declared now goes."""
    if "gravity-failure" in s.ship[c.at].events and not immune(s, c, "gravity-failure"):
        return 1
    return move_value(s, c)


def steps(s: IntoTheBlack, c: Character, left: int) -> list[Act]:
    """IB-MOVE-02/03, IB-DECIDE-08: tiles that the next step of a Move may enter."""
    acts = [Act("step", to=pos) for pos in open_ways(s, c.at)]
    if s.craters and left >= CRATER_COST:
        acts += [Act("cross", to=pos) for pos in over_craters(s, c.at)]
    return acts


def over_craters(s: IntoTheBlack, pos: Pos) -> list[Pos]:
    """IB-RULE-55: without a route to the Airlock a character may cross one destroyed cell."""
    if HOME in layout(s).passages.distances(pos):
        return []
    cells = [near for near in around(pos) if near in s.craters]
    beyond = [far for near in cells for far in around(near) if far in s.ship and far != pos]
    return list(dict.fromkeys(beyond))


def forced_doors(s: IntoTheBlack, c: Character) -> list[Act]:
    """IB-DOOR-01, IB-RULE-21: Blast Doors that the character could force with both actions."""
    ways = passages(s, c.at)
    return [Act("force", to=pos) for pos in ways if barrier(s, c.at, pos) == "blast-door"]


async def cross_crater(s: IntoTheBlack, c: Character, to: Pos) -> bool:
    """IB-RULE-55: two tiles of movement and 1 damage, none with an Environment Suit."""
    suited = any("decompression" in e.events for e in worn_effects(s, c, "immune"))
    if not suited:
        await damage.hurt(s, c, 1, "explosion", "IB-RULE-55")
    return not c.at or await enter(s, c, to, "IB-RULE-55")


async def enter(s: IntoTheBlack, c: Character, pos: Pos, rule: str) -> bool:
    """IB-MOVE-05, IB-MOVE-13: come onto a tile; enemies there are met. True: movement ends."""
    stops = await arrive(s, c, pos, rule)
    if c.at == pos and enemy_there(s, pos):
        await escape.encounter(s, c)  # IB-EVENT-17, IB-RULE-48: after the room's events
    return stops


async def arrive(s: IntoTheBlack, c: Character, pos: Pos, rule: str) -> bool:
    """IB-MOVE-04, IB-MOVE-06: come onto a tile, with everything that happens there but a fight."""
    c.at = pos
    say(s, rule, "moved", who=c.board, to=pos)
    if c.board in s.disarmed:
        s.disarmed.remove(c.board)  # IB-INFEST-19
    tile = s.ship[pos]
    if tile.room is not None and not tile.revealed:
        await events.reveal(s, c, pos)
        return True
    stops = await _ongoing(s, c, pos)
    if c.at == pos and tile.tokens:
        await events.turn_tokens(s, c, pos)
        stops = True
    return stops or c.at != pos or enemy_there(s, pos)


async def _ongoing(s: IntoTheBlack, c: Character, pos: Pos) -> bool:
    """IB-CARD-01, -03, -04: events that act on whoever enters; tell whether it must stop."""
    tile = s.ship[pos]
    if not tile.events:
        return False
    for event in ENTER_DAMAGE:
        if event in tile.events and c.at == pos and not immune(s, c, event):
            await damage.hurt(s, c, 1, event, "IB-EVENT-05")
    return "collapsed-floor" in tile.events and not immune(s, c, "collapsed-floor")


def field_targets(s: IntoTheBlack, c: Character) -> list[Act]:
    """IB-RULE-22: Force Fields that the character may try to drop, once per own turn."""
    if s.turn.field or s.turn.who != c.board:
        return []
    return [Act("field", to=target) for target in attempts(s, c, "free-once-per-turn")]


async def drop_field(s: IntoTheBlack, c: Character, target: str) -> None:
    """IB-DOOR-07/08, IB-RULE-22: two consecutive search rolls, no action."""
    s.turn.field = True
    if await dice.consecutive(s, c, rolls_needed(s, parts(target)[1]), target):
        remove_event(s, c, target, "IB-DOOR-07")
