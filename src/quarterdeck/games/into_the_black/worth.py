"""What things are worth to a character: cards to keep, equipment to wear, actions where it stands."""

from __future__ import annotations

from quarterdeck.games.into_the_black.aims import own_needs, secret_goal, work_of
from quarterdeck.games.into_the_black.ambition import can_take_more, lingers
from quarterdeck.games.into_the_black.common import (
    board,
    hand_limit,
    loot_of,
    wounds,
)
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.entries import Loot
from quarterdeck.games.into_the_black.odds import SPLASH, WORTH, finds, strength
from quarterdeck.games.into_the_black.plan import (
    FRAIL,
    NEAR,
    OPENERS,
    keeps_opener,
    lacks_share,
    may_swap,
    sealed,
    seeks_charges,
)
from quarterdeck.games.into_the_black.rules.goals import WEAPON_TYPES
from quarterdeck.games.into_the_black.rules.search import decks_in_use, specials
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, LootCard
from quarterdeck.games.into_the_black.stations import SCANNER
from quarterdeck.games.into_the_black.tastes import mind
from quarterdeck.games.into_the_black.treachery import hoards, steals

MISSION_OPS = ("download_data", "free_prisoner", "prime_shuttle")
ARMED = 2.0
"""Mean damage with which a character counts as well armed."""
WEAPONS = 2
RICHES = 4.0
"""What a point of value is worth beyond others to a traitor whose betrayal needs it."""
WAY_OUT = 8.0
"""The first thing in a hand that opens a room, where it is kept for that."""
BY_POINT = {"damage_target": 0.6, "damage_all": SPLASH, "armor": 0.9, "move": 0.35}
AS_A_WHOLE = {
    "search_dice": 0.6,
    "immune": 0.4,
    "heal": 0.4,
    "attempt_event": 0.4,
    "hand_limit": 0.3,
    "range": 0.3,
    "reroll": 0.3,
}
"""What effects of equipment are worth, each point or as a whole."""
HELP = {
    "stim-pack": 3.0,
    "frag-grenade": 3.0,
    "explosives-charge": 1.5,
    "plasma-cutters": 2.0,
    "auditory-gadget": 1.0,
    "deflector-charge": 2.0,
    "smoke-canister": 2.0,
    "vintage-rum": 3.0,
    "bribe-money": 2.0,
    "lucky-charm": 1.0,
    "captains-override": 1.5,
    "slusho": 1.5,
    "officers-identicard": 1.5,
    "emp-grenade": 1.0,
}
"""What single-use cards are worth in hand."""


# -- cards --------------------------------------------------------------------------------------


def card_worth(s: IntoTheBlack, c: Character, face: str) -> float:
    """Return how much a card is worth keeping for a character."""
    loot = book(s).loot[face]
    worth = HELP.get(face, 0.0) + 3.0 * gain(s, c, loot)
    wanted = [need.cond for need in work_of(s)]
    if face == "explosives-charge" and "charges_placed" in wanted:
        worth += 20
    if "group_value_each" in wanted:
        worth += 4 * loot.value
    if face == SCANNER and s.mode == "infestation" and gain(s, c, loot):
        worth += 15
    if face in (*OPENERS, "auditory-gadget") and sealed(s):
        worth += 20
    if face in OPENERS and keeps_opener(s) and not any(card.face in OPENERS for card in c.hand):
        worth += WAY_OUT
    return worth + goal_worth(s, c, loot)


def goal_worth(s: IntoTheBlack, c: Character, loot: Loot) -> float:
    """Return what a card does for the Personal Goal of the character's player."""
    if c.seat is None or len(s.players[c.seat].goals) != 1:
        return 0.0
    goal = book(s).goals[s.players[c.seat].goals[0].face]
    worth = RICHES * loot.value if mind.tastes.ambitious and steals(s, c) else 0.0
    for need in (*goal.conditions, *goal.alternate):
        if need.cond == "value_min":
            worth += loot.value
        elif need.cond == "set_cards_min" and loot.set == need.set:
            worth += 6
        elif need.cond == "weapon_cards_min" and loot.type in WEAPON_TYPES:
            worth += 2
    return worth


def gain(s: IntoTheBlack, c: Character, loot: Loot) -> float:
    """Return what a character would gain by wearing a card, beside what it wears already."""
    if loot.slot == "none" or any(card.face == loot.id for card in c.equipped):
        return 0.0
    if loot.slot == "on-weapon" and not any(loot_of(s, o).type == "weapon" for o in c.equipped):
        return 0.1
    mine = [card for card in c.equipped if loot_of(s, card).slot == loot.slot]
    worth = effects_worth(s, c, loot)
    if (loot.slot == "weapon" and len(mine) >= WEAPONS) or (loot.slot == "wearable" and mine):
        worth -= min(effects_worth(s, c, loot_of(s, card)) for card in mine)
    return max(0.0, worth)


