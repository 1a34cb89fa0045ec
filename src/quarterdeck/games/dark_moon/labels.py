"""Options of Dark Moon: their keys, their words, and the drawn things they stand for.

Every function is given the view of the seat that is asked, so it cannot tell what the seat may not
know. Ids of drawn things are listed in `board.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quarterdeck.core.state import Seat
from quarterdeck.core.words import capital, listed, signed
from quarterdeck.games.dark_moon.content import book_of
from quarterdeck.games.dark_moon.view import View
from quarterdeck.games.dark_moon.words import AREA_NAMES, SIDE_WORDS, dice_words, die_words

# -- seats ---------------------------------------------------------------------------------------


def seat_key(seat: Seat) -> str:
    """Return seat-2."""
    return f"seat-{seat + 1}"


def seat(view: View, option: Seat) -> str:
    """Name a seat by its character."""
    p = view.players[option]
    who = "an infected" if p.revealed else p.name
    yourself = " (you)" if option == view.seat else ""
    return f"{capital(who)}, seat {option + 1}{yourself}"


def seat_target(view: View, option: Seat) -> str:
    """Return the id of a player's mark at the table."""
    return f"seat-{option + 1}"


def evacuee_key(option: Seat) -> str:
    """Return seat-2, or take-off."""
    return "take-off" if option < 0 else seat_key(option)


def evacuee(view: View, option: Seat) -> str:
    """Name whom an evacuation vote is on, or the ship itself."""
    return "Call a vote on take-off" if option < 0 else seat(view, option)


def evacuee_target(view: View, option: Seat) -> str:
    """Return the id of a player's mark, or of the ship."""
    return "zone-clearance" if option < 0 else seat_target(view, option)


def expose(view: View, option: Seat) -> str:
    """Say to whom the status card would be shown."""
    return f"Show your status card to {seat(view, option)}"


def toggle_quarantine(view: View, option: Seat) -> str:
    """Say what Blood Testing would do to a player."""
    verb = "Release" if view.players[option].quarantined else "Quarantine"
    return f"{verb} {seat(view, option)}"


def toggle_clearance(view: View, option: Seat) -> str:
    """Say what the clearance power would do to a player."""
    verb = "Take the clearance of" if view.players[option].cleared else "Clear"
    return f"{verb} {seat(view, option)}"


# -- dice ----------------------------------------------------------------------------------------


def dice_key(dice: Sequence[int]) -> str:
    """Return a key such as 2s1w, 1w1c, none."""
    return "".join(f"{n}{letter}" for n, letter in zip(dice, "swc", strict=True) if n) or "none"


def take_dice(view: View, dice: Sequence[int]) -> str:
    """Say which dice are taken."""
    return f"Take {dice_words(dice)}"


def roll_dice(view: View, dice: Sequence[int]) -> str:
    """Say which dice are rolled."""
    return f"Roll {dice_words(dice)}"


def discard_dice(view: View, dice: Sequence[int]) -> str:
    """Say which dice are discarded."""
    return f"Discard {dice_words(dice)}"


def pool_target(view: View, dice: Sequence[int]) -> str:
    """Return the id of the available pool."""
    return "pool-available"


_ROLL_WORDS = {
    "reroll": "Reroll all these dice",
    "again": "Roll the remaining dice again",
    "stop": "Stop",
}


def shown_key(option: tuple[str, int]) -> str:
    """Return strong+4, reroll, again or stop."""
    colour, value = option
    return colour if colour in _ROLL_WORDS else f"{colour}{value:+d}"


def shown(view: View, option: tuple[str, int]) -> str:
    """Name a die of the roll, or what else can be done with it."""
    colour, value = option
    return _ROLL_WORDS.get(colour) or capital(die_words(colour, value))


def shown_target(view: View, option: tuple[str, int]) -> str:
    """Return the id of the first such die of the own roll."""
    if option not in view.roll:
        return ""
    return f"roll-{view.roll.index(option) + 1}"


def pair_key(option: tuple[tuple[str, int], tuple[str, int]]) -> str:
    """Return strong+4,weak-2 or reroll."""
    first, second = option
    return "reroll" if first[0] == "reroll" else f"{shown_key(first)},{shown_key(second)}"


def pair(view: View, option: tuple[tuple[str, int], tuple[str, int]]) -> str:
    """Name two dice of the roll."""
    first, second = option
    if first[0] == "reroll":
        return _ROLL_WORDS["reroll"]
    return capital(f"{die_words(*first)} and {die_words(*second)}")


