"""Checkpoints: a table put up from one is the table that was kept, its whole past included."""

from __future__ import annotations

import msgspec
import pytest

from quarterdeck.core.checkpoint import Checkpoint, checkpoint_of, restore
from quarterdeck.core.game import games
from quarterdeck.core.origin import lay
from quarterdeck.core.record import Answer, Noted
from quarterdeck.core.rng import Rng
from quarterdeck.core.table import RulesBug
from quarterdeck.core.undo import undo_for

KEPT_AT = 150
GAMES = sorted(games())

_pack = msgspec.msgpack.Encoder().encode


def played(game_id):
    """Play a table at random, but not to its end."""
    game = games()[game_id]
    table = lay(game, seats=game.modes[0].seats[-1], seed=bytes(range(32)))
    rng = Rng.from_seed(b"checkpoint")
    for _ in range(KEPT_AT):
        a = rng.pick(table.asks)
        table.choose(a.seat, rng.below(len(a.options)))
        if table.over:
            return table.at(len(table.record) - 10)
    return table


def words(record):
    """Tell a record as a journal does."""
    return [Noted(e.seat, e.question.id, e.key) for e in record if isinstance(e, Answer)]


def again(table, record=None):
    """Put a table up from its checkpoint, which was on a disk."""
    kept = msgspec.msgpack.decode(_pack(checkpoint_of(table)), type=Checkpoint)
    return restore(
        table.game, table.origin, kept, words(table.record) if record is None else record
    )


def told(table):
    """Tell everything about a moment that somebody could ask for; events as they are read."""
    view, sentence = table.view(None), table.game.sentence
    log = [sentence(view, event, table.origin.names) for event in table.events_for(None)]
    asks = [(a.seat, a.question.id, a.keys()) for a in table.asks]
    undo = [undo_for(table, seat) for seat in range(table.seats)]
    return _pack(table.state), (_pack(table.events()), log), asks, undo


@pytest.mark.parametrize("game_id", GAMES)
def test_the_table_is_the_one_that_was_kept(game_id):
    table = played(game_id)

    assert told(again(table)) == told(table)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_earlier_moment_is_still_there(game_id):
    table = played(game_id)
    twin = again(table)

    for entries in (0, 1, len(table.record) // 2, len(table.record) - 1):
        there = twin.at(entries)
        assert told(there)[:3] == told(table.at(entries))[:3]
        twin.undo(entries)
        assert told(twin)[:3] == told(there)[:3]
        twin = again(table)


@pytest.mark.parametrize("game_id", GAMES)
def test_both_go_on_alike_and_a_checkpoint_is_made_of_a_restored_table(game_id):
    table = played(game_id)
    twin = again(table)
    rng = Rng.from_seed(b"on")
    for _ in range(40):
        if not table.asks:
            break
        a = rng.pick(table.asks)
        key = a.question.key_of(rng.pick(a.options))
        table.answer(a.seat, key)
        twin.answer(a.seat, key)
        assert told(twin) == told(table)

    if not table.over:
        assert told(again(twin, words(table.record))) == told(table)


def test_answers_that_do_not_fit_are_found_out():
    table = played("boarders")
    while len(table.record) == table.marks[-1].entries:  # until something was done in the step
        table.choose(table.asks[0].seat, 0)
    lines = words(table.record)
    with pytest.raises(ValueError, match="entries"):
        again(table, lines[:-1])
    lines[-1] = msgspec.structs.replace(lines[-1], question="else")
    with pytest.raises(RulesBug):
        again(table, lines)
