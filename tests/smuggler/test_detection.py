"""Appendix C.E: smugglers on occupied planets, recognised or not, and sabotage."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.rulebook import rule
from tests.smuggler.build import Play, smuggler

#: Two cards worth 4 each that nobody wants and that no planet on the board receives.
HAUL = ["red-aurum-cargo", "red-aurum-passenger"]
WANTED = "red-norrland-cargo"  # worth 6


def near(**position: Any) -> Play:
    """Seat 0 is south of Korrin, which is occupied; seat 1 and the government (seat 2) are away."""
    at = {0: "0,1", 1: "-2,0", 2: "2,0"} | position.pop("at", {})
    return smuggler(**{"government": 2, "at": at, "dice": (1, 4, 5), **position})


def land(*rolls: int, **position: Any) -> Play:
    """Seat 0 flies to Korrin with cargo worth 8, unless told otherwise, and keeps it."""
    table = near(**{"cards": {0: HAUL}, "rolls": rolls, **position}).do("engines-1", "n")
    return table.do("pass") if table.asked[1] == "jettison" else table


def recognised(**position: Any) -> Play:
    """Seat 0 has just been recognised on Korrin; its two points of damage are placed."""
    rolls = position.pop("rolls", ())
    return land(3, 4, *rolls, **position).do("hyperspace-1", "hyperspace-2")


# -- the check -----------------------------------------------------------------------------------


@rule("HS-DETECT-01", "HS-DETECT-03", "HS-BOUNTY-01")
def test_a_sum_below_the_cargo_value_means_a_bounty_token_and_2_damage_at_once() -> None:
    table = land(3, 4)
    assert table.asked == (0, "damage")
    assert table.p(0).bounty == 1

    table.do("hyperspace-1", "hyperspace-2")

    assert table.damaged(0) == ["hyperspace-1", "hyperspace-2"]
    assert table.asked == (0, "act")
    assert table.view(None).ships[0].recognised


@rule("HS-DETECT-02")
@pytest.mark.parametrize("roll", [(4, 4), (3, 6)])
def test_a_sum_equal_to_the_cargo_value_or_higher_is_undetected(roll: tuple[int, int]) -> None:
    table = land(*roll)

    assert table.asked == (0, "act")
    assert table.p(0).bounty == 0
    assert table.damaged(0) == []
    assert not table.p(0).recognised


@rule("HS-DETECT-02", "HS-DETECT-04")
def test_an_undetected_ship_loads_wanted_cards_without_damage() -> None:
    table = land(4, 4, market={"red": WANTED}).do("pick-up-4-face-up")

    assert len(table.p(0).cards) == 3
    assert table.asked == (0, "act")


@rule("HS-DETECT-01", "HS-TERM-05")
def test_salvage_counts_1_each_in_the_check() -> None:
    # 4 + 3 = 7 points of freight against 6
    assert land(3, 3, cards={0: HAUL[:1]}, salvage={0: 3}).p(0).recognised
    assert not land(3, 4, cards={0: HAUL[:1]}, salvage={0: 3}).p(0).recognised


@rule("HS-DETECT-01", "HS-TERM-03")
def test_the_check_is_made_however_the_ship_enters() -> None:
    table = near(cards={0: HAUL}, dice=(4, 1, 5), rolls=[3, 4]).do("hyperspace-4", "0,2", "pass")
    assert table.p(0).recognised

    table = near(cards={0: HAUL}, rolls=[3, 4]).do("boost", "n", "pass")
    assert table.p(0).recognised


@rule("HS-DETECT-01")
def test_a_second_entry_in_one_turn_is_checked_again() -> None:
    table = land(4, 4, 1, 2, dice=(1, 1, 5)).do("engines-1", "s", "boost", "n", "pass")

    assert [check["recognised"] for check in table.said("checked")] == [False, True]


@rule("HS-DETECT-01", "HS-ENTER-01")
def test_the_check_comes_after_combat() -> None:
    # the cruiser takes one card worth 4, and 4 is not less than what is left
    table = near(cards={0: HAUL}, at={2: "0,2"}, rolls=[2, 1, 5, 3, 1, 3]).do("engines-1", "n")
    assert table.asked == (0, "combat-die")

    table.do("2", "5", "one-hold", f"card-{table.card_id(HAUL[0])}", "engines-1", "engines-2")
    assert table.asked == (0, "jettison")
    table.do("pass")

    assert table.said("checked")[0]["recognised"] is False


@rule("HS-DETECT-01", "HS-TERM-06", "HS-TILE-08")
@pytest.mark.parametrize("token", ["in-progress", ""])
def test_a_planet_that_is_not_occupied_checks_nobody(token: str) -> None:
    tokens = {"2,0": "completed"} | ({"0,2": token} if token else {})
    table = near(cards={0: HAUL}, tokens=tokens, rolls=[1, 1]).do("engines-1", "n")

    assert table.asked == (0, "act")
    assert table.s.rng.script == [1, 1]


@rule("HS-DISC-01", "HS-RULE-51", "HS-DETECT-01")
def test_cargo_may_be_thrown_out_right_before_the_roll() -> None:
    table = near(cards={0: HAUL}, rolls=[3, 4]).do("engines-1", "n")
    assert table.asked == (0, "jettison")

    table.do(f"card-{table.card_id(HAUL[0])}", "pass")

    assert table.said("checked")[0]["recognised"] is False


@rule("HS-DETECT-06")
def test_starting_a_turn_on_an_occupied_planet_needs_no_roll() -> None:
    table = near(at={0: "2,0", 1: "0,2"}, cards={1: HAUL}, rolls=[2, 3, 5, 1, 1]).do("end")

    assert table.asked == (1, "act")
    assert table.s.rng.script == [1, 1]


@rule("HS-DETECT-06", "HS-SABO-04", "HS-RULE-54")
def test_a_smuggler_who_is_there_when_an_occupation_is_completed_is_not_checked() -> None:
    table = near(
        at={0: "0,-2", 1: "0,-2", 2: "0,-2"},
        active=2,
        cards={0: HAUL},
        tokens={"0,2": "completed", "0,-2": "in-progress"},
        dice=(4, 1, 1),
        events=["market-shuffle"],
        rolls=[2, 3, 5, 1, 1],
    )

    table.do("complete-4", "end", "sabotage-2")

    assert table.asked == (0, "act")
    assert not table.said("checked")
    assert table.s.rng.script == [1, 1]
    assert table.place("0,-2").token == "in-progress"


@rule("HS-DETECT-07")
def test_with_a_cargo_value_of_2_no_dice_are_rolled() -> None:
    table = land(1, 1, cards={}, salvage={0: 2})

    assert table.asked == (0, "act")
    assert table.s.rng.script == [1, 1]
    assert not table.p(0).recognised


@rule("HS-DETECT-07")
def test_with_a_cargo_value_of_3_the_dice_decide() -> None:
    assert land(1, 1, cards={}, salvage={0: 3}).p(0).recognised
    assert not land(1, 2, cards={}, salvage={0: 3}).p(0).recognised


# -- being recognised ----------------------------------------------------------------------------


@rule("HS-DETECT-04")
def test_a_recognised_ship_that_loads_a_wanted_card_takes_1_damage_after_it() -> None:
    table = recognised(market={"red": WANTED}).do("pick-up-4-face-up")
    assert table.asked == (0, "damage")
    assert [card.face for card in table.p(0).cards] == [*HAUL, WANTED]

    table.do("lasers-1")

    assert table.damaged(0) == ["hyperspace-1", "hyperspace-2", "lasers-1"]
    assert table.asked == (0, "act")


@rule("HS-DETECT-04")
def test_a_recognised_ship_that_delivers_a_wanted_card_scores_and_then_takes_1_damage() -> None:
    # the Deserter for Korrin is worth 6
    table = recognised(cards={0: ["blue-korrin-passenger", HAUL[0]]})

    table.do(f"deliver-4-{table.card_id('blue-korrin-passenger')}")

    assert table.asked == (0, "damage")
    assert table.p(0).score == 6
    table.do("lasers-1")
    assert len(table.damaged(0)) == 3


@rule("HS-DETECT-04")
def test_each_wanted_card_costs_a_recognised_ship_1_damage() -> None:
    table = recognised(
        cards={0: ["blue-korrin-passenger", HAUL[0]]}, market={"red": WANTED}, dice=(1, 4, 5)
    )

    table.do(f"deliver-4-{table.card_id('blue-korrin-passenger')}", "lasers-1")
    table.do("pick-up-5-face-up", "routing-1")

    assert len(table.damaged(0)) == 4


@rule("HS-DETECT-04")
def test_a_recognised_ship_handles_other_cards_without_damage() -> None:
    table = recognised(
        cards={0: ["blue-korrin-cargo", HAUL[0]]}, market={"red": "red-pelagia-cargo"}
    )

    table.do("pick-up-4-face-up", f"deliver-5-{table.card_id('blue-korrin-cargo')}")

    assert table.p(0).score == 5
    assert len(table.damaged(0)) == 2
    assert table.asked == (0, "act")


@rule("HS-DETECT-05", "HS-RULE-34")
def test_recognition_ends_when_the_ship_leaves() -> None:
    # away and back again, this time with 8 against 8
    table = recognised(market={"red": WANTED}, dice=(1, 1, 4), rolls=[4, 4])

    table.do("engines-1", "s")
    assert not table.p(0).recognised
    table.do("boost", "n", "pass", "pick-up-4-face-up")

    assert table.asked == (0, "act")
    assert len(table.damaged(0)) == 2


@rule("HS-DETECT-05", "HS-RULE-34")
def test_recognition_lasts_into_the_next_turn_of_the_same_visit() -> None:
    # seats 1 and 2 do nothing for a round; seat 0 stays and picks up a wanted card
    table = recognised(
        market={"red": WANTED}, rolls=[3, 3, 3, 3, 3, 3, 4, 3, 3], events=["general-amnesty"]
    )

    table.do("end", "end", "end", "pick-up-4-face-up")

    assert table.asked == (0, "damage")


@rule("HS-DETECT-05", "HS-SABO-02")
def test_recognition_ends_when_the_token_is_no_longer_completed() -> None:
    table = recognised(market={"red": WANTED}).do("sabotage-5", "pick-up-4-face-up")

    assert table.asked == (0, "act")
    assert len(table.damaged(0)) == 2


@rule("HS-DETECT-05")
def test_recognition_ends_for_every_ship_there_when_another_flips_the_token() -> None:
    table = recognised(at={1: "0,2"}, fought=[1], rolls=[2, 3, 3])

    table.do("end", "sabotage-2")

    assert not table.p(0).recognised


@rule("HS-RULE-35")
def test_taking_and_discarding_wanted_cards_is_neither_loading_nor_unloading() -> None:
    # seat 0 is recognised; seat 1, there with a wanted card, attacks it in its turn and loses
    table = recognised(
        at={1: "0,2"},
        fought=[1],
        cards={0: HAUL, 1: [WANTED]},
        rolls=[2, 3, 3, 1, 2, 5, 4, *([3] * 6)],
        events=["general-amnesty"],
    )
    table.do("end", "fight-2", "2", "5", "one-hold", "engines-1", "engines-2")
    assert [card.face for card in table.p(0).cards] == [*HAUL, WANTED]
    assert table.damaged(0) == ["hyperspace-1", "hyperspace-2"]

    table.do("end", "end", f"discard-card-{table.card_id(WANTED)}")

    assert table.p(0).recognised
    assert table.asked == (0, "act")
    assert table.damaged(0) == ["hyperspace-1", "hyperspace-2"]


@rule("HS-RULE-48")
def test_a_smuggler_may_use_a_planet_beside_the_government_ship() -> None:
    table = near(at={0: "0,2", 2: "0,2"}, dice=(4, 5, 1))

    table.do("pick-up-4-deck", "sabotage-5")

    assert len(table.p(0).cards) == 1
    assert table.place("0,2").token == "in-progress"
    assert not table.said("rolled")


# -- sabotage ------------------------------------------------------------------------------------


@rule("HS-SABO-01", "HS-SABO-02", "HS-DECIDE-29", "HS-SCORE-03")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_a_die_of_any_face_flips_a_completed_token_for_a_bounty_token_and_no_points(
    die: int,
) -> None:
    table = near(at={0: "0,2"}, dice=(die, die, die)).do(f"sabotage-{die}")

    assert table.place("0,2").token == "in-progress"
    assert table.p(0).bounty == 1
    assert table.p(0).score == 0
    assert table.s.turn.dice == [die, die]
    assert table.s.garrison == 11


@rule("HS-SABO-03", "HS-OCC-09")
def test_a_token_in_progress_returns_to_the_supply() -> None:
    table = near(at={0: "0,2"}, tokens={"0,2": "in-progress", "2,0": "completed"})
    assert table.s.garrison == 10

    table.do("sabotage-4")

    assert table.place("0,2").token == ""
    assert (table.s.garrison, table.p(2).troops) == (11, 0)
    assert table.p(0).bounty == 1


@rule("HS-SABO-03", "HS-OCC-07")
def test_the_last_token_on_the_board_cannot_be_removed() -> None:
    # tokens aboard the cruiser do not count: they are not on the board
    table = near(at={0: "0,2"}, tokens={"0,2": "in-progress"}, troops={2: 3})

    assert not [key for key in table.offers if key.startswith("sabotage")]


@rule("HS-OCC-08", "HS-SABO-02")
def test_the_last_token_may_be_flipped_but_not_removed_after_it() -> None:
    table = near(at={0: "0,2"}).do("sabotage-4")

    assert table.place("0,2").token == "in-progress"
    assert not [key for key in table.offers if key.startswith("sabotage")]


@rule("HS-SABO-05")
def test_two_dice_flip_and_then_remove_for_two_bounty_tokens() -> None:
    table = near(at={0: "0,2"}, tokens={"0,2": "completed", "2,0": "in-progress"})

    table.do("sabotage-4", "sabotage-5")

    assert table.place("0,2").token == ""
    assert table.p(0).bounty == 2
    assert table.s.garrison == 11


@rule("HS-SABO-01")
def test_only_a_planet_with_a_token_can_be_sabotaged_and_only_by_smugglers() -> None:
    for at, active in (("2,0", 0), ("0,1", 0), ("0,2", 2)):
        table = near(at={active: at, 1: "-2,0"}, active=active)
        assert not [key for key in table.offers if key.startswith("sabotage")]


@rule("HS-SABO-04")
def test_a_ship_that_enters_to_sabotage_is_checked_first_and_may_sabotage_when_recognised() -> None:
    table = recognised()
    assert table.p(0).recognised

    table.do("sabotage-4")

    assert table.place("0,2").token == "in-progress"
    assert table.p(0).bounty == 2
