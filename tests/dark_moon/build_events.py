"""Positions around events: after a success, with an event just completed, with the final one in force."""

from quarterdeck.games.dark_moon.content import book
from quarterdeck.games.dark_moon.state import Task
from tests.dark_moon.build import moon

FIVE_DOWN = ["shield-control", "life-support", "research-lab", "communications", "hangar-bay"]
FIVE_TIRED = ["jon", "luba", "chaya", "enver", "michihiro"]
NEXT = ["repair-tools", "food-rationing"]


def success(**position):
    """Set up a position just after a successful task."""
    return moon(stage="settle", task=Task(face="acceptable-loss", outcome="success"), **position)


def complete(event, **position):
    """Set up a position in which a successful task has just completed an event."""
    cubes = book(moon(mode="expansion").s).events[event].cubes - 1
    return success(event=event, cubes=cubes, **{"events": NEXT} | position)


def final(card, **position):
    """Set up a position with the final event in force."""
    return moon(final=card, in_force=True, **position)


def fall(kind, **position):
    """Fail a malfunction that costs one token."""
    faces = {
        "shield": "malfunction-shield-3",
        "outpost": "malfunction-outpost-3",
        "fatigue": "malfunction-life-support-3",
    }
    table = moon(deck=[faces[kind]], **position)
    table.do("pass", faces[kind])
    while table.asks and table.asked[1] in ("corporation", "declare", "retrieve"):
        table.do(table.offers()[-1])
    return table
