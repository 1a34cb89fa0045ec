"""A test broken down: dice, claim, statistic, modifiers and totals, step by step (BF-TEST-04)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quarterdeck.games.boarders.content import book_of
from quarterdeck.games.boarders.describe import name_of
from quarterdeck.games.boarders.view import TestView, View
from quarterdeck.web.svg import die, num, place, shorten, text

STEPS = ("roll", "indicate", "select", "claim", "judge", "resolve", "done")
STEP_NAMES = ("Roll", "Hands up", "Pick", "Claim", "Judge", "Resolve", "Result")
STEP_X = (130, 174, 250, 298, 354, 412, 480)


class Columns(NamedTuple):
    """Where the parts of a row stand."""

    who: float
    """How wide a name may be."""
    rolled: float
    counts: float
    stat: float
    near: float
    total: float
    claims: int
    """So many claims side by side."""


BROAD = Columns(150, 190, 248, 290, 390, 560, 6)
SLIM = Columns(90, 114, 156, 182, 264, 358, 3)


def breakdown(view: View, test: TestView, names: Sequence[str], columns: Columns = BROAD) -> str:
    """Draw a test: die, claim, statistic, modifiers and total of each side (BF-TEST-04)."""
    at = columns
    rows = []
    for n, roll in enumerate(test.rolls):
        y = 66 + 52 * n
        who = view.stuff[roll.stuff - 1]
        total = roll.counts + roll.stat + roll.modifier
        won = " won" if test.step == "done" and test.success == (n == 0) else ""
        claimed = place(die(roll.counts, 36), at.counts, y) if roll.counts != roll.rolled else ""
        pending = ""
        lied = test.liar == roll.seat and view.players[roll.seat].replaces == n
        if lied and test.claim and roll.counts == roll.rolled:
            pending = (
                f'<rect class="bf-hid" x="{num(at.counts - 18)}" y="{y - 18}" width="36" height="36" rx="8"/>'
                + text("b-strong b-mid", at.counts, y + 5, f"{test.claim}?")
            )
        rows.append(
            f'<g data-seat="{roll.seat + 1}">{text("b-label who", 0, y + 5, shorten(who.name, at.who, 13))}'
            f"{place(die(roll.rolled, 36), at.rolled, y)}{claimed}{pending}"
            f"{text('b-small', at.stat, y + 5, f'+{roll.stat} {test.stat.capitalize()}')}"
            f"{text('b-small', at.near, y + 5, f'{roll.modifier:+d} near' if roll.modifier else '')}"
            f"{text(f'bf-total{won}', at.total, y + 10, str(total))}</g>"
        )
    goal = place(_prospect(view, test, names, at.claims), 0, 152 if test.opposed else 104)
    head = text("bf-title", 0, 26, f"{test.stat.capitalize()} test")
    return f'<g id="test">{head}{_steps(test, at)}{"".join(rows)}{goal}</g>'


def _steps(test: TestView, at: Columns) -> str:
    """Name the steps of a test with the present one marked; where there is no room, that one alone."""
    step = STEPS.index(test.step)
    if at is SLIM:
        return text("b-note b-end", at.total, 25, f"{STEP_NAMES[step]}, {step + 1} of {len(STEPS)}")
    return "".join(
        text(f"b-note{' b-strong' if i == step else ''}", STEP_X[i], 24, name)
        for i, name in enumerate(STEP_NAMES)
    )


def _prospect(view: View, test: TestView, names: Sequence[str], claims: int) -> str:
    """Tell how the test stands; to who claims, what each claim would do; to who judges, the claim."""
    if test.step == "claim" and view.seat == test.liar:
        return _claims(view, test, claims)
    if test.step == "judge":
        n = view.players[test.liar].replaces
        roll = test.rolls[n]
        who = name_of(view, test.liar, names)
        total = test.claim + roll.stat + roll.modifier
        return text(
            "b-small",
            0,
            14,
            f"{who} rolled {roll.rolled} and claims a {test.claim}: total {total}.",
        )
    if not test.opposed:
        return text("b-note", 0, 14, "7 or more succeeds.")
    attack, defence = (roll.counts + roll.stat + roll.modifier for roll in test.rolls)
    word = "succeeds" if attack >= defence else f"fails by {defence - attack}"
    return text("b-note", 0, 14, f"{attack} against {defence}: the attack {word}.")


def _claims(view: View, test: TestView, across: int) -> str:
    """Draw the six claims with the total that each would give (BF-LIE-08)."""
    n = view.players[test.liar].replaces
    roll = test.rolls[n]
    parts = []
    for face in range(1, 7):
        total = face + roll.stat + roll.modifier
        does = succeeds_with(view, test, n, total)
        row, column = divmod(face - 1, across)
        x, y = 588 / across * column if across > SLIM.claims else 120 * column, 34 * row
        word = f"{total}, {'does' if does else 'fails'}"
        parts.append(
            place(die(face, 26), x + 13, y + 12)
            + text(f"b-small{' bf-gain' if does else ''}", x + 32, y + 17, word)
        )
    return f'<g id="claims">{"".join(parts)}</g>'


def succeeds_with(view: View, test: TestView, n: int, total: int) -> bool:
    """Tell whether a die of a test does what its roller wants with this total."""
    if not test.opposed:
        return total >= book_of(view.book).target_number
    other = test.rolls[1 - n]
    against = other.counts + other.stat + other.modifier
    return total >= against if n == 0 else total > against
