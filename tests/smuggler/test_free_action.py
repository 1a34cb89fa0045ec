"""Chapter 6 of the ledger, Free action and discards."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from tests.smuggler.build import smuggler


@rule("HS-FREE-01", "HS-DECIDE-09")
@pytest.mark.parametrize("action", [("boost", "n"), ("reset",)])
def test_there_is_one_free_action_a_turn(action: tuple[str, ...]) -> None:
    table = smuggler(dice=[4, 4])
    assert {"boost", "reset"} <= set(table.offers)

    table.do(*action)

    assert "boost" not in table.offers
    assert "reset" not in table.offers


@rule("HS-FREE-01", "HS-DECIDE-09")
def test_the_free_action_may_be_left_and_is_there_again_next_turn() -> None:
    table = smuggler(seats=2, government=1, at={1: "2,0"}, events=["trade-boom"])

    table.do("boost", "n", "end", "end")

    assert table.asked == (0, "act")
    assert {"boost", "reset"} <= set(table.offers)


@rule("HS-FREE-02")
def test_boosters_fly_one_step_without_die_or_square() -> None:
    table = smuggler(dice=[4, 4], damage={0: ["engines-1", "engines-2"]})

    table.do("boost")
    assert table.offers == ["n", "e", "s", "w"]
    table.do("w")

    assert table.p(0).at == "-1,0"
    assert table.s.turn.dice == [4, 4]
    assert table.squares(0) == {}


@rule("HS-FREE-02", "HS-MOVE-02", "HS-RULE-11")
def test_boosters_may_explore() -> None:
    table = smuggler(at={0: "0,2"}, dice=[4], top=["space-void-1"])

    table.do("boost", "n", "stack")

    assert table.place("0,3").tile == "space-void-1"
    assert (table.p(0).at, table.p(0).score) == ("0,3", 1)


@rule("HS-FREE-03")
def test_a_reset_rerolls_every_die_left_and_only_those() -> None:
    table = smuggler(dice=[6, 1, 4], rolls=[2, 3])

    table.do("lasers-4", "reset")

    assert table.s.turn.dice == [2, 3]
    assert table.squares(0) == {"lasers-1": 4}


@rule("HS-FREE-03")
def test_a_reset_asks_for_no_selection() -> None:
    table = smuggler(dice=[6, 6, 6], rolls=[1, 1, 2])

    table.do("reset")

    assert table.asked == (0, "act")
    assert table.s.turn.dice == [1, 1, 2]


@rule("HS-FREE-03", "HS-FREE-04")
def test_without_dice_boosters_are_the_last_thing_and_there_is_no_reset() -> None:
    table = smuggler(dice=[4])

    table.do("lasers-4")

    assert table.offers == ["boost", "end"]
    table.do("boost", "n")
    assert table.p(0).at == "0,1"


@rule("HS-FREE-04")
def test_the_free_action_may_be_the_first_thing_after_the_roll() -> None:
    table = smuggler(rolls=[4, 4, 4, 1, 2, 3])

    table.do("end", "reset")

    assert table.s.turn.dice == [1, 2, 3]


@rule("HS-EVENT-15", "HS-DECIDE-35")
def test_under_long_burn_boosters_may_make_a_second_step() -> None:
    table = smuggler(event="long-burn", dice=[4], at={0: "0,1"}, top=["space-void-1"])

    table.do("boost", "n")
    assert table.asked == (0, "step")
    assert table.offers == ["n", "e", "s", "w", "pass"]
    table.do("n", "stack")

    assert table.p(0).at == "0,3"
    assert table.asked == (0, "act")
    assert "boost" not in table.offers


@rule("HS-EVENT-15", "HS-DECIDE-35")
def test_under_long_burn_the_second_step_may_be_left() -> None:
    table = smuggler(event="long-burn", dice=[4])

    table.do("boost", "n", "pass")

    assert table.p(0).at == "0,1"
    assert table.asked == (0, "act")
    assert "reset" not in table.offers


@rule("HS-EVENT-15", "HS-ENTER-03")
def test_the_second_booster_step_starts_where_the_first_arrival_ended() -> None:
    # 1,1 -> slipstream at 2,1 pointing north -> 2,2, and from there on to 3,2.
    table = smuggler(
        event="long-burn",
        at={0: "1,1"},
        dice=[4],
        tiles={"2,1": "slipstream-1", "2,2": "space-void-1", "3,2": "asteroid-1"},
        arrows={"2,1": "n"},
    )

    table.do("boost", "e")
    assert table.p(0).at == "2,2"
    table.do("e")

    assert table.p(0).at == "3,2"
    assert table.asked == (0, "damage")


@rule("HS-EVENT-15")
def test_engines_make_one_step_under_long_burn_too() -> None:
    table = smuggler(event="long-burn", dice=[1])

    table.do("engines-1", "n")

    assert table.asked == (0, "act")


@rule("HS-DISC-01", "HS-DECIDE-28")
def test_anything_aboard_may_be_thrown_out_between_resolutions() -> None:
    table = smuggler(
        dice=[4], cards={0: ["red-pelagia-cargo", "red-norrland-cargo"]}, salvage={0: 2}
    )
    first, second = table.card_id("red-pelagia-cargo"), table.card_id("red-norrland-cargo")
    assert [key for key in table.offers if key.startswith("discard")] == [
        f"discard-card-{first}",
        f"discard-card-{second}",
        "discard-salvage-1",
    ]

    table.do(f"discard-card-{second}", "lasers-4", "discard-salvage-1", "discard-salvage-1")

    assert [card.face for card in table.p(0).cards] == ["red-pelagia-cargo"]
    assert table.p(0).salvage == 0
    assert table.s.turn.dice == []


@rule("HS-DISC-01")
def test_with_empty_holds_there_is_nothing_to_throw_out() -> None:
    assert not [key for key in smuggler().offers if key.startswith("discard")]


@rule("HS-DISC-01", "HS-RULE-51")
def test_freight_may_be_thrown_out_between_two_combats() -> None:
    table = smuggler(dice=[5], salvage={0: 1}, rolls=[2, 2, 2, 2, 3, 3, 3, 3])

    table.do("fight-5", "seat-2", "engines-1", "engines-1")  # a tie
    assert table.asked == (0, "between")
    assert table.offers == ["discard-salvage-1", "pass"]
    table.do("discard-salvage-1")

    assert table.place("0,0").salvage == 1
    assert len(table.said("rolled")) == 2  # nothing else to decide: on to seat 3


@rule("HS-DISC-01", "HS-RULE-51")
def test_freight_may_be_thrown_out_right_before_a_detection_roll() -> None:
    table = smuggler(
        government=2,
        at={0: "1,0", 2: "0,-2"},
        dice=[1],
        tokens={"2,0": "completed"},
        cards={0: ["red-pelagia-cargo", "red-norrland-cargo"]},
        salvage={0: 1},
        rolls=[2, 3],
    )
    dear = table.card_id("red-norrland-cargo")

    table.do("engines-1", "e")
    assert table.asked == (0, "jettison")
    assert f"card-{dear}" in table.offers
    assert table.said("checked") == []
    table.do(f"card-{dear}", "pass")  # 4 + 1 are left, and 2 + 3 is enough

    (check,) = table.said("checked")
    assert (check["dice"], check["recognised"]) == ([2, 3], False)


@rule("HS-DISC-01", "HS-RULE-51")
def test_the_defender_throws_nothing_out_in_anothers_turn() -> None:
    table = smuggler(dice=[5], at={2: "2,0"}, salvage={1: 2}, lasers={1: [3]}, rolls=[5, 4, 3, 2])

    table.do("fight-5", "5")

    assert (table.asked, table.offers) == ((1, "combat-die"), ["3", "2"])
    table.do("3")
    assert (table.asked, table.offers) == ((1, "laser"), ["lasers-1", "pass"])


@rule("HS-DISC-02")
def test_a_discarded_card_leaves_the_game_unrevealed() -> None:
    table = smuggler(cards={0: ["red-norrland-cargo"]})

    table.do(f"discard-card-{table.card_id('red-norrland-cargo')}")

    assert [card.face for card in table.s.gone] == ["red-norrland-cargo"]
    assert table.p(0).cards == []
    for seat, knows in ((0, True), (1, False), (None, False)):
        (told,) = [e.facts for e in table.heard(seat) if e.kind == "discarded-card"]
        assert ("red-norrland-cargo" in told.values()) == knows


@rule("HS-DISC-02", "HS-INFO-04")
def test_a_discarded_card_that_all_had_seen_stays_known() -> None:
    table = smuggler(at={0: "0,2"}, dice=[4], market={"red": "red-aurum-cargo"})

    table.do("pick-up-4-face-up")
    table.do(f"discard-card-{table.card_id('red-aurum-cargo')}")

    (told,) = [e.facts for e in table.heard(None) if e.kind == "discarded-card"]
    assert "red-aurum-cargo" in told.values()


@rule("HS-DISC-03")
def test_discarded_salvage_lies_on_the_tile_for_anyone() -> None:
    table = smuggler(at={0: "1,1", 1: "1,1"}, salvage={0: 2}, rolls=[4, 4, 4])

    table.do("discard-salvage-1", "discard-salvage-1", "end")
    assert table.place("1,1").salvage == 2
    assert (table.p(0).salvage, table.s.salvage) == (0, 18)
    table.do("salvage-4", "2")

    assert (table.p(1).salvage, table.place("1,1").salvage) == (2, 0)


@rule("HS-DISC-04")
def test_discarded_occupation_tokens_go_back_to_the_supply() -> None:
    table = smuggler(government=2, active=2, troops={2: 2}, dice=[4])
    supply = table.s.garrison

    table.do("discard-troops")

    assert (table.p(2).troops, table.s.garrison) == (1, supply + 1)
