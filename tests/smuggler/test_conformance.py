"""Hyperspace Smuggler keeps every promise that a game makes to the table."""

import pytest

from quarterdeck.core.conformance import check_game, check_redeal_varies
from quarterdeck.core.game import find_game
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng
from quarterdeck.core.table import Table

GAME = find_game("smuggler")
TABLES = [(mode.id, seats) for mode in GAME.modes for seats in mode.seats]


@pytest.mark.parametrize(("mode", "seats"), TABLES)
@pytest.mark.parametrize("seed", [b"one", b"two"])
def test_a_random_game_keeps_every_promise(mode, seats, seed):
    report = check_game(GAME, seats=seats, mode=mode, seed=seed)

    assert report.redeals == report.decisions * (seats + 1)
    assert report.varied > 0.9 * report.redeals
    assert report.undos > 10


@pytest.mark.parametrize("option", ["uniform-mats", "strict-tile-window"])
def test_a_random_game_with_an_option_keeps_every_promise(option):
    check_game(GAME, seats=4, mode="government", seed=b"option", options={option: True}, rate=0.3)


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_redealing_changes_all_that_is_hidden_and_nothing_else(mode, seats):
    table = lay(GAME, seats=seats, mode=mode, seed=b"varies")
    rng = Rng.from_seed(b"some way into the game")
    for _ in range(80):
        asked = table.asks[0]
        table.choose(asked.seat, rng.below(len(asked.options)))

    for seat in (None, *range(seats)):
        check_redeal_varies(table, seat)


def test_a_hand_keeps_the_planets_that_everybody_knows_to_be_there():
    table = lay(GAME, seats=5, mode="government", seed=b"planets")

    for i in range(50):
        world = table.redealt(0, bytes([i]))
        for player in world.state.players:
            faces = [card.face for card in player.hand]
            assert all(face.startswith("planet-") for face in faces)


def test_a_playout_keeps_nothing_and_ends_like_a_kept_game():
    def end(keep: bool) -> Table:
        table = lay(GAME, seats=4, seed=b"same", keep=keep)
        rng = Rng.from_seed(b"same answers")
        while table.asks:
            asked = table.asks[0]
            table.choose(asked.seat, rng.below(len(asked.options)))
        return table

    kept, fast = end(keep=True), end(keep=False)

    assert kept.state.result == fast.state.result
    assert kept.record
    assert not fast.record
    assert not fast.marks
