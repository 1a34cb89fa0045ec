"""Chapter 9: damage, shields, fatigue."""

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.dark_moon.state import Task
from tests.dark_moon.build import moon

OTHER = "acceptable-loss"


def play(task, *keys, seats=3, **position):
    """Play a task as active player; `keys` answer what follows."""
    deck = [task, OTHER if task != OTHER else "mandatory-quarantine"]
    return moon(seats=seats, deck=deck, **position).do("pass", task, *keys)


# -- damage --------------------------------------------------------------------------------------


FIVE_DOWN = ["shield-control", "life-support", "research-lab", "communications", "hangar-bay"]
FIVE_TIRED = ["jon", "luba", "chaya", "enver", "michihiro"]


@rule("DM-OUT-01", "DM-WIN-03", "DM-WIN-05", "DM-HIDE-17", "DM-WIN-07")
def test_the_sixth_outpost_token_ends_the_game_token_by_token():
    table = play("malfunction-outpost-2", outposts=FIVE_DOWN, infected=[2]).do("out", "out", "out")
    assert table.reason == "outpost-lost"
    assert table.winners == [2]
    assert len(table.said("token-placed")) == 1
    assert all(p.team for p in table.view(None).players)
    assert table.s.result.places == (2, 2, 1)
    assert table.s.result.returns() == [-1.0, -1.0, 1.0]


@rule("DM-FAT-01", "DM-WIN-04")
def test_the_sixth_fatigue_token_ends_the_game_even_with_a_seventh():
    crew = ["jon", "luba", "chaya", "enver", "michihiro", "steve", "serene"]
    table = play(
        "malfunction-life-support-2",
        seats=7,
        mode="expansion",
        crew=crew,
        fatigue=FIVE_TIRED,
        rolled=["corporation+0", "corporation+0"],
    )
    table.do("0", *["out"] * 7)
    assert table.reason == "crew-exhausted"
    assert len(table.s.fatigue) == 6
    assert len(table.s.fatigue_pile) == 1
    assert table.winners == [4, 5, 6]


@rule("DM-SHIELD-01", "DM-WIN-02", "DM-SHIELD-06")
def test_the_sixth_shield_token_ends_the_game_before_any_test():
    table = play("malfunction-shield-1", shields=4).do("out", "out", "out")
    assert table.reason == "shields-lost"
    assert table.said("shield-test") == []


@rule("DM-FAT-02", "DM-CHAR-09")
def test_a_token_of_a_character_in_play_fatigues_and_david_has_none():
    table = moon(crew=["david", "jon", "luba"], fatigue=["jon", "steve"])
    assert [p.fatigued for p in table.view(None).players] == [False, True, False]
    assert "david" not in [t.face for t in table.s.fatigue_pile]


@rule("DM-FAT-05")
def test_fatigue_does_not_restrict_votes():
    table = moon(fatigue=["jon"]).do("call-vote-quarantine", "seat-2")
    assert table.asks[0].keys() == ["strong", "weak", "empty"]


@rule("DM-SHIELD-03", "DM-HIDE-13", "DM-RULE-16", "DM-SHIELD-05")
@pytest.mark.parametrize(
    ("shields", "failing"),
    [(2, {-1}), (3, {2, 4}), (4, {-2}), (5, {-1, -2})],
)
def test_the_failure_conditions(shields, failing):
    for value in (-2, -1, 2, 4):
        table = moon(
            infected=[0], revealed=[0], commander=1, shields=shields, rolled=[f"strong{value:+d}"]
        ).do("energy-spike")
        assert (table.asked[1] == "failed-test") is (value in failing)
        assert table.heard(None, "shield-test")[0].facts["result"] == value
        assert table.available == (0, 0, 0)  # the die belongs to nobody


@rule("DM-SHIELD-03")
@pytest.mark.parametrize("shields", [0, 1])
def test_with_few_tokens_a_test_cannot_fail(shields):
    table = moon(
        shields=shields,
        event="jerry-rig-shields",
        stage="settle",
        task=Task(face=OTHER, outcome="success"),
    )
    assert table.s.cubes == 1
    assert not any(q == "failed-test" for _, q in table.all_asked())


@rule("DM-SHIELD-04", "DM-DECIDE-25", "DM-RULE-17")
def test_after_a_failed_test_the_active_player_chooses():
    table = play("malfunction-shield-3", shields=1, active=1, commander=0, rolled=["strong-1"])
    table.do("out", "out", "out")
    assert table.asked == (1, "failed-test")
    assert table.offers() == ["fatigue", "outpost"]
    table.do("outpost")
    assert len(table.s.outposts) == 1
