"""Chapter 10 of the ledger: the Pending Cards Phase, Bonus cards, Instants and their windows."""

from __future__ import annotations

from quarterdeck.core.rulebook import rule
from tests.theseus.build import Play, theseus

# Aliens (0) and Scientists (1): corridors, control-room, hive, tech-bay, laboratory


def entering(**more: object) -> Play:
    """Set up: an Alien enters the Corridors and uses its Pending slot."""
    units = {"alien-1": "laboratory-a", "scientist-1": "tech-bay-a", "scientist-2": "tech-bay-b"}
    units |= more.pop("units", {})  # type: ignore[arg-type]
    table = theseus(units=units, **more)  # type: ignore[arg-type]
    table.do("corridors-a")
    return table


@rule("TH-PEND-01", "TH-PEND-02", "TH-DECIDE-32", "TH-INFO-01")
def test_way_a_puts_the_top_card_in_an_empty_slot() -> None:
    table = entering(decks={0: ["aliens-hive", "aliens-hidden"]})
    assert table.asked == (0, "pending")
    assert table.offered == ["cor-p1", "pass"]
    assert table.view(1).players[0].top == "aliens-hive"
    table.do("cor-p1")
    assert table.face("cor-p1") == "aliens-hive"
    assert table.view(1).players[0].top == "aliens-hidden"  # revealed at once


@rule("TH-PEND-03", "TH-PEND-12", "TH-PEND-06")
def test_way_b_discards_an_enemy_card_and_refills() -> None:
    table = entering(
        decks={0: ["aliens-hive", "aliens-hidden"]}, pending={"cor-p1": "scientists-gripper"}
    )
    table.do("cor-p1")
    assert table.face("cor-p1") == "aliens-hive"
    assert [card.face for card in table.p(1).discarded] == ["scientists-gripper"]


@rule("TH-PEND-04", "TH-PEND-06", "TH-PEND-07", "TH-DECIDE-33")
def test_way_c_installs_an_own_card_and_refills() -> None:
    table = entering(
        decks={0: ["aliens-hive", "aliens-hidden"]}, pending={"cor-p1": "aliens-tentacles"},
        cards={"cor-1": "scientists-archives", "con-1": "aliens-habitat"},
        bonus_at={"con-3": "bonus-upgrade"},
    )  # fmt: skip
    table.do("cor-p1")
    assert table.asked == (0, "install")
    assert "pass" not in table.offered
    assert "cor-1" not in table.offered
    assert "con-1" in table.offered
    assert "con-3" in table.offered
    table.do("lab-2")
    assert table.face("lab-2") == "aliens-tentacles"
    assert table.face("cor-p1") == "aliens-hive"


@rule("TH-PEND-05", "TH-RULE-76")
def test_each_of_two_slots_is_available_by_its_own_content_and_one_is_used() -> None:
    table = theseus(
        units={
            "alien-1": "control-room-a",
            "scientist-1": "tech-bay-a",
            "scientist-2": "tech-bay-b",
        },
        pending={"hiv-p2": "scientists-gripper"},
    )
    table.do("hive-a")
    assert table.offered[:2] == [
        "hiv-p1",
        "hiv-p2",
    ]  # A for the empty one although the other is full
    table.do("hiv-p1")
    assert table.asked == (0, "last")
    assert table.face("hiv-p2") == "scientists-gripper"


@rule("TH-PEND-08", "TH-BONUS-01", "TH-BONUS-03", "TH-BONUS-04", "TH-BON-02", "TH-TIME-02")
def test_a_bonus_card_is_taken_and_may_be_used_before_the_refill() -> None:
    table = entering(
        decks={0: ["aliens-hive", "aliens-hidden", "aliens-habitat"]},
        pending={"cor-p1": "aliens-tentacles"}, bonus_at={"con-1": "bonus-card-from-the-deck"},
    )  # fmt: skip
    table.do("cor-p1", "con-1")
    assert table.asked == (0, "refill")
    assert table.offered == ["bonus-card-from-the-deck", "pass"]
    assert table.view(1).players[0].bonus == ("bonus-card-from-the-deck",)
    table.do("bonus-card-from-the-deck")
    assert "con-1" not in table.offered
    table.do("con-2")
    assert table.face("con-2") == "aliens-hive"
    assert table.face("cor-p1") == "aliens-hidden"  # the refill takes the next card
    assert table.s.ring[1].slots[0].bonus == ""


