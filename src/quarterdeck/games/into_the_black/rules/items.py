"""Section 7, Items: equip, trade, discard and utilize; the hand limit."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, ask
from quarterdeck.core.secrecy import show
from quarterdeck.core.state import say, whisper
from quarterdeck.games.into_the_black.common import (
    Act,
    card_of,
    cards_of,
    character,
    characters_at,
    discard,
    hand_limit,
    loot_of,
    lose,
    seat_of,
    take,
    use_up,
    worn,
    wounds,
)
from quarterdeck.games.into_the_black.labels import choice
from quarterdeck.games.into_the_black.rules import anytime, dice, goals, search
from quarterdeck.games.into_the_black.rules.removal import hackable, remove_event
from quarterdeck.games.into_the_black.rules.tracks import lose_morale
from quarterdeck.games.into_the_black.ship import room_at
from quarterdeck.games.into_the_black.state import Attempt, Character, IntoTheBlack, LootCard

WEAPONS = 2
"""IB-EQUIP-03."""
EQUIP = choice(
    "equip", "What do you equip or put away?", "IB-DECIDE-15", pass_label="Done", forced="ask"
)
TRADE = choice("trade", "What do you give to whom?", "IB-DECIDE-16", pass_label="Done")
DISCARD = choice("discard", "What do you discard?", "IB-DECIDE-17", pass_label="Done")
LIMIT = choice("hand-limit", "Your hand is too large. What do you discard?", "IB-HAND-02")
HACK = choice("hack", "What do you try to open?", "IB-DECIDE-50")


# -- equipping ----------------------------------------------------------------------------------


def equip_acts(s: IntoTheBlack, c: Character, touched: list[int]) -> list[Act]:
    """IB-EQUIP-03..07: every card that can be equipped, attached, swapped or put away."""
    weapons = [card for card in c.equipped if loot_of(s, card).slot == "weapon"]
    acts = []
    for card in c.hand:
        if card.id in touched:
            continue
        slot = loot_of(s, card).slot
        if slot in ("wearable", "other") or (slot == "weapon" and len(weapons) < WEAPONS):
            acts.append(Act("equip", card.id))
        elif slot == "weapon":
            acts += [Act("equip", card.id, str(weapon.id)) for weapon in weapons]
        elif slot == "on-weapon":
            acts += [
                Act("attach", card.id, str(weapon.id))
                for weapon in weapons
                if loot_of(s, weapon).type == "weapon"  # IB-EQUIP-05
            ]
    acts += [Act("unequip", card.id) for card in c.equipped if card.id not in touched]
    return acts


def equip(s: IntoTheBlack, c: Character, act: Act, rule: str) -> None:
    """IB-EQUIP-07: put a card on the board or back; what it replaces returns to hand."""
    card = card_of(c, act.card)
    if act.verb == "unequip":
        unequip(s, c, card)
        return
    slot = loot_of(s, card).slot
    if act.verb == "attach":
        card.on = int(act.to)
    elif act.to:
        unequip(s, c, card_of(c, int(act.to)))
    elif slot == "wearable":
        for other in [o for o in c.equipped if loot_of(s, o).slot == "wearable"]:
            unequip(s, c, other)
    c.hand.remove(card)
    c.equipped.append(card)
    show(card)
    say(s, rule, "equipped", who=c.board, face=card.face)


def unequip(s: IntoTheBlack, c: Character, card: LootCard) -> None:
    """IB-RULE-36: a card returns to hand, a weapon with its upgrades."""
    lose(c, card)
    c.hand.append(card)
    say(s, "IB-EQUIP-01", "unequipped", who=c.board, face=card.face)


async def equip_step(s: IntoTheBlack, c: Character) -> None:
    """IB-EQUIP-01, IB-DECIDE-15: one change of an Equip action, or done."""
    touched = s.turn.touched

    def options() -> list[Act | None]:
        acts: list[Act | None] = [*equip_acts(s, c, touched)]
        return acts if acts and not touched else [*acts, PASS]

    act = await ask(s, seat_of(s, c), EQUIP, options, who=c.board)
    if act is PASS:
        s.turn.items = ""
        return
    equip(s, c, act, "IB-EQUIP-01")
    touched.append(act.card)


# -- trading ------------------------------------------------------------------------------------


def trade_acts(s: IntoTheBlack, c: Character) -> list[Act]:
    """IB-TRADE-01, IB-MISSION-04: cards, or the prisoner, for characters on the same tile."""
    receivers = [other.board for other in characters_at(s, c.at) if other is not c]
    acts = [Act("give", card.id, to) for card in cards_of(c) for to in receivers]
    if c.prisoner:
        acts += [Act("hand-over", to=to) for to in receivers]
    return acts


async def trade_step(s: IntoTheBlack, c: Character) -> None:
    """IB-DECIDE-16, IB-RULE-34: one gift of a Trade action, or done."""

    def options() -> list[Act | None]:
        acts: list[Act | None] = [*trade_acts(s, c)]
        return acts if acts and not s.turn.touched else [*acts, PASS]

    act = await ask(s, seat_of(s, c), TRADE, options, who=c.board)
    if act is PASS:
        s.turn.items = ""
        return
    s.turn.touched.append(act.card)
    other = character(s, act.to)
    if act.verb == "hand-over":
        c.prisoner, other.prisoner = False, True
        say(s, "IB-MISSION-04", "handed-over", who=c.board, receiver=other.board)
    else:
        give(s, c, other, card_of(c, act.card))


def give(s: IntoTheBlack, c: Character, other: Character, card: LootCard) -> None:
    """IB-TRADE-02, IB-DECIDE-16: the receiver takes it into hand and sees it, others do not."""
    lose(c, card)
    take(s, other, card)
    public = {"who": c.board, "receiver": other.board}
    knowing = [p.seat for p in s.players if card.seen & (2 << p.seat)]
    whisper(s, "IB-TRADE-01", "gave", knowing, public, **public, face=card.face)


# -- discarding ---------------------------------------------------------------------------------


async def discard_step(s: IntoTheBlack, c: Character) -> None:
    """IB-HAND-05, IB-DECIDE-17: one card of a Discard action, or done; Morale drops once."""

    def options() -> list[Act | None]:
        acts: list[Act | None] = [Act("card", card.id) for card in cards_of(c)]
        return acts if acts and not s.turn.touched else [*acts, PASS]

    act = await ask(s, seat_of(s, c), DISCARD, options, who=c.board)
    if act is not PASS:
        discard(s, c, card_of(c, act.card))
        s.turn.touched.append(act.card)
        return
    count = len(s.turn.touched)
    s.turn.items = ""
    say(s, "IB-HIDE-09", "discarded", who=c.board, n=count)
    await lose_morale(s, 1, "IB-HAND-04")


async def keep_hand_limit(s: IntoTheBlack, c: Character) -> None:
    """IB-HAND-01/02/06: excess cards are discarded at the end of the own turn; Morale -1 once."""
    excess = len(c.hand) - hand_limit(s, c)
    if excess <= 0:
        return
    for _ in range(excess):
        act = await ask(
            s,
            seat_of(s, c),
            LIMIT,
            lambda: [Act("card", card.id) for card in c.hand],
            who=c.board,
        )
        discard(s, c, card_of(c, act.card))
    say(s, "IB-HIDE-09", "discarded", who=c.board, n=excess)
    await lose_morale(s, 1, "IB-HAND-04")


# -- utilizing ----------------------------------------------------------------------------------


def utilize_acts(s: IntoTheBlack, c: Character) -> list[Act]:
    """IB-USE-03, IB-MISSION-01: cards that a Utilize action can use now."""
    acts = []
    for loot in worn(s, c):
        if loot.use != "action":
            continue
        card = next(card for card in c.equipped if card.face == loot.id)
        if loot.effects[0].op == "heal" and loot.id not in s.turn.used:
            if any(wounds(s, other) > 0 for other in characters_at(s, c.at)):
                acts.append(Act("utilize", card.id))
        elif loot.effects[0].op == "attempt_event" and hackable(s, c, loot.effects[0].events):
            acts.append(Act("utilize", card.id))
    if room_at(s, c.at) in unplanted(s):
        acts += [Act("plant", card.id) for card in c.hand if card.face == "explosives-charge"]
    return acts


def unplanted(s: IntoTheBlack) -> list[str]:
    """IB-MISSION-01: rooms that the mission still wants a charge in."""
    needs = goals.mission_of(s)
    rooms = [r for need in needs if need.cond == "charges_placed" for r in need.rooms]
    return [room for room in rooms if room not in s.charges]


async def utilize(s: IntoTheBlack, c: Character, act: Act) -> None:
    """IB-USE-03: one card per action."""
    card = card_of(c, act.card)
    if act.verb == "plant":
        use_up(s, c, card, "IB-MISSION-01")
        s.charges.append(room_at(s, c.at))
        say(s, "IB-MISSION-01", "planted", who=c.board, at=c.at)
        await anytime.noise(s, c, card)
        return
    effect = loot_of(s, card).effects[0]
    s.turn.used.append(card.face)
    say(s, "IB-USE-03", "utilized", who=c.board, face=card.face)
    if effect.op == "heal":
        await search.heal_here(s, c, effect)
        return
    options = [Act("event", to=target) for target in hackable(s, c, effect.events)]
    picked = await ask(s, seat_of(s, c), HACK, options, who=c.board)
    if await dice.search_roll(s, c, Attempt(target=picked.to)):
        remove_event(s, c, picked.to, "IB-USE-03")
