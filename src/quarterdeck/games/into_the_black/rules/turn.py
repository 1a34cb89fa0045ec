"""Sections 3 and 5, Phase One: a character's turn, one act at a time."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, ask
from quarterdeck.core.state import say
from quarterdeck.games.into_the_black.common import (
    Act,
    board,
    can_earn,
    character,
    characters_at,
    enemy_there,
    has_spent,
    renew,
    seat_of,
    spend,
)
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.labels import choice
from quarterdeck.games.into_the_black.rules import (
    anytime,
    dice,
    escape,
    events,
    goals,
    items,
    movement,
    search,
)
from quarterdeck.games.into_the_black.rules.removal import (
    attempts,
    parts,
    remove_event,
    rolls_needed,
)
from quarterdeck.games.into_the_black.rules.votes import next_phase
from quarterdeck.games.into_the_black.ship import room_at
from quarterdeck.games.into_the_black.state import DESTRUCT, Character, IntoTheBlack, Turn

ACTIONS = 2
"""IB-ROUND-04."""
BOUNTY = 3
"""IB-ROOM-10."""
DESTRUCT_ROLLS = 2
"""IB-INFEST-09."""
ACT = choice("act", "What do you do?", "IB-DECIDE-07", forced="ask")
STEP = choice("move-step", "Where do you go?", "IB-DECIDE-08", pass_label="Stop here", forced="ask")


async def turn_step(s: IntoTheBlack) -> None:
    """IB-ROUND-03: the next thing of the Phase One turn in progress, or the next turn."""
    if not s.turn.who:
        await _next_turn(s)
        return
    c = character(s, s.turn.who)
    if s.turn.ended or s.turn.met or not c.at:
        await end_turn(s, c)
    elif s.turn.moving:
        await move_step(s, c)
    elif s.turn.items == "equip":
        await items.equip_step(s, c)
    elif s.turn.items == "trade":
        await items.trade_step(s, c)
    elif s.turn.items == "discard":
        await items.discard_step(s, c)
    else:
        picked = await ask(s, seat_of(s, c), ACT, lambda: acts(s, c), who=c.board)
        await do(s, c, picked)


async def _next_turn(s: IntoTheBlack) -> None:
    """IB-ROUND-12, IB-RULE-99: whoever is next; enemies on the tile have been met already."""
    while s.index < len(s.order):
        c = next((c for c in s.crew if c.board == s.order[s.index] and c.at), None)
        s.index += 1
        if c is None:
            continue
        s.turn = Turn(who=c.board, actions=ACTIONS)
        renew(c, "turn")
        say(s, "IB-ROUND-03", "turn", who=c.board)
        await anytime.anytime_window(s, but=c)
        if c.at and s.ship[c.at].tokens:
            await events.turn_tokens(s, c, c.at)
        if c.at and enemy_there(s, c.at):
            await escape.encounter(s, c)
        return
    next_phase(s, "expand")


async def end_turn(s: IntoTheBlack, c: Character) -> None:
    """IB-HAND-06: the hand limit is checked however the turn ended."""
    if c.at:
        await items.keep_hand_limit(s, c)
    say(s, "IB-ROUND-03", "turn-over", who=c.board)
    s.turn = Turn()


# -- what is possible ---------------------------------------------------------------------------


def acts(s: IntoTheBlack, c: Character) -> list[Act]:
    """IB-ACT-01, IB-DECIDE-07: everything possible now; ending the turn is the last option."""
    options = []
    if s.turn.actions:
        options += actions(s, c)
    options += free_actions(s, c)
    options += movement.field_targets(s, c)
    options += anytime.anytime_acts(s, c)
    if goals.may_betray(s, c):
        options.append(Act("reveal-goal"))
    options.append(Act("end"))
    return options


def actions(s: IntoTheBlack, c: Character) -> list[Act]:
    """IB-ACT-01: what costs an action."""
    options = []
    if movement.steps(s, c, movement.tiles_of_move(s, c)):
        options.append(Act("move"))
    if s.turn.actions == ACTIONS and not s.turn.moved:
        options += movement.forced_doors(s, c)
    if search.can_search(s, c):
        options.append(Act("search"))
    options += item_actions(s, c)
    options += items.utilize_acts(s, c)
    options += room_actions(s, c)
    if s.ship[c.at].events or any(tile.events for tile in s.ship.values()):
        options += [Act("attempt", to=target) for target in attempts(s, c, "action")]
    return options


def item_actions(s: IntoTheBlack, c: Character) -> list[Act]:
    """IB-RULE-34: Equip, Trade and Discard, each its own kind of action."""
    options = []
    if items.equip_acts(s, c, []):
        options.append(Act("equip-action"))
    if items.trade_acts(s, c):
        options.append(Act("trade-action"))
    if c.hand or c.equipped:
        options.append(Act("discard-action"))
    return options


def free_actions(s: IntoTheBlack, c: Character) -> list[Act]:
    """IB-DECIDE-39: the free action of the Quartermaster or the Navigator."""
    special = board(s, c).special
    if special.op != "free_action" or has_spent(c, special.per, special.kind):
        return []
    if special.kind == "items":
        return [Act("free-" + act.verb) for act in item_actions(s, c)]
    if movement.steps(s, c, movement.tiles_of_move(s, c)):
        return [Act("free-move")]
    return []


def room_actions(s: IntoTheBlack, c: Character) -> list[Act]:
    """IB-ROOM-10, IB-INFEST-09: special actions of the room the character stands on."""
    room = room_at(s, c.at)
    if not room:
        return []
    options = []
    for special in book(s).rooms[room].special:
        if special.when != "action":
            continue
        if special.op == "heal" and c.health < board(s, c).health:
            options.append(Act("room-heal"))
        elif (
            special.op == "trophy_bounty"
            and "bounty" not in s.turn.used
            and len(anytime.meeples(s, c)) >= BOUNTY
            and can_earn(s, c)
        ):
            options.append(Act("room-bounty"))
    if can_disarm(s, c, room):
        options.append(Act("disarm"))
    return options


def can_disarm(s: IntoTheBlack, c: Character, room: str) -> bool:
    """IB-INFEST-09, IB-INFEST-19: a self-destruct room that nobody has marked this round."""
    if s.mode != "infestation" or s.destruct_off:
        return False
    if room not in book(s).modes[s.mode].self_destruct_rooms:
        return False
    return not any(other.board in s.disarmed for other in characters_at(s, c.at))


# -- carrying it out ----------------------------------------------------------------------------


async def do(s: IntoTheBlack, c: Character, act: Act) -> None:
    """IB-ROUND-05: an action is carried out to its end."""
    if act.verb in ACTION_ACTS:
        s.turn.actions -= 1
        await ACTION_ACTS[act.verb](s, c, act)
    elif act.verb == "force":
        s.turn.actions = 0  # IB-DOOR-01, IB-DOOR-03
        s.turn.moved = True
        await movement.enter(s, c, act.to, "IB-DOOR-01")
    elif act.verb.startswith("free-"):
        special = board(s, c).special
        spend(c, special.per, special.kind)
        await ACTION_ACTS[act.verb.removeprefix("free-")](s, c, act)
    elif act.verb == "field":
        await movement.drop_field(s, c, act.to)
    elif act.verb == "reveal-goal":
        goals.betray(s, c)
    elif act.verb == "end":
        s.turn.ended = True
    else:
        await anytime.anytime(s, c, act)


async def _move(s: IntoTheBlack, c: Character, act: Act) -> None:
    """IB-MOVE-01, IB-MOVE-12: the number of tiles is fixed when the action is declared."""
    s.turn.moved = True
    s.turn.moving = movement.tiles_of_move(s, c)
    s.turn.trail = [c.at]
    say(s, "IB-MOVE-01", "moves", who=c.board, tiles=s.turn.moving)


async def move_step(s: IntoTheBlack, c: Character) -> None:
    """IB-DECIDE-08, IB-REACT-07: one step of a Move, or something that opens the way."""

    def options() -> list[Act | None]:
        steps = movement.steps(s, c, s.turn.moving)
        return [*steps, *movement.field_targets(s, c), *anytime.anytime_acts(s, c), PASS]

    act = await ask(s, seat_of(s, c), STEP, options, who=c.board, left=s.turn.moving)
    if act is PASS:
        s.turn.moving = 0
    elif act.verb == "step":
        s.turn.moving -= 1
        if await movement.enter(s, c, act.to, "IB-MOVE-02"):
            s.turn.moving = 0
    elif act.verb == "cross":
        s.turn.moving -= movement.CRATER_COST
        if await movement.cross_crater(s, c, act.to):
            s.turn.moving = 0
    elif act.verb == "field":
        await movement.drop_field(s, c, act.to)
    else:
        await anytime.anytime(s, c, act)
    if c.at and s.turn.trail[-1:] != [c.at]:
        s.turn.trail.append(c.at)


async def _search(s: IntoTheBlack, c: Character, act: Act) -> None:
    await search.search(s, c)


async def _items(s: IntoTheBlack, c: Character, act: Act) -> None:
    """IB-RULE-34: the item action begins; its steps follow."""
    kind = act.verb.removeprefix("free-").removesuffix("-action")
    s.turn.items = kind  # type: ignore[assignment]
    s.turn.touched = []


async def _utilize(s: IntoTheBlack, c: Character, act: Act) -> None:
    await items.utilize(s, c, act)


async def _room_heal(s: IntoTheBlack, c: Character, act: Act) -> None:
    """IB-ROOM-10: the Mess Hall heals without a roll."""
    room = book(s).rooms[room_at(s, c.at)]
    await search.heal_here(s, c, next(e for e in room.special if e.op == "heal"))


async def _room_bounty(s: IntoTheBlack, c: Character, act: Act) -> None:
    """IB-ROOM-10: three trophies for 1 Reputation, once per turn."""
    s.turn.used.append("bounty")
    await anytime.turn_in(s, c, BOUNTY, "IB-ROOM-10")


async def _attempt(s: IntoTheBlack, c: Character, act: Act) -> None:
    """IB-EVENT-06: all required search rolls are made in this one action."""
    if await dice.consecutive(s, c, rolls_needed(s, parts(act.to)[1]), act.to):
        remove_event(s, c, act.to, "IB-EVENT-07")


async def _disarm(s: IntoTheBlack, c: Character, act: Act) -> None:
    """IB-INFEST-09: two successes mark the room; with all three marked the ship is safe."""
    at = c.at
    if not await dice.consecutive(s, c, DESTRUCT_ROLLS, DESTRUCT) or c.at != at:
        return
    s.disarmed.append(c.board)
    say(s, "IB-INFEST-19", "disarmed", who=c.board, at=c.at)
    rooms = book(s).modes[s.mode].self_destruct_rooms
    marked = {room_at(s, character(s, who).at) for who in s.disarmed}
    if marked >= set(rooms):
        s.destruct_off = True
        say(s, "IB-INFEST-18", "destruct-off")


ACTION_ACTS = {
    "move": _move,
    "search": _search,
    "equip-action": _items,
    "trade-action": _items,
    "discard-action": _items,
    "utilize": _utilize,
    "plant": _utilize,
    "room-heal": _room_heal,
    "room-bounty": _room_bounty,
    "attempt": _attempt,
    "disarm": _disarm,
}
