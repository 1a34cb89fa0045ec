"""What captains do for their own goals: which they keep, and when these come before the mission."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.bots import Budget, Window
from quarterdeck.bots.race import Race
from quarterdeck.bots.searching import think_through
from quarterdeck.core.rng import Rng
from quarterdeck.games.into_the_black.ambition import lingers, way_home
from quarterdeck.games.into_the_black.brain import (
    TO_THE_END,
    because,
    candidates,
    course,
    courses,
    plan,
)
from quarterdeck.games.into_the_black.errands import wishes
from quarterdeck.games.into_the_black.state import IntoTheBlack, Pos
from quarterdeck.games.into_the_black.tastes import ADMIRAL, CAPTAIN, MATE, mind
from quarterdeck.games.into_the_black.worth import loot_worth
from tests.into_the_black.build import Play, fresh, party

# the crossing north of the Airlock leads to the Vault, the Med Bay and a corridor
RICH = ["old-masterpiece", "alien-idol", "platinum-bar"]
FULL = ["credit-chips"] * 3 + ["gold-ingot"] * 3
SHIP = {"0,-1": "oooo", "1,-1": "vault", "-1,-1": "medical-bay", "0,-2": "oooo"}


@pytest.fixture(autouse=True)
def _captain() -> Any:
    """Let the plan be a captain's."""
    with mind.following(CAPTAIN):
        yield


def robbed(goal: str, **position: Any) -> Play:
    """Return a sabotage that is done but for the way home, two tiles from the Airlock."""
    words: dict[str, Any] = {
        "ship": SHIP,
        "mission": "sabotage",
        "level": 1,
        "charges": ["engine-room", "power-plant"],
        "goals": {0: goal},
        "at": {"quartermaster": "0,-1"},
    }
    return party(**{**words, **position})


def would(table: Play, board: str = "quartermaster") -> dict[Pos, float]:
    return wishes(table.s, table.c(board))


def best(found: dict[Pos, float]) -> Pos:
    return max(found, key=lambda pos: found[pos])


def stays(table: Play) -> bool:
    return lingers(table.s, table.c("quartermaster"))


# -- when ---------------------------------------------------------------------------------------


def test_who_has_met_its_goal_goes_home() -> None:
    table = robbed("living-legend", reputation={"quartermaster": 5})
    assert not stays(table)
    assert best(would(table)) == "0,0"


def test_who_lacks_something_stays_away_while_there_is_time() -> None:
    table = robbed("hoarder")
    assert stays(table)
    assert best(would(table)) == "1,-1"


def test_a_mate_goes_home_whatever_it_lacks() -> None:
    table = robbed("hoarder")
    with mind.following(MATE):
        assert not stays(table)
        assert best(would(table)) == "0,0"


@pytest.mark.parametrize(("apprehension", "time"), [(20, True), (22, False)])
def test_there_is_time_while_more_rounds_are_left_than_the_way_home_and_some_to_spare(
    apprehension: int, *, time: bool
) -> None:
    table = robbed("hoarder", apprehension=apprehension)  # 24 end the game: 4 rounds, or 2
    assert CAPTAIN.reserve == 2
    assert 0 < way_home(table.s, table.c("quartermaster")) < 1
    assert stays(table) == time


@pytest.mark.parametrize(("apprehension", "time"), [(13, True), (14, False)])
def test_the_own_goal_comes_before_the_mission_while_there_is_ample_time(
    apprehension: int, *, time: bool
) -> None:
    table = robbed("hoarder", charges=["engine-room"], apprehension=apprehension)
    assert CAPTAIN.ample == 8  # 11 rounds are more than 2, 8 and the way home, 10 are not
    assert stays(table) == time


@pytest.mark.parametrize(
    ("apprehension", "charges", "time"),
    [(22, 2, True), (20, 1, True), (23, 2, False), (21, 1, False)],
)
def test_admirals_take_more_time_for_the_own_goal(
    apprehension: int, charges: int, *, time: bool
) -> None:
    done = ["engine-room", "power-plant"][:charges]
    with mind.following(ADMIRAL):
        assert (ADMIRAL.reserve, ADMIRAL.ample) == (1, 2)
        assert stays(robbed("hoarder", charges=done, apprehension=apprehension)) == time


def test_nobody_stays_away_when_morale_is_low() -> None:
    assert stays(robbed("hoarder", morale=2))
    assert not stays(robbed("hoarder", morale=1))


def test_what_cannot_be_made_good_keeps_nobody_away() -> None:
    table = robbed("survivor", health={"quartermaster": 1})
    assert stays(table)
    table.s.players[0].defeats = 1
    assert not stays(table)


def test_where_the_mission_alone_decides_nobody_stays_away() -> None:
    assert not stays(robbed("hoarder", mode="cooperative", goals=None))


# -- what for -----------------------------------------------------------------------------------


def test_a_survivor_goes_where_it_can_be_healed() -> None:
    assert best(would(robbed("survivor", health={"quartermaster": 1}))) == "-1,-1"


