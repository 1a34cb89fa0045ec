"""Designer questions: what a played game's events and result tell about balance."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.rng import Rng
from quarterdeck.core.rulebook import rule
from quarterdeck.core.table import random_playout
from quarterdeck.games.smuggler.measures import Check, Fight, Measures, measure
from tests.smuggler.build import Play, fresh, smuggler

HITS = ("engines-1", "engines-2", "routing-1")
A, B = "red-aurum-cargo", "red-aurum-passenger"  # worth 4 each


def last_round(**position: Any) -> Play:
    """Let the first player of the final round be to act."""
    return smuggler(**{"final": True, "events": [], "round": 10, **position})


def two_rounds(**position: Any) -> Play:
    """Let the first player of the last but one round be to act."""
    return smuggler(**{"events": [], "round": 9, **position})


def over(table: Play) -> Measures:
    """End the turns that are left and measure the game."""
    while not table.over:
        table.do("end")
    return measure(table)


@rule("HS-ASK-01")
def test_who_is_the_government_and_every_place_and_score_are_recorded() -> None:
    m = over(last_round(government=1, scores={0: 4, 1: 9, 2: 7}))

    assert (m.seats, m.government, m.reason) == (3, 1, "points")
    assert [(p.role, p.place, p.score) for p in m.players] == [
        ("smuggler", 3, 4),
        ("government", 1, 9),
        ("smuggler", 2, 7),
    ]


@rule("HS-ASK-02", "HS-ASK-04")
def test_occupations_and_sabotage_are_recorded_by_dice_and_points() -> None:
    table = last_round(
        seats=2,
        government=1,
        at={0: "2,0", 1: "0,2"},
        tokens={"0,2": "completed", "2,0": "in-progress"},
        dice=(3, 3, 5),
        rolls=[1, 5, 4, 5, 3, 4, 1],
    ).do("sabotage-3", "end", "load-1", "hyperspace-5", "2,0", "5", "4", *HITS, "begin-4")

    m = over(table)

    assert m.players[0].dice == {"sabotage": 1, "lost": 2}
    assert m.players[1].dice == {"load": 1, "hyperspace": 1, "begin": 1, "lost": 0}
    assert m.players[1].points == {"combat": 2, "bounty": 1, "occupation": 3}
    assert m.players[0].points == {}


@rule("HS-ASK-03")
def test_points_are_recorded_by_source_player_and_round() -> None:
    table = two_rounds(
        at={0: "2,0", 1: "0,0", 2: "-2,0"},
        dice=(1, 4, 5),
        top=["space-void-1", "space-void-2"],
        salvage={1: 2},
        cards={2: ["red-pelagia-cargo"]},
        rolls=[1, 2, 3, 4, 3, 3, 1, 3, 3],
    )
    table.do("engines-1", "e", "stack", "end")  # 1 for a tile
    table.do("unload-1-part", "end")  # 2 for salvage
    table.do(f"deliver-4-{table.card_id('red-pelagia-cargo')}", "end")  # 4 for a card
    table.do("engines-1", "e", "stack", "end")  # the final round: 1 for another tile

    m = over(table)

    assert m.rounds[0].points == ({"mapping": 1}, {"salvage": 2}, {"cards": 4})
    assert m.rounds[1].points == ({"mapping": 1}, {}, {})
    assert [p.points for p in m.players] == [{"mapping": 2}, {"salvage": 2}, {"cards": 4}]
    assert [r.scores for r in m.rounds] == [(1, 2, 4), (2, 2, 4)]


@rule("HS-ASK-03")
def test_a_loss_for_damage_counts_as_much_as_the_score_fell() -> None:
    wreck = [
        *("engines-1", "engines-2", "hyperspace-1", "hyperspace-2", "hyperspace-3"),
        *("routing-1", "repair-1", "lasers-1"),
    ]
    table = last_round(
        at={1: "0,1", 2: "2,0"}, damage={0: wreck}, scores={0: 2}, rolls=[1, 2, 5, 4]
    ).do("boost", "n", "2", "5")

    m = over(table)

    assert m.players[0].points == {"damage": -2}
    assert m.players[0].crippled == 3
    assert m.players[0].score == 0


@rule("HS-ASK-04", "HS-ASK-09")
def test_an_attack_on_a_haven_is_recorded_with_its_dice_points_and_markers() -> None:
    table = last_round(
        government=2,
        active=2,
        at={0: "2,0", 1: "2,0", 2: "0,0"},
        haven_damage={"0,0": 2},
        damage={0: ["lasers-1"]},
        dice=(2, 4, 5),
        rolls=[5, 1, 3, 2],
    ).do("fight-4", "5", "stack")

    m = over(table)

    assert m.players[2].points == {"haven": 8}
    assert m.players[2].dice == {"fight": 1, "lost": 2}
    assert m.fights == (Fight(10, 2, None, "start", (5, 3), (0, 0)),)
    assert m.most_markers == 4


@rule("HS-ASK-05")
def test_the_place_in_the_turn_order_is_recorded() -> None:
    m = over(last_round(order=[1, 2, 0], scores={1: 5}))

    assert [(p.turn, p.place) for p in m.players] == [(3, 2), (1, 1), (2, 2)]


@rule("HS-ASK-06")
@pytest.mark.parametrize("uniform", [False, True])
def test_ships_and_the_option_of_uniform_mats_are_recorded(uniform: bool) -> None:
    m = over(last_round(ships={0: "tinker", 1: "hornet"}, options={"uniform-mats": uniform}))

    assert [p.ship for p in m.players] == ["tinker", "hornet", "kestrel"]
    assert m.uniform_mats is uniform


@rule("HS-ASK-07")
def test_a_mandatory_combat_is_recorded_with_its_winner_and_what_the_laser_changed() -> None:
    table = last_round(
        at={1: "0,1", 2: "2,0"}, dice=(1, 4, 5), lasers={0: [3]}, rolls=[2, 1, 4, 3]
    ).do("engines-1", "n", "2", "4", "lasers-1", *HITS)

    m = over(table)

    assert m.fights == (Fight(10, 0, 1, "entry", (5, 4), (3, 0), "damage", 0),)
    assert m.fights[0].winner == "attacker"
    assert m.fights[0].winner_by_dice == "defender"


@rule("HS-ASK-07", "HS-ASK-04")
def test_combats_started_by_a_die_or_a_broken_ceasefire_are_told_apart() -> None:
    tie = [4, 1, 4, 2]
    table = last_round(at={2: "2,0"}, dice=(2, 4, 5), rolls=tie).do(
        "fight-2", "4", "4", "engines-1", "engines-1"
    )
    m = over(table)
    assert [(f.trigger, f.winner) for f in m.fights] == [("start", "tie")]
    assert m.players[0].dice == {"fight": 1, "lost": 2}

    nebula = {"tiles": {"1,2": "nebula-1"}, "at": {0: "1,1", 1: "1,2", 2: "1,2"}}
    table = last_round(**nebula, dice=(1, 3, 5), rolls=tie * 2).do("engines-1", "n", "3")
    table.do(
        "seat-2", "4", "4", "engines-1", "engines-1", "pass", "4", "4", "engines-2", "engines-1"
    )
    m = over(table)
    assert [f.trigger for f in m.fights] == ["nebula", "nebula"]
    assert m.players[0].dice == {"engines": 1, "fight": 1, "lost": 1}

    table = smuggler(
        event="ceasefire", events=[], at={1: "0,1", 2: "2,0"}, dice=(1, 4, 5), rolls=tie
    ).do("engines-1", "n", "fight", "4", "4", "engines-1", "engines-1")
    m = over(table)
    assert [f.trigger for f in m.fights] == ["ceasefire"]


@rule("HS-ASK-08")
def test_the_choice_of_the_winner_is_recorded_with_what_the_loser_had_aboard() -> None:
    table = last_round(
        at={1: "0,1", 2: "2,0"}, dice=(1, 4, 5), cards={1: [A, B]}, rolls=[5, 3, 4, 1]
    ).do("engines-1", "n", "5", "4", "one-hold")
    table.do(f"card-{table.card_id(A)}", "engines-1", "engines-2")

    [fight] = over(table).fights

    assert (fight.outcome, fight.loaded) == ("one-hold", 2)


@rule("HS-ASK-09")
def test_damage_on_mats_is_recorded_at_the_end_of_each_round() -> None:
    table = two_rounds(
        damage={0: ["engines-1"]},
        at={1: "0,1", 2: "2,0"},
        dice=(2, 4, 5),
        rolls=[5, 3, 4, 1, 3, 3, 3, 3, 3, 3, 2, 3, 3, 3, 3, 3, 3, 3, 3],
    ).do("boost", "n", "5", "4", *HITS, "end", "end", "end", "repair-2")

    m = over(table)

    assert [r.damage for r in m.rounds] == [(1, 3, 0), (0, 3, 0)]
    assert m.most_markers == 4
    assert [p.crippled for p in m.players] == [0, 0, 0]


@rule("HS-ASK-10")
def test_the_round_in_which_the_stack_runs_out_and_planets_left_in_hands_are_recorded() -> None:
    table = two_rounds(
        at={0: "2,0", 1: "1,1", 2: "1,1"},
        stack=["space-void-1"],
        hands={0: ["aurum"], 1: ["solenne", "slipstream-1"], 2: []},
        dice=(1, 4, 5),
    ).do("engines-1", "e")
    table.do(table.hand_key("aurum"))

    m = over(table)

    assert (m.stack_left, m.stack_out) == (0, 9)
    assert [p.planets_left for p in m.players] == [0, 1, 0]


@rule("HS-ASK-10")
def test_a_tile_that_replaces_a_haven_may_be_the_last_of_the_stack() -> None:
    table = last_round(
        government=2,
        active=2,
        at={0: "2,0", 1: "2,0", 2: "0,0"},
        haven_damage={"0,0": 2},
        stack=["space-void-1"],
        hands={2: ["aurum"]},
        dice=(2, 4, 5),
        rolls=[5, 1, 3, 2],
    ).do("fight-4", "5", "stack")

    m = over(table)

    assert (m.stack_left, m.stack_out) == (0, 10)


@rule("HS-ASK-07")
def test_a_station_fought_under_a_ceasefire_is_a_mandatory_combat() -> None:
    table = smuggler(
        government=2,
        active=2,
        event="ceasefire",
        events=[],
        at={0: "2,0", 1: "0,0", 2: "0,1"},
        dice=(1, 4, 5),
        rolls=[5, 1, 3, 2],
    ).do("engines-1", "s", "pass", "5")

    assert [f.trigger for f in over(table).fights] == ["entry"]


@rule("HS-ASK-10")
def test_a_stack_that_lasts_is_recorded_with_what_is_left() -> None:
    m = over(last_round(stack=["space-void-1", "space-void-2"], hands={0: [], 1: [], 2: []}))

    assert (m.stack_left, m.stack_out) == (2, 0)


@rule("HS-ASK-11")
def test_turns_without_a_useful_die_and_the_free_actions_are_recorded() -> None:
    table = last_round(at={1: "1,1", 2: "1,1"}, dice=(2, 2, 2), rolls=[3, 3, 3, 1, 2, 3, 4, 4, 4])
    table.do("reset", "end")  # seat 0: a reset and no die
    table.do("boost", "s", "lasers-2", "end")  # seat 1: boosters and one die
    table.do("end")  # seat 2: nothing at all

    m = measure(table)

    told = [(p.turns, p.idle_turns, p.idle_resets, p.resets, p.boosts) for p in m.players]
    assert told == [(1, 1, 1, 1, 0), (1, 0, 0, 0, 1), (1, 1, 0, 0, 0)]
    assert [p.dice for p in m.players] == [{"lost": 3}, {"lasers": 1, "lost": 2}, {"lost": 3}]


@rule("HS-ASK-12")
def test_each_entry_into_an_occupied_planet_is_recorded_with_the_cargo_value() -> None:
    table = last_round(
        government=2,
        at={0: "0,1", 1: "-2,0", 2: "2,0"},
        cards={0: [A, B]},
        dice=(2, 4, 5),
        rolls=[3, 4],
    ).do("boost", "n", "pass", "engines-1", "engines-2")

    m = over(table)

    assert m.checks == (Check(10, 0, 8, (3, 4), recognised=True),)


@rule("HS-ASK-12")
def test_an_entry_that_needs_no_roll_is_recorded_too() -> None:
    table = last_round(government=2, at={0: "0,1", 1: "-2,0", 2: "2,0"}, salvage={0: 1})

    m = over(table.do("boost", "n", "pass"))

    assert m.checks == (Check(10, 0, 0, (), recognised=False),)


@rule("HS-ASK-13")
def test_the_scores_after_half_of_the_rounds_are_recorded() -> None:
    # four rounds; seat 0 maps a tile in each of the first three
    quiet = [2, 2, 2] * 2
    table = smuggler(
        events=["static", "trade-boom"],
        round=7,
        at={0: "2,0", 1: "1,1", 2: "1,1"},
        top=["space-void-1", "space-void-2", "space-void-3"],
        dice=(1, 4, 5),
        scores={2: 3},
        rolls=[*quiet, 1, 4, 4, *quiet, 1, 4, 4],
    )
    for _ in range(3):
        table.do("engines-1", "e", "stack", "end", "end", "end")

    m = over(table)

    assert [(r.round, r.scores) for r in m.rounds] == [
        (7, (1, 0, 3)),
        (8, (2, 0, 3)),
        (9, (3, 0, 3)),
        (10, (3, 0, 3)),
    ]
    assert m.half_scores == (2, 0, 3)


@rule("HS-ASK-14")
def test_events_are_recorded_with_the_scores_before_and_after_and_decisions_are_counted() -> None:
    wreck = [
        *("engines-1", "engines-2", "hyperspace-1", "hyperspace-2", "hyperspace-3"),
        *("routing-1", "repair-1", "lasers-1"),
    ]
    table = smuggler(
        active=2, round=9, events=["ion-storm"], damage={0: wreck}, scores={0: 5}, dice=(3, 3, 3)
    )
    table.do("end", "engines-1", "engines-2")  # the storm costs seat 0 a point

    m = over(table)

    assert [(r.event, r.scores) for r in m.rounds] == [
        ("", (5, 0, 0)),
        ("ion-storm", (4, 0, 0)),
        ("", (4, 0, 0)),
    ]
    assert m.rounds[1].points == ({"damage": -1}, {}, {})
    assert m.decisions == 3 + 6
    assert [p.decisions for p in m.players] == [2, 3, 4]


@rule("HS-ASK-15")
@pytest.mark.parametrize("strict", [False, True])
def test_the_reading_of_the_tile_window_is_recorded_with_turns_and_decisions(strict: bool) -> None:
    m = over(last_round(options={"strict-tile-window": strict}))

    assert m.strict_window is strict
    assert [(p.turns, p.decisions) for p in m.players] == [(1, 1)] * 3


@rule("HS-ASK-03", "HS-ASK-09")
@pytest.mark.parametrize(
    ("seats", "mode"), [(2, "government"), (3, "smugglers"), (4, "smugglers"), (5, "government")]
)
def test_in_a_whole_game_the_measures_add_up_to_the_position(seats: int, mode: str) -> None:
    table = fresh(seats, mode, seed=seats)
    decisions = random_playout(table, Rng.from_seed(b"measured"))

    m = measure(table)

    assert m.decisions == decisions
    assert len(m.rounds) == {2: 11, 3: 10, 4: 9, 5: 8}[seats]
    for p, player in zip(m.players, table.s.players, strict=True):
        assert sum(p.points.values()) == p.score == player.score
        assert m.rounds[-1].damage[p.seat] == len(table.damaged(p.seat))
        assert sum(p.dice.values()) >= 3 * p.turns
        assert p.turns == len(m.rounds)


def test_a_game_that_goes_on_cannot_be_measured() -> None:
    with pytest.raises(ValueError, match="a finished table"):
        measure(smuggler())
