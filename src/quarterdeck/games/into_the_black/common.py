"""What every chapter needs: characters and their statistics, loot in hand, who decides."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from quarterdeck.core.secrecy import show
from quarterdeck.core.state import Seat, say
from quarterdeck.games.into_the_black.content import HENCHMAN, SHELF, book
from quarterdeck.games.into_the_black.entries import Board, Colour, Effect, Loot
from quarterdeck.games.into_the_black.ship import HOME
from quarterdeck.games.into_the_black.state import (
    Character,
    Enemy,
    IntoTheBlack,
    LootCard,
    Pos,
    Who,
)

NORMAL_MAXIMUM = 5
"""IB-REP-02."""
HAND_LIMIT = 8
"""IB-HAND-01."""
LEADERSHIP_PENALTY = 2
"""IB-MORALE-09."""
STARTING_REPUTATION = 2
"""IB-SETUP-18."""

PALEST_FIRST: tuple[Colour, ...] = ("white", "yellow", "orange", "red", "black")


class Act(msgspec.Struct, frozen=True, gc=False):
    """An option: what to do, with which card (its id), to what (a cell, a board, an event …)."""

    verb: str
    card: int = 0
    to: str = ""


# -- who ----------------------------------------------------------------------------------------


def character(s: IntoTheBlack, who: Who) -> Character:
    """Return a character by its board."""
    for c in s.crew:
        if c.board == who:
            return c
    raise LookupError(who)


def in_play(s: IntoTheBlack) -> list[Character]:
    """Return the characters in play, by seats, the Henchman last."""
    return [c for c in s.crew if c.at]


def in_turn_order(s: IntoTheBlack) -> list[Character]:
    """Return the characters in play in the turn order of this round."""
    by_board = {c.board: c for c in s.crew if c.at}
    ordered = [by_board.pop(who) for who in s.order if who in by_board]
    return ordered + list(by_board.values())


def characters_at(s: IntoTheBlack, pos: Pos) -> list[Character]:
    """Return the characters on a tile."""
    return [c for c in s.crew if c.at == pos]


def enemies_at(s: IntoTheBlack, pos: Pos) -> list[Enemy]:
    """Return the enemies on a tile, in the order in which they came."""
    return [enemy for enemy in s.enemies if enemy.at == pos]


def enemy_there(s: IntoTheBlack, pos: Pos) -> bool:
    """Tell whether an enemy is on a tile."""
    return any(enemy.at == pos for enemy in s.enemies)


def decider(s: IntoTheBlack) -> Seat:
    """IB-RULE-12: the first player decides for the group; if defeated, the next in turn order."""
    if not s.order:
        return 0  # IB-DECIDE-48: during setup the first seat
    for who in s.order:
        for c in s.crew:
            if c.board == who and c.at and c.seat is not None:
                return c.seat
    return s.first_seat


def seat_of(s: IntoTheBlack, c: Character) -> Seat:
    """IB-RULE-16: the seat that decides for a character; for the Henchman the first player."""
    return decider(s) if c.seat is None else c.seat


# -- statistics ---------------------------------------------------------------------------------


def board(s: IntoTheBlack, c: Character) -> Board:
    """Return the printed board of a character."""
    return book(s).boards[c.board]


def worn(s: IntoTheBlack, c: Character) -> Iterator[Loot]:
    """IB-EQUIP-02, IB-EQUIP-08: equipped cards, of equal ones only the first."""
    if not c.equipped:
        return
    loot = book(s).loot
    faces = []
    for card in c.equipped:
        if card.face not in faces:
            faces.append(card.face)
            yield loot[card.face]


def worn_effects(s: IntoTheBlack, c: Character, op: str) -> list[Effect]:
    """Return the effects of a kind that a character's equipment gives."""
    if not c.equipped:
        return []
    faces = tuple([card.face for card in c.equipped])
    return [effect for effect in _effects(s.book, faces) if effect.op == op]


@lru_cache(maxsize=4096)
def _effects(book_id: str, faces: tuple[str, ...]) -> tuple[Effect, ...]:
    """Return the effects of equipped cards, of equal ones only the first."""
    loot = SHELF[book_id].loot
    return tuple([effect for face in dict.fromkeys(faces) for effect in loot[face].effects])


def morale_has(s: IntoTheBlack, modifier: str) -> bool:
    """IB-MORALE-06: the modifier is printed at the current Morale level."""
    return modifier in book(s).morale[s.morale]


def leadership(s: IntoTheBlack, c: Character) -> int:
    """IB-RULE-10, IB-MORALE-09: current Leadership, never below 1."""
    printed = board(s, c)
    value = printed.leadership
    if c.equipped:
        value += sum([e.n for e in worn_effects(s, c, "leadership")])
    if morale_has(s, "leadership_minus") and printed.passive.op != "leadership_floor":
        value -= LEADERSHIP_PENALTY
    return max(1, value)


