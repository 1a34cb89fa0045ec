"""One open socket at a table, and the queue of what it is to hear."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from quarterdeck.core.state import Seat
from quarterdeck.server import messages as m
from quarterdeck.server.picture import Eyes

MAX_QUEUE = 400
"""A client that is so many messages behind is let go; it comes back and sees the newest state."""

Send = Callable[[str], Awaitable[None]]


class Closed(Exception):
    """The client must come again: it does not read, or the table was put away."""


class Peer:
    """Somebody at the other end of a socket."""

    def __init__(self, seat: Seat | None, *, name: str = "", program: bool = False) -> None:
        """Sit down; `seat` is None for spectators."""
        self.seat = seat
        self.name = name
        self.program = program
        self.form = "wide"
        """What the drawing is for: a wide screen or a phone."""
        self.eyes: Eyes | None = None
        self._version = 0
        self._stale = False
        self._queue: deque[str] = deque()
        self._wake = asyncio.Event()
        self._closed = False
        self._insights: dict[str, asyncio.Task[None]] = {}

    def tell(self, message: m.Message) -> None:
        """Let the client hear a message."""
        self._put(m.encode(message).decode())

    def hear(self, data: str) -> None:
        """Let the client hear a message that is encoded already."""
        self._put(data)

    def _put(self, data: str) -> None:
        if len(self._queue) >= MAX_QUEUE:
            self.close()
        else:
            self._queue.append(data)
        self._wake.set()

    def close(self) -> None:
        """Let the client go; it comes back and sees the table as it is."""
        self._closed = True
        self._wake.set()

    def refresh(self) -> None:
        """Show the client the newest picture as soon as it has read what came before."""
        self._stale = True
        self._wake.set()

    def look_through(self, eyes: Eyes) -> None:
        """See the table through other eyes from now on."""
        self.eyes = eyes
        self._version = 0
        self.refresh()

    def ponder(self, kind: str, work: Coroutine[Any, Any, None]) -> None:
        """Find something out for the client meanwhile.

        A newer question takes the place of an older one of its kind: a preview that is looked at
        meanwhile does not cost a hint.
        """
        if kind in self._insights:
            self._insights[kind].cancel()
        self._insights[kind] = asyncio.create_task(work)

    def rest(self) -> None:
        """Wait for no insight any longer."""
        for task in self._insights.values():
            task.cancel()
        self._insights.clear()

    async def pump(self, send: Send) -> None:
        """Send what there is to hear, until the socket closes."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._queue:
                await send(self._queue.popleft())
            if self._closed:
                raise Closed
            if self._stale:
                self._stale = False
                data = self._picture()
                if data is not None:
                    await send(data)

    def _picture(self) -> str | None:
        eyes = self.eyes
        if eyes is None or self._version == eyes.version:
            return None
        follows = self._version and self._version + 1 == eyes.version
        self._version = eyes.version
        return eyes.change() if follows else eyes.whole()
