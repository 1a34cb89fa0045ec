"""What happened in Hyperspace Smuggler, in words for one viewer: one past-tense sentence an event.

A sentence is made from the facts that the viewer is given and from the viewer's own view; content
gives ids their names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quarterdeck.core import words
from quarterdeck.core.state import Event, Seat
from quarterdeck.core.words import counted, listed
from quarterdeck.games.smuggler.common import coordinates
from quarterdeck.games.smuggler.content import book_of
from quarterdeck.games.smuggler.describe import describe
from quarterdeck.games.smuggler.labels import COMPASS, SYSTEM_NAMES, die_words
from quarterdeck.games.smuggler.view import View
from quarterdeck.games.smuggler.words import HAVEN_STRENGTH, wanted_goods, whereabouts

__all__ = ["KINDS", "describe", "sentence"]


def sentence(view: View, event: Event, names: Sequence[str]) -> str:
    """Tell an event to the viewer; empty: not worth telling."""
    tell = KINDS.get(event.kind)
    return tell(Teller(view, event, names)) if tell else ""


class Teller(words.Teller):
    """The facts of one event, and how to name things for the viewer."""

    def __init__(self, view: View, event: Event, names: Sequence[str]) -> None:
        """Keep what sentences are made from."""
        super().__init__(view.seat, event, names)
        self.rule = event.rule
        self.book = book_of(view.book)
        self.government = view.government

    @property
    def tile(self) -> str:
        """The name of the tile of the event."""
        return self.book.tiles[self["tile"]].name

    def foe(self, seat: Seat | None) -> str:
        """Name one side of a combat."""
        return "the station" if seat is None else self.people.name(seat)

    def where(self, pos: str) -> str:
        """Tell a position in words."""
        return whereabouts(*coordinates(pos))

    def card(self, face: str) -> str:
        """Name a planet card."""
        card = self.book.cards[face]
        goal = self.book.tiles[card.destination].name
        wanted = ", wanted" if card.wanted else ""
        return f"{card.name} to {goal}, {card.value}{wanted}"

    def square(self) -> str:
        """Name the square of the event: hyperspace 2."""
        system, n = self["square"].rsplit("-", 1)
        return f"{SYSTEM_NAMES[system]} {n}"


# -- setup, turns and rounds ---------------------------------------------------------------------


def _chose_ship(t: Teller) -> str:
    return f"{t.who} took the {t.book.mats[t['ship']].name}."


def _first_player(t: Teller) -> str:
    return f"{t.people.was(t['seat'])} drawn as first player."


def _garrisoned(t: Teller) -> str:
    return f"{t.who} occupied {t.tile} and moved in."


def _charged(t: Teller) -> str:
    return f"{t.who} rolled {listed(t['dice'])}."


def _ended_turn(t: Teller) -> str:
    lost = f" and lost {counted(t['lost'], 'die', 'dice')}" if t["lost"] else ""
    return f"{t.who} ended the turn{lost}."


def _round_ended(t: Teller) -> str:
    return f"Round {t['round']} ended."


def _event(t: Teller) -> str:
    event = t.book.events[t["event"]]
    return f"{event.name} was revealed: {event.text}"


def _final_round(t: Teller) -> str:
    return "No event was left: the last round began."


_REASONS = {
    "points": "more points",
    "damage": "equal points and less damage",
    "cargo": "equal points and damage and the more valuable cargo",
}


def _finished(t: Teller) -> str:
    best = [t.people.name(seat) for seat, place in enumerate(t["places"]) if place == 1]
    if len(best) > 1:
        return f"The game ended: {listed(best)} shared the win."
    return f"The game ended: {best[0]} won by {_REASONS[t['reason']]}."


# -- dice and movement ---------------------------------------------------------------------------


def _assigned(t: Teller) -> str:
    return f"{t.who} assigned {die_words(t['die'], t['face'])} to {SYSTEM_NAMES[t['system']]}."


def _routed(t: Teller) -> str:
    return f"{t.who} set a die from {t['die']} to {t['face']}."


def _reset(t: Teller) -> str:
    return f"{t.who} reset systems and rolled {listed(t['dice'])}."


_MOVES = {
    "engines": "flew to",
    "boosters": "fired boosters to",
    "hyperspace": "jumped to",
    "slipstream": "drifted with the slipstream to",
    "wormhole": "went through the wormhole to",
}


def _moved(t: Teller) -> str:
    where = t.where(t["to"])
    if not t["tile"]:
        goal = f"uncharted space, {where}"
    else:
        named = t["tile"].startswith(("planet-", "start-h"))
        goal = t.tile if named else f"{t.tile}, {where}"
    return f"{t.who} {_MOVES[t['by']]} {goal}."


def _explored(t: Teller) -> str:
    inert = "; it counts as empty space" if t.rule == "HS-SLIP-07" else ""
    return f"{t.who} placed {t.tile} from the {t['source']}, {t.where(t['at'])}{inert}."


def _pointed(t: Teller) -> str:
    return f"{t.who} pointed {t.tile} to the {COMPASS[t['arrow']]}."


def _buried(t: Teller) -> str:
    return f"{t.tile} did not fit and went to the bottom of the stack."


def _drew_tile(t: Teller) -> str:
    return f"{t.who} drew {t.tile if 'tile' in t.facts else 'a tile'} from the stack."


def _dodged(t: Teller) -> str:
    return f"{t.who} dodged the asteroids."


# -- freight -------------------------------------------------------------------------------------


def _picked_up(t: Teller) -> str:
    which = "the face-up" if t["source"] == "face-up" else "the top"
    card = f": {t.card(t['face'])}" if "face" in t.facts else ""
    return f"{t.who} picked up {which} {t['deck']} card{card}."


def _revealed(t: Teller) -> str:
    return f"The next {t['deck']} card was turned up: {t.card(t['face'])}."


def _delivered(t: Teller) -> str:
    if t["seat"] == t.government:
        card = t.book.cards[t["face"]]
        return f"{t.who} delivered {wanted_goods(card.name, card.value)}."
    return f"{t.who} delivered {t.card(t['face'])}."


def _took_salvage(t: Teller) -> str:
    return f"{t.who} picked up {t['tokens']} salvage at {t.tile}."


def _unloaded(t: Teller) -> str:
    return f"{t.who} unloaded {t['tokens']} salvage."


def _discarded_card(t: Teller) -> str:
    card = t.card(t["face"]) if "face" in t.facts else f"a {t['deck']} card"
    return f"{t.who} threw out {card}."


def _discarded_salvage(t: Teller) -> str:
    return f"{t.who} threw out {t['tokens']} salvage at {t.tile}."


def _discarded_troops(t: Teller) -> str:
    return f"{t.who} sent an occupation token back to the supply."


_SOURCES = {
    "mapping": "mapping",
    "cards": "the delivery",
    "salvage": "salvage",
    "combat": "the victory",
    "bounty": "bounty",
    "occupation": "the occupation",
    "haven": "the destroyed haven",
}


def _scored(t: Teller) -> str:
    points, score = t["points"], t["score"]
    if points < 0:
        before = f"{score - points} → " if score else ""  # a score of 0 may have been 0 before
        return f"{t.who} had no square left for damage, score {before}{score}."
    source = _SOURCES.get(t["source"], t["source"])
    return f"{t.who} scored {points} for {source}, {score - points} → {score}."


# -- the government ------------------------------------------------------------------------------


def _loaded_troops(t: Teller) -> str:
    return f"{t.who} loaded an occupation token."


def _began(t: Teller) -> str:
    return f"{t.who} began the occupation of {t.tile}."


def _completed(t: Teller) -> str:
    return f"{t.who} completed the occupation of {t.tile}."


def _sabotaged(t: Teller) -> str:
    return f"{t.who} sabotaged the occupation of {t.tile}."


def _flipped(t: Teller) -> str:
    return f"The occupation of {t.tile} fell back to in progress."


def _removed_token(t: Teller) -> str:
    return f"The occupation of {t.tile} ended."


def _unnoticed(t: Teller) -> str:
    return f"{t.who} carried too little to be noticed."


def _checked(t: Teller) -> str:
    outcome = "was recognised" if t["recognised"] else "stayed undetected"
    if t.who == "You":
        outcome = outcome.replace("was", "were")
    against = f" against {t['value']}" if "value" in t.facts else ""
    return f"{t.who} rolled {listed(t['dice'])}{against} and {outcome}."


def _bounty(t: Teller) -> str:
    return f"{t.who} took a bounty token, {t['bounty'] - 1} → {t['bounty']}."


def _haven_hit(t: Teller) -> str:
    return f"{t.who} hit {t.tile}, {t['damage']} of {HAVEN_STRENGTH} damage."


def _haven_destroyed(t: Teller) -> str:
    return f"{t.who} destroyed {t.tile}."


def _replaced(t: Teller) -> str:
    return f"{t.tile} took its place, {t.where(t['at'])}."


# -- combat and damage ---------------------------------------------------------------------------


def _rolled(t: Teller) -> str:
    attack, defence = (listed(roll) for roll in t["rolls"])
    who = t.people.subject(t["attacker"])
    return f"{who} attacked {t.foe(t['defender'])}: {attack} against {defence}."


def _fired(t: Teller) -> str:
    return f"{t.who} fired a laser, +{t['value']}."


def _compared(t: Teller) -> str:
    attack, defence = t["results"]
    if t["defender"] is None:
        held = "the station fell" if attack > defence else "the station held"
        return f"It was {attack} to {defence}: {held}."
    return f"It was {attack} to {defence}{': a tie' if attack == defence else ''}."


def _won(t: Teller) -> str:
    return f"{t.who} won against {t.foe(t['loser'])}."


_OUTCOMES = {
    "two-holds": "to take 2 holds",
    "one-hold": "to take 1 hold and deal 2 damage",
    "damage": "to deal 3 damage",
}


def _outcome(t: Teller) -> str:
    return f"{t.who} chose {_OUTCOMES[t['choice']]}."


def _took_hold(t: Teller) -> str:
    loser = t.people.name(t["loser"])
    if t["what"] == "card":
        card = t.card(t["face"]) if "face" in t.facts else f"a {t['deck']} card"
        return f"{t.who} took {card} from {loser}."
    if t["what"] == "salvage":
        return f"{t.who} took {t['n']} salvage from {loser}."
    whose = t.people.whose(t["loser"])
    return f"{t.who} sent {whose} occupation token back to the supply."


def _damaged(t: Teller) -> str:
    return f"Damage went on {t.whose} {t.square()}."


def _repaired(t: Teller) -> str:
    return f"{t.who} repaired {t.square()}."


# -- events --------------------------------------------------------------------------------------


def _amnesty(t: Teller) -> str:
    return "All bounty tokens went back to the supply."


def _wreck(t: Teller) -> str:
    return f"Salvage drifted in at {t.tile}."


def _rose_up(t: Teller) -> str:
    return f"{t.who} chose {t.tile} for the uprising."


def _dropped(t: Teller) -> str:
    return f"{t.who} dropped a garrison on {t.tile}."


#: What tells which event.
ENDING = "finished"
"""The event that tells how it all ended."""
KINDS: dict[str, Callable[[Teller], str]] = {
    "amnesty": _amnesty,
    "assigned": _assigned,
    "began": _began,
    "bounty": _bounty,
    "buried": _buried,
    "charged": _charged,
    "checked": _checked,
    "chose-ship": _chose_ship,
    "compared": _compared,
    "completed": _completed,
    "damaged": _damaged,
    "delivered": _delivered,
    "discarded-card": _discarded_card,
    "discarded-salvage": _discarded_salvage,
    "discarded-troops": _discarded_troops,
    "dodged": _dodged,
    "drew-tile": _drew_tile,
    "dropped": _dropped,
    "ended-turn": _ended_turn,
    "event": _event,
    "explored": _explored,
    "final-round": _final_round,
    "finished": _finished,
    "fired": _fired,
    "first-player": _first_player,
    "flipped": _flipped,
    "garrisoned": _garrisoned,
    "haven-destroyed": _haven_destroyed,
    "haven-hit": _haven_hit,
    "loaded-troops": _loaded_troops,
    "moved": _moved,
    "outcome": _outcome,
    "picked-up": _picked_up,
    "pointed": _pointed,
    "removed-token": _removed_token,
    "repaired": _repaired,
    "replaced": _replaced,
    "reset": _reset,
    "revealed": _revealed,
    "rolled": _rolled,
    "rose-up": _rose_up,
    "round-ended": _round_ended,
    "routed": _routed,
    "sabotaged": _sabotaged,
    "scored": _scored,
    "took-hold": _took_hold,
    "took-salvage": _took_salvage,
    "unloaded": _unloaded,
    "unnoticed": _unnoticed,
    "won": _won,
    "wreck": _wreck,
}
