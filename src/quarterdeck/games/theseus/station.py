"""The station of Theseus as one drawing: the ring of sectors around the Life and Data board."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from quarterdeck.games.theseus.art import ACTIONS, icon
from quarterdeck.games.theseus.content import book_of
from quarterdeck.games.theseus.labels import ACTION_NAMES, sector_of, unit_of
from quarterdeck.games.theseus.pieces import CARD_H, CARD_W, slot, unit
from quarterdeck.games.theseus.view import SectorView, SlotView, UnitView, View
from quarterdeck.web.svg import Lamp, Part, halo, num, place, rect, text, title

PLATE_W, PLATE_H = 292, 182
#: Half axes of the ring by the number of sectors.
AXES = {4: (336, 306), 5: (322, 306), 6: (430, 340), 7: (520, 380)}
CORE, SPACE_R = 138, 90
ROOM_AT = ((40.5, 78.5), (103.5, 78.5), (103.5, 141.5), (40.5, 141.5))
FLOORS = ((12, 50), (75, 50), (75, 113), (12, 113))
PASSAGES = {
    "ab": '<rect class="b-floor" x="68" y="68.5" width="8" height="20"/>',
    "bc": '<rect class="b-floor" x="93.5" y="106" width="20" height="8"/>',
    "cd": '<rect class="b-floor" x="68" y="131.5" width="8" height="20"/>',
    "ad": '<rect class="b-floor" x="30.5" y="106" width="20" height="8"/>',
    "ac": '<path d="M59 97L85 123" stroke="var(--board-floor)" stroke-width="13"/>',
    "bd": '<path d="M85 97L59 123" stroke="var(--board-floor)" stroke-width="13"/>',
}


def station(view: View, *, lamp: Lamp) -> Part:
    """Draw ring, sectors, centre board and the way of the unit that is chosen."""
    rx, ry = AXES.get(len(view.ring), AXES[5])
    width, height = 2 * rx + PLATE_W - 16, 2 * ry + PLATE_H + 12
    cx, cy = width / 2, height / 2
    body = "".join(
        (
            hull(len(view.ring), cx, cy, rx, ry),
            route(view, cx, cy, rx, ry, lamp),
            core(view, cx, cy, lamp),
            *(
                place(sector(view, there, lamp), x - PLATE_W / 2, y - PLATE_H / 2)
                for there, (x, y) in zip(
                    view.ring, spots(len(view.ring), cx, cy, rx, ry), strict=True
                )
            ),
            threats(view, cx, cy, rx, ry, lamp),
        )
    )
    return Part(body, width, height)


def spots(count: int, cx: float, cy: float, rx: float, ry: float) -> list[tuple[float, float]]:
    """Return the centres of the sectors, clockwise from the top."""
    angles = [2 * pi * i / count - pi / 2 for i in range(count)]
    return [(cx + rx * cos(a), cy + ry * sin(a)) for a in angles]


def hull(count: int, cx: float, cy: float, rx: float, ry: float) -> str:
    """Draw the ring itself, its spokes and the arrows that point clockwise."""
    parts = []
    for x, y in spots(count, cx, cy, rx, ry):
        way = f"M{num(cx)} {num(cy)}L{num(x)} {num(y)}"
        for classes, wide in (("th-rib", 22), ("th-hull", 17), ("th-hull-2", 6)):
            parts.append(f'<path class="{classes}" d="{way}" stroke-width="{wide}"/>')
    for classes, wide in (("th-rib", 70), ("th-hull", 64), ("th-hull-2", 44)):
        parts.append(ellipse(classes, cx, cy, rx, ry, f' stroke-width="{wide}"'))
    parts.append(ellipse("th-window", cx, cy, rx + 27, ry + 27))
    parts.append(ellipse("th-window", cx, cy, rx - 27, ry - 27))
    parts.append("<g>" + title("Units move clockwise"))
    for i in range(count):
        for step in (-0.08, 0, 0.08):
            a = 2 * pi * (i + 0.5 + step) / count - pi / 2
            x, y = cx + rx * cos(a), cy + ry * sin(a)
            turn = a + pi / 2
            parts.append(
                f'<path class="th-way" d="M-4-6 3 0-4 6" transform="translate({num(x)} {num(y)}) '
                f'rotate({num(turn * 180 / pi)})"/>'
            )
    parts.append("</g>")
    return "".join(parts)


def ellipse(classes: str, cx: float, cy: float, rx: float, ry: float, more: str = "") -> str:
    """Build an ellipse."""
    return f'<ellipse class="{classes}" cx="{num(cx)}" cy="{num(cy)}" rx="{num(rx)}" ry="{num(ry)}"{more}/>'


# -- the way of a unit ---------------------------------------------------------------------------


def journey(view: View, lamp: Lamp) -> tuple[int, int]:
    """Return where the chosen unit starts and how many sectors it enters; 0: no way to show."""
    name = lamp.chosen.removeprefix("unit-")
    points = 0
    if view.stage == "travel":
        name, points = view.moving, view.points
    there = unit_of(view, name)
    start = sector_of(view, there.at) if there is not None else None
    if (
        start is None
        or there is None
        or there.moved
        or (view.stage not in ("move", "travel", "sector"))
    ):
        return 0, 0
    return view.ring.index(start), points or start.crowd


def route(view: View, cx: float, cy: float, rx: float, ry: float, lamp: Lamp) -> str:
    """Draw the way of the chosen unit with a number for each sector it enters."""
    start, points = journey(view, lamp)
    if not points:
        return ""
    count = len(view.ring)
    steps = []
    for n in range(min(points, count)):
        a, b = (2 * pi * (start + k) / count - pi / 2 for k in (n, n + 1))
        x1, y1, x2, y2 = cx + rx * cos(a), cy + ry * sin(a), cx + rx * cos(b), cy + ry * sin(b)
        arc = f"M{num(x1)} {num(y1)}A{num(rx)} {num(ry)} 0 0 1 {num(x2)} {num(y2)}"
        mid = (a + b) / 2
        x, y = cx + rx * cos(mid), cy + ry * sin(mid)
        steps.append(
            f'<path class="route-glow" d="{arc}"/><path class="route" d="{arc}"/>'
            f'<circle class="step" cx="{num(x)}" cy="{num(y)}" r="14"/>{text("step-t", x, y + 5, str(n + 1))}'
        )
    goal = view.ring[(start + points) % count]
    x, y = spots(count, cx, cy, rx, ry)[(start + points) % count]
    frame = rect("th-aim", x - PLATE_W / 2 - 5, y - PLATE_H / 2 - 5, PLATE_W + 10, PLATE_H + 10, 18)
    return f'<g id="preview">{title(f"The Move would end in the {goal.name}")}{"".join(steps)}{frame}</g>'


def threats(view: View, cx: float, cy: float, rx: float, ry: float, lamp: Lamp) -> str:
    """Mark the Traps that would wound the unit on the way that is shown, with their wounds."""
    start, points = journey(view, lamp)
    mover = unit_of(view, view.moving if view.stage == "travel" else lamp.chosen[len("unit-") :])
    if not points or mover is None or mover.invisible:
        return ""
    count = len(view.ring)
    places = spots(count, cx, cy, rx, ry)
    marks = []
    for n in range(1, min(points, count) + 1):
        i = (start + n) % count
        for there in view.ring[i].slots:
            wounds = trap_wounds(view, there, mover.seat, passing=n < points)
            if wounds:
                x, y = slot_at(there)
                left, top = places[i][0] - PLATE_W / 2 + x, places[i][1] - PLATE_H / 2 + y
                marks.append(
                    f"{rect('b-threat-bg', left - 14, top + 36, 28, 20, 10)}"
                    f"{text('b-threat-t b-mid', left, top + 51, f'−{wounds}')}"
                )
    return f'<g id="threats">{title("Traps on the way")}{"".join(marks)}</g>' if marks else ""


def trap_wounds(view: View, there: SlotView, seat: int, *, passing: bool) -> int:
    """Return the wounds that a Trap would inflict on a unit of a seat."""
    c = there.card
    if c is None or not c.active or c.deactivated_by is not None or (passing and not c.crescent):
        return 0
    if view.players[c.controller].side == view.players[seat].side:
        return 0
    info = book_of(view.book).cards[c.face]
    if info.switch and not c.activated:
        return 0
    hits = [(c.number or 0) if d.numbered else d.n for d in info.trap if d.op == "wound-unit"]
    return sum(hits)


# -- the centre ----------------------------------------------------------------------------------


def core(view: View, cx: float, cy: float, lamp: Lamp) -> str:
    """Draw the Life and Data board: tracks, Final Sequence and Space."""
    lost = [there for there in view.units if there.at == "space"]
    small = 1 if len(lost) < 3 else 0.66  # noqa: PLR2004 - two pieces fit at full size
    across = 5 if small < 1 else 3
    pieces = []
    for n, there in enumerate(lost):
        row, col = divmod(n, across)
        gap = 46 * small
        x = cx + (col - (min(len(lost), across) - 1) / 2) * gap
        pieces.append(unit(view, there, x, cy - 22 + row * gap, lamp, small))
    return (
        f'<g id="core"><circle class="th-core" cx="{num(cx)}" cy="{num(cy)}" r="{CORE}"/>'
        f'<g id="space"><circle class="th-space" cx="{num(cx)}" cy="{num(cy)}" r="{SPACE_R}"/>'
        f"{title('Space')}{text('b-note b-mid', cx, cy - 56, 'SPACE')}</g>"
        f"{''.join(tracks(view, cx, cy))}{final_sequence(view, cx, cy)}</g>{''.join(pieces)}"
    )


def tracks(view: View, cx: float, cy: float) -> Iterator[str]:
    """Draw each player's Life track outside and Data track inside, 20 ticks each."""
    share = 2 * pi / len(view.players)
    for n, p in enumerate(view.players):
        begin = n * share - pi / 2 + 0.12
        span = share - 0.24
        words = f"{p.faction_name}: {p.life} Life"
        words += f", {p.data} Data" if p.data is not None else ""
        yield f'<g id="track-{p.seat + 1}" data-seat="{p.seat + 1}">{title(words)}'
        yield from ticks(cx, cy, begin, span, p.life, 116, 130)
        if p.data is not None:
            yield from ticks(cx, cy, begin, span, p.data, 97, 107)
        yield "</g>"


