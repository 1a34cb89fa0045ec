"""What happened in Theseus, in words for one viewer: one past-tense sentence an event."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quarterdeck.core import words
from quarterdeck.core.state import Event
from quarterdeck.core.words import counted, listed
from quarterdeck.games.theseus.describe import describe
from quarterdeck.games.theseus.labels import ACTION_NAMES, face, sector_name, thing, unit_name
from quarterdeck.games.theseus.view import View

__all__ = ["KINDS", "describe", "sentence"]


def sentence(view: View, event: Event, names: Sequence[str]) -> str:
    """Tell an event to the viewer; empty: not worth telling."""
    tell = KINDS.get(event.kind)
    return tell(Teller(view, event, names)) if tell else ""


class Teller(words.Teller):
    """The facts of one event, and how to name things for the viewer."""

    def __init__(self, view: View, event: Event, names: Sequence[str]) -> None:
        """Keep what sentences are made from."""
        factions = [p.faction_name or f"Seat {p.seat + 1}" for p in view.players]
        super().__init__(view.seat, event, [*names, *factions[len(names) :]])
        self.view = view

    @property
    def unit(self) -> str:
        """The unit of the event."""
        return unit_name(self["unit"])

    @property
    def card(self) -> str:
        """The card of the event."""
        return face(self.view, self["card"])

    def sector(self, fact: str = "sector") -> str:
        """Name a sector of the event."""
        return sector_name(self.view, self[fact])

    def place(self, slot: str) -> str:
        """Name the sector of a slot."""
        for sector in self.view.ring:
            if any(there.id == slot for there in (*sector.slots, *sector.pending)):
                return sector.name
        return slot


def _onslaught(t: Teller) -> str:
    sectors = t["sectors"]
    if len(sectors) == 1:
        where = sector_name(t.view, sectors[0])
        return f"{t.who} carried out a Lesser Onslaught in the {where}."
    return f"{t.who} carried out an Onslaught."


def _wounded(t: Teller) -> str:
    return f"{t.unit} suffered {counted(t['count'], 'wound')}."


def _malfunction(t: Teller) -> str:
    if not t["slot"]:
        return "The Malfunction token returned to the Control Room."
    return f"{t.who} put the Malfunction token on {t.card} in the {t.place(t['slot'])}."


def _left_out(t: Teller) -> str:
    what = t.card if "card" in t.facts else "a card"
    return f"{t.who} left {what} out of the deck."


def _lost_upgrade(t: Teller) -> str:
    what = (
        "an Upgrade token" if t["what"] == "held" else f"the upgrade of {thing(t.view, t['what'])}"
    )
    return f"{t.who} lost {what}."


def _finished(t: Teller) -> str:
    winners = [t.people.subject(seat) for seat in t["winners"]]
    how = {
        "life": "by Life Points",
        "data": "with enough Data Points",
        "end-token": "as the Final Sequence ended",
        "extra-turns": "after the extra turns",
        "shared": "together, still tied",
    }[t["reason"]]
    return f"The game ended: {listed(winners)} won {how}."


def _end_token(t: Teller) -> str:
    return f"{t.who} had no card left and moved the End token to {t['at']}."


def _alliance_sector(t: Teller) -> str:
    whose = "Your alliance" if t["seat"] == t.view.seat else f"The alliance of {t.who}"
    return f"{whose} uses the {t.sector()}."


def _embryo_returned(t: Teller) -> str:
    freed = f"; {t.card} was free again" if t["freed"] else ""
    return f"{t.unit} returned to the pool{freed}."


ENDING = "finished"
"""The event that tells how it all ended."""
KINDS: dict[str, Callable[[Teller], str]] = {
    "chose-faction": lambda t: f"{t.who} took the {t['faction'].capitalize()}.",
    "left-out": _left_out,
    "alliance-sector": _alliance_sector,
    "placed-sector": lambda t: f"{t.who} placed the {t.sector()}.",
    "pandora-token": lambda t: (
        f"{t.who} put the Pandora token on the {t['side']} of the {t.sector()}."
    ),
    "placed-unit": lambda t: f"{t.who} placed {t.unit} in the {t.sector('at')}.",
    "started": lambda t: "All is set up.",
    "turn": lambda t: f"Turn {t['number']} began: {t.who}.",
    "ended-turn": lambda t: f"{t.who} ended the turn.",
    "moves": lambda t: (
        f"{t.unit} left the {t.sector('start')} with {counted(t['points'], 'Move point')}."
    ),
    "arrived": lambda t: (
        f"{t.unit} ended the Move in the {t.sector('at')}, Room {'abcd'[t['room']]}."
    ),
    "appeared": lambda t: f"{t.unit} appeared in the {t.sector('at')}, Room {'abcd'[t['room']]}.",
    "skipped": lambda t: f"{t.who} skipped the {t.sector()}.",
    "looped": lambda t: (
        f"{t.who} used up {counted(t['points'], 'Move point')} in the {t.sector()}."
    ),
    "teleported": lambda t: f"{t.unit} was teleported to the {t.sector('to')}.",
    "abducted": lambda t: f"{t.unit} was abducted to the {t.sector('to')}.",
    "vent-shaft": lambda t: f"{t.unit} used the Vent Shaft: one Move point {t['change']}.",
    "ran-further": lambda t: f"{t.unit} ran one sector further.",
    "ejected": lambda t: f"{t.who} ejected {t.unit} into Space.",
    "removed": lambda t: f"{t.unit} was removed.",
    "released": lambda t: f"{t.unit} was released from the Gripper.",
    "freed": lambda t: f"{t.unit} was freed of Parasites.",
    "infected": lambda t: f"{t.unit} was infected with a Parasite.",
    "gripped": lambda t: f"{t.unit} was gripped.",
    "invisible": lambda t: f"{t.unit} became invisible.",
    "trap": lambda t: f"{t.unit} set off {t.card} in the {t.place(t['slot'])}.",
    "trap-deactivated": lambda t: f"{t.card} did nothing to {t.unit}: it was deactivated.",
    "deactivation": lambda t: f"A Deactivation token went to the {t.place(t['slot'])}.",
    "camcorder": lambda t: f"{t.card} stood at {counted(t['points'], 'point')}.",
    "attacked": lambda t: f"{t.unit} attacked {listed([unit_name(n) for n in t['targets']])}.",
    "hidden-attack": lambda t: f"Hidden attacked {t.unit}.",
    "wounded": _wounded,
    "onslaught": _onslaught,
    "gained-life": lambda t: (
        f"{t.who} gained {counted(t['count'], 'Life Point')}, now {t['life']}."
    ),
    "lost-life": lambda t: f"{t.who} lost a Life Point, now {t['life']}.",
    "gained-data": lambda t: (
        f"{t.who} scored {counted(t['count'], 'Data Point')}, now {t['data']}."
    ),
    "action": lambda t: f"{t.who} resolved {t.card} in the {t.place(t['slot'])}.",
    "activated": lambda t: f"{t.card} was activated.",
    "malfunction": _malfunction,
    "lost-upgrade": _lost_upgrade,
    "took-upgrade": lambda t: f"{t.who} took {counted(t['count'], 'Upgrade token')}.",
    "upgraded-unit": lambda t: f"{t.who} upgraded {t.unit}.",
    "upgraded-card": lambda t: f"{t.who} put an Upgrade token on {t.card}.",
    "played": lambda t: f"{t.who} played {t.card}.",
    "card-moved": lambda t: f"{t.card} moved to the {t.place(t['to'])}.",
    "kept": lambda t: f"{t.who} kept {t.card}.",
    "installed": lambda t: f"{t.who} installed {t.card} in the {t.place(t['slot'])}.",
    "took-bonus": lambda t: f"{t.who} took the Bonus card {t.card}.",
    "refilled": lambda t: f"{t.who} put {t.card} in a Pending slot of the {t.place(t['slot'])}.",
    "discarded": lambda t: f"{t.card} in the {t.place(t['slot'])} was discarded.",
    "budded": lambda t: f"{t.unit} was born.",
    "taken-over": lambda t: f"{t.unit} took over {t.card}.",
    "embryo-returned": _embryo_returned,
    "sector-action": lambda t: (
        f"{t.who} performed the action of the {t.sector()}: {ACTION_NAMES[t['action']]}."
    ),
    "additional-turn": lambda t: f"{t.unit} took an Additional Turn.",
    "end-token": _end_token,
    "tie": lambda t: (
        f"{listed([t.people.subject(seat) for seat in t['seats']])} were tied; each was given an extra turn."
    ),
    "finished": _finished,
}
