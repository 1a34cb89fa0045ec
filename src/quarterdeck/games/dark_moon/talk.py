"""Table talk: claims that any seat may make at any time, on the record and without effect on the rules.

A claim is a key such as `no-plus`, `trust-3` or `quarantine-5`. `speak` writes it into the chronicle and
the log; nothing marks it as true or false, and nothing is filled in from real dice (DM-RULE-64).
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.state import Seat, say
from quarterdeck.core.words import People, capital
from quarterdeck.games.dark_moon.beliefs import suspicions
from quarterdeck.games.dark_moon.common import infected, note
from quarterdeck.games.dark_moon.mind import PARTNER
from quarterdeck.games.dark_moon.state import DarkMoon
from quarterdeck.games.dark_moon.view import View

PLAIN = {
    "no-plus": "I rolled no positive die",
    "had-plus": "I had a positive die and submitted it",
    "uninfected": "I am not infected",
    "few-dice": "I have hardly any dice",
}
ABOUT = {
    "trust": "I trust {}",
    "doubt": "I take {} for infected",
    "quarantine": "{} should be in quarantine",
    "release": "{} should be free",
    "clear": "{} should be cleared",
}
SURE = 0.55
"""So much doubt makes a bot speak up."""


def claims(view: View) -> list[str]:
    """Return the keys of everything that somebody at the table may claim."""
    seats = [p.seat for p in view.players if not p.revealed]
    kinds = [kind for kind in ABOUT if kind != "clear" or view.expansion]
    return [*PLAIN, *(f"{kind}-{seat + 1}" for kind in kinds for seat in seats)]


def words(claim: str, people: People) -> str:
    """Say a claim in words."""
    if claim in PLAIN:
        return PLAIN[claim]
    kind, _, number = claim.rpartition("-")
    return capital(ABOUT[kind].format(people.name(int(number) - 1)))


def label(view: View, claim: str, names: Sequence[str]) -> str:
    """Say a claim in words to one viewer."""
    return words(claim, People(view.seat, names))


def known(claim: str, seats: int) -> bool:
    """Tell whether there is such a claim at a table of so many seats."""
    kind, _, number = claim.rpartition("-")
    return claim in PLAIN or (kind in ABOUT and number in map(str, range(1, seats + 1)))


def speak(s: DarkMoon, seat: Seat, claim: str) -> None:
    """DM-RULE-64: put a claim on the record; it changes nothing else."""
    if not known(claim, len(s.players)):
        raise ValueError(f"there is no claim '{claim}'")
    note(s, seat, "said", [claim])
    say(s, "DM-RULE-64", "said", seat=seat, claim=claim)


def remark(s: DarkMoon, seat: Seat) -> str:
    """Return what a bot would claim now; empty: nothing.

    The honest name whom they doubt most, or trust most. The infected talk like them, but by what
    everybody has seen, and spare those they take for their own. Nobody says the same twice running.
    """
    claim = _opinion(s, seat)
    return "" if claim == _last_said(s, seat) else claim


def _last_said(s: DarkMoon, seat: Seat) -> str:
    said = (m.shown[0] for m in reversed(s.chronicle) if m.seat == seat and m.kind == "said")
    return next(said, "")


def _opinion(s: DarkMoon, seat: Seat) -> str:
    others = [p.seat for p in s.players if p.seat != seat and not p.revealed]
    if not others or s.players[seat].revealed:
        return ""
    doubts, foes = suspicions(s, seat), others
    if infected(s, s.players[seat]):
        foes = [q for q in others if doubts[q] < PARTNER] or others
        doubts = suspicions(s, None)
    worst = max(foes, key=lambda q: doubts[q])
    if doubts[worst] > SURE:
        return f"{'doubt' if s.players[worst].quarantined else 'quarantine'}-{worst + 1}"
    return f"trust-{min(others, key=lambda q: doubts[q]) + 1}"