def ticks(
    cx: float, cy: float, begin: float, span: float, value: int, inner: float, outer: float
) -> Iterator[str]:
    """Draw a track of 20 ticks along an arc."""
    for k in range(20):
        a = begin + span * k / 19
        off = "" if k < value else " off"
        yield (
            f'<path class="th-tick{off}" d="M{num(cx + inner * cos(a))} {num(cy + inner * sin(a))}'
            f'L{num(cx + outer * cos(a))} {num(cy + outer * sin(a))}"/>'
        )


def final_sequence(view: View, cx: float, cy: float) -> str:
    """Draw the Final Sequence track with the End token."""
    parts = []
    x = cx - 56
    for name, wide in (("3", 22), ("2", 22), ("1", 22), ("end", 34)):
        on = " on" if view.final == name else ""
        parts.append(rect(f"th-step{on}", x, cy + 32, wide, 22, 6))
        parts.append(text("b-note b-mid", x + wide / 2, cy + 47, name))
        x += wide + 4
    state = "not begun" if view.final == "off" else f"at {view.final}"
    return (
        f'<g id="final-sequence">{title(f"Final Sequence: {state}")}{"".join(parts)}'
        f"{text('b-note b-mid', cx, cy + 71, 'Final Sequence')}</g>"
    )


# -- one sector ----------------------------------------------------------------------------------


