"""Loading and checking the content, and the book: the same content arranged for the rules."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from quarterdeck.core.content import Source, fail
from quarterdeck.core.shelf import Shelf
from quarterdeck.games.into_the_black.entries import (
    Ally,
    Board,
    Colour,
    Content,
    EnemyEntry,
    EventEntry,
    Face,
    Goal,
    Loot,
    Mission,
    ModeEntry,
    Modifier,
    Room,
    Token,
    WanderRow,
)
from quarterdeck.games.into_the_black.state import IntoTheBlack

FILES = (
    "core.toml",
    "boards.toml",
    "events.toml",
    "goals-missions.toml",
    "loot.toml",
    "tiles.toml",
)
AIRLOCK, BRIDGE = "airlock", "bridge"
HENCHMAN = "henchman"
CREATURE = "alien-creature"


class Book(msgspec.Struct, frozen=True):
    """Content by id, and what rules look up often."""

    dice: dict[Colour, tuple[Face, ...]]
    morale: tuple[frozenset[Modifier], ...]
    morale_start: int
    morale_max: int
    apprehension_start: int
    apprehension_max: int
    milestones: tuple[int, ...]
    enemies: dict[str, EnemyEntry]
    """Defenders, the creature and the Bridge Crew, by kind."""
    defenders: tuple[str, ...]
    crew: tuple[str, ...]
    """The Bridge Crew in the order in which it is fought."""
    bridge_enemies: tuple[int, ...]
    ally: Ally
    tokens: dict[str, Token]
    wander: tuple[WanderRow, ...]
    benefits: tuple[str, ...]
    benefit_texts: dict[str, str]
    modes: dict[str, ModeEntry]
    colours: tuple[str, ...]
    boards: dict[str, Board]
    events: dict[str, EventEntry]
    goals: dict[str, Goal]
    missions: dict[str, Mission]
    loot: dict[str, Loot]
    rooms: dict[str, Room]
    corridors: dict[str, str]
    """The sides of each corridor tile as it is printed: o, d, w from north clockwise."""


def book(s: IntoTheBlack) -> Book:
    """Return the book that a game is played with."""
    return SHELF[s.book]


def _arrange(content: Content) -> Book:
    dice: dict[Colour, tuple[Face, ...]] = {
        die.color: tuple(die.faces)  # type: ignore[misc, arg-type]
        for die in content.die
        if die.color != "standard"
    }
    crew = sorted(content.bridge_crew, key=lambda member: member.order)
    levels = sorted(content.morale_track.level, key=lambda level: level.value)
    fighters = [*content.enemy, *content.creature, *crew]
    return Book(
        dice=dice,
        morale=tuple(frozenset(level.modifiers) for level in levels),
        morale_start=content.morale_track.start,
        morale_max=content.morale_track.max,
        apprehension_start=content.apprehension_track.start,
        apprehension_max=content.apprehension_track.max,
        milestones=tuple(sorted(m.at for m in content.apprehension_track.milestone)),
        enemies={fighter.id: fighter for fighter in fighters},
        defenders=tuple(enemy.id for enemy in content.enemy),
        crew=tuple(member.id for member in crew),
        bridge_enemies=tuple(content.bridge.random_enemies),
        ally=content.ally[0],
        tokens={token.id: token for token in content.token},
        wander=tuple(content.wander),
        benefits=tuple(benefit.id for benefit in content.reputation_benefit),
        benefit_texts={benefit.id: benefit.text for benefit in content.reputation_benefit},
        modes={mode.id: mode for mode in content.mode},
        colours=tuple(c for s in content.supply if s.id == "player-meeple" for c in s.colors),
        boards={board.id: board for board in content.board},
        events={event.id: event for event in content.event},
        goals={goal.id: goal for goal in content.goal},
        missions={mission.id: mission for mission in content.mission},
        loot={card.id: card for card in content.loot},
        rooms={room.id: room for room in content.room},
        corridors={tile.id: "".join(s[0] for s in tile.sides) for tile in content.corridor},
    )


_NEEDED_ROOMS = (AIRLOCK, BRIDGE, "shuttle-bay", "brig", "crew-quarters", "mess-hall")
_NEEDED_EVENTS = ("blast-door", "emergency-lockdown", "force-field", "explosion", "treachery")


def _check(content: Content, sources: Sequence[Source]) -> None:
    """Raise if entries contradict one another."""
    events = {event.id for event in content.event}
    rooms = {room.id for room in content.room}
    for needed in _NEEDED_ROOMS:
        if needed not in rooms:
            raise fail(sources, "room", needed, "id", f"an entry '{needed}'")
    for needed in _NEEDED_EVENTS:
        if needed not in events:
            raise fail(sources, "event", needed, "id", f"an entry '{needed}'")
    for token in content.token:
        if (token.kind == "event") != (token.event in events):
            raise fail(sources, "token", token.id, "event", "the id of an event, for events only")
    _check_boards(content, sources)
    _check_missions(content, sources, rooms)
    values = sorted(level.value for level in content.morale_track.level)
    if values != list(range(content.morale_track.max + 1)):
        raise fail(sources, "morale_track", None, "level", "one level for each space")
    for tile in content.corridor:
        if tile.sides.count("open") < 2:  # noqa: PLR2004 - a corridor goes on
            raise fail(sources, "corridor", tile.id, "sides", "at least two open sides")


def _check_boards(content: Content, sources: Sequence[Source]) -> None:
    boards = {board.id for board in content.board}
    if HENCHMAN not in boards:
        raise fail(sources, "board", HENCHMAN, "id", f"an entry '{HENCHMAN}'")
    if len(boards) < 9:  # noqa: PLR2004 - IB-SETUP-15: eight and the Henchman
        raise fail(sources, "board", "", "id", "at least eight boards beside the Henchman")
    for board in content.board:
        if not board.attack or not board.search:
            raise fail(sources, "board", board.id, "attack", "at least one die")


def _check_missions(content: Content, sources: Sequence[Source], rooms: set[str]) -> None:
    for mission in content.mission:
        if not mission.level:
            raise fail(sources, "mission", mission.id, "level", "at least one level")
        for level in mission.level:
            for condition in level.conditions:
                if not rooms.issuperset(condition.rooms):
                    raise fail(sources, "mission", mission.id, "level", "ids of rooms")


SHELF = Shelf("quarterdeck.games.into_the_black", FILES, Content, _check, _arrange)
open_book, book_of = SHELF.open, SHELF.of
