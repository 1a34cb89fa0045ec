"""Wounds, Life Points and Data Points: every single one is checked for the end of the game."""

from __future__ import annotations

from quarterdeck.core.state import Seat, say
from quarterdeck.games.theseus.common import is_token, remove_unit
from quarterdeck.games.theseus.content import book
from quarterdeck.games.theseus.rules.ending import life_gone, reached_goal
from quarterdeck.games.theseus.state import Theseus, Unit


def wound(s: Theseus, unit: Unit, count: int, by: Seat, rule: str) -> int:
    """TH-ATTACK-04, TH-TRAP-07, TH-DM-03: wounds cost the unit's faction Life Points.

    In deathmatch they are Life Points for whoever inflicts them. Return how many counted; a Minor
    Alien is removed and counts for nothing (TH-RULE-59).
    """
    if count <= 0:
        return 0
    if is_token(s, unit):
        remove_unit(s, unit, "TH-ALI-10")
        return 0
    victim = s.players[unit.seat]
    say(s, rule, "wounded", unit=unit.id, seat=unit.seat, count=count, by=by)
    if s.mode == "deathmatch":
        gain_life(s, by, count, "TH-DM-03")
        return count
    victim.life = max(0, victim.life - count)
    if victim.life == 0:
        life_gone(s, victim.seat)
    return count


def gain_life(s: Theseus, seat: Seat, count: int, rule: str) -> None:
    """TH-SCI-02, TH-RULE-07, TH-DM-06: Life Points, never above 20; in deathmatch 20 win."""
    p = s.players[seat]
    limit = book(s).life_max
    gained = min(count, limit - p.life)
    if gained <= 0 or p.out:
        return
    p.life += gained
    say(s, rule, "gained-life", seat=seat, count=gained, life=p.life)
    if s.mode == "deathmatch" and p.life == limit:
        reached_goal(s, seat, "life", "TH-DM-06")


def gain_data(s: Theseus, seat: Seat, count: int, rule: str) -> None:
    """TH-SETUP-03, TH-END-08, TH-RULE-44: Data Points, for the factions that collect them."""
    p = s.players[seat]
    if count <= 0 or p.faction is None or not book(s).factions[p.faction].data or p.out:
        return
    goal = book(s).data_goal
    gained = min(count, goal - p.data)
    p.data += gained
    say(s, rule, "gained-data", seat=seat, count=gained, data=p.data)
    if p.data == goal:
        reached_goal(s, seat, "data", "TH-END-08")
