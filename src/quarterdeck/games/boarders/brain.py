"""A heuristic: how good is a deck for a seat, and which options are worth a thought?

Worth is counted in booty points: those scored, those that the game would score if it ended now, and
what crew, footing, dice and places promise. Attacks, falls and losses need no special knowledge: a
bot that looks one step ahead sees what they do to the deck. Lies, falls and deployments are answered
at once (`odds`, `tactics`); of Moves, targets and actions only the best at a glance are tried
(`shortlist`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from quarterdeck.core.ask import Ask
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Seat
from quarterdeck.games.boarders import odds, opening, reasons, shortlist
from quarterdeck.games.boarders.common import crew_of
from quarterdeck.games.boarders.content import book
from quarterdeck.games.boarders.rules.quarter import booty, quartered
from quarterdeck.games.boarders.state import NOBODY, Boarders, Player
from quarterdeck.games.boarders.tactics import USUAL, Scene, Taste, look, place_worth

SEARCH = {"turns": 1, "trust": 4.0, "open": ("activate",), "loyalty": 0.05, "own_eyes": True}
WON = 1000.0
SURE = 3.0
"""A point."""
HALF = 0.5
"""How unsafe a Vital Area is for its Host when the game begins."""
CREW = 6.0
"""A whole crew in good order."""
CAPTAIN = 3.0
SAILOR = 1.0
DOWN, READY, TOKEN = -0.3, 0.12, 0.7
AWAY = 0.35
"""A crew member who may return."""
DIE = 0.12
LAID = 0.05
"""Each piece that stands: a layout is confirmed sooner or later."""


class Eye(NamedTuple):
    """How a crew is looked at."""

    away: float
    """A crew member who may return."""
    taste: Taste


PLAIN = Eye(AWAY, USUAL)
FAR_SIGHTED = Eye(0.675, Taste(edge=0.7, at_goal=1.4))
"""Captains, where there is something to be searched. In 106 games of mates a place from which a search
was possible brought 4.7 times (standard error 0.9) what mates take it for, a sailor more or less on
the Deck next to nothing: who is lost comes back."""
SEA = ("pitch", "shift", "fires", "round-end")
WIDEST = 20
"""More options than this are thinned out evenly."""


def value(s: Boarders, seat: Seat) -> float:
    """Return how good a position is for a seat."""
    if s.result is not None:
        return WON * s.result.returns()[seat]
    return lead(s, seat) + laid(s)


def values(s: Boarders) -> list[float]:
    """Return how good a position is for each seat, as captains see it: more for searches to come."""
    if s.result is not None:
        return [WON * worth for worth in s.result.returns()]
    ahead, both = lead(s, 0, FAR_SIGHTED), laid(s)
    return [ahead + both, both - ahead]


def clock(s: Boarders) -> tuple[str, Seat]:
    """Tell when a turn is over: an activation, or all that the sea does.

    Whoever chooses a die or an edge for Pitch & Yaw has to see where everybody slides.
    """
    return ("sea", NOBODY) if s.stage in SEA else (s.stage, s.last_activator)


def lead(s: Boarders, seat: Seat, eye: Eye = PLAIN) -> float:
    """Return by how much a seat is ahead of the other."""
    me, foe = s.players[seat], s.players[1 - seat]
    worth = SURE * (sum(me.booty) - sum(foe.booty)) + DIE * (len(me.cup) - len(foe.cup))
    if s.stuff:
        ahead = host_ahead(s)
        worth += SURE * (ahead if seat == s.host else -ahead)
        scene = look(s)
        worth += crew_worth(s, scene, seat, eye) - crew_worth(s, scene, 1 - seat, eye)
    if s.mode == "campaign":
        worth += stores(me) - stores(foe)
    return worth


def laid(s: Boarders) -> float:
    """Judge how far the set-up has come: both want it over."""
    if s.round or not s.stuff:
        return 0.0
    return LAID * sum(thing.place != "box" for thing in s.stuff)


def terms(s: Boarders, seat: Seat) -> dict[str, float]:
    """Tell a position as captains see it, in words: in what a seat is ahead."""
    if s.result is not None:
        return {"the result": value(s, seat)}
    me, foe = s.players[seat], s.players[1 - seat]
    told = {
        "booty scored": SURE * (sum(me.booty) - sum(foe.booty)),
        "dice under the cup": DIE * (len(me.cup) - len(foe.cup)),
    }
    if s.stuff:
        ahead, scene = host_ahead(s), look(s)
        told["booty in this game"] = SURE * (ahead if seat == s.host else -ahead)
        told["the own crew"] = crew_worth(s, scene, seat, FAR_SIGHTED)
        told["the other crew"] = -crew_worth(s, scene, 1 - seat, FAR_SIGHTED)
        if not s.round:
            told["pieces laid"] = LAID * sum(thing.place != "box" for thing in s.stuff)
    if s.mode == "campaign":
        told["the Ship's Log"] = stores(me) - stores(foe)
    return told


def host_ahead(s: Boarders) -> float:
    """Return by how much the Host leads; a Vital Area is safe only when the time is over."""
    held, taken = booty(s, s.host), booty(s, 1 - s.host)
    content = book(s)
    limit = content.scenarios[s.scenario].round_limit or content.round_cap
    risk = HALF * (1 - min(s.round, limit) / limit)
    unsafe = held.get("unsearched-vital-area", 0) + held.get("noted-piece-unsearched", 0)
    return sum(held.values()) - sum(taken.values()) - 2 * risk * unsafe


def stores(p: Player) -> float:
    """Judge a Ship's Log: points to spend, what they bought, a fed crew."""
    log = p.log
    bought = 0.4 * log.gold + 0.02 * log.food + 0.05 * log.gunpowder + 0.5 * log.cannons
    return p.vp * 0.1 + bought + 2.5 * len(log.items) + 0.5 * len(log.sail) + 0.8 * p.fed


