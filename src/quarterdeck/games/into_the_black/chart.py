"""The ship as a picture: tiles, doorways, barriers, tokens, enemy groups, characters."""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.games.into_the_black import art
from quarterdeck.games.into_the_black.content import Book, book_of
from quarterdeck.games.into_the_black.describe import tile_line
from quarterdeck.games.into_the_black.labels import tile_id
from quarterdeck.games.into_the_black.ship import around, coordinates, turned
from quarterdeck.games.into_the_black.view import CharacterView, EnemyView, TileView, View
from quarterdeck.web.svg import DARK, Lamp, Part, halo, num, place, rect, seat_shape, text, title

CELL = art.CELL
MARGIN = 45
LOOT = {"gear": "gear", "valuables": "gem"}
SPECIALS = {
    "escape_point": "exit",
    "sabotage_point": "bomb",
    "heal": "heart",
    "peek_room": "eye",
    "morale": "morale",
    "apprehension": "alarm",
    "reputation": "rep",
    "teleport": "beam",
    "download_data": "core",
    "free_prisoner": "bars",
    "prime_shuttle": "shuttle",
    "remove_any_event": "shield",
    "trophy_bounty": "trophy",
}
HENCHMAN_SEAT = 5
ROW = 4
"""Pieces side by side on a tile."""


def chart(view: View, *, lamp: Lamp = DARK, fought: str = "") -> Part:
    """Draw the whole ship; the box grows with it. Enemies on a `fought` tile are chosen elsewhere."""
    book = book_of(view.book)
    tiles = {tile.pos: tile for tile in view.tiles}
    ends = open_cells(view, tiles)
    cells = [*tiles, *view.craters, *ends, *_lit_cells(lamp, tiles)]
    xs = [coordinates(pos)[0] for pos in cells]
    ys = [coordinates(pos)[1] for pos in cells]
    parts = [_open_cell(pos, side, lamp) for pos, side in ends.items()]
    parts += [_open_cell(pos, None, lamp) for pos in _lit_cells(lamp, tiles) if pos not in ends]
    corridors = [tile for tile in view.tiles if not tile.is_room]
    rooms = [tile for tile in view.tiles if tile.is_room]
    parts += [_tile(view, book, tile, tiles, lamp) for tile in (*corridors, *rooms)]
    parts += [_crater(pos) for pos in view.craters]
    parts += _doors(view, lamp)
    parts += _ghost(view, lamp)
    parts += _trail(view, lamp)
    for pos in tiles:
        parts += _pieces(view, pos, lamp, named=pos != fought)
    return Part(
        "".join(parts),
        (max(xs) - min(xs) + 1) * CELL + 2 * MARGIN,
        (max(ys) - min(ys) + 1) * CELL + 2 * MARGIN,
        min(xs) * CELL - MARGIN,
        min(ys) * CELL - MARGIN,
    )


def open_cells(view: View, tiles: dict[str, TileView]) -> dict[str, int]:
    """Return the empty cells that open corridor sides face, with that side."""
    found: dict[str, int] = {}
    for tile in view.tiles:
        for side, cell in enumerate(around(tile.pos)):
            leads = tile.sides[side] == "o" if tile.sides else tile.room == "airlock" and side == 0
            if leads and cell not in tiles and cell not in view.craters:
                found.setdefault(cell, side)
    return found


def _lit_cells(lamp: Lamp, tiles: dict[str, TileView]) -> list[str]:
    """Return unexplored cells that an option stands for."""
    cells = []
    for target in sorted(lamp.lit):
        if target.startswith("open-"):
            words = target.removeprefix("open-")
            cut = words.index("-", 1)
            cells.append(f"{words[:cut]},{words[cut + 1 :]}")
    return [cell for cell in cells if cell not in tiles]


def _at(pos: str) -> tuple[int, int]:
    x, y = coordinates(pos)
    return x * CELL, y * CELL


