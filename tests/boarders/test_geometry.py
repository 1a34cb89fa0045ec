"""Chapter 2, Geometry: bases, gaps, edges and sweeps, by hand and against an independent judge."""

from __future__ import annotations

import math
import random
from decimal import Decimal, getcontext

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders.geometry import Base, Form, base_at
from tests.boarders import oracle

SMALL = Form(r=500.0)
LARGE = Form(r=1000.0)
LYING = Form(a=750.0, b=500.0)
LYING_LARGE = Form(a=1500.0, b=1000.0)
CRATE = Form(a=500.0, b=500.0)
GUN = Form(a=1000.0, b=1000.0)
VITAL = Form(a=2000.0, b=2000.0)
FORMS = (SMALL, LARGE, LYING, LYING_LARGE, CRATE, GUN, VITAL)


def at(form: Form, x: float, y: float, turn: int = 0) -> Base:
    """Put a base by inches."""
    return base_at(form, round(x * 1000), round(y * 1000), turn)


def sweep(mover: Base, obstacle: Base, degrees: float, limit: float = geo.NEVER) -> float:
    dx, dy = geo.unit(round(degrees * 100))
    return geo.entry(mover, obstacle, dx, dy, limit)


# -- directions ----------------------------------------------------------------------------------


@rule("BF-GEOM-07", "BF-GEOM-01")
def test_directions_count_counter_clockwise_from_starboard_in_hundredths_of_a_degree() -> None:
    assert geo.unit(0) == (1.0, 0.0)
    assert geo.unit(9_000) == (0.0, 1.0)
    assert geo.unit(18_000) == (-1.0, 0.0)
    assert geo.unit(27_000) == (0.0, -1.0)
    assert geo.unit(3_000)[1] == 0.5
    assert (geo.WIDTH, geo.LENGTH) == (24_000, 48_000)


@rule("BF-GEOM-02")
def test_the_table_of_directions_is_correctly_rounded_everywhere() -> None:
    getcontext().prec = 60
    pi = Decimal("3.14159265358979323846264338327950288419716939937510582097494")
    for k in range(397, 36_000, 397):
        angle = pi * k / 18_000
        cosine = sum((-1) ** n * angle ** (2 * n) / math.factorial(2 * n) for n in range(40))
        assert geo.unit(k)[0] == float(cosine) or abs(float(cosine)) < 1e-30


@rule("BF-GEOM-07")
def test_a_bearing_is_the_nearest_direction() -> None:
    assert geo.bearing(1000, 0) == 0
    assert geo.bearing(0, 5) == 9_000
    assert geo.bearing(-3, 0) == 18_000
    assert geo.bearing(0, -7) == 27_000
    assert geo.bearing(1000, 1000) == 4_500
    assert geo.bearing(3000, 4000) == 5_313  # 53.1301 degrees
    chance = random.Random(5)  # noqa: S311 - a fixed sequence
    for _ in range(2_000):
        dx, dy = chance.randint(-30_000, 30_000), chance.randint(-48_000, 48_000)
        if dx or dy:
            exact = math.degrees(math.atan2(dy, dx)) * 100 % 36_000
            off = abs(geo.bearing(dx, dy) - exact)
            assert min(off, 36_000 - off) <= 0.5 + 1e-6


# -- bases ---------------------------------------------------------------------------------------


@rule("BF-GEOM-03", "BF-GEOM-23")
def test_rho_is_the_way_to_the_own_boundary() -> None:
    assert geo.rho(at(SMALL, 5, 5), *geo.unit(1234)) == 500
    lying = at(LYING, 5, 5)
    assert geo.rho(lying, *geo.unit(0)) == 750
    assert geo.rho(lying, *geo.unit(9_000)) == 500
    turned = at(LYING, 5, 5, 90)
    assert geo.rho(turned, *geo.unit(0)) == 500
    assert geo.rho(lying, *geo.unit(4_500)) == pytest.approx(500 * math.sqrt(2))


@rule("BF-GEOM-08", "BF-GEOM-09")
def test_the_gap_of_two_discs() -> None:
    assert geo.gap(at(SMALL, 5, 5), at(SMALL, 8, 9)) == 4000
    assert geo.gap(at(SMALL, 5, 5), at(LARGE, 6, 5)) == -500


