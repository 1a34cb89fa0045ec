"""The deck to scale, with everything on it; `chart` tells how it lies in the drawing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from quarterdeck.games.boarders import art
from quarterdeck.games.boarders.chart import HEIGHT, UNIT, WIDE, WIDTH, Chart
from quarterdeck.games.boarders.trails import trails
from quarterdeck.games.boarders.view import StuffView, View
from quarterdeck.web.svg import Lamp, Part, esc, num, rect, text, title

HIT = 26
VITALS = ("powder-store", "cargo-hold", "captains-cabin")
MARGIN = 60


def deck(view: View, lamp: Lamp, over: str = "", chart: Chart = WIDE) -> Part:
    """Draw the deck with everything on it; `over` are marks of an aim, above the pieces.

    For whoever aims with a pointer the group carries `data-plane`, the matrix from thousandths of an
    inch to its own units, and, while a Move is aimed, `data-from` and `data-base`: where who moves
    stands, and its radius or half-sides.
    """
    here = [thing for thing in view.stuff if thing.place == "deck"]
    taken = {thing.id: _name_goes_below(thing, here) for thing in here if thing.kind in VITALS}
    body = "".join(
        (
            chart.lay(ground() + _tilt(view) + _half(view)),
            _compass(chart),  # upright it lies on the planks: whoever stands there is above it
            trails(view, chart),
            *(furniture(t, lamp, chart, taken.get(t.id)) for t in here if t.seat == -1),
            *(_drop(n, chart.at(x, y)) for n, (x, y) in enumerate(view.drops, 1)),
            *(crew(view, thing, lamp, chart) for thing in here if thing.seat != -1),
            chart.lay(_edges(view, lamp)),
            over,
        )
    )
    left, top, width, height = chart.box
    return Part(
        f'<g id="deck" class="board" {_pointing(view, chart)}>{body}</g>', width, height, left, top
    )


def _pointing(view: View, chart: Chart) -> str:
    """Tell a page how to turn a click into a place, and from where a Move is aimed."""
    plane = f'data-plane="{chart.plane}"'
    if not view.moving:
        return plane
    who = view.stuff[view.moving - 1]
    base = num(who.r) if who.r else f"{num(who.a)} {num(who.b)} {who.turn}"
    return f'{plane} data-from="{who.x} {who.y}" data-base="{base}" data-seat="{who.seat + 1}"'


def _compass(chart: Chart) -> str:
    """BF-COMP-06: Forward, Aft, Port and Starboard beside the Deck at all times."""
    where = "up, Starboard right" if chart.upright else "right, Starboard down"
    x, y = (432, 902) if chart.upright else (996, 240)
    return (
        f'<g id="compass" role="img" aria-label="Compass: Forward is {where}" '
        f'transform="translate({x} {y})">{art.compass(upright=chart.upright)}</g>'
    )


@lru_cache(maxsize=1)
def ground() -> str:
    """Draw sea, hull, planks, the ruler on the rail and the centre line."""
    ticks = "".join(
        f'<path class="d-tick" d="M{i * UNIT} -1v-{6 if i % 6 == 0 else 3}"/>' for i in range(49)
    )
    left, top, width, height = WIDE.box
    box = (
        f'x="{left - MARGIN}" y="{top - MARGIN}" '
        f'width="{width + 2 * MARGIN}" height="{height + 2 * MARGIN}"'
    )
    return (
        f'<rect {box} class="d-sea"/><rect {box} fill="url(#bf-waves)"/>{art.HULL}'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#bf-planks0)"/>{ticks}'
        f'<path class="d-centre" d="M0 {HEIGHT // 2}H{WIDTH}"/>'
    )


def _tilt(view: View) -> str:
    """Darken the deck towards the Lower edge."""
    if view.lower not in ("port", "starboard"):
        return ""
    flip = ' transform="scale(1 -1) translate(0 -480)"' if view.lower == "port" else ""
    return f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#bf-tilt)"{flip}/>'


def _half(view: View) -> str:
    """Shade the half that waits in the shifting, and draw the sweep line (BF-PITCH-04..07)."""
    shift = view.shift
    if shift is None:
        return ""
    far_is_top = view.lower == "starboard"
    shaded_top = far_is_top == (shift.part != 1)
    y = 0 if shaded_top else HEIGHT // 2
    line = shift.line / 1000 * UNIT
    return (
        f'<rect class="y-half" y="{y}" width="{WIDTH}" height="{HEIGHT // 2}"/>'
        f'<path id="sweep-line" class="y-sweep" d="M{num(line)} 0V{HEIGHT}"/>'
    )


# -- furniture -------------------------------------------------------------------------------------


def _name_goes_below(thing: StuffView, here: Sequence[StuffView]) -> bool:
    """Tell whether somebody stands where the name of a Vital Area would be."""
    return any(
        other.seat != -1 and 0 < thing.x - other.x < 3_600 and abs(thing.y - other.y) < 3_000  # noqa: PLR2004 - the words
        for other in here
    )


def furniture(thing: StuffView, lamp: Lamp, chart: Chart = WIDE, below: bool | None = None) -> str:
    """Draw a piece: rivets are Anchored, a plain edge Stable, a dashed edge Unstable."""
    x, y = chart.at(thing.x, thing.y)
    half = thing.a / 1000 * UNIT
    painted = art.PIECES.get(thing.kind) or art.PIECES["crate" if thing.id % 2 else "coil"]
    turn = num(chart.turned(thing.turn))
    spin = f' transform="rotate({turn})"' if thing.kind.endswith("debris") else ""
    frame = f'x="{num(-half - 2.5)}" y="{num(-half - 2.5)}" width="{num(2 * half + 5)}" height="{num(2 * half + 5)}"'
    marks = ""
    if thing.kind in VITALS:
        marks = text("f-name", 0, half + 16 if below else -half - 7, thing.name)
    if thing.searched:
        marks += f'<g transform="translate(27 -27)">{art.SEARCHED}</g>'
    if thing.noted:
        marks += (
            '<g transform="translate(-27 27)"><circle class="bf-seal" r="9"/>'
            '<text class="bf-seal-t" y="4">N</text></g>'
        )
    key = f"stuff-{thing.id}"
    return (
        f'<g {lamp.attrs(key, "furniture")} transform="translate({num(x)} {num(y)})">'
        f"{title(_told(thing))}<g{spin}>{painted}</g>"
        f'<rect class="halo-case"{spin} {frame} rx="5"/><rect class="halo"{spin} {frame} rx="5"/>'
        f"{marks}</g>"
    )


def _told(thing: StuffView) -> str:
    words = [thing.name, thing.stability.capitalize()]
    if thing.size < 10:  # noqa: PLR2004 - no Size is printed
        words.append(f"Size {thing.size}")
    if thing.searched:
        words.append("Searched")
    if thing.ready:
        words.append("Ready")
    return ", ".join(words)


def _drop(n: int, there: tuple[float, float]) -> str:
    dx, dy = there
    return (
        f'<g id="drop-{n}" transform="translate({num(dx)} {num(dy)}) scale(.53)">{art.SEARCHED}</g>'
    )


# -- crew ------------------------------------------------------------------------------------------


def crew(view: View, thing: StuffView, lamp: Lamp, chart: Chart = WIDE) -> str:
    """Draw a crew member on its true footprint, standing or lying."""
    x, y = chart.at(thing.x, thing.y)
    classes = "piece crew" + (" lying" if thing.down else "")
    if thing.activated and thing.id != view.activated:
        classes += " moved"
    if view.shift is not None and view.shift.handled and view.shift.handled[-1] == thing.id:
        classes += " y-now"
    turn = chart.turned(thing.turn)
    body = _lying(thing, turn) if thing.down else _standing(thing, turn)
    key = f"stuff-{thing.id}"
    return (
        f'<g {lamp.attrs(key, classes)} data-seat="{thing.seat + 1}" '
        f'transform="translate({num(x)} {num(y)})">{title(_told(thing))}{body}{_tokens(thing)}</g>'
    )


def sign(kind: str, scale: float) -> str:
    """Draw the emblem of a profile about the origin."""
    return f'<g class="p-sign" transform="scale({scale:.3f}) translate(-12 -12)">{art.EMBLEMS[kind]}</g>'


def _inset(seat: int, r: float) -> str:
    """Draw the seat's shape: a disc for seat 1, a square for seat 2."""
    if seat == 0:
        return f'<circle r="{num(r)}" class="p-inset"/>'
    side = r * 0.9
    return (
        f'<rect x="{num(-side)}" y="{num(-side)}" width="{num(2 * side)}" '
        f'height="{num(2 * side)}" rx="1.5" class="p-inset"/>'
    )


