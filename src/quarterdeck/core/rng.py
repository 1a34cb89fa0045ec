"""All chance of a game: a keyed counter generator that nobody can predict and anybody can verify."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import MutableSequence, Sequence
from typing import Any, ClassVar, TypeVar

import msgspec

T = TypeVar("T")

SEED_BYTES = 32
_BLOCK = 7  # bytes drawn at a time: 56 bits, so that the pool stays a small integer
_WIDTH = 1 << (8 * _BLOCK)
_REFILL_BELOW = 1 << 16


class ScriptedDieError(ValueError):
    """A test scripted a die that cannot show this face."""


class Rng(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Uniform numbers from BLAKE2b keyed by the seed; the counter lives in the state.

    `pool` is uniform below `width`; each draw takes its share of both, exactly, so that no face
    of any die is favoured.

    >>> Rng.from_seed(b"a table").below(6) in range(6)
    True
    """

    key: bytes
    n: int = 0
    pool: int = 0
    width: int = 1
    script: list[int] = []
    """Results that the next dice show instead: for tests and puzzles."""

    @classmethod
    def from_seed(cls, seed: bytes) -> Rng:
        """Start the generator of a game."""
        return cls(key=hashlib.blake2b(seed, digest_size=32, person=b"qd-dice").digest())

    def below(self, k: int) -> int:
        """Return a uniform number from 0 to k - 1; k is at most 2 ** 56."""
        if not 1 <= k <= _WIDTH:
            msg = f"expected a range of 1 to 2**56 numbers, got {k}"
            raise ValueError(msg)
        while True:
            if self.width < k or self.width < _REFILL_BELOW:
                self._refill()
            rest = self.width % k
            limit = self.width - rest
            if self.pool < limit:
                self.pool, result = divmod(self.pool, k)
                self.width = limit // k
                return result
            self.pool -= limit
            self.width = rest

    def _refill(self) -> None:
        self.n += 1
        block = hashlib.blake2b(self.n.to_bytes(8, "little"), key=self.key, digest_size=_BLOCK)
        self.pool = int.from_bytes(block.digest(), "little")
        self.width = _WIDTH

    def die(self, faces: int = 6) -> int:
        """Roll one die, 1 to `faces`."""
        if self.script:
            face = self.script.pop(0)
            if not 1 <= face <= faces:
                msg = f"a scripted die shows {face}; this one has the faces 1 to {faces}"
                raise ScriptedDieError(msg)
            return face
        return 1 + self.below(faces)

    def dice(self, count: int, faces: int = 6) -> list[int]:
        """Roll several dice."""
        return [self.die(faces) for _ in range(count)]

    def pick(self, things: Sequence[T]) -> T:
        """Return one of the things."""
        return things[self.below(len(things))]

    def shuffle(self, things: MutableSequence[Any]) -> None:
        """Put the things in random order, in place.

        Each draw is one of `below`, written out because every world that a bot looks at is shuffled.
        """
        pool, width = self.pool, self.width
        for k in range(len(things), 1, -1):
            while True:
                if width < k or width < _REFILL_BELOW:
                    self._refill()
                    pool, width = self.pool, self.width
                rest = width % k
                limit = width - rest
                if pool < limit:
                    break
                pool -= limit
                width = rest
            pool, j = divmod(pool, k)
            width = limit // k
            things[k - 1], things[j] = things[j], things[k - 1]
        self.pool, self.width = pool, width

    def mark(self) -> tuple[int, int, int, int]:
        """Tell how much chance has been used: equal marks, nothing rolled in between."""
        return (self.n, self.pool, self.width, len(self.script))


class Recorder(Rng, dict=True):
    """A generator that remembers each die it rolled, for verification."""

    rolled: ClassVar[list[int]]

    @classmethod
    def of(cls, rng: Rng, rolled: list[int]) -> Recorder:
        """Go on as `rng`, noting the dice in `rolled`."""
        recorder = cls(key=rng.key, n=rng.n, pool=rng.pool, width=rng.width, script=rng.script)
        recorder.__dict__["rolled"] = rolled
        return recorder

    def plain(self) -> Rng:
        """Return the same generator without memory."""
        return Rng(key=self.key, n=self.n, pool=self.pool, width=self.width, script=self.script)

    def die(self, faces: int = 6) -> int:
        """Roll one die and remember it."""
        face = Rng.die(self, faces)
        self.rolled.append(face)
        return face


def fresh_seed() -> bytes:
    """Return a new secret seed."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from(text: str) -> bytes:
    """Turn what a person typed as a seed into seed bytes; 64 hexadecimal digits are taken as they are."""
    if len(text) == 2 * SEED_BYTES:
        try:
            return bytes.fromhex(text)
        except ValueError:
            pass
    return hashlib.blake2b(text.encode(), digest_size=SEED_BYTES, person=b"qd-seed").digest()


def commitment(seed: bytes) -> str:
    """Return what a table publishes at the start, so that the seed cannot be changed later."""
    return hashlib.blake2b(seed, digest_size=32, person=b"qd-commit").hexdigest()
