"""Taking back by information, and forks."""

from __future__ import annotations

import pytest

from quarterdeck.core.ask import PASS, ask, together
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng
from quarterdeck.core.secrecy import show
from quarterdeck.core.state import whisper
from quarterdeck.core.table import IllegalAnswer
from quarterdeck.core.undo import Undo, undo_for
from tests.core.toy import QUIET, WORD, game, play_on, toy, two_words, vote, window
from tests.ferry import GAME
from tests.ferry.build import SEED, ferry

# -- undo ----------------------------------------------------------------------------------------


def test_a_public_move_that_shows_nothing_hidden_is_taken_back_freely():
    table = lay(GAME, seats=3, seed=SEED)
    table.answer(0, "1,1")

    assert undo_for(table, 0) == Undo(to=0, consent=())
    assert undo_for(table, 0).free
    assert undo_for(table, 1) is None
    table.undo(0)
    assert (table.record, table.waiting(), table.events()) == ([], [0], [])
    table.answer(0, "2,2")


def test_an_undo_makes_answers_to_the_old_choice_stale():
    table = lay(GAME, seats=3, seed=SEED)
    first = table.serial
    table.answer(0, "1,1")
    second = table.serial
    table.undo(0)

    assert table.serial not in (first, second)
    with pytest.raises(IllegalAnswer, match="no longer open"):
        table.answer(0, "1,1", first)


def test_when_chance_spoke_all_others_must_agree():
    table = lay(GAME, seats=3, seed=SEED)
    for seat in range(3):
        table.answer(seat, f"{2 * seat + 1},1")  # the third answer makes the ferry sail

    assert undo_for(table, 2).consent == (0, 1)


def test_when_another_seat_learned_a_face_it_must_agree():
    table = ferry(hands={0: ["toll"]}).do("pass")  # seat 1 draws a card: no die, no public face

    assert undo_for(table, 0).consent == (1,)


def test_when_a_face_was_shown_to_all_every_other_seat_must_agree():
    table = ferry(hands={0: ["toll"]}).do("toll")

    assert undo_for(table, 0).consent == (1, 2)


def test_when_the_seat_itself_learned_all_others_must_agree():
    async def step(s):
        if await ask(s, 0, WORD, ["look", "rest"]) == "look":
            show(s.deck[-1], 0)
        await ask(s, 0, WORD, ["a", "b"])

    table = toy(step, seats=3)
    table.answer(0, "look")
    assert undo_for(table, 0).consent == (1, 2)
    table = toy(step, seats=3)
    table.answer(0, "rest")
    assert undo_for(table, 0).free


def test_a_word_to_some_seats_only_needs_their_consent():
    async def step(s):
        await ask(s, 0, WORD, ["a", "b"])
        whisper(s, "TO-SAY-01", "hint", [2], n=1)
        await ask(s, 0, WORD, ["a", "b"])

    table = toy(step, seats=3)
    table.answer(0, "a")

    assert undo_for(table, 0).consent == (2,)


def test_who_has_answered_since_must_agree():
    table = toy(two_words)
    table.answer(0, "red")
    table.answer(1, "red")

    assert undo_for(table, 1).free
    assert undo_for(table, 0) == Undo(to=0, consent=(1,))


def test_a_vote_not_yet_shown_is_taken_back_freely():
    table = toy(vote, seats=3)
    table.answer(1, "red")

    assert undo_for(table, 1).free
    table.undo(0)
    assert table.waiting() == [0, 1, 2]


def test_a_later_unshown_vote_would_be_lost_too_so_its_seat_must_agree():
    table = toy(vote, seats=3)
    table.answer(1, "red")
    table.answer(0, "red")

    assert undo_for(table, 0).free
    assert undo_for(table, 1).consent == (0,)


def test_once_votes_were_shown_all_others_must_agree():
    table = toy(vote, seats=3)
    for seat in (1, 0, 2):
        table.answer(seat, "red")

    assert undo_for(table, 2).consent == (0, 1)  # seat 2 answered last and has seen the others


def test_a_hidden_window_tells_so_nothing_before_it_is_free():
    table = toy(window, seats=3)
    table.answer(0, "act")

    assert undo_for(table, 0).consent == (1, 2)  # though nobody has answered yet
    table.answer(2, "pass")
    assert undo_for(table, 0).consent == (1, 2)  # and not seat 2 alone: that would name it
    assert undo_for(table, 2).consent == (0, 1)


def test_a_joint_window_tells_too():
    async def step(s):
        s.words.append(await ask(s, 0, WORD, ["act", "rest"]))
        await together(s, {1: (QUIET, [PASS]), 2: (QUIET, [PASS])})
        await ask(s, 0, WORD, ["a", "b"])

    table = toy(step, seats=3)
    table.answer(0, "act")

    assert undo_for(table, 0).consent == (1, 2)


def test_a_hidden_window_that_did_not_open_tells_too():
    async def step(s):
        s.words.append(await ask(s, 0, WORD, ["act", "rest"]))
        await ask(s, 1, QUIET, [PASS])
        await ask(s, 0, WORD, ["a", "b"])

    table = toy(step, seats=3)
    table.answer(0, "act")

    assert undo_for(table, 0).consent == (1, 2)


def test_a_finished_game_is_taken_back_with_the_consent_of_all():
    table = toy(two_words, rounds=1, seats=3)
    table.answer(0, "red")
    table.answer(1, "red")

    assert undo_for(table, 1).consent == (0, 2)
    table.undo(1)
    assert (table.over, table.waiting()) == (False, [1])


# -- forks ---------------------------------------------------------------------------------------


def test_a_fork_goes_on_from_a_moment_with_other_dice():
    table = game(6)
    fork = table.fork(4, b"f" * 32)

    assert len(table.record) == 6
    assert len(fork.record) == 5  # four answers and the change of dice
    assert fork.view(None) == table.at(4).view(None)
    assert fork.state.rng == Rng.from_seed(b"f" * 32)


def test_a_fork_of_a_fork_can_be_cloned_and_gone_back_in():
    fork = play_on(game(6).fork(4, b"f" * 32), 3)
    second = play_on(fork.fork(6, b"g" * 32), 4)

    assert second.clone().state == second.state
    assert second.at(len(second.record)).state == second.state
    assert second.at(4).state.rng != second.at(5).state.rng


def test_nobody_takes_back_what_was_before_a_fork():
    fork = game(6).fork(6, b"f" * 32)

    assert all(undo_for(fork, seat) is None for seat in range(4))
    play_on(fork, 1)
    assert sum(undo_for(fork, seat) is not None for seat in range(4)) == 1
