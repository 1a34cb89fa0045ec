"""Chapter 12, Quarantine and commander."""

from __future__ import annotations

from quarterdeck.core.state import Seat, say
from quarterdeck.games.dark_moon.common import clockwise, discard_dice, revoke
from quarterdeck.games.dark_moon.rules.dice import shed
from quarterdeck.games.dark_moon.state import DarkMoon


def eligible_commanders(s: DarkMoon) -> list[Seat]:
    """DM-RULE-23, DM-RULE-45: unrevealed, unquarantined, and not commander already."""
    return [
        p.seat for p in s.players if not p.revealed and not p.quarantined and p.seat != s.commander
    ]


def make_commander(s: DarkMoon, seat: Seat, rule: str) -> None:
    """DM-CMDR-06, DM-CMDR-07: the old commander's die goes to the pool, the new one gets none."""
    old = s.players[s.commander]
    if seat == old.seat:
        return
    if old.dice.commander:
        discard_dice(s, old, (0, 0, 1), "DM-CMDR-06")
    s.commander = seat
    say(s, rule, "commander", seat=seat, before=old.seat)


def pass_left(s: DarkMoon, rule: str) -> None:
    """DM-CMDR-03..05, DM-RULE-01: the first unrevealed, unquarantined player to the left."""
    for seat in clockwise(s, s.commander):
        p = s.players[seat]
        if seat != s.commander and not p.revealed and not p.quarantined:
            make_commander(s, seat, rule)
            return


def replace_quarantined_commander(s: DarkMoon, caller: Seat | None) -> None:
    """DM-CMDR-02, DM-CMDR-03, DM-RULE-04: the caller of the vote, else somebody to the left."""
    p = None if caller is None else s.players[caller]
    if p is not None and p.seat != s.commander and not p.quarantined and not p.revealed:
        make_commander(s, p.seat, "DM-CMDR-02")
    else:
        pass_left(s, "DM-CMDR-03")


def replace_revealed_commander(s: DarkMoon) -> None:
    """DM-CMDR-05, DM-CMDR-08, DM-RULE-02: to the left, in need even to somebody in quarantine."""
    pass_left(s, "DM-CMDR-05")
    if s.players[s.commander].revealed:
        heir = next(q for q in clockwise(s, s.commander) if not s.players[q].revealed)
        make_commander(s, heir, "DM-RULE-02")


async def quarantine(s: DarkMoon, seat: Seat, caller: Seat | None) -> None:
    """DM-QUAR-01, DM-QUAR-06, DM-RULE-74: token, clearance, command, excess dice."""
    p = s.players[seat]
    if p.quarantined:
        return  # DM-RULE-47
    p.quarantined = True
    say(s, "DM-QUAR-01", "quarantined", seat=seat)
    revoke(s, seat, "DM-CLEAR-07")
    if seat == s.commander:
        replace_quarantined_commander(s, caller)
    await shed(s, [seat])


def release(s: DarkMoon, seat: Seat) -> None:
    """DM-QUAR-05, DM-CMDR-04, DM-RULE-03: free again; commander if the commander is locked in."""
    p = s.players[seat]
    if not p.quarantined:
        return
    locked_in = s.players[s.commander].quarantined
    p.quarantined = False
    say(s, "DM-QUAR-05", "released", seat=seat)
    if locked_in:
        make_commander(s, seat, "DM-RULE-03")
