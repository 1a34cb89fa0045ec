"""Chapter V, Game end and winning."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.core.state import Result
from tests.smuggler.build import Play, smuggler

A, B = "red-aurum-cargo", "red-aurum-passenger"  # worth 4 each
SIX = "red-norrland-cargo"  # worth 6


def last_turn(**position: Any) -> Play:
    """Let the last player of the final round be to act."""
    seats = position.get("seats", 3)
    return smuggler(**{"active": seats - 1, "final": True, "events": [], "round": 10, **position})


def result(**position: Any) -> Result:
    table = last_turn(**position).do("end")
    assert table.s.result is not None
    return table.s.result


@rule("HS-END-01", "HS-ROUND-04", "HS-RULE-40")
def test_the_game_ends_after_the_last_turn_of_the_final_round_and_not_before() -> None:
    table = last_turn(active=0)
    table.do("end", "end")
    assert not table.over
    assert table.asked == (2, "act")

    table.do("end")

    assert table.over
    assert table.asks == []


@rule("HS-END-02")
def test_the_player_with_the_most_points_wins() -> None:
    ended = result(scores={0: 11, 1: 12, 2: 4}, damage={1: ["lasers-1"]}, cards={0: [A, B]})

    assert ended.places == (2, 1, 3)
    assert ended.winners == [1]
    assert ended.scores == (11, 12, 4)
    assert ended.reason == "points"


@rule("HS-END-02")
def test_the_government_competes_in_the_same_ranking() -> None:
    assert result(government=2, scores={0: 11, 1: 9, 2: 12}).places == (2, 3, 1)
    assert result(government=2, scores={0: 11, 1: 9, 2: 10}).places == (1, 3, 2)


@rule("HS-END-03")
def test_of_equal_points_the_fewest_damage_markers_win_before_any_cargo() -> None:
    ended = result(
        scores={0: 7, 1: 7, 2: 7},
        damage={0: ["lasers-1", "engines-1"], 1: ["repair-1"], 2: ["repair-1", "engines-2"]},
        cards={0: [A, SIX]},
    )

    assert ended.places == (2, 1, 3)
    assert ended.reason == "damage"


@rule("HS-END-04", "HS-TERM-05")
def test_then_the_highest_cargo_value_aboard_wins() -> None:
    # 4 + 2 salvage = 6 is less than 4 + 3 = 7; one card worth 6 is less too
    ended = result(
        scores={0: 7, 1: 7, 2: 7}, cards={0: [A], 1: [B], 2: [SIX]}, salvage={0: 2, 1: 3}
    )

    assert ended.places == (2, 1, 2)
    assert ended.reason == "cargo"


@rule("HS-END-05")
def test_those_still_tied_share_the_win() -> None:
    ended = result(scores={0: 7, 1: 3, 2: 7}, cards={0: [A], 2: [B]})

    assert ended.places == (1, 3, 1)
    assert ended.winners == [0, 2]
    assert ended.reason == "shared"


@rule("HS-END-06")
def test_cargo_aboard_scores_nothing_at_the_end() -> None:
    ended = result(scores={0: 1, 1: 2, 2: 3}, cards={0: [A, B]}, salvage={0: 3})

    assert ended.scores == (1, 2, 3)
    assert ended.places == (3, 2, 1)


@rule("HS-END-07")
@pytest.mark.parametrize(
    ("position", "places"),
    [
        ({"scores": {0: 9, 1: 5, 2: 5, 3: 2}}, (1, 2, 2, 4)),
        ({"scores": {0: 9, 1: 5, 2: 5}, "damage": {1: ["engines-1"]}}, (1, 3, 2, 4)),
        ({"scores": {0: 9, 1: 5, 2: 5}, "cards": {1: [A], 2: [SIX]}}, (1, 3, 2, 4)),
    ],
)
def test_the_places_after_the_winner_follow_the_same_criteria(
    position: dict[str, Any], places: tuple[int, ...]
) -> None:
    assert result(seats=4, **position).places == places
