"""Appendix C.A to C.C: what the government may do, what it scores, and its occupations."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.smuggler.text import sentence
from tests.smuggler.build import Play, fresh, smuggler

PLAIN = "red-aurum-cargo"  # worth 4, not wanted
HITS = ("engines-1", "engines-2", "routing-1")
WANTED = "red-deepglass-cargo"  # worth 7, bound for Deepglass


def ruler(**position: Any) -> Play:
    """Begin in the turn of the government (seat 2), on Korrin, which is occupied; others are away."""
    return smuggler(
        **{
            "government": 2,
            "active": 2,
            "at": {0: "1,1", 1: "1,1", **position.pop("at", {})},
            **position,
        }
    )


def verbs(table: Play) -> set[str]:
    return {key.partition("-")[0] for key in table.offers}


# -- setup ---------------------------------------------------------------------------------------


@rule("HS-RULE-36", "HS-SETUP-17")
def test_the_first_player_is_any_smuggler_and_the_government_is_last() -> None:
    orders = set()
    for seed in range(30):
        table = fresh(4, "government", seed, government_seat=2)
        table.do("kestrel", "hornet", "tinker", "0,2")
        orders.add(tuple(table.s.order))

    assert orders == {(0, 2, 3, 1), (2, 3, 0, 1), (3, 0, 2, 1)}


@rule("HS-RULE-37", "HS-SETUP-03")
@pytest.mark.parametrize(("seats", "tiles"), [(2, 4), (3, 2), (4, 2), (5, 1)])
def test_the_government_is_dealt_planet_tiles_like_everybody(seats: int, tiles: int) -> None:
    table = fresh(seats, "government", government_seat=1)

    assert table.s.players[0].role == "government"
    assert [card.face.partition("-")[0] for card in table.p(0).hand] == ["planet"] * tiles


# -- what it may do ------------------------------------------------------------------------------


@rule("HS-GOV-02", "HS-MAP-04", "HS-GSCORE-01", "HS-RULE-31")
def test_the_government_scores_nothing_for_placing_a_tile() -> None:
    table = ruler(at={2: "2,0"}, dice=(1, 4, 5), top=["space-void-1"])

    table.do("engines-1", "e", "stack")

    assert table.place("3,0").tile == "space-void-1"
    assert table.p(2).score == 0


@rule("HS-GOV-02", "HS-SALV-07")
def test_the_government_picks_up_and_discards_salvage_but_never_delivers_it() -> None:
    table = ruler(at={2: "0,0"}, dice=(2, 3, 4), salvage_on={"0,0": 2}, stations=["start-haven"])

    table.do("salvage-2", "2")
    assert table.p(2).salvage == 2
    assert "unload" not in verbs(table)
    table.do("discard-salvage-1")

    assert table.place("0,0").salvage == 1
    assert table.p(2).score == 0


@rule("HS-GOV-03", "HS-DECIDE-30")
@pytest.mark.parametrize("at", ["0,2", "2,0"])
@pytest.mark.parametrize("die", [4, 5])
def test_the_government_picks_up_cards_on_any_planet_occupied_or_not(at: str, die: int) -> None:
    table = ruler(at={2: at}, dice=(1, 3, die))

    table.do(f"pick-up-{die}-deck")

    assert [card.deck for card in table.p(2).cards] == ["red"]


@rule("HS-GOV-04", "HS-DECIDE-30", "HS-GSCORE-01")
def test_a_wanted_card_is_delivered_at_another_occupied_planet_for_its_printed_value() -> None:
    table = ruler(at={2: "2,0"}, dice=(4, 4, 5), market={"red": WANTED})

    table.do("pick-up-4-face-up", "hyperspace-4", "0,2")
    table.do(f"deliver-5-{table.card_id(WANTED)}")

    assert table.p(2).score == 7
    assert table.p(2).cards == []


@rule("HS-GOV-04")
def test_the_destination_of_a_card_is_not_named_where_it_does_not_matter() -> None:
    table = ruler(at={2: "2,0"}, dice=(4, 4, 5), market={"red": WANTED})
    table.do("pick-up-4-face-up", "hyperspace-4", "0,2")
    key = f"deliver-5-{table.card_id(WANTED)}"

    label = table.labels()[table.keys().index(key)]
    table.do(key)
    told = next(event for event in table.events() if event.kind == "delivered")

    assert label.startswith("Deliver ")
    assert "Deepglass" not in label
    assert "Deepglass" not in sentence(table.view(2), told, ["Ann", "Ben", "Cid"])


@rule("HS-GOV-04", "HS-GOV-09")
def test_a_wanted_card_is_not_delivered_where_it_was_picked_up() -> None:
    table = ruler(dice=(4, 4, 5), market={"red": WANTED})

    table.do("pick-up-4-face-up")

    assert "deliver" not in verbs(table)


@rule("HS-GOV-04", "HS-TERM-06")
@pytest.mark.parametrize("token", ["in-progress", ""])
def test_a_wanted_card_is_not_delivered_at_a_planet_that_is_not_occupied(token: str) -> None:
    # Deepglass is the printed destination, which does not matter
    tokens = {"0,2": "completed"} | ({"0,-2": token} if token else {})
    table = ruler(at={2: "0,-2"}, dice=(4, 4, 5), cards={2: [WANTED]}, tokens=tokens)

    assert "deliver" not in verbs(table)


@rule("HS-GOV-04")
def test_delivering_a_wanted_card_takes_a_4_or_5() -> None:
    table = ruler(dice=(1, 2, 3), cards={2: [WANTED]})
    assert "deliver" not in verbs(table)

    table = ruler(dice=(4, 5, 6), cards={2: [WANTED]})
    delivers = [key for key in table.offers if key.startswith("deliver")]
    card = table.card_id(WANTED)
    assert delivers == [f"deliver-4-{card}", f"deliver-5-{card}", f"deliver-6as4-{card}"]


@rule("HS-GOV-05", "HS-RULE-30")
def test_a_captured_wanted_card_may_be_delivered_where_the_combat_took_place() -> None:
    table = ruler(at={1: "0,2"}, dice=(2, 4, 5), cards={1: [WANTED]}, rolls=[5, 3, 4, 1])
    table.do("fight-2", "5", "4", "one-hold", "engines-1", "engines-2")

    table.do(f"deliver-4-{table.card_id(WANTED)}")

    assert table.p(2).score == 2 + 7


@rule("HS-GOV-06")
def test_a_card_that_is_not_wanted_is_never_delivered_but_may_be_discarded() -> None:
    # Korrin is occupied and the printed destination
    table = ruler(dice=(4, 4, 5), cards={2: ["blue-korrin-cargo"]})
    assert "deliver" not in verbs(table)

    table.do(f"discard-card-{table.card_id('blue-korrin-cargo')}")

    assert table.p(2).cards == []
    assert table.p(2).score == 0


@rule("HS-GOV-07", "HS-COMBAT-21")
def test_the_government_makes_no_detection_roll() -> None:
    table = ruler(at={2: "0,1"}, dice=(1, 4, 5), cards={2: [WANTED, PLAIN]}, rolls=[1, 1])

    table.do("engines-1", "n")

    assert table.asked == (2, "act")
    assert table.s.rng.script == [1, 1]
    assert not table.said("checked")
    assert not table.said("unnoticed")


@rule("HS-GOV-08")
def test_the_government_dodges_asteroids_with_a_2_or_takes_3_damage() -> None:
    table = ruler(at={2: "1,1"}, dice=(1, 2, 5), tiles={"1,2": "asteroid-1"}, fought=[0, 1])
    table.do("engines-1", "n")
    assert table.asked == (2, "dodge")

    table.do("pass", "engines-1", "engines-2", "routing-1")

    assert len(table.damaged(2)) == 3


@rule("HS-GOV-08")
def test_the_government_needs_a_3_to_fight_in_a_nebula() -> None:
    table = ruler(at={0: "1,2", 2: "0,2"}, dice=(1, 3, 5), tiles={"1,2": "nebula-1"})

    table.do("engines-1", "e")

    assert table.asked == (2, "nebula")


@rule("HS-GOV-08")
def test_slipstreams_and_wormholes_carry_the_government() -> None:
    table = ruler(
        at={2: "0,2"},
        dice=(1, 3, 5),
        tiles={"0,3": "slipstream-1", "1,3": "wormhole-a", "5,5": "wormhole-b"},
        arrows={"0,3": "e"},
    )

    table.do("engines-1", "n")

    assert table.p(2).at == "5,5"


@rule("HS-GOV-08")
def test_the_government_repairs_jumps_and_places_hand_tiles() -> None:
    table = ruler(
        dice=(2, 4, 1), damage={2: ["lasers-1"]}, hands={2: ["farlight"]}, top=["space-void-1"]
    )

    table.do("repair-2")
    assert table.damaged(2) == []
    table.do("engines-1", "n", table.hand_key("farlight"))

    assert table.place("0,3").tile == "planet-farlight"
    assert [card.face for card in table.p(2).hand] == ["space-void-1"]
    table.do("hyperspace-4", "0,-1")
    assert table.p(2).at == "0,-1"


@rule("HS-GOV-09", "HS-INFO-08")
def test_the_planet_of_a_pick_up_is_kept_for_all_to_see_until_a_smuggler_captures_the_card() -> (
    None
):
    table = ruler(
        at={1: "0,1"},
        dice=(4, 1, 1),
        rolls=[3, 3, 3, 1, 3, 3, 5, 3, 2, 1],
        events=["market-shuffle"],
    )
    table.do("pick-up-4-deck")
    [card] = table.p(2).cards
    assert card.origin == "planet-korrin"
    for seat in (None, 0, 1, 2):
        assert table.view(seat).ships[2].holds[0].card.origin == "Korrin"

    table.do("end", "end")
    assert table.asked == (1, "act")
    table.do("engines-1", "n", "5", "2", "one-hold")

    assert table.p(1).cards == [card]
    assert card.origin == ""
    assert table.view(2).ships[1].holds[0].card.origin == ""


# -- occupations ---------------------------------------------------------------------------------


@rule("HS-OCC-01", "HS-RULE-32", "HS-DECIDE-30", "HS-RULE-08")
def test_each_die_of_any_face_loads_one_occupation_token_into_a_hold_of_its_own() -> None:
    table = ruler(dice=(1, 3, 6))
    assert table.s.garrison == 11
    assert {"load-1", "load-3", "load-6"} < set(table.keys())

    table.do("load-1", "load-3", "load-6")

    assert table.p(2).troops == 3
    assert table.s.garrison == 8
    assert [hold.kind for hold in table.view(None).ships[2].holds] == ["troops"] * 3


@rule("HS-OCC-01", "HS-CARD-04")
@pytest.mark.parametrize(
    "cargo", [{"troops": {2: 3}}, {"cards": {2: [PLAIN, WANTED]}, "salvage": {2: 1}}]
)
def test_without_an_empty_hold_nothing_is_loaded(cargo: dict[str, Any]) -> None:
    assert "load" not in verbs(ruler(dice=(1, 3, 6), **cargo))


@rule("HS-OCC-01")
def test_with_an_empty_supply_nothing_is_loaded() -> None:
    # two players: 6 tokens in all, four on the board and two aboard
    tokens = {"0,2": "completed", "2,0": "in-progress", "0,-2": "in-progress", "-2,0": "completed"}
    table = smuggler(
        seats=2, government=1, active=1, at={0: "1,1"}, tokens=tokens, troops={1: 2}, dice=(1, 3, 6)
    )

    assert table.s.garrison == 0
    assert "load" not in verbs(table)


@rule("HS-OCC-06", "HS-RULE-33", "HS-OCC-01")
def test_any_occupied_planet_loads_but_only_where_the_ship_is() -> None:
    tokens = {"0,2": "completed", "2,0": "completed", "0,-2": "in-progress"}
    offered = {
        at: "load" in verbs(ruler(at={2: at}, tokens=tokens, dice=(1, 2, 3)))
        for at in ("0,2", "2,0", "0,-2", "-2,0", "0,1")
    }

    assert offered == {"0,2": True, "2,0": True, "0,-2": False, "-2,0": False, "0,1": False}


@rule("HS-OCC-02", "HS-GSCORE-01")
@pytest.mark.parametrize("die", [4, 5])
def test_beginning_an_occupation_puts_a_token_in_progress_and_scores_3(die: int) -> None:
    table = ruler(at={2: "2,0"}, dice=(1, 3, die), troops={2: 2})
    assert [key for key in table.offers if key.startswith("begin")] == [f"begin-{die}"]

    table.do(f"begin-{die}")

    assert table.place("2,0").token == "in-progress"
    assert (table.p(2).troops, table.s.garrison) == (1, 9)
    assert table.p(2).score == 3


@rule("HS-OCC-02")
def test_an_occupation_is_begun_only_with_a_token_aboard() -> None:
    assert "begin" not in verbs(ruler(at={2: "2,0"}, dice=(4, 5, 6)))


@rule("HS-OCC-02", "HS-OCC-05")
@pytest.mark.parametrize("token", ["in-progress", "completed"])
def test_a_planet_with_a_token_gets_no_second_one(token: str) -> None:
    table = ruler(
        at={2: "2,0"}, dice=(4, 5, 6), troops={2: 1}, tokens={"0,2": "completed", "2,0": token}
    )

    assert "begin" not in verbs(table)


@rule("HS-OCC-03", "HS-GSCORE-01")
@pytest.mark.parametrize("die", [4, 5])
def test_completing_an_occupation_flips_the_token_and_scores_3(die: int) -> None:
    table = ruler(
        at={2: "2,0"}, dice=(1, 3, die), tokens={"0,2": "completed", "2,0": "in-progress"}
    )
    assert [key for key in table.offers if key.startswith("complete")] == [f"complete-{die}"]

    table.do(f"complete-{die}")

    assert table.place("2,0").token == "completed"
    assert table.p(2).score == 3
    assert "complete" not in verbs(table)


@rule("HS-OCC-04")
def test_an_occupation_may_be_begun_and_completed_in_one_turn() -> None:
    table = ruler(at={2: "2,0"}, dice=(4, 5, 1), troops={2: 1})

    table.do("begin-4", "complete-5", "load-1")

    assert table.place("2,0").token == "completed"
    assert table.p(2).score == 6
    assert table.p(2).troops == 1


@rule("HS-OCC-08", "HS-OCC-01")
def test_with_the_last_token_in_progress_the_government_cannot_load_until_it_is_completed() -> None:
    table = ruler(dice=(4, 3, 1), tokens={"0,2": "in-progress"})
    assert "load" not in verbs(table)

    table.do("complete-4", "load-1")

    assert table.p(2).troops == 1


@rule("HS-OCC-09")
def test_a_token_that_sabotage_removed_can_be_loaded_and_scored_again() -> None:
    # the supply is empty but for the token that comes back
    tokens = {
        "0,2": "completed",
        "2,0": "in-progress",
        "0,-2": "in-progress",
        "-2,0": "in-progress",
    }
    table = smuggler(
        seats=2,
        government=1,
        at={0: "2,0", 1: "0,2"},
        tokens=tokens,
        troops={1: 2},
        dice=(1, 1, 3),
        rolls=[1, 5, 4, 4, 3, 2, 1],
    )
    table.do("sabotage-3", "end")
    assert table.s.garrison == 1

    table.do("load-1")
    assert (table.p(1).troops, table.s.garrison) == (3, 0)
    table.do("hyperspace-5", "2,0", "4", "2", *HITS, "begin-4")

    assert table.place("2,0").token == "in-progress"
    assert table.p(1).score == 2 + 1 + 3  # combat, the bounty of the sabotage, occupation
