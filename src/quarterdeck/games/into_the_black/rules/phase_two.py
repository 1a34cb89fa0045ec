"""Sections 3, 9 and 10, Phase Two: corridors and rooms, enemies, Apprehension, lasting events."""

from __future__ import annotations

from quarterdeck.core.state import say
from quarterdeck.games.into_the_black.common import (
    characters_at,
    immune,
    in_turn_order,
    place_from_bag,
)
from quarterdeck.games.into_the_black.rules import anytime, damage, event_cards
from quarterdeck.games.into_the_black.rules.laying import breach, is_closed, lay_chosen, next_end
from quarterdeck.games.into_the_black.rules.tracks import raise_apprehension
from quarterdeck.games.into_the_black.rules.votes import next_phase
from quarterdeck.games.into_the_black.ship import front, room_tiles
from quarterdeck.games.into_the_black.state import IntoTheBlack

ENEMY_PRESENCE = 5
"""IB-APP-04."""


async def expand(s: IntoTheBlack) -> None:
    """IB-ROUND-08a, IB-TILE-02: the next corridor tile, or on to the enemies' move."""
    if s.index == 0:
        s.index = 1
        for enemy in s.enemies:
            enemy.fresh = False
        say(s, "IB-ROUND-08", "phase-two")
        await anytime.anytime_window(s)
        return
    if s.mode != "infestation" and s.corridors:
        end = next_end(s)
        if end is not None:
            await lay_chosen(s, end)
            return
        if is_closed(s) and (spot := breach(s)) is not None:
            await lay_chosen(s, spot)  # IB-RULE-62: exactly one tile
    s.stage = "wander"


async def spawn(s: IntoTheBlack) -> None:
    """IB-SPAWN-01..05, IB-RULE-08: from Apprehension 5 on, one enemy before each unrevealed room."""
    if s.apprehension >= ENEMY_PRESENCE:
        for pos, tile in list(room_tiles(s)):
            ahead = front(s, pos)
            if not tile.revealed and ahead is not None and not characters_at(s, ahead):
                place_from_bag(s, 1, ahead, "IB-SPAWN-01")
    await raise_apprehension(s, 1, "IB-APP-01")
    s.stage = "leaks"


async def lasting_events(s: IntoTheBlack) -> None:
    """IB-ROUND-11: Plasma Leaks in order of placing, then a pending Explosion!."""
    for pos, tile in list(room_tiles(s)):
        if "plasma-leak" not in tile.events:
            continue
        for c in [o for o in in_turn_order(s) if o.at == pos]:
            if c.at == pos and not immune(s, c, "plasma-leak"):
                await damage.hurt(s, c, 1, "plasma-leak", "IB-CARD-06")
    for blast in list(s.blasts):
        roller = next(iter(in_turn_order(s)), None)
        if blast.since < s.round and roller is not None:
            blast.left -= 1
            if not blast.left:
                s.blasts.remove(blast)
            await event_cards.explode(s, blast.at, roller)
    next_phase(s, "combat")
