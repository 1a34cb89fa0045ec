"""The zones around the table: monitors, the outpost, the task card, pools and tracks.

Each function draws at the origin and returns text; `board.py` places them.
"""

from __future__ import annotations

from math import cos, pi, sin

from quarterdeck.games.dark_moon.art import cube, die, icon, mark
from quarterdeck.games.dark_moon.content import LOSS, book_of
from quarterdeck.games.dark_moon.view import EventView, TaskView, View
from quarterdeck.games.dark_moon.words import AREA_NAMES
from quarterdeck.web.svg import Lamp, halo, num, place, rect, shorten, text, title, wrap

CAMERA = (197, 84)
CROWDED = 5
"""With so many cubes a monitor has no room for its heading."""
OUTPOST = (236, 464)
TASK = (412, 66)
SIDE = 156
ROOMS = {
    "command": ("Out: full dice", "Out: −1 die"),
    "shield-control": ("Shield repair", "No repair"),
    "life-support": ("Life repair", "No repair"),
    "research-lab": ("Votes", "No votes"),
    "communications": ("Orders", "No orders"),
    "hangar-bay": ("Lone Wolf", "No Lone Wolf"),
    "evac-ship": ("Evac votes", "No evac votes"),
}
CONDITION_LABELS = {
    "none": "safe",
    "minus-1": "−1",
    "any-plus": "any +",
    "minus-2": "−2",
    "any-minus": "any −",
}


def zone_title(name: str, number: int, x: float, y: float, right: float) -> str:
    """Head a zone with its name and how many of six tokens it has."""
    return (
        f"{text('zone-t', x, y, name)}"
        f'<text class="zone-n" x="{num(right)}" y="{num(y)}">{number}<tspan class="of"> of {LOSS}</tspan></text>'
    )


# -- monitors ------------------------------------------------------------------------------------

_HEADS = {"done": "Completed", "now": "Current event", "final": "Final event"}


def cameras(view: View) -> str:
    """Draw four monitors: completed events, the current one, the final one last."""
    width, _ = CAMERA
    slots: list[EventView | None] = [None] * 4
    slots[3] = view.events[-1]
    for i, event in enumerate(view.events[:-1]):
        slots[i] = event
    return "".join(
        place(_camera(event, n + 1), n * (width + 12), 0) for n, event in enumerate(slots)
    )


def _camera(event: EventView | None, n: int) -> str:
    width, height = CAMERA
    glass = rect("c-frame", 0, 0, width, height, 10) + rect(
        "c-glass", 6, 6, width - 12, height - 12, 6
    )
    scan = "".join(f'<path class="c-scan" d="M6 {y}h{width - 12}"/>' for y in range(12, 78, 6))
    if event is None:
        return f'<g class="cam" id="camera-{n}">{glass}{scan}{text("t11", 14, 46, "No signal yet")}</g>'
    final_now = n == 4 and event.state == "now"  # noqa: PLR2004 - the fourth monitor
    head = "Final event, now" if final_now else _HEADS[event.state]
    sign = {"done": "check", "now": "spore", "final": "lock"}[event.state]
    cubes = "".join(
        f'<g id="cube-{n}-{i + 1}" transform="translate({num(width - 17 - 19 * (event.needed - 1 - i))} 21)">'
        f"{cube('', 8.5) if i < event.cubes else cube('cube-slot', 8.5)}</g>"
        for i in range(event.needed)
    )
    lines = wrap(event.text, width - 26, 11.5, lines=2)
    words = "".join(text("t11", 14, 56 + 13 * i, line) for i, line in enumerate(lines))
    label = f"{event.name}, {head}, {event.cubes} of {event.needed} cubes. {event.text}"
    return (
        f'<g class="cam {event.state}" id="camera-{n}">{title(label)}{glass}{scan}'
        f"{icon(sign, 10.5, 12, 13)}{text('t11', 27, 22.5, head if event.needed < CROWDED else '')}"
        f"{text('c-name', 14, 42, shorten(event.name, width - 26, 15, bold=True))}{words}{cubes}</g>"
    )


# -- the outpost ---------------------------------------------------------------------------------


def outpost(view: View, lamp: Lamp) -> str:
    """Draw a section through the outpost: shields above, rooms, life support in the cellar."""
    width, height = OUTPOST
    rooms = _rooms(view)
    low = 150 + 26 * len(rooms) + 12
    return (
        f'<g id="zone-outpost">{rect("b-plate", 0, 0, width, height, 12)}'
        f"{_shields(view, lamp)}{_building(view, rooms, lamp)}{_life_support(view, lamp, low)}</g>"
    )


