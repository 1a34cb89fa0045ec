"""The brain: what a partner does, what a traitor does, and what they never do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quarterdeck.core.rng import Rng
from quarterdeck.games.into_the_black import GAME
from quarterdeck.games.into_the_black.acts import destination
from quarterdeck.games.into_the_black.aims import seems_met
from quarterdeck.games.into_the_black.brain import ANSWERS, candidates, reflex, value
from quarterdeck.games.into_the_black.odds import fights, losses_at, too_hard
from quarterdeck.games.into_the_black.plan import hope
from quarterdeck.games.into_the_black.rules.goals import mission_of
from quarterdeck.games.into_the_black.worth import card_worth, search_worth
from tests.into_the_black.build import Play, fresh, party

RULES = Path(__file__).parents[2] / "src/quarterdeck/games/into_the_black"


def pick(table: Play) -> str:
    """Return the key of what the brain would answer now."""
    a = table.asks[0]
    return a.keys()[reflex(table.s, a, Rng.from_seed(b"brain"))]


def play(table: Play, steps: int) -> Play:
    """Let the brain answer for everybody."""
    rng = Rng.from_seed(b"brain")
    for _ in range(steps):
        if not table.asks:
            break
        a = table.asks[0]
        table.choose(a.seat, reflex(table.s, a, rng))
    return table


def test_the_brain_answers_questions_that_exist() -> None:
    text = "\n".join(path.read_text("utf-8") for path in sorted(RULES.rglob("*.py")))
    ids = set(re.findall(r'choice\(\s*"([a-z-]+)"', text))
    assert sorted(set(ANSWERS) - ids) == []
    assert sorted(ids - set(ANSWERS)) == ["choose-mission"]


def test_partners_win_about_every_second_game() -> None:
    won = 0
    for seed in range(10):
        table = fresh(seats=4, mode="cooperative", seed=seed, level="normal")
        won += bool(play(table, 5000).s.result.winners)  # type: ignore[union-attr]
    assert won >= 3


def test_an_infested_ship_can_be_cleared() -> None:
    reasons = [play(fresh(seats=4, mode="infestation", seed=seed), 5000) for seed in range(6)]
    assert "infestation" in [table.s.result.reason for table in reasons]  # type: ignore[union-attr]


@pytest.mark.parametrize(("mode", "seats"), [("standard", 3), ("infestation", 2)])
def test_the_answer_does_not_depend_on_what_the_seat_cannot_know(mode: str, seats: int) -> None:
    table = fresh(seats=seats, mode=mode, seed=5)
    rng = Rng.from_seed(b"worlds")
    for i in range(160):
        a = table.asks[0]
        picked = candidates(table.s, a)
        if i % 4 == 0:
            world = table.redealt(a.seat, bytes([i]))
            asked = world.ask_of(a.seat)
            assert asked is not None
            assert candidates(world.state, asked) == picked  # type: ignore[arg-type]
        table.choose(a.seat, rng.pick(picked))


def test_a_better_position_is_worth_more() -> None:
    plain, cheerful = party(), party(morale=5)
    assert value(cheerful.s, 0) > value(plain.s, 0)
    assert value(party(health={"quartermaster": 1}).s, 0) < value(plain.s, 0)


# -- where to go --------------------------------------------------------------------------------


def test_a_partner_goes_where_the_mission_wants_it() -> None:
    ship = {"0,-1": "owow", "0,-2": "odow", "1,-2": "brig"}
    table = play(party(ship=ship, mission="jailbreak", mode="cooperative"), 4)
    assert table.c("quartermaster").at in ("0,-2", "1,-2")


def test_a_partner_looks_behind_guarded_doors_for_the_command_centers() -> None:
    table = party(mission="commandeer", mode="cooperative")
    hopes = hope(table.s, table.c("cook"))
    assert hopes[True] == pytest.approx(3 / 9)
    assert hopes[False] == 0


def test_whoever_has_peeked_goes_straight_there() -> None:
    ship = {"0,-1": "odod", "1,-1": "?brig", "-1,-1": "?laboratory"}
    table = party(ship=ship, at={"cook": "0,-1"}, mission="jailbreak", mode="cooperative")
    brig = table.s.ship["1,-1"].room
    assert brig is not None
    brig.seen |= 2 << 2
    trip = destination(table.s, table.c("cook"))
    assert trip is not None
    assert (trip.to, trip.step) == ("1,-1", "1,-1")


def test_when_the_work_is_done_everybody_goes_home() -> None:
    ship = {"0,-1": "owow", "0,-2": "owow", "0,-3": "owow"}
    table = party(ship=ship, at={"cook": "0,-3"}, mission="map-the-hulk", found=26)
    trip = destination(table.s, table.c("cook"))
    assert trip is not None
    assert trip.to == "0,0"


def test_nobody_walks_alone_into_a_fight_that_is_lost() -> None:
    ship = {"0,-1": "odow", "1,-1": "?brig"}
    table = party(ship=ship, enemies={"0,-1": ["security"] * 6}, morale=1, mission="jailbreak")
    assert too_hard(table.s, table.c("cook"), "0,-1")
    assert pick(table) == "end"


def test_company_makes_a_fight_cheaper() -> None:
    alone = party(enemies={"0,-1": ["security", "bot"]}, at={"cook": "0,-1"})
    cook = alone.c("cook")
    together = party(enemies={"0,-1": ["security", "bot"]}, at={"cook": "0,-1", "engineer": "0,-1"})
    assert losses_at(together.s, together.c("cook"), "0,-1") < losses_at(alone.s, cook, "0,-1")


def test_all_fights_judged_at_once_are_judged_as_each_by_itself() -> None:
    ship = {"0,-1": "owow", "0,-2": "owow", "0,-3": "owow", "0,-4": "owow", "0,-5": "owow"}
    enemies = {"0,-1": ["bot"], "0,-3": ["security"] * 9, "0,-5": ["bot", "security"]}
    at = {"cook": "0,-2", "engineer": "0,-1", "quartermaster": "0,-5"}
    table = party(ship=ship, enemies=enemies, at=at)
    for who in at:
        c = table.c(who)
        found = fights(table.s, c, 2)
        assert {pos: fight.lost for pos, fight in found.items()} == {
            pos: losses_at(table.s, c, pos, 2) for pos in enemies
        }
        assert {pos: fight.hard for pos, fight in found.items()} == {
            pos: too_hard(table.s, c, pos, reach=2) for pos in enemies
        }
        assert {pos: len(fight.foes) for pos, fight in found.items()} == {
            "0,-1": 1,
            "0,-3": 9,
            "0,-5": 2,
        }
    assert found["0,-3"].hard
    assert not found["0,-1"].hard


def test_the_value_in_other_hands_is_judged_by_the_backs_of_the_cards() -> None:
    rich = {"engineer": ["old-masterpiece", "alien-idol"], "cook": ["signed-print", "cut-opal"]}
    poor = {"engineer": ["signed-print", "fossil-shard"], "cook": ["signed-print", "cut-opal"]}
    for hands in (rich, poor):
        table = party(mission="plunder", hands=hands, at={"cook": "0,-1"})
        need = mission_of(table.s)[0]
        assert not seems_met(table.s, need, table.c("cook"))


# -- what to do ---------------------------------------------------------------------------------


def test_cards_are_kept_by_what_they_are_worth() -> None:
    table = party(hands={"quartermaster": ["disruptor", "fossil-shard"]})
    cook = table.c("cook")
    assert card_worth(table.s, cook, "disruptor") > card_worth(table.s, cook, "fossil-shard")
    sabotage = party(mission="sabotage")
    charge = card_worth(sabotage.s, sabotage.c("cook"), "explosives-charge")
    assert charge > card_worth(sabotage.s, sabotage.c("cook"), "disruptor")


def test_nothing_is_thrown_away_and_a_weapon_is_put_on() -> None:
    table = party(hands={"quartermaster": ["disruptor", "fossil-shard"]})
    assert pick(table) == "free-equip-action"


def test_a_full_hand_is_not_searched_into() -> None:
    ship = {"0,-1": "odow", "1,-1": "laboratory"}
    full = party(
        ship=ship, at={"cook": "1,-1"}, hands={"cook": ["stim-pack"] * 4 + ["scanner"] * 2}
    )
    room = search_worth(full.s, full.c("cook"))
    full.c("cook").hand *= 2
    assert search_worth(full.s, full.c("cook")) == 0 < room


def test_a_frail_character_leaves_before_the_trap_and_pays_with_damage_in_health() -> None:
    position = {
        "ship": {"0,-1": "odow", "1,-1": "?brig"},
        "at": {"engineer": "0,-1"},
        "order": ["engineer"],
        "reputation": {"engineer": 1},
    }
    frail = party(**position, events=["booby-trap"], health={"engineer": 1})  # type: ignore[arg-type]
    assert pick(frail.do("move", "step 1,-1")) == "benefit-exit-room"
    sound = party(**position, events=["booby-trap"])  # type: ignore[arg-type]
    assert pick(sound.do("move", "step 1,-1")) == "pass"


def test_the_last_health_is_guarded_and_morale_before_it_falls() -> None:
    table = party(
        ship={"0,-1": "owow"},
        at={"cook": "0,-1"},
        enemies={"0,-1": ["alien-creature"]},
        health={"cook": 2},
        reputation={"cook": 1},
        stage="combat",
        rolls=[6],
    )
    assert table.asked == (2, "react-damage")
    assert pick(table) in ("benefit-prevent-damage", "benefit-free-retreat")


# -- the traitor --------------------------------------------------------------------------------


def test_a_traitor_reveals_itself_as_soon_as_it_may() -> None:
    table = party(goals={0: "traitor-saboteur"}, morale=1, apprehension=12)
    assert pick(table) == "reveal-goal"


def test_a_saboteur_throws_loot_away_when_that_ends_the_game() -> None:
    hand = {"quartermaster": ["signed-print", "cut-opal"]}
    table = party(goals={0: "traitor-saboteur"}, morale=2, apprehension=12, hands=hand)
    assert pick(table) == "free-discard-action"
    play(table, 4)
    assert table.s.result is not None
    assert (table.s.result.reason, table.s.result.winners) == ("traitor", [0])


def test_a_saboteur_plays_along_while_it_is_too_early() -> None:
    hand = {"quartermaster": ["signed-print", "cut-opal"]}
    table = party(goals={0: "traitor-saboteur"}, morale=2, apprehension=5, hands=hand)
    assert "discard" not in pick(table)


def test_a_thief_with_enough_in_hand_goes_to_the_way_out() -> None:
    hand = {"cook": ["old-masterpiece", "alien-idol", "fleet-codes", "nerve-spice", "platinum-bar"]}
    ship = {"0,-1": "owow", "0,-2": "odow", "1,-2": "?vault"}
    table = party(goals={2: "traitor-thief"}, ship=ship, at={"cook": "0,-2"}, hands=hand)
    trip = destination(table.s, table.c("cook"))
    assert trip is not None
    assert trip.to == "0,0"  # 4 + 4 + 3 + 3 + 3 = 17
    loyal = party(goals={2: "survivor"}, ship=ship, at={"cook": "0,-2"}, hands=hand)
    other = destination(loyal.s, loyal.c("cook"))
    assert other is not None
    assert other.to == "1,-2"


# -- the tally ----------------------------------------------------------------------------------


def test_the_tally_counts_the_group_and_every_player() -> None:
    table = party(
        goals={0: "traitor-saboteur", 1: "survivor", 2: "hoarder"}, morale=1, apprehension=12
    )
    table.do("reveal-goal")
    rows = GAME.tally.rows(table.s)
    assert [(row["who"], row["win"]) for row in rows] == [
        ("group", 0.0),
        ("traitor", 1.0),
        ("loyal", 0.0),
        ("loyal", 0.0),
    ]
    assert rows[0]["pursued"] == table.s.mission
