"""Chapter 7 of the ledger, Movement and arrival."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from tests.smuggler.build import Play, smuggler


def story(table: Play, *kinds: str) -> list[str]:
    """Return the kinds of events that happened, in order, of those named."""
    return [event.kind for event in table.events() if event.kind in kinds]


@rule("HS-MOVE-01")
def test_any_number_of_ships_may_be_on_one_tile() -> None:
    table = smuggler(
        seats=5,
        government=4,
        at={0: "0,1", 1: "0,2", 2: "0,2", 3: "0,2", 4: "0,2"},
        dice=[1],
        event="ceasefire",
    )

    table.do("engines-1", "n", "pass")

    assert {p.at for p in table.s.players} == {"0,2"}


@rule("HS-MOVE-02", "HS-MOVE-03")
def test_a_space_can_be_entered_with_a_hand_tile_when_the_stack_is_empty() -> None:
    table = smuggler(at={0: "0,2"}, dice=[1], stack=[], hands={0: ["aurum"], 1: [], 2: []})

    table.do("engines-1")

    assert table.offers == ["n", "e", "s", "w"]


@rule("HS-MOVE-03", "HS-RULE-27")
def test_without_stack_and_hand_spaces_cannot_be_entered() -> None:
    # The hands of others do not help.
    table = smuggler(at={0: "0,2"}, dice=[1], stack=[], hands={0: [], 1: ["aurum"], 2: []})

    table.do("engines-1")  # only North Gate is left

    assert table.p(0).at == "0,1"


@rule("HS-MOVE-03")
@pytest.mark.parametrize("damage", [[], ["engines-1", "engines-2"]])
def test_a_ship_with_nowhere_to_go_fires_neither_engines_nor_boosters(damage: list[str]) -> None:
    table = smuggler(
        at={0: "20,20"},
        tiles={"20,20": "space-void-1"},
        dice=[1, 6],
        damage={0: damage},
        stack=[],
        hands={0: [], 1: [], 2: []},
    )

    assert not [key for key in table.offers if key.startswith(("engines", "boost"))]
    assert "hyperspace-6as2" in table.offers


@rule("HS-MOVE-03", "HS-SLIP-07")
def test_a_hand_slipstream_without_direction_opens_no_space() -> None:
    #   Every way but back is barred at 0,3: three slipstreams point at it.
    table = smuggler(
        at={0: "0,2"},
        dice=[1],
        tiles={"0,4": "slipstream-1", "1,3": "slipstream-2", "-1,3": "slipstream-3"},
        arrows={"0,4": "s", "1,3": "w", "-1,3": "e"},
        stack=[],
        hands={0: ["slipstream-4"], 1: [], 2: []},
    )

    table.do("engines-1")

    assert table.offers == ["e", "s", "w"]


@rule("HS-ENTER-01")
def test_an_arrival_is_tile_then_combat_then_the_rule_of_the_tile() -> None:
    table = smuggler(
        at={0: "1,1", 1: "2,1", 2: "2,0"},
        dice=[1, 2],
        tiles={"2,1": "asteroid-1"},
        rolls=[3, 3, 1, 1],
    )

    table.do("engines-1", "e")
    assert table.asked == (1, "damage")  # the combat that seat 0 won
    table.do("engines-1", "engines-2", "routing-1")
    assert table.asked == (0, "dodge")
    table.do("2")

    assert story(table, "moved", "rolled", "scored", "dodged") == [
        "moved",
        "rolled",
        "scored",
        "dodged",
    ]


@rule("HS-ENTER-01", "HS-MAP-07")
def test_a_discovered_haven_is_placed_before_its_station_is_fought() -> None:
    table = smuggler(
        seats=2,
        government=1,
        active=1,
        at={1: "0,2"},
        dice=[1],
        top=["haven-1"],
        rolls=[3, 3, 1, 2],
    )

    table.do("engines-1", "n", "stack")

    assert story(table, "moved", "explored", "rolled", "haven-hit") == [
        "moved",
        "explored",
        "rolled",
        "haven-hit",
    ]
    assert table.place("0,3").damage == 1


@rule("HS-ENTER-02")
def test_in_a_nebula_arrival_only_a_three_may_be_assigned() -> None:
    table = smuggler(
        at={0: "1,1", 1: "2,1", 2: "2,1"},
        dice=[1, 3, 4, 6],
        tiles={"2,1": "nebula-1"},
        rolls=[2, 2, 2, 2, 3, 3, 1, 1],
    )

    table.do("engines-1", "e")
    assert (table.asked, table.offers) == ((0, "nebula"), ["3", "6", "pass"])
    table.do("3", "seat-2", "engines-1", "engines-1")

    assert table.asked == (0, "between")
    assert set(table.offers) == {
        "charge-4",
        *(f"charge-6as{face}" for face in range(1, 6)),
        "charge-6",
        "pass",
    }


@rule("HS-ENTER-03", "HS-SLIP-04")
def test_where_a_slipstream_carries_a_ship_is_a_new_arrival() -> None:
    # 1,1 -> slipstream 2,1 -> asteroids 2,2, where seat 1 waits: combat, then the asteroids.
    table = smuggler(
        at={0: "1,1", 1: "2,2", 2: "2,0"},
        dice=[1, 2],
        tiles={"2,1": "slipstream-1", "2,2": "asteroid-1"},
        arrows={"2,1": "n"},
        rolls=[3, 3, 1, 1],
    )

    table.do("engines-1", "e", "engines-1", "engines-2", "routing-1")

    assert [facts["to"] for facts in table.said("moved")] == ["2,1", "2,2"]
    assert table.asked == (0, "dodge")


@rule("HS-ENTER-03", "HS-SLIP-04")
def test_a_ship_on_the_slipstream_itself_is_fought_before_it_carries_on() -> None:
    # Seat 1 is stuck on the slipstream; the mover fights there and is carried north afterwards.
    table = smuggler(
        at={0: "1,1", 1: "2,1", 2: "2,0"},
        dice=[1],
        tiles={"2,1": "slipstream-1", "2,2": "space-void-1"},
        arrows={"2,1": "n"},
        rolls=[3, 3, 1, 1],
    )

    table.do("engines-1", "e")
    assert (table.p(0).at, table.asked) == ("2,1", (1, "damage"))
    table.do("engines-1", "engines-2", "routing-1")

    assert table.p(0).at == "2,2"


@rule("HS-RULE-22", "HS-COMBAT-04")
def test_a_second_entry_in_a_turn_fights_nobody_twice() -> None:
    table = smuggler(at={1: "0,1", 2: "2,0"}, dice=[1, 1, 4], rolls=[2, 2, 2, 2])

    table.do("engines-1", "n", "hyperspace-1", "hyperspace-1", "boost", "e", "engines-1", "w")

    assert table.p(0).at == "0,1"
    assert len(table.said("rolled")) == 1
    assert table.asked == (0, "act")


@rule("HS-DETECT-01", "HS-TILE-02")
def test_two_arrivals_on_an_occupied_planet_are_two_detection_rolls() -> None:
    # To Ashmoor, back to East Gate by boosters, and to Ashmoor again.
    table = smuggler(
        government=2,
        at={0: "1,0", 2: "0,-2"},
        dice=[1, 1],
        tokens={"2,0": "completed"},
        cards={0: ["red-pelagia-cargo"]},
        rolls=[2, 2, 1, 2],
    )

    table.do("engines-1", "e", "pass", "boost", "w", "engines-1", "e", "pass")

    assert [facts["recognised"] for facts in table.said("checked")] == [False, True]
    assert table.p(0).bounty == 1


@rule("HS-RULE-34", "HS-DETECT-05")
def test_recognition_belongs_to_one_visit() -> None:
    # Recognised at first; back again with luckier dice, the WANTED card costs nothing.
    table = smuggler(
        government=2,
        at={0: "1,0", 2: "0,-2"},
        dice=[1, 1, 4],
        tokens={"2,0": "completed"},
        cards={0: ["blue-ashmoor-cargo"]},
        rolls=[1, 1, 6, 6],
    )
    table.do("engines-1", "e", "pass", "hyperspace-1", "hyperspace-2")
    assert table.p(0).recognised
    table.do("boost", "w")
    assert not table.p(0).recognised
    table.do("engines-1", "e", "pass")

    table.do(f"deliver-4-{table.card_id('blue-ashmoor-cargo')}")

    assert table.p(0).score == 6
    assert table.damaged(0) == ["hyperspace-1", "hyperspace-2"]


@rule("HS-RULE-34", "HS-DETECT-05")
def test_recognition_ends_with_the_occupation() -> None:
    table = smuggler(
        government=2,
        at={0: "1,0", 2: "0,-2"},
        dice=[1, 4, 4],
        tokens={"2,0": "completed"},
        cards={0: ["blue-ashmoor-cargo"]},
        rolls=[1, 1],
    )
    table.do("engines-1", "e", "pass", "hyperspace-1", "hyperspace-2", "sabotage-4")

    table.do(f"deliver-4-{table.card_id('blue-ashmoor-cargo')}")

    assert table.p(0).score == 6
    assert table.damaged(0) == ["hyperspace-1", "hyperspace-2"]


@rule("HS-RULE-24", "HS-WORM-02")
def test_combat_comes_on_both_sides_of_a_wormhole() -> None:
    table = smuggler(
        at={0: "1,1", 1: "2,1", 2: "2,-1"},
        dice=[1],
        tiles={"2,1": "wormhole-a", "2,-1": "wormhole-b"},
        rolls=[2, 2, 2, 2, 3, 3, 3, 3],
    )

    table.do("engines-1", "e")
    assert (table.p(0).at, table.asked) == ("2,1", (0, "damage"))
    table.do("engines-1", "engines-1")
    assert (table.p(0).at, table.asked) == ("2,-1", (0, "damage"))

    assert [facts["defender"] for facts in table.said("rolled")] == [1, 2]


@rule("HS-STATION-13", "HS-RULE-29")
def test_after_a_haven_is_destroyed_open_combats_are_fought_and_the_new_tile_does_nothing() -> None:
    table = smuggler(
        seats=2,
        government=1,
        active=1,
        at={0: "2,1", 1: "1,1"},
        dice=[1],
        tiles={"2,1": "haven-1"},
        haven_damage={"2,1": 2},
        top=["asteroid-1"],
        rolls=[6, 6, 1, 2, 2, 2, 2, 2],
    )

    table.do("engines-1", "e", "station", "stack")
    assert len(table.said("rolled")) == 2
    table.do("engines-1", "engines-1")  # a tie

    assert table.asked == (1, "act")
    assert table.damaged(1) == ["engines-1"]


@rule("HS-RULE-13")
@pytest.mark.parametrize("event", ["", "ceasefire"])
def test_no_laser_is_charged_between_a_move_and_its_combat(event: str) -> None:
    table = smuggler(event=event, at={1: "0,1", 2: "2,0"}, dice=[1, 4], rolls=[3, 2, 1, 1])

    table.do("engines-1", "n")

    if event:
        assert (table.asked, table.offers) == ((0, "ceasefire"), ["fight", "pass"])
        table.do("fight")
    assert (table.asked, table.offers) == ((0, "combat-die"), ["3", "2"])


@rule("HS-RULE-14", "HS-COMBAT-10")
def test_two_laser_dice_are_two_combats() -> None:
    table = smuggler(
        ships={0: "hornet"},
        dice=[5],
        lasers={0: [4, 2]},
        rolls=[1, 1, 5, 5, 1, 1, 2, 2],
    )

    table.do("fight-5", "seat-2")
    assert table.offers == ["lasers-1", "lasers-2", "pass"]
    table.do("lasers-1")

    assert table.said("compared")[0]["results"] == [2 + 4, 10]
    assert table.squares(0) == {"lasers-2": 2}


@rule("HS-RULE-23")
def test_ships_that_start_together_may_fight_for_a_die_but_need_not() -> None:
    table = smuggler(dice=[3, 5])

    assert table.asked == (0, "act")
    assert {"fight-3", "fight-5", "end"} <= set(table.offers)
    assert table.said("rolled") == []


@rule("HS-RULE-43", "HS-COMBAT-08")
def test_the_lower_combat_die_may_be_used() -> None:
    table = smuggler(dice=[5], at={2: "2,0"}, rolls=[6, 3, 4, 2])

    table.do("fight-5", "3", "4")

    assert table.said("compared")[0]["results"] == [3, 4]


@rule("HS-RULE-55", "HS-COMBAT-02")
def test_combat_on_the_start_tile_may_wait_for_other_dice() -> None:
    table = smuggler(
        dice=[1, 2, 4, 5], at={2: "2,0"}, damage={0: ["engines-1"]}, rolls=[2, 2, 2, 2]
    )

    table.do("lasers-4", "repair-2")

    assert {"fight-1", "fight-5"} <= set(table.offers)


@rule("HS-RULE-55", "HS-COMBAT-02", "HS-COMBAT-05")
@pytest.mark.parametrize(
    "acts", [("engines-1", "n"), ("unload-1-part",)], ids=["leaving", "interacting"]
)
def test_combat_on_the_start_tile_ends_with_leaving_or_interacting(acts: tuple[str, ...]) -> None:
    table = smuggler(dice=[1, 5], salvage={0: 1})

    table.do(*acts)

    assert "fight-5" not in table.offers


@rule("HS-RULE-55", "HS-COMBAT-02")
def test_a_ship_that_comes_back_did_not_start_there() -> None:
    table = smuggler(dice=[1, 5], event="ceasefire")

    table.do("engines-1", "n", "boost", "s", "pass")

    assert table.p(0).at == "0,0"
    assert "fight-5" not in table.offers
