"""Sections 1 and 2, Components and setup."""

from __future__ import annotations

from collections import Counter

import pytest

from quarterdeck.core.content import ContentError, Source, load
from quarterdeck.core.game import SetupError
from quarterdeck.core.rulebook import rule
from quarterdeck.core.secrecy import sees
from quarterdeck.games.into_the_black import GAME
from quarterdeck.games.into_the_black.common import first_attack_dice
from quarterdeck.games.into_the_black.content import SHELF, book_of, open_book
from quarterdeck.games.into_the_black.entries import Content
from quarterdeck.games.into_the_black.rules.dice import DAMAGE, succeeds
from quarterdeck.games.into_the_black.ship import grid_steps, room_tiles
from tests.into_the_black.build import fresh, party

CONTENT = load(Content, SHELF.base)


@rule("IB-COMP-01", "IB-COMP-02")
def test_there_are_fifteen_custom_dice_and_two_standard_ones() -> None:
    counts = {die.color: die.count for die in CONTENT.die}
    assert counts == {"white": 4, "yellow": 4, "orange": 3, "red": 2, "black": 2, "standard": 2}
    faces = {f for die in CONTENT.die if die.color != "standard" for f in die.faces}
    assert faces == {"blank", "hit", "crit"}


@rule("IB-COMP-03", "IB-COMP-09")
def test_the_supplies_are_those_of_the_box() -> None:
    supply = {s.id: s.count for s in CONTENT.supply}
    assert supply["player-meeple"] == 4
    assert (supply["standee"], supply["standee-base"]) == (15, 16)
    assert (supply["health-token"], supply["ally-health-token"]) == (20, 4)
    assert (supply["reputation-cube"], supply["track-marker"]) == (20, 2)
    assert sum(token.count for token in CONTENT.token) == 39


@rule("IB-COMP-04", "IB-SETUP-02")
def test_the_bag_holds_35_enemies() -> None:
    table = party(ship={})
    assert table.s.bag == {"enemy-crew": 15, "enemy-bot": 10, "enemy-security": 10}


@rule("IB-COMP-05", "IB-COMP-06", "IB-COMP-07", "IB-COMP-08")
def test_boards_cards_and_tiles_are_counted() -> None:
    assert Counter(b.set for b in CONTENT.board) == {"retail": 10, "promo": 6}
    loot = Counter()
    for card in CONTENT.loot:
        loot[card.deck] += card.copies
    assert loot == {"gear": 90, "valuables": 60}
    assert sum(event.copies for event in CONTENT.event) == 43
    assert Counter(goal.traitor for goal in CONTENT.goal) == {False: 10, True: 4}
    assert len(CONTENT.mission) == 8
    assert (len(CONTENT.room), len(CONTENT.corridor)) == (28, 32)
    assert sum(r.id.startswith("command-center") for r in CONTENT.room) == 3


@rule("IB-COMP-10", "IB-SETUP-01")
def test_the_tracks_start_at_one_and_three() -> None:
    table = fresh()
    assert (table.s.apprehension, table.s.morale) == (1, 3)
    book = book_of("")
    assert (book.apprehension_max, book.morale_max) == (24, 6)


@rule("IB-COMP-12")
def test_hit_and_crit_are_both_successes() -> None:
    assert [succeeds([face]) for face in DAMAGE] == [False, True, True]


@rule("IB-SETUP-03", "IB-SETUP-07", "IB-SETUP-08", "IB-SETUP-10", "IB-HIDE-06")
def test_decks_are_shuffled_and_nobody_knows_them() -> None:
    table = fresh()
    s = table.s
    decks = (s.gear, s.valuables, s.events_deck, s.missions, s.rooms, s.corridors)
    assert not any(sees(card, seat) for deck in decks for card in deck for seat in (None, 0, 1))
    other = fresh(seed=1).s
    assert [c.face for c in s.gear] != [c.face for c in other.gear]
    faces = [card.face for card in s.rooms]
    assert "airlock" not in faces
    assert "bridge" not in faces
    assert s.bridge is not None


@rule("IB-SETUP-04")
def test_two_players_have_no_traitor_goal() -> None:
    table = fresh(seats=2)
    removed = [card for card in table.s.goals if card.removed]
    assert len(removed) == 4
    assert all(card.face.startswith("traitor") for card in removed)


@rule("IB-SETUP-05", "IB-TRAITOR-03")
@pytest.mark.parametrize("seats", [3, 4])
def test_one_random_traitor_goal_is_among_eleven(seats: int) -> None:
    found = set()
    for seed in range(12):
        table = fresh(seats=seats, seed=seed)
        cards = [card for p in table.s.players for card in p.goals] + table.s.goals
        inside = [c.face for c in cards if not c.removed]
        traitors = [face for face in inside if face.startswith("traitor")]
        assert (len(inside), len(traitors)) == (11, 1)
        found.update(traitors)
    assert len(found) > 1


