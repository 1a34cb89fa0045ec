"""Chapter 5, Attacks and Onslaughts."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.ask import Question, ask
from quarterdeck.core.state import Seat, say
from quarterdeck.games.theseus import labels
from quarterdeck.games.theseus.active import (
    barricades,
    controller,
    copies,
    find,
    in_force,
    number,
    serve,
    spend,
    total,
)
from quarterdeck.games.theseus.common import abilities, foes_in, hostile, is_token
from quarterdeck.games.theseus.content import book
from quarterdeck.games.theseus.rules.points import gain_data, wound
from quarterdeck.games.theseus.state import Theseus, Unit

ATTACKER = Question[str](
    id="attacker",
    text="Who attacks next?",
    rule="TH-ONSL-06",
    label=labels.thing,
    target=labels.target,
)
TARGET = Question[str](
    id="target",
    text="Which enemy unit is attacked?",
    rule="TH-ATTACK-06",
    label=labels.thing,
    target=labels.target,
    prompt=labels.attack_prompt,
)
EXTRA_WOUNDS = Question[str](
    id="extra-wounds",
    text="Which unit takes the extra wounds?",
    rule="TH-RULE-08",
    label=labels.thing,
    target=labels.target,
)


# -- one Attack ----------------------------------------------------------------------------------


def in_range(s: Theseus, unit: Unit) -> list[Unit]:
    """TH-ATTACK-01, TH-RULE-10: enemies in Rooms joined to the unit's own by a passage."""
    sector = s.ring[unit.at]
    rooms = sector.rooms
    units = s.units
    found = []
    for room in book(s).sectors[sector.id].reach[unit.room]:
        name = rooms[room]
        if name and hostile(s, units[name].seat, unit.seat):
            found.append(units[name])
    return found


def exposed(s: Theseus, foes: Sequence[Unit]) -> list[Unit]:
    """TH-MAR-06, TH-GRE-12: those of the enemies in one sector that an Attack can reach."""
    seen = [foe for foe in foes if not foe.invisible]
    return [foe for foe in seen if not barricades(s, foe)]


def can_attack(s: Theseus, unit: Unit) -> bool:
    """TH-ATTACK-02, TH-SCI-10, TH-RULE-09: in a Room, not gripped, with an Attack and a target."""
    if unit.room < 0 or unit.gripped or abilities(s, unit).attack == "none":
        return False
    foes = in_range(s, unit)
    return bool(foes) and bool(exposed(s, foes))


async def attack(s: Theseus, chooser: Seat, unit: Unit) -> None:
    """TH-ATTACK-01..06, TH-MAR-09/10: one Attack, and one more for each Double Shot."""
    shots = 1 + total(s, unit.at, "attack-repeat", unit.seat)
    note_barricades(s, unit)
    for n in range(shots):
        foes = exposed(s, in_range(s, unit))
        if not foes:
            return
        if n == 1:
            for entry in in_force(s, unit.at, "attack-repeat", unit.seat):
                serve(s, unit.at, entry)
        await shoot(s, chooser, unit, foes)


async def shoot(s: Theseus, chooser: Seat, unit: Unit, foes: list[Unit]) -> None:
    """TH-ATTACK-03..05: at one target or at each; a Grey Attack scores Data instead."""
    kind = abilities(s, unit).attack
    if kind != "all-wound":
        names = [foe.id for foe in foes]
        foes = [s.units[await ask(s, chooser, TARGET, names, unit=unit.id)]]
    say(s, "TH-ATTACK-04", "attacked", unit=unit.id, targets=[foe.id for foe in foes])
    if kind == "one-data":
        gain_data(s, unit.seat, 1, "TH-ATTACK-05")
        gain_data(s, unit.seat, bonus(s, unit, "data"), "TH-GRE-01")
        return
    for foe in foes:
        wound(s, foe, 1, unit.seat, "TH-ATTACK-04")
    extra = bonus(s, unit, "wounds")
    if extra:
        names = [foe.id for foe in foes]
        name = await ask(s, chooser, EXTRA_WOUNDS, names)
        if not is_token(s, s.units[name]):  # TH-RULE-08: lost on a Minor Alien
            wound(s, s.units[name], extra, unit.seat, "TH-MAR-03")


