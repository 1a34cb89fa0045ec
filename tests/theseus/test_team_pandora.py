"""Pandora in a team match (TH-RULE-40, TH-RULE-79)."""

from __future__ import annotations

from quarterdeck.core.rulebook import rule
from tests.theseus.build import Play, fresh, theseus, until

# Seats 0 (Marines) and 2 (Pandora) against 1 (Aliens) and 3 (Scientists):
# corridors, control-room, unloading-dock, tech-bay, hive; the Pandora token at the Unloading Dock
FOUR = {
    "faction_1": "marines",
    "faction_2": "aliens",
    "faction_3": "pandora",
    "faction_4": "scientists",
}


def team(**more: object) -> Play:
    return theseus("marines", "aliens", "pandora", "scientists", mode="team", **more)  # type: ignore[arg-type]


@rule("TH-RULE-40", "TH-RULE-79", "TH-TEAM-02")
def test_the_alliance_of_pandora_uses_the_sector_of_the_ally() -> None:
    assert "pandora" in fresh(4, "team", pandora=True).offered
    table = fresh(4, "team", first_player=1, **FOUR)
    assert table.asked == (1, "alliance-sector")  # nothing to choose for Marines and Pandora
    table.do("laboratory")
    ring = [sector.id for sector in table.s.ring]
    assert ring == ["corridors", "control-room", "unloading-dock", "tech-bay", "laboratory"]
    assert table.s.token == "unloading-dock"
    assert [p.home for p in table.s.players] == ring[2:3] + ring[4:5] + ring[2:3] + ring[4:5]
    assert table.s.order == [0, 1, 2, 3]


@rule("TH-RULE-79", "TH-TEAM-04", "TH-PAN-01", "TH-PAN-25")
def test_pandora_places_two_creatures_and_no_cards() -> None:
    table = until(fresh(4, "team", first_player=1, **FOUR), "units")
    assert not table.p(2).deck
    assert table.card("doc-p1").seat == 0
    assert sum(u.seat == 2 for u in table.s.units.values()) == 12  # two Creatures, ten Embryos
    asked = []
    while table.s.stage == "units":
        asked.append((table.asked[0], len(table.offered)))
        table.do(table.offered[0])
    assert asked == [(0, 4), (1, 4), (2, 3), (3, 3), (0, 16), (1, 15), (2, 14), (3, 13)]


@rule("TH-RULE-79", "TH-RULE-42", "TH-PAN-18", "TH-PAN-22")
def test_in_the_alliance_sector_pandora_takes_a_token_and_cleans_nothing_up() -> None:
    table = team(
        active=2,
        units={"creature-1": "control-room-a", "alien-1": "unloading-dock-d"},
        cards={"doc-1": "scientists-archives"},
    )
    table.move("creature-1", "unloading-dock-a")

    assert table.p(2).upgrades == 1
    assert table.asked[1] == "last"  # no clean-up, no Pending Cards Phase


@rule("TH-RULE-79", "TH-BASE-02")
def test_the_ally_may_clean_up_there() -> None:
    table = team(
        units={"marine-1": "control-room-a", "alien-1": "hive-a"},
        cards={"doc-1": "scientists-archives"},
    )
    table.move("marine-1", "unloading-dock-a", "doc-1")

    assert table.face("doc-1") == ""


@rule("TH-RULE-79", "TH-PAN-10")
def test_units_of_the_ally_do_not_hinder_budding() -> None:
    table = team(
        active=2,
        units={"creature-1": "control-room-a", "marine-1": "unloading-dock-a", "alien-1": "hive-a"},
    )
    table.move("creature-1", "unloading-dock-b")
    assert table.asked[1] == "embryo"
    table.do("warrior", "unloading-dock-c")

    assert table.where("warrior-1") == "unloading-dock-c"


@rule("TH-RULE-79", "TH-TEAM-17", "TH-PAN-13")
def test_only_enemy_cards_can_be_taken_over() -> None:
    table = team(
        active=2,
        units={"catcher-1": "hive-a", "alien-1": "tech-bay-a"},
        cards={
            "cor-1": "marines-armory",
            "cor-2": "scientists-archives",
            "cor-4": "aliens-habitat",
        },
    )
    table.move("catcher-1", "corridors-a")  # the ally's Armory is resolved like an own card
    assert table.p(2).upgrades == 1
    table.do("pass")
    assert table.asked[1] == "takeover"
    assert table.offered == ["cor-2", "cor-4", "pass"]


@rule("TH-RULE-79", "TH-RULE-37", "TH-RULE-44", "TH-PAN-16")
def test_the_ally_uses_up_a_card_taken_over_for_one_use() -> None:
    table = team(
        units={"marine-1": "hive-a", "alien-1": "tech-bay-a"},
        cards={"cor-1": "aliens-habitat", "cor-2": "scientists-archives"},
        embryos={"cor-1": "runner-1", "cor-2": "catcher-1"},
    )
    table.move("marine-1", "corridors-a", "cor-1")
    assert table.p(0).upgrades == 1
    assert table.where("runner-1") == "pool"
    table.do("cor-2")

    assert table.data == [0, 0, 0, 0]  # the Archives serve Pandora, which scores no Data
    assert table.where("catcher-1") == "card"