def sector(view: View, there: SectorView, lamp: Lamp) -> str:
    """Draw a sector: header, Rooms with passages and walls, slots, reminders, units."""
    shape = f"M16 0H{PLATE_W - 16}L{PLATE_W} 16V{PLATE_H - 16}L{PLATE_W - 16} {PLATE_H}H16L0 {PLATE_H - 16}V16Z"
    units = "".join(piece(view, u, lamp) for u in view.units if u.at == there.id)
    return (
        f'<g {lamp.attrs(f"sector-{there.id}", "sector")}><path class="b-plate" d="{shape}"/>'
        f"{header(view, there)}{rooms(there, lamp)}{slots(view, there, lamp)}"
        f"{reminders(there)}{halo(-4, -4, PLATE_W + 8, PLATE_H + 8, 18)}</g>{units}"
    )


def piece(view: View, there: UnitView, lamp: Lamp) -> str:
    """Draw a unit in its Room; on the way it stands at the edge of the sector."""
    x, y = ROOM_AT[there.room] if there.room >= 0 else (146.0, 172.0)
    return unit(view, there, x, y, lamp)


def header(view: View, there: SectorView) -> str:
    """Draw a sector's name, its action, the crowd that a leaving unit counts, and its owners."""
    owner = "".join(
        f'<path class="th-own" data-seat="{seat + 1}" d="M{18 + 130 * n} 2H{140 + 130 * n}"/>'
        for n, seat in enumerate(there.owners)
    )
    token = ""
    if there.token:
        x = 0 if there.token == "left" else PLATE_W
        seat = next(p.seat for p in view.players if p.faction == "pandora")
        token = (
            f'<g id="pandora-token" data-seat="{seat + 1}">{title("Pandora’s sector token")}'
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


def slot_at(there: SlotView) -> tuple[float, float]:
    """Return the corner of an Installed slot in its sector."""
    return 146 + 46 * there.col, 50 + 62 * there.row


def reminders(there: SectorView) -> str:
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
            f'<g id="reminder-{s.id}" data-seat="{c.controller + 1}">{title(f"{c.name} works here")}{mark}</g>'
        )
    return "".join(parts)
