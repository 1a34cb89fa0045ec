"""Where running tables stood: a cache beside the journal, one row a table."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.server.store.schema import checkpoints


def keep(c: Connection, table: str, data: bytes) -> None:
    """Keep a checkpoint in place of an older one."""
    drop(c, table)
    c.execute(sa.insert(checkpoints).values(table=table, data=data))


def drop(c: Connection, table: str) -> None:
    """Forget a table's checkpoint."""
    c.execute(sa.delete(checkpoints).where(checkpoints.c.table == table))


async def find(c: AsyncConnection, table: str) -> bytes | None:
    """Return a table's checkpoint."""
    query = sa.select(checkpoints.c.data).where(checkpoints.c.table == table)
    row = (await c.execute(query)).first()
    return None if row is None else bytes(row[0])
