"""Passwords, kept as argon2 makes them; checking one takes a while, so it runs beside the event loop."""

from __future__ import annotations

import asyncio
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

LEAST = 8
MOST = 200

_hasher = PasswordHasher()


@cache
def _nobody() -> str:
    """Return what is checked where there is no account, so that the time it takes tells nothing."""
    return _hasher.hash("nobody has this password")


async def hashed(password: str) -> str:
    """Return what is kept of a password."""
    return await asyncio.to_thread(_hasher.hash, password)


async def holds(kept: str | None, password: str) -> bool:
    """Tell whether a password is the one that was kept; without one, take as long and say no."""
    right = await asyncio.to_thread(_check, kept, password)
    return right and kept is not None


def _check(kept: str | None, password: str) -> bool:
    try:
        return _hasher.verify(kept or _nobody(), password)
    except (Argon2Error, InvalidHashError):
        return False


def outdated(kept: str) -> bool:
    """Tell whether a password should be kept anew with today's strength."""
    return _hasher.check_needs_rehash(kept)
