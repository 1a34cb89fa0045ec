"""Chapter X, Combat: who fights whom, the dice, the lasers, the spoils."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import Seat, say
from quarterdeck.games.smuggler import labels
from quarterdeck.games.smuggler.common import (
    Load,
    kind_at,
    others_at,
    score,
)
from quarterdeck.games.smuggler.content import WILD, book, force
from quarterdeck.games.smuggler.rules.damage import square, take_damage
from quarterdeck.games.smuggler.rules.dice import acts_as, assign, free_square, spend
from quarterdeck.games.smuggler.rules.discard import discard, discards
from quarterdeck.games.smuggler.rules.spoils import plunder
from quarterdeck.games.smuggler.rules.station import station_outcome
from quarterdeck.games.smuggler.state import Combat, Player, Smuggler

STATION = -1
"""The station of a haven among the opponents; ships are given by seat."""
NEBULA_FACE = 3

NEBULA = Question[int](
    id="nebula",
    text="Fight in the nebula?",
    rule="HS-TILE-05",
    label=labels.nebula,
    target=labels.die_target,
    pass_label="Stay hidden",
)
CEASEFIRE = Question[str](
    id="ceasefire",
    text="Break the ceasefire?",
    rule="HS-EVENT-21",
    label=labels.fight_all,
    pass_label="Keep the peace",
)
WHOM = Question[Seat](
    id="whom",
    text="Whom do you fight first?",
    rule="HS-COMBAT-03",
    key=labels.opponent_key,
    label=labels.opponent,
    target=labels.opponent_target,
)
BETWEEN = Question[labels.Ready](
    id="between",
    text="Charge lasers before the next fight?",
    rule="HS-COMBAT-07",
    key=labels.ready_key,
    label=labels.ready,
    pass_label="Go on fighting",
)
WHICH_DIE = Question[int](
    id="combat-die",
    text="Which die do you use?",
    rule="HS-COMBAT-08",
)
LASER = Question[str](
    id="laser",
    text="Add a laser die?",
    rule="HS-COMBAT-09",
    label=labels.laser,
    target=labels.square_target,
    pass_label="Add no laser",
)


def opponents(s: Smuggler, p: Player) -> list[Seat]:
    """HS-COMBAT-03/04, HS-STATION-02/03: who can be fought on this tile in this turn."""
    foes = [seat for seat in others_at(s, p) if seat not in s.turn.fought]
    if station_here(s, p):
        foes.append(STATION)
    return foes


def station_here(s: Smuggler, p: Player) -> bool:
    """HS-STATION-01, -03, -10: the government stands at a haven it has not fought this turn."""
    haven = p.role == "government" and kind_at(s, p.at) == "haven"
    return haven and s.board[p.at].tile not in s.turn.stations


async def arrival_combat(s: Smuggler, p: Player) -> None:
    """HS-COMBAT-01: entering a tile with other ships is combat with all of them."""
    foes = opponents(s, p)
    ships = [foe for foe in foes if foe != STATION]
    if not foes:
        return
    if kind_at(s, p.at) == "nebula":
        if not await fight_in_nebula(s, p):
            return
    elif ships and force(s).peaceful:
        fight = await ask(s, p.seat, CEASEFIRE, ["fight", PASS])
        if fight is PASS:
            foes = [foe for foe in foes if foe == STATION]
    await fight_all(s, p, foes)
    s.turn.system_used = False  # HS-VAR-03: lasers charged before the arrival ends do not count


async def fight_in_nebula(s: Smuggler, p: Player) -> bool:
    """HS-TILE-05/06: only a die showing 3, assigned to the tile, starts combat here."""
    dice = [die for die in (NEBULA_FACE, WILD) if die in s.turn.dice]
    die = await ask(s, p.seat, NEBULA, [*dice, PASS])
    if die is PASS:
        return False
    spend(s, die, NEBULA_FACE)
    return True


async def fight_all(s: Smuggler, p: Player, foes: list[Seat]) -> None:
    """HS-COMBAT-03, HS-COMBAT-22: one after the other, in the order the attacker chooses."""
    triggers = {foe: what_triggers(s, p, foe) for foe in foes}
    while foes:
        foe = await ask(s, p.seat, WHOM, foes)
        foes = [other for other in foes if other != foe]
        await fight(s, p, foe, triggers[foe])
        if foes:
            await between_combats(s, p)


def what_triggers(s: Smuggler, p: Player, foe: Seat) -> str:
    """HS-ASK-07: a die on the start tile, a 3 in a nebula, a broken ceasefire, or plain entry."""
    if s.turn.started_here:
        return "start"
    if kind_at(s, p.at) == "nebula":
        return "nebula"
    return "ceasefire" if force(s).peaceful and foe != STATION else "entry"


async def between_combats(s: Smuggler, p: Player) -> None:
    """HS-COMBAT-07, HS-DISC-01: one die to the lasers, and anything thrown out."""
    charged = False
    while True:
        lasers = [] if charged else laser_charges(s, p)
        choice = await ask(s, p.seat, BETWEEN, [*lasers, *discards(p), PASS])
        if choice is PASS:
            return
        if isinstance(choice, Load):
            discard(s, p, choice)
        else:
            assign(s, p, "lasers", choice.die, choice.face)
            charged = True


def laser_charges(s: Smuggler, p: Player) -> list[labels.Charge]:
    """HS-SYS-01: each way to put a die from the pool on a free laser square."""
    if free_square(p, "lasers") is None:
        return []
    return [labels.Charge(die, face) for die in sorted(set(s.turn.dice)) for face in acts_as(die)]


async def fight(s: Smuggler, p: Player, foe: Seat, trigger: str) -> None:
    """HS-COMBAT-08..12: both roll, choose a die, add a laser; the higher result wins."""
    defender = None if foe == STATION else s.players[foe]
    note_fought(s, p, foe)
    rolls = (_pair(s), _pair(s))
    against = None if defender is None else defender.seat
    s.combat = Combat(attacker=p.seat, defender=against, rolls=rolls)
    say(
        s,
        "HS-COMBAT-08",
        "rolled",
        attacker=p.seat,
        defender=against,
        rolls=rolls,
        trigger=trigger,
    )
    for fighter, roll in zip((p, defender), rolls, strict=True):
        s.combat.taken.append(await use_die(s, fighter, roll))
    for fighter in (p, defender):
        s.combat.lasers.append(await use_laser(s, fighter))
    attack, defence = (
        taken + laser for taken, laser in zip(s.combat.taken, s.combat.lasers, strict=True)
    )
    say(
        s,
        "HS-COMBAT-12",
        "compared",
        attacker=p.seat,
        defender=against,
        results=[attack, defence],
    )
    if defender is None:
        await station_outcome(s, p, won=attack > defence)
    elif attack == defence:
        await tie(s, p, defender)
    elif attack > defence:
        await victory(s, p, defender)
    else:
        await victory(s, defender, p)
    s.combat = None


def note_fought(s: Smuggler, p: Player, foe: Seat) -> None:
    """HS-COMBAT-04, HS-STATION-03: each opponent at most once in a turn."""
    if foe == STATION:
        s.turn.stations.append(s.board[p.at].tile)
    else:
        s.turn.fought.append(foe)


def _pair(s: Smuggler) -> tuple[int, int]:
    return s.rng.die(), s.rng.die()


async def use_die(s: Smuggler, fighter: Player | None, roll: tuple[int, int]) -> int:
    """HS-COMBAT-08: doubles count as their sum; otherwise one die, the station's the higher."""
    if roll[0] == roll[1]:
        return sum(roll)
    if fighter is None:
        return max(roll)  # HS-STATION-04
    return await ask(s, fighter.seat, WHICH_DIE, [max(roll), min(roll)])