def submit_prompt(view: View, about: Mapping[str, Any]) -> str:
    """Say what the task needs and has."""
    task = view.task
    if task is None:
        return "Which die do you submit?"
    return f"The total is {signed(task.total)}, {task.difficulty} is needed. What do you submit?"


def numbers_key(option: Sequence[int]) -> str:
    """Return a key such as -1 or 0,-2."""
    return ",".join(map(str, option))


def numbers(view: View, option: Sequence[int]) -> str:
    """Name corporation dice."""
    return f"Submit {listed(signed(value) for value in option)}"


# -- votes ---------------------------------------------------------------------------------------

_VOTE_NAMES = {
    "quarantine": "Quarantine vote",
    "amputation": "Amputation vote",
    "clearance": "Clearance vote",
    "take-off": "Take-off vote",
}


def vote_type(view: View, option: str) -> str:
    """Name a kind of vote."""
    return _VOTE_NAMES[option]


def target_prompt(view: View, about: Mapping[str, Any]) -> str:
    """Ask for the target of a vote."""
    return f"{_VOTE_NAMES[about['type']]}: on whom?"


def _meaning(view: View, side_: str) -> str:
    return "" if view.vote is None else SIDE_WORDS[view.vote.type][side_]


def hand(view: View, option: str) -> str:
    """Say what a fist would hold and what that means."""
    if option == "empty":
        return "Empty hand: abstain"
    if option.startswith("decide-"):
        chosen = option.removeprefix("decide-")
        return f"Decide it yourself, once per game: {_meaning(view, chosen)}"
    return f"{capital(option)} die: {_meaning(view, option)}"


def side(view: View, option: str) -> str:
    """Say what a side means in this vote."""
    return capital(_meaning(view, option))


def _vote_on(view: View, about: Mapping[str, Any]) -> str:
    target = about["target"]
    name = _VOTE_NAMES[about["type"]]
    return name if target is None else f"{name} on {seat(view, target)}"


def vote_prompt(view: View, about: Mapping[str, Any]) -> str:
    """Ask for a secret vote."""
    return f"{_vote_on(view, about)}. How do you vote?"


def tie_prompt(view: View, about: Mapping[str, Any]) -> str:
    """Ask the commander to break a tie."""
    return f"{_vote_on(view, about)} is tied. How do you decide?"


# -- tokens and areas ----------------------------------------------------------------------------


def draw_kind(view: View, option: str) -> str:
    """Say which kind of token would be drawn."""
    article = "an" if option == "outpost" else "a"
    return f"Draw {article} {option} token ({_count(view, option)} of 6 on the board)"


def remove_kind(view: View, option: str) -> str:
    """Say which kind of tokens would be removed."""
    return f"Remove all {option} tokens ({_count(view, option)})"


def _count(view: View, option: str) -> int:
    counts = {
        "shield": view.shields,
        "outpost": len(view.outposts),
        "fatigue": len(view.fatigue),
    }
    return counts[option]


def kind(view: View, option: str) -> str:
    """Name a kind of malfunction."""
    return capital(AREA_NAMES[option])


def area(view: View, option: str) -> str:
    """Name an area to sabotage."""
    here = ", where it already is" if view.sabotage == option else ""
    return f"{capital(AREA_NAMES[option])}{here}"


def kind_target(view: View, option: str) -> str:
    """Return the id of an area."""
    return f"area-{option}"


def token(view: View, option: str) -> str:
    """Name a damage token."""
    content = book_of(view.book)
    if option in content.outposts:
        return f"Outpost token {content.outposts[option].name}"
    if option in content.characters:
        return f"Fatigue token of {content.characters[option].name}"
    return "The farthest shield token"


def token_target(view: View, option: str) -> str:
    """Return the id of a token on the board."""
    if option == "shield":
        return f"shield-{view.shields}"
    return f"outpost-{option}" if option in view.outposts else f"fatigue-{option}"


# -- cards and actions ---------------------------------------------------------------------------


def task(view: View, option: str) -> str:
    """Name a task card with what it asks."""
    content = book_of(view.book)
    entry = content.tasks[option]
    if entry.type == "complication":
        return f"{entry.name}: {entry.text}"
    silver = content.counts[len(view.players)].task_deck == "silver"
    needs = entry.difficulty_silver if silver else entry.difficulty_black
    needs += sum(content.force[e.id].difficulty_bonus for e in view.events if e.state == "now")
    marks = [word for word, on in _symbols(view, option) if on]
    more = f"; {listed(marks)}" if marks else ""
    return f"{entry.name}: needs {needs}, costs {entry.consequence}{more}"


