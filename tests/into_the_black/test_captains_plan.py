"""What captains do otherwise than mates: their own plan, and what they think about."""

from __future__ import annotations

import pytest

from quarterdeck.games.into_the_black.aims import seems_met
from quarterdeck.games.into_the_black.brain import WAYS, candidates, course, courses
from quarterdeck.games.into_the_black.errands import wishes
from quarterdeck.games.into_the_black.plan import lacks_share, seeks_charges, taken
from quarterdeck.games.into_the_black.rules.goals import mission_of
from quarterdeck.games.into_the_black.state import IntoTheBlack, Pos
from quarterdeck.games.into_the_black.tastes import CAPTAIN, MATE, mind
from quarterdeck.games.into_the_black.worth import loot_worth, search_worth
from tests.into_the_black.build import Play, party

FULL = ["credit-chips"] * 3 + ["gold-ingot"] * 3 + ["cut-opal"] * 2

RICH = ["star-sapphire"] * 2 + ["void-pearl"] * 3 + ["holo-sculpture"] * 3
PRINTS = ["signed-print"] * 4 + ["prototype-plans"] * 3 + ["crew-manifest"]


@pytest.fixture
def _captain():
    """Let the plan be a captain's."""
    mind.tastes = CAPTAIN
    yield
    mind.tastes = MATE


captains = pytest.mark.usefixtures("_captain")


def would(s: IntoTheBlack, board: str) -> dict[Pos, float]:
    return wishes(s, next(c for c in s.crew if c.board == board))


def keys(table: Play, indices: list[int]) -> list[str]:
    every = table.asks[0].keys()
    return [every[i] for i in indices]


# -- whose plan it is ---------------------------------------------------------------------------


def test_a_mate_goes_by_its_own_plan_after_a_captain_has_thought() -> None:
    table = party(mode="cooperative")
    before = candidates(table.s, table.asks[0])
    course(table.s, table.asks[0])
    assert mind.tastes is MATE
    assert candidates(table.s, table.asks[0]) == before


def test_a_plan_that_fails_leaves_the_mate_its_own() -> None:
    table = party(mode="cooperative")
    ask = table.asks[0]
    ask.about["who"] = "nobody"
    with pytest.raises(LookupError):
        course(table.s, ask)
    assert mind.tastes is MATE


# -- where to go --------------------------------------------------------------------------------


@captains
def test_rooms_are_shared_out_by_the_shortest_way() -> None:
    # cook at 0,-3, engineer at 0,-1: the near room is the engineer's, the far one the cook's
    ship = {"0,-1": "odow", "1,-1": "?brig", "0,-2": "owow", "0,-3": "odow", "1,-3": "?vault"}
    s = party(ship=ship, at={"engineer": "0,-1", "cook": "0,-3"}, mode="cooperative").s
    cook, engineer = (next(c for c in s.crew if c.board == b) for b in ("cook", "engineer"))
    rooms = ["1,-1", "1,-3"]
    assert taken(s, cook, rooms) == {"1,-1"}
    assert taken(s, engineer, rooms) == {"1,-3"}
    assert would(s, "cook")["1,-3"] > would(s, "cook")["1,-1"]


@captains
def test_the_nearest_goes_where_apprehension_is_lowered_once() -> None:
    ship = {"0,-1": "odow", "1,-1": "communications-array"}
    position = {"ship": ship, "at": {"cook": "0,-1"}, "mode": "cooperative", "apprehension": 6}
    s = party(**position).s  # type: ignore[arg-type]
    assert would(s, "cook")["1,-1"] >= CAPTAIN.call
    assert would(s, "engineer").get("1,-1", 0.0) < CAPTAIN.call
    used = party(**position, signal_room=True).s  # type: ignore[arg-type]
    assert would(used, "cook").get("1,-1", 0.0) < CAPTAIN.call


@captains
def test_full_hands_wait_where_the_mission_ends() -> None:
    ship = {"0,-1": "odow", "1,-1": "shuttle-bay"}
    s = party(
        ship=ship,
        mission="grand-theft-shuttle",
        mode="cooperative",
        hands={"engineer": FULL},
        primes=2,
    ).s
    assert "0,0" not in would(s, "engineer")
    assert "1,-1" in would(s, "engineer")


