"""Helpers with which every game writes its board as SVG text: elements, words, seats, dice, the page.

A board is built by joining strings, since a drawing is made anew for every viewer after every answer.
Parts that never change are kept as text. Colours stand in the style sheets alone: a drawing carries
classes and `data-seat`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from html import escape
from importlib.resources import files
from typing import NamedTuple

#: The themes of a drawing, and what the style sheets call them.
THEMES = {"night": "dark", "day": "light"}

#: Where the style sheets of a drawing are: inside it, or linked by the page around it.
STYLES = ("embedded", "linked")

#: For whom a drawing is made: a large screen, or a phone held upright.
FORMS = ("wide", "phone")

#: What XML cannot carry; a person's name may hold anything.
_UNPRINTABLE = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

#: Patterns and the one gradient that all boards share; once in a drawing.
DEFS = (
    '<radialGradient id="b-glow" cx=".4" cy=".5" r=".6"><stop class="b-glow-in" offset="0"/>'
    '<stop class="b-glow-out" offset="1"/></radialGradient>'
    '<pattern id="b-hatch" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect class="b-hatch-l" width="6" height="12"/></pattern>'
    '<pattern id="b-secret" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect class="b-secret-l" width="6" height="12"/></pattern>'
)


class Part(NamedTuple):
    """A drawn fragment and the box it fills, in its own units."""

    svg: str
    width: float
    height: float
    left: float = 0
    top: float = 0

    @property
    def viewbox(self) -> str:
        """The box as the value of a `viewBox`."""
        return f"{num(self.left)} {num(self.top)} {num(self.width)} {num(self.height)}"


class Lamp(NamedTuple):
    """What the viewer may click now: the light falls on these targets and on nothing else."""

    lit: frozenset[str] = frozenset()
    chosen: str = ""

    @classmethod
    def over(cls, lit: Collection[str], chosen: str = "") -> Lamp:
        """Light these targets; one of them may be chosen already."""
        return cls(frozenset((*lit, chosen)) - {""}, chosen)

    def on(self, target: str) -> str:
        """Say which state classes the target has now, with a space before each."""
        if target not in self.lit:
            return ""
        return " can chosen" if target == self.chosen else " can"

    def attrs(self, target: str, classes: str) -> str:
        """Write the attributes of the group that carries a target id."""
        if target not in self.lit:
            return f'id="{target}" class="{classes}"'
        return f'id="{target}" class="{classes}{self.on(target)}" tabindex="0" role="button"'


#: No light: a board to look at.
DARK = Lamp()


@lru_cache(maxsize=4096)
def esc(words: str) -> str:
    """Make words safe as XML text and as an attribute's value."""
    return escape(_UNPRINTABLE.sub("", words))


@lru_cache(maxsize=8192)
def num(value: float) -> str:
    """Write a coordinate with at most one decimal."""
    if isinstance(value, int):
        return str(value)
    words = f"{value:.1f}"
    words = words.removesuffix(".0")
    return "0" if words == "-0" else words


def el(tag: str, content: str = "", /, **attrs: str | float) -> str:
    """Build an element; `class_` becomes `class`, `stroke_width` becomes `stroke-width`."""
    pairs = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{esc(value) if isinstance(value, str) else num(value)}"'
        for name, value in attrs.items()
    )
    return f"<{tag}{pairs}>{content}</{tag}>" if content else f"<{tag}{pairs}/>"


def rect(classes: str, x: float, y: float, width: float, height: float, radius: float = 0) -> str:
    """Build a rectangle."""
    return (
        f'<rect class="{classes}" x="{num(x)}" y="{num(y)}" width="{num(width)}" '
        f'height="{num(height)}" rx="{num(radius)}"/>'
    )


def halo(x: float, y: float, width: float, height: float, radius: float) -> str:
    """Build the outline that shows while its group can be clicked."""
    return rect("halo", x, y, width, height, radius)


def text(classes: str, x: float, y: float, words: str) -> str:
    """Build a line of text; `y` is its baseline."""
    return f'<text class="{classes}" x="{num(x)}" y="{num(y)}">{esc(words)}</text>'


def title(words: str) -> str:
    """Name a thing for those who hover or listen."""
    return f"<title>{esc(words)}</title>"


def place(svg: str, x: float, y: float, scale: float = 1) -> str:
    """Put a fragment somewhere; its own units stay as they are."""
    grow = "" if scale == 1 else f" scale({scale:.3g})"
    return f'<g transform="translate({num(x)} {num(y)}){grow}">{svg}</g>'


