"""What must be true of every position: nothing appears, vanishes or stands where it cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from quarterdeck.core.secrecy import Card
from quarterdeck.games.dark_moon.common import all_revealed, held, limit
from quarterdeck.games.dark_moon.content import (
    EVENTS,
    FAILURE_PREFIX,
    LOSS,
    Book,
    book,
    box,
    deck_of,
)
from quarterdeck.games.dark_moon.first_look import first_look
from quarterdeck.games.dark_moon.setup import START_STRONG, START_WEAK
from quarterdeck.games.dark_moon.state import DarkMoon, Player, Pool


def problems(s: DarkMoon) -> Iterator[str]:
    """Yield what is wrong with a position, each with its place."""
    content = book(s)
    unknown = [*first_look(s, content)] or [*_unknown_faces(s, content)]
    yield from unknown
    if unknown:
        return
    yield from _dice_problems(s)
    yield from _token_problems(s, content)
    yield from _status_problems(s, content)
    yield from _card_problems(s, content)
    yield from _event_problems(s, content)
    for i, p in enumerate(s.players):
        for problem in _player_problems(s, i, p):
            yield f"players[{i}].{problem}"
    yield from _turn_problems(s)
    yield from _stage_problems(s)
    yield from _roll_problems(s)


def _twice(things: Iterable[object]) -> list[object]:
    return [thing for thing, count in Counter(things).items() if count > 1]


def _unknown_faces(s: DarkMoon, content: Book) -> Iterator[str]:
    for p in s.players:
        if p.character not in content.characters:
            yield f"players[{p.seat}].character: there is no character '{p.character}'"
        if p.status.face not in content.statuses:
            yield f"players[{p.seat}].status: there is no status '{p.status.face}'"
    tasks = {*content.tasks, *content.failure_names}
    for pile, known, what in (
        ((*_tasks(s),), tasks, "task"),
        ((*s.event_deck, *s.event_discards, *s.drawn_events), content.events, "event"),
        ((*s.fatigue, *s.fatigue_pile, *s.fatigue_box), content.characters, "fatigue token"),
        (tuple(s.spare_statuses), content.statuses, "status"),
        (_threats(s), content.threats, "threat"),
    ):
        for card in pile:
            if card.face not in known:
                yield f"card {card.id}: there is no {what} '{card.face}'"
    yield from _unknown_events(s, content)


def _unknown_events(s: DarkMoon, content: Book) -> Iterator[str]:
    if s.final not in content.finals:
        yield f"final: there is no final event '{s.final}'"
    for event in (*s.completed, *([s.event] if s.event else [])):
        if event not in content.events:
            yield f"event: there is no event '{event}'"
    if s.task is not None and s.task.face not in content.tasks:
        yield f"task: there is no task '{s.task.face}'"


def _tasks(s: DarkMoon) -> list[Card]:
    current = [] if s.task_card is None else [s.task_card]
    return [*s.task_deck, *s.task_discards, *s.drawn_tasks, *s.removed_tasks, *current]


def _threats(s: DarkMoon) -> tuple[Card, ...]:
    return (*s.spare_threats, *(p.threat for p in s.players if p.threat is not None))


def _dice_problems(s: DarkMoon) -> Iterator[str]:
    pools: list[Pool] = [s.available, s.spent, *(p.dice for p in s.players)]
    count = len(s.players)
    for colour, expected in (
        ("strong", START_STRONG * count),
        ("weak", START_WEAK * count),
        ("commander", 1),
    ):
        dice = [getattr(pool, colour) for pool in pools]
        if sum(dice) != expected or min(dice) < 0:
            yield f"dice: expected {expected} {colour} dice in all, got {sum(dice)}"
    for p in s.players:
        if p.dice.commander and p.seat != s.commander:
            yield f"players[{p.seat}].dice: only the commander holds the commander die (DM-DICE-08)"


def _token_problems(s: DarkMoon, content: Book) -> Iterator[str]:
    if not 0 <= s.shields <= LOSS:
        yield f"shields: expected 0 to 6, got {s.shields}"
    outposts = sorted([*s.outposts, *s.outpost_pile])
    expected = sorted(o.id for o in content.outposts.values() if box(s) in o.sets)
    if outposts != expected:
        yield f"outposts: expected each token once, got {outposts}"
    tokens = [*s.fatigue, *s.fatigue_pile, *s.fatigue_box]
    owners = sorted(
        c.id for c in content.characters.values() if box(s) in c.sets and c.fatigue_token
    )
    if sorted(token.face for token in tokens) != owners:
        yield "fatigue: expected each token once"
    for name, count in (("outposts", len(s.outposts)), ("fatigue", len(s.fatigue))):
        if count > LOSS or (count == LOSS and s.result is None):
            yield f"{name}: the sixth token ends the game (DM-WIN-05)"
    if s.shields == LOSS and s.result is None:
        yield "shields: the sixth token ends the game (DM-WIN-02)"
    absent = {p.character for p in s.players} & {token.face for token in s.fatigue_box}
    if absent:
        yield f"fatigue_box: the tokens of {sorted(absent)} are in play (DM-SETUP-10)"


def _status_problems(s: DarkMoon, content: Book) -> Iterator[str]:
    teams = [content.teams[p.status.face] for p in s.players]
    expected = content.counts[len(s.players)].infected
    if teams.count("infected") != expected:
        yield f"players: expected {expected} infected, got {teams.count('infected')}"
    if not s.company_man and "company-man" in teams:
        yield "players: there is no company man without the module"
    ids = [p.status.id for p in s.players] + [card.id for card in s.spare_statuses]
    ids += [card.id for card in (*_tasks(s), *s.event_deck, *s.event_discards, *s.drawn_events)]
    ids += [card.id for card in _threats(s)]
    for card_id in _twice(ids):
        yield f"id {card_id} is given to two hidden things"
    faces = [card.face for card in (*s.spare_statuses, *(p.status for p in s.players))]
    for face, count in Counter(faces).items():
        if count > content.statuses[face].count:
            yield f"status: there is no card '{face}' number {count}"


def _card_problems(s: DarkMoon, content: Book) -> Iterator[str]:
    faces = [card.face for card in _tasks(s)]
    deck = deck_of(s)
    expected = [
        task.id
        for task in content.tasks.values()
        if deck in task.decks and task.min_players <= len(s.players)
    ]
    plain = [face for face in faces if not face.startswith(FAILURE_PREFIX)]
    if sorted(plain) != sorted(expected):
        yield f"task cards: expected each of the {len(expected)} cards once"
    failures = len(faces) - len(plain)
    if failures != int(s.expansion and s.final_in_force):
        yield "task cards: the evacuation failure is there with the final event (DM-FINAL-02)"
    threats = Counter(card.face for card in _threats(s))
    if s.threats and threats != {t.id: t.count for t in content.threats.values()}:
        yield "threats: expected every threat card"


def _event_problems(s: DarkMoon, content: Book) -> Iterator[str]:
    faces = [card.face for card in (*s.event_deck, *s.event_discards, *s.drawn_events)]
    expected = [
        card.id
        for card in content.events.values()
        if box(s) in card.sets
        and not (s.variants.expensive_voting and content.force[card.id].vote_dice_spent)
    ]
    if sorted(faces) != sorted(expected):
        yield f"event cards: expected each of the {len(expected)} cards once"
    if len(s.completed) > EVENTS or _twice(s.completed):
        yield f"completed: expected at most 3 different events, got {s.completed}"
    if s.final_in_force and (len(s.completed) < EVENTS or s.event):
        yield "final_in_force: three events come first (DM-EVENT-08)"
    if s.event and not 0 <= s.cubes < s.needed:
        yield f"cubes: expected fewer than {s.needed}, got {s.cubes}"
    if not 0 <= s.final_cubes <= s.final_needed:
        yield f"final_cubes: expected at most {s.final_needed}, got {s.final_cubes}"


def _player_problems(s: DarkMoon, i: int, p: Player) -> Iterator[str]:
    if p.revealed and book(s).teams[p.status.face] != "infected":
        yield "revealed: only the infected reveal"
    if p.revealed and s.revealing != i and (p.quarantined or p.cleared or p.die_tokens):
        yield "revealed: quarantine, clearance and die tokens are gone (DM-REV-05)"
    if p.cleared and (not s.expansion or p.quarantined):
        yield "cleared: only somebody free, with the expansion (DM-QUAR-06)"
    if p.amputated and not s.expansion:
        yield "amputated: only with the expansion"
    if held(p) > limit(s, p) + 2 * len(s.players):
        yield f"dice: {held(p)} are more than a player can hold"


def _turn_problems(s: DarkMoon) -> Iterator[str]:
    if s.players[s.commander].revealed and s.revealing != s.commander:
        yield "commander: a revealed player is never commander (DM-CMDR-08)"
    if _twice(p.character for p in s.players):
        yield "players: two have the same character"
    if all_revealed(s) and s.suspicion:
        yield "suspicion: the cube is gone when all infected have revealed (DM-SUSP-06)"
    if s.expansion and not s.evacuation_over and not s.evacuation:
        yield "evacuation: expected a cube on the track"


def _stage_problems(s: DarkMoon) -> Iterator[str]:
    if s.stage in ("declare", "submit", "judge", "complication", "settle") and s.task is None:
        yield f"task: expected one in stage '{s.stage}'"
    if s.stage in ("declare", "submit") and s.task is not None and not s.task.queue:
        yield f"task.queue: expected somebody in stage '{s.stage}'"
    if s.stage == "order" and s.order is None:
        yield "order: expected one in stage 'order'"


def _roll_problems(s: DarkMoon) -> Iterator[str]:
    if s.roll is None:
        return
    p = s.players[s.roll.seat]
    for colour in ("strong", "weak", "commander"):
        rolled = sum(die.colour == colour for die in s.roll.dice)
        if rolled > getattr(p.dice, colour):
            yield f"roll: {rolled} {colour} dice are more than the roller holds"
    faces = book(s).dice
    if any(die.face not in faces[die.colour] for die in s.roll.dice):
        yield "roll: a die shows what it cannot"
