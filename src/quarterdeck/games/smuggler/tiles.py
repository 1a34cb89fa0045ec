"""Tiles of Hyperspace Smuggler, on the chart or in a hand, as SVG fragments."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from quarterdeck.games.smuggler import art
from quarterdeck.games.smuggler.view import TileView
from quarterdeck.web.svg import Lamp, die, esc, halo, measure, num, rect, text, title

#: A planet's name of more letters is set smaller.
LONG = 9
#: More salvage than this is a number.
NUTS = 3
#: A name wider than this is pressed together, where a phone needs large letters on a small tile.
NAME_WIDTH = 92

#: What a finger finds, and the least letters that an eye reads, in pixels of a phone.
FINGER, LETTERS = 41, 11.2
#: Signs of a tile keep their size down to this scale.
PLAIN = 0.66

COMPASS = {"n": "north", "e": "east", "s": "south", "w": "west"}


class Touch(NamedTuple):
    """How large things must be on a chart that a phone shows at this scale; 0: drawn for a mouse."""

    scale: float = 0

    @property
    def grow(self) -> float:
        """By how much signs on tiles and ships are enlarged."""
        return min(1.5, max(1, round(PLAIN / self.scale, 1))) if self.scale else 1

    @property
    def letters(self) -> float:
        """The size of names, in units of the chart."""
        return max(15.5, round(LETTERS / self.scale, 1)) if self.scale else 0

    @property
    def finger(self) -> float:
        """The least width of what is touched, in units of the chart."""
        return FINGER / self.scale if self.scale else 0


#: A chart for a mouse.
MOUSE = Touch()


def tile_id(tile: str) -> str:
    """Shorten a tile's id as targets use it: planets by their name alone."""
    return tile.removeprefix("planet-")


def bearings(x: int, y: int) -> str:
    """Tell a position in words."""
    east = f"{abs(x)} {'east' if x > 0 else 'west'}" if x else ""
    north = f"{abs(y)} {'north' if y > 0 else 'south'}" if y else ""
    return f"{east} {north}".strip() or "at the centre"


def kind_of(tile: TileView) -> str:
    """Tell gates and debris from empty space."""
    if tile.kind != "space":
        return tile.kind
    if tile.face:
        return "gate"
    return "debris" if tile.tile.startswith("space-debris") else "space"


def tile_words(tile: TileView) -> str:
    """Tell a tile in words."""
    words = [tile.name]
    if tile.kind == "planet":
        words.append(f"{tile.colour} planet")
    if tile.face:
        words.append(f"face {tile.face}")
    if tile.token:
        words.append("occupied" if tile.token == "completed" else "occupation in progress")
    if tile.arrow:
        words.append(f"to the {COMPASS[tile.arrow]}")
    if tile.idle:
        words.append(
            "leads nowhere yet" if tile.kind == "wormhole" else "without current: empty space"
        )
    if tile.damage:
        words.append(f"{tile.damage} of 3 damage")
    if tile.salvage:
        words.append(f"{tile.salvage} salvage")
    return ", ".join(words)


def _picture(tile: TileView) -> str:
    match kind_of(tile):
        case "planet":
            return art.planet(tile.tile, tile.colour, frontier=not tile.face)
        case "haven":
            return art.HAVEN
        case "gate":
            return art.GATE
        case "asteroid":
            return f'<g clip-path="url(#hs-tileclip)">{art.asteroids(tile.tile)}</g>'
        case "nebula":
            return f'<g clip-path="url(#hs-tileclip)">{art.nebula(tile.tile)}</g>'
        case "slipstream":
            return art.slipstream(tile.arrow, idle=tile.idle)
        case "wormhole":
            return art.WORMHOLE
        case "debris":
            return art.debris(tile.tile)
        case _:
            return ""


def _name(tile: TileView, letters: float) -> str:
    """Write a planet's name large, that of a haven, gate or wormhole quiet, others not at all."""
    if tile.kind == "planet":
        long = " long" if len(tile.name) > LONG else ""
        return name_line(f"hs-name hs-planet{long}", tile.name, letters)
    if tile.kind == "slipstream" and tile.idle:
        return name_line("hs-name hs-quiet", "Inert", letters)
    if tile.kind in ("haven", "wormhole") or tile.face:
        plain = re.sub(r" [A-Z\d]$", "", tile.name).removeprefix("Smugglers ")
        return name_line("hs-name hs-quiet", plain, letters)
    return ""


