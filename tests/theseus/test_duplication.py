"""A Duplication beside each of the cards that no other chapter's tests copy (TH-DUP-05..07)."""

from __future__ import annotations

from quarterdeck.core.rulebook import rule
from tests.theseus.build import Play, theseus


def greys(face: str, **more: object) -> Play:
    """Set up: a Grey is about to enter the Corridors, where a card lies beside a Duplication."""
    units = {"grey-1": "unloading-dock-a", "marine-1": "tech-bay-a", "marine-2": "tech-bay-b"}
    units |= more.pop("units", {})  # type: ignore[arg-type]
    cards = {"cor-1": face, "cor-2": "greys-duplication"} | more.pop("cards", {})  # type: ignore[operator]
    return theseus("greys", "marines", units=units, cards=cards, **more)  # type: ignore[arg-type]


def trapped(face: str) -> Play:
    """Set up: a Marine is about to enter the Corridors, where a Grey Trap is copied."""
    return theseus(
        "marines", "greys",
        units={"marine-1": "shipwreck-a", "grey-1": "tech-bay-a", "grey-2": "tech-bay-b"},
        cards={"cor-1": face, "cor-2": "greys-duplication"},
    )  # fmt: skip


@rule("TH-DUP-05", "TH-GRE-04")
def test_transfer_scores_twice() -> None:
    table = greys("greys-transfer")
    table.do("corridors-a")
    assert table.data == [4, 0]


@rule("TH-DUP-05", "TH-MAR-04")
def test_enhancer_gives_two_tokens() -> None:
    table = greys("greys-enhancer")
    table.do("corridors-a")
    assert table.p(0).upgrades == 2


@rule("TH-DUP-05", "TH-GRE-05")
def test_life_tapping_device_taps_twice() -> None:
    table = greys("greys-life-tapping-device", units={"marine-3": "corridors-b"}, life={0: 15})
    table.do("corridors-a")
    assert table.life == [17, 18]


@rule("TH-DUP-05", "TH-GRE-09")
def test_downgrade_takes_an_upgrade_for_each_copy() -> None:
    table = greys("greys-downgrade", upgrades={1: 3})
    table.do("corridors-a")
    assert table.p(1).upgrades == 1


@rule("TH-DUP-07", "TH-GRE-07", "TH-GRE-08")
def test_control_moves_two_different_units() -> None:
    table = greys("greys-control")
    table.do("corridors-a", "marine-1", "corridors-b")
    assert table.offered == ["marine-2", "pass"]


@rule("TH-DUP-07", "TH-GRE-11")
def test_invisibility_hides_two_different_units() -> None:
    table = greys("greys-invisibility", units={"grey-2": "control-room-a"})
    table.do("grey-1", "corridors-a", "grey-2", "grey-1")
    assert [table.unit(name).invisible for name in ("grey-1", "grey-2")] == [True, True]


@rule("TH-DUP-05", "TH-DUP-10", "TH-GRE-13")
def test_numbers_of_time_loops_add_up() -> None:
    table = greys(
        "greys-time-loop",
        units={
            "grey-1": "unloading-dock-a", "grey-2": "unloading-dock-b", "marine-3": "unloading-dock-c",
        },
    )  # fmt: skip
    table.do("grey-1")
    assert (table.asked, table.offered) == ((0, "time-loop"), ["0", "1", "2"])


@rule("TH-DUP-06", "TH-GRE-14", "TH-GRE-16")
def test_teleportation_works_once() -> None:
    table = greys("greys-teleportation")
    table.do("shipwreck")
    assert table.asked == (0, "room")


@rule("TH-DUP-05", "TH-DUP-09", "TH-GRE-02")
def test_a_landmine_of_the_greys_explodes_twice_before_it_is_removed() -> None:
    table = trapped("greys-landmine")
    table.do("corridors-a")
    assert table.life == [16, 20]
    assert table.face("cor-1") == ""
    assert table.face("cor-2") == "greys-duplication"


@rule("TH-DUP-05", "TH-GRE-03")
def test_probe_scores_twice() -> None:
    table = trapped("greys-probe")
    table.do("corridors-a")
    assert table.data == [0, 2]


@rule("TH-DUP-06", "TH-MAR-06")
def test_a_copied_barricade_protects_no_better() -> None:
    table = theseus(
        "aliens", "marines",
        units={"alien-1": "unloading-dock-a", "alien-2": "hive-a+", "marine-1": "hive-b"},
        cards={"hiv-1": "marines-barricade", "hiv-2": "marines-duplication"},
        malfunction="hiv-1",
    )  # fmt: skip
    table.do("alien-1", "corridors-a")
    assert table.life == [20, 19]  # the token on the one switches both off


@rule("TH-DUP-05", "TH-MAR-15")
def test_trap_detector_places_two_tokens() -> None:
    table = theseus(
        "marines", "aliens",
        units={"marine-1": "hive-a", "alien-1": "tech-bay-a", "alien-2": "tech-bay-b"},
        cards={
            "cor-1": "marines-trap-detector", "cor-2": "marines-duplication",
            "hiv-1": "aliens-hive", "con-1": "aliens-tentacles",
        },
    )  # fmt: skip
    table.do("corridors-a", "hiv-1", "con-1")
    assert [table.card(slot).deactivated_by for slot in ("hiv-1", "con-1")] == [0, 0]


@rule("TH-DUP-06", "TH-MAR-17", "TH-MALF-01")
def test_the_token_goes_to_safeguard_and_not_to_its_copy() -> None:
    table = theseus(
        "aliens", "marines",
        units={"alien-1": "corridors-a", "marine-1": "tech-bay-a", "marine-2": "tech-bay-b"},
        cards={"cor-1": "marines-safeguard", "cor-2": "marines-duplication"},
    )  # fmt: skip
    table.do("control-room-a")
    assert table.malfunction == "cor-1"


@rule("TH-DUP-06", "TH-ALI-06")
def test_a_copied_vent_shaft_changes_a_move_by_one() -> None:
    table = theseus(
        units={"alien-1": "hive-a", "alien-2": "laboratory-a", "scientist-1": "corridors-a"},
        cards={"hiv-1": "aliens-vent-shaft", "hiv-2": "aliens-duplication"},
    )
    table.do("alien-1", "more")
    assert table.asked == (0, "room")
    assert table.offered[0] == "laboratory-b"  # two points, and no second change


@rule("TH-DUP-06", "TH-ALI-16")
def test_creepers_under_the_token_are_not_kept_up_by_a_duplication() -> None:
    table = theseus(
        units={"scientist-1": "laboratory-a", "alien-1": "tech-bay-a", "alien-2": "tech-bay-b"},
        cards={
            "cor-1": "aliens-creepers", "cor-2": "aliens-duplication", "cor-5": "scientists-archives",
        },
        malfunction="cor-1", active=1,
    )  # fmt: skip
    table.do("corridors-a")
    assert table.data == [0, 1]