def effects_worth(s: IntoTheBlack, c: Character, loot: Loot) -> float:
    """Return what the effects of equipment are worth, in damage of an attack."""
    worth = 0.0
    for effect in loot.effects:
        if effect.op == "attack_dice":
            worth += effect.n * WORTH[effect.color]
        elif effect.op == "extra_attack":
            worth += sum(WORTH[colour] for colour in board(s, c).attack)
        elif effect.op in BY_POINT:
            worth += BY_POINT[effect.op] * effect.n
        else:
            worth += AS_A_WHOLE.get(effect.op, 0.1)
    return worth


def best_change(s: IntoTheBlack, c: Character) -> float:
    """Return the most that an Equip action would bring a character."""
    return max((gain(s, c, loot_of(s, card)) for card in c.hand), default=0.0)


def replaced(s: IntoTheBlack, c: Character, card: LootCard) -> float:
    """Return what a worn card is worth, as the price of swapping it."""
    return effects_worth(s, c, loot_of(s, card))


# -- actions where a character stands -----------------------------------------------------------


def search_worth(s: IntoTheBlack, c: Character) -> float:
    """Return what a Search action here is worth, in tiles of walking."""
    offered = specials(s, c)
    best = max((special_worth(s, c, effect.op) for effect in offered), default=0.0)
    fixed = any(effect.op in ("draw", "teleport") for effect in offered)
    if not any(effect.op == "teleport" for effect in offered):
        decks = decks_in_use(s, c.at)
        best = max([best, *(loot_worth(s, c, deck) + 2 * fixed for deck in decks)])
    return best * (mind.tastes.search + finds(s, c))


def special_worth(s: IntoTheBlack, c: Character, op: str) -> float:
    """Return what a search special is worth to a character now."""
    match op:
        case "download_data" | "free_prisoner" | "prime_shuttle":
            return 60.0
        case "heal":
            lost = wounds(s, c)
            return 12.0 if c.health <= FRAIL and lost else 4.0 * (lost > 1)
        case "apprehension":
            return mind.tastes.signal if s.apprehension >= mind.tastes.signal_from else 0.0
        case "morale":
            return mind.tastes.lift if s.morale <= NEAR else 3.0
        case "remove_any_event":
            return 6.0 if s.morale <= NEAR else 3.0
        case "reputation":
            return 4.0 if c.reputation <= 1 or "reputation_min" in own_needs(s, c) else 1.0
        case "peek_room":
            return 2.0
        case _:
            return 0.0


def loot_worth(s: IntoTheBlack, c: Character, deck: str) -> float:
    """Return what three cards of a deck are worth to a character."""
    wanted = [need.cond for need in work_of(s, c)]
    trapped = bool(sealed(s))
    if len(c.hand) >= hand_limit(s, c) and not _swaps(s, c, deck, trapped=trapped):
        return 0.0
    if mind.tastes.thorough and s.mode == "cooperative" and not wanted and not trapped:
        return 0.0
    if deck == "valuables":
        goal = secret_goal(s, c)
        if "group_value_each" in wanted or (goal and goal.conditions[0].cond == "value_min"):
            return mind.tastes.valuables
        if wants_loot(s, c):
            return mind.tastes.valuables
        return 10.0 if set(own_needs(s, c)) & {"value_min", "set_cards_min"} else 3.0
    carried = any(o.face == "explosives-charge" for o in c.hand)
    if "charges_placed" in wanted and not carried and seeks_charges(s, c):
        return 12.0
    if trapped:
        return 14.0
    weak = strength(s, c) < ARMED
    if "bridge_crew_defeated" in wanted and weak:
        return 9.0
    return mind.tastes.weak if weak or "weapon_cards_min" in own_needs(s, c) else 3.0


def _swaps(s: IntoTheBlack, c: Character, deck: str, *, trapped: bool) -> bool:
    """Tell whether a full hand goes on searching."""
    if deck == "valuables":
        return lacks_share(s, c) or wants_loot(s, c) or hoards(s, c)
    return trapped and may_swap(s)


def wants_loot(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether a character looks for Valuables that its player's own goal wants."""
    loot = {"value_min", "set_cards_min"}
    return bool(loot & set(own_needs(s, c))) and lingers(s, c) and can_take_more(s, c)


def attempt_worth(s: IntoTheBlack, c: Character, rolls: int) -> float:
    """Return what trying to end an event is worth: Morale and Reputation."""
    lift = 14.0 if s.morale < NEAR else 9.0 if s.morale <= NEAR + 1 else 3.0
    return float(lift * finds(s, c) ** rolls)


def rest_worth(s: IntoTheBlack, c: Character) -> float:
    """Return what a point of Health without a roll is worth."""
    return 10.0 if c.health <= FRAIL else 3.0 * (wounds(s, c) > 1)
