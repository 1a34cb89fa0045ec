"""Chapters 8 and 9 of the ledger: sector actions, the Malfunction token, Upgrade tokens."""

from __future__ import annotations

from quarterdeck.core.rulebook import rule
from tests.theseus.build import theseus

# Marines (0) and Aliens (1): corridors, control-room, unloading-dock, tech-bay, hive
# Aliens (0) and Scientists (1): corridors, control-room, hive, tech-bay, laboratory


@rule("TH-SECT-01")
def test_no_sector_action_in_an_enemy_faction_sector() -> None:
    table = theseus(units={"alien-1": "tech-bay-a", "scientist-1": "corridors-a"})
    table.do("laboratory-a")
    assert table.p(0).upgrades == 0
    assert not table.said("sector-action")


# -- Tech Bay ------------------------------------------------------------------------------------


@rule("TH-TECH-01", "TH-TECH-02", "TH-DECIDE-31", "TH-RULE-12")
def test_the_tech_bay_makes_another_unmoved_unit_take_a_full_turn() -> None:
    table = theseus(
        units={
            "alien-1": "hive-a", "alien-2": "corridors-a", "alien-3": "space",
            "minor-alien-1": "laboratory-a", "scientist-1": "corridors-b",
        }
    )  # fmt: skip
    table.do("alien-1", "tech-bay-a")
    assert table.asked == (0, "additional-turn")
    assert table.offered == ["alien-2", "minor-alien-1"]  # not the moved one, not the one in Space
    table.do("alien-2", "hive-a")
    assert table.p(0).upgrades == 1  # a full turn, sector action included


@rule("TH-TECH-03", "TH-TURN-05")
def test_additional_turns_may_follow_one_another_until_nobody_is_left() -> None:
    table = theseus(
        units={"alien-1": "hive-a", "alien-2": "hive-b", "scientist-1": "laboratory-a"},
        cards={"hiv-1": "aliens-vent-shaft"},
    )
    table.do("alien-1", "fewer", "tech-bay-a")
    # alien-2 is the only other unit: it takes the Additional Turn by itself
    assert table.s.turn.unit == "alien-2"
    assert [facts["unit"] for facts in table.said("additional-turn")] == ["alien-2"]
    table.do("pass", "tech-bay-b")
    assert table.turn_of() == 1  # nobody left: the action does nothing


@rule("TH-RULE-12", "TH-SCI-10")
def test_a_gripped_unit_cannot_take_the_additional_turn() -> None:
    table = theseus(
        units={"alien-1": "hive-a", "alien-2": "corridors-a", "scientist-1": "laboratory-a"},
        cards={"cor-1": "scientists-gripper"}, gripped={"alien-2": "cor-1"},
    )  # fmt: skip
    table.do("tech-bay-a")
    assert table.turn_of() == 1


# -- Malfunction ---------------------------------------------------------------------------------


@rule("TH-MALF-01", "TH-MALF-02", "TH-MALF-03", "TH-DECIDE-29", "TH-CARD-11", "TH-RULE-17")
def test_the_token_goes_to_any_enemy_card_pending_or_installed() -> None:
    table = theseus(
        units={"alien-1": "corridors-a", "scientist-1": "laboratory-a"},
        cards={"cor-1": "scientists-archives", "cor-2": "aliens-hive", "lab-1": "scientists-med-bay"},
        pending={"lab-p1": "scientists-gripper", "hiv-p1": "aliens-tentacles"},
        bonus_at={"con-1": "bonus-gateway"}, malfunction="cor-1",
    )  # fmt: skip
    table.do("control-room-a")
    assert table.asked == (0, "malfunction")
    assert table.offered == ["cor-1", "lab-1", "lab-p1"]
    table.do("cor-1")
    assert table.malfunction == "cor-1"  # back on the card it came from


@rule("TH-RULE-16")
def test_without_an_enemy_card_the_token_returns_to_its_symbol() -> None:
    table = theseus(
        units={"alien-1": "corridors-a", "scientist-1": "laboratory-a"},
        cards={"cor-1": "aliens-hive"}, malfunction="cor-1",
    )  # fmt: skip
    table.do("control-room-a")
    assert table.malfunction == ""


@rule("TH-MALF-04", "TH-SCI-18")
def test_a_pending_card_under_the_token_can_be_neither_installed_nor_discarded() -> None:
    for active, unit in ((0, "alien-1"), (1, "scientist-1")):
        table = theseus(
            units={unit: "laboratory-a", "alien-2": "tech-bay-a", "scientist-2": "tech-bay-b"},
            pending={"cor-p1": "aliens-hive"}, malfunction="cor-p1", active=active,
            held={1: ["scientists-emergency-protocol"]},
        )  # fmt: skip
        assert "scientists-emergency-protocol" not in table.offered
        table.do(unit, "corridors-a")
        assert table.turn_of() != active  # the slot cannot be used: the turn is over


