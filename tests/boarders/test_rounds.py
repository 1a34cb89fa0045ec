"""Chapters 9, 13 and 14: rounds, activation, Ready tokens, Search, Pitch & Yaw."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.boarders.common import Spot
from quarterdeck.games.boarders.rules.pitch import in_far_half, next_model
from quarterdeck.games.boarders.rules.rounds import can_return, return_spots, to_activate
from quarterdeck.games.boarders.state import Shift
from tests.boarders.build import Model, Play, deck, m

FAR = m("skelliwags", 20, 40)
CUPS = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]


def dawn(*answers: str, **more: Any) -> Play:
    """Set up: the Lying Phase: both cups hold 1 to 5."""
    table = deck(m("riggers", 5, 10), foes=[FAR], stage="round", rolls=CUPS, round=0, **more)
    return table.do(*answers)


# -- the round -----------------------------------------------------------------------------------


@rule("BF-ROUND-01", "BF-ROUND-06")
def test_the_phases_follow_one_another() -> None:
    table = dawn("use", "use", "1005", "2001", "seat-1")
    assert table.s.round == 1
    phases = [event["phase"] for event in table.said("phase")]
    assert phases == ["reinforce", "move"]  # nobody to bring back
    while table.s.stage in ("move", "attack", "special"):
        table.do("pass" if table.asked[1] == "action" else table.offers()[0])
    assert [event["phase"] for event in table.said("phase")] == [
        "reinforce",
        "move",
        "attack",
        "special",
        "pitch",
    ]


@rule("BF-ROUND-06", "BF-DECIDE-13")
def test_the_higher_die_chooses_who_has_initiative() -> None:
    table = dawn("use", "use", "1002", "2004")
    assert table.asked == (1, "initiative")
    assert table.offers() == ["seat-2", "seat-1"]
    table.do("seat-1")
    assert table.s.initiative == 0


@rule("BF-ROUND-06", "BF-RULE-19")
def test_on_a_tie_or_two_zeros_the_boarder_has_initiative() -> None:
    assert dawn("use", "use", "1003", "2003", host=0, initiative=1).s.initiative == 1
    assert dawn("pass", "pass", host=1, initiative=1).s.initiative == 0


@rule("BF-ROUND-02", "BF-ROUND-03", "BF-DECIDE-15", "BF-RULE-10")
def test_players_alternate_and_the_other_goes_on_alone() -> None:
    table = deck(
        m("riggers", 5, 10),
        m("riggers", 5, 14),
        foes=[FAR],
        acting=None,
        initiative=1,
        bystanders=False,
    )
    seats = []
    while table.s.stage == "move":
        seats.append(table.asked)
        table.do("pass" if table.asked[1] == "action" else table.offers()[0])
    assert seats == [(1, "action"), (0, "activate"), (0, "action"), (0, "action")]


@rule("BF-RULE-10")
def test_whole_sides_may_take_turns_instead() -> None:
    table = deck(
        m("riggers", 5, 10),
        m("riggers", 5, 14),
        foes=[FAR, m("skelliwags", 20, 5)],
        acting=None,
        bystanders=False,
        options={"activation": "whole-side"},
    )
    seats = []
    while table.s.stage == "move":
        seats.append(table.asked[0])
        table.do("pass" if table.asked[1] == "action" else table.offers()[0])
    assert seats == [0, 0, 0, 1, 1, 1]


@rule("BF-ROUND-04", "BF-DECIDE-16")
def test_who_passes_has_activated_too() -> None:
    table = deck(m("riggers", 5, 10), foes=[FAR], acting=None)
    first = table.offers()[0]
    table.do(first, "pass")
    assert int(first) not in to_activate(table.s, 0)


@rule("BF-ROUND-05")
def test_removed_and_returned_crew_do_not_activate() -> None:
    table = deck(
        m("riggers", 5, 10, returned=True),
        m("riggers", 8, 10, place="removed"),
        m("companions", 5, 14),
        foes=[FAR],
        acting=None,
        start=False,
        bystanders=False,
    )
    assert to_activate(table.s, 0) == [table.id("companions")]


# -- Reinforcements ------------------------------------------------------------------------------


@rule("BF-ROUND-07", "BF-ROUND-08", "BF-DECIDE-14", "BF-STAT-10", "BF-AID-02")
def test_a_boarder_returns_touching_the_boarders_edge() -> None:
    table = deck(
        m("riggers", 5, 10), m("riggers", 8, 8, place="removed"), foes=[FAR], stage="reinforce"
    )
    assert table.asked == (0, "return")
    table.do(str(table.id("riggers-2")))
    assert table.asked == (0, "return-to")
    assert table.allows("500,20123")
    assert not table.allows("520,20123")
    table.do("500,20500")
    crew = table.it("riggers-2")
    assert (crew.place, crew.down, crew.returned) == ("deck", False, True)


@rule("BF-ROUND-09", "BF-ROUND-10")
def test_a_host_returns_beside_a_vital_area_that_is_not_searched() -> None:
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 8, 8, place="removed"), FAR],
        furniture=[m("cargo-hold", 12, 24), m("powder-store", 12, 8, searched=True)],
        stage="reinforce",
    )
    table.do(str(table.id("skelliwags")))
    assert table.allows("9500,24000")
    assert not table.allows("9400,24000")
    assert not table.allows("9500,8000")
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 8, 8, place="removed"), FAR],
        furniture=[m("powder-store", 12, 8, searched=True), m("mast", 12, 24)],
        stage="reinforce",
        start=False,
    )
    assert return_spots(table.s, table.it("skelliwags")) == []


@rule("BF-RULE-11", "BF-ROUND-07")
def test_who_declines_is_finished_for_the_phase() -> None:
    table = deck(
        m("riggers", 5, 10), m("riggers", 8, 8, place="removed"), foes=[FAR], stage="reinforce"
    )
    table.do("pass")
    assert table.s.stage == "move"
    assert table.it("riggers-2").place == "removed"


@rule("BF-QUART-07")
def test_a_quartered_player_returns_nobody() -> None:
    table = deck(
        m("riggers", 5, 10),
        m("riggers", 8, 8, place="removed"),
        m("red-rose", 8, 9, place="removed"),
        foes=[FAR],
        stage="reinforce",
        start=False,
    )
    table.p(0).captain_lost = True
    play = Play(table.game, table.s, origin=table.origin)
    assert play.s.stage == "move"


@rule("BF-ROUND-10")
def test_without_a_legal_spot_nobody_returns_there() -> None:
    table = deck(
        m("riggers", 5, 10),
        m("riggers", 8, 8, place="removed"),
        foes=[m("skelliwags", 0.5, 20.5), FAR],
        stage="reinforce",
        start=False,
    )
    assert not can_return(table.s, table.it("riggers-2"), Spot(500, 20_500))
    assert can_return(table.s, table.it("riggers-2"), Spot(500, 22_500))


# -- Ready tokens --------------------------------------------------------------------------------


@rule("BF-READY-01")
def test_tokens_stay_from_round_to_round() -> None:
    table = deck(m("riggers", 5, 10, ready=True), foes=[FAR], stage="round", round=1, rolls=CUPS)
    table.do("pass", "pass")
    assert table.s.round == 2
    assert table.it("riggers").ready


@rule("BF-READY-03", "BF-READY-04", "BF-DECIDE-31")
def test_a_reaction_is_optional_and_works_while_knocked_down() -> None:
    def position() -> Play:
        return deck(
            m("riggers", 5, 10),
            m("companions", 5, 20, ready=True, down=True),
            foes=[FAR],
            furniture=[m("deck-debris", 6, 10)],
            stage="attack",
            rolls=[6, 1],
        ).do("attack-push")

    table = position()
    assert table.asked == (0, "this-shouldnt-work")
    assert table.offers() == [str(table.id("companions")), "pass"]
    table.do("pass")
    assert table.it("companions").ready
    table = position()
    table.do(str(table.id("companions")), "0")
    assert not table.it("companions").ready
    assert table.where("companions") == (9.5, 20.0)


@rule("BF-READY-05", "BF-DECIDE-32")
def test_the_active_player_reacts_first_and_orders_the_own_reactions() -> None:
    table = deck(
        m("riggers", 5, 10),
        m("companions", 5, 16, ready=True),
        m("duelistas", 5, 18, ready=True),
        foes=[m("riggers", 12, 10, ready=True)],
        furniture=[m("deck-debris", 6, 10)],
        captains={0: "red-rose"},
        stage="attack",
        rolls=[6, 1],
    ).do("attack-push")
    assert table.asked == (0, "this-shouldnt-work")
    assert set(table.offers()) == {str(table.id("companions")), str(table.id("duelistas")), "pass"}
    table.do(str(table.id("duelistas")), "9000", str(table.id("companions")), "0")
    assert table.asked == (1, "this-shouldnt-work")


# -- Search --------------------------------------------------------------------------------------


def searcher(*others: Model, foes: tuple[Model, ...] = (FAR,), **more: Any) -> Play:
    """Set up: a Rigger within 1 of the Cargo Hold."""
    return deck(
        m("riggers", 9, 24),
        *others,
        foes=foes,
        furniture=[m("cargo-hold", 12, 24), m("powder-store", 12, 8)],
        stage="special",
        **more,
    )


@rule("BF-SPEC-01", "BF-SPEC-02", "BF-DECIDE-38")
def test_search_marks_the_closest_vital_area() -> None:
    table = searcher()
    assert table.offers() == ["search", "pass"]
    table.do("search")
    assert table.it("cargo-hold").searched
    assert not table.it("powder-store").searched


@rule("BF-SPEC-02")
def test_no_search_with_an_enemy_within_one_or_too_far_away() -> None:
    table = searcher(foes=(m("skelliwags", 9, 26), FAR))
    assert table.s.stage != "special" or "search" not in table.offers()
    table = deck(
        m("riggers", 8.494, 24),
        foes=[FAR],
        furniture=[m("cargo-hold", 12, 24)],
        stage="special",
        start=False,
    )
    from quarterdeck.games.boarders.rules.special_phase import can_search

    assert not can_search(table.s, table.it("riggers"))  # 1.006 away
    table.it("riggers").x = 8_495
    assert can_search(table.s, table.it("riggers"))


@rule("BF-SPEC-03", "BF-DECIDE-37")
def test_of_two_equally_close_vital_areas_the_controller_chooses() -> None:
    table = deck(
        m("riggers", 12, 24),
        foes=[FAR],
        furniture=[m("cargo-hold", 12, 27), m("powder-store", 12, 21)],
        stage="special",
    ).do("search")
    assert table.asked == (0, "which-vital-area")
    table.do(str(table.id("powder-store")))
    assert table.it("powder-store").searched
    assert not table.it("cargo-hold").searched


@rule("BF-RULE-72")
def test_either_side_may_search_and_search_again() -> None:
    table = deck(
        m("riggers", 5, 5),
        foes=[m("skelliwags", 9, 24), FAR],
        furniture=[m("cargo-hold", 12, 24, searched=True), m("powder-store", 12, 8)],
        stage="special",
        acting="skelliwags",
    )
    table.do("search")
    assert table.it("cargo-hold").searched


# -- Pitch & Yaw ---------------------------------------------------------------------------------


def pitch(*answers: str, cups: dict[int, list[int]], **more: Any) -> Play:
    """Set up: the Pitch & Yaw phase with these cups."""
    crew = more.pop("crew", (m("riggers", 5, 10),))
    table = deck(*crew, foes=more.pop("foes", [FAR]), stage="pitch", acting=None, cups=cups, **more)
    return table.do(*answers)


@rule("BF-PITCH-01", "BF-DECIDE-39", "BF-DECIDE-40")
def test_the_higher_die_picks_the_lower_edge() -> None:
    table = pitch("use", "use", cups={0: [2], 1: [1]})
    assert table.said("honest") == [{"values": [2, 1]}]
    assert table.asked == (0, "lower-edge")
    assert table.offers() == ["port", "starboard"]
    table.do("starboard")
    assert table.s.lower == "starboard"  # also in Doldrums (BF-RULE-21)
    assert table.said("sea")[0]["sea"] == "doldrums"


@rule("BF-PITCH-02", "BF-RULE-21")
@pytest.mark.parametrize(
    ("die", "sea", "crew_moves", "crate_moves"),
    [
        (1, "doldrums", False, False),
        (2, "doldrums", False, False),
        (3, "white-caps", False, True),
        (4, "white-caps", False, True),
        (5, "heavy-swells", True, True),
        (6, "heavy-swells", True, True),
    ],
)
def test_the_sea_level_says_what_shifts(
    die: int, sea: str, crew_moves: bool, crate_moves: bool
) -> None:
    table = pitch(
        "use",
        "starboard",
        cups={0: [die]},
        furniture=[m("deck-debris", 9, 20), m("mast", 12, 30)],
        bystanders=False,
        foes=[m("skelliwags", 16, 40)],
    )
    assert table.said("sea")[0]["sea"] == sea
    assert (table.where("riggers") != (5.0, 10.0)) is crew_moves
    assert (table.where("deck-debris") != (9.0, 20.0)) is crate_moves
    assert table.where("mast") == (12.0, 30.0)


@rule("BF-PITCH-03", "BF-RULE-19", "BF-RULE-20", "BF-RULE-21")
def test_equal_dice_are_an_ox_eye_done_twice() -> None:
    table = pitch(
        "use",
        "use",
        cups={0: [4], 1: [4]},
        lower="port",
        crew=(m("riggers", 3, 10),),
        foes=[m("skelliwags", 5, 40)],
        bystanders=False,
    )
    assert table.said("sea")[0] == {"sea": "ox-eye", "lower": "starboard", "values": [4, 4]}
    # 3 -> 7 -> 11 (pass 1, far half), near half none; again 11 -> 15 -> 19, then pass 2: 23
    assert table.where("riggers") == (23.0, 10.0)


@rule("BF-RULE-20")
@pytest.mark.parametrize(("roll", "edge"), [(3, "port"), (4, "starboard")])
def test_a_first_ox_eye_rolls_for_its_edge(roll: int, edge: str) -> None:
    table = pitch(cups={}, rolls=[roll])
    assert table.said("sea")[0]["lower"] == edge


@rule("BF-PITCH-04", "BF-RULE-23")
def test_the_middle_line_belongs_to_the_far_half() -> None:
    table = deck(m("riggers", 12, 10), m("riggers", 12.001, 14), foes=[FAR], lower="starboard")
    assert in_far_half(table.s, table.it("riggers-1"))
    assert not in_far_half(table.s, table.it("riggers-2"))
    table.s.lower = "port"
    assert in_far_half(table.s, table.it("riggers-1"))
    assert in_far_half(table.s, table.it("riggers-2"))


@rule("BF-PITCH-05", "BF-PITCH-06", "BF-PITCH-08", "BF-PITCH-09", "BF-RULE-24")
def test_the_far_half_shifts_twice_then_the_near_half_once() -> None:
    table = pitch(
        "use",
        "starboard",
        cups={0: [6]},
        crew=(m("riggers", 3, 10), m("riggers", 11, 14)),
        foes=[m("skelliwags", 13, 40)],
        bystanders=False,
    )
    # 3: two shoves to 11, still in the far half; 11: two shoves to 19, crossed, then once to 23
    assert table.where("riggers-1") == (11.0, 10.0)
    assert table.where("riggers-2") == (23.0, 14.0)
    assert table.where("skelliwags") == (17.0, 40.0)
    assert [e["part"] for e in table.said("shifts")] == [1, 1, 2, 2]


@rule("BF-PITCH-07", "BF-HARSH-04")
def test_the_sweep_goes_from_aft_to_forward_with_fixed_ties() -> None:
    table = deck(
        m("riggers", 3, 10),
        m("riggers", 8, 10, down=True),
        m("companions", 5, 10),
        m("duelistas", 5, 9),
        foes=[FAR],
        furniture=[m("deadly-debris", 1, 10)],
        lower="starboard",
        start=False,
    )
    shift = Shift(eligible=["stable", "unstable"], repeats=1)
    order = []
    while (thing := next_model(table.s, shift)) is not None and thing.y <= 10_000:
        order.append((thing.kind, thing.n))
        shift.handled.append(thing.id)
        shift.line = thing.y
    assert order == [
        ("duelistas", 1),
        ("deadly-debris", 1),  # larger Size first
        ("riggers", 2),  # Unstable before Stable
        ("riggers", 1),  # further from the Lower edge
        ("companions", 1),
    ]
    shift.line, shift.handled = 10_001, []
    later = next_model(table.s, shift)
    assert later is None or later.y > 10_000  # behind the sweep line nobody has a turn


@rule("BF-PITCH-10", "BF-SHOVE-03")
def test_shifting_causes_impacts_edge_stops_and_losses() -> None:
    table = pitch(
        "use",
        "starboard",
        cups={0: [6]},
        crew=(m("riggers", 22, 10), m("riggers", 14, 14), m("riggers", 16, 14)),
        furniture=[m("deck-debris", 22, 20)],
        foes=[m("skelliwags", 13, 40)],
        bystanders=False,
        rolls=[6, 6, 6, 6],
    )
    assert table.where("riggers-1") == (23.5, 10.0)
    assert table.said("edge")
    assert table.it("deck-debris").place == "removed"
    assert table.said("impact")
