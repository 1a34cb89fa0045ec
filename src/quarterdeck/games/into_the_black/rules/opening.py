"""Section 2, The choices of setup: boards, equipment, goals, mission, markers, start rooms."""

from __future__ import annotations

from functools import partial

from quarterdeck.core.ask import ask, together
from quarterdeck.core.secrecy import show
from quarterdeck.core.state import say
from quarterdeck.games.into_the_black.common import Act, deal_loot, give_board, seat_of
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.labels import choice
from quarterdeck.games.into_the_black.rules import items
from quarterdeck.games.into_the_black.rules.votes import take_mission
from quarterdeck.games.into_the_black.ship import HOME, find_room
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Player, Stage, Turn

BOARD = choice("choose-board", "Which board do you play?", "IB-SETUP-27")
GOAL = choice("keep-goal", "Which Personal Goal do you keep?", "IB-DECIDE-03")
MISSION = choice("choose-mission", "Which mission do you choose?", "IB-DECIDE-01")
COLOUR = choice("colour", "Which colour is your marker?", "IB-DECIDE-52")
START = choice("start-room", "Where does the character start?", "IB-DECIDE-47")


async def choose_boards(s: IntoTheBlack) -> None:
    """IB-SETUP-27: players select boards from the eight, in seat order, then loot is dealt."""
    c = next((c for c in s.crew if not c.board), None)
    if c is None:
        for c in s.crew:
            deal_loot(s, c)
        s.stage = "equip"
        return
    for card in s.pool:
        show(card)
    picked = await ask(
        s, seat_of(s, c), BOARD, [Act("board", card.id, card.face) for card in s.pool]
    )
    card = next(card for card in s.pool if card.id == picked.card)
    s.pool.remove(card)
    give_board(s, c, card.face)
    say(s, "IB-SETUP-27", "board", seat=c.seat, board=card.face)


async def starting_equipment(s: IntoTheBlack) -> None:
    """IB-SETUP-21, IB-SIMUL-03: each character may equip its starting cards, in seat order."""
    if s.index >= len(s.crew):
        s.index = 0
        s.turn = Turn()
        s.stage = after_equipment(s)
        return
    await equip_freely(s, s.crew[s.index])
    if not s.turn.items:
        s.index += 1


async def equip_freely(s: IntoTheBlack, c: Character) -> None:
    """IB-DECIDE-04: one card, without an action, or done; touched is never empty, so passing is."""
    if s.turn.who != c.board or not s.turn.items:
        s.turn = Turn(who=c.board, items="equip", touched=[0])
    await items.equip_step(s, c)


def after_equipment(s: IntoTheBlack) -> Stage:
    """IB-SETUP-28: goals, then the mission, then markers."""
    if s.mode == "standard":
        return "goals"
    return "colours" if s.mode == "infestation" else "mission"


def _goal_options(player: Player) -> list[Act]:
    return [Act("goal", card.id) for card in player.goals]


async def keep_goals(s: IntoTheBlack) -> None:
    """IB-SETUP-22, IB-SIMUL-01: all keep one of two goals at the same time, in secret."""
    kept = await together(
        s,
        {player.seat: (GOAL, partial(_goal_options, player)) for player in s.players},
    )
    for player in s.players:
        for card in list(player.goals):
            if card.id != kept[player.seat].card:
                player.goals.remove(card)
                s.goals.append(card)
    say(s, "IB-SETUP-22", "goals-kept")
    s.stage = "mission"


async def reveal_mission(s: IntoTheBlack) -> None:
    """IB-SETUP-23: the mission is drawn, agreed on, or picked by the first seat for the group."""
    if s.agreed_mission:
        card = next(card for card in s.missions if card.face == s.agreed_mission)
    elif s.choose_mission:
        for card in s.missions:
            show(card)
        options = [Act("mission", card.id, card.face) for card in s.missions]
        picked = await ask(s, 0, MISSION, options)
        card = next(card for card in s.missions if card.id == picked.card)
        for other in s.missions:
            other.seen = 0 if other is not card else other.seen
    else:
        card = s.missions[-1]
    s.missions.remove(card)
    show(card)
    s.stage = "colours"
    take_mission(s, card.face)
    say(s, "IB-SETUP-23", "mission", mission=card.face)


async def choose_colours(s: IntoTheBlack) -> None:
    """IB-COMP-03, IB-DECIDE-52: each player picks a marker, in seat order; it changes nothing."""
    player = next((player for player in s.players if not player.colour), None)
    if player is None:
        s.stage = "start-rooms" if s.mode == "infestation" else "round"
        return
    taken = [other.colour for other in s.players]
    options = [Act("colour", to=colour) for colour in book(s).colours if colour not in taken]
    picked = await ask(s, player.seat, COLOUR, options)
    player.colour = picked.to


async def choose_start_rooms(s: IntoTheBlack) -> None:
    """IB-INFEST-07, IB-DECIDE-47: each character's start room, in seat order."""
    c = next((c for c in s.crew if not c.at), None)
    if c is None:
        s.stage = "round"
        return
    await start_in(s, c, book(s).modes[s.mode].start_rooms)


async def start_in(s: IntoTheBlack, c: Character, rooms: list[str]) -> None:
    """Put a character on one of these rooms, by its player's choice."""
    cells = [at for room in rooms if (at := find_room(s, room)) is not None]
    options = [Act("step", to=at) for at in cells or [HOME]]
    picked = await ask(s, seat_of(s, c), START, options, who=c.board)
    c.at = picked.to
    say(s, "IB-INFEST-07", "moved", who=c.board, to=c.at)
