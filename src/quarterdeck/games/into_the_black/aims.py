"""What a character works for: the open conditions of the mission, its player's own goal, betrayal.

Judged by what everybody at the table knows, and what the character's own player has seen.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.games.into_the_black.common import in_play, loot_of, seat_of
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.entries import Condition, Goal
from quarterdeck.games.into_the_black.rules.goals import (
    WEAPON_TYPES,
    group_meets,
    mission_of,
    player_meets,
    value,
)
from quarterdeck.games.into_the_black.ship import find_room, room_at
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Player
from quarterdeck.games.into_the_black.tastes import mind

STANDING = ("any_on", "all_on", "prisoner_at")
"""Conditions that are met by standing somewhere."""
DEALT, CHOSEN, CAUTION = 1.5, 2.2, 1.1
"""The mean value of Valuables that were dealt, or chosen out of three; and some more to be sure."""
MORE = 2
"""Valuables that a crew looks for when what it brought together was not enough."""
FOUND = 0.6
"""How far work is when the room for it has been found."""
LOST = "never_defeated"
"""What cannot be made good."""
CENTERS = 3
"""The Bridge takes the place of the third Command Center (IB-ROOM-07)."""


# -- the mission --------------------------------------------------------------------------------


def needs(s: IntoTheBlack, c: Character | None = None) -> list[Condition]:
    """Return the conditions of the mission that are not met, as far as a character can tell."""
    return [need for need in mission_of(s) if not seems_met(s, need, c)]


def seems_met(s: IntoTheBlack, need: Condition, c: Character | None = None) -> bool:
    """Judge a condition; the value in others' hands is a guess by the backs of the cards."""
    if need.cond != "group_value_each":
        return group_meets(s, need)
    if s.scant is not None and s.scant - len(s.valuables) < MORE:
        return False
    crew = in_play(s)
    return sum(_guess(s, o, c) for o in crew) >= need.n * len(crew) * CAUTION


def _guess(s: IntoTheBlack, c: Character, by: Character | None) -> float:
    """Return the value that a hand has or seems to have: cards dealt, and cards chosen."""
    if c.seat is None or (by is not None and seat_of(s, by) == c.seat):
        return value(s, c)
    count = sum(card.deck == "valuables" for card in c.hand)
    return DEALT * min(count, 2) + CHOSEN * max(0, count - 2)


def work_of(s: IntoTheBlack, c: Character | None = None) -> list[Condition]:
    """Return the open conditions that are more than standing somewhere."""
    return [need for need in needs(s, c) if need.cond not in STANDING]


# -- Personal Goals -----------------------------------------------------------------------------


def goal_of(s: IntoTheBlack, c: Character) -> list[Condition]:
    """Return what the player of a character needs beside the mission; for a traitor the alternate."""
    if c.seat is None or len(s.players[c.seat].goals) != 1:
        return []
    goal = book(s).goals[s.players[c.seat].goals[0].face]
    return goal.alternate if goal.traitor else goal.conditions


def goal_kinds(s: IntoTheBlack, c: Character) -> list[str]:
    """Return the kinds of conditions of that goal."""
    return [need.cond for need in goal_of(s, c)]


def own_needs(s: IntoTheBlack, c: Character) -> list[str]:
    """Return the kinds of conditions that the player of a character still lacks for its goal."""
    if c.seat is None:
        return []
    player = s.players[c.seat]
    return [need.cond for need in goal_of(s, c) if not player_meets(s, player, need)]


