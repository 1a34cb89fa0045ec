"""Section 8, Events with a text of their own: HoloNews Bulletin, Treachery!, Explosion!."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from quarterdeck.core.ask import ask
from quarterdeck.core.state import say
from quarterdeck.games.into_the_black.common import (
    Act,
    board,
    character,
    characters_at,
    earn,
    enemies_at,
    in_turn_order,
    seat_of,
    to_bag,
)
from quarterdeck.games.into_the_black.content import AIRLOCK, BRIDGE
from quarterdeck.games.into_the_black.labels import choice
from quarterdeck.games.into_the_black.rules import damage, dice, escape, events, movement
from quarterdeck.games.into_the_black.rules.tracks import lose_morale
from quarterdeck.games.into_the_black.ship import (
    HOME,
    cell,
    coordinates,
    grid_steps,
    open_ways,
    passages,
    room_at,
)
from quarterdeck.games.into_the_black.state import Blast, Character, IntoTheBlack, Pos

BULLETIN = choice("holonews", "Take 1 damage for 1 more Reputation?", "IB-EVENT-10")
TREACHERY = choice("treachery", "Whom do you betray?", "IB-CARD-09")
AXIS = choice("explosion-line", "Along which line does the explosion run?", "IB-RULE-52")
SHELTER = choice("explosion-shelter", "Where do you throw yourself?", "IB-DECIDE-46")
FURTHER_EXPLOSIONS = 2
"""IB-RULE-53."""
NO_CAP = 99


async def holonews(s: IntoTheBlack, c: Character, pos: Pos) -> None:
    """IB-EVENT-10, IB-EVENT-19: 1 Reputation, one more for 1 damage; both may exceed 5."""
    if not events.touches(s, c, pos, "holonews-bulletin") or c.board in s.earned:
        return
    options = [Act("bulletin", 2), Act("bulletin", 1)]
    picked = await ask(s, seat_of(s, c), BULLETIN, options, who=c.board)
    earn(s, c, picked.card, "IB-EVENT-10", NO_CAP)
    if picked.card > 1:
        await damage.lose_health(s, c, 1, "IB-EVENT-19")
        if c.at and board(s, c).passive.op == "move_on_damage":
            await escape.slip_away(s, c)


# -- Treachery! ---------------------------------------------------------------------------------


def victims(s: IntoTheBlack, c: Character) -> list[Character]:
    """IB-CARD-09, IB-CARD-13, IB-RULE-102: other players' characters near by, in standard games."""
    if s.mode != "standard" or c.seat is None:
        return []
    near = [c.at, *open_ways(s, c.at)]
    return [v for v in s.crew if v.at in near and v.seat is not None and v.seat != c.seat]


async def treachery(s: IntoTheBlack, c: Character, pos: Pos) -> None:
    """IB-CARD-09: attack another player's character, or lose 1 Reputation."""
    if not events.touches(s, c, pos, "treachery"):
        return
    options = [Act("betray", to=victim.board) for victim in victims(s, c)]
    picked = await ask(s, seat_of(s, c), TREACHERY, [*options, Act("penalty")], who=c.board)
    if picked.verb == "betray":
        victim = character(s, picked.to)
        say(s, "IB-CARD-09", "betrayed", who=c.board, target=victim.board)
        faces = await dice.roll(s, c, "treachery", list(board(s, c).attack))
        amount = dice.damage_of(faces)
        await damage.hurt(s, victim, amount, "treachery", "IB-RULE-57", by=c)
    elif c.reputation:
        c.reputation -= 1
        say(s, "IB-CARD-09", "reputation", who=c.board, n=-1, reputation=c.reputation)
    else:
        await lose_morale(s, 1, "IB-CARD-09")


# -- Explosion! ---------------------------------------------------------------------------------


async def explosion(s: IntoTheBlack, c: Character, pos: Pos) -> None:
    """IB-EVENT-13, IB-RULE-52/53: the first tile now, two more in the next two rounds."""
    s.blasts.append(Blast(at=pos, left=FURTHER_EXPLOSIONS, since=s.round))
    await explode(s, pos, c)


