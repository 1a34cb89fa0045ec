"""Chapter 4 of the ledger, Rounds and turns."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from tests.smuggler.build import Play, fresh, smuggler

MODES = {2: "government", 3: "smugglers", 4: "smugglers", 5: "government"}


def idle(table: Play, until: str = "") -> Play:
    """Do nothing that can be left, up to an event of this kind or the end of the game."""
    while table.asks and not (until and table.said(until)):
        table.do(table.offers[-1])
    return table


def turns(table: Play) -> list[int]:
    return [facts["seat"] for facts in table.said("charged")]


@rule("HS-ROUND-01")
def test_each_player_has_one_turn_a_round_in_an_order_that_stays() -> None:
    table = idle(fresh(4))

    order = table.s.order
    assert turns(table) == order * 9


@rule("HS-ROUND-02")
def test_the_round_ends_after_the_last_player_with_a_new_event() -> None:
    table = smuggler(
        active=1, event="static", events=["price-on-your-head", "trade-boom"], scores={1: 2}
    )

    table.do("end")

    assert (table.s.event, table.s.round) == ("static", 1)
    assert table.asked[0] == 2

    table.do("end")

    assert (table.s.event, table.s.round) == ("price-on-your-head", 2)
    assert table.s.past_events == ["static"]
    assert [card.face for card in table.s.event_deck] == ["trade-boom"]
    assert [p.bounty for p in table.s.players] == [0, 1, 0]  # carried out
    assert table.asked[0] == 0


@rule("HS-ROUND-02")
def test_an_event_no_longer_acts_once_the_next_is_revealed() -> None:
    table = smuggler(active=2, event="power-surge", events=["static"], rolls=[1, 2, 3])

    table.do("end")

    assert table.s.turn.dice == [1, 2, 3]
    assert "reset" not in table.offers


@rule("HS-ROUND-03")
def test_no_event_is_in_force_in_the_first_round() -> None:
    table = fresh(3).do("kestrel", "packmule", "hornet")

    for _ in range(3):
        assert (table.s.round, table.s.event, table.said("event")) == (1, "", [])
        table.do("end")

    assert len(table.said("event")) == 1
    assert table.s.event == table.said("event")[0]["event"]


@rule("HS-ROUND-04")
def test_without_an_event_to_reveal_everybody_has_one_more_turn() -> None:
    table = smuggler(active=2, events=[], round=5)

    table.do("end")

    assert table.s.final
    assert not table.over

    table.do("end", "end")
    assert not table.over
    table.do("end")

    assert table.over
    assert turns(table) == [0, 1, 2]
    assert table.said("event") == []


@rule("HS-ROUND-04")
def test_the_round_of_the_last_event_is_not_the_final_one() -> None:
    table = smuggler(active=2, events=["static"], round=5)

    table.do("end")

    assert (table.s.event, table.s.final) == ("static", False)
    table.do("end", "end", "end")
    assert (table.over, table.s.final) == (False, True)


@rule("HS-ROUND-05")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 11), (3, 10), (4, 9), (5, 8)])
def test_a_game_lasts_as_many_rounds_as_the_event_deck_has_cards_and_two(
    seats: int, rounds: int
) -> None:
    table = idle(fresh(seats, MODES[seats]))

    assert len(turns(table)) == rounds * seats
    assert len(table.said("event")) == rounds - 2
    assert table.s.round == rounds


@rule("HS-ROUND-06", "HS-RULE-40")
def test_no_event_is_in_force_in_the_final_round() -> None:
    table = smuggler(active=2, event="power-surge", events=[], rolls=[1, 2, 3])

    table.do("end")

    assert table.s.event == ""
    assert table.s.past_events == ["power-surge"]
    assert table.s.turn.dice == [1, 2, 3]


@rule("HS-TURN-01", "HS-FREE-04")
def test_a_turn_is_any_sequence_of_dice_one_free_action_combat_and_discards() -> None:
    table = smuggler(
        dice=[1, 4, 5],
        at={1: "0,1", 2: "2,0"},
        salvage={0: 2},
        rolls=[2, 2, 1, 1],
    )

    table.do("discard-salvage-1", "lasers-4")
    table.do("boost", "n")  # onto seat 1: combat
    table.do("pass", "engines-1", "engines-2", "routing-1")
    table.do("discard-salvage-1", "engines-1", "s")

    assert table.asked == (0, "act")
    assert table.p(0).at == "0,0"
    assert table.p(0).score == 1
    assert "end" in table.offers
    assert "boost" not in table.offers

    table.do("end")

    assert table.asked[0] == 1


@rule("HS-TURN-02")
def test_cleanup_takes_the_dice_off_the_own_lasers_only() -> None:
    table = smuggler(ships={1: "hornet"}, lasers={0: [3], 1: [5, 6], 2: [2]}, at={2: "2,0"})

    table.do("end")

    assert table.asked == (1, "act")
    assert table.squares(0) == {"lasers-1": 3}
    assert table.squares(1) == {}
    assert table.squares(2) == {"lasers-1": 2}


@rule("HS-TURN-02", "HS-SYS-01")
def test_laser_dice_of_the_last_turn_leave_before_the_roll_frees_their_square() -> None:
    table = smuggler(lasers={1: [6]}, rolls=[3, 3, 3])

    table.do("end")

    assert "lasers-3" in table.offers


@rule("HS-TURN-03", "HS-RULE-10")
def test_three_dice_are_rolled_before_anything_else_and_all_see_them() -> None:
    table = smuggler(rolls=[4, 6, 1])

    table.do("end")

    assert table.asked == (1, "act")
    assert table.s.turn.dice == [4, 6, 1]
    assert table.view(0).dice == table.view(2).dice == table.view(None).dice == (4, 6, 1)
    assert {"boost", "reset"} <= set(table.offers)


@rule("HS-TURN-04")
def test_dice_may_be_assigned_in_any_order_or_not_at_all() -> None:
    table = smuggler(dice=[1, 2, 4])

    assert {"lasers-1", "lasers-2", "lasers-4", "end"} <= set(table.offers)

    table.do("hyperspace-4", "0,-1")
    assert {"lasers-1", "lasers-2", "end"} <= set(table.offers)
    table.do("end")

    assert table.asked[0] == 1


@rule("HS-TURN-05")
def test_a_die_is_resolved_with_all_it_triggers_before_the_next() -> None:
    # The engine die explores a slipstream, then an asteroid field: no other die until all is done.
    table = smuggler(
        at={0: "0,2"}, dice=[1, 4, 4], top=["slipstream-1", "asteroid-1"], hands={0: ["aurum"]}
    )

    asked = []
    for key in ("engines-1", "n", "stack", "n", "stack", "engines-1", "engines-2", "routing-1"):
        table.do(key)
        asked.append(table.asked[1])

    assert asked == ["step", "tile", "arrow", "tile", "damage", "damage", "damage", "act"]
    assert table.p(0).at == "0,4"


@rule("HS-TURN-06", "HS-RULE-49")
def test_at_the_end_of_the_turn_only_laser_dice_stay() -> None:
    table = smuggler(
        dice=[1, 2, 3, 4, 5], damage={0: ["engines-2"]}, at={2: "2,0"}, rolls=[6, 6, 6]
    )
    table.do("lasers-3", "repair-4", "routing-5", "1to1", "engines-1", "n")
    assert table.squares(0) == {
        "lasers-1": 3,
        "repair-1": 4,
        "routing-1": 5,
        "engines-1": 1,
    }

    table.do("end")

    assert table.squares(0) == {"lasers-1": 3}
    assert table.s.turn.dice == [6, 6, 6]  # the unassigned 2 is lost


@rule("HS-TURN-06")
def test_lost_dice_are_gone_before_the_event_of_the_round() -> None:
    table = smuggler(active=2, dice=[3, 3], events=["ion-storm"])

    table.do("end")

    assert table.asked == (0, "damage")
    assert table.view(1).dice == ()


@rule("HS-TURN-06")
def test_nothing_of_a_turn_is_left_in_the_next() -> None:
    table = smuggler(
        at={0: "1,1", 1: "2,-1", 2: "2,0"},
        tiles={"2,1": "wormhole-a", "2,-1": "wormhole-b"},
        dice=[1],
        rolls=[2, 2, 2, 2],
    )
    table.do("engines-1", "e", "lasers-1", "lasers-1")
    assert (table.s.turn.fought, table.s.turn.wormhole) == ([1], True)

    table.do("end")

    turn = table.s.turn
    assert (turn.fought, turn.wormhole, turn.used) == ([], False, [])
    assert turn.free_action


@rule("HS-DECIDE-03", "HS-DECIDE-04", "HS-WILD-01", "HS-WILD-02", "HS-SYS-06")
def test_the_next_step_is_chosen_among_all_that_is_possible() -> None:
    # Kestrel with engine square 1 damaged and 2 salvage aboard, on the home haven with two others.
    table = smuggler(dice=[1, 6], damage={0: ["engines-1"]}, salvage={0: 2})

    assert sorted(table.offers) == sorted(
        [
            *["engines-1", "routing-1", "lasers-1"],
            *["engines-6as1", "routing-6as1", "repair-6"],
            *["hyperspace-6as2", "hyperspace-6as3", "hyperspace-6as4", "hyperspace-6as5"],
            *["lasers-6as1", "lasers-6as2", "lasers-6as3", "lasers-6as4", "lasers-6as5"],
            "lasers-6",
            *["unload-1-part", "unload-6-part"],
            *["fight-1", "fight-6"],
            *["boost", "reset", "discard-salvage-1", "end"],
        ]
    )
