"""What happened in Into the Black, in words for one viewer: one past-tense sentence an event."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quarterdeck.core import words
from quarterdeck.core.state import Event
from quarterdeck.core.words import counted, listed
from quarterdeck.games.into_the_black.content import Book, book_of
from quarterdeck.games.into_the_black.describe import MILESTONES, describe
from quarterdeck.games.into_the_black.state import DESTRUCT
from quarterdeck.games.into_the_black.view import View
from quarterdeck.games.into_the_black.words import BENEFITS, EVENTS

__all__ = ["KINDS", "describe", "sentence"]

REASONS = {
    "mission": "The mission was complete.",
    "infestation": "The ship was clean and safe.",
    "morale": "Morale broke.",
    "boards": "Nobody was left to replace the fallen.",
    "apprehension": "The authorities arrived.",
    "traitor": "The traitor got away.",
    "time": "Time ran out.",
    "nobody": "Nobody was left.",
}
ROLLS = {
    "search": "searched with",
    "attack": "attacked with",
    "extra": "made an extra attack with",
    "retreat": "tried to retreat with",
    "treachery": "turned on a comrade with",
    "steal": "reached for the initiative with",
    "teleport": "was teleported by",
    "explosion": "counted the explosion by",
}


WANDERING = {
    1: "away",
    2: "away",
    3: "in and out of rooms",
    4: "in and out of rooms",
    5: "nearer",
    6: "nearer",
}


def sentence(view: View, event: Event, names: Sequence[str]) -> str:
    """Tell an event to the viewer; empty: not worth telling."""
    tell = KINDS.get(event.kind)
    return tell(Teller(view, event, names)) if tell else ""


class Teller(words.Teller):
    """The facts of one event, and how to name things for the viewer."""

    def __init__(self, view: View, event: Event, names: Sequence[str]) -> None:
        """Keep what sentences are made from."""
        super().__init__(None, event, names)
        self.view = view
        self.book: Book = book_of(view.book)

    def name(self, board: str) -> str:
        """Name a character; the viewer's own by the name on its board."""
        return self.book.boards[board].name

    @property
    def who(self) -> str:
        """The character of the event."""
        return self.name(self["who"])

    @property
    def card(self) -> str:
        """The loot card of the event."""
        return self.book.loot[self["face"]].name

    def place(self, pos: str) -> str:
        """Name a cell."""
        tile = next((t for t in self.view.tiles if t.pos == pos), None)
        if tile is None:
            return f"({pos})"
        if tile.is_room and tile.revealed:
            return f"the {tile.name}"
        return f"an unknown room ({pos})" if tile.is_room else f"the corridor ({pos})"

    @property
    def at(self) -> str:
        """The place of the event."""
        return self.place(self["at"])

    def foe(self, kind: str) -> str:
        """Name a kind of enemy."""
        return self.book.enemies[kind].name

    def foes(self, kinds: Sequence[str]) -> str:
        """Count enemies by kind: 2 Crew, 1 Bot."""
        counts = {kind: list(kinds).count(kind) for kind in kinds}
        return ", ".join(f"{n} {self.foe(kind)}" for kind, n in counts.items())

    def event(self, event: str) -> str:
        """Name an event."""
        return self.book.events[event].name


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}"


def _counted(n: int, one: str, many: str) -> str:
    return f"{n} {one if n == 1 else many}"


def _damaged(t: Teller) -> str:
    names = {kind: enemy.name for kind, enemy in t.book.enemies.items()}
    names |= {kind: event.name for kind, event in t.book.events.items()}
    by = f" from {names[t['source']]}" if t["source"] in names else ""
    return f"{t.who} took {t['n']} damage{by}, {t['health']} Health left."


def _milestone(t: Teller) -> str:
    meaning = MILESTONES.get(t["at"], "")
    told = f"Apprehension reached {t['at']}{': ' + meaning if meaning else ''}"
    return told if told.endswith("!") else f"{told}."


def _event(t: Teller) -> str:
    meaning = EVENTS.get(t["event"], "")
    return f"Event {t.event(t['event'])}{': ' + meaning if meaning else ''}."


def _rolled(t: Teller) -> str:
    faces = ", ".join(f"{c} {f}" for c, f in zip(t["dice"], t["faces"], strict=True))
    aim = _attempt(t) if "target" in t.facts else ROLLS[t["roll"]]
    return f"{t.who} {aim} {faces or 'no dice'}."


