"""Chapter 17 of the ledger, Pandora."""

from __future__ import annotations

from quarterdeck.core.rulebook import rule
from quarterdeck.games.theseus.active import controller, is_single_use
from quarterdeck.games.theseus.common import remove_unit
from quarterdeck.games.theseus.content import book_of
from tests.theseus.build import Play, fresh, theseus, until

# Pandora (0) against Marines, Aliens, Scientists or Greys (1):
# corridors, control-room, the enemy's sector, tech-bay


def pandora(enemy: str = "marines", **more: object) -> Play:
    more.setdefault("token", "corridors")
    more.setdefault("token_side", "right")
    return theseus("pandora", enemy, **more)  # type: ignore[arg-type]


@rule("TH-PAN-01", "TH-PAN-23", "TH-RULE-41", "TH-PAN-25", "TH-DECIDE-05")
def test_pandora_joins_a_duel_on_four_sectors() -> None:
    table = fresh(2, faction_1="pandora", faction_2="marines", first_player=2)
    ring = [sector.id for sector in table.s.ring]
    assert ring == ["corridors", "control-room", "unloading-dock", "tech-bay"]
    assert table.asked == (0, "pandora-token")
    assert table.offered == ring
    table.do("unloading-dock", "left")
    assert table.life == [20, 20]
    assert table.view(1).players[0].data is None
    assert table.asked == (1, "start-card")  # Pandora has no cards to install
    until(table, "units")
    rooms = []
    while table.s.stage == "units":
        rooms.append((table.asked[0], len(table.offered)))
        table.do(table.offered[0])
    # 4 and 3 Rooms for two Creatures, then the Marines: 2, and one that is left by itself
    assert rooms[:3] == [(0, 4), (0, 3), (1, 2)]
    assert len(pool_of(table, "runner")) == 4


def pool_of(table: Play, kind: str) -> list[str]:
    return [u.id for u in table.s.units.values() if u.kind == kind and u.at == -2]


@rule("TH-PAN-04", "TH-RULE-41")
def test_the_side_of_the_token_gives_the_turn_order() -> None:
    def order(sector: str, side: str) -> list[int]:
        table = fresh(2, faction_1="pandora", faction_2="marines", first_player=2)
        return table.do(sector, side).s.order

    assert order("unloading-dock", "left") == [0, 1]
    assert order("unloading-dock", "right") == [1, 0]
    assert order("corridors", "left") == [1, 0]  # last
    assert order("corridors", "right") == [0, 1]  # first
    assert order("control-room", "right") == [0, 1]
    assert order("tech-bay", "left") == [1, 0]


@rule("TH-PAN-05", "TH-SETUP-19")
def test_a_shared_sector_starts_full_without_an_onslaught() -> None:
    table = fresh(2, faction_1="pandora", faction_2="marines", first_player=1)
    table.do("unloading-dock", "left")
    until(table, "move")
    assert "" not in table.s.ring[2].rooms
    assert not table.said("onslaught")
    assert table.life == [20, 20]


@rule("TH-PAN-06", "TH-PAN-07", "TH-PAN-08", "TH-PAN-09")
def test_what_creatures_and_embryos_can_do() -> None:
    units = book_of("").units
    can = {
        kind: [
            (side.attack, side.takeover, side.extra_sector) for side in (info.base, info.upgraded)
        ]
        for kind, info in units.items()
    }
    assert can["creature"] == [("one-wound", "", False), ("all-wound", "", False)]
    assert can["runner"] == [("none", "single-use", True), ("one-wound", "permanent", True)]
    assert can["catcher"] == [("none", "permanent", False), ("one-wound", "permanent", False)]
    assert can["warrior"] == [("one-wound", "single-use", False), ("all-wound", "permanent", False)]


@rule("TH-PAN-07", "TH-MOVE-11", "TH-DECIDE-12", "TH-RULE-63")
def test_a_runner_may_move_one_sector_further() -> None:
    table = pandora(units={"runner-1": "corridors-a", "marine-1": "tech-bay-a"})
    assert table.asked == (0, "declare")
    assert table.offered == ["run", "pass"]
    table.do("run", "unloading-dock-a")
    assert table.where("runner-1") == "unloading-dock-a"


