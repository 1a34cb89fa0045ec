"""Chapter 13 of the ledger, slipstreams: their arrows, their chains, and when they fit nowhere.

Most positions explore 0,3 from Korrin:

            0,4
     -1,3   0,3   1,3
            0,2 Korrin
"""

from __future__ import annotations

from typing import Any

from quarterdeck.core.rulebook import rule
from quarterdeck.core.secrecy import PUBLIC
from tests.smuggler.build import Play, smuggler

NOBODY: dict[int, list[str]] = {0: [], 1: [], 2: []}
#: Three slipstreams point at 0,3, so that one placed there from Korrin has no way to go.
CLOSED: dict[str, Any] = {
    "tiles": {"0,4": "slipstream-1", "1,3": "slipstream-2", "-1,3": "slipstream-3"},
    "arrows": {"0,4": "s", "1,3": "w", "-1,3": "e"},
}


def north_of_korrin(**position: Any) -> Play:
    """Stand at Korrin with a 1 and explore 0,3."""
    given = {"at": {0: "0,2"}, "dice": [1, 4], "hands": NOBODY} | position
    return smuggler(**given).do("engines-1", "n")


def path(table: Play) -> list[str]:
    return [facts["to"] for facts in table.said("moved")]


@rule("HS-SLIP-01", "HS-SLIP-02", "HS-DECIDE-11")
def test_whoever_places_a_slipstream_chooses_its_arrow_but_not_back() -> None:
    table = north_of_korrin(top=["slipstream-1", "space-void-1"])

    assert table.asked == (0, "arrow")
    assert table.offers == ["n", "e", "w"]
    table.do("w")

    assert table.place("0,3").arrow == "w"
    assert path(table) == ["0,3", "-1,3"]


# With an empty stack the arrow goes to a tile if it can, so that barred tiles can be told:
#
#     -1,3 void   0,3   1,3 slipstream pointing west, at 0,3
#                 0,2 Korrin, just left
LAST: dict[str, Any] = {"stack": ["slipstream-1"]}


@rule("HS-SLIP-02", "HS-RULE-26")
def test_an_arrow_points_neither_at_an_output_side_nor_at_the_tile_just_left() -> None:
    table = north_of_korrin(
        **LAST, tiles={"1,3": "slipstream-2", "-1,3": "space-void-1"}, arrows={"1,3": "w"}
    )

    assert table.asked == (0, "act")  # west was the only permitted tile
    assert table.place("0,3").arrow == "w"
    assert table.p(0).at == "-1,3"


@rule("HS-SLIP-02")
def test_an_arrow_may_point_at_a_slipstream_that_flows_elsewhere() -> None:
    table = north_of_korrin(
        **LAST,
        tiles={"1,3": "slipstream-2", "2,3": "space-void-2", "-1,3": "space-void-1"},
        arrows={"1,3": "e"},
    )

    assert table.offers == ["e", "w"]
    table.do("e")

    assert path(table) == ["0,3", "1,3", "2,3"]


@rule("HS-SLIP-03", "HS-RULE-26")
def test_arrows_never_close_a_loop() -> None:
    #   0,4 ↓   1,4 ←
    #   0,3     1,3 ↑      east would close the ring of four, north faces an output side
    table = north_of_korrin(
        **LAST,
        tiles={
            "1,3": "slipstream-2",
            "1,4": "slipstream-3",
            "0,4": "slipstream-4",
            "-1,3": "space-void-1",
        },
        arrows={"1,3": "n", "1,4": "w", "0,4": "s"},
    )

    assert table.place("0,3").arrow == "w"
    assert table.p(0).at == "-1,3"


@rule("HS-SLIP-04", "HS-ENTER-03")
def test_entering_a_slipstream_carries_the_ship_along_its_arrow() -> None:
    table = smuggler(
        at={0: "1,1"},
        dice=[1, 4],
        tiles={"2,1": "slipstream-1", "2,2": "space-void-1"},
        arrows={"2,1": "n"},
    )

    table.do("engines-1", "e")

    assert path(table) == ["2,1", "2,2"]
    assert table.p(0).score == 0
    assert table.asked == (0, "act")