def _symbols(view: View, option: str) -> tuple[tuple[str, bool], ...]:
    entry = book_of(view.book).tasks[option]
    return (
        ("a success may remove a token", bool(entry.on_success)),
        ("suspicious", entry.suspicious),
        ("evacuate", entry.evacuate_in_expansion and view.expansion),
    )


def task_target(view: View, option: str) -> str:
    """Return the id of a drawn task card."""
    return f"task-{option}"


def event(view: View, option: str) -> str:
    """Name an event card with its cubes, those of Risk Assessment included (DM-CARD-34), and text."""
    entry = book_of(view.book).events[option]
    return f"{entry.name}, {entry.cubes + view.extra_cubes} cubes: {entry.text}"


def event_target(view: View, option: str) -> str:
    """Return the id of a drawn event card."""
    return f"event-{option}"


_OTHER_ACTIONS = {
    "exposure": "Show your status card to somebody",
    "retrieve": "Take up to 2 dice",
    "reveal-as-infected": "Reveal as Infected: this cannot be taken back",
}


def action(view: View, option: str) -> str:
    """Name an action."""
    return _OTHER_ACTIONS.get(option) or book_of(view.book).actions[option].name


def confirm_action(view: View, option: str) -> str:
    """DM-ACT-04, DM-REV-01: ask once more before somebody shows the infected card."""
    if option != "reveal-as-infected":
        return ""
    return "Reveal as infected? Everybody sees your card, and it cannot be taken back."


def flag(view: View, option: str) -> str:
    """Say in or out."""
    return "In: roll and submit dice" if option == "in" else "Out: take dice instead"


def power_again(view: View, option: str) -> str:
    """Say that the power is used again."""
    return "Use it again"


def consent(view: View, option: str) -> str:
    """Say yes or no."""
    return "Agree" if option == "agree" else "Refuse"


_CHOOSE = {
    "act-of-trust-outpost": "Whom do you trust with one die less, for your one more?",
    "act-of-trust-shield": "Whom do you trust with one die less, for your one more?",
    "failure-to-lead": "Whom do you nominate as commander?",
    "voluntary-blood-testing": "Whose status card do you ask to see?",
}


def choose_prompt(view: View, about: Mapping[str, Any]) -> str:
    """Ask for the player that a complication is about."""
    return _CHOOSE.get(about["task"], "Whom do you choose?")


_CONSENT = {
    "act-of-trust-outpost": "Give one die of your limit to the active player?",
    "act-of-trust-shield": "Give one die of your limit to the active player?",
    "voluntary-blood-testing": "Show your status card to the active player?",
}


def consent_prompt(view: View, about: Mapping[str, Any]) -> str:
    """Ask whether somebody agrees to what a complication wants."""
    if about["task"] in _CONSENT:
        return _CONSENT[about["task"]]
    return f"Hand the command to {seat(view, about['target'])}?"


def claim(view: View, option: str) -> str:
    """Say which token is claimed, and warn an uninfected player of a wrong one (DM-RULE-51)."""
    name = book_of(view.book).threats[option].name
    own = view.players[view.seat] if view.seat is not None else None
    if own is not None and own.team == "uninfected" and own.threat != option:
        return f"Claim {name}, which is not on your card: your threat would stay open"
    return f"Claim {name}"


def claim_prompt(view: View, about: Mapping[str, Any]) -> str:
    """Ask whether a deed is claimed."""
    name = book_of(view.book).threats[about["threat"]].name
    return f"What you did fulfils {name}. Claim its token? You can claim once in the game."


def arrangement_key(option: Sequence[int]) -> str:
    """Return keep-, followed by the drawn cards that go back, the top one first."""
    return "keep-" + ("".join(str(i + 1) for i in option) or "none")


def arrangement(view: View, option: Sequence[int]) -> str:
    """Say which drawn cards go back on top, the first on top of all."""
    names = [view.tasks[i].name for i in option if i < len(view.tasks)]
    if not option:
        return "Discard all of them"
    gone = len(view.tasks) - len(option)
    rest = f", discard {gone}" if gone else ""
    return f"Back on top: {listed(names)} (the first on top){rest}"