@rule("TH-MALF-05", "TH-MALF-07", "TH-MALF-08", "TH-CARD-10", "TH-UPG-08")
def test_an_installed_card_under_the_token_has_no_effect_and_takes_no_tokens() -> None:
    table = theseus(
        units={"scientist-1": "laboratory-a", "alien-1": "tech-bay-a", "scientist-2": "tech-bay-b"},
        cards={"cor-1": "aliens-tentacles", "cor-2": "scientists-archives"},
        malfunction="cor-1", active=1, upgrades={1: 1},
    )  # fmt: skip
    table.do("scientist-1", "pass", "corridors-a", "cor-2")
    assert table.life == [20, 20]  # no wound
    table = theseus(
        units={"scientist-1": "laboratory-a", "alien-1": "tech-bay-a", "scientist-2": "tech-bay-b"},
        cards={"cor-2": "scientists-archives+1"}, pending={"lab-p1": "scientists-med-bay"},
        malfunction="cor-2", active=1, upgrades={1: 2},
    )  # fmt: skip
    table.do("spend-upgrade")
    assert table.offered == [
        "scientist-1",
        "scientist-2",
    ]  # no Pending card, no card under the token
    table.do("scientist-2", "scientist-1", "pass", "corridors-a")
    assert table.data == [0, 0]
    assert table.card("cor-2").upgrades == 1


@rule("TH-MALF-05", "TH-RULE-19", "TH-PEND-09", "TH-ALI-11")
def test_a_card_under_the_token_cannot_be_moved_or_replaced() -> None:
    table = theseus(
        units={"alien-1": "tech-bay-a", "scientist-1": "corridors-a", "alien-2": "corridors-b"},
        cards={"cor-1": "aliens-hive", "cor-2": "aliens-hidden"},
        pending={"lab-p1": "aliens-tentacles"},
        malfunction="cor-1", held={0: ["aliens-hole"]},
    )  # fmt: skip
    table.do("aliens-hole")
    assert table.asked == (0, "hole-to")  # only Hidden can be moved
    table.do("con-1", "alien-1", "laboratory-a", "lab-p1")
    assert "cor-1" not in table.offered
    assert "con-1" in table.offered


@rule("TH-MALF-06", "TH-RULE-68")
def test_tokens_already_introduced_keep_their_effect() -> None:
    table = theseus(
        units={"scientist-1": "corridors-a", "scientist-2": "tech-bay-b", "alien-1": "tech-bay-a"},
        cards={"cor-1": "aliens-parasite"}, malfunction="cor-1", active=1,
        parasites={"scientist-1": [0]},
    )  # fmt: skip
    table.do("scientist-1", "control-room-a")
    assert table.life == [20, 19]


@rule("TH-MAR-17", "TH-RULE-18", "TH-MALF-09")
def test_safeguard_draws_the_token_of_enemies_even_from_itself() -> None:
    table = theseus(
        "marines", "aliens",
        units={"alien-1": "corridors-a", "marine-1": "tech-bay-a"},
        cards={"cor-1": "marines-safeguard", "cor-2": "marines-fire", "hiv-1": "aliens-hive"},
        malfunction="cor-1", active=1,
    )  # fmt: skip
    table.do("control-room-a")
    assert table.malfunction == "cor-1"
    assert table.asked == (1, "pending")
    table = theseus(
        "marines", "aliens",
        units={"marine-1": "corridors-a", "alien-1": "tech-bay-a"},
        cards={"cor-1": "marines-safeguard", "hiv-1": "aliens-hive", "hiv-2": "aliens-hidden"},
    )  # fmt: skip
    table.do("control-room-a")
    assert table.offered == ["hiv-1", "hiv-2"]  # the Marines place it freely


# -- own faction sector --------------------------------------------------------------------------


@rule("TH-BASE-01", "TH-BASE-02", "TH-DECIDE-30", "TH-SECT-03")
def test_the_own_sector_gives_a_token_or_a_clean_up() -> None:
    position = {
        "units": {"alien-1": "control-room-a", "scientist-1": "laboratory-a"},
        "cards": {
            "hiv-1": "scientists-camcorders", "hiv-2": "aliens-hive", "hiv-3": "scientists-archives+1",
            "cor-1": "scientists-archives",
        },
        "bonus_at": {"hiv-4": "bonus-gateway"},
        "malfunction": "hiv-1",
    }  # fmt: skip
    table = theseus(**position)
    table.do("hive-a")
    assert table.asked == (0, "base")
    assert table.offered == ["take-upgrade", "hiv-3"]
    table.do("hiv-3")
    assert table.face("hiv-3") == ""
    assert table.s.supply == 20
    assert table.p(0).upgrades == 0
    table = theseus(**position)
    table.do("hive-a", "take-upgrade")
    assert table.p(0).upgrades == 1
    assert table.face("hiv-3") == "scientists-archives"


