"""What a game cannot put in words or draw is logged, and nobody is kept from playing."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

Made = TypeVar("Made")

logger = logging.getLogger("quarterdeck")


def loudly(what: str, work: Callable[[], Made], instead: Made) -> Made:
    """Do something that only shows or tells; if the game cannot, log it and return what is plain."""
    try:
        return work()
    except Exception:
        logger.exception("%s failed", what)
        return instead
