"""A heuristic: how good is a deck for a seat, and what does a captain do without thinking?

Worth is counted in booty points: those scored, those that the game would score if it ended now, and
what crew, footing, dice and places promise. Attacks, falls and losses need no special knowledge: a
bot that looks one step ahead sees what they do to the deck.
"""

from __future__ import annotations

from quarterdeck.core.ask import Ask
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Seat
from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders.common import (
    OPPOSITE,
    base,
    boarder,
    crew_of,
    furniture,
    kind_of,
    neighbours,
    stability,
)
from quarterdeck.games.boarders.content import book
from quarterdeck.games.boarders.labels import Pick
from quarterdeck.games.boarders.rules.quarter import booty, quartered
from quarterdeck.games.boarders.state import Boarders, Player, Stuff

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
EDGE, SLIPPING = -0.15, -0.45
"""Near the edge; lying near the edge."""
AWAY = 0.35
"""A crew member who may return."""
DIE = 0.12
GOAL, AT_GOAL = 0.35, 0.3
GUARD = 0.1
LAID = 0.05
"""Each piece that stands: a layout is confirmed sooner or later."""
DANGER = 5 * geo.INCH
SLIDE = 4 * geo.INCH
WIDEST = 36
"""More options than this are thinned out evenly."""


def value(s: Boarders, seat: Seat) -> float:
    """Return how good a position is for a seat."""
    if s.result is not None:
        return WON * s.result.returns()[seat]
    me, foe = s.players[seat], s.players[1 - seat]
    worth = SURE * (sum(me.booty) - sum(foe.booty))
    if s.stuff:
        worth += SURE * (prospect(s, seat) - prospect(s, 1 - seat))
        worth += crew_worth(s, me) - crew_worth(s, foe)
        worth += LAID * sum(thing.place != "box" for thing in s.stuff)
    if s.mode == "campaign":
        worth += stores(me) - stores(foe)
    return worth + DIE * (len(me.cup) - len(foe.cup))


def prospect(s: Boarders, seat: Seat) -> float:
    """Return the points a game promises: a Vital Area is safe only when the time is over."""
    scored = booty(s, seat)
    total = float(sum(scored.values()))
    content = book(s)
    limit = content.scenarios[s.scenario].round_limit or content.round_cap
    risk = HALF * (1 - min(s.round, limit) / limit)
    held = booty(s, s.host)
    unsafe = held.get("unsearched-vital-area", 0) + held.get("noted-piece-unsearched", 0)
    return total - risk * unsafe if seat == s.host else total + risk * unsafe


def stores(p: Player) -> float:
    """Judge a Ship's Log: points to spend, what they bought, a fed crew."""
    log = p.log
    bought = 0.4 * log.gold + 0.02 * log.food + 0.05 * log.gunpowder + 0.5 * log.cannons
    return p.vp * 0.1 + bought + 2.5 * len(log.items) + 0.5 * len(log.sail) + 0.8 * p.fed


def crew_worth(s: Boarders, p: Player) -> float:
    """Judge a crew: who is on the Deck, how safely, and how near to what they want."""
    crew = crew_of(s, p.seat)
    most = sum(_rank(s, member) for member in crew)
    gone = quartered(s, p.seat)
    total = 0.0
    for member in crew:
        if member.place == "deck":
            total += _rank(s, member) + footing_worth(s, member) + goal_worth(s, member)
        elif member.place in ("box", "escaped"):
            total += _rank(s, member)
        elif not gone:
            total += AWAY
    return CREW * total / most if most else 0.0


def _rank(s: Boarders, member: Stuff) -> float:
    return CAPTAIN if kind_of(s, member).captain else SAILOR


def footing_worth(s: Boarders, member: Stuff) -> float:
    """Judge how safely somebody stands; the edges, and what the sea is about to do."""
    worth = READY * member.ready + TOKEN * member.tokens
    if member.down:
        worth += DOWN
    stable = stability(s, member)
    if stable != "anchored" and min(member.x, geo.WIDTH - member.x) < DANGER:
        worth += SLIPPING if member.down else EDGE
    if s.shift is not None and stable in s.shift.eligible:
        room = member.x if s.lower == "port" else geo.WIDTH - member.x
        shoves = 2 if room > geo.WIDTH // 2 else 1
        if room < shoves * SLIDE:
            worth += 2 * SLIPPING if member.down else EDGE
    return worth


