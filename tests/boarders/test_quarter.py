"""Chapters 15 and 16: Quarter, the end of a game, booty, and all six scenarios."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.core.undo import undo_for
from quarterdeck.games.boarders.content import book_of
from quarterdeck.games.boarders.rules.quarter import booty, quartered, wiped_out
from quarterdeck.games.boarders.rules.special_phase import special_actions
from quarterdeck.games.boarders.state import Drop
from tests.boarders.build import Model, Play, deck, m

FAR = m("skelliwags", 20, 40)
HOLD = m("cargo-hold", 12, 24)
STORE = m("powder-store", 12, 8)
CABIN = m("captains-cabin", 12, 40)


def overboard(*own: Model, target: Model | None = None, **more: Any) -> Play:
    """Set up: a Rigger of the Boarder pushes a lying Skelliwag of the Host over the Port edge."""
    victim = target or m("skelliwags", 1.75, 10, down=True)
    return deck(
        m("riggers", 3, 10),
        *own,
        foes=[victim, FAR],
        stage="attack",
        rolls=[6, 1],
        **more,
    ).do("attack-push")


# -- Quarter -------------------------------------------------------------------------------------


@rule("BF-QUART-01", "BF-QUART-05", "BF-RULE-67", "BF-DECIDE-41")
def test_a_removal_opens_one_window_the_last_activator_first() -> None:
    table = overboard()
    assert table.p(1).tally == 1
    assert table.asked == (0, "quarter")
    table.do("pass")
    assert table.asked == (1, "quarter")
    table.do("pass")
    assert table.s.stage == "special"


@rule("BF-QUART-06", "BF-DECIDE-42", "BF-END-01", "BF-SCORE-03")
def test_quarter_freely_accepted_ends_the_game_and_scores_for_who_accepts() -> None:
    table = overboard(furniture=[HOLD]).do("ask")
    assert table.asked == (1, "give-quarter")
    assert table.offers() == ["accept", "refuse"]
    table.do("accept")
    assert table.p(1).booty == [1 + 1]  # Quarter, and the Cargo Hold is not Searched
    assert table.p(0).booty == [0]
    assert table.s.game == 2


@rule("BF-QUART-06")
def test_a_refusal_goes_on_with_the_other_player() -> None:
    table = overboard().do("ask", "refuse")
    assert table.asked == (1, "quarter")


@rule("BF-QUART-06", "BF-QUART-02", "BF-SCORE-01", "BF-SCORE-04", "BF-RULE-71")
def test_a_quartered_opponent_must_accept_and_the_asker_scores() -> None:
    table = overboard(target=m("sawtooth", 1.75, 10, down=True)).do("ask")
    assert table.said("answered-quarter") == [{"seat": 1, "answer": "accept", "forced": True}]
    assert table.p(0).booty == [1 + 1]  # the Captain, and Quarter


@rule("BF-QUART-03")
def test_the_host_is_quartered_when_all_vital_areas_are_searched() -> None:
    pieces = [m("cargo-hold", 12, 24, searched=True), m("powder-store", 12, 8, searched=True)]
    table = deck(m("riggers", 5, 5), foes=[FAR], furniture=[*pieces, CABIN])
    assert not quartered(table.s, 1)
    table.it("captains-cabin").searched = True
    assert quartered(table.s, 1)
    assert not quartered(table.s, 0)


@rule("BF-QUART-04", "BF-QUART-01")
def test_the_boarder_is_quartered_when_the_tally_reaches_the_crew() -> None:
    table = deck(m("riggers", 5, 5), foes=[FAR])
    table.p(0).tally = 2
    assert not quartered(table.s, 0)
    table.p(0).tally = 3  # three models started
    assert quartered(table.s, 0)
    table.p(1).tally = 9
    assert not quartered(table.s, 1)


@rule("BF-END-02", "BF-RULE-68", "BF-SCORE-02")
def test_a_wiped_out_side_ends_the_game() -> None:
    table = deck(
        m("riggers", 3, 10),
        foes=[m("sawtooth", 1.75, 10, down=True)],
        stage="attack",
        rolls=[6, 1],
        bystanders=False,
    ).do("attack-push", "pass", "pass")
    assert table.p(0).booty == [1 + 1]  # the Captain and the wipe-out
    assert table.said("booty")[0]["scored"] == {"captain-removed": 1, "wiped-out": 1}


@rule("BF-RULE-70", "BF-RULE-68")
def test_a_side_that_may_return_plays_on_until_it_returns_nobody() -> None:
    table = deck(
        m("riggers", 3, 10, place="removed"),
        foes=[m("skelliwags", 20, 10), FAR],
        stage="move",
        acting="skelliwags",
        scenario="counter-action",
        bystanders=False,
    )
    table.p(0).started = 2
    assert not wiped_out(table.s, 0)
    table.do("pass")
    assert table.s.ending == ""
    table = deck(
        m("riggers", 3, 10, place="removed"),
        foes=[FAR, m("skelliwags", 20, 5)],
        stage="reinforce",
        scenario="counter-action",
        bystanders=False,
        start=False,
    )
    table.p(0).started = 2
    play = Play(table.game, table.s, origin=table.origin).do("pass")
    assert play.said("booty")[1]["scored"] == {"wiped-out": 1}


@rule("BF-RULE-98")
def test_nothing_is_resolved_after_the_end() -> None:
    table = overboard().do("ask", "accept")
    assert not [e for e in table.said("phase") if e["phase"] == "special"]


@rule("BF-RULE-12", "BF-RULE-67")
def test_in_pitch_and_yaw_each_model_has_its_window() -> None:
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 1.75, 20, down=True), FAR],
        stage="pitch",
        cups={0: [3]},
        acting=None,
    ).do("use", "port")
    assert table.said("lost")
    assert table.asked == (0, "quarter")  # nobody has activated: the initiative player first


@rule("BF-END-03", "BF-SCEN-02", "BF-SCEN-07")
def test_a_timed_scenario_ends_after_its_eighth_round() -> None:
    def at_round(n: int) -> Play:
        return deck(
            m("riggers", 5, 10),
            foes=[FAR],
            furniture=[HOLD],
            stage="round-end",
            scenario="hot-chase",
            edge="aft",
            round=n,
            noted=["cargo-hold"],
        )

    assert at_round(7).s.round == 8
    over = at_round(8)
    assert over.p(1).booty == [1 + 1]  # not Searched, and the noted one


@rule("BF-RULE-82", "BF-SCEN-04", "BF-SCEN-22")
@pytest.mark.parametrize("scenario", ["boarding-action", "counter-action"])
def test_a_scenario_without_limit_ends_at_the_cap(scenario: str) -> None:
    table = deck(m("riggers", 5, 10), foes=[FAR], stage="round-end", scenario=scenario, round=19)
    assert table.s.round == 20
    table = deck(m("riggers", 5, 10), foes=[FAR], stage="round-end", scenario=scenario, round=20)
    assert table.s.game == 2


# -- scenarios -----------------------------------------------------------------------------------


def score(table: Play) -> tuple[dict[str, int], dict[str, int]]:
    return booty(table.s, 0), booty(table.s, 1)


@rule("BF-SCEN-05", "BF-SCEN-03", "BF-SCORE-05")
@pytest.mark.parametrize(
    ("searched", "boarder", "host"), [("cargo-hold", 2, 2), ("powder-store", 1, 3)]
)
def test_boarding_action_scores_vital_areas_and_the_noted_one(
    searched: str, boarder: int, host: int
) -> None:
    table = deck(
        m("riggers", 5, 5), foes=[FAR], furniture=[HOLD, STORE, CABIN], noted=["cargo-hold"]
    )
    table.it(searched).searched = True
    mine, theirs = score(table)
    assert sum(mine.values()) == boarder
    assert sum(theirs.values()) == host


@rule("BF-SCEN-03", "BF-HIDE-04", "BF-DECIDE-08")
def test_the_note_is_the_hosts_secret() -> None:
    table = deck(
        m("riggers", 5, 5), foes=[FAR], furniture=[HOLD, STORE, CABIN], noted=["cargo-hold"]
    )
    assert table.view(1).stuff[0].noted
    assert not any(thing.noted for thing in table.view(0).stuff)
    assert not any(thing.noted for thing in table.view(None).stuff)
    faces = {table.redealt(0, bytes([n])).state.notes[0].face for n in range(20)}  # type: ignore[attr-defined]
    assert len(faces) == 3
    kept = {table.redealt(1, bytes([n])).state.notes[0].face for n in range(9)}  # type: ignore[attr-defined]
    assert kept == {"cargo-hold"}


def chart(*own: Model, foes: tuple[Model, ...] = (FAR,), **more: Any) -> Play:
    """Precious Cartography: the Cargo Hold is noted."""
    return deck(
        *own,
        foes=foes,
        furniture=[HOLD, STORE, CABIN],
        noted=["cargo-hold"],
        scenario="precious-cartography",
        stage="special",
        **more,
    )


@rule("BF-SCEN-08", "BF-HIDE-04", "BF-RULE-77")
def test_a_boarder_who_searches_the_noted_piece_gets_the_chart() -> None:
    table = chart(m("riggers", 9, 24)).do("search")
    assert table.it("riggers").tokens == 1
    assert any(thing.noted for thing in table.view(None).stuff)
    again = chart(m("riggers", 9, 24), chart_found=True).do("search")
    assert again.it("riggers").tokens == 0
    other = chart(m("riggers", 9, 8)).do("search")
    assert other.it("riggers").tokens == 0
    assert not any(thing.noted for thing in other.view(None).stuff)


@rule("BF-SCEN-08", "BF-HIDE-04")
def test_a_search_without_the_chart_is_news_that_cannot_be_taken_back_alone() -> None:
    table = chart(m("riggers", 9, 8), m("companions", 9, 24), acting=None)
    table.do(str(table.id("riggers")), "search")
    assert table.s.stage == "special"
    assert "no-chart" in [event.kind for event in table.events_for(None)]
    undo = undo_for(table, 0)
    assert undo is not None
    assert undo.learned
    assert undo.consent == (1,)


@rule("BF-RULE-77")
def test_a_hosts_search_reveals_nothing() -> None:
    table = chart(m("riggers", 5, 5), foes=(m("skelliwags", 9, 24), FAR), acting="skelliwags")
    table.do("search")
    assert table.it("skelliwags").tokens == 0
    assert not any(thing.noted for thing in table.view(0).stuff)


@rule("BF-SCEN-09", "BF-DECIDE-38")
def test_the_holder_passes_the_chart_to_a_friend_within_one() -> None:
    table = chart(
        m("riggers", 5, 5, tokens=1), m("companions", 5, 7, down=True), m("duelistas", 9, 9)
    )
    assert [k for k in table.offers() if "token" in k] == [f"pass-token-{table.id('companions')}"]
    table.do(f"pass-token-{table.id('companions')}")
    assert (table.it("riggers").tokens, table.it("companions").tokens) == (0, 1)


@rule("BF-SCEN-10")
def test_the_chart_is_taken_from_a_knocked_down_holder_in_contact() -> None:
    table = chart(
        m("riggers", 5, 5),
        foes=(m("skelliwags", 6.25, 5, down=True, tokens=1), FAR),
        chart_found=True,
    )
    table.do(f"take-token-{table.id('skelliwags')}")
    assert (table.it("riggers").tokens, table.it("skelliwags").tokens) == (1, 0)
    standing = chart(m("riggers", 5, 5), foes=(m("skelliwags", 6, 5, tokens=1), FAR), start=False)
    assert special_actions(standing.s, standing.it("riggers")) == []


@rule("BF-SCEN-11", "BF-RULE-76")
def test_a_removed_holder_drops_the_chart_where_it_last_was_on_the_deck() -> None:
    table = deck(
        m("riggers", 3, 10),
        foes=[m("skelliwags", 1.75, 10, down=True, tokens=1), FAR],
        scenario="precious-cartography",
        stage="attack",
        rolls=[6, 1],
    ).do("attack-push")
    assert [(d.x, d.y) for d in table.s.drops] == [(750, 10_000)]
    picker = chart(m("riggers", 1.5, 10), drops=[Drop(x=750, y=10_000)], chart_found=True)
    assert "pick-up-token-1" in picker.offers()
    picker.do("pick-up-token-1")
    assert picker.it("riggers").tokens == 1
    assert picker.s.drops == []
    far = chart(m("riggers", 1.511, 10), drops=[Drop(x=750, y=10_000)], start=False)
    assert special_actions(far.s, far.it("riggers")) == []  # 0.011 away: out of reach


@rule("BF-SCEN-12")
def test_precious_cartography_pays_a_point_for_the_chart() -> None:
    table = chart(m("riggers", 5, 5, tokens=1), m("companions", 5, 6))
    assert score(table)[0]["controls-token"] == 1
    assert "controls-token" not in score(table)[1]
    table.it("riggers").tokens = 0
    assert "controls-token" not in score(table)[0]
    assert book_of("").scenarios["precious-cartography"].round_limit == 8


def raid(*own: Model, foes: tuple[Model, ...] = (FAR,), **more: Any) -> Play:
    """Treasure Raid with five treasures to find."""
    return deck(
        *own,
        foes=foes,
        furniture=[HOLD, STORE, CABIN],
        scenario="treasure-raid",
        stage="special",
        **{"treasure": 5, **more},
    )


@rule("BF-SCEN-13", "BF-RULE-73", "BF-COMP-04")
def test_every_boarder_search_finds_treasure_while_five_last() -> None:
    table = raid(m("riggers", 9, 24)).do("search")
    assert (table.it("riggers").tokens, table.s.treasure) == (1, 4)
    assert raid(m("riggers", 9, 24), treasure=0).do("search").it("riggers").tokens == 0
    host = raid(m("riggers", 5, 5), foes=(m("skelliwags", 9, 24), FAR), acting="skelliwags")
    assert host.do("search").it("skelliwags").tokens == 0


@rule("BF-SCEN-14", "BF-RULE-74")
def test_a_boarder_unloads_one_token_at_the_boarders_edge() -> None:
    table = raid(m("riggers", 1.5, 5, tokens=2), treasure=3).do("unload-token")
    assert (table.it("riggers").tokens, table.s.unloaded) == (1, 1)
    far = raid(m("riggers", 1.506, 5, tokens=2), treasure=3, start=False)
    assert special_actions(far.s, far.it("riggers")) == []


@rule("BF-SCEN-15")
def test_a_host_recovers_a_token_at_a_vital_area() -> None:
    table = raid(
        m("riggers", 5, 5),
        foes=(m("skelliwags", 9, 24, tokens=1), FAR),
        acting="skelliwags",
        treasure=4,
    )
    table.do("recover-token")
    assert table.it("skelliwags").tokens == 0
    assert table.s.unloaded == 0


@rule("BF-SCEN-16", "BF-RULE-74", "BF-RULE-75")
def test_treasure_is_taken_and_picked_up_one_by_one() -> None:
    table = raid(
        m("riggers", 5, 5), foes=(m("skelliwags", 6.25, 5, down=True, tokens=2), FAR), treasure=3
    )
    assert not [key for key in table.offers() if key.startswith("pass-token")]
    table.do(f"take-token-{table.id('skelliwags')}")
    assert (table.it("riggers").tokens, table.it("skelliwags").tokens) == (1, 1)
    drops = [Drop(x=5000, y=5000), Drop(x=5000, y=5000)]
    table = raid(m("riggers", 5, 5), drops=drops, treasure=3).do("pick-up-token-1")
    assert (table.it("riggers").tokens, len(table.s.drops)) == (1, 1)


@rule("BF-SCEN-17", "BF-END-03")
def test_treasure_raid_ends_with_the_fifth_token() -> None:
    table = raid(m("riggers", 1.5, 5, tokens=1), treasure=0, unloaded=4).do("unload-token")
    assert table.p(0).booty == [5]
    assert book_of("").scenarios["treasure-raid"].round_limit == 8


@rule("BF-SCEN-18")
def test_treasure_raid_scores_vital_areas_and_unloaded_tokens() -> None:
    table = raid(m("riggers", 5, 5), unloaded=2, treasure=3, start=False)
    table.it("cargo-hold").searched = True
    assert score(table) == (
        {"searched-vital-area": 1, "unloaded-token": 2},
        {"unsearched-vital-area": 2},
    )


@rule("BF-SCEN-19", "BF-SCEN-20", "BF-RULE-78")
def test_terror_on_the_sea_counts_removals_of_both_sides() -> None:
    table = deck(m("riggers", 5, 5), foes=[FAR], scenario="terror-on-the-sea", start=False)
    table.p(0).tally, table.p(1).tally = 2, 5
    assert score(table) == ({"host-tally": 5}, {"boarder-tally": 2})
    assert book_of("").scenarios["terror-on-the-sea"].round_limit == 8


@rule("BF-SCEN-21", "BF-RULE-69", "BF-STAT-10")
def test_a_boarder_escapes_over_the_opposite_edge_and_is_not_removed() -> None:
    table = deck(
        m("red-rose", 22.5, 5),
        foes=[FAR],
        scenario="counter-action",
        stage="special",
    ).do("escape")
    assert table.it("red-rose").place == "escaped"
    assert table.p(0).escaped == 1
    assert table.p(0).tally == 0
    assert not quartered(table.s, 0)
    assert table.asked[1] != "quarter"
    assert table.s.scenario == "counter-action"


@rule("BF-SCEN-22", "BF-RULE-69")
def test_counter_action_scores_tally_and_escapes() -> None:
    table = deck(
        m("riggers", 22.5, 5),
        foes=[FAR],
        scenario="counter-action",
        stage="special",
        bystanders=False,
        start=False,
    )
    table.p(0).tally = 3
    table.p(0).started = 4
    play = Play(table.game, table.s, origin=table.origin).do("escape")
    # nobody is left, but one escaped: no point for a wipe-out
    assert play.said("booty")[0]["scored"] == {"escaped-crew": 1}
    assert play.said("booty")[1]["scored"] == {"boarder-tally": 3}


@rule("BF-SCEN-01")
def test_every_scenario_deploys_host_first_then_boarder() -> None:
    assert [s.boarder_edge for s in book_of("").scenarios.values()].count("aft") == 1
    assert book_of("").scenarios["hot-chase"].boarder_edge == "aft"
