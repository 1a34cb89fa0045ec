"""What captains do otherwise than mates: their own plan, and what they think about."""

from __future__ import annotations

import pytest

from quarterdeck.bots import Budget, Window
from quarterdeck.bots.advice import advise
from quarterdeck.bots.searching import think_through
from quarterdeck.core.rng import Rng
from quarterdeck.games.into_the_black import GAME
from quarterdeck.games.into_the_black.aims import seems_met
from quarterdeck.games.into_the_black.brain import because, candidates, course, courses, ways
from quarterdeck.games.into_the_black.errands import wishes
from quarterdeck.games.into_the_black.plan import MUST, lacks_share, seeks_charges, taken
from quarterdeck.games.into_the_black.rules.goals import mission_of
from quarterdeck.games.into_the_black.rules.votes import take_mission
from quarterdeck.games.into_the_black.state import IntoTheBlack, Pos
from quarterdeck.games.into_the_black.tastes import CAPTAIN, MATE, mind
from quarterdeck.games.into_the_black.worth import loot_worth, search_worth
from tests.into_the_black.build import Play, party

FULL = ["credit-chips"] * 3 + ["gold-ingot"] * 3 + ["cut-opal"] * 2


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


SHORT = {
    "quartermaster": ["credit-chips"] * 3 + ["cut-opal"] * 3 + ["lucky-charm"],
    "engineer": ["signed-print"] * 4 + ["crew-manifest"] * 3,
    "cook": ["pirated-holovids"] * 3 + ["fossil-shard"] * 3 + ["captains-override"],
}
"""Three hands of seven: by their backs worth about 42 of the 32 that four need, in truth 21."""


def aboard(**position: object) -> IntoTheBlack:
    boards = ("quartermaster", "engineer", "cook", "henchman")
    return party(
        ship={"0,-1": "odow", "1,-1": "shuttle-bay"},
        mission="grand-theft-shuttle",
        mode="cooperative",
        primes=2,
        hands=SHORT,
        **{"at": dict.fromkeys(boards, "1,-1"), **position},  # type: ignore[arg-type]
    ).s


def seems_enough(s: IntoTheBlack) -> bool:
    return seems_met(s, next(need for need in mission_of(s) if need.cond == "group_value_each"))


def test_who_has_just_come_aboard_waits_for_the_end_of_the_round() -> None:
    """IB-MISSION-07: conditions are judged in Phase Four, so nobody runs off before."""
    s = aboard()
    assert s.scant is None
    assert seems_enough(s)


def test_when_all_are_aboard_and_the_round_ends_without_an_end_valuables_are_missing() -> None:
    s = aboard(stage="end")
    assert s.scant == len(s.valuables)
    assert not seems_enough(s)
    s.valuables.pop()
    assert not seems_enough(s)
    s.valuables.pop()
    assert seems_enough(s)


def test_nothing_is_learned_while_somebody_is_missing_or_of_another_mission() -> None:
    assert aboard(stage="end", at={"cook": "0,-1"}).scant is None
    s = aboard(stage="end")
    take_mission(s, "plunder")
    assert s.scant is None


@captains
def test_who_leads_the_prisoner_goes_to_the_airlock_and_others_to_any_exit() -> None:
    ship = {"0,-1": "owow", "0,-2": "odow", "1,-2": "escape-pods"}
    table = party(
        ship=ship,
        at={"cook": "0,-2", "engineer": "0,-2"},
        mission="jailbreak",
        mode="cooperative",
        freed=True,
    )
    table.c("cook").prisoner = True
    assert "1,-2" not in {p for p, worth in would(table.s, "cook").items() if worth >= MUST}
    assert would(table.s, "cook")["0,0"] >= MUST
    assert would(table.s, "engineer")["1,-2"] >= MUST


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


def lost() -> Play:
    """Let the group vote on its mission."""
    return party(
        stage="spawn", apprehension=14, ship={}, mission="jailbreak", mode="cooperative", round=14
    )


