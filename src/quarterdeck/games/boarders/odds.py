"""What a captain does with dice that lie: when to lie, what to claim, whom to believe.

Dice under the cup are worth something only until the next Lying Phase, a test lost is lost. So a true
die that turns a test is always used, a bluff now and then, and a claim that turns a test is believed
the less, the fewer dice it can have come from.
"""

from __future__ import annotations

from quarterdeck.core.ask import Ask
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Seat
from quarterdeck.games.boarders.content import book
from quarterdeck.games.boarders.labels import Pick
from quarterdeck.games.boarders.state import Boarders, Player, Test

BLUFF = (0, 8, 15, 25, 35, 40)
"""How often, in percent, a captain bluffs with so many dice under the cup."""
DARES = 0.4
"""How often others are taken to bluff when they hold nothing."""
DOUBTS = ((0.25, 85), (0.16, 50), (0.0, 10))
"""How often, in percent, a claim is doubted that is a bluff at least so likely."""
RULES_THE_SEA = 5
"""A die from here up is kept for Pitch & Yaw."""
AFTER_THE_SEA = ("pitch", "shift", "fires")
HIGHEST = 6


def needed(s: Boarders, test: Test, index: int) -> int:
    """Return the least face with which a rolled die does what its roller wants."""
    roll = test.rolls[index]
    if not test.opposed:
        goal = book(s).target_number
    else:
        other = test.rolls[1 - index]
        goal = other.counts + other.stat + other.modifier + index  # BF-TEST-02: a tie is a success
    return goal - roll.stat - roll.modifier


def own_die(test: Test, seat: Seat) -> int | None:
    """Return which die of a test a seat cares for; None if it rolled none, or both."""
    own = [i for i, roll in enumerate(test.rolls) if roll.seat == seat]
    return own[0] if len(own) == 1 else None


def fails(s: Boarders, seat: Seat) -> bool:
    """Tell whether a seat's die of the present test does not do as it lies there."""
    if s.test is None:
        return False
    own = own_die(s.test, seat)
    return own is not None and s.test.rolls[own].counts < needed(s, s.test, own)


def faces(p: Player) -> dict[int, int]:
    """Return what the dice under a cup show, by id."""
    return {die.id: int(die.face) for die in p.cup}


def indicate(s: Boarders, a: Ask, rng: Rng) -> int:
    """BF-DECIDE-26: lie with a die that turns the test, bluff now and then."""
    return _indicate(s, a, rng, faces(s.players[a.seat]))


def indicate_thriftily(s: Boarders, a: Ask, rng: Rng) -> int:
    """BF-DECIDE-26: the same, but with no die that is kept for the sea."""
    return _indicate(s, a, rng, to_spare(s, a.seat))


def _indicate(s: Boarders, a: Ask, rng: Rng, cup: dict[int, int]) -> int:
    up = len(a.options) - 1
    if s.test is None or not cup or not fails(s, a.seat):
        return up
    own = own_die(s.test, a.seat)
    need = needed(s, s.test, own or 0)
    if need > HIGHEST:
        return up
    if max(cup.values()) >= need or rng.below(100) < BLUFF[min(len(cup), 5)]:
        return 0
    return up


def to_spare(s: Boarders, seat: Seat) -> dict[int, int]:
    """Return the dice that may be spent, by id: a high one is kept until the sea is chosen.

    The higher die of Pitch & Yaw rules where everybody slides: no test is worth as much.
    """
    cup = faces(s.players[seat])
    if not cup or s.stage in AFTER_THE_SEA:
        return cup
    best = max(cup, key=lambda die: cup[die])
    return {die: face for die, face in cup.items() if die != best or face < RULES_THE_SEA}


def select(s: Boarders, a: Ask) -> int:
    """BF-DECIDE-27: the best die against somebody, the least that will do alone; else the worst."""
    test = s.test
    picks: list[Pick] = list(a.options)
    if test is None:
        return 0
    own = own_die(test, a.seat) or 0
    cup = faces(s.players[a.seat])
    need = needed(s, test, own)

    def rank(pick: Pick) -> tuple[bool, bool, int]:
        face = cup[pick.die]
        does = face >= need
        return pick.roll == own, does, face if does and test.opposed else -face

    return max(range(len(picks)), key=lambda i: rank(picks[i]))


def select_thriftily(s: Boarders, a: Ask) -> int:
    """BF-DECIDE-27: the least die that will do, not the one that is kept for the sea; else the worst."""
    picks: list[Pick] = list(a.options)
    if s.test is None:
        return 0
    own = own_die(s.test, a.seat) or 0
    cup, spare = faces(s.players[a.seat]), to_spare(s, a.seat)
    need = needed(s, s.test, own)

    def rank(pick: Pick) -> tuple[bool, bool, bool, int]:
        face = cup[pick.die]
        return pick.roll == own, pick.die in spare, face >= need, -face

    return max(range(len(picks)), key=lambda i: rank(picks[i]))


def claim(s: Boarders, a: Ask) -> int:
    """BF-DECIDE-28: the truth if it does; otherwise just what is needed."""
    p = s.players[a.seat]
    if s.test is None:
        return 0
    truth = faces(p)[p.pinched]
    need = needed(s, s.test, p.replaces)
    return (truth if truth >= need else min(HIGHEST, max(1, need))) - 1


def judge(s: Boarders, a: Ask, rng: Rng) -> int:
    """BF-DECIDE-29: accept what changes nothing; doubt what turns the test."""
    accept, challenge = 0, 1
    test, liar = s.test, s.players[1 - a.seat]
    if test is None or not turns(s, test, liar):
        return accept
    if not s.players[a.seat].cup:
        return challenge  # a mistaken challenge costs nothing
    return challenge if rng.below(100) < 50 + doubt(s, a.seat) // 2 else accept


def weigh(s: Boarders, a: Ask, rng: Rng) -> int:
    """BF-DECIDE-29: doubt a claim as far as it pays.

    A doubt that is wrong costs a die, one that is right saves the test and costs the liar two. So
    only a claim that would often be a bluff is worth a doubt; then it is doubted now and then in any
    case, so that nobody can count on being believed.
    """
    accept, challenge = 0, 1
    test, liar = s.test, s.players[1 - a.seat]
    if test is None or not turns(s, test, liar):
        return accept
    if not s.players[a.seat].cup:
        return challenge
    bluff = bluffed(needed(s, test, liar.replaces), len(liar.cup))
    often = next(often for least, often in DOUBTS if bluff >= least)
    return challenge if rng.below(100) < often else accept


def bluffed(need: int, dice: int) -> float:
    """Return how likely a claim is a bluff: all dice are too low, and the liar tries it all the same."""
    without = ((max(1, min(HIGHEST, need)) - 1) / HIGHEST) ** dice
    tried = DARES * without
    return tried / (tried + 1 - without)


def turns(s: Boarders, test: Test, liar: Player) -> bool:
    """Tell whether a claim would turn the test for the liar."""
    need = needed(s, test, liar.replaces)
    return test.rolls[liar.replaces].counts < need <= test.claim


def doubt(s: Boarders, seat: Seat) -> int:
    """Return, in percent, how likely it is that a face is not under the other cup at all.

    With n dice a given face is there with 1 - (5/6)^n; what is left is doubt.
    """
    dice = len(s.players[1 - seat].cup)
    return round(100 * (5 / 6) ** dice)


def penalty(s: Boarders, a: Ask) -> int:
    """BF-DECIDE-30: the lowest die goes."""
    cup = faces(s.players[a.seat])
    return min(range(len(a.options)), key=lambda i: cup[a.options[i]])