def _area(kind: str, lamp: Lamp, y: float, height: float) -> str:
    """Draw the frame of an area; it is a target of kinds and sabotage."""
    width = OUTPOST[0]
    return f"<g {lamp.attrs(f'area-{kind}', 'dm-area')}>{halo(4, y, width - 8, height, 9)}{title(AREA_NAMES[kind])}{rect('dm-area-bg', 4, y, width - 8, height, 9)}</g>"


def _sabotage(view: View, kind: str, x: float, y: float) -> str:
    if view.sabotage != kind:
        return ""
    return (
        f'<g id="sabotage" transform="translate({num(x)} {num(y)})"><circle class="dm-sabotage" r="11"/>'
        f'{icon("wrench", -7, -7, 14)}<path class="dm-strike" d="M-7 7 7-7"/>'
        f"{title('Sabotaged: a repair here costs 2 dice')}</g>"
    )


def _pending(view: View, kind: str) -> int:
    """Return how many tokens of a kind the current task would place."""
    task = view.task
    if task is None or task.outcome or task.kind != kind:
        return 0
    return task.consequence


def _shields(view: View, lamp: Lamp) -> str:
    conditions = book_of(view.book).conditions
    cx, cy, rx, ry = 118.0, 126.0, 100.0, 80.0
    coming = _pending(view, "shield")
    parts = []
    for n in range(LOSS):
        start, stop = pi - n * pi / 6 - 0.02, pi - (n + 1) * pi / 6 + 0.02
        points = [(cx + rx * cos(a), cy - ry * sin(a)) for a in (start, stop)]
        down = n < view.shields
        last = " arc-last" if n == view.shields - 1 else ""
        state = (
            f"arc-down{last}" if down else "arc-threat" if n < view.shields + coming else "arc-up"
        )
        middle = (start + stop) / 2
        at_x, at_y = cx + (rx - 26) * cos(middle), cy + 3 - (ry - 22) * sin(middle)
        name = CONDITION_LABELS[conditions[n + 1]] if n + 1 < len(conditions) else "lost"
        now = " cond-now" if n + 1 == view.shields else ""
        (x1, y1), (x2, y2) = points
        parts.append(
            f"<g {lamp.attrs(f'shield-{n + 1}', 'dm-shield')}>"
            f'<path class="arc {state}" d="M{num(x1)} {num(y1)}A{num(rx)} {num(ry)} 0 0 1 {num(x2)} {num(y2)}"/></g>'
            f"{text(f'cond{now}', at_x, at_y, name)}"
        )
    words = {
        "none": "nothing",
        "minus-1": "−1",
        "any-plus": "any plus",
        "minus-2": "−2",
        "any-minus": "any minus",
    }.get(view.condition, "lost")
    return (
        f"{_area('shield', lamp, 6, 122)}{icon('shield-control', 12, 11, 20)}"
        f"{zone_title('Shields', view.shields, 38, 27, 222)}{_sabotage(view, 'shield', 150, 21)}"
        f'<path class="dome-glow" d="M18 126A100 80 0 0 1 218 126z"/>{"".join(parts)}'
        f"{text('t11 mid', cx, 106, 'A test fails on')}{text('mid harm strong dm-16', cx, 122, words)}"
    )


def _rooms(view: View) -> list[str]:
    content = book_of(view.book)
    there = {*view.outposts, *view.outpost_pile}
    return [name for name in ROOMS if name in there] + [
        name for name in content.outposts if name in there and name not in ROOMS
    ]


def _building(view: View, rooms: list[str], lamp: Lamp) -> str:
    content = book_of(view.book)
    bottom = 162 + 26 * len(rooms)
    drawn = []
    for i, name in enumerate(rooms):
        down = name in view.outposts
        free, lost = ROOMS.get(name, ("", "Down"))
        drawn.append(
            f"<g {lamp.attrs(f'outpost-{name}', 'room down' if down else 'room')} "
            f'transform="translate(12 {163 + 26 * i})">{title(content.outposts[name].text)}'
            f"{halo(-3, -2.5, 218, 28, 6)}{rect('r-floor', 0, 0, 212, 23.5, 4)}"
            f"{icon(name, 5, 4, 15.5) if name in ROOMS else ''}"
            f"{text('r-t', 27, 16.2, content.outposts[name].name)}"
            f"{text('r-s end', 204, 16, lost if down else free)}</g>"
        )
    pending = _pending(view, "outpost")
    warn = text("t11 harm end", 170, 155, f"+{pending} on fail") if pending else ""
    return (
        f'<path class="hull" d="M10 132h216l4 8v{bottom - 138}H6V140z"/>'
        f"{_area('outpost', lamp, 134, bottom - 132)}{icon('outpost', 14, 139, 19)}"
        f"{zone_title('Outpost', len(view.outposts), 38, 155, 222)}{warn}"
        f"{_sabotage(view, 'outpost', 110, 150)}{''.join(drawn)}"
    )