@rule("TH-PAN-10", "TH-PAN-11", "TH-RULE-55", "TH-RULE-47", "TH-DECIDE-22")
def test_a_creature_that_ends_alone_among_friends_buds() -> None:
    table = pandora(
        units={"creature-1": "corridors-a", "marine-1": "tech-bay-a", "marine-2": "tech-bay-b"},
        cards={"con-1": "marines-landmine"}, pending={},
    )  # fmt: skip
    table.do("control-room-a")
    assert table.life == [18, 20]
    assert table.asked == (0, "embryo")
    assert table.offered == ["runner", "catcher", "warrior"]
    table.do("catcher", "control-room-b")
    assert table.where("catcher-1") == "control-room-b"
    assert not table.unit("catcher-1").upgraded
    assert table.life == [18, 20]
    assert not table.unit("catcher-1").moved
    table = pandora(
        units={"creature-1": "corridors-a", "marine-1": "control-room-d", "marine-2": "tech-bay-b"}
    )
    table.do("control-room-a")
    assert not table.said("budded")  # an enemy unit is there


@rule("TH-PAN-11", "TH-TOKEN-02")
def test_no_embryo_is_born_when_the_pool_is_empty() -> None:
    names = [f"runner-{n}" for n in (1, 2, 3, 4)] + [f"warrior-{n}" for n in (1, 2, 3, 4)]
    units = dict.fromkeys([*names, "catcher-1", "catcher-2"], "space")
    table = pandora(units=units | {"creature-1": "corridors-a", "marine-1": "tech-bay-a"})
    table.do("creature-1", "control-room-a")
    assert not table.said("budded")


@rule("TH-PAN-12", "TH-RULE-57", "TH-RULE-46")
def test_an_embryo_without_a_room_ejects_a_unit() -> None:
    table = pandora(
        units={
            "creature-1": "corridors-a", "creature-2": "control-room-b", "runner-1": "control-room-c",
            "runner-2": "control-room-d", "marine-1": "tech-bay-a",
        },
    )  # fmt: skip
    table.do("creature-1")
    assert table.where("creature-1") == "control-room-a"
    table.do("warrior")
    assert table.asked == (0, "eject")
    table.do("creature-1")
    assert table.where("warrior-1") == "control-room-a"
    assert table.where("creature-1") == "space"
    assert table.turn_of() == 1  # the moved unit is gone: no sector action


@rule("TH-RULE-47")
def test_no_budding_for_a_creature_from_space() -> None:
    table = pandora(units={"creature-1": "space", "marine-1": "tech-bay-a"})
    table.do("control-room-a")
    assert not table.said("budded")
    assert table.turn_of() == 1


@rule("TH-PAN-13", "TH-PAN-14", "TH-PAN-15", "TH-PAN-24", "TH-PAN-26", "TH-RULE-45", "TH-DECIDE-36")
def test_a_moved_embryo_may_take_over_a_card_and_the_sector_action_follows() -> None:
    table = pandora(
        units={"catcher-1": "tech-bay-a+", "marine-1": "unloading-dock-a", "marine-2": "unloading-dock-b"},
        cards={
            "cor-1": "marines-fire", "cor-2": "marines-battle-position+2", "cor-4": "marines-armory",
        },
        bonus_at={"cor-3": "bonus-gateway"}, malfunction="cor-1",
    )  # fmt: skip
    table.do("corridors-a")
    assert table.asked == (0, "takeover")
    assert table.offered == ["cor-2", "cor-4", "pass"]
    table.do("cor-2")
    assert table.where("catcher-1") == "card"
    assert table.unit("catcher-1").upgraded
    assert table.s.ring[0].rooms.count("") == 4
    card = table.card("cor-2")
    assert controller(table.s, card) == 0
    assert card.upgrades == 2
    assert [facts["action"] for facts in table.said("sector-action")] == []
    assert table.asked == (0, "sector-order")  # Corridors with the Pandora token
    table.do("onslaught")
    assert table.p(0).upgrades == 1


@rule("TH-PAN-16", "TH-RULE-43", "TH-PAN-20")
def test_a_single_use_takeover_ends_when_the_trap_has_worked_once() -> None:
    table = pandora(
        units={"creature-1": "corridors-b", "marine-1": "tech-bay-a", "marine-2": "tech-bay-b"},
        cards={"cor-1": "marines-fire"}, embryos={"cor-1": "runner-1"}, active=1,
    )  # fmt: skip
    table.do("marine-1")
    # two units in the Tech Bay: two points, passing the Corridors; Fire is Pandora's now
    assert table.life == [20, 19]
    assert table.where("runner-1") == "pool"
    assert controller(table.s, table.card("cor-1")) == 1