@rule("TH-PEND-09", "TH-UPG-07", "TH-RULE-19")
def test_an_own_installed_card_may_be_replaced() -> None:
    table = entering(
        pending={"cor-p1": "aliens-tentacles"}, cards={"hiv-1": "aliens-hive+2"},
    )  # fmt: skip
    table.do("cor-p1")
    a, view = table.asks[0], table.view(0)
    assert a.question.label_of(view, "hiv-1").startswith("Replace Hive")
    assert not a.question.label_of(view, "hiv-2").startswith("Replace")
    table.do("hiv-1")
    assert table.face("hiv-1") == "aliens-tentacles"
    assert table.s.supply == 20
    assert [card.face for card in table.p(0).discarded] == ["aliens-hive"]


@rule("TH-PEND-10", "TH-CARD-04")
def test_an_instant_is_kept_and_any_number_may_be_played_in_a_turn() -> None:
    table = entering(pending={"cor-p1": "aliens-hole"}, cards={"hiv-1": "aliens-hive"})
    table.do("cor-p1")
    assert [card.face for card in table.p(0).held] == ["aliens-hole"]
    assert table.asked == (0, "refill")
    assert table.offered == ["aliens-hole", "pass"]
    table.do("aliens-hole", "hiv-2")
    assert table.face("hiv-2") == "aliens-hive"
    assert not table.p(0).held
    assert [card.face for card in table.p(0).discarded] == ["aliens-hole"]


@rule("TH-PEND-11")
def test_the_tech_bay_has_no_pending_cards_phase() -> None:
    table = theseus(
        units={"alien-1": "hive-a", "scientist-1": "corridors-a", "scientist-2": "corridors-b"}
    )
    table.do("tech-bay-a")
    assert table.turn_of() == 1


@rule("TH-RULE-22")
def test_way_c_is_not_offered_without_a_slot_except_for_instants() -> None:
    full = {
        "cor-1": "scientists-archives", "cor-2": "scientists-archives", "cor-3": "scientists-med-bay",
        "cor-4": "scientists-med-bay", "cor-5": "scientists-gripper", "con-1": "scientists-gripper",
        "con-2": "scientists-hideout", "con-3": "scientists-malfunction",
        "hiv-1": "scientists-camcorders", "hiv-2": "scientists-camcorders",
        "hiv-3": "scientists-camcorders", "hiv-4": "scientists-camcorders",
        "tec-1": "scientists-small-laboratory", "tec-2": "scientists-archives",
        "tec-3": "scientists-defense-system", "tec-4": "scientists-defense-system",
        "tec-5": "scientists-duplication", "lab-1": "scientists-duplication",
        "lab-2": "scientists-secret-passage", "lab-3": "scientists-archives",
        "lab-4": "scientists-station-schematics",
    }  # fmt: skip
    table = theseus(
        units={"alien-1": "laboratory-a", "scientist-1": "tech-bay-a", "scientist-2": "tech-bay-b"},
        cards=full, pending={"cor-p1": "aliens-hive"},
        bonus={0: ["bonus-card-from-the-deck"]}, decks={0: ["aliens-hidden"]},
    )  # fmt: skip
    assert "bonus-card-from-the-deck" not in table.offered  # TH-RULE-21, no empty slot
    table.do("corridors-a")
    assert table.turn_of() == 1
    table = theseus(
        units={"alien-1": "laboratory-a", "scientist-1": "tech-bay-a", "scientist-2": "tech-bay-b"},
        cards=full, pending={"cor-p1": "aliens-hole"}, decks={0: ["aliens-hidden"]},
    )  # fmt: skip
    table.do("corridors-a")
    assert table.offered == ["cor-p1", "pass"]


