"""What a seat thinks of the others: the chance that each is infected, from what everybody has seen.

Evidence is weighed by how much likelier an infected player is to do a thing than an honest one: a
submitted minus where a roll would rarely hold no plus, a refused blood test, a word for somebody who
turned out to be infected. Cards that the seat has seen settle the matter.
"""

from __future__ import annotations

from math import exp, log

from quarterdeck.core.secrecy import sees
from quarterdeck.core.state import Seat
from quarterdeck.games.dark_moon.common import infected
from quarterdeck.games.dark_moon.content import book
from quarterdeck.games.dark_moon.state import DarkMoon, Moment

NO_PLUS = 0.3
"""The chance that three dice show no plus: 4/6 each."""
LIES = 0.45
"""How often an infected player hides a plus."""
ODDS = {
    "minus": log((LIES + (1 - LIES) * NO_PLUS) / NO_PLUS),
    "plus": log((1 - LIES) * (1 - NO_PLUS) / (1 - NO_PLUS)),
    "refused": log(2.0),
    "agreed": log(0.8),
    "defended": log(1.5),
    "accused": log(0.7),
}


def suspicions(s: DarkMoon, seat: Seat) -> list[float]:
    """Return how likely each seat is infected, in the eyes of one seat."""
    known = [_known(s, seat, other.seat) for other in s.players]
    left = book(s).counts[len(s.players)].infected - known.count(1.0)
    open_seats = [i for i, certain in enumerate(known) if certain is None]
    weights = dict.fromkeys(open_seats, 0.0)
    for moment in s.chronicle:
        if moment.seat in weights:
            weights[moment.seat] += _evidence(s, moment)
    chances = _shares({i: exp(min(6.0, max(-6.0, w))) for i, w in weights.items()}, left)
    return [chances[i] if certain is None else certain for i, certain in enumerate(known)]


def _known(s: DarkMoon, seat: Seat, other: Seat) -> float | None:
    """Return 1 or 0 where the seat knows the card, or knows its partners; None: it can only guess."""
    p = s.players[other]
    if sees(p.status, seat):
        return 1.0 if infected(s, p) else 0.0
    if s.variants.telepathic_infected and infected(s, s.players[seat]):
        return 1.0 if infected(s, p) else 0.0
    return None


def _evidence(s: DarkMoon, moment: Moment) -> float:
    """Return the log of the odds that something everybody saw adds."""
    if moment.kind == "submitted" and moment.shown:
        return ODDS["plus" if "+" in moment.shown[0] else "minus"]
    if moment.kind in ("refused", "agreed") and "voluntary-blood-testing" in moment.shown:
        return ODDS[moment.kind]
    if moment.kind == "called-quarantine" and moment.shown:
        return ODDS["accused"] if _is_revealed(s, moment.shown[0], 0) else 0.0
    if moment.kind == "said" and moment.shown:
        return _word(s, moment.shown[0])
    return 0.0


def _word(s: DarkMoon, claim: str) -> float:
    """Weigh a claim about somebody who turned out to be infected: who defended, who accused?"""
    kind, _, number = claim.rpartition("-")
    if not _is_revealed(s, number, 1):
        return 0.0
    if kind in ("trust", "release", "clear"):
        return ODDS["defended"]
    return ODDS["accused"] if kind in ("doubt", "quarantine") else 0.0


def _is_revealed(s: DarkMoon, number: str, first: int) -> bool:
    """Tell whether a seat in words, counted from `first`, has revealed as infected."""
    seats = {str(p.seat + first) for p in s.players if p.revealed}
    return number in seats


def _shares(weights: dict[Seat, float], left: int) -> dict[Seat, float]:
    """Share out so many infected by weight; nobody is more than certain."""
    total = sum(weights.values())
    if not weights or not total:
        return {}
    chances = {seat: min(0.97, left * weight / total) for seat, weight in weights.items()}
    return {seat: max(0.0, chance) for seat, chance in chances.items()}


def seen_by_others(s: DarkMoon, seat: Seat) -> float:
    """Return how likely a seat looks infected to somebody who knows no cards."""
    count = book(s).counts[len(s.players)].infected
    revealed = sum(p.revealed for p in s.players)
    weights = {p.seat: 0.0 for p in s.players if not p.revealed}
    for moment in s.chronicle:
        if moment.seat in weights:
            weights[moment.seat] += _evidence(s, moment)
    shares = _shares({i: exp(min(6.0, max(-6.0, w))) for i, w in weights.items()}, count - revealed)
    return shares.get(seat, 1.0)