@rule("TH-PAN-17", "TH-PAN-16")
def test_a_permanent_takeover_lasts() -> None:
    table = pandora(
        units={"creature-1": "corridors-b", "marine-1": "tech-bay-a", "marine-2": "tech-bay-b"},
        cards={"cor-1": "marines-fire"}, embryos={"cor-1": "runner-1+"}, active=1,
    )  # fmt: skip
    assert not is_single_use(table.s, table.card("cor-1"))
    table.do("marine-1")
    assert table.life == [20, 19]
    assert table.where("runner-1") == "card"


@rule("TH-RULE-48", "TH-RULE-46", "TH-PAN-17")
def test_a_taken_over_landmine_leaves_the_game_and_the_embryo_returns_base() -> None:
    table = pandora(
        units={"creature-1": "control-room-b", "marine-1": "tech-bay-a"},
        cards={"cor-1": "marines-landmine"}, embryos={"cor-1": "warrior-1+"}, active=1,
    )  # fmt: skip
    table.do("corridors-a")
    assert table.life == [20, 18]
    assert table.face("cor-1") == ""
    assert table.where("warrior-1") == "pool"
    assert not table.unit("warrior-1").upgraded


@rule("TH-PAN-18", "TH-PAN-19", "TH-PAN-20", "TH-DECIDE-37", "TH-RULE-42")
def test_pandora_performs_both_actions_of_a_common_sector_in_any_order() -> None:
    table = pandora(
        units={"creature-1": "tech-bay-a", "marine-1": "corridors-b", "marine-2": "corridors-d"},
    )
    table.do("corridors-a")
    assert table.asked == (0, "sector-order")
    assert table.offered == ["onslaught", "pandora-upgrade"]
    table.do("pandora-upgrade")
    assert table.asked == (0, "window")  # the token may be used in between
    table.do("spend-upgrade")
    assert table.life == [20, 18]  # the upgraded Creature attacks both Marines
    table = pandora(
        units={"creature-1": "control-room-d", "marine-1": "tech-bay-a", "marine-2": "control-room-b"},
        active=1,
    )  # fmt: skip
    table.do("marine-1", "corridors-a")
    assert table.said("sector-action")[0]["action"] == "onslaught"  # still there for the enemy


@rule("TH-PAN-19", "TH-TECH-01")
def test_an_upgrade_owed_by_the_tech_bay_is_taken_after_the_additional_turn() -> None:
    table = pandora(
        units={
            "creature-1": "unloading-dock-a", "creature-2": "corridors-a", "marine-1": "tech-bay-c",
            "marine-2": "tech-bay-d",
        },
        token="tech-bay",
    )  # fmt: skip
    table.do("creature-1", "tech-bay-a", "additional-turn")
    assert table.s.turn.unit == "creature-2"
    assert table.s.turn.owed == ["pandora-upgrade"]
    table.do("control-room-a", "runner", "control-room-b")
    assert table.p(0).upgrades == 1


@rule("TH-PAN-02", "TH-PAN-03", "TH-PAN-18", "TH-PAN-21", "TH-PAN-22")
def test_a_shared_faction_sector_belongs_to_both() -> None:
    table = pandora(
        units={"creature-1": "control-room-a", "marine-1": "tech-bay-a", "marine-2": "tech-bay-b"},
        token="unloading-dock", cards={"doc-1": "marines-fire"}, embryos={"doc-1": "catcher-1"},
        pending={"doc-p1": "marines-armory"},
    )  # fmt: skip
    table.do("unloading-dock-a", "warrior", "unloading-dock-b")
    assert table.p(0).upgrades == 1
    assert table.asked == (0, "last")  # no Pending Cards Phase for Pandora
    table = pandora(
        units={"creature-1": "tech-bay-b", "marine-1": "control-room-a"},
        token="unloading-dock", cards={"doc-1": "marines-armory"}, embryos={"doc-1": "catcher-1"}, active=1,
    )  # fmt: skip
    table.do("unloading-dock-a")
    assert table.offered == ["take-upgrade", "doc-1"]
    table.do("doc-1")
    assert table.face("doc-1") == ""
    assert table.where("catcher-1") == "pool"


