"""The whole board of Hyperspace Smuggler as lines of text, for readers, terminals and programs.

Order: table, scores, you, the others in seat order, places by kind, neighbours, market.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from quarterdeck.core.words import People, capital, counted, listed
from quarterdeck.games.smuggler.cards import SYSTEMS
from quarterdeck.games.smuggler.common import coordinates, neighbours
from quarterdeck.games.smuggler.content import COLOURS, book_of
from quarterdeck.games.smuggler.labels import COMPASS, SYSTEM_NAMES, tile_at
from quarterdeck.games.smuggler.tiles import kind_of
from quarterdeck.games.smuggler.view import CardView, HoldView, ShipView, TileView, View
from quarterdeck.games.smuggler.words import HAVEN_STRENGTH, has_own_name, whereabouts

WILD = 6


def describe(view: View, names: Sequence[str]) -> list[str]:
    """Tell everything that the viewer sees."""
    people = People(view.seat, names)
    lines = [_table(view, people), _scores(view, people)]
    if view.combat is not None:
        lines.append(_combat(view, people))
    lines.append("Positions are counted from Home Haven: east or west, then north or south.")
    own = view.ships[view.seat] if view.seat is not None else None
    if own is not None:
        lines += _own(view, own)
    lines += [_other(view, people, ship) for ship in view.ships if ship is not own]
    lines += _places(view)
    if own is not None and own.at:
        lines.append(_around(view, own))
    lines.append(_market(view))
    return lines


# -- the table -----------------------------------------------------------------------------------


def _table(view: View, people: People) -> str:
    words = [f"{_round(view)}, {_turn(view, people)}."]
    if view.event is not None:
        lasting = "Event this round" if view.event.timing == "round" else "Last event"
        words.append(f"{lasting}: {view.event.name}. {view.event.text}")
    words.append(
        f"{counted(view.stack, 'tile')} in the stack, {view.salvage} salvage in the supply, "
        f"{counted(view.events_left, 'event')} to come."
    )
    tiles = book_of(view.book).tiles
    if view.stack_bottom:
        shown = listed(tiles[tile].name for tile in view.stack_bottom)
        words.append(f"At the bottom of the stack, seen by all: {shown}.")
    return " ".join(words)


def _round(view: View) -> str:
    return f"Round {view.round} of {view.rounds}" if view.round else "Setup"


def _turn(view: View, people: People) -> str:
    if view.places:
        best = listed(people.name(seat) for seat, rank in enumerate(view.places) if rank == 1)
        return f"the game is over, {best} won"
    if view.active is None:
        return "between turns" if view.round else "before the first turn"
    return f"{people.whose(view.active)} turn"


def _scores(view: View, people: People) -> str:
    ranked = sorted(view.ships, key=lambda ship: (-ship.score, ship.seat))
    return "Scores: " + ", ".join(_score(people.name(s.seat), s.score) for s in ranked) + "."


def _score(name: str, score: int) -> str:
    """Put a name and a score together; after a name like Seat 2 a word stands between."""
    return f"{name} with {score}" if name[-1:].isdigit() else f"{name} {score}"


def _combat(view: View, people: People) -> str:
    fight = view.combat
    if fight is None:
        return ""
    foes = (fight.attacker, fight.defender)
    sides = []
    for n, foe in enumerate(foes):
        name = "the station" if foe is None else people.name(foe)
        words = f"{name} rolled {listed(fight.rolls[n])}"
        if len(fight.taken) > n:
            words += f", uses {fight.taken[n]}"
        if len(fight.lasers) > n and fight.lasers[n]:
            words += f", laser {fight.lasers[n]}"
        sides.append(words)
    return f"Combat: {sides[0]}; {sides[1]}."


# -- ships ---------------------------------------------------------------------------------------


def _where(view: View, ship: ShipView) -> str:
    """Tell where a ship is: Korrin; 2 east 1 north, empty space."""
    if not ship.at:
        return "not on the board yet"
    tile = tile_at(view, ship.at)
    where = whereabouts(*coordinates(ship.at))
    if tile is None:
        return f"{where}, a space to explore"
    return tile.name if has_own_name(tile) else f"{where}, {_plain_name(tile)}"


_KIND_WORDS = {
    "space": "empty space",
    "debris": "empty space",
    "gate": "gate",
    "haven": "haven",
    "wormhole": "wormhole",
    "asteroid": "asteroid field",
    "nebula": "nebula",
    "slipstream": "slipstream",
}


def _plain_name(tile: TileView) -> str:
    if tile.kind == "slipstream" and tile.idle:
        return "empty space"
    return _KIND_WORDS.get(kind_of(tile), tile.name)


def _own(view: View, ship: ShipView) -> Iterator[str]:
    words = [f"You: {ship.ship_name or 'no ship yet'}, {_where(view, ship)}."]
    if view.active == ship.seat:
        words.append(_dice(view))
        words.append(f"Free action {'not used' if view.free_action else 'used'}.")
    yield " ".join([*words, *_standing(view, ship)])
    systems = [s for name in SYSTEMS if (s := _system(ship, name))]
    if systems:
        yield "Your systems: " + " ".join(systems)
        yield f"Your holds: {_own_holds(view, ship)} Cargo value {ship.cargo_value}.{_hand(ship)}"
    elif ship.hand:
        yield _hand(ship).strip()


def _dice(view: View) -> str:
    left = [f"{die} (wild)" if die == WILD else str(die) for die in view.dice]
    used = f", {listed(view.used)} used" if view.used else ""
    return f"Dice: {listed(left) + ' left' if left else 'none left'}{used}."


def _standing(view: View, ship: ShipView) -> Iterator[str]:
    """Tell what is known of a ship beside its mat: bounty, recognition, tokens."""
    if ship.bounty:
        yield f"{ship.bounty} bounty."
    if ship.recognised:
        yield "Recognised."
    if ship.role == "government":
        yield f"{counted(view.garrison, 'token')} in supply."


def _system(ship: ShipView, system: str) -> str:
    squares = [square for square in ship.squares if square.system == system]
    if not squares:
        return ""
    words = [capital(SYSTEM_NAMES[system])]
    if damaged := sum(s.damaged for s in squares):
        words.append(f"{damaged} damaged")
    if dice := [s.die for s in squares if s.die]:
        words.append(f"{len(dice)} used ({listed(dice)})")
    if free := sum(not s.damaged and not s.die for s in squares):
        words += [f"{free} free", f"takes {squares[0].takes.replace('–', ' to ')}"]
    return ", ".join(words) + "."


def _own_holds(view: View, ship: ShipView) -> str:
    each = book_of(view.book).salvage_per_hold
    words = []
    for n, hold in enumerate(ship.holds, 1):
        salvage = f"salvage, {hold.count} of {each}" if hold.kind == "salvage" else ""
        words.append(f"{n} {salvage or hold_words(hold)}.")
    return " ".join(words)


def _hand(ship: ShipView) -> str:
    if not ship.hand:
        return " No tiles in hand."
    return f" Your tiles, only you see them: {', '.join(tile.name for tile in ship.hand)}."


def hold_words(hold: HoldView) -> str:
    """Tell the contents of a hold as far as the viewer knows them."""
    if hold.card is not None:
        return card_words(hold.card)
    if hold.kind == "salvage":
        return f"{hold.count} salvage"
    return "occupation token" if hold.kind == "troops" else "empty"


def card_words(card: CardView) -> str:
    """Tell a card as far as the viewer knows it: Nerve Toxin to Solenne, 6, wanted."""
    if card.face:
        words = f"{card.name} to {card.destination_name}, {card.value}"
        wanted = ", wanted" if card.wanted else ""
    else:
        words = f"a {card.deck} card, face down"
        wanted = {None: "", True: ", wanted", False: ", not wanted"}[card.wanted]
    origin = f", from {card.origin}" if card.origin else ""
    return words + wanted + origin


def _other(view: View, people: People, ship: ShipView) -> str:
    words = [
        f"{people.subject(ship.seat)}: {ship.ship_name or 'no ship yet'}, {_where(view, ship)}."
    ]
    if ship.squares:
        words.append(_damage(ship))
    if view.active == ship.seat:
        words.append(_dice(view))
    lasers = [s.die for s in ship.squares if s.system == "lasers" and s.die]
    if lasers:
        words.append(f"{'Laser' if len(lasers) == 1 else 'Lasers'} {listed(lasers)} charged.")
    words += _standing(view, ship)
    if ship.holds:
        words.append(f"Holds: {'; '.join(hold_words(hold) for hold in ship.holds)}.")
    planets = f", at least {counted(ship.sure_planets, 'planet')}" if ship.sure_planets else ""
    words.append(f"{counted(ship.tiles, 'tile')}{planets}.")
    return " ".join(words)


def _damage(ship: ShipView) -> str:
    words = f"{ship.damage} of {ship.damage_capacity} damage"
    hurt = [
        f"{SYSTEM_NAMES[system]} {count}"
        for system in SYSTEMS
        if (count := sum(s.damaged for s in ship.squares if s.system == system))
    ]
    return f"{words}: {', '.join(hurt)}." if hurt else f"{words}."


# -- places --------------------------------------------------------------------------------------


def _places(view: View) -> Iterator[str]:
    kinds: dict[str, list[TileView]] = {}
    for tile in view.tiles:
        kind = kind_of(tile)
        inert = kind == "slipstream" and tile.idle
        kinds.setdefault("space" if kind == "debris" or inert else kind, []).append(tile)
    kinds["planet"] = sorted(kinds.get("planet", []), key=lambda tile: COLOURS.index(tile.colour))
    for line in _LINES:
        told = [
            f"{title}: {joiner.join(words(tile) for tile in kinds[kind])}."
            for kind, title, joiner, words in line
            if kinds.get(kind)
        ]
        if told:
            yield " ".join(told)


def _details(tile: TileView, *words: str) -> str:
    more = [*words]
    if tile.token:
        more.append("occupied" if tile.token == "completed" else "occupation in progress")
    if tile.damage:
        more.append(f"{tile.damage} of {HAVEN_STRENGTH} damage")
    if tile.salvage:
        more.append(f"{tile.salvage} salvage")
    return ", ".join(more)


def _place(tile: TileView) -> str:
    return whereabouts(tile.x, tile.y)


def _planet(tile: TileView) -> str:
    face = f"face {tile.face}" if tile.face else "no face"
    return _details(tile, tile.name, tile.colour, face, _place(tile))


def _haven(tile: TileView) -> str:
    if has_own_name(tile):
        return _details(tile, tile.name)
    return _details(tile, "Haven", _place(tile))


def _gate(tile: TileView) -> str:
    return _details(tile, f"{tile.name}, face {tile.face}", _place(tile))


def _wormhole(tile: TileView) -> str:
    return _details(tile, _place(tile), *(["leads nowhere yet"] if tile.idle else []))


def _slipstream(tile: TileView) -> str:
    arrow = [f"to the {COMPASS[tile.arrow]}"] if tile.arrow else []
    return _details(tile, _place(tile), *arrow)


def _spot(tile: TileView) -> str:
    return _details(tile, _place(tile))


_Kind = tuple[str, str, str, Callable[[TileView], str]]
#: The kinds of places on each line: kind, heading, what stands between two, and how one is told.
_LINES: tuple[tuple[_Kind, ...], ...] = (
    (("planet", "Planets", ". ", _planet),),
    (("haven", "Havens", ". ", _haven),),
    (("gate", "Gates", ". ", _gate),),
    (
        ("wormhole", "Wormholes", "; ", _wormhole),
        ("slipstream", "Slipstreams", "; ", _slipstream),
    ),
    (("asteroid", "Asteroid fields", "; ", _spot), ("nebula", "Nebulae", "; ", _spot)),
    (("space", "Empty space", "; ", _spot),),
)


def _around(view: View, ship: ShipView) -> str:
    around = []
    for way, pos in neighbours(ship.at).items():
        tile = tile_at(view, pos)
        if tile is None:
            what = "a space to explore"
        else:
            what = tile.name if has_own_name(tile) else _plain_name(tile)
        around.append(f"{COMPASS[way]} {what}")
    return f"Around you: {'; '.join(around)}."


# -- the market ----------------------------------------------------------------------------------


def _market(view: View) -> str:
    return "Face-up cards: " + " ".join(_goods(view))


def _goods(view: View) -> Iterable[str]:
    for goods in view.market:
        card = goods.card
        shown = "none"
        if card is not None:
            wanted = ", wanted" if card.wanted else ""
            shown = f"{card.name}, {card.kind} to {card.destination_name}, {card.value}{wanted}"
        yield f"{capital(goods.colour)}, {shown}, {goods.deck} in deck."
