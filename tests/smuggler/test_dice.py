"""Chapter 5 of the ledger, Assigning dice: squares, the tile area, wild dice."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from tests.smuggler.build import Play, smuggler

SYSTEMS = ("engines", "hyperspace", "routing", "repair", "lasers")


def systems_for(table: Play, die: int) -> set[str]:
    """Return the systems that take a die now."""
    offered = [key.split("-")[:2] for key in table.offers]
    return {
        words[0]
        for words in offered
        if words[0] in SYSTEMS and words[1].partition("as")[0] == str(die)
    }


@rule("HS-DICE-01", "HS-SYS-01", "HS-SYS-02", "HS-SYS-03", "HS-SYS-04", "HS-SYS-05")
@pytest.mark.parametrize(
    ("face", "systems"),
    [
        (1, {"engines", "routing", "lasers"}),
        (2, {"hyperspace", "repair", "lasers"}),
        (3, {"hyperspace", "routing", "lasers"}),
        (4, {"hyperspace", "repair", "lasers"}),
        (5, {"hyperspace", "routing", "lasers"}),
        (6, {"engines", "hyperspace", "routing", "repair", "lasers"}),
    ],
)
def test_a_square_takes_only_the_faces_of_its_system(face: int, systems: set[str]) -> None:
    table = smuggler(dice=[face, face], damage={0: ["hyperspace-3"]})

    assert systems_for(table, face) == systems


@rule("HS-DICE-02")
def test_a_square_holds_one_die_until_the_end_of_the_turn() -> None:
    # Kestrel has one square for power routing and two for engines.
    table = smuggler(dice=[1, 1, 1, 1, 1], at={1: "2,0", 2: "2,0"})

    table.do("routing-1", "1to1")
    assert "routing-1" not in table.offers

    table.do("engines-1", "n", "engines-1", "s")
    assert table.squares(0) == {"engines-1": 1, "engines-2": 1, "routing-1": 1}
    assert systems_for(table, 1) == {"lasers"}


@rule("HS-DICE-02")
def test_squares_are_free_again_in_the_next_turn() -> None:
    table = smuggler(
        seats=2,
        government=1,
        dice=[1, 1, 1],
        at={1: "2,0"},
        events=["trade-boom"],
        rolls=[4, 4, 4, 1, 1, 1],
    )
    table.do("engines-1", "n", "engines-1", "s")
    assert "engines-1" not in table.offers

    table.do("end", "end")

    assert table.asked == (0, "act")
    assert "engines-1" in table.offers


@rule("HS-DICE-02")
def test_repairing_a_square_does_not_take_its_die_away() -> None:
    table = smuggler(
        at={0: "1,1"},
        dice=[1, 1, 4],
        tiles={"2,1": "asteroid-1"},
        damage={0: ["engines-2"]},
    )
    table.do("engines-1", "e", "engines-1", "routing-1", "hyperspace-1")

    table.do("repair-4", "engines-1")

    assert table.damaged(0) == ["engines-2", "hyperspace-1", "routing-1"]
    assert table.squares(0)["engines-1"] == 1
    assert "engines-1" not in table.offers


@rule("HS-DICE-02", "HS-COMBAT-10")
def test_a_laser_square_is_free_again_once_its_die_was_used() -> None:
    table = smuggler(dice=[4, 4, 5], at={2: "2,0"}, rolls=[2, 2, 2, 2])

    table.do("lasers-4")
    assert "lasers-4" not in table.offers
    table.do("fight-5", "lasers-1", "engines-1", "engines-2", "routing-1")

    assert table.asked == (0, "act")
    assert "lasers-4" in table.offers


@rule("HS-DICE-02", "HS-SYS-01")
def test_an_unused_laser_die_keeps_its_square_full_after_combat() -> None:
    table = smuggler(dice=[4, 4, 5], at={2: "2,0"}, rolls=[3, 3, 2, 2])

    table.do("lasers-4", "fight-5", "pass", "engines-1", "engines-2", "routing-1")

    assert table.squares(0) == {"lasers-1": 4}
    assert "lasers-4" not in table.offers


@rule("HS-DICE-03")
@pytest.mark.parametrize(
    ("system", "die"), [("engines", 1), ("hyperspace", 3), ("routing", 1), ("lasers", 3)]
)
def test_a_damaged_square_takes_no_die(system: str, die: int) -> None:
    squares = [f"{system}-{n}" for n in (1, 2, 3)]
    key = f"{system}-{die}"
    assert key in smuggler(dice=[die, die]).offers

    assert key not in smuggler(dice=[die, die], damage={0: squares}).offers


@rule("HS-DICE-03")
def test_a_die_goes_on_the_square_that_is_not_damaged() -> None:
    table = smuggler(dice=[1, 1], damage={0: ["engines-1"]})

    table.do("engines-1", "n")

    assert table.squares(0) == {"engines-2": 1}


@rule("HS-DICE-04")
def test_the_tile_takes_any_number_of_dice_whatever_the_damage() -> None:
    everything = ["engines-1", "engines-2", "hyperspace-1", "hyperspace-2", "hyperspace-3"]
    everything += ["routing-1", "repair-1", "lasers-1"]
    table = smuggler(at={0: "1,1"}, dice=[1, 1, 1], salvage_on={"1,1": 4}, damage={0: everything})

    table.do("salvage-1", "1", "salvage-1", "1", "salvage-1", "1")

    assert table.p(0).salvage == 3
    assert table.s.turn.dice == []


@rule("HS-WILD-01")
def test_a_six_flies_as_a_one() -> None:
    table = smuggler(dice=[6])

    table.do("engines-6as1", "n")

    assert table.p(0).at == "0,1"
    assert table.squares(0) == {"engines-1": 1}
    assert table.s.turn.dice == []


@rule("HS-WILD-01", "HS-DECIDE-06")
def test_a_six_jumps_as_the_face_that_is_declared() -> None:
    table = smuggler(dice=[6])

    table.do("hyperspace-6as3")

    assert table.offers == ["1,0", "-2,0"]  # East Gate and Pelagia show a 3


@rule("HS-WILD-01")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_a_six_charges_lasers_as_the_face_that_is_declared(face: int) -> None:
    table = smuggler(dice=[6])

    table.do(f"lasers-6as{face}")

    assert table.squares(0) == {"lasers-1": face}


@rule("HS-WILD-01")
def test_a_six_trades_as_a_four() -> None:
    table = smuggler(at={0: "0,2"}, dice=[6], cards={0: ["blue-korrin-cargo"]})

    assert {"pick-up-6as4-face-up", "pick-up-6as4-deck"} <= set(table.offers)
    table.do(f"deliver-6as4-{table.card_id('blue-korrin-cargo')}")

    assert table.p(0).score == 5


@rule("HS-WILD-01")
def test_a_six_is_spent_as_a_three_in_a_nebula() -> None:
    table = smuggler(
        at={0: "2,1", 1: "2,1"}, tiles={"2,1": "nebula-1"}, dice=[6], rolls=[2, 2, 1, 1]
    )

    table.do("fight-6as3")

    assert len(table.said("rolled")) == 1


@rule("HS-WILD-01")
def test_no_other_die_is_wild() -> None:
    table = smuggler(dice=[5, 5])

    assert [key for key in table.offers if "as" in key.split("-")[-1]] == []
    assert {"lasers-5", "hyperspace-5", "routing-5"} <= set(table.offers)


@rule("HS-WILD-02", "HS-RULE-06")
def test_a_six_that_stays_a_six_repairs_and_unloads() -> None:
    table = smuggler(dice=[6, 6], damage={0: ["routing-1"]}, salvage={0: 3})

    table.do("repair-6", "unload-6-full")

    assert table.damaged(0) == []
    assert table.squares(0) == {"repair-1": 6}
    assert table.p(0).score == 3


@rule("HS-WILD-02", "HS-RULE-06")
def test_a_laser_die_declared_six_adds_six() -> None:
    table = smuggler(dice=[6, 5], at={2: "2,0"}, rolls=[2, 1, 4, 3])

    table.do("lasers-6", "fight-5", "2", "4", "lasers-1")

    assert table.said("compared")[0]["results"] == [2 + 6, 4]


@rule("HS-WILD-03", "HS-RULE-07")
def test_a_six_stays_a_six_in_the_pool_until_it_is_assigned() -> None:
    table = smuggler(dice=[6, 1], rolls=[2])

    table.do("engines-1", "n")
    assert table.view(1).dice == (6,)
    table.do("reset")

    assert table.s.turn.dice == [2]


@rule("HS-WILD-03", "HS-SYS-05")
def test_power_routing_may_set_a_six_and_it_is_wild_no_more() -> None:
    table = smuggler(dice=[6, 1])

    table.do("routing-1", "6to3")

    assert table.s.turn.dice == [3]
    assert systems_for(table, 3) == {"hyperspace", "lasers"}


@rule("HS-WILD-01", "HS-INFO-08")
def test_everybody_sees_as_what_a_die_was_used() -> None:
    table = smuggler(dice=[6, 4, 5])

    table.do("hyperspace-6as3", "1,0", "lasers-4")

    assert table.view(1).used == (3, 4)
    assert table.view(1).dice == (5,)


@rule("HS-WILD-04")
def test_a_six_in_combat_is_simply_six() -> None:
    table = smuggler(dice=[5], at={2: "2,0"}, rolls=[6, 2, 5, 1])

    table.do("fight-5")
    assert table.offers == ["6", "2"]
    table.do("6", "5")

    assert table.said("compared")[0]["results"] == [6, 5]


@rule("HS-WILD-04")
def test_a_six_of_a_detection_roll_is_simply_six() -> None:
    # 6 and 1 are 7, below a cargo value of 8.
    table = smuggler(
        government=2,
        at={0: "1,0", 2: "0,-2"},
        dice=[1],
        tokens={"2,0": "completed"},
        cards={0: ["red-pelagia-cargo", "red-aurum-cargo"]},
        rolls=[6, 1],
    )

    table.do("engines-1", "e", "pass")

    (check,) = table.said("checked")
    assert (check["dice"], check["recognised"]) == ([6, 1], True)


@rule("HS-WILD-04")
def test_a_six_of_a_station_is_simply_six() -> None:
    table = smuggler(
        seats=2,
        government=1,
        active=1,
        at={1: "1,1"},
        dice=[1],
        tiles={"2,1": "haven-1"},
        rolls=[5, 5, 6, 5],
    )

    table.do("engines-1", "e")

    assert table.said("compared")[0]["results"] == [10, 6]


@rule("HS-RULE-08")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_tile_rules_that_name_no_face_take_any_die(die: int) -> None:
    haven = smuggler(dice=[die], salvage={0: 3}, salvage_on={"0,0": 1})
    assert {f"unload-{die}-full", f"salvage-{die}"} <= set(haven.offers)

    smuggler_here = smuggler(
        government=2, at={0: "2,0", 2: "0,-2"}, dice=[die], tokens={"2,0": "completed"}
    )
    assert f"sabotage-{die}" in smuggler_here.offers

    cruiser = smuggler(government=2, active=2, at={2: "0,2"}, dice=[die])
    assert f"load-{die}" in cruiser.offers
