"""Several processes think about one choice and agree on an answer."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import msgspec

from quarterdeck.bots.crew import Finding, Study, agree, study, think_in
from quarterdeck.core.parcel import Parcel
from tests.bots.test_desk import at_a_choice, job, keys_of


def test_two_processes_answer_together():
    table = at_a_choice()

    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        thought = think_in(pool, job(table, "captain", playouts=20), 2)

    assert thought.failure == ""
    assert thought.key in keys_of(table)
    assert thought.seconds > 0


def test_the_same_seed_leads_to_the_same_answer():
    one = job(at_a_choice(), "captain", playouts=20)

    with ThreadPoolExecutor(1) as pool:
        answers = {think_in(pool, one, 2).key for _ in range(2)}

    assert len(answers) == 1


def test_each_process_has_chance_of_its_own():
    one = job(at_a_choice(), "captain", playouts=20)
    other = msgspec.structs.replace(one, seed=one.seed + b"\x01")

    assert study(one) != study(other)


def test_what_all_found_counts_not_what_one_found():
    one = Study((Finding("a", 30, 0.3), Finding("b", 30, 0.1)), mixed=False)
    two = Study((Finding("a", 30, -0.4), Finding("b", 30, 0.1)), mixed=False)

    assert agree(job(at_a_choice()), [one]).key == "a"
    assert agree(job(at_a_choice()), [one, two]).key == "b"


def test_an_option_that_was_given_up_is_not_taken():
    found = Study((Finding("a", 50, 0.1), Finding("b", 3, 0.9)), mixed=False)

    assert agree(job(at_a_choice()), [found]).key == "a"


def test_a_secret_answer_is_mixed():
    found = Study((Finding("a", 50, 0.1), Finding("b", 40, 0.1), Finding("c", 2, 0.9)), mixed=True)
    base = job(at_a_choice())
    taken = {agree(msgspec.structs.replace(base, seed=bytes([i])), [found]).key for i in range(30)}

    assert taken == {"a", "b"}


def test_if_all_fail_something_legal_is_played(caplog):
    one = job(at_a_choice())
    lost = msgspec.structs.replace(one, parcel=Parcel("smuggler", (), b"\xc1", (), 0))

    with ThreadPoolExecutor(2) as pool:
        thought = think_in(pool, lost, 2)

    assert thought.key in one.keys
    assert "DecodeError" in thought.failure
    assert "failed at smuggler" in caplog.text
