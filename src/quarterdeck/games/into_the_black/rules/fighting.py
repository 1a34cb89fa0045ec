"""Section 16, A combat turn: attack, retreat, grenades, and the enemies' attacks."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, ask
from quarterdeck.core.state import say
from quarterdeck.games.into_the_black.common import (
    Act,
    attack_range,
    board,
    card_of,
    character,
    characters_at,
    decider,
    earn,
    enemies_at,
    enemy_there,
    first_attack_dice,
    has_spent,
    leadership,
    loot_of,
    renew,
    seat_of,
    spend,
    use_up,
    worn_effects,
)
from quarterdeck.games.into_the_black.content import CREATURE, book
from quarterdeck.games.into_the_black.entries import Face
from quarterdeck.games.into_the_black.labels import choice
from quarterdeck.games.into_the_black.rules import anytime, damage, dice, escape, goals
from quarterdeck.games.into_the_black.rules.tracks import cheer, gain_morale
from quarterdeck.games.into_the_black.rules.windows import window
from quarterdeck.games.into_the_black.ship import open_distances
from quarterdeck.games.into_the_black.state import Character, Combat, Enemy, IntoTheBlack, Pos

TURN = choice("combat-turn", "What do you do in this combat?", "IB-DECIDE-30", forced="ask")
TARGET = choice("target", "Whom do you attack?", "IB-DECIDE-31")
EXTRA = choice("extra-target", "Whom does the extra attack hit?", "IB-COMBAT-09")
JOIN = choice(
    "join-combat", "Do you shoot into this combat?", "IB-DECIDE-32", pass_label="Hold fire"
)
AGAIN = choice("retreat-again", "The retreat failed. Try again?", "IB-DECIDE-49", pass_label="Stop")
THROW = choice("grenades", "Throw something into the fight?", "IB-REACT-08", hidden=True)
VICTIM = choice("enemy-target", "Whom does the enemy attack?", "IB-DECIDE-36")


async def act(s: IntoTheBlack, fight: Combat) -> None:
    """IB-COMBAT-02: whoever is next in the order takes its combat turn."""
    await grenade_window(s, but=fight.acting)  # whoever acts may throw in its turn itself
    if not enemy_there(s, fight.at) or not characters_at(s, fight.at):
        return
    if fight.acting.startswith("#"):
        enemy = next((e for e in s.enemies if f"#{e.id}" == fight.acting), None)
        if enemy is not None and enemy.at == fight.at:
            await enemy_attack(s, enemy)
        return
    c = character(s, fight.acting)
    renew(c, "turn")
    if c.at == fight.at:
        await character_turn(s, c)
    elif c.at and in_range(s, c, fight.at):
        await shoot_from_outside(s, c, fight.at)


def in_range(s: IntoTheBlack, c: Character, pos: Pos) -> bool:
    """IB-LOOT-05: tell whether the first attack roll of a character may aim at a tile."""
    steps = open_distances(s, c.at).get(pos)
    return steps is not None and steps <= attack_range(s, c)


# -- a character's turn -------------------------------------------------------------------------


async def character_turn(s: IntoTheBlack, c: Character) -> None:
    """IB-COMBAT-04: attack or retreat; free things before it as the player likes."""
    at = c.at
    while c.at == at and enemy_there(s, at):
        picked = await ask(s, seat_of(s, c), TURN, lambda: turn_acts(s, c), who=c.board)
        if picked.verb == "attack":
            await attack(s, c, targets(s, c))
            return
        if picked.verb == "retreat":
            await retreat(s, c)
            return
        if picked.verb == "reveal-goal":
            goals.betray(s, c)
        elif picked in escape.escapes(s, c):
            await escape.leave_combat(s, c, picked)
            return
        elif picked.verb == "throw":
            await throw(s, c, picked)
        else:
            await anytime.anytime(s, c, picked)


def turn_acts(s: IntoTheBlack, c: Character) -> list[Act]:
    """IB-DECIDE-30: everything possible in a combat turn."""
    acts = [Act("attack")]
    if escape.retreat_steps(s, c, c.at):
        acts.append(Act("retreat"))
    acts += escape.escapes(s, c)
    acts += throws(s, c)
    acts += anytime.anytime_acts(s, c)
    if goals.may_betray(s, c):
        acts.append(Act("reveal-goal"))
    return acts


def open_class(s: IntoTheBlack, pos: Pos) -> int:
    """IB-CREW-01, IB-RULE-85: the class on a tile open to attack; 0 for all but the Bridge Crew."""
    return min((book(s).enemies[enemy.kind].order for enemy in enemies_at(s, pos)), default=0)


def open_enemies(s: IntoTheBlack, pos: Pos) -> list[Enemy]:
    """Return the enemies on a tile that may be attacked now."""
    order = open_class(s, pos)
    return [e for e in enemies_at(s, pos) if book(s).enemies[e.kind].order == order]


def targets(s: IntoTheBlack, c: Character) -> list[Enemy]:
    """IB-COMBAT-05, IB-LOOT-05, IB-RULE-45: enemies here, or within range where others fight."""
    found = open_enemies(s, c.at)
    reach = attack_range(s, c)
    if reach:
        for pos, steps in open_distances(s, c.at).items():
            if 0 < steps <= reach and characters_at(s, pos):
                found += open_enemies(s, pos)
    return found


async def shoot_from_outside(s: IntoTheBlack, c: Character, pos: Pos) -> None:
    """IB-RULE-45, IB-DECIDE-32: a ranged attack into a combat from another tile."""
    foes = open_enemies(s, pos)
    options = [Act("target", to=f"#{enemy.id}") for enemy in foes]
    picked = await ask(s, seat_of(s, c), JOIN, [*options, PASS], who=c.board)
    if picked is not PASS:
        await first_attack(s, c, picked.to)
        await extra_attacks(s, c)


async def attack(s: IntoTheBlack, c: Character, foes: list[Enemy]) -> None:
    """IB-COMBAT-05, IB-LOOT-03/04: the first attack roll, then extra attacks without bonuses."""
    options = [Act("target", to=f"#{enemy.id}") for enemy in foes]
    picked = await ask(s, seat_of(s, c), TARGET, options, who=c.board)
    await first_attack(s, c, picked.to)
    await extra_attacks(s, c)


def find_enemy(s: IntoTheBlack, name: str) -> Enemy:
    """Return an enemy by its name in options, '#17'."""
    return next(enemy for enemy in s.enemies if f"#{enemy.id}" == name)


async def first_attack(s: IntoTheBlack, c: Character, name: str) -> None:
    """IB-COMBAT-06/07, IB-LOOT-07/08/11: dice, extra damage to the target, area damage after it."""
    target = find_enemy(s, name)
    pos = target.at
    exposed = [enemy.id for enemy in open_enemies(s, pos)]
    say(s, "IB-COMBAT-05", "attacks", who=c.board, target=target.kind, at=pos)
    faces = await dice.roll(s, c, "attack", first_attack_dice(s, c), first=True)
    if not dice.succeeds(faces):
        return
    amount = dice.damage_of(faces) + sum(e.n for e in worn_effects(s, c, "damage_target"))
    passive = board(s, c).passive
    if passive.op == "damage_per_crit":
        amount += passive.n * faces.count("crit")  # IB-CHAR-15
    wound(s, c, target, amount)
    area_damage(s, c, pos, exposed, splash(s, c, faces))


def splash(s: IntoTheBlack, c: Character, faces: list[Face]) -> int:
    """IB-LOOT-07, IB-CHAR-12: damage to every enemy on the target's tile."""
    amount = sum(effect.n for effect in worn_effects(s, c, "damage_all"))
    passive = board(s, c).passive
    if passive.op == "aoe_on_double_crit" and faces.count("crit") > 1:
        amount += passive.n
    return amount