@rule("TH-PAN-15", "TH-RULE-44")
def test_taken_over_action_cards_serve_pandora_but_give_it_no_data() -> None:
    table = pandora(
        "scientists", units={"creature-1": "tech-bay-a", "scientist-1": "control-room-a"},
        cards={"cor-1": "scientists-camcorders", "cor-2": "scientists-small-laboratory"},
        embryos={"cor-1": "catcher-1", "cor-2": "runner-1"},
    )  # fmt: skip
    table.card("cor-1").points = 4
    table.do("corridors-a", "cor-1")
    assert table.data == [0, 0]
    assert table.card("cor-1").points == 0
    assert table.p(0).upgrades == 1
    assert table.where("runner-1") == "pool"


@rule("TH-RULE-44", "TH-PAN-15")
def test_a_taken_over_incubator_makes_minor_aliens_of_pandora_and_traps_hurt_the_owner() -> None:
    table = pandora(
        "aliens", units={"creature-1": "tech-bay-a", "alien-1": "control-room-a"},
        cards={"cor-1": "aliens-incubator"}, embryos={"cor-1": "catcher-1"},
    )  # fmt: skip
    table.do("corridors-a", "corridors-b")
    assert table.unit("minor-alien-1").seat == 0
    remove_unit(table.s, table.unit("minor-alien-1"), "TH-ALI-10")
    assert table.unit("minor-alien-1").seat == 1  # back in the Aliens' pool
    table = pandora(
        "aliens", units={"creature-1": "control-room-c", "alien-1": "tech-bay-a"},
        cards={"cor-1": "aliens-hive"}, embryos={"cor-1": "catcher-1"}, active=1,
    )  # fmt: skip
    table.do("corridors-a")
    assert table.life == [20, 19]


@rule("TH-RULE-74", "TH-DUP-01")
def test_a_taken_over_duplication_copies_only_taken_over_cards() -> None:
    table = pandora(
        units={"creature-1": "tech-bay-a", "marine-1": "control-room-a", "marine-2": "control-room-b"},
        cards={"cor-1": "marines-armory", "cor-2": "marines-duplication", "cor-5": "marines-armory"},
        embryos={"cor-2": "catcher-1", "cor-1": "runner-1+"},
    )  # fmt: skip
    copied = table.view(0).ring[0].slots[1].card.copied
    assert copied == ("cor-1",)


@rule("TH-RULE-75")
def test_an_embryo_on_a_card_is_no_unit() -> None:
    table = pandora(
        units={"creature-1": "tech-bay-a+", "creature-2": "tech-bay-b+", "marine-1": "control-room-a"},
        cards={"cor-1": "marines-fire"}, embryos={"cor-1": "runner-1"}, upgrades={0: 1},
    )  # fmt: skip
    assert table.offered == ["creature-1", "creature-2"]  # neither moved nor upgraded


@rule("TH-RULE-43")
def test_a_taken_over_shortcut_goes_back_after_the_move_that_used_it() -> None:
    table = pandora(
        "aliens", units={"creature-1": "tech-bay-a", "creature-2": "hive-a", "alien-1": "control-room-a"},
        cards={"cor-1": "aliens-vent-shortcut"}, embryos={"cor-1": "runner-1"},
    )  # fmt: skip
    table.do("creature-1", "corridors", "control-room-b")
    assert table.where("runner-1") == "pool"


@rule("TH-RULE-65")
def test_single_use_takeovers_of_modules_end_with_the_turn_in_which_they_served() -> None:
    table = pandora(
        units={"creature-1": "tech-bay-a", "creature-2": "control-room-a", "marine-1": "control-room-b",
               "marine-2": "unloading-dock-a", "marine-3": "unloading-dock-b"},
        cards={"con-1": "marines-battle-position", "doc-1": "marines-double-shot"},
        embryos={"con-1": "runner-1", "doc-1": "runner-2"},
    )  # fmt: skip
    table.do("creature-1", "corridors-a", "warrior", "corridors-b", "onslaught")
    assert table.life == [20, 18]  # 1 wound and 1 more
    assert table.where("runner-1") == "card"  # until the turn ends
    while table.turn_of() == 0:
        table.do(table.offered[-1])
    assert table.where("runner-1") == "pool"
    assert table.where("runner-2") == "card"