# -- Instants and Bonus cards --------------------------------------------------------------------


@rule("TH-ALI-11", "TH-RULE-19")
def test_hole_moves_a_card_with_its_tokens_to_an_empty_slot() -> None:
    table = theseus(
        units={"alien-1": "hive-a", "alien-2": "hive-b", "scientist-1": "tech-bay-a"},
        cards={"hiv-1": "aliens-hive+2", "cor-1": "scientists-archives"},
        bonus_at={"con-1": "bonus-gateway"}, held={0: ["aliens-hole"]},
    )  # fmt: skip
    table.do("aliens-hole")
    assert table.asked == (0, "hole-to")
    assert not {"con-1", "hiv-1", "cor-1"} & set(table.offered)
    table.do("cor-2")
    assert table.face("cor-2") == "aliens-hive"
    assert table.card("cor-2").upgrades == 2


@rule("TH-MAR-18", "TH-RULE-67")
def test_supply_drop_takes_two_tokens_or_what_is_left() -> None:
    position = {
        "units": {"marine-1": "hive-a+", "marine-2": "hive-b", "alien-1": "tech-bay-a"},
        "held": {0: ["marines-supply-drop"]},
    }
    table = theseus("marines", "aliens", **position)
    table.do("marines-supply-drop")
    assert table.p(0).upgrades == 2
    assert table.s.supply == 18
    table = theseus("marines", "aliens", supply=1, **position)
    table.do("marines-supply-drop")
    assert table.p(0).upgrades == 1
    table = theseus("marines", "aliens", supply=0, **position)
    assert "marines-supply-drop" not in table.offered


@rule("TH-SCI-18", "TH-RULE-67", "TH-DECIDE-34")
def test_emergency_protocol_discards_an_enemy_pending_card() -> None:
    units = {"scientist-1": "laboratory-a", "scientist-2": "hive-a", "alien-1": "tech-bay-a"}
    held = {1: ["scientists-emergency-protocol"]}
    table = theseus(
        units=units,
        held=held,
        pending={"hiv-p1": "aliens-hive", "lab-p1": "scientists-gripper"},
        active=1,
    )
    table.do("scientists-emergency-protocol")
    assert table.face("hiv-p1") == ""
    assert table.face("lab-p1") == "scientists-gripper"
    table = theseus(units=units, held=held, active=1)
    assert "scientists-emergency-protocol" not in table.offered


@rule("TH-GRE-06", "TH-RULE-67")
def test_mind_scan_scores_for_enemies_beside_own_units() -> None:
    table = theseus(
        "greys", "marines",
        units={
            "grey-1": "corridors-a", "grey-2": "tech-bay-a", "marine-1": "corridors-b",
            "marine-2": "corridors-c", "marine-3": "tech-bay-b",
        },
        held={0: ["greys-mind-scan"]},
    )  # fmt: skip
    table.do("greys-mind-scan")
    assert table.asked == (0, "mind-scan")
    assert table.offered == ["corridors", "tech-bay"]
    table.do("corridors")
    assert table.data == [2, 0]
    table = theseus(
        "greys", "marines", units={"grey-1": "corridors-a", "grey-2": "tech-bay-a",
        "marine-1": "control-room-b"}, held={0: ["greys-mind-scan"]},
    )  # fmt: skip
    assert "greys-mind-scan" not in table.offered


