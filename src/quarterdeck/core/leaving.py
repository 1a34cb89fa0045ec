"""Processes that help another one leave with it, however it ends."""

from __future__ import annotations

import os
import threading
import time

WATCH = 2.0
"""Seconds between two looks whether the process that started this one is still there."""


def leave_with(parent: int) -> None:
    """See to it that this process is gone soon after the one that started it."""
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(WATCH)
    os._exit(0)
