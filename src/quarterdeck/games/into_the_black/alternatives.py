"""What a captain thinks about beside the plan: other acts, other ways, leaving a fight, other cards.

The plan's own answer comes first. Where it is alone there is nothing to search.
"""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.core.ask import Ask
from quarterdeck.games.into_the_black.acts import due, trips, works
from quarterdeck.games.into_the_black.instinct import find, helpful, me
from quarterdeck.games.into_the_black.state import IntoTheBlack
from quarterdeck.games.into_the_black.worth import card_worth

WAYS = 4
"""So many ways are looked at."""


def others(s: IntoTheBlack, a: Ask) -> list[int]:
    """Return the options to search beside the plan's."""
    other = OTHERS.get(a.question.id)
    return other(s, a) if other else []


def _acts(s: IntoTheBlack, a: Ask) -> list[int]:
    """Return every act that does something here, and going elsewhere, unless something must be done."""
    c = me(s, a)
    if due(s, a, c) is not None:
        return []
    found = [i for worth, i in works(s, a, c) if worth > 0]
    found += [i for verb in ("free-move", "move") if (i := find(a, verb)) is not None][:1]
    found += [i for i, option in enumerate(a.options) if option and option.verb == "force"]
    return found


def _ways(s: IntoTheBlack, a: Ask) -> list[int]:
    """Return the steps towards other tiles worth a walk."""
    c = me(s, a)
    if len(s.turn.trail) > 1 or helpful(s, a, c) is not None:
        return []  # whoever is on the way goes on
    steps = {trip.step: None for trip in trips(s, c)}
    by_tile = {o.to: i for i, o in enumerate(a.options) if o and o.verb in ("step", "cross")}
    found = [by_tile[pos] for pos in steps if pos in by_tile]
    return found[:WAYS]


def _fight(s: IntoTheBlack, a: Ask) -> list[int]:
    """Return everything, but leaving at Morale 0, which could go on for ever."""
    leaving = ("retreat", "auto-retreat")
    return [i for i, o in enumerate(a.options) if o is None or s.morale or o.verb not in leaving]


def _every(s: IntoTheBlack, a: Ask) -> list[int]:
    return list(range(len(a.options)))


def _cards(s: IntoTheBlack, a: Ask) -> list[int]:
    """Return the drawn cards, the best first."""
    if s.draw is None:
        return []
    c = next(o for o in s.crew if o.board == s.draw.who)
    faces = {card.id: card.face for card in s.draw.cards}
    worth = [card_worth(s, c, faces[option.card]) for option in a.options]
    return sorted(range(len(worth)), key=lambda i: -worth[i])


OTHERS: dict[str, Callable[[IntoTheBlack, Ask], list[int]]] = {
    "act": _acts,
    "move-step": _ways,
    "combat-turn": _fight,
    "keep-loot": _cards,
    "search-for": _every,
}