def _attempt(t: Teller) -> str:
    row = f", roll {t['nth']} of {t['of']}," if t["of"] > 1 else ""
    if t["target"] == DESTRUCT:
        return f"tried to stop the self-destruct{row} with"
    where, on_room, event = t["target"].partition("/")
    what = f"{t.event(event)} in {t.place(where)}" if on_room else "the Blast Door"
    return f"tried to end {what}{row} with"


def _numbers(t: Teller) -> str:
    return f"{t.who} {ROLLS[t['roll']]} {' and '.join(map(str, t['dice']))}."


def _enemy_attacks(t: Teller) -> str:
    faces = ", ".join(f"{c} {f}" for c, f in zip(t["dice"], t["faces"], strict=True))
    return f"{t.foe(t['enemy'])} attacked {t.name(t['target'])}: {faces}."


def _kept(t: Teller) -> str:
    return f"{t.who} kept {t.card if 'face' in t.facts else 'a card'}."


def _gave(t: Teller) -> str:
    what = t.card if "face" in t.facts else "a card"
    return f"{t.who} gave {what} to {t.name(t['receiver'])}."


def _peeked(t: Teller) -> str:
    if "room" in t.facts:
        return f"{t.who} looked at {t.at}: {t.book.rooms[t['room']].name}."
    return f"{t.who} looked at {t.at}."


def _removed(t: Teller) -> str:
    where = "" if "|" in t["at"] else f" in {t.at}"
    return f"{t.who} ended {t.event(t['event'])}{where}."


def _voted(t: Teller) -> str:
    votes = zip(t["seats"], t["votes"], strict=True)
    return "The votes: " + ", ".join(f"{t.people.name(s)} {v}" for s, v in votes) + "."


def _over(t: Teller) -> str:
    won = [t.people.name(seat) for seat in t["winners"]]
    end = f"{listed(won)} won." if won else "Everybody lost."
    goals = [f"{t.people.name(i)} {t.book.goals[g].name}" for i, g in enumerate(t["goals"]) if g]
    told = f" The goals: {', '.join(goals)}." if goals else ""
    return f"{REASONS[t['reason']]} {end}{told}"


def _order(t: Teller) -> str:
    return "Turn order: " + ", ".join(t.name(who) for who in t["order"]) + "."


def _token_turned(t: Teller) -> str:
    kinds = t.book.tokens[t["token"]].enemies
    what = _counted(len(kinds), "enemy", "enemies") if kinds else "nothing"
    return f"{t.who} turned a token in {t.at}: {what}."


def _card_lost(t: Teller) -> str:
    return f"{t.who} discarded {_counted(t['n'], 'card', 'cards')}."