@rule("TH-RULE-65")
def test_a_single_use_barricade_hideout_and_creepers_end_when_they_served() -> None:
    table = pandora(
        units={"creature-1": "control-room-a", "creature-2": "unloading-dock-a", "marine-1": "tech-bay-a",
               "marine-2": "control-room-b"},
        cards={"con-1": "marines-barricade"}, embryos={"con-1": "runner-1"}, active=1,
    )  # fmt: skip
    table.do("marine-1", "corridors-a")
    assert table.life == [20, 20]
    while table.turn_of() == 1:
        table.do(table.offered[-1])
    assert table.where("runner-1") == "pool"
    table = pandora(
        "aliens", units={"creature-1": "tech-bay-a", "creature-2": "hive-a", "alien-1": "control-room-a"},
        cards={"con-1": "aliens-creepers", "con-2": "aliens-hive"}, embryos={"con-1": "runner-1"},
    )  # fmt: skip
    assert not table.view(0).ring[1].slots[1].card.active
    table.do("creature-1", "corridors-a")
    while table.turn_of() == 0:
        table.do(table.offered[-1])
    assert table.where("runner-1") == "pool"
    assert table.view(0).ring[1].slots[1].card.active


@rule("TH-RULE-65", "TH-SCI-14")
def test_a_single_use_hideout_serves_a_pandora_unit_once() -> None:
    table = theseus(
        "pandora", "scientists", "aliens", mode="deathmatch", token="corridors", token_side="right",
        units={"creature-1": "laboratory-a", "creature-2": "hive-a", "alien-1": "tech-bay-c",
               "alien-2": "tech-bay-a", "scientist-1": "tech-bay-b"},
        ring=["corridors", "control-room", "tech-bay", "hive", "laboratory"],
        cards={"cor-1": "scientists-hideout", "cor-2": "aliens-hive"}, embryos={"cor-1": "runner-1"},
    )  # fmt: skip
    table.do("creature-1", "corridors-a")
    assert table.life == [0, 0, 0]
    assert table.card("cor-1").spent


@rule("TH-RULE-65", "TH-MAR-17")
def test_a_single_use_safeguard_draws_the_token_and_is_spent() -> None:
    table = pandora(
        units={"creature-1": "tech-bay-d", "creature-2": "tech-bay-c", "marine-1": "corridors-a",
               "marine-2": "unloading-dock-a"},
        cards={"cor-1": "marines-safeguard", "cor-2": "marines-fire"},
        embryos={"cor-1": "runner-1", "cor-2": "catcher-1"}, active=1,
    )  # fmt: skip
    table.do("marine-1", "control-room-a")
    assert table.malfunction == "cor-1"
    while table.turn_of() == 1:
        table.do(table.offered[-1])
    assert table.where("runner-1") == "pool"


@rule("TH-PAN-01", "TH-DM-02", "TH-PAN-04")
def test_pandora_in_a_deathmatch_starts_at_zero() -> None:
    table = theseus(
        "pandora", "marines", "aliens", mode="deathmatch", token="corridors", token_side="left",
        units={"creature-1": "corridors-a", "marine-1": "tech-bay-a", "alien-1": "tech-bay-b",
               "marine-2": "corridors-b", "alien-2": "corridors-c"},
        ring=["corridors", "control-room", "hive", "tech-bay", "unloading-dock"],
    )  # fmt: skip
    assert table.life == [0, 0, 0]
    assert table.s.order == [2, 1, 0]


@rule("TH-RULE-65", "TH-DUP-01")
def test_a_single_use_duplication_ends_when_it_added_a_copy() -> None:
    table = pandora(
        units={
            "creature-1": "tech-bay-a",
            "marine-1": "control-room-a",
            "marine-2": "control-room-b",
        },
        cards={"cor-1": "marines-armory", "cor-2": "marines-duplication"},
        embryos={"cor-2": "runner-1", "cor-1": "catcher-1"},
    )
    table.do("corridors-a")
    assert table.p(0).upgrades == 2
    assert table.card("cor-2").spent


@rule("TH-PAN-19", "TH-TECH-03")
def test_each_additional_turn_of_a_chain_leaves_its_own_upgrade_owed() -> None:
    table = pandora(
        units={
            "creature-1": "unloading-dock-a", "creature-2": "corridors-a",
            "creature-3": "control-room-a", "marine-1": "corridors-b", "marine-2": "corridors-c",
        },
        token="tech-bay",
    )  # fmt: skip
    table.do("creature-1", "tech-bay-a", "catcher", "tech-bay-b", "additional-turn", "creature-2")
    table.do("tech-bay-c", "catcher", "additional-turn", "creature-3")
    assert table.s.turn.owed == ["pandora-upgrade", "pandora-upgrade"]
    table.do("unloading-dock-a", "warrior", "unloading-dock-b")
    assert table.p(0).upgrades == 2