def test_when_all_are_aboard_and_nothing_happens_valuables_are_missing() -> None:
    ship = {"0,-1": "odow", "1,-1": "shuttle-bay"}
    boards = ("quartermaster", "engineer", "cook", "henchman")
    s = party(
        ship=ship,
        mission="grand-theft-shuttle",
        mode="cooperative",
        primes=2,
        at=dict.fromkeys(boards, "1,-1"),
        hands={"quartermaster": FULL, "engineer": RICH, "cook": PRINTS},
    ).s
    need = next(need for need in mission_of(s) if need.cond == "group_value_each")
    assert seems_met(s, need)
    mind.tastes = CAPTAIN
    try:
        assert not seems_met(s, need)
    finally:
        mind.tastes = MATE


@captains
def test_full_hands_go_on_searching_while_morale_can_bear_it() -> None:
    ship = {"0,-1": "odow", "1,-1": "vault"}
    for morale, goes_on in ((4, True), (2, False)):
        s = party(
            ship=ship,
            at={"engineer": "1,-1"},
            mission="plunder",
            level=1,
            mode="cooperative",
            morale=morale,
            hands={"engineer": FULL},
        ).s
        engineer = next(c for c in s.crew if c.board == "engineer")
        assert lacks_share(s, engineer) is goes_on
        assert (loot_worth(s, engineer, "valuables") > 0) is goes_on


@captains
def test_one_looks_for_charges_until_their_rooms_are_found() -> None:
    engine = {"0,-1": "odow", "1,-1": "engine-room"}
    for ship, seekers in (({"0,-1": "owow"}, 1), (engine, 4)):
        s = party(ship=ship, mission="sabotage", mode="cooperative").s
        assert sum(seeks_charges(s, c) for c in s.crew) == seekers


@captains
def test_who_is_locked_in_is_fetched_even_when_all_work_is_done() -> None:
    ship = {"0,-1": "odow", "1,-1": "brig"}
    s = party(
        ship=ship,
        tokens={"1,-1": ["emergency-lockdown"]},
        at={"cook": "1,-1"},
        mission="map-the-hulk",
        found=26,
        mode="cooperative",
        hands={"engineer": ["plasma-cutters"]},
    ).s
    wanted = would(s, "engineer")
    assert wanted["0,-1"] > wanted["0,0"]


# -- what to do ---------------------------------------------------------------------------------


def test_a_captain_stays_in_a_fight_that_a_mate_would_leave() -> None:
    table = party(
        enemies={"0,-1": ["security"] * 4},
        at={"engineer": "0,-1"},
        stage="combat",
        morale=5,
        mode="cooperative",
    ).quiet()
    while table.asked != (1, "combat-turn"):
        table.choose(table.asks[0].seat, 0)
        table.quiet()
    assert keys(table, candidates(table.s, table.asks[0])) == ["retreat"]
    assert keys(table, course(table.s, table.asks[0])) == ["attack"]


def test_a_captain_does_not_loot_on_the_way_home() -> None:
    ship = {"0,-1": "odow", "1,-1": "officers-lounge"}
    table = party(
        ship=ship,
        at={"quartermaster": "1,-1"},
        mission="map-the-hulk",
        found=26,
        mode="cooperative",
    )
    assert keys(table, course(table.s, table.asks[0])) == ["move"]
    mind.tastes = CAPTAIN
    try:
        assert search_worth(table.s, table.c("quartermaster")) == 0
    finally:
        mind.tastes = MATE


def test_a_captain_does_not_turn_back_on_its_way() -> None:
    ship = {"0,-1": "owow", "0,-2": "owow", "0,-3": "odow", "1,-3": "?brig"}
    table = party(ship=ship, at={"quartermaster": "0,-1"}, mission="jailbreak", mode="cooperative")
    table.do("move", "step-0,-2")
    table.s.turn.trail.append("0,-3")
    assert keys(table, course(table.s, table.asks[0])) != ["step-0,-3"]


# -- what is thought about ----------------------------------------------------------------------


def test_the_own_plan_comes_first_and_each_answer_goes_on_as_it_would() -> None:
    table = party(mode="cooperative")
    found = courses(table.s, table.asks[0])
    assert next(iter(found)) == course(table.s, table.asks[0])[0]
    assert set(found.values()) <= {course, *WAYS}
    for index, way in found.items():
        assert way(table.s, table.asks[0]) == [index]