@rule("BF-GEOM-08", "BF-GEOM-10")
def test_the_gap_of_a_disc_and_a_rectangle() -> None:
    vital = at(VITAL, 12, 12)
    assert geo.gap(at(SMALL, 8, 12), vital) == 1500
    assert geo.gap(at(SMALL, 7, 6), vital) == 4500  # corner 10,10: 3 and 4, so 5 less 0.5
    assert geo.gap(at(SMALL, 10.5, 12), vital) == -1000  # centre inside, 0.5 from the side
    assert geo.gap(vital, at(SMALL, 8, 12)) == 1500
    slanted = at(CRATE, 5, 5, 45)
    assert geo.gap(at(SMALL, 7, 5), slanted) == pytest.approx(1500 - 500 * math.sqrt(2))


@rule("BF-GEOM-08", "BF-GEOM-11")
def test_the_gap_of_two_rectangles() -> None:
    assert geo.gap(at(VITAL, 12, 12), at(GUN, 17, 12)) == 2000
    assert geo.gap(at(VITAL, 12, 12), at(GUN, 18, 19)) == 5000  # corners 3 and 4 apart
    assert geo.gap(at(VITAL, 12, 12), at(GUN, 14.5, 12)) == -500
    assert geo.gap(at(CRATE, 5, 5), at(CRATE, 7, 5, 45)) == pytest.approx(1500 - 500 * math.sqrt(2))


@rule("BF-GEOM-12", "BF-GEOM-13", "BF-GEOM-14", "BF-HARSH-03")
def test_the_tolerances_of_overlap_contact_and_range() -> None:
    here = at(SMALL, 5, 5)
    assert not geo.overlap(here, at(SMALL, 5.998, 5))
    assert geo.overlap(here, at(SMALL, 5.997, 5))
    assert geo.in_contact(here, at(SMALL, 6.010, 5))
    assert not geo.in_contact(here, at(SMALL, 6.011, 5))
    assert geo.within(here, at(SMALL, 9.005, 5), 3000)
    assert not geo.within(here, at(SMALL, 9.006, 5), 3000)


@rule("BF-GEOM-15", "BF-GEOM-16", "BF-GEOM-17", "BF-GEOM-18")
def test_gaps_to_the_edges() -> None:
    assert geo.gap_to_edge(at(SMALL, 1, 5), "port") == 500
    assert geo.gap_to_edge(at(SMALL, 1, 5), "starboard") == 22_500
    assert geo.gap_to_edge(at(LYING, 10, 2, 90), "aft") == 1250
    assert geo.gap_to_edge(at(SMALL, 10, 47), "forward") == 500
    assert geo.edge_gap(at(SMALL, 1, 0.2)) == -300
    assert geo.on_deck(at(SMALL, 0.498, 5))
    assert not geo.on_deck(at(SMALL, 0.497, 5))
    assert geo.touches_edge(at(SMALL, 0.510, 5), "port")
    assert not geo.touches_edge(at(SMALL, 0.511, 5), "port")
    assert not geo.touches_edge(at(SMALL, 0.490, 5), "port")
    assert geo.edge_gap(at(SMALL, 0.3, 0.4)) == -200  # two edges at once: one event


# -- sweeps --------------------------------------------------------------------------------------


@rule("BF-GEOM-19", "BF-GEOM-20")
def test_a_sweep_stops_at_the_enlarged_obstacle() -> None:
    assert sweep(at(SMALL, 5, 5), at(SMALL, 9, 5), 0) == 3000
    assert sweep(at(SMALL, 5, 5), at(VITAL, 12, 6), 0) == 4500
    assert sweep(at(LYING, 5, 5), at(CRATE, 9, 5), 0) == 2750
    slanted = sweep(at(SMALL, 5, 5), at(CRATE, 9, 5, 45), 0)
    assert slanted == pytest.approx(3500 - 500 * math.sqrt(2))


@rule("BF-GEOM-20")
def test_sliding_along_and_moving_away_are_no_hits() -> None:
    beside = at(SMALL, 9.5, 5)
    assert sweep(at(SMALL, 9.5, 5), at(VITAL, 12, 6), 90) == geo.NEVER  # touches, slides along
    assert sweep(beside, at(VITAL, 12, 6), 180) == geo.NEVER
    assert sweep(beside, at(VITAL, 12, 6), 0) == 0
    assert sweep(at(SMALL, 9.502, 5), at(VITAL, 12, 6), 90) == geo.NEVER
    assert sweep(at(SMALL, 9.503, 5), at(VITAL, 12, 6), 90) == 0  # deeper than the tolerance
    assert sweep(at(SMALL, 5, 5), at(SMALL, 6, 5), 180) == geo.NEVER


