"""Chapter 17, Sea Queens: every captain, section, weapon and ability."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.boarders.rules.special_phase import special_actions
from tests.boarders.build import Model, Play, deck, m

FAR = m("skelliwags", 20, 40)
MAST = m("mast", 12, 20)


def swing(*rolls: int, captain: str = "polly-anna", **more: Any) -> Play:
    """Set up: a Companion (Footing 3) beside the Mast swings."""
    table = deck(
        m("companions", 10, 20),
        foes=[FAR],
        furniture=[MAST],
        captains={0: captain},
        rolls=rolls,
        **more,
    )
    return table.do("swash")


@rule("BF-QUEEN-01", "BF-DECIDE-21", "BF-RULE-44")
def test_a_passed_swash_buckling_places_her_within_six_of_a_mast() -> None:
    table = swing(4)
    assert table.asked == (0, "land")
    assert table.allows("10000,20000")  # the spot she stands on
    assert table.allows("19500,20000")  # 13 + 6 + 0.5
    assert not table.allows("19506,20000")
    assert not table.allows("12000,20000")  # in the Mast
    table.do("19500,20000")
    assert table.where("companions") == (19.5, 20.0)
    assert not table.it("companions").down


@rule("BF-QUEEN-01")
def test_swash_buckling_needs_a_mast_within_six() -> None:
    table = deck(m("companions", 4.5, 20), foes=[FAR], furniture=[MAST])
    assert "swash" in table.offers()
    table = deck(m("companions", 4.494, 20), foes=[FAR], furniture=[MAST])
    assert "swash" not in table.offers()


@rule("BF-RULE-43", "BF-DECIDE-21", "BF-RULE-44")
def test_after_a_failure_she_picks_how_and_the_opponent_where_she_lies() -> None:
    table = swing(3)
    assert table.asked == (0, "sprawl")
    assert table.allows("17")
    table.do("90")
    assert table.asked == (1, "land")
    assert table.allows("12000,26000")
    assert not table.allows("12000,28000")
    table.do("12000,26000")
    crew = table.it("companions")
    assert (crew.down, crew.x, crew.y, crew.turn) == (True, 12_000, 26_000, 90)


@rule("BF-RULE-45", "BF-QUEEN-04")
def test_the_opponent_may_place_her_over_the_edge() -> None:
    table = swing(3, captain="red-rose").do("0")
    assert table.allows("0,20000")  # half of her is on the Deck; 12 from the Mast
    assert not table.allows("-800,20000")
    table.do("0,20000")
    assert table.it("companions").place == "removed"


@rule("BF-QUEEN-04", "BF-RULE-48")
def test_red_roses_crew_is_placed_within_twelve_but_starts_within_six() -> None:
    table = swing(4, captain="red-rose")
    assert table.allows("1000,22000")
    assert not swing(4).allows("1000,22000")
    far = deck(m("companions", 4, 20), foes=[FAR], furniture=[MAST], captains={0: "red-rose"})
    assert "swash" not in far.offers()


def furniture_shoved(*own: Model, captain: str = "red-rose", **more: Any) -> Play:
    """Set up: a Rigger at 5, 10 pushes a crate; `own` may react."""
    return deck(
        m("riggers", 5, 10),
        *own,
        foes=more.pop("foes", [FAR]),
        furniture=[m("deck-debris", 6, 10)],
        captains={0: captain},
        stage="attack",
        rolls=[6, 1, *more.pop("rolls", ())],
        **more,
    ).do("attack-push")


@rule("BF-QUEEN-02", "BF-RULE-46", "BF-RULE-47", "BF-DECIDE-33")
def test_this_shouldnt_work_copies_the_shove_in_her_own_direction() -> None:
    table = furniture_shoved(m("companions", 12, 16, ready=True), m("duelistas", 5, 30, ready=True))
    assert table.asked == (0, "this-shouldnt-work")
    assert table.offers() == [str(table.id("companions")), "pass"]  # the Duelista is out of 12
    assert table.where("deck-debris") == (10.0, 10.0)  # the furniture has finished
    table.do(str(table.id("companions")))
    assert table.asked == (0, "which-way")
    assert table.allows("12345")
    table.do("9000")
    assert table.where("companions") == (12.0, 20.0)
    assert not table.it("companions").ready


@rule("BF-RULE-46")
def test_x_is_counted_against_her_own_size_and_only_attacks_trigger() -> None:
    # Size 1 + 1 for the friend in contact: the crate is shoved twice, and so is she.
    table = furniture_shoved(m("companions", 4, 10, ready=True))
    table.do(str(table.id("companions")), "9000")
    assert table.where("companions") == (4.0, 18.0)
    assert table.where("deck-debris") == (14.0, 10.0)


@rule("BF-QUEEN-02")
def test_an_enemys_attack_and_her_own_set_it_off_too() -> None:
    own = furniture_shoved()
    assert own.asked[1] == "activate"  # without a token nothing happens
    table = deck(
        m("companions", 5, 12, ready=True),
        foes=[m("skelliwags", 5, 10), FAR],
        furniture=[m("deck-debris", 6, 10)],
        captains={0: "red-rose"},
        stage="attack",
        acting="skelliwags",
        rolls=[6, 1],
    ).do("attack-push")
    assert table.asked == (0, "this-shouldnt-work")


@rule("BF-RULE-46")
def test_anchored_furniture_and_shifting_set_nothing_off() -> None:
    table = deck(
        m("riggers", 5, 10),
        m("companions", 5, 14, ready=True),
        foes=[FAR],
        furniture=[m("mast", 6.5, 10)],
        stage="attack",
        rolls=[6, 1],
    ).do("attack-push")
    assert table.asked[1] == "activate"
    table = deck(
        m("companions", 5, 14, ready=True),
        foes=[FAR],
        furniture=[m("deck-debris", 6, 10)],
        stage="pitch",
        cups={0: [3]},
        acting=None,
    ).do("use", "port")
    assert not table.said("reacted")


@rule("BF-QUEEN-05", "BF-RULE-53", "BF-RULE-50", "BF-DECIDE-35")
def test_impress_me_makes_a_friend_swing_at_once() -> None:
    table = deck(
        m("red-rose", 8, 20),
        m("companions", 10, 22),
        m("duelistas", 9, 17, down=True),
        m("riggers", 1, 20),
        foes=[FAR],
        furniture=[MAST],
        rolls=[4],
    )
    assert [k for k in table.offers() if k.startswith("impress")] == [
        f"impress-{table.id('companions')}"
    ]
    table.do(f"impress-{table.id('companions')}")
    assert table.asked == (0, "land")
    table.do("10000,18000")
    assert table.where("companions") == (10.0, 18.0)
    assert table.s.stage == "attack"


@rule("BF-QUEEN-06", "BF-RULE-51")
def test_opportune_moment_spends_the_token_for_a_move_phase_action() -> None:
    table = deck(m("red-rose", 5, 10, ready=True), foes=[FAR], stage="special").do("opportune")
    assert not table.it("red-rose").ready
    assert table.offers() == ["walk", "run", "make-ready"]
    table.do("walk", "0@4000")
    assert table.where("red-rose") == (9.0, 10.0)
    bare = deck(m("red-rose", 5, 10), foes=[FAR], stage="special", start=False)
    assert special_actions(bare.s, bare.it("red-rose")) == []


@rule("BF-QUEEN-09", "BF-RULE-50", "BF-RULE-51", "BF-DECIDE-35")
def test_polly_wanna_cracker_grants_three_friends_an_action() -> None:
    table = deck(
        m("polly-anna", 5, 10),
        m("companions", 5, 20, returned=True),
        m("duelistas", 9, 20, down=True),
        m("riggers", 1, 20),
        foes=[FAR],
        stage="special",
    ).do("grant-polly-wanna-cracker")
    table.do(str(table.id("companions")), "make-ready")
    assert table.it("companions").ready
    table.do(str(table.id("duelistas")))
    assert table.offers() == ["stand-up", "pass"]
    table.do("stand-up", "9000,20000")
    assert str(table.id("companions")) not in table.offers()
    table.do(str(table.id("riggers")), "pass")
    assert table.s.stage != "special" or table.asked[1] != "grant"


@rule("BF-QUEEN-12")
def test_go_there_do_that_grants_one_friend_an_action() -> None:
    table = deck(
        m("companions", 5, 10),
        m("duelistas", 9, 20),
        foes=[FAR],
        stage="special",
        captains={0: "red-rose"},
    ).do("grant-go-there-do-that")
    assert table.asked == (0, "grant")
    table.do(str(table.id("duelistas")), "walk", "0@4000")
    assert table.where("duelistas") == (13.0, 20.0)


@rule("BF-QUEEN-08", "BF-RULE-52", "BF-DECIDE-36")
def test_stay_flexible_repeats_a_granted_move_once_after_a_footing_test() -> None:
    def granted(*rolls: int) -> Play:
        table = deck(
            m("companions", 5, 10),
            m("riggers", 9, 20),
            foes=[FAR],
            stage="special",
            captains={0: "polly-anna"},
            rolls=rolls,
        ).do("grant-go-there-do-that")
        return table.do(str(table.id("riggers")), "walk", "0@1000")

    table = granted(2)
    assert table.asked == (0, "stay-flexible")
    table.do("test", "0@1000")
    assert table.where("riggers") == (11.0, 20.0)
    assert not [a for a in table.asks if a.question.id == "stay-flexible"]  # not once more
    fell = granted(1).do("test")
    assert fell.asked == (0, "fall")


@rule("BF-RULE-52", "BF-QUEEN-08")
def test_stay_flexible_also_repeats_a_copied_shove() -> None:
    table = furniture_shoved(m("companions", 12, 16, ready=True), captain="polly-anna", rolls=(6,))
    table.do(str(table.id("companions")), "9000")
    assert table.asked == (0, "stay-flexible-shove")
    table.do("test", "0")
    assert table.where("companions") == (16.0, 20.0)


@rule("BF-QUEEN-11", "BF-RULE-42", "BF-DECIDE-24", "BF-DECIDE-25")
@pytest.mark.parametrize("effect", ["back", "down"])
def test_flashing_blades_back_or_down_then_a_move(effect: str) -> None:
    table = deck(
        m("duelistas", 5, 10), foes=[m("skelliwags", 6, 10), FAR], stage="attack", rolls=[6, 1]
    ).do("attack-flashing-blades")
    assert table.asked == (0, "effect")
    assert table.offers() == ["back", "down"]
    table.do(effect)
    if effect == "down":
        table.do("6250,10000")
        assert table.it("skelliwags").down
    else:
        assert table.where("skelliwags") == (10.0, 10.0)
    assert table.asked == (0, "move")
    table.do("18000@2000")
    assert table.where("duelistas") == (3.0, 10.0)


@rule("BF-QUEEN-11", "BF-RULE-42", "BF-RULE-40")
def test_the_move_of_flashing_blades_needs_a_success_and_is_optional() -> None:
    def strike(*rolls: int) -> Play:
        return deck(
            m("duelistas", 5, 10), foes=[m("skelliwags", 6, 10), FAR], stage="attack", rolls=rolls
        ).do("attack-flashing-blades")

    assert strike(1, 6).asked[1] == "activate"
    table = strike(6, 1).do("back", "pass")
    assert table.where("duelistas") == (5.0, 10.0)


@rule("BF-RULE-44")
def test_without_any_spot_for_the_opponent_she_falls_where_she_is() -> None:
    # A Mast in the corner, and everything up to 12 from both edges is full, but for one inch at
    # 4.5, 4.5 where she stands: no room to lie. The nearest room is 8 away on both sides.
    blocks = [
        m("powder-store", 2 + 4 * i, 2 + 4 * j)
        for i in range(3)
        for j in range(3)
        if (i, j) not in ((0, 0), (1, 1))
    ]
    guns = [m("deadly-debris", 3, 1), m("deadly-debris", 3, 3), m("deadly-debris", 1, 3)]
    crates = [
        m("deck-debris", 4.5 + i, 4.5 + j) for i in range(4) for j in range(4) if (i, j) != (0, 0)
    ]
    table = deck(
        m("companions", 4.5, 4.5),
        foes=[FAR],
        furniture=[m("mast", 1, 1), *blocks, *guns, *crates],
        captains={0: "polly-anna"},
        rolls=[1],
    ).do("swash", "0")
    crew = table.it("companions")
    assert (crew.down, crew.x, crew.y, crew.turn) == (True, 12_500, 4_500, 90)
