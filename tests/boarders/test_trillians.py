"""Chapter 19, Trillians: every captain, section, weapon and ability."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.boarders.rules.move_phase import move_actions
from tests.boarders.build import Model, Play, deck, m

FAR = m("skelliwags", 20, 40)
MAST = m("mast", 12, 20)


@rule("BF-TRILL-01")
def test_a_standing_trillian_walks_normally() -> None:
    table = deck(m("divers", 5, 10), foes=[FAR]).do("walk", "0@4000")
    assert table.where("divers") == (9.0, 10.0)


@rule("BF-TRILL-02", "BF-RULE-22")
def test_a_trillian_one_is_an_ox_eye() -> None:
    table = deck(
        m("divers", 5, 10),
        foes=[FAR],
        stage="pitch",
        cups={0: [1], 1: [6]},
        lower="port",
        acting=None,
    ).do("use", "use")
    assert table.said("sea")[0]["sea"] == "ox-eye"
    assert table.s.lower == "starboard"
    other = deck(
        m("riggers", 5, 10), foes=[FAR], stage="pitch", cups={0: [1], 1: [6]}, acting=None
    ).do("use", "use")
    assert other.asked == (1, "lower-edge")


@rule("BF-TRILL-05", "BF-RULE-48")
def test_power_from_weapons_allows_make_ready_in_the_attack_phase() -> None:
    table = deck(m("divers", 5, 10), foes=[FAR], captains={0: "baller"}, stage="attack")
    assert table.offers() == ["make-ready", "pass"]
    table.do("make-ready")
    assert table.it("divers").ready


@rule("BF-TRILL-06")
def test_rollin_thunder_knocks_baller_down() -> None:
    table = deck(m("baller", 5, 10), foes=[FAR], stage="special").do("thunder")
    assert table.asked == (0, "fall")
    table.do("5000,10000")
    assert table.it("baller").down


@rule("BF-TRILL-07", "BF-DECIDE-31")
@pytest.mark.parametrize("kind", ["baller", "divers"])
def test_self_righting_spends_the_token_and_acts_normally(kind: str) -> None:
    table = deck(m(kind, 5, 10, down=True, ready=True), foes=[FAR])
    assert table.asked == (0, "self-righting")
    table.do("react", "5000,10000")
    assert not table.it(kind).ready
    assert "walk" in table.offers()
    stays = deck(m(kind, 5, 10, down=True, ready=True), foes=[FAR]).do("pass")
    assert stays.offers() == ["stand-up", "pass"]


def special_weapon(weapon: str, *foes: Model, rolls: tuple[int, ...]) -> Play:
    return deck(
        m("specialists", 5, 10, weapon=weapon), foes=[*foes, FAR], stage="attack", rolls=rolls
    ).do(f"attack-{weapon}")


@rule("BF-TRILL-09", "BF-DECIDE-24")
def test_stunner_staggers_or_shoves() -> None:
    table = special_weapon("stunner", m("skelliwags", 8, 10), rolls=(6, 1))
    assert table.offers() == ["stagger", "back"]
    table.do("back")
    assert table.where("skelliwags") == (16.0, 10.0)


@rule("BF-TRILL-10")
def test_bumper_pulses_within_one() -> None:
    table = special_weapon(
        "bumper", m("skelliwags", 7, 10), m("skelliwags", 8, 12), rolls=(6, 1, 6)
    )
    assert [t["stuff"][-1] for t in table.said("tested")] == [table.id("skelliwags")] * 2


@rule("BF-TRILL-11")
def test_shocker_staggers_then_shoves_twice() -> None:
    table = special_weapon("shocker", m("skelliwags", 7, 10), rolls=(6, 1, 6))
    assert [t["stat"] for t in table.said("tested")] == ["focus", "footing"]
    assert table.where("skelliwags") == (15.0, 10.0)


@rule("BF-TRILL-12", "BF-RULE-39")
def test_sprayer_hits_up_to_two_different_enemies() -> None:
    table = deck(
        m("specialists", 5, 10, weapon="sprayer"),
        foes=[m("skelliwags", 8, 10), m("skelliwags", 5, 13), FAR],
        furniture=[m("deck-debris", 3, 10)],
        stage="attack",
        rolls=[1, 6, 1, 6],
    ).do("attack-sprayer")
    first, second = table.id("skelliwags-1"), table.id("skelliwags-2")
    assert table.offers() == [str(first), str(second)]  # enemy crew only
    table.do(str(first))
    assert table.offers() == [str(second), "pass"]
    table.do(str(second), str(first))
    assert [t["stuff"][1] for t in table.said("tested")] == [first, second]
    assert table.said("tested")[0]["modifiers"] == [0, 0]


@rule("BF-TRILL-12")
def test_sprayer_staggers_whom_it_hits() -> None:
    table = deck(
        m("specialists", 5, 10, weapon="sprayer"),
        foes=[m("skelliwags", 8, 10), m("skelliwags", 5, 13), FAR],
        stage="attack",
        rolls=[6, 1, 6],
    ).do("attack-sprayer")
    table.do(str(table.id("skelliwags-1")), "pass")
    assert [t["stat"] for t in table.said("tested")] == ["focus", "footing"]


@rule("BF-TRILL-14", "BF-RULE-66")
def test_headthumper_knocks_friends_down_too() -> None:
    table = deck(
        m("gorgon", 5, 10), m("divers", 7, 10), foes=[FAR], stage="attack", rolls=[6, 1]
    ).do("attack-headthumper")
    assert table.asked == (0, "fall")
    table.do(table.offers()[0])
    assert table.it("divers").down
    assert not table.it("gorgon").down


@rule("BF-TRILL-15", "BF-RULE-65")
def test_backblast_shoves_four_times_and_the_gorgon_twice() -> None:
    table = deck(
        m("gorgon", 10, 5), foes=[m("skelliwags", 10, 8), FAR], stage="attack", rolls=[6, 1, 5]
    ).do("attack-backblast")
    assert table.where("skelliwags") == (10.0, 24.0)
    assert len(table.said("shoved")) == 4 + 2
    assert table.where("gorgon") == (10.0, 0.5)  # 4.0 to y = 1, then stopped at the Aft edge
    assert len(table.said("edge")) == 1


@rule("BF-RULE-65", "BF-SHOVE-05")
def test_a_gorgon_who_falls_at_the_edge_is_unstable_then() -> None:
    table = deck(
        m("gorgon", 10, 2), foes=[m("skelliwags", 10, 5), FAR], stage="attack", rolls=[1, 6, 1]
    ).do("attack-backblast")
    table.do("10000,500")
    assert table.it("gorgon").place == "removed"


def test_move_actions_of_a_plain_sailor() -> None:
    table = deck(m("skelliwags", 5, 10), foes=[m("riggers", 20, 40)], start=False)
    acts = [act.kind for act in move_actions(table.s, table.it("skelliwags"))]
    assert acts == ["walk", "run", "make-ready"]
