"""What a crew's chances in Infestation are judged by, and what races against its plan there."""

from __future__ import annotations

import pytest

from quarterdeck.bots import Window
from quarterdeck.bots.race import Race
from quarterdeck.bots.searching import Budget, think_through
from quarterdeck.core.rng import Rng
from quarterdeck.games.into_the_black.brain import course, courses
from quarterdeck.games.into_the_black.infested import (
    HOLD,
    HUNT,
    LATE,
    WORDS,
    Perils,
    perils,
)
from quarterdeck.games.into_the_black.outlook import SLOPE, outlook, prospects, terms
from quarterdeck.games.into_the_black.outlook import WORDS as SHARED_WORDS
from quarterdeck.games.into_the_black.posts import posts
from quarterdeck.games.into_the_black.stations import chance_of_a_round
from quarterdeck.games.into_the_black.tastes import CAPTAIN, Errand, mind
from tests.into_the_black import test_brain_infestation as two
from tests.into_the_black.build import Play
from tests.into_the_black.test_brain_infestation import (
    BRIDGE,
    CREW_QUARTERS,
    MECHANICAL_ROOM,
    MESS_HALL,
    POWER_PLANT,
    trip,
)

TOKEN, BLANK = "token-1-enemy-bot", "token-no-enemy-event"
AT_POSTS = {"quartermaster": BRIDGE, "cook": MECHANICAL_ROOM, "henchman": POWER_PLANT}


def ship(**position: object) -> Play:
    return two.ship(**{"boards": ["quartermaster", "cook"], **position})


def chance(**position: object) -> float:
    return outlook(ship(**position).s, 0)


# -- the chance to win --------------------------------------------------------------------------


def test_every_number_that_counts_is_one_and_has_a_word() -> None:
    used = {*HUNT, *HOLD, *LATE}
    assert used == set(Perils._fields)
    assert set(WORDS) <= used <= {*WORDS, *SHARED_WORDS}


def test_words_add_up_to_the_crews_prospects_here_too() -> None:
    s = ship(down={BRIDGE: [TOKEN]}, round=5).s
    assert sum(terms(s, 0).values()) == pytest.approx(SLOPE * sum(prospects(s).values()))


def test_what_differs_between_the_phases_is_told_together() -> None:
    """Where one option clears the ship and another does not, their hints speak of the same things."""
    clean, foul = ship(round=9).s, ship(round=9, down={"-1,-3": [TOKEN]}).s
    assert "how far the crew is" in terms(clean, 0)
    assert not {"the mission as such", "hands"} & {*terms(clean, 0), *terms(foul, 0)}


def test_whoever_finds_things_stops_the_self_destruct_sooner() -> None:
    """IB-INFEST-09: two successes in one action, two actions a turn, three rooms in one round.

    Quartermaster: yellow and white, 0.665 a roll, so 0.442 a try and 0.689 a turn. Cook: two white,
    0.551, so 0.304 and 0.515. Henchman: one white, 0.33, so 0.109 and 0.206; with a Scanner he is as
    good as the Cook.
    """
    bare = ship(at=AT_POSTS)
    alone = chance_of_a_round(bare.s, bare.s.crew)
    assert alone == pytest.approx(0.689 * 0.515 * 0.206, rel=0.01)
    worn, held = (ship(at=AT_POSTS, **{where: {"henchman": ["scanner"]}}) for where in WHERE)
    assert chance_of_a_round(worn.s, worn.s.crew) == pytest.approx(0.689 * 0.515**2, rel=0.01)
    assert chance_of_a_round(held.s, held.s.crew) == chance_of_a_round(worn.s, worn.s.crew)
    assert chance_of_a_round(bare.s, bare.s.crew[:2]) < alone
    assert chance_of_a_round(ship(destruct_off=True).s, []) == 1.0


WHERE = ("worn", "hands")


