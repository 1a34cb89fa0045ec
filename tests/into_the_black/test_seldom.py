"""What seldom happens: powers used at odd moments, and the ends of long procedures."""

from __future__ import annotations

from quarterdeck.core.rulebook import rule
from tests.into_the_black.build import fresh, party

LINE = {"0,-1": "owow", "0,-2": "owow", "0,-3": "owow"}


@rule("IB-USE-02", "IB-REACT-10")
def test_the_last_bottle_of_rum_saves_morale_at_the_last_moment() -> None:
    table = party(hands={"cook": ["vintage-rum", "signed-print"]}, order=["cook"], morale=1)
    table.do("discard-action", "card signed-print", "pass")
    assert table.asked == (2, "morale-loss")
    table.do("use vintage-rum")
    assert table.s.morale == 1  # one up, one down


@rule("IB-REACT-03", "IB-CHAR-07")
def test_the_surgeon_heals_between_the_blow_and_the_wound() -> None:
    table = party(
        boards=("surgeon", "quartermaster", "cook"),
        ship=LINE,
        at={"surgeon": "0,-1", "quartermaster": "0,-1"},
        enemies={"0,-1": ["alien-creature"]},
        health={"quartermaster": 1},
        stage="combat",
        rolls=[1, 1, 2],
    )
    table.do("attack")  # two blanks; then the creature hits the leader for 1
    assert table.asked == (0, "react-damage")
    table.do("treat", "heal quartermaster")  # the first point has only one patient
    assert table.c("quartermaster").health == 2  # 1 and 2 restored, 1 lost
    assert table.c("surgeon").reputation == 2


@rule("IB-REACT-12", "IB-INIT-05")
def test_a_lucky_charm_rolls_the_dice_of_a_steal_again() -> None:
    table = party(
        stage="initiative",
        reputation={"engineer": 1},
        hands={"engineer": ["lucky-charm"]},
        rolls=[1, 2, 6, 6],
    )
    table.do("steal", "use lucky-charm", "die-1", "die-2")
    assert table.said("stole") == [{"who": "engineer", "total": 12}]
    assert table.s.order[0] == "engineer"


@rule("IB-INIT-07", "IB-COMBAT-20")
def test_a_thief_pays_with_health_for_another_roll() -> None:
    table = party(stage="initiative", reputation={"engineer": 1}, rolls=[1, 1, 6, 5])
    table.do("steal", "pay-health")
    assert table.c("engineer").health == 3
    assert table.s.order[0] == "engineer"  # 11 beats the Quartermaster's 8


@rule("IB-CHAR-05")
def test_mona_rolls_her_own_search_again() -> None:
    table = party(
        boards=("sailing-master", "engineer", "cook"),
        ship={"0,-1": "odow", "1,-1": "laboratory"},
        at={"sailing-master": "1,-1"},
        rolls=[1, 1, 4],
    )
    table.do("search", "reroll sailing-master", "die-1", "pass")
    assert table.said("searched")[-1]["found"] is True


@rule("IB-TRAITOR-01", "IB-RULE-90")
def test_a_traitor_ends_the_game_out_of_a_combat_turn() -> None:
    table = party(
        goals={2: "traitor-saboteur"},
        morale=1,
        apprehension=12,
        enemies={"0,0": ["crew"]},
        at=dict.fromkeys(("quartermaster", "engineer", "henchman"), "0,-1"),
        stage="combat",
    )
    table.quiet().do("reveal-goal")
    assert table.s.result is not None
    assert table.s.result.winners == [2]


@rule("IB-REP-04", "IB-DECIDE-30")
def test_the_free_retreat_is_a_combat_turn_of_its_own() -> None:
    table = party(
        ship=LINE,
        at={"cook": "0,-2"},
        enemies={"0,-2": ["crew"]},
        reputation={"cook": 1},
        stage="combat",
    )
    table.quiet().do("benefit free-retreat", "step 0,-1")
    assert (table.c("cook").at, table.s.morale, table.s.apprehension) == ("0,0", 3, 1)


@rule("IB-USE-05", "IB-DECIDE-30")
def test_a_stim_pack_costs_nothing_of_a_combat_turn() -> None:
    table = party(
        ship=LINE,
        at={"cook": "0,-2"},
        enemies={"0,-2": ["crew"]},
        health={"cook": 2},
        hands={"cook": ["stim-pack"]},
        stage="combat",
    )
    table.answer(2, "pass")  # the moment before the combat
    table.do("use stim-pack")
    assert table.c("cook").health == 4
    assert table.asked == (2, "combat-turn")


@rule("IB-EQUIP-01")
def test_an_equip_action_may_only_put_something_away() -> None:
    table = party(worn={"cook": ["scanner"]}, order=["cook"])
    table.do("equip-action", "unequip scanner")
    assert table.faces("cook") == ["scanner"]
    assert table.c("cook").equipped == []


@rule("IB-CHAR-06", "IB-DECIDE-37")
def test_the_surgeon_may_stop_after_one_point() -> None:
    table = party(boards=("surgeon", "engineer", "cook"), health={"cook": 1, "engineer": 1})
    table.do("treat", "heal cook", "pass")
    assert (table.c("cook").health, table.c("engineer").health) == (2, 1)
    assert table.c("surgeon").reputation == 1


@rule("IB-EVENT-10", "IB-CHAR-17")
def test_quiton_slips_away_after_the_price_of_fame() -> None:
    table = party(
        boards=("turncoat", "engineer", "cook"),
        ship={"0,-1": "odow", "1,-1": "?brig"},
        at={"turncoat": "0,-1"},
        events=["holonews-bulletin"],
    )
    table.do("move", "step 1,-1", "bulletin-2")
    assert table.asked == (0, "slip-away")
    table.do("step 0,-1", "pass")
    assert (table.c("turncoat").at, table.c("turncoat").reputation) == ("0,-1", 2)


@rule("IB-SETUP-27", "IB-SETUP-20")
def test_loot_is_dealt_after_the_last_board_was_chosen() -> None:
    table = fresh(seats=2, mode="cooperative", choose_boards=True)
    for _ in range(2):
        table.choose(table.asks[0].seat, 0)
    assert table.asked[1] == "equip"
    assert [len(c.hand) for c in table.s.crew] == [4, 4, 4]


@rule("IB-RULE-62", "IB-TILE-12")
def test_a_closed_ship_goes_on_behind_a_blast_door_in_phase_two() -> None:
    # the corridor ends at a room: one tile is laid beside it, behind a Blast Door
    table = party(ship={"0,-1": "owow", "0,-2": "brig"}, stage="expand", corridors=["corridor-30"])
    table.quiet()
    assert len(table.s.doors) == 1
    assert len(table.said("breach")) == 1


@rule("IB-DEFEAT-05", "IB-DECIDE-04")
def test_a_new_board_may_equip_several_cards_at_once() -> None:
    table = party(stage="end", fallen=["cook"], gear=["scanner", "backpack"], index=1)
    assert table.asked == (2, "equip")
    table.do("equip backpack", "equip scanner", "pass")
    new = table.s.crew[2]
    assert sorted(card.face for card in new.equipped) == ["backpack", "scanner"]
    assert new.at == "0,0"
