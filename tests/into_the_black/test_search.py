"""Section 7, Search, hands, trading, equipment, using items."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.core.secrecy import bit, sees
from quarterdeck.games.into_the_black.common import first_attack_dice, leadership, move_value
from quarterdeck.games.into_the_black.content import book_of
from tests.into_the_black.build import Play, party

#  the Armory's neighbour is a plain Laboratory (Gear); the Crew Quarters show both decks
SHIP = {"0,-1": "odod", "1,-1": "laboratory", "-1,-1": "crew-quarters"}
LAB = {"quartermaster": "1,-1", "engineer": "1,-1", "cook": "1,-1"}


def lab(board: str = "engineer", **position: object) -> Play:
    """Put a character in the Laboratory, with a roll of yellow and white dice to come."""
    order = [board, *(b for b in ("quartermaster", "engineer", "cook") if b != board)]
    return party(**{"ship": SHIP, "at": LAB, "order": order, **position})  # type: ignore[arg-type]


@rule("IB-SEARCH-01", "IB-SEARCH-07", "IB-ACT-01")
def test_searching_needs_a_loot_deck_or_a_special() -> None:
    ship = {"0,-1": "odod", "1,-1": "escape-pods", "-1,-1": "brig"}
    for at in ("0,-1", "1,-1", "-1,-1"):
        assert not party(ship=ship, at={"quartermaster": at}).offers("search")
    assert lab("cook").offers("search")
    jail = party(ship=ship, at={"quartermaster": "-1,-1"}, mission="jailbreak")
    assert jail.offers("search")


@rule("IB-SEARCH-02", "IB-SEARCH-04", "IB-DECIDE-13", "IB-ACT-02", "IB-RULE-30")
def test_a_success_draws_three_keeps_one_and_puts_the_rest_to_the_bottom() -> None:
    table = lab(gear=["scanner", "backpack", "stim-pack"], rolls=[4, 6])  # two successes
    size = len(table.s.gear)
    table.do("search")
    assert len(table.keys()) == 3
    table.do("card backpack")
    assert table.faces("engineer") == ["backpack"]
    assert len(table.s.gear) == size - 1
    assert sorted(card.face for card in table.s.gear[:2]) == ["scanner", "stim-pack"]
    failed = lab(rolls=[3, 4]).do("search")  # a yellow and a white blank
    assert failed.faces("engineer") == []
    assert failed.s.turn.actions == 1


@rule("IB-SEARCH-03", "IB-DECIDE-11")
def test_with_two_decks_the_draw_is_split_before_any_card_is_seen() -> None:
    table = party(ship=SHIP, at={"engineer": "-1,-1"}, order=["engineer"], rolls=[4, 1])
    table.do("search")
    assert table.keys() == ["split-1", "split-2", "split-3", "split-4"]
    assert table.s.draw is None
    table.do("split-2")  # one Gear, two Valuables
    assert [card.deck for card in table.s.draw.cards] == ["gear", "valuables", "valuables"]  # type: ignore[union-attr]


@rule("IB-SEARCH-05", "IB-HIDE-03", "IB-HIDE-06")
def test_only_the_searcher_sees_the_drawn_cards_and_forgets_their_order() -> None:
    table = lab(rolls=[4, 1]).do("search")
    cards = table.s.draw.cards  # type: ignore[union-attr]
    assert all(card.seen == bit(1) for card in cards)
    assert all(card.face == "" for card in table.view(0).draw[2])
    table.choose(1, 0)
    back = table.s.gear[:2]
    assert all(card.seen == 0 and card.mixed == bit(1) for card in back)
    assert {card.batch for card in back} == {1}


@rule("IB-SEARCH-06", "IB-RULE-33", "IB-DECIDE-12")
def test_fixed_specials_replace_the_loot_and_others_are_a_choice() -> None:
    ship = {"0,-1": "odod", "1,-1": "armory", "-1,-1": "medical-bay"}
    table = party(ship=ship, at={"engineer": "1,-1"}, order=["engineer"], rolls=[4, 1])
    table.do("search")
    assert len(table.keys()) == 5  # the Armory draws five at once
    bay = party(
        ship=ship,
        at={"engineer": "-1,-1"},
        order=["engineer"],
        rolls=[4, 1],
        health={"engineer": 1},
    )
    bay.do("search")
    assert bay.keys() == ["special-heal", "loot"]
    bay.do("special heal")
    assert bay.c("engineer").health == 3
    well = party(ship=ship, at={"engineer": "-1,-1"}, order=["engineer"], rolls=[4, 1])
    assert well.do("search").asked[1] == "keep-loot"  # nobody to heal: only loot is left


@rule("IB-SEARCH-08")
def test_a_search_roll_for_an_event_draws_no_loot() -> None:
    table = lab(tokens={"1,-1": ["chemical-spill"]}, rolls=[4, 1]).do("attempt 1,-1/chemical-spill")
    assert table.s.ship["1,-1"].events == []
    assert table.said("drew") == []


@rule("IB-RULE-29")
def test_an_exhausted_deck_gives_what_it_has_and_is_never_reshuffled() -> None:
    table = lab(rolls=[4, 1])
    table.s.discards += table.s.gear[:-1]
    table.s.gear = table.s.gear[-1:]
    table.do("search")
    assert len(table.c("engineer").hand) == 1
    assert table.s.gear == []
    assert table.offers("search")


# -- hand and discards --------------------------------------------------------------------------

NINE = ["stim-pack"] * 5 + ["frag-grenade"] * 4


@rule("IB-HAND-01", "IB-HAND-02", "IB-HAND-04", "IB-HAND-06", "IB-MORALE-03", "IB-HIDE-09")
def test_the_hand_limit_is_kept_at_the_end_of_the_turn_at_the_price_of_morale() -> None:
    table = lab(hands={"engineer": [*NINE, "scanner"]}).do("end")
    assert table.asked == (1, "hand-limit")
    table.do("card scanner", "card stim-pack")
    assert len(table.c("engineer").hand) == 8
    assert table.s.morale == 2  # once, for two cards
    assert table.said("discarded") == [{"who": "engineer", "n": 2}]
    assert not sees(table.s.discards[0], 0)


@rule("IB-HAND-01", "IB-EQUIP-06")
def test_a_backpack_and_the_cook_raise_the_limit_and_equipped_cards_do_not_count() -> None:
    table = lab(hands={"engineer": NINE}, worn={"engineer": ["backpack"]}).do("end")
    assert table.s.turn.who != "engineer"
    assert table.s.morale == 3
    cook = lab("cook", hands={"cook": NINE}).do("end")
    assert len(cook.c("cook").hand) == 9


@rule("IB-HAND-03", "IB-HAND-05", "IB-DECIDE-17")
def test_a_discard_action_puts_any_cards_away_for_one_morale() -> None:
    table = lab(hands={"engineer": ["scanner"]}, worn={"engineer": ["backpack"]})
    table.do("discard-action", "card scanner", "card backpack")
    assert len(table.s.discards) == 2
    assert table.s.morale == 2
    assert table.s.turn.actions == 1


@rule("IB-TRADE-01", "IB-TRADE-02", "IB-TRADE-03", "IB-DECIDE-16", "IB-RULE-34")
def test_a_trade_serves_several_receivers_on_the_tile() -> None:
    table = lab(
        hands={"engineer": ["scanner", "slusho"], "cook": [*NINE[:8], "backpack", "grav-boots"]}
    )
    table.do("trade-action", "give scanner>cook", "give slusho>quartermaster")
    assert table.faces("quartermaster") == ["slusho"]
    assert len(table.c("cook").hand) == 11  # above the limit of 10, for now
    card = table.c("cook").hand[-1]
    assert (sees(card, 2), sees(card, 1), sees(card, 0)) == (True, True, False)
    events = [e for e in table.events_for(0) if e.kind == "gave"]
    assert "face" not in events[0].facts
    assert table.s.turn.actions == 1


@rule("IB-TRADE-01")
def test_nobody_far_away_can_be_given_anything() -> None:
    table = party(
        at={"cook": "0,-1", "engineer": "0,-1", "henchman": "0,-1"},
        hands={"quartermaster": ["scanner"]},
    )
    assert "trade-action" not in table.verbs()


# -- equipment ----------------------------------------------------------------------------------


@rule("IB-EQUIP-01", "IB-EQUIP-02", "IB-DECIDE-15")
def test_one_equip_action_changes_any_number_of_cards_without_a_roll() -> None:
    table = lab(hands={"engineer": ["laser-rifle", "jump-harness", "scanner"]})
    table.do("equip-action", "equip laser-rifle", "equip jump-harness", "equip scanner")
    assert table.c("engineer").hand == []
    assert all(sees(card, None) for card in table.c("engineer").equipped)
    assert move_value(table.s, table.c("engineer")) == 5
    assert first_attack_dice(table.s, table.c("engineer")) == ["white", "white", "yellow"]
    table.do("pass")
    assert table.s.turn.actions == 1


@rule("IB-EQUIP-03", "IB-EQUIP-07", "IB-RULE-36")
def test_full_slots_swap_and_upgrades_return_to_hand() -> None:
    table = lab(
        hands={"engineer": ["disruptor", "combat-armor"]},
        worn={"engineer": ["laser-rifle", "laser-sight", "boarding-axe", "grav-boots"]},
    )
    table.do("equip-action")
    assert not table.offers("equip-" + str(table.c("engineer").hand[0].id))
    rifle = table.c("engineer").equipped[0].id
    table.do(f"equip-{table.c('engineer').hand[0].id}-{rifle}", "equip combat-armor")
    worn = [card.face for card in table.c("engineer").equipped]
    assert sorted(worn) == ["boarding-axe", "combat-armor", "disruptor"]
    assert sorted(table.faces("engineer")) == ["grav-boots", "laser-rifle", "laser-sight"]


@rule("IB-EQUIP-04", "IB-EQUIP-05")
def test_upgrades_hang_on_weapons_that_are_not_melee() -> None:
    table = lab(hands={"engineer": ["laser-sight"]}, worn={"engineer": ["boarding-axe"]})
    table.do("equip-action")
    assert "attach" not in table.verbs()
    gun = lab(hands={"engineer": ["laser-sight"]}, worn={"engineer": ["laser-rifle"]})
    assert len(first_attack_dice(gun.s, gun.c("engineer"))) == 3
    gun.do("equip-action", "attach laser-sight")
    assert len(first_attack_dice(gun.s, gun.c("engineer"))) == 4


@rule("IB-EQUIP-08", "IB-EQUIP-09", "IB-RULE-37")
def test_equal_cards_count_once_and_different_ones_add_up() -> None:
    table = lab(
        worn={
            "engineer": [
                "laser-rifle",
                "laser-sight",
                "laser-rifle",
                "laser-sight",
                "scanner",
                "scanner",
            ]
        }
    )
    # white, white from the board; one yellow rifle, one white sight
    dice = first_attack_dice(table.s, table.c("engineer"))
    assert sorted(dice) == ["white", "white", "white", "yellow"]
    both = lab(
        worn={"engineer": ["laser-rifle", "laser-sight", "overcharge-cell", "plasma-pistol"]}
    )
    assert len(first_attack_dice(both.s, both.c("engineer"))) == 6


# -- using items --------------------------------------------------------------------------------


@rule("IB-USE-01", "IB-USE-04", "IB-USE-05", "IB-USE-10", "IB-ACT-04", "IB-RULE-41", "IB-HIDE-09")
def test_healing_cards_need_no_action_cost_no_morale_and_stop_at_full_health() -> None:
    table = lab(hands={"engineer": ["stim-pack", "slusho"]}, health={"engineer": 3})
    table.do("use stim-pack")
    assert table.c("engineer").health == 4
    assert (table.s.turn.actions, table.s.morale) == (2, 3)
    assert sees(table.s.discards[0], None)
    assert not table.offers("use slusho")  # it would do nothing


@rule("IB-USE-02", "IB-DECIDE-18", "IB-REACT-09", "IB-REACT-11")
def test_cards_can_be_used_in_other_players_turns() -> None:
    table = lab("quartermaster", hands={"cook": ["bribe-money"]}, apprehension=3).do("end")
    assert table.asked == (2, "any-time")
    assert table.waits_for(0) is None  # nobody else learns who may react
    table.do("use bribe-money")
    assert table.s.apprehension == 2
    assert table.asked == (1, "act")


@rule("IB-USE-03", "IB-DECIDE-50")
def test_a_medkit_is_utilized_once_per_turn_from_the_board() -> None:
    table = lab(worn={"engineer": ["field-medkit"]}, health={"cook": 3, "engineer": 2})
    table.do("utilize field-medkit", "heal cook")
    assert table.c("cook").health == 4
    assert table.s.turn.actions == 1
    assert not table.offers("utilize field-medkit")
    assert not lab(hands={"engineer": ["field-medkit"]}, health={"cook": 3}).offers(
        "utilize field-medkit"
    )


@rule("IB-USE-03")
def test_a_hacking_deck_removes_a_barrier_with_one_search_roll() -> None:
    table = party(
        ship=SHIP,
        at={"engineer": "0,-1"},
        order=["engineer"],
        worn={"engineer": ["hacking-deck"]},
        tokens={"1,-1": ["force-field"]},
        rolls=[1, 5],
    )
    table.do("utilize hacking-deck")
    assert table.s.ship["1,-1"].events == []
    assert table.s.morale == 4


@rule("IB-LOOT-01", "IB-LOOT-02", "IB-LOOT-10", "IB-REP-08")
def test_collections_do_nothing_and_the_identicard_stops_at_five() -> None:
    types = {card.type for card in book_of("").loot.values()}
    assert len(types) == 7
    table = lab(
        hands={"engineer": ["star-sapphire", "officers-identicard"]}, reputation={"engineer": 4}
    )
    assert not table.offers("use star-sapphire")
    table.do("use officers-identicard")
    assert table.c("engineer").reputation == 5


@rule("IB-LOOT-09")
def test_a_scanner_adds_a_white_die_to_every_search_roll() -> None:
    table = lab(worn={"engineer": ["scanner"]}, rolls=[1, 1, 5]).do("search")
    assert table.said("rolled")[0]["dice"] == ["yellow", "white", "white"]
    assert table.asked[1] == "keep-loot"


@pytest.mark.parametrize("face", sorted(book_of("").loot))
def test_every_loot_card_can_be_held_and_told(face: str) -> None:
    table = lab(hands={"engineer": [face]}, health={"engineer": 2, "cook": 2}, apprehension=4)
    assert table.faces("engineer") == [face]
    loot = book_of("").loot[face]
    if loot.slot in ("wearable", "weapon", "other"):
        table.do("equip-action", f"equip {face}")
        assert [card.face for card in table.c("engineer").equipped] == [face]
    elif face in ("stim-pack", "slusho", "vintage-rum", "bribe-money", "officers-identicard"):
        table.do(f"use {face}")
        assert table.said("used") == [{"who": "engineer", "face": face}]
    else:
        assert not table.offers(f"use {face}")  # its moment has not come


@rule("IB-RULE-10")
def test_a_command_insignia_raises_leadership() -> None:
    table = lab(worn={"engineer": ["command-insignia"]})
    assert leadership(table.s, table.c("engineer")) == 7


# -- rooms --------------------------------------------------------------------------------------


def room(face: str, **position: object) -> Play:
    """Put the Engineer on a room, about to roll a yellow hit and a white blank."""
    ship = {"0,-1": "odow", "1,-1": face}
    base = {
        "ship": ship,
        "at": {"engineer": "1,-1"},
        "order": ["engineer", "cook"],
        "rolls": [4, 1],
    }
    return party(**{**base, **position})  # type: ignore[arg-type]


@rule("IB-ROOM-09", "IB-ROOM-13")
@pytest.mark.parametrize(
    ("face", "op", "before", "check"),
    [
        ("medical-bay", "heal", {"health": {"engineer": 1}}, ("health", 3)),
        ("captains-quarters", "reputation", {}, ("reputation", 1)),
        ("hydroponics", "", {"health": {"engineer": 3}}, ("health", 4)),
    ],
)
def test_rooms_that_help_the_searcher(
    face: str, op: str, before: dict[str, object], check: tuple[str, int]
) -> None:
    table = room(face, **before).do("search")
    if op:
        table.do(f"special {op}")
    assert getattr(table.c("engineer"), check[0]) == check[1]


@rule("IB-ROOM-09", "IB-DECIDE-50")
def test_communications_recreation_and_data_core_help_the_group() -> None:
    comms = room("communications-array", apprehension=5).do("search")
    assert (comms.s.apprehension, comms.s.signal_room) == (3, True)
    assert not room("communications-array", apprehension=5, signal_room=True).offers("search")
    fun = room("recreation-deck").do("search", "special morale")
    assert (fun.s.morale, fun.s.morale_room) == (4, True)
    assert room("recreation-deck", morale_room=True).do("search").asked[1] == "keep-loot"
    ship = {"0,-1": "odod", "1,-1": "data-core", "-1,-1": "laboratory"}
    core = room("data-core", ship=ship, tokens={"-1,-1": ["biohazard"]}).do("search")
    assert core.s.ship["-1,-1"].events == []
    assert core.c("engineer").reputation == 1


@rule("IB-ROOM-09", "IB-HIDE-07", "IB-DECIDE-45")
def test_the_security_office_lets_one_player_look_at_two_rooms() -> None:
    ship = {
        "0,-1": "odod",
        "1,-1": "security-office",
        "-1,-1": "?brig",
        "0,-2": "wdod",
        "1,-2": "?vault",
    }
    table = room("security-office", ship=ship | {"0,-2": "odod"}).do("search", "special peek_room")
    table.do("room -1,-1", "room 1,-2")
    brig = table.s.ship["-1,-1"].room
    assert brig is not None
    assert (sees(brig, 1), sees(brig, 0)) == (True, False)
    tile = next(t for t in table.view(1).tiles if t.pos == "-1,-1")
    assert (tile.room, tile.revealed) == ("brig", False)
    assert next(t for t in table.view(0).tiles if t.pos == "-1,-1").room == ""


@rule("IB-ROOM-10")
def test_mess_hall_and_bounty_are_actions_without_a_roll() -> None:
    mess = room("mess-hall", health={"engineer": 2}, rolls=[]).do("room-heal")
    assert (mess.c("engineer").health, mess.s.turn.actions) == (3, 1)
    office = room(
        "security-office", trophies={"engineer": ["enemy-crew"] * 3 + ["enemy-bot"]}, rolls=[]
    )
    office.do("room-bounty", "trophy enemy-crew", "trophy enemy-crew", "trophy enemy-bot")
    assert office.c("engineer").trophies == ["enemy-crew"]
    assert office.c("engineer").reputation == 1
    assert office.s.bag["enemy-crew"] == 14


@rule("IB-ROOM-11", "IB-CHAR-03", "IB-CHAR-13")
def test_fixed_draws_are_not_changed_by_daviu_and_allistair_keeps_two() -> None:
    ship = {"0,-1": "odow", "1,-1": "armory"}
    daviu = party(
        boards=("boatswain", "engineer", "cook"), ship=ship, at={"boatswain": "1,-1"}, rolls=[4]
    ).do("search")
    daviu.quiet()
    assert len(daviu.s.draw.cards) == 5  # type: ignore[union-attr]
    both = party(ship=ship, at={"quartermaster": "1,-1"}, rolls=[4, 1]).do("search")
    both.choose(0, 0)
    both.choose(0, 0)
    assert len(both.c("quartermaster").hand) == 2
    lab_ = lab("quartermaster", rolls=[4, 1]).do("search")
    lab_.choose(0, 0)
    assert lab_.asked[1] == "keep-loot"
    four = party(
        boards=("boatswain", "engineer", "cook"),
        ship=SHIP,
        at={"boatswain": "1,-1"},
        rolls=[4],
    ).do("search")
    four.quiet()
    assert len(four.s.draw.cards) == 4  # type: ignore[union-attr]


@rule("IB-ROOM-12")
def test_escape_and_sabotage_points_are_marked_in_the_content() -> None:
    rooms = book_of("").rooms.values()
    escape = {r.id for r in rooms if any(e.op == "escape_point" for e in r.special)}
    sabotage = {r.id for r in rooms if any(e.op == "sabotage_point" for e in r.special)}
    assert escape == {"airlock", "shuttle-bay", "escape-pods"}
    assert sabotage == {"engine-room", "mechanical-room", "power-plant"}


@pytest.mark.parametrize("face", sorted(set(book_of("").rooms) - {"airlock", "bridge"}))
def test_every_room_can_be_revealed_and_draws_its_number_of_events(face: str) -> None:
    table = party(
        ship={"0,-1": "odow", "1,-1": f"?{face}"},
        at={"engineer": "0,-1"},
        order=["engineer", "cook"],
        events=["all-clear", "all-clear"],
    )
    table.do("move", "step 1,-1")
    assert len(table.said("event")) == book_of("").rooms[face].events
    assert table.s.players[1].rooms == 1
    assert table.s.found == 1
