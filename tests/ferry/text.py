"""The words of Ferry: options for the asked seat, events and positions for one viewer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from quarterdeck.core.state import Event, Seat
from tests.ferry.deck import QUARTERS
from tests.ferry.state import CardId, Spot
from tests.ferry.view import PlayerView, View


class Ballot(msgspec.Struct, frozen=True, gc=False):
    """A vote; `ticket` is the id of the card that stamps it, or 0."""

    aye: bool
    ticket: CardId = 0


# -- options -------------------------------------------------------------------------------------


def spot_key(spot: Spot) -> str:
    """Return a point in metres: 7.5,2."""
    return f"{spot.x / QUARTERS:g},{spot.y / QUARTERS:g}"


def spot(view: View, option: Spot) -> str:
    """Name a point of the deck."""
    return f"{option.x / QUARTERS:g} m from the stern, {option.y / QUARTERS:g} m from port"


def spot_target(view: View, option: Spot) -> str:
    """Return the id of a drawn bench."""
    return f"spot-{option.x}-{option.y}"


def seat_key(*option: Any) -> str:
    """Return the key and the target of a seat: seat-2."""
    return f"seat-{option[-1] + 1}"


def seat(view: View, option: Seat) -> str:
    """Name a player by what is seen of them."""
    return f"Seat {option + 1}, {coins(view.players[option].coins)}"


def card_key(*option: Any) -> str:
    """Return the key and the target of a card: card-7; the id does not tell the face."""
    return f"card-{option[-1]}"


def card(view: View, option: CardId) -> str:
    """Say what a card of the own hand does."""
    found = next(c for p in view.players for c in p.hand if c.id == option)
    return f"{found.name}: {found.text}"


def row_back(view: View, option: str) -> str:
    """Say what the way back costs."""
    return f"Pay {coins(view.fare)} and be rowed back"


def top_card(view: View, option: str) -> str:
    """Say what happens to the card that the viewer has just looked at."""
    name = view.top.name if view.top else "nothing"
    return f"{option.capitalize()} the {name} on top of the deck"


def deck_target(view: View, option: str) -> str:
    """Return the id of the drawn pile."""
    return "deck" if option == "leave" else "discard"


def ballot_key(option: Ballot) -> str:
    """Return aye, nay, or with a ticket aye-7."""
    word = "aye" if option.aye else "nay"
    return f"{word}-{option.ticket}" if option.ticket else word


def ballot(view: View, option: Ballot) -> str:
    """Say how the ballot counts."""
    word = "Aye" if option.aye else "Nay"
    return f"{word}, counting twice with a ticket" if option.ticket else word


def ballot_target(view: View, option: Ballot) -> str:
    """Return the id of the ticket that stamps the ballot."""
    return card_key(option.ticket) if option.ticket else ""


def ballot_prompt(view: View, about: Mapping[str, Any]) -> str:
    """Ask for a vote on a player by seat."""
    return f"Put seat {about['named'] + 1} ashore?"


# -- events --------------------------------------------------------------------------------------

SENTENCES = {
    "sat": "{who} sits down at {at}.",
    "sailed": "The ferry sails {miles}.",
    "took": "{who} finds {coins} at the bow.",
    "shuffled": "The discard pile is shuffled and becomes the deck.",
    "drew": "{who} draws {card}.",
    "passed": "{who} plays nothing.",
    "discarded": "{who} lays down {card}.",
    "toll": "{who} demands a toll from {payer}.",
    "rolled": "The die shows {roll}.",
    "paid": "{who} pays {to} {coins}.",
    "looked": "{who} looks at the top of the deck: {card}.",
    "inspected": "{who} sends the inspector to {rival}.",
    "mustered": "{who} puts {rival} to the vote.",
    "voted": "{who} votes {vote}.",
    "put-ashore": "{who} is put ashore.",
    "rowed-back": "{who} pays {coins} and is rowed back.",
}


def sentence(view: View, event: Event, names: Sequence[str]) -> str:
    """Tell an event in words, from the facts that its viewer sees."""
    facts = event.facts
    words = {name: value for name, value in facts.items() if name in ("at", "roll")}
    words |= {
        name: called(names, facts[name]) for name in ("to", "payer", "rival") if name in facts
    }
    words["who"] = called(names, facts["seat"]) if "seat" in facts else ""
    words["card"] = f"a {facts['face']}" if "face" in facts else "a card"
    words["coins"] = coins(facts.get("coins", 0))
    words["miles"] = count(facts.get("miles", 0), "mile")
    words["vote"] = "aye" if facts.get("aye") else "nay"
    if facts.get("weight") == 2:
        words["vote"] += " twice"
    return SENTENCES[event.kind].format(**words)


# -- positions -----------------------------------------------------------------------------------


def describe(view: View, names: Sequence[str]) -> list[str]:
    """Tell the whole view in lines of text."""
    lines = [f"The ferry has sailed {view.sailed} of {view.distance} miles."]
    if view.race_goal:
        lines.append(f"{view.race_goal} coins win at once.")
    lines += [_player(view, player, names) for player in view.players]
    top = view.discard[-1].name if view.discard else "nothing"
    lines.append(f"Deck: {count(view.deck, 'card')}. Discarded last: {top}.")
    lines.append(f"Bank: {coins(view.bank)}.")
    return lines


def _player(view: View, player: PlayerView, names: Sequence[str]) -> str:
    place = "ashore" if player.at is None else f"at {spot_key(player.at)}"
    hand = ", ".join(c.name for c in player.hand if c.face) or count(len(player.hand), "card")
    turn = " (to move)" if player.seat == view.active and not view.places else ""
    won = f", place {view.places[player.seat]}" if view.places else ""
    return f"{called(names, player.seat)}{turn}: {place}, {coins(player.coins)}, {hand}{won}"


def called(names: Sequence[str], seat: Seat) -> str:
    """Return what to call a seat."""
    return names[seat] if seat < len(names) else f"Seat {seat + 1}"


def coins(number: int) -> str:
    """Name so many coins."""
    return count(number, "coin")


def count(number: int, thing: str) -> str:
    """Name so many things."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
