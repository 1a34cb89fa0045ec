"""What the coming phases promise: who is about to search, to escape or to unload, which captain to fall.

A deck is judged as it lies by `brain.value`; whoever looks ahead with it would have to look to the end
of the round to see that a crew member beside a Vital Area scores there, and further to see that a
captain lost is a game lost: the others can force Quarter. This tells it at once.
"""

from __future__ import annotations

from quarterdeck.core.state import Seat
from quarterdeck.games.boarders.common import about, base, crew_on_deck, enemies_near
from quarterdeck.games.boarders.content import book
from quarterdeck.games.boarders.geometry import WIDTH, within
from quarterdeck.games.boarders.rules.special_phase import near_edge
from quarterdeck.games.boarders.state import NOBODY, Boarders, Stuff
from quarterdeck.games.boarders.tactics import Scene

LATER = 0.25
"""How likely it is that somebody still can what it could do now when the next Special phase comes."""
MOVING, FOUGHT = 0.35, 0.8
"""The same while the others may still move, and when all that is left are attacks."""
NOW = 0.95
NOTED = 1 / 3
"""How likely a Vital Area is the noted one."""


STANDS = ((1_500, 0.15), (5_000, 0.10), (9_000, 0.05), (24_000, 0.03))
LIES = ((5_000, 0.5), (9_000, 0.3), (24_000, 0.1))
"""How likely a captain is lost soon who stands or lies so near to a long edge."""
PRESSED, BOOTED, WORST = 1.4, 0.3, 0.8
"""By how much likelier with an enemy at hand, and with boots that hold; never likelier than this."""
AT_HAND = 2_500
FORCED, SPENT = 0.9, 0.6
"""How likely the others get the point for Quarter when the Boarder's captain falls, or the Host's."""


def points_ahead(s: Boarders, scene: Scene, risk: float) -> float:
    """Return the points that the Boarder can expect of what stands ready, and the Host of no one.

    `risk` tells how little of a Vital Area the Host has for sure: what is lost of it is less.
    """
    crew = [member for member in crew_on_deck(s, scene.boarder) if not member.down]
    chances = _chances(s, scene.boarder)
    total = 0.0
    if scene.to_edge:
        total += sum(_chance(chances, one) for one in crew if near_edge(s, one, scene.to_edge))
    if scene.home:
        carriers = [one for one in crew if one.tokens and near_edge(s, one, scene.home)]
        total += sum(_chance(chances, one) for one in carriers)
    if scene.goals and not scene.tallies and not scene.to_edge:
        total += (2 - 2 * risk) * (1 + NOTED * bool(s.notes)) * _searches(s, crew, chances)
    return total + _captains(s, scene, risk)


def _captains(s: Boarders, scene: Scene, risk: float) -> float:
    """Return what the Boarder can expect of the captains' fates: those in danger, those lost."""
    unsafe = 0.0 if scene.tallies or scene.to_edge else len(scene.goals) + bool(s.notes)
    stakes = {scene.boarder: FORCED + 2 * risk * unsafe, 1 - scene.boarder: SPENT}
    total = 0.0
    for seat, stake in stakes.items():
        sign = -1 if seat == scene.boarder else 1
        if s.players[seat].captain_lost:
            total += sign * stake
            continue
        for member in scene.crews[seat]:
            if scene.content.kinds[member.kind].captain:
                total += sign * (1 + stake) * peril(scene, member)
    return total


def peril(scene: Scene, captain: Stuff) -> float:
    """Return how likely a captain is lost before long, by footing, edge and enemies."""
    room = min(captain.x, WIDTH - captain.x)
    chance = next(chance for most, chance in (LIES if captain.down else STANDS) if room <= most)
    if not captain.down and "mag-boots" in scene.content.kinds[captain.kind].abilities:
        chance *= BOOTED
    foes = scene.crews[1 - captain.seat]
    if any(not foe.down and _close(foe, captain) for foe in foes):
        chance *= PRESSED
    return min(WORST, chance)


def _close(one: Stuff, other: Stuff) -> bool:
    return abs(one.x - other.x) <= AT_HAND and abs(one.y - other.y) <= AT_HAND


def _chances(s: Boarders, seat: Seat) -> tuple[float, float]:
    """Return how likely a special action of somebody is that has not activated, and that has."""
    if s.stage == "special":
        return NOW, LATER
    if s.stage == "attack":
        return FOUGHT, FOUGHT
    if s.stage != "move":
        return LATER, LATER
    foes = crew_on_deck(s, 1 - seat)
    moved = sum(foe.activated for foe in foes) / len(foes) if foes else 1.0
    chance = MOVING + (FOUGHT - MOVING) * moved
    return chance, chance


def _chance(chances: tuple[float, float], crew: Stuff) -> float:
    return chances[crew.activated]


def _searches(s: Boarders, crew: list[Stuff], chances: tuple[float, float]) -> float:
    """Return how many Vital Areas the Boarder can expect to search; each counts once."""
    missed: dict[int, float] = {}
    for member in crew:
        found = _to_search(s, member)
        if found and not enemies_near(s, member):
            missed[found] = missed.get(found, 1.0) * (1 - _chance(chances, member))
    return sum(1 - miss for miss in missed.values())


def _to_search(s: Boarders, member: Stuff) -> int:
    """Return the Vital Area that somebody could search, not searched yet; 0: none."""
    content = book(s)
    here = base(s, member)
    for thing, there in about(s, member, content.search):
        if thing.seat != NOBODY or (thing.searched and not s.treasure):
            continue
        if content.kinds[thing.kind].group == "vital-area" and within(here, there, content.search):
            return thing.id
    return 0
