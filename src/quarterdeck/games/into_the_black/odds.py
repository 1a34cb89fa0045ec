"""What a fight will cost: strength, danger and losses, estimated from what everybody sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quarterdeck.core.memo import Memo
from quarterdeck.games.into_the_black.common import (
    board,
    enemies_at,
    first_attack_dice,
    leadership,
    search_dice,
    worn_effects,
)
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.entries import Colour
from quarterdeck.games.into_the_black.ship import grid_steps
from quarterdeck.games.into_the_black.state import Character, Enemy, IntoTheBlack, Pos, Who
from quarterdeck.games.into_the_black.tastes import mind

WORTH = {"white": 0.33, "yellow": 0.67, "orange": 0.83, "red": 1.17, "black": 1.33}
"""Mean damage of a die."""
MISS = {"white": 0.67, "yellow": 0.5, "orange": 0.33, "red": 0.17, "black": 0.17}
"""How often a die is blank."""
SPLASH = 0.5
"""What one point of area damage adds to a blow on average."""
FIRST_BLOW = 0.4
"""The share of the first round's damage that a group deals even if it falls at once."""
LONG_FIGHT = 0.55
"""The share of full damage that a shrinking group deals."""

_known: Memo[tuple[object, ...], float] = Memo(20_000)


def hits(dice: Sequence[Colour]) -> float:
    """Return the chance that a roll succeeds."""
    miss = 1.0
    for colour in dice:
        miss *= MISS[colour]
    return 1 - miss


def finds(s: IntoTheBlack, c: Character) -> float:
    """Return the chance that a search roll of a character succeeds where it stands."""
    return hits(search_dice(s, c))


def strength(s: IntoTheBlack, c: Character) -> float:
    """Return the mean damage that a character deals in a combat turn."""
    arms = (s.book, s.morale, c.board, len(c.allies), *[card.face for card in c.equipped])
    return _known.once(arms, lambda: _strength(s, c))


def _strength(s: IntoTheBlack, c: Character) -> float:
    dice = first_attack_dice(s, c)
    blow = sum(WORTH[colour] for colour in dice)
    sure = hits(dice)
    blow += sure * sum(effect.n for effect in worn_effects(s, c, "damage_target"))
    blow += sure * SPLASH * sum(effect.n for effect in worn_effects(s, c, "damage_all"))
    extra = sum(effect.n for effect in worn_effects(s, c, "extra_attack"))
    return blow + extra * sum(WORTH[colour] for colour in board(s, c).attack)


def danger(s: IntoTheBlack, pos: Pos) -> float:
    """Return the mean damage that the enemies on a tile deal in a round."""
    return menace(s, enemies_at(s, pos))


def menace(s: IntoTheBlack, foes: Sequence[Enemy]) -> float:
    """Return the mean damage that enemies deal in a round."""
    enemies = book(s).enemies
    return sum([WORTH[die] for foe in foes for die in enemies[foe.kind].attack])


def losses(s: IntoTheBlack, party: Sequence[Character], foes: Sequence[Enemy]) -> float:
    """Return the damage that a party can expect until the enemies are defeated."""
    return _losses(s, force(s, party), foes) if foes else 0.0


def _losses(s: IntoTheBlack, force: float, foes: Sequence[Enemy]) -> float:
    enemies = book(s).enemies
    toughness = sum([enemies[foe.kind].health - foe.damage for foe in foes])
    rounds = toughness / force
    return menace(s, foes) * max(FIRST_BLOW, LONG_FIGHT * rounds)


def force(s: IntoTheBlack, party: Sequence[Character]) -> float:
    """Return the mean damage that a party deals in a round."""
    return sum([strength(s, c) for c in party]) or 0.1


def losses_at(s: IntoTheBlack, c: Character, pos: Pos, reach: int = 0) -> float:
    """Return what a fight on a tile would cost a character and those within so many tiles."""
    return losses(s, party_at(s, c, pos, reach), enemies_at(s, pos))


def party_at(s: IntoTheBlack, c: Character, pos: Pos, reach: int) -> list[Character]:
    """Return a character and those who stand near a tile and are fit to fight."""
    return [c, *[o for o in s.crew if o is not c and _joins(o, pos, reach)]]


def _joins(o: Character, pos: Pos, reach: int) -> bool:
    return bool(o.at) and (o.at == pos or (o.health > 1 and grid_steps(o.at, pos) <= reach))


def too_hard(
    s: IntoTheBlack, c: Character, pos: Pos, spare: float | None = None, reach: int = 0
) -> bool:
    """Tell whether a fight on a tile would probably defeat those who take its blows."""
    foes = enemies_at(s, pos)
    if not foes:
        return False
    party = party_at(s, c, pos, reach)
    left = mind.tastes.spare if spare is None else spare
    return losses(s, party, foes) > bears(s, party) - left


def bears(s: IntoTheBlack, party: Sequence[Character]) -> int:
    """Return the damage that a party can take in a fight."""
    # blows fall on one after the other, the leader first: half of the others' Health counts
    leader = party[0] if len(party) == 1 else max(party, key=lambda o: leadership(s, o))
    health = leader.health + sum([o.health for o in party if o is not leader]) // 2
    for o in party:
        health += sum(o.allies) + sum([effect.n for effect in worn_effects(s, o, "armor")])
    return health


class Fight(NamedTuple):
    """What a fight with all enemies on a tile promises."""

    lost: float
    """The damage that the party can expect."""
    hard: bool
    """It would probably defeat those who take the blows."""
    foes: list[Enemy]


def fights(s: IntoTheBlack, c: Character, reach: int) -> dict[Pos, Fight]:
    """Return what `losses_at` and `too_hard` tell of each tile with enemies, all at once."""
    groups: dict[Pos, list[Enemy]] = {}
    for enemy in s.enemies:
        groups.setdefault(enemy.at, []).append(enemy)
    found: dict[Pos, Fight] = {}
    parties: dict[tuple[Who, ...], tuple[float, int]] = {}
    for pos, foes in groups.items():
        party = party_at(s, c, pos, reach)
        who = tuple([o.board for o in party])
        known = parties.get(who)
        if known is None:
            known = parties[who] = force(s, party), bears(s, party)
        lost = _losses(s, known[0], foes)
        found[pos] = Fight(lost, lost > known[1] - mind.tastes.spare, foes)
    return found
