"""Whose turn it is to speak, what a round forgets, what stays secret: each seat, each order."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.boarders.content import book_of
from quarterdeck.games.boarders.rules.attacks import reach_of
from quarterdeck.games.boarders.rules.special_phase import special_actions
from tests.boarders.build import Play, deck, m

BOOK = book_of("")
FAR = m("skelliwags", 20, 40)
VITALS = [m("cargo-hold", 12, 24), m("powder-store", 12, 8), m("captains-cabin", 12, 40)]


# -- the active player, whichever seat it is -----------------------------------------------------


@rule("BF-LIE-07")
def test_the_active_player_claims_first_from_the_second_seat_too() -> None:
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 6, 10), FAR],
        stage="attack",
        acting="skelliwags",
        rolls=[1, 1],
        cups={0: [6, 2], 1: [5, 1]},
    ).do("attack-push")
    for seat in (0, 1):
        table.answer(seat, "lie")
    table.answer(0, "1-1001")
    table.answer(1, "0-2001")
    assert table.asked == (1, "claim")
    table.do("6", "accept")
    assert table.asked == (0, "claim")


@rule("BF-READY-05")
def test_the_active_player_reacts_first_from_the_second_seat_too() -> None:
    table = deck(
        m("companions", 5, 16, ready=True),
        foes=[m("riggers", 5, 10), m("riggers", 12, 10, ready=True)],
        furniture=[m("deck-debris", 6, 10)],
        stage="attack",
        acting=None,
        captains={0: "red-rose", 1: "red-rose"},
        initiative=1,
        rolls=[6, 1],
    )
    pusher = next(t.id for t in table.s.stuff if t.seat == 1)
    table.do(str(pusher), "attack-push")
    assert table.asked == (1, "this-shouldnt-work")
    table.do("pass")
    assert table.asked == (0, "this-shouldnt-work")


@rule("BF-QUART-05")
def test_who_activated_last_asks_for_quarter_first_from_the_second_seat_too() -> None:
    table = deck(
        m("riggers", 1.75, 10, down=True),
        foes=[m("skelliwags", 3, 10), FAR],
        stage="attack",
        acting="skelliwags",
        rolls=[6, 1],
    ).do("attack-push")
    assert table.it("riggers").place == "removed"
    assert table.asked == (1, "quarter")
    table.do("pass")
    assert table.asked == (0, "quarter")


@rule("BF-RULE-12")
def test_while_the_ship_pitches_the_player_with_initiative_is_active() -> None:
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 1.75, 20, down=True), FAR],
        stage="pitch",
        cups={0: [3]},
        acting=None,
        initiative=1,
        active=0,  # whoever acted last in the Special phase
    ).do("use", "port")
    assert table.asked == (1, "quarter")  # nobody has activated: initiative decides here too
    assert table.s.active == 1


@rule("BF-RULE-12", "BF-RULE-88", "BF-LIE-07")
def test_in_a_fire_the_player_with_initiative_claims_first() -> None:
    # The Cargo Hold burns a Rigger of seat 0: seat 1 rolls for the fire, seat 0 for her.
    table = deck(
        m("riggers", 9, 24),
        foes=[FAR],
        furniture=[m("cargo-hold", 12, 24)],
        stage="fires",
        mode="campaign",
        acting=None,
        initiative=1,
        active=0,
        damage=150,
        fires=[1],
        rolls=[1, 1],
        cups={0: [6, 2], 1: [5, 1]},
        logs={
            0: {"name": "Gull", "ship": "brigantine"},
            1: {"name": "Rose", "ship": "frigate"},
        },
    )
    for seat in (0, 1):
        table.answer(seat, "lie")
    table.answer(0, "1-1001")
    table.answer(1, "0-2001")
    assert table.asked == (1, "claim")


# -- rounds --------------------------------------------------------------------------------------


@rule("BF-ROUND-05")
def test_who_returned_last_round_activates_again_in_the_next() -> None:
    table = deck(m("riggers", 5, 10, returned=True), foes=[FAR], stage="round-end", acting=None).do(
        "pass", "pass"
    )
    assert table.s.stage == "move"
    assert table.asked == (0, "activate")  # a tie: the Boarder has initiative
    assert str(table.id("riggers")) in table.offers()


@rule("BF-RULE-90", "BF-RULE-86", "BF-CANN-04")
@pytest.mark.parametrize(
    ("roll", "reach"),
    [
        (1, 1_000),  # 60 is still Smoke and Chaos: 3 less 2
        (2, 3_000),  # 61 is Holed: the smoke has gone
    ],
)
def test_smoke_stops_when_swivel_guns_change_the_result(roll: int, reach: int) -> None:
    table = deck(
        m("riggers", 5, 10),
        foes=[FAR],
        stage="round",
        mode="campaign",
        acting=None,
        damage=59,
        smoke=2,
        rolls=[roll, *[1] * 10],
        logs={
            0: {"name": "Gull", "ship": "brigantine", "items": ["swivel-guns"]},
            1: {"name": "Rose", "ship": "frigate"},
        },
    )
    assert table.s.damage == 59 + roll
    assert reach_of(table.s, BOOK.arms["stunner"]) == reach


# -- what the Special phase allows ---------------------------------------------------------------


@rule("BF-QUEEN-12")
def test_go_there_do_that_is_for_one_friend_only() -> None:
    table = deck(
        m("companions", 5, 10),
        m("duelistas", 9, 20),
        m("riggers", 9, 30),
        foes=[FAR],
        stage="special",
        captains={0: "red-rose"},
    ).do("grant-go-there-do-that")
    table.do(str(table.id("duelistas")), "make-ready")
    assert len(table.said("granted")) == 1
    assert table.asked[1] != "grant"


@rule("BF-SCEN-21")
def test_only_a_boarder_escapes() -> None:
    table = deck(
        m("riggers", 22.5, 5),
        foes=[m("skelliwags", 22.5, 20), FAR],
        scenario="counter-action",
        stage="special",
        start=False,
    )

    def acts(name: str) -> list[str]:
        return [act.kind for act in special_actions(table.s, table.it(name))]

    assert acts("riggers") == ["escape"]
    assert acts("skelliwags") == []


# -- the note ------------------------------------------------------------------------------------


@rule("BF-HIDE-04", "BF-SCEN-08")
def test_a_piece_that_a_boarder_searched_without_finding_the_chart_is_not_the_noted_one() -> None:
    table = deck(
        m("riggers", 9, 8),
        foes=[FAR],
        furniture=VITALS,
        noted=["cargo-hold"],
        scenario="precious-cartography",
        stage="special",
    ).do("search")
    faces = {table.redealt(0, bytes([n])).state.notes[0].face for n in range(30)}  # type: ignore[attr-defined]
    assert faces == {"cargo-hold", "captains-cabin"}


def last_round(game: int) -> Play:
    """Set up: the end of the last round of a game."""
    table = deck(
        m("riggers", 5, 10),
        foes=[FAR],
        furniture=VITALS,
        noted=["cargo-hold"],
        stage="round-end",
        round=20,
        game=game,
        start=False,
    )
    table.p(0).sections, table.p(1).sections = ["riggers"] * 3, ["skelliwags"] * 3
    if game == 2:
        table.p(0).booty, table.p(1).booty = [0], [0]
    return Play(table.game, table.s, origin=table.origin)


@rule("BF-HIDE-04", "BF-SCEN-03")
def test_the_note_is_open_when_the_last_game_is_over() -> None:
    table = last_round(2)
    noted = [thing.kind for thing in table.view(None).stuff if thing.noted]
    assert noted == ["cargo-hold"]