@rule("TH-RULE-30", "TH-TOKEN-02")
def test_with_an_empty_supply_the_clean_up_may_be_declined() -> None:
    table = theseus(
        units={"alien-1": "control-room-a", "scientist-1": "laboratory-a"},
        cards={"hiv-1": "scientists-camcorders"}, supply=0,
    )  # fmt: skip
    table.do("hive-a")
    assert table.asked == (0, "base")
    assert table.offered == ["hiv-1", "pass"]
    table.do("pass")
    assert table.face("hiv-1") == "scientists-camcorders"
    table = theseus(units={"alien-1": "control-room-a", "scientist-1": "laboratory-a"}, supply=0)
    table.do("hive-a")
    assert table.asked == (0, "pending")
    assert table.p(0).upgrades == 0


@rule("TH-BASE-02", "TH-RULE-19", "TH-RULE-68")
def test_a_discarded_gripper_lets_go() -> None:
    table = theseus(
        units={"alien-1": "control-room-a", "alien-2": "hive-d", "scientist-1": "laboratory-a"},
        cards={"hiv-1": "scientists-gripper"}, gripped={"alien-2": "hiv-1"},
    )  # fmt: skip
    table.move("alien-1", "hive-a")
    assert not table.unit("alien-2").gripped  # released already by the newcomer of its side
    table = theseus(
        units={"alien-1": "control-room-a", "alien-2": "hive-d", "scientist-1": "laboratory-a"},
        cards={"hiv-1": "scientists-gripper", "hiv-2": "scientists-camcorders"},
    )  # fmt: skip
    table.card("hiv-2").points = 4
    table.do("alien-1", "hive-a", "hiv-1")
    assert table.unit("alien-1").gripped
    table.do("hiv-1")
    assert not table.unit("alien-1").gripped
    assert table.face("hiv-1") == ""


# -- Upgrade tokens ------------------------------------------------------------------------------


@rule("TH-UPG-01", "TH-UPG-02", "TH-DECIDE-35", "TH-UPG-06")
def test_tokens_upgrade_units_in_sectors_and_in_space() -> None:
    table = theseus(
        units={
            "alien-1": "hive-a",
            "alien-2": "space",
            "scientist-1": "laboratory-a",
            "alien-3": "hive-b+",
        },
        upgrades={0: 2},
    )
    assert table.view(1).players[0].upgrades == 2
    table.do("spend-upgrade")
    assert table.asked == (0, "upgrade")
    assert table.offered == ["alien-1", "alien-2"]
    table.do("alien-2", "spend-upgrade")
    assert table.unit("alien-1").upgraded
    assert table.unit("alien-2").upgraded
    assert table.s.supply == 20
    assert table.p(0).upgrades == 0


@rule("TH-UPG-03", "TH-UPG-04", "TH-CARD-07", "TH-DUP-11")
def test_further_tokens_on_a_card_cost_as_many_as_lie_there() -> None:
    # The rulebook's example: two tokens lie there, the third costs three.
    table = theseus(
        "marines", "aliens",
        units={"marine-1": "hive-a+", "marine-2": "corridors-a+", "alien-1": "tech-bay-a"},
        cards={
            "doc-1": "marines-battle-position+2", "doc-2": "marines-duplication",
            "doc-3": "marines-fire",
        },
        upgrades={0: 4},
    )  # fmt: skip
    table.do("spend-upgrade")
    assert table.card("doc-1").upgrades == 3
    assert table.p(0).upgrades == 1
    assert table.s.supply == 20 - 3 - 1
    assert "spend-upgrade" not in table.offered  # nothing that one token pays for


@rule("TH-UPG-05")
def test_no_card_carries_more_than_six() -> None:
    table = theseus(
        "marines", "aliens",
        units={"marine-1": "hive-a+", "marine-2": "corridors-a+", "alien-1": "tech-bay-a"},
        cards={"doc-1": "marines-battle-position+6"}, upgrades={0: 9},
    )  # fmt: skip
    assert "spend-upgrade" not in table.offered


@rule("TH-RULE-29", "TH-TIME-02", "TH-TIME-03")
def test_a_unit_is_upgraded_between_the_movement_and_the_onslaught_but_not_before_the_lesser_one() -> (
    None
):
    table = theseus(
        units={
            "alien-1": "laboratory-a", "scientist-1": "corridors-b", "scientist-2": "corridors-c",
            "scientist-3": "corridors-d",
        },
        upgrades={0: 1},
    )  # fmt: skip
    table.move("alien-1", "pass")
    assert table.life == [20, 20]  # the Lesser Onslaught came at once
    assert table.asked == (0, "window")
    table.do("spend-upgrade")
    assert table.life == [20, 17]  # the Onslaught of the Corridors with the upgraded unit
