"""Section 20, The scenario Infestation."""

from __future__ import annotations

from collections import Counter

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.core.secrecy import sees
from quarterdeck.games.into_the_black.content import book_of
from quarterdeck.games.into_the_black.rules.goals import infested, mission_complete
from tests.into_the_black.build import Play, fresh, party

#  a small ship: Bridge, Mechanical Room, Power Plant, Crew Quarters, Mess Hall, Shuttle Bay …
SHIP = {
    "0,-1": "odod",
    "1,-1": "bridge",
    "-1,-1": "mechanical-room",
    "0,-2": "odod",
    "1,-2": "power-plant",
    "-1,-2": "crew-quarters",
    "0,-3": "odod",
    "1,-3": "mess-hall",
    "-1,-3": "shuttle-bay",
}
TRIO = {"quartermaster": "1,-1", "engineer": "-1,-1", "cook": "1,-2", "henchman": "0,-1"}


def ship(**position: object) -> Play:
    return party(**{"mode": "infestation", "ship": SHIP, **position})  # type: ignore[arg-type]


@rule("IB-INFEST-02", "IB-INFEST-03", "IB-INFEST-04", "IB-INFEST-06", "IB-HIDE-08", "IB-INFEST-25")
def test_setup_has_tokens_instead_of_cards() -> None:
    s = fresh(mode="infestation").s
    assert (s.valuables, s.missions, s.goals, s.events_deck) == ([], [], [], [])
    faces = [t.room.face for t in s.ship.values() if t.room is not None]
    assert "bridge" in faces
    assert not any(face.startswith("command-center") for face in faces)
    tokens = [*s.tokens, *(card for t in s.ship.values() for card in t.tokens)]
    kinds = Counter(card.face for card in tokens)
    assert len(tokens) == 34  # 39 without 3 Explosion! and 2 Collapsed Floor
    assert "token-explosion" not in kinds
    assert not any(sees(card, seat) for card in tokens for seat in (None, 0, 1))
    for tile in s.ship.values():
        if tile.room is not None:
            room = book_of("").rooms[tile.room.face]
            assert len(tile.tokens) == (room.events_infestation or room.events)


@rule("IB-INFEST-07", "IB-DECIDE-47", "IB-SIMUL-03")
def test_characters_choose_a_start_room_and_have_four_gear_cards() -> None:
    table = fresh(mode="infestation", seats=2)
    assert [card.deck for card in table.s.crew[0].hand] == ["gear"] * 4
    while table.asks[0].question.id != "start-room":
        table.choose(table.asks[0].seat, len(table.asks[0].options) - 1)
    assert table.asked[0] == 0
    assert len(table.keys()) == 3
    table.choose(0, 1)
    room = table.s.ship[table.s.crew[0].at].room
    assert room is not None
    assert room.face == "crew-quarters"


@rule("IB-INFEST-08", "IB-INFEST-16", "IB-INFEST-15")
def test_entering_a_room_turns_all_its_tokens() -> None:
    table = ship(
        at={"quartermaster": "0,-1"},
        down={"1,-1": ["token-no-enemy-event", "token-1-enemy-bot", "token-gravity-failure"]},
    )
    table.do("move", "step 1,-1")
    assert table.at("1,-1") == ["enemy-bot"]
    assert table.s.bag["enemy-bot"] == 9
    assert table.s.ship["1,-1"].events == ["gravity-failure"]
    assert table.s.ship["1,-1"].tokens == []
    assert table.s.turn.who == "engineer"


@rule("IB-INFEST-15", "IB-INFEST-22")
def test_without_a_meeple_of_the_colour_none_is_placed() -> None:
    table = ship(
        at={"quartermaster": "0,-1"},
        enemies={"0,-3": ["bot"] * 10},
        down={"1,-1": ["token-1-enemy-bot"]},
    )
    table.do("move", "step 1,-1")
    assert table.at("1,-1") == []
    empty = ship(
        at={"quartermaster": "0,-1"},
        enemies={"0,-3": ["bot"] * 10 + ["crew"] * 14 + ["security"] * 10},
        down={"1,-1": ["token-2-enemies-random"]},
    )
    empty.do("move", "step 1,-1")
    assert empty.at("1,-1") == ["enemy-crew"]


@pytest.mark.parametrize("token", [t.id for t in book_of("").tokens.values() if t.infestation])
def test_every_token_can_be_turned(token: str) -> None:
    table = ship(at={"quartermaster": "0,-1"}, down={"1,-1": [token]}, rolls=[1, 1])
    table.do("move", "step 1,-1")
    entry = book_of("").tokens[token]
    if entry.kind == "enemy":
        assert len(table.at("1,-1")) == len(entry.enemies)
    assert table.s.ship["1,-1"].tokens == []


@rule("IB-INFEST-09", "IB-INFEST-19", "IB-DECIDE-51", "IB-RULE-06")
def test_three_characters_in_three_rooms_stop_the_self_destruct_in_one_round() -> None:
    table = ship(at=TRIO)
    table.s.rng.script = [4, 1] * 2 + [4, 1] * 2 + [5, 1] * 2
    table.do("disarm", "end")
    assert table.s.disarmed == ["quartermaster"]
    assert not table.s.destruct_off
    table.do("disarm", "end", "disarm")
    assert table.s.destruct_off
    failed = ship(at=TRIO, rolls=[4, 1, 1, 1]).do("disarm")
    assert failed.s.disarmed == []
    assert failed.s.turn.actions == 1