async def explode(s: IntoTheBlack, pos: Pos, c: Character) -> None:
    """IB-RULE-52: choose the line, roll the die, destroy the tile it points at."""
    lines = explosion_lines(s, pos)
    if not lines:
        say(s, "IB-RULE-52", "no-explosion", at=pos)
        return
    line = await ask(s, seat_of(s, c), AXIS, [Act("line", to=way) for way in lines], who=c.board)
    number = await dice.roll_standard(s, c, "explosion", 1)
    hit = target_on(s, lines[line.to], number)
    if hit is None:
        say(s, "IB-RULE-52", "no-explosion", at=pos)
    else:
        await destroy(s, hit)


def explosion_lines(s: IntoTheBlack, pos: Pos) -> dict[str, list[Pos]]:
    """IB-RULE-52: the tiles toward and away from the Airlock, nearest first, on each legal axis."""
    x, y = coordinates(pos)
    hx, hy = coordinates(HOME)
    axes = []
    if abs(x - hx) >= abs(y - hy):
        axes.append(("x", x - hx))
    if abs(y - hy) >= abs(x - hx):
        axes.append(("y", y - hy))
    lines = {}
    for axis, offset in axes:
        sign = 1 if offset >= 0 else -1
        both = {way: _line(s, pos, axis, step) for way, step in (("away", sign), ("toward", -sign))}
        for way, tiles in both.items():
            other = both["toward" if way == "away" else "away"]
            if tiles or other:
                lines[f"{axis}-{way}"] = tiles or other
    return lines


def _line(s: IntoTheBlack, pos: Pos, axis: str, step: int) -> list[Pos]:
    x, y = coordinates(pos)
    reach = range(1, 64)
    cells = [cell(x + step * i, y) if axis == "x" else cell(x, y + step * i) for i in reach]
    return [at for at in cells if at in s.ship]


def target_on(s: IntoTheBlack, tiles: list[Pos], number: int) -> Pos | None:
    """IB-RULE-52: the tile counted, the last if there are fewer; Airlock and Bridge never."""
    for pos in reversed(tiles[:number]):
        if room_at(s, pos) not in (AIRLOCK, BRIDGE):
            return pos
    return None


async def destroy(s: IntoTheBlack, pos: Pos) -> None:
    """IB-EVENT-14/15, IB-RULE-54: the tile is gone; characters on it roll for their lives."""
    say(s, "IB-EVENT-15", "exploded", at=pos)
    for enemy in enemies_at(s, pos):
        s.enemies.remove(enemy)
        to_bag(s, enemy.kind)
    for c in [o for o in in_turn_order(s) if o.at == pos]:
        await _survive(s, c)
    tile = s.ship.pop(pos)
    if tile.room is not None:
        s.lost_rooms.append(tile.room)
    s.tokens += tile.tokens
    s.doors = [door for door in s.doors if pos not in door.split("|")]
    s.craters.append(pos)
    for c in characters_at(s, pos):  # nowhere to go to
        await damage.defeat(s, c)


async def _survive(s: IntoTheBlack, c: Character) -> None:
    """IB-EVENT-14, IB-DECIDE-46: a success leads to the nearest tile, a failure is the end."""
    if not await dice.unmodified_search(s, c):
        await damage.defeat(s, c)
        return
    options = shelters(s, c.at)
    if options:
        to = await ask(
            s, seat_of(s, c), SHELTER, [Act("step", to=at) for at in options], who=c.board
        )
        await movement.enter(s, c, to.to, "IB-RULE-54")


def shelters(s: IntoTheBlack, pos: Pos) -> list[Pos]:
    """IB-RULE-54: the nearest corridors and revealed rooms, one joined by a passage first."""
    cells = [
        at for at, tile in s.ship.items() if at != pos and (tile.room is None or tile.revealed)
    ]
    if not cells:
        return []
    nearest = min(grid_steps(pos, at) for at in cells)
    best = [at for at in cells if grid_steps(pos, at) == nearest]
    joined = [at for at in best if at in passages(s, pos)]
    return joined or best


CARDS: dict[str, Callable[[IntoTheBlack, Character, Pos], Awaitable[None]]] = {
    "holonews-bulletin": holonews,
    "treachery": treachery,
    "explosion": explosion,
}
