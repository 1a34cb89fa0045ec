"""Chapter 8, Sector Action Phase."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import Seat, say
from quarterdeck.games.theseus import labels
from quarterdeck.games.theseus.active import controller
from quarterdeck.games.theseus.common import (
    discard,
    hostile,
    owns_sector,
    slot_by_id,
    take_upgrades,
)
from quarterdeck.games.theseus.content import PANDORA_UPGRADE, book
from quarterdeck.games.theseus.rules.actions import place_malfunction
from quarterdeck.games.theseus.rules.attack import onslaught
from quarterdeck.games.theseus.state import Theseus, Turn

BASE = Question[str](
    id="base",
    text="Take an Upgrade token, or clean up?",
    rule="TH-BASE-01",
    label=labels.base,
    target=labels.target,
    pass_label="Discard nothing",
)
ADDITIONAL_TURN = Question[str](
    id="additional-turn",
    text="Which unit takes the Additional Turn?",
    rule="TH-TECH-01",
    label=labels.mover,
    target=labels.target,
)

TAKE_UPGRADE = "take-upgrade"


def sector_actions(s: Theseus, seat: Seat, i: int) -> list[str]:
    """TH-SECT-01, TH-PAN-18..20, TH-RULE-42: what a player performs in a sector."""
    info = book(s).sectors[s.ring[i].id]
    pandora = s.players[seat].faction == "pandora"
    actions = []
    if info.common or (owns_sector(s, seat, info.id) and not pandora):
        actions.append(info.action)
    if pandora and s.token == info.id:
        actions.append(PANDORA_UPGRADE)
    return actions


async def perform(s: Theseus, seat: Seat, i: int, action: str) -> None:
    """TH-SECT-01..03: one sector action; only the choice inside it is free."""
    say(s, "TH-SECT-01", "sector-action", seat=seat, sector=s.ring[i].id, action=action)
    if action == "onslaught":
        await onslaught(s, seat, range(len(s.ring)), seat, "TH-SECT-02")
    elif action == "malfunction":
        await place_malfunction(s, seat)
    elif action == "additional-turn":
        await additional_turn(s, seat)
    elif action == PANDORA_UPGRADE:
        take_upgrades(s, seat, 1, "TH-PAN-18")
    else:
        await own_sector(s, seat, i)


async def additional_turn(s: Theseus, seat: Seat) -> None:
    """TH-TECH-01..03, TH-TEAM-06, TH-RULE-12: another unmoved unit takes a full turn."""
    able = [
        u.id
        for u in s.units.values()
        if u.seat == seat and u.room >= 0 and not u.moved and not u.gripped
    ]
    if not able:
        return
    name = await ask(s, seat, ADDITIONAL_TURN, able)
    owed = [*s.turn.owed, *(s.turn.sector_actions or [])]
    s.turn = Turn(unit=name, ghosts=s.turn.ghosts, owed=owed)
    say(s, "TH-TECH-01", "additional-turn", unit=name, seat=seat)


async def own_sector(s: Theseus, seat: Seat, i: int) -> None:
    """TH-BASE-01/02, TH-RULE-30: an Upgrade token, or one enemy Installed card is discarded."""
    options: list[str | None] = [TAKE_UPGRADE] if s.supply else []
    options += clean_up(s, seat, i)
    if not options:
        return
    if not s.supply:
        options.append(PASS)
    choice = await ask(s, seat, BASE, options)
    if choice == TAKE_UPGRADE:
        take_upgrades(s, seat, 1, "TH-BASE-01")
    elif choice is not PASS:
        discard(s, slot_by_id(s, choice), "TH-BASE-02")


def clean_up(s: Theseus, seat: Seat, i: int) -> list[str]:
    """TH-BASE-02, TH-PAN-21, TH-CARD-11: the enemy cards of a sector that can be discarded."""
    return [
        slot.id
        for slot in s.ring[i].slots
        if slot.card is not None
        and slot.card.id != s.malfunction
        and hostile(s, controller(s, slot.card), seat)
    ]