@rule("IB-SETUP-06")
def test_the_explosion_card_stays_out_unless_wanted() -> None:
    assert "explosion" not in [card.face for card in fresh().s.events_deck]
    table = fresh(no_explosion_card=False)
    assert [card.face for card in table.s.events_deck].count("explosion") == 1


@rule("IB-SETUP-09", "IB-RULE-65")
def test_one_command_center_is_in_the_top_half_and_two_in_the_bottom() -> None:
    for seed in range(5):
        table = fresh(seed=seed)
        laid = [t.room for _, t in room_tiles(table.s) if t.room is not None]
        rooms = [*table.s.rooms, *laid]
        top = [card.face for card in rooms if card.top]
        assert len(top) == 13
        assert sum(face.startswith("command-center") for face in top) == 1
        assert not any(card.top for card in table.s.rooms[:13])  # the bottom half lies below
        assert sum(c.face.startswith("command-center") for c in table.s.rooms[:13]) == 2


@rule("IB-SETUP-11", "IB-SETUP-12", "IB-SETUP-13", "IB-HIDE-04")
def test_corridors_reach_three_tiles_from_the_airlock_and_their_doors_have_rooms() -> None:
    for seed in range(8):
        s = fresh(seed=seed).s
        assert s.ship["0,0"].room.face == "airlock"
        assert s.ship["0,0"].revealed
        corridors = [pos for pos, tile in s.ship.items() if tile.room is None]
        assert max(grid_steps(pos, "0,0") for pos in corridors) <= 4
        assert "0,-1" in corridors
        guarded = [t for _, t in room_tiles(s) if t.room.guarded]
        assert len(s.enemies) == 2 * len(guarded)
        rooms = [t for pos, t in room_tiles(s) if pos != "0,0"]
        assert not any(t.revealed or sees(t.room, 0) for t in rooms)


@rule("IB-SETUP-14", "IB-SOLO-01", "IB-SETUP-16")
@pytest.mark.parametrize(
    ("seats", "mode", "characters"),
    [
        (1, "solo", 3),
        (2, "standard", 3),
        (3, "cooperative", 4),
        (4, "standard", 4),
        (1, "infestation", 3),
    ],
)
def test_the_henchman_comes_with_fewer_than_four_players(
    seats: int, mode: str, characters: int
) -> None:
    crew = fresh(seats=seats, mode=mode).s.crew
    assert len(crew) == characters
    assert (crew[-1].board == "henchman") == (seats < 4)


@rule("IB-SETUP-15", "IB-SETUP-17")
def test_eight_boards_are_in_the_game_and_the_undealt_form_the_pool() -> None:
    table = fresh(seats=3)
    assert (len(table.s.pool), len(table.s.box)) == (5, 7)
    assert not any(sees(card, 0) for card in table.s.pool)


@rule("IB-SETUP-18", "IB-SETUP-19", "IB-SETUP-20", "IB-SETUP-25", "IB-RULE-17", "IB-HIDE-02")
def test_every_character_starts_with_health_reputation_and_four_cards() -> None:
    table = fresh(seats=2)
    for c in table.s.crew:
        assert c.health == book_of("").boards[c.board].health
        assert c.reputation == 2
        assert [card.deck for card in c.hand] == ["gear", "gear", "valuables", "valuables"]
        assert c.at == "0,0"
    henchman = table.s.crew[-1]
    assert all(sees(card, None) for card in henchman.hand)
    assert not any(sees(card, 1) for card in table.s.crew[0].hand)


@rule("IB-SETUP-21", "IB-DECIDE-04", "IB-SIMUL-03", "IB-DECIDE-48")
def test_starting_cards_are_equipped_freely_in_seat_order_the_henchman_by_the_first_seat() -> None:
    table = party(stage="equip", hands={"quartermaster": ["plasma-pistol", "laser-sight"]})
    table.s.order = []
    assert table.asked == (0, "equip")
    table.do("equip plasma-pistol", "attach laser-sight", "pass")
    assert [card.face for card in table.c("quartermaster").equipped] == [
        "plasma-pistol",
        "laser-sight",
    ]
    assert table.asked == (1, "equip")
    table.do("pass", "pass")
    assert table.asked == (0, "equip")  # the Henchman


@rule("IB-SETUP-22", "IB-DECIDE-03", "IB-SIMUL-01", "IB-HIDE-01")
def test_goals_are_kept_at_once_and_in_secret() -> None:
    table = fresh()
    while table.asks[0].question.id == "equip":
        table.answer(table.asks[0].seat, "pass")
    assert table.waiting() == [0, 1, 2]
    kept = table.asks[2].keys()[1]
    for seat in range(3):
        table.answer(seat, table.ask_of(seat).keys()[1])  # type: ignore[union-attr]
    goal = table.s.players[2].goals
    assert [f"goal-{card.id}" for card in goal] == [kept]
    assert sees(goal[0], 2)
    assert not sees(goal[0], 0)


