"""The combat in progress in Hyperspace Smuggler, as an SVG fragment: both rolls, lasers, results."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quarterdeck.games.smuggler import art
from quarterdeck.games.smuggler.chart import known_as
from quarterdeck.games.smuggler.common import coordinates
from quarterdeck.games.smuggler.panels import mark
from quarterdeck.games.smuggler.view import CombatView, View
from quarterdeck.web.svg import (
    Part,
    die,
    measure,
    num,
    place,
    rect,
    short_name,
    shorten,
    text,
    title,
)

COMBAT_WIDTH = 620
HEIGHT = 276
#: What is shown about a combat.
MARGIN = 24
STEPS = ("Roll", "Choose a die", "Lasers", "Outcome")
#: Where a card is narrower, only the present step is named.
ALL_STEPS = 520
#: Both have chosen their dice, both have fired or not.
BOTH = 2

Box = tuple[float, float, float, float]


def combat(view: View, *, names: Sequence[str] = (), width: float = COMBAT_WIDTH) -> Part:
    """Draw attacker against defender: dice that do not count are dim, the results stand in the middle."""
    fight = view.combat
    if fight is None:
        return Part("", 0, 0)
    called = [*known_as(view, names), "The station"]
    foes = [fight.attacker, len(view.ships) if fight.defender is None else fight.defender]
    told = [f"{_lower(called[foe])} {_words(fight, n)}" for n, foe in enumerate(foes)]
    told[0] = f"{called[foes[0]]} {_words(fight, 0)}"
    half = width / 2
    svg = "".join(
        (
            f'<g id="combat">{title("Combat: " + " against ".join(told))}',
            rect("b-panel", 0.5, 0.5, width - 1, HEIGHT - 1, 12),
            text("b-label", 16, 27, shorten(_where(view, fight), width - 140, 13, bold=True)),
            _steps(fight, width),
            rect("hs-arena", 12.5, 42.5, width - 25, HEIGHT - 55, 10),
            *(_side(view, fight, n, called[foe], half) for n, foe in enumerate(foes)),
            _results(fight, [called[foe] for foe in foes], foes, half),
            "</g>",
        )
    )
    return Part(svg, width, HEIGHT)


def lay_over(fight: Part, area: Box) -> tuple[str, Box]:
    """Lay a combat over an area, which goes dim, and tell what a page shall show of it: the combat alone."""
    if not fight.svg:
        return "", area
    left, top, width, height = area
    x, y = left + (width - fight.width) / 2, top + (height - fight.height) / 2
    edge = min(MARGIN, x - left)
    near = (x - edge, y - edge, fight.width + 2 * edge, fight.height + 2 * edge)
    return rect("hs-veil", left, top, width, height) + place(fight.svg, x, y), near


def _lower(name: str) -> str:
    return "the station" if name == "The station" else name


def _where(view: View, fight: CombatView) -> str:
    at = view.ships[fight.attacker].at
    tile = next((t for t in view.tiles if at and (t.x, t.y) == coordinates(at)), None)
    return f"Combat at {tile.name}" if tile else "Combat"


def _step(fight: CombatView) -> int:
    """Say how far the combat has come, as an index of the steps."""
    if len(fight.taken) < BOTH:
        return 1
    return 2 if len(fight.lasers) < BOTH else 3


def _steps(fight: CombatView, width: float) -> str:
    """Name the steps of a combat; the present one is underlined."""
    now = _step(fight)
    shown = range(len(STEPS)) if width >= ALL_STEPS else (now,)
    parts = []
    x = width - 16
    for n in reversed(shown):
        wide = measure(STEPS[n], 12, bold=True)
        state = " on" if n == now else ""
        parts.append(text(f"hs-cb-step{state} b-end", x, 26, STEPS[n]))
        if n == now:
            parts.append(f'<path class="hs-cb-now" d="M{num(x - wide)} 33H{num(x)}"/>')
        x -= wide + 26
        if n:
            parts.append(f'<path class="b-line" d="M{num(x + 7)} 22.5H{num(x + 19)}"/>')
    return "".join(parts) if len(shown) > 1 else "".join(parts[:2])


def _laser(fight: CombatView, side: int) -> int:
    return fight.lasers[side] if len(fight.lasers) > side else 0


def _result(fight: CombatView, side: int) -> int | None:
    """Add what a side uses and its laser; nothing before it has chosen its die."""
    return fight.taken[side] + _laser(fight, side) if len(fight.taken) > side else None


def _words(fight: CombatView, side: int) -> str:
    rolled = " and ".join(map(str, fight.rolls[side]))
    laser = f", laser {_laser(fight, side)}" if _laser(fight, side) else ""
    result = _result(fight, side)
    return f"rolled {rolled}{laser}" + (f", {result} in all" if result is not None else "")


def _counts(fight: CombatView, side: int) -> tuple[bool, bool]:
    """Say which of a side's two dice count: both of a double, the chosen one, or both still."""
    one, other = fight.rolls[side]
    if len(fight.taken) <= side or fight.taken[side] == one + other:
        return True, True
    first = fight.taken[side] == one
    return first, not first


