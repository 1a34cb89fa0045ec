"""What a unit would do if it were moved: its way, where it may end, the Traps that await it."""

from __future__ import annotations

from quarterdeck.games.theseus.content import book_of
from quarterdeck.games.theseus.labels import sector_of, unit_of
from quarterdeck.games.theseus.layout import PLATE, ROOM_AT, Ring, slot_at
from quarterdeck.games.theseus.pieces import CARD_H, CARD_W, CLIPPED
from quarterdeck.games.theseus.view import SlotView, UnitView, View
from quarterdeck.web.svg import Lamp, num, place, rect, text, title

GHOST = 34
"""The dashed outline of a piece that may land in a Room."""


def mover(view: View, lamp: Lamp) -> UnitView | None:
    """Return the unit whose way is shown: the one about to travel, or the one chosen."""
    name = view.moving if view.stage == "travel" else lamp.chosen.removeprefix("unit-")
    there = unit_of(view, name)
    if there is None or there.moved or view.stage not in ("move", "travel", "sector"):
        return None
    return there


def journey(view: View, lamp: Lamp) -> tuple[int, int]:
    """Return where the chosen unit starts and how many sectors it enters; 0: no way to show."""
    there = mover(view, lamp)
    start = sector_of(view, there.at) if there is not None else None
    if start is None:
        return 0, 0
    points = view.points if view.stage == "travel" else 0
    return view.ring.index(start), points or start.crowd


def route(view: View, ring: Ring, lamp: Lamp) -> str:
    """Draw the way of the chosen unit with a number for each sector it enters."""
    start, points = journey(view, lamp)
    if not points:
        return ""
    steps = []
    for n in range(min(points, ring.count)):
        (x1, y1), (x2, y2) = ring.at(start + n), ring.at(start + n + 1)
        arc = f"M{num(x1)} {num(y1)}A{num(ring.rx)} {num(ring.ry)} 0 0 1 {num(x2)} {num(y2)}"
        x, y = ring.at(start + n + 0.5)
        steps.append(
            f'<path class="route-glow" d="{arc}"/><path class="route" d="{arc}"/>'
            f'<circle class="step" cx="{num(x)}" cy="{num(y)}" r="14"/>{text("step-t", x, y + 5, str(n + 1))}'
        )
    goal = view.ring[(start + points) % ring.count]
    return f'<g id="preview">{title(f"The Move would end in the {goal.name}")}{"".join(steps)}</g>'


def marks(view: View, ring: Ring, lamp: Lamp) -> str:
    """Mark, over the sectors, where the Move would end and the Traps that would wound the unit."""
    start, points = journey(view, lamp)
    there = mover(view, lamp)
    if not points or there is None:
        return ""
    end = (start + points) % ring.count
    drawn = [
        place(f'<path class="th-aim" d="{PLATE}"/>{ghosts(view, end, there)}', *ring.corner(end))
    ]
    if not there.invisible:
        for n in range(1, min(points, ring.count) + 1):
            i = (start + n) % ring.count
            threatened = threats(view, i, there, passing=n < points)
            drawn += [place(threatened, *ring.corner(i))] if threatened else []
    return f'<g id="threats">{"".join(drawn)}</g>'


def ghosts(view: View, end: int, there: UnitView) -> str:
    """Outline the Rooms in which the unit may be placed."""
    sector = view.ring[end]
    taken = {u.room for u in view.units if u.at == sector.id and u.id != there.id}
    return "".join(
        rect("ghost", x - GHOST / 2, y - GHOST / 2, GHOST, GHOST, 5)
        for room, (x, y) in enumerate(ROOM_AT)
        if room not in taken
    )


def threats(view: View, i: int, there: UnitView, *, passing: bool) -> str:
    """Outline the Traps of a sector that would wound the unit, with their wounds."""
    drawn = []
    for slot in view.ring[i].slots:
        wounds = trap_wounds(view, slot, there.seat, passing=passing)
        if wounds:
            x, y = slot_at(slot)
            drawn.append(
                f"<g>{title(f'A Trap on the way: {wounds} wounds')}"
                f'<path class="th-threat" d="{CLIPPED}" transform="translate({num(x - 2)} {num(y - 2)}) '
                f'scale({(CARD_W + 4) / CARD_W:.3f} {(CARD_H + 4) / CARD_H:.3f})"/>'
                f"{rect('b-threat-bg', x - 14, y + 36, 28, 20, 10)}"
                f"{text('b-threat-t b-mid', x, y + 51, f'−{wounds}')}</g>"
            )
    return "".join(drawn)


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