@rule("IB-INFEST-18", "IB-INFEST-19")
def test_marks_are_lost_by_leaving_and_at_the_end_of_the_round() -> None:
    table = ship(at=TRIO, disarmed=["quartermaster"])
    table.do("move", "step 0,-1")
    assert table.s.disarmed == []
    over = ship(at=TRIO, disarmed=["quartermaster"], stage="round")
    assert over.s.disarmed == []
    off = ship(at=TRIO, destruct_off=True, stage="round")
    assert off.s.destruct_off


@rule("IB-INFEST-01", "IB-INFEST-17", "IB-INFEST-21")
def test_the_ship_is_safe_without_enemies_and_self_destruct() -> None:
    table = ship(stage="end", destruct_off=True, round=3, down={"1,-1": ["token-biohazard"]})
    assert table.s.result is not None
    assert table.s.result.reason == "infestation"
    assert table.s.result.winners == [0, 1, 2]
    lurking = ship(destruct_off=True, down={"1,-1": ["token-1-enemy-crew"]})
    assert infested(lurking.s)
    assert not mission_complete(lurking.s)
    creature = ship(destruct_off=True, down={"1,-1": ["token-alien-creature"]})
    assert not mission_complete(creature.s)


@rule("IB-INFEST-12", "IB-RULE-96", "IB-INFEST-21")
def test_after_round_24_time_is_up() -> None:
    table = ship(stage="end", round=24, enemies={"0,-3": ["crew"]}, at={})
    assert table.s.result is not None
    assert table.s.result.reason == "time"
    early = ship(stage="end", round=23, enemies={"0,-3": ["crew"]})
    assert early.s.result is None
    morale = ship(stage="end", round=3, morale=0)
    assert morale.s.result is not None
    assert morale.s.result.reason == "morale"


@rule("IB-RULE-96", "IB-APP-01")
def test_only_rounds_move_the_apprehension_marker() -> None:
    table = ship(stage="round", round=8, apprehension=8)
    assert table.s.apprehension == 9
    ten = ship(stage="round", round=9, apprehension=9)
    assert (ten.s.apprehension, ten.s.morale) == (10, 2)
    spawned = ship(stage="spawn", round=8, apprehension=8)
    moved = [e.rule for e in spawned.events() if e.kind == "apprehension"]
    assert moved == ["IB-RULE-96"]  # at the start of the next round, not in Phase Two
    assert not ship(hands={}, apprehension=15).s.vote_due


@rule("IB-INFEST-10", "IB-INFEST-20")
def test_enemies_that_are_left_multiply_when_round_18_begins() -> None:
    table = ship(
        stage="round", round=17, apprehension=17, enemies={"0,-3": ["bot"]}, rolls=[2, 1], at=TRIO
    )
    # three enemies: Airlock, Shuttle Bay, and Escape Pods, which this ship does not have
    assert len(table.at("0,0")) == 1
    assert len(table.at("-1,-3")) == 1
    met = ship(stage="round", round=17, apprehension=17, enemies={"0,-3": ["bot"]}, rolls=[1, 1])
    assert met.said("encounter")[0]["at"] == "0,0"  # everybody is there
    assert not any(event.kind == "moves" for event in met.events())  # and loses its turn
    assert met.s.stage != "turn"
    clean = ship(stage="round", round=17, apprehension=17, down={"1,-1": ["token-biohazard"]})
    assert clean.s.enemies == []
    assert clean.s.clean


@rule("IB-INFEST-11", "IB-DECIDE-47")
def test_a_defeated_player_chooses_a_board_and_a_start_room() -> None:
    table = ship(stage="end", fallen=["cook"], enemies={"0,-3": ["crew"]})
    assert table.asked == (2, "new-board")
    board = table.asks[0].options[0].to
    table.choose(2, 0)
    assert table.asked == (2, "start-room")
    table.do("step -1,-2")
    c = table.c(board)
    assert (c.at, len(c.hand)) == ("-1,-2", 4)
    assert all(card.deck == "gear" for card in c.hand)


@rule("IB-INFEST-13", "IB-INFEST-24", "IB-INFEST-14")
def test_only_gear_is_searched_for() -> None:
    table = ship(at={"quartermaster": "-1,-2"}, rolls=[4, 1]).do("search")
    assert {card.deck for card in table.s.draw.cards} == {"gear"}  # type: ignore[union-attr]
    mess = ship(at={"quartermaster": "1,-3"})
    assert not mess.offers("search")
    vault = ship(ship=SHIP | {"1,-3": "vault"}, at={"quartermaster": "1,-3"})
    assert not vault.offers("search")
    office = ship(
        ship=SHIP | {"1,-3": "security-office"}, at={"quartermaster": "1,-3"}, rolls=[4, 1]
    )
    assert office.do("search").asked[1] == "keep-loot"


@rule("IB-RULE-99", "IB-ROUND-12")
def test_tokens_of_a_start_room_are_turned_at_the_first_turn_there() -> None:
    table = ship(
        at=dict.fromkeys(("quartermaster", "engineer", "cook", "henchman"), "-1,-2"),
        down={"-1,-2": ["token-1-enemy-crew"]},
        stage="steal",
    )
    assert table.at("-1,-2") == ["enemy-crew"]
    assert [f["who"] for f in table.said("encounter")][:2] == ["quartermaster", "engineer"]


@rule("IB-RULE-97")
def test_the_bridge_has_no_crew_here() -> None:
    table = ship(at={"quartermaster": "0,-1"}).do("move", "step 1,-1")
    assert table.s.enemies == []
    assert table.s.turn.who == "quartermaster"
