"""Sections 9, 17 and 20, Goals: conditions of missions and goals, the traitor, the endings."""

from __future__ import annotations

from typing import NoReturn

from quarterdeck.core.secrecy import show
from quarterdeck.core.state import Result, Seat, end, say
from quarterdeck.games.into_the_black.common import in_play, loot_of
from quarterdeck.games.into_the_black.content import BRIDGE, book
from quarterdeck.games.into_the_black.entries import Condition
from quarterdeck.games.into_the_black.ship import find_room, room_at
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Player

WEAPON_TYPES = ("weapon", "weapon-melee", "weapon-upgrade")
VALUE = "group_value_each"
PRIMES = 2
"""IB-MISSION-05."""


# -- the group ----------------------------------------------------------------------------------


def mission_complete(s: IntoTheBlack) -> bool:
    """IB-MISSION-07, IB-INFEST-01: all conditions hold now, judged on the true state."""
    if s.mode == "infestation":
        return s.destruct_off and not infested(s)
    return bool(s.mission) and all(group_meets(s, condition) for condition in mission_of(s))


def mission_of(s: IntoTheBlack) -> list[Condition]:
    """Return the conditions of the mission at its level; none before it is known."""
    return book(s).missions[s.mission].level[s.level].conditions if s.mission else []


def group_meets(s: IntoTheBlack, need: Condition) -> bool:  # noqa: C901 - one case a condition
    """Judge one condition of a mission."""
    match need.cond:
        case "bridge_crew_defeated":
            at = find_room(s, BRIDGE)
            return at is not None and not any(
                e.at == at or e.kind in book(s).crew for e in s.enemies
            )
        case "any_on":
            return any(room_at(s, c.at) in need.rooms for c in in_play(s))
        case "all_on":
            crew = in_play(s)
            return bool(crew) and all(room_at(s, c.at) in need.rooms for c in crew)
        case "group_value_each":
            return group_value(s) >= need.n * len(in_play(s))
        case "charges_placed":
            return set(need.rooms) <= set(s.charges)
        case "prisoner_freed":
            return s.freed
        case "prisoner_at":
            return any(c.prisoner and room_at(s, c.at) in need.rooms for c in in_play(s))
        case "shuttle_primed":
            return s.primes >= PRIMES
        case "data_downloaded_min":
            return len(s.data) >= need.n
        case "group_trophies_min":
            return sum(len(c.trophies) for c in in_play(s)) >= need.n
        case "rooms_total_revealed_min":
            return s.found >= need.n
        case _:
            raise LookupError(need.cond)


def group_value(s: IntoTheBlack) -> int:
    """IB-MISSION-08: the value of the Valuables in all hands."""
    return sum(value(s, c) for c in in_play(s))


def value(s: IntoTheBlack, c: Character) -> int:
    """IB-MISSION-08: the value of the Valuables in a hand."""
    cards = [loot_of(s, card) for card in c.hand]
    return sum(card.value for card in cards if card.deck == "valuables")


def hostile(s: IntoTheBlack, token: str) -> bool:
    """IB-INFEST-17: a token that stands for enemies or the creature."""
    entry = book(s).tokens[token]
    return entry.kind == "enemy" or entry.event == "escaped-creature"


def infested(s: IntoTheBlack) -> bool:
    """IB-INFEST-17: an enemy, or a face-down token that is one, is left."""
    if s.enemies:
        return True
    return any(hostile(s, card.face) for tile in s.ship.values() for card in tile.tokens)


# -- a player -----------------------------------------------------------------------------------


def player_meets(s: IntoTheBlack, player: Player, need: Condition) -> bool:
    """Judge one condition of a Personal Goal for its owner."""
    match need.cond:
        case "never_defeated":
            return player.defeats == 0
        case "rooms_revealed_min":
            return player.rooms >= need.n
        case "morale_max":
            return s.morale <= need.n
        case "apprehension_min":
            return s.apprehension >= need.n
        case "player_characters_defeated_min":
            others = [p for p in s.players if p is not player]
            return sum(p.defeats for p in others) >= need.n
        case _:
            mine = [c for c in s.crew if c.seat == player.seat and c.at]
            return any(character_meets(s, c, need) for c in mine)


def character_meets(s: IntoTheBlack, c: Character, need: Condition) -> bool:
    """Judge a condition on the owner's present character."""
    match need.cond:
        case "trophies_min":
            return len(c.trophies) >= need.n
        case "set_cards_min":
            return sum(loot_of(s, card).set == need.set for card in c.hand) >= need.n
        case "value_min":
            return value(s, c) >= need.n
        case "reputation_min":
            return c.reputation >= need.n
        case "weapon_cards_min":
            owned = (*c.hand, *c.equipped)
            return sum(loot_of(s, card).type in WEAPON_TYPES for card in owned) >= need.n
        case "health_min":
            return c.health >= need.n
        case "on_room":
            return any(_stands_on(s, c, room) for room in need.rooms)
        case _:
            raise LookupError(need.cond)


