"""Chapter 14, Pitch & Yaw: the sea, the Lower edge, the shifting; and fires (BF-CANN-08)."""

from __future__ import annotations

from quarterdeck.core.ask import Question, ask
from quarterdeck.core.state import say
from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders import labels
from quarterdeck.games.boarders.common import (
    OPPOSITE,
    anchored,
    base,
    furniture,
    is_crew,
    on_deck,
    size_of,
    stability,
    stuff,
    within,
)
from quarterdeck.games.boarders.content import Arm, book, universal
from quarterdeck.games.boarders.rules.attacks import defence_of, suffer
from quarterdeck.games.boarders.rules.cannons import pitch_bonus, result
from quarterdeck.games.boarders.rules.checks import opposed_test
from quarterdeck.games.boarders.rules.lies import lie_honestly
from quarterdeck.games.boarders.rules.quarter import after_activation
from quarterdeck.games.boarders.rules.shoves import preview, shove
from quarterdeck.games.boarders.state import Attack, Boarders, Edge, Shift, Stuff, Trail

LOWER = Question[Edge](
    id="lower-edge",
    text="Which is the Lower edge?",
    rule="BF-PITCH-01",
    label=labels.edge_label,
    target=labels.edge_target,
)
MIDDLE = geo.WIDTH // 2
TWICE, ONCE = 2, 1
OX_EYE = "ox-eye"


async def pitch_and_yaw(s: Boarders) -> None:
    """BF-PITCH-01..03: both Lie Honestly; the higher die rules the sea, equal dice are an Ox-Eye."""
    values = await lie_honestly(s, "BF-PITCH-01")
    if values[0] == values[1] or diiiive(s, values):
        s.sea = OX_EYE
        s.lower = turned_over(s)
    else:
        winner = 0 if values[0] > values[1] else 1
        edges: list[Edge] = ["port", "starboard"]
        s.lower = await ask(s, winner, LOWER, edges)
        s.sea = sea_level(s, max(values) + pitch_bonus(s))
    level = book(s).seas[s.sea]
    say(s, "BF-PITCH-02", "sea", sea=s.sea, lower=s.lower, values=values)
    s.shift = Shift(eligible=list(level.shifts), repeats=level.repeats) if level.repeats else None
    s.stage = "shift"


def diiiive(s: Boarders, values: list[int]) -> bool:
    """BF-TRILL-02, BF-RULE-22: a Trillian 1 makes an Ox-Eye whatever the other die."""
    return any(values[p.seat] == 1 and universal(s, p, "diiiive") for p in s.players)


def turned_over(s: Boarders) -> Edge:
    """BF-PITCH-03, BF-RULE-20: the opposite of last round's edge; without one, a die."""
    if s.lower:
        return OPPOSITE[s.lower]
    return "port" if s.rng.die() <= 3 else "starboard"  # noqa: PLR2004 - BF-RULE-20


def sea_level(s: Boarders, value: int) -> str:
    """BF-PITCH-02, BF-RULE-87: what the chosen die means; more than 6 is Heavy Swells."""
    face = min(value, 6)
    return next(sea.id for sea in book(s).seas.values() if face in sea.values)


# -- shifting ------------------------------------------------------------------------------------


async def shifting(s: Boarders) -> None:
    """BF-PITCH-05..08: the next model of the pass is handled, or the next pass begins."""
    shift = s.shift
    s.active = s.initiative
    if shift is None:
        light_fires(s)
        return
    thing = next_model(s, shift)
    if thing is None:
        next_pass(s, shift)
        return
    shift.line = thing.y
    shift.handled.append(thing.id)
    times = TWICE if shift.part == 1 else ONCE
    say(s, f"BF-PITCH-0{4 + shift.part}", "shifts", stuff=thing.id, part=shift.part)
    trail = Trail(stuff=thing.id, x=thing.x, y=thing.y, to_x=0, to_y=0, part=shift.part)
    downward = geo.PORTWARD if s.lower == "port" else geo.STARBOARDWARD
    for _ in range(times):
        touched = preview(s, thing, downward)[1] if thing.place == "deck" else []
        trail.struck = trail.struck or (touched[0] if touched else 0)
        await shove(s, thing, downward)
        trail.legs.append(thing.x)
    trail.to_x, trail.to_y, trail.lost = thing.x, thing.y, thing.place != "deck"
    shift.trails.append(trail)
    await after_activation(s)