@rule("TH-BON-01", "TH-RULE-05", "TH-RULE-21")
def test_card_from_the_deck_installs_only_in_empty_slots_or_keeps_an_instant() -> None:
    position = {
        "units": {"alien-1": "hive-a", "alien-2": "hive-b", "scientist-1": "tech-bay-a"},
        "cards": {"hiv-1": "aliens-hive"},
        "bonus_at": {"con-1": "bonus-gateway"},
        "bonus": {0: ["bonus-card-from-the-deck"]},
    }
    table = theseus(decks={0: ["aliens-hidden", "aliens-habitat"]}, **position)
    table.do("bonus-card-from-the-deck")
    assert not {"hiv-1", "con-1"} & set(table.offered)
    a = table.asks[0]
    assert a.question.prompt_for(table.view(0), a.about) == "Where do you install Hidden?"
    assert "hiv-2" in table.offered
    table.do("hiv-2")
    assert table.face("hiv-2") == "aliens-hidden"
    assert len(table.p(0).deck) == 1
    table = theseus(decks={0: ["aliens-hole"]}, **position)
    table.do("bonus-card-from-the-deck")
    assert [card.face for card in table.p(0).held] == ["aliens-hole"]
    assert table.s.final == 0
    table = theseus(decks={0: []}, **position)
    assert "bonus-card-from-the-deck" not in table.offered  # an empty deck


@rule("TH-BON-03", "TH-BONUS-02", "TH-RULE-67")
def test_the_bonus_card_upgrade_gives_a_token_once() -> None:
    position = {
        "units": {"alien-1": "hive-a+", "alien-2": "hive-b", "scientist-1": "tech-bay-a"},
        "bonus": {0: ["bonus-upgrade"]},
    }
    table = theseus(**position)
    table.do("bonus-upgrade")
    assert table.p(0).upgrades == 1
    assert not table.p(0).bonus
    assert table.s.spare_bonus.count("bonus-upgrade") == 3
    assert "bonus-upgrade" not in theseus(supply=0, **position).offered


@rule("TH-BON-04", "TH-RULE-63")
def test_gateway_serves_only_own_units_in_the_own_movement_phase() -> None:
    table = theseus(
        "greys", "marines",
        units={"grey-1": "unloading-dock-a", "grey-2": "space", "marine-1": "tech-bay-a"},
        cards={"cor-1": "greys-control"}, bonus={0: ["bonus-gateway"]},
    )  # fmt: skip
    table.do("grey-1", "pass", "corridors-a", "marine-1")
    assert table.asked == (0, "room")
    assert table.offered[0] == "unloading-dock-a"
    assert table.p(0).bonus == ["bonus-gateway"]


# -- windows -------------------------------------------------------------------------------------


@rule("TH-TIME-01", "TH-TIME-02", "TH-TIME-03", "TH-DECIDE-38")
def test_every_window_of_a_turn_is_open_to_its_player_alone() -> None:
    table = theseus(
        units={"alien-1": "control-room-a", "alien-2": "corridors-a", "scientist-1": "corridors-b"},
        cards={"hiv-1": "aliens-habitat", "hiv-2": "aliens-onslaught", "hiv-3": "scientists-camcorders"},
        pending={"hiv-p1": "aliens-tentacles"},
        upgrades={0: 1, 1: 1}, bonus={1: ["bonus-upgrade"]},
    )  # fmt: skip
    seen = []
    for key in (
        "alien-1", "pass", "hive-a", "hiv-1", "hiv-2", "pass", "take-upgrade", "hiv-p1", "cor-1",
        "pass", "pass",
    ):  # fmt: skip
        assert table.asked[0] == 0
        open_now = "spend-upgrade" in table.offered
        seen.append((table.asked[1], open_now))
        table.do(key)
    assert seen == [
        ("move-unit", True),  # start of turn
        ("declare", True),  # after choosing the unit, before it travels
        ("room", False),  # a single effect is not interrupted
        ("action-card", True),  # after the Movement Phase
        ("action-card", True),  # between two Action cards
        ("window", True),  # after the last one, before the sector action
        ("base", False),
        ("pending", True),  # after the sector action
        ("install", False),
        ("refill", True),  # between installing and refilling
        ("last", True),  # before ending the turn
    ]
    assert table.turn_of() == 1


@rule("TH-INFO-03")
def test_full_card_texts_are_open_to_all() -> None:
    table = theseus(
        units={"alien-1": "hive-a", "scientist-1": "hive-b"}, cards={"cor-1": "aliens-hive"}
    )
    assert "suffers N (" in table.game.draw(table.view(None))
