"""What cards, goals and events say, in short words made from the content."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quarterdeck.core.words import listed, signed
from quarterdeck.games.into_the_black.content import Book
from quarterdeck.games.into_the_black.entries import Condition, Effect, Goal, Level, Loot

COMPASS = ("north", "east", "south", "west")
KINDS = {"escape-point": "an escape point", "command-center": "a Command Center"}
EVENTS = {
    "blast-door": "crossing a doorway of the room takes both actions",
    "emergency-lockdown": "nobody enters or leaves the room",
    "force-field": "nobody enters or leaves until two search rolls in a row succeed",
    "biohazard": "1 damage to everybody here, and to whoever enters later",
    "chemical-spill": "1 damage or two loot cards; searching here loses a die",
    "collapsed-floor": "roll a search: a failure is 1 damage and ends the turn; whoever enters stops",
    "decompression": "1 damage to everybody here, and out; 1 damage to whoever enters later",
    "gravity-failure": "the turn ends; a Move from here goes one tile",
    "plasma-leak": "roll a search: a failure is 2 damage; 1 damage to everybody here each round",
    "escaped-creature": "a creature with 4 Health waits here",
    "explosion": "a tile of the ship is destroyed, and one more in each of the next two rounds",
    "alarm": "Apprehension +1",
    "ambush": "two enemies attack, three from Apprehension 10 on",
    "security-sweep": "three enemies in front of the room, unless somebody stands there",
    "holonews-bulletin": "1 Reputation, one more for 1 damage",
    "treachery": "attack another player's character near by, or lose 1 Reputation",
    "booby-trap": "2 damage, or two loot cards",
    "deserter": "an ally with 2 Health joins",
    "hidden-cache": "draw two Gear cards, keep one",
    "jammed-signal": "Apprehension −1",
    "rallying-cry": "Morale +1",
    "all-clear": "nothing happens",
}

ROOMS = {
    "escape_point": "escape point",
    "sabotage_point": "sabotage point",
    "download_data": "data to download",
    "prime_shuttle": "shuttle to prime",
    "free_prisoner": "prisoner",
    "teleport": "a search teleports",
    "draw": "a search draws five cards",
    "heal": "heals",
    "reputation": "a search may give 1 Reputation",
    "peek_room": "a search may show unknown rooms",
    "trophy_bounty": "3 trophies for 1 Reputation",
    "apprehension": "a search may lower Apprehension once",
    "morale": "a search may raise Morale once",
    "remove_any_event": "a search may end an event anywhere",
}
"""What rooms are good for beside loot."""
BENEFITS = {
    "reroll-die": "to re-roll one die",
    "keep-second-loot": "to keep one card more",
    "redraw-loot": "to draw all cards anew",
    "free-retreat": "to get away two tiles, without any price",
    "prevent-damage": "to prevent 1 damage",
    "exit-room": "to leave the room before the event",
}


# -- loot ---------------------------------------------------------------------------------------


def loot_words(book: Book, loot: Loot) -> str:
    """Tell what a card does, or what it is worth."""
    said = [EFFECTS[effect.op](book, effect) for effect in loot.effects]
    if loot.set:
        said.append(f"{loot.set}, worth {loot.value}")
    elif loot.value:
        said.append(f"worth {loot.value}")
    if loot.always:
        said.append("Apprehension +1")
    joined = " or " if loot.mode == "choose-one" else "; "
    if joined == " or ":
        return f"{said[0]} or {'; '.join(said[1:])}"
    return joined.join(said)


def _dice(book: Book, e: Effect) -> str:
    roll = "attack" if e.op == "attack_dice" else "search"
    return f"{signed(e.n)} {e.color} die to {roll}"


def _events(book: Book, e: Effect, last: str = "or") -> str:
    return listed([book.events[event].name for event in e.events], last)


def _reroll(book: Book, e: Effect) -> str:
    dice = "one attack die" if e.dice == "one" else "any dice of an own roll"
    return f"re-roll {dice}" + (" once a round" if e.per == "round" else "")


def _heal(book: Book, e: Effect) -> str:
    return f"heal {e.n}" if e.target == "self" else f"as an action, heal {e.n} on your tile"


def _blast(book: Book, e: Effect) -> str:
    foes = "Bot" if e.to == "bots" else "enemy"
    return f"{e.n} damage to every {foes} on your tile"


def _opens(book: Book, e: Effect) -> str:
    where = "on your tile" if e.where == "tile" else "near by"
    return f"opens {_events(book, e)} {where}"


EFFECTS: dict[str, Callable[[Book, Effect], str]] = {
    "attack_dice": _dice,
    "search_dice": _dice,
    "move": lambda b, e: f"Move {signed(e.n)}",
    "leadership": lambda b, e: f"Leadership {signed(e.n)}",
    "hand_limit": lambda b, e: f"{e.n} more cards in hand",
    "extra_attack": lambda b, e: "an extra attack with the board's dice",
    "damage_target": lambda b, e: f"{e.n} more damage to the target",
    "damage_all": lambda b, e: f"{e.n} damage to every enemy on the target's tile",
    "range": lambda b, e: f"attack reaches {e.n} tile{'s' if e.n > 1 else ''} farther",
    "armor": lambda b, e: f"stops the first{f' {e.n}' if e.n > 1 else ''} damage of each round",
    "immune": lambda b, e: f"safe from {_events(b, e, 'and')}",
    "quiet_retreat": lambda b, e: "a Retreat does not raise Apprehension",
    "reroll": _reroll,
    "heal": _heal,
    "damage_tile": _blast,
    "remove_event": _opens,
    "apprehension": lambda b, e: f"Apprehension {signed(e.n)}",
    "morale": lambda b, e: f"Morale {signed(e.n)}",
    "reputation": lambda b, e: f"{signed(e.n)} Reputation, up to {e.cap}",
    "cancel_event": lambda b, e: "cancels an event just shown",
    "prevent_damage": lambda b, e: f"prevents {e.n} damage",
    "escape_combat": lambda b, e: "leave a combat without a roll",
    "attempt_event": lambda b, e: f"as an action, a search roll opens {_events(b, e)}",
}


# -- goals and missions -------------------------------------------------------------------------


def need_words(book: Book, need: Condition) -> str:
    """Tell a condition of a Personal Goal."""
    words = {
        "trophies_min": f"{need.n} trophies",
        "set_cards_min": f"{need.n} cards of {need.set} in hand",
        "value_min": f"Valuables worth {need.n} in hand",
        "reputation_min": f"Reputation {need.n}",
        "weapon_cards_min": f"{need.n} weapons and upgrades",
        "never_defeated": "never defeated",
        "health_min": f"Health {need.n} or more",
        "rooms_revealed_min": f"first in {need.n} rooms",
        "on_room": f"on {_rooms(book, need.rooms)}",
        "morale_max": f"Morale {need.n} or less",
        "apprehension_min": f"Apprehension {need.n} or more",
        "player_characters_defeated_min": f"{need.n} characters of others defeated",
    }
    return words[need.cond]


def _rooms(book: Book, rooms: Sequence[str]) -> str:
    return listed([KINDS[r] if r in KINDS else f"the {book.rooms[r].name}" for r in rooms], "or")


def goal_words(book: Book, goal: Goal) -> str:
    """Tell a whole goal; a traitor's has two ways."""
    wanted = listed([need_words(book, need) for need in goal.conditions])
    if not goal.traitor:
        return f"When the group wins: {wanted}"
    other = listed([need_words(book, need) for need in goal.alternate])
    return f"Reveal in your turn: {wanted}. Or when the group wins: {other}"


COUNTS = {
    "group_value_each": "Valuables worth {} per character",
    "data_downloaded_min": "data of {} rooms",
    "group_trophies_min": "{} trophies",
    "rooms_total_revealed_min": "{} rooms revealed",
}
"""Conditions of missions that ask for a number."""


def level_words(level: Level) -> str:
    """Tell what sets a level of a mission apart: its numbers, or its rooms."""
    counts = [COUNTS[need.cond].format(need.n) for need in level.conditions if need.cond in COUNTS]
    if counts:
        return f"{level.name.capitalize()}: {counts[0]}"
    rooms = [room.replace("-", " ") for need in level.conditions[:1] for room in need.rooms]
    return f"{level.name.capitalize()}: {listed(rooms)}" if rooms else level.name.capitalize()


# -- tiles --------------------------------------------------------------------------------------


def sides_words(sides: str) -> str:
    """Tell where a corridor leads: open north and east, door south."""
    found = []
    for letter, word in (("o", "open"), ("d", "door")):
        ways = [COMPASS[i] for i in range(4) if sides[i] == letter]
        if ways:
            found.append(f"{word} {listed(ways)}")
    return ", ".join(found)