def next_model(s: Boarders, shift: Shift) -> Stuff | None:
    """BF-PITCH-07: the unhandled eligible model with the smallest y not below the sweep line."""
    return next(iter(waiting(s, shift)), None)


def waiting(s: Boarders, shift: Shift) -> list[Stuff]:
    """Return the models that this pass has yet to handle, in their order."""
    found = [
        thing
        for thing in on_deck(s)
        if thing.y >= shift.line
        and thing.id not in shift.handled
        and in_far_half(s, thing) == (shift.part == 1)
        and stability(s, thing) in shift.eligible
    ]
    return sorted(found, key=lambda thing: _order(s, thing))


def _order(s: Boarders, thing: Stuff) -> tuple[int, int, bool, int, int]:
    """BF-HARSH-04: equal y: larger, Unstable, further from the Lower edge, lower id."""
    way = thing.x if s.lower == "port" else geo.WIDTH - thing.x
    return thing.y, -size_of(s, thing), stability(s, thing) != "unstable", -way, thing.id


def in_far_half(s: Boarders, thing: Stuff) -> bool:
    """BF-PITCH-04, BF-RULE-23: the middle line itself belongs to the far half."""
    return thing.x >= MIDDLE if s.lower == "port" else thing.x <= MIDDLE


def next_pass(s: Boarders, shift: Shift) -> None:
    """BF-PITCH-03, BF-PITCH-06: pass 2 after pass 1; an Ox-Eye does it all twice."""
    shift.line, shift.handled = 0, []
    if shift.part == 1:
        shift.part = 2
        return
    shift.part = 1
    shift.repeats -= 1
    if not shift.repeats:
        s.shift = None
        light_fires(s)


# -- fires ---------------------------------------------------------------------------------------


def light_fires(s: Boarders) -> None:
    """BF-RULE-88: Vital Areas strike from Aft to Forward, if they burn."""
    burning = result(s).effect == "vital-areas-attack"
    vitals = sorted(furniture(s, "vital-area"), key=lambda vital: vital.y)
    s.fires = [vital.id for vital in vitals] if burning else []
    s.stage = "fires" if s.fires else "round-end"


async def fire(s: Boarders) -> None:
    """BF-CANN-08, BF-CANN-09, BF-RULE-88: one Vital Area attacks all that is near, nearest first."""
    vital = stuff(s, s.fires.pop(0))
    arm = book(s).arms[result(s).weapon]
    s.active = s.initiative
    s.attack = Attack(attacker=vital.id, weapon=arm.id)
    say(s, "BF-CANN-08", "fire", stuff=vital.id)
    for target in burnt(s, vital, arm):
        s.attack.target = target.id
        if target.place == "deck":
            await burn(s, vital, target, arm)
    if not s.fires:
        s.stage = "round-end"
    await after_activation(s)


def burnt(s: Boarders, vital: Stuff, arm: Arm) -> list[Stuff]:
    """Return the targets of a fire, the nearest first."""
    here = base(s, vital)
    found = [
        thing
        for thing in on_deck(s)
        if (is_crew(thing) or not anchored(s, thing)) and within(s, vital, thing, arm.reach or 0)
    ]
    return sorted(found, key=lambda thing: (geo.gap(here, base(s, thing)), thing.id))


async def burn(s: Boarders, vital: Stuff, target: Stuff, arm: Arm) -> None:
    """BF-RULE-88: the target's opponent rolls for the fire; for furniture the initiative player."""
    attacker = 1 - target.seat if is_crew(target) else s.initiative
    values = (arm.focus, defence_of(s, target, arm.stat))
    if await opposed_test(s, arm.stat, vital, target, values, (attacker, 1 - attacker)):
        for effect in arm.effects:
            await suffer(s, vital, target, effect)
