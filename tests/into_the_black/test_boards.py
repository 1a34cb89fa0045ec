"""Section 12, The sixteen boards and their abilities."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.core.undo import undo_for
from quarterdeck.games.into_the_black.common import earn, hand_limit, leadership, search_dice
from quarterdeck.games.into_the_black.content import book_of
from tests.into_the_black.build import Play, party

LINE = {"0,-1": "owow", "0,-2": "owow", "0,-3": "odow", "0,-4": "odow", "1,-3": "laboratory"}
HERE = "0,-2"


def crew(*boards: str) -> tuple[str, ...]:
    """Three boards, the rest filled up with quiet ones."""
    return (*boards, *[b for b in ("engineer", "cook", "quartermaster") if b not in boards])[:3]


def fight(who: str, *kinds: str, **position: object) -> Play:
    """Put the character of seat 0 in a combat at 0,-2, before its turn."""
    base = {
        "boards": crew(who),
        "ship": LINE,
        "at": {who: HERE},
        "enemies": {HERE: kinds},
        "stage": "combat",
    }
    return party(**{**base, **position})  # type: ignore[arg-type]


def lab(who: str, **position: object) -> Play:
    """Put the character of seat 0 in the Laboratory, about to act."""
    base = {"boards": crew(who), "ship": LINE, "at": {who: "1,-3"}}
    return party(**{**base, **position})  # type: ignore[arg-type]


@rule("IB-BOARD-01", "IB-RULE-01", "IB-CHAR-18")
def test_the_boards_state_leadership_health_and_move_in_this_order() -> None:
    boards = book_of("").boards
    numbers = {b: (e.leadership, e.health, e.move) for b, e in boards.items()}
    assert numbers["captain"] == (10, 4, 3)
    assert numbers["gunner"] == (4, 4, 2)
    assert numbers["henchman"] == (1, 3, 3)
    assert (boards["henchman"].passive.op, boards["henchman"].special.op) == ("none", "none")


@pytest.mark.parametrize("board", sorted(set(book_of("").boards) - {"henchman"}))
def test_every_board_can_take_a_turn_and_a_combat_turn(board: str) -> None:
    table = lab(board)
    assert table.offers("search")
    assert table.c(board).health == book_of("").boards[board].health
    table = fight(board, "crew")
    while table.asks[0].question.id != "combat-turn":
        table.choose(table.asks[0].seat, len(table.asks[0].options) - 1)
    assert table.offers("attack")


# -- Elayna, the Captain ------------------------------------------------------------------------


@rule("IB-CHAR-01", "IB-COMBAT-22", "IB-RULE-84")
def test_elayna_earns_per_crit_of_one_roll_a_round_up_to_six() -> None:
    table = fight(
        "captain", "security", reputation={"captain": 5}, cubes={"captain": ["reroll-die"]}
    )
    table.s.rng.script = [6, 1, 1]
    table.do("attack")
    table.quiet()
    assert table.c("captain").reputation == 6
    again = fight("captain", "crew", rolls=[6, 1])
    again.do("retreat", "step 0,-3")
    assert again.c("captain").reputation == 1  # a Retreat roll counts too


@rule("IB-CHAR-02", "IB-RULE-80", "IB-REACT-01", "IB-DECIDE-27", "IB-BOARD-02", "IB-RULE-43")
def test_elayna_re_rolls_any_own_dice_or_turns_a_hit_into_a_crit_once_a_round() -> None:
    table = fight("captain", "security", "security", rolls=[4, 1, 5, 1, 1, 1, 1, 1])
    table.do("attack", "target-#1", "upgrade-1")
    assert table.said("killed")[0]["target"] == "enemy-security"  # a crit, and nothing left to use
    rolled = fight("captain", "security", rolls=[1, 1, 4, 5, 1])
    rolled.do("attack", "reroll captain", "die-1", "die-2")
    assert rolled.said("rolled")[-1]["faces"] == ["hit", "hit"]
    other = lab("captain", at={"engineer": "1,-3"}, order=["engineer"], rolls=[1, 1]).do("search")
    assert other.said("searched")[0]["found"] is False  # not her own roll: she was not asked


# -- Mona, the Sailing Master -------------------------------------------------------------------


@rule("IB-CHAR-04", "IB-INIT-12")
def test_mona_always_acts_first_in_combat() -> None:
    table = fight(
        "sailing-master",
        "alien-creature",
        boards=("sailing-master", "captain", "cook"),
        at={"sailing-master": HERE, "captain": HERE},
        order=["captain", "sailing-master"],
    )
    assert table.asked == (0, "combat-turn")  # before the Captain (10) and the creature (7)


@rule("IB-CHAR-05")
def test_mona_re_rolls_anybodys_search_without_consent() -> None:
    table = lab("sailing-master", at={"engineer": "1,-3"}, order=["engineer"], rolls=[1, 1, 4])
    table.do("search")
    assert table.asked == (0, "react-roll")
    table.do("reroll sailing-master", "die-1", "pass")
    assert table.asked == (1, "keep-loot")


# -- Dr. Bellamy, the Surgeon; the Cook ---------------------------------------------------------


@rule("IB-CHAR-06", "IB-CHAR-07", "IB-DECIDE-37", "IB-RULE-84")
def test_bellamy_heals_others_and_earns_up_to_eight() -> None:
    table = party(
        boards=crew("surgeon"), health={"surgeon": 1, "cook": 3}, reputation={"surgeon": 7}
    )
    table.do("treat")
    assert table.c("cook").health == 4
    table.do("heal cook")
    assert (table.c("cook").health, table.c("surgeon").health) == (5, 1)
    assert table.c("surgeon").reputation == 8
    assert not table.offers("treat")


@rule("IB-CHAR-19", "IB-DECIDE-37")
def test_the_cook_heals_one_and_holds_ten_cards() -> None:
    table = party(boards=crew("cook"), health={"engineer": 2})
    table.do("treat")
    assert table.c("engineer").health == 3
    assert table.c("cook").reputation == 0
    assert hand_limit(table.s, table.c("cook")) == 10


# -- Oksanna ------------------------------------------------------------------------------------


@rule("IB-CHAR-08", "IB-CHAR-10", "IB-RULE-78", "IB-DECIDE-34", "IB-RULE-77")
def test_oksanna_retreats_on_meeting_enemies_and_goes_on_with_her_turn() -> None:
    table = party(
        boards=crew("stowaway"), ship=LINE, enemies={"0,-1": ["crew"]}, at={"stowaway": "0,-2"}
    )
    table.do("move", "step 0,-1", "auto-retreat", "step 0,-2")
    assert table.c("stowaway").at == "0,-3"
    assert (table.s.morale, table.s.apprehension) == (2, 3)
    assert table.asked == (0, "act")
    assert table.s.turn.actions == 1


@rule("IB-CHAR-09", "IB-ROUND-12")
def test_oksanna_leaves_a_combat_at_any_time_without_a_roll() -> None:
    table = fight("stowaway", "alien-creature", rolls=[6])  # the creature rolls a crit
    assert table.asked == (0, "react-damage")
    table.do("auto-retreat", "step 0,-3", "step 0,-4")
    assert (table.c("stowaway").at, table.c("stowaway").health) == ("0,-4", 3)
    assert table.said("rolled") == []


# -- the Gunner, the Bounty Hunter --------------------------------------------------------------


@rule("IB-CHAR-11")
def test_kokushibyo_re_rolls_all_dice_of_one_attack_roll() -> None:
    table = fight("gunner", "crew", rolls=[1, 1, 3, 5])
    table.do("attack", "reroll gunner")
    assert table.said("rolled")[-1]["faces"] == ["hit", "hit"]
    assert table.c("gunner").trophies == ["enemy-crew"]


@rule("IB-CHAR-12", "IB-RULE-81")
def test_two_crits_of_the_gunner_hurt_everybody_on_the_tile() -> None:
    table = fight(
        "gunner",
        "bot",
        "security",
        worn={"gunner": ["disruptor"]},
        spent={"gunner": ["round:reroll"]},
        rolls=[1],
    )
    # Security (6) has missed; orange crit, white blank, red crit on the Security
    table.s.rng.script = [6, 1, 6, 1, 1, 1]
    table.do("attack", "target enemy-security")
    assert [e.damage for e in table.s.enemies] == [1]


@rule("IB-CHAR-15", "IB-CHAR-16", "IB-RULE-82", "IB-RULE-81")
def test_xavier_deals_more_per_crit_and_re_rolls_once_a_combat() -> None:
    table = fight("bounty-hunter", "alien-creature", damage={0: 0}, rolls=[1])
    table.s.rng.script = [1, 1, 6, 1, 1, 1, 1]
    table.do("attack", "reroll bounty-hunter", "die-1", "pass")
    assert table.s.enemies[0].damage == 3  # a crit is 2, and 1 more
    table.do("attack")
    assert table.asked[1] != "react-roll"


# -- Daviu --------------------------------------------------------------------------------------


@rule("IB-CHAR-14", "IB-DECIDE-28", "IB-RULE-82")
def test_daviu_offers_a_re_roll_once_a_round_and_uses_his_own_once_a_turn() -> None:
    table = lab("boatswain", at={"engineer": "1,-3"}, order=["engineer"], rolls=[1, 1, 4])
    table.do("search", "offer boatswain")
    assert table.asked == (1, "accept-re-roll")
    table.do("accept", "die-1", "pass")
    assert table.asked == (1, "keep-loot")
    own = lab("boatswain", rolls=[1, 4, 1]).do("search", "reroll boatswain")
    assert own.said("rolled")[-1]["faces"] == ["hit"]
    own.choose(0, 0)
    own.s.rng.script = [1]
    own.do("search")
    assert own.asked[1] == "act"  # not again in this turn


@rule("IB-REACT-12")
def test_a_steal_roll_is_open_to_elayna_daviu_and_the_charm_only() -> None:
    table = party(
        boards=("turncoat", "quartermaster", "boatswain"),
        stage="steal",
        thieves=["turncoat"],
        first="quartermaster",
        reputation={"turncoat": 2},
        rolls=[1, 1],
        hands={"turncoat": ["lucky-charm"]},
    )
    assert table.asked == (0, "react-roll")
    assert table.verbs() == {"use"}  # neither Quiton's die nor Reputation
    table.do("pass")
    assert table.asked == (2, "react-roll")
    assert table.verbs() == {"offer"}


@rule("IB-REACT-11", "IB-RULE-42")
def test_that_nobody_reacts_after_a_declined_offer_is_news_that_cannot_be_taken_back_alone() -> (
    None
):
    table = party(
        boards=("surgeon", "quartermaster", "boatswain"),
        stage="steal",
        thieves=["surgeon"],
        first="quartermaster",
        reputation={"surgeon": 2},
        rolls=[1, 1],
    )
    table.do("offer boatswain")
    assert table.asked == (0, "accept-re-roll")
    table.do("pass")
    assert table.asked == (0, "steal-re-roll")  # the surgeon holds no Lucky Charm, and all know it
    undo = undo_for(table, 0)
    assert undo is not None
    assert undo.learned
    assert undo.consent == (1, 2)


# -- Quiton -------------------------------------------------------------------------------------


@rule("IB-CHAR-17", "IB-REACT-04", "IB-RULE-79")
def test_quiton_slips_away_after_damage_without_a_retreat() -> None:
    table = fight("turncoat", "alien-creature", rolls=[2])
    assert table.asked == (0, "slip-away")
    table.do("step 0,-1", "step 0,0")
    assert (table.c("turncoat").at, table.c("turncoat").health) == ("0,0", 3)
    assert (table.s.morale, table.s.apprehension) == (3, 1)


@rule("IB-REACT-12", "IB-REACT-01")
def test_quiton_re_rolls_one_die_of_his_own() -> None:
    table = lab("turncoat", rolls=[1, 4]).do("search", "reroll turncoat")
    assert table.asked[1] == "keep-loot"


# -- the promo boards ---------------------------------------------------------------------------


@rule("IB-CHAR-19", "IB-DECIDE-39", "IB-REACT-09")
def test_the_engineer_ends_one_event_of_the_game_and_ignores_two() -> None:
    table = lab("engineer", tokens={"1,-3": ["biohazard", "gravity-failure"]})
    table.do("engineer 1,-3/biohazard")
    assert table.s.ship["1,-3"].events == ["gravity-failure"]
    assert (table.s.morale, table.c("engineer").reputation) == (4, 1)
    assert "engineer" not in table.verbs()
    table.do("move")
    assert table.s.turn.moving == 4  # Move 3, Morale 4 gives 1 more; no limit of one tile


@rule("IB-CHAR-19", "IB-DECIDE-39")
def test_the_navigator_moves_once_for_free() -> None:
    table = lab("navigator").do("free-move", "step 0,-3", "pass")
    assert table.s.turn.actions == 2
    assert "free-move" not in table.verbs()


@rule("IB-DECIDE-39")
def test_the_quartermaster_has_a_free_item_action_each_round() -> None:
    table = lab("quartermaster", hands={"quartermaster": ["scanner"]}).do("free-equip-action")
    table.do("equip scanner", "pass")
    assert table.s.turn.actions == 2
    assert "free-discard-action" not in table.verbs()


@rule("IB-CHAR-19", "IB-ACT-05", "IB-DECIDE-29")
def test_the_gambler_saves_a_die_and_swaps_it_in_later() -> None:
    table = lab("gambler", rolls=[6, 1]).do("search", "save-1")
    assert table.c("gambler").saved == "crit"
    assert table.said("searched")[0]["found"] is False  # it no longer counts for that roll
    table.s.rng.script = [1]
    table.do("search", "swap-1")
    assert table.c("gambler").saved is None
    assert table.asked[1] == "keep-loot"


@rule("IB-CHAR-19")
def test_the_gambler_has_a_die_more_where_both_decks_are() -> None:
    ship = {"0,-1": "odod", "1,-1": "crew-quarters", "-1,-1": "laboratory"}
    both = party(boards=crew("gambler"), ship=ship, at={"gambler": "1,-1"})
    assert search_dice(both.s, both.c("gambler")) == ["yellow", "white"]
    one = party(boards=crew("gambler"), ship=ship, at={"gambler": "-1,-1"})
    assert search_dice(one.s, one.c("gambler")) == ["yellow"]


@rule("IB-CHAR-19", "IB-USE-09")
def test_the_powder_monkey_is_quiet_with_charges_and_strong_with_grenades() -> None:
    table = fight(
        "powder-monkey",
        "alien-creature",
        hands={"powder-monkey": ["frag-grenade", "explosives-charge"]},
        rolls=[1],
    )
    table.do("throw frag-grenade")
    assert table.s.enemies[0].damage == 3
    table.do("throw explosives-charge")
    assert table.s.apprehension == 1


@rule("IB-CHAR-19", "IB-MORALE-09")
def test_the_chaplain_ignores_the_leadership_penalty() -> None:
    table = party(boards=crew("chaplain"), morale=2)
    assert leadership(table.s, table.c("chaplain")) == 7
    assert leadership(table.s, table.c("engineer")) == 3


# -- cards that re-roll -------------------------------------------------------------------------


@rule("IB-REACT-01", "IB-LOOT-03")
def test_smart_trigger_and_lucky_charm() -> None:
    trigger = fight(
        "cook", "crew", worn={"cook": ["laser-rifle", "smart-trigger"]}, rolls=[1, 1, 1, 4]
    )
    trigger.do("attack", "reroll smart-trigger", "die-1")
    assert trigger.c("cook").trophies == ["enemy-crew"]
    charm = lab("cook", hands={"cook": ["lucky-charm"]}, rolls=[1, 1, 5, 5])
    charm.do("search", "use lucky-charm", "die-1", "die-2")
    assert charm.asked[1] == "keep-loot"
    assert charm.faces("cook") == []


@rule("IB-RULE-42")
def test_the_acting_player_reacts_first_then_the_others_in_turn_order_until_all_pass() -> None:
    table = lab(
        "sailing-master",
        boards=("sailing-master", "boatswain", "cook"),
        at={"cook": "1,-3"},
        order=["cook", "boatswain", "sailing-master"],
        reputation={"cook": 1},
        rolls=[1, 1, 1, 1, 1],
    )
    table.do("search")
    asked = [table.asked]
    table.do("benefit reroll-die", "die-1")
    asked.append(table.asked)
    table.do("pass")
    asked.append(table.asked)
    table.do("pass")
    asked.append(table.asked)  # once more round, since the Cook reacted
    assert asked == [(2, "react-roll"), (1, "react-roll"), (0, "react-roll"), (1, "react-roll")]


@rule("IB-RULE-83")
def test_later_gains_of_a_round_are_lost() -> None:
    table = party(reputation={"cook": 0}, earned=["cook"])
    assert earn(table.s, table.c("cook"), 1, "IB-REP-08") == 0