@rule("HS-SLIP-04")
def test_a_slipstream_that_ends_at_a_space_maps_it_for_a_point() -> None:
    table = smuggler(
        at={0: "1,1"},
        dice=[1, 4],
        tiles={"2,1": "slipstream-1"},
        arrows={"2,1": "n"},
        top=["space-void-1"],
        hands=NOBODY,
    )

    table.do("engines-1", "e")

    assert table.place("2,2").tile == "space-void-1"
    assert (table.p(0).at, table.p(0).score) == ("2,2", 1)


@rule("HS-SLIP-05", "HS-RULE-25", "HS-MAP-04")
def test_a_discovered_slipstream_must_lead_to_another_tile_and_both_score() -> None:
    # A tile lies to the east; the arrow may only go where a new tile will be placed.
    table = north_of_korrin(tiles={"1,3": "space-void-1"}, top=["slipstream-1", "space-void-2"])

    assert table.offers == ["n", "w"]
    table.do("n")

    assert table.place("0,4").tile == "space-void-2"
    assert (table.p(0).at, table.p(0).score) == ("0,4", 2)


@rule("HS-SLIP-05", "HS-SCORE-01")
def test_every_tile_of_a_chain_of_slipstreams_scores_at_once() -> None:
    table = north_of_korrin(top=["slipstream-1", "slipstream-2", "slipstream-3", "space-void-1"])

    assert table.p(0).score == 1
    table.do("n")
    assert table.p(0).score == 2
    assert table.offers == ["n", "e", "w"]  # never back south
    table.do("e")
    assert table.p(0).score == 3
    assert table.offers == ["n", "e", "s"]  # never back west
    table.do("s")

    assert path(table) == ["0,3", "0,4", "1,4", "1,3"]
    assert table.p(0).score == 4


@rule("HS-SLIP-03", "HS-SLIP-05")
def test_a_chain_of_discovered_slipstreams_cannot_bite_its_tail() -> None:
    #   0,4 →  1,4 ↓
    #   0,3 ↑  1,3 new: west is the first of the chain, north the one just left
    table = north_of_korrin(
        top=["slipstream-1", "slipstream-2", "slipstream-3", "slipstream-4", "space-void-1"]
    )

    table.do("n", "e", "s")

    assert table.p(0).at == "1,3"
    assert table.offers == ["e", "s"]


@rule("HS-SLIP-05", "HS-MAP-02")
def test_a_slipstream_from_the_hand_is_replaced_before_it_carries_on() -> None:
    table = smuggler(
        at={0: "0,2"},
        dice=[1],
        top=["nebula-1", "space-void-1"],
        hands={0: ["slipstream-1"]},
    )

    table.do("engines-1", "n", table.hand_key("slipstream-1"))
    assert (table.asked, table.offers) == ((0, "arrow"), ["n", "e", "w"])
    assert table.p(0).hand == []  # placed is placed with its arrow; then comes the draw
    table.do("e")
    assert (table.asked, table.p(0).at) == ((0, "tile"), "1,3")
    assert table.offers == ["stack", table.hand_key("nebula-1")]
    table.do(table.hand_key("nebula-1"))

    assert table.place("1,3").tile == "nebula-1"
    assert table.p(0).score == 2


@rule("HS-SLIP-05", "HS-RULE-27")
def test_with_an_empty_stack_the_further_tile_may_come_from_the_hand() -> None:
    table = smuggler(
        at={0: "0,2"},
        dice=[1, 4],
        tiles={"1,3": "space-void-1"},
        stack=[],
        hands={0: ["slipstream-1", "aurum"], 1: [], 2: []},
    )

    table.do("engines-1", "n", table.hand_key("slipstream-1"))
    assert table.offers == ["n", "w"]  # not east, where a tile lies
    table.do("n")

    assert table.place("0,4").tile == "planet-aurum"
    assert table.p(0).score == 2


@rule("HS-SLIP-06", "HS-RULE-25")
def test_with_tiles_all_around_the_arrow_points_at_one_and_no_second_is_placed() -> None:
    table = north_of_korrin(
        tiles={"0,4": "space-void-1", "1,3": "space-void-2", "-1,3": "space-void-3"},
        top=["slipstream-1", "space-debris-1"],
    )
    left = len(table.s.stack)

    assert table.offers == ["n", "e", "w"]
    table.do("e")

    assert (table.p(0).at, table.p(0).score) == ("1,3", 1)
    assert len(table.s.stack) == left


