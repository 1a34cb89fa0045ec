"""Chapter 12, Attacks: weapon, targets, opposed tests, effects."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import Seat, say
from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders import labels, places
from quarterdeck.games.boarders.common import (
    Step,
    about,
    anchored,
    base,
    can,
    contact_bonus,
    controller,
    crew_on_deck,
    is_crew,
    kind_of,
    size_of,
    stuff,
    towards,
    within,
)
from quarterdeck.games.boarders.content import STANDARD_WEAPONS, Arm, book, mils, universal
from quarterdeck.games.boarders.entries import Effect
from quarterdeck.games.boarders.geometry import Direction
from quarterdeck.games.boarders.labels import Act
from quarterdeck.games.boarders.rules.cannons import SMOKE, result
from quarterdeck.games.boarders.rules.checks import footing_test, opposed_test
from quarterdeck.games.boarders.rules.falls import knock_down
from quarterdeck.games.boarders.rules.moves import aim_move, can_move, make_move
from quarterdeck.games.boarders.rules.queens import shouldnt_work, witnesses
from quarterdeck.games.boarders.rules.removal import take_off
from quarterdeck.games.boarders.rules.shoves import jump_over_shove, shove
from quarterdeck.games.boarders.state import Attack, Boarders, Stuff

TARGET = Question[int](
    id="target",
    text="Whom do you attack?",
    rule="BF-ATTACK-01",
    label=labels.stuff_label,
    target=labels.stuff_target,
    pass_label="No further target",
)
NEXT_TARGET = Question[int](
    id="next-target",
    text="Which target next?",
    rule="BF-RULE-38",
    label=labels.stuff_label,
    target=labels.stuff_target,
)
FRIENDLY_FIRE = Question[str](
    id="friendly-fire",
    text="Attack your own crew too?",
    rule="BF-RULE-56",
    label=labels.word_label,
    pass_label="Spare it",
    prompt=lambda view, about: f"Attack {labels.name(view, about['crew'])} too?",
)
SACRIFICE = Question[int](
    id="sacrifice",
    text="Whom do you sacrifice?",
    rule="BF-DEAD-08",
    label=labels.stuff_label,
    target=labels.stuff_target,
    pass_label="Nobody more",
)
EFFECT = Question[str](
    id="effect", text="Which effect?", rule="BF-RULE-42", label=labels.word_label
)


# -- weapons and targets -------------------------------------------------------------------------


def attack_actions(s: Boarders, crew: Stuff) -> list[Act]:
    """BF-ATTACK-01, BF-ATTACK-18: the weapons that have a target; Power from Weapons."""
    if crew.down and not can(s, crew, "down-among-the-dead-men"):
        return []
    acts = [
        Act("attack", weapon)
        for weapon in weapons_of(s, crew)
        if usable(s, crew, book(s).arms[weapon])
    ]
    if universal(s, controller(s, crew), "power-from-weapons"):
        acts.append(Act("make-ready"))
    return acts


def weapons_of(s: Boarders, crew: Stuff) -> list[str]:
    """BF-ATTACK-14..16: what all crew have, what the profile has, the Specialist's choice."""
    own = [*STANDARD_WEAPONS, *kind_of(s, crew).weapons]
    return [*own, crew.weapon] if crew.weapon else own


def usable(s: Boarders, crew: Stuff, arm: Arm) -> bool:
    """BF-ATTACK-18, BF-READY-02: a token where it needs one, and something to attack."""
    if arm.readied and not crew.ready:
        return False
    found = legal_targets(s, crew, arm)
    return any(tested(s, thing, arm) for thing in found) if arm.pulse else bool(found)


def reach_of(s: Boarders, arm: Arm) -> float:
    """BF-CANN-04, BF-RULE-86: Smoke and Chaos shortens numeric ranges; 0 is base contact."""
    if arm.reach is None:
        return geo.CONTACT - geo.RANGE_SLACK
    reach = arm.reach - mils(smoke(s))
    return reach if reach > 0 else geo.CONTACT - geo.RANGE_SLACK


def smoke(s: Boarders) -> int:
    """Return what is taken off ranges while Smoke and Chaos is the result."""
    return s.smoke if s.smoke and result(s).effect == SMOKE else 0