def _open_cell(pos: str, side: int | None, lamp: Lamp) -> str:
    x, y = _at(pos)
    target = "open-" + pos.replace(",", "-")
    stub = ""
    if side is not None:
        back = around(pos)[(side + 2) % 4]
        bx, by = _at(back)
        stub = place(art.open_end(side), bx - x, by - y)
    return (
        f'<g {lamp.attrs(target, "ib-open")} transform="translate({x} {y})">'
        f"{rect('ib-t-unexp', 5, 5, 90, 90, 8)}{stub}{halo(3, 3, 94, 94, 8)}</g>"
    )


def _crater(pos: str) -> str:
    x, y = _at(pos)
    return place(rect("ib-crater", 8, 8, 84, 84, 10) + place(art.token("burst"), 50, 50), x, y)


def _tile(view: View, book: Book, tile: TileView, tiles: dict[str, TileView], lamp: Lamp) -> str:
    target = tile_id(tile.pos)
    x, y = _at(tile.pos)
    down = " ib-down" if tile.is_room and not tile.revealed else ""
    kind = "ib-room" if tile.is_room else "ib-corridor"
    body = _room(book, tile, tiles) if tile.is_room else art.corridor(tile.sides)
    tokens = "".join(_token(event, tile, i, lamp) for i, event in enumerate(tile.events))
    return (
        f'<g {lamp.attrs(target, f"ib-tile {kind}{down}")} transform="translate({x} {y})">'
        f"{title(tile_line(view, book, tile))}{body}{tokens}{halo(3, 3, 94, 94, 8)}</g>"
    )


def _token(event: str, tile: TileView, i: int, lamp: Lamp) -> str:
    target = f"token-{event}-{tile.pos.replace(',', '-')}"
    y = 87 - 24 * i
    return (
        f'<g {lamp.attrs(target, "ib-token")} transform="translate(12 {y})">'
        f"{art.token(art.EVENT_ICONS.get(event, 'event'))}{halo(-15, -16, 30, 32, 8)}</g>"
    )


def _room(book: Book, tile: TileView, tiles: dict[str, TileView]) -> str:
    edge = f'<path class="ib-t-room-edge" d="{art.OCTAGON}"/>'
    base = rect("ib-t-base", 1, 1, 98, 98, 7) + f'<path class="ib-t-room" d="{art.OCTAGON}"/>'
    if not tile.revealed:
        hatch = f'<path class="ib-t-hatch" d="{art.OCTAGON}" fill="url(#ib-hatch)"/>'
        middle = art.SEAL + text("ib-t-unk", 50, 56, "?")
        if tile.room:  # somebody looked at it
            middle = _name(tile.name)
        body = base + hatch + edge + middle + (art.GUARD if tile.guarded else "")
    else:
        room_icon = art.ROOM_ICONS.get(tile.room, "console")
        body = base + edge + art.icon(room_icon, 27, 34, 46, "ib-t-mark")
        body += _name(tile.name) + _strip(book, tile)
        if tile.tokens:
            body += text("ib-t-unk", 84, 24, f"?{tile.tokens}")
    return body + "".join(_doorways(tile, tiles))


def _name(name: str) -> str:
    words = {"Communications Array": "Comms Array"}.get(name, name).split()
    small = " ib-name--s" if max(len(word) for word in words) > 9 else ""  # noqa: PLR2004 - fits the tile
    lines = [words[0], " ".join(words[1:])] if len(words) > 1 else words
    return "".join(text(f"ib-name{small}", 50, 23.5 + 13 * i, line) for i, line in enumerate(lines))


def _strip(book: Book, tile: TileView) -> str:
    """Draw what can be had in a room: loot, then specials."""
    icons = [(LOOT[deck], "ib-t-loot") for deck in tile.loot]
    ops = [special.op for special in book.rooms[tile.room].special]
    icons += [(SPECIALS[op], "ib-t-special") for op in ops if op in SPECIALS]
    if not icons:
        return ""
    width = 10 + 16 * len(icons)
    left = 50 - width / 2
    drawn = rect("ib-t-strip", left, 74.5, width, 17, 8.5)
    for i, (name, classes) in enumerate(icons):
        drawn += art.icon(name, left + 5.5 + 16 * i, 75.5, 15, classes)
    return drawn


