"""How workers on one database wake each other: small notes, by LISTEN and NOTIFY of PostgreSQL.

On SQLite there is one worker, and nobody to wake. A note tells that something happened to a table;
what happened is read from the database. Only what no database keeps travels in the note itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import psycopg
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.server.store.engine import Database, Deed

CHANNEL = "quarterdeck"
AGAIN = 1.0
"""A listener that lost its line tries again after so many seconds."""

logger = logging.getLogger("quarterdeck.server")


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something happened at a table, in another worker."""

    worker: str
    table: str
    kind: str
    """`entries`, `seats`, `chat`: read the database; `undo`, `consent`, `vote`, `here`: see data."""
    data: dict[str, Any] = {}


_notify = sa.text("SELECT pg_notify(:channel, :text)")
_out = msgspec.json.Encoder().encode
_in = msgspec.json.Decoder(Note).decode

Hear = Callable[[Note], Awaitable[None]]
Restored = Callable[[], Awaitable[None]]


class Bus:
    """The notes of one worker."""

    def __init__(self, database: Database) -> None:
        """Make a name for this worker."""
        self.worker = secrets.token_hex(8)
        self._database = database
        self._task: asyncio.Task[None] | None = None

    @property
    def alone(self) -> bool:
        """Tell whether there are no other workers to wake."""
        return self._database.is_sqlite

    async def post(self, c: AsyncConnection, table: str, kind: str, **data: Any) -> None:
        """Wake the others when this transaction is committed."""
        for statement, values in self.notes(table, kind, **data):
            await c.execute(statement, values)

    def notes(self, table: str, kind: str, **data: Any) -> list[Deed]:
        """Return how the others are woken from a transaction; there are none if we are alone."""
        if self.alone:
            return []
        text = _out(Note(self.worker, table, kind, data)).decode()
        return [Deed(_notify, {"channel": CHANNEL, "text": text})]

    async def tell(self, table: str, kind: str, **data: Any) -> None:
        """Wake the others now."""
        if self.alone:
            return
        async with self._database.write() as c:
            await c.execute(sa.text("SET LOCAL synchronous_commit TO off"))  # nothing is kept of it
            await self.post(c, table, kind, **data)

    def start(self, hear: Hear, restored: Restored) -> None:
        """Listen; `restored` is called whenever notes may have been missed."""
        if not self.alone:
            self._task = asyncio.create_task(self._listen(hear, restored))

    async def stop(self) -> None:
        """Listen no longer."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _listen(self, hear: Hear, restored: Restored) -> None:
        url = self._database.engine.url.set(drivername="postgresql")
        address = url.render_as_string(hide_password=False)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True) as line:
                    await line.execute(f"LISTEN {CHANNEL}")
                    await restored()
                    async for notify in line.notifies():
                        await self._hear(hear, notify.payload)
            except psycopg.Error as error:
                logger.warning("the line to the database is lost, trying again: %s", error)
            await asyncio.sleep(AGAIN)

    async def _hear(self, hear: Hear, payload: str) -> None:
        try:
            note = _in(payload)
        except msgspec.MsgspecError:
            logger.warning("a note that cannot be read: %.80s", payload)
            return
        if note.worker != self.worker:
            try:
                await hear(note)
            except Exception:  # one bad table must not deafen the worker
                logger.exception("a note about table %s failed", note.table)
