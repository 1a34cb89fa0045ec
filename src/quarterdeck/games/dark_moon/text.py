"""What happened in Dark Moon, in words for one viewer: one past-tense sentence an event.

A sentence is made from the facts that the viewer is given and from the viewer's own view; content
gives ids their names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quarterdeck.core import words
from quarterdeck.core.state import Event
from quarterdeck.core.words import capital, counted, listed, signed
from quarterdeck.games.dark_moon.content import book_of
from quarterdeck.games.dark_moon.describe import describe
from quarterdeck.games.dark_moon.talk import words as claim_words
from quarterdeck.games.dark_moon.view import View
from quarterdeck.games.dark_moon.words import (
    AREA_NAMES,
    SIDE_WORDS,
    dice_words,
    die_words,
)

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
        self.book = book_of(view.book)

    @property
    def was(self) -> str:
        """The seat of the event with its verb: You were, Mara was."""
        return self.people.was(self["seat"])

    @property
    def target(self) -> str:
        """The target of the event within a sentence."""
        return self.people.name(self["target"])

    def token(self) -> str:
        """Name the damage token of the event."""
        kind, face = self["token"], self["face"]
        if kind == "outpost":
            return f"the outpost token {self.book.outposts[face].name}"
        if kind == "fatigue":
            return f"the fatigue token of {self.book.characters[face].name}"
        return "a shield token"

    def dice(self) -> str:
        """Name the dice of the event that show something."""
        return listed(die_words(colour, value) for colour, value in self["dice"])

    def event_name(self) -> str:
        """Name the event card of the event."""
        face = self["event"]
        return (self.book.events.get(face) or self.book.finals[face]).name


# -- turns and dice ------------------------------------------------------------------------------


def _first_commander(t: Teller) -> str:
    return f"{t.was} drawn as first commander."


def _turn(t: Teller) -> str:
    return f"Turn {t['number']}: {t.whose} turn began."


def _retrieved(t: Teller) -> str:
    return f"{t.who} took {dice_words(t['dice'])}."


def _discarded(t: Teller) -> str:
    return f"{t.who} discarded {dice_words(t['dice'])}."


def _die_token(t: Teller) -> str:
    return f"{t.who} got a die token {signed(t['delta'])}."


def _rolled(t: Teller) -> str:
    if "dice" not in t.facts:
        return f"{t.who} rolled."
    return f"{t.who} rolled {t.dice()}."


def _rerolled(t: Teller) -> str:
    return f"{t.who} rolled all those dice again."


def _submitted(t: Teller) -> str:
    total = f"; the total is {signed(t['total'])}" if "total" in t.facts else ""
    return f"{t.who} submitted {t.dice()}{total}."


def _no_action(t: Teller) -> str:
    return f"{t.who} took no action."


def _action(t: Teller) -> str:
    name = t.book.actions[t["action"]].name
    ordered = " under the order" if t["ordered"] else ""
    return f"{t.who} chose {name}{ordered}."


def _repair(t: Teller) -> str:
    how = "succeeded" if t["success"] else "failed"
    return f"{capital(t.whose)} repair of {AREA_NAMES[t['token']]} {how}."


def _sabotage_removed(t: Teller) -> str:
    return "The sabotage token left the board."


def _lone_wolf(t: Teller) -> str:
    how = "paid off" if t["success"] else "led to nothing"
    return f"{capital(t.whose)} walk alone {how}."


def _ordered(t: Teller) -> str:
    return f"{t.who} gave {t.target} an order."


# -- votes ---------------------------------------------------------------------------------------

_VOTES = {
    "quarantine": "a quarantine vote",
    "amputation": "an amputation vote",
    "clearance": "a clearance vote",
    "take-off": "a vote on take-off",
}


def _vote_called(t: Teller) -> str:
    target = "" if t["target"] is None else f" on {t.target}"
    return f"{t.who} called {_VOTES[t['type']]}{target}."


def _hands(t: Teller) -> str:
    shown = [(seat, hand) for seat, hand in enumerate(t["hands"]) if hand]
    words = [
        f"{t.people.name(seat)} {'nothing' if hand == 'empty' else hand}" for seat, hand in shown
    ]
    return f"The hands opened: {listed(words)}."


def _decided(t: Teller) -> str:
    return f"{t.who} decided the vote alone; the other hands stayed closed."


def _tie_broken(t: Teller) -> str:
    return f"{t.who} broke the tie."


def _vote_result(t: Teller) -> str:
    return f"The vote came out: {SIDE_WORDS[t['type']][t['side']]}."


def _quarantined(t: Teller) -> str:
    return f"{t.was} put into quarantine."


def _released(t: Teller) -> str:
    return f"{t.was} released from quarantine."


def _amputated(t: Teller) -> str:
    return f"{t.who} lost a limb."


def _cleared(t: Teller) -> str:
    return f"{t.was} cleared for evacuation."


def _revoked(t: Teller) -> str:
    return f"{t.who} lost clearance."


def _commander(t: Teller) -> str:
    return f"{t.who} became commander."


# -- tasks ---------------------------------------------------------------------------------------


def _task_played(t: Teller) -> str:
    return f"{t.who} played {t.book.tasks[t['task']].name}."


def _kind_chosen(t: Teller) -> str:
    return f"{t.who} said that it strikes {AREA_NAMES[t['token']]}."


def _corporation_rolled(t: Teller) -> str:
    if "dice" not in t.facts:
        return f"{t.who} rolled for the corporation."
    return f"{t.who} rolled {listed(map(signed, t['dice']))} for the corporation."


def _corporation(t: Teller) -> str:
    dice = listed(map(signed, t["dice"]))
    return f"The corporation submitted {dice}; the total is {signed(t['total'])}."


def _declared(t: Teller) -> str:
    return f"{t.was} {t['flag']}."


def _stopped(t: Teller) -> str:
    return f"{t.who} stopped."


def _task_resolved(t: Teller) -> str:
    name = t.book.tasks[t["task"]].name
    how = "succeeded" if t["success"] else "failed"
    if not t["difficulty"]:
        return f"{name} {how}."
    return f"{name} {how}: {signed(t['total'])} against {t['difficulty']}."


def _chosen(t: Teller) -> str:
    return f"{t.who} chose {t.target}."


def _answered(t: Teller) -> str:
    return f"{t.who} {'agreed' if t['agreed'] else 'refused'}."


def _status_shown(t: Teller) -> str:
    viewer = t.people.name(t["viewer"])
    text = f"{t.who} showed {viewer} {t.whose} status card"
    if "status" in t.facts:
        return f"{text}: {t.book.statuses[t['status']].name}."
    return f"{text}."


def _reshuffled(t: Teller) -> str:
    return f"The discards became a new task deck of {counted(t['cards'], 'card')}."


# -- damage and events ---------------------------------------------------------------------------


def _token_placed(t: Teller) -> str:
    text = t.token()
    return f"{capital(text)} came onto the board, number {t['count']}."


def _token_removed(t: Teller) -> str:
    text = t.token()
    return f"{capital(text)} left the board; {t['count']} remain."


def _shield_test(t: Teller) -> str:
    how = "failed" if t["failed"] else "held"
    return f"The shields were tested with {signed(t['result'])} and {how}."


def _cube(t: Teller) -> str:
    return f"{t.event_name()} has {t['cubes']} of {t['needed']} cubes."


def _event_completed(t: Teller) -> str:
    return f"{t.event_name()} was completed."


def _event_played(t: Teller) -> str:
    card = t.book.events[t["event"]]
    return f"{t.who} played the event {card.name}: {card.text}"


def _final_begins(t: Teller) -> str:
    card = t.book.finals[t["event"]]
    return f"The final event began, {card.name}: {card.text}"


def _malfunctions_only(t: Teller) -> str:
    return "All complications left the task deck."


def _evacuation_failed(t: Teller) -> str:
    return f"{t.who} drew the evacuation failure: the ship is gone."


def _suspicion(t: Teller) -> str:
    return f"The suspicion cube moved to space {t['space']}."


def _evacuation(t: Teller) -> str:
    return f"The evacuation cube moved to space {t['space']}."


def _refuelled(t: Teller) -> str:
    return "The evacuation ship was fuelled."


# -- the infected --------------------------------------------------------------------------------


def _revealed(t: Teller) -> str:
    return f"{t.who} revealed as infected. {t.book.statuses[t['status']].text}"


def _all_revealed(t: Teller) -> str:
    return "All infected players have revealed; the suspicion cube left the game."


def _second_use(t: Teller) -> str:
    luck = "the power may be used again" if t["result"] > 0 else "no second use"
    return f"The die for a second use showed {signed(t['result'])}: {luck}."


def _looked(t: Teller) -> str:
    return f"{t.who} looked at {counted(t['count'], t['token'] + ' token')}."


def _interfered(t: Teller) -> str:
    return f"{t.who} looked at task cards and discarded {t['discarded']}."


def _sabotaged(t: Teller) -> str:
    return f"{t.who} sabotaged {AREA_NAMES[t['token']]}."


def _commander_tested(t: Teller) -> str:
    return f"{t.who} {'passed' if t['passed'] else 'failed'} the test."


def _demoralized(t: Teller) -> str:
    return f"{t.who} swapped {counted(t['count'], 'strong die', 'strong dice')} for weak."


def _said(t: Teller) -> str:
    return f"{t.who} said: “{claim_words(t['claim'], t.people)}.”"


# -- modules and the end -------------------------------------------------------------------------


def _threats_dealt(t: Teller) -> str:
    return "Threat cards were dealt."


def _claimed(t: Teller) -> str:
    name = t.book.threats[t["token"].removeprefix("threat-token-")].name
    wild = " with a wild token" if t["wild"] else ""
    return f"{t.who} claimed {name}{wild}."


def _showed_status(t: Teller) -> str:
    return f"{t.who} showed the status card: {t.book.statuses[t['status']].name}."


REASONS = {
    "shields-lost": "the sixth shield token was placed",
    "outpost-lost": "the sixth outpost token was placed",
    "crew-exhausted": "the sixth fatigue token was placed",
    "final-event": "the final event was completed",
    "self-destruct": "the commander could not be trusted with the codes",
    "threat-open": "an uninfected player had not fulfilled the own threat",
    "take-off": "the ship left with nobody infected aboard",
    "infection-aboard": "the ship left with an infected player aboard",
    "sample-secured": "an infected player had lost a limb",
    "sample-aboard": "the ship left with an infected player aboard",
}
SIDES = {
    "uninfected": "The uninfected players",
    "infected": "The infected players",
    "company-man": "The company man",
}


def _ended(t: Teller) -> str:
    return f"{SIDES[t['side']]} won: {REASONS[t['reason']]}."


ENDING = "ended"
"""The event that tells how it all ended."""
KINDS: dict[str, Callable[[Teller], str]] = {
    "first-commander": _first_commander,
    "turn": _turn,
    "retrieved": _retrieved,
    "discarded-dice": _discarded,
    "die-token": _die_token,
    "rolled": _rolled,
    "rerolled": _rerolled,
    "submitted": _submitted,
    "no-action": _no_action,
    "action": _action,
    "repair": _repair,
    "sabotage-removed": _sabotage_removed,
    "lone-wolf": _lone_wolf,
    "ordered": _ordered,
    "vote-called": _vote_called,
    "hands": _hands,
    "decided": _decided,
    "tie-broken": _tie_broken,
    "vote-result": _vote_result,
    "quarantined": _quarantined,
    "released": _released,
    "amputated": _amputated,
    "cleared": _cleared,
    "revoked": _revoked,
    "commander": _commander,
    "task-played": _task_played,
    "kind-chosen": _kind_chosen,
    "corporation-rolled": _corporation_rolled,
    "corporation": _corporation,
    "declared": _declared,
    "stopped": _stopped,
    "task-resolved": _task_resolved,
    "chosen": _chosen,
    "answered": _answered,
    "status-shown": _status_shown,
    "reshuffled": _reshuffled,
    "token-placed": _token_placed,
    "token-removed": _token_removed,
    "shield-test": _shield_test,
    "cube": _cube,
    "event-completed": _event_completed,
    "event-played": _event_played,
    "final-begins": _final_begins,
    "malfunctions-only": _malfunctions_only,
    "evacuation-failed": _evacuation_failed,
    "suspicion": _suspicion,
    "evacuation": _evacuation,
    "refuelled": _refuelled,
    "revealed": _revealed,
    "all-revealed": _all_revealed,
    "second-use": _second_use,
    "looked": _looked,
    "interfered": _interfered,
    "sabotaged": _sabotaged,
    "commander-tested": _commander_tested,
    "demoralized": _demoralized,
    "threats-dealt": _threats_dealt,
    "claimed": _claimed,
    "showed-status": _showed_status,
    "ended": _ended,
    "said": _said,
}
