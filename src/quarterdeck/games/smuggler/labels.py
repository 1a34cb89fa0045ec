"""Options of Hyperspace Smuggler: their keys, their words, and the drawn things they stand for.

Every function is given the view of the seat that is asked, so it cannot tell what the seat may not
know. Ids of drawn things are listed in `board.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from quarterdeck.core.words import capital, listed
from quarterdeck.games.smuggler.common import Load, coordinates, neighbours
from quarterdeck.games.smuggler.content import SYSTEMS, book_of
from quarterdeck.games.smuggler.entries import STANDARD_MAT
from quarterdeck.games.smuggler.state import Colour, Pos
from quarterdeck.games.smuggler.view import CardView, HoldView, ShipView, TileView, View
from quarterdeck.games.smuggler.words import wanted_goods

__all__ = ["Act", "Charge", "Colour", "Ready", "Setting"]

COMPASS = {"n": "north", "e": "east", "s": "south", "w": "west"}
SYSTEM_NAMES = {
    "engines": "engines",
    "hyperspace": "hyperspace",
    "routing": "power routing",
    "repair": "repair",
    "lasers": "lasers",
}


class Act(msgspec.Struct, frozen=True, gc=False):
    """A step of the turn: what, with which die, acting as which face, and on what."""

    verb: str
    die: int = 0
    face: int = 0
    thing: int | str = ""


class Charge(msgspec.Struct, frozen=True, gc=False):
    """A die from the pool for a laser square."""

    die: int
    face: int


class Setting(msgspec.Struct, frozen=True, gc=False):
    """Power routing: which die is set to which face."""

    die: int
    face: int


Ready = Charge | Load


# -- words for things of the view ----------------------------------------------------------------


def own_ship(view: View) -> ShipView:
    """Return the ship of the seat that looks."""
    if view.seat is None:
        raise LookupError("a spectator has no ship")
    return view.ships[view.seat]


def tile_at(view: View, pos: Pos) -> TileView | None:
    """Return the tile at a position."""
    x, y = coordinates(pos)
    return next((tile for tile in view.tiles if (tile.x, tile.y) == (x, y)), None)


def whereabouts(pos: Pos) -> str:
    """Return a position counted from Home Haven: 2 east 1 north."""
    x, y = coordinates(pos)
    words = []
    if x:
        words.append(f"{abs(x)} {'east' if x > 0 else 'west'}")
    if y:
        words.append(f"{abs(y)} {'north' if y > 0 else 'south'}")
    return " ".join(words) or "home"


def place(view: View, pos: Pos) -> str:
    """Name a place on the board by its tile and position."""
    tile = tile_at(view, pos)
    if tile is None:
        return f"a space to explore, {whereabouts(pos)}"
    if tile.kind == "planet" or tile.tile.startswith("start-h"):
        return tile.name
    return f"{tile.name}, {whereabouts(pos)}"


def card_name(card: CardView) -> str:
    """Name a card as far as the viewer knows it."""
    if not card.face:
        return f"a face-down {card.deck} card"
    wanted = ", wanted" if card.wanted else ""
    return f"{card.name} to {card.destination_name}, {card.value}{wanted}"


def card_by_id(view: View, card_id: int) -> CardView:
    """Return a card that lies in some hold."""
    for ship in view.ships:
        for hold in ship.holds:
            if hold.card is not None and hold.card.id == card_id:
                return hold.card
    raise LookupError(f"no card {card_id} in any hold")


def load_name(view: View, load: Load) -> str:
    """Name the contents of a hold."""
    if load.kind == "card":
        return card_name(card_by_id(view, load.n))
    if load.kind == "salvage":
        return f"{load.n} salvage"
    return "an occupation token"


def die_words(die: int, face: int) -> str:
    """Name a die: the 4; the 6 as 3."""
    return f"the {die}" if die == face else f"the {die} as {face}"


# -- the main question ---------------------------------------------------------------------------


def act_key(option: Act | Load) -> str:
    """Return a key such as engines-1, hyperspace-6as3, deliver-4-217, discard-card-217, end."""
    if isinstance(option, Load):
        return f"discard-{load_key(option)}"
    words = [option.verb]
    if option.die:
        words.append(
            f"{option.die}" if option.die == option.face else f"{option.die}as{option.face}"
        )
    if option.thing != "":
        words.append(str(option.thing))
    return "-".join(words)


def act(view: View, option: Act | Load) -> str:
    """Say what a step of the turn does."""
    if isinstance(option, Load):
        return discard(view, option)
    if option.verb in _PLAIN_ACTS:
        return _end(view) if option.verb == "end" else _PLAIN_ACTS[option.verb]
    return f"{_act_words(view, option)} with {die_words(option.die, option.face)}"


_PLAIN_ACTS = {
    "boost": "Fire boosters",
    "reset": "Reset systems: reroll every die left",
    "end": "End turn",
}
_DIE_ACTS = {
    "lasers": "Charge lasers",
    "engines": "Fly one step",
    "hyperspace": "Jump",
    "repair": "Repair",
    "routing": "Route power",
    "fight": "Start combat",
    "salvage": "Pick up salvage",
    "sabotage": "Sabotage the occupation",
    "load": "Load an occupation token",
    "begin": "Begin the occupation",
    "complete": "Complete the occupation",
}


def _act_words(view: View, option: Act) -> str:
    if option.verb in _DIE_ACTS:
        return _DIE_ACTS[option.verb]
    if option.verb == "deliver":
        card = card_by_id(view, int(option.thing))
        if own_ship(view).role == "government":
            return f"Deliver {wanted_goods(card.name, card.value)}"
        return f"Deliver {card_name(card)}"
    if option.verb == "unload":
        salvage = own_salvage(view)
        count = max(salvage) if option.thing == "full" else min(salvage)
        return f"Unload {count} salvage"
    colour = _colour_here(view)
    shown = next(m.card for m in view.market if m.colour == colour)
    if option.thing == "face-up" and shown is not None:
        return f"Pick up {card_name(shown)}"
    return f"Pick up the top {colour} card"


def own_salvage(view: View) -> list[int]:
    """Return the salvage holds of the own ship by their count."""
    return [hold.count for hold in own_ship(view).holds if hold.kind == "salvage"]


def _colour_here(view: View) -> str:
    tile = tile_at(view, own_ship(view).at)
    return tile.colour if tile else ""


def _end(view: View) -> str:
    lost = len(view.dice)
    if not lost:
        return "End turn"
    return f"End turn, lose {lost} {'die' if lost == 1 else 'dice'}"


def act_target(view: View, option: Act | Load) -> str:
    """Return what an act lights up: a square, a card, a hold, a button."""
    if isinstance(option, Load):
        return own_hold_target(view, option)
    if option.verb in SYSTEM_NAMES:
        free = [
            q
            for q in own_ship(view).squares
            if q.system == option.verb and not q.damaged and not q.die
        ]
        return f"sq-{free[0].system}-{free[0].n}" if free else ""
    if option.verb == "deliver":
        return own_hold_target(view, Load("card", int(option.thing)))
    if option.verb == "pick-up":
        colour = _colour_here(view)
        return f"faceup-{colour}" if option.thing == "face-up" else f"deck-{colour}"
    if option.verb == "unload":
        salvage = own_salvage(view)
        count = max(salvage) if option.thing == "full" else min(salvage)
        return own_hold_target(view, Load("salvage", count))
    if option.verb in ("boost", "reset"):
        return f"free-{option.verb}"
    return "" if option.verb == "end" else place_target(view, own_ship(view).at)


# -- places and steps ----------------------------------------------------------------------------


def place_target(view: View, pos: Pos) -> str:
    """Return the id of a tile or space: tile-solenne, space-w1-3."""
    tile = tile_at(view, pos)
    if tile is not None:
        return "tile-" + tile.tile.removeprefix("planet-")
    x, y = coordinates(pos)
    return f"space-{f'w{-x}' if x < 0 else x}-{f's{-y}' if y < 0 else y}"


def direction(view: View, way: str) -> str:
    """Name a direction."""
    return COMPASS[way].capitalize()


def step(view: View, way: Any) -> str:
    """Name a step and what lies there."""
    goal = neighbours(own_ship(view).at)[way]
    return f"{COMPASS[way].capitalize()}: {arrival(view, goal)}"


def arrival(view: View, pos: Pos) -> str:
    """Name a place that is entered, and whom one must fight there (HS-COMBAT-01, HS-STATION-01)."""
    foes = _foes(view, pos)
    return f"{place(view, pos)}; combat with {listed(foes)}" if foes else place(view, pos)


def _foes(view: View, pos: Pos) -> list[str]:
    tile, me = tile_at(view, pos), own_ship(view)
    if tile is None or tile.kind == "nebula":
        return []
    event = view.event.id if view.event else ""
    foes = []
    if not book_of(view.book).force[event].peaceful:
        done = (me.seat, *view.fought)
        there = [ship for ship in view.ships if ship.at == pos and ship.seat not in done]
        foes = [f"the {ship.ship_name}" for ship in there]
    if me.role == "government" and tile.kind == "haven" and tile.tile not in view.stations:
        foes.append("the station")
    return foes


def step_target(view: View, way: str) -> str:
    """Return the id of the step mark of a direction."""
    return f"step-{way}"


def tile_key(option: int) -> str:
    """Return stack, or the id of a hand tile."""
    return "stack" if option == 0 else f"hand-{option}"


def hand_tile(view: View, option: int) -> TileView:
    """Return a tile of the own hand by its id."""
    ship = own_ship(view)
    return ship.hand[ship.hand_ids.index(option)]


def tile_choice(view: View, option: int) -> str:
    """Name the stack or a hand tile."""
    return "The top tile of the stack" if option == 0 else hand_tile(view, option).name


def tile_target(view: View, option: int) -> str:
    """Return the id of the stack or of a hand tile."""
    return "stack" if option == 0 else f"hand-{hand_tile(view, option).tile}"


# -- dice and squares ----------------------------------------------------------------------------


def die_target(view: View, die: int) -> str:
    """Return the id of a die of the pool."""
    return f"die-{view.dice.index(die) + 1}" if die in view.dice else ""


def dodge(view: View, die: int) -> str:
    """Say how the asteroids are dodged."""
    return f"Dodge with {die_words(die, 2)}"


def nebula(view: View, die: int) -> str:
    """Say how a fight in a nebula starts."""
    return f"Fight all with {die_words(die, 3)}"


def square(view: View, square_id: str) -> str:
    """Name a square of a mat."""
    system, n = square_id.rsplit("-", 1)
    ship = own_ship(view)
    here = [q for q in ship.squares if q.system == system]
    name = SYSTEM_NAMES[system].capitalize() + (f" {n}" if len(here) > 1 else "")
    charged = next((q.die for q in here if str(q.n) == n), 0)
    return f"{name}, with a {charged} on it" if charged else name


def square_target(view: View, square_id: str) -> str:
    """Return the id of a square of the own mat."""
    return f"sq-{square_id}"


def damage_prompt(view: View, about: Mapping[str, Any]) -> str:
    """Ask for one point of damage of several."""
    if about["of"] == 1:
        return "Where does damage go?"
    return f"Where does damage go? {about['point']} of {about['of']}"


def setting_key(option: Setting) -> str:
    """Return a key such as 2to6."""
    return f"{option.die}to{option.face}"


def setting(view: View, option: Setting) -> str:
    """Say what power routing does."""
    return f"Set the {option.die} to {option.face}"


def setting_target(view: View, option: Setting) -> str:
    """Return the id of the face that a die is set to."""
    return f"face-{option.face}"


# -- combat --------------------------------------------------------------------------------------


def fight_all(view: View, option: str) -> str:
    """Say that everybody here is fought."""
    return "Fight every ship here"


def opponent_key(foe: int) -> str:
    """Return seat-2, or station."""
    return "station" if foe < 0 else f"seat-{foe + 1}"


def opponent(view: View, foe: int) -> str:
    """Name an opponent."""
    return "The station" if foe < 0 else f"{view.ships[foe].ship_name} of seat {foe + 1}"


def opponent_target(view: View, foe: int) -> str:
    """Return the id of an opponent's ship, or of the haven."""
    return place_target(view, own_ship(view).at) if foe < 0 else f"ship-{foe + 1}"


