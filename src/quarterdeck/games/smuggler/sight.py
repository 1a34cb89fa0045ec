"""First sight: what each option of a choice promises, before any playout."""

from __future__ import annotations

from quarterdeck.core.ask import Ask
from quarterdeck.core.memo import Memo
from quarterdeck.core.rng import Rng
from quarterdeck.games.smuggler.common import Load, neighbours
from quarterdeck.games.smuggler.content import WILD
from quarterdeck.games.smuggler.jobs import Dice, Job, tally
from quarterdeck.games.smuggler.labels import Act
from quarterdeck.games.smuggler.pilot import (
    COSTLY,
    DEPTH,
    moment,
    other_dice,
    pilot,
    rerouted,
)
from quarterdeck.games.smuggler.state import Smuggler
from quarterdeck.games.smuggler.voyage import NOWHERE, Voyage

PREFERRED = 0.3
"""How much better an option is taken to be that a quick captain would take."""
HOPELESS = 5.0
"""Options that promise so much less than the best are not searched."""
THROWN = 1.0
MENDED = 0.5
LASER = 0.04
SOON = 4

_sights: Memo[bytes, dict[int, float]] = Memo(5_000)


def appraise(s: Smuggler, a: Ask) -> dict[int, float]:
    """Return what the options that are worth a search promise."""
    if a.question.id not in COSTLY:
        return _sight(s, a)
    return _sights.once(moment(s, a), lambda: _sight(s, a))


def _sight(s: Smuggler, a: Ask) -> dict[int, float]:
    found = weigh(s, a)
    liked = pilot(s, a, Rng.from_seed(b"first sight"))
    best = found[liked] = max(found.values(), default=0.0) + PREFERRED
    return {i: worth for i, worth in found.items() if worth > best - HOPELESS}


def weigh(s: Smuggler, a: Ask) -> dict[int, float]:
    """Return what the options promise, as far as they can be told apart without a search."""
    name, options = a.question.id, a.options
    if name == "act":
        return weigh_acts(s, a)
    if name == "route":
        return {i: 0.0 for i, option in enumerate(options) if option.face == WILD}
    if name not in ("jump", "step"):
        return dict.fromkeys(range(len(options)), 0.0)
    v = Voyage(s, a.seat)
    dice = tuple(sorted(s.turn.dice))
    around = neighbours(v.p.at)
    goals = [around.get(option, option) for option in options]
    depth = -DEPTH if name == "jump" else DEPTH
    return {
        i: v.stay(v.p.at, dice) if goal is None else v.enter(goal, dice, s.turn.free_action, depth)
        for i, goal in enumerate(goals)
    }


def weigh_acts(s: Smuggler, a: Ask) -> dict[int, float]:
    """Return what each step of the turn promises."""
    v = Voyage(s, a.seat)
    dice = tuple(sorted(s.turn.dice))
    moves: dict[tuple[str, int, int], float] = {}
    for worth, verb, die, face, _ in v.moves(v.p.at, dice, s.turn.free_action, DEPTH):
        key = (verb, die, face)
        moves[key] = max(worth, moves.get(key, NOWHERE))
    jobs = {(verb, thing): worth for some in v.jobs(v.p.at) for worth, verb, thing in some}
    found: dict[int, float] = {}
    for i, option in enumerate(a.options):
        if isinstance(option, Load):
            if v.room <= 0:
                found[i] = v.stay(v.p.at, ()) - THROWN
        elif (option.verb, option.die, option.face) in moves:
            found[i] = moves[option.verb, option.die, option.face]
        elif (option.verb, option.thing) in jobs:
            found[i] = jobs[option.verb, option.thing] + _onward(v, dice, option)
        elif option.verb != "lasers" or option.face == option.die:
            found[i] = _otherwise(v, dice, option)
    return found


def _onward(v: Voyage, dice: Dice, done: Act) -> float:
    """Return what the rest of the turn promises once a job here is done."""
    rest = _less(dice, done.die)
    trade, other = [_without(jobs, done) for jobs in v.jobs(v.p.at)]
    now, _, _ = tally(trade, other, rest)
    return max(now + v.fare(v.p.at), v.hop(v.p.at, rest, v.s.turn.free_action, 1))


def _without(jobs: list[Job], done: Act) -> list[Job]:
    first = next((n for n, job in enumerate(jobs) if job[1:] == (done.verb, done.thing)), len(jobs))
    return jobs[:first] + jobs[first + 1 :]


def _otherwise(v: Voyage, dice: Dice, option: Act) -> float:
    """Return what other uses of a die promise, the rest of the turn included."""
    at, boost, verb = v.p.at, v.s.turn.free_action, option.verb
    if verb == "end":
        return v.stay(at, ())
    if verb == "reset":
        return other_dice(v, dice)
    if verb == "routing":
        other = rerouted(v, dice, boost)
        return other[0] if other is not None else 0.0
    rest = _less(dice, option.die)
    return _extra(v, option) + max(v.stay(at, rest), v.hop(at, rest, boost, 1))


def _extra(v: Voyage, option: Act) -> float:
    if option.verb == "repair":
        return MENDED * min(SOON, v.left) / SOON
    if option.verb == "lasers":
        return LASER * option.face
    if option.verb == "fight":
        foe = v.ships.get(v.p.at)
        return v.clash(foe) if foe is not None else v.siege(v.p.at)
    return -1.0


def _less(dice: Dice, die: int) -> Dice:
    if die not in dice:
        return dice
    n = dice.index(die)
    return dice[:n] + dice[n + 1 :]
