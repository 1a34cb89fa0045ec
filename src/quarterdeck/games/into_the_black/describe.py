"""The whole view of a game of Into the Black in lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quarterdeck.core.words import listed
from quarterdeck.games.into_the_black.content import Book, book_of
from quarterdeck.games.into_the_black.entries import Condition
from quarterdeck.games.into_the_black.rules.goals import PRIMES
from quarterdeck.games.into_the_black.view import CardView, CharacterView, TileView, View
from quarterdeck.games.into_the_black.words import COMPASS, EVENTS, ROOMS, goal_words, sides_words

PHASES = {
    "round": "initiative",
    "initiative": "initiative",
    "steal": "initiative",
    "turn": "phase 1 of 4: Actions",
    "expand": "phase 2 of 4: The ship grows",
    "wander": "phase 2 of 4: Enemies move",
    "spawn": "phase 2 of 4: New enemies",
    "leaks": "phase 2 of 4: Lasting events",
    "combat": "phase 3 of 4: Combat",
    "end": "phase 4 of 4: The end is checked",
    "replace": "phase 4 of 4: New boards",
    "keep-mission": "All is Lost!",
    "level": "All is Lost!",
}
MODIFIERS = {
    "attack_yellow_plus": "one yellow die more to attack",
    "attack_yellow_minus": "one yellow die fewer to attack",
    "move_plus": "Move +1",
    "leadership_minus": "Leadership −2",
}
MILESTONES = {5: "new enemies come", 10: "Morale drops by 1", 15: "All is Lost!", 24: "the end"}


def phase(view: View) -> str:
    """Tell the round and what goes on in it."""
    if not view.round:
        return "Setup"
    return f"Round {view.round}, {PHASES.get(view.stage, 'between phases')}"


def describe(view: View, names: Sequence[str]) -> list[str]:
    """Tell the whole view in lines."""
    book = book_of(view.book)
    return [
        *_tracks(view, book),
        *_mission(view, book),
        *_people(view, book, names),
        *_ship(view, book),
        *_moment(view, book),
    ]


def _tracks(view: View, book: Book) -> Iterator[str]:
    coming = next((at for at in book.milestones if at > view.apprehension), None)
    ahead = f"; at {coming} {MILESTONES.get(coming, '')}" if coming else ""
    mods = ", ".join(MODIFIERS[m] for m in sorted(book.morale[view.morale]))
    yield (
        f"{phase(view)}. Apprehension {view.apprehension} of "
        f"{book.apprehension_max}{ahead}. Morale {view.morale} of {book.morale_max}"
        f"{': ' + mods if mods else ''}."
    )
    if view.order:
        order = ", ".join(book.boards[who].name for who in view.order)
        yield f"Turn order: {order}."


def _mission(view: View, book: Book) -> Iterator[str]:
    if view.mode == "infestation":
        state = "off" if view.destruct_off else f"on, {len(view.disarmed)} of 3 rooms done"
        yield f"Infestation: {len(view.enemies)} enemies in sight, self-destruct {state}."
        return
    if not view.mission:
        return
    mission = book.missions[view.mission]
    yield f"Mission {mission.name}: {mission.text}"
    for need in mission.level[view.level].conditions:
        done = " (done)" if is_done(view, book, need) else ""
        yield f"  {progress(view, book, need)}{done}"


def progress(view: View, book: Book, need: Condition) -> str:
    """Tell a condition of the mission and how far it is, from what the viewer sees."""
    rooms = listed(list(dict.fromkeys(book.rooms[room].name for room in need.rooms)), "or")
    here = [c for c in view.characters if c.at and _room_of(view, c.at) in need.rooms]
    playing = [c for c in view.characters if c.at]
    planted = [room for room in need.rooms if room in view.charges]
    words = {
        "bridge_crew_defeated": "Bridge Crew defeated",
        "any_on": f"Somebody on {rooms}: {len(here)}",
        "all_on": f"Everybody on {rooms}: {len(here)} of {len(playing)}",
        "group_value_each": f"Valuables worth {need.n * len(playing)} in all hands{_haul(view)}",
        "charges_placed": f"Charges in {rooms.replace(' or ', ' and ')}: {len(planted)} of {len(need.rooms)}",
        "prisoner_freed": f"Prisoner freed: {'yes' if view.freed else 'no'}",
        "prisoner_at": f"Prisoner on {rooms}",
        "shuttle_primed": f"Shuttle primed: {min(view.primes, PRIMES)} of {PRIMES}",
        "data_downloaded_min": f"Data of rooms: {len(view.data)} of {need.n}",
        "group_trophies_min": f"Trophies: {view.group_trophies} of {need.n}",
        "rooms_total_revealed_min": f"Rooms revealed: {view.found} of {need.n}",
    }
    return words[need.cond]


def group_value(view: View) -> int | None:
    """IB-MISSION-08: the total once it is revealed; before, only for those who see every hand."""
    if view.haul is not None:
        return view.haul
    values = [c.value for c in view.characters if c.at]
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None


def _haul(view: View) -> str:
    haul = group_value(view)
    return "" if haul is None else f": {haul}"


def is_done(view: View, book: Book, need: Condition) -> bool:
    """Tell whether the viewer can see that a condition of the mission is met."""
    here = [c for c in view.characters if c.at and _room_of(view, c.at) in need.rooms]
    playing = [c for c in view.characters if c.at]
    haul = group_value(view)
    crew = any(enemy.kind in book.crew for enemy in view.enemies)
    met = {
        "bridge_crew_defeated": any(tile.room == "bridge" for tile in view.tiles) and not crew,
        "any_on": bool(here),
        "all_on": bool(playing) and len(here) == len(playing),
        "group_value_each": haul is not None and haul >= need.n * len(playing),
        "charges_placed": set(need.rooms) <= set(view.charges),
        "prisoner_freed": view.freed,
        "prisoner_at": any(c.prisoner for c in here),
        "shuttle_primed": view.primes >= PRIMES,
        "data_downloaded_min": len(view.data) >= need.n,
        "group_trophies_min": view.group_trophies >= need.n,
        "rooms_total_revealed_min": view.found >= need.n,
    }
    return met.get(need.cond, False)


def _room_of(view: View, pos: str) -> str:
    return next((tile.room for tile in view.tiles if tile.pos == pos and tile.revealed), "")


def card_words(cards: Sequence[CardView]) -> str:
    """List cards; upgrades after the weapon they hang on."""
    hung = {card.on for card in cards if card.on}
    words = []
    for card in cards:
        if card.on:
            continue
        name = card.name or f"a {card.deck} card"
        if card.value:
            name += f" ({card.value})"
        if card.id in hung:
            name += " with " + " and ".join(c.name for c in cards if c.on == card.id)
        words.append(name)
    return ", ".join(words) or "nothing"


def _people(view: View, book: Book, names: Sequence[str]) -> Iterator[str]:
    for c in view.characters:
        yield from _character(view, c, _owner(view, c, names))
    for player in view.players:
        mine = player.seat == view.seat
        for _, face in player.goals:
            if face:
                goal = book.goals[face]
                whose = "Your goal" if mine else f"Goal of seat {player.seat + 1}"
                yield f"{whose}: {goal.name}. {goal_words(book, goal)}."
        if player.eliminated:
            yield f"Seat {player.seat + 1} is out of the game."


def _owner(view: View, c: CharacterView, names: Sequence[str]) -> str:
    if c.seat is None:
        return "Henchman, run by you" if c.runner == view.seat else "Henchman"
    if c.seat == view.seat:
        return "You"
    return names[c.seat] if c.seat < len(names) else f"Seat {c.seat + 1}"


def _character(view: View, c: CharacterView, owner: str) -> Iterator[str]:
    if not c.at:
        yield f"{owner}: {c.name}, not in play."
        return
    extra = ", with the prisoner" if c.prisoner else ""
    if c.allies:
        extra += f", allies {len(c.allies)}"
    yield (
        f"{owner}: {c.name} at ({c.at}). Health {c.health} of {c.max_health}, Leadership "
        f"{c.leadership}, Move {c.move}, Reputation {c.reputation}, hand {len(c.hand)}, "
        f"trophies {len(c.trophies)}{extra}."
    )
    now = f" (now {listed(c.first_attack)})" if c.first_attack != c.attack else ""
    yield f"  Attack {listed(c.attack)}{now}, search {listed(c.search)}. {c.passive} {c.special}"
    if c.cubes:
        yield f"  Benefits used: {', '.join(cube.replace('-', ' ') for cube in c.cubes)}."
    if c.equipped:
        yield f"  Equipped: {card_words(c.equipped)}."
    if c.hand and all(card.face for card in c.hand):
        yield f"  Hand: {card_words(c.hand)}."


def tile_line(view: View, book: Book, tile: TileView) -> str:
    """Tell one tile: name, loot, events, who is there, where it leads."""
    name = tile.name
    if tile.is_room and not tile.revealed:
        name += ", guarded" if tile.guarded else ""
    words = [f"{name} ({tile.pos})"]
    words += [deck.capitalize() for deck in tile.loot]
    if tile.is_room and tile.revealed:
        words += [ROOMS[e.op] for e in book.rooms[tile.room].special if e.op in ROOMS]
    words += [book.events[event].name for event in tile.events]
    if tile.tokens:
        words.append(f"{tile.tokens} face-down tokens")
    words += [c.name for c in view.characters if c.at == tile.pos]
    for enemy in view.enemies:
        if enemy.at == tile.pos:
            hurt = f" with {enemy.damage} damage" if enemy.damage else ""
            words.append(enemy.name + hurt)
    ways = [COMPASS[d] for d in range(4) if tile.sides and tile.sides[d] != "w"]
    if ways:
        words.append("leads " + ", ".join(ways))
    return "; ".join(words) + "."


def _ship(view: View, book: Book) -> Iterator[str]:
    yield "The ship:"
    for tile in view.tiles:
        yield "  " + tile_line(view, book, tile)
    for door in view.doors:
        yield f"  Blast Door between {door.replace('|', ' and ')}."
    for pos in view.craters:
        yield f"  Destroyed: ({pos})."
    yield (
        f"Left: {view.corridors} corridors, {view.rooms} rooms, {view.gear} Gear, "
        f"{view.valuables} Valuables, {view.bag} enemies in the bag, {view.pool} boards."
    )


def _moment(view: View, book: Book) -> Iterator[str]:
    if view.combat is not None:
        order = ", ".join(_fighter(view, book, name) for name in view.combat.queue)
        yield f"Combat at ({view.combat.at}), round {view.combat.round}. Still to act: {order or 'nobody'}."
    if view.reveal is not None and view.reveal[2] in book.events:
        shown = view.reveal[2]
        yield f"Event shown: {book.events[shown].name}: {EVENTS.get(shown, '')}."
    if view.roll is not None:
        faces = view.roll.faces or [str(n) for n in view.roll.numbers]
        yield f"Roll of {book.boards[view.roll.who].name}: {', '.join(faces)}."
    if view.blow is not None:
        yield f"{view.blow[1]} damage threatens {book.boards[view.blow[0]].name}."
    if view.draw is not None and all(card.face for card in view.draw[2]):
        yield f"Drawn: {card_words(view.draw[2])}."
    if view.laying is not None:
        sides = sides_words(book.corridors[view.laying[0]])
        yield f"To be laid at ({view.laying[1]}): a corridor, unturned {sides}."
    if view.reason:
        won = [str(seat + 1) for seat, place in enumerate(view.places) if place == 1]
        yield f"The game is over ({view.reason}); winners: {', '.join(won) or 'nobody'}."


def _fighter(view: View, book: Book, name: str) -> str:
    if not name.startswith("#"):
        return book.boards[name].name
    return next((e.name for e in view.enemies if f"#{e.id}" == name), "a fallen enemy")
