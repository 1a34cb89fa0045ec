"""Table talk: any seat may claim something at any time, on the record, without effect on the rules."""

import pytest

from quarterdeck.bots import Window, make_bot, play_out
from quarterdeck.core.game import find_game
from quarterdeck.core.origin import lay
from quarterdeck.core.record import Aside
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.save import dump_save, load_save, replay, save_of
from quarterdeck.core.table import IllegalAnswer, Table
from quarterdeck.core.undo import undo_for

DARK_MOON = find_game("dark-moon")


def outpost(answers: int = 12) -> Table:
    """Lay a table of five and play a little."""
    table = lay(DARK_MOON, seats=5, mode="base", seed=seed_from("talk"))
    rng = Rng.from_seed(b"answers")
    for _ in range(answers):
        a = table.asks[0]
        table.choose(a.seat, rng.below(len(a.options)))
    return table


def test_a_seat_that_is_not_asked_may_speak_and_all_hear_it():
    table = outpost()
    silent = next(seat for seat in range(5) if seat not in table.waiting())
    asked = [(a.seat, a.keys()) for a in table.asks]
    serial = table.serial

    table.speak(silent, "trust-1")

    assert table.record[-1] == Aside(silent, "trust-1")
    assert [(a.seat, a.keys()) for a in table.asks] == asked
    assert table.serial == serial
    for seat in (None, *range(5)):
        last = table.events_for(seat)[-1]
        assert (last.kind, last.facts) == ("said", {"seat": silent, "claim": "trust-1"})


def test_what_was_said_is_in_clones_saves_and_redeals():
    table = outpost()
    table.speak(2, "no-plus")
    table.speak(0, "doubt-3")

    again = replay(load_save(dump_save(save_of(table))), game=DARK_MOON).table

    assert again.state == table.state
    assert again.record == table.record
    assert table.clone().state == table.state
    assert table.at(len(table.record)).state == table.state
    assert table.redealt(1, b"key").view(1) == table.view(1)


def test_what_cannot_be_claimed_is_refused_and_changes_nothing():
    table = outpost()
    entries = len(table.record)

    with pytest.raises(IllegalAnswer, match="cannot claim 'trust-9'") as caught:
        table.speak(0, "trust-9")

    assert caught.value.code == "unknown-claim"
    assert len(table.record) == entries


def test_a_game_without_table_talk_has_nothing_to_claim():
    table = lay(find_game("smuggler"), seats=3, seed=seed_from("quiet"))

    assert table.claims(0) == []
    with pytest.raises(IllegalAnswer, match="cannot claim"):
        table.speak(0, "trust-1")


def test_an_answer_after_which_others_spoke_needs_their_consent_to_be_taken_back():
    table = outpost()
    seat = table.asks[0].seat
    other = (seat + 1) % 5
    table.choose(seat, 0)
    before = undo_for(table, seat)
    table.speak(other, "uninfected")

    after = undo_for(table, seat)

    assert before is not None
    assert after is not None
    assert other in after.consent


def test_bots_speak_from_what_their_seat_knows():
    table = outpost()
    seat = table.asks[0].seat
    twin = table.redealt(seat, b"other secrets")

    said = [Window(t, seat, Rng.from_seed(b"world")).remark() for t in (table, twin)]

    assert said[0] == said[1]
    assert said[0] in table.claims(seat)


def test_bots_talk_while_they_play():
    table = lay(DARK_MOON, seats=4, mode="base", seed=seed_from("chatter"))
    rng = Rng.from_seed(b"chatter")

    play_out(table, [make_bot("random", rng) for _ in range(4)], rng)

    assert any(isinstance(entry, Aside) for entry in table.record)
    assert replay(save_of(table), game=DARK_MOON).table.state == table.state