def area_damage(s: IntoTheBlack, c: Character, pos: Pos, exposed: list[int], amount: int) -> None:
    """IB-RULE-75, IB-RULE-85: after the target's damage, on every enemy that was open to attack."""
    if amount:
        for enemy in [e for e in enemies_at(s, pos) if e.id in exposed]:
            wound(s, c, enemy, amount)


async def extra_attacks(s: IntoTheBlack, c: Character) -> None:
    """IB-COMBAT-09, IB-RULE-38: one roll each with the board's dice only, on a target here."""
    for _ in range(sum(effect.n for effect in worn_effects(s, c, "extra_attack"))):
        await grenade_window(s)
        if not c.at or not enemy_there(s, c.at):
            return
        options = [Act("target", to=f"#{enemy.id}") for enemy in open_enemies(s, c.at)]
        picked = await ask(s, seat_of(s, c), EXTRA, options, who=c.board)
        target = find_enemy(s, picked.to)
        say(s, "IB-COMBAT-09", "attacks", who=c.board, target=target.kind, at=target.at)
        faces = await dice.roll(s, c, "extra", list(board(s, c).attack))
        wound(s, c, target, dice.damage_of(faces))


def wound(s: IntoTheBlack, c: Character, enemy: Enemy, amount: int) -> None:
    """IB-COMBAT-08, IB-COMBAT-10, IB-RULE-75/76: damage stays; at its Health an enemy falls."""
    if amount <= 0 or enemy not in s.enemies:
        return
    enemy.damage += amount
    entry = book(s).enemies[enemy.kind]
    if enemy.damage < entry.health:
        say(s, "IB-COMBAT-08", "wounded", who=c.board, target=enemy.kind, n=amount)
        return
    s.enemies.remove(enemy)
    if s.combat is not None and s.combat.at == enemy.at:
        s.combat.fallen += 1
    say(s, "IB-COMBAT-10", "killed", who=c.board, target=enemy.kind)
    if entry.trophy:
        c.trophies.append(enemy.kind)
    if enemy.kind == CREATURE:
        gain_morale(s, 1, "IB-RULE-56")
        earn(s, c, 1, "IB-RULE-56")
    if enemy.at in s.combats and not enemy_there(s, enemy.at):
        cheer(s)  # a combat that waited was won from another tile (IB-RULE-45)