@rule("HS-SLIP-06")
def test_without_a_further_tile_the_arrow_points_at_a_tile_rather_than_a_space() -> None:
    table = north_of_korrin(**LAST, tiles={"1,3": "space-void-1", "-1,3": "space-void-2"})

    assert table.offers == ["e", "w"]
    table.do("w")

    assert (table.p(0).at, table.p(0).score) == ("-1,3", 1)


@rule("HS-SLIP-06", "HS-SLIP-08")
def test_without_tile_or_further_tile_the_arrow_points_at_a_space_and_the_ship_stays() -> None:
    table = north_of_korrin(**LAST)

    assert table.offers == ["n", "e", "w"]
    table.do("e")

    assert table.place("0,3").arrow == "e"
    assert "1,3" not in table.s.board
    assert (table.p(0).at, table.p(0).score) == ("0,3", 1)
    assert table.asked == (0, "act")


@rule("HS-SLIP-07")
def test_a_stack_slipstream_that_fits_nowhere_goes_to_the_bottom_for_all_to_see() -> None:
    table = north_of_korrin(
        **CLOSED, top=["slipstream-4", "slipstream-5", "space-void-1", "space-void-2"]
    )

    assert table.place("0,3").tile == "space-void-1"
    assert table.p(0).score == 1
    assert [card.face for card in table.s.stack[:2]] == ["slipstream-5", "slipstream-4"]
    assert [card.seen for card in table.s.stack[:2]] == [PUBLIC, PUBLIC]
    assert table.s.stack[-1].face == "space-void-2"
    assert [facts["tile"] for facts in table.said("buried")] == ["slipstream-4", "slipstream-5"]
    assert table.view(None).stack_bottom == ("slipstream-5", "slipstream-4")


@rule("HS-SLIP-07")
def test_a_hand_slipstream_that_fits_nowhere_cannot_be_chosen() -> None:
    table = north_of_korrin(**CLOSED, hands={0: ["slipstream-4", "aurum"]})

    assert table.offers == ["stack", table.hand_key("aurum")]


@rule("HS-SLIP-07")
def test_with_only_such_slipstreams_the_drawn_one_is_empty_space_for_good() -> None:
    table = north_of_korrin(**CLOSED, stack=["slipstream-4", "slipstream-5"], dice=[1, 1])

    place = table.place("0,3")
    assert (place.tile, place.arrow, place.inert) == ("slipstream-4", "", True)
    assert (table.p(0).at, table.p(0).score) == ("0,3", 1)
    assert [(card.face, card.seen) for card in table.s.stack] == [("slipstream-5", PUBLIC)]
    assert table.asked == (0, "act")

    table.do("engines-1", "s", "boost", "n")  # and entering it again does nothing

    assert table.p(0).at == "0,3"
    assert path(table) == ["0,3", "0,2", "0,3"]


@rule("HS-SLIP-07")
def test_an_inert_slipstream_may_be_pointed_at() -> None:
    # 0,3 is inert; seat 0 stands on it, flies to Korrin and places the next one at 1,2,
    # whose neighbours are 1,3 (points at 0,3), 2,2, 1,1 and Korrin.
    table = north_of_korrin(**CLOSED, stack=["slipstream-4", "slipstream-5"], dice=[1, 1])

    table.do("engines-1", "s", "boost", "e")

    assert table.place("1,2").tile == "slipstream-5"
    assert table.offers == ["n", "s"]  # the slipstream at 1,3, or Open Space
    table.do("n")

    assert path(table)[-3:] == ["1,2", "1,3", "0,3"]  # and there it ends


@rule("HS-SLIP-08")
def test_an_arrow_at_a_space_carries_nobody_when_no_tile_is_left() -> None:
    table = smuggler(
        at={0: "1,1"},
        dice=[1, 4],
        tiles={"2,1": "slipstream-1"},
        arrows={"2,1": "n"},
        stack=[],
        hands=NOBODY,
    )

    table.do("engines-1", "e")

    assert table.p(0).at == "2,1"
    assert table.asked == (0, "act")