def bonus(s: Theseus, unit: Unit, kind: str) -> int:
    """TH-MAR-03, TH-GRE-01, TH-TEAM-10: what Battle Positions or Chambers add to an Attack."""
    extra = total(s, unit.at, "attack-bonus", unit.seat, kind)
    if extra:
        for entry in in_force(s, unit.at, "attack-bonus", unit.seat):
            if any(doing.kind == kind for doing in entry[2].doings):
                serve(s, unit.at, entry)
    return extra


# -- Onslaughts ----------------------------------------------------------------------------------


async def onslaught(
    s: Theseus, seat: Seat, sectors: Sequence[int], chooser: Seat, rule: str
) -> None:
    """TH-ONSL-01..06, TH-ATTACK-07: a player's units, and Hidden cards, attack in these sectors."""
    where = [s.ring[i].id for i in sectors]
    say(s, rule, "onslaught", seat=seat, sectors=where)
    todo = [u.id for u in s.units.values() if u.seat == seat and u.at in sectors]
    for name in todo if s.token else ():
        note_barricades(s, s.units[name])
    hidden = hidden_cards(s, seat, sectors)
    for name in hidden if s.token else ():
        i, (_, card, _) = find(s, name)
        keep_away(s, foes_in(s, i, controller(s, card)))  # TH-RULE-56
    todo += hidden
    while True:
        ready = [name for name in todo if _ready(s, name)]
        if not ready:
            return
        name = ready[0]
        if len(ready) > 1 and order_matters(s, seat):
            name = await ask(s, chooser, ATTACKER, list(dict.fromkeys(ready)))
        todo.remove(name)
        if name in s.units:
            await attack(s, chooser, s.units[name])
        else:
            await hidden_attack(s, chooser, name)


def order_matters(s: Theseus, seat: Seat) -> bool:
    """TH-ONSL-06: the order of attackers changes something only where a Minor Alien may fall."""
    return any(u.at >= 0 and is_token(s, u) and hostile(s, u.seat, seat) for u in s.units.values())


def _ready(s: Theseus, name: str) -> bool:
    if name in s.units:
        return can_attack(s, s.units[name])
    i, (_, card, _) = find(s, name)
    return bool(exposed(s, foes_in(s, i, controller(s, card))))


def hidden_cards(s: Theseus, seat: Seat, sectors: Sequence[int]) -> list[str]:
    """TH-ALI-03, TH-RULE-70: the slots of Hidden cards that take part, once for each copy."""
    found = []
    for i in sectors:
        for entry in in_force(s, i, "hidden-attack", seat):
            found += [s.ring[i].slots[entry[0]].id] * copies(s, i, entry)
    return found


async def hidden_attack(s: Theseus, chooser: Seat, slot_id: str) -> None:
    """TH-ALI-03, TH-RULE-56: N wounds to one enemy unit of the sector, whatever the passages."""
    i, entry = find(s, slot_id)
    _, card, info = entry
    seat = controller(s, card)
    names = [foe.id for foe in exposed(s, foes_in(s, i, seat))]
    name = await ask(s, chooser, TARGET, names, slot=slot_id)
    say(s, "TH-ALI-03", "hidden-attack", slot=slot_id, unit=name)
    serve(s, i, entry)
    wound(s, s.units[name], number(card, info), seat, "TH-ALI-03")


def note_barricades(s: Theseus, unit: Unit) -> None:
    """TH-RULE-65: a Barricade taken over for one use has served if it keeps an Attack away."""
    if not s.token or unit.room < 0 or unit.gripped or abilities(s, unit).attack == "none":
        return
    keep_away(s, in_range(s, unit))


def keep_away(s: Theseus, foes: Sequence[Unit]) -> None:
    """TH-RULE-65: the Barricades of units that would be attacked have served."""
    for foe in foes:
        for _, card, _ in () if foe.invisible else barricades(s, foe):
            spend(s, card)
