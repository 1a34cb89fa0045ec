"""The combat in progress in Hyperspace Smuggler, as an SVG fragment: both rolls, lasers, results."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.games.smuggler import art
from quarterdeck.games.smuggler.chart import known_as
from quarterdeck.games.smuggler.panels import mark
from quarterdeck.games.smuggler.view import CombatView, View
from quarterdeck.web.svg import Part, die, num, place, rect, text, title

SIDE = 218
HEIGHT = 64


def combat(view: View, *, names: Sequence[str] = ()) -> Part:
    """Draw attacker against defender: dice that do not count are dim, the results stand in the middle."""
    fight = view.combat
    if fight is None:
        return Part("", 0, 0)
    called = known_as(view, names)
    foes = (fight.attacker, fight.defender)
    told = [
        f"{'the station' if foe is None else called[foe]} {_words(fight, n)}"
        for n, foe in enumerate(foes)
    ]
    middle = SIDE + 26
    svg = (
        f'<g id="combat">{title("Combat: " + " against ".join(told))}'
        f"{rect('hs-arena', 0.5, -HEIGHT / 2 + 0.5, 2 * middle - 1, HEIGHT - 1, 12)}"
        f"{_side(view, fight, 0)}{text('b-small hs-faint b-mid', middle, 4, 'against')}"
        f"{place(_side(view, fight, 1), middle + 26, 0)}</g>"
    )
    return Part(svg, 2 * middle, HEIGHT, 0, -HEIGHT / 2)


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


def _side(view: View, fight: CombatView, side: int) -> str:
    """Draw one side; the defender's is the mirror image, so that the results meet."""

    def at(x: float) -> float:
        return SIDE - x if side else x

    foe = fight.defender if side else fight.attacker
    if foe is None:
        sign = f'<g transform="translate({num(at(26))} 4) scale(.5)">{art.HAVEN}</g>'
    else:
        sign = place(mark(view.ships[foe].ship, foe + 1), at(26), 0)
    dice = "".join(
        f'<g class="{"hs-counts" if counts else "hs-unused"}" transform="translate({num(at(64 + 40 * n))} 0)">'
        f"{die(face, 34)}</g>"
        for n, (face, counts) in enumerate(
            zip(fight.rolls[side], _counts(fight, side), strict=True)
        )
    )
    laser = ""
    if face := _laser(fight, side):
        laser = text("b-label b-mid", at(130), 5, "+") + place(die(face, 26), at(150), 0)
    result = _result(fight, side)
    total = "" if result is None else text("hs-result b-mid", at(193), 10, str(result))
    owner = "" if foe is None else f' data-seat="{foe + 1}"'
    return f"<g{owner}>{sign}{dice}{laser}{total}</g>"