def _standing(thing: StuffView, turn: float) -> str:
    r = thing.r / 1000 * UNIT
    lip = r * 0.62
    cap = f'<circle r="{num(r + 1.8)}" class="p-cap"/>' if thing.captain else ""
    rivets = ""
    if thing.stability == "anchored":
        off = r * 0.59
        rivets = "".join(
            f'<circle cx="{num(i * off)}" cy="{num(j * off)}" r="1.5" class="p-rivet"/>'
            for i in (-1, 1)
            for j in (-1, 1)
        )
    bent = num(r * 0.88)
    return (
        f'<ellipse class="b-shadow" cx="1.5" cy="2.5" rx="{num(r + 0.5)}" ry="{num(r)}"/>'
        f'<g class="body">{cap}<circle r="{num(r)}" class="p-body"/>'
        f'<path d="M{num(-lip)} {num(-lip)}A{bent} {bent} 0 0 1 {num(lip)} {num(-lip)}" class="p-lip"/>'
        f"{_inset(thing.seat, r * 0.7)}{sign(thing.kind, r * 0.0443)}{rivets}"
        f'<path class="p-nose" transform="rotate({num(turn)})" '
        f'd="M{num(r - 0.3)} 0L{num(r - 4.2)} -3.6V3.6z"/></g>'
        f'<circle class="halo-case" r="{num(r + 4)}"/><circle class="halo" r="{num(r + 4)}"/>'
    )


