"""Keys, words and drawn targets of options, made from the view of the asked seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from quarterdeck.games.boarders.common import Spot, Step
from quarterdeck.games.boarders.content import book_of

if TYPE_CHECKING:
    from quarterdeck.games.boarders.view import StuffView, View


class Pick(msgspec.Struct, frozen=True, gc=False):
    """Which rolled die a Lying Die replaces, and which Lying Die it is."""

    roll: int
    die: int


class Act(msgspec.Struct, frozen=True, gc=False):
    """An action, with the weapon or ability or target where it needs one."""

    kind: str
    what: str = ""
    on: int = 0


class Patch(msgspec.Struct, frozen=True, gc=False):
    """A place on a sail, in millimetres, with the radius of an image."""

    x: int
    y: int
    r: int = 0


# -- stuff ---------------------------------------------------------------------------------------


def name(view: View, thing_id: int) -> str:
    """Name a thing: Duelista 2, Mast 1, Red Rose; an enemy who is called like a friend is marked."""
    thing = view.stuff[thing_id - 1]
    enemy = view.seat is not None and thing.seat != view.seat and namesake(view, thing)
    return f"{thing.name} (enemy)" if enemy else thing.name


def namesake(view: View, thing: StuffView) -> bool:
    """BF-MATCH-03: tell whether both sides have a crew member of this name."""
    return any(other.name == thing.name and other.seat != thing.seat for other in view.stuff)


def stuff_label(view: View, thing_id: int) -> str:
    """Name a thing and where it is."""
    thing = view.stuff[thing_id - 1]
    if thing.place != "deck":
        return name(view, thing_id)
    state = ", lying" if thing.down else ""
    return f"{name(view, thing_id)} at {inches(thing.x)}, {inches(thing.y)}{state}"


def stuff_target(view: View, thing_id: int) -> str:
    """Return the id of the drawn thing."""
    return f"stuff-{thing_id}" if view.stuff[thing_id - 1].place == "deck" else ""


def inches(value: float) -> str:
    """Write thousandths as inches: 7.6."""
    return f"{value / 1000:.3f}".rstrip("0").rstrip(".")


# -- places and moves ----------------------------------------------------------------------------


def spot_key(spot: Spot) -> str:
    """Write a spot as x,y or x,y,turn in thousandths of an inch."""
    return f"{spot.x},{spot.y},{spot.turn}" if spot.turn else f"{spot.x},{spot.y}"


PLACE_FORM = "a place of your own, inches with a point from Port and from Aft: 12.0,30.5"
TURNED_FORM = f"{PLACE_FORM}; turned by 45 degrees: 12.0,30.5,45"


def spot_parse(key: str) -> Spot:
    """Read a spot; with a point in it, the first two are inches."""
    scale = 1000 if "." in key else 1
    x, y, *turn = key.split(",")
    parts = [scaled(x, scale), scaled(y, scale), *(int(part) for part in turn)]
    if not 2 <= len(parts) <= 3 or any(abs(part) > 100_000 for part in parts):  # noqa: PLR2004 - x, y, turn
        raise ValueError(key)
    return Spot(*parts)


def scaled(number: str, scale: int) -> int:
    """Read a whole number, or one with a point that counts in larger units."""
    return round(float(number) * scale) if scale > 1 else int(number)


def spot_target(view: View, spot: Spot) -> str:
    """Return the aim that a board draws: who is placed, and where."""
    return f"put-{view.placing.stuff}-{spot_key(spot)}" if view.placing else ""


def spot_label(view: View, spot: Spot) -> str:
    """Tell a spot in inches."""
    turned = f", turned {spot.turn} degrees" if spot.turn else ""
    return f"{inches(spot.x)} from Port, {inches(spot.y)} from Aft{turned}"


def step_key(step: Step) -> str:
    """Write a Move as direction@distance."""
    return f"{step.direction}@{step.distance}"


MOVE_FORM = "degrees@inches of your own with a point, 0 to Starboard and 90 Forward: 90@2.5"


def step_parse(key: str) -> Step:
    """Read a Move, with a point in degrees and inches; any direction is brought into the circle."""
    direction, at, distance = key.partition("@")
    if not at or len(key) > 20:  # noqa: PLR2004 - far more than any Move needs
        raise ValueError(key)
    degree, inch = (100, 1000) if "." in key else (1, 1)
    return Step(scaled(direction, degree) % 36_000, scaled(distance, inch))


def step_target(view: View, step: Step) -> str:
    """Return the aim that a board draws: who moves, and where to."""
    return f"aim-{view.moving}-{step_key(step)}" if view.moving else ""


def step_label(view: View, step: Step) -> str:
    """Tell a Move: 30 degrees, 4 inches."""
    return f"{step.direction / 100:g} degrees, {inches(step.distance)} inches"


def direction_label(view: View, direction: int) -> str:
    """Tell a direction."""
    return f"{direction / 100:g} degrees"


DIRECTION_FORM = "degrees of your own with a point, 0.0 to Starboard and 90.0 Forward: 22.5"


def direction_parse(key: str) -> int:
    """Read a direction, with a point in degrees."""
    return scaled(key, 100 if "." in key else 1) % 36_000


# -- lies ----------------------------------------------------------------------------------------


def pick_key(pick: Pick) -> str:
    """Write which die goes where; the Lying Die by its id, never its value."""
    return f"{pick.roll}-{pick.die}"


def pick_label(view: View, pick: Pick) -> str:
    """Tell the own die and which roll it replaces."""
    value = die_value(view, pick.die)
    if view.test is None or sum(roll.seat == view.seat for roll in view.test.rolls) < 2:  # noqa: PLR2004 - nothing to choose
        return f"The {value}"
    return f"The {value}, for {name(view, view.test.rolls[pick.roll].stuff)}'s {view.test.rolls[pick.roll].rolled}"


def pick_target(view: View, pick: Pick) -> str:
    """Return the drawn die."""
    return f"die-{pick.die}"


def die_value(view: View, die_id: int) -> int:
    """Return what an own Lying Die shows."""
    return next(die.value for die in view.cup if die.id == die_id)


def die_label(view: View, die_id: int) -> str:
    """Tell an own Lying Die."""
    return f"The {die_value(view, die_id)}"


def die_target(view: View, die_id: int) -> str:
    """Return the drawn die."""
    return f"die-{die_id}"


def claim_label(view: View, value: int) -> str:
    """Tell a claim and the total it would give."""
    test = view.test
    if test is None or view.seat is None:
        return str(value)
    roll = test.rolls[view.players[view.seat].replaces]
    return f"{value}: total {value + roll.stat + roll.modifier}"


def judge_prompt(view: View, about: Mapping[str, Any]) -> str:
    """Ask whether a claim is believed."""
    return f"They claim a {about['claim']}. Accept or challenge?"


# -- actions -------------------------------------------------------------------------------------


def act_key(act: Act) -> str:
    """Write an action: walk, attack-push, pass-token-7."""
    return "-".join(part for part in (act.kind, act.what, str(act.on or "")) if part)


_ACTS = {
    "walk": "Walk",
    "run": "Run",
    "make-ready": "Make Ready",
    "stand-up": "Stand Up",
    "swash": "Swash Buckling",
    "impress": "Impress Me",
    "search": "Search",
    "pass-token": "Pass the token",
    "take-token": "Take the token",
    "pick-up-token": "Pick up the token",
    "unload-token": "Unload",
    "recover-token": "Recover",
    "escape": "Escape",
    "grant": "Order",
    "opportune": "Opportune Moment",
    "thunder": "Rollin' Thunder",
}


def act_label(view: View, act: Act) -> str:
    """Tell an action."""
    content = book_of(view.book)
    if act.kind == "attack":
        return content.arms[act.what].name
    words = _ACTS[act.kind]
    if act.kind == "search" and view.seat == view.host:  # BF-QUART-03, BF-SCEN-05, BF-ROUND-09
        words = f"{words}, of use to the Boarder alone"
    if act.kind == "grant":
        words = content.abilities[act.what].name
    if act.kind == "pick-up-token" and len(view.drops) > 1:
        words = f"{words} {act.what}"
    return f"{words}: {name(view, act.on)}" if act.on else words


def act_target(view: View, act: Act) -> str:
    """Return the drawn thing that an action is about."""
    return stuff_target(view, act.on) if act.on else ""


# -- the match -----------------------------------------------------------------------------------


def kind_label(view: View, kind: str) -> str:
    """Name a profile or piece by its id."""
    content = book_of(view.book)
    if kind in content.kinds:
        return content.kinds[kind].name
    for table in (content.fleets, content.scenarios, content.arms, content.ships, content.items):
        if kind in table:
            return table[kind].name
    image = content.images.get(kind)
    return image.name if image else kind


def edge_label(view: View, edge: str) -> str:
    """Name an edge."""
    return edge.capitalize()


def edge_target(view: View, edge: str) -> str:
    """Return the drawn edge."""
    return f"edge-{edge}"


def player_label(view: View, seat: int) -> str:
    """Name a player by seat."""
    return "You" if seat == view.seat else "The other player"


def player_key(seat: int) -> str:
    """Write a seat."""
    return f"seat-{seat + 1}"


_WORDS = {
    "use": "Use a die",
    "lie": "Lie",
    "accept": "Accept",
    "challenge": "Challenge",
    "refuse": "Refuse",
    "ask": "Ask for Quarter",
    "confirm": "Confirm",
    "host": "Host",
    "boarder": "Boarder",
    "agree": "Boarding Action",
    "roll": "Roll for it",
    "again": "Again",
    "react": "React",
    "test": "Take the test",
    "target": "Make it a target",
    "fire": "Fire again",
    "cease": "Cease fire",
    "drop": "Drop the ring again",
    "back": "Back",
    "back-if-down": "Back",
    "stagger": "Stagger",
    "down": "Down",
    "devil": "Re-roll by the Devil",
    "skull": "Re-roll by the Skull",
    "feed": "Feed the ship's crew",
    "food": "Food",
    "gold": "Gold",
    "gunpowder": "Gunpowder",
    "crown-food": "Food, from a crowned point",
    "crown-gold": "Gold, from a crowned point",
    "crown-gunpowder": "Gunpowder, from a crowned point",
}


def word_label(view: View, word: str) -> str:
    """Tell a plain word of the rules."""
    return _WORDS.get(word, word)


def change_label(view: View, change: int) -> str:
    """Tell a change of the scenario die."""
    return f"{change:+d}"


# -- sails ---------------------------------------------------------------------------------------


def patch_key(patch: Patch) -> str:
    """Write a place on a sail."""
    return f"{patch.x},{patch.y},{patch.r}" if patch.r else f"{patch.x},{patch.y}"


PATCH_FORM = "a place of your own, millimetres across and up: 60,40"
IMAGE_FORM = "a place and a radius of your own in millimetres, across and up: 60,40,8"


def patch_parse(key: str) -> Patch:
    """Read a place on a sail."""
    parts = [int(part) for part in key.split(",")]
    if not 2 <= len(parts) <= 3 or any(abs(part) > 1_000 for part in parts):  # noqa: PLR2004 - x, y, r
        raise ValueError(key)
    return Patch(*parts)


def patch_label(view: View, patch: Patch) -> str:
    """Tell a place on a sail."""
    radius = f", radius {patch.r}" if patch.r else ""
    return f"{patch.x} across, {patch.y} up{radius}"
