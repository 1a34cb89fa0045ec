"""Sections 16 and 18, Damage: armor, reactions, Health lost, defeat."""

from __future__ import annotations

from quarterdeck.core.state import say
from quarterdeck.games.into_the_black.common import (
    Act,
    board,
    can_benefit,
    card_of,
    enemy_there,
    heal,
    is_henchman,
    loot_of,
    take_benefit,
    to_bag,
    use_up,
    worn_effects,
    wounds,
)
from quarterdeck.games.into_the_black.labels import choice
from quarterdeck.games.into_the_black.rules import anytime, escape
from quarterdeck.games.into_the_black.rules.tracks import lose_morale
from quarterdeck.games.into_the_black.rules.windows import window
from quarterdeck.games.into_the_black.state import Blow, Character, IntoTheBlack, LootCard

BLOW = choice("react-damage", "Do you react?", "IB-REACT-03", hidden=True)


async def hurt(
    s: IntoTheBlack,
    c: Character,
    n: int,
    source: str,
    rule: str,
    *,
    combat: bool = False,
    by: Character | None = None,
) -> None:
    """IB-REACT-03, IB-COMBAT-19: armor, then reactions, then Health; `by`: another character."""
    if not c.at or n <= 0:
        return
    outer, s.blow = s.blow, Blow(who=c.board, amount=n, source=source, combat=combat)
    _armor(s, c)
    await _react(s, c)
    amount = s.blow.amount
    s.blow = outer
    if not c.at or amount <= 0:
        return
    c.health = max(0, c.health - amount)
    say(s, rule, "damaged", who=c.board, n=amount, health=c.health, source=source)
    if c.health == 0:
        await defeat(s, c, by=by)
    elif board(s, c).passive.op == "move_on_damage":
        await escape.slip_away(s, c)


async def lose_health(s: IntoTheBlack, c: Character, n: int, rule: str) -> None:
    """IB-COMBAT-20: Health paid or lost that is not damage: no reaction, no armor, no ally."""
    c.health = max(0, c.health - n)
    say(s, rule, "lost-health", who=c.board, n=n, health=c.health)
    if c.health == 0:
        await defeat(s, c)


def _armor(s: IntoTheBlack, c: Character) -> None:
    """IB-REACT-03: armor stops the first points of damage of each round by itself."""
    if s.blow is None:
        return
    left = sum(effect.n for effect in worn_effects(s, c, "armor")) - c.armor
    stopped = min(max(left, 0), s.blow.amount)
    if stopped:
        c.armor += stopped
        s.blow.amount -= stopped
        say(s, "IB-REACT-03", "armor", who=c.board, n=stopped)


async def _react(s: IntoTheBlack, c: Character) -> None:
    """IB-REACT-03: by choice prevent, give to an ally, heal, or leave the combat."""

    def offers(other: Character) -> list[Act]:
        return reactions(s, c, other)

    async def use(other: Character, act: Act) -> None:
        await _reaction(s, c, other, act)

    def over() -> bool:
        return not c.at or s.blow is None or s.blow.amount <= 0

    await window(s, BLOW, c, offers, use, closed=over)


def reactions(s: IntoTheBlack, c: Character, other: Character) -> list[Act]:
    """Return what a character can do about the damage about to hit `c`."""
    if s.blow is None:
        return []
    if other is not c:
        treats = wounds(s, c) > 0 and other.at == c.at
        return [a for a in anytime.anytime_acts(s, other) if a.verb == "treat"] if treats else []
    acts = [
        Act("use", card.id)
        for card in c.hand
        if card.face == "deflector-charge" or (wounds(s, c) > 0 and _heals(s, card))
    ]
    if can_benefit(s, c, "prevent-damage"):
        acts.append(Act("benefit", to="prevent-damage"))
    if c.allies:
        acts.append(Act("ally"))
    if s.blow.combat and enemy_there(s, c.at):
        acts += escape.escapes(s, c)
    return acts


def _heals(s: IntoTheBlack, card: LootCard) -> bool:
    loot = loot_of(s, card)
    return loot.use == "discard" and any(effect.op == "heal" for effect in loot.effects)


async def _reaction(s: IntoTheBlack, c: Character, other: Character, act: Act) -> None:
    blow = s.blow
    if blow is None:
        return
    if act.verb == "treat":
        await anytime.treat(s, other)
    elif act.verb == "ally":
        _ally_takes(s, c, blow)
    elif act.verb == "benefit" and act.to == "prevent-damage":
        take_benefit(s, c, "prevent-damage")
        blow.amount -= 1
    elif act.verb == "use" and card_of(c, act.card).face != "smoke-canister":
        card = card_of(c, act.card)
        use_up(s, c, card, "IB-USE-02")
        for effect in loot_of(s, card).effects:
            if effect.op == "prevent_damage":
                blow.amount -= effect.n
            elif effect.op == "heal":
                heal(s, c, effect.n, "IB-USE-05")
    else:
        blow.amount = 0  # IB-REP-09: leaving avoids all of it
        await escape.leave_combat(s, c, act)


def _ally_takes(s: IntoTheBlack, c: Character, blow: Blow) -> None:
    """IB-LOOT-12: an ally takes one point; its loss does not touch Morale."""
    blow.amount -= 1
    c.allies[0] -= 1
    if not c.allies[0]:
        c.allies.pop(0)
    say(s, "IB-LOOT-12", "ally-hit", who=c.board, left=sum(c.allies))


# -- defeat -------------------------------------------------------------------------------------


async def defeat(s: IntoTheBlack, c: Character, by: Character | None = None) -> None:
    """IB-DEFEAT-01..07: board, loot, trophies and allies are lost; Morale drops by 1."""
    say(s, "IB-DEFEAT-01", "defeated", who=c.board, at=c.at)
    for card in (*c.hand, *c.equipped):
        card.on = 0
        s.discards.append(card)
    c.hand, c.equipped = [], []
    for kind in c.trophies:
        to_bag(s, kind)
    if c.prisoner:
        c.prisoner = s.freed = False  # IB-MISSION-04
    c.trophies, c.allies, c.cubes = [], [], []
    c.at, c.health, c.reputation = "", 0, 0
    c.saved = None
    s.lost_boards.append(c.board)
    if c.board in s.disarmed:
        s.disarmed.remove(c.board)
    if s.turn.who == c.board:
        s.turn.ended = True
    _mourn(s, c, by)
    await lose_morale(s, 1, "IB-DEFEAT-04")


def _mourn(s: IntoTheBlack, c: Character, by: Character | None) -> None:
    """IB-DEFEAT-05..07: who gets a new board, and who is out."""
    if is_henchman(c) or c.seat is None:
        return
    player = s.players[c.seat]
    player.defeats += 1
    if by is not None and by.seat != c.seat:
        player.eliminated = True
        say(s, "IB-DEFEAT-06", "eliminated", seat=c.seat)
    else:
        c.waiting = True
