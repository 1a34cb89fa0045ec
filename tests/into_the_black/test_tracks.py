"""Sections 13, 14 and 15, Reputation, the tracks, All is Lost!."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.into_the_black.common import (
    can_benefit,
    earn,
    first_attack_dice,
    leadership,
    move_value,
    take_benefit,
)
from quarterdeck.games.into_the_black.content import book_of
from tests.into_the_black.build import Play, party

BENEFITS = book_of("").benefits
SHIP = {"0,-1": "odod", "1,-1": "laboratory", "-1,-1": "?brig"}


# -- reputation ---------------------------------------------------------------------------------


@rule("IB-REP-02", "IB-REP-07", "IB-RULE-83")
def test_reputation_is_earned_once_a_round_up_to_five() -> None:
    table = party(reputation={"cook": 4})
    cook = table.c("cook")
    assert earn(table.s, cook, 3, "IB-REP-08") == 1
    assert earn(table.s, table.c("engineer"), 2, "IB-REP-08") == 2  # one earning, two points
    assert earn(table.s, table.c("engineer"), 1, "IB-REP-08") == 0
    assert (cook.reputation, table.c("engineer").reputation) == (5, 2)


@rule("IB-REP-03", "IB-REP-05")
def test_one_benefit_a_round_and_each_once() -> None:
    table = party(reputation={"cook": 3}, cubes={"cook": ["prevent-damage"]})
    cook = table.c("cook")
    assert not can_benefit(table.s, cook, "prevent-damage")
    take_benefit(table.s, cook, "reroll-die")
    assert cook.reputation == 2
    assert not can_benefit(table.s, cook, "exit-room")  # not again this round
    table.s.benefited = []
    assert can_benefit(table.s, cook, "exit-room")


@rule("IB-REP-06")
def test_when_all_six_are_used_all_cubes_return() -> None:
    table = party(reputation={"cook": 2}, cubes={"cook": [b for b in BENEFITS if b != "exit-room"]})
    take_benefit(table.s, table.c("cook"), "exit-room")
    assert table.c("cook").cubes == []
    assert table.c("cook").reputation == 1  # the cubes go to the supply, not to the board


@rule("IB-REP-01", "IB-REP-04", "IB-DECIDE-20", "IB-RULE-43")
def test_a_re_roll_of_one_die_in_the_own_search() -> None:
    table = party(
        ship=SHIP,
        at={"engineer": "1,-1"},
        order=["engineer"],
        reputation={"engineer": 1},
        rolls=[1, 1, 5],
    )
    table.do("search", "benefit reroll-die", "die-2")
    assert table.said("rolled")[-1]["faces"] == ["blank", "hit"]
    assert table.asked[1] == "keep-loot"


@rule("IB-REP-04", "IB-REACT-06", "IB-DECIDE-14", "IB-RULE-32")
def test_redraw_puts_the_first_draw_to_the_bottom() -> None:
    table = party(
        ship=SHIP,
        at={"engineer": "1,-1"},
        order=["engineer"],
        reputation={"engineer": 2},
        cubes={"engineer": ["reroll-die"]},
        gear=["scanner", "backpack", "stim-pack", "disruptor", "grav-boots", "long-rifle"],
        rolls=[4, 1],
    )
    table.do("search")
    assert table.keys() == ["benefit-redraw-loot", "benefit-keep-second-loot", "pass"]
    table.do("benefit redraw-loot")
    assert table.asked[1] == "keep-loot"  # no second benefit this round
    table.do("card disruptor")
    bottom = [card.face for card in table.s.gear[:5]]
    assert sorted(bottom[2:]) == ["backpack", "scanner", "stim-pack"]


@rule("IB-REP-04", "IB-RULE-31")
def test_a_second_card_adds_to_what_allistair_keeps() -> None:
    table = party(
        ship=SHIP,
        at={"quartermaster": "1,-1"},
        reputation={"quartermaster": 1},
        cubes={"quartermaster": ["reroll-die"]},
        rolls=[4, 1],
    )
    table.do("search", "benefit keep-second-loot")
    for _ in range(3):
        if table.asks[0].question.id == "keep-loot":
            table.choose(0, 0)
    assert len(table.c("quartermaster").hand) == 3


@rule("IB-REP-08", "IB-COMBAT-11", "IB-DECIDE-21")
def test_five_trophies_are_one_reputation() -> None:
    table = party(trophies={"quartermaster": ["enemy-crew"] * 4 + ["enemy-bot"] * 2})
    table.do("trophies", *["trophy enemy-crew"] * 3, "trophy enemy-bot", "trophy enemy-bot")
    assert table.c("quartermaster").trophies == ["enemy-crew"]
    assert table.c("quartermaster").reputation == 1
    assert table.s.bag["enemy-bot"] == 10
    crew = party(trophies={"quartermaster": ["enemy-crew"] * 4 + ["bridge-navigator"]})
    assert not crew.offers("trophies")


# -- tracks -------------------------------------------------------------------------------------


@rule("IB-APP-01", "IB-APP-07")
def test_apprehension_rises_by_one_and_stops_at_24() -> None:
    assert party(stage="spawn", apprehension=3, ship={}).s.apprehension == 4
    full = party(stage="spawn", apprehension=24, ship={})
    assert full.s.apprehension == 24


@rule("IB-APP-05", "IB-RULE-95")
@pytest.mark.parametrize("start", [9, 8])
def test_reaching_or_passing_ten_costs_one_morale_once(start: int) -> None:
    table = party(
        ship={"0,-1": "owow", "0,-2": "owow", "0,-3": "odow"},
        at={"cook": "0,-1"},
        enemies={"0,-1": ["crew"]},
        apprehension=start,
        stage="combat",
        rolls=[4, 1],
        order=["cook", "quartermaster"],
    )
    table.do("retreat")
    while table.asks and table.asks[0].question.id == "retreat-step":
        table.choose(table.asks[0].seat, 0)
    assert table.s.morale == 1  # one for the Retreat, one for the milestone
    assert 10 in table.s.milestones


@rule("IB-MORALE-06", "IB-MORALE-07", "IB-MORALE-08", "IB-MORALE-09", "IB-RULE-86", "IB-RULE-39")
@pytest.mark.parametrize(
    ("morale", "attack", "move", "lead"),
    [
        (1, ["white"], 2, 1),
        (2, ["yellow", "white"], 2, 1),
        (3, ["yellow", "white"], 2, 3),
        (4, ["yellow", "white"], 3, 3),
        (5, ["yellow", "white", "yellow"], 2, 3),
        (6, ["yellow", "white", "yellow"], 3, 3),
    ],
)
def test_each_morale_level_changes_what_it_says(
    morale: int, attack: list[str], move: int, lead: int
) -> None:
    table = party(morale=morale)
    cook = table.c("cook")  # Leadership 3, Move 2, yellow and white
    assert first_attack_dice(table.s, cook) == attack
    assert (move_value(table.s, cook), leadership(table.s, cook)) == (move, lead)
    if morale == 1:
        engineer = table.c("engineer")  # no yellow die to lose
        assert first_attack_dice(table.s, engineer) == ["white", "white"]
        monkey = party(morale=1, boards=("powder-monkey", "engineer", "cook"))
        assert first_attack_dice(monkey.s, monkey.c("powder-monkey")) == ["white"]


@rule("IB-MORALE-10", "IB-RULE-89")
def test_morale_stays_between_zero_and_six_and_never_leaves_zero() -> None:
    full = party(morale=6, hands={"quartermaster": ["vintage-rum", "scanner"]})
    assert not full.offers("use vintage-rum")
    lost = party(morale=1, hands={"quartermaster": ["scanner"]}).do("discard-action")
    assert lost.s.morale == 0
    assert not party(morale=0, hands={"quartermaster": ["vintage-rum"]}).offers("use vintage-rum")
    door = party(
        ship={"0,-1": "odow", "1,-1": "brig"},
        at={"quartermaster": "0,-1"},
        tokens={"1,-1": ["blast-door"]},
        hands={"quartermaster": ["plasma-cutters"]},
        morale=0,
    )
    assert door.do("open plasma-cutters").s.morale == 0  # a removed event does not help any more


@rule("IB-REACT-10", "IB-DECIDE-38")
def test_the_chaplain_cancels_a_loss_of_morale_once() -> None:
    table = party(
        boards=("chaplain", "engineer", "cook"), hands={"chaplain": ["scanner", "backpack"]}
    )
    table.do("discard-action", "card scanner", "pass")
    assert table.asked == (0, "morale-loss")
    table.do("guard")
    assert table.s.morale == 3
    table.do("discard-action")
    assert table.s.morale == 2


# -- All is Lost! -------------------------------------------------------------------------------


def lost(**position: object) -> Play:
    """Apprehension goes from 14 to 15 in Phase Two."""
    base = {"stage": "spawn", "apprehension": 14, "ship": {}, "mission": "jailbreak"}
    return party(**{**base, **position})  # type: ignore[arg-type]


@rule("IB-LOST-01", "IB-APP-06", "IB-RULE-94", "IB-DECIDE-41", "IB-SIMUL-02")
def test_at_fifteen_all_vote_at_once_at_the_next_boundary() -> None:
    table = lost()
    assert table.waiting() == [0, 1, 2]
    assert table.s.then == "combat"
    table.answer(1, "vote-no")
    assert table.said("voted") == []
    table.answer(0, "vote-no")
    table.answer(2, "vote-yes")
    assert table.s.mission == "jailbreak"
    assert table.s.morale == 3


@rule("IB-LOST-03", "IB-LOST-04", "IB-DECIDE-43", "IB-RULE-03", "IB-MISSION-06", "IB-DECIDE-02")
def test_a_passed_vote_draws_a_mission_and_costs_morale_and_reputation() -> None:
    table = lost(reputation={"cook": 2}, data=["bridge"], charges=["engine-room"])
    top = table.s.missions[-1].face
    table.do("vote-yes", "vote-yes", "vote-no")
    assert (table.s.morale, table.c("cook").reputation, table.c("engineer").reputation) == (1, 1, 0)
    assert table.s.offered == top
    table.do(*[f"mission-{top}"] * 3)
    assert table.s.mission == top
    assert (table.s.data, table.s.charges) == ([], [])


@rule("IB-LOST-02", "IB-DECIDE-42", "IB-LOST-05")
def test_the_highest_leadership_breaks_a_tie() -> None:
    table = lost(seats=2, boards=("cook", "quartermaster"))
    table.do("vote-yes", "vote-no")
    assert table.asked == (1, "break-tie")  # the Quartermaster leads
    table.do("vote-no")
    assert table.s.morale == 3


@rule("IB-LOST-05", "IB-RULE-20")
def test_eliminated_players_do_not_vote_and_waiting_ones_do() -> None:
    table = lost(fallen=["engineer", "cook"], eliminated=[1])
    assert table.waiting() == [0, 2]


@rule("IB-RULE-94")
def test_without_a_mission_card_no_vote_is_offered() -> None:
    table = party(stage="wander", apprehension=14, ship={}, missions=[])
    assert table.s.vote_due is False
    assert table.asked[1] != "all-is-lost"
