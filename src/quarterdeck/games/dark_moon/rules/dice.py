"""Chapter 5, Dice, pools and die limits: retrieving, discarding, rolling, submitting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, cast

from quarterdeck.core.ask import Question, ask, together
from quarterdeck.core.secrecy import bit
from quarterdeck.core.state import Seat, say, whisper
from quarterdeck.games.dark_moon import labels
from quarterdeck.games.dark_moon.common import (
    COLOURS,
    Dice,
    active_dice,
    discard_dice,
    held,
    limit,
    move_dice,
    note,
    strong_to_take,
    uses_ability,
    whole,
)
from quarterdeck.games.dark_moon.content import book
from quarterdeck.games.dark_moon.state import Colour, DarkMoon, Player, Purpose, Roll, RolledDie

ROLL_IDS = 700
MOST_ROLLED = 3
"""DM-REPAIR-01, DM-WOLF-01: so many dice a repair or a Lone Wolf rolls at most."""
#: A die of a roll: colour and the number it shows.
Shown = tuple[str, int]
REROLL: Final[Shown] = ("reroll", 0)
VALUES = {str(value): value for value in range(-9, 10)}

RETRIEVE = Question[Dice](
    id="retrieve",
    text="Which dice do you take from the available pool?",
    rule="DM-DICE-09",
    key=labels.dice_key,
    label=labels.take_dice,
    target=labels.pool_target,
    forced="ask",
)
SHED = Question[Dice](
    id="shed",
    text="You hold more dice than your limit. Which do you discard?",
    rule="DM-LIMIT-04",
    key=labels.dice_key,
    label=labels.discard_dice,
    forced="ask",
)
SUBMIT_ONE = Question[Shown](
    id="submit-one",
    text="Which die do you submit?",
    rule="DM-DICE-01",
    key=labels.shown_key,
    label=labels.shown,
    target=labels.shown_target,
    forced="ask",
)


# -- retrieving ----------------------------------------------------------------------------------


def can_take_commander(s: DarkMoon, p: Player) -> int:
    """DM-DICE-08, DM-DICE-10: only the commander, while the die is available."""
    return s.available.commander if p.seat == s.commander and not p.revealed else 0


def full_retrievals(s: DarkMoon, p: Player) -> list[Dice]:
    """DM-DICE-09, DM-DICE-10: as many dice as the limit and the pool allow, colours chosen."""
    room = max(0, limit(s, p) - held(p))
    strong, weak = strong_to_take(s, p), s.available.weak
    count = min(room, strong + weak)
    blue = range(can_take_commander(s, p), -1, -1)
    most = min(strong, count)
    least = max(0, count - weak)
    return [(k, count - k, c) for k in range(most, least - 1, -1) for c in blue]


def free_retrievals(s: DarkMoon, p: Player, most: int) -> list[Dice]:
    """DM-DICE-11, DM-RULE-10, DM-RULE-69: up to so many dice; the commander die is one of them."""
    room = max(0, limit(s, p) - held(p))
    strong, weak, blue = strong_to_take(s, p), s.available.weak, can_take_commander(s, p)
    return [
        (k, m, c)
        for total in range(min(most, room + blue), -1, -1)
        for c in range(blue, -1, -1)
        for k in range(min(strong, total - c), -1, -1)
        if (m := total - c - k) >= 0 and m <= weak and k + m <= room
    ]


def take(s: DarkMoon, p: Player, dice: Dice, rule: str) -> None:
    """DM-HIDE-04: dice come from the available pool, announced by number and colour."""
    move_dice(s.available, p.dice, dice)
    say(s, rule, "retrieved", seat=p.seat, dice=list(dice))


def pool_empty(s: DarkMoon) -> bool:
    """Tell whether nobody can retrieve anything: everybody sees that."""
    return not any(whole(s.available))


async def retrieve_up_to(s: DarkMoon, p: Player, most: int, rule: str) -> None:
    """DM-RULE-10: the player may take fewer dice, or none."""
    if pool_empty(s):
        return
    dice = await ask(s, p.seat, RETRIEVE, lambda: free_retrievals(s, p, most), most=most)
    take(s, p, dice, rule)


# -- discarding ----------------------------------------------------------------------------------


def discards(p: Player, n: int) -> list[Dice]:
    """Every way to give up `n` strong and weak dice."""
    strong, weak = p.dice.strong, p.dice.weak
    return [(k, n - k, 0) for k in range(max(0, n - weak), min(n, strong) + 1)]


def discards_of_any(p: Player, n: int) -> list[Dice]:
    """Every way to give up `n` active dice, the commander die included."""
    n = min(n, active_dice(p))
    return [
        (k, m, c)
        for c in range(p.dice.commander + 1)
        for k in range(p.dice.strong + 1)
        if 0 <= (m := n - k - c) <= p.dice.weak
    ]


async def shed(s: DarkMoon, seats: Iterable[Seat], rule: str = "DM-LIMIT-04") -> None:
    """DM-LIMIT-04, DM-LIMIT-07, DM-INT-03: whoever holds too many dice discards the excess."""
    over = [p for seat in seats if held(p := s.players[seat]) > limit(s, p)]
    if not over:
        return
    given = await together(s, {p.seat: (SHED, partial(excess, s, p)) for p in over})
    for p in over:
        discard_dice(s, p, given[p.seat], rule)


def excess(s: DarkMoon, p: Player) -> list[Dice]:
    """DM-DECIDE-31: every way to come down to the limit."""
    return discards(p, held(p) - limit(s, p))


async def amputate(s: DarkMoon, seat: Seat, rule: str) -> None:
    """DM-AMP-03, DM-AMP-05: an amputation token, unless there is one; excess dice go."""
    p = s.players[seat]
    if p.amputated:
        return
    p.amputated = True
    say(s, rule, "amputated", seat=seat)
    await shed(s, [seat])


# -- rolling and submitting ----------------------------------------------------------------------


def roll(s: DarkMoon, p: Player, dice: Dice, purpose: Purpose) -> None:
    """DM-DICE-04, DM-HIDE-05: roll dice behind the screen; others see only that it happens."""
    seen = bit(p.seat)
    faces = book(s).dice
    die = s.rng.die
    rolled: list[RolledDie] = []
    for colour, n in zip(COLOURS, dice, strict=True):
        for _ in range(n):
            face = faces[colour][die() - 1]
            number = ROLL_IDS + len(rolled)
            rolled.append(RolledDie(id=number, face=face, seen=seen, colour=cast("Colour", colour)))
    s.roll = Roll(seat=p.seat, purpose=purpose, dice=rolled)
    if s.events is not None:
        whisper(
            s,
            "DM-DICE-04",
            "rolled",
            to=[p.seat],
            public={"seat": p.seat},
            seat=p.seat,
            dice=[[d.colour, VALUES[d.face]] for d in rolled],
        )


def showing(s: DarkMoon) -> list[Shown]:
    """Return the different dice of the roll, the best first."""
    if s.roll is None:
        return []
    return sorted({(d.colour, VALUES[d.face]) for d in s.roll.dice}, key=_worth, reverse=True)


def _worth(shown: Shown) -> tuple[int, str]:
    return shown[1], shown[0]


def can_reroll(s: DarkMoon, p: Player) -> bool:
    """DM-CHAR-03: Luba, once in each of her turns."""
    return not s.turn.rerolled and uses_ability(s, p, "reroll-once")


def reroll(s: DarkMoon, p: Player) -> None:
    """DM-CHAR-03, DM-DECIDE-07: all dice of the roll are rolled again; that she does is public."""
    old = s.roll
    if old is None:
        return
    s.turn.rerolled = True
    say(s, "DM-CHAR-03", "rerolled", seat=p.seat)
    counts = [sum(d.colour == colour for d in old.dice) for colour in COLOURS]
    roll(s, p, (counts[0], counts[1], counts[2]), old.purpose)


def spend(s: DarkMoon, p: Player, shown: Shown) -> int:
    """DM-DICE-01: a die of the roll is shown and goes to the spent pool; return its value."""
    colour, value = shown
    current = s.roll
    if current is not None:
        chosen = next(d for d in current.dice if d.colour == colour and VALUES[d.face] == value)
        current.dice.remove(chosen)
    move_dice(p.dice, s.spent, one(colour))
    return value


def one(colour: str) -> Dice:
    """Return a single die of a colour."""
    return (int(colour == "strong"), int(colour == "weak"), int(colour == "commander"))


def end_roll(s: DarkMoon, p: Player, submitted: Sequence[Shown]) -> None:
    """DM-REPAIR-08: the other dice go back behind the screen, unseen."""
    if s.events is not None:
        kept = [word(d.colour, VALUES[d.face]) for d in (s.roll.dice if s.roll else ())]
        most = active_dice(p) + len(submitted)
        if s.roll is not None and s.roll.purpose in ("repair", "lone-wolf"):
            most = min(MOST_ROLLED, most)
        note(s, p.seat, "submitted", [word(*die) for die in submitted], kept, most)
    s.roll = None


def word(colour: str, value: int) -> str:
    """Write a die down: strong+4."""
    return f"{colour}{value:+d}"


async def submit_one(s: DarkMoon, p: Player) -> int:
    """DM-REPAIR-01, DM-INF-09: exactly one die of the roll; Luba may roll again before."""
    while True:
        shown = await ask(s, p.seat, SUBMIT_ONE, lambda: submissions(s, p))
        if shown != REROLL:
            break
        reroll(s, p)
    value = spend(s, p, shown)
    say(s, "DM-DICE-01", "submitted", seat=p.seat, dice=[list(shown)])
    end_roll(s, p, [shown])
    return value


def submissions(s: DarkMoon, p: Player) -> list[Shown]:
    """DM-DECIDE-06, DM-DECIDE-07: the dice of the roll, and Luba's reroll."""
    options = showing(s)
    if can_reroll(s, p):
        options.append(REROLL)
    return options