def test_who_lets_others_roll_again_helps_the_worst() -> None:
    """Mona may repeat any search roll: the Henchman's first try then succeeds in 0.109 * (3 - 0.66)."""
    boards = ["sailing-master", "cook"]
    at = {"sailing-master": BRIDGE, "cook": MECHANICAL_ROOM, "henchman": POWER_PLANT}
    table = ship(boards=boards, at=at)
    first, again = 0.442 * (3 - 2 * 0.665), 0.442
    mona = first + (1 - first) * again
    helped = 0.109 * (3 - 2 * 0.33)
    henchman = helped + (1 - helped) * 0.109
    expected = mona * 0.515 * henchman
    assert chance_of_a_round(table.s, table.s.crew) == pytest.approx(expected, rel=0.02)


def test_time_places_and_ways_count() -> None:
    down = {"-1,-3": [TOKEN]}
    assert chance(down=down, round=5) > chance(down=down, round=15)
    more = {**down, CREW_QUARTERS: ["token-1-enemy-crew"], "0,-1": [BLANK]}
    assert [perils(ship(down=d).s).places for d in (down, more)] == [0.1, 0.3]
    assert chance(down=down, round=9) > chance(down=more, round=9)
    near = {"quartermaster": "0,-3"}
    assert chance(down=down, at=near, round=9) > chance(down=down, round=9)


def test_a_clean_ship_waits_for_those_who_hold_the_posts() -> None:
    there = chance(at=AT_POSTS, round=20)
    away = chance(at={**AT_POSTS, "cook": MESS_HALL}, round=20)
    assert there > away
    assert chance(at=AT_POSTS, round=20, destruct_off=True) > there
    assert chance(at=AT_POSTS, round=14) > there


# -- races --------------------------------------------------------------------------------------


def begun() -> Play:
    """Let the Quartermaster set out from the corridor, with tokens to both sides."""
    table = ship(
        at={"quartermaster": "0,-2", "cook": MESS_HALL, "henchman": MESS_HALL},
        down={CREW_QUARTERS: [TOKEN], POWER_PLANT: [BLANK]},
        round=6,
    )
    table.do("move")
    return table


def keys(table: Play) -> list[str]:
    a = table.asks[0]
    return [a.keys()[i] for i in courses(table.s, a)]


def test_other_ways_race_against_the_plans_first_step() -> None:
    table = begun()
    plan, *others = keys(table)
    assert plan == table.asks[0].keys()[course(table.s, table.asks[0])[0]]
    assert {plan, *others} == {f"step-{CREW_QUARTERS}", f"step-{POWER_PLANT}"}


def test_whoever_races_goes_where_it_set_out_for_in_that_round_only() -> None:
    table = begun()
    a = table.asks[0]
    for index, follow in list(courses(table.s, a).items())[1:]:
        assert follow(table.s, a) == [index]
        table.s.round += 1
        assert follow(table.s, a) == course(table.s, a)
        table.s.round -= 1


def test_an_errand_is_forgotten_with_the_plan_that_had_it() -> None:
    table = ship(at={"quartermaster": "0,-2"}, down={CREW_QUARTERS: [TOKEN]}, round=6)
    with mind.following(CAPTAIN, Errand("quartermaster", MESS_HALL)):
        assert trip(table, "quartermaster") == MESS_HALL
        assert trip(table, "cook") != MESS_HALL
    assert trip(table, "quartermaster") == CREW_QUARTERS


@pytest.mark.parametrize(("playouts", "races"), [(60, False), (61, True)])
def test_only_who_thinks_longer_than_a_captain_races(playouts: int, races: bool) -> None:
    table = begun()
    rng = Rng.from_seed(b"bot")
    search = think_through(Window(table, table.asks[0].seat, rng), rng, Budget(playouts))
    assert isinstance(search, Race) == races
    assert search.settled != races


def test_nothing_races_against_what_is_due_nor_in_other_modes() -> None:
    table = ship(at=AT_POSTS, round=20)
    assert posts(table.s)["quartermaster"] == BRIDGE
    assert keys(table) == ["disarm"]
    coop = ship(mode="cooperative", mission="jailbreak")
    assert len(keys(coop)) == 1
