"""The chart of a review: how a seat stood after every answer, with its turning points.

Shapes carry classes; a chart that stands alone brings their colours along, on a page they are the page's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

import msgspec

from quarterdeck.bots.review import Decision, Moment, Review
from quarterdeck.bots.review_words import counted, marked, measured, plus_minus, stood

LEVELS = ((1.0, "won"), (0.5, "start"), (0.0, "lost"))
APART = 30
"""Numbers of rings nearer than this stand on either side of the line."""
TIP = 11
"""An arrow of luck stands so far from the line, up for good and down for bad."""
STYLE = """
svg { font: 13px system-ui, sans-serif; } .rv-ground { fill: #fff; }
.rv-title { font-weight: 600; fill: #222; } .rv-told { fill: #555; }
.rv-level { stroke: #ccc; stroke-dasharray: 2 4; } .rv-name { fill: #666; font-size: 11px; }
.rv-line { fill: none; stroke: #0b6b9b; stroke-width: 2; stroke-linejoin: round; }
.rv-luck { fill: none; stroke: #2e7d32; stroke-width: 7; opacity: .6; } .rv-luck--bad { stroke: #b26a00; }
.rv-tip { fill: #2e7d32; } .rv-tip--bad { fill: #b26a00; }
.rv-ring { fill: none; stroke: #b3261e; stroke-width: 2.5; } .rv-number { fill: #b3261e; }
"""


class Frame(msgspec.Struct, frozen=True):
    """The measures of a chart."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int

    def x(self, entry: int, last: int) -> float:
        """Return where an entry of the record lies."""
        return round(self.left + entry / last * (self.width - self.left - self.right), 1)

    def y(self, share: float) -> float:
        """Return where a standing lies."""
        return round(self.top + (1 - share) * (self.height - self.top - self.bottom), 1)


MARGIN = 16
ALONE = Frame(760, 340, 56, 20, 54, 90)
ON_PAGE = Frame(340, 210, 40, 12, 14, 24)
"""As wide as a phone or the column beside a board, so that its letters stay as large as others'."""


def review_chart(title: str, found: Review) -> str:
    """Draw a chart that stands alone, with its title and what it shows in words."""
    middle = [
        f"<style>{STYLE}</style>",
        f'<rect class="rv-ground" width="{ALONE.width}" height="{ALONE.height}"/>',
        f'<text class="rv-title" x="{MARGIN}" y="26">{escape(title)}</text>',
        *_shapes(found, ALONE),
        _told(56, f"{len(found.decisions)} decisions: {counted(found)}."),
        _told(36, measured(found)),
        _told(16, marked(found)),
    ]
    return _svg(title, found, ALONE, middle)


def page_chart(title: str, found: Review) -> str:
    """Draw the same chart for a page, which tells the words beside it and brings the colours."""
    last = _last(found.moments)
    y = ON_PAGE.height - 6
    ends = [
        f'<text class="rv-name" x="{ON_PAGE.left}" y="{y}">answer 1</text>',
        f'<text class="rv-name" x="{ON_PAGE.width - ON_PAGE.right}" y="{y}" text-anchor="end">{last + 1}</text>',
    ]
    return _svg(title, found, ON_PAGE, [*_shapes(found, ON_PAGE), *ends])


def _svg(title: str, found: Review, frame: Frame, middle: Sequence[str]) -> str:
    words = f"{counted(found)}. {measured(found)} {marked(found)} {stood(found)}"
    size = f'class="rv-chart" viewBox="0 0 {frame.width} {frame.height}"'
    names = 'role="img" aria-labelledby="rv-name" aria-describedby="rv-words"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {names}>',
        f'<title id="rv-name">{escape(title)}</title><desc id="rv-words">{escape(words)}</desc>',
        *middle,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _last(moments: Sequence[Moment]) -> int:
    return max((moment.entry for moment in moments), default=0) or 1


def _told(above: int, words: str) -> str:
    y = ALONE.height - above
    return f'<text class="rv-told" x="{MARGIN}" y="{y}">{escape(words)}</text>'


def _shapes(found: Review, frame: Frame) -> list[str]:
    last = _last(found.moments)
    return [
        *(_level(share, name, frame) for share, name in LEVELS),
        *(_bar(moment, last, frame) for moment in found.lucky),
        _line(found.moments, last, frame),
        *_rings(found, last, frame),
    ]


def _level(share: float, name: str, frame: Frame) -> str:
    y = frame.y(share)
    return (
        f'<path class="rv-level" d="M{frame.left} {y}H{frame.width - frame.right}"/>'
        f'<text class="rv-name" x="{frame.left - 6}" y="{y + 4}" text-anchor="end">{name}</text>'
    )


def _line(moments: Sequence[Moment], last: int, frame: Frame) -> str:
    points = " ".join(f"{frame.x(m.entry, last)},{frame.y(m.standing)}" for m in moments)
    return f'<polyline class="rv-line" points="{points}"/>'


def _bar(moment: Moment, last: int, frame: Frame) -> str:
    """Draw a stroke of luck from where the average lies to where the dice led."""
    x, y = frame.x(moment.entry, last), frame.y(moment.standing)
    usual = frame.y(moment.standing - moment.luck)
    good = moment.luck > 0
    kind, sign = ("", -1) if good else ("--bad", 1)
    words = f"answer {moment.entry + 1}: luck {plus_minus(moment.luck)}"
    tip = round((min(y, usual) if good else max(y, usual)) + sign * TIP, 1)
    return (
        f'<g><title>{words}</title><path class="rv-luck rv-luck{kind}" d="M{x} {usual}V{y}"/>'
        f'<path class="rv-tip rv-tip{kind}" d="M{x} {tip}l-5 {-7 * sign}h10z"/></g>'
    )


def _rings(found: Review, last: int, frame: Frame) -> Iterator[str]:
    """Mark the choices that cost most; numbers that would lie on each other take turns."""
    before, below = -APART, False
    for one in sorted(found.costly, key=lambda one: one.entry):
        x = frame.x(one.entry, last)
        below = not below if x - before < APART else True
        before = int(x)
        yield _ring(one, found.moments, (x, below), frame)


def _ring(one: Decision, moments: Sequence[Moment], at: tuple[float, bool], frame: Frame) -> str:
    """Mark a choice where the seat stood after it, with its number below or above."""
    stands = next((m.standing for m in moments if m.entry == one.entry), 0.5)
    words = escape(f"answer {one.entry + 1}: {one.chosen_words}; better: {one.best_words}")
    (x, below), y = at, frame.y(stands)
    beside = round(y + 22 if below else y - 13, 1)
    inside = min(max(x, frame.left + 8), frame.width - frame.right - 8)
    return (
        f'<g class="rv-ring"><title>{words}</title><circle cx="{x}" cy="{y}" r="7"/></g>'
        f'<text class="rv-number" x="{inside}" y="{beside}" text-anchor="middle">{one.entry + 1}</text>'
    )
