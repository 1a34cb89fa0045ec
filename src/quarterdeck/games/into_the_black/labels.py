"""Keys, words and targets of options; all options of this game are `Act`s."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from quarterdeck.core.ask import Question
from quarterdeck.games.into_the_black.naming import Words
from quarterdeck.games.into_the_black.ship import around
from quarterdeck.games.into_the_black.words import BENEFITS, goal_words, level_words

if TYPE_CHECKING:
    from quarterdeck.games.into_the_black.common import Act
    from quarterdeck.games.into_the_black.view import View

SPECIALS = {
    "download_data": "Download the data",
    "free_prisoner": "Free the prisoner",
    "prime_shuttle": "Work on the shuttle",
    "heal": "Heal",
    "reputation": "Gain 1 Reputation",
    "apprehension": "Lower Apprehension by 2, once per game",
    "morale": "Raise Morale by 1",
    "peek_room": "Look at unknown rooms",
    "remove_any_event": "End an event anywhere",
}
EVENT_OPTIONS = {
    "damage": "Take the damage",
    "discard_loot": "Discard 2 loot cards (Morale −1)",
}


def choice(question_id: str, words: str, rule: str, **more: Any) -> Question[Act]:
    """Make a question whose options are acts."""
    return Question(
        id=question_id,
        text=words,
        rule=rule,
        key=key,
        label=label,
        target=target,
        prompt=partial(prompt, question_id, words),
        **more,
    )


def prompt(question_id: str, words: str, view: View, about: Mapping[str, Any]) -> str:
    """Ask, after what it is about; where one person runs several characters, say who is meant."""
    who, w = about.get("who"), Words(view)
    before = BEFORE[question_id](w) if question_id in BEFORE else ""
    before = w.group(about["group"]) if "group" in about else before
    words = f"{before}. {words}" if before else words
    runs = sum(c.runner == view.seat for c in view.characters)
    return f"{w.who(who)}: {words}" if who and runs > 1 else words


def key(act: Act) -> str:
    """Return a short key: move, step-1,-2, use-1017, target-#3."""
    parts = [act.verb]
    if act.card:
        parts.append(str(act.card))
    if act.to:
        parts.append(act.to)
    return "-".join(parts)


def label(view: View, act: Act) -> str:
    """Say what an option does, for the seat that is asked."""
    words = LABELS.get(act.verb)
    return words(Words(view), act) if words else act.verb.replace("-", " ").capitalize()


def target(view: View, act: Act) -> str:
    """Return the id of the drawn thing that an option stands for."""
    where = TARGETS.get(act.verb)
    return where(view, act) if where else ""


BEFORE: dict[str, Callable[[Words], str]] = {
    "react-event": Words.shown,
    "event-option": Words.shown,
    "react-damage": Words.blow,
    "react-roll": Words.rolled,
    "accept-re-roll": Words.rolled,
}
"""What a question begins with: the event, the damage or the roll that it is about."""


