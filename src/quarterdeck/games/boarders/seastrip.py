"""Pitch & Yaw as a strip: the sea, both dice, the Lower edge, and one card for each model in turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from quarterdeck.games.boarders.content import book_of
from quarterdeck.games.boarders.describe import name_of
from quarterdeck.games.boarders.view import ShiftView, TrailView, View
from quarterdeck.web.svg import die, num, place, short_name, shorten, text, wrap

CARD, WIDER, GAP = 112, 190, 8
TOP, HIGH = 62, 68
WIDTH = 1068


def sea(view: View, shift: ShiftView, names: Sequence[str], width: float = WIDTH) -> str:
    """Draw the shifting step by step: those handled, the present one broad, those who wait."""
    level = book_of(view.book).seas[view.sea]
    shifts = " and ".join(kind.capitalize() for kind in level.shifts) + " stuff shifts"
    slim = width < WIDTH
    x, dice = width - 216 if slim else 400.0, []
    for seat, value in enumerate(view.honest):
        who = short_name(name_of(view, seat, names), 60 if slim else 70, 13, bold=True)
        far = 80 if slim else 96
        shown = (
            place(die(value, 26), x + far, 24)
            if value
            else text("b-note", x + far - 12, 29, "none")
        )
        dice.append(f'<g data-seat="{seat + 1}">{text("b-label who", x, 29, who)}</g>{shown}')
        x += 112 if slim else 130
    times = "twice" if shift.part == 1 else "once"
    passes = f"Pass {shift.part}, {times}; Lower edge {view.lower.capitalize()}"
    head = (
        text("bf-title", 0, 30, level.name)
        + "".join(dice)
        + text("b-note", 0, 52, shorten(f"{shifts}. {passes}.", width - 90, 12))
        + text("b-note b-end", width, 52, f"Step {len(shift.trails)}")
    )
    return f'<g id="sea">{head}{_cards(view, shift, width)}</g>'


def _cards(view: View, shift: ShiftView, width: float) -> str:
    """Lay as many cards as fit; the last model handled is always among them."""
    room = int((width - WIDER - GAP) // (CARD + GAP))
    before = min(len(shift.trails) - 1, room // 2) if shift.trails else 0
    shown = shift.trails[len(shift.trails) - 1 - before :] if shift.trails else ()
    x, parts = 0.0, []
    for n, trail in enumerate(shown):
        now = n == len(shown) - 1
        parts.append(_card(view, trail, x, now=now, number=len(shift.trails) - len(shown) + n + 1))
        x += (WIDER if now else CARD) + GAP
    for thing in shift.waiting:
        if x + CARD > width:
            break
        name = shorten(view.stuff[thing - 1].name, CARD - 16, 13, bold=True)
        parts.append(
            f'<rect class="b-panel bf-later" x="{num(x)}" y="{TOP}" width="{CARD}" height="{HIGH}" rx="6"/>'
            + text("b-note", x + 8, TOP + 18, "waits")
            + text("b-small", x + 8, TOP + 36, name)
        )
        x += CARD + GAP
    return "".join(parts)


def _card(view: View, trail: TrailView, x: float, *, now: bool, number: int) -> str:
    """Draw the card of a model that was handled."""
    width = WIDER if now else CARD
    name = shorten(view.stuff[trail.stuff - 1].name, width - 16, 13, bold=True)
    lines = wrap(fate(view, trail, now=now), width - 16, 12, lines=2)
    told = "".join(text("b-small", x + 8, TOP + 48 + 14 * i, line) for i, line in enumerate(lines))
    return (
        f'<rect class="{"b-pill on" if now else "b-panel"}" x="{num(x)}" y="{TOP}" width="{width}" '
        f'height="{HIGH}" rx="6"/>{text("b-note", x + 8, TOP + 16, f"{number}. Pass {trail.part}")}'
        f"{text('b-label', x + 8, TOP + 32, name)}{told}"
    )


def fate(view: View, trail: TrailView, *, now: bool) -> str:
    """Tell what became of a model: how far it slid, what stopped it, its test."""
    if trail.lost:
        return "Lost at sea."
    places = (trail.x, *trail.legs)
    ways = [abs(b - a) / 1000 for a, b in pairwise(places)]
    slid = [f"{way:.1f}" for way in ways if way >= 0.05]  # noqa: PLR2004 - what one can see
    words = f"Slides {', then '.join(slid)}." if slid else "Holds."
    if trail.struck:
        words += f" Hits {view.stuff[trail.struck - 1].name}."
    return words + (_test(view, trail.stuff) if now else "")


def _test(view: View, thing: int) -> str:
    """Tell the Footing test of the model that was just handled."""
    test = view.test
    if test is None or test.opposed or test.rolls[0].stuff != thing:
        return ""
    roll = test.rolls[0]
    terms = f"{roll.counts} + {roll.stat}"
    if roll.modifier:
        terms += f" {'+' if roll.modifier > 0 else '−'} {abs(roll.modifier)}"
    return f" Footing {terms} = {roll.total}: {'stands' if test.success else 'falls'}."
