"""The station of Theseus as one drawing: the ring of sectors around the Life and Data board."""

from __future__ import annotations

from math import pi

from quarterdeck.games.theseus.art import ACTIONS, icon
from quarterdeck.games.theseus.berths import berth, berths_of, chosen
from quarterdeck.games.theseus.colours import MARKS, mark_of
from quarterdeck.games.theseus.hub import core
from quarterdeck.games.theseus.labels import ACTION_NAMES
from quarterdeck.games.theseus.layout import FLOORS, PLATE, PLATE_H, PLATE_W, ROOM_AT, Ring, slot_at
from quarterdeck.games.theseus.pieces import CARD_H, CARD_W, slot, unit
from quarterdeck.games.theseus.preview import marks, route
from quarterdeck.games.theseus.view import SectorView, UnitView, View
from quarterdeck.web.svg import Lamp, Part, halo, num, place, rect, text, title

MARGIN = 16
"""Beside the plates, where reminders stand."""
RIBS = 9
"""Frames of the hull between two sectors."""
PASSAGES = {
    "ab": '<rect class="b-floor" x="68" y="68.5" width="8" height="20"/>',
    "bc": '<rect class="b-floor" x="93.5" y="106" width="20" height="8"/>',
    "cd": '<rect class="b-floor" x="68" y="131.5" width="8" height="20"/>',
    "ad": '<rect class="b-floor" x="30.5" y="106" width="20" height="8"/>',
    "ac": '<path d="M59 97L85 123" stroke="var(--board-floor)" stroke-width="13"/>',
    "bd": '<path d="M85 97L59 123" stroke="var(--board-floor)" stroke-width="13"/>',
}


def station(view: View, *, lamp: Lamp) -> Part:
    """Draw ring, sectors and those to come, centre board and the way of the unit that is chosen."""
    to_come = berths_of(view)
    ring = Ring(len(view.ring) + len(to_come))
    body = "".join(
        (
            hull(ring),
            route(view, ring, lamp),
            core(view, ring.cx, ring.cy, lamp) if view.ring else chosen(view, ring),
            *(
                place(sector(view, there, lamp), *ring.corner(i))
                for i, there in enumerate(view.ring)
            ),
            *(
                place(berth(view, there), *ring.corner(i))
                for i, there in enumerate(to_come, len(view.ring))
            ),
            marks(view, ring, lamp),
        )
    )
    return Part(body, ring.width + 2 * MARGIN, ring.height, left=-MARGIN)


def hull(ring: Ring) -> str:
    """Draw the ring itself, its ribs, its spokes and the arrows that point clockwise."""
    parts = []
    for i in range(ring.count):
        x, y = ring.at(i)
        way = f"M{num(ring.cx)} {num(ring.cy)}L{num(x)} {num(y)}"
        for classes, wide in (("th-rib", 22), ("th-hull", 17), ("th-hull-2", 6)):
            parts.append(f'<path class="{classes}" d="{way}" stroke-width="{wide}"/>')
    for classes, wide in (("th-rib", 70), ("th-hull", 64), ("th-hull-2", 44)):
        parts.append(ellipse(classes, ring, 0, f' stroke-width="{wide}"'))
    parts.append(ribs(ring))
    parts.append(ellipse("th-window", ring, 27) + ellipse("th-window", ring, -27))
    parts.append("<g>" + title("Units move clockwise"))
    for i in range(ring.count):
        for step in (-0.08, 0, 0.08):
            x, y = ring.at(i + 0.5 + step)
            turn = ring.angle(i + 0.5 + step) + pi / 2
            parts.append(
                f'<path class="th-way" d="M-4-6 3 0-4 6" transform="translate({num(x)} {num(y)}) '
                f'rotate({num(turn * 180 / pi)})"/>'
            )
    parts.append("</g>")
    return "".join(parts)


def ribs(ring: Ring) -> str:
    """Draw the frames across the ring."""
    cuts = []
    for n in range(RIBS * ring.count):
        (x1, y1), (x2, y2) = (ring.at(n / RIBS, off) for off in (-32, 32))
        cuts.append(f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}")
    return f'<path class="th-frame" d="{"".join(cuts)}"/>'


def ellipse(classes: str, ring: Ring, off: float, more: str = "") -> str:
    """Build an ellipse so far outside the middle of the ring."""
    return (
        f'<ellipse class="{classes}" cx="{num(ring.cx)}" cy="{num(ring.cy)}" rx="{num(ring.rx + off)}" '
        f'ry="{num(ring.ry + off)}"{more}/>'
    )


# -- one sector ----------------------------------------------------------------------------------


def sector(view: View, there: SectorView, lamp: Lamp) -> str:
    """Draw a sector: header, Rooms with passages and walls, slots, reminders, units."""
    units = "".join(piece(view, u, lamp) for u in view.units if u.at == there.id)
    return (
        f'<g {lamp.attrs(f"sector-{there.id}", "sector")}><path class="b-plate" d="{PLATE}"/>'
        f"{tint(view, there)}{header(view, there)}{rooms(there, lamp)}{slots(view, there, lamp)}"
        f"{reminders(view, there)}{halo(-4, -4, PLATE_W + 8, PLATE_H + 8, 18)}</g>{units}"
    )


