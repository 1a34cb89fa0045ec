"""The zones around the table: the task card, pools and tracks.

Each function draws at the origin and returns text; `board.py` places them.
"""

from __future__ import annotations

from quarterdeck.games.dark_moon.art import cube, die, icon, mark
from quarterdeck.games.dark_moon.outpost import KIND_ICONS
from quarterdeck.games.dark_moon.view import TaskView, View
from quarterdeck.games.dark_moon.words import AREA_NAMES
from quarterdeck.web.svg import (
    Lamp,
    halo,
    measure,
    num,
    paragraph,
    place,
    rect,
    shorten,
    text,
    title,
    wrap,
)

TASK = (412, 66)
SIDE = 156
# -- the task ------------------------------------------------------------------------------------


def task_card(view: View, width: float = TASK[0]) -> str:
    """Draw the current task as a paper card."""
    height = TASK[1]
    task = view.task
    if task is None:
        return (
            f'<g id="task-current">{rect("b-empty", 0, 0, width, height, 9)}'
            f"{text('t12 mid', width / 2, 38, 'No task is being resolved')}</g>"
        )
    face = (
        f"{rect('b-shadow', 2, 4, width, height, 9)}{rect('c-face', 0, 0, width, height, 9)}"
        f'<path class="c-edge" d="M9 0a9 9 0 0 0-9 9v{height - 18}a9 9 0 0 0 9 9z"/>'
        f"{icon(KIND_ICONS.get(task.kind, 'people'), 18, 18, 30)}"
    )
    inner = _complication(task, width) if task.type == "complication" else _malfunction(task, width)
    return (
        f'<g class="task" id="task-current">{title(f"{task.name}. {task.text}")}{face}{inner}</g>'
    )


def _complication(task: TaskView, width: float) -> str:
    lines = wrap(task.text, width - 74, 12, lines=2)
    return (
        f"{text('tk-name', 58, 25, shorten(task.name, width - 170, 17, bold=True))}"
        f"{paragraph('tk-s', 58, 43, lines, 15)}{_symbols(task, width - 108, 24)}"
    )


def _malfunction(task: TaskView, width: float) -> str:
    kind = task.kind if task.kind in AREA_NAMES else "chosen"
    tokens = "token" if task.consequence == 1 else "tokens"
    win = "Success: may remove 1" if task.bonus else "Success: an event cube"
    corp, goal = width - 104, width - 34
    dice = "".join(
        place(die("corp", value, 26), corp - 30 * i, 27) for i, value in enumerate(task.corporation)
    )
    word = text("tk-s mid", corp, 59, "Corp." if width < TASK[0] else "Corporation")
    return (
        f"{text('tk-name dm-15' if width < TASK[0] else 'tk-name', 58, 25, task.name)}"
        f"{text('tk-fail', 58, 43, f'Failure: {task.consequence} {kind} {tokens}')}"
        f"{text('tk-win', 58, 58.5, win)}{_symbols(task, 76 + measure(win, 12, bold=True), 58.5)}{dice}{word if dice else ''}"
        f"{text('tk-d', goal, 36, str(task.difficulty))}{text('tk-s mid', goal, 59, 'needed')}"
    )


def _symbols(task: TaskView, x: float, y: float) -> str:
    """Draw an eye for a suspicious task and the ship for one that moves the evacuation."""
    signs = [
        (sign, word)
        for sign, word, on in (
            ("eye", "Suspicious", task.suspicious),
            ("evac-ship", "Evacuate", task.evacuate),
        )
        if on
    ]
    return "".join(
        f"<g>{title(word)}{icon(sign, x + 22 * i, y - 12.5, 15)}</g>"
        for i, (sign, word) in enumerate(signs)
    )


# -- pools and tracks ----------------------------------------------------------------------------


def pool(view: View, name: str, lamp: Lamp, height: float = 104, width: float = SIDE) -> str:
    """Draw a pool as three numbers, never a heap."""
    dice = view.available if name == "available" else view.spent
    words = "Available" if name == "available" else "Spent"
    cells = []
    for i, (colour, n) in enumerate(zip(("strong", "weak", "commander"), dice, strict=True)):
        x = 32 + (width - 64) / 2 * i
        cells.append(
            f'<g id="pool-{name}-{colour}"{"" if n else " class=" + chr(34) + "pool-0" + chr(34)}>'
            f"{place(die(colour, None, 27), x, 51)}{text('pool-n mid', x, 86, str(n))}</g>"
        )
    kept = ""
    if name == "available" and view.strong_reserve:
        kept = f'<g transform="translate(41 38)"><circle class="dm-kept" r="9"/>{icon("lock", -5.5, -6, 11)}{title("Strong dice are rationed")}</g>'
    return (
        f"<g {lamp.attrs(f'pool-{name}', 'dm-pool')}>{halo(-3, -3, width + 6, height + 6, 14)}"
        f"{rect('b-plate', 0, 0, width, height, 12)}{text('zone-t', 14, 25, words)}"
        f"{text('zone-n', width - 14, 25, str(sum(dice)))}{''.join(cells)}{kept}</g>"
    )


def track(view: View, name: str, width: float = SIDE) -> str:
    """Draw the suspicion or the evacuation track."""
    suspicion = name == "suspicion"
    space = view.suspicion if suspicion else view.evacuation
    if not space:
        return ""
    task = view.task
    moves = task is not None and (task.suspicious if suspicion else task.evacuate)
    step = (width - 24 + 5) / view.track
    cells = []
    for n in range(1, view.track + 1):
        x = 12 + step * (n - 1)
        cells.append(rect("trk", x, 36, step - 5, 27, 6))
        if n == view.track:
            cells.append(icon("people", x + (step - 5) / 2 - 8, 41, 16))
        if n == space:
            kind = "cube--susp" if suspicion else "cube--evac"
            cells.append(
                f'<g id="cube-{name}" transform="translate({num(x + (step - 5) / 2)} 49.5)">{cube(kind, 9.5)}</g>'
            )
        elif n == space + 1 and moves:
            cells.append(rect("trk-next", x, 36, step - 5, 27, 6))
    return (
        f'<g id="track-{name}">{rect("b-plate", 0, 0, width, 74, 12)}{icon("eye" if suspicion else "evac-ship", 11, 10)}'
        f"{text('zone-t', 35, 25, name.capitalize())}{''.join(cells)}</g>"
    )


def clearance(view: View, lamp: Lamp, width: float = SIDE) -> str:
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
        f"<g {lamp.attrs('zone-clearance', 'dm-ship')}>{halo(-3, -3, width + 6, 82, 14)}{rect('b-plate', 0, 0, width, 76, 12)}"
        f"{text('zone-t', 14, 25, 'Evac ship')}{text(f't11 end{colour}', width - 12, 24.5, state)}"
        f'<path class="dm-hull" d="M14 53.5c0-9 6-16 16-16h{num(width - 80)}c16 0 28 6 38 16-10 10-22 16-38 16H30c-10 0-16-7-16-16z"/>'
        f'<path class="dm-nose" d="M{num(width - 38)} 43.5c8 2 14 6 20 10-6 4-12 8-20 10z"/>'
        f"{''.join(berths)}</g>"
    )
