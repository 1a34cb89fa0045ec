"""The first look at a position: seats, sizes and numbers, before anything is taken for granted."""

from __future__ import annotations

import re
from collections.abc import Iterator

from quarterdeck.core.secrecy import sees
from quarterdeck.games.dark_moon.content import Book
from quarterdeck.games.dark_moon.state import DarkMoon, Moment, Task
from quarterdeck.games.dark_moon.talk import known

MOST_CUBES = 20
MOST_TOKENS = 40
HUGE = 10**6
DIE = re.compile(r"(strong|weak|commander)[+-]\d")
NUMBER = re.compile(r"[+-]?\d{1,6}")
WORDS = {"corporation": (1, 2, 3), "damage": (3,)}
"""Moments that are numbers, and how many."""
TASK_WORDS = 4
ONE_WORD = {"voted", "played-task", "revealed", "decided", "broke-tie", "looked", "chose-event"}


def first_look(s: DarkMoon, content: Book) -> Iterator[str]:
    """Yield what makes a position unreadable: seats that are not there, numbers out of all bounds."""
    if len(s.players) not in content.counts:
        yield f"players: expected 3 to 7, got {len(s.players)}"
        return
    yield from _numbers(s)
    yield from _seats(s)
    yield from _doubles(s)
    yield from _owners(s)
    yield from _chronicle(s)


def _numbers(s: DarkMoon) -> Iterator[str]:
    for name, least, most in (
        ("cubes", 0, MOST_CUBES),
        ("needed", 0, MOST_CUBES),
        ("extra_cubes", 0, MOST_CUBES),
        ("final_cubes", 0, MOST_CUBES),
        ("final_needed", 1, MOST_CUBES),
        ("suspicion", 0, MOST_CUBES),
        ("evacuation", 0, MOST_CUBES),
    ):
        if not least <= getattr(s, name) <= most:
            yield f"{name}: expected {least} to {most}, got {getattr(s, name)}"
    if not 0 <= s.turn.number < HUGE:
        yield f"turn.number: expected 0 or more, got {s.turn.number}"
    for p in s.players:
        if abs(p.die_tokens) > MOST_TOKENS:
            yield f"players[{p.seat}].die_tokens: expected few, got {p.die_tokens}"
    if s.task is not None and not max(abs(s.task.total), abs(s.task.difficulty)) < HUGE:
        yield "task: expected a total and a difficulty within reason"
    if any(count < 0 for count in s.threat_tokens.values()):
        yield "threat_tokens: expected 0 or more of each"


def _seats(s: DarkMoon) -> Iterator[str]:
    """Check that every seat that is named is there."""
    named: list[tuple[str, int | None]] = [
        ("active", s.active),
        ("starter", s.starter),
        ("commander", s.commander),
        ("drawer", s.drawer),
        ("looker", s.looker),
        ("revealing", s.revealing),
    ]
    if s.order is not None:
        named.append(("order.seat", s.order.seat))
    if s.roll is not None:
        named.append(("roll.seat", s.roll.seat))
    if s.vote is not None:
        named += [("vote.caller", s.vote.caller), ("vote.target", s.vote.target)]
    if s.task is not None:
        named += _task_seats(s.task)
    for name, seat in named:
        if seat is not None and not 0 <= seat < len(s.players):
            yield f"{name}: expected a seat, got {seat}"
    for i, p in enumerate(s.players):
        if p.seat != i:
            yield f"players[{i}].seat: expected {i}, got {p.seat}"


def _task_seats(task: Task) -> list[tuple[str, int | None]]:
    lists = {"queue": task.queue, "ins": task.ins, "outs": task.outs}
    named = [(f"task.{field}", seat) for field, seats in lists.items() for seat in seats]
    named += [("task.submitted", die.seat) for die in task.submitted]
    return [("task.target", task.target), *named]


def _doubles(s: DarkMoon) -> Iterator[str]:
    for field in ("queue", "ins", "outs"):
        seats = getattr(s.task, field) if s.task is not None else []
        if len(set(seats)) != len(seats):
            yield f"task.{field}: a seat is there twice"


def _owners(s: DarkMoon) -> Iterator[str]:
    """Check that everybody knows the own cards."""
    for i, p in enumerate(s.players):
        if not sees(p.status, i):
            yield f"players[{i}].status.seen: everybody knows the own card (DM-SETUP-23)"
        if p.threat is not None and not sees(p.threat, i):
            yield f"players[{i}].threat.seen: everybody knows the own card (DM-THREAT-02)"
    if s.vote is not None and s.vote.hands and len(s.vote.hands) != len(s.players):
        yield "vote.hands: expected a hand for each seat"


def _chronicle(s: DarkMoon) -> Iterator[str]:
    for moment in s.chronicle:
        words = (*moment.shown, *moment.hidden)
        if not 0 <= moment.seat < len(s.players):
            yield f"chronicle: expected a seat, got {moment.seat}"
        if not 0 <= moment.most <= MOST_TOKENS:
            yield f"chronicle: expected 0 to {MOST_TOKENS} dice in a roll, got {moment.most}"
        if moment.kind == "submitted" and not all(DIE.fullmatch(word) for word in words):
            yield f"chronicle: expected dice such as strong+4, got {words[:5]}"
        elif not _well_formed(s, moment):
            yield f"chronicle: '{moment.kind}' cannot be about {words[:5]}"


def _well_formed(s: DarkMoon, moment: Moment) -> bool:
    """Tell whether a line of the chronicle has the words that its kind needs."""
    shown, kind = moment.shown, moment.kind
    if kind == "said":
        return len(shown) == 1 and known(shown[0], len(s.players))
    if kind in WORDS:
        words = [*shown, *moment.hidden] if kind == "corporation" else shown
        return bool(shown) and len(shown) in WORDS[kind] and all(map(NUMBER.fullmatch, words))
    if kind == "task":
        return len(shown) == TASK_WORDS and all(map(NUMBER.fullmatch, shown[2:]))
    if kind in ("ordered", "showed-card") or kind.startswith("called-"):
        seats = {str(p.seat) for p in s.players}
        return set(shown) <= seats and len(shown) == (kind != "called-take-off")
    return kind not in ONE_WORD or len(shown) == 1
