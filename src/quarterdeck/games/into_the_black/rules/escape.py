"""Sections 12 and 16, Getting away: retreat moves, Oksanna, the free retreat, Quiton's slip."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, ask
from quarterdeck.core.state import say
from quarterdeck.games.into_the_black.common import (
    Act,
    board,
    can_benefit,
    card_of,
    enemy_there,
    has_spent,
    seat_of,
    spend,
    take_benefit,
    use_up,
    worn_effects,
)
from quarterdeck.games.into_the_black.labels import choice
from quarterdeck.games.into_the_black.rules import movement
from quarterdeck.games.into_the_black.rules.tracks import lose_morale, raise_apprehension
from quarterdeck.games.into_the_black.ship import open_distances, open_ways
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Pos

RETREAT_TILES = 2
"""IB-RETREAT-02."""
RETREAT_APPREHENSION = 2
"""IB-APP-02."""
RETREAT_STEP = choice("retreat-step", "Where do you retreat to?", "IB-DECIDE-33")
SLIP = choice("slip-away", "Move away after the damage?", "IB-CHAR-17", pass_label="Stay here")
MEET = choice(
    "encounter", "You meet enemies. Get away?", "IB-REACT-05", hidden=True, pass_label="Stay"
)


def escapes(s: IntoTheBlack, c: Character) -> list[Act]:
    """IB-REACT-05, IB-RULE-25/77/100: ways out without a roll, if a step is possible."""
    if not retreat_steps(s, c, c.at):
        return []
    acts = []
    if board(s, c).special.op == "auto_retreat" and not has_spent(c, "round", _slip(c)):
        acts.append(Act("auto-retreat"))
    if can_benefit(s, c, "free-retreat"):
        acts.append(Act("benefit", to="free-retreat"))
    return acts + [Act("use", card.id) for card in c.hand if card.face == "smoke-canister"]


def _slip(c: Character) -> str:
    """IB-RULE-100: name Oksanna's automatic retreat from the tile where she stands."""
    return f"slip {c.at}"


async def leave_combat(s: IntoTheBlack, c: Character, act: Act) -> None:
    """Carry out one of `escapes`."""
    if act.verb == "auto-retreat":
        spend(c, "round", _slip(c))
        await retreat_move(s, c, "IB-CHAR-09")
        await retreat_price(s, c)  # IB-CHAR-10, IB-RULE-78
        return
    if act.verb == "use":
        use_up(s, c, card_of(c, act.card), "IB-USE-02")
    else:
        take_benefit(s, c, "free-retreat")
    await retreat_move(s, c, "IB-REP-04")


async def retreat_price(s: IntoTheBlack, c: Character) -> None:
    """IB-RETREAT-06, IB-MORALE-02, IB-APP-02: Morale -1, Apprehension +2 (a cloak keeps quiet)."""
    quiet = bool(worn_effects(s, c, "quiet_retreat"))
    await lose_morale(s, 1, "IB-MORALE-02")
    if not quiet:
        await raise_apprehension(s, RETREAT_APPREHENSION, "IB-APP-02")


def retreat_steps(s: IntoTheBlack, c: Character, left: Pos) -> list[Pos]:
    """IB-RULE-73: open passages that lead away from the combat left, else any not into it."""
    ways = [way for way in open_ways(s, c.at) if way != left]
    if not ways or c.at == left:
        return ways
    away = open_distances(s, left)
    farther = [way for way in ways if away.get(way, 0) > away.get(c.at, 0)]
    return farther or ways


async def retreat_move(s: IntoTheBlack, c: Character, rule: str) -> None:
    """IB-RETREAT-02/03: two tiles away; enemies, or an unrevealed room, end the move."""
    left = c.at
    for _ in range(RETREAT_TILES):
        options = [Act("step", to=pos) for pos in retreat_steps(s, c, left)]
        if not options:
            break
        step = await ask(s, seat_of(s, c), RETREAT_STEP, options, who=c.board)
        if await movement.arrive(s, c, step.to, rule):
            break


async def slip_away(s: IntoTheBlack, c: Character) -> None:
    """IB-CHAR-17, IB-RULE-79: after damage Quiton may move up to 2 tiles; it is no Retreat."""
    for _ in range(board(s, c).passive.n):
        options: list[Act | None] = [Act("step", to=pos) for pos in open_ways(s, c.at)]
        step = await ask(s, seat_of(s, c), SLIP, [*options, PASS], who=c.board)
        if step is PASS or await movement.enter(s, c, step.to, "IB-CHAR-17"):
            break


async def encounter(s: IntoTheBlack, c: Character) -> None:
    """IB-ROUND-07, IB-REACT-05: enemies are met; Oksanna may slip off and go on with her turn."""
    while c.at and enemy_there(s, c.at):
        say(s, "IB-MOVE-05", "encounter", who=c.board, at=c.at)
        act = await ask(s, seat_of(s, c), MEET, lambda: [*escapes(s, c), PASS], who=c.board)
        mine = s.stage == "turn" and s.turn.who == c.board
        if mine and (act is PASS or act.verb != "auto-retreat"):
            s.turn.met = True
        if act is PASS:
            return
        await leave_combat(s, c, act)
