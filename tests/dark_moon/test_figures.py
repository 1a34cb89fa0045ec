"""The figures: bots are dealt to teams, greedy beats random on either side, beliefs rise above the prior."""

from statistics import fmean
from xml.etree import ElementTree as ET

import pytest

from quarterdeck.games.dark_moon.common import team
from tests.dark_moon.build import moon
from tests.dark_moon.curve import Point, draw_curve
from tests.dark_moon.figures import GREEDY, beliefs_of, believed, interval, outcomes, play, share

RANDOM = dict.fromkeys(GREEDY, "random")


def test_wilson_intervals():
    assert interval(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    low, high = interval(0, 20)
    assert low == pytest.approx(0.0, abs=1e-12)
    assert high == pytest.approx(0.1611, abs=1e-4)
    assert share(250, 500) == "50.0 % (45.6–54.4)"


def test_a_game_is_played_again_from_its_seed():
    one, two = (play("figures/test", 3, "base", RANDOM) for _ in range(2))
    assert one.state == two.state
    assert {team(one.state, p) for p in one.state.players} == {"infected", "uninfected"}


def test_greedy_infected_beat_a_random_crew_and_a_greedy_crew_wins_more_than_a_random_one():
    ill = outcomes(12, 1, 5, "base", RANDOM | {"infected": "greedy"})
    assert ill["infected"] >= 11
    crew = outcomes(12, 1, 5, "base", RANDOM | {"uninfected": "greedy"})
    chance = outcomes(12, 1, 5, "base", RANDOM)
    assert crew["uninfected"] >= chance["uninfected"] + 3


def test_the_belief_about_the_infected_rises_above_the_prior():
    late = [run[3] for n in range(8) if len(run := beliefs_of(5, "base", n)) > 3 and run[3]]
    assert len(late) >= 4
    ill, well, prior = (fmean(column) for column in zip(*late, strict=True))
    assert ill > prior > well


def test_before_any_evidence_belief_is_the_prior():
    assert believed(moon(seats=5, infected=[3, 4]).s) == pytest.approx((0.5, 0.5, 0.5))
    assert believed(moon(seats=3, revealed=[2]).s) is None


def test_the_curve_is_a_picture():
    points = [Point(n, 0.5 + n / 20, 0.02, 0.5 - n / 20, 0.02, 0.5) for n in range(1, 6)]
    root = ET.fromstring(draw_curve(points))  # noqa: S314 - our own drawing
    words = " ".join(text for text in root.itertext() if text.strip())
    for word in ("infected players", "the crew", "prior", "tasks resolved"):
        assert word in words