def legal_targets(s: Boarders, crew: Stuff, arm: Arm) -> list[Stuff]:
    """BF-ATTACK-02, BF-ATTACK-05, BF-ATTACK-19: what is in range and may be targeted."""
    reach = reach_of(s, arm)
    here = base(s, crew)
    friends = arm.targets == "all-but-self" or (
        arm.targets == "default" and universal(s, controller(s, crew), "unlife-is-cheap")
    )
    return [
        thing
        for thing, there in about(s, crew, reach + geo.RANGE_SLACK)
        if (friends or thing.seat != crew.seat)
        and (is_crew(thing) or arm.targets != "enemy-crew")
        and geo.within(here, there, reach)
    ]


def tested(s: Boarders, thing: Stuff, arm: Arm) -> bool:
    """BF-RULE-37: a Pulse tests crew always, furniture only if some effect could work on it."""
    return is_crew(thing) or (arm.shoves and not anchored(s, thing))


# -- the attack ----------------------------------------------------------------------------------


async def attack(s: Boarders, crew: Stuff, arm: Arm) -> None:
    """BF-ATTACK-01..07, BF-RULE-40: costs, targets, tests and effects, then what comes after."""
    fight = s.attack = Attack(attacker=crew.id, weapon=arm.id)
    say(s, "BF-ATTACK-01", "attacked", stuff=crew.id, weapon=arm.id)
    if arm.readied:
        crew.ready = False  # BF-READY-02
    for cost in arm.before:
        fight.bonus += await sacrifice(s, crew, cost)
    fight.targets = await choose_targets(s, crew, arm)
    last = None
    while fight.targets:
        target = stuff(s, await ask(s, crew.seat, NEXT_TARGET, list(fight.targets)))
        fight.targets = [other for other in fight.targets if other != target.id]
        last = target
        fight.target = target.id
        if target.place == "deck":
            await attack_target(s, fight, crew, target, arm)
    for effect in arm.after:
        if effect.kind == "self-remove" or (
            last is not None and (effect.when == "always" or fight.beaten)
        ):
            await afterwards(s, crew, last or crew, effect)
    s.attack = None


async def sacrifice(s: Boarders, crew: Stuff, cost: Effect) -> int:
    """BF-DEAD-08, BF-RULE-58: remove own models within 6, as many as wished; +1 for each."""
    gained = 0
    while True:
        friends = [
            friend.id
            for friend in crew_on_deck(s, crew.seat)
            if friend.id != crew.id and within(s, crew, friend, mils(cost.within))
        ]
        choice = await ask(s, crew.seat, SACRIFICE, [*friends, PASS])
        if choice is PASS:
            return gained
        take_off(s, stuff(s, choice))
        gained += cost.per


async def choose_targets(s: Boarders, crew: Stuff, arm: Arm) -> list[int]:
    """BF-ATTACK-03, BF-ATTACK-12, BF-RULE-38, BF-RULE-39: fixed when the attack is declared."""
    found = legal_targets(s, crew, arm)
    if arm.pulse:
        return await pulse_targets(s, crew, arm, found)
    ids = [thing.id for thing in found]
    chosen = [await ask(s, crew.seat, TARGET, ids)]
    while len(chosen) < arm.max_targets:
        rest = [other for other in ids if other not in chosen]
        more = await ask(s, crew.seat, TARGET, [*rest, PASS])
        if more is PASS:
            break
        chosen.append(more)
    return chosen


async def pulse_targets(s: Boarders, crew: Stuff, arm: Arm, found: list[Stuff]) -> list[int]:
    """BF-ATTACK-12, BF-RULE-56, BF-RULE-66: everything in range; Dead Seas choose their friends."""
    waiting = [thing for thing in found if tested(s, thing, arm)]
    spared: set[int] = set()
    for thing in waiting:
        optional = thing.seat == crew.seat and arm.targets == "default"
        if not optional or len(spared) == len(waiting) - 1:
            continue  # BF-ATTACK-18: somebody is attacked
        if await ask(s, crew.seat, FRIENDLY_FIRE, ["target", PASS], crew=thing.id) is PASS:
            spared.add(thing.id)
    return [thing.id for thing in waiting if thing.id not in spared]


