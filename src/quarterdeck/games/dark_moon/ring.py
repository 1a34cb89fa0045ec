"""The round table: seats with their public marks, flags, submitted dice or hands, and the dial."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, radians, sin
from typing import NamedTuple

from quarterdeck.core.words import signed
from quarterdeck.games.dark_moon.art import die, fist, mark, open_hand
from quarterdeck.games.dark_moon.content import book_of
from quarterdeck.games.dark_moon.view import PlayerView, View, VoteView
from quarterdeck.web.svg import Lamp, halo, num, place, rect, short_name, shorten, text, title

LESS = 8.0
"""With 4, 6 or 7 seats the table is smaller by so much: the names above need room."""
CLEAR = 10.0
"""An even number of seats puts one at the top: the table is lower by so much there."""
LOW, HIGH = -8, 12
"""The scale of the dial, before it is widened."""
ABOVE = -0.3
"""Whose sine is less sits in the upper part of the ring."""
WIDE_DIAL = 77.0
SHORT = 2
"""A total of more letters is written smaller on a small dial."""
ASIDE = 9.0
"""On a small table the names at its sides move outward, away from the dice."""
MANY, MANY_AT_SEVEN = 4, 3
"""More dice of a seat are smaller, in two rows."""


class Ring(NamedTuple):
    """Where the table is and how large; the viewer, or seat 1, sits at the bottom."""

    view: View
    cx: float
    cy: float
    radius: float
    dial: float

    def angle(self, seat: int) -> float:
        """Return where a seat is, in radians with y down."""
        count = len(self.view.players)
        return radians(90 + (seat - (self.view.seat or 0)) % count * 360 / count)

    def at(self, angle: float, r: float) -> tuple[float, float]:
        """Return the point at a distance from the centre."""
        return self.cx + r * cos(angle), self.cy + r * sin(angle)

    @property
    def middle(self) -> float:
        """How far from the centre dice, flags and hands lie."""
        return (self.dial + self.radius - 20) / 2 + 2


def wide_ring(view: View) -> Ring:
    """Return the table of the wide board; whoever sits at its top stays clear of the task card."""
    clear = CLEAR if len(view.players) % 2 == 0 else 0.0
    return Ring(view, 206.0, 212.0 + clear, 156.0 - _less(view) - clear, WIDE_DIAL)


def phone_ring(view: View) -> Ring:
    """Return the table of the phone board."""
    return Ring(view, 187.0, 172.0, 126.0 - _less(view), 64.0)


def _less(view: View) -> float:
    return LESS if len(view.players) in (4, 6, 7) else 0.0


def table(ring: Ring, called: Sequence[str], lamp: Lamp) -> str:
    """Draw the whole table."""
    view = ring.view
    centre = f'cx="{num(ring.cx)}" cy="{num(ring.cy)}"'
    parts = [
        f'<circle class="tbl-rim" {centre} r="{num(ring.radius + 9)}"/>',
        f'<circle class="tbl" {centre} r="{num(ring.radius)}"/>',
        _sector(ring),
        *(_spoke(ring, i) for i in range(len(view.players))),
        *(_before(ring, p, lamp) for p in view.players),
        dial(ring, called, lamp),
        *(_seat(ring, p, called[p.seat], lamp) for p in view.players),
    ]
    return f'<g id="zone-table">{"".join(parts)}</g>'


def _sector(ring: Ring) -> str:
    """Tint the sector of whoever is acting."""
    seat = ring.view.rolling if ring.view.rolling is not None else ring.view.active
    half = pi / len(ring.view.players)
    middle = ring.angle(seat)
    x1, y1 = ring.at(middle + half, ring.radius)
    x2, y2 = ring.at(middle - half, ring.radius)
    x3, y3 = ring.at(middle - half, ring.dial)
    x4, y4 = ring.at(middle + half, ring.dial)
    r, d = num(ring.radius), num(ring.dial)
    return (
        f'<path class="sector-now" data-seat="{seat + 1}" d="M{num(x1)} {num(y1)}A{r} {r} 0 0 0 '
        f'{num(x2)} {num(y2)}L{num(x3)} {num(y3)}A{d} {d} 0 0 1 {num(x4)} {num(y4)}z"/>'
    )


def _spoke(ring: Ring, i: int) -> str:
    angle = ring.angle(i) + pi / len(ring.view.players)
    (x1, y1), (x2, y2) = ring.at(angle, ring.dial + 8), ring.at(angle, ring.radius - 12)
    return f'<path class="spoke" d="M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"/>'


# -- what lies before a seat ---------------------------------------------------------------------


def _before(ring: Ring, p: PlayerView, lamp: Lamp) -> str:
    """Draw dice, a flag or a hand between the seat and the dial."""
    view = ring.view
    angle = ring.angle(p.seat)
    if view.vote is not None:
        return _hand(view.vote, p, *ring.at(angle, ring.middle))
    task = view.task
    if task is None:
        return ""
    dice = [
        (f"die-{p.seat + 1}-{n + 1}", d.colour, d.value)
        for n, d in enumerate(d for d in task.submitted if d.seat == p.seat)
    ]
    coming = preview(view, lamp) if p.seat == view.seat else None
    if coming is not None:
        dice.append((f"die-{p.seat + 1}-preview", *coming))
    if dice:
        return _dice(ring, dice, angle)
    flag = "in" if p.seat in task.ins else "out" if p.seat in task.outs else ""
    if not flag:
        return ""
    x, y = ring.at(angle, ring.middle)
    return (
        f'<g id="part-{p.seat + 1}" transform="translate({num(x)} {num(y)})">'
        f"{rect(f'flag-{flag}', -19, -11, 38, 22, 11)}{text('flag-t', 0, 4, flag.upper())}</g>"
    )


def preview(view: View, lamp: Lamp) -> tuple[str, int] | None:
    """Return the die of the own roll that is chosen but not yet submitted to a malfunction."""
    if view.task is None or view.stage != "submit":
        return None
    named = [f"roll-{n + 1}" for n in range(len(view.roll))]
    return view.roll[named.index(lamp.chosen)] if lamp.chosen in named else None


def _dice(ring: Ring, dice: list[tuple[str, str, int]], angle: float) -> str:
    many = len(dice) > (MANY_AT_SEVEN if len(ring.view.players) > 6 else MANY)  # noqa: PLR2004 - a full table
    size, pitch = (22.0, 25.0) if many else (26.0, 29.0)
    tangent = angle + pi / 2
    step = pitch / max(abs(cos(tangent)), abs(sin(tangent)))
    half = (len(dice) + 1) // 2
    rows = [dice[:half], dice[half:]] if many else [dice]
    drawn = []
    for r, row in enumerate(rows):
        cx, cy = ring.at(angle, ring.middle + (13 - 26 * r if many else 0))
        for i, (name, colour, value) in enumerate(row):
            offset = (i - (len(row) - 1) / 2) * step
            x, y = cx + offset * cos(tangent), cy + offset * sin(tangent)
            state = ' class="preview"' if name.endswith("preview") else ""
            drawn.append(
                f'<g id="{name}"{state} transform="translate({num(x)} {num(y)})">{die(colour, value, size)}</g>'
            )
    return "".join(drawn)


def _hand(vote: VoteView, p: PlayerView, x: float, y: float) -> str:
    if p.revealed:
        return ""
    shown = vote.hands[p.seat] if vote.hands else ""
    inner = open_hand(shown if shown in ("strong", "weak") else "") if shown else fist("wait")
    return (
        f'<g id="hand-{p.seat + 1}" class="dm-hand" data-seat="{p.seat + 1}" transform="translate({num(x)} {num(y)})">'
        f"{inner}{title(shown or 'a closed hand')}</g>"
    )


# -- the dial ------------------------------------------------------------------------------------


def dial(ring: Ring, called: Sequence[str], lamp: Lamp) -> str:
    """Draw the running total against the difficulty, or what the vote is about."""
    ground = (
        f'<circle class="dial-bg" cx="{num(ring.cx)}" cy="{num(ring.cy)}" r="{num(ring.dial)}"/>'
    )
    task = ring.view.task
    if ring.view.vote is not None:
        inner = _vote(ring, ring.view.vote, called)
    elif task is None or task.type == "complication":
        name = shorten(task.name, 2 * ring.dial - 24, 13) if task else "no task"
        inner = text("dial-word", ring.cx, ring.cy - 2, f"Turn {ring.view.turn}")
        inner += text("dial-sub", ring.cx, ring.cy + 20, name)
    else:
        inner = _gauge(ring, lamp)
    return f'<g id="dial">{ground}{inner}</g>'


_VOTES = {"quarantine": "Quarantine", "amputation": "Amputate", "clearance": "Clear"}


def _vote(ring: Ring, vote: VoteView, called: Sequence[str]) -> str:
    """Say what the vote is about; once hands are open, how many are on each side."""
    cx, cy = ring.cx, ring.cy
    if vote.hands:
        sides = [vote.hands.count("weak"), vote.hands.count("strong")]
        word = "tied" if sides[0] == sides[1] else "counted"
        cells = "".join(
            place(die(colour, None, 26), x, cy - 12) + text("dial-vote", x, cy + 32, str(n))
            for colour, n, x in (("weak", sides[0], cx - 26), ("strong", sides[1], cx + 26))
        )
        return f'{text("dial-sub", cx, cy - 38, word)}{cells}<path class="b-rule" d="M{num(cx)} {num(cy - 24)}v58"/>'
    if vote.target is None:
        return text("dial-word", cx, cy - 2, "Take off?") + text(
            "dial-sub", cx, cy + 20, "the ship"
        )
    room = 2 * ring.dial - 24
    who = "you" if called[vote.target] == "You" else called[vote.target]
    character = ring.view.players[vote.target].character
    return (
        f'<g class="seatpt" data-seat="{vote.target + 1}" transform="translate({num(cx)} {num(cy - 32)})">'
        f"{mark(vote.target + 1, character, 15)}</g>{text('zone-t mid', cx, cy + 8, _VOTES[vote.type])}"
        f"{text('zone-t mid', cx, cy + 27, shorten(f'{who}?', room, 16, bold=True))}"
        f"{text('dial-sub', cx, cy + 47, 'hands are closed')}"
    )


def _gauge(ring: Ring, lamp: Lamp) -> str:
    task = ring.view.task
    if task is None:
        return ""
    cx, cy = ring.cx, ring.cy
    coming = preview(ring.view, lamp)
    then = task.total if coming is None else task.total + counts(ring.view, coming[1])
    low = min(LOW, task.total - 2, then - 2)
    high = max(HIGH, task.total + 2, then + 2, task.difficulty + 4)
    start, stop = sorted((0, task.total))
    first, last = sorted((task.total, then))
    goal = _scale(task.difficulty, low, high)
    (gx, gy), (hx, hy) = ring.at(goal, ring.dial - 18), ring.at(goal, ring.dial - 2)
    tx, ty = ring.at(goal, ring.dial - 27)
    zx, zy = ring.at(_scale(0, low, high), ring.dial - 27)
    words = f"Total {task.total} of {task.difficulty}"
    long = " long" if len(signed(task.total)) > SHORT and ring.dial < WIDE_DIAL else ""
    after = text("dial-pre", cx, cy + 36, f"then {signed(then)}") if coming else ""
    return (
        f"{title(words)}{_arc(ring, 'gauge', low, high, low, high)}"
        f"{_arc(ring, 'gauge-neg', low, 0, low, high)}{_arc(ring, 'gauge-val', start, stop, low, high, 'gauge-total')}"
        f"{_arc(ring, 'gauge-pre', first, last, low, high, 'gauge-preview')}{_notches(ring, low, high)}"
        f'<path class="gauge-goal" d="M{num(gx)} {num(gy)}L{num(hx)} {num(hy)}"/>'
        f"{text('gain mid strong t13', tx, ty + 4, str(task.difficulty))}{text('t11 mid', zx, zy + 4, '0')}"
        f'<text id="total" class="dial-total{long}" x="{num(cx)}" y="{num(cy + 14)}">{signed(task.total)}</text>'
        f"{after}{text('dial-sub', cx, cy + (56 if coming else 42), 'total')}"
    )


def counts(view: View, value: int) -> int:
    """DM-CARD-25: return what a die adds to the total."""
    now = next(event.id for event in view.events if event.state == "now")
    return -2 if value == -1 and book_of(view.book).force[now].bribery else value


def _notches(ring: Ring, low: int, high: int) -> str:
    """Cut the gauge into steps of one; zero is cut wider."""
    cuts = []
    for value in range(low, high + 1):
        angle = _scale(value, low, high)
        (x1, y1), (x2, y2) = ring.at(angle, ring.dial - 16), ring.at(angle, ring.dial - 6)
        zero = " zero" if value == 0 else ""
        cuts.append(f'<path class="gauge-cut{zero}" d="M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"/>')
    return "".join(cuts)


def _scale(value: float, low: float, high: float) -> float:
    """Return the angle of a value on the dial: 270 degrees from the lower left."""
    return radians(135 + 270 * (value - low) / (high - low))


def _arc(
    ring: Ring, classes: str, start: float, stop: float, low: float, high: float, name: str = ""
) -> str:
    if start == stop:
        return ""
    a, b = _scale(start, low, high), _scale(stop, low, high)
    (x1, y1), (x2, y2) = ring.at(a, ring.dial - 11), ring.at(b, ring.dial - 11)
    r = num(ring.dial - 11)
    large = int(b - a > pi)
    called = f' id="{name}"' if name else ""
    return f'<path class="{classes}"{called} d="M{num(x1)} {num(y1)}A{r} {r} 0 {large} 1 {num(x2)} {num(y2)}"/>'


# -- seats ---------------------------------------------------------------------------------------


def _seat(ring: Ring, p: PlayerView, name: str, lamp: Lamp) -> str:
    view = ring.view
    angle = ring.angle(p.seat)
    x, y = ring.at(angle, ring.radius + 1)
    outside = (24, 3) if cos(angle) > -ABOVE else (-22, -16)
    aside = ASIDE * round(cos(angle)) if ring.dial < WIDE_DIAL else 0
    name_y, note_y = (-38, -24) if sin(angle) < ABOVE else (34, 48)
    emblem = "spore" if p.revealed else p.character
    out = " out" if view.task is not None and p.seat in view.task.outs else ""
    star = place(die("commander", None, 15), 15, -14) if p.commander else ""
    return (
        f'<g {lamp.attrs(f"seat-{p.seat + 1}", f"seatpt{out}")} data-seat="{p.seat + 1}" '
        f'transform="translate({num(x)} {num(y)})">{title(_about(p, name))}{halo(-23, -23, 46, 46, 23)}'
        f"{mark(p.seat + 1, emblem, 17)}{star}{_tags(p, *outside)}{text('nm', aside, name_y, short_name(name, 96, 13, bold=True))}"
        f"{text('st', aside, note_y, _note(view, p, lamp))}</g>"
    )


def _tags(p: PlayerView, x: float, y: float) -> str:
    """Draw small tags for quarantine, fatigue, a lost limb and clearance, outside of the ring."""
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
        f'<g transform="translate({num(x)} {num(y + 15 * i)})">{title(word)}'
        f'<circle class="dm-tag {classes}" r="7"/>{text("dm-tag-t", 0, 3.6, letter)}</g>'
        for i, (letter, word, classes) in enumerate(marks)
    )


def _about(p: PlayerView, name: str) -> str:
    return f"{name}, {'revealed infected' if p.revealed else p.name}, die limit {p.limit}"


def _note(view: View, p: PlayerView, lamp: Lamp) -> str:
    """Say what a seat is doing, in two or three words that all may know."""
    task = view.task
    if view.vote is not None:
        return "no vote" if p.revealed else ""
    if view.rolling == p.seat:
        return "submitting" if preview(view, lamp) is not None else "rolling"
    if view.choosing == p.seat:
        return "choosing"
    if view.ordered == p.seat:
        return "ordered"
    if task is not None and any(d.seat == p.seat for d in task.submitted):
        added = sum(d.value for d in task.submitted if d.seat == p.seat)
        return f"done, {signed(added)}"
    if task is not None and p.seat in task.ins:
        return "one die only" if p.fatigued else "to roll"
    if p.revealed:
        return "infected"
    return "on turn" if p.seat == view.active else ""
