"""Appendix C.E: smugglers on occupied planets."""

from __future__ import annotations

from quarterdeck.core.state import say, whisper
from quarterdeck.games.smuggler.common import cargo_value, take_bounty
from quarterdeck.games.smuggler.content import book
from quarterdeck.games.smuggler.rules.damage import take_damage
from quarterdeck.games.smuggler.rules.discard import jettison
from quarterdeck.games.smuggler.state import PlanetCard, Player, Smuggler

RECOGNISED_DAMAGE = 2


async def detect(s: Smuggler, p: Player) -> None:
    """HS-DETECT-01..03, -07: two dice against the cargo value; below it the ship is recognised."""
    await jettison(s, p)
    value = cargo_value(s, p)
    dice = book(s).detection_dice
    if value <= dice:
        say(s, "HS-DETECT-07", "unnoticed", seat=p.seat)
        return
    roll = s.rng.dice(dice)
    p.recognised = sum(roll) < value
    seen = {"seat": p.seat, "dice": roll, "recognised": p.recognised}
    # HS-INFO-07: only the owner hears what the roll was checked against
    whisper(s, "HS-DETECT-02", "checked", [p.seat], seen, **seen, value=value)
    if p.recognised:
        take_bounty(s, p, "HS-DETECT-03")
        await take_damage(s, p, RECOGNISED_DAMAGE, "HS-DETECT-03")


async def wanted_damage(s: Smuggler, p: Player, card: PlanetCard) -> None:
    """HS-DETECT-04, HS-INFO-07: a recognised ship pays for each WANTED card; all learn of it."""
    if not p.recognised:
        return
    card.wanted = book(s).cards[card.face].wanted
    if card.wanted:
        await take_damage(s, p, 1, "HS-DETECT-04")