@rule("HS-SLIP-08")
def test_a_ship_that_stayed_on_a_slipstream_is_not_carried_later() -> None:
    # Seat 1 maps 2,2, where the arrow points, with its own last tile; seat 0 stays at 2,1.
    table = smuggler(
        active=1,
        at={0: "2,1", 1: "1,2"},
        dice=[1],
        tiles={"2,1": "slipstream-1", "1,2": "space-void-1"},
        arrows={"2,1": "n"},
        stack=[],
        hands={0: [], 1: ["aurum"], 2: []},
    )

    table.do("engines-1", "e")
    assert table.place("2,2").tile == "planet-aurum"
    table.do("end", "end", "end")

    assert table.p(0).at == "2,1"


@rule("HS-SLIP-08")
def test_a_ship_that_stayed_is_carried_when_it_enters_again() -> None:
    table = smuggler(
        at={0: "2,1"},
        dice=[1],
        tiles={"2,1": "slipstream-1", "2,2": "space-void-1"},
        arrows={"2,1": "n"},
    )

    table.do("engines-1", "w", "boost", "e")

    assert path(table) == ["1,1", "2,1", "2,2"]


@rule("HS-SLIP-09", "HS-ENTER-03")
def test_entering_from_the_end_of_the_arrow_brings_the_ship_back_as_a_new_arrival() -> None:
    # The slipstream at 3,0 points west at Ashmoor, where seat 1 has been all the time.
    table = smuggler(
        at={0: "2,0", 1: "2,0", 2: "0,1"},
        dice=[1, 4],
        tiles={"3,0": "slipstream-1"},
        arrows={"3,0": "w"},
        rolls=[2, 2, 2, 2],
    )

    table.do("engines-1", "e")

    assert path(table) == ["3,0", "2,0"]
    assert len(table.said("rolled")) == 1


@rule("HS-SLIP-04", "HS-WORM-03", "HS-ENTER-03")
def test_slipstream_and_wormholes_end_somewhere() -> None:
    #   1,1    2,1 →    3,1 wormhole A
    #   1,-1   2,-1 wormhole B   ← 3,-1
    table = smuggler(
        at={0: "1,1"},
        dice=[1, 1, 4],
        tiles={
            "2,1": "slipstream-1",
            "3,1": "wormhole-a",
            "2,-1": "wormhole-b",
            "3,-1": "slipstream-2",
        },
        arrows={"2,1": "e", "3,-1": "w"},
    )

    table.do("engines-1", "e")
    assert path(table) == ["2,1", "3,1", "2,-1"]
    table.do("engines-1", "e")

    assert path(table)[3:] == ["3,-1", "2,-1"]  # a wormhole carries once a turn
    assert table.p(0).at == "2,-1"
    assert table.asked == (0, "act")


@rule("HS-SLIP-05", "HS-WORM-04")
def test_a_slipstream_may_lead_to_the_discovery_of_the_second_wormhole() -> None:
    table = north_of_korrin(tiles={"5,5": "wormhole-a"}, top=["slipstream-1", "wormhole-b"])

    table.do("n")

    assert path(table) == ["0,3", "0,4", "5,5"]
    assert table.p(0).score == 2


@rule("HS-RULE-28", "HS-STATION-11")
def test_a_slipstream_never_replaces_a_haven() -> None:
    table = smuggler(
        seats=2,
        government=1,
        active=1,
        at={1: "1,1"},
        dice=[1],
        tiles={"2,1": "haven-1"},
        haven_damage={"2,1": 2},
        hands={1: ["slipstream-2", "aurum"]},
        top=["slipstream-1", "space-void-1"],
        rolls=[6, 6, 1, 2],
    )

    table.do("engines-1", "e")
    assert table.offers == ["stack", table.hand_key("aurum")]
    table.do("stack")

    assert table.place("2,1").tile == "space-void-1"
    assert (table.s.stack[0].face, table.s.stack[0].seen) == ("slipstream-1", PUBLIC)


@rule("HS-GOV-08", "HS-SLIP-05")
def test_the_government_is_carried_on_for_no_points() -> None:
    table = smuggler(
        seats=2,
        government=1,
        active=1,
        at={1: "0,2"},
        dice=[1],
        hands={0: [], 1: []},
        top=["slipstream-1", "space-void-1"],
    )

    table.do("engines-1", "n", "n")

    assert (table.p(1).at, table.p(1).score) == ("0,4", 0)
