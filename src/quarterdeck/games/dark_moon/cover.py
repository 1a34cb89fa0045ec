"""Keeping cover: a hidden infected player may do as one of the crew would, and be taken aboard for one.

While the evacuation ship may take off, that is often worth more than a task that fails, but only at the
end of the game: so who thinks longer than a captain lets it race against doing harm, in playouts that
are told at the table as the game is, where the others go by what they have seen.
"""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.core.ask import Ask
from quarterdeck.core.state import Seat
from quarterdeck.games.dark_moon.advice import ADVICE
from quarterdeck.games.dark_moon.common import infected
from quarterdeck.games.dark_moon.mind import Mind
from quarterdeck.games.dark_moon.outlook import waits
from quarterdeck.games.dark_moon.state import DarkMoon

Plan = Callable[[DarkMoon, Ask], list[int]]
"""What a playout follows."""
DEEDS = frozenset(
    {
        "choose-task",
        "corporation",
        "declare",
        "roll-dice",
        "submit",
        "submit-one",
        "submit-pair",
    }
)
"""What gives an infected player away sooner or later."""


def plans(s: DarkMoon, a: Ask) -> dict[int, Plan]:
    """Return what a hidden infected player may do: as one of the crew would, or harm as a mate does it.

    Harm must win the race: a cover that was lost does not come back.
    """
    if a.question.id not in DEEDS or not lurks(s, a.seat):
        return {}
    return {covered(s, a)[0]: covered, harm(s, a)[0]: harm}


def lurks(s: DarkMoon, seat: Seat) -> bool:
    """Tell whether a seat is infected, hidden, and may yet be taken aboard."""
    p = s.players[seat]
    return waits(s) and infected(s, p) and not p.revealed


def harm(s: DarkMoon, a: Ask) -> list[int]:
    """Return what a player does at first sight."""
    return [_best(s, a, Mind(s, a.seat))]


def covered(s: DarkMoon, a: Ask) -> list[int]:
    """Return what a player does if those who are infected keep their cover."""
    mind = Mind(s, a.seat)
    if a.question.id in DEEDS and lurks(s, a.seat):
        mind.ill = False
    return [_best(s, a, mind)]


def _best(s: DarkMoon, a: Ask, mind: Mind) -> int:
    """Return the best option at first sight; of several one after the other from turn to turn."""
    judge = ADVICE.get(a.question.id)
    if judge is None:
        return (s.turn.number + len(s.chronicle)) % len(a.options)
    worth = [judge(mind, option, a.about) for option in a.options]
    most = max(worth) - 1e-9
    best = [i for i, w in enumerate(worth) if w >= most]
    return best[(s.turn.number + len(s.chronicle)) % len(best)]