async def retreat(s: IntoTheBlack, c: Character) -> None:
    """IB-RETREAT-01..06: roll like a first attack; on failure 1 damage, and perhaps again."""
    at = c.at
    while True:
        say(s, "IB-RETREAT-01", "tries-retreat", who=c.board)
        faces = await dice.roll(s, c, "retreat", first_attack_dice(s, c))
        if dice.succeeds(faces):
            await escape.retreat_move(s, c, "IB-RETREAT-02")
            await escape.retreat_price(s, c)
            return
        await damage.hurt(s, c, 1, "retreat", "IB-RETREAT-04", combat=True)
        await grenade_window(s)
        if c.at != at or not enemy_there(s, at) or not escape.retreat_steps(s, c, at):
            return
        again = await ask(s, seat_of(s, c), AGAIN, [Act("retreat"), PASS], who=c.board)
        if again is PASS:
            return


# -- grenades and charges -----------------------------------------------------------------------


def throws(s: IntoTheBlack, c: Character) -> list[Act]:
    """IB-USE-06/07/11: grenades and charges that would hurt somebody on the user's own tile."""
    if s.combat is None or c.at != s.combat.at:
        return []
    return [
        Act("throw", card.id)
        for card in c.hand
        for effect in loot_of(s, card).effects
        if effect.op == "damage_tile" and blasted(s, c.at, effect.to)
    ]


def blasted(s: IntoTheBlack, pos: Pos, to: str) -> list[Enemy]:
    """IB-RULE-85: the enemies that a grenade or charge thrown now would hit."""
    foes = open_enemies(s, pos)
    return [enemy for enemy in foes if to != "bots" or enemy.kind == "enemy-bot"]


async def throw(s: IntoTheBlack, c: Character, act: Act) -> None:
    """IB-USE-06, IB-RULE-44: damage to the enemies on the tile; a charge makes noise."""
    card = card_of(c, act.card)
    loot = loot_of(s, card)
    effect = next(e for e in loot.effects if e.op == "damage_tile")
    foes = blasted(s, c.at, effect.to)
    amount = effect.n
    special = board(s, c).special
    if loot.grenade and special.op == "grenade_damage" and not has_spent(c, "round", "grenade"):
        spend(c, "round", "grenade")
        amount += special.n
    use_up(s, c, card, "IB-USE-06")
    for enemy in foes:
        wound(s, c, enemy, amount)
    await anytime.noise(s, c, card)


async def grenade_window(s: IntoTheBlack, but: str = "") -> None:
    """IB-REACT-08: between any two rolls, by whoever is on the tile."""

    def offers(c: Character) -> list[Act]:
        return [] if c.board == but else throws(s, c)

    async def use(c: Character, act: Act) -> None:
        await throw(s, c, act)

    await window(s, THROW, None, offers, use)


# -- the enemies --------------------------------------------------------------------------------


async def enemy_attack(s: IntoTheBlack, enemy: Enemy) -> None:
    """IB-COMBAT-12..14: enemies attack the leader, then the weakest; the table rolls for them."""
    here = characters_at(s, enemy.at)
    key = {c.board: (-leadership(s, c), c.health) for c in here}
    best = min(key.values())
    tied = [Act("victim", to=c.board) for c in here if key[c.board] == best]
    picked = await ask(s, decider(s), VICTIM, tied)
    victim = character(s, picked.to)
    colours = book(s).enemies[enemy.kind].attack
    faces = dice.throw(s, colours)
    facts = {"target": victim.board, "dice": colours, "faces": faces}
    say(s, "IB-COMBAT-12", "enemy-attacks", enemy=enemy.kind, **facts)
    amount = dice.damage_of(faces)
    await damage.hurt(s, victim, amount, enemy.kind, "IB-COMBAT-19", combat=True)
