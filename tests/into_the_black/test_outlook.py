"""What captains go by: the chance to win, the options they think about, the words of their hints."""

from __future__ import annotations

import pytest

from quarterdeck.bots import Window, make_bot
from quarterdeck.core.rng import Rng
from quarterdeck.games.into_the_black.aims import goal_progress
from quarterdeck.games.into_the_black.brain import clock, courses, reflex
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.measures import LABOUR, Measures, measure
from quarterdeck.games.into_the_black.outlook import (
    OWN,
    SHARED,
    SLOPE,
    WORDS,
    outlook,
    prospects,
    terms,
)
from quarterdeck.games.into_the_black.routes import open_ends
from quarterdeck.games.into_the_black.ship import (
    around,
    barrier,
    corridor_ways,
    is_open_end,
    joined,
    open_distances,
    open_ways,
    passages,
)
from quarterdeck.games.into_the_black.state import IntoTheBlack
from tests.into_the_black.build import Play, fresh, party

ROW = {"0,-1": "owow", "0,-2": "owow", "0,-3": "owow", "0,-4": "owow"}


def chance(**position: object) -> float:
    return outlook(party(**{"mode": "cooperative", **position}).s, 0)  # type: ignore[arg-type]


# -- the chance to win --------------------------------------------------------------------------


def test_every_mission_is_judged_and_every_measure_has_a_word() -> None:
    content = book(fresh().s)
    assert set(OWN) == set(LABOUR) == set(content.missions)
    assert set(WORDS) == set(Measures._fields)
    assert {name for own in OWN.values() for name in own} | set(SHARED) <= set(Measures._fields)


def test_time_and_work_that_is_done_are_worth_something() -> None:
    early, late = (chance(mission="bloodbath", apprehension=n) for n in (5, 15))
    assert early > late
    done = chance(mission="bloodbath", apprehension=15, trophies={"cook": ["enemy-bot"] * 8})
    assert done > late


@pytest.mark.parametrize(
    ("mission", "ready"),
    [
        ("jailbreak", {"freed": True}),
        ("data-heist", {"data": ["laboratory"]}),
        ("map-the-hulk", {"found": 12}),
        ("commandeer", {"command_centers": 2}),
        ("sabotage", {"charges": ["engine-room"]}),
        ("plunder", {}),
        ("grand-theft-shuttle", {"primes": 2, "ship": {"0,-1": "odow", "1,-1": "shuttle-bay"}}),
    ],
)
def test_the_work_of_each_mission_counts(mission: str, ready: dict[str, object]) -> None:
    if mission == "plunder":
        valuables = [loot for loot in book(fresh().s).loot.values() if loot.deck == "valuables"]
        ready = {"hands": {"cook": [max(valuables, key=lambda loot: loot.value).id]}}
    assert chance(mission=mission, **ready) > chance(mission=mission)


def test_when_the_work_is_done_the_way_home_counts() -> None:
    far, near = (
        chance(ship=ROW, at={"cook": at}, mission="map-the-hulk", found=26, apprehension=20)
        for at in ("0,-4", "0,-1")
    )
    assert near > far
    assert measure(party(ship=ROW, at={"cook": "0,-4"}, mission="map-the-hulk").s).home == 0


def test_an_end_is_certain() -> None:
    table = fresh(seats=2, mode="cooperative", seed=1, level="easy")
    rng = Rng.from_seed(b"end")
    while table.asks:
        a = table.asks[0]
        table.choose(a.seat, reflex(table.s, a, rng))
    assert table.s.result is not None
    assert outlook(table.s, 0) == (1.0 if table.s.result.winners else 0.0)


def test_the_own_goal_counts_where_players_have_one() -> None:
    goals = {0: "trophy-hunter", 1: "survivor", 2: "hoarder"}
    bare = party(goals=goals, mission="jailbreak")
    proud = party(goals=goals, mission="jailbreak", trophies={"quartermaster": ["enemy-crew"] * 3})
    assert outlook(proud.s, 0) > outlook(bare.s, 0)
    assert outlook(proud.s, 1) == outlook(bare.s, 1)
    hunter = book(bare.s).goals["trophy-hunter"].conditions
    assert goal_progress(proud.s, proud.s.players[0], hunter) == 0.5


def test_a_traitor_sees_a_chance_where_the_crew_has_none() -> None:
    goals = {0: "traitor-thief", 1: "survivor", 2: "hoarder"}
    table = party(goals=goals, mission="jailbreak", apprehension=23)
    assert outlook(table.s, 0) > outlook(table.s, 1)


