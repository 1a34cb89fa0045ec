"""Chapter 9 of the ledger, Planet cards: picking up, carrying, delivering."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.core.secrecy import PUBLIC, bit
from tests.smuggler.build import Play, smuggler


def offers(table: Play, verb: str) -> list[str]:
    return [key for key in table.offers if key.startswith(f"{verb}-")]


@rule("HS-CARD-01", "HS-DECIDE-24")
@pytest.mark.parametrize("die", [4, 5])
def test_a_four_or_five_picks_up_the_face_up_card_or_the_top_of_the_deck(die: int) -> None:
    table = smuggler(at={0: "0,2"}, dice=[die])

    assert offers(table, "pick-up") == [f"pick-up-{die}-face-up", f"pick-up-{die}-deck"]


@rule("HS-CARD-01")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_no_other_die_picks_up_a_card(die: int) -> None:
    table = smuggler(at={0: "0,2"}, dice=[die])

    assert offers(table, "pick-up") == []


@rule("HS-CARD-01")
def test_cards_are_picked_up_on_planets_only() -> None:
    assert offers(smuggler(at={0: "0,1"}, dice=[4]), "pick-up") == []


@rule("HS-CARD-01", "HS-CARD-03")
def test_the_top_card_of_the_planets_own_colour_is_taken_face_down() -> None:
    # Pelagia is blue.
    table = smuggler(
        at={0: "-2,0"},
        dice=[4],
        market={"blue": "blue-aurum-cargo"},
        decks={"blue": ["blue-korrin-cargo", "blue-solenne-cargo"]},
    )

    table.do("pick-up-4-deck")

    (card,) = table.p(0).cards
    assert (card.face, card.seen, card.origin) == ("blue-korrin-cargo", bit(0), "")
    assert [c.face for c in table.s.decks["blue"]] == ["blue-solenne-cargo"]
    shown = table.s.market["blue"]
    assert shown is not None
    assert shown.face == "blue-aurum-cargo"
    assert table.view(1).ships[0].holds[0].card.face == ""
    (told,) = [e.facts for e in table.heard(1) if e.kind == "picked-up"]
    assert "blue-korrin-cargo" not in told.values()


@rule("HS-CARD-01", "HS-CARD-02")
def test_the_face_up_card_is_replaced_by_the_top_of_its_deck() -> None:
    # Korrin is red.
    table = smuggler(
        at={0: "0,2"},
        dice=[5],
        market={"red": "red-aurum-cargo"},
        decks={"red": ["red-norrland-cargo", "red-solenne-cargo"]},
    )

    table.do("pick-up-5-face-up")

    assert [card.face for card in table.p(0).cards] == ["red-aurum-cargo"]
    shown = table.s.market["red"]
    assert shown is not None
    assert (shown.face, shown.seen) == ("red-norrland-cargo", PUBLIC)
    assert [c.face for c in table.s.decks["red"]] == ["red-solenne-cargo"]


@rule("HS-CARD-03", "HS-DECIDE-25")
def test_a_card_goes_into_the_first_empty_hold() -> None:
    table = smuggler(at={0: "0,2"}, dice=[4], cards={0: ["yellow-pelagia-cargo"]})

    table.do("pick-up-4-deck")

    assert [hold.kind for hold in table.view(0).ships[0].holds] == ["card", "card", "empty"]


@rule("HS-CARD-03")
@pytest.mark.parametrize(("salvage", "possible"), [(0, True), (1, False), (3, False)])
def test_without_an_empty_hold_no_card_is_picked_up(salvage: int, possible: bool) -> None:
    # Kestrel has three holds.
    table = smuggler(
        at={0: "0,2"},
        dice=[4],
        cards={0: ["yellow-pelagia-cargo", "yellow-norrland-cargo"]},
        salvage={0: salvage},
    )

    assert bool(offers(table, "pick-up")) == possible


@rule("HS-CARD-04")
@pytest.mark.parametrize(
    ("cards", "salvage", "kinds"),
    [
        (0, 9, ["salvage", "salvage", "salvage"]),
        (1, 4, ["card", "salvage", "salvage"]),
        (2, 1, ["card", "card", "salvage"]),
        (3, 0, ["card", "card", "card"]),
    ],
)
def test_a_hold_carries_one_card_or_up_to_three_salvage(
    cards: int, salvage: int, kinds: list[str]
) -> None:
    faces = ["red-pelagia-cargo", "red-norrland-cargo", "red-aurum-cargo"][:cards]
    table = smuggler(cards={0: faces}, salvage={0: salvage})

    assert [hold.kind for hold in table.view(0).ships[0].holds] == kinds


@rule("HS-CARD-04", "HS-RULE-32", "HS-OCC-01")
def test_an_occupation_token_fills_a_hold_of_the_cruiser() -> None:
    table = smuggler(government=2, active=2, troops={2: 2}, dice=[4, 4], salvage_on={"0,2": 3})

    table.do("load-4")

    assert table.p(2).troops == 3
    assert offers(table, "load") == offers(table, "pick-up") == offers(table, "salvage") == []


@rule("HS-CARD-05", "HS-SCORE-02")
@pytest.mark.parametrize("die", [4, 5])
def test_a_card_is_delivered_at_its_destination_for_its_value(die: int) -> None:
    table = smuggler(at={0: "0,2"}, dice=[die], cards={0: ["blue-korrin-passenger"]})
    card = table.card_id("blue-korrin-passenger")

    table.do(f"deliver-{die}-{card}")

    assert table.p(0).score == 6
    assert table.p(0).cards == []
    assert [(c.face, c.seen) for c in table.s.gone] == [("blue-korrin-passenger", PUBLIC)]
    (told,) = [e.facts for e in table.heard(None) if e.kind == "delivered"]
    assert told["face"] == "blue-korrin-passenger"


@rule("HS-CARD-05")
@pytest.mark.parametrize(("at", "die"), [("0,2", 3), ("0,2", 1), ("2,0", 4), ("0,1", 4)])
def test_a_card_is_delivered_nowhere_else_and_with_no_other_die(at: str, die: int) -> None:
    table = smuggler(at={0: at}, dice=[die], cards={0: ["blue-korrin-passenger"]})

    assert offers(table, "deliver") == []


@rule("HS-CARD-06", "HS-TILE-08", "HS-DECIDE-24")
def test_each_die_delivers_or_picks_up_one_card() -> None:
    table = smuggler(
        at={0: "0,2"},
        dice=[4, 5, 4],
        cards={0: ["blue-korrin-cargo", "yellow-korrin-cargo", "red-pelagia-cargo"]},
    )
    blue, yellow = table.card_id("blue-korrin-cargo"), table.card_id("yellow-korrin-cargo")
    assert offers(table, "pick-up") == []
    assert set(offers(table, "deliver")) == {
        f"deliver-4-{blue}",
        f"deliver-5-{blue}",
        f"deliver-4-{yellow}",
        f"deliver-5-{yellow}",
    }

    table.do(f"deliver-4-{yellow}")
    assert (table.p(0).score, table.s.turn.dice) == (6, [5, 4])
    table.do(f"deliver-4-{blue}")
    assert (table.p(0).score, table.s.turn.dice) == (6 + 5, [5])
    table.do("pick-up-5-deck")

    assert [card.deck for card in table.p(0).cards] == ["red", "red"]
    assert table.s.turn.dice == []


@rule("HS-CARD-07")
def test_when_a_deck_is_empty_only_its_face_up_card_can_be_taken() -> None:
    table = smuggler(
        at={0: "0,2"}, dice=[4, 4], market={"red": "red-aurum-cargo"}, decks={"red": []}
    )

    assert offers(table, "pick-up") == ["pick-up-4-face-up"]
    table.do("pick-up-4-face-up")

    assert table.s.market["red"] is None
    assert offers(table, "pick-up") == []


@rule("HS-CARD-08")
def test_a_card_waits_until_its_destination_is_on_the_board() -> None:
    table = smuggler(
        at={0: "0,2"}, dice=[1, 4], cards={0: ["red-aurum-cargo"]}, hands={0: ["aurum"]}
    )
    assert offers(table, "deliver") == []

    table.do("engines-1", "n", table.hand_key("aurum"))
    table.do(f"deliver-4-{table.card_id('red-aurum-cargo')}")

    assert table.p(0).score == 1 + 4


@rule("HS-CARD-09")
@pytest.mark.parametrize(
    ("card", "value"), [("yellow-korrin-cargo", 6), ("yellow-korrin-passenger", 5)]
)
def test_cargo_and_passengers_are_delivered_alike(card: str, value: int) -> None:
    table = smuggler(at={0: "0,2"}, dice=[4], cards={0: [card]})

    table.do(f"deliver-4-{table.card_id(card)}")

    assert table.p(0).score == value


@rule("HS-CARD-09")
@pytest.mark.parametrize("card", ["red-aurum-cargo", "red-aurum-passenger"])
def test_cargo_and_passengers_are_picked_up_alike(card: str) -> None:
    table = smuggler(at={0: "0,2"}, dice=[4], market={"red": card})

    table.do("pick-up-4-face-up")

    assert [c.face for c in table.p(0).cards] == [card]


@rule("HS-RULE-31", "HS-GOV-06")
def test_ordinary_freight_has_no_buyer_for_the_government() -> None:
    # Korrin is occupied, and the destination of the first card.
    table = smuggler(
        government=2,
        active=2,
        at={2: "0,2"},
        dice=[4],
        cards={2: ["blue-korrin-cargo", "blue-solenne-cargo"]},
    )

    assert offers(table, "deliver") == [f"deliver-4-{table.card_id('blue-solenne-cargo')}"]


@rule("HS-OCC-02", "HS-OCC-03", "HS-TILE-08")
@pytest.mark.parametrize(
    ("at", "offered"), [("0,1", []), ("2,0", ["begin-4"]), ("0,-2", ["complete-4"]), ("0,2", [])]
)
def test_occupations_begin_on_free_planets_and_are_completed_where_begun(
    at: str, offered: list[str]
) -> None:
    # North Gate is no planet, Ashmoor is free, Deepglass is begun, Korrin is complete.
    table = smuggler(
        government=2,
        active=2,
        at={2: at},
        dice=[4],
        troops={2: 1},
        tokens={"0,2": "completed", "0,-2": "in-progress"},
    )

    assert [key for key in table.offers if key.startswith(("begin", "complete"))] == offered


@rule("HS-RULE-33", "HS-OCC-06")
def test_troops_are_loaded_at_any_occupied_planet_but_only_where_the_ship_is() -> None:
    tokens = {"0,2": "completed", "2,0": "completed"}
    for at, possible in (("0,2", True), ("2,0", True), ("0,-2", False)):
        table = smuggler(government=2, active=2, at={2: at}, dice=[1], tokens=tokens)

        assert bool(offers(table, "load")) == possible


@rule("HS-EVENT-18", "HS-CARD-05")
def test_a_trade_boom_is_one_more_for_each_card() -> None:
    table = smuggler(event="trade-boom", at={0: "0,2"}, dice=[4], cards={0: ["blue-korrin-cargo"]})

    table.do(f"deliver-4-{table.card_id('blue-korrin-cargo')}")

    assert table.p(0).score == 5 + 1