Label = Callable[[Words, "Act"], str]
LABELS: dict[str, Label] = {
    "move": lambda w, a: "Move",
    "step": lambda w, a: w.way(a.to),
    "cross": lambda w, a: f"Cross the wreckage to {w.way(a.to)} (2 tiles, 1 damage)",
    "force": lambda w, a: f"Force the Blast Door with both actions ({w.way(a.to, 'blast-door')})",
    "search": lambda w, a: "Search the room",
    "equip-action": lambda w, a: "Equip items",
    "trade-action": lambda w, a: "Trade items",
    "discard-action": lambda w, a: "Discard items (Morale −1)",
    "free-equip-action": lambda w, a: "Equip items, without an action",
    "free-trade-action": lambda w, a: "Trade items, without an action",
    "free-discard-action": lambda w, a: "Discard items, without an action (Morale −1)",
    "free-move": lambda w, a: "Move, without an action",
    "utilize": lambda w, a: f"Use {w.card_words(a.card)}",
    "plant": lambda w, a: "Plant the Explosives Charge here",
    "room-heal": lambda w, a: "Eat something: heal 1",
    "room-bounty": lambda w, a: "Return 3 trophies for 1 Reputation",
    "attempt": lambda w, a: f"Try to end {w.event(a.to)}",
    "field": lambda w, a: f"Try to drop {w.event(a.to)}, without an action",
    "disarm": lambda w, a: "Work on the self-destruct",
    "use": lambda w, a: f"Use {w.card_words(a.card)}",
    "open": lambda w, a: f"Use {w.card_name(a.card)} on {w.event(a.to)}",
    "throw": lambda w, a: f"Throw {w.card_words(a.card)}",
    "trophies": lambda w, a: "Return 5 trophies for 1 Reputation",
    "trophy": lambda w, a: w.book.enemies[a.to].name,
    "treat": lambda w, a: "Treat others on the tile",
    "heal": lambda w, a: f"Heal {w.who(a.to)}",
    "engineer": lambda w, a: f"Once per game: end {w.event(a.to)}",
    "event": lambda w, a: w.event(a.to).capitalize(),
    "reveal-goal": lambda w, a: "Reveal your goal and win",
    "end": lambda w, a: "End the turn",
    "equip": lambda w, a: (
        f"Equip {w.card_words(a.card)}"
        + (f", in place of {w.card_name(int(a.to))}" if a.to else "")
    ),
    "attach": lambda w, a: f"Attach to {w.card_name(int(a.to))} the {w.card_words(a.card)}",
    "unequip": lambda w, a: f"Put away {w.card_name(a.card)}",
    "give": lambda w, a: f"Give {w.card_name(a.card)} to {w.who(a.to)}",
    "hand-over": lambda w, a: f"Hand the prisoner over to {w.who(a.to)}",
    "card": lambda w, a: w.card_words(a.card),
    "split": lambda w, a: f"{a.card - 1} from Gear, the rest from Valuables",
    "special": lambda w, a: SPECIALS.get(a.to, a.to),
    "loot": lambda w, a: "Draw loot",
    "room": lambda w, a: f"Look at {w.place(a.to)}",
    "benefit": lambda w, a: f"Spend 1 Reputation {BENEFITS[a.to]}",
    "reroll": lambda w, a: (
        "Re-roll by the Smart Trigger" if a.to == "smart-trigger" else f"Re-roll by {w.who(a.to)}"
    ),
    "offer": lambda w, a: "Offer a re-roll",
    "accept": lambda w, a: "Take the re-roll",
    "upgrade": lambda w, a: f"Turn {w.die(a.card)} into a crit",
    "save": lambda w, a: f"Save {w.die(a.card)}",
    "swap": lambda w, a: f"Swap the saved die in for {w.die(a.card)}",
    "die": lambda w, a: f"Re-roll {w.die(a.card)}",
    "ally": lambda w, a: "An ally takes 1 damage",
    "auto-retreat": lambda w, a: "Retreat without a roll (Morale −1, Apprehension +2)",
    "attack": lambda w, a: f"Attack with {w.attack()}",
    "retreat": lambda w, a: (
        "Retreat: roll; Morale −1 and Apprehension +2 if it succeeds, 1 damage if not"
    ),
    "target": lambda w, a: w.enemy(a.to),
    "order": lambda w, a: w.fighter(a.to),
    "victim": lambda w, a: w.who(a.to),
    "toward": lambda w, a: w.who(a.to),
    "group": lambda w, a: f"The group at {w.place(a.to)}",
    "turn": lambda w, a: w.rotation(a.card - 1),
    "guard": lambda w, a: "Cancel the loss of Morale, once per game",
    "option": lambda w, a: EVENT_OPTIONS.get(a.to, a.to),
    "bulletin": lambda w, a: (
        "Take 1 damage, gain 2 Reputation" if a.card > 1 else "Gain 1 Reputation"
    ),
    "betray": lambda w, a: f"Attack {w.who(a.to)}",
    "penalty": lambda w, a: "Lose 1 Reputation, or 1 Morale if you have none",
    "line": lambda w, a: (
        f"{'Away from' if a.to.endswith('away') else 'Toward'} the Airlock, "
        f"{'east to west' if a.to.startswith('x') else 'north to south'}"
    ),
    "steal": lambda w, a: "Try it for 1 Reputation",
    "pay-reputation": lambda w, a: "Roll again for 1 Reputation",
    "pay-health": lambda w, a: "Roll again for 1 Health",
    "vote": lambda w, a: "Yes" if a.to == "yes" else "No",
    "mission": lambda w, a: f"{w.book.missions[a.to].name}: {w.book.missions[a.to].text}",
    "level": lambda w, a: _level_name(w, a.card - 1),
    "goal": lambda w, a: _goal_name(w, a.card),
    "board": lambda w, a: f"{w.book.boards[a.to].name}, {w.book.boards[a.to].role}",
    "colour": lambda w, a: a.to.capitalize(),
}