ENDING = "over"
"""The event that tells how it all ended."""
KINDS: dict[str, Callable[[Teller], str]] = {
    "round": lambda t: f"Round {t['round']} began.",
    "order": _order,
    "declared": lambda t: f"{t.who} wanted the initiative.",
    "stole": lambda t: f"{t.who} took the initiative with {t['total']}.",
    "failed-steal": lambda t: f"{t.who} failed to take the initiative with {t['total']}.",
    "turn": lambda t: f"{t.who} began the turn.",
    "turn-lost": lambda t: f"{t.who} lost the rest of the turn.",
    "moves": lambda t: f"{t.who} moved, up to {counted(t['tiles'], 'tile')}.",
    "moved": lambda t: f"{t.who} went to {t.place(t['to'])}.",
    "encounter": lambda t: f"{t.who} met enemies at {t.at}.",
    "revealed": lambda t: f"{t.who} entered the {t.book.rooms[t['room']].name} for the first time.",
    "bridge": lambda t: "It was the Bridge!",
    "event": _event,
    "token": lambda t: f"{t.event(t['event'])} stayed in {t.at}.",
    "token-turned": _token_turned,
    "events-reshuffled": lambda t: "The event cards were shuffled anew.",
    "rolled": _rolled,
    "rolled-numbers": _numbers,
    "upgraded": lambda t: f"{t.who} turned a hit into a crit.",
    "saved-die": lambda t: f"{t.who} saved a {t['face']}.",
    "swapped-die": lambda t: f"{t.who} swapped a {t['face']} in for a {t['was']}.",
    "offered-re-roll": lambda t: f"{t.who} offered {t.name(t['to'])} a re-roll.",
    "searched": lambda t: f"{t.who} searched {t.at}{'' if t['found'] else ' in vain'}.",
    "drew": lambda t: f"{t.who} drew {_counted(t['n'], 'card', 'cards')}.",
    "kept": _kept,
    "special": lambda t: "",
    "data": lambda t: f"Data downloaded, of {_counted(t['n'], 'room', 'rooms')} so far.",
    "freed": lambda t: f"{t.who} freed the prisoner.",
    "primed": lambda t: (
        "The shuttle was primed." if t["n"] > 1 else "Half the work on the shuttle was done."
    ),
    "peeked": _peeked,
    "equipped": lambda t: f"{t.who} equipped {t.card}.",
    "unequipped": lambda t: f"{t.who} put {t.card} away.",
    "gave": _gave,
    "handed-over": lambda t: f"{t.who} handed the prisoner over to {t.name(t['receiver'])}.",
    "discarded": _card_lost,
    "planted": lambda t: f"{t.who} planted a charge in {t.at}.",
    "utilized": lambda t: f"{t.who} used {t.card}.",
    "used": lambda t: f"{t.who} used {t.card}.",
    "benefit": lambda t: f"{t.who} spent 1 Reputation {BENEFITS[t['benefit']]}.",
    "cubes-returned": lambda t: f"{t.who} had used all six benefits; the cubes went back.",
    "reputation": lambda t: f"{t.who}: Reputation {_signed(t['n'])}, now {t['reputation']}.",
    "healed": lambda t: f"{t.who} regained {t['n']} Health, now {t['health']}.",
    "damaged": _damaged,
    "lost-health": lambda t: f"{t.who} lost {t['n']} Health, {t['health']} left.",
    "armor": lambda t: f"Armor saved {t.who} {t['n']} damage.",
    "ally": lambda t: f"A deserter joined {t.who}.",
    "ally-hit": lambda t: f"An ally of {t.who} took the blow.",
    "defeated": lambda t: f"{t.who} was defeated.",
    "eliminated": lambda t: f"{t.people.name(t['seat'])} was out of the game.",
    "betrayed": lambda t: f"{t.who} turned on {t.name(t['target'])}!",
    "removed-event": _removed,
    "turned-in": lambda t: f"{t.who} returned {t['n']} trophies.",
    "guarded": lambda t: f"{t.who} held the spirits up.",
    "morale": lambda t: f"Morale {_signed(t['n'])}, now {t['morale']}.",
    "apprehension": lambda t: f"Apprehension {_signed(t['n'])}, now {t['apprehension']}.",
    "milestone": _milestone,
    "phase-two": lambda t: "Phase Two began.",
    "laid": lambda t: f"A corridor was laid at ({t['at']}).",
    "room": lambda t: f"{'A guarded' if t['guarded'] else 'An unknown'} room came at ({t['at']}).",
    "breach": lambda t: f"The ship went on behind a Blast Door at ({t['at']}).",
    "enemies": lambda t: f"{t.foes(t['kinds'])} appeared at {t.at}.",
    "wander": lambda t: f"The enemies rolled {t['die']} and moved {WANDERING[t['die']]}.",
    "enemies-moved": lambda t: (
        f"{_counted(t['n'], 'enemy', 'enemies')} went to {t.place(t['to'])}."
    ),
    "exploded": lambda t: f"The tile at ({t['at']}) was destroyed.",
    "no-explosion": lambda t: "The explosion found nothing to destroy.",
    "combat": lambda t: f"Combat at {t.at}.",
    "combat-round": lambda t: f"Combat round {t['round']}.",
    "combat-over": lambda t: f"The combat at {t.at} was {'won' if t['won'] else 'over'}.",
    "attacks": lambda t: f"{t.who} aimed at {t.foe(t['target'])}.",
    "wounded": lambda t: f"{t.foe(t['target'])} took {t['n']} damage.",
    "killed": lambda t: f"{t.who} defeated {t.foe(t['target'])}.",
    "tries-retreat": lambda t: f"{t.who} tried to retreat.",
    "enemy-attacks": _enemy_attacks,
    "voted": _voted,
    "vote-failed": lambda t: "The mission stayed.",
    "offered": lambda t: f"Another mission: {t.book.missions[t['mission']].name}.",
    "mission": lambda t: f"The mission: {t.book.missions[t['mission']].name}.",
    "level": lambda t: f"The mission was set to {t['level']}.",
    "goals-kept": lambda t: "Everybody kept a goal.",
    "board": lambda t: f"{t.people.name(t['seat'])} took {t.name(t['board'])}.",
    "multiply": lambda t: f"The intruders multiplied: {t['n']} more.",
    "disarmed": lambda t: f"{t.who} mastered the self-destruct in {t.at}.",
    "destruct-off": lambda t: "The self-destruct was off.",
    "haul": lambda t: f"The Valuables in all hands were worth {t['value']} of {t['asked']}.",
    "traitor": lambda t: f"{t.people.name(t['seat'])} was the traitor!",
    "over": _over,
}
