"""The round table: seats with their public marks, flags, submitted dice or hands, and the dial."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, radians, sin

from quarterdeck.games.dark_moon.art import die, fist, mark
from quarterdeck.games.dark_moon.view import PlayerView, View
from quarterdeck.games.dark_moon.words import signed
from quarterdeck.web.svg import Lamp, halo, num, place, rect, shorten, text, title

CENTRE = (206.0, 212.0)
RADIUS, DIAL = 156.0, 77.0
EVEN_RADIUS = 148.0
LOW, HIGH = -8, 12
"""The scale of the dial, before it is widened."""


def table(view: View, called: Sequence[str], lamp: Lamp) -> str:
    """Draw the whole table; the viewer sits at the bottom."""
    cx, cy = CENTRE
    radius = EVEN_RADIUS if len(view.players) in (4, 6) else RADIUS
    parts = [
        f'<circle class="tbl-rim" cx="{num(cx)}" cy="{num(cy)}" r="{num(radius + 9)}"/>',
        f'<circle class="tbl" cx="{num(cx)}" cy="{num(cy)}" r="{num(radius)}"/>',
        _sector(view, radius),
        *(_spoke(view, i, radius) for i in range(len(view.players))),
        *(_before(view, p, radius) for p in view.players),
        dial(view),
        *(_seat(view, p, called[p.seat], radius, lamp) for p in view.players),
    ]
    return f'<g id="zone-table">{"".join(parts)}</g>'


def angle_of(view: View, seat: int) -> float:
    """Return where a seat is, in radians with y down; the viewer, or seat 1, at the bottom."""
    first = view.seat or 0
    return radians(90 + (seat - first) % len(view.players) * 360 / len(view.players))


def _at(angle: float, r: float) -> tuple[float, float]:
    return CENTRE[0] + r * cos(angle), CENTRE[1] + r * sin(angle)


def _sector(view: View, radius: float) -> str:
    """Tint the sector of whoever is acting."""
    seat = view.rolling if view.rolling is not None else view.active
    half = pi / len(view.players)
    middle = angle_of(view, seat)
    x1, y1 = _at(middle + half, radius)
    x2, y2 = _at(middle - half, radius)
    x3, y3 = _at(middle - half, DIAL)
    x4, y4 = _at(middle + half, DIAL)
    return (
        f'<path class="sector-now" data-seat="{seat + 1}" d="M{num(x1)} {num(y1)}A{num(radius)} {num(radius)} 0 0 0 '
        f'{num(x2)} {num(y2)}L{num(x3)} {num(y3)}A{num(DIAL)} {num(DIAL)} 0 0 1 {num(x4)} {num(y4)}z"/>'
    )


def _spoke(view: View, i: int, radius: float) -> str:
    angle = angle_of(view, i) + pi / len(view.players)
    (x1, y1), (x2, y2) = _at(angle, DIAL + 8), _at(angle, radius - 12)
    return f'<path class="spoke" d="M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"/>'


# -- what lies before a seat ---------------------------------------------------------------------


def _before(view: View, p: PlayerView, radius: float) -> str:
    """Draw dice, a flag or a hand between the seat and the dial."""
    angle = angle_of(view, p.seat)
    middle = (DIAL + radius - 20) / 2 + 2
    if view.vote is not None:
        return _hand(view, p, *_at(angle, middle))
    task = view.task
    if task is None:
        return ""
    dice = [d for d in task.submitted if d.seat == p.seat]
    if dice:
        return _dice([(d.colour, d.value) for d in dice], p.seat, angle, middle)
    flag = "in" if p.seat in task.ins else "out" if p.seat in task.outs else ""
    if not flag:
        return ""
    x, y = _at(angle, middle)
    return (
        f'<g id="part-{p.seat + 1}" transform="translate({num(x)} {num(y)})">'
        f"{rect(f'flag-{flag}', -19, -11, 38, 22, 11)}{text('flag-t', 0, 4, flag.upper())}</g>"
    )


def _dice(dice: list[tuple[str, int]], seat: int, angle: float, middle: float) -> str:
    many = len(dice) > 4  # noqa: PLR2004 - from the fifth die on they are smaller, in two rows
    size, pitch = (22.0, 25.0) if many else (26.0, 29.0)
    tangent = angle + pi / 2
    step = pitch / max(abs(cos(tangent)), abs(sin(tangent)))
    rows = [dice[: (len(dice) + 1) // 2], dice[(len(dice) + 1) // 2 :]] if many else [dice]
    drawn, number = [], 0
    for r, row in enumerate(rows):
        cx, cy = _at(angle, middle + (0 if not many else 13 - 26 * r))
        for i, (colour, value) in enumerate(row):
            offset = (i - (len(row) - 1) / 2) * step
            number += 1
            x, y = cx + offset * cos(tangent), cy + offset * sin(tangent)
            drawn.append(
                f'<g id="die-{seat + 1}-{number}" transform="translate({num(x)} {num(y)})">{die(colour, value, size)}</g>'
            )
    return "".join(drawn)


def _hand(view: View, p: PlayerView, x: float, y: float) -> str:
    vote = view.vote
    if vote is None or p.revealed:
        return ""
    shown = vote.hands[p.seat] if vote.hands else ""
    inner = (
        die(shown, None, 26)
        if shown in ("strong", "weak")
        else fist("wait" if not shown else "open")
    )
    return (
        f'<g id="hand-{p.seat + 1}" class="dm-hand" data-seat="{p.seat + 1}" transform="translate({num(x)} {num(y)})">'
        f"{inner}{title(shown or 'a closed hand')}</g>"
    )


# -- the dial ------------------------------------------------------------------------------------


def dial(view: View) -> str:
    """Draw the running total against the difficulty, or what the vote is about."""
    cx, cy = CENTRE
    ground = f'<circle class="dial-bg" cx="{num(cx)}" cy="{num(cy)}" r="{num(DIAL)}"/>'
    task = view.task
    if view.vote is not None:
        target = "" if view.vote.target is None else f"on seat {view.vote.target + 1}"
        words = text("dial-word", cx, cy - 2, view.vote.type) + text(
            "dial-sub", cx, cy + 20, target
        )
        return f'<g id="dial">{ground}{words}</g>'
    if task is None or task.type == "complication":
        words = text("dial-word", cx, cy - 2, f"Turn {view.turn}")
        name = shorten(task.name, 2 * DIAL - 24, 13) if task else "no task"
        return f'<g id="dial">{ground}{words}{text("dial-sub", cx, cy + 20, name)}</g>'
    low = min(LOW, task.total - 2)
    high = max(HIGH, task.total + 2, task.difficulty + 4)
    start, stop = sorted((0, task.total))
    goal = _scale(task.difficulty, low, high)
    (gx, gy), (hx, hy) = _at(goal, DIAL - 24), _at(goal, DIAL - 4)
    tx, ty = _at(goal, DIAL - 32)
    return (
        f'<g id="dial">{title(f"Total {task.total} of {task.difficulty}")}{ground}{_arc("gauge", low, high, low, high)}'
        f"{_arc('gauge-neg', low, 0, low, high)}{_arc('gauge-val', start, stop, low, high)}"
        f'<path class="gauge-goal" d="M{num(gx)} {num(gy)}L{num(hx)} {num(hy)}"/>'
        f"{text('gain mid strong t12', tx, ty + 4, str(task.difficulty))}"
        f'<text id="total" class="dial-total" x="{num(cx)}" y="{num(cy + 14)}">{signed(task.total)}</text>'
        f"{text('dial-sub', cx, cy + 42, 'total')}</g>"
    )


def _scale(value: float, low: float, high: float) -> float:
    """Return the angle of a value on the dial: 270 degrees from the lower left."""
    return radians(135 + 270 * (value - low) / (high - low))


def _arc(classes: str, start: float, stop: float, low: float, high: float) -> str:
    if start == stop:
        return ""
    a, b = _scale(start, low, high), _scale(stop, low, high)
    (x1, y1), (x2, y2) = _at(a, DIAL - 13), _at(b, DIAL - 13)
    r = num(DIAL - 13)
    large = int(b - a > pi)
    return f'<path class="{classes}" d="M{num(x1)} {num(y1)}A{r} {r} 0 {large} 1 {num(x2)} {num(y2)}"/>'


# -- seats ---------------------------------------------------------------------------------------


def _seat(view: View, p: PlayerView, name: str, radius: float, lamp: Lamp) -> str:
    angle = angle_of(view, p.seat)
    x, y = _at(angle, radius + 1)
    above = sin(angle) < -0.3  # noqa: PLR2004 - the upper part of the ring
    name_y, note_y = (-36, -23) if above else (34, 48)
    emblem = "spore" if p.revealed else p.character
    out = " out" if view.task is not None and p.seat in view.task.outs else ""
    star = place(die("commander", None, 15), 15, -14) if p.commander else ""
    return (
        f'<g {lamp.attrs(f"seat-{p.seat + 1}", f"seatpt{out}")} data-seat="{p.seat + 1}" '
        f'transform="translate({num(x)} {num(y)})">{title(_about(p, name))}{halo(-23, -23, 46, 46, 23)}'
        f"{mark(p.seat + 1, emblem, 17)}{star}{_tags(p)}{text('nm', 0, name_y, shorten(name, 110, 13, bold=True))}"
        f"{text('st', 0, note_y, _note(view, p))}</g>"
    )


def _tags(p: PlayerView) -> str:
    """Draw small tags for quarantine, fatigue, a lost limb and clearance, beside the mark."""
    marks = [
        (letter, word, classes)
        for letter, word, classes, on in (
            ("Q", "quarantined", "harm", p.quarantined),
            ("F", "fatigued", "harm", p.fatigued),
            ("A", "lost a limb", "harm", p.amputated),
            ("C", "cleared", "gain", p.cleared),
        )
        if on
    ]
    return "".join(
        f'<g transform="translate(-22 {-16 + 15 * i})">{title(word)}'
        f'<circle class="dm-tag {classes}" r="7"/>{text("dm-tag-t", 0, 3.6, letter)}</g>'
        for i, (letter, word, classes) in enumerate(marks)
    )


def _about(p: PlayerView, name: str) -> str:
    return f"{name}, {'revealed infected' if p.revealed else p.name}, die limit {p.limit}"


def _note(view: View, p: PlayerView) -> str:
    """Say what a seat is doing, in two or three words that all may know."""
    if view.rolling == p.seat:
        return "rolling"
    if view.choosing == p.seat:
        return "choosing"
    if view.ordered == p.seat:
        return "ordered"
    if view.task is not None and any(d.seat == p.seat for d in view.task.submitted):
        return "submitted"
    if view.task is not None and p.seat in view.task.ins:
        return "to roll"
    if p.revealed:
        return "infected"
    return "on turn" if p.seat == view.active else ""
