"""The chance of each side in a world where every card is known: what searches judge by."""

import pytest

from quarterdeck.bots import Window, make_bot
from quarterdeck.bots.search import Search
from quarterdeck.bots.searching import style_of
from quarterdeck.core.rng import Rng
from quarterdeck.games.dark_moon import GAME, brain
from quarterdeck.games.dark_moon.outlook import (
    FEW,
    GROUNDED,
    READY,
    WON,
    menace,
    odds,
    progress,
    shares,
    terms,
    values,
    weights,
)
from tests.dark_moon.build import moon


def crew(**position):
    """Return the chance of seat 0, which is well, in a game with seats 3 and 4 infected."""
    return values(moon(seats=5, infected=[3, 4], **position).s)[0]


def test_what_one_side_hopes_the_other_fears():
    hopes = values(moon(seats=5, infected=[3, 4]).s)

    assert hopes[:3] == [hopes[0]] * 3
    assert hopes[3:] == [-hopes[0]] * 2
    assert -WON < hopes[0] < WON


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"shields": 2}, {"shields": 3}),
        ({"outposts": []}, {"outposts": ["command"]}),
        ({"cubes": 1}, {"cubes": 0}),
        ({"quarantined": [3]}, {}),
        ({}, {"quarantined": [1]}),
        ({"commander": 0}, {"commander": 3}),
        ({}, {"dice": {1: (0, 0, 0)}}),
        ({}, {"fatigue": ["luba"]}),
    ],
)
def test_the_crew_stands_better_with_less_damage_and_the_right_people_locked_in(better, worse):
    assert crew(**better) > crew(**worse)


def test_a_further_token_of_the_fullest_kind_is_the_worst():
    gap = crew(shields=4) - crew(shields=5)
    assert gap > crew(shields=1) - crew(shields=2)


def test_a_lost_game_is_lost():
    table = moon(seats=3, infected=[2], shields=5, active=2)
    table.do("reveal-as-infected")
    while table.asks:
        table.choose(table.asks[0].seat, 0)

    assert values(table.s) == [-WON, -WON, WON]


def test_revealed_players_threaten_a_commander_without_dice():
    bare = {0: (0, 0, 0)}
    hidden = moon(seats=5, infected=[3, 4], dice=bare).s
    shown = moon(seats=5, infected=[3, 4], dice=bare, revealed=[4]).s
    ready = moon(seats=5, infected=[3, 4], revealed=[4]).s

    assert menace(hidden) == 0.0
    assert menace(shown) == 1.0
    assert 0 < menace(ready) < 0.5


def test_events_to_come_are_the_one_in_force_those_that_follow_and_the_final_one():
    s = moon(event="tactical-prep", cubes=1, needed=3, final="last-stand").s

    # tactical prep is good for the crew; two cubes are missing, two events and three final cubes
    assert s.final_needed == 3
    assert progress(s) == pytest.approx(0.6 - 2 * 0.09 - 2 * 0.3 - 3 * 0.75)


def test_an_event_that_will_do_harm_weighs_more_than_its_few_cubes():
    assert crew(event="resupply", needed=4) > crew(event="system-reboot", needed=1)
    assert crew(event="divert-power", needed=2) < crew(event="blood-testing", needed=3)


@pytest.mark.parametrize(
    ("drawn", "crews", "infecteds"),
    [
        (("resupply", "system-reboot"), "resupply", "system-reboot"),
        (("blood-testing", "system-reboot"), "blood-testing", "system-reboot"),
        (("tactical-prep", "lockdown"), "tactical-prep", "lockdown"),
    ],
)
def test_captains_choose_an_event_by_what_it_brings_not_by_its_cubes(drawn, crews, infecteds):
    for sick, choice in ((2, crews), (1, infecteds)):
        table = moon(
            event="jerry-rig-shields",
            cubes=2,
            events=drawn,
            commander=1,
            rolled=["strong+4", "strong+4"],
            infected=[sick],
        )
        table.do("lone-wolf", "2s", "strong+4,strong+4")
        rng = Rng.from_seed(b"event")
        answer = make_bot("captain", rng).choose(Window(table, 1, rng))
        assert table.asks[0].keys()[answer] == choice


def test_a_hidden_player_with_dice_is_worse_for_the_crew_than_one_without():
    assert crew(dice={3: (0, 0, 0)}) > crew()