def tint(view: View, there: SectorView) -> str:
    """Give the sector of one player a breath of his colour."""
    if len(there.owners) != 1:
        return ""
    return f'<g data-seat="{mark_of(view, there.owners[0])}"><path class="b-tint" d="{PLATE}"/></g>'


def piece(view: View, there: UnitView, lamp: Lamp) -> str:
    """Draw a unit in its Room; on the way it stands at the edge of the sector."""
    x, y = ROOM_AT[there.room] if there.room >= 0 else (146.0, 172.0)
    return unit(view, there, x, y, lamp)


def header(view: View, there: SectorView) -> str:
    """Draw a sector's name, its action, the crowd that a leaving unit counts, and its owners."""
    wide = (PLATE_W - 36) / max(1, len(there.owners))
    owner = "".join(
        f'<path class="th-own" data-seat="{mark_of(view, seat)}" d="M{num(18 + wide * n)} 2H{num(14 + wide * (n + 1))}"/>'
        for n, seat in enumerate(there.owners)
    )
    token = ""
    if there.token:
        x = 0 if there.token == "left" else PLATE_W
        token = (
            f'<g id="pandora-token" data-seat="{MARKS["pandora"]}">{title("Pandora’s sector token")}'
            f'<circle class="th-pandora" cx="{x}" cy="91" r="9"/></g>'
        )
    idle = ""
    if there.action == "malfunction" and not view.malfunction:
        idle = (
            f'<g id="malfunction">{title("The Malfunction token")}<circle class="th-token" cx="214" cy="25" '
            f'r="13"/>{icon("malfunction", 205, 16, 18, "th-token-i")}</g>'
        )
    crowd = there.crowd or "–"
    return (
        f"{owner}{icon(ACTIONS[there.action], 15.6, 13.6, 23)}{text('b-name', 46, 24, there.name)}"
        f"{text('b-note drop', 46, 40, ACTION_NAMES[there.action])}{idle}{token}"
        f'<g transform="translate(236 13)">{title(f"A unit leaving moves {there.crowd}")}'
        f"{rect('b-well', 0, 0, 44, 24, 12)}{icon('cw', 6.6, 4.6, 15)}{text('b-num', 31, 17, str(crowd))}</g>"
    )


def rooms(there: SectorView, lamp: Lamp) -> str:
    """Draw the four Rooms, joined where there is a passage."""
    floors = "".join(
        f"<g {lamp.attrs(f'room-{room}', 'th-room')}>{title(f'Room {room[-1]}')}"
        f"{rect('b-floor', x, y, 57, 57, 7)}{halo(x + 2, y + 2, 53, 53, 6)}</g>"
        for room, (x, y) in zip(there.room_ids, FLOORS, strict=True)
    )
    joined = "".join(PASSAGES["".join(sorted(pair))] for pair in there.passages)
    return f"{rect('b-wall', 10, 48, 124, 124, 9)}{joined}{floors}"


def slots(view: View, there: SectorView, lamp: Lamp) -> str:
    """Draw the Installed slots in their grid, the Pending slots, and what Duplications copy."""
    parts = [slot(view, s, *slot_at(s), lamp, pending=False) for s in there.slots]
    one = len(there.pending) == 1
    for n, s in enumerate(there.pending):
        parts.append(slot(view, s, 238, 112 if one else 50 + 62 * n, lamp, pending=True))
    at = {s.id: slot_at(s) for s in there.slots}
    for s in there.slots:
        for copied in s.card.copied if s.card is not None else ():
            (x1, y1), (x2, y2) = at[s.id], at[copied]
            dx, dy = CARD_W / 2, CARD_H / 2
            parts.append(
                f'<path class="th-copy" d="M{num(x1 + dx)} {num(y1 + dy)}L{num(x2 + dx)} {num(y2 + dy)}"/>'
                f'<circle class="th-copy-end" cx="{num(x2 + dx)}" cy="{num(y2 + dy)}" r="3.5"/>'
            )
    return "".join(parts)


def reminders(view: View, there: SectorView) -> str:
    """TH-TOKEN-05: crescent Traps at the entry side, Hidden at the other; only active cards."""
    parts = []
    left = right = 0
    for s in there.slots:
        c = s.card
        if c is None or not c.active:
            continue
        if c.crescent and ("action" not in c.types or c.activated):
            y = 60 + 26 * left
            left += 1
            mark = f'<path class="th-reminder" d="M3 {y}a13 13 0 1 0 0 25a19 19 0 0 1 0 -25z"/>'
        elif c.name == "Hidden":
            y = 70 + 22 * right
            right += 1
            mark = f'<circle class="th-reminder" cx="{PLATE_W + 3}" cy="{y}" r="8"/>'
        else:
            continue
        parts.append(
            f'<g id="reminder-{s.id}" data-seat="{mark_of(view, c.controller)}">{title(f"{c.name} works here")}{mark}</g>'
        )
    return "".join(parts)
