"""What the ambitious do: traitors that bring their endings about, and seats that hold the game up."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.games.into_the_black.acts import destination
from quarterdeck.games.into_the_black.ambition import holds_back, lingers
from quarterdeck.games.into_the_black.brain import because, candidates, course, plan
from quarterdeck.games.into_the_black.errands import wishes
from quarterdeck.games.into_the_black.plan import hope
from quarterdeck.games.into_the_black.state import Pos
from quarterdeck.games.into_the_black.tastes import ADMIRAL, CAPTAIN, mind
from quarterdeck.games.into_the_black.worth import card_worth, loot_worth
from tests.into_the_black.build import Play, party
from tests.into_the_black.test_ambition import SHIP, robbed

POOR = ["credit-chips"] * 3 + ["signed-print"] * 4
ACTOR = "quartermaster"


@pytest.fixture(autouse=True)
def _admiral() -> Any:
    """Let the plan be an admiral's."""
    with mind.following(ADMIRAL):
        yield


def traitor(goal: str, **position: Any) -> Play:
    """Return a sabotage that is done but for the way home, with a traitor in the first seat."""
    return robbed(f"traitor-{goal}", **position)


def goes(table: Play) -> Pos | None:
    trip = destination(table.s, table.c(ACTOR))
    return None if trip is None else trip.to


def picks(table: Play) -> str:
    a = table.asks[0]
    return a.keys()[candidates(table.s, a)[0]]


# -- who waits for Apprehension -----------------------------------------------------------------


@pytest.mark.parametrize("apprehension", [5, 23])
def test_a_federal_agent_never_helps_the_game_to_an_end_before_its_time(apprehension: int) -> None:
    table = traitor("federal-agent", apprehension=apprehension)
    assert lingers(table.s, table.c(ACTOR))
    assert goes(table) != "0,0"
    with mind.following(CAPTAIN):
        assert lingers(table.s, table.c(ACTOR)) == (apprehension == 5)


def test_it_goes_home_with_the_others_once_its_other_objective_is_met() -> None:
    table = traitor("federal-agent", reputation={ACTOR: 4})
    assert not lingers(table.s, table.c(ACTOR))
    assert goes(table) == "0,0"


@pytest.mark.parametrize("goal", ["saboteur", "thief", "assassin"])
def test_the_others_play_along_when_time_runs_out(goal: str) -> None:
    table = traitor(goal, apprehension=23)
    assert not lingers(table.s, table.c(ACTOR))


def test_an_agent_looks_for_a_place_to_betray_at_while_none_is_known() -> None:
    def hoped(**position: Any) -> float:
        table = traitor("federal-agent", mission="map-the-hulk", found=23, **position)
        return hope(table.s, table.c(ACTOR))[True]

    assert hoped() > 0
    assert hoped(ship={**SHIP, "-1,-1": "communications-array"}) == 0
    assert hoped(goals={0: "hoarder"}) == 0
    with mind.following(CAPTAIN):
        assert hoped() == 0


# -- who throws Morale away ---------------------------------------------------------------------

LOADED = {ACTOR: ["signed-print", "cut-opal", "stim-pack", "credit-chips"]}


def saboteur(**position: Any) -> Play:
    words = {"at": {}, "hands": LOADED, "morale": 5, "apprehension": 12}
    return traitor("saboteur", **{**words, **position})


def test_a_saboteur_begins_as_soon_as_all_its_loot_is_worth_the_morale_that_is_left() -> None:
    table = saboteur()  # Morale 5 must come down to 1: four cards are enough
    assert picks(table) == "free-discard-action"
    assert because(table.s, table.asks[0]) == "The betrayal needs lower Morale."
    with mind.following(CAPTAIN):
        assert "discard" not in picks(table)


def test_what_it_wears_counts_as_well() -> None:
    hand = {ACTOR: ["signed-print", "cut-opal", "stim-pack"]}
    assert "discard" not in picks(saboteur(hands=hand))
    assert picks(saboteur(hands=hand, worn={ACTOR: ["scanner"]})) == "free-discard-action"


@pytest.mark.parametrize("too_soon", [{"apprehension": 11}, {"morale": 6}, {"at": {ACTOR: "0,-1"}}])
def test_not_before_its_time_nor_elsewhere_nor_in_vain(too_soon: dict[str, Any]) -> None:
    assert "discard" not in picks(saboteur(**too_soon))