def _doorways(tile: TileView, tiles: dict[str, TileView]) -> Iterator[str]:
    for side, cell in enumerate(around(tile.pos)):
        other = tiles.get(cell)
        if tile.room == "airlock":
            if side == 0:
                yield art.doorway(0, wide=True)
            continue
        if other is None or not other.sides or other.sides[(side + 2) % 4] == "w":
            continue
        yield art.doorway(side)
        for kind in ("blast-door", "emergency-lockdown", "force-field"):
            if kind in tile.events:
                yield art.barrier(kind, side)


def _trail(view: View, lamp: Lamp) -> list[str]:
    """Draw the way of the Move in progress, and an arrow to the tile that is chosen."""
    c = next((c for c in view.characters if c.board == view.acting), None)
    if c is None or not view.trail:
        return []
    seat = seat_number(view, c)
    points = [(x + 50, y + 50) for x, y in map(_at, view.trail)]
    way = "L".join(f"{x} {y}" for x, y in points)
    drawn = [f'<g id="trail" data-seat="{seat}"><path class="ib-trail" d="M{way}"/></g>']
    goal = next((tile.pos for tile in view.tiles if tile_id(tile.pos) == lamp.chosen), None)
    if goal is not None:
        (ax, ay), (bx, by) = points[-1], (_at(goal)[0] + 50, _at(goal)[1] + 50)
        dx, dy = (bx - ax) / 100, (by - ay) / 100
        tip = f"{num(bx - 28 * dx)} {num(by - 28 * dy)}"
        left = f"{num(bx - 40 * dx - 12 * dy)} {num(by - 40 * dy + 12 * dx)}"
        right = f"{num(bx - 40 * dx + 12 * dy)} {num(by - 40 * dy - 12 * dx)}"
        line = f"M{num(ax + 26 * dx)} {num(ay + 26 * dy)}L{tip}M{left}L{tip}L{right}"
        drawn.append(f'<path id="route" class="ib-go-arrow" d="{line}"/>')
    return drawn


def _ghost(view: View, lamp: Lamp) -> list[str]:
    """Draw the corridor to be laid on its cell, turned as it is chosen, or as it may be first."""
    if view.laying is None:
        return []
    turns = [lamp.chosen, *sorted(t for t in lamp.lit if t.startswith("turn-"))]
    turn = next((t for t in turns if t.startswith("turn-")), "")
    if not turn:
        return []
    printed = book_of(view.book).corridors[view.laying[0]]
    x, y = _at(view.laying[1])
    body = art.corridor(turned(printed, int(turn.removeprefix("turn-")) - 1))
    return [f'<g class="ib-tile ib-tile-ghost" transform="translate({x} {y})">{body}</g>']


def _doors(view: View, lamp: Lamp) -> list[str]:
    drawn = []
    for door in view.doors:
        a, b = door.split("|")
        side = around(a).index(b)
        x, y = _at(a)
        name = f"door-{a.replace(',', '-')}-{side}"
        drawn.append(
            f'<g {lamp.attrs(name, "ib-door")} transform="translate({x} {y})">'
            f"{art.barrier('blast-door', side)}{_edge_halo(side)}</g>"
        )
    return drawn


def _edge_halo(side: int) -> str:
    """Draw the halo about the middle of a side."""
    x, y = ((50, 0), (100, 50), (50, 100), (0, 50))[side]
    return halo(x - 22, y - 22, 44, 44, 8)


# -- pieces -------------------------------------------------------------------------------------


