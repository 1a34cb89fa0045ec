"""The hub of the station: the Life and Data board with Space and the Final Sequence."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from quarterdeck.games.theseus.art import icon
from quarterdeck.games.theseus.colours import mark_of
from quarterdeck.games.theseus.pieces import unit
from quarterdeck.games.theseus.view import PlayerView, View
from quarterdeck.web.svg import Lamp, num, rect, text, title

CORE, SPACE_R = 138, 90
LIFE_TRACK, DATA_TRACK = (116, 130), (97, 107)
STEPS = 20
PAIR = 2
"""With two players the tracks stand left and right, and the numbers between them."""
WIDE_GAP, GAP = 0.9, 0.3
STARS = ((-58, -38), (41, -62), (66, 8), (-70, 14), (-64, 46), (62, 44), (12, -78), (-14, 78))


def core(view: View, cx: float, cy: float, lamp: Lamp) -> str:
    """Draw the Life and Data board: tracks, Final Sequence and Space."""
    stars = "".join(
        f'<circle class="th-star" cx="{num(cx + x)}" cy="{num(cy + y)}" r="1"/>' for x, y in STARS
    )
    return (
        f'<g id="core"><circle class="th-core" cx="{num(cx)}" cy="{num(cy)}" r="{CORE}"/>'
        f'<g id="space"><circle class="th-space" cx="{num(cx)}" cy="{num(cy)}" r="{SPACE_R}"/>{stars}'
        f"{title('Space')}{text('b-note b-mid', cx, cy - 56, 'SPACE')}</g>"
        f"{''.join(tracks(view, cx, cy))}{numbers(view, cx, cy)}{final_sequence(view, cx, cy)}</g>"
        f"{''.join(adrift(view, cx, cy, lamp))}"
    )


def adrift(view: View, cx: float, cy: float, lamp: Lamp) -> Iterator[str]:
    """Draw the units in Space, smaller where they are many."""
    lost = [there for there in view.units if there.at == "space"]
    small = 1 if len(lost) < 3 else 0.66  # noqa: PLR2004 - two pieces fit at full size
    across = 5 if small < 1 else 3
    for n, there in enumerate(lost):
        row, col = divmod(n, across)
        gap = 46 * small
        x = cx + (col - (min(len(lost), across) - 1) / 2) * gap
        yield unit(view, there, x, cy - 22 + row * gap, lamp, small)


def arc(view: View, n: int) -> tuple[float, float]:
    """Return where a player's track begins, and how far it goes round (negative: backwards)."""
    if len(view.players) == PAIR:
        span = pi - WIDE_GAP
        low = pi / 2 - WIDE_GAP / 2
        return (low, -span) if n == 0 else (pi - low, span)
    share = 2 * pi / len(view.players)
    return n * share - pi / 2 + GAP / 2, share - GAP


def tracks(view: View, cx: float, cy: float) -> Iterator[str]:
    """Draw each player's Life track outside and Data track inside, 20 ticks each."""
    for n, p in enumerate(view.players):
        begin, span = arc(view, n)
        words = f"{p.faction_name}: {p.life} Life"
        words += f", {p.data} Data" if p.data is not None else ""
        yield f'<g id="track-{p.seat + 1}" data-seat="{mark_of(view, p.seat)}">{title(words)}'
        yield from ticks(cx, cy, begin, span, p.life, *LIFE_TRACK)
        if p.data is not None:
            yield from ticks(cx, cy, begin, span, p.data, *DATA_TRACK)
        yield "</g>"


def ticks(
    cx: float, cy: float, begin: float, span: float, value: int, inner: float, outer: float
) -> Iterator[str]:
    """Draw a track of 20 ticks along an arc."""
    for k in range(STEPS):
        a = begin + span * k / (STEPS - 1)
        off = "" if k < value else " off"
        yield (
            f'<path class="th-tick{off}" d="M{num(cx + inner * cos(a))} {num(cy + inner * sin(a))}'
            f'L{num(cx + outer * cos(a))} {num(cy + outer * sin(a))}"/>'
        )


def numbers(view: View, cx: float, cy: float) -> str:
    """Write Life below and Data above the hub of a duel, each on its player's side."""
    if len(view.players) != PAIR:
        return ""
    right, left = view.players
    below = _pair(view, left, right, "heart", left.life, right.life, cx, cy + 118)
    if left.data is None and right.data is None:
        return below
    return below + _pair(view, left, right, "data", left.data, right.data, cx, cy - 107)


def _pair(
    view: View, left: PlayerView, right: PlayerView, sign: str, one: int | None, other: int | None,
    cx: float, y: float,
) -> str:  # fmt: skip
    def number(p: PlayerView, value: int | None, x: float) -> str:
        words = "–" if value is None else str(value)
        return (
            f'<g data-seat="{mark_of(view, p.seat)}">{text("th-score b-mid", x, y + 6, words)}</g>'
        )

    return f"{number(left, one, cx - 26)}{icon(sign, cx - 9, y - 9, 18)}{number(right, other, cx + 26)}"


def final_sequence(view: View, cx: float, cy: float) -> str:
    """Draw the Final Sequence track with the End token."""
    parts = []
    x = cx - 56
    for name, wide in (("3", 22), ("2", 22), ("1", 22), ("end", 34)):
        on = " on" if view.final == name else ""
        parts.append(rect(f"th-step{on}", x, cy + 32, wide, 22, 6))
        parts.append(text("b-note b-mid", x + wide / 2, cy + 47, name))
        x += wide + 4
    state = "not begun" if view.final == "off" else f"at {view.final}"
    return (
        f'<g id="final-sequence">{title(f"Final Sequence: {state}")}{"".join(parts)}'
        f"{text('b-note b-mid', cx, cy + 71, 'Final Sequence')}</g>"
    )