def goal_worth(s: Boarders, member: Stuff) -> float:
    """Judge how near somebody is to what the scenario wants of that side."""
    here = base(s, member)
    if member.seat != boarder(s):
        return _guard_worth(s, member)
    if "escape" in book(s).scenarios[s.scenario].special_actions and s.boarders_edge:
        return GOAL * (1 - geo.gap_to_edge(here, OPPOSITE[s.boarders_edge]) / geo.WIDTH)
    if member.tokens and s.unloaded + s.treasure and s.boarders_edge:
        return GOAL * (1 - geo.gap_to_edge(here, s.boarders_edge) / geo.WIDTH)
    goals = [vital for vital in furniture(s, "vital-area") if s.treasure or not vital.searched]
    if not goals:
        return 0.0
    nearest = min(geo.gap(here, base(s, vital)) for vital in goals)
    worth = GOAL * (1 - nearest / geo.LENGTH)
    if nearest <= book(s).search and not member.down:
        free = not any(other.seat != member.seat for other in neighbours(s, member))
        worth += AT_GOAL if free else 0.0
    return worth


def _guard_worth(s: Boarders, member: Stuff) -> float:
    """Keep a Host near the Vital Areas and near whoever wants them."""
    here = base(s, member)
    vitals = [geo.gap(here, base(s, vital)) for vital in furniture(s, "vital-area")]
    foes = [
        geo.gap(here, base(s, foe)) for foe in crew_of(s, 1 - member.seat) if foe.place == "deck"
    ]
    worth = GUARD * (1 - min(vitals) / geo.LENGTH) if vitals else 0.0
    return worth + (GUARD * (1 - min(foes) / geo.LENGTH) if foes else 0.0)


# -- options worth a thought -----------------------------------------------------------------------


def candidates(s: Boarders, a: Ask) -> list[int]:
    """Return the indices of the options to try: all, or every so many of a long list."""
    count = len(a.options)
    if a.question.id.startswith("confirm-") and a.options[0] == 0:
        return [0]
    if a.question.id in ("deploy", "place-furniture"):
        return list(range(0, count, max(1, count // 12)))
    return list(range(0, count, -(-count // WIDEST)))


def reflex(s: Boarders, a: Ask, rng: Rng) -> int:
    """Answer at once, as a plain player would."""
    last = len(a.options) - 1
    match a.question.id:
        case "confirm-layout" | "confirm-deployment" | "fall" | "rise" | "role":
            return 0
        case "quarter" | "re-roll" | "honest":
            return last
        case "indicate":
            return 0 if last and rng.below(3) == 0 else last
        case "select":
            return _highest(s, a)
        case "claim":
            return _claim(s, a.seat)
        case "judge":
            return int(rng.below(100) < doubt(s, a.seat))
        case "give-quarter":
            return last
        case _:
            return rng.below(len(a.options))


def _highest(s: Boarders, a: Ask) -> int:
    """Return the best own die for the own first roll; what is kept shows when it is needed."""
    faces = {die.id: int(die.face) for die in s.players[a.seat].cup}
    picks: list[Pick] = list(a.options)
    return max(range(len(picks)), key=lambda i: (-picks[i].roll, faces[picks[i].die]))


def _claim(s: Boarders, seat: Seat) -> int:
    """Tell the truth if it does; otherwise claim just what is needed."""
    test, p = s.test, s.players[seat]
    if test is None:
        return 0
    roll = test.rolls[p.replaces]
    truth = next(int(die.face) for die in p.cup if die.id == p.pinched)
    goal = book(s).target_number
    if test.opposed:
        other = test.rolls[1 - p.replaces]
        goal = other.counts + other.stat + other.modifier + (p.replaces == 1)
    needed = goal - roll.stat - roll.modifier
    return (truth if truth >= needed else min(6, max(1, needed))) - 1


def doubt(s: Boarders, seat: Seat) -> int:
    """Return, in percent, how likely a claim is to be challenged.

    With n dice under the cup a given face is there with 1 - (5/6)^n; what is left is doubt.
    """
    dice = len(s.players[1 - seat].cup)
    return round(100 * (5 / 6) ** dice)
