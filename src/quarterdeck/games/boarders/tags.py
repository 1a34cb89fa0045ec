"""Tags on the deck: a few words beside a thing, with a stem to it."""

from __future__ import annotations

from quarterdeck.games.boarders.chart import Chart
from quarterdeck.web.svg import measure, num, text

SIZE = 12
HIGH = 21


def tag(
    there: tuple[float, float],
    seat: int,
    name: str,
    words: str,
    chart: Chart,
    *,
    below: bool = False,
) -> str:
    """Write a name and a few words to the left of a place, or below it, inside the drawing."""
    x, y = there
    first = measure(name, SIZE, bold=True)
    width = first + 10 + measure(words, SIZE) + 16
    left, _, wide, _ = chart.box
    box_x = x + 30 if below else x - width - 34
    box_x = min(max(box_x, left + 6), left + wide - width - 6)
    box_y = y + 30 if below else y + 12
    colour = f' data-seat="{seat + 1}"' if seat >= 0 else ""
    stem = f"M{num(x)} {num(y)}L{num(min(max(x, box_x), box_x + width))} {num(box_y + (0 if below else HIGH / 2))}"
    return (
        f'<g class="tag"{colour}><path class="d-stem" d="{stem}"/>'
        f'<rect x="{num(box_x)}" y="{num(box_y)}" width="{num(width)}" height="{HIGH}" rx="4"/>'
        f"{text('', box_x + 8, box_y + 15, name)}"
        f"{text('s', box_x + 18 + first, box_y + 15, words)}</g>"
    )


def sign_of(x: float, y: float, change: int) -> str:
    """Write +1 or -1 beside a neighbour that helps or hinders (BF-TEST-05, BF-TEST-06)."""
    words = "+1" if change > 0 else "−1"
    return (
        f'<g class="a-sum" transform="translate({num(x)} {num(y)})">'
        f'<rect class="{"a-plus" if change > 0 else "a-minus"}" x="-11" y="-8" width="22" height="16" rx="4"/>'
        f"{text('a-num', 0, 4.5, words)}</g>"
    )
