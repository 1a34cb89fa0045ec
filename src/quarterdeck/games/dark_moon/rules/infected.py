"""Chapter 13, What revealed players do on their turns."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from itertools import permutations
from typing import Any

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import say
from quarterdeck.games.dark_moon import labels
from quarterdeck.games.dark_moon.common import (
    Dice,
    active_dice,
    clear_spent,
    clockwise,
    discard_dice,
    left_of,
    move_dice,
    note,
    whole,
)
from quarterdeck.games.dark_moon.content import KINDS, book
from quarterdeck.games.dark_moon.rules.damage import draw_tokens, test_shields
from quarterdeck.games.dark_moon.rules.decks import draw_tasks, mix
from quarterdeck.games.dark_moon.rules.dice import discards_of_any, roll, submit_one
from quarterdeck.games.dark_moon.state import DarkMoon, Kind, Player

INTERFERENCE_CARDS = 3
SAFE_SHIELDS = 2
"""DM-INF-05, DM-INF-06: cards drawn; fewer shield tokens than this make Energy Spike add one."""

INFECTED_ACTION = Question[str](
    id="infected-action",
    text="What do you do to them?",
    rule="DM-INF-04",
    label=labels.action,
)
PAY = Question[Dice](
    id="pay",
    text="An action costs a die. Which one do you give up?",
    rule="DM-VAR-12",
    key=labels.dice_key,
    label=labels.discard_dice,
    pass_label="Do nothing",
    forced="ask",
)
INTERFERE = Question[tuple[int, ...]](
    id="interfere",
    text="Which cards go back on top, and in what order?",
    rule="DM-INF-05",
    key=labels.arrangement_key,
    label=labels.arrangement,
)
SABOTAGE = Question[Kind](
    id="sabotage",
    text="Which area do you sabotage?",
    rule="DM-INF-07",
    label=labels.area,
    target=labels.kind_target,
)
PUNISH = Question[Kind](
    id="punish",
    text="The commander failed. Draw a damage token?",
    rule="DM-INF-09",
    label=labels.draw_kind,
    target=labels.kind_target,
    pass_label="Draw none",
)


async def infected_action(s: DarkMoon, p: Player) -> None:
    """DM-INF-04, DM-TURN-06, DM-VAR-12: at most one; where actions are costly a die is paid first."""
    names = [entry.id for entry in book(s).actions.values() if entry.who == "revealed"]
    costly = s.variants.costly_actions
    if costly and not await pay_die(s, p):
        return
    options: list[str | None] = [*names] if costly else [*names, PASS]
    choice = await ask(s, p.seat, INFECTED_ACTION, options)
    if choice is PASS:
        say(s, "DM-TURN-06", "no-action", seat=p.seat)
        return
    note(s, p.seat, "action", [choice])
    say(s, "DM-INF-04", "action", seat=p.seat, action=choice, ordered=p.seat != s.active)
    await INFECTED_ACTIONS[choice](s, p)
    clear_spent(s)


async def pay_die(s: DarkMoon, p: Player) -> bool:
    """DM-VAR-12, DM-RULE-61: any active die, even the last; without one there is no action."""
    dice = await ask(
        s,
        p.seat,
        PAY,
        lambda: [*(discards_of_any(p, 1) if active_dice(p) else ()), PASS],
    )
    if dice is PASS:
        say(s, "DM-TURN-06", "no-action", seat=p.seat)
        return False
    discard_dice(s, p, dice, "DM-VAR-12")
    return True


async def interference(s: DarkMoon, p: Player) -> None:
    """DM-INF-05, DM-HIDE-09: three cards; some go to the discards, the rest back on top."""
    draw_tasks(s, p.seat, INTERFERENCE_CARDS)
    count = len(s.drawn_tasks)
    options = [way for n in range(count, -1, -1) for way in permutations(range(count), n)]
    kept = await ask(s, p.seat, INTERFERE, options)
    back = [s.drawn_tasks[i] for i in kept]
    gone = [card for card in s.drawn_tasks if card not in back]
    mix(s, p.seat)
    note(s, p.seat, "interfered", [str(len(gone))], [c.face for c in (*back, *gone)])
    s.task_discards += gone
    s.task_deck += reversed(back)
    s.drawn_tasks = []
    s.drawer = None
    say(s, "DM-INF-05", "interfered", seat=p.seat, discarded=len(gone))


async def energy_spike(s: DarkMoon, p: Player) -> None:
    """DM-INF-06, DM-RULE-41: a test, or a token and a test while there are fewer than two."""
    if s.shields < SAFE_SHIELDS:
        await draw_tokens(s, "shield", 1, "DM-INF-06")
    else:
        await test_shields(s)


async def sabotage(s: DarkMoon, p: Player) -> None:
    """DM-INF-07, DM-INF-08, DM-RULE-75: the token lies in one area."""
    s.sabotage = await ask(s, p.seat, SABOTAGE, KINDS)
    say(s, "DM-INF-07", "sabotaged", seat=p.seat, token=s.sabotage)


async def test_commander(s: DarkMoon, p: Player) -> None:
    """DM-INF-09, DM-INF-10, DM-RULE-32: a negative die, or none at all, may cost a token."""
    commander = s.players[s.commander]
    value = -1
    if active_dice(commander):
        roll(s, commander, whole(commander.dice), "test-commander")
        value = await submit_one(s, commander)
        clear_spent(s)
    say(s, "DM-INF-09", "commander-tested", seat=commander.seat, passed=value > 0)
    if value < 0:
        kind = await ask(s, p.seat, PUNISH, (*KINDS, PASS))
        if kind is not PASS:
            await draw_tokens(s, kind, 1, "DM-INF-09")


async def demoralize(s: DarkMoon, p: Player) -> None:
    """DM-INF-11, DM-INF-12, DM-RULE-46: strong dice become weak ones while the pool has any."""
    for seat in clockwise(s, left_of(s, p.seat)):
        q = s.players[seat]
        swapped = min(q.dice.strong, s.available.weak)
        if q.revealed or not swapped:
            continue
        move_dice(q.dice, s.available, (swapped, 0, 0))
        move_dice(s.available, q.dice, (0, swapped, 0))
        say(s, "DM-INF-11", "demoralized", seat=seat, count=swapped)


INFECTED_ACTIONS: dict[str, Callable[[DarkMoon, Player], Coroutine[Any, Any, None]]] = {
    "interference": interference,
    "energy-spike": energy_spike,
    "sabotage": sabotage,
    "test-commander": test_commander,
    "demoralize": demoralize,
}
