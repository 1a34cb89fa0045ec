"""Hints in words, and worlds that come by belief."""

from quarterdeck.bots import Budget, Window
from quarterdeck.bots.advice import advise, in_words
from quarterdeck.core.game import find_game
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from tests.bots.test_desk import at_a_choice


def test_gains_are_told_before_losses_and_small_things_not_at_all():
    told = in_words({"cargo": 2.0, "points": 1.0, "ship": -1.5, "dust": 0.1})

    assert (
        told == "Better than other options in cargo (+2.0) and points (+1.0), worse in ship (-1.5)."
    )


def test_an_option_that_only_costs_says_what():
    assert in_words({"ship": -1.0}) == "Worse in ship (-1.0)."
    assert in_words({"ship": 0.0}) == ""
    assert in_words({"ship": 0.04, "dust": -0.03}) == ""
    assert in_words({"ship": 0.2, "dust": -0.04}) == "Better than other options in ship (+0.2)."
    assert in_words({}) == ""


def test_a_hint_speaks_in_the_terms_of_the_brain():
    table = at_a_choice("smuggler", 40, mode="smugglers", seats=3)
    window = Window(table, table.asks[0].seat, Rng.from_seed(b"worlds"))

    first, second = advise(window, Rng.from_seed(b"bot"), Budget(playouts=40))

    terms = table.game.brain.terms(table.state, window.seat)
    assert any(term in first.reason + second.reason for term in terms)
    assert first.key != second.key


def test_likely_worlds_come_more_often(monkeypatch):
    """A belief that seat 2 of Dark Moon is infected fills the worlds with such deals."""
    game = find_game("dark-moon")
    table = lay(game, seats=5, mode="base", seed=seed_from("belief"))
    seat = table.asks[0].seat
    other = (seat + 1) % 5

    def ill(state) -> bool:
        return state.players[other].status.face.startswith("infected")

    def share() -> float:
        window = Window(table, seat, Rng.from_seed(b"worlds"))
        return sum(ill(window.world(keep=False).state) for _ in range(96)) / 96

    monkeypatch.setattr(game.brain, "weight", lambda state, seat: 1.0, raising=False)
    even = share()
    monkeypatch.setattr(
        game.brain, "weight", lambda state, seat: 9.0 if ill(state) else 1.0, raising=False
    )

    assert share() > even + 0.15


def test_a_belief_that_rules_out_everything_is_no_belief(monkeypatch):
    table = at_a_choice("smuggler")
    monkeypatch.setattr(table.game.brain, "weight", lambda state, seat: 0.0, raising=False)
    window = Window(table, table.asks[0].seat, Rng.from_seed(b"worlds"))

    assert window.world().view(window.seat) == table.view(window.seat)