def spares_foes(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether a character would rather not bring the mission's trophies in.

    Its player is ambitious, and lacks something else that can still be made good.
    """
    lacks = own_needs(s, c) if mind.tastes.ambitious else []
    return bool(lacks) and LOST not in lacks and "trophies_min" not in lacks


def secret_goal(s: IntoTheBlack, c: Character) -> Goal | None:
    """Return the traitor goal of a character's player, if it is one."""
    if s.mode != "standard" or c.seat is None or len(s.players[c.seat].goals) != 1:
        return None
    goal = book(s).goals[s.players[c.seat].goals[0].face]
    return goal if goal.traitor else None


def betrayal_left(s: IntoTheBlack, c: Character) -> list[Condition]:
    """Return the conditions that keep a traitor from revealing itself."""
    goal = secret_goal(s, c)
    if goal is None or c.seat is None:
        return []
    return [n for n in goal.conditions if not player_meets(s, s.players[c.seat], n)]


def lair(goal: Goal) -> list[str]:
    """Return the rooms where a traitor must stand to betray, as its goal names them."""
    return [room for need in goal.conditions for room in need.rooms]


def goal_progress(s: IntoTheBlack, player: Player, conditions: Sequence[Condition]) -> float:
    """Return how far the conditions of a player's goal are, from 0 to 1."""
    done = [_condition_progress(s, player, need) for need in conditions]
    return sum(done) / max(1, len(done))


def _condition_progress(s: IntoTheBlack, player: Player, need: Condition) -> float:
    if player_meets(s, player, need):
        return 1.0
    mine = next((c for c in s.crew if c.seat == player.seat and c.at), None)
    if mine is None:
        return 0.0
    match need.cond:
        case "trophies_min":
            have = len(mine.trophies)
        case "value_min":
            have = value(s, mine)
        case "reputation_min":
            have = mine.reputation
        case "set_cards_min":
            have = sum(loot_of(s, card).set == need.set for card in mine.hand)
        case "weapon_cards_min":
            owned = (*mine.hand, *mine.equipped)
            have = sum(loot_of(s, card).type in WEAPON_TYPES for card in owned)
        case "rooms_revealed_min":
            have = player.rooms
        case "apprehension_min":
            have = s.apprehension
        case _:
            have = 0
    return min(1.0, have / max(1, need.n))


# -- how far it is ------------------------------------------------------------------------------


def group_progress(s: IntoTheBlack) -> float:
    """Return how far the mission is, from 0 to 1, as everybody can judge it."""
    if s.mode == "infestation":
        left = len(s.enemies) + sum(len(t.tokens) for t in s.ship.values())
        return 0.5 * s.destruct_off + 0.1 * len(s.disarmed) + 5.0 / (10 + left)
    conditions = mission_of(s)
    if not conditions:
        return 0.0
    return sum(share(s, need) for need in conditions) / len(conditions)


def share(s: IntoTheBlack, need: Condition) -> float:
    """Return how far one condition is, from 0 to 1."""
    crew = in_play(s)
    here = sum(room_at(s, c.at) in need.rooms for c in crew)
    match need.cond:
        case "all_on":
            return here / max(1, len(crew))
        case "any_on":
            return float(here > 0)
        case "group_value_each":
            return min(1.0, sum(_guess(s, c, None) for c in crew) / (need.n * max(1, len(crew))))
        case "charges_placed":
            return sum(room in s.charges for room in need.rooms) / len(need.rooms)
        case "data_downloaded_min":
            return min(1.0, len(s.data) / need.n)
        case "group_trophies_min":
            return min(1.0, sum(len(c.trophies) for c in crew) / need.n)
        case "rooms_total_revealed_min":
            return min(1.0, s.found / need.n)
        case "shuttle_primed" | "prisoner_freed" | "bridge_crew_defeated":
            return 1.0 if group_meets(s, need) else _found(s, need.cond)
        case _:
            return float(group_meets(s, need))


def _found(s: IntoTheBlack, cond: str) -> float:
    """Return how far work in one room is: whether that room has been found."""
    if cond == "bridge_crew_defeated":
        return FOUND * min(s.command_centers, CENTERS) / CENTERS
    room = "brig" if cond == "prisoner_freed" else "shuttle-bay"
    return FOUND if find_room(s, room) is not None else 0.0