def _used(fight: CombatView, side: int) -> str:
    """Say in words what a side makes of its dice."""
    one, other = fight.rolls[side]
    if one == other:
        return "Doubles: both count"
    return f"Uses the {fight.taken[side]}" if len(fight.taken) > side else "One die counts"


def _side(view: View, fight: CombatView, side: int, name: str, half: float) -> str:
    """Draw one side; the defender's is the mirror image, so that the results meet."""

    def at(x: float) -> float:
        return 2 * half - x if side else x

    foe = fight.defender if side else fight.attacker
    end = " b-end" if side else ""
    role = "Defender" if side else "Attacker"
    if foe is None:
        sign = f'<g transform="translate({num(at(46))} 78) scale(.5)">{art.HAVEN}</g>'
    else:
        sign = place(mark(view.ships[foe].ship, foe + 1), at(46), 76)
        role += f", {view.ships[foe].ship_name.removeprefix('Government ')}"
    bar = rect("hs-cb-bar", half if side else 13, 43, half - 13, 4)
    owner = "" if foe is None else f' data-seat="{foe + 1}"'
    return "".join(
        (
            f"<g{owner}>{bar}{sign}",
            text(f"b-title who{end}", at(72), 74, short_name(name, half - 96, 18, bold=True)),
            text(f"b-small{end}", at(72), 92, shorten(role, half - 70, 12)),
            _dice(fight, side, at, narrow=2 * half < ALL_STEPS),
            text(f"b-small{end}", at(26), 190, _used(fight, side)),
            _lasers(view, fight, side, at),
            "</g>",
        )
    )


def _dice(fight: CombatView, side: int, at: Callable[[float], float], *, narrow: bool) -> str:
    """Draw a side's dice; those it uses are framed."""
    size, first, pitch = (40, 46, 50) if narrow else (48, 54, 62)
    counts = _counts(fight, side)
    framed = len(fight.taken) > side
    parts = []
    for n, face in enumerate(fight.rolls[side]):
        look = "hs-counts" if counts[n] else "hs-unused"
        edge = size / 2 + 4
        frame = rect("hs-cb-frame", -edge, -edge, 2 * edge, 2 * edge + 2, 14)
        drawn = (frame if framed and counts[n] else "") + die(face, size)
        x = num(at(first + pitch * n))
        parts.append(f'<g class="{look}" transform="translate({x} 140)">{drawn}</g>')
    return "".join(parts)


def _lasers(view: View, fight: CombatView, side: int, at: Callable[[float], float]) -> str:
    """Draw the laser a side has added, or those it may still add."""
    foe = fight.defender if side else fight.attacker
    end = " b-end" if side else ""
    rule = f'<path class="b-line" d="M{num(at(26))} 201.5H{num(at(150))}"/>'
    if foe is None:
        return rule + text(f"b-small hs-faint{end}", at(26), 232, "Stations have no lasers")
    decided = len(fight.lasers) > side
    fired = _laser(fight, side)
    left = [sq.die for sq in view.ships[foe].squares if sq.system == "lasers" and sq.die]
    dice = [fired] if fired else [] if decided else left
    words = "Laser adds" if fired else "Laser not fired" if decided and left else "No laser"
    if dice and not decided:
        words = "May add"
    x = 52 + measure(words, 12)
    return "".join(
        (
            rule,
            art.icon("lasers", at(35) - 9, 219, 18, "hs-dim"),
            text(f"b-small{end}", at(50), 232, words),
            *(place(die(face, 28), at(x + 20 + 36 * n), 228) for n, face in enumerate(dice)),
        )
    )


def _results(fight: CombatView, names: list[str], foes: list[int], half: float) -> str:
    """Write both results where the sides meet, and who is ahead; in a narrow card that stands below."""
    narrow = 2 * half < ALL_STEPS
    apart, chip = (30, 245) if narrow else (54, 170)
    results = [_result(fight, 0), _result(fight, 1)]
    parts = [text("b-small hs-faint b-mid", half, 166 if narrow else 142, "against")]
    for n, result in enumerate(results):
        if result is not None:
            number = text("hs-result b-mid", half - apart + 2 * apart * n, 148, str(result))
            parts.append(f'<g data-seat="{foes[n] + 1}">{number}</g>')
    if results[0] is not None and results[1] is not None:
        words = _lead(names, results[0] - results[1])
        wide = measure(words, 12, bold=True) + 20
        parts.append(rect("b-chip", half - wide / 2, chip, wide, 22, 11))
        parts.append(text("hs-cb-lead b-mid", half, chip + 15, words))
    return "".join(parts)


def _lead(names: list[str], margin: int) -> str:
    """Say who is ahead and by how much."""
    if not margin:
        return "Even"
    name = short_name(names[0 if margin > 0 else 1], 120, 12, bold=True)
    return f"{name} {'lead' if name == 'You' else 'leads'} by {abs(margin)}"