def _life_support(view: View, lamp: Lamp, top: float) -> str:
    content = book_of(view.book)
    seats = {p.character: p.seat for p in view.players if not p.revealed}
    coming = _pending(view, "fatigue")
    pods = []
    for n in range(LOSS):
        x, y = 12 + 72.5 * (n % 3), top + 34 + 36 * (n // 3)
        if n < len(view.fatigue):
            face = view.fatigue[n]
            owner = seats.get(face)
            sign = (
                icon("sleep", 6, 7, 15)
                if owner is None
                else f'<g data-seat="{owner + 1}" class="seatpt" transform="translate(14.5 15)">{mark(owner + 1, "", 6.5)}</g>'
            )
            name = shorten(content.characters[face].name.split()[0], 42, 11.5)
            pods.append(
                f'<g {lamp.attrs(f"fatigue-{face}", "dm-pod")} transform="translate({num(x)} {num(y)})">'
                f"{halo(-3, -3, 73, 36, 18)}{rect('cap-down', 0, 0, 67, 30, 15)}{sign}{text('dm-pod-t', 25, 19, name)}</g>"
            )
            continue
        threat = n < len(view.fatigue) + coming
        words = ("lost" if n == LOSS - 1 else "on fail") if threat else ""
        pods.append(
            f'<g id="fatigue-slot-{n + 1}" transform="translate({num(x)} {num(y)})">{rect("cap-s", 0, 0, 67, 30, 15)}'
            + (
                rect("cap-threat", 0, 0, 67, 30, 15)
                + text("mid harm strong t12", 33.5, 19.2, words)
                if threat
                else ""
            )
            + "</g>"
        )
    return (
        f"{_area('fatigue', lamp, top, 106)}{icon('life-support', 12, top + 6, 19)}"
        f"{zone_title('Life support', len(view.fatigue), 38, top + 22, 222)}"
        f"{_sabotage(view, 'fatigue', 164, top + 17)}{''.join(pods)}"
    )


# -- the task ------------------------------------------------------------------------------------

_TASK_ICONS = {"shield": "shield-control", "outpost": "outpost", "fatigue": "life-support"}


def task_card(view: View) -> str:
    """Draw the current task as a paper card."""
    width, height = TASK
    task = view.task
    if task is None:
        return (
            f'<g id="task-current">{rect("b-empty", 0, 0, width, height, 9)}'
            f"{text('t12 mid', width / 2, 38, 'No task is being resolved')}</g>"
        )
    face = (
        f"{rect('b-shadow', 2, 4, width, height, 9)}{rect('c-face', 0, 0, width, height, 9)}"
        f'<path class="c-edge" d="M9 0a9 9 0 0 0-9 9v{height - 18}a9 9 0 0 0 9 9z"/>'
        f"{icon(_TASK_ICONS.get(task.kind, 'people'), 18, 18, 30)}"
    )
    label = f"{task.name}. {task.text}"
    if task.type == "complication":
        lines = wrap(task.text, width - 74, 12, lines=2)
        words = "".join(text("tk-s", 58, 43 + 15 * i, line) for i, line in enumerate(lines))
        body = f"{text('tk-name', 58, 25, task.name)}{words}"
        return f'<g class="task" id="task-current">{title(label)}{face}{body}{_symbols(task, 330, 24)}</g>'
    fail = (
        f"Failure: {task.consequence} {task.kind if task.kind in AREA_NAMES else 'chosen'} tokens"
    )
    win = "Success: may remove 1" if task.bonus else "Success: an event cube"
    corporation = "".join(
        place(die("corp", value, 26), 308 - 30 * i, 27) for i, value in enumerate(task.corporation)
    )
    corp_word = text("tk-s mid", 308, 59, "Corporation") if task.corporation else ""
    return (
        f'<g class="task" id="task-current">{title(label)}{face}{text("tk-name", 58, 25, task.name)}'
        f"{text('tk-fail', 58, 43, fail)}{text('tk-win', 58, 58.5, win)}{_symbols(task, 206, 58.5)}"
        f"{corporation}{corp_word}{text('tk-d', 378, 36, str(task.difficulty))}{text('tk-s mid', 378, 59, 'needed')}</g>"
    )


def _symbols(task: TaskView, x: float, y: float) -> str:
    words = [
        word for word, on in (("Suspicious", task.suspicious), ("Evacuate", task.evacuate)) if on
    ]
    return text("tk-s", x, y, " · ".join(words)) if words else ""


# -- pools and tracks ----------------------------------------------------------------------------


def pool(view: View, name: str, lamp: Lamp, height: float = 104) -> str:
    """Draw a pool as three numbers, never a heap."""
    dice = view.available if name == "available" else view.spent
    words = "Available" if name == "available" else "Spent"
    cells = []
    for i, (colour, n) in enumerate(zip(("strong", "weak", "commander"), dice, strict=True)):
        x = 32 + 46 * i
        cells.append(
            f'<g id="pool-{name}-{colour}"{"" if n else " class=" + chr(34) + "pool-0" + chr(34)}>'
            f"{place(die(colour, None, 27), x, 51)}{text('pool-n mid', x, 86, str(n))}</g>"
        )
    kept = ""
    if name == "available" and view.strong_reserve:
        kept = f'<g transform="translate(41 38)"><circle class="dm-kept" r="9"/>{icon("lock", -5.5, -6, 11)}{title("Strong dice are rationed")}</g>'
    return (
        f"<g {lamp.attrs(f'pool-{name}', 'dm-pool')}>{halo(-3, -3, SIDE + 6, height + 6, 14)}"
        f"{rect('b-plate', 0, 0, SIDE, height, 12)}{text('zone-t', 14, 25, words)}"
        f"{text('zone-n', SIDE - 14, 25, str(sum(dice)))}{''.join(cells)}{kept}</g>"
    )


def track(view: View, name: str) -> str:
    """Draw the suspicion or the evacuation track."""
    suspicion = name == "suspicion"
    space = view.suspicion if suspicion else view.evacuation
    if not space:
        return ""
    task = view.task
    moves = task is not None and (task.suspicious if suspicion else task.evacuate)
    step = 33.0
    cells = []
    for n in range(1, view.track + 1):
        x = 12 + step * (n - 1)
        cells.append(rect("trk", x, 36, 28, 27, 6))
        if n == view.track:
            cells.append(icon("people", x + 6, 41, 16))
        if n == space:
            kind = "cube--susp" if suspicion else "cube--evac"
            cells.append(
                f'<g id="cube-{name}" transform="translate({num(x + 14)} 49.5)">{cube(kind, 9.5)}</g>'
            )
        elif n == space + 1 and moves:
            cells.append(rect("trk-next", x, 36, 28, 27, 6))
    return (
        f'<g id="track-{name}">{rect("b-plate", 0, 0, SIDE, 74, 12)}{icon("eye" if suspicion else "evac-ship", 11, 10)}'
        f"{text('zone-t', 35, 25, name.capitalize())}{''.join(cells)}</g>"
    )


def clearance(view: View, lamp: Lamp) -> str:
    """Draw the ship with its berths."""
    if not view.expansion or view.evacuation_over:
        return ""
    berths = []
    for n in range(view.capacity):
        x = 34 + 32 * n
        if n < len(view.cleared):
            seat = view.cleared[n]
            berths.append(
                f'<circle class="trk" cx="{x}" cy="53.5" r="13"/><g id="clearance-{seat + 1}" class="seatpt" data-seat="{seat + 1}" '
                f'transform="translate({x} 53.5)">{mark(seat + 1, view.players[seat].character, 10)}</g>'
            )
        else:
            berths.append(f'<circle class="b-slot-pending" cx="{x}" cy="53.5" r="13"/>')
    state = "Refuelling" if view.refuelling else "Ready"
    colour = "" if view.refuelling else " gain strong"
    return (
        f"<g {lamp.attrs('zone-clearance', 'dm-ship')}>{halo(-3, -3, SIDE + 6, 82, 14)}{rect('b-plate', 0, 0, SIDE, 76, 12)}"
        f"{text('zone-t', 14, 25, 'Evac ship')}{text(f't11 end{colour}', SIDE - 12, 24.5, state)}"
        f'<path class="dm-hull" d="M14 53.5c0-9 6-16 16-16h76c16 0 28 6 38 16-10 10-22 16-38 16H30c-10 0-16-7-16-16z"/>'
        f"{''.join(berths)}</g>"
    )
