"""Section 6, Movement and barriers."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.into_the_black.rules.search import destinations
from tests.into_the_black.build import party

#  [A] - corridor 0,-1 - corridor 0,-2 - corridor 0,-3 - corridor 0,-4
LINE = {"0,-1": "owow", "0,-2": "owow", "0,-3": "odow", "0,-4": "odow"}
#  a crossing with the Armory to the east and the Brig, face down, to the west
DOORS = {"0,-1": "odod", "1,-1": "armory", "-1,-1": "?brig"}


@rule("IB-MOVE-01", "IB-ACT-03", "IB-DECIDE-08")
def test_a_move_goes_up_to_the_move_value_and_may_stop_earlier() -> None:
    table = party(ship=LINE).do("move")  # the Quartermaster has Move 2

    assert table.s.turn.moving == 2
    table.do("step 0,-1", "step 0,-2")
    assert table.asked[1] == "act"
    assert table.c("quartermaster").at == "0,-2"
    table.do("move", "step 0,-3", "pass")
    assert table.c("quartermaster").at == "0,-3"


@rule("IB-MOVE-02", "IB-MOVE-03")
def test_movement_goes_through_passages_only_and_lays_no_tiles() -> None:
    table = party(ship={"0,-1": "owow", "1,-1": "owow"}, at={"quartermaster": "0,-1"}).do("move")

    assert table.keys() == ["step-0,0", "pass"]
    assert len(table.s.ship) == 3


@rule("IB-MOVE-04", "IB-ROOM-01", "IB-ROOM-02", "IB-EVENT-01")
def test_entering_an_unrevealed_room_reveals_it_draws_its_events_and_ends_the_move() -> None:
    table = party(ship=DOORS, at={"quartermaster": "0,-1"}, events=["all-clear"])
    table.do("move", "step -1,-1")

    assert table.s.ship["-1,-1"].revealed
    assert table.said("event") == [{"who": "quartermaster", "event": "all-clear", "at": "-1,-1"}]
    assert table.s.turn.moving == 0
    assert table.s.turn.actions == 1


@rule("IB-MOVE-05", "IB-ROUND-07", "IB-DECIDE-07")
def test_meeting_an_enemy_ends_the_turn_at_once() -> None:
    table = party(ship=LINE, enemies={"0,-1": ["crew"]}).do("move", "step 0,-1")

    assert table.s.turn.who == "engineer"
    assert table.c("quartermaster").at == "0,-1"
    assert table.at("0,-1") == ["enemy-crew"]


@rule("IB-MOVE-06", "IB-MOVE-07")
def test_revealed_rooms_and_other_characters_do_not_stop_a_move() -> None:
    table = party(ship=DOORS, at={"quartermaster": "1,-1", "cook": "0,-1"}).do("move", "step 0,-1")

    assert table.s.turn.moving == 1


@rule("IB-MOVE-08")
def test_penalties_never_bring_a_move_below_one_tile() -> None:
    table = party(worn={"quartermaster": ["personal-shield", "heavy-repeater"]}).do("move")

    assert table.s.turn.moving == 1  # 2 - 1 - 1, but at least 1


@rule("IB-MOVE-12", "IB-MORALE-07")
def test_the_number_of_tiles_is_fixed_when_the_move_is_declared() -> None:
    table = party(ship=LINE, morale=4, hands={"quartermaster": ["vintage-rum"]}).do("move")
    assert table.s.turn.moving == 3  # Move 2, and 1 more at Morale 4
    table.do("use vintage-rum")

    assert table.s.morale == 5
    assert table.s.turn.moving == 3


@rule("IB-MOVE-09", "IB-MOVE-10", "IB-MOVE-13", "IB-DECIDE-44")
def test_the_teleporter_rolls_a_die_and_places_the_character_that_far_away() -> None:
    ship = {"0,-1": "odow", "1,-1": "teleporter-room", "0,-2": "owow", "0,-3": "owow"}
    table = party(
        ship=ship,
        at={"quartermaster": "1,-1"},
        enemies={"0,-3": ["crew"]},
        rolls=[5, 3, 3],
        order=["quartermaster", "engineer", "cook", "henchman"],
    )
    table.do("search")

    # 3 grid steps from 1,-1: only 0,-3
    assert table.c("quartermaster").at == "0,-3"
    assert table.s.turn.who == "engineer"  # landing among enemies is an encounter


@rule("IB-MOVE-10")
def test_without_a_tile_at_the_distance_the_next_smaller_one_counts() -> None:
    table = party(ship={"0,-1": "odow", "1,-1": "teleporter-room", "0,-2": "owow"})

    assert destinations(table.s, "1,-1", 6) == ["0,0", "0,-2"]  # both 2 steps away
    assert destinations(table.s, "1,-1", 1) == ["0,-1"]


@rule("IB-MOVE-11")
def test_no_teleport_starts_from_or_leads_to_a_sealed_room() -> None:
    ship = {"0,-1": "odod", "1,-1": "teleporter-room", "-1,-1": "brig"}
    sealed = party(ship=ship, at={"quartermaster": "1,-1"}, tokens={"1,-1": ["emergency-lockdown"]})
    assert not sealed.offers("search")
    table = party(ship=ship, tokens={"-1,-1": ["force-field"]})
    assert "-1,-1" not in destinations(table.s, "1,-1", 2)
    blast = party(ship=ship, tokens={"-1,-1": ["blast-door"]})
    assert "-1,-1" in destinations(blast.s, "1,-1", 2)


# -- barriers -----------------------------------------------------------------------------------


@rule("IB-DOOR-01", "IB-DOOR-03", "IB-RULE-06", "IB-RULE-21", "IB-DECIDE-09")
def test_forcing_a_blast_door_takes_both_actions_and_leaves_it_shut() -> None:
    table = party(ship=DOORS, at={"quartermaster": "0,-1"}, tokens={"1,-1": ["blast-door"]})
    table.do("force 1,-1")

    assert table.c("quartermaster").at == "1,-1"
    assert table.s.turn.actions == 0
    assert table.s.ship["1,-1"].events == ["blast-door"]


@rule("IB-DOOR-01", "IB-RULE-21")
def test_a_blast_door_cannot_be_forced_with_one_action_or_crossed_in_a_move() -> None:
    table = party(ship=DOORS, at={"quartermaster": "0,-1"}, tokens={"1,-1": ["blast-door"]})
    table.do("move")
    assert not table.offers("step-1,-1")
    table.do("step 0,0", "pass")

    assert not table.offers("force 1,-1")


@rule("IB-DOOR-02")
def test_a_token_bars_every_doorway_a_layout_door_only_its_own() -> None:
    #  the Armory has doorways to 0,-1 and to 1,-2
    ship = {"0,-1": "odow", "1,-1": "armory", "0,-2": "owow", "1,-2": "oodw"}
    inside = party(ship=ship, at={"quartermaster": "1,-1"}, tokens={"1,-1": ["blast-door"]})
    assert inside.offers("force 0,-1")
    assert inside.offers("force 1,-2")
    layout = party(ship=ship, at={"quartermaster": "0,-1"}, doors=["0,-1|0,-2"]).do("move")
    assert layout.keys() == ["step-1,-1", "step-0,0", "pass"]


@rule(
    "IB-DOOR-04", "IB-USE-08", "IB-USE-09", "IB-USE-10", "IB-DOOR-10", "IB-REACT-07", "IB-RULE-44"
)
def test_a_charge_opens_a_blast_door_in_the_middle_of_a_move() -> None:
    table = party(
        ship=DOORS,
        at={"quartermaster": "0,0"},
        tokens={"1,-1": ["blast-door"]},
        hands={"quartermaster": ["explosives-charge"]},
    )
    table.do("move", "step 0,-1", "open explosives-charge")

    assert table.s.ship["1,-1"].events == []
    assert table.s.turn.moving == 1  # no movement was spent
    assert table.s.morale == 4
    assert table.c("quartermaster").reputation == 1
    assert table.s.apprehension == 2
    assert [card.face for card in table.s.discards] == ["explosives-charge"]
    table.do("step 1,-1")
    assert table.c("quartermaster").at == "1,-1"


@rule("IB-DOOR-05", "IB-DOOR-06", "IB-USE-08")
def test_a_lockdown_holds_and_can_be_cut_from_any_neighbouring_tile() -> None:
    #  the corridor 1,0 lies beside the Armory without a passage to it
    ship = {**DOORS, "1,0": "wowo"}
    position = {"ship": ship, "tokens": {"1,-1": ["emergency-lockdown"]}}
    table = party(**position, at={"quartermaster": "1,-1"})
    assert "move" not in table.verbs()
    table = party(
        **position, at={"quartermaster": "1,0"}, hands={"quartermaster": ["plasma-cutters"]}
    )
    table.do("open plasma-cutters")
    assert table.s.ship["1,-1"].events == []


@rule("IB-DOOR-09", "IB-USE-08")
def test_an_auditory_gadget_works_only_from_the_tile_itself() -> None:
    position = {
        "ship": DOORS,
        "tokens": {"1,-1": ["emergency-lockdown"]},
        "hands": {"quartermaster": ["auditory-gadget"]},
    }
    assert not party(**position, at={"quartermaster": "0,-1"}).offers("open auditory-gadget")
    assert party(**position, at={"quartermaster": "1,-1"}).offers("open auditory-gadget")


@rule("IB-DOOR-09", "IB-DOOR-04")
@pytest.mark.parametrize("tile", ["0,-1", "0,-2"])
def test_a_layout_door_lies_on_both_its_tiles(tile: str) -> None:
    table = party(
        ship=LINE,
        at={"quartermaster": tile},
        doors=["0,-1|0,-2"],
        hands={"quartermaster": ["auditory-gadget"]},
    )
    table.do("open auditory-gadget")

    assert table.s.doors == []
    assert table.s.morale == 4


@rule("IB-DOOR-07", "IB-DOOR-08", "IB-RULE-22", "IB-RULE-23", "IB-DECIDE-10")
def test_two_search_rolls_drop_a_force_field_without_an_action_in_mid_move() -> None:
    table = party(
        ship=DOORS,
        at={"quartermaster": "0,0"},
        tokens={"1,-1": ["force-field"]},
        rolls=[4, 1, 4, 1],
    )
    table.do("move", "step 0,-1", "field 1,-1/force-field")

    assert table.s.ship["1,-1"].events == []
    assert (table.s.turn.actions, table.s.turn.moving) == (1, 1)


@rule("IB-DOOR-07", "IB-RULE-22")
def test_a_failed_field_attempt_waits_for_the_next_turn() -> None:
    table = party(
        ship=DOORS,
        at={"quartermaster": "0,-1"},
        tokens={"1,-1": ["force-field"]},
        rolls=[4, 1, 1, 1],
    )
    table.do("field 1,-1/force-field")

    assert table.s.ship["1,-1"].events == ["force-field"]
    assert not table.offers("field 1,-1/force-field")
    assert table.s.turn.actions == 2


@rule("IB-RULE-27", "IB-RULE-28")
def test_the_airlock_opens_to_the_north_only() -> None:
    table = party(ship={"0,-1": "oooo", "1,0": "wowo", "1,-1": "wwoo"})

    table.do("move")
    assert table.keys() == ["step-0,-1", "pass"]


@rule("IB-RULE-55")
def test_a_cut_off_character_may_cross_one_crater_for_two_tiles_and_a_damage() -> None:
    #  0,-2 is destroyed: 0,-3 has no way home any more
    ship = {"0,-1": "owow", "0,-3": "owow"}
    position = {"ship": ship, "craters": ["0,-2"], "at": {"quartermaster": "0,-3"}}
    table = party(**position, morale=4).do("move", "cross 0,-1")
    assert table.s.turn.moving == 1  # Move 2, one more by Morale, two for the crater
    assert table.c("quartermaster").at == "0,-1"
    assert table.c("quartermaster").health == 3
    slow = party(**position, worn={"quartermaster": ["personal-shield"]})
    assert not slow.offers("move")  # one tile is not enough
    suited = party(**position, worn={"quartermaster": ["environment-suit"]})
    suited.do("move", "cross 0,-1")
    assert suited.c("quartermaster").health == 4
    home = party(ship=ship, craters=["0,-2"], at={"quartermaster": "0,-1"}).do("move")
    assert home.keys() == ["step-0,0", "pass"]
