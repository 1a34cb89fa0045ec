"""Chapter 14 of the ledger, Scoring of smugglers."""

from __future__ import annotations

from quarterdeck.core.rulebook import rule
from tests.smuggler.build import smuggler


@rule("HS-SCORE-01")
def test_points_count_the_moment_they_are_earned() -> None:
    # The tile scores before its asteroids are dealt with, and the asteroids cost a point.
    wrecked = ["engines-1", "engines-2", "hyperspace-1", "hyperspace-2", "hyperspace-3"]
    wrecked += ["routing-1", "repair-1", "lasers-1"]
    table = smuggler(
        at={0: "0,2"}, dice=[2], top=["asteroid-1"], hands={0: []}, damage={0: wrecked}
    )

    table.do("boost", "n")
    assert (table.asked, table.p(0).score) == ((0, "dodge"), 1)
    table.do("pass")

    assert [facts["points"] for facts in table.said("scored")] == [1, -1, -1, -1]
    assert table.p(0).score == 0


@rule("HS-SCORE-02")
def test_a_smuggler_scores_tiles_combats_bounty_salvage_and_cards() -> None:
    # To Deepglass onto seat 1 (won, two bounty tokens), a card, on to a new tile.
    table = smuggler(
        at={0: "0,-1", 1: "0,-2", 2: "2,0"},
        dice=[1, 4, 1],
        bounty={1: 2},
        cards={0: ["red-deepglass-cargo"]},
        top=["haven-1"],
        hands={0: []},
        rolls=[3, 3, 1, 1],
        salvage={0: 2},
    )

    table.do("engines-1", "s", "engines-1", "engines-2", "routing-1")
    assert table.p(0).score == 1 + 2 * 2
    table.do(f"deliver-4-{table.card_id('red-deepglass-cargo')}")
    assert table.p(0).score == 5 + 7
    table.do("boost", "s")
    assert table.p(0).score == 12 + 1
    table.do("unload-1-part")

    assert table.p(0).score == 13 + 2
    assert [facts["source"] for facts in table.said("scored")] == [
        "combat",
        "bounty",
        "cards",
        "mapping",
        "salvage",
    ]


@rule("HS-SCORE-02")
def test_a_defender_scores_a_won_combat_too() -> None:
    table = smuggler(dice=[5], at={2: "2,0"}, rolls=[1, 1, 3, 3])

    table.do("fight-5", "engines-1", "engines-2", "routing-1")

    assert [p.score for p in table.s.players] == [0, 1, 0]


@rule("HS-SCORE-03")
def test_sabotage_scores_nothing() -> None:
    table = smuggler(
        government=2,
        at={0: "2,0", 2: "0,-2"},
        dice=[3, 3],
        tokens={"0,2": "completed", "2,0": "completed"},
    )

    table.do("sabotage-3", "sabotage-3")

    assert table.place("2,0").token == ""
    assert (table.p(0).score, table.p(0).bounty) == (0, 2)


@rule("HS-SCORE-04")
def test_the_score_is_counted_beyond_the_track_and_ends_no_game() -> None:
    table = smuggler(at={0: "0,2"}, dice=[4], scores={0: 49}, cards={0: ["blue-korrin-cargo"]})

    table.do(f"deliver-4-{table.card_id('blue-korrin-cargo')}")
    assert table.p(0).score == 54
    table.do("end")

    assert not table.over


@rule("HS-SCORE-04")
def test_no_number_of_points_is_too_many() -> None:
    table = smuggler(scores={0: 130}, dice=[1], salvage={0: 3})

    table.do("unload-1-full")

    assert table.p(0).score == 133
    assert not table.over