@rule("BF-GEOM-21", "BF-HARSH-03")
def test_a_move_that_ends_exactly_in_contact_counts_as_a_hit() -> None:
    assert sweep(at(SMALL, 5, 5), at(SMALL, 10.001, 5), 0, 4000) == 4001
    assert sweep(at(SMALL, 5, 5), at(SMALL, 10.002, 5), 0, 4000) == geo.NEVER


@rule("BF-MOVE-08")
def test_a_jump_that_lands_on_something_goes_back() -> None:
    jumper = at(SMALL, 5, 5)
    crates = [at(CRATE, 9, 5), at(CRATE, 8, 5)]
    assert geo.jump(jumper, crates, 1.0, 0.0, 4000) == 2000
    assert geo.jump(jumper, crates, 1.0, 0.0, 5000) == 5000
    assert geo.jump(jumper, [at(VITAL, 7.5, 5)], 1.0, 0.0, 4000) == 0


@rule("BF-MOVE-09")
def test_a_jump_over_that_lands_on_something_goes_on() -> None:
    jumper = at(SMALL, 5, 5)
    crates = [at(CRATE, 9, 5), at(CRATE, 10.5, 5)]
    assert geo.jump_over(jumper, crates, 1.0, 0.0, 4000) == 6500
    assert geo.jump_over(jumper, crates, 1.0, 0.0, 3000) == 3000


@rule("BF-GEOM-02")
def test_displacement_rounds_to_thousandths_ties_to_even() -> None:
    assert geo.moved(5000, 5000, 1.0, 0.0, 0.5) == (5000, 5000)
    assert geo.moved(5001, 5000, 1.0, 0.0, 0.5) == (5002, 5000)
    assert geo.moved(0, 0, *geo.unit(3_000), 4000) == (3464, 2000)


# -- the judge -----------------------------------------------------------------------------------


def judged(base: Base, form: Form, turn: int) -> oracle.Shape:
    if form.r:
        return oracle.disc(base.x, base.y, form.r)
    return oracle.rectangle(base.x, base.y, form.a, form.b, turn)


def check_sweeps(seed: int, count: int) -> int:
    """Compare random sweeps with the judge; return how many of them hit."""
    chance = random.Random(seed)  # noqa: S311 - a fixed sequence
    hits = 0
    for _ in range(count):
        forms = chance.choice(FORMS), chance.choice(FORMS)
        turns = chance.randrange(180), chance.choice([0, chance.randrange(180)])
        mover = base_at(forms[0], 0, 0, turns[0])
        obstacle = base_at(
            forms[1], chance.randint(-6000, 6000), chance.randint(-6000, 6000), turns[1]
        )
        one = judged(mover, forms[0], turns[0])
        other = judged(obstacle, forms[1], turns[1])
        free = oracle.distance(one, other)
        measured = geo.gap(mover, obstacle)
        if free <= 0:
            assert measured <= 1e-6
            continue
        assert measured == pytest.approx(free, abs=1e-6)
        degrees = chance.randrange(36_000) / 100
        way = sweep(mover, obstacle, degrees, 8000)
        expected = oracle.first_contact(one, other, degrees, 8000)
        if way == geo.NEVER:
            if expected < 8000:  # at most a graze of the tolerance
                dx, dy = geo.unit(round(degrees * 100))
                assert geo.span(mover, obstacle, dx, dy, geo.TAU) is None
                assert geo.span(mover, obstacle, dx, dy, -0.1) is not None
            continue
        hits += 1
        assert way == pytest.approx(expected, abs=0.5) or _grazes(mover, obstacle, degrees, way)
    return hits


def _grazes(mover: Base, obstacle: Base, degrees: float, way: float) -> bool:
    """Nearly parallel sides: the judge's last hundredth is long; ours must touch exactly there."""
    dx, dy = geo.unit(round(degrees * 100))
    there = mover._replace(x=mover.x + way * dx, y=mover.y + way * dy)
    return abs(geo.gap(there, obstacle)) < 0.02


@rule("BF-GEOM-08", "BF-GEOM-19", "BF-GEOM-20")
def test_gaps_and_sweeps_agree_with_an_independent_judge() -> None:
    assert check_sweeps(seed=1, count=3_000) > 400
