"""Chapters 1 and 11 of the ledger as far as the content file tells them; overlays and their checks."""

from __future__ import annotations

import pytest

from quarterdeck.core.content import ContentError, Source
from quarterdeck.core.rulebook import rule
from quarterdeck.games.theseus import GAME
from quarterdeck.games.theseus.content import CARD_FACTIONS, book_of, open_book
from tests.theseus.build import fresh, theseus

BOOK = book_of("")


@rule("TH-COMP-01")
def test_there_are_seven_sectors_three_of_them_common() -> None:
    owners = {info.id: info.faction for info in BOOK.sectors.values()}
    assert owners == {
        "corridors": None, "tech-bay": None, "control-room": None, "unloading-dock": "marines",
        "laboratory": "scientists", "hive": "aliens", "shipwreck": "greys",
    }  # fmt: skip


@rule("TH-COMP-02")
def test_the_tracks_end_at_twenty_and_the_end_token_has_four_steps() -> None:
    assert (BOOK.life_max, BOOK.data_goal) == (20, 20)
    assert BOOK.final == ("off", "3", "2", "1", "end")


@rule("TH-COMP-03", "TH-COMP-09")
def test_every_faction_has_three_pawns_with_two_sides_and_pandora_ten_embryos() -> None:
    pawns = {info.kind: info.count for info in BOOK.units.values() if info.pawn}
    assert pawns == {"marine": 3, "alien": 3, "scientist": 3, "grey": 3, "creature": 3}
    assert all(info.upgradable for info in BOOK.units.values() if info.pawn)
    embryos = {info.kind: info.count for info in BOOK.units.values() if info.embryo}
    assert embryos == {"catcher": 2, "runner": 4, "warrior": 4}
    table = theseus("marines", "pandora", units={"marine-1": "corridors-a"})
    assert not table.p(1).deck
    assert not table.p(1).unused
    assert sum(u.kind in embryos for u in table.s.units.values()) == 10


@rule("TH-COMP-04")
@pytest.mark.parametrize("faction", CARD_FACTIONS)
def test_each_faction_has_25_cards_and_15_of_level_0(faction: str) -> None:
    cards = [info for info in BOOK.cards.values() if info.faction == faction]
    assert sum(info.copies for info in cards) == 25
    assert sum(info.copies for info in cards if info.level == 0) == 15
    assert {info.level for info in cards} == {0, 1, 2, 3}


@rule("TH-COMP-05", "TH-RULE-49")
def test_there_are_nine_bonus_cards_three_of_each() -> None:
    assert {face: card.copies for face, card in BOOK.bonus.items()} == {
        "bonus-card-from-the-deck": 3, "bonus-upgrade": 3, "bonus-gateway": 3,
    }  # fmt: skip


@rule("TH-COMP-06", "TH-COMP-07", "TH-COMP-08")
def test_the_tokens_are_counted_as_the_box_has_them() -> None:
    assert BOOK.tokens == {
        "upgrade": 20, "malfunction": 1, "end": 1, "alliance": 4, "faction-marker": 6,
        "pandora-marker": 1, "pandora-sector": 1, "defense-system": 2, "fire": 2, "tentacles": 2,
        "gripper": 2, "deactivation": 3, "invisibility": 2, "minor-alien": 3, "parasite": 2,
        "creepers": 4, "hidden": 5, "camcorder": 5,
    }  # fmt: skip


@rule("TH-COMP-10", "TH-RULE-50")
def test_every_sector_has_four_rooms_and_passages_between_some() -> None:
    assert all(len(info.rooms) == 4 for info in BOOK.sectors.values())
    assert BOOK.sectors["laboratory"].reach == ((1, 3), (0,), (3,), (0, 2))
    assert BOOK.sectors["shipwreck"].reach == ((1, 2, 3), (0,), (0,), (0,))


@rule("TH-COMP-11", "TH-COMP-12", "TH-COMP-13")
def test_slots_of_each_kind_are_counted_sector_by_sector() -> None:
    counts = {
        info.id: (len(info.pending), len(info.slots), sum(info.marked))
        for info in BOOK.sectors.values()
    }
    assert counts["corridors"] == (1, 5, 1)
    assert counts["control-room"] == (1, 3, 2)
    assert counts["tech-bay"] == (0, 5, 2)
    for sector in ("unloading-dock", "hive", "laboratory", "shipwreck"):
        assert counts[sector] == (2, 4, 1)


@rule("TH-COMP-14")
def test_only_the_corridors_and_the_tech_bay_have_a_slot_with_three_neighbours() -> None:
    most = {info.id: max(map(len, info.adjacent)) for info in BOOK.sectors.values()}
    assert {sector for sector, near in most.items() if near == 3} == {"corridors", "tech-bay"}
    assert max(most.values()) == 3


@rule("TH-COMP-15")
def test_a_pending_card_has_no_effect() -> None:
    table = theseus(
        units={"scientist-1": "control-room-a", "alien-1": "corridors-d"},
        pending={"hiv-p1": "aliens-hive"}, active=1,
    )  # fmt: skip
    table.move("scientist-1", "hive-a")
    assert table.life == [20, 20]


@rule("TH-COMP-16")
def test_a_card_overrides_the_general_rule_of_the_exact_number_of_sectors() -> None:
    table = theseus(units={"alien-1": "corridors-a"}, cards={"con-1": "aliens-vent-shortcut"})
    table.do("control-room", "hive-a")
    assert table.where("alien-1") == "hive-a"  # one Move point, two sectors further


# -- overlays ------------------------------------------------------------------------------------


def overlay(text: str) -> list[Source]:
    return [Source("house.toml", text)]


def test_an_overlay_changes_a_printed_number() -> None:
    mark = open_book(overlay('[[card]]\nid = "aliens-hive"\nnumber = 4\n'))
    assert mark != open_book()
    assert book_of(mark).cards["aliens-hive"].number == 4


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[[card]]\nid = "aliens-hive"\ntypes = ["action"]\n', "effects"),
        ('[[card]]\nid = "aliens-hive"\nfaction = "pandora"\n', "faction"),
        ('[[card]]\nid = "aliens-hidden"\ncopies = 0\n', "copies"),
        ('[[sector]]\nid = "hive"\npassages = ["ax"]\n', "passages"),
        ('[[bonus]]\nid = "bonus-upgrade"\ncopies = 0\n', "Bonus cards"),
        ('[[token]]\nid = "parasite"\nremove = true\n', "parasite"),
        ('[[mode]]\nid = "team"\nremove = true\n', "team"),
    ],
)
def test_contradictions_of_an_overlay_are_named(text: str, complaint: str) -> None:
    with pytest.raises(ContentError, match=complaint):
        open_book(overlay(text))


def test_positions_that_cannot_be_are_named() -> None:
    s = theseus(units={"alien-1": "hive-a"}).s
    s.supply += 1
    s.units["alien-1"].gripped = True
    s.players[0].data = 3
    found = " ".join(GAME.problems(s))
    assert "Upgrade tokens" in found
    assert "Grippers" in found
    assert "data" in found


def test_the_game_is_laid_for_each_mode() -> None:
    assert fresh(2).asked == (0, "faction")
    assert fresh(3, "deathmatch").asked == (0, "faction")
    assert fresh(4, "team").asked == (0, "faction")