def test_it_goes_to_the_way_out_when_its_loot_is_enough() -> None:
    away = {"at": {ACTOR: "0,-1"}, "charges": ["engine-room"]}
    assert goes(saboteur(**away)) == "0,0"
    assert goes(saboteur(**away, hands={})) != "0,0"


# -- who steals ---------------------------------------------------------------------------------


def thief(**position: Any) -> Play:
    full = {ACTOR: [*POOR, "stim-pack"]}
    return traitor("thief", **{"at": {ACTOR: "1,-1"}, "hands": full, "morale": 3, **position})


def test_a_thief_gives_poor_loot_up_for_better_while_morale_bears_it() -> None:
    for morale, worth in ((3, CAPTAIN.valuables), (2, 0.0)):
        table = thief(morale=morale)
        assert loot_worth(table.s, table.c(ACTOR), "valuables") == worth
    table = thief()
    with mind.following(CAPTAIN):
        assert loot_worth(table.s, table.c(ACTOR), "valuables") == 0.0


def test_it_keeps_what_is_worth_most() -> None:
    table = thief()
    keeps = [card_worth(table.s, table.c(ACTOR), face) for face in ("old-masterpiece", "stim-pack")]
    assert keeps[0] > 5 * keeps[1]
    loyal = thief(goals={0: "survivor"})
    keeps = [card_worth(loyal.s, loyal.c(ACTOR), face) for face in ("old-masterpiece", "stim-pack")]
    assert keeps[0] < keeps[1]


# -- who holds the game up ----------------------------------------------------------------------

FIVE = ["enemy-crew"] * 5


def slaughter(goal: str, **position: Any) -> Play:
    """Return Phase Four of a Bloodbath that is done, though not with a trophy too many."""
    words: dict[str, Any] = {
        "mission": "bloodbath",
        "level": 1,
        "stage": "end",
        "goals": {0: goal},
        "reputation": {ACTOR: 3},
        "trophies": {ACTOR: FIVE, "engineer": ["enemy-crew"] * 9, "cook": ["enemy-bot"] * 8},
    }
    return party(**{**words, **position})


def test_who_lacks_something_turns_trophies_in_so_that_the_mission_goes_on() -> None:
    table = slaughter("hoarder")
    a = table.asks[0]
    assert a.seat == 0
    assert picks(table) == "trophies"
    assert "the mission goes on" in because(table.s, a)
    assert course(table.s, a) != plan(table.s, a)  # a captain does not
    while table.asks and table.s.stage == "end":
        table.choose(table.asks[0].seat, candidates(table.s, table.asks[0])[0])
    assert table.s.result is None
    assert len(table.c(ACTOR).trophies) == 0


@pytest.mark.parametrize(
    "position",
    [
        {"goals": {0: "living-legend"}, "reputation": {ACTOR: 5}},
        {"goals": {0: "trophy-hunter"}},
        {"apprehension": 22},
        {"trophies": {ACTOR: FIVE, "engineer": ["enemy-crew"] * 9}},
        {"mode": "cooperative", "goals": None},
        {"stage": "turn"},
    ],
)
def test_not_who_lacks_nothing_or_trophies_nor_late_nor_before_it_must_be(
    position: dict[str, Any],
) -> None:
    table = slaughter("hoarder", **position)
    assert not holds_back(table.s, table.c(ACTOR))


def test_a_survivor_that_was_defeated_does_not_hold_the_others_up() -> None:
    table = slaughter("survivor", health={ACTOR: 1})
    assert holds_back(table.s, table.c(ACTOR))
    table.s.players[0].defeats = 1
    assert not holds_back(table.s, table.c(ACTOR))


def test_who_lacks_something_else_leaves_the_hunt_to_others() -> None:
    def hunts(goal: str) -> bool:
        table = slaughter(
            goal, stage="turn", trophies={}, apprehension=21, enemies={"0,-1": ["crew"]}
        )
        return wishes(table.s, table.c(ACTOR)).get("0,-1", 0.0) > ADMIRAL.hunt

    assert hunts("trophy-hunter")
    assert not hunts("hoarder")
    with mind.following(CAPTAIN):
        assert hunts("hoarder")
