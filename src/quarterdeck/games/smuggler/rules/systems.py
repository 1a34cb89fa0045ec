"""Appendix A, Ship functions, and the free action."""

from __future__ import annotations

from quarterdeck.core.ask import Question, ask
from quarterdeck.core.state import say
from quarterdeck.games.smuggler import labels
from quarterdeck.games.smuggler.content import book, force
from quarterdeck.games.smuggler.labels import Act, Setting
from quarterdeck.games.smuggler.rules.damage import repair_one, take_damage
from quarterdeck.games.smuggler.rules.dice import ANY_FACE, acts_as, assign
from quarterdeck.games.smuggler.rules.movement import (
    WHICH_JUMP,
    enter,
    jumps,
    step_again,
    step_once,
    steps,
)
from quarterdeck.games.smuggler.state import Player, Smuggler, System

WHICH_SETTING = Question[Setting](
    id="route",
    text="Set which die to what?",
    rule="HS-SYS-05",
    key=labels.setting_key,
    label=labels.setting,
    target=labels.setting_target,
)


def system_acts(s: Smuggler, p: Player) -> list[Act]:
    """HS-SYS-01..05: which dice the open systems of the mat take now, and as what."""
    systems = open_systems(s, p)
    accepts = force(s).accepts
    jump_faces = shown_elsewhere(s, p) if "hyperspace" in systems else frozenset()
    acts = []
    for die in sorted(set(s.turn.dice)):
        faces = acts_as(die)
        for system in systems:
            taken = [face for face in faces if face in accepts[system]]
            if system == "hyperspace":
                acts += [Act(system, die, face) for face in taken if face in jump_faces]
            elif system == "lasers":
                acts += [Act(system, die, face) for face in taken]
            elif taken:  # every face it takes does the same
                acts.append(Act(system, die, die if die in taken else taken[0]))
    return acts


def open_systems(s: Smuggler, p: Player) -> list[System]:
    """HS-DICE-01..03, HS-SYS-07: systems with a free square, and something to do for it."""
    free: dict[System, bool] = {}
    hurt = False
    for sq in p.squares:
        hurt = hurt or sq.damaged
        if not sq.die and not sq.damaged:
            free[sq.system] = True
    idle = {
        "engines": not steps(s, p),
        "repair": not hurt,
        "routing": len(s.turn.dice) == 1,
    }
    return [system for system in free if not idle.get(system)]


def shown_elsewhere(s: Smuggler, p: Player) -> frozenset[int]:
    """HS-SYS-07: the faces that some other tile shows."""
    tiles = book(s).tiles
    return frozenset(
        [tiles[place.tile].hyperspace for pos, place in s.board.items() if pos != p.at]
    )


async def lasers(s: Smuggler, p: Player, act: Act) -> None:
    """HS-SYS-01: the die waits on its square for a combat."""
    assign(s, p, "lasers", act.die, act.face)


async def engines(s: Smuggler, p: Player, act: Act) -> None:
    """HS-SYS-02: one step."""
    assign(s, p, "engines", act.die, act.face)
    await step_once(s, p, "engines")


async def hyperspace(s: Smuggler, p: Player, act: Act) -> None:
    """HS-SYS-03, HS-SYS-08, HS-EVENT-13: to any other tile that shows the face."""
    assign(s, p, "hyperspace", act.die, act.face)
    goal = await ask(s, p.seat, WHICH_JUMP, jumps(s, p, act.face), die=act.die, face=act.face)
    await enter(s, p, goal, "hyperspace")
    await take_damage(s, p, force(s).jump_damage, "HS-EVENT-13")


async def repair(s: Smuggler, p: Player, act: Act) -> None:
    """HS-SYS-04: one damage marker less."""
    assign(s, p, "repair", act.die, act.face)
    await repair_one(s, p, "HS-SYS-04")


async def routing(s: Smuggler, p: Player, act: Act) -> None:
    """HS-SYS-05: set one other unassigned die to any face."""
    assign(s, p, "routing", act.die, act.face)
    dice = s.turn.dice
    options = [Setting(die, face) for die in sorted(set(dice)) for face in ANY_FACE]
    choice = await ask(s, p.seat, WHICH_SETTING, options)
    dice[dice.index(choice.die)] = choice.face
    say(s, "HS-SYS-05", "routed", seat=p.seat, die=choice.die, face=choice.face)


SYSTEM_ACTS = {
    "lasers": lasers,
    "engines": engines,
    "hyperspace": hyperspace,
    "repair": repair,
    "routing": routing,
}


async def fire_boosters(s: Smuggler, p: Player, act: Act) -> None:
    """HS-FREE-02, HS-EVENT-15: a step without a die; more than one while an event allows it."""
    s.turn.free_action = False
    await step_once(s, p, "boosters")
    for _ in range(force(s).booster_steps - 1):
        if not await step_again(s, p, "boosters"):
            return


async def reset_systems(s: Smuggler, p: Player, act: Act) -> None:
    """HS-FREE-03: reroll all unassigned dice."""
    s.turn.free_action = False
    s.turn.dice = s.rng.dice(len(s.turn.dice))
    say(s, "HS-FREE-03", "reset", seat=p.seat, dice=list(s.turn.dice))
