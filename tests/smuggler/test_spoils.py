"""Chapter X, Combat: what the winner takes, deals and scores."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.rulebook import rule
from tests.smuggler.build import Play, smuggler

HITS = ("engines-1", "engines-2", "routing-1")
A, B, C = "red-aurum-cargo", "red-aurum-passenger", "yellow-cinderfall-cargo"
D, E = "blue-aurum-cargo", "blue-aurum-passenger"


def victory(**position: Any) -> Play:
    """Seat 0 (Kestrel, 3 holds) has just beaten seat 1 (Packmule, 4 holds) with 5 against 4."""
    table = smuggler(
        **{"at": {1: "0,1", 2: "2,0"}, "dice": (1, 4, 5), "rolls": [5, 3, 4, 1], **position}
    )
    return table.do("engines-1", "n", "5", "4")


def aboard(table: Play, seat: int) -> list[str]:
    return [card.face for card in table.p(seat).cards]


def card(table: Play, face: str) -> str:
    return f"card-{table.card_id(face)}"


@rule("HS-COMBAT-13", "HS-DECIDE-20")
def test_the_winner_must_choose_one_of_three_outcomes() -> None:
    table = victory(cards={1: [A, B]})

    assert table.asked == (0, "outcome")
    assert table.keys() == ["two-holds", "one-hold", "damage"]


@rule("HS-COMBAT-13", "HS-DECIDE-21")
def test_two_holds_are_taken_with_all_their_contents_and_no_damage() -> None:
    table = victory(cards={1: [A, B]}, salvage={1: 2})

    table.do("two-holds")
    assert table.asked == (0, "plunder")
    assert table.keys() == [card(table, A), card(table, B), "salvage-2"]
    table.do("salvage-2", card(table, A))

    assert (aboard(table, 0), table.p(0).salvage) == ([A], 2)
    assert (aboard(table, 1), table.p(1).salvage) == ([B], 0)
    assert table.damaged(1) == []
    assert table.asked == (0, "act")


@rule("HS-COMBAT-13", "HS-SALV-05")
def test_two_holds_of_salvage_are_two_picks() -> None:
    table = victory(cards={1: [A]}, salvage={1: 6}).do("two-holds", "salvage-3")
    assert table.keys() == [card(table, A), "salvage-3"]

    table.do("salvage-3")

    assert (table.p(0).salvage, table.p(1).salvage) == (6, 0)


@rule("HS-COMBAT-13", "HS-COMBAT-15")
def test_one_hold_is_taken_and_2_damage_dealt_where_the_loser_decides() -> None:
    table = victory(cards={1: [A]}, salvage={1: 4}).do("one-hold")
    assert table.keys() == [card(table, A), "salvage-3", "salvage-1"]

    table.do("salvage-3")
    assert table.asked == (1, "damage")
    table.do("engines-2", "repair-1")

    assert table.p(0).salvage == 3
    assert (aboard(table, 1), table.p(1).salvage) == ([A], 1)
    assert table.damaged(1) == ["engines-2", "repair-1"]
    assert table.asked == (0, "act")


@rule("HS-COMBAT-13", "HS-DECIDE-23")
def test_no_hold_is_taken_and_3_damage_dealt() -> None:
    table = victory(cards={1: [A, B]}).do("damage")
    assert table.asked == (1, "damage")

    table.do(*HITS)

    assert table.damaged(1) == list(HITS)
    assert (aboard(table, 0), aboard(table, 1)) == ([], [A, B])
    assert table.asked == (0, "act")


@rule("HS-COMBAT-14", "HS-RULE-16")
@pytest.mark.parametrize(
    ("cargo", "outcomes"),
    [
        ({"salvage": {1: 3}}, ["one-hold", "damage"]),
        ({"cards": {1: [A]}}, ["one-hold", "damage"]),
        ({"salvage": {1: 4}}, ["two-holds", "one-hold", "damage"]),
        ({"cards": {1: [A]}, "salvage": {1: 1}}, ["two-holds", "one-hold", "damage"]),
    ],
)
def test_only_loaded_holds_can_be_taken(cargo: dict[str, Any], outcomes: list[str]) -> None:
    assert victory(**cargo).keys() == outcomes


@rule("HS-COMBAT-14")
def test_an_empty_ship_only_takes_damage() -> None:
    table = victory()

    assert table.asked == (1, "damage")
    table.do(*HITS)
    assert table.said("outcome")[0]["choice"] == "damage"


@rule("HS-COMBAT-15", "HS-DECIDE-21", "HS-INFO-03")
def test_the_winner_picks_face_down_cards_blindly_and_sees_them_only_after_all_picks() -> None:
    table = victory(cards={1: [A, C, D]}).do("two-holds")
    assert table.labels() == [
        "A face-down red card",
        "A face-down yellow card",
        "A face-down blue card",
    ]

    table.do(card(table, A))
    assert table.labels() == ["A face-down yellow card", "A face-down blue card"]
    assert table.p(0).cards == []
    assert all(not hold.card.face for hold in table.view(0).ships[1].holds if hold.card)
    table.do(card(table, D))

    assert [hold.card.face for hold in table.view(0).ships[0].holds if hold.card] == [A, D]
    assert [hold.card.face for hold in table.view(0).ships[1].holds if hold.card] == [""]


@rule("HS-COMBAT-15", "HS-INFO-04")
def test_a_card_that_all_have_seen_is_named_to_the_winner() -> None:
    table = smuggler(
        at={0: "0,2", 1: "0,1", 2: "2,0"},
        dice=(4, 5, 5),
        market={"red": A},
        rolls=[1, 4, 5, 5, 3, 4, 2],
    )
    table.do("pick-up-4-face-up", "pick-up-5-deck", "end", "engines-1", "n", "5", "4", "one-hold")

    assert table.asked == (1, "plunder")
    assert table.labels() == ["Heat Shields to Aurum, 4", "A face-down red card"]


# -- making room ---------------------------------------------------------------------------------


@rule("HS-COMBAT-16", "HS-RULE-17", "HS-DECIDE-22")
def test_a_winner_without_room_chooses_among_own_and_taken_contents() -> None:
    table = victory(cards={0: [A, B], 1: [C]}, salvage={0: 3}).do("one-hold")

    assert table.asked == (0, "room")
    assert table.keys() == [card(table, A), card(table, B), card(table, C), "salvage-3"]
    table.do(card(table, B))

    assert aboard(table, 0) == [A, C]
    assert [c.face for c in table.s.gone] == [B]
    assert table.asked == (1, "damage")


@rule("HS-COMBAT-16", "HS-DISC-02", "HS-INFO-06")
def test_a_card_left_behind_leaves_the_game_unrevealed() -> None:
    table = victory(cards={0: [A, B], 1: [C]}, salvage={0: 3}).do("one-hold")
    taken = card(table, C)

    table.do(taken)

    told = {
        seat: [e.facts for e in table.heard(seat) if e.kind == "discarded-card"]
        for seat in (None, 0, 1, 2)
    }
    assert told[None] == told[2] == [{"seat": 0, "deck": "yellow"}]
    assert told[0] == told[1] == [{"seat": 0, "deck": "yellow", "face": C}]


@rule("HS-COMBAT-16")
def test_nothing_is_left_behind_that_would_still_fit() -> None:
    # 2 + 2 salvage need a second hold, but three tokens fit in the one there is
    table = victory(cards={0: [A, B]}, salvage={0: 2, 1: 2}).do("one-hold")
    assert table.keys() == [card(table, A), card(table, B), "salvage-1"]

    table.do("salvage-1")

    assert table.p(0).salvage == 3
    assert table.place("0,1").salvage == 1


@rule("HS-COMBAT-16", "HS-SALV-05")
def test_taken_salvage_is_packed_before_anything_must_go() -> None:
    table = victory(cards={0: [A, B]}, salvage={0: 1, 1: 2}).do("one-hold")

    assert table.asked == (1, "damage")
    assert table.p(0).salvage == 3


@rule("HS-COMBAT-16")
def test_two_holds_too_many_need_two_choices() -> None:
    table = victory(cards={0: [A, B], 1: [C, D, E]}, salvage={0: 3}).do("two-holds")
    table.do(card(table, C), card(table, D))

    table.do("salvage-3")
    assert table.asked == (0, "room")
    assert table.keys() == [card(table, face) for face in (A, B, C, D)]
    table.do(card(table, A))

    assert aboard(table, 0) == [B, C, D]
    assert table.asked == (0, "act")


@rule("HS-COMBAT-16")
def test_a_defender_who_wins_makes_room_outside_the_own_turn() -> None:
    table = smuggler(
        at={1: "0,1", 2: "2,0"},
        ships={1: "hornet"},
        dice=(1, 4, 5),
        rolls=[2, 1, 5, 4],
        cards={0: [A], 1: [B, C, D]},
    ).do("engines-1", "n", "2", "5", "one-hold")

    assert table.asked == (1, "room")
    assert table.keys() == [card(table, face) for face in (B, C, D, A)]
    table.do(card(table, B))
    assert aboard(table, 1) == [C, D, A]
    assert table.asked == (0, "damage")


# -- the government ------------------------------------------------------------------------------


def government_loses(**position: Any) -> Play:
    """Seat 0 has just beaten the government (seat 2), who has occupation tokens aboard."""
    return smuggler(
        **{
            "government": 2,
            "at": {0: "0,0", 1: "2,0", 2: "0,1"},
            "dice": (1, 4, 5),
            "rolls": [5, 3, 4, 1],
            **position,
        }
    ).do("engines-1", "n", "5", "4")


@rule("HS-COMBAT-20", "HS-RULE-18", "HS-DISC-04")
def test_captured_occupation_tokens_return_to_the_supply() -> None:
    table = government_loses(troops={2: 2}, cards={0: [A, B, C]})
    assert table.s.garrison == 9

    table.do("two-holds")

    assert table.s.garrison == 11
    assert (table.p(2).troops, table.p(0).troops) == (0, 0)
    assert aboard(table, 0) == [A, B, C]
    assert table.asked == (0, "act")


@rule("HS-COMBAT-20")
def test_one_hold_with_an_occupation_token_returns_one() -> None:
    table = government_loses(troops={2: 2}).do("one-hold", "engines-1", "engines-2")

    assert (table.p(2).troops, table.s.garrison) == (1, 10)


@rule("HS-COMBAT-16", "HS-COMBAT-20")
def test_a_victorious_government_may_leave_occupation_tokens_behind() -> None:
    table = smuggler(
        government=2,
        active=2,
        at={0: "2,0", 1: "0,1", 2: "1,1"},
        dice=(1, 4, 5),
        rolls=[5, 3, 4, 1],
        troops={2: 3},
        cards={1: [A]},
    ).do("engines-1", "w", "5", "4", "one-hold")
    assert table.asked == (2, "room")
    assert table.keys() == [card(table, A), "troops"]

    table.do("troops")

    assert (table.p(2).troops, table.s.garrison) == (2, 9)
    assert aboard(table, 2) == [A]


# -- bounty --------------------------------------------------------------------------------------


@rule("HS-BOUNTY-02", "HS-BOUNTY-04", "HS-SCORE-02")
def test_a_smuggler_scores_2_for_each_bounty_token_of_the_loser_besides_the_combat_point() -> None:
    table = victory(bounty={1: 3, 2: 1}).do(*HITS)

    assert table.p(0).score == 7
    assert [p.bounty for p in table.s.players] == [0, 0, 1]


@rule("HS-BOUNTY-03", "HS-BOUNTY-04", "HS-GSCORE-01")
def test_the_government_scores_1_for_each_bounty_token_besides_its_2_points() -> None:
    table = smuggler(
        government=2,
        active=2,
        at={0: "2,0", 1: "0,1", 2: "1,1"},
        dice=(1, 4, 5),
        rolls=[5, 3, 4, 1],
        bounty={1: 3},
    ).do("engines-1", "w", "5", "4", *HITS)

    assert table.p(2).score == 5
    assert [p.bounty for p in table.s.players] == [0, 0, 0]


@rule("HS-BOUNTY-05")
def test_a_bounty_holder_who_wins_keeps_the_tokens() -> None:
    table = victory(bounty={0: 2}).do(*HITS)

    assert table.p(0).score == 1
    assert table.p(0).bounty == 2


@rule("HS-BOUNTY-01", "HS-RULE-20", "HS-COMP-10")
def test_bounty_tokens_stack_without_limit() -> None:
    # 20 tokens are more than the 15 in the box; a sabotage gives one more
    table = smuggler(
        government=2, at={0: "0,2", 1: "2,0", 2: "2,0"}, dice=(1, 2, 3), bounty={0: 20}
    )

    table.do("sabotage-1")

    assert table.p(0).bounty == 21
    assert table.view(None).ships[0].bounty == 21
