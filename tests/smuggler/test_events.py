"""Chapter IV, End of round: each of the 18 events."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.rulebook import rule
from tests.smuggler.build import GAME, Play, smuggler

PLAIN = ("red-aurum-cargo", "red-aurum-passenger")  # worth 4 each
WANTED = "red-deepglass-cargo"  # worth 7


def reveal(*events: str, **position: Any) -> Play:
    """End the turn of the last player of the round, so that the event is carried out."""
    seats = position.setdefault("seats", 3)
    return smuggler(**{"active": seats - 1, "events": events, "dice": (3, 3, 3), **position}).do(
        "end"
    )


def ruled(*events: str, **position: Any) -> Play:
    """Do the same with a government at seat 2, on Korrin, which is occupied."""
    return reveal(*events, **{"government": 2, **position})


def bounties(table: Play) -> list[int]:
    return [p.bounty for p in table.s.players]


def scores(table: Play) -> list[int]:
    return [p.score for p in table.s.players]


# -- events in general ---------------------------------------------------------------------------


@rule("HS-EVENT-01", "HS-INFO-01")
def test_an_event_is_revealed_to_all() -> None:
    table = reveal("static", "long-burn")

    for seat in (None, 0, 1, 2):
        assert table.view(seat).event.id == "static"
        assert [e.facts for e in table.heard(seat) if e.kind == "event"] == [{"event": "static"}]


@rule("HS-EVENT-01", "HS-EVENT-16", "HS-ROUND-02")
def test_a_round_event_is_in_force_for_every_turn_of_one_round() -> None:
    table = reveal("power-surge", "market-shuffle")

    rolled = []
    for _ in range(4):
        rolled.append(len(table.s.turn.dice))
        table.do("end")

    assert rolled == [4, 4, 4, 3]


@rule("HS-EVENT-01", "HS-ROUND-06")
def test_the_last_event_is_not_in_force_in_the_final_round() -> None:
    table = reveal(event="power-surge")

    assert table.s.final
    assert table.view(None).event is None
    assert len(table.s.turn.dice) == 3


@rule("HS-EVENT-01")
def test_an_instant_event_happens_once() -> None:
    table = reveal("general-amnesty", "static", bounty={0: 2})
    table.p(1).bounty = 1  # taken during the round in which the card still lies there

    table.do("end", "end", "end")

    assert table.view(None).past_events == ("general-amnesty",)
    assert bounties(table) == [0, 1, 0]
    assert len(table.said("amnesty")) == 1


@rule("HS-EVENT-02")
@pytest.mark.parametrize("order", [[1, 2, 0], [2, 1, 0]])
def test_players_act_in_turn_order_first_player_first(order: list[int]) -> None:
    table = reveal("ion-storm", government=0, order=order)

    asked = []
    for _ in range(3):
        asked.append(table.asked)
        table.do("engines-1")

    assert asked == [(seat, "damage") for seat in order]


@rule("HS-EVENT-02")
def test_what_cannot_be_carried_out_is_skipped() -> None:
    table = reveal("repair-convoy", damage={1: ["lasers-1"]})

    assert table.asked == (1, "repair")
    table.do("pass")
    assert table.asked == (0, "act")


@rule("HS-EVENT-02", "HS-EVENT-03")
def test_every_event_of_the_box_can_be_carried_out_with_and_without_government() -> None:
    from quarterdeck.games.smuggler.content import book_of
    from quarterdeck.games.smuggler.rules.events import OPERATIONS

    events = book_of(GAME.open_book(())).events.values()
    used = {
        effect.op
        for event in events
        if event.timing == "instant"
        for effect in (*event.effects, *event.no_government)
    }

    assert len(events) == 18
    assert used == set(OPERATIONS)


# -- instant events ------------------------------------------------------------------------------


@rule("HS-EVENT-04")
def test_ion_storm_damages_everybody_the_government_too() -> None:
    table = ruled("ion-storm").do("engines-1", "lasers-1", "repair-1")

    assert [table.damaged(seat) for seat in range(3)] == [["engines-1"], ["lasers-1"], ["repair-1"]]
    assert table.asked == (0, "act")


@rule("HS-EVENT-04", "HS-DMG-03")
def test_ion_storm_costs_a_point_where_there_is_no_square() -> None:
    wreck = [
        *("engines-1", "engines-2", "hyperspace-1", "hyperspace-2", "hyperspace-3"),
        *("routing-1", "repair-1", "lasers-1"),
    ]
    table = reveal("ion-storm", damage={0: wreck}, scores={0: 4})

    assert table.p(0).score == 3
    assert table.asked == (1, "damage")


@rule("HS-EVENT-05", "HS-DECIDE-32")
def test_repair_convoy_removes_up_to_2_damage_of_the_own_choice() -> None:
    hurt = ["engines-1", "lasers-1", "repair-1"]
    table = ruled("repair-convoy", damage={0: hurt, 1: hurt, 2: hurt})
    assert table.keys() == ["engines-1", "repair-1", "lasers-1", "pass"]

    table.do("lasers-1", "engines-1")
    assert table.asked == (1, "repair")
    table.do("repair-1", "pass")
    assert table.asked == (2, "repair")
    table.do("pass")

    assert table.asked == (0, "act")
    assert table.damaged(0) == ["repair-1"]
    assert table.damaged(1) == ["engines-1", "lasers-1"]
    assert table.damaged(2) == ["engines-1", "repair-1", "lasers-1"]


WRECKS = {"0,3": "nebula-1", "1,2": "asteroid-2", "2,1": "space-debris-1", "3,0": "nebula-2"}


@rule("HS-EVENT-06")
def test_drifting_wrecks_put_1_salvage_on_each_asteroid_and_nebula_tile() -> None:
    table = reveal("drifting-wrecks", tiles=WRECKS, salvage_on={"1,2": 2})

    assert [table.place(pos).salvage for pos in WRECKS] == [1, 3, 0, 1]
    assert table.s.salvage == 15
    assert sum(place.salvage for place in table.s.board.values()) == 5


@rule("HS-EVENT-06", "HS-COMP-10")
def test_drifting_wrecks_go_in_order_of_placement_while_the_supply_lasts() -> None:
    table = reveal("drifting-wrecks", tiles=WRECKS, salvage_on={"0,0": 9, "0,1": 9})

    assert [table.place(pos).salvage for pos in WRECKS] == [1, 1, 0, 0]
    assert table.s.salvage == 0


@rule("HS-EVENT-07")
def test_market_shuffle_removes_the_face_up_cards_and_reveals_the_next() -> None:
    table = reveal(
        "market-shuffle",
        market={"red": PLAIN[0], "blue": "blue-korrin-cargo", "yellow": "yellow-korrin-cargo"},
        decks={
            "red": [PLAIN[1], WANTED],
            "blue": ["blue-aurum-cargo"],
            "yellow": [],
        },
    )

    gone = [card.face for card in table.s.gone][-3:]
    assert gone == [PLAIN[0], "blue-korrin-cargo", "yellow-korrin-cargo"]
    shown = {m.colour: m for m in table.view(None).market}
    assert shown["red"].card.face == PLAIN[1]
    assert shown["red"].deck == 1
    assert (shown["blue"].card.face, shown["blue"].deck) == ("blue-aurum-cargo", 0)
    assert (shown["yellow"].card, shown["yellow"].deck) == (None, 0)


@rule("HS-EVENT-08", "HS-COMBAT-21")
def test_price_on_your_head_gives_a_bounty_to_all_leading_smugglers() -> None:
    table = ruled("price-on-your-head", seats=4, scores={0: 5, 1: 3, 2: 9, 3: 5})

    assert bounties(table) == [1, 0, 0, 1]


@rule("HS-EVENT-08")
def test_price_on_your_head_finds_one_leader_alone() -> None:
    assert bounties(reveal("price-on-your-head", scores={1: 1}, bounty={1: 3})) == [0, 4, 0]


@rule("HS-EVENT-09")
def test_general_amnesty_returns_all_bounty_tokens_unscored() -> None:
    table = ruled("general-amnesty", bounty={0: 2, 1: 1})

    assert bounties(table) == [0, 0, 0]
    assert scores(table) == [0, 0, 0]


TOKENS = {"0,2": "completed", "2,0": "completed", "0,-2": "in-progress"}


@rule("HS-EVENT-10", "HS-DECIDE-33")
def test_uprising_lets_the_lowest_scoring_smuggler_flip_a_completed_token() -> None:
    table = ruled("uprising", tokens=TOKENS, scores={0: 4, 1: 3, 2: 1})
    assert table.asked == (1, "uprising")
    assert table.keys() == ["2,0", "0,-2"]

    table.do("2,0")

    assert table.place("2,0").token == "in-progress"
    assert bounties(table) == [0, 0, 0]
    assert table.asked == (0, "act")


@rule("HS-EVENT-10", "HS-OCC-09")
def test_uprising_returns_a_token_in_progress_to_the_supply() -> None:
    table = ruled("uprising", tokens=TOKENS, scores={0: 4, 1: 3}).do("0,-2")

    assert table.place("0,-2").token == ""
    assert table.s.garrison == 10


@rule("HS-EVENT-10")
def test_of_tied_smugglers_the_earliest_in_turn_order_leads_the_uprising() -> None:
    table = ruled("uprising", seats=4, tokens=TOKENS, order=[3, 0, 1, 2], scores={1: 5})

    assert table.asked == (3, "uprising")


@rule("HS-EVENT-10", "HS-OCC-07")
def test_uprising_never_removes_the_last_token_on_the_board() -> None:
    table = ruled("uprising", tokens={"2,0": "in-progress"})

    assert table.place("2,0").token == "in-progress"
    assert table.s.garrison == 11


@rule("HS-EVENT-10", "HS-OCC-08")
def test_uprising_flips_the_last_token() -> None:
    assert ruled("uprising", tokens={"2,0": "completed"}).place("2,0").token == "in-progress"


@rule("HS-EVENT-10", "HS-EVENT-02")
def test_uprising_does_nothing_where_the_government_ship_is() -> None:
    table = ruled("uprising")

    assert table.asked == (0, "act")
    assert table.place("0,2").token == "completed"


@rule("HS-EVENT-10", "HS-DETECT-05")
def test_uprising_ends_the_recognition_of_ships_on_the_planet() -> None:
    table = smuggler(
        government=2,
        active=1,
        at={0: "1,1", 1: "0,1", 2: "2,0"},
        cards={1: PLAIN},
        dice=(1, 3, 3),
        rolls=[3, 4, 3, 3, 3],
        events=["uprising"],
    ).do("engines-1", "n", "pass", "engines-1", "engines-2", "end")
    assert table.p(1).recognised

    table.do("end")

    assert table.place("0,2").token == "in-progress"
    assert not table.p(1).recognised


@rule("HS-EVENT-10", "HS-EVENT-03", "HS-DECIDE-32")
def test_uprising_without_government_lets_everybody_remove_1_own_damage() -> None:
    hurt = ["engines-1", "lasers-1"]
    table = reveal("uprising", damage={0: hurt, 1: hurt, 2: hurt})
    assert table.asked == (0, "repair")
    assert table.keys() == ["engines-1", "lasers-1", "pass"]

    table.do("lasers-1")
    assert table.asked == (1, "repair")
    table.do("pass", "engines-1")

    assert [table.damaged(seat) for seat in range(3)] == [["engines-1"], hurt, ["lasers-1"]]
    assert table.asked == (0, "act")


@rule("HS-EVENT-11", "HS-DECIDE-34")
def test_garrison_drop_puts_a_token_in_progress_on_a_free_planet_for_no_points() -> None:
    table = ruled("garrison-drop", tokens=TOKENS, troops={2: 1}, tiles={"0,3": "aurum"})
    assert table.asked == (2, "garrison-drop")
    assert table.keys() == ["-2,0", "0,3", "pass"]
    assert table.s.garrison == 8

    table.do("0,3")

    assert table.place("0,3").token == "in-progress"
    assert (table.s.garrison, table.p(2).troops) == (7, 1)
    assert scores(table) == [0, 0, 0]
    assert bounties(table) == [0, 0, 0]


@rule("HS-EVENT-11", "HS-DECIDE-34")
def test_the_government_may_drop_no_garrison() -> None:
    table = ruled("garrison-drop").do("pass")

    assert table.s.garrison == 11
    assert table.asked == (0, "act")


@rule("HS-EVENT-11", "HS-EVENT-02")
def test_garrison_drop_needs_a_token_in_the_supply_not_aboard() -> None:
    tokens = {"0,2": "completed", "2,0": "completed", "0,-2": "in-progress"}
    table = smuggler(
        seats=2,
        government=1,
        active=1,
        tokens=tokens,
        troops={1: 3},
        dice=(3, 3, 3),
        events=["garrison-drop"],
    ).do("end")

    assert table.asked == (0, "act")
    assert table.place("-2,0").token == ""


@rule("HS-EVENT-11", "HS-EVENT-03")
def test_garrison_drop_without_government_gives_bounty_to_smugglers_with_2_cards() -> None:
    table = reveal(
        "garrison-drop",
        cards={0: PLAIN, 1: [WANTED]},
        salvage={1: 6, 2: 3},
    )

    assert bounties(table) == [1, 0, 0]


@rule("HS-EVENT-12", "HS-COMBAT-21", "HS-TERM-05")
def test_customs_sweep_gives_bounty_to_smugglers_with_freight_worth_10() -> None:
    # 4 + 4 + 2 salvage = 10; 4 + 5 = 9; the government has 7 + 6 = 13
    table = ruled(
        "customs-sweep",
        cards={
            0: PLAIN,
            1: ["blue-aurum-cargo", "blue-korrin-cargo"],
            2: [WANTED, "yellow-korrin-cargo"],
        },
        salvage={0: 2},
    )

    assert bounties(table) == [1, 0, 0]
