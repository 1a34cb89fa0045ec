"""Tiles of Hyperspace Smuggler, on the chart or in a hand, as SVG fragments."""

from __future__ import annotations

import re
from functools import lru_cache

from quarterdeck.games.smuggler import art
from quarterdeck.games.smuggler.view import TileView
from quarterdeck.web.svg import Lamp, die, halo, num, rect, text, title

#: A planet's name of more letters is set smaller.
LONG = 9
#: More salvage than this is a number.
NUTS = 3

COMPASS = {"n": "north", "e": "east", "s": "south", "w": "west"}


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


def _name(tile: TileView) -> str:
    """Write a planet's name large, that of a haven, gate or wormhole quiet, others not at all."""
    if tile.kind == "planet":
        long = " long" if len(tile.name) > LONG else ""
        return text(f"hs-name hs-planet{long}", 0, 40, tile.name)
    if tile.kind == "slipstream" and tile.idle:
        return text("hs-name hs-quiet", 0, 40, "Inert")
    if tile.kind in ("haven", "wormhole") or tile.face:
        plain = re.sub(r" [A-Z\d]$", "", tile.name).removeprefix("Smugglers ")
        return text("hs-name hs-quiet", 0, 40, plain)
    return ""


def _salvage(tile: TileView) -> str:
    """Draw up to three nuts, or one and a number."""
    if not tile.salvage:
        return ""
    if tile.salvage > NUTS:
        nuts = art.nut(-34, -34, 9) + text("hs-cnt-t", -15, -29, str(tile.salvage))
        nuts = f"{rect('hs-cnt', -34, -43, 30, 18, 9)}{nuts}"
    else:
        places = ((-34, -34), (-18, -34), (-26, -20.5))[: tile.salvage]
        nuts = "".join(art.nut(x, y, 9) for x, y in places)
    return f'<g id="salvage-{tile_id(tile.tile)}">{nuts}</g>'


def _occupation(tile: TileView, garrison: int, *, crowded: bool) -> str:
    """Draw ring and shield in the government's colour; ships that crowd the tile push the shield up."""
    if not tile.token:
        return ""
    part = "" if tile.token == "completed" else " hs-oc-part"
    token = art.shield(-34, -30 if crowded and not tile.salvage else 2, tile.token)
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
def _body(tile: TileView, place: str, garrison: int, crowded: bool) -> str:
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
            _occupation(tile, garrison, crowded=crowded),
            _name(tile),
            face,
            _salvage(tile),
            _harm(tile),
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
) -> str:
    """Draw a tile at a point, on the board or in a hand."""
    idle = " idle" if tile.idle else ""
    attrs = lamp.attrs(target, f"hs-tile k-{kind_of(tile)}{idle}")
    return f'<g {attrs} transform="translate({num(x)} {num(y)})">{_body(tile, place, garrison, crowded)}</g>'