def ready_key(option: Ready) -> str:
    """Return charge-6as4, or discard-card-217."""
    if isinstance(option, Charge):
        return act_key(Act("charge", option.die, option.face))
    return f"discard-{load_key(option)}"


def ready(view: View, option: Ready) -> str:
    """Say what is done between two combats."""
    if isinstance(option, Charge):
        return f"Charge lasers with {die_words(option.die, option.face)}"
    return discard(view, option)


def laser(view: View, square_id: str) -> str:
    """Say how much a laser adds."""
    n = int(square_id.rsplit("-", 1)[1])
    die = next(q.die for q in own_ship(view).squares if q.system == "lasers" and q.n == n)
    return f"Add the laser, +{die}"


def outcome(view: View, option: str) -> str:
    """Say what the winner does."""
    return {
        "two-holds": "Take the contents of 2 holds",
        "one-hold": "Take the contents of 1 hold, deal 2 damage",
        "damage": "Deal 3 damage",
    }[option]


# -- holds ---------------------------------------------------------------------------------------


def load_key(load: Load) -> str:
    """Return card-217, salvage-3 or troops."""
    return "troops" if load.kind == "troops" else f"{load.kind}-{load.n}"


def discard(view: View, load: Load) -> str:
    """Say what is thrown out."""
    return f"Throw out {load_name(view, load)}"