def test_a_plan_is_followed_and_only_votes_on_the_mission_are_searched() -> None:
    table = party(mode="cooperative")
    assert list(courses(table.s, table.asks[0])) == course(table.s, table.asks[0])
    table = lost()
    assert table.asks[0].question.id == "all-is-lost"
    found = courses(table.s, table.asks[0])
    assert sorted(found) == [0, 1]
    assert next(iter(found)) == course(table.s, table.asks[0])[0]


def test_in_a_playout_of_a_vote_all_vote_alike_and_only_then() -> None:
    table = lost()
    found = courses(table.s, table.asks[0])
    for index, follow in found.items():
        assert all(follow(table.s, a) == [index] for a in table.asks)
        table.s.round += 1
        assert follow(table.s, table.asks[0]) == course(table.s, table.asks[0])
        table.s.round -= 1


def test_who_thinks_long_takes_the_other_mission_and_so_does_everybody_in_its_playouts() -> None:
    """The prisoner is free, and of the new mission nothing is done; but that one is easy."""
    table = lost()
    table.do("vote-yes", "vote-yes", "vote-yes")
    table.s.freed = True
    old, new = table.asks[0].keys()
    assert old == "mission-jailbreak"
    assert keys(table, course(table.s, table.asks[0])) == [old]
    found = courses(table.s, table.asks[0])
    assert keys(table, list(found)) == [new, old]


@pytest.mark.parametrize(("budget", "searched"), [("captain", False), ("admiral", True)])
def test_who_thinks_long_plays_a_vote_to_the_end(budget: str, searched: bool) -> None:
    table = lost()
    rng = Rng.from_seed(b"bot")
    level = Budget(playouts=20, level="captain") if budget == "captain" else Budget(playouts=61)
    search = think_through(Window(table, table.asks[0].seat, rng), rng, level)
    assert search.settled is not searched
    assert (search.style.turns == GAME.cap) is searched
    assert not search.secret


def test_a_hint_compares_what_bolder_and_more_careful_people_would_do() -> None:
    """Enemies bar the way: a bold one goes, a captain searches where it stands."""
    ship = {"0,-1": "odow", "1,-1": "armory", "0,-2": "owow", "0,-3": "odow", "1,-3": "?brig"}
    position = {"ship": ship, "at": {"quartermaster": "1,-1"}, "mission": "jailbreak"}
    enemies = {"0,-2": ["security"] * 4}
    for actions, more in ((2, {"move"}), (1, set())):
        turn = {"who": "quartermaster", "actions": actions}
        table = party(mode="cooperative", enemies=enemies, turn=turn, **position)  # type: ignore[arg-type]
        others = ways(table.s, table.asks[0])
        own = course(table.s, table.asks[0])
        assert set(keys(table, [i for i in others if i not in own])) == more
    rng = Rng.from_seed(b"bot")
    table = party(mode="cooperative", enemies=enemies, **position)  # type: ignore[arg-type]
    hints = advise(Window(table, 0, rng), rng, Budget(playouts=12))
    assert [hint.key for hint in hints] == ["search", "move"]


def test_a_hint_names_what_a_captain_does_first_though_another_option_looks_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The outlook is told to like whoever stands in the corridor; the plan is to search."""
    ship = {"0,-1": "odow", "1,-1": "armory", "0,-2": "owow", "0,-3": "odow", "1,-3": "?brig"}
    table = party(
        ship=ship,
        at={"quartermaster": "1,-1"},
        enemies={"0,-2": ["security"] * 4},
        mission="jailbreak",
        mode="cooperative",
    )
    monkeypatch.setattr(
        GAME.brain,
        "outlook",
        lambda s, seat: float(all(c.board != "quartermaster" or c.at != "1,-1" for c in s.crew)),
    )
    rng = Rng.from_seed(b"bot")
    first, second = advise(Window(table, 0, rng), rng, Budget(playouts=12))
    assert (first.key, second.key) == ("search", "move")
    assert second.worth > first.worth
    assert first.reason == because(table.s, table.asks[0])
    assert second.reason.startswith("It looks about as good as the best.")