def name_line(classes: str, words: str, letters: float, y: float = 40) -> str:
    """Write a name at the foot of a cell; on a phone letters keep their size and a long name gets narrow."""
    if measure(words, letters, bold=True) <= NAME_WIDTH:
        return text(classes, 0, y, words)
    return (
        f'<text class="{classes}" x="0" y="{num(y)}" textLength="{NAME_WIDTH}" lengthAdjust="spacingAndGlyphs">'
        f"{esc(words)}</text>"
    )


def _sign(tile: TileView) -> str:
    """Draw the emblem of a planet's colour, which no eye can take for another."""
    if tile.kind != "planet" or not tile.colour:
        return ""
    x, y = (36, -12) if tile.salvage else (-35, -35)
    sign = art.emblem(tile.colour, x, y, 16, "hs-pl-sign")
    return f'<g class="hs-pl-{tile.colour}">{sign}</g>'


def _grown(svg: str, x: float, y: float, grow: float) -> str:
    """Draw a sign larger; this point of it stays where it is."""
    if grow == 1 or not svg:
        return svg
    stay = 1 - grow
    return f'<g transform="translate({num(x * stay)} {num(y * stay)}) scale({grow:.3g})">{svg}</g>'


def _salvage(tile: TileView, grow: float) -> str:
    """Draw up to three nuts, or one and a number."""
    if not tile.salvage:
        return ""
    if tile.salvage > NUTS:
        nuts = art.nut(-34, -34, 9) + text("hs-cnt-t", -15, -29, str(tile.salvage))
        nuts = f"{rect('hs-cnt', -34, -43, 30, 18, 9)}{nuts}"
    else:
        places = ((-34, -34), (-18, -34), (-26, -20.5))[: tile.salvage]
        nuts = "".join(art.nut(x, y, 9) for x, y in places)
    return f'<g id="salvage-{tile_id(tile.tile)}">{_grown(nuts, -44, -44, grow)}</g>'


def _occupation(tile: TileView, garrison: int, *, crowded: bool, grow: float) -> str:
    """Draw ring and shield in the government's colour; ships that crowd the tile push the shield up."""
    if not tile.token:
        return ""
    part = "" if tile.token == "completed" else " hs-oc-part"
    high = -12 if crowded else 2
    token = _grown(art.shield(-34, high, tile.token), -44, high, grow)
    return f'<g data-seat="{garrison}"><circle class="hs-oc-ring{part}" cy="-8" r="33"/>{token}</g>'


def _harm(tile: TileView) -> str:
    if not tile.damage:
        return ""
    dots = "".join(
        f'<circle class="{"on" if n < tile.damage else "off"}" cx="{x}" cy="-39" r="4.5"/>'
        for n, x in enumerate((-14, 0, 14))
    )
    return f'<g class="hs-stdmg" id="harm-{tile_id(tile.tile)}">{dots}</g>'


@lru_cache(maxsize=2048)
def _body(
    tile: TileView, place: str, garrison: int, crowded: bool, grow: float, letters: float
) -> str:
    """Draw a tile about the origin, without the group that carries its id."""
    face = ""
    if tile.face:
        face = f'<g transform="translate(32 -32)">{die(tile.face, 24, "hs-face")}</g>'
    return "".join(
        (
            title(tile_words(tile) + place),
            rect("t-shadow", -47, -44, 94, 94, 9),
            rect("t-face", -47, -47, 94, 94, 9),
            art.stars(tile.tile),
            f'<g class="t-art">{_picture(tile)}</g>',
            rect("t-edge", -46.5, -46.5, 93, 93, 8.5),
            _occupation(tile, garrison, crowded=crowded, grow=grow),
            _name(tile, letters),
            _grown(face, 44, -44, grow),
            _grown(_sign(tile), -44, -44, grow),
            _salvage(tile, grow),
            _grown(_harm(tile), 0, -44, grow),
            halo(-49, -49, 98, 98, 11),
        )
    )


def tile_group(
    tile: TileView,
    target: str,
    x: float,
    y: float,
    lamp: Lamp,
    place: str = "",
    garrison: int = 0,
    crowded: bool = False,
    touch: Touch = MOUSE,
    way: str = "",
) -> str:
    """Draw a tile at a point, on the board or in a hand; on top of it the way there, if it is a goal."""
    idle = " idle" if tile.idle else ""
    attrs = lamp.attrs(target, f"hs-tile k-{kind_of(tile)}{idle}")
    body = _body(tile, place, garrison, crowded, touch.grow, touch.letters)
    return f'<g {attrs} transform="translate({num(x)} {num(y)})">{body}{way}</g>'