def move_value(s: IntoTheBlack, c: Character) -> int:
    """IB-MOVE-01, IB-MOVE-08: tiles of a Move action; penalties never bring it below 1."""
    value = board(s, c).move + sum(e.n for e in worn_effects(s, c, "move"))
    return max(1, value + morale_has(s, "move_plus"))


def immune(s: IntoTheBlack, c: Character, event: str) -> bool:
    """Tell whether an event cannot affect a character (equipment, or the Engineer)."""
    passive = board(s, c).passive
    if passive.op == "ignore_events" and event in passive.events:
        return True
    return any(event in effect.events for effect in worn_effects(s, c, "immune"))


def first_attack_dice(s: IntoTheBlack, c: Character) -> list[Colour]:
    """IB-ACT-02, IB-MORALE-07/08: board dice, items, allies and Morale for a first attack roll."""
    dice = list(board(s, c).attack)
    for effect in worn_effects(s, c, "attack_dice"):
        dice += [effect.color] * effect.n
    for _ in c.allies:
        for effect in book(s).ally.effects:
            dice += [effect.color] * effect.n
    if morale_has(s, "attack_yellow_plus"):
        dice.append("yellow")
    if morale_has(s, "attack_yellow_minus") and "yellow" in dice:
        dice.remove("yellow")
    return dice or ["white"]


def search_dice(s: IntoTheBlack, c: Character) -> list[Colour]:
    """IB-SEARCH-02, IB-LOOT-09, IB-CARD-02: board dice, bonuses, and the Chemical Spill."""
    dice = list(board(s, c).search)
    for effect in worn_effects(s, c, "search_dice"):
        dice += [effect.color] * effect.n
    tile = s.ship[c.at]
    passive = board(s, c).passive
    if passive.op == "search_dice" and tile.room is not None and tile.revealed:
        both = set(passive.only_rooms_with) <= set(book(s).rooms[tile.room.face].loot)
        dice += [passive.color] * (passive.n if both else 0)
    if "chemical-spill" in tile.events and not immune(s, c, "chemical-spill"):
        dice.remove(min(dice, key=PALEST_FIRST.index))
    return dice or ["white"]


def hand_limit(s: IntoTheBlack, c: Character) -> int:
    """IB-HAND-01: 8 cards, more with a Backpack or for the Cook."""
    passive = board(s, c).passive
    base = passive.n if passive.op == "hand_limit" else HAND_LIMIT
    return base + sum(effect.n for effect in worn_effects(s, c, "hand_limit"))


def attack_range(s: IntoTheBlack, c: Character) -> int:
    """IB-LOOT-05, IB-RULE-37: how many tiles away the first attack roll may aim."""
    return sum(effect.n for effect in worn_effects(s, c, "range"))


def wounds(s: IntoTheBlack, c: Character) -> int:
    """Return how much Health a character could regain (IB-ROOM-13)."""
    return board(s, c).health - c.health


def heal(s: IntoTheBlack, c: Character, n: int, rule: str) -> int:
    """IB-ROOM-13: restore Health, never above the board's; return how much."""
    restored = min(n, wounds(s, c))
    c.health += restored
    if restored:
        say(s, rule, "healed", who=c.board, n=restored, health=c.health)
    return restored


# -- limited powers -----------------------------------------------------------------------------


def has_spent(c: Character, per: str, power: str) -> bool:
    """Tell whether a limited power has been used in its period."""
    return bool(c.spent) and f"{per}:{power}" in c.spent


def spend(c: Character, per: str, power: str) -> None:
    """Note the use of a limited power."""
    if per in ("round", "turn", "combat", "game"):
        c.spent.append(f"{per}:{power}")


def renew(c: Character, per: str) -> None:
    """Make powers of a period available again."""
    if c.spent:
        c.spent = [used for used in c.spent if not used.startswith(per + ":")]


# -- loot ---------------------------------------------------------------------------------------


def loot_of(s: IntoTheBlack, card: LootCard) -> Loot:
    """Return what is printed on a card; only for cards whose face may be used now."""
    return book(s).loot[card.face]


def cards_of(c: Character) -> list[LootCard]:
    """Return all loot of a character: hand, then equipped."""
    return c.hand + c.equipped


def card_of(c: Character, card_id: int) -> LootCard:
    """Return a card of a character by its id."""
    for card in (*c.hand, *c.equipped):
        if card.id == card_id:
            return card
    raise LookupError(card_id)


def take(s: IntoTheBlack, c: Character, card: LootCard) -> None:
    """IB-HIDE-02: a card comes into a hand; its player sees it, of the Henchman everybody."""
    show(card, c.seat)
    c.hand.append(card)


def lose(c: Character, card: LootCard) -> None:
    """Take a card from a character; IB-RULE-36: upgrades of a weapon go back to hand."""
    if card in c.hand:
        c.hand.remove(card)
        return
    c.equipped.remove(card)
    card.on = 0
    for upgrade in [other for other in c.equipped if other.on == card.id]:
        c.equipped.remove(upgrade)
        upgrade.on = 0
        c.hand.append(upgrade)


