"""Draws the belief curve as an SVG picture that needs no style sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 720, 380
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 32, 56
INK, GRID = "#333a44", "#d8dce2"
LETTERS = f'role="img" font-family="system-ui, sans-serif" font-size="13" fill="{INK}"'
ILL, WELL, PRIOR = "#b3261e", "#1f6f8b", "#6b7280"


class Point(NamedTuple):
    """What the uninfected believe after so many tasks, with half of each 95 % interval."""

    task: int
    ill: float
    ill_half: float
    well: float
    well_half: float
    prior: float


def draw_curve(points: Sequence[Point]) -> str:
    """Draw the beliefs about infected and crew against what one knows without looking."""
    across = scale(points[0].task, points[-1].task, LEFT, WIDTH - RIGHT)
    up = scale(0.0, 1.0, HEIGHT - BOTTOM, TOP)
    words = "Belief of uninfected bots about hidden infected players and about the crew, by tasks resolved"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {LETTERS}>',
            f"<title>{words}</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
            *axes(points, across, up),
            *line(
                "infected players", ILL, [(p.task, p.ill, p.ill_half) for p in points], across, up
            ),
            *line("the crew", WELL, [(p.task, p.well, p.well_half) for p in points], across, up),
            *line(
                "prior", PRIOR, [(p.task, p.prior, 0.0) for p in points], across, up, dashed=True
            ),
            "</svg>",
            "",
        ]
    )


def scale(low: float, high: float, first: float, last: float) -> Callable[[float], float]:
    """Return a function from values to places."""
    width = (high - low) or 1.0
    return lambda value: round(first + (last - first) * (value - low) / width, 1)


def axes(
    points: Sequence[Point], across: Callable[[float], float], up: Callable[[float], float]
) -> list[str]:
    """Draw lines every fifth, numbers, and what they count."""
    parts = []
    for fifth in range(6):
        y = up(fifth / 5)
        parts += [
            f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}" stroke="{GRID}"/>',
            f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{fifth / 5:.1f}</text>',
        ]
    parts += [
        f'<text x="{across(p.task)}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{p.task}</text>'
        for p in points
    ]
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts += [
        f'<text x="{middle}" y="{HEIGHT - 14}" text-anchor="middle">tasks resolved</text>',
        f'<text x="{LEFT}" y="{TOP - 9}">chance to be infected, in the eyes of the crew</text>',
    ]
    return parts


def line(
    name: str,
    colour: str,
    places: Sequence[tuple[int, float, float]],
    across: Callable[[float], float],
    up: Callable[[float], float],
    *,
    dashed: bool = False,
) -> list[str]:
    """Draw one curve with its band and its name at the end."""
    over = [f"{across(task)},{up(value + half)}" for task, value, half in places]
    under = [f"{across(task)},{up(value - half)}" for task, value, half in reversed(places)]
    path = " ".join(f"{across(task)},{up(value)}" for task, value, _ in places)
    dash = ' stroke-dasharray="6 5"' if dashed else ""
    task, value, half = places[-1]
    return [
        f'<polygon points="{" ".join([*over, *under])}" fill="{colour}" fill-opacity="0.15"/>',
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"{dash}/>',
        f'<text x="{across(task)}" y="{up(value + half) - 6}" text-anchor="end" fill="{colour}">{name}</text>',
    ]
