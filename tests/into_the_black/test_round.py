"""Sections 3 and 4, Rounds and initiative."""

from __future__ import annotations

from quarterdeck.core.rulebook import rule
from quarterdeck.games.into_the_black.common import leadership
from tests.into_the_black.build import Play, party

#: Quartermaster 8, Engineer 5, Cook 3, Henchman 1.
ALL_ONE = {"quartermaster": 1, "engineer": 1, "cook": 1}


def initiative(**position: object) -> Play:
    """Lay the start of a round, before declarations."""
    return party(stage="initiative", **position)  # type: ignore[arg-type]


@rule("IB-ROUND-01", "IB-ROUND-02", "IB-ROUND-03", "IB-INIT-01", "IB-INIT-02", "IB-RULE-07")
def test_a_round_runs_through_its_four_phases_and_begins_anew() -> None:
    table = party(stage="round", round=0)
    assert table.s.order == ["quartermaster", "engineer", "cook", "henchman"]
    turns = []
    while table.s.round == 1:
        if table.asked[1] == "act":
            turns.append(table.s.turn.who)
            assert table.s.apprehension == 1
            table.do("end")
        else:
            table.choose(table.asks[0].seat, len(table.asks[0].options) - 1)
    assert turns == ["quartermaster", "engineer", "cook", "henchman"]
    assert table.s.apprehension == 2  # once a round, in Phase Two
    assert (table.s.round, table.asked[1]) == (2, "act")


@rule("IB-ROUND-04", "IB-ROUND-05")
def test_a_turn_has_up_to_two_actions_and_may_use_fewer() -> None:
    table = party(ship={"0,-1": "owow"}).do("move", "step 0,-1", "pass", "move", "step 0,0", "pass")
    assert table.s.turn.actions == 0
    assert "move" not in table.verbs()
    table.do("end")
    assert table.s.turn.who == "engineer"
    table.do("end")
    assert table.s.turn.who == "cook"


@rule("IB-ROUND-06", "IB-EVENT-02")
def test_events_are_resolved_before_the_turn_goes_on() -> None:
    table = party(
        ship={"0,-1": "odow", "1,-1": "?cargo-hold-b"},
        at={"quartermaster": "0,-1"},
        events=["alarm", "rallying-cry"],
    )
    table.do("move", "step 1,-1")
    assert [facts["event"] for facts in table.said("event")] == ["alarm", "rallying-cry"]
    assert (table.s.apprehension, table.s.morale) == (2, 4)
    assert table.asked == (0, "act")


@rule("IB-ROUND-12")
def test_a_character_among_enemies_takes_no_actions() -> None:
    table = party(
        enemies={"0,-1": ["crew"]}, at={"engineer": "0,-1"}, order=["quartermaster", "engineer"]
    )
    table.do("end")
    assert table.s.stage == "expand"  # the Engineer was not asked for an action
    assert table.said("encounter") == [{"who": "engineer", "at": "0,-1"}]


@rule("IB-INIT-03", "IB-INIT-04", "IB-INIT-08", "IB-DECIDE-05", "IB-INIT-10", "IB-RULE-02")
def test_declarations_come_first_in_ascending_leadership_and_need_reputation() -> None:
    table = initiative(reputation=ALL_ONE, rolls=[1, 1, 6, 6])
    assert table.asked == (2, "steal")  # the Cook leads least
    table.do("steal")
    assert table.asked == (1, "steal")
    assert table.said("rolled-numbers") == []
    table.do("steal")
    # the Cook rolls first: 2 against Leadership 8, and keeps it
    assert table.asked == (2, "steal-re-roll")
    assert table.c("cook").reputation == 0
    none = initiative(reputation={"cook": 0, "engineer": 0, "quartermaster": 5})
    assert none.asked[1] == "act"  # nobody can pay; the natural first player is not asked


@rule("IB-INIT-05", "IB-INIT-06", "IB-INIT-12", "IB-COMBAT-20", "IB-RULE-09", "IB-RULE-13")
def test_a_higher_total_steals_and_the_next_thief_rolls_against_the_first() -> None:
    # the Cook (3) rolls 9 against 8 and is first; the Engineer then rolls 4 against 3
    table = initiative(reputation=ALL_ONE, rolls=[5, 4, 1, 3]).do("steal", "steal")
    assert table.s.first == "engineer"
    assert table.s.order == ["engineer", "quartermaster", "cook", "henchman"]
    assert table.s.first_seat == 1
    equal = initiative(reputation=ALL_ONE, rolls=[4, 4]).do("steal", "pass", "pass")
    assert equal.s.first == "quartermaster"
    assert equal.c("cook").health == 4  # Health 5, one lost, and that is no damage
    assert equal.said("damaged") == []