def use_up(s: IntoTheBlack, c: Character, card: LootCard, rule: str) -> None:
    """IB-USE-01, -04, -10, IB-HIDE-09: a card used for its effect is shown and leaves the game."""
    lose(c, card)
    show(card)
    s.discards.append(card)
    say(s, rule, "used", who=c.board, face=card.face)


def discard(s: IntoTheBlack, c: Character, card: LootCard) -> None:
    """IB-HAND-03: a discarded card is out of the game, face down."""
    lose(c, card)
    s.discards.append(card)


def is_henchman(c: Character) -> bool:
    """Tell the Henchman from players' characters."""
    return c.board == HENCHMAN


# -- reputation ---------------------------------------------------------------------------------


def can_earn(s: IntoTheBlack, c: Character, cap: int = NORMAL_MAXIMUM) -> bool:
    """IB-REP-02, IB-REP-07: the character has not earned this round, and is below the cap."""
    return c.board not in s.earned and c.reputation < cap


def earn(s: IntoTheBlack, c: Character, n: int, rule: str, cap: int = NORMAL_MAXIMUM) -> int:
    """IB-REP-07, IB-RULE-83/84: gain Reputation once per round, up to the cap; return how much."""
    if c.board in s.earned or not c.at:
        return 0
    gained = max(0, min(n, cap - c.reputation))
    if gained:
        c.reputation += gained
        s.earned.append(c.board)
        say(s, rule, "reputation", who=c.board, n=gained, reputation=c.reputation)
    return gained


def can_benefit(s: IntoTheBlack, c: Character, benefit: str) -> bool:
    """IB-REP-03, IB-REP-05: one benefit per round, each once until all six were used."""
    return c.reputation > 0 and c.board not in s.benefited and benefit not in c.cubes


def take_benefit(s: IntoTheBlack, c: Character, benefit: str) -> None:
    """IB-REP-05, IB-REP-06: the cube lies on the benefit; when all six lie, all return."""
    c.reputation -= 1
    s.benefited.append(c.board)
    c.cubes.append(benefit)
    say(s, "IB-REP-03", "benefit", who=c.board, benefit=benefit, reputation=c.reputation)
    if len(c.cubes) == len(book(s).benefits):
        c.cubes = []
        say(s, "IB-REP-06", "cubes-returned", who=c.board)


# -- enemies ------------------------------------------------------------------------------------


def draw_from_bag(s: IntoTheBlack) -> str | None:
    """IB-SPAWN-04: a random meeple out of the bag, or none."""
    left = sum(s.bag.values())
    if not left:
        return None
    n = s.rng.below(left)
    for kind, count in s.bag.items():
        if n < count:
            s.bag[kind] = count - 1
            return kind
        n -= count
    raise LookupError(n)


def place_enemy(s: IntoTheBlack, kind: str, pos: Pos) -> Enemy:
    """Put an enemy on a tile; it joins a combat there (IB-RULE-69)."""
    enemy = Enemy(id=s.next_enemy, kind=kind, at=pos)
    s.next_enemy += 1
    s.enemies.append(enemy)
    if s.combat is not None and s.combat.at == pos:
        s.combat.started += 1
    return enemy


def place_from_bag(s: IntoTheBlack, n: int, pos: Pos, rule: str) -> list[Enemy]:
    """Put up to n random enemies on a tile."""
    placed = []
    for _ in range(n):
        kind = draw_from_bag(s)
        if kind is None:
            break
        placed.append(place_enemy(s, kind, pos))
    if placed:
        say(s, rule, "enemies", kinds=[enemy.kind for enemy in placed], at=pos)
    return placed


def to_bag(s: IntoTheBlack, kind: str) -> bool:
    """Return an enemy meeple to the bag; the creature and the Bridge Crew have none."""
    if kind not in s.bag:
        return False
    s.bag[kind] += 1
    return True


# -- boards -------------------------------------------------------------------------------------


def give_board(s: IntoTheBlack, c: Character, face: str) -> None:
    """IB-SETUP-18/19/25: Health, Reputation, and the marker on the Airlock."""
    c.board = face
    c.health = book(s).boards[face].health
    c.reputation = STARTING_REPUTATION
    c.cubes, c.spent, c.trophies, c.allies = [], [], [], []
    c.armor = 0
    if s.mode != "infestation":
        c.at = HOME


def deal_loot(s: IntoTheBlack, c: Character) -> None:
    """IB-SETUP-20, IB-INFEST-07: the starting cards, as far as the decks go."""
    mode = book(s).modes[s.mode]
    for deck, count in ((s.gear, mode.start_gear), (s.valuables, mode.start_valuables)):
        for _ in range(min(count, len(deck))):
            take(s, c, deck.pop())