def _pieces(view: View, pos: str, lamp: Lamp, *, named: bool = True) -> list[str]:
    """Draw who is on a tile: characters above, enemies below when both are there."""
    people = [c for c in view.characters if c.at == pos]
    foes = [e for e in view.enemies if e.at == pos]
    x, y = _at(pos)
    drawn = []
    if foes:
        name = "group-" + pos.replace(",", "-")
        drawn.append(
            f'<g class="ib-group" id="{name}"><circle class="ib-grp" cx="{x + 50}" cy="{y + 52}" r="34"/></g>'
        )
    both = bool(people and foes)
    for i, foe in enumerate(foes):
        at = _spot(i, len(foes), 66 if both else 52)
        drawn.append(
            _enemy(foe, (x + at[0], y + at[1]), 0.6 if len(foes) > 1 or both else 0.92, lamp, named)
        )
    for i, c in enumerate(people):
        at = _spot(i, len(people), 36 if both else 50)
        drawn.append(_piece(view, c, x + at[0], y + at[1], 0.62 if both else 0.8, lamp))
    return drawn


def _spot(i: int, count: int, middle: float) -> tuple[float, float]:
    """Return where the i-th of so many pieces stands: rows of four."""
    if count == 1:
        return 50, middle
    row, column = divmod(i, ROW)
    here = min(ROW, count - row * ROW)
    rows = -(-count // ROW)
    step = 20 if here > 2 else 26  # noqa: PLR2004 - two stand wider
    return 50 + step * (column - (here - 1) / 2), middle + 20 * (row - (rows - 1) / 2)


def _enemy(foe: EnemyView, at: tuple[float, float], scale: float, lamp: Lamp, named: bool) -> str:
    style = f"ib-enemy {art.enemy_class(foe.kind)}"
    attrs = lamp.attrs(f"{foe.kind}-{foe.id}", style) if named else f'class="{style}"'
    hurt = ""
    if foe.damage:
        hurt = (
            '<g transform="translate(10 9)"><circle class="ib-e-dmg" r="7.5"/>'
            f"{text('ib-e-dmg-t', 0, 3.8, str(foe.damage))}</g>"
        )
    words = f"{foe.name}, Health {foe.health - foe.damage} of {foe.health}"
    return (
        f'<g {attrs} transform="translate({num(at[0])} {num(at[1])}) scale({scale})">{title(words)}'
        f"{art.enemy(foe.kind)}{hurt}{halo(-17, -18, 34, 36, 9)}</g>"
    )


def seat_number(view: View, c: CharacterView) -> int:
    """Return the seat whose colour and shape a character has; solo boards take 1 and 2."""
    if c.seat is None:
        return HENCHMAN_SEAT
    if len(view.players) == 1:
        mine = [o.board for o in view.characters if o.seat is not None]
        return mine.index(c.board) + 1
    return c.seat + 1


def _piece(view: View, c: CharacterView, x: float, y: float, scale: float, lamp: Lamp) -> str:
    seat = seat_number(view, c)
    width = 7.5 * c.max_health + 5
    dots = "".join(
        f'<circle class="ib-hp{"" if i < c.health else " gone"}" '
        f'cx="{num(7.5 * (i - (c.max_health - 1) / 2))}" cy="21.5" r="2.8"/>'
        for i in range(c.max_health)
    )
    letter = text("ib-letter", 0, 5, c.role[:1])
    here = view.seat if view.seat is not None else c.runner if c.board == view.acting else None
    look = ' data-look=""' if here is not None and c.runner == here else ""
    return (
        f'<g {lamp.attrs(f"char-{c.board}", "piece")} data-seat="{seat}"{look} '
        f'transform="translate({num(x)} {num(y)}) scale({scale})">'
        f"{title(f'{c.name}, Health {c.health} of {c.max_health}')}"
        f"{seat_shape(seat, 17, 'p-body')}{letter}"
        f"{rect('ib-hp-bg', -width / 2, 16, width, 11, 5.5)}{dots}{halo(-22, -22, 44, 52, 9)}</g>"
    )
