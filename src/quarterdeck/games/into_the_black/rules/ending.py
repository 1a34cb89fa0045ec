"""Sections 16 and 17, Phase Four: the end of the game is checked, defeated players come back."""

from __future__ import annotations

from quarterdeck.core.ask import ask
from quarterdeck.core.secrecy import show
from quarterdeck.core.state import say
from quarterdeck.games.into_the_black.common import Act, character, deal_loot, give_board, seat_of
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.labels import choice
from quarterdeck.games.into_the_black.rules import anytime, goals
from quarterdeck.games.into_the_black.rules.opening import equip_freely, start_in
from quarterdeck.games.into_the_black.rules.votes import next_phase
from quarterdeck.games.into_the_black.ship import HOME
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Turn

NEW_BOARD = choice("new-board", "Which board do you take?", "IB-DECIDE-47")


async def phase_four(s: IntoTheBlack) -> None:
    """IB-ROUND-10: the last moment for anything, then the check; the game may go on."""
    if s.index == 0:
        s.index = 1
        await anytime.anytime_window(s)
        return
    goals.check_end(s)
    s.stage = "replace"
    s.turn = Turn()


async def replace(s: IntoTheBlack) -> None:
    """IB-DEFEAT-05: each defeated player takes a board, its loot and equipment; then a new round."""
    if s.turn.items:
        await equip_freely(s, character(s, s.turn.who))
        return
    c = next((c for c in s.crew if c.waiting), None)
    if c is None:
        s.turn = Turn()
        next_phase(s, "round")
        return
    await return_to_play(s, c)
    await equip_freely(s, c)


async def return_to_play(s: IntoTheBlack, c: Character) -> None:
    """IB-DEFEAT-05, IB-RULE-91: full Health, 2 Reputation, new loot, on the Airlock."""
    card = s.pool[-1]
    if s.mode == "infestation":
        for other in s.pool:
            show(other)
        options = [Act("board", other.id, other.face) for other in s.pool]
        picked = await ask(s, seat_of(s, c), NEW_BOARD, options)
        card = next(other for other in s.pool if other.id == picked.card)
    s.pool.remove(card)
    c.waiting = False
    give_board(s, c, card.face)
    say(s, "IB-DEFEAT-05", "board", seat=c.seat, board=card.face)
    deal_loot(s, c)
    if s.mode == "infestation":
        await start_in(s, c, book(s).modes[s.mode].respawn_rooms)
    else:
        c.at = HOME