def crew_worth(s: Boarders, scene: Scene, seat: Seat, eye: Eye = PLAIN) -> float:
    """Judge a crew: who is on the Deck, how safely, and how near to what they want."""
    kinds = scene.content.kinds
    if scene.tallies or scene.to_edge:
        eye = PLAIN
    away = 0.0 if quartered(s, seat) else eye.away
    total = most = 0.0
    for member in crew_of(s, seat):
        rank = CAPTAIN if kinds[member.kind].captain else SAILOR
        most += rank
        if member.place == "deck":
            total += rank + READY * member.ready + TOKEN * member.tokens + DOWN * member.down
            total += place_worth(s, scene, member, member.x, member.y, eye.taste)
        elif member.place in ("box", "escaped"):
            total += rank
        else:
            total += away
    return CREW * total / most if most else 0.0


# -- options worth a thought -----------------------------------------------------------------------

AT_ONCE: dict[str, Callable[[Boarders, Ask, Rng], int]] = {
    "confirm-layout": lambda s, a, rng: 0,
    "confirm-deployment": lambda s, a, rng: 0,
    "role": lambda s, a, rng: rng.below(2),
    "crew": lambda s, a, rng: rng.below(len(a.options)),
    "fleet": lambda s, a, rng: rng.below(len(a.options)),
    "specialist-weapon": lambda s, a, rng: rng.below(len(a.options)),
    "note": lambda s, a, rng: rng.below(len(a.options)),
    "place-furniture": lambda s, a, rng: rng.below(len(a.options)),
    "boarders-edge": lambda s, a, rng: rng.below(len(a.options)),
    "deploy": lambda s, a, rng: shortlist.deployments(s, a)[0],
    "fall": lambda s, a, rng: shortlist.spots(s, a)[0],
    "rise": lambda s, a, rng: shortlist.spots(s, a)[0],
    "drag": lambda s, a, rng: shortlist.spots(s, a)[0],
    "return-to": lambda s, a, rng: shortlist.deployments(s, a)[0],
    "land": lambda s, a, rng: shortlist.landings(s, a)[0],
    "sprawl": lambda s, a, rng: rng.below(len(a.options)),
    "activate": lambda s, a, rng: shortlist.activations(s, a)[0],
    "indicate": odds.indicate,
    "select": lambda s, a, rng: odds.select(s, a),
    "claim": lambda s, a, rng: odds.claim(s, a),
    "judge": odds.judge,
    "penalty": lambda s, a, rng: odds.penalty(s, a),
    "honest": lambda s, a, rng: 0 if s.stage == "pitch" else len(a.options) - 1,
    "re-roll": lambda s, a, rng: 0 if odds.fails(s, a.seat) else len(a.options) - 1,
    "sacrifice": lambda s, a, rng: len(a.options) - 1,
    "friendly-fire": lambda s, a, rng: len(a.options) - 1,
    "return": lambda s, a, rng: 0,
}
"""Answers that a captain gives without trying anything."""

SHORTLISTS: dict[str, Callable[[Boarders, Ask], list[int]]] = {
    "move": shortlist.moves,
    "which-way": shortlist.ways,
    "target": shortlist.targets,
    "action": shortlist.actions,
    "granted-action": shortlist.actions,
    "opportune-moment": shortlist.actions,
    "grant": shortlist.friends,
}
"""Choices of which only the best options are tried."""


def candidates(s: Boarders, a: Ask) -> list[int]:
    """Return the indices of the options to try: one, a few, or every so many of a long list."""
    at_once = AT_ONCE.get(a.question.id)
    if at_once is not None:
        return [at_once(s, a, _chance(s))]
    best = SHORTLISTS.get(a.question.id)
    if best is not None:
        return best(s, a)
    count = len(a.options)
    return list(range(0, count, -(-count // WIDEST)))


COOLLY: dict[str, Callable[[Boarders, Ask, Rng], int]] = {
    "indicate": odds.indicate_thriftily,
    "select": lambda s, a, rng: odds.select_thriftily(s, a),
    "judge": odds.weigh,
    "fleet": opening.fleet,
    "crew": opening.crew,
    "place-furniture": opening.furniture,
}
"""Lies, doubts and preparations of who thinks ahead: the odds decide about them, not a search."""
because = reasons.because
"""Why such an answer is a good one, for hints."""


def decided(s: Boarders, a: Ask, rng: Rng) -> int | None:
    """Return what who thinks ahead answers without a search; None: it has to think."""
    coolly = COOLLY.get(a.question.id)
    return None if coolly is None else coolly(s, a, rng)


def _chance(s: Boarders) -> Rng:
    """Return chance of a bot's own: the world's dice stay as they are."""
    return Rng(key=s.rng.key[::-1], n=s.rng.n)


def reflex(s: Boarders, a: Ask, rng: Rng) -> int:
    """Answer at once, as a plain player would."""
    kind = a.question.id
    at_once = AT_ONCE.get(kind)
    if at_once is not None:
        return at_once(s, a, rng)
    if kind in ("action", "granted-action", "opportune-moment"):
        return shortlist.order(s, a)
    if kind == "move":
        return shortlist.stride(s, a)
    if kind in SHORTLISTS:
        return SHORTLISTS[kind](s, a)[0]
    if kind == "quarter":
        return len(a.options) - 1
    if kind == "give-quarter":
        return 0
    return rng.below(len(a.options))
