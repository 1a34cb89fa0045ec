"""What must be true of every position: nothing appears, vanishes or stands where it cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator

from quarterdeck.core.secrecy import cards_in
from quarterdeck.games.into_the_black.content import CREATURE, HENCHMAN, Book, book
from quarterdeck.games.into_the_black.secrets import all_loot
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack


def problems(s: IntoTheBlack) -> Iterator[str]:
    """Yield what is wrong with a position, each with its place."""
    content = book(s)
    if s.mode not in content.modes or len(s.players) not in content.modes[s.mode].players:
        yield f"players: the mode '{s.mode}' is not for {len(s.players)}"
        return
    unknown = list(_unknown(s, content))
    yield from unknown
    if unknown:
        return
    yield from _track_problems(s, content)
    yield from _card_problems(s, content)
    yield from _tile_problems(s, content)
    yield from _enemy_problems(s, content)
    for i, c in enumerate(s.crew):
        for problem in _character_problems(s, content, c):
            yield f"crew[{i}].{problem}"
    yield from _turn_problems(s)


def _unknown(s: IntoTheBlack, content: Book) -> Iterator[str]:
    named: list[tuple[str, str, Container[str]]] = [
        *((f"loot card {card.id}", card.face, content.loot) for card in all_loot(s)),
        *(("crew", c.board, content.boards) for c in s.crew if c.board),
        *(("order", who, content.boards) for who in s.order),
        *((f"enemy {enemy.id}", enemy.kind, content.enemies) for enemy in s.enemies),
        *(("mission", s.mission, content.missions) for _ in range(bool(s.mission))),
    ]
    for pos, tile in s.ship.items():
        known: Container[str] = content.corridors if tile.room is None else content.rooms
        named.append((f"ship['{pos}']", tile.room.face if tile.room else tile.corridor, known))
        named += [(f"ship['{pos}'].events", event, content.events) for event in tile.events]
    for place, name, expected in named:
        if name not in expected:
            yield f"{place}: there is no '{name}'"
    mission = content.missions.get(s.mission)
    if mission is not None and not 0 <= s.level < len(mission.level):
        yield f"level: the mission '{s.mission}' has no level {s.level}"


def _track_problems(s: IntoTheBlack, content: Book) -> Iterator[str]:
    if not 0 <= s.morale <= content.morale_max:
        yield f"morale: expected 0 to {content.morale_max}, got {s.morale}"
    if not content.apprehension_start <= s.apprehension <= content.apprehension_max:
        yield f"apprehension: expected 1 to {content.apprehension_max}, got {s.apprehension}"


def _card_problems(s: IntoTheBlack, content: Book) -> Iterator[str]:
    ids = Counter(card.id for card in cards_in(s))
    for card_id, count in ids.items():
        if count > 1:
            yield f"id {card_id} is given to {count} hidden things"
    decks = ["gear"] if s.mode == "infestation" else ["gear", "valuables"]
    printed = Counter({k: v.copies for k, v in content.loot.items() if v.deck in decks})
    there = Counter(card.face for card in all_loot(s))
    if there != printed:
        wrong = sorted((there - printed) + (printed - there))
        yield f"loot: wrong number of copies of {', '.join(wrong[:3])}"
    for card in all_loot(s):
        if content.loot[card.face].deck != card.deck:
            yield f"loot card {card.id}: '{card.face}' is not of the deck '{card.deck}'"
    boards = [c.board for c in s.crew if c.board and c.board not in s.lost_boards]
    boards += [card.face for card in (*s.pool, *s.box)] + s.lost_boards
    everyone = [b for b in content.boards if b != HENCHMAN or _with_henchman(s, content)]
    if sorted(boards) != sorted(everyone):
        yield f"boards: expected each once, got {sorted(boards)}"
    goals = [card.face for p in s.players for card in p.goals] + [card.face for card in s.goals]
    if goals and sorted(goals) != sorted(content.goals):
        yield "goals: expected each once"
    yield from _event_problems(s, content)


def _with_henchman(s: IntoTheBlack, content: Book) -> bool:
    return content.modes[s.mode].henchman[str(len(s.players))]


def _event_problems(s: IntoTheBlack, content: Book) -> Iterator[str]:
    if s.mode == "infestation":
        laid = [card.face for tile in s.ship.values() for card in tile.tokens]
        there = Counter([*laid, *(card.face for card in s.tokens)])
        if there != Counter({k: t.count for k, t in content.tokens.items() if t.infestation}):
            yield "tokens: expected each as often as the content says"
        return
    printed = Counter({k: e.copies for k, e in content.events.items()})
    if s.no_explosion:
        del printed["explosion"]
    if Counter(card.face for card in (*s.events_deck, *s.events_past)) != printed:
        yield "events: expected each card as often as the content says"


def _tile_problems(s: IntoTheBlack, content: Book) -> Iterator[str]:
    corridors = [t.corridor for t in s.ship.values() if t.room is None]
    corridors += [card.face for card in s.corridors]
    if s.laying is not None:
        corridors.append(s.laying.corridor)
    rooms = [t.room for t in s.ship.values() if t.room is not None]
    rooms += [*s.rooms, *s.lost_rooms]
    for tile, count in Counter([*corridors, *(card.face for card in rooms)]).items():
        if count > 1:
            yield f"ship: tile '{tile}' is there twice"
    if len(corridors) < len(content.corridors) and not s.craters:
        yield f"corridors: {len(content.corridors) - len(corridors)} are missing"
    for card in rooms:
        if card.guarded is not None and content.rooms[card.face].guarded != card.guarded:
            yield f"room {card.id}: '{card.face}' has another back"
    centers = Counter(card.top for card in rooms if card.face.startswith("command-center"))
    if s.mode != "infestation" and centers != {True: 1, False: 2}:
        yield f"rooms: expected one Command Center in the top half and two below, got {centers}"
    for pos in s.craters:
        if pos in s.ship:
            yield f"craters: a tile lies on '{pos}'"


def _enemy_problems(s: IntoTheBlack, content: Book) -> Iterator[str]:
    meeples = Counter(s.bag)
    meeples.update(e.kind for e in s.enemies if e.kind in content.defenders)
    meeples.update(k for c in s.crew for k in c.trophies if k in content.defenders)
    for kind in content.defenders:
        if meeples[kind] != content.enemies[kind].count:
            yield f"bag: expected {content.enemies[kind].count} of '{kind}', got {meeples[kind]}"
    ids = Counter(e.id for e in s.enemies)
    if any(count > 1 for count in ids.values()):
        yield "enemies: an id is there twice"
    for enemy in s.enemies:
        if enemy.at not in s.ship:
            yield f"enemy {enemy.id}: there is no tile at '{enemy.at}'"
        if not 0 <= enemy.damage < content.enemies[enemy.kind].health:
            yield f"enemy {enemy.id}: damage {enemy.damage} would have defeated it"
    if any(CREATURE in c.trophies for c in s.crew):
        yield "crew: the creature is no trophy"


def _character_problems(s: IntoTheBlack, content: Book, c: Character) -> Iterator[str]:
    if not c.board:
        return
    if c.at and c.at not in s.ship:
        yield f"at: there is no tile at '{c.at}'"
    if c.at and not 1 <= c.health <= content.boards[c.board].health:
        yield f"health: expected 1 to {content.boards[c.board].health}, got {c.health}"
    if c.reputation < 0:
        yield f"reputation: expected 0 or more, got {c.reputation}"
    slots = Counter(content.loot[card.face].slot for card in c.equipped)
    if slots["wearable"] > 1 or slots["weapon"] > 2 or slots["none"]:  # noqa: PLR2004 - IB-EQUIP-03
        yield f"equipped: too much for the slots, {dict(slots)}"
    weapons = [card.id for card in c.equipped if content.loot[card.face].type == "weapon"]
    for card in c.equipped:
        if (content.loot[card.face].slot == "on-weapon") != (card.on in weapons):
            yield f"equipped: card {card.id} hangs on no weapon"
    if any(card.on for card in c.hand):
        yield "hand: a card in hand is attached to nothing"
    if len(c.cubes) >= len(content.benefits) or len(set(c.cubes)) < len(c.cubes):
        yield f"cubes: expected fewer than six, each once, got {c.cubes}"


def _turn_problems(s: IntoTheBlack) -> Iterator[str]:
    if not 0 <= s.turn.actions <= 2:  # noqa: PLR2004 - IB-ROUND-04
        yield f"turn.actions: expected 0 to 2, got {s.turn.actions}"
    boards = [c.board for c in s.crew]
    if s.turn.who and s.turn.who not in boards:
        yield f"turn.who: nobody plays '{s.turn.who}'"
    if s.combat is not None and s.combat.at not in s.ship and s.combat.queue:
        yield f"combat: there is no tile at '{s.combat.at}'"
    if s.stage in ("turn", "combat") and not s.order:
        yield "order: expected a turn order"