async def attack_target(s: Boarders, fight: Attack, crew: Stuff, target: Stuff, arm: Arm) -> None:
    """BF-ATTACK-04..07: the opposed test, and the effects if it succeeds."""
    doubled = 2 if can(s, crew, "the-hook-of-doom") and target.seat == crew.seat else 1
    kind = kind_of(s, crew)
    value = kind.brute * doubled if arm.stat == "brute" else kind.focus
    defence = defence_of(s, target, arm.stat)
    rollers: tuple[Seat, Seat] = (
        crew.seat,
        target.seat if is_crew(target) else 1 - crew.seat,  # BF-TEST-03
    )
    values = (value + fight.bonus, defence)
    if not await opposed_test(s, arm.stat, crew, target, values, rollers):
        return
    fight.beaten = True
    for effect in await chosen_effects(s, crew, arm):
        await suffer(s, crew, target, effect, doubled)


def defence_of(s: Boarders, target: Stuff, stat: str) -> int:
    """BF-TEST-03, BF-RULE-36: furniture defends with its Brute, against Focus with 0."""
    kind = kind_of(s, target)
    return kind.brute if stat == "brute" else kind.focus


async def chosen_effects(s: Boarders, crew: Stuff, arm: Arm) -> list[Effect]:
    """BF-DECIDE-24: all effects, or one of the attacker's choice after success."""
    if not arm.choose_one:
        return list(arm.effects)
    choice = await ask(s, crew.seat, EFFECT, [effect.kind for effect in arm.effects])
    return [effect for effect in arm.effects if effect.kind == choice]


async def suffer(s: Boarders, crew: Stuff, target: Stuff, effect: Effect, doubled: int = 1) -> None:
    """BF-ATTACK-08..11, BF-ATTACK-17: one effect on one target."""
    if target.place != "deck":
        return
    if effect.kind == "stagger":
        if is_crew(target):
            await footing_test(s, target)
    elif effect.kind == "down":
        if is_crew(target):
            await knock_down(s, target)
    elif effect.kind == "back" or target.down:
        await back(s, crew, target, effect, doubled)


async def back(s: Boarders, crew: Stuff, target: Stuff, effect: Effect, doubled: int = 1) -> None:
    """BF-ATTACK-08, BF-ATTACK-09, BF-RULE-30: X shoves away from the attacker, X fixed at the start."""
    if anchored(s, target):
        return
    strength = size_of(s, crew) * doubled
    if is_crew(crew) and crew.place == "deck":
        strength += contact_bonus(s, crew)
    fixed = None if effect.times == "WD" else effect.times
    count = max(0, strength - size_of(s, target)) + 1 if fixed is None else fixed
    seen_by = [] if is_crew(target) else witnesses(s, target)
    await drive(s, target, crew, count)
    if seen_by:
        await shouldnt_work(s, seen_by, fixed, strength, crew)


async def drive(s: Boarders, target: Stuff, source: Stuff, count: int) -> None:
    """BF-SHOVE-02, BF-MOVE-07: away from the source, the direction found anew each time."""
    direction: Direction = geo.FORWARD
    for _ in range(count):
        away = towards(source, target.x, target.y)
        direction = direction if away is None else away
        await shove(s, target, direction)


# -- what comes after ----------------------------------------------------------------------------


async def afterwards(s: Boarders, crew: Stuff, target: Stuff, effect: Effect) -> None:
    """BF-RULE-40, BF-RULE-79: the attacker's own part, if it is still on the Deck."""
    if crew.place != "deck":
        return
    if effect.kind == "self-move":
        await free_move(s, crew)
    elif effect.kind == "self-back":
        await backblast(s, crew, target, int(effect.times))
    elif effect.kind == "self-jump-over-shove-towards":
        direction = towards(crew, target.x, target.y)
        await jump_over_shove(s, crew, geo.FORWARD if direction is None else direction)
    else:
        take_off(s, crew)


async def free_move(s: Boarders, crew: Stuff) -> None:
    """BF-QUEEN-11, BF-DECIDE-25: one Move, or none."""
    spots: list[Step | None] = [*places.moves(s, crew), PASS]
    step = await aim_move(s, crew, lambda m: m is not None and can_move(s, crew, m), spots)
    if step is not PASS:
        make_move(s, crew, step)


async def backblast(s: Boarders, crew: Stuff, target: Stuff, count: int) -> None:
    """BF-TRILL-15, BF-RULE-65: she is shoved away from the target even though she is Anchored."""
    bonus = contact_bonus(s, crew)
    direction: Direction = geo.FORWARD
    for _ in range(count):
        away = towards(target, crew.x, crew.y)
        direction = direction if away is None else away
        await shove(s, crew, direction, bonus=bonus, by_itself=True)
