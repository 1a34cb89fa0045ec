"""Chapter 11 of the ledger: which cards are active, Duplication, Creepers, tokens."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.theseus.active import (
    active_cards,
    copies,
    copying,
    find,
    in_force,
    is_active,
    number,
)
from quarterdeck.games.theseus.content import book_of
from tests.theseus.build import Play, theseus

MULTIPLIED = [
    "aliens-habitat",
    "aliens-hidden",
    "aliens-hive",
    "aliens-incubator",
    "aliens-onslaught",
    "aliens-tentacles",
    "greys-chamber",
    "greys-downgrade",
    "greys-enhancer",
    "greys-landmine",
    "greys-life-tapping-device",
    "greys-probe",
    "greys-time-loop",
    "greys-transfer",
    "marines-armory",
    "marines-battle-position",
    "marines-fire",
    "marines-landmine",
    "marines-onslaught",
    "marines-trap-detector",
    "scientists-archives",
    "scientists-defense-system",
    "scientists-detonation",
    "scientists-med-bay",
    "scientists-small-laboratory",
    "scientists-station-schematics",
]
ONCE = [
    "aliens-creepers",
    "aliens-vent-shaft",
    "aliens-vent-shortcut",
    "greys-teleportation",
    "marines-barricade",
    "marines-safeguard",
    "scientists-hideout",
    "scientists-malfunction",
    "scientists-secret-passage",
]
DISTINCT = [
    "aliens-abduction",
    "aliens-ghost-strike",
    "greys-invisibility",
    "greys-control",
    "marines-team-tactics",
    "scientists-remote-control",
]
OTHERS = {"aliens": "marines", "marines": "aliens", "greys": "aliens", "scientists": "aliens"}


def lying(cards: dict[str, str], *factions: str, **more: object) -> Play:
    """Set up a position with these cards, at the start of a turn."""
    factions = factions or ("aliens", "scientists")
    first = factions[0].removesuffix("s")
    units = {f"{first}-1": "corridors-a", f"{first}-2": "corridors-b"}
    return theseus(*factions, units=units, cards=cards, **more)  # type: ignore[arg-type]


def counted(table: Play, slot: str) -> int:
    i, entry = find(table.s, slot)
    return copies(table.s, i, entry)


@rule("TH-DUP-01", "TH-DUP-05", "TH-DUP-10")
@pytest.mark.parametrize("face", MULTIPLIED)
def test_cards_multiplied_normally(face: str) -> None:
    faction = face.split("-", maxsplit=1)[0]
    table = lying({"cor-1": face, "cor-2": f"{faction}-duplication"}, faction, OTHERS[faction])
    assert book_of("").cards[face].duplication == "multiply"
    assert counted(table, "cor-1") == 2


@rule("TH-DUP-06")
@pytest.mark.parametrize("face", ONCE)
def test_cards_resolved_only_once(face: str) -> None:
    faction = face.split("-", maxsplit=1)[0]
    table = lying({"cor-1": face, "cor-2": f"{faction}-duplication"}, faction, OTHERS[faction])
    assert counted(table, "cor-1") == 1


@rule("TH-DUP-07", "TH-DUP-08")
def test_the_other_ways_of_counting_copies() -> None:
    cards = book_of("").cards
    assert {face for face, info in cards.items() if info.duplication == "distinct"} == set(DISTINCT)
    rest = {
        face for face, info in cards.items()
        if face not in (*MULTIPLIED, *ONCE, *DISTINCT) and not info.is_instant and not info.is_duplication
    }  # fmt: skip
    assert rest == {
        "marines-ambush", "marines-double-shot", "aliens-parasite", "scientists-camcorders",
        "scientists-gripper",
    }  # fmt: skip


@rule("TH-DUP-01")
def test_only_adjacent_slots_of_the_same_faction_are_copied_and_not_diagonally() -> None:
    # Corridors: cor-1 cor-2 cor-3 / cor-4 cor-5
    table = lying(
        {
            "cor-1": "aliens-duplication", "cor-5": "aliens-hive", "cor-2": "scientists-archives",
            "cor-4": "aliens-tentacles",
        }
    )  # fmt: skip
    assert counted(table, "cor-5") == 1  # diagonal
    assert counted(table, "cor-4") == 2
    assert counted(table, "cor-2") == 1  # another faction
    assert table.view(None).ring[0].slots[0].card.copied == ("cor-4",)


@rule("TH-DUP-02")
def test_a_duplication_may_copy_three_cards() -> None:
    table = lying(
        {
            "cor-2": "aliens-duplication", "cor-1": "aliens-hive", "cor-3": "aliens-tentacles",
            "cor-5": "aliens-habitat",
        }
    )  # fmt: skip
    assert table.view(None).ring[0].slots[1].card.copied == ("cor-1", "cor-3", "cor-5")


@rule("TH-DUP-03")
def test_nothing_is_copied_from_or_by_a_card_under_the_token() -> None:
    cards = {"cor-1": "aliens-hive", "cor-2": "aliens-duplication"}
    assert counted(lying(cards, malfunction="cor-2"), "cor-1") == 1
    table = lying(cards, malfunction="cor-1")
    assert table.view(None).ring[0].slots[1].card.copied == ()


@rule("TH-DUP-04", "TH-DUP-10")
def test_adjacent_duplications_do_not_copy_each_other_but_both_copy() -> None:
    cards = {
        "cor-1": "marines-duplication",
        "cor-2": "marines-duplication",
        "cor-5": "marines-fire",
    }
    table = lying(cards, "marines", "aliens")
    i, entry = find(table.s, "cor-1")
    assert copying(table.s, i, entry) == []
    assert counted(table, "cor-5") == 2  # cor-2 is beside it, cor-1 is not
    cards = {
        "cor-1": "marines-duplication",
        "cor-5": "marines-duplication",
        "cor-2": "marines-fire",
    }
    table = lying(cards, "marines", "aliens")
    assert counted(table, "cor-2") == 3


@rule("TH-DUP-01", "TH-UPG-03")
def test_copies_carry_the_same_tokens() -> None:
    table = theseus(
        units={"scientist-1": "laboratory-a", "alien-1": "tech-bay-a"},
        cards={"cor-1": "aliens-hive+1", "cor-2": "aliens-duplication"}, active=1,
    )  # fmt: skip
    table.do("corridors-a")
    assert table.life == [20, 16]


@rule("TH-DUP-09", "TH-MAR-01")
def test_a_copied_landmine_takes_effect_twice_before_it_is_removed() -> None:
    table = theseus(
        "marines", "aliens", units={"alien-1": "hive-a", "marine-1": "tech-bay-a"},
        cards={"cor-1": "marines-landmine", "cor-2": "marines-duplication"}, active=1,
    )  # fmt: skip
    table.do("corridors-a")
    assert table.life == [20, 16]
    assert table.face("cor-1") == ""
    assert table.face("cor-2") == "marines-duplication"


# -- Creepers ------------------------------------------------------------------------------------


@rule("TH-ALI-16", "TH-CARD-06", "TH-CARD-10", "TH-TOKEN-04", "TH-RULE-35")
def test_creepers_make_enemy_cards_of_the_sector_inactive() -> None:
    table = lying(
        {
            "cor-1": "aliens-creepers", "cor-2": "scientists-duplication", "cor-3": "aliens-hive",
            "cor-5": "scientists-archives", "con-1": "scientists-archives",
        }
    )  # fmt: skip
    assert [card.face for _, card, _ in active_cards(table.s, 0)] == [
        "aliens-creepers",
        "aliens-hive",
    ]
    assert is_active(table.s, 1, table.card("con-1"))
    shown = [slot.card.active for slot in table.view(1).ring[0].slots if slot.card]
    assert shown == [True, False, True, False]


@rule("TH-ALI-16", "TH-RULE-35")
def test_creepers_under_the_token_have_no_effect() -> None:
    table = lying({"cor-1": "aliens-creepers", "cor-2": "scientists-archives"}, malfunction="cor-1")
    assert is_active(table.s, 0, table.card("cor-2"))


@rule("TH-ALI-17", "TH-ALI-18")
def test_inactive_cards_take_no_upgrade_tokens_but_can_be_replaced_and_keep_their_tokens() -> None:
    table = theseus(
        units={"scientist-1": "tech-bay-a+", "scientist-2": "hive-b+", "alien-1": "corridors-a"},
        cards={"cor-1": "aliens-creepers", "cor-2": "scientists-archives+1"},
        pending={"lab-p1": "scientists-med-bay"}, upgrades={1: 2}, active=1,
    )  # fmt: skip
    assert "spend-upgrade" not in table.offered
    table.do("scientist-1", "laboratory-a", "lab-p1")
    assert "cor-2" in table.offered  # may be replaced
    assert table.card("cor-2").upgrades == 1


@rule("TH-ALI-18", "TH-SCI-11")
def test_a_gripper_overgrown_by_creepers_keeps_its_unit() -> None:
    table = theseus(
        "aliens", "scientists",
        units={"alien-1": "corridors-a", "alien-2": "hive-a", "scientist-1": "tech-bay-a"},
        cards={"cor-1": "aliens-creepers", "cor-2": "scientists-gripper"},
        gripped={"alien-1": "cor-2"},
    )  # fmt: skip
    assert table.s.turn.unit == "alien-2"


@rule("TH-CARD-11")
def test_bonus_cards_are_left_alone_by_creepers_and_clean_up() -> None:
    table = theseus(
        units={"alien-1": "control-room-a", "scientist-1": "tech-bay-a"},
        cards={"hiv-1": "aliens-creepers"}, bonus_at={"hiv-4": "bonus-gateway"},
    )  # fmt: skip
    table.do("hive-a")
    assert table.p(0).upgrades == 1  # no enemy card to discard: the token was taken by itself
    assert table.view(0).ring[2].slots[3].bonus == "bonus-gateway"


@rule("TH-TOKEN-05", "TH-TOKEN-04", "TH-MALF-07")
def test_reminders_are_drawn_for_active_cards_only() -> None:
    table = lying({"cor-1": "aliens-tentacles", "con-1": "aliens-hidden"})
    drawing = table.game.draw(table.view(0))
    assert 'id="reminder-cor-1"' in drawing
    assert 'id="reminder-con-1"' in drawing
    table = lying({"cor-1": "aliens-tentacles"}, malfunction="cor-1")
    assert 'id="reminder-cor-1"' not in table.game.draw(table.view(0))


@rule("TH-CARD-02", "TH-UPG-03")
def test_numbers_grow_by_their_tokens() -> None:
    table = lying({"cor-1": "aliens-hive+3", "cor-2": "aliens-tentacles"})
    _, (_, card, info) = find(table.s, "cor-1")
    assert number(card, info) == 4
    assert [c.face for _, c, _ in in_force(table.s, 0, "wound-unit", 0)] == [
        "aliens-hive", "aliens-tentacles",
    ]  # fmt: skip
    assert in_force(table.s, 0, "wound-unit", 1) == []


def test_every_card_of_the_box_has_a_clause_and_a_test_of_its_own() -> None:
    """Each face is named by some test module of this folder."""
    from pathlib import Path

    tests = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    missing = [face for face in (*book_of("").cards, *book_of("").bonus) if f'"{face}' not in tests
               and face not in (*MULTIPLIED, *ONCE, *DISTINCT)]  # fmt: skip
    assert missing == []