# -- words --------------------------------------------------------------------------------------


def test_words_add_up_to_the_crews_prospects() -> None:
    s = party(mode="cooperative", mission="jailbreak").s
    assert sum(terms(s, 0).values()) == pytest.approx(SLOPE * sum(prospects(s).values()))


def test_only_the_owner_is_told_of_a_goal() -> None:
    s = party(goals={0: "traitor-thief", 1: "survivor", 2: "hoarder"}).s
    assert {"the own goal", "the betrayal"} <= set(terms(s, 0))
    assert "the betrayal" not in terms(s, 1)


# -- options ------------------------------------------------------------------------------------


def options(table: Play) -> list[str]:
    a = table.asks[0]
    keys = a.keys()
    return [keys[i] for i in courses(table.s, a)]


def test_what_must_be_done_is_not_searched() -> None:
    ship = {"0,-1": "odow", "1,-1": "engine-room"}
    table = party(
        ship=ship,
        at={"quartermaster": "1,-1"},
        hands={"quartermaster": ["explosives-charge"]},
        mission="sabotage",
    )
    (only,) = options(table)
    assert only.startswith("plant")


@pytest.mark.parametrize(("mode", "seats"), [("standard", 3), ("infestation", 2)])
def test_what_is_searched_does_not_depend_on_what_the_seat_cannot_know(
    mode: str, seats: int
) -> None:
    table = fresh(seats=seats, mode=mode, seed=5)
    for i in range(120):
        a = table.asks[0]
        searched = list(courses(table.s, a))
        if i % 4 == 0:
            world = table.redealt(a.seat, bytes([i]))
            asked = world.ask_of(a.seat)
            assert asked is not None
            assert list(courses(world.state, asked)) == searched  # type: ignore[arg-type]
        table.choose(a.seat, searched[0])


def test_a_captain_goes_home_in_time() -> None:
    """All are home but the cook, next door, with the last round to go: whatever the dice, it is won."""
    table = party(
        ship=ROW,
        at={"cook": "0,-1"},
        order=["cook"],
        mode="cooperative",
        mission="map-the-hulk",
        found=26,
        apprehension=22,
    )
    bot = make_bot("captain:12", Rng.from_seed(b"bot"))
    for _ in range(4):
        if not table.asks:
            break
        a = table.asks[0]
        table.choose(a.seat, bot.choose(Window(table, a.seat, Rng.from_seed(b"worlds"))))
    assert table.c("cook").at == "0,0"


def test_turns_are_counted_in_rounds() -> None:
    assert clock(party(round=7).s) == 7


# -- ways ---------------------------------------------------------------------------------------


def beside(s: IntoTheBlack, pos: str) -> list[str]:
    return [around(pos)[d] for d in range(4) if joined(s, pos, d)]


def open_from(s: IntoTheBlack, pos: str) -> list[str]:
    return [way for way in beside(s, pos) if not barrier(s, pos, way)]


def walked(start: str, ways: dict[str, list[str]]) -> list[tuple[str, int]]:
    """Go wave by wave: every tile in the order in which it is reached, with its distance."""
    steps, wave = {start: 0}, [start]
    while wave:
        beyond = [way for pos in wave for way in ways[pos]]
        wave = [way for way in dict.fromkeys(beyond) if way not in steps]
        steps |= dict.fromkeys(wave, max(steps.values()) + 1)
    return list(steps.items())


@pytest.mark.parametrize(("mode", "seed"), [("cooperative", 3), ("infestation", 4), ("solo", 5)])
def test_the_ship_walked_over_at_once_is_the_ship_tile_by_tile(mode: str, seed: int) -> None:
    seats = 1 if mode == "solo" else 2
    table = fresh(seats=seats, mode=mode, seed=seed)
    rng = Rng.from_seed(b"ways")
    for i in range(200):
        s = table.s
        if i % 20 == 0:
            ways = {pos: open_from(s, pos) for pos in s.ship}
            for pos in s.ship:
                assert list(passages(s, pos)) == beside(s, pos)
                assert list(open_ways(s, pos)) == ways[pos]
                assert list(corridor_ways(s, pos)) == [w for w in ways[pos] if s.ship[w].corridor]
            ends = [pos for pos in s.ship if any(is_open_end(s, pos, d) for d in range(4))]
            assert list(open_ends(s)) == ends
            start = s.crew[0].at or "0,0"
            assert list(open_distances(s, start).items()) == walked(start, ways)
        if not table.asks:
            break
        a = table.asks[0]
        table.choose(a.seat, reflex(s, a, rng))