@rule("IB-INIT-07", "IB-DECIDE-06", "IB-RULE-13")
def test_a_thief_may_pay_once_to_roll_again() -> None:
    table = initiative(reputation={"cook": 2}, rolls=[1, 1, 1, 2]).do("steal")
    assert table.keys() == ["pay-reputation", "pay-health", "pass"]
    table.do("pay-reputation")
    assert table.c("cook").reputation == 0
    assert table.c("cook").health == 4  # the second result stands: 3 fails
    assert table.s.first == "quartermaster"
    last = initiative(reputation={"cook": 1}, health={"cook": 1}, rolls=[1, 1]).do("steal")
    assert table.s.stage == "turn"
    assert last.c("cook").at == ""  # the last Health cannot be paid, but it is lost by failing


@rule("IB-INIT-09")
def test_one_attempt_a_round() -> None:
    table = initiative(reputation={"cook": 5}, rolls=[6, 6]).do("steal")
    assert table.said("rolled-numbers") == [{"who": "cook", "roll": "steal", "dice": [6, 6]}]
    assert table.asked == (2, "act")


@rule("IB-RULE-14")
def test_an_attempt_is_dropped_if_the_declarer_cannot_pay_any_more() -> None:
    table = party(stage="steal", thieves=["cook"], reputation={"cook": 0})
    assert table.said("rolled-numbers") == []
    assert table.s.first == "quartermaster"


@rule("IB-INIT-11")
def test_the_henchman_never_is_first_player() -> None:
    table = party(
        seats=2,
        boards=("stowaway", "cook"),
        stage="initiative",
        worn={"henchman": ["command-insignia"]},
        health={"stowaway": 3},
        morale=1,
    )
    # at Morale 1 everybody has 2 less: Cook 1, Oksanna 1, Henchman 1 + 2 - 2 = 1
    assert leadership(table.s, table.c("henchman")) == 1
    strong = party(
        seats=2,
        boards=("stowaway", "cook"),
        stage="initiative",
        worn={"henchman": ["command-insignia"]},
    )
    assert strong.s.order == ["cook", "henchman", "stowaway"]
    top = party(
        seats=2,
        boards=("stowaway", "powder-monkey"),
        stage="initiative",
        worn={"henchman": ["command-insignia"]},
    )
    assert top.s.first == "stowaway"
    assert top.s.order == ["stowaway", "henchman", "powder-monkey"]


@rule("IB-RULE-10", "IB-RULE-11")
def test_order_uses_current_leadership_then_reputation_then_health_then_seats() -> None:
    table = party(
        boards=("navigator", "surgeon", "turncoat"),
        stage="initiative",
        worn={"surgeon": ["command-insignia"]},
        reputation={"turncoat": 0},
    )
    assert table.s.order == ["navigator", "surgeon", "turncoat", "henchman"]
    tied = party(
        boards=("surgeon", "turncoat", "navigator"),
        stage="initiative",
        reputation={"turncoat": 3, "surgeon": 1},
    ).do("pass", "pass")
    assert tied.s.order[1:3] == ["turncoat", "surgeon"]
    hurt = party(
        boards=("surgeon", "turncoat", "navigator"), stage="initiative", health={"surgeon": 2}
    )
    assert hurt.s.order[1:3] == ["turncoat", "surgeon"]


@rule("IB-RULE-12", "IB-RULE-16", "IB-RULE-18", "IB-DECIDE-48")
def test_the_first_player_runs_the_henchman_and_if_defeated_the_next_in_order() -> None:
    table = party(order=["henchman", "cook", "engineer", "quartermaster"])
    assert table.asked == (2, "act")
    gone = party(order=["henchman", "cook", "engineer", "quartermaster"])
    gone.s.crew[2].at, gone.s.crew[2].health = "", 0
    gone.s.crew[2].waiting = True
    gone.s.lost_boards.append("cook")
    gone.do("end")
    assert gone.asked == (1, "act")
