"""A quick captain: answers by rules of thumb, good enough to foretell how a game goes on.

It knows no more than its seat does. The search plays its playouts with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from quarterdeck.core.ask import Ask
from quarterdeck.core.memo import Memo
from quarterdeck.core.rng import Rng
from quarterdeck.games.smuggler.atlas import atlas_of
from quarterdeck.games.smuggler.common import Load, neighbours
from quarterdeck.games.smuggler.content import WILD, book
from quarterdeck.games.smuggler.jobs import GAMMA, TRADE, Dice, fitting
from quarterdeck.games.smuggler.labels import Act
from quarterdeck.games.smuggler.state import Player, Smuggler
from quarterdeck.games.smuggler.voyage import PLAIN, Voyage

SQUARE = {"engines": 0.7, "hyperspace": 0.8, "routing": 0.3, "repair": 0.35, "lasers": 0.3}
SHIPS = ("packmule", "kestrel", "tinker", "hornet")
SAMPLES: dict[int, tuple[Dice, ...]] = {
    1: ((2,), (4,), (6,)),
    2: ((1, 4), (2, 5), (3, 6)),
    3: ((1, 3, 5), (2, 4, 4), (1, 5, 6), (2, 3, 4)),
    4: ((1, 3, 4, 5), (2, 2, 4, 6), (1, 3, 5, 6)),
}
"""What a reset may bring, by the number of dice."""
RESET_LOSS = 0.2
SURPLUS = 0.1
"""How much better power routing must be to be worth its die."""
EAGER = 0.05
"""Work at hand comes before a move of the same worth."""
DEPTH = 2
"""So many moves in a row are thought of."""
BLIND = 0.3
"""How much a smuggler likes the unseen tile better than one of the hand."""
AMBUSH = 0.8
"""What a fight must promise to be worth a die."""
COSTLY = ("act", "jump", "step", "tile")
"""Questions whose answers are remembered."""

_known: Memo[bytes, int] = Memo(20_000)
"""Answers that were found already: playouts come to the same moments again and again."""
_encode = msgspec.msgpack.Encoder().encode


def pilot(s: Smuggler, a: Ask, rng: Rng) -> int:
    """Return the answer of a sensible captain."""
    if len(a.options) == 1:
        return 0
    name = a.question.id
    answer = ANSWERS.get(name)
    if answer is None:
        return rng.below(len(a.options))
    if name not in COSTLY:
        return answer(s, a)
    return _known.once(moment(s, a), lambda: answer(s, a))


def moment(s: Smuggler, a: Ask) -> bytes:
    """Return everything that such an answer depends on: nothing that the seat does not know."""
    p = s.players[a.seat]
    decks = [len(deck) > 0 for deck in s.decks.values()]
    rules = (s.book, s.event, s.strict_window, len(s.stack) > 0, s.garrison)
    left = (len(s.event_deck), s.final)
    rivals = [
        (q.role, q.at, q.bounty, len(q.cards), q.salvage, q.troops, q.squares)
        for q in s.players
        if q is not p
    ]
    own = (p.role, p.at, p.holds, p.cards, p.hand, p.salvage, p.troops, p.bounty, p.squares)
    asked = (a.question.id, a.seat, len(a.options), a.about.get("face"))
    return _encode((asked, own, s.turn, s.board, s.market, decks, rules, left, rivals))


# -- the turn ------------------------------------------------------------------------------------


def act(s: Smuggler, a: Ask) -> int:
    """Answer what to do next: a job here, a move, other dice, or what is left over."""
    if not s.turn.dice and not s.turn.free_action:
        return len(a.options) - 1
    v = Voyage(s, a.seat)
    dice = tuple(sorted(s.turn.dice))
    boost = s.turn.free_action
    best, choice = _plan(v, dice, boost)
    if choice.verb in ("end", "boost") and boost and dice and v.force.reset:
        choice = Act("reset") if other_dice(v, dice) > best else choice
    if choice.verb == "end":
        choice = _leftover(v, dice)
    elif choice.verb == "work":
        choice = _job(v, dice)
    return _index(a.options, choice)


def _plan(v: Voyage, dice: Dice, boost: bool) -> tuple[float, Act]:
    """Return what promises most with these dice, and how much."""
    still = v.stay(v.p.at, ())
    found = [(still, Act("end"))]
    work = v.work(v.p.at, dice, boost)
    if work > still:
        found.append((work + EAGER, Act("work")))
    moves = v.moves(v.p.at, dice, boost, DEPTH)
    found += [(worth, Act(verb, die, face)) for worth, verb, die, face, _ in moves]
    best = max(found, key=_first)
    other = rerouted(v, dice, boost)
    return other if other is not None and other[0] > best[0] + SURPLUS else best


def rerouted(v: Voyage, dice: Dice, boost: bool) -> tuple[float, Act] | None:
    """Return the best that power routing makes of the dice."""
    best: tuple[float, Act] | None = None
    if "routing" not in v.open or len(dice) == 1:
        return best
    for n, die in enumerate(dice):
        if die % 2 == 0 or (n and dice[n - 1] == die):
            continue
        rest = list(dice[:n] + dice[n + 1 :])
        given = next(d for d in PLAIN if d in rest)
        if given == WILD:
            continue
        rest.remove(given)
        pool = (*rest, WILD)
        worth = max(v.work(v.p.at, pool, boost), v.hop(v.p.at, pool, boost, 1))
        if best is None or worth > best[0]:
            best = (worth, Act("routing", die, die))
    return best


def other_dice(v: Voyage, dice: Dice) -> float:
    """Return what other dice promise, on average."""
    at, pools = v.p.at, SAMPLES.get(len(dice), ())
    found = [max(v.work(at, p, False), v.hop(at, p, False, 1), v.stay(at, p)) for p in pools]
    return sum(found) / max(1, len(found)) - RESET_LOSS


def _job(v: Voyage, dice: Dice) -> Act:
    """Return the most valuable thing to do here."""
    trade, other = v.jobs(v.p.at)
    fit = next((die for die in dice if die >= TRADE), 0)
    if trade and fit:
        _, verb, thing = trade[0]
        if verb in ("pick-up", "complete"):  # room first, and what must be begun first
            for _, early, what in trade[: fitting(dice)]:
                if early in ("deliver", "begin"):
                    verb, thing = early, what
        return Act(verb, fit, 0, thing)
    _, verb, thing = other[0]
    return Act(verb, next(die for die in PLAIN if die in dice), 0, thing)


def _leftover(v: Voyage, dice: Dice) -> Act:
    """Return what dice are good for that serve no plan: repairs, then lasers."""
    hurt = any(sq.damaged for sq in v.p.squares)
    for die in dice:
        if hurt and "repair" in v.open and die % 2 == 0:
            return Act("repair", die)
    if dice and "lasers" in v.open:
        return Act("lasers", dice[-1], dice[-1])
    return Act("end")


def _index(options: Sequence[Any], wanted: Act) -> int:
    """Return the option that comes nearest to an act; the last one ends the turn."""
    near = len(options) - 1
    for i, option in enumerate(options):
        if isinstance(option, Load) or option.verb != wanted.verb:
            continue
        if wanted.die and option.die != wanted.die:
            continue
        if wanted.thing != option.thing:
            continue
        near = i
        if not wanted.face or option.face == wanted.face:
            return i
    return near


# -- on the way ----------------------------------------------------------------------------------


def jump(s: Smuggler, a: Ask) -> int:
    """Answer where to jump."""
    v = Voyage(s, a.seat)
    dice = tuple(sorted(s.turn.dice))
    return _best(a.options, lambda goal: v.enter(goal, dice, s.turn.free_action, -DEPTH))


def step(s: Smuggler, a: Ask) -> int:
    """Answer where to fly."""
    v = Voyage(s, a.seat)
    dice = tuple(sorted(s.turn.dice))
    boost = s.turn.free_action
    around = neighbours(v.p.at)

    def worth(way: Any) -> float:
        if way is None:
            return max(v.stay(v.p.at, dice), v.hop(v.p.at, dice, boost, 1))
        return v.enter(around[way], dice, boost, DEPTH)

    return _best(a.options, worth)


def tile(s: Smuggler, a: Ask) -> int:
    """Answer which tile to place: a planet of the hand where there is work on it."""
    v = Voyage(s, a.seat)
    dice = tuple(sorted(s.turn.dice))
    faces = {card.id: card.face for card in v.p.hand}
    blind = v.stay(v.p.at, dice) + (BLIND if v.smuggler else 0.0)

    def worth(option: int) -> float:
        face = faces.get(option)
        if face is None:
            return blind
        if v.book.tiles[face].kind != "planet":
            return blind - 0.1
        return v.stay(v.p.at, dice, face)

    return _best(a.options, worth)


def route(s: Smuggler, a: Ask) -> int:
    """Answer which die to set: a wild one of the plainest."""
    plain = next(die for die in PLAIN if die in s.turn.dice)
    for i, option in enumerate(a.options):
        if option.die == plain and option.face == WILD:
            return i
    return 0


# -- fights --------------------------------------------------------------------------------------


def laser(s: Smuggler, a: Ask) -> int:
    """Answer whether to fire: where it may still turn the fight."""
    p, c = s.players[a.seat], s.combat
    dice = {sq.id: sq.die for sq in p.squares if sq.die}
    best = max(range(len(a.options)), key=lambda i: dice.get(a.options[i], 0))
    if c is None:
        return best
    mine = c.attacker != a.seat
    own = c.taken[mine]
    other = c.taken[not mine]
    foe = c.defender if c.attacker == a.seat else c.attacker
    fired = c.lasers[0] if mine and c.lasers else 0
    threat = 0
    if not mine and foe is not None:
        threat = max([sq.die for sq in s.players[foe].squares if sq.system == "lasers"], default=0)
    sure = own > other + fired + threat
    hopeless = own + dice.get(a.options[best], 0) < other + fired
    return len(a.options) - 1 if sure or hopeless else best


def fight(s: Smuggler, a: Ask) -> int:
    """Answer whether to begin a fight that could be left."""
    v = Voyage(s, a.seat)
    foe = v.ships.get(v.p.at)
    wish = v.clash(foe) if foe is not None else v.siege(v.p.at)
    return 0 if wish > (AMBUSH if a.question.id == "nebula" else 0) else len(a.options) - 1


def outcome(s: Smuggler, a: Ask) -> int:
    """Answer what a victory brings: two cards, or one and damage."""
    loser = s.players[a.about["loser"]]
    return 1 if len(loser.cards) == 1 and "two-holds" in a.options else 0


def plunder(s: Smuggler, a: Ask) -> int:
    """Answer which hold to take: cards before salvage."""
    return _best(a.options, lambda load: {"card": 3.0, "salvage": load.n, "troops": 1.5}[load.kind])


def room(s: Smuggler, a: Ask) -> int:
    """Answer what to leave behind: what promises least."""
    p = s.players[a.seat]
    return _best(a.options, lambda load: -_kept(s, p, load))


def _kept(s: Smuggler, p: Player, load: Load) -> float:
    if load.kind == "troops":
        return 3.0
    if load.kind == "salvage":
        return load.n * 0.8 if p.role == "smuggler" else 0.0
    card = book(s).cards[next(c.face for c in p.cards if c.id == load.n)]
    if p.role == "government":
        return float(card.value) if card.wanted else 0.0
    at = atlas_of(s).where.get(card.destination)
    return card.value * (GAMMA ** atlas_of(s).eta(p.at, at) if at else 0.2)


# -- the ship ------------------------------------------------------------------------------------


def damage(s: Smuggler, a: Ask) -> int:
    """Answer where damage hurts least."""
    return _best(a.options, lambda square: -SQUARE[square.rsplit("-", 1)[0]])


def repair(s: Smuggler, a: Ask) -> int:
    """Answer what to repair."""
    return _best(a.options, lambda o: 0.0 if o is None else SQUARE[o.rsplit("-", 1)[0]])


def ship(s: Smuggler, a: Ask) -> int:
    """Answer which ship to fly."""
    return _best(a.options, lambda o: -SHIPS.index(o))


def nearest(s: Smuggler, a: Ask) -> int:
    """Answer which planet: the nearest."""
    at = s.players[a.seat].at
    return _best(a.options, lambda o: -99.0 if o is None else -atlas_of(s).eta(at, o))


def first(s: Smuggler, a: Ask) -> int:
    """Take the first option."""
    return 0


def last(s: Smuggler, a: Ask) -> int:
    """Take the last option."""
    return len(a.options) - 1


def _best(options: Sequence[Any], worth: Callable[[Any], float]) -> int:
    return max(range(len(options)), key=lambda i: worth(options[i]))


def _first(found: tuple[float, Act]) -> float:
    return found[0]


ANSWERS: dict[str, Callable[[Smuggler, Ask], int]] = {
    "act": act,
    "jump": jump,
    "step": step,
    "tile": tile,
    "route": route,
    "laser": laser,
    "nebula": fight,
    "ceasefire": fight,
    "outcome": outcome,
    "plunder": plunder,
    "room": room,
    "damage": damage,
    "repair": repair,
    "ship": ship,
    "garrison-drop": nearest,
    "combat-die": first,
    "salvage": first,
    "dodge": first,
    "between": last,
    "jettison": last,
}