async def use_laser(s: Smuggler, fighter: Player | None) -> int:
    """HS-COMBAT-09/10: discard one laser die for its value, or not; its square is empty again."""
    if fighter is None:
        return 0  # HS-STATION-04
    charged = [sq.id for sq in fighter.squares if sq.system == "lasers" and sq.die]
    choice = await ask(s, fighter.seat, LASER, [*charged, PASS])
    if choice is PASS:
        return 0
    sq = square(fighter, choice)
    value, sq.die = sq.die, 0
    say(s, "HS-COMBAT-09", "fired", seat=fighter.seat, value=value)
    return value


async def tie(s: Smuggler, attacker: Player, defender: Player) -> None:
    """HS-COMBAT-11: each places 1 damage, attacker first; nobody wins."""
    for fighter in (attacker, defender):
        await take_damage(s, fighter, 1, "HS-COMBAT-11")


async def victory(s: Smuggler, winner: Player, loser: Player) -> None:
    """HS-COMBAT-13, -17, HS-BOUNTY-02..04: spoils first, then points and bounty."""
    say(s, "HS-COMBAT-12", "won", seat=winner.seat, loser=loser.seat)
    await plunder(s, winner, loser)
    points = book(s).points[winner.role]
    score(s, winner, points.win_ship_combat + force(s).combat_bonus, "HS-COMBAT-17", "combat")
    bounty, loser.bounty = loser.bounty, 0
    score(s, winner, bounty * points.per_bounty, "HS-BOUNTY-04", "bounty")