def plunder(view: View, load: Load) -> str:
    """Name the contents of the loser's hold, as far as the winner knows them."""
    return capital(load_name(view, load))


def _hold_index(ship: ShipView, load: Load) -> int:
    """Return the number of a hold with these contents, from 1; 0: there is none."""
    for i, hold in enumerate(ship.holds, 1):
        if hold.kind == load.kind and _same_contents(hold, load):
            return i
    return 0


def _same_contents(hold: HoldView, load: Load) -> bool:
    if hold.card is not None:
        return hold.card.id == load.n
    return load.kind == "troops" or load.n in (hold.count, 1)


def own_hold_target(view: View, load: Load) -> str:
    """Return the id of a hold of the own ship."""
    index = _hold_index(own_ship(view), load)
    return f"hold-{index}" if index else ""


def loser_hold_target(view: View, load: Load) -> str:
    """Return the id of a hold of the ship that lost."""
    if view.combat is None or view.combat.defender is None:
        return ""
    loser = view.combat.defender if view.combat.attacker == view.seat else view.combat.attacker
    index = _hold_index(view.ships[loser], load)
    return f"seat-{loser + 1}-hold-{index}" if index else ""


def tokens(view: View, count: int) -> str:
    """Say how many tokens."""
    return f"{count} {'token' if count == 1 else 'tokens'}"


def ship(view: View, ship_id: str) -> str:
    """Name a ship, its squares and holds."""
    mats = book_of(view.book).mats
    mat = mats[STANDARD_MAT] if view.uniform_mats else mats[ship_id]
    squares = ", ".join(f"{SYSTEM_NAMES[q]} {getattr(mat.squares, q)}" for q in SYSTEMS)
    return f"{mats[ship_id].name}: {squares}; {mat.cargo_holds} holds"
