"""The database: SQLite in a file, or PostgreSQL by its address; brought up to date at the start."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from quarterdeck.core.game import SetupError
from quarterdeck.server.store.schema import metadata

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 7_263_411
"""The advisory lock under which one of several workers migrates."""
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg"}


class Deed(NamedTuple):
    """One statement of a short transaction."""

    statement: sa.Insert | sa.Update | sa.Delete | sa.TextClause
    values: dict[str, Any]


class Database:
    """An open database: `read()` and `write()` give connections; `commit()` is the short way."""

    def __init__(self, engine: AsyncEngine, scribe: Scribe | None = None) -> None:
        """Keep the engine; in SQLite one transaction writes at a time."""
        self.engine = engine
        self._scribe = scribe
        self._writer = asyncio.Lock() if self.is_sqlite else None
        self._pending: list[tuple[Sequence[Deed], asyncio.Future[None]]] = []
        self._flushing: asyncio.Task[None] | None = None

    @property
    def is_sqlite(self) -> bool:
        """Tell whether only this process may serve the tables."""
        return self.engine.dialect.name == "sqlite"

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection to look something up."""
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction; at its end it is on the disk, or nothing has happened."""
        if self._writer is None:
            async with self.engine.begin() as connection:
                yield connection
            return
        async with self._writer, self.engine.begin() as connection:
            yield connection

    async def commit(self, deeds: Sequence[Deed]) -> None:
        """Do some deeds in a transaction: one step, where `write()` takes a dozen.

        In SQLite, what comes while the disk is busy is committed together afterwards.
        """
        if self._scribe is None or self._writer is None:
            async with self.write() as connection:
                for statement, values in deeds:
                    await connection.execute(statement, values)
            return
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append((deeds, done))
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush(self._scribe, self._writer))
        await done

    async def _flush(self, scribe: Scribe, writer: asyncio.Lock) -> None:
        """Write what is pending until there is nothing left."""
        try:
            while self._pending:
                async with writer:
                    batch, self._pending = self._pending, []
                    outcomes = await scribe.commit([deeds for deeds, _ in batch])
                for (_, done), error in zip(batch, outcomes, strict=True):
                    _tell(done, error)
        finally:
            self._flushing = None

    async def close(self) -> None:
        """Let go of all connections."""
        if self._flushing is not None:
            await self._flushing
        if self._scribe is not None:
            self._scribe.close()
        await self.engine.dispose()


def _tell(done: asyncio.Future[None], error: Exception | None) -> None:
    """Tell whoever still waits how it went."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


class Scribe:
    """A thread with a connection to SQLite of its own, for what is written at every answer.

    Beside the event loop every single call to the database is handed over to a thread and back;
    here whole transactions are. The thread gets plain text and values: while it does anything in
    Python, the event loop stands still.
    """

    def __init__(self, path: str) -> None:
        """Set up; the connection is opened when it is first needed."""
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self._thread = ThreadPoolExecutor(1, "quarterdeck-journal")

    async def commit(self, batch: Sequence[Sequence[Deed]]) -> list[Exception | None]:
        """Do some transactions; return for each what it failed with."""
        plain = [
            [(_text(d.statement, tuple(d.values)), d.values) for d in deeds] for deeds in batch
        ]
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._commit_all, plain)

    def _commit_all(self, batch: Sequence[Sequence[Plain]]) -> list[Exception | None]:
        """Do all in one transaction; if one of them fails, each in its own."""
        failed = self._commit([deed for deeds in batch for deed in deeds])
        if failed is None or len(batch) == 1:
            return [failed] * len(batch)
        return [self._commit(deeds) for deeds in batch]

    def _commit(self, deeds: Sequence[Plain]) -> Exception | None:
        try:
            connection = self._open()
            with connection:  # commits, or takes everything back
                connection.execute("BEGIN IMMEDIATE")
                for text, values in deeds:
                    connection.execute(text, values)
        except sqlite3.IntegrityError as error:
            return IntegrityError(None, None, error)
        except Exception as error:
            return error
        return None

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(self._path, timeout=10, isolation_level=None)
            _careful(self._connection, None)
        return self._connection

    def close(self) -> None:
        """Wait for what is being written, and let go of the connection."""
        self._thread.submit(self._close).result()
        self._thread.shutdown()

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()


Plain = tuple[str, dict[str, Any]]


@cache
def _text(
    statement: sa.Insert | sa.Update | sa.Delete | sa.TextClause, names: tuple[str, ...]
) -> str:
    """Return a statement as SQLite reads it."""
    dialect = sqlite.dialect(paramstyle="named")
    return str(statement.compile(dialect=dialect, column_keys=list(names)))


def database_url(text: str) -> URL:
    """Read the address of a database, or say what was expected."""
    try:
        url = make_url(text)
        backend = url.get_backend_name()
    except (ArgumentError, ValueError):
        backend = ""
    if backend not in DRIVERS:
        msg = (
            "expected a database as sqlite:///FILE or postgresql://USER@HOST/NAME; "
            f"got '{text.partition(':')[0][:40]}:…'"
        )
        raise SetupError(msg)
    return url.set(drivername=DRIVERS[backend])


async def open_database(text: str) -> Database:
    """Open a database and bring it up to date."""
    url = database_url(text)
    scribe = None
    if url.get_backend_name() == "sqlite":
        scribe = Scribe(url.database) if url.database and not url.query else None
        if url.database:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(url, connect_args={"timeout": 10})
        sa.event.listen(engine.sync_engine, "connect", _careful)
    else:
        engine = create_async_engine(
            url, pool_size=8, max_overflow=8, pool_timeout=60, pool_pre_ping=True
        )
    database = Database(engine, scribe)
    async with engine.begin() as connection:
        await connection.run_sync(migrate)
    return database


async def try_database(text: str) -> None:
    """Bring a database up to date before anybody is let in; say in one sentence if that fails."""
    try:
        database = await open_database(text)
    except (OSError, SQLAlchemyError) as error:
        why = str(getattr(error, "orig", None) or error).strip().partition("\n")[0][:200]
        msg = f"the database cannot be opened: {why}"
        raise SetupError(msg) from None
    await database.close()


def _careful(connection: Any, _record: Any) -> None:
    """Make SQLite keep every commit through a loss of power."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(connection: Connection) -> None:
    """Run the migrations that the database has not seen; one worker at a time."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)

    def upgrade(revision: Any, _context: Any) -> Any:
        return scripts._upgrade_revs("head", revision)

    with EnvironmentContext(config, scripts, fn=upgrade) as environment:
        environment.configure(connection=connection, target_metadata=metadata)
        environment.run_migrations()
