"""Chapter 4, Tests: roll, lie, apply modifiers, compare, apply results."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import Seat, say
from quarterdeck.games.boarders import labels
from quarterdeck.games.boarders.common import is_crew, kind_of, neighbours, stuff
from quarterdeck.games.boarders.content import book
from quarterdeck.games.boarders.rules.falls import knock_down
from quarterdeck.games.boarders.rules.lies import lie_step
from quarterdeck.games.boarders.state import Boarders, Roll, Stuff, Test

REROLL = Question[str](
    id="re-roll",
    text="Re-roll this die?",
    rule="BF-RULE-92",
    label=labels.word_label,
    pass_label="Keep the roll",
)


async def footing_test(s: Boarders, crew: Stuff) -> bool:
    """BF-TEST-01, BF-TEST-07, BF-DOWN-05: whoever fails is Knocked Down; who lies takes no test."""
    if crew.down or crew.place != "deck":
        return True
    passed = await passes_footing(s, crew)
    if not passed:
        await knock_down(s, crew)
    return passed


async def passes_footing(s: Boarders, crew: Stuff) -> bool:
    """BF-TEST-01: D6 + Footing + modifiers against 7; what a failure does is the caller's."""
    roll = roll_for(s, crew.seat, crew, kind_of(s, crew).footing)
    roll.modifier = modifier(s, crew, None)
    test = s.test = Test(stat="footing", rolls=[roll])
    await settle(s, test)
    roll.modifier = modifier(s, crew, None)
    count(roll)
    test.success = roll.total >= book(s).target_number
    finish(s, test, "BF-TEST-01")
    return test.success


async def opposed_test(
    s: Boarders,
    stat: str,
    attacker: Stuff,
    defender: Stuff,
    values: tuple[int, int],
    rollers: tuple[Seat, Seat],
) -> bool:
    """BF-TEST-02, BF-TEST-08, BF-RULE-07, BF-RULE-09: attacker's die first; a tie is a success."""
    attack = roll_for(s, rollers[0], attacker, values[0])
    attack.modifier = modifier(s, attacker, defender)
    defence = roll_for(s, rollers[1], defender, values[1])
    test = s.test = Test(stat=stat, rolls=[attack, defence], opposed=True)
    await settle(s, test)
    attack.modifier = modifier(s, attacker, defender)
    count(attack)
    count(defence)
    test.success = attack.total >= defence.total
    finish(s, test, "BF-TEST-02")
    return test.success


def roll_for(s: Boarders, seat: Seat, thing: Stuff, stat: int) -> Roll:
    """Roll one die for a model."""
    face = s.rng.die()
    return Roll(seat=seat, stuff=thing.id, rolled=face, counts=face, stat=stat)


async def settle(s: Boarders, test: Test) -> None:
    """BF-TEST-04: between the roll and the modifiers come re-rolls and lies."""
    say(
        s,
        "BF-TEST-08",
        "rolled",
        stat=test.stat,
        dice=[[roll.seat, roll.stuff, roll.rolled] for roll in test.rolls],
    )
    await rerolls(s, test)
    await lie_step(s, test)


def count(roll: Roll) -> None:
    """BF-LIE-15: the die as it counts, then statistic and modifiers."""
    roll.total = roll.counts + roll.stat + roll.modifier


def finish(s: Boarders, test: Test, rule: str) -> None:
    """Tell the totals."""
    test.step = "done"
    say(
        s,
        rule,
        "tested",
        stat=test.stat,
        stuff=[roll.stuff for roll in test.rolls],
        dice=[roll.counts for roll in test.rolls],
        modifiers=[roll.modifier for roll in test.rolls],
        totals=[roll.total for roll in test.rolls],
        success=test.success,
    )


def modifier(s: Boarders, crew: Stuff, target: Stuff | None) -> int:
    """BF-TEST-05, BF-TEST-06, BF-TEST-09: enemies within 1 but the target, and friends within 1."""
    if not is_crew(crew) or crew.place != "deck":
        return 0
    total = 0
    for other in neighbours(s, crew):
        if other.seat == crew.seat:
            total += 1
        elif target is None or other.id != target.id:
            total -= 1
    return total


async def rerolls(s: Boarders, test: Test) -> None:
    """BF-SEW-03, BF-SEW-04, BF-RULE-92: Devil and Skull, on the activated crew member's own die."""
    if not s.activated or not s.spotted:
        return
    crew = stuff(s, s.activated)
    for roll in test.rolls:
        if roll.stuff != crew.id:
            continue
        while powers := reroll_powers(s, crew):
            power = await ask(s, crew.seat, REROLL, [*powers, PASS])
            if power is PASS:
                return
            use_power(crew, power)
            roll.rolled = roll.counts = s.rng.die()
            say(s, "BF-RULE-92", "re-rolled", stuff=crew.id, power=power, value=roll.rolled)


def reroll_powers(s: Boarders, crew: Stuff) -> list[str]:
    """Return the spotted images under which a crew member may still re-roll."""
    powers = []
    if "devil" in s.spotted and kind_of(s, crew).captain and not crew.devil:
        powers.append("devil")
    if "skull" in s.spotted and not crew.skull:
        powers.append("skull")
    return powers


def use_power(crew: Stuff, power: str) -> None:
    """Once per game for each."""
    if power == "devil":
        crew.devil = True
    else:
        crew.skull = True
