"""Positions in which chapters meet: windows, reborn units, single-use takeovers."""

from __future__ import annotations

from quarterdeck.core.rulebook import rule
from quarterdeck.games.theseus.common import in_pool
from tests.theseus.build import Play, fresh, theseus

# Aliens (0) and Scientists (1): corridors, control-room, hive, tech-bay, laboratory


def about_to_lay_archives(start: str) -> Play:
    """Set up: a Scientist may play Card from the Deck, whose card is Archives; none lie yet."""
    return theseus(
        units={"scientist-1": start, "alien-1": "tech-bay-a", "scientist-2": "laboratory-d"},
        decks={1: ["scientists-archives", "scientists-med-bay"]},
        bonus={1: ["bonus-card-from-the-deck"]}, active=1,
    )  # fmt: skip


@rule("TH-ACT-06", "TH-TIME-02")
def test_an_action_card_laid_right_after_the_movement_phase_is_resolved() -> None:
    table = about_to_lay_archives("corridors-a")

    table.do("scientist-1", "pass", "control-room-a", "bonus-card-from-the-deck", "con-2")

    assert table.data == [0, 1]


@rule("TH-ACT-06", "TH-TIME-02")
def test_so_it_is_in_an_enemy_sector_without_a_sector_action() -> None:
    table = about_to_lay_archives("control-room-a")

    table.do("scientist-1", "pass", "hive-a", "bonus-card-from-the-deck", "hiv-1")

    assert table.data == [0, 1]


@rule("TH-RULE-57", "TH-RULE-47")
def test_a_reborn_minor_alien_is_not_the_unit_that_moved() -> None:
    table = theseus(
        "aliens", "marines",
        units={
            "minor-alien-1": "unloading-dock-a", "alien-1": "corridors-b", "alien-2": "corridors-c",
            "marine-1": "corridors-d", "minor-alien-2": "hive-a", "marine-2": "tech-bay-a",
        },
        cards={"cor-1": "aliens-incubator", "cor-2": "aliens-duplication"},
    )  # fmt: skip
    table.do("minor-alien-1")  # fills Room a of the Corridors
    table.do("minor-alien-1")  # the third Minor Alien ejects the moved one to the pool
    table.do("alien-2")  # the copy brings it back as a new unit, in Room c

    assert table.where("minor-alien-1") == "corridors-c"
    assert not table.said("sector-action")
    assert table.turn_of() == 1


@rule("TH-RULE-78", "TH-TURN-05")
def test_a_minor_alien_born_again_in_the_same_turn_has_moved() -> None:
    table = theseus(
        "aliens", "marines",
        units={
            "minor-alien-1": "hive-a", "minor-alien-3": "corridors-a", "alien-1": "tech-bay-d",
            "alien-2": "control-room-a", "marine-1": "tech-bay-b", "marine-2": "tech-bay-c",
            "marine-3": "control-room-b",
        },
        cards={"tec-2": "aliens-incubator"},
    )  # fmt: skip
    table.do("minor-alien-1")  # fills Room a of the Tech Bay
    table.do("marine-1")  # the Incubator's Minor Alien 2 ejects Marine 1
    assert table.offered == ["alien-1", "alien-2", "minor-alien-2", "minor-alien-3"]
    table.do("alien-2", "minor-alien-1")  # two points, and back to the pool with Minor Alien 1
    table.do("marine-2")  # it is born again in the place of Marine 2

    assert table.where("minor-alien-1") == "tech-bay-c"
    assert table.offered == ["alien-1", "minor-alien-2", "minor-alien-3"]


@rule("TH-RULE-78")
def test_of_the_tokens_in_the_pool_one_that_has_not_moved_is_born_first() -> None:
    table = theseus(units={"alien-1": "hive-a", "scientist-1": "laboratory-a"})
    table.unit("minor-alien-1").moved = True

    assert [u.id for u in in_pool(table.s, "minor-alien")] == [
        "minor-alien-2", "minor-alien-3", "minor-alien-1",
    ]  # fmt: skip


# -- when single-use takeovers have served --------------------------------------------------------


@rule("TH-RULE-65")
def test_a_barricade_that_keeps_a_ghost_strike_away_has_served() -> None:
    table = theseus(
        "pandora", "aliens", "marines", mode="deathmatch", token="corridors", token_side="right",
        ring=["corridors", "control-room", "hive", "tech-bay", "unloading-dock"],
        units={
            "creature-1": "control-room-a", "alien-2": "control-room-b+", "marine-1": "control-room-c",
            "alien-1": "corridors-a", "alien-3": "hive-a",
        },
        cards={"tec-1": "aliens-ghost-strike", "con-1": "marines-barricade"},
        embryos={"con-1": "runner-1"}, active=1,
    )  # fmt: skip

    table.do("alien-3", "tech-bay-a", "alien-2")

    assert table.life == [0, 1, 0]  # the Marine is hit, the Creature is not
    assert table.card("con-1").spent


@rule("TH-RULE-65")
def test_a_double_shot_without_a_second_target_has_not_served() -> None:
    table = theseus(
        "pandora", "aliens", "marines", mode="deathmatch", token="unloading-dock", token_side="right",
        ring=["corridors", "control-room", "hive", "tech-bay", "unloading-dock"],
        units={
            "creature-1": "unloading-dock-a", "creature-2": "control-room-a",
            "minor-alien-1": "control-room-b", "alien-1": "corridors-d", "marine-1": "hive-d",
        },
        cards={"con-1": "marines-double-shot"}, embryos={"con-1": "runner-1"},
    )  # fmt: skip

    table.do("creature-1", "corridors-a")
    assert table.asked == (0, "attacker")
    table.do("creature-2")

    assert table.turn_of() == 1
    assert table.where("minor-alien-1") == "pool"
    assert table.where("runner-1") == "card"


# -- words ---------------------------------------------------------------------------------------


@rule("TH-FIRST-07")
def test_everybody_is_told_his_own_number_of_cards_to_leave_out() -> None:
    # up to level 1 the Marines have 18 cards, the Aliens 20
    table = fresh(2, chosen_decks=True, level=1, faction_1="marines", faction_2="aliens")

    prompts = [a.question.prompt_for(table.view(a.seat), a.about) for a in table.asks]

    assert "3 to go" in prompts[0]
    assert "5 to go" in prompts[1]


@rule("TH-SCI-13")
def test_a_detonation_that_stays_is_not_told_as_resolved() -> None:
    table = theseus(
        units={"scientist-1": "laboratory-a", "alien-1": "space", "alien-2": "space"},
        cards={"cor-1": "scientists-detonation"}, active=1,
    )  # fmt: skip

    table.do("corridors-a")

    assert not table.said("action")
