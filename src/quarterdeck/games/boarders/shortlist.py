"""The options worth a thought, best first: Moves, places, targets, actions, whom to activate."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from quarterdeck.core.ask import PASS, Ask
from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders.common import Spot, Step, anchored, base, is_crew, stuff, towards
from quarterdeck.games.boarders.content import Arm, book
from quarterdeck.games.boarders.geometry import Direction
from quarterdeck.games.boarders.labels import Act
from quarterdeck.games.boarders.places import full_way
from quarterdeck.games.boarders.rules.attacks import legal_targets
from quarterdeck.games.boarders.rules.moves import first_contact
from quarterdeck.games.boarders.rules.shoves import preview
from quarterdeck.games.boarders.state import Boarders, Stuff
from quarterdeck.games.boarders.tactics import (
    Point,
    Scene,
    aims,
    edge_worth,
    goal_worth,
    look,
    nearest,
    place_worth,
)

GLANCED, MOVES, SPOTS, TARGETS = 6, 3, 2, 3
"""How many Moves are measured out; how many Moves, places and targets are tried."""
CROWD = 0.04
"""What each friend near by takes off a place to deploy."""
ROOMY = 4 * geo.INCH
FOE, CAPTAIN, PIECE = 1.0, 1.5, 0.6
"""What hitting somebody is worth, an enemy captain, a piece that strikes an enemy."""
OVER = 1.0
URGENT = (
    "search",
    "escape",
    "unload-token",
    "recover-token",
    "pick-up-token",
    "take-token",
    "stand-up",
    "attack",
    "run",
    "walk",
    "make-ready",
)
"""What a captain orders without thinking, most urgent first."""


# -- Moves and places ----------------------------------------------------------------------------


def moves(s: Boarders, a: Ask) -> list[int]:
    """Return the best Moves by where they end, and standing still where that is offered."""
    crew = stuff(s, a.about["crew"])
    scene = look(s)
    still = [i for i, step in enumerate(a.options) if step is PASS or not step.distance]
    glanced = _glance(scene, crew, a.options)
    worth = {i: _end_worth(s, scene, crew, _cut(s, crew, a.options[i])) for i in glanced}
    found = sorted(worth, key=lambda i: -worth[i])[:MOVES]
    return [*found, *still[:1]]


def stride(s: Boarders, a: Ask) -> int:
    """Return the Move that ends nearest to what is wanted, at a glance; none if it is there."""
    crew = stuff(s, a.about["crew"])
    glanced = _glance(look(s), crew, a.options)
    return glanced[0] if glanced else len(a.options) - 1


def _glance(scene: Scene, crew: Stuff, options: Sequence[Step | None]) -> list[int]:
    """Return the Moves that end nearest to what somebody wants, and to an enemy."""
    wanted = tuple(aims(scene, crew, crew.x, crew.y))
    foes = tuple(scene.points[1 - crew.seat])
    return list(_nearest_ends(crew.x, crew.y, wanted, foes, tuple(options)))


@lru_cache(maxsize=1 << 11)
def _nearest_ends(
    x: int,
    y: int,
    wanted: tuple[Point, ...],
    foes: tuple[Point, ...],
    options: tuple[Step | None, ...],
) -> tuple[int, ...]:
    """Return the Moves from a place that end nearest; worlds of one choice ask the same again."""
    to_goal, to_foe = {}, {}
    for i, step in enumerate(options):
        if step is None or not step.distance:
            continue
        dx, dy = geo.unit(step.direction)
        end = x + step.distance * dx, y + step.distance * dy
        to_goal[i], to_foe[i] = nearest(*end, wanted), nearest(*end, foes)
    best = sorted(to_goal, key=to_goal.__getitem__)[: GLANCED - 2]
    return tuple(dict.fromkeys([*best, *sorted(to_foe, key=to_foe.__getitem__)[:2]]))


def _end_worth(s: Boarders, scene: Scene, crew: Stuff, step: Step) -> float:
    dx, dy = geo.unit(step.direction)
    return place_worth(s, scene, crew, crew.x + step.distance * dx, crew.y + step.distance * dy)


def _cut(s: Boarders, crew: Stuff, step: Step) -> Step:
    """Cut a Move short at its first contact."""
    way, _ = first_contact(s, [crew], *geo.unit(step.direction), step.distance)
    return Step(step.direction, int(way))


def ways(s: Boarders, a: Ask) -> list[int]:
    """Return the best directions for somebody who flies a full length (BF-DECIDE-33)."""
    crew = stuff(s, a.about["crew"])
    scene = look(s)
    here = base(s, crew)

    def worth(direction: Direction) -> float:
        far = Step(direction, int(full_way(s, here, direction)))
        return _end_worth(s, scene, crew, _cut(s, crew, far))

    return sorted(range(len(a.options)), key=lambda i: -worth(a.options[i]))[:MOVES]


def spots(s: Boarders, a: Ask) -> list[int]:
    """Return the best places for somebody; the worst ones for an enemy."""
    crew = stuff(s, a.about["crew"])
    scene = look(s)
    lies = a.question.id == "fall" or (crew.down and a.question.id == "drag")
    sign = 1 if crew.seat == a.seat else -1

    def worth(spot: Spot) -> float:
        edge = edge_worth(s, spot.x, down=lies, steady=False)
        return sign * (edge + goal_worth(scene, crew, spot.x, spot.y))

    return sorted(range(len(a.options)), key=lambda i: -worth(a.options[i]))[:SPOTS]


def landings(s: Boarders, a: Ask) -> list[int]:
    """BF-RULE-44: an enemy who crashes is put over the edge; friends land well."""
    crew = stuff(s, a.about["crew"])
    if crew.seat == a.seat:
        return spots(s, a)

    def room(spot: Spot) -> int:
        return min(spot.x, geo.WIDTH - spot.x, spot.y, geo.LENGTH - spot.y)

    return sorted(range(len(a.options)), key=lambda i: room(a.options[i]))[:1]


def deployments(s: Boarders, a: Ask) -> list[int]:
    """Return the best places to begin: near the goal, and not all in one heap."""
    crew = stuff(s, a.about["crew"])
    scene = look(s)
    friends = scene.crews[crew.seat]

    def worth(spot: Spot) -> float:
        crowd = sum(
            abs(friend.x - spot.x) < ROOMY and abs(friend.y - spot.y) < ROOMY for friend in friends
        )
        return place_worth(s, scene, crew, spot.x, spot.y) - CROWD * crowd

    return sorted(range(len(a.options)), key=lambda i: -worth(a.options[i]))[:SPOTS]


# -- attacks -------------------------------------------------------------------------------------


def hits(s: Boarders, crew: Stuff, arm: Arm) -> dict[int, float]:
    """Return whom it is worth to attack with a weapon: enemies, and pieces that strike enemies."""
    found = {}
    for thing in legal_targets(s, crew, arm):
        worth = _foe(s, crew, thing, arm) if is_crew(thing) else _piece(s, crew, thing, arm)
        if worth:
            found[thing.id] = worth
    return found


def _foe(s: Boarders, crew: Stuff, foe: Stuff, arm: Arm) -> float:
    if foe.seat == crew.seat:
        return 0.0
    worth = CAPTAIN if book(s).kinds[foe.kind].captain else FOE
    if arm.shoves and not anchored(s, foe):
        direction = towards(crew, foe.x, foe.y)
        if direction is not None and preview(s, foe, direction)[2]:
            worth += 2 * OVER if foe.down else OVER
    return worth


def _piece(s: Boarders, crew: Stuff, piece: Stuff, arm: Arm) -> float:
    """Judge a shove of furniture by the first thing it strikes."""
    direction = towards(crew, piece.x, piece.y)
    if not arm.shoves or anchored(s, piece) or direction is None:
        return 0.0
    struck = [stuff(s, other).seat for other in preview(s, piece, direction)[1]]
    return PIECE if 1 - crew.seat in struck and crew.seat not in struck else 0.0


def targets(s: Boarders, a: Ask) -> list[int]:
    """Return the best targets of the attack in progress; one more is better than none."""
    if s.attack is None:
        return list(range(len(a.options)))
    worth = hits(s, stuff(s, s.attack.attacker), book(s).arms[s.attack.weapon])
    known = [i for i, target in enumerate(a.options) if target in worth]
    best = sorted(known, key=lambda i: -worth[a.options[i]])[:TARGETS]
    return best or [len(a.options) - 1]


# -- actions -------------------------------------------------------------------------------------


def actions(s: Boarders, a: Ask) -> list[int]:
    """Leave out attacks on nobody, and idleness where readiness costs nothing."""
    crew = stuff(s, a.about["crew"])
    kinds = {act.kind for act in a.options if act is not PASS}
    found = []
    for i, act in enumerate(a.options):
        if act is PASS:
            continue
        if act.kind == "attack" and not hits(s, crew, book(s).arms[act.what]):
            continue
        if act.kind == "make-ready" and crew.ready:
            continue
        found.append(i)
    idle = len(a.options) - 1
    if a.options[idle] is PASS and ("make-ready" not in kinds or crew.ready or not found):
        found.append(idle)
    return found or [idle]


def order(s: Boarders, a: Ask) -> int:
    """Return the most urgent action, at a glance."""
    tried = actions(s, a)
    rank = {kind: n for n, kind in enumerate(URGENT)}
    host = stuff(s, a.about["crew"]).seat == s.host

    def urgency(i: int) -> int:
        act: Act | None = a.options[i]
        if act is PASS or (host and act.kind == "search"):
            return len(rank) + 1
        return rank.get(act.kind, len(rank))

    return min(tried, key=urgency)


def friends(s: Boarders, a: Ask) -> list[int]:
    """BF-DECIDE-35: those who stand worst get the action, or nobody."""
    scene = look(s)
    somebody = [i for i, friend in enumerate(a.options) if friend is not PASS]

    def worth(i: int) -> float:
        friend = stuff(s, a.options[i])
        return place_worth(s, scene, friend, friend.x, friend.y) - friend.down

    best = sorted(somebody, key=worth)[:SPOTS]
    return [*best, *(i for i, friend in enumerate(a.options) if friend is PASS)]


def activations(s: Boarders, a: Ask) -> list[int]:
    """Return who goes first: who can attack, who can search, who stands best."""
    scene = look(s)

    def worth(i: int) -> float:
        crew = stuff(s, a.options[i])
        if s.stage == "attack":
            return _strike(s, crew)
        if s.stage == "special":
            return goal_worth(scene, crew, crew.x, crew.y) + crew.tokens
        return place_worth(s, scene, crew, crew.x, crew.y)

    return [max(range(len(a.options)), key=worth)]


def _strike(s: Boarders, crew: Stuff) -> float:
    """Judge the best blow that somebody could strike."""
    if crew.down:
        return 0.0
    content = book(s)
    arms = [content.arms[name] for name in ("push", *content.kinds[crew.kind].weapons)]
    found = [max(hits(s, crew, arm).values(), default=0.0) for arm in arms]
    return max(found)