def _lying(thing: StuffView, turn: float) -> str:
    a, b = thing.a / 1000 * UNIT, thing.b / 1000 * UNIT
    spin = f'transform="rotate({num(turn)})"'
    box = f'x="{num(-a)}" y="{num(-b)}" width="{num(2 * a)}" height="{num(2 * b)}" rx="{num(b * 0.4)}"'
    halo = f'x="{num(-a - 4)}" y="{num(-b - 4)}" width="{num(2 * a + 8)}" height="{num(2 * b + 8)}" rx="8"'
    cap = ""
    if thing.captain:
        cap = (
            f'<rect x="{num(-a - 2)}" y="{num(-b - 2)}" width="{num(2 * a + 4)}" '
            f'height="{num(2 * b + 4)}" rx="{num(b * 0.5)}" class="p-cap"/>'
        )
    torso = (
        f"M{num(-a * 0.9)} {num(-b * 0.42)}Q{num(-a * 0.2)} {num(-b * 0.86)} {num(a * 0.3)} {num(-b * 0.74)}"
        f"V{num(b * 0.74)}Q{num(-a * 0.2)} {num(b * 0.86)} {num(-a * 0.9)} {num(b * 0.42)}z"
    )
    return (
        f'<g {spin}><g class="body">{cap}<rect {box} class="p-loose"/><path class="p-lying" d="{torso}"/>'
        f'<circle class="p-lying" cx="{num(a * 0.58)}" r="{num(b * 0.56)}"/></g></g>'
        f"{_inset(thing.seat, b * 0.5)}{sign(thing.kind, b * 0.0315)}"
        f'<rect class="halo-case" {spin} {halo}/><rect class="halo" {spin} {halo}/>'
    )


