"""A heuristic: how good is a position for a seat, and what does a captain do without thinking?

Worth is counted in points: those scored, and those that the cargo, the ship and the place still
promise in the turns that are left.
"""

from __future__ import annotations

import msgspec

from quarterdeck.core.ask import Ask
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Seat
from quarterdeck.games.smuggler.atlas import JUMP, STEPS_A_TURN
from quarterdeck.games.smuggler.common import Load, coordinates, free_holds
from quarterdeck.games.smuggler.content import WILD, Book, book
from quarterdeck.games.smuggler.labels import Act, Charge
from quarterdeck.games.smuggler.outlook import outlook, stands, terms
from quarterdeck.games.smuggler.pilot import pilot
from quarterdeck.games.smuggler.sight import appraise
from quarterdeck.games.smuggler.state import Player, Pos, Smuggler

__all__ = ["appraise", "outlook", "pilot", "stands", "terms"]

PATIENCE = 0.88
"""How much of a point is left if it comes a turn later."""
RIVALRY = 0.4
"""What the average rival's fortune is worth to me, with a minus."""
DIE = 0.35
WILD_DIE = 0.6
FREE_ACTION = 0.3
SQUARE = {"engines": 0.7, "hyperspace": 0.8, "routing": 0.3, "repair": 0.3, "lasers": 0.35}
LASER = 0.12
BOUNTY = {"smuggler": 1.0, "government": 0.0}
NEVER = 99.0
SEARCH = {
    "captain": 16,
    "turns": 1,
    "deepen": 360,
    "rounds": True,
    "depth": 150,
    "root": 5,
    "widen": 24,
    "width": 0.35,
    "curiosity": 0.4,
}
"""How captains search: to the end of the own turn; who has long to think, rounds further."""
VICTORY = 100.0


class Chart(msgspec.Struct):
    """Where things are, gathered once for a judgement."""

    gates: list[tuple[Pos, int, int]]
    planets: list[Pos]
    havens: list[Pos]
    occupied: list[Pos]
    where: dict[str, Pos]


def value(s: Smuggler, seat: Seat) -> float:
    """Return how good a position is for a seat, in points."""
    if s.result is not None:
        return VICTORY * s.result.returns()[seat] + s.players[seat].score
    chart = survey(s)
    fortunes = [fortune(s, p, chart) for p in s.players]
    mine = fortunes.pop(seat)
    return mine - RIVALRY * sum(fortunes) / len(fortunes)


def survey(s: Smuggler) -> Chart:
    """Gather what the judgement needs to know of the board."""
    tiles = book(s).tiles
    chart = Chart([], [], [], [], {})
    for pos, place in s.board.items():
        tile = tiles[place.tile]
        if tile.hyperspace:
            chart.gates.append((pos, *coordinates(pos)))
        if tile.kind == "planet":
            chart.planets.append(pos)
            chart.where[tile.id] = pos
            if place.token == "completed":
                chart.occupied.append(pos)
        elif tile.kind == "haven":
            chart.havens.append(pos)
    return chart


def fortune(s: Smuggler, p: Player, chart: Chart) -> float:
    """Return the points a player has and may expect."""
    if not p.at:
        return float(p.score)
    left = turns_left(s, p)
    hope = freight(s, p, chart, left) + salvage_hope(p, chart, left)
    if p.role == "government":
        hope += rule_hope(s, p, chart, left)
    hope += opportunity(s, p, chart, left)
    return p.score + hope + condition(p, left) + turn_in_hand(s, p)


def turns_left(s: Smuggler, p: Player) -> float:
    """Return how many turns a player still has, the present one as a part."""
    rounds = len(s.event_deck) + (not s.final)
    place = s.order.index(p.seat) if s.order else 0
    if s.stage in ("charge", "act") and place == s.active:
        dice = len(s.turn.dice) if s.stage == "act" else 3
        return rounds + dice / 3
    return float(rounds + (place > s.active))


def turns_to(p: Player, goal: Pos, chart: Chart) -> float:
    """Return about how many turns it takes to get somewhere."""
    if p.at == goal:
        return 0.0
    x, y = coordinates(goal)
    ax, ay = coordinates(p.at)
    best = (abs(x - ax) + abs(y - ay)) / STEPS_A_TURN
    for pos, gx, gy in chart.gates:
        by_jump = JUMP + (abs(x - gx) + abs(y - gy)) / STEPS_A_TURN
        if by_jump < best and pos != p.at:
            best = by_jump
    return best


def prospect(points: float, turns: float, left: float) -> float:
    """Return what points are worth that need so many turns of those left."""
    if turns > left:
        return points * 0.1 * max(0.0, 1 - (turns - left)) if left > 0 else 0.0
    return points * float(PATIENCE**turns)


def freight(s: Smuggler, p: Player, chart: Chart, left: float) -> float:
    """Return what the cards aboard promise."""
    content = book(s)
    worth = 0.0
    for card in p.cards:
        printed = content.cards[card.face]
        if p.role == "government":
            if printed.wanted:
                bases = [q for q in chart.occupied if s.board[q].tile != card.origin]
                turns = min((turns_to(p, q, chart) for q in bases), default=NEVER)
                worth += prospect(printed.value, turns + 0.6, left)
            continue
        turns = destination_turns(content, p, printed.destination, chart)
        worth += prospect(printed.value, turns + 0.6, left)
    return worth