def test_a_full_ship_is_good_unless_somebody_infected_is_aboard():
    def ship(*aboard):
        return values(moon(seats=3, mode="expansion", infected=[2], cleared=aboard).s)[0]

    assert ship(1) > ship() > ship(2)


def test_a_ship_with_one_berth_left_promises_or_threatens_a_little():
    def ship(*aboard):
        return odds(moon(seats=4, mode="expansion", infected=[3], cleared=aboard).s)

    assert ship(1, 2) > ship(1) > ship() > ship(3)
    assert ship() > ship(1, 3)


def test_somebody_infected_aboard_weighs_more_when_the_ship_is_refuelled():
    def full(*, refuelling):
        s = moon(seats=3, mode="expansion", infected=[2], cleared=[2]).s
        s.refuelling = refuelling
        return odds(s)

    assert full(refuelling=True) > full(refuelling=False)


def test_while_the_ship_may_take_off_events_hardly_count_and_people_count_more():
    force = {"event": "tactical-prep", "cubes": 1, "needed": 3, "final": "last-stand"}
    s = moon(seats=5, mode="expansion", infected=[3, 4], **force).s
    assert weights(s) is READY
    assert progress(s) == pytest.approx(0.6 - 3 * READY.final_cube)
    s.evacuation_over = True
    assert weights(s) is GROUNDED
    assert progress(s) == pytest.approx(0.6 - 2 * 0.09 - 2 * 0.3 - 3 * 0.75)
    assert weights(moon(seats=5, infected=[3, 4]).s) is GROUNDED
    assert READY.wronged > GROUNDED.wronged
    assert READY.openly > GROUNDED.openly


def test_while_the_ship_may_take_off_damage_to_the_outpost_costs_more_than_to_the_shields():
    def left(mode, **damage):
        return odds(moon(seats=5, mode=mode, infected=[3, 4], **damage).s)

    shield, outpost = {"shields": 1}, {"shields": 0, "outposts": ["command"]}
    assert left("expansion", **shield) > left("expansion", **outpost)
    assert left("base", **shield) == pytest.approx(left("base", **outpost))


def test_few_seats_find_somebody_to_send_more_easily():
    assert sorted(FEW, key=lambda seats: -FEW[seats]) == [3, 4, 5, 6, 7]
    for seats, infected in ((3, [2]), (5, [3, 4])):
        s = moon(seats=seats, mode="expansion", infected=infected).s
        assert odds(s) - sum(shares(s).values()) == pytest.approx(READY.even + FEW[seats])


def test_a_lost_limb_counts_while_the_ship_may_take_off():
    def maimed(**position):
        s = moon(seats=3, mode="expansion", infected=[2]).s
        s.players[1].amputated = True
        s.evacuation_over = position["over"]
        whole = moon(seats=3, mode="expansion", infected=[2]).s
        whole.evacuation_over = position["over"]
        return odds(whole) - odds(s)

    assert maimed(over=False) == pytest.approx(READY.maimed)
    assert maimed(over=True) == pytest.approx(0.0)


def test_the_company_man_has_hopes_of_his_own():
    def man(**position):
        return values(
            moon(seats=5, mode="expansion", infected=[3, 4], company_man=1, **position).s
        )[1]

    assert man(cleared=[4]) > man()
    assert man(cleared=[4]) > man(cleared=[2])


def test_a_search_looks_at_actions_that_the_mate_would_not_think_of():
    table = moon(seats=5, infected=[3, 4], shields=4)
    rng = Rng.from_seed(b"bot")
    search = Search(Window(table, 0, rng), rng, style_of(GAME))

    a = table.asks[0]
    assert a.question.id == "action"
    assert len(brain.candidates(table.s, a)) < len(search.roots) == min(8, len(a.options))


def test_a_turn_is_over_when_the_clock_goes_on():
    table = moon(seats=3, infected=[2])
    before = brain.clock(table.s)
    while brain.clock(table.s) == before:
        a = table.asks[0]
        table.choose(a.seat, len(a.options) - 1)

    assert table.s.active == 1


def test_hints_tell_what_captains_go_by():
    s = moon(seats=5, infected=[3, 4], shields=2, quarantined=[3], commander=4).s
    crew, infected = terms(s, 0), terms(s, 3)

    assert sum(crew.values()) == pytest.approx(WON / 2 * (odds(s) - GROUNDED.even))
    assert infected == {term: -worth for term, worth in crew.items()}
    assert crew["damage"] < 0
    assert crew["who is locked in or found out"] > 0
    assert crew["who commands"] < 0
    assert "threats to meet" not in crew
