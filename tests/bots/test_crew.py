"""Several processes think about one choice and agree on an answer."""

from concurrent.futures import (
    ALL_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from multiprocessing import get_context

import msgspec
import pytest

from quarterdeck.bots import crew
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


def test_a_secret_answer_is_mixed_as_all_would_mix_it():
    one = Study((Finding("a", 50, 0.1, 1.0), Finding("b", 40, 0.1, 0.0)), mixed=True)
    two = Study((Finding("b", 40, 0.1, 0.9), Finding("c", 2, 0.9, 0.1)), mixed=True)
    base = job(at_a_choice())
    seeds = [msgspec.structs.replace(base, seed=bytes([i])) for i in range(60)]
    taken = [agree(one_job, [one, two]).key for one_job in seeds]

    assert set(taken) == {"a", "b"}
    assert 20 <= taken.count("a") <= 45


def test_who_is_late_is_not_waited_for():
    """A pool in which the second process never answers."""
    one = job(at_a_choice(), "captain", playouts=None, seconds=0.01)
    pool = Puppets([study(msgspec.structs.replace(one, playouts=4)), None])

    thought = think_in(pool, one, 2)

    assert thought.failure == ""
    assert thought.key in one.keys
    assert pool.futures[1].cancelled()


def test_if_all_are_late_the_first_that_comes_answers(monkeypatch):
    one = job(at_a_choice(), "captain", playouts=None, seconds=0.01)
    pool = Puppets([None, None])
    found = study(msgspec.structs.replace(one, playouts=4))
    answers_late(pool.futures, found, monkeypatch)

    assert think_in(pool, one, 2).failure == ""
    assert pool.futures[0].cancelled()


class Puppets(Executor):
    """Processes that answer what they were told, or not at all."""

    def __init__(self, answers):
        self.futures = [Future() for _ in answers]
        self._handed = iter(self.futures)
        for future, answer in zip(self.futures, answers, strict=True):
            if answer is not None:
                future.set_result(answer)

    def submit(self, *_):
        return next(self._handed)


def answers_late(futures, found, monkeypatch):
    """Let the second of two futures answer when it is waited for without an end."""

    def waits(some, timeout=None, return_when=ALL_COMPLETED):
        if timeout is None:
            futures[1].set_result(found)
        return wait(some, 0, return_when)

    monkeypatch.setattr(crew, "wait", waits)


def test_if_all_fail_something_legal_is_played(caplog):
    one = job(at_a_choice())
    lost = msgspec.structs.replace(one, parcel=Parcel("smuggler", (), b"\xc1", (), 0))

    with ThreadPoolExecutor(2) as pool:
        thought = think_in(pool, lost, 2)

    assert thought.key in one.keys
    assert "DecodeError" in thought.failure
    assert "failed at smuggler" in caplog.text


def test_a_pool_that_broke_is_its_owners_to_mend():
    pool = Puppets([None, None])
    for future in pool.futures:
        future.set_exception(BrokenExecutor("a process died"))

    with pytest.raises(BrokenExecutor):
        think_in(pool, job(at_a_choice()), 2)
