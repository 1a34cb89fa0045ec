"""The chart of a review: how a seat stood after every answer, with its turning points."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from quarterdeck.bots.review import Decision, Moment, Review

WIDTH, HEIGHT = 760, 300
LEFT, RIGHT, TOP, BOTTOM = 60, 20, 44, 46
FONT = 'font-family="system-ui, sans-serif" font-size="13"'
WORDS = ((1.0, "won"), (0.5, "as at the start"), (0.0, "lost"))


def review_chart(title: str, found: Review) -> str:
    """Draw the standing as a line; mistakes are red rings, luck is a bar up or down."""
    last = max((moment.entry for moment in found.moments), default=0) or 1
    words = escape(title)
    told = (
        f"{len(found.mistakes)} mistakes and {len(found.lucky)} strokes of luck are marked; "
        f"choices cost {-found.skill:.2f}, chance brought {found.luck:+.2f}."
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" {FONT}>',
        f"<title>{words}</title><desc>{escape(told)}</desc>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="16" y="24" font-weight="600" fill="#222">{words}</text>',
        *(_level(share, name) for share, name in WORDS),
        *(_bar(moment, last) for moment in found.lucky),
        _line(found.moments, last),
        *(_ring(one, found.moments, last) for one in found.mistakes),
        f'<text x="{LEFT}" y="{HEIGHT - 14}" fill="#555">{escape(told)}</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _x(entry: int, last: int) -> float:
    return round(LEFT + entry / last * (WIDTH - LEFT - RIGHT), 1)


def _y(share: float) -> float:
    return round(TOP + (1 - share) * (HEIGHT - TOP - BOTTOM), 1)


def _level(share: float, name: str) -> str:
    y = _y(share)
    return (
        f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="#ccc" stroke-dasharray="2 4"/>'
        f'<text x="{LEFT + 4}" y="{y - 4}" fill="#777" font-size="11">{name}</text>'
    )


def _line(moments: Sequence[Moment], last: int) -> str:
    points = " ".join(f"{_x(m.entry, last)},{_y(m.standing)}" for m in moments)
    return f'<polyline points="{points}" fill="none" stroke="#0b6b9b" stroke-width="2"/>'


def _bar(moment: Moment, last: int) -> str:
    """Draw a stroke of luck from where the average lies to where the dice led."""
    x, y, usual = _x(moment.entry, last), _y(moment.standing), _y(moment.standing - moment.luck)
    colour = "#2e7d32" if moment.luck > 0 else "#b26a00"
    words = f"answer {moment.entry + 1}: luck {moment.luck:+.2f}"
    return (
        f'<path d="M{x} {usual}V{y}" stroke="{colour}" stroke-width="7" opacity=".6">'
        f"<title>{words}</title></path>"
    )


def _ring(one: Decision, moments: Sequence[Moment], last: int) -> str:
    """Mark a choice that cost much, where the seat stood after it."""
    stood = next((m.standing for m in moments if m.entry == one.entry), 0.5)
    words = escape(f"answer {one.entry + 1}: {one.chosen_words}; better: {one.best_words}")
    x, y = _x(one.entry, last), _y(stood)
    return (
        f'<g fill="none" stroke="#b3261e" stroke-width="2.5"><title>{words}</title>'
        f'<circle cx="{x}" cy="{y}" r="7"/></g>'
        f'<text x="{x}" y="{y + 22}" text-anchor="middle" fill="#b3261e">{one.entry + 1}</text>'
    )
