"""The four monitors over the table: completed events, the current one, the final one."""

from __future__ import annotations

from quarterdeck.games.dark_moon.art import cube, icon
from quarterdeck.games.dark_moon.view import EventView, View
from quarterdeck.web.svg import measure, num, paragraph, place, rect, text, title, wrap

CAMERA = (197.0, 84.0)
HEAD, CUBE = (27.0, 22.5), 19.0
"""Where a heading begins, and how much each cube takes of its line."""
FINAL = 4
_HEADS = {"done": "Completed", "now": "Current event", "final": "Final event"}
_SIGNS = {"done": "check", "now": "spore", "final": "lock"}

#: What a monitor says in two lines; the whole text is its title.
SHORT = {
    "blood-testing": "Commander locks in or frees one player",
    "divert-power": "2 shield tokens when done",
    "food-rationing": "Strong dice stay in the pool while it holds few",
    "jerry-rig-shields": "Shields are tested after each success",
    "lockdown": "2 outpost tokens when done",
    "pass-command": "Another player takes command when done",
    "reboot-shields": "A shield token and three tests when done",
    "recovery": "The tired lose their dice at the start",
    "repair-tools": "Repairs roll weak dice only",
    "rescue-crewman": "2 fatigue tokens when done",
    "restore-comm": "All fill up their dice when done",
    "resupply": "Clears one kind of token when done",
    "salvage-parts": "Outpost and fatigue are drawn anew",
    "system-crash": "1 token of each kind when done",
    "system-reboot": "5 tokens of chosen kinds when done",
    "tactical-prep": "1 cube for the final event when done",
    "accelerated-evac": "Commander clears one player",
    "accident": "Commander picks who loses a limb",
    "corporate-bribery": "Every −1 counts as −2",
    "corporate-raid": "Two corporation dice are submitted",
    "electrical-fire": "The active player loses a limb",
    "electrical-storm": "No corporation dice",
    "evac-lottery": "Clearances are dealt at random",
    "hold-trials": "Three votes when done",
    "risk-assessment": "The next event needs a cube more",
    "vote-tampering": "Dice used in votes are lost",
    "await-rescue": "Shield draws: 1 more",
    "escape": "Outpost draws: 1 more",
    "find-cure": "Fatigue draws: 1 more",
    "last-stand": "All have one die less",
    "blackout": "Malfunctions need 2 more",
    "protect-self-destruct-codes": "Commander: stay healthy",
    "explosions": "Success costs the active player a limb",
    "toxic-gas": "All lose their dice at the start",
}


def cameras(view: View, across: int = 4, width: float = CAMERA[0], gap: float = 12) -> str:
    """Draw four monitors: completed events, the current one, the final one last."""
    slots: list[EventView | None] = [None] * FINAL
    slots[-1] = view.events[-1]
    for i, event in enumerate(view.events[:-1]):
        slots[i] = event
    return "".join(
        place(
            _camera(event, n + 1, width),
            n % across * (width + gap),
            n // across * (CAMERA[1] + gap),
        )
        for n, event in enumerate(slots)
    )


def _camera(event: EventView | None, n: int, width: float) -> str:
    glass = _glass(width)
    if event is None:
        return f'<g class="cam" id="camera-{n}">{glass}{text("t11", 14, 46, "No signal yet")}</g>'
    final_now = n == FINAL and event.state == "now"
    head = "Final event, now" if final_now else _HEADS[event.state]
    narrow = width < CAMERA[0]
    name = wrap(event.name, width - 24, 13.5 if narrow else 15, bold=True, lines=2)
    lines = wrap(SHORT.get(event.id, event.text), width - 26, 11.5, lines=3 - len(name))
    label = f"{event.name}, {head}, {event.cubes} of {event.needed} cubes. {event.text}"
    return (
        f'<g class="cam {event.state}" id="camera-{n}">{title(label)}{glass}'
        f"{icon(_SIGNS[event.state], 10.5, 12, 13)}"
        f"{text('t11', *HEAD, _heading(head, event.needed, width))}"
        f"{paragraph('c-name dm-13' if narrow else 'c-name', 14, 42, name, 15)}"
        f"{paragraph('t11', 14, 41 + 15 * len(name), lines, 13)}{_cubes(event, n, width)}</g>"
    )


def _heading(words: str, cubes: int, width: float) -> str:
    """Return as much of a heading as stands beside the cubes: all, its first word, or nothing."""
    room = width - HEAD[0] - CUBE / 2 - CUBE * cubes - 2
    shorter = (words, words.split(maxsplit=1)[0].rstrip(","), "")
    return next(head for head in shorter if not head or measure(head, 11.5) <= room)


def _glass(width: float) -> str:
    height = CAMERA[1]
    frame = rect("c-frame", 0, 0, width, height, 10)
    pane = rect("c-glass", 6, 6, width - 12, height - 12, 6)
    lines = (f'<path class="c-scan" d="M6 {y}h{num(width - 12)}"/>' for y in range(12, 78, 6))
    return frame + pane + "".join(lines)


def _cubes(event: EventView, n: int, width: float) -> str:
    return "".join(
        f'<g id="cube-{n}-{i + 1}" transform="translate({num(width - 17 - CUBE * (event.needed - 1 - i))} 21)">'
        f"{cube('' if i < event.cubes else 'cube-slot', 8.5)}</g>"
        for i in range(event.needed)
    )
