"""Movement and arrival: where a ship may go, and all that entering a position sets off."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import say
from quarterdeck.games.smuggler import labels
from quarterdeck.games.smuggler.common import (
    DIRECTIONS,
    Direction,
    kind_at,
    neighbours,
)
from quarterdeck.games.smuggler.content import WILD, book
from quarterdeck.games.smuggler.rules.combat import arrival_combat
from quarterdeck.games.smuggler.rules.damage import take_damage
from quarterdeck.games.smuggler.rules.detection import detect
from quarterdeck.games.smuggler.rules.dice import spend
from quarterdeck.games.smuggler.rules.mapping import can_place, explore
from quarterdeck.games.smuggler.state import Player, Pos, Smuggler

WHICH_STEP = Question[Direction](
    id="step",
    text="Where do you fly?",
    rule="HS-SYS-02",
    label=labels.step,
    target=labels.step_target,
    pass_label="Stay here",
)
WHICH_JUMP = Question[Pos](
    id="jump",
    text="Where do you jump?",
    rule="HS-SYS-03",
    label=labels.arrival,
    target=labels.place_target,
)
DODGE = Question[int](
    id="dodge",
    text="Dodge the asteroids?",
    rule="HS-TILE-04",
    label=labels.dodge,
    target=labels.die_target,
    pass_label="Take 3 damage",
)
ASTEROID_FACE = 2
ASTEROID_DAMAGE = 3


def steps(s: Smuggler, p: Player) -> list[Direction]:
    """HS-MOVE-02/03: neighbouring tiles, and spaces for which the mover has a tile."""
    around = neighbours(p.at)
    return [d for d in DIRECTIONS if around[d] in s.board or can_place(s, p, around[d], p.at)]


def jumps(s: Smuggler, p: Player, face: int) -> list[Pos]:
    """HS-SYS-03, HS-RULE-12: the other tiles that show a face."""
    tiles = book(s).tiles
    return [
        pos
        for pos, place in s.board.items()
        if tiles[place.tile].hyperspace == face and pos != p.at
    ]


async def step_once(s: Smuggler, p: Player, by: str) -> None:
    """HS-SYS-02, HS-FREE-02: one step to an adjacent tile or space."""
    way = await ask(s, p.seat, WHICH_STEP, lambda: steps(s, p), by=by)
    await enter(s, p, neighbours(p.at)[way], by)


async def step_again(s: Smuggler, p: Player, by: str) -> bool:
    """HS-EVENT-15: a further booster step, if the mover wishes."""
    way = await ask(s, p.seat, WHICH_STEP, lambda: [*steps(s, p), PASS], by=by)
    if way is PASS:
        return False
    await enter(s, p, neighbours(p.at)[way], by)
    return True


async def enter(s: Smuggler, p: Player, pos: Pos, by: str) -> None:
    """HS-ENTER-01: place a tile if the position is a space; combat; the rule of the tile."""
    left = p.at
    p.at = pos
    p.recognised = False
    turn = s.turn
    turn.started_here = turn.interacted = turn.system_used = False
    say(s, "HS-TERM-03", "moved", seat=p.seat, to=pos, tile=_tile(s, pos), by=by)
    if pos not in s.board:
        await explore(s, p, left)
    tile_rule = ARRIVALS[kind_at(s, pos)]  # of the tile entered, whatever replaces it (HS-RULE-29)
    await arrival_combat(s, p)
    await tile_rule(s, p)


def _tile(s: Smuggler, pos: Pos) -> str:
    place = s.board.get(pos)
    return place.tile if place else ""


# -- the rule of the tile ------------------------------------------------------------------------


async def nothing(s: Smuggler, p: Player) -> None:
    """HS-TILE-03: nothing happens."""


async def planet(s: Smuggler, p: Player) -> None:
    """HS-DETECT-01, HS-GOV-07: a smuggler may be recognised on an occupied planet."""
    if p.role == "smuggler" and s.board[p.at].token == "completed":
        await detect(s, p)


async def asteroids(s: Smuggler, p: Player) -> None:
    """HS-TILE-04, HS-TILE-09: assign a 2, or take 3 damage."""
    dodging = [die for die in (ASTEROID_FACE, WILD) if die in s.turn.dice]
    die = await ask(s, p.seat, DODGE, [*dodging, PASS])
    if die is PASS:
        await take_damage(s, p, ASTEROID_DAMAGE, "HS-TILE-04")
    else:
        spend(s, die, ASTEROID_FACE)
        say(s, "HS-TILE-04", "dodged", seat=p.seat)


async def slipstream(s: Smuggler, p: Player) -> None:
    """HS-SLIP-04, HS-SLIP-08: on along the arrow, unless it ends at a space and no tile is left."""
    arrow = s.board[p.at].arrow
    if not arrow:
        return
    onward = neighbours(p.at)[arrow]
    if onward in s.board or can_place(s, p, onward, p.at):
        await enter(s, p, onward, "slipstream")


async def wormhole(s: Smuggler, p: Player) -> None:
    """HS-WORM-01..04: with both on the board, through to the other one, once a turn."""
    other = next((pos for pos in s.board if pos != p.at and kind_at(s, pos) == "wormhole"), None)
    if other is not None and not s.turn.wormhole:
        s.turn.wormhole = True
        await enter(s, p, other, "wormhole")


ARRIVALS = {
    "haven": nothing,
    "space": nothing,
    "planet": planet,
    "wormhole": wormhole,
    "asteroid": asteroids,
    "nebula": nothing,
    "slipstream": slipstream,
}
