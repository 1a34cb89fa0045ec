"""The rules of Theseus, one module a chapter; `step` is the order of play."""

from __future__ import annotations

from quarterdeck.games.theseus.rules import opening, turn
from quarterdeck.games.theseus.state import Theseus

STEPS = {
    "move": turn.choose_unit,
    "travel": turn.declare,
    "actions": turn.action_cards,
    "takeover": turn.bud_or_take_over,
    "sector": turn.sector_action,
    "pending": turn.pending_cards,
    "refill": turn.refill_slot,
    "last": turn.last_window,
    "factions": opening.choose_factions,
    "decks": opening.choose_decks,
    "alliances": opening.choose_alliance_sectors,
    "sectors": opening.place_sectors,
    "pandora-token": opening.place_token,
    "deal": opening.deal,
    "install": opening.install_cards,
    "units": opening.place_units,
}


async def step(s: Theseus) -> None:
    """TH-TURN-02: setup, then turns of four phases; one step of them."""
    await STEPS[s.stage](s)
