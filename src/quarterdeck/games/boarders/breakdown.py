"""A test broken down: dice, claim, statistic, modifiers and totals, step by step (BF-TEST-04)."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.games.boarders.content import book_of
from quarterdeck.games.boarders.describe import name_of
from quarterdeck.games.boarders.view import TestView, View
from quarterdeck.web.svg import die, place, shorten, text

STEPS = ("roll", "indicate", "select", "claim", "judge", "resolve", "done")
STEP_NAMES = ("Roll", "Hands up", "Pick", "Claim", "Judge", "Resolve", "Result")
STEP_X = (130, 174, 250, 298, 354, 412, 480)


def breakdown(view: View, test: TestView, names: Sequence[str]) -> str:
    """Draw a test: die, claim, statistic, modifiers and total of each side (BF-TEST-04)."""
    step = STEPS.index(test.step)
    heads = "".join(
        text(f"b-note{' b-strong' if i == step else ''}", STEP_X[i], 24, name)
        for i, name in enumerate(STEP_NAMES)
    )
    rows = []
    for n, roll in enumerate(test.rolls):
        y = 66 + 52 * n
        who = view.stuff[roll.stuff - 1]
        total = roll.counts + roll.stat + roll.modifier
        won = " won" if test.step == "done" and test.success == (n == 0) else ""
        claimed = place(die(roll.counts, 36), 248, y) if roll.counts != roll.rolled else ""
        pending = ""
        lied = test.liar == roll.seat and view.players[roll.seat].replaces == n
        if lied and test.claim and roll.counts == roll.rolled:
            pending = (
                f'<rect class="bf-hid" x="230" y="{y - 18}" width="36" height="36" rx="8"/>'
                + text("b-strong b-mid", 248, y + 5, f"{test.claim}?")
            )
        rows.append(
            f'<g data-seat="{roll.seat + 1}">{text("b-label who", 0, y + 5, shorten(who.name, 150, 13))}'
            f"{place(die(roll.rolled, 36), 190, y)}{claimed}{pending}"
            f"{text('b-small', 290, y + 5, f'+{roll.stat} {test.stat.capitalize()}')}"
            f"{text('b-small', 390, y + 5, f'{roll.modifier:+d} near' if roll.modifier else '')}"
            f"{text(f'bf-total{won}', 560, y + 10, str(total))}</g>"
        )
    goal = place(_prospect(view, test, names), 0, 152 if test.opposed else 104)
    head = text("bf-title", 0, 26, f"{test.stat.capitalize()} test")
    return f'<g id="test">{head}{heads}{"".join(rows)}{goal}</g>'


def _prospect(view: View, test: TestView, names: Sequence[str]) -> str:
    """Tell how the test stands; to who claims, what each claim would do; to who judges, the claim."""
    if test.step == "claim" and view.seat == test.liar:
        return _claims(view, test)
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


def _claims(view: View, test: TestView) -> str:
    """Draw the six claims with the total that each would give (BF-LIE-08)."""
    n = view.players[test.liar].replaces
    roll = test.rolls[n]
    parts = []
    for face in range(1, 7):
        total = face + roll.stat + roll.modifier
        does = succeeds_with(view, test, n, total)
        x = 98 * (face - 1)
        word = f"{total}, {'does' if does else 'fails'}"
        parts.append(
            place(die(face, 26), x + 13, 12)
            + text(f"b-small{' bf-gain' if does else ''}", x + 32, 17, word)
        )
    return f'<g id="claims">{"".join(parts)}</g>'


def succeeds_with(view: View, test: TestView, n: int, total: int) -> bool:
    """Tell whether a die of a test does what its roller wants with this total."""
    if not test.opposed:
        return total >= book_of(view.book).target_number
    other = test.rolls[1 - n]
    against = other.counts + other.stat + other.modifier
    return total >= against if n == 0 else total > against
