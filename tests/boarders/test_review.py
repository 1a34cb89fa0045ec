"""Corners where several chapters meet: leaving the Deck, tokens, Quarter, falls without candidates."""

from __future__ import annotations

from quarterdeck.core.rulebook import rule
from quarterdeck.games.boarders.invariants import problems
from quarterdeck.games.boarders.state import Drop
from tests.boarders.build import Play, deck, m

FAR = m("skelliwags", 20, 40)


@rule("BF-SCORE-02", "BF-SCORE-04", "BF-RULE-68")
def test_a_wiped_out_side_is_scored_even_if_quarter_ends_the_game() -> None:
    # Sawtooth was the last of the Host's crew; the Boarder asks, the Quartered Host must accept.
    table = deck(
        m("riggers", 3, 10),
        foes=[m("sawtooth", 1.75, 10, down=True)],
        stage="attack",
        rolls=[6, 1],
        bystanders=False,
    ).do("attack-push", "ask")
    assert table.said("booty")[0]["scored"] == {"captain-removed": 1, "wiped-out": 1, "quarter": 1}


@rule("BF-SCORE-02", "BF-RULE-67", "BF-RULE-68")
def test_nobody_talks_away_an_own_wipe_out_by_asking_for_quarter() -> None:
    table = deck(
        m("riggers", 3, 10),
        m("red-rose", 8, 8, place="removed"),
        foes=[m("sawtooth", 1.75, 10, down=True)],
        stage="attack",
        rolls=[6, 1],
        bystanders=False,
        start=False,
    )
    table.p(0).captain_lost = True  # the Boarder is Quartered too and has to accept
    play = Play(table.game, table.s, origin=table.origin).do("attack-push", "pass")
    if play.asks and play.asked[1] == "quarter":
        play.do("ask")
    assert play.said("booty")[0]["scored"]["wiped-out"] == 1


@rule("BF-RULE-76", "BF-SCEN-11", "BF-RULE-45")
def test_a_holder_placed_over_the_edge_drops_the_chart_where_she_stood() -> None:
    table = deck(
        m("companions", 12, 22, tokens=1),
        foes=[FAR],
        furniture=[m("mast", 12, 20)],
        captains={0: "red-rose"},
        scenario="precious-cartography",
        chart_found=True,
        rolls=[1],
    ).do("swash", "0", "-500,20000")
    assert table.it("companions").place == "removed"
    assert [(drop.x, drop.y) for drop in table.s.drops] == [(12_000, 22_000)]


@rule("BF-SCEN-21", "BF-COMP-04")
def test_who_escapes_leaves_the_ready_token_behind() -> None:
    table = deck(
        m("riggers", 22.5, 5, ready=True), foes=[FAR], scenario="counter-action", stage="special"
    ).do("escape")
    assert list(problems(table.s)) == []


@rule("BF-SCEN-21", "BF-DEAD-11")
def test_a_lying_rapskullion_that_escapes_lies_nowhere() -> None:
    table = deck(
        m("rapskullions", 22.5, 5, down=True),
        foes=[m("riggers", 20, 40)],
        scenario="counter-action",
        stage="special",
    ).do("escape")
    assert list(problems(table.s)) == []


@rule("BF-DECIDE-11", "BF-SETUP-11")
def test_the_boarder_chooses_who_waits_when_the_edge_is_nearly_full() -> None:
    wall = [m("skelliwags", 0.5 + i, 0.5) for i in range(23)]
    table = deck(
        m("red-rose", 0, 0, place="box"),
        m("riggers", 0, 0, place="box"),
        foes=wall,
        stage="deploy-boarder",
        scenario="hot-chase",
        edge="aft",
        bystanders=False,
    )
    reached = set()
    for first in range(len(table.asks[0].options)):
        branch = table.clone()
        branch.choose(0, first)
        for _ in range(8):  # every answer but to confirm: whoever can get the spot gets it
            reached.update(t.kind for t in branch.state.stuff if t.seat == 0 and t.place == "deck")  # type: ignore[attr-defined]
            branch.choose(0, len(branch.asks[0].options) - 1)
    assert reached == {"red-rose", "riggers"}


@rule("BF-DOWN-01", "BF-DECIDE-19", "BF-RULE-03")
def test_a_narrow_place_to_lie_is_still_the_controllers_choice() -> None:
    # A slot one inch wide, free from 1.2 below her centre to 0.6 above it: she can lie along it
    # 0.15 to 0.45 lower than she stood, though no candidate fits.
    table = deck(
        m("companions", 12, 10.05),
        foes=[m("skelliwags", 12, 11.1), m("skelliwags", 12, 8.3), FAR],
        furniture=[m("cargo-hold", 9.5, 10), m("powder-store", 14.5, 10)],
        rolls=[1],
    ).do("run", "27000@50")
    assert table.asked == (0, "fall")
    assert table.allows("12000,9600,90")
    assert not table.allows("12000,9500,90")


@rule("BF-RULE-61", "BF-DECIDE-34", "BF-AID-02")
def test_a_dragged_crew_member_is_placed_wherever_a_spot_exists() -> None:
    # Between crates and the Cargo Hold the landing place at 10, 10 leaves room only a little above
    # the line: 9, 10.04 touches and is free, though none of the eight directions is.
    table = deck(
        m("skelliwags", 5, 10),
        m("rapskullions", 6, 10, ready=True),
        foes=[m("riggers", 8.5, 10.04), m("riggers", 20, 40)],
        furniture=[
            m("cargo-hold", 9.5, 12.55),
            m("deck-debris", 8.8, 9.03),
            m("deck-debris", 9.95, 9.0),
            m("deck-debris", 11.2, 9.03),
        ],
        stage="attack",
        rolls=[6, 1],
    ).do("attack-push", "react")
    assert table.asked == (0, "drag")
    assert table.where("rapskullions") == (10.0, 10.0)
    assert table.allows("9000,10040")


@rule("BF-SCEN-11", "BF-RULE-74", "BF-DECIDE-38")
def test_of_two_tokens_touched_the_controller_chooses_which_to_pick_up() -> None:
    table = deck(
        m("riggers", 5, 5),
        foes=[FAR],
        furniture=[m("cargo-hold", 12, 24)],
        scenario="treasure-raid",
        stage="special",
        treasure=3,
        drops=[Drop(x=4_300, y=5_000), Drop(x=5_700, y=5_000)],
    )
    assert "pick-up-token-2" in table.offers()
    table.do("pick-up-token-2")
    assert [(drop.x, drop.y) for drop in table.s.drops] == [(4_300, 5_000)]


@rule("BF-LIE-07", "BF-LIE-08")
def test_the_second_liar_has_claimed_nothing_until_the_claim_is_made() -> None:
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 6, 10), FAR],
        stage="attack",
        rolls=[1, 1],
        cups={0: [6, 2], 1: [5, 1]},
    ).do("attack-push", "lie", "lie", "0-1001", "1-2001", "6", "accept")
    assert table.asked == (1, "claim")
    test = table.view(0).test
    assert (test.liar, test.claim) == (1, 0)
