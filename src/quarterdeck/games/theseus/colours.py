"""Whose a thing is: colour and shape belong to the faction, wherever its player sits."""

from __future__ import annotations

from quarterdeck.core.state import Seat
from quarterdeck.games.theseus.art import UNITS, icon
from quarterdeck.games.theseus.view import View
from quarterdeck.web.svg import num, seat_shape

#: Which of the house's seven marks is a faction's.
MARKS = {"marines": 1, "scientists": 2, "aliens": 3, "pandora": 4, "greys": 5}
EMBLEMS = {
    "marines": "marine",
    "scientists": "scientist",
    "aliens": "alien",
    "pandora": "creature",
    "greys": "grey",
}


def mark_of(view: View, seat: Seat) -> int:
    """Return the mark of a seat's faction; 0 while it has none."""
    return MARKS.get(view.players[seat].faction, 0)


def marks_of(view: View) -> tuple[int, ...]:
    """Return all marks in the order of the seats."""
    return tuple(mark_of(view, p.seat) for p in view.players)


def emblem(faction: str, r: float) -> str:
    """Draw a faction's mark about the origin; an empty ring for a faction that is not chosen yet."""
    if faction not in MARKS:
        return f'<circle class="b-empty" r="{num(r)}"/>'
    mark = MARKS[faction]
    sign = icon(UNITS[EMBLEMS[faction]], -r * 0.62, -r * 0.66, r * 1.24, "p-emblem")
    return f'<g class="mark" data-seat="{mark}">{seat_shape(mark, r, "m-shape")}{sign}</g>'
