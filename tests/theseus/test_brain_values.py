"""The brain's judgement for every seat at once: what captains judge by."""

import pytest

from quarterdeck.bots import make_bot
from quarterdeck.bots.search import Search
from quarterdeck.bots.searching import Budget, style_of, think_through
from quarterdeck.bots.window import Window
from quarterdeck.core.game import find_game
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.state import Result
from quarterdeck.core.table import Table
from quarterdeck.games.theseus.brain import EXPOSED, THREAT, VICTORY, value, values

THESEUS = find_game("theseus")


def played(mode: str, seats: int, answers: int) -> Table:
    """Let mates play some answers of a table."""
    table = lay(THESEUS, seats=seats, mode=mode, seed=seed_from("values"))
    rng = Rng.from_seed(b"mates")
    mate = make_bot("mate", rng)
    while table.asks and answers:
        seat = table.asks[0].seat
        table.choose(seat, mate.choose(Window(table, seat, rng)))
        answers -= 1
    return table


@pytest.mark.parametrize(("mode", "seats"), [("duel", 2), ("deathmatch", 3), ("team", 4)])
def test_all_seats_are_judged_as_each_is_but_for_the_weight_of_attacks(mode, seats, monkeypatch):
    monkeypatch.setattr("quarterdeck.games.theseus.brain.EXPOSED", THREAT)
    state = played(mode, seats, 60).state

    assert EXPOSED < THREAT
    assert values(state) == pytest.approx([value(state, seat) for seat in range(seats)])


def test_in_a_duel_what_one_gains_the_other_loses():
    one, other = values(played("duel", 2, 60).state)

    assert one == pytest.approx(-other)
    assert one != 0


def test_a_finished_game_is_worth_its_result():
    table = played("duel", 2, 6000)

    assert sorted(values(table.state)) == [-VICTORY, VICTORY]


def test_to_end_as_second_of_four_is_no_victory():
    """A leader plays on rather than end the game in the second place."""
    state = played("deathmatch", 4, 60).state
    state.result = Result(reason="life", places=(1, 2, 3, 4), scores=(20.0, 15.0, 12.0, 9.0))

    first, second, third, last = values(state)

    assert first == -last == VICTORY
    assert second == -third == pytest.approx(5.0)


def test_captains_look_beyond_the_setup_of_a_deathmatch_to_its_first_turn(monkeypatch):
    """Where units and cards are placed tells little before somebody moves."""
    table = played("deathmatch", 4, 0)
    while table.state.stage != "install":
        table.choose(table.asks[0].seat, 0)
    ends = []

    def noted(state):
        ends.append(state.number)
        return [0.0] * 4

    monkeypatch.setattr("quarterdeck.games.theseus.brain.values", noted)
    rng = Rng.from_seed(b"captain")
    search = Search(Window(table, table.asks[0].seat, rng), rng, style_of(THESEUS))
    for _ in range(6):
        search.run()

    assert set(ends) == {2}  # two passes: to the first mover, and from it to the second turn


@pytest.mark.parametrize(
    ("mode", "seats", "turns"), [("duel", 2, 2), ("deathmatch", 3, 3), ("team", 4, 2)]
)
def test_in_a_deathmatch_admirals_look_until_two_others_have_answered(mode, seats, turns):
    table = played(mode, seats, 40)
    seat = table.asks[0].seat
    rng = Rng.from_seed(b"bot")

    captain, admiral = (
        think_through(Window(table, seat, rng), rng, budget)
        for budget in (Budget(level="captain"), Budget(playouts=style_of(THESEUS).captain + 1))
    )

    assert captain.style.turns == 2
    assert admiral.style.turns == turns