def test_an_arms_dealer_goes_where_gear_is() -> None:
    table = robbed("arms-dealer", ship={**SHIP, "1,-2": "armory"})
    assert best(would(table)) == "1,-2"


def test_a_trailblazer_goes_where_the_ship_is_not_known() -> None:
    table = robbed("trailblazer", ship={**SHIP, "1,-2": "?brig"})
    assert best(would(table)) == "1,-2"


def test_a_legend_ends_events() -> None:
    table = robbed("living-legend", tokens={"0,-2": ["biohazard"]})
    assert best(would(table)) == "0,-2"


def test_a_full_hand_searches_on_only_where_morale_bears_it() -> None:
    full = {"quartermaster": [*FULL, "signed-print", "signed-print"]}
    at = {"quartermaster": "1,-1"}
    for morale, worth in ((5, CAPTAIN.valuables), (4, 0.0)):
        table = robbed("jeweller", hands=full, at=at, morale=morale)
        assert loot_worth(table.s, table.c("quartermaster"), "valuables") == worth


def test_hints_say_that_it_is_the_own_goal() -> None:
    table = robbed("hoarder").quiet()
    assert "for the own goal" in because(table.s, table.asks[0])


# -- which goal ---------------------------------------------------------------------------------


def kept(s: IntoTheBlack, table: Play, faces: list[str]) -> str:
    """Return which of three goals a captain keeps."""
    ask = table.asks[0]
    cards = [next(g for g in s.players[ask.seat].goals if g.id == o.card) for o in ask.options]
    for card, face in zip(cards, faces, strict=True):
        card.face = face
    return faces[candidates(s, ask)[0]]


def test_the_goal_that_comes_easiest_is_kept() -> None:
    table = fresh(3)
    while table.asks[0].question.id != "keep-goal":
        table.choose(table.asks[0].seat, len(table.asks[0].options) - 1)
    two = [("jeweller", "trailblazer"), ("hoarder", "traitor-thief"), ("living-legend", "survivor")]
    for worse, better in two:
        assert kept(table.s, table, [worse, better]) == better
        assert kept(table.s, table, [better, worse]) == better


# -- what admirals think about ------------------------------------------------------------------


def torn(**position: Any) -> Play:
    """Return a hoarder who has set out, with one charge in hand and the Power Plant in the west."""
    words: dict[str, Any] = {
        "ship": {"0,-1": "oooo", "1,-1": "vault", "-1,-1": "power-plant"},
        "hands": {"quartermaster": ["explosives-charge"]},
        "charges": ["engine-room"],
        "turn": {"moving": 6, "trail": ["0,-1"]},
    }
    return robbed("hoarder", **{**words, **position}).quiet()


def raced(table: Play) -> list[str]:
    a = table.asks[0]
    return [a.keys()[i] for i in courses(table.s, a)]


def test_the_mission_races_against_the_own_goal() -> None:
    assert raced(torn()) == ["step-1,-1", "step--1,-1"]


def test_in_a_playout_of_the_mission_only_its_own_seat_serves_it() -> None:
    table = torn()
    a = table.asks[0]
    duty = list(courses(table.s, a).values())[1]
    assert [a.keys()[i] for i in duty(table.s, a)] == ["step--1,-1"]
    a.seat = 1
    assert duty(table.s, a) == course(table.s, a)


def test_nothing_races_for_who_needs_nothing_or_may_not_linger() -> None:
    assert raced(torn(hands={"quartermaster": [*RICH, "explosives-charge"]})) == ["step--1,-1"]
    assert raced(torn(apprehension=21)) == ["step--1,-1"]
    assert raced(torn(mode="cooperative", goals=None)) == ["step--1,-1"]


def test_who_is_on_its_way_goes_on_without_a_race() -> None:
    ship = {"0,-1": "oooo", "0,-2": "oooo", "1,-2": "vault", "-1,-2": "power-plant"}
    way = {"moving": 5, "actions": 1, "trail": ["0,-1", "0,-2"]}
    table = torn(ship=ship, at={"quartermaster": "0,-2"}, turn=way)
    assert raced(table) == ["step-1,-2"]


def test_who_set_out_for_the_mission_goes_on_to_it_without_a_race() -> None:
    ship = {"0,-1": "oooo", "1,-1": "vault", "0,-2": "oooo", "0,-3": "power-plant"}
    way = {"moving": 5, "actions": 1, "trail": ["0,-1", "0,-2"]}
    table = torn(ship=ship, at={"quartermaster": "0,-2"}, turn=way)
    a = table.asks[0]
    assert raced(table) == ["step-0,-3"]
    assert a.keys()[plan(table.s, a)[0]] != "step-0,-3"


@pytest.mark.parametrize(("playouts", "races"), [(60, False), (61, True)])
def test_only_who_thinks_longer_than_a_captain_compares_them(playouts: int, *, races: bool) -> None:
    table = torn()
    rng = Rng.from_seed(b"bot")
    search = think_through(Window(table, 0, rng), rng, Budget(playouts))
    assert isinstance(search, Race) == races
    assert search.settled != races
    if isinstance(search, Race):
        assert search.final
        assert search.style.turns == TO_THE_END
