"""The chart of an arena: every bot's rating with its interval, one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from quarterdeck.lab.ratings import Standing

LEFT, RIGHT, WIDTH, LINE, TOP = 200, 90, 760, 26, 58
TICKS = (1, 2, 5, 10, 20, 50)
MOST_TICKS = 8
FONT = 'font-family="system-ui, sans-serif" font-size="13"'


def rating_chart(title: str, lines: Sequence[Standing]) -> str:
    """Draw ratings as points, their 95 % intervals as bars."""
    low = min((_bounds(line)[0] for line in lines), default=0.0) - 1
    high = max((_bounds(line)[1] for line in lines), default=50.0) + 1
    height = TOP + LINE * len(lines) + 16
    words = escape(title)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" {FONT}>',
        f"<title>{words}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="16" y="22" font-weight="600" fill="#222">{words}</text>',
        *(_mark(tick, low, high, height) for tick in _ticks(low, high)),
        *(_line(line, TOP + LINE * i, low, high) for i, line in enumerate(lines)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _bounds(line: Standing) -> tuple[float, float]:
    """Return the interval; one that is not known is not drawn."""
    return line.rating_interval or (line.rating, line.rating)


def _x(rating: float, low: float, high: float) -> float:
    return round(LEFT + (rating - low) / (high - low) * (WIDTH - LEFT - RIGHT), 1)


def _ticks(low: float, high: float) -> list[int]:
    step = next((t for t in TICKS if (high - low) / t <= MOST_TICKS), TICKS[-1])
    first = int(-(-low // step)) * step
    return list(range(first, int(high) + 1, step))


def _mark(tick: int, low: float, high: float, height: int) -> str:
    x = _x(tick, low, high)
    return (
        f'<path d="M{x} {TOP - 10}V{height - 12}" stroke="#ccc" stroke-dasharray="2 4"/>'
        f'<text x="{x}" y="{TOP - 16}" text-anchor="middle" fill="#555">{tick}</text>'
    )


def _line(line: Standing, y: int, low: float, high: float) -> str:
    one, two = _bounds(line)
    middle = y + LINE // 2 - 4
    name = escape(f"{line.bot}, {line.role}" if line.role else line.bot)
    return (
        f'<text x="{LEFT - 12}" y="{middle + 4}" text-anchor="end" fill="#222">{name}</text>'
        f'<path d="M{_x(one, low, high)} {middle}H{_x(two, low, high)}" '
        f'stroke="#0b6b9b" stroke-width="3"/>'
        f'<circle cx="{_x(line.rating, low, high)}" cy="{middle}" r="5" fill="#0b6b9b"/>'
        f'<text x="{WIDTH - RIGHT + 12}" y="{middle + 4}" fill="#222">'
        f"{100 * line.points:.0f} %</text>"
    )
