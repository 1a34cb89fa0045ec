"""Keeping cover: when a hidden infected player may do as one of the crew, and whether that pays."""

import pytest

from quarterdeck.bots import Window
from quarterdeck.bots.race import Race
from quarterdeck.bots.searching import Budget, ranked, think_through
from quarterdeck.core.rng import Rng
from quarterdeck.games.dark_moon import beliefs, brain
from quarterdeck.games.dark_moon.beliefs import suspicions
from quarterdeck.games.dark_moon.cover import covered, harm, plans
from quarterdeck.games.dark_moon.state import Moment
from tests.dark_moon.build import moon

OUTPOST = "malfunction-outpost-1"
"""Outpost: 3 with the silver deck, 5 with the black one; 2 tokens if it fails."""
POSITION = {"mode": "expansion", "seats": 4, "infected": [0], "commander": 1}
ROLL = ["corporation+0", "corporation-2", "strong+4", "strong-2", "weak-2"]


def rolling(**more):
    """Let seat 0 play a malfunction, be in, and roll three dice with a single plus: that can be denied."""
    position = {
        **POSITION,
        "deck": [OUTPOST, OUTPOST],
        "rolled": ROLL,
        "dice": {0: (2, 1, 0)},
        "spent": (0, 1, 0),
    }
    table = moon(**position | more).do("pass", OUTPOST)
    if table.asked == (0, "corporation"):
        table.do("0")
    return table.do("in", *["out"] * (len(table.s.players) - 1))


def named(table, found):
    return [table.offers()[i] for i in found]


def thought(table, playouts=300):
    window = Window(table, table.asks[0].seat, Rng.from_seed(b"worlds"))
    return think_through(window, Rng.from_seed(b"bot"), Budget(playouts))


def test_the_crew_would_submit_the_plus_that_the_infected_hide():
    table = rolling()
    a = table.asks[0]

    assert named(table, covered(table.s, a)) == ["strong+4"]
    assert named(table, harm(table.s, a)) != ["strong+4"]
    assert list(plans(table.s, a)) == [*covered(table.s, a), *harm(table.s, a)]


@pytest.mark.parametrize(
    "more",
    [
        {"infected": [3]},
        {"evacuation_over": True},
        {"mode": "base"},
    ],
    ids=["of the crew", "the ship is lost", "no ship"],
)
def test_nobody_else_has_a_cover_to_keep(more):
    table = rolling(**more)

    assert table.asked == (0, "submit")
    assert plans(table.s, table.asks[0]) == {}


def test_who_is_revealed_has_no_cover_left():
    table = rolling()
    table.p(0).revealed = True

    assert plans(table.s, table.asks[0]) == {}


def test_what_gives_nobody_away_is_thought_about_as_ever():
    table = moon(**POSITION)

    assert table.asked == (0, "action")
    assert plans(table.s, table.asks[0]) == {}


def test_cover_is_kept_by_the_infected_only_while_they_lurk():
    table = rolling()
    a = table.asks[0]
    assert covered(table.s, a) != harm(table.s, a)

    table.s.evacuation_over = True
    assert covered(table.s, a) == harm(table.s, a)


def test_an_admiral_whom_all_trust_shows_the_plus_and_a_captain_hides_it():
    """With four seats and one berth left an infected player is soon aboard, if nobody doubts it."""
    table = rolling(chronicle=honest(0), cleared=[1])

    search = thought(table)
    assert isinstance(search, Race)
    assert table.offers()[ranked(search)[0].index] == "strong+4"
    captain = thought(table, brain.SEARCH["captain"])
    assert table.offers()[ranked(captain)[0].index] != "strong+4"


def test_an_admiral_hides_the_plus_where_that_wins_the_game():
    """Three seats and five outpost tokens: +4 would meet the difficulty of 3, and a failure adds two."""
    five = ["shield-control", "life-support", "research-lab", "communications", "hangar-bay"]
    table = rolling(seats=3, chronicle=honest(0), outposts=five)

    assert table.offers()[ranked(thought(table))[0].index] != "strong+4"


def test_an_admiral_keeps_cover_the_same_on_tables_that_differ_only_in_secrets():
    table = rolling()
    found = []
    for twin in (table, table.redealt(0, b"other secrets")):
        search = thought(twin)
        found.append([(root.index, root.visits, root.total) for root in search.roots])

    assert found[0] == found[1]
    assert len(found[0]) > 1


def test_a_chronicle_that_grows_is_not_read_again(monkeypatch):
    table = moon(**POSITION, chronicle=honest(1) + guilt(2))
    before = suspicions(table.s, 3)
    read = []
    real = beliefs._roll
    monkeypatch.setattr(beliefs, "_roll", lambda moment: read.append(moment) or real(moment))

    table.s.chronicle += guilt(1)
    after = suspicions(table.s, 3)

    assert len(read) == len(guilt(1))
    assert after[1] > before[1]
    anew = moon(**POSITION, chronicle=honest(1) + guilt(2) + guilt(1))
    beliefs._last.clear()
    assert suspicions(anew.s, 3) == after


def honest(seat):
    return [Moment(turn=1, seat=seat, kind="submitted", shown=["weak+3"], most=3)] * 3


def guilt(seat):
    return [Moment(turn=2, seat=seat, kind="submitted", shown=["weak-2"], most=4)] * 2
