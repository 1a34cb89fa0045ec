"""Charts of the lab: shares with their intervals, as one SVG that a page can show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol
from xml.sax.saxutils import escape

LEFT, WIDTH, LINE, TOP = 220, 720, 24, 46
FIFTY = 50
FONT = 'font-family="system-ui, sans-serif" font-size="13"'


class Rated(Protocol):
    """A group with a share and an interval around it."""

    @property
    def group(self) -> tuple[str, ...]:
        """Its labels."""
        ...

    @property
    def rate(self) -> float:
        """The share, from 0 to 1."""
        ...

    @property
    def interval(self) -> tuple[float, float]:
        """Its lower and upper bound."""
        ...


def interval_chart(labels: Sequence[str], shares: Sequence[Rated]) -> str:
    """Draw a point and its interval for each group, on a scale from 0 to 100 %."""
    height = TOP + LINE * len(shares) + 16
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" {FONT}>',
        f"<title>Games won by {escape(', '.join(labels))}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        *(_mark(percent, height) for percent in range(0, 101, 25)),
        *(_line(share, TOP + LINE * i) for i, share in enumerate(shares)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _x(share: float) -> float:
    return round(LEFT + share * (WIDTH - LEFT - 30), 1)


def _mark(percent: int, height: int) -> str:
    x, dash = _x(percent / 100), "" if percent == FIFTY else ' stroke-dasharray="2 4"'
    return (
        f'<path d="M{x} 32V{height - 12}" stroke="#bbb"{dash}/>'
        f'<text x="{x}" y="22" text-anchor="middle" fill="#555">{percent} %</text>'
    )


def _line(share: Rated, y: int) -> str:
    low, high = share.interval
    name, middle = escape(", ".join(share.group)), y + LINE // 2 - 4
    return (
        f'<text x="{LEFT - 12}" y="{middle + 4}" text-anchor="end" fill="#222">{name}</text>'
        f'<path d="M{_x(low)} {middle}H{_x(high)}" stroke="#0b6b9b" stroke-width="3"/>'
        f'<circle cx="{_x(share.rate)}" cy="{middle}" r="5" fill="#0b6b9b"/>'
    )
