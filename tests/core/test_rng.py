"""Chance: exactly uniform, unpredictable without the seed, the same everywhere, verifiable."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from quarterdeck.core import rng as rng_module
from quarterdeck.core.rng import (
    Recorder,
    Rng,
    ScriptedDieError,
    commitment,
    fresh_seed,
    seed_from,
)

ROOT = Path(__file__).parents[2]
SEED = bytes(range(32))


def all_pools(width: int) -> list[Rng]:
    """Return one generator for every value that a pool of this width can have."""
    return [Rng(key=SEED, pool=pool, width=width) for pool in range(width)]


@pytest.mark.parametrize("width", [7, 12, 97, 210])
@pytest.mark.parametrize("k", [1, 2, 3, 5, 6, 7])
def test_every_face_comes_equally_often_over_all_pools(width, k, monkeypatch):
    """By enumeration: of all equally likely pools, as many give one face as any other."""
    monkeypatch.setattr(rng_module, "_REFILL_BELOW", 1)
    drawn = Counter()
    for rng in all_pools(width):
        if rng.pool < width - width % k:
            drawn[rng.below(k)] += 1

    assert drawn == dict.fromkeys(range(k), width // k)


@pytest.mark.parametrize(("width", "k"), [(12, 5), (97, 6), (210, 4)])
def test_what_is_left_in_the_pool_is_uniform_and_independent_of_the_face(width, k, monkeypatch):
    monkeypatch.setattr(rng_module, "_REFILL_BELOW", 1)
    left = Counter()
    for rng in all_pools(width):
        if rng.pool < width - width % k:
            face = rng.below(k)
            assert rng.width == width // k
            left[face, rng.pool] += 1

    assert left == {(face, pool): 1 for face in range(k) for pool in range(width // k)}


@pytest.mark.parametrize(("width", "k"), [(11, 6), (100, 7)])
def test_a_pool_beyond_the_last_whole_share_keeps_only_its_rest(width, k, monkeypatch):
    """A rejected pool is uniform below the rest, so nothing of it is lost and nothing is biased."""
    rest = width % k
    kept = []

    def refill(self):
        kept.append((self.pool, self.width))
        self.pool, self.width = 0, width

    monkeypatch.setattr(rng_module, "_REFILL_BELOW", 1)
    monkeypatch.setattr(Rng, "_refill", refill)
    for rng in all_pools(width)[width - rest :]:
        rng.below(k)

    assert kept == [(pool, rest) for pool in range(rest)]


def test_a_large_number_can_be_drawn():
    rng = Rng.from_seed(SEED)

    assert all(0 <= rng.below(1 << 56) < 1 << 56 for _ in range(50))


@pytest.mark.parametrize("k", [0, -1, (1 << 56) + 1])
def test_no_number_or_too_many_to_choose_from_are_refused(k):
    with pytest.raises(ValueError, match="expected a range of 1 to"):
        Rng.from_seed(SEED).below(k)


def test_the_first_rolls_of_a_seed_never_change():
    """Saves of years ago must replay: these numbers are part of the format."""
    rng = Rng.from_seed(SEED)

    assert rng.dice(12) == [1, 1, 6, 5, 6, 5, 1, 1, 6, 6, 2, 3]
    deck = list(range(10))
    rng.shuffle(deck)
    assert deck == [9, 5, 8, 6, 1, 7, 4, 3, 0, 2]


def test_a_shuffle_reaches_every_order():
    orders = set()
    for i in range(200):
        cards = [1, 2, 3]
        Rng.from_seed(bytes([i])).shuffle(cards)
        orders.add(tuple(cards))

    assert len(orders) == 6


def test_a_shuffle_takes_the_draws_that_single_draws_would_take():
    shuffled, drawn = Rng.from_seed(SEED), Rng.from_seed(SEED)
    for size in [*range(30), 100, 70_000]:
        cards, expected = list(range(size)), list(range(size))
        shuffled.shuffle(cards)
        for last in range(size - 1, 0, -1):
            j = drawn.below(last + 1)
            expected[last], expected[j] = expected[j], expected[last]

        assert cards == expected
        assert shuffled.mark() == drawn.mark()


def test_generators_of_equal_seed_agree_and_of_other_seeds_differ():
    one, same, other = Rng.from_seed(SEED), Rng.from_seed(SEED), Rng.from_seed(b"x" * 32)

    assert one.dice(30) == same.dice(30)
    assert one.dice(30) != other.dice(30)


def test_a_copy_goes_on_by_itself():
    rng = Rng.from_seed(SEED)
    rng.dice(5)
    copy = msgspec.msgpack.decode(msgspec.msgpack.encode(rng), type=Rng)

    ahead = rng.dice(20)

    assert copy.dice(20) == ahead


def test_the_mark_changes_with_every_use_and_with_nothing_else():
    rng = Rng.from_seed(SEED)
    marks = [rng.mark()]
    for _ in range(100):
        rng.die()
        marks.append(rng.mark())
    rng.script = [1, 2]
    marks.append(rng.mark())
    rng.die()
    marks.append(rng.mark())

    assert len(set(marks)) == len(marks)
    assert rng.mark() == rng.mark()


def test_scripted_dice_show_what_a_test_says_and_then_chance_goes_on():
    rng, plain = Rng.from_seed(SEED), Rng.from_seed(SEED)
    rng.script = [3, 5, 1]

    assert rng.dice(3) == [3, 5, 1]
    assert rng.dice(9) == plain.dice(9)


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_scripted_die_shows_only_faces_it_has(face):
    rng = Rng(key=SEED, script=[face])

    with pytest.raises(ScriptedDieError, match=f"shows {face}; this one has the faces 1 to 6"):
        rng.die(6)


def test_pick_takes_one_of_the_things():
    assert {Rng.from_seed(bytes([i])).pick("abc") for i in range(40)} == set("abc")


def test_a_recorder_rolls_the_same_and_remembers_dice_alone():
    rolled: list[int] = []
    plain = Rng.from_seed(SEED)
    recorder = Recorder.of(Rng.from_seed(SEED), rolled)

    dice = recorder.dice(4)
    recorder.below(10)
    recorder.shuffle([1, 2, 3])

    assert dice == plain.dice(4) == rolled
    plain.below(10)
    plain.shuffle([1, 2, 3])
    assert recorder.plain() == plain
    assert type(recorder.plain()) is Rng
    assert recorder.mark() == plain.mark()


def test_a_recorder_is_written_as_a_plain_generator():
    recorder = Recorder.of(Rng.from_seed(SEED), [])
    recorder.die()

    assert msgspec.msgpack.decode(msgspec.msgpack.encode(recorder), type=Rng) == recorder.plain()


def test_a_seed_typed_as_text_is_hashed_and_64_hexadecimal_digits_are_taken():
    assert seed_from(SEED.hex()) == SEED
    assert seed_from(SEED.hex().upper()) == SEED
    assert len(seed_from("monday")) == 32
    assert seed_from("monday") != seed_from("tuesday")
    assert len(seed_from("z" * 64)) == 32


def test_fresh_seeds_differ():
    assert len({fresh_seed() for _ in range(10)}) == 10


def test_the_commitment_hides_and_binds_the_seed():
    assert (
        commitment(SEED) == hashlib.blake2b(SEED, digest_size=32, person=b"qd-commit").hexdigest()
    )
    assert commitment(SEED) != commitment(bytes(32))
    assert SEED.hex() not in commitment(SEED)
    assert Rng.from_seed(SEED).key.hex() != commitment(SEED)


PROGRAM = """
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng
from quarterdeck.core.save import dump_save, save_of
from tests.ferry import GAME
table, rng = lay(GAME, seats=4, seed=bytes(32)), Rng.from_seed(b"answers")
while table.asks:
    a = table.asks[0]
    table.choose(a.seat, rng.below(len(a.options)))
print(dump_save(save_of(table)).decode())
"""


def test_two_processes_with_different_hash_seeds_play_the_same_game():
    games = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        ).stdout
        for hash_seed in ("1", "2")
    ]

    assert games[0] == games[1]
    assert '"result"' in games[0]
