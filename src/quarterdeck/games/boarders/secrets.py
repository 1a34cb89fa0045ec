"""What each seat knows: dealing anew, in place, everything that a seat has not seen."""

from __future__ import annotations

from quarterdeck.core.rng import Rng
from quarterdeck.core.secrecy import unseen
from quarterdeck.core.state import Seat
from quarterdeck.games.boarders.content import book
from quarterdeck.games.boarders.rules.quarter import vital_areas
from quarterdeck.games.boarders.state import Boarders


def redeal(s: Boarders, seat: Seat | None, rng: Rng) -> None:
    """BF-HIDE-01..05: dice under other cups show anything; the note may name another Vital Area."""
    for p in s.players:
        for die in unseen(p.cup, seat):
            die.face = str(rng.die())
    redeal_notes(s, seat, rng)


def redeal_notes(s: Boarders, seat: Seat | None, rng: Rng) -> None:
    """BF-HIDE-04: any Vital Areas that could still be the noted ones."""
    hidden = unseen(s.notes, seat)
    if not hidden:
        return
    known = {note.face for note in s.notes} - {note.face for note in hidden}
    free = [kind for kind in possible_notes(s) if kind not in known]
    rng.shuffle(free)
    for note, face in zip(hidden, free, strict=False):
        note.face = face


def possible_notes(s: Boarders) -> list[str]:
    """Return the Vital Areas that an unrevealed note may name.

    In Precious Cartography one that a Boarder has searched would have been revealed; whether the
    Host or the Boarder searched it, everybody saw.
    """
    early = book(s).scenarios[s.scenario].noted_revealed == "when-searched-by-boarder"
    return [v.kind for v in vital_areas(s) if not (early and v.id in s.raided)]
