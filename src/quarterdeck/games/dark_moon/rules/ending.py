"""Chapter 15, End of the game: who has won, and why."""

from __future__ import annotations

from typing import NoReturn

from quarterdeck.core.secrecy import PUBLIC
from quarterdeck.core.state import Result, Seat, end, say
from quarterdeck.games.dark_moon.common import (
    cleared,
    fatigued,
    infected,
    note_damage,
    show_status,
    team,
)
from quarterdeck.games.dark_moon.content import KINDS, LOSS
from quarterdeck.games.dark_moon.entries import Team
from quarterdeck.games.dark_moon.state import DarkMoon, Kind

BY_TOKENS = {"shield": "shields-lost", "outpost": "outpost-lost", "fatigue": "crew-exhausted"}
CLAUSES = {"shield": "DM-WIN-02", "outpost": "DM-WIN-03", "fatigue": "DM-WIN-04"}


def victory(s: DarkMoon, side: Team, reason: str, rule: str) -> NoReturn:
    """DM-WIN-07, DM-HIDE-17: a whole side wins; all cards are shown."""
    winners = [p.seat for p in s.players if team(s, p) == side]
    last = len(winners) + 1
    for p in s.players:
        p.status.seen = PUBLIC
        if p.threat is not None:
            p.threat.seen = PUBLIC
    note_damage(s)
    say(s, rule, "ended", reason=reason, side=side, winners=winners)
    places = tuple(1 if p.seat in winners else last for p in s.players)
    worth = tuple(1.0 if p.seat in winners else -1.0 for p in s.players)  # sides differ in number
    end(s, Result(reason=reason, places=places, worth=worth, facts={"side": side}))


def lost_to_tokens(s: DarkMoon, kind: Kind) -> None:
    """DM-WIN-02..05, DM-MAN-08: the sixth token of a kind ends the game for the infected."""
    tokens = (s.shields, len(s.outposts), len(s.fatigue))[KINDS.index(kind)]
    if tokens >= LOSS:
        victory(s, "infected", BY_TOKENS[kind], CLAUSES[kind])


def company_man(s: DarkMoon) -> Seat | None:
    """Return who plays the company man, if anybody does."""
    return next((p.seat for p in s.players if team(s, p) == "company-man"), None)


def check_company_man(s: DarkMoon) -> None:
    """DM-MAN-04, DM-MAN-05, DM-RULE-48: an infected player without a limb is all he needs."""
    if company_man(s) is not None and any(infected(s, p) and p.amputated for p in s.players):
        victory(s, "company-man", "sample-secured", "DM-MAN-04")


def check_self_destruct(s: DarkMoon) -> None:
    """DM-CARD-02: the commander shows the status card and must be well and awake."""
    p = s.players[s.commander]
    show_status(s, p)
    say(s, "DM-CARD-02", "showed-status", seat=p.seat, status=p.status.face)
    if infected(s, p) or fatigued(s, p):
        victory(s, "infected", "self-destruct", "DM-CARD-02")


def check_threats(s: DarkMoon) -> None:
    """DM-THREAT-13, DM-RULE-72, DM-MAN-09: every uninfected player has done the own deed."""
    for p in s.players:
        if team(s, p) != "uninfected" or p.threat is None:
            continue
        if p.claimed != p.threat.face:
            victory(s, "infected", "threat-open", "DM-THREAT-13")


def take_off(s: DarkMoon) -> NoReturn:
    """DM-EVAC-04, DM-EVAC-05, DM-MAN-06, DM-MAN-07: who is on board decides."""
    aboard = [s.players[seat] for seat in cleared(s)]
    for p in aboard:
        show_status(s, p)
        say(s, "DM-EVAC-04", "showed-status", seat=p.seat, status=p.status.face)
    if not any(infected(s, p) for p in aboard):
        victory(s, "uninfected", "take-off", "DM-EVAC-05")
    if company_man(s) is not None:
        victory(s, "company-man", "sample-aboard", "DM-MAN-06")
    victory(s, "infected", "infection-aboard", "DM-EVAC-05")