def destination_turns(content: Book, p: Player, planet: str, chart: Chart) -> float:
    """Return how long the way to a planet is; one in the own hand must be laid out first."""
    if planet in chart.where:
        return turns_to(p, chart.where[planet], chart)
    if any(card.face == planet for card in p.hand):
        return 1.6
    return 6.0


def salvage_hope(p: Player, chart: Chart, left: float) -> float:
    """Return what the salvage aboard promises at the nearest haven."""
    if not p.salvage or p.role == "government":
        return 0.0
    turns = min((turns_to(p, q, chart) for q in chart.havens), default=NEVER)
    return prospect(p.salvage, turns + 0.3, left)


def opportunity(s: Smuggler, p: Player, chart: Chart, left: float) -> float:
    """Return what a ship with room may pick up where it is or near it."""
    room = free_holds(s, p)
    if room <= 0:
        return 0.0
    wage = 3.0 if p.role == "smuggler" else 1.2
    trips = sorted(turns_to(p, q, chart) for q in chart.planets)[:2]
    hope = sum(prospect(wage, turns + 2.2, left) for turns in trips) * min(room, 2) / 2
    here = s.board.get(p.at)
    if here is not None and here.salvage and p.role == "smuggler":
        hope += prospect(min(here.salvage, 3 * room) * 0.6, 1.0, left)
    return 0.6 * hope


def rule_hope(s: Smuggler, p: Player, chart: Chart, left: float) -> float:
    """Return what occupations and sieges promise the government."""
    points = book(s).points["government"]
    hope = 0.0
    begun = [q for q in chart.planets if s.board[q].token == "in-progress"]
    for q in begun:
        hope += prospect(points.complete_occupation, turns_to(p, q, chart) + 0.6, left)
    free = sorted(turns_to(p, q, chart) for q in chart.planets if not s.board[q].token)
    both = points.begin_occupation + points.complete_occupation
    for turns in free[: p.troops]:
        hope += prospect(both, turns + 1.2, left)
    if not p.troops and s.garrison and free:
        base = min((turns_to(p, q, chart) for q in chart.occupied), default=NEVER)
        hope += prospect(both, base + free[0] + 1.8, left)
    hope += 0.3 * len(chart.occupied)
    for q in chart.havens:
        hope += prospect(1.6 * s.board[q].damage, turns_to(p, q, chart), left)
    return hope


def condition(p: Player, left: float) -> float:
    """Return what damage, bounty and charged lasers are worth."""
    ahead = min(left, 4.0) / 4
    worth = -BOUNTY[p.role] * p.bounty * (0.4 + 0.6 * ahead)
    for sq in p.squares:
        if sq.damaged:
            worth -= SQUARE[sq.system] * ahead + 0.01
        elif sq.die and sq.system == "lasers":
            worth += LASER * sq.die * ahead
    return worth


def turn_in_hand(s: Smuggler, p: Player) -> float:
    """Return what unassigned dice and the free action may still bring this turn."""
    if s.stage != "act" or s.order[s.active] != p.seat:
        return 0.0
    worth = sum(WILD_DIE if die == WILD else DIE for die in s.turn.dice)
    return worth + (FREE_ACTION if s.turn.free_action else 0.0)


# -- without thinking ----------------------------------------------------------------------------


def reflex(s: Smuggler, a: Ask, rng: Rng) -> int:
    """Return a quick, sensible answer."""
    options = a.options
    if a.question.id in ("combat-die", "laser", "outcome", "salvage", "dodge"):
        return 0
    if a.question.id == "damage":
        return min(range(len(options)), key=lambda i: SQUARE[options[i].rsplit("-", 1)[0]])
    if a.question.id == "repair":
        worth = [0.0 if o is None else SQUARE[o.rsplit("-", 1)[0]] for o in options]
        return worth.index(max(worth))
    return rng.below(len(options))


def candidates(s: Smuggler, a: Ask) -> list[int]:
    """Return the options worth a look.

    A wild die on the lasers is a 6, and with an empty hold nothing is thrown out.
    """
    roomy = free_holds(s, s.players[a.seat]) > 0 and a.question.id in ("act", "between")
    keep = [i for i, option in enumerate(a.options) if not _pointless(option, roomy=roomy)]
    return keep or list(range(len(a.options)))


def _pointless(option: object, *, roomy: bool) -> bool:
    if isinstance(option, Load):
        return roomy
    if isinstance(option, Charge):
        return option.face < option.die
    return isinstance(option, Act) and option.verb == "lasers" and option.face < option.die


# -- for captains --------------------------------------------------------------------------------

SURE = ("combat-die", "salvage")
"""Questions that a quick captain answers as well as anyone."""


def decided(s: Smuggler, a: Ask, rng: Rng) -> int | None:
    """Return the answer to a question that needs no search."""
    return pilot(s, a, rng) if a.question.id in SURE else None
