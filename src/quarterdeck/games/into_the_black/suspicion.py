"""Whom a seat suspects: of two goals a traitor's is nearly always kept, so one is likely about.

Among three players the others have seen four of nine goals that a seat has not; among four, six.
"""

from __future__ import annotations

from quarterdeck.core.secrecy import bit
from quarterdeck.core.state import Seat
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.setup import GOALS_DEALT
from quarterdeck.games.into_the_black.state import IntoTheBlack

KEPT = 0.9
"""How often somebody who is dealt a traitor's goal keeps it: bots always do, people mostly."""


def weight(s: IntoTheBlack, seat: Seat) -> float | None:
    """Return how likely a deal of goals is in a seat's eyes; None: all alike, as no traitor hides."""
    if s.mode != "standard" or any(len(p.goals) != 1 for p in s.players):
        return None
    goals = book(s).goals
    theirs = [p.goals[0] for p in s.players if not p.goals[0].seen & bit(seat)]
    laid = [card for card in s.goals if not card.removed and not card.seen & bit(seat)]
    if not any(goals[card.face].traitor for card in (*theirs, *laid)):
        return None
    alike = len(theirs) / (len(theirs) + len(laid))
    believed = KEPT * GOALS_DEALT * alike
    if any(goals[card.face].traitor for card in theirs):
        return believed / alike
    return (1 - believed) / (1 - alike)