def _stands_on(s: IntoTheBlack, c: Character, wanted: str) -> bool:
    room = room_at(s, c.at)
    return bool(room) and goes_by(s, room, wanted)


def goes_by(s: IntoTheBlack, room: str, wanted: str) -> bool:
    """Tell whether a goal means a room: by its id, as a Command Center, or as an escape point."""
    if wanted == "escape-point":  # IB-ROOM-12
        return any(special.op == "escape_point" for special in book(s).rooms[room].special)
    if wanted == "command-center":
        return room.startswith("command-center")
    return room == wanted


def goal_met(s: IntoTheBlack, player: Player) -> bool:
    """IB-WIN-02, IB-TRAITOR-02: the Personal Goal, or a traitor's alternate objective."""
    if not player.goals:
        return True
    goal = book(s).goals[player.goals[0].face]
    needs = goal.alternate if goal.traitor else goal.conditions
    return all(player_meets(s, player, need) for need in needs)


# -- the traitor --------------------------------------------------------------------------------


def may_betray(s: IntoTheBlack, c: Character) -> bool:
    """IB-TRAITOR-01, IB-RULE-89: a traitor whose conditions hold, before any loss condition."""
    if s.mode != "standard" or c.seat is None:
        return False
    player = s.players[c.seat]
    if len(player.goals) != 1:
        return False
    goal = book(s).goals[player.goals[0].face]
    if not goal.traitor or loss(s) is not None:
        return False
    return all(player_meets(s, player, need) for need in goal.conditions)


def betray(s: IntoTheBlack, c: Character) -> NoReturn:
    """IB-TRAITOR-01: the goal is revealed; the game ends at once and the traitor wins alone."""
    say(s, "IB-TRAITOR-01", "traitor", who=c.board, seat=c.seat)
    finish(s, "traitor", [] if c.seat is None else [c.seat])


# -- endings ------------------------------------------------------------------------------------


def missing_board(s: IntoTheBlack) -> bool:
    """IB-WIN-05: more defeated boards await replacement than the pool holds."""
    return sum(c.waiting for c in s.crew) > len(s.pool)


def loss(s: IntoTheBlack) -> str | None:
    """Return the loss condition that is met now, if any."""
    if s.morale == 0:
        return "morale"
    if missing_board(s):
        return "boards"
    if s.mode != "infestation" and s.apprehension >= book(s).apprehension_max:
        return "apprehension"
    return None


def check_end(s: IntoTheBlack) -> None:
    """IB-RULE-88: Morale 0, missing board, mission complete, Apprehension 24 (or round 24)."""
    lost = loss(s)
    if lost in ("morale", "boards"):
        finish(s, lost, [])
    if all(player.eliminated for player in s.players):
        finish(s, "nobody", [])  # IB-RULE-20
    if mission_complete(s):
        reveal_value(s)
        won = "infestation" if s.mode == "infestation" else "mission"
        players = [p for p in s.players if not p.eliminated]
        finish(s, won, [p.seat for p in players if goal_met(s, p)])
    if lost is not None:
        finish(s, lost, [])
    if s.mode == "infestation" and s.round >= book(s).modes[s.mode].rounds:
        finish(s, "time", [])
    if s.mode == "infestation":
        s.lurking = s.lurking or (s.destruct_off and not s.enemies)
    elif all(group_meets(s, n) for n in mission_of(s) if n.cond != VALUE):
        s.scant = len(s.valuables)


def reveal_value(s: IntoTheBlack) -> None:
    """IB-MISSION-08: a complete mission that asked for Valuables reveals their total."""
    for need in mission_of(s):
        if need.cond == VALUE:
            s.haul = group_value(s)
            asked = need.n * len(in_play(s))
            say(s, "IB-MISSION-08", "haul", value=s.haul, asked=asked)


def finish(s: IntoTheBlack, reason: str, winners: list[Seat]) -> NoReturn:
    """IB-HIDE-10, IB-WIN-06: every kept goal is revealed; those who did not win have lost."""
    for player in s.players:
        for card in player.goals:
            show(card)
    places = tuple(
        1 if player.seat in winners else 1 + max(1, len(winners)) for player in s.players
    )
    goals = [player.goals[0].face if player.goals else "" for player in s.players]
    say(s, "IB-HIDE-10", "over", reason=reason, winners=winners, goals=goals)
    worth = tuple(1.0 if player.seat in winners else -1.0 for player in s.players)
    facts = {"round": s.round, "morale": s.morale}
    end(s, Result(reason=reason, places=places, worth=worth, facts=facts))
