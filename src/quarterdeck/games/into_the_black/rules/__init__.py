"""The rules of Into the Black, one module a chapter; `step` is the order of play."""

from __future__ import annotations

from quarterdeck.games.into_the_black.rules.combat import combat_step
from quarterdeck.games.into_the_black.rules.ending import phase_four, replace
from quarterdeck.games.into_the_black.rules.initiative import begin_round, declare, steal
from quarterdeck.games.into_the_black.rules.opening import (
    choose_boards,
    choose_colours,
    choose_start_rooms,
    keep_goals,
    reveal_mission,
    starting_equipment,
)
from quarterdeck.games.into_the_black.rules.phase_two import expand, lasting_events, spawn
from quarterdeck.games.into_the_black.rules.turn import turn_step
from quarterdeck.games.into_the_black.rules.votes import (
    all_is_lost,
    choose_level,
    keep_mission,
    next_phase,
)
from quarterdeck.games.into_the_black.rules.wandering import wander
from quarterdeck.games.into_the_black.state import IntoTheBlack


async def _wander(s: IntoTheBlack) -> None:
    """IB-ROUND-08b: the enemies' move, group by group."""
    if await wander(s):
        s.stage = "spawn"


async def _combat(s: IntoTheBlack) -> None:
    """IB-ROUND-09: Phase Three ends when no tile holds both characters and enemies."""
    if await combat_step(s):
        s.combats = []
        next_phase(s, "end")


STAGES = {
    "turn": turn_step,
    "combat": _combat,
    "expand": expand,
    "wander": _wander,
    "spawn": spawn,
    "leaks": lasting_events,
    "end": phase_four,
    "replace": replace,
    "round": begin_round,
    "initiative": declare,
    "steal": steal,
    "vote": all_is_lost,
    "keep-mission": keep_mission,
    "boards": choose_boards,
    "equip": starting_equipment,
    "goals": keep_goals,
    "mission": reveal_mission,
    "level": choose_level,
    "colours": choose_colours,
    "start-rooms": choose_start_rooms,
}


async def step(s: IntoTheBlack) -> None:
    """IB-ROUND-01: setup, then rounds of initiative, turns, Phase Two, combat and Phase Four."""
    await STAGES[s.stage](s)
