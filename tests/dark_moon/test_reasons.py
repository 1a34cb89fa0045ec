"""Hints in words: why the answer at first sight is a good one, without telling what a seat cannot know."""

import pytest

from quarterdeck.bots import Budget, Window
from quarterdeck.bots.advice import advise
from quarterdeck.core.rng import Rng
from quarterdeck.games.dark_moon.advice import SURE
from quarterdeck.games.dark_moon.brain import because, reflex
from tests.dark_moon.build import fresh, moon

OUTPOST = "malfunction-outpost-3"
ROLL = ["strong+4", "strong-2", "weak-2", "weak-2", "commander-2"]


def reason(table):
    return because(table.s, table.asks[0])


def rolled(*shown, **position):
    """Let seat 0 play a malfunction and roll for it."""
    table = moon(deck=[OUTPOST], rolled=list(shown), **position)
    table.do("pass", OUTPOST, "in")
    while table.asked[1] in ("declare", "retrieve"):
        table.do("out" if table.asked[1] == "declare" else "none")
    return table


@pytest.mark.parametrize(
    ("shown", "position", "words"),
    [
        (ROLL, {}, "Of what was rolled it helps most."),
        (
            ["strong-1", "strong-2", "weak-2", "weak-2", "commander-2"],
            {},
            "Something must be submitted, and of what was rolled it harms least.",
        ),
        (
            ROLL,
            {"infected": [0]},
            "Of so many dice one must have shown a plus: to submit none would tell.",
        ),
        (
            ["strong-1", "strong-2", "weak-2", "weak-2", "commander-2"],
            {"infected": [0]},
            "No plus was rolled.",
        ),
        (["strong-1", "weak-2"], {"infected": [0], "dice": {0: (1, 1, 0)}}, "No plus was rolled."),
        (
            ["strong+4", "weak-2"],
            {"infected": [0], "dice": {0: (1, 1, 0)}},
            "It harms, and so few dice may well have shown no plus.",
        ),
        (
            ROLL,
            {
                "infected": [0],
                "outposts": [
                    "shield-control",
                    "life-support",
                    "research-lab",
                    "communications",
                    "hangar-bay",
                ],
            },
            "If the task fails, the infected win.",
        ),
    ],
)
def test_a_die_is_submitted_for_a_reason(shown, position, words):
    assert reason(rolled(*shown, **position)) == words


def test_to_be_in_or_out_has_a_reason():
    """Three dice can turn an easy task; without dice nobody can."""
    table = moon(deck=[OUTPOST]).do("pass", OUTPOST)
    assert reason(table) == "These dice may turn the task."
    table = moon(deck=[OUTPOST], dice={0: (0, 0, 0)}, spent=(2, 2, 1)).do("pass", OUTPOST)
    assert reason(table) == "These dice do not turn the task, or are worth more elsewhere."


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"dice": {2: (1, 2, 0)}}, "The hand is full."),
        (
            {"dice": {0: (2, 2, 0), 1: (1, 2, 0)}, "spent": (1, 0, 0)},
            "None are to be had.",
        ),
        (
            {"dice": {1: (1, 2, 0)}},
            "As many dice as may be, the good ones first.",
        ),
    ],
)
def test_dice_are_taken_for_a_reason(position, words):
    """Seat 1 stays out of seat 0's malfunction, with four dice, or with three of four.

    What nobody holds is available: a strong die, or the commander die, which is not for seat 1.
    """
    table = moon(deck=[OUTPOST], **position).do("pass", OUTPOST, "in", "out")
    assert table.asked == (1, "retrieve")
    assert reason(table) == words


def test_a_hint_tells_that_reason():
    table = rolled(*ROLL)
    rng = Rng.from_seed(b"bot")
    hints = advise(Window(table, 0, rng), rng, Budget(playouts=8))
    assert [(hint.key, hint.reason) for hint in hints] == [
        ("strong+4", "Of what was rolled it helps most.")
    ]


@pytest.mark.parametrize(
    ("mode", "seats", "threats"),
    [("base", 3, False), ("expansion", 5, False), ("expansion", 7, True)],
)
def test_every_sure_answer_has_a_reason_and_it_tells_no_secret(mode, seats, threats):
    """The same words on a table dealt anew that the seat cannot tell from this one."""
    options = {"threats": True} if threats else {}
    table = fresh(seats=seats, mode=mode, seed=7, **options)
    chance = Rng.from_seed(b"play")
    asked = set()
    for i in range(400):
        if not table.asks:
            break
        a = table.asks[0]
        told = because(table.s, a)
        assert told.endswith(".") is (a.question.id in SURE)
        asked.add(a.question.id)
        world = table.redealt(a.seat, bytes([i % 256]))
        assert because(world.state, world.ask_of(a.seat)) == told
        table.choose(a.seat, reflex(table.s, a, chance))
    assert len(asked & SURE) >= 5