def _tokens(thing: StuffView) -> str:
    r = max(thing.r, thing.b) / 1000 * UNIT
    marks = []
    number = thing.name.rpartition(" ")[2]
    if number.isdigit() and not thing.captain:
        marks.append(text("p-no", r + 1.5, r + 2, number))
    if thing.size > 1:
        marks.append(text("p-no", -r, r + 4, f"S{thing.size}"))
    if thing.ready:
        marks.append(f'<g transform="translate({num(r * 0.78)} {num(-r * 0.78)})">{art.READY}</g>')
    if thing.tokens:
        marks.append(
            f'<g transform="translate({num(-r * 0.78)} {num(-r * 0.78)}) scale(.6)">{art.SEARCHED}</g>'
        )
        if thing.tokens > 1:
            marks.append(text("p-no", -r - 8, -r, str(thing.tokens)))
    return "".join(marks)


# -- edges -----------------------------------------------------------------------------------------


def _edges(view: View, lamp: Lamp) -> str:
    """Draw the edges as targets, the Lower edge with foam, the Boarder's edge with grapnels."""
    zones = {
        "port": (0, -HIT, WIDTH, HIT),
        "starboard": (0, HEIGHT, WIDTH, HIT),
        "aft": (-HIT, 0, HIT, HEIGHT),
        "forward": (WIDTH, 0, HIT, HEIGHT),
    }
    parts = [
        f"<g {lamp.attrs(f'edge-{edge}', 'd-side-zone')}>{title(edge.capitalize())}{rect('d-hit', *zone)}</g>"
        for edge, zone in zones.items()
    ]
    if view.lower in ("port", "starboard"):
        parts.append(_lower(view.lower))
    if view.boarders_edge:
        parts.append(_grapnels(view))
    return "".join(parts)


def _lower(edge: str) -> str:
    y = HEIGHT + 20 if edge == "starboard" else -20
    foam = "".join(
        f'<path class="d-foam" opacity="{0.3 if i % 2 else 0.55}" d="M{20 + i * 64} {y + i % 2 * 4}q9 -6 18 0t18 0"/>'
        for i in range(6, 15)
    )
    flip = "" if edge == "starboard" else " rotate(180)"
    arrows = (
        f'<path class="d-low-arrow" transform="translate(118 {y}){flip}" d="M-7 -8l7 6 7 -6M-7 -1l7 6 7 -6"/>'
        f'<path class="d-low-arrow" transform="translate(362 {y}){flip}" d="M-7 -8l7 6 7 -6M-7 -1l7 6 7 -6"/>'
    )
    words = text("d-edge d-low", 240, y + 3, f"{edge.upper()} · LOWER EDGE")
    return f'<g id="lower-edge" role="img" aria-label="Lower edge: {esc(edge)}">{foam}{words}{arrows}</g>'


def _grapnels(view: View) -> str:
    seat = 1 - view.host + 1
    edge = view.boarders_edge
    if edge == "aft":
        hooks = "".join(
            f'<path class="d-grapple" d="M-10 {y}h7M-4 {y - 5}a5 5 0 0 1 0 10"/>'
            for y in (60, 180, 300, 420)
        )
        words = (
            f'<g transform="rotate(-90)">{text("d-edge", -240, -18, "AFT · BOARDER’S EDGE")}</g>'
        )
    else:
        flip = "" if edge == "port" else ' transform="translate(0 480) scale(1 -1)"'
        hooks = f"<g{flip}>" + "".join(
            f'<path class="d-rope" d="M{x - 14} -30Q{x - 2} -20 {x} -9"/>'
            f'<path class="d-grapple" d="M{x} -10v7M{x - 5} -4a5 5 0 0 0 10 0"/>'
            for x in (60, 420, 640, 900)
        )
        hooks += "</g>"
        y = -14 if edge == "port" else HEIGHT + 22
        words = text("d-edge", 700, y, f"{edge.upper()} · BOARDER’S EDGE")
    return f'<g id="boarders-edge" data-seat="{seat}" role="img" aria-label="Boarder’s edge">{hooks}{words}</g>'
