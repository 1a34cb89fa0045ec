"""The quick captain: what it does in plain positions, and how fast and well it plays."""

from __future__ import annotations

import pytest

from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.games.smuggler import pilot as quick
from quarterdeck.games.smuggler.atlas import atlas_of, noticed, odds
from quarterdeck.games.smuggler.brain import decided
from quarterdeck.games.smuggler.pilot import moment, pilot
from quarterdeck.games.smuggler.sight import HOPELESS, appraise
from tests.smuggler.build import GAME, Play, smuggler


def answers(table: Play, count: int = 1) -> list[str]:
    """Return the keys of the quick captain's next answers, as long as the same seat is asked."""
    rng, given = Rng.from_seed(b"bot"), []
    for _ in range(count):
        a = table.asks[0]
        given.append(a.keys()[pilot(table.state, a, rng)])
        table.answer(a.seat, given[-1])
    return given


def play(mode: str, seats: int, seed: str, who: set[int]) -> list[int]:
    """Play a game of quick captains against random ones; return the scores."""
    table = lay(GAME, seats=seats, mode=mode, seed=seed_from(seed), keep=False)
    rng = Rng.from_seed(seed.encode())
    while table.asks:
        a = table.asks[0]
        quickly = a.seat in who
        table.choose(a.seat, pilot(table.state, a, rng) if quickly else rng.below(len(a.options)))
    return [p.score for p in table.state.players]


def test_it_delivers_what_it_brought() -> None:
    table = smuggler(at={0: "0,2"}, cards={0: ["yellow-korrin-cargo"]}, dice=[4, 2, 2])

    answers(table)

    assert table.p(0).score == 6


def test_it_jumps_to_where_its_cargo_goes_and_delivers_it() -> None:
    table = smuggler(cards={0: ["yellow-korrin-cargo"]}, dice=[4, 5, 1], free_action=False)

    answers(table, 3)

    assert table.p(0).at == "0,2"
    assert table.p(0).score == 6


def test_the_government_begins_an_occupation_and_completes_it() -> None:
    table = smuggler(seats=2, government=0, at={0: "2,0"}, troops={0: 1}, dice=[4, 5], active=1)

    answers(table, 2)

    assert table.place("2,0").token == "completed"
    assert table.p(0).score == 6


def test_it_repairs_with_a_die_that_serves_nothing_else() -> None:
    table = smuggler(
        damage={0: ["hyperspace-1"]}, dice=[2], free_action=False, final=True, events=[]
    )

    answers(table)

    assert table.damaged(0) == []


def test_it_does_not_fire_a_laser_that_changes_nothing() -> None:
    # A 1 against a 6 and no laser of the other: five more are not enough.
    table = smuggler(
        at={0: "1,0", 1: "2,0"}, dice=[1], lasers={0: [4]}, rolls=[1, 2, 6, 5], free_action=False
    ).do("engines-1", "e", "1")
    table.do(*(["6"] if table.asks[0].question.id == "combat-die" else []))

    assert table.asked == (0, "laser")
    assert answers(table) == ["pass"]


@pytest.mark.parametrize(("mode", "seats"), [("government", 2), ("smugglers", 3)])
def test_it_beats_random_captains_by_far(mode: str, seats: int) -> None:
    for seed in ("a", "b"):
        scores = play(mode, seats, seed, {1})

        assert scores[1] > 2 * max(score for seat, score in enumerate(scores) if seat != 1)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_quick_captains_play_every_number_of_seats_to_the_end(seats: int) -> None:
    assert min(play("government", seats, "whole", set(range(seats)))) >= 0


def test_answers_depend_on_nothing_that_the_seat_does_not_know() -> None:
    table = lay(GAME, seats=3, mode="government", seed=seed_from("twins"))
    rng = Rng.from_seed(b"bot")
    for turn in range(120):
        a = table.asks[0]
        twin = table.redealt(a.seat, turn.to_bytes(8, "little"))
        if a.question.id in quick.COSTLY:
            assert moment(table.state, a) == moment(twin.state, twin.asks[0])
        quick._known.clear()
        table.choose(a.seat, pilot(table.state, a, rng))


def test_what_was_found_once_is_remembered() -> None:
    table = smuggler(dice=[1, 4, 5])
    quick._known.clear()
    a = table.asks[0]

    first = pilot(table.state, a, Rng.from_seed(b"bot"))

    assert quick._known == {moment(table.state, a): first}
    assert pilot(table.state, a, Rng.from_seed(b"bot")) == first


def test_first_sight_likes_what_the_quick_captain_would_do() -> None:
    table = smuggler(at={0: "0,2"}, cards={0: ["yellow-korrin-cargo"]}, dice=[4, 3, 3])
    a = table.asks[0]
    found = appraise(table.state, a)

    assert max(found, key=lambda i: found[i]) == pilot(table.state, a, Rng.from_seed(b"bot"))
    assert max(found.values()) - min(found.values()) < HOPELESS
    assert len(found) < len(a.options)


def test_first_sight_of_power_routing_is_a_wild_die() -> None:
    table = smuggler(dice=[3, 2, 2]).do("routing-3")
    a = table.asks[0]

    assert {a.options[i].face for i in appraise(table.state, a)} == {6}


def test_plain_questions_need_no_search() -> None:
    table = smuggler(at={1: "0,1"}, dice=[1], rolls=[5, 2, 6, 4])
    rng = Rng.from_seed(b"bot")

    assert decided(table.state, table.asks[0], rng) is None

    table.do("engines-1", "n")

    assert table.asked == (0, "combat-die")
    assert decided(table.state, table.asks[0], rng) == 0  # the higher die


def test_a_laser_makes_a_fight_likelier_to_be_won() -> None:
    won, lost = odds(0, 0)

    assert won == lost
    assert odds(6, 0)[0] > 0.8
    assert odds(0, 0, station=True)[1] > lost  # HS-STATION-05: a tie is lost


def test_only_a_valuable_cargo_is_noticed() -> None:
    assert noticed(2) == 0
    assert noticed(7) == 15 / 36
    assert noticed(13) == 1


def test_the_way_by_gate_is_shorter_than_on_foot() -> None:
    atlas = atlas_of(smuggler(tiles={"9,9": "norrland"}).s)

    assert atlas.eta("0,0", "9,9") < 1
    assert atlas.eta("0,0", "0,0") == 0
