"""Chapter 8 of the ledger, Space mapping."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.core.secrecy import bit
from tests.smuggler.build import smuggler


@rule("HS-MAP-01", "HS-RULE-04", "HS-DECIDE-10")
def test_the_ship_is_committed_before_stack_or_hand_is_chosen() -> None:
    table = smuggler(at={0: "0,2"}, dice=[1], top=["asteroid-1"], hands={0: ["aurum", "tidewell"]})

    table.do("engines-1", "n")

    assert table.asked == (0, "tile")
    assert table.p(0).at == "0,3"
    assert table.offers == ["stack", table.hand_key("aurum"), table.hand_key("tidewell")]
    assert table.labels() == ["The top tile of the stack", "Aurum", "Tidewell"]
    assert table.s.stack[-1].seen == 0


@rule("HS-MAP-01", "HS-MAP-04", "HS-SCORE-02")
def test_the_top_tile_of_the_stack_is_placed_and_scores_one() -> None:
    table = smuggler(at={0: "0,2"}, dice=[1], top=["space-void-1", "space-void-2"])
    hand = [card.face for card in table.p(0).hand]
    left = len(table.s.stack) - 1

    table.do("engines-1", "n", "stack")

    assert table.place("0,3").tile == "space-void-1"
    assert len(table.s.stack) == left
    assert [card.face for card in table.p(0).hand] == hand
    assert [p.score for p in table.s.players] == [1, 0, 0]


@rule("HS-MAP-01", "HS-MAP-04")
def test_a_hand_tile_is_placed_and_scores_one() -> None:
    table = smuggler(at={0: "0,2"}, dice=[1], hands={0: ["aurum", "tidewell"]})

    table.do("engines-1", "n", table.hand_key("tidewell"))

    assert table.place("0,3").tile == "planet-tidewell"
    assert table.p(0).score == 1


@rule("HS-MAP-02")
@pytest.mark.parametrize("tile", ["haven-1", "slipstream-1", "wormhole-a", "space-debris-1"])
def test_a_hand_tile_is_replaced_from_the_stack_unseen_by_others(tile: str) -> None:
    table = smuggler(
        at={0: "0,2"}, dice=[1], top=[tile, "space-void-1"], hands={0: ["aurum", "tidewell"]}
    )
    left = len(table.s.stack) - 1

    table.do("engines-1", "n", table.hand_key("tidewell"))

    assert [card.face for card in table.p(0).hand] == ["planet-aurum", tile]
    assert table.p(0).hand[1].seen == bit(0)
    assert len(table.s.stack) == left
    (told,) = [e.facts for e in table.heard(1) if e.kind == "drew-tile"]
    assert tile not in told.values()


@rule("HS-MAP-02")
def test_the_replacement_is_drawn_before_the_arrival_goes_on() -> None:
    table = smuggler(
        at={0: "0,2"}, dice=[1, 2], top=["haven-1"], hands={0: ["asteroid-1", "aurum"]}
    )

    table.do("engines-1", "n", table.hand_key("asteroid-1"))

    assert table.asked == (0, "dodge")
    assert [card.face for card in table.p(0).hand] == ["planet-aurum", "haven-1"]


@rule("HS-MAP-03", "HS-RULE-52")
def test_a_tile_drawn_as_replacement_may_be_placed_later() -> None:
    table = smuggler(at={0: "0,2"}, dice=[1, 1], top=["nebula-1", "haven-1"], hands={0: ["aurum"]})

    table.do("engines-1", "n", table.hand_key("aurum"), "engines-1", "n")
    assert table.offers == ["stack", table.hand_key("nebula-1")]
    table.do(table.hand_key("nebula-1"))

    assert table.place("0,4").tile == "nebula-1"
    assert [card.face for card in table.p(0).hand] == ["haven-1"]


@rule("HS-RULE-52")
def test_only_the_owner_looks_at_the_hand() -> None:
    table = smuggler(hands={0: ["aurum", "tidewell"]})

    assert [tile.tile for tile in table.view(0).ships[0].hand] == [
        "planet-aurum",
        "planet-tidewell",
    ]
    for seat in (1, None):
        assert table.view(seat).ships[0].hand == ()
        assert table.view(seat).ships[0].tiles == 2


@rule("HS-MAP-04", "HS-GOV-02")
def test_the_government_scores_nothing_for_a_tile() -> None:
    table = smuggler(seats=2, government=1, active=1, at={1: "0,2"}, dice=[1], top=["space-void-1"])

    table.do("engines-1", "n", "stack")

    assert table.place("0,3").tile == "space-void-1"
    assert table.p(1).score == 0


@rule("HS-MAP-05")
@pytest.mark.parametrize(
    ("tile", "icons"),
    [("space-debris-1", 1), ("nebula-1", 1), ("asteroid-2", 2), ("asteroid-1", 3), ("haven-1", 0)],
)
def test_a_placed_tile_gets_a_token_for_each_salvage_icon(tile: str, icons: int) -> None:
    table = smuggler(at={0: "0,2"}, dice=[1, 2], top=[tile])

    table.do("engines-1", "n", "stack")

    assert table.place("0,3").salvage == icons  # at once: before the asteroids, for example
    assert table.s.salvage == 20 - icons


@rule("HS-MAP-05")
def test_a_tile_from_the_hand_gets_its_salvage_too() -> None:
    table = smuggler(at={0: "0,2"}, dice=[1], hands={0: ["nebula-1"]})

    table.do("engines-1", "n", table.hand_key("nebula-1"))

    assert (table.place("0,3").salvage, table.s.salvage) == (1, 19)


@rule("HS-MAP-06", "HS-COMP-10", "HS-RULE-20")
@pytest.mark.parametrize(("left", "put"), [(2, 2), (0, 0)])
def test_with_too_few_tokens_those_left_are_placed(left: int, put: int) -> None:
    table = smuggler(at={0: "0,2"}, dice=[1, 2], top=["asteroid-1"], salvage_on={"0,0": 20 - left})

    table.do("engines-1", "n", "stack")

    assert (table.place("0,3").salvage, table.s.salvage) == (put, 0)


@rule("HS-MAP-07", "HS-TILE-04")
@pytest.mark.parametrize("source", ["stack", "hand"])
def test_the_rule_of_the_new_tile_follows_its_placement(source: str) -> None:
    table = smuggler(
        at={0: "0,2"},
        dice=[1],
        top=["asteroid-1"] if source == "stack" else ["space-void-1"],
        hands={0: ["aurum" if source == "stack" else "asteroid-1"]},
    )

    table.do("engines-1", "n", "stack" if source == "stack" else table.hand_key("asteroid-1"))

    assert table.p(0).score == 1
    assert table.asked == (0, "damage")


@rule("HS-RULE-05", "HS-MAP-01")
@pytest.mark.parametrize("by", ["engines-1", "boost"])
def test_hand_and_stack_are_open_to_engines_and_boosters(by: str) -> None:
    table = smuggler(at={0: "0,2"}, dice=[1], hands={0: ["aurum"]})

    table.do(by, "n")

    assert table.offers == ["stack", table.hand_key("aurum")]


@rule("HS-RULE-05", "HS-MAP-01", "HS-SLIP-04")
def test_hand_and_stack_are_open_to_a_slipstream_that_ends_at_a_space() -> None:
    table = smuggler(
        at={0: "1,1"},
        dice=[1],
        tiles={"2,1": "slipstream-1"},
        arrows={"2,1": "n"},
        hands={0: ["aurum"]},
    )

    table.do("engines-1", "e")

    assert table.p(0).at == "2,2"
    assert table.offers == ["stack", table.hand_key("aurum")]


@rule("HS-RULE-27")
def test_with_an_empty_stack_a_hand_tile_is_not_replaced() -> None:
    table = smuggler(at={0: "0,2"}, dice=[1, 1], stack=[], hands={0: ["aurum"], 1: [], 2: []})

    table.do("engines-1", "n")  # the only tile is placed
    assert table.place("0,3").tile == "planet-aurum"
    assert table.p(0).hand == []
    assert table.p(0).score == 1

    table.do("engines-1")  # and now the board is final: back is the only way

    assert table.p(0).at == "0,2"


@rule("HS-MAP-02")
def test_the_last_tile_of_the_stack_is_drawn_into_the_hand() -> None:
    table = smuggler(
        at={0: "0,2"}, dice=[1], stack=["space-void-1"], hands={0: ["aurum"], 1: [], 2: []}
    )

    table.do("engines-1", "n", table.hand_key("aurum"))

    assert [card.face for card in table.p(0).hand] == ["space-void-1"]
    assert table.s.stack == []


@rule("HS-INFO-02")
def test_everybody_knows_how_many_dealt_planets_are_still_in_a_hand() -> None:
    table = smuggler(
        at={0: "0,2"},
        dice=[1, 1],
        top=["nebula-1", "space-void-1"],
        hands={0: ["aurum", "tidewell"]},
    )
    assert table.view(1).ships[0].sure_planets == 2

    table.do("engines-1", "n", table.hand_key("aurum"))
    assert table.view(1).ships[0].sure_planets == 1
    table.do("engines-1", "n", table.hand_key("nebula-1"))

    assert table.view(1).ships[0].sure_planets == 1


@rule("HS-INFO-02")
def test_a_planet_drawn_later_is_nothing_that_everybody_knows() -> None:
    table = smuggler(
        at={0: "0,2"}, dice=[1, 1], top=["tidewell", "space-void-1"], hands={0: ["aurum"]}
    )

    table.do("engines-1", "n", table.hand_key("aurum"))
    assert table.view(1).ships[0].sure_planets == 0
    table.do("engines-1", "n", table.hand_key("tidewell"))

    assert table.view(1).ships[0].sure_planets == 0


@rule("HS-EVENT-19", "HS-MAP-04")
@pytest.mark.parametrize(("seat", "points"), [(0, 2), (1, 1)])
def test_a_survey_bonus_is_one_more_for_each_tile(seat: int, points: int) -> None:
    table = smuggler(
        event="survey-bonus",
        seats=2,
        government=1,
        active=seat,
        at={seat: "0,2"},
        tokens={"2,0": "completed"},
        dice=[1],
        top=["space-void-1"],
    )

    table.do("engines-1", "n", "stack")

    assert table.p(seat).score == points