@rule("IB-SETUP-23", "IB-DECIDE-01")
def test_the_mission_is_drawn_or_chosen_by_the_first_seat() -> None:
    table = party(stage="mission", mode="cooperative")
    assert table.s.mission != ""
    chosen = party(stage="mission", mode="cooperative", options={"choose-mission": True})
    assert chosen.asked == (0, "choose-mission")
    assert len(chosen.keys()) == 7  # one was set aside by the builder
    chosen.do("mission bloodbath")
    assert chosen.s.mission == "bloodbath"


@rule("IB-SETUP-23", "IB-SETUP-24")
def test_mission_and_level_may_be_agreed_on_before_the_game() -> None:
    table = fresh(seats=2, mode="cooperative", mission="data-heist", level="hard")
    while table.s.stage in ("equip", "mission", "level"):
        assert table.asked[1] != "level"
        table.answer(table.asks[0].seat, table.asks[0].keys()[-1])
    assert (table.s.mission, table.s.level) == ("data-heist", 2)
    drawn = fresh(seats=2, mode="cooperative", mission="jailbreak", level="normal")
    assert (drawn.s.agreed_mission, drawn.s.agreed_level) == ("jailbreak", "normal")


@rule("IB-SETUP-23", "IB-SETUP-24")
@pytest.mark.parametrize(
    ("mode", "options", "complaint"),
    [
        ("solo", {"mission": "jailbreak", "level": "hard"}, "Jailbreak has no level 'hard'"),
        ("infestation", {"mission": "plunder"}, "Infestation has no Primary Mission"),
        ("infestation", {"level": "easy"}, "Infestation has no Primary Mission"),
    ],
)
def test_what_cannot_be_agreed_on_is_refused(
    mode: str, options: dict[str, str], complaint: str
) -> None:
    with pytest.raises(SetupError, match=complaint):
        fresh(seats=1, mode=mode, **options)


@rule("IB-SETUP-24", "IB-DECIDE-02", "IB-SIMUL-02")
def test_the_level_is_voted_on() -> None:
    table = party(stage="mission", mode="cooperative", options={"choose-mission": True})
    table.do("mission plunder")
    assert table.waiting() == [0, 1, 2]
    table.do("level hard", "level normal", "level hard")
    assert table.s.level == 2


@rule("IB-SETUP-26", "IB-SOLO-02", "IB-SOLO-03")
@pytest.mark.parametrize(("mode", "seats"), [("solo", 1), ("cooperative", 3), ("infestation", 2)])
def test_only_standard_games_have_personal_goals(mode: str, seats: int) -> None:
    s = fresh(seats=seats, mode=mode).s
    assert not any(player.goals for player in s.players)
    assert s.goals == []


@rule("IB-SETUP-27")
def test_the_group_may_select_its_boards() -> None:
    table = fresh(seats=2, mode="cooperative", choose_boards=True)
    assert table.asked == (0, "choose-board")
    assert len(table.keys()) == 8
    mine = table.asks[0].options[3].to
    table.choose(0, 3)
    assert table.s.crew[0].board == mine
    assert table.asked == (1, "choose-board")


@rule("IB-SETUP-28", "IB-DECIDE-52")
def test_setup_asks_in_the_order_equipment_goals_mission_markers() -> None:
    table = fresh(seats=2, choose_mission=True)
    seen = []
    while table.s.round == 0:
        question = table.asks[0].question.id
        if question not in seen:
            seen.append(question)
        table.choose(table.asks[0].seat, len(table.asks[0].options) - 1)
    assert [q for q in seen if q != "level"] == ["equip", "keep-goal", "choose-mission", "colour"]
    assert len({player.colour for player in table.s.players}) == 2


@rule("IB-RULE-40")
def test_only_enemy_meeples_are_limited() -> None:
    # the Cook's yellow die, three of equipment and one of Morale: five of the four in the box
    table = party(
        worn={"cook": ["laser-rifle", "overcharge-cell", "boarding-axe"]},
        morale=5,
        reputation={"quartermaster": 21},
    )
    assert first_attack_dice(table.s, table.c("cook")).count("yellow") == 5
    assert table.c("quartermaster").reputation == 21  # there are 20 cubes


def test_every_mission_condition_goal_and_effect_is_known() -> None:
    from quarterdeck.games.into_the_black.rules.goals import group_meets, player_meets

    table = party()
    for mission in CONTENT.mission:
        for level in mission.level:
            assert all(group_meets(table.s, need) in (True, False) for need in level.conditions)
    for goal in CONTENT.goal:
        for need in (*goal.conditions, *goal.alternate):
            assert player_meets(table.s, table.s.players[0], need) in (True, False)


def test_a_bad_overlay_is_refused_with_its_place() -> None:
    bad = Source("mine.toml", '[[room]]\nid = "brig"\nremove = true\n')
    with pytest.raises(ContentError, match="brig"):
        open_book((bad,))
    assert GAME.open_book(()) == open_book()
