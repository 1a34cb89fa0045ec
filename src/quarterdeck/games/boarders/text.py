"""What happened in Boarders and Black Flags, in words for one viewer: one past-tense sentence an event."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quarterdeck.core import words
from quarterdeck.core.state import Event
from quarterdeck.core.words import listed
from quarterdeck.games.boarders.content import book_of
from quarterdeck.games.boarders.describe import describe
from quarterdeck.games.boarders.labels import inches, kind_label, namesake
from quarterdeck.games.boarders.view import View

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
        self.view = view

    def thing(self, thing_id: int) -> str:
        """Name a thing, with its owner if both have one; one of an earlier game has no name any more."""
        if not 1 <= thing_id <= len(self.view.stuff):
            return "Somebody"
        thing = self.view.stuff[thing_id - 1]
        if namesake(self.view, thing):
            return f"{thing.name} ({self.people.name(thing.seat)})"
        return thing.name

    @property
    def it(self) -> str:
        """The thing of the event."""
        return self.thing(self["stuff"])

    def things(self, ids: Sequence[int]) -> str:
        """Name several things."""
        return listed([self.thing(thing_id) for thing_id in ids])

    @property
    def where(self) -> str:
        """The place of the event, in inches from Port and from Aft."""
        return f"{inches(self['x'])}, {inches(self['y'])}"

    def called(self, kind: str) -> str:
        """Name a thing of the content."""
        return kind_label(self.view, kind)


def _tested(t: Teller) -> str:
    totals = t["totals"]
    how = "passed" if t["success"] else "failed"
    if len(totals) == 1:
        return f"{t.thing(t['stuff'][0])} {how} a {t['stat'].capitalize()} test with {totals[0]}."
    won = "beat" if t["success"] else "did not beat"
    return f"{t.thing(t['stuff'][0])} {won} {t.thing(t['stuff'][1])}, {totals[0]} to {totals[1]}."


def _rolled(t: Teller) -> str:
    rolls = [f"{value} for {t.thing(thing)}" for _, thing, value in t["dice"]]
    return f"{t['stat'].capitalize()} test: {listed(rolls)}."


def _challenged(t: Teller) -> str:
    verdict = "the claim was true" if t["honest"] else "it was a lie"
    return f"{t.who} challenged: the die showed {t['shown']}, {verdict}."


def _penalty(t: Teller) -> str:
    if "value" in t.facts:
        return f"{t.who} removed a {t['value']} from the cup."
    return f"{t.who} removed a Lying Die unseen."


def _honest(t: Teller) -> str:
    shown = [f"{t.people.subject(i)} {value or 'no die'}" for i, value in enumerate(t["values"])]
    return f"Lie Honestly: {listed(shown)}."


def _sea(t: Teller) -> str:
    sea = book_of(t.view.book).seas[t["sea"]].name
    return f"{sea}; the Lower edge was {t['lower'].capitalize()}."


def _impact(t: Teller) -> str:
    return f"{t.it} hit {t.things(t['struck'])} after {inches(t['distance'])} inches."


def _noted(t: Teller) -> str:
    if "vital" in t.facts:
        return f"You noted the {t.called(t['vital'])}."
    return f"{t.who} noted a Vital Area in secret."


def _revealed(t: Teller) -> str:
    vitals = listed([f"the {t.called(vital)}" for vital in t["vitals"]])
    return f"The secret note named {vitals}."


def _booty(t: Teller) -> str:
    return f"{t.who} scored {t['points']} in this game."


def _match(t: Teller) -> str:
    more, less = sorted(t["totals"], reverse=True)
    if not t["winners"]:
        return f"The match was drawn, {more} to {less}."
    return f"{t.people.subject(t['winners'][0])} won the match, {more} to {less}."


def _quarter(t: Teller) -> str:
    if t["answer"] == "refuse":
        return f"{t.who} refused Quarter."
    return f"{t.who} {'had to accept' if t['forced'] else 'accepted'} Quarter."


def _spotted(t: Teller) -> str:
    images = listed([t.called(image) for image in t["images"]]) or "nothing"
    return f"The ring landed at {t['x']}, {t['y']} and showed {images}."


ENDINGS = {
    "quarter": "Quarter was given",
    "wiped-out": "a side was wiped out",
    "rounds": "its last round was over",
    "unloaded": "the treasure was ashore",
}
ENDING = "match"
"""The event that tells how it all ended."""
KINDS: dict[str, Callable[[Teller], str]] = {
    "fleet": lambda t: f"{t.who} sailed with the {t.called(t['fleet'])}.",
    "crew": lambda t: (
        f"{t.who} mustered {t.called(t['captain'])} with "
        f"{listed([t.called(section) for section in t['sections']])}."
    ),
    "weapon": lambda t: f"{t.who} gave a Specialist the {t.called(t['weapon'])}.",
    "scenario": lambda t: f"The scenario was {t.called(t['scenario'])}.",
    "scenario-die": lambda t: f"The scenario die showed {t['value']}.",
    "role-dice": lambda t: f"The players rolled {t['dice'][0]} and {t['dice'][1]} for the roles.",
    "game": lambda t: f"Game {t['game']} began; {t.people.subject(t['host'])} hosted.",
    "furnished": lambda t: f"{t.it} was placed at {t.where}.",
    "deployed": lambda t: f"{t.it} was deployed at {t.where}.",
    "waits": lambda t: f"{t.it} found no room and waited.",
    "noted": _noted,
    "revealed": _revealed,
    "boarders-edge": lambda t: f"The boarders came over {t['edge'].capitalize()}.",
    "round": lambda t: f"Round {t['round']} began.",
    "phase": lambda t: f"{t['phase'].capitalize()} phase.",
    "cups": lambda t: "Both players rolled their Lying Dice.",
    "honest": _honest,
    "will-use": lambda t: f"{listed([t.people.subject(seat) for seat in t['seats']])} used a die.",
    "initiative": lambda t: f"{t.who} had initiative.",
    "finished": lambda t: f"{t.who} brought nobody more back.",
    "returned": lambda t: f"{t.it} returned at {t.where}.",
    "acted": lambda t: f"{t.it}: {(t['what'] or t['act']).replace('-', ' ')}.",
    "passed": lambda t: f"{t.it} did nothing.",
    "granted": lambda t: f"{t.it} acted at once: {t['act'].replace('-', ' ')}.",
    "moved": lambda t: (
        f"{t.it} moved to {t.where}."
        + (f" It touched {t.things(t['touched'])}." if t["touched"] else "")
    ),
    "shoved": lambda t: f"{t.it} was shoved towards {t['direction'] / 100:g} degrees.",
    "slid": lambda t: f"{t.it} slid to {t.where}.",
    "edge": lambda t: f"{t.it} was stopped at the edge.",
    "impact": _impact,
    "crushed": lambda t: f"{t.it} was crushed.",
    "lost": lambda t: f"{t.it} was lost at sea.",
    "removed": lambda t: f"{t.it} was removed.",
    "dropped": lambda t: f"{t.it} dropped a token at {t.where}.",
    "fell": lambda t: f"{t.it} fell and lay at {t.where}, turned {t['turn']} degrees.",
    "stood-up": lambda t: f"{t.it} stood up at {t.where}.",
    "readied": lambda t: f"{t.it} made ready.",
    "rolled": _rolled,
    "re-rolled": lambda t: f"{t.it} rolled again: {t['value']}.",
    "tested": _tested,
    "indicated": lambda t: (
        f"{listed([t.people.subject(seat) for seat in t['seats']])} reached for the cup."
    ),
    "selected": lambda t: f"{t.who} put a die down for {t.it}.",
    "claimed": lambda t: f"{t.who} claimed a {t['value']}.",
    "accepted": lambda t: f"{t.who} accepted the {t['value']}.",
    "challenged": _challenged,
    "penalty": _penalty,
    "lie-cancelled": lambda t: f"{t.who} lost the die of the own lie.",
    "attacked": lambda t: f"{t.it} attacked with {t.called(t['weapon'])}.",
    "swung": lambda t: f"{t.it} swung to {t.where}.",
    "reacted": lambda t: f"{t.it} flew off as well: This Shouldn't Work.",
    "dragged-down": lambda t: f"{t.it} dragged down {t.things(t['struck'])}.",
    "dragged": lambda t: f"{t.it} was dragged to {t.where}.",
    "searched": lambda t: f"{t.it} searched the {t.thing(t['vital'])}.",
    "chart": lambda t: f"{t.it} found the chart.",
    "no-chart": lambda t: f"{t.it} found no chart in {t.thing(t['vital'])}.",
    "treasure": lambda t: f"{t.it} found treasure.",
    "passed-token": lambda t: f"{t.it} passed the token to {t.thing(t['to'])}.",
    "took-token": lambda t: f"{t.it} took a token from {t.thing(t['of'])}.",
    "picked-up": lambda t: f"{t.it} picked up a token.",
    "unloaded": lambda t: f"{t.it} unloaded a token; {t['count']} in all.",
    "recovered": lambda t: f"{t.it} recovered a token.",
    "escaped": lambda t: f"{t.it} escaped.",
    "sea": _sea,
    "shifts": lambda t: f"Pass {t['part']}: {t.it} slid with the deck.",
    "fire": lambda t: f"{t.it} burned.",
    "asked-quarter": lambda t: f"{t.who} asked for Quarter.",
    "answered-quarter": _quarter,
    "ended": lambda t: f"The game ended: {ENDINGS[t['reason']]}.",
    "booty": _booty,
    "match": _match,
    "christened": lambda t: f"{t.who} christened the {t.called(t['ship'])} {t['name']}.",
    "spotted": _spotted,
    "fired": lambda t: f"{t.who} fired {len(t['dice'])} dice for {sum(t['dice'])}.",
    "damage": lambda t: f"The damage came to {t['total']}.",
    "pursuit": lambda t: f"Pursuit: {t['totals'][0]} to {t['totals'][1]}.",
    "cannon-result": lambda t: f"The cannons ended at {t['total']} damage.",
    "smoke": lambda t: f"Smoke took {t['inches']} inches off all ranges.",
    "fed": lambda t: f"{t.who} fed the ship's crew.",
    "supplied": lambda t: f"{t.who} took {t['good']}.",
    "bought": lambda t: f"{t.who} bought: {t.called(t['item'])}.",
    "sewn": lambda t: f"{t.who} sewed the {t.called(t['image'])} on the sail.",
}