def window(part: Part, x: float, y: float, width: float, height: float, classes: str) -> str:
    """Fit a fragment into an area, centred and clipped there."""
    return (
        f'<svg class="{classes}" x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" '
        f'viewBox="{part.viewbox}">{part.svg}</svg>'
    )


def zone(name: str, box: tuple[float, float, float, float], content: str) -> str:
    """Name a part of the whole drawing: a page may put it elsewhere than the drawing does.

    `stage` is the board itself; `strip` lies over it, `aside` beside it; `seats` is the column of panels,
    `tray` the viewer's own things, `phase` belongs into the page's bar, and `bar` is what that bar replaces.
    """
    place_ = " ".join(map(num, box))
    return f'<g data-zone="{name}" data-box="{place_}">{content}</g>' if content else ""


# ---- words: boards are drawn without asking a browser, so widths are estimated, rather too wide ----

_WIDTHS = {
    **dict.fromkeys("ijlI.,:;'|!’‘", 0.29),
    **dict.fromkeys('frt()[]-/ "“”', 0.37),
    **dict.fromkeys("mwMW@%—", 0.92),
    **dict.fromkeys("cksvxyzJL", 0.53),
    **dict.fromkeys("ABCDEFGHKNOPQRSTUVXYZ", 0.69),
    **dict.fromkeys("bdghnopqu0123456789", 0.61),
}
#: Letters of scripts that this table does not know count as wide.
_WIDE = "\u1100"


@lru_cache(maxsize=4096)
def measure(words: str, size: float, *, bold: bool = False) -> float:
    """Estimate how wide a line is."""
    ems = sum(_WIDTHS.get(letter, 1.0 if letter >= _WIDE else 0.6) for letter in words)
    return ems * size * (1.06 if bold else 1)


@lru_cache(maxsize=1024)
def shorten(words: str, width: float, size: float, *, bold: bool = False) -> str:
    """Cut a line with an ellipsis where it would be wider than this."""
    if measure(words, size, bold=bold) <= width:
        return words
    while words and measure(words + "…", size, bold=bold) > width:
        words = words[:-1]
    return words.rstrip() + "…"


@lru_cache(maxsize=1024)
def short_name(name: str, width: float, size: float, *, bold: bool = False) -> str:
    """Write a player's name; where it has no room a bot's level goes before any letter does."""
    plain, level, _ = name.partition(" (")
    if level and name.endswith(")") and measure(name, size, bold=bold) > width:
        name = plain
    return shorten(name, width, size, bold=bold)


@lru_cache(maxsize=1024)
def wrap(
    words: str, width: float, size: float, *, lines: int = 99, bold: bool = False
) -> tuple[str, ...]:
    """Break words into lines of this width; what exceeds the last line ends in an ellipsis."""
    done: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}" if line else word
        if line and measure(longer, size, bold=bold) > width:
            done.append(line)
            line = word
        else:
            line = longer
    done.append(line)
    if len(done) > lines:
        done[lines - 1 :] = [" ".join(done[lines - 1 :])]
    return tuple(shorten(line, width, size, bold=bold) for line in done)


def paragraph(classes: str, x: float, y: float, lines: Sequence[str], leading: float) -> str:
    """Build lines of text below each other."""
    return "".join(text(classes, x, y + leading * n, line) for n, line in enumerate(lines))


# ---- seats: colour and shape, always together ----


#: The shape of each seat, as path commands in units of its radius.
_SHAPES: dict[int, tuple[str | float, ...]] = {
    1: ("M", -1, 0, "A", 1, 1, " 0 1 1 ", 1, 0, "A", 1, 1, " 0 1 1 ", -1, 0, "Z"),
    2: ("M", -0.88, -0.88, "H", 0.88, "V", 0.88, "H", -0.88, "Z"),
    3: ("M", 0, -1.04, "L", 1.09, 0.87, "L", -1.09, 0.87, "Z"),
    4: ("M", 0, -1.15, "L", 1.15, 0, "L", 0, 1.15, "L", -1.15, 0, "Z"),
    5: (
        "M",
        0,
        -1.06,
        "L",
        0.92,
        -0.53,
        "V",
        0.53,
        "L",
        0,
        1.06,
        "L",
        -0.92,
        0.53,
        "V",
        -0.53,
        "Z",
    ),
    6: (
        *("M", -0.9, -0.95, "H", 0.9, "V", -0.05, "C", 0.9, 0.53, 0.47, 0.89, 0, 1.1),
        *("C", -0.47, 0.89, -0.9, 0.53, -0.9, -0.05, "Z"),
    ),
    7: (
        *("M", -0.4, -0.4, "A", 0.46, 0.46, " 0 1 1 ", 0.4, -0.4),
        *("A", 0.46, 0.46, " 0 1 1 ", 0.4, 0.4, "A", 0.46, 0.46, " 0 1 1 ", -0.4, 0.4),
        *("A", 0.46, 0.46, " 0 1 1 ", -0.4, -0.4, "Z"),
    ),
}


