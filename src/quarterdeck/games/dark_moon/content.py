"""Loading and checking the content, and the book: the same content arranged for the rules."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from quarterdeck.core.content import Source, fail
from quarterdeck.core.shelf import Shelf
from quarterdeck.games.dark_moon.entries import (
    ActionEntry,
    Character,
    Content,
    Effect,
    EventEntry,
    Outpost,
    PlayerCount,
    Set,
    Status,
    TaskEntry,
    Team,
    ThreatEntry,
    Variant,
    VoteEntry,
)
from quarterdeck.games.dark_moon.state import DarkMoon, Kind

KINDS: tuple[Kind, ...] = ("shield", "outpost", "fatigue")
LOSS = 6
"""DM-WIN-02..04: so many tokens of one kind end the game."""
EVENTS = 3
"""DM-WIN-01: so many events come before the final one."""
DRAWN = 2
"""DM-TASK-01, DM-EVENT-07: so many cards are drawn to choose from."""
WILD = "wild"
FAILURE_PREFIX = "evacuation-failure"
BLOOD_TESTING = "voluntary-blood-testing"
TELEPATHS = "telepathic-infected"


class Force(msgspec.Struct, frozen=True):
    """What the event in force changes; the defaults are the rules without event."""

    strong_reserve: bool = False
    test_after_success: bool = False
    weak_repairs: bool = False
    bribery: bool = False
    corporation_roll: int = 2
    corporation_submit: int = 1
    vote_dice_spent: bool = False
    extra_draw: str = ""
    difficulty_bonus: int = 0
    amputate_after_success: bool = False


class Book(msgspec.Struct, frozen=True):
    """Content by id, and what rules look up often."""

    counts: dict[int, PlayerCount]
    dice: dict[str, tuple[str, ...]]
    """The faces of each colour, as text."""
    corporation_dice: int
    characters: dict[str, Character]
    outposts: dict[str, Outpost]
    statuses: dict[str, Status]
    teams: dict[str, Team]
    tasks: dict[str, TaskEntry]
    failures: dict[str, str]
    """The evacuation failure of each deck."""
    failure_names: dict[str, str]
    events: dict[str, EventEntry]
    finals: dict[str, EventEntry]
    actions: dict[str, ActionEntry]
    votes: dict[str, VoteEntry]
    variants: dict[str, Variant]
    threats: dict[str, ThreatEntry]
    threat_tokens: dict[str, int]
    conditions: tuple[str, ...]
    """The failure condition by the number of shield tokens."""
    fails: tuple[frozenset[int], ...]
    """The results that fail a shield test, by the number of shield tokens."""
    shields: int
    """Shield tokens at the start."""
    suspicion_start: int
    evacuation_start: int
    """The first space of each cube (DM-SETUP-05)."""
    vote_at: int
    evacuation_at: int
    limit: int
    infected_limit: int
    force: dict[str, Force]
    """By event or final event; the empty id is for no event."""


def book(s: DarkMoon) -> Book:
    """Return the book that a game is played with."""
    return SHELF[s.book]


def force(s: DarkMoon) -> Force:
    """DM-EVENT-04, DM-FINAL-05: what the event in force changes."""
    return SHELF[s.book].force[s.final if s.final_in_force else s.event]


def box(s: DarkMoon) -> Set:
    """Return which box is played."""
    return "expansion" if s.expansion else "base"


def deck_of(s: DarkMoon) -> str:
    """DM-SETUP-02, DM-SETUP-16..20: the task deck for this box and this number of players."""
    return f"{box(s)}-{book(s).counts[len(s.players)].task_deck}"


def _arrange(content: Content) -> Book:
    tracks = {track.id: track for track in content.track}
    matches = {entry.id: frozenset(entry.matches) for entry in content.failure_condition}
    conditions = tuple(tracks["shield-track"].failure_by_tokens)
    screens = {screen.id: screen.die_limit for screen in content.screen}
    cards = [*content.event, *content.final_event]
    return Book(
        counts={entry.players: entry for entry in content.player_count},
        dice={die.id.removesuffix("-die"): tuple(map(str, die.faces)) for die in content.die},
        corporation_dice=next(d.count for d in content.die if d.id == "corporation-die"),
        characters={entry.id: entry for entry in content.character},
        outposts={entry.id: entry for entry in content.outpost},
        statuses={entry.id: entry for entry in content.status},
        teams={entry.id: entry.team for entry in content.status},
        tasks={entry.id: entry for entry in content.task},
        failures={entry.deck: entry.id for entry in content.evacuation_failure},
        failure_names={entry.id: entry.name for entry in content.evacuation_failure},
        events={entry.id: entry for entry in content.event},
        finals={entry.id: entry for entry in content.final_event},
        actions={entry.id: entry for entry in content.action},
        votes={entry.id: entry for entry in content.vote},
        variants={entry.id: entry for entry in content.variant},
        threats={entry.id: entry for entry in content.threat},
        threat_tokens={entry.threat: entry.count for entry in content.threat_token},
        conditions=conditions,
        fails=tuple(matches[name] for name in conditions),
        shields=tracks["shield-track"].start,
        suspicion_start=tracks["suspicion-track"].start,
        evacuation_start=tracks["evacuation-track"].start,
        vote_at=tracks["suspicion-track"].vote_at,
        evacuation_at=tracks["evacuation-track"].vote_at,
        limit=screens["uninfected-screen"],
        infected_limit=screens["infected-screen"],
        force={"": Force()} | {card.id: _force(card.during) for card in cards},
    )


def _force(effects: Sequence[Effect]) -> Force:
    changed = Force()
    for effect in effects:
        changed = msgspec.structs.replace(changed, **_change(effect))
    return changed


_FLAGS = {
    "strong-reserve": "strong_reserve",
    "test-shields-after-success": "test_after_success",
    "repair-weak-only": "weak_repairs",
    "minus-1-counts-as-minus-2": "bribery",
    "vote-dice-spent": "vote_dice_spent",
    "amputate-active-after-success": "amputate_after_success",
}
_NUMBERS = {
    "corporation-roll": "corporation_roll",
    "corporation-submit": "corporation_submit",
    "difficulty-bonus": "difficulty_bonus",
}


def _change(effect: Effect) -> dict[str, object]:
    """Return the fields of `Force` that a lasting effect sets."""
    if effect.key in _FLAGS:
        return {_FLAGS[effect.key]: bool(effect.value)}
    if effect.key in _NUMBERS:
        return {_NUMBERS[effect.key]: int(effect.value)}
    if effect.key == "extra-draw":
        return {"extra_draw": str(effect.value)}
    return {}


def _check(content: Content, sources: Sequence[Source]) -> None:
    """Raise if entries contradict one another."""
    _check_decks(content, sources)
    _check_characters(content, sources)
    _check_effects(content, sources)
    _check_counts(content, sources)
    _check_variants(content, sources)
    _check_track(content, sources)


def _check_decks(content: Content, sources: Sequence[Source]) -> None:
    for table, cards in (
        ("task", content.task),
        ("event", content.event),
        ("final_event", content.final_event),
    ):
        for card in cards:
            if card.count != 1:
                raise fail(sources, table, card.id, "count", "1: each card is there once")
    known = {deck.id for deck in content.deck}
    for task in content.task:
        if not set(task.decks) <= known:
            raise fail(sources, "task", task.id, "decks", f"some of {', '.join(sorted(known))}")
        if task.type == "malfunction" and not task.kind:
            raise fail(sources, "task", task.id, "kind", "shield, outpost, fatigue or unknown")
    for deck in content.deck:
        size = sum(deck.id in task.decks for task in content.task)
        if size != deck.cards:
            raise fail(sources, "deck", deck.id, "cards", f"{size}, the tasks that name this deck")


def _check_characters(content: Content, sources: Sequence[Source]) -> None:
    tokens = {token.character for token in content.token if token.kind == "fatigue"}
    for character in content.character:
        if character.fatigue_token != (character.id in tokens):
            raise fail(
                sources, "character", character.id, "fatigue_token", "true just where a token is"
            )
    for count in content.player_count:
        if count.infected + count.uninfected != count.players:
            raise fail(
                sources,
                "player_count",
                count.id,
                "uninfected",
                f"{count.players - count.infected}, so that every player has a status",
            )


def _check_counts(content: Content, sources: Sequence[Source]) -> None:
    """DM-SETUP-21: a number of players and the card agree on Voluntary Blood Testing."""
    fewest = next(task.min_players for task in content.task if task.id == BLOOD_TESTING)
    for count in content.player_count:
        played = fewest <= count.players
        if count.voluntary_blood_testing != played:
            raise fail(
                sources,
                "player_count",
                count.id,
                "voluntary_blood_testing",
                f"{str(played).lower()}, as the card needs {fewest} players",
            )


def _check_variants(content: Content, sources: Sequence[Source]) -> None:
    """DM-VAR-05: a number of players and the variant agree on the telepaths."""
    fewest = next(entry.min_players for entry in content.variant if entry.id == TELEPATHS)
    for count in content.player_count:
        able = fewest <= count.players
        if count.telepathic_infected_allowed != able:
            raise fail(
                sources,
                "player_count",
                count.id,
                "telepathic_infected_allowed",
                f"{str(able).lower()}, as the variant needs {fewest} players",
            )


def _check_effects(content: Content, sources: Sequence[Source]) -> None:
    for table, cards in (("event", content.event), ("final_event", content.final_event)):
        for card in cards:
            if any(effect.op != "rule" or not effect.key for effect in card.during):
                raise fail(
                    sources, table, card.id, "during", "only effects of op 'rule' with a key"
                )
    outposts = {entry.id for entry in content.outpost}
    for action in content.action:
        if not set(action.blocked_by) <= outposts:
            raise fail(sources, "action", action.id, "blocked_by", "ids of outpost tokens")
        blockers = {entry.id for entry in content.outpost if action.id in entry.blocks}
        if blockers != set(action.blocked_by):
            raise fail(sources, "action", action.id, "blocked_by", f"{sorted(blockers)}")


def _check_track(content: Content, sources: Sequence[Source]) -> None:
    shields = next(track for track in content.track if track.id == "shield-track")
    known = {entry.id for entry in content.failure_condition}
    if len(shields.failure_by_tokens) != LOSS or not set(shields.failure_by_tokens) <= known:
        raise fail(
            sources, "track", "shield-track", "failure_by_tokens", f"{LOSS} failure conditions"
        )
    if shields.loss_at != LOSS:
        raise fail(sources, "track", "shield-track", "loss_at", f"{LOSS}")
    for track in content.track:
        if track.vote_at and not 1 <= track.start < track.vote_at:
            raise fail(sources, "track", track.id, "start", f"1 to {track.vote_at - 1}")


SHELF = Shelf("quarterdeck.games.dark_moon", ("dark-moon.toml",), Content, _check, _arrange)
open_book, book_of = SHELF.open, SHELF.of