def _goal_name(w: Words, card_id: int) -> str:
    faces = [face for p in w.view.players for gid, face in p.goals if gid == card_id]
    if not faces or not faces[0]:
        return "a goal"
    goal = w.book.goals[faces[0]]
    return f"{goal.name}. {goal_words(w.book, goal)}"


def _level_name(w: Words, index: int) -> str:
    return level_words(w.book.missions[w.view.mission].level[index])


# -- targets ------------------------------------------------------------------------------------


def tile_id(pos: str) -> str:
    """Return the id of a tile on the board: tile-3--2."""
    return "tile-" + pos.replace(",", "-")


def enemy_id(view: View, name: str) -> str:
    """Return the id of an enemy on the board: enemy-crew-7."""
    enemy = next((e for e in view.enemies if f"#{e.id}" == name), None)
    return f"{enemy.kind}-{enemy.id}" if enemy is not None else ""


def _place(view: View, act: Act) -> str:
    known = any(tile.pos == act.to for tile in view.tiles)
    return tile_id(act.to) if known else "open-" + act.to.replace(",", "-")


def _card(view: View, act: Act) -> str:
    return f"card-{act.card}"


def _char(view: View, act: Act) -> str:
    return f"char-{act.to}"


def _event(view: View, act: Act) -> str:
    where, slash, event = act.to.partition("/")
    if slash:
        return f"token-{event}-{where.replace(',', '-')}"
    a, b = where.split("|")
    return f"door-{a.replace(',', '-')}-{around(a).index(b)}"


def _here(view: View, act: Act) -> str:
    at = next((c.at for c in view.characters if c.board == view.acting), "")
    return tile_id(at) if at else ""


def _fighter(view: View, act: Act) -> str:
    return enemy_id(view, act.to) if act.to.startswith("#") else _char(view, act)


def _die(view: View, act: Act) -> str:
    return f"die-{act.card}" if view.roll is not None else ""


def _benefit(view: View, act: Act) -> str:
    return f"rep-{act.to}"


TARGETS: dict[str, Callable[[Any, Any], str]] = {
    "step": _place,
    "cross": _place,
    "force": _place,
    "room": _place,
    "group": _place,
    "card": _card,
    "use": _card,
    "throw": _card,
    "equip": _card,
    "unequip": _card,
    "utilize": _card,
    "plant": _card,
    "attach": _card,
    "open": _event,
    "search": _here,
    "room-heal": _here,
    "disarm": _here,
    "hand-over": _char,
    "heal": _char,
    "victim": _char,
    "toward": _char,
    "betray": _char,
    "attempt": _event,
    "field": _event,
    "event": _event,
    "engineer": _event,
    "target": _fighter,
    "order": _fighter,
    "die": _die,
    "upgrade": _die,
    "save": _die,
    "swap": _die,
    "benefit": _benefit,
    "turn": lambda view, act: f"turn-{act.card}",
    "goal": lambda view, act: f"goal-{act.card}",
}