@lru_cache(maxsize=256)
def seat_shape(seat: int, r: float, classes: str) -> str:
    """Draw the shape of a seat, counted from 1, about the origin.

    Disc, square, triangle, diamond, hexagon, shield, clover.
    """
    path = "".join(
        step if isinstance(step, str) else f"{num(float(step) * r)} " for step in _SHAPES[seat]
    )
    return f'<path class="{classes}" d="{path}"/>'


# ---- dice ----

_PIPS = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def star(classes: str, r: float) -> str:
    """Draw a spark of four rays about the origin."""
    out, dent = num(r), num(r * 0.24)
    return (
        f'<path class="{classes}" d="M0 -{out}L{dent} -{dent} {out} 0 {dent} {dent} 0 {out} '
        f'-{dent} {dent} -{out} 0 -{dent} -{dent}Z"/>'
    )


@lru_cache(maxsize=256)
def pips(face: int, size: float) -> str:
    """Draw the pips of a face for a die of this size, about the origin."""
    step, r = size * 0.26, num(size * 0.088)
    return "".join(
        f'<circle class="d-pip" cx="{num(x * step)}" cy="{num(y * step)}" r="{r}"/>'
        for x, y in _PIPS[face]
    )


@lru_cache(maxsize=256)
def die(face: int, size: float, classes: str = "b-die", *, wild: bool = False) -> str:
    """Draw a die about the origin; face 0 is a blank, a wild face carries a spark."""
    half = size / 2
    side = rect("d-side", -half, -half + size * 0.06, size, size, size * 0.23)
    body = rect("d-body", -half, -half, size, size, size * 0.23)
    spark = star("d-star", size * 0.17) if wild else ""
    return f'<g class="{classes}">{side}{body}{pips(face, size)}{spark}</g>'


# ---- the page ----


@lru_cache(maxsize=64)
def stylesheet(package: str, name: str) -> str:
    """Read a style sheet that lies in a package, without comments and spare space."""
    css = (files(package) / name).read_text(encoding="utf-8")
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    css = re.sub(r"\s+", " ", css)
    return re.sub(r"\s*([{};])\s*", r"\1", css).strip()


@lru_cache(maxsize=64)
def _style(css: tuple[str, ...]) -> str:
    """Join the sheets; `:root` becomes the drawing itself, so that nothing leaks into a page around it."""
    house = ("tokens.css", "board.css")
    sheets = [stylesheet("quarterdeck.web", f"style/{name}") for name in house]
    joined = "".join((*sheets, *css)).replace(":root", ".board-alone")
    return f"<style>{joined.replace('&', '&amp;').replace('<', '&lt;')}</style>"


def standalone(
    body: str,
    viewbox: tuple[float, float, float, float],
    *css: str,
    game: str,
    label: str,
    theme: str = "night",
    style: str = "embedded",
    marks: Sequence[int] = (),
) -> str:
    """Make a whole SVG document of a drawing.

    `embedded`: the house's style sheets and the game's own are inside, and the drawing has its theme.
    `linked`: the page around it links the same sheets and sets the theme, so that nothing in the drawing
    needs an exception from a strict content-security policy.
    `marks` tells which mark each seat has, where a game does not go by the order of seats.
    """
    if theme not in THEMES:
        raise ValueError(f"theme is {' or '.join(THEMES)}; got {theme!r}")
    if style not in STYLES:
        raise ValueError(f"style is {' or '.join(STYLES)}; got {style!r}")
    alone = style == "embedded"
    classes = f'"board board-alone" data-theme="{THEMES[theme]}"' if alone else '"board"'
    told = f' data-marks="{" ".join(map(str, marks))}"' if marks else ""
    _, _, width, height = viewbox
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class={classes} data-game="{esc(game)}"{told} '
        f'width="{num(width)}" height="{num(height)}" '
        f'viewBox="{" ".join(map(num, viewbox))}" role="group" aria-label="{esc(label)}">'
        f"{_style(css) if alone else ''}{body}</svg>"
    )
